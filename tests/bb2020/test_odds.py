"""2020: odds against numbers worked out by hand: dodges, Rushes, armour, block pools with Brawler and Pro."""

from __future__ import annotations

from functools import cache
from itertools import product

import pytest

from deepbowl.rules.analysis.odds import ARMOUR, LOOSE_BALL, Odds, odds
from deepbowl.rules.analysis.policy import DECLINE, SENSIBLE, Policy
from deepbowl.testing import Scenario, player, rule

from .pitch import bb

CLOSE = 1e-9


def ask(s: Scenario, verb: str, *operands: str, policy: Policy = SENSIBLE, horizon: int = -1) -> Odds:
    option = s.option(verb, *operands)
    return odds(s.m, option, policy) if horizon < 0 else odds(s.m, option, policy, horizon)


def agility(needed: int, penalty: int) -> float:
    """The chance of an Agility test: natural 6 passes, natural 1 fails. [2020-2.2]"""
    return sum(roll == 6 or (roll > 1 and roll - penalty >= needed) for roll in range(1, 7)) / 6


def two_dice_at_least(total: int) -> float:
    return sum(a + b >= total for a, b in product(range(1, 7), repeat=2)) / 36


# ---------------------------------------------------------------- moving
@pytest.mark.parametrize("ag", [1, 2, 3, 4, 5, 6])
@pytest.mark.parametrize(("zones", "drawing"), [
    (1, ".....\n.Ab..\n....."),
    (2, "..c..\n.....\n.Ab..\n....."),
    (3, ".dc..\n.....\n.Ab..\n....."),
])  # fmt: skip
@rule("2020-7.4", "2020-2.2")
def test_a_dodge(ag: int, zones: int, drawing: str) -> None:
    s = bb(drawing, A=player(ag=ag)).activate("A", "move")
    found = ask(s, "step", "n" if zones > 1 else "ne")
    assert found.success == pytest.approx(agility(ag, zones), abs=CLOSE)
    assert found.turnover == pytest.approx(1 - found.success, abs=CLOSE)


@rule("2020-7.3", "2020-2.4")
def test_a_rush_and_two_rerolls_for_two_rolls() -> None:
    s = bb("....\nA...", A=player(ma=1)).move("A", "e")
    assert ask(s, "step", "e").success == pytest.approx(5 / 6, abs=CLOSE)
    s = bb(".....\n..Ab.\n.....", rerolls=2, A=player(ma=1)).activate("A", "move")
    s.m.state.act.moved = 1
    dodge = agility(3, 1)
    assert ask(s, "step", "ne", policy=DECLINE).success == pytest.approx(5 / 6 * dodge, abs=CLOSE)
    twice = (1 - (1 / 6) ** 2) * (1 - (1 - dodge) ** 2)
    assert ask(s, "step", "ne").success == pytest.approx(twice, abs=CLOSE)


@rule("2020-7.5", "2020-2.2")
def test_a_jump() -> None:
    s = bb("......\n.Ab...\n....c.\n......", b="prone").activate("A", "move")
    bit = s.trait("Jump")
    option = next(o for o in s.m.decision().options if s.m.names.text(o).startswith("use-at jump 3,1"))
    assert bit >= 0
    assert odds(s.m, option).success == pytest.approx(agility(3, 1), abs=CLOSE)


# ---------------------------------------------------------------- blocks
ONE = "......\n..A...\n..b...\n......\n......"
BLOCKS = {1: (3, 3), 2: (4, 3), 3: (7, 3), -2: (3, 4), -3: (3, 7)}
"""By number of dice, negative if the defender's coach picks: both strengths."""
SKULL, BOTH, PUSH, DOWN = "skull", "both", "push", "down"
FACES = (SKULL, BOTH, PUSH, PUSH, DOWN, DOWN)
WORTH = {SKULL: 0, BOTH: 1, PUSH: 2, DOWN: 3}


def fight(dice: int, skills: str, av: int = 9) -> Scenario:
    mine, his = BLOCKS[dice]
    return bb(ONE, A=player(st=mine, skills=skills), b=player(st=his, av=av)).activate("A", "block", "b")


def pool_chances(dice: int, brawler: bool, pro: bool) -> dict[str, float]:
    """How often each face is picked, if a pool that would put the blocker down is re-rolled die by die, Brawler first."""

    def picked(faces: tuple[str, ...]) -> str:
        return (max if dice > 0 else min)(faces, key=lambda face: WORTH[face])

    @cache
    def goes_on(faces: tuple[str, ...], touched: tuple[bool, ...], may_brawl: bool, may_pro: bool) -> tuple[float, ...]:
        if WORTH[picked(faces)] > WORTH[BOTH]:
            return tuple(float(face == picked(faces)) for face in WORTH)
        free = [number for number in range(len(faces)) if not touched[number]]
        brawled = [number for number in free if faces[number] == BOTH]
        if may_brawl and brawled:
            return again(faces, touched, brawled[0], False, may_pro, 1.0)
        if may_pro and free:
            worst = min(free, key=lambda number: WORTH[faces[number]])
            return again(faces, touched, worst, may_brawl, False, 4 / 6)
        return tuple(float(face == picked(faces)) for face in WORTH)

    def again(
        faces: tuple[str, ...], touched: tuple[bool, ...], number: int, may_brawl: bool, may_pro: bool, works: float
    ) -> tuple[float, ...]:
        marked = tuple(done or at == number for at, done in enumerate(touched))
        total = [(1 - works) * chance for chance in goes_on(faces, marked, may_brawl, may_pro)]
        for face in FACES:
            after = goes_on((*faces[:number], face, *faces[number + 1 :]), marked, may_brawl, may_pro)
            total = [sum_so_far + works * chance / 6 for sum_so_far, chance in zip(total, after, strict=True)]
        return tuple(total)

    count = abs(dice)
    total = dict.fromkeys(WORTH, 0.0)
    for faces in product(FACES, repeat=count):
        for face, chance in zip(WORTH, goes_on(faces, (False,) * count, brawler, pro), strict=True):
            total[face] += chance / 6**count
    return total


@pytest.mark.parametrize("dice", list(BLOCKS))
@pytest.mark.parametrize("skills", ["", "Brawler", "Pro", "Brawler, Pro"])
@rule("2020-11.2", "2020-11.4", "2020-2.6", "2020-15/Brawler", "2020-15/Pro")
def test_a_block_pool_die_by_die(dice: int, skills: str) -> None:
    s = fight(dice, skills)
    found = odds(s.m, s.option("hit", "b"), SENSIBLE, LOOSE_BALL | ARMOUR, exact=10**9)
    wanted = pool_chances(dice, "Brawler" in skills, "Pro" in skills)
    assert found.success == pytest.approx(wanted[DOWN], abs=CLOSE)
    assert found.turnover == pytest.approx(wanted[SKULL] + wanted[BOTH], abs=CLOSE)


# ---------------------------------------------------------------- armour
@pytest.mark.parametrize("av", [3, 7, 8, 9, 10, 11])
@rule("2020-12.1", "2020-12.3")
def test_armour_by_av(av: int) -> None:
    s = fight(3, "", av)
    found, b = ask(s, "hit", "b"), s.body("b")
    broken = found.down[b] * two_dice_at_least(av)
    assert found.hurts(b) == pytest.approx(broken, abs=1e-7)
    assert found.hurts(b, "casualty") == pytest.approx(broken * two_dice_at_least(10), abs=1e-7)
    assert found.hurts(b, "ko") == pytest.approx(broken * (two_dice_at_least(8) - two_dice_at_least(10)), abs=1e-7)


@pytest.mark.parametrize(("skills", "needed"), [("Mighty Blow (+1)", 8), ("Claws", 8), ("Claws, Mighty Blow (+1)", 8)])
@rule("2020-12.2", "2020-15/Claws", "2020-15/Mighty Blow")
def test_claws_and_mighty_blow_do_not_add_up_on_armour(skills: str, needed: int) -> None:
    s = fight(1, f"{skills}, Block")
    found, b = ask(s, "hit", "b"), s.body("b")
    assert found.hurts(b) / found.down[b] == pytest.approx(two_dice_at_least(needed), abs=1e-7)
