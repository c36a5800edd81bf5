"""Reach in random play by every book: no defect, nothing changed, and what it promises is what the engine gives."""

from __future__ import annotations

import random

import pytest

from deepbowl.board.bits import cells
from deepbowl.books.registry import book_ids
from deepbowl.engine.dice import Seeded
from deepbowl.match import setup
from deepbowl.match.match import Match
from deepbowl.rules.analysis.odds import ARMOUR, LOOSE_BALL, odds
from deepbowl.rules.analysis.policy import DETERMINED
from deepbowl.rules.analysis.reach import reach
from deepbowl.rules.traits import BEGIN
from deepbowl.testing import player, scenario

LEFT_OUT = ("Bone Head", "Really Stupid", "Unchannelled Fury", "Take Root", "Bloodlust", "Ball and Chain")
"""Rolls for the activation, which `reach` leaves out."""


def able(m: Match) -> list[int]:
    s = m.state
    if s.act.body >= 0:
        return [s.act.body]
    return [b for b in m.bodies.of_seat[s.seat] if s.cell[b] >= 0 and not s.acted >> b & 1]


def rolls_to_begin(m: Match, body: int) -> bool:
    """Whether something is rolled for their activation where they stand, which `reach` leaves out."""
    return m.state.act.action < 0 and bool(m.state.skills[body] & m.rules.masks[BEGIN])


def check(m: Match, body: int, draw: random.Random) -> None:
    before = m.hash()
    found = reach(m, body)
    special = 0
    for mark in m.state.marks:
        special |= mark
    squares = cells(found.cells & ~special)
    if squares and not any(m.owns(body, name) for name in LEFT_OUT):
        cell = draw.choice(squares)
        if rolls_to_begin(m, body):
            return
        said = odds(m, found.plan(cell), DETERMINED, LOOSE_BALL | ARMOUR, budget=2000)
        if not said.cut:
            assert said.success == pytest.approx(found.probability(cell), abs=1e-9), m.board.label(cell)
    assert m.hash() == before


@pytest.mark.parametrize("book", book_ids())
def test_reach_equals_odds_in_random_play(book: str) -> None:
    draw = random.Random(5)
    m = setup.new_match(book, setup.usual_seats(book), teams=setup.usual_races(book)[:2], dice=Seeded(5), record=False)
    looked = 0
    for _ in range(700):
        if m.over or looked >= 25:
            break
        if m.quiescent and m.decision().kind in ("turn", "act") and draw.random() < 0.15 and able(m):
            check(m, draw.choice(able(m)), draw)
            looked += 1
        m.apply(draw.choice(m.decision().options))
    assert looked


@pytest.mark.rule("CRP-14.2")
def test_player_without_steps_offered_reaches_nothing() -> None:
    s = scenario("A....", A=player(skills="Ball & Chain, No Hands"))
    assert reach(s.m, s.body("A")).cells == 0
