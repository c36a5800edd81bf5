"""Sorcery: four spells, each in place of a block; first which, then where. [AG-SW-17 to AG-SW-27]"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from deepbowl.board import ruler
from deepbowl.board.bits import cells
from deepbowl.board.directions import DX, DY
from deepbowl.books.astrogranite.chests import AgChests
from deepbowl.books.astrogranite.colleges import GROUP
from deepbowl.books.astrogranite.eye import eye_of
from deepbowl.books.astrogranite.hunting import in_pit
from deepbowl.books.astrogranite.passing import AgPassing
from deepbowl.books.astrogranite.referees import attack
from deepbowl.engine import event
from deepbowl.engine.choice import DECLARE, SQUARE, USE, choice, first_of
from deepbowl.engine.decision import Resolution
from deepbowl.engine.state import NOBODY, NOWHERE
from deepbowl.rules.flow.activation import pay_for_hit
from deepbowl.rules.flow.ball import can_hold
from deepbowl.rules.flow.block import reroll_block_dice
from deepbowl.rules.flow.deeds import attempt, declaring
from deepbowl.rules.flow.explain import because, too_dear
from deepbowl.rules.flow.harm import act_entries, go_down, settle
from deepbowl.rules.flow.move import arrive, can_pay, leave_trail
from deepbowl.rules.flow.passing import held_by_team
from deepbowl.rules.flow.push import push
from deepbowl.rules.flow.squares import act_later
from deepbowl.rules.flow.test import agility, test
from deepbowl.rules.flow.walls import obstacles
from deepbowl.rules.switches import Switch, carried
from deepbowl.rules.traits import PASSING, PICKING_UP, Trait
from deepbowl.rules.vocabulary import flags, moments, purpose
from deepbowl.rules.vocabulary.flags import HALTED, HAS_HIT, NO_BLOCK, NO_MOVE
from deepbowl.rules.vocabulary.records import (
    BOTH_DOWN,
    BY_FIST,
    BY_STEP,
    FACES,
    MINOR,
    RANK_VICTIM,
    STUMBLES,
    WEAPON,
    Block,
    Entry,
    Fall,
    PlayerTest,
    Reason,
)

if TYPE_CHECKING:
    from deepbowl.books.astrogranite.frame import AgRules
    from deepbowl.rules.game import Game

OFFENCE: Final = "spell"
"""The log's word for the infraction."""
_BLOCK: Final = choice(DECLARE, flags.BLOCK)


class SorcererSpell(Trait):
    """One of the four spells: what it may be cast at, and what it does there. No one owns it; sorcerers name it."""

    only_lent = True
    aim = ""
    """The kind of the question where it is cast."""

    def squares(self, m: Game, owner: int) -> int:
        """The squares it could be cast at now."""
        raise NotImplementedError

    def threatens(self, m: Game, owner: int, target: int) -> None:
        """It is cast, and not yet felt: one that is an attack is known as such. [AG-REF-30]"""

    def works(self, m: Game, owner: int, target: int) -> Resolution[None]:
        """Let it take effect."""
        raise NotImplementedError


def quick(m: Game, owner: int) -> int:
    """The squares a Quick Pass would reach, walls or not."""
    return chapter(m).in_range(m, m.state.cell[owner], ruler.QUICK)


def chapter(m: Game) -> AgPassing:
    """The book's own rules for passes."""
    passing = m.rules.passing
    assert isinstance(passing, AgPassing)
    return passing


class Flash(SorcererSpell):
    """Vanishes and reappears on a free square no further than a Quick Pass. [AG-SW-20]"""

    name = "Flash"
    own_rule = "AG-SW-20"
    told_as = "casts Flash"
    aim = "flash-to"

    def squares(self, m: Game, owner: int) -> int:
        """Free of players, chests and obstacles; neither sight nor a way is needed."""
        s = m.state
        return quick(m, owner) & m.board.floor & ~s.occupied & ~s.solid & ~obstacles(m) & ~m.board.insides

    def works(self, m: Game, owner: int, target: int) -> Resolution[None]:
        """No dodge; the square acts as if they had stepped there, and an end zone counts."""
        here = m.state.cell[owner]
        leave_trail(m, owner)
        m.place(owner, target)
        m.tell(event.Teleported(self.rule, owner, target, 0, here))
        yield from arrive(m, owner, target, Entry(BY_STEP, here, None))
        yield from settle(m)


class FlyingFist(SorcererSpell):
    """One block die against any player in sight within Short range, whatever their strength. [AG-SW-21, AG-SW-22]"""

    name = "Flying Fist"
    own_rule = "AG-SW-21"
    told_as = "casts Flying Fist on {whom}"
    aim = "fist-target"

    def squares(self, m: Game, owner: int) -> int:
        """Everyone who stands, friend or foe; a player in a pit cannot be blocked. [AG-TRAP-06]"""
        reach = m.rules.passing.targets(m, owner) & m.state.occupied
        found = 0
        for cell in cells(reach):
            body = m.body_at(cell)
            if body != owner and m.standing(body) and not in_pit(m, body):
                found |= m.board.bit[cell]
        return found

    def threatens(self, m: Game, owner: int, target: int) -> None:
        """A referee minds being hit. [AG-REF-30]"""
        attack(m, owner, m.body_at(target))

    def works(self, m: Game, owner: int, target: int) -> Resolution[None]:
        """A face that would put the attacker down does nothing; else the victim is pushed, and falls if the die says so.
        No skill changes it, and no one follows up. [AG-SW-22]"""
        victim = m.body_at(target)
        t = PlayerTest(purpose.BLOCK, owner, 0, 0, False)
        t.faces, t.other, t.cell, t.picks = tuple(m.roll_pool(1, purpose.BLOCK, owner)), victim, target, m.decider(owner)
        yield from reroll_block_dice(m, t)
        face = t.faces[0]
        m.tell(event.Blocked("AG-SW-22", owner, target, victim, face, FACES[face]))
        if face > BOTH_DOWN:
            yield from self.hits(m, owner, victim, face >= STUMBLES)
        yield from settle(m)

    def hits(self, m: Game, owner: int, victim: int, down: bool) -> Resolution[None]:
        """Push them away from the square beside them that is nearest to the sorcerer. [AG-SW-22]"""
        fall = None
        if down:
            fall = Fall(victim, BY_FIST, owner, "AG-SW-22")
            fall.rank = RANK_VICTIM
        b = Block(owner, victim, False)
        b.bare, b.pushed, b.defender_down = True, True, down
        b.from_cell = m.state.cell[victim]
        side = yield from self.side(m, owner, victim)
        entry = yield from push(m, victim, side, m.decider(owner), fall, b)
        if act_later(m, entry):
            yield from act_entries(m)
        elif entry.fall is not None and not entry.fall.off:
            go_down(m, entry.fall)

    def side(self, m: Game, owner: int, victim: int) -> Resolution[int]:
        """By the straight line from centre to centre; of two as near the sorcerer's coach picks. [AG-SW-22]"""
        board, here, foot = m.board, m.state.cell[owner], cells(m.foot(victim))
        beside = {board.step(square, d): (square, d) for square in foot for d in range(8)}
        far = {
            cell: (board.xs[square] + DX[d] - board.xs[here]) ** 2 + (board.ys[square] + DY[d] - board.ys[here]) ** 2
            for cell, (square, d) in beside.items()
            if cell >= 0 and cell not in foot
        }
        nearest = [cell for cell, squared in far.items() if squared == min(far.values())]
        if len(nearest) == 1:
            return nearest[0]
        options = [choice(SQUARE, cell) for cell in nearest]
        return first_of((yield m.ask(m.decider(owner), "fist-side", options, owner, victim)))


class PhantomHands(SorcererSpell):
    """Picks up a loose ball, or opens a chest, no further than a Quick Pass. [AG-SW-23, AG-SW-24]"""

    name = "Phantom Hands"
    own_rule = "AG-SW-23"
    told_as = "casts Phantom Hands"
    aim = "hands-on"

    def __init__(self, chests: AgChests) -> None:
        super().__init__()
        self.chests = chests

    def squares(self, m: Game, owner: int) -> int:
        """Balls for which the sorcerer has a hand free, and shut chests."""
        found = self.chests.shut(m)
        for cell in set(m.state.ball_cell) if can_hold(m, owner) else ():
            if cell >= 0 and (ball := m.loose_at(cell)) >= 0 and m.rules.ball.has_room(m, owner, ball):
                found |= m.board.bit[cell]
        return found & quick(m, owner)

    def works(self, m: Game, owner: int, target: int) -> Resolution[None]:
        """A chest opens by itself; a ball takes a pick-up roll that tackle zones do not hinder."""
        if self.chests.shut(m) & m.board.bit[target]:
            yield from self.chests.open_by_hand(m, owner, target)
        else:
            yield from self.grab(m, owner, m.loose_at(target), target)
        yield from settle(m)

    def grab(self, m: Game, owner: int, ball: int, cell: int) -> Resolution[None]:
        """As any pick-up, perhaps after a balance roll: one that fails lets the ball bounce and ends the turn.
        [AG-SW-23, AG-PREC-02]"""
        if not (yield from attempt(m, owner, PICKING_UP, NOBODY)):
            m.defer_bounce(ball, cell)  # [AG-PREC-05]
            return
        t = m.rules.movement.pick_up(m, owner)
        t.ball, t.zones = ball, 0
        if (yield from test(m, t)):
            m.give_ball(ball, owner)
            m.tell(event.PickedUp(moments.PICK_UP, owner, cell, ball))
            yield from m.rules.ball.got(m, owner, ball)
            return
        m.turnover(moments.TURNOVER, "failed to pick up the ball", owner)
        m.defer_bounce(ball, cell)


class PhantomPass(SorcererSpell):
    """Throws the ball up to Short range through walls; no one intercepts it. [AG-SW-25]"""

    name = "Phantom Pass"
    own_rule = "AG-SW-25"
    told_as = "casts Phantom Pass"
    aim = "phantom-pass"

    def squares(self, m: Game, owner: int) -> int:
        """Any floor in range, for a sorcerer with a ball that can be thrown."""
        if not m.holds_ball(owner) or not m.rules.actions.may_give(m, owner, flags.PASS):
            return 0
        return chapter(m).in_range(m, m.state.cell[owner], ruler.SHORT) & m.board.floor & ~m.board.insides

    def works(self, m: Game, owner: int, target: int) -> Resolution[None]:
        """The pass roll without tackle zones; then it flies as any pass. It is not the team's Pass Action."""
        passing = chapter(m)
        if not (yield from attempt(m, owner, PASSING, m.body_at(target))) or not m.holds_ball(owner):
            yield from settle(m)
            return
        ball = m.rules.ball.in_hand(m, owner)
        m.tell(event.Passed(self.rule, owner, m.state.cell[owner], target, ball, m.body_at(target)))
        t = passing.pass_test(m, owner, target, 0)
        t.ball, t.zones = ball, 0
        result = yield from passing.pass_roll(m, t)
        scored = sum(m.state.score)
        yield from passing.fly_on(m, owner, ball, target, result)
        yield from settle(m)
        if sum(m.state.score) == scored and not held_by_team(m, ball, m.side[owner]):
            m.turnover(moments.TURNOVER, "no team-mate caught the pass", NOBODY)


class Sorcery(Trait):
    """May cast one spell in place of a block. [AG-SW-17]"""

    name = "Sorcery"
    own_rule = "AG-SW-17"
    offered_as = "cast a spell"
    carried = WEAPON
    infraction = MINOR

    def __init__(self, spells: list[SorcererSpell]) -> None:
        super().__init__()
        self.spells = spells

    def open_to(self, m: Game, owner: int) -> list[SorcererSpell]:
        """The spells that could be cast at something now."""
        return [spell for spell in self.spells if spell.squares(m, owner)]

    def offers(self, m: Game, owner: int, options: list[int]) -> None:
        """The block of a Block or Blitz; a Block may be declared for a spell alone."""
        act = m.state.act
        if not m.standing(owner):
            return
        if declaring(m):
            if _BLOCK not in options and self.open_to(m, owner):
                options.append(_BLOCK)
        elif self.why_not(m, owner, NOWHERE) is None:
            if act.action == flags.BLOCK or not act.flags & NO_MOVE:
                options.append(choice(USE, self.bit))

    def why_not(self, m: Game, owner: int, target: int) -> Reason | None:
        """It takes a block, and something to cast at."""
        act = m.state.act
        if act.action not in (flags.BLOCK, flags.BLITZ):
            return because(m, "a spell takes the place of the block of a block or blitz action", self.rule)
        if act.flags & (HAS_HIT | NO_BLOCK):
            return because(m, "this action's block has been used")
        if not m.standing(owner):
            return because(m, f"{m.bodies.name[owner]} must stand up first", moments.STAND_UP)
        if act.action == flags.BLITZ and not can_pay(m, owner, 1):
            return too_dear(m, owner, 1, "a spell")
        return None if self.open_to(m, owner) else because(m, "no spell can be cast at anything here", self.rule)

    def use(self, m: Game, owner: int, target: int) -> Resolution[None]:
        """The spell, its target, the roll; a success is always an infraction, a failure only costs the block.
        [AG-SW-17, AG-SW-18, AG-SW-26]"""
        named = [choice(USE, spell.bit) for spell in self.open_to(m, owner)]
        answer = yield m.ask(m.decider(owner), "sorcery", [m.no, *named], owner)
        if answer == m.no:
            return
        spell = next(spell for spell in self.spells if spell.bit == first_of(answer))
        aims = [choice(SQUARE, cell) for cell in cells(spell.squares(m, owner))]
        answer = yield m.ask(m.decider(owner), spell.aim, [m.no, *aims], owner)
        if answer == m.no:
            return
        act = m.state.act
        act.flags |= HAS_HIT | HALTED
        if act.action == flags.BLITZ and not (yield from pay_for_hit(m, owner)):
            return
        m.used(owner, spell, m.body_at(first_of(answer)))
        if (yield from test(m, agility(m, purpose.SORCERY, owner, 0))):
            spell.threatens(m, owner, first_of(answer))
            eye_of(m).commit(m, owner, OFFENCE, False)
            yield from spell.works(m, owner, first_of(answer))


def turn_on(rules: AgRules) -> None:
    """The fourth secret weapon. [AG-SW-17]"""
    spells: list[SorcererSpell] = [Flash(), FlyingFist(), PhantomHands(rules.chests), PhantomPass()]
    rules.traits = [*rules.traits, Sorcery(spells), *spells]
    rules.own.tests.asked_by(purpose.SORCERY, "AG-SW-17")


SWITCH: Final = Switch(
    "sorcery", "A secret weapon player may be a sorcerer who casts one of four spells in place of a block.",
    "AG-SW-17", needs=("secret-weapons",), group=GROUP, turn_on=turn_on, needed_by_team=carried("Sorcery"),
)
