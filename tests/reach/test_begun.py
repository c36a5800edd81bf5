"""Reach before a player is activated is reach after: skills of their activation count in advance."""

from __future__ import annotations

import random
from typing import Any

import pytest

from deepbowl.board.pitches import open_pitch
from deepbowl.books.registry import BOOKS, book_ids
from deepbowl.engine.choice import ACTIVATE, DECLARE, choice
from deepbowl.engine.dice import Seeded
from deepbowl.match import setup
from deepbowl.match.match import Match
from deepbowl.rules.analysis.reach import reach
from deepbowl.rules.traits import ACTIVATE as ROLLS_FIRST
from deepbowl.rules.traits import BEGIN
from deepbowl.rules.vocabulary.flags import MOVE
from deepbowl.testing import player, scenario
from deepbowl.testing.scenario import Scenario

CLOSE = 1e-9
OF_2020 = [book for book in book_ids() if BOOKS[book].core == "bb2020"]


def chance(s: Scenario, x: int, y: int) -> float:
    return reach(s.m, s.body("A")).probability(s.m.board.at(x, y))


@pytest.mark.rule("2020-15/Dodge")
@pytest.mark.parametrize("book", OF_2020)
def test_dodge_counts_before_activation(book: str) -> None:
    seats = setup.usual_seats(book)
    others: dict[str, Any] = {"P": player(at=(5, 2)), "p": player(at=(6, 2))} if seats > 2 else {}
    s = scenario("b......\nA......\n.......", book=book, seats=seats, A=player(ag=3, skills="Dodge"), **others)
    assert chance(s, 1, 2) == pytest.approx(8 / 9, abs=CLOSE)
    s.activate("A", "move")
    assert chance(s, 1, 2) == pytest.approx(8 / 9, abs=CLOSE)


@pytest.mark.rule("2020-15/Sure Feet")
def test_sure_feet_count_before_activation() -> None:
    s = scenario("A...b\n#####\n.....", book="bb2020", A=player(ma=2, skills="Sure Feet"))
    assert chance(s, 3, 0) == pytest.approx(35 / 36, abs=CLOSE)
    s.activate("A", "move")
    assert chance(s, 3, 0) == pytest.approx(35 / 36, abs=CLOSE)


@pytest.mark.rule("2020-15/Dodge")
def test_dodge_spent_in_this_turn_does_not_count_again() -> None:
    s = scenario("b...\nA...\n....", book="bb2020", A=player(ag=3, skills="Dodge"))
    s.m.spend_trait(s.body("A"), s.m.trait(s.body("A"), "Dodge"))
    assert chance(s, 1, 2) == pytest.approx(2 / 3, abs=CLOSE)


@pytest.mark.rule("CRP-1.6")
@pytest.mark.parametrize("book", ["crp", "bb2020"])
def test_a_gazed_player_has_the_skills_back_that_need_zones(book: str) -> None:
    s = scenario("b...\nA...\n....", book=book, A=player(ag=3, skills="Dodge", gazed=True))
    before = chance(s, 1, 2)
    s.activate("A", "move")
    assert before == chance(s, 1, 2) == pytest.approx(8 / 9, abs=CLOSE)


def test_asking_leaves_the_match_as_it_was() -> None:
    s = scenario("b...\nA...\n....", book="bb2020", A=player("prone", skills="Dodge", gazed=True))
    before = s.m.hash()
    assert chance(s, 1, 2) > 0
    assert s.m.hash() == before


def after_declaring(m: Match, body: int) -> Match | None:
    """A twin in which the player has declared a move; None where that rolls dice, or is not offered."""
    if m.state.skills[body] & (m.rules.masks[BEGIN] | m.rules.masks[ROLLS_FIRST]):
        return None
    twin = m.clone(Seeded(1))
    for option in (choice(ACTIVATE, body), choice(DECLARE, MOVE)):
        if option not in twin.decision().options:
            return None
        twin.apply(option)
    return twin


@pytest.mark.parametrize("book", book_ids())
def test_reach_is_the_same_before_and_after_the_declaration(book: str) -> None:
    draw = random.Random(f"begun {book}")
    compared = 0
    for seed in range(3):
        races = draw.sample(setup.races_for(book), setup.usual_seats(book))
        m = setup.new_match(book, len(races), teams=races, dice=Seeded(seed), record=False)
        for _ in range(900):
            if m.over:
                break
            if m.quiescent and m.decision().kind == "turn" and draw.random() < 0.3:
                for body in m.bodies.of_seat[m.state.seat]:
                    twin = after_declaring(m, body) if m.in_play(body) else None
                    if twin is not None:
                        assert reach(m, body).table() == reach(twin, body).table(), m.bodies.name[body]
                        compared += 1
            m.apply(draw.choice(m.decision().options))
    assert compared > 20


@pytest.mark.rule("CRP-4.1", "CRP-11.5")
@pytest.mark.parametrize(("seat", "carried", "way"), [
    (1, 0.679012, [(24, 6), (25, 5), (24, 4)]), (0, 0.246914, [(24, 6), (24, 5), (24, 4)]),
])  # fmt: skip
def test_a_carrier_crosses_the_start_again_unless_that_scores(
    seat: int, carried: float, way: list[tuple[int, int]]
) -> None:
    """Column 25 is the end zone of seat 1: seat 0 scores as soon as they come back to it with the ball."""
    tail = "Prehensile Tail"
    foes: dict[str, Any] = {
        "b": player(seat=1 - seat, at=(23, 4), skills=tail), "c": player(seat=1 - seat, at=(25, 7)),
        "d": player(seat=1 - seat, at=(22, 5), skills=tail),
    }  # fmt: skip
    s = scenario(
        "", board=open_pitch(), turn=seat, rerolls=(1, 1), balls=((24, 6),),
        A=player(seat=seat, at=(25, 5), ma=2, ag=3, skills="Extra Arms"), **foes,
    )  # fmt: skip
    r, board = reach(s.m, s.body("A")), s.m.board
    assert r.carry_chance(board.at(24, 4)) == pytest.approx(carried, abs=1e-6)
    assert r.carry_path(board.at(24, 4)) == [board.at(*square) for square in way]
