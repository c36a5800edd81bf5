"""Games with a monster from the start: one after the other, hungry for balls, or a dragon in the middle.
[AG-MGM-03, AG-MGM-04, AG-MBOWL, AG-DBOWL]"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from deepbowl.board.bits import cells
from deepbowl.board.board import Board
from deepbowl.books.astrogranite.appearing import GROUP, Menagerie, appear, nearest_places, places_for, random_place
from deepbowl.books.astrogranite.appetite import Appetite
from deepbowl.books.astrogranite.beasts import DRAGON
from deepbowl.books.astrogranite.monsters import brought_by_chest, monsters
from deepbowl.books.astrogranite.teleporters import Teleporters
from deepbowl.engine import event
from deepbowl.engine.decision import DONE, NOTHING, Resolution
from deepbowl.engine.state import MONSTERS, NOBODY, NOWHERE, RESERVES
from deepbowl.grounds import not_plain
from deepbowl.rules.chapters.phase import Phase
from deepbowl.rules.features.chests import Chests
from deepbowl.rules.flow.drives import finish
from deepbowl.rules.flow.harm import settle
from deepbowl.rules.flow.placing import area, free_floor
from deepbowl.rules.flow.setup import seats_in_play
from deepbowl.rules.flow.turn import go_on
from deepbowl.rules.switches import Switch
from deepbowl.rules.vocabulary import moments, purpose

if TYPE_CHECKING:
    from deepbowl.books.astrogranite.frame import AgRules
    from deepbowl.rules.game import Game

LAIR: Final = "monster"
"""The area of a map where the first monster begins. [AG-MGM-03]"""
EATEN: Final = "balls eaten"
"""The tally of balls that monsters have eaten. [AG-MBOWL-04]"""
ENOUGH: Final = 3


def is_new_round(m: Game) -> bool:
    """Return whether the next turn is the first of a round."""
    s = m.state
    return s.seat == seats_in_play(m, [s.first, *m.others(s.first)])[0]


class Arrival(Phase):
    """Before the first turn of a round a monster comes in if there is none. [AG-MGM-03, AG-MGM-04, AG-MBOWL-01]"""

    name = "monster-arrives"
    rule = "AG-MGM-03"

    def __init__(self, menagerie: Menagerie, teleporters: Teleporters) -> None:
        self.menagerie = menagerie
        self.teleporters = teleporters

    def run(self, m: Game) -> Resolution[None]:
        """Look whether one is due, then on to the turn."""
        return self.look(m)

    def look(self, m: Game) -> Resolution[None]:
        """One at a time, besides those that chests bring."""
        if is_new_round(m) and all(brought_by_chest(m, body) for body in monsters(m)):
            yield from self.bring(m)
        go_on(m)
        yield DONE

    def bring(self, m: Game) -> Resolution[None]:
        """Bring in a monster by a random teleporter; the first of a match begins in the lair, if any. [AG-MGM-03]"""
        body = self.menagerie.draw(m)
        lair = m.board.areas.get(LAIR, 0)
        if body < 0:
            return
        if lair and not any(m.state.turns):
            self.place(m, body, nearest_places(m, body, lair), LAIR)
        elif m.state.pads:
            yield from self.teleport_in(m, body, self.teleporters.roll_pad(m, purpose.MONSTER_PAD, NOBODY))
        yield from settle(m)

    def place(self, m: Game, body: int, places: list[int], cause: str, from_cell: int = NOWHERE) -> None:
        """On one of several places, by a die."""
        cell = random_place(m, body, places)
        if cell >= 0:
            appear(m, body, cell, self.rule, cause, NOBODY, from_cell)

    def teleport_in(self, m: Game, body: int, pad: int) -> Resolution[None]:
        """On the teleporter, where an occupant is sent on; a large one on the nearest squares that fit. [AG-MGM-03]"""
        cell = m.state.pads[pad]
        if m.bodies.size[body] > 1:
            self.place(m, body, nearest_places(m, body, m.board.bit[cell]), "teleporter", cell)
            return
        displaced = m.body_at(cell)
        if displaced >= 0:
            m.lift(displaced)
        appear(m, body, cell, self.rule, "teleporter", NOBODY, cell)
        if displaced >= 0:
            yield from self.teleporters.teleport(m, displaced, pad, moments.SENT_ON)


class MonsterbowlArrival(Arrival):
    """The same, and scattered once; any kind may come, whatever came before. [AG-MBOWL-01, AG-MON-06]"""

    rule = "AG-MBOWL-01"

    def teleport_in(self, m: Game, body: int, pad: int) -> Resolution[None]:
        """One square from the teleporter, a free one; a large one as near as it fits."""
        cell, free = m.state.pads[pad], free_floor(m)
        ways = m.state.topo.open[cell]
        valid = [d + 1 for d in range(8) if ways & free & m.board.bit[m.board.step(cell, d)]]
        if m.bodies.size[body] > 1 or not valid:
            self.place(m, body, nearest_places(m, body, m.board.bit[cell]), "teleporter", cell)
            return NOTHING
        to = m.board.step(cell, m.roll_among(8, valid, purpose.SCATTER, body) - 1)
        appear(m, body, to, self.rule, "teleporter", NOBODY, cell)
        return NOTHING


class DragonArrives(Phase):
    """Before the first turn of the game the dragon lies in the middle. [AG-DBOWL-01]"""

    name = "dragon-arrives"

    def run(self, m: Game) -> Resolution[None]:
        """Once."""
        return self.look(m)

    def look(self, m: Game) -> Resolution[None]:
        """The free plain 3x3 area nearest to the centre of the map; it is not replaced."""
        dragons = [body for body in m.bodies.of_seat[m.seats] if m.bodies.race[body] == DRAGON.name]
        waiting = [body for body in dragons if m.state.posture[body] == RESERVES]
        if not any(m.state.turns) and waiting and not monsters(m):
            places = places_for(m, waiting[0])
            if places:
                appear(m, waiting[0], min(places, key=lambda cell: off_centre(m.board, cell)), "AG-DBOWL-01", "")
        go_on(m)
        yield DONE


def off_centre(board: Board, cell: int) -> tuple[int, int]:
    """Return how far the middle of a 3x3 area is from that of the map; of several the first in reading order."""
    dx = abs(2 * (board.xs[cell] + 1) - board.width + 1)
    dy = abs(2 * (board.ys[cell] + 1) - board.depth + 1)
    return dx * dx + dy * dy, cell


def has_room_for_dragon(board: Board) -> bool:
    """Return whether a map has a 3x3 area of plain floor. [AG-DBOWL-01]"""
    plain = board.floor & ~area(board, *not_plain())
    for zone in board.end_zones:
        plain &= ~zone
    return any(foot and not foot & ~plain for foot in board.feet[DRAGON.size])


# ---------------------------------------------------------------- Monsterbowl
class BallHunger(Appetite):
    """Monsters go for balls and chests as well, and eat what they get hold of. [AG-MBOWL-02 to AG-MBOWL-04]"""

    def __init__(self, chests: Chests, teleporters: Teleporters) -> None:
        self.chests = chests
        self.teleporters = teleporters

    def wants_balls(self) -> bool:
        """They pick up what they come onto. [AG-MBOWL-02]"""
        return True

    def loose_balls(self, m: Game) -> list[int]:
        """The squares of loose balls on the board."""
        s = m.state
        return [cell for ball, cell in enumerate(s.ball_cell) if cell >= 0 and s.ball_by[ball] < 0]

    def chests_shut(self, m: Game) -> list[int]:
        """The squares of unopened chests. [AG-MBOWL-02]"""
        return cells(self.chests.shut(m))

    def open(self, m: Game, body: int, cell: int) -> Resolution[None]:
        """Open a chest as players do: for a point of movement, explosion included. [AG-MBOWL-02]"""
        m.state.act.moved += 1
        yield from self.chests.open(m, body, cell)
        yield from settle(m)

    def meals(self, m: Game) -> int:
        """All monsters of the game share one count. [AG-MBOWL-04]"""
        return m.tally(EATEN)

    def eat(self, m: Game, body: int, ball: int) -> Resolution[None]:
        """The ball is gone; a new one comes in by a teleporter and bounces. The third is the end.
        [AG-MBOWL-03, AG-MBOWL-04]"""
        eaten = m.tally(EATEN) + 1
        m.set_tally(EATEN, eaten)
        cell = m.state.cell[body]
        m.tell(event.BallEaten("AG-MBOWL-03", body, cell, ball, eaten))
        m.put_ball(ball, NOWHERE)
        if eaten >= ENOUGH:
            finish(m, MONSTERS, "AG-MBOWL-04")
        elif m.state.pads:
            yield from self.teleporters.send_ball(m, ball, cell, "AG-MBOWL-03")

    def counters(self, m: Game) -> list[tuple[str, str]]:
        """Return how near the monsters are to their victory."""
        return [("balls eaten", f"{m.tally(EATEN)} of {ENOUGH}")]


# ---------------------------------------------------------------- the switches
def from_start(rules: AgRules) -> None:
    """A monster comes in on turn one; no others appear. [AG-MGM-03]"""
    rules.menagerie.models, rules.menagerie.quiet = 1, True
    one_at_a_time(rules, Arrival(rules.menagerie, rules.teleporters))
    rules.dice_rules[purpose.MONSTER_PAD] = "AG-MGM-03"


def monsterbowl(rules: AgRules) -> None:
    """Monsters are an extra side that eats balls. [AG-MBOWL-01]"""
    one_at_a_time(rules, MonsterbowlArrival(rules.menagerie, rules.teleporters))
    rules.keep_tally(EATEN)
    rules.dice_rules[purpose.MONSTER_PAD] = "AG-MBOWL-01"
    rules.menagerie.appetite.append(BallHunger(rules.chests, rules.teleporters))


def one_at_a_time(rules: AgRules, arrival: Arrival) -> None:
    """One model of each kind is enough, unless chests bring monsters too."""
    rules.menagerie.models = max(rules.menagerie.models, 1)
    rules.before_turn.append(arrival)


def dragonbowl(rules: AgRules) -> None:
    """One dragon, in the middle of the dungeon. [AG-DBOWL-01]"""
    rules.menagerie.models, rules.menagerie.quiet = 1, True
    rules.menagerie.kinds = (DRAGON,)
    rules.menagerie.needs_hall = True
    rules.before_turn.append(DragonArrives())


FROM_START: Final = Switch(
    "gm-monster-from-start", "A monster enters on turn 1, and a new one when it is driven off. No others appear.",
    "AG-MGM-03", brings=("wandering-monsters",), group=GROUP, excludes=("monsterbowl", "dragonbowl"), turn_on=from_start,
)
MONSTERBOWL: Final = Switch(
    "monsterbowl", "A monster hunts balls and chests from the start. If monsters eat 3 balls, they win.",
    "AG-MBOWL-01", brings=("wandering-monsters",), group=GROUP, excludes=("gm-monster-from-start", "dragonbowl"),
    turn_on=monsterbowl,
)
DRAGONBOWL: Final = Switch(
    "dragonbowl", "A Cave Dragon starts in the middle of the dungeon. No other monsters appear.",
    "AG-DBOWL-01", brings=("wandering-monsters",), group=GROUP, excludes=("gm-monster-from-start", "monsterbowl"),
    turn_on=dragonbowl,
)
