"""Set-up in a dungeon: who begins is drawn, then coaches place one player each in turn. [D5-SETUP-02, SB-SETUP-02]"""

from __future__ import annotations

from typing import TYPE_CHECKING

from deepbowl.engine.choice import TAKE, Choice, choice, first_of, verb_of
from deepbowl.engine.decision import DONE, Decision, Resolution
from deepbowl.engine.state import RESERVES, Activation, activation
from deepbowl.rules.chapters.phase import Phase
from deepbowl.rules.chapters.setup import Setup
from deepbowl.rules.vocabulary import purpose

if TYPE_CHECKING:
    from deepbowl.rules.game import Game


class OneByOneSetup(Setup):
    """This many players each, placed one by one; a book says where. [D5-SETUP-01, SB-SETUP-01]"""

    def quota(self, m: Game, seat: int) -> int:
        """As many as a team fields, or all there are."""
        placed = sum(1 for body in m.bodies.of_seat[seat] if m.in_play(body))
        return min(self.most - placed, len(self.able(m, seat)))

    def able(self, m: Game, seat: int) -> list[int]:
        """Anyone in Reserves."""
        return [body for body in m.bodies.of_seat[seat] if m.state.posture[body] == RESERVES]


class DrawSetUp(Phase):
    """Chance says who places the first player."""

    name = "draw-set-up"

    def run(self, m: Game) -> Resolution[None]:
        """One die among the seats that have someone to place."""
        return self.draw(m)

    def draw(self, m: Game) -> Resolution[None]:
        """Continue immediately if there is no player to place."""
        seats = [seat for seat in range(m.seats) if m.rules.setup.quota(m, seat)]
        if seats:
            m.state.seat = seats[m.roll(len(seats), purpose.SET_UP_ORDER) - 1]
            m.state.phase = m.rules.phase("set-up")
        else:
            m.state.phase = m.rules.phase(m.rules.setup.then)
        yield DONE


class AlternatingSetUp(Phase):
    """One player each in turn, until everyone has placed their share."""

    name = "set-up"

    def offer(self, m: Game) -> Decision:
        """Choose the player to place, then the square."""
        s = m.state
        seat, body = s.seat, s.act.body
        if body < 0:
            return Decision(seat, "set-up", [choice(TAKE, able) for able in m.rules.setup.able(m, seat)])
        return Decision(seat, "place", m.rules.setup.placements(m, seat, body), body)

    def begin(self, m: Game, option: Choice) -> Resolution[None] | None:
        """Take someone, or put them somewhere."""
        s = m.state
        if verb_of(option) == TAKE:
            s.act = activation(first_of(option), s.seat)
            return None
        return self.put(m, s.act.body, option)

    def put(self, m: Game, body: int, option: Choice) -> Resolution[None]:
        """Place them; the next coach who still has someone to place continues."""
        s = m.state
        yield from m.rules.setup.put(m, body, option)
        s.act = Activation()
        waiting = [seat for seat in [*m.others(s.seat), s.seat] if m.rules.setup.quota(m, seat)]
        if waiting:
            s.seat = waiting[0]
        else:
            s.phase = m.rules.phase(m.rules.setup.then)
        yield DONE
