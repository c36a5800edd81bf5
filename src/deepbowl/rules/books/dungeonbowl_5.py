"""Dungeonbowl 5: underground for two teams. Six chests hide one ball, pads throw players about, the first touchdown wins."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from deepbowl.board import ruler
from deepbowl.board.bits import cells
from deepbowl.board.board import Board
from deepbowl.board.sight import squares_crossed
from deepbowl.engine import event
from deepbowl.engine.choice import (
    BRING_ON,
    DECLARE,
    PLACE,
    RANDOM,
    SPONGE,
    SQUARE,
    STOP,
    USE,
    USE_AT,
    Choice,
    choice,
    first_of,
    verb_of,
)
from deepbowl.engine.decision import DONE, Rule
from deepbowl.engine.runner import Note
from deepbowl.engine.state import DRAW, IN_PLAY, KNOCKED_OUT, NOBODY, NOWHERE, RESERVES, RUNNING, SENT_OFF, STANDING
from deepbowl.rules import flags, purpose
from deepbowl.rules.books.placements import D5ChestPlaces, D5PadPlaces
from deepbowl.rules.chapters import Bench, Length, Phase
from deepbowl.rules.crp.core import Crp
from deepbowl.rules.crp.drives import CrpScoring, CrpSetup, finish
from deepbowl.rules.crp.movement import CrpMovement
from deepbowl.rules.crp.notes import CrpNotes
from deepbowl.rules.crp.tests import CrpRerolls
from deepbowl.rules.crp.walls import SightedPassing, WalledBall, WalledPushing
from deepbowl.rules.features.chests import Chests
from deepbowl.rules.features.feature import BOUNCES_ON
from deepbowl.rules.features.holes import Chasm, Footing, Jump, Lava, Pit, SpikedPit, Water, hazards
from deepbowl.rules.features.portals import FROM_NOWHERE, Portals
from deepbowl.rules.flags import BENCH_USED, NO_MOVE, OWES, TELEPORTED
from deepbowl.rules.flow.alternating import AlternatingSetUp, DrawSetUp
from deepbowl.rules.flow.harm import go_down, hurt, remove, settle
from deepbowl.rules.flow.move import pay_square, rush
from deepbowl.rules.flow.order import in_chosen_order
from deepbowl.rules.flow.placing import HAZARDS, placing_phases
from deepbowl.rules.flow.referee import bribes_work
from deepbowl.rules.flow.test import test
from deepbowl.rules.flow.turn import Turn, TurnStart
from deepbowl.rules.records import (
    BY_EXPLOSION,
    BY_RUSH,
    BY_TELEPORTING,
    FUMBLE,
    RANK_BYSTANDER,
    TURNOVER_NEVER,
    TURNOVER_WITH_BALL,
    Fall,
    Test,
)
from deepbowl.rules.skills.common import declaring
from deepbowl.rules.skills.table import replaced
from deepbowl.rules.traits import TURN_END, Trait

if TYPE_CHECKING:
    from deepbowl.rules.match import Match

STARTERS: Final = 6
HOME_MADE: Final = ("trap", "monster", "passage", "rune")
"""Areas of a map for which this book has no rules of its own. [D5-LEAGUE-01]"""
CHEST: Final = "chest"

# pools
MINUTES: Final = 0  # minutes played, as the clock outside says
SEEN: Final = 1  # minutes when the last change of turns looked at the clock
NO_DUGOUT: Final = 2  # the pads were removed: nobody comes in any more
CHESTS_OPENED: Final = 3  # the organiser has opened the chests


# ---------------------------------------------------------------- chests
class D5Chests(Chests):
    """Chests fill their squares; opening one is free but ends the opener's movement. [D5-CHEST-04, D5-CHEST-05]"""

    rule = "D5-CHEST-05"
    solid = True

    def found(self, m: Match, opener: int, cell: int, ball: int) -> Rule[None]:
        """The opener may make one unmodified agility roll to grab the ball; otherwise it just lies there. [D5-CHEST-06]"""
        if m.owns(opener, "No Hands") or m.holds_ball(opener):
            return
        if (yield m.ask(m.decider(opener), "grab", [m.no, m.yes], opener)) != m.yes:
            return
        if (yield from test(m, Test(purpose.GRAB, opener, m.rules.tests.agility(m, opener), 0, True))):
            m.give_ball(ball, opener)
            m.tell(event.PICKED_UP, "D5-CHEST-06", opener, m.state.cell[opener], NOBODY, ball)

    def explode(self, m: Match, opener: int, cell: int) -> Rule[None]:
        """Everybody standing next to it is knocked over without a roll. [D5-CHEST-07]"""
        yield from self.blast(m, cell, m.state.seat, True)

    def blast(self, m: Match, cell: int, chooser: int, in_turn: bool) -> Rule[None]:
        """The chosen coach says in which order they are settled; between turns it is nobody's turnover."""
        s = m.state
        near = [m.body_at(square) for square in cells(s.topo.contact[cell] & s.occupied)]
        hit = [body for body in near if s.post[body] == STANDING]
        for body in (yield from in_chosen_order(m, hit, chooser)):
            f = Fall(body, BY_EXPLOSION, NOBODY, "D5-CHEST-07")
            f.rank = RANK_BYSTANDER
            if not in_turn:
                f.turnover = TURNOVER_NEVER
            go_down(m, f)

    def ball_in(self, m: Match, ball: int, cell: int) -> Rule[int]:
        """A loose ball bounces off a chest. [D5-CHEST-04]"""
        return BOUNCES_ON
        yield


class OpenChest(Trait):
    """Anybody standing beside a chest may open it, once in his activation. [D5-CHEST-05]"""

    name = "Open chest"

    def offers(self, m: Match, o: int, options: list[int]) -> None:
        """Whatever his Action is."""
        if not declaring(m) and m.unspent(o, self) and m.standing(o):
            options.extend(choice(USE_AT, self.bit, cell) for cell in chests(m).beside(m, o))

    def use(self, m: Match, o: int, target: int) -> Rule[None]:
        """Free of charge, but he moves no further."""
        m.spend_trait(o, self)
        m.state.act.flags |= NO_MOVE
        yield from chests(m).open(m, o, target)
        yield from settle(m)


def chests(m: Match) -> D5Chests:
    """The chests of this book."""
    return next(feature for feature in m.rules.features if isinstance(feature, D5Chests))


# ---------------------------------------------------------------- pads
class D5Portals(Portals):
    """The same number costs an armour roll, a second teleport an injury roll. [D5-TELEPORT-02, D5-TELEPORT-04]"""

    rule = "D5-TELEPORT-01"

    def after(self, m: Match, body: int, same: bool) -> Rule[None]:
        """Armour for the same pad, then injury for the second time this turn; an active player owes a square.
        [D5-TELEPORT-02 to D5-TELEPORT-04, D5-TELEPORT-07]"""
        s = m.state
        if same:
            yield from hurt(m, self.harm(body, "D5-TELEPORT-02", False))
        if s.in_turn[body] & TELEPORTED and m.in_play(body):
            yield from hurt(m, self.harm(body, "D5-TELEPORT-04", True))
        s.in_turn[body] |= TELEPORTED
        if m.active(body):
            s.in_turn[body] |= OWES

    def harm(self, body: int, rule: str, straight_to_injury: bool) -> Fall:
        """Modified by nothing but what he brings himself; a turnover only if it costs an active player the ball."""
        f = Fall(body, BY_TELEPORTING, NOBODY, rule)
        f.bare, f.no_armour_roll, f.turnover = True, straight_to_injury, TURNOVER_WITH_BALL
        return f

    def bring_on(self, m: Match, body: int, pad: int) -> Rule[None]:
        """A player comes in from the dug-out at a pad; whoever is there is sent on. [D5-DUGOUT-01, D5-TELEPORT-06]"""
        m.state.post[body] = STANDING
        m.tell(event.TELEPORTED, "D5-DUGOUT-01", body, m.state.pads[pad], NOBODY, pad + 1)
        displaced = yield from self.arrive(m, body, pad, FROM_NOWHERE)
        if displaced >= 0:
            yield from self.teleport(m, displaced, pad)


class Recover(Trait):
    """Whoever has just materialised pays one square before anything else. [D5-TELEPORT-03]"""

    name = "Recover"

    def offers(self, m: Match, o: int, options: list[int]) -> None:
        """Pay or be done; Actions without movement cannot be declared."""
        act = m.state.act
        if not m.state.in_turn[o] & OWES:
            return
        if declaring(m):
            barred = (choice(DECLARE, flags.BLOCK), choice(DECLARE, flags.THROW_BOMB))
            options[:] = [option for option in options if option not in barred]
            return
        able = act.moved < m.rules.movement.allowance(m, o) or act.rushes < m.rules.movement.rushes(m, o)
        options[:] = [choice(STOP), choice(USE, self.bit)] if able else [choice(STOP)]

    def use(self, m: Match, o: int, target: int) -> Rule[None]:
        """One square; gone for and failed he falls on the pad, which does not teleport him again."""
        m.state.in_turn[o] &= ~OWES
        if pay_square(m, o) and not (yield from rush(m, o)):
            go_down(m, Fall(o, BY_RUSH, o, "D5-TELEPORT-03"))
        yield from settle(m)


def portals(m: Match) -> D5Portals:
    """The pads of this book."""
    return next(feature for feature in m.rules.features if isinstance(feature, D5Portals))


# ---------------------------------------------------------------- walls, ball and passes
class D5Pushing(WalledPushing):
    """Slammed into the wall: an armour roll, unless the block knocks him over anyway. [D5-WALL-01, D5-WALL-02]"""

    rule = "D5-WALL-02"


class D5Ball(WalledBall):
    """Never into a wall; an obstacle throws it on. [D5-PASS-03, D5-OBSTACLE-01]"""

    def bounce_square(self, m: Match, ball: int, cell: int, purpose: str) -> tuple[int, int]:
        """D8 among the ways that are open; from an obstacle it bounces again."""
        blocks = m.board.drawn & ~m.board.floor & ~m.board.solid & ~m.board.void
        while True:
            reach = m.state.topo.open[cell] if m.board.floor & m.board.bit[cell] else m.board.within(cell, 1)
            reach = (reach | (m.board.within(cell, 1) & blocks)) & (m.board.floor | blocks) & ~m.board.bit[cell]
            ways = [d + 1 for d in range(8) if reach & m.board.bit[m.board.step(cell, d)]]
            direction = m.roll_among(8, ways, purpose) - 1
            cell = m.board.step(cell, direction)
            if m.board.floor & m.board.bit[cell]:
                return cell, direction


class D5Passing(SightedPassing):
    """Quick and Short only, along a clear line; obstacles below may be hit. [D5-PASS-01, D5-PASS-02]"""

    longest = ruler.SHORT

    def fly(self, m: Match, body: int, ball: int, target: int, result: int) -> Rule[None]:
        """A pass that is no fumble may hit a statue on the way. [D5-OBSTACLE-02]"""
        if result != FUMBLE:
            hit = self.obstacle_hit(m, m.state.cell[body], target)
            if hit != NOWHERE:
                m.turnover("D5-OBSTACLE-02", "the pass hit an obstacle", body)
                m.owe_bounce(ball, hit)
                return
        yield from super().fly(m, body, ball, target, result)

    def obstacle_hit(self, m: Match, frm: int, to: int) -> int:
        """The first obstacle under the centre line whose die shows 1, from the thrower on. [D5-OBSTACLE-02]"""
        blocks = m.board.drawn & ~m.board.floor & ~m.board.solid & ~m.board.void
        for cell in squares_crossed(m.board, frm, to):
            if blocks & m.board.bit[cell] and m.roll(6, purpose.OBSTACLE) == 1:
                return cell
        return NOWHERE


class D5Movement(CrpMovement):
    """Chests are solid, and nobody walks into a hazard. [D5-CHEST-04, D5-HOLE-01]"""

    def closed(self, m: Match, body: int, pushed: bool) -> int:
        """One can be pushed into a hazard, though."""
        mask = super().closed(m, body, pushed)
        return mask if pushed else mask | hazards(m)


# ---------------------------------------------------------------- skills in their changed form
class D5Leap(Trait):
    """Only helps jumps over hazards. [D5-SKILL-01]"""

    name = "Leap"


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

    def turn(self, m: Match, o: int, edge: int) -> Rule[None]:
        """Only in the dungeon, and only after his own team's turns; a bribe may save him."""
        if edge != TURN_END or not m.active(o) or not m.in_play(o):
            return
        if m.roll(6, purpose.WEAPON_SPOTTED, o) == 6 and not (yield from bribes_work(m, o)):
            m.tell(event.SENT_OFF, "D5-SKILL-03", o)
            remove(m, o, SENT_OFF, "D5-SKILL-03")
            yield from settle(m)


class D5Rerolls(CrpRerolls):
    """Bought for the whole game: they never come back. The Leader's is one for the game. [D5-PLAY-02, D5-SKILL-02]"""


# ---------------------------------------------------------------- the dug-out
class Dugout(Bench):
    """At the start of a turn: one reserve through the dug-out pad, or the sponge. [D5-DUGOUT-01, D5-INJURY-02]"""

    def offers(self, m: Match, seat: int) -> list[Choice]:
        """Before any player acts, one of the two."""
        s = m.state
        if s.acted or s.used[seat] & BENCH_USED:
            return []
        mine = m.bodies.of_seat[seat]
        options = [choice(SPONGE, body) for body in mine if s.post[body] == KNOCKED_OUT]
        if not s.pools[NO_DUGOUT] and portals(m).in_play(m):
            options += [choice(BRING_ON, body) for body in mine if s.post[body] == RESERVES]
        return options

    def use(self, m: Match, seat: int, option: Choice) -> Rule[None]:
        """The sponge takes a KO'd player to Reserves; the pad brings a reserve in. [D5-INJURY-02, D5-DUGOUT-01]"""
        m.state.used[seat] |= BENCH_USED
        body = first_of(option)
        if verb_of(option) == SPONGE:
            m.state.post[body] = RESERVES
            m.tell(event.HEALED, "D5-INJURY-02", body, NOWHERE, NOBODY, RESERVES, "magic sponge")
            return
        own = [pad for pad in portals(m).in_play(m) if m.board.end_zones[seat] & m.board.bit[m.state.pads[pad]]]
        pad = FROM_NOWHERE
        if own:
            options = [choice(RANDOM), *(choice(SQUARE, m.state.pads[pad]) for pad in own)]
            answer = yield m.ask(seat, "dug-out-pad", options, body)
            if verb_of(answer) == SQUARE:
                pad = portals(m).pad_at(m, first_of(answer))
        if pad == FROM_NOWHERE:
            pad = portals(m).draw(m, body)
        yield from portals(m).bring_on(m, body, pad)
        yield from settle(m)


# ---------------------------------------------------------------- set-up
class D5Setup(CrpSetup):
    """Six players each, on a random empty pad or in the own end zone. [D5-SETUP-01, D5-SETUP-02]"""

    then = "first-turn"

    def most_balls(self, board: Board) -> int:
        """One, in one of the chests. [D5-CHEST-01]"""
        return 1

    def quota(self, m: Match, seat: int) -> int:
        """Six, or all there are."""
        placed = sum(1 for body in m.bodies.of_seat[seat] if m.in_play(body))
        return min(STARTERS - placed, len(self.able(m, seat)))

    def able(self, m: Match, seat: int) -> list[int]:
        """Anybody in Reserves."""
        return [body for body in m.bodies.of_seat[seat] if m.state.post[body] == RESERVES]

    def placements(self, m: Match, seat: int, body: int) -> list[Choice]:
        """The end zone, or a random empty pad while there is one."""
        zone = m.board.end_zones[seat] & ~m.state.occupied & ~m.rules.movement.closed(m, body, False)
        options = [choice(PLACE, cell) for cell in cells(zone)]
        if self.empty_pads(m):
            options.append(choice(RANDOM))
        return options

    def empty_pads(self, m: Match) -> list[int]:
        """The squares of pads with nobody on them."""
        return [cell for cell in m.state.pads if cell >= 0 and not m.state.at[cell]]

    def put(self, m: Match, body: int, option: Choice) -> Rule[None]:
        """Being set up on a pad does not teleport. [D5-SETUP-02]"""
        if verb_of(option) == RANDOM:
            pads = self.empty_pads(m)
            cell = pads[m.roll(len(pads), purpose.SET_UP_PAD, body) - 1]
        else:
            cell = first_of(option)
        m.state.post[body] = STANDING
        m.place(body, cell)
        m.tell(event.PLACED, "D5-SETUP-02", body, cell)
        return
        yield


class FirstTurn(Phase):
    """A fresh toss says who moves first. [D5-SETUP-04]"""

    name = "first-turn"

    def run(self, m: Match) -> Rule[None]:
        """The winner begins."""
        return self.toss(m)

    def toss(self, m: Match) -> Rule[None]:
        """One die among the seats."""
        s = m.state
        m.rules.rerolls.refill(m)
        s.seat = s.first = s.opener = m.roll(m.seats, purpose.TOSS) - 1
        s.phase = m.rules.phase("turn-start")
        yield DONE


# ---------------------------------------------------------------- turns without end
class D5Scoring(CrpScoring):
    """The first touchdown wins. [D5-PLAY-01]"""

    def touchdown(self, m: Match, body: int, ball: int) -> Rule[None]:
        """In anybody's turn."""
        s, seat = m.state, m.side[body]
        s.score[seat] += 1
        m.tell(event.TOUCHDOWN, "D5-PLAY-01", body, s.cell[body], NOBODY, s.score[seat])
        finish(m, seat, "D5-PLAY-01")
        return
        yield


class TurnAbout(Phase):
    """Turns alternate until somebody scores, or nobody is left who could. [D5-PLAY-02]"""

    name = "spell"
    """Takes the place of the window for spells: wizards are banned. [D5-PLAY-05]"""

    def run(self, m: Match) -> Rule[None]:
        """The next seat's turn."""
        return self.next_turn(m)

    def next_turn(self, m: Match) -> Rule[None]:
        """A draw when neither team has anybody left."""
        s = m.state
        yield from self.between_turns(m)
        if s.won == RUNNING and not self.somebody_left(m):
            finish(m, DRAW, "D5-PLAY-02")
        s.seat = m.others(s.seat)[0]
        s.phase = m.rules.phase("turn-start")
        yield DONE

    def somebody_left(self, m: Match) -> bool:
        """Whether anybody is in the dungeon, or could still come in."""
        last = IN_PLAY if m.state.pools[NO_DUGOUT] else KNOCKED_OUT
        post = m.state.post
        return any(post[body] <= last for body in range(len(post)))

    def between_turns(self, m: Match) -> Rule[None]:
        """Nothing happens between turns, unless a clock is running."""
        return
        yield


class TimedTurnAbout(TurnAbout):
    """Ninety minutes, with two surprises of the organiser. [D5-TIME-01 to D5-TIME-04]"""

    def between_turns(self, m: Match) -> Rule[None]:
        """What has come due since the clock was last looked at happens now."""
        pools = m.state.pools
        now, before = pools[MINUTES], pools[SEEN]
        pools[SEEN] = now
        if not pools[CHESTS_OPENED] and self.is_due(m, before, now, 35, 45):
            pools[CHESTS_OPENED] = 1
            yield from self.open_all_chests(m)
        if not pools[NO_DUGOUT] and self.is_due(m, before, now, 65, 75):
            pools[NO_DUGOUT] = 1
            self.remove_pads(m)
        if now >= 90 and m.state.won == RUNNING:
            finish(m, DRAW, "D5-TIME-01")

    def is_due(self, m: Match, before: int, now: int, first: int, last: int) -> bool:
        """Whether a moment drawn evenly from a window has come since the clock was looked at.

        It is drawn only as far as it has passed, so that there is no secret to keep: the odds are the same.
        """
        if now < first:
            return False
        start = max(before, first - 1)
        if now >= last:
            return True
        return m.roll(last - start, purpose.MOMENT) <= now - start

    def open_all_chests(self, m: Match) -> Rule[None]:
        """All at once; the ball, if still hidden, lies in its chest's square. [D5-TIME-02]"""
        feature = chests(m)
        shut = cells(feature.shut(m))
        hidden = feature.hidden_balls(m)
        holder = shut[m.roll(len(shut), purpose.CHEST) - 1] if hidden and shut else NOWHERE
        m.state.marks[feature.mark] = 0
        if holder != NOWHERE:
            m.put_ball(hidden[0], holder)
            m.tell(event.BALL_FOUND, "D5-TIME-02", NOBODY, holder, NOBODY, hidden[0])
        for cell in shut:
            if cell != holder:
                m.tell(event.EXPLODED, "D5-TIME-02", NOBODY, cell)
                yield from feature.blast(m, cell, m.others(m.state.seat)[0], False)
        yield from settle(m)

    def remove_pads(self, m: Match) -> None:
        """Two pads and two more for each team go, those of the end zones excepted. [D5-TIME-03]"""
        feature = portals(m)
        exempt = self.exempt_pads(m, feature)
        doomed = [pad for pad in feature.in_play(m) if pad not in exempt]
        count = 2 + 2 * m.seats
        if count < len(doomed):
            left = list(doomed)
            doomed = [left.pop(m.roll(len(left), purpose.PAD_REMOVED) - 1) for _ in range(count)]
        for pad in doomed:
            m.set_mark(feature.mark, m.state.pads[pad], False)
            m.tell(event.MARK_CHANGED, "D5-TIME-03", NOBODY, m.state.pads[pad], NOBODY, pad + 1, "pad removed")
            m.state.pads[pad] = NOWHERE

    def exempt_pads(self, m: Match, feature: Portals) -> set[int]:
        """Those inside an end zone; where there is none, the nearest to it, ties at random. [D5-TIME-03]"""
        exempt: set[int] = set()
        for zone in m.board.end_zones[: m.seats]:
            inside = [pad for pad in feature.in_play(m) if zone & m.board.bit[m.state.pads[pad]]]
            if not inside:
                routes = m.board.routes_from(zone, m.state.topo)
                reachable = [pad for pad in feature.in_play(m) if routes[m.state.pads[pad]] >= 0]
                nearest = min((routes[m.state.pads[pad]] for pad in reachable), default=-1)
                tied = [pad for pad in reachable if routes[m.state.pads[pad]] == nearest]
                inside = [tied[m.roll(len(tied), purpose.PAD_REMOVED) - 1]] if len(tied) > 1 else tied
            exempt.update(inside)
        return exempt


class TimedNotes(CrpNotes):
    """The clock outside tells the minutes. [D5-TIME-01]"""

    kinds: tuple[str, ...] = ("concede", "time-up", "minutes")

    def take(self, m: Match, note: Note) -> Rule[None] | None:
        """Minutes are only noted; what they bring comes at the next change of turns."""
        if note.kind != "minutes":
            return super().take(m, note)
        m.state.pools[MINUTES] = max(m.state.pools[MINUTES], note.value)
        return None


# ---------------------------------------------------------------- the book
class Dungeonbowl5(Crp):
    """Everything this book changes of the core. [D5-CORE-01]"""

    id: ClassVar[str] = "dungeonbowl-5"
    title: ClassVar[str] = "Dungeonbowl 5"
    switches: ClassVar[tuple[str, ...]] = ("holes", "precarious", "obstacles", "time-limit", "custom-hazards")
    banned_goods: ClassVar[tuple[str, ...]] = ("wizard",)
    """No team may bring a wizard. [D5-PLAY-05]"""

    def __init__(self) -> None:
        super().__init__()
        self.length = Length(turns=1 << 30, halves=1)
        self.rerolls = D5Rerolls()
        self.bench = Dugout()
        self.movement = D5Movement()
        self.pushing = D5Pushing()
        self.ball = D5Ball()
        self.passing = D5Passing()
        self.scoring = D5Scoring()
        self.setup = D5Setup()
        self.traits = replaced(self.traits, D5Leap(), D5VeryLongLegs(), D5HailMaryPass(), D5SecretWeapon())
        self.everyone = [OpenChest(), Recover()]
        self.features = [D5Chests(), D5Portals()]
        self.phases = [
            *placing_phases([D5ChestPlaces(), D5PadPlaces()], DrawSetUp().name), DrawSetUp(), AlternatingSetUp(), FirstTurn(),
            TurnStart(), Turn(), TurnAbout(),
        ]  # fmt: skip

    @classmethod
    def switches_for(cls, board: Board) -> tuple[str, ...]:
        """Hazards and obstacles of a map each need theirs. [D5-TERRAIN-01]"""
        holes = ("holes",) if any(board.areas.get(kind) for kind in HAZARDS) else ()
        obstacles = ("obstacles",) if board.drawn & ~board.floor & ~board.solid & ~board.void else ()
        own = ("custom-hazards",) if any(name.startswith(HOME_MADE) for name in board.areas) else ()
        return (*holes, *obstacles, *own)

    def switch_holes(self) -> None:
        """Lava, chasms, pits and rivers. [D5-HOLE-01]"""
        self.features += [Lava(), Chasm(), SpikedPit(), Pit(), Water()]
        self.everyone.insert(0, Jump())

    def switch_precarious(self) -> None:
        """Slipping beside a hazard. [D5-PRECARIOUS-02]"""
        self.everyone.append(Footing())

    def switch_obstacles(self) -> None:
        """Statues and the like; the map has them, passes may hit them. [D5-OBSTACLE-01]"""

    def switch_custom_hazards(self) -> None:
        """Maps may hold what this book has no rules for: it does nothing until a plug-in says what. [D5-LEAGUE-01]"""

    def switch_time_limit(self) -> None:
        """Ninety minutes. [D5-TIME-01]"""
        self.phases = [TimedTurnAbout() if isinstance(phase, TurnAbout) else phase for phase in self.phases]
        self.notes = TimedNotes()
