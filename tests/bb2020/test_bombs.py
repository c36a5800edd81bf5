"""2020-9.9 and 2020-15/Bombardier: bombs."""

from __future__ import annotations

from typing import Any

import pytest

from deepbowl.testing import Scenario, neutral, player, prone, rule, scenario, stunned

from .throws import lane


def bomber(*skills: str, **more: Any) -> Scenario:
    """A throws bombs from 0,1 (PA 4+); the ball lies out of the way; c is far off, B behind A out of reach."""
    people = {"A": player(at=(0, 1), skills=", ".join(("Bombardier", *skills))), "B": player(at=(13, 0)), **more}
    return lane(balls=((12, 2),), **people)


def bombs(s: Scenario, *target: int) -> Scenario:
    """A throws a bomb; the dice are scripted already."""
    return s.activate("A", "throw-bomb").use("Bombardier", at=target)


# ---------------------------------------------------------------- the Action


@rule("2020-15/Bombardier", "2020-9.9", "2020-6.2")
def test_bomb_is_thrown_without_moving_once_per_turn_and_besides_a_pass() -> None:
    s = bomber(C=player(at=(2, 2), skills="Bombardier"), D=player(at=(4, 2)))
    s.activate("A", "throw-bomb").expect_not_offered("step")
    s.stop().activate("C").expect_not_offered("declare throw-bomb")
    s.expect_offered("declare pass")


@rule("2020-15/Bombardier", "2020-9.9")
def test_bomb_is_not_thrown_while_prone_or_beyond_range() -> None:
    s = bomber(A=player("prone", at=(0, 1), skills="Bombardier")).activate("A")
    s.expect_not_offered("declare throw-bomb")
    s = lane(20, A=player(at=(0, 1), skills="Bombardier"), balls=((12, 2),)).activate("A", "throw-bomb")
    s.expect_not_offered("use-at bombardier 14,1")
    s.stop()


@rule("2020-15/Bombardier")
def test_bomb_throw_may_be_declined_after_the_declaration() -> None:
    s = bomber().activate("A", "throw-bomb").stop()
    s.expect(turnover=False, acting=None)


# ---------------------------------------------------------------- the explosion


@rule("2020-9.9", "2020-15/Bombardier")
def test_bomb_explodes_on_a_square_where_it_cannot_be_caught() -> None:
    """The square itself is empty; d beside it is hit on a 4, e on a 3 is not."""
    s = bomber(d=player(at=(4, 0)), e=player(at=(4, 2)))
    s.dice(pass_=4, bomb_hit=[4, 3], armour=(1, 1))
    bombs(s, 3, 1)
    s.expect(d=prone(4, 0), e=(4, 2), turnover=False, acting=None)


@rule("2020-9.9")
def test_bomb_rolls_armour_for_players_already_down() -> None:
    s = bomber(d=player("prone", at=(3, 1)))
    s.dice(pass_=4, armour=(6, 6), injury=(4, 4))
    bombs(s, 3, 1)
    s.expect(d="ko", turnover=False)
    s = bomber(d=player("stunned", at=(3, 1)))
    s.dice(pass_=4, armour=(1, 2))
    bombs(s, 3, 1)
    s.expect(d=stunned(3, 1), turnover=False)


@rule("2020-9.9", "2020-6.5", "R-15")
def test_an_active_ball_carrier_put_down_is_a_turnover() -> None:
    s = lane(A=player(at=(0, 1), skills="Bombardier"), B=player(at=(4, 1), ball=True))
    s.dice(pass_=4, bomb_hit=4, armour=(1, 1), bounce=5)
    bombs(s, 3, 1)
    s.expect(B=prone(4, 1), ball=(5, 1), turnover=True, turn=1)


@rule("2020-9.9", "2020-6.6")
def test_bomb_putting_down_a_team_mate_is_not_a_turnover() -> None:
    s = bomber(D=player(at=(4, 1)))
    s.dice(pass_=4, bomb_hit=4, armour=(1, 1))
    bombs(s, 3, 1)
    s.expect(D=prone(4, 1), turnover=False, turn=0)


@rule("2020-9.9", "R-15", "2020-6.5")
def test_fumbled_bomb_explodes_on_the_thrower_and_is_a_turnover() -> None:
    s = bomber(D=player(at=(1, 0)))
    s.dice(pass_=1, bomb_hit=3, armour=(1, 1))
    bombs(s, 3, 1)
    s.expect(A=prone(0, 1), turnover="their own bomb", turn=1)


@rule("2020-9.9", "2020-15/Safe Pass", "R-15")
def test_safe_pass_keeps_a_fumbled_bomb() -> None:
    s = bomber("Safe Pass", "Running Pass")
    s.dice(pass_=1)
    bombs(s, 3, 1).yes("Safe Pass")
    s.expect(A=(0, 1), turnover=False, acting=None)


@rule("2020-9.9")
def test_bomb_off_the_pitch_does_nothing() -> None:
    s = bomber(d=player(at=(4, 0)))
    s.dice(pass_=3, scatter=[2, 2])
    bombs(s, 3, 1)
    s.expect(d=(4, 0), turnover=False)


# ---------------------------------------------------------------- catching


@rule("2020-9.9", "2020-8.3")
def test_bomb_must_be_caught_even_by_a_ball_carrier() -> None:
    """Missed, it explodes on the catcher."""
    s = lane(A=player(at=(0, 1), skills="Bombardier"), b=player(at=(3, 1), ball=True))
    s.dice(pass_=4, catch_bomb=2, armour=(1, 1), bounce=5)
    bombs(s, 3, 1)
    s.expect(b=prone(3, 1), ball=(4, 1), turnover=False)
    assert s.needed("catch-bomb") == 3


@rule("2020-9.9", "2020-15/Catch", "2020-15/Monstrous Mouth")
@pytest.mark.parametrize("skill", ["Catch", "Monstrous Mouth"])
def test_bomb_catch_ignores_catch_and_monstrous_mouth(skill: str) -> None:
    s = bomber(b=player(at=(3, 1), skills=skill))
    s.dice(pass_=4, catch_bomb=1, armour=(1, 1))
    bombs(s, 3, 1)
    s.expect(b=prone(3, 1))


@rule("2020-9.9", "2020-2.4")
def test_caught_bomb_explodes_on_4_without_a_reroll() -> None:
    s = bomber(b=player(at=(3, 1)), rerolls=2)
    s.dice(pass_=4, catch_bomb=3, bomb_fuse=4, armour=(1, 1))
    bombs(s, 3, 1)
    s.expect(b=prone(3, 1), turnover=False, rerolls=(2, 2))


@rule("2020-9.9", "R-26")
def test_caught_bomb_that_does_not_explode_is_thrown_on() -> None:
    """b throws it back; it explodes beside A, and A is hit like any player, not having thrown it last."""
    s = bomber(b=player(at=(3, 1)))
    s.dice(pass_=4, catch_bomb=3, bomb_fuse=3)
    bombs(s, 3, 1).asked("throw-bomb", of=1, about="b")
    s.dice(pass_=4, bomb_hit=4, armour=(1, 1)).pick((1, 1))
    s.expect(A=prone(0, 1), turnover=False, turn=0)


@rule("2020-9.9", "R-26", "2020-6.5")
def test_bomb_thrown_on_by_an_active_catcher_counts_as_theirs() -> None:
    s = bomber(D=player(at=(3, 1)))
    s.dice(pass_=4, catch_bomb=3, bomb_fuse=1)
    bombs(s, 3, 1).dice(pass_=1, armour=(1, 1)).pick((6, 1), by=0)
    s.expect(D=prone(3, 1), turnover="their own bomb", turn=1)


@rule("2020-9.9", "R-26")
def test_bomb_fumbled_by_an_inactive_catcher_is_not_a_turnover() -> None:
    s = bomber(b=player(at=(3, 1)))
    s.dice(pass_=4, catch_bomb=3, bomb_fuse=1)
    bombs(s, 3, 1).dice(pass_=1, armour=(1, 1)).pick((6, 1), by=1)
    s.expect(b=prone(3, 1), turnover=False, turn=0)


@rule("2020-9.9", "2020-15/No Hands")
def test_player_with_no_hands_does_not_catch_a_bomb() -> None:
    s = bomber(b=player(at=(3, 1), skills="No Hands"))
    s.dice(pass_=4, armour=(1, 1))
    bombs(s, 3, 1)
    s.expect(b=prone(3, 1))


# ---------------------------------------------------------------- interference


@rule("2020-9.9", "2020-9.7")
def test_a_bomb_is_deflected_and_caught_like_a_ball() -> None:
    s = bomber(b=player(at=(3, 1)))
    s.dice(pass_=5)
    bombs(s, 6, 1).dice(intercept=6, catch_bomb=4, bomb_fuse=5, armour=(1, 1)).pick("b")
    s.expect(b=prone(3, 1), turnover=False, turn=0)
    assert s.needed("catch-bomb") == 4


@rule("2020-9.9")
def test_deflected_and_not_caught_it_scatters_from_there() -> None:
    s = bomber(b=player(at=(3, 1)))
    s.dice(pass_=5)
    bombs(s, 6, 1).dice(intercept=6, catch_bomb=1, scatter=[5, 5, 5]).pick("b")
    s.expect(b=(3, 1), turnover=False)
    s.expect_event("Exploded", rule="2020-9.9", times=1)


@rule("2020-9.9", "R-44")
def test_a_ball_carrier_may_deflect_a_bomb() -> None:
    s = lane(A=player(at=(0, 1), skills="Bombardier"), b=player(at=(3, 1), ball=True))
    s.dice(pass_=5)
    bombs(s, 6, 1).asked("intercept", of=1, options=["no", "player b"])
    s.no()


@rule("2020-9.9", "R-48", "2020-15/Bombardier")
def test_bombs_among_four_seats() -> None:
    s = scenario("""
        .........
        A..bP.p..
        .........
        B........""", book="bb2020", seats=4, A=player(skills="Bombardier"), balls=((8, 3),))
    s.dice(pass_=5).activate("A", "throw-bomb").use("Bombardier", at=(6, 1))
    s.no(by=1)
    s.dice(intercept=1, catch_bomb=3, bomb_fuse=1).answer("intercept", "P", by=2)
    s.dice(pass_=4).answer("throw-bomb", (8, 0), by=3)
    s.expect_event("Exploded", times=1)
    s.expect(turn=0, turnover=False)


# ---------------------------------------------------------------- passing skills


@rule("2020-9.9", "2020-15/Hail Mary Pass")
def test_a_hail_mary_bomb_is_not_interfered_with() -> None:
    s = bomber("Hail Mary Pass", b=player(at=(3, 1)))
    s.activate("A", "throw-bomb").use("Bombardier", at=(9, 1))
    s.dice(pass_=6, scatter=[5, 4, 5]).yes("Hail Mary Pass")
    s.expect_event("Exploded", times=1)


@rule("2020-9.9", "2020-15/Pass", "2020-15/Accurate", "2020-15/Bombardier")
def test_passing_skills_help_with_bombs() -> None:
    s = bomber("Pass", "Accurate")
    s.activate("A", "throw-bomb").dice(pass_=1).use("Bombardier", at=(3, 1))
    s.dice(pass_=3).reroll("Pass")
    assert s.needed("pass") == 3
    s.expect_event("Exploded", times=1)


@rule("2020-15/Running Pass", "2020-15/Bombardier")
def test_running_pass_applies_after_a_bomb_at_quick_range() -> None:
    s = bomber("Running Pass")
    s.dice(pass_=4)
    bombs(s, 3, 1).expect(acting="A")
    s.step("ne").stop()
    s.expect(A=(1, 0), turnover=False)


@rule("2020-9.9")
def test_bomb_hits_a_neutral_body() -> None:
    s = bomber(X=neutral(at=(3, 1)))
    s.dice(pass_=4, armour=(1, 1))
    bombs(s, 3, 1)
    s.expect(X=prone(3, 1), turnover=False)
