"""The tiles of the supplement together, behind the switch `supplement-tiles`. [DG-XTILE]"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from deepbowl.board.board import Board
from deepbowl.books.dungeon_bowl_2021.ground import (
    TILE,
    Room,
    Rooms,
)
from deepbowl.books.dungeon_bowl_2021.pit_jump import PitJump
from deepbowl.books.dungeon_bowl_2021.rooms import STANDARD, DgMovement, HardRush
from deepbowl.books.dungeon_bowl_2021.tiles_of_death import (
    CHOSEN_MUTATION,
    RANDOM_MUTATION,
    CorpseChasm,
    GhostJunction,
    GhostsWatch,
    HallOfBones,
    NecromancersLaboratory,
    SpikedPit,
    SpikePit,
    SwirlingMists,
)
from deepbowl.books.dungeon_bowl_2021.tiles_of_life import (
    HELD_BY_ROOTS,
    STRONG_SNACK,
    FountainOfYouth,
    FungusFarm,
    GluttonousGreenhouse,
    HeldByRoots,
    MalodorousMarsh,
    RootWalk,
    SecondYouth,
    TastySnack,
    TranquilMeadow,
    TuckShop,
    TurnsEnd,
)
from deepbowl.books.dungeon_bowl_2021.werewolf import DgNeutrals, TheBeast, Werewolf, WerewolfsLair
from deepbowl.engine.decision import Resolution
from deepbowl.rules.flow.move import BALKS
from deepbowl.rules.traits import Trait
from deepbowl.rules.vocabulary import purpose
from deepbowl.rules.vocabulary.flags import IN_TURN, flag

if TYPE_CHECKING:
    from deepbowl.books.dungeon_bowl_2021.rules import DungeonBowl2021
    from deepbowl.rules.game import Game

AFRAID: Final = flag("afraid", IN_TURN)
"""Of `in_turn`: does not dare to enter the Ghost Junction any more. [DG-XTILE-13]"""
SUPPLEMENT: Final = (
    TuckShop, RootWalk, TranquilMeadow, FungusFarm, FountainOfYouth, GluttonousGreenhouse, MalodorousMarsh, HallOfBones,
    SwirlingMists, GhostJunction, NecromancersLaboratory, CorpseChasm, SpikePit,
)  # fmt: skip
"""All tiles except the Werewolf's lair, which has a separate file. [DG-XTILE-01]"""


class Keepsake(Trait):
    """Someone has had a benefit that is to be had once a game; by itself it does nothing."""

    only_lent = True
    inert = "it only remembers what was gained"

    def __init__(self, name: str, rule: str) -> None:
        super().__init__()
        self.name = name
        self.rule = rule


class HauntedMovement(DgMovement):
    """Ghosts frighten, roots hold, the pit is closed to feet. [DG-XTILE-03, DG-XTILE-13, DG-XTILE-16]"""

    def __init__(self, rooms: Rooms, ghosts: Room, roots: HeldByRoots) -> None:
        self.rooms = rooms
        self.ghosts = ghosts
        self.roots = roots

    def is_rooted(self, m: Game, body: int) -> bool:
        """By the Root Walk too. [DG-XTILE-03]"""
        return super().is_rooted(m, body) or (m.owns(body, HELD_BY_ROOTS) and self.roots.holds_here(m, body))

    def closed(self, m: Game, body: int, pushed: bool) -> int:
        """The Ghost Junction, too, for a player who is afraid, unless they are inside already."""
        mask = super().closed(m, body, pushed)
        if not pushed and m.state.in_turn[body] & AFRAID:
            haunted = self.rooms.area(m.board, self.ghosts)
            return mask if haunted & m.foot(body) else mask | haunted
        return mask

    def daunting(self, m: Game, body: int) -> int:
        """The Ghost Junction. [DG-XTILE-13]"""
        return self.rooms.area(m.board, self.ghosts)

    def dares(self, m: Game, body: int, to: int) -> Resolution[bool]:
        """Fear before they go in of their own will. A player who does not dare spends nothing and does not try again this
        turn. [DG-XTILE-13]"""
        haunted = self.rooms.area(m.board, self.ghosts)
        if haunted & m.board.bit[to] and not haunted & m.foot(body):
            if m.state.in_turn[body] & AFRAID:
                return False
            if (yield from self.ghosts.throw(m, body, purpose.FEAR, (2, 3, 4, 5, 6))) == 1:
                m.state.in_turn[body] |= AFRAID
                self.ghosts.acted(m, body, "does not dare to go in")
                return False
        return True

    def set_off(self, m: Game, body: int, to: int, rushes: int) -> Resolution[int]:
        """Fear first, before anything is spent. [DG-XTILE-13]"""
        if not (yield from self.dares(m, body, to)):
            return BALKS
        return (yield from super().set_off(m, body, to, rushes))


def bring_in_supplement(rules: DungeonBowl2021) -> None:
    """Turn the optional rule on. [DG-XTILE-01]"""
    lair = WerewolfsLair()
    rules.rooms.add(*(room() for room in SUPPLEMENT), lair)
    walk, ghosts, mists = rules.room(RootWalk), rules.room(GhostJunction), rules.room(SwirlingMists)
    greenhouse, roots = rules.room(GluttonousGreenhouse), HeldByRoots(walk)
    assert isinstance(greenhouse, GluttonousGreenhouse)
    rules.traits += [
        *rules.rooms.rooms[len(STANDARD) :], TastySnack(), roots, SecondYouth(), Werewolf(),
        Keepsake(STRONG_SNACK, "DG-XTILE-02"), Keepsake(RANDOM_MUTATION, "DG-XTILE-14"),
        Keepsake(CHOSEN_MUTATION, "DG-XTILE-14"),
    ]  # fmt: skip
    rules.features += [SpikedPit(), GhostsWatch(ghosts)]
    rules.movement = HauntedMovement(rules.rooms, ghosts, roots)
    rules.terrain.append(HardRush(rules.rooms, mists))
    rules.neutrals = DgNeutrals(lair)
    rules.everyone.append(PitJump())
    rules.after_turn += [TurnsEnd(greenhouse), TheBeast(lair)]


_SUPPLEMENT_AREAS: Final = frozenset(f"{TILE}{room().tile}" for room in (*SUPPLEMENT, WerewolfsLair))


def has_supplement_tiles(board: Board, line: tuple[str, ...]) -> bool:
    """Return whether a dungeon has a tile of the supplement."""
    for area, squares in board.areas.items():  # asked at the start of every match: by names, not by making the rooms
        name, _, number = area.rpartition("-")
        if squares and (area in _SUPPLEMENT_AREAS or (number.isdigit() and name in _SUPPLEMENT_AREAS)):
            return True
    return False
