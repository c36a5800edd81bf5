"""CRP-14.3: throwing bombs. Explosions and turnovers: test_bombs_explosions.py."""

from __future__ import annotations

import pytest

from deepbowl.positions.players import Player
from deepbowl.testing import Scenario, player, prone, rule, scenario, standing

BOMBER = player(skills="Bombardier")

FIELD = """
    ...........
    ...........
    .A.........
    ...........
    ...........
    B.........b"""


def bomb(s: Scenario, x: int, y: int) -> Scenario:
    """A throws a bomb at a square; the dice are scripted already."""
    return s.activate("A", "throw-bomb").use("Bombardier", at=(x, y))


# ---------------------------------------------------------------- who, and with which Action


@rule("CRP-14.3", "CRP-13/Bombardier", "CRP-2.3")
def test_a_bombardier_throws_a_bomb_and_has_acted() -> None:
    s = scenario(FIELD, A=BOMBER)
    s.dice(pass_=6)
    bomb(s, 6, 2)
    s.expect(A=(1, 2), acting=None, turnover=False, turn=0)
    s.expect_event("Exploded", rule="CRP-14.3", times=1)
    s.refused("activate", "A", because="already acted")


@rule("CRP-13/Bombardier", "CRP-2.3")
def test_bomb_throw_needs_bombardier() -> None:
    s = scenario(FIELD)
    s.activate("A")
    s.refused("declare", "throw-bomb")


@rule("CRP-13/Bombardier", "CRP-12.3")
def test_bomb_throw_is_refused_while_prone() -> None:
    s = scenario(FIELD, A=player("prone", skills="Bombardier, Jump Up"))
    s.activate("A")
    s.refused("declare", "throw-bomb")


@rule("CRP-13/Bombardier", "CRP-2.3")
def test_no_movement() -> None:
    s = scenario(FIELD, A=BOMBER)
    s.activate("A", "throw-bomb")
    s.refused("step", "e", because="no movement")
    s.stop()
    s.expect(acting=None, turnover=False)


@rule("CRP-13/Bombardier", "CRP-14.3", "CRP-2.3")
def test_any_number_a_turn_and_the_pass_is_still_there() -> None:
    s = scenario(FIELD, A=BOMBER, B=BOMBER, C=player(at=(0, 0), ball=True))
    s.dice(pass_=6)
    bomb(s, 6, 2)
    s.dice(pass_=6).activate("B", "throw-bomb").use("Bombardier", at=(5, 5))
    s.activate("C", "pass")
    s.expect_offered("throw 1,0")


@rule("CRP-13/Bombardier")
def test_bombardier_may_choose_another_action() -> None:
    s = scenario(FIELD, A=BOMBER)
    s.move("A", "e").stop()
    s.expect(A=(2, 2))


@rule("CRP-13/Bombardier", "CRP-1.6", "CRP-13/Hypnotic Gaze")
def test_bombardier_gazed_at_recovers_on_activation() -> None:
    s = scenario(FIELD, A=player(skills="Bombardier", gazed=True))
    s.dice(pass_=6)
    bomb(s, 6, 2)
    s.expect_event("Exploded", times=1)


# ---------------------------------------------------------------- the throw


@rule("CRP-14.3", "CRP-7.2", "CRP-7.3")
def test_bomb_may_target_any_square_in_range_except_the_thrower_s() -> None:
    s = scenario("A..............B.b", A=BOMBER)
    s.activate("A", "throw-bomb")
    s.expect_offered("use-at bombardier 1,0", "use-at bombardier 13,0")
    s.expect_not_offered("use-at bombardier 0,0", "use-at bombardier 14,0")
    s.stop()


@rule("CRP-14.3", "CRP-7.4")
@pytest.mark.parametrize(("skills", "distance", "needed"), [
    ("", 3, 3), ("", 6, 4), ("", 10, 5), ("", 13, 6), ("Accurate", 6, 3), ("Strong Arm", 6, 3), ("Stunty", 6, 5),
])
def test_range_and_skills_count_as_for_a_ball(skills: str, distance: int, needed: int) -> None:
    s = scenario("A..............B.b", A=player(skills=f"Bombardier, {skills}"))
    s.dice(pass_=needed)
    bomb(s, distance, 0)
    assert s.needed("pass") == needed
    s.expect_event("Rolled", purpose="scatter", times=0)


@rule("CRP-14.3", "CRP-7.4")
def test_zones_on_the_thrower_count() -> None:
    s = scenario("""
        b..........
        .A.........
        B..........""", A=BOMBER, b=player(), B=player(at=(10, 2)))
    s.dice(pass_=5)
    bomb(s, 6, 1)
    assert s.needed("pass") == 5


@rule("CRP-14.3", "CRP-7.4")
@pytest.mark.parametrize(("ag", "die", "fumbled"), [(6, 2, True), (6, 3, False), (3, 2, True), (1, 6, False)])
def test_a_total_of_one_is_a_fumble_whatever_the_agility(ag: int, die: int, fumbled: bool) -> None:
    s = scenario(FIELD, A=player(skills="Bombardier", ag=ag))
    s.dice(pass_=die)
    if fumbled:
        s.dice(armour=(1, 1))
    bomb(s, 8, 2)  # a Long Pass: -1
    s.expect(A=prone(1, 2) if fumbled else standing(1, 2))


@rule("CRP-14.3", "CRP-13/Pass", "CRP-10.2")
def test_bomb_throw_may_be_rerolled() -> None:
    s = scenario(FIELD, A=player(skills="Bombardier, Pass"), rerolls=1)
    s.dice(pass_=2)
    bomb(s, 6, 2)
    s.asked("re-roll", of=0, about="A", options=["re-roll none", "re-roll team", "re-roll pass"])
    s.dice(pass_=4).reroll("Pass")
    s.expect(rerolls=(1, 1), turnover=False)


@rule("CRP-14.3", "CRP-7.4")
def test_inaccurate_bomb_scatters_three_times_and_explodes() -> None:
    s = scenario(FIELD, A=BOMBER, b=player(at=(9, 2)))
    s.dice(pass_=2, scatter=[5, 5, 5], armour=(1, 1)).activate("A", "throw-bomb").use("Bombardier", at=(6, 2))
    s.no("catch-bomb", by=1)
    s.expect(b=prone(9, 2), turnover=False)


@rule("CRP-14.3", "CRP-7.8")
def test_bomb_never_bounces() -> None:
    s = scenario(FIELD, A=BOMBER)
    s.dice(pass_=6)
    bomb(s, 6, 2)
    s.expect_event("Rolled", purpose="bounce", times=0)
    s.expect_event("Bounced", times=0)


@rule("CRP-14.3", "CRP-3")
@pytest.mark.parametrize("direction", [1, 2, 3])
def test_bomb_in_the_crowd_does_nothing(direction: int) -> None:
    s = scenario(FIELD, A=BOMBER, b=player(at=(6, 0)))
    s.dice(pass_=2, scatter=[direction])
    bomb(s, 5, 0)
    s.expect(b=standing(6, 0), turnover=False, turn=0)
    s.expect_event("Exploded", times=0)


@rule("CRP-14.3", "CRP-13/Pass Block")
def test_pass_block_does_not_answer_bombs() -> None:
    s = scenario(FIELD, A=BOMBER, b=player(at=(6, 4), skills="Pass Block"))
    s.dice(pass_=6)
    bomb(s, 6, 2)
    s.expect(b=(6, 4))


@rule("CRP-14.3", "CRP-13/Animosity")
def test_animosity_does_not_apply_to_a_bomb() -> None:
    s = scenario(FIELD, A=player(skills="Bombardier, Animosity", race="Orc"), C=player(at=(6, 2), race="Goblin"))
    s.dice(pass_=6, armour=(1, 1))
    bomb(s, 6, 2).no("catch-bomb", by=0)
    s.expect(C=prone(6, 2))


# ---------------------------------------------------------------- Hail Mary


@rule("CRP-14.3", "CRP-13/Hail Mary Pass")
def test_a_hail_mary_reaches_every_square_but_never_exactly() -> None:
    s = scenario("A....................B.b", A=player(skills="Bombardier, Hail Mary Pass"))
    s.activate("A", "throw-bomb")
    s.expect_offered("use-at bombardier 20,0")
    s.dice(pass_=6, scatter=[4, 4, 4]).use("Bombardier", at=(20, 0))
    s.expect(turnover=False)
    s.expect_event("Exploded", times=1)


@rule("CRP-14.3", "CRP-13/Hail Mary Pass", "CRP-3")
def test_a_hail_mary_is_fumbled_on_a_one() -> None:
    s = scenario("A....................B.b", A=player(skills="Bombardier, Hail Mary Pass"))
    s.activate("A", "throw-bomb")
    s.dice(pass_=1, armour=(1, 1)).use("Bombardier", at=(20, 0))
    s.expect(A=prone(0, 0), turnover="fumbled a bomb", turn=1)


@rule("CRP-14.3", "CRP-13/Hail Mary Pass", "CRP-7.5")
def test_bomb_in_range_may_be_a_hail_mary_that_cannot_be_intercepted() -> None:
    s = scenario("A..b...........B.", A=player(skills="Bombardier, Hail Mary Pass"))
    s.activate("A", "throw-bomb").use("Bombardier", at=(8, 0))
    s.asked("use-trait", of=0, about="A")
    s.dice(pass_=6, scatter=[5, 5, 4]).yes("use-trait")
    s.expect(b=(3, 0))
    s = scenario("A..b...........B.", A=player(skills="Bombardier, Hail Mary Pass"))
    s.activate("A", "throw-bomb").use("Bombardier", at=(8, 0)).no("use-trait")
    s.dice(pass_=6).answer("intercept", None, by=1)
    s.expect_event("Rolled", purpose="scatter", times=0)


# ---------------------------------------------------------------- intercepted and caught


LANE = """
    ............
    .A...b......
    ............
    B..........c"""


@rule("CRP-14.3", "CRP-7.5")
def test_an_opponent_under_the_ruler_may_intercept_and_must_throw_it_on() -> None:
    s = scenario(LANE, A=BOMBER)
    s.activate("A", "throw-bomb").use("Bombardier", at=(10, 1))
    s.dice(intercept=6).answer("intercept", "b", by=1)
    s.asked("throw-bomb", of=1, about="b")
    s.expect_not_offered("no", "square 5,1")
    s.dice(pass_=6, armour=(1, 1)).pick((1, 1), by=1)
    s.no("catch-bomb", by=0)
    s.expect(A=prone(1, 1), turnover="was knocked down (bomb)", turn=1)


@rule("CRP-14.3", "CRP-3")
def test_an_interception_is_no_turnover() -> None:
    s = scenario(LANE, A=BOMBER)
    s.activate("A", "throw-bomb").use("Bombardier", at=(10, 1))
    s.dice(intercept=6).answer("intercept", "b")
    s.dice(pass_=6).pick((8, 0))
    s.expect(turnover=False, turn=0, acting=None)
    s.expect_event("Intercepted", rule="CRP-14.3", body="b", times=1)


@rule("CRP-14.3", "CRP-7.5")
def test_a_failed_or_declined_interception_lets_the_bomb_pass() -> None:
    s = scenario(LANE, A=BOMBER)
    s.activate("A", "throw-bomb").use("Bombardier", at=(10, 1))
    s.dice(intercept=5, pass_=6).answer("intercept", "b")
    s.expect_event("Exploded", times=1)
    s = scenario(LANE, A=BOMBER)
    s.activate("A", "throw-bomb").use("Bombardier", at=(10, 1))
    s.dice(pass_=6).answer("intercept", None)
    s.expect_event("Exploded", times=1)


@rule("CRP-14.3", "CRP-7.5", "CRP-13/Safe Throw")
def test_safe_throw_takes_an_interception_back() -> None:
    s = scenario(LANE, A=player(skills="Bombardier, Safe Throw"))
    s.activate("A", "throw-bomb").use("Bombardier", at=(10, 1))
    s.dice(intercept=6).answer("intercept", "b")
    s.dice(safe_throw=4, pass_=6).yes("use-trait", by=0)
    s.expect(turnover=False)
    s.expect_event("Exploded", times=1)


@rule("CRP-14.3", "CRP-13/Safe Throw")
def test_safe_throw_does_not_hold_a_fumbled_bomb() -> None:
    s = scenario(FIELD, A=player(skills="Bombardier, Safe Throw"))
    s.dice(pass_=2, armour=(1, 1))
    bomb(s, 8, 2)
    s.expect(A=prone(1, 2), turnover="fumbled a bomb")


@rule("CRP-14.3", "CRP-18.5")
def test_ball_carrier_may_intercept_or_catch_a_bomb_and_keeps_the_ball() -> None:
    s = scenario(LANE, A=BOMBER, b=player(ball=True))
    s.activate("A", "throw-bomb").use("Bombardier", at=(10, 1))
    s.dice(intercept=6).answer("intercept", "b")
    s.dice(pass_=6).pick((8, 0))
    s.expect(ball="b")
    s = scenario(FIELD, A=BOMBER, b=player(at=(6, 2), ball=True))
    s.activate("A", "throw-bomb").dice(pass_=6).use("Bombardier", at=(6, 2))
    s.dice(catch=3).yes("catch-bomb", by=1)
    s.dice(pass_=6).pick((10, 0))
    s.expect(ball="b", b=standing(6, 2), turnover=False)


@rule("CRP-14.3", "CRP-7.6", "CRP-13/No Hands")
@pytest.mark.parametrize("catcher", [
    player("prone"), player("stunned"), player(skills="No Hands"), player(no_zones=True), player(skills="Ball & Chain"),
])
def test_bomb_explodes_where_the_occupant_cannot_catch(catcher: Player) -> None:
    at = Player(**{slot: getattr(catcher, slot) for slot in Player.__slots__} | {"at": (6, 2)})
    s = scenario(FIELD, A=BOMBER, b=at, c=player(at=(10, 0)))
    s.dice(pass_=6)
    s.dice(**({"injury": (1, 1)} if "Chain" in catcher.skills else {"armour": (1, 1)}))
    bomb(s, 6, 2)
    s.expect_event("Exploded", times=1)


@rule("CRP-14.3", "CRP-7.6")
@pytest.mark.parametrize(("accurate", "needed"), [(True, 3), (False, 4)])
def test_a_catch_is_rolled_as_for_a_ball(accurate: bool, needed: int) -> None:
    s = scenario(FIELD, A=BOMBER, b=player(at=(6, 2)))
    s.activate("A", "throw-bomb").dice(pass_=6 if accurate else 2)
    if not accurate:
        s.dice(scatter=[5, 4, 5])
    s.use("Bombardier", at=(6, 2) if accurate else (5, 2))
    s.dice(catch=needed).yes("catch-bomb", by=1)
    assert s.needed("catch") == needed
    s.dice(pass_=6).pick((10, 0))
    s.expect(b=standing(6, 2))


@rule("CRP-14.3", "CRP-13/Catch")
def test_a_catch_may_fail_be_rolled_again_and_fail_again() -> None:
    s = scenario(FIELD, A=BOMBER, b=player(at=(6, 2), skills="Catch"))
    s.activate("A", "throw-bomb").dice(pass_=6).use("Bombardier", at=(6, 2))
    s.dice(catch=2).yes("catch-bomb")
    s.dice(catch=1, armour=(1, 1)).reroll("Catch", by=1)
    s.expect(b=prone(6, 2), turnover=False)


@rule("CRP-14.3")
def test_bomb_caught_by_a_team_mate_is_thrown_on_and_keeps_their_action() -> None:
    s = scenario(FIELD, A=BOMBER, C=player(at=(6, 2)))
    s.activate("A", "throw-bomb").dice(pass_=6).use("Bombardier", at=(6, 2))
    s.dice(catch=3).yes("catch-bomb", by=0)
    s.dice(pass_=6).pick((9, 0), by=0)
    s.expect(turnover=False, acting=None)
    s.move("C", "e")
    s.expect(C=(7, 2))


@rule("CRP-14.3")
def test_bomb_may_be_thrown_to_and_fro_between_the_teams() -> None:
    s = scenario(FIELD, A=BOMBER, b=player(at=(6, 2)), C=player(at=(9, 5)))
    s.activate("A", "throw-bomb").dice(pass_=6).use("Bombardier", at=(6, 2))
    s.dice(catch=3, pass_=6).yes("catch-bomb", by=1).pick((9, 5), by=1)
    s.dice(catch=3, pass_=6).yes("catch-bomb", by=0).pick((6, 2), by=0)
    s.dice(armour=(1, 1)).no("catch-bomb", by=1)
    s.expect(b=prone(6, 2), turnover=False, turn=0, acting=None)


@rule("CRP-14.3", "CRP-13/Hail Mary Pass")
def test_bomb_catcher_throws_with_their_own_skills() -> None:
    s = scenario("A..b.................B.", A=BOMBER, b=player(skills="Hail Mary Pass"))
    s.activate("A", "throw-bomb").dice(pass_=6).use("Bombardier", at=(3, 0))
    s.dice(catch=3).yes("catch-bomb", by=1)
    s.expect_offered("square 20,0")
    s.dice(pass_=2, scatter=[4, 4, 4]).pick((20, 0))
    s.expect(turnover=False)


@rule("CRP-14.3", "CRP-10.2")
def test_the_opponent_has_no_team_reroll_for_it() -> None:
    s = scenario(FIELD, A=BOMBER, b=player(at=(6, 2)), rerolls=1)
    s.activate("A", "throw-bomb").dice(pass_=6).use("Bombardier", at=(6, 2))
    s.dice(catch=1, armour=(1, 1)).yes("catch-bomb", by=1)
    s.expect(b=prone(6, 2), rerolls=(1, 1))


@rule("CRP-14.3", "CRP-7.5", "CRP-0.4")
def test_among_four_teams_each_seat_is_asked_in_turn_until_one_tries() -> None:
    s = scenario("""
        .............
        .A..bP.p.....
        .............
        B............""", A=BOMBER)
    s.activate("A", "throw-bomb").use("Bombardier", at=(11, 1))
    s.answer("intercept", None, by=1)
    s.dice(intercept=1, pass_=6).answer("intercept", "P", by=2)
    s.expect_event("Exploded", times=1)


@rule("CRP-14.3", "CRP-7.5")
def test_bomb_thrown_on_by_an_opponent_may_be_intercepted() -> None:
    s = scenario(LANE, A=BOMBER, C=player(at=(7, 1)))
    s.activate("A", "throw-bomb").use("Bombardier", at=(10, 1))
    s.dice(intercept=6).answer("intercept", "b", by=1)
    s.pick((11, 1), by=1)
    s.dice(intercept=6).answer("intercept", "C", by=0)
    s.dice(pass_=6).pick((7, 3), by=0)
    s.expect(turnover=False, turn=0)
