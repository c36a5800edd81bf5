"""The College of Death's tiles of the supplement, one class each. [DG-XTILE-11 to DG-XTILE-17]"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from deepbowl.board.bits import cells
from deepbowl.board.board import Board
from deepbowl.books.dungeon_bowl_2021.ground import (
    SKULL_SMASH,
    UNDER_THE_SAW,
    Room,
    RoomFeature,
    SpecialRoom,
)
from deepbowl.books.dungeon_bowl_2021.rooms import in_view, knock_down
from deepbowl.engine import event
from deepbowl.engine.choice import SQUARE, USE, choice, first_of
from deepbowl.engine.decision import NOTHING, Resolution, at_once
from deepbowl.engine.state import CASUALTY, NOBODY, STANDING
from deepbowl.rules.advice import Advice
from deepbowl.rules.effects import lend
from deepbowl.rules.features.feature import BOUNCES_ON, Feature
from deepbowl.rules.flow.ball import can_hold
from deepbowl.rules.flow.harm import remove
from deepbowl.rules.flow.move import enter
from deepbowl.rules.flow.test import agility, test
from deepbowl.rules.vocabulary import moments, purpose
from deepbowl.rules.vocabulary.effects import THIS_GAME
from deepbowl.rules.vocabulary.flags import HALTED, STOPPED
from deepbowl.rules.vocabulary.records import (
    BY_PLACING,
    BY_ROOM,
    DEFENDER_DOWN,
    Block,
    Entry,
    Fall,
)

if TYPE_CHECKING:
    from deepbowl.rules.game import Game

RANDOM_MUTATION: Final = "Mutated by chance"
CHOSEN_MUTATION: Final = "Mutated by choice"
PIT: Final = "spiked-pit"
MUTATIONS: Final = (
    "Big Hand", "Claws", "Disturbing Presence", "Extra Arms", "Foul Appearance", "Horns", "Iron Hard Skin",
    "Monstrous Mouth", "Prehensile Tail", "Tentacles", "Two Heads", "Very Long Legs",
)  # fmt: skip
"""The Mutations, in the order of the table. [DG-XTILE-14]"""
FOR_HANDS: Final = ("Big Hand", "Extra Arms", "Monstrous Mouth")
"""Mutations that do nothing for a player who cannot hold a ball."""
SOFT: Final = 8
"""Iron Hard Skin is useless to a player with this armour or worse. [2020-15.2]"""


class HallOfBones(SpecialRoom):
    """Skull Smash: an opponent beside one is Knocked Down on 4+. [DG-XTILE-11]"""

    name = "Hall of Bones"
    own_rule = "DG-XTILE-11"
    tile = "hall-of-bones"
    advice = Advice(0.4)
    says = (
        "As their whole activation, a player may smash a skull on an adjacent opponent. On 4+ the opponent is knocked down."
    )
    action = SKULL_SMASH

    def targets(self, m: Game, owner: int) -> list[int]:
        """Within one square, and seen."""
        return in_view(m, owner, 1) if m.standing(owner) else []

    def special(self, m: Game, owner: int, target: int) -> Resolution[None]:
        """4+."""
        if (yield from self.throw(m, owner, purpose.SKULL, (4, 5, 6))) >= 4:
            knock_down(m, target, self.rule)


class SwirlingMists(Room):
    """-1 to Rush into them. [DG-XTILE-12]"""

    name = "Swirling Mists"
    own_rule = "DG-XTILE-12"
    tile = "swirling-mists"
    says = "Rushing into a square of this room is at -1."


class GhostJunction(Room):
    """Not everyone dares to come in. [DG-XTILE-13]"""

    name = "Ghost Junction"
    own_rule = "DG-XTILE-13"
    tile = "ghost-junction"
    says = "A player who moves in rolls a D6. On 1 they cannot enter this turn, but may move elsewhere."


class GhostsWatch(RoomFeature):
    """The Junction, so that no step into it is taken lightly. [DG-XTILE-13]"""

    def __init__(self, room: Room) -> None:
        super().__init__(room)
        self.acts = True


class NecromancersLaboratory(SpecialRoom):
    """Under the Saw: ruin, nothing, or a Mutation for the game. [DG-XTILE-14]"""

    name = "Necromancer's Laboratory"
    own_rule = "DG-XTILE-14"
    tile = "necromancers-laboratory"
    says = (
        "As their whole activation, a player may go under the saw. 1: out of the match. 3-5: a random mutation. 6: "
        "a mutation you choose."
    )
    action = UNDER_THE_SAW

    def special(self, m: Game, owner: int, target: int) -> Resolution[None]:
        """Each of the two benefits once in the game."""
        die = yield from self.throw(m, owner, purpose.SAW, (3, 4, 5, 6))
        if die == 1:
            had_ball = m.holds_ball(owner)
            remove(m, owner, CASUALTY, self.rule)
            if had_ball:
                m.turnover(moments.TURNOVER, "went under the saw with the ball", owner)
        elif die >= 3:
            yield from self.mutate(m, owner, die == 6)

    def mutate(self, m: Game, owner: int, chosen: bool) -> Resolution[None]:
        """One they have not got yet: rolled again until it is, or picked by their coach."""
        kept = CHOSEN_MUTATION if chosen else RANDOM_MUTATION
        lacking = [number for number, name in enumerate(MUTATIONS, 1) if not m.owns(owner, name)]
        if m.owns(owner, kept) or not lacking:
            return
        lend(m, owner, kept, THIS_GAME)
        if chosen:
            bits = {m.rules.bits[MUTATIONS[number - 1]].bit_length() - 1: number for number in lacking}
            answer = yield m.ask(m.decider(owner), "mutation", [choice(USE, bit) for bit in bits], owner)
            number = bits[first_of(answer)]
        else:
            of_use = [number for number in lacking if not is_useless(m, owner, MUTATIONS[number - 1])]
            number = m.roll_among(len(MUTATIONS), of_use or lacking, purpose.MUTATION, owner)
        lend(m, owner, MUTATIONS[number - 1], THIS_GAME)
        self.acted(m, owner, f"has {MUTATIONS[number - 1]} for this game")


def is_useless(m: Game, owner: int, mutation: str) -> bool:
    """Return whether a random Mutation is rolled again. [DG-XTILE-14, 2020-15.2]"""
    if mutation == "Iron Hard Skin":
        return m.state.av[owner] <= SOFT
    return mutation in FOR_HANDS and not can_hold(m, owner)


class CorpseChasm(Room):
    """A player who is pushed back in here may lose their footing. [DG-XTILE-15]"""

    name = "The Corpse Chasm"
    own_rule = "DG-XTILE-15"
    tile = "corpse-chasm"
    advice = Advice(-0.5)
    says = "A player pushed back by a block in this room makes an Agility test. If they fail, the result is POW!"

    def face(self, m: Game, owner: int, b: Block) -> Resolution[None]:
        """The target's square counts, and no one who marks them does. What Dodge or Juggernaut made a Push Back is one."""
        if owner == b.defender and b.pushed and not b.defender_down:
            if not (yield from test(m, agility(m, purpose.FOOTING, owner, 0))):
                b.face, b.defender_down = DEFENDER_DOWN, True
                self.acted(m, owner, "slips")


class SpikePit(Room):
    """Those in the pit are hurt more easily, and climb out when they act. [DG-XTILE-16, DG-XTILE-17]"""

    name = "Spike Pit"
    own_rule = "DG-XTILE-17"
    tile = "spike-pit"
    says = (
        "A player can cross the pit only by a jump of 3 squares. "
        "A player who enters it is knocked down, with +1 to the armour roll."
    )

    def squares(self, board: Board) -> int:
        """The pit of the tile, without the rest."""
        return board.areas.get(PIT, 0) & super().squares(board)

    def armour(self, m: Game, owner: int, f: Fall) -> None:
        """Whatever caused the roll."""
        if owner == f.victim:
            f.ground += 1
            self.acted(m, owner, "is hurt more easily")

    def begin(self, m: Game, owner: int) -> Resolution[None]:
        """They climb out to one of the nearest free squares, if there is one, and that is their activation."""
        m.state.act.flags |= HALTED | STOPPED
        free = edge_of_pit(m) & ~m.state.occupied & ~m.rules.movement.closed(m, owner, False)
        from_cell = m.state.cell[owner]
        near = min((m.board.distance(from_cell, cell) for cell in cells(free)), default=0)
        squares = [cell for cell in cells(free) if m.board.distance(from_cell, cell) == near]
        if not squares:
            return
        to = squares[0]
        if len(squares) > 1:
            to = first_of((yield m.ask(m.decider(owner), "climb-out", [choice(SQUARE, cell) for cell in squares], owner)))
        m.set_posture(owner, STANDING)
        m.place(owner, to)
        m.tell(event.StoodUp(self.rule, owner, to))
        m.tell(event.Moved(self.rule, owner, from_cell, to, BY_PLACING))
        yield from enter(m, owner, to, Entry(BY_PLACING, from_cell, None))


def edge_of_pit(m: Game) -> int:
    """The squares beside a pit, straight ahead from one of its squares."""
    pit = m.board.areas.get(PIT, 0)
    found = 0
    for cell in cells(pit):
        for step in (1, m.board.w, -1, -m.board.w):
            found |= m.state.topo.open[cell] & m.board.bit[cell + step]
    return found & ~pit


class SpikedPit(Feature):
    """The pit as squares: a player who is pushed in is Knocked Down, a ball continues. [DG-XTILE-17]"""

    name = PIT
    barred = True

    def peril(self, m: Game, body: int) -> float:
        """A player who comes in is down."""
        return 1.0

    def entered(self, m: Game, body: int, cell: int, e: Entry) -> Resolution[None]:
        """Unless they are falling anyway."""
        if e.fall is None:
            e.fall = Fall(body, BY_ROOM, NOBODY, "DG-XTILE-17")
        return NOTHING

    def ball_in(self, m: Game, ball: int, cell: int) -> Resolution[int]:
        """It scatters on until it is out."""
        return at_once(BOUNCES_ON)
