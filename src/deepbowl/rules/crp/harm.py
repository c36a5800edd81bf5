"""CRP armour, injury, casualties, apothecary. [CRP-9]"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from deepbowl.engine import event
from deepbowl.engine.choice import NUMBER, choice, first_of
from deepbowl.engine.decision import Resolution
from deepbowl.engine.state import CASUALTY, DEAD, RESERVES
from deepbowl.rules.flow.injury import InjuryTable
from deepbowl.rules.vocabulary import moments, purpose
from deepbowl.rules.vocabulary.flags import BABES
from deepbowl.rules.vocabulary.records import PLACED_PRONE, TURNOVER_KNOCKED_DOWN, TURNOVER_NEVER, Fall

if TYPE_CHECKING:
    from deepbowl.rules.game import Game

BADLY_HURT: Final = 11
"""The D68 number that stands for Badly Hurt where no D68 was rolled."""

_TABLE: Final = (
    (11, 38, "Badly Hurt"),
    (41, 48, "misses the next match"),
    (51, 52, "Niggling Injury"),
    (53, 54, "-1 MA"),
    (55, 56, "-1 AV"),
    (57, 57, "-1 AG"),
    (58, 58, "-1 ST"),
    (61, 68, "Dead"),
)


def casualty_result(number: int) -> str:
    """Return what a D68 casualty number means. [CRP-9.4]"""
    return next(text for low, high, text in _TABLE if low <= number <= high)


def is_badly_hurt(number: int) -> bool:
    """Return whether a casualty number has no effect beyond this match."""
    return number <= 38


LEFT_BY: Final = {
    "Badly Hurt": "", "misses the next match": "out", "Niggling Injury": "niggle", "-1 MA": "ma", "-1 AV": "av",
    "-1 AG": "ag", "-1 ST": "st", "Dead": "dead",
}  # fmt: skip
"""The lasting effect of each row of the casualty table. [CRP-9.4]"""


def is_dead(number: int) -> bool:
    """Return whether a casualty number means death."""
    return number >= 61


class CrpHarm(InjuryTable):
    """2D6 above AV; 8 KO'd, 10 a casualty; D68; one apothecary. [CRP-9.1, CRP-9.2, CRP-9.4, CRP-9.5]"""

    def breaks(self, m: Game, f: Fall, total: int) -> bool:
        """More than AV, or enough for claws. [CRP-9.1, CRP-13/Claws]"""
        return total > m.state.av[f.victim] or total >= f.pierce

    def needed(self, m: Game, body: int) -> int:
        """One more than AV. [CRP-9.1]"""
        return m.state.av[body] + 1

    def turns_over(self, m: Game, f: Fall, had_ball: bool) -> bool:
        """Knocked Down, or down with the ball; some falls cost only a carrier the turn, some no one. [CRP-3]"""
        if f.turnover == TURNOVER_KNOCKED_DOWN and f.kind != PLACED_PRONE:
            return True
        return had_ball and f.turnover != TURNOVER_NEVER

    def injury_bonus(self, m: Game, f: Fall) -> int:
        """1 for each Niggling Injury. [CRP-9.2, CRP-9.4]"""
        return m.bodies.niggles[f.victim]

    def casualty_words(self, number: int) -> str:
        """The line of the table."""
        return casualty_result(number)

    def leaves(self, number: int) -> str:
        """The rows of the table. [CRP-9.4, LG-REPORT-05]"""
        return LEFT_BY[casualty_result(number)]

    def casualty(self, m: Game, f: Fall) -> Resolution[None]:
        """D68, each as often as it is rolled for them; the apothecary offers another. [CRP-9.4, CRP-9.5]"""
        times = max(1, len(f.casualties))
        f.casualties = [BADLY_HURT if f.badly_hurt else self.roll_casualty(m, f.victim) for _ in range(times)]
        f.result = self.box(f)
        if not (yield from self.calls_apothecary(m, f)):
            return
        first = max(f.casualties)
        second = BADLY_HURT if f.badly_hurt else self.roll_casualty(m, f.victim)
        kept = second
        if first != second:
            options = [choice(NUMBER, number) for number in sorted((first, second))]
            kept = first_of((yield m.ask(m.decider(f.victim), "apothecary-choice", options, f.victim)))
        if kept == second:
            f.casualties = [kept]  # otherwise what they suffered stands, both of it with Decay
        f.result = RESERVES if is_badly_hurt(kept) else self.box(f)
        m.tell(event.Healed(moments.APOTHECARY, f.victim, m.state.cell[f.victim], moments.APOTHECARY, f.result))

    def box(self, f: Fall) -> int:
        """Return where the casualties rolled so far put them."""
        return DEAD if any(is_dead(number) for number in f.casualties) else CASUALTY

    def roll_casualty(self, m: Game, body: int) -> int:
        """D68: D6 for tens, D8 for units. [CRP-0.1, CRP-9.4]"""
        number = m.roll(6, purpose.CASUALTY, body) * 10 + m.roll(8, purpose.CASUALTY_UNITS, body)
        m.tell(event.CasualtyRolled(moments.CASUALTY, body, m.state.cell[body], number, casualty_result(number)))
        return number

    def recovers(self, m: Game, body: int) -> bool:
        """A KO'd player is fit for the next drive on 4+; Bloodweiser Babes help, a natural 1 always fails. [CRP-11.6]"""
        roll = m.roll(6, purpose.KO_RECOVERY, body)
        return roll != 1 and roll + m.goods(m.side[body], BABES) >= 4
