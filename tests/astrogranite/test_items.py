"""Magic items in play: each is used, declined, and not offered where it does not work. [AG-ITEM-06 to AG-ITEM-20]"""

from __future__ import annotations

import pytest

from deepbowl.books.astrogranite.eye import EYE
from deepbowl.rules.analysis.reach import reach
from deepbowl.testing import player, prone, rule, scenario
from deepbowl.testing.scenario import Scenario

ITEMS = ("eye-of-the-ref", "magic-items")
HALL = """
    ###########
    #.........#
    #.........#
    #.........#
    #.........#
    ###########"""


def hall(rows: str, eye: int = -1, **more: object) -> Scenario:
    """A walled hall in which items are allowed."""
    return scenario(
        rows, book="astrogranite", edge="wall", eye=eye, **{"switches": ITEMS, **more},  # type: ignore[arg-type]
    )  # fmt: skip


def eye(s: Scenario) -> int:
    """The seat the eye is on; -1: none."""
    return s.m.tally(EYE) - 1


RUN = """
    ############
    #A........c#
    #B.........#
    ############"""


# ---------------------------------------------------------------- buttons
@rule("AG-ITEM-17", "AG-REF-09", "AG-ITEM-08")
def test_shoes_of_speed_give_two_squares_and_draw_the_eye_at_the_end() -> None:
    s = hall(RUN, A=player(skills="Shoes of Speed"))
    s.activate("A", "move").step("e")
    s.use("Shoes of Speed")
    assert eye(s) == -1, "the activation is not over"
    s.step(*["e"] * 7)
    s.expect(A=(9, 1))
    s.stop()
    s.expect_event("Judged", rule="AG-REF-09", body="A", offence="magic item", major=False, needed=0)
    assert eye(s) == 0


@rule("AG-ITEM-17")
def test_shoes_of_speed_leave_two_squares_to_go_for() -> None:
    s = hall(RUN, A=player(ma=4, skills="Shoes of Speed"))
    s.activate("A", "move")
    s.use("Shoes of Speed")
    s.step(*["e"] * 6)
    s.dice(rush=2, then_rush=1, armour=(1, 2))
    s.step("e", "e")
    s.expect(A=prone(9, 1), turnover="rush", turn=1)
    assert eye(s) == 0


@rule("AG-ITEM-08", "AG-REF-10")
@pytest.mark.parametrize(("die", "off"), [(5, False), (6, True)])
def test_shoes_with_the_eye_on_the_team_are_judged_as_the_activation_ends(die: int, off: bool) -> None:
    s = hall(RUN, 0, A=player(skills="Shoes of Speed"))
    s.activate("A", "move")
    s.use("Shoes of Speed")
    s.step("e")
    s.dice(penalty=die)
    s.stop()
    if off:
        s.no("argue")
    s.expect(A="sent off" if off else (2, 1), turnover=False, turn=0)


@rule("AG-ITEM-06")
def test_item_used_is_not_offered_again_in_the_turn() -> None:
    s = hall(RUN, A=player(skills="Shoes of Speed"))
    s.activate("A", "move")
    s.use("Shoes of Speed")
    s.refused_use("Shoes of Speed", because="has used the Shoes of Speed this turn")


@rule("AG-ITEM-12", "AG-REF-11")
def test_boots_of_dashing_need_no_die_and_cost_a_carrier_sent_off_the_turn() -> None:
    s = hall(RUN, 0, A=player(skills="Boots of Dashing", ball=True))
    s.activate("A", "move").step(*["e"] * 6)
    s.use("Boots of Dashing")
    s.step("e", "e")
    s.expect(A=(9, 1))
    s.dice(penalty=6, argue=3, bounce=4)
    s.stop().yes("argue")
    s.expect(A="sent off", ball=(8, 1), turnover="sent off", turn=1)


@rule("AG-ITEM-12")
def test_boots_are_not_offered_to_a_prone_player_or_without_a_move() -> None:
    s = hall("""
        #######
        #A....#
        #Bc...#
        #######""", A=player("prone", skills="Boots of Dashing"), B=player(skills="Boots of Dashing"))  # fmt: skip
    s.activate("A", "move")
    s.refused_use("Boots of Dashing", because="must stand and move")
    s.stand().stop()
    s.activate("B", "block")
    s.expect_not_offered("use boots-of-dashing")


@rule("AG-ITEM-14")
def test_sandals_of_leaping_lend_the_skill_for_the_activation() -> None:
    s = hall("""
        #######
        #A....#
        #c....#
        #B....#
        #######""", A=player(skills="Sandals of Leaping"), c="prone")  # fmt: skip
    s.activate("A", "move")
    s.expect_not_offered("use leap")
    s.use("Sandals of Leaping")
    s.dice(leap=4)
    s.use("Leap", at=(3, 1))
    s.stop()
    s.expect(A=(3, 1))
    assert eye(s) == 0
    assert not s.m.owns(0, "Leap")


@rule("AG-ITEM-14")
@pytest.mark.parametrize(("skills", "needs"), [("Sandals of Leaping", 3), ("Sandals of Leaping, Leap", 2)])
def test_sandals_make_a_leap_easier_by_one(skills: str, needs: int) -> None:
    s = hall(RUN, A=player(skills=skills), switches=(*ITEMS, "universal-leaping"))
    s.activate("A", "move")
    s.use("Sandals of Leaping")
    s.dice(leap=needs)
    s.use("Leaping").pick((3, 1))
    s.expect(A=(3, 1))
    assert s.needed("leap") == needs


@rule("AG-ITEM-11")
@pytest.mark.parametrize(("skills", "needs"), [("Helm of Distraction", 4), ("Helm of Distraction, Hypnotic Gaze", 3)])
def test_helm_of_distraction_gazes_and_is_judged_whether_it_works(skills: str, needs: int) -> None:
    s = hall("""
        #######
        #Ac...#
        #B....#
        #######""", A=player(skills=skills))  # fmt: skip
    s.activate("A", "move")
    s.dice(gaze=needs)
    s.use("Helm of Distraction", on="c")
    assert s.needed("gaze") == needs
    assert not s.m.exerts_zones(s.body("c"))
    assert eye(s) == 0


@rule("AG-ITEM-11", "AG-ITEM-08")
def test_helm_that_fails_is_an_infraction_too() -> None:
    s = hall("""
        #######
        #Ac...#
        #B....#
        #######""", 0, A=player(skills="Helm of Distraction"))  # fmt: skip
    s.activate("A", "move")
    s.dice(gaze=2, penalty=6)
    s.use("Helm of Distraction", on="c").no("argue")
    s.expect(A="sent off", turnover=False)
    assert s.m.exerts_zones(s.body("c"))


# ---------------------------------------------------------------- re-rolls
FIGHT = """
    ########
    #......#
    #..Ac..#
    #B.....#
    ########"""


@rule("AG-ITEM-09")
def test_armbands_roll_all_block_dice_again() -> None:
    s = hall(FIGHT, A=player(st=4, skills="Armbands of Blocking"))
    s.dice(block="skull both")
    s.block("A", "c")
    s.asked("re-roll", of=0, about="A", options=["re-roll none", "re-roll armbands-of-blocking"])
    s.dice(block="push down", armour=(1, 2))
    s.reroll("Armbands of Blocking").die("down").push("e").follow(False)
    s.expect(A=(3, 2), turnover=False)
    s.expect_event("Judged", body="A", major=False)
    assert eye(s) == 0


@rule("AG-ITEM-06", "AG-ITEM-09")
def test_armbands_are_used_up_for_the_second_block_of_frenzy() -> None:
    s = hall(FIGHT, A=player(skills="Armbands of Blocking, Frenzy"))
    s.dice(block="both")
    s.block("A", "c")
    s.dice(block="push")
    s.reroll("Armbands of Blocking")
    s.dice(block="both", armour=(1, 1), then_armour=(1, 1))
    s.push("e")
    s.expect(A=prone(4, 2), c=prone(5, 2), turnover="block")


@rule("AG-ITEM-09")
def test_armbands_do_not_help_the_player_blocked() -> None:
    s = hall(FIGHT, A=player(), c=player(skills="Armbands of Blocking"))
    s.dice(block="down", armour=(1, 2))
    s.block("A", "c").push("e").follow(False)
    s.expect(c=prone(5, 2))


@rule("AG-ITEM-15")
def test_rabbits_foot_rerolls_once_per_match_and_is_not_judged() -> None:
    s = hall(FIGHT, 0, A=player(skills="Lucky Rabbit's Foot"))
    s.activate("A", "move")
    s.dice(dodge=1)
    s.step("w")
    s.asked("re-roll", of=0, options=["re-roll none", "re-roll lucky-rabbits-foot"])
    s.dice(dodge=4)
    s.reroll("Lucky Rabbit's Foot")
    s.expect(A=(2, 2), turnover=False)
    s.expect_event("Judged", times=0)
    s.stop().end_turn()
    s.end_turn()
    s.activate("A", "move").step("e")
    s.dice(dodge=1, armour=(1, 2))
    s.step("w")
    s.expect(A=prone(2, 2), turnover="dodge")


# ---------------------------------------------------------------- armour
@rule("AG-ITEM-20")
def test_ring_makes_the_opponent_roll_armour_again_with_the_same_modifiers() -> None:
    s = hall(FIGHT, A=player(skills="Mighty Blow"), c=player(skills="Ring of Invulnerability"))  # fmt: skip
    s.dice(block="down", armour=(4, 4))
    s.block("A", "c").push("e").follow(False)
    s.yes("Mighty Blow")
    s.dice(armour=(3, 4))
    s.yes("Ring of Invulnerability", by=1)
    s.expect(c=prone(5, 2))
    s.expect_event("Armour", body="c", total=8, broken=False)
    assert eye(s) == 1


@rule("AG-ITEM-20", "AG-REF-10")
def test_ring_wearer_knocked_out_all_the_same_is_sent_off_from_the_box() -> None:
    s = hall(FIGHT, 1, c=player(skills="Ring of Invulnerability"))
    s.dice(block="down", armour=(5, 5))
    s.block("A", "c").push("e").follow(False)
    s.dice(armour=(5, 5), injury=(4, 4), penalty=6)
    s.yes("Ring of Invulnerability", by=1)
    s.no("argue", by=1)
    s.expect(c="sent off", turnover=False)


@rule("AG-ITEM-20", "AG-REF-11")
def test_ring_wearer_that_is_a_casualty_stays_one_and_counts_as_sent_off() -> None:
    s = hall(FIGHT, 1, c=player(skills="Ring of Invulnerability"))
    s.dice(block="down", armour=(5, 5))
    s.block("A", "c").push("e").follow(False)
    s.dice(armour=(5, 5), injury=(5, 5), casualty=31, penalty=6)
    s.yes("Ring of Invulnerability", by=1)
    s.no("argue", by=1)
    s.expect(c="casualty")
    s.expect_event("SentOff", body="c")


@rule("AG-ITEM-20")
def test_ring_not_used_leaves_the_first_roll() -> None:
    s = hall(FIGHT, c=player(skills="Ring of Invulnerability"))
    s.dice(block="down", armour=(5, 5))
    s.block("A", "c").push("e").follow(False)
    s.dice(injury=(1, 1))
    s.no("Ring of Invulnerability")
    s.expect(c="stunned")
    assert eye(s) == -1


@rule("AG-ITEM-20")
def test_ring_is_not_offered_where_armour_was_rolled_twice_already() -> None:
    s = hall(FIGHT, A=player(skills="Piling On"), c=player(skills="Ring of Invulnerability"))  # fmt: skip
    s.dice(block="down", armour=(1, 2))
    s.block("A", "c").push("e").follow(True)
    s.dice(armour=(5, 5), injury=(1, 1))
    s.yes("Piling On")
    s.expect(c="stunned")


@rule("AG-ITEM-16", "AG-ITEM-07")
@pytest.mark.parametrize(("die", "off"), [(3, False), (4, True)])
def test_bracers_add_two_to_armour_and_are_a_major_infraction(die: int, off: bool) -> None:
    s = hall(FIGHT, 0, A=player(skills="Bracers of Smashing"))
    s.dice(block="down")
    s.block("A", "c").push("e").follow(False)
    s.asked("use-trait", of=0, about="A", options=["no", "yes"])
    s.dice(armour=(3, 4), injury=(1, 1), penalty=die)
    s.yes("Bracers of Smashing")
    if off:
        s.no("argue")
    s.expect(c="stunned", A="sent off" if off else (3, 2), turnover=False)
    s.expect_event("Judged", rule="AG-REF-08", major=True, needed=4)


@rule("AG-ITEM-16")
@pytest.mark.parametrize(("injury", "result"), [((3, 3), "ko"), ((2, 3), "stunned")])
def test_bracers_kept_for_the_injury_roll_are_asked_before_it(injury: tuple[int, int], result: str) -> None:
    s = hall(FIGHT, A=player(skills="Bracers of Smashing"))
    s.dice(block="down")
    s.block("A", "c").push("e").follow(False)
    s.dice(armour=(5, 4))
    s.no("Bracers of Smashing")
    s.dice(injury=injury, penalty=5)
    s.yes("Bracers of Smashing")
    s.expect(c=result)


@rule("AG-ITEM-16")
def test_bracers_do_not_help_a_foul() -> None:
    s = hall(FIGHT, A=player(skills="Bracers of Smashing"), c="prone")
    s.activate("A", "foul")
    s.dice(armour=(1, 2), penalty=1)
    s.foul("c")
    s.expect(c=prone(4, 2))


# ---------------------------------------------------------------- before the die
THROW = """
    ###########
    #.........#
    #.A..d.B..#
    #.........#
    ###########"""


@rule("AG-ITEM-19")
@pytest.mark.parametrize(("die", "ball"), [(2, "B"), (1, (2, 1))])
def test_headband_throws_accurately_on_an_unmodified_two(die: int, ball: object) -> None:
    s = hall(THROW, A=player(ag=1, skills="Headband of Throwing", ball=True), d="prone", B=player(ag=6))
    s.activate("A", "pass")
    s.throw("B")
    s.asked("use-trait", of=0, about="A", options=["no", "yes"])
    s.dice(pass_=die, **({"catch": 2} if die == 2 else {"bounce": 2}))
    s.yes("Headband of Throwing")
    s.expect(ball=ball, turnover=die == 1)
    assert eye(s) == 0


@rule("AG-ITEM-19", "AG-ITEM-07")
def test_headband_not_used_before_the_die_is_not_offered_after_it() -> None:
    s = hall(THROW, A=player(ag=1, skills="Headband of Throwing", ball=True), d="prone", B=player())
    s.activate("A", "pass")
    s.throw("B")
    s.dice(pass_=2, scatter=[4, 4, 4], bounce=4)
    s.no("Headband of Throwing")
    s.expect(turnover=True)
    assert eye(s) == -1


@rule("AG-ITEM-10")
def test_gauntlets_catch_a_pass_on_an_unmodified_two() -> None:
    s = hall("""
        ###########
        #......ce.#
        #.A....Bf.#
        #.........#
        ###########""", A=player(ag=5, ball=True), B=player(ag=1, skills="Gauntlets of Catching"))  # fmt: skip
    s.activate("A", "pass")
    s.dice(pass_=6)
    s.throw("B")
    s.dice(catch=2)
    s.yes("Gauntlets of Catching", by=0)
    s.expect(ball="B", turnover=False)
    assert eye(s) == 0


@rule("AG-ITEM-10")
def test_gauntlets_are_not_offered_for_a_hand_off_or_a_bounce() -> None:
    s = hall(THROW, A=player(ball=True, at=(6, 2)), d=player(at=(1, 1)), B=player(ag=1, skills="Gauntlets of Catching"))
    s.activate("A", "hand-off")
    s.dice(catch=2, bounce=2)
    s.hand_off("B")
    s.expect(ball=(7, 1), turnover=True)


@rule("AG-ITEM-13")
@pytest.mark.parametrize("use", [True, False])
def test_amulet_intercepts_on_an_unmodified_two(use: bool) -> None:
    s = hall(THROW, A=player(ball=True), d=player(ag=2, skills="Amulet of Interception"))
    s.activate("A", "pass")
    s.throw("B").answer("intercept", "d")
    s.dice(intercept=2)
    if use:
        s.yes("Amulet of Interception", by=1)
        s.expect(ball="d", turnover=True)
        assert eye(s) == 1
    else:
        s.dice(pass_=6, catch=6)
        s.no("Amulet of Interception", by=1)
        s.expect(ball="B", turnover=False)
        assert eye(s) == -1


@rule("AG-ITEM-18", "AG-ITEM-07")
@pytest.mark.parametrize("again", [6, 5])
def test_gloves_of_tackling_leave_the_dodger_a_six_on_every_roll(again: int) -> None:
    s = hall(FIGHT, A=player(ag=4, skills="Dodge"), c=player(skills="Gloves of Tackling"))  # fmt: skip
    s.activate("A", "move")
    s.step("s")
    s.asked("use-trait", of=1, about="c", options=["no", "yes"])
    s.dice(dodge=5)
    s.yes("Gloves of Tackling", by=1)
    s.dice(dodge=again, **({} if again == 6 else {"armour": (1, 2)}))
    s.reroll("Dodge")
    s.expect(A=(3, 3) if again == 6 else prone(3, 3), turnover=again != 6)
    assert eye(s) == 1


@rule("AG-ITEM-18")
def test_gloves_wearer_sent_off_in_the_opponents_turn_costs_no_turn() -> None:
    s = hall(FIGHT, 1, A=player(ag=4), c=player(skills="Gloves of Tackling"),
             e=player(at=(6, 1)))  # fmt: skip
    s.activate("A", "move")
    s.step("s")
    s.dice(dodge=6, penalty=6)
    s.yes("Gloves of Tackling")
    s.no("argue", by=1)
    s.expect(A=(3, 3), c="sent off", turnover=False, turn=0)


@rule("AG-ITEM-18")
def test_two_pairs_of_gloves_are_asked_one_after_the_other() -> None:
    s = hall(FIGHT, A=player(ag=4), c=player(skills="Gloves of Tackling"),
             e=player(skills="Gloves of Tackling", at=(2, 3)))  # fmt: skip
    s.activate("A", "move")
    s.step("n")
    s.no("Gloves of Tackling")
    s.dice(dodge=6)
    s.yes("Gloves of Tackling")
    s.expect(A=(3, 1))


@rule("AG-ITEM-18")
def test_gloves_of_a_prone_wearer_are_not_asked() -> None:
    s = hall(FIGHT, A=player(), c=player("prone", skills="Gloves of Tackling"),
             e=player(at=(4, 3)))  # fmt: skip
    s.activate("A", "move")
    s.dice(dodge=4)
    s.step("n")
    s.expect(A=(3, 1))


# ---------------------------------------------------------------- what does not go together
@rule("AG-REF-01")
def test_items_without_the_eye_are_refused_by_name() -> None:
    remedy = r"needs eye-of-the-ref \[AG-ITEM-06\]; turn on eye-of-the-ref too, or leave magic-items out"
    with pytest.raises(ValueError, match=remedy):
        hall(RUN, switches=("magic-items",))


@rule("AG-REF-01")
def test_item_on_a_sheet_without_the_rule_is_refused_by_name() -> None:
    with pytest.raises(ValueError, match="Shoes of Speed"):
        hall(RUN, A=player(skills="Shoes of Speed"), switches=("eye-of-the-ref",))


@rule("AG-ITEM-18")
@pytest.mark.parametrize(("skills", "chance"), [("Gloves of Tackling", 1 / 6), ("", 2 / 3)])
def test_ways_out_of_a_square_beside_gloves_count_the_six_they_ask_for(skills: str, chance: float) -> None:
    s = hall("########\n#..A...#\n#...c..#\n#B....d#\n########", c=player(skills=skills))
    found = reach(s.m, s.body("A"))
    assert found.probability(s.m.board.at(2, 1)) == pytest.approx(chance)
