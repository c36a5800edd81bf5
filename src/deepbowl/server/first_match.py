"""Play now: a match that begins with the newcomer's first move; all that comes before is answered, and a chest is near.

The dice are those of the key the match is promised with; keys are drawn until one lets the newcomer begin near a chest.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from deepbowl.board.bits import cells
from deepbowl.bots.protocol import ask
from deepbowl.bots.scripted.bot import ScriptedBot
from deepbowl.rules.analysis.reach import reach
from deepbowl.rules.match import Match
from deepbowl.server.recovery import new_from
from deepbowl.server.stored import CHOICE, StoredInput, StoredMatch

NEWCOMER: Final = 0
MOST_KEYS: Final = 12
"""So many keys are tried before the newcomer has to make do."""
NEAR_ENOUGH: Final = 0.8
"""With so good a chance to get beside a chest at once the search is over."""


def set_up(stored: StoredMatch, keys: list[str]) -> tuple[StoredMatch, list[StoredInput]]:
    """The match with the first of these keys that suits a beginner, and what was put in until his first turn."""
    best: tuple[float, StoredMatch, list[StoredInput]] | None = None
    for key in keys:
        tried = replace(stored, secret=key)
        match = new_from(tried)
        inputs = _until_first_turn(match)
        worth = _to_do(match)
        if best is None or worth > best[0]:
            best = (worth, tried, inputs)
        if worth >= NEAR_ENOUGH:
            break
    assert best is not None
    return best[1], best[2]


def _until_first_turn(match: Match) -> list[StoredInput]:
    """Both teams are set up as a sound coach would; chests and pads lie where the map has them."""
    coaches = [ScriptedBot(seat) for seat in range(match.seats)]
    inputs: list[StoredInput] = []
    while match.decision().kind != "turn":
        asked = match.decision()
        option = match.yes if match.yes in asked.options else ask(coaches[asked.seat], match)
        text, seat = match.names.text(option), asked.seat
        match.apply(option)
        inputs.append(StoredInput(CHOICE, seat, text, dice=match.dice.position()))
    return inputs


def _to_do(match: Match) -> float:
    """How well the newcomer can get beside a chest in his first turn; 0 if he does not begin."""
    if match.decision().seat != NEWCOMER:
        return 0.0
    beside = 0
    for cell in cells(match.state.marks[match.rules.mark("chest")]):
        beside |= match.state.topo.contact[cell]
    best = 0.05
    for body in match.bodies.of_seat[NEWCOMER]:
        if match.state.cell[body] >= 0:
            found = reach(match, body, least=NEAR_ENOUGH)
            best = max([best, *(found.probability(cell) for cell in cells(found.cells & beside))])
    return best
