"""Coaches build the dungeon of their match at one table: in turn, by the engine's word, stored before it is seen."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from deepbowl.dungeons.building import MOST_ACROSS
from deepbowl.engine.dice import Seeded
from deepbowl.fixture import FixtureError
from deepbowl.server import building_jobs
from deepbowl.server.request_models import NewMatch
from deepbowl.server.settings import NO_LIMITS, Limits, Settings
from deepbowl.server.store import AlreadyBuilt, Store
from deepbowl.testing import rule

from .client import Json, Visitor
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
        """Whoever's turn it is lays a tile of a kind at its first place."""
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
def test_two_people_build_in_turn_and_the_match_is_played_in_what_they_built(visitor: Visitor) -> None:
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
    assert visitor.get(f"{table.at}/number") == {"number": 10, "complete": False, "seat": -1}
    view = table.choose(view["zones"][-1]["choice"])
    assert (view["phase"], view["seat"]) == ("complete", -1)
    shown = {"authorization": f"Bearer {table.made['tokens']['1']}"}
    assert visitor.http.get(f"{table.at}/number", headers=shown).json() == {"number": 11, "complete": True, "seat": 1}
    player = visitor.join(table.made, 1)
    assert player.welcome["seat"] == 1, "the token of the building opens the seat of the match"
    rooms = {place["name"] for place in player.welcome["board"]["places"]}
    laid = {each["title"] for each in view["laid"] if not each["tile"].startswith(("corridor", "end-zone"))}
    assert rooms == laid
    assert player.question["kind"], "chests, portals and End Zones are chosen in the match"
    assert not visitor.get(f"/api/matches/{table.made['match']}")["being_built"]
    assert table.send("done", 0).status_code == 409


def test_what_is_not_offered_is_refused_and_changes_nothing(visitor: Visitor) -> None:
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
    view = table.choose("done") if table.view["phase"] == "tiles" else table.view
    assert view["phase"] == "zones"
    while table.view["phase"] == "zones":
        table.choose(table.view["zones"][0]["choice"])
    visitor.join(table.made, 0)


def test_bots_alone_build_a_dungeon_and_play_in_it_at_once(visitor: Visitor) -> None:
    made = visitor.create("bot", "bot", book=BOOK, dungeon=BUILD, switches=["supplement-tiles"])
    assert made["being_built"] is False
    assert visitor.join(made).welcome["switches"] == ["supplement-tiles"]


@pytest.mark.parametrize(
    ("wish", "why"),
    [
        ({"book": "dungeonbowl-5"}, "not built of tiles"),
        ({"book": "stokbowl"}, "No book"),
        ({"book": BOOK, "switches": ["traps=3"]}, "traps"),
    ],
)
def test_a_match_that_could_not_be_is_refused_before_anybody_builds(visitor: Visitor, wish: Json, why: str) -> None:
    answer = visitor.post("/api/matches", {"seats": [{"kind": "person"}] * 2, "dungeon": BUILD, **wish})
    assert answer.status_code == 422
    assert why in answer.json()["why"]


def test_what_was_laid_is_there_after_a_restart(start: Start, tmp_path: Path) -> None:
    settings = Settings(database=f"sqlite:///{tmp_path}/matches.sqlite", limits=NO_LIMITS, bot_workers=1)
    server = start(settings)
    table = Table(Visitor(server.address), "person", "person")
    before = table.lay("corridor")
    server.stop()
    again = start(settings)
    table.visitor = Visitor(again.address)
    assert table.view == before
    assert table.lay("small room")["number"] == 2


def test_of_two_choices_at_once_the_store_takes_one(database: str) -> None:
    wish = NewMatch.model_validate({"book": BOOK, "seats": [{"kind": "person"}] * 2, "dungeon": BUILD})
    begun = building_jobs.begin(wish, Seeded(1).secret(), Seeded(2).secret())
    store = Store(database)
    store.create_building(begun.stored).result(20)
    store.build_on(begun.stored.id, 0, ["lay crypt 28,28"], None).result(20)
    with pytest.raises(AlreadyBuilt):
        store.build_on(begun.stored.id, 0, ["lay sewer 28,28"], None).result(20)
    assert store.trouble == "", "nothing is wrong with the store"
    found = store.building(begun.stored.id)
    assert found is not None
    assert (found.lines, found.seats, found.wish) == (["lay crypt 28,28"], begun.stored.seats, begun.stored.wish)
    assert store.building("nosuch") is None
    store.close()


def test_building_is_no_way_round_the_limit_on_new_matches(start: Start, tmp_path: Path) -> None:
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
    with pytest.raises(FixtureError, match="not built of tiles"):
        building_jobs.begin(NewMatch.model_validate({"book": "stockbowl", "seats": [{"kind": "bot"}] * 2}), "", "")
