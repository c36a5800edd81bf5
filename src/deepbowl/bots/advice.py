"""The squares on which a move should not end, and those on which it is good to stand, by the advice of the ground."""

from __future__ import annotations

from deepbowl.rules.game import Game


def perilous_squares(m: Game) -> int:
    """The squares on which ending a move may cost something later; bots avoid them if they can."""
    found = 0
    for source in m.rules.advising:
        for advice, squares in source.advised(m):
            if advice.perilous:
                found |= squares
    return found


def likings(m: Game) -> list[tuple[float, int]]:
    """Return the squares that coaches like or dislike to end a move on, each set with how much."""
    return [
        (advice.liking, squares)
        for source in m.rules.advising for advice, squares in source.advised(m) if advice.liking
    ]  # fmt: skip
