"""The pitches of Deathbowl: there is nothing to generate, the cross is what the book says. [DB-PITCH-01 to -06]"""

from __future__ import annotations

from typing import Final

from deepbowl.board.bits import cells
from deepbowl.board.pitches import cross_pitch
from deepbowl.dungeons import dungeon as dg
from deepbowl.dungeons.plan import Plan

CROSSES: Final = {
    "deathbowl": ("deathbowl-pitch", "The Cross", (26, 14, 4)),
    "deathbowl-sevens": ("deathbowl-sevens-pitch", "The Small Cross", (20, 10, 2)),
}


def pitch(book: str) -> Plan:
    """The cross of a book, with set-up sections, lines of scrimmage, wide zones and centre squares."""
    name, title, shape = CROSSES[book]
    board = cross_pitch(*shape)
    plan = Plan(name, board.width, board.depth, 1, len(board.end_zones), dg.AIR)
    plan.title, plan.author, plan.books = title, "Deepbowl generator", [book]
    plan.crowd = True
    plan.paint(board.floor, dg.FLOOR)
    plan.zones = list(board.end_zones)
    for area, squares in sorted(board.areas.items()):
        if area.startswith("centre-"):
            plan.balls += cells(squares)
        else:
            plan.add_room(area, squares)
    return plan
