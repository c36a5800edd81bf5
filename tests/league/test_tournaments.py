"""Tournaments: packs, entries, rounds, results, the NAF file. [LG-RANK, LG-PAIR, LG-BYE, LG-PACK, LG-NAF, LG-BOT-03]"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from xml.etree import ElementTree

import pytest

from deepbowl.cli import errors
from deepbowl.cli.main import app
from deepbowl.engine.dice import Seeded
from deepbowl.league import repair
from deepbowl.league.errors import FoldError, LeagueError
from deepbowl.league.folder import Memory
from deepbowl.league.ledger import ALTERED, PROVEN, chained, judge, ledger_text, line_text
from deepbowl.league.naf import naf_file, pairs_of
from deepbowl.league.pairing import is_house
from deepbowl.league.ranking import CASUALTIES, NET, Scoring, points_text
from deepbowl.league.sums import sums
from deepbowl.league.tournament import Tournament
from deepbowl.league.tournament_office import TournamentOffice
from deepbowl.league.tournament_pack import (
    PAIRS,
    Shape,
    SkillPackage,
    Tier,
    TournamentPack,
    packed,
    read_tournament_pack,
)
from deepbowl.sim.tournament import TournamentJob, play_fixture, simulate
from deepbowl.teams.ready import ready_team
from deepbowl.teams.team import Team
from deepbowl.testing import rule

from .kit import office as league_office
from .kit import played

FOUR = Shape(4, "deathbowl")
TWO = Shape(2, "bb2020")


def entrant(number: int, **changes: object) -> Team:
    """Return a list that may enter."""
    made = ready_team("Orc", "bb2020")
    return replace(made, name=f"Team {number}", goods={}, **changes)  # type: ignore[arg-type]


def event(coaches: int = 8, rounds: tuple[Shape, ...] = (FOUR,) * 3, **pack: object) -> TournamentOffice:
    """Return a tournament with entries e1, e2 … of coaches C1, C2 …, each with a NAF number."""
    made = TournamentOffice(Memory(), "organiser", key=lambda id: Seeded(id).secret())
    made.found(TournamentPack("Test", rounds[0].book, "bb2020", rounds=rounds, **pack))  # type: ignore[arg-type]
    for number in range(1, coaches + 1):
        made.enter(f"e{number}", entrant(number), f"C{number}", naf=(f"naf{number}", 1000 + number))
    return made


def begin(its: TournamentOffice, *away: str) -> list[str]:
    """Draw and begin the next round of all coaches except some; return its tables."""
    its.present([id for id in its.event.entries if id not in away])
    its.draw()
    its.begin()
    return [one.id for one in its.event.tables(its.event.current().number)]


def play_out(its: TournamentOffice, *away: str) -> None:
    """Play a round: the seats score in their order, most first."""
    for id in begin(its, *away):
        seats = len(its.event.fixtures[id].clubs)
        its.result(id, list(range(seats - 1, -1, -1)))


# ---------------------------------------------------------------- rules said beforehand
@rule("LG-RANK-01", "DB-RANK-01")
def test_rules_are_frozen_by_the_first_entry() -> None:
    its = event(0)
    other = replace(its.event.event, scoring=Scoring({4: (4, 2, 1, 0)}))
    its.change(other, (), "before the first entry it is free")
    assert its.event.event.scoring.places[4] == (4, 2, 1, 0)
    its.enter("e1", entrant(1), "Ada")
    back = replace(other, scoring=Scoring())
    with pytest.raises(LeagueError, match="frozen since the first entry; Ada has not consented") as refused:
        its.change(back, (), "no")
    assert refused.value.rule == "LG-RANK-01"
    its.change(back, ["Ada"], "all agree")
    line = its.event.lines[-1]
    assert (line["old"]["scoring"]["places"]["4"], line["pack"]["scoring"]["places"]["4"]) == ([4, 2, 1, 0], [5, 3, 1, 0])
    with pytest.raises(LeagueError, match="do not rise"):
        its.change(replace(back, scoring=Scoring({4: (1, 2, 3, 4)})), ["Ada"], "no")
    forged = {**line, "number": line["number"] + 1, "consent": []}
    with pytest.raises(FoldError, match="needs the consent of every coach"):
        Tournament.read([*its.event.lines, forged])


@rule("LG-PACK-01")
def test_pack_marks_what_differs_and_is_read_back() -> None:
    usual = TournamentPack("Cup", "deathbowl", "bb2020", rounds=(FOUR,))
    assert usual.differences() == []
    one = replace(usual, switches=("x",))
    assert one.differences() == ["switches"]
    full = replace(
        usual, scoring=Scoring(break_places="net casualties"), tiers=(Tier(1_150_000, ("Orc",)),), non_member=("Guest", 9),
        skills=SkillPackage(6, 2), goods=("bribe",),
    )  # fmt: skip
    assert read_tournament_pack(json.loads(json.dumps(packed(full)))) == full
    for wrong in ({}, {"name": 1}, {**packed(usual), "rounds": [{"size": 3}]}, {**packed(usual), "scoring": 3}):
        with pytest.raises(LeagueError):
            read_tournament_pack(wrong)
    its = event(4)
    begin(its)
    fixture = its.event.tables(1)[0]
    assert its.event.book(fixture) == "deathbowl", "a match is made from the pack alone"


@rule("LG-PACK-04")
@pytest.mark.parametrize(
    ("rounds", "said"),
    [((), "1 to 12 rounds"), ((Shape(2, "deathbowl"),), "no tables of 2"), ((Shape(2, "nobook"),), "no book"),
     ((Shape(4, "dungeonbowl-5"),), "no tables of 4"), ((Shape(2, "dungeonbowl-5"),), "takes no teams of bb2020")],
)  # fmt: skip
def test_pack_with_impossible_rounds_is_refused(rounds: tuple[Shape, ...], said: str) -> None:
    with pytest.raises(LeagueError, match=said) as refused:
        TournamentPack("Cup", "deathbowl", "bb2020", rounds=rounds).check()
    assert refused.value.rule == "LG-PACK-04"


@rule("LG-PACK-04", "LG-RANK-02")
def test_rounds_of_different_shape_are_counted_separately() -> None:
    its = event(4, (TWO, TWO, FOUR))
    for _ in range(2):
        first = its.event.begun == 0
        for id in begin(its):
            fixture = its.event.fixtures[id]
            goals = [2, 0] if first else [1, 1]
            at = fixture.clubs.index("e1") if "e1" in fixture.clubs else 0
            its.result(id, goals if at == 0 else goals[::-1])
    (table,) = begin(its)
    clubs = its.event.fixtures[table].clubs
    order = [*(one for one in clubs if one != "e1")]
    order.insert(1, "e1")
    its.result(table, [3 - order.index(one) for one in clubs])
    row = next(one for one in its.event.standings() if one.club == "e1")
    assert [points_text(one.twelfths) for one in row.entries] == ["3", "1", "3"]
    assert points_text(row.points) == "7"


@rule("LG-PACK-03")
def test_budget_of_a_tier_and_skill_package() -> None:
    package = SkillPackage(skills=2, secondary=1, same=1, player=1)
    its = event(0, tiers=(Tier(1_100_000, ("Orc",)),), skills=package)
    base = entrant(1)

    def team(*given: tuple[str, ...]) -> Team:
        skills = [*given, *((),) * len(base.players)]
        return replace(base, players=tuple(replace(one, extra_skills=skills[at]) for at, one in enumerate(base.players)))

    primary = next(one for one, letter in base.drafted_by().skills.items() if letter == "G" and one != "Block")
    position = base.roster().position(base.players[0].position)
    second = [one for one, letter in base.drafted_by().skills.items() if letter in position.secondary]
    for given, said in (
        ([(primary,), (primary,)], "taken 2 times, 1 allowed"),
        ([(primary, second[0])], "2 skills of the package, 1 allowed"),
        ([(primary,), ("Wrestle",), ("Tackle",)], "3 skills, the package has 2"),
        ([(second[0],), (second[1],)], "2 Secondary skills, the package has 1"),
    ):
        with pytest.raises(LeagueError, match=said) as refused:
            its.enter("x", team(*given), "Ada")
        assert refused.value.rule == "LG-PACK-03"
    rich = replace(team((primary,)), rerolls=base.rerolls + 8)
    with pytest.raises(LeagueError):
        its.enter("x", rich, "Ada")
    its.enter("x", team((primary,)), "Ada")
    assert its.event.clubs["x"].value() == base.value(), "skills of a package count in no value"
    assert primary in its.event.team("x").players[0].extra_skills
    strict = event(0, goods=())
    with pytest.raises(LeagueError, match="the pack does not allow bribe"):
        strict.enter("x", replace(entrant(1), goods={"bribe": 1}, rerolls=0), "Ada")
    with pytest.raises(LeagueError, match="is a team of crp"):
        its.enter("y", ready_team("Orc", "crp"), "Bo")


@rule("LG-PACK-02")
def test_resurrection_begins_every_match_with_the_list_as_entered() -> None:
    its = event(2, (TWO, TWO))
    (id,) = begin(its)
    before = its.event.teams(its.event.fixtures[id])
    report = play_fixture(its, its.event.fixtures[id], "random", "7")
    assert report is not None
    (again,) = begin(its)
    by_name = {team.name: team for team in before}
    assert all(by_name[team.name] == team for team in its.event.teams(its.event.fixtures[again]))
    assert its.event.sessions == {}, "there is nothing to do after a match"
    assert {row.club: row.casualties for row in its.event.standings()} == {
        one.club: one.caused for one in report.seats
    }, "casualties count all the same"
    assert judge(ledger_text(its.event.lines)).word == PROVEN


def test_growing_tournament_keeps_what_happens() -> None:
    its = event(3, (TWO, TWO), growing=True, fill="bots", open_to_bots=True)
    for id in begin(its):
        fixture = its.event.fixtures[id]
        for club in fixture.clubs:
            if club not in its.event.bots:
                its.consent(club)
        assert play_fixture(its, fixture, "random", "9") is not None
    assert all(one.report is not None and one.state == "done" for one in its.event.fixtures.values())
    assert any(club.results for club in its.event.clubs.values())
    assert sum(len(one.results) for one in its.event.clubs.values()) == 4
    assert judge(ledger_text(its.event.lines)).word == PROVEN


@rule("LG-REPAIR-05", "LG-RANK-07", "LG-PACK-02")
def test_result_of_a_growing_tournament_is_replaced_or_voided_until_it_is_over() -> None:
    its = event(4, (TWO, TWO), growing=True)

    def play(id: str) -> None:
        played(its, its.event.fixtures[id], 1, 0)
        for sequence in list(its.event.sessions):
            its.finish(sequence)

    def points() -> dict[str, str]:
        return {row.club: points_text(row.points) for row in its.event.standings()}

    for id in begin(its):
        play(id)
    winner, loser = its.event.fixtures["r1t1"].clubs
    assert (points()[winner], points()[loser]) == ("3", "0")
    repair.result(its, "r1t1", [0, 1], "misread")
    assert (points()[winner], points()[loser]) == ("0", "3")
    assert its.event.clubs[loser].results[-1].outcome == "won"
    # a void match waits again, and with it the next draw
    gold = its.event.clubs[winner].gold
    repair.void(its, "r1t1", "a player too many")
    assert (points()[winner], points()[loser], its.event.clubs[winner].results) == ("0", "0", ())
    with pytest.raises(LeagueError, match=r"round 1, table 1 .* has no result yet"):
        its.draw()
    play("r1t1")
    assert its.event.clubs[winner].gold == gold
    for id in begin(its):
        with pytest.raises(LeagueError, match=r"round 2 was drawn after .*; change its result instead") as refused:
            repair.void(its, "r1t1", "too late")
        assert refused.value.rule == "LG-REPAIR-05"
        play(id)
    repair.result(its, "r1t2", [1, 1], "misread")
    its.conclude()
    over: dict[str, Callable[[], object]] = {
        "result": lambda: repair.result(its, "r2t1", [5, 0], "no"), "void": lambda: repair.void(its, "r2t1", "no"),
        "present": lambda: its.present(["e1"]), "leave": lambda: its.leave("e1", "no"),
        "forbid": lambda: its.forbid("e1", "e2", "no"),
    }  # fmt: skip
    for what, late in over.items():
        with pytest.raises(LeagueError, match="the tournament is over; its places stand") as refused:
            late()
        assert refused.value.rule == "LG-RANK-07", what
    assert judge(ledger_text(its.event.lines)).word == PROVEN


# ---------------------------------------------------------------- who is there
@rule("LG-BYE-04")
def test_late_coach_has_one_bye_and_may_enter_until_half_time() -> None:
    its = event(8, (FOUR,) * 6, fill="byes")
    play_out(its)
    play_out(its)
    its.enter("late", entrant(99), "Late")
    row = next(one for one in its.event.standings() if one.club == "late")
    assert points_text(row.points) == "9/4", "one bye for two rounds"
    play_out(its)
    with pytest.raises(LeagueError, match="3 of 6 rounds have begun; entry is closed") as refused:
        its.enter("later", entrant(100), "Later")
    assert refused.value.rule == "LG-BYE-04"


@rule("LG-BYE-04", "LG-RANK-08")
def test_absent_coach_has_nothing_for_the_round_and_keeps_what_was_played() -> None:
    its = event(8)
    play_out(its)
    before = {row.club: row.points for row in its.event.standings()}
    play_out(its, "e1")
    after = {row.club: row.points for row in its.event.standings()}
    assert after["e1"] == before["e1"], "0 for the round and no bye"
    assert "e1" not in {name for table in its.event.rounds[1].tables for name in table}
    play_out(its)
    assert len(next(row for row in its.event.standings() if row.club == "e1").entries) == 2
    its = event(2, (TWO,))
    with pytest.raises(LeagueError, match="0 coaches are present"):
        its.draw()
    with pytest.raises(LeagueError, match="no entry 'nobody'"):
        its.present(["nobody"])


@rule("LG-RANK-08", "LG-BYE-04")
def test_coach_dropping_out_keeps_past_results_and_may_come_back() -> None:
    its = event(8)
    its.leave("e8", "never came")
    play_out(its, "e8")
    assert [row.club for row in its.event.standings() if row.club == "e8"] == []  # left without a match
    its.leave("e1", "the last train")
    with pytest.raises(LeagueError, match="Team 1 has left already"):
        its.leave("e1", "again")
    assert any(row.club == "e1" and row.played == 1 for row in its.event.standings())
    its.prepare()
    assert its.event.asked_to_be_present() == ["e2", "e3", "e4", "e5", "e6", "e7"]
    its.present(["e1"])
    assert "e1" not in its.event.left


@rule("LG-DICE-01", "LG-DICE-02", "LG-PAIR-05")
def test_number_is_taken_once_a_draw_is_promised_from_coaches_present() -> None:
    its = event(4)
    its.present(["e1", "e2"])
    with pytest.raises(LeagueError, match="no draw is promised"):
        its.mix("e1", 7)
    its.prepare()
    promised = dict(its.event.promised)
    its.prepare()
    assert its.event.promised == promised  # one promise is enough
    with pytest.raises(LeagueError, match="C3 is not present"):
        its.mix("e3", 7)
    its.mix("e1", 7)
    with pytest.raises(LeagueError, match="cannot be changed"):
        its.mix("e1", 8)
    its.draw()
    assert its.event.lines[-1]["session"]["numbers"] == [[0, 7]]


@rule("LG-REPORT-04", "LG-REPAIR-05", "LG-HAND-04")
def test_typed_result_is_confirmed_by_the_table_and_replaced_with_a_reason() -> None:
    its = event(4)
    (table,) = begin(its)
    seats = its.event.fixture(table).clubs
    with pytest.raises(LeagueError, match="no typed result"):
        its.confirm(table, seats[1])
    with pytest.raises(LeagueError, match="the last one left wins"):
        its.typed(table, [1, 0, 0, 0], conceded=seats)
    with pytest.raises(LeagueError, match="do not add up: 1 caused, 0 suffered"):
        its.typed(table, [1, 0, 0, 0], [1, 0, 0, 0], [0, 0, 0, 0])
    its.claim(table, seats[0], its.typed(table, [1, 0, 0, 0]))
    its.claim(table, seats[1], its.typed(table, [2, 0, 0, 0]))  # a change makes all confirmations void
    for club in (seats[0], seats[2], seats[3]):
        assert its.event.fixture(table).report is None
        its.confirm(table, club)
    report = its.event.fixture(table).report
    assert report is not None
    assert [one.touchdowns for one in report.seats] == [2, 0, 0, 0]
    with pytest.raises(LeagueError, match="is over; no match of it can be played again"):
        its.again(table, "too late")
    play_out(its)
    with pytest.raises(LeagueError, match="a reason"):
        its.replace_result(table, its.typed(table, [0, 1, 0, 0]), "")
    its.replace_result(table, its.typed(table, [0, 1, 0, 0]), "seats were mixed up")
    assert its.event.standings()[0].entries[0].where == table
    points = {row.club: row.entries[0].twelfths for row in its.event.standings()}
    assert points[seats[1]] > points[seats[0]]


@rule("LG-RANK-06", "LG-FACT-04")
def test_every_number_of_the_standings_is_the_sum_of_its_parts() -> None:
    its = event(6)
    play_out(its)
    play_out(its)
    rows = {row.club: row for row in its.event.standings()}
    for row in rows.values():
        found = {one.name: one for one in sums(row, rows, its.event.played())}
        assert found["touchdown difference"].value == row.difference
        assert found["net casualties"].value == row.net
        assert found["touchdowns"].value == row.touchdowns
        assert found["points"].value * 12 == row.points
        mates = found["opponents' points"]
        assert mates.value * len(mates.parts) == sum(one.value for one in mates.parts)
        assert all(one.why in rows for one in mates.parts)  # no house bots


@rule("LG-BYE-01", "LG-BOT-03")
def test_house_bots_have_no_place_and_their_points_do_not_count() -> None:
    its = event(6)
    begin(its)
    tables = its.event.tables(1)
    assert sum(is_house(club) for one in tables for club in one.clubs) == 2
    for one in tables:
        its.result(one.id, [3 if is_house(club) else 0 for club in one.clubs])
    rows = its.event.standings()
    assert sorted(row.club for row in rows) == [f"e{n}" for n in range(1, 7)]
    behind = [row for row in rows if row.entries[0].why == "place 2 shared by 3"]
    assert behind
    assert all(points_text(row.points) == "4/3" for row in behind)
    assert len({its.event.house[club].name for club in its.event.house}) == 2


@rule("LG-BOT-03")
def test_bot_that_enters_has_a_place_only_if_the_event_is_open_to_bots() -> None:
    for open_ in (False, True):
        its = event(3, open_to_bots=open_)
        its.enter("bot", entrant(9), "Robo", bot=True)
        assert ("bot" in {row.club for row in its.event.standings()}) == open_


@rule("LG-FIX-06")
def test_absent_coach_is_last_with_nothing() -> None:
    its = event(4)
    (id,) = begin(its)
    clubs = its.event.fixtures[id].clubs
    its.no_show(id, clubs[3], "missed the train")
    names = [team.name for team in its.event.teams(its.event.fixtures[id])]
    assert names[3].startswith("House bot for"), "a ready team of the house plays on the seat"
    assert not any(name.startswith("House bot") for name in names[:3])
    its.result(id, [2, 1, 0, 3])
    rows = {row.club: points_text(row.points) for row in its.event.standings()}
    assert [rows[club] for club in clubs] == ["5", "3", "1", "0"]
    with pytest.raises(LeagueError, match="no open seat"):
        its.no_show(id, clubs[0], "too late")


# ---------------------------------------------------------------- a draw is looked at
@rule("LG-PAIR-08", "LG-PAIR-03")
def test_draw_is_reviewed_before_it_counts() -> None:
    its = event(8)
    its.present(list(its.event.entries))
    drawn = its.draw()
    assert its.event.fixtures == {}, "it does not count yet"
    one, other = drawn.tables[0][0], drawn.tables[1][0]
    its.swap(one, other, "brothers")
    assert its.event.current().by_hand == [(one, other, "brothers")]
    assert other in its.event.current().tables[0]
    with pytest.raises(LeagueError, match="a reason"):
        its.swap(one, other, "")
    with pytest.raises(LeagueError, match="Nobody is not in this round"):
        its.swap(one, "nobody", "x")
    its.clear("again")
    its.forbid(one, other, "they travel together")
    again = its.draw()
    assert not any({one, other} <= set(table) for table in again.tables)
    mate = next(name for table in again.tables if one in table for name in table if name != one)
    seat = next(table for table in again.tables if one not in table)[0]
    if other != seat:
        its.swap(mate, other, "test")
        with pytest.raises(LeagueError, match="which is forbidden; accept it or draw again") as refused:
            its.begin()
        assert refused.value.rule == "LG-PAIR-03"
        its.accept("it cannot be helped")
    its.begin()
    its.result("r1t1", [1, 0, 0, 0])
    with pytest.raises(LeagueError, match=r"the match of round 1, table 1 .*r1t1.* has begun") as refused:
        its.clear("no")
    assert refused.value.rule == "LG-PAIR-08"
    with pytest.raises(LeagueError, match="round 1 has begun"):
        its.swap(one, other, "no")
    with pytest.raises(LeagueError, match=r"r1t2.* has no result yet"):
        its.draw()
    its.correct("r1t1", "typed wrong")
    its.result("r1t1", [0, 1, 0, 0])
    assert judge(ledger_text(its.event.lines)).word == PROVEN


@rule("LG-PAIR-03")
def test_forbidden_pair_is_allowed_again_and_nothing_else_is() -> None:
    its = event(4)
    its.enter("twin", entrant(50), "c1")
    its.forbid("e1", "e2", "brothers")
    assert its.event.barred() == {frozenset(("e1", "e2")), frozenset(("e1", "twin"))}
    refused = {
        "Team 2 and Team 1 must not meet already": ("e2", "e1", True),
        "Team 3 and Team 4 may meet already": ("e3", "e4", False),
        "Team 1 and Team 50 are lists of one coach and never meet": ("e1", "twin", False),
    }
    for wrong, (one, other, forbidden) in refused.items():
        with pytest.raises(LeagueError, match=wrong) as error:
            its.forbid(one, other, "why", forbidden)
        assert error.value.rule == "LG-PAIR-03"
    its.forbid("e2", "e1", "they do not mind", forbidden=False)
    assert its.event.barred() == {frozenset(("e1", "twin"))}


@rule("LG-PAIR-03")
def test_two_lists_of_one_coach_never_meet() -> None:
    its = event(6)
    its.enter("twin", entrant(50), "c1")
    its.enter("other", entrant(51), "C9")
    for _ in range(3):
        play_out(its)
    assert all(not {"e1", "twin"} <= set(table) for one in its.event.rounds for table in one.tables)


@rule("LG-PAIR-05", "LG-DICE-02")
def test_numbers_of_those_present_are_in_the_lots() -> None:
    def drawn(**numbers: int) -> list[list[str]]:
        its = event(8)
        its.present(list(its.event.entries))
        return its.draw(numbers).tables

    assert drawn() == drawn()
    assert drawn(e1=5) != drawn()
    assert drawn(e1=5) == drawn(e1=5)
    its = event(8)
    its.present(["e1", "e2", "e3", "e4"])
    with pytest.raises(LeagueError, match="C5 is not present") as refused:
        its.draw({"e5": 1})
    assert refused.value.rule == "LG-DICE-02"


@rule("LG-PAIR-05")
def test_seeded_first_round_has_one_of_each_quarter_at_a_table() -> None:
    its = event(0, seeded=True)
    for number in range(1, 9):
        its.enter(f"e{number}", entrant(number), f"C{number}", seed=number)
    begin(its)
    for one in its.event.tables(1):
        assert sorted((int(club[1:]) - 1) // 2 for club in one.clubs) == [0, 1, 2, 3]


@rule("LG-PAIR-07")
def test_planned_seats_are_kept_and_bots_replace_coaches_that_left() -> None:
    its = event(8, planned=True)
    play_out(its)
    plan = its.event.plan
    play_out(its, "e3")
    for table, made in zip(plan[1], its.event.rounds[1].tables, strict=True):
        assert [name if name != "e3" else "house bot 1" for name in table] == made
    play_out(its, "e3")
    assert judge(ledger_text(its.event.lines)).word == PROVEN


# ---------------------------------------------------------------- the end, and its proof
@rule("LG-RANK-07", "LG-DICE-04")
def test_tournament_ends_with_places_drawn_by_lot_where_level() -> None:
    its = event(4, (FOUR,))
    with pytest.raises(LeagueError, match="0 of 1 rounds were played"):
        its.conclude()
    (id,) = begin(its)
    its.result(id, [0, 0, 0, 0])
    order = its.conclude()
    assert sorted(order) == ["e1", "e2", "e3", "e4"]
    assert [row.place for row in its.event.standings()] == [1, 2, 3, 4]
    kinds = [line["kind"] for line in its.event.lines]
    assert kinds.count("lots") == 1
    assert its.event.final == [row.club for row in its.event.standings()], "looking again draws nothing"
    text = ledger_text(its.event.lines)
    assert judge(text).word == PROVEN
    lines = [dict(line) for line in its.event.lines]
    at = kinds.index("draw")
    lines[at]["notes"] = {**lines[at]["notes"], "tables": [list(reversed(lines[at]["notes"]["tables"][0]))]}
    previous = lines[at - 1]["hash"]
    for line in lines[at:]:
        line["hash"] = previous = chained(previous, line)
    verdict = judge("deepbowl-ledger 1\n" + "\n".join(map(line_text, lines)))
    assert (verdict.word, verdict.line) == (ALTERED, at + 1), "a draw that its key does not give is found"


@rule("LG-RANK-08")
def test_club_that_leaves_a_round_robin_early_is_out_of_the_table(tmp_path: Path) -> None:
    its = league_office(tmp_path / "L", twice=False)
    its.begin_season()
    mine = [one for one in its.league.fixtures.values() if "c0" in one.clubs]
    first = mine[0]
    rival = next(club for club in first.clubs if club != "c0")
    played(its, first, *(1 if club == rival else 0 for club in first.clubs))
    for id in list(its.league.sessions):
        its.finish(id)
    assert next(row for row in its.league.table() if row.club == rival).points == 3
    its.leave("c0", "moved away")
    assert next(row for row in its.league.table() if row.club == rival).points == 0
    assert its.league.clubs[rival].results[-1].outcome == "won", "but it stays in the club's history"
    assert all(one.state != "waiting" for one in mine)
    with pytest.raises(LeagueError, match="has left already"):
        its.leave("c0", "again")
    late = league_office(tmp_path / "M", twice=False)
    late.begin_season()
    mine = [one for one in late.league.fixtures.values() if "c0" in one.clubs]
    for one in mine[:2]:
        played(late, one, *(0 if club == "c0" else 1 for club in one.clubs))
        for id in list(late.league.sessions):
            late.finish(id)
    late.leave("c0", "moved away")
    assert sum(row.points for row in late.league.table() if row.club != "c0") == 9, "two wins, and one by forfeit"
    assert judge(ledger_text(late.league.lines)).word == PROVEN


# ---------------------------------------------------------------- NAF
def games(its: TournamentOffice) -> list[tuple[str, str, int, int]]:
    """Return the games of the NAF file: names and touchdowns."""
    made = naf_file(its.event, "Org", {id: f"2026-05-01 {10 + n}:00" for n, id in enumerate(its.event.fixtures)})
    root = ElementTree.fromstring(made.text)
    found = []
    for game in root.iter("game"):
        first, second = game.findall("playerRecord")
        names = [one.findtext("name") or "" for one in (first, second)]
        goals = [int(one.findtext("touchDowns") or -1) for one in (first, second)]
        found.append((names[0], names[1], goals[0], goals[1]))
    return found


@rule("LG-NAF-01")
def test_naf_file_holds_a_game_with_ratings_touchdowns_and_casualties() -> None:
    its = event(2, (TWO,))
    (id,) = begin(its)
    its.result(id, [2, 1], [1, 3])
    made = naf_file(its.event, "Org <&>", {id: "2026-05-01 10:00"})
    root = ElementTree.fromstring(made.text)
    assert root.tag == "nafReport"
    assert root.findtext("organiser") == "Org <&>"
    assert [one.findtext("number") for one in root.iter("coach")] == ["1001", "1002"]
    (game,) = root.iter("game")
    assert game.findtext("timeStamp") == "2026-05-01 10:00"
    rating = str(entrant(1).value() // 10_000)
    clubs = its.event.fixtures[id].clubs
    for at, record in enumerate(game.findall("playerRecord")):
        assert {one.tag: one.text for one in record} == {
            "name": f"naf{clubs[at][1:]}", "number": f"100{clubs[at][1:]}", "team": "Orc", "teamRating": rating,
            "touchDowns": str((2, 1)[at]), "badlyHurt": str((1, 3)[at]),
        }  # fmt: skip


@rule("LG-NAF-02", "DB-RANK-03", "DB-RANK-04")
def test_table_of_four_is_six_games_or_two() -> None:
    for way, expected in (
        ("all", [(3, 1), (3, 1), (3, 0), (1, 1), (1, 0), (1, 0)]),
        ("pairs", [(3, 0), (1, 1)]),
    ):
        its = event(4, naf=way)
        (id,) = begin(its)
        its.result(id, [3, 1, 1, 0], [0, 2, 0, 0], [1, 0, 0, 1])
        assert [one[2:] for one in games(its)] == expected


@rule("LG-NAF-03")
def test_games_of_a_coach_without_a_number_are_left_out_and_named() -> None:
    for member, count in ((None, 3), (("Guest", 9), 6)):
        its = event(3, non_member=member)
        its.enter("x", entrant(9), "No Number")
        (id,) = begin(its)
        its.result(id, [0, 0, 0, 0])
        made = naf_file(its.event, "Org", {})
        assert len(made.games) == count
        assert made.words() == ([] if member else ["3 games of No Number left out: no NAF number"])
        if member:
            sides = [side for one in made.games for side in (one.home, one.away)]
            assert sum((side.name, side.number) == ("Guest", 9) for side in sides) == 3


@rule("LG-NAF-04", "LG-FIX-06")
def test_bots_byes_and_empty_seats_are_in_no_file_but_a_concession_is() -> None:
    three = event(3)
    (id,) = begin(three)
    three.result(id, [1, 0, 0, 0])
    assert len(games(three)) == 3
    bye = event(3, (TWO,), fill="byes")
    (id,) = begin(bye)
    bye.result(id, [1, 0], conceded=[bye.event.fixtures[id].clubs[1]])
    assert len(games(bye)) == 1, "a bye is in no file, a conceded match is"
    away = event(4)
    (id,) = begin(away)
    away.no_show(id, away.event.fixtures[id].clubs[0], "ill")
    away.result(id, [0, 0, 0, 0])
    assert len(games(away)) == 3
    none = event(2, (TWO,))
    (id,) = begin(none)
    none.no_result(id, "nobody came")
    assert games(none) == []


@rule("LG-REPORT-04", "LG-REPORT-02")
def test_typed_result_must_be_possible() -> None:
    its = event(4)
    (id,) = begin(its)
    for wrong in (([1, 0],), ([1, 0, 0, -1],), ([1, 0, 0, 0], [1, 0, 0, 0]), ([1, 0, 0, 0], [1, 0, 0, 0], [0, 2, 0, 0])):
        with pytest.raises(LeagueError):
            its.result(id, *wrong)
    its.result(id, [1, 0, 0, 0], [1, 0, 0, 0], [0, 1, 0, 0])
    lines = len(its.event.lines)
    assert its.result(id, [1, 0, 0, 0], [1, 0, 0, 0], [0, 1, 0, 0]).seats[0].touchdowns == 1, "the same again"
    with pytest.raises(LeagueError, match=r"r1t1.* has a result already; take it back first"):
        its.result(id, [0, 0, 0, 9])
    assert len(its.event.lines) == lines, "nothing is written"


@rule("LG-PACK-03")
def test_skills_of_a_package_must_go_together() -> None:
    package = SkillPackage(6, secondary=2, player=2)
    for skills, why in ((("Dodge", "Dodge"), "has Dodge twice"), (("Grab", "Frenzy"), "has Grab and Frenzy")):
        orcs = entrant(1)
        blitzer = next(one for one in orcs.players if one.position == "Orc Blitzer")
        named = replace(blitzer, extra_skills=skills)
        with pytest.raises(LeagueError, match=why):
            package.check(replace(orcs, players=tuple(named if one is blitzer else one for one in orcs.players)))


@rule("LG-NAF-02", "LG-RANK-04")
def test_pairs_of_the_file_follow_the_tie_breaker_of_the_organiser() -> None:
    for by, wanted in ((NET, [(1, 3), (0, 2)]), (CASUALTIES, [(0, 3), (1, 2)])):
        its = event(4, rounds=(FOUR,), naf=PAIRS, scoring=Scoring(break_places=by))
        (id,) = begin(its)
        report = its.result(id, [2, 2, 1, 0], [3, 1, 0, 0], [3, 0, 1, 0])
        assert pairs_of(its.event, its.event.fixture(id), report) == wanted, by


# ---------------------------------------------------------------- the command
def run(*words: object) -> int:
    return errors.run(app, [str(word) for word in words])


def test_tournament_in_the_terminal_from_entry_to_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    cup = tmp_path / "cup"
    assert run("tournament", "new", cup, "--rounds", "4,2:bb2020", "--edition", "bb2020") == 0
    for number in range(1, 5):
        words = ["--coach", f"C{number}", "--naf-number", number, "--naf-name", f"n{number}", "--name", f"Team {number}"]
        assert run("tournament", "enter", cup, "Orc" if number % 2 else "Human", *words) == 0
    assert run("tournament", "present", cup, "--all") == 0
    assert run("tournament", "draw", cup, "--number", "C1=77", "--seed", 3) == 0
    assert run("tournament", "begin", cup) == 0
    assert run("tournament", "result", cup, "r1t1", "3-1-1-0", "--casualties", "0-2-0-0", "--suffered", "1-0-0-1") == 0
    assert run("tournament", "present", cup, "C1", "C2", "C3", "C4") == 0
    assert run("tournament", "draw", cup, "--seed", 3) == 0
    assert run("tournament", "begin", cup) == 0
    for table in ("r2t1", "r2t2"):
        assert run("tournament", "result", cup, table, "1-0") == 0
    assert run("tournament", "end", cup, "--seed", 3) == 0
    capsys.readouterr()
    assert run("tournament", "table", cup) == 0
    assert run("tournament", "table", cup, "--explain", "C1") == 0
    assert "together:" in capsys.readouterr().out
    assert run("tournament", "round", cup, 1) == 0
    assert run("tournament", "rules", cup) == 0
    assert run("tournament", "naf", cup, "--organiser", "Org", "--out", tmp_path / "naf.xml") == 0
    assert len(list(ElementTree.parse(tmp_path / "naf.xml").getroot().iter("game"))) == 8
    assert run("tournament", "ledger", cup, "--out", tmp_path / "ledger") == 0
    capsys.readouterr()
    assert run("verify", tmp_path / "ledger") == 0
    assert run("verify", cup) == 0
    assert capsys.readouterr().out.rstrip().endswith("PROVEN.")
    for words, said in (
        (["new", cup], "holds a league already"),
        (["new", tmp_path / "x", "--rounds", "four"], "--rounds is sizes"),
        (["draw", cup], "all 2 rounds are drawn"),
        (["table", cup, "--explain", "Nobody"], "no entry 'Nobody'"),
        (["result", cup, "r9t9", "1-0"], "no fixture 'r9t9'"),
        (["result", cup, "r1t1", "one-nil"], "numbers by seat"),
    ):
        assert run("tournament", *words) == 2
        assert said in capsys.readouterr().err


def test_simulated_tournament_is_proven_and_repeatable() -> None:
    pack = TournamentPack("Sim", "deathbowl", "bb2020", rounds=(FOUR,) * 3)
    first = simulate(TournamentJob(pack, 18, "lots", 4), Memory())
    again = simulate(TournamentJob(pack, 18, "lots", 4), Memory())
    assert first.office.event.lines[-1]["hash"] == again.office.event.lines[-1]["hash"]
    assert first.repeats == [0, 0, 0]
    assert judge(ledger_text(first.office.event.lines)).word == PROVEN


@rule("LG-BYE-02", "LG-PAIR-05")
def test_seeded_round_gives_byes_where_no_bots_fill() -> None:
    its = event(9, (TWO, TWO), seeded=True, fill="byes")
    its.present([f"e{number}" for number in range(1, 10)])
    drawn = its.draw()
    assert (len(drawn.tables), len(drawn.byes)) == (4, 1)
    assert not any(is_house(name) for table in drawn.tables for name in table)


@rule("LG-FIX-06", "LG-RANK-06", "LG-PAIR-01")
def test_absent_coach_does_not_count_as_an_opponent() -> None:
    its = event(4, (FOUR, FOUR))
    table = begin(its)[0]
    names = its.event.fixture(table).clubs
    its.no_show(table, names[3], "overslept")
    its.result(table, (1, 0, 0, 0))
    assert its.event.field().met == {frozenset((a, b)): 1 for a in names[:3] for b in names[:3] if a < b}
    rows = {row.club: row for row in its.event.standings()}
    parts = next(one for one in sums(rows[names[0]], rows, its.event.played()) if one.name == "opponents' points").parts
    assert sorted(part.why for part in parts) == sorted(names[1:3])


@rule("LG-REPAIR-05", "LG-NAF-03")
def test_result_stands_after_the_end_and_a_naf_name_is_printable() -> None:
    its = event(4, (FOUR,))
    with pytest.raises(LeagueError, match="printable") as refused:
        its.enter("e9", entrant(9), "C9", naf=("a\x00b", 7))
    assert refused.value.rule == "LG-NAF-03"
    table = begin(its)[0]
    its.result(table, (3, 2, 1, 0))
    its.conclude()
    with pytest.raises(LeagueError, match="only a result of the last round"):
        its.correct(table, "they cheated")


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (("new", "{T}/x", "--points", "abc"), "numbers by seat are typed as"),
        (("new", "{T}/x", "--points", "5-x-1-0"), "numbers by seat are typed as"),
        (("new", "{T}/x", "--points", "5-4-3-2-1"), "tables of 2, 3 or 4, not of 5"),
        (("present", "{C}"), "name a coach, or all of them"),
        (("swap", "{C}", "C1", "C1", "--why", "x"), "name two different coaches"),
        (("round", "{C}", "9"), "no round 9: 1 round drawn so far"),
        (("no-show", "{C}", "r1t1", "C1", "--why", "x"), "no fixture 'r1t1'"),
        (("play", "{C}"), "no table of bots is waiting"),
    ],
)
def test_wrong_words_of_an_organiser_are_refused_in_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], words: tuple[str, ...], why: str
) -> None:
    cup = _drawn_cup(tmp_path)
    capsys.readouterr()
    assert run("tournament", *(word.replace("{C}", str(cup)).replace("{T}", str(tmp_path)) for word in words)) == 2
    told = capsys.readouterr().err
    assert why in told
    assert told.count("\n") == 1


@rule("LG-BOT-04")
def test_bots_play_no_table_of_people_in_the_terminal(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    cup = _drawn_cup(tmp_path)
    assert run("tournament", "begin", cup) == 0
    capsys.readouterr()
    assert run("tournament", "play", cup, "r1t1") == 2
    assert "is coached by a person [LG-BOT-04]; type the result: deepbowl tournament result" in capsys.readouterr().err
    assert run("tournament", "result", cup, "r1t1", "1-1-0-0") == 0
    assert " 1-1-0-0" in capsys.readouterr().out


def _drawn_cup(tmp_path: Path) -> Path:
    """Return a tournament of four people whose first round is drawn."""
    cup = tmp_path / "cup"
    assert run("tournament", "new", cup, "--rounds", "4", "--book", "deathbowl") == 0
    for number in range(1, 5):
        assert run("tournament", "enter", cup, "Orc", "--coach", f"C{number}", "--name", f"Team {number}") == 0
    assert run("tournament", "present", cup, "--all") == 0
    assert run("tournament", "draw", cup, "--seed", 3) == 0
    return cup
