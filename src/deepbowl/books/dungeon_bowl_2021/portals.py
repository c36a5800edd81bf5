"""Portals: the exit, the chain of bumped players, and magical mishaps. [DG-PORTAL]"""

from __future__ import annotations

from typing import TYPE_CHECKING

from deepbowl.engine.choice import THROW, USE, choice, verb_of
from deepbowl.engine.decision import NOTHING, Resolution, at_once
from deepbowl.engine.state import NOBODY, NOWHERE
from deepbowl.rules.features.portals import Portals
from deepbowl.rules.features.recovery import Recover
from deepbowl.rules.flow.harm import hurt
from deepbowl.rules.flow.move import enter
from deepbowl.rules.flow.test import WHOLE, choose_reroll
from deepbowl.rules.traits import REROLL
from deepbowl.rules.traits import TELEPORTED as COMES_OUT
from deepbowl.rules.vocabulary import flags, moments, purpose
from deepbowl.rules.vocabulary.flags import OWES, ROOTED, TELEPORTED
from deepbowl.rules.vocabulary.records import (
    BY_PLACING,
    BY_TELEPORT,
    BY_TELEPORTING,
    TURNOVER_WITH_BALL,
    Entry,
    Fall,
    PlayerTest,
)

if TYPE_CHECKING:
    from deepbowl.rules.game import Game


class DgPortals(Portals):
    """Six, by D6; its own number is a mishap, a second teleport in a turn hurts. [DG-PORTAL-01, -03, -08]"""

    def entered(self, m: Game, body: int, cell: int, e: Entry) -> Resolution[None]:
        """Stepping, following up, being pushed, landing: a player who is merely put there stays. [DG-PORTAL-01,
        DG-IND-09]"""
        if e.how != BY_PLACING and self.affects(m, body):
            yield from super().entered(m, body, cell, e)

    def affects(self, m: Game, body: int) -> bool:
        """Every player; not the Werewolf. [DG-XTILE-09]"""
        return not m.neutral(body) or m.rules.neutrals.teleports(m, body)

    def teleport(self, m: Game, body: int, left: int, moment: str = moments.TELEPORT) -> Resolution[None]:
        """A player waiting to be teleported on from a portal goes only once if another player's arrival comes first. An
        active player who entered by moving owes a square. [DG-PORTAL-02]"""
        m.deferred = [due for due in m.deferred if due.feature is not self or due.body != body]
        yield from super().teleport(m, body, left, moment)
        if moment == moments.TELEPORT and m.state.act.body == body and m.in_play(body):
            m.state.in_turn[body] |= OWES

    def draw(self, m: Game, body: int, left: int) -> Resolution[int]:
        """A D6 that no team re-roll touches; skills may, in anyone's turn. [DG-PORTAL-01, DG-PORTAL-10, DG-SKILL-01]"""
        t = PlayerTest(purpose.TELEPORT, body, 0, 0, False)
        t.team = False
        t.cell = m.state.pads[left] if left >= 0 else NOWHERE
        pad = self.roll_pad(m, t, left)
        if m.state.skills[body] & m.rules.masks[REROLL] and (yield from choose_reroll(m, t)) >= WHOLE:
            pad = self.roll_pad(m, t, left)
        return pad

    def roll_pad(self, m: Game, t: PlayerTest, left: int) -> int:
        """The die, and whether it is a mishap."""
        pads = self.in_play(m)
        t.die = m.roll(len(pads), purpose.TELEPORT, t.body)
        t.passed = pads[t.die - 1] != left
        return pads[t.die - 1]

    def lost(self, m: Game, body: int, pad: int) -> Resolution[bool]:
        """They vanish for the rest of the game, unharmed; their ball stays behind and scatters from the portal. Never a
        turnover. [DG-PORTAL-08, DG-PORTAL-09]"""
        self.vanish(m, body, pad, mishap="DG-PORTAL-08", dropped="DG-PORTAL-09", removed="DG-PORTAL-08", why="mishap")
        return at_once(True)

    def arrive(self, m: Game, body: int, pad: int, left: int) -> Resolution[int]:
        """They are there, roots torn; hurt if it is not their first journey in this turn. Unless that removes them,
        a player who was there is sent on. [DG-PORTAL-03, DG-PORTAL-07, DG-PORTAL-11]"""
        s, cell = m.state, m.state.pads[pad]
        displaced = m.body_at(cell)
        if displaced >= 0 and not self.affects(m, displaced):
            m.rules.neutrals.gives_way(m, displaced)
            displaced = NOBODY
        if displaced >= 0:
            m.lift(displaced)
        m.place(body, cell)
        s.in_drive[body] &= ~ROOTED
        if s.in_turn[body] & TELEPORTED:
            yield from hurt(m, self.strain(body))
        s.in_turn[body] |= TELEPORTED
        if not m.in_play(body):
            if displaced >= 0:
                m.place(displaced, cell)
            return NOBODY
        yield from enter(m, body, cell, Entry(BY_TELEPORT, NOWHERE, None))
        for trait in m.hooked(body, COMES_OUT) if m.in_play(body) else []:
            yield from trait.teleported(m, body)
        return displaced

    def strain(self, body: int) -> Fall:
        """An injury roll without armour; a turnover only if it costs an active player the ball. [DG-PORTAL-03]"""
        f = Fall(body, BY_TELEPORTING, NOBODY, "DG-PORTAL-03")
        f.bare, f.no_armour_roll, f.turnover = True, True, TURNOVER_WITH_BALL
        return f

    def swallows(self, m: Game, body: int) -> float:
        """One in six has a mishap. [DG-PORTAL-08]"""
        return 1.0 / max(1, len(self.in_play(m)))

    def peril(self, m: Game, body: int) -> float:
        """A mishap; a second journey hurts."""
        return 1.0 if m.state.in_turn[body] & TELEPORTED else self.swallows(m, body)

    def takes_ball_past(self, m: Game, body: int) -> bool:
        """A player who lies on a portal does not keep the ball from landing there. [DG-PORTAL-06]"""
        return not m.standing(body)

    def ball_reappears(self, m: Game, ball: int, cell: int) -> Resolution[None]:
        """A player who stands on that portal must try to catch it; otherwise it scatters from there. [DG-PORTAL-06]"""
        body = m.body_at(cell)
        if body >= 0 and m.rules.ball.catches(m, body):
            m.defer_landing(ball, cell, False)
        else:
            m.defer_bounce(ball, cell)
        return NOTHING


class DgRecover(Recover):
    """A square of movement before they continue, unless they throw by Portal Passer. [DG-PORTAL-02, DG-SKILL-03]"""

    told_as = "recovers from the portal"
    offered_as = "recover from the portal"

    def unpaid(self, m: Game, owner: int, options: list[int]) -> list[int]:
        """A pass by someone with Portal Passer."""
        if m.state.act.action != flags.PASS or not m.has(owner, "Portal Passer"):
            return []
        at_wall = choice(USE, m.trait(owner, "Throw at a wall").bit)
        return [option for option in options if verb_of(option) == THROW or option == at_wall]
