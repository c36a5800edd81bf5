"""What happens to those who go down, and to those who kick them there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from deepbowl.engine.decision import Resolution

if TYPE_CHECKING:
    from deepbowl.rules.game import Game
    from deepbowl.rules.vocabulary.records import Fall


class Harm:
    """Armour, injury, casualty and healing."""

    def breaks(self, m: Game, f: Fall, total: int) -> bool:
        """Return whether an armour roll breaks armour."""
        raise NotImplementedError

    def needed(self, m: Game, body: int) -> int:
        """Return what an armour roll against a body must reach, for coaches who weigh a blow."""
        raise NotImplementedError

    def printed_armour(self, value: int) -> str:
        """Return an armour value as the core prints it."""
        return str(value)

    def turns_over(self, m: Game, f: Fall, had_ball: bool) -> bool:
        """Return whether it is a turnover that a player of the active team goes down."""
        raise NotImplementedError

    def injury_bonus(self, m: Game, f: Fall) -> int:
        """Return what the victim's own past adds to an injury roll."""
        raise NotImplementedError

    def injury(self, m: Game, f: Fall, total: int) -> int:
        """The posture or box an injury total means."""
        raise NotImplementedError

    def casualty_words(self, number: int) -> str:
        """Return what a number of the casualty table means, for a player who may pick one."""
        raise NotImplementedError

    def leaves(self, number: int) -> str:
        """Return what a number of the casualty table leaves for later matches.

        "" is nothing, "out" a missed match, "niggle" a Niggling Injury, "ma" to "av" a lower characteristic, "dead" death.
        All but the first cost the next match.
        """
        raise NotImplementedError

    def casualty(self, m: Game, f: Fall) -> Resolution[None]:
        """How bad a casualty is, the victim's apothecary considered."""
        raise NotImplementedError

    def knocked_out(self, m: Game, f: Fall) -> Resolution[None]:
        """What can still be done for someone who would be KO'd."""
        raise NotImplementedError

    def died(self, m: Game, f: Fall) -> Resolution[None]:
        """Someone is dead for good: whether anyone can use the corpse."""
        return
        yield

    def recovers(self, m: Game, body: int) -> bool:
        """Return whether a KO'd player is fit again when a drive is over."""
        raise NotImplementedError


class Fouls:
    """Kicking someone who is down, and the referee."""

    def foul(self, m: Game, fouler: int, victim: int) -> Resolution[None]:
        """Carry a foul out."""
        raise NotImplementedError

    def assists(self, m: Game, fouler: int, victim: int) -> Resolution[int]:
        """Return what those around add to the armour roll, less what the victim's side takes away."""
        raise NotImplementedError

    def let_off(self, m: Game, body: int) -> Resolution[bool]:
        """Return whether the referee can be talked out of sending someone off."""
        raise NotImplementedError
