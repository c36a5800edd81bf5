"""Fixtures, tables, play-offs, prizes and the re-draft. [LG-FIX, LG-SEASON, 2020-16.10, 2020-16.11]"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

from deepbowl.engine.dice import Seeded
from deepbowl.league.club import DREW, LOST, WON, Club, Result
from deepbowl.league.errors import FoldError, LeagueError
from deepbowl.league.frame import (
    Score,
    division_sizes,
    divisions,
    goes_on,
    league_points,
    level_for_lots,
    play_off_seeds,
    round_robin,
    table,
)
from deepbowl.league.ledger import PROVEN, judge, ledger_text
from deepbowl.league.play_offs import PlayOffs, Tie
from deepbowl.league.redraft import CRP_END, DUNGEON_BOWL_END, END_2020, budget, fee, prizes, redraft
from deepbowl.league.registry import league_rules
from deepbowl.league.repair import strike
from deepbowl.league.report import Deeds, places_among
from deepbowl.league.session import Ask, Floor
from deepbowl.league.statistics import statistics_of
from deepbowl.testing import rule

from .kit import all_played, club, kinds, office, out, played, report, run, seat, session, told


def lots(key: int = 1) -> object:
    dice = Seeded(key)
    return lambda sides: dice.roll(sides, "lots", -1)


def score(id: str, outcome: str, touchdowns: int = 0, against: int = 0, caused: int = 0, **more: bool) -> Score:
    return Score(id, outcome, touchdowns, against, caused, **more)


# ---------------------------------------------------------------- fixtures
@rule("LG-FIX-01", "2020-16.10")
@pytest.mark.parametrize(
    ("clubs", "twice", "rounds", "fixtures"), [(8, True, 14, 56), (7, False, 7, 21), (25, False, 25, 300), (2, False, 1, 1)]
)
def test_round_robin_has_every_pair(clubs: int, twice: bool, rounds: int, fixtures: int) -> None:
    names = [f"c{number}" for number in range(clubs)]
    drawn = round_robin(names, lots(), twice)  # type: ignore[arg-type]
    assert (len(drawn), sum(map(len, drawn))) == (rounds, fixtures)
    met = Counter(frozenset(pair) for round in drawn for pair in round)
    assert set(met.values()) == {2 if twice else 1}
    assert len(met) == clubs * (clubs - 1) // 2
    for round in drawn:
        assert len({one for pair in round for one in pair}) == clubs - clubs % 2, "an odd club is free once a round"
    if twice:
        assert Counter(pair for round in drawn for pair in round).most_common(1)[0][1] == 1, "seats change"
    assert drawn == round_robin(names, lots(), twice)  # type: ignore[arg-type]
    if clubs > 2:
        assert drawn != round_robin(names, lots(2), twice)  # type: ignore[arg-type]


def test_round_robin_of_one_club_is_refused() -> None:
    with pytest.raises(LeagueError, match="needs 2 clubs"):
        round_robin(["a"], lots(), False)  # type: ignore[arg-type]


@rule("LG-FIX-02", "DG-LEAGUE-01")
def test_divisions_are_drawn_and_later_zigzag() -> None:
    names = [f"c{number}" for number in range(1, 12)]
    coaches = {name: name for name in names}
    assert sorted(map(len, divisions(names[:10], 2, lots(), coaches))) == [5, 5]  # type: ignore[arg-type]
    assert sorted(map(len, divisions(names, 2, lots(), coaches))) == [5, 6]  # type: ignore[arg-type]
    for key in range(20):
        twins = {**coaches, "c1": "x", "c2": "x"}
        parts = divisions(names[:10], 2, lots(key), twins)  # type: ignore[arg-type]
        assert all(not {"c1", "c2"} <= set(part) for part in parts)
    order = names[:8]
    assert divisions(order, 2, lots(), coaches, order) == [["c1", "c4", "c5", "c8"], ["c2", "c3", "c6", "c7"]]  # type: ignore[arg-type]
    assert division_sizes(18, 4) == [5, 5, 4, 4]
    for clubs, wanted in ((3, 1), (11, 3), (40, 5)):
        with pytest.raises(LeagueError) as refused:
            division_sizes(clubs, wanted)
        assert refused.value.rule == "DG-LEAGUE-01"


@rule("LG-FIX-03")
def test_ruling_during_a_match_counts_from_the_next(tmp_path: Path) -> None:
    league = office(tmp_path / "L")
    league.begin_season()
    fixture = next(one for one in league.league.fixtures.values() if "c0" in one.clubs)
    made = league.open(fixture.id)
    made.silence()
    league.update(made)
    teams = league.teams(fixture.id)
    at = fixture.clubs.index("c0")
    shirts = league.league.fixtures[fixture.id].chairs[at].shirts
    first, second = (league.league.clubs["c0"].listed()[n] for n in (0, 1))
    assert shirts[first.shirt] == first.id
    league.ruling("c0", [told("learnt", player=first.id, skill="Guard", how="chosen", value=20_000)], "won a bet")
    assert "Guard" not in str(teams[at].players[0].extra_skills)
    assert "Guard" in league.league.clubs["c0"].members[first.id].skills
    swap = [told("renumbered", player=first.id, shirt=16), told("renumbered", player=second.id, shirt=first.shirt)]
    league.ruling("c0", swap, "they swapped shirts")
    assert league.league.fixtures[fixture.id].chairs[at].shirts[first.shirt] == first.id
    with pytest.raises(LeagueError, match="has a match that is not over"):
        league.open(fixture.id)


@rule("LG-FIX-06")
def test_empty_seat_is_last_and_the_others_count_among_themselves() -> None:
    assert places_among([1, 0, 0, 3], {3}, set()) == [1, 2, 2, 4]
    assert places_among([2, 1, 0, 3], {3}, set()) == [1, 2, 3, 4]


@rule("LG-FIX-07", "2020-16.10", "DG-LEAGUE-02", "DG-LEAGUE-03")
def test_table_ranks_by_points_touchdowns_casualties_head_to_head_lots() -> None:
    assert [league_points(score("A", one)) for one in (WON, DREW, LOST)] == [3, 1, 0]
    assert league_points(score("A", LOST, 3, 4, 3), ("touchdowns", "clean-sheet", "casualties")) == 2
    assert league_points(score("A", DREW, 0, 0, 2), ("touchdowns", "clean-sheet", "casualties")) == 2
    assert league_points(score("A", WON, 5, 0, 5, conceded=True), ("touchdowns",)) == 3
    beat = [
        [score("B", LOST, 1, 2, 1), score("A", WON, 2, 1, 1)],
        [score("B", WON, 2, 1, 1), score("C", LOST, 1, 2, 0)],
        [score("A", LOST, 1, 2, 1), score("C", WON, 2, 1, 0)],
    ]
    assert [row.club for row in table(["B", "A", "C"], beat)] == ["A", "B", "C"], "A beat B"
    assert level_for_lots(table(["A", "B", "C"], beat), beat) == []
    drew = [[score("A", DREW, 1, 1), score("B", DREW, 1, 1)]]
    assert level_for_lots(table(["A", "B"], drew), drew) == [["A", "B"]]
    assert [row.club for row in table(["A", "B"], drew, lots={"A": 2, "B": 1})] == ["B", "A"]
    more = [[score("A", DREW, 1, 1, 0), score("B", DREW, 1, 1, 2)]]
    assert [row.club for row in table(["A", "B"], more)] == ["B", "A"]


@rule("LG-FIX-08", "2020-16.10")
def test_play_offs_are_seeded_and_need_a_winner() -> None:
    rows = table([f"c{n}" for n in range(1, 9)], [[score(f"c{n}", WON, 9 - n)] for n in range(1, 9)])
    seeds = play_off_seeds([["c1", "c2", "c3", "c4"], ["c5", "c6", "c7", "c8"]], rows)
    assert seeds == ["c1", "c5", "c2", "c6"], "the second of the weaker division, not the third of the stronger"
    assert PlayOffs(seeds).next_round([]) == [Tie("semi-final", ("c1", "c6")), Tie("semi-final", ("c5", "c2"))]
    assert play_off_seeds([[f"c{n}" for n in range(8, 0, -1)]], rows) == ["c1", "c2", "c3", "c4"]
    three = [["c1", "c2", "c3"], ["c4", "c5", "c6"], ["c7", "c8"]]
    assert play_off_seeds(three, rows) == ["c1", "c4", "c7", "c2"], "one runner-up, the best"
    pairs = [["c1", "c2", "c3"], ["c4", "c5"], ["c6"], ["c7", "c8"]]
    assert play_off_seeds(pairs, rows) == ["c1", "c4", "c6", "c7"]
    assert play_off_seeds(pairs, rows, True) == ["c1", "c4", "c6", "c7", "c2", "c5", "c8", "c3"]
    assert goes_on([score("A", DREW, 1, 1, 2), score("B", DREW, 1, 1, 2)], ["A", "x", "y", "B"]) == "A"
    assert goes_on([score("A", DREW, 1, 1, 2), score("B", DREW, 1, 1, 3)], ["A", "x", "y", "B"]) == "B"
    assert goes_on([score("A", LOST, 1, 2, 9), score("B", WON, 2, 1, 0)], ["A", "B"]) == "B"
    for parts, eight in (([["c1", "c2"]], True), ([["c1"]], False)):
        with pytest.raises(LeagueError) as refused:
            play_off_seeds(parts, rows[: len(parts[0])], eight)
        assert refused.value.rule == "2020-16.10"


@rule("LG-FIX-08", "2020-16.10")
def test_play_offs_of_eight_end_in_a_final_and_a_match_for_third_place() -> None:
    bracket = PlayOffs([f"c{n}" for n in range(1, 9)])
    results: list[list[Score]] = []
    for stages in (["quarter-final"] * 4, ["semi-final"] * 2, ["third place", "final"]):
        ties = bracket.next_round(results)
        assert [tie.stage for tie in ties] == stages
        bracket.rounds.append(ties)
        results = [[score(tie.clubs[0], LOST, 0, 1), score(tie.clubs[1], WON, 1, 0)] for tie in ties]
    assert bracket.rounds[0][0].clubs == ("c1", "c8")
    assert bracket.rounds[1] == [Tie("semi-final", ("c5", "c8")), Tie("semi-final", ("c6", "c7"))], "best against lowest"
    assert bracket.rounds[2] == [Tie("third place", ("c5", "c6")), Tie("final", ("c7", "c8"))]
    assert bracket.order(results, ["c9", "c1"]) == ["c8", "c7", "c6", "c5", "c1", "c2", "c3", "c4", "c9"]
    with pytest.raises(LeagueError, match="the final is drawn already"):
        bracket.next_round(results)


@rule("LG-FIX-08", "LG-RANK-07", "LG-SEASON-02")
def test_drawn_semi_final_is_won_by_the_better_seed_and_stays_a_draw(tmp_path: Path) -> None:
    league = office(tmp_path / "L", twice=False)
    with pytest.raises(LeagueError, match="no season is running") as refused:
        league.play_offs()
    assert refused.value.rule == "LG-FIX-08"
    league.begin_season()
    for fixture in list(league.league.fixtures.values()):
        league.forfeit(fixture.id, min(fixture.clubs), "nobody plays here")
    table_before = league.league.table()
    ties = league.play_offs()
    assert ties == [Tie("semi-final", ("c0", "c3")), Tie("semi-final", ("c1", "c2"))]
    with pytest.raises(LeagueError, match=r"the semi-final .*s1p1f1.* is not played yet"):
        league.play_offs()
    first, second = (league.league.fixtures[f"s1p1f{n}"] for n in (1, 2))
    played(league, first, 1, 1, caused=(2, 2))
    played(league, second, 0, 0, caused=(1, 3))
    for id in list(league.league.sessions):
        league.finish(id)
    assert [one.outcome for one in league.league.score(first)] == [DREW, DREW]
    assert league.play_offs() == [Tie("third place", ("c1", "c3")), Tie("final", ("c0", "c2"))]
    with pytest.raises(LeagueError, match="is not played yet"):
        league.end_season()
    for number in (1, 2):
        played(league, league.league.fixtures[f"s1p2f{number}"], 0, 1)
    for id in list(league.league.sessions):
        league.finish(id)
    assert league.league.table() == table_before, "the table counts the regular season"
    assert league.end_season() == ["c2", "c0", "c3", "c1"]
    assert judge(ledger_text(league.league.lines)).word == PROVEN
    with pytest.raises(LeagueError, match="no season is running"):
        league.play_offs()


@rule("LG-FIX-08")
def test_play_offs_that_do_not_follow_from_the_results_are_found(tmp_path: Path) -> None:
    league = office(tmp_path / "L", twice=False)
    league.begin_season()
    for fixture in list(league.league.fixtures.values()):
        league.forfeit(fixture.id, min(fixture.clubs), "nobody plays here")
    with pytest.raises(FoldError, match="not the play-offs that the results give"):
        league.write("play-offs", seeds=["c0", "c1", "c2", "c3"], ties=[["semi-final", ["c0", "c1"]]])


@rule("2020-16.10")
def test_forfeited_fixture_is_a_win_with_gold_and_two_mvps(tmp_path: Path) -> None:
    a, b = club("A", "Orc", "bb2020", *out("A-1"), gold=0), club("B", "Human", "bb2020", gold=0)
    rules = league_rules("bb2020", "bb2020")
    floor = run([a, b], lambda floor: rules.forfeited(floor, ("A", "B"), "f1", 1, "A"), dice=[4, 2, 3])
    assert (floor.clubs[0].gold, floor.clubs[1].gold) == (40_000, 0)
    assert [floor.clubs[0].members[id].earned for id in ("A-2", "A-3")] == [4, 4]
    assert (floor.clubs[0].results[0].outcome, floor.clubs[0].results[0].touchdowns) == (WON, 1)
    assert floor.clubs[1].results[0].outcome == LOST
    both = run([a, b], lambda floor: rules.forfeited(floor, ("A", "B"), "f1", 1, ""))
    assert [one.results[0].outcome for one in both.clubs] == [LOST, LOST]
    league = office(tmp_path / "L")
    league.begin_season()
    fixture = next(iter(league.league.fixtures.values()))
    with pytest.raises(LeagueError, match="only its own clubs can be given round"):
        league.forfeit(fixture.id, "nobody", "test")
    league.forfeit(fixture.id, fixture.clubs[0], "the coach was ill")
    assert next(row for row in league.league.table() if row.club == fixture.clubs[0]).points == 3
    with pytest.raises(LeagueError, match="is forfeited"):
        league.forfeit(fixture.id, fixture.clubs[1], "again")


# ---------------------------------------------------------------- the end of a season
def ended(path: Path, edition: str = "bb2020", book: str = "bb2020") -> object:
    """Return a league whose fixtures were all forfeited."""
    league = office(path, edition=edition, book=book, twice=False)
    league.begin_season()
    for fixture in list(league.league.fixtures.values()):
        league.forfeit(fixture.id, min(fixture.clubs), "nobody plays here")
    return league


@rule("LG-SEASON-01")
def test_season_ends_when_everything_is_closed(tmp_path: Path) -> None:
    league = office(tmp_path / "L", edition="bb2020", book="bb2020", twice=False)
    league.begin_season()
    fixtures = list(league.league.fixtures.values())
    for fixture in fixtures[1:]:
        league.forfeit(fixture.id, fixture.clubs[0], "nobody came")
    with pytest.raises(LeagueError, match="is not played yet"):
        league.end_season()
    made = league.open(fixtures[0].id)
    made.silence()
    league.update(made)
    chairs = league.league.fixtures[fixtures[0].id].chairs
    squads = [{id: {"touchdowns": 0} for id in chair.shirts.values()} for chair in chairs]
    packed = report(*(seat(chair.club, 0, 1, DREW) for chair in chairs), fixture=fixtures[0].id, book="bb2020").packed()
    for at, squad in enumerate(squads):
        packed["seats"][at]["players"] = squad
    with pytest.raises(LeagueError, match="not confirmed by the coach") as refused:
        league.record_typed(fixtures[0].id, packed, [fixtures[0].clubs[0]])
    assert refused.value.rule == "LG-REPORT-04"
    league.record_typed(fixtures[0].id, packed, fixtures[0].clubs)
    with pytest.raises(LeagueError, match=r"Club \d \(Coach \d\) have .* after round 1 .* with the defaults") as refused:
        league.end_season()
    assert refused.value.rule == "LG-SEASON-01"
    for id in list(league.league.sessions):
        league.finish(id)
    order = league.end_season()
    assert len(order) == 4
    with pytest.raises(LeagueError, match="open"):
        league.begin_season()


@rule("LG-SEASON-02", "DG-LEAGUE-04", "2020-16.10")
def test_prizes_and_the_trophy() -> None:
    clubs = [replace(club(id, "Orc", "bb2020"), gold=95_000, rerolls=3, trophy=id == "B") for id in "ABCD"]
    floor = Floor(clubs, lambda sides, purpose: (1, False))
    prizes(floor, [2, 1, 3, 4], END_2020)
    assert [one.gold for one in floor.clubs] == [155_000, 195_000, 125_000, 95_000]
    assert [one.all_rerolls for one in floor.clubs] == [3, 4, 3, 3], "a champion who wins again keeps one"
    assert kinds(floor.facts[1]) == ["trophy", "gold", "trophy"]
    champion = floor.clubs[1]
    assert champion.value() - replace(champion, trophy=False).value() == champion.roster().reroll_cost
    crp = Floor([club("A"), club("B", "Human")], lambda sides, purpose: (1, False))
    prizes(crp, [1, 2], CRP_END)
    assert crp.facts == [[], []], "CRP has prizes only if the pack says so"
    prizes(crp, [1, 2], CRP_END, wanted=True)
    assert crp.clubs[0].gold - club("A").gold == 100_000


@rule("LG-SEASON-03", "2020-16.11")
def test_redraft_heals_after_the_list_is_sent() -> None:
    a = club("A", "Orc", "bb2020", told("niggle", player="A-1"), told("niggle", player="A-1"), *out("A-2"), gold=0)
    a = replace(a, staff={})
    made = session([a], lambda floor: redraft(floor, END_2020, 2))
    made.answer(1, 0, "begin")
    assert "keep A-1" in made.now().asked.options  # type: ignore[union-attr]
    floor = run([a], lambda floor: redraft(floor, END_2020, 2), dice=[4, 3], answers=["begin", "keep A-1"])
    after = floor.club()
    assert after.members["A-1"].niggles == 1
    assert after.season == 2
    assert all(one.fit for one in after.listed())
    assert after.breaches(new=True, budget=10**9) == []
    doctor = replace(a, staff={"apothecary": 1})
    floor = run(
        [doctor], lambda floor: redraft(floor, END_2020, 2), dice=[3, 2], answers=["begin", "buy apothecary", "keep A-1"]
    )
    assert floor.club().members["A-1"].niggles == 1, "an apothecary adds 1"
    crp = run([club("A", "Orc", "crp", *out("A-2"))], lambda floor: redraft(floor, CRP_END, 2)).club()
    assert crp.members["A-2"].fit
    assert len(crp.listed()) == len(club("A").listed()), "CRP has no re-draft"


@rule("LG-SEASON-03", "2020-16.11")
def test_retired_player_may_recover_a_reduction_for_a_niggle() -> None:
    a = club("A", "Orc", "bb2020", told("lowered", player="A-1", characteristic="ma"), told("retired", player="A-1"))
    a = replace(a, staff={})
    for die, lowered, niggles in ((4, (), 1), (3, ("ma",), 0)):
        after = run([a], lambda floor: redraft(floor, END_2020, 2), dice=[die], answers=["begin", "keep A-1"]).club()
        member = after.members["A-1"]
        assert (member.lowered, member.niggles, member.retired) == (lowered, niggles, False)


@rule("LG-SEASON-04", "DG-LEAGUE-06", "DG-LEAGUE-07", "2020-16.11")
def test_budget_counts_games_wins_and_scouts() -> None:
    played = [Result(f"f{n}", 1, WON if n < 5 else LOST, 1, 0, friendly=n >= 8) for n in range(10)]
    forfeit = Result("f20", 1, WON, 1, 0, played=False)
    last_season = Result("f30", 0, WON, 1, 0)
    a = replace(club("A", "College of Fire", "colleges", gold=60_000), results=(*played, forfeit, last_season))
    assert budget(a, DUNGEON_BOWL_END, scouted=1) == 1_400_000
    assert budget(a, DUNGEON_BOWL_END, scouted=1, capped=True) == 1_300_000
    b = replace(club("A", "Orc", "bb2020", gold=0), results=(Result("f1", 1, DREW, 0, 0), Result("f2", 1, WON, 1, 0)))
    assert budget(b, END_2020) == 1_000_000 + 2 * 20_000 + 20_000 + 10_000


@rule("LG-SEASON-05", "DG-LEAGUE-08")
def test_price_of_a_former_player() -> None:
    appeared = [told("appeared", player="A-1", season=season) for season in (1, 1, 2)]
    a = club("A", "Orc", "bb2020", told("learnt", player="A-1", skill="Frenzy", how="chosen", value=20_000), *appeared)
    member = a.members["A-1"]
    assert fee(a, member) == member.fee + 20_000 + 40_000
    assert a.member_value(member) == member.fee + 20_000


@rule("LG-SEASON-06")
def test_player_not_kept_stays_in_history(tmp_path: Path) -> None:
    a = club("A", "Orc", "bb2020", told("points", player="A-1", amount=9, deed="touchdowns", match="m"))
    keep = [f"keep {one.id}" for one in a.listed()[1:]]
    floor = run(
        [replace(a, gold=1_000_000)], lambda floor: redraft(floor, END_2020, 2), answers=["begin", *keep, "hire Orc Lineman"]
    )
    former = [one for one in floor.club().former if one.member.id == "A-1"]
    assert (former[0].why, former[0].member.earned) == ("not kept", 9)
    league = ended(tmp_path / "L")
    league.end_season()  # type: ignore[attr-defined]
    for id in list(league.league.sessions):  # type: ignore[attr-defined]
        league.finish(id)  # type: ignore[attr-defined]
    before = league.league.table(1)  # type: ignore[attr-defined]
    league.begin_season()  # type: ignore[attr-defined]
    assert league.league.table(1) == before  # type: ignore[attr-defined]
    assert all(row.points == 0 for row in league.league.table())  # type: ignore[attr-defined]
    assert judge(ledger_text(league.league.lines)).word == PROVEN  # type: ignore[attr-defined]


@rule("LG-SEASON-06", "LG-REPORT-03", "LG-REPAIR-03")
def test_season_statistics_include_the_seasons_points_and_kept_journeymen(tmp_path: Path) -> None:
    league = office(tmp_path / "L", clubs=2, edition="bb2020", book="bb2020", twice=False)
    few = [told("left", player=one.id, why="x") for one in league.league.clubs["c0"].listed()[:-10]]
    league.ruling("c0", [*few, told("gold", amount=200_000, what="gift")], "ten are left")
    league.begin_season()
    fixture = next(iter(league.league.fixtures.values()))
    before = league.open(fixture.id)
    before.silence()
    league.update(before)
    at = fixture.clubs.index("c0")
    chairs = league.league.fixtures[fixture.id].chairs
    seats = [seat(one.club, int(place == at), 1 if place == at else 2, WON if place == at else LOST,
                  {id: Deeds(touchdowns=int(id == "j1" and place == at), guest="journeyman" if id == "j1" else "",
                             name="J", position="Orc Lineman") for id in one.shirts.values()})
             for place, one in enumerate(chairs)]  # fmt: skip
    league.record_typed(fixture.id, report(*seats, fixture=fixture.id, book="bb2020").packed(), fixture.clubs)
    after = league.session(f"{fixture.id}-after-c0")
    after.silence("hiring")
    after.answer(len(after.answers) + 1, 0, f"keep {fixture.id}:j1")
    after.silence()
    league.update(after)
    league.finish(f"{fixture.id}-after-c1")
    kept = next(one.id for one in league.league.clubs["c0"].listed() if one.earned >= 3)
    ever = statistics_of(league.league)
    assert (ever[kept]["touchdowns"], ever[kept]["matches"]) == (1, 1), "the deed of the journeyman is theirs"
    assert all(ever[one.id]["points"] == one.earned for its in league.league.clubs.values() for one in its.listed()
               if one.earned)  # fmt: skip
    league.end_season()
    for id in list(league.league.sessions):
        league.finish(id)
    league.begin_season()
    league.ruling("c1", [told("points", player=league.league.clubs["c1"].listed()[0].id, amount=2, deed="x", match="")], "y")
    assert sum(one["points"] for one in statistics_of(league.league, 2).values()) == 2
    assert statistics_of(league.league, 1) == ever, "season 1 stays as it was"
    strike(league, "c1", league.league.counted["c1"], "it was a mistake")
    assert statistics_of(league.league, 2) == {}


@rule("LG-CLUB-05", "2020-18.2")
def test_friendly_is_between_clubs_of_the_league_and_off_the_table(tmp_path: Path) -> None:
    league = office(tmp_path / "L", edition="bb2020", book="bb2020")
    league.begin_season()
    for clubs in (["c0"], ["c0", "c0"], ["c0", "stranger"]):
        with pytest.raises(LeagueError):
            league.friendly(clubs)
    id = league.friendly(["c0", "c1"])
    made = league.open(id)
    made.silence()
    league.update(made)
    chairs = league.league.fixtures[id].chairs
    packed = report(seat("c0", 1, 1, WON), seat("c1", 0, 2, LOST), fixture=id, book="bb2020", friendly=True).packed()
    scorer = next(iter(chairs[0].shirts.values()))
    packed["seats"][0]["players"] = {scorer: {"touchdowns": 1}}
    league.record_typed(id, packed, ["c0", "c1"])
    assert league.league.clubs["c0"].members[scorer].earned == 3
    assert all(row.points == 0 for row in league.league.table())
    for open_ in list(league.league.sessions):
        league.finish(open_)
    assert all(one.mvps == 0 for one in league.league.clubs["c0"].members.values())
    assert judge(ledger_text(league.league.lines)).word == PROVEN


def test_question_of_the_redraft_ends_only_with_a_legal_list() -> None:
    seen: list[Ask] = []
    a: Club = club("A", "Orc", "bb2020", gold=0)
    run([a], lambda floor: redraft(floor, END_2020, 2), seen=seen)
    first = next(one for one in seen if one.kind == "redraft")
    assert "done" not in first.options
    assert seen[-1].options[0] == "done"
    assert all_played(a)
