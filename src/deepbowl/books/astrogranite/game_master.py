"""The game master: lays the dungeon out, moves monsters and referees in place of their fixed behaviour.
[AG-GEN-03, AG-MGM-01, AG-MGM-02]

The chair of the game master comes after the last seat. Dice, costs, timing and traits stay as they are. By default a monster
acts by itself.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from deepbowl.board.bits import cells, mask_of
from deepbowl.books.astrogranite.appearing import GROUP
from deepbowl.books.astrogranite.beasts import FLAME_BURST
from deepbowl.books.astrogranite.flame_burst import burn, catches_fire, in_its_breath
from deepbowl.books.astrogranite.hunting import beside, in_pit
from deepbowl.books.astrogranite.monster_attacks import attack, foul, has_point_left
from deepbowl.books.astrogranite.monsters import MonsterTurn, climb, hunt
from deepbowl.books.astrogranite.neutrals import MONSTER, REFEREE
from deepbowl.books.astrogranite.referees import RefereeTurn
from deepbowl.engine import event
from deepbowl.engine.choice import (
    ACTIVATE,
    BODY,
    BY_ITSELF,
    END_TURN,
    FOUL,
    HIT,
    STEP,
    STOP,
    USE_AT,
    USE_ON,
    Choice,
    choice,
    first_of,
    second_of,
    verb_of,
)
from deepbowl.engine.decision import DONE, Decision, Resolution
from deepbowl.engine.state import NOBODY, RUNNING, STANDING, STUNNED, activation, put
from deepbowl.rules.flow.activation import conclude, end_action
from deepbowl.rules.flow.explain import because
from deepbowl.rules.flow.move import can_pay, price, step
from deepbowl.rules.flow.neutral_turn import without_turnover
from deepbowl.rules.flow.shifting import steps
from deepbowl.rules.switches import Switch
from deepbowl.rules.vocabulary import flags
from deepbowl.rules.vocabulary.flags import HALTED, IN_ACTIVATION, flag
from deepbowl.rules.vocabulary.records import Reason

if TYPE_CHECKING:
    from deepbowl.books.astrogranite.frame import AgRules
    from deepbowl.rules.game import Game

BREATHED: Final = flag("has drawn breath", IN_ACTIVATION)
"""The die for fire has been rolled in this activation. [AG-PROF-11]"""
DOORS: Final = ("Open door", "Shut door")
CHEST: Final = "Open chest"
NEXT_TARGET: Final = "monster-attack"


class ChairTurn(MonsterTurn):
    """After a turn the game master moves the monsters that act then, in the order they like. [AG-MGM-01]"""

    def waiting(self, m: Game) -> list[int]:
        """The monsters that have not acted yet."""
        return [body for body in self.due(m) if not m.state.acted >> body & 1]

    def run(self, m: Game) -> Resolution[None] | None:
        """A Stunned one turns face up without a decision. [AG-MACT-18]"""
        if m.state.act.body >= 0:
            return None
        waiting = self.waiting(m)
        for body in waiting:
            if m.state.posture[body] == STUNNED:
                return self.turn_of(m, body)
        return None if waiting else self.close(m)

    # ---------------------------------------------------------------- what may be decided
    def offer(self, m: Game) -> Decision:
        """Which monster acts; what it does next. By default it acts by itself."""
        body = m.state.act.body
        if body >= 0:
            stay = [choice(BY_ITSELF, body), choice(STOP)]
            return Decision(m.seats, "act", [*stay, *self.deeds(m, body)], body)
        waiting = self.waiting(m)
        left_alone = [choice(BY_ITSELF, one) for one in waiting]
        return Decision(m.seats, "turn", [*left_alone, *(choice(ACTIVATE, one) for one in waiting), choice(END_TURN)])

    def deeds(self, m: Game, body: int) -> list[Choice]:
        """Steps, attacks, fouls, doors, fire, and where monsters hunger for balls chests. [AG-MGM-01, AG-MBOWL-02]"""
        options = [choice(STEP, to) for to in cells(steps(m, body)) if can_pay(m, body, price(m, body, to))]
        if has_point_left(m, body):
            options += [choice(HIT, other) for other in beside(m, body)]
            options += [choice(FOUL, other) for other in fallen_beside(m, body)]
        if m.bodies.size[body] == 1:
            for name in DOORS:
                if m.owns(body, name):
                    m.trait(body, name).offers(m, body, options)
        if self.appetite.wants_balls():
            m.trait(body, CHEST).offers(m, body, options)
        if may_breathe(m, body):
            fire = m.trait(body, FLAME_BURST).bit
            options += [choice(USE_ON, fire, other) for other in in_its_breath(m, body)]
        return options

    def why_not(self, m: Game, option: Choice) -> Reason | None:
        """Only monsters whose turn it is can be moved, and their actions cost what players pay."""
        said, first, body = verb_of(option), first_of(option), m.state.act.body
        if said in (ACTIVATE, BY_ITSELF) and first < len(m.bodies) and body < 0:
            name = m.bodies.name[first]
            if m.bodies.position[first] != MONSTER:
                return because(m, f"the game master moves the monsters, and {name} is not one", "AG-MGM-01")
            if first not in self.due(m):
                return because(m, f"{name} does not act after this turn", "AG-MACT-01")
            return because(m, f"{name} has already acted", "AG-MACT-01")
        if said in (HIT, FOUL) and body >= 0 and not has_point_left(m, body):
            return because(m, f"{m.bodies.name[body]} has no movement left to pay for an attack", "AG-MACT-08")
        if said == HIT and body >= 0:
            return because(m, f"no player that {m.bodies.name[body]} may attack stands beside it there", "AG-MACT-12")
        return None

    # ---------------------------------------------------------------- carrying it out
    def begin(self, m: Game, option: Choice) -> Resolution[None] | None:
        """A monster is picked, left to itself, or does something; or all that are left stay as they are."""
        said, body = verb_of(option), m.state.act.body
        if body >= 0:
            return self.do(m, body, option)
        if said == ACTIVATE:
            return self.pick(m, first_of(option))
        if said == BY_ITSELF:
            return self.turn_of(m, first_of(option))
        for one in self.waiting(m):
            m.state.acted |= 1 << one
        return None

    def pick(self, m: Game, body: int) -> Resolution[None]:
        """A monster begins to act: one that lies stands up and is done, one in a pit can only climb. [AG-MACT-03]"""
        s = m.state
        if s.posture[body] != STANDING:
            yield from self.turn_of(m, body)
            return
        s.acted |= 1 << body
        s.act = activation(body, m.seats, flags.BLITZ)
        m.tell(event.Activated("AG-MGM-01", body, s.cell[body]))
        yield from without_turnover(m, self.set_out(m, body))
        yield DONE

    def set_out(self, m: Game, body: int) -> Resolution[None]:
        """Its wits may fail it. [AG-MACT-07]"""
        if not (yield from self.has_its_wits(m, body)):
            end_action(m)
        elif in_pit(m, body):
            yield from climb(m, body)
            m.state.act.flags |= HALTED
            yield from conclude(m)

    def do(self, m: Game, body: int, option: Choice) -> Resolution[None]:
        """Carry out one action; it can never cause a turnover. [AG-MACT-01]"""
        yield from without_turnover(m, self.carry_out(m, body, option))
        yield DONE

    def carry_out(self, m: Game, body: int, option: Choice) -> Resolution[None]:
        """Carry out an action, then check if the monster can do more."""
        said, first, act = verb_of(option), first_of(option), m.state.act
        if said == STEP:
            yield from self.walk_on(m, body, first)
        elif said == USE_AT:
            yield from self.open_or_shut(m, body, first, second_of(option))
        elif said == USE_ON:
            yield from self.breathe(m, body, second_of(option))
        else:
            act.flags |= HALTED
            if said == HIT:
                yield from attack(m, body, self.statues, Aim(first).choose)
            elif said == FOUL:
                yield from foul(m, body, first)
            elif said == BY_ITSELF:
                yield from self.go_on_by_itself(m, body)
        if m.standing(body) and not self.deeds(m, body):
            act.flags |= HALTED
        if m.state.won == RUNNING:
            yield from conclude(m)

    def go_on_by_itself(self, m: Game, body: int) -> Resolution[None]:
        """The rest of its activation, fire only where its die has not been rolled. [AG-MACT-04, AG-PROF-11]"""
        m.state.act.flags &= ~HALTED
        if m.state.act.moved or m.state.in_act[body] & BREATHED:
            yield from hunt(m, body, self.statues, self.appetite)
        else:
            yield from self.follow_its_nature(m, body)
        m.state.act.flags |= HALTED

    def walk_on(self, m: Game, body: int, to: int) -> Resolution[None]:
        """A step. A ball that it fails to pick up ends its activation. [AG-MBOWL-02]"""
        balls, meals = mask_of(self.appetite.loose_balls(m)), self.appetite.meals(m)
        yield from step(m, body, to)
        if m.in_play(body) and m.foot(body) & balls and self.appetite.meals(m) == meals:
            m.state.act.flags |= HALTED

    def open_or_shut(self, m: Game, body: int, trait: int, cell: int) -> Resolution[None]:
        """Doors cost 3 points, as for players, and chests 1. [AG-MGM-01, AG-MBOWL-02]"""
        if m.rules.traits[trait].name == CHEST:
            yield from self.appetite.open(m, body, cell)
        else:
            yield from m.rules.traits[trait].use(m, body, cell)

    def breathe(self, m: Game, body: int, target: int) -> Resolution[None]:
        """The die for fire may stay unrolled; once rolled and failed it acts as it likes. [AG-PROF-11]"""
        m.state.in_act = put(m.state.in_act, body, m.state.in_act[body] | BREATHED)
        if catches_fire(m, body):
            m.state.act.flags |= HALTED
            yield from burn(m, body, target)


class Aim:
    """Where the game master sends the attacks of one activation, attack by attack. [AG-MGM-01]"""

    def __init__(self, first: int) -> None:
        self.first = first

    def choose(self, m: Game, body: int, near: list[int], before: int) -> Resolution[int]:
        """The first is chosen already; then they are asked while any player is beside it."""
        if before == NOBODY:
            return self.first
        wanted = [before, *(one for one in near if one != before)] if before in near else near
        answer = yield m.ask(m.seats, NEXT_TARGET, [*(choice(BODY, one) for one in wanted), m.no], body)
        return NOBODY if answer == m.no else first_of(answer)


def fallen_beside(m: Game, body: int) -> list[int]:
    """Players on the ground beside a monster that it may foul. [AG-MACT-13]"""
    near = [other for other in m.bodies_in(m.around(body)) if m.is_down(other)]
    return [other for other in near if m.bodies.position[other] != REFEREE and not in_pit(m, other)]


def may_breathe(m: Game, body: int) -> bool:
    """Return whether a monster could breathe fire: before it has moved, once. [AG-PROF-11]"""
    return m.has(body, FLAME_BURST) and not m.state.act.moved and not m.state.in_act[body] & BREATHED


class ChairReferees(RefereeTurn):
    """The game master moves the referees in place of the coach who has finished. [AG-GEN-03, AG-REF-18]"""

    def mover(self, m: Game) -> int:
        """The chair."""
        return m.seats


# ---------------------------------------------------------------- the switches
def take_monsters(rules: AgRules) -> None:
    """The monsters are the game master's. [AG-MGM-01]"""
    rules.chair = True
    for number, phase in enumerate(rules.after_turn):
        if isinstance(phase, MonsterTurn):
            rules.after_turn[number] = ChairTurn(phase.statues, phase.appetites)


def take_all(rules: AgRules) -> None:
    """They have placed everything, and move monsters and referees where there are any. [AG-GEN-03]"""
    for placement in rules.placements:
        placement.fixed = True
    rules.squad.only_by_dice = True
    if MONSTER in rules.own.neutrals.kinds:
        take_monsters(rules)
    if REFEREE in rules.own.neutrals.kinds:
        rules.chair = True
        rules.after_turn = [ChairReferees() if isinstance(one, RefereeTurn) else one for one in rules.after_turn]


MONSTERS_ONLY: Final = Switch(
    "gm-monsters", "A game master, a person or a bot, moves the monsters.",
    "AG-MGM-01", brings=("wandering-monsters",), group=GROUP, turn_on=take_monsters,
)
SWITCH: Final = Switch(
    "game-master", "A game master sets up the dungeon and moves monsters and referees. Coaches place nothing.",
    "AG-GEN-03", turn_on=take_all,
)
