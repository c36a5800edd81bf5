"""What the dungeon books leave as it is, and what they refuse. [D5-CORE, D5-TEAM, SB-CORE, SB-PLAY]"""

from __future__ import annotations

from dataclasses import replace

import pytest

from deepbowl.books.registry import assemble
from deepbowl.dungeons.library import dungeon, layout
from deepbowl.dungeons.text import parse
from deepbowl.engine.dice import Seeded
from deepbowl.match.match import Match
from deepbowl.match.setup import SetupError, new_match
from deepbowl.rules.rules import Rules
from deepbowl.teams.ready import ready_team, ready_teams
from deepbowl.testing import player, prone, rule, scenario

from .test_d5_play import HALL

BOOKS = ["dungeonbowl-5", "stockbowl"]


@rule("D5-CORE-01", "SB-CORE-01")
@pytest.mark.parametrize("book", BOOKS)
def test_a_failed_dodge_on_plain_floor_is_what_it_always_is(book: str) -> None:
    s = scenario("""
        ......
        .Ab...
        ......
        B.....""", book=book, edge="wall", spare_balls=1)
    s.activate("A", "move")
    s.dice(dodge=1, armour=(2, 3))
    s.step("ne")
    s.expect(A=prone(2, 0), turnover="dodge", turn=1)


@rule("D5-PLAY-03", "SB-PLAY-03")
@pytest.mark.parametrize("book", BOOKS)
def test_the_weather_is_always_nice(book: str) -> None:
    s = scenario("""
        .......
        .A*....
        ......b
        B......""", book=book, edge="wall", A=player(ag=3, ma=1))
    s.activate("A", "move")
    s.dice(pick_up=3)
    s.step("e")
    assert s.needed("pick-up") == 3
    s.dice(rush=2)
    s.step("e")
    s.expect(ball="A", A=(3, 1))


@rule("D5-TEAM-01")
def test_every_ordinary_team_may_play_underground() -> None:
    board = parse(HALL).board()
    for name in ready_teams():
        m = Match.new("dungeonbowl-5", board, [ready_team(name).sheet(), ready_team("Human").sheet()], Seeded(1))
        assert m.decision().kind == "use-pre-set"


@rule("D5-TEAM-02")
def test_cheerleaders_and_assistant_coaches_cost_but_do_nothing() -> None:
    plain = ready_team("Orc")
    cheered = replace(plain, goods={**plain.goods, "cheerleader": 3, "assistant coach": 2})
    assert cheered.value() == plain.value() + 50_000
    assert cheered.sheet().pack() == plain.sheet().pack()


@rule("D5-PLAY-05")
def test_wizards_are_banned() -> None:
    sheet = ready_team("Orc").sheet()
    sheet.goods["wizard"] = 1
    with pytest.raises(ValueError, match=r"bans what .* brings: wizard"):
        Match.new("dungeonbowl-5", parse(HALL).board(), [sheet, ready_team("Elf").sheet()], Seeded(1))


@rule("SB-PLAY-05")
def test_no_special_play_cards_are_brought_along() -> None:
    sheet = ready_team("Orc").sheet()
    sheet.goods["special play card"] = 1
    with pytest.raises(ValueError, match="special play card"):
        Match.new("stockbowl", layout(9).board(), [sheet, ready_team("Elf").sheet()], Seeded(1))


@rule("D5-CORE-02")
def test_two_teams_play() -> None:
    teams = [ready_team(name).sheet() for name in ("Orc", "Elf", "Human")]
    with pytest.raises(ValueError, match="2 to 2 teams, not 3"):
        Match.new("dungeonbowl-5", parse(HALL).board(), teams, Seeded(1))
    with pytest.raises(SetupError, match="Dungeonbowl 5 has 2 seats, not 3"):
        new_match("dungeonbowl-5", 3, board="cross")


@rule("SB-LAYOUT-01", "SB-LAYOUT-02")
def test_the_sum_of_two_d8_names_the_layout() -> None:
    assert layout(3 + 6) == dungeon("stockbowl-layout-9")
    assert layout(2) == layout(16)
    assert len({layout(total).name for total in range(2, 17)}) == 14
    with pytest.raises(ValueError, match="17"):
        layout(17)


@rule("SB-TELEPORT-15")
def test_following_up_into_a_pad_teleports() -> None:
    s = scenario("""
        #######
        .Ab....
        #######
        B.....c""", ground="""
        #######
        ..4...5
        #######
        .......""", book="stockbowl", edge="wall", diagonals="free", spare_balls=1)
    s.dice(block="push")
    s.block("A", "b")
    s.dice(teleport=2, teleport_scatter=4)
    s.follow(True)
    s.expect(A=(5, 1), b=(3, 1))


@rule("D5-LEAGUE-01")
def test_home_made_hazards_need_their_switch() -> None:
    text = HALL.replace("#[....", "#[.?..", 1)
    teams = [ready_team("Orc").sheet(), ready_team("Elf").sheet()]
    board = parse(text).board()
    with pytest.raises(ValueError, match="custom-hazards"):
        Match.new("dungeonbowl-5", board, teams, Seeded(1))
    Match.new("dungeonbowl-5", board, teams, Seeded(1), ("custom-hazards",))


@pytest.mark.parametrize("book", BOOKS)
def test_unknown_switch_is_refused(book: str) -> None:
    assert isinstance(assemble(book), Rules)
    with pytest.raises(ValueError, match="not an optional rule of"):
        assemble(book, ("gravity",))


@rule("SB-SPP-01")
@pytest.mark.parametrize(("posture", "points"), [("standing", 1), ("prone", 0)])
def test_a_completion_without_opposition_earns_nothing(posture: str, points: int) -> None:
    s = scenario("""
        .......
        A...B..
        .......
        b......""", book="stockbowl", edge="wall", A=player(ball=True), b=player(posture))
    s.activate("A", "pass")
    s.dice(pass_=6, catch=6)
    s.throw((4, 1))
    s.expect(ball="B", turnover=False)
    assert s.m.events is not None
    assert [told.points for told in s.events("Completed")] == [points]


def test_inaccurate_pass_is_not_a_completion() -> None:
    s = scenario("""
        .......
        A...B..
        .......
        b......""", book="dungeonbowl-5", edge="wall", A=player(ball=True))
    s.activate("A", "pass")
    s.dice(pass_=2, scatter=[5, 4, 5], bounce=4, catch=6)
    s.throw((4, 1))
    s.expect(ball="B", turnover=False)
    assert s.m.events is not None
    assert not [told for told in s.m.events if told.kind == "Completed"]
