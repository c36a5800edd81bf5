"""One roll of a player, from its modifiers to its last re-roll. Every rule that rolls for success comes through here."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from deepbowl.engine import event
from deepbowl.engine.choice import REROLL as REROLL_VERB
from deepbowl.engine.choice import REROLL_NONE, REROLL_TRAIT, Choice, choice, first_of, second_of
from deepbowl.engine.decision import Decision, Resolution
from deepbowl.engine.state import NOWHERE
from deepbowl.rules.traits import ADJUST, AURA, FORBID, MODIFY, PREPARE, REROLL, SPOIL, Trait, present_with
from deepbowl.rules.vocabulary import purpose
from deepbowl.rules.vocabulary.records import AS_ROLLED, EASED, SURE, TACKLE_ZONES, PlayerTest, with_reasons

if TYPE_CHECKING:
    from deepbowl.rules.features.feature import Feature
    from deepbowl.rules.game import Game


# what a re-roll throws again; a number from 1 on is one die of a pool
IN_VAIN: Final = -2  # a re-roll was tried and came to nothing
NOTHING: Final = -1
WHOLE: Final = 0
ALL_TOUCHED: Final = 0xFF

ONLY_JUDGED: Final = frozenset((
    purpose.CATCH, purpose.PICK_UP, purpose.RUSH, purpose.DODGE, purpose.BALANCE, purpose.INTERCEPT, purpose.LANDING,
))  # fmt: skip
"""Tests of which no rule asks more than whether they succeed."""


def plain(kind: str, body: int, target: int, mod: int = 0) -> PlayerTest:
    """A roll that simply needs `target` or more, such as 2+ to go for it."""
    return PlayerTest(kind, body, target, mod, False)


def agility(m: Game, kind: str, body: int, mod: int) -> PlayerTest:
    """An Agility roll. [CRP-1.2]"""
    return PlayerTest(kind, body, m.rules.tests.agility(m, body), mod, True)


def gather_modifiers(m: Game, t: PlayerTest) -> None:
    """Add what the ground, the roller's own traits and other people's presence do to a roll."""
    masks = m.rules.masks
    if m.rules.altering:
        for feature in ground_of(m, t):
            t.add(feature.name, feature.modify(m, t))
    if m.state.skills[t.body] & masks[MODIFY]:
        for trait in m.hooked(t.body, MODIFY):
            t.add(trait.name, trait.modify(m, t.body, t))
    if m.present & masks[AURA]:
        for other in present_with(m, AURA, m.side[t.body]):
            for trait in m.hooked(other, AURA):
                t.add(trait.name, trait.aura(m, other, t))


def ground_of(m: Game, t: PlayerTest) -> list[Feature]:
    """Return what changes rolls and lies where a roll is made: under the roller, on the square left or the one concerned."""
    bit, here = m.board.bit, m.state.cell[t.body]
    where = (bit[here] if here >= 0 else 0) | (bit[t.from_cell] if t.from_cell >= 0 else 0)
    where |= bit[t.cell] if t.cell >= 0 else 0
    return [feature for feature in m.rules.altering if feature.squares(m) & where]


def test(m: Game, t: PlayerTest) -> Resolution[bool]:
    """Roll until it is decided; then a player who spoiled it lies where that has put them. A certain result needs no die."""
    if t.natural == SURE:
        t.passed = True
        return True
    yield from roll_until_decided(m, t)
    if t.hindrance is not None:
        yield from t.hindrance.decided(m, t.hindered, t)
    return t.passed


def roll_until_decided(m: Game, t: PlayerTest) -> Resolution[None]:
    """Roll, and re-roll at most once; then an opponent may spoil it, which reopens that. [CRP-4.6, CRP-10.1, CRP-10.8]"""
    gather_modifiers(m, t)
    if m.present & m.rules.masks[PREPARE]:
        yield from prepare(m, t)
    roll_die(m, t)
    while True:
        t.passed = m.rules.tests.judge(t)
        if not t.passed and m.state.skills[t.body] & m.rules.masks[ADJUST]:
            yield from adjust(m, t)
            t.passed = m.rules.tests.judge(t)
        if m.journal is not None:
            tell_test(m, t)
        if not t.rerolled and (not t.passed or m.rules.rerolls.on_success):
            if (yield from choose_reroll(m, t)) >= WHOLE:
                roll_die(m, t)
                t.rerolled = True
                continue
        if not t.leaves_zones or t.hindered >= 0 or not m.present & m.rules.masks[SPOIL]:
            break
        yield from spoil(m, t)
        if t.hindered < 0 or not t.passed:
            break


def roll_die(m: Game, t: PlayerTest) -> None:
    """Throw the die or dice of a test. Answers given about the earlier die no longer count."""
    t.treated_as = AS_ROLLED
    if t.pair:
        first, second = m.roll_pair(t.kind, t.body)
        t.die = first + second
        return
    if m.dice.reads_alike:
        m.dice.alike = faces_alike(m, t)
    t.die = m.roll(6, t.kind, t.body)
    if m.dice.reads_alike:
        m.dice.alike = ()


def faces_alike(m: Game, t: PlayerTest) -> tuple[int, ...]:
    """A number for each face of the die of a test, equal where nothing tells them apart; () where something may."""
    watched = m.rules.masks[PREPARE] | (m.rules.masks[SPOIL] if t.leaves_zones else 0)
    if t.kind not in ONLY_JUDGED and t.kind != purpose.PASS:
        return ()
    if m.present & watched or m.state.skills[t.body] & m.rules.masks[ADJUST]:
        return ()
    classes: list[int] = []
    for face in range(1, 7):
        t.die = face
        if m.rules.tests.judge(t):
            classes.append(1)
        elif t.kind == purpose.PASS:
            classes.append(2 if face == 1 else 3 if t.total() <= 1 and face != 6 else 4)
        else:
            classes.append(0)
    return tuple(classes)


def prepare(m: Game, t: PlayerTest) -> Resolution[None]:
    """Ask what is declared before the die: the roller's own traits, then opponents whose zone is being left."""
    for trait in m.hooked(t.body, PREPARE):
        yield from trait.prepare(m, t.body, t)
    if t.leaves_zones:
        for opponent in m.markers(m.side[t.body], t.from_cell, PREPARE):
            for trait in m.hooked(opponent, PREPARE):
                yield from trait.prepare(m, opponent, t)


def adjust(m: Game, t: PlayerTest) -> Resolution[None]:
    """The roller's own traits that act on a die seen (Break Tackle). [CRP-0.5]"""
    for trait in m.hooked(t.body, ADJUST):
        yield from trait.adjust(m, t.body, t)


def spoil(m: Game, t: PlayerTest) -> Resolution[None]:
    """Opponents whose zone is being left may spoil the roll; at most one of them does. [CRP-13/Diving Tackle]"""
    for opponent in m.markers(m.side[t.body], t.from_cell, SPOIL):
        for trait in m.hooked(opponent, SPOIL):
            if t.hindered < 0:
                yield from trait.spoil(m, opponent, t)


def choose_reroll(m: Game, t: PlayerTest) -> Resolution[int]:
    """Offer every source that may re-roll this. Return the part to roll again: NOTHING, the WHOLE roll, or one die of it,
    from 1 on; IN_VAIN: nothing, though one was tried. [CRP-10.4, CRP-10.5, 2020-2.6]"""
    sources = reroll_sources(m, t)
    if not sources:
        return NOTHING
    options = [choice(REROLL_VERB, REROLL_NONE), *sources]
    dice = t.faces or (t.die,)
    seat = m.decider(t.body)
    answer = yield Decision(seat, "re-roll", options, t.body, t.other, -1, NOWHERE, dice, t.kind, t.picks, t.passed)
    source, die = first_of(answer), second_of(answer)
    if source == REROLL_NONE:
        return NOTHING
    t.touched |= 1 << die - 1 if die else ALL_TOUCHED
    if source >= REROLL_TRAIT:
        trait = m.rules.traits[source - REROLL_TRAIT]
        t.sources |= trait.mask
        m.used(t.body, trait)
        works = yield from trait.spend(m, t.body, t)
    else:
        works = yield from m.rules.rerolls.spend_team(m, t.body, source)
    return (die or WHOLE) if works else IN_VAIN


def reroll_sources(m: Game, t: PlayerTest) -> list[Choice]:
    """The roller's own traits not forbidden by an opponent beside them or by the ground, then team re-rolls, as offered.

    A re-roll of the whole roll needs dice that were not re-rolled yet.
    """
    sources: list[Choice] = []
    ground = ground_of(m, t) if m.rules.altering else []
    if m.state.skills[t.body] & m.rules.masks[REROLL]:
        for trait in m.hooked(t.body, REROLL):
            if t.sources & trait.mask or not trait.reroll(m, t.body, t) or forbidden(m, t, trait.bit):
                continue
            if ground and any(feature.forbid(m, t, trait) for feature in ground):
                continue
            if trait.single_die and len(t.faces) > 1:
                sources.extend(choice(REROLL_VERB, REROLL_TRAIT + trait.bit, die) for die in open_dice(m, t, trait))
            elif not t.touched:
                sources.append(choice(REROLL_VERB, REROLL_TRAIT + trait.bit))
    if t.team and not t.touched and not (ground and any(feature.forbid(m, t, None) for feature in ground)):
        sources.extend(choice(REROLL_VERB, source) for source in m.rules.rerolls.team_sources(m, t.body))
    return sources


def open_dice(m: Game, t: PlayerTest, trait: Trait) -> list[int]:
    """The dice of a pool, from 1 on, that a trait could re-roll one of: of equal faces the first. [2020-2.6]"""
    found: dict[int, int] = {}
    for die, face in enumerate(t.faces, 1):
        if not t.touched >> die - 1 & 1 and trait.touches(m, t.body, t, face):
            found.setdefault(face, die)
    return list(found.values())


def forbidden(m: Game, t: PlayerTest, bit: int) -> bool:
    """Return True if an opponent whose tackle zone is left denies this source of a re-roll. [CRP-13/Tackle]"""
    if not t.leaves_zones:
        return False
    source = m.rules.traits[bit]
    for opponent in m.markers(m.side[t.body], t.from_cell, FORBID):
        if any(trait.forbid(m, opponent, t, source) for trait in m.hooked(opponent, FORBID)):
            return True
    return False


def tell_test(m: Game, t: PlayerTest) -> None:
    """Tell how a roll came out: the die, what it had to show, and what counted."""
    tests = m.rules.tests
    modifiers = with_reasons(t.mod, t.kind, t.reasons)
    if t.zones:
        modifiers = (*modifiers, (TACKLE_ZONES, -t.zones))
    eased = t.total() - t.die - t.mod + t.zones
    if eased:
        modifiers = (*modifiers, (EASED, eased))
    m.tell(event.Tested(
        tests.rule(t.kind), t.body, t.kind, tests.needed(t), t.die, t.passed, t.target, modifiers, t.cell
    ))  # fmt: skip
