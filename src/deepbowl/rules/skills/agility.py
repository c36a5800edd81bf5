"""Agility skills. [CRP-13.2]"""

from __future__ import annotations

from typing import TYPE_CHECKING

from deepbowl.board.bits import cells
from deepbowl.engine import event
from deepbowl.engine.choice import USE_AT, choice
from deepbowl.engine.decision import Rule
from deepbowl.rules import moments, purpose
from deepbowl.rules.flags import HALTED, NO_MOVE
from deepbowl.rules.flow.ball import can_take
from deepbowl.rules.flow.harm import place_prone, settle
from deepbowl.rules.flow.move import arrive, can_pay, enter, held_back, pay, rush, vacated
from deepbowl.rules.flow.test import agility, test
from deepbowl.rules.records import BY_LEAP, BY_LEAPING, BY_RUSH, BY_SHADOW, STUMBLES, Block, Entry, Fall, Push, Test
from deepbowl.rules.skills.common import declaring, free_to_move, open_to_push
from deepbowl.rules.traits import LEAVE, Trait

if TYPE_CHECKING:
    from deepbowl.rules.match import Match


class Catch(Trait):
    """Re-roll a failed catch, hand-off or interception. [CRP-13/Catch]"""

    name = "Catch"
    kinds: tuple[str, ...] = (purpose.CATCH, purpose.INTERCEPT)
    """The rolls it helps with."""

    def reroll(self, m: Match, o: int, t: Test) -> bool:
        """As often as he likes."""
        return t.kind in self.kinds


class DivingCatch(Trait):
    """+1 to an accurate pass to his square; may dive for one coming down beside him. [CRP-13/Diving Catch]"""

    name = "Diving Catch"

    def modify(self, m: Match, o: int, t: Test) -> int:
        """Only an accurate pass aimed at his own square."""
        return int(t.kind == purpose.CATCH and t.aimed)

    def dive(self, m: Match, o: int, ball: int, cell: int) -> bool:
        """He must be able to take a ball."""
        return can_take(m, o)


class DivingTackle(Trait):
    """-2 to the dodge of somebody leaving his zone, the die seen; he ends Prone in the vacated square.
    [CRP-13/Diving Tackle, CRP-18.12]"""

    name = "Diving Tackle"
    kinds: tuple[str, ...] = (purpose.DODGE,)
    """The ways of leaving it hinders."""

    def hinder(self, m: Match, o: int, t: Test) -> Rule[None]:
        """Only one player, and he must be able to throw himself down."""
        if t.kind not in self.kinds or not free_to_move(m, o):
            return
        if (yield m.may(o, self, t.body)) != m.yes:
            return
        m.used(o, self, t.body)
        t.hindered, t.hindrance = o, self
        t.mod -= 2

    def decided(self, m: Match, o: int, t: Test) -> Rule[None]:
        """Placed Prone in the vacated square, before any armour roll for the dodger."""
        before = m.state.cell[o]
        m.place(o, t.frm)
        m.tell(event.MOVED, self.rule, o, t.frm, t.body, before)
        yield from enter(m, o, t.frm, Entry(BY_SHADOW, before, None))
        place_prone(m, o, self.rule, self.name)


class Dodge(Trait):
    """Re-roll one dodge a turn; turn Defender Stumbles into Pushed. [CRP-13/Dodge]"""

    name = "Dodge"

    def reroll(self, m: Match, o: int, t: Test) -> bool:
        """Once a turn."""
        return t.kind == purpose.DODGE and m.unspent(o, self)

    def spend(self, m: Match, o: int, t: Test) -> Rule[bool]:
        """Used up for this turn."""
        m.spend_trait(o, self)
        return True
        yield

    def face(self, m: Match, o: int, b: Block) -> Rule[None]:
        """Unless the blocker uses Tackle. [CRP-5.5, CRP-13/Tackle]"""
        if o != b.defender or b.face != STUMBLES or not b.defender_down:
            return
        if (yield m.may(o, self, b.attacker)) != m.yes:
            return
        m.used(o, self, b.attacker)
        if m.has(b.attacker, "Tackle"):
            tackle = m.trait(b.attacker, "Tackle")
            if (yield m.may(b.attacker, tackle, o)) == m.yes:
                m.used(b.attacker, tackle, o)
                return
        b.defender_down = False


class JumpUp(Trait):
    """Stands up for nothing; may declare a Block while Prone. [CRP-13/Jump Up]"""

    name = "Jump Up"

    def stand(self, m: Match, o: int) -> int:
        """No squares."""
        return 0


class Leap(Trait):
    """Once a turn jump to any empty square within two. [CRP-13/Leap, CRP-4.5]"""

    name = "Leap"
    leaps = True

    def offers(self, m: Match, o: int, options: list[int]) -> None:
        """While two squares of movement, gone for or not, are left."""
        act = m.state.act
        if declaring(m) or act.action in m.rules.actions.without_movement or act.flags & NO_MOVE:
            return
        if not m.unspent(o, self) or not free_to_move(m, o):
            return
        if can_pay(m, o, 2):
            options.extend(choice(USE_AT, self.bit, cell) for cell in cells(self.landings(m, o)))

    def landings(self, m: Match, o: int) -> int:
        """Empty squares within two, over players if need be, but not through walls."""
        s = m.state
        here = m.board.bit[s.cell[o]]
        return m.ways(o).flood(here, m.board.floor, 2) & ~s.occupied & ~m.rules.movement.closed(m, o, False)

    def use(self, m: Match, o: int, target: int) -> Rule[None]:
        """Go For Its first, one roll each; then Tentacles; then the unmodified leap roll. [CRP-4.3, CRP-4.5]"""
        s = m.state
        m.spend_trait(o, self)
        m.used(o, self)
        frm = s.cell[o]
        fall = None
        if not (yield from rush(m, o, pay(m, o, 2))):
            fall = Fall(o, BY_RUSH, o, moments.RUSH)
        if fall is None and m.present & m.rules.masks[LEAVE] and (yield from held_back(m, o, target)):
            s.act.flags |= HALTED
            yield from settle(m)
            return
        m.place(o, target)
        m.tell(event.MOVED, moments.LEAP, o, target, -1, frm)
        if fall is None and not (yield from test(m, agility(m, purpose.LEAP, o, 0))):
            fall = Fall(o, BY_LEAP, o, moments.LEAP)
        yield from vacated(m, o, frm)
        yield from arrive(m, o, target, Entry(BY_LEAPING, frm, fall))
        yield from settle(m)


class SideStep(Trait):
    """When pushed, his own coach picks any empty adjacent square. [CRP-13/Side Step]"""

    name = "Side Step"
    family = "Sidestep"

    def push(self, m: Match, o: int, p: Push) -> Rule[None]:
        """Not if Grab cancelled it, nor with no empty square around."""
        if o != p.victim or not p.uncancelled:
            return
        empty = open_to_push(m, p)
        if not empty or (yield m.may(o, self)) != m.yes:
            return
        m.used(o, self)
        p.squares, p.chooser = empty, m.decider(o)


class SneakyGit(Trait):
    """An armour double of his fouls is seen only if armour broke. Read by the fouls chapter. [CRP-13/Sneaky Git]"""

    name = "Sneaky Git"


class Sprint(Trait):
    """A third square to go for. [CRP-13/Sprint]"""

    name = "Sprint"

    def rushes(self, m: Match, o: int) -> int:
        """One more."""
        return 1


class SureFeet(Trait):
    """Re-roll one Go For It a turn. [CRP-13/Sure Feet]"""

    name = "Sure Feet"

    def reroll(self, m: Match, o: int, t: Test) -> bool:
        """Once a turn."""
        return t.kind == purpose.RUSH and m.unspent(o, self)

    def spend(self, m: Match, o: int, t: Test) -> Rule[bool]:
        """Used up for this turn."""
        m.spend_trait(o, self)
        return True
        yield
