"""News from outside the game: clocks and concessions. [CRP-2.6, CRP-3, CRP-16.7]"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from deepbowl.board.bits import cells
from deepbowl.engine import event
from deepbowl.engine.decision import Resolution
from deepbowl.engine.journal import GIVES_UP, Note
from deepbowl.engine.state import IN_PLAY, NOBODY, RESERVES, Activation, put
from deepbowl.rules.chapters.course import Notes
from deepbowl.rules.features.feature import overrides
from deepbowl.rules.flow.drives import finish
from deepbowl.rules.flow.setup import SetUp, seats_in_play
from deepbowl.rules.flow.turn import go_on
from deepbowl.rules.vocabulary import moments
from deepbowl.rules.vocabulary.flags import CONCEDED
from deepbowl.rules.vocabulary.records import OUT_OF_TIME

if TYPE_CHECKING:
    from deepbowl.rules.game import Game


class MatchNotes(Notes):
    """Clocks and concessions. [CRP-2.6, CRP-3, CRP-16.7]"""

    kinds: ClassVar[tuple[str, ...]] = ("concede", "forfeit", "time-up", "defaulted", "stand-in", "returned")

    def complaint(self, m: Game, note: Note) -> str:
        """Only what is known is taken; a concession needs a seat still in the match."""
        if note.kind not in self.kinds:
            return f"'{note.kind}' is not a note; there are: {', '.join(self.kinds)}"
        most = m.seats if note.kind in GIVES_UP else m.chairs
        if note.kind != "time-up" and note.kind in MatchNotes.kinds and not 0 <= note.seat < most:
            return f"there is no seat {note.seat}"
        if note.kind in GIVES_UP and m.goods(note.seat, CONCEDED):
            return f"seat {note.seat} has conceded already"
        return ""

    def take(self, m: Game, note: Note) -> Resolution[None] | None:
        """`time-up` ends the turn; `concede` and `forfeit` take a seat out. The others only tell: `defaulted` that silence
        was the answer, `stand-in` and `returned` who chooses for a seat."""
        m.tell(event.NoteTaken(moments.NOTE, note.kind, note.seat, note.value))
        if note.kind == "time-up":
            if m.rules.phases[m.state.phase].name == "turn":
                m.turnover(moments.TURNOVER, OUT_OF_TIME, NOBODY)
        elif note.kind in GIVES_UP and not m.goods(note.seat, CONCEDED):
            self.settle_score(m, note.seat)
            concede(m, note.seat)
        return None

    def settle_score(self, m: Game, seat: int) -> None:
        """Change the score when a seat concedes: by default it stays. [CRP-16.7]"""


def concede(m: Game, seat: int) -> None:
    """A coach gives up: their players leave; the last seat left wins. [CRP-16.7]"""
    s = m.state
    m.change_goods(seat, CONCEDED, 1)
    left = seats_in_play(m, list(range(m.seats)))
    if len(left) == 1:
        finish(m, left[0], moments.CONCESSION)
        return
    for body in m.bodies.of_seat[seat]:
        for ball in m.carried(body):
            cell = where_it_can_lie(m, s.cell[body])
            m.put_ball(ball, cell)
            m.tell(event.Dropped(moments.CONCESSION, body, cell, ball))
        if s.posture[body] <= IN_PLAY:
            m.set_posture(body, RESERVES)
            m.tell(event.Removed(moments.CONCESSION, body, RESERVES))
        s.in_act = put(s.in_act, body, 0)
    phase = m.rules.phases[s.phase]
    if s.seat == seat:
        s.act = Activation()
    if isinstance(phase, SetUp):
        phase.given_up(m, seat)
    elif s.seat == seat:
        if phase.name == "turn":
            s.over, s.over_by = "conceded", NOBODY
        elif m.rules.turn_closes <= s.phase < m.rules.phase("next"):
            go_on(m)


def where_it_can_lie(m: Game, cell: int) -> int:
    """The square of a carrier who is taken away; the nearest one if another ball lies there already, or if a ball cannot
    lie there: inside a passage, on a pad."""
    s, board = m.state, m.board
    room = board.floor & ~(s.occupied & ~board.bit[cell])
    for feature in m.rules.features:
        if not feature.is_room and overrides(feature, "ball_in"):
            room &= ~s.marks[feature.mark]
    for other in s.ball_cell:
        if other >= 0:
            room &= ~board.bit[other]
    for inside in range(board.insides):
        room &= ~board.bit[board.at(0, 0, board.stories + inside)]
    reached = board.bit[cell]
    while not reached & room:
        further = s.topo.flood(reached, board.floor, 1)
        if further == reached:
            return cell
        reached = further
    return cells(reached & room)[0]
