"""Kinds of ball: spiked, enchanted, living, iron. [AG-VBALL]"""

from __future__ import annotations

from typing import Any

import pytest

from deepbowl.books.astrogranite.variants import ENCHANTED, IRON, LIVING, NAMES, SPIKED
from deepbowl.books.registry import BOOKS
from deepbowl.engine.state import put
from deepbowl.rules.analysis.reach import reach
from deepbowl.rules.switches import resolve_switches
from deepbowl.testing import Scenario, player, prone, rule, scenario, stunned

from .boards import stairs


def cave(text: str, kind: int = 0, variant: str = "roll", switches: tuple[str, ...] = (), **more: Any) -> Scenario:
    """A position in which every ball is of a kind."""
    s = scenario(text, book="astrogranite", switches=(f"ball-variants={variant}", *switches), edge="wall", **more)
    for ball, holder in enumerate(s.m.state.ball_by):
        s.m.state.ball_kind = put(s.m.state.ball_kind, ball, kind)
        if holder >= 0:
            s.m.refresh_grants(holder)
    return s


def kinds(s: Scenario) -> list[str]:
    return [NAMES[kind] for kind in s.m.state.ball_kind]


# ---------------------------------------------------------------- which kind
@rule("AG-VBALL-01")
@pytest.mark.parametrize(
    ("die", "kind"), [(1, "normal"), (2, "normal"), (3, "spiked"), (4, "enchanted"), (5, "living"), (6, "iron")]
)
def test_a_die_says_what_kind_it_is_when_it_turns_up(die: int, kind: str) -> None:
    s = cave("A$...$b", spare_balls=1)
    s.activate("A", "move")
    s.dice(chest=1, ball_kind=die)
    s.use("Open chest", at=(1, 0))
    s.expect(ball=(1, 0))
    s.expect_event("BallKnown", variant=kind, ball=0)
    assert kinds(s) == [kind]


@rule("AG-VBALL-01")
def test_ball_variant_may_be_agreed_on() -> None:
    s = cave("A$...$b", variant="living", spare_balls=1)
    s.activate("A", "move")
    s.dice(chest=1)
    s.use("Open chest", at=(1, 0))
    assert kinds(s) == ["living"]
    with pytest.raises(ValueError, match="ball-variants is roll, spiked"):
        resolve_switches("the book", BOOKS["astrogranite"].switches, ("ball-variants=glass",))


# ---------------------------------------------------------------- spiked
@rule("AG-VBALL-02")
@pytest.mark.parametrize(("squares", "needed"), [(3, 4), (5, 5)])
def test_a_spiked_ball_counts_a_band_further(squares: int, needed: int) -> None:
    s = cave("A" + "." * 9 + "b", SPIKED, A=player(ball=True), B=player(at=(squares, 0)))
    s.activate("A", "pass")
    s.refused("throw", (7, 0), because="out of range")
    s.dice(pass_=6, spikes=6, catch=6)
    s.throw("B")
    assert s.needed("pass") == needed


@rule("AG-VBALL-03")
def test_spiked_ball_may_hurt_the_receiver_before_the_catch() -> None:
    s = cave("A..B..b", SPIKED, A=player(ball=True))
    s.activate("A", "pass")
    s.dice(pass_=5, spikes=2, armour=(4, 4), catch=3)
    s.throw("B")
    assert s.needed("spikes") == 3
    s.expect_event("Tested", rule="AG-VBALL-03", purpose="spikes")
    s.expect(ball="B", B=(3, 0), turnover=False)


@rule("AG-VBALL-03")
def test_spiked_ball_breaks_armour_receiver_falls_and_ball_bounces() -> None:
    s = cave("A..B..b", SPIKED, A=player(ball=True))
    s.activate("A", "pass")
    s.dice(pass_=5, spikes=2, armour=(5, 5), injury=(1, 1), bounce=5)
    s.throw("B")
    s.expect(ball=(4, 0), B=stunned(3, 0), turnover="spiked")


@rule("AG-VBALL-03")
def test_spiked_ball_is_harder_for_an_opponent_and_not_caught_while_prone() -> None:
    s = cave("A..b..B", SPIKED, A=player(ball=True), b="prone")
    s.activate("A", "pass")
    s.dice(pass_=6, spikes=5, bounce=5)
    s.throw((3, 0))
    assert s.needed("spikes") == 5
    s.expect(ball=(4, 0), b=prone(3, 0))


@rule("AG-VBALL-03")
def test_interceptor_unhurt_by_spikes_keeps_the_ball() -> None:
    s = cave("A.b.B.c", SPIKED, A=player(ball=True))
    s.activate("A", "pass")
    s.throw("B")
    s.dice(intercept=6, spikes=1, armour=(1, 1))
    s.pick("b")
    s.expect(ball="b", turnover="intercepted")
    s = cave("A.b.B.c", SPIKED, A=player(ball=True))
    s.activate("A", "pass")
    s.throw("B")
    s.dice(intercept=6, spikes=1, armour=(6, 6), injury=(1, 1), bounce=4)
    s.pick("b")
    s.expect(ball=(1, 0), b=stunned(2, 0), turnover="intercepted")


@rule("AG-VBALL-03")
def test_spiked_ball_that_bounces_hurts_no_player() -> None:
    s = cave("A...B.b", SPIKED, A=player(ball=True))
    s.activate("A", "pass")
    s.dice(pass_=6, bounce=5, catch=6)
    s.throw((3, 0))
    s.expect(ball="B", turnover=False)


def off_the_wall(kind: int, **people: Any) -> Scenario:
    """A throws a ball at the northern wall behind 5,0: it comes straight back."""
    rows = "\n".join(["..........."] * 8)
    s = cave(rows, kind, A=player(at=(4, 5), ball=True), g=player(at=(0, 7)), H=player(at=(10, 7)), **people)
    s.activate("A", "pass")
    return s


@rule("AG-VBALL-03", "AG-PASS-07")
def test_the_rebound_of_a_wall_pass_is_as_sharp() -> None:
    s = off_the_wall(SPIKED, C=player(at=(5, 3)))
    s.use("Throw at a wall")
    s.dice(pass_=6, throw_in=3, throw_in_distance=(4, 4))
    s.pick((5, 0))
    s.dice(spikes=2, armour=(1, 1), catch=5)
    s.yes("catch-in-flight", by=0)
    assert s.needed("spikes") == 3
    s.expect(ball="C", turnover=False)


@rule("AG-VBALL-03", "AG-PASS-06")
def test_spiked_ball_off_a_wall_hurts_a_prone_player_where_it_lands() -> None:
    s = off_the_wall(SPIKED, c=player("prone", at=(5, 2)))
    s.use("Throw at a wall")
    s.dice(pass_=6, throw_in=3, throw_in_distance=(1, 2), spikes=1, armour=(6, 6), injury=(1, 1), bounce=7)
    s.pick((5, 0))
    s.expect(c=stunned(5, 2), ball=(5, 3), turnover=True)


@rule("AG-VBALL-08")
def test_iron_is_not_thrown_at_walls_either() -> None:
    s = off_the_wall(IRON)
    s.expect_not_offered("use throw-at-a-wall", "throw")
    s.refused_option(s.m.names.parse("use throw-at-a-wall"))
    off_the_wall(0).expect_offered("use throw-at-a-wall")


@rule("AG-VBALL-04")
def test_spiked_ball_carrier_hits_harder() -> None:
    s = cave("....B\nAb...\n.....", SPIKED, A=player(ball=True, skills="Mighty Blow"), b=player(av=9))
    s.dice(block="down", armour=(4, 4), injury=(3, 4))
    s.block("A", "b")
    s.push((2, 1)).follow(False)
    s.yes("Mighty Blow").yes("Spiked ball")
    s.expect(b=stunned(2, 1))
    s = cave("....B\nAb...\n.....", SPIKED, A=player(ball=True), b=player(av=9))
    s.dice(block="both", armour=(4, 4), then_armour=(5, 5), injury=(3, 4), bounce=2)
    s.block("A", "b")
    s.expect(b=prone(1, 1), A=stunned(0, 1), turnover="block")  # 8 and 1 is not more than 9: not asked


@rule("AG-VBALL-04", "AG-TRAP-11")
def test_spikes_count_for_a_victim_pushed_onto_an_exploding_trap() -> None:
    s = cave("......B\n.Ab?...\n......c", SPIKED, switches=("traps",), A=player(ball=True), b=player(av=8))
    s.dice(block="down", trap=7, armour=(4, 4))
    s.block("A", "b")
    s.push((3, 1)).follow(False)
    s.dice(injury=(3, 3))
    s.yes("Spiked ball")
    s.expect(b=stunned(3, 1), turnover=False)
    s.expect_event("Armour", body="b", total=9, broken=True)


@rule("AG-VBALL-04")
def test_spikes_do_not_help_against_a_blocker_falling_at_the_carrier() -> None:
    s = cave("....B\n.Ab..\n.....", SPIKED, A=player(av=8), b=player(ball=True))
    s.dice(block="skull", armour=(4, 4))
    s.block("A", "b")
    s.expect(A=prone(1, 1), turnover="block")


# ---------------------------------------------------------------- enchanted
@rule("AG-VBALL-05")
def test_an_enchanted_ball_is_easier_to_get() -> None:
    s = cave("A*...\n....b\nB....", ENCHANTED)
    s.activate("A", "move")
    s.dice(pick_up=2, whisked_away=2)
    s.step("e")
    assert s.needed("pick-up") == 2
    s.expect(ball="A", A=(1, 0))


@rule("AG-VBALL-06")
def test_enchanted_ball_may_teleport_the_player_picking_it_up() -> None:
    s = cave("A*1...b\n.......\nB..2...", ENCHANTED)
    s.activate("A", "move")
    s.dice(pick_up=2, whisked_away=1, teleport=2)
    s.step("e")
    s.expect(ball="A", A=(3, 2), acting="A")
    s.expect_event("Teleported", rule="AG-VBALL-06", body="A", cell=(3, 2), pad=2)
    s.step("w")
    s.expect(A=(2, 2))


@rule("AG-VBALL-06")
def test_a_catch_counts_an_interception_does_not() -> None:
    s = cave("A..B..b\n1.....2", ENCHANTED, A=player(ball=True))
    s.activate("A", "pass")
    s.dice(pass_=6, catch=2, whisked_away=1, teleport=1)
    s.throw("B")
    assert s.needed("catch") == 2
    s.expect(ball="B", B=(0, 1), turnover=False)
    s = cave("A.b.B.c", ENCHANTED, A=player(ball=True))
    s.activate("A", "pass")
    s.throw("B")
    s.dice(intercept=6)
    s.pick("b")
    s.expect(ball="b", turnover="intercepted")


@rule("AG-VBALL-06", "CRP-11.5")
def test_a_catch_in_the_opposing_end_zone_scores_before_the_ball_whisks() -> None:
    s = cave("A...B]\n1....2\n[....b", ENCHANTED, A=player(ball=True), B=player(at=(5, 0)))
    s.activate("A", "pass")
    s.dice(pass_=6, catch=4)
    s.throw("B")
    s.expect(score=(1, 0), won=0)


@rule("AG-VBALL-06", "CRP-11.5")
def test_a_pick_up_in_the_opposing_end_zone_scores_before_the_ball_whisks() -> None:
    s = cave("...A.]\n1....2\n[....b", ENCHANTED, balls=((5, 0),))
    s.activate("A", "move")
    s.step("e")
    s.dice(pick_up=4)
    s.step("e")
    s.expect(score=(1, 0), won=0)


@rule("AG-VBALL-06")
def test_the_ball_still_whisks_a_player_in_their_own_end_zone() -> None:
    s = cave("...A.[\n1....2\n]....b", ENCHANTED, balls=((5, 0),))
    s.activate("A", "move")
    s.step("e")
    s.dice(pick_up=4, whisked_away=1, teleport=1)
    s.step("e")
    s.expect(A=(0, 1), ball="A", score=(0, 0))


# ---------------------------------------------------------------- living
RUNWAY = ".........\nA...*..b.\n........."


@rule("AG-VBALL-07")
def test_a_living_ball_runs_after_every_turn_and_stops_short_of_players() -> None:
    s = cave(RUNWAY, LIVING)
    s.dice(run=5, run_distance=5)
    s.end_turn()
    s.expect(ball=(6, 1), turn=1)
    s.dice(run=4, run_distance=2)
    s.end_turn()
    s.expect(ball=(4, 1), turn=0)


@rule("AG-VBALL-07")
@pytest.mark.parametrize("stop", ["#", "$", "o"])
def test_living_ball_stops_before_an_obstruction(stop: str) -> None:
    s = cave(f"...........\nA...*.{stop}...b\n...........", LIVING, switches=("obstacles",))
    s.dice(run=5, run_distance=6)
    s.end_turn()
    s.expect(ball=(5, 1))


@rule("AG-VBALL-07")
def test_living_ball_stays_while_held_and_may_be_lost_to_teleporters() -> None:
    s = cave(RUNWAY.replace("*", "."), LIVING, A=player(ball=True))
    s.end_turn()
    s.expect(ball="A", turn=1)
    s = cave("........2\nA...*1.b.\n.........", LIVING)
    s.dice(run=5, run_distance=6, teleport_ball=2, bounce=4)
    s.end_turn()
    s.expect(ball=(7, 0))


@rule("AG-VBALL-07")
def test_living_ball_does_not_fall_off_a_ledge() -> None:
    s = scenario(
        "", book="astrogranite", switches=("ball-variants=living", "elevated-platforms"),
        board=stairs((0, 3, 3, 3, 0, 0)), A=player(at=(0, 2)), b=player(at=(5, 2)), balls=((1, 0),),
    )  # fmt: skip
    s.m.state.ball_kind = put(s.m.state.ball_kind, 0, LIVING)
    s.dice(run=5, run_distance=6)
    s.end_turn()
    s.expect(ball=(3, 0))


# ---------------------------------------------------------------- iron
@rule("AG-VBALL-08")
def test_an_iron_ball_is_not_thrown_but_handed_over() -> None:
    s = cave("AB....b", IRON, A=player(ball=True))
    s.activate("A", "pass")
    s.expect_not_offered("throw")
    s.refused("throw", (1, 0))
    s = cave("AB....b", IRON, A=player(ball=True))
    s.activate("A", "hand-off")
    s.dice(catch=3)
    s.hand_off("B")
    s.expect(ball="B", turnover=False)


@rule("AG-VBALL-08", "CRP-13/Dump-Off")
def test_iron_ball_is_not_dumped_off_either() -> None:
    s = cave("Ab..c\n.....\nB....", kind=IRON, b=player(ball=True, skills="Dump-Off"))
    s.dice(block="push").block("A", "b").push("e").follow(False)
    s.expect(ball="b", b=(2, 0))


@rule("AG-VBALL-09")
def test_iron_ball_carrier_is_clumsy_and_cannot_go_for_it() -> None:
    s = cave("........\nbA......\nB......c", IRON, A=player(ball=True, ma=2))
    s.activate("A", "move")
    s.dice(dodge=4)
    s.step("e")
    assert s.needed("dodge") == 4
    s.step("e")
    s.refused("step", (4, 1), because="no movement left")
    s = cave("A*......\nB......c", IRON)
    s.activate("A", "move")
    s.dice(pick_up=3)
    s.step("e")
    assert s.needed("pick-up") == 3
    s.expect(ball="A")


@rule("AG-VBALL-09", "AG-PLAT-13")
def test_iron_ball_carrier_may_not_rush_steps() -> None:
    s = scenario(
        "", book="astrogranite", switches=("ball-variants=iron", "elevated-platforms"), board=stairs(),
        A=player(at=(1, 0), ball=True), B=player(at=(0, 2)), b=player(at=(6, 2)),
    )  # fmt: skip
    s.m.state.ball_kind = put(s.m.state.ball_kind, 0, IRON)
    s.m.refresh_grants(0)
    s.activate("A", "move")
    s.expect_offered("step 2,0")
    s.expect_not_offered("use-at rush-step")


@rule("AG-VBALL-06", "AG-VBALL-09")
@pytest.mark.parametrize(("kind", "carries"), [(0, True), (SPIKED, True), (LIVING, True), (IRON, False), (ENCHANTED, False)])
def test_ways_end_with_a_ball_that_changes_its_carrier(kind: int, carries: bool) -> None:
    s = cave("A*......\nB......c", kind, A=player(ma=4))
    found = reach(s.m, 0)
    assert found.probability(s.m.board.at(1, 0)) == pytest.approx(5 / 6 if kind == ENCHANTED else 4 / 6)
    assert (found.carry_chance(s.m.board.at(4, 0)) > 0) == carries


@rule("AG-VBALL-10")
def test_iron_ball_is_too_heavy_for_strength_one() -> None:
    s = cave("........\nA*......\nB......c", IRON, A=player(st=1))
    s.activate("A", "move")
    s.dice(bounce=2)
    s.step("e")
    s.expect(ball=(1, 0), A=(1, 1), turnover="pick up")
    s = cave("AB....b", IRON, A=player(ball=True), B=player(st=1))
    s.activate("A", "hand-off")
    s.dice(bounce=5)
    s.hand_off("B")
    s.expect(ball=(2, 0), turnover="hand-off")


@rule("AG-VBALL-11", "AG-PLAT-07")
def test_iron_ball_dropped_from_a_platform_knocks_down_the_player_below() -> None:
    s = scenario(
        "", book="astrogranite", switches=("ball-variants=iron", "elevated-platforms"), board=stairs((0, 0, 0, 3, 3, 0, 0)),
        A=player(at=(4, 0), ball=True), B=player(at=(0, 2)), b=player(at=(3, 0)), c=player(at=(5, 0)),
    )  # fmt: skip
    s.m.state.ball_kind = put(s.m.state.ball_kind, 0, IRON)
    s.m.refresh_grants(0)
    s.dice(block="skull", armour=(1, 1), bounce=5, then_armour=(3, 3), then_bounce=5)
    s.block("A", "b")
    s.expect(A=prone(4, 0), c=prone(5, 0), ball=(6, 0), turnover="block")
