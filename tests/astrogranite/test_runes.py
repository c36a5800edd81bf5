"""Magical inscriptions. [AG-RUNE]"""

from __future__ import annotations

from typing import Any

import pytest

from deepbowl.books.astrogranite.rules import Astrogranite
from deepbowl.books.astrogranite.runes import circles, own_runes
from deepbowl.dungeons.library import dungeon
from deepbowl.match.setup import dice_for, new_match
from deepbowl.rules.analysis.reach import reach
from deepbowl.testing import Scenario, neutral, player, prone, rule, standing, stunned

from .cave import cave

RUNES = "magical-inscriptions"
LIGHT = {"&": "rune rune-light", "%": "rune rune-grey", "=": "rune"}


OURS = ("Light College", "Grey College")


def inscribed(drawing: str, *switches: str, college: tuple[str, str] = OURS, **more: Any) -> Scenario:
    """A cave in which & is a rune of Light, % one of Grey, = one of no college."""
    return cave(drawing, RUNES, "college-teams", *switches, areas=LIGHT, college=college, **more)


# ---------------------------------------------------------------- strength and Stand Firm
@rule("AG-RUNE-01", "AG-RUNE-02")
@pytest.mark.parametrize(
    ("college", "dice"),
    [("Light College", "push"), ("Light", "push"), ("Grey College", "push push"), ("Human", "push push")],
)
def test_rune_strengthens_players_of_its_college_only(college: str, dice: str) -> None:
    s = inscribed("a&..\n....\nc..B", A=player(at=(1, 0)), a=player(st=4), college=(college, "Grey College"), turn=1)
    s.dice(block=dice).block("a", "A")
    if college.startswith("Light"):
        s.yes("Stand Firm", by=0)
        s.expect(A=standing(1, 0))
    else:
        s.push((2, 0)).follow(False)
        s.expect(A=standing(2, 0))


@rule("AG-RUNE-02")
def test_rune_gives_nothing_to_a_prone_player_on_it() -> None:
    s = inscribed("a&..\n....\nc..B", A=player("prone", at=(1, 0)))
    body = s.body("A")
    assert (s.m.state.st[body], s.m.owns(body, "Stand Firm")) == (3, False)
    s.activate("A", "move").choose("stand")
    assert (s.m.state.st[body], s.m.owns(body, "Stand Firm")) == (4, True)
    s.stop()


@rule("AG-RUNE-02")
def test_rune_gives_nothing_once_the_player_has_left_it() -> None:
    s = inscribed("&...\nB..b", A=player(at=(0, 0)))
    s.activate("A", "move").step("e")
    assert (s.m.state.st[s.body("A")], s.m.owns(s.body("A"), "Stand Firm")) == (3, False)
    s.stop()


# ---------------------------------------------------------------- travel
@rule("AG-RUNE-03", "AG-MATK-04")
@pytest.mark.parametrize("what", ["chest", "petrified"])
def test_rune_under_a_chest_or_a_statue_takes_no_one(what: str) -> None:
    s = inscribed("a&....\n......\nB..&.&", "wandering-monsters", A=player(at=(1, 0)))
    feature = next(one for one in s.m.rules.features if one.name == what)
    s.m.set_mark(feature.mark, s.m.board.at(3, 2), True)
    s.activate("A", "move")
    s.expect_offered("use-at rune-travel 5,2")
    s.expect_not_offered("use-at rune-travel 3,2")
    s.stop()


@rule("CRP-14.2", "AG-RUNE-03")
def test_ball_and_chain_does_not_travel_by_rune() -> None:
    s = inscribed("a&....\n......\nB..&..", A=player(at=(1, 0), skills="Ball & Chain, No Hands"))
    assert reach(s.m, s.body("A")).cells == 0
    s.activate("A", "move")
    s.expect_offered("use ball-and-chain")
    s.expect_not_offered("use-at rune-travel 3,2")


@rule("AG-RUNE-03")
def test_rune_travel_takes_one_point_and_no_dice() -> None:
    s = inscribed("a&....\n......\nB..&%=", A=player(at=(1, 0)))
    s.activate("A", "move")
    s.expect_offered("use-at rune-travel 3,2")
    s.expect_not_offered("use-at rune-travel 4,2", "use-at rune-travel 5,2", "use-at rune-travel 1,0")
    s.use("Rune travel", at=(3, 2))
    s.expect(A=standing(3, 2))
    assert s.m.state.act.moved == 1
    s.use("Rune travel", at=(1, 0)).stop()


@rule("AG-RUNE-03")
def test_rune_travel_ends_with_a_pick_up_where_a_ball_lies() -> None:
    s = inscribed("&.....\nB.b&..", A=player(at=(0, 0)), balls=((3, 1),))
    s.activate("A", "move").dice(pick_up=6).use("Rune travel", at=(3, 1))
    s.expect(ball="A")
    s.stop()


@rule("AG-RUNE-03")
def test_rune_travel_gone_for_in_vain_is_a_fall_on_the_rune_left() -> None:
    s = inscribed("&.....\nB.b&..", A=player(ma=1, at=(0, 0)))
    s.activate("A", "move").use("Rune travel", at=(3, 1)).dice(rush=1, armour=(1, 1)).use("Rune travel", at=(0, 0))
    s.expect(A=prone(3, 1), turnover="rush")


@rule("AG-RUNE-03")
def test_rune_travel_is_refused_off_the_rune_and_to_a_taken_one() -> None:
    s = inscribed("&.....\nB.b&..", A=player(at=(0, 0)), C=player(at=(3, 1)))
    s.activate("A", "move")
    s.refused_use("Rune travel", at=(3, 1), because="no free rune")
    s.step("e")
    s.refused_use("Rune travel", at=(0, 0), because="does not stand on a rune")
    s.stop()


# ---------------------------------------------------------------- the Winds of Magic
def caster(**more: Any) -> Scenario:
    """A on a rune; B without Stand Firm; c with it, d without; X is a monster."""
    return inscribed("&.....\n..B...\nc....d", A=player(at=(0, 0)), c=player(skills="Stand Firm"), **more)


@rule("AG-RUNE-04", "AG-RUNE-05")
def test_winds_lay_down_all_players_without_stand_firm() -> None:
    s = caster(X=neutral(at=(4, 0)))
    s.activate("A", "block").dice(winds_of_magic=4).use("Winds of Magic").yes("winds")
    s.expect(A=standing(0, 0), B=prone(2, 1), c=standing(0, 2), d=prone(5, 2), X=prone(4, 0), turnover=False)
    s.expect_event("PlacedProne", rule="AG-RUNE-05", times=3)


@rule("AG-RUNE-05")
@pytest.mark.parametrize("ours", [True, False])
def test_winds_are_a_turnover_only_if_their_own_ball_carrier_falls(ours: bool) -> None:
    s = inscribed("&.....\n..B...\nc....d", A=player(at=(0, 0)), B=player(ball=ours), d=player(ball=not ours))
    s.activate("A", "block").dice(winds_of_magic=4).use("Winds of Magic").dice(bounce=2).yes("winds")
    s.expect(turnover=ours)


@rule("AG-RUNE-05")
def test_winds_leave_the_stunned_stunned() -> None:
    s = inscribed("&.....\n..B...\nc....d", A=player(at=(0, 0)), d="stunned")
    s.activate("A", "block").dice(winds_of_magic=6).use("Winds of Magic").yes("winds")
    s.expect(d=stunned(5, 2))


@rule("AG-RUNE-06")
def test_winds_raise_everyone_with_two_squares_of_movement() -> None:
    lying: dict[str, Any] = {"c": player("prone", ma=2), "d": player("stunned"), "e": player("prone", ma=1)}
    s = inscribed("&.....\n..B...\nc.e..d", A=player(at=(0, 0)), **lying)
    s.activate("A", "block").dice(winds_of_magic=4).use("Winds of Magic").no("winds")
    s.expect(c=standing(0, 2), d=standing(5, 2), e=prone(2, 2))


@rule("AG-RUNE-04")
def test_winds_that_fail_cost_the_action_and_nothing_else() -> None:
    s = caster()
    s.activate("A", "block").dice(winds_of_magic=3).use("Winds of Magic")
    s.expect(acting=None, turnover=False, turn=0)
    assert s.needed("winds-of-magic") == 4
    assert dict(s.m.rules.counters(s.m))["magic circles"] == "1 of 1"


@rule("AG-RUNE-04")
def test_winds_need_a_block_action_and_a_rune_on_the_caster() -> None:
    s = caster()
    s.activate("A", "blitz")
    s.refused_use("Winds of Magic", because="takes a block")
    s.stop()
    s.activate("B")
    s.expect_not_offered("declare block")
    s.declare("move").stop()


@rule("AG-RUNE-07")
def test_circle_holds_its_spell_once_for_all_colleges() -> None:
    s = inscribed("&%....\n..B...\nc...&d", A=player(at=(0, 0)), C=player(at=(4, 2)), rerolls=0)
    s.activate("A", "block").dice(winds_of_magic=6).use("Winds of Magic").no("winds")
    s.activate("C", "block").dice(winds_of_magic=6).use("Winds of Magic").no("winds")
    assert dict(s.m.rules.counters(s.m))["magic circles"] == "0 of 2"
    s = inscribed("&%....\n..B...\nc...&d", A=player(at=(0, 0)), b=player(at=(1, 0)), turn=0)
    s.activate("A", "block").dice(winds_of_magic=6).use("Winds of Magic").no("winds")
    s.choose("end-turn")
    s.activate("b", "block")
    s.refused_use("Winds of Magic", because="released its spell")
    s.stop()


@rule("AG-RUNE-07")
def test_circles_are_groups_of_connected_runes() -> None:
    board = dungeon("cabinet-of-wonders").board()
    assert sorted(group.bit_count() for group in circles(board)) == [4, 4, 5]


@rule("AG-RUNE-01")
def test_runes_of_a_map_serve_the_college_that_plays() -> None:
    m = new_match("astrogranite", 2, board="cabinet-of-wonders", teams=["Amber", "Grey"], switches=[RUNES], dice=dice_for(1))
    first = m.bodies.of_seat[0][0]
    assert own_runes(m, first) == m.board.areas["rune-amber"]
    assert own_runes(m, m.bodies.of_seat[1][0]) == m.board.areas["rune-grey"]


@rule("AG-RUNE-01")
def test_map_with_runes_turns_the_rule_on_and_others_do_not() -> None:
    on = {name: Astrogranite.switches_for(dungeon(name).board()) for name in ("cabinet-of-wonders", "lantern-cellar")}
    assert "magical-inscriptions" in on["cabinet-of-wonders"]
    assert "magical-inscriptions" not in on["lantern-cellar"]


# ---------------------------------------------------------------- ways
@rule("AG-RUNE-03")
def test_way_leads_over_runes_without_a_dodge_and_is_walked_as_planned() -> None:
    s = inscribed("""
        &c.....&.
        ........#
        B......#.
        ########.""", A=player(at=(0, 0), ma=3), college=("Light College", "Grey College"))  # fmt: skip
    board, found = s.m.board, reach(s.m, s.body("A"))
    assert found.probability(board.at(7, 0)) == 1.0
    assert found.probability(board.at(8, 0)) == 1.0
    assert found.probability(board.at(4, 0)) < 1.0, "on foot they would have to dodge, or come back from the far rune"
    plan = found.plan(board.at(8, 0))
    for option in plan:
        s.m.apply(option)
    s.expect(A=(8, 0), turnover=False)
    s.stop()


@rule("AG-RUNE-03")
@pytest.mark.parametrize(("college", "rooted"), [("Grey College", False), ("Light College", True)])
def test_no_way_leads_over_foreign_runes_or_for_the_rooted(college: str, rooted: bool) -> None:
    s = inscribed("&c.....&.\nB........", A=player(at=(0, 0), ma=3, rooted=rooted), college=(college, "Dark College"))
    assert reach(s.m, s.body("A")).probability(s.m.board.at(7, 0)) == 0.0
