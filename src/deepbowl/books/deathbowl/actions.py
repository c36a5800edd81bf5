"""The actions of a Deathbowl team in a turn: once per opponent, once per ball. [DB-ACT, DB-BALL-04]

`used` of a seat has eight slots an Action. Blitz and Foul use the slot of the opposing seat. Pass and Hand-off use the slot
of the ball; a player who declares one without a ball in their hands uses one of the upper slots until they give a ball away.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from deepbowl.board.bits import meets
from deepbowl.engine.state import PRONE, STANDING, STUNNED
from deepbowl.rules.bb2020.actions import Bb2020Actions, spared
from deepbowl.rules.traits import STAND
from deepbowl.rules.vocabulary import flags
from deepbowl.rules.vocabulary.flags import ROOTED, THROWN
from deepbowl.rules.vocabulary.records import Reason

if TYPE_CHECKING:
    from deepbowl.rules.game import Game

THROWS: Final = 2
"""Passes and thrown team-mates together. [DB-ACT-03]"""
AT_SEATS: Final = (flags.BLITZ, flags.FOUL)
WITH_BALLS: Final = (flags.PASS, flags.HAND_OFF)
NO_BALL_YET: Final = flags.SLOTS // 2
"""The first slot of Passes and Hand-offs that were declared without a ball in hand."""
_CLAIM: Final = flags.flag("claims slot", flags.IN_ACTION, flags.SLOTS)
"""Flags of an Activation from here on: which slot its Pass or Hand-off uses."""


class DeathbowlActions(Bb2020Actions):
    """A Blitz and a Foul against each opponent, a Pass and a Hand-off with each ball. [DB-ACT-01 to DB-ACT-05]"""

    def is_spent(self, m: Game, body: int, action: int, target: int) -> bool:
        """Return whether the slot is used, or too many have been thrown; of an opponent no one names, whether all are used.
        [DB-ACT-01 to DB-ACT-05]"""
        side = m.side[body]
        if side >= m.seats:
            return False
        if action in AT_SEATS:
            return target >= 0 and is_used(m, side, action, m.side[target])
        if action == flags.PASS:
            return thrown(m, side) >= THROWS or self.ball_spent(m, body, action)
        if action == flags.HAND_OFF:
            return times(m, side, action) >= len(m.state.ball_cell) or self.ball_spent(m, body, action)
        if action == flags.THROW_TEAM_MATE:
            return thrown(m, side) >= THROWS
        return super().is_spent(m, body, action, target)

    def ball_spent(self, m: Game, body: int, action: int) -> bool:
        """Return True if the player's ball has had its Pass or Hand-off this turn. [DB-BALL-04]"""
        return any(is_used(m, m.side[body], action, ball) for ball in m.carried(body))

    def spend(self, m: Game, body: int, action: int, target: int) -> None:
        """Use the action up when it is declared, whatever its result. [DB-ACT-02, DB-ACT-07, DB-ACT-08]"""
        if m.neutral(body):
            return
        if action in AT_SEATS:
            use(m, m.side[body], action, m.side[target])
        elif action in WITH_BALLS:
            claim(m, body, action)
        elif action == flags.THROW_TEAM_MATE:
            use(m, m.side[body], action, times(m, m.side[body], action))
        else:
            super().spend(m, body, action, target)

    def may_give(self, m: Game, body: int, action: int) -> bool:
        """Not if someone else has passed, or handed off, this very ball before in this turn. [DB-ACT-02, DB-ACT-04]"""
        if m.neutral(body):
            return True
        ball = m.carried(body)[0]
        return bool(m.state.act.flags & _CLAIM << ball) or not is_used(m, m.side[body], action, ball)

    def carried_out(self, m: Game, body: int, action: int, what: int) -> None:
        """Count the throw for the ball that is thrown; a thrown player is not thrown again. [DB-ACT-02, DB-ACT-03]"""
        act = m.state.act
        if action == flags.THROW_TEAM_MATE:
            m.state.in_turn[what] |= THROWN
        elif action in WITH_BALLS and act.body == body and not act.flags & _CLAIM << what and not m.neutral(body):
            for slot in range(flags.SLOTS):
                if act.flags & _CLAIM << slot:
                    act.flags &= ~(_CLAIM << slot)
                    m.mark_used(m.side[body], flags.used_up(action, slot), False)
            act.flags |= _CLAIM << what
            use(m, m.side[body], action, what)

    # ---------------------------------------------------------------- targets
    def blitz_targets(self, m: Game, body: int) -> list[int]:
        """Those within range of seats that were not blitzed in this turn. [DB-ACT-01, DB-ACT-09]"""
        left = opponents_left(m, m.side[body], flags.BLITZ, STANDING, STANDING)
        if not left:
            return left
        near, contact = blitz_range(m, body), m.state.topo.contact
        cell, size = m.state.cell, m.bodies.size
        return [foe for foe in left if meets(contact[cell[foe]] if size[foe] == 1 else m.around(foe), near)]

    def foul_targets(self, m: Game, body: int) -> list[int]:
        """A player who is down, of seats that were not fouled in this turn. [DB-ACT-05]"""
        return [foe for foe in opponents_left(m, m.side[body], flags.FOUL, PRONE, STUNNED) if not spared(m, foe)]

    def why_not(self, m: Game, body: int, action: int, target: int) -> Reason | None:
        """Return which allowance is used up, or that the target is out of range."""
        name = self.names[action]
        if action in AT_SEATS and target >= 0 and m.side[target] != m.side[body]:
            if self.is_spent(m, body, action, target):
                rule = "DB-ACT-01" if action == flags.BLITZ else "DB-ACT-05"
                whose = "neutral players" if m.neutral(target) else m.sheets[m.side[target]].name
                return Reason(f"{whose} have had their {name} in this turn", rule)
            if action == flags.BLITZ and m.standing(target) and not m.around(target) & blitz_range(m, body):
                return Reason(f"{m.bodies.name[target]} is out of range", "DB-ACT-09")
        if action in WITH_BALLS and self.ball_spent(m, body, action):
            return Reason(f"this ball has had its {name} in this turn", "DB-BALL-04")
        if action in (flags.PASS, flags.THROW_TEAM_MATE) and thrown(m, m.side[body]) >= THROWS:
            return Reason("two throws have been made this turn", "DB-ACT-03")
        return None


# ---------------------------------------------------------------- slots
def is_used(m: Game, seat: int, action: int, slot: int) -> bool:
    """Return whether a seat has used one slot of an Action in this turn."""
    return bool(m.state.used[seat] & flags.used_up(action, slot))


def opponents_left(m: Game, side: int, action: int, best: int, worst: int) -> list[int]:
    """Players on the board in one of these postures of those sides, neutral ones last, on whom an Action is not used; a side
    without a team uses none. [DB-ACT-01, DB-ACT-05]"""
    used = m.state.used[side] if side < m.seats else 0
    cell, posture, found = m.state.cell, m.state.posture, list[int]()
    for other, bodies in enumerate(m.bodies.of_seat):
        if other != side and not used & flags.used_up(action, other):
            found.extend([body for body in bodies if best <= posture[body] <= worst and cell[body] >= 0])
    return found


def use(m: Game, seat: int, action: int, slot: int) -> None:
    """A seat uses one slot of an Action."""
    m.mark_used(seat, flags.used_up(action, slot))


def times(m: Game, seat: int, action: int) -> int:
    """Return how often a seat has used an Action in this turn."""
    every = flags.used_up(action, 0) * ((1 << flags.SLOTS) - 1)
    return (m.state.used[seat] & every).bit_count()


def thrown(m: Game, seat: int) -> int:
    """Return how many of its throws a seat has used: balls and team-mates. [DB-ACT-03]"""
    return times(m, seat, flags.PASS) + times(m, seat, flags.THROW_TEAM_MATE)


def claim(m: Game, body: int, action: int) -> None:
    """A Pass or Hand-off is declared: for the ball in hand, or for one they have still to get. [DB-ACT-02]"""
    seat, held = m.side[body], m.carried(body)
    slot = held[0] if held else next(slot for slot in range(NO_BALL_YET, flags.SLOTS) if not is_used(m, seat, action, slot))
    use(m, seat, action, slot)
    m.state.act.flags |= _CLAIM << slot


def blitz_range(m: Game, body: int) -> int:
    """The squares someone can get to with one point of movement left for a block, dodges left out of account; no one
    jumps over others for it. [DB-ACT-09]"""
    s, movement = m.state, m.rules.movement
    squares = movement.allowance(m, body)
    if s.posture[body] == PRONE:
        cost = 3
        for trait in m.hooked(body, STAND):
            cost = trait.stand(m, body)
        squares -= min(cost, squares)
    steps = squares + movement.rushes(m, body) - 1
    if steps < 0:
        return 0
    if s.in_drive[body] & ROOTED:
        steps = 0
    through = m.board.floor & ~s.occupied & ~movement.closed(m, body, False)
    return s.topo.flood(m.foot(body), through, steps)
