"""Traps: counters that lie face down until a player enters their square. The kind is drawn only then, from those
that are left: nothing anyone could look up says it before. [AG-TRAP-01 to AG-TRAP-05, AG-TRAP-11 to AG-TRAP-14]

Each kind of trap is a feature, a `TrapKind`; its squares are those on which it is face up.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from deepbowl.board.board import Board
from deepbowl.books.astrogranite.reflexes import step_away
from deepbowl.books.astrogranite.teleporters import HAS_TELEPORTED, Teleporters, spare_fall
from deepbowl.engine import event
from deepbowl.engine.decision import Resolution
from deepbowl.engine.state import NOBODY, RUNNING, STANDING, STUNNED
from deepbowl.rules.features.feature import Feature
from deepbowl.rules.features.portals import FROM_NOWHERE
from deepbowl.rules.flow.harm import go_down, hurt, outcome, suffer
from deepbowl.rules.flow.order import in_chosen_order
from deepbowl.rules.traits import STAGE_INJURY
from deepbowl.rules.vocabulary import moments, purpose
from deepbowl.rules.vocabulary.records import BY_EXPLOSION, RANK_BYSTANDER, TURNOVER_KNOCKED_DOWN, Entry, Fall

if TYPE_CHECKING:
    from deepbowl.rules.game import Game

TRAP: Final = "trap"
BY_GAS: Final = "gas"
STRONG: Final = 5
"""From this strength on gas may do nothing. [AG-TRAP-13]"""


def jump_clear(m: Game, body: int, e: Entry) -> Resolution[None]:
    """A player who set a trap off by walking may be quick enough to take a step first. [AG-SKILL-13]"""
    if e.fall is None and e.how in m.rules.movement.willing:
        yield from step_away(m, body)


class TrapKind(Feature):
    """One kind of trap: how many counters of it there are, what it does, and whether it stays. [AG-TRAP-01, AG-TRAP-05]"""

    title = ""
    """Its name in the list of counters."""
    rule = ""
    counters_in_pool = 3
    stays = False
    """Whether it lies face up once it was revealed, for everyone who comes there later."""

    def __init__(self) -> None:
        super().__init__()
        self.tallies = (self.revealed,)

    @property
    def revealed(self) -> str:
        """The tally of how many counters of this kind have been turned over."""
        return f"{self.name} revealed"

    def lies_on(self, board: Board) -> int:
        """A map that names the kind of a trap has it lie face up."""
        return board.areas.get(self.name, 0)

    def left_in_pool(self, m: Game) -> int:
        """Return how many of its counters no one has seen yet; everyone may count that. [AG-TRAP-01]"""
        return self.counters_in_pool - m.tally(self.revealed)

    reaches_around = False
    """Whether it also works on players beside it."""

    def entered(self, m: Game, body: int, cell: int, e: Entry) -> Resolution[None]:
        """Someone comes onto one that lies face up. [AG-TRAP-05]"""
        yield from jump_clear(m, body, e)
        if not self.stays:
            m.set_mark(self.mark, cell, False)
            m.tell(event.MarkChanged("AG-TRAP-05", self.name, "removed", cell))
        yield from self.work(m, body, cell, e)

    def work(self, m: Game, body: int, cell: int, e: Entry) -> Resolution[None]:
        """It goes off; a player who has jumped clear is only caught if it reaches that far. [AG-SKILL-13]"""
        if m.state.won == RUNNING and (self.reaches_around or m.state.cell[body] == cell):
            yield from self.spring(m, body, cell, e)

    def spring(self, m: Game, body: int, cell: int, e: Entry) -> Resolution[None]:
        """Apply the trap to the player who triggered it and to players around."""
        raise NotImplementedError

    def peril(self, m: Game, body: int) -> float:
        """It hurts."""
        return 1.0


class Traps(Feature):
    """Counters face down. The first model that comes onto one turns it over. [AG-TRAP-03, AG-TRAP-04]"""

    name = TRAP
    once = True

    def __init__(self, kinds: list[TrapKind]) -> None:
        super().__init__()
        self.kinds = kinds

    def pool(self, m: Game) -> list[TrapKind]:
        """The counters no one has seen yet, those on the board among them; each as likely to be any of them."""
        return [kind for kind in self.kinds for _ in range(kind.left_in_pool(m))]

    def counters(self, m: Game) -> list[tuple[str, str]]:
        """Return how many lie face down, and what they may be. [AG-TRAP-01, AG-TRAP-03]"""
        left = ", ".join(f"{kind.left_in_pool(m)} {kind.title}" for kind in self.kinds)
        return [("traps", f"{m.state.marks[self.mark].bit_count()} face down"), ("trap counters", left)]

    def entered(self, m: Game, body: int, cell: int, e: Entry) -> Resolution[None]:
        """Reveal the trap and apply it immediately; balls and chests do not trigger it. [AG-TRAP-04, AG-SKILL-13]"""
        yield from jump_clear(m, body, e)
        pool = self.pool(m)
        drawn = m.roll(len(pool), purpose.TRAP, body)
        kind = pool[drawn - 1]
        m.set_tally(kind.revealed, m.tally(kind.revealed) + 1)
        m.tell(event.Revealed("AG-TRAP-04", body, cell, TRAP, drawn, kind.title))
        m.set_mark(self.mark, cell, False)
        m.tell(event.MarkChanged("AG-TRAP-04", self.name, "removed", cell))
        if kind.stays:
            m.set_mark(kind.mark, cell, True)
            m.tell(event.MarkChanged("AG-TRAP-05", kind.name, "placed", cell))
        yield from kind.work(m, body, cell, e)

    def peril(self, m: Game, body: int) -> float:
        """As bad as what may still be drawn."""
        pool = self.pool(m)
        return sum(kind.peril(m, body) for kind in pool) / max(1, len(pool))


# ---------------------------------------------------------------- kinds that work once
class ExplodingTrap(TrapKind):
    """Like a chest: a player who stands on or beside it is knocked down. [AG-TRAP-11]"""

    name = "trap-exploding"
    title = "exploding trap"
    rule = "AG-TRAP-11"
    reaches_around = True

    def spring(self, m: Game, body: int, cell: int, e: Entry) -> Resolution[None]:
        """All at one moment; the active coach chooses the order in which they are settled. A player falling anyway takes one
        armour roll, with the bonuses of what felled them. [AG-TRAP-11, AG-CHEST-03]"""
        m.tell(event.Exploded(self.rule, cell, TRAP, body))
        near = m.bodies_in(m.board.bit[cell] | m.state.topo.contact[cell])
        near.sort(key=lambda other: other != body)
        hit = [other for other in near if m.state.posture[other] == STANDING]
        for place, other in enumerate((yield from in_chosen_order(m, hit))):
            f = e.fall if other == body and e.fall is not None else Fall(other, BY_EXPLOSION, NOBODY, self.rule)
            f.rank = RANK_BYSTANDER + place
            if other == body:
                e.fall = f
            else:
                go_down(m, f)


class GasTrap(TrapKind):
    """A player who is on or beside it is Stunned, without armour or injury roll. [AG-TRAP-12]"""

    name = "trap-gas"
    title = "gas trap"
    rule = "AG-TRAP-12"
    reaches_around = True

    def spring(self, m: Game, body: int, cell: int, e: Entry) -> Resolution[None]:
        """Standing and prone players; strong ones may resist, also the one who set it off. [AG-TRAP-12,
        AG-TRAP-13]"""
        near = m.bodies_in(m.board.bit[cell] | m.state.topo.contact[cell])
        near.sort(key=lambda other: other != body)
        for other in near:
            if m.state.st[other] < STRONG or m.roll(6, purpose.GAS, other) >= 4:
                yield from self.overcome(m, other, e.turnover if other == body else TURNOVER_KNOCKED_DOWN)

    def overcome(self, m: Game, body: int, turnover: int) -> Resolution[None]:
        """Stun a player where they are; they drop the ball. For an active player that is a turnover, as if they had been
        knocked down. [AG-TRAP-12]"""
        if m.state.posture[body] == STUNNED:
            return
        f = Fall(body, BY_GAS, NOBODY, self.rule)
        f.result, f.turnover = STUNNED, turnover
        yield from outcome(m, f, STAGE_INJURY)
        if f.result == STUNNED:
            m.tell(event.Stunned(self.rule, body, m.state.cell[body]))
        if m.active(body) and m.rules.harm.turns_over(m, f, m.holds_ball(body)):
            m.turnover(moments.TURNOVER, "was overcome by the gas", body)
        yield from suffer(m, f)


# ---------------------------------------------------------------- one that stays
class TeleporterTrap(TrapKind):
    """Sends a player who comes onto it to one of the numbered teleporters; it has no number itself. [AG-TRAP-14]"""

    name = "trap-teleporter"
    title = "teleporter trap"
    rule = "AG-TRAP-14"
    stays = True

    def __init__(self, teleporters: Teleporters) -> None:
        super().__init__()
        self.teleporters = teleporters

    def entered(self, m: Game, body: int, cell: int, e: Entry) -> Resolution[None]:
        """A revealed one, entered voluntarily by a player teleported before in this Action, hurts them.
        [AG-TRAP-14, AG-TELE-07]"""
        yield from jump_clear(m, body, e)
        act = m.state.act
        if m.state.cell[body] != cell or m.state.won != RUNNING:
            return
        if act.body == body and act.flags & HAS_TELEPORTED and e.how in m.rules.movement.willing:
            yield from hurt(m, self.teleporters.strain(body))
            if not m.in_play(body):
                spare_fall(m, e)
        else:
            yield from self.spring(m, body, cell, e)

    def spring(self, m: Game, body: int, cell: int, e: Entry) -> Resolution[None]:
        """They cannot be lost by this roll; a player who stands there is teleported on as usual. [AG-TRAP-14, AG-TELE-05]"""
        gates = self.teleporters
        if not gates.in_play(m):
            return
        pad = yield from gates.draw(m, body, FROM_NOWHERE)
        m.lift(body)
        m.tell(event.Teleported(self.rule, body, m.state.pads[pad], pad + 1, cell))
        displaced = yield from gates.arrive(m, body, pad, FROM_NOWHERE)
        if displaced >= 0:
            yield from gates.teleport(m, displaced, pad, moments.SENT_ON)

    def ways_out(self, m: Game) -> list[int]:
        """Any teleporter."""
        return self.teleporters.ways_out(m)

    def peril(self, m: Game, body: int) -> float:
        """Only a second journey hurts."""
        return float(m.state.act.body == body and bool(m.state.act.flags & HAS_TELEPORTED))
