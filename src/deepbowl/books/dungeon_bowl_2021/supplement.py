"""The tiles of the supplement, behind the switch `supplement-tiles`, one class each. [DG-XTILE]"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from deepbowl.board.bits import cells
from deepbowl.board.board import Board
from deepbowl.books.dungeon_bowl_2021.ground import (
    DRINK,
    SKULL_SMASH,
    TASTY_SNACK,
    UNDER_THE_SAW,
    Room,
    RoomFeature,
    Rooms,
    SpecialRoom,
)
from deepbowl.books.dungeon_bowl_2021.rooms import DgMovement, in_view, knock_down
from deepbowl.engine import event
from deepbowl.engine.choice import SQUARE, USE, choice, first_of
from deepbowl.engine.decision import DONE, NOTHING, Resolution, at_once
from deepbowl.engine.state import CASUALTY, NOBODY, RESERVES, STANDING
from deepbowl.rules.advice import Advice
from deepbowl.rules.chapters.phase import Phase
from deepbowl.rules.effects import change, lend, use_up
from deepbowl.rules.features.feature import BOUNCES_ON, Feature
from deepbowl.rules.flow.ball import can_hold
from deepbowl.rules.flow.harm import go_down, hurt, place_prone, remove, settle, stun
from deepbowl.rules.flow.move import BALKS, enter
from deepbowl.rules.flow.test import agility, test
from deepbowl.rules.flow.turn import go_on
from deepbowl.rules.traits import STAGE_CASUALTY, Trait
from deepbowl.rules.vocabulary import moments, purpose
from deepbowl.rules.vocabulary.effects import MOVEMENT, STRENGTH, THIS_ACTION, THIS_GAME
from deepbowl.rules.vocabulary.flags import HALTED, IN_TURN, NO_MOVE, STOPPED, flag
from deepbowl.rules.vocabulary.records import (
    BY_PLACING,
    BY_ROOM,
    DEFENDER_DOWN,
    PLACED_PRONE,
    TURNOVER_NEVER,
    TURNOVER_WITH_BALL,
    Block,
    Entry,
    Fall,
    PlayerTest,
)

if TYPE_CHECKING:
    from deepbowl.rules.game import Game

SNACK: Final = "Tasty Snack"
HELD_BY_ROOTS: Final = "Held by Roots"
SECOND_YOUTH: Final = "Second Youth"

PIT: Final = "spiked-pit"
SPOTLESS: Final = ("Snotling", "Goblin", "Troll")
"""Positions that are immune to spores, by a word in their name. [DG-XTILE-05]"""
MUTATIONS: Final = (
    "Big Hand", "Claws", "Disturbing Presence", "Extra Arms", "Foul Appearance", "Horns", "Iron Hard Skin",
    "Monstrous Mouth", "Prehensile Tail", "Tentacles", "Two Heads", "Very Long Legs",
)  # fmt: skip
"""The Mutations, in the order of the table. [DG-XTILE-14]"""
FOR_HANDS: Final = ("Big Hand", "Extra Arms", "Monstrous Mouth")
"""Mutations that do nothing for a player who cannot hold a ball."""
SOFT: Final = 8
"""Iron Hard Skin is useless to a player with this armour or worse. [2020-15.2]"""


class Keepsake(Trait):
    """Someone has had a benefit that is to be had once a game; by itself it does nothing."""

    only_lent = True
    inert = "it only remembers what was gained"

    def __init__(self, name: str, rule: str) -> None:
        super().__init__()
        self.name = name
        self.rule = rule


STRONG_SNACK: Final = "Strong from the Tuck Shop"
RANDOM_MUTATION: Final = "Mutated by chance"
CHOSEN_MUTATION: Final = "Mutated by choice"


# ---------------------------------------------------------------- College of Life
class TuckShop(SpecialRoom):
    """A snack may stun, give a re-roll, or strength for the game. [DG-XTILE-02]"""

    name = "The Tuck Shop"
    own_rule = "DG-XTILE-02"
    tile = "tuck-shop"
    advice = Advice(0.3)
    says = (
        "As their whole activation, a player may have a snack. 1: stunned. 2-5: one re-roll this match. 6: +1 ST this match."
    )
    action = TASTY_SNACK

    def special(self, m: Game, owner: int, target: int) -> Resolution[None]:
        """A benefit someone has had already does nothing."""
        die = yield from self.throw(m, owner, purpose.SNACK, (2, 3, 4, 5, 6))
        if die == 1:
            self.acted(m, owner, "chokes")
            f = laid_down(owner, self.rule)
            go_down(m, f)
            stun(m, f)
            m.tell(event.Stunned(self.rule, owner, m.state.cell[owner]))
        elif die < 6 and not m.owns(owner, SNACK):
            lend(m, owner, SNACK, THIS_GAME)
            self.acted(m, owner, "may re-roll one die this match")
        elif die == 6 and not m.owns(owner, STRONG_SNACK):
            lend(m, owner, STRONG_SNACK, THIS_GAME)
            change(m, owner, STRENGTH, 1, THIS_GAME)
            self.acted(m, owner, "has +1 ST this match")


def laid_down(body: int, rule: str) -> Fall:
    """Placed Prone by a room: a Turnover only for a carrier."""
    f = Fall(body, BY_ROOM, NOBODY, rule)
    f.kind, f.turnover = PLACED_PRONE, TURNOVER_WITH_BALL
    return f


class TastySnack(Trait):
    """Once in the game: one block die, Agility or Passing test again. [DG-XTILE-02]"""

    name = SNACK
    own_rule = "DG-XTILE-02"
    told_as = "eats a snack"
    only_lent = True
    once_a_match = True
    single_die = True

    def reroll(self, m: Game, owner: int, t: PlayerTest) -> bool:
        """While it lasts."""
        return m.unspent(owner, self) and (bool(t.faces) or t.agility)

    def spend(self, m: Game, owner: int, t: PlayerTest) -> Resolution[bool]:
        """Eaten."""
        m.spend_trait(owner, self)
        return at_once(True)


class RootWalk(Room):
    """Who ends an activation in here may be entangled. [DG-XTILE-03]"""

    name = "The Root Walk"
    own_rule = "DG-XTILE-03"
    tile = "root-walk"
    says = (
        "A player who ends an activation in this room rolls a D6. "
        "On 1 they are held until they roll their ST or less (a 6 always fails)."
    )
    advice = Advice(perilous=True)

    def finish(self, m: Game, owner: int) -> Resolution[None]:
        """On a 1."""
        if not m.state.suspended and not m.owns(owner, HELD_BY_ROOTS):
            if (yield from self.throw(m, owner, purpose.ROOTS, (2, 3, 4, 5, 6))) == 1:
                lend(m, owner, HELD_BY_ROOTS, THIS_GAME)
                self.acted(m, owner, "is entangled")


class HeldByRoots(Trait):
    """Held by roots: nothing takes them out of their square until they roll their strength or less. [DG-XTILE-03]"""

    name = HELD_BY_ROOTS
    own_rule = "DG-XTILE-03"
    always = True
    only_lent = True

    def __init__(self, walk: Room) -> None:
        super().__init__()
        self.walk = walk

    def holds_here(self, m: Game, owner: int) -> bool:
        """Only where there are roots."""
        return bool(self.walk.squares(m.board) & m.foot(owner))

    def begin(self, m: Game, owner: int) -> Resolution[None]:
        """Before they declare anything; what needs no movement they may do in any case."""
        strength = m.state.st[owner]
        welcome = tuple(die for die in range(1, 6) if die <= strength)
        if not self.holds_here(m, owner) or (yield from self.walk.throw(m, owner, purpose.ENTANGLED, welcome)) in welcome:
            use_up(m, owner, self.name)
        else:
            self.walk.acted(m, owner, "stays entangled")
            m.state.act.flags |= NO_MOVE


class TranquilMeadow(Room):
    """+1 MA for an activation that begins in here. [DG-XTILE-04]"""

    name = "Tranquil Meadow"
    own_rule = "DG-XTILE-04"
    tile = "tranquil-meadow"
    advice = Advice(1.0)
    says = "A player who starts an activation in this room has +1 MA for it."

    def begin(self, m: Game, owner: int) -> Resolution[None]:
        """Until it ends."""
        change(m, owner, MOVEMENT, 1, THIS_ACTION)
        self.acted(m, owner, "has +1 MA")
        return NOTHING


class FungusFarm(Room):
    """Spores lay down on a 1 a player who ends an activation in here. [DG-XTILE-05]"""

    name = "Fungus Farm"
    own_rule = "DG-XTILE-05"
    tile = "fungus-farm"
    says = (
        "A player who ends an activation in this room rolls a D6. On 1 they are placed prone. "
        "Snotlings, Goblins and Trolls do not roll."
    )
    advice = Advice(perilous=True)

    def finish(self, m: Game, owner: int) -> Resolution[None]:
        """A Turnover only for a carrier."""
        if m.state.suspended or is_spotless(m, owner):
            return
        if (yield from self.throw(m, owner, purpose.SPORES, (2, 3, 4, 5, 6))) == 1:
            self.acted(m, owner, "breathes spores")
            place_prone(m, owner, self.rule, BY_ROOM)
            yield from settle(m)


def is_spotless(m: Game, owner: int) -> bool:
    """Snotlings, Goblins and Trolls; a Troll Slayer is none of them. [DG-XTILE-05]"""
    words = m.bodies.position[owner].split()
    return "Slayer" not in words and any(word in words for word in SPOTLESS)


class FountainOfYouth(SpecialRoom):
    """A drink hurts, or heals old wounds and saves from the first casualty. [DG-XTILE-06]"""

    name = "Fountain of Youth"
    own_rule = "DG-XTILE-06"
    tile = "fountain-of-youth"
    says = (
        "As their whole activation, a player may drink. 1-3: placed prone with an injury roll. 4-6: "
        "healed, and saved from one casualty."
    )
    action = DRINK

    def special(self, m: Game, owner: int, target: int) -> Resolution[None]:
        """On 4+ the first casualty of the game sends them to Reserves."""
        if (yield from self.throw(m, owner, purpose.FOUNTAIN, (4, 5, 6))) <= 3:
            self.acted(m, owner, "drinks the wrong water")
            f = laid_down(owner, self.rule)
            f.no_armour_roll = True
            go_down(m, f)
        else:
            lend(m, owner, SECOND_YOUTH, THIS_GAME)
            self.acted(m, owner, "is young again")


class SecondYouth(Trait):
    """The first casualty of the game is none; old injuries count no more. [DG-XTILE-06]"""

    name = SECOND_YOUTH
    own_rule = "DG-XTILE-06"
    told_as = "is saved by a second youth"
    always = True
    only_lent = True
    once_a_match = True

    def outcome(self, m: Game, owner: int, f: Fall, stage: int) -> Resolution[None]:
        """To Reserves, without a Casualty roll."""
        if stage == STAGE_CASUALTY:
            f.casualty -= m.bodies.niggles[owner]
            if m.unspent(owner, self):
                m.spend_trait(owner, self)
                m.used(owner, self)
                f.result = RESERVES
        return NOTHING


class GluttonousGreenhouse(Room):
    """At the end of every turn it bites someone who is in it. [DG-XTILE-07]"""

    name = "Gluttonous Greenhouse"
    own_rule = "DG-XTILE-07"
    tile = "gluttonous-greenhouse"
    says = "At the end of every turn, one random player in this room takes an armour roll."
    advice = Advice(perilous=True)

    def bite(self, m: Game) -> Resolution[None]:
        """Of either team, in any state; they do not go down unless it hurts."""
        inside = [body for body in m.bodies_in(self.squares(m.board)) if not m.neutral(body)]
        if inside:
            victim = inside[m.roll(len(inside), purpose.BITE) - 1]
            self.acted(m, victim, "is bitten")
            f = Fall(victim, BY_ROOM, NOBODY, self.rule)
            f.bare, f.turnover = True, TURNOVER_NEVER
            yield from hurt(m, f)
            yield from settle(m)


class TurnsEnd(Phase):
    """Effects of rooms between two turns. [DG-XTILE-07]"""

    name = "greenhouse"

    def __init__(self, greenhouse: GluttonousGreenhouse) -> None:
        self.greenhouse = greenhouse

    def run(self, m: Game) -> Resolution[None]:
        """After every team's turn."""
        return self.bite(m)

    def bite(self, m: Game) -> Resolution[None]:
        """Then on to whatever comes next."""
        yield from self.greenhouse.bite(m)
        go_on(m)
        yield DONE


class MalodorousMarsh(Room):
    """Hard going for the weak. [DG-XTILE-08]"""

    name = "Malodorous Marsh"
    own_rule = "DG-XTILE-08"
    tile = "malodorous-marsh"
    advice = Advice(-0.3)
    says = "Players with ST 3 or less have -1 to dodge, jump or leap in this room."
    strong: Final = 4

    def modify(self, m: Game, owner: int, t: PlayerTest) -> int:
        """Return where they come to: the roll is made there."""
        return -1 if t.kind in (purpose.DODGE, purpose.LEAP) and m.state.st[owner] < self.strong else 0


# ---------------------------------------------------------------- College of Death
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


SUPPLEMENT: Final = (
    TuckShop, RootWalk, TranquilMeadow, FungusFarm, FountainOfYouth, GluttonousGreenhouse, MalodorousMarsh, HallOfBones,
    SwirlingMists, GhostJunction, NecromancersLaboratory, CorpseChasm, SpikePit,
)  # fmt: skip
"""All tiles except the Werewolf's lair, which has a separate file. [DG-XTILE-01]"""


# ---------------------------------------------------------------- moving
AFRAID: Final = flag("afraid", IN_TURN)
"""Of `in_turn`: does not dare to enter the Ghost Junction any more. [DG-XTILE-13]"""


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
        """Fear before they go in, by step or jump; who does not dare has spent nothing. [DG-XTILE-13]"""
        haunted = self.rooms.area(m.board, self.ghosts)
        if haunted & m.board.bit[to] and not haunted & m.foot(body):
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
