"""The connections of squares while a given set of doors is shut."""

from __future__ import annotations

from deepbowl.board.kernel import KERNEL


class Topology:
    """The connections of a board for one set of shut doors; cached on the board and shared by states."""

    __slots__ = ("big", "contact", "jump_from", "jumps", "leave", "off", "open", "plan", "shut", "wide")

    def __init__(
        self,
        shut: int,
        off: list[int],
        contact: list[int],
        open_: list[int],
        wide: list[int],
        leave: list[int],
        jumps: list[tuple[int, int]],
    ) -> None:
        self.shut = shut  # the doors that are shut, one bit each
        self.off = off
        self.contact = contact  # per cell: zones, blocks, assists, explosions
        self.open = open_  # per cell: where a body can be moved or pushed and a ball can go, also down a drop
        self.wide = wide  # the same for bodies too big for a doorway
        self.leave = leave  # per direction: the cells one may leave that way
        self.jumps = jumps  # (bit of a cell, cells open from it outside the eight directions)
        self.big: Topology | None = None
        self.plan: object = None  # the same for the kernel, once it was needed
        self.jump_from = 0
        for bit, _ in jumps:
            self.jump_from |= bit

    def for_big(self) -> Topology:
        """The same for bodies too big for doorways: their ways are the wide ones."""
        if self.big is None:
            leave = [0] * len(self.off)
            for cell, ways in enumerate(self.wide):
                for d, off in enumerate(self.off) if ways else ():
                    if ways >> cell + off & 1:
                        leave[d] |= 1 << cell
            jumps = [(bit, to & self.wide[bit.bit_length() - 1]) for bit, to in self.jumps]
            jumps = [(bit, to) for bit, to in jumps if to]
            self.big = Topology(self.shut, self.off, self.contact, self.wide, self.wide, leave, jumps)
        return self.big

    def spread(self, squares: int) -> int:
        """Return the squares one step from a set of squares."""
        if squares & (squares - 1) == 0 and squares:
            return self.open[squares.bit_length() - 1]
        if KERNEL is None:
            return self.python_spread(squares)
        found: int = KERNEL.spread(self.kernel_plan(), squares)
        return found

    def flood(self, start: int, through: int, steps: int) -> int:
        """The squares that can be reached from the set `start` in at most `steps` steps, entering only `through`.

        The squares of `start` are always part of the answer.
        """
        if KERNEL is None:
            return self.python_flood(start, through, steps)
        found: int = KERNEL.flood(self.kernel_plan(), start, through, steps)
        return found

    def kernel_plan(self) -> object:
        """Return what the kernel needs of these connections."""
        if self.plan is None:
            self.plan = KERNEL.plan(self.leave, self.off, self.jumps, len(self.open))
        return self.plan

    def python_spread(self, squares: int) -> int:
        """Return the squares one step from a set of squares, without the kernel."""
        nw, n, ne, w, e, sw, s, se = self.leave
        o0, o1, o2, o3, o4, o5, o6, o7 = self.off
        out = (
            (squares & nw) >> -o0
            | (squares & n) >> -o1
            | (squares & ne) >> -o2
            | (squares & w) >> -o3
            | (squares & e) << o4
            | (squares & sw) << o5
            | (squares & s) << o6
            | (squares & se) << o7
        )
        if squares & self.jump_from:
            for bit, to in self.jumps:
                if squares & bit:
                    out |= to
        return out

    def python_flood(self, start: int, through: int, steps: int) -> int:
        """Return the squares within reach of a set, without the kernel."""
        seen = new = start
        while steps > 0 and new:
            steps -= 1
            new = self.python_spread(new) & through & ~seen
            seen |= new
        return seen
