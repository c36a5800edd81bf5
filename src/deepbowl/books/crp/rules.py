"""The core game by itself, on any open pitch, for two to four seats and any number of balls.

No published book: it is the ground the books stand on, and what the engine is tested and measured with.
"""

from __future__ import annotations

from typing import ClassVar

from deepbowl.rules.crp.ball import FullThrowIn
from deepbowl.rules.crp.core import Crp
from deepbowl.rules.crp.tests import RerollSuccesses
from deepbowl.rules.flow.drives import SuddenDeath
from deepbowl.rules.switches import Switch


class OpenPitch(Crp):
    """CRP without kick-off and weather."""

    id: ClassVar[str] = "crp"
    title: ClassVar[str] = "CRP on an open pitch"
    switches: ClassVar[tuple[Switch, ...]] = (
        Switch("overtime", "A drawn match continues with sudden death, then a roll-off.", "CRP-11.8"),
        Switch("full-throw-in", "A throw-in goes 2D6 squares beyond the edge square, not counting it.", "CRP-7.10"),
        Switch("reroll-successes", "Coaches may also re-roll successes.", "CRP-10.2"),
    )

    def switch_overtime(self) -> None:
        """A drawn match continues with sudden death, then a roll-off. [CRP-11.8]"""
        self.phases = [phase for phase in self.phases if phase.name != "drive-end"] + [SuddenDeath()]

    def switch_full_throw_in(self) -> None:
        """A throw-in goes 2D6 squares beyond the edge square, not counting it. [CRP-7.10]"""
        self.ball = FullThrowIn()

    def switch_reroll_successes(self) -> None:
        """Coaches may also re-roll successes. [CRP-10.2]"""
        self.rerolls = RerollSuccesses()
