"""Dungeonbowl 5: underground for two teams. Six chests hide one ball, pads throw players about, the first touchdown wins."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from deepbowl.board import ruler, sight
from deepbowl.board.bits import cells
from deepbowl.board.board import Board
from deepbowl.books.dungeonbowl_5.features import D5Chests, D5Portals, D5Recover, OpenChest, portals
from deepbowl.books.dungeonbowl_5.placements import D5ChestPlaces, D5PadPlaces
from deepbowl.books.dungeonbowl_5.turns import NINETY, NO_DUGOUT, TALLIES, Clock, D5TurnAbout, TimedNotes
from deepbowl.engine import event
from deepbowl.engine.choice import (
    BRING_ON,
    PLACE,
    RANDOM,
    SPONGE,
    SQUARE,
    Choice,
    choice,
    first_of,
    verb_of,
)
from deepbowl.engine.decision import NOTHING, Resolution
from deepbowl.engine.state import KNOCKED_OUT, NOBODY, NOWHERE, RESERVES, SENT_OFF, STANDING
from deepbowl.grounds import foreign
from deepbowl.rules.chapters.course import Length
from deepbowl.rules.chapters.turn import Bench
from deepbowl.rules.crp.ball import CrpBall
from deepbowl.rules.crp.blocking import CrpBlocking
from deepbowl.rules.crp.core import Crp
from deepbowl.rules.crp.passing import CrpPassing
from deepbowl.rules.crp.tests import CrpRerolls
from deepbowl.rules.features.holes import HOLES, Footing, Jump, hazard_at, hazards
from deepbowl.rules.features.portals import FROM_NOWHERE
from deepbowl.rules.features.recovery import recovers_first
from deepbowl.rules.flow.alternating import AlternatingSetUp, DrawSetUp, OneByOneSetup
from deepbowl.rules.flow.clock import TimedLength
from deepbowl.rules.flow.endless import FirstTouchdownWins, FirstTurn
from deepbowl.rules.flow.explain import because
from deepbowl.rules.flow.harm import remove, settle
from deepbowl.rules.flow.placing import placing_phases
from deepbowl.rules.flow.turn import Turn, TurnStart
from deepbowl.rules.flow.walls import WalledPushing, beside_flight, bounce_off_walls, in_sight, obstacle_hit, obstacles_of
from deepbowl.rules.switches import Switch
from deepbowl.rules.traits import TURN_END, Trait, replaced
from deepbowl.rules.vocabulary import moments, purpose
from deepbowl.rules.vocabulary.flags import BENCH_USED
from deepbowl.rules.vocabulary.records import FUMBLE, Block, Reason

if TYPE_CHECKING:
    from deepbowl.rules.game import Game

HOME_MADE: Final = ("trap", "monster", "passage", "rune")
"""Areas of a map that have no rules in this book. [D5-LEAGUE-01]"""


# ---------------------------------------------------------------- walls, ball and passes
class D5Ball(CrpBall):
    """Never into a wall; an obstacle throws it on. [D5-PASS-03, D5-OBSTACLE-01]"""

    def bounce_square(self, m: Game, ball: int, cell: int, purpose: str) -> tuple[int, int]:
        """D8 among the open directions; from an obstacle it bounces again."""
        return bounce_off_walls(m, cell, purpose)

    def let_go(self, m: Game, ball: int, cell: int) -> Resolution[None]:
        """One that was stripped from a player on their way into a hazard is lost there as well. [D5-BALL-01]"""
        if hazards(m) & m.board.bit[cell]:
            yield from hazard_at(m, cell).give_back(m, ball)
        else:
            yield from super().let_go(m, ball, cell)


class D5Blocking(CrpBlocking):
    """A player out of a teleporter recovers before they block again. [D5-TELEPORT-03]"""

    def may_go_on(self, m: Game, b: Block) -> Resolution[bool]:
        """Frenzy's second block may have to wait until they have recovered."""
        return (yield from recovers_first(m, b))


class D5Passing(CrpPassing):
    """Quick and Short only, along a clear line; obstacles below may be hit. [D5-PASS-01, D5-PASS-02]"""

    longest = ruler.SHORT
    hidden_by: ClassVar[tuple[str, str]] = ("a wall", "D5-PASS-02")

    def clear(self, m: Game, body: int) -> int:
        """Seen past walls and shut doors. [D5-PASS-02]"""
        return in_sight(m, body, m.state.shut, sight.TOUCH_CLOSED, ruler.FURTHEST[self.longest])

    def lane(self, m: Game, from_cell: int, to: int) -> int:
        """No one reaches through a wall or a closed corner. [D5-PASS-02, D5-WALL-03]"""
        return super().lane(m, from_cell, to) & beside_flight(m, from_cell, to)

    def out_of_reach(self, m: Game, thief: int) -> bool:
        """Very Long Legs only help jumps. [D5-SKILL-01]"""
        return False

    def interception(self, m: Game, thrower: int, target: int) -> Resolution[int]:
        """An obstacle before the thief may stop the ball that they would have had. [D5-OBSTACLE-02]"""
        thief = yield from super().interception(m, thrower, target)
        if thief >= 0:
            here = m.state.cell[thrower]
            hit = obstacle_hit(m, here, target, m.board.distance(here, m.state.cell[thief]))
            if hit != NOWHERE:
                self.stop_at(m, thrower, m.carried(thrower)[0], hit)
                return NOBODY
        return thief

    def fly(self, m: Game, body: int, ball: int, target: int, result: int) -> Resolution[None]:
        """A pass that is not fumbled may hit a statue on its path. [D5-OBSTACLE-02]"""
        if result != FUMBLE:
            hit = obstacle_hit(m, m.state.cell[body], target)
            if hit != NOWHERE:
                self.stop_at(m, body, ball, hit)
                return
        yield from super().fly(m, body, ball, target, result)

    def stop_at(self, m: Game, thrower: int, ball: int, cell: int) -> None:
        """The ball hits an obstacle: it bounces from there, and whichever team gets it, the turn is over.
        [D5-OBSTACLE-02]"""
        m.turnover("D5-OBSTACLE-02", "the pass hit an obstacle", NOBODY)
        m.defer_bounce(ball, cell)


# ---------------------------------------------------------------- skills in their changed form
class D5Leap(Trait):
    """Only helps jumps over hazards. [D5-SKILL-01]"""

    name = "Leap"

    def why_not(self, m: Game, owner: int, target: int) -> Reason | None:
        """It is never used by itself."""
        return because(m, "Leap only helps jumps over hazards", "D5-SKILL-01")


class D5VeryLongLegs(Trait):
    """Only helps jumps over hazards. [D5-SKILL-01]"""

    name = "Very Long Legs"


class D5HailMaryPass(Trait):
    """Cannot be used underground. [D5-PASS-01]"""

    name = "Hail Mary Pass"
    inert = "only Quick and Short passes are allowed underground"


class D5SecretWeapon(Trait):
    """Spotted on a 6 at the end of each own turn. [D5-SKILL-03]"""

    name = "Secret Weapon"

    def turn(self, m: Game, owner: int, edge: int) -> Resolution[None]:
        """Only in the dungeon, and only after their own team's turns; a bribe may save them."""
        if edge != TURN_END or not m.active(owner) or not m.in_play(owner):
            return
        if m.roll(6, purpose.WEAPON_SPOTTED, owner) == 6 and not (yield from m.rules.referee.let_off(m, owner)):
            m.tell(event.SentOff("D5-SKILL-03", owner))
            remove(m, owner, SENT_OFF, "D5-SKILL-03")
            yield from settle(m)


class D5Rerolls(CrpRerolls):
    """Bought for the whole game: they never come back. The Leader's is one for the game. [D5-PLAY-02, D5-SKILL-02]"""


# ---------------------------------------------------------------- the dug-out
class Dugout(Bench):
    """At the start of a turn: one reserve through the dug-out pad, or the sponge. [D5-DUGOUT-01, D5-INJURY-02]"""

    def offers(self, m: Game, seat: int) -> list[Choice]:
        """Before any player acts, one of the two."""
        s = m.state
        if s.acted or s.used[seat] & BENCH_USED:
            return []
        mine = m.bodies.of_seat[seat]
        options = [choice(SPONGE, body) for body in mine if s.posture[body] == KNOCKED_OUT]
        if not m.tally(NO_DUGOUT) and portals(m).in_play(m):
            options += [choice(BRING_ON, body) for body in mine if s.posture[body] == RESERVES]
        return options

    def why_not(self, m: Game, seat: int, body: int, verb: int) -> Reason | None:
        """It is too late in the turn, the turn's one use is made, or the pads are closed."""
        if m.state.acted:
            return because(m, "that is done at the start of a turn, before any player acts", "D5-INJURY-02")
        if m.state.used[seat] & BENCH_USED:
            return because(m, "the dug-out pad or the sponge has been used this turn", "D5-INJURY-02")
        return because(m, "the dug-out pads have stopped working", "D5-TIME-04") if verb == BRING_ON else None

    def use(self, m: Game, seat: int, option: Choice) -> Resolution[None]:
        """The sponge takes a KO'd player to Reserves; the pad brings a reserve in. [D5-INJURY-02, D5-DUGOUT-01]"""
        m.mark_used(seat, BENCH_USED)
        body = first_of(option)
        if verb_of(option) == SPONGE:
            m.state.posture[body] = RESERVES
            m.tell(event.Healed("D5-INJURY-02", body, NOWHERE, "magic sponge", RESERVES))
            return
        own = [pad for pad in portals(m).in_play(m) if m.own_zone(seat) & m.board.bit[m.state.pads[pad]]]
        pad = FROM_NOWHERE
        if own:
            options = [choice(RANDOM), *(choice(SQUARE, m.state.pads[pad]) for pad in own)]
            answer = yield m.ask(seat, "dug-out-pad", options, body)
            if verb_of(answer) == SQUARE:
                pad = portals(m).pad_at(m, first_of(answer))
        if pad == FROM_NOWHERE:
            pad = yield from portals(m).draw(m, body, FROM_NOWHERE)
        yield from portals(m).bring_on(m, body, pad)
        yield from settle(m)


# ---------------------------------------------------------------- set-up
class D5Setup(OneByOneSetup):
    """Set-up: six players per team, on a random empty pad or in their own end zone. [D5-SETUP-01, D5-SETUP-02]"""

    most = 6
    then = "first-turn"

    def most_balls(self, board: Board) -> int:
        """One, in one of the chests. [D5-CHEST-01]"""
        return 1

    def placements(self, m: Game, seat: int, body: int) -> list[Choice]:
        """The end zone, or a random empty pad while there is one."""
        zone = m.own_zone(seat) & ~m.state.occupied & ~m.rules.movement.closed(m, body, False)
        options = [choice(PLACE, cell) for cell in cells(zone)]
        if self.empty_pads(m):
            options.append(choice(RANDOM))
        return options

    def empty_pads(self, m: Game) -> list[int]:
        """The squares of pads with no one on them."""
        return [cell for cell in m.state.pads if cell >= 0 and not m.state.at[cell]]

    def put(self, m: Game, body: int, option: Choice) -> Resolution[None]:
        """Being set up on a pad does not teleport. [D5-SETUP-02]"""
        if verb_of(option) == RANDOM:
            pads = self.empty_pads(m)
            cell = pads[m.roll(len(pads), purpose.SET_UP_PAD, body) - 1]
        else:
            cell = first_of(option)
        m.state.posture[body] = STANDING
        m.place(body, cell)
        m.tell(event.Placed("D5-SETUP-02", body, cell))
        return NOTHING


# ---------------------------------------------------------------- the book
CITES: Final = {
    moments.TOUCHDOWN: "D5-PLAY-01",
    moments.NOBODY_LEFT: "D5-PLAY-02",
    moments.CHEST: "D5-CHEST-05",
    moments.CHEST_BALL: "D5-CHEST-06",
    moments.CHEST_EXPLODES: "D5-CHEST-07",
    moments.TELEPORT: "D5-TELEPORT-01",
    moments.SENT_ON: "D5-TELEPORT-01",
    moments.BALL_TELEPORT: "D5-TELEPORT-01",
    moments.RECOVERY: "D5-TELEPORT-03",
    moments.DUGOUT: "D5-DUGOUT-01",
    moments.WALL: "D5-WALL-02",
    moments.HAZARD: "D5-HOLE-02",
    moments.HAZARD_TURNOVER: "D5-HOLE-03",
    moments.JUMP: "D5-JUMP-01",
    moments.SLIP: "D5-PRECARIOUS-03",
}
"""Where this book speaks of moments no core knows, or has another rule."""


def _holes(rules: Crp) -> None:
    rules.features += [hole() for hole in HOLES]
    rules.everyone.insert(0, Jump())


def _precarious(rules: Crp) -> None:
    rules.everyone.append(Footing())


def _time_limit(rules: Crp) -> None:
    rules.after_turn.append(Clock())
    rules.notes = TimedNotes()
    rules.length = TimedLength(rules.length.turns, rules.length.halves, NINETY)


def _has_obstacles(board: Board, line: tuple[str, ...]) -> bool:
    return bool(obstacles_of(board))


def _has_custom_hazards(board: Board, line: tuple[str, ...]) -> bool:
    unknown = tuple([row.name for row in foreign(line)])
    return any(name.startswith(HOME_MADE) or name in unknown for name in board.areas)


class Dungeonbowl5(Crp):
    """Everything this book changes of the core. [D5-CORE-01]"""

    id: ClassVar[str] = "dungeonbowl-5"
    title: ClassVar[str] = "Dungeonbowl 5"
    seats: ClassVar[tuple[int, ...]] = (2,)
    """The formulas for pads grow with the number of teams; how three would play the book does not say. [D5-CORE-02]"""
    switches: ClassVar[tuple[Switch, ...]] = (
        Switch("holes", "The map may have lava, chasms, pits and rivers.", "D5-HOLE-01", turn_on=_holes),
        Switch("precarious", "A player beside a hazard may slip into it.", "D5-PRECARIOUS-02", turn_on=_precarious),
        Switch("obstacles", "The map may have statues and other obstacles. Passes may hit them.", "D5-OBSTACLE-01",
               needed_by=_has_obstacles),
        Switch(
            "time-limit",
            "The match ends after 90 minutes. Real minutes where a person plays; 2 minutes per turn where only bots do.",
            "D5-TIME-01", turn_on=_time_limit,
        ),
        Switch(
            "custom-hazards",
            "Maps may have things without rules in this book. They do nothing unless a house book adds rules.",
            "D5-LEAGUE-01", needed_by=_has_custom_hazards,
        ),
    )  # fmt: skip
    banned_goods: ClassVar[tuple[str, ...]] = ("wizard",)
    """No team may bring a wizard. [D5-PLAY-05]"""

    def __init__(self) -> None:
        super().__init__()
        self.cites |= CITES
        self.length = Length(turns=1 << 30, halves=1)
        self.rerolls = D5Rerolls()
        self.bench = Dugout()
        self.blocking = D5Blocking()
        self.pushing = WalledPushing()
        self.ball = D5Ball()
        self.passing = D5Passing()
        self.scoring = FirstTouchdownWins()
        self.setup = D5Setup()
        self.traits = replaced(self.traits, D5Leap(), D5VeryLongLegs(), D5HailMaryPass(), D5SecretWeapon())
        self.everyone = [OpenChest(), D5Recover()]
        for tally in TALLIES:
            self.keep_tally(tally)
        self.features = [D5Chests(), D5Portals()]
        self.phases = [
            *placing_phases([D5ChestPlaces(), D5PadPlaces()], DrawSetUp().name), DrawSetUp(), AlternatingSetUp(),
            FirstTurn(), TurnStart(), Turn(), D5TurnAbout(),
        ]  # fmt: skip
        self.spells, self.after_turn = [], []  # wizards are banned: no phase waits for a spell [D5-PLAY-05]
