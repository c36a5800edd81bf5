"""Dungeonbowl 5's chests and pads. [D5-CHEST, D5-TELEPORT]"""

from __future__ import annotations

from typing import TYPE_CHECKING

from deepbowl.engine import event
from deepbowl.engine.choice import (
    DECLARE,
    SQUARE,
    USE_AT,
    choice,
    first_of,
    verb_of,
)
from deepbowl.engine.decision import Resolution, at_once
from deepbowl.engine.state import NOBODY, RESERVES, RUNNING
from deepbowl.rules.features.chests import SolidChests, fell_around
from deepbowl.rules.features.portals import Portals
from deepbowl.rules.features.recovery import Recover
from deepbowl.rules.flow.ball import can_hold
from deepbowl.rules.flow.explain import because
from deepbowl.rules.flow.harm import hurt, remove, settle
from deepbowl.rules.flow.scoring import look_for_touchdowns, scores
from deepbowl.rules.flow.test import test
from deepbowl.rules.skills.common import declaring
from deepbowl.rules.traits import BESIDE_SOLID, FORBID_FOLLOW, MAY, Trait
from deepbowl.rules.vocabulary import flags, purpose
from deepbowl.rules.vocabulary.flags import NO_MOVE, OWES, STOPPED, TELEPORTED
from deepbowl.rules.vocabulary.records import (
    BY_TELEPORTING,
    TURNOVER_KNOCKED_DOWN,
    TURNOVER_NEVER,
    TURNOVER_WITH_BALL,
    Block,
    Fall,
    PlayerTest,
    Reason,
)

if TYPE_CHECKING:
    from deepbowl.rules.game import Game


# ---------------------------------------------------------------- chests
class D5Chests(SolidChests):
    """Opening one is free but ends the opener's movement. [D5-CHEST-05]"""

    def found(self, m: Game, opener: int, cell: int, ball: int) -> Resolution[None]:
        """The opener may make one unmodified agility roll to grab the ball; otherwise it just lies there. [D5-CHEST-06]"""
        if not can_hold(m, opener) or m.holds_ball(opener):
            return
        if (yield m.ask(m.decider(opener), "grab", [m.no, m.yes], opener)) != m.yes:
            return
        if (yield from test(m, PlayerTest(purpose.GRAB, opener, m.rules.tests.agility(m, opener), 0, True))):
            m.give_ball(ball, opener)
            m.tell(event.PickedUp("D5-CHEST-06", opener, m.state.cell[opener], ball))

    def explode(self, m: Game, opener: int, cell: int) -> Resolution[None]:
        """Everyone standing next to it is knocked over without a roll. [D5-CHEST-07]"""
        yield from self.blast(m, cell, m.state.seat, True)

    def blast(self, m: Game, cell: int, chooser: int, in_turn: bool) -> Resolution[None]:
        """The chosen coach picks the order in which they are settled; between turns it is not a turnover."""
        turnover = TURNOVER_KNOCKED_DOWN if in_turn else TURNOVER_NEVER
        yield from fell_around(m, cell, chooser, "D5-CHEST-07", turnover)


class OpenChest(Trait):
    """Anyone standing beside a chest may open it, once in their activation. [D5-CHEST-05]"""

    name = "Open chest"
    own_rule = "D5-CHEST-05"
    offered_as = "open the chest"
    occasion = BESIDE_SOLID
    heeds_stops = False

    def offers(self, m: Game, owner: int, options: list[int]) -> None:
        """Whatever their Action is."""
        if not declaring(m) and m.unspent(owner, self) and m.standing(owner):
            options.extend(choice(USE_AT, self.bit, cell) for cell in chests(m).beside(m, owner))

    def why_not(self, m: Game, owner: int, target: int) -> Reason | None:
        """On the ground, one opened already, or no chest beside them."""
        name = m.bodies.name[owner]
        if not m.standing(owner):
            return because(m, f"{name} must stand up first", self.rule)
        if not m.unspent(owner, self):
            return because(m, f"{name} has opened a chest in this activation", self.rule)
        if target not in chests(m).beside(m, owner):
            return because(m, f"there is no unopened chest beside {name} there", self.rule)
        return None

    def finish(self, m: Game, owner: int) -> Resolution[None]:
        """Also after the main part of their Action, which ends it: a block, a throw, a foul."""
        if (
            m.state.act.flags & STOPPED
            or m.state.over
            or m.state.suspended
            or not m.standing(owner)
            or not m.unspent(owner, self)
        ):
            return
        shut = chests(m).beside(m, owner)
        if not shut or m.state.in_turn[owner] & OWES:
            return
        answer = yield m.ask(m.decider(owner), "open-chest", [m.no, *(choice(SQUARE, cell) for cell in shut)], owner)
        if verb_of(answer) == SQUARE:
            yield from self.use(m, owner, first_of(answer))

    def follow(self, m: Game, owner: int, b: Block) -> Resolution[int]:
        """A follow-up is movement, and theirs is over, Frenzy or not."""
        return at_once(FORBID_FOLLOW if owner == b.attacker and not m.unspent(owner, self) else MAY)

    def use(self, m: Game, owner: int, target: int) -> Resolution[None]:
        """Free of charge, but they move no further."""
        m.spend_trait(owner, self)
        m.state.act.flags |= NO_MOVE
        yield from chests(m).open(m, owner, target)
        yield from settle(m)


def chests(m: Game) -> D5Chests:
    """The chests of this book."""
    return next(feature for feature in m.rules.features if isinstance(feature, D5Chests))


# ---------------------------------------------------------------- pads
class D5Portals(Portals):
    """The same number costs an armour roll, a second teleport an injury roll. [D5-TELEPORT-02, D5-TELEPORT-04]"""

    def settled(self, m: Game, body: int, cell: int) -> Resolution[None]:
        """A carrier has scored before the pad could send them on. [D5-PLAY-01]"""
        if (yield from self.plays_on(m, body)):
            yield from super().settled(m, body, cell)

    def arrive(self, m: Game, body: int, pad: int, left: int) -> Resolution[int]:
        """Once they have won the match by coming out where they score, no one is sent on any more. [D5-PLAY-01]"""
        displaced = yield from super().arrive(m, body, pad, left)
        if m.state.won == RUNNING or displaced < 0:
            return displaced
        remove(m, displaced, RESERVES, "D5-PLAY-01")
        return NOBODY

    def plays_on(self, m: Game, body: int) -> Resolution[bool]:
        """Return whether a player on a pad continues: not after a touchdown there, nor if a thirsty vampire had to leave the
        field for want of a Thrall before it. [D5-PLAY-01, CRP-13/Blood Lust]"""
        if m.holds_ball(body) and scores(m, body) and not m.state.suspended:
            yield from look_for_touchdowns(m)
        return m.state.won == RUNNING and m.in_play(body)

    def after(self, m: Game, body: int, same: bool) -> Resolution[None]:
        """Armour for the same pad, then injury for the second time this turn; an active player owes a square.
        [D5-TELEPORT-02 to D5-TELEPORT-04, D5-TELEPORT-07]"""
        s = m.state
        if not (yield from self.plays_on(m, body)):
            return
        if same:
            yield from hurt(m, self.harm(m, body, "D5-TELEPORT-02", False))
        if s.in_turn[body] & TELEPORTED and m.in_play(body):
            yield from hurt(m, self.harm(m, body, "D5-TELEPORT-04", True))
        s.in_turn[body] |= TELEPORTED
        if m.active(body):
            s.in_turn[body] |= OWES

    def peril(self, m: Game, body: int) -> float:
        """The same number once in as many as there are pads, armour half of the time; a second journey always hurts."""
        if m.state.in_turn[body] & TELEPORTED:
            return 1.0
        return 0.5 / max(1, len(self.in_play(m)))

    def harm(self, m: Game, body: int, rule: str, straight_to_injury: bool) -> Fall:
        """Modified by nothing but what they bring themselves; a turnover only if it costs an active player the ball."""
        f = Fall(body, BY_TELEPORTING, NOBODY, rule)
        f.bare, f.no_armour_roll, f.turnover = True, straight_to_injury, TURNOVER_WITH_BALL
        f.stun_is_ko = m.owns(body, "Ball and Chain")
        return f


class D5Recover(Recover):
    """Actions without movement cannot be declared by someone who owes a square. [D5-TELEPORT-03]"""

    def offers(self, m: Game, owner: int, options: list[int]) -> None:
        """Also where they were sent on in their own team's turn, before they act."""
        if m.state.in_turn[owner] & OWES and declaring(m):
            barred = (choice(DECLARE, flags.BLOCK), choice(DECLARE, flags.THROW_BOMB))
            options[:] = [option for option in options if option not in barred]
        else:
            super().offers(m, owner, options)


def portals(m: Game) -> D5Portals:
    """The pads of this book."""
    return next(feature for feature in m.rules.features if isinstance(feature, D5Portals))
