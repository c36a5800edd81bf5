"""What a match hands over, read from its log. [LG-REPORT, LG-DEED, CRP-14.1]"""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest

from deepbowl.bots.named import bots_called
from deepbowl.bots.protocol import play
from deepbowl.engine.dice import Seeded
from deepbowl.engine.state import DRAW
from deepbowl.league.club import DREW, LOST, WON
from deepbowl.league.errors import LeagueError
from deepbowl.league.registry import league_rules
from deepbowl.league.repair import claim_result
from deepbowl.league.report import (
    Chair,
    Deeds,
    Report,
    count_deeds,
    read_report,
    report_of,
    report_of_match,
)
from deepbowl.league.typed_result import filled_in, typed_report
from deepbowl.match import setup
from deepbowl.match.match import Match
from deepbowl.teams.team import Team
from deepbowl.testing import player, rule, scenario
from deepbowl.testing.scenario import Scenario

from .kit import all_played, club, gone, office, report, run, seat, won_by


def over(m: Match, won: int = DRAW) -> Match:
    """End a match where it stands."""
    m.state.won = won
    return m


def chairs(m: Match) -> list[Chair]:
    """Return clubs A, B ... whose players have their short names for ids."""
    found = []
    for at in range(m.seats):
        names = [m.bodies.name[body] for body in m.bodies.of_seat[at]]
        found.append(Chair("ABCD"[at], {int(name[1:]): f"{name[0]}-{name[1:]}" for name in names}))
    return found


def id_of(s: Scenario, name: str) -> str:
    """Return the id of a player in a scenario."""
    short = s.m.bodies.name[s.body(name)]
    return f"{short[0]}-{short[1:]}"


def read(s: Scenario) -> Report:
    """Return the report of a scenario that ends here."""
    return report_of_match(over(s.m), "f1", chairs(s.m))


def deeds(s: Scenario, name: str) -> Deeds:
    """Return what a player did."""
    side = s.m.side[s.body(name)]
    return read(s).seats[side].players[id_of(s, name)]


# ---------------------------------------------------------------- which casualties earn points
@rule("LG-DEED-01", "LG-REPORT-02", "2020-16.4")
def test_casualty_by_a_block_counts_for_the_blocker() -> None:
    s = scenario(".Bb..\n.....\nA...c", book="bb2020", b=player(av=8))
    s.dice(block="down", armour=(6, 6), injury=(6, 6), casualty=16)
    s.block("B", "b").push("e").follow(False)
    found = read(s)
    assert deeds(s, "B").casualties == 1
    assert deeds(s, "b").injuries == ("dead",)
    assert deeds(s, "b").killer == s.m.bodies.name[s.body("B")]
    assert [(one.caused, one.suffered) for one in found.seats] == [(1, 0), (0, 1)]


@rule("LG-DEED-01")
def test_casualty_of_the_blocker_counts_for_the_target() -> None:
    s = scenario(".Bb..\n.....\nA...c", book="bb2020", B=player(av=8))
    s.dice(block="skull", armour=(6, 6), injury=(6, 6), casualty=1)
    s.block("B", "b")
    assert deeds(s, "b").casualties == 1
    assert deeds(s, "B").casualties == 0


@rule("LG-DEED-01", "CRP-14.1", "CRP-15")
def test_casualty_by_a_foul_earns_nothing() -> None:
    s = scenario(".Bb..\n.....\nA...c", book="crp", b=player("prone", av=8))
    s.dice(armour=(6, 5), injury=(6, 5), casualty=6, casualty_units=1)
    s.activate("B", "foul").foul("b")
    assert deeds(s, "B").casualties == 0
    assert deeds(s, "b").injuries == ("dead",)


@rule("LG-DEED-01", "CRP-14.1")
@pytest.mark.parametrize(
    "cause", ["stab", "chainsaw", "bomb", "spell", "crowd", "foul", "wall", "explosion", "room", "lava", "dodge"]
)
def test_nothing_but_a_block_earns_a_casualty(cause: str) -> None:
    from deepbowl.engine import event
    from deepbowl.engine.state import CASUALTY

    def counted(why: str, by: int) -> list[int]:
        told = [
            event.Injured("x", 1, 0, 12, CASUALTY, (6, 6), (), why, by),
            event.CasualtyRolled("x", 1, 0, 11, "Badly Hurt"),
        ]
        return count_deeds(told, [0, 1], 2).caused

    assert counted(cause, 0) == [0, 0]
    assert counted("block", 0) == [1, 0]
    assert counted("block", 1) == [0, 0], "nobody earns points for himself"


@rule("LG-DEED-02")
def test_healing_keeps_the_casualty_caused_but_softening_cancels_it() -> None:
    from deepbowl.engine import event
    from deepbowl.engine.state import CASUALTY, RESERVES

    hurt = event.Injured("x", 1, 0, 12, CASUALTY, (6, 6), (), "block", 0)
    rolled = event.CasualtyRolled("x", 1, 0, 11, "Badly Hurt")
    regenerated = event.Healed("x", 1, 0, "regeneration", RESERVES)
    softened = event.Healed("x", 1, 0, "Lightningade", RESERVES)
    assert count_deeds([hurt, rolled, regenerated], [0, 1], 2).caused == [1, 0]
    assert count_deeds([hurt, regenerated], [0, 1], 2).caused == [1, 0], "a Stunty player's casualty needs no roll"
    assert count_deeds([hurt, softened], [0, 1], 2).caused == [0, 0]
    assert count_deeds([hurt, hurt, rolled], [0, 1], 2).caused == [1, 0], "an injury that was rolled again counts once"


@rule("LG-DEED-04", "2020-16.4")
def test_interception_replaces_the_deflection_and_superb_landings_count() -> None:
    from deepbowl.engine import event

    told = [event.Deflected("x", 1, 0, 0, 0), event.Intercepted("x", 1, 0, 0, 0)]
    one = count_deeds(told, [0, 1], 2).deeds[1]
    assert (one.deflections, one.interceptions) == (0, 1)
    assert count_deeds(told[:1], [0, 1], 2).deeds[1].deflections == 1
    bomb = [event.Deflected("x", 1, 0, 0), event.Intercepted("x", 1, 0, 0)]
    assert count_deeds(bomb, [0, 1], 2).deeds == {}, "a bomb is no ball"
    superb = [
        event.Tested("x", 0, "throw-team-mate", 4, 5, True, 4, ()),
        event.Tested("x", 2, "landing", 3, 2, False, 3, ()),
        event.Tested("x", 2, "landing", 3, 4, True, 3, ()),
    ]
    assert count_deeds(superb, [0, 1, 0], 2).deeds[0].landings == 1
    poor = [event.Tested("x", 0, "throw-team-mate", 4, 2, False, 4, ()), superb[2]]
    assert count_deeds(poor, [0, 1, 0], 2).deeds == {}
    unopposed = [event.Completed("SB-SPP-01", 0, 1, 2, 0)]
    assert count_deeds(unopposed, [0, 1, 0], 2).deeds == {}, "a completion that is worth nothing is none"


# ---------------------------------------------------------------- injuries
@rule("LG-REPORT-05", "CRP-9.4")
@pytest.mark.parametrize(
    ("tens", "units", "left"),
    [
        (1, 1, ()),
        (3, 8, ()),
        (4, 1, ("out",)),
        (4, 8, ("out",)),
        (5, 1, ("niggle",)),
        (5, 2, ("niggle",)),
        (5, 3, ("ma",)),
        (5, 4, ("ma",)),
        (5, 5, ("av",)),
        (5, 6, ("av",)),
        (5, 7, ("ag",)),
        (5, 8, ("st",)),
        (6, 1, ("dead",)),
        (6, 8, ("dead",)),
    ],
)
def test_each_row_of_the_crp_casualty_table(tens: int, units: int, left: tuple[str, ...]) -> None:
    s = scenario(".Bb..\n.....\nA...c", book="crp", b=player(av=8))
    s.dice(block="down", armour=(6, 6), injury=(6, 6), casualty=tens, casualty_units=units)
    s.block("B", "b").push("e").follow(False)
    assert deeds(s, "b").injuries == left


@rule("LG-REPORT-05", "2020-12.6", "2020-12.7")
@pytest.mark.parametrize(
    ("die", "lasting", "left"),
    [
        (1, 0, ()),
        (6, 0, ()),
        (7, 0, ("out",)),
        (9, 0, ("out",)),
        (10, 0, ("niggle",)),
        (12, 0, ("niggle",)),
        (13, 1, ("av",)),
        (13, 2, ("av",)),
        (14, 3, ("ma",)),
        (13, 4, ("pa",)),
        (14, 5, ("ag",)),
        (13, 6, ("st",)),
        (15, 0, ("dead",)),
        (16, 0, ("dead",)),
    ],
)
def test_each_row_of_the_2020_casualty_tables(die: int, lasting: int, left: tuple[str, ...]) -> None:
    s = scenario(".Bb..\n.....\nA...c", book="bb2020", b=player(av=8))
    more = {"lasting_injury": lasting} if lasting else {}
    s.dice(block="down", armour=(6, 6), injury=(6, 6), casualty=die, **more)
    s.block("B", "b").push("e").follow(False)
    assert set(deeds(s, "b").injuries) - {"out"} == set(left) - {"out"}
    rules = league_rules("bb2020", "bb2020")
    a, b = club("A", "Orc", "bb2020"), club("B", "Human", "bb2020")
    match = report(seat("A", 0, 1, "drew", all_played(a)), seat("B", 0, 1, "drew", all_played(b, p3=deeds(s, "b"))))
    after = run([a, b], lambda floor: rules.hand_over(floor, match, 1, {})).clubs[1]
    if left == ("dead",):
        assert "B-3" not in after.members
    else:
        assert bool(after.members["B-3"].out) == bool(left)


# ---------------------------------------------------------------- whole matches
@rule("LG-REPORT-01")
def test_report_comes_from_the_replayed_log() -> None:
    s = scenario("b...A.\n......", book="dungeon-bowl-2021", edge="wall", ends="we", A=player(ball=True))
    s.activate("A", "move").step("e")
    m = s.m
    found = report_of_match(m, "f1", chairs(m))
    assert [one.touchdowns for one in found.seats] == [1, 0]
    assert [one.outcome for one in found.seats] == ["won", "lost"]
    assert found == report_of_match(m, "f1", chairs(m))
    assert found.match
    assert read_report(found.packed()) == found
    with pytest.raises(LeagueError, match="the match is not over"):
        report_of_match(scenario("b...A.\n......").m, "f1", [])
    with pytest.raises(LeagueError, match="2 seats played, 1 clubs are named"):
        report_of_match(m, "f1", chairs(m)[:1])


@rule("LG-REPORT-03", "2020-16.8", "LG-GOLD-04")
def test_guests_that_are_hired_keep_their_record_and_take_the_lowest_shirt() -> None:
    rules = league_rules("bb2020", "bb2020")
    start = club("A", "Orc", "bb2020")
    shirt10 = next(one.id for one in start.listed() if one.shirt == 10)
    a = club("A", "Orc", "bb2020", *gone(shirt10), gold=200_000)
    b = club("B", "Human", "bb2020")
    players = {**all_played(a), "j1": Deeds(touchdowns=1, guest="journeyman", name="J", position="Orc Lineman")}
    match = report(seat("A", 1, 1, "won", players), seat("B", 0, 2, "lost", all_played(b)))
    over_ = run([a, b], lambda floor: rules.hand_over(floor, match, 1, {})).clubs[0]
    assert [one.id for one in over_.guests()] == ["f1:j1"]
    assert "f1:j1" not in [one.id for one in over_.listed()]
    kept = run(
        [over_],
        lambda floor: rules.after(floor, match, 0, {}),
        dice=[6, 1, *([6] if over_.gold - 50_000 >= 100_000 else [])],
        answers=["keep f1:j1"],
    ).club()
    new = next(one for one in kept.listed() if one.shirt == 10)
    assert (new.earned, new.guest, new.id) == (3, "", a.next_id())
    left = run([over_], lambda floor: rules.after(floor, match, 0, {}), dice=[6, 1, 6]).club()
    assert left.guests() == []


@rule("LG-REPORT-04")
def test_typed_report_must_be_possible_and_confirmed() -> None:
    a, b = club("A"), club("B", "Human")
    squads = [[one.id for one in a.fit()], [one.id for one in b.fit()]]
    good = won_by(a, b, 2).packed()
    good["seats"][0]["players"]["A-3"]["touchdowns"] = 2
    assert typed_report(good, squads).typed
    good["seats"][0]["players"]["A-3"]["touchdowns"] = 3
    with pytest.raises(LeagueError, match="players scored 3 touchdowns, the score is 2") as refused:
        typed_report(good, squads)
    assert refused.value.rule == "LG-REPORT-04"
    stranger = won_by(a, b).packed()
    stranger["seats"][0]["players"]["Z-1"] = {"touchdowns": 0}
    with pytest.raises(LeagueError, match="Z-1 could not play for A"):
        typed_report(stranger, squads)
    odd = won_by(a, b).packed()
    odd["seats"][0]["caused"] = 2
    with pytest.raises(LeagueError, match="do not add up"):
        typed_report(odd, squads)
    all_gone = won_by(a, b, 2).packed()
    for one in all_gone["seats"]:
        one["conceded"] = True
    with pytest.raises(LeagueError, match="not every coach can concede"):
        typed_report(all_gone, squads)
    both = won_by(a, b).packed()
    both["seats"][1].update(outcome="won")
    with pytest.raises(LeagueError, match="B has place 2 and cannot have won"):
        typed_report(both, squads)
    both["seats"][1].update(outcome="lost", place=3)
    with pytest.raises(LeagueError, match="places run from 1 to 2, not 1, 3"):
        typed_report(both, squads)
    nonsense: object
    for nonsense in (None, [], {}, {"seats": 3}, {**won_by(a, b).packed(), "seats": [{"club": 1}]}):
        with pytest.raises(LeagueError, match="not a report"):
            typed_report(nonsense, squads)


@rule("LG-REPORT-02")
def test_net_casualties_add_up_to_nothing() -> None:
    from deepbowl.engine import event
    from deepbowl.engine.state import CASUALTY

    def block(by: int, victim: int, cause: str = "block") -> list[event.Event]:
        return [
            event.Injured("x", victim, 0, 12, CASUALTY, (6, 6), (), cause, by),
            event.CasualtyRolled("x", victim, 0, 1, "Badly Hurt"),
        ]

    told = [*block(0, 1), *block(0, 2), *block(3, 3, "dodge")]
    counted = count_deeds(told, [0, 1, 2, 3], 4)
    assert (counted.caused, counted.suffered) == ([2, 0, 0, 0], [0, 1, 1, 0])


def test_conceding_is_read_from_the_log() -> None:
    from deepbowl.match import setup

    m = setup.new_match("bb2020", 2, dice=setup.dice_for(3))
    m.note("concede", 1)
    play(m, bots_called(["scripted", "scripted"], 1), 2)
    assert m.over
    found = report_of(m.log(), "f1", chairs(m))
    assert [one.conceded for one in found.seats] == [False, True]
    assert found.seats[1].fielded > 3
    assert [one.outcome for one in found.seats] == ["won", "lost"]
    assert replace(found, match="") == replace(report_of(m.log(), "f1", chairs(m)), match="")


@rule("LG-PACK-01", "LG-FIX-03", "LG-REPORT-04")
def test_log_or_report_of_other_teams_is_refused(tmp_path: Path) -> None:
    its = office(tmp_path / "L", clubs=3, twice=False)
    its.begin_season()
    first, other = list(its.league.fixtures.values())[:2]
    before = its.open(first.id)
    before.silence()
    its.update(before)
    teams = its.teams(first.id)

    def log_of(*sides: Team, book: str = "dungeonbowl-5") -> str:
        m = setup.new_match(book, 2, teams=sides, dice=Seeded("x"), unchecked=True)
        m.note("concede", 0)
        play(m, bots_called(["scripted", "scripted"], 1), 2)
        return m.log()

    with pytest.raises(LeagueError, match="team A of the log is not Club") as refused:
        its.record(first.id, log_of(*reversed(teams)))
    assert refused.value.rule == "LG-FIX-03"
    stronger = replace(teams[0], rerolls=8)
    with pytest.raises(LeagueError, match="team A of the log is not Club"):
        its.record(first.id, log_of(stronger, teams[1]))
    with pytest.raises(LeagueError, match="played by stockbowl, the fixture is played by dungeonbowl-5"):
        its.record(first.id, log_of(*teams, book="stockbowl"))
    stranger = next(club for club in other.clubs if club not in first.clubs)
    packed = won_by(its.league.club(first.clubs[0]), its.league.club(stranger)).packed()
    packed["seats"][1]["players"] = {}
    lines = len(its.league.lines)
    with pytest.raises(LeagueError, match="must name the clubs of"):
        claim_result(its, first.id, packed, "")
    assert len(its.league.lines) == lines, "an impossible result leaves no line"
    assert its.record(first.id, log_of(*teams)).seats[0].conceded


@rule("LG-REPORT-04", "LG-REPORT-02")
@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"place": "first"}, "place must be a whole number"),
        ({"caused": None}, "caused must be a whole number"),
        ({"funds": -1}, "funds must be a whole number"),
        ({"touchdowns": 10**9}, "touchdowns must be a whole number from 0 to 999"),
        ({"conceded": "no"}, "conceded must be true or false"),
        ({"club": 7}, "club must be text"),
        ({"outcome": "victory"}, "an outcome is won, drew or lost"),
        ({"touchdowns": 0}, "the touchdowns 0-1 give the places 2, 1, not 1, 2"),
        ({"touchdowns": 2, "players": {"A-1": {"casualties": 2}}}, "players caused 2 casualties, the club 0"),
        ({"players": {"A-1": {"touchdowns": True}}}, "touchdowns must be a whole number"),
        ({"players": {"A-1": {"killer": "B\n7", "injuries": ["dead"]}}}, "killer must be printable"),
        ({"players": {"A-1": {"injuries": ["cold"]}}}, "no injury 'cold'"),
    ],
)
def test_typed_report_of_odd_or_impossible_numbers_is_refused(change: dict[str, object], why: str) -> None:
    packed = report(seat("A", 2, 1, WON), seat("B", 1, 2, LOST)).packed()
    assert typed_report(packed, [["A-1"], ["B-1"]]).typed
    packed["seats"] = [{**packed["seats"][0], **change}, packed["seats"][1]]
    with pytest.raises(LeagueError, match=re.escape(why)):
        typed_report(packed, [["A-1"], ["B-1"]])


@rule("LG-REPORT-04")
@pytest.mark.parametrize("players", [None, 3, [], {"A-1": 3}, {"A-1": None}, {"A-1": {"casualties": "two"}}])
def test_typed_result_with_odd_players_is_refused_and_not_filled_in(players: object) -> None:
    packed = {"seats": [{"touchdowns": 1, "players": players}, {"touchdowns": 0}]}
    with pytest.raises(LeagueError, match="not a report"):
        typed_report(filled_in(packed, ["A", "B"]), [["A-1"], ["B-1"]])


@rule("LG-REPORT-04", "LG-FOUR-01")
def test_typed_winner_by_the_clock_may_be_level_but_not_behind() -> None:
    level = report(seat("A", 0, 1, WON), seat("B", 0, 2, LOST)).packed()
    assert typed_report(level, [[], []]).seats[0].outcome == WON
    for seats in (
        (seat("A", 0, 1, DREW), seat("B", 1, 1, DREW)),
        (seat("A", 2, 1, WON), seat("B", 1, 2, LOST), seat("C", 0, 2, LOST), seat("D", 0, 4, LOST)),
    ):
        with pytest.raises(LeagueError, match="give the places"):
            typed_report(report(*seats).packed(), [[] for _ in seats])
