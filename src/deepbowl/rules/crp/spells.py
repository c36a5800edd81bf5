"""The wizard's second spell; the fireball is every core's. [CRP-14.6]"""

from __future__ import annotations

from typing import TYPE_CHECKING

from deepbowl.engine.choice import BODY, choice, first_of
from deepbowl.engine.decision import Resolution
from deepbowl.rules.flow.wizard import WizardSpell, standing_bodies

if TYPE_CHECKING:
    from deepbowl.rules.match import Match


class LightningBolt(WizardSpell):
    """One player, on 2+. [CRP-14.6]"""

    name = "lightning bolt"
    needed = 2

    def castable(self, m: Match, seat: int) -> bool:
        """Somebody must be on his feet."""
        return bool(standing_bodies(m))

    def cast(self, m: Match, seat: int) -> Resolution[None]:
        """At anybody on his feet."""
        targets = [choice(BODY, body) for body in standing_bodies(m)]
        body = first_of((yield m.ask(seat, "spell-target", targets)))
        yield from self.strike(m, seat, [body], m.state.cell[body], body)
