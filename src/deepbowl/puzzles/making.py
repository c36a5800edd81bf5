"""Make puzzles: let bots play, look at every turn, keep what the finder takes for a puzzle."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from deepbowl.bots.protocol import ask
from deepbowl.bots.scripted.bot import ScriptedBot
from deepbowl.engine.dice import Seeded
from deepbowl.match.clock import SimulatedClock
from deepbowl.match.match import Match
from deepbowl.match.setup import boards_for, new_match, seat_counts, usual_races
from deepbowl.positions.position import Position
from deepbowl.puzzles.file import TWO, Puzzle, puzzle_id
from deepbowl.puzzles.finder import LEAST, MOST, candidate, starts_turn
from deepbowl.puzzles.rivals import QUICK, Rivals, activates, better_line

MOST_SAMPLED: Final = 0.0005
"""A line whose chance is less certain than this is not shipped: its figure could not be trusted."""
A_MATCH: Final = 3
"""At most this many puzzles of one match: more of them would look alike."""
MOST_CHOICES: Final = 20_000
MOST_TURNS: Final = 40
"""Turns of a team after which a match is not looked at any further: if bots cannot end it, it would never end."""


def puzzles_from(book: str, seed: int, rivals: Rivals = QUICK) -> Iterator[Puzzle]:
    """Yield the puzzles of one bot match; the seed chooses its dice, board and teams."""
    seats = seat_counts(book)[0]
    boards, races = boards_for(book, seats), usual_races(book)
    teams = [races[(seed * seats + seat) % len(races)] for seat in range(seats)]
    match = new_match(book, seats, board=boards[seed % len(boards)], teams=teams, dice=Seeded(seed))
    bots = [ScriptedBot(seat) for seat in range(seats)]
    clock = SimulatedClock(match)
    looked: tuple[int, ...] = ()
    found = 0
    for _ in range(MOST_CHOICES):
        if match.over or found == A_MATCH or max(match.state.turns) > MOST_TURNS:
            return
        if starts_turn(match) and _turn(match) != looked:
            looked = _turn(match)
            puzzle = puzzle_at(match, seed, rivals)
            if puzzle is not None:
                found += 1
                yield puzzle
        match.apply(ask(bots[match.decision().seat], match))
        clock.tell(match)


def _turn(match: Match) -> tuple[int, ...]:
    s = match.state
    return (s.half, s.drive, s.seat, *s.turns)


def puzzle_at(match: Match, seed: int = 0, rivals: Rivals = QUICK) -> Puzzle | None:
    """Return the puzzle that the turn of a match makes, None if it makes none."""
    found = candidate(match)
    if found is None or found.sampled > MOST_SAMPLED:
        return None
    position = Position.of(match)
    texts = tuple(match.names.text(option) for option in found.plan)
    seat = match.decision().seat
    name = puzzle_id(position)
    return regraded(Puzzle(name, position, seat, texts, found.chance, found.obvious, found.activations, seed), rivals)


def regraded(puzzle: Puzzle, rivals: Rivals = QUICK) -> Puzzle | None:
    """Return a puzzle with the better line that a bot plays, itself if none does; None if that line makes no puzzle."""
    match = puzzle.match()
    better = better_line(match, puzzle.chance, rivals)
    if better is None:
        return puzzle
    texts, found = better
    acting = sum(activates(match, text) for text in texts)
    if found.sampled > MOST_SAMPLED or not LEAST <= found.chance <= MOST or acting < TWO:
        return None
    return replace(puzzle, line=tuple(texts), chance=found.chance, activations=acting)
