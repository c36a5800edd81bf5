"""A position as plain data: what is played and how things stand, without a past and without dice.

    position = Position.of(match)
    match = position.match(Seeded(7))

A match from a position has no log: there is no replay of how it came about.
"""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, field
from typing import Any

from deepbowl.board.notation import NotationError, render_board
from deepbowl.books.registry import BOOKS, assemble
from deepbowl.engine.dice import Dice
from deepbowl.engine.journal import Journal
from deepbowl.match.facts import facts
from deepbowl.match.facts_reader import ball_count, read_state
from deepbowl.match.match import Match
from deepbowl.match.save import board_of
from deepbowl.match.start import bodies_of, first_state, names_of, with_own
from deepbowl.rules.game import present_in
from deepbowl.rules.sheet import NeutralSheet, TeamSheet


class PositionError(ValueError):
    """A position that cannot be played; the message says what is wrong with it."""


@dataclass(slots=True)
class Position:
    """Book, optional rules, board, teams and the facts of the state."""

    book: str
    switches: list[str]
    board: str
    teams: list[Any]
    facts: list[str]
    neutrals: list[Any] = field(default_factory=list)

    @staticmethod
    def of(match: Match) -> Position:
        """Return how a match stands now; no resolution may be in progress."""
        if not match.quiescent:
            raise PositionError("a position is taken between two choices, not in the middle of one")
        return Position(
            match.rules.id, list(match.rules.active_switches), render_board(match.board),
            [sheet.pack() for sheet in match.sheets], facts(match), [sheet.pack() for sheet in match.neutrals],
        )  # fmt: skip

    def match(self, dice: Dice) -> Match:
        """Return the match that begins here with these dice. Raise `PositionError` if it does not fit the rules of today."""
        try:
            if self.book not in BOOKS:
                raise ValueError(f"no book {self.book!r}")
            rules = assemble(self.book, tuple(self.switches))
            board = board_of(self.board)
            sheets = [TeamSheet.unpack(team) for team in self.teams]
            neutrals = with_own([NeutralSheet.unpack(body) for body in self.neutrals], rules.proxies(board))
            bodies = bodies_of(sheets, neutrals)
            state = first_state(rules, board, bodies, sheets, ball_count(self.facts), neutrals)
            names = names_of(rules, bodies, board)
            journal, present = Journal(True), present_in(state)
            match = Match(rules, sheets, board, bodies, names, state, dice, True, journal, neutrals, present)
            match.take_up(read_state(match, self.facts))
        except (NotationError, ValueError, LookupError, TypeError, OverflowError) as error:
            raise PositionError(f"the position does not fit the rules: {error}") from None
        return match

    # ---------------------------------------------------------------- as text
    def text(self) -> str:
        """Return the position as one line of JSON."""
        return json.dumps(asdict(self), ensure_ascii=False, separators=(",", ":"))

    @staticmethod
    def read(text: str) -> Position:
        """Return the position that `text` wrote. Raise `PositionError` if it is none."""
        try:
            packed = json.loads(text)
            return Position(**packed)
        except (ValueError, TypeError, RecursionError) as error:
            raise PositionError(f"not a position: {error}") from None


def team_name(team: Any) -> str:
    """Return the name of a packed team."""
    return str(team["name"])
