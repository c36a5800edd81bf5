"""2020-2: characteristics, tests and re-rolls, die by die."""

from __future__ import annotations

from deepbowl.board.pitches import open_pitch
from deepbowl.engine.state import put, put_byte
from deepbowl.rules.vocabulary.flags import LEADER
from deepbowl.testing import opening_scenario, player, prone, rule

from .pitch import DUEL, bb


# ---------------------------------------------------------------- characteristics and tests
@rule("2020-2.1", "2020-2.2", "2020-0")
def test_agility_is_the_number_to_reach() -> None:
    s = bb(DUEL, A=player(ag=4))
    s.dice(dodge=4).move("A", "nw")
    s.expect(A=(0, 0), turnover=False)
    assert s.needed("dodge") == 4
    s = bb(DUEL, A=player(ag=4))
    s.dice(dodge=3, armour=(1, 2)).move("A", "nw")
    s.expect(A=prone(0, 0), turnover="dodge")


@rule("2020-2.2")
def test_a_natural_six_passes_and_a_natural_one_fails() -> None:
    crowd = """
        ....c..
        .bA....
        ....d..
        B......"""
    s = bb(crowd, A=player(ag=6))
    s.dice(dodge=6).move("A", "e")
    s.expect(A=(3, 1), turnover=False)
    s = bb(DUEL, A=player(ag=1))
    s.dice(dodge=1, armour=(1, 2)).move("A", "nw")
    s.expect(A=prone(0, 0), turnover="dodge")


@rule("2020-2.2", "2020-12.1")
def test_armour_breaks_at_av_or_more() -> None:
    s = bb(DUEL, b=player(av=9))
    s.dice(block="down", armour=(4, 5), injury=(1, 2)).block("A", "b").push("e").follow(False)
    s.expect(b="stunned")
    s = bb(DUEL, b=player(av=9))
    s.dice(block="down", armour=(4, 4)).block("A", "b").push("e").follow(False)
    s.expect(b=prone(3, 1))


@rule("2020-2.1")
def test_a_player_without_passing_ability_always_fumbles() -> None:
    s = bb(DUEL, A=player(ball=True, pa=2), B=player(at=(0, 3)))
    s.m.state.pa = put_byte(s.m.state.pa, s.body("A"), 0)
    s.dice(bounce=1).activate("A", "pass").throw((0, 2))
    s.expect(turnover="fumble")


# ---------------------------------------------------------------- re-rolls
@rule("2020-2.3", "2020-2.4")
def test_any_number_of_team_rerolls_a_turn_but_no_die_twice() -> None:
    s = bb(DUEL, A=player(ag=4), B=player(ma=1), rerolls=3)
    s.dice(dodge=2).move("A", "nw").dice(dodge=5).reroll("team")
    s.expect(A=(0, 0), rerolls=(2, 3), turnover=False)
    s.stop()
    s.dice(rush=1).move("B", "e", "e").dice(rush=1, armour=(1, 2)).reroll("team")
    s.expect(B=prone(2, 3), rerolls=(1, 3), turnover="rush")


@rule("2020-2.3")
def test_the_second_result_stands_and_a_coach_may_let_the_first_stand() -> None:
    s = bb(DUEL, A=player(ag=4), rerolls=1)
    s.dice(dodge=3).move("A", "nw").dice(dodge=2, armour=(1, 2)).reroll("team")
    s.expect(A=prone(0, 0), rerolls=(0, 1))
    s = bb(DUEL, A=player(ag=4), rerolls=1)
    s.dice(dodge=3, armour=(1, 2)).move("A", "nw").reroll(None)
    s.expect(A=prone(0, 0), rerolls=(1, 1))


@rule("2020-2.4")
def test_no_team_reroll_in_the_opponents_turn() -> None:
    s = bb("""
        .......
        .Ab....
        ...*c..
        B......""", rerolls=(0, 2))
    s.dice(block="push", bounce=5, catch=1, then_bounce=5)
    s.block("A", "b").push("se").follow(False)  # onto the ball, which c fails to catch
    s.expect(ball=(5, 2), rerolls=(0, 2))


@rule("2020-2.4", "2020-2.7")
def test_rerolls_return_in_the_second_half_with_those_of_extra_training() -> None:
    s = opening_scenario(open_pitch(), players=3, book="bb2020", rerolls=2, goods={"team training": (1, 0)})
    s.expect(rerolls=(3, 2))
    s.m.state.rerolls = put(s.m.state.rerolls, 0, 0)
    s.m.rules.rerolls.refill(s.m)
    s.expect(rerolls=(3, 2))


@rule("2020-2.7", "2020-15/Leader")
def test_the_leaders_reroll_is_one_more_a_half() -> None:
    s = opening_scenario(open_pitch(), players=3, book="bb2020", rerolls=1)
    s.m.state.skills = put(s.m.state.skills, 0, s.m.state.skills[0] | (s.m.rules.bits["Leader"]))
    s.m.rules.rerolls.refill(s.m)
    s.expect_goods(0, **{"leader re-roll": 1})
    s.expect_goods(1, **{"leader re-roll": 0})


@rule("2020-2.4", "2020-15/Leader", "R-31")
def test_coach_picks_the_reroll_and_the_leaders_needs_one_on_the_pitch() -> None:
    s = bb(DUEL, A=player(ag=4), B=player(skills="Leader"), rerolls=1)
    s.m.change_goods(0, LEADER, 1)
    s.dice(dodge=2).move("A", "nw")
    s.asked("re-roll", of=0, options=["re-roll none", "re-roll team", "re-roll leader"])
    s.dice(dodge=4).reroll("leader")
    s.expect(A=(0, 0), rerolls=(1, 1))
    s = bb(DUEL, A=player(ag=4), C=player("ko", skills="Leader"))
    s.m.change_goods(0, LEADER, 1)
    s.dice(dodge=2, armour=(1, 2)).move("A", "nw")
    s.expect(A=prone(0, 0))


@rule("2020-2.4")
def test_the_closed_list_is_not_rerolled() -> None:
    s = bb(DUEL, rerolls=3)
    s.dice(block="skull").block("A", "b")
    s.asked("re-roll", of=0)
    s.dice(armour=(6, 6), injury=(1, 1)).reroll(None)
    s.expect(A="stunned", rerolls=(3, 3))


@rule("2020-2.5", "2020-7.2", "R-1")
def test_standing_up_may_be_rerolled() -> None:
    s = bb(DUEL, A=player("prone", ma=2), rerolls=1)
    s.dice(stand_up=3).activate("A", "move").stand().dice(stand_up=4).reroll("team")
    s.expect(A=(1, 1), rerolls=(0, 1))


# ---------------------------------------------------------------- die by die
@rule("2020-2.6", "2020-15/Brawler", "2020-15/Pro")
def test_brawler_and_pro_take_different_dice_and_then_no_team_reroll_may() -> None:
    s = bb(DUEL, A=player(st=4, skills="Brawler, Pro"), rerolls=1)
    s.dice(block="both skull").block("A", "b")
    s.asked("re-roll", of=0, options=["re-roll none", "re-roll brawler 1", "re-roll pro 1", "re-roll pro 2", "re-roll team"])
    s.dice(block="push").reroll("Brawler 1")
    s.asked("re-roll", of=0, options=["re-roll none", "re-roll pro 2"])
    s.dice(pro=3, block="down").reroll("Pro 2")
    s.dice(armour=(1, 2)).die("down").push("e").follow(False)
    s.expect(b=prone(3, 1), rerolls=(1, 1))


@rule("2020-2.6", "2020-15/Pro")
def test_a_die_pro_was_tried_on_stays_and_so_does_the_pool_for_the_team() -> None:
    s = bb(DUEL, A=player(st=4, skills="Pro"), rerolls=1)
    s.dice(block="both skull").block("A", "b")
    s.dice(pro=2).reroll("Pro 2")
    s.asked("block-die", of=0)
    s.dice(armour=[(1, 2), (1, 2)]).die("both")
    s.expect(A=prone(1, 1), b=prone(2, 1), rerolls=(1, 1), turnover="block")


@rule("2020-2.6")
def test_a_team_reroll_takes_the_whole_pool_and_nothing_comes_after_it() -> None:
    s = bb(DUEL, A=player(st=4, skills="Brawler, Pro"), rerolls=2)
    s.dice(block="both skull").block("A", "b").dice(block="both both", armour=[(1, 2), (1, 2)]).reroll("team")
    s.expect(A=prone(1, 1), rerolls=(1, 2))


@rule("2020-2.6", "2020-15/Loner")
def test_a_loner_may_lose_the_teams_reroll() -> None:
    s = bb(DUEL, A=player(ag=4, skills="Loner (4+)"), rerolls=1)
    s.dice(dodge=2, loner=3, armour=(1, 2)).move("A", "nw").reroll("team")
    s.expect(A=prone(0, 0), rerolls=(0, 1))
    s = bb(DUEL, A=player(ag=4, skills="Loner (3+)"), rerolls=1)
    s.dice(dodge=2, loner=3, then_dodge=4).move("A", "nw").reroll("team")
    s.expect(A=(0, 0), rerolls=(0, 1))


@rule("2020-2.6")
def test_the_blockers_coach_rerolls_though_the_other_picks() -> None:
    s = bb(DUEL, A=player(st=2), rerolls=1)
    s.dice(block="skull push").block("A", "b")
    s.asked("re-roll", of=0)
    s.dice(block="push down", armour=(1, 2)).reroll("team")
    s.asked("block-die", of=1)
    s.die("down", by=1).push("e", by=0).follow(False)
    s.expect(b=prone(3, 1))
