"""After a match: winnings, fans, costs, injuries, conceding, four at a table. [CRP-16.6, 2020-16, LG-FOUR, LG-HURT]"""

from __future__ import annotations

from dataclasses import replace

import pytest

from deepbowl.league.club import DREW, LOST, WON, Club
from deepbowl.league.hiring import CrpMarket, Market, SevensMarket
from deepbowl.league.money import (
    MISTAKES,
    cost_of,
    fame,
    fan_role,
    fans_2020,
    fans_crp,
    mistake,
    petty_cash,
    spiralling,
    winnings_2020,
    winnings_crp,
)
from deepbowl.league.registry import league_rules
from deepbowl.league.report import Deeds, outcome_of, places
from deepbowl.league.rules import LeagueRules
from deepbowl.league.session import Ask
from deepbowl.testing import rule

from .kit import all_played, club, gone, kinds, out, points, report, run, seat, told, won_by

CRP = league_rules("crp", "dungeonbowl-5")
BB2020 = league_rules("bb2020", "bb2020")


def handed(rules: LeagueRules, a: Club, b: Club, deeds: Deeds, friendly: bool = False, fixture: str = "f1") -> Club:
    """Return a club after a drawn match in which its third player had these achievements."""
    players = all_played(a, p3=deeds) if a.members.get("A-3") and a.members["A-3"].fit else all_played(a)
    match = report(seat("A", 0, 1, DREW, players), seat("B", 0, 1, DREW, all_played(b)), friendly=friendly, fixture=fixture)
    return run([a, b], lambda floor: rules.hand_over(floor, match, 1, {})).clubs[0]


# ---------------------------------------------------------------- injuries
@rule("LG-HURT-01")
def test_dead_player_leaves_with_the_hand_over_and_frees_a_place() -> None:
    start = club("A", "Orc", "bb2020", gold=500_000)
    while len(start.listed()) < 16:
        from deepbowl.league.fold import add

        start = add(
            start,
            told(
                "hired",
                player=start.next_id(),
                was="",
                shirt=start.free_shirt(),
                name="x",
                position="Orc Lineman",
                fee=50_000,
                how="bought",
            ),
        )
    assert not any(one.startswith("hire") for one in Market().options(start))
    after = handed(BB2020, start, club("B", "Human", "bb2020"), Deeds(injuries=("dead",), killer="B4"))
    assert "A-3" not in after.members
    assert (after.former[-1].why, after.former[-1].by, after.former[-1].match) == ("died", "B4", "match of f1")
    assert any(one.startswith("hire") for one in Market().options(after))
    assert start.value() - after.value() == start.member_value(start.members["A-3"])


@rule("LG-HURT-02")
def test_only_the_next_league_match_ends_a_missed_match() -> None:
    a, b = club("A", "Orc", "bb2020"), club("B", "Human", "bb2020")
    hurt = handed(BB2020, a, b, Deeds(injuries=("out",)))
    assert not hurt.members["A-3"].fit
    friendly = handed(BB2020, hurt, b, Deeds(), friendly=True, fixture="x1")
    assert not friendly.members["A-3"].fit
    forfeit = run([friendly, b], lambda floor: BB2020.forfeited(floor, ("A", "B"), "f2", 1, "A"), dice=[1, 1, 1]).clubs[0]
    assert not forfeit.members["A-3"].fit
    played = handed(BB2020, forfeit, b, Deeds(), fixture="f3")
    assert played.members["A-3"].fit
    both = handed(BB2020, a, b, Deeds(injuries=("niggle", "ma")))
    assert handed(BB2020, both, b, Deeds(), fixture="f2").members["A-3"].fit, "two injuries cost one match"


@rule("LG-HURT-03")
@pytest.mark.parametrize("by", ["crp", "bb2020"])
def test_list_keeps_injuries_and_the_match_has_them_once(by: str) -> None:
    rules = league_rules(by, "x")
    a = club("A", "Orc", by)
    after = handed(rules, a, club("B", "Human", by), Deeds(injuries=("niggle", "ma")))
    member = after.members["A-3"]
    assert (member.niggles, member.lowered) == (1, ("ma",))
    fit = replace(after, members={**after.members, "A-3": replace(member, out="")})
    sheet = next(one for one in fit.team(fit=True).sheet().players if one.number == member.shirt)
    before = next(one for one in a.team(fit=True).sheet().players if one.number == member.shirt)
    assert (sheet.niggles, sheet.ma) == (1, before.ma - 1)
    assert fit.member_value(fit.members["A-3"]) == a.member_value(a.members["A-3"])


# ---------------------------------------------------------------- CRP
@rule("CRP-16.6")
@pytest.mark.parametrize(
    ("die", "its_fame", "outcome", "gold"),
    [
        (1, 0, LOST, 10_000),
        (6, 0, LOST, 60_000),
        (3, 1, DREW, 50_000),
        (4, 2, WON, 70_000),
        (1, 0, DREW, 20_000),
    ],
)
def test_crp_winnings(die: int, its_fame: int, outcome: str, gold: int) -> None:
    assert winnings_crp(die, its_fame, outcome) == gold


@rule("CRP-16.6")
def test_crp_winner_may_roll_again_and_keeps_the_second() -> None:
    a, b = replace(club("A"), gold=0), club("B", "Human")
    match = won_by(a, b)
    again = run(
        [a], lambda floor: CRP.after(floor, match, 0, {"fame": [1, 0]}), dice=[1, 5, 2, 6, 6, 6], answers=["roll again"]
    )
    assert again.club().gold == (2 + 1 + 1) * 10_000
    seen: list[Ask] = []
    run([b], lambda floor: CRP.after(floor, match, 1, {"fame": [1, 0]}), dice=[1, 5, 6, 6], seen=seen)
    assert "winnings" not in [one.kind for one in seen], "the loser keeps the die"


@rule("CRP-16.6")
@pytest.mark.parametrize(
    ("value", "cost"),
    [
        (1_740_000, 0),
        (1_750_000, 10_000),
        (1_890_000, 10_000),
        (1_900_000, 20_000),
        (2_040_000, 20_000),
        (2_050_000, 30_000),
    ],
)
def test_crp_spiralling_expenses(value: int, cost: int) -> None:
    assert spiralling(value) == cost


@rule("CRP-16.6")
@pytest.mark.parametrize(
    ("role", "fans", "total", "change"),
    [
        (WON, 5, 6, 1),
        (WON, 5, 5, 0),
        (LOST, 5, 4, -1),
        (LOST, 5, 5, 0),
        (DREW, 5, 6, 1),
        (DREW, 5, 4, -1),
        (DREW, 5, 5, 0),
    ],
)
def test_crp_fan_factor(role: str, fans: int, total: int, change: int) -> None:
    assert fans_crp(role, fans, total) == change


@rule("CRP-16.1", "CRP-16.6")
def test_crp_rerolls_cost_double_after_the_draft() -> None:
    a = club("A", "Orc", "crp", gold=200_000)
    assert "buy re-roll" in CrpMarket().options(a)
    floor = run([a], lambda floor: CrpMarket().spend(floor, 0), answers=["buy re-roll", "done"])
    assert a.gold - floor.club().gold == 2 * a.roster().reroll_cost
    assert floor.club().value() - a.value() == a.roster().reroll_cost
    assert "buy re-roll" not in CrpMarket().options(replace(a, gold=2 * a.roster().reroll_cost - 1))
    assert "buy re-roll" not in CrpMarket().options(replace(a, rerolls=8))
    assert "retire A-3" not in CrpMarket().options(a)


@rule("CRP-16.7")
def test_crp_concession_costs_and_the_winner_takes_all() -> None:
    a, b = (
        replace(club("A"), gold=0),
        replace(club("B", "Human", "crp", points("B-2", 51), points("B-3", 60), points("B-4", 50)), fans=3),
    )
    match = report(seat("A", 1, 1, WON, all_played(a)), seat("B", 0, 2, LOST, all_played(b), conceded=True, fielded=9))
    floor = run([a, b], lambda floor: CRP.hand_over(floor, match, 1, {}), dice=[3, 4])
    assert floor.clubs[1].fans == 2
    assert "B-2" not in floor.clubs[1].members
    assert "B-3" in floor.clubs[1].members
    winner = run([floor.clubs[0]], lambda floor: CRP.after(floor, match, 0, {}), dice=[1, 2, 3, 4, 6, 6, 6]).club()
    assert winner.gold == (3 + 1) * 10_000 + 4 * 10_000
    assert sum(one.mvps for one in winner.members.values()) == 2
    grown = replace(floor.clubs[1], members={id: replace(one, earned=0) for id, one in floor.clubs[1].members.items()})
    loser = run([grown], lambda floor: CRP.after(floor, match, 1, {}), dice=[6, 6]).club()
    assert sum(one.mvps for one in loser.members.values()) == 0
    free = report(seat("A", 1, 1, WON, all_played(a)), seat("B", 0, 2, LOST, all_played(b), conceded=True, fielded=2))
    assert run([a, b], lambda floor: CRP.hand_over(floor, free, 1, {})).clubs[1].fans == 3


# ---------------------------------------------------------------- 2020
@rule("2020-16.2")
def test_2020_winnings_keep_halves() -> None:
    assert winnings_2020([3, 4], [1, 0], [False, False]) == [45_000, 35_000]
    assert winnings_2020([3, 4], [1, 0], [False, True]) == [80_000, 0]


@rule("2020-16.3")
@pytest.mark.parametrize(
    ("role", "fans", "die", "change"),
    [
        (WON, 3, 3, 1),
        (WON, 3, 2, 0),
        (LOST, 3, 2, -1),
        (LOST, 3, 3, 0),
        (LOST, 1, 1, 0),
        (DREW, 3, 6, 0),
        (WON, 6, 6, 1),
    ],
)
def test_2020_dedicated_fans(role: str, fans: int, die: int, change: int) -> None:
    assert fans_2020(role, fans, die) == change


@rule("2020-16.9")
@pytest.mark.parametrize("die", range(1, 7))
@pytest.mark.parametrize("column", range(6))
def test_each_cell_of_expensive_mistakes(die: int, column: int) -> None:
    for gold in ((column + 1) * 100_000, (column + 1) * 100_000 + 95_000):
        assert mistake(gold, die) == MISTAKES[die - 1][column]
    assert mistake(95_000, die) == ""


@rule("2020-16.9")
def test_2020_mistakes_cost_what_they_cost() -> None:
    printed = [
        "minor minor major major catastrophe catastrophe",
        "- minor minor major major catastrophe",
        "- - minor minor major major",
        "- - - minor minor major",
        "- - - - minor minor",
        "- - - - - minor",
    ]
    assert [" ".join(one or "-" for one in row) for row in MISTAKES] == printed
    assert cost_of("minor", 150_000, [3]) == 30_000
    assert cost_of("major", 315_000, []) == 155_000
    assert cost_of("catastrophe", 600_000, [3, 4]) == 530_000
    a, b = club("A", "Orc", "bb2020", gold=300_000), club("B", "Human", "bb2020")
    floor = run([a], lambda floor: BB2020.after(floor, won_by(a, b), 0, {}), dice=[1, 1, 1])
    assert floor.club().gold == 150_000
    poor = replace(a, gold=95_000)
    assert run([poor], lambda floor: BB2020.after(floor, won_by(a, b), 0, {}), dice=[1, 1]).club().gold == 95_000


@rule("2020-16.8")
def test_2020_retired_player_stays_listed_but_not_in_the_current_value() -> None:
    a, b = club("A", "Orc", "bb2020"), club("B", "Human", "bb2020")
    hurt = handed(BB2020, a, b, Deeds(injuries=("ma",)))
    match = report(seat("A", 0, 1, DREW, all_played(a)), seat("B", 0, 1, DREW, all_played(b)))
    after = run([hurt], lambda floor: BB2020.after(floor, match, 0, {}), dice=[1], answers=["retire A-3"]).club()
    assert after.members["A-3"].retired
    assert after.value() - after.current_value() == after.member_value(after.members["A-3"])
    later = handed(BB2020, after, b, Deeds(), fixture="f2")
    assert not later.members["A-3"].fit
    assert "retire A-3" not in Market().options(later)
    niggled = handed(BB2020, a, b, Deeds(injuries=("niggle",)))
    assert "retire A-3" not in Market().options(niggled), "only a lasting injury"


@rule("2020-16.8", "LG-CLUB-06")
def test_2020_hiring_keeps_to_the_list() -> None:
    a = club("A", "Orc", "bb2020", *gone("A-1", "A-2"), gold=1_000_000)
    assert len(a.listed()) < 11
    options = Market().options(a)
    assert "hire Orc Lineman" in options
    floor = run(
        [a],
        lambda floor: Market().spend(floor, 0),
        answers=["hire Orc Lineman", "dismiss A-5", "buy apothecary" if not a.staff.get("apothecary") else "done"],
    )
    assert "A-5" not in floor.club().members
    assert "buy apothecary" not in Market().options(floor.club())
    assert "buy re-roll" not in SevensMarket().options(replace(club("A", "Orc", "sevens"), gold=10**6))


@rule("2020-14.6", "2020-16.2")
def test_2020_concession_costs_fans_and_stars() -> None:
    skills = [told("learnt", player="B-2", skill=name, how="chosen", value=20_000) for name in ("Frenzy", "Kick", "Pro")]
    a, b = replace(club("A", "Orc", "bb2020"), gold=0), replace(club("B", "Human", "bb2020", *skills), fans=3, gold=0)
    match = report(seat("A", 2, 1, WON, all_played(a)), seat("B", 0, 2, LOST, all_played(b), conceded=True, fielded=9))
    floor = run([a, b], lambda floor: BB2020.hand_over(floor, match, 1, {"fan_factor": [3, 4]}), dice=[3, 2])
    assert [one.gold for one in floor.clubs] == [90_000, 0]
    assert floor.clubs[1].fans == 1
    assert "B-2" not in floor.clubs[1].members
    loser = run([floor.clubs[1]], lambda floor: BB2020.after(floor, match, 1, {}))
    assert "mvp" not in kinds(loser.facts[0])


@rule("2020-16.10", "2020-18.2", "LG-CLUB-05")
def test_friendly_gives_points_but_no_mvp() -> None:
    a, b = club("A", "Orc", "bb2020"), club("B", "Human", "bb2020")
    after = handed(BB2020, a, b, Deeds(touchdowns=1), friendly=True)
    assert after.members["A-3"].earned == 3
    match = report(seat("A", 1, 1, WON, all_played(a)), seat("B", 0, 2, LOST, all_played(b)), friendly=True)
    own = run([after], lambda floor: BB2020.after(floor, match, 0, {}), dice=[1])
    assert "mvp" not in kinds(own.facts[0])
    assert after.results[-1].friendly


# ---------------------------------------------------------------- four at a table
@rule("LG-FOUR-01")
@pytest.mark.parametrize(
    ("goals", "outcomes"),
    [
        ([1, 1, 0, 0], [DREW, DREW, LOST, LOST]),
        ([2, 1, 1, 0], [WON, LOST, LOST, LOST]),
        ([0, 0, 0, 0], [DREW] * 4),
        ([0, 3, 1], [LOST, WON, LOST]),
    ],
)
def test_first_alone_wins_first_shared_draws(goals: list[int], outcomes: list[str]) -> None:
    ranks = places(goals, set())
    assert [outcome_of(ranks, at) for at in range(len(goals))] == outcomes


@rule("LG-FOUR-02")
def test_petty_cash_at_four() -> None:
    assert petty_cash([1_200_000, 1_150_000, 1_150_000, 1_000_000], 50_000) == [0, 100_000, 100_000, 250_000]
    assert petty_cash([1_200_000, 1_200_000, 1_100_000, 1_100_000], 0) == [0, 0, 100_000, 100_000]
    clubs = [replace(club(id, "Orc", "bb2020"), gold=500_000) for id in "ABCD"]
    seen: list[Ask] = []
    run(clubs, lambda floor: league_rules("bb2020", "deathbowl").before(floor, "f1"), seen=seen)
    assert seen == [], "clubs that share the highest value buy nothing"


@rule("LG-FOUR-03")
def test_winnings_at_four_go_down_to_five_thousand() -> None:
    assert winnings_2020([3, 4, 3, 5], [1, 0, 0, 2], [False] * 4) == [45_000, 35_000, 35_000, 55_000]
    clubs = [replace(club(id, "Orc", "bb2020"), fans=fans, gold=0) for id, fans in zip("ABCD", (1, 2, 1, 3), strict=True)]
    match = report(
        *(
            seat(one.id, int(at == 0), 1 if at == 0 else 2, WON if at == 0 else LOST, all_played(one))
            for at, one in enumerate(clubs)
        ),
        book="deathbowl",
    )
    floor = run(clubs, lambda floor: league_rules("bb2020", "deathbowl").hand_over(floor, match, 1, {}))
    assert [one.gold for one in floor.clubs] == [45_000, 35_000, 35_000, 35_000]


@rule("LG-FOUR-04")
def test_fame_compares_with_the_largest_other_gate() -> None:
    assert fame([20, 10, 8, 8]) == [2, 0, 0, 0]
    assert fame([14, 13, 9, 5]) == [1, 0, 0, 0]
    assert fame([9, 9]) == [0, 0]


@rule("LG-FOUR-05")
@pytest.mark.parametrize(
    ("ranks", "roles"),
    [
        ([1, 2, 2, 4], [WON, DREW, DREW, LOST]),
        ([1, 1, 1, 1], [DREW] * 4),
        ([1, 2, 2, 2], [WON, LOST, LOST, LOST]),
        ([1, 2], [WON, LOST]),
        ([1, 1], [DREW, DREW]),
    ],
)
def test_fans_at_four_only_the_last_lose(ranks: list[int], roles: list[str]) -> None:
    assert [fan_role(ranks, at) for at in range(len(ranks))] == roles


@rule("LG-FOUR-06")
def test_conceding_with_four_seats_gives_no_rewards() -> None:
    assert places([1, 0, 0, 2], {3}) == [1, 2, 2, 4]
    assert places([0, 0, 1, 0], {1, 2, 3}, won=0) == [1, 2, 2, 2]
    clubs = [replace(club(id, "Orc", "bb2020"), gold=0) for id in "ABCD"]
    rows = [(1, 1, WON, False), (0, 2, LOST, False), (0, 2, LOST, False), (2, 4, LOST, True)]
    match = report(
        *(
            seat(one.id, goals, place, outcome, all_played(one), conceded=gave_up, fielded=9)
            for one, (goals, place, outcome, gave_up) in zip(clubs, rows, strict=True)
        ),
        book="deathbowl",
    )
    rules = league_rules("bb2020", "deathbowl")
    floor = run(clubs, lambda floor: rules.hand_over(floor, match, 1, {"fan_factor": [3, 3, 3, 3]}), dice=[1])
    assert [one.gold for one in floor.clubs] == [40_000, 30_000, 30_000, 0]
    for at, awards in enumerate((1, 1, 1, 0)):
        dice = {0: [6, 1], 1: [1], 2: [1], 3: []}[at]
        after = run([floor.clubs[at]], lambda floor, at=at: rules.after(floor, match, at, {}), dice=dice)  # type: ignore[misc]
        assert kinds(after.facts[0]).count("mvp") == awards


@rule("LG-FOUR-07")
def test_each_club_at_four_has_its_own_mvp() -> None:
    clubs = [club(id, "Orc", "bb2020") for id in "ABC"]
    match = report(*(seat(one.id, 0, 1, DREW, all_played(one)) for one in clubs), book="deathbowl")
    rules = league_rules("bb2020", "deathbowl")
    for at, one in enumerate(clubs):
        after = run([one], lambda floor, at=at: rules.after(floor, match, at, {}), dice=[2])  # type: ignore[misc]
        assert [fact.about["player"] for fact in after.facts[0] if fact.kind == "mvp"] == [f"{one.id}-2"]


def test_player_already_out_stays_out_of_the_squad() -> None:
    a = club("A", "Orc", "bb2020", *out("A-1"))
    assert a.members["A-1"].shirt not in [one.number for one in a.team(fit=True).players]
