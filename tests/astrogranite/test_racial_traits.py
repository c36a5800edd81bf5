"""What races of this book are born with. [AG-SKILL-14 to AG-SKILL-23]"""

from __future__ import annotations

import pytest

from deepbowl.dungeons.library import dungeon
from deepbowl.match.match import Match
from deepbowl.match.setup import dice_for
from deepbowl.rules.sheet import PlayerSheet, TeamSheet
from deepbowl.testing import Scenario, player, prone, rule, standing, stunned

from .cave import cave

COLLEGES = "college-teams"
ROOM = """
    ......
    .Ab...
    ......
    B....c"""


# ---------------------------------------------------------------- Dense
@rule("AG-SKILL-14")
def test_dense_player_may_lose_a_blitz_and_their_zones() -> None:
    s = cave(ROOM, COLLEGES, A=player(skills="Dense"))
    s.dice(dense=1).activate("A", "blitz")
    s.expect(acting=None, turnover=False)
    assert not s.m.exerts_zones(s.body("A"))
    s.activate("B")
    s.expect_not_offered("declare blitz")
    s.declare("move").stop()


@rule("AG-SKILL-14")
def test_dense_player_rolls_for_blitz_pass_and_hand_off_only() -> None:
    s = cave(ROOM, COLLEGES, A=player(skills="Dense", no_zones=True))
    s.activate("A", "block").dice(block="push").hit("b").push("e").follow(False)
    assert s.m.exerts_zones(s.body("A")), "the zones are back with the next action"


@rule("AG-SKILL-14")
def test_dense_player_may_use_a_team_reroll() -> None:
    s = cave(ROOM, COLLEGES, A=player(skills="Dense", ball=True), rerolls=1)
    s.dice(dense=1).activate("A", "pass")
    s.dice(dense=2).reroll("team")
    s.expect(acting="A", rerolls=(0, 1))
    s.stop()


# ---------------------------------------------------------------- Take Root
def treeman(*more: str) -> Scenario:
    return cave(ROOM, COLLEGES, *more, A=player(st=6, skills="Take Root"))


@rule("AG-SKILL-15")
def test_rooted_treeman_blocks_and_does_not_follow_up() -> None:
    s = treeman()
    s.dice(take_root=1).activate("A", "block")
    s.dice(block="push push").hit("b").push("e")
    s.expect(A=(1, 1), b=(3, 1))
    s.activate("B", "move").stop()


@rule("AG-SKILL-15")
def test_rooted_treeman_does_not_roll_again() -> None:
    s = cave(ROOM, COLLEGES, A=player(st=6, skills="Take Root", rooted=True))
    s.activate("A", "move")
    s.expect_not_offered("step 0,1")
    s.stop()


@rule("AG-SKILL-16")
def test_rooted_treeman_moving_falls_in_the_first_square_and_is_free() -> None:
    s = cave(ROOM, COLLEGES, A=player(st=6, skills="Take Root", rooted=True))
    s.activate("A", "move").dice(armour=(1, 1)).use("Take Root", at=(0, 1))
    s.expect(A=prone(0, 1), turnover="roots")
    assert "rooted" not in " ".join(s.m.facts()).lower()


@rule("AG-SKILL-16")
def test_tearing_loose_is_not_offered_without_roots() -> None:
    s = treeman()
    s.dice(take_root=2).activate("A", "move")
    s.expect_not_offered("use take-root")
    s.stop()


@rule("AG-SKILL-16")
def test_rooted_treeman_can_be_pushed_and_stays_rooted() -> None:
    s = cave(ROOM, COLLEGES, A=player(st=3), b=player(skills="Take Root", rooted=True))
    s.dice(block="push").block("A", "b").push("e").follow(False)
    s.expect(b=standing(3, 1))
    assert "rooted" in " ".join(s.m.facts()).lower()


# ---------------------------------------------------------------- Titchy
@rule("AG-SKILL-17")
@pytest.mark.parametrize(("die", "passes"), [(2, True), (1, False)])
def test_titchy_player_dodges_on_2_into_any_zones(die: int, passes: bool) -> None:
    s = cave("""
        ..c.d.
        .A....
        .b.e..
        B....f""", COLLEGES, A=player(skills="Titchy"))
    s.activate("A", "move")
    s.dice(dodge=die) if passes else s.dice(dodge=die, armour=(1, 1))
    s.step((2, 1))
    assert s.needed("dodge") == 2
    if passes:
        s.expect(A=(2, 1))
        s.stop()
    else:
        s.expect(A=prone(2, 1))


@rule("AG-SKILL-18")
def test_pass_of_a_titchy_player_counts_two_bands_longer() -> None:
    s = cave("A..C..\n......\nB....b", COLLEGES, A=player(skills="Titchy", ball=True))
    s.activate("A", "pass").dice(pass_=5, catch=6).throw("C")
    assert s.needed("pass") == 5
    s.expect(ball="C")


@rule("AG-SKILL-19")
def test_injury_of_a_titchy_player_is_two_worse() -> None:
    s = cave(ROOM, COLLEGES, b=player(av=5, skills="Titchy"))
    s.dice(block="down", armour=(4, 4), injury=(3, 4)).block("A", "b").push("e").follow(False)
    s.answer("easily-hurt", True, by=0).expect(b="ko")
    s = cave(ROOM, COLLEGES, b=player(av=5, skills="Titchy"))
    s.dice(block="down", armour=(4, 4), injury=(3, 4)).block("A", "b").push("e").follow(False)
    s.answer("easily-hurt", False, by=0).expect(b=stunned())
    s = cave(ROOM, COLLEGES, b=player(av=5, skills="Titchy"))
    s.dice(block="down", armour=(4, 4), injury=(1, 3)).block("A", "b").push("e").follow(False)
    s.expect(b=stunned())  # stunned with or without 2 more: not asked


@rule("AG-SKILL-19")
def test_fall_of_a_titchy_player_is_worsened_by_the_next_opposing_coach() -> None:
    s = cave(ROOM, COLLEGES, A=player(av=5, ma=1, skills="Titchy"))
    s.activate("A", "move").dice(dodge=1, armour=(4, 4), injury=(4, 4)).step("w")
    s.dice(casualty=11)
    s.answer("easily-hurt", True, by=1).expect(A="casualty")


@rule("AG-SKILL-20")
def test_zone_of_a_titchy_player_does_not_hinder_a_dodge_into_it() -> None:
    s = cave("""
        .....
        cA.b.
        .....
        B...d""", COLLEGES, b=player(skills="Titchy"))
    s.activate("A", "move").dice(dodge=3).step((2, 0))
    assert s.needed("dodge") == 3
    s.stop()


@rule("AG-SKILL-20")
def test_leaving_the_zone_of_a_titchy_player_takes_a_dodge() -> None:
    s = cave(ROOM, COLLEGES, b=player(skills="Titchy"))
    s.activate("A", "move").dice(dodge=3).step("w")
    assert s.needed("dodge") == 3
    s.stop()


def snotlings(on_board: int, *, reserves: tuple[str, ...]) -> Match:
    """A match about to be set up: seat 0 has six players to place, some of them Snotlings, and these in reserve."""
    sheets = []
    for seat in range(2):
        skills = [("Titchy",)] * on_board + [()] * (6 - on_board) + [(skill,) if skill else () for skill in reserves]
        mine = skills if seat == 0 else [()] * 6
        players = [PlayerSheet(n, f"P{n}", "Lineman", "Snotling", 5, 1, 3, 0, 5, known) for n, known in enumerate(mine, 1)]
        sheets.append(TeamSheet(f"Team {seat}", "Jade College", players, 0, {}))
    board = dungeon("lantern-cellar").board()
    return Match.new("astrogranite", board, sheets, dice_for(4), ("obstacles", COLLEGES))


def set_up(m: Match) -> None:
    """Every seat places its first six players."""
    while m.decision().kind != "set-up":
        m.apply(m.decision().options[0])
    while m.decision().kind == "set-up":
        seat = m.decision().seat
        for body in m.bodies.of_seat[seat][:6]:
            m.apply(next(option for option in m.decision().options if m.names.text(option) == f"take {m.bodies.name[body]}"))
            m.apply(m.decision().options[1])
        m.apply(next(option for option in m.decision().options if m.names.text(option) == "done"))


@rule("AG-SKILL-21")
def test_titchy_players_join_after_all_have_set_up() -> None:
    m = snotlings(2, reserves=("Titchy", ""))
    set_up(m)
    assert (m.decision().kind, m.decision().seat) == ("extra-players", 0)
    m.apply(m.yes)
    assert m.decision().kind == "extra-place"
    m.apply(m.decision().options[0])
    assert sum(m.in_play(body) for body in m.bodies.of_seat[0]) == 7
    assert m.decision().kind == "turn"
    assert not m.in_play(m.bodies.of_seat[0][7]), "who is not Titchy waits"


@rule("AG-SKILL-21")
@pytest.mark.parametrize(("on_board", "reserves"), [(1, ("Titchy",)), (2, ("",))])
def test_titchy_players_join_only_where_two_play_and_one_waits(on_board: int, reserves: tuple[str, ...]) -> None:
    m = snotlings(on_board, reserves=reserves)
    set_up(m)
    assert m.decision().kind == "turn"


@rule("AG-SKILL-21")
def test_coach_may_leave_titchy_players_in_reserve() -> None:
    m = snotlings(2, reserves=("Titchy", "Titchy", "Titchy", "Titchy"))
    set_up(m)
    m.apply(m.no)
    assert m.decision().kind == "turn"
    assert sum(m.in_play(body) for body in m.bodies.of_seat[0]) == 6


# ---------------------------------------------------------------- Wild Animal, Very Strong Legs
@rule("AG-SKILL-22")
@pytest.mark.parametrize(
    ("action", "die", "goes"), [("move", 3, False), ("move", 4, True), ("block", 2, True), ("block", 1, False)]
)
def test_wild_animal_needs_4_and_hits_more_willingly(action: str, die: int, goes: bool) -> None:
    s = cave(ROOM, COLLEGES, A=player(skills="Wild Animal"))
    s.dice(wild_animal=die).activate("A", action)
    s.expect(acting="A" if goes else None)
    assert s.m.exerts_zones(s.body("A"))
    if goes:
        s.stop()


@rule("AG-SKILL-23")
def test_very_strong_legs_help_to_leap_and_to_intercept() -> None:
    s = cave("A....\n.....\nB...b", COLLEGES, "universal-leaping", A=player(skills="Leap, Very Strong Legs"))
    s.activate("A", "move").dice(leap=2).use("Leaping").answer("leap-to", (2, 0))
    assert s.needed("leap") == 2
    s.stop()
    s = cave("A.b.C\n.....\nB...c", COLLEGES, A=player(ball=True), b=player(skills="Very Strong Legs"))
    s.activate("A", "pass").throw("C").dice(intercept=5).pick("b")
    assert s.needed("intercept") == 5
    s.expect(ball="b")
