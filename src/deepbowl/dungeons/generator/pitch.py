"""Pitches for four teams: there is nothing to generate, the cross is what the book says. [DB-PITCH-01 to -06]"""

from __future__ import annotations

from deepbowl.board.bits import cells
from deepbowl.board.pitches import cross_pitch
from deepbowl.dungeons import dungeon as dg
from deepbowl.dungeons.plan import Plan


def cross(name: str, title: str, shape: tuple[int, int, int], book: str) -> Plan:
    """The cross of a book, with set-up sections, lines of scrimmage, wide zones and centre squares."""
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
