"""The scripted coach on ground that is not even: edges, stairs, water, lava, counters face down."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

from astrogranite.boards import stairs
from astrogranite.cave import cave
from deepbowl.board.bits import cells
from deepbowl.books.astrogranite.variants import IRON
from deepbowl.bots.protocol import ask
from deepbowl.bots.scripted.bot import ScriptedBot
from deepbowl.bots.scripted.carrying import Carrying
from deepbowl.bots.scripted.sight import FAR, Sight, Ways
from deepbowl.bots.scripted.stroll import Stroll
from deepbowl.engine.state import put
from deepbowl.testing import Scenario, player, scenario

from .test_scripted import turn_of


def sight(s: Scenario) -> Sight:
    return Sight(s.m, 0, Ways())


def on_stairs(text: str, **more: Any) -> Scenario:
    return scenario(text, book="astrogranite", switches=("elevated-platforms",), board=stairs(), **more)


def test_a_stroll_never_leads_over_an_edge_and_pays_for_stairs() -> None:
    s = on_stairs("....A..\n.......\nB.....b", A=player(ma=6))
    body, movement = s.body("A"), s.m.rules.movement
    stroll = Stroll(sight(s), body)
    climbed = 0
    for cell in cells(stroll.cells):
        way = [s.m.state.cell[body], *stroll.path(cell)]
        steps = list(pairwise(way))
        assert not any(movement.always_falls(s.m, body, from_cell, to) for from_cell, to in steps)
        assert stroll.cost(cell) == sum(movement.price(s.m, body, from_cell, to) for from_cell, to in steps) <= 6
        climbed += stroll.cost(cell) > len(steps)
    assert climbed


def test_player_above_an_edge_is_not_near_from_below() -> None:
    s = on_stairs("....A..\n.......\nB.....b")
    seen = sight(s)
    above, below = s.m.state.cell[s.body("A")], s.m.state.cell[s.body("b")]
    way_up = seen.on_foot(s.m.board.bit[above])[below]
    assert way_up == seen.on_foot(s.m.board.bit[below])[above]
    assert way_up > s.m.board.distance(above, below)


def test_carrier_wades_when_no_team_mate_could_drown() -> None:
    drawing = """
        b.#####..
        A.~~~~~.]
        ..#####.."""
    s = cave(drawing, "water", A=player(ma=8, ball=True), b="stunned")
    seen = sight(s)
    assert seen.to_goal()[s.m.state.cell[s.body("A")]] == 13  # eight squares, five of them left at twice the price
    s = cave(drawing, "water", A=player(ma=8, ball=True), B=player(skills="Titchy", at=(0, 2)), b="stunned")
    assert sight(s).to_goal()[s.m.state.cell[s.body("A")]] >= FAR


@pytest.mark.parametrize(("armour", "through"), [(10, True), (5, False)])
def test_a_carrier_counts_what_lava_would_cost(armour: int, through: bool) -> None:
    s = cave("""
        b.#######..
        A...!!!...]
        ..#######..
        ...........""", "lava", A=player(ma=6, av=armour, ball=True), b="stunned")
    carrying = Carrying(sight(s), 0.0)
    row = s.m.board.ys[s.m.state.cell[s.body("A")]]
    before = s.m.board.at(3, row)
    assert (carrying.goal_distance(s.body("A"))[before] < sight(s).to_goal()[before]) == through


def test_team_mate_sets_off_the_trap_that_shuts_the_carrier_in() -> None:
    shut_in = """
        b...####.
        AB..?...]
        ....####."""
    people = {"A": player(ma=4, ball=True), "B": player(ma=6, skills="No Hands"), "b": "stunned"}
    s = cave(shut_in, "traps", **people)
    trap = s.m.board.label(cells(s.m.state.marks[s.m.rules.mark("trap")])[0])
    assert f"step {trap}" in turn_of(s)
    s = cave(shut_in + "\n        .........", "traps", **people)
    assert f"step {trap}" not in turn_of(s)


def test_player_in_a_pit_climbs_out_on_the_useful_side() -> None:
    s = cave("""
        b......
        ..O...*
        .......""", "traps", A=player(at=(2, 1), ag=4), B=player(at=(0, 2), skills="No Hands"), b="stunned")
    said = turn_of(s, 3)
    assert "activate A1" in said, said
    assert any(word.startswith("square 3,") for word in said), said


def test_an_iron_ball_is_not_thrown() -> None:
    people = {"A": player(ma=1, ag=4, ball=True), "B": player(ag=4, ma=6), "b": "stunned"}
    s = cave("A....B...]\nb........]", "ball-variants=iron", **people)
    assert "declare pass" in turn_of(s)
    s.m.state.ball_kind = put(s.m.state.ball_kind, 0, IRON)
    assert "declare pass" not in turn_of(s)


def test_a_ball_that_is_hard_to_pick_up_is_tried_for_in_the_end() -> None:
    row = "[..~" + 30 * "." + "]"
    s = cave(f"{row}\n{row}\n{row}", "water", A=player(ma=3, ag=1, at=(1, 1)), b=player(at=(9, 1)), balls=[(3, 1)])
    ball = s.m.state.ball_cell[0]
    calm, daring = (Carrying(sight(s), haste).fetch(s.body("A"), ball) for haste in (0.0, 1.0))
    assert calm is not None
    assert daring is not None
    assert calm.worth < 0 < daring.worth


def test_player_hemmed_in_stops_instead_of_starting_a_leap() -> None:
    s = cave("AB...\nCD...\n....b", "universal-leaping")
    s.activate("A", "move")
    s.expect_offered("use leaping")
    assert s.m.names.text(ask(ScriptedBot(1), s.m)) == "stop"


def test_a_chest_on_a_ledge_is_in_the_way_of_a_carrier() -> None:
    board = stairs(ladder=2)
    s = scenario("......a\n.......\nB.....b", book="astrogranite", switches=("elevated-platforms",), board=board)
    foot, top = board.at(6, 0), board.at(5, 0)
    assert sight(s).road(1)[foot] < FAR
    s.m.set_mark(s.m.rules.mark("chest"), top, True)
    assert sight(s).road(1)[foot] >= FAR
