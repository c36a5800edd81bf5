"""The forecast of a monster as a message of the protocol."""

from __future__ import annotations

from typing import Final

from deepbowl.board.bits import cells
from deepbowl.match.match import Match
from deepbowl.match.view import is_shown
from deepbowl.rules.analysis.prospects import prospect
from deepbowl.rules.chapters.neutrals import (
    BESIDE_PREY,
    CLIMBS,
    FAR_FROM_PREY,
    REACHES_NO_ONE,
    STANDS_UP,
    TO_BALL,
    TO_CHEST,
    TURNS_OVER,
    Prospect,
)
from deepbowl.rules.words.options import name
from deepbowl.server.live.messages.chances import Hunted
from deepbowl.server.live.messages.refusals import Refusal

MOST_NAMES: Final = 4
"""Of more than these the card of a monster tells only how many there are."""
INSTEAD: Final = {
    TURNS_OVER: "Next it turns face up.", STANDS_UP: "Next it stands up and does nothing else.",
    CLIMBS: "Next it tries to climb out of the pit.", TO_BALL: "It goes for a ball.", TO_CHEST: "It goes for a chest.",
    REACHES_NO_ONE: "It can reach no one.",
}  # fmt: skip


def hunt_answer(m: Match, player: str) -> Hunted:
    """Return the forecast of a monster on the board."""
    body = m.bodies.name.index(player) if player in m.bodies.name else -1
    if body < 0 or not m.neutral(body) or not is_shown(m, body):
        raise Refusal("unknown", f"There is no monster {player[:20]!r}.")
    if not m.in_play(body):
        raise Refusal("illegal", f"{player} is not on the board.")
    found, chances = prospect(m, body)
    says = [*_fire(m, found), *_aim(m, found), *(_hit(m, found, target, each) for target, each in chances.items())]
    return {"player": player, "says": says, "squares": [m.board.label(cell) for cell in cells(found.squares)]}


def _fire(m: Match, found: Prospect) -> list[str]:
    return [f"On {found.burns_on}+ it breathes fire at {_one_of(m, found.burned)}."] if found.burned else []


def _aim(m: Match, found: Prospect) -> list[str]:
    """Return its target and the distance in words."""
    if not found.targets:
        return [INSTEAD[found.does]] if found.does else []
    whom = _one_of(m, found.targets)
    if found.does == BESIDE_PREY:
        return [f"It attacks {whom}."]
    far = "1 square" if found.points == 1 else f"{found.points} squares"
    late = ["That is too far to attack immediately."] if found.does == FAR_FROM_PREY else []
    return [f"It goes for {whom}, {far} away.", *late]


def _hit(m: Match, found: Prospect, target: int, chances: list[tuple[float, bool]]) -> str:
    """The chance of its first attack; from the least to the most where it depends on the square it comes from."""
    least, most = round(100 * min(chances)[0]), round(100 * max(chances)[0])
    share = f"{least}%" if least == most else f"{least}% to {most}%"
    share = f"about {share}" if any(about for _, about in chances) else share
    harm = "turns to stone" if found.petrifies and not m.neutral(target) else "goes down"
    return f"First attack, {found.attack}: {name(m, target, True)} {harm} {share}."


def _one_of(m: Match, bodies: list[int]) -> str:
    """Its possible targets: a die decides among several; of many only the number is given."""
    if len(bodies) > MOST_NAMES:
        return f"one of {len(bodies)} (a die decides)"
    names = [name(m, body, True) for body in bodies]
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} or {names[-1]} (a die decides)"
