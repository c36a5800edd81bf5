"""A test that takes long to find out is asked only for states that paths come with. No answer depends on that."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from deepbowl.board import chances as memory
from deepbowl.board.chances import CERTAIN, Chances, Moves, forget_chances, kept_chances
from deepbowl.rules.analysis import rolled_tests
from deepbowl.rules.analysis.reach import reach
from deepbowl.rules.analysis.trials import outcomes
from deepbowl.testing import Scenario, player, scenario

RESOURCES = 3
START = (1 << RESOURCES) - 1


def moves_at_random(draw: Random, states: int) -> Moves:
    """From every state to some states that have no more resources, with chances that add up to 1 at most."""
    moves: Moves = []
    for before in range(states):
        later = sorted({before & draw.randrange(states) for _ in range(3)})
        parts = [draw.random() for _ in range(len(later) + 1)]
        moves += [(before, after, part / sum(parts)) for after, part in zip(later, parts[1:], strict=True)]
    return moves


def asked(moves: Moves) -> tuple[Callable[[int], Moves], list[int]]:
    """Return what an open test asks for its moves, and the list of states it was asked for."""
    states: list[int] = []

    def moves_from(state: int) -> Moves:
        states.append(state)
        return [move for move in moves if move[0] == state]

    return moves_from, states


def profile_of(chances: Chances, state: int) -> int:
    """The profile of a path that comes with a state for certain."""
    return chances.after(0, chances.add_test([(START, state, 1.0)]))


# ---------------------------------------------------------------- the arithmetic
@pytest.mark.parametrize("seed", range(20))
def test_an_open_test_equals_a_closed_one_for_every_state(seed: int) -> None:
    chances, moves = Chances(RESOURCES, START), moves_at_random(Random(seed), START + 1)
    closed, opened = chances.add_test(moves), chances.add_open_test(asked(moves)[0])
    for state in range(START + 1):
        profile = profile_of(chances, state)
        assert chances.after(profile, opened) == chances.after(profile, closed), state
    mixed = chances.after(0, closed)
    assert len([chance for chance in chances.vectors[mixed] if chance]) > 1
    assert chances.after(mixed, opened) == chances.after(mixed, closed)


def test_an_open_test_asks_once_and_only_for_states_of_paths() -> None:
    chances = Chances(RESOURCES, START)
    moves_from, states = asked(moves_at_random(Random(1), START + 1))
    opened = chances.add_open_test(moves_from)
    assert states == []
    chances.after(profile_of(chances, 5), opened)
    chances.after(profile_of(chances, 2), opened)
    chances.after(chances.after(0, chances.add_test([(START, 5, 0.5), (START, 2, 0.25)])), opened)
    assert states == [5, 2]


@pytest.mark.parametrize("kinds", ["open closed", "closed open", "open open"])
@pytest.mark.parametrize("seed", range(8))
def test_two_tests_as_one_are_the_same_open_and_closed(kinds: str, seed: int) -> None:
    draw, chances = Random(seed), Chances(RESOURCES, START)
    every = [moves_at_random(draw, START + 1) for _ in range(2)]
    closed = chances.both(*[chances.add_test(moves) for moves in every])
    entered = [
        chances.add_open_test(asked(moves)[0]) if kind == "open" else chances.add_test(moves)
        for kind, moves in zip(kinds.split(), every, strict=True)
    ]
    united = chances.both(*entered)
    for state in range(START + 1):
        profile = profile_of(chances, state)
        assert chances.after(profile, united) == chances.after(profile, closed), state
        one_by_one = chances.after(chances.after(profile, entered[0]), entered[1])
        assert chances.vectors[chances.after(profile, united)] == pytest.approx(chances.vectors[one_by_one], abs=1e-11)


def test_an_open_test_beside_a_certain_one_is_itself() -> None:
    chances = Chances(RESOURCES, START)
    opened = chances.add_open_test(asked([])[0])
    assert chances.both(opened, CERTAIN) == chances.both(CERTAIN, opened) == opened


# ---------------------------------------------------------------- in a search
def beside_divers() -> Scenario:
    """Two opponents who dive and one who holds; the mover has four re-rolls: 64 states."""
    return scenario(
        ".b.d..\nAe....\n......\n..*...", book="bb2020", edge="wall", rerolls=2,
        A=player(ma=3, skills="Dodge, Pro, Loner (4+)"), b=player(skills="Diving Tackle"), d=player(skills="Diving Tackle"),
        e=player(skills="Tentacles"),
    )  # fmt: skip


def answers(s: Scenario) -> tuple[dict[int, float], list[list[int]]]:
    """The chances of all squares and the paths there."""
    found = reach(s.m, s.body("A"))
    table = found.table()
    return table, [found.path(cell) for cell in sorted(table)]


def test_rules_give_the_same_chances_in_one_go_and_one_by_one(monkeypatch: pytest.MonkeyPatch) -> None:
    s = beside_divers()
    assert reach(s.m, s.body("A")).rolls.chances.states == 64
    at_once_and_open = []
    for few in (64, 0):
        forget_chances()
        monkeypatch.setattr(rolled_tests, "FEW_STATES", few)
        at_once_and_open.append(answers(s))
    assert at_once_and_open[0] == at_once_and_open[1]
    assert len(set(at_once_and_open[0][0].values())) > 3


def test_a_search_of_many_states_carries_rules_out_from_few(monkeypatch: pytest.MonkeyPatch) -> None:
    """From all 64, three rules would be carried out 192 times. (Such a search once took up to 0.9 s.)"""
    carried_out: list[int] = []

    def counted(*what: object) -> object:
        carried_out.append(1)
        return outcomes(*what)  # type: ignore[arg-type]

    monkeypatch.setattr(rolled_tests, "outcomes", counted)
    s = beside_divers()
    forget_chances()
    monkeypatch.setattr(rolled_tests, "FEW_STATES", 64)
    answers(s)
    from_all = len(carried_out)
    carried_out.clear()
    forget_chances()
    monkeypatch.setattr(rolled_tests, "FEW_STATES", 4)
    answers(s)
    assert 0 < len(carried_out) < from_all / 2, (len(carried_out), from_all)


def test_a_warm_memory_changes_no_answer_of_an_open_test() -> None:
    s, others = beside_divers(), [beside_divers() for _ in range(3)]
    forget_chances()
    cold = answers(s)
    for other, skills in zip(others, ("Dodge", "Pro", "Sure Feet"), strict=True):
        body = other.body("A")
        changed = list(other.m.state.skills)
        changed[body] = other.m.trait(body, skills).mask if other.m.owns(body, skills) else 0
        other.m.state.skills = tuple(changed)
        answers(other)
    assert answers(s) == cold


def test_a_search_with_open_tests_leaves_nothing_in_the_memory() -> None:
    forget_chances()
    plain = scenario("A....\n.....\nB...b", book="bb2020", A=player(ma=3), rerolls=1)
    kept = reach(plain.m, plain.body("A")).rolls.chances
    assert kept_chances(1) is kept
    s = beside_divers()
    found = reach(s.m, s.body("A")).rolls
    assert found.chances.states == 64
    resources = found.tests.resources
    assert kept_chances(resources.count, resources.unset) is not found.chances
    held = memory._KEPT.chances.values()
    assert kept_chances(1) is kept
    assert not any(one._open for one in held)
