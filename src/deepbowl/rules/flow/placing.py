"""Laying a dungeon out before a match: the places its map gives, or coaches who place chests, pads and traps in turns.

A book lists its `Placement`s (what is placed, how many, who begins, on which squares) and gets its phases from
`placing_phases`: the dungeon's own places are offered first, to all coaches; what they decline, or the map does not
give, they place one by one. [D5-CHEST-03, D5-PAD-03, AG-BUILD-04, AG-TRAP-02, DG-SETUP-09 to DG-SETUP-13]
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from deepbowl.board.bits import cells, mask_of, picked
from deepbowl.engine import event
from deepbowl.engine.choice import PLACE, Choice, at_cells, first_of, verb_of
from deepbowl.engine.decision import DONE, Decision, Resolution
from deepbowl.engine.state import NOWHERE
from deepbowl.grounds import barred, not_plain
from deepbowl.rules.chapters.phase import Phase
from deepbowl.rules.flow.explain import because
from deepbowl.rules.vocabulary import purpose
from deepbowl.rules.vocabulary.flags import CONCEDED

if TYPE_CHECKING:
    from deepbowl.board.board import Board
    from deepbowl.rules.game import Game
    from deepbowl.rules.vocabulary.records import Reason

USE_PRE_SET: Final = "use-pre-set"
"""The question whether the map's own places are used; silence means yes."""
LAY_OUT: Final = "lay-out"
_PLACES: Final = at_cells(PLACE)


class Placement:
    """One kind of thing that coaches may lay out: how many, who begins, and on which squares."""

    feature: str = ""
    rule: str = ""
    numbered = False  # its squares have numbers: pads
    fixed = False  # always where the map has them: no one is asked

    def total(self, m: Game) -> int:
        """Return how many are placed; a map that gives places also says how many."""
        raise NotImplementedError

    def first(self, m: Game) -> int:
        """Return who places the first: chance says."""
        return m.roll(m.seats, purpose.PLACING_ORDER) - 1

    def demands(self, m: Game) -> list[tuple[int, str]]:
        """The squares each rule allows, the most important first, with what it asks for."""
        raise NotImplementedError

    # ---------------------------------------------------------------- what every kind has in common
    def pre_set(self, board: Board) -> list[int]:
        """The places the map gives, in the order of their numbers."""
        if not self.numbered:
            return cells(board.areas.get(self.feature, 0))
        prefix = f"{self.feature}-"
        numbers = sorted(int(name[len(prefix) :]) for name in board.areas if name.startswith(prefix))
        return [board.areas[f"{prefix}{number}"].bit_length() - 1 for number in numbers]

    def placed(self, m: Game) -> int:
        """The squares of those that lie there already."""
        return m.state.marks[m.rules.mark(self.feature)]

    def complete(self, m: Game) -> bool:
        """Return whether all of them lie there."""
        return self.placed(m).bit_count() >= self.total(m)

    def squares(self, m: Game) -> int:
        """Return where the next one may be placed. Where the rules leave no square at all, the least important one
        yields."""
        demands = self.demands(m)
        for yielding in range(len(demands)):
            legal = m.board.floor
            for mask, _ in demands[: len(demands) - yielding]:
                legal &= mask
            if legal:
                return legal
        return demands[0][0]

    def refusal(self, m: Game, cell: int) -> str:
        """Why a square is not legal; empty if it is."""
        if m.board.floor & m.board.bit[cell] == 0:
            return "there is no floor"
        if self.squares(m) & m.board.bit[cell]:
            return ""
        return next((reason for mask, reason in self.demands(m) if not mask & m.board.bit[cell]), "it is taken")

    def lay(self, m: Game, squares: list[int]) -> None:
        """Put them on these squares, after those that lie there."""
        for cell in squares:
            m.set_mark(m.rules.mark(self.feature), cell, True)
            if self.numbered:
                m.state.pads = (*m.state.pads, cell)


# ---------------------------------------------------------------- which squares
def area(board: Board, *names: str) -> int:
    """All squares of these areas."""
    mask = 0
    for name in names:
        mask |= board.areas.get(name, 0)
    return mask


def free_floor(m: Game, *but: str) -> int:
    """Plain floor with nothing on it; areas named in `but` count as plain."""
    s, board = m.state, m.board
    taken = area(board, *(name for name in not_plain() if name not in but)) | mask_of(board.door_cells)
    for number, feature in enumerate(m.rules.features):
        if feature.name not in but and not feature.is_room:
            taken |= s.marks[number]
    return board.floor & ~taken & ~s.occupied


def end_zones(m: Game) -> int:
    """The end zones of all teams."""
    mask = 0
    for seat in range(m.seats):
        mask |= m.board.end_zones[seat]
    return mask


def on_foot(m: Game, start: int, steps: int) -> int:
    """The squares fewer than this many steps on foot from a set, not crossing squares that no one enters voluntarily."""
    holes = area(m.board, *(row.name for row in barred(m.rules.lineage())))
    return m.state.topo.flood(start, m.board.floor & ~holes, steps - 1)


# ---------------------------------------------------------------- phases
def placing_phases(placements: list[Placement], then: str) -> list[Phase]:
    """The phases in which a dungeon is laid out, and what comes after them."""
    phases: list[Phase] = [LayOut(placements, _draw(placements[0]))]
    for i, placement in enumerate(placements):
        following = _draw(placements[i + 1]) if i + 1 < len(placements) else then
        phases += [DrawPlacer(placement, following), PlaceMarks(placement, following)]
    return phases


def _draw(placement: Placement) -> str:
    return f"draw-{placement.feature}"


class LayOut(Phase):
    """Everything the map fixes is placed; its places for pieces that coaches may place are used if no one objects."""

    name = LAY_OUT

    def __init__(self, placements: list[Placement], then: str) -> None:
        self.placements = placements
        self.then = then

    def run(self, m: Game) -> Resolution[None]:
        """Before anyone is set up."""
        return self.lay_out(m)

    def lay_out(self, m: Game) -> Resolution[None]:
        """Terrain from the map; then, if it gives places, every coach is asked in turn whether to use them."""
        s = m.state
        placed = [placement.feature for placement in self.placements]
        s.pads = ()
        for number, feature in enumerate(m.rules.features):
            m.set_marks(number, 0 if feature.name in placed else feature.lies_on(m.board))
        given: list[Placement] = []
        for placement in self.placements:
            if placement.pre_set(m.board):
                self.as_given(m, placement) if placement.fixed else given.append(placement)
        use = bool(given)
        for seat in range(m.seats):
            if use and not m.goods(seat, CONCEDED):
                use = (yield m.ask(seat, USE_PRE_SET, [m.yes, m.no])) == m.yes
        if use:
            for placement in given:
                self.as_given(m, placement)
        s.phase = m.rules.phase(self.then)
        yield DONE

    def gives(self, board: Board) -> list[tuple[str, int, int]]:
        """The map's own places for what coaches may place."""
        return [
            (one.feature, cell, number if one.numbered else 0)
            for one in self.placements
            for number, cell in enumerate(one.pre_set(board), 1)
        ]

    def as_given(self, m: Game, placement: Placement) -> None:
        """Lay things out where the map has them."""
        squares = placement.pre_set(m.board)
        placement.lay(m, squares)
        m.tell(event.MarkChanged(placement.rule, placement.feature, "as the map has them", NOWHERE, len(squares)))


class DrawPlacer(Phase):
    """Who places the first of them; no one, if they lie there already."""

    def __init__(self, placement: Placement, then: str) -> None:
        self.placement = placement
        self.name = _draw(placement)
        self.then = then

    def run(self, m: Game) -> Resolution[None]:
        """By dice, as the book says."""
        return self.draw(m)

    def draw(self, m: Game) -> Resolution[None]:
        """Then the placing begins."""
        s = m.state
        if self.placement.complete(m):
            s.phase = m.rules.phase(self.then)
        else:
            s.seat = self.placement.first(m)
            s.phase = m.rules.phase(f"place-{self.placement.feature}")
        yield DONE


class PlaceMarks(Phase):
    """The coaches take turns to place one each, until all lie there."""

    def __init__(self, placement: Placement, then: str) -> None:
        self.placement = placement
        self.name = f"place-{placement.feature}"
        self.then = then

    def offer(self, m: Game) -> Decision:
        """Every legal square."""
        return Decision(m.state.seat, self.name, picked(_PLACES, self.placement.squares(m), 0, 0))

    def begin(self, m: Game, option: Choice) -> Resolution[None] | None:
        """One more lies there; the next coach in turn order continues."""
        s, cell = m.state, first_of(option)
        self.placement.lay(m, [cell])
        number = self.placement.placed(m).bit_count()
        m.tell(event.MarkChanged(self.placement.rule, self.placement.feature, "placed", cell, number))
        if self.placement.complete(m):
            s.phase = m.rules.phase(self.then)
        else:
            waiting = [seat for seat in [*m.others(s.seat), s.seat] if not m.goods(seat, CONCEDED)]
            s.seat = waiting[0] if waiting else s.seat
        return None

    def why_not(self, m: Game, option: Choice) -> Reason | None:
        """Return what stands against a square."""
        if verb_of(option) != PLACE:
            return because(m, f"seat {m.state.seat} places a {self.placement.feature} first")
        reason = self.placement.refusal(m, first_of(option))
        return because(m, reason, self.placement.rule) if reason else None
