"""The workshop: what can be drawn, checks with findings on squares, repairs, printing, play-tests and their limits."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from datetime import date, timedelta
from pathlib import Path
from typing import Any

import httpx
import pytest

from deepbowl.dungeons.code import encode
from deepbowl.dungeons.library import dungeon, dungeon_names
from deepbowl.dungeons.text import render
from deepbowl.server.making import workshop_jobs
from deepbowl.server.making.new_match import MOST_SQUARES
from deepbowl.server.settings import Limits, Settings
from deepbowl.server.store import playtests
from deepbowl.server.store.playtests import Played, PlaytestShelf
from deepbowl.server.store.store import Store
from deepbowl.sim.playtest import Sums, command, play_one, playtest_job
from dungeons.broken_maps import broken_maps

from .client import PATIENCE, Json, wait_until
from .conftest import FOREGROUND, InThread, Start
from .test_worst_cost import hall

SMELTER = render(dungeon("smelter"))


def post(server: InThread, path: str, **wish: Any) -> httpx.Response:
    return httpx.post(server.address + path, json=wish, timeout=PATIENCE)


def check(server: InThread, text: str, **more: Any) -> Json:
    answer = post(server, "/api/dungeons/check", text=text, **more)
    assert answer.status_code == 200, answer.text
    found: Json = answer.json()
    return found


def news(server: InThread, **wish: Any) -> Iterator[Json]:
    """The events of a play-test as they come."""
    with httpx.stream("POST", f"{server.address}/api/playtests", json=wish, timeout=PATIENCE) as stream:
        assert stream.status_code == 200, stream.read()
        for line in stream.iter_lines():
            if line.startswith("data: "):
                yield json.loads(line.removeprefix("data: "))


# ---------------------------------------------------------------- what can be drawn
def test_grounds_list_the_books_that_have_them(shared: InThread) -> None:
    table = httpx.get(f"{shared.address}/api/grounds", timeout=PATIENCE).json()
    lava = next(row for row in table["grounds"] if row["name"] == "lava")
    assert lava["sign"] == "!"
    assert lava["kind"] == "floor"
    assert "stockbowl" not in lava["books"]
    assert lava["switches"] == {"dungeonbowl-5": "holes", "astrogranite": "lava"}
    assert {row["name"] for row in table["things"]} >= {"chest", "pad", "trap", "passage", "door", "ladder", "rune"}
    assert table["rules"]["stockbowl"] == "SB-LAYOUT-03"
    assert table["most_squares"] == MOST_SQUARES
    tiles = httpx.get(f"{shared.address}/api/tiles", timeout=PATIENCE).json()
    assert {one["tile"] for one in tiles} >= {"crypt", "end-zone-blue", "corridor-long"}


# ---------------------------------------------------------------- checks
def test_sound_map_is_judged_with_code_fairness_and_verdicts(shared: InThread) -> None:
    found = check(shared, SMELTER, fairness=True)
    assert found["mistake"] is None
    assert found["book"] == "dungeonbowl-5"
    assert found["code"] == encode(dungeon("smelter"))
    assert found["fairness"]["score"] == 100
    assert found["drawing"] is None
    verdicts = {verdict["book"]: verdict for verdict in found["verdicts"]}
    assert verdicts["dungeonbowl-5"] == {"book": "dungeonbowl-5", "errors": 0, "advice": 0, "needs": ["holes"]}
    assert verdicts["stockbowl"]["errors"] > 0
    by_code = check(shared, found["code"], book="stockbowl", drawing=True)
    assert by_code["book"] == "stockbowl"
    assert by_code["text"] == SMELTER
    assert by_code["drawing"]["title"] == "The Smelter"


def test_findings_stand_on_squares_with_rule_remedy_and_fix(shared: InThread) -> None:
    text = SMELTER.replace("$", ".", 1)
    found = check(shared, text)
    (finding,) = [one for one in found["findings"] if one["rule"] == "D5-CHEST-01"]
    assert finding["severity"] == "error"
    assert len(finding["cells"]) == 5
    assert finding["remedy"] == "Add chests."
    mended = post(shared, "/api/dungeons/fix", text=text, book="dungeonbowl-5", fix=finding["fix"], cells=finding["cells"])
    assert "D5-CHEST-01" not in [one["rule"] for one in mended.json()["findings"]]
    assert len([thing for thing in mended.json()["drawing"]["things"] if thing["kind"] == "chest"]) == 6


def test_mistake_has_line_and_column(shared: InThread) -> None:
    found = check(shared, "dungeon: odd\nseats: 2\n\n####\n#[Q#\n####")
    assert found["mistake"]["line"] == 5
    assert found["mistake"]["column"] == 3
    assert "'Q'" in found["mistake"]["why"]
    assert check(shared, "1broken-code-of-a-dungeon")["mistake"]["line"] == 0


def test_unknown_fixer_is_refused(shared: InThread) -> None:
    answer = post(shared, "/api/dungeons/fix", text=SMELTER, book="dungeonbowl-5", fix="magic", cells=[])
    assert answer.status_code == 422
    assert "there is no fixer" in answer.json()["why"].lower()
    odd = post(shared, "/api/dungeons/fix", text=SMELTER, book="dungeonbowl-5", fix="fill", cells=["99,99", "a", "-1,3"])
    assert odd.status_code == 200, "squares outside the map are ignored"


@pytest.mark.parametrize("name", dungeon_names())
def test_drawing_holds_everything_of_a_dungeon(name: str) -> None:
    d = dungeon(name)
    drawing = workshop_jobs.drawing_of(d)
    assert sum(len(zone) for zone in drawing["zones"]) == sum(zone.bit_count() for zone in d.zones)
    assert len(drawing["things"]) == len(d.chests) + len(d.pads) + len(d.traps) + len(d.balls) + len(d.monsters)
    assert len(drawing["doors"]) == len(d.doors)
    assert len(drawing["walls"]) == len(d.walls)
    assert [len(rows) for rows in drawing["rows"]] == [d.depth] * d.stories
    assert {sign for rows in drawing["rows"] for row in rows for sign in row} <= set("#.xoinIY!~_-Om")


def test_every_broken_map_is_answered_with_bounded_findings() -> None:
    for broken in broken_maps():
        found = json.loads(workshop_jobs.check_drawing(render(broken.dungeon), broken.book, False, True))
        assert found["findings"]
        assert len(found["findings"]) <= workshop_jobs.MOST_FINDINGS
        assert found["drawing"]["width"] == broken.dungeon.width


# ---------------------------------------------------------------- bounds
def test_largest_board_full_of_chests_is_refused_before_it_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    looked: list[str] = []
    monkeypatch.setattr(workshop_jobs, "dungeon_in", looked.append)
    for text in (hall("$", 500, 62), hall("$", 500, 200)):
        found = json.loads(workshop_jobs.check_drawing(text, None, True, True))
        assert "too large" in found["mistake"]["why"]
    assert not looked


def test_long_share_code_is_not_taken_for_a_large_drawing() -> None:
    code = encode(dungeon("cabinet-of-wonders"))
    assert len(code) > 900
    found = json.loads(workshop_jobs.check_drawing(code, None, False, False))
    assert found["mistake"] is None


def test_text_longer_than_any_dungeon_is_refused(shared: InThread) -> None:
    assert post(shared, "/api/dungeons/check", text="x" * 60_001).status_code == 422
    assert post(shared, "/api/dungeons/check", text="#" * 200_000).status_code == 413


def test_check_of_the_largest_map_runs_in_a_worker_with_limits(shared: InThread) -> None:
    pool = shared.hub.workshop.checks
    assert pool.limits.cpu_seconds <= 5
    found = check(shared, hall("$", 90), fairness=True)
    assert found["mistake"] is None
    assert pool.pids


# ---------------------------------------------------------------- printing
def test_dungeon_is_printed_as_pages(shared: InThread) -> None:
    answer = post(shared, "/api/dungeons/print", text=SMELTER, paper="a3")
    assert answer.headers["content-type"] == "application/pdf"
    assert answer.content.startswith(b"%PDF")
    refused = post(shared, "/api/dungeons/print", text="nothing")
    assert refused.status_code == 422


# ---------------------------------------------------------------- the map of the week
def test_map_of_the_week_changes_on_mondays_and_goes_through_the_library(shared: InThread) -> None:
    def of(day: date) -> Json:
        found: Json = json.loads(workshop_jobs.map_of_the_week(day))
        return found

    monday = date(2026, 11, 16)
    assert of(monday) == of(monday + timedelta(6))
    assert of(monday)["week"] == "2026-W47"
    two_seats = [name for name in dungeon_names() if dungeon(name).seats == 2]
    weeks = [of(monday + timedelta(7 * n))["name"] for n in range(len(two_seats))]
    assert sorted(weeks) == sorted(two_seats), "every map has its week before one comes again"
    told = httpx.get(f"{shared.address}/api/dungeons/week", timeout=PATIENCE).json()
    assert told["name"] in two_seats


# ---------------------------------------------------------------- play-tests
def test_playtest_tells_its_progress_and_ends_with_heat(shared: InThread) -> None:
    events = list(news(shared, text=SMELTER, book="dungeonbowl-5", bot="random", matches=3, seed=5))
    assert [event["state"] for event in events] == ["waiting", "playing", "playing", "playing", "done"]
    assert [event["figures"]["played"] for event in events[1:]] == [1, 2, 3, 3]
    last = events[-1]
    assert sum(last["figures"]["wins"]) + last["figures"]["draws"] == 3
    assert sum(steps for steps, _, _ in last["heat"].values()) > 0
    again = list(news(shared, text=SMELTER, book="dungeonbowl-5", bot="random", matches=3, seed=5))
    assert again == [last], "what was played before is known"


def test_playtest_plays_the_matches_of_the_command(tmp_path: Path) -> None:
    job, name = workshop_jobs.plan_playtest(SMELTER, "dungeonbowl-5", "rookie", 6, 11)
    assert name == "smelter"
    sums = Sums(job.seats)
    for number in range(job.matches):
        sums.add(play_one(job, number))
    words = command(job).split()
    line = [sys.executable, "-m", "deepbowl", *words[1:], "--json", "--workers", "1"]
    told = subprocess.run(line, capture_output=True, text=True, check=True, cwd=tmp_path)
    theirs = json.loads(told.stdout.splitlines()[-1])
    ours = sums.figures()
    assert ours["wins"] == theirs["wins"]
    assert ours["draws"] == theirs["draws"]
    assert ours["called_off"] == theirs["called_off"]
    assert ours["defects"] == theirs["defects"] == 0
    assert ours["win_shares"] == theirs["win_shares"]
    assert round(ours["touchdowns"][0] * 6) == theirs["touchdowns"]
    assert round(ours["rounds"][0], 3) == theirs["mean_turns"]


def results(server: InThread) -> list[tuple[str, str, int]]:
    """Return what the library shows of play-tests: map, bot, matches."""
    found = httpx.get(f"{server.address}/api/playtests", timeout=PATIENCE).json()
    return [(one["dungeon"], one["bot"], one["figures"]["played"]) for one in found]


def test_library_shows_the_longest_playtest_of_a_map_after_a_restart(start: Start, tmp_path: Path) -> None:
    settings = Settings(database=f"sqlite:///{tmp_path}/matches.sqlite", bot_workers=1, **FOREGROUND)
    server = start(settings)
    wish = {"text": SMELTER, "book": "dungeonbowl-5", "bot": "random"}
    assert results(server) == []
    last = list(news(server, **wish, matches=3, seed=5))[-1]
    list(news(server, **wish, matches=2, seed=6))
    list(news(server, **{**wish, "text": SMELTER.replace("The Smelter", "My Smelter")}, matches=4, seed=5))
    assert results(server) == [("smelter", "random", 3)], "shorter play-tests and other maps do not replace it"
    server.stop()
    again = start(settings)
    assert results(again) == [("smelter", "random", 3)]
    assert list(news(again, **wish, matches=3, seed=5)) == [last], "what was played before is known"


def test_store_keeps_a_bounded_number_of_results(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(playtests, "MOST_KEPT", 2)
    store = Store(f"sqlite:///{tmp_path}/matches.sqlite")
    shelf = PlaytestShelf(store)
    for number in range(5):
        drawn = Played(f"sim {number}", "rules 1", "dungeonbowl-5", "", "coach", {"played": 9}, f"result {number}")
        shelf.keep(drawn).result(PATIENCE)
    assert [shelf.find(f"sim {number}", "rules 1") for number in range(5)] == [None] * 3 + ["result 3", "result 4"]
    assert shelf.find("sim 4", "rules 2") is None, "other rules give other results"
    printed = Played("sim 9", "rules 1", "dungeonbowl-5", "smelter", "coach", {"played": 50}, "result 9")
    shelf.keep(printed).result(PATIENCE)
    shelf.keep(printed._replace(command="sim 8", figures={"played": 40})).result(PATIENCE)
    assert [card["figures"]["played"] for card in shelf.of_library(lambda _: "rules 1")] == [50]
    assert shelf.of_library(lambda _: "rules 2") == []
    shelf.keep(printed._replace(command="sim 7", rules="rules 2", figures={"played": 10})).result(PATIENCE)
    assert [card["figures"]["played"] for card in shelf.of_library(lambda _: "rules 2")] == [10]
    store.close()


def test_playtest_of_a_broken_map_says_which_rule_it_breaks(shared: InThread) -> None:
    answer = post(shared, "/api/playtests", text=SMELTER.replace("$", "."), book="stockbowl", matches=1)
    assert answer.status_code == 422
    assert "SB-" in answer.json()["why"]
    for wrong in ({"bot": "search"}, {"bot": "nobody"}, {"book": "crp"}):
        refused = post(shared, "/api/playtests", **{"text": SMELTER, "book": "dungeonbowl-5", "matches": 1, **wrong})
        assert refused.status_code == 422, wrong
    assert post(shared, "/api/playtests", text=SMELTER, book="dungeonbowl-5", matches=201).status_code == 422


def test_playtest_ends_with_its_connection(shared: InThread) -> None:
    shop = shared.hub.workshop
    for event in news(shared, text=SMELTER, book="dungeonbowl-5", bot="random", matches=200, seed=77):
        if event["state"] == "playing":
            break
    wait_until("nobody plays any more", lambda: not shop._playing and not shop.matches.jobs)


def test_address_has_one_playtest_at_a_time(start: Start, tmp_path: Path) -> None:
    server = start(Settings(database=f"sqlite:///{tmp_path}/matches.sqlite", bot_workers=1, **FOREGROUND))
    stream = news(server, text=SMELTER, book="dungeonbowl-5", bot="random", matches=200, seed=1)
    assert next(stream)["state"] == "waiting"
    refused = post(server, "/api/playtests", text=SMELTER, book="dungeonbowl-5", bot="random", matches=1)
    assert refused.status_code == 503
    assert "your address" in refused.json()["why"]
    stream.close()  # type: ignore[attr-defined]
    wait_until("the first has ended", lambda: not server.hub.workshop._playing)
    assert list(news(server, text=SMELTER, book="dungeonbowl-5", bot="random", matches=1))[-1]["state"] == "done"


def test_address_that_has_used_its_time_is_stopped(start: Start, tmp_path: Path) -> None:
    limits = replace(Limits(), playtest_rate=0.0, playtest_burst=1.001)
    server = start(Settings(database=f"sqlite:///{tmp_path}/matches.sqlite", bot_workers=1, limits=limits, **FOREGROUND))
    last = list(news(server, text=SMELTER, book="dungeonbowl-5", bot="random", matches=3))[-1]
    assert last["state"] == "stopped"
    assert "this hour" in last["why"]
    refused = post(server, "/api/playtests", text=SMELTER, book="dungeonbowl-5", bot="random", matches=1)
    assert refused.status_code == 503


def test_workers_of_playtests_give_way() -> None:
    assert Settings("sqlite://").playtest_limits.background


def test_playtest_stops_when_the_intervals_are_narrow() -> None:
    job = playtest_job("dungeonbowl-5", "smelter", 2, "random", 1)
    one = play_one(job, 0)
    sums = Sums(2)
    for _ in range(29):
        sums.add(one._replace(winner=0))
    assert not sums.close_enough
    for _ in range(40):
        sums.add(one._replace(winner=0))
    assert sums.close_enough
    assert sums.verdict() == "uneven"
    even = Sums(2)
    for number in range(100):
        even.add(one._replace(winner=number % 2))
    assert even.verdict() == "even"
    few = Sums(2)
    few.add(one)
    assert few.verdict() == "unclear"
