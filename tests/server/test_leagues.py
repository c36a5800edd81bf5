"""A league on a server: founding, joining, a match with its hand-over, sequences after it, rulings."""

from __future__ import annotations

import gzip
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest
import sqlalchemy as sa

from deepbowl.league.fixture import WAITING
from deepbowl.league.league import League
from deepbowl.league.ledger import NOT_OVER, judge
from deepbowl.league.office import Office
from deepbowl.league.pack import Pack
from deepbowl.league.repair import set_deadline
from deepbowl.server.http import leagues as leagues_http
from deepbowl.server.leagues import pages as pages_module
from deepbowl.server.leagues.cabinet import Cabinet
from deepbowl.server.leagues.fixtures import conceding
from deepbowl.server.leagues.views import Eyes, league_view, overview, table_rows
from deepbowl.server.settings import NO_LIMITS, Settings
from deepbowl.server.store import leagues as shelf
from deepbowl.server.store.store import Store, StoreError
from deepbowl.testing import rule

from .client import Visitor, wait_until
from .conftest import InThread, Parts, Start
from .large_league import large_league
from .test_coaches import Caller, new_coach

Json = dict[str, Any]


class Table:
    """A league with its commissioner Ada and a coach Bob, and two bots."""

    def __init__(self, server: InThread | Parts, **wish: Any) -> None:
        self.server = server
        self.ada, self.ada_keys = new_coach(server.address, "Ada")
        self.bob, self.bob_keys = new_coach(server.address, "Bob")
        self.id: str = self.ada.ask(
            "POST", "/api/leagues", 201, **{"name": "The Cup", "book": "dungeon-bowl-2021", "twice": False, **wish}
        )["id"]
        self.path = f"/api/leagues/{self.id}"

    def join(self, caller: Caller, race: str) -> str:
        code = self.view()["invite"]
        club: str = caller.ask("POST", self.path + "/clubs", 201, code=code, race=race)["id"]
        return club

    def view(self, caller: Caller | None = None) -> Json:
        found: Json = (caller or self.ada).ask("GET", self.path)
        return found

    def of(self, *clubs: str) -> str:
        """Return the fixture of some clubs."""
        found: str = next(one["id"] for one in self.view()["fixtures"] if set(one["clubs"]) == set(clubs))
        return found

    def fixture(self, id: str) -> Json:
        found: Json = self.ada.ask("GET", f"{self.path}/fixtures/{id}")
        return found

    def rule(self, caller: Caller, kind: str, status: int = 204, **order: Any) -> Any:
        return caller.ask("POST", self.path + "/rulings", status, kind=kind, **order)

    def answer(self, caller: Caller, id: str, wanted: str = "") -> Json:
        """Answer the open question of a sequence with the default, or with an option."""
        found: Json = caller.ask("GET", f"{self.path}/sequences/{id}")
        if found["question"]:
            choice = wanted or found["question"]["options"][0]["choice"]
            number = found["question"]["number"]
            found = caller.ask("POST", f"{self.path}/sequences/{id}", number=number, choice=choice)
        return found

    def finish(self, caller: Caller, id: str) -> Json:
        """Answer a sequence with the defaults to its end."""
        found = self.answer(caller, id)
        while not found["closed"]:
            found = self.answer(caller, id)
        return found

    def play(self, visitor: Visitor, fixture: str, loser: Caller) -> None:
        """Open a fixture, answer what is asked before it, concede it, and wait for the hand-over."""
        self.concede(visitor, fixture, loser)
        self.wait_for_report(fixture)

    def wait_for_report(self, fixture: str) -> None:
        wait_until("the match is handed over", lambda: self.fixture(fixture)["card"]["score"] is not None)

    def concede(self, visitor: Visitor, fixture: str, loser: Caller) -> str:
        """Open a fixture, answer what is asked before it, and concede it; return its match."""
        view = loser.ask("POST", f"{self.path}/fixtures/{fixture}/open")
        while before := view["before"]:
            for caller in (self.ada, self.bob):
                shown = caller.ask("GET", f"{self.path}/sequences/{before}")
                if shown["question"] and shown["question"]["options"]:
                    self.answer(caller, before)
            view = self.fixture(fixture)
        wait_until("the fixture has a match", lambda: bool(self.fixture(fixture)["card"]["match"]))
        match = self.fixture(fixture)["card"]["match"]
        lost = visitor.connect(match)  # a line that breaks concedes nothing
        lost.send(type="hello", coach=loser.key)
        lost.answer("welcome")
        lost.close()
        assert (self.fixture(fixture)["report"], self.fixture(fixture)["card"]["score"]) == (None, None)
        players = []
        for caller in (self.ada, self.bob):
            player = visitor.connect(match)
            player.send(type="hello", coach=caller.key)
            player.answer("welcome")
            players.append((caller, player))
        giving_up = next(player for caller, player in players if caller is loser)
        assert giving_up.seat >= 0
        giving_up.send(type="concede")
        for _, player in players:
            while not player.over and player.seat >= 0 and player is not giving_up:
                player.wait_to_be_asked()
                if not player.over:
                    player.silence()
        return str(match)


@pytest.fixture
def table(shared: InThread) -> Table:
    return Table(shared)


def test_badge_of_a_club_is_kept_and_odd_parts_are_refused(table: Table) -> None:
    parts = {"field": "bend", "first": "#8c2f1d", "second": "#d9a441", "emblem": "torch"}
    wish = {"code": table.view()["invite"], "race": "College of Fire"}
    for odd in ({"first": "red"}, {"emblem": "<svg>"}, {"field": "x" * 40}):
        table.ada.ask("POST", table.path + "/clubs", 422, **wish, badge={**parts, **odd})
    table.ada.ask("POST", table.path + "/clubs", 201, **wish, badge=parts)
    table.join(table.bob, "College of Light")
    assert [one["badge"] for one in table.view()["clubs"]] == [parts, None]


def test_clubs_of_one_league_never_share_a_name(table: Table) -> None:
    wish = {"code": table.view()["invite"], "race": "College of Fire"}
    table.ada.ask("POST", table.path + "/clubs", 201, **wish, name="Embers")
    table.bob.ask("POST", table.path + "/clubs", 201, **wish, name="Embers")
    third = new_coach(table.server.address, "Cy")[0]
    third.ask("POST", table.path + "/clubs", 422, **wish, name="x" * 41)
    third.ask("POST", table.path + "/clubs", 201, **wish)
    assert [one["name"] for one in table.view()["clubs"]] == ["Embers", "Embers 2", "The Furnace Lectures"]
    table.ada.ask("POST", table.path + "/bots", 200, clubs=15, level="rookie")
    table.ada.ask("POST", table.path + "/bots", 422, clubs=15, level="rookie")  # a page that did not know of the third club
    names = [one["name"] for one in table.view()["clubs"]]
    assert len(set(names)) == len(names) == 15


@rule("LG-CLUB-02", "LG-KEY-04")
def test_only_the_coach_of_a_club_renames_its_players(table: Table) -> None:
    club = table.join(table.ada, "College of Fire")
    first, second = table.ada.ask("GET", f"{table.path}/clubs/{club}")["players"][:2]
    path = f"{table.path}/clubs/{club}/players/"
    after = table.ada.ask("POST", path + first["id"], 200, name="Cinder", shirt=15)["players"]
    assert ("Cinder", 15) in [(one["name"], one["shirt"]) for one in after]
    assert second["name"] in [one["name"] for one in after]
    refused = table.bob.ask("POST", path + first["id"], 422, name="Ash")
    assert refused["error"] == "not-allowed"
    table.ada.ask("POST", path + second["id"], 422, name="")
    table.ada.ask("POST", path + "nobody", 422, name="Ash")
    table.ada.ask("POST", path + second["id"], 422, shirt=15)


@rule("LG-HAND-01", "LG-SESS-05", "LG-KEY-04")
def test_league_runs_from_founding_to_a_finished_post_match(table: Table, visitor: Visitor) -> None:
    mine = table.join(table.ada, "College of Fire")
    other = table.join(table.bob, "College of Light")
    table.ada.ask("POST", table.path + "/bots", clubs=4, level="rookie")
    table.bob.ask("POST", table.path + "/season", 422, do="begin")
    view = table.ada.ask("POST", table.path + "/season", do="begin")
    assert (view["stage"], len(view["clubs"]), len(view["fixtures"])) == ("season", 4, 6)
    assert [one["bot"] for one in view["clubs"]] == [False, False, True, True]
    waiting = table.ada.ask("GET", "/api/waiting")
    assert [one["kind"] for one in waiting] == ["league-play"]
    # Ada meets Bob and gives up after being shown what it costs
    fixture = table.of(mine, other)
    assert any("winnings" in one for one in table.fixture(fixture)["conceding"])
    table.play(visitor, fixture, table.ada)
    view = table.fixture(fixture)
    assert view["report"]["seats"][view["card"]["clubs"].index(mine)]["conceded"]
    assert {one["club"] for one in view["after"] if one["open"]} == {mine, other}
    assert view["card"]["state"] == "handed over"
    stored = table.server.hub.store.match(view["card"]["match"])
    assert stored is not None
    assert (stored.terms["claims"], stored.terms["stand_ins"]) == (False, False)
    # both post-matches; no coach answers for another, a second answer to a question changes nothing
    own = f"{fixture}-after-{mine}"
    table.bob.ask("POST", f"{table.path}/sequences/{own}", 422, number=1, choice="begin")
    shown = table.ada.ask("GET", f"{table.path}/sequences/{own}")
    assert shown["needs_number"]
    assert shown["commitment"]
    table.ada.ask("POST", f"{table.path}/sequences/{own}/nonce", value=7)
    table.ada.ask("POST", f"{table.path}/sequences/{own}/nonce", 422, value=8)
    table.ada.ask("POST", f"{table.path}/sequences/{own}", number=1, choice="begin")
    assert table.ada.ask("POST", f"{table.path}/sequences/{own}", 409, number=1, choice="begin")["error"] == "overtaken"
    closed = table.finish(table.ada, own)
    assert closed["closed"]
    assert closed["key"]
    bobs = table.finish(table.bob, f"{fixture}-after-{other}")
    assert any("most valuable" in one["text"].lower() for one in bobs["dice"])
    done = table.view()
    row = next(one for one in done["table"] if one["club"] == other)
    assert row["points"] == 3
    assert [one["points"] for one in row["results"] if one["fixture"] == fixture] == [3]
    # the hand-over is done once, even if it is requested again
    lines = table.view()["number"]
    match = table.fixture(fixture)["card"]["match"]
    table.server.call(table.server.hub.leagues.hand_over(match))
    assert table.fixture(fixture)["report"] == view["report"]
    assert [one for one in table.server.hub.leagues.lists.due() if one == match] == []
    assert table.view()["number"] >= lines
    # the ledger can be checked
    text = table.ada.ask_text(f"{table.path}/ledger")
    assert judge(text).word in (NOT_OVER, "PROVEN")
    assert "Ada" not in text
    # statistics, hall of fame and club pages are there
    assert table.ada.ask("GET", table.path + "/stats")
    assert table.ada.ask("GET", table.path + "/hall") == []
    club = table.ada.ask("GET", f"{table.path}/clubs/{mine}")
    assert len(club["players"]) >= 11
    assert club["lines"][-1]["kind"] == "entry"


@rule("LG-SESS-01", "LG-FACT-04")
def test_closed_sequence_keeps_the_rules_of_its_dice_and_its_sums(
    table: Table, visitor: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    mine, other = table.join(table.ada, "College of Fire"), table.join(table.bob, "College of Light")
    table.ada.ask("POST", table.path + "/bots", clubs=4, level="rookie")
    table.ada.ask("POST", table.path + "/season", do="begin")
    fixture = table.of(mine, other)
    table.play(visitor, fixture, table.ada)
    session = f"{fixture}-after-{other}"
    path = f"{table.path}/sequences/{session}"
    shown = table.bob.ask("GET", path)
    while not (hires := [one["choice"] for one in shown["question"]["options"] if one["group"] == "hire"]):
        shown = table.answer(table.bob, session)
    opened = table.answer(table.bob, session, hires[0])
    closed = table.finish(table.bob, session)
    assert [one["rule"] for one in closed["dice"]] == [one["rule"] for one in opened["dice"]] != []
    assert all(one["rule"] for one in closed["dice"])
    (sums,) = closed["money"]
    assert sums == opened["money"][0]
    assert sums["gold"] < sums["gold_before"]
    assert sums["players"] == sums["players_before"] + 1
    # what is ruled later does not change what was done then, and what no rule here gives is not guessed
    table.rule(table.ada, "correct", club=other, fact={"kind": "gold", "amount": 50_000, "what": "ruling"}, why="a gift")
    assert table.bob.ask("GET", path)["money"] == [sums]
    monkeypatch.setattr("deepbowl.server.leagues.sequences.league_version", lambda: "others")
    later = table.bob.ask("GET", path)
    assert (later["money"], [one["rule"] for one in later["dice"]]) == ([], [""] * len(closed["dice"]))
    assert later["facts"] == closed["facts"]


@rule("LG-HAND-02", "LG-HAND-03", "LG-FIX-05")
def test_hand_over_cut_short_is_completed_at_the_next_start(
    database: str, start: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings = Settings(database=database, limits=NO_LIMITS, bot_workers=1, bot_pace=0)
    server = start(settings)
    table = Table(server, book="crp")
    clubs = table.join(table.ada, "Orc"), table.join(table.bob, "Human")
    table.ada.ask("POST", table.path + "/season", do="begin")
    fixture = table.of(*clubs)
    before = {club: table.ada.ask("GET", f"{table.path}/clubs/{club}")["lines"] for club in clubs}

    # the last write of the hand-over fails: nothing of it counts, but it stays due
    def fails(match: str) -> shelf.Work:
        def work(connection: sa.Connection) -> None:
            raise StoreError(f"no room for {match}")

        return work

    monkeypatch.setattr(shelf, "handed_over", fails)
    visitor = Visitor(server.address)
    match = table.concede(visitor, fixture, table.ada)
    wait_until("the hand-over was tried", lambda: server.hub.leagues.lists.due() == [match])
    server.call(server.hub.leagues.hand_over(match))
    assert {club: table.ada.ask("GET", f"{table.path}/clubs/{club}")["lines"] for club in clubs} == before
    assert table.fixture(fixture)["card"]["score"] is None
    visitor.close()
    server.stop()
    monkeypatch.undo()

    # the next start hands it over without a request
    table.server = again = start(settings)
    for caller in (table.ada, table.bob):
        caller.address = again.address
    table.wait_for_report(fixture)
    after = {club: table.ada.ask("GET", f"{table.path}/clubs/{club}")["lines"] for club in clubs}
    assert [len(after[club]) > len(before[club]) for club in clubs] == [True, True]
    assert again.hub.leagues.lists.due() == []


@rule("DG-LEAGUE-01")
@pytest.mark.parametrize(("book", "races", "status"), [
    ("dungeon-bowl-2021", ("College of Fire", "College of Light"), 422), ("crp", ("Orc", "Human"), 200),
])  # fmt: skip
def test_league_begins_with_as_many_clubs_as_its_book_wants(
    shared: InThread, book: str, races: tuple[str, str], status: int
) -> None:
    table = Table(shared, book=book)
    for caller, race in zip((table.ada, table.bob), races, strict=True):
        table.join(caller, race)
    assert table.ada.ask("GET", table.path)["fewest"] == (2 if status == 200 else 4)
    answer = table.ada.ask("POST", table.path + "/season", status, do="begin")
    if status != 200:
        assert answer["why"] == "A league needs 4 clubs, not 2; invite more or fill up with bots."
        table.ada.ask("POST", table.path + "/bots", 200, clubs=3, level="rookie")
        table.ada.ask("POST", table.path + "/season", 422, do="begin")


@rule("LG-PACK-01", "LG-FIX-01", "LG-DEED-03", "LG-SEASON-02")
def test_rules_of_a_league_mark_exactly_what_differs_from_the_book(shared: InThread) -> None:
    ada, _ = new_coach(shared.address, "Ada")

    def settings(**wish: Any) -> Json:
        id = ada.ask("POST", "/api/leagues", 201, name="The Cup", **wish)["id"]
        found: Json = ada.ask("GET", f"/api/leagues/{id}")["settings"]
        return found

    usual = settings(book="dungeon-bowl-2021")
    assert (usual["twice"], usual["touchdown"], usual["prizes"], usual["differs"]) == (True, 5, True, [])
    crp = settings(book="dungeonbowl-5", edition="crp")
    assert (crp["twice"], crp["touchdown"], crp["prizes"], crp["differs"]) == (False, 3, False, [])
    assert settings(book="dungeon-bowl-2021", twice=False)["differs"] == ["twice"]
    other = settings(book="dungeon-bowl-2021", touchdown=3, prizes=False, bonuses=["casualties"])
    assert (other["touchdown"], set(other["differs"])) == (3, {"touchdown", "prizes", "bonuses"})
    assert settings(book="dungeon-bowl-2021", touchdown=5, prizes=True)["differs"] == [], "the book's own answers"
    ada.ask("POST", "/api/leagues", 422, name="The Cup", book="dungeon-bowl-2021", touchdown=4)


@rule("LG-CLUB-05", "LG-SEASON-06", "LG-FIX-08")
def test_friendlies_and_past_seasons_stay_out_of_the_table(shared: InThread) -> None:
    table = Table(shared)
    mine, his = table.join(table.ada, "College of Fire"), table.join(table.bob, "College of Light")
    table.ada.ask("POST", table.path + "/bots", clubs=4)
    table.ada.ask("POST", table.path + "/season", do="begin")
    table.rule(table.bob, "friendly", 422, club=mine, winner=his, why="I lead nothing")
    table.rule(table.ada, "friendly", 422, club=mine, winner=his)
    table.rule(table.ada, "friendly", 422, club=mine, winner=mine, why="alone")
    table.rule(table.ada, "friendly", club=mine, winner=his, why="Ada and Bob agreed")
    friendly = next(one for one in table.view()["fixtures"] if one["friendly"])
    assert (friendly["round"], friendly["clubs"], friendly["stage"]) == (0, [mine, his], "")
    history = table.ada.ask("GET", table.path + "/history")
    assert any(line["why"] == "Ada and Bob agreed" for line in history), "everybody reads who agreed"
    for one in table.view()["fixtures"]:
        if not one["friendly"] and (mine in one["clubs"] or his in one["clubs"]):
            winner = mine if mine in one["clubs"] else his
            table.rule(table.ada, "forfeit", fixture=one["id"], winner=winner, why="nobody came")
    now = table.ada.ask("GET", table.path + "/seasons/1")["table"]
    assert now == table.view()["table"]
    first = next(row for row in now if row["club"] == mine)
    assert (first["played"], first["won"], sum(one["played"] for one in first["results"])) == (0, 3, 0)
    assert sum(one["points"] for one in first["results"]) == first["points"] == 9
    table.ada.ask("GET", table.path + "/seasons/2", 422)
    clubs = table.ada.ask("GET", "/api/me/clubs")
    assert [(one["club"], one["league_name"], one["kind"]) for one in clubs] == [(mine, "The Cup", "league")]


@rule("LG-FIX-05", "LG-FOUR-06")
def test_cost_of_conceding_follows_the_core_and_the_seats() -> None:
    crp = conceding(League(Pack("x", "astrogranite", "astrogranite")), 2)
    assert any("51 points" in line for line in crp)
    assert conceding(League(Pack("x", "dungeon-bowl-2021", "colleges")), 2)[0].startswith("The other club wins.")
    at_four = conceding(League(Pack("x", "deathbowl", "bb2020")), 4)
    assert at_four[0].startswith("You are last with 0 touchdowns")


def waiting_fixtures(league: League) -> list[str]:
    return [one.id for one in league.fixtures.values() if one.state == WAITING]


def test_page_of_a_league_is_encoded_once_and_again_after_a_change(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[str] = []

    def noted(name: str, whole: Callable[..., Any]) -> Callable[..., Any]:
        def note(*args: Any) -> Any:
            made.append(name)
            return whole(*args)

        return note

    for name in ("table_rows", "fixture_cards", "club_cards", "overview"):
        monkeypatch.setattr(pages_module, name, noted(name, getattr(pages_module, name)))
    store = Store(f"sqlite:///{tmp_path / 'matches.sqlite'}")
    try:
        large_league(store, "longseason", 4, 1, unplayed=2)
        cabinet, pages = Cabinet(store), pages_module.Pages()

        def seen(coach: str = "", **beside: Any) -> list[str]:
            made.clear()
            card = cabinet.lists.card("longseason")
            assert card is not None
            eyes = Eyes(card, coach, **beside)

            def both(office: Office) -> tuple[bytes, bytes, set[str], set[str]]:
                league = office.league
                page = gzip.decompress(pages.packed_league(league, eyes))
                assert page == msgspec.json.encode(pages.league(league, eyes))
                plain = msgspec.json.encode(league_view(league, eyes))
                return page, plain, pages.coaches("longseason", league), overview(league)

            page, plain, coaches, known = cabinet.look("longseason", both)
            assert msgspec.json.decode(page) == msgspec.json.decode(plain)
            assert coaches == known
            return sorted(made)

        assert seen() == ["club_cards", "fixture_cards", "overview", "table_rows"]
        assert seen() == []
        assert seen("ada") == []  # the commissioner has no club, so only small parts differ
        assert seen(matches={"s1d1f1": "abc"}) == ["fixture_cards"]
        assert seen(troubles={"s1d1f1": "It broke."}) == ["fixture_cards"]
        assert seen(asked={"s1d1f1-pre": 1}) == ["fixture_cards"]
        assert seen(names={"ada": "Ada"}) == ["club_cards"]
        assert seen("rookie") == ["club_cards"]
        assert seen(names={"ada": "Ada"}) == []
        assert seen("eve", names={"ada": "Ada"}) == []
        cabinet.work("longseason", "ada", lambda office: set_deadline(office, waiting_fixtures(office.league), "2026-06-01"))
        assert seen() == ["club_cards", "fixture_cards", "overview", "table_rows"]
        assert seen(now="2027-01-01T00:00:00Z") == ["fixture_cards"]
    finally:
        store.finish()
        store.close()


def test_reader_of_large_pages_pays_for_their_bytes(
    start: Start, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    limits = replace(NO_LIMITS, request_rate=0.001, request_burst=50)
    server = start(Settings(f"sqlite:///{tmp_path / 'matches.sqlite'}", limits, bot_workers=1))
    large_league(server.hub.store, "longseason", 4, 1)

    def statuses(*paths: str) -> list[int]:
        return [httpx.get(server.address + path, timeout=60).status_code for path in paths]

    assert statuses("/api/leagues/longseason", "/api/bots") == [200, 200]
    monkeypatch.setattr(leagues_http, "PAGE_BYTES", 1)
    assert statuses("/api/leagues/longseason", "/api/bots") == [200, 429]


@rule("LG-FACT-04", "LG-FIX-07")
def test_page_of_a_large_league_has_sums_that_add_up(tmp_path: Path) -> None:
    store = Store(f"sqlite:///{tmp_path / 'matches.sqlite'}")
    try:
        assert large_league(store, "longseason", 8, 2, unplayed=2) == 10
        league = Cabinet(store).work("longseason", "ada", lambda office: office.league)
    finally:
        store.finish()
        store.close()
    rows = table_rows(league)
    assert sum(row["played"] for row in rows) == 20
    for row in rows:
        assert row["points"] == sum(one["points"] for one in row["results"])
        assert row["played"] == sum(one["played"] for one in row["results"])
        assert row["touchdowns"] == sum(one["touchdowns"] for one in row["results"])
    assert sum(row["casualties"] for row in rows) == sum(row["suffered"] for row in rows)


def _running(table: Table, *races: str) -> str:
    """Begin a season with Ada, Bob and two bots; return the fixture of Ada and Bob with the teams on the field."""
    hers, his = (table.join(caller, race) for caller, race in zip((table.ada, table.bob), races, strict=True))
    table.ada.ask("POST", table.path + "/bots", clubs=4, level="rookie")
    table.ada.ask("POST", table.path + "/season", do="begin")
    fixture = table.of(hers, his)
    view = table.ada.ask("POST", f"{table.path}/fixtures/{fixture}/open")
    while before := view["before"]:
        for caller in (table.ada, table.bob):
            shown = caller.ask("GET", f"{table.path}/sequences/{before}")
            if shown["question"] and shown["question"]["options"]:
                table.answer(caller, before)
        view = table.fixture(fixture)
    return fixture


@rule("LG-REPORT-04", "DG-TILE-10")
def test_typed_result_pays_gathered_funds_once_it_is_confirmed(table: Table) -> None:
    fixture = _running(table, "College of Fire", "College of Light")
    first = table.fixture(fixture)["card"]["clubs"][0]
    path = f"{table.path}/fixtures/{fixture}"
    assert "funds" in table.fixture(fixture)["counted"]
    seats = [{"touchdowns": 1, "funds": 3}, {"touchdowns": 0, "conceded": True, "fielded": 2}]
    claim = table.ada.ask("POST", path + "/report", seats=seats)["claim"]
    assert [(one["funds"], one["fielded"]) for one in claim["seats"]] == [(3, 0), (0, 2)]
    read = table.fixture(fixture)["claim_mark"]
    assert "changed a moment ago" in table.bob.ask("POST", path + "/confirm", 422, claim="another result")["why"]
    table.bob.ask("POST", path + "/confirm", claim=read)
    assert table.fixture(fixture)["claim_mark"] == ""
    lines = table.ada.ask("GET", f"{table.path}/clubs/{first}")["lines"]
    facts = [fact for line in lines for fact in line["facts"] if fact["rule"] == "DG-TILE-10"]
    assert [fact["text"] for fact in facts] == ["+20k gold: gathered funds"]


@rule("LG-REPORT-04")
def test_typed_result_cannot_count_what_the_rules_do_not_know(shared: InThread) -> None:
    table = Table(shared, book="crp")
    fixture = _running(table, "Orc", "Human")
    assert not {"funds", "landings"} & set(table.fixture(fixture)["counted"])
    path = f"{table.path}/fixtures/{fixture}/report"
    found = table.ada.ask("POST", path, 422, seats=[{"touchdowns": 0, "funds": 1}, {"touchdowns": 0}])
    assert found["why"] == "Matches of this league do not count funds."
    player = table.fixture(fixture)["squads"][0][0]["id"]
    landed = {"touchdowns": 0, "players": [{"id": player, "landings": 1}]}
    table.ada.ask("POST", path, 422, seats=[landed, {"touchdowns": 0}])
    assert table.fixture(fixture)["claim"] is None
