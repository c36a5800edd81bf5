"""Rulings over HTTP: only the commissioner gives them, all coaches read them. Limits, lists made again, the hall of fame."""

from __future__ import annotations

from pathlib import Path
from typing import Any, get_args

import pytest
import sqlalchemy as sa

from deepbowl.cli import errors
from deepbowl.cli.main import app
from deepbowl.league.office import MOST_CLUBS
from deepbowl.league.report import Deeds
from deepbowl.server.http.league_models import Ruling
from deepbowl.server.leagues import leagues
from deepbowl.server.leagues.cabinet import Cabinet
from deepbowl.server.leagues.rulings import RULINGS
from deepbowl.server.leagues.views import Eyes, hall
from deepbowl.server.store.leagues import LEAGUE_CLUBS, LEAGUE_ROLES, LeagueCard
from deepbowl.server.store.store import Store
from deepbowl.testing import rule
from league.kit import all_played, office, report, seat

from .client import Visitor
from .conftest import InThread
from .large_league import large_league
from .test_coaches import Caller, new_coach
from .test_leagues import Table

Json = dict[str, Any]


def test_every_ruling_that_can_be_sent_is_known() -> None:
    assert set(get_args(Ruling.model_fields["kind"].annotation)) == set(RULINGS)


@rule("LG-KEY-04", "LG-REPAIR-01")
@pytest.mark.parametrize("kind", RULINGS)
def test_ruling_by_a_coach_that_is_not_commissioner_is_refused(shared: InThread, kind: str) -> None:
    table = Table(shared, book="crp")
    clubs = table.join(table.ada, "Orc"), table.join(table.bob, "Human")
    (fixture,) = table.ada.ask("POST", table.path + "/season", do="begin")["fixtures"]
    before = table.view()["number"]
    order: Json = {
        "club": clubs[0], "line": 1, "fact": {"kind": "gold", "amount": 10_000, "what": "gift"}, "fixture": fixture["id"],
        "session": f"{fixture['id']}-after-{clubs[0]}", "scores": [1, 0], "winner": clubs[1], "coach": table.bob_keys["id"],
        "role": "commissioner", "due": "2027-01-01", "why": "I say so",
    }  # fmt: skip
    table.rule(table.bob, kind, 422, **order)
    table.rule(Caller(shared.address), kind, 401, **order)
    assert table.view()["number"] == before


@rule("LG-REPAIR-01", "LG-REPAIR-02", "LG-REPAIR-03", "LG-REPAIR-04", "LG-REPAIR-05", "LG-REPAIR-07", "LG-REPAIR-08")
def test_each_ruling_is_a_public_line_with_author_time_and_reason(shared: InThread, visitor: Visitor) -> None:
    table = Table(shared, book="crp", twice=True)
    hers, his = table.join(table.ada, "Orc"), table.join(table.bob, "Human")
    cy, cys_keys = new_coach(shared.address, "Cy")
    reasons: list[str] = []

    def ruled(kind: str, **order: Any) -> None:
        table.rule(table.ada, kind, 422, **order)  # a reason is needed
        reasons.append(f"{len(reasons)}: {kind}")
        table.rule(table.ada, kind, **order, why=reasons[-1])

    def gold(club: str) -> int:
        return int(table.ada.ask("GET", f"{table.path}/clubs/{club}")["club"]["gold"])

    def row(club: str) -> Json:
        found: Json = next(one for one in table.view()["table"] if one["club"] == club)
        return found

    ruled("withdraw", club=table.join(cy, "Dwarf"))
    assert [one["id"] for one in table.view()["clubs"]] == [hers, his]
    first, second = (one["id"] for one in table.ada.ask("POST", table.path + "/season", do="begin")["fixtures"])
    table.play(visitor, first, table.ada)
    assert row(his)["points"] == 3
    own = f"{first}-after-{his}"
    ruled("finish", session=own)
    ruled("reopen", session=own)
    assert not table.ada.ask("GET", f"{table.path}/sequences/{own}")["closed"]
    ruled("finish", session=own)
    had = gold(his)
    ruled("correct", club=his, fact={"kind": "gold", "amount": 10_000, "what": "gift"})
    assert gold(his) == had + 10_000
    line = table.ada.ask("GET", f"{table.path}/clubs/{his}")["lines"][0]["club_line"]
    ruled("strike", club=his, line=line)
    assert gold(his) == had
    ruled("result", fixture=first, scores=[2, 2])
    assert [row(one)["touchdowns"] for one in (hers, his)] == [2, 2]
    assert row(his)["points"] == 3, "she gave up all the same"
    table.finish(table.ada, f"{first}-after-{hers}")
    ruled("void", fixture=first)
    assert (table.fixture(first)["card"]["state"], row(his)["points"]) == ("waiting", 0)
    table.rule(table.ada, "deadline", fixture=first, due="2027-01-01")
    assert table.fixture(first)["card"]["due"] == "2027-01-01"
    ruled("forfeit", fixture=second, winner=his)
    assert row(his)["points"] == 3
    ruled("pass", club=his, coach=cys_keys["id"])
    table.rule(table.ada, "role", coach=table.bob_keys["id"], role="commissioner")
    ruled("correct", club=hers, fact={"kind": "gold", "amount": 10_000, "what": "gift"})
    own_cause = table.ada.ask("GET", table.path + "/history")[0]
    table.rule(table.ada, "agree", 422, line=own_cause["number"])  # not to one's own
    table.rule(table.bob, "agree", line=own_cause["number"])
    told = {line["why"]: line for line in visitor.get(table.path + "/history")}
    assert [told[why]["actor"] for why in reasons] == ["Ada"] * len(reasons)
    assert all(told[why]["at"] for why in reasons)


@rule("LG-REPAIR-01", "LG-REPAIR-03", "LG-REPAIR-08")
def test_everyone_reads_what_a_ruling_did_and_to_whom(shared: InThread) -> None:
    table = Table(shared, book="crp")
    hers, his = table.join(table.ada, "Orc"), table.join(table.bob, "Human")
    gone = table.ada.ask("POST", table.path + "/bots", clubs=3, level="rookie")["clubs"][-1]
    table.rule(table.ada, "withdraw", club=gone["id"], why="a bot too many")
    table.ada.ask("POST", table.path + "/season", do="begin")
    names = {one["id"]: one["name"] for one in table.view()["clubs"]}
    fixture = table.of(hers, his)
    versus = " – ".join(names[one] for one in table.fixture(fixture)["card"]["clubs"])
    refused = table.rule(table.ada, "result", 422, fixture=fixture, scores=[1, 1], why="too early")
    assert refused["why"] == f"Round 1 ({versus}) has no result yet."
    table.rule(table.ada, "deadline", fixture=fixture, due="2027-01-01")
    bob = table.bob_keys["id"]
    table.rule(table.ada, "role", coach=bob, role="helper")
    table.rule(table.ada, "role", coach=bob, role="")
    table.rule(table.ada, "correct", club=his, fact={"kind": "gold", "amount": 10_000, "what": "gift"}, why="a gift")
    line = table.ada.ask("GET", f"{table.path}/clubs/{his}")["lines"][0]["club_line"]
    table.rule(table.ada, "strike", club=his, line=line, why="no gift")
    table.rule(table.ada, "pass", club=his, coach="rookie", why="on holiday")
    table.rule(table.ada, "pass", club=his, coach=bob, why="back")
    lines = Caller(shared.address).ask("GET", table.path + "/history")
    assert [one["text"] for one in reversed(lines) if one["kind"] not in ("entry", "draw", "league")] == [
        f"{gone['name']} withdraw", f"Round 1 ({versus}): to be played until 2027-01-01", "Bob is now a helper",
        "Bob no longer has a role", f"{names[his]}: corrected", f"{names[his]}: “{names[his]}: corrected” no longer counts",
        f"{names[his]} pass to the Rookie bot", f"{names[his]} pass to Bob",
    ]  # fmt: skip
    assert [fact["text"] for one in lines if one["why"] == "a gift" for fact in one["facts"]] == ["+10k gold: gift"]


@rule("LG-RANK-08")
def test_club_leaves_by_a_ruling_and_stays_in_the_history(shared: InThread) -> None:
    table = Table(shared, book="crp")
    hers, his = table.join(table.ada, "Orc"), table.join(table.bob, "Human")
    table.rule(table.ada, "leave", 422, club=his, why="before the season")
    table.ada.ask("POST", table.path + "/season", do="begin")
    table.rule(table.ada, "leave", 422, club=his)
    table.rule(table.ada, "leave", club=his, why="he moved away")
    shown = table.view()
    assert [(one["id"], one["status"]) for one in shown["clubs"]] == [(hers, "free"), (his, "left")]
    assert "he moved away" in [line["why"] for line in table.ada.ask("GET", table.path + "/history")]
    table.ada.ask("POST", table.path + "/season", do="end")
    table.ada.ask("POST", table.path + "/season", 422, do="begin")  # one club makes no season
    table.ada.ask("POST", table.path + "/bots", clubs=2, level="rookie")
    assert len(table.ada.ask("POST", table.path + "/season", do="begin")["fixtures"]) == 2


@rule("LG-FACT-01")
def test_reason_of_a_ruling_is_bounded(shared: InThread) -> None:
    table = Table(shared, book="crp")
    club = table.join(table.ada, "Orc")
    gift = {"kind": "gold", "amount": 10_000, "what": "gift"}
    table.rule(table.ada, "correct", 422, club=club, fact=gift, why="x" * 501)
    table.rule(table.ada, "correct", club=club, fact=gift, why="x" * 500)
    assert "x" * 500 in [line["why"] for line in table.ada.ask("GET", table.path + "/history")]


# ---------------------------------------------------------------- limits
def test_coach_founds_five_leagues_and_tournaments_per_day(shared: InThread) -> None:
    ada, _ = new_coach(shared.address, "Ada")
    for _ in range(leagues.LEAGUES_A_DAY - 1):
        ada.ask("POST", "/api/leagues", 201, name="The Cup", book="crp")
    ada.ask("POST", "/api/tournaments", 201, name="The Day", book="crp", rounds=[{"size": 2}])
    for path, wish in (("leagues", {}), ("tournaments", {"rounds": [{"size": 2}]})):
        refused = ada.ask("POST", f"/api/{path}", 429, name="One more", book="crp", **wish)
        assert refused["error"] == "too-many"
    new_coach(shared.address, "Bob")[0].ask("POST", "/api/leagues", 201, name="The Cup", book="crp")


def test_coach_has_a_bounded_number_of_clubs(shared: InThread, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(leagues, "MOST_CLUBS_OF_A_COACH", 2)
    table = Table(shared, book="crp")
    for race in ("Orc", "Human"):
        table.join(table.bob, race)
    wish = {"code": table.view()["invite"], "race": "Dwarf"}
    assert table.bob.ask("POST", table.path + "/clubs", 429, **wish)["error"] == "too-many"
    table.join(table.ada, "Dwarf")


@rule("LG-FIX-01")
def test_league_has_a_bounded_number_of_clubs(shared: InThread) -> None:
    table = Table(shared)
    for clubs in range(32, MOST_CLUBS + 1, 32):
        table.ada.ask("POST", table.path + "/bots", clubs=clubs, level="rookie")
    assert len(table.view()["clubs"]) == MOST_CLUBS
    table.ada.ask("POST", table.path + "/bots", 422, clubs=MOST_CLUBS + 1, level="rookie")
    code = table.view()["invite"]
    table.bob.ask("POST", table.path + "/clubs", 422, code=code, race="College of Fire")


# ---------------------------------------------------------------- lists and the hall
@rule("LG-FACT-04")
def test_rebuild_command_makes_damaged_lists_again_from_the_lines(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    store = Store(f"sqlite:///{tmp_path}/matches.sqlite")
    large_league(store, "damaged", 4, 1, unplayed=2)
    lists = Cabinet(store).lists
    whole = lists.club_rows("damaged")
    with store.engine.begin() as connection:
        connection.execute(LEAGUE_CLUBS.update().values(name="Nobody"))
        connection.execute(sa.delete(LEAGUE_ROLES))
    assert lists.club_rows("damaged") != whole
    store.finish()
    store.close()
    assert errors.run(app, ["league", "rebuild", "--data", str(tmp_path)]) == 0
    assert "damaged: 4 clubs" in capsys.readouterr().out
    store = Store(f"sqlite:///{tmp_path}/matches.sqlite")
    assert Cabinet(store).lists.club_rows("damaged") == whole
    store.finish()
    store.close()


@rule("LG-SEASON-06", "LG-HURT-01")
def test_hall_names_the_dead_their_killers_and_the_replay_position(tmp_path: Path) -> None:
    made = office(tmp_path, 2, twice=False)
    made.begin_season()
    (fixture,) = made.league.fixtures.values()
    session = made.open(fixture.id)
    session.silence()
    made.update(session)
    clubs = [made.league.clubs[id] for id in made.league.fixture(fixture.id).clubs]
    dead, killer = (next(iter(chair.shirts.items())) for chair in made.league.fixture(fixture.id).chairs)
    deeds = {dead[1]: Deeds(touchdowns=1, injuries=("dead",), killer=f"B{killer[0]}")}
    first, second = clubs
    played = report(
        seat(first.id, 1, 1, "won", {**all_played(first), **deeds}), seat(second.id, 0, 2, "lost", all_played(second)),
        fixture=fixture.id,
    )  # fmt: skip
    made.record_report(fixture.id, played, "")
    card = LeagueCard("l1", 0.0, "Test league", "crp", "crp", 1, 2, True, "code", 1, "ada", "league")
    (told,) = hall(made.league, Eyes(card, matches={fixture.id: "abc"}))
    assert (told["fixture"], told["replay"], told["body"]) == (fixture.id, "abc", f"A{dead[0]}")
    assert told["name"] == first.members[dead[1]].name
    assert second.members[killer[1]].name in told["killer"]
    assert told["killer"].endswith(f" of {second.name}")


# ---------------------------------------------------------------- dice of a real table
@rule("LG-DICE-03", "LG-SESS-03")
def test_commissioner_types_the_dice_of_a_bot_at_a_real_table(shared: InThread) -> None:
    table = Table(shared, book="dungeonbowl-5", edition="crp", typed_dice=True)
    table.join(table.ada, "Orc")
    his = table.join(table.bob, "Human")
    bot = table.ada.ask("POST", table.path + "/bots", clubs=3, level="rookie")["clubs"][-1]["id"]
    table.ada.ask("POST", table.path + "/season", do="begin")
    fixture = table.of(his, bot)
    before = f"{table.path}/sequences/{table.bob.ask('POST', f'{table.path}/fixtures/{fixture}/open')['before']}"
    for _ in range(20):
        if (shown := table.bob.ask("GET", before))["closed"]:
            break
        if asked := shown["question"]:
            table.bob.ask("POST", before, number=asked["number"], choice=asked["options"][0]["choice"])
        else:
            table.bob.ask("POST", before + "/die", value=1)
    seats: list[Json] = [{"touchdowns": 0, "players": []}] * 2
    table.bob.ask("POST", f"{table.path}/fixtures/{fixture}/report", seats=seats)
    after = f"{table.path}/sequences/{fixture}-after-{bot}"
    # everyone reads which die the sequence waits for; only those who type it are asked
    for caller, mine in ((table.ada, True), (table.bob, False), (Caller(shared.address), False)):
        shown = caller.ask("GET", after)
        assert (shown["question"], shown["wanted"]["mine"]) == (None, mine)
        assert shown["steps"][shown["step"]] == shown["wanted"]["text"] == "Most valuable player"
    assert "the commissioner and helpers may type dice" in table.bob.ask("POST", after + "/die", 422, value=1)["why"]
    assert "is not one of its faces" in table.ada.ask("POST", after + "/die", 422, value=17)["why"]
    for _ in range(20):
        if shown["closed"]:
            break
        shown = table.ada.ask("POST", after + "/die", value=1)
    assert [one["typed"] for one in shown["dice"]] == [True] * len(shown["dice"]) != []


# ---------------------------------------------------------------- clubs without a draft
@rule("LG-CLUB-06", "LG-BOT-01")
@pytest.mark.parametrize(("book", "edition"), [("crp", "lrb5"), ("dungeon-bowl-2021", "colleges")])
def test_league_of_every_edition_is_joined_and_filled_without_a_draft(shared: InThread, book: str, edition: str) -> None:
    cards = {one["id"]: one for one in Caller(shared.address).ask("GET", "/api/editions")}
    offered = cards[edition]["ready"]
    assert set(offered) <= set(cards[edition]["lists"])
    table = Table(shared, book=book, edition=edition)
    for race in offered[:2]:
        table.join(table.ada, race)
    clubs = table.ada.ask("POST", table.path + "/bots", clubs=4, level="rookie")["clubs"]
    assert len({one["race"] for one in clubs}) == 4
    assert len(table.ada.ask("POST", table.path + "/season", do="begin")["fixtures"]) == 6
    no_team = table.ada.ask("POST", table.path + "/clubs", 422, code=table.view()["invite"], race="Nobody")
    assert "No ready team 'Nobody'" in no_team["why"]
