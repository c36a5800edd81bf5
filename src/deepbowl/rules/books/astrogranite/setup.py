"""Up to six players in the own end zone, one team after the other. [AG-SETUP-06, AG-SETUP-07]"""

from __future__ import annotations

from typing import TYPE_CHECKING

from deepbowl.rules.flow.deploy import EndZoneSetup

if TYPE_CHECKING:
    from deepbowl.rules.match import Match


class AgSetup(EndZoneSetup):
    """At most six; everybody else waits in Reserves. [AG-SETUP-06, AG-SETUP-07]"""

    def complaint(self, m: Match, seat: int) -> str:
        """A team that could field six may choose not to. [AG-SETUP-06]"""
        return ""
