"""CRP-1: characteristics, agility rolls, states, tackle zones, the pitch."""

from __future__ import annotations

import pytest

from deepbowl.board.pitches import open_pitch
from deepbowl.testing import opening_scenario, player, prone, rule, scenario, standing, stunned

# ---------------------------------------------------------------- CRP-1.1


@rule("CRP-1.1")
def test_ma_is_the_squares_of_an_action() -> None:
    s = scenario("A.....b", A=player(ma=2))
    s.move("A", "e", "e")
    s.dice(rush=2).step("e")
    assert [e.purpose for e in s.events("Rolled")] == ["rush"]


@rule("CRP-1.1", "CRP-9.1")
def test_av_must_be_beaten_not_reached() -> None:
    for total, posture in (((4, 4), prone()), ((4, 5), stunned())):
        s = scenario("""
            .....
            .Ab.B
            ....c""", b=player(av=8))
        s.dice(block="down", armour=total)
        if posture == stunned():
            s.dice(injury=(1, 1))
        s.block("A", "b").push("e").follow(False)
        s.expect(b=posture)


@rule("CRP-1.1")
@pytest.mark.parametrize("value", [1, 10])
def test_characteristics_reach_from_1_to_10(value: int) -> None:
    s = scenario("A.b", A=player(ma=value, st=value, ag=value, av=value))
    assert s.m.state.ma[0] == s.m.state.st[0] == s.m.state.ag[0] == s.m.state.av[0] == value


# ---------------------------------------------------------------- CRP-1.2


@rule("CRP-1.2")
@pytest.mark.parametrize(("ag", "needed"), [(1, 6), (2, 5), (3, 4), (4, 3), (5, 2), (6, 2), (7, 2), (10, 2)])
def test_the_agility_table(ag: int, needed: int) -> None:
    """A catch from a bounce has no modifier: the bare table. AG 6 and more need 1+, but a natural 1 fails."""
    for die in range(1, 7):
        s = scenario("""
            .....
            .A*B.
            .....
            ....b""", B=player(ag=ag), C=player(at=(0, 3)))
        s.dice(pick_up=1, bounce=5, catch=die)
        caught = die >= needed
        if not caught:
            s.dice(then_bounce=2)
        s.move("A", "e")
        s.expect(ball="B" if caught else (3, 0))


@rule("CRP-1.2")
def test_a_natural_6_always_succeeds_and_a_natural_1_always_fails() -> None:
    s = scenario("""
        abc..
        d*e..
        .A...
        ....B""", A=player(ag=1))
    s.dice(dodge=6, pick_up=6).move("A", "n")
    s.expect(A=(1, 1), ball="A", turnover=False)
    s = scenario(".A*..\n....b", A=player(ag=6), B=player(at=(0, 1)))
    s.dice(pick_up=1, bounce=5).move("A", "e")
    s.expect(ball=(3, 0), turnover="pick up")


# ---------------------------------------------------------------- CRP-1.3


@rule("CRP-1.3", "CRP-4.2")
def test_a_prone_player_may_act_and_stand_up_and_a_stunned_one_may_not_act() -> None:
    s = scenario("A.B.C...b", A="prone", B="stunned")
    s.asked("turn", of=0, options=["end-turn", "activate A", "activate C"])
    s.refused("activate", "B", because="is stunned")
    s.activate("A", "move").stand()
    s.expect(A=(0, 0))


@rule("CRP-1.3", "CRP-4.4")
@pytest.mark.parametrize("posture", ["prone", "stunned"])
def test_player_that_is_down_has_no_tackle_zones(posture: str) -> None:
    s = scenario("""
        .....
        .Ab.c
        .....""", b=posture)
    s.move("A", "n", "e")
    s.expect(A=(2, 0), turnover=False)


@rule("CRP-1.3", "CRP-5.1", "CRP-6.1")
@pytest.mark.parametrize("posture", ["prone", "stunned"])
def test_player_that_is_down_cannot_be_blocked_but_can_be_fouled(posture: str) -> None:
    s = scenario("""
        .....
        .Ab.c
        ..B..""", b=posture)
    s.activate("A", "blitz")
    s.refused("hit", "b", because=f"is {posture}; only standing players can be blocked")
    s.stop()
    s.activate("B", "foul")
    s.expect_offered("foul b")


@rule("CRP-1.3", "CRP-7.6")
@pytest.mark.parametrize("posture", ["prone", "stunned"])
def test_player_that_is_down_does_not_catch(posture: str) -> None:
    s = scenario("""
        ......
        .A*B..
        .....b""", B=posture)
    s.dice(pick_up=1, bounce=[5, 5]).move("A", "e")
    s.expect(ball=(4, 1), turnover="pick up")


@rule("CRP-1.3", "CRP-1.6")
def test_rooted_players_keep_their_zones_and_stay_where_they_are() -> None:
    s = scenario("""
        ......
        .Ab...
        ......""", A=player(rooted=True), B=player(at=(5, 2)))
    s.activate("A", "move")
    s.refused("step", "n", because="rooted")
    s.stop().end_turn()
    s.dice(dodge=3).move("b", "e")
    s.expect(b=(3, 1))


@rule("CRP-1.3", "CRP-7.11")
def test_a_player_not_standing_never_holds_the_ball() -> None:
    s = scenario("""
        .....
        .Ab..
        .....""", b=player(ball=True))
    s.dice(block="down", armour=(1, 2), bounce=2).block("A", "b").push("e").follow(False)
    s.expect(b=prone(3, 1), ball=(3, 0))


# ---------------------------------------------------------------- CRP-1.4


@rule("CRP-1.4", "CRP-11.1")
def test_only_reserves_may_be_set_up() -> None:
    s = opening_scenario(open_pitch(), players=6, toss=1)
    state = s.m.state
    for number, box in ((1, 4), (2, 5), (3, 6), (4, 7)):
        state.posture[s.body(f"B{number}")] = box
    s.m.pending = None
    s.asked("set-up", of=1, options=["formation", "take B5", "take B6"])
    s.refused("take", "B1")
    s.refused("take", "B3")


@rule("CRP-1.4")
def test_no_substitutes_during_a_drive() -> None:
    s = scenario("A...b", B="reserves")
    s.refused("activate", "B", because="is reserves")
    s.refused("take", "B")
    s.asked("turn", options=["end-turn", "activate A"])


# ---------------------------------------------------------------- CRP-1.5


@rule("CRP-1.5", "CRP-3")
def test_knocked_down_means_prone_armour_roll_and_turnover_if_active() -> None:
    s = scenario("""
        .....
        .Ab..
        ....B""")
    s.dice(block="skull", armour=(1, 1)).block("A", "b")
    s.expect(A=prone(1, 1), b=(2, 1), turnover="was knocked down (block)", turn=1)
    s.expect_event("KnockedDown", rule="CRP-5.5", body="A", times=1)


@rule("CRP-1.5", "CRP-3")
def test_an_opponent_knocked_down_is_no_turnover() -> None:
    s = scenario("""
        .....
        .Ab..
        ....B""")
    s.dice(block="down", armour=(1, 1)).block("A", "b").push("e").follow(False)
    s.expect(b=prone(3, 1), turnover=False, turn=0)


# ---------------------------------------------------------------- CRP-1.6


@rule("CRP-1.6", "CRP-4.4")
def test_zones_reach_every_adjacent_square_and_no_further() -> None:
    s = scenario("""
        ......
        .A.b..
        ......""")
    s.move("A", "n")
    s.expect(A=(1, 0))
    s.step("e")
    s.dice(dodge=3).step("w")
    assert [e.purpose for e in s.events("Rolled")] == ["dodge"]


@rule("CRP-1.6")
def test_player_without_tackle_zones_does_not_assist_but_can_be_blocked() -> None:
    s = scenario("""
        .....
        .Ab..
        ..c.B""", b=player(no_zones=True), c=player(no_zones=True))
    s.activate("A", "block")
    s.expect_offered("hit b", "hit c")
    s.dice(block="push").hit("b").push("e").follow(False)  # c gives no assist: one die
    s.expect(b=(3, 1))


@rule("CRP-1.6", "CRP-7.6")
def test_a_player_without_zones_does_not_catch() -> None:
    s = scenario("""
        ......
        .A*B..
        .....b""", B=player(no_zones=True))
    s.dice(pick_up=1, bounce=[5, 5]).move("A", "e")
    s.expect(ball=(4, 1), turnover="pick up")


@rule("CRP-1.6", "CRP-7.5")
def test_a_player_without_zones_does_not_intercept() -> None:
    s = scenario("A.b.B..\n......c", A=player(ball=True), b=player(no_zones=True))
    s.dice(pass_=6, catch=6).activate("A", "pass").throw("B")
    s.expect(ball="B", turnover=False)


@rule("CRP-1.6")
def test_gaze_victims_recover_at_the_start_of_their_next_action() -> None:
    s = scenario("""
        .....
        .Ab..
        ....B""", A=player(gazed=True))
    assert not s.m.exerts_zones(s.body("A"))
    s.activate("A", "move")
    assert s.m.exerts_zones(s.body("A"))


@rule("CRP-1.6", "CRP-11.6")
def test_player_states_are_cleared_at_the_end_of_the_drive() -> None:
    s = scenario("..A.]\n[b...", A=player(ball=True), b=player(no_zones=True, rooted=True))
    s.move("A", "e", "e")
    s.expect(score=(1, 0), b="reserves")
    assert not s.m.state.in_drive[s.body("b")]


# ---------------------------------------------------------------- CRP-1.7


@rule("CRP-1.7")
def test_the_pitch() -> None:
    board = open_pitch()
    assert (board.width, board.depth) == (26, 15)
    assert board.end_zones[0].bit_count() == board.end_zones[1].bit_count() == 15
    assert board.end_zones[0] & board.bit[board.at(0, 0)]
    assert board.end_zones[1] & board.bit[board.at(25, 14)]
    for seat, column in ((0, 12), (1, 13)):
        line = board.areas[f"scrimmage-{seat}"]
        assert [board.label(board.at(column, y)) for y in range(15) if line & board.bit[board.at(column, y)]] == [
            f"{column},{y}" for y in range(4, 11)
        ]
        assert board.areas[f"wide-{seat}-0"].bit_count() == board.areas[f"wide-{seat}-1"].bit_count() == 13 * 4


@rule("CRP-1.7", "CRP-11.5")
def test_a_team_scores_in_the_far_end_zone_only() -> None:
    s = scenario("[A...]\n....b.", A=player(ball=True))
    s.move("A", "w")
    s.expect(A=(0, 0), score=(0, 0), turnover=False)
    s = scenario("[...A]\nb.....", A=player(ball=True))
    s.move("A", "e")
    s.expect(score=(1, 0), turnover="touchdown")


@rule("CRP-1.7", "CRP-4.1")
def test_square_holds_only_one_player() -> None:
    s = scenario("AB..b")
    s.activate("A", "move")
    s.refused("step", "e", because="occupied")
    s.expect(B=standing(1, 0))
