"""StockBowl: layouts, set-up, drives and halves of whole matches. [SB-LAYOUT, SB-SETUP, SB-TIME, SB-PLAY]"""

from __future__ import annotations

import random

import pytest

from deepbowl.books.registry import assemble
from deepbowl.books.stockbowl.doors import in_front_of_doors
from deepbowl.dungeons.library import dungeon, layout
from deepbowl.engine import event
from deepbowl.engine.choice import PLACE, TAKE, first_of, verb_of
from deepbowl.engine.dice import Scripted, Seeded
from deepbowl.match.match import Match
from deepbowl.match.replay import replay_text
from deepbowl.match.setup import SetupError, new_match
from deepbowl.rules.rules import ROLLED_LAYOUT
from deepbowl.rules.sheet import TeamSheet
from deepbowl.teams.ready import ready_team
from deepbowl.testing import player, rule, scenario

LAYOUTS = [dungeon(f"stockbowl-layout-{number}") for number in range(2, 16)]


def sheets(first: int = 12, second: int = 12) -> list[TeamSheet]:
    """Two ready teams cut down to this many players."""
    teams = [ready_team("Orc").sheet(), ready_team("Skaven").sheet()]
    for team, count in zip(teams, (first, second), strict=True):
        team.players = team.players[:count]
    return teams


@rule("SB-LAYOUT-03", "SB-DOOR-01", "SB-LAYOUT-02")
def test_every_layout_has_six_pads_six_chests_and_three_doors_on_two_edges() -> None:
    drawings = set()
    for found in LAYOUTS:
        board = found.board()
        assert board.areas["chest"].bit_count() == 6
        assert len(found.pads) == 6
        for seat, edge in ((0, 0), (1, board.depth - 1)):
            zone = board.end_zones[seat]
            cells = [c for c in range(board.n) if zone >> c & 1]
            assert len(cells) == 6
            assert {board.ys[c] for c in cells} == {edge}
        drawings.add(found.ground)
    assert len(drawings) == 14


@rule("SB-LAYOUT-01")
def test_each_coach_rolls_a_d8_and_the_log_says_which_layout_that_is() -> None:
    dice = Scripted([("layout", 3), ("layout", 6), ("toss", 1)])
    m = Match.new("stockbowl", layout(9).board(), sheets(), dice, (ROLLED_LAYOUT,))
    assert m.decision().kind == "take-first-turn"
    lines = m.log().splitlines()
    at = lines.index("die 3/8 layout")
    assert lines[at + 1 : at + 3] == ["die 6/8 layout", f"# Layout 9 is played: {layout(9).board().name} [SB-LAYOUT-01]"]
    assert replay_text(m.log()).hash() == m.hash()


@rule("SB-LAYOUT-01")
def test_a_match_that_names_no_board_is_played_where_its_own_dice_say() -> None:
    seen = set()
    for seed in range(60):
        m = new_match("stockbowl", 2, dice=Seeded(seed))
        told = next(e for e in m.events or [] if isinstance(e, event.LaidOut))
        assert told.rule == "SB-LAYOUT-01"
        assert m.board.name == layout(told.layout).board().name
        rolls = [e.rolled for e in m.events or [] if isinstance(e, event.Rolled) and e.purpose == "layout"]
        assert sum(rolls) == told.layout
        seen.add(m.board.name)
    assert len(seen) > 8


@rule("SB-LAYOUT-01")
def test_layout_is_not_rolled_when_a_board_is_named() -> None:
    m = new_match("stockbowl", 2, board="stockbowl-layout-5", dice=Seeded(1))
    assert m.board.name == layout(5).board().name
    assert not any(isinstance(e, event.LaidOut) for e in m.events or [])
    assert ROLLED_LAYOUT not in m.rules.active_switches


def test_layout_roll_cannot_be_turned_on_by_hand_or_in_other_books() -> None:
    with pytest.raises(SetupError, match="no switch 'rolled-layout'"):
        new_match("stockbowl", 2, switches=[ROLLED_LAYOUT])
    with pytest.raises(ValueError, match="'rolled-layout' is not an optional rule"):
        assemble("dungeonbowl-5", (ROLLED_LAYOUT,))
    with pytest.raises(SetupError, match="no board and no file 'rolled'"):
        new_match("dungeonbowl-5", 2, board="rolled")


@rule("SB-SETUP-01", "SB-SETUP-02", "SB-PLAY-04")
def test_set_up_places_six_per_team_at_their_doors_then_play_begins() -> None:
    dice = Scripted([("toss", 1), ("set-up-order", 2)])
    m = Match.new("stockbowl", LAYOUTS[0].board(), sheets(12, 4), dice)
    m.apply(m.decision().options[0])
    asked: list[int] = []
    while m.decision().kind in ("set-up", "place"):
        d = m.decision()
        if d.kind == "set-up":
            asked.append(d.seat)
        else:
            squares = {first_of(option) for option in d.options}
            front = in_front_of_doors(m, d.seat)
            assert all(front >> cell & 1 for cell in squares)
        m.apply(next(o for o in d.options if verb_of(o) in (TAKE, PLACE)))
    assert asked == [1, 0, 1, 0, 1, 0, 1, 0, 0, 0]
    assert [sum(m.in_play(b) for b in m.bodies.of_seat[seat]) for seat in (0, 1)] == [6, 4]
    assert m.state.ball_cell == (-1,)
    assert m.decision().seat == m.state.first == 0


@rule("SB-PLAY-01", "SB-TIME-04", "SB-TIME-02")
def test_a_touchdown_ends_the_drive_and_the_other_coach_starts_the_next() -> None:
    s = scenario("""
        ##((##
        .b....
        ......
        ...A..
        ##))##
        .B....""", book="stockbowl", edge="wall", diagonals="free",
        A=player(ball=True), turns=(5, 4))
    s.activate("A", "move")
    s.dice(set_up_order=1)
    s.step("s")
    s.expect(score=(1, 0), turns=(5, 4), half=1, ball=None)
    assert s.m.state.first == 1
    assert s.m.decision().kind == "set-up"


@rule("SB-TIME-01", "SB-TIME-03", "SB-PLAY-03")
def test_two_halves_of_twelve_rounds_the_second_opened_by_the_other_coach() -> None:
    m = Match.new("stockbowl", LAYOUTS[3].board(), sheets(), Seeded(5))
    rng = random.Random(5)
    openers: dict[int, int] = {}
    counts: dict[tuple[int, int], int] = {}
    while not m.over:
        d = m.decision()
        if d.kind == "turn":
            openers.setdefault(m.state.half, d.seat)
        # nearly always the default: players hardly move, so no team scores
        m.apply(d.options[0] if d.kind == "turn" else rng.choice(d.options))
    assert m.events is not None
    half = 1
    for told in m.events:
        if isinstance(told, event.HalfBegan):
            half = told.half
        if isinstance(told, event.TurnBegan):
            counts[half, told.seat] = max(counts.get((half, told.seat), 0), told.turn)
    assert openers[2] == 1 - openers[1]
    assert counts == {(1, 0): 12, (1, 1): 12, (2, 0): 12, (2, 1): 12}
    assert m.state.won == -2
