"""Blades, saws and iron balls. [CRP-14]"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from deepbowl.board.directions import E, N, S, W
from deepbowl.board.templates import throw_in_direction
from deepbowl.engine.choice import (
    DECLARE,
    FACING,
    HIT,
    STOP,
    USE,
    USE_ON,
    choice,
    first_of,
    verb_of,
)
from deepbowl.engine.decision import Resolution
from deepbowl.engine.state import STANDING
from deepbowl.rules.flow.block import block, may_attack
from deepbowl.rules.flow.harm import armour_roll, gather_harm, go_down, outcome, settle
from deepbowl.rules.flow.move import can_pay, pay, rush
from deepbowl.rules.flow.test import plain, test
from deepbowl.rules.skills import weapons
from deepbowl.rules.skills.common import declaring
from deepbowl.rules.skills.weapons import roll_into, run_over, start_attack
from deepbowl.rules.traits import FOULING, STAGE_BROKEN, Trait
from deepbowl.rules.vocabulary import moments, purpose
from deepbowl.rules.vocabulary.flags import MOVE, NO_MOVE
from deepbowl.rules.vocabulary.records import (
    BY_BALL_AND_CHAIN,
    BY_BLOCK,
    BY_CHAINSAW,
    BY_CROWD,
    BY_FOUL,
    BY_LANDING,
    BY_RUSH,
    BY_STAB,
    RANK_VICTIM,
    Block,
    Fall,
)

if TYPE_CHECKING:
    from deepbowl.rules.game import Game


UNDEAD: Final = ("Khemri", "Necromantic", "Undead", "Vampire")


class Stakes(Trait):
    """+1 to the armour roll of their stabs against the undead. [CRP-13/Stakes]"""

    name = "Stakes"

    def armour(self, m: Game, owner: int, f: Fall) -> None:
        """Khemri, Necromantic, Undead and Vampire teams."""
        if f.cause == BY_STAB and f.by == owner and m.bodies.team_race[f.victim] in UNDEAD:
            f.armour += 1


class Chainsaw(Trait):
    """Attacks with the saw instead of blocking. [CRP-13/Chainsaw, CRP-14.4]"""

    name = "Chainsaw"

    def offers(self, m: Game, owner: int, options: list[int]) -> None:
        """Every block becomes an attack with the saw."""
        if declaring(m):
            return
        victims = [first_of(option) for option in options if verb_of(option) == HIT]
        multiple = m.rules.families.get("Multiple Block", 0)
        options[:] = [
            option
            for option in options
            if verb_of(option) != HIT and not (verb_of(option) == USE_ON and multiple >> first_of(option) & 1)
        ]
        options.extend(choice(USE_ON, self.bit, victim) for victim in victims)

    def use(self, m: Game, owner: int, target: int) -> Resolution[None]:
        """2+ hits the target, 1 the wielder."""
        if (yield from start_attack(m, owner, target)):
            m.used(owner, self, target)
            hits = yield from test(m, plain(purpose.CHAINSAW, owner, 2))
            yield from self.saw(m, owner, target if hits else owner)
        yield from settle(m)

    def saw(self, m: Game, owner: int, victim: int) -> Resolution[None]:
        """Armour at +3: broken, they are Knocked Down and injured; not broken, nothing happens."""
        f = Fall(victim, BY_CHAINSAW, owner, moments.CHAINSAW)
        f.rank = RANK_VICTIM
        gather_harm(m, f)
        yield from armour_roll(m, f)
        if f.broken:
            yield from outcome(m, f, STAGE_BROKEN)
        if f.broken:
            f.no_armour_roll = True
            go_down(m, f)

    def before(self, m: Game, owner: int, deed: str, other: int) -> Resolution[bool]:
        """A foul with the saw: the same die first. [CRP-14.4]"""
        if deed != FOULING:
            return True
        if (yield from test(m, plain(purpose.CHAINSAW, owner, 2))):
            return True
        yield from self.saw(m, owner, owner)
        return False

    def armour(self, m: Game, owner: int, f: Fall) -> None:
        """+3 for a player the saw hits, for its carrier whenever they go down, for who falls over it. [CRP-9.3]"""
        if f.cause == BY_CROWD or f.no_armour_roll:
            return
        sawing = f.by == owner and f.cause in (BY_CHAINSAW, BY_FOUL)
        no_knock_down = (BY_FOUL, BY_STAB, BY_CHAINSAW, BY_LANDING, BY_BALL_AND_CHAIN)
        carrier_down = f.victim == owner and f.cause not in no_knock_down
        fell_over_it = f.by == owner and f.cause == BY_BLOCK and m.state.act.body == f.victim
        if sawing or carrier_down or fell_over_it:
            f.armour += 3


class BallAndChain(weapons.BallAndChain):
    """Staggers at random and blocks whatever is in the way. [CRP-13/Ball & Chain, CRP-14.2]"""

    name = "Ball & Chain"

    def offers(self, m: Game, owner: int, options: list[int]) -> None:
        """Only Move Actions; all normal movement must be used, then they may go for more. What ends their movement lets
        them stop. [D5-CHEST-05]"""
        if declaring(m):
            options[:] = [choice(DECLARE, MOVE)]
            return
        act = m.state.act
        stays = act.flags & NO_MOVE
        spent = act.moved >= m.rules.movement.allowance(m, owner)
        options[:] = [choice(STOP)] if spent or stays else []
        if can_pay(m, owner, 1) and not stays:
            options.append(choice(USE, self.bit))

    def use(self, m: Game, owner: int, target: int) -> Resolution[None]:
        """One square: the coach turns the template, a die says where it goes. [CRP-0.7, CRP-14.2]"""
        s = m.state
        gone_for = pay(m, owner, 1)
        options = [choice(FACING, facing) for facing in (N, E, S, W)]
        facing = first_of((yield m.ask(m.decider(owner), "facing", options, owner)))
        if not (yield from rush(m, owner, gone_for)):
            go_down(m, Fall(owner, BY_RUSH, owner, moments.RUSH))
            yield from settle(m)
            return
        heading = throw_in_direction(facing, m.roll(6, purpose.BALL_AND_CHAIN, owner))
        here = s.cell[owner]
        to = m.board.step(here, heading)
        if not m.ways(owner).open[here] & ~m.rules.movement.closed(m, owner, True) & m.board.bit[to]:
            yield from m.rules.pushing.leaves_board(m, owner, here, heading)
        elif not s.at[to]:
            yield from roll_into(m, owner, to)
        elif s.posture[m.body_at(to)] == STANDING:
            if (yield from may_attack(m, owner, m.body_at(to))):
                yield from block(m, Block(owner, m.body_at(to), False))
        else:
            yield from run_over(m, owner, m.body_at(to))
        yield from settle(m)

    def holds(self, m: Game, owner: int) -> bool:
        """Both hands are on the chain."""
        return False
