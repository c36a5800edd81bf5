"""Cases a careless league gets wrong: guests who die, rulings during a match, clubs that leave, come late or grow rich."""

from __future__ import annotations

from pathlib import Path

import pytest

from deepbowl.league import repair
from deepbowl.league.before import Squad, affordable, fill_ranks, journeyman_positions
from deepbowl.league.club import LOST, WON, Club
from deepbowl.league.errors import LeagueError
from deepbowl.league.frame import fewest_clubs
from deepbowl.league.ledger import ALTERED, PROVEN, judge, ledger_text
from deepbowl.league.office import Office
from deepbowl.league.redraft import END_2020, budget, redraft
from deepbowl.league.registry import league_rules
from deepbowl.league.report import Deeds, lasting
from deepbowl.league.statistics import statistics_of
from deepbowl.testing import rule

from .kit import all_played, club, kinds, office, out, played, report, run, seat, team, told


def begun(path: Path, clubs: int = 4, edition: str = "crp") -> Office:
    """Return a league whose first season has begun; every two clubs meet once."""
    made = office(path, clubs, edition, twice=False)
    made.begin_season()
    return made


def play_all(made: Office, *score: int) -> None:
    """Play every fixture that waits, and finish everything after it with the defaults."""
    for fixture in [one for one in made.league.fixtures.values() if one.state == "waiting" and not one.friendly]:
        played(made, fixture, *(score or (1, 0)))
        for id in list(made.league.sessions):
            made.finish(id)


# ---------------------------------------------------------------- awards and injuries
@rule("LG-DEED-05")
def test_award_of_a_dead_journeyman_is_recorded_without_effect() -> None:
    a, b, rules = club("A"), club("B", "Human"), league_rules("crp", "crp")
    died = Deeds(injuries=("dead",), guest="journeyman", name="Journeyman 17", position="Lineman")
    match = report(seat("A", 1, 1, WON, {**all_played(a), "j1": died}), seat("B", 0, 2, LOST, all_played(b)))
    over = run([a, b], lambda floor: rules.hand_over(floor, match, 1, {})).club(0)
    free = over.free_shirt()
    told_ = run([over], lambda floor: rules.most_valuable(floor, match, 0, {}), dice=[free])
    assert kinds(told_.facts[0]) == ["mvp"]
    assert [one.member.mvps for one in told_.club().former] == [1]


@rule("AG-MATK-05", "LG-DEED-05")
def test_award_of_a_petrified_journeyman_has_no_effect() -> None:
    a, b = club("A", "Dark College", "astrogranite"), club("B", "Gold College", "astrogranite")
    rules = league_rules("astrogranite", "astrogranite")
    stone = Deeds(petrified=True, guest="journeyman", name="Journeyman 17", position="Skeleton")
    match = report(seat("A", 1, 1, WON, {"j1": stone}), seat("B", 0, 2, LOST, all_played(b)), book="astrogranite")
    over = run([a, b], lambda floor: rules.hand_over(floor, match, 1, {}), dice=[6]).club(0)
    assert not over.guests()
    given = run([over], lambda floor: rules.most_valuable(floor, match, 0, {}), dice=[1])
    assert kinds(given.facts[0]) == ["mvp"]


@rule("LG-REPAIR-03", "LG-DEED-05")
def test_player_with_a_struck_hiring_during_the_match_gets_no_award(tmp_path: Path) -> None:
    made = begun(tmp_path / "l", 2)
    rich = [told("gold", amount=100_000, what="test")]
    made.ruling("c0", rich, "to hire one")
    new = told("hired", player="c0-90", was="", shirt=16, name="Late", position="Lineman", fee=50_000, how="bought")
    made.ruling("c0", [new], "hired")
    hired = made.league.counted["c0"]
    fixture = next(iter(made.league.fixtures.values()))
    before = made.open(fixture.id)
    before.silence()
    made.update(before)
    assert "c0-90" in made.league.fixtures[fixture.id].chairs[fixture.clubs.index("c0")].shirts.values()
    repair.strike(made, "c0", hired, "it was never allowed")
    played(made, fixture, 1, 0)
    rules, match = made.league.rules, made.league.fixtures[fixture.id].report
    assert match is not None
    at = fixture.clubs.index("c0")
    floor = run([made.league.clubs["c0"]], lambda floor: rules.most_valuable(floor, match, at, {}), dice=[16, 1])
    assert floor.facts[0][0].text("player") == "c0-1", "number 16 is nobody's, so the die is rolled again"


@rule("LG-HURT-02")
def test_match_in_which_a_player_played_does_not_end_their_missed_match() -> None:
    a, b, rules = club("A", "Orc", "crp", *out("A-3", "A-4")), club("B", "Human"), league_rules("crp", "crp")
    here = {**all_played(a), "A-4": Deeds()}  # a ruling hurt them while they played
    match = report(seat("A", 0, 1, "drew", here), seat("B", 0, 1, "drew", all_played(b)))
    over = run([a, b], lambda floor: rules.hand_over(floor, match, 1, {})).club(0)
    assert [bool(over.members[id].out) for id in ("A-3", "A-4")] == [False, True]


@rule("LG-SEASON-04", "LG-SEASON-05", "LG-CLUB-05")
def test_friendly_before_the_first_season_counts_for_that_season() -> None:
    a, b, rules = club("A", "Orc", "bb2020"), club("B", "Human", "bb2020"), league_rules("bb2020", "bb2020")
    match = report(seat("A", 0, 1, "drew", all_played(a)), seat("B", 0, 1, "drew", all_played(b)), friendly=True)
    over = run([a, b], lambda floor: rules.hand_over(floor, match, 0, {})).club(0)
    assert {one.seasons for one in over.listed()} == {(1,)}, "20k for each season, and there is no season 0"
    assert budget(over, END_2020) - budget(a, END_2020) == over.gold - a.gold + 20_000


@rule("2020-18.4")
def test_vampire_lord_may_hire_a_killed_opponent_as_a_thrall() -> None:
    rules = league_rules("bb2020", "bb2020")
    dead = Deeds(injuries=("dead",))

    def after(victim: str, race: str = "Human", own: bool = False) -> Club:
        a, b = club("A", "Vampire", "bb2020"), club("B", race, "bb2020")
        match = report(
            seat("A", 1, 1, WON, all_played(a, **({victim: dead} if own else {}))),
            seat("B", 0, 2, LOST, all_played(b, **({} if own else {victim: dead, "p9": dead}))),
        )
        return run([a, b], lambda floor: rules.hand_over(floor, match, 1, {})).club(0)

    raised = after("p8")
    assert [one.position for one in raised.guests()] == ["Thrall Lineman"], "one, though two were killed"
    assert not after("p8", own=True).guests(), "nobody rises from the own dead"
    undead = club("B", "Shambling Undead", "bb2020")
    spared = [f"p{one.id.split('-')[1]}" for one in undead.listed() if "Regeneration" in undead.position(one).skills]
    assert spared
    a = club("A", "Vampire", "bb2020")
    match = report(seat("A", 1, 1, WON, all_played(a)), seat("B", 0, 2, LOST, all_played(undead, **{spared[0]: dead})))
    assert not run([a, undead], lambda floor: rules.hand_over(floor, match, 1, {})).club(0).guests()
    gold = raised.gold
    kept = run([raised], lambda floor: rules.hiring(floor, match, 0, {}), answers=[f"keep {raised.guests()[0].id}"]).club(0)
    assert kept.gold == gold, "without a fee"
    assert [one.position for one in kept.listed()].count("Thrall Lineman") == 1 + [
        one.position for one in raised.listed()
    ].count("Thrall Lineman")


@rule("LG-CLUB-05", "CRP-16.7")
def test_concession_of_a_friendly_gives_no_mvp() -> None:
    a, b, rules = club("A"), club("B", "Human"), league_rules("crp", "crp")
    conceded = seat("B", 0, 2, LOST, all_played(b), conceded=True, fielded=9)
    for friendly, awards in ((True, 0), (False, 2)):
        match = report(seat("A", 1, 1, WON, all_played(a)), conceded, friendly=friendly)
        assert rules.awards(match, 0, {}) == awards


@rule("LG-REPORT-05")
def test_two_results_that_both_stand_count_twice_but_cost_one_match() -> None:
    assert lasting(["niggle", "niggle"]) == ("niggle", "niggle")
    assert lasting(["out", "ma"]) == ("ma",)
    assert lasting(["out", "out"]) == ("out",)
    assert lasting(["", ""]) == ()
    a, b, rules = club("A", "Undead"), club("B"), league_rules("crp", "crp")
    hurt = all_played(a, p3=Deeds(injuries=("niggle", "niggle")))
    match = report(seat("A", 0, 1, "drew", hurt), seat("B", 0, 1, "drew", all_played(b)))
    over = run([a, b], lambda floor: rules.hand_over(floor, match, 1, {})).club(0)
    assert (over.members["A-3"].niggles, over.members["A-3"].out) == (2, "f1")


@rule("CRP-1.1", "CRP-9.4", "LG-HURT-03")
def test_characteristic_at_its_worst_stays_and_the_list_stays_legal() -> None:
    twice = [told("lowered", player="A-3", characteristic="ma")] * 2
    a, b, rules = club("A", "Orc", "crp", *twice), club("B", "Human"), league_rules("crp", "crp")
    hurt = all_played(a, p3=Deeds(injuries=("ma",)), p4=Deeds(injuries=("ma",)))
    match = report(seat("A", 0, 1, "drew", hurt), seat("B", 0, 1, "drew", all_played(b)))
    over = run([a, b], lambda floor: rules.hand_over(floor, match, 1, {})).club(0)
    assert [over.members[id].lowered.count("ma") for id in ("A-3", "A-4")] == [2, 1]
    assert over.members["A-3"].out == "f1"
    assert over.breaches() == []


# ---------------------------------------------------------------- journeymen
@rule("LG-GOLD-01", "LG-GOLD-02", "2020-4.5")
def test_full_list_of_linemen_still_fills_its_ranks() -> None:
    a = club("A", "Human", "bb2020")
    others = [one for one in a.listed() if one.position != "Human Lineman"]
    numbers = [*(one.shirt for one in others), *range(len(a.listed()) + 1, 17)]
    facts = [told("left", player=one.id, why="test") for one in others] + [
        told("hired", player=f"A-{90 + n}", was="", shirt=n, name="Zed", position="Human Lineman", fee=50_000, how="bought")
        for n in numbers
    ]
    full = club("A", "Human", "bb2020", *facts)
    assert len(full.listed()) == full.roster().position("Human Lineman").qty == 16
    short = club("A", "Human", "bb2020", *facts, *out(*[one.id for one in full.listed()][:7]))
    squad = Squad()
    run([short], lambda floor: fill_ranks(floor, 0, squad, 12, "2020-4.5"))
    assert len(squad.journeymen()) == 2, "9 can play; the total may pass 16"
    assert journeyman_positions(full, 12) == [], "a list of 16 who can all play has no room for a 17th"


# ---------------------------------------------------------------- during and without a match
@rule("LG-FIX-03", "LG-CLUB-03")
def test_ruling_during_a_match_leaves_its_teams_and_its_report_alone(tmp_path: Path) -> None:
    made = begun(tmp_path)
    fixture = next(iter(made.league.fixtures.values()))
    before = made.open(fixture.id)
    before.silence()
    made.update(before)
    teams = made.teams(fixture.id)
    mine = made.league.club(fixture.clubs[0])
    first, second = mine.listed()[:2]
    made.ruling(mine.id, [told("learnt", player=first.id, skill="Guard", how="chosen", value=20_000)], "won a bet")
    made.ruling(mine.id, [told("named", name="Another name")], "they asked")
    made.ruling(mine.id, [told("left", player=second.id, why="banned")], "banned for life")
    assert made.teams(fixture.id) == teams
    assert Office(made.folder).teams(fixture.id) == teams, "also when the lines are read again"
    played(made, fixture, 1, 0)
    after = made.league.club(mine.id)
    assert second.id not in after.members
    assert "Guard" in after.members[first.id].skills


@rule("LG-DEED-05", "LG-REPORT-04")
def test_typed_report_without_player_figures_still_draws_the_mvp(tmp_path: Path) -> None:
    made = begun(tmp_path)
    fixture = next(iter(made.league.fixtures.values()))
    mine = fixture.clubs[0]
    made.ruling(mine, [told("left", player=one.id, why="test") for one in made.league.club(mine).listed()[:3]], "a plague")
    before = made.open(fixture.id)
    before.silence()
    made.update(before)
    squads = made.league.squads(made.league.fixture(fixture.id))
    typed = {"j1": {"touchdowns": 1}, made.league.club(mine).listed()[0].id: {}}
    packed = report(seat(mine, 1, 1, WON), seat(fixture.clubs[1], 0, 2, LOST), fixture=fixture.id).packed()
    packed["seats"][0]["players"] = typed
    found = made.record_typed(fixture.id, packed, fixture.clubs)
    assert [set(one.players) for one in found.seats] == [set(one) for one in squads]
    assert (found.seats[0].players["j1"].guest, found.seats[0].players["j1"].touchdowns) == ("journeyman", 1)
    for id in list(made.league.sessions):
        made.finish(id)
    assert sum(one.mvps for one in made.league.club(fixture.clubs[1]).listed()) == 1
    packed["seats"][0]["players"] = {"j9": {"touchdowns": 1}}
    with pytest.raises(LeagueError, match="j9 could not play"):
        made.possible(fixture.id, packed)


@rule("LG-CLUB-03", "LG-FIX-04")
def test_forfeit_waits_for_the_open_sequence_of_its_winner(tmp_path: Path) -> None:
    made = begun(tmp_path)
    first = next(iter(made.league.fixtures.values()))
    mine = first.clubs[0]
    played(made, first, 1, 0)
    other = next(one for one in made.league.fixtures.values() if mine in one.clubs and one.state == "waiting")
    lines = len(made.league.lines)
    with pytest.raises(LeagueError, match=f"finish the sequence of .*, {first.id}-after-{mine}.* first") as refused:
        made.forfeit(other.id, mine, "nobody came")
    assert refused.value.rule == "LG-CLUB-03"
    assert len(made.league.lines) == lines
    made.finish(f"{first.id}-after-{mine}")
    made.forfeit(other.id, mine, "nobody came")
    assert made.league.fixture(other.id).state == "forfeited"


@rule("LG-REPAIR-03", "LG-FIX-04")
def test_table_survives_a_forfeit_that_was_struck(tmp_path: Path) -> None:
    made = begun(tmp_path)
    fixture = next(iter(made.league.fixtures.values()))
    mine = fixture.clubs[0]
    made.forfeit(fixture.id, mine, "nobody came")
    assert {row.club: row.points for row in made.league.table()}[mine] == 3
    repair.strike(made, mine, made.league.counted[mine], "they did come")
    assert {row.points for row in made.league.table()} == {0}


# ---------------------------------------------------------------- seasons
@rule("LG-RANK-08", "LG-SEASON-06")
def test_table_of_a_past_season_stays_without_a_club_that_left_early(tmp_path: Path) -> None:
    made = begun(tmp_path)
    first = next(iter(made.league.fixtures.values()))
    played(made, first, 2, 0)
    for id in list(made.league.sessions):
        made.finish(id)
    made.leave(first.clubs[1], "no time")
    play_all(made)
    shown = [(row.club, row.points) for row in made.league.table()]
    made.end_season()
    made.begin_season()
    assert [(row.club, row.points) for row in made.league.table(1)] == shown
    assert not any(first.clubs[1] in one.clubs for one in made.league.fixtures.values() if one.season == 2)


@rule("LG-RANK-08", "LG-SEASON-02")
def test_leader_that_left_is_ranked_last_and_returns_the_trophy(tmp_path: Path) -> None:
    made = begun(tmp_path, 4, "bb2020")
    made.ruling("c0", [told("trophy", held=True)], "champions of an older league")
    for fixture in [one for one in made.league.fixtures.values() if "c0" in one.clubs]:
        played(made, fixture, *((9, 0) if fixture.clubs[0] == "c0" else (0, 9)))
        for id in list(made.league.sessions):
            made.finish(id)
    made.leave("c0", "no time")
    play_all(made)
    gold = made.league.clubs["c0"].gold
    assert made.league.table()[0].club == "c0", "what was played stands"
    order = made.end_season()
    assert order[-1] == "c0"
    assert [made.league.clubs[one].trophy for one in order] == [True, False, False, False]
    assert made.league.clubs["c0"].gold == gold, "no prize"
    assert judge(ledger_text(made.league.lines)).word != ALTERED
    with pytest.raises(LeagueError, match="has left the league"):
        made.friendly(["c0", "c1"], "for old times")


@rule("LG-CLUB-05", "LG-SEASON-06")
def test_friendly_before_the_season_counts_for_the_same_season(tmp_path: Path) -> None:
    made = office(tmp_path, 4, "crp", twice=False)
    friendly = made.league.fixtures[made.friendly(["c0", "c1"], "both agreed")]
    scorer = next(iter(made.league.clubs["c0"].members))
    played(made, friendly, 1, 0, deeds={scorer: Deeds(touchdowns=1)})
    for id in list(made.league.sessions):
        made.finish(id)
    made.begin_season()
    first = statistics_of(made.league, 1)[scorer]
    assert (first["touchdowns"], first["points"]) == (1, 3)
    assert scorer not in statistics_of(made.league, 0)


@rule("DG-LEAGUE-01", "LG-FIX-02")
def test_season_needs_as_many_clubs_as_the_book_and_the_divisions_ask_for(tmp_path: Path) -> None:
    assert [fewest_clubs(*one) for one in (("crp",), ("colleges",), ("crp", 2), ("colleges", 3))] == [2, 4, 8, 12]
    made = office(tmp_path, 7, "crp", divisions=2)
    with pytest.raises(LeagueError, match="needs 8 clubs, not 7"):
        made.begin_season()


@rule("LG-RANK-08", "LG-FIX-08")
def test_leader_that_left_plays_no_play_offs(tmp_path: Path) -> None:
    made = begun(tmp_path, 5)
    for fixture in [one for one in made.league.fixtures.values() if "c0" in one.clubs]:
        played(made, fixture, *((9, 0) if fixture.clubs[0] == "c0" else (0, 9)))
        for id in list(made.league.sessions):
            made.finish(id)
    made.leave("c0", "no time")
    play_all(made)
    assert made.league.table()[0].club == "c0", "what was played stands"
    ties = made.play_offs()
    assert sorted(one for tie in ties for one in tie.clubs) == ["c1", "c2", "c3", "c4"]


@rule("LG-SEASON-03", "LG-FIX-02", "LG-SEASON-04")
def test_club_may_join_between_seasons_and_not_during_one(tmp_path: Path) -> None:
    made = begun(tmp_path, edition="bb2020")
    new = team("Wood Elf", "bb2020", name="Late ones")
    with pytest.raises(LeagueError, match="the season has begun; join before the next one"):
        made.join("late", new, "Lea")
    play_all(made)
    made.end_season()
    made.join("late", new, "Lea")
    for id in list(made.league.sessions):
        made.finish(id)
    made.begin_season()
    assert sum("late" in one.clubs for one in made.league.fixtures.values()) == 4
    assert {one.season for one in made.league.clubs.values()} == {2}
    assert judge(ledger_text(made.league.lines)).word == PROVEN


@rule("LG-SEASON-01", "LG-CLUB-05")
def test_friendly_that_is_never_played_does_not_hold_up_the_next_season(tmp_path: Path) -> None:
    made = begun(tmp_path)
    id = made.friendly(["c0", "c1"], "both agreed")
    begun_ = made.friendly(["c2", "c3"], "both agreed")
    play_all(made)
    made.open(begun_)
    with pytest.raises(LeagueError, match=f"the friendly .*{begun_}.* waits for answers"):
        made.end_season()
    made.finish(f"{begun_}-before")
    with pytest.raises(LeagueError, match=r"no club wins the friendly .* without a match"):
        made.forfeit(begun_, "c2", "they went home")
    made.forfeit(begun_, "", "they went home")
    made.end_season()
    made.begin_season()
    with pytest.raises(LeagueError, match="cannot be played: its season is over"):
        made.open(id)


@rule("2020-16.11", "LG-SEASON-03")
def test_redraft_ends_for_a_club_with_more_fans_than_can_be_bought() -> None:
    famous = club("A", "Human", "bb2020", told("fans", amount=6))
    assert famous.fans > 6
    over = run([famous], lambda floor: redraft(floor, END_2020, 2)).club()
    assert (over.fans, over.season, len(over.listed()) >= 11) == (famous.fans, 2, True)


@rule("LG-SEASON-01", "LG-SEASON-02")
def test_season_ends_once_and_not_before_it_began(tmp_path: Path) -> None:
    made = office(tmp_path / "l", 4, "crp", twice=False, prizes=True)
    with pytest.raises(LeagueError, match="no season is running"):
        made.end_season()
    made.begin_season()
    play_all(made)
    first = made.end_season()[0]
    gold = made.league.clubs[first].gold
    with pytest.raises(LeagueError, match="no season is running"):
        made.end_season()
    assert made.league.clubs[first].gold == gold, "prizes are paid once"


@rule("AG-TEAM-03", "CRP-16.5")
def test_mercenary_of_a_fourth_race_is_refused_while_the_third_is_injured() -> None:
    its = club("A", "Gold College", "astrogranite")
    races = {its.position(one).player_race for one in its.listed()}
    assert len(races) == 3
    alone = next(race for race in races if sum(its.position(one).player_race == race for one in its.listed()) < 5)
    hurt = [one.id for one in its.listed() if its.position(one).player_race == alone]
    its = club("A", "Gold College", "astrogranite", *out(*hurt))
    offered = [one for one in affordable(its, Squad(), 500_000, True) if one.startswith("mercenary")]
    assert offered
    assert {its.roster().position(one.removeprefix("mercenary ")).player_race for one in offered} <= races


@rule("LG-FIX-08", "LG-REPAIR-05")
def test_winner_of_a_semi_final_stands_once_the_final_is_drawn(tmp_path: Path) -> None:
    made = begun(tmp_path / "l")
    play_all(made)
    made.play_offs()
    semi = next(one for one in made.league.fixtures.values() if one.stage == "semi-final")
    play_all(made)
    repair.result(made, semi.id, [0, 1], "misread")
    repair.result(made, semi.id, [2, 1], "read again")
    made.play_offs()
    finalists = next(one.clubs for one in made.league.fixtures.values() if one.stage == "final")
    with pytest.raises(LeagueError, match=f"follows from the semi-final .*{semi.id}.*; its winner stands"):
        repair.result(made, semi.id, [0, 1], "misread after all")
    with pytest.raises(LeagueError, match=f"follows from the semi-final .*{semi.id}.*; its winner stands"):
        repair.void(made, semi.id, "both want another")
    repair.result(made, semi.id, [3, 1], "one more was scored")
    early = next(one for one in made.league.fixtures.values() if not one.stage)
    repair.result(made, early.id, [1, 1], "a match of the regular season")
    assert semi.clubs[0] in finalists
