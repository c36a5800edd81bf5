"""Temporary effects: a lent skill, a characteristic that is better or worse.

Cards and spells give something until a moment (`until`). Ground, a ball, an item or a team give it as long as someone
stands there, holds it, belongs to it: they are `AbilitySource`s, and `refresh_grants` brings what they give up to date. An
effect remembers its source, so that what ends takes away only what it gave. [SB-CARD-01, AG-RUNE-02, AG-VBALL-09]
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from deepbowl.engine.state import EFFECT, put, put_byte
from deepbowl.rules.ability_sources import PLAYED, Grant
from deepbowl.rules.vocabulary.effects import (
    AGILITY,
    ARMOUR,
    MOVEMENT,
    PASSING,
    SHAPE,
    STRENGTH,
    THIS_GAME,
    WEAKENED_AFTERWARDS,
    WHILE_LENT,
    WITH_BALL,
    ZONES,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from deepbowl.rules.game import Game
    from deepbowl.rules.sheet import PlayerSheet

def trait_grant(m: Game, trait: str) -> Grant:
    """A trait as a gift."""
    return m.rules.bits[trait].bit_length() - 1, 1


# ---------------------------------------------------------------- giving
def lend(m: Game, body: int, trait: str, until: int, source: int = PLAYED) -> None:
    """Give a body a trait for a while; one it has anyway stays its own."""
    give(m, body, trait_grant(m, trait), until, source)


def change(m: Game, body: int, what: int, by: int, until: int, source: int = PLAYED) -> None:
    """Change a characteristic of a body for a while, never out of its range. [CRP-1.1]"""
    give(m, body, (what, by), until, source)


def recover(m: Game, body: int) -> None:
    """Give back for the game what injuries of earlier games took from a body's characteristics. [DG-XTILE-06]"""
    for what, by in zip((MOVEMENT, STRENGTH, AGILITY, PASSING, ARMOUR), sheet_of(m, body).recovers, strict=True):
        if by:
            change(m, body, what, by, THIS_GAME)


def strengthen(m: Game, body: int, by: int, until: int, what: int = STRENGTH) -> None:
    """Change a body's strength for a while."""
    change(m, body, what, by, until)


def give(m: Game, body: int, gift: Grant, until: int, source: int) -> None:
    """Let an effect begin."""
    what, wanted = gift
    by = wanted
    if what == ZONES:
        m.lose_zones(body, True, wanted)
    elif what >= STRENGTH:
        by = shift(m, body, what, wanted)
    else:
        if m.state.skills[body] >> what & 1 and not is_lent(m, body, what):
            return
        m.state.skills = put(m.state.skills, body, m.state.skills[body] | 1 << what)
        m.present |= 1 << what
    m.state.effects += (body, what, by, until, source, wanted)


def shift(m: Game, body: int, what: int, by: int) -> int:
    """Change a characteristic as far as its range allows; gives by how much. [CRP-1.1, 2020-2.1]"""
    before = characteristic(m, body, what)
    after = min(max(best(m, what), before), max(1, before + by))
    set_characteristic(m, body, what, after)
    return after - before


def best(m: Game, what: int) -> int:
    """Return the best value of a characteristic that an effect changes. [CRP-1.1, 2020-2.1]"""
    tests = m.rules.tests
    if what == MOVEMENT:
        return tests.most_movement
    if what in (AGILITY, PASSING):
        return 10
    return tests.most_armour if what == ARMOUR else tests.most_strength


def kind(what: int) -> int:
    """Return which characteristic an effect changes: the lasting and the fatal kind of strength are one."""
    return STRENGTH if what == WEAKENED_AFTERWARDS else what


def characteristic(m: Game, body: int, what: int) -> int:
    """Return a body's characteristic that an effect changes."""
    s = m.state
    if what == MOVEMENT:
        return s.ma[body]
    if what == AGILITY:
        return s.ag[body]
    if what == PASSING:
        return s.pa[body]
    return s.av[body] if what == ARMOUR else s.st[body]


def set_characteristic(m: Game, body: int, what: int, value: int) -> None:
    """Change a body's characteristic that an effect changes."""
    s = m.state
    if what == MOVEMENT:
        s.ma = put_byte(s.ma, body, value)
    elif what == AGILITY:
        s.ag = put_byte(s.ag, body, value)
    elif what == PASSING:
        s.pa = put_byte(s.pa, body, value)
    elif what == ARMOUR:
        s.av = put_byte(s.av, body, value)
    else:
        s.st = put_byte(s.st, body, value)


def is_lent(m: Game, body: int, what: int) -> bool:
    """Return True if a player's trait is lent by a source."""
    effects = m.state.effects
    return any(effects[at] == body and effects[at + 1] == what for at in range(0, len(effects), EFFECT))


def take_shape(m: Game, body: int, shape: PlayerSheet, until: int) -> None:
    """Make someone of a body that it is not, for a while. [2020-17.1]"""
    wear(m, body, shape)
    m.state.effects += (body, SHAPE, 0, until, PLAYED, 0)


def sheet_of(m: Game, body: int) -> PlayerSheet:
    """A body as it was before the match."""
    side = m.side[body]
    sheets: Sequence[PlayerSheet] = m.sheets[side].players if side < m.seats else m.neutrals
    return sheets[m.bodies.of_seat[side].index(body)]


def wear(m: Game, body: int, shape: PlayerSheet) -> None:
    """Give a body the characteristics and skills of a sheet; what lasts for a while counts on top of them."""
    s = m.state
    s.ma, s.st, s.ag = put_byte(s.ma, body, shape.ma), put_byte(s.st, body, shape.st), put_byte(s.ag, body, shape.ag)
    s.pa, s.av = put_byte(s.pa, body, shape.pa), put_byte(s.av, body, shape.av)
    skills = m.rules.skills_of(shape)
    for at in range(0, len(s.effects), EFFECT):
        if s.effects[at] == body and s.effects[at + 1] < STRENGTH:
            skills |= 1 << s.effects[at + 1]
        elif s.effects[at] == body and s.effects[at + 1] < SHAPE:
            s.effects = put(s.effects, at + 2, shift(m, body, s.effects[at + 1], s.effects[at + 5]))
    s.skills = put(s.skills, body, skills)
    m.present |= skills


# ---------------------------------------------------------------- ending
def end(m: Game, at: int) -> None:
    """End the effect that stands at a place of the list; what others gave stays."""
    s = m.state
    body, what, by = s.effects[at], s.effects[at + 1], s.effects[at + 2]
    s.effects = s.effects[:at] + s.effects[at + EFFECT :]
    if what == SHAPE:
        wear(m, body, sheet_of(m, body))
        return
    if what < STRENGTH:
        if not is_lent(m, body, what):
            s.skills = put(s.skills, body, s.skills[body] & ~(1 << what))
        return
    if what == ZONES:
        m.lose_zones(body, False, by)
        return
    set_characteristic(m, body, what, characteristic(m, body, what) - by)
    make_up_for(m, body, what)
    if what == WEAKENED_AFTERWARDS:
        change(m, body, STRENGTH, -by, THIS_GAME)


def make_up_for(m: Game, body: int, what: int) -> None:
    """Others that change the same characteristic may have been cut off at its limit: there is room for them now."""
    s = m.state
    for at in range(0, len(s.effects), EFFECT):
        if s.effects[at] == body and STRENGTH <= s.effects[at + 1] < SHAPE and kind(s.effects[at + 1]) == kind(what):
            by, wanted = s.effects[at + 2], s.effects[at + 5]
            s.effects = put(s.effects, at + 2, by + shift(m, body, what, wanted - by))


def lapse(m: Game, until: int, body: int = -1) -> None:
    """End every effect that lasted until now, of one body or of all."""
    s = m.state
    if not s.effects:
        return
    at = 0
    while at < len(s.effects):
        if s.effects[at + 3] == until and body in (-1, s.effects[at]):
            end(m, at)
        else:
            at += EFFECT


def use_up(m: Game, body: int, trait: str) -> None:
    """A lent trait that works once is gone, whichever source lent it."""
    what, _ = trait_grant(m, trait)
    s = m.state
    for at in range(len(s.effects) - EFFECT, -1, -EFFECT):
        if s.effects[at] == body and s.effects[at + 1] == what:
            end(m, at)


def refresh_grants(m: Game, body: int) -> None:
    """Bring what ground, ball, items and team give a body up to date with where and how it is."""
    s = m.state
    wanted: list[tuple[int, Grant]] = []
    for giver in m.rules.ability_sources:
        for gift in giver.grants(m, body):
            wanted.append((giver.source, gift))
    at = 0
    while at < len(s.effects):
        if s.effects[at] != body or s.effects[at + 3] != WHILE_LENT:
            at += EFFECT
            continue
        what, source = s.effects[at + 1], s.effects[at + 4]
        kept = next((given for given in wanted if given[0] == source and given[1][0] == what), None)
        if kept is None:
            end(m, at)
        else:
            wanted.remove(kept)
            at += EFFECT
    for source, gift in wanted:
        give(m, body, gift, WHILE_LENT, source)


def lapse_without_ball(m: Game) -> None:
    """Effects that last while their owner holds the ball end when they do not."""
    effects = m.state.effects
    owners = {effects[at] for at in range(0, len(effects), EFFECT) if effects[at + 3] == WITH_BALL}
    for owner in sorted(owners):
        if not m.holds_ball(owner):
            lapse(m, WITH_BALL, owner)
