"""Is a pitch the cross of Deathbowl or Deathbowl Sevens? [DB-PITCH-01 to -06, D7-PITCH-01]"""

from __future__ import annotations

from typing import Final

from deepbowl.board.bits import cells
from deepbowl.board.board import Board
from deepbowl.board.pitches import cross_pitch
from deepbowl.dungeons.dungeon import Dungeon, seat_name
from deepbowl.dungeons.generator.crafts import Drawn
from deepbowl.dungeons.map_rules import MapRules
from deepbowl.dungeons.survey import CHANGE_SHAPE, Finding, Survey
from deepbowl.grounds import Use

START: Final = "Start from a cross of the library; its rooms and lines come with it."


class Cross:
    """The pitch of one of the two books: its rule, and how long, how broad and with how wide zones it usually is."""

    def __init__(self, rule: str, shape: tuple[int, int, int]) -> None:
        self.rule = rule
        self.shape = shape

    def check(self, dungeon: Dungeon, book: str, switches: frozenset[str] | None) -> list[Finding]:
        """Everything the book has to say about a pitch."""
        s = Survey(dungeon, book)
        s.need_seats("DB-PITCH-02", 4, 4)
        _crowd_and_things(s, self.rule)
        cross = self.drawn(s)
        if cross is not None and dungeon.seats == 4:
            _compare(s, cross)
        return s.findings

    def drawn(self, s: Survey) -> Board | None:
        """The cross this drawing wants to be, None if it is none."""
        d = s.dungeon
        n = d.width
        arm = sum(not s.floor >> d.at(x, 0) & 1 for x in range((n + 1) // 2))
        wide = next((room.squares for room in d.rooms if room.name == "wide-0-0"), 0)
        shape = (n, n - 2 * arm, len({d.place(c)[0] for c in cells(wide)}))
        try:
            cross = cross_pitch(*shape)
        except ValueError as error:
            s.error(self.rule, f"this is not a cross of two pitches: {error}", remedy=START)
            return None
        if d.depth != n or d.stories != 1:
            s.error(self.rule, f"a cross is as deep as it is wide, not {d.width} x {d.depth}", remedy=START)
            return None
        if shape != self.shape:
            usual, here = (f"{a} x {b} with wide zones of {c}" for a, b, c in (self.shape, shape))
            s.advise(self.rule, f"the usual cross is {usual}; this is {here}", remedy=START)
        return cross

    def maps(self, name: str, title: str) -> MapRules:
        """The map rules of this book, with the name and title of this pitch."""
        grounds = dict.fromkeys(("floor", "void", "ball"), Use())
        return MapRules(grounds, self.rule, self.check, Drawn(name, title, self.shape))


def _crowd_and_things(s: Survey, rule: str) -> None:
    d = s.dungeon
    if not d.crowd:
        s.error("DB-PITCH-06", "beyond the pitch there is a crowd: write 'edge: crowd' in the header",
                remedy="Set the edge to crowd.", fix="crowd-edge")  # fmt: skip
    s.forbid_foreign_grounds(rule)
    for what, squares in (("chest", d.chests), ("pad", d.pads), ("trap", [c for c, _ in d.traps]),
                          ("door", [door.a for door in d.doors])):  # fmt: skip
        s.forbid(rule, what, squares)


def _compare(s: Survey, cross: Board) -> None:
    """Every part of the pitch lies where the cross has it."""
    wrong = s.floor ^ cross.floor
    if wrong:
        s.error("DB-PITCH-01", f"pitch and crowd do not form a cross at {s.names(cells(wrong))}", cells(wrong),
                remedy=CHANGE_SHAPE)  # fmt: skip
        return
    for seat, zone in enumerate(cross.end_zones):
        if s.zones[seat] != zone:
            wrong = s.zones[seat] ^ zone
            message = f"the end zone of {seat_name(seat)} is the whole outer row of its arm; wrong: {s.names(cells(wrong))}"
            s.error("DB-PITCH-02", message, cells(wrong), remedy=CHANGE_SHAPE)
    for name, squares in cross.areas.items():
        here = s.board.areas.get(name, 0)
        rule = {"setup": "DB-PITCH-03", "scrimmage": "DB-PITCH-03", "wide": "DB-PITCH-04"}.get(name.split("-")[0])
        if here != squares:
            what = f"the room '{name}'" if rule else f"centre square {name.split('-')[1]}"
            s.error(rule or "DB-PITCH-05", f"{what} lies elsewhere: {s.names(cells(squares))}", cells(squares | here),
                    remedy=START)  # fmt: skip


MAPS: Final = Cross("DB-PITCH-01", (26, 14, 4)).maps("deathbowl-pitch", "The Cross")
SEVENS: Final = Cross("D7-PITCH-01", (20, 10, 2)).maps("deathbowl-sevens-pitch", "The Small Cross")
