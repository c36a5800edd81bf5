"""A club is the sum of its facts; lines are added, never changed. [LG-CLUB, LG-FACT]"""

from __future__ import annotations

import json
from dataclasses import replace
from multiprocessing import get_context
from pathlib import Path

import pytest

from deepbowl.league.club import Club
from deepbowl.league.errors import FactError, FoldError, LeagueError, Overtaken
from deepbowl.league.facts import KINDS, fact, read_fact
from deepbowl.league.fold import add, add_all, fold
from deepbowl.league.folder import Folder
from deepbowl.league.founding import found
from deepbowl.league.league import League
from deepbowl.league.office import Office
from deepbowl.testing import rule

from .kit import club, gone, office, played, points, team, told


# ---------------------------------------------------------------- clubs
@rule("LG-CLUB-01")
def test_club_keeps_what_it_paid_when_a_price_changes() -> None:
    start = club(gold=120_000)
    bought = [
        told("hired", player=start.next_id(), was="", shirt=14, name="New", position="Lineman", fee=50_000, how="bought"),
        told("gold", amount=-50_000, what="Lineman"),
    ]
    once = add_all(start, bought)
    assert once.gold == 70_000
    assert once.members[start.next_id()].fee == 50_000, "adding up looks at no list"
    with pytest.raises(FoldError, match="line 2: learnt: the club has no player p9") as refused:
        fold(
            "A",
            [(1, found("A", team(), "me")), (2, [told("learnt", player="p9", skill="Block", how="chosen", value=20_000)])],
        )
    assert refused.value.line == 2


@rule("LG-CLUB-01")
@pytest.mark.parametrize(
    ("nonsense", "why"),
    [
        (told("gold", amount=-10_000_000, what="a palace"), "gold below 0"),
        (told("fans", amount=-100), "fans below 0"),
        (told("reroll", amount=-9), "re-rolls below 0"),
        (told("renumbered", player="A-1", shirt=2), "shirt 2 is worn twice"),
        (told("renumbered", player="A-1", shirt=17), "numbered 1 to 16"),
        (told("points", player="A-1", amount=-1, deed="test", match=""), "points below 0"),
        (told("spent", player="A-1", amount=3), "points below 0"),
        (told("healed", player="A-1", what="niggle"), "niggling injuries below 0"),
        (told("trophy", held=False), "no trophy"),
    ],
)
def test_club_refuses_facts_that_make_no_sense(nonsense: object, why: str) -> None:
    with pytest.raises(FoldError, match=why):
        add(club(), nonsense)  # type: ignore[arg-type]


@rule("LG-CLUB-02")
def test_next_wearer_of_a_shirt_inherits_nothing() -> None:
    first = club(
        "A",
        "Orc",
        "crp",
        points("A-7", 14),
        told("learnt", player="A-7", skill="Block", how="rolled", value=20_000),
        told("niggle", player="A-7"),
    )
    shirt = first.members["A-7"].shirt
    dead = add(first, told("died", player="A-7", by="B3", match="m1"))
    assert dead.free_shirt() == shirt
    rookie = told(
        "hired", player=dead.next_id(), was="", shirt=shirt, name="New", position="Lineman", fee=50_000, how="bought"
    )
    after = add(dead, rookie)
    new = next(one for one in after.listed() if one.shirt == shirt)
    assert (new.earned, new.skills, new.niggles) == (0, (), 0)
    assert new.id != "A-7"
    assert after.former[0].member.earned == 14
    assert (after.former[0].by, after.former[0].match) == ("B3", "m1")
    with pytest.raises(FoldError, match="another player's id"):
        add(after, told("hired", player="A-7", was="", shirt=16, name="Again", position="Lineman", fee=0, how="bought"))


@rule("LG-CLUB-03")
def test_club_plays_one_match_at_a_time(tmp_path: Path) -> None:
    league = office(tmp_path / "L")
    league.begin_season()
    first, later = (one for one in league.league.fixtures.values() if "c0" in one.clubs and one.round < 3)
    session = league.open(first.id)
    with pytest.raises(LeagueError, match=r"Club \d have a match about to begin") as refused:
        league.open(later.id)
    assert refused.value.rule == "LG-CLUB-03"
    session.silence()
    league.update(session)
    assert league.league.status("c0") == "playing"
    with pytest.raises(LeagueError, match="are playing a match"):
        league.open(later.id)
    with pytest.raises(LeagueError, match="are playing a match") as refused:
        league.rename("c0", "c0-1", "Grim")
    assert refused.value.rule == "LG-CLUB-03"
    league.ruling("c0", [told("renamed", player="c0-1", name="Ruled")], "a ruling is always possible")
    played(league, first)
    assert league.league.status("c0") == "after"
    with pytest.raises(LeagueError, match=rf"have choices open after a match; finish .*{first.id}-after-c0.* first"):
        league.open(later.id)
    with pytest.raises(LeagueError, match="have choices open after a match"):
        league.rename("c0", "c0-1", "Grim")
    for id in list(league.league.sessions):
        league.finish(id)
    assert league.league.status("c0") == "free"
    league.rename("c0", "c0-1", "Grim", 16)
    member = league.league.clubs["c0"].members["c0-1"]
    assert (member.name, member.shirt) == ("Grim", 16)
    with pytest.raises(LeagueError, match="16"):
        league.rename("c0", "c0-2", shirt=16)
    assert league.open(later.id).id == f"{later.id}-before"


@rule("LG-CLUB-04")
def test_edition_and_list_are_for_life(tmp_path: Path) -> None:
    league = office(tmp_path / "L", clubs=0)
    with pytest.raises(LeagueError, match="is a team of bb2020, the league plays crp") as refused:
        league.join("x", team("Human", "bb2020"), "me")
    assert refused.value.rule == "LG-CLUB-04"
    with pytest.raises(FoldError, match="edition and list are for life"):
        add(club(), found("A", team("Human"), "me")[0])
    league.join("x", team("Human"), "me")
    league.join("y", team("Orc"), "me")
    assert [one.coach for one in league.league.clubs.values()] == ["me", "me"]


@rule("LG-CLUB-06")
def test_club_that_joins_is_legal_and_later_judged_as_grown(tmp_path: Path) -> None:
    small = team("Human", "bb2020")
    small = replace(small, players=small.players[:10])
    with pytest.raises(LeagueError, match="10 players, fewer than 11") as refused:
        found("A", small, "me")
    assert refused.value.rule == "2020-18.1"
    with pytest.raises(LeagueError, match="bribe is for one match"):
        found("A", replace(team("Human", "bb2020"), goods={"bribe": 1}, rerolls=0), "me")
    nine = club("A", "Human", "bb2020", *gone("A-1", "A-2"), gold=100_000)
    assert nine.breaches(new=False) == []


# ---------------------------------------------------------------- facts
@rule("LG-FACT-01")
def test_lines_are_never_changed(tmp_path: Path) -> None:
    league = office(tmp_path / "L")
    before = {path.name: path.read_bytes() for path in (tmp_path / "L" / "lines").iterdir()}
    league.begin_season()
    league.ruling("c0", [told("gold", amount=10_000, what="prize of the sponsors")], "a gift")
    after = {path.name: path.read_bytes() for path in (tmp_path / "L" / "lines").iterdir()}
    assert {name: after[name] for name in before} == before
    assert [line["number"] for line in league.league.lines] == list(range(1, len(league.league.lines) + 1))
    assert [number for number, _ in league.league.club_lines("c0")] == [1, 2]


@rule("LG-FACT-02")
def test_kinds_of_facts_are_a_closed_list() -> None:
    with pytest.raises(FactError, match="no kind of fact 'bonus'"):
        fact("bonus", "LG-FACT-02", amount=1)
    learnt = fact("learnt", "2020-16.7", player="A-1", skill="Block", how="random", value=10_000)
    assert read_fact(json.loads(json.dumps(learnt.packed()))) == learnt
    for about, why in (
        ({"player": "A-1"}, "lacks 'skill'"),
        ({**learnt.about, "value": "much"}, "expected a whole number"),
        ({**learnt.about, "colour": "red"}, "has no 'colour'"),
        ({**learnt.about, "skill": "x" * 600}, "at most 500"),
        ({**learnt.about, "skill": "a\0b"}, "printable"),
    ):
        with pytest.raises(FactError, match=why):
            fact("learnt", "2020-16.7", **about)
    with pytest.raises(FactError, match="names no rule"):
        fact("named", "", name="x")
    assert len(KINDS) < 40


def _write(path: str, barrier: object, results: object) -> None:
    league = Office(Folder(Path(path)))
    assert league.league
    barrier.wait()  # type: ignore[attr-defined]
    try:
        league.write("ruling", {"c0": [told("gold", amount=10_000, what="race")]}, why="race")
        results.put("written")  # type: ignore[attr-defined]
    except Overtaken as error:
        results.put(f"overtaken: {error}")  # type: ignore[attr-defined]


@rule("LG-FACT-03")
def test_exactly_one_of_two_writers_of_a_line_succeeds(tmp_path: Path) -> None:
    league = office(tmp_path / "L")
    gold, lines = league.league.clubs["c0"].gold, len(league.league.lines)
    context = get_context("fork")
    barrier, results = context.Barrier(2), context.Queue()
    writers = [context.Process(target=_write, args=(str(tmp_path / "L"), barrier, results)) for _ in range(2)]
    for one in writers:
        one.start()
    found_ = sorted(results.get(timeout=120) for _ in writers)
    for one in writers:
        one.join()
    assert [one.split(":")[0] for one in found_] == ["overtaken", "written"]
    assert "read again" in found_[0]
    assert len(league.league.lines) == lines + 1
    assert league.league.clubs["c0"].gold == gold + 10_000


@rule("LG-FACT-04")
def test_everything_made_again_is_what_was_shown(tmp_path: Path) -> None:
    league = office(tmp_path / "L")
    league.begin_season()
    for id in list(league.league.fixtures)[:2]:
        league.forfeit(id, league.league.fixtures[id].clubs[0], "nobody came")
    league.ruling("c1", [told("gold", amount=20_000, what="lost and found")], "found behind the dug-out")
    anew = League.read(Folder(tmp_path / "L").lines())
    assert anew.clubs == league.league.clubs
    assert anew.table() == league.league.table()
    assert fold("c1", anew.club_lines("c1")) == anew.clubs["c1"]
    with pytest.raises(FoldError, match="line 2"):
        League.read([league.league.lines[0], {**league.league.lines[1], "number": 3}])


def test_unfounded_club_takes_no_facts() -> None:
    with pytest.raises(FoldError, match="not founded"):
        add(Club("A"), told("gold", amount=1, what="x"))
