"""Setting a team up on the pitch: each seat its whole team, one seat after the other. [CRP-11.1]"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from deepbowl.board.bits import meets, picked
from deepbowl.engine import event
from deepbowl.engine.choice import (
    DONE_PLACING,
    FORMATION,
    PLACE,
    PUT_BACK,
    TAKE,
    Choice,
    at_cells,
    choice,
    first_of,
    verb_of,
)
from deepbowl.engine.decision import Decision, Resolution
from deepbowl.engine.state import RESERVES, STANDING, Activation, activation
from deepbowl.rules.chapters.phase import Phase
from deepbowl.rules.chapters.setup import Setup
from deepbowl.rules.flow.explain import because
from deepbowl.rules.vocabulary import moments
from deepbowl.rules.vocabulary.flags import CONCEDED, TOOK_PART

if TYPE_CHECKING:
    from deepbowl.board.board import Board
    from deepbowl.rules.game import Game
    from deepbowl.rules.vocabulary.records import Reason

CLOSE_BEHIND: Final = 6
FAR_BACK: Final = 2
"""How many of the others a formation puts close behind the line, and how many in the middle of its half."""

_FORMATION: Final = choice(FORMATION)
_DONE_PLACING: Final = choice(DONE_PLACING)
_PUT_BACK: Final = choice(PUT_BACK)
_PLACES: Final = at_cells(PLACE)


def seats_in_play(m: Game, seats: list[int]) -> list[int]:
    """Those of these seats that have not conceded."""
    return [seat for seat in seats if not m.goods(seat, CONCEDED)]


class PitchSetup(Setup):
    """This many in their own part, this many on the line, only few in each wide zone; a core says how many."""

    most = 0
    """How many a team fields."""
    least_on_line = 0
    most_in_wide_zone = 0

    def squares(self, m: Game, seat: int, body: int) -> int:
        """Empty squares of the team's part, full wide zones excluded."""
        mask = m.board.areas[f"setup-{seat}"] & ~m.state.occupied
        for wide in m.board.wide_zones[seat]:
            if count_in(m, seat, wide) >= self.most_in_wide_zone:
                mask &= ~wide
        return mask

    def complaint(self, m: Game, seat: int) -> str:
        """Too few on the pitch, or on the line."""
        able, there = len(able_bodies(m, seat)), fielded(m, seat)
        wanted = min(self.most, able)
        if there < wanted:
            return f"{wanted} players must be set up, there are {there}"
        return self.line_complaint(m, seat, able)

    def line_complaint(self, m: Game, seat: int, able: int) -> str:
        """Too few on the line of scrimmage for a team that could field this many."""
        on_line = count_in(m, seat, m.board.areas[f"scrimmage-{seat}"])
        if on_line < min(self.least_on_line, able):
            return f"at least {min(self.least_on_line, able)} must stand on the line of scrimmage, there are {on_line}"
        return ""

    def most_balls(self, board: Board) -> int:
        """One for each centre square."""
        return sum(1 for name in board.areas if name.startswith("centre-"))

    def formation(self, m: Game, seat: int) -> list[tuple[int, int]]:
        """The strongest on the line, most others close behind it, as the ball comes in there, and two far back."""
        able = sorted(able_bodies(m, seat), key=lambda body: (-m.state.st[body], -m.state.av[body], body))
        able = able[:self.most]
        scrimmage, end_zone = m.board.areas[f"scrimmage-{seat}"], m.own_zone(seat)
        free = ~all_wide(m, seat) & ~m.state.occupied
        line = m.board.middle_first(scrimmage & free)
        behind = m.board.areas[f"setup-{seat}"] & ~scrimmage & free
        deep, last = m.board.middle_first(behind & ~end_zone), m.board.middle_first(behind & end_zone)
        close = sorted(deep, key=lambda cell: (m.board.distance(cell, (line or deep)[0]), cell))[::2]
        first, more = line[: self.least_on_line], line[self.least_on_line :]
        squares = first + close[:CLOSE_BEHIND] + deep[:FAR_BACK] + more + deep + last
        return list(zip(able, dict.fromkeys(squares), strict=False))


def able_bodies(m: Game, seat: int) -> list[int]:
    """Return who could stand on the pitch: Reserves and those already set up. [CRP-1.4]"""
    s = m.state
    return [body for body in m.bodies.of_seat[seat] if s.posture[body] in (STANDING, RESERVES)]


def all_wide(m: Game, seat: int) -> int:
    """All wide zones of a seat's part together."""
    together = 0
    for mask in m.board.wide_zones[seat]:
        together |= mask
    return together


def fielded(m: Game, seat: int) -> int:
    """Return how many of a seat's players stand on the pitch."""
    cell, count = m.state.cell, 0
    for body in m.bodies.of_seat[seat]:
        if cell[body] >= 0:
            count += 1
    return count


def count_in(m: Game, seat: int, mask: int) -> int:
    """Return how many of a seat's players stand on these squares."""
    count = 0
    if not meets(mask, m.state.occupied):
        return count
    for body in m.bodies.of_seat[seat]:
        if m.state.cell[body] >= 0 and meets(m.foot(body), mask):
            count += 1
    return count


class SetUp(Phase):
    """Seats set up one after the other, the one who will act first last. [CRP-11.1]"""

    name = "set-up"

    def offer(self, m: Game) -> Decision:
        """Take a player and put them somewhere; or have the formation set up; or be done."""
        s = m.state
        seat, body = s.seat, s.act.body
        if body >= 0:
            options = [_PUT_BACK]
            options.extend(picked(_PLACES, m.rules.setup.squares(m, seat, body), 0, 0))
            return Decision(seat, "place", options, body)
        options = [] if m.rules.setup.complaint(m, seat) else [_DONE_PLACING]
        options.append(_FORMATION)
        full = fielded(m, seat) >= m.rules.setup.most
        for body in able_bodies(m, seat):
            if not full or s.cell[body] >= 0:
                options.append(choice(TAKE, body))
        return Decision(seat, "set-up", options)

    def begin(self, m: Game, option: Choice) -> Resolution[None] | None:
        """Carry out one step of a set-up."""
        s, verb = m.state, verb_of(option)
        if verb == TAKE:
            self.take_off(m, first_of(option))
            s.act = activation(first_of(option), s.seat)
        elif verb == PLACE:
            self.put(m, s.act.body, first_of(option))
            s.act = Activation()
        elif verb == PUT_BACK:
            s.act = Activation()
        elif verb == FORMATION:
            for body in m.bodies.of_seat[s.seat]:
                self.take_off(m, body)
            for body, cell in m.rules.setup.formation(m, s.seat):
                self.put(m, body, cell)
            self.next_seat(m)
        else:
            self.next_seat(m)
        return None

    def take_off(self, m: Game, body: int) -> None:
        """Back to Reserves from where they were set up: they take no part then."""
        if m.in_play(body):
            m.set_posture(body, RESERVES)
            m.state.in_drive[body] &= ~TOOK_PART
            m.tell(event.Removed(moments.SET_UP, body, RESERVES))

    def put(self, m: Game, body: int, cell: int) -> None:
        """Set a player up."""
        m.state.posture[body] = STANDING
        m.place(body, cell)
        m.state.in_drive[body] |= TOOK_PART
        m.tell(event.Placed(moments.SET_UP, body, cell))

    def given_up(self, m: Game, seat: int) -> None:
        """A coach gives up in the middle of it: the others continue."""
        if m.state.seat == seat:
            self.next_seat(m)

    def why_not(self, m: Game, option: Choice) -> Reason | None:
        """Return what the set-up still lacks, or why someone cannot be taken. [CRP-11.1]"""
        s, verb = m.state, verb_of(option)
        if s.act.body >= 0:
            return because(m, f"{m.bodies.name[s.act.body]} must be placed or put back first") if verb != PLACE else None
        if verb == DONE_PLACING:
            return because(m, m.rules.setup.complaint(m, s.seat), moments.SET_UP)
        if verb == TAKE and fielded(m, s.seat) >= m.rules.setup.most:
            return because(m, f"{m.rules.setup.most} players are set up already", moments.SET_UP)
        return because(m, f"seat {s.seat} is setting up")

    def next_seat(self, m: Game) -> None:
        """The next seat in set-up order, or the balls."""
        s = m.state
        m.tell(event.PhaseBegan(moments.SET_UP, moments.SET_UP, s.seat))
        order = [*m.others(s.first), s.first]
        later = seats_in_play(m, order[order.index(s.seat) + 1 :])
        if later:
            s.seat = later[0]
        else:
            s.phase = m.rules.phase("balls")
