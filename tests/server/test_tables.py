"""Tables and the lobby: people find each other, choose name and team, and the match begins when all are ready."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from threading import Thread
from typing import Any

import msgspec
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection, connect

from deepbowl.server.live.messages.refusals import Refusal
from deepbowl.server.live.seats import PERSON, token_hash
from deepbowl.server.people import table as at_table
from deepbowl.server.people.words import WordList
from deepbowl.server.settings import NO_LIMITS, Settings
from deepbowl.server.store.store import Store
from deepbowl.server.store.tables import StoredTable, TableChanged, TableSeat, TableShelf

from .client import PATIENCE, Json, Visitor, wait_until
from .conftest import InThread, Start

NOW = 1_000_000.0


# ---------------------------------------------------------------- a table by itself
def person(token: str, seen: float = NOW, ready: bool = False) -> TableSeat:
    return TableSeat(PERSON, coach=token, token=token_hash(token), seen=seen, ready=ready)


def a_table(*seats: TableSeat, public: bool = True, speed: str = "live") -> StoredTable:
    wish: Json = {"book": "crp", "switches": [], "dungeon": None, "clock": None, "listed": public}
    return StoredTable("t", NOW, wish, token_hash("host"), speed, public, {"talk": "phrases", "claims": False}, list(seats))


def test_last_person_to_sit_is_ready_and_others_are_asked() -> None:
    table = a_table(person("host"), TableSeat(at_table.OPEN))
    table = at_table.sit(table, 1, person("guest"), "guest", NOW)
    assert [seat.ready for seat in table.seats] == [False, True]
    assert not at_table.all_ready(table)
    assert at_table.all_ready(at_table.ready(table, "host", True))


def test_person_changing_team_at_a_full_table_is_not_ready() -> None:
    table = at_table.sit(a_table(person("host"), TableSeat(at_table.OPEN)), 1, person("guest"), "guest", NOW)
    table = at_table.sit(at_table.ready(table, "guest", False), 1, replace(person("guest"), team="Orc"), "guest", NOW)
    assert (table.seats[1].team, table.seats[1].ready) == ("Orc", False)


def test_seat_that_is_taken_is_refused_and_the_holder_may_move() -> None:
    table = a_table(person("host"), person("guest"), TableSeat(at_table.OPEN))
    with pytest.raises(Refusal, match="Someone sits there already"):
        at_table.sit(table, 1, person("third"), "third", NOW)
    moved = at_table.sit(table, 2, person("guest"), "guest", NOW)
    assert [seat.kind for seat in moved.seats] == [PERSON, at_table.OPEN, PERSON]


def test_coach_not_ready_in_time_loses_the_seat_at_a_public_table_only() -> None:
    table = at_table.sit(a_table(person("host"), TableSeat(at_table.OPEN)), 1, person("guest"), "guest", NOW)
    assert at_table.lapses_at(table) == NOW + at_table.READY_SECONDS
    after = at_table.lapse(table, NOW + 21)
    assert after is not None
    assert [seat.kind for seat in after.seats] == [at_table.OPEN, PERSON]
    assert at_table.host_seat(after) == 1, "the guest who is still there is the host now"
    assert at_table.lapses_at(replace(table, public=False)) is None
    assert at_table.lapses_at(replace(table, speed="letter")) is None


def test_host_leaving_hands_the_table_on_and_the_last_person_ends_it() -> None:
    table = at_table.leave(a_table(person("host"), person("guest"), TableSeat(at_table.OPEN)), "host", NOW)
    assert table is not None
    assert at_table.host_seat(table) == 1
    assert at_table.leave(table, "guest", NOW) is None


def test_only_the_host_kicks_and_starts() -> None:
    table = a_table(person("host"), person("guest"), TableSeat(at_table.OPEN))
    with pytest.raises(Refusal, match="Only the host"):
        at_table.kick(table, "guest", 0, NOW)
    with pytest.raises(Refusal, match="Only the host"):
        at_table.start(table, "guest", NOW)
    with pytest.raises(Refusal, match="No guest sits there"):
        at_table.kick(table, "host", 0, NOW)
    kicked = at_table.kick(table, "host", 1, NOW)
    assert kicked is not None
    assert kicked.seats[1].kind == at_table.OPEN
    started = at_table.start(table, "host", NOW)
    assert [seat.kind for seat in started.seats] == [PERSON, PERSON, "bot"]
    assert [seat.ready for seat in started.seats] == [True, False, False], "the guest is asked first"


@pytest.mark.parametrize(
    ("gone", "speed", "listed", "ended"),
    [(0, "live", True, False), (61, "live", False, False), (1801, "live", False, True), (3 * 86400, "letter", True, False),
     (15 * 86400, "letter", False, True)],
)  # fmt: skip
def test_table_without_its_host_is_hidden_and_ends(gone: float, speed: str, listed: bool, ended: bool) -> None:
    table = a_table(person("host"), TableSeat(at_table.OPEN), speed=speed)
    assert at_table.listed(table, NOW + gone) is listed
    assert at_table.ended(table, NOW + gone) is ended


def test_private_and_full_tables_are_not_listed() -> None:
    assert not at_table.listed(a_table(person("host"), TableSeat(at_table.OPEN), public=False), NOW)
    assert not at_table.listed(a_table(person("host"), person("guest")), NOW)


def test_word_list_refuses_a_name_however_it_is_written() -> None:
    words = WordList(["Blaggard", ""])
    words.refuse("Ada")
    for name in ("blaggard", "B-l-a-g-g-a-r-d", "the BLÀGGARD himself"):
        with pytest.raises(Refusal):
            words.refuse(name)


# ---------------------------------------------------------------- the store
def test_second_change_of_a_revision_is_refused(database: str) -> None:
    stores = [Store(database), Store(database)]
    shelves = [TableShelf(store) for store in stores]
    table = a_table(person("host"), TableSeat(at_table.OPEN))
    shelves[0].create(table).result(PATIENCE)
    changes = [at_table.sit(table, 1, person(name), name, NOW) for name in ("one", "two")]
    shelves[0].change(changes[0]).result(PATIENCE)
    with pytest.raises(TableChanged):
        shelves[1].change(changes[1]).result(PATIENCE)
    assert shelves[1].find(["t"]) == [changes[0]]
    assert shelves[1].waiting(10) == [changes[0]]
    shelves[1].saw([("t", token_hash("one"))], NOW + 5).result(PATIENCE)
    assert shelves[0].find(["t"])[0].seats[1].seen == NOW + 5
    shelves[1].remove(["t"]).result(PATIENCE)
    assert (shelves[0].all(), shelves[0].count()) == ([], 0)
    for store in stores:
        store.close()


# ---------------------------------------------------------------- over HTTP
class Guest:
    """A person with a separate browser: holds one token."""

    def __init__(self, visitor: Visitor) -> None:
        self.visitor = visitor
        self.token = ""

    def open(self, *seats: str, book: str = "dungeonbowl-5", team: str | None = "Orc", **more: Any) -> Json:
        wanted = [{"kind": "host", "coach": "Ada", "team": team}, *({"kind": seat} for seat in seats or ("open",))]
        answer = self.visitor.post("/api/tables", {"book": book, "seats": wanted, **more})
        assert answer.status_code == 201, answer.text
        return self._seated(answer.json())

    def sit(self, table: str, seat: int, **more: Any) -> Json:
        answer = self.say(table, "sit", seat=seat, **more)
        assert answer.status_code == 200, answer.text
        return self._seated(answer.json())

    def _seated(self, seated: Json) -> Json:
        self.token = seated["token"]
        table: Json = seated["table"]
        return table

    def say(self, table: str, what: str, **body: Any) -> Any:
        headers = {"authorization": f"Bearer {self.token}"} if self.token else {}
        return self.visitor.post(f"/api/tables/{table}/{what}", body, **headers)

    def look(self, table: str) -> Json:
        headers = {"authorization": f"Bearer {self.token}"} if self.token else {}
        found: Json = self.visitor.http.get(f"/api/tables/{table}", headers=headers).json()
        return found


@pytest.fixture(autouse=True)
def patient(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Over HTTP no coach loses a seat because the machine is busy, and none seems to have left."""
    if "shared" in request.fixturenames or "start" in request.fixturenames:
        for name in ("READY_SECONDS", "HERE_SECONDS", "HIDDEN_SECONDS"):
            monkeypatch.setattr(at_table, name, 600.0)


@pytest.fixture
def host(visitor: Visitor) -> Guest:
    return Guest(visitor)


@pytest.fixture
def guest(visitor: Visitor) -> Guest:
    return Guest(visitor)


def test_guest_chooses_name_and_team_before_the_match_exists(host: Guest, guest: Guest, visitor: Visitor) -> None:
    table = host.open()["table"]
    assert visitor.http.get(f"/api/matches/{table}").status_code == 404
    assert visitor.get("/api/tables") == [], "a table is private unless its host says otherwise"
    seen = guest.look(table)
    assert (seen["you"], seen["seats"][1]["kind"], seen["seats"][0]["coach"]) == (-1, "open", "Ada")
    seen = guest.sit(table, 1, coach="Bo", team="Skaven")
    assert (seen["you"], seen["seats"][1]["coach"], seen["begun"]) == (1, "Bo", False)
    assert seen["seats"][1]["team"].endswith("(Skaven)")
    assert visitor.http.get(f"/api/matches/{table}").status_code == 404, "the host has not said that they are ready"
    assert host.say(table, "ready").json()["begun"]
    made = {"match": table, "tokens": {"0": host.token, "1": guest.token}}
    players = [visitor.join(made, seat) for seat in (0, 1)]
    assert [(team["coach"], team["race"]) for team in players[1].welcome["teams"]] == [("Ada", "Orc"), ("Bo", "Skaven")]
    assert [player.seat for player in players] == [0, 1]
    assert host.say(table, "leave").json()["error"] == "begun"
    assert not visitor.get(f"/api/matches/{table}")["over"]


def test_guest_brings_a_drafted_team_and_an_illegal_one_is_refused(host: Guest, guest: Guest, visitor: Visitor) -> None:
    table = host.open(book="crp")["table"]
    draft = visitor.get("/api/editions/crp/lists/Orc")["ready"]
    assert guest.sit(table, 1, coach="Bo", draft=draft)["seats"][1]["team"].endswith("(Orc)")
    refused = guest.say(table, "sit", seat=1, draft="not a team")
    assert (refused.status_code, refused.json()["error"]) == (422, "impossible")
    assert guest.say(table, "sit", seat=1, team="Nobody").status_code == 422


def test_four_people_fill_a_table_in_any_order_and_one_leaves(host: Guest, visitor: Visitor) -> None:
    table = host.open("open", "open", "open", book="deathbowl", public=True)["table"]
    guests = [Guest(visitor) for _ in range(3)]
    for seat, someone in zip((3, 1, 2), guests, strict=True):
        someone.sit(table, seat, coach=f"C{seat}")
    assert host.look(table)["ready_in"] > 0
    guests[0].say(table, "leave")
    seen = host.look(table)
    assert [seat["kind"] for seat in seen["seats"]] == ["person", "person", "person", "open"]
    assert seen["ready_in"] is None
    assert not any(seat["ready"] for seat in seen["seats"])
    assert host.say(table, "start").json()["seats"][3]["kind"] == "bot"
    for someone in guests[1:]:
        someone.say(table, "ready")
    assert host.look(table)["begun"]
    card = visitor.get(f"/api/matches/{table}")
    assert [team["kind"] for team in card["teams"]] == ["person", "person", "person", "bot"]


def test_guests_wanting_one_seat_get_it_once(host: Guest, visitor: Visitor) -> None:
    table = host.open("open", "open", "open", book="deathbowl")["table"]
    answers: list[int] = []
    threads = [
        Thread(target=lambda: answers.append(Guest(visitor).say(table, "sit", seat=2).status_code)) for _ in range(4)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(answers) == [200, 409, 409, 409]


def test_lobby_lists_open_seats_by_book_speed_and_seats(host: Guest, visitor: Visitor) -> None:
    table = host.open(book="stockbowl", public=True)["table"]

    def found(query: str) -> bool:
        return any(each["table"] == table for each in visitor.get(f"/api/tables{query}"))

    assert found("")
    assert found("?book=stockbowl&speed=live&seats=2")
    for other in ("?book=crp", "?speed=letter", "?seats=3"):
        assert not found(other)
    assert visitor.http.get("/api/tables?speed=fast").status_code == 422
    host.say(table, "leave")
    assert not found("")
    assert visitor.http.get(f"/api/tables/{table}").status_code == 404


def test_wish_that_cannot_be_played_opens_no_table(visitor: Visitor) -> None:
    seats = [{"kind": "host"}, {"kind": "open"}]
    for wish in ({"book": "stokbowl"}, {"book": "crp", "switches": ["nonsense"]}, {"book": "crp", "dungeon": {"text": "#"}}):
        answer = visitor.post("/api/tables", {"seats": seats, **wish})
        assert (answer.status_code, answer.json()["error"]) == (422, "impossible"), answer.text
    for bad in ([{"kind": "open"}] * 2, [{"kind": "host"}] * 2):
        assert visitor.post("/api/tables", {"book": "crp", "seats": bad}).status_code == 422
    assert visitor.post("/api/tables/nothing/sit", {"seat": 1}).status_code == 404
    assert visitor.post("/api/tables/nothing/ready", {}).status_code == 401


def test_dungeon_of_a_table_is_built_by_its_coaches(host: Guest, guest: Guest, visitor: Visitor) -> None:
    table = host.open(book="dungeon-bowl-2021", team=None, dungeon={"build": True})["table"]
    guest.sit(table, 1)
    assert host.say(table, "ready").json()["being_built"]
    answer = visitor.http.get(
        f"/api/matches/{table}/building/number", headers={"authorization": f"Bearer {guest.token}"}
    )
    assert answer.json()["seat"] == 1


def test_table_served_by_two_processes_begins_once(start: Start, tmp_path: Path) -> None:
    settings = Settings(database=f"sqlite:///{tmp_path}/matches.sqlite", limits=NO_LIMITS, bot_workers=1, bot_pace=0)
    servers = [start(settings), start(settings)]
    visitors = [Visitor(server.address) for server in servers]
    host = Guest(visitors[0])
    guests = [Guest(visitors[number % 2]) for number in range(3)]
    table = host.open("open", "open", "open", book="deathbowl")["table"]
    threads = [Thread(target=someone.sit, args=(table, seat + 1)) for seat, someone in enumerate(guests)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    everyone = [host, *guests]
    threads = [Thread(target=someone.say, args=(table, "ready")) for someone in everyone]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert all(someone.look(table)["begun"] for someone in everyone)
    assert sorted(someone.look(table)["you"] for someone in everyone) == [0, 1, 2, 3]
    assert servers[0].hub.store.count() == 1
    for visitor in visitors:
        visitor.close()


# ---------------------------------------------------------------- limits
def test_limits_of_an_address(start: Start, tmp_path: Path) -> None:
    limits = replace(NO_LIMITS, tables_an_address=2, tables=3, sit_rate=0.0, sit_burst=3, lobby_sockets_an_address=1)
    server = start(Settings(database=f"sqlite:///{tmp_path}/matches.sqlite", limits=limits, bot_workers=1))
    visitor, other = Visitor(server.address), Visitor(server.address, "127.0.0.2")
    wish = {"book": "crp", "seats": [{"kind": "host"}, {"kind": "open"}]}
    hosts = [Guest(visitor) for _ in range(2)]
    tables = [someone.open(book="crp")["table"] for someone in hosts]
    refused = visitor.post("/api/tables", wish)
    assert (refused.status_code, "2 open tables" in refused.json()["why"]) == (429, True)
    hosts[0].say(tables[0], "leave")
    assert visitor.post("/api/tables", wish).status_code == 201
    assert other.post("/api/tables", wish).status_code == 201
    assert "full" in other.post("/api/tables", wish).json()["why"], "three tables are all there may be"
    answers = [Guest(visitor).say(tables[1], "sit", seat=1).status_code for _ in range(4)]
    assert answers == [200, 409, 409, 429]
    with at_lobby(server), pytest.raises(InvalidStatus), at_lobby(server) as second:
        second.recv(PATIENCE)
    visitor.close()
    other.close()


# ---------------------------------------------------------------- the socket of the lobby
@contextmanager
def at_lobby(server: InThread) -> Iterator[ClientConnection]:
    address = server.address.replace("http", "ws", 1) + "/ws/lobby"
    with connect(address, max_size=None, open_timeout=PATIENCE, ping_interval=None) as socket:
        yield socket


def told(socket: ClientConnection) -> Json:
    message: Json = msgspec.json.decode(socket.recv(PATIENCE))
    return message


def test_lobby_socket_tells_the_list_then_changes(shared: InThread, host: Guest, guest: Guest) -> None:
    with at_lobby(shared) as socket:
        assert told(socket)["type"] == "tables"
        table = host.open("open", "open", "open", book="deathbowl", public=True)["table"]
        began = time.monotonic()
        news = told(socket)
        assert (news["type"], [each["table"] for each in news["changed"]]) == ("changed", [table])
        guest.sit(table, 1, coach="Bo")
        news = told(socket)
        assert news["changed"][0]["seats"][1]["coach"] == "Bo"
        assert time.monotonic() - began > 0.5, "at most one update per second"
        host.say(table, "start")
        assert told(socket)["gone"] == [table], "it has no open seat any more"


def test_table_socket_tells_presence_and_the_end_and_frees_no_seat(shared: InThread, host: Guest, guest: Guest) -> None:
    table = host.open()["table"]
    guest.sit(table, 1)
    shelf = shared.hub.tables.shelf
    shelf.saw([(table, token_hash(guest.token))], time.time() - 1000).result(PATIENCE)
    assert not host.look(table)["seats"][1]["here"]
    with at_lobby(shared) as socket:
        socket.send(msgspec.json.encode({"type": "table", "table": table, "token": guest.token}).decode())
        while (news := told(socket))["type"] != "table":
            pass
        assert (news["table"]["you"], news["table"]["seats"][1]["here"]) == (1, True)
    assert host.look(table)["seats"][1]["kind"] == "person", "a page that closes frees no seat"
    with at_lobby(shared) as socket:
        socket.send(msgspec.json.encode({"type": "table", "table": table}).decode())
        while told(socket)["type"] != "table":
            pass
        guest.say(table, "leave")
        assert told(socket)["table"]["seats"][1]["kind"] == "open"
        host.say(table, "leave")
        assert told(socket)["table"] is None


def flood_and_read(socket: ClientConnection) -> None:
    """Send far too much, then read what came back; the server closes the connection while either goes on."""
    for _ in range(20):
        socket.send("{}")
    while True:
        socket.recv(PATIENCE)


def test_lobby_socket_refuses_nonsense_and_floods(shared: InThread) -> None:
    with at_lobby(shared) as socket:
        for text in ("", "{", '{"type": "table"}', '{"type": "table", "table": "../x"}', "x" * 600):
            socket.send(text)
        codes = [told(socket)["code"] for _ in range(5)]
        assert codes == ["malformed", "malformed", "malformed", "malformed", "too-large"]
        with pytest.raises(ConnectionClosed):
            flood_and_read(socket)
    wait_until("the server forgets the page", lambda: not shared.hub.lobby.visitors)


def test_seat_of_a_coach_not_ready_opens_again(
    shared: InThread, host: Guest, guest: Guest, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(at_table, "READY_SECONDS", 0.3)
    table = host.open(public=True)["table"]
    guest.sit(table, 1)
    time.sleep(0.35)
    seen = guest.look(table)
    assert [seat["kind"] for seat in seen["seats"]] == ["open", "person"]
    assert (seen["host"], seen["begun"]) == (1, False)
    host.token = ""
    monkeypatch.setattr(at_table, "READY_SECONDS", 600.0)
    host.sit(table, 0)
    assert guest.say(table, "ready").json()["begun"]
