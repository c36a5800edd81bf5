"""Moving over the board, and the doors in the way."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar, NamedTuple

from deepbowl.engine.decision import Resolution, at_once
from deepbowl.rules.vocabulary.flags import HALTED, ROOTED
from deepbowl.rules.vocabulary.records import BY_FOLLOWING, BY_LEAPING, BY_STEP

if TYPE_CHECKING:
    from deepbowl.rules.features.feature import Feature
    from deepbowl.rules.game import Game
    from deepbowl.rules.vocabulary.records import PlayerTest


class Movement:
    """Squares, Go For Its, dodges and pick-ups."""

    even = True
    """Every step costs one point of movement: `price` is not asked, and most steps are quick. Found at assembly."""
    local: ClassVar[bool] = True
    """Whether `rush` and `dodge` may depend on squares by more than opposing zones, features and what gives abilities there.
    A class that overrides one of them says `local = False` beside it if they do not: `reach` is then much quicker."""
    rolls_alike = True
    """Whether all its classes are local. Found at assembly."""
    priced: Sequence[Feature] = ()
    """The features that ask for more points. Found at assembly."""
    when_held = HALTED
    """The flag on the Action of a player who is held back."""
    willing: tuple[str, ...] = (BY_STEP, BY_FOLLOWING, BY_LEAPING)
    """The ways into a square that are voluntary: a player who comes onto a ball so tries to pick it up."""
    picks_up_out_of_sequence = False
    """Whether that goes for moves inside someone else's Action too, in any team's turn."""
    shadowed_last = False
    """A player with Shadowing follows after the ball under the mover's feet has been picked up, not before."""
    grips = False
    """Whether bodies that belong to no one hold those beside them although they have no zones."""
    narrow_doors = False
    """Whether anyone is too big for ordinary doorways: `is_wide` is asked."""

    def is_even(self) -> bool:
        """Return whether every step costs one point: no feature asks for more, and no chapter sets prices."""
        return not self.priced and not self.has_prices()

    def has_prices(self) -> bool:
        """Return whether a chapter sets prices, whatever the features ask for."""
        return getattr(type(self), "price") is not getattr(Movement, "price")  # noqa: B009 - as compiled classes want it

    def are_rolls_alike(self) -> bool:
        """Return whether every class that overrides `rush` or `dodge` declares that it is not local."""
        for kind in type(self).__mro__:
            own = vars(kind)
            if kind is not Movement and ("rush" in own or "dodge" in own) and own.get("local", True):
                return False
        return True

    def price(self, m: Game, body: int, from_cell: int, to: int) -> int:
        """Return what a step from one square to the next costs in points of movement, gone for or not."""
        return 1 + self.ground_price(m, body, from_cell, to)

    def ground_price(self, m: Game, body: int, from_cell: int, to: int) -> int:
        """Return how many points more than one the features on both squares ask for."""
        where, more = m.board.bit[from_cell] | m.board.bit[to], 0
        for feature in self.priced:
            if feature.squares(m) & where:
                more += feature.price(m, body, from_cell, to)
        return more

    def dear(self, m: Game, body: int) -> int:
        """The squares out of which some step may cost more than one point, or be a fall: by default those beside features
        with a price, and all of them where a chapter sets prices."""
        return m.board.floor if self.has_prices() else self.beside_priced(m)

    def beside_priced(self, m: Game) -> int:
        """The squares of features with a price and those beside them."""
        found = 0
        for feature in self.priced:
            squares = feature.squares(m)
            found |= squares | m.state.topo.spread(squares)
        return found

    def price_signs(self, m: Game, body: int) -> tuple[int, ...] | None:
        """Return what prices, falls and hurried steps depend on besides map and doors: alike where this is; None: on
        anything, as the hook of a feature may."""
        return None

    def may_rush(self, m: Game, body: int, from_cell: int, to: int) -> bool:
        """Return True if a costly step may be made for 1 point, followed by a roll. [AG-PLAT-13]"""
        return False

    def falls_back(self, m: Game, from_cell: int, to: int) -> bool:
        """Return True if a player who fails that roll falls in the square they came from. [AG-PLAT-14]"""
        return False

    def always_falls(self, m: Game, body: int, from_cell: int, to: int) -> bool:
        """Return whether a step out of a costly square (`dear`) always ends in a fall, such as over the edge of a
        platform."""
        return False

    def keeps_feet(self, m: Game, body: int) -> bool:
        """Return whether a player who fails to dodge stays on their feet, where they came from. [AG-SKILL-36]"""
        return False

    def pushes_ahead(self, m: Game, body: int, to: int) -> None:
        """Called before a body steps into a square: it may push something ahead of it."""

    def is_rooted(self, m: Game, body: int) -> bool:
        """Return whether a body cannot leave its square, voluntarily or not. [CRP-13/Take Root, 2020-15/Take Root]"""
        return bool(m.state.in_drive[body] & ROOTED)

    def is_wide(self, m: Game, body: int) -> bool:
        """Return True if a body of one square is too big for doorways and low ceilings."""
        return False

    def allowance(self, m: Game, body: int) -> int:
        """Return how many squares a body may move in its Action, Go For Its apart."""
        raise NotImplementedError

    def rushes(self, m: Game, body: int) -> int:
        """Return how many squares it may go for beyond that."""
        raise NotImplementedError

    def closed(self, m: Game, body: int, pushed: bool) -> int:
        """The squares a body may not enter because of what is there, by moving or by being pushed."""
        raise NotImplementedError

    def uncrossable(self, m: Game) -> int:
        """The squares no one jumps or leaps over."""
        return 0

    def dares(self, m: Game, body: int, to: int) -> Resolution[bool]:
        """Return whether a body goes to a square after all, asked before a jump is paid for and before a move out of
        sequence that no one compels; before a step `set_off` asks."""
        return at_once(True)

    def daunting(self, m: Game, body: int) -> int:
        """The squares that a body may not dare to enter from outside: `dares` rolls for it, the same for all of them."""
        return 0

    def gets_away(self, m: Game, body: int, to: int, falling: int) -> Resolution[bool]:
        """Return whether a body that follows up gets out of its square; `falling` is an opponent who is going down and
        holds no one. By default no one is held."""
        return at_once(True)

    def set_off(self, m: Game, body: int, to: int, rushes: int) -> Resolution[int]:
        """The rolls before a body leaves its square, in this core's order: it goes, is held, or will fall."""
        raise NotImplementedError

    def dodge(self, m: Game, body: int, from_cell: int, to: int) -> PlayerTest:
        """The roll to leave opposing zones."""
        raise NotImplementedError

    def rush(self, m: Game, body: int, from_cell: int, to: int) -> PlayerTest:
        """The roll for a square beyond the allowance: which one is left and which one it is."""
        raise NotImplementedError

    def pick_up(self, m: Game, body: int) -> PlayerTest:
        """The roll to pick up a ball on the player's own square."""
        raise NotImplementedError

    def stand_up(self, m: Game, body: int) -> Resolution[bool]:
        """Get up at the start of an Action; False: the Action is over."""
        raise NotImplementedError


class DoorStates(NamedTuple):
    """Sets of doors, each a bit by its number."""

    locked: int
    """Those that someone has found locked."""
    smashed: int
    """Those that no one will ever shut again."""


class Doors:
    """Doors on a board. By default they stand open and no one can shut them."""

    begin_shut = False
    """Whether every door that has a leaf is shut when the match begins."""
    price = 0
    """Points of movement for which anyone opens or shuts a door by hand; 0: no one does."""

    def shown(self, m: Game) -> DoorStates | None:
        """Return the public facts about doors besides those shut; None if no door can change further."""
        return None
