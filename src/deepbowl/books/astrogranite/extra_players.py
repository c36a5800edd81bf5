"""Titchy players who join once all teams are set up. [AG-SKILL-21]"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from deepbowl.board.bits import cells
from deepbowl.engine import event
from deepbowl.engine.choice import BODY, SQUARE, choice, first_of
from deepbowl.engine.decision import DONE, Resolution
from deepbowl.engine.state import RESERVES, STANDING
from deepbowl.rules.chapters.phase import Phase
from deepbowl.rules.flow.deploy import Deploy
from deepbowl.rules.flow.setup import seats_in_play
from deepbowl.rules.vocabulary import purpose
from deepbowl.rules.vocabulary.flags import TOOK_PART

if TYPE_CHECKING:
    from deepbowl.rules.game import Game

JOINING: Final = "extra-players"
FEWEST: Final = 2
"""This many Titchy players on the board draw others in. [AG-SKILL-21]"""
TITCHY: Final = "Titchy"


class DeployAndJoin(Deploy):
    """As in the book; afterwards more Titchy players may come. [AG-SKILL-21]"""

    def next_seat(self, m: Game) -> None:
        """The phase in which they join comes before the first turn."""
        super().next_seat(m)
        if m.state.phase == m.rules.turn_opens:
            m.state.phase = m.rules.phase(JOINING)


class ExtraPlayers(Phase):
    """Each coach with two or more Titchy players on the board may add D3 from their Reserves. [AG-SKILL-21]"""

    name = JOINING

    def run(self, m: Game) -> Resolution[None] | None:
        """One coach after the other, in turn order."""
        return self.join(m)

    def join(self, m: Game) -> Resolution[None]:
        """Ask, roll, place; then the first turn begins."""
        for seat in seats_in_play(m, [m.state.first, *m.others(m.state.first)]):
            on_board = [body for body in m.bodies.of_seat[seat] if m.in_play(body) and m.owns(body, TITCHY)]
            if len(on_board) >= FEWEST and self.waiting(m, seat) and self.room(m, seat):
                if (yield m.ask(seat, "extra-players", [m.no, m.yes])) == m.yes:
                    yield from self.add(m, seat, m.roll(3, purpose.EXTRA_PLAYERS))
        m.state.phase = m.rules.turn_opens
        yield DONE

    def add(self, m: Game, seat: int, count: int) -> Resolution[None]:
        """Place as many as were rolled, as far as there are any and room for them."""
        while count and self.waiting(m, seat) and self.room(m, seat):
            waiting = self.waiting(m, seat)
            body = waiting[0]
            if len(waiting) > count:
                body = first_of((yield m.ask(seat, "extra-player", [choice(BODY, other) for other in waiting])))
            squares = [choice(SQUARE, cell) for cell in cells(self.room(m, seat))]
            cell = first_of((yield m.ask(seat, "extra-place", squares, body)))
            m.state.posture[body] = STANDING
            m.place(body, cell)
            m.state.in_drive[body] |= TOOK_PART
            m.tell(event.Placed("AG-SKILL-21", body, cell))
            count -= 1

    def waiting(self, m: Game, seat: int) -> list[int]:
        """Return the Titchy players of a seat who are in Reserves."""
        return [body for body in m.bodies.of_seat[seat] if m.state.posture[body] == RESERVES and m.owns(body, TITCHY)]

    def room(self, m: Game, seat: int) -> int:
        """Return the free squares of the team's own end zone."""
        return m.own_zone(seat) & m.board.floor & ~m.state.occupied
