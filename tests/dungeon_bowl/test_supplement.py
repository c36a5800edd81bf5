"""The tiles of the supplement. [DG-XTILE]"""

from __future__ import annotations

from typing import Any

import pytest

from deepbowl.books.dungeon_bowl_2021.werewolf import werewolves
from deepbowl.engine.choice import END_TURN, USE_AT, choice
from deepbowl.league.report import count_deeds
from deepbowl.rules.analysis.odds import ARMOUR, LOOSE_BALL, odds
from deepbowl.rules.analysis.policy import DETERMINED
from deepbowl.rules.analysis.reach import reach
from deepbowl.testing import Scenario, neutral, player, prone, rule, standing, stunned
from deepbowl.testing.facts import Spot

from .boards import one_room, room

ROOM = """
    ....
    .A..
    ....
    ....
    ......
    B....c"""
HALL = """
    ......
    ......
    .A....
    ......
    ......
    B....c"""
"""The same where the tile is a corridor six squares long, in rows 2 and 3."""


def tile(name: str, text: str, **more: Any) -> Scenario:
    return room(name, text, switches=("supplement-tiles",), **more)


# ---------------------------------------------------------------- College of Life
@rule("DG-XTILE-02")
def test_a_snack_may_stun() -> None:
    s = tile("tuck-shop", ROOM)
    s.activate("A")
    s.dice(snack=1)
    s.declare("tasty-snack")
    s.expect(A=stunned(1, 1), turnover=False)
    s.refused("activate", "A")


@rule("DG-XTILE-02")
def test_a_snack_that_stuns_a_carrier_costs_the_turn() -> None:
    s = tile("tuck-shop", ROOM, A=player(ball=True))
    s.activate("A")
    s.dice(snack=1, bounce=5)
    s.declare("tasty-snack")
    s.expect(A=stunned(1, 1), turnover=True, ball=(2, 1))


@rule("DG-XTILE-02")
def test_a_snack_gives_one_re_roll_for_the_game_and_never_a_second() -> None:
    s = tile("tuck-shop", ROOM, A=player(at=(1, 3), ag=3))
    s.activate("A")
    s.dice(snack=4)
    s.declare("tasty-snack")
    s.end_turn()
    s.end_turn()
    s.activate("A")
    s.dice(snack=3)
    s.declare("tasty-snack")  # a repeated benefit does nothing
    s.end_turn()
    s.m.place(s.body("c"), s.m.board.at(2, 4))
    s.end_turn()
    s.activate("A", "move")
    s.dice(dodge=2, then_dodge=4)
    s.step((1, 2))
    s.reroll("Tasty Snack")
    s.expect(A=standing(1, 2))
    s.stop()
    assert not s.m.unspent(s.body("A"), s.m.trait(s.body("A"), "Tasty Snack"))


@rule("DG-XTILE-02")
def test_tasty_snack_raises_strength_once_on_sixes() -> None:
    s = tile("tuck-shop", ROOM)
    for _ in range(2):
        s.activate("A")
        s.dice(snack=6)
        s.declare("tasty-snack")
        s.end_turn()
        s.end_turn()
    assert s.m.state.st[s.body("A")] == 4


@rule("DG-XTILE-02")
def test_snack_needs_an_activation_that_begins_in_the_shop() -> None:
    s = tile("tuck-shop", ROOM)
    s.activate("B")
    s.refused("declare", "tasty-snack")
    s.declare("move")
    s.stop()


@rule("DG-XTILE-03")
def test_roots_hold_until_a_roll_of_strength_or_less() -> None:
    s = tile("root-walk", HALL)
    s.activate("A", "move")
    s.dice(roots=1)
    s.stop()
    s.end_turn()
    s.end_turn()
    s.dice(entangled=4)
    s.activate("A", "move")
    s.refused("step", (2, 2))
    s.stop()
    s.end_turn()
    s.end_turn()
    s.dice(entangled=3)
    s.activate("A", "move")
    s.step((2, 2))
    s.dice(roots=2)
    s.stop()


@rule("DG-XTILE-03")
def test_six_never_frees_and_the_held_are_not_pushed() -> None:
    s = tile("root-walk", """
        ......
        ......
        .Ab...
        ......
        ......
        B....c""", A=player(st=6))
    s.activate("A", "move")
    s.dice(roots=1)
    s.stop()
    s.end_turn()
    s.dice(block="push push")
    s.dice(roots=5)
    s.activate("b", "block", "A")
    s.hit("A")
    s.expect(A=standing(1, 2))
    s.end_turn()
    s.dice(entangled=6)
    s.activate("A", "move")
    s.refused("step", (0, 2))
    s.stop()


@rule("DG-XTILE-04")
def test_the_meadow_gives_a_square() -> None:
    s = tile("tranquil-meadow", HALL, A=player(ma=1))
    s.activate("A", "move")
    s.step((2, 2), (3, 2))
    s.stop()
    assert s.m.state.ma[s.body("A")] == 1
    s.activate("B", "move")
    assert s.m.state.ma[s.body("B")] == 6
    s.stop()


@rule("DG-XTILE-04", "2020-2.1")
def test_meadow_makes_no_player_faster_than_nine() -> None:
    s = tile("tranquil-meadow", HALL, A=player(ma=9))
    s.activate("A", "move")
    assert s.m.state.ma[s.body("A")] == 9
    s.stop()
    assert s.m.state.ma[s.body("A")] == 9


@rule("DG-XTILE-05")
def test_spores_lay_down_without_a_turnover() -> None:
    s = tile("fungus-farm", ROOM)
    s.activate("A", "move")
    s.dice(spores=1)
    s.stop()
    s.expect(A=prone(1, 1), turnover=False)
    s = tile("fungus-farm", ROOM, A=player(ball=True))
    s.activate("A", "move")
    s.dice(spores=1, bounce=2)
    s.stop()
    s.expect(A=prone(1, 1), turnover=True, ball=(1, 0))


@rule("DG-XTILE-05")
def test_trolls_do_not_mind_spores_slayers_do() -> None:
    s = tile("fungus-farm", ROOM, A=player(position="Trained Troll"))
    s.activate("A", "move")
    s.stop()
    s.expect(A=standing(1, 1))
    s = tile("fungus-farm", ROOM, A=player(position="Troll Slayer"))
    s.activate("A", "move")
    s.dice(spores=2)
    s.stop()
    s.expect(A=standing(1, 1))


@rule("DG-XTILE-06")
def test_the_fountain_may_hurt() -> None:
    s = tile("fountain-of-youth", ROOM)
    s.activate("A")
    s.dice(fountain=3, injury=(4, 4))
    s.declare("drink")
    s.expect(A="ko", turnover=False)


@rule("DG-XTILE-06")
def test_the_fountain_saves_from_the_first_casualty_only() -> None:
    s = tile("fountain-of-youth", """
        ....
        .Ab.
        ....
        ....
        ......
        B....c""", A=player(niggles=1))
    s.activate("A")
    s.dice(fountain=5)
    s.declare("drink")
    s.end_turn()
    s.dice(block="down", armour=(6, 6), injury=(6, 5))
    s.block("b", "A")
    s.push((0, 1))
    s.follow(False)
    s.expect(A="reserves")
    body, m = s.body("A"), s.m
    m.state.posture[body] = 0
    m.place(body, m.board.at(1, 1))
    s.end_turn()
    s.end_turn()
    s.dice(block="down", armour=(6, 6), injury=(6, 5), casualty=6)
    s.block("b", "A")
    s.push((0, 1))
    s.follow(False)
    s.expect(A="casualty")


@rule("DG-XTILE-06")
def test_the_fountain_gives_back_what_old_injuries_took() -> None:
    s = tile("fountain-of-youth", ROOM, A=player(ma=4, st=2, ag=4, pa=5, av=8, recovers=(2, 1, -1, -1, 1)))
    state, body = s.m.state, s.body("A")
    for _ in range(2):  # a second drink heals nothing more
        s.activate("A")
        s.dice(fountain=4)
        s.declare("drink")
        assert [state.ma[body], state.st[body], state.ag[body], state.pa[body], state.av[body]] == [6, 3, 3, 4, 9]
        s.expect_event("Cured", body="A", rule="DG-XTILE-06")
        s.end_turn()
        s.end_turn()
    assert count_deeds(s.m.events or [], s.m.bodies.side, 2).deeds[body].cured, "the report notes it for the league"


@rule("DG-XTILE-07")
def test_the_greenhouse_bites_at_the_end_of_every_turn() -> None:
    s = tile("gluttonous-greenhouse", """
        ....
        ..b.
        ....
        ....
        ......
        A....c""")
    s.dice(bite=1, armour=(1, 2))
    s.end_turn()
    s.expect(b=standing(2, 1), turn=1)
    s.dice(bite=1, armour=(6, 6), injury=(1, 1))
    s.end_turn()
    s.expect(b=stunned(2, 1))


@rule("DG-XTILE-07")
def test_greenhouse_without_players_does_not_bite() -> None:
    s = tile("gluttonous-greenhouse", """
        ....
        ....
        ....
        ....
        ......
        A....c""")
    s.end_turn()
    s.expect(A=standing(0, 5))


@rule("DG-XTILE-08")
def test_the_marsh_is_hard_for_the_weak() -> None:
    for st, falls in ((3, True), (4, False)):
        s = tile("malodorous-marsh", """
            ......
            .Ab...
            ......
            ......
            ......
            B....c""", A=player(ag=3, st=st))
        s.activate("A", "move")
        s.dice(dodge=3)
        if falls:
            s.dice(armour=(1, 1))
        s.step((0, 0))
        s.expect(A=prone(0, 0) if falls else standing(0, 0))
        if not falls:
            s.stop()


# ---------------------------------------------------------------- College of Death
LAIR = """
    ....
    ....
    ..b.
    ....
    ......
    A....c"""


def lair(text: str, **more: Any) -> Scenario:
    sheet = werewolves(one_room("werewolfs-lair"))[0]
    wolf = neutral(ma=sheet.ma, st=sheet.st, av=sheet.av, skills=", ".join(sheet.skills), at=(0, 0))
    return tile("werewolfs-lair", text, W=wolf, **more)


@rule("DG-XTILE-09", "DG-XTILE-10")
def test_beast_attacks_a_player_in_its_lair_and_goes_home() -> None:
    s = lair(LAIR)
    s.dice(beast=2, block="down", beast_choice=1, armour=(1, 1))
    s.m.apply(choice(END_TURN))
    s.check()
    s.expect(W=standing(0, 0), turn=1)
    assert s.m.is_down(s.body("b"))
    assert s.m.state.over == ""


@rule("DG-XTILE-09")
def test_beast_stays_on_a_one_and_does_not_roll_without_players() -> None:
    s = lair(LAIR)
    s.dice(beast=1)
    s.end_turn()
    s.expect(W=standing(0, 0), b=standing(2, 2))
    s = lair("""
        ....
        ....
        ....
        ....
        ......
        A....c""")
    s.end_turn()
    s.expect(W=standing(0, 0))


@rule("DG-XTILE-10")
def test_werewolf_takes_the_best_die_and_pushes_towards_the_exit() -> None:
    s = lair("""
        ....
        ....
        .b..
        ....
        ......
        A....c""", b=player(st=2))
    s.dice(beast=5, block="push down", beast_choice=1, armour=(1, 1))
    s.end_turn()
    s.expect(b=prone(2, 3), W=standing(0, 0))


@rule("DG-XTILE-10")
def test_knocked_down_it_goes_home_unhurt() -> None:
    s = lair(LAIR)
    s.dice(beast=5, block="skull")
    s.end_turn()
    s.expect(W=standing(0, 0), b=standing(2, 2))


@rule("DG-XTILE-09", "DG-XTILE-10")
def test_werewolf_blocks_twice_and_a_ball_it_runs_over_bounces() -> None:
    s = lair("""
        .*..
        ....
        ...b
        ....
        ......
        A....c""")
    s.dice(beast=5, bounce=5, block="push", then_block="push")
    s.end_turn()
    s.expect(W=standing(0, 0), b=standing(2, 4), ball=(2, 0))


@rule("DG-XTILE-11")
def test_a_skull_smashes_on_four() -> None:
    for die, falls in ((4, True), (3, False)):
        s = tile("hall-of-bones", """
            ......
            ......
            .Ab...
            ......
            ......
            B....c""")
        s.activate("A")
        s.refused("declare", "skull-smash", "c")
        s.dice(skull_smash=die)
        if falls:
            s.dice(armour=(1, 1))
        s.declare("skull-smash", "b")
        s.expect(b=prone(2, 2) if falls else standing(2, 2), turnover=False)
        s.refused("activate", "A")


@rule("DG-XTILE-12")
def test_a_rush_into_the_mists_is_harder() -> None:
    for to, falls in (((2, 2), True), ((2, 4), False)):
        s = tile("swirling-mists", """
            ......
            ......
            ......
            ...A..
            ......
            B....c""", A=player(ma=1))
        s.activate("A", "move")
        s.step((2, 3))
        s.dice(rush=2)
        if falls:
            s.dice(armour=(1, 1))
        s.step(to)
        s.expect(A=prone(*to) if falls else standing(*to))
        if not falls:
            s.stop()


@rule("DG-XTILE-13")
def test_ghosts_frighten_without_costing_movement() -> None:
    s = tile("ghost-junction", """
        ....
        ....
        ....
        ....
        .A....
        B....c""", A=player(ma=1))
    s.activate("A", "move")
    s.dice(fear=1)
    s.step((1, 3))
    s.expect(A=standing(1, 4))
    s.refused("step", (2, 3))
    s.step((2, 4))
    s.stop()
    s.expect(A=standing(2, 4))


@rule("DG-XTILE-13")
@pytest.mark.parametrize(
    ("skills", "rerolls", "start"), [("", 0, (1, 4)), ("Dodge, Pro", 1, (1, 4)), ("Loner (4+)", 2, (1, 4)), ("", 1, (1, 3))]
)
def test_reach_counts_the_fear_of_ghosts(skills: str, rerolls: int, start: tuple[int, int]) -> None:
    s = tile("ghost-junction", """
        ....
        ....
        ....
        ....
        ..b...
        B....c""", A=player(at=start, ma=5, skills=skills), rerolls=rerolls)
    m, body = s.m, s.body("A")
    found = reach(m, body)
    assert not any(found.estimated(cell) for cell in found.table())
    for cell, chance in found.table().items():
        if cell != m.state.cell[body]:
            said = odds(m, found.plan(cell), DETERMINED, LOOSE_BALL | ARMOUR)
            assert chance == pytest.approx(said.success, abs=1e-9), m.board.label(cell)


@rule("DG-XTILE-13")
@pytest.mark.parametrize(("skills", "rerolls", "chance"), [("", 0, 5 / 6), ("", 1, 35 / 36), ("Loner (4+)", 1, 65 / 72)])
def test_reach_of_ghosts_is_the_roll_and_nothing_more(skills: str, rerolls: int, chance: float) -> None:
    s = tile("ghost-junction", """
        ....
        ....
        ....
        ....
        .A....
        B....c""", A=player(skills=skills), rerolls=rerolls)
    found = reach(s.m, s.body("A"))
    assert found.probability(s.m.board.at(1, 2)) == pytest.approx(chance)
    assert found.probability(s.m.board.at(2, 4)) == 1.0
    s.activate("A", "move")
    s.dice(fear=2)
    s.step((1, 3))
    assert reach(s.m, s.body("A")).probability(s.m.board.at(1, 2)) == 1.0


@rule("DG-XTILE-13")
def test_the_brave_walk_in_and_about_and_the_pushed_are_not_asked() -> None:
    s = tile("ghost-junction", """
        ....
        ....
        ....
        ....
        .A.b..
        ...B.c""")
    s.activate("A", "move")
    s.dice(fear=2)
    s.step((1, 3), (1, 2))
    s.stop()
    s.dice(block="push")
    s.activate("B", "block", "b")
    s.hit("b")
    s.follow(False)
    s.expect(b=standing(2, 3))


@rule("DG-XTILE-13", "2020-11.9")
@pytest.mark.parametrize(("die", "at"), [(1, (1, 4)), (2, (1, 3))])
def test_a_follow_up_into_the_junction_takes_courage_unless_frenzy_compels_it(die: int, at: tuple[int, int]) -> None:
    rows = """
        ....
        ....
        ....
        .b..
        .A....
        B....c"""
    s = tile("ghost-junction", rows)
    s.dice(block="push", fear=die)
    s.block("A", "b").push((1, 2)).follow()
    s.expect(A=standing(*at))
    s = tile("ghost-junction", rows, A=player(skills="Frenzy"))
    s.dice(block="push", then_block="push")
    s.block("A", "b").push((1, 2)).push((1, 1))
    s.expect(A=standing(1, 2))


@rule("DG-XTILE-13")
def test_a_player_afraid_of_the_junction_does_not_follow_up_into_it() -> None:
    s = tile("ghost-junction", """
        ....
        ....
        ....
        .b..
        .A....
        B....c""")
    s.activate("A", "blitz", "b")
    s.dice(fear=1)
    s.step((2, 3))
    s.dice(block="push")
    s.hit("b").push((1, 2)).follow()
    s.expect(A=standing(1, 4))
    s.stop()


@rule("DG-XTILE-13", "2020-15/Shadowing")
def test_shadowing_into_the_junction_takes_courage() -> None:
    s = tile("ghost-junction", """
        ....
        ....
        ....
        .A..
        .b....
        B....c""", b=player(skills="Shadowing"))
    s.activate("A", "move")
    s.dice(dodge=6, fear=1)
    s.step((1, 2)).yes("Shadowing")
    s.expect(b=standing(1, 4))
    s.stop()


@rule("DG-XTILE-13", "2020-15/Shadowing")
def test_shadowing_player_who_dares_not_leaves_it_to_the_next() -> None:
    s = tile("ghost-junction", """
        ....
        ....
        ....
        .A..
        cb....
        B.....""", b=player(skills="Shadowing"), c=player(skills="Shadowing"))
    s.activate("A", "move")
    s.dice(dodge=6, fear=1)
    s.step((1, 2)).yes("Shadowing")
    s.no("Shadowing")
    s.expect(b=standing(1, 4), c=standing(0, 4))
    s.stop()


@rule("DG-XTILE-13")
def test_a_jump_into_the_junction_frightens_before_it_is_paid_for() -> None:
    s = tile("ghost-junction", """
        ....
        ....
        ....
        .b..
        .A....
        B....c""", A=player(ma=2), b=player(posture="prone"))
    s.activate("A", "move")
    s.dice(fear=1)
    s.use("Jump", at=(1, 2))
    s.expect(A=standing(1, 4))
    s.expect_not_offered("use-at jump 1,2")
    s.step((2, 4), (3, 4))
    s.stop()
    s.expect(A=standing(3, 4))


@rule("DG-XTILE-13")
def test_the_brave_jump_into_the_junction() -> None:
    s = tile("ghost-junction", """
        ....
        ....
        ....
        .b..
        .A....
        B....c""", b=player(posture="prone"))
    s.activate("A", "move")
    s.dice(fear=2, leap=6)
    s.use("Jump", at=(1, 2))
    s.expect(A=standing(1, 2))


@rule("DG-XTILE-14")
def test_the_saw_may_ruin_or_do_nothing() -> None:
    s = tile("necromancers-laboratory", ROOM)
    s.activate("A")
    s.dice(saw=1)
    s.declare("under-the-saw")
    s.expect(A="casualty", turnover=False)
    s = tile("necromancers-laboratory", ROOM, A=player(ball=True))
    s.activate("A")
    s.dice(saw=1, bounce=5)
    s.declare("under-the-saw")
    s.expect(A="casualty", turnover=True, ball=(2, 1))
    s = tile("necromancers-laboratory", ROOM)
    s.activate("A")
    s.dice(saw=2)
    s.declare("under-the-saw")
    s.expect(A=standing(1, 1))


@rule("DG-XTILE-14")
def test_a_random_mutation_once_and_a_chosen_one_once() -> None:
    s = tile("necromancers-laboratory", ROOM, A=player(skills="Claws"))
    s.activate("A")
    s.dice(saw=4, mutation=[2, 6])  # Claws are there already
    s.declare("under-the-saw")
    assert s.m.has(s.body("A"), "Horns")
    s.end_turn()
    s.end_turn()
    s.activate("A")
    s.dice(saw=5)
    s.declare("under-the-saw")
    s.end_turn()
    s.end_turn()
    s.activate("A")
    s.dice(saw=6)
    s.declare("under-the-saw")
    assert len(s.m.decision().options) == 10
    s.m.apply(s.m.names.parse("use two-heads"))
    assert s.m.has(s.body("A"), "Two Heads")
    s.check()


@rule("DG-XTILE-15")
def test_a_push_in_the_corpse_chasm_may_become_a_pow() -> None:
    for die, falls in ((2, True), (3, False)):
        s = tile("corpse-chasm", """
            ....
            .Ab.
            ....
            ....
            ......
            B....c""", b=player(ag=3))
        s.dice(block="push", footing=die)
        s.block("A", "b")
        s.push((3, 1))
        if falls:
            s.dice(armour=(1, 1))
        s.follow(False)
        s.expect(b=prone(3, 1) if falls else standing(3, 1))


@rule("DG-XTILE-15")
def test_outside_the_chasm_a_push_is_a_push() -> None:
    s = tile("corpse-chasm", """
        ....
        ....
        ....
        .A..
        .b....
        ....Bc""")
    s.dice(block="push")
    s.block("A", "b")
    s.push((1, 5))
    s.follow(False)
    s.expect(b=standing(1, 5))


PIT = """
    .A....
    ......
    ##..##
    ##..##
    ......
    B....c"""


def jump(s: Scenario, x: int, y: int) -> None:
    bit = s.m.rules.bits["Jump the pit"].bit_length() - 1
    s.m.apply(choice(USE_AT, bit, s.m.board.at(x, y)))
    s.check()


@rule("DG-XTILE-16")
def test_the_pit_is_crossed_only_by_a_jump_of_three_squares() -> None:
    s = tile("spike-pit", PIT, A=player(ag=3, ma=3))
    s.activate("A", "move")
    s.refused("step", (2, 0))
    s.dice(leap=3)
    jump(s, 4, 0)
    s.expect(A=standing(4, 0))
    assert s.m.state.act.moved == 3
    s.stop()


@rule("DG-XTILE-16")
def test_a_failed_jump_ends_in_the_pit_nearest_the_other_side() -> None:
    s = tile("spike-pit", PIT, A=player(ag=3))
    s.activate("A", "move")
    s.dice(leap=2, armour=(1, 1))
    jump(s, 4, 0)
    s.expect(A=prone(3, 0), turnover="leap", turn=1)


@rule("DG-XTILE-16", "2020-15/Diving Tackle")
@pytest.mark.parametrize(("leap", "lands"), [(5, prone(3, 0)), (6, standing(4, 0))])
def test_diving_tackle_after_a_jump_over_the_pit_ends_where_the_jump_began(leap: int, lands: Spot) -> None:
    s = tile("spike-pit", PIT.replace(".A", "bA"), A=player(ag=3), b=player(skills="Diving Tackle"))
    s.activate("A", "move")
    s.dice(leap=leap, armour=(1, 1) if leap < 6 else ())
    jump(s, 4, 0)
    s.yes("Diving Tackle").expect(A=lands, b=prone(1, 0))


@rule("DG-XTILE-16")
def test_pit_jump_along_one_side_or_without_movement_is_refused() -> None:
    s = tile("spike-pit", PIT, A=player(ma=3))
    s.activate("A", "move")
    bit = s.m.rules.bits["Jump the pit"].bit_length() - 1
    s.refused_option(choice(USE_AT, bit, s.m.board.at(1, 1)))
    s.refused_option(choice(USE_AT, bit, s.m.board.at(5, 0)))
    assert choice(USE_AT, bit, s.m.board.at(2, 2)) in s.m.decision().options
    s.stop()


@rule("DG-XTILE-17")
def test_player_pushed_into_the_pit_falls_with_reduced_armour() -> None:
    s = tile("spike-pit", """
        Ab....
        ......
        ##..##
        ##..##
        ......
        B....c""", b=player(av=9))
    s.dice(block="push", armour=(4, 4), injury=(1, 1))
    s.block("A", "b")
    s.push((2, 0))
    s.follow(False)
    s.expect(b=stunned(2, 0), turnover=False)


@rule("DG-XTILE-17")
def test_player_beginning_in_the_pit_climbs_out_and_is_done() -> None:
    s = tile("spike-pit", """
        ......
        ..A...
        ##..##
        ##..##
        ......
        B....c""", A="prone")
    s.activate("A")
    s.answer("climb-out", (2, 2))
    s.expect(A=standing(2, 2))
    s.refused("activate", "A")


@rule("DG-XTILE-17")
def test_a_ball_does_not_stay_in_the_pit() -> None:
    s = tile("spike-pit", """
        Ab....
        ......
        ##..##
        ##..##
        ......
        B....c""", b=player(ball=True))
    s.dice(block="push", armour=(1, 1), bounce=[5, 5])
    s.block("A", "b")
    s.push((2, 0))
    s.follow(False)
    s.expect(b=prone(2, 0), ball=(4, 0))
