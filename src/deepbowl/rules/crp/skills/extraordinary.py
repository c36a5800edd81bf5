"""The burdens and gifts nobody learns, in the form they have in CRP. [CRP-13.6]"""

from __future__ import annotations

from typing import TYPE_CHECKING

from deepbowl.board.bits import cells
from deepbowl.engine import event
from deepbowl.engine.choice import BODY, HAND_OFF, STEP, THROW, USE, USE_AT, USE_ON, choice, first_of, second_of, verb_of
from deepbowl.engine.decision import Resolution
from deepbowl.engine.state import CASUALTY, KNOCKED_OUT, NOBODY, RESERVES
from deepbowl.rules.flow.harm import remove, settle
from deepbowl.rules.flow.test import agility, plain, test
from deepbowl.rules.skills.common import declaring
from deepbowl.rules.skills.extraordinary import bite, prey_beside
from deepbowl.rules.traits import (
    HANDING_OFF,
    LEAVING_PLAY,
    PASSING,
    SCORING,
    STAGE_CASUALTY,
    STAGE_INJURY,
    THROWING,
    Needing,
    Trait,
)
from deepbowl.rules.vocabulary import moments, purpose
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
    from deepbowl.rules.match import Match


class BloodLust(Needing):
    """Failing his roll he must bite a Thrall before his Action ends. [CRP-13/Blood Lust]"""

    name = "Blood Lust"
    family = "Bloodlust"
    needs = 2
    prey: tuple[str, ...] = ("Thrall",)
    """The positions he may bite."""
    box = RESERVES
    """Where he goes who bites nobody."""

    def activate(self, m: Match, o: int) -> Resolution[bool]:
        """He may carry on, hungry. A Prone one must say before he jumps up whether his Block becomes a Move."""
        if not (yield from test(m, plain(purpose.BLOOD_LUST, o, self.needs))):
            m.used(o, self)
            m.state.in_act[o] |= HUNGRY
            if m.state.act.action == BLOCK and not m.standing(o) and (yield m.may(o, self)) == m.yes:
                yield from self.use(m, o, NOBODY)
        return True

    def offers(self, m: Match, o: int, options: list[int]) -> None:
        """A declared Block may become a Move in search of a Thrall."""
        act = m.state.act
        if m.state.in_act[o] & HUNGRY and act.action == BLOCK and not act.flags & HAS_HIT:
            options.append(choice(USE, self.bit))

    def use(self, m: Match, o: int, target: int) -> Resolution[None]:
        """The Block becomes a Move."""
        m.state.act.action = MOVE
        m.tell(event.DECLARED, self.rule, o, m.state.cell[o], NOBODY, MOVE, "move")
        return
        yield

    def before(self, m: Match, o: int, deed: str, other: int) -> Resolution[bool]:
        """Before passing, handing off, throwing, scoring or walking out he must feed."""
        if deed not in (PASSING, HANDING_OFF, THROWING, SCORING, LEAVING_PLAY) or not m.state.in_act[o] & HUNGRY:
            return True
        return (yield from self.feed(m, o))

    def finish(self, m: Match, o: int) -> Resolution[None]:
        """The Action ends: now or never."""
        if m.state.in_act[o] & HUNGRY and m.in_play(o):
            yield from self.feed(m, o)
            yield from settle(m)

    def feed(self, m: Match, o: int) -> Resolution[bool]:
        """Bite a Thrall beside him; if he bites nobody: turnover, Reserves, and the ball bounces. [CRP-3]"""
        m.state.in_act[o] &= ~HUNGRY
        thralls = prey_beside(m, o, self.prey)
        if thralls:
            options = [*(choice(BODY, thrall) for thrall in thralls), m.no]
            answer = yield m.ask(m.decider(o), "bite", options, o)
            if verb_of(answer) == BODY:
                m.state.act.flags |= NO_MOVE  # his move is over when he bites
                yield from bite(m, o, first_of(answer), self.rule)
                return True
        m.turnover(moments.TURNOVER, f"{m.bodies.name[o]} found no Thrall to bite", o)
        remove(m, o, self.box, self.rule)
        return False


class Animosity(Trait):
    """May refuse to give the ball to a team-mate of another race. [CRP-13/Animosity]"""

    name = "Animosity"

    def before(self, m: Match, o: int, deed: str, other: int) -> Resolution[bool]:
        """2+ or he refuses all of them for this Action."""
        if deed not in (PASSING, HANDING_OFF) or not self.dislikes(m, o, other):
            return True
        if (yield from test(m, plain(purpose.ANIMOSITY, o, 2))):
            return True
        m.used(o, self, other)
        m.state.in_act[o] |= REFUSES
        return False

    def dislikes(self, m: Match, o: int, other: int) -> bool:
        """A team-mate of another race."""
        return other >= 0 and m.side[other] == m.side[o] and m.bodies.race[other] != m.bodies.race[o]

    def offers(self, m: Match, o: int, options: list[int]) -> None:
        """After a refusal: only team-mates of his own race, and no further movement."""
        if not m.state.in_act[o] & REFUSES:
            return
        options[:] = [option for option in options if self.acceptable(m, o, option)]

    def acceptable(self, m: Match, o: int, option: int) -> bool:
        """Whether a choice is still open to somebody who has refused: a throw, Hail Mary or not, at his own race."""
        verb = verb_of(option)
        hail_mary = verb == USE_AT and m.rules.traits[first_of(option)].family == "Hail Mary Pass"
        if verb == THROW or hail_mary:
            other = m.body_at(second_of(option) if hail_mary else first_of(option))
            return other >= 0 and m.side[other] == m.side[o] and not self.dislikes(m, o, other)
        if verb == HAND_OFF:
            return not self.dislikes(m, o, first_of(option))
        return verb not in (STEP, USE_AT, USE_ON)


class HypnoticGaze(Trait):
    """At the end of his Move an adjacent opponent may lose his zones. [CRP-13/Hypnotic Gaze]"""

    name = "Hypnotic Gaze"

    def offers(self, m: Match, o: int, options: list[int]) -> None:
        """At any adjacent opponent who still has zones to lose."""
        if not declaring(m) and m.state.act.action == MOVE:
            near = m.around(o) & m.foes(m.side[o])
            options.extend(choice(USE_ON, self.bit, m.body_at(cell)) for cell in cells(near))

    def use(self, m: Match, o: int, target: int) -> Resolution[None]:
        """Agility, -1 for each opposing zone on him but the victim's; it ends his Action. [CRP-1.6]"""
        m.state.act.flags |= HALTED
        m.used(o, self, target)
        t = agility(m, purpose.GAZE, o, 0)
        t.zones = max(0, m.zones_on(m.state.cell[o], m.side[o]) - 1)
        if (yield from test(m, t)):
            m.lose_zones(target, True, DAZED)
            m.state.in_next[target] |= GAZED


class Stunty(Trait):
    """Slips through zones, throws badly, breaks easily. [CRP-13/Stunty]"""

    name = "Stunty"

    def modify(self, m: Match, o: int, t: PlayerTest) -> int:
        """No zones on the square entered, unless he carries a Secret Weapon; -1 to passes."""
        if t.kind == purpose.DODGE and not m.owns(o, "Secret Weapon"):
            t.zones = 0
        return -int(t.kind == purpose.PASS and t.agility)

    def outcome(self, m: Match, o: int, f: Fall, stage: int) -> Resolution[None]:
        """7 is KO'd, 9 is Badly Hurt without a casualty roll. [CRP-9.2]"""
        if stage == STAGE_INJURY:
            if f.total == 7:
                f.result = KNOCKED_OUT
            elif f.total == 9:
                f.result, f.badly_hurt = CASUALTY, True
        return
        yield


class Decay(Trait):
    """Casualties are rolled twice, both count. [CRP-13/Decay]"""

    name = "Decay"

    def outcome(self, m: Match, o: int, f: Fall, stage: int) -> Resolution[None]:
        """Two casualty rolls."""
        if stage == STAGE_CASUALTY and not f.badly_hurt:
            f.casualties = [0, 0]
        return
        yield


class KickOffReturn(Trait):
    """Moves between kick-off and the first turn. [CRP-13/Kick-Off Return]"""

    name = "Kick-Off Return"
    inert = "acts at a kick-off, and no book of ours has one"


class FanFavourite(Trait):
    """Adds to FAME for the kick-off table. [CRP-13/Fan Favourite]"""

    name = "Fan Favourite"
    inert = "changes FAME for the kick-off table, and no book of ours has one"


class NurglesRot(Trait):
    """Killed opponents may join the team after the match. [CRP-13/Nurgle's Rot]"""

    name = "Nurgle's Rot"
    inert = "acts after the match, when the league deals with the dead"
