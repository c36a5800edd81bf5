"""Observations: what is kept up to date equals what is written from scratch, and says what the match says."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import numpy as np
import pytest

from deepbowl.board.bits import cells
from deepbowl.engine import choice as verbs
from deepbowl.engine.choice import first_of, verb_of
from deepbowl.env import columns as c
from deepbowl.env.encode import Arrays, Encoder
from deepbowl.env.game import Game, new_game
from deepbowl.env.spec import EnvSpec
from deepbowl.env.tables import shipped
from deepbowl.match.match import Match
from deepbowl.match.setup import any_values, books, together
from deepbowl.rules.analysis.single_rolls import CERTAIN, DODGE, PICK_UP, RUSH, Steps, chance_of

STEPS = 350


def played(spec: EnvSpec, seed: int, steps: int, keen: bool = True) -> Iterator[Game]:
    """A game with random choices, before each of them; keen players seldom take back what they set up."""
    game, chance = new_game(spec, seed), Random(seed)
    for _ in range(steps):
        if game.over:
            return
        yield game
        options = game.match.decision().options
        formations = [number for number, option in enumerate(options) if verb_of(option) == verbs.FORMATION]
        game.act(formations[0] if keen and formations and chance.random() < 0.5 else chance.randrange(game.slots))


def same(one: Arrays, other: Arrays) -> None:
    for name in Arrays._fields:
        mine, theirs = getattr(one, name), getattr(other, name)
        assert np.array_equal(mine, theirs), f"{name}: {np.argwhere(mine != theirs)[:5].tolist()}"


@pytest.mark.parametrize("book", books())
def test_an_observation_kept_up_to_date_equals_a_fresh_one(book: str) -> None:
    spec = EnvSpec.of(book)
    kept, fresh = Arrays.empty(spec.shapes), Arrays.empty(spec.shapes)
    for number, game in enumerate(played(spec, 3, STEPS)):
        if number % 3 == 0:
            for seat in (number // 3 % game.match.seats, -1):
                game.write(seat, kept)
                anew = Game.__new__(Game)
                anew.__dict__.update(game.__dict__)
                anew.encoder = Encoder(game.match, spec.shapes, spec.tables)
                anew.write(seat, fresh)
                same(kept, fresh)


@pytest.mark.parametrize("book", ["astrogranite", "dungeon-bowl-2021", "dungeonbowl-5", "stockbowl"])
def test_an_observation_with_every_switch_is_kept_up_to_date(book: str) -> None:
    spec = EnvSpec.of(book)
    board = spec.match(1).board
    spec = EnvSpec.of(book, switches=together(book, any_values(Random(5), book), board), board=spec.boards()[0])
    kept, fresh = Arrays.empty(spec.shapes), Arrays.empty(spec.shapes)
    for number, game in enumerate(played(spec, 4, STEPS)):
        if number % 4 == 0:
            game.write(game.seat, kept)
            Encoder(game.match, spec.shapes, spec.tables).write(game.match, game.seat, game.match.decision(), fresh)
            same(kept, fresh)


def test_columns_are_where_their_numbers_say() -> None:
    bodies = [name for name, _ in c.BODY]
    for number, name in (
        (c.B_X, "x"), (c.B_POSTURE, "posture"), (c.B_STATS, "ma"), (c.B_ACTED, "acted"), (c.B_BALL, "ball"),
        (c.B_ZONES, "zones"), (c.B_MARKED, "marked"), (c.B_MOVED, "moved"), (c.B_RUSHES, "rushes"), (c.B_ACTS, "acts"),
        (c.B_TARGET, "target"), (c.B_SIZE, "size"), (c.B_TRAITS, "traits 0"),
    ):  # fmt: skip
        assert bodies[number] == name
    world = [name for name, _ in c.GLOBAL]
    for number, name in (
        (c.G_SCORE, "score 0"), (c.G_TURN, "turn 0"), (c.G_LEFT, "turns left 0"), (c.G_REROLLS, "re-rolls 0"),
        (c.G_USED, "used 0"), (c.G_HALF, "half"), (c.G_ASKED, "asked"), (c.G_X, "x"),
        (c.G_ACTION, "action"), (c.G_BOOK, "book"),
        (c.G_BALLS, "ball 0 x"),
    ):  # fmt: skip
        assert world[number] == name
    planes = [name for name, _ in c.PLANES]
    for number, name in (
        (c.GOALS, "goal 0"), (c.STANDING_OWN, "own standing"), (c.STANDING_OTHER, "other standing"),
        (c.DOWN_OWN, "own down"), (c.DOWN_OTHER, "other down"), (c.ZONES_OWN, "own zones 1"),
        (c.ZONES_OTHER, "other zones 1"), (c.LOOSE, "loose ball"), (c.HELD, "held ball"), (c.ACTS, "acts"),
        (c.TARGET, "target"), (c.STEPS, "step NW"), (c.SHUT, "shut door"),
    ):  # fmt: skip
        assert planes[number] == name
    options = [name for name, _ in c.OPTION]
    assert [options[number] for number in (c.O_VERB, c.O_NUMBER, c.O_X, c.O_DX)] == ["verb", "number", "x", "dx"]
    assert len(world) <= c.GLOBALS
    assert len(planes) == c.MARKS


def column(names: tuple[tuple[str, str], ...], name: str) -> int:
    return [known for known, _ in names].index(name)


@pytest.mark.parametrize("book", ["crp", "deathbowl", "dungeon-bowl-2021"])
def test_an_observation_says_what_the_match_says(book: str) -> None:
    spec = EnvSpec.of(book)
    out = Arrays.empty(spec.shapes)
    tables = shipped()
    checked = picked = 0
    for number, game in enumerate(played(spec, 8, 600)):
        if number % 7 and game.match.decision().picks < 0:
            continue
        seat, m = game.seat, game.match
        game.write(seat, out)
        s, stride, seen = m.state, m.board.w, m.veiled(seat)
        for body in range(len(m.bodies)):
            row = out.bodies[body]
            cell = seen.state.cell[body]
            assert row[0] == ((m.side[body] - seat) % m.seats if m.side[body] < m.seats else m.seats)
            assert (row[2], row[3]) == ((cell % stride, cell // stride) if cell >= 0 else (0, 0))
            assert row[c.B_POSTURE] == seen.state.posture[body]
            assert row[c.B_ZONES] == seen.exerts_zones(body)
            assert row[c.B_BALL] == next((s.ball_kind[ball] + 1 for ball in m.carried(body)), 0)
            if cell >= 0 and m.bodies.size[body] == 1:
                assert row[c.B_MARKED] == seen.zones_on(cell, m.side[body])
            words = sum(int(word) << 15 * place for place, word in enumerate(row[c.B_TRAITS :]))
            named = {name for name, place in tables.families.items() if words >> place - 1 & 1}
            assert named == {trait.family for bit, trait in enumerate(m.rules.traits) if seen.state.skills[body] >> bit & 1}
        for relative in range(m.seats):
            there = (seat + relative) % m.seats
            assert out.globals[relative] == s.score[there]
            goal = {tuple(at) for at in np.argwhere(out.board[c.GOALS + relative])}
            assert goal == {divmod(cell, stride) for cell in cells(m.rules.scoring.goal(m, there))}
        loose = {tuple(at) for at in np.argwhere(out.board[c.LOOSE])}
        lying = [cell for cell, by in zip(s.ball_cell, s.ball_by, strict=True) if cell >= 0 > by]
        assert loose == {divmod(cell, stride) for cell in lying}
        decision = m.decision()
        assert out.globals[column(c.GLOBAL, "kind")] == tables.kinds[decision.kind]
        assert out.globals[column(c.GLOBAL, "options")] == len(decision.options)
        assert out.globals[column(c.GLOBAL, "passed")] == decision.passed
        picks = (decision.picks - seat) % m.seats + 1 if decision.picks >= 0 else 0
        assert out.globals[column(c.GLOBAL, "picks")] == picks
        picked += picks > 0
        assert out.mask.sum() == min(len(decision.options), spec.width)
        checked += 1
    assert checked > 20
    assert picked or book != "crp"


@pytest.mark.parametrize("book", ["crp", "bb2020", "astrogranite"])
def test_planes_of_zones_count_zones(book: str) -> None:
    spec = EnvSpec.of(book)
    out = Arrays.empty(spec.shapes)
    most = 0
    for number, game in enumerate(played(spec, 5, 900)):
        if number % 23:
            continue
        m, seat = game.match, game.seat
        game.write(seat, out)
        s = m.veiled(seat).state
        for cell in range(m.board.n):
            own = (s.topo.contact[cell] & s.zone[seat]).bit_count()
            others = (s.topo.contact[cell] & s.zones & ~s.zone[seat]).bit_count()
            at = (cell // m.board.w, cell % m.board.w)
            assert [out.board[c.ZONES_OWN + least][at] for least in range(3)] == [own >= 1, own >= 2, own >= 3]
            assert [out.board[c.ZONES_OTHER + least][at] for least in range(3)] == [others >= 1, others >= 2, others >= 3]
            most = max(most, own, others)
    assert most >= 3


def direct(m: Match, body: int, cell: int, rolls: int) -> int:
    """The chance of a step from the rules' own tests, nothing remembered."""
    movement = m.rules.movement
    product = 1.0
    if rolls & RUSH:
        price = 1 if movement.even else movement.price(m, body, m.state.cell[body], cell)
        rushes = price - max(0, movement.allowance(m, body) - m.state.act.moved)
        product *= (chance_of(m, movement.rush(m, body, m.state.cell[body], cell)) / CERTAIN) ** rushes
    if rolls & DODGE:
        product *= chance_of(m, movement.dodge(m, body, m.state.cell[body], cell)) / CERTAIN
    return round(product * CERTAIN)


@pytest.mark.parametrize(
    ("book", "teams"), [("crp", "Skaven,Nurgle"), ("bb2020", ""), ("astrogranite", ""), ("stockbowl", "")]
)
def test_chances_of_steps_are_those_of_the_rules(book: str, teams: str) -> None:
    spec = EnvSpec.of(book, teams=teams)
    found = 0
    for game in played(spec, 6, 1200):
        m = game.match
        decision = m.decision()
        if decision.kind != "act" or decision.body < 0 or m.state.cell[decision.body] < 0:
            continue
        steps = Steps(m, decision.body)
        for option in decision.options:
            if verb_of(option) == verbs.STEP:
                rolls, chance = steps.told(first_of(option))
                if not rolls & PICK_UP:
                    assert chance == direct(m, decision.body, first_of(option), rolls)
                found += rolls > 0
    assert found > 20
