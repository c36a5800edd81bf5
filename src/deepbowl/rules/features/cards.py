"""The Magic Items deck: thirteen cards, each once a match, played at once on whoever finds one. [SB-CHEST-06, SB-CARD-01]"""

from __future__ import annotations

from typing import TYPE_CHECKING

from deepbowl.engine import event
from deepbowl.engine.decision import Rule
from deepbowl.engine.state import NOBODY
from deepbowl.rules import purpose

if TYPE_CHECKING:
    from deepbowl.rules.match import Match

DECK = 7
"""The pool that holds the cards already drawn, one bit each."""


class Card:
    """One card: what it does to its finder."""

    name = ""

    def play(self, m: Match, finder: int) -> Rule[None]:
        """Take effect on the finder; a card that cannot work on him is wasted."""
        raise NotImplementedError


class MagicItems:
    """A deck of cards that is never reshuffled."""

    def __init__(self) -> None:
        self.cards: list[Card] = []

    def draw(self, m: Match, finder: int) -> Rule[None]:
        """Draw one of the cards left and play it. [SB-CHEST-06]"""
        left = [number for number in range(len(self.cards)) if not m.state.pools[DECK] >> number & 1]
        if not left:
            return
        number = left[m.roll(len(left), purpose.CARD, finder) - 1]
        m.state.pools[DECK] |= 1 << number
        card = self.cards[number]
        m.tell(event.REVEALED, "SB-CARD-01", finder, m.state.cell[finder], NOBODY, number + 1, card.name)
        yield from card.play(m, finder)
