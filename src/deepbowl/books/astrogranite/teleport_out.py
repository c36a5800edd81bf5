"""Teleporting out: a whole activation to be back in Reserves. [AG-TELE-10]"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from deepbowl.engine.choice import DECLARE, choice
from deepbowl.engine.decision import Resolution
from deepbowl.engine.state import RESERVES
from deepbowl.rules.flow.deeds import declaring
from deepbowl.rules.flow.harm import remove, settle
from deepbowl.rules.switches import Switch
from deepbowl.rules.traits import Trait
from deepbowl.rules.vocabulary.flags import HALTED, STOPPED

if TYPE_CHECKING:
    from deepbowl.books.astrogranite.frame import AgRules
    from deepbowl.rules.game import Game


class TeleportOut(Trait):
    """Anyone standing or prone may leave, wherever they are and whichever players mark them. [AG-TELE-10]"""

    name = "Teleport out"
    own_rule = "AG-TELE-10"
    always = True

    def __init__(self, action: int) -> None:
        super().__init__()
        self.action = action

    def offers(self, m: Game, owner: int, options: list[int]) -> None:
        """As a separate Action."""
        if declaring(m):
            options.append(choice(DECLARE, self.action))

    def activate(self, m: Game, owner: int) -> Resolution[bool]:
        """Remove the player without a roll; a ball they held bounces from the square they leave."""
        act = m.state.act
        if act.action != self.action:
            return True
        act.flags |= HALTED | STOPPED
        remove(m, owner, RESERVES, self.rule)
        yield from settle(m)
        return True


def turn_on(rules: AgRules) -> None:
    """Anyone may spend their activation to leave. [AG-TELE-10]"""
    action = rules.own.actions.add("teleport-out")
    rules.actions.without_movement = rules.actions.without_movement | {action}
    rules.everyone.append(TeleportOut(action))


SWITCH: Final = Switch(
    "teleport-out", "A player may use a whole activation to go back to the reserves.",
    "AG-TELE-10", turn_on=turn_on,
)
