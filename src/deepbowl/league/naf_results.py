"""A match of four as the NAF's database wants it: pairs of coaches with a result each. [DB-RANK-03, DB-RANK-04]"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations
from typing import NamedTuple


class Pairing(NamedTuple):
    """Two seats of a match, and what each has scored."""

    first: int
    second: int
    touchdowns: tuple[int, int]

    @property
    def winner(self) -> int:
        """Return who won by touchdowns, -1 if they are level."""
        mine, theirs = self.touchdowns
        return -1 if mine == theirs else self.first if mine > theirs else self.second


def everyone_against_everyone(touchdowns: Sequence[int]) -> list[Pairing]:
    """Six results: every coach against every other, by touchdowns alone. [DB-RANK-04]"""
    return [_pairing(touchdowns, a, b) for a, b in combinations(range(len(touchdowns)), 2)]


def two_pairs(touchdowns: Sequence[int], tie_breaker: Sequence[int], lot: Callable[[int], int]) -> list[Pairing]:
    """Two results: the first of the match against the last, the second against the third. [DB-RANK-03]

    They are ordered by touchdowns, then by the tie-breaker of the organiser (net casualties, if they named none); those
    level in both by `lot`, which gives one of the numbers 1 to n. Each result is decided by touchdowns alone.
    """
    order = _in_order(touchdowns, tie_breaker, lot)
    return [_pairing(touchdowns, order[place], order[-1 - place]) for place in range(len(order) // 2)]


def net_casualties(caused: Sequence[int], suffered: Sequence[int]) -> list[int]:
    """Return what each has caused more than suffered: the tie-breaker of the document's example. [DB-RANK-01, DB-RANK-03]"""
    return [mine - theirs for mine, theirs in zip(caused, suffered, strict=True)]


def record_of(seat: int, results: Sequence[Pairing]) -> tuple[int, int, int]:
    """Wins, draws and losses of a seat. [DB-RANK-04]"""
    own = [result.winner for result in results if seat in (result.first, result.second)]
    return own.count(seat), own.count(-1), sum(winner not in (seat, -1) for winner in own)


def _pairing(touchdowns: Sequence[int], a: int, b: int) -> Pairing:
    return Pairing(a, b, (touchdowns[a], touchdowns[b]))


def _in_order(touchdowns: Sequence[int], tie_breaker: Sequence[int], lot: Callable[[int], int]) -> list[int]:
    """The seats from first to last."""
    left = sorted(range(len(touchdowns)), key=lambda seat: (-touchdowns[seat], -tie_breaker[seat]))
    order: list[int] = []
    while left:
        best = (touchdowns[left[0]], tie_breaker[left[0]])
        level = [seat for seat in left if (touchdowns[seat], tie_breaker[seat]) == best]
        drawn = level[lot(len(level)) - 1] if len(level) > 1 else level[0]
        order.append(drawn)
        left.remove(drawn)
    return order
