"""From a wish to a match: book, switches, dungeon, teams and seats, with every default a newcomer needs."""

from __future__ import annotations

import re
import secrets
import time
from collections.abc import Sequence
from dataclasses import replace
from typing import Final, NamedTuple

from deepbowl.board.board import Board
from deepbowl.board.notation import render_board
from deepbowl.books.registry import NEWCOMERS_BOOK
from deepbowl.bots.levels import level_called
from deepbowl.bots.named import BOTS, KEEPER
from deepbowl.dungeons.check import ERROR, check
from deepbowl.dungeons.code import decode
from deepbowl.dungeons.dungeon import Dungeon
from deepbowl.dungeons.generate import generate
from deepbowl.dungeons.library import dungeon, dungeon_names, read
from deepbowl.dungeons.plan import DungeonError
from deepbowl.dungeons.text import render
from deepbowl.engine.dice import Dice, Seeded
from deepbowl.grounds import map_books
from deepbowl.match.setup import (
    PITCHES,
    Place,
    SetupError,
    board_called,
    boards_for,
    new_match,
    place_called,
    team_called,
    usual_races,
)
from deepbowl.rules.rules import DRAWN_SEATS, ROLLED_LAYOUT
from deepbowl.server.http.request_models import Clock, DungeonWish, LetterClock, NewChair, NewMatch, NewSeat, PlayNow
from deepbowl.server.live.seats import BOT, PERSON, token_hash
from deepbowl.server.making.team_builder import drafted_team
from deepbowl.server.people.terms import agreed
from deepbowl.server.store.rules_version import version_for
from deepbowl.server.store.stored import StoredMatch, StoredSeat
from deepbowl.support.hints import close_to
from deepbowl.teams.team import Team, TeamError

ALPHABET: Final = "23456789abcdefghjkmnpqrstuvwxyz"
ID_LENGTH: Final = 10
_CODE: Final = re.compile(r"[0-9][A-Za-z0-9_-]{15,}")
"""A share code: one word without the colons of a dungeon's text."""
MOST_SQUARES: Final = 2704
"""The limit for a dungeon drawn by anyone, all levels and walls counted (50 by 50); the largest in the library has 1089."""
MOST_THINGS: Final = 100
"""Of each kind (chests, doors, ...) a dungeon has at most this many."""
NO_CHAIR: Final = (
    "this match has no game master: turn on gm-monsters, or game-master together with monsters or referees, "
    "or leave the game master out [AG-GEN-03, AG-MGM-01]"
)
USUAL_BOT: Final = "coach"
"""The coach of a seat if no one was named,"""
NEWCOMERS_BOT: Final = "rookie"
"""and against anyone who clicks on Play now."""


class MadeMatch(NamedTuple):
    """A match to be stored, and the tokens of its people by seat."""

    stored: StoredMatch
    tokens: dict[int, str]


def new_id() -> str:
    """An id that no one guesses and everyone can read out."""
    return "".join(secrets.choice(ALPHABET) for _ in range(ID_LENGTH))


def new_token() -> str:
    """The secret of a seat."""
    return secrets.token_urlsafe(24)


def new_dice() -> Seeded:
    """Dice no one can foresee."""
    return Seeded.fresh()


# ---------------------------------------------------------------- dungeons
def generate_dungeon(book: str, seats: int, seed: int, size: str | int = "medium") -> str:
    """The text of a generated dungeon; SetupError if there is none like that. Takes long: not for the event loop."""
    try:
        return render(generate(seed, book, seats, size))
    except DungeonError as error:
        raise SetupError(str(error)) from None


def dungeon_in(text: str) -> Dungeon:
    """The dungeon of a text or a share code; a `NotationError` or `CodeError` says what is wrong with it."""
    return decode(text) if _CODE.fullmatch(text.strip()) else read(text)


def parse_dungeon(text: str) -> Dungeon:
    """The dungeon of a text or a share code; SetupError names line and column of a mistake."""
    try:
        found = dungeon_in(text)
    except ValueError as error:
        raise SetupError(f"the dungeon cannot be read: {error}") from None
    refuse_oversized(found)
    return found


def refuse_oversized(found: Dungeon) -> None:
    """Refuse an oversized dungeon before its squares are looked at."""
    if len(found.ground) > MOST_SQUARES:
        size = f"{len(found.ground)} squares with its walls"
        raise SetupError(f"the dungeon has {size}; at most {MOST_SQUARES} are played on")
    things = {
        "chests": len(found.chests), "pads": len(found.pads), "traps": len(found.traps), "balls": len(found.balls),
        "monsters": len(found.monsters), "ladders": len(found.ladders), "passages": len(found.passages),
        "doors": len(found.doors), "rooms": len(found.rooms),
    }  # fmt: skip
    for kind, count in things.items():
        if count > MOST_THINGS:
            raise SetupError(f"the dungeon has {count} {kind}; at most {MOST_THINGS} are played with")


def complaints(found: Dungeon, book: str | None, errors_only: bool = False) -> list[str]:
    """Return what the validators of a book, or of every book the dungeon is for, have to say."""
    books = [book] if book is not None else list(found.books)
    return [
        f"{finding.message} [{finding.rule}]"
        for name in books
        if name in map_books()
        for finding in check(found, name)
        if finding.severity == ERROR or not errors_only
    ]


def board_for(wish: DungeonWish | None, book: str, seats: int, text: str | None, dice: Dice) -> tuple[Board, Place]:
    """The board of a wish and what the library calls it; `text` is what was drawn or generated for it."""
    if text is not None:
        found = parse_dungeon(text)
        errors = complaints(found, book, errors_only=True)
        if errors:
            raise SetupError("this dungeon is not valid for the book: " + "; ".join(errors[:5]))
        return found.board(), Place("", False)
    place = place_called(wish.name if wish is not None and wish.name else None, seats, book, dice)
    if place.name in dungeon_names() or place.name in PITCHES:
        return board_called(place.name, seats, book, files=False), place
    if _CODE.fullmatch(place.name):
        return parse_dungeon(place.name).board(), Place("", False)
    raise SetupError(f"no board {place.name[:60]!r}{close_to(place.name[:60], [*PITCHES, *dungeon_names()])}")


# ---------------------------------------------------------------- seats
def _teams(book: str, seats: list[NewSeat]) -> list[Team]:
    """The teams named, and others where none is."""
    named = [team_of_seat(book, number, seat) for number, seat in enumerate(seats)]
    taken = {team.race for team in named if team is not None}
    spare = (team_called(race, book) for race in usual_races(book) if race not in taken)
    return [team if team is not None else next(spare) for team in named]


def team_of_seat(book: str, number: int, seat: NewSeat) -> Team | None:
    """Return the team a seat names or brings along; a drafted one must be legal. None: any."""
    if seat.draft is not None:
        try:
            return drafted_team(book, seat.draft)
        except TeamError as error:
            raise SetupError(f"seat {'ABCD'[number]}: {error}") from None
    return None if seat.team is None else team_called(seat.team, book, files=False)


def _chair(wish: NewChair | None, token: str | None) -> StoredSeat:
    """The chair of the game master as it is stored, after the last seat. It has no team."""
    if wish is None or wish.kind == BOT:
        return StoredSeat(BOT, KEEPER, (wish.coach if wish else None) or "Keeper bot", "", None)
    return StoredSeat(PERSON, "", wish.coach or "Game master", "", None if token is None else token_hash(token))


def _like_before(seats: list[NewSeat], number: int) -> int:
    """How many seats before this one have the same bot."""
    return sum(seat.kind == BOT and (seat.bot or USUAL_BOT) == (seats[number].bot or USUAL_BOT) for seat in seats[:number])


def _clock_of(clock: Clock | LetterClock) -> dict[str, float]:
    """The times of a match as they are stored."""
    if isinstance(clock, LetterClock):
        return {"days": clock.days}
    return {"turn": clock.turn, "bank": clock.bank, "set_up": clock.set_up}


def bot_coach(bot: str, like: int = 0) -> str:
    """Return the name under which a bot coaches; `like` counts earlier seats with the same bot."""
    level = level_called(bot)
    return f"{bot.capitalize()} bot" if level is None else f"{level.coaches[like % len(level.coaches)]} ({level.title})"


def _seat(number: int, wish: NewSeat, team: str, token: str | None, like: int = 0) -> StoredSeat:
    """Return a seat to store; `like` counts earlier seats with the same bot, so that each gets another name."""
    if wish.kind == BOT:
        bot = wish.bot or USUAL_BOT
        if bot not in BOTS:
            raise SetupError(f"no bot {bot!r}{close_to(bot, BOTS)}")
        if bot == KEEPER:
            raise SetupError(f"the bot {KEEPER!r} is for the game master's chair, not for a team; choose another")
        return StoredSeat(BOT, bot, wish.coach or bot_coach(bot, like), team, None)
    coach = wish.coach or f"Coach {number + 1}"
    return StoredSeat(PERSON, "", coach, team, None if token is None else token_hash(token))


# ---------------------------------------------------------------- matches
def make_match(
    wish: NewMatch, secret: str, text: str | None = None, clubs: Sequence[Team] = (), owners: Sequence[str | None] = ()
) -> MadeMatch:
    """Set a match up with dice that have this secret, or say in one sentence why that cannot be (SetupError).

    `text` is the dungeon that was drawn or generated for it. `clubs` are the teams of a league's fixture, checked by its
    office, and `owners` their coaches. Takes long: not for the event loop.
    """
    teams = list(clubs) or _teams(wish.book, wish.seats)
    dice = Seeded.opened(secret)
    board, place = board_for(wish.dungeon, wish.book, len(wish.seats), text, dice)
    match = new_match(
        wish.book, len(wish.seats), board=board, teams=teams, switches=wish.switches, dice=dice, files=False,
        rolled=place.rolled, unchecked=bool(clubs),
    )  # fmt: skip
    if wish.game_master is not None and match.chairs == match.seats:
        raise SetupError(NO_CHAIR)
    tokens = {number: new_token() for number, seat in enumerate(wish.seats) if seat.kind == PERSON}
    if wish.game_master is not None and wish.game_master.kind == PERSON:
        tokens[match.seats] = new_token()
    seats = [
        _seat(number, seat, teams[number].race, tokens.get(number), _like_before(wish.seats, number))
        for number, seat in enumerate(wish.seats)
    ]
    seats = [replace(seat, owner=owner) for seat, owner in zip(seats, owners, strict=True)] if owners else seats
    if match.chairs > match.seats:
        seats.append(_chair(wish.game_master, tokens.get(match.seats)))
    stored = StoredMatch(
        id=new_id(), created=time.time(), book=wish.book, switches=list(match.rules.active_switches),
        balls=len(match.state.ball_cell), dungeon=place.name, title=board.name[:200], board=render_board(match.board),
        sheets=[sheet.pack() for sheet in match.sheets], secret=dice.secret(), listed=wish.listed,
        clock=None if wish.clock is None else _clock_of(wish.clock), seats=seats,
        asked=match.decision().seat, score=[0] * match.seats, rules=version_for(wish.book),
        terms=agreed(wish.terms, wish.listed, public_table=False).pack(),
    )  # fmt: skip
    return MadeMatch(stored, tokens)


def small_dungeon(book: str, seats: int) -> str:
    """The smallest board of the library for a first match."""
    names = boards_for(book, seats)
    return min(names, key=lambda name: dungeon(name).walkable.bit_count()) if names[0] not in PITCHES else names[0]


def play_now(wish: PlayNow) -> NewMatch:
    """A newcomer against a bot in a small dungeon by a simple book."""
    seats = [NewSeat(kind="person", coach=wish.coach), NewSeat(kind="bot", bot=wish.bot or NEWCOMERS_BOT)]
    where = DungeonWish(name=small_dungeon(NEWCOMERS_BOOK, len(seats)))
    return NewMatch(book=NEWCOMERS_BOOK, dungeon=where, seats=seats, listed=False)


def demo_match() -> NewMatch:
    """Two bots in a small dungeon, to be looked at."""
    where = DungeonWish(name=small_dungeon(NEWCOMERS_BOOK, 2))
    return NewMatch(book=NEWCOMERS_BOOK, dungeon=where, seats=[NewSeat(kind="bot"), NewSeat(kind="bot")], listed=False)


def rematch_of(old: StoredMatch) -> StoredMatch:
    """The same match again, every coach one seat further with their own team. Tokens are given out when asked for.

    Where the dice had chosen the layout it is the same one: no one rolls for it again.
    """
    switches = [switch for switch in old.switches if switch not in (ROLLED_LAYOUT, DRAWN_SEATS)]
    dice = new_dice()
    teams = len(old.sheets)
    order = [(number - 1) % teams for number in range(teams)]
    seats = [*(old.seats[number] for number in order), *old.seats[teams:]]
    return StoredMatch(
        id=new_id(), created=time.time(), book=old.book, switches=switches, balls=old.balls, dungeon=old.dungeon,
        title=old.title, board=old.board, sheets=[old.sheets[number] for number in order], secret=dice.secret(),
        listed=old.listed, clock=old.clock, score=[0] * teams, rules=version_for(old.book),
        seats=[replace(seat, token=None) for seat in seats], terms=old.terms,
    )  # fmt: skip


def next_seat(seat: int, teams: int) -> int:
    """Return where a coach sits in the rematch; a game master stays in their chair."""
    return (seat + 1) % teams if seat < teams else seat
