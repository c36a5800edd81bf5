"""Walls: balls off them, pushes against them, thrown players into them; line of sight. [DG-WALL, DG-LOS]"""

from __future__ import annotations

import pytest

from deepbowl.testing import Scenario, player, prone, rule, standing

from .dungeon import ROOM_AND_CORRIDOR, dungeon, rooted_to_the_spot


# ---------------------------------------------------------------- the ball
@rule("DG-WALL-01")
@pytest.mark.parametrize("turn", [0, 1])
@pytest.mark.parametrize(("direction", "die", "where"), [
    (7, 1, (1, 3)), (7, 6, (3, 3)), (6, 2, (0, 3)), (6, 4, (1, 3)), (8, 3, (3, 3)), (8, 6, (3, 3)),
])  # fmt: skip
def test_a_ball_comes_off_a_flat_wall(direction: int, die: int, where: tuple[int, int], turn: int) -> None:
    carrier = player(ball=True, skills="Stand Firm", seat=1 - turn)
    s = rooted_to_the_spot("""
        ....
        ....
        ..A.
        ..b.""", turn=turn, A=player(seat=turn), b=carrier)
    s.dice(bounce=direction, ricochet=die)
    s.yes("Stand Firm")
    s.expect(ball=where, b=prone(2, 3))
    s.expect_event("Ricocheted", rule="DG-WALL-01", cell=(2, 3), ball=0, times=1)


@rule("DG-WALL-01")
def test_ball_straight_off_a_wall_bounces_from_a_prone_player() -> None:
    s = rooted_to_the_spot("""
        ....
        ....
        ..A.
        ..b.""")
    s.dice(bounce=7, ricochet=3, then_bounce=4)
    s.yes("Stand Firm")
    s.expect(ball=(1, 3))


@rule("DG-WALL-01")
@pytest.mark.parametrize(("catch", "where"), [(4, "c"), (3, (3, 2))])
def test_ball_off_a_wall_must_be_caught_where_it_lands(catch: int, where: object) -> None:
    s = rooted_to_the_spot("""
        ....
        ....
        .A..
        ..bc""", c=player(ag=3))
    s.dice(bounce=7, ricochet=6, catch=catch)
    if catch == 3:
        s.dice(bounce=2)
    s.yes("Stand Firm")
    s.expect(ball=where)
    assert s.needed("catch") == 4


@rule("DG-WALL-01")
@pytest.mark.parametrize(("x", "where"), [(1, (1, 3)), (3, (2, 4))])
def test_a_wall_between_two_squares_of_floor_throws_it_back_too(x: int, where: tuple[int, int]) -> None:
    """From the corridor through the doorway it rolls on; beside it the wall of the room is in the way."""
    carrier = player(at=(x, 4), ball=True, skills="Stand Firm")
    s = rooted_to_the_spot("", board=ROOM_AND_CORRIDOR, A=player(at=(x, 5)), b=carrier)
    s.dice(bounce=2)
    if x == 3:
        s.dice(ricochet=3)
    s.yes("Stand Firm")
    s.expect(ball=where)


@rule("DG-WALL-02")
@pytest.mark.parametrize(("die", "where"), [(1, (1, 2)), (6, (2, 1))])
def test_a_ball_hits_a_corner_that_juts_out(die: int, where: tuple[int, int]) -> None:
    s = rooted_to_the_spot("""
        ....
        Ab..
        ..##
        ..##""")
    s.dice(bounce=8, ricochet=die)
    s.yes("Stand Firm")
    s.expect(ball=where, b=prone(1, 1))
    s.expect_event("Ricocheted", rule="DG-WALL-02", cell=(1, 1), heading="SE")


@rule("DG-WALL-03")
def test_a_ball_runs_through_the_corner_of_a_room_and_stays() -> None:
    """Without a die; a prone player makes it bounce on."""
    s = rooted_to_the_spot("""
        ....
        ....
        ...A
        ...b""")
    s.dice(bounce=8, then_bounce=4)
    s.yes("Stand Firm")
    s.expect(ball=(2, 3))
    s.expect_event("Ricocheted", rule="DG-WALL-03", cell=(3, 3), heading="SE")


@rule("DG-WALL-04")
@pytest.mark.parametrize(("die", "where"), [(1, (2, 3)), (2, (2, 2)), (3, (3, 2))])
def test_corner_square_with_one_wall_uses_a_d3(die: int, where: tuple[int, int]) -> None:
    """A has gone away before the ball comes: no player is near."""
    s = dungeon("""
        ....
        ....
        ..$.
        ...A""", A=player(ball=True), b=player(at=(0, 0)))
    s.activate("A", "move")
    s.dice(chest=1, armour=(1, 1), bounce=7, ricochet=die)
    s.use("Open chest", at=(2, 2))
    s.expect(A=prone(3, 3), ball=where)
    s.expect_event("Ricocheted", rule="DG-WALL-04", cell=(3, 3), heading="S")


@rule("DG-WALL-01")
def test_scatter_continues_after_a_ricochet() -> None:
    """An inaccurate pass: the ricochet is one of its three steps."""
    s = dungeon("""
        .....
        A....
        .....
        b....""", A=player(ball=True, pa=4))
    s.activate("A", "pass")
    s.dice(pass_=3, scatter=[2, 2], ricochet=5)
    s.dice(scatter=7, bounce=5)
    s.throw((3, 1))
    s.expect(ball=(3, 1), turnover="no team-mate caught the pass")


@rule("DG-WALL-01")
def test_a_deviation_stops_at_the_wall_and_the_ball_bounces_as_usual() -> None:
    s = dungeon("""
        .......
        A......
        .......
        b......""", A=player(ball=True, pa=6))
    s.activate("A", "pass")
    s.dice(pass_=2, deviation=2, deviation_distance=4, ricochet=1, bounce=7)
    s.throw((5, 1))
    s.expect(ball=(1, 1), turnover="no team-mate caught the pass")


@rule("DG-WALL-01", "2020-9.9")
def test_a_bomb_that_deviates_into_a_wall_comes_off_it_and_explodes() -> None:
    s = dungeon("""
        .......
        A.b....
        .......
        .......""", A=player(skills="Bombardier", pa=6))
    s.activate("A", "throw-bomb")
    s.dice(pass_=2, deviation=2, deviation_distance=4, ricochet=1, bomb_hit=[3, 4], armour=(1, 2))
    s.use("Bombardier", at=(5, 1))
    s.expect(A=(0, 1), b=prone(2, 1))
    s.expect_event("Exploded", cell=(1, 0), times=1)


# ---------------------------------------------------------------- pushes
CORNER = """
    b...
    .A..
    ....
    C..."""


@rule("DG-WALL-05")
@pytest.mark.parametrize("turn", [0, 1])
@pytest.mark.parametrize("die", [3, 4])
def test_player_pushed_into_a_wall_falls_on_4(die: int, turn: int) -> None:
    s = dungeon(CORNER, turn=turn, A=player(seat=turn), C=player(seat=turn), b=player(seat=1 - turn, av=9))
    s.activate("A", "block", "b")
    s.dice(block="push", wall_push=die)
    if die == 4:
        s.dice(armour=(2, 5))
    s.hit("b")
    s.expect(A=(1, 1), b=prone(0, 0) if die == 4 else standing(0, 0), turnover=False, turn=turn)
    s.expect_event("Pushed", rule="DG-WALL-05", body="b", into="the wall", times=1)


@rule("DG-WALL-05")
def test_player_behind_the_defender_is_chain_pushed_before_a_wall() -> None:
    """One of the three squares is taken, the others are wall: a chain-push, no die."""
    s = dungeon("Abd.")
    s.activate("A", "block", "b")
    s.dice(block="push")
    s.hit("b")
    s.follow(False)
    s.expect(b=(2, 0), d=(3, 0))


@rule("DG-WALL-05")
@pytest.mark.parametrize("ball", [False, True])
def test_the_wall_takes_the_end_of_a_chain(ball: bool) -> None:
    """C in the corner falls over, b stays, without a follow-up; a turnover only if C, of the active team, had the ball."""
    s = dungeon("""
        C##.
        #b#.
        .#A.
        D..e""", C=player(ball=ball))
    s.activate("A", "block", "b")
    s.dice(block="push", wall_push=4, armour=(1, 1))
    if ball:
        s.dice(bounce=8, catch=6)
    s.hit("b")
    s.expect(b=(1, 1), C=prone(0, 0), A=(2, 2), turnover="was knocked down (wall)" if ball else False)


@rule("DG-WALL-06")
def test_player_knocked_down_against_a_wall_uses_blockers_skills() -> None:
    s = dungeon(CORNER, A=player(skills="Mighty Blow (+1)"), b=player(av=9))
    s.activate("A", "block", "b")
    s.dice(block="down", armour=(4, 4))
    s.hit("b")
    s.dice(injury=(1, 1))
    s.yes("Mighty Blow (+1)")
    s.expect(b="stunned", A=(1, 1), turnover=False)
    s.expect_event("Pushed", rule="DG-WALL-06", body="b", into="the wall", times=1)


@rule("DG-WALL-06")
def test_a_stumble_that_counts_as_a_push_rolls_the_die() -> None:
    s = dungeon(CORNER, b=player(skills="Dodge"))
    s.activate("A", "block", "b")
    s.dice(block="stumble")
    s.hit("b")
    s.dice(wall_push=1)
    s.yes("Dodge")
    s.expect(b=standing(0, 0))


# ---------------------------------------------------------------- thrown players
@rule("DG-WALL-07")
@pytest.mark.parametrize("armour", [(3, 3), (4, 3)])
def test_player_thrown_into_a_wall_crashes_with_armour_reduced_by_one(armour: tuple[int, int]) -> None:
    """AV 8: a 7 breaks it. The bounce into the wall is rolled again; no landing is tested."""
    s = dungeon("""
        .......
        .AB....
        .......
        C.....b""", A=player(st=5, skills="Throw Team-mate"), B=player(st=2, av=8, skills="Right Stuff"), C=player())
    s.activate("A", "throw-team-mate").use("Throw Team-mate", on="B")
    s.dice(throw_team_mate=5, scatter=[2, 2], bounce=[2, 5], armour=armour)
    if armour == (4, 3):
        s.dice(injury=(1, 1))
    s.pick((4, 1))
    s.expect(B="stunned" if armour == (4, 3) else prone(5, 0), turnover=False)
    s.expect_event("Pushed", rule="DG-WALL-07", body="B", into="the wall", times=1)
    s.expect_event("Tested", purpose="landing", times=0)


# ---------------------------------------------------------------- sight
@rule("DG-LOS-01", "DG-PASS-02")
@pytest.mark.parametrize("turn", [0, 1])
def test_sight_passes_a_doorway_but_not_the_wall_beside_it(turn: int) -> None:
    def throws_from(at: tuple[int, int]) -> Scenario:
        people = {"A": player(at=at, ball=True, seat=turn), "b": player(at=(2, 2), seat=1 - turn)}
        return dungeon("", board=ROOM_AND_CORRIDOR, turn=turn, **people).activate("A", "pass")

    throws_from((1, 2)).expect_offered("throw 2,5")
    s = throws_from((0, 2))
    s.expect_not_offered("throw 0,5")
    s.refused("throw", (0, 5), because="out of range")


@rule("DG-LOS-01")
def test_players_and_chests_hide_nothing() -> None:
    s = dungeon("""
        ......
        A.b$.C
        ......""", A=player(ball=True), C=player())
    s.activate("A", "pass").expect_offered("throw 5,1")


# ---------------------------------------------------------------- skills of those pushed into a wall
def cornered(**more: object) -> Scenario:
    """A stands diagonally before b, and b has only wall behind them."""
    return dungeon("b....\n.A...\n.....\n.....", **{"B": player(at=(4, 3)), "c": player(at=(0, 3)), **more})


@rule("DG-WALL-05", "2020-15/Sidestep")
def test_sidestep_leads_away_from_the_wall_if_its_coach_likes() -> None:
    s = cornered(b=player(skills="Sidestep"))
    s.activate("A", "block", "b")
    s.dice(block="push")
    s.hit("b").yes("Sidestep", by=1)
    s.asked("push", of=1, about="b", options=["square 1,0", "square 0,1"])
    s.push((1, 0)).follow()
    s.expect(A=(0, 0), b=standing(1, 0))
    s = cornered(b=player(skills="Sidestep"))
    s.activate("A", "block", "b")
    s.dice(block="push", wall_push=4, armour=(1, 1))
    s.hit("b").no("Sidestep")
    s.expect(A=(1, 1), b=prone(0, 0), turnover=False)


@rule("DG-WALL-05", "2020-15/Stand Firm")
def test_stand_firm_prevents_a_push_into_the_wall() -> None:
    s = cornered(b=player(skills="Stand Firm"))
    s.activate("A", "block", "b")
    s.dice(block="push")
    s.hit("b").yes("Stand Firm")
    s.expect(b=standing(0, 0))


@rule("DG-WALL-05", "2020-15/Frenzy")
def test_frenzy_blocks_a_target_held_up_by_the_wall_again() -> None:
    """The second block of a Blitz is paid for."""
    s = cornered(A=player(skills="Frenzy", ma=1))
    s.activate("A", "blitz", "b")
    s.dice(block="push", wall_push=3, rush=2, then_block="push", then_wall_push=3)
    s.hit("b")
    s.expect(A=(1, 1), b=standing(0, 0))


@rule("DG-WALL-05", "2020-15/Strip Ball")
def test_strip_ball_works_on_a_carrier_held_up_by_the_wall() -> None:
    s = cornered(A=player(skills="Strip Ball"), b=player(ball=True))
    s.activate("A", "block", "b")
    s.dice(block="push", wall_push=1, bounce=5)
    s.hit("b").yes("Strip Ball")
    s.expect(b=standing(0, 0), ball=(1, 0))


@rule("DG-WALL-05", "2020-15/Safe Pair of Hands", "2020-15/Mighty Blow")
def test_player_falling_at_the_wall_is_nobodys_doing() -> None:
    """Falling Over: neither Mighty Blow nor Safe Pair of Hands is asked about."""
    s = cornered(A=player(skills="Mighty Blow (+1)"), b=player(ball=True, av=9, skills="Safe Pair of Hands"))
    s.activate("A", "block", "b")
    s.dice(block="push", wall_push=4, armour=(4, 4), bounce=5)
    s.hit("b")
    s.expect(b=prone(0, 0), ball=(1, 0))
