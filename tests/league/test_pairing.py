"""Draws: aims in their order against brute force, byes, house bots, planned seats. [LG-PAIR, LG-BYE]"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import combinations
from random import Random
from time import process_time

import pytest

from deepbowl.engine.dice import Seeded
from deepbowl.league.errors import LeagueError
from deepbowl.league.pairing import (
    Costs,
    Field,
    Pair,
    affine_plane,
    circle,
    exchanged,
    fewest_repeats,
    is_house,
    planned,
    repeats,
    seat_tables,
    swiss,
)
from deepbowl.testing import rule


def lots(key: object = 1) -> Callable[[int], int]:
    """Return lots from a key."""
    dice = Seeded(str(key))
    return lambda sides: dice.roll(sides, "lots", -1)


def coaches(count: int) -> tuple[str, ...]:
    return tuple(f"c{number}" for number in range(1, count + 1))


def pairs_in(tables: Sequence[Sequence[str]]) -> list[Pair]:
    return [frozenset(pair) for table in tables for pair in combinations(table, 2)]


# ---------------------------------------------------------------- a second, plain way to judge a draw
def judged(of: Field, tables: Sequence[Sequence[str]], byes: Sequence[str] = ()) -> tuple[int, ...]:
    """Return the aims of a draw in their order, each to be as small as can be; written apart from the search."""
    met = pairs_in(tables)
    low = min(of.points.get(name, 0) for name in of.present)
    points = {name: low - 12 if is_house(name) else of.points.get(name, 0) for table in tables for name in table}
    return (
        sum(pair in of.forbidden for pair in met),
        sum(all(is_house(name) for name in pair) for pair in met),
        sum(of.byes.get(name, 0) for name in byes),
        sum(of.points.get(name, 0) - low for name in byes),
        sum(sum(n**3 for n in range(1, of.met.get(pair, 0) + 1)) for pair in met),
        sum((points[a] - points[b]) ** 2 for table in tables for a, b in combinations(table, 2)),
    )


def every_draw(names: Sequence[str], size: int) -> Iterator[list[list[str]]]:
    """Yield every way to fill tables."""
    if not names:
        yield []
        return
    first, *others = names
    for mates in combinations(others, size - 1):
        for rest in every_draw([name for name in others if name not in mates], size):
            yield [[first, *mates], *rest]


def any_field(random: Random, count: int) -> Field:
    """Return a field in the middle of a tournament."""
    names = coaches(count)
    met = {frozenset(pair): random.choice((0, 0, 1, 1, 2)) for pair in combinations(names, 2)}
    barred = [frozenset(random.sample(names, 2)) for _ in range(random.randint(0, 3))]
    byes = {name: random.choice((0, 0, 1)) for name in names}
    return Field(names, {name: random.randint(0, 15) * 4 for name in names}, met, byes, barred)


@rule("LG-PAIR-01", "LG-PAIR-06", "LG-PAIR-03")
@pytest.mark.parametrize(("count", "size", "times"), [(8, 4, 25), (12, 4, 3), (8, 2, 25), (12, 2, 2)])
def test_draw_costs_no_more_than_the_best_of_all_draws(count: int, size: int, times: int) -> None:
    for key in range(times):
        of = any_field(Random(key), count)
        drawn = swiss(of, size, lots(key))
        least = min(judged(of, tables) for tables in every_draw(of.present, size))
        assert judged(of, drawn.tables) == least
        assert sorted(name for table in drawn.tables for name in table) == sorted(of.present)


@rule("LG-PAIR-01")
@pytest.mark.parametrize("size", [2, 4])
def test_draw_of_64_coaches_takes_less_than_a_second(size: int) -> None:
    of = any_field(Random(1), 64)
    began = process_time()
    drawn = swiss(of, size, lots(1))
    assert process_time() - began < 1
    assert len(drawn.tables) == 64 // size


@rule("LG-PAIR-01", "LG-BYE-02")
@pytest.mark.parametrize(("count", "size"), [(9, 2), (7, 2), (9, 4), (11, 4)])
def test_draw_with_byes_costs_no_more_than_the_best_of_all_draws(count: int, size: int) -> None:
    for key in range(4):
        of = any_field(Random(key), count)
        drawn = swiss(of, size, lots(key), bots=False)
        least = min(
            judged(of, tables, away)
            for away in combinations(of.present, count % size)
            for tables in every_draw([name for name in of.present if name not in away], size)
        )
        assert judged(of, drawn.tables, drawn.byes) == least


@rule("LG-PAIR-01")
def test_exchanging_seats_finds_the_best_tables_of_twelve() -> None:
    for key in range(3):
        of = any_field(Random(key), 12)
        costs = Costs(of, of.present)
        best = costs.total(seat_tables(costs, 4, 0, Random(1))[0])
        found = []
        for start in range(24):
            order = Random(start).sample(range(12), 12)
            groups = [order[at : at + 4] for at in (0, 4, 8)]
            found.append(costs.total(exchanged(costs, [*groups, []], 4, 0)[0]))
        assert min(found) == best


@rule("LG-PAIR-01")
@pytest.mark.parametrize(("count", "rounds", "least"), [(8, 2, [0, 4]), (16, 3, [0, 0, 0]), (32, 4, [0, 0, 0, 0])])
def test_tables_of_four_repeat_as_few_meetings_as_possible(count: int, rounds: int, least: list[int]) -> None:
    met: Counter[Pair] = Counter()
    points = dict.fromkeys(coaches(count), 0)
    for number in range(rounds):
        drawn = swiss(Field(coaches(count), points, met), 4, lots(f"{count} {number}"))
        assert sum(met[pair] > 0 for pair in pairs_in(drawn.tables)) == least[number]
        met.update(pairs_in(drawn.tables))
        for table in drawn.tables:
            for place, name in enumerate(table):
                points[name] += (60, 36, 12, 0)[place]


@rule("LG-PAIR-02", "LG-PAIR-05")
def test_same_key_and_numbers_give_the_same_draw() -> None:
    of = any_field(Random(3), 16)
    assert swiss(of, 4, lots(1)) == swiss(of, 4, lots(1))
    assert swiss(of, 4, lots(1)) != swiss(of, 4, lots(2))
    assert set(Field.__slots__) == {"present", "points", "met", "byes", "forbidden"}, "a draw can look at nothing else"


@rule("LG-PAIR-03")
def test_forbidden_pair_never_meets_or_the_draw_names_it() -> None:
    barred = frozenset(("c1", "c2"))
    for key in range(12):
        drawn = swiss(Field(coaches(8), forbidden=[barred]), 4, lots(key))
        assert barred not in pairs_in(drawn.tables)
        assert drawn.broken == []
    assert swiss(Field(coaches(4), forbidden=[barred]), 4, lots()).broken == [("c1", "c2")]


@rule("LG-PAIR-04")
def test_pairing_always_finds_a_round() -> None:
    met: Counter[Pair] = Counter()
    for number in range(5):
        drawn = swiss(Field(coaches(4), {}, met), 4, lots(number))
        assert len(drawn.tables) == 1
        met.update(pairs_in(drawn.tables))
    met.clear()
    for number in range(8):
        of = Field(coaches(6), {}, dict(met))
        drawn = swiss(of, 2, lots(number))
        least = min(judged(of, tables)[4] for tables in every_draw(coaches(6), 2))
        assert judged(of, drawn.tables)[4] == least
        met.update(pairs_in(drawn.tables))
    with pytest.raises(LeagueError, match="3 coaches do not fill a table of 4") as refused:
        swiss(Field(coaches(3)), 4, lots(), bots=False)
    assert refused.value.rule == "LG-PAIR-04"


@rule("LG-PAIR-05")
def test_seats_are_drawn_by_lot() -> None:
    sat: Counter[tuple[str, int]] = Counter()
    for key in range(600):
        for table in swiss(Field(coaches(4)), 4, lots(key)).tables:
            sat.update((name, seat) for seat, name in enumerate(table))
    assert all(110 <= sat[name, seat] <= 190 for name in coaches(4) for seat in range(4))


@rule("LG-PAIR-06")
def test_close_points_sit_together_top_table_first() -> None:
    points = dict(zip(coaches(8), (10, 1, 9, 0, 10, 1, 9, 0), strict=True))
    drawn = swiss(Field(coaches(8), points), 4, lots())
    assert [sorted(points[name] for name in table) for table in drawn.tables] == [[9, 9, 10, 10], [0, 0, 1, 1]]


@rule("LG-PAIR-07")
def test_planned_seats_repeat_as_few_meetings_as_possible() -> None:
    five = planned(coaches(16), 5, 4, lots())
    assert Counter(pair for one in five for pair in pairs_in(one)) == {frozenset(p): 1 for p in combinations(coaches(16), 2)}
    three = planned(coaches(8), 3, 4, lots())
    met = Counter(pair for one in three for pair in pairs_in(one))
    assert len(met) == 28
    assert repeats(three) == 8 == fewest_repeats(8, 3, 4)
    assert repeats(planned(coaches(12), 3, 4, lots())) == 6
    filled = planned(coaches(14), 4, 4, lots())
    assert repeats(filled) == 0
    assert all(sum(map(is_house, (name for table in one for name in table))) == 2 for one in filled)
    assert repeats(planned(coaches(8), 7, 2, lots())) == 0
    with pytest.raises(LeagueError, match="up to 16 coaches, not for 17") as refused:
        planned(coaches(17), 3, 4, lots())
    assert refused.value.rule == "LG-PAIR-07"


def test_plane_of_order_four_has_every_pair_once() -> None:
    met = Counter(frozenset(pair) for one in affine_plane() for line in one for pair in combinations(line, 2))
    assert len(met) == 120
    assert set(met.values()) == {1}


@pytest.mark.parametrize("count", [2, 4, 6, 10])
def test_circle_has_every_pair_once(count: int) -> None:
    met = Counter(frozenset(pair) for number in range(count - 1) for pair in circle(count, number))
    assert len(met) == count * (count - 1) // 2
    assert set(met.values()) == {1}


# ---------------------------------------------------------------- bots and byes
@rule("LG-BYE-01")
def test_house_bots_fill_the_lowest_tables_and_never_two_at_one() -> None:
    points = {name: 12 * at for at, name in enumerate(coaches(14))}
    drawn = swiss(Field(coaches(14), points), 4, lots())
    bots = [sum(map(is_house, table)) for table in drawn.tables]
    assert bots == [0, 0, 1, 1]
    assert drawn.byes == []
    alone = swiss(Field(coaches(5)), 4, lots())
    assert sorted(sum(map(is_house, table)) for table in alone.tables) == [1, 2], "three bots at two tables"
    odd = swiss(Field(coaches(7), points), 2, lots())
    assert [set(table) for table in odd.tables if any(map(is_house, table))] == [{"c1", "house bot 1"}]


@rule("LG-BYE-02")
def test_bye_goes_to_the_fewest_points_among_teams_without_one() -> None:
    points = {name: 12 * min(at, 7) for at, name in enumerate(reversed(coaches(9)))}
    points["c8"] = 0
    drawn = swiss(Field(coaches(9), points, byes={"c9": 1}), 2, lots(), bots=False)
    assert drawn.byes == ["c8"]
    both = {swiss(Field(coaches(9), points), 2, lots(key), bots=False).byes[0] for key in range(20)}
    assert both == {"c8", "c9"}, "among equals the lot decides"
    three = swiss(Field(coaches(11), {name: at for at, name in enumerate(coaches(11))}), 4, lots(), bots=False)
    assert sorted(three.byes) == ["c1", "c2", "c3"]
