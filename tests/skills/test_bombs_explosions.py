"""CRP-14.3, CRP-18.8: where a bomb explodes, the players hit, and the cost."""

from __future__ import annotations

import pytest

from deepbowl.testing import Scenario, player, prone, rule, scenario, standing, stunned

BOMBER = player(skills="Bombardier")

FIELD = """
    ...........
    ...........
    .A.........
    ...........
    ...........
    B.........b"""


def bomb(s: Scenario, x: int, y: int) -> Scenario:
    """A throws a bomb accurately at a square; further dice are scripted already."""
    s.script.script.insert(s.script.at, ("pass", 6))
    return s.activate("A", "throw-bomb").use("Bombardier", at=(x, y))


@rule("CRP-14.3")
def test_the_player_in_the_square_goes_down() -> None:
    s = scenario(FIELD, A=BOMBER, b=player(at=(6, 2)))
    bomb(s, 6, 2)
    s.dice(armour=(1, 1)).no("catch-bomb")
    s.expect(b=prone(6, 2), turnover=False)
    s.expect_event("KnockedDown", rule="CRP-14.3", body="b", cause="bomb", times=1)


@rule("CRP-14.3")
@pytest.mark.parametrize(("die", "hit"), [(3, False), (4, True)])
def test_players_beside_it_go_down_on_four_or_more(die: int, hit: bool) -> None:
    s = scenario(FIELD, A=BOMBER, b=player(at=(7, 3)))
    s.dice(bomb_hit=die)
    if hit:
        s.dice(armour=(1, 1))
    bomb(s, 6, 2)
    s.expect(b=prone(7, 3) if hit else standing(7, 3))


@rule("CRP-14.3")
def test_two_squares_away_is_safe() -> None:
    s = scenario(FIELD, A=BOMBER, b=player(at=(8, 2)))
    bomb(s, 6, 2)
    s.expect(b=standing(8, 2))


@rule("CRP-14.3", "CRP-9.2", "CRP-9.3")
def test_armour_and_injury_with_the_victims_own_modifiers_only() -> None:
    s = scenario(FIELD, A=player(skills="Bombardier, Mighty Blow, Claws, Piling On"), b=player(at=(7, 2), av=8))
    s.dice(bomb_hit=4, armour=(4, 4))
    bomb(s, 6, 2)
    s.expect(b=prone(7, 2))
    s = scenario(FIELD, A=player(skills="Bombardier, Mighty Blow"), b=player(at=(7, 2), niggles=1, skills="Thick Skull"))
    s.dice(bomb_hit=4, armour=(4, 5), injury=(3, 4))
    bomb(s, 6, 2)
    s.expect(b=stunned(7, 2))  # 7 + 1 is 8, which a thick skull bears


@rule("CRP-14.3", "CRP-13/Ball & Chain", "CRP-13/Chainsaw")
def test_a_fanatic_and_a_sawyer_fall_their_own_ways() -> None:
    s = scenario(FIELD, A=BOMBER, b=player(at=(7, 2), skills="Ball & Chain"), c=player(at=(10, 0)))
    s.dice(bomb_hit=4, injury=(1, 1))
    bomb(s, 6, 2)
    s.expect(b="ko")
    s = scenario(FIELD, A=BOMBER, b=player(at=(7, 2), skills="Chainsaw"))
    s.dice(bomb_hit=4, armour=(3, 3), injury=(1, 1))
    bomb(s, 6, 2)
    s.expect(b=stunned(7, 2))


@rule("CRP-14.3", "CRP-18.9")
@pytest.mark.parametrize("posture", ["prone", "stunned"])
def test_players_already_down_are_hit_by_a_bomb(posture: str) -> None:
    s = scenario(FIELD, A=BOMBER, b=player(posture, at=(6, 2)), c=player(posture, at=(7, 2)), d=player(at=(10, 0)))
    s.dice(bomb_hit=4)
    bomb(s, 6, 2)
    s.dice(armour=(6, 6), injury=(4, 4), then_armour=(2, 2)).answer("order", "b")
    s.expect(b="ko", c=prone(7, 2) if posture == "prone" else stunned(7, 2), turnover=False)


@rule("CRP-14.3", "CRP-18.9")
def test_prone_player_stunned_by_a_bomb_is_turned_face_down() -> None:
    s = scenario(FIELD, A=BOMBER, b=player("prone", at=(7, 2)))
    s.dice(bomb_hit=4, armour=(6, 6), injury=(2, 2))
    bomb(s, 6, 2)
    s.expect(b=stunned(7, 2))


@rule("CRP-14.3", "CRP-7.11")
def test_carrier_hit_by_a_bomb_drops_the_ball() -> None:
    s = scenario(FIELD, A=BOMBER, b=player(at=(7, 2), ball=True))
    s.dice(bomb_hit=4, armour=(1, 1), bounce=5)
    bomb(s, 6, 2)
    s.expect(b=prone(7, 2), ball=(8, 2), turnover=False)


@rule("CRP-14.3")
def test_a_ball_on_the_ground_does_not_mind() -> None:
    s = scenario("""
        ...........
        .A....*....
        B.........b""", A=BOMBER)
    bomb(s, 6, 1)
    s.expect(ball=(6, 1), turnover=False)


# ---------------------------------------------------------------- CRP-18.8: several at once


CROWD = """
    ...........
    ......c....
    .A...be....
    ......d....
    ...........
    B.........f"""


@rule("CRP-18.8", "CRP-14.3")
def test_first_all_are_rolled_for_then_the_active_coach_orders_the_victims() -> None:
    s = scenario(CROWD, A=BOMBER)
    bomb(s, 6, 2).answer("intercept", None, by=1)
    s.dice(bomb_hit=[4, 3, 4]).no("catch-bomb", by=1)  # c, b, d, by their squares
    s.asked("order", of=0, options=["player c", "player d", "player e"])
    s.answer("order", "e", by=0)
    s.dice(armour=(1, 1), then_armour=(6, 6), injury=(4, 4), then_then_armour=(2, 2)).answer("order", "d", by=0)
    s.expect(e=prone(6, 2), d="ko", c=prone(6, 1), b=standing(5, 2))


@rule("CRP-18.8")
def test_bomb_lets_balls_bounce_after_all_victims_are_resolved() -> None:
    s = scenario("""
        ...........
        ......bc...
        .A.........
        B.........f""", A=BOMBER, b=player(ball=True), c=player(ball=True))
    s.dice(bomb_hit=[5, 5])
    bomb(s, 6, 0).answer("intercept", None, by=1)
    s.dice(armour=(1, 1), then_armour=(1, 1), bounce=[7, 2]).answer("order", "c")
    s.expect(b=prone(6, 1), c=prone(7, 1), balls=((6, 0), (7, 2)), turnover=False)


@rule("CRP-18.8", "CRP-9.5")
def test_bomb_lets_each_coach_decide_for_their_own_victims() -> None:
    s = scenario("""
        ...........
        ......bP...
        .A.........
        B.........f""", A=BOMBER, apothecary=1)
    s.dice(bomb_hit=[5, 5])
    bomb(s, 6, 0).answer("intercept", None, by=1)
    s.dice(armour=(6, 6), injury=(4, 4)).answer("order", "P", by=0)
    s.dice(armour=(6, 6), injury=(4, 4)).no("apothecary", by=2)
    s.yes("apothecary", by=1)
    s.expect(P="ko", b=stunned(6, 1), turnover=False)


# ---------------------------------------------------------------- turnovers


@rule("CRP-14.3", "CRP-3")
@pytest.mark.parametrize("armour", [(1, 1), (6, 6)])
def test_a_fumble_explodes_in_the_throwers_square_and_is_a_turnover(armour: tuple[int, int]) -> None:
    s = scenario(FIELD, A=BOMBER)
    s.dice(pass_=1, armour=armour)
    if armour == (6, 6):
        s.dice(injury=(4, 4))
    s.activate("A", "throw-bomb").use("Bombardier", at=(6, 2))
    s.expect(A=prone(1, 2) if armour == (1, 1) else "ko", turnover="fumbled a bomb", turn=1)


@rule("CRP-14.3", "CRP-3")
def test_a_fumble_may_spare_those_beside_the_thrower() -> None:
    s = scenario(FIELD, B=BOMBER, C=player(at=(1, 5)))
    s.dice(pass_=1, bomb_hit=3, armour=(1, 1)).activate("B", "throw-bomb").use("Bombardier", at=(6, 5))
    s.expect(B=prone(0, 5), C=standing(1, 5), turnover="fumbled a bomb")


@rule("CRP-14.3", "CRP-3")
def test_knocking_down_a_member_of_the_active_team_is_a_turnover() -> None:
    s = scenario(FIELD, A=BOMBER, C=player(at=(7, 2)))
    s.dice(bomb_hit=4, armour=(1, 1))
    bomb(s, 6, 2)
    s.expect(C=prone(7, 2), turnover="was knocked down (bomb)", turn=1)


@rule("CRP-14.3", "CRP-3", "CRP-18.9")
@pytest.mark.parametrize("posture", ["prone", "stunned"])
def test_bomb_hitting_a_team_mate_on_the_ground_is_a_turnover(posture: str) -> None:
    s = scenario(FIELD, A=BOMBER, C=player(posture, at=(7, 2)))
    s.dice(bomb_hit=4, armour=(1, 1))
    bomb(s, 6, 2)
    s.expect(turnover="was knocked down (bomb)", turn=1)


@rule("CRP-14.3", "CRP-3", "CRP-18.9")
def test_bomb_that_misses_a_prone_team_mate_is_not_a_turnover() -> None:
    s = scenario(FIELD, A=BOMBER, C=player("prone", at=(7, 2)))
    s.dice(bomb_hit=3)
    bomb(s, 6, 2)
    s.expect(C=prone(7, 2), turnover=False, turn=0)


@rule("CRP-14.3", "CRP-3")
def test_opponent_hit_by_their_own_bomb_is_not_a_turnover() -> None:
    s = scenario(FIELD, A=BOMBER, b=player(at=(6, 2)))
    bomb(s, 6, 2)
    s.dice(catch=3).yes("catch-bomb", by=1)
    s.dice(pass_=1, armour=(1, 1)).pick((3, 2), by=1)
    s.expect(b=prone(6, 2), turnover=False, turn=0)


@rule("CRP-14.3", "CRP-3")
def test_team_mate_fumbling_a_caught_bomb_is_a_turnover() -> None:
    s = scenario(FIELD, A=BOMBER, C=player(at=(6, 2)))
    bomb(s, 6, 2)
    s.dice(catch=3).yes("catch-bomb", by=0)
    s.dice(pass_=1, armour=(1, 1)).pick((10, 0), by=0)
    s.expect(C=prone(6, 2), turnover="fumbled a bomb", turn=1)


@rule("CRP-14.3", "CRP-3")
def test_a_bomb_thrown_back_that_knocks_the_bombardier_down_is_a_turnover() -> None:
    s = scenario(FIELD, A=player(skills="Bombardier", ball=True), b=player(at=(6, 2)))
    bomb(s, 6, 2)
    s.dice(catch=3).yes("catch-bomb", by=1)
    s.dice(pass_=6).pick((1, 2), by=1)
    s.dice(armour=(1, 1), bounce=2).no("catch-bomb", by=0)
    s.expect(A=prone(1, 2), ball=(1, 1), turnover="was knocked down (bomb)", turn=1)


@rule("CRP-14.3", "CRP-11.5")
def test_ball_bouncing_from_a_bomb_to_a_catcher_in_the_end_zone_scores() -> None:
    s = scenario("""
        [.........]
        [.........]
        [A........]
        [B.......c]""", A=BOMBER, b=player(at=(9, 0), ball=True), C=player(at=(10, 0)))
    s.dice(bomb_hit=4, armour=(1, 1), bounce=5, catch=4)
    bomb(s, 8, 0)
    s.expect(score=(1, 0), turnover="touchdown")


@rule("CRP-14.3", "CRP-3")
def test_among_three_teams_only_the_active_one_pays() -> None:
    s = scenario(FIELD, A=BOMBER, P=player(at=(6, 1)), b=player(at=(6, 3)))
    s.dice(bomb_hit=[4, 4])
    bomb(s, 6, 2)
    s.dice(armour=(1, 1), then_armour=(1, 1)).answer("order", "P", by=0)
    s.expect(P=prone(6, 1), b=prone(6, 3), turnover=False, turn=0)
