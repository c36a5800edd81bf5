"""A book for random play: the core game with levers that move doors, holes one falls into and pads that carry one away.

No published book. Its features do in the plainest way what features of the real books do (change the board, cause a
fall, move someone while they are being moved), so that the flow of the rules meets them before any book is written. A
board says by its areas "lever", "hole" and "pad" where they lie; its matches are short. Anyone who wants to play it admits
it first: `assemble.admit(Playground)`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from deepbowl.board.bits import cells
from deepbowl.books.crp.rules import OpenPitch
from deepbowl.engine import event
from deepbowl.engine.decision import NOTHING, Resolution, at_once
from deepbowl.engine.state import NOBODY, NOWHERE
from deepbowl.rules.chapters.course import Length
from deepbowl.rules.chapters.neutrals import NeutralsByOpponents
from deepbowl.rules.features.feature import Feature
from deepbowl.rules.flow.drives import PlaceBalls
from deepbowl.rules.vocabulary.records import BY_SKILL, Entry, Fall

if TYPE_CHECKING:
    from deepbowl.rules.game import Game


class Lever(Feature):
    """A player who steps on it opens what is shut and shuts what is open, wherever no one and nothing is in the way."""

    name = "lever"

    def entered(self, m: Game, body: int, cell: int, e: Entry) -> Resolution[None]:
        """Move every door that can be moved."""
        s = m.state
        shut = m.board.leaves & ~s.shut
        for door in cells(shut):
            one, other = m.board.doors[door]
            if one == other and (s.at[one] or one in s.ball_cell):
                shut &= ~(1 << door)
        m.set_doors(shut)
        m.tell(event.DoorMoved("", cell, False, body))
        return NOTHING


class Hole(Feature):
    """One falls over it, however one came."""

    name = "hole"

    def entered(self, m: Game, body: int, cell: int, e: Entry) -> Resolution[None]:
        """A fall unless one is pending."""
        if e.fall is None:
            e.fall = Fall(body, BY_SKILL, NOBODY, "")
        return NOTHING


class Pad(Feature):
    """Carries body or ball to the next pad no one stands on."""

    name = "pad"

    def entered(self, m: Game, body: int, cell: int, e: Entry) -> Resolution[None]:
        """Away with them, if another pad is empty; a ball lying there bounces."""
        to = self.other(m, cell)
        if to >= 0:
            m.place(body, to)
            m.tell(event.Teleported("", body, to))
            ball = m.loose_at(to)
            if ball >= 0:
                m.defer_bounce(ball, to)
        return NOTHING

    def ball_in(self, m: Game, ball: int, cell: int) -> Resolution[bool]:
        """Away with it, if another pad is empty; there it bounces on."""
        to = self.other(m, cell)
        if to < 0:
            return at_once(False)
        m.defer_bounce(ball, to)
        return at_once(True)

    def other(self, m: Game, cell: int) -> int:
        """The next empty pad after a square, -1 if there is none."""
        pads = cells(m.state.marks[self.mark] & ~m.state.occupied & ~m.board.bit[cell])
        later = [pad for pad in pads if pad > cell]
        return (later or pads or [-1])[0]


class PlaceFeatures(PlaceBalls):
    """Features lie where the board says, from the first drive on."""

    def place(self, m: Game) -> Resolution[None]:
        """Mark their squares, then place the balls."""
        for feature in m.rules.features:
            m.set_marks(feature.mark, m.board.areas.get(feature.name, 0))
            m.tell(event.MarkChanged("", feature.name, "laid out", NOWHERE, m.state.marks[feature.mark].bit_count()))
        yield from super().place(m)


class Playground(OpenPitch):
    """Three turns a half on boards of any shape."""

    id: ClassVar[str] = "playground"
    title: ClassVar[str] = "Playground"

    def __init__(self) -> None:
        super().__init__()
        self.length = Length(turns=3, halves=2)
        self.features = [Lever(), Hole(), Pad()]
        self.neutrals = NeutralsByOpponents()
        self.phases = [PlaceFeatures() if isinstance(phase, PlaceBalls) else phase for phase in self.phases]
