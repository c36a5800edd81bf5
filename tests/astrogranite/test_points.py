"""Star player points of this book as they are earned in a match. [AG-SPP-01, AG-SPP-02]"""

from __future__ import annotations

import pytest

from deepbowl.testing import Scenario, rule, scenario

from .boards import stairs
from .cave import cave

POINTS = "dungeonbowl-spp"


def earned(s: Scenario, points: int, why: str = "hazard", body: str = "A") -> None:
    s.expect_event("Earned", body=body, points=points, why=why, times=1)


@rule("AG-SPP-01")
def test_right_chest_is_worth_two_points() -> None:
    s = cave("A$..b\n....$\nB....", POINTS)
    s.activate("A", "move").dice(chest=1).use("Open chest", at=(1, 0))
    earned(s, 2, "chest")
    s.stop()


@rule("AG-SPP-01")
def test_wrong_chest_is_worth_nothing() -> None:
    s = cave("A$..b\n....$\nB....", POINTS)
    s.activate("A", "move").dice(chest=2, armour=(1, 1)).use("Open chest", at=(1, 0))
    s.expect_event("Earned", times=0)


@rule("AG-SPP-01", "AG-SPP-02")
def test_points_without_the_switch_are_not_reported() -> None:
    s = cave("A$..b\n....$\nB....")
    s.activate("A", "move").dice(chest=1).use("Open chest", at=(1, 0))
    s.expect_event("Earned", times=0)
    s.stop()


@rule("AG-SPP-02")
@pytest.mark.parametrize(("ground", "switch", "dice"), [
    ("1", "", {"teleport": 2}), ("?", "traps=12", {"trap": 10}), ("~", "water", {}),
])  # fmt: skip
def test_push_into_a_hazard_is_worth_a_point(ground: str, switch: str, dice: dict[str, int]) -> None:
    s = cave(f"Ab{ground}..\n...2.\nB..3.", POINTS, *([switch] if switch else []))
    s.dice(block="push", **dice).block("A", "b").push((2, 0)).follow(False)
    if ground == "~":
        s.expect_event("Earned", times=0)
    else:
        earned(s, 1)


@rule("AG-SPP-02")
def test_push_off_a_ledge_is_worth_a_point() -> None:
    s = scenario(
        ".......\n....Ab.\nB.....c", book="astrogranite", switches=("elevated-platforms", POINTS), board=stairs(),
        spare_balls=1,
    )  # fmt: skip
    s.dice(block="push", armour=(1, 1)).block("A", "b").push((6, 1)).follow(False)
    earned(s, 1)


@rule("AG-SPP-02")
def test_each_opponent_of_a_chain_counts_and_team_mates_do_not() -> None:
    s = cave("Abc1\n####\nB.2d", POINTS, "lava")
    s.dice(block="push", teleport=2).block("A", "b").follow(False)
    earned(s, 1)
    s = cave("AbC1\n####\nB.2d", POINTS)
    s.dice(block="push push", teleport=2).block("A", "b").follow(False)
    s.expect_event("Earned", times=0)
