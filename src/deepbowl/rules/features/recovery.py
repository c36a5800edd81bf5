"""Recovering after a teleport. [D5-TELEPORT-03, DG-PORTAL-02]"""

from __future__ import annotations

from typing import TYPE_CHECKING

from deepbowl.engine.choice import STOP, USE, choice
from deepbowl.engine.decision import Resolution
from deepbowl.rules.flow.deeds import declaring
from deepbowl.rules.flow.harm import go_down, settle
from deepbowl.rules.flow.move import can_pay, pay, rush
from deepbowl.rules.traits import JUST_OUT, Trait
from deepbowl.rules.vocabulary import moments
from deepbowl.rules.vocabulary.flags import OWES
from deepbowl.rules.vocabulary.records import BY_RUSH, Block, Fall

if TYPE_CHECKING:
    from deepbowl.rules.game import Game


class Recover(Trait):
    """A player who has just materialised in their own action pays one square before they continue. [D5-TELEPORT-03,
    DG-PORTAL-02]"""

    name = "Recover"
    own_rule = moments.RECOVERY
    told_as = "recovers from the teleport"
    offered_as = "recover from the teleport"
    occasion = JUST_OUT

    def offers(self, m: Game, owner: int, options: list[int]) -> None:
        """Pay or be done."""
        if m.state.in_turn[owner] & OWES and not declaring(m):
            options[:] = [choice(STOP), *self.unpaid(m, owner, options)]
            if can_pay(m, owner, 1):
                options.append(choice(USE, self.bit))

    def unpaid(self, m: Game, owner: int, options: list[int]) -> list[int]:
        """Return the choices they have immediately, without paying."""
        return []

    def use(self, m: Game, owner: int, target: int) -> Resolution[None]:
        """One square."""
        m.used(owner, self)
        yield from gather_wits(m, owner)


def gather_wits(m: Game, body: int) -> Resolution[bool]:
    """A player who has just materialised pays the square they owe; gone for and failed they fall where they are, which does
    not send them on again. [D5-TELEPORT-03, DG-PORTAL-02]"""
    m.state.in_turn[body] &= ~OWES
    paid = yield from rush(m, body, pay(m, body, 1))
    if not paid:
        go_down(m, Fall(body, BY_RUSH, body, moments.RECOVERY))
    yield from settle(m)
    return paid


def recovers_first(m: Game, b: Block) -> Resolution[bool]:
    """Return whether a second block may follow after a blocker has come onto a pad: what they owe comes first, and in a
    Block there is no movement to pay with. [D5-TELEPORT-03]"""
    if not m.state.in_turn[b.attacker] & OWES:
        return True
    return b.blitz and can_pay(m, b.attacker, 2) and (yield from gather_wits(m, b.attacker))
