"""Matches in all kinds of situations, for the tests of saves, logs and views."""

from __future__ import annotations

from collections.abc import Iterator

from deepbowl.board.board import Board
from deepbowl.board.pitches import cross_pitch, open_pitch, training_pitch
from deepbowl.bots.protocol import Bot, ask
from deepbowl.bots.random_bot import BiasedBot, RandomBot
from deepbowl.engine.dice import Dice, Seeded
from deepbowl.engine.state import DERIVED
from deepbowl.match.match import Match
from deepbowl.teams.ready import ready_team, ready_teams

RACES = list(ready_teams())


def new(
    seed: int = 7,
    teams: tuple[str, ...] = ("Orc", "Skaven"),
    board: Board | None = None,
    dice: Dice | None = None,
    switches: tuple[str, ...] = (),
    balls: int = 0,
    record: bool = True,
) -> Match:
    """A match about to begin."""
    if board is None:
        board = open_pitch() if len(teams) == 2 else cross_pitch()
    sheets = [ready_team(team).sheet() for team in teams]
    return Match.new("crp", board, sheets, dice or Seeded(seed), switches, balls, record=record)


def bots(seed: int, seats: int, uniform: bool = False) -> list[Bot]:
    """A bot for each seat."""
    return [RandomBot(seed + n) if uniform else BiasedBot(seed + n) for n in range(seats)]


def decide(m: Match, players: list[Bot]) -> None:
    """One decision."""
    decision = m.decision()
    m.apply(ask(players[decision.seat], m), decision.seat)


def played(m: Match, seed: int = 1, decisions: int = 100_000, uniform: bool = False) -> Match:
    """The match after this many decisions of bots, or over."""
    players = bots(seed, m.seats, uniform)
    while not m.over and decisions:
        decide(m, players)
        decisions -= 1
    return m


def fixtures() -> Iterator[Match]:
    """Matches of different kinds: races, seats, balls, switches, boards."""
    yield new(1)
    yield new(2, ("Goblin", "Vampire"))
    yield new(3, ("Chaos Pact", "Slann"), training_pitch())
    yield new(4, ("Halfling", "Nurgle", "Dark Elf", "Wood Elf"), balls=3)
    yield new(5, ("Undead", "Underworld", "Lizardman"), balls=2, switches=("reroll-successes",))
    yield new(6, ("Ogre", "High Elf"), switches=("overtime", "full-throw-in"))


def same(one: Match, other: Match) -> None:
    """Two matches are at the same point: state and what follows from it, decision, record and events."""
    assert one.hash() == other.hash()
    for field in set(DERIVED) - {"size", "topo"}:
        assert getattr(one.state, field) == getattr(other.state, field), field
    assert one.over == other.over
    if not one.over:
        assert one.decision().same_as(other.decision())
    assert [e.facts() for e in one.events or []] == [e.facts() for e in other.events or []]
    assert facts(one) == facts(other)


def facts(m: Match) -> list[tuple[object, ...]]:
    """The record as plain values."""
    return [(i.kind, i.seat, i.value, i.sides, i.purpose, i.body, i.at) for i in m.record or []]
