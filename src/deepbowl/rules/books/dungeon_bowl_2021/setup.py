"""End Zones, the first turn, and six players each. [DG-SETUP-14, DG-PRE]"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from deepbowl.board.board import Board
from deepbowl.engine import event
from deepbowl.engine.choice import SQUARE, choice, first_of
from deepbowl.engine.decision import DONE, Resolution
from deepbowl.rules.books.dungeon_bowl_2021.game import SWAPPED
from deepbowl.rules.chapters import Phase, Setup
from deepbowl.rules.flow.setup import SetUp, able_bodies, count_in, middle_first, seats_in_play
from deepbowl.rules.vocabulary import moments, purpose

if TYPE_CHECKING:
    from deepbowl.rules.match import Match

END_ZONES: Final = "end-zones"


class ChooseEndZone(Phase):
    """Once the dungeon is complete a toss says who picks the End Zone he defends. [DG-SETUP-14]"""

    name = END_ZONES

    def run(self, m: Match) -> Resolution[None]:
        """Toss, then ask the winner."""
        return self.choose(m)

    def choose(self, m: Match) -> Resolution[None]:
        """He names it by one of its squares; silence means the one the map gives him."""
        winner = m.roll(m.seats, purpose.TOSS) - 1
        own, other = m.board.end_zones[winner], m.board.end_zones[m.others(winner)[0]]
        corners = [zone.bit_length() - 1 for zone in (own, other)]
        answer = yield m.ask(winner, "end-zone", [choice(SQUARE, cell) for cell in corners])
        m.set_tally(SWAPPED, int(first_of(answer) == corners[1]))
        m.tell(event.EndZoneChosen("DG-SETUP-14", winner, first_of(answer)))
        m.state.phase = m.rules.phase("toss")
        yield DONE


class TossForTurn(Phase):
    """Another toss: its winner has the first turn and deploys first. [DG-PRE-02]"""

    name = "toss"

    def run(self, m: Match) -> Resolution[None] | None:
        """Nothing to choose: he cannot give it away."""
        return self.toss(m)

    def toss(self, m: Match) -> Resolution[None]:
        """One die among the seats."""
        s = m.state
        m.rules.rerolls.refill(m)
        s.seat = s.first = s.opener = m.roll(m.seats, purpose.TOSS) - 1
        s.drive = 1
        s.phase = m.rules.phase("set-up")
        m.tell(event.DriveBegan("DG-PRE-02", s.drive))
        yield DONE


class DgSetup(Setup):
    """Six players in the own End Zone, on any of its squares; all others wait. [DG-PRE-05]"""

    most = 6

    def most_balls(self, board: Board) -> int:
        """One, in one of the chests. [DG-GAME-01]"""
        return 1

    def squares(self, m: Match, seat: int, body: int) -> int:
        """Every free square of the own End Zone."""
        return m.own_zone(seat) & m.board.floor & ~m.state.occupied

    def complaint(self, m: Match, seat: int) -> str:
        """Exactly six, or all there are."""
        fielded, wanted = count_in(m, seat, m.board.floor), min(self.most, len(able_bodies(m, seat)))
        return f"{wanted} players must be deployed, there are {fielded}" if fielded < wanted else ""

    def formation(self, m: Match, seat: int) -> list[tuple[int, int]]:
        """The fastest go, and stand where the End Zone opens into the dungeon."""
        able = sorted(able_bodies(m, seat), key=lambda body: (-m.state.ma[body], -m.state.st[body], body))
        zone = m.own_zone(seat) & ~m.state.occupied
        outside = m.board.routes_from(m.board.floor & ~m.own_zone(seat), m.state.topo)
        squares = sorted(middle_first(m, zone), key=lambda cell: outside[cell])
        return list(zip(able[: self.most], squares, strict=False))


class Deploy(SetUp):
    """Who has the first turn deploys all of his before the other begins. [DG-PRE-05]"""

    def next_seat(self, m: Match) -> None:
        """The other seat, or the first turn."""
        s = m.state
        m.tell(event.PhaseBegan(moments.SET_UP, moments.SET_UP, s.seat))
        order = [s.first, *m.others(s.first)]
        later = seats_in_play(m, order[order.index(s.seat) + 1 :])
        s.seat = later[0] if later else s.first
        if not later:
            s.phase = m.rules.turn_opens
