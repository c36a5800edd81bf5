"""Monsters that act by themselves: when, whom they go for, along which squares, what they do there."""

from __future__ import annotations

import tomllib
from importlib.resources import files
from typing import Any

import pytest

from deepbowl.books.astrogranite.beasts import BIG_GUYS, EXAMPLES, IGNORED, attacks_of
from deepbowl.books.astrogranite.monster_attacks import LOST_HEAD, attacks, helpers_of
from deepbowl.books.astrogranite.statues import is_restored, petrified
from deepbowl.books.astrogranite.weights import BIG_GUY, weight
from deepbowl.match.view import players
from deepbowl.rules.flow.walls import obstacles
from deepbowl.rules.words.describe import describe
from deepbowl.server.live.wire import match_state
from deepbowl.testing import Scenario, monster, player, prone, referee, rule, standing, stunned

from .cave import cave


def lair(drawing: str, *switches: str, **more: Any) -> Scenario:
    """A cave with a monster, in the turn of seat 1, the last of a round: the monster acts after it."""
    return cave(drawing, "wandering-monsters", *switches, turn=1, **more)


def hellhound(**more: Any) -> Any:
    """One that never forgets what to do."""
    return monster("Hellhound", but="Bone-head", **more)


# ---------------------------------------------------------------- the table
@rule("AG-MON-08", "AG-PROF-01", "AG-PROF-02", "AG-PROF-03", "AG-PROF-04", "AG-PROF-05", "AG-PROF-06", "AG-PROF-07",
      "AG-PROF-08", "AG-PROF-09")
def test_rows_of_the_table_are_those_of_the_book() -> None:
    text = files("deepbowl.data").joinpath("facts", "astrogranite-monsters.toml").read_text(encoding="utf-8")
    printed = tomllib.loads(text)["monster"]
    sizes = {"normal": 1, "huge": 2, "humongous": 3}
    own = {"Heads", "Flame Burst"}
    assert [kind.name for kind in EXAMPLES] == [one["name"] for one in printed]
    for kind, one in zip(EXAMPLES, printed, strict=True):
        assert (kind.ma, kind.st, kind.ag, kind.av) == (one["ma"], one["st"], one["ag"], one["av"])
        assert [skill for skill in kind.printed if skill not in own] == one["skills"]
        attacks = [attack["kind"].replace("-", " ") for attack in one["attacks"] for _ in range(attack["count"])]
        assert (list(kind.attacks), kind.piercing, kind.size) == (attacks, one["piercing"], sizes[one["size"]])


@rule("AG-MON-07", "AG-MATK-07")
def test_big_guy_has_piercing_in_place_of_mighty_blow_and_one_block() -> None:
    for kind in BIG_GUYS:
        assert IGNORED in kind.printed
        assert IGNORED not in kind.skills
        assert ("Piercing (+1)" in kind.skills, kind.attacks, kind.size) == (True, ("block",), 1)
    s = lair("X....A\n......\n.....b", X=monster("Ogre"))
    s.dice(bone_head=1)
    s.end_turn()
    s.expect(X=standing(0, 0))
    assert attacks_of("Basilisk of the house") == ("block",)


@rule("AG-PROF-04")
def test_hippogriff_is_a_big_guy_by_weight() -> None:
    s = lair("X.A\n..b", X=monster("Hippogriff"))
    assert weight(s.m, s.body("X")) == BIG_GUY
    assert not any(skill.startswith("Piercing") for skill in EXAMPLES[3].skills)


# ---------------------------------------------------------------- when
@rule("AG-MACT-01")
def test_monster_without_a_team_acts_only_at_the_end_of_the_round() -> None:
    s = cave("X.....A\n#######\n......b", "wandering-monsters", X=hellhound(ma=2))
    s.end_turn()  # seat 0 has ended its turn: nothing
    s.expect(X=(0, 0), turn=1)
    s.end_turn()
    s.expect(X=(2, 0), turn=0)


@rule("AG-MACT-01")
def test_monster_acts_after_the_turn_of_the_last_of_four_teams() -> None:
    s = cave("X.....A\n#######\n.b.P..p", "wandering-monsters", seats=4, ends="wens", X=hellhound(ma=1), turn=2)
    s.end_turn()
    s.expect(X=(0, 0), turn=3)
    s.end_turn()
    s.expect(X=(1, 0), turn=0)


@rule("AG-MACT-01")
def test_several_monsters_act_one_after_the_other_and_none_twice() -> None:
    s = lair("""
        X....A
        ######
        Z....B
        ######
        .....b""", X=hellhound(ma=2), Z=hellhound(ma=2))
    s.end_turn()
    told = [(e.body, e.target) for e in s.events("Hunts")]
    assert [body for body, _ in told] == [s.body("X"), s.body("Z")]
    s.expect(turn=0)


# ---------------------------------------------------------------- getting up, negative traits
@rule("AG-MACT-03")
@pytest.mark.parametrize("kind", ["Hellhound", "Treeman"])
def test_prone_monster_stands_up_and_does_nothing_else(kind: str) -> None:
    s = lair("XA..\n...b", X=monster(kind, "prone"))
    s.end_turn()
    s.expect(X=standing(0, 0), A=standing(1, 0))


@rule("AG-MACT-18")
def test_stunned_monster_turns_over_in_its_phase_and_stands_up_in_the_next() -> None:
    s = lair("X...A\n....b", X=monster("Hellhound", "stunned"))
    s.end_turn()
    s.expect(X=prone(0, 0))
    s.end_turn()  # seat 0: not its phase
    s.expect(X=prone(0, 0))
    s.end_turn()
    s.expect(X=standing(0, 0))


@rule("AG-MACT-07")
def test_monster_that_fails_bone_head_neither_moves_nor_attacks() -> None:
    s = lair("XA..\n...b", X=monster("Hippogriff"))
    s.dice(bone_head=1)
    s.end_turn()
    s.expect(X=(0, 0), A=standing(1, 0))


@rule("AG-MACT-07")
@pytest.mark.parametrize("switches", [(), ("college-teams",)])
def test_monster_that_takes_root_neither_moves_nor_attacks(switches: tuple[str, ...]) -> None:
    s = lair("XA.B\n####\n...b", *switches, X=monster("Treeman"), **({"college": ("Light", "Dark")} if switches else {}))
    s.dice(take_root=1)
    s.end_turn()
    s.expect(X=(0, 0), A=standing(1, 0), turn=0)


@rule("AG-MACT-07", "AG-MACT-17")
def test_monster_beside_another_does_not_help_it_think() -> None:
    s = lair("ZXA.B\n#####\n....b", X=monster("Troll"), Z=monster("Hellhound"))
    s.dice(really_stupid=3, bone_head=1)
    s.end_turn()
    s.expect_event("Blocked", times=0)


@rule("AG-MACT-02")
def test_wild_animal_rolls_as_for_a_blitz() -> None:
    s = lair("X.A.\n####\n...b", X=monster("Minotaur"))
    s.dice(wild_animal=2, block="down down", armour=(1, 1))
    s.end_turn()
    assert s.needed("wild-animal") == 2


# ---------------------------------------------------------------- whom and where
@rule("AG-MACT-04")
def test_monster_walks_to_the_nearest_until_it_is_adjacent() -> None:
    s = lair("""
        X...A......b
        ############""", X=hellhound(ma=3))
    s.end_turn()
    s.expect(X=(3, 0))  # three squares; no point is left to attack with
    s.expect_event("Hunts", body="X", target="A", squares=4)


@rule("AG-MACT-04")
def test_nearest_of_two_at_the_same_distance_is_picked_by_a_die() -> None:
    s = lair("A...X...b", X=hellhound(ma=1))
    s.dice(beast_choice=2)
    s.end_turn()
    s.expect(X=(5, 0))
    s.expect_event("Hunts", body="X", target="b")


@rule("AG-MACT-04")
def test_monster_next_to_a_target_does_not_move() -> None:
    s = lair("X..b\nA...", X=hellhound(), A=player(st=4))
    s.dice(block="both", armour=(1, 1), then_armour=(1, 1))
    s.end_turn()
    s.expect(X=prone(0, 0), A=prone(0, 1))


@rule("AG-MACT-04")
def test_monster_does_not_target_a_referee() -> None:
    s = lair("RX....A\n#######\n......b", X=hellhound(ma=2), R=referee("Humans"))
    s.end_turn()
    s.expect(X=(3, 0))
    s.expect_event("Hunts", body="X", target="A")


@rule("AG-MACT-04")
def test_monster_behind_standing_models_goes_as_near_as_it_can() -> None:
    s = lair("X...R..A\n########\n.......b", X=hellhound(), R=referee("Humans"))
    s.end_turn()
    s.expect(X=(3, 0))


@rule("AG-MACT-04")
def test_monster_walled_off_from_all_players_stays() -> None:
    s = lair("X.#..A\n..#..b", X=hellhound())
    s.end_turn()
    s.expect(X=(0, 0))


@rule("AG-MACT-04")
def test_loose_ball_under_a_monster_bounces() -> None:
    s = lair("X*..A\n#####\n....b", X=hellhound(ma=1))
    s.dice(bounce=5)
    s.end_turn()
    s.expect(X=(1, 0), ball=(2, 0))


@rule("AG-MACT-05")
def test_monster_lost_in_a_teleporter_on_its_way_is_gone() -> None:
    s = lair("X1.A\n####\n.2.b", X=hellhound())
    s.dice(teleport=1)
    s.end_turn()
    s.expect(X="lost")


@rule("AG-MACT-05")
def test_monster_walks_into_lava_and_burns() -> None:
    s = lair("X!..A\n#####\n....b", "lava", X=hellhound(ma=2))
    s.dice(armour=(6, 6), injury=(1, 2))
    s.end_turn()
    s.expect(X=stunned(2, 0))


@rule("AG-MACT-05")
def test_monster_walks_round_a_chasm() -> None:
    s = lair("X_..A\n#..##\n#####\n....b", "chasms", X=hellhound(ma=1))
    s.end_turn()
    s.expect(X=(1, 1))


@rule("AG-MACT-12")
def test_prone_player_beside_a_monster_is_ignored() -> None:
    s = lair("""
        AX..B..
        #######
        ......b""", X=hellhound(ma=2), A="prone")
    s.end_turn()
    s.expect_event("Hunts", body="X", target="B")
    s.expect(X=(3, 0))


@rule("AG-MACT-15")
def test_two_monsters_go_for_each_other() -> None:
    s = lair("""
        X..Z.........A
        #############b""", X=hellhound(), Z=monster("Gorgon", but="Foul Appearance"))
    s.dice(block="down down", armour=(1, 1))
    s.end_turn()
    s.expect_event("Hunts", body="X", target="Z")
    s.expect_event("KnockedDown", body="Z")


# ---------------------------------------------------------------- in the way
@rule("AG-MACT-13", "AG-MACT-14")
def test_prone_player_in_the_way_is_fouled_with_piercing_and_one_more() -> None:
    s = lair("XA.B\n####\n...b", X=hellhound(), A="prone")
    s.dice(armour=(4, 3), injury=(1, 2))
    s.end_turn()
    assert [e.total for e in s.events("Armour")] == [9]
    s.expect(X=(0, 0), A=stunned(1, 0))


@rule("AG-MACT-14")
def test_double_in_a_monsters_foul_changes_nothing() -> None:
    s = lair("XA.B\n####\n...b", X=hellhound(), A="prone")
    s.dice(armour=(4, 4), injury=(1, 1))
    s.end_turn()
    s.expect(X=standing(0, 0), A=stunned(1, 0))
    s.expect_event("SentOff", times=0)


@rule("AG-MACT-13")
def test_fouls_are_as_many_as_attacks() -> None:
    s = lair("XA.B\n####\n...b", X=monster("Hippogriff", but="Bone-head"), A="prone")
    s.dice(armour=[(1, 1), (5, 4)], injury=(6, 6), casualty=11)
    s.end_turn()
    assert [e.total for e in s.events("Armour")] == [3, 10]
    s.expect(A="casualty", X=(0, 0))


@rule("AG-MACT-13")
def test_remaining_fouls_are_lost_when_the_victim_is_gone() -> None:
    s = lair("XA.B\n####\n...b", X=monster("Hippogriff", but="Bone-head"), A="prone")
    s.dice(armour=(5, 4), injury=(4, 4))
    s.end_turn()
    s.expect(A="ko")


@rule("AG-MACT-13")
def test_team_mate_of_the_victim_beside_the_monster_costs_it_one() -> None:
    s = lair("XA.B\n####\n...b", X=hellhound(), A="prone", C=player(at=(0, 2)))
    assert helpers_of(s.m, s.body("A"), s.body("X")) == 0
    near = lair("CXA.B\n#####\n....b", X=hellhound(), A="prone")
    assert helpers_of(near.m, near.body("A"), near.body("X")) == 1
    marked = lair("aCXA.B\n######\n.....b", X=hellhound(), A="prone")
    assert helpers_of(marked.m, marked.body("A"), marked.body("X")) == 0
    other = lair("bXA.B\n#####\n....c", X=hellhound(), A="prone")
    assert helpers_of(other.m, other.body("A"), other.body("X")) == 0


@rule("AG-MACT-13", "AG-MACT-04")
def test_player_behind_a_fallen_one_counts_as_nearest() -> None:
    s = lair("""
        B.......X..C.A
        ##############
        .............b""", X=hellhound(ma=2), C="prone")
    s.end_turn()
    s.expect_event("Hunts", body="X", target="A")
    s.expect(X=(10, 0))


# ---------------------------------------------------------------- attacks
@rule("AG-MACT-06")
def test_target_is_picked_at_random_among_those_adjacent() -> None:
    s = lair("A###\nXB.C\n####\n...b", X=hellhound())
    s.dice(beast_choice=2, block="push")
    s.end_turn()
    s.expect_event("Blocked", body="X", target="B")


@rule("AG-MACT-08")
def test_one_point_pays_for_all_attacks_and_none_are_made_without_it() -> None:
    two = lair("X..A.\n#####\n....b", X=monster("Tentacle Beast", but="Bone-head"))
    two.dice(block="push push", then_block="push push")
    two.end_turn()
    assert len(two.events("Blocked")) == 2
    three = lair("X...A\n#####\n....b", X=monster("Tentacle Beast", but="Bone-head"))
    three.end_turn()
    three.expect(X=(3, 0))
    three.expect_event("Blocked", times=0)


@rule("AG-MACT-08")
def test_second_block_of_frenzy_costs_nothing() -> None:
    s = lair("X.A..\n#####\n....b", X=monster("Minotaur", but="Wild Animal", ma=2))
    s.dice(block="push push", then_block="push push")
    s.end_turn()
    assert len(s.events("Blocked")) == 2


@rule("AG-MACT-09", "AG-PROF-08", "AG-MATK-03", "AG-MATK-02")
def test_attacks_come_in_the_order_of_the_profile() -> None:
    s = lair("""
        X.A...
        ......
        ######
        b....B""", X=monster("Manticore"), A=player(av=8))
    s.dice(block="push push", beast_choice=1, then_block="push push", then_beast_choice=1, armour=(4, 4), injury=(2, 3))
    s.end_turn()
    assert [e.kind for e in s.m.events or [] if e.kind in ("Blocked", "Armour")] == ["Blocked", "Blocked", "Armour"]
    assert [e.total for e in s.events("Armour")] == [9]
    s.expect(A="ko")


@rule("AG-MACT-10", "AG-PROF-04")
def test_next_attack_goes_to_another_when_the_first_is_down() -> None:
    s = lair("""
        XA....
        B#####
        .#...b""", X=monster("Hippogriff", but="Bone-head"), A=player(skills="Stand Firm"))
    s.dice(beast_choice=1, block="down push")
    s.end_turn()
    s.asked("use-trait", of=0)
    s.dice(armour=(1, 1), block="push push")
    s.yes("Stand Firm")
    assert [e.target for e in s.events("Blocked")] == [s.body("A"), s.body("B")]
    s.expect(A=prone(1, 0))


@rule("AG-MACT-10")
def test_target_that_is_only_pushed_stays_the_target() -> None:
    s = lair("X.A.....\n########\n.......b", X=monster("Hippogriff", but="Bone-head", ma=2))
    s.dice(block="push push", then_block="push push")
    s.end_turn()
    assert [e.target for e in s.events("Blocked")] == [0, 0]
    s.expect(A=(4, 0), X=(3, 0))


@rule("AG-MACT-11")
def test_monster_follows_up_into_special_squares_too() -> None:
    s = lair("X.A.\n####\n...b", "lava", ground="..!.\n####\n....", X=hellhound(), A=player(av=9))
    s.dice(block="push push", armour=[(1, 1), (1, 1)])
    s.end_turn()
    s.expect(X=(2, 0), A=(3, 0))


@rule("AG-MATK-01", "AG-PROF-01")
def test_monster_picks_its_best_die() -> None:
    s = lair("XA.B\n...b", X=monster("Hellhound"), A=player(st=3, av=8))
    s.dice(bone_head=2, block="push down", beast_choice=1, armour=(4, 4), injury=(1, 1))
    s.end_turn()
    s.expect_event("Blocked", result="Defender Down")
    assert [e.total for e in s.events("Armour")] == [9]


@rule("AG-MATK-01")
def test_coach_of_a_stronger_defender_picks_the_die() -> None:
    s = lair("XA.B\n...b", X=hellhound(), A=player(st=5))
    s.dice(block="skull down")
    s.end_turn()
    s.asked("block-die", of=0)
    s.dice(armour=(1, 1))
    s.die("skull")
    s.expect(X=prone(0, 0))


@rule("AG-MATK-01")
def test_monster_stronger_than_its_blocker_picks_the_die_against_them() -> None:
    s = cave("XA.B\n...b", "wandering-monsters", X=monster("Earth Golem"))
    s.dice(block="down skull", armour=(1, 1))
    s.block("A", "X")
    s.expect(A=prone(1, 0), X=standing(0, 0), turnover=True)


@rule("AG-MATK-01")
def test_blocked_monster_is_pushed_sooner_than_knocked_down() -> None:
    s = cave(".XA.B\n....b", "wandering-monsters", X=monster("Hippogriff"))
    s.dice(block="both push")
    s.block("A", "X").push("w").follow(False)
    s.expect(X=standing(0, 0))


@rule("AG-MATK-01")
def test_blocked_monster_goes_down_with_its_attacker_sooner_than_alone() -> None:
    s = cave(".XA.B\n....b", "wandering-monsters", X=monster("Hippogriff"))
    s.dice(block="both down", armour=[(1, 1), (1, 1)])
    s.block("A", "X")
    s.expect(X=prone(1, 0), A=prone(2, 0), turnover=True)


@rule("AG-MATK-02")
def test_slash_that_does_not_break_armour_leaves_its_target_standing() -> None:
    s = lair("XA.B\n...b", X=monster("Gorgon"), A=player(av=10))
    s.dice(armour=(5, 3))
    s.end_turn()
    s.expect(A=standing(1, 0), X=(0, 0))


@rule("AG-MATK-06", "AG-MATK-07")
def test_piercing_adds_to_armour_and_never_to_injury() -> None:
    s = lair("X..A.\n...##\n...##\n#####\nB...b", X=monster("Cave Dragon", but="Bone-head"), A=player(av=9))
    s.dice(block="down down down", armour=(4, 3), injury=(4, 3))
    s.end_turn()
    assert [(e.total, e.broken) for e in s.events("Armour")] == [(10, True)]
    assert [e.total for e in s.events("Injured")] == [7]
    s.expect(A=stunned())


@rule("AG-MATK-06")
def test_piercing_does_not_count_when_a_players_own_block_fells_both() -> None:
    s = cave("XA.B\n...b", "wandering-monsters", X=hellhound(), A=player(st=4))
    s.dice(block="both", armour=(4, 4), then_armour=(1, 1))
    s.block("A", "X")
    assert {e.body: e.total for e in s.events("Armour")} == {s.body("X"): 8, s.body("A"): 2}


# ---------------------------------------------------------------- zones, assists, harm
@rule("AG-MACT-16")
def test_no_dodge_is_needed_to_leave_a_monster() -> None:
    s = cave("XA.B\n...b", "wandering-monsters", X=hellhound())
    s.move("A", "e")
    s.expect(A=(2, 0))


@rule("AG-MACT-16")
def test_ball_that_comes_down_on_a_monster_bounces() -> None:
    s = cave("A.X.\nB..b", "wandering-monsters", A=player(ball=True, ag=6), X=hellhound())
    s.activate("A", "pass")
    s.dice(pass_=6, bounce=7)
    s.throw((2, 0))
    s.expect(ball=(2, 1))


@rule("AG-MACT-17")
def test_monster_has_no_assists_and_players_have_theirs() -> None:
    s = cave("ZX...\nAB..b", "wandering-monsters", X=hellhound(), Z=hellhound())
    s.activate("A", "block")
    assert s.block_dice("X") == 1  # 4 against 4


@rule("AG-MACT-19", "AG-MACT-20")
def test_knocked_out_monster_is_gone_and_earns_two_points() -> None:
    s = cave("XA.B\n...b", "wandering-monsters", X=hellhound(av=7), A=player(st=4))
    s.dice(block="down", armour=(5, 5), injury=(4, 4))
    s.block("A", "X")
    s.push("w") if s.m.decision().kind == "push" else None
    s.expect(X="lost")
    s.expect_event("Earned", body="A", points=2, die=False)


@rule("AG-MACT-20")
def test_mighty_monster_is_worth_a_die_more() -> None:
    s = cave("X..A\n....\n...b", "wandering-monsters", X=monster("Manticore", but="Foul Appearance"), A=player(st=6))
    s.activate("A", "blitz").step("w")
    s.dice(block="down", armour=(5, 6), injury=(5, 5)).hit("X")
    s.expect_event("Earned", body="A", points=2, die=True)
    s.expect(X="lost")


@rule("AG-MACT-20")
def test_monster_that_burns_earns_no_star_player_points() -> None:
    s = lair("X!..A\n#####\n....b", "lava", X=hellhound(ma=2))
    s.dice(armour=(6, 6), injury=(5, 5))
    s.end_turn()
    s.expect(X="lost")
    s.expect_event("Earned", times=0)


# ---------------------------------------------------------------- single kinds
@rule("AG-PROF-02")
def test_tentacle_beast_holds_a_player_leaving_without_a_dodge() -> None:
    s = cave("XA.B\n...b", "wandering-monsters", X=monster("Tentacle Beast"))
    s.activate("A", "move")
    s.dice(tentacles=(3, 3))
    s.step("e")
    s.expect(A=(1, 0), turnover=False)
    s.expect_event("Tested", purpose="dodge", times=0)


@rule("AG-PROF-02")
def test_strong_player_gets_away_from_a_tentacle_beast() -> None:
    s = cave("XA.B\n...b", "wandering-monsters", X=monster("Tentacle Beast"))
    s.activate("A", "move")
    s.dice(tentacles=(4, 3))
    s.step("e")
    s.expect(A=(2, 0))


@rule("AG-PROF-05")
def test_earth_golem_stays_where_it_is() -> None:
    s = cave("XA.B\n...b", "wandering-monsters", X=monster("Earth Golem"), A=player(st=6))
    s.dice(block="push push")
    s.block("A", "X")
    s.expect(X=(0, 0), A=(1, 0))


@rule("AG-PROF-03", "AG-MATK-04")
def test_gorgon_turns_a_player_to_stone_and_the_ball_bounces() -> None:
    s = lair("XA..B\n#####\n....b", X=monster("Gorgon"), A=player(av=9, ball=True), B=player(ma=8))
    s.dice(armour=(4, 4), bounce=5)
    s.end_turn()
    s.expect(ball=(2, 0), A="stone")
    s.expect_event("MarkChanged", feature="petrified", cell=(1, 0))
    s.dice(pick_up=6)
    s.move("B", "w", "w")
    s.refused("step", (1, 0), because="something solid")


@rule("AG-PROF-03")
def test_gorgon_that_does_not_break_armour_does_not_turn_to_stone() -> None:
    s = lair("XA.B\n####\n...b", X=monster("Gorgon"), A=player(av=9))
    s.dice(armour=(4, 3))
    s.end_turn()
    s.expect(A=standing(1, 0))


@rule("AG-MATK-04")
def test_throw_over_a_petrified_player_may_hit_them() -> None:
    s = lair("XA...\n#####\nB...b", X=monster("Gorgon"), A=player(av=7))
    s.dice(armour=(6, 4))
    s.end_turn()
    assert obstacles(s.m) == s.m.board.bit[s.m.board.at(1, 0)]


@rule("AG-MATK-04")
def test_statue_on_a_teleporter_blocks_it() -> None:
    s = lair("""
        XA..B.
        ######
        .....b""", ground=".4...1\n######\n.2.3..", X=monster("Gorgon"), A=player(av=7))
    s.dice(armour=(6, 4))
    s.end_turn()
    s.activate("B", "move")
    s.dice(teleport=[4, 2])
    s.step("e")
    s.expect(B=(1, 2))


@rule("AG-MATK-04")
def test_petrified_monster_is_driven_off_and_leaves_no_statue() -> None:
    s = lair("XZ.......A\n#########b", X=monster("Gorgon"), Z=hellhound(av=7))
    s.dice(armour=(6, 4))
    s.end_turn()
    s.expect(Z="lost")
    assert not s.m.state.solid


@rule("AG-PROF-06")
def test_cocatrice_slashes_with_poison_twice_and_then_turns_to_stone() -> None:
    s = lair("X.A\n...\n###\nB.b", X=monster("Cocatrice"), A=player(av=7))
    s.dice(armour=[(3, 3), (3, 4), (4, 4)])
    s.end_turn()
    s.expect(A="stone")


@rule("AG-PROF-07", "AG-PROF-10")
def test_hydra_loses_a_head_and_an_attack_for_each_injury_and_then_is_gone() -> None:
    s = cave("X..A\n....\n...b", "wandering-monsters", X=monster("Cave Hydra", but="Bone-head"), A=player(st=10))
    x = s.body("X")
    s.activate("A", "blitz").step("w")
    s.dice(block="down down", armour=(5, 4), injury=(5, 4)).hit("X")
    s.expect(X=prone(0, 0))
    s.expect_event("Earned", times=0)
    assert len(attacks(s.m, x)) == 2


@rule("AG-PROF-10")
def test_last_head_is_worth_the_points_and_a_stunned_hydra_keeps_its_heads() -> None:
    s = cave("X..A\n....\n...b", "wandering-monsters", X=monster("Cave Hydra"), A=player(st=10))
    x = s.body("X")
    s.m.state.in_drive[x] |= LOST_HEAD * 2
    s.activate("A", "blitz").step("w")
    s.dice(block="down down", armour=(5, 4), injury=(4, 4)).hit("X")
    s.expect(X="lost")
    s.expect_event("Earned", body="A", points=2, die=True)
    t = cave("X..A\n....\n...b", "wandering-monsters", X=monster("Cave Hydra"), A=player(st=10))
    t.activate("A", "blitz").step("w")
    t.dice(block="down down", armour=(5, 4), injury=(3, 4)).hit("X")
    t.expect(X=stunned(0, 0))
    assert len(attacks(t.m, t.body("X"))) == 3


@rule("AG-MATK-05")
def test_petrified_player_is_restored_after_the_game_except_on_a_six() -> None:
    s = lair("XA.B\n####\n...b", X=monster("Gorgon"), A=player(av=7))
    assert petrified(s.m) == []
    s.dice(armour=(6, 4))
    s.end_turn()
    assert petrified(s.m) == [s.body("A")]
    assert [is_restored(die) for die in range(1, 7)] == [True] * 5 + [False]


# ---------------------------------------------------------------- what people are shown
def test_card_of_a_monster_lists_attacks_size_and_when_it_acts() -> None:
    s = lair("X..A\n....\n...b", X=monster("Cave Hydra"))
    shown = next(player for player in players(s.m) if player.body == s.body("X")).pack()
    assert (shown["seat"], shown["size"], shown["race"], shown["title"]) == (-1, 2, "Cave Hydra", "Cave Hydra")
    assert shown["notes"] == ["Attacks: block, block, block", "3 heads left", "Acts after the last turn of a round"]


def test_monsters_not_yet_in_play_are_not_shown() -> None:
    s = cave("A...\n...b", "lurking-monsters")
    assert [player.name for player in players(s.m)] == ["A1", "B1"]
    assert len(match_state(s.m)["players"]) == 2
    assert len(s.m.bodies) > 2


def test_log_names_the_target_of_a_monster_and_that_it_is_driven_off() -> None:
    s = lair("X!..A\n#####\n....b", "lava", X=hellhound(ma=2))
    s.dice(armour=(6, 6), injury=(5, 5))
    s.end_turn()
    told = [describe(s.m, e) for e in s.m.events or []]
    assert "N1 Hellhound goes for A1 A, 4 squares away [AG-MACT-04]" in told
    assert any(line.startswith("N1 Hellhound is driven off") for line in told)
