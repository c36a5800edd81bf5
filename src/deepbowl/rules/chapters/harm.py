"""Armour, injuries and casualties, fouls, and the referee."""

from __future__ import annotations

from typing import TYPE_CHECKING

from deepbowl.engine.decision import NOTHING, Resolution
from deepbowl.engine.state import NOBODY
from deepbowl.rules.vocabulary.records import BY_FOUL, INFRACTIONS, Deferred, Offence

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
        """Return True if the fall of an active team's player is a turnover."""
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
        """Ways to save a player who would be KO'd."""
        raise NotImplementedError

    def died(self, m: Game, f: Fall) -> Resolution[None]:
        """Someone is dead for good: whether anyone can use the corpse."""
        return NOTHING

    def recovers(self, m: Game, body: int) -> bool:
        """Return whether a KO'd player is fit again when a drive is over."""
        raise NotImplementedError


class Fouls:
    """Kicking someone who is down."""

    def foul(self, m: Game, fouler: int, victim: int) -> Resolution[None]:
        """Carry a foul out."""
        raise NotImplementedError

    def assists(self, m: Game, fouler: int, victim: int) -> Resolution[int]:
        """Return what those around add to the armour roll, less what the victim's side takes away."""
        raise NotImplementedError


class Referee:
    """The referee: what they spot, and the penalty."""

    def watch(self, m: Game, f: Fall) -> None:
        """Someone fouls: it will be judged when it is over."""
        offence = Offence(f.by, BY_FOUL, m.state.cell[f.by])
        offence.fall = f
        self.book(m, offence)

    def book(self, m: Game, offence: Offence) -> None:
        """Write an offence down: it is judged when all else is settled."""
        due = Deferred(INFRACTIONS)
        due.offence, due.body = offence, offence.body
        m.deferred.append(due)

    def judge(self, m: Game, offence: Offence) -> Resolution[None]:
        """Something is over and settled: send the offender off, or not."""
        raise NotImplementedError

    def risk(self, m: Game, body: int, level: int) -> float:
        """Return how likely an infraction of a level (MINOR, MAJOR) would cost a player the match, done where they stand;
        for coaches who weigh it. Less than 0: this referee goes by the dice of the offence itself."""
        return -1.0

    def warning(self, m: Game, body: int, level: int) -> str:
        """Return what such an infraction costs, in a few words for the button that does it; "": nothing to say."""
        return ""

    def warning_of_hit(self, m: Game, target: int) -> str:
        """Return the same for a block on a body that belongs to no one."""
        return ""

    def watched_seat(self, m: Game) -> int:
        """Return the team on which the referee keeps an eye, NOBODY if there is none."""
        return NOBODY

    def watched_from(self, m: Game, body: int) -> int:
        """Return the squares that a referee in the dungeon sees from where they stand; 0 for all other bodies."""
        return 0

    def crowded(self, m: Game) -> int:
        """Return the squares on which a player is in the way of a referee."""
        return 0

    def counters(self, m: Game) -> list[tuple[str, str]]:
        """Return what coaches should know of the referee, ready to be shown."""
        return []

    def let_off(self, m: Game, body: int) -> Resolution[bool]:
        """Argue the call and use bribes; return True if the player stays."""
        raise NotImplementedError
