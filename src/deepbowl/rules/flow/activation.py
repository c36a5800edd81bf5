"""One player's Action: declaring it, what may be done in it, carrying that out, ending it. [CRP-2.3, CRP-2.4]"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from deepbowl.board.bits import cells, holds, meets, meets_outside, picked
from deepbowl.engine import event
from deepbowl.engine.choice import (
    FOUL,
    HAND_OFF,
    HIT,
    STAND,
    STEP,
    STOP,
    THROW,
    USE,
    USE_AT,
    USE_ON,
    Choice,
    at_cells,
    choice,
    first_of,
    second_of,
    verb_of,
)
from deepbowl.engine.decision import DONE, Decision, Resolution
from deepbowl.engine.state import NOBODY, PRONE, STANDING, Activation, activation, put
from deepbowl.rules.effects import lapse
from deepbowl.rules.flow.block import block, may_attack
from deepbowl.rules.flow.harm import go_down, settle
from deepbowl.rules.flow.move import can_pay, pay, plain_step, price, rush, stand, step
from deepbowl.rules.flow.passing import hand_off, pass_ball
from deepbowl.rules.flow.shifting import steps as steps_of
from deepbowl.rules.traits import (
    ACTIVATE,
    BEFORE,
    BEGIN,
    BESIDE_FALLEN,
    BESIDE_HAZARD,
    BESIDE_SOLID,
    CANNOT_BE_FOULED,
    DECLARING,
    FINISH,
    FOULING,
    IN_PASS,
    JUST_OUT,
)
from deepbowl.rules.traits import STAND as STAND_HOOK
from deepbowl.rules.vocabulary import flags, moments
from deepbowl.rules.vocabulary.effects import THIS_ACTION, UNTIL_ACTIVATION
from deepbowl.rules.vocabulary.flags import BROUGHT_ON, HALTED, HAS_HIT, NO_BLOCK, NO_MOVE, OWES, ROOTED, STOOD_UP, STOPPED
from deepbowl.rules.vocabulary.records import BY_RUSH, Block, Fall

if TYPE_CHECKING:
    from deepbowl.rules.game import Game
    from deepbowl.rules.traits import Trait

_STOP: Final = choice(STOP)
_STAND: Final = choice(STAND)
_STEPS: Final = at_cells(STEP)
_THROWS: Final = at_cells(THROW)


# ---------------------------------------------------------------- declaring
def activate(m: Game, body: int) -> Resolution[None] | None:
    """Pick the next player to act. Their action is declared next, after anything that comes before it."""
    if m.state.skills[body] & m.rules.masks[BEGIN]:
        return begin(m, body)
    become_active(m, body)
    return None


def become_active(m: Game, body: int) -> None:
    """The active player; they will not be picked again this turn."""
    s = m.state
    s.act = activation(body, s.seat)
    if s.in_turn[body] & BROUGHT_ON:
        s.act.flags |= NO_MOVE
    s.acted |= 1 << body
    if m.journal is not None:
        m.tell(event.Activated(moments.ACTIVATION, body, s.cell[body]))
    if s.effects:
        lapse(m, UNTIL_ACTIVATION, body)


def begin(m: Game, body: int) -> Resolution[None]:
    """Effects on a player who is about to act, before the coach declares an action."""
    become_active(m, body)
    for trait in m.hooked(body, BEGIN):
        if m.in_play(body):
            yield from trait.begin(m, body)
    yield from settle(m)
    if m.state.over or not m.in_play(body) or m.state.act.flags & HALTED:
        end_action(m)
    yield DONE


def offer_declarations(m: Game, body: int) -> Decision:
    """Return the action to declare. [CRP-2.3]"""
    options = m.rules.actions.declarable(m, body)
    for trait in offering(m, body):
        trait.offers(m, body, options)
    m.rules.actions.confine(m, body, options)
    return Decision(m.state.act.seat, "declare", options, body)


def declare(m: Game, body: int, action: int, target: int) -> Resolution[None] | None:
    """Declare the Action: a once-a-turn Action is spent by it; then the activation rolls. [CRP-2.3, CRP-2.4]"""
    s = m.state
    if s.skills[body] & m.rules.masks[ACTIVATE] or (target >= 0 and s.skills[target] & m.rules.masks[BEFORE]):
        return open_action(m, body, action, target)
    take_up(m, body, action, target)
    return None


def take_up(m: Game, body: int, action: int, target: int) -> None:
    """The declared Action is their from now on, and spent."""
    s = m.state
    s.act.action, s.act.target = action, target
    m.rules.actions.spend(m, body, action, target)
    if m.journal is not None:
        m.tell(event.Declared(moments.DECLARATION, body, s.cell[body], m.rules.actions.names[action], target))
    m.rules.actions.wake(m, body)


def open_action(m: Game, body: int, action: int, target: int) -> Resolution[None]:
    """Bone-head and the like, right after the declaration; then what a player who is named as target does about it.
    [CRP-2.4, 2020-6.3]"""
    take_up(m, body, action, target)
    goes_on = True
    for trait in m.hooked(body, ACTIVATE):
        if not (yield from trait.activate(m, body)):
            goes_on = False
            break
    act = m.state.act
    if goes_on and target >= 0 and act.body == body and act.target == target and m.in_play(body) and not m.state.over:
        goes_on = yield from m.rules.actions.nominate(m, body, target)
    if not goes_on:
        m.state.act.flags |= HALTED | STOPPED
    if m.deferred:
        yield from settle(m)
    yield from conclude(m)
    yield DONE


# ---------------------------------------------------------------- what may be done
def offer_deeds(m: Game, body: int) -> Decision:
    """Everything the active player may do next in their Action. Stopping comes first: it is the default."""
    s = m.state
    act = s.act
    options = [_STOP]
    if s.posture[body] == PRONE:
        if can_stand(m, body):
            options.append(_STAND)
        return Decision(act.seat, "act", options, body)
    action, named = act.action, act.target
    movement = m.rules.movement
    allowance = movement.allowance(m, body)
    can_rush = act.rushes < movement.rushes(m, body)
    can_pay_one = (act.moved < allowance or can_rush) and not act.flags & NO_MOVE
    mobile = can_pay_one and not s.in_drive[body] & ROOTED
    if mobile and action not in m.rules.actions.without_movement:
        if m.bodies.size[body] > 1:
            steps = picked(_STEPS, steps_of(m, body), 0, 0)
        else:
            ways = m.ways(body) if movement.narrow_doors else s.topo
            steps = picked(_STEPS, ways.open[s.cell[body]], s.occupied, movement.closed(m, body, False))
        if not movement.even and holds(movement.dear(m, body), s.cell[body]):
            steps = [option for option in steps if can_pay(m, body, price(m, body, first_of(option)))]
        options.extend(steps)
    if action == flags.BLOCK or action == flags.BLITZ:
        if not act.flags & (HAS_HIT | NO_BLOCK) and (action == flags.BLOCK or can_pay_one):
            targets = m.rules.blocking.targets(m, body)
            if targets:
                options.extend([choice(HIT, foe) for foe in m.bodies_in(targets) if named in (NOBODY, foe)])
    elif action == flags.PASS:
        if m.holds_ball(body) and m.rules.actions.may_give(m, body, action):
            options.extend(picked(_THROWS, m.rules.passing.targets(m, body), 0, 0))
    elif action == flags.HAND_OFF:
        if m.holds_ball(body) and m.rules.actions.may_give(m, body, action):
            options.extend(choice(HAND_OFF, mate) for mate in receivers(m, body))
    elif action == flags.FOUL:
        options.extend(choice(FOUL, victim) for victim in foul_victims(m, body) if named in (NOBODY, victim))
    for trait in offering(m, body):
        trait.offers(m, body, options)
    return Decision(act.seat, "act", options, body)


def offering(m: Game, body: int) -> list[Trait]:
    """The traits of a body that may have something to offer now, in the order of the table."""
    rules, skills = m.rules, m.state.skills[body]
    asked = skills & rules.offer_any_time if meets(skills, rules.offer_any_time) else 0
    if meets(skills, rules.occasional):
        asked |= skills & occasion(m, body)
    return [rules.traits[bit] for bit in cells(m.traits(body) & asked)] if asked else []


def occasion(m: Game, body: int) -> int:
    """The traits whose occasion it is, of those that offer something only on one."""
    s, occasions = m.state, m.rules.occasions
    cell, found = s.cell[body], 0
    if occasions[BESIDE_FALLEN] and meets_outside(s.topo.contact[cell], s.occupied, s.zones):
        found = occasions[BESIDE_FALLEN]
    if s.in_turn[body] & OWES:
        found |= occasions[JUST_OUT]
    if s.act.action < 0:
        found |= occasions[DECLARING]
    elif s.act.action == flags.PASS:
        found |= occasions[IN_PASS]
    if s.solid and meets(m.around(body), s.solid):
        found |= occasions[BESIDE_SOLID]
    if s.hazards and meets(s.topo.open[cell], s.hazards):
        found |= occasions[BESIDE_HAZARD]
    return found


def can_stand(m: Game, body: int) -> bool:
    """Return whether a Prone player may get up in this Action; only Jump Up does so for a Block. [CRP-4.2, CRP-13/Jump
    Up]"""
    return m.state.act.action != flags.BLOCK or bool(m.hooked(body, STAND_HOOK))


def receivers(m: Game, body: int) -> list[int]:
    """Standing team-mates the ball could be handed to. [CRP-7.7]"""
    s = m.state
    return [mate for mate in m.bodies_in(m.around(body)) if m.side[mate] == m.side[body] and s.posture[mate] == STANDING]


def foul_victims(m: Game, body: int) -> list[int]:
    """Adjacent opponents who are down. [CRP-6.1]"""
    s = m.state
    down = [foe for foe in m.bodies_in(m.around(body)) if m.side[foe] != m.side[body] and s.posture[foe] != STANDING]
    return [foe for foe in down if not any(trait.cannot_be_fouled(m, foe) for trait in m.hooked(foe, CANNOT_BE_FOULED))]


# ---------------------------------------------------------------- carrying it out
def begin_deed(m: Game, body: int, option: Choice) -> Resolution[None] | None:
    """Start what the active player's coach chose; None: it was done on the spot."""
    verb = verb_of(option)
    if verb == STEP and plain_step(m, body, first_of(option)):
        return None
    if verb == STOP and not meets(m.state.skills[body], m.rules.heed_stops):
        end_action(m)
        return None
    return carry_out(m, body, verb, option)


def carry_out(m: Game, body: int, verb: int, option: Choice) -> Resolution[None]:
    """Carry out a choice of the active player, then check if the Action is over."""
    first = first_of(option)
    if verb == STEP:
        yield from step(m, body, first)
    elif verb == HIT:
        yield from hit(m, body, first)
    elif verb == STAND:
        yield from stand(m, body)
    elif verb == THROW:
        yield from pass_ball(m, body, first)
    elif verb == HAND_OFF:
        yield from hand_off(m, body, first)
    elif verb == FOUL:
        if m.rules.actions.ends_with(m, body, FOULING):
            m.state.act.flags |= HALTED
        yield from m.rules.fouls.foul(m, body, first)
    elif verb in (USE, USE_AT, USE_ON):
        yield from m.rules.traits[first].use(m, body, second_of(option))
    else:
        m.state.act.flags |= HALTED | STOPPED
    yield from conclude(m)
    yield DONE


def hit(m: Game, body: int, target: int) -> Resolution[None]:
    """The block of a Block or Blitz Action. [CRP-5.1, CRP-5.9]"""
    m.state.act.flags |= HAS_HIT
    blitz = m.state.act.action == flags.BLITZ
    if not blitz:
        m.state.act.flags |= HALTED
    elif not (yield from pay_for_hit(m, body)):
        return
    if (yield from may_attack(m, body, target)):
        yield from block(m, Block(body, target, blitz))
    else:
        yield from settle(m)


def pay_for_hit(m: Game, body: int) -> Resolution[bool]:
    """The block of a Blitz costs a square; one gone for and failed puts them down where they are. [CRP-4.3, CRP-5.9]"""
    if (yield from rush(m, body, pay(m, body, 1))):
        return True
    go_down(m, Fall(body, BY_RUSH, body, moments.RUSH))
    yield from settle(m)
    return False


# ---------------------------------------------------------------- ending it
def conclude(m: Game) -> Resolution[None]:
    """End the Action if nothing more can be done in it: halted, fallen, off the board, or the turn is over."""
    s = m.state
    act = s.act
    body = act.body
    if body < 0:
        return
    untouched = s.posture[body] == PRONE and not act.moved and not act.rushes and not act.flags & (HALTED | STOOD_UP)
    fallen = not m.standing(body) and not untouched
    if not (act.flags & HALTED or fallen or s.over):
        return
    for trait in m.hooked(body, FINISH):
        yield from trait.finish(m, body)
    end_action(m)


def end_action(m: Game) -> None:
    """The active player is done for this turn."""
    s = m.state
    body = s.act.body
    if s.in_act[body]:
        s.in_act = put(s.in_act, body, 0)
    s.act = Activation()
    if s.effects:
        lapse(m, THIS_ACTION, body)

