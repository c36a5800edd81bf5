"""Throwing and kicking team-mates, throwing bombs, in the 2020 core. [2020-9.9, 2020-10]"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from deepbowl.engine import event
from deepbowl.engine.choice import DECLARE, choice
from deepbowl.engine.decision import Resolution
from deepbowl.engine.state import DEAD, NOBODY, NOWHERE, STANDING
from deepbowl.rules.bb2020.passing import Bb2020Passing
from deepbowl.rules.chapters.neutrals import opposing_coach
from deepbowl.rules.flow.ball import can_hold, scatter
from deepbowl.rules.flow.deeds import attempt
from deepbowl.rules.flow.harm import go_down, hurt, remove, settle
from deepbowl.rules.flow.passing import move_on
from deepbowl.rules.flow.test import test
from deepbowl.rules.skills.bombs import Bombs
from deepbowl.rules.skills.teammates import EATEN, ESCAPED, SendsTeamMates, tempted
from deepbowl.rules.traits import THROWING, Trait
from deepbowl.rules.vocabulary import flags, moments, purpose
from deepbowl.rules.vocabulary.flags import HALTED, STOPPED
from deepbowl.rules.vocabulary.records import (
    ACCURATE,
    BY_BOMB,
    BY_KICK,
    FUMBLE,
    PLACED_PRONE,
    RANK_BYSTANDER,
    Fall,
    PlayerTest,
)

if TYPE_CHECKING:
    from deepbowl.rules.game import Game

STRONG_ENOUGH: Final = 5
"""The ST it takes to throw or kick a team-mate. [2020-10.1]"""
LIGHT_ENOUGH: Final = 3
"""The ST above which no one flies. [2020-10.1]"""


class ThrowTeamMate(SendsTeamMates):
    """Throws an adjacent team-mate with the Right Stuff, as a separate Action. [2020-15/Throw Team-mate, 2020-10]"""

    name = "Throw Team-mate"
    action = flags.THROW_TEAM_MATE
    kind = purpose.THROW_MATE

    def declares(self, m: Game, owner: int) -> list[int]:
        """By those strong enough, also from the ground. [2020-6.2, 2020-10.1]"""
        can = m.state.st[owner] >= STRONG_ENOUGH and not m.rules.actions.is_spent(m, owner, self.action, NOBODY)
        return [choice(DECLARE, self.action)] if can else []

    def can_fly(self, m: Game, mate: int) -> bool:
        """In any posture, whether or not they have acted, if they are light enough. [2020-10.1]"""
        return m.state.st[mate] <= LIGHT_ENOUGH and super().can_fly(m, mate)

    def use(self, m: Game, owner: int, target: int) -> Resolution[None]:
        """Name a square, roll, and let them fly; the activation ends with it. [2020-10.1 to 2020-10.3]"""
        mate = target
        aim = yield from self.aim(m, owner, mate)
        m.state.act.flags |= HALTED
        m.used(owner, self, mate)
        m.rules.actions.carried_out(m, owner, self.action, mate)
        if (yield from attempt(m, owner, THROWING, mate)) and m.in_play(mate) and m.standing(owner):
            yield from self.send(m, owner, mate, aim)
        yield from settle(m)

    def send(self, m: Game, owner: int, mate: int, aim: int) -> Resolution[None]:
        """An Always Hungry thrower may eat the team-mate; one who escapes is fumbled. [2020-10.1, 2020-15/Always Hungry]"""
        fate = yield from tempted(m, owner, mate)
        if fate == EATEN:
            self.eat(m, owner, mate)
            return
        result = FUMBLE if fate == ESCAPED else (yield from self.roll(m, owner, aim))
        yield from m.rules.flight.thrown(m, owner, mate, aim, result)

    def roll(self, m: Game, owner: int, aim: int) -> Resolution[int]:
        """A Passing Ability test: superb, successful, terrible or fumbled. [2020-10.3]"""
        t = m.rules.passing.pass_test(m, owner, aim, 0)
        t.kind = self.kind
        return (yield from m.rules.passing.pass_roll(m, t))

    def eat(self, m: Game, owner: int, mate: int) -> None:
        """Gone for good; the ball they held bounces from the square of the player who ate them. [2020-15/Always Hungry]"""
        for ball in m.carried(mate):
            m.defer_bounce(ball, m.state.cell[owner])
            m.turnover(moments.TURNOVER, "was eaten while carrying the ball", mate)
        remove(m, mate, DEAD, m.trait(owner, "Always Hungry").rule)


class KickTeamMate(ThrowTeamMate):
    """Kicks an adjacent standing team-mate in the same way, besides any Pass or throw.
    [2020-15/Kick Team-mate, 2020-10.7]"""

    name = "Kick Team-mate"
    action = flags.KICK_TEAM_MATE
    kind = purpose.KICK_MATE
    question = "kick-team-mate"

    def can_fly(self, m: Game, mate: int) -> bool:
        """Only someone on their feet. [2020-10.7]"""
        return m.state.posture[mate] == STANDING and super().can_fly(m, mate)

    def send(self, m: Game, owner: int, mate: int, aim: int) -> Resolution[None]:
        """A fumbled kick hurts them where they stand. [2020-15/Kick Team-mate]"""
        result = yield from self.roll(m, owner, aim)
        if result == FUMBLE:
            f = Fall(mate, BY_KICK, owner, self.rule)
            f.no_armour_roll = f.stun_is_ko = f.bare = True
            f.bonus_seat = opposing_coach(m, owner)
            yield from hurt(m, f)
        else:
            yield from m.rules.flight.thrown(m, owner, mate, aim, result)


class StrongArm(Trait):
    """+1 to throws of team-mates. [2020-15/Strong Arm]"""

    name = "Strong Arm"

    def modify(self, m: Game, owner: int, t: PlayerTest) -> int:
        """Throws, not kicks."""
        return int(t.kind == purpose.THROW_MATE)


class Swoop(Trait):
    """May turn in the air where others scatter. Asked by the flight chapter. [2020-15/Swoop]"""

    name = "Swoop"


class Bombardier(Bombs):
    """Throws a bomb, once a turn and team, without moving. [2020-15/Bombardier, 2020-9.9]"""

    def may_declare(self, m: Game, owner: int) -> bool:
        """One such Action a turn, by someone on their feet. [2020-6.2]"""
        return super().may_declare(m, owner) and not m.rules.actions.is_spent(m, owner, flags.THROW_BOMB, NOBODY)

    def use(self, m: Game, owner: int, target: int) -> Resolution[None]:
        """Who threw it no further than a Quick Pass may run on, if they can. [2020-15/Running Pass]"""
        yield from super().use(m, owner, target)
        move_on(m, owner, target)

    def fly(self, m: Game, thrower: int, target: int) -> Resolution[int]:
        """Resolve a thrown bomb. Returns the player who must throw it on, or NOBODY. [2020-9.9]"""
        chapter = m.rules.passing
        assert isinstance(chapter, Bb2020Passing)
        hail_mary = yield from self.is_hail_mary(m, thrower, target)
        if hail_mary:
            m.state.act.flags |= STOPPED  # that is no Quick Pass, however near
        m.tell(event.Passed(moments.BOMB, thrower, m.state.cell[thrower], target, event.NO_BALL, m.body_at(target)))
        result = yield from chapter.throw_roll(m, thrower, target, hail_mary)
        if result == FUMBLE:
            if not (yield from chapter.keeps(m, thrower)):
                yield from self.explode(m, m.state.cell[thrower], thrower)
            return NOBODY
        cell, left = chapter.landing(m, -1, thrower, target, result)
        if not hail_mary:
            thief = yield from chapter.interference(m, thrower, target, cell, result, True)
            if thief >= 0:
                return (yield from self.deflected(m, thrower, thief))
        return (yield from self.come_down(m, thrower, cell, left, result == ACCURATE))

    def deflected(self, m: Game, thrower: int, thief: int) -> Resolution[int]:
        """They try to catch it; what they miss scatters from their square. [2020-9.9]"""
        if (yield from self.catches(m, thief, False)):
            return (yield from self.burns_down(m, thrower, thief))
        cell, left = scatter(m, -1, m.state.cell[thief], 3)
        return (yield from self.come_down(m, thrower, cell, left, False))

    def come_down(self, m: Game, thrower: int, cell: int, left: int, accurate: bool) -> Resolution[int]:
        """Off the pitch nothing happens; a player who can catch it must try; else it explodes there. [2020-9.9]"""
        if left >= 0:
            chapter = m.rules.passing
            assert isinstance(chapter, Bb2020Passing)
            cell = chapter.beyond(m, cell, left)
            if cell == NOWHERE:
                return NOBODY
        body = m.body_at(cell)
        if body >= 0 and m.exerts_zones(body) and can_hold(m, body) and (yield from self.catches(m, body, accurate)):
            return (yield from self.burns_down(m, thrower, body))
        yield from self.explode(m, cell, thrower)
        return NOBODY

    def catches(self, m: Game, body: int, accurate: bool) -> Resolution[bool]:
        """As a ball is caught, by a ball carrier too, but without the Catch skill. [2020-9.9]"""
        t = m.rules.ball.catch(m, body, accurate)
        t.kind, t.aimed = purpose.CATCH_BOMB, accurate
        if not (yield from test(m, t)):
            return False
        m.tell(event.Caught(moments.BOMB, body, m.state.cell[body]))
        return True

    def burns_down(self, m: Game, thrower: int, catcher: int) -> Resolution[int]:
        """A caught bomb explodes on 4+; else a player who caught it has to throw it on. [2020-9.9]"""
        if m.roll(6, purpose.BOMB_FUSE, catcher) < 4:
            return catcher
        yield from self.explode(m, m.state.cell[catcher], thrower)
        return NOBODY

    def blow_over(self, m: Game, body: int, thrower: int) -> None:
        """Placed Prone, and an armour roll even if they were down. A turnover if the active team's own thrower, or a
        ball carrier, is put down. [2020-9.9, R-15, R-26]"""
        stood = m.standing(body)
        f = Fall(body, BY_BOMB, NOBODY, moments.BOMB)
        f.rank, f.kind = RANK_BYSTANDER, PLACED_PRONE
        go_down(m, f)
        if not f.no_armour_roll:  # those who take an injury roll immediately have it already
            m.defer_fall(f)
        if body == thrower and stood and m.active(body):
            m.turnover(moments.TURNOVER, "was hit by their own bomb", body)
