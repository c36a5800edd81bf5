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


def _overtime(rules: Crp) -> None:
    rules.phases = [phase for phase in rules.phases if phase.name != "drive-end"] + [SuddenDeath()]


def _full_throw_in(rules: Crp) -> None:
    rules.ball = FullThrowIn()


def _reroll_successes(rules: Crp) -> None:
    rules.rerolls = RerollSuccesses()


class OpenPitch(Crp):
    """CRP without kick-off and weather."""

    id: ClassVar[str] = "crp"
    title: ClassVar[str] = "CRP on an open pitch"
    switches: ClassVar[tuple[Switch, ...]] = (
        Switch("overtime", "A drawn match continues with sudden death, then a roll-off.", "CRP-11.8", turn_on=_overtime),
        Switch("full-throw-in", "A throw-in goes 2D6 squares beyond the edge square, not counting it.", "CRP-7.10",
               turn_on=_full_throw_in),
        Switch("reroll-successes", "Coaches may also re-roll successes.", "CRP-10.2", turn_on=_reroll_successes),
    )  # fmt: skip
