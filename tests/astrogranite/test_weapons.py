"""Secret weapons and sorcery in play. [AG-SW-09 to AG-SW-12, AG-SW-16 to AG-SW-27]"""

from __future__ import annotations

import pytest

from deepbowl.books.astrogranite.eye import EYE
from deepbowl.testing import monster, player, prone, rule, scenario
from deepbowl.testing.scenario import Scenario

ARMED = ("college-teams", "eye-of-the-ref", "secret-weapons")
MAGIC = (*ARMED, "sorcery")


def hall(rows: str, eye: int = -1, **more: object) -> Scenario:
    """A walled hall in which weapons and spells are allowed."""
    return scenario(
        rows, book="astrogranite", edge="wall", eye=eye, **{"switches": MAGIC, **more},  # type: ignore[arg-type]
    )  # fmt: skip


def eye(s: Scenario) -> int:
    """The seat the eye is on; -1: none."""
    return s.m.tally(EYE) - 1


FIGHT = """
    ########
    #......#
    #..Ac..#
    #B.....#
    ########"""
RUN = """
    ############
    #A........c#
    #B.........#
    ############"""


# ---------------------------------------------------------------- weapons
@rule("AG-SW-09", "AG-SW-12")
def test_dagger_stabs_and_a_knockout_is_not_punished() -> None:
    s = hall(FIGHT, 0, A=player(skills="Poisoned Dagger"))
    s.activate("A", "block")
    s.dice(armour=(5, 4), injury=(4, 4))
    s.use("Poisoned Dagger", on="c")
    s.expect(c="ko", turnover=False)
    s.expect_event("Judged", times=0)


@rule("AG-SW-12")
def test_chainsaw_that_stuns_is_left_alone() -> None:
    s = hall(FIGHT, 0, A=player(skills="Chainsaw"))
    s.activate("A", "block")
    s.dice(chainsaw=2, armour=(3, 3), injury=(1, 2))
    s.use("Chainsaw", on="c")
    s.expect(c="stunned", turnover=False)
    s.expect_event("Judged", times=0)
    assert eye(s) == 0


@rule("AG-SW-10", "AG-SW-16")
@pytest.mark.parametrize(("die", "off"), [(5, False), (6, True)])
def test_casualty_with_a_chainsaw_is_a_major_infraction_and_earns_points(die: int, off: bool) -> None:
    s = hall(FIGHT, -1, A=player(skills="Chainsaw"))
    s.activate("A", "block")
    s.dice(chainsaw=2, armour=(3, 3), injury=(5, 5), casualty=11, penalty=die)
    s.use("Chainsaw", on="c")
    if off:
        s.no("argue")
    s.expect(c="casualty", A="sent off" if off else (3, 2), turnover=False)
    s.expect_event("Judged", offence="secret weapon", major=True, needed=6)
    s.expect_event("Earned", rule="AG-SW-16", body="A", points=2)
    assert eye(s) == 0


@rule("AG-SW-16", "AG-REF-05")
def test_foul_with_a_chainsaw_earns_nothing_and_is_one_infraction() -> None:
    s = hall(FIGHT, -1, A=player(skills="Chainsaw"), c="prone")
    s.activate("A", "foul")
    s.dice(chainsaw=2, armour=(3, 3), injury=(5, 5), casualty=11, penalty=1)
    s.foul("c")
    s.expect(c="casualty", turnover=False)
    s.expect_event("Judged", times=1)
    s.expect_event("Earned", times=0)


@rule("AG-SW-16")
@pytest.mark.parametrize(("posture", "earned"), [("", 1), ("prone", 0)])
def test_casualty_with_a_bomb_earns_points_on_a_standing_victim(posture: str, earned: int) -> None:
    s = hall(RUN, -1, A=player(skills="Bombs"), c=player(posture, at=(5, 1)), d=player(at=(10, 2)))
    s.activate("A", "throw-bomb")
    s.dice(pass_=6)
    if posture:
        s.dice(armour=(5, 5), injury=(5, 5), casualty=11, penalty=1)
    s.use("Bombs", at=(5, 1))
    if not posture:
        s.dice(armour=(5, 5), injury=(5, 5), casualty=11, penalty=1)
        s.no("catch-bomb")
    s.expect(c="casualty", turnover=False)
    s.expect_event("Earned", times=earned)
    s.expect_event("Judged", offence="secret weapon", major=True, times=1)


@rule("AG-SW-10")
def test_casualty_undone_by_an_apothecary_counts_all_the_same() -> None:
    s = hall(FIGHT, -1, A=player(skills="Poisoned Dagger"), apothecary=(0, 1))
    s.activate("A", "block")
    s.dice(armour=(5, 4), injury=(5, 5), casualty=41)
    s.use("Poisoned Dagger", on="c")
    s.dice(casualty=11, penalty=1)
    s.yes("apothecary").answer("apothecary-choice", 11)
    s.expect(c="reserves")
    s.expect_event("Judged", offence="secret weapon", needed=6)


@rule("AG-SW-11")
@pytest.mark.parametrize(("die", "off"), [(3, False), (4, True)])
def test_turnover_of_an_armed_player_is_a_major_infraction_whatever_failed(die: int, off: bool) -> None:
    s = hall(RUN, 0, A=player(ma=2, skills="Bombs"))
    s.activate("A", "move").step("e", "e")
    s.dice(rush=1, armour=(1, 2), penalty=die)
    s.step("e")
    if off:
        s.no("argue")
    s.expect(A="sent off" if off else prone(4, 1), turnover="rush", turn=1)


@rule("AG-SW-11")
def test_armed_player_knocked_out_by_their_own_failure_is_still_judged() -> None:
    s = hall(RUN, 0, A=player(ma=2, skills="Bombs"))
    s.activate("A", "move").step("e", "e")
    s.dice(rush=1, armour=(5, 4), injury=(4, 4), penalty=4)
    s.step("e")
    s.no("argue")
    s.expect(A="sent off", turn=1)


@rule("AG-SW-11")
def test_casualty_then_turnover_are_two_infractions_the_second_in_the_eye() -> None:
    s = hall("""
        ########
        #......#
        #A.c..d#
        #B.....#
        ########""", -1, A=player(skills="Poisoned Dagger, Block, Mighty Blow", ma=2))  # fmt: skip
    s.activate("A", "blitz").step("e")
    s.dice(block="down", armour=(5, 4), injury=(5, 5), casualty=11, penalty=5)
    s.hit("c").push("e").follow(True)
    s.expect_event("Judged", rule="AG-REF-07", needed=6, rolled=5)
    s.dice(rush=1, armour=(1, 2), then_penalty=3)
    s.step("n")
    s.expect_event("Judged", rule="AG-REF-08", needed=4, rolled=3)
    s.expect(turnover="rush", turn=1)


@rule("AG-SW-11")
def test_bomb_that_fells_a_team_mate_is_the_throwers_fault() -> None:
    s = hall("""
        ##########
        #........#
        #A...B..d#
        #........#
        ##########""", -1, A=player(skills="Bombs"))  # fmt: skip
    s.activate("A", "throw-bomb")
    s.dice(pass_=6)
    s.use("Bombs", at=(5, 2))
    s.dice(armour=(1, 2), penalty=1)
    s.no("catch-bomb")
    s.expect(B=prone(5, 2), turnover=True, turn=1)
    s.expect_event("Judged", body="A", offence="secret weapon", needed=6)


@rule("AG-SW-09")
def test_player_with_two_skills_for_bombs_is_offered_the_action_once() -> None:
    s = hall("""
        ######
        #A..c#
        ######""", A=player(skills="Bombardier, Bombs"))  # fmt: skip
    s.activate("A")
    said = [s.m.names.text(option) for option in s.m.decision().options]
    assert said.count("declare throw-bomb") == 1


@rule("AG-SW-09")
def test_bomb_is_not_thrown_beyond_short_range_or_behind_a_wall() -> None:
    s = hall("""
        ############
        #A..#.....c#
        #B.........#
        ############""", A=player(skills="Bombs"))  # fmt: skip
    s.activate("A", "throw-bomb")
    s.refused_use("Bombs", at=(10, 2), because="")
    s.refused_use("Bombs", at=(6, 1), because="")


@rule("AG-REF-01")
@pytest.mark.parametrize(
    ("switches", "missing"),
    [(("sorcery",), "secret-weapons"), (("secret-weapons", "college-teams"), "eye-of-the-ref"),
     (("secret-weapons", "eye-of-the-ref"), "college-teams")],
)  # fmt: skip
def test_weapon_rules_without_their_ground_are_refused_by_name(switches: tuple[str, ...], missing: str) -> None:
    with pytest.raises(ValueError, match=f"needs .*{missing}"):
        hall(RUN, switches=switches)


# ---------------------------------------------------------------- sorcery
def caster(rows: str, eye: int = -1, **more: object) -> Scenario:
    """A is a sorcerer with agility 3."""
    return hall(rows, eye, **{"A": player(skills="Sorcery"), **more})


def cast(s: Scenario, spell: str, at: tuple[int, int], **dice: object) -> Scenario:
    """Name a spell and its square; the dice come after both."""
    s.use("Sorcery").pick(f"use {spell.lower().replace(' ', '-')}")
    s.dice(**dice)  # type: ignore[arg-type]
    return s.pick(at)


@rule("AG-SW-17", "AG-SW-20", "AG-SW-26", "AG-REF-09")
def test_flash_goes_through_a_wall_and_draws_the_eye_without_a_roll() -> None:
    s = caster("""
        ##########
        #.Ac#...d#
        #B..#....#
        ##########""", 1)  # fmt: skip
    s.activate("A", "block")
    cast(s, "Flash", (5, 1), sorcery=4)
    s.expect(A=(5, 1), turnover=False)
    s.expect_event("Judged", rule="AG-REF-09", body="A", offence="spell", major=False, needed=0)
    assert eye(s) == 0


@rule("AG-SW-20")
def test_flash_onto_an_occupied_or_distant_square_is_refused() -> None:
    s = caster("""
        ##########
        #A.c....d#
        #B.......#
        ##########""")  # fmt: skip
    s.activate("A", "block").use("Sorcery").pick("use flash")
    s.refused_answer((3, 1), because="")
    s.refused_answer((6, 1), because="")
    s.no("flash-to")
    s.expect_offered("use sorcery")


@rule("AG-SW-20")
def test_flash_into_the_end_zone_with_the_ball_scores() -> None:
    s = caster("""
        ########
        #.A.]..#
        #B.c...#
        ########""", A=player(skills="Sorcery", ball=True))  # fmt: skip
    s.activate("A", "block")
    cast(s, "Flash", (4, 1), sorcery=4)
    s.expect(score=(1, 0), won=0)


@rule("AG-SW-18")
def test_failed_spell_costs_the_block_and_nothing_else() -> None:
    s = caster(RUN, 0)
    s.activate("A", "block")
    cast(s, "Flash", (3, 1), sorcery=3)
    s.expect(A=(1, 1), acting=None, turnover=False)
    s.expect_event("Judged", times=0)
    assert eye(s) == 0


@rule("AG-SW-19")
def test_spell_roll_may_be_rerolled_by_the_team() -> None:
    s = caster(RUN, 1, rerolls=1)
    s.activate("A", "block")
    cast(s, "Flash", (3, 1), sorcery=2)
    s.dice(sorcery=4)
    s.reroll("team")
    s.expect(A=(3, 1), rerolls=(0, 1))


@rule("AG-SW-17")
@pytest.mark.parametrize(("ag", "needs"), [(1, 6), (2, 5), (3, 4), (4, 3), (5, 2)])
def test_spell_roll_is_agility_without_modifiers(ag: int, needs: int) -> None:
    s = caster("""
        ########
        #.c....#
        #dA....#
        #B.....#
        ########""", A=player(ag=ag, skills="Sorcery"))  # fmt: skip
    s.activate("A", "blitz")
    cast(s, "Flash", (5, 2), sorcery=needs)
    s.expect(A=(5, 2))
    assert s.needed("sorcery") == needs


@rule("AG-SW-17")
def test_spell_is_refused_outside_a_block_lying_down_or_twice() -> None:
    s = caster(RUN, A=player("prone", skills="Sorcery"), B=player(skills="Sorcery"))
    s.activate("A", "move")
    s.refused_use("Sorcery", because="takes the place of the block")
    s.stop()
    s.activate("B", "blitz")
    cast(s, "Flash", (3, 2), sorcery=1)
    s.expect(acting=None)


@rule("AG-SW-21", "AG-SW-22")
def test_flying_fist_of_a_goblin_fells_a_troll_that_would_dodge() -> None:
    s = caster("""
        ##########
        #........#
        #A....c..#
        #B......d#
        ##########""", A=player(st=2, skills="Sorcery"), c=player(st=5, skills="Dodge, Side Step, Stand Firm"))  # fmt: skip
    s.activate("A", "block")
    cast(s, "Flying Fist", (6, 2), sorcery=4, block="stumble")
    s.asked("push", of=0, about="c", options=["square 7,1", "square 7,2", "square 7,3"])
    s.dice(armour=(1, 2))
    s.push("e")
    s.expect(A=(1, 2), c=prone(7, 2), turnover=False)


@rule("AG-SW-22", "AG-MATK-08")
def test_flying_fist_pushes_a_large_monster_from_the_nearest_square() -> None:
    s = caster("""
        ############
        #..........#
        #...X......#
        #.........A#
        #..........#
        #B........d#
        ############""", X=monster("Manticore"), switches=(*MAGIC, "wandering-monsters"))  # fmt: skip
    s.activate("A", "block")
    cast(s, "Flying Fist", (5, 3), sorcery=4, block="push")
    s.asked("push", of=0, about="X", options=["square 3,1", "square 3,2", "square 3,3"])
    s.push((3, 2))
    s.expect(X=(3, 2), A=(10, 3))


@rule("AG-SW-22")
@pytest.mark.parametrize("face", ["skull", "both"])
def test_flying_fist_that_would_fell_the_sorcerer_does_nothing(face: str) -> None:
    s = caster(RUN, B=player(at=(6, 1)))
    s.activate("A", "block")
    cast(s, "Flying Fist", (6, 1), sorcery=4, block=face)
    s.expect(A=(1, 1), B=(6, 1), turnover=False)
    s.expect_event("Judged", offence="spell")


@rule("AG-SW-21")
def test_flying_fist_needs_sight_and_a_standing_target() -> None:
    s = caster("""
        ##########
        #A.#.c..d#
        #B.......#
        ##########""", d="prone", B=player(at=(8, 2)))  # fmt: skip
    s.activate("A", "block").use("Sorcery")
    s.refused_answer("use flying-fist", because="")
    s.no("sorcery")


@rule("AG-SW-16", "AG-SW-26")
def test_casualty_by_a_fist_earns_points_and_is_only_a_spell() -> None:
    s = caster("""
        ##########
        #........#
        #A....c..#
        #B......d#
        ##########""", 0)  # fmt: skip
    s.activate("A", "block")
    cast(s, "Flying Fist", (6, 2), sorcery=4, block="down")
    s.dice(armour=(5, 4), injury=(5, 5), casualty=11, penalty=5)
    s.push("e")
    s.expect(c="casualty", turnover=False)
    s.expect_event("Judged", times=1)
    s.expect_event("Judged", rule="AG-REF-10", major=False, needed=6)
    s.expect_event("Earned", body="A", points=2)


@rule("AG-SW-26")
def test_sorcerer_losing_the_turn_has_not_offended() -> None:
    s = caster(RUN, 0, A=player(ma=2, skills="Sorcery"))
    s.activate("A", "move").step("e", "e")
    s.dice(rush=1, armour=(1, 2))
    s.step("e")
    s.expect(turnover="rush")
    s.expect_event("Judged", times=0)


@rule("AG-SW-27", "AG-REF-10")
def test_sorcerer_sent_off_rolls_for_no_confiscation() -> None:
    s = caster(RUN, 0)
    s.activate("A", "block")
    cast(s, "Flash", (3, 1), sorcery=4, penalty=6)
    s.no("argue")
    s.expect(A="sent off", turnover=False)


@rule("AG-SW-23")
@pytest.mark.parametrize(("die", "holder"), [(3, "A"), (2, (3, 1))])
def test_phantom_hands_pick_up_a_ball_without_minding_zones(die: int, holder: object) -> None:
    s = caster("""
        ########
        #cA.*..#
        #Bd....#
        ########""")  # fmt: skip
    s.activate("A", "block")
    dice: dict[str, int] = {"sorcery": 4, "pick_up": die} | ({} if die == 3 else {"bounce": 4})
    cast(s, "Phantom Hands", (4, 1), **dice)
    s.expect(ball=holder, turnover=die != 3)
    assert s.needed("pick-up") == 3
    assert eye(s) == 0


@rule("AG-SW-23", "AG-PREC-02", "AG-PREC-05")
@pytest.mark.parametrize("die", [1, 2])
def test_phantom_hands_beside_a_chasm_may_need_balance(die: int) -> None:
    s = caster("""
        ########
        #_A.*..#
        #Bd....#
        ########""", switches=(*MAGIC, "precarious-positions", "chasms"))  # fmt: skip
    s.activate("A", "block")
    cast(s, "Phantom Hands", (4, 1), sorcery=4)
    s.dice(balance=die)
    s.dice(**({"chasm": 1, "bounce": 4} if die == 1 else {"pick_up": 3}))
    s.answer("demand-balance", True, by=1)
    s.expect(A="reserves" if die == 1 else (2, 1), ball=(3, 1) if die == 1 else "A", turnover=die == 1)


@rule("AG-SW-24")
def test_phantom_hands_open_a_chest_from_afar() -> None:
    s = caster("""
        #########
        #A..$c..#
        #B.....$#
        #########""", spare_balls=1)  # fmt: skip
    s.activate("A", "block")
    cast(s, "Phantom Hands", (4, 1), sorcery=4, chest=2, armour=(1, 2))
    s.expect(A=(1, 1), c=prone(5, 1), chests=[(7, 2)], turnover=False)


@rule("AG-SW-24")
def test_phantom_hands_do_not_reach_a_chest_beyond_a_quick_pass() -> None:
    s = caster("""
        #########
        #A....$c#
        #B......#
        #########""", spare_balls=1)  # fmt: skip
    s.activate("A", "block").use("Sorcery")
    s.refused_answer("use phantom-hands", because="")
    s.no("sorcery")


@rule("AG-SW-25")
def test_phantom_pass_flies_through_a_wall_and_is_not_the_pass_of_the_turn() -> None:
    s = caster("""
        ###########
        #cA.#..B..#
        #.d.#.....#
        #C..#.....#
        ###########""", A=player(skills="Sorcery", ball=True))  # fmt: skip
    s.activate("A", "block")
    cast(s, "Phantom Pass", (7, 1), sorcery=4, pass_=4, catch=4)
    s.expect(ball="B", turnover=False)
    assert s.needed("pass") == 4
    s.activate("B")
    s.expect_offered("declare pass")


@rule("AG-SW-25")
def test_phantom_pass_not_caught_ends_the_turn() -> None:
    s = caster("""
        ###########
        #cA.#..B..#
        #C..#.....#
        ###########""", A=player(skills="Sorcery", ball=True))  # fmt: skip
    s.activate("A", "block")
    cast(s, "Phantom Pass", (7, 1), sorcery=4, pass_=4, catch=1, bounce=5)
    s.expect(ball=(8, 1), turnover=True)


@rule("AG-SW-25")
def test_phantom_pass_is_not_offered_without_the_ball() -> None:
    s = caster(RUN)
    s.activate("A", "block").use("Sorcery")
    s.refused_answer("use phantom-pass", because="")
    s.no("sorcery")


@rule("AG-SW-21", "AG-TRAP-06")
def test_flying_fist_does_not_reach_a_player_in_a_pit() -> None:
    s = hall("""
        ############
        #A...b....c#
        #B.........#
        ############""", A=player(skills="Sorcery"), switches=(*MAGIC, "traps"), ground="""
        ############
        #....O.....#
        #..........#
        ############""")
    s.activate("A", "block").use("Sorcery").pick("use flying-fist")
    s.refused_answer((5, 1), because="")
    s.no("fist-target")
