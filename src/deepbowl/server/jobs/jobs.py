"""Jobs of the worker processes: everything that may take more than a few milliseconds.

The functions here take and give plain data. They run in a `WorkerPool`, under its limits; nothing in this module may be
called on the event loop.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from deepbowl.books.registry import BOOKS
from deepbowl.catalogue.rules import CatalogueError
from deepbowl.engine.choice import verb_of
from deepbowl.engine.dice import Seeded
from deepbowl.engine.log import read_log
from deepbowl.engine.state import DEAD
from deepbowl.league import report as league_report
from deepbowl.league.league import Line, read_session
from deepbowl.league.report import Chair, Report
from deepbowl.league.session import DRAW, Answer, Standing
from deepbowl.league.tournament import Tournament
from deepbowl.match.match import Match
from deepbowl.match.replay import steps
from deepbowl.rules.analysis.odds_summary import Chances, block_dice, in_words
from deepbowl.server.http.request_models import DungeonWish, NewMatch, NewSeat
from deepbowl.server.live import hint as hints
from deepbowl.server.live import replay_frames, wire
from deepbowl.server.live import square_preview as square_previews
from deepbowl.server.live.boards import PackedBoard
from deepbowl.server.live.hunt_answer import hunt_answer
from deepbowl.server.live.match_summary import match_summary
from deepbowl.server.live.messages.chances import Hunted, OptionOdds
from deepbowl.server.live.messages.listings import DungeonCard
from deepbowl.server.live.messages.refusals import Refusal
from deepbowl.server.live.outlook import outlook
from deepbowl.server.live.reach_answer import reach_answer
from deepbowl.server.making import first_match, listings, new_match
from deepbowl.server.making.new_match import MadeMatch
from deepbowl.server.store import recovery
from deepbowl.server.store.stored import StoredInput, StoredMatch
from deepbowl.teams.ready import ready_teams
from deepbowl.teams.team import Team

NO_LOG = "Lessons, puzzles and practice matches have no log: they begin in the middle of a match."

rebuild = recovery.rebuild_saved
broken_log = recovery.broken_log
set_up_first = first_match.set_up
square_preview = square_previews.square_preview
answer_preview = square_previews.answer_preview
hint_of = hints.hint_of
replay = replay_frames.frames


# ---------------------------------------------------------------- matches
def set_up(wish: NewMatch, secret: str, seed: int) -> MadeMatch:
    """A match to be stored; SetupError says why it cannot be."""
    text = None
    if wish.dungeon is not None:
        text = wish.dungeon.text
        if wish.dungeon.generate is not None:
            text = new_match.generate_dungeon(wish.book, len(wish.seats), seed)
    return new_match.make_match(wish, secret, text)


def set_up_fixture(wish: NewMatch, secret: str, clubs: Sequence[Team], owners: Sequence[str | None]) -> MadeMatch:
    """A match of a league's fixture to be stored; the seats belong to the coaches of its clubs. [LG-FIX-03, LG-KEY-04]"""
    return new_match.make_match(wish, secret, None, clubs, owners)


def try_league(book: str, edition: str, board: str, switches: Sequence[str]) -> None:
    """Set a match of a league up that is to be founded; SetupError says why its matches could not be."""
    teams = list(ready_teams(edition).values())[:2]
    wish = NewMatch(
        book=book, switches=list(switches), dungeon=DungeonWish(name=board) if board else None,
        seats=[NewSeat(kind="person"), NewSeat(kind="person")],
    )  # fmt: skip
    new_match.make_match(wish, new_match.new_dice().secret(), None, teams)


def report_of(
    stored: StoredMatch, inputs: Sequence[StoredInput], snapshot: tuple[int, str] | None, fixture: str,
    chairs: Sequence[Chair], friendly: bool,
) -> Report:  # fmt: skip
    """Return what a finished match hands over to its league, by playing its log again. [LG-REPORT-01]"""
    return league_report.report_of(log_of(stored, inputs, snapshot), fixture, chairs, friendly)


def draw_round(lines: Sequence[Line], id: str, packed: Mapping[str, Any]) -> tuple[list[Answer], Standing]:
    """Draw the next round of a tournament: its answers, and where its session has come to. [LG-PAIR-01]"""
    session = read_session(Tournament.read(lines).session(id, DRAW, "", ""), packed)
    session.silence()
    return session.answers, session.now()


def log_of(stored: StoredMatch, inputs: Sequence[StoredInput], snapshot: tuple[int, str] | None) -> str:
    """The log of a stored match; "" while something in it is hidden from coaches, which the log would tell."""
    if stored.begins:
        raise Refusal("no-log", NO_LOG)
    match = recovery.rebuild(stored, inputs, snapshot).match
    return "" if match.hides and not match.over else match.log()


def move_of_death(
    stored: StoredMatch, inputs: Sequence[StoredInput], snapshot: tuple[int, str] | None, body: str
) -> int:
    """Return the input of a finished match after which a player was dead, by the name of their body; the last if none."""
    number = 0
    for number, match in enumerate(steps(read_log(log_of(stored, inputs, snapshot)))):
        at = match.bodies.name.index(body) if body in match.bodies.name else -1
        if at >= 0 and match.state.posture[at] == DEAD:
            return number
    return number


def frames_of(
    stored: StoredMatch, inputs: Sequence[StoredInput], snapshot: tuple[int, str] | None, first: int, count: int
) -> bytes:
    """Return how things stood after each input of a stored match; nothing while something in it is hidden from coaches."""
    sitting = [(seat.coach, seat.kind, seat.bot) for seat in stored.seats]
    log = log_of(stored, inputs, snapshot)
    return replay_frames.frames(log, stored.id, sitting, first, count) if log else b""


def summary_of(stored: StoredMatch, inputs: Sequence[StoredInput], snapshot: tuple[int, str] | None) -> bytes:
    """A finished match in short."""
    bots = [seat.bot for seat in stored.seats]
    return msgspec.json.encode(match_summary(log_of(stored, inputs, snapshot), bots))


def board_of(stored: StoredMatch) -> PackedBoard:
    """The board of a stored match as clients draw it."""
    match = recovery.new_from(stored)
    return PackedBoard(wire.board_plan(match.board, match.rules, stored.dungeon))


# ---------------------------------------------------------------- what there is to play, encoded
def preview(text: str | None, book: str | None, seats: int, seed: int, size: str | int) -> bytes:
    """A pasted dungeon, or one generated for a book, drawn and checked."""
    if text is not None:
        return msgspec.json.encode(listings.preview(text, book, None))
    assert book is not None
    return msgspec.json.encode(listings.preview(new_match.generate_dungeon(book, seats, seed, size), book, seed))


def books() -> bytes:
    """Every book."""
    return msgspec.json.encode(listings.books())


def dungeon_cards() -> list[DungeonCard]:
    """Every board of the library."""
    return listings.dungeon_cards()


def dungeon_details(name: str) -> bytes:
    """A board of the library."""
    return msgspec.json.encode(listings.dungeon_details(name))


def picture(name: str) -> bytes:
    """A board of the library drawn."""
    return (listings.picture(name) or "").encode()


def team_cards() -> bytes:
    """Every ready team."""
    return msgspec.json.encode(listings.team_cards())


def skill_words() -> bytes:
    """Every skill in plain words."""
    return msgspec.json.encode(listings.skill_words())


def known_books() -> tuple[str, ...]:
    """Books whose rules may be asked for by their ids."""
    return tuple(BOOKS)


def tests_of_rules() -> dict[str, int]:
    """Return how many tests prove each rule."""
    return listings.proofs()


def rule_entries(book: str | None, words: str, tests: dict[str, int]) -> bytes | None:
    """Rules of a book, or those in which words occur; None if there is no such book."""
    try:
        return msgspec.json.encode(listings.rule_entries(book, words, tests))
    except CatalogueError:
        return None


def rule_pairs(first: str, second: str, tests: dict[str, int]) -> bytes:
    """Return what differs between two books."""
    return msgspec.json.encode(listings.rule_pairs(first, second, tests))


def rule_entry(name: str, tests: dict[str, int]) -> bytes | None:
    """One rule; None if there is none of that id."""
    found = listings.rule_entry(name, tests)
    return None if found is None else msgspec.json.encode(found)


# ---------------------------------------------------------------- questions about a position
def reach_of(save: str, number: int, player: str, action: str | None, target: str | None = None) -> bytes:
    """Return where a player of a saved match can get to, as a message; a Refusal says what is wrong with the question."""
    return msgspec.json.encode({
        "type": "reach", "number": number, **reach_answer(Match.load(save, Seeded(0)), player, action, target),
    })  # fmt: skip


def hunt_of(save: str, player: str) -> Hunted:
    """Return the forecast of a monster in a saved match, or a Refusal."""
    return hunt_answer(Match.load(save, Seeded(0)), player)


def odds_of(save: str, choices: list[str]) -> list[OptionOdds]:
    """The odds of options in numbers and in words; those no die decides are certain."""
    m = Match.load(save, Seeded(0))
    chances = Chances(m)
    return [_option_odds(m, chances, text) for text in choices]


def _option_odds(m: Match, chances: Chances, text: str) -> OptionOdds:
    option = m.names.parse(text)
    seat = m.decision().seat
    found = chances.odds(option)
    dice = block_dice(m, option)
    return {
        "choice": text, "outlook": outlook(found, seat), "dice": dice[0] if dice else None,
        "picks": dice[1] if dice else None,
        "outcomes": {} if found is None else {word: round(p, 4) for word, p in found.outcomes.items()},
        "text": "" if found is None else in_words(verb_of(option), found),
    }  # fmt: skip
