"""Kinds of ball: spiked, enchanted, living, iron. A carrier is lent the traits of their ball. [AG-VBALL]"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from deepbowl.board.bits import mask_of
from deepbowl.books.astrogranite.platforms import is_drop
from deepbowl.engine import event
from deepbowl.engine.decision import DONE, Resolution
from deepbowl.engine.state import NOBODY, put
from deepbowl.rules.ability_sources import AbilitySource, Grant
from deepbowl.rules.chapters.phase import LOOSE_BALLS, Phase
from deepbowl.rules.effects import trait_grant
from deepbowl.rules.flow.harm import go_down, hurt, settle, settle_falls
from deepbowl.rules.flow.test import agility, test
from deepbowl.rules.flow.turn import go_on
from deepbowl.rules.skills.common import hits_in_own_block
from deepbowl.rules.switches import Switch
from deepbowl.rules.traits import Trait
from deepbowl.rules.vocabulary import moments, purpose
from deepbowl.rules.vocabulary.records import (
    BALLS,
    BY_IRON_BALL,
    BY_SPIKES,
    LAND,
    TURNOVER_NEVER,
    Fall,
    PlayerTest,
)

if TYPE_CHECKING:
    from deepbowl.books.astrogranite.frame import AgRules
    from deepbowl.books.astrogranite.teleporters import Teleporters
    from deepbowl.rules.game import Game

# `ball_kind` of the state
NORMAL: Final = 0
SPIKED: Final = 1
ENCHANTED: Final = 2
LIVING: Final = 3
IRON: Final = 4
NAMES: Final = ("normal", "spiked", "enchanted", "living", "iron")
ROLLED: Final = "roll"
WORDS: Final = (ROLLED, *NAMES[1:])
"""The kinds of ball that coaches may agree on. [AG-VBALL-01]"""
BY_DIE: Final = (NORMAL, NORMAL, SPIKED, ENCHANTED, LIVING, IRON)
"""The kind of ball for each face of the die. [AG-VBALL-01]"""
LANDING: Final = "spiked ball lands on"
"""A tally: the square a passed ball is about to come down in, plus one. [AG-VBALL-03]"""
SPIKED_BALL: Final = "Spiked ball"
IRON_BALL: Final = "Iron ball"
TOO_WEAK: Final = 1
NO_RUSHES: Final = -99
"""More than any skill adds."""


def turn_on(rules: AgRules, variant: str) -> None:
    """Balls are of other kinds: all of one, or each by a die when it turns up. [AG-VBALL-01]"""
    rules.keep_tally(LANDING)
    rules.ball_kinds = NAMES
    rules.own.ball.variant = variant
    rules.own.tests.asked_by(purpose.SPIKES, "AG-VBALL-03")
    rules.traits += [SpikedBall(), IronBall()]
    rules.ability_sources.append(HeldBalls())
    rules.everyone.append(EnchantedTouch())
    rules.after_turn.append(LivingBalls(rules.teleporters))


def kind(m: Game, ball: int) -> int:
    """Return what kind of ball it is."""
    return m.state.ball_kind[ball] if ball >= 0 else NORMAL


def find_kind(m: Game, ball: int, variant: str) -> None:
    """A ball turns up: it is of the kind agreed on, or a die says; no one re-rolls that. [AG-VBALL-01, AG-REROLL-02]"""
    found = BY_DIE[m.roll(6, purpose.BALL_KIND) - 1] if variant == ROLLED else NAMES.index(variant)
    m.state.ball_kind = put(m.state.ball_kind, ball, found)
    m.tell(event.BallKnown("AG-VBALL-01", m.state.ball_cell[ball], ball, NAMES[found]))


class HeldBalls(AbilitySource):
    """A player who holds a spiked or iron ball has what comes with it. [AG-VBALL-04, AG-VBALL-09]"""

    def grants(self, m: Game, body: int) -> list[Grant]:
        """One trait a kind, however many balls."""
        held = {m.state.ball_kind[ball] for ball in m.carried(body)}
        gifts = [(SPIKED, SPIKED_BALL), (IRON, IRON_BALL)]
        return [trait_grant(m, name) for number, name in gifts if number in held]

    def alike(self, m: Game, before: int, after: int) -> bool:
        """Return True: it is the ball, not the square."""
        return True

    def given_on(self, m: Game) -> list[int]:
        """Return nothing: it is the ball, not the square."""
        return []


# ---------------------------------------------------------------- spiked
class SpikedBall(Trait):
    """Harder to throw; it hurts players that its carrier knocks down. [AG-VBALL-02, AG-VBALL-04]"""

    name = SPIKED_BALL
    own_rule = "AG-VBALL-04"
    told_as = "spikes {whom} with the ball"
    offered_as = "spike {whom} with the ball"
    only_lent = True

    def modify(self, m: Game, owner: int, t: PlayerTest) -> int:
        """One band longer, which is one worse; how far it may be thrown stays as measured. [AG-VBALL-02]"""
        return -1 if t.kind == purpose.PASS and kind(m, t.ball) == SPIKED else 0

    def either(self, m: Game, owner: int, f: Fall) -> int:
        """In their own blocks, on armour or injury. [AG-VBALL-04]"""
        return int(hits_in_own_block(m, owner, f))


def is_passed_to(m: Game, body: int, ball: int) -> bool:
    """Return whether a pass, or its rebound, has come to someone, or they have just intercepted it. [AG-VBALL-03]"""
    return m.state.ball_by[ball] == body or m.tally(LANDING) == m.state.cell[body] + 1


def note_landing(m: Game, ball: int) -> None:
    """A passed ball is about to come down: remember where, until it has, or has bounced. [AG-VBALL-03]"""
    landing = [due.cell for due in m.deferred if due.stage == BALLS and due.ball == ball and due.mode == LAND]
    m.set_tally(LANDING, landing[0] + 1 if landing else 0)


def spikes(m: Game, body: int, ball: int) -> Resolution[bool]:
    """An Agility roll for a player a spiked ball comes down on; failed, their armour must hold. [AG-VBALL-03]"""
    m.set_tally(LANDING, 0)
    thrower = m.state.act.body
    friendly = thrower >= 0 and m.side[thrower] == m.side[body]
    t = agility(m, purpose.SPIKES, body, 1 if friendly else -1)
    t.cell = m.state.cell[body]
    if (yield from test(m, t)):
        return True
    f = Fall(body, BY_SPIKES, NOBODY, "AG-VBALL-03")
    f.bare, f.turnover = True, TURNOVER_NEVER
    yield from hurt(m, f)
    if f.broken and m.active(body):
        m.turnover(moments.TURNOVER, "was hurt by the spiked ball", body)
    return not f.broken


# ---------------------------------------------------------------- enchanted
class EnchantedTouch(Trait):
    """An enchanted ball wants to be held. [AG-VBALL-05]"""

    name = "Enchanted ball"
    own_rule = "AG-VBALL-05"

    def modify(self, m: Game, owner: int, t: PlayerTest) -> int:
        """Picking it up and catching it; an interception is not a catch."""
        return int(t.kind in (purpose.PICK_UP, purpose.CATCH) and kind(m, t.ball) == ENCHANTED)


def whisk_away(m: Game, body: int, teleporters: Teleporters) -> Resolution[None]:
    """On a 1 they and the ball are at another teleporter; no one re-rolls that. [AG-VBALL-06, AG-REROLL-02]"""
    if m.roll(6, purpose.WHISKED_AWAY, body) == 1:
        yield from teleporters.teleport(m, body, teleporters.pad_at(m, m.state.cell[body]), "AG-VBALL-06")


# ---------------------------------------------------------------- living
class LivingBalls(Phase):
    """At the end of every team's turn a living ball no one holds runs off. [AG-VBALL-07]"""

    name = "living-ball"
    rank = LOOSE_BALLS

    def __init__(self, teleporters: Teleporters) -> None:
        self.teleporters = teleporters

    def run(self, m: Game) -> Resolution[None]:
        """Each of them, then on to whatever comes next."""
        return self.run_off(m)

    def run_off(self, m: Game) -> Resolution[None]:
        """A direction and up to six squares, each on its own."""
        s = m.state
        for ball in range(len(s.ball_cell)):
            if s.ball_kind[ball] == LIVING and s.ball_cell[ball] >= 0 and not s.at[s.ball_cell[ball]]:
                yield from self.one(m, ball)
        go_on(m)
        yield DONE

    def one(self, m: Game, ball: int) -> Resolution[None]:
        """It stops before anyone and anything; an empty teleporter takes it away. [AG-VBALL-07, AG-BALL-04]"""
        direction = m.roll(8, purpose.RUN) - 1
        pads = m.state.marks[self.teleporters.mark]
        for _ in range(m.roll(6, purpose.RUN_DISTANCE)):
            cell = m.state.ball_cell[ball]
            to = self.next_square(m, cell, direction, pads)
            if to < 0:
                return
            m.put_ball(ball, to)
            m.tell(event.Bounced("AG-VBALL-07", to, ball, moments.RUN))
            if pads & m.board.bit[to]:
                yield from self.teleporters.ball_in(m, ball, to)
                yield from settle(m)
                return

    def next_square(self, m: Game, cell: int, direction: int, pads: int) -> int:
        """The next square it runs to, -1 where it stops short."""
        s, board = m.state, m.board
        to = board.step(cell, direction)
        if not s.topo.open[cell] & ~board.climbs[cell] & board.bit[to] or is_drop(board, cell, to):
            return -1
        barred = s.occupied | mask_of(other for other in s.ball_cell if other >= 0)
        for feature in m.rules.features:
            if not feature.is_room:
                barred |= s.marks[feature.mark]
        return -1 if barred & ~pads & board.bit[to] or (s.occupied & board.bit[to]) else to


# ---------------------------------------------------------------- iron
class IronBall(Trait):
    """It weighs its carrier down. [AG-VBALL-09]"""

    name = IRON_BALL
    own_rule = "AG-VBALL-09"
    only_lent = True

    def modify(self, m: Game, owner: int, t: PlayerTest) -> int:
        """Every Agility roll."""
        return -1 if t.agility else 0

    def rushes(self, m: Game, owner: int) -> int:
        """They go for nothing."""
        return NO_RUSHES


def too_heavy(m: Game, body: int, ball: int) -> bool:
    """Return True if a ball is too heavy for a player. [AG-VBALL-10]"""
    return kind(m, ball) == IRON and m.state.st[body] <= TOO_WEAK


def falls_on(m: Game, body: int, ball: int) -> Resolution[None]:
    """An iron ball from above fells a player it drops on. [AG-VBALL-11]"""
    if kind(m, ball) == IRON and m.standing(body):
        go_down(m, Fall(body, BY_IRON_BALL, NOBODY, "AG-VBALL-11"))
        yield from settle_falls(m)


SWITCH: Final = Switch(
    "ball-variants", "Balls are spiked, enchanted, living or iron. Choose one kind for all, or roll for each.",
    "AG-VBALL-01", words=WORDS, default=ROLLED, turn_on=turn_on,
)
