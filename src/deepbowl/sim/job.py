"""A simulation to run: a book, line-ups and dungeons, a seed, and the number of matches.

A job is a plan that fixes every match: match number i is played by line-up `i % len(line_ups)` with dice and bots that
only the seed and i decide. So it does not matter who plays which match, when, and in what portions.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace
from random import Random
from typing import Any, Final

from deepbowl.bots.named import KEEPER, bots_called
from deepbowl.engine.dice import Seeded
from deepbowl.match import setup
from deepbowl.match.setup import SetupError

FORMAT: Final = "deepbowl-sim"
VERSION: Final = 1
RANDOM: Final = "random"
"""A team no one named: drawn again for each match, no race twice in one."""
SAME: Final = "same"
"""One team for all seats, drawn again for each match: compares coaches, not rosters."""
ALL: Final = "all"
DEFAULT_TURNS: Final = 60


@dataclass(frozen=True)
class LineUp:
    """The line-up: a bot and a team for each seat, and the board."""

    bots: tuple[str, ...]
    teams: tuple[str, ...]
    board: str

    @property
    def seats(self) -> int:
        """Return how many teams play."""
        return len(self.bots)

    def moved_on(self, by: int) -> LineUp:
        """Everyone, with their team, this many seats further."""
        by %= self.seats
        order = [(seat - by) % self.seats for seat in range(self.seats)]
        return replace(
            self, bots=tuple(self.bots[seat] for seat in order), teams=tuple(self.teams[seat] for seat in order)
        )


@dataclass(frozen=True)
class Job:
    """A plan of matches. Two jobs that differ only in `matches` are the same job, more or less of it."""

    book: str
    line_ups: tuple[LineUp, ...]
    matches: int
    seed: int = 0
    switches: tuple[str, ...] = ()
    balls: int = 0
    turns: int = DEFAULT_TURNS
    events: bool = True
    limit: float = 60.0
    unchecked: bool = False
    """Accept team files that break the rules of their edition."""
    game_master: str = KEEPER
    """The bot in the chair of a game master, in matches that have one."""

    @property
    def seats(self) -> int:
        """Return how many teams a match has."""
        return self.line_ups[0].seats

    def line_up(self, number: int) -> LineUp:
        """Return who plays match `number` where, random teams drawn, the layout rolled."""
        found = self.line_ups[number % len(self.line_ups)]
        place = setup.place_called(found.board, found.seats, self.book, self.dice(number))
        found = replace(found, board=place.name)
        if SAME in found.teams:
            race = Random(f"deepbowl teams {self.seed} {number}").choice(setup.races_for(self.book))
            return replace(found, teams=(race,) * found.seats)
        if RANDOM not in found.teams:
            return found
        races = [race for race in setup.races_for(self.book) if race not in found.teams]
        drawn = iter(Random(f"deepbowl teams {self.seed} {number}").sample(races, found.teams.count(RANDOM)))
        return replace(found, teams=tuple(next(drawn) if team == RANDOM else team for team in found.teams))

    def rolled(self, number: int) -> bool:
        """Return whether match `number` is played where its own dice say."""
        return self.line_ups[number % len(self.line_ups)].board == setup.BY_DICE

    def dice(self, number: int) -> Seeded:
        """The dice of a match: the same in every job with this seed, so that jobs can be compared match by match."""
        return Seeded(f"deepbowl sim {self.seed} {number}")

    def bot_seed(self, number: int, seat: int) -> int:
        """Return what fixes the chances of the bot in a seat."""
        text = f"deepbowl bot {self.seed} {number} {seat}"
        return int.from_bytes(hashlib.blake2b(text.encode(), digest_size=6).digest(), "big")

    # ---------------------------------------------------------------- as text
    def description(self) -> dict[str, Any]:
        """Everything that makes this job this one; how many matches does not."""
        facts = asdict(self)
        del facts["matches"]
        return json.loads(json.dumps({"format": FORMAT, "version": VERSION, **facts}))  # type: ignore[no-any-return]

    @staticmethod
    def read(facts: dict[str, Any], matches: int) -> Job:
        """Return the job of a description. Raise ValueError if it is not one."""
        if facts.get("format") != FORMAT or facts.get("version") != VERSION:
            raise ValueError(f"this is not a description of a simulation ({FORMAT} {VERSION})")
        line_ups = tuple(LineUp(tuple(e["bots"]), tuple(e["teams"]), e["board"]) for e in facts["line_ups"])
        rest = {key: facts[key] for key in ("book", "seed", "balls", "turns", "events", "limit", "unchecked")}
        rest["game_master"] = facts.get("game_master", KEEPER)
        return Job(line_ups=line_ups, matches=matches, switches=tuple(facts["switches"]), **rest)

    # ---------------------------------------------------------------- is it sound?
    def check(self) -> None:
        """Raise a `SetupError` with one sentence if the job cannot be played: everything is tried once, before hours."""
        if self.matches < 1:
            raise SetupError(f"{self.matches} matches cannot be played; use --matches 1 or more")
        if self.turns < 1:
            raise SetupError("a match needs at least one turn; use --turns 1 or more")
        if len({line_up.seats for line_up in self.line_ups}) != 1:
            raise SetupError("every line-up of a job needs the same number of seats")
        setup.seat_count(self.book, self.seats)
        setup.dice_for(self.seed)
        for names in {line_up.bots for line_up in self.line_ups}:
            bots_called((*names, self.game_master), self.seed)
        for line_up in self.line_ups:
            for team in set(line_up.teams) - {RANDOM, SAME}:
                setup.team_called(team, self.book, unchecked=self.unchecked)
        boards = {line_up.board: number for number, line_up in reversed(list(enumerate(self.line_ups)))}
        for number in boards.values():
            self._begin(self.line_up(number), number)
        first = self.line_ups[0]
        if {RANDOM, SAME} & set(first.teams):  # any team that may be drawn must be able to play under this book
            for race in setup.races_for(self.book):
                self._begin(replace(first, teams=(race,) * first.seats), 0)

    def _begin(self, line_up: LineUp, number: int) -> None:
        setup.new_match(
            self.book, line_up.seats, board=line_up.board, teams=line_up.teams, switches=self.switches, balls=self.balls,
            dice=self.dice(number), record=False, rolled=self.rolled(number), unchecked=self.unchecked,
        )  # fmt: skip


def line_ups(
    book: str, bots: Sequence[str], boards: Sequence[str] = (), teams: Sequence[str] = (), rotate: bool = False,
    unchecked: bool = False,
) -> tuple[LineUp, ...]:
    """The line-ups of "these bots with these teams on these boards", each with everyone in every seat if they rotate.

    `teams` may be empty (the usual ones), `["random"]`, `["same"]`, or one name a seat; `boards` empty (the usual one, or
    what the dice of each match choose), `["all"]` or names.
    """
    setup.seat_count(book, len(bots))
    if list(teams) in ([RANDOM], [SAME]):
        sides = (teams[0],) * len(bots)
    elif SAME in teams:
        raise SetupError("--teams same cannot be combined with other teams")
    elif RANDOM in teams:
        if len(teams) != len(bots):
            raise SetupError("with a random team among them, name one team per seat")
        sides = tuple(teams)
    else:
        named = setup.teams_called(book, teams, len(bots), unchecked=unchecked)
        sides = tuple(name for name in teams) + tuple(team.race for team in named[len(teams) :])
    if list(boards) == [ALL]:
        places = setup.boards_for(book, len(bots))
    else:
        places = list(boards) or [setup.usual_board(book, len(bots))]
    if ALL in places:
        raise SetupError("--boards all cannot be combined with other boards")
    rounds = len(bots) if rotate else 1
    return tuple(
        LineUp(tuple(bots), sides, place).moved_on(by) for place in places for by in range(rounds)
    )
