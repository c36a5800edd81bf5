"""The players of a scenario: characteristics, skills, posture, the ball they hold, their state."""

from __future__ import annotations

from collections.abc import Container
from dataclasses import dataclass
from typing import Final

from deepbowl.engine import state
from deepbowl.rules.sheet import NOTHING_LOST, NeutralSheet, PlayerSheet

POSTURES: Final = {
    "": state.STANDING,
    "standing": state.STANDING,
    "prone": state.PRONE,
    "stunned": state.STUNNED,
    "reserves": state.RESERVES,
    "ko": state.KNOCKED_OUT,
    "casualty": state.CASUALTY,
    "dead": state.DEAD,
    "sent off": state.SENT_OFF,
    "waiting": state.WAITING,
    "lost": state.LOST,
    "stone": state.STONE,
}
"""The names of postures and boxes in a scenario."""

NO_SEAT: Final = -2
"""The seat of what belongs to no one."""

MONSTER: Final = "Monster"
REFEREE: Final = "Referee"
KINDS: Final = (MONSTER, REFEREE)
"""Positions of neutral bodies that act: their race says which of them it is."""

DEFAULTS: Final = {"crp": (6, 3, 3, 0, 8), "bb2020": (6, 3, 3, 4, 9)}
"""The default movement, strength, agility, passing and armour of a player, by core."""


def posture_of(word: str) -> int:
    """The posture or box a word names."""
    if word not in POSTURES:
        raise ValueError(f"'{word}' is not a posture or box; there are: {', '.join(w for w in POSTURES if w)}")
    return POSTURES[word]


@dataclass(frozen=True, slots=True)
class Player:
    """A scenario's description of one player; make it with `player`."""

    posture: str = ""
    ma: int = 0
    st: int = 0
    ag: int = 0
    pa: int = 0
    av: int = 0
    skills: str = ""
    race: str = "Human"
    position: str = "Lineman"
    niggles: int = 0
    recovers: tuple[int, ...] = NOTHING_LOST
    seat: int = -1
    at: tuple[int, ...] | None = None
    ball: bool = False
    acted: bool = False
    fresh: bool = False
    rooted: bool = False
    no_zones: bool = False
    gazed: bool = False
    size: int = 1
    name: str = ""

    def sheet(self, name: str, number: int, core: str) -> PlayerSheet:
        """The player as the rules need them; 0 means the usual characteristic."""
        ma, st, ag, pa, av = self._characteristics(core)
        called, learnt = self.name or name, self._learnt()
        return PlayerSheet(
            number, called, self.position, self.race, ma, st, ag, pa, av, learnt, self.niggles, recovers=self.recovers
        )

    def neutral_sheet(self, name: str, number: int, core: str, known: Container[str] = ()) -> NeutralSheet:
        """The same of a body that belongs to no one; where it stands, the drawing says. A referee has the trait of referees
        if the rules know it."""
        ma, st, ag, pa, av = self._characteristics(core)
        kind = (self.position, self.race) if self.position in KINDS else ("", "")
        learnt = self._learnt()
        if self.position == REFEREE and REFEREE in known and REFEREE not in learnt:
            learnt = (REFEREE, *learnt)
        return NeutralSheet(number, self.name or name, ma, st, ag, pa, av, learnt, self.size, "", *kind)

    def _characteristics(self, core: str) -> tuple[int, ...]:
        usual = DEFAULTS.get(core, DEFAULTS["crp"])
        given = (self.ma, self.st, self.ag, self.pa, self.av)
        return tuple(mine or other for mine, other in zip(given, usual, strict=True))

    def _learnt(self) -> tuple[str, ...]:
        return tuple(skill.strip() for skill in self.skills.split(",") if skill.strip())


def player(
    posture: str = "",
    *,
    ma: int = 0,
    st: int = 0,
    ag: int = 0,
    pa: int = 0,
    av: int = 0,
    skills: str = "",
    race: str = "Human",
    position: str = "Lineman",
    niggles: int = 0,
    recovers: tuple[int, ...] = NOTHING_LOST,
    seat: int = -1,
    at: tuple[int, ...] | None = None,
    ball: bool = False,
    acted: bool = False,
    fresh: bool = False,
    rooted: bool = False,
    no_zones: bool = False,
    gazed: bool = False,
) -> Player:
    """A player of a scenario: `player("prone", ag=4, skills="Dodge, Block", ball=True)`.

    `posture` is standing, prone, stunned, or a box (reserves, ko, casualty, dead, sent off). `at` places a player
    that is not drawn; `seat` overrides what their letter says. `acted`: had their Action this turn; `fresh`: Stunned in
    this very turn; `gazed`: lost their zones to Hypnotic Gaze.
    """
    posture_of(posture)
    return Player(
        posture, ma, st, ag, pa, av, skills, race, position, niggles, recovers, seat, at, ball, acted, fresh, rooted,
        no_zones or gazed, gazed,
    )  # fmt: skip


def neutral(
    posture: str = "",
    *,
    ma: int = 0,
    st: int = 0,
    ag: int = 0,
    av: int = 0,
    skills: str = "",
    size: int = 1,
    at: tuple[int, ...] | None = None,
    fresh: bool = False,
) -> Player:
    """A body that belongs to no one: `X=neutral(st=5, size=2)`; drawn (or `at`) is its north-western square."""
    posture_of(posture)
    return Player(posture, ma=ma, st=st, ag=ag, av=av, skills=skills, seat=NO_SEAT, at=at, fresh=fresh, size=size)
