"""League points, bonus points and tie-breakers. [LG-RANK, LG-BYE-03, DB-RANK]"""

from __future__ import annotations

from fractions import Fraction

import pytest

from deepbowl.league.errors import LeagueError
from deepbowl.league.ranking import (
    CASUALTIES,
    DIFFERENCE,
    HEAD_TO_HEAD,
    MINI_TABLE,
    NET,
    OPPONENTS,
    TOUCHDOWNS,
    Bonus,
    Entry,
    Played,
    Scoring,
    Seat,
    bye_points,
    level_groups,
    points_text,
    shares,
    standings,
)
from deepbowl.testing import rule


def table(*touchdowns: int, net: tuple[int, ...] = (), conceded: tuple[int, ...] = ()) -> list[Seat]:
    """Return seats N, E, S, W with touchdowns."""
    more = net or (0,) * len(touchdowns)
    return [
        Seat("NESW"[at], goals, max(0, more[at]), max(0, -more[at]), at in conceded) for at, goals in enumerate(touchdowns)
    ]


def points(seats: list[Seat], scoring: Scoring | None = None) -> list[str]:
    """Return the points of each seat as people read them."""
    return [points_text(one.points + one.bonus) for one in shares(seats, scoring or Scoring())]


@rule("LG-RANK-02", "LG-RANK-03", "DB-RANK-01")
@pytest.mark.parametrize(
    ("touchdowns", "expected"),
    [
        ((3, 2, 1, 0), ["5", "3", "1", "0"]),
        ((2, 1, 1, 0), ["5", "2", "2", "0"]),
        ((1, 1, 1, 0), ["3", "3", "3", "0"]),
        ((1, 0, 0, 0), ["5", "4/3", "4/3", "4/3"]),
        ((0, 0, 0, 0), ["9/4"] * 4),
        ((2, 1, 0), ["4", "2", "0"]),
        ((1, 1, 0), ["3", "3", "0"]),
        ((2, 1), ["3", "0"]),
        ((1, 1), ["1", "1"]),
    ],
)
def test_shared_places_share_their_points(touchdowns: tuple[int, ...], expected: list[str]) -> None:
    assert points(table(*touchdowns)) == expected


@rule("LG-RANK-02")
def test_points_of_an_organiser_must_not_rise() -> None:
    assert points(table(3, 2, 1, 0), Scoring({4: (4, 2, 1, 0)})) == ["4", "2", "1", "0"]
    assert points(table(1, 1, 0, 0), Scoring(outcomes=(3, 1, 0))) == ["1", "1", "0", "0"]
    for wrong in (Scoring({4: (1, 2, 3, 4)}), Scoring({4: (5, 3, 1)}), Scoring({2: (3, -1)}), Scoring(outcomes=(0, 1, 3))):
        with pytest.raises(LeagueError) as refused:
            wrong.check()
        assert refused.value.rule == "LG-RANK-02"


@rule("LG-RANK-04", "DB-RANK-03")
def test_shared_places_are_split_by_net_casualties_if_configured() -> None:
    seats = table(3, 1, 1, 1, net=(0, 2, 0, -1))
    assert points(seats, Scoring(break_places=NET)) == ["5", "3", "1", "0"]
    assert points(seats) == ["5", "4/3", "4/3", "4/3"]
    assert points(table(1, 1, 1, 1, net=(1, 1, 0, 0)), Scoring(break_places=NET)) == ["4", "4", "1/2", "1/2"]
    with pytest.raises(LeagueError, match="not by 'luck'") as refused:
        Scoring(break_places="luck").check()
    assert refused.value.rule == "LG-RANK-04"


@rule("LG-RANK-05")
def test_bonus_points_by_rate_and_by_threshold() -> None:
    rate = Bonus("casualties", 1, skip=1, most=2)
    assert [rate.earned(count) for count in (1, 2, 5)] == [0, 1, 2]
    three = Scoring(bonuses=(Bonus("touchdowns", 1, threshold=3),))
    assert points(table(3, 0, 0, 0), three)[0] == "6"
    assert points(table(3, 0, 0, 0, conceded=(0,)), three)[0] == "0", "none for a coach who conceded"
    assert points(table(3, 3, 0, 0), three)[:2] == ["5", "5"], "not shared"
    for wrong in (Bonus("beer", 1), Bonus("touchdowns", 0), Bonus("touchdowns", 1, threshold=-1)):
        with pytest.raises(LeagueError) as refused:
            Scoring(bonuses=(wrong,)).check()
        assert refused.value.rule == "LG-RANK-05"


@rule("LG-FOUR-06", "LG-FIX-06")
def test_coach_conceding_or_absent_has_no_points() -> None:
    assert points(table(1, 0, 0, 2, conceded=(3,))) == ["5", "2", "2", "0"]
    assert points(table(1, 0, 0, 2, conceded=(3,)), Scoring(conceding=1))[3] == "1"
    away = [*table(2, 1, 0), Seat("W", 3, absent=True)]
    assert [(one.place, one.why) for one in shares(away, Scoring())][3] == (4, "did not appear")
    assert points(away) == ["5", "3", "1", "0"]


@rule("LG-BYE-03", "LG-BYE-01")
def test_bye_is_worth_the_mean_and_in_pairs_a_win() -> None:
    assert points_text(bye_points(4, Scoring())) == "9/4"
    assert points_text(bye_points(2, Scoring())) == "3"
    assert points_text(bye_points(3, Scoring())) == "2"
    rows = standings(["N"], [], Scoring(), {"N": [Entry("round 1", bye_points(4, Scoring()), "bye")]})
    assert (points_text(rows[0].points), rows[0].difference, rows[0].played) == ("9/4", Fraction(0), 0)
    bot = [Seat("N", 0), Seat("E", 0), Seat("S", 0), Seat("bot", 1, house=True)]
    rows = standings(["N", "E", "S"], [Played("r1t1", tuple(bot))], Scoring())
    assert [points_text(one.points) for one in rows] == ["4/3"] * 3, "behind the bot, whose 5 points no one has"


# ---------------------------------------------------------------- tie-breakers
def match(where: str, **goals: int) -> Played:
    return Played(where, tuple(Seat(club, count) for club, count in goals.items()))


@rule("LG-RANK-06")
def test_head_to_head_parts_two_and_is_skipped_for_three() -> None:
    beat = match("1", A=1, B=0)
    even = [match("2", B=1, C=0), match("3", C=1, A=0)]
    rows = standings(["A", "B", "C"], [beat, *even], Scoring(tie_breakers=(HEAD_TO_HEAD,)))
    assert [row.place for row in rows] == [1, 1, 1]
    two = standings(["B", "A"], [beat, match("2", B=1, X=0)], Scoring(tie_breakers=(HEAD_TO_HEAD,)))
    assert [(row.club, row.parted_by) for row in two] == [("A", ""), ("B", HEAD_TO_HEAD)]


@rule("LG-RANK-06")
def test_touchdown_difference_at_four_is_against_the_mean_of_the_others() -> None:
    rows = standings(list("NESW"), [Played("r1t1", tuple(table(2, 1, 0, 0)))], Scoring())
    assert rows[0].difference == Fraction(5, 3)
    assert sum(row.difference for row in rows) == 0


@rule("LG-RANK-06")
def test_opponents_points_are_a_mean_without_bots() -> None:
    bot = Seat("bot", 0, house=True)
    matches = [
        Played("1", (Seat("A", 1), Seat("C", 0))),
        Played("2", (Seat("B", 1), bot)),
        Played("3", (Seat("C", 1), Seat("B", 0))),
        Played("4", (Seat("A", 0), Seat("D", 1))),
    ]
    rows = standings(list("ABCD"), matches, Scoring(tie_breakers=(OPPONENTS,)))
    by = {row.club: row.place for row in rows}
    assert by["A"] == by["B"] == by["C"] == by["D"] == 1, "every mean is 3"
    matches.append(Played("5", (Seat("D", 1), Seat("X", 0))))
    by = {row.club: row.place for row in standings(list("ABCD"), matches, Scoring(tie_breakers=(OPPONENTS,)))}
    assert by == {"D": 1, "A": 2, "B": 3, "C": 3}, "A met D, who has 6"


@rule("LG-RANK-06")
@pytest.mark.parametrize("name", [TOUCHDOWNS, CASUALTIES, NET, DIFFERENCE, MINI_TABLE])
def test_every_tie_breaker_parts_level_clubs(name: str) -> None:
    matches = [
        Played("1", (Seat("A", 3, 2, 1), Seat("X", 0, 1, 2))),
        Played("2", (Seat("B", 1, 1, 1), Seat("Y", 0, 1, 1))),
    ]
    if name == MINI_TABLE:
        matches = [match("1", A=1, B=0), match("2", B=1, Z=0), match("3", C=1, Z=0), match("4", C=0, Z=0, A=0)]
    rows = standings(["B", "A"], matches, Scoring(tie_breakers=(name,)))
    assert rows[0].club == "A"


@rule("LG-RANK-06", "LG-RANK-01")
def test_unknown_or_repeated_tie_breaker_is_refused() -> None:
    for wrong in (("coin",), (NET, NET)):
        with pytest.raises(LeagueError, match="each once at most") as refused:
            Scoring(tie_breakers=wrong).check()
        assert refused.value.rule == "LG-RANK-06"


@rule("LG-RANK-07")
def test_lots_part_what_nothing_else_does() -> None:
    drew = [match("1", A=1, B=1)]
    rows = standings(["A", "B"], drew, Scoring())
    assert [row.place for row in rows] == [1, 1], "level clubs share the place while no order is needed"
    assert level_groups(rows) == [["A", "B"]]
    drawn = standings(["A", "B"], drew, Scoring(), lots={"A": 2, "B": 1})
    assert [(row.club, row.place, row.parted_by) for row in drawn] == [("B", 1, ""), ("A", 2, "lots")]


@rule("LG-RANK-03")
def test_every_number_is_explained() -> None:
    scoring = Scoring(bonuses=(Bonus("touchdowns", 1, threshold=2),))
    rows = standings(list("NESW"), [Played("r1t1", tuple(table(2, 1, 1, 0)))], scoring)
    first, second = rows[0], rows[1]
    assert first.entries == [Entry("r1t1", 60, "place 1"), Entry("r1t1", 12, "bonus")]
    assert second.entries == [Entry("r1t1", 24, "place 2 shared by 2")]
    assert all(sum(one.twelfths for one in row.entries) == row.points for row in rows)
