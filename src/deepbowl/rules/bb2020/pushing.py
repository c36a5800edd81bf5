"""Pushes in the 2020 core. [2020-11.6 to 2020-11.8]"""

from __future__ import annotations

from typing import TYPE_CHECKING

from deepbowl.rules.flow.crowd import CrowdPushing
from deepbowl.rules.flow.push import stays_put
from deepbowl.rules.vocabulary.records import Push

if TYPE_CHECKING:
    from deepbowl.rules.game import Game


class Bb2020Pushing(CrowdPushing):
    """No one is pushed into someone who does not move: another square is taken, or no one moves. [2020-11.7, R-25]

    Stand Firm comes before Grab and Sidestep. [2020-11.10]
    """

    tries_others = True
    refused_first = True

    def squares(self, m: Game, p: Push, chain: int) -> tuple[list[int], bool]:
        """The same, but occupied squares only where a player who is there can be pushed on."""
        found, off = super().squares(m, p, chain)
        return [cell for cell in found if not m.state.at[cell] or not stays_put(m, m.body_at(cell))], off
