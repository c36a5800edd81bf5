"""Why a choice is not offered, in one sentence for a person."""

from __future__ import annotations

from typing import TYPE_CHECKING

from deepbowl.engine import choice as verbs
from deepbowl.engine.choice import Choice, first_of, second_of, verb_of
from deepbowl.engine.state import KNOCKED_OUT, POSTURES, PRONE, RESERVES, STANDING
from deepbowl.rules.flow.move import points_left, price
from deepbowl.rules.traits import OFFERS
from deepbowl.rules.vocabulary import flags, moments
from deepbowl.rules.vocabulary.actions import as_noun, has_declared
from deepbowl.rules.vocabulary.records import Reason

if TYPE_CHECKING:
    from deepbowl.rules.game import Game


def why_not(m: Game, option: Choice) -> str:
    """The reason a choice is refused; always names the choice and what could be done instead."""
    decision = m.decision()
    said = m.names.text(option)
    against = particular_reason(m, option)
    reason = str(against) if against is not None else f"seat {decision.seat} is being asked '{decision.kind}'"
    few = ", ".join(m.names.text(other) for other in decision.options[:4])
    more = " …" if len(decision.options) > 4 else ""
    return f"'{said}' is not possible: {reason}. Possible: {few}{more}"


def because(m: Game, text: str, moment: str = "") -> Reason:
    """A reason, with the rule behind it if there is one."""
    return Reason(text, m.cite(moment) if moment else "")


def particular_reason(m: Game, option: Choice) -> Reason | None:
    """The rule that stands against a choice, where it is a common mistake."""
    s, verb, first = m.state, verb_of(option), first_of(option)
    body = s.act.body
    if not m.quiescent:
        return because(m, f"a question ('{m.decision().kind}') must be answered first")
    known = m.rules.phases[s.phase].why_not(m, option)
    if known is not None:
        return known
    if verb == verbs.ACTIVATE:
        return why_not_activate(m, first)
    if verb in (verbs.BRING_ON, verbs.SPONGE):
        return why_not_fetch(m, first, verb)
    if verb in (verbs.DECLARE, verbs.STEP, verbs.HIT, verbs.FOUL, verbs.HAND_OFF, verbs.THROW) and body < 0:
        return because(m, "no player has been activated")
    if verb == verbs.DECLARE:
        if s.act.action >= 0:
            return because(m, f"{m.bodies.name[body]} {has_declared(m.rules.actions.names[s.act.action])}")
        return why_not_declare(m, body, option)
    if verb == verbs.STEP:
        return why_not_step(m, body, first)
    if verb == verbs.HIT:
        return why_not_hit(m, body, first)
    if verb in (verbs.FOUL, verbs.HAND_OFF):
        return why_not_touch(m, body, first, verb)
    if verb == verbs.THROW:
        return why_not_throw(m, body, first)
    if verb in (verbs.USE, verbs.USE_AT, verbs.USE_ON):
        if verb == verbs.USE_AT and second_of(option) >= m.board.n:
            return because(m, "there is no such square")
        return why_not_use(m, body, first, second_of(option))
    return None


def why_not_declare(m: Game, body: int, option: Choice) -> Reason:
    """Explain a missing Action: by a trait of the player, else by the turn or the board."""
    options = m.rules.actions.declarable(m, body)
    for trait in m.hooked(body, OFFERS):
        open_before = option in options
        trait.offers(m, body, options)
        if open_before and option not in options:
            return because(m, f"{m.bodies.name[body]} has {trait.name}", trait.rule)
    action, target = first_of(option), second_of(option) - 1
    if action < len(m.rules.actions.names) and target < len(m.bodies):
        known = m.rules.actions.why_not(m, body, action, target)
        if known is not None:
            return known
    return because(m, "that action was already used this turn, or has no legal target", moments.DECLARATION)


def why_not_fetch(m: Game, body: int, verb: int) -> Reason | None:
    """Why someone cannot be brought in from the reserves, or back from being knocked out."""
    s = m.state
    if body >= len(m.bodies) or m.side[body] != s.seat:
        return because(m, "there is no such player in the team whose turn it is")
    if s.posture[body] != (RESERVES if verb == verbs.BRING_ON else KNOCKED_OUT):
        where = "in the reserves" if s.posture[body] == RESERVES else POSTURES[s.posture[body]]
        return because(m, f"{m.bodies.name[body]} is {where}")
    if s.act.body >= 0:
        return because(m, f"{m.bodies.name[s.act.body]} is still active")
    return m.rules.bench.why_not(m, s.seat, body, verb)


def why_not_activate(m: Game, body: int) -> Reason | None:
    """Why a player cannot act now. [CRP-2.2]"""
    s = m.state
    if body >= len(m.bodies):
        return because(m, "there is no such player")
    name = m.bodies.name[body]
    if s.act.body >= 0:
        return because(m, f"{m.bodies.name[s.act.body]} is still active")
    if m.side[body] != s.seat:
        owner = "no team" if m.neutral(body) else f"seat {m.side[body]}"
        return because(m, f"{name} belongs to {owner} and it is seat {s.seat}'s turn")
    if s.acted >> body & 1:
        return because(m, f"{name} has already acted this turn", moments.ACTIVATION)
    if s.posture[body] > PRONE:
        return because(m, f"{name} is {POSTURES[s.posture[body]]}")
    return None


def why_not_step(m: Game, body: int, cell: int) -> Reason | None:
    """Why a player cannot move to a square. [CRP-4.1]"""
    s = m.state
    name = m.bodies.name[body]
    still = why_still(m, body)
    if still is not None:
        return still
    if cell >= m.board.n or not m.board.floor & m.board.bit[cell]:
        return because(m, "there is no floor on that square")
    if s.at[cell]:
        return because(m, "the square is occupied", moments.STEP)
    if not s.topo.open[s.cell[body]] & m.board.bit[cell]:
        return because(m, "the square is not adjacent, or something lies between", moments.STEP)
    if not m.ways(body).open[s.cell[body]] & m.board.bit[cell]:
        return because(m, f"{name} is too big to get through there", moments.STEP)
    if s.solid & m.board.bit[cell]:
        return because(m, "something solid fills the square", moments.STEP)
    if m.rules.movement.is_rooted(m, body):
        return because(m, f"{name} is rooted")
    if s.in_turn[body] & flags.OWES:
        return because(m, f"{name} must recover from the teleport first", m.trait(body, "Recover").rule)
    if s.act.flags & flags.NO_MOVE:
        came = s.in_turn[body] & flags.BROUGHT_ON
        why = "has entered this turn and cannot move" if came else "cannot move further in this activation"
        return because(m, f"{name} {why}")
    dear = too_dear(m, body, price(m, body, cell))
    if dear is None and s.barred & m.board.bit[cell]:
        return because(m, "no player enters that square voluntarily", moments.STEP)
    if dear is None and m.rules.movement.closed(m, body, False) & m.board.bit[cell]:
        return because(m, f"the square is closed to {name}", moments.STEP)
    return dear or because(m, f"{name} has no movement left", moments.RUSH)


def why_still(m: Game, body: int) -> Reason | None:
    """Why the active player cannot move at all in their Action, if it is for their Action or posture. [CRP-2.3, CRP-4.2]"""
    s = m.state
    name = m.bodies.name[body]
    if s.act.action < 0:
        return because(m, f"{name} has not declared an action")
    if s.posture[body] != STANDING:
        return because(m, f"{name} must stand up first", moments.STAND_UP)
    if m.owns(body, "Ball and Chain"):
        return because(m, f"{name} moves only with {m.trait(body, 'Ball and Chain').name}", moments.BALL_AND_CHAIN)
    if s.act.action in m.rules.actions.without_movement:
        return because(m, f"{as_noun(m.rules.actions.names[s.act.action])} has no movement", moments.DECLARATION)
    return None


def too_dear(m: Game, body: int, points: int, what: str = "the step") -> Reason | None:
    """That the active player cannot pay for something, if they cannot."""
    left, name = points_left(m, body), m.bodies.name[body]
    if left <= 0:
        return because(m, f"{name} has no movement left", moments.RUSH)
    if left < points:
        return because(m, f"{what} costs {points} points of movement, and {name} has {left} left", moments.RUSH)
    return None


def why_not_use(m: Game, body: int, bit: int, target: int) -> Reason | None:
    """Why a player cannot use a skill, or do what anyone may do who is in the place for it."""
    if body < 0:
        return because(m, "no player has been activated")
    if bit >= len(m.rules.traits):
        return None
    trait = m.rules.traits[bit]
    if not m.owns(body, trait.family):
        return because(m, f"{m.bodies.name[body]} does not have {trait.name}")
    if trait.inert:
        return because(m, trait.inert, trait.rule)
    return trait.why_not(m, body, target)


def why_not_hit(m: Game, body: int, target: int) -> Reason | None:
    """Why a player cannot block another. [CRP-5.1]"""
    s = m.state
    if s.act.action not in (flags.BLOCK, flags.BLITZ):
        return because(m, "only a block or blitz action includes a block", moments.DECLARATION)
    if target >= len(m.bodies):
        return because(m, "there is no such player")
    if m.side[target] == m.side[body]:
        return because(m, "you cannot block a team-mate", moments.BLOCK)
    if s.posture[target] != STANDING:
        posture = POSTURES[s.posture[target]]
        return because(m, f"{m.bodies.name[target]} is {posture}; only standing players can be blocked", moments.BLOCK)
    if s.act.flags & flags.HAS_HIT:
        return because(m, "this action's block has been used")
    if not m.around(body) & m.foot(target):
        return because(m, f"{m.bodies.name[target]} is not adjacent", moments.BLOCK)
    return None


def why_not_touch(m: Game, body: int, target: int, verb: int) -> Reason | None:
    """Why a player cannot foul someone or hand them the ball. [CRP-6.1, CRP-7.7]"""
    s, fouls = m.state, verb == verbs.FOUL
    action, moment = (flags.FOUL, moments.FOUL) if fouls else (flags.HAND_OFF, moments.HAND_OFF)
    if s.act.action != action:
        return because(m, f"only {as_noun(m.rules.actions.names[action])} includes that", moments.DECLARATION)
    if target >= len(m.bodies):
        return because(m, "there is no such player")
    name = m.bodies.name[target]
    if not fouls and not m.holds_ball(body):
        return because(m, f"{m.bodies.name[body]} does not hold the ball", moment)
    if (m.side[target] == m.side[body]) == fouls:
        return because(m, f"{name} is {'a team-mate' if fouls else 'an opponent'}", moment)
    if not m.around(body) & m.foot(target):
        return because(m, f"{name} is not adjacent", moment)
    if (s.posture[target] == STANDING) == fouls:
        return because(m, f"{name} is {POSTURES[s.posture[target]]}", moment)
    return None


def why_not_throw(m: Game, body: int, cell: int) -> Reason | None:
    """Why a player cannot throw the ball there. [CRP-7.1]"""
    s = m.state
    if s.act.action != flags.PASS:
        return because(m, "only a pass action includes a throw", moments.DECLARATION)
    if not m.holds_ball(body):
        return because(m, f"{m.bodies.name[body]} does not hold the ball", moments.PASS)
    if cell == s.cell[body]:
        return because(m, "the thrower cannot throw to their own square", moments.PASS)
    if not m.rules.actions.may_give(m, body, flags.PASS):
        return because(m, "this ball cannot be thrown now", moments.PASS)
    passing = m.rules.passing
    if 0 <= cell < m.board.n and passing.in_range(m, s.cell[body], passing.longest) & m.board.floor & m.board.bit[cell]:
        what, rule = passing.hidden_by
        return because(m, f"{what} is in the way, which puts the square out of range", rule)
    return because(m, "the square is out of range or does not exist", moments.RANGE)
