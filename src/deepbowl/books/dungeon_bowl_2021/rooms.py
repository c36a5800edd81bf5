"""The rooms of the book, one class each, and what they change of moving, pushing, re-rolling and catching. [DG-TILE]"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from deepbowl.board import sight
from deepbowl.books.dungeon_bowl_2021.game import GATHERED
from deepbowl.books.dungeon_bowl_2021.ground import (
    GATHER_FUNDS,
    THROW_FOOD,
    Room,
    RoomFeature,
    Rooms,
    RoomTerrain,
    SpecialRoom,
)
from deepbowl.books.dungeon_bowl_2021.walls import DgBall, DgPushing
from deepbowl.engine import event
from deepbowl.engine.decision import NOTHING, Resolution, at_once
from deepbowl.engine.state import CASUALTY, NOBODY, STANDING
from deepbowl.rules.advice import Advice
from deepbowl.rules.bb2020.movement import Bb2020Movement
from deepbowl.rules.effects import change, lend
from deepbowl.rules.features.feature import BOUNCES_ON, Feature
from deepbowl.rules.flow.harm import go_down, suffer
from deepbowl.rules.flow.walls import in_sight
from deepbowl.rules.vocabulary import purpose
from deepbowl.rules.vocabulary.effects import MOVEMENT, STRENGTH, THIS_ACTION, UNTIL_ACTIVATION
from deepbowl.rules.vocabulary.flags import HALTED, STOPPED, THROW_BOMB
from deepbowl.rules.vocabulary.records import (
    BEFORE_FALLS,
    BY_HAZARD,
    BY_ROOM,
    BY_WALL,
    RANK_VICTIM,
    TURNOVER_WITH_BALL,
    Deferred,
    Entry,
    Fall,
    PlayerTest,
    Push,
)

if TYPE_CHECKING:
    from deepbowl.rules.game import Game
    from deepbowl.rules.traits import Trait

TOMB: Final = "tomb"


# ---------------------------------------------------------------- small rooms
class Armoury(Room):
    """Every Armour roll against someone in here gets +1, Iron Hard Skin or not. [DG-TILE-02]"""

    name = "The Armoury"
    own_rule = "DG-TILE-02"
    tile = "armoury"
    advice = Advice(-0.7)
    says = "Armour rolls against players in this room are at +1."

    def armour(self, m: Game, owner: int, f: Fall) -> None:
        """Whatever caused the roll."""
        if owner == f.victim:
            f.ground += 1
            self.acted(m, owner, "is hurt more easily")


class BonePit(Room):
    """-1 to throw, catch and hand off the ball. [DG-TILE-03]"""

    name = "The Bone Pit"
    own_rule = "DG-TILE-03"
    tile = "bone-pit"
    advice = Advice(-0.4)
    says = "Throwing, catching or handing off the ball in this room is at -1."

    def modify(self, m: Game, owner: int, t: PlayerTest) -> int:
        """The throw of the ball, no bomb and no team-mate; every catch."""
        throws = t.kind == purpose.PASS and m.holds_ball(owner) and m.state.act.action != THROW_BOMB
        return -1 if throws or t.kind == purpose.CATCH else 0


class CursedRoom(Room):
    """No one in here re-rolls anything. [DG-TILE-04]"""

    name = "The Cursed Room"
    own_rule = "DG-TILE-04"
    tile = "cursed-room"
    advice = Advice(-0.7)
    says = "Rolls made in this room cannot be re-rolled."


class Curse(RoomTerrain):
    """The Cursed Room, for rolls made in it. [DG-TILE-04]"""

    def forbid(self, m: Game, t: PlayerTest, source: Trait | None) -> bool:
        """Return where the roll is made: a Rush in the square moved into, a teleport at the portal left. [DG-TILE-01]"""
        there = t.kind in (purpose.RUSH, purpose.TELEPORT) and t.cell >= 0
        return self.lies_at(m, t.cell if there else m.state.cell[t.body])


class FloodedRoom(Room):
    """A Rush into one of its squares fails on 1 and 2. [DG-TILE-05]"""

    name = "The Flooded Room"
    own_rule = "DG-TILE-05"
    tile = "flooded-room"
    says = "A rush in this room fails on 1 and 2."


class HardRush(RoomTerrain):
    """A room that makes a Rush into one of its squares harder. [DG-TILE-05, DG-XTILE-12]"""

    def modify(self, m: Game, t: PlayerTest) -> int:
        """-1, so that a 2 fails as a 1 does. The square moved into decides. [DG-TILE-01]"""
        return -1 if t.kind == purpose.RUSH and self.lies_at(m, t.cell) else 0


class ForgottenJail(Room):
    """Who begins an activation in here may have 2 MA less for it. [DG-TILE-06]"""

    name = "The Forgotten Jail"
    own_rule = "DG-TILE-06"
    tile = "forgotten-jail"
    advice = Advice(-1.0)
    says = "A player who starts an activation in this room rolls a D6. On 1-2 they have 2 less MA for it."

    def begin(self, m: Game, owner: int) -> Resolution[None]:
        """Before the Action is declared, lying down too."""
        if (yield from self.throw(m, owner, purpose.JAIL, (3, 4, 5, 6))) <= 2:
            change(m, owner, MOVEMENT, -2, THIS_ACTION)
            self.acted(m, owner, "loses 2 MA")


class Kitchen(SpecialRoom):
    """Throw Food: someone in sight within four squares is Knocked Down on 5+. [DG-TILE-07]"""

    name = "The Kitchen"
    own_rule = "DG-TILE-07"
    tile = "kitchen"
    advice = Advice(0.5)
    says = (
        "As their whole activation, a player may throw food at an opponent in sight within 4 squares. "
        "On 5+ the opponent is knocked down."
    )
    action = THROW_FOOD
    reach: Final = 4

    def targets(self, m: Game, owner: int) -> list[int]:
        """Standing opponents they see, if they stand themselves."""
        return in_view(m, owner, self.reach) if m.standing(owner) else []

    def special(self, m: Game, owner: int, target: int) -> Resolution[None]:
        """5+; no skill re-rolls it by itself, the team may."""
        if (yield from self.throw(m, owner, purpose.FOOD, (5, 6), False)) >= 5:
            knock_down(m, target, self.rule)


def in_view(m: Game, owner: int, reach: int) -> list[int]:
    """Standing opponents within this many squares that a body sees. [DG-LOS-01]"""
    seen = in_sight(m, owner, m.state.shut, sight.TOUCH_CLOSED, reach) & m.board.within(m.state.cell[owner], reach)
    return [foe for foe in m.bodies_in(seen) if m.side[foe] != m.side[owner] and m.state.posture[foe] == STANDING]


def knock_down(m: Game, target: int, rule: str) -> None:
    """A room's Action knocks a player down; no player's skills apply."""
    f = Fall(target, BY_ROOM, NOBODY, rule)
    f.rank = RANK_VICTIM
    go_down(m, f)


class Sewer(Room):
    """A player who enters has Disturbing Presence until their next activation begins. [DG-TILE-08]"""

    name = "The Sewer"
    own_rule = "DG-TILE-08"
    tile = "sewer"
    says = "A player who enters gains Disturbing Presence until their next activation starts."


class SewerEntered(RoomFeature):
    """The Sewer, for those who come in by any way. [DG-TILE-08]"""

    def entered(self, m: Game, body: int, cell: int, e: Entry) -> Resolution[None]:
        """Moving inside the room does not count as entering."""
        if e.from_cell < 0 or not m.state.marks[self.mark] & m.board.bit[e.from_cell]:
            lend(m, body, "Disturbing Presence", UNTIL_ACTIVATION)
            self.room.acted(m, body, "stinks and gains Disturbing Presence until their next activation")
        return NOTHING


class TreasureRoom(SpecialRoom):
    """Gather Funds: noted, and paid after the game. [DG-TILE-09, DG-TILE-10]"""

    name = "The Treasure Room"
    own_rule = "DG-TILE-09"
    tile = "treasure-room"
    says = (
        "As their whole activation, a player may gather funds. "
        "After the match the team gets 10,000 gold for 1 use, 20,000 for 3 and 30,000 for 5."
    )
    action = GATHER_FUNDS

    def special(self, m: Game, owner: int, target: int) -> Resolution[None]:
        """Standing or Prone; each use counts."""
        seat = m.side[owner]
        if seat < m.seats:
            m.set_tally(GATHERED, m.tally(GATHERED, seat) + 1, seat)
            self.acted(m, owner, f"gathers funds ({m.tally(GATHERED, seat)} for the team so far)")
        return NOTHING


# ---------------------------------------------------------------- large rooms
class ChaoticIdol(Room):
    """Each activation that begins in here may be a strong one. [DG-TILE-11, DG-TILE-12]"""

    name = "The Chaotic Idol"
    own_rule = "DG-TILE-12"
    tile = "chaotic-idol"
    advice = Advice(0.3)
    says = "The idol is a wall. A player who starts an activation in this room rolls a D6. On 6 they have +1 ST for it."

    def begin(self, m: Game, owner: int) -> Resolution[None]:
        """Wanted or not, and for this activation only."""
        if (yield from self.throw(m, owner, purpose.IDOL, (6,))) == 6:
            change(m, owner, STRENGTH, 1, THIS_ACTION)
            self.acted(m, owner, "has +1 ST")


class Crypt(Room):
    """Its tombs are walls one sees over, and one can be pushed into them. [DG-TILE-13, DG-TILE-14]"""

    name = "The Crypt"
    own_rule = "DG-TILE-14"
    tile = "crypt"
    says = (
        "Tombs are walls that do not block line of sight. A player pushed into one is knocked down, with +1 to the armour "
        "roll."
    )


class DragonsLair(Room):
    """The Youngling knocks down on 5+ a player who begins an activation in here. [DG-TILE-15, DG-TILE-16]"""

    name = "The Dragon Youngling's Lair"
    own_rule = "DG-TILE-16"
    tile = "dragon-younglings-lair"
    says = (
        "No player can enter the dragon's squares. A player who starts an activation in this room rolls a D6. "
        "On 5+ they are knocked down and their activation ends."
    )
    advice = Advice(perilous=True)

    def begin(self, m: Game, owner: int) -> Resolution[None]:
        """A Turnover only for the ball; a player who lies already is hurt as well, and the activation is over."""
        if (yield from self.throw(m, owner, purpose.DRAGON, (1, 2, 3, 4))) >= 5:
            self.acted(m, owner, "is hit by the dragon")
            f = Fall(owner, BY_ROOM, NOBODY, self.rule)
            f.turnover = TURNOVER_WITH_BALL
            go_down(m, f)
            m.state.act.flags |= HALTED | STOPPED


class FieryChasmRoom(Room):
    """A strip of fire with a rope bridge. [DG-TILE-17, DG-TILE-18]"""

    name = "The Fiery Chasm"
    own_rule = "DG-TILE-17"
    tile = "fiery-chasm"
    says = "No player can enter or jump the fire. A player pushed in is a casualty. A ball is thrown out again."


class FieryChasm(Feature):
    """The fire: a player who is pushed in is a casualty; a ball never stays in it. [DG-TILE-17, DG-TILE-19, DG-TILE-20]"""

    name = "lava"
    barred = True

    def engulfs(self, m: Game, body: int) -> bool:
        """No one lands in fire. [DG-TILE-19]"""
        return True

    def peril(self, m: Game, body: int) -> float:
        """A player who goes in is gone."""
        return 1.0

    def entered(self, m: Game, body: int, cell: int, e: Entry) -> Resolution[None]:
        """The follow-up is decided first; the fire replaces a fall."""
        e.fall = None
        due = Deferred(BEFORE_FALLS)
        due.feature, due.body, due.cell = self, body, cell
        m.deferred.append(due)
        return NOTHING

    def settled(self, m: Game, body: int, cell: int) -> Resolution[None]:
        """Roll on the casualty table immediately; a ball they held comes out again."""
        balls = m.carried(body)
        if balls and m.active(body):
            m.turnover("DG-TILE-19", "was pushed into the fire with the ball", body)
        f = Fall(body, BY_HAZARD, NOBODY, "DG-TILE-19")
        f.result, f.turnover, f.off = CASUALTY, TURNOVER_WITH_BALL, True
        m.lift(body)
        for ball in balls:
            m.defer_bounce(ball, cell)
        yield from suffer(m, f)

    def ball_in(self, m: Game, ball: int, cell: int) -> Resolution[int]:
        """One more square, again and again. [DG-TILE-20]"""
        return at_once(BOUNCES_ON)


STANDARD: Final = (
    Armoury, BonePit, CursedRoom, FloodedRoom, ForgottenJail, Kitchen, Sewer, TreasureRoom, ChaoticIdol, Crypt, DragonsLair,
    FieryChasmRoom,
)  # fmt: skip
"""The twelve rooms of the set. [DG-TILE-01]"""
ROLLS: Final = {
    purpose.JAIL: "DG-TILE-06", purpose.FOOD: "DG-TILE-07", purpose.IDOL: "DG-TILE-12", purpose.DRAGON: "DG-TILE-16",
}  # fmt: skip
"""The rule behind the die of each room."""


# ---------------------------------------------------------------- chapters
class DgMovement(Bb2020Movement):
    """Chests and fire are closed to players who walk or jump. [DG-CHEST-02, DG-TILE-17]"""

    def uncrossable(self, m: Game) -> int:
        """No player jumps a chest or the fire. [DG-CHEST-02, DG-TILE-17]"""
        return m.state.barred


class RoomBall(DgBall):
    """A giver in the Bone Pit spoils the catch. [DG-TILE-03]"""

    def __init__(self, rooms: Rooms, pit: Room) -> None:
        self.rooms = rooms
        self.pit = pit

    def handed(self, m: Game, giver: int, t: PlayerTest) -> None:
        """Once, whether one or both are in the Pit."""
        pit, s = self.rooms.area(m.board, self.pit), m.state
        if pit & m.board.bit[s.cell[giver]] and not pit & m.board.bit[s.cell[t.body]]:
            t.add(self.pit.name, -1)


class RoomPushing(DgPushing):
    """One may be pushed into a tomb, though other walls count only where nothing else is free. [DG-TILE-14]"""

    def squares(self, m: Game, p: Push, chain: int) -> tuple[list[int], bool]:
        """The usual squares, and the tombs among the three."""
        found, wall = super().squares(m, p, chain)
        tombs = m.board.areas.get(TOMB, 0)
        if not tombs:
            return found, wall
        ahead = [m.board.step(p.from_cell, d) for d in self.directions(m, p)]
        hard = [cell for cell in ahead if tombs & m.board.bit[cell]]
        return ([*found, *hard], False) if hard else (found, wall)

    def into(self, m: Game, p: Push, to: int, e: Entry) -> Resolution[bool]:
        """Knocked Down in their own square, +1 on the Armour roll, and nothing to follow up into. [DG-TILE-14]"""
        if not m.board.areas.get(TOMB, 0) & m.board.bit[to]:
            return at_once(False)
        fall = e.fall or Fall(p.victim, BY_WALL, NOBODY, "DG-TILE-14")
        fall.ground += 1
        fall.rank = RANK_VICTIM
        m.tell(event.Pushed("DG-TILE-14", p.victim, p.from_cell, p.from_cell, NOBODY, "a tomb"))
        if p.block is None:  # further down a chain no one waits for their fall
            e.fall = None
            go_down(m, fall)
        else:
            e.fall = fall
        return at_once(True)
