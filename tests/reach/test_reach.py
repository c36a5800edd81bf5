"""Reach: every square with its best chance, against brute force, against the engine's own odds, and by hand."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from deepbowl.board.bits import cells
from deepbowl.board.notation import parse_board
from deepbowl.board.pitches import open_pitch
from deepbowl.engine.dice import Seeded
from deepbowl.engine.state import PRONE
from deepbowl.match.match import Match
from deepbowl.rules.analysis.odds import ARMOUR, LOOSE_BALL, odds
from deepbowl.rules.analysis.policy import DETERMINED
from deepbowl.rules.analysis.reach import Reach, reach
from deepbowl.rules.sheet import PlayerSheet, TeamSheet
from deepbowl.rules.vocabulary.flags import BLITZ
from deepbowl.testing import player, scenario
from deepbowl.testing.scenario import OPEN, Scenario

CLOSE = 1e-9


def of(s: Scenario, name: str = "A") -> Reach:
    return reach(s.m, s.body(name))


def chance(s: Scenario, x: int, y: int, name: str = "A") -> float:
    return of(s, name).probability(s.m.board.at(x, y))


def labels(s: Scenario, path: list[int]) -> list[str]:
    return [s.m.board.label(cell) for cell in path]


# ---------------------------------------------------------------- by hand
@pytest.mark.rule("CRP-4.1", "CRP-4.3")
def test_free_squares_then_squares_to_go_for() -> None:
    s = scenario("A......", A=player(ma=3))
    r = of(s)
    assert [round(r.probability(s.m.board.at(x, 0)), 6) for x in range(1, 7)] == [1, 1, 1, 0.833333, 0.694444, 0]
    assert r.cells.bit_count() == 5
    assert labels(s, r.path(s.m.board.at(4, 0))) == ["1,0", "2,0", "3,0", "4,0"]


@pytest.mark.rule("CRP-4.4")
def test_leaving_a_zone_and_going_round_it() -> None:
    s = scenario("......\nA.b...\n......\n......\n......", A=player(ma=6))
    assert chance(s, 1, 1) == 1  # into the zone for nothing
    assert chance(s, 4, 1) == 1  # round it by the south
    assert chance(s, 3, 0) == pytest.approx(5 / 6, abs=CLOSE)  # behind b: also round b, a square to go for
    s = scenario("......\nA.b...\n......", A=player(ma=6))
    assert chance(s, 4, 1) == pytest.approx(1 / 2 * 1 / 2 * 2 / 3, abs=CLOSE)  # through it: twice 4+, out on a 3+


@pytest.mark.parametrize("ball", [False, True])
def test_player_on_a_pad_may_walk_off_it_with_or_without_the_ball(ball: bool) -> None:
    s = scenario("1....2\n......", book="dungeonbowl-5", A=player(at=(0, 0), ma=3, ball=ball))
    assert chance(s, 3, 0) == 1
    s = scenario("1.2...\n######", book="dungeonbowl-5", A=player(at=(0, 0), ma=6, ball=ball))
    assert chance(s, 2, 0) == 1  # the next pad ends a way
    assert chance(s, 3, 0) == 0


@pytest.mark.rule("CRP-10.2")
def test_single_team_reroll_covers_the_whole_path() -> None:
    s = scenario("......\nA.b...\n......", A=player(ma=6), rerolls=2)
    assert chance(s, 4, 1) == pytest.approx(1 / 6 * (1 + 1 / 2 + 1 / 2 + 1 / 3), abs=CLOSE)


@pytest.mark.rule("CRP-4.7")
def test_the_ball_on_the_way_is_picked_up_or_gone_round() -> None:
    s = scenario("....\nA*..\n....")
    assert chance(s, 1, 1) == pytest.approx(2 / 3, abs=CLOSE)
    assert chance(s, 2, 1) == 1
    s = scenario("A*..")
    assert chance(s, 2, 0) == pytest.approx(2 / 3, abs=CLOSE)


@pytest.mark.rule("CRP-13/No Hands")
def test_player_unable_to_hold_the_ball_avoids_it() -> None:
    s = scenario("A*..", A=player(skills="No Hands"))
    assert of(s).cells == 0


def test_player_may_fetch_the_ball_and_move_on() -> None:
    s = scenario("......\nA.*...\n......", ends="we", A=player(ma=4))
    r, board = of(s), s.m.board
    assert r.carry_chance(board.at(2, 1)) == pytest.approx(2 / 3, abs=CLOSE)
    assert r.carry_chance(board.at(4, 1)) == pytest.approx(2 / 3, abs=CLOSE)
    assert r.carry_chance(board.at(5, 1)) == pytest.approx(2 / 3 * 5 / 6, abs=CLOSE)
    assert labels(s, r.carry_path(board.at(3, 0))) == ["1,1", "2,1", "3,0"]
    assert r.carry_chance(board.at(0, 0)) == pytest.approx(2 / 3, abs=CLOSE)
    assert r.carry_path(board.at(5, 1), ball=0)[-1] == board.at(5, 1)
    found = odds(s.m, r.carry_plan(board.at(5, 1)))
    assert found.touchdown[0] == pytest.approx(r.carry_chance(board.at(5, 1)), abs=CLOSE)


@pytest.mark.rule("CRP-11.5")
def test_the_goal_ends_the_way_of_a_carrier() -> None:
    s = scenario("..A...\n......", ground="...]..\n...]..", A=player(ball=True))
    assert {s.m.board.xs[cell] for cell in cells(of(s).cells)} == {0, 1, 2, 3}
    s = scenario("..A...\n......", ground="...]..\n...]..")
    assert {s.m.board.xs[cell] for cell in cells(of(s).cells)} == set(range(6))


# ---------------------------------------------------------------- walls, doors, levels, occupied squares
def test_walls_and_people_are_in_the_way() -> None:
    s = scenario("A#..\n.#..\n.B..\n.#..", A=player(ma=9))
    assert labels(s, cells(of(s).cells)) == ["0,1", "0,2", "0,3"]


ROOMS = """
name: Two rooms
edge: wall
seats: 2
key E: floor end-zone-0 centre-1
key F: floor end-zone-1
level 0
....
E..F

level 1 height 3
xx..
xx..

wall 1,1 2,1
door 1,0 2,0
link 3,0 3,0,1
"""


@pytest.mark.parametrize("shut", [True, False])
def test_doors_and_levels(shut: bool) -> None:
    board = parse_board(ROOMS)
    s = scenario("A...", board=board, shut=(0,) if shut else (), A=player(ma=4))
    found = of(s)
    assert labels(s, cells(found.certain())) == (
        ["1,0", "0,1", "1,1"] if shut else ["1,0", "2,0", "3,0", "0,1", "1,1", "2,1", "3,1", "3,0,1"]
    )
    up = board.cell("2,0,1")
    assert found.probability(up) == (0 if shut else pytest.approx(5 / 6, abs=CLOSE))
    assert labels(s, found.path(up)) == ([] if shut else ["1,0", "2,0", "3,0", "3,0,1", "2,0,1"])


def test_a_square_that_acts_ends_a_way() -> None:
    s = scenario("A.1..\n#####\n2...b", A=player(ma=4), book="dungeonbowl-5", edge="wall", spare_balls=1)
    assert labels(s, cells(reach(s.m, s.body("A")).cells)) == ["1,0", "2,0"]


def test_a_zone_does_not_reach_through_a_wall() -> None:
    s = scenario("A....\n#####\n.b...", A=player(ma=4))
    assert of(s).certain().bit_count() == 4


# ---------------------------------------------------------------- standing up, being in the middle of an Action
@pytest.mark.rule("CRP-4.2", "CRP-13/Jump Up")
@pytest.mark.parametrize(("ma", "skills", "reached"), [(4, "", 1), (3, "", 0), (6, "", 3), (4, "Jump Up", 4)])
def test_standing_up_costs_movement(ma: int, skills: str, reached: int) -> None:
    s = scenario("A........", A=player("prone", ma=ma, skills=skills))
    r = of(s)
    assert r.certain().bit_count() == reached
    assert r.cells.bit_count() == reached + 2
    assert s.m.names.text(r.plan(s.m.board.at(1, 0))[2]) == "stand"


@pytest.mark.rule("CRP-4.2")
def test_the_slow_roll_to_stand_up() -> None:
    s = scenario("A....", A=player("prone", ma=2), rerolls=1)
    assert chance(s, 0, 0) == pytest.approx(0.75, abs=CLOSE)
    assert chance(s, 1, 0) == pytest.approx(0.5 * 5 / 6 * (1 + 1 / 2 + 1 / 6), abs=CLOSE)
    s = scenario("A....", A=player("prone", ma=2))
    assert chance(s, 1, 0) == pytest.approx(0.5 * 5 / 6, abs=CLOSE)


@pytest.mark.parametrize("posture", ["stunned", "ko"])
def test_player_unable_to_act_reaches_nothing(posture: str) -> None:
    s = scenario("B....", A=player(posture, at=(2, 0)) if posture == "stunned" else player(posture))
    r = of(s)
    assert (r.cells, r.limit) == (0, 0)


def test_action_in_progress_leaves_the_remaining_squares() -> None:
    s = scenario("A......", A=player(ma=3)).move("A", "e", "e")
    r = of(s)
    assert r.certain().bit_count() == 2  # one square on, or one back
    assert [s.m.names.text(option) for option in r.plan(s.m.board.at(3, 0))] == ["step 3,0"]


def test_a_block_has_no_movement() -> None:
    s = scenario("A....\n.b...").activate("A", "block")
    assert of(s).cells == 0


# ---------------------------------------------------------------- blitz
@pytest.mark.rule("CRP-5.9", "CRP-4.3")
def test_a_blitz_keeps_a_square_for_the_block() -> None:
    s = scenario("A......b", A=player(ma=5))
    r, b = of(s), s.body("b")
    assert r.hit_chance(b) == pytest.approx((5 / 6) ** 2, abs=CLOSE)  # five free squares, one to go for, one to hit
    plan = [s.m.names.text(option) for option in r.plan_hit(b)]
    assert plan == ["activate A1", "declare blitz", *(f"step {x},0" for x in range(1, 7)), "hit B1"]
    assert labels(s, cells(r.hit_cells(b))) == ["6,0"]
    s = scenario("A.......b", A=player(ma=5))
    assert (of(s).hit_chance(s.body("b")), of(s).plan_hit(s.body("b"))) == (0.0, [])


def test_blitz_on_an_adjacent_opponent_is_certain() -> None:
    s = scenario("...\nAb.\n...", A=player(ma=1))
    r = reach(s.m, s.body("A"), BLITZ)
    assert r.hit_chance(s.body("b")) == 1
    assert [s.m.names.text(option) for option in r.plan_hit(s.body("b"))] == ["activate A1", "declare blitz", "hit B1"]


# ---------------------------------------------------------------- brute force
SAVES = {"": 0, "Dodge": 1, "Sure Feet": 2, "Dodge, Sure Feet": 3}


class Brute:
    """Every way without a square twice, with the exact chance of every set of re-rolls: written apart from the search."""

    def __init__(self, s: Scenario, skills: str, team: bool) -> None:
        self.m = s.m
        self.body = s.body("A")
        state = s.m.state
        self.ag, self.ma = state.ag[self.body], state.ma[self.body]
        self.start = state.cell[self.body]
        self.foes = [state.cell[b] for b in s.m.bodies.of_seat[1] if state.cell[b] >= 0 and state.posture[b] != PRONE]
        self.skills = frozenset(word.strip() for word in skills.split(",") if word.strip()) | ({"team"} if team else set())
        self.best: dict[int, float] = {}
        self.walk(self.start, {self.start}, {self.skills: 1.0}, 0)

    def zones(self, cell: int) -> int:
        board = self.m.board
        return sum(board.distance(cell, foe) == 1 for foe in self.foes)

    def walk(self, cell: int, seen: set[int], chances: dict[frozenset[str], float], steps: int) -> None:
        self.best[cell] = max(self.best.get(cell, 0.0), sum(chances.values()))
        if steps == self.ma + 2:
            return
        for to in cells(self.m.state.topo.open[cell] & ~self.m.state.occupied):
            if to not in seen:
                after = chances
                if steps >= self.ma:
                    after = roll(after, 5 / 6, "Sure Feet")
                if self.zones(cell):
                    need = min(max(7 - self.ag - 1 + self.zones(to), 2), 6)
                    after = roll(after, (7 - need) / 6, "Dodge")
                self.walk(to, seen | {to}, after, steps + 1)


def roll(chances: dict[frozenset[str], float], p: float, skill: str) -> dict[frozenset[str], float]:
    out: dict[frozenset[str], float] = {}
    for left, chance in chances.items():
        out[left] = out.get(left, 0.0) + chance * p
        source = skill if skill in left else "team" if "team" in left else ""
        if source:
            out[left - {source}] = out.get(left - {source}, 0.0) + chance * (1 - p) * p
    return out


def strewn(seed: int, skills: str, team: bool, width: int = 5, depth: int = 4, foes: int = 3) -> Scenario:
    draw = random.Random(seed)
    squares = [(x, y) for x in range(width) for y in range(depth)]
    signs = {square: sign for sign, square in zip("Aabc"[: foes + 1] + "B#", draw.sample(squares, foes + 3), strict=True)}
    rows = ["".join(signs.get((x, y), ".") for x in range(width)) for y in range(depth)]
    me = player(ma=draw.randint(1, 3), ag=draw.randint(2, 5), skills=skills)
    return scenario("\n".join(rows), rerolls=int(team), A=me, a=player("prone" if draw.random() < 0.2 else ""))


@pytest.mark.parametrize("team", [False, True])
@pytest.mark.parametrize("skills", list(SAVES))
def test_every_square_against_brute_force(skills: str, team: bool) -> None:
    for seed in range(8):
        s = strewn(seed + 100 * SAVES[skills], skills, team)
        brute, found = Brute(s, skills, team), of(s)
        assert set(cells(found.cells)) | {found.start} == set(brute.best), seed
        for cell, p in brute.best.items():
            assert found.probability(cell) == pytest.approx(p, abs=CLOSE), (seed, s.m.board.label(cell))


# ---------------------------------------------------------------- against the engine
MINE = ("Dodge", "Sure Feet", "Sure Hands", "Pro", "Break Tackle", "Loner", "Two Heads", "Stunty", "Titchy", "Sprint",
        "Jump Up", "Big Hand", "Extra Arms")  # fmt: skip
THEIRS = ("Tackle", "Prehensile Tail", "Tentacles", "Titchy", "Disturbing Presence", "Stand Firm")


def crowded(seed: int, more: tuple[str, ...] = ()) -> Scenario:
    """A small board full of people with skills that matter to a move."""
    draw = random.Random(seed)
    squares = [(x, y) for x in range(6) for y in range(5)]
    draw.shuffle(squares)
    signs = dict(zip(squares, "ABabcd*" if draw.random() < 0.5 else "ABabcd##", strict=False))
    rows = ["".join(signs.get((x, y), ".") for x in range(6)) for y in range(5)]

    def someone(skills: tuple[str, ...]) -> str:
        return ", ".join(draw.sample(skills, draw.choice((0, 1, 1, 2))))

    people = {
        name: player(
            "" if draw.random() < 0.8 else "prone", ma=draw.randint(1, 4), st=draw.randint(2, 4), ag=draw.randint(2, 4),
            skills=someone(MINE if name.isupper() else THEIRS + more),
        )
        for name in "ABabcd"
    }  # fmt: skip
    return scenario("\n".join(rows), rerolls=draw.choice((0, 2)), A=people["A"], B=people["B"], a=people["a"],
                    b=people["b"], c=people["c"], d=people["d"])  # fmt: skip


def plans(count: int, seeds: range, more: tuple[str, ...] = ()) -> Iterator[tuple[Scenario, Reach, int]]:
    for seed in seeds:
        s = crowded(seed, more)
        OPEN.clear()
        found = of(s)
        squares = cells(found.cells)
        random.Random(seed).shuffle(squares)
        for cell in squares[:count]:
            yield s, found, cell


def test_the_engine_gives_every_plan_the_chance_that_was_promised() -> None:
    for s, found, cell in plans(3, range(25)):
        said = odds(s.m, found.plan(cell), DETERMINED, LOOSE_BALL | ARMOUR, exact=10**9)
        assert said.success == pytest.approx(found.probability(cell), abs=CLOSE), s.m.board.label(cell)


def test_single_step_equals_its_odds_even_with_diving_tackle() -> None:
    for s, found, cell in plans(30, range(200, 212), ("Diving Tackle", "Shadowing")):
        plan = found.plan(cell)
        if len(found.path(cell)) == 1:
            said = odds(s.m, plan, DETERMINED, LOOSE_BALL | ARMOUR)
            assert said.success == pytest.approx(found.probability(cell), abs=CLOSE), s.m.board.label(cell)


@pytest.mark.parametrize("least", [0.25, 0.5, 0.9, 1.0])
def test_leaving_out_unlikely_paths_loses_no_likely_one(least: float) -> None:
    left_out = 0
    for seed in range(40):
        s = crowded(seed)
        body, foes = s.body("A"), [s.body(name) for name in "abcd"]
        whole, likely = reach(s.m, body, BLITZ), reach(s.m, body, BLITZ, least)
        assert likely.table() == {cell: chance for cell, chance in whole.table().items() if chance >= least - CLOSE}
        left_out += len(whole.table()) - len(likely.table())
        for cell in likely.table():
            assert likely.plan(cell) == whole.plan(cell)
        for foe in foes:
            if whole.hit_chance(foe) >= least:
                assert likely.hit_chance(foe) == whole.hit_chance(foe)
                assert likely.plan_hit(foe) == whole.plan_hit(foe)
        ball = s.m.state.ball_cell[0] if s.m.state.ball_cell else -1
        for cell in cells(whole.cells if ball >= 0 else 0):
            if whole.carry_chance(cell) >= least:
                assert likely.carry_chance(cell) == whole.carry_chance(cell)
    assert left_out


def test_asking_changes_nothing() -> None:
    s = crowded(7)
    before, place = s.m.hash(), s.m.dice.position()
    found = of(s)
    found.table()
    for cell in cells(found.cells):
        found.path(cell)
    assert (s.m.hash(), s.m.dice.position()) == (before, place)


def test_every_path_on_a_full_pitch_can_be_walked() -> None:
    linemen = [PlayerSheet(n, f"p{n}", "Lineman", "Human", 6, 3, 3, 0, 8, ()) for n in range(1, 12)]
    teams = [TeamSheet(name, "Human", linemen, 2, {}) for name in ("one", "two")]
    m = Match.new("crp", open_pitch(), teams, Seeded(1))
    while m.decision().kind != "turn":
        m.apply(m.decision().options[0])
    body = m.bodies.of_seat[m.state.seat][4]
    found = reach(m, body)
    for cell in cells(found.cells):
        here = found.start
        path = found.path(cell)
        assert path[-1] == cell
        assert len(path) <= 8
        for square in path:
            assert m.state.topo.open[here] & m.board.bit[square]
            here = square
