"""The description of an environment: book, seats, boards, teams, reward, limits. Equal specs make equal environments."""

from __future__ import annotations

import hashlib
import json
from dataclasses import asdict, dataclass, replace
from functools import cache
from random import Random
from typing import Any, Final

from deepbowl.board.board import Board
from deepbowl.engine.dice import Dice, Seeded
from deepbowl.env.columns import BODY, GLOBAL, MARKS, OPTION, PLANES, VERSION
from deepbowl.env.encode import Shapes
from deepbowl.env.tables import Tables, shipped, tables_for
from deepbowl.match.match import Match
from deepbowl.match.setup import (
    BY_DICE,
    SetupError,
    board_called,
    boards_for,
    book_called,
    new_match,
    races_for,
    seat_count,
    split,
    team_called,
    usual_board,
    usual_seats,
)
from deepbowl.support.hints import close_to
from deepbowl.teams.team import Team

ALL: Final = "all"
"""Every board or race the book has: each match draws its own by its seed."""
SCORE: Final = "score"
RESULT: Final = "result"
REWARDS: Final = (SCORE, RESULT)
WALKS: Final = "walks"
PLAYS: Final = "plays"
LENSES: Final = (WALKS, PLAYS)
LEAST_WIDTH: Final = 2
MOST_WIDTH: Final = 4096


@dataclass(frozen=True)
class EnvSpec:
    """The description of an environment.

    `teams` are races or names, one per seat, or "all". `width` is the number of slots for options; where there are more
    options they come by pages. `turns` is the most turns per team and half before a match is truncated.
    """

    book: str = "crp"
    seats: int = 0
    """0: as many as the book usually has."""
    board: str = ""
    """A pitch, a dungeon or a file; "": the usual one; "all": any of the library that fits."""
    teams: tuple[str, ...] = ()
    switches: tuple[str, ...] = ()
    balls: int = 0
    width: int = 512
    reward: str = SCORE
    turns: int = 60
    decisions: int = 20_000
    """The most decisions before a match is truncated."""
    opponents: tuple[str, ...] = ()
    """Bots by name that answer for seats, seat 0 first; "" is a seat that learns. Missing ones learn too."""
    lens: str = ""
    """Other actions over the same match: "walks" or "plays"."""
    turned: bool = False
    """Whether boards are shown so that every seat scores to the right, where the board is the same mirrored."""

    @staticmethod
    def of(book: str = "crp", seats: int = 0, **more: Any) -> EnvSpec:
        """A spec from what people write: lists or comma-separated texts for teams, switches and opponents."""
        fields: dict[str, Any] = {"book": book, "seats": seats, **more}
        known = list(EnvSpec.__dataclass_fields__)
        for name in fields:
            if name not in known:
                raise SetupError(f"no setting {name!r} of an environment{close_to(name, known)}")
        for name in ("teams", "switches", "opponents"):
            given = fields.get(name, ())
            fields[name] = tuple(split(given)) if isinstance(given, str) else tuple(given or ())
        fields["board"] = fields.get("board") or ""
        return EnvSpec(**fields).settled()

    def settled(self) -> EnvSpec:
        """The same with the usual number of seats where none is given; `SetupError` says what cannot be."""
        spec = replace(self, seats=self.seats or usual_seats(book_called(self.book)))
        seat_count(spec.book, spec.seats)
        if spec.reward not in REWARDS:
            raise SetupError(f"no reward {spec.reward!r}; there are {' and '.join(REWARDS)}")
        if not LEAST_WIDTH <= spec.width <= MOST_WIDTH:
            raise SetupError(f"an environment has {LEAST_WIDTH} to {MOST_WIDTH} slots for options, not {spec.width}")
        if spec.turns < 1 or spec.decisions < 1:
            raise SetupError("an environment needs at least 1 turn and 1 decision")
        if spec.lens and spec.lens not in LENSES:
            raise SetupError(f"no lens {spec.lens!r}{close_to(spec.lens, LENSES)}; there are {' and '.join(LENSES)}")
        if len(spec.opponents) > spec.seats:
            raise SetupError(f"{len(spec.opponents)} opponents for {spec.seats} seats")
        return spec

    # ---------------------------------------------------------------- what it needs
    def boards(self) -> list[str]:
        """The names of all boards a match may be played on."""
        if self.board == ALL or self.by_dice:
            return boards_for(self.book, self.seats)
        return [self.board or usual_board(self.book, self.seats)]

    @property
    def by_dice(self) -> bool:
        """Return whether the dice of each match choose its board."""
        return not self.board and usual_board(self.book, self.seats) == BY_DICE

    @property
    def tables(self) -> Tables:
        """The numbers of names: the shipped ones, with those of a house book after them."""
        return _measured(self).tables

    @property
    def shapes(self) -> Shapes:
        """Return how large observations are."""
        return _measured(self).shapes

    def hash(self) -> str:
        """Equal for environments with the same observations, actions and rewards: stands in checkpoints and data."""
        tables = shipped().names
        facts = [VERSION, asdict(self), tables, self.tables.house_names(), PLANES, BODY, GLOBAL, OPTION, tuple(self.shapes)]
        return hashlib.blake2b(json.dumps(facts, sort_keys=True).encode(), digest_size=8).hexdigest()

    def check_hash(self, found: str, where: str) -> None:
        """Raise `SetupError` if something was made for another environment; both are named."""
        if found != self.hash():
            raise SetupError(f"{where} is for the environment {found}, this one is {self.hash()} ({self})")

    def shape_dict(self) -> dict[str, tuple[int, ...]]:
        """The shape of every array of an observation."""
        shapes = self.shapes
        return {
            "board": shapes.board,
            "bodies": (shapes.bodies, len(BODY)),
            "globals": (64,),
            "options": (shapes.options, len(OPTION)),
            "action_mask": (shapes.options,),
        }

    # ---------------------------------------------------------------- matches
    def match(
        self, seed: int, record: bool = False, board: str | Board | None = None, teams: tuple[str, ...] = (),
        dice: Dice | None = None,
    ) -> Match:  # fmt: skip
        """A match about to begin. The seed fixes the dice and, of several, board and teams."""
        chance = Random(seed)
        place = board if board is not None else self._board(chance)
        named = teams or self.teams
        if named == (ALL,):
            named = tuple(chance.choice(races_for(self.book)) for _ in range(self.seats))
        sides = [_team(name, self.book) for name in named]
        return new_match(
            self.book, self.seats, board=place, teams=sides, switches=self.switches, balls=self.balls,
            dice=dice or Seeded(seed), record=record,
        )  # fmt: skip

    def _board(self, chance: Random) -> str | Board | None:
        if self.by_dice:
            return None
        name = chance.choice(boards_for(self.book, self.seats)) if self.board == ALL else self.board
        return _board(name or usual_board(self.book, self.seats), self.seats, self.book)


def shapes_of(match: Match, width: int) -> Shapes:
    """The shapes of observations of one match."""
    planes = MARKS + tables_for(match.rules).mark_planes
    return Shapes(planes, match.board.n // match.board.w, match.board.w, len(match.bodies), width)


@cache
def _board(name: str, seats: int, book: str) -> Board:
    """A board by name, made once a process: it remembers its geometry."""
    return board_called(name, seats, book)


@cache
def _team(name: str, book: str) -> Team:
    return team_called(name, book)


class _Measured:
    """Shapes and tables of a spec, found out from one match on each of its boards."""

    def __init__(self, spec: EnvSpec) -> None:
        boards = spec.boards()
        largest = max(races_for(spec.book), key=lambda race: len(_team(race, spec.book).players))
        sides = [largest] * spec.seats if spec.teams == (ALL,) else list(spec.teams)
        found: list[Shapes] = []
        for name in boards:
            match = new_match(
                spec.book, spec.seats, board=_board(name, spec.seats, spec.book), teams=sides, switches=spec.switches,
                balls=spec.balls, dice=Seeded(0), record=False,
            )  # fmt: skip
            found.append(shapes_of(match, spec.width))
        self.tables = tables_for(match.rules)
        self.shapes = Shapes(*(max(sizes) for sizes in zip(*found, strict=True)))


@cache
def _measured(spec: EnvSpec) -> _Measured:
    return _Measured(spec)
