"""The wizard's second spell; the fireball is every core's. [CRP-14.6]"""

from __future__ import annotations

from typing import TYPE_CHECKING

from deepbowl.engine.choice import BODY, Choice, choice, first_of
from deepbowl.engine.decision import Resolution
from deepbowl.rules.flow.spells import aim, loss
from deepbowl.rules.flow.wizard import WizardSpell, standing_bodies

if TYPE_CHECKING:
    from deepbowl.rules.game import Game


class LightningBolt(WizardSpell):
    """One player, on 2+. [CRP-14.6]"""

    name = "lightning bolt"
    title = "Lightning Bolt"
    words = "Strikes one standing player. On 2+ they are knocked down, with +1 to armour or injury."
    needed = 2

    def targets(self, m: Game, seat: int) -> list[Choice]:
        """Anyone on their feet."""
        return [choice(BODY, body) for body in standing_bodies(m)]

    def cast(self, m: Game, seat: int) -> Resolution[None]:
        """At one of them."""
        body = yield from aim(m, seat, self, self.targets(m, seat))
        yield from self.strike(m, seat, [body], m.state.cell[body], body)

    def promise(self, m: Game, seat: int, target: Choice) -> float:
        """They go down almost certainly."""
        return 0.8 * loss(m, seat, first_of(target))
