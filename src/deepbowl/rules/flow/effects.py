"""What lasts for a while and then is over: a skill somebody has been lent, strength he has gained. [SB-CARD-01]"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from deepbowl.engine.state import EFFECT

if TYPE_CHECKING:
    from deepbowl.rules.match import Match

# until when
THIS_TURN: Final = 0
THIS_DRIVE: Final = 1
THIS_GAME: Final = 2
WITH_BALL: Final = 3
# what: a trait by its bit, or one of these
STRENGTH: Final = 1000
WEAKENED_AFTERWARDS: Final = 1001
"""Strength that turns into its opposite for the rest of the game when it ends."""


def lend(m: Match, body: int, trait: str, until: int) -> None:
    """Give a body a trait for a while; one it has anyway stays its own."""
    mask = m.rules.bits[trait]
    if m.state.skills[body] & mask:
        return
    m.state.skills[body] |= mask
    m.present |= mask
    m.state.effects.extend((body, mask.bit_length() - 1, 1, until))


def strengthen(m: Match, body: int, by: int, until: int, what: int = STRENGTH) -> None:
    """Change a body's strength for a while, never out of its range. [CRP-1.1]"""
    before = m.state.st[body]
    after = min(10, max(1, before + by))
    m.state.st[body] = after
    m.state.effects.extend((body, what, after - before, until))


def lapse(m: Match, until: int, body: int = -1) -> None:
    """End every effect that lasted until now, of one body or of all."""
    old = m.state.effects
    kept: list[int] = []
    weakened: list[tuple[int, int]] = []
    for at in range(0, len(old), EFFECT):
        owner, what, amount, end = old[at : at + EFFECT]
        if end != until or (body >= 0 and owner != body):
            kept.extend((owner, what, amount, end))
        elif what in (STRENGTH, WEAKENED_AFTERWARDS):
            m.state.st[owner] -= amount
            if what == WEAKENED_AFTERWARDS:
                weakened.append((owner, -amount))
        else:
            m.state.skills[owner] &= ~(1 << what)
    m.state.effects = kept
    for owner, amount in weakened:
        strengthen(m, owner, amount, THIS_GAME)


def use_up(m: Match, body: int, trait: str) -> None:
    """A lent trait that works once is gone."""
    bit = m.rules.bits[trait].bit_length() - 1
    old = m.state.effects
    m.state.effects = [
        number
        for at in range(0, len(old), EFFECT)
        if not (old[at] == body and old[at + 1] == bit)
        for number in old[at : at + EFFECT]
    ]
    m.state.skills[body] &= ~(1 << bit)


def lapse_without_ball(m: Match) -> None:
    """Effects that last while their owner holds the ball end when he does not."""
    effects = m.state.effects
    for at in range(0, len(effects), EFFECT):
        if effects[at + 3] == WITH_BALL and not m.holds_ball(effects[at]):
            lapse(m, WITH_BALL, effects[at])
            return
