"""Secret weapons in play: what they do, what the referee minds, what they earn. [AG-SW-09 to AG-SW-12, AG-SW-16]

A weapon is a trait printed among the skills of the player who carries it, as the team sheet calls it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from deepbowl.books.astrogranite.colleges import GROUP, is_college_team
from deepbowl.books.astrogranite.eye import eye_of
from deepbowl.books.astrogranite.referees import attack
from deepbowl.engine import event
from deepbowl.engine.decision import NOTHING, Resolution
from deepbowl.engine.state import CASUALTY, SENT_OFF, STANDING
from deepbowl.rules.crp.skills.bombs import Bombardier
from deepbowl.rules.crp.skills.weapons import Chainsaw
from deepbowl.rules.flow.harm import go_down, settle
from deepbowl.rules.skills.weapons import Stab
from deepbowl.rules.switches import Switch, carried
from deepbowl.rules.traits import STAGE_CASUALTY, STAGE_KNOWN, Trait, replaced
from deepbowl.rules.vocabulary import moments
from deepbowl.rules.vocabulary.records import (
    BY_BOMB,
    BY_CHAINSAW,
    BY_FIST,
    BY_FOUL,
    BY_STAB,
    END_OF_TURN,
    OUT_OF_TIME,
    RANK_BYSTANDER,
    WEAPON,
    Fall,
)

if TYPE_CHECKING:
    from deepbowl.books.astrogranite.frame import AgRules
    from deepbowl.rules.game import Game

OFFENCE: Final = "secret weapon"
"""The log's word for the infraction."""
CONVENTIONAL: Final = ("Chainsaw", "Bombs", "Poisoned Dagger")
"""Weapons of iron and powder; the fourth is sorcery. [AG-SW-10]"""
NO_FAILURE: Final = (END_OF_TURN, OUT_OF_TIME, moments.TOUCHDOWN)
"""Ends of a turn that no one has to answer for. [AG-SW-11]"""
POINTS: Final = 2
"""Star player points for a casualty with a weapon. [AG-SW-16]"""


def is_armed(m: Game, body: int) -> bool:
    """Return True if a player carries a conventional weapon."""
    return body >= 0 and any(m.state.skills[body] & m.rules.bits[name] for name in CONVENTIONAL)


# ---------------------------------------------------------------- the weapons
class AgChainsaw(Chainsaw):
    """As in the core. [AG-SW-09]"""

    carried = WEAPON


class BagOfBombs(Bombardier):
    """As in the core, within Short range and at what the thrower sees. [AG-SW-09]"""

    name = "Bombs"
    family = "Bombardier"
    carried = WEAPON
    own_rule = "AG-SW-09"

    def use(self, m: Game, owner: int, target: int) -> Resolution[None]:
        """A bomb meant for a referee is an attack on them. [AG-REF-29]"""
        attack(m, owner, m.body_at(target))
        yield from super().use(m, owner, target)

    def blow_over(self, m: Game, body: int, thrower: int) -> None:
        """Knocked down by the player who threw it last. [AG-SW-10]"""
        f = Fall(body, BY_BOMB, thrower, moments.BOMB)
        f.rank, f.bare = RANK_BYSTANDER, m.state.posture[body] != STANDING
        go_down(m, f)


class PoisonedDagger(Stab):
    """As Stab in the core, which has no rule for poison. [AG-SW-09]"""

    name = "Poisoned Dagger"
    family = "Stab"
    carried = WEAPON
    own_rule = "AG-SW-09"


# ---------------------------------------------------------------- what the referee minds
class WeaponCheck(Trait):
    """Everyone's: the referee notes who inflicts a casualty, or loses the turn, with a weapon on them.
    [AG-SW-10 to AG-SW-12]"""

    name = "Weapon check"
    own_rule = "AG-SW-10"
    always = True
    heeds_stops = False

    def outcome(self, m: Game, owner: int, f: Fall, stage: int) -> Resolution[None]:
        """A casualty of an armed player, undone later or not; one that stays a casualty may earn points.
        [AG-SW-10, AG-SW-16]"""
        if f.result == CASUALTY and f.by != owner and stage in (STAGE_KNOWN, STAGE_CASUALTY):
            if stage == STAGE_CASUALTY:
                self.earn(m, f)
            elif is_armed(m, f.by) and m.state.act.body == f.by and f.cause != BY_FOUL:
                eye_of(m).commit(m, f.by, OFFENCE, True)
        return NOTHING

    def earn(self, m: Game, f: Fall) -> None:
        """Points for a weapon used on an opponent who stood. [AG-SW-16]"""
        stood = f.cause in (BY_CHAINSAW, BY_FIST)
        if f.cause == BY_STAB:
            stood = m.state.posture[f.victim] == STANDING
        elif f.cause == BY_BOMB:
            stood = not f.bare
        if stood and f.by >= 0 and m.side[f.by] != m.side[f.victim]:
            m.tell(event.Earned("AG-SW-16", f.by, POINTS, "casualty with a weapon"))

    def finish(self, m: Game, owner: int) -> Resolution[None]:
        """A turnover in an armed player's own activation, wherever they are by now. [AG-SW-11]"""
        over = m.state.over
        if over and over not in NO_FAILURE and is_armed(m, owner) and m.state.posture[owner] != SENT_OFF:
            eye_of(m).commit(m, owner, OFFENCE, True)
            yield from settle(m)


def turn_on(rules: AgRules) -> None:
    """Teams may have a secret weapon player. [AG-SW-09, AG-SW-10]"""
    rules.traits = [*replaced(rules.traits, AgChainsaw()), BagOfBombs(), PoisonedDagger()]
    rules.everyone.append(WeaponCheck())


_is_armed: Final = carried("Chainsaw", "Bombs", "Poisoned Dagger")

SWITCH: Final = Switch(
    "secret-weapons", "Teams may hire a player with a chainsaw, bombs or a dagger. Casualties and turnovers draw the eye.",
    "AG-SW-09", needs=("eye-of-the-ref", "college-teams"), group=GROUP, turn_on=turn_on,
    needed_by_team=lambda team: is_college_team(team) and _is_armed(team),
)
