"""Traits in the form they have in the 2020 core. [2020-15.8]"""

from __future__ import annotations

from typing import TYPE_CHECKING

from deepbowl.engine.choice import BODY, DECLARE, USE_ON, choice, first_of
from deepbowl.engine.decision import NOTHING, Resolution
from deepbowl.engine.state import STANDING
from deepbowl.rules.bb2020.actions import opponents
from deepbowl.rules.bb2020.goods import MORTUARY_ASSISTANT, PLAGUE_DOCTOR
from deepbowl.rules.bb2020.jump import offer_leaps
from deepbowl.rules.chapters.neutrals import opposing_coach
from deepbowl.rules.flow.harm import go_down, settle
from deepbowl.rules.flow.test import agility, plain, test
from deepbowl.rules.skills import extraordinary
from deepbowl.rules.traits import STAGE_CASUALTY, Trait
from deepbowl.rules.vocabulary import purpose
from deepbowl.rules.vocabulary.flags import BLITZ, BLOCK, DAZED, GAZE, HALTED
from deepbowl.rules.vocabulary.records import (
    BY_LASHING_OUT,
    RANK_VICTIM,
    TURNOVER_WITH_BALL,
    Fall,
    PlayerTest,
)

if TYPE_CHECKING:
    from deepbowl.rules.game import Game


class AnimalSavagery(Trait):
    """On a bad roll lashes out at a team-mate before they do as they are reported. [2020-15/Animal Savagery, 2020-6.4]"""

    name = "Animal Savagery"
    told_as = "turns savage"

    def activate(self, m: Game, owner: int) -> Resolution[bool]:
        """4+, +2 to hit someone. With no one to lash out at they lose Action and zones."""
        eager = m.state.act.action in (BLOCK, BLITZ)
        if (yield from test(m, plain(purpose.SAVAGERY, owner, 4, 2 if eager else 0))):
            return True
        m.used(owner, self)
        mates = [
            mate
            for mate in m.bodies_in(m.around(owner))
            if m.side[mate] == m.side[owner] and m.state.posture[mate] == STANDING
        ]
        if not mates:
            m.lose_zones(owner, True, DAZED)
            return False
        mate = mates[0]
        if len(mates) > 1:
            mate = first_of((yield m.ask(m.decider(owner), "lash-out", [choice(BODY, mate) for mate in mates], owner)))
        f = Fall(mate, BY_LASHING_OUT, owner, self.rule)
        f.turnover, f.rank, f.bonus_seat = TURNOVER_WITH_BALL, RANK_VICTIM, opposing_coach(m, owner)
        go_down(m, f)
        yield from settle(m)
        return True


class Animosity(extraordinary.Animosity):
    """May refuse to give the ball to certain team-mates, and their Action is over. [2020-15/Animosity]"""

    def __init__(self, towards: str, positions: tuple[str, ...] = (), races: tuple[str, ...] = ()) -> None:
        super().__init__()
        self.family = self.name
        self.name = f"{self.name} ({towards})"
        self.positions = positions
        self.races = races

    def dislikes(self, m: Game, owner: int, mate: int) -> bool:
        """Those named in brackets; where neither positions nor races are, everyone."""
        if not self.positions and not self.races:
            return True
        return m.bodies.position[mate] in self.positions or m.bodies.race[mate] in self.races

    def refuse(self, m: Game, owner: int) -> None:
        """Their activation ends."""
        m.state.act.flags |= HALTED


def animosities() -> list[Trait]:
    """Animosity towards each kind of team-mates that a team list knows."""
    return [
        Animosity("all team-mates"),
        Animosity("Orc Linemen", ("Orc Lineman",)),
        Animosity("Big Un Blockers", ("Big Un Blocker",)),
        Animosity("Underworld Goblin Linemen", ("Underworld Goblin Lineman",)),
        Animosity("all Dwarf and Halfling team-mates", (), ("Dwarf", "Halfling")),
        Animosity("all Dwarf and Human team-mates", (), ("Dwarf", "Human")),
    ]


class Decay(Trait):
    """+1 to every casualty roll against them. [2020-15/Decay, 2020-12.6]"""

    name = "Decay"

    def outcome(self, m: Game, owner: int, f: Fall, stage: int) -> Resolution[None]:
        """Before the casualty roll."""
        if stage == STAGE_CASUALTY:
            f.casualty += 1
        return NOTHING


class HypnoticGaze(Trait):
    """An opponent they mark may lose their zones. [2020-15/Hypnotic Gaze]"""

    name = "Hypnotic Gaze"

    def declares(self, m: Game, owner: int) -> list[int]:
        """At any opponent on their feet, also from the ground. [2020-6.2]"""
        return [choice(DECLARE, GAZE, foe + 1) for foe in opponents(m, m.side[owner], STANDING, STANDING)]

    def offers(self, m: Game, owner: int, options: list[int]) -> None:
        """At the one named, once they mark them and there are zones to lose."""
        act = m.state.act
        if act.action == GAZE and m.around(owner) & m.foes(m.side[owner]) & m.foot(act.target):
            options.append(choice(USE_ON, self.bit, act.target))

    def use(self, m: Game, owner: int, target: int) -> Resolution[None]:
        """Agility, -1 for each other opponent marking them; it ends their Action, whatever the result."""
        m.state.act.flags |= HALTED
        m.used(owner, self, target)
        t = agility(m, purpose.GAZE, owner, 0)
        t.zones = max(0, m.zones_on(m.state.cell[owner], m.side[owner]) - 1)
        if (yield from test(m, t)):
            m.lose_zones(target, True, DAZED)


class PlagueRidden(Trait):
    """May turn an opponent they kill into a Rotter. Read when a player dies. [2020-15/Plague Ridden]"""

    name = "Plague Ridden"


class PogoStick(Trait):
    """May leap over anything, and no one who marks them matters. Read by the jump everyone has.
    [2020-15/Pogo Stick, 2020-7.6]"""

    name = "Pogo Stick"

    def offers(self, m: Game, owner: int, options: list[int]) -> None:
        """Over any square beside them."""
        offer_leaps(m, owner, options)

    def modify(self, m: Game, owner: int, t: PlayerTest) -> int:
        """No zones count on either square."""
        if t.kind == purpose.LEAP:
            t.zones = 0
        return 0


class Regeneration(extraordinary.Regeneration):
    """A casualty is undone on 4+. [2020-15/Regeneration, 2020-12.9, 2020-17]"""

    helpers: tuple[tuple[int, str], ...] = (
        (MORTUARY_ASSISTANT, "mortuary-assistant"), (PLAGUE_DOCTOR, "plague-doctor"),
    )  # fmt: skip


class Stunty(extraordinary.Stunty):
    """Slips through zones, breaks easily. [2020-15/Stunty, 2020-12.3]"""

    burdens: tuple[str, ...] = ("Bombardier", "Chainsaw", "Swoop")


class TakeRoot(extraordinary.TakeRoot):
    """May take root; what can be done without moving they may still do. [2020-15/Take Root]"""

    loses_blitz = False


class Timmmber(Trait):
    """Team-mates help them up. [2020-15/Timmm-ber!]"""

    name = "Timmm-ber!"

    def modify(self, m: Game, owner: int, t: PlayerTest) -> int:
        """+1 for each standing, unmarked team-mate beside them; a natural 1 fails all the same."""
        if t.kind != purpose.STAND_UP or m.state.ma[owner] > 2:
            return 0
        s, side = m.state, m.side[owner]
        mates = [mate for mate in m.bodies_in(m.around(owner)) if m.side[mate] == side and s.posture[mate] == STANDING]
        return sum(1 for mate in mates if not m.zones_on(s.cell[mate], side))


class Swarming(Trait):
    """More players than allowed after the kick. [2020-15/Swarming]"""

    name = "Swarming"
    inert = "acts at a kick-off, which no book here has"
