"""Rooms as abilities of the ground: a player who stands in one has its rule as long as they do. [DG-TILE-01]"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from deepbowl.board.bits import cells
from deepbowl.board.board import Board
from deepbowl.engine import event
from deepbowl.engine.choice import DECLARE, Choice, choice
from deepbowl.engine.decision import Resolution
from deepbowl.engine.state import NOBODY
from deepbowl.rules.ability_sources import AbilitySource, Grant
from deepbowl.rules.advice import NO_ADVICE, Advice
from deepbowl.rules.bb2020.actions import ACTION_NAMES, WITHOUT_MOVEMENT, Bb2020Actions
from deepbowl.rules.features.feature import Feature
from deepbowl.rules.flow.test import WHOLE, choose_reroll, plain
from deepbowl.rules.rules import Place
from deepbowl.rules.traits import ROLL_HOOKS, Trait, implemented
from deepbowl.rules.vocabulary.flags import GAZE, HALTED, STOPPED

if TYPE_CHECKING:
    from deepbowl.rules.game import Game

TILE: Final = "tile-"
"""How the areas of tiles begin; after the tile's id comes a number where there are several of it."""
MOST_BOARDS: Final = 32
NO_SKILLS: Final = -1
"""Every source of a re-roll that is a skill counts as tried."""

# special Actions that rooms have, after those of the core
THROW_FOOD: Final = GAZE + 1
GATHER_FUNDS: Final = GAZE + 2
TASTY_SNACK: Final = GAZE + 3
DRINK: Final = GAZE + 4
SKULL_SMASH: Final = GAZE + 5
UNDER_THE_SAW: Final = GAZE + 6
SPECIAL: Final = ("throw-food", "gather-funds", "tasty-snack", "drink", "skull-smash", "under-the-saw")


class DgActions(Bb2020Actions):
    """The Actions of the core and those that rooms have; these end the activation. [DG-TILE-07, DG-TILE-09]"""

    names: tuple[str, ...] = (*ACTION_NAMES, *SPECIAL)

    def declaration(self, action: int, target: int) -> Choice:
        """The target of a room's action is also named when it is declared."""
        return choice(DECLARE, action, target + 1) if action > GAZE else super().declaration(action, target)

    without_movement: frozenset[int] = WITHOUT_MOVEMENT | frozenset(range(GAZE + 1, GAZE + 1 + len(SPECIAL)))


class Room(Trait):
    """The rule of one tile, held by a player who stands on it, on their feet or not."""

    always = True
    only_lent = True
    tile: str = ""
    """Its id."""
    says: str = ""
    """Its rule in a few words, for a coach who points at it."""
    action: int = -1
    """The special Action it offers to those who begin their activation in it, if any."""
    advice: Advice = NO_ADVICE
    """Whether coaches like or shun it."""

    def squares(self, board: Board) -> int:
        """The squares of its tiles."""
        mine, found = f"{TILE}{self.tile}", 0
        for area, squares in board.areas.items():
            if area == mine or (area.startswith(f"{mine}-") and area[len(mine) + 1 :].isdigit()):
                found |= squares
        return found

    def acted(self, m: Game, owner: int, effect: str) -> None:
        """Tell what it does to someone."""
        if m.journal is not None:
            m.tell(event.RoomActed(self.rule, owner, m.state.cell[owner], self.name, effect))

    def throw(
        self, m: Game, owner: int, kind: str, welcome: tuple[int, ...], by_skills: bool = True
    ) -> Resolution[int]:
        """A D6 for them, thrown again by a re-roll if it shows nothing they like; not by a skill where the room says
        so. [DG-TILE-06, DG-TILE-07, DG-TILE-16]"""
        t = plain(kind, owner, 0)
        t.sources = 0 if by_skills else NO_SKILLS
        t.die = m.roll(6, kind, owner)
        t.passed = t.die in welcome
        if not t.passed and (yield from choose_reroll(m, t)) >= WHOLE:
            t.die = m.roll(6, kind, owner)
        return t.die

    # ---------------------------------------------------------------- its special Action
    def targets(self, m: Game, owner: int) -> list[int]:
        """Return the targets of its action; NOBODY in the list means that it needs no target."""
        return [NOBODY]

    def special(self, m: Game, owner: int, target: int) -> Resolution[None]:
        """Carry its Action out."""
        raise NotImplementedError


class SpecialRoom(Room):
    """A room with a special action that takes the place of the whole activation."""

    def declares(self, m: Game, owner: int) -> list[int]:
        """One for each possible target."""
        return [choice(DECLARE, self.action, target + 1) for target in self.targets(m, owner)]

    def activate(self, m: Game, owner: int) -> Resolution[bool]:
        """Once they have their wits about them: the target's own reactions, then the action; nothing more comes after it."""
        act = m.state.act
        if act.action != self.action:
            return True
        target, act.target = act.target, NOBODY
        act.flags |= HALTED | STOPPED
        if m.state.over:  # they have lashed out at a carrier first
            return True
        if target < 0 or (yield from m.rules.actions.nominate(m, owner, target)):
            if m.in_play(owner):
                yield from self.special(m, owner, target)
        return True


class RoomFeature(Feature):
    """A whole room that does something to a player who comes in."""

    is_room = True

    def __init__(self, room: Room) -> None:
        super().__init__()
        self.room = room
        self.name = f"{TILE}{room.tile}"

    def lies_on(self, board: Board) -> int:
        """All its tiles."""
        return self.room.squares(board)


class RoomTerrain(Feature):
    """A whole room that changes rolls made in it; it lies where the map has the room and has no marks."""

    is_room = True

    def __init__(self, rooms: Rooms, room: Room) -> None:
        super().__init__()
        self.rooms = rooms
        self.room = room
        self.name = room.name

    def squares(self, m: Game) -> int:
        """All its tiles."""
        return self.rooms.area(m.board, self.room)


class Rooms(AbilitySource):
    """All rooms that a match may have; each lends its rule to those who stand in it."""

    def __init__(self) -> None:
        self.rooms: list[Room] = []
        self._lent: dict[Board, list[list[Grant]]] = {}
        self._areas: dict[tuple[Board, str], int] = {}
        self._kinds: dict[Board, list[int]] = {}

    def add(self, *rooms: Room) -> None:
        """Let matches have these."""
        self.rooms += rooms

    def grants(self, m: Game, body: int) -> list[Grant]:
        """The rule of the room they are in."""
        cell = m.state.cell[body]
        if cell < 0:
            return []
        return self._by_cell(m.board)[cell]

    def advised(self, m: Game) -> list[tuple[Advice, int]]:
        """The areas of rooms that coaches like or shun."""
        advising = [room for room in self.rooms if room.advice is not NO_ADVICE]
        return [(room.advice, area) for room in advising if (area := self.area(m.board, room))]

    def alike(self, m: Game, before: int, after: int) -> bool:
        """Return whether two squares are in the same room, or in rooms without a rule."""
        lent = self._by_cell(m.board)
        return lent[before] is lent[after]

    def given_on(self, m: Game) -> list[int]:
        """The areas of the rooms whose rule changes rolls."""
        if m.board not in self._kinds:
            rooms = [room for room in self.rooms if any(hook in ROLL_HOOKS for hook in implemented(room))]
            if len(self._kinds) >= MOST_BOARDS:
                self._kinds.clear()
            self._kinds[m.board] = [area for room in rooms if (area := self.area(m.board, room))]
        return self._kinds[m.board]

    def _by_cell(self, board: Board) -> list[list[Grant]]:
        lent = self._lent.get(board)
        return self._lay_out(board) if lent is None else lent

    def _lay_out(self, board: Board) -> list[list[Grant]]:
        """Return what each square of a board lends; kept for the boards last played on."""
        if len(self._lent) >= MOST_BOARDS:
            self._lent.clear()
        nothing: list[Grant] = []
        out = [nothing] * board.n
        for room in self.rooms:
            if implemented(room):
                gift = [(room.bit, 1)]
                for cell in cells(room.squares(board)):
                    out[cell] = gift
        self._lent[board] = out
        return out

    def area(self, board: Board, room: Room) -> int:
        """The squares of one room, looked up once a board."""
        key = (board, room.tile)
        found = self._areas.get(key)
        if found is None:
            if len(self._areas) >= MOST_BOARDS * 8:
                self._areas.clear()
            found = self._areas[key] = room.squares(board)
        return found

    def places(self, board: Board) -> list[Place]:
        """The rooms a board has, with what their rules say."""
        found = []
        for room in self.rooms:
            for area, squares in board.areas.items():
                if area.startswith(f"{TILE}{room.tile}") and squares & room.squares(board):
                    found.append(Place(area, squares, room.name, room.says, room.rule))
        return found
