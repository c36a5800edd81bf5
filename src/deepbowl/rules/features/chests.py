"""Chests: one holds the ball, the others are trapped. Each book decides how one opens and what a trap does.
[D5-CHEST-01, SB-CHEST-02, AG-SETUP-04, DG-CHEST-01]"""

from __future__ import annotations

from typing import TYPE_CHECKING

from deepbowl.board.bits import cells
from deepbowl.engine import event
from deepbowl.engine.decision import Resolution, at_once
from deepbowl.engine.state import NOBODY, NOWHERE, STANDING
from deepbowl.rules.features.feature import BOUNCES_ON, Feature
from deepbowl.rules.flow.harm import go_down
from deepbowl.rules.flow.order import in_chosen_order
from deepbowl.rules.vocabulary import moments, purpose
from deepbowl.rules.vocabulary.records import BY_EXPLOSION, RANK_BYSTANDER, Fall

if TYPE_CHECKING:
    from deepbowl.rules.game import Game


class Chests(Feature):
    """Shut chests. No one knows what is in them: the content is drawn when a chest is opened, from what remains."""

    name = "chest"

    def lay_out(self, m: Game, squares: int) -> None:
        """Put shut chests on these squares."""
        m.set_marks(self.mark, squares)

    def counters(self, m: Game) -> list[tuple[str, str]]:
        """Return how many are still shut, if any are."""
        shut = self.shut(m)
        return [("unopened chests", str(shut.bit_count()))] if shut else []

    def shut(self, m: Game) -> int:
        """The squares of the chests still shut."""
        return m.state.marks[self.mark]

    def hidden_balls(self, m: Game) -> list[int]:
        """The balls no one has found yet."""
        s = m.state
        return [ball for ball, cell in enumerate(s.ball_cell) if cell == NOWHERE and s.ball_by[ball] == NOBODY]

    def may_hide_ball(self, m: Game) -> int:
        """Every chest still shut, as long as a ball is missing."""
        return self.shut(m) if self.hidden_balls(m) else 0

    def peril(self, m: Game, body: int) -> float:
        """One chest per missing ball holds it; all others are trapped."""
        shut = self.shut(m).bit_count()
        return 1.0 - len(self.hidden_balls(m)) / shut if shut else 0.0

    def beside(self, m: Game, body: int) -> list[int]:
        """The squares of shut chests a body could reach into."""
        return cells(m.around(body) & self.shut(m))

    def open(self, m: Game, opener: int, cell: int) -> Resolution[None]:
        """Someone opens a chest: draw what is in it, take the chest away, let it happen."""
        drawn = self.draw(m, opener)
        m.set_mark(self.mark, cell, False)
        m.tell(event.Revealed(moments.CHEST, opener, cell, moments.CHEST, drawn))
        yield from self.content(m, opener, cell, drawn)

    def draw(self, m: Game, opener: int) -> int:
        """One of the chests still shut, each as likely as the other."""
        return m.roll(self.shut(m).bit_count(), purpose.CHEST, opener)

    def content(self, m: Game, opener: int, cell: int, drawn: int) -> Resolution[None]:
        """The lowest numbers are balls still hidden, the rest are traps."""
        hidden = self.hidden_balls(m)
        if drawn <= len(hidden):
            m.put_ball(hidden[0], cell)
            m.tell(event.BallFound(moments.CHEST_BALL, cell, hidden[0], opener))
            m.rules.ball.turned_up(m, hidden[0])
            yield from self.found(m, opener, cell, hidden[0])
        else:
            yield from self.trapped(m, opener, cell)

    def trapped(self, m: Game, opener: int, cell: int) -> Resolution[None]:
        """There is no ball in it."""
        m.tell(event.Exploded(moments.CHEST_EXPLODES, cell, moments.CHEST, opener))
        yield from self.explode(m, opener, cell)

    def found(self, m: Game, opener: int, cell: int, ball: int) -> Resolution[None]:
        """The ball is there."""
        raise NotImplementedError

    def explode(self, m: Game, opener: int, cell: int) -> Resolution[None]:
        """It is a trap."""
        raise NotImplementedError


class SolidChests(Chests):
    """Chests that fill their squares: no one enters, a ball bounces off. [D5-CHEST-04, DG-CHEST-02]"""

    solid = True

    def ball_in(self, m: Game, ball: int, cell: int) -> Resolution[int]:
        """On it goes."""
        return at_once(BOUNCES_ON)


def fell_around(m: Game, cell: int, chooser: int, rule: str, turnover: int) -> Resolution[None]:
    """A chest has exploded: all players standing next to it are knocked down together, to be settled in the order the
    chosen coach says; what it costs the active team. [D5-CHEST-07, AG-CHEST-03]"""
    s = m.state
    hit = [body for body in m.bodies_in(s.topo.contact[cell]) if s.posture[body] == STANDING]
    for body in (yield from in_chosen_order(m, hit, chooser)):
        f = Fall(body, BY_EXPLOSION, NOBODY, rule)
        f.rank, f.turnover = RANK_BYSTANDER, turnover
        go_down(m, f)
