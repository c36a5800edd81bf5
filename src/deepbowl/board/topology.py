"""What is connected with what while a given set of doors is shut."""

from __future__ import annotations


class Topology:
    """The connections of a board for one set of shut doors; cached on the board and shared by states."""

    __slots__ = ("big", "contact", "jump_from", "jumps", "leave", "off", "open", "shut", "wide")

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

    def flood(self, start: int, through: int, steps: int) -> int:
        """The squares that can be reached from the set `start` in at most `steps` steps, entering only `through`.

        The squares of `start` are always part of the answer.
        """
        leave = self.leave
        o0, o1, o2, o3, o4, o5, o6, o7 = self.off
        nw, n, ne, w, e, sw, s, se = leave
        o0, o1, o2, o3 = -o0, -o1, -o2, -o3
        seen = new = start
        while steps > 0:
            steps -= 1
            out = (
                (new & nw) >> o0
                | (new & n) >> o1
                | (new & ne) >> o2
                | (new & w) >> o3
                | (new & e) << o4
                | (new & sw) << o5
                | (new & s) << o6
                | (new & se) << o7
            )
            if new & self.jump_from:
                for bit, to in self.jumps:
                    if new & bit:
                        out |= to
            new = out & through & ~seen
            if not new:
                break
            seen |= new
        return seen
