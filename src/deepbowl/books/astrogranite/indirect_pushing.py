"""Indirect pushing: a player who is pushed into someone else rolls on a table. [AG-PUSH]"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from deepbowl.engine.state import NOBODY, STANDING
from deepbowl.rules.switches import Switch
from deepbowl.rules.vocabulary import purpose
from deepbowl.rules.vocabulary.records import BY_INDIRECT_PUSH, RANK_BYSTANDER, Entry, Fall

if TYPE_CHECKING:
    from deepbowl.books.astrogranite.frame import AgRules
    from deepbowl.rules.game import Game

# the results of the table: the players who go down, and if both are pushed back [AG-PUSH-02]
FIRST_DOWN: Final = (1, 3, 4, 5)
SECOND_DOWN: Final = (5, 6)
PUSHED_BACK: Final = (3, 4, 5, 6)


class CollisionTable:
    """One die that nothing re-rolls, before anyone moves; chains roll again for each pair. [AG-PUSH-01 to AG-PUSH-05]"""

    def collide(self, m: Game, first: int, second: int, e: Entry) -> tuple[bool, Fall | None]:
        """Return whether both are pushed back, and the second player's fall; the first player's fall is in their entry, and
        stays even if no one moves in the end. [AG-PUSH-02 to AG-PUSH-04]"""
        result = self.result(m, first, second)
        if result in FIRST_DOWN and e.fall is None:
            e.fall = self.knocked_down(m, first)
        fall = self.knocked_down(m, second) if result in SECOND_DOWN else None
        return result in PUSHED_BACK, fall

    def result(self, m: Game, first: int, second: int) -> int:
        """D6, and how much stronger the first one is. [AG-PUSH-03]"""
        difference = m.state.st[first] - m.state.st[second]
        return min(6, max(1, m.roll(6, purpose.INDIRECT_PUSH, first) + difference))

    def knocked_down(self, m: Game, body: int) -> Fall | None:
        """No player's skills apply; nothing happens to a player who is down already. [AG-PUSH-02, AG-PUSH-06]"""
        if m.state.posture[body] != STANDING:
            return None
        fall = Fall(body, BY_INDIRECT_PUSH, NOBODY, "AG-PUSH-06")
        fall.rank = RANK_BYSTANDER
        return fall


def turn_on(rules: AgRules) -> None:
    """Pushes into occupied squares roll on the table. [AG-PUSH-01]"""
    rules.own.pushing.table = CollisionTable()


SWITCH: Final = Switch(
    "indirect-pushing", "A player pushed into another rolls to see who falls and who moves.",
    "AG-PUSH-01", turn_on=turn_on,
)
