"""The 2020 core game by itself, on any open pitch, for two to four seats and any number of balls."""

from __future__ import annotations

from typing import ClassVar

from deepbowl.rules.bb2020.core import Bb2020


class OpenPitch2020(Bb2020):
    """The 2020 edition without kick-off and weather."""

    id: ClassVar[str] = "bb2020"
    title: ClassVar[str] = "Blood Bowl 2020 on an open pitch"
