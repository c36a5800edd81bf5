"""Actions that the ground lends a player who begins their activation there: food thrown at someone, a skull smashed on
them, a snack, a drink, funds gathered. The rules give the odds of each (`analysis/odds.py`)."""

from __future__ import annotations

from typing import Final

from deepbowl.bots.scripted.fighting import Fighting
from deepbowl.bots.scripted.infractions import A_FOULER, USUAL_MERIT
from deepbowl.bots.scripted.play import Play
from deepbowl.bots.scripted.sight import Sight
from deepbowl.engine.choice import ACTIVATE, Choice, choice, first_of, second_of
from deepbowl.engine.state import KNOCKED_OUT
from deepbowl.rules.analysis.odds import ARMOUR, DEFAULT_HORIZON, Odds, odds
from deepbowl.rules.analysis.outcomes import GAINED
from deepbowl.rules.traits import DECLARES
from deepbowl.rules.vocabulary.flags import GAZE

A_GIFT: Final = 0.03
"""The value, in touchdowns, of an ability for the rest of the match, or of a re-roll."""
A_PURSE: Final = 0.002
"""The value of an action that changes nothing in this match, such as gathering funds: more than nothing."""
LAID_OUT: Final = 0.06
"""The cost of a team-mate who ends prone."""
MATTERS: Final = 0.1
"""A player who is worth so much to put down is thrown at before the others move: a carrier, or someone in the way of
ours."""


class Deeds:
    """The special actions players could take where they stand. Where no ground offers any, nothing is
    looked at."""

    def __init__(self, sight: Sight, fighting: Fighting, options: list[Choice]) -> None:
        self.sight, self.fighting, self.options = sight, fighting, options
        self.m, self.s = sight.m, sight.s
        self.offering = self.m.rules.masks[DECLARES] & self.m.present
        self._odds: dict[tuple[int, Choice], Odds] = {}

    def offered(self) -> list[tuple[int, list[Choice]]]:
        """Return the special actions that each team-mate without a ball could declare, apart from those of the core."""
        if not self.offering:
            return []
        return [
            (body, declared)
            for body in self.sight.mine
            if self.s.skills[body] & self.offering and choice(ACTIVATE, body) in self.options and not self.m.holds_ball(body)
            for trait in self.m.hooked(body, DECLARES)
            if (declared := [o for o in trait.declares(self.m, body) if self.is_whole(o)])
        ]

    def is_whole(self, declared: Choice) -> bool:
        """Return whether an Action is done with its declaration."""
        return first_of(declared) > GAZE and first_of(declared) in self.m.rules.actions.without_movement

    def hits(self, least: float) -> list[Play]:
        """Return what knocks an opponent down who is worth that much to put down, and costs nothing if it misses."""
        plays: list[Play] = []
        for body, declared in self.offered():
            aimed = [(self.fighting.prize(foe), option) for option in declared if self.is_foe(foe := second_of(option) - 1)]
            prize, option = max(aimed, default=(0.0, 0))
            if aimed and prize >= least:
                found = self.look(body, option, DEFAULT_HORIZON | ARMOUR)
                foe = second_of(option) - 1
                worth = found.down.get(foe, 0.0) * prize - found.turnover * self.fighting.cost(body)
                if worth > 0:
                    plan = [choice(ACTIVATE, body), option]
                    plays.append(Play("special Action", worth, 1.0 - found.turnover, plan, target=foe))
        return plays

    def is_foe(self, body: int) -> bool:
        """Return whether an Action is meant for an opponent."""
        return body >= 0 and not self.m.neutral(body)

    def gifts(self) -> list[Play]:
        """Return what does the player themselves good more likely than not, for those who have nothing else to do."""
        plays: list[Play] = []
        for body, declared in self.offered():
            for option in declared:
                if second_of(option):
                    continue
                found = self.look(body, option, DEFAULT_HORIZON)
                worth = A_PURSE + found.outcomes.get(GAINED, 0.0) * A_GIFT - self.harm(body, found)
                if worth > 0:
                    plays.append(Play("special Action", worth, 1.0 - found.turnover, [choice(ACTIVATE, body), option]))
        return plays

    def climbs(self) -> list[Play]:
        """A player who stands where every way on is closed to them does what is left: they climb out of their pit."""
        m, s, sight = self.m, self.s, self.sight
        on_marks = [body for body in sight.mine if sight.marks >> s.cell[body] & 1 and sight.free(body)]
        held = [b for b in on_marks if not s.topo.open[s.cell[b]] & ~m.rules.movement.closed(m, b, False)]
        return [Play("climb", A_PURSE, 1.0, [choice(ACTIVATE, body)]) for body in held]

    def harm(self, body: int, found: Odds) -> float:
        """Return what an action is likely to cost: the player for this match, their time on the ground, the turn."""
        merit = self.s.st[body] + self.m.rules.tests.nimble(self.m, body) + self.m.own_skills(body).bit_count()
        gone = sum(
            p for p, leaf in found.leaves if any(who == body and posture >= KNOCKED_OUT for who, posture, _ in leaf[3])
        )
        down = found.down.get(body, 0.0) - gone
        return gone * A_FOULER * merit / USUAL_MERIT + down * LAID_OUT + found.turnover * self.fighting.cost(body)

    def look(self, body: int, option: Choice, horizon: int) -> Odds:
        """Return the odds of an action, calculated once per turn."""
        key = (body, option)
        if key not in self._odds:
            self._odds[key] = odds(self.m, [choice(ACTIVATE, body), option], horizon=horizon)
        return self._odds[key]
