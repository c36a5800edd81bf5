"""Play now: a match that begins with the newcomer's first move; all that comes before is answered.

The dice are those of the first key that is drawn, whatever they show: it is the newcomer who takes the seat that begins.
"""

from __future__ import annotations

from typing import Final

from deepbowl.bots.protocol import ask
from deepbowl.bots.scripted.bot import ScriptedBot
from deepbowl.match.match import Match
from deepbowl.server.http.request_models import NewMatch
from deepbowl.server.making.new_match import MadeMatch, make_match
from deepbowl.server.store.recovery import new_from
from deepbowl.server.store.stored import CHOICE, StoredInput

NEWCOMER: Final = 0
"""Where the newcomer sits in the wish."""


def set_up(wish: NewMatch, secret: str) -> tuple[MadeMatch, list[StoredInput]]:
    """The match with the newcomer in the seat whose turn is first, and what was put in until then.

    Seats do not change the match: boards, teams and dice are the same either way.
    """
    made = make_match(wish, secret)
    match = new_from(made.stored)
    inputs = _until_first_turn(match)
    further = match.decision().seat - NEWCOMER
    if further:
        seats = [wish.seats[(number - further) % len(wish.seats)] for number in range(len(wish.seats))]
        made = make_match(wish.model_copy(update={"seats": seats}), secret)
    return made, inputs


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
