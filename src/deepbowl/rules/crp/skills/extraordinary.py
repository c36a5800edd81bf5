"""The burdens and gifts no one learns, in the form they have in CRP. [CRP-13.6]"""

from __future__ import annotations

from typing import TYPE_CHECKING

from deepbowl.board.bits import cells
from deepbowl.engine.choice import HAND_OFF, STEP, THROW, USE, USE_AT, USE_ON, choice, first_of, second_of, verb_of
from deepbowl.engine.decision import NOTHING, Resolution
from deepbowl.engine.state import NOBODY, RESERVES, put
from deepbowl.rules.flow.harm import remove
from deepbowl.rules.flow.test import agility, plain, test
from deepbowl.rules.skills import extraordinary
from deepbowl.rules.skills.common import declaring
from deepbowl.rules.skills.extraordinary import move_instead
from deepbowl.rules.traits import (
    HANDING_OFF,
    LEAVING_PLAY,
    PASSING,
    SCORING,
    STAGE_CASUALTY,
    THROWING,
    Trait,
)
from deepbowl.rules.vocabulary import purpose
from deepbowl.rules.vocabulary.flags import (
    BLOCK,
    DAZED,
    GAZED,
    HALTED,
    HAS_HIT,
    HUNGRY,
    MOVE,
    NO_MOVE,
    REFUSES,
)
from deepbowl.rules.vocabulary.records import Fall, PlayerTest

if TYPE_CHECKING:
    from deepbowl.rules.game import Game


class BloodLust(extraordinary.Bloodlust):
    """On a failed roll they must bite a Thrall before their action ends, or leave the field. [CRP-13/Blood Lust,
    CRP-3]"""

    name = "Blood Lust"
    family = "Bloodlust"
    prey: tuple[str, ...] = ("Thrall",)
    deeds: tuple[str, ...] = (PASSING, HANDING_OFF, THROWING, SCORING, LEAVING_PLAY)
    box = RESERVES
    """Where they go who bites no one."""

    def activate(self, m: Game, owner: int) -> Resolution[bool]:
        """They may carry on, hungry. A Prone one must say before they jump up whether their Block becomes a Move."""
        if not (yield from test(m, plain(purpose.BLOOD_LUST, owner, self.needs))):
            m.used(owner, self)
            m.state.in_act = put(m.state.in_act, owner, m.state.in_act[owner] | HUNGRY)
            if m.state.act.action == BLOCK and not m.standing(owner) and (yield m.may(owner, self)) == m.yes:
                yield from self.use(m, owner, NOBODY)
        return True

    def offers(self, m: Game, owner: int, options: list[int]) -> None:
        """A declared Block may become a Move in search of a Thrall."""
        act = m.state.act
        if m.state.in_act[owner] & HUNGRY and act.action == BLOCK and not act.flags & HAS_HIT:
            options.append(choice(USE, self.bit))

    def use(self, m: Game, owner: int, target: int) -> Resolution[None]:
        """The Block becomes a Move."""
        move_instead(m, owner, self.rule)
        return NOTHING

    def starve(self, m: Game, owner: int) -> None:
        """Off to Reserves; what they held bounces."""
        remove(m, owner, self.box, self.rule)


class Animosity(extraordinary.Animosity):
    """May refuse to give the ball to a team-mate of another race. [CRP-13/Animosity]"""

    def dislikes(self, m: Game, owner: int, mate: int) -> bool:
        """A team-mate of another race."""
        return m.bodies.race[mate] != m.bodies.race[owner]

    def refuse(self, m: Game, owner: int) -> None:
        """All of them, for this Action, in which they do not move again."""
        m.state.act.flags |= NO_MOVE
        m.state.in_act = put(m.state.in_act, owner, m.state.in_act[owner] | REFUSES)

    def offers(self, m: Game, owner: int, options: list[int]) -> None:
        """After a refusal: only team-mates of the same race, and no further movement."""
        if not m.state.in_act[owner] & REFUSES:
            return
        options[:] = [option for option in options if self.acceptable(m, owner, option)]

    def acceptable(self, m: Game, owner: int, option: int) -> bool:
        """Return True if a player who refused may still make this choice: a throw to their own race, not at a wall."""
        verb = verb_of(option)
        hail_mary = verb == USE_AT and m.rules.traits[first_of(option)].family == "Hail Mary Pass"
        if verb == THROW or hail_mary:
            other = m.body_at(second_of(option) if hail_mary else first_of(option))
            return other >= 0 and m.side[other] == m.side[owner] and not self.dislikes(m, owner, other)
        if verb == HAND_OFF:
            return not self.dislikes(m, owner, first_of(option))
        return verb not in (STEP, USE_AT, USE_ON)


class HypnoticGaze(Trait):
    """At the end of their Move an adjacent opponent may lose their zones. [CRP-13/Hypnotic Gaze]"""

    name = "Hypnotic Gaze"

    def offers(self, m: Game, owner: int, options: list[int]) -> None:
        """At any adjacent opponent who still has zones to lose."""
        if not declaring(m):
            options.extend(choice(USE_ON, self.bit, m.body_at(cell)) for cell in cells(self.victims(m, owner)))

    def victims(self, m: Game, owner: int) -> int:
        """The squares of opponents they could gaze at now: adjacent ones, in a Move Action."""
        return m.around(owner) & m.foes(m.side[owner]) if m.state.act.action == MOVE else 0

    def use(self, m: Game, owner: int, target: int) -> Resolution[None]:
        """Stare at one of them."""
        m.used(owner, self, target)
        yield from self.stare(m, owner, target, 0)

    def stare(self, m: Game, owner: int, target: int, bonus: int) -> Resolution[None]:
        """Agility, -1 for each opposing zone on them but the victim's; it ends their Action. [CRP-1.6]"""
        m.state.act.flags |= HALTED
        t = agility(m, purpose.GAZE, owner, bonus)
        t.zones = max(0, m.zones_on(m.state.cell[owner], m.side[owner]) - 1)
        if (yield from test(m, t)):
            m.lose_zones(target, True, DAZED)
            m.state.in_next = put(m.state.in_next, target, m.state.in_next[target] | GAZED)


class Stunty(extraordinary.Stunty):
    """Slips through zones, throws badly, breaks easily. [CRP-13/Stunty]"""

    def modify(self, m: Game, owner: int, t: PlayerTest) -> int:
        """-1 to passes, besides."""
        return super().modify(m, owner, t) - int(t.kind == purpose.PASS and t.agility)


class Decay(Trait):
    """Casualties are rolled twice, both count. [CRP-13/Decay]"""

    name = "Decay"

    def outcome(self, m: Game, owner: int, f: Fall, stage: int) -> Resolution[None]:
        """Two casualty rolls."""
        if stage == STAGE_CASUALTY and not f.badly_hurt:
            f.casualties = [0, 0]
        return NOTHING


class KickOffReturn(Trait):
    """Moves between kick-off and the first turn. [CRP-13/Kick-Off Return]"""

    name = "Kick-Off Return"
    inert = "acts at a kick-off, which no book here has"


class FanFavourite(Trait):
    """Adds to FAME for the kick-off table. [CRP-13/Fan Favourite]"""

    name = "Fan Favourite"
    inert = "changes FAME for the kick-off table, which no book here has"


class NurglesRot(Trait):
    """Killed opponents may join the team after the match. [CRP-13/Nurgle's Rot]"""

    name = "Nurgle's Rot"
    inert = "acts after the match, when the league deals with the dead"
