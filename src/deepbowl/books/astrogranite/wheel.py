"""The Great Wheel: the colleges that meet decide about re-rolls. [AG-COLLEGE-02 to AG-COLLEGE-09]"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from deepbowl.books.astrogranite.colleges import GROUP, HUB, RING, college_of
from deepbowl.engine import event
from deepbowl.rules.crp.tests import CrpRerolls
from deepbowl.rules.switches import Switch

if TYPE_CHECKING:
    from deepbowl.books.astrogranite.frame import AgRules
    from deepbowl.rules.game import Game

SUPERIOR: Final = 1
HUB_PAIR: Final = 2
SAME_COLLEGE: Final = -1


def is_superior(college: str, other: str) -> bool:
    """Return whether a college stands right before another on the ring. [AG-COLLEGE-02]"""
    return college in RING and other == RING[(RING.index(college) + 1) % len(RING)]


def turn_of_wheel(college: str, others: Sequence[str]) -> int:
    """Return how many re-rolls a college gains or loses against these: its best gain once, and the loss for meeting itself
    once. [AG-COLLEGE-03 to AG-COLLEGE-09]"""
    gain = max([SUPERIOR for other in others if is_superior(college, other)], default=0)
    if college in HUB and any(other in HUB and other != college for other in others):
        gain = HUB_PAIR
    return gain + (SAME_COLLEGE if college in others else 0)


class WheelRerolls(CrpRerolls):
    """Team re-rolls as the wheel has turned them, never fewer than none. [AG-COLLEGE-07]"""

    def allotment(self, m: Game, seat: int) -> int:
        """The team's own and what the wheel changes; ordinary teams have nothing to do with it. [AG-TEAM-01]"""
        return max(0, super().allotment(m, seat) + self.change(m, seat))

    def change(self, m: Game, seat: int) -> int:
        """Return what the wheel gives a seat or takes from it."""
        colleges = [college_of(sheet.race) for sheet in m.sheets]
        if not colleges[seat]:
            return 0
        return turn_of_wheel(colleges[seat], [college for other, college in enumerate(colleges) if other != seat])

    def refill(self, m: Game) -> None:
        """Before the toss, report the changes made by the wheel."""
        super().refill(m)
        for seat in range(m.seats):
            own, now = m.sheets[seat].rerolls, m.state.rerolls[seat]
            if now != own:
                m.tell(event.RerollsChanged("AG-COLLEGE-09", seat, now - own, now))


def _turn(rules: AgRules) -> None:
    rules.rerolls = WheelRerolls()


SWITCH: Final = Switch(
    "great-wheel", "College teams have more or fewer re-rolls, depending on the colleges they meet.",
    "AG-COLLEGE-02", needs=("college-teams",), group=GROUP, turn_on=_turn,
)
