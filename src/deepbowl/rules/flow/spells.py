"""Spells: who may cast which, and when; what each does is a core's or a book's own. [CRP-14.6]"""

from __future__ import annotations

from typing import TYPE_CHECKING

from deepbowl.engine.choice import CAST, STOP, Choice, choice, first_of, verb_of
from deepbowl.engine.decision import DONE, Decision, Resolution
from deepbowl.rules.chapters import AFTER_TURN, BEFORE_ACTIONS, Bench, Phase
from deepbowl.rules.flow.turn import anybody_has_turns, go_on
from deepbowl.rules.vocabulary.flags import CONCEDED

if TYPE_CHECKING:
    from deepbowl.rules.match import Match

_DONE = choice(STOP)


def castable(m: Match, seat: int, when: int) -> list[Choice]:
    """The spells a seat may cast at this time of its turn."""
    return [
        choice(CAST, number)
        for number, spell in enumerate(m.rules.spells)
        if when in spell.when and m.goods(seat, spell.goods) and spell.castable(m, seat)
    ]


def cast(m: Match, seat: int, number: int) -> Resolution[None]:
    """Cast a spell: it is used up, whatever comes of it."""
    spell = m.rules.spells[number]
    m.change_goods(seat, spell.goods, -1)
    yield from spell.cast(m, seat)


class SpellBench(Bench):
    """A wizard, before the first Action of the turn. [CRP-14.6]"""

    def offers(self, m: Match, seat: int) -> list[Choice]:
        """A spell while nobody has acted."""
        return [] if m.state.acted else castable(m, seat, BEFORE_ACTIONS)

    def use(self, m: Match, seat: int, choice: Choice) -> Resolution[None]:
        """Cast it."""
        yield from cast(m, seat, first_of(choice))


class SpellWindow(Phase):
    """Right after his own turn a coach may still cast a spell. [CRP-14.6]"""

    name = "spell"

    def run(self, m: Match) -> Resolution[None] | None:
        """Move on when there is no spell to cast, nobody to cast it, after a touchdown and at the end of a half."""
        s = m.state
        closed = s.drive_over or m.goods(s.seat, CONCEDED) or not castable(m, s.seat, AFTER_TURN)
        return self.move_on(m) if closed or not anybody_has_turns(m) else None

    def move_on(self, m: Match) -> Resolution[None]:
        """The turn is really over."""
        go_on(m)
        yield DONE

    def offer(self, m: Match) -> Decision:
        """Cast a spell now, or not."""
        return Decision(m.state.seat, "spell", [_DONE, *castable(m, m.state.seat, AFTER_TURN)])

    def begin(self, m: Match, choice: Choice) -> Resolution[None]:
        """Cast it, or let the turn be over."""
        if verb_of(choice) == CAST:
            return self.cast(m, first_of(choice))
        return self.move_on(m)

    def cast(self, m: Match, number: int) -> Resolution[None]:
        """Then he is asked again, if he has another."""
        yield from cast(m, m.state.seat, number)
        yield DONE
