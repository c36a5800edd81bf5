"""What chance does in dungeons, against exact odds: chests, pads, the organiser's moment. [D5-CHEST-02, SB-CHEST-02]"""

from __future__ import annotations

from collections import Counter
from math import sqrt

import pytest

from deepbowl.books.dungeonbowl_5.features import chests, portals
from deepbowl.books.dungeonbowl_5.turns import Clock
from deepbowl.books.stockbowl.rules import ITEM_FOUND, SbChests
from deepbowl.dungeons.library import dungeon
from deepbowl.dungeons.text import parse
from deepbowl.engine.dice import Seeded
from deepbowl.match.match import Match
from deepbowl.rules.features.portals import FROM_NOWHERE
from deepbowl.teams.ready import ready_team
from deepbowl.testing import rule

from .test_d5_play import HALL


def match(book: str, seed: int, *switches: str) -> Match:
    """A match of that book, placed without a question of interest."""
    board = parse(HALL).board() if book == "dungeonbowl-5" else dungeon("stockbowl-layout-7").board()
    m = Match.new(book, board, [ready_team("Orc").sheet(), ready_team("Elf").sheet()], Seeded(seed), switches, record=False)
    while m.decision().kind in ("use-pre-set", "take-first-turn", "set-up", "place"):
        m.apply(m.decision().options[0])
    return m


def close(count: int, times: int, chance: float) -> bool:
    """Within four standard deviations of what is expected."""
    return abs(count - times * chance) <= 4 * sqrt(times * chance * (1 - chance))


@rule("D5-CHEST-02", "D5-CHEST-01")
def test_every_chest_is_as_likely_to_hold_the_ball() -> None:
    found: Counter[int] = Counter()
    times = 1200
    m = match("dungeonbowl-5", 1)
    for seed in range(times):
        twin = m.clone(Seeded(seed))
        for opened in range(1, 7):
            shut = chests(twin).shut(twin)
            cell = shut.bit_length() - 1
            rule_ = chests(twin).open(twin, 0, cell)
            asked = next(rule_, None)
            if twin.state.ball_cell[0] >= 0:
                found[opened] += 1
                break
            assert asked is None or asked.kind == "order"
            twin.deferred = []
    assert sum(found.values()) == times
    assert all(close(found[opened], times, 1 / 6) for opened in range(1, 7)), found


def drawn_pad(m: Match) -> int:
    """The pad drawn for the first player, without a question."""
    drawing = portals(m).draw(m, 0, FROM_NOWHERE)
    with pytest.raises(StopIteration) as drawn:
        next(drawing)
    return int(drawn.value.value)


@rule("D5-TELEPORT-01", "D5-PAD-02")
def test_every_pad_is_as_likely() -> None:
    m = match("dungeonbowl-5", 2)
    drawn: Counter[int] = Counter(drawn_pad(m) for _ in range(1600))
    assert set(drawn) == set(range(8))
    assert all(close(drawn[pad], 1600, 1 / 8) for pad in range(8)), drawn


@rule("SB-CHEST-02")
def test_stockbowls_first_chest_is_ball_item_or_trap_by_one_one_four() -> None:
    contents: Counter[str] = Counter()
    times = 1200
    m = match("stockbowl", 3)
    feature = next(f for f in m.rules.features if isinstance(f, SbChests))
    for seed in range(times):
        twin = m.clone(Seeded(seed))
        next(feature.open(twin, 0, feature.shut(twin).bit_length() - 1), None)
        found = twin.state.ball_cell[0] >= 0
        contents["ball" if found else "item" if twin.tally(ITEM_FOUND) else "trap"] += 1
    for content, chance in (("ball", 1 / 6), ("item", 1 / 6), ("trap", 4 / 6)):
        assert close(contents[content], times, chance), contents


@rule("D5-TIME-02")
@pytest.mark.parametrize("step", [1, 3, 7])
def test_the_organisers_moment_is_spread_evenly_over_its_window(step: int) -> None:
    """However seldom the clock is looked at, the chance that it has come by minute t is that of an even draw."""
    phase = Clock()
    m = match("dungeonbowl-5", 4, "time-limit")
    times = 1500
    by_forty = 0
    for seed in range(times):
        twin = m.clone(Seeded(seed))
        before = 0
        for now in [*range(step, 40, step), 40]:
            if phase.is_due(twin, before, now, 35, 45):
                by_forty += 1
                break
            before = now
    assert close(by_forty, times, 6 / 11), by_forty
