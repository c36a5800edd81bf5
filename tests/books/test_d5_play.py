"""Dungeonbowl 5: set-up, dug-out, walls, passes, skills, turns. [D5-SETUP to D5-DUGOUT]"""

from __future__ import annotations

import pytest

from deepbowl.dungeons.text import parse
from deepbowl.engine.choice import END_TURN, PLACE, RANDOM, TAKE, choice, first_of, verb_of
from deepbowl.engine.dice import Scripted, Seeded
from deepbowl.engine.errors import IllegalChoice
from deepbowl.match.match import Match
from deepbowl.rules.sheet import TeamSheet
from deepbowl.teams.ready import ready_team
from deepbowl.testing import player, prone, rule, scenario, stunned

HALL = """
dungeon: hall
title: Hall
author: Deepbowl
books: dungeonbowl-5
seats: 2

##################################
#[..............................]#
#[1.......$....3....$..........2]#
#[..............................]#
#[........$....4....$...........]#
#[............5.6...............]#
#[........$....7....$...........]#
#[.............8................]#
##################################
"""


def sheets(first: int = 12, second: int = 12) -> list[TeamSheet]:
    """Two ready teams cut down to this many players."""
    teams = [ready_team("Orc").sheet(), ready_team("Skaven").sheet()]
    for team, count in zip(teams, (first, second), strict=True):
        team.players = team.players[:count]
    return teams


def start(
    dice: list[tuple[str, int]], first: int = 12, second: int = 12, goods: dict[str, int] | None = None
) -> Match:
    """A match in the hall, about to be set up: both coaches take the map's own places. Goods are the first team's."""
    teams = sheets(first, second)
    teams[0].goods |= goods or {}
    m = Match.new("dungeonbowl-5", parse(HALL).board(), teams, Scripted(dice))
    for seat in (0, 1):
        assert (m.decision().seat, m.decision().kind) == (seat, "use-pre-set")
        m.apply(m.yes)
    return m


@rule("D5-CHEST-01", "D5-PLAY-04", "D5-SETUP-05")
def test_six_chests_are_laid_out_and_no_ball_is_in_sight() -> None:
    m = start([("set-up-order", 1)])
    assert m.state.marks[m.rules.mark("chest")].bit_count() == 6
    assert m.state.ball_cell == (-1,)
    assert m.state.ball_by == (-1,)
    assert len(m.state.pads) == 8


@rule("D5-SETUP-01", "D5-SETUP-02", "D5-SETUP-04")
def test_coaches_place_six_each_in_turn_then_a_toss_decides_the_start() -> None:
    m = start([("set-up-order", 2), ("toss", 2)], 12, 5)
    seats = []
    while m.rules.phases[m.state.phase].name == "set-up":
        d = m.decision()
        seats.append(d.seat)
        m.apply(next(o for o in d.options if verb_of(o) in (TAKE, PLACE)))
    assert seats[::2] == [1, 0] * 5 + [0]
    counts = [sum(m.in_play(b) for b in m.bodies.of_seat[seat]) for seat in (0, 1)]
    assert counts == [6, 5]
    for seat in (0, 1):
        assert all(m.board.end_zones[seat] & m.foot(b) for b in m.bodies.of_seat[seat] if m.in_play(b))
    assert m.decision().seat == 1
    assert m.decision().kind == "turn"


@rule("D5-PLAY-04", "CRP-16.5")
def test_master_chef_cooks_once_before_the_first_turn() -> None:
    chef = {"master chef": 1}
    dice = [("set-up-order", 2), *(("master-chef", die) for die in (4, 3, 6)), ("toss", 2)]
    m = start(dice, 1, 1, goods=chef)
    while m.rules.phases[m.state.phase].name == "set-up":
        m.apply(next(o for o in m.decision().options if verb_of(o) in (TAKE, PLACE)))
    assert m.decision().kind == "turn"
    assert [now - then.rerolls for now, then in zip(m.state.rerolls, m.sheets, strict=True)] == [2, -2]
    for _ in range(4):
        m.apply(choice(END_TURN))  # turns without end roll nothing more


@rule("D5-SETUP-02")
def test_a_random_pad_is_drawn_among_the_empty_ones_and_does_not_teleport() -> None:
    m = start([("set-up-order", 1), ("set-up-pad", 3), ("set-up-pad", 3)])
    for pad in (3, 4):
        m.apply(m.decision().options[0])
        random = next(o for o in m.decision().options if verb_of(o) == RANDOM)
        body = m.decision().body
        m.apply(random)
        assert m.state.cell[body] == m.state.pads[pad - 1]
    assert not m.events or not any(e.kind == "Teleported" for e in m.events)


@rule("D5-SETUP-05")
def test_activation_before_set_up_is_complete_is_refused() -> None:
    m = start([("set-up-order", 1)])
    take = m.decision().options[0]
    with pytest.raises(IllegalChoice):
        m.apply(m.names.parse(f"activate {m.bodies.name[first_of(take)]}"))


@rule("D5-DUGOUT-01", "D5-SETUP-03")
def test_reserve_enters_once_per_turn_at_a_random_pad() -> None:
    s = scenario("""
        .........
        .4...5..6
        .......b.
        .7...8...
        .A.......""", book="dungeonbowl-5", edge="wall", B="reserves", C="reserves", spare_balls=1)
    s.dice(teleport=3)
    s.choose("bring-on", "B")
    s.expect(B=(8, 1), turnover=False)
    s.expect_not_offered("bring-on")
    s.activate("B", "move")
    s.expect_offered("use recover")


@rule("D5-DUGOUT-01", "D5-TELEPORT-06", "D5-TELEPORT-04")
def test_end_zone_pad_needs_no_die_and_teleports_its_occupant_on() -> None:
    s = scenario("""
        .......
        b......
        .......
        .......
        .A.....""", ground="""
        .......
        4..5.6.
        .......
        .......
        .......""", ends="we", book="dungeonbowl-5", edge="wall", B="reserves", spare_balls=1)
    s.choose("bring-on", "B")
    s.asked("dug-out-pad", of=0, options=["random", "square 0,1"])
    s.dice(teleport=2)
    s.pick((0, 1))
    s.expect(B=(0, 1), b=(3, 1), turnover=False)
    s.activate("B", "move")
    s.use("Recover")
    s.step("se", "se", "se", "e")
    s.expect(B=(4, 4))
    s.step("ne")
    s.dice(rush=2)
    s.step("n")
    s.dice(rush=2, teleport=1, injury=(3, 3))
    s.step("n")
    s.expect(B=stunned(0, 1))


@rule("D5-DUGOUT-02")
def test_player_on_an_end_zone_pad_cannot_return_to_the_dug_out() -> None:
    s = scenario("""
        ..........
        .....A..6.
        .......b..
        .7........""", ground="""
        ..........
        .4...5..6.
        ..........
        .7........""", book="dungeonbowl-5", edge="wall", spare_balls=1)
    s.activate("A", "move")
    s.expect_not_offered("bring-on", "sponge")


@rule("D5-INJURY-02", "D5-INJURY-03", "D5-INJURY-01")
def test_sponge_brings_a_knocked_out_player_to_reserves_instead_of_a_pad() -> None:
    s = scenario("""
        ..........
        .4...5..6.
        .......b..
        .A........""", book="dungeonbowl-5", edge="wall", C="ko", B="reserves", D="casualty", spare_balls=1)
    s.expect_offered("sponge C", "bring-on B")
    s.expect_not_offered("sponge D")
    s.choose("sponge", "C")
    s.expect(C="reserves")
    s.expect_not_offered("bring-on", "sponge")


@rule("D5-INJURY-02")
def test_sponge_and_bring_on_are_not_offered_after_an_activation() -> None:
    s = scenario("""
        ..........
        .4...5..6.
        .......b..
        .A.E......""", book="dungeonbowl-5", edge="wall", C="ko", B="reserves", spare_balls=1)
    s.activate("A", "move")
    s.stop()
    s.expect_not_offered("sponge", "bring-on")


@rule("D5-WALL-01", "D5-WALL-02")
def test_player_pushed_into_a_wall_stays_and_takes_an_armour_roll() -> None:
    text = """
        ...#
        .Ab#
        ...#
        B..."""
    s = scenario(text, book="dungeonbowl-5", edge="wall", spare_balls=1)
    s.dice(block="push", armour=(5, 3))
    s.block("A", "b")
    s.expect(b=(2, 1), A=(1, 1), turnover=False)
    s = scenario(text, book="dungeonbowl-5", edge="wall", spare_balls=1)
    s.dice(block="push", armour=(6, 3), injury=(4, 5))
    s.block("A", "b")
    s.expect(b="ko", A=(1, 1))


@rule("D5-WALL-01")
def test_an_empty_square_beside_the_wall_must_be_taken() -> None:
    s = scenario("""
        ...#
        .Ab#
        ....""", book="dungeonbowl-5", edge="wall", spare_balls=1, B="reserves")
    s.dice(block="push")
    s.block("A", "b")
    s.follow(False)
    s.expect(b=(3, 2))


@rule("D5-WALL-01")
def test_wall_push_comes_before_a_chain_push_and_frenzy_continues() -> None:
    s = scenario("""
        ...#.
        .Abc.
        ...#.
        B....""", book="dungeonbowl-5", edge="wall", spare_balls=1, A=player(skills="Frenzy"))
    s.dice(block="push", armour=(1, 2))
    s.dice(block="push", armour=(1, 2))
    s.block("A", "b")
    s.expect(b=(2, 1), c=(3, 1), A=(1, 1))


@rule("D5-WALL-02")
def test_player_knocked_down_against_a_wall_rolls_ordinary_armour() -> None:
    s = scenario("""
        ...#
        .Ab#
        ...#
        B...""", book="dungeonbowl-5", edge="wall", spare_balls=1)
    s.dice(block="down", armour=(3, 3))
    s.block("A", "b")
    s.expect(b=prone(2, 1))


@rule("D5-WALL-03")
def test_a_closed_corner_is_closed_and_a_half_open_one_is_not() -> None:
    s = scenario("""
        A#.
        #.b
        ..B""", book="dungeonbowl-5", edge="wall", spare_balls=1)
    s.activate("A", "move")
    s.expect_not_offered("step 1,1")
    s = scenario("""
        A#.
        ..b
        ..B""", book="dungeonbowl-5", edge="wall", spare_balls=1)
    s.activate("A", "move")
    s.expect_offered("step 1,1")


@rule("D5-PASS-01")
def test_only_quick_and_short_passes() -> None:
    s = scenario("""
        A.........
        .......b..""", book="dungeonbowl-5", edge="wall", A=player(ball=True, skills="Hail Mary Pass"), B="reserves")
    s.activate("A", "pass")
    s.expect_offered("throw 6,0")
    s.expect_not_offered("throw 7,0", "use-at hail-mary-pass 9,0")


@rule("D5-PASS-02")
def test_no_pass_through_a_wall() -> None:
    s = scenario("""
        ......
        A.#.B.
        .....b""", book="dungeonbowl-5", edge="wall", A=player(ball=True))
    s.activate("A", "pass")
    s.expect_not_offered("throw 4,1")
    s = scenario("""
        ..#...
        A...B.
        .....b""", book="dungeonbowl-5", edge="wall", A=player(ball=True))
    s.activate("A", "pass")
    s.expect_offered("throw 4,1")


@rule("D5-PASS-03")
def test_a_ball_never_bounces_into_a_wall() -> None:
    s = scenario("""
        .A*.b.
        ......
        B.....""", book="dungeonbowl-5", edge="wall")
    s.activate("A", "move")
    s.dice(pick_up=1, bounce=8)
    s.step("e")
    s.expect(ball=(3, 1))


@rule("D5-SKILL-01")
def test_leap_and_very_long_legs_do_nothing_on_plain_floor() -> None:
    s = scenario("""
        ......
        .bAc..
        ......""", book="dungeonbowl-5", edge="wall", spare_balls=1,
        A=player(skills="Leap, Very Long Legs"), B="reserves")
    s.activate("A", "move")
    s.expect_not_offered("use-at leap 4,1", "use-at jump 4,1")


@rule("D5-SKILL-02")
def test_the_leader_re_roll_works_while_a_leader_is_in_the_dungeon() -> None:
    text = """
        ......
        .Ab.L.
        ......"""
    for posture, offered in ((None, True), ("ko", False)):
        s = scenario(text.replace("L", "B" if posture is None else "."), book="dungeonbowl-5", edge="wall", spare_balls=1,
                     B=player(posture or "standing", skills="Leader"), goods={"leader re-roll": (1, 0)})
        s.activate("A", "move")
        if offered:
            s.dice(dodge=1)
            s.step("nw")
            s.asked("re-roll", options=["re-roll none", "re-roll leader"])
        else:
            s.dice(dodge=1, armour=(1, 2))
            s.step("nw")
            s.expect(A=prone(0, 0), turnover=True)


@rule("D5-SKILL-03")
def test_secret_weapon_is_spotted_on_a_six_at_the_end_of_its_own_turn() -> None:
    s = scenario("""
        ......
        .A.B..
        ....b.""", book="dungeonbowl-5", edge="wall", spare_balls=1, A=player(skills="Secret Weapon"),
        B=player(skills="Secret Weapon"), b=player(skills="Secret Weapon"))
    s.dice(weapon_spotted=6, then_weapon_spotted=5)
    s.end_turn()
    s.expect(A="sent off", B=(3, 1), turn=1)


@rule("D5-SKILL-03")
def test_a_bribe_saves_a_spotted_weapon() -> None:
    s = scenario("""
        ......
        .A.B..
        ....b.""", book="dungeonbowl-5", edge="wall", spare_balls=1, A=player(skills="Secret Weapon"), bribe=(1,))
    s.dice(weapon_spotted=6, bribe=2)
    s.end_turn()
    s.yes("bribe")
    s.expect(A=(1, 1), turn=1)


@rule("D5-PLAY-02", "D5-PLAY-05")
def test_turns_alternate_without_end_and_there_is_no_wizard() -> None:
    s = scenario("""
        ......
        .A.b..
        ......""", book="dungeonbowl-5", edge="wall", spare_balls=1, wizard=1)
    for turn in range(40):
        s.expect(turn=turn % 2, half=1, won=-1)
        s.expect_not_offered("cast")
        s.end_turn()


@rule("D5-PLAY-02")
def test_match_without_players_left_is_a_draw() -> None:
    s = scenario("""
        #####.
        .bA!!#
        #####.""", book="dungeonbowl-5", edge="wall", spare_balls=1, switches=("holes",),
        b=player(skills="Frenzy"), c="casualty")
    s.end_turn()
    s.dice(block="push", hazard=3)
    s.block("b", "A")
    s.expect(A="lost", turnover=False)
    s.follow(False) if s.m.decision().kind == "follow-up" else None
    s.end_turn()
    s.expect(won=-1)


def test_random_play_in_a_hall_ends_or_continues_without_error() -> None:
    m = Match.new("dungeonbowl-5", parse(HALL).board(), sheets(), Seeded(3), record=False)
    for turn in range(2000):
        if m.over:
            break
        options = m.decision().options
        m.apply(options[turn * 7 % len(options)])
    assert m.over or m.decision().options
