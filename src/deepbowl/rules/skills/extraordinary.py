"""The burdens and gifts no one learns that work alike in every core, and how a vampire bites. [CRP-13.6]"""

from __future__ import annotations

from typing import TYPE_CHECKING

from deepbowl.board.bits import cells
from deepbowl.engine import event
from deepbowl.engine.choice import BODY, choice, first_of, verb_of
from deepbowl.engine.decision import NOTHING, Resolution, at_once
from deepbowl.engine.state import CASUALTY, KNOCKED_OUT, NOBODY, RESERVES, STANDING, put
from deepbowl.rules.flow.harm import hurt, settle
from deepbowl.rules.flow.test import plain, test
from deepbowl.rules.traits import (
    HANDING_OFF,
    PASSING,
    SPENDING_REROLL,
    STAGE_HEALING,
    STAGE_INJURY,
    Needing,
    Trait,
)
from deepbowl.rules.vocabulary import moments, purpose
from deepbowl.rules.vocabulary.flags import (
    BLITZ,
    BLOCK,
    DAZED,
    HUNGRY,
    IGOR,
    MOVE,
    NO_BLOCK,
    NO_MOVE,
    ROOTED,
)
from deepbowl.rules.vocabulary.records import BY_BITE, TURNOVER_WITH_BALL, Fall, PlayerTest

if TYPE_CHECKING:
    from deepbowl.rules.game import Game


# ---------------------------------------------------------------- slow wits and wild tempers
class BoneHead(Trait):
    """Forgets what they were about to do on a 1. [CRP-13/Bone-head, 2020-15/Bone Head]"""

    name = "Bone-head"
    family = "Bone Head"
    told_as = "forgets what to do"

    def activate(self, m: Game, owner: int) -> Resolution[bool]:
        """2+; failing costs the Action and their zones until a good roll. [CRP-1.6, CRP-2.4]"""
        return (yield from wits(m, owner, self, plain(purpose.BONE_HEAD, owner, 2)))


class ReallyStupid(Trait):
    """The same on 1 to 3, unless someone brighter stands beside them. [CRP-13/Really Stupid, 2020-15/Really Stupid]"""

    name = "Really Stupid"
    told_as = "does not understand what to do"

    def activate(self, m: Game, owner: int) -> Resolution[bool]:
        """4+, +2 beside a standing team-mate who is not Really Stupid. A body that belongs to no one has no team-mates."""
        near = (m.body_at(cell) for cell in cells(m.around(owner) & m.state.occupied))
        helped = not m.neutral(owner) and any(
            m.side[mate] == m.side[owner] and m.state.posture[mate] == STANDING and not m.owns(mate, self.family)
            for mate in near
        )
        return (yield from wits(m, owner, self, plain(purpose.REALLY_STUPID, owner, 4, 2 if helped else 0)))


def wits(m: Game, owner: int, burden: Trait, t: PlayerTest) -> Resolution[bool]:
    """Pass and they have their zones (again); fail and they have none."""
    passed = yield from test(m, t)
    if not passed:
        m.used(owner, burden)
    m.lose_zones(owner, not passed, DAZED)
    return passed


class WildAnimal(Trait):
    """Needs 4+ to do as they are reported; hitting someone comes easier. [CRP-13/Wild Animal, 2020-15/Unchannelled Fury]"""

    name = "Wild Animal"
    family = "Unchannelled Fury"
    told_as = "rages and ignores orders"

    def activate(self, m: Game, owner: int) -> Resolution[bool]:
        """+2 for a Block or Blitz; failing wastes the Action, zones are kept."""
        eager = m.state.act.action in (BLOCK, BLITZ)
        if (yield from test(m, plain(purpose.WILD_ANIMAL, owner, 4, 2 if eager else 0))):
            return True
        m.used(owner, self)
        return False


class TakeRoot(Trait):
    """May take root: no movement until the drive ends or they go down. [CRP-13/Take Root, 2020-15/Take Root]"""

    name = "Take Root"
    told_as = "takes root"
    loses_blitz = True
    """Whether they who takes root in their Blitz may not block either."""

    def activate(self, m: Game, owner: int) -> Resolution[bool]:
        """On a 1 they are rooted."""
        if not (yield from test(m, plain(purpose.TAKE_ROOT, owner, 2))):
            m.used(owner, self)
            m.state.in_drive[owner] |= ROOTED
            if m.state.act.action == BLITZ and self.loses_blitz:
                m.state.act.flags |= NO_BLOCK
        return True


class Bloodlust(Needing):
    """On a failed roll they must bite a team-mate before their action ends. [CRP-13/Blood Lust,
    2020-15/Bloodlust]"""

    name = "Bloodlust"
    told_as = "thirsts for blood"
    offered_as = "move instead, to find a team-mate to bite"
    needs = 2
    prey: tuple[str, ...] = ()
    """The positions they may bite."""
    deeds: tuple[str, ...] = ()
    """Before what they must feed, besides the end of their Action."""

    def before(self, m: Game, owner: int, deed: str, other: int) -> Resolution[bool]:
        """No ball is given away and nothing scored on an empty stomach."""
        if deed not in self.deeds or not m.state.in_act[owner] & HUNGRY:
            return True
        return (yield from self.feed(m, owner))

    def finish(self, m: Game, owner: int) -> Resolution[None]:
        """The Action ends: now or never."""
        if m.state.in_act[owner] & HUNGRY and m.in_play(owner):
            yield from self.feed(m, owner)
            yield from settle(m)

    def feed(self, m: Game, owner: int) -> Resolution[bool]:
        """Bite someone beside them, or suffer for it. After a bite their movement is over."""
        m.state.in_act = put(m.state.in_act, owner, m.state.in_act[owner] & ~HUNGRY)
        victims = self.victims(m, owner)
        if victims:
            answer = yield m.ask(m.decider(owner), "bite", [*(choice(BODY, victim) for victim in victims), m.no], owner)
            if verb_of(answer) == BODY:
                m.state.act.flags |= NO_MOVE
                yield from bite(m, owner, first_of(answer), self.rule)
                return True
        m.turnover(moments.TURNOVER, "found no Thrall to bite", owner)
        self.starve(m, owner)
        return False

    def victims(self, m: Game, owner: int) -> list[int]:
        """Return the team-mates they could bite now."""
        return prey_beside(m, owner, self.prey)

    def starve(self, m: Game, owner: int) -> None:
        """The penalty of a player who bit no one, besides the turnover."""
        raise NotImplementedError


def prey_beside(m: Game, owner: int, positions: tuple[str, ...]) -> list[int]:
    """Team-mates beside them who play in these positions, in any posture: those a thirsty vampire may bite."""
    near = (m.body_at(cell) for cell in cells(m.around(owner) & m.state.occupied))
    return [mate for mate in near if m.side[mate] == m.side[owner] and m.bodies.position[mate] in positions]


def move_instead(m: Game, owner: int, rule: str) -> None:
    """Turn the declared action into a Move."""
    m.state.act.action, m.state.act.target = MOVE, NOBODY
    m.tell(event.Declared(rule, owner, m.state.cell[owner], m.rules.actions.names[MOVE]))


def bite(m: Game, owner: int, thrall: int, rule: str) -> Resolution[None]:
    """An injury roll without armour; nothing worse than Badly Hurt; a turnover only if they had the ball."""
    f = Fall(thrall, BY_BITE, owner, rule)
    f.no_armour_roll = f.mild = f.bare = True
    f.turnover = TURNOVER_WITH_BALL
    yield from hurt(m, f)


class Animosity(Trait):
    """May refuse to give the ball to certain team-mates. [CRP-13/Animosity, 2020-15/Animosity]"""

    name = "Animosity"
    told_as = "will not give {whom} the ball"

    def before(self, m: Game, owner: int, deed: str, other: int) -> Resolution[bool]:
        """2+, or they refuse."""
        if (
            deed not in (PASSING, HANDING_OFF)
            or other < 0
            or m.side[other] != m.side[owner]
            or not self.dislikes(m, owner, other)
        ):
            return True
        if (yield from test(m, plain(purpose.ANIMOSITY, owner, 2))):
            return True
        m.used(owner, self, other)
        self.refuse(m, owner)
        return False

    def dislikes(self, m: Game, owner: int, mate: int) -> bool:
        """The team-mates they may refuse to give the ball to."""
        raise NotImplementedError

    def refuse(self, m: Game, owner: int) -> None:
        """The choices left in this Action."""
        raise NotImplementedError


# ---------------------------------------------------------------- hands and eyes
class NoHands(Trait):
    """Cannot hold a ball. [CRP-13/No Hands, 2020-15/No Hands]"""

    name = "No Hands"

    def holds(self, m: Game, owner: int) -> bool:
        """Never."""
        return False


# ---------------------------------------------------------------- loners
class Loner(Needing):
    """A team re-roll works for them only on their roll, and is lost otherwise. [CRP-13/Loner, 2020-15/Loner]"""

    name = "Loner"
    told_as = "plays alone: the re-roll is lost"
    needs = 4

    def before(self, m: Game, owner: int, deed: str, other: int) -> Resolution[bool]:
        """The Loner roll cannot be re-rolled. [CRP-10.3]"""
        if deed != SPENDING_REROLL or m.roll(6, purpose.LONER, owner) >= self.needs:
            return at_once(True)
        m.used(owner, self)
        return at_once(False)


# ---------------------------------------------------------------- small and frail, or hard to kill


class Stunty(Trait):
    """Slips through zones, breaks easily. [CRP-13/Stunty, 2020-15/Stunty]"""

    name = "Stunty"
    burdens: tuple[str, ...] = ("Secret Weapon",)
    """Traits that make them too clumsy to slip through."""

    def modify(self, m: Game, owner: int, t: PlayerTest) -> int:
        """No zones on the square entered."""
        if t.kind == purpose.DODGE and not any(m.owns(owner, family) for family in self.burdens):
            t.zones = 0
        return 0

    def outcome(self, m: Game, owner: int, f: Fall, stage: int) -> Resolution[None]:
        """7 is KO'd, 9 is Badly Hurt without a casualty roll. [CRP-9.2, 2020-12.3]"""
        if stage == STAGE_INJURY:
            if f.total == 7:
                f.result = KNOCKED_OUT
            elif f.total == 9:
                f.result, f.badly_hurt = CASUALTY, True
        return NOTHING


class Titchy(Trait):
    """+1 to dodge; no one is hindered by dodging into their zone. [CRP-13/Titchy, 2020-15/Titchy]"""

    name = "Titchy"

    def modify(self, m: Game, owner: int, t: PlayerTest) -> int:
        """Hard to catch."""
        return int(t.kind == purpose.DODGE)

    def aura(self, m: Game, owner: int, t: PlayerTest) -> int:
        """Their zone on the square entered is not counted."""
        if t.kind == purpose.DODGE and t.zones and m.exerts_zones(owner) and m.around(owner) & m.board.bit[t.cell]:
            t.zones -= 1
        return 0


class Regeneration(Trait):
    """A casualty is undone on 4+. [CRP-13/Regeneration, 2020-15/Regeneration, CRP-9.6]"""

    name = "Regeneration"
    helpers: tuple[tuple[int, str], ...] = ((IGOR, "igor"),)
    """The goods that re-roll it once a match, each with the question to the coach."""

    def outcome(self, m: Game, owner: int, f: Fall, stage: int) -> Resolution[None]:
        """After the casualty roll and the apothecary."""
        if stage != STAGE_HEALING:
            return
        seat = m.side[owner]
        healed = m.roll(6, purpose.REGENERATION, owner) >= 4
        for goods, question in self.helpers:
            if healed or not m.goods(seat, goods):
                continue
            if (yield m.ask(seat, question, [m.no, m.yes], owner)) == m.yes:
                m.change_goods(seat, goods, -1)
                healed = m.roll(6, purpose.REGENERATION, owner) >= 4
                break
        if healed:
            f.result, f.casualties = RESERVES, []
            m.tell(event.Healed(moments.REGENERATION, owner, m.state.cell[owner], moments.REGENERATION, RESERVES))


# ---------------------------------------------------------------- skills without effect in our matches
class Kick(Trait):
    """Halves the scatter of a kick-off. [CRP-13/Kick, 2020-15/Kick]"""

    name = "Kick"
    inert = "acts at a kick-off, which no book here has"
