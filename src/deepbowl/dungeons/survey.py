"""Helpers of several validators: findings, walking distances, widths, reachable squares."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from deepbowl.board.bits import cells, mask_of
from deepbowl.board.board import Board
from deepbowl.board.topology import Topology
from deepbowl.dungeons import dungeon as dg
from deepbowl.dungeons.dungeon import Dungeon, seat_name
from deepbowl.grounds import barred, foreign, grounds, lineage

ERROR: Final = "error"
ADVICE: Final = "advice"

# remedies that several books give
CLOSE: Final = "Set the diagonals to closed."
OPEN: Final = "Set the diagonals to free."
WALL_IN: Final = "Set the edge to wall."
ON_FLOOR: Final = "Paint plain floor under it, or move it."
CHANGE_SHAPE: Final = "Paint these squares as the book prints them."


@dataclass(frozen=True)
class Finding:
    """Something a book does not allow (error) or does not recommend (advice), with the rule and the squares."""

    rule: str
    severity: str
    message: str
    cells: tuple[int, ...] = ()
    remedy: str = ""
    """The remedy for the author of the map, in one sentence."""
    fix: str = ""
    """The name of the fixer that repairs it (`dungeons/fixers.py`), "" if there is none."""

    def as_dict(self, dungeon: Dungeon) -> dict[str, object]:
        """The finding as JSON can hold it; squares by their names."""
        squares = [dungeon.label(c) for c in self.cells]
        return {"rule": self.rule, "severity": self.severity, "message": self.message, "cells": squares}


class Survey:
    """A dungeon being looked at by one book: what can be walked on, how far things are, what was found."""

    def __init__(self, dungeon: Dungeon, *books: str) -> None:
        self.dungeon = dungeon
        self.books = tuple(older for book in books for older in lineage(book))
        self.board: Board = dungeon.board()
        self.topo: Topology = self.board.topology(0)
        self.floor: int = self.board.floor  # every square a body can be on, and the insides of passages
        self.walk: int = self.floor & ~dungeon.where(barred(self.books).__contains__)  # where players go voluntarily
        self.findings: list[Finding] = []
        self.zones: list[int] = list(dungeon.zones)
        self.all_zones: int = mask_of(c for mask in dungeon.zones for c in cells(mask))

    # ------------------------------------------------------------------ what was found
    def error(self, rule: str, message: str, squares: Iterable[int] = (), *, remedy: str, fix: str = "") -> None:
        """The book does not allow it."""
        self.findings.append(Finding(rule, ERROR, message, self._drawn(squares), remedy, fix))

    def advise(self, rule: str, message: str, squares: Iterable[int] = (), *, remedy: str, fix: str = "") -> None:
        """The book allows it but recommends otherwise."""
        self.findings.append(Finding(rule, ADVICE, message, self._drawn(squares), remedy, fix))

    def _drawn(self, squares: Iterable[int]) -> tuple[int, ...]:
        last = len(self.dungeon.ground)
        return tuple(c for c in squares if c < last)

    def names(self, squares: Iterable[int], most: int = 6) -> str:
        """The names of some squares, for a message."""
        found = [self.dungeon.label(c) for c in self._drawn(squares)]
        more = f" and {len(found) - most} more" if len(found) > most else ""
        return " ".join(found[:most]) + more

    # ------------------------------------------------------------------ distances
    def steps(self, start: int, through: int | None = None) -> list[int]:
        """Steps on foot from the nearest square of a set to every square, doors open; -1 where no way leads."""
        return distances(self.topo, self.board.n, start, self.walk if through is None else through)

    def reach(self, start: int) -> int:
        """Every square one can walk to from a set."""
        return self.topo.flood(start, self.walk, self.board.n)

    def parts(self) -> list[int]:
        """The parts into which the dungeon falls when one can only walk, platforms one cannot climb being parts too."""
        left = self.walk
        out: list[int] = []
        while left:
            start = left & -left
            part = start
            while True:
                more = self.topo.flood(part, self.walk, self.board.n)
                back = mask_of(c for c in cells(left & ~more) if self.topo.open[c] & more)
                if back | more == part:
                    break
                part = back | more
            out.append(part)
            left &= ~part
        return out

    def zone_distance(self, one: int, two: int) -> int:
        """Steps on foot between the nearest squares of two end zones, -1 if no way leads."""
        steps = self.steps(self.zones[one])
        found = [steps[c] for c in cells(self.zones[two]) if steps[c] >= 0]
        return min(found, default=-1)

    # ------------------------------------------------------------------ shapes
    def narrow(self, ground: int) -> int:
        """The squares of a set that belong to no block of two by two of it, edge walls parting blocks."""
        w = self.board.w
        corners = ground & ground >> 1 & ground >> w & ground >> (w + 1)
        for a, b in self.dungeon.walls:
            a, b = min(a, b), max(a, b)
            corners &= ~(1 << a | 1 << (a - (w if b - a == 1 else 1)))
        return ground & ~(corners | corners << 1 | corners << w | corners << (w + 1))

    def openings(self) -> int:
        """The squares filled by a doorway or door."""
        return mask_of(door.a for door in self.dungeon.doors if door.a == door.b)

    def plain(self) -> int:
        """Plain floor: nothing but floor, on which a chest, pad or trap may be laid."""
        d = self.dungeon
        firm = d.on(dg.FLOOR) & ~self.openings()
        return firm & ~mask_of(c for ends in d.passages for c in ends) & ~mask_of(d.monsters)

    # ------------------------------------------------------------------ questions several books ask
    def need_zones(self, rule: str, squares: int = 1) -> bool:
        """Every seat has an end zone of at least this many squares."""
        fine = True
        for seat, mask in enumerate(self.zones):
            if mask.bit_count() < squares:
                wanted = "an end zone" if squares == 1 else f"an end zone of at least {squares} squares"
                self.error(
                    rule, f"{seat_name(seat)} needs {wanted} and has {mask.bit_count()} square(s)", cells(mask),
                    remedy=f"Paint floor squares as the end zone of {seat_name(seat)}.",
                )  # fmt: skip
                fine = False
        return fine

    def need_seats(self, rule: str, least: int, most: int) -> None:
        """This many seats are possible."""
        if not least <= self.dungeon.seats <= most:
            wanted = f"{least}" if least == most else f"{least} to {most}"
            self.error(
                rule, f"the book is for {wanted} teams, this dungeon for {self.dungeon.seats}",
                remedy=f"Set the number of seats to {wanted}.", fix=f"seats-{least}" if least == most else "",
            )  # fmt: skip

    def need_reachable(self, rule: str, what: str, squares: Iterable[int]) -> None:
        """One can walk from some end zone to, or beside, each of these squares."""
        reach = self.reach(self.all_zones)
        beside = reach | self.topo.flood(reach, self.floor, 1)
        for c in squares:
            if not beside >> c & 1:
                self.error(
                    rule, f"{what} at {self.dungeon.label(c)} cannot be reached on foot", [c],
                    remedy="Dig a path to it, or move it to a square players can walk to.",
                )  # fmt: skip

    def forbid(self, rule: str, what: str, squares: Iterable[int]) -> None:
        """The book knows no such thing."""
        found = list(squares)
        if found:
            self.error(
                rule, f"the book has no {what}: {self.names(found)}", found,
                remedy="Remove it from these squares, or choose a book that has it.", fix="clear",
            )  # fmt: skip

    def forbid_foreign_grounds(self, rule: str, **others: str) -> None:
        """The book knows no such ground; where another rule than usual says so, it is given by the ground's name."""
        for row in foreign(self.books):
            self.forbid(others.get(row.name, rule), row.name, cells(self.dungeon.where(row.__eq__)))

    def need_ground_switches(
        self, rule: str, switches: frozenset[str] | None, also: Mapping[str, Iterable[int]] | None = None
    ) -> None:
        """Grounds of an optional kind are drawn only if its switch is on; `also` are other squares by their switch."""
        found: dict[str, list[int]] = {}
        for row in grounds():
            use = row.use(self.books)
            if use is not None and use.switch:
                found.setdefault(use.switch, []).extend(cells(self.dungeon.where(row.__eq__)))
        for switch, squares in (also or {}).items():
            found.setdefault(switch, []).extend(squares)
        for switch, squares in found.items():
            self.need_switch(rule, switches, switch, switch, sorted(squares))

    def need_switch(
        self, rule: str, switches: frozenset[str] | None, switch: str, what: str, squares: Iterable[int]
    ) -> None:
        """An optional kind of terrain is drawn only if its switch is on; None: no one asks about switches."""
        found = list(squares)
        if found and switches is not None and switch not in switches:
            self.error(
                rule, f"{what} at {self.names(found)}, but '{switch}' is off", found,
                remedy=f"Turn the optional rule '{switch}' on for the match, or remove it.", fix="clear",
            )  # fmt: skip


def distances(topo: Topology, n: int, start: int, through: int) -> list[int]:
    """Steps from the nearest square of a set to every cell, entering only `through`; -1 where no way leads."""
    out = [-1] * n
    new = seen = start
    steps = 0
    while new:
        for c in cells(new):
            out[c] = steps
        more = topo.flood(new, through, 1)
        new = more & ~seen
        seen |= new
        steps += 1
    return out


def front(dungeon: Dungeon, seat: int) -> int:
    """The floor squares straight in front of a team's doors, where it sets up. [SB-SETUP-02]"""
    mask = 0
    for c in cells(dungeon.zones[seat]):
        for q in (c - dungeon.w, c + dungeon.w, c - 1, c + 1):
            if dungeon.ground[q] == dg.FLOOR and not any(zone >> q & 1 for zone in dungeon.zones):
                mask |= 1 << q
    return mask
