"""Observations as numpy arrays: writes what one seat may know of a match into arrays that are handed in.

    encoder = Encoder(match, shapes, tables)
    encoder.write(match.veiled(seat), seat, decision, arrays)

An encoder belongs to one fixture: a board, teams and rules. It remembers what it wrote last for each seat, so a second
observation costs only what has changed. It imports neither gymnasium nor pettingzoo.
"""

from __future__ import annotations

from typing import NamedTuple, Protocol

import numpy as np
from numpy.typing import NDArray

from deepbowl.engine.decision import Decision
from deepbowl.env.columns import BODY_COLUMNS, GLOBALS, OPTION_COLUMNS
from deepbowl.env.rows import PAGE_ROW, ROW_BYTES, Rows
from deepbowl.env.tables import Tables
from deepbowl.env.turning import turn_board, turn_bodies, turn_globals, turn_rows, turned_seats
from deepbowl.env.views import Fixture, View
from deepbowl.match.match import Match


class Shapes(NamedTuple):
    """How large the arrays of an observation are, for every match of a spec."""

    planes: int
    height: int
    width: int
    bodies: int
    options: int

    @property
    def board(self) -> tuple[int, int, int]:
        """The shape of the board's planes."""
        return self.planes, self.height, self.width

    @property
    def packed(self) -> tuple[int, int]:
        """The shape of the same planes with a bit a cell."""
        return self.planes, (self.height * self.width + 7) // 8


class Arrays(NamedTuple):
    """The arrays of one observation."""

    board: NDArray[np.uint8]
    bodies: NDArray[np.int16]
    globals: NDArray[np.int16]
    options: NDArray[np.int16]
    mask: NDArray[np.int8]

    @staticmethod
    def empty(shapes: Shapes) -> Arrays:
        """Fresh arrays of these shapes."""
        return Arrays(
            np.zeros(shapes.board, np.uint8),
            np.zeros((shapes.bodies, BODY_COLUMNS), np.int16),
            np.zeros(GLOBALS, np.int16),
            np.zeros((shapes.options, OPTION_COLUMNS), np.int16),
            np.zeros(shapes.options, np.int8),
        )


class Pages:
    """Options by pages where there are more than slots: the last slot of each page turns to the next."""

    @staticmethod
    def count(options: int, width: int) -> int:
        """Return how many pages this many options take."""
        return 1 if options <= width else -(-options // (width - 1))

    @staticmethod
    def span(options: int, width: int, page: int) -> tuple[int, int]:
        """The options of a page: from the first one up to the one after the last."""
        if options <= width:
            return 0, options
        first = page * (width - 1)
        return first, min(first + width - 1, options)


class RowsOfLens(Protocol):
    """Writes the rows of other options than those of the match (`lenses.Lens`)."""

    def rows(self, m: Match, decision: Decision, first: int, last: int, plain: Rows) -> bytes:
        """The rows of the options from one number up to another."""


class Encoder:
    """Writes observations of matches of one fixture."""

    def __init__(self, match: Match, shapes: Shapes, tables: Tables, turned: bool = False) -> None:
        board = match.board
        self.turned = turned_seats(match) if turned else [False] * (match.seats + 1)
        self.shapes = shapes
        self.rows, self.columns = board.n // board.w, board.w
        if len(match.bodies) > shapes.bodies or self.rows > shapes.height or self.columns > shapes.width:
            raise ValueError(f"the match on {board.name!r} does not fit the shapes {tuple(shapes)}")
        self.fixture = Fixture(match, tables, shapes.bodies)
        self.option_rows = Rows(match, tables)
        self.views = [View(self.fixture, seat) for seat in range(match.seats)]
        self.views.append(View(self.fixture, -1))
        self._fills = (self.rows, self.columns) == (shapes.height, shapes.width)
        size = (self.fixture.planes, self.rows, self.columns)
        self._boards = [np.frombuffer(view.canvas, np.uint8).reshape(size) for view in self.views]
        self._bodies = [np.frombuffer(view.body_bytes, np.int16).reshape(-1, BODY_COLUMNS) for view in self.views]
        self._globals = [np.frombuffer(view.global_bytes, np.int16) for view in self.views]

    def look(
        self, m: Match, seat: int, decision: Decision | None, page: int = 0, lens: RowsOfLens | None = None
    ) -> bytes:  # fmt: skip
        """Bring a seat's view up to date; the rows of the options it is offered on this page.

        `m` must be the match as the seat may know it (`Match.veiled`). `decision` is None for a seat that is not asked.
        """
        if decision is None:
            self.views[seat].look(m, None, 0, 0)
            return b""
        count, width = len(decision.options), self.shapes.options
        pages = Pages.count(count, width)
        self.views[seat].look(m, decision, page, pages)
        first, last = Pages.span(count, width, page)
        if lens is None:
            found = self.option_rows.write(m, decision, first, last)
        else:
            found = lens.rows(m, decision, first, last, self.option_rows)
        if self.turned[seat]:
            found = turn_rows(found, self.columns)
        return found + PAGE_ROW if pages > 1 else found

    def write(
        self, m: Match, seat: int, decision: Decision | None, out: Arrays, page: int = 0, lens: RowsOfLens | None = None
    ) -> None:  # fmt: skip
        """Write a whole observation; what `look` says goes here too."""
        rows = self.look(m, seat, decision, page, lens)
        self.write_board(seat, out.board)
        out.bodies[...] = self.bodies(seat)
        out.globals[...] = self.globals(seat)
        count, options, mask = len(rows) // ROW_BYTES, out.options, out.mask
        slots = np.frombuffer(rows, np.int16).reshape(-1, OPTION_COLUMNS)
        options[:count] = slots
        options[count:] = 0
        mask[:count] = 1
        mask[count:] = 0
        if rows.endswith(PAGE_ROW):  # the slot that turns the page is always the last
            options[count - 1], mask[count - 1] = 0, 0
            options[-1], mask[-1] = slots[-1], 1

    # ---------------------------------------------------------------- parts, for shared memory
    def write_board(self, seat: int, board: NDArray[np.uint8]) -> None:
        """Write the planes of a view, a byte a cell."""
        self.views[seat].draw()
        if self._fills:
            board[...] = self._boards[seat]
        else:
            board[:, : self.rows, : self.columns] = self._boards[seat]
            board[:, self.rows :] = 0
            board[:, :, self.columns :] = 0
        if self.turned[seat]:
            turn_board(board[:, :, : self.columns])

    def packed_board(self, seat: int) -> bytes:
        """The planes of a view, a bit a cell of the whole array, lowest bit first, each plane in whole bytes."""
        if self._fills and not self.turned[seat]:
            return self.views[seat].packed()
        board = np.zeros(self.shapes.board, np.uint8)
        self.write_board(seat, board)
        return np.packbits(board.reshape(self.shapes.planes, -1), axis=1, bitorder="little").tobytes()

    def bodies(self, seat: int) -> NDArray[np.int16]:
        """The rows of bodies in a view; valid until the next look."""
        found = self._bodies[seat]
        return turn_bodies(found, self.columns) if self.turned[seat] else found

    def globals(self, seat: int) -> NDArray[np.int16]:
        """The globals of a view; valid until the next look."""
        found = self._globals[seat]
        return turn_globals(found, self.columns) if self.turned[seat] else found


def unpacked(packed: NDArray[np.uint8], shapes: Shapes) -> NDArray[np.uint8]:
    """Boards with a byte a cell from boards with a bit a cell; any number of leading dimensions."""
    bits = np.unpackbits(packed, axis=-1, count=shapes.height * shapes.width, bitorder="little")
    return bits.reshape(*packed.shape[:-1], shapes.height, shapes.width)
