"""Solid stone all round: pushes end at it, and no ball goes into it. [AG-GEN-05, AG-BLOCK-04, AG-BALL-01, AG-BALL-02]"""

from __future__ import annotations

from typing import TYPE_CHECKING

from deepbowl.board.bits import cells
from deepbowl.engine import event
from deepbowl.engine.decision import Resolution
from deepbowl.engine.state import NOBODY
from deepbowl.rules.books.astrogranite import variants
from deepbowl.rules.books.astrogranite.collisions import pushed_onto
from deepbowl.rules.books.astrogranite.multiball import has_free_hand, picked
from deepbowl.rules.books.astrogranite.passages import empty_insides, way_out
from deepbowl.rules.books.astrogranite.platforms import is_drop
from deepbowl.rules.books.astrogranite.teleporters import Teleporters
from deepbowl.rules.crp.ball import CrpBall
from deepbowl.rules.flow.ball import scatter
from deepbowl.rules.flow.crowd import CrowdPushing
from deepbowl.rules.flow.walls import bounce_off_walls
from deepbowl.rules.vocabulary import moments, purpose
from deepbowl.rules.vocabulary.records import Entry, Push

if TYPE_CHECKING:
    from deepbowl.rules.features.feature import Feature
    from deepbowl.rules.match import Match


class AgPushing(CrowdPushing):
    """Empty squares first, then occupied ones; where only walls are, nobody moves. [AG-BLOCK-04]"""

    def __init__(self) -> None:
        self.pits: list[Feature] = []

    def into(self, m: Match, p: Push, to: int, e: Entry) -> Resolution[bool]:
        """Whoever is in a pit, or below an edge, is not pushed on: he is landed on. [AG-TRAP-06, AG-PLAT-06]"""
        below = is_drop(m.board, p.frm, to) or any(m.state.marks[pit.mark] & m.board.bit[to] for pit in self.pits)
        if m.state.at[to] and below:
            pushed_onto(m, p, to, e)
            return True
        return False
        yield

    def is_crowd(self, m: Match, cell: int) -> bool:
        """There are no spectators below ground."""
        return False

    def squares(self, m: Match, p: Push, chain: int) -> tuple[list[int], bool]:
        """On a portal square also into the passage, as long as nobody is in it. [AG-PORTAL-09]"""
        found, leaves = super().squares(m, p, chain)
        secret = cells(empty_insides(m, p.frm) & m.ways(p.victim).open[p.frm]) if m.board.insides else []
        if secret:
            return [*(cell for cell in found if not m.state.at[cell]), *secret], False
        return found, leaves

    def leaves_board(self, m: Match, body: int, frm: int, heading: int) -> Resolution[None]:
        """A staggering player runs into the wall and is where he was. [AG-GEN-05]"""
        m.tell(event.Pushed(moments.WALL, body, frm, frm, NOBODY, "the wall"))
        return
        yield


class AgBall(CrpBall):
    """Never into a wall; chests and obstacles throw it on. [AG-BALL-01, AG-BALL-02]"""

    def __init__(self, teleporters: Teleporters) -> None:
        self.teleporters = teleporters
        self.most_held = 1
        self.variant = variants.NAMES[variants.NORMAL]

    def bounce_square(self, m: Match, ball: int, cell: int, why: str) -> tuple[int, int]:
        """D8 until an available square comes up; from an obstacle it bounces again."""
        if variants.kind(m, ball) == variants.SPIKED:
            m.set_tally(variants.LANDING, 0)
        return bounce_off_walls(m, cell, why)

    # ---------------------------------------------------------------- over edges and through passages
    def comes_down(self, m: Match, ball: int, frm: int, to: int) -> Resolution[int]:
        """From a platform to the ground: three bounces, unless it drops on somebody. [AG-PLAT-07, AG-VBALL-11]"""
        if not is_drop(m.board, frm, to):
            return to
        if m.state.at[to]:
            yield from variants.falls_on(m, m.body_at(to), ball)
            return to
        cell, _ = scatter(m, ball, to, 3)
        return cell

    def way_out(self, m: Match, cell: int, ends: list[int]) -> int:
        """A die of six for the two ends. [AG-PORTAL-11]"""
        return way_out(m, ends, m.roll(6, purpose.PASSAGE))

    # ---------------------------------------------------------------- hands and kinds
    def has_room(self, m: Match, body: int, ball: int = -1) -> bool:
        """One ball, or two or three; and none that is too heavy. [AG-MBALL-02, AG-VBALL-10]"""
        return has_free_hand(m, body, self.most_held) and not variants.too_heavy(m, body, ball)

    def in_hand(self, m: Match, body: int) -> int:
        """Of several the one picked for this throw. [AG-MBALL-03]"""
        return picked(m, body) if self.most_held > 1 else super().in_hand(m, body)

    def turned_up(self, m: Match, ball: int) -> None:
        """What kind it is, where that is not agreed to be the normal one. [AG-VBALL-01]"""
        if self.variant != variants.NAMES[variants.NORMAL]:
            variants.find_kind(m, ball, self.variant)

    def got(self, m: Match, body: int, ball: int) -> Resolution[None]:
        """An enchanted ball may take its carrier away. [AG-VBALL-06]"""
        if variants.kind(m, ball) == variants.ENCHANTED:
            yield from variants.whisk_away(m, body, self.teleporters)

    def strikes(self, m: Match, body: int, ball: int) -> Resolution[bool]:
        """A spiked ball may hurt whoever it is passed to. [AG-VBALL-03]"""
        if variants.kind(m, ball) != variants.SPIKED or not variants.is_passed_to(m, body, ball):
            return True
        return (yield from variants.spikes(m, body, ball))
