"""Whole matches of plain players, to test set-up and what frames the turns."""

from __future__ import annotations

from collections.abc import Mapping

from deepbowl.board.board import Board
from deepbowl.books.registry import assemble
from deepbowl.engine.dice import Dice
from deepbowl.match.match import Match
from deepbowl.positions.build import Built, Each, each
from deepbowl.positions.players import player
from deepbowl.rules.sheet import TeamSheet


def plain_teams(seats: int, players: int, core: str, rerolls: Each, goods: Mapping[str, Each]) -> list[TeamSheet]:
    """Teams of ordinary players."""
    teams = []
    for seat in range(seats):
        sheets = [player().sheet(f"Player {number}", number, core) for number in range(1, players + 1)]
        mine = {kind: each(count, seats)[seat] for kind, count in goods.items()}
        teams.append(TeamSheet(f"Seat {seat}", "Human", sheets, each(rerolls, seats)[seat], mine))
    return teams


def opening(
    board: Board,
    seats: int,
    players: int,
    book: str,
    switches: tuple[str, ...],
    rerolls: Each,
    goods: Mapping[str, Each],
    balls: int,
    dice: Dice,
) -> Built:
    """A match of plain teams about to begin."""
    teams = plain_teams(seats, players, assemble(book, switches).core, rerolls, goods)
    m = Match.new(book, board, teams, dice, switches, balls)
    return Built(m, list(m.bodies.name), {})
