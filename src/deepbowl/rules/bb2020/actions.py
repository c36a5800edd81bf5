"""Actions of the 2020 core: declaring them with a target, and the reaction of that target. [2020-6.2, 2020-6.3]"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from deepbowl.board.bits import cells, meets
from deepbowl.engine.choice import DECLARE, Choice, choice
from deepbowl.engine.decision import Resolution
from deepbowl.engine.state import NOBODY, PRONE, RUNNING, STANDING, STUNNED
from deepbowl.rules.chapters.turn import Actions
from deepbowl.rules.flow.deeds import attempt
from deepbowl.rules.traits import BEING_NAMED, CANNOT_BE_FOULED, DECLARES, STAND
from deepbowl.rules.vocabulary import flags
from deepbowl.rules.vocabulary.flags import DAZED

if TYPE_CHECKING:
    from deepbowl.rules.game import Game

_MOVE: Final = choice(DECLARE, flags.MOVE)
_BLITZ: Final = choice(DECLARE, flags.BLITZ)
_PASS: Final = choice(DECLARE, flags.PASS)
_HAND_OFF: Final = choice(DECLARE, flags.HAND_OFF)
ACTION_NAMES: Final = (
    "move", "block", "blitz", "pass", "hand-off", "foul", "throw-bomb", "throw-team-mate", "kick-team-mate", "hypnotic-gaze",
)  # fmt: skip
WITHOUT_MOVEMENT: Final = frozenset((flags.BLOCK, flags.THROW_BOMB))
ONCE_A_TURN: Final = (
    flags.BLITZ, flags.PASS, flags.HAND_OFF, flags.FOUL, flags.THROW_BOMB, flags.THROW_TEAM_MATE, flags.KICK_TEAM_MATE,
)  # fmt: skip
_A_THROW: Final = flags.used_up(flags.PASS) | flags.used_up(flags.THROW_TEAM_MATE)
SPENT_BY: Final = {action: flags.used_up(action) for action in ONCE_A_TURN} | {
    flags.PASS: _A_THROW, flags.THROW_TEAM_MATE: _A_THROW,
}  # fmt: skip
"""Actions that share a limit per turn: a team has one throw, of a ball or of a team-mate. [2020-6.2]"""
AIMED: Final = (flags.BLOCK, flags.BLITZ, flags.FOUL, flags.GAZE)
"""Actions whose target is named when they are declared; what stands in for a block is named at the same target.
[2020-6.3, 2020-11.12]"""


class Bb2020Actions(Actions):
    """Offer Move and Block to any player, the others once a turn, each with its target. [2020-6.2, 2020-6.3]"""

    names: tuple[str, ...] = ACTION_NAMES
    without_movement: frozenset[int] = WITHOUT_MOVEMENT

    def declarable(self, m: Game, body: int) -> list[Choice]:
        """Blocks at those they mark, Blitzes at anyone on their feet, Fouls at anyone who is down. [2020-6.2, 2020-11.11]"""
        s = m.state
        options = [_MOVE]
        if s.posture[body] == STANDING or m.hooked(body, STAND):
            targets = m.rules.blocking.targets(m, body)
            if targets:
                options.extend([choice(DECLARE, flags.BLOCK, foe + 1) for foe in m.bodies_in(targets)])
        options.extend([_BLITZ | foe + 1 for foe in self.blitz_targets(m, body)])
        if not self.is_spent(m, body, flags.PASS, NOBODY):
            options.append(_PASS)
        if not self.is_spent(m, body, flags.HAND_OFF, NOBODY):
            options.append(_HAND_OFF)
        options.extend([choice(DECLARE, flags.FOUL, foe + 1) for foe in self.foul_targets(m, body)])
        mask = s.skills[body] & m.rules.masks[DECLARES]
        if mask:
            for bit in cells(mask):
                options.extend(m.rules.traits[bit].declares(m, body))
        return options

    def blitz_targets(self, m: Game, body: int) -> list[int]:
        """Return the targets of a Blitz: any standing opponent, however far away. [2020-6.2, 2020-11.11]"""
        if self.is_spent(m, body, flags.BLITZ, NOBODY):
            return []
        return opponents(m, m.side[body], STANDING, STANDING)

    def foul_targets(self, m: Game, body: int) -> list[int]:
        """Return the targets of a Foul: any opponent on the ground. [2020-6.2, 2020-13.1]"""
        if self.is_spent(m, body, flags.FOUL, NOBODY):
            return []
        return [foe for foe in opponents(m, m.side[body], PRONE, STUNNED) if not spared(m, foe)]

    def declaration(self, action: int, target: int) -> Choice:
        """The target is named with the Action that has one."""
        return choice(DECLARE, action, target + 1 if action in AIMED else 0)

    def spend(self, m: Game, body: int, action: int, target: int) -> None:
        """A declared once-a-turn Action is spent even if not carried through. [2020-6.3]"""
        if action in ONCE_A_TURN and not m.neutral(body):
            m.mark_used(m.side[body], flags.used_up(action))

    def is_spent(self, m: Game, body: int, action: int, target: int) -> bool:
        """One of each a turn, whatever its target; bodies without a team have no such limit. [2020-6.2, R-50]"""
        side = m.side[body]
        if side >= m.seats:
            return False
        return bool(m.state.used[side] & SPENT_BY.get(action, 0))

    def wake(self, m: Game, body: int) -> None:
        """Lost zones are back with any activation. [2020-3.1, 2020-6.3]"""
        if m.state.in_drive[body] & DAZED:
            m.lose_zones(body, False, DAZED)

    def nominate(self, m: Game, body: int, target: int) -> Resolution[bool]:
        """The target's reactions to being named: Foul Appearance, then Dump-off, even in a Blitz. [2020-6.3, R-4]"""
        if m.state.act.action == flags.FOUL:
            return True
        if not (yield from attempt(m, target, BEING_NAMED, body)):
            return False
        return m.state.won == RUNNING

    def ends_with(self, m: Game, body: int, deed: str) -> bool:
        """Passes, hand-offs and fouls come last. [2020-6.2]"""
        return True


def opponents(m: Game, side: int, best: int, worst: int) -> list[int]:
    """Everyone of another side on the board in one of these postures."""
    cell, post = m.state.cell, m.state.posture
    return [body for body, whose in enumerate(m.side) if whose != side and cell[body] >= 0 and best <= post[body] <= worst]


def spared(m: Game, body: int) -> bool:
    """Return True if a player cannot be fouled."""
    if not meets(m.state.skills[body], m.rules.masks[CANNOT_BE_FOULED]):
        return False
    return any(trait.cannot_be_fouled(m, body) for trait in m.hooked(body, CANNOT_BE_FOULED))
