"""Spells as cards: what each is called, does, and when it may be cast, for a client that shows a hand of them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from deepbowl.engine.choice import CAST, choice
from deepbowl.rules.chapters.spells import AFTER_THEIRS, AFTER_TURN, BEFORE_ACTIONS, BEFORE_ACTIVATION, BEFORE_THEIRS

if TYPE_CHECKING:
    from deepbowl.rules.game import Game

WHEN: Final = {
    BEFORE_ACTIONS: "at the start of your turn, before any player acts",
    BEFORE_ACTIVATION: "in your turn, before one of your players acts",
    AFTER_TURN: "right after your turn",
    BEFORE_THEIRS: "at the start of an opponent's turn",
    AFTER_THEIRS: "right after an opponent's turn",
}


def spell_card(m: Game, number: int) -> dict[str, Any]:
    """One spell of the book: `choice` is how it is cast, `wizard` who casts it, `rule` the id of the rule behind it."""
    spell = m.rules.spells[number]
    return {
        "choice": m.names.text(choice(CAST, number)), "title": spell.title, "wizard": m.rules.counted[spell.goods],
        "words": spell.words, "rule": m.cite(spell.rule), "when": [WHEN[moment] for moment in spell.when],
    }  # fmt: skip


def hand(m: Game, seat: int) -> list[dict[str, Any]]:
    """The spells a seat can still cast in this match, now or later; everyone may see them."""
    return [spell_card(m, number) for number, spell in enumerate(m.rules.spells) if m.goods(seat, spell.goods)]
