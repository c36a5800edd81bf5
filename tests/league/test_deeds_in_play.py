"""Achievements, concessions and empty seats read from positions that were really played. [LG-DEED, LG-FOUR-06, LG-FIX-06]"""

from __future__ import annotations

from dataclasses import replace

import pytest

from bb2020.pitch import DUEL, bb
from bb2020.throws import lane, passes
from deathbowl.pitch import N, W
from deathbowl.test_scoring import cross_with
from deepbowl.books.dungeon_bowl_2021.sponsors import LIGHTNINGADE
from deepbowl.engine.state import DRAW
from deepbowl.league.club import DREW, LOST, WON
from deepbowl.league.registry import league_rules
from deepbowl.league.report import Chair, Report, report_of_match
from deepbowl.league.typed_result import typed_report
from deepbowl.testing import Scenario, player, rule, scenario
from dungeon_bowl.test_sponsors import struck

from .kit import all_played, club, kinds, report, run, seat
from .test_reports import chairs, id_of


def read(s: Scenario, fielded: dict[int, int] | None = None, absent: tuple[int, ...] = ()) -> Report:
    """Return the report of a scenario that ends here."""
    if not s.m.over:
        s.m.state.won = DRAW
    table = [replace(chair, absent=at in absent) for at, chair in enumerate(chairs(s.m))]
    return report_of_match(s.m, "f1", table, fielded=fielded)


def earned(s: Scenario, name: str, edition: str = "bb2020") -> int:
    """Return the points a player earned by the edition."""
    at = s.m.side[s.body(name)]
    deeds = read(s).seats[at].players[id_of(s, name)]
    rules = league_rules(edition, s.m.rules.id)
    return sum(points for _, points in rules.earned(club("A", "Orc", "bb2020"), "nobody", deeds))


# ---------------------------------------------------------------- healed and softened
@rule("LG-DEED-02", "LG-REPORT-02")
@pytest.mark.parametrize("healer", ["regeneration", "apothecary"])
def test_casualty_that_was_healed_still_earns_its_points(healer: str) -> None:
    regenerates = healer == "regeneration"
    s = bb(DUEL, b=player(skills="Regeneration" if regenerates else ""), apothecary=0 if regenerates else 1)
    s.dice(block="down").block("A", "b").push("e")
    s.dice(armour=(5, 5), injury=(6, 6), casualty=16)
    if regenerates:
        s.dice(regeneration=4).follow(False)
    else:
        s.follow(False)
        s.dice(casualty=2).yes("apothecary", by=1).answer("apothecary-choice", 2)
    s.expect(b="reserves")
    assert earned(s, "A") == 2
    found = read(s)
    assert [(one.caused, one.suffered) for one in found.seats] == [(1, 0), (0, 1)]
    assert found.seats[1].players[id_of(s, "b")].injuries == ()


@rule("LG-DEED-02", "DG-SPON-06")
def test_injury_softened_before_the_casualty_roll_earns_nothing() -> None:
    saved = struck("", LIGHTNINGADE, injury=(6, 6), sponsor=5)
    saved.expect(b="reserves")
    assert earned(saved, "A", "colleges") == 0
    assert [one.caused for one in read(saved).seats] == [0, 0]
    dead = struck("", LIGHTNINGADE, injury=(6, 6), sponsor=4, casualty=16)
    assert earned(dead, "A", "colleges") == 2
    assert read(dead).seats[1].players[id_of(dead, "b")].dead


# ---------------------------------------------------------------- the ball
@rule("LG-DEED-04", "2020-16.4")
def test_pass_deflected_and_intercepted_earns_two_points_not_three() -> None:
    s = lane(B=player(at=(6, 1)), b=player(at=(3, 1)))
    s.dice(pass_=5)
    passes(s, "B").dice(intercept=6, catch=6).pick("b")
    s.expect(ball="b", turnover="intercepted")
    assert earned(s, "b") == 2
    assert earned(s, "A") == 0
    only = lane(B=player(at=(6, 1)), b=player(at=(3, 1)))
    only.dice(pass_=5)
    passes(only, "B").dice(intercept=6, catch=1, scatter=[7, 5, 4], bounce=4).pick("b")
    assert earned(only, "b") == 1


@rule("LG-DEED-04", "2020-14.6")
def test_touchdowns_that_pass_by_concession_earn_no_player_anything() -> None:
    s = scenario("A.....E\n.....bc\nBCD....", book="bb2020")
    s.m.state.score = (1, 1)
    s.m.note("concede", 0)
    found = read(s, {0: 9})
    assert [one.touchdowns for one in found.seats] == [0, 3], "own touchdowns pass, and one more"
    assert [one.outcome for one in found.seats] == [LOST, WON]
    assert all(not deeds.touchdowns for deeds in found.seats[1].players.values())


# ---------------------------------------------------------------- four at a table
@rule("LG-FOUR-06", "LG-FOUR-01")
def test_coach_conceding_at_four_is_last_without_touchdowns() -> None:
    s = cross_with(p=player(at=(24, 7), ball=True), turn=W).dice(ball_start=1)
    s.move("p", "e")
    assert s.m.state.score[W] == 1
    s.m.state.score = (1, 0, 0, 2)
    s.note("concede", W)
    found = read(s, {W: 8})
    assert [(one.place, one.touchdowns, one.outcome) for one in found.seats] == [
        (1, 1, WON), (2, 0, LOST), (2, 0, LOST), (4, 0, LOST),
    ]  # fmt: skip
    scorer = found.seats[W].players[id_of(s, "p")]
    assert scorer.touchdowns == 1, "the player keeps the deed"
    assert typed_report(found.packed(), [list(one.players) for one in found.seats]).typed


@rule("LG-FOUR-06")
def test_last_coach_left_at_four_has_won_with_at_least_one_touchdown() -> None:
    s = cross_with()
    s.m.state.score = (0, 2, 0, 1)
    for at in (1, 2, 3):
        s.note("concede", at)
    assert s.m.over
    found = read(s, {1: 9, 2: 9, 3: 9})
    assert [(one.place, one.touchdowns) for one in found.seats] == [(1, 1), (2, 0), (2, 0), (2, 0)]
    assert [one.outcome for one in found.seats] == [WON, LOST, LOST, LOST]


@rule("LG-FIX-06")
def test_seat_of_an_absent_coach_does_not_count() -> None:
    s = cross_with()
    s.m.state.score = (2, 1, 0, 3)
    found = read(s, absent=(W,))
    assert [one.place for one in found.seats] == [1, 2, 3, 4]
    assert (found.seats[W].touchdowns, found.seats[W].outcome, found.seats[W].players) == (0, LOST, {})
    assert found.seats[N].outcome == WON
    clubs = [replace(club(id, "Orc", "bb2020"), gold=0) for id in "ABCD"]
    rules = league_rules("bb2020", "deathbowl")
    played = report(
        *(seat(one.id, 2 - at, at + 1, WON if at == 0 else LOST, all_played(one)) for at, one in enumerate(clubs[:3])),
        seat("D", 0, 4, LOST, absent=True),
        book="deathbowl",
    )
    floor = run(clubs, lambda floor: rules.hand_over(floor, played, 1, {"fan_factor": [3, 3, 3, 3]}))
    assert [one.gold for one in floor.clubs] == [50_000, 40_000, 30_000, 0]
    assert kinds(floor.facts[3]) == ["forfeit"], "nothing else happens to the club"
    assert run([floor.clubs[3]], lambda floor: rules.after(floor, played, 3, {})).facts == [[]]


@rule("LG-FIX-06")
def test_chair_of_an_absent_coach_has_no_players() -> None:
    assert not Chair("A", {}).absent
    s = cross_with()
    s.m.state.score = (0, 0, 0, 0)
    found = read(s, absent=(N,))
    assert [one.place for one in found.seats] == [4, 1, 1, 1]
    assert [one.outcome for one in found.seats] == [LOST, DREW, DREW, DREW]


@rule("LG-FOUR-07")
def test_clubs_at_three_share_no_award_and_no_bonus() -> None:
    clubs = [club(id, "Orc", "bb2020") for id in "ABC"]
    seats = [
        seat("A", 3, 1, WON, all_played(clubs[0])),
        seat("B", 0, 2, LOST, all_played(clubs[1])),
        seat("C", 0, 2, LOST, all_played(clubs[2])),
    ]
    played = report(*seats, book="deathbowl")
    rules = league_rules("bb2020", "deathbowl")
    for at, one in enumerate(clubs):
        dice = {0: [6, 1], 1: [6, 2], 2: [6, 3]}[at]
        after = run([one], lambda floor, at=at: rules.after(floor, played, at, {}), dice=dice)  # type: ignore[misc]
        assert [fact.about["player"] for fact in after.facts[0] if fact.kind == "mvp"] == [f"{one.id}-{at + 1}"]
