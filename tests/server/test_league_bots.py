"""Bots in leagues on a server: they play each other by themselves, keep no coach waiting, and help only if asked."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from deepbowl.engine.log import read_log
from deepbowl.league.ledger import PROVEN, judge
from deepbowl.match import verify
from deepbowl.server.settings import Settings
from deepbowl.testing import rule

from .client import Visitor, wait_until
from .conftest import InThread
from .test_leagues import Table

QUICK: dict[str, Any] = {"book": "dungeonbowl-5", "edition": "crp"}


def begun(table: Table, bots: int) -> dict[str, Any]:
    """Fill a league with bots and begin its season."""
    table.ada.ask("POST", table.path + "/bots", clubs=len(table.view()["clubs"]) + bots, level="rookie")
    view: dict[str, Any] = table.ada.ask("POST", table.path + "/season", do="begin")
    return view


@rule("LG-BOT-02", "LG-BOT-01")
def test_bots_play_their_league_matches_unwatched_and_verifiably(
    shared: InThread, visitor: Visitor
) -> None:
    table = Table(shared, **QUICK)
    begun(table, 2)
    wait_until("bots have played", lambda: table.view()["stage"] == "played")
    view = table.view()
    assert [one["state"] for one in view["fixtures"]] == ["done"]
    for card in view["fixtures"]:
        log = visitor.http.get(f"/api/matches/{card['match']}/log").text
        stored = shared.hub.store.match(card["match"])
        assert stored is not None
        checked = verify.verify(read_log(log), read_log(log).commitment)
        assert (checked.over, checked.findings[0].verdict) == (True, verify.PROVEN)
        assert (stored.over, [seat.kind for seat in stored.seats]) == (True, ["bot", "bot"])
        assert card["score"] == stored.score
    assert judge(table.ada.ask_text(f"{table.path}/ledger")).word == PROVEN
    assert all(one["coach"] == "Rookie bot" for one in view["clubs"])


@rule("LG-BOT-02")
def test_bots_of_leagues_have_a_process_that_yields_to_people() -> None:
    assert Settings("sqlite://").league_limits.background


@rule("LG-BOT-02")
def test_match_of_bots_is_put_off_when_a_person_plays_one_of_them(
    shared: InThread, monkeypatch: pytest.MonkeyPatch
) -> None:
    bots, put_off = shared.hub.leagues.bots, list[str]()

    async def never(address: str, work: Any, *about: Any) -> Any:
        try:
            await asyncio.sleep(600)
        except asyncio.CancelledError:
            put_off.append(about[3])
            raise

    with monkeypatch.context() as patched:
        patched.setattr(bots._pool, "run_long", never)
        table = Table(shared, **QUICK)
        mine = table.join(table.ada, "Orc")
        view = begun(table, 2)
        theirs = next(one["id"] for one in view["fixtures"] if mine not in one["clubs"])
        wait_until("the bots' match began", lambda: bots._now is not None)
        assert all(one["status"] == "free" for one in table.view()["clubs"])
        against = next(one for one in view["fixtures"] if mine in one["clubs"])
        opened = table.ada.ask("POST", f"{table.path}/fixtures/{against['id']}/open")
        wait_until("it was put off", lambda: put_off == [theirs])
        assert opened["card"]["state"] in ("before", "running")
        assert table.fixture(theirs)["card"]["state"] == "waiting"


@rule("LG-BOT-04", "LG-FIX-04", "LG-REPAIR-01")
def test_bots_play_a_fixture_of_people_by_consent_of_both_or_by_a_ruling(shared: InThread) -> None:
    table = Table(shared, **QUICK, twice=True)
    clubs = [table.join(table.ada, "Orc"), table.join(table.bob, "Human")]
    first, second = (one["id"] for one in table.ada.ask("POST", table.path + "/season", do="begin")["fixtures"])
    agree = f"{table.path}/fixtures/{first}/consent"
    table.ada.ask("POST", agree)
    assert table.bob.ask("POST", agree)["lent"] == sorted(clubs)
    table.wait_for_report(first)
    # bots played; what comes after the match stays with the coaches
    view = table.fixture(first)
    assert [seat["bot"] for seat in view["report"]["seats"]] == [True, True]
    assert {one["club"] for one in view["after"] if one["open"]} == set(clubs)
    for caller, club in zip((table.ada, table.bob), clubs, strict=True):
        table.finish(caller, f"{first}-after-{club}")
    # a coach may change their mind; without consent of both nothing is played
    own = f"{table.path}/fixtures/{second}/consent"
    table.bob.ask("POST", own)
    assert table.bob.ask("POST", own)["lent"] == []
    assert table.fixture(second)["card"]["state"] == "waiting"
    # a ruling stands in, with a public reason
    table.rule(table.bob, "bots", 422, fixture=second, why="I want it")
    table.rule(table.ada, "bots", 422, fixture=second)
    table.rule(table.ada, "bots", fixture=second, why="nobody had time")
    table.wait_for_report(second)
    lines = table.ada.ask("GET", table.path + "/history")
    assert [one["why"] for one in lines if one["kind"] == "consent" and one["why"]] == ["nobody had time"] * 2
    table.rule(table.ada, "bots", 422, fixture=second, why="once more")
