"""Traps and pits. [AG-TRAP]"""

from __future__ import annotations

import json
from itertools import pairwise
from random import Random

import pytest

from deepbowl.board.bits import cells
from deepbowl.books.astrogranite.traps import TrapKind
from deepbowl.books.registry import assemble
from deepbowl.dungeons.library import dungeon
from deepbowl.engine import event
from deepbowl.engine.dice import Seeded
from deepbowl.match.match import Match
from deepbowl.match.setup import new_match
from deepbowl.rules.analysis.odds import ARMOUR, odds
from deepbowl.server.live.wire import match_state
from deepbowl.testing import player, prone, rule, standing, stunned

from .cave import cave

PIT, SPIKES, BANG, GAS, GATE = 1, 4, 7, 10, 13
"""The first counter of each kind among fifteen unseen ones."""
MAP = "smelter"


def laid_out(switch: str) -> Match:
    """A match in which the coaches are about to place traps."""
    board = dungeon(MAP).board()
    needed = assemble("astrogranite").switches_for(board)
    m = new_match("astrogranite", 2, board=board, switches=(switch, *needed), dice=Seeded(5))
    while m.decision().kind != "place-trap":
        m.apply(m.decision().options[0])
    return m


# ---------------------------------------------------------------- placing, hiding, setting off
@rule("AG-TRAP-01", "AG-TRAP-02")
@pytest.mark.parametrize(("switch", "number"), [("traps", 12), ("traps=3", 3)])
def test_coaches_place_in_turn_as_many_as_agreed(switch: str, number: int) -> None:
    m = laid_out(switch)
    placed: list[int] = []
    while m.decision().kind == "place-trap":
        placed.append(m.decision().seat)
        m.apply(m.decision().options[len(placed) * 7 % len(m.decision().options)])
    assert len(placed) == number == m.state.marks[m.rules.mark("trap")].bit_count()
    assert all(one != other for one, other in pairwise(placed))
    assert abs(placed.count(0) - placed.count(1)) <= 1


@rule("AG-TRAP-01")
def test_trap_counters_are_three_of_each_kind() -> None:
    s = cave("A.?.b\nB....", "traps")
    assert dict(s.m.rules.counters(s.m))["trap counters"].count("3 ") == 5
    s.activate("A", "move")
    s.step("e")
    s.dice(trap=GAS)
    s.step("e")
    assert "2 gas trap" in dict(s.m.rules.counters(s.m))["trap counters"]
    with pytest.raises(ValueError, match="1 to 15"):
        assemble("astrogranite", ("traps=16",))


@rule("AG-TRAP-02")
def test_trap_counters_need_plain_floor_outside_end_zones() -> None:
    m = laid_out("traps")
    zones = m.board.end_zones[0] | m.board.end_zones[1]
    offered = {m.names.text(option) for option in m.decision().options}
    assert offered
    for cell in cells(zones | m.state.marks[m.rules.mark("pad")] | m.state.marks[m.rules.mark("chest")]):
        assert f"place {m.board.label(cell)}" not in offered


@rule("AG-TRAP-03")
def test_face_down_traps_stay_hidden_in_everything_shown() -> None:
    """Searched for in everything shown to anyone, at every decision of a random match."""
    m = laid_out("traps=15")
    kinds = [feature for feature in m.rules.features if isinstance(feature, TrapKind)]
    draw, checked = Random(11), 0
    for number in range(300):
        if m.over:
            break
        m.apply(draw.choice(m.decision().options))
        assert m.veiled(0) is m.veiled(-1) is m  # there is nothing to hide in it
        if number % 20:
            continue
        face_down = {m.board.label(cell) for cell in cells(m.state.marks[m.rules.mark("trap")])}
        for seat in (-1, 0, 1):
            assert {mark["kind"] for mark in match_state(m.veiled(seat))["marks"] if mark["cell"] in face_down} <= {"trap"}
        turned = [e.name for e in m.events or () if isinstance(e, event.Revealed) and e.thing == "trap"]
        shown = m.view(0)
        shown.pop("counters", None)  # how many of each kind are left is public [AG-TRAP-01]
        for text in (json.dumps(shown), m.log(), m.save()):
            for kind in kinds:
                assert kind.title in turned or (kind.title not in text and f"{kind.name} revealed" not in text)
        checked += len(face_down) < 15 and m.state.turns[0] > 0
    assert checked


@rule("AG-TRAP-03", "AG-TRAP-04")
def test_trap_counter_is_drawn_when_it_is_turned_over() -> None:
    found = set()
    for seed in range(12):
        m = cave("A?..b\nB....", "traps").m.clone(Seeded(seed))
        for text in ("activate A", "declare move", "step 1,0"):
            m.apply(next(option for option in m.decision().options if m.names.text(option).startswith(text)))
        found.add(next(str(kind.name) for kind in m.rules.features if f"{kind.name} revealed" in m.rules.tallies
                       and m.tally(f"{kind.name} revealed")))  # fmt: skip
    assert len(found) > 2


@rule("AG-TRAP-04", "AG-TRAP-12")
def test_player_pushed_onto_a_trap_sets_it_off_after_the_follow_up() -> None:
    s = cave("""
        ......
        .Ab?..
        ......
        B....c""", "traps")
    s.dice(block="push")
    s.block("A", "b").push((3, 1))
    s.dice(trap=GAS)
    s.follow()
    s.expect(b=stunned(3, 1), A=stunned(2, 1), turnover="gas")


@rule("AG-TRAP-04")
def test_a_leap_over_it_does_not_and_a_ball_does_not() -> None:
    s = cave("""
        A?...
        ....b
        B....""", "traps", "universal-leaping")
    s.activate("A", "move")
    s.dice(leap=6)
    s.use("Leaping").pick((2, 0)).answer("leap-path", (1, 0))
    s.expect(A=(2, 0))
    s.stop()
    s = cave("""
        .A?...
        b.....
        ......
        B.....""", "traps", A=player(ball=True))
    s.activate("A", "move")
    s.dice(dodge=1, armour=(1, 1), bounce=3)
    s.step((1, 1))
    s.expect(ball=(2, 0))
    s.expect_event("Revealed", times=0)


@rule("AG-TRAP-05")
def test_a_pit_stays_and_gas_is_gone() -> None:
    s = cave("""
        ......
        .Ab?..
        ......
        B....c""", "traps")
    s.dice(block="push")
    s.block("A", "b").push((3, 1))
    s.dice(trap=PIT, armour=(1, 1))
    s.follow(False)
    m = s.m
    assert m.state.marks[m.rules.mark("pit")] == m.board.bit[m.board.at(3, 1)]
    assert not m.state.marks[m.rules.mark("trap")]
    s = cave("A?..b\nB....", "traps")
    s.activate("A", "move")
    s.dice(trap=GAS)
    s.step("e")
    assert not any(s.m.state.marks)


@rule("AG-TRAP-05", "AG-TRAP-06")
def test_open_pit_takes_a_player_pushed_onto_it() -> None:
    s = cave("""
        ......
        .AbO..
        ......
        B....c""", "traps")
    s.dice(block="push")
    s.block("A", "b").push((3, 1))
    s.dice(armour=(1, 1))
    s.follow(False)
    s.expect(b=prone(3, 1), turnover=False)


# ---------------------------------------------------------------- pits
@rule("AG-TRAP-06")
def test_falling_into_a_pit() -> None:
    s = cave("A?..b\nB....", "traps", A=player(av=8))
    s.activate("A", "move")
    s.dice(trap=PIT, armour=(4, 4))
    s.step("e")
    s.expect(A=prone(1, 0), turnover="pit")
    s.expect_event("Revealed", body="A", name="pit", thing="trap")


@rule("AG-TRAP-06")
def test_pit_after_a_block_rolls_armour_once_with_block_bonuses() -> None:
    s = cave("""
        .......
        .AbO...
        .......
        B.....c""", "traps", A=player(skills="Mighty Blow"), b=player(av=8))
    s.dice(block="down")
    s.block("A", "b").push((3, 1))
    s.dice(armour=(4, 4))
    s.follow(False)
    s.dice(injury=(1, 1))
    s.yes("Mighty Blow")
    s.expect(b=stunned(3, 1))


@rule("AG-TRAP-06")
def test_player_in_a_pit_marks_no_opponent_and_cannot_be_blocked() -> None:
    s = cave("""
        .b...
        A.B..
        .....
        ....c""", "traps", ground=".O...\n.....\n.....\n.....")
    m, b = s.m, s.body("b")
    assert not m.exerts_zones(b)
    assert not m.zones_on(m.board.at(0, 1), 0)
    s.activate("A", "blitz")
    s.expect_not_offered("hit b")
    s.step("s")  # no dodge
    s.stop()
    s = cave("""
        .b...
        A.B..
        .....
        ....c""", "traps", ground=".O...\n.....\n.....\n.....", b="prone")
    s.activate("A", "foul")
    s.expect_not_offered("foul b")
    s.stop()


@rule("AG-TRAP-06")
def test_player_in_a_pit_neither_blocks_nor_assists() -> None:
    s = cave("""
        Ab...
        .C...
        .....
        ....d""", "traps", ground="O....\n.....\n.....\n.....")
    s.activate("C", "block")
    assert s.block_dice("b") == 1
    s.stop()
    s.activate("A")
    s.expect_offered("declare climb-out")
    s.expect_not_offered("declare block")
    s.expect_not_offered("declare move")
    s.dice(climb=2)
    s.declare("climb-out")


@rule("AG-TRAP-06")
def test_bone_head_is_not_cured_by_climbing_out() -> None:
    s = cave("""
        Ab...
        ..B..
        .....
        ....d""", "traps", ground="O....\n.....\n.....\n.....", A=player(no_zones=True))
    m = s.m
    s.activate("A")
    s.dice(climb=5)
    s.declare("climb-out")
    s.answer("climb-out", (0, 1))
    assert not m.exerts_zones(s.body("A"))


@rule("AG-TRAP-06", "AG-COLL-01")
def test_player_pushed_into_an_occupied_pit_collides_and_scatters_out() -> None:
    s = cave("""
        ######
        .Abc##
        ######
        B....d""", "traps", ground="######\n...O##\n######\n......", A=player(st=4))
    s.dice(block="push down")
    s.block("A", "b").die("push")
    s.dice(collision=2, scatter=4, armour=[(1, 1), (1, 2)])
    s.follow(False)
    s.answer("order", "b")
    s.expect(b=prone(2, 1), c=prone(3, 1), turnover=False)


@rule("AG-TRAP-06")
def test_occupied_pit_cannot_be_entered() -> None:
    s = cave("A.b.\nB..c", "traps", ground="..O.\n....")
    s.activate("A", "move")
    s.step("e")
    s.refused("step", "e", because="occupied")
    s.stop()


# ---------------------------------------------------------------- climbing out
@rule("AG-TRAP-07")
def test_climbing_out_is_an_activation_and_a_roll() -> None:
    s = cave("""
        A....
        .....
        ..B.c""", "traps", ground="O....\n.....\n.....", A=player("prone", ag=3))
    s.activate("A")
    s.dice(climb=4)
    s.declare("climb-out")
    assert s.needed("climb") == 4
    s.asked("climb-out", of=0, options=["square 1,0", "square 0,1", "square 1,1"])
    s.answer("climb-out", (1, 1))
    s.expect(A=standing(1, 1), acting=None, turn=0)
    s.refused("activate", "A", because="acted")


@rule("AG-TRAP-07")
def test_zones_do_not_modify_it_and_the_stunned_must_recover() -> None:
    s = cave("""
        Ac...
        d....
        ..B..""", "traps", ground="O....\n.....\n.....", A=player(ag=3))
    s.activate("A")
    s.dice(climb=4)
    s.declare("climb-out")
    assert s.needed("climb") == 4
    s = cave("""
        A....
        .....
        ..B.c""", "traps", ground="O....\n.....\n.....", A="stunned")
    s.refused("activate", "A", because="tunned")


@rule("AG-TRAP-07", "AG-TRAP-04")
def test_player_climbing_out_onto_a_trap_sets_it_off() -> None:
    s = cave("""
        A?###
        #####
        ..B.c""", "traps", ground="O?###\n#####\n.....", A=player(ag=3))
    s.activate("A")
    s.dice(climb=4, trap=GAS)
    s.declare("climb-out")
    s.expect(A=stunned(1, 0), turnover="gas")


@rule("AG-TRAP-07", "AG-TRAP-11")
def test_climbing_out_onto_an_exploding_trap_knocks_down() -> None:
    s = cave("""
        A?###
        #####
        ..B.c""", "traps", ground="O?###\n#####\n.....", A=player(ag=3))
    s.activate("A")
    s.dice(climb=4, trap=BANG, armour=(2, 2))
    s.declare("climb-out")
    s.expect(A=prone(1, 0), turnover="explosion")


@rule("AG-TRAP-07", "AG-TRAP-06")
def test_climbing_out_of_one_pit_into_another_falls_again() -> None:
    s = cave("""
        A.###
        #####
        ..B.c""", "traps", ground="OO###\n#####\n.....", A=player(ag=3))
    s.activate("A")
    s.dice(climb=4, armour=(2, 2))
    s.declare("climb-out")
    s.expect(A=prone(1, 0), turnover="pit")


@rule("AG-TRAP-08")
def test_unmarked_team_mates_help_to_climb_out() -> None:
    s = cave("""
        AB...
        .....
        C....
        d...e""", "traps", ground=".....\n.....\n.....\n.....", A=player(ag=3))
    del s
    s = cave("""
        .B...
        .A...
        .C...
        d...e""", "traps", ground=".....\n.O...\n.....\n.....", A=player(ag=3))
    s.activate("A")
    s.dice(climb=3)
    s.declare("climb-out")
    assert s.needed("climb") == 3  # B helps, C is marked by d
    s.pick((2, 1))
    s.expect(A=(2, 1))


@rule("AG-TRAP-08")
def test_prone_team_mates_do_not_help_to_climb_out() -> None:
    s = cave("""
        .B...
        .A...
        .....
        ....e""", "traps", ground=".....\n.O...\n.....\n.....", A=player(ag=3), B="prone")
    s.activate("A")
    s.dice(climb=3)
    s.declare("climb-out")
    assert s.needed("climb") == 4
    s.expect(A=standing(1, 1))


@rule("AG-TRAP-09")
def test_failed_climb_out_of_a_pit_is_not_a_turnover() -> None:
    s = cave("""
        A....
        .....
        ..B.c""", "traps", ground="O....\n.....\n.....", A=player("prone", ag=3))
    s.activate("A")
    s.dice(climb=3)
    s.declare("climb-out")
    s.expect(A=standing(0, 0), turnover=False, turn=0, acting=None)
    assert not s.m.exerts_zones(s.body("A"))


@rule("AG-TRAP-10")
def test_spikes_add_three() -> None:
    s = cave("A?..b\nB....", "traps", A=player(av=9))
    s.activate("A", "move")
    s.dice(trap=SPIKES, armour=(4, 3), injury=(1, 1))
    s.step("e")
    s.expect(A=stunned(1, 0), turnover=True)


# ---------------------------------------------------------------- explosions, gas, teleporters
@rule("AG-TRAP-11")
def test_an_explosion_fells_all_beside_it() -> None:
    s = cave("""
        ......
        .A?...
        ...b.c
        B.....""", "traps")
    s.activate("A", "move")
    s.dice(trap=BANG)
    s.step("e")
    s.dice(armour=[(1, 1), (1, 2)])
    s.answer("order", "A")
    s.expect(A=prone(2, 1), b=prone(3, 2), c=standing(), turnover="explosion")
    assert not any(s.m.state.marks)


@rule("AG-TRAP-11")
def test_player_knocked_down_onto_a_trap_rolls_armour_once() -> None:
    s = cave("""
        .......
        .Ab?...
        .......
        B.....c""", "traps", A=player(skills="Mighty Blow"), b=player(av=8))
    s.dice(block="down")
    s.block("A", "b").push((3, 1))
    s.dice(trap=BANG, armour=(4, 4))
    s.follow(False)
    s.dice(injury=(1, 1))
    s.yes("Mighty Blow")
    s.expect(b=stunned(3, 1), A=standing())


@rule("AG-TRAP-12")
def test_gas_also_stuns_prone_players_and_balls_are_dropped() -> None:
    s = cave("""
        ......
        bA?...
        ......
        B....c""", "traps", b="prone", A=player(ball=True))
    s.activate("A", "move")
    s.dice(trap=GAS, bounce=5)
    s.step("e")
    s.expect(A=stunned(2, 1), b=prone(0, 1), ball=(3, 1), turnover="gas")
    s = cave("""
        ......
        A.b...
        .?....
        B....c""", "traps", b="prone")
    s.activate("A", "move")
    s.dice(trap=GAS)
    s.step("se")
    s.expect(A=stunned(1, 2), b=stunned(2, 1))
    s.expect_event("Armour", times=0)


@rule("AG-TRAP-12", "AG-LAVA-04")
def test_gas_over_lava_knocks_out() -> None:
    s = cave("A?..b\nB....", "traps", "lava", ground=".?...\n!....", B=player(ball=True))
    s.activate("A", "move")
    s.dice(trap=GAS, bounce=5)
    s.step("e")
    s.expect(A=stunned(1, 0), B="ko")


@rule("AG-TRAP-13")
@pytest.mark.parametrize(("die", "falls"), [(3, False), (4, True)])
def test_the_strong_may_resist(die: int, falls: bool) -> None:
    s = cave("A?o.b\nB.a..".replace("o", "."), "traps", a=player(st=5))
    s.activate("A", "move")
    s.dice(trap=GAS, gas=die)
    s.step("e")
    s.expect(a=stunned() if falls else standing(), A=stunned(), B=stunned())


@rule("AG-TRAP-13")
def test_gas_trap_is_rolled_for_the_player_that_set_it_off() -> None:
    s = cave("A?..b\n....B", "traps", A=player(st=5))
    s.activate("A", "move")
    s.dice(trap=GAS, gas=1)
    s.step("e", "e")
    s.expect(A=(2, 0), turnover=False)
    s.stop()


@rule("AG-TRAP-14")
def test_teleporter_trap_sends_the_player_to_a_numbered_teleporter() -> None:
    s = cave("""
        A.....
        ......
        ......
        B....c""", "traps", ground=".?....\n..1234\n......\n......", b=player(at=(5, 1)))
    s.activate("A", "move")
    s.dice(trap=GATE, teleport=[4, 1])
    s.step("e")
    s.expect(A=(5, 1), b=(2, 1), turnover=False)
    assert s.m.state.marks[s.m.rules.mark("trap-teleporter")]
    s.stop()


@rule("AG-TRAP-14", "AG-TELE-07")
def test_a_second_journey_by_a_revealed_one_hurts() -> None:
    s = cave("""
        A.....
        ......
        ......
        B....c""", "traps", marks={"trap-teleporter": "%"}, ground=".%2...\n......\n1...%.\n......")
    s.activate("A", "move")
    s.dice(teleport=2)
    s.step("e")
    s.expect(A=(2, 0))
    s.dice(injury=(1, 1))
    s.step("w")
    s.expect(A="reserves", turnover=False)


@rule("AG-TRAP-14")
def test_a_ball_is_not_sent() -> None:
    s = cave("""
        .A%...
        b....1
        ......
        B.....""", "traps", marks={"trap-teleporter": "%"}, A=player(ball=True))
    s.activate("A", "move")
    s.dice(dodge=1, armour=(1, 1), bounce=3)
    s.step((1, 1))
    s.expect(ball=(2, 0))


@rule("AG-TRAP-14", "CRP-4.7")
def test_a_ball_on_a_teleporter_trap_bounces_when_a_player_enters() -> None:
    s = cave("""
        .A%...
        .....1
        ......
        B..b.2""", "traps", marks={"trap-teleporter": "%"}, balls=((2, 0),))
    s.activate("A", "move")
    s.dice(teleport=2, bounce=7)
    s.step("e")
    s.expect(A=(5, 3), ball=(2, 1), turnover=False, acting="A")


@rule("AG-TRAP-14", "AG-TRAP-04")
def test_a_ball_on_a_hidden_teleporter_trap_bounces_when_it_is_revealed() -> None:
    s = cave("""
        .A?...
        .....1
        ......
        B..b.2""", "traps", balls=((2, 0),))
    s.activate("A", "move")
    s.dice(trap=GATE, teleport=1, bounce=7)
    s.step("e")
    s.expect(A=(5, 1), ball=(2, 1), turnover=False)


@rule("AG-TRAP-14")
def test_a_player_pushed_onto_a_teleporter_trap_leaves_the_ball_to_bounce() -> None:
    s = cave("""
        ######
        .Ab%.1
        ######
        B...c2""", "traps", marks={"trap-teleporter": "%"}, balls=((3, 1),))
    s.dice(block="push", teleport=2, bounce=5)
    s.block("A", "b").follow(False)
    s.expect(b=(5, 3), ball=(4, 1))


@rule("AG-TRAP-15", "AG-BALL-06")
def test_a_ball_scatters_on_over_a_pit() -> None:
    s = cave("""
        .AO...
        b.....
        ......
        B.....""", "traps", A=player(ball=True))
    s.activate("A", "move")
    s.dice(dodge=1, armour=(1, 1), bounce=[3, 7])
    s.step((1, 1))
    s.expect(ball=(2, 1))


@rule("AG-TRAP-15", "AG-TRAP-06")
def test_carrier_falling_into_a_pit_loses_the_ball() -> None:
    s = cave("AO..b\nB....", "traps", A=player(ball=True))
    s.activate("A", "move")
    s.dice(armour=(1, 1), bounce=5)
    s.step("e")
    s.expect(A=prone(1, 0), ball=(2, 0), turnover=True)


# ---------------------------------------------------------------- odds
@rule("AG-TRAP-04")
def test_odds_merge_equal_counters() -> None:
    s = cave("A?..b\n.....\nB....", "traps")
    s.activate("A", "move")
    option = next(option for option in s.m.decision().options if s.m.names.text(option) == "step 1,0")
    horizon = ARMOUR  # what it is, not what it does
    merged, plain = odds(s.m, option, horizon=horizon, merge=True), odds(s.m, option, horizon=horizon, merge=False)
    assert merged.turnover == pytest.approx(plain.turnover)
    assert merged.turnover == pytest.approx(12 / 15)
    assert merged.runs <= plain.runs
    deeper = odds(s.m, option)
    assert deeper.turnover == pytest.approx(12 / 15)
    assert deeper.sampled == 0.0
    s.stop()
