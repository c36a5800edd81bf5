"""The 2020 core game by itself, on any open pitch, for two to four seats and any number of balls."""

from __future__ import annotations

from typing import ClassVar

from deepbowl.rules.bb2020.core import Bb2020
from deepbowl.rules.bb2020.drives import ExtraTime
from deepbowl.rules.switches import Switch


def _overtime(rules: Bb2020) -> None:
    rules.phases = [phase for phase in rules.phases if phase.name != "drive-end"] + [ExtraTime()]


class OpenPitch2020(Bb2020):
    """The 2020 edition without kick-off and weather."""

    id: ClassVar[str] = "bb2020"
    title: ClassVar[str] = "Blood Bowl 2020 on an open pitch"
    switches: ClassVar[tuple[Switch, ...]] = (
        Switch("overtime", "A drawn match continues with extra time, then roll-offs.", "2020-14.5", turn_on=_overtime),
    )
