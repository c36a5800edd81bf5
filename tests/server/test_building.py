"""Coaches build the dungeon of their match at one table: in turn, by the engine's word, stored before it is seen."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from deepbowl.dungeons.building import MOST_ACROSS, Building
from deepbowl.engine.dice import Seeded
from deepbowl.match.setup import SetupError
from deepbowl.server.http.request_models import NewMatch
from deepbowl.server.making import building_jobs
from deepbowl.server.making.building_clock import clock_at, times_after
from deepbowl.server.settings import NO_LIMITS, Limits, Settings
from deepbowl.server.store.schema import BUILDING_INPUTS
from deepbowl.server.store.store import AlreadyBuilt, Store
from deepbowl.server.store.stored import StoredBuilding
from deepbowl.testing import rule

from .client import PATIENCE, Json, Visitor
from .conftest import InThread, Start

BOOK = "dungeon-bowl-2021"
BUILD = {"build": True}
LEAST = ("corridor", "small room", "corridor", "large room", "corridor", "small room", "corridor", "small room")


class Table:
    """The people at one building, as their pages see it."""

    def __init__(self, visitor: Visitor, *seats: str, **more: Any) -> None:
        self.visitor = visitor
        self.made = visitor.create(*seats, book=BOOK, dungeon=BUILD, **more)
        self.at = f"/api/matches/{self.made['match']}/building"

    @property
    def view(self) -> Json:
        found: Json = self.visitor.get(self.at)
        return found

    def send(self, choice: str, seat: int, number: int | None = None) -> Any:
        token = self.made["tokens"][str(seat)]
        body = {"number": self.view["number"] if number is None else number, "choice": choice}
        return self.visitor.post(self.at, body, authorization=f"Bearer {token}")

    def lay(self, kind: str) -> Json:
        """The active seat lays a tile of a kind at its first place."""
        view = self.view
        tile = next(each["tile"] for each in view["stock"] if each["kind"] == kind and each["left"])
        spots = self.visitor.get(f"{self.at}/places?tile={tile}")["spots"]
        return self.choose(spots[0]["choice"])

    def choose(self, choice: str) -> Json:
        answer = self.send(choice, self.view["seat"])
        assert answer.status_code == 200, answer.text
        found: Json = answer.json()
        return found


@rule("DG-SETUP-01", "DG-SETUP-02", "DG-SETUP-03")
def test_two_people_build_in_turn_and_play_in_the_dungeon_they_built(visitor: Visitor) -> None:
    table = Table(visitor, "person", "person")
    assert table.made["being_built"] is True
    assert set(table.made["tokens"]) == {"0", "1"}
    view = table.view
    first = view["seat"]
    assert view["coaches"][first]["roll"] > view["coaches"][1 - first]["roll"]
    assert (view["number"], view["phase"], view["svg"], view["laid"]) == (0, "tiles", "", [])
    for number, kind in enumerate(LEAST):
        view = table.lay(kind)
        assert view["number"] == number + 1
        assert view["laid"][-1]["seat"] == (first + number) % 2
    assert view["svg"].startswith("<svg")
    assert view["lacking"] == ""
    assert view["zones"] == []
    view = table.choose("done")
    assert view["phase"] == "zones"
    assert view["stock"] == []
    view = table.choose(view["zones"][0]["choice"])
    assert visitor.get(f"{table.at}/number") == {"number": 10, "complete": False, "seat": -1, "clock": None}
    view = table.choose(view["zones"][-1]["choice"])
    assert (view["phase"], view["seat"]) == ("complete", -1)
    shown = {"authorization": f"Bearer {table.made['tokens']['1']}"}
    told = visitor.http.get(f"{table.at}/number", headers=shown).json()
    assert told == {"number": 11, "complete": True, "seat": 1, "clock": None}
    player = visitor.join(table.made, 1)
    assert player.welcome["seat"] == 1, "the token of the building opens the seat of the match"
    rooms = {place["name"] for place in visitor.board(player)["places"]}
    laid = {each["title"] for each in view["laid"] if not each["tile"].startswith(("corridor", "end-zone"))}
    assert rooms == laid
    assert player.question["kind"], "chests, portals and End Zones are chosen in the match"
    assert not visitor.get(f"/api/matches/{table.made['match']}")["being_built"]
    assert table.send("done", 0).status_code == 409


def test_choice_not_offered_is_refused_and_changes_nothing(visitor: Visitor) -> None:
    table = Table(visitor, "person", "person")
    seat = table.view["seat"]

    def refused(answer: Any) -> tuple[int, str]:
        assert table.view["number"] == 0
        return answer.status_code, answer.json()["error"]

    assert refused(table.send("lay crypt 28,28", 1 - seat)) == (409, "not-asked")
    assert refused(table.send("lay crypt 28,28", seat, number=1)) == (409, "stale")
    for nonsense in ("lay crypt 3,3", "lay nothing 28,28", "done", "zone 28,28", "lay crypt 28,28 turn 9", "é", "lay " * 3):
        assert refused(table.send(nonsense, seat)) == (409, "illegal")
    body = {"number": 0, "choice": "lay crypt 28,28"}
    assert refused(visitor.post(table.at, body)) == (401, "unknown")
    assert refused(visitor.post(table.at, body, authorization="Bearer x")) == (403, "unknown")
    wrong = visitor.http.get(f"{table.at}/number", headers={"authorization": "Bearer x"})
    assert refused(wrong) == (403, "unknown")
    assert refused(visitor.post(table.at, {**body, "choice": "x" * 500})) == (422, "malformed")
    assert refused(visitor.post(table.at, {**body, "number": -1})) == (422, "malformed")
    assert visitor.get(f"{table.at}/places?tile=no-such-tile")["spots"] == []
    assert visitor.http.get("/api/matches/nosuch/building").status_code == 404
    assert visitor.http.get("/api/matches/../building/number").status_code == 404
    assert table.send("lay crypt 28,28", seat).status_code == 200
    assert table.send("lay crypt 28,28", seat, number=0).status_code == 409, "a second click lays no second tile"


def test_a_match_that_is_being_built_is_known_but_cannot_be_played(visitor: Visitor) -> None:
    table = Table(visitor, "person", "person")
    card = visitor.get(f"/api/matches/{table.made['match']}")
    assert card["being_built"] is True
    assert len(card["teams"]) == 2
    player = visitor.connect(table.made["match"])
    refusal = player.receive()
    assert (refusal["type"], refusal["code"]) == ("refused", "being-built")
    assert table.made["match"] not in [each["match"] for each in visitor.get("/api/matches")]


def test_a_bot_lays_as_soon_as_it_is_its_turn(visitor: Visitor) -> None:
    table = Table(visitor, "person", "bot")
    while table.view["phase"] == "tiles":
        view = table.view
        assert view["seat"] == 0
        if view["lacking"] == "":
            break
        left = [each["kind"] for each in view["stock"] if each["left"] and each["kind"] in view["lacking"]]
        table.lay(left[0])
    assert table.view["take_back"] == -1, "the bot has answered at once"
    assert table.send("take-back", 0).json()["error"] == "not-asked"
    view = table.choose("done") if table.view["phase"] == "tiles" else table.view
    assert view["phase"] == "zones"
    while table.view["phase"] == "zones":
        table.choose(table.view["zones"][0]["choice"])
    visitor.join(table.made, 0)


def test_match_of_bots_builds_a_dungeon_and_starts_immediately(visitor: Visitor) -> None:
    made = visitor.create("bot", "bot", book=BOOK, dungeon=BUILD, switches=["supplement-tiles"])
    assert made["being_built"] is False
    assert visitor.join(made).welcome["switches"] == ["supplement-tiles"]


@pytest.mark.parametrize(
    ("wish", "why"),
    [
        ({"book": "dungeonbowl-5"}, "not built from tiles"),
        ({"book": "stokbowl"}, "No book"),
        ({"book": BOOK, "switches": ["traps=3"]}, "traps"),
    ],
)
def test_impossible_match_is_refused_before_building(visitor: Visitor, wish: Json, why: str) -> None:
    answer = visitor.post("/api/matches", {"seats": [{"kind": "person"}] * 2, "dungeon": BUILD, **wish})
    assert answer.status_code == 422
    assert why in answer.json()["why"]


def test_placed_tiles_survive_a_restart(start: Start, tmp_path: Path) -> None:
    settings = Settings(database=f"sqlite:///{tmp_path}/matches.sqlite", limits=NO_LIMITS, bot_workers=1)
    server = start(settings)
    table = Table(Visitor(server.address), "person", "person")
    before = table.lay("corridor")
    server.stop()
    again = start(settings)
    table.visitor = Visitor(again.address)
    assert table.view == before
    assert table.lay("small room")["number"] == 2


def test_simultaneous_choices_are_stored_only_once(database: str) -> None:
    wish = NewMatch.model_validate({"book": BOOK, "seats": [{"kind": "person"}] * 2, "dungeon": BUILD})
    begun = building_jobs.begin(wish, Seeded(1).secret(), Seeded(2).secret())
    store = Store(database)
    store.create_building(begun.stored).result(PATIENCE)
    store.build_on(begun.stored.id, 0, ["lay crypt 28,28"], None).result(PATIENCE)
    with pytest.raises(AlreadyBuilt):
        store.build_on(begun.stored.id, 0, ["lay sewer 28,28"], None).result(PATIENCE)
    assert store.trouble == "", "nothing is wrong with the store"
    found = store.building(begun.stored.id)
    assert found is not None
    assert (found.lines, found.seats, found.wish) == (["lay crypt 28,28"], begun.stored.seats, begun.stored.wish)
    assert store.building("nosuch") is None
    store.close()


def test_building_a_dungeon_counts_towards_the_limit_on_new_matches(start: Start, tmp_path: Path) -> None:
    limits = Limits(match_rate=0.0001, match_burst=1)
    server = start(Settings(database=f"sqlite:///{tmp_path}/matches.sqlite", limits=limits, bot_workers=1))
    visitor = Visitor(server.address)
    visitor.create(book=BOOK, dungeon=BUILD)
    answer = visitor.post("/api/matches", {"book": BOOK, "seats": [{"kind": "person"}] * 2, "dungeon": BUILD})
    assert (answer.status_code, answer.json()["error"]) == (429, "too-many")


def test_pictures_of_tiles(visitor: Visitor, shared: InThread) -> None:
    answer = visitor.http.get("/api/tiles/crypt.svg?turn=1")
    assert answer.status_code == 200
    assert answer.headers["content-type"].startswith("image/svg+xml")
    assert visitor.http.get("/api/tiles/nosuch.svg").status_code == 404
    assert visitor.http.get("/api/tiles/crypt.svg?turn=4").status_code == 422
    assert all(isinstance(key, tuple) for key in shared.hub.library._kept), "nothing is kept of names nobody knows"


def test_the_book_says_that_its_dungeons_can_be_built(visitor: Visitor) -> None:
    assert [book["id"] for book in visitor.get("/api/books") if book["built_of_tiles"]] == [BOOK]
    assert MOST_ACROSS == 50
    with pytest.raises(SetupError, match="not built from tiles"):
        building_jobs.begin(NewMatch.model_validate({"book": "stockbowl", "seats": [{"kind": "bot"}] * 2}), "", "")


# ---------------------------------------------------------------- taking back, and the clock
@rule("DG-SETUP-01")
def test_tile_may_be_taken_back_until_the_other_coach_answers(visitor: Visitor) -> None:
    table = Table(visitor, "person", "person")
    first = table.view["seat"]
    assert table.view["take_back"] == -1
    view = table.lay("corridor")
    assert (view["seat"], view["take_back"]) == (1 - first, first)
    assert table.send("take-back", 1 - first).json()["error"] == "not-asked", "it was not his"
    answer = table.send("take-back", first)
    assert answer.status_code == 200, answer.text
    view = answer.json()
    assert (view["number"], view["seat"], view["laid"], view["take_back"]) == (2, first, [], -1)
    assert table.send("take-back", first).json()["error"] == "not-asked", "there is nothing left to take back"
    assert table.send("lay crypt 28,28", 1 - first, number=1).json()["error"] == "stale", "what he answered is gone"
    table.lay("small room")
    view = table.lay("corridor")
    assert table.send("take-back", first).json()["error"] == "not-asked", "the other has answered"
    assert [laid["seat"] for laid in view["laid"]] == [first, 1 - first]


def _stored(*lines: tuple[str, float], arrived: dict[int, float] | None = None) -> StoredBuilding:
    """Two people build by a clock of 10 seconds a tile and 30 in the bank; seat 0 begins."""
    clock = {"turn": 10, "bank": 30}
    wish = NewMatch.model_validate({"book": BOOK, "seats": [{"kind": "person"}] * 2, "dungeon": BUILD, "clock": clock})
    secret = next(Seeded(seed).secret() for seed in range(99) if Building(Seeded(seed)).seat == 0)
    stored = building_jobs.begin(wish, secret, Seeded(2).secret()).stored
    stored.lines, stored.times = [line for line, _ in lines], [at for _, at in lines]
    stored.arrived = {0: 100.0, 1: 150.0} if arrived is None else arrived
    return stored


def _left(stored: StoredBuilding, now: float) -> tuple[list[float], list[float]]:
    clocks = clock_at(stored, now)
    assert clocks is not None
    clocks.charge()
    return clocks.left, clocks.banks


def test_builders_clock_waits_for_both_and_runs_for_the_seat_to_choose() -> None:
    assert _left(_stored(arrived={0: 100.0}), 500.0) == ([10, 10], [30, 30])
    assert _left(_stored(), 158.0) == ([2, 10], [30, 30])
    tile = "lay corridor-t 28,28"
    assert _left(_stored((tile, 120.0)), 154.0) == ([10, 6], [30, 30]), "laid before the other came: it cost nothing"
    assert _left(_stored((tile, 165.0)), 168.0) == ([10, 7], [25, 30]), "five of his bank are gone"
    back = _stored((tile, 165.0), ("take-back", 168.0))
    assert _left(back, 172.0) == ([6, 7], [25, 30])
    again = _stored((tile, 165.0), ("take-back", 168.0), (tile, 172.0))
    assert _left(again, 173.0) == ([6, 6], [25, 30]), "laying it once more gives nobody new time"
    assert times_after(again, 173.0) == {"left": [10, 10], "banks": [25, 30], "turn_key": [], "setting_up": False}
    clocks = clock_at(_stored(), 190.0)
    assert clocks is not None
    assert clocks.late() == 0


def test_tile_of_a_late_coach_is_placed_by_the_server() -> None:
    stored = _stored()
    chosen = building_jobs.lay_for(stored, Seeded(2).secret(), None)
    assert [line.split(" ")[:2] for line in chosen.lines] == [["late:", "lay"]]
    view = msgspec.json.decode(chosen.view)
    assert (view["late"], view["seat"], view["take_back"], len(view["laid"])) == (0, 1, -1, 1)
    assert stored.lines == [], "it is for the store to keep it"


def test_request_notices_that_time_is_up(start: Start, tmp_path: Path) -> None:
    server = start(Settings(database=f"sqlite:///{tmp_path}/matches.sqlite", limits=NO_LIMITS, bot_workers=1))
    table = Table(Visitor(server.address), "person", "person", clock={"turn": 50, "bank": 0})
    store, match = server.hub.store, table.made["match"]
    number = f"{table.at}/number"
    for seat in (0, 1):
        head = {"authorization": f"Bearer {table.made['tokens'][str(seat)]}"}
        assert table.visitor.http.get(number, headers=head).json()["clock"]["running"] is False
    assert table.visitor.get(number)["clock"]["running"] is True, "both have been here"
    found = store.building(match)
    assert found is not None
    assert set(found.arrived) == {0, 1}
    with store.engine.begin() as connection:  # as if they had come a minute ago
        connection.execute(BUILDING_INPUTS.update().values(at=BUILDING_INPUTS.c.at - 60))
    table.visitor.get(number)
    view = table.view
    assert (view["number"], view["late"], len(view["laid"])) == (1, 1 - view["seat"], 1)
