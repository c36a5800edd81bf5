"""Sources of abilities: ground, a ball, an item, a team."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeAlias

if TYPE_CHECKING:
    from deepbowl.rules.advice import Advice
    from deepbowl.rules.game import Game

PLAYED: Final = 0
"""The source of what someone did or played; ability sources have numbers from 1 on."""

Grant: TypeAlias = tuple[int, int]
"""An ability a source gives: a trait by its bit and 1, or a characteristic and its change (`rules/effects.py`)."""


class AbilitySource:
    """Something that gives a player who stands on it, holds it or belongs to it an ability, as long as they do."""

    source = PLAYED  # its number among the sources of the rules, given when they are assembled
    name: str = ""
    """Its name in saves and hashes; by default the name of its class."""

    def known_as(self) -> str:
        """Return the name by which saves and hashes know it."""
        return self.name or type(self).__name__

    def grants(self, m: Game, body: int) -> list[Grant]:
        """Return what this body has of it as it is now; of one characteristic always the same amount."""
        return []

    def given_on(self, m: Game) -> list[int] | None:
        """Return the sets of squares on which it gives some trait; None: it may differ from square to square.

        `reach` asks the rules once for each of these sets, and for each square where nothing is known of a source.
        """
        return None

    def advised(self, m: Game) -> list[tuple[Advice, int]]:
        """Return advice about squares of it, for bots and forecasts."""
        return []

    def alike(self, m: Game, before: int, after: int) -> bool:
        """Return whether it gives any body the same on two squares: then moving between them changes nothing.

        Overridden by sources that know; the others are asked at every step what they lend.
        """
        return False
