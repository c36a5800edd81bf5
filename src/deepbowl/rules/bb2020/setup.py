"""Set-up of the 2020 core: how many, and where at least and at most. [2020-5.2]"""

from __future__ import annotations

from deepbowl.rules.flow.setup import PitchSetup


class Bb2020Setup(PitchSetup):
    """Up to eleven in their own half, three on the line, two in each wide zone. [2020-5.2]"""

    most = 11
    least_on_line = 3
    most_in_wide_zone = 2
