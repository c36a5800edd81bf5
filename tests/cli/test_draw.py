"""The board in a terminal: all players are on it, in every width, with and without colours."""

from __future__ import annotations

import io
import re

import pytest
from rich.console import Console

from deepbowl.board.notation import parse_board
from deepbowl.board.pitches import cross_pitch, open_pitch
from deepbowl.bots.protocol import ask
from deepbowl.bots.random_bot import BiasedBot
from deepbowl.cli.draw import board_text, legend, look_for, show
from deepbowl.engine.dice import Seeded
from deepbowl.engine.state import PRONE, STUNNED
from deepbowl.match.match import Match
from deepbowl.teams.ready import ready_team


def console(width: int, colour: bool = False) -> Console:
    system = "standard" if colour else None
    return Console(file=io.StringIO(), width=width, force_terminal=colour, color_system=system, highlight=False)  # type: ignore[arg-type]


def a_match(decisions: int, *races: str) -> Match:
    board = open_pitch() if len(races) == 2 else cross_pitch()
    m = Match.new("crp", board, [ready_team(race).sheet() for race in races], Seeded(3))
    bots = [BiasedBot(n) for n in range(len(races))]
    for _ in range(decisions):
        decision = m.decision()
        m.apply(ask(bots[decision.seat], m))
    return m


@pytest.fixture(scope="module")
def m() -> Match:
    return a_match(150, "Orc", "Human")


def rows(m: Match, width: int, colour: bool = False) -> list[str]:
    there = console(width, colour)
    return board_text(m, look_for(there, m)).plain.split("\n")


def test_board_in_a_hundred_columns_shows_every_name(m: Match) -> None:
    shown = rows(m, 100)
    assert len(shown) == 1 + m.board.depth
    assert max(map(len, shown)) <= 100
    for body in range(len(m.bodies)):
        cell = m.state.cell[body]
        if cell >= 0:
            at = 3 + 3 * m.board.xs[cell]
            square = shown[1 + m.board.ys[cell]][at : at + 3].strip()
            name = m.bodies.name[body]
            if m.holds_ball(body):
                assert square in (f"{name}*", f"*{name[1:]}")
            elif m.state.posture[body] == PRONE:
                assert square == name.lower()
            elif m.state.posture[body] == STUNNED:
                assert square == name[1:] + name[0].lower()
            else:
                assert square == name


@pytest.mark.parametrize("width", [30, 54, 55, 80, 81, 100, 200])
@pytest.mark.parametrize("colour", [False, True])
def test_every_width_shows_every_player(m: Match, width: int, colour: bool) -> None:
    shown = rows(m, width, colour)
    assert max(map(len, shown)) <= width
    wide = (len(shown[1]) - 3) // m.board.width
    for body in range(len(m.bodies)):
        cell = m.state.cell[body]
        if cell >= 0:
            at = 3 + wide * m.board.xs[cell]
            assert re.search(r"[A-Za-z0-9@*]", shown[1 + m.board.ys[cell]][at : at + wide])


def test_the_ball_is_seen_wherever_it_is(m: Match) -> None:
    for decisions in (10, 150, 260):
        game = a_match(decisions, "Orc", "Human")
        assert "*" in "\n".join(rows(game, 100))
        assert re.search(r"[*@]", "\n".join(rows(game, 40)))


def test_chances_are_written_on_squares(m: Match) -> None:
    there = console(100)
    look = look_for(there, m)
    free = [c for c in range(m.board.n) if m.board.floor & m.board.bit[c] and m.body_at(c) < 0 and m.loose_at(c) < 0][:4]
    chances = dict(zip(free, (1.0, 0.834, 0.5, 0.001), strict=True))
    shown = board_text(m, look, chances).plain
    for sign in (" + ", "83 ", "50 ", " 1 "):
        assert sign in shown


def test_walls_void_and_levels_are_drawn() -> None:
    board = parse_board(
        "seats: 2\nkey A: floor end-zone-0 setup-0 scrimmage-0\nkey B: floor end-zone-1 setup-1 scrimmage-1\n"
        "key c: floor centre-1\nlevel 0\n#####\nAAcBB\n#####\n\nlevel 1\nxxxxx\n..x..\nxxxxx\n"
    )
    m = Match.new("crp", board, [ready_team("Orc").sheet(), ready_team("Elf").sheet()], Seeded(1))
    text = board_text(m, look_for(console(100), m)).plain
    assert text.startswith("Level 0\n")
    assert "\nLevel 1\n" in text
    assert "\n 0 ###############\n" in text
    assert "\n 1  .  .     .  . \n" in text


@pytest.mark.parametrize("width", [30, 60, 100])
@pytest.mark.parametrize("colour", [False, True])
def test_everything_around_the_board_fits(m: Match, width: int, colour: bool) -> None:
    for game in (m, a_match(100, "Orc", "Elf", "Nurgle", "Skaven")):
        there = console(width, colour)
        show(there, game, {})
        there.print(legend(look_for(there, game)))
        assert isinstance(there.file, io.StringIO)
        plain = re.sub(r"\x1b\[[0-9;]*m", "", there.file.getvalue())
        assert max(map(len, plain.split("\n"))) <= max(width, 3 + game.board.width)
        assert "Half 1, turn " in plain
        assert ("\x1b[" in there.file.getvalue()) == colour


def test_walls_and_doors_on_edges_are_drawn() -> None:
    board = parse_board(
        "seats: 2\nkey A: floor end-zone-0 setup-0 scrimmage-0\nkey B: floor end-zone-1 setup-1 scrimmage-1\n"
        "key c: floor centre-1\nlevel 0\nA.c..B\nA....B\n\n"
        "door 3,0 4,0\ndoor 3,1 4,1\nwall 1,0 2,0\nwall 2,0 2,1\n"
    )
    m = Match.new("crp", board, [ready_team(race).sheet() for race in ("Orc", "Human")], Seeded(3))
    m.set_doors(1)
    first, second = rows(m, 100)[1:3]
    assert first == " 0  :  .|_._ .+ .  : "
    assert second == " 1  :  .  .  .' .  :"
    coloured = board_text(m, look_for(console(100, colour=True), m))
    assert [span.style for span in coloured.spans if "underline" in str(span.style)] == ["bright_black underline"]
