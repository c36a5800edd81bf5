"""Solid stone all round: pushes end at it, and no ball goes into it. [AG-GEN-05, AG-BLOCK-04, AG-BALL-01, AG-BALL-02]"""

from __future__ import annotations

from typing import TYPE_CHECKING

from deepbowl.board.bits import cells
from deepbowl.books.astrogranite import variants
from deepbowl.books.astrogranite.chests import AgChests
from deepbowl.books.astrogranite.collisions import pushed_onto
from deepbowl.books.astrogranite.indirect_pushing import CollisionTable
from deepbowl.books.astrogranite.multiball import has_free_hand, picked
from deepbowl.books.astrogranite.passages import empty_insides, way_out
from deepbowl.books.astrogranite.platforms import is_drop
from deepbowl.books.astrogranite.points import HazardPoints
from deepbowl.books.astrogranite.teleporters import Teleporters
from deepbowl.books.astrogranite.wall_smash import WallSmash
from deepbowl.engine import event
from deepbowl.engine.decision import NOTHING, Resolution, at_once
from deepbowl.engine.state import NOBODY
from deepbowl.rules.crp.ball import CrpBall
from deepbowl.rules.flow.ball import scatter
from deepbowl.rules.flow.crowd import CrowdPushing
from deepbowl.rules.flow.scoring import scores
from deepbowl.rules.flow.walls import bounce_off_walls, obstacles
from deepbowl.rules.vocabulary import moments, purpose
from deepbowl.rules.vocabulary.records import Entry, Fall, Push

if TYPE_CHECKING:
    from deepbowl.books.astrogranite.appetite import Appetite
    from deepbowl.rules.features.feature import Feature
    from deepbowl.rules.game import Game


class AgPushing(CrowdPushing):
    """Empty squares first, then occupied ones, by players or chests; where only walls are, no one moves.
    [AG-BLOCK-04, AG-CHEST-05]"""

    moves_large = True

    def __init__(self, chests: AgChests) -> None:
        self.chests = chests
        self.pits: list[Feature] = []
        self.table: CollisionTable | None = None
        self.smashing: WallSmash | None = None
        self.points: HazardPoints | None = None  # what is earned by pushing [AG-SPP-02]

    def pushed(self, m: Game, victim: int, from_cell: int, to: int) -> None:
        """Hazards may be worth a point. [AG-SPP-02]"""
        if self.points is not None:
            self.points.pushed(m, victim, from_cell, to)

    def squares(self, m: Game, p: Push, chain: int) -> tuple[list[int], bool]:
        """On a portal square also into the passage, as long as no one is in it. A chest counts as someone who lies there;
        with nothing but walls behind them they are pushed against them. [AG-PORTAL-09, AG-CHEST-05, AG-BLOCK-04]"""
        found, _ = super().squares(m, p, chain)
        secret = cells(empty_insides(m, p.from_cell) & m.ways(p.victim).open[p.from_cell]) if m.board.insides else []
        if secret:
            return [*(cell for cell in found if not m.state.at[cell]), *secret], False
        if found and not m.state.at[found[0]]:
            return found, False
        ways, shut = m.ways(p.victim).open[p.from_cell], self.chests.shut(m)
        around = [m.board.step(p.from_cell, d) for d in self.directions(m, p)]
        found += [to for to in around if ways & shut & m.board.bit[to]]
        walled = not any((ways | obstacles(m)) & m.board.bit[to] for to in around)
        return found, walled and not found

    def into(self, m: Game, p: Push, to: int, e: Entry) -> Resolution[bool]:
        """A player who is in a pit, or below an edge, is not pushed on: they are landed on. [AG-TRAP-06, AG-PLAT-06]"""
        below = is_drop(m.board, p.from_cell, to) or any(m.state.marks[pit.mark] & m.board.bit[to] for pit in self.pits)
        if m.state.at[to] and below:
            self.pushed(m, p.victim, p.from_cell, to)
            pushed_onto(m, p, to, e)
            return at_once(True)
        return at_once(False)

    def is_crowd(self, m: Game, cell: int) -> bool:
        """There are no spectators below ground."""
        return False

    def over_the_edge(self, m: Game, p: Push, e: Entry) -> Resolution[None]:
        """Only walls behind them: they stay where they are, and no one follows up. [AG-BLOCK-04, AG-BLOCK-01]"""
        m.tell(event.Pushed(moments.WALL, p.victim, p.from_cell, p.from_cell, NOBODY, "the wall"))
        if self.smashing is not None and p.block is not None and e.fall is not None:
            self.smashing.add_to(e.fall)
        return NOTHING

    def leaves_board(self, m: Game, body: int, from_cell: int, heading: int) -> Resolution[None]:
        """A staggering player runs into the wall and is where they were. [AG-GEN-05]"""
        m.tell(event.Pushed(moments.WALL, body, from_cell, from_cell, NOBODY, "the wall"))
        return NOTHING

    def collide(self, m: Game, victim: int, other: int, e: Entry) -> tuple[bool, Fall | None]:
        """Everyone makes room, unless there is a table for it. [AG-PUSH-01]"""
        return self.table.collide(m, victim, other, e) if self.table is not None else (True, None)

    def shove(self, m: Game, cell: int, from_cell: int, chooser: int) -> Resolution[bool]:
        """A chest is shoved on like someone who lies there, shut as it is. [AG-CHEST-05]"""
        away = self.directions(m, Push(NOBODY, from_cell, cell, chooser, None))
        return (yield from self.chests.shove(m, cell, away, chooser))


class AgBall(CrpBall):
    """Never into a wall; chests and obstacles throw it on. [AG-BALL-01, AG-BALL-02]"""

    def __init__(self, teleporters: Teleporters) -> None:
        self.teleporters = teleporters
        self.most_held = 1
        self.appetite: list[Appetite] = []
        self.variant = variants.NAMES[variants.NORMAL]
        self.chasm: Feature | None = None

    def bounce_square(self, m: Game, ball: int, cell: int, why: str) -> tuple[int, int]:
        """D8 until an available square comes up; from an obstacle it bounces again."""
        if variants.kind(m, ball) == variants.SPIKED:
            m.set_tally(variants.LANDING, 0)
        return bounce_off_walls(m, cell, why)

    def comes_to_rest(self, m: Game, ball: int, cell: int, to: int) -> bool:
        """Not on an obstacle. [AG-BALL-02]"""
        return not obstacles(m) & m.board.bit[to] and super().comes_to_rest(m, ball, cell, to)

    def let_go(self, m: Game, ball: int, cell: int) -> Resolution[None]:
        """One dropped by a player on their way into a chasm falls in as well. [AG-BALL-08]"""
        if self.chasm is not None and m.state.marks[self.chasm.mark] & m.board.bit[cell]:
            yield from self.chasm.ball_in(m, ball, cell)
        else:
            yield from super().let_go(m, ball, cell)

    # ---------------------------------------------------------------- over edges and through passages
    def comes_down(self, m: Game, ball: int, from_cell: int, to: int) -> Resolution[int]:
        """From a platform to the ground: three bounces, unless it drops on someone. [AG-PLAT-07, AG-VBALL-11]"""
        if not is_drop(m.board, from_cell, to):
            return to
        if m.state.at[to]:
            yield from variants.falls_on(m, m.body_at(to), ball)
            return to
        cell, _ = scatter(m, ball, to, 3)
        return cell

    def way_out(self, m: Game, cell: int, ends: list[int]) -> int:
        """A die of six for the two ends. [AG-PORTAL-11]"""
        return way_out(m, ends, m.roll(6, purpose.PASSAGE))

    # ---------------------------------------------------------------- hands and kinds
    def has_room(self, m: Game, body: int, ball: int = -1) -> bool:
        """One ball, or two or three; and none that is too heavy. [AG-MBALL-02, AG-VBALL-10]"""
        return has_free_hand(m, body, self.most_held) and not variants.too_heavy(m, body, ball)

    def leaves_unchanged(self, m: Game, ball: int) -> bool:
        """Iron weighs them down, an enchanted ball may take them away. [AG-VBALL-06, AG-VBALL-09]"""
        return variants.kind(m, ball) not in (variants.IRON, variants.ENCHANTED)

    def in_hand(self, m: Game, body: int) -> int:
        """Among several balls, the one picked for this throw. [AG-MBALL-03]"""
        return picked(m, body) if self.most_held > 1 else super().in_hand(m, body)

    def can_be_thrown(self, m: Game, body: int) -> bool:
        """Anything but iron. [AG-VBALL-08]"""
        return any(variants.kind(m, ball) != variants.IRON for ball in m.carried(body))

    def turned_up(self, m: Game, ball: int) -> None:
        """Roll for the kind of a ball, unless all balls are normal. [AG-VBALL-01]"""
        if self.variant != variants.NAMES[variants.NORMAL]:
            variants.find_kind(m, ball, self.variant)

    def got(self, m: Game, body: int, ball: int) -> Resolution[None]:
        """Let an enchanted ball take its carrier away, unless they score with it first; a monster eats it.
        [AG-VBALL-06, CRP-11.5, AG-MBOWL-03]"""
        if m.neutral(body):
            for appetite in self.appetite:
                yield from appetite.eat(m, body, ball)
            return
        if variants.kind(m, ball) == variants.ENCHANTED and not scores(m, body):
            yield from variants.whisk_away(m, body, self.teleporters)

    def strikes(self, m: Game, body: int, ball: int) -> Resolution[bool]:
        """A spiked ball may hurt the player it is passed to. [AG-VBALL-03]"""
        if variants.kind(m, ball) != variants.SPIKED or not variants.is_passed_to(m, body, ball):
            return True
        return (yield from variants.spikes(m, body, ball))
