"""Lessons, puzzles and practice on the server: played, refused, reloaded, killed, in two tabs."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from deepbowl.lessons.file import Lesson, lessons
from deepbowl.lessons.runner import begin
from deepbowl.puzzles.file import puzzle_books, puzzles_of
from deepbowl.server.making.exercises import daily_puzzle
from deepbowl.server.settings import NO_LIMITS, Settings

from .client import Json, Player, Visitor, wait_until
from .conftest import InThread, Start
from .test_kill import Child

A_DAY = 24 * 3600.0


def begun(visitor: Visitor, address: str) -> tuple[Json, int]:
    """A lesson or puzzle that was begun, and the seat of its player."""
    answer = visitor.post(address, {})
    assert answer.status_code == 201, answer.text
    made: Json = answer.json()
    return made, int(next(iter(made["tokens"])))


def official(lesson: Lesson) -> list[str]:
    """The solution of a lesson in the names of the match."""
    match, run, _ = begin(lesson)
    return [match.names.text(run.names.parse(text)) for text in lesson.solution]


def choose(player: Player, choice: str, said: list[str] | None = None) -> Json:
    """Choose, and wait for the update or the refusal; at the end of an exercise nothing more is asked.

    `said` collects what the exercise says meanwhile.
    """

    def hear(message: Json) -> Json:
        if said is not None and message["type"] == "update":
            said.append(message["exercise"]["say"])
        return message

    while not player.last["exercise"]["done"] and (player.question is None or player.question["seat"] != player.seat):
        hear(player.receive())
    number = player.number
    player.send(type="choose", number=number, choice=choice)
    while True:
        message = hear(player.receive())
        if message["type"] == "refused" or (message["type"] == "update" and _further(message, number)):
            return message


def _further(message: Json, number: int) -> bool:
    return message["question"] is None or message["question"]["number"] > number


# ---------------------------------------------------------------- lessons
def test_lessons_are_listed_in_their_order(visitor: Visitor) -> None:
    cards = visitor.get("/api/lessons")
    assert [card["id"] for card in cards] == list(lessons())
    assert cards[0]["title"] == "Score a touchdown"


@pytest.mark.parametrize("lesson", list(lessons().values()), ids=lambda lesson: lesson.id)
def test_solution_of_a_lesson_completes_it_on_the_server(visitor: Visitor, lesson: Lesson) -> None:
    made, seat = begun(visitor, f"/api/lessons/{lesson.id}")
    player = visitor.join(made, seat)
    said = [player.last["exercise"]["say"]]
    for choice in official(lesson):
        told = choose(player, choice, said)
        assert told["type"] == "update", told
    shown = player.last["exercise"]
    assert shown["done"]
    assert player.question is None
    assert list(dict.fromkeys(said)) == [*(step.say for step in lesson.steps), lesson.end]


def test_choice_outside_a_lesson_is_refused_and_not_offered(visitor: Visitor) -> None:
    made, seat = begun(visitor, "/api/lessons/risk")
    player = visitor.join(made, seat)
    assert player.options() == ["activate A2"]
    for choice in ("activate A1", "end-turn"):
        told = choose(player, choice)
        assert (told["type"], told["code"]) == ("refused", "lesson")
        assert told["why"] == lessons()["risk"].steps[0].refuse
    player.send(type="plan", number=player.number, choices=["activate A1", "declare move"])
    assert player.answer("refused")["code"] == "lesson"
    player.send(type="plan", number=player.number, choices=["activate A2", "declare move", "step 4,1", "step 5,1"])
    assert player.answer("update")["exercise"]["step"] == 1


def test_plan_stops_where_the_next_step_does_not_allow_it(visitor: Visitor) -> None:
    made, seat = begun(visitor, "/api/lessons/risk")
    player = visitor.join(made, seat)
    walk = ["activate A2", "declare move", "step 4,1", "step 5,1", "step 6,1", "step 7,1", "stop", "end-turn"]
    player.send(type="plan", number=player.number, choices=walk)
    assert player.answer("update")["exercise"]["step"] == 2
    assert (player.question["kind"], player.options()) == ("turn", ["activate A1"])


def test_two_tabs_of_a_lesson_see_the_same(visitor: Visitor) -> None:
    made, seat = begun(visitor, "/api/lessons/score")
    first, second = visitor.join(made, seat), visitor.join(made, seat)
    solution = official(lessons()["score"])
    for number, choice in enumerate(solution):
        mine, other = (first, second) if number % 2 else (second, first)
        while mine.question is not None and mine.number < number:
            mine.receive()
        choose(mine, choice)
        other.until(lambda m: m["type"] == "update")
    assert first.last["exercise"] == second.last["exercise"]
    assert first.last["exercise"]["done"]


def test_reload_lands_in_the_same_step(visitor: Visitor, shared: InThread) -> None:
    made, seat = begun(visitor, "/api/lessons/risk")
    player = visitor.join(made, seat)
    solution = official(lessons()["risk"])
    for choice in solution[:10]:
        choose(player, choice)
    before = player.last
    assert before["question"]["kind"] == "re-roll"
    player.close()
    shared.drop(made["match"])
    again = visitor.join(made, seat)
    assert again.last["exercise"] == before["exercise"]
    assert again.last["question"] == before["question"]
    assert again.last["running"] == before["running"]
    for choice in solution[10:]:
        choose(again, choice)
    assert again.last["exercise"]["done"]


def test_undo_goes_back_to_the_step_before(visitor: Visitor) -> None:
    made, seat = begun(visitor, "/api/lessons/risk")
    player = visitor.join(made, seat)
    for choice in official(lessons()["risk"])[:6]:
        choose(player, choice)
    assert player.last["exercise"]["step"] == 2
    player.send(type="undo", number=player.number)
    assert player.answer("update")["exercise"]["step"] == 1


def test_lesson_has_no_log_and_unknown_ones_are_refused(visitor: Visitor) -> None:
    made, _ = begun(visitor, "/api/lessons/score")
    for what in ("log", "frames"):
        answer = visitor.http.get(f"/api/matches/{made['match']}/{what}")
        assert (answer.status_code, answer.json()["error"]) == (409, "no-log")
    assert visitor.post("/api/lessons/magic", {}).status_code == 404
    assert visitor.post("/api/puzzles/magic", {}).status_code == 404
    assert made["match"] not in [card["match"] for card in visitor.get("/api/matches")]


@pytest.fixture
def child(tmp_path: Path) -> Iterator[Child]:
    child = Child(tmp_path)
    yield child
    if child.process is not None and child.process.poll() is None:
        child.kill()


def test_lesson_continues_after_kill_9_between_and_inside_choices(child: Child) -> None:
    visitor = child.start()
    made, seat = begun(visitor, "/api/lessons/risk")
    player = visitor.join(made, seat)
    for number, choice in enumerate(official(lessons()["risk"])):
        choose(player, choice)
        before = player.last
        if number in (5, 9):
            child.kill()
            player = child.start().join(made, seat)
            assert player.last["exercise"] == before["exercise"]
            assert player.last["question"] == before["question"]
    assert player.last["exercise"]["done"]


def test_operator_lessons_are_listed_and_played(start: Start, tmp_path: Path) -> None:
    folder = tmp_path / "own"
    folder.mkdir()
    text = lessons()["score"].text.replace('id = "score"', 'id = "ours"').replace("Score a touchdown", "Our lesson")
    (folder / "01.toml").write_text(text, encoding="utf-8")
    server = start(Settings(database=f"sqlite:///{tmp_path}/matches.sqlite", limits=NO_LIMITS, lessons=folder))
    visitor = Visitor(server.address)
    assert [card["id"] for card in visitor.get("/api/lessons")] == [*lessons(), "ours"]
    made, seat = begun(visitor, "/api/lessons/ours")
    assert visitor.join(made, seat).last["exercise"]["title"] == "Our lesson"
    visitor.close()


# ---------------------------------------------------------------- puzzles
def test_best_line_of_a_puzzle_is_played_and_judged(visitor: Visitor) -> None:
    puzzle = puzzles_of(puzzle_books()[0])[0]
    made, seat = begun(visitor, f"/api/puzzles/{puzzle.id}")
    assert seat == puzzle.seat
    player = visitor.join(made, seat)
    shown = player.last["exercise"]
    assert (shown["kind"], shown["id"], shown["done"]) == ("puzzle", puzzle.id, False)
    plan = list(puzzle.line)
    while plan:
        while player.question["options"] and player.options()[0] != plan[0] and plan[0] not in player.options():
            choose(player, player.question["usual"])
        choose(player, plan.pop(0))
    wait_until("the puzzle is over", lambda: bool(player.last["exercise"]["done"]))
    assert player.question is None
    token = made["tokens"][str(seat)]
    answer = visitor.http.get(f"/api/matches/{made['match']}/verdict", headers={"authorization": f"Bearer {token}"})
    verdict = answer.json()
    assert verdict["scored"]
    assert verdict["chance"] == pytest.approx(puzzle.chance, abs=0.02)
    assert verdict["best"] == round(puzzle.chance, 4)
    assert verdict["line"]
    assert visitor.http.get(f"/api/matches/{made['match']}/verdict").status_code == 401


def test_turn_that_ends_without_a_touchdown_loses_the_puzzle(visitor: Visitor) -> None:
    puzzle = puzzles_of(puzzle_books()[0])[0]
    made, seat = begun(visitor, f"/api/puzzles/{puzzle.id}")
    player = visitor.join(made, seat)
    choose(player, "end-turn")
    assert player.last["exercise"]["lost"]
    assert player.question is None
    token = made["tokens"][str(seat)]
    verdict = visitor.http.get(f"/api/matches/{made['match']}/verdict", headers={"authorization": f"Bearer {token}"}).json()
    assert (verdict["scored"], verdict["chance"]) == (False, 0.0)


def test_archive_tells_no_solution_and_the_day_is_the_same_for_everyone(visitor: Visitor) -> None:
    cards = visitor.get("/api/puzzles")
    assert len(cards) == sum(len(puzzles_of(book)) for book in puzzle_books())
    assert {key for card in cards for key in card} == {"id", "book", "number", "difficulty", "teams", "seat"}
    daily = visitor.get("/api/puzzles/daily")
    assert daily["puzzle"] in cards


def test_every_puzzle_has_its_day_and_a_day_has_one_puzzle() -> None:
    start = 1_800_000_000 // A_DAY * A_DAY
    total = sum(len(puzzles_of(book)) for book in puzzle_books())
    days = [daily_puzzle(start + day * A_DAY)["puzzle"]["id"] for day in range(total)]
    assert len(set(days)) == total
    assert daily_puzzle(start) == daily_puzzle(start + A_DAY - 1)


# ---------------------------------------------------------------- practice
def test_practice_begins_where_a_match_stood(visitor: Visitor) -> None:
    played = visitor.post("/api/play", {}).json()
    seat = int(next(iter(played["tokens"])))
    player = visitor.join(played, seat)
    frames = visitor.get(f"/api/matches/{played['match']}/frames?from=0&count=500")
    last = frames["total"] - 1
    made = visitor.post(f"/api/matches/{played['match']}/practise", {"frame": last}).json()
    mine = visitor.join(made, seat)
    assert mine.last["exercise"]["kind"] == "practice"
    assert mine.last["state"]["players"] == player.last["state"]["players"]
    assert mine.last["state"]["marks"] == player.last["state"]["marks"]
    assert mine.asked
    log = visitor.http.get(f"/api/matches/{played['match']}/log").text
    again = visitor.post("/api/replays/practise", {"log": log, "frame": last})
    assert again.status_code == 201


def test_practice_before_the_first_turn_is_refused(visitor: Visitor) -> None:
    played = visitor.post("/api/play", {}).json()
    answer = visitor.post(f"/api/matches/{played['match']}/practise", {"frame": 0})
    assert (answer.status_code, answer.json()["error"]) == (422, "impossible")
    assert visitor.post("/api/replays/practise", {"log": "nonsense", "frame": 3}).status_code == 422
    assert visitor.post("/api/matches/zzz/practise", {"frame": 3}).status_code == 404
