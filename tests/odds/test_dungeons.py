"""Odds of what dungeons bring: chains of teleports and chests among players are quick, cut nothing and are right."""

from __future__ import annotations

import random

import pytest

from deepbowl.books.registry import BOOKS, book_ids
from deepbowl.engine.choice import verb_of
from deepbowl.engine.dice import Seeded
from deepbowl.engine.state import STANDING
from deepbowl.match import setup
from deepbowl.match.match import Match
from deepbowl.rules.analysis.odds import EXACT, Odds, odds
from deepbowl.rules.analysis.odds_summary import ROLLING, in_words
from deepbowl.rules.analysis.policy import DECLINE, DETERMINED, SENSIBLE, USE_ALL
from deepbowl.rules.vocabulary.records import BY_STEP, FALLS, Deferred, Entry, Fall, due_facts, entry_facts, fall_facts
from deepbowl.teams.ready import ready_teams
from deepbowl.testing import player, scenario
from deepbowl.testing.scenario import OPEN, Scenario

CLOSE = 1e-9
MOST_RUNS = EXACT // 3  # a run has a draw at least, and begins
OCCUPANTS = dict(zip("abcBC", [(4, 0), (9, 0), (0, 2), (5, 2), (9, 2)], strict=True))


def beside_a_pad(occupied: int) -> Scenario:
    """A is one step from pad 1 of six, of which this many others are occupied."""
    others = {name: player(at=at) for name, at in list(OCCUPANTS.items())[:occupied]}
    s = scenario("1.A.2....3\n..........\n4....5...6", book="dungeonbowl-5",
                 d=player(at=(7, 1)), **others).activate("A", "move").step("w")  # type: ignore[arg-type]  # fmt: skip
    OPEN.clear()
    return s


def beside_a_chest(players: int) -> Scenario:
    """A beside one of six chests, with this many others round it."""
    around = [(1, 0), (1, 1), (3, 1), (1, 2), (2, 2), (3, 2)]
    others = {name: player(at=at) for name, at in zip("aBbCcD", around[:players], strict=False)}
    s = scenario("..A......\n..$......\n.........\n....$$$$$", book="dungeonbowl-5",
                 spare_balls=1, d=player(at=(8, 0)), **others).activate("A", "move")  # type: ignore[arg-type]  # fmt: skip
    OPEN.clear()
    return s


def played(s: Scenario, option: int, times: int) -> float:
    """How often A stands after an option, by plain play."""
    stands = 0
    for seed in range(times):
        m = s.m.clone(Seeded(seed))
        m.keep = False
        m.apply(option)
        while not m.quiescent:
            m.apply(SENSIBLE.answer(m, m.decision()))
        stands += m.state.posture[s.body("A")] == STANDING
    return stands / times


@pytest.mark.rule("D5-TELEPORT-01", "D5-TELEPORT-02", "D5-TELEPORT-04", "D5-TELEPORT-06")
@pytest.mark.parametrize("occupied", range(6))
def test_a_step_onto_a_pad_is_quick_and_cuts_nothing(occupied: int) -> None:
    s = beside_a_pad(occupied)
    option = s.option("step", "w")
    found = odds(s.m, option)
    assert found.runs <= MOST_RUNS
    assert not found.cut
    assert found.total == pytest.approx(1, abs=CLOSE)
    assert found.success == pytest.approx(played(s, option, 3200), abs=0.05)
    again = odds(s.m, option)
    assert again.as_dict() == found.as_dict()
    assert in_words(verb_of(option), found).startswith("about") == (found.sampled > 0.01)


def test_played_out_odds_are_near_followed_odds() -> None:
    s = beside_a_pad(2)
    option = s.option("step", "w")
    near, whole = odds(s.m, option), odds(s.m, option, floor=1e-5, exact=20_000)
    assert near.sampled > 0 == whole.sampled
    assert near.success == pytest.approx(whole.success, abs=0.01)


@pytest.mark.rule("D5-CHEST-05", "D5-CHEST-07")
@pytest.mark.parametrize("players", range(7))
def test_opening_a_chest_is_quick_and_cuts_nothing(players: int) -> None:
    s = beside_a_chest(players)
    option = next(o for o in s.m.decision().options if s.m.names.text(o) == "use-at open-chest 2,1")
    found = odds(s.m, option)
    assert found.runs <= MOST_RUNS
    assert not found.cut
    assert found.total == pytest.approx(1, abs=CLOSE)
    assert found.down[s.body("A")] == pytest.approx(5 / 6, abs=CLOSE)  # five of six are trapped
    if players < 2:
        assert (found.sampled, found.runs < 130) == (0.0, True)


# ---------------------------------------------------------------- merged is unmerged
def same(one: Odds, other: Odds, what: str) -> None:
    mine, his = {leaf: p for p, leaf in one.leaves}, {leaf: p for p, leaf in other.leaves}
    for leaf in mine.keys() | his.keys():
        assert mine.get(leaf, 0.0) == pytest.approx(his.get(leaf, 0.0), abs=CLOSE), (what, leaf)


def compare_in_play(m: Match, draw: random.Random, decisions: int) -> int:
    compared = 0
    for _ in range(decisions):
        if m.over:
            break
        rolling = [option for option in m.decision().options if verb_of(option) in ROLLING]
        if rolling and draw.random() < 0.15:
            option, policy = draw.choice(rolling), draw.choice((SENSIBLE, DECLINE, USE_ALL, DETERMINED))
            plain = odds(m, option, policy, floor=0, budget=400, merge=False)
            if not plain.cut and plain.runs > 1:
                same(odds(m, option, policy, floor=0, exact=20_000), plain, m.names.text(option))
                compared += 1
        m.apply(draw.choice(rolling if rolling and draw.random() < 0.3 else m.decision().options))
    return compared


@pytest.mark.parametrize("book", book_ids())
def test_merging_is_exact_in_random_matches(book: str) -> None:
    compared = 0
    for seed in range(5):
        draw = random.Random(seed)
        teams = draw.sample(sorted(ready_teams(BOOKS[book].editions[0])), min(BOOKS[book].seats))
        m = setup.new_match(book, len(teams), teams=teams, dice=Seeded(seed + 50), record=False)
        compared += compare_in_play(m, draw, 260)
    assert compared > 10


# ---------------------------------------------------------------- what ways are compared by
OTHER_VALUES = {
    "armour_dice": (6, 6), "injury_dice": (6, 6), "casualties": [44], "either": [(None, 1)], "cause": "other",
    "rule": "other", "how": "other", "feature": object(), "fall": Fall(1, "dodge", 2, "CRP-4.4"),
    "entry": Entry(BY_STEP, 5, None),
}  # fmt: skip


@pytest.mark.parametrize("field", Fall.__slots__)
def test_falls_with_any_difference_are_distinguished(field: str) -> None:
    one, other = Fall(1, "dodge", 2, "CRP-4.4"), Fall(1, "dodge", 2, "CRP-4.4")
    assert fall_facts(one) == fall_facts(other)
    setattr(other, field, OTHER_VALUES.get(field, 77))
    assert fall_facts(one) != fall_facts(other)
    first, second = Deferred(FALLS), Deferred(FALLS)
    first.fall, second.fall = one, other
    assert due_facts(first) != due_facts(second)
    hash(due_facts(second))


@pytest.mark.parametrize("field", Deferred.__slots__)
def test_dues_with_any_difference_are_distinguished(field: str) -> None:
    one, other = Deferred(FALLS), Deferred(FALLS)
    assert due_facts(one) == due_facts(other)
    setattr(other, field, OTHER_VALUES.get(field, 77))
    assert due_facts(one) != due_facts(other)
    hash(due_facts(other))


@pytest.mark.parametrize("field", Entry.__slots__)
def test_entries_with_any_difference_are_distinguished(field: str) -> None:
    one, other = Entry(BY_STEP, 3, None), Entry(BY_STEP, 3, None)
    assert entry_facts(one) == entry_facts(other)
    setattr(other, field, OTHER_VALUES.get(field, 77))
    assert entry_facts(one) != entry_facts(other)
    hash(entry_facts(other))
