"""The Werewolf: it belongs to no one and attacks a player who is in its lair when a turn ends. [DG-XTILE-09, DG-XTILE-10]"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from deepbowl.board.bits import cells
from deepbowl.board.board import Board
from deepbowl.books.dungeon_bowl_2021.ground import Room
from deepbowl.engine import event
from deepbowl.engine.choice import Choice, first_of
from deepbowl.engine.decision import DONE, NOTHING, Decision, Resolution
from deepbowl.engine.state import NOWHERE, RUNNING, STANDING
from deepbowl.rules.advice import Advice
from deepbowl.rules.chapters.neutrals import Neutrals
from deepbowl.rules.chapters.phase import Phase
from deepbowl.rules.flow.block import block, may_attack
from deepbowl.rules.flow.harm import settle
from deepbowl.rules.flow.neutral_turn import in_nobodys_turn
from deepbowl.rules.flow.turn import go_on
from deepbowl.rules.sheet import NeutralSheet
from deepbowl.rules.traits import Trait
from deepbowl.rules.vocabulary import purpose
from deepbowl.rules.vocabulary.records import (
    ARRIVALS,
    BY_PLACING,
    BY_STEP,
    DEFENDER_DOWN,
    PLACED_PRONE,
    PUSHED,
    PUSHED_TOO,
    STUMBLES,
    Block,
    Deferred,
    Fall,
)

if TYPE_CHECKING:
    from deepbowl.rules.game import Game

DOG_HOUSE: Final = "monster"
"""The area of its square."""
WEREWOLF: Final = "Werewolf"
NUMBER: Final = 13
LIKED: Final = (DEFENDER_DOWN, STUMBLES, PUSHED, PUSHED_TOO)
"""Block results, the best first; then Both Down, then Player Down. [DG-XTILE-10]"""


class WerewolfsLair(Room):
    """Its lair. [DG-XTILE-09]"""

    name = "Werewolf's Lair"
    own_rule = "DG-XTILE-09"
    tile = "werewolfs-lair"
    says = "When a turn ends with players in this room, the Werewolf attacks the nearest one on 2+."
    advice = Advice(perilous=True)


def werewolves(board: Board) -> list[NeutralSheet]:
    """One for each dog house: MA 8, ST 3, Claws and Frenzy; the rest is that of its kind. [DG-XTILE-09]"""
    houses = cells(board.areas.get(DOG_HOUSE, 0))
    skills = ("Claws", "Frenzy", WEREWOLF)
    return [
        NeutralSheet(NUMBER + n, WEREWOLF, 8, 3, 3, 4, 9, skills, 1, board.label(cell), WEREWOLF, WEREWOLF)
        for n, cell in enumerate(houses)
    ]


class Werewolf(Trait):
    """Knocked down it is not hurt but goes home. [DG-XTILE-10]"""

    name = WEREWOLF
    own_rule = "DG-XTILE-10"
    always = True
    only_lent = True

    def down(self, m: Game, owner: int, f: Fall) -> None:
        """It gets up there once everything else is settled."""
        f.kind, f.no_armour_roll = PLACED_PRONE, False
        due = Deferred(ARRIVALS)
        due.trait, due.body = self, owner
        m.deferred.append(due)

    def settled(self, m: Game, owner: int, due: Deferred) -> Resolution[None]:
        """Back home on its feet."""
        if m.in_play(owner):
            go_home(m, owner)
        return NOTHING


def home_of(m: Game, wolf: int) -> int:
    """Its dog house."""
    houses = cells(m.board.areas.get(DOG_HOUSE, 0))
    pack = [body for body in m.bodies.of_seat[m.seats] if m.owns(body, WEREWOLF)]
    return houses[pack.index(wolf) % len(houses)] if houses else m.state.cell[wolf]


def go_home(m: Game, wolf: int, away_from: int = NOWHERE) -> None:
    """To the dog house or, if that is taken, to the nearest free square, at random among equals. [DG-XTILE-10]"""
    from_cell, home = m.state.cell[wolf], home_of(m, wolf)
    if m.state.posture[wolf] != STANDING:
        m.set_posture(wolf, STANDING)
        m.tell(event.StoodUp("DG-XTILE-10", wolf, from_cell))
    floor = m.board.floor & ~m.rules.movement.closed(m, wolf, False)
    free = [cell for cell in cells(floor) if m.state.at[cell] in (0, wolf + 1) and cell != away_from]
    near = min(m.board.distance(home, cell) for cell in free)
    squares = [cell for cell in free if m.board.distance(home, cell) == near]
    to = squares[m.roll(len(squares), purpose.BEAST_CHOICE) - 1] if len(squares) > 1 else squares[0]
    if to != from_cell:
        go(m, wolf, to, BY_PLACING, "DG-XTILE-10")


def go(m: Game, wolf: int, to: int, how: str, rule: str) -> None:
    """One square or home; a ball it comes onto bounces, and portals do not affect it. [DG-XTILE-09]"""
    from_cell = m.state.cell[wolf]
    m.place(wolf, to)
    m.tell(event.Moved(rule, wolf, from_cell, to, how))
    ball = m.loose_at(to)
    if ball >= 0:
        m.defer_bounce(ball, to)


class TheBeast(Phase):
    """After every turn: a player who is in a lair may be attacked. [DG-XTILE-09]"""

    name = "werewolf"

    def __init__(self, lair: WerewolfsLair) -> None:
        self.lair = lair

    def run(self, m: Game) -> Resolution[None]:
        """Then on to whatever comes next."""
        return self.prowl(m)

    def prowl(self, m: Game) -> Resolution[None]:
        """A die for each lair with players in it: 2+ and it attacks."""
        for wolf in m.bodies.of_seat[m.seats]:
            if not m.owns(wolf, WEREWOLF) or not m.standing(wolf) or m.state.won != RUNNING:
                continue
            inside = [body for body in m.bodies_in(self.lair_of(m, wolf)) if not m.neutral(body)]
            if inside and m.roll(6, purpose.BEAST, wolf) >= 2:
                yield from self.attack(m, wolf, [body for body in inside if m.standing(body)])
        go_on(m)
        yield DONE

    def lair_of(self, m: Game, wolf: int) -> int:
        """The tile its dog house stands on."""
        home = m.board.bit[home_of(m, wolf)]
        return next((squares for name, squares in m.board.areas.items() if name.startswith("tile-") and squares & home), 0)

    def attack(self, m: Game, wolf: int, victims: list[int]) -> Resolution[None]:
        """A Blitz at the nearest standing player, along the shortest path; it ends no team's turn. [DG-XTILE-09]"""
        s = m.state
        ways = {victim: self.way_to(m, wolf, victim) for victim in victims}
        reached = {victim: way for victim, way in ways.items() if way is not None and len(way) < s.ma[wolf]}
        if not reached:
            return
        nearest = min(map(len, reached.values()))
        tied = [victim for victim, way in reached.items() if len(way) == nearest]
        victim = tied[m.roll(len(tied), purpose.BEAST_CHOICE) - 1] if len(tied) > 1 else tied[0]
        yield from in_nobodys_turn(m, wolf, self.blitz(m, wolf, victim))

    def blitz(self, m: Game, wolf: int, victim: int) -> Resolution[None]:
        """Its victim reacts to being named; then it walks up to them, attacks, and goes home. [DG-XTILE-09, DG-XTILE-10,
        2020-6.3]"""
        s = m.state
        s.act.target = victim
        goes = yield from m.rules.actions.nominate(m, wolf, victim)
        way = self.way_to(m, wolf, victim) if goes and m.standing(victim) else None
        if way is None or len(way) >= s.ma[wolf]:  # put off, or the pass they dumped has drawn others into its way
            return
        for cell in way:
            go(m, wolf, cell, BY_STEP, self.lair.rule)
            s.act.moved += 1
            yield from settle(m)
        if m.standing(victim) and s.won == RUNNING:
            s.act.moved += 1
            if (yield from may_attack(m, wolf, victim)):
                yield from block(m, Block(wolf, victim, True))
            yield from settle(m)
        if m.in_play(wolf) and s.won == RUNNING:
            go_home(m, wolf)
            yield from settle(m)

    def way_to(self, m: Game, wolf: int, victim: int) -> list[int] | None:
        """The squares of a shortest way to one beside someone; None: there is none."""
        s, open_ways = m.state, m.state.topo.open
        free = m.board.floor & ~s.occupied & ~m.rules.movement.closed(m, wolf, False)
        goal = m.around(victim)
        came: dict[int, int] = {s.cell[wolf]: NOWHERE}
        line = [s.cell[wolf]]
        while line:
            further: list[int] = []
            for cell in line:
                if goal & m.board.bit[cell]:
                    way = []
                    while came[cell] != NOWHERE:
                        way.append(cell)
                        cell = came[cell]
                    return way[::-1]
                for to in cells(open_ways[cell] & free):
                    if to not in came:
                        came[to] = cell
                        further.append(to)
            line = further
        return None


class DgNeutrals(Neutrals):
    """The Werewolf's answers: the best die, and pushes towards the nearest exit of its lair. Portals do not affect it.
    [DG-XTILE-09, DG-XTILE-10]"""

    def __init__(self, lair: WerewolfsLair) -> None:
        self.lair = lair

    def residents(self, board: Board) -> list[NeutralSheet]:
        """The Werewolf in its lair. [DG-XTILE-09]"""
        return werewolves(board)

    def teleports(self, m: Game, body: int) -> bool:
        """Pushed onto a portal or following up onto one, the Werewolf stays there. [DG-XTILE-09]"""
        return not m.owns(body, WEREWOLF)

    def gives_way(self, m: Game, body: int) -> None:
        """It goes home, or near it, when a player comes out where it stands."""
        go_home(m, body, m.state.cell[body])

    def answer(self, m: Game, decision: Decision) -> Choice:
        """At random among equals; everything else gets the default."""
        if decision.kind == "block-die":
            return max(decision.options, key=lambda option: rank(first_of(option)))
        if decision.kind == "push":
            outside = m.board.floor & ~self.lair.squares(m.board)
            ways = m.board.routes_from(outside, m.state.topo)
            best = min(ways[first_of(option)] for option in decision.options)
            options = [option for option in decision.options if ways[first_of(option)] == best]
            return options[m.roll(len(options), purpose.BEAST_CHOICE) - 1] if len(options) > 1 else options[0]
        return super().answer(m, decision)


def rank(face: int) -> int:
    """Return how much it likes a block result."""
    return len(LIKED) - LIKED.index(face) + 2 if face in LIKED else face - 1
