"""CRP set-up: how many, and where at least and at most. [CRP-11.1]"""

from __future__ import annotations

from deepbowl.rules.flow.setup import PitchSetup


class CrpSetup(PitchSetup):
    """Up to eleven in their own part, three on the line, two in each wide zone. [CRP-11.1]"""

    most = 11
    least_on_line = 3
    most_in_wide_zone = 2
