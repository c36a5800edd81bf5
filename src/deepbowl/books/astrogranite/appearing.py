"""How monsters come to be in the dungeon: lurking by chests, or chests themselves. [AG-MON-01 to AG-MON-06]"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from deepbowl.board.bits import cells
from deepbowl.books.astrogranite.appetite import Appetite
from deepbowl.books.astrogranite.beasts import EXAMPLES, KINDS, Kind
from deepbowl.books.astrogranite.chests import AgChests, Secret, Watch
from deepbowl.books.astrogranite.monster_attacks import BOTH, Piercing
from deepbowl.books.astrogranite.monsters import (
    ALL_SEATS,
    ARRIVALS,
    BROUGHT_BY,
    FlameBurst,
    Heads,
    Monster,
    MonsterNeutrals,
    MonsterTurn,
    note_arrival,
)
from deepbowl.books.astrogranite.neutrals import MONSTER
from deepbowl.books.astrogranite.statues import Statues
from deepbowl.books.astrogranite.teleporters import HAS_TELEPORTED
from deepbowl.engine import event
from deepbowl.engine.decision import Resolution
from deepbowl.engine.state import IN_PLAY, NOBODY, NOWHERE, STANDING, activation, put
from deepbowl.rules.flow.activation import end_action
from deepbowl.rules.flow.block import block, in_contact, may_attack
from deepbowl.rules.flow.harm import settle
from deepbowl.rules.flow.placing import free_floor
from deepbowl.rules.sheet import NeutralSheet
from deepbowl.rules.switches import Switch
from deepbowl.rules.traits import Trait
from deepbowl.rules.vocabulary import flags, moments, purpose
from deepbowl.rules.vocabulary.flags import IN_DRIVE, flag
from deepbowl.rules.vocabulary.records import Block

if TYPE_CHECKING:
    from deepbowl.books.astrogranite.frame import AgRules
    from deepbowl.rules.game import Game

MODELS: Final = 3
"""How many models of one kind there are; a kind of which all are in the dungeon does not turn up again. [AG-MON-06]"""
ALL_MODELS: Final = 12
"""How many there are in all at the least."""
ALL_EXAMPLES: Final = "examples"
"""The word for the nine monsters of the book. [AG-MON-06]"""
GROUP: Final = "Monsters"
FIRST_NUMBER: Final = 11
APPEARS_ON: Final = 5
"""The roll at which a monster appears beside a chest, or in place of it. [AG-MON-02, AG-MON-04]"""
WITHIN: Final = 4
"""A player who ends their movement this near to a chest may wake a monster. [AG-MON-02]"""
USED: Final = flag("kind of monster used", IN_DRIVE)
"""A monster that has been in the dungeon since the list of kinds was started again. [AG-MGM-04]"""
TESTED: Final = "chests tested for monsters"
"""The tally of the squares of chests for which the die has been rolled. [AG-MON-02]"""


class Menagerie:
    """The monsters that may turn up in a match: which kinds, and how each comes into the dungeon. [AG-MON-06]"""

    def __init__(self) -> None:
        self.kinds: tuple[Kind, ...] = EXAMPLES
        self.models = 0
        """How many models of each kind are ready."""
        self.appetite: list[Appetite] = []
        """Their targets besides players."""
        self.quiet = False
        """Whether chests bring no monsters in this game. [AG-MGM-03, AG-DBOWL-01]"""
        self.needs_hall = False
        """Whether a map must have room for the dragon. [AG-DBOWL-01]"""
        self.statues = Statues(self.appetite)

    def get_ready(self) -> None:
        """Have models of every kind at hand: three of each, more where there are few kinds."""
        self.models = max(MODELS, ALL_MODELS // len(self.kinds))

    def sheets(self) -> list[NeutralSheet]:
        """Every model that may come in, off the board."""
        return [
            kind.sheet(FIRST_NUMBER + place * self.models + model)
            for place, kind in enumerate(self.kinds)
            for model in range(self.models)
        ]

    def waiting(self, m: Game) -> list[int]:
        """The first model of each kind that is not in the dungeon. [AG-MON-06]"""
        found: dict[str, int] = {}
        for body in m.bodies.of_seat[m.seats]:
            if m.bodies.position[body] == MONSTER and m.state.posture[body] > IN_PLAY:
                found.setdefault(m.bodies.race[body], body)
        return list(found.values())

    def draw(self, m: Game) -> int:
        """A random kind; NOBODY if all models are in the dungeon. [AG-MON-06]"""
        models = self.waiting(m)
        if not models:
            return NOBODY
        if self.quiet:
            models = [body for body in models if not m.state.in_drive[body] & USED] or models
        drawn = models[m.roll(len(models), purpose.MONSTER_KIND) - 1] if len(models) > 1 else models[0]
        if self.quiet:
            self.cross_off(m, drawn, len(models) == 1)
        return drawn

    def cross_off(self, m: Game, drawn: int, last: bool) -> None:
        """One at a time: a kind that has been used comes again when all have been, and never after itself. [AG-MGM-04]"""
        for body in self.waiting(m) if last else ():
            m.state.in_drive[body] &= ~USED
        m.state.in_drive[drawn] |= USED


def appear(m: Game, body: int, cell: int, rule: str, cause: str, by: int = NOBODY, from_cell: int = NOWHERE) -> None:
    """A monster stands in the dungeon, whole and with all its heads. A loose ball under it bounces.
    [AG-MON-03, AG-MON-04, AG-MACT-01, AG-MACT-04]"""
    s = m.state
    s.in_drive[body] &= ~(ALL_SEATS | BOTH)
    if by >= 0 and m.side[by] < m.seats:
        s.in_drive[body] |= BROUGHT_BY << m.side[by]
    s.harm, s.spent = put(s.harm, body, 0), put(s.spent, body, 0)
    s.posture[body] = STANDING
    s.acted &= ~(1 << body)
    m.place(body, cell)
    note_arrival(m, body)
    m.tell(event.Appeared(rule, body, cell, m.bodies.race[body], cause, by, from_cell))
    for square in cells(m.foot(body)):
        if (ball := m.loose_at(square)) >= 0:
            m.defer_bounce(ball, square)


# ---------------------------------------------------------------- where there is room
def places_for(m: Game, body: int) -> list[int]:
    """The squares a monster could be placed on: its whole foot on free, plain floor. [AG-MON-03]"""
    free, feet = free_floor(m, "monster"), m.board.feet[m.bodies.size[body]]
    return [cell for cell in cells(free) if feet[cell] and not feet[cell] & ~free]


def nearest_places(m: Game, body: int, squares: int) -> list[int]:
    """The squares among them that cover one of some squares, or come as near to them as possible. [AG-MON-03, AG-MON-04]"""
    board = m.board
    places, feet = places_for(m, body), m.board.feet[m.bodies.size[body]]
    covering = [cell for cell in places if feet[cell] & squares]
    if covering or not places:
        return covering
    goals = cells(squares)
    far = [min([board.distance(one, goal) for one in cells(feet[cell]) for goal in goals]) for cell in places]
    return [cell for cell, distance in zip(places, far, strict=True) if distance == min(far)]


def random_place(m: Game, body: int, places: list[int]) -> int:
    """One of several places by a die; NOWHERE if there is none."""
    if not places:
        return NOWHERE
    return places[m.roll(len(places), purpose.MONSTER_SQUARE, body) - 1] if len(places) > 1 else places[0]


# ---------------------------------------------------------------- lurking
class Lurking(Trait):
    """The first time a player ends their movement near a chest, a monster may come out beside it. [AG-MON-02]"""

    name = "Lurking monsters"
    own_rule = "AG-MON-02"
    always = True

    def __init__(self, chests: AgChests, menagerie: Menagerie) -> None:
        super().__init__()
        self.chests = chests
        self.menagerie = menagerie

    def finish(self, m: Game, owner: int) -> Resolution[None]:
        """A die for each chest near enough that has none yet, the nearest first; only where the player moved and is still
        there. [AG-MON-02]"""
        act, here = m.state.act, m.state.cell[owner]
        if self.menagerie.quiet:
            return
        moved = act.moved or act.rushes or act.flags & HAS_TELEPORTED
        if here < 0 or not moved or m.neutral(owner) or not m.in_play(owner):
            return
        board = m.board
        fresh = cells(self.chests.shut(m) & ~m.tally(TESTED))
        near = [chest for chest in fresh if board.distance(here, chest) <= WITHIN]
        for chest in sorted(near, key=lambda chest: board.distance(here, chest)):
            m.set_tally(TESTED, m.tally(TESTED) | board.bit[chest])
            if m.roll(6, purpose.LURKING, owner) >= APPEARS_ON:
                self.come_out(m, owner, chest)
                yield from settle(m)

    def come_out(self, m: Game, owner: int, chest: int) -> None:
        """Beside the chest, on a random square; it waits for its phase. [AG-MON-03]"""
        body = self.menagerie.draw(m)
        if body < 0:
            return
        cell = random_place(m, body, nearest_places(m, body, m.state.topo.contact[chest]))
        if cell >= 0:
            appear(m, body, cell, "AG-MON-03", moments.CHEST, owner, chest)


class Approached(Watch):
    """Which chests have been tested goes with them where they are moved. [AG-MON-02]"""

    def moved(self, m: Game, cell: int, to: int) -> None:
        """A chest is on another square."""
        bit, tested = m.board.bit, m.tally(TESTED)
        if tested & bit[cell]:
            m.set_tally(TESTED, tested & ~bit[cell] | bit[to])

    def counters(self, m: Game, shut: int) -> list[tuple[str, str]]:
        """Return how many chests may still hide a monster nearby."""
        return [("monsters", f"{(shut & ~m.tally(TESTED)).bit_count()} chests not yet approached")]


# ---------------------------------------------------------------- morphing
class Morphing(Secret):
    """A chest that would explode may turn out to be a monster. [AG-MON-04, AG-MON-05]"""

    def __init__(self, menagerie: Menagerie) -> None:
        self.menagerie = menagerie

    def instead(self, m: Game, opener: int, cell: int) -> Resolution[bool]:
        """On 5+ a monster takes the place of the chest and blocks the opener immediately."""
        if self.menagerie.quiet or m.roll(6, purpose.MORPHING, opener) < APPEARS_ON:
            return False
        body = self.menagerie.draw(m)
        if body < 0:
            return False
        place = random_place(m, body, nearest_places(m, body, m.board.bit[cell]))
        if place < 0:
            return False
        appear(m, body, place, "AG-MON-04", moments.CHEST, opener, cell)
        if opener >= 0 and m.standing(opener) and in_contact(m, body, opener):
            yield from self.pounce(m, body, opener)
        return True

    def pounce(self, m: Game, body: int, opener: int) -> Resolution[None]:
        """One plain block inside the opener's Action, with all that comes before any block: knocked down in their own turn,
        they cost their team the turn; still standing, they keep moving. [AG-MON-05, CRP-5.2]"""
        s = m.state
        s.suspended.append(s.act)
        s.act = activation(body, m.seats, flags.BLOCK)
        if (yield from may_attack(m, body, opener)):
            yield from block(m, Block(body, opener, False))
        yield from settle(m)
        end_action(m)
        s.act = s.suspended.pop()


# ---------------------------------------------------------------- the switches
def kinds_called(words: str) -> tuple[Kind, ...]:
    """The kinds that the value of the switch names; one word stands for the nine examples. [AG-MON-06]"""
    named = words.split("+")
    return tuple([kind for kind in KINDS if kind.word in named or (ALL_EXAMPLES in named and kind in EXAMPLES)])


def turn_on(rules: AgRules, words: str) -> None:
    """Monsters may be in the dungeon; which kinds, the coaches have agreed. [AG-MON-01, AG-MON-06]"""
    menagerie = rules.menagerie
    menagerie.kinds = kinds_called(words)
    rules.keep_tally(ARRIVALS)
    rules.own.neutrals.kinds[MONSTER] = MonsterNeutrals(menagerie.statues, menagerie.appetite)
    rules.own.movement.grips = True
    rules.features.append(menagerie.statues)
    rules.traits += [Monster(), Heads(), FlameBurst(), Piercing(1), Piercing(2), Piercing(3)]
    rules.after_turn.append(MonsterTurn(menagerie.statues, menagerie.appetite))
    rules.own.tests.asked_by(purpose.FLAME_BURST, "AG-PROF-11")
    rules.dice_rules |= DICE


DICE: Final = {
    purpose.MONSTER_KIND: "AG-MON-06", purpose.MONSTER_SQUARE: "AG-MON-03", purpose.LURKING: "AG-MON-02",
    purpose.MORPHING: "AG-MON-04", purpose.FLAME_BURST: "AG-PROF-11", purpose.BEAST_CHOICE: "AG-MACT-06",
}  # fmt: skip
"""Rules that show in nothing but a die."""


def lurk(rules: AgRules) -> None:
    """Monsters lurk by chests. [AG-MON-02]"""
    rules.menagerie.get_ready()
    rules.keep_tally(TESTED)
    rules.chests.watch = Approached()
    rules.everyone.append(Lurking(rules.chests, rules.menagerie))


def morph(rules: AgRules) -> None:
    """Chests that explode may be monsters. [AG-MON-04]"""
    rules.menagerie.get_ready()
    rules.chests.secret = Morphing(rules.menagerie)


SWITCH: Final = Switch(
    "wandering-monsters", "Monsters of these kinds may appear. They act by themselves after a turn.",
    "AG-MON-01", words=(ALL_EXAMPLES, *(kind.word for kind in KINDS)), default=ALL_EXAMPLES,
    several=True, group=GROUP, turn_on=turn_on,
)
LURKING: Final = Switch(
    "lurking-monsters", "The first player to end their move near a chest may wake a monster beside it.",
    "AG-MON-02", brings=("wandering-monsters",), group=GROUP, turn_on=lurk,
)
MORPHING: Final = Switch(
    "morphing-monsters", "A chest that would explode may be a monster instead.",
    "AG-MON-04", brings=("wandering-monsters",), group=GROUP, turn_on=morph,
)
