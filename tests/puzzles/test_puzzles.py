"""Puzzles: the shipped ones, lines and their chances, the file, dice that succeed."""

from __future__ import annotations

import time
from dataclasses import replace
from itertools import count
from pathlib import Path
from random import Random

import pytest

from deepbowl.books.registry import book_ids
from deepbowl.bots.scripted.bot import ScriptedBot
from deepbowl.cli.puzzle import complaint, rival_complaint
from deepbowl.engine.dice import Seeded
from deepbowl.positions.position import Position, PositionError
from deepbowl.puzzles import making
from deepbowl.puzzles.dice import ObligingDice
from deepbowl.puzzles.file import Puzzle, puzzle_books, puzzle_id, puzzles_of, read_puzzles, write_puzzles
from deepbowl.puzzles.finder import GAP, LEAST, MOST
from deepbowl.puzzles.line import NoLine, answer_until, line_chance, obliging, read_line
from deepbowl.puzzles.many import AHEAD, in_processes
from deepbowl.puzzles.rivals import THOROUGH, better_line, played

SAMPLED = 2
"""Puzzles of each book whose chance is calculated again here; `deepbowl puzzle check` does it for all."""

SHIPPED = [puzzle for book in puzzle_books() for puzzle in Random(book).sample(puzzles_of(book), SAMPLED)]

BEATEN = next(puzzle for puzzle in puzzles_of("crp") if puzzle.id == "b9e05889cc")
"""A puzzle whose line a bot found: it plays that line again."""


def each(puzzle: Puzzle) -> str:
    return f"{puzzle.book}-{puzzle.id}"


def test_every_book_has_sixty_puzzles() -> None:
    assert {book: len(puzzles_of(book)) for book in book_ids() if len(puzzles_of(book)) < 60} == {}


@pytest.mark.parametrize("book", puzzle_books())
def test_shipped_puzzles_are_what_the_finder_keeps(book: str) -> None:
    puzzles = puzzles_of(book)
    assert len({puzzle.id for puzzle in puzzles}) == len(puzzles)
    for puzzle in puzzles:
        assert puzzle.book == book
        assert puzzle_id(puzzle.position) == puzzle.id
        assert LEAST <= puzzle.chance <= MOST
        assert puzzle.chance >= puzzle.obvious + GAP
        assert puzzle.activations == sum(1 for text in puzzle.line if text.startswith("activate"))


@pytest.mark.parametrize("puzzle", SHIPPED, ids=each)
def test_best_line_scores_with_dice_that_succeed_and_has_its_chance(puzzle: Puzzle) -> None:
    assert complaint(puzzle) == ""
    match = obliging(puzzle.match(), puzzle.seat)
    before = match.state.score[puzzle.seat]
    for text in puzzle.line:
        option = match.names.parse(text)
        answer_until(match, puzzle.seat, option)
        match.apply(option)
    answer_until(match, puzzle.seat)
    assert match.state.score[puzzle.seat] == before + 1


def test_no_line_of_a_bot_beats_a_best_line() -> None:
    """One puzzle here; `deepbowl puzzle check` asks the bots about all."""
    puzzle = next(puzzle for puzzle in SHIPPED if puzzle.book == "crp")
    assert rival_complaint(puzzle) == ""
    assert "a bot scores in" in rival_complaint(replace(BEATEN, chance=0.0)), "the bot's line is found where it is better"


def test_wrong_chance_in_a_file_is_found() -> None:
    good = SHIPPED[0]
    wrong = Puzzle(good.id, good.position, good.seat, good.line, good.chance + 0.01, good.obvious, good.activations, 0)
    assert "the file says" in complaint(wrong)


def test_line_that_cannot_be_played_is_named() -> None:
    puzzle = SHIPPED[0]
    with pytest.raises(NoLine, match="choice 1"):
        read_line(puzzle.match(), ["activate Z9"])
    with pytest.raises(NoLine, match="choice 2 \\('activate"):
        read_line(puzzle.match(), [puzzle.line[0], puzzle.line[0]])


def test_line_without_a_touchdown_has_no_chance() -> None:
    puzzle = SHIPPED[0]
    match = puzzle.match()
    assert line_chance(match, read_line(match, puzzle.line[:2])).chance == 0.0
    assert line_chance(match, read_line(match, [])).chance == 0.0


def test_choices_after_the_touchdown_are_left_out() -> None:
    puzzle = SHIPPED[0]
    match = puzzle.match()
    line = read_line(match, puzzle.line)
    assert read_line(match, [*puzzle.line, "end-turn", "nonsense"]) == line


def test_file_holds_everything(tmp_path: Path) -> None:
    puzzles = puzzles_of(puzzle_books()[0])[:3]
    write_puzzles(tmp_path / "some.json", puzzles)
    assert [each(puzzle) for puzzle in read_puzzles((tmp_path / "some.json").read_text("utf-8"))] == list(map(each, puzzles))
    assert read_puzzles((tmp_path / "some.json").read_text("utf-8")) == [
        Puzzle(p.id, p.position, p.seat, p.line, p.chance, p.obvious, p.activations, p.seed) for p in puzzles
    ]


def test_position_is_the_match_it_was_taken_from() -> None:
    match = SHIPPED[0].match()
    position = Position.of(match)
    assert Position.read(position.text()) == position
    again = position.match(Seeded(3))
    assert again.facts() == match.facts()
    assert again.decision().options == match.decision().options


@pytest.mark.parametrize("text", ["", "{", "[]", '{"book": "crp"}'])
def test_invalid_position_text_is_refused(text: str) -> None:
    with pytest.raises(PositionError):
        Position.read(text)


def test_position_that_does_not_fit_the_rules_is_refused() -> None:
    position = SHIPPED[0].position
    broken = Position(position.book, position.switches, position.board, position.teams, ["phase lunch"], [])
    with pytest.raises(PositionError, match="does not fit"):
        broken.match(Seeded(0))


def test_roll_off_between_equals_ends() -> None:
    """Two own players who roll off with a highest face each would do so for ever; against others the coach's own win."""
    dice = ObligingDice((3, 4))
    for first, second in ((3, 4), (8, 9)):
        assert dice.roll(6, "roll-off", first) != dice.roll(6, "roll-off", second)
    for _ in range(6):
        assert dice.roll(6, "roll-off", 3) > dice.roll(6, "roll-off", 8)


def test_match_that_bots_cannot_end_is_not_looked_at_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    looked: list[int] = []
    monkeypatch.setattr(making, "MOST_TURNS", 2)
    monkeypatch.setattr(making, "puzzle_at", lambda match, *_: looked.append(max(match.state.turns)))
    assert list(making.puzzles_from("crp", 1)) == []
    assert max(looked) == 2


def test_two_processes_grade_puzzles_as_one_does() -> None:
    shipped = puzzles_of("crp")[:4]
    alone = list(in_processes(complaint, shipped))
    assert sorted(in_processes(complaint, shipped, jobs=2)) == sorted(alone) == [""] * len(shipped)


def test_work_is_given_up_when_time_is_over_and_tasks_are_taken_one_by_one() -> None:
    tasks = count(3600)  # seconds to sleep
    assert list(in_processes(time.sleep, tasks, jobs=2, seconds=0.2)) == []
    assert next(tasks) == 3600 + AHEAD * 2
    assert list(in_processes(abs, count(), jobs=1, seconds=1e-9)) == [0]


def test_failure_in_another_process_is_raised_here() -> None:
    with pytest.raises(TypeError):
        list(in_processes(len, [3], jobs=2))  # type: ignore[arg-type]


def test_more_rivals_find_at_least_as_good_a_line() -> None:
    match = BEATEN.match()
    quick, thorough = better_line(match, 0.0), better_line(match, 0.0, THOROUGH)
    assert quick is not None
    assert thorough is not None
    assert thorough[1].chance >= quick[1].chance


def test_players_do_not_drive_each_other_from_a_pad_for_ever() -> None:
    """With the highest face each time, every player of this position would come out at the same pad."""
    dice = ObligingDice((3, 4))
    assert {dice.roll(6, "teleport", body) for body in (3, 4, 3, 4, 3, 4)} == set(range(1, 7))
    puzzle = next(puzzle for puzzle in puzzles_of("dungeonbowl-5") if puzzle.id == "924263833b")
    assert played(puzzle.match(), ScriptedBot(0)) is not None
