"""Doors: shut when the game begins, tried once, opened and shut for three points of movement, or bashed in. [AG-DOOR]

Which doors are shut is a matter of the board; whether one was tried, is locked or has been smashed is counted here, one bit
a door.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from deepbowl.board.bits import cells
from deepbowl.board.board import Board
from deepbowl.books.astrogranite.neutrals import DOOR
from deepbowl.engine import event
from deepbowl.engine.choice import DECLARE, USE_AT, choice
from deepbowl.engine.decision import Resolution
from deepbowl.engine.state import NOBODY
from deepbowl.rules.chapters.movement import Doors, DoorStates
from deepbowl.rules.flow.activation import pay_for_hit
from deepbowl.rules.flow.block import block
from deepbowl.rules.flow.deeds import declaring
from deepbowl.rules.flow.explain import because, too_dear, why_still
from deepbowl.rules.flow.harm import go_down, settle
from deepbowl.rules.flow.move import can_pay, pay, rush
from deepbowl.rules.sheet import NeutralSheet
from deepbowl.rules.switches import Switch
from deepbowl.rules.traits import STAND, WHILE_PRONE, Trait
from deepbowl.rules.vocabulary import flags, moments, purpose
from deepbowl.rules.vocabulary.flags import HALTED, HAS_HIT, NO_BLOCK, NO_MOVE
from deepbowl.rules.vocabulary.records import BY_RUSH, Block, Fall, Reason

if TYPE_CHECKING:
    from deepbowl.books.astrogranite.frame import AgRules
    from deepbowl.rules.game import Game

TRIED: Final = "doors tried"
LOCKED: Final = "doors locked"
SMASHED: Final = "doors smashed"
HANDLING: Final = 3
"""Points of movement that opening or shutting a door costs. [AG-DOOR-07, AG-DOOR-08]"""
WOOD: Final = 4
IRON: Final = 5
STAND_IN: Final = 90
"""The number of the body that stands for whichever door is hit."""
_BLOCK_ACTION: Final = choice(DECLARE, flags.BLOCK)


class AgDoors(Doors):
    """Shut at first; a player may open, shut or bash one, and some turn out to be locked. [AG-DOOR-01 to AG-DOOR-13]"""

    begin_shut = True
    price = HANDLING

    def shown(self, m: Game) -> DoorStates | None:
        """A lock is known from the first try on, a smashed door for good. [AG-DOOR-06, AG-DOOR-12]"""
        return DoorStates(m.tally(LOCKED), m.tally(SMASHED))


def turn_on(rules: AgRules) -> None:
    """Doors may be on the map. [AG-DOOR-01 to AG-DOOR-13]"""
    for tally in (TRIED, LOCKED, SMASHED):
        rules.keep_tally(tally)
    rules.doors = AgDoors()
    rules.movement.narrow_doors = True
    rules.everyone += [OpenDoor(), ShutDoor(), BashDoor()]


def stand_in() -> NeutralSheet:
    """Return what is hit in place of a door: without skills, and never on the board. [AG-DOOR-09]"""
    return NeutralSheet(STAND_IN, "Door", 1, WOOD, 1, 1, 10, position=DOOR)


def body_for_doors(m: Game) -> int:
    """The body that is hit in place of any door; NOBODY in a match without doors."""
    name = f"N{STAND_IN}"
    return m.bodies.name.index(name) if name in m.bodies.name else NOBODY


# ---------------------------------------------------------------- one door
def strength(board: Board, door: int) -> int:
    """Iron is harder to smash. [AG-DOOR-10]"""
    return IRON if board.iron >> door & 1 else WOOD


def is_smashed(m: Game, door: int) -> bool:
    """Return True if a door was smashed and stays open. [AG-DOOR-12]"""
    return bool(m.tally(SMASHED) >> door & 1)


def is_locked(m: Game, door: int) -> bool:
    """Return True if the door was found locked; that is unknown until a player tries it. [AG-DOOR-06]"""
    return bool(m.tally(LOCKED) >> door & 1)


def in_the_way(m: Game, door: int) -> bool:
    """Return True if the square of a door is occupied. [AG-DOOR-08]"""
    a, b = m.board.doors[door]
    if a != b:
        return False
    bit = m.board.bit[a]
    return bool((m.state.occupied | m.rules.movement.closed(m, NOBODY, True)) & bit) or a in m.state.ball_cell


def set_door(m: Game, door: int, shut: bool, by: int, rule: str, smashed: bool = False) -> None:
    """Open or shut a door, and tell it."""
    bit = 1 << door
    m.set_doors(m.state.shut | bit if shut else m.state.shut & ~bit)
    a, b = m.board.doors[door]
    m.tell(event.DoorMoved(rule, a, shut, by, b if b != a else -1, smashed))


def smash(m: Game, door: int, by: int) -> None:
    """It is open until the game ends. [AG-DOOR-11, AG-DOOR-12]"""
    m.set_tally(SMASHED, m.tally(SMASHED) | 1 << door)
    set_door(m, door, False, by, "AG-DOOR-11", True)


def block_at(m: Game, body: int, door: int, blitz: bool) -> Block:
    """A block at a door: the body that stands for it is hit. [AG-DOOR-09]"""
    b = Block(body, body_for_doors(m), blitz)
    b.door = door
    return b


# ---------------------------------------------------------------- by hand
class DoorTrait(Trait):
    """An action for players next to a door. They choose the square the door fills, or the one beyond it."""

    def names(self, m: Game, owner: int, doors: int) -> list[int]:
        """The squares by which those of these doors are chosen that they are next to. [AG-DOOR-06]"""
        cell = m.state.cell[owner]
        return [self.beyond(m.board, cell, door) for door in m.board.doors_beside(cell) if doors >> door & 1]

    def beyond(self, board: Board, cell: int, door: int) -> int:
        """Return how a door is named from a square."""
        a, b = board.doors[door]
        return b if cell == a else a

    def door_at(self, m: Game, owner: int, target: int) -> int:
        """The door that a square names, for someone next to it."""
        return next(door for door in m.board.doors_beside(m.state.cell[owner]) if self.is_at(m, owner, door, target))

    def is_at(self, m: Game, owner: int, door: int, target: int) -> bool:
        """Return whether a square names that door, for someone next to it."""
        return self.beyond(m.board, m.state.cell[owner], door) == target

    def why_not(self, m: Game, owner: int, target: int) -> Reason | None:
        """No such door, or not in the state for it; else something about the player."""
        beside = m.board.doors_beside(m.state.cell[owner])
        if not any(self.is_at(m, owner, door, target) for door in beside):
            return because(m, f"{m.bodies.name[owner]} is not next to a door there", self.rule)
        return self.why_not_door(m, self.door_at(m, owner, target)) or self.why_not_he(m, owner)

    def why_not_door(self, m: Game, door: int) -> Reason | None:
        """Why it cannot be done to a door, by any player next to it."""
        return None if m.state.shut >> door & 1 else because(m, "the door is open", self.rule)

    def why_not_he(self, m: Game, owner: int) -> Reason | None:
        """Why the active player cannot do it to any door."""
        raise NotImplementedError


class ByHand(DoorTrait):
    """Three points of movement, in any Action that has movement. [AG-DOOR-07, AG-DOOR-08]"""

    def offers(self, m: Game, owner: int, options: list[int]) -> None:
        """Standing next to it, with movement left to pay."""
        act = m.state.act
        if not m.board.doors_beside(m.state.cell[owner]) or declaring(m) or act.flags & NO_MOVE:
            return
        if act.action in m.rules.actions.without_movement or not m.standing(owner) or not can_pay(m, owner, HANDLING):
            return
        options.extend([choice(USE_AT, self.bit, cell) for cell in self.names(m, owner, self.doors(m))])

    def doors(self, m: Game) -> int:
        """The doors it can be done to, by any player next to them."""
        raise NotImplementedError

    def why_not_he(self, m: Game, owner: int) -> Reason | None:
        """It takes movement."""
        return why_still(m, owner) or too_dear(m, owner, HANDLING, "opening or shutting a door")

    def pay(self, m: Game, owner: int) -> Resolution[bool]:
        """Gone for if need be; a fall leaves the door as it was. [AG-DOOR-07]"""
        if (yield from rush(m, owner, pay(m, owner, HANDLING))):
            return True
        go_down(m, Fall(owner, BY_RUSH, owner, self.rule))
        yield from settle(m)
        return False


class OpenDoor(ByHand):
    """Any shut door that was not found locked. [AG-DOOR-06, AG-DOOR-07]"""

    name = "Open door"
    own_rule = "AG-DOOR-07"
    offered_as = "open the door"

    def doors(self, m: Game) -> int:
        """Those shut; the locked ones cannot be opened by hand."""
        return m.state.shut & ~m.tally(LOCKED)

    def why_not_door(self, m: Game, door: int) -> Reason | None:
        """Open already, or locked."""
        if is_locked(m, door) and m.state.shut >> door & 1:
            return because(m, "the door is locked; it can only be bashed in", "AG-DOOR-06")
        return super().why_not_door(m, door)

    def use(self, m: Game, owner: int, target: int) -> Resolution[None]:
        """The first who ever tries it finds out whether it is locked, which costs nothing."""
        door = self.door_at(m, owner, target)
        if not m.tally(TRIED) >> door & 1 and not self.gives_way(m, owner, door):
            return
        if (yield from self.pay(m, owner)):
            set_door(m, door, False, owner, self.rule)

    def gives_way(self, m: Game, owner: int, door: int) -> bool:
        """Locked on a 1, for the whole game; no one re-rolls it. [AG-DOOR-06, AG-REROLL-02]"""
        bit = 1 << door
        m.set_tally(TRIED, m.tally(TRIED) | bit)
        locked = m.roll(6, purpose.LOCK, owner) == 1
        if locked:
            m.set_tally(LOCKED, m.tally(LOCKED) | bit)
        a, b = m.board.doors[door]
        m.tell(event.DoorTried("AG-DOOR-06", owner, a, locked, b if b != a else -1))
        return not locked


class ShutDoor(ByHand):
    """Any open door that still has its leaf, and nothing in its square. [AG-DOOR-08, AG-DOOR-12]"""

    name = "Shut door"
    own_rule = "AG-DOOR-08"
    offered_as = "shut the door"

    def doors(self, m: Game) -> int:
        """Return False: a smashed door stays open."""
        whole = m.board.leaves & ~m.state.shut & ~m.tally(SMASHED)
        return sum([1 << door for door in cells(whole) if not in_the_way(m, door)])

    def why_not_door(self, m: Game, door: int) -> Reason | None:
        """Shut already, without a leaf, or not empty."""
        if m.state.shut >> door & 1:
            return because(m, "the door is shut", self.rule)
        if is_smashed(m, door) or not m.board.leaves >> door & 1:
            return because(m, "this doorway has no door to close", "AG-DOOR-12")
        return because(m, "the doorway is occupied", self.rule) if in_the_way(m, door) else None

    def use(self, m: Game, owner: int, target: int) -> Resolution[None]:
        """No lock keeps it from being opened again. [AG-DOOR-08]"""
        door = self.door_at(m, owner, target)
        if (yield from self.pay(m, owner)):
            set_door(m, door, True, owner, self.rule)


# ---------------------------------------------------------------- by force
class BashDoor(DoorTrait):
    """A shut door, locked or not, may be blocked as if it were a player. [AG-DOOR-09]"""

    name = "Bash door"
    own_rule = "AG-DOOR-09"
    offered_as = "bash the door"
    also_when: tuple[str, ...] = (WHILE_PRONE,)

    def offers(self, m: Game, owner: int, options: list[int]) -> None:
        """With the block of a Block or Blitz Action; a Block may be declared for a door alone."""
        act, s = m.state.act, m.state
        if not m.board.doors_beside(s.cell[owner]) or not self.names(m, owner, s.shut):
            return
        if declaring(m):
            if _BLOCK_ACTION not in options and (m.standing(owner) or m.hooked(owner, STAND)):
                options.append(_BLOCK_ACTION)
            return
        if act.action not in (flags.BLOCK, flags.BLITZ) or act.flags & (HAS_HIT | NO_BLOCK) or not m.standing(owner):
            return
        if act.action == flags.BLOCK or (can_pay(m, owner, 1) and not act.flags & NO_MOVE):
            options.extend([choice(USE_AT, self.bit, cell) for cell in self.names(m, owner, s.shut)])

    def why_not_he(self, m: Game, owner: int) -> Reason | None:
        """It takes a block."""
        act = m.state.act
        if act.action not in (flags.BLOCK, flags.BLITZ):
            return because(m, "only a block or blitz action includes a block", self.rule)
        if act.flags & HAS_HIT:
            return because(m, "this action's block has been used")
        if not m.standing(owner):
            return because(m, f"{m.bodies.name[owner]} must stand up first", moments.STAND_UP)
        return None if act.action == flags.BLOCK else too_dear(m, owner, 1, "a block")

    def use(self, m: Game, owner: int, target: int) -> Resolution[None]:
        """The block itself; Frenzy continues while the door holds. [AG-DOOR-11, AG-DOOR-13]"""
        door = self.door_at(m, owner, target)
        blitz = m.state.act.action == flags.BLITZ
        m.state.act.flags |= HAS_HIT if blitz else HAS_HIT | HALTED
        if blitz and not (yield from pay_for_hit(m, owner)):
            return
        yield from self.hit(m, owner, door, blitz, False)
        if not m.has(owner, "Frenzy") or not m.standing(owner) or m.state.over or not m.state.shut >> door & 1:
            return
        if not blitz or (can_pay(m, owner, 1) and (yield from pay_for_hit(m, owner))):
            m.used(owner, m.trait(owner, "Frenzy"))
            yield from self.hit(m, owner, door, blitz, True)

    def hit(self, m: Game, owner: int, door: int, blitz: bool, second: bool) -> Resolution[None]:
        """One block at a door."""
        b = m.rules.blocking.at_door(m, owner, door, blitz)
        b.second = second
        yield from block(m, b)


SWITCH: Final = Switch(
    "doors", "Doors start closed and may be locked. Players open them or bash them in.",
    "AG-DOOR-05", turn_on=turn_on,
    needed_by=lambda board, line: bool(board.doors),
)
