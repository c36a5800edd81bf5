"""Lessons, puzzles and practice matches set up, and what a puzzle's line was worth. Takes long: not for the event loop."""

from __future__ import annotations

import json
import time
from collections.abc import Sequence
from datetime import UTC, datetime
from functools import cache
from itertools import zip_longest
from pathlib import Path
from typing import Any, Final

from deepbowl.engine.dice import Seeded
from deepbowl.engine.errors import BrokenSave
from deepbowl.engine.log import read_log
from deepbowl.lessons.file import Lesson, LessonError, lessons, lessons_in
from deepbowl.lessons.runner import LEARNER, begin
from deepbowl.match.match import Match
from deepbowl.match.replay import steps
from deepbowl.match.setup import SetupError
from deepbowl.positions.position import Position, team_name
from deepbowl.puzzles.file import Puzzle, puzzle_books, puzzles_of
from deepbowl.puzzles.line import NoLine, answer_until, line_chance, obliging, read_line
from deepbowl.rules.words.options import say
from deepbowl.server.live.messages.exercises import DailyPuzzle, LessonCard, PuzzleCard, Verdict
from deepbowl.server.live.seats import BOT, PERSON, token_hash
from deepbowl.server.making.new_match import MadeMatch, bot_coach, new_id, new_token
from deepbowl.server.store.exercise import LESSON, PRACTICE, PUZZLE, exercise_facts
from deepbowl.server.store.recovery import counting, new_from
from deepbowl.server.store.rules_version import version_for
from deepbowl.server.store.stored import CHOICE, StoredInput, StoredMatch, StoredSeat

PARTNER: Final = "coach"
"""The bot that practice matches are played against."""
STILL: Final = "still"
LEARNS: Final = "You"
SILENT: Final = ("stop", "declare")
WALK: Final = "move to "
NOT_A_TURN: Final = "Practice starts in the middle of a turn. Choose a later moment of the match."


# ---------------------------------------------------------------- what there is
def lesson_cards(folder: Path | None) -> list[LessonCard]:
    """Return all lessons in their order."""
    return [
        {
            "id": lesson.id, "title": lesson.title, "book": lesson.book, "seconds": lesson.seconds,
            "teaches": list(lesson.teaches),
        }
        for lesson in known_lessons(folder).values()
    ]  # fmt: skip


def known_lessons(folder: Path | None) -> dict[str, Lesson]:
    """Return the lessons of Deepbowl and of an operator's folder, by id; those of the folder replace others."""
    own = [] if folder is None else lessons_in(folder)
    return {**lessons(), **{lesson.id: lesson for lesson in own}}


def puzzle_cards() -> list[PuzzleCard]:
    """Return the archive: every puzzle, book by book."""
    return [_card(puzzle, number) for book in puzzle_books() for number, puzzle in enumerate(puzzles_of(book), 1)]


def _card(puzzle: Puzzle, number: int) -> PuzzleCard:
    return {
        "id": puzzle.id, "book": puzzle.book, "number": number, "difficulty": puzzle.difficulty,
        "teams": [team_name(team) for team in puzzle.position.teams], "seat": puzzle.seat,
    }  # fmt: skip


@cache
def _in_turn() -> list[PuzzleCard]:
    """Return all puzzles, one of each book after the other."""
    shelves = [[card for card in puzzle_cards() if card["book"] == book] for book in puzzle_books()]
    return [card for row in zip_longest(*shelves) for card in row if card is not None]


def daily_puzzle(now: float) -> DailyPuzzle:
    """Return the puzzle of the day at a time (UTC): the same for everyone."""
    day = datetime.fromtimestamp(now, UTC).date()
    puzzles = _in_turn()
    return {"day": day.isoformat(), "puzzle": puzzles[day.toordinal() % len(puzzles)]}


# ---------------------------------------------------------------- setting up
def make_lesson(folder: Path | None, lesson_id: str, secret: str) -> MadeMatch | None:
    """Return a lesson as a match to be stored, None if there is no such lesson."""
    lesson = known_lessons(folder).get(lesson_id)
    if lesson is None:
        return None
    try:
        match, run, _ = begin(lesson, secret)
    except LessonError as error:
        raise SetupError(str(error)) from None
    facts = {"kind": LESSON, "text": lesson.text, "letters": run.letters}
    return _made(match, facts, LEARNER, lesson.others, lesson.title, secret)


def make_puzzle(puzzle_id: str, secret: str) -> MadeMatch | None:
    """Return a puzzle as a match to be stored, None if there is no such puzzle."""
    puzzle = puzzle_called(puzzle_id)
    if puzzle is None:
        return None
    match = puzzle.match()
    s, seat = match.state, puzzle.seat
    facts = {"kind": PUZZLE, "id": puzzle.id, "seat": seat, "score": s.score[seat], "turn": s.turns[seat]}
    return _made(match, facts, seat, STILL, "Score this turn", secret)


def puzzle_called(puzzle_id: str) -> Puzzle | None:
    """Return a puzzle by its id."""
    return next((puzzle for book in puzzle_books() for puzzle in puzzles_of(book) if puzzle.id == puzzle_id), None)


def make_practice(log: str, frame: int, secret: str) -> MadeMatch:
    """Return a match that begins where another one stood after input `frame`. Raise `SetupError` if it cannot begin there.

    In the middle of a resolution it begins before it. The coach takes the seat whose turn it is; bots take the others.
    """
    try:
        start = _turn_at(log, frame)
    except BrokenSave as error:
        raise SetupError(str(error)) from None
    if start is None:
        raise SetupError(NOT_A_TURN)
    match = start.match(Seeded(0))
    return _made(match, {"kind": PRACTICE}, match.decision().seat, PARTNER, "Practice match", secret)


def _turn_at(log: str, frame: int) -> Position | None:
    """Return the position of the last choice in a turn up to an input; None if no turn had begun by then."""
    found: Position | None = None
    for number, match in enumerate(steps(read_log(log))):
        if number > frame:
            break
        assert isinstance(match, Match)
        if match.quiescent and not match.over:
            in_turn = match.rules.phases[match.state.phase].name == "turn" and not match.hides
            found = Position.of(match) if in_turn else None
    return found


def _made(match: Match, facts: dict[str, Any], seat: int, bot: str, title: str, secret: str) -> MadeMatch:
    token = new_token()
    seats = [
        StoredSeat(PERSON, "", LEARNS, sheet.race, token_hash(token))
        if number == seat else StoredSeat(BOT, bot, bot_coach(bot, number), sheet.race, None)
        for number, sheet in enumerate(match.sheets)
    ]  # fmt: skip
    position = Position.of(match)
    stored = StoredMatch(
        id=new_id(), created=time.time(), book=position.book, switches=position.switches, balls=len(match.state.ball_cell),
        dungeon="", title=title, board=position.board, sheets=position.teams, secret=secret, listed=False, clock=None,
        seats=seats, asked=match.decision().seat, score=list(match.state.score), rules=version_for(position.book),
        begins=position.text(), exercise=json.dumps(facts),
    )  # fmt: skip
    return MadeMatch(stored, {seat: token})


# ---------------------------------------------------------------- what a line was worth
def verdict(stored: StoredMatch, inputs: Sequence[StoredInput]) -> Verdict | None:
    """Return what the coach's line in a puzzle is worth, and the best line; None if the match is not a puzzle."""
    facts = exercise_facts(stored) if stored.exercise else {}
    puzzle = puzzle_called(facts["id"]) if facts.get("kind") == PUZZLE else None
    if puzzle is None:
        return None
    match = new_from(stored)
    texts = [entry.text for entry in counting(inputs) if entry.kind == CHOICE and entry.seat == puzzle.seat]
    try:
        chance = line_chance(match, read_line(match, texts)).chance
    except NoLine:
        chance = 0.0
    mine, scored = _in_words(match, texts, puzzle.seat)
    return {
        "scored": scored, "chance": round(chance, 4), "best": round(puzzle.chance, 4), "obvious": round(puzzle.obvious, 4),
        "line": _in_words(match, puzzle.line, puzzle.seat)[0], "mine": mine,
    }  # fmt: skip


def _in_words(match: Match, texts: Sequence[str], seat: int) -> tuple[list[str], bool]:
    """Return a line in words, one sentence for each activation, and whether it scores with dice that succeed."""
    twin = obliging(match, seat)
    before = twin.state.score[seat]
    done: list[list[str]] = []  # a player and what they do
    for text in texts:
        option = twin.names.parse(text)
        answer_until(twin, seat, option)
        if twin.over or twin.state.score[seat] > before or option not in twin.decision().options:
            break
        verb, _, target = text.partition(" ")
        if verb == "activate":
            done.append([f"{target} {twin.bodies.title[twin.bodies.name.index(target)]}"])
        elif verb not in SILENT:
            words = f"{WALK}{target}" if verb == "step" else say(twin, option, beside_board=True)
            _add(done, words[:1].lower() + words[1:])
        twin.apply(option)
    answer_until(twin, seat)
    return [": ".join([who, ", ".join(deeds)]) if deeds else who for who, *deeds in done], twin.state.score[seat] > before


def _add(done: list[list[str]], words: str) -> None:
    """Add the last player's choices; of a walk only its end is named."""
    if not done:
        done.append([])
    if done[-1] and words.startswith(WALK) and done[-1][-1].startswith(WALK):
        done[-1].pop()
    done[-1].append(words)
