"""One player hits another, from the declaration of the target to the last consequence. [CRP-5.2]"""

from __future__ import annotations

from typing import TYPE_CHECKING

from deepbowl.board.directions import direction
from deepbowl.engine import event
from deepbowl.engine.choice import DIE, choice, first_of
from deepbowl.engine.decision import Decision, Resolution
from deepbowl.engine.state import NOBODY, NOWHERE, RUNNING
from deepbowl.rules.flow.deeds import attempt
from deepbowl.rules.flow.harm import act_entries, go_down, place_prone, settle
from deepbowl.rules.flow.move import arrive, vacated
from deepbowl.rules.flow.push import push
from deepbowl.rules.flow.shifting import shifted
from deepbowl.rules.flow.squares import act_later
from deepbowl.rules.flow.test import ALL_TOUCHED, NOTHING, WHOLE, choose_reroll
from deepbowl.rules.traits import (
    BEING_BLOCKED,
    BEING_BLOCKED_AGAIN,
    BEING_HIT,
    BLOCKING,
    FOLLOW,
    FORBID_FOLLOW,
    FORCE_FOLLOW,
    STAGE_OVER,
    STAGE_PUSHED,
    STAGE_SETTLED,
    STRENGTH,
    STRUCK,
)
from deepbowl.rules.vocabulary import moments, purpose
from deepbowl.rules.vocabulary.flags import BROUGHT_ON
from deepbowl.rules.vocabulary.records import (
    BY_BLOCK,
    BY_FOLLOWING,
    FACES,
    RANK_DOER,
    RANK_VICTIM,
    Block,
    Entry,
    Fall,
    PlayerTest,
)

if TYPE_CHECKING:
    from deepbowl.rules.game import Game


def may_attack(m: Game, attacker: int, defender: int, again: bool = False) -> Resolution[bool]:
    """Return what comes before any block or attack in its place: Foul Appearance, Dump-Off. False: it is lost. [CRP-5.2]

    Where targets are named with the Action, theirs has come already: see `nominate`. [2020-6.3]
    """
    if not (yield from attempt(m, attacker, BLOCKING, defender)):
        return False
    named = m.state.act.body == attacker and m.state.act.target == defender
    if again or not named:
        if not (yield from attempt(m, defender, BEING_BLOCKED_AGAIN if again else BEING_BLOCKED, attacker)):
            return False
    if not (yield from attempt(m, defender, BEING_HIT, attacker)) or m.state.won != RUNNING:
        return False
    return m.standing(attacker) and m.standing(defender) and in_contact(m, attacker, defender)


def in_contact(m: Game, one: int, other: int) -> bool:
    """Return whether two bodies are adjacent with nothing between them."""
    return bool(m.around(one) & m.foot(other))


def block(m: Game, b: Block) -> Resolution[None]:
    """A block, its target already attackable: strength, dice, face, push, follow-up, harm, second block. [CRP-5.2]"""
    yield from compare_strength(m, b)
    yield from throw_dice(m, b)


def throw_dice(m: Game, b: Block) -> Resolution[None]:
    """The rest of a block whose dice are counted."""
    yield from roll_block_dice(m, b)
    yield from m.rules.blocking.read(m, b)
    if m.journal is not None:
        at = m.state.cell[b.defender] if b.door < 0 else m.board.doors[b.door][0]
        m.tell(event.Blocked(moments.BLOCK_DIE, b.attacker, at, b.defender, b.face, FACES[b.face]))
    if b.door >= 0:
        m.rules.blocking.hit_door(m, b)
    if b.placed_prone is not None:
        place_prone(m, b.defender, b.placed_prone.rule, b.placed_prone.name)
        place_prone(m, b.attacker, b.placed_prone.rule, b.placed_prone.name)
    else:
        yield from carry_out_face(m, b)
    yield from settle(m)
    if m.state.won == RUNNING:
        yield from struck(m, b, STAGE_SETTLED)
        if not (b.second or b.multiple) and m.state.won == RUNNING:
            yield from struck(m, b, STAGE_OVER)


def compare_strength(m: Game, b: Block) -> Resolution[None]:
    """Both strengths with their modifiers, then assists. [CRP-5.3, CRP-18.10]"""
    m.rules.blocking.strengths(m, b)
    for trait in m.hooked(b.attacker, STRENGTH):
        b.own_dice = max(b.own_dice, trait.own_dice)
    for trait in m.hooked(b.attacker, STRENGTH):
        yield from trait.strength(m, b.attacker, b)
    for trait in m.hooked(b.defender, STRENGTH):
        yield from trait.strength(m, b.defender, b)
    yield from m.rules.blocking.assists(m, b)
    b.dice = m.rules.blocking.dice(b)


def roll_block_dice(m: Game, b: Block) -> Resolution[None]:
    """Roll the pool, re-roll it if wanted, and let the stronger side pick. [CRP-5.3, CRP-10.2]"""
    count = abs(b.dice)
    faces = m.roll_pool(count, purpose.BLOCK, b.attacker)
    t = PlayerTest(purpose.BLOCK, b.attacker, 0, 0, False)
    t.faces, t.other = tuple(faces), b.defender
    t.picks = chooser = m.decider(b.attacker) if b.dice > 0 else m.decider(b.defender)
    yield from reroll_block_dice(m, t)
    faces = list(t.faces)
    b.face = faces[0]
    if len(set(faces)) > 1:
        options = [choice(DIE, face) for face in sorted(set(faces), reverse=b.dice > 0)]
        asked = Decision(chooser, "block-die", options, b.attacker, b.defender, -1, NOWHERE, tuple(faces))
        b.face = first_of((yield asked))


def reroll_block_dice(m: Game, t: PlayerTest) -> Resolution[None]:
    """Re-roll the pool or single dice of it, no die twice. [CRP-10.2, 2020-2.6]"""
    while t.touched != ALL_TOUCHED:
        again = yield from choose_reroll(m, t)
        if again == WHOLE:
            t.faces = tuple(m.roll_pool(len(t.faces), purpose.BLOCK, t.body))
        elif again > WHOLE:
            face = m.roll_pool(1, purpose.BLOCK, t.body)[0]
            t.faces = (*t.faces[: again - 1], face, *t.faces[again:])
        elif again == NOTHING:
            return


def carry_out_face(m: Game, b: Block) -> Resolution[None]:
    """Push, follow up, let squares act where they have waited, then go down: defender before blocker.
    [CRP-5.5, CRP-5.8, CRP-18.3]"""
    fall = None
    if b.defender_down:
        fall = Fall(b.defender, BY_BLOCK, b.attacker, moments.BLOCK_DIE)
        fall.rank = RANK_VICTIM
    if b.pushed:
        attacker_cell = m.facing_square(b.attacker, b.defender)
        b.from_cell = m.facing_square(b.defender, b.attacker)
        entry = yield from push(m, b.defender, attacker_cell, m.decider(b.attacker), fall, b)
        b.moved = entry.moved
        fall = entry.fall
        if b.moved:
            yield from follow_up(m, b)
        if act_later(m, entry):
            yield from act_entries(m)
            fall = None
        yield from struck(m, b, STAGE_PUSHED)
    if fall is not None and not fall.off:
        go_down(m, fall)
    if b.attacker_down:
        own = Fall(b.attacker, BY_BLOCK, b.defender, moments.BLOCK_DIE)
        own.rank = RANK_DOER
        go_down(m, own)


def follow_up(m: Game, b: Block) -> Resolution[None]:
    """The blocker may move into the vacated square, free and without a dodge. [CRP-5.8, 2020-11.9]"""
    s = m.state
    here = s.cell[b.attacker]
    if not m.standing(b.attacker) or b.multiple or s.in_turn[b.attacker] & BROUGHT_ON:
        return
    if m.rules.movement.is_rooted(m, b.attacker):
        return
    to = followed_to(m, b)
    if to < 0:
        return
    answers: list[int] = []
    for owner in (b.attacker, b.defender):
        for trait in m.hooked(owner, FOLLOW):
            answers.append((yield from trait.follow(m, owner, b)))
    if FORBID_FOLLOW in answers:
        return
    if FORCE_FOLLOW not in answers:
        if (yield m.ask(m.decider(b.attacker), "follow-up", [m.no, m.yes], b.attacker, b.defender)) != m.yes:
            return
        if not (yield from m.rules.movement.dares(m, b.attacker, to)):
            return
    falling = b.defender if b.defender_down else NOBODY
    if not (yield from m.rules.movement.gets_away(m, b.attacker, to, falling)):
        return
    m.place(b.attacker, to)
    m.tell(event.Moved(moments.FOLLOW_UP, b.attacker, here, to, BY_FOLLOWING, b.defender))
    yield from vacated(m, b.attacker, here, falling)
    yield from arrive(m, b.attacker, to, Entry(BY_FOLLOWING, here, None))


def followed_to(m: Game, b: Block) -> int:
    """The square a blocker comes to by following up, -1 if they cannot. A body of several squares shifts so that the square
    it pushed from covers the one its victim left. [CRP-5.8, AG-MATK-08]"""
    s, board = m.state, m.board
    here = s.cell[b.attacker]
    if s.at[b.from_cell]:
        return NOWHERE
    if m.bodies.size[b.attacker] == 1:
        return b.from_cell if m.ways(b.attacker).open[here] & board.bit[b.from_cell] else NOWHERE
    near = m.nearest_square(b.attacker, board.bit[b.from_cell])
    heading = direction(board.xs[b.from_cell] - board.xs[near], board.ys[b.from_cell] - board.ys[near])
    return shifted(m, b.attacker, heading, m.rules.movement.closed(m, b.attacker, False))


def struck(m: Game, b: Block, stage: int) -> Resolution[None]:
    """Traits of the blocker after the push (Strip Ball), after everything is settled (Frenzy), or at the very end."""
    if m.state.skills[b.attacker] & m.rules.masks[STRUCK]:
        for trait in m.hooked(b.attacker, STRUCK):
            yield from trait.struck(m, b.attacker, b, stage)
