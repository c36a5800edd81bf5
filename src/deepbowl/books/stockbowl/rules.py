"""StockBowl: two halves of twelve rounds, drives, doors as score zones, chests that open when entered, pads that scatter."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from deepbowl.board.bits import cells
from deepbowl.board.board import Board
from deepbowl.books.stockbowl.cards import DECK, MagicItems, card_traits
from deepbowl.books.stockbowl.doors import LEFT_BY_DOOR, SbMovement, ScoreDoors, in_front_of_doors
from deepbowl.books.stockbowl.pads import SbPortals, pads
from deepbowl.books.stockbowl.walls import SbBall, SbBlocking, SbFlight, SbPassing, SbPushing
from deepbowl.engine import event
from deepbowl.engine.choice import BRING_ON, CAST, DECLARE, PLACE, RANDOM, SQUARE, Choice, choice, first_of, verb_of
from deepbowl.engine.decision import DONE, NOTHING, Resolution
from deepbowl.engine.log import SEAT_LETTERS
from deepbowl.engine.state import KNOCKED_OUT, NOBODY, NOWHERE, RESERVES, STANDING, activation
from deepbowl.rules.chapters.course import Length
from deepbowl.rules.chapters.phase import Phase
from deepbowl.rules.chapters.turn import Bench
from deepbowl.rules.crp.core import Crp
from deepbowl.rules.crp.skills.extraordinary import BloodLust
from deepbowl.rules.features.chests import Chests
from deepbowl.rules.features.portals import FROM_NOWHERE
from deepbowl.rules.flow.alternating import AlternatingSetUp, DrawSetUp, OneByOneSetup
from deepbowl.rules.flow.ball import can_hold
from deepbowl.rules.flow.drives import DriveEnd, Next, Toss
from deepbowl.rules.flow.explain import because
from deepbowl.rules.flow.harm import go_down, settle
from deepbowl.rules.flow.move import enter
from deepbowl.rules.flow.order import in_chosen_order
from deepbowl.rules.flow.spells import SpellBench
from deepbowl.rules.flow.test import test
from deepbowl.rules.flow.turn import Turn, TurnStart
from deepbowl.rules.traits import DECLARING, Trait, replaced
from deepbowl.rules.vocabulary import flags, moments, purpose
from deepbowl.rules.vocabulary.flags import BENCH_USED, IN_ACTION, TOOK_PART, flag
from deepbowl.rules.vocabulary.records import (
    BEFORE_FALLS,
    BY_BLOCK,
    BY_EXPLOSION,
    BY_PUSH,
    BY_SCATTER,
    RANK_BYSTANDER,
    Deferred,
    Entry,
    Fall,
    Reason,
)

if TYPE_CHECKING:
    from deepbowl.rules.game import Game


# tallies
ITEM_FOUND: Final = "magic item of this drive is out of its chest"
FIRST_TURNS: Final = "turns a seat had taken when the drive began"
# flags of an Activation
JUST_IN: Final = flag("just in", IN_ACTION)  # came on from the reserves with this Action
ON_ENTRY: Final = tuple(
    choice(DECLARE, action) for action in (flags.MOVE, flags.BLITZ, flags.PASS, flags.HAND_OFF, flags.FOUL)
)


# ---------------------------------------------------------------- chests
class SbChests(Chests):
    """Open when anyone comes in, by any way: ball, magic item or lightning. [SB-CHEST-01, SB-CHEST-02]"""

    once = True
    tallies: tuple[str, ...] = (ITEM_FOUND, DECK)

    def __init__(self, deck: MagicItems) -> None:
        super().__init__()
        self.deck = deck

    def counters(self, m: Game) -> list[tuple[str, str]]:
        """Chests that are shut, cards that are left."""
        return [*super().counters(m), ("magic items", f"{self.deck.left(m)} left")]

    def entered(self, m: Game, body: int, cell: int, e: Entry) -> Resolution[None]:
        """After a push the follow-up comes first; a player falling on the way in is down before it opens; else immediately.
        [SB-CHEST-01, SB-CHEST-04]"""
        if e.how == BY_PUSH or e.fall is not None:
            due = Deferred(BEFORE_FALLS)
            due.feature, due.body, due.cell = self, body, cell
            m.deferred.append(due)
        else:
            yield from self.open(m, body, cell)

    def settled(self, m: Game, body: int, cell: int) -> Resolution[None]:
        """Now it opens, unless someone was quicker."""
        if self.shut(m) & m.board.bit[cell]:
            yield from self.open(m, body, cell)

    def content(self, m: Game, opener: int, cell: int, drawn: int) -> Resolution[None]:
        """Ball, then item, then traps, of what this drive still hides. [SB-CHEST-02]"""
        hidden = self.hidden_balls(m)
        item = len(hidden) + 1 if not m.tally(ITEM_FOUND) else -1
        if drawn == item:
            m.set_tally(ITEM_FOUND, 1)
            yield from self.deck.draw(m, opener)
        else:
            yield from super().content(m, opener, cell, drawn)

    def found(self, m: Game, opener: int, cell: int, ball: int) -> Resolution[None]:
        """A player who has a tackle zone must try to pick it up. [SB-CHEST-04, SB-CHEST-05, SB-CHEST-08]"""
        able = m.exerts_zones(opener) and m.state.cell[opener] == cell and not self.falling(m, opener)
        if able and can_hold(m, opener) and not m.holds_ball(opener):
            if (yield from test(m, m.rules.movement.pick_up(m, opener))):
                m.give_ball(ball, opener)
                m.tell(event.PickedUp("SB-CHEST-04", opener, cell, ball))
                return
        if able and m.active(opener):
            m.turnover("SB-CHEST-08", "fumbled the ball in the chest", opener)
        m.defer_bounce(ball, cell)

    def falling(self, m: Game, body: int) -> Fall | None:
        """The knock-down by a block that this body is about to suffer, if any."""
        for due in m.deferred:
            if due.fall is not None and due.fall.victim == body and due.fall.cause == BY_BLOCK:
                return due.fall
        return None

    def explode(self, m: Game, opener: int, cell: int) -> Resolution[None]:
        """The opener is struck; everyone beside the chest on 4+. [SB-CHEST-07, SB-CHEST-09]"""
        s = m.state
        knocked = self.falling(m, opener)
        hit: list[int] = []
        if knocked is not None:
            knocked.armour += 2
            knocked.injury += 1
        else:
            hit.append(opener)
        hit += [body for body in m.bodies_in(s.topo.contact[cell]) if m.roll(6, purpose.SPARK, body) >= 4]
        for body in (yield from in_chosen_order(m, hit)):
            f = Fall(body, BY_EXPLOSION, NOBODY, "SB-CHEST-07")
            f.rank = RANK_BYSTANDER
            f.either.append((None, 1))
            go_down(m, f)


# ---------------------------------------------------------------- set-up and reserves
class SbSetup(OneByOneSetup):
    """Set-up: six players per team, straight in front of their team's doors. [SB-SETUP-01, SB-SETUP-02]"""

    most = 6
    begins = "lay-out"
    then = "begin-drive"

    def most_balls(self, board: Board) -> int:
        """One, in one of the chests."""
        return 1

    def quota(self, m: Game, seat: int) -> int:
        """Six, or all there are, while there is room."""
        room = (in_front_of_doors(m, seat) & ~m.state.occupied).bit_count()
        return min(super().quota(m, seat), room)

    def placements(self, m: Game, seat: int, body: int) -> list[Choice]:
        """Return the squares straight in front of the team's own doors. [SB-SETUP-02]"""
        return [choice(PLACE, cell) for cell in cells(in_front_of_doors(m, seat) & ~m.state.occupied)]

    def put(self, m: Game, body: int, option: Choice) -> Resolution[None]:
        """Put them there."""
        put_down(m, body, first_of(option), "SB-SETUP-02")
        return NOTHING


def put_down(m: Game, body: int, cell: int, rule: str) -> None:
    """A player from Reserves stands on a square."""
    m.state.posture[body] = STANDING
    m.place(body, cell)
    m.state.in_drive[body] |= TOOK_PART
    m.tell(event.Placed(rule, body, cell))


class RollLayout(Phase):
    """Each coach rolls a D8, and the sum names the layout. [SB-LAYOUT-01]

    The match has that layout already: the set-up looked at these dice before (`fixture.place_called`).
    """

    name = "roll-layout"

    def run(self, m: Game) -> Resolution[None]:
        """Before anything else."""
        return self.roll_layout(m)

    def roll_layout(self, m: Game) -> Resolution[None]:
        """One die per coach."""
        total = sum(m.roll(sides, purpose.LAYOUT) for sides in StockBowl.layout_dice)
        m.tell(event.LaidOut("SB-LAYOUT-01", total, m.board.name))
        m.state.phase = m.rules.phase("toss")
        yield DONE


class LayOutDrive(Phase):
    """Every drive starts with six shut chests and the ball hidden again. [SB-PLAY-01, SB-CHEST-02]"""

    name = "lay-out"

    def run(self, m: Game) -> Resolution[None]:
        """Before each set-up."""
        return self.lay_out(m)

    def lay_out(self, m: Game) -> Resolution[None]:
        """Place chests and pads where the layout shows them."""
        s, areas = m.state, m.board.areas
        for feature in m.rules.features:
            m.set_marks(feature.mark, areas.get(feature.name, 0))
        numbers = sorted(int(name[4:]) for name in areas if name.startswith("pad-"))
        pads(m).lay_out(m, [areas[f"pad-{number}"].bit_length() - 1 for number in numbers])
        m.set_tally(ITEM_FOUND, 0)
        for seat in range(m.seats):
            m.set_tally(FIRST_TURNS, s.turns[seat], seat)
        s.phase = m.rules.phase("draw-set-up")
        yield DONE


class BeginDrive(Phase):
    """The starting coach takes the first turn. [SB-TIME-02]"""

    name = "begin-drive"

    def run(self, m: Game) -> Resolution[None]:
        """No kick-off. [SB-PLAY-04]"""
        return self.begin_drive(m)

    def begin_drive(self, m: Game) -> Resolution[None]:
        """The team that did not score last, or whose half it is to open. [SB-TIME-03, SB-TIME-04]"""
        m.state.seat = m.state.first
        m.state.phase = m.rules.turn_opens
        yield DONE


class SbBench(Bench):
    """Wizards as in the core, and one reserve a turn from the second turn of a drive on. [SB-RESERVE-01]"""

    def __init__(self) -> None:
        self.wizard = SpellBench()

    def offers(self, m: Game, seat: int) -> list[Choice]:
        """Between the activations of others."""
        s = m.state
        options = self.wizard.offers(m, seat)
        if s.used[seat] & BENCH_USED or s.turns[seat] - m.tally(FIRST_TURNS, seat) < 2:
            return options
        mine = m.bodies.of_seat[seat]
        fit = [b for b in mine if s.posture[b] == RESERVES and not s.in_drive[b] & LEFT_BY_DOOR]
        if fit and (pads(m).in_play(m) or self.entrances(m, seat)):
            options += [choice(BRING_ON, body) for body in fit]
        return options

    def why_not(self, m: Game, seat: int, body: int, verb: int) -> Reason | None:
        """Too early in the drive, one has come in, or they walked out. [SB-RESERVE-01, SB-DOOR-04]"""
        s = m.state
        if s.turns[seat] - m.tally(FIRST_TURNS, seat) < 2:
            return because(m, "reserves come in from the second turn of a drive on", "SB-RESERVE-01")
        if s.used[seat] & BENCH_USED:
            return because(m, "one reserve has been brought on this turn", "SB-RESERVE-01")
        if s.in_drive[body] & LEFT_BY_DOOR:
            return because(m, f"{m.bodies.name[body]} has left by a door and is out of this drive", "SB-DOOR-04")
        return None

    def entrances(self, m: Game, seat: int) -> int:
        """Empty squares straight in front of a seat's own doors."""
        return in_front_of_doors(m, seat) & ~m.state.occupied

    def use(self, m: Game, seat: int, option: Choice) -> Resolution[None]:
        """Enter by a door or a pad, chosen before any die; then act. [SB-RESERVE-02, SB-RESERVE-03, SB-RESERVE-05]"""
        if verb_of(option) == CAST:
            yield from self.wizard.use(m, seat, option)
            return
        s, body = m.state, first_of(option)
        m.mark_used(seat, BENCH_USED)
        options = [choice(SQUARE, cell) for cell in cells(self.entrances(m, seat))] + [choice(RANDOM)]
        answer = yield m.ask(seat, "entrance", options, body)
        if verb_of(answer) == SQUARE:
            put_down(m, body, first_of(answer), "SB-RESERVE-02")
            yield from enter(m, body, first_of(answer), Entry(BY_SCATTER, NOWHERE, None))
        else:
            pad = yield from pads(m).draw(m, body, FROM_NOWHERE)
            yield from pads(m).bring_on(m, body, pad)  # with no pad of origin they cannot be lost
        yield from settle(m)
        s.in_drive[body] |= TOOK_PART
        if m.standing(body) and not s.over:
            s.acted |= 1 << body
            s.act = activation(body, seat)
            s.act.moved, s.act.flags = 1, JUST_IN


class ComingOn(Trait):
    """The actions of a reserve who has just come on. [SB-RESERVE-03]"""

    name = "Coming on"
    own_rule = "SB-RESERVE-03"
    occasion = DECLARING
    always = True

    def offers(self, m: Game, owner: int, options: list[int]) -> None:
        """One of five Actions: no Block, and no other that their skills would let them declare."""
        if m.state.act.flags & JUST_IN:
            options[:] = [option for option in options if option in ON_ENTRY]


# ---------------------------------------------------------------- skills in their changed form
class SbBloodLust(BloodLust):
    """Failing to feed sends a vampire to the KO box. [SB-SKILL-01]"""

    box = KNOCKED_OUT


class SbHailMaryPass(Trait):
    """May not be used. [SB-PASS-01]"""

    name = "Hail Mary Pass"
    inert = "StockBowl forbids Hail Mary Pass"


# ---------------------------------------------------------------- the book
CITES: Final = {
    moments.CHEST: "SB-CHEST-01",
    moments.CHEST_BALL: "SB-CHEST-04",
    moments.CHEST_EXPLODES: "SB-CHEST-07",
    moments.TELEPORT: "SB-TELEPORT-02",
    moments.SENT_ON: "SB-TELEPORT-02",
    moments.BALL_TELEPORT: "SB-TELEPORT-02",
    moments.DUGOUT: "SB-RESERVE-02",
    moments.WALL: "SB-WALL-01",
}
"""Where this book speaks of moments no core knows."""


class StockBowl(Crp):
    """Everything this book changes of the core. [SB-CORE-01]"""

    id: ClassVar[str] = "stockbowl"
    title: ClassVar[str] = "StockBowl"
    seats: ClassVar[tuple[int, ...]] = (2,)
    layout_dice: ClassVar[tuple[int, ...]] = (8, 8)

    def complaint(self, board: Board) -> str:
        """A layout has doors, six pads and six chests. [SB-LAYOUT-03]"""
        missing = [kind for kind in ("score-door", "pad", "chest") if not board.areas.get(kind)]
        return f"it has no {' and no '.join(missing)}" if missing else ""

    def __init__(self) -> None:
        super().__init__()
        self.cites |= CITES
        self.length = Length(turns=12, halves=2)
        self.bench = SbBench()
        self.movement = SbMovement()
        self.blocking = SbBlocking()
        self.pushing = SbPushing()
        self.ball = SbBall()
        self.passing = SbPassing()
        self.flight = SbFlight()
        self.setup = SbSetup()
        self.traits = [*replaced(self.traits, SbBloodLust(), SbHailMaryPass()), *card_traits()]
        self.everyone = [ComingOn()]
        self.keep_tally(FIRST_TURNS, len(SEAT_LETTERS))
        self.features = [ScoreDoors(), SbChests(MagicItems()), SbPortals()]
        self.phases = [
            Toss(), LayOutDrive(), DrawSetUp(), AlternatingSetUp(), BeginDrive(), TurnStart(), Turn(), Next(),
            DriveEnd(),
        ]  # fmt: skip

    def begin_with_layout(self) -> None:
        """The match begins with the dice that chose its layout. [SB-LAYOUT-01]"""
        self.phases = [RollLayout(), *self.phases]
