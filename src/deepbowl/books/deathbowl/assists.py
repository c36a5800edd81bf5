"""Blocks and Fouls with four teams around: those not involved may help against the victim. [DB-ASSIST]"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from deepbowl.engine import event
from deepbowl.engine.choice import BODY, choice, first_of, verb_of
from deepbowl.engine.decision import Decision, Resolution, at_once
from deepbowl.rules.bb2020.blocking import Bb2020Blocking
from deepbowl.rules.bb2020.fouls import Bb2020Fouls
from deepbowl.rules.bb2020.passing import asked_in_order
from deepbowl.rules.traits import ASSIST
from deepbowl.rules.vocabulary.records import Block

if TYPE_CHECKING:
    from deepbowl.rules.game import Game

BLOCK: Final = "block"
FOUL: Final = "foul"
"""The kinds of help a third team can give."""


class ThirdTeams:
    """The coach of every team not involved is asked, in turn order, before the dice. [DB-ASSIST-02, DB-ASSIST-05]"""

    def will_help(self, m: Game, asked: Decision) -> Resolution[int]:
        """Return which of their players a coach lets help, -1 if none."""
        answer = yield asked
        return first_of(answer) if verb_of(answer) == BODY else -1


class ThirdTeamsAssist(ThirdTeams):
    """A player who can help does. [DB-ASSIST-05]"""

    def will_help(self, m: Game, asked: Decision) -> Resolution[int]:
        """No one is asked."""
        return at_once(first_of(asked.options[1]))


class ThirdTeamsStayOut(ThirdTeams):
    """No one helps another team. [DB-ASSIST-05]"""

    def will_help(self, m: Game, asked: Decision) -> Resolution[int]:
        """No one is asked."""
        return at_once(-1)


class DeathbowlBlocking(Bb2020Blocking):
    """Assists as in the core, and those of third teams, for the blocker only. [DB-ASSIST-01 to DB-ASSIST-03]"""

    def __init__(self, third_teams: ThirdTeams) -> None:
        self.third_teams = third_teams

    def assists(self, m: Game, b: Block) -> Resolution[None]:
        """They are asked only while their help can change the number of dice. [DB-ASSIST-02]"""
        yield from super().assists(m, b)
        without = m.foot(b.twin) if b.twin >= 0 else 0
        able = {seat: self.free_at(m, seat, b.defender, without) for seat in third_seats(m, b.attacker, b.defender)}
        for seat, helpers in able.items():
            later = sum(len(others) for others in able.values())
            while helpers and self.dice_with(b, later) != self.dice(b):
                asked = plea(m, seat, helpers, b.attacker, b.defender, BLOCK)
                asked.now, asked.then = self.dice(b), self.dice_with(b, len(helpers))
                helper = yield from self.third_teams.will_help(m, asked)
                if helper < 0:
                    break
                helpers.remove(helper)
                later -= 1
                b.st_attacker += 1
                tell_help(m, helper, b.attacker, b.defender, BLOCK)
            helpers.clear()

    def dice_with(self, b: Block, helpers: int) -> int:
        """Return how many dice it would be with this many more who help."""
        twin = Block(b.attacker, b.defender, b.blitz)
        twin.st_attacker, twin.st_defender = b.st_attacker + helpers, b.st_defender
        return self.dice(twin)


class DeathbowlFouls(Bb2020Fouls):
    """The same with Fouls; Guard is of no use in them. [DB-ASSIST-04]"""

    def __init__(self, third_teams: ThirdTeams) -> None:
        self.third_teams = third_teams

    def assists(self, m: Game, fouler: int, victim: int) -> Resolution[int]:
        """+1 on the armour roll for each of a third team who helps. [DB-ASSIST-04]"""
        total = yield from super().assists(m, fouler, victim)
        for seat in third_seats(m, fouler, victim):
            helpers = self.helpers_of_third(m, seat, victim)
            while helpers:
                asked = plea(m, seat, helpers, fouler, victim, FOUL)
                asked.now, asked.then = total, total + len(helpers)
                helper = yield from self.third_teams.will_help(m, asked)
                if helper < 0:
                    break
                helpers.remove(helper)
                total += 1
                tell_help(m, helper, fouler, victim, FOUL)
        return total

    def helpers_of_third(self, m: Game, seat: int, victim: int) -> list[int]:
        """Return who of a third team could help: beside the victim and in no opposing zone at all. [DB-ASSIST-04]"""
        return self.free_at(m, seat, victim, 0)


class GuardFouls(DeathbowlFouls):
    """A third team's player with Guard can also assist fouls. [DB-ASSIST-04]"""

    def helpers_of_third(self, m: Game, seat: int, victim: int) -> list[int]:
        """Those who could anyway, and those with Guard beside the victim."""
        free = super().helpers_of_third(m, seat, victim)
        beside = [body for body in m.bodies_in(m.around(victim) & m.state.zone[seat]) if body not in free]
        return free + [body for body in beside if any(trait.assist(m, body) for trait in m.hooked(body, ASSIST))]


def third_seats(m: Game, doer: int, victim: int) -> list[int]:
    """The teams that are neither the doer's nor the victim's, in the order they are asked; none between team-mates."""
    if m.side[doer] == m.side[victim]:
        return []
    return [seat for seat in asked_in_order(m, m.side[doer]) if seat != m.side[victim]]


def plea(m: Game, seat: int, helpers: list[int], doer: int, victim: int, what: str) -> Decision:
    """Ask which of these players help against the victim, one at a time; the default is no."""
    options = [m.no, *(choice(BODY, helper) for helper in helpers)]
    return Decision(seat, "assist", options, doer, victim, what=what)


def tell_help(m: Game, helper: int, helped: int, victim: int, what: str) -> None:
    """Someone of a third team joins in."""
    rule = "DB-ASSIST-02" if what == BLOCK else "DB-ASSIST-04"
    m.tell(event.Assisted(rule, helper, m.state.cell[helper], helped, victim, what))
