"""Gold and fans as tables: winnings, gates, running costs, mistakes. Each function is one rule and rolls no die itself."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from deepbowl.league.club import DREW, LOST, WON

K: Final = 1_000
TEN: Final = 10 * K
FIVE: Final = 5 * K


# ---------------------------------------------------------------- 2020
def winnings_2020(fan_factors: Sequence[int], touchdowns: Sequence[int], conceded: Sequence[bool]) -> list[int]:
    """Return what each club wins: its share of the fans and its own touchdowns, in ten thousands, down to a full 5k.

    Between two clubs the one whose opponent conceded gets the whole attendance; the conceder gets nothing.
    [2020-16.2, 2020-14.6, LG-FOUR-03, LG-FOUR-06]
    """
    clubs = len(fan_factors)
    share = 1 if clubs == 2 and any(conceded) else clubs
    return [
        0 if gave_up else (sum(fan_factors) * TEN // share + goals * TEN) // FIVE * FIVE
        for goals, gave_up in zip(touchdowns, conceded, strict=True)
    ]


def fan_role(ranks: Sequence[int], seat: int) -> str:
    """Return how a club rolls for fans: sole first as a winner, last as a loser, all others as after a draw.
    [LG-FOUR-05, CRP-16.6, 2020-16.3]"""
    mine, last = ranks[seat], max(ranks)
    if mine == 1:
        return WON if list(ranks).count(1) == 1 else DREW
    return LOST if mine == last else DREW


def fans_2020(role: str, fans: int, die: int) -> int:
    """Return how Dedicated Fans change: won and the die at least their number: one more; lost and below it: one fewer.
    [2020-16.3]"""
    if role == WON:
        return int(die >= fans)
    return -int(role == LOST and die < fans and fans > 1)


MISTAKES: Final = (
    ("minor", "minor", "major", "major", "catastrophe", "catastrophe"),
    ("", "minor", "minor", "major", "major", "catastrophe"),
    ("", "", "minor", "minor", "major", "major"),
    ("", "", "", "minor", "minor", "major"),
    ("", "", "", "", "minor", "minor"),
    ("", "", "", "", "", "minor"),
)
"""By the D6 and the treasury in full 100k, from 100k to 600k and more. [2020-16.9]"""
RICH: Final = 100 * K


def mistake(gold: int, die: int) -> str:
    """Return the expensive mistake of a treasury and a D6: "", minor, major or catastrophe. [2020-16.9]"""
    if gold < RICH:
        return ""
    return MISTAKES[die - 1][min(gold // RICH, 6) - 1]


def cost_of(kind: str, gold: int, dice: Sequence[int]) -> int:
    """Return the cost: minor D3 x 10k, major half, rounded down to 5k, catastrophe all except 2D6 x 10k. [2020-16.9]"""
    if kind == "minor":
        return min(gold, dice[0] * TEN)
    if kind == "major":
        return gold // 2 // FIVE * FIVE
    if kind == "catastrophe":
        return max(0, gold - sum(dice) * TEN)
    return 0


# ---------------------------------------------------------------- CRP
SPIRAL: Final = 1_750 * K
SPIRAL_STEP: Final = 150 * K


def fame(gates: Sequence[int]) -> list[int]:
    """Return FAME: +1 for a larger gate than all others, +2 for at least double the largest. [CRP-16.4, LG-FOUR-04]"""
    found = []
    for seat, mine in enumerate(gates):
        other = max(gate for at, gate in enumerate(gates) if at != seat)
        found.append(2 if mine >= 2 * other else 1 if mine > other else 0)
    return found


def winnings_crp(die: int, its_fame: int, outcome: str) -> int:
    """Return winnings: the D6, FAME, and 1 for a club that won or drew, in ten thousands. [CRP-16.6]"""
    return (die + its_fame + int(outcome != LOST)) * TEN


def spiralling(value: int) -> int:
    """Return spiralling expenses: 10k from a team value of 1,750k on, 10k more for each further 150k. [CRP-16.6]"""
    return 0 if value < SPIRAL else ((value - SPIRAL) // SPIRAL_STEP + 1) * TEN


def fans_crp(role: str, fans: int, total: int) -> int:
    """Return how the fan factor changes: won and 3D6 higher +1; lost and 2D6 lower -1; drawn and 2D6 higher +1, lower -1.
    [CRP-16.6]"""
    if role == WON:
        return int(total > fans)
    if role == LOST:
        return -int(total < fans)
    return int(total > fans) - int(total < fans)


# ---------------------------------------------------------------- Dungeon Bowl 2021
FUNDS: Final = ((5, 30 * K), (3, 20 * K), (1, 10 * K))
"""What Gather Funds pays, by the least number of uses. [DG-TILE-10]"""


def winnings_dungeon_bowl(outcomes: Sequence[str], dice: tuple[int, int]) -> list[int]:
    """Return the higher die in ten thousands for the winner, the lower for the loser, the lower for both after a draw.
    [DG-POST-03]"""
    return [(max(dice) if outcome == WON else min(dice)) * TEN for outcome in outcomes]


def gathered(uses: int) -> int:
    """Return what Gather Funds brings a club after the match, won or lost. [DG-TILE-10]"""
    return next((gold for fewest, gold in FUNDS if uses >= fewest), 0)


# ---------------------------------------------------------------- before a match
def petty_cash(values: Sequence[int], spent_by_highest: int) -> list[int]:
    """Return the petty cash of each club: its difference to the highest value, and what that club spent if it stands alone.
    [2020-4.6, DG-PRE-04, LG-GOLD-06, LG-FOUR-02]"""
    highest = max(values)
    alone = list(values).count(highest) == 1
    return [0 if value == highest else highest - value + spent_by_highest * alone for value in values]


def by_value(values: Sequence[int]) -> list[int]:
    """Return the seats from the highest value to the lowest; seats decide among equals. [LG-GOLD-05, LG-FOUR-02]"""
    return sorted(range(len(values)), key=lambda seat: (-values[seat], seat))
