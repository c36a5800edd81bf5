"""The public names of Deepbowl, as functions: `import deepbowl` gives them all. Everything else may change."""

from __future__ import annotations

from collections.abc import Sequence

from deepbowl.board.board import Board
from deepbowl.books.book import Book
from deepbowl.books.registry import BOOKS, BUILT_IN
from deepbowl.books.registry import book_ids as book_ids
from deepbowl.bots.named import KEEPER, bot_called
from deepbowl.bots.protocol import Bot
from deepbowl.bots.protocol import play as play_bots
from deepbowl.dungeons import library
from deepbowl.dungeons.dungeon import Dungeon
from deepbowl.engine.choice import Choice
from deepbowl.engine.log import read_log
from deepbowl.match import setup
from deepbowl.match import verify as proofs
from deepbowl.match.match import Match as Match
from deepbowl.match.replay import replay_text
from deepbowl.match.verify import Report
from deepbowl.rules.analysis.odds import Odds
from deepbowl.rules.analysis.reach import Reach
from deepbowl.rules.analysis.reach import reach as reach_of
from deepbowl.teams.team import Team


def new_match(
    book: str,
    teams: Sequence[str | Team] = (),
    *,
    seats: int = 0,
    board: str | Board | None = None,
    switches: Sequence[str] = (),
    balls: int = 0,
    seed: int | None = None,
    record: bool = True,
) -> Match:
    """Return a match about to begin.

    `teams` are names of ready-made teams, team files or `Team`s; the book's usual number of teams plays unless `seats` or
    `teams` say more. `board` is a dungeon of the library, a file, a share code or a `Board`. Without a `seed` no one can
    foresee the dice. Without `record` there is no log. Raise ValueError with the reason if no such match is possible.
    """
    seats = seats or max(len(teams), setup.usual_seats(book))
    dice = setup.dice_for(seed)
    return setup.new_match(
        book, seats, board=board, teams=teams, switches=switches, balls=balls, dice=dice, record=record
    )


def play(match: Match, bots: Sequence[str | Bot], turns: int = 0) -> Match:
    """Let bots play a match to its end, or until a team has had this many turns; return the match.

    A bot is a name (`deepbowl bot list`) or any object with `choose(view, decision)`. In a match with a game master one
    more bot may take that chair; without it `keeper` does.
    """
    made = [bot(one, seat) if isinstance(one, str) else one for seat, one in enumerate(bots)]
    if match.seats == len(made) < match.chairs:
        made.append(bot(KEEPER))
    if len(made) != match.chairs:
        raise ValueError(f"{match.seats} teams need {match.seats} bots, not {len(made)}")
    play_bots(match, made, turns)
    return match


def bot(name: str, seed: int | None = None) -> Bot:
    """Return a bot by its name: "rookie", "scripted", "search:200ms", "mybot.py:Bot"."""
    return bot_called(name, seed)


def book(id: str) -> Book:
    """Return a rule book by its id; `book_ids()` lists them."""
    known = next((one for one in BUILT_IN if one.id == id), None)
    return known or Book(BOOKS[setup.book_called(id)])


def dungeon(name: str) -> Dungeon:
    """Return a dungeon of the library, or that of a share code; ValueError lists close matches."""
    return setup.dungeon_called(name) or library.dungeon(name)


def team(name: str, book: str) -> Team:
    """Return a ready-made team, or that of a file, for a book."""
    return setup.team_called(name, book)


def replay(log: str) -> Match:
    """Replay a log to its last line and return the match; `BrokenSave` names the line that does not fit."""
    return replay_text(log)


def verify(log: str) -> Report:
    """Check a log: its dice against their key, its choices against the rules, its result; `BrokenSave` if it was altered."""
    return proofs.verify(read_log(log))


def odds(match: Match, choice: str | Choice) -> Odds:
    """Return the outcomes of an offered choice with their chances; the choice as text ("step 4,5") or number."""
    return match.odds(match.names.parse(choice) if isinstance(choice, str) else choice)


def reach(match: Match, player: str | int) -> Reach:
    """Return the squares a player can reach, with their chances; the player as text ("A3") or number."""
    return reach_of(match, match.bodies.name.index(player) if isinstance(player, str) else player)
