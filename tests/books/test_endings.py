"""How matches end: bots that only wander, by rounds or the clock; a person at a terminal, too. [D5-TIME, SB-TIME]"""

from __future__ import annotations

import io
from random import Random

import pytest
from rich.console import Console

from deepbowl.books.registry import BOOKS
from deepbowl.bots.protocol import Bot, BotView, ask, play
from deepbowl.bots.random_bot import BiasedBot
from deepbowl.cli.session import Session
from deepbowl.dungeons.library import dungeon, dungeon_names
from deepbowl.engine import event
from deepbowl.engine.choice import ACTIVATE, DECLARE, STEP, Choice, choice, first_of, verb_of
from deepbowl.engine.decision import Decision
from deepbowl.engine.dice import Seeded
from deepbowl.engine.state import DRAW, RUNNING
from deepbowl.match import setup
from deepbowl.match.match import Match
from deepbowl.rules.vocabulary.flags import MOVE
from deepbowl.teams.ready import ready_team
from deepbowl.testing import rule
from deepbowl.testing.invariants import check


class WanderBot:
    """Walks about at random where nothing is: never to a chest, a ball, a pad, a door or an opponent."""

    def __init__(self, seed: int) -> None:
        self.random = Random(seed)

    def choose(self, view: BotView, decision: Decision) -> Choice:
        """All players in turn a few steps over plain floor, then the end of the turn."""
        m, options = view.match, decision.options
        if decision.kind == "turn":
            waiting = [option for option in options if verb_of(option) == ACTIVATE]
            return self.random.choice(waiting) if waiting else options[0]
        if decision.kind == "declare":
            return choice(DECLARE, MOVE)
        if decision.kind == "act":
            plain = self.plain_steps(m, decision)
            return self.random.choice(plain) if plain and self.random.random() < 0.8 else options[0]
        return self.random.choice(options) if decision.kind in ("set-up", "place") else options[0]

    def plain_steps(self, m: Match, decision: Decision) -> list[Choice]:
        """Steps that need no roll and lead to nothing."""
        s, body = m.state, decision.body
        special = 0
        for mark in s.marks:
            special |= mark
        for cell in s.ball_cell:
            special |= m.board.bit[cell] if cell >= 0 else 0
        if s.act.moved >= s.ma[body] or s.topo.contact[s.cell[body]] & m.foes(m.side[body]):
            return []
        steps = [option for option in decision.options if verb_of(option) == STEP]
        return [option for option in steps if not special & m.board.bit[first_of(option)]]


def wandering(book: str, seed: int, *switches: str) -> tuple[Match, list[Bot]]:
    """A match of two bots that only wander."""
    names = dungeon_names(book)
    board = dungeon(names[seed % len(names)]).board()
    teams = [ready_team("Human").sheet(), ready_team("Dwarf").sheet()]
    m = Match.new(book, board, teams, Seeded(seed), (*switches, *BOOKS[book].switches_for(board)))
    return m, [WanderBot(2 * seed), WanderBot(2 * seed + 1)]


def told(m: Match, kind: str) -> list[event.Event]:
    """The events of a kind."""
    return [fact for fact in m.events or [] if fact.kind == kind]


@rule("SB-TIME-01", "SB-TIME-02")
@pytest.mark.parametrize("seed", range(3))
def test_a_stockbowl_match_of_wanderers_ends_by_its_rounds(seed: int) -> None:
    m, bots = wandering("stockbowl", seed)
    play(m, bots)
    assert m.over
    assert m.state.won == DRAW
    assert m.state.half == 2
    assert m.state.turns == (12, 12)
    assert not told(m, "Revealed")


@rule("D5-TIME-01", "D5-TIME-02", "D5-TIME-03")
@pytest.mark.parametrize("seed", range(4))
def test_timed_match_of_wanderers_is_a_draw_at_ninety_minutes(seed: int) -> None:
    m, bots = wandering("dungeonbowl-5", seed, "time-limit")
    play(m, bots)
    assert m.over
    assert m.state.won == DRAW
    assert [fact.rule for fact in told(m, "MatchEnded")] == ["D5-TIME-01"]
    assert sum(m.state.turns) == 45  # two minutes each
    assert len(told(m, "Exploded")) == 5
    assert len(told(m, "BallFound")) == 1
    assert m.state.ball_cell[0] >= 0


@rule("D5-PLAY-02")
def test_untimed_match_of_wanderers_does_not_end_until_it_is_called_off() -> None:
    """The engine reads no clock and invents no end; who runs the match stops after so many turns (docs/rulings.md)."""
    m, bots = wandering("dungeonbowl-5", 1)
    play(m, bots, turns=60)
    assert not m.over
    assert m.state.won == RUNNING
    assert m.result is None
    assert max(m.state.turns) == 61
    check(m)
    m.note("concede", 0)
    assert m.over
    assert m.state.won == 1


# ---------------------------------------------------------------- at a terminal
class Typist:
    """Types into a session what a bot would choose, as text, but has few ideas a turn; asks for help now and then."""

    def __init__(self, seed: int) -> None:
        self.bot = BiasedBot(seed)
        self.random = Random(seed)
        self.session: Session | None = None
        self.typed = 0

    def __call__(self, prompt: str) -> str:
        assert self.session is not None
        m = self.session.m
        self.typed += 1
        if m.over:
            return ""
        if self.random.random() < 0.02:
            return self.random.choice(("?", "b", "l", "i A1"))
        if m.decision().kind == "turn" and self.random.random() < 0.6:
            return "end-turn"
        return m.names.text(ask(self.bot, m))


@pytest.mark.parametrize("book", ["dungeonbowl-5", "stockbowl"])
def test_a_match_is_played_in_the_terminal_from_start_to_end(book: str) -> None:
    m = setup.new_match(book, 2, teams=["Orc", "Wood Elf"], dice=setup.dice_for(5))
    typist = Typist(3)
    screen = io.StringIO()
    console = Console(file=screen, width=100, highlight=False, emoji=False, markup=False, color_system=None)
    session = Session(m, 0, {1: BiasedBot(4)}, console, typist)
    typist.session = session
    session.run()
    assert m.over
    assert session.defects == 0
    shown = screen.getvalue()
    assert "Goodbye" not in shown
    assert "Deepbowl hit a bug" not in shown
    assert typist.typed > 50
    winner = [sheet.name for sheet in m.sheets][m.state.won] if m.state.won >= 0 else "draw"
    assert winner in shown.splitlines()[-1]


@rule("D5-TIME-01")
def test_the_timed_game_ends_by_its_clock_in_the_terminal_too() -> None:
    m, bots = wandering("dungeonbowl-5", 2, "time-limit")
    console = Console(file=io.StringIO(), width=100, highlight=False, emoji=False, markup=False, color_system=None)

    def answer(prompt: str) -> str:
        return "" if m.over else m.names.text(ask(bots[0], m))

    def two_minutes_per_turn() -> float:
        return sum(m.state.turns) * 120.0

    Session(m, 0, {1: bots[1]}, console, answer, now=two_minutes_per_turn).run()
    assert m.over
    assert m.state.won == DRAW
    assert sum(m.state.turns) == 45
