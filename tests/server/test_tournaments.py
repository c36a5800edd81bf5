"""A tournament on a server: published rules, entries, draws, tables with real matches, results, standings, NAF file."""

from __future__ import annotations

import json
from fractions import Fraction
from typing import Any
from xml.etree import ElementTree

import pytest

from deepbowl.league import tournament
from deepbowl.league.ledger import PROVEN, judge
from deepbowl.server.settings import NO_LIMITS, Settings
from deepbowl.teams.ready import ready_team
from deepbowl.testing import rule

from .client import Visitor, wait_until
from .conftest import InThread, Parts, Start
from .test_coaches import Caller, new_coach

Json = dict[str, Any]
FOURS: Json = {"name": "Deathbowl Weekend", "book": "deathbowl", "rounds": [{"size": 4}, {"size": 4}]}
RACES = ("Orc", "Human", "Dwarf", "Skaven")


class Event:
    """A tournament with its organiser Ada and coaches who entered."""

    def __init__(self, server: InThread | Parts, **wish: Any) -> None:
        self.server = server
        self.ada, _ = new_coach(server.address, "Ada")
        self.id: str = self.ada.ask("POST", "/api/tournaments", 201, **{**FOURS, **wish})["id"]
        self.path = f"/api/tournaments/{self.id}"
        self.coaches: dict[str, Caller] = {}

    def view(self, caller: Caller | None = None) -> Json:
        found: Json = (caller or self.ada).ask("GET", self.path)
        return found

    def enter(self, *names: str) -> list[str]:
        """Let new coaches enter, each with a NAF number; return their lists."""
        found = []
        for name in names:
            self.coaches[name], _ = new_coach(self.server.address, name)
            number = 100 + len(self.coaches)
            race = RACES[len(self.coaches) % len(RACES)]
            wish = {"race": race, "name": f"{name}s", "naf_name": name.lower(), "naf_number": number}
            found.append(self.coaches[name].ask("POST", self.path + "/entries", 201, **wish)["id"])
        return found

    def post(self, what: str, caller: Caller | None = None, status: int = 200, **body: Any) -> Json:
        found: Json = (caller or self.ada).ask("POST", f"{self.path}/{what}", status, **body)
        return found

    def order(self, kind: str, status: int = 200, caller: Caller | None = None, **body: Any) -> Json:
        return self.post("orders", caller, status, kind=kind, **body)

    def begin(self) -> Json:
        """All coaches are present; draw and begin the next round."""
        for number, coach in enumerate(self.coaches.values()):
            self.post("present", coach, here=True, number=number)
        self.post("draw")
        return self.order("begin")

    def tables(self) -> list[Json]:
        """Return the tables of the last round."""
        found: list[Json] = self.view()["rounds"][-1]["tables"]
        return found

    def type_all(self) -> Json:
        """Type a result for every open table: the first seat wins."""
        shown = self.view()
        for table in shown["rounds"][-1]["tables"]:
            if table["result"] is None:
                scores = list(range(len(table["seats"]) - 1, -1, -1))
                shown = self.post(f"tables/{table['id']}/result", touchdowns=scores)
        return shown


def numbers(row: Json) -> dict[str, Json]:
    return {one["name"]: one for one in row["numbers"]}


@rule("LG-RANK-01", "DB-RANK-01", "LG-BYE-04", "LG-RANK-06", "LG-NAF-01", "LG-NAF-03", "LG-PAIR-08")
def test_tournament_at_real_tables_runs_from_rules_to_the_naf_file(shared: InThread) -> None:
    its = Event(shared, tabletop=True, places_of_four=[6, 3, 1, 0])
    # the rules are published, may be changed before the first entry, and are frozen by it
    assert [one["text"] for one in its.view()["rules"] if one["differs"]] == [
        "6-3-1-0 points for places at a table of 4.", "Played at real tables: results are typed.",
    ]  # fmt: skip
    its.post("rules", why="the book's points", **{**FOURS, "tabletop": True})
    guest = Caller(shared.address)
    guest.ask("POST", its.path + "/entries", 401, race="Orc")
    its.enter("Bo", "Cy", "Di", "Eve", "Fay", "Gus", "Hal")
    refused = its.post("rules", why="too late", status=422, **FOURS)
    assert "the rules are frozen since the first entry" in refused["why"].lower()
    again = its.coaches["Bo"].ask("POST", its.path + "/entries", 422, race="Orc", name="Bos")
    assert "Another list is called Bos" in again["why"]
    # presence: who does not say so is not drawn; the promise of the draw is there before any number
    assert its.view()["draw"]["commitment"]
    assert [one["kind"] for one in its.coaches["Bo"].ask("GET", "/api/waiting")] == ["league-present"]
    for name, coach in its.coaches.items():
        if name != "Hal":
            its.post("present", coach, here=True, number=7)
    its.post("draw", its.coaches["Bo"], 422)
    drawn = its.post("draw")
    first = drawn["rounds"][0]
    assert (drawn["stage"], [len(one["seats"]) for one in first["tables"]]) == ("drawn", [4, 4])
    seats = [seat for table in first["tables"] for seat in table["seats"]]
    assert sorted(one["name"] for one in seats if not one["house"]) == ["Bos", "Cys", "Dis", "Eves", "Fays", "Guss"]
    # a draw is looked at: exchanged by hand with a reason, or cleared and drawn again
    a, b = (next(one["club"] for one in table["seats"] if not one["house"]) for table in first["tables"])
    assert its.order("swap", 422, clubs=[a, b])["why"] == "A reason of 1 to 500 characters is needed."
    shown = its.order("swap", clubs=[a, b], why="brothers")
    assert shown["rounds"][0]["by_hand"][0][2] == "brothers"
    its.order("clear", why="draw again")
    assert its.view()["stage"] == "entry"
    its.post("draw")
    its.order("begin")
    # results: a coach's word needs the others', the organiser's is enough; a correction has its reason
    table = its.view()["rounds"][0]["tables"][0]
    people = [one for one in table["seats"] if not one["house"]]
    callers = [its.coaches[one["coach"]] for one in people]
    place = f"tables/{table['id']}"
    its.post(f"{place}/result", its.coaches["Hal"], 422, touchdowns=[1, 0, 0, 0])
    its.post(f"{place}/result", callers[0], touchdowns=[2, 1, 1, 0])
    assert its.view()["rounds"][0]["tables"][0]["claim"]["touchdowns"] == [2, 1, 1, 0]
    for caller in callers[1:]:
        its.post(f"{place}/confirm", caller)
    shown = its.view()
    assert shown["rounds"][0]["tables"][0]["result"]["touchdowns"] == [2, 1, 1, 0]
    its.post(f"{place}/result", callers[0], 422, touchdowns=[9, 0, 0, 0])
    its.post(f"{place}/result", status=422, touchdowns=[3, 1, 1, 0])
    score: Json = {"touchdowns": [3, 1, 1, 0], "casualties": [0, 2, 0, 0], "suffered": [1, 0, 0, 1]}
    its.post(f"{place}/result", why="a touchdown was missed", **score)
    told = its.ada.ask("GET", its.path + "/history")[0]
    assert (told["actor"], told["why"], told["at"][:2]) == ("Ada", "a touchdown was missed", "20")
    shown = its.type_all()
    # every number in the standings opens its sum
    assert len(shown["standings"]) == 7
    for row in shown["standings"]:
        for one in row["numbers"]:
            parts = [Fraction(part["value"]) for part in one["parts"]]
            assert Fraction(one["value"]) == sum(parts, Fraction(0)) / (len(parts) or 1 if one["mean"] else 1)
    assert numbers(next(one for one in shown["standings"] if one["played"] == 0))["points"]["value"] == "0"  # Hal
    assert its.order("end", 422)["why"].startswith("The tournament is not over")
    # round two with a coach who leaves, then the end
    fays = next(one["id"] for one in shown["entries"] if one["name"] == "Fays")
    its.post("leave", its.coaches.pop("Fay"), club=fays, why="the last train")
    its.begin()
    its.type_all()
    over = its.order("end")
    assert (over["stage"], len({row["place"] for row in over["standings"]})) == ("over", 7)
    # the file for the NAF is the organiser's
    its.coaches["Bo"].ask("GET", its.path + "/naf", 422)
    games = its.ada.ask("GET", its.path + "/naf")
    text = its.ada.ask_text(its.path + "/naf.xml")
    assert len(ElementTree.fromstring(text).findall("game")) == games["games"] > 10
    assert games["left_out"] == []
    ledger = its.ada.ask_text(f"/api/leagues/{its.id}/ledger")
    assert judge(ledger).word == PROVEN


@rule("LG-REPORT-04", "LG-REPAIR-01")
def test_coach_confirms_only_the_result_they_have_read(shared: InThread) -> None:
    its = Event(shared, tabletop=True, rounds=[{"size": 2, "book": "crp"}], book="crp")
    its.enter("Bo", "Cy")
    its.begin()
    table = its.tables()[0]
    bo, cy = (its.coaches[name] for name in ("Bo", "Cy"))
    place, bos = f"tables/{table['id']}", next(one["club"] for one in table["seats"] if one["coach"] == "Bo")
    its.post(f"{place}/result", bo, touchdowns=[2, 1])
    read = its.tables()[0]["claim_mark"]
    its.post(f"{place}/result", bo, touchdowns=[2, 1], casualties=[1, 0], conceded=[bos])
    assert its.tables()[0]["claim_mark"] not in ("", read)
    assert "changed a moment ago" in its.post(f"{place}/confirm", cy, 422, claim=read)["why"]
    assert its.tables()[0]["result"] is None
    told = its.ada.ask("GET", its.path + "/history")[0]["text"]
    assert told.endswith("Bos type in 2 : 1, casualties 1 : 0, Bos conceded"), told
    its.post(f"{place}/confirm", cy, claim=its.tables()[0]["claim_mark"])
    assert its.tables()[0]["result"]["conceded"].count(True) == 1
    assert (its.tables()[0]["claim"], its.tables()[0]["claim_mark"]) == (None, "")
    last = its.ada.ask("GET", its.path + "/history")[0]
    assert (last["kind"], last["own_cause"]) == ("result", False), "the whole table said so"
    assert not [one["text"] for one in its.view()["rules"] if "table of four" in one["text"]], "there is none"
    refused = its.post(f"{place}/result", touchdowns=[0, 0], conceded=[one["club"] for one in table["seats"]], status=422)
    assert refused["why"] == "Not every coach can concede: the last one left wins."


@rule("LG-REPAIR-07", "LG-BYE-04")
def test_organiser_who_types_their_own_result_is_marked(shared: InThread) -> None:
    its = Event(shared, tabletop=True, rounds=[{"size": 2, "book": "crp"}] * 4, book="crp")
    its.ada.ask("POST", its.path + "/entries", 201, race="Orc", name="Adas")
    its.coaches["Ada"] = its.ada
    its.enter("Bo")
    its.begin()
    place = f"tables/{its.tables()[0]['id']}"
    its.post(f"{place}/result", its.coaches["Bo"], touchdowns=[2, 1])
    its.post(f"{place}/result", touchdowns=[1, 2])  # not what Bo typed: the organiser's word alone
    last = its.ada.ask("GET", its.path + "/history")[0]
    assert (last["kind"], last["actor"], last["own_cause"]) == ("result", "Ada", True)
    its.enter("Cy")
    cys = next(row for row in its.view()["standings"] if row["played"] == 0)
    assert [one["why"] for one in numbers(cys)["points"]["parts"]] == ["entered after 1 round"]


@rule("LG-BYE-04", "LG-KEY-04", "LG-PAIR-03")
def test_entry_by_invitation_bots_and_forbidden_pairs(shared: InThread) -> None:
    its = Event(shared, tabletop=True, open_entry=False, rounds=[{"size": 2, "book": "crp"}] * 2, book="crp", most_coaches=4)
    bo, _ = new_coach(shared.address, "Bo")
    assert "by invitation" in bo.ask("POST", its.path + "/entries", 422, race="Orc")["why"]
    code = its.view()["invite"]
    bos = bo.ask("POST", its.path + "/entries", 201, race="Orc", code=code)["id"]
    its.coaches["Bo"] = bo
    assert its.view(bo)["invite"] == ""
    its.post("bots", teams=4, level="rookie")  # a total: a coach entering meanwhile makes no team too many
    assert len(its.view()["entries"]) == 4
    assert its.post("bots", status=422, teams=4)["why"] == "4 teams have entered already; ask for more than that."
    assert "all 4 places are taken" in its.post("bots", status=422, teams=5)["why"].lower()
    assert its.view(bo)["entries"][0]["mine"]
    bots = [one["id"] for one in its.view()["entries"] if one["bot"]]
    for other in bots[:2]:
        its.order("forbid", clubs=[bos, other], why="neighbours")
    its.begin()
    mine = next(one for one in its.view()["rounds"][0]["tables"] if bos in [seat["club"] for seat in one["seats"]])
    assert {seat["club"] for seat in mine["seats"]} == {bos, bots[2]}
    assert [row["club"] for row in its.view()["standings"]] == [bos]  # bots have no place
    # the pages of leagues refuse what makes no sense here, and lists keep the two apart
    its.ada.ask("POST", f"/api/leagues/{its.id}/season", 422, do="begin")
    its.ada.ask("POST", f"/api/leagues/{its.id}/rulings", 422, kind="void", fixture=mine["id"], why="no")
    assert its.id not in {one["id"] for one in its.ada.ask("GET", "/api/leagues")}
    assert [one["mine"] for one in bo.ask("GET", "/api/tournaments") if one["id"] == its.id] == [True]
    Caller(shared.address).ask("GET", "/api/tournaments/nothing", 404)
    impossible: list[Json] = [{"rounds": []}, {"rounds": [{"size": 3}]}, {"book": "nothing"}, {"most_coaches": 65}, {"x": 1}]
    for wrong in impossible:
        its.ada.ask("POST", "/api/tournaments", 422, **{**FOURS, **wrong})


@rule("LG-PACK-03", "LG-KEY-04")
def test_club_of_a_league_and_a_draft_enter_a_tournament(shared: InThread) -> None:
    its = Event(shared, book="crp", rounds=[{"size": 2}], tabletop=True)
    bo, _ = new_coach(shared.address, "Bo")
    league = bo.ask("POST", "/api/leagues", 201, name="League", book="crp")["id"]
    club = bo.ask("POST", f"/api/leagues/{league}/clubs", 201, race="Orc")["id"]
    own = {"league": league, "club": club}
    assert its.ada.ask("POST", its.path + "/entries", 422, club=own)["why"].startswith("You do not coach that club")
    bo.ask("POST", its.path + "/entries", 201, club=own, name="The Club")
    draft: Json = json.loads(ready_team("Human", "crp").to_json())
    cy, _ = new_coach(shared.address, "Cy")
    cy.ask("POST", its.path + "/entries", 201, draft=json.dumps(draft), name="The Draft")
    short = {**draft, "players": draft["players"][:9]}
    assert "players" in cy.ask("POST", its.path + "/entries", 422, draft=json.dumps(short), name="Nine")["why"]
    assert [(one["name"], one["race"]) for one in its.view()["entries"]] == [("The Club", "Orc"), ("The Draft", "Human")]


@rule("LG-HAND-01", "LG-HAND-02", "LG-PACK-02", "LG-PAIR-08")
def test_match_of_a_round_is_made_and_handed_over_once(database: str, start: Start) -> None:
    server = start(Settings(database=database, limits=NO_LIMITS, bot_workers=1, bot_pace=0))
    its = Event(server, book="crp", rounds=[{"size": 2}])
    its.enter("Bo", "Cy")
    its.begin()
    wait_until("the table has its match", lambda: bool(its.tables()[0]["match"]))
    match = its.tables()[0]["match"]
    visitor = Visitor(server.address)
    bo, cy = visitor.connect(match), visitor.connect(match)
    for player, name in ((bo, "Bo"), (cy, "Cy")):
        player.send(type="hello", coach=its.coaches[name].key)
        player.answer("welcome")
    bo.send(type="concede")
    while not cy.over:
        cy.wait_to_be_asked()
        if not cy.over:
            cy.silence()
    wait_until("the match is handed over", lambda: its.tables()[0]["result"] is not None)
    visitor.close()
    assert sum(its.tables()[0]["result"]["conceded"]) == 1
    first, second = its.view()["standings"]
    assert [numbers(one)["points"]["parts"][0]["why"] for one in (first, second)] == ["place 1", "conceded"]
    lines = its.view()["number"]
    server.call(server.hub.leagues.hand_over(match))
    assert (its.view()["number"], server.hub.leagues.lists.due()) == (lines, [])
    assert its.order("clear", 422, why="no")["why"].startswith("The match of round 1, table 1 (")


@rule("LG-PACK-02", "LG-SESS-01")
def test_growing_tournament_has_the_sequences_of_a_league(shared: InThread) -> None:
    its = Event(shared, book="crp", rounds=[{"size": 2}] * 2, growing=True)
    (bos,) = its.enter("Bo")
    bo = its.coaches["Bo"]
    its.post("bots", teams=2)
    its.begin()
    league = f"/api/leagues/{its.id}"
    shown = bo.ask("POST", f"{league}/fixtures/r1t1/open")

    def finish(id: str) -> None:
        """Answer a sequence with the defaults to its end."""
        while (found := bo.ask("GET", f"{league}/sequences/{id}"))["question"]:
            question = found["question"]
            choice = question["options"][0]["choice"]
            bo.ask("POST", f"{league}/sequences/{id}", number=question["number"], choice=choice)

    if shown["before"]:
        finish(shown["before"])
    assert its.tables()[0]["state"] == "running"
    seats = [{"touchdowns": 0, "players": []} for _ in shown["card"]["clubs"]]
    its.ada.ask("POST", f"{league}/fixtures/r1t1/report", seats=seats)
    assert (its.tables()[0]["state"], its.view()["draw"]) == ("handed over", None)
    finish(f"r1t1-after-{bos}")
    assert (its.view()["stage"], its.view()["draw"]["round"]) == ("between", 2)
    assert bo.ask("GET", league)["kind"] == "tournament"


@rule("LG-FIX-06", "LG-BYE-01")
def test_house_bot_plays_for_an_absent_coach(shared: InThread) -> None:
    its = Event(shared, rounds=[{"size": 4}])
    _, _, dis = its.enter("Bo", "Cy", "Di")
    its.begin()
    wait_until("the table has its match", lambda: bool(its.tables()[0]["match"]))
    before = its.tables()[0]["match"]
    its.order("no-show", table="r1t1", clubs=[dis], why="the bus is late")
    wait_until("another match is made", lambda: its.tables()[0]["match"] not in ("", before))
    stored = shared.hub.store.match(its.tables()[0]["match"])
    assert stored is not None
    assert sorted(one.kind for one in stored.seats) == ["bot", "bot", "person", "person"]
    # no coach has chosen anything yet: the round may still be cleared, and its match belongs to no table any more
    assert its.order("clear", why="we wait for the bus")["stage"] == "entry"
    assert shared.hub.leagues.lists.matches(its.id) == {}


@rule("LG-PAIR-01")
def test_draw_of_64_coaches_is_made_in_a_worker_process(shared: InThread, monkeypatch: pytest.MonkeyPatch) -> None:
    its = Event(shared, tabletop=True, rounds=[{"size": 4}] * 3)
    its.post("bots", teams=64)

    def never(*_: object) -> None:
        raise AssertionError("the search ran in the process of the event loop")

    monkeypatch.setattr(tournament, "swiss", never)
    drawn = its.post("draw")
    assert [len(one["seats"]) for one in drawn["rounds"][0]["tables"]] == [4] * 16


@rule("LG-KEY-04")
def test_stranger_changes_nothing(shared: InThread) -> None:
    its = Event(shared, tabletop=True)
    before = its.view()["number"]
    eve, _ = new_coach(shared.address, "Eve")
    wishes: dict[str, Json] = {
        "present": {"here": True}, "draw": {}, "orders": {"kind": "begin"}, "tables/r1t1/result": {"touchdowns": [1, 0]},
        "tables/r1t1/confirm": {}, "leave": {"club": "c1", "why": "x"}, "bots": {"teams": 5},
    }  # fmt: skip
    for path, body in wishes.items():
        its.post(path, eve, 422, **body)
        its.post(path, Caller(shared.address), 401, **body)
    assert its.view()["number"] == before
