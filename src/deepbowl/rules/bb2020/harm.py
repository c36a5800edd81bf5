"""2020 armour, injury, casualties, apothecary. [2020-12]"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from deepbowl.engine import event
from deepbowl.engine.choice import NUMBER, choice, first_of
from deepbowl.engine.decision import Resolution
from deepbowl.engine.state import CASUALTY, DEAD, KNOCKED_OUT, RESERVES, STUNNED
from deepbowl.rules.bb2020.goods import KEG, PLAGUE_DOCTOR
from deepbowl.rules.bb2020.raising import bury
from deepbowl.rules.effects import sheet_of
from deepbowl.rules.flow.injury import InjuryTable
from deepbowl.rules.vocabulary import moments, purpose
from deepbowl.rules.vocabulary.records import (
    FALLS_OVER,
    PLACED_PRONE,
    TURNOVER_NEVER,
    TURNOVER_WITH_BALL,
    Fall,
)

if TYPE_CHECKING:
    from deepbowl.rules.game import Game

BADLY_HURT: Final = 1
"""The D16 that stands for Badly Hurt where none was rolled."""
MOST: Final = 16
LASTING: Final = "Lasting Injury"
FIRST_LASTING: Final = 20
"""Lasting injuries are numbered 21 to 26 in events. [2020-12.7]"""

_TABLE: Final = ((6, "Badly Hurt"), (9, "Seriously Hurt"), (12, "Serious Injury"), (14, LASTING), (MOST, "Dead"))
LASTING_INJURIES: Final = ("Head Injury", "Head Injury", "Smashed Knee", "Broken Arm", "Neck Injury", "Dislocated Shoulder")
"""By the D6 of a Lasting Injury. [2020-12.7]"""
LOWERED: Final = ("av", "av", "ma", "pa", "ag", "st")
"""The characteristic each of them lowers. [2020-12.7]"""
LEFT_BY: Final = {"Badly Hurt": "", "Seriously Hurt": "out", "Serious Injury": "niggle", LASTING: "out", "Dead": "dead"}
"""The lasting effect of each row of the casualty table. [2020-12.6]"""


def casualty_result(number: int) -> str:
    """Return what a D16 casualty number means; niggles and Decay may lift it above 16. [2020-12.6]"""
    return next(text for most, text in _TABLE if number <= most or most == MOST)


class Bb2020Harm(InjuryTable):
    """2D6 at least AV; 8 KO'd, 10 a casualty; D16; one apothecary. [2020-12.1, 2020-12.3, 2020-12.6, 2020-12.8]"""

    def breaks(self, m: Game, f: Fall, total: int) -> bool:
        """AV or more; claws need the dice themselves to show enough. [2020-12.1, 2020-15/Claws]"""
        return total >= m.state.av[f.victim] or sum(f.armour_dice) >= f.pierce

    def needed(self, m: Game, body: int) -> int:
        """AV itself. [2020-12.1]"""
        return m.state.av[body]

    def printed_armour(self, value: int) -> str:
        """Return what an armour roll must reach. [2020-2.1]"""
        return f"{value}+"

    def turns_over(self, m: Game, f: Fall, had_ball: bool) -> bool:
        """Knocked down in their team's turn, fallen over in their activation, or down with the ball. [2020-3.3, 2020-6.5]"""
        if f.turnover == TURNOVER_NEVER:
            return False
        if had_ball:
            return True
        if f.turnover == TURNOVER_WITH_BALL or f.kind == PLACED_PRONE:
            return False
        return f.kind != FALLS_OVER or m.state.act.body == f.victim

    def injury_bonus(self, m: Game, f: Fall) -> int:
        """Old injuries count on the casualty roll only. [2020-12.6]"""
        return 0

    def casualty_words(self, number: int) -> str:
        """The line of the table."""
        return casualty_result(number)

    def leaves(self, number: int) -> str:
        """The rows of the table; a Lasting Injury has its own number beside it. [2020-12.6, 2020-12.7, LG-REPORT-05]"""
        if number > FIRST_LASTING:
            return LOWERED[number - FIRST_LASTING - 1]
        return LEFT_BY[casualty_result(number)]

    def casualty(self, m: Game, f: Fall) -> Resolution[None]:
        """D16; the apothecary has another rolled and the owner picks. [2020-12.6, 2020-12.8]"""
        kept = BADLY_HURT if f.badly_hurt else self.roll_casualty(m, f)
        f.casualties, f.result = [kept], self.box(kept)
        if (yield from self.calls_apothecary(m, f)):
            kept = yield from self.patch_up(m, f, kept)
        f.casualties = [kept, self.roll_lasting(m, f.victim)] if casualty_result(kept) == LASTING else [kept]

    def patch_up(self, m: Game, f: Fall, kept: int) -> Resolution[int]:
        """The apothecary has another casualty rolled, and the owner picks; Badly Hurt means Reserves. [2020-12.8, R-12]"""
        if not f.badly_hurt:
            second = self.roll_casualty(m, f)
            if second != kept:
                options = [choice(NUMBER, number) for number in sorted((kept, second))]
                kept = first_of((yield m.ask(m.decider(f.victim), "apothecary-choice", options, f.victim)))
        f.result = RESERVES if casualty_result(kept) == "Badly Hurt" else self.box(kept)
        m.tell(event.Healed(moments.APOTHECARY, f.victim, m.state.cell[f.victim], moments.APOTHECARY, f.result))
        return kept

    def roll_lasting(self, m: Game, body: int) -> int:
        """Return what a Lasting Injury takes, as a number after those of the casualty table; never what is at its worst,
        whatever the match does to it for a while. [2020-12.7, R-11]"""
        own = sheet_of(m, body)
        spared = {
            1: own.av <= 3, 2: own.av <= 3, 3: own.ma <= 1, 4: own.pa in (0, 6), 5: own.ag >= 6, 6: own.st <= 1,
        }  # fmt: skip
        open_ones = [die for die, worst in spared.items() if not worst]
        die = m.roll_among(6, open_ones, purpose.LASTING_INJURY, body) if open_ones else 1
        m.tell(event.CasualtyRolled("2020-12.7", body, m.state.cell[body], FIRST_LASTING + die, LASTING_INJURIES[die - 1]))
        return FIRST_LASTING + die

    def box(self, number: int) -> int:
        """Return where a casualty number puts them."""
        return DEAD if casualty_result(number) == "Dead" else CASUALTY

    def roll_casualty(self, m: Game, f: Fall) -> int:
        """D16, +1 for each Niggling Injury, and what Decay adds. [2020-12.6]"""
        body = f.victim
        number = m.roll(16, purpose.CASUALTY, body) + m.bodies.niggles[body] + f.casualty
        m.tell(event.CasualtyRolled(moments.CASUALTY, body, m.state.cell[body], number, casualty_result(number)))
        return number

    def knocked_out(self, m: Game, f: Fall) -> Resolution[None]:
        """An apothecary, or a Plague Doctor in their place, patches them up. [2020-12.8, 2020-17]"""
        yield from super().knocked_out(m, f)
        seat = m.side[f.victim]
        if f.result != KNOCKED_OUT or f.untreated or not m.goods(seat, PLAGUE_DOCTOR):
            return
        if (yield m.ask(seat, "plague-doctor", [m.no, m.yes], f.victim)) == m.yes:
            m.change_goods(seat, PLAGUE_DOCTOR, -1)
            f.result = RESERVES if f.off else STUNNED
            m.tell(event.Healed("2020-17", f.victim, m.state.cell[f.victim], "plague doctor", f.result))

    def died(self, m: Game, f: Fall) -> Resolution[None]:
        """Some teams can use the dead. [2020-18.4, 2020-15/Plague Ridden]"""
        yield from bury(m, f)

    def recovers(self, m: Game, body: int) -> bool:
        """A KO'd player is fit for the next drive on 4+, +1 for each keg. [2020-14.4, 2020-17]"""
        return m.roll(6, purpose.KO_RECOVERY, body) + m.goods(m.side[body], KEG) >= 4
