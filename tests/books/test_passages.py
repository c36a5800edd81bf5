"""Secret passages on a home-made Dungeonbowl map: pushes go along them, a ball comes out at an end. [D5-LEAGUE-01]"""

from __future__ import annotations

from typing import Any

import pytest

from deepbowl.board.bits import cells
from deepbowl.board.board import Board
from deepbowl.dungeons.text import parse
from deepbowl.engine.dice import Seeded
from deepbowl.rules.flow.ball import bounce
from deepbowl.testing import Scenario, player, prone, rule, scenario
from deepbowl.testing.invariants import check

MAP = """
dungeon: passage
seats: 2

###########
#[..>#....#
#[...#.>.]#
#[...#...]#
###########

passage 4,1 7,2
"""
FIRST, SECOND = (4, 1), (7, 2)


def board(text: str = MAP) -> Board:
    return parse(text.lstrip("\n")).board()


def inside(where: Board) -> tuple[int, int, int]:
    """The one square inside the passage."""
    cell = where.areas["passage-inside"].bit_length() - 1
    return where.xs[cell], where.ys[cell], where.levels[cell]


def cave(**people: Any) -> Scenario:
    """People of both seats on the map; seat 0 also has C and seat 1 has e out of the way."""
    where = board()
    placed = {name: who(inside(where)) if callable(who) else who for name, who in people.items()}
    return scenario(
        "", book="dungeonbowl-5", switches=("custom-hazards",), board=where, seats=2,
        C=player(at=(1, 3)), e=player(at=(9, 3)), **placed,
    )  # fmt: skip


@rule("D5-LEAGUE-01")
@pytest.mark.parametrize(("end", "lands"), [(1, (4, 2)), (2, (7, 3))])
def test_a_carrier_knocked_down_inside_loses_the_ball_at_an_end(end: int, lands: tuple[int, int]) -> None:
    s = cave(A=lambda cell: player(at=cell, ball=True), b=player(at=FIRST, skills="Block"))
    s.dice(block="both", armour=(1, 1, 1, 1), passage=end, bounce=7)
    s.block("A", "b")
    s.no("use-trait")
    s.expect(ball=lands, A=prone(*inside(s.m.board)), b=prone(*FIRST), turnover="block")


def test_the_same_with_any_dice() -> None:
    """It used to be rolled for ever."""
    for seed in range(20):
        m = cave(A=player(at=FIRST, skills="Block"), b=lambda cell: player(at=cell, ball=True)).m.clone(Seeded(seed))
        m.apply(m.names.parse("activate A1"))
        m.apply(m.names.parse("declare block"))
        m.apply(m.names.parse("hit B1"))
        while not m.quiescent:
            m.apply(m.decision().options[-1])
        check(m)


@rule("D5-LEAGUE-01")
@pytest.mark.parametrize(("from_cell", "to"), [(FIRST, SECOND), (SECOND, FIRST)])
def test_player_inside_a_passage_is_pushed_to_the_far_end(from_cell: tuple[int, int], to: tuple[int, int]) -> None:
    s = cave(A=player(at=from_cell), b=lambda cell: player(at=cell))
    s.dice(block="push")
    s.block("A", "b")
    s.follow(True)
    s.expect(b=to, A=inside(s.m.board))


@rule("D5-LEAGUE-01")
def test_the_one_at_the_far_end_is_pushed_on_to_any_side() -> None:
    s = cave(A=player(at=FIRST), b=lambda cell: player(at=cell), c=player(at=SECOND))
    s.dice(block="push")
    s.block("A", "b")
    s.push((6, 1), by=0)
    s.follow(False)
    s.expect(b=SECOND, c=(6, 1), A=FIRST)


@rule("D5-LEAGUE-01")
def test_pushed_from_inside_every_square_around_the_end_is_away() -> None:
    s = cave(A=lambda cell: player(at=cell), b=player(at=SECOND), c=player(at=(7, 1)))
    s.dice(block="push")
    s.block("A", "b")
    board = s.m.board
    around = {board.label(cell) for cell in cells(board.within(board.at(*SECOND), 1))} - {"7,2", "7,1"}
    assert {s.m.names.text(option).split()[-1] for option in s.m.decision().options} == around
    s.push((6, 3))
    s.follow(True)
    s.expect(b=(6, 3), A=SECOND)


def test_a_ball_with_nowhere_to_go_comes_to_rest_beyond_the_wall() -> None:
    closed = board("""
dungeon: cell
seats: 2

#####
#.#[#
###]#
#####
""")
    s = scenario(
        "", book="dungeonbowl-5", board=closed, seats=2, A=player("prone", at=(1, 1)), b=player(at=(3, 2)), spare_balls=1
    )
    m = s.m.clone(Seeded(1))
    m.put_ball(0, closed.at(1, 1))
    with pytest.raises(StopIteration):
        next(bounce(m, 0, closed.at(1, 1)))
    assert m.state.ball_cell == (closed.at(3, 1),), "nobody lies on a ball: docs/rulings.md, Shut in"


def test_dice_among_no_valid_face_are_refused() -> None:
    with pytest.raises(ValueError, match="no face of a D8 is valid for 'bounce'"):
        Seeded(1).among(8, [], "bounce", -1)
    with pytest.raises(ValueError, match="no face"):
        Seeded(1).among(3, [4], "rebound", -1)
