"""Skills of ball and flight that both cores share, each used, declined and not offered in either."""

from __future__ import annotations

from typing import Any

import pytest

from deepbowl.testing import Scenario, player, rule, scenario

BOTH = pytest.mark.parametrize("book", ["crp", "bb2020"])


def beside(book: str, **more: Any) -> Scenario:
    """A with the ball at 0,1 beside B at 1,1; C at 3,1; b far away."""
    drawing = "......\nAB.C..\n......\n.....b"
    people: dict[str, Any] = {"A": player(ball=True), **more}
    return scenario(drawing, book=book, **people)


# ---------------------------------------------------------------- Catch, Diving Catch


@BOTH
@rule("CRP-13/Catch", "2020-15/Catch")
def test_catch_used_and_declined(book: str) -> None:
    s = beside(book, B=player(skills="Catch")).activate("A", "hand-off").dice(catch=1).hand_off("B")
    s.dice(catch=3).reroll("Catch").expect(ball="B")
    s = beside(book, B=player(skills="Catch")).activate("A", "hand-off").dice(catch=1).hand_off("B")
    s.dice(bounce=2).reroll(None).expect(ball=(1, 0))


@BOTH
@rule("CRP-13/Catch", "2020-15/Catch")
def test_catch_is_not_offered_for_a_pick_up_nor_a_success(book: str) -> None:
    s = scenario("A*..\n....\n...b\nB...", book=book, A=player(skills="Catch"))
    s.activate("A", "move").dice(pick_up=1, bounce=5).step("e").expect(ball=(2, 0), turnover=True)
    beside(book, B=player(skills="Catch")).activate("A", "hand-off").dice(catch=3).hand_off("B").expect(ball="B")


@BOTH
@rule("CRP-13/Diving Catch", "2020-15/Diving Catch")
def test_diving_catch_is_plus_1_only_for_an_accurate_pass_to_its_square(book: str) -> None:
    s = beside(book, C=player(skills="Diving Catch")).activate("A", "pass").dice(pass_=6, catch=2).throw("C")
    assert s.needed("catch") == 2
    s = beside(book, B=player(skills="Diving Catch")).activate("A", "hand-off").dice(catch=3).hand_off("B")
    assert s.needed("catch") == 3


# ---------------------------------------------------------------- Pass, Hail Mary Pass, Nerves of Steel, Leader


@BOTH
@rule("CRP-13/Pass", "2020-15/Pass")
def test_pass_used_declined_and_not_offered(book: str) -> None:
    s = beside(book, A=player(ball=True, skills="Pass")).activate("A", "pass").dice(pass_=1).throw("C")
    s.dice(pass_=6, catch=3).reroll("Pass").expect(ball="C")
    s = beside(book, A=player(ball=True, skills="Pass")).activate("A", "pass").dice(pass_=1).throw("C")
    s.dice(bounce=2).reroll(None).expect(ball=(0, 0), turnover="fumbled")
    s = beside(book, A=player(ball=True, skills="Pass")).activate("A", "pass").dice(pass_=6, catch=3).throw("C")
    s.expect(ball="C")


@BOTH
@rule("CRP-13/Hail Mary Pass", "2020-15/Hail Mary Pass")
def test_hail_mary_pass_used_declined_and_not_offered(book: str) -> None:
    s = beside(book, A=player(ball=True, skills="Hail Mary Pass")).activate("A", "pass")
    s.dice(pass_=6, scatter=[5, 5, 5], bounce=4).use("Hail Mary Pass", at=(1, 0)).expect(ball=(3, 0))
    s = beside(book, A=player(ball=True, skills="Hail Mary Pass")).activate("A", "pass").dice(pass_=6, catch=3).throw("C")
    s.expect(ball="C")
    s = beside(book, A=player(skills="Hail Mary Pass"), B=player(ball=True)).activate("A", "pass")
    s.expect_not_offered("use-at hail-mary-pass 1,0")


@BOTH
@rule("CRP-13/Nerves of Steel", "2020-15/Nerves of Steel")
def test_nerves_of_steel_for_passes_and_catches_not_for_dodges(book: str) -> None:
    marked = player(at=(4, 0))
    s = beside(book, C=player(skills="Nerves of Steel"), c=marked).activate("A", "pass").dice(pass_=6, catch=3).throw("C")
    assert s.needed("catch") == 3
    s = beside(book, C=player(skills="Nerves of Steel"), c=marked, d=player(at=(2, 0))).activate("C", "move")
    s.dice(dodge=6).step("s")
    plain = beside(book, c=marked, d=player(at=(2, 0))).activate("C", "move").dice(dodge=6).step("s")
    assert s.needed("dodge") == plain.needed("dodge")


@BOTH
@rule("CRP-13/Leader", "2020-15/Leader")
def test_leader_used_declined_and_not_offered(book: str) -> None:
    leader = {"leader re-roll": 1}
    s = beside(book, C=player(skills="Leader"), goods=leader).activate("A", "hand-off").dice(catch=1).hand_off("B")
    s.dice(catch=3).reroll("leader").expect(ball="B")
    s = beside(book, C=player(skills="Leader"), goods=leader).activate("A", "hand-off").dice(catch=1).hand_off("B")
    s.dice(bounce=2).reroll(None).expect(ball=(1, 0))
    s = beside(book, D=player("ko", skills="Leader"), goods=leader).activate("A", "hand-off")
    s.dice(catch=1, bounce=2).hand_off("B").expect(ball=(1, 0))


@BOTH
@rule("CRP-13/Disturbing Presence", "2020-15/Disturbing Presence")
def test_disturbing_presence_within_three_squares_of_a_catcher(book: str) -> None:
    for at, needed in (((4, 3), 4), ((5, 2), 3)):
        s = beside(book, d=player("prone", at=at, skills="Disturbing Presence"))
        s.activate("A", "hand-off").dice(catch=needed).hand_off("B")
        assert s.needed("catch") == needed


# ---------------------------------------------------------------- Dump-off


def attacked(book: str, **b: Any) -> Scenario:
    """A is about to hit b at 2,1; b has Dump-off and perhaps the ball; c is three squares away."""
    name = {"crp": "Dump-Off", "bb2020": "Dump-off"}[book]
    s = scenario("........\n.Ab..c..\n........\n.......B", book=book, b=player(skills=name, **b))
    return s.activate("A", "block").hit("b") if book == "crp" else s.activate("A", "block", "b")


@BOTH
@rule("CRP-13/Dump-Off", "2020-15/Dump-off")
def test_dump_off_used_declined_and_not_offered(book: str) -> None:
    s = attacked(book, ball=True).dice(pass_=6, catch=3)
    if book == "crp":
        s.dice(block="push")
    s.answer("dump-off", (5, 1)).expect(ball="c")
    s.asked("push" if book == "crp" else "act")
    s = attacked(book, ball=True)
    if book == "crp":
        s.dice(block="push")
    s.no("dump-off").expect(ball="b")
    s.asked("push" if book == "crp" else "act")
    s = scenario("........\n.Ab..c..\n........\n.......B", book=book, b=player(ball=True))
    s.dice(block="push").block("A", "b").asked("push")


# ---------------------------------------------------------------- team-mates


def hungry(book: str, **more: Any) -> Scenario:
    """A, who is Always Hungry, is about to throw B three squares."""
    name = {"crp": "Throw Team-Mate", "bb2020": "Throw Team-mate"}[book]
    people: dict[str, Any] = {
        "A": player(st=5, skills=f"{name}, Always Hungry"), "B": player(st=2, skills="Right Stuff"), **more,
    }  # fmt: skip
    s = scenario("........\n.AB.....\n........\nC......b", book=book, **people)
    return s.activate("A", {"crp": "pass", "bb2020": "throw-team-mate"}[book])


@BOTH
@rule("CRP-13/Always Hungry", "2020-15/Always Hungry", "CRP-13/Right Stuff", "2020-15/Right Stuff")
def test_always_hungry_throws_fumbles_or_eats(book: str) -> None:
    skill = {"crp": "Throw Team-Mate", "bb2020": "Throw Team-mate"}[book]
    roll = {"crp": "pass_", "bb2020": "throw_team_mate"}[book]
    s = hungry(book).use(skill, on="B").dice(always_hungry=2, **{roll: 6}, scatter=[5, 4, 5], landing=6)
    s.pick((4, 1)).expect(B=(5, 1))
    s = hungry(book).use(skill, on="B").dice(always_hungry=1, escape=1).pick((4, 1))
    s.expect(B="dead", turnover=False)


@BOTH
@rule("CRP-13/Right Stuff", "2020-15/Right Stuff")
def test_player_without_right_stuff_cannot_be_thrown(book: str) -> None:
    skill = {"crp": "throw-team-mate", "bb2020": "throw-team-mate"}[book]
    hungry(book, B=player(st=2)).expect_not_offered(f"use-on {skill} B")
