"""Pushes: against walls, and into others by the table. [AG-BLOCK, AG-PUSH]"""

from __future__ import annotations

import pytest

from deepbowl.board.notation import parse_board
from deepbowl.testing import Scenario, player, prone, rule, scenario, standing

from .cave import cave

CORNERED = """
    #.....
    bA....
    #.....
    C....d"""
"""b has only wall behind them."""


@rule("AG-BLOCK-04")
@pytest.mark.parametrize("turn", [0, 1])
def test_player_pushed_at_walls_stays_and_there_is_no_follow_up(turn: int) -> None:
    s = cave(CORNERED, turn=turn, A=player(seat=turn), C=player(seat=turn), b=player(seat=1 - turn), d=player(seat=1 - turn))
    s.dice(block="push")
    s.block("A", "b")
    s.expect(A=(1, 1), b=standing(0, 1), turn=turn)
    s.expect_event("Pushed", rule="AG-BLOCK-04", body="b", from_cell=(0, 1), to_cell=(0, 1))


@rule("AG-BLOCK-01")
def test_wall_smash_bonus_may_be_used_on_armour() -> None:
    s = cave(CORNERED, "wall-smash", b=player(av=8))
    s.dice(block="down", armour=(4, 4))
    s.block("A", "b")
    s.dice(injury=(3, 3))
    s.yes("Wall smash", by=0)
    s.expect(b="stunned", A=(1, 1))
    s.expect_event("Armour", body="b", total=9, broken=True)
    s.expect_event("Injured", body="b", total=6)


@rule("AG-BLOCK-01")
def test_wall_smash_bonus_may_be_kept_for_the_injury() -> None:
    s = cave(CORNERED, "wall-smash", b=player(av=8))
    s.dice(block="down", armour=(5, 4), injury=(4, 3))
    s.block("A", "b")
    s.yes("Wall smash")
    s.expect(b="ko")


@rule("AG-BLOCK-01")
def test_the_coach_may_decline() -> None:
    s = cave(CORNERED, "wall-smash", b=player(av=8))
    s.dice(block="down", armour=(4, 4))
    s.block("A", "b")
    s.no("Wall smash")
    s.expect(b=prone(0, 1))


@rule("AG-BLOCK-01")
def test_no_bonus_without_the_switch_nor_for_stand_firm() -> None:
    s = cave(CORNERED)
    s.dice(block="down", armour=(4, 4))
    s.block("A", "b")
    s.expect(b=prone(0, 1))
    s = cave(CORNERED, "wall-smash", b=player(skills="Stand Firm"))
    s.dice(block="down")
    s.block("A", "b")
    s.dice(armour=(4, 4))
    s.yes("Stand Firm")
    s.expect(b=prone(0, 1))


@rule("AG-BLOCK-02")
def test_wall_smash_adds_to_mighty_blow() -> None:
    s = cave(CORNERED, "wall-smash", A=player(skills="Mighty Blow"), b=player(av=9))
    s.dice(block="down", armour=(4, 5))
    s.block("A", "b")
    s.dice(injury=(4, 3))
    s.yes()
    s.yes()
    s.expect(b="ko")
    s.expect_event("Armour", total=10, broken=True)
    s.expect_event("Injured", total=8)


@rule("AG-BLOCK-02")
def test_two_bonuses_on_the_injury_roll_make_a_six_an_eight() -> None:
    s = cave(CORNERED, "wall-smash", A=player(skills="Mighty Blow"), b=player(av=8))
    s.dice(block="down", armour=(5, 4), injury=(3, 3))
    s.block("A", "b")
    s.yes("Wall smash").yes("Mighty Blow")
    s.expect(b="ko")
    s.expect_event("Injured", total=8)


@rule("AG-BLOCK-02")
def test_injury_bonuses_that_change_nothing_together_are_not_offered() -> None:
    s = cave(CORNERED, "wall-smash", A=player(skills="Mighty Blow"), b=player(av=8))
    s.dice(block="down", armour=(5, 4), injury=(2, 3))
    s.block("A", "b")
    s.expect(b="stunned")  # 5 and 2 is 7


@rule("AG-BLOCK-02")
@pytest.mark.parametrize(("refused", "taken"), [("Wall smash", "Mighty Blow"), ("Mighty Blow", "Wall smash")])
def test_refused_bonus_leaves_the_other_on_armour_and_itself_on_injury(refused: str, taken: str) -> None:
    s = cave(CORNERED, "wall-smash", A=player(skills="Mighty Blow"), b=player(av=8))
    s.dice(block="down", armour=(4, 4))
    s.block("A", "b")
    if refused == "Wall smash":
        s.no(refused)
    s.dice(injury=(4, 3))
    s.yes(taken)
    s.expect_event("Armour", total=9, broken=True)
    s.yes(refused)
    s.expect(b="ko")
    s.expect_event("Injured", total=8)


@rule("AG-BLOCK-02")
def test_refusing_every_bonus_leaves_the_armour_unbroken() -> None:
    s = cave(CORNERED, "wall-smash", A=player(skills="Mighty Blow"), b=player(av=8))
    s.dice(block="down", armour=(4, 4))
    s.block("A", "b")
    s.no("Wall smash").no("Mighty Blow")
    s.expect(b=prone(0, 1))
    s.expect_event("Armour", total=8, broken=False)


@rule("AG-BLOCK-02")
def test_a_refused_bonus_that_was_needed_ends_the_questions() -> None:
    s = cave(CORNERED, "wall-smash", A=player(skills="Mighty Blow"), b=player(av=9))
    s.dice(block="down", armour=(4, 4))
    s.block("A", "b")
    s.no("Wall smash")  # 8 and Mighty Blow alone is not more than 9
    s.expect(b=prone(0, 1))


@rule("AG-BLOCK-02", "CRP-9.2")
def test_two_injury_bonuses_can_be_split_by_the_coach() -> None:
    s = cave(CORNERED, "wall-smash", A=player(skills="Mighty Blow"), b=player(av=8))
    s.dice(block="down", armour=(5, 4), injury=(3, 4))
    s.block("A", "b")
    s.no("Wall smash").yes("Mighty Blow")
    s.expect(b="ko")
    s.expect_event("Injured", total=8)


@rule("AG-BLOCK-03")
@pytest.mark.parametrize("third", ["$", "o", "f", "."])
def test_wall_smash_needs_a_wall_on_all_three_squares(third: str) -> None:
    """A chest, an obstacle, a player, floor: b is pushed there, or stays, without bonus."""
    s = cave(f"""
        ######
        ##bA..
        #{third}..##
        #.####
        C....d""", "wall-smash", "obstacles", b=player(av=8))
    s.dice(block="down", armour=(4, 4))
    s.block("A", "b")
    if s.m.decision().kind == "follow-up":
        s.follow(False)
    assert not [e for e in s.m.events or [] if getattr(e, "trait", "") == "Wall smash"]
    s.expect(b="prone")


@rule("AG-BLOCK-03")
def test_wall_smash_does_not_apply_to_both_down() -> None:
    s = cave(CORNERED, "wall-smash", A=player(skills="Block"), b=player(av=8))
    s.dice(block="both", armour=(4, 4))
    s.block("A", "b")
    if s.m.decision().kind == "use-trait":
        s.yes("Block")
    s.expect(b=prone(0, 1), A=(1, 1))


@rule("AG-OBST-01", "AG-BLOCK-03")
def test_obstacle_behind_a_player_stops_them_without_wall_smash() -> None:
    s = cave("""
        ...#.
        .AXo.
        ...#.
        C...d""", "wall-smash", "obstacles", X=player(seat=1, av=8))
    s.dice(block="down", armour=(4, 4))
    s.block("A", "X")
    s.expect(X=prone(2, 1))


# ---------------------------------------------------------------- indirect pushing
def queue(second: str = "e", behind: str = "...", **more: object) -> Scenario:
    """b is about to be pushed into the player behind them, in a corridor."""
    return cave(f"""
        .#####..
        .Ab{second}{behind}.
        .#####..
        C......d""", "indirect-pushing", **more)


@rule("AG-PUSH-01", "AG-PUSH-02")
@pytest.mark.parametrize(
    ("die", "armour", "first", "second"),
    [
        (1, 1, prone(2, 1), standing(3, 1)), (2, 0, standing(2, 1), standing(3, 1)),
        (3, 1, prone(3, 1), standing(4, 1)), (4, 1, prone(3, 1), standing(4, 1)),
        (5, 2, prone(3, 1), prone(4, 1)), (6, 1, standing(3, 1), prone(4, 1)),
    ],
)  # fmt: skip
def test_the_table(die: int, armour: int, first: object, second: object) -> None:
    s = queue()
    s.dice(block="push", indirect_push=die)
    if die > 2:
        s.block("A", "b")
    s.dice(armour=[(1, 2)] * armour)
    s.follow(False) if die > 2 else s.block("A", "b")
    s.expect(b=first, e=second, A=(1, 1))


@rule("AG-PUSH-02")
def test_indirect_push_on_one_or_two_allows_no_follow_up() -> None:
    s = queue()
    s.dice(block="push", indirect_push=2)
    s.block("A", "b")
    s.expect(A=(1, 1), acting=None)


@rule("AG-PUSH-01")
def test_an_empty_square_must_be_taken_and_needs_no_roll() -> None:
    s = cave("""
        .###...
        .Abe...
        .##....
        C.....d""", "indirect-pushing")
    s.dice(block="push")
    s.block("A", "b").follow(False)
    s.expect(b=standing(3, 2), e=standing(3, 1))


@rule("AG-PUSH-01")
def test_push_without_the_switch_is_a_plain_chain() -> None:
    s = cave("""
        .####..
        .Abe...
        .####..
        C.....d""")
    s.dice(block="push")
    s.block("A", "b").follow(False)
    s.expect(b=standing(3, 1), e=standing(4, 1))


@rule("AG-PUSH-01", "AG-CHEST-05")
def test_a_chest_is_shoved_without_a_roll() -> None:
    s = queue("$")
    s.dice(block="push")
    s.block("A", "b").follow(False)
    s.expect(b=standing(3, 1), chests=[(4, 1)])


@rule("AG-PUSH-02")
def test_player_knocked_down_by_block_and_table_rolls_armour_once() -> None:
    """With the blocker's bonuses, as the block knocked b down."""
    s = queue(A=player(skills="Mighty Blow"), b=player(av=8))
    s.dice(block="down", indirect_push=4)
    s.block("A", "b")
    s.dice(armour=(4, 4))
    s.follow(False)
    s.no("Mighty Blow")
    s.expect(b=prone(3, 1))
    s.expect_event("Armour", times=1)


@rule("AG-PUSH-02")
def test_indirect_push_does_not_knock_down_a_prone_player() -> None:
    s = queue(e=player("prone"))
    s.dice(block="push", indirect_push=6)
    s.block("A", "b").follow(False)
    s.expect(b=standing(3, 1), e=prone(4, 1))


@rule("AG-PUSH-03")
@pytest.mark.parametrize(("st", "die", "result"), [((2, 5), 5, "nobody moves"), ((5, 2), 4, "the second falls")])
def test_strength_counts(st: tuple[int, int], die: int, result: str) -> None:
    s = queue(A=player(st=6), b=player(st=st[0]), e=player(st=st[1]))
    s.dice(block="push push" if st[0] == 5 else "push push push", indirect_push=die)
    s.block("A", "b")
    if result == "nobody moves":
        s.expect(b=standing(2, 1), e=standing(3, 1))
    else:
        s.dice(armour=(1, 2))
        s.follow(False)
        s.expect(b=standing(3, 1), e=prone(4, 1))


@rule("AG-PUSH-04")
def test_a_chain_rolls_down_the_line_and_moves_from_the_far_end() -> None:
    s = queue("e", "f..")
    s.dice(block="push", indirect_push=[6, 3])
    s.block("A", "b")
    s.dice(armour=(3, 3))
    s.follow(False)
    s.expect(f=standing(5, 1), e=prone(4, 1), b=standing(3, 1))
    s.expect_event("Armour", times=1)


@rule("AG-PUSH-04")
def test_indirect_push_with_no_room_moves_no_player_but_falls_stay() -> None:
    s = queue("e", "f..")
    s.dice(block="push", indirect_push=[3, 1], armour=[(1, 1), (1, 1)])
    s.block("A", "b")
    s.expect(f=standing(4, 1), e=prone(3, 1), b=prone(2, 1), A=(1, 1))


@rule("AG-PUSH-04")
def test_stand_firm_and_walls_stop_the_line() -> None:
    s = queue("e", e=player(skills="Stand Firm"))
    s.dice(block="push", indirect_push=4)
    s.block("A", "b")
    s.dice(armour=(1, 1))
    s.yes("Stand Firm")
    s.expect(b=prone(2, 1), e=standing(3, 1))
    s = queue("e", "###")
    s.dice(block="push", indirect_push=5, armour=[(1, 1), (1, 1)])
    s.block("A", "b")
    s.expect(b=prone(2, 1), e=prone(3, 1))


@rule("AG-PUSH-05", "AG-REROLL-02")
def test_nothing_re_rolls_the_table() -> None:
    s = queue(rerolls=3, A=player(skills="Pro"))
    s.dice(block="push", indirect_push=2)
    s.block("A", "b")
    if s.m.decision().kind == "re-roll":
        s.reroll(None)
    s.expect(b=standing(2, 1), rerolls=(3, 3))
    s.expect_event("Rolled", purpose="indirect-push", times=1)


@rule("AG-PUSH-06")
def test_indirect_push_knocking_down_a_team_mate_is_a_turnover() -> None:
    s = queue("E", A=player(skills="Mighty Blow, Claws"), E=player(av=8))
    s.dice(block="push push", indirect_push=5)
    s.block("A", "b")
    s.dice(armour=[(4, 4), (4, 4)])
    s.follow(False)
    s.expect(b=prone(3, 1), E=prone(4, 1), turnover="indirect push", turn=1)
    s.expect_event("KnockedDown", rule="AG-PUSH-06", times=2)


@rule("AG-CHEST-05", "AG-BLOCK-04")
@pytest.mark.parametrize("walled", [True, False])
def test_chest_behind_a_wall_is_not_a_push_square(walled: bool) -> None:
    board = parse_board(f"""
name: corridor
edge: wall
seats: 2
key A: floor end-zone-0
key B: floor end-zone-1
level 0
.......
#######
A.....B

{"wall 2,0 3,0" if walled else ""}
""")
    s = scenario("""
        .Ab....
        #######
        C.....d""", book="astrogranite", board=board, at=(0, 0), spare_balls=1)
    m = s.m
    m.set_mark(m.rules.mark("chest"), m.board.at(3, 0), True)
    s.dice(block="push")
    s.block("A", "b")
    if not walled:
        s.follow(False)
    s.expect(b=standing(2, 0) if walled else standing(3, 0), chests=[(3, 0)] if walled else [(4, 0)])
