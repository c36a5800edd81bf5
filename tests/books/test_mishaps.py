"""How often things go wrong in dungeons, against exact odds: traps before the ball, first and second teleports.

Exact odds are closed forms, and the same from running the rules under all their dice (`match.odds`). Frequencies come
from fixed seeds, so the tests are the same every time; they may differ from the odds by four standard deviations.
[D5-CHEST-07, D5-TELEPORT-02, D5-TELEPORT-04, SB-CHEST-02, SB-TELEPORT-03]
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from fractions import Fraction

import pytest

from deepbowl.books.registry import BOOKS
from deepbowl.books.stockbowl.rules import ITEM_FOUND
from deepbowl.bots.protocol import ask
from deepbowl.bots.random_bot import BiasedBot
from deepbowl.dungeons.library import dungeon, dungeon_names
from deepbowl.engine import event
from deepbowl.engine.dice import Seeded
from deepbowl.engine.state import KNOCKED_OUT, STUNNED
from deepbowl.match.match import Match
from deepbowl.rules.analysis.odds import odds
from deepbowl.rules.vocabulary.flags import TELEPORTED
from deepbowl.teams.ready import ready_team
from deepbowl.testing import Scenario, rule, scenario

from .test_chances import close

MATCHES = 150
TIMES = 3000
LONGEST = 6000
"""Decisions after which a match without an answer is given up; hardly any is."""

ARMOUR_8 = Fraction(10, 36)
"""Two dice above 8."""
OUT = Fraction(15, 36)
"""An injury of 8 or more: knocked out or a casualty."""


def trap_before_ball(balls: int, items: int, traps: int) -> Fraction:
    """The chance that chests opened one after the other give a trap before they give the ball."""
    shut = balls + items + traps
    after_item = Fraction(items, shut) * trap_before_ball(balls, items - 1, traps) if items else Fraction(0)
    return Fraction(traps, shut) + after_item


# ---------------------------------------------------------------- chests
def first_find(book: str, seed: int) -> str:
    """Which comes first in a match of two bots: a trap goes off, or the ball is found; "" if neither does for long."""
    names = dungeon_names(book)
    board = dungeon(names[seed % len(names)]).board()
    teams = [ready_team("Orc").sheet(), ready_team("Wood Elf").sheet()]
    m = Match.new(book, board, teams, Seeded(seed), BOOKS[book].switches_for(board), record=True)
    bots = [BiasedBot(2 * seed), BiasedBot(2 * seed + 1)]
    told = 0
    assert m.events is not None
    for _ in range(LONGEST):
        if m.over:
            break
        m.apply(ask(bots[m.decision().seat], m))
        for fact in m.events[told:]:
            if isinstance(fact, event.Exploded | event.BallFound):
                return fact.kind
        told = len(m.events)
    return ""


@rule("D5-CHEST-01", "D5-CHEST-07", "SB-CHEST-02", "SB-CHEST-07")
@pytest.mark.parametrize(("book", "contents", "exact"), [
    ("dungeonbowl-5", (1, 0, 5), Fraction(5, 6)), ("stockbowl", (1, 1, 4), Fraction(4, 5)),
])  # fmt: skip
def test_share_of_matches_with_a_trap_before_the_ball_is_exact(
    book: str, contents: tuple[int, int, int], exact: Fraction
) -> None:
    assert trap_before_ball(*contents) == exact
    found = Counter(first_find(book, seed) for seed in range(MATCHES))
    decided = found["Exploded"] + found["BallFound"]
    assert decided >= 0.95 * MATCHES
    assert close(found["Exploded"], decided, float(exact)), found


@rule("D5-CHEST-07", "SB-CHEST-02", "SB-CHEST-07")
def test_the_odds_of_opening_a_chest_are_those_of_its_contents() -> None:
    """All six are unopened, or five without the item; struck down with no other player near."""
    s = scenario("""
        $........$
        .A......b.
        $.$......$
        .........$""", book="dungeonbowl-5", edge="wall", spare_balls=1)
    s.activate("A", "move")
    option = next(o for o in s.m.decision().options if s.text(o) == "use-at open-chest 2,2")
    assert odds(s.m, option).down[s.body("A")] == pytest.approx(5 / 6)
    s = scenario("""
        $........$
        .A......b.
        $.$......$
        ..........""", book="stockbowl", edge="wall", diagonals="free", spare_balls=1)
    s.m.set_tally(ITEM_FOUND, 1)  # a ring might fly the player into a wall
    s.activate("A", "move")
    option = next(o for o in s.m.decision().options if s.text(o) == "step 2,2")
    assert odds(s.m, option).down[s.body("A")] == pytest.approx(4 / 5)


# ---------------------------------------------------------------- teleports
def frequency(s: Scenario, step: str, happened: Callable[[Match], bool]) -> int:
    """How often something has happened after a step, over all seeds."""
    option = next(o for o in s.m.decision().options if s.text(o) == step)
    count = 0
    for seed in range(TIMES):
        twin = s.m.clone(Seeded(seed))
        twin.apply(option)
        count += happened(twin)
    return count


def beside_a_pad(book: str) -> Scenario:
    """A, AV 8, is about to step onto pad 1; all pads lie in the open with no player near."""
    eight = book == "dungeonbowl-5"
    s = scenario(f"""
        ...............
        A4...5...6...7.
        ...............
        .8...9...{"@" if eight else "."}...{"@" if eight else "."}.
        ...............
        .b............B""", book=book, edge="wall", diagonals="free",
        spare_balls=1)  # fmt: skip
    s.activate("A", "move")
    return s


@rule("D5-TELEPORT-02")
def test_how_often_a_first_teleport_hurts_in_dungeonbowl_5() -> None:
    """The same pad, one in eight, and then broken armour."""
    s = beside_a_pad("dungeonbowl-5")
    assert len([cell for cell in s.m.state.pads if cell >= 0]) == 8
    exact = Fraction(1, 8) * ARMOUR_8
    option = next(o for o in s.m.decision().options if s.text(o) == "step 1,1")
    assert odds(s.m, option).hurts(0) == pytest.approx(float(exact))
    count = frequency(s, "step 1,1", lambda m: m.state.posture[0] >= STUNNED)
    assert close(count, TIMES, float(exact)), count


@rule("D5-TELEPORT-04", "D5-TELEPORT-02")
def test_how_often_a_second_teleport_removes_a_player_in_dungeonbowl_5() -> None:
    """He is hurt for certain; out by this injury roll, or before it by that of the same pad."""
    s = beside_a_pad("dungeonbowl-5")
    s.m.state.in_turn[0] |= TELEPORTED
    same = Fraction(1, 8) * ARMOUR_8 * OUT
    exact = same + (1 - same) * OUT
    option = next(o for o in s.m.decision().options if s.text(o) == "step 1,1")
    found = odds(s.m, option)
    assert found.hurts(0) == pytest.approx(1.0)
    assert found.hurts(0) - found.hurts(0, "stunned") == pytest.approx(float(exact))
    count = frequency(s, "step 1,1", lambda m: m.state.posture[0] > STUNNED)
    assert close(count, TIMES, float(exact)), count


@rule("SB-TELEPORT-03", "SB-TELEPORT-01")
@pytest.mark.parametrize("teleports", [1, 2])
def test_chance_to_be_lost_in_stockbowl_is_the_same_for_every_teleport(teleports: int) -> None:
    """One in six each time; a second teleport is no more dangerous than the first."""
    s = beside_a_pad("stockbowl")
    if teleports == 2:
        s.m.state.in_turn[0] |= TELEPORTED
    option = next(o for o in s.m.decision().options if s.text(o) == "step 1,1")
    found = odds(s.m, option)
    assert found.turnover == pytest.approx(1 / 6)
    assert found.down[0] == pytest.approx(1 / 6)
    count = frequency(s, "step 1,1", lambda m: m.state.posture[0] == KNOCKED_OUT)
    assert close(count, TIMES, 1 / 6), count
