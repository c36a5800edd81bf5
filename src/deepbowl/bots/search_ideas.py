"""The first plays possible in a position, good or bad: ideas for a bot that looks ahead.

Each has a kind, so that what ideas of that kind usually are worth can be known in advance (`scripts/ideas.py`). The first of
every kind come before the second of any: where there is time for a few only, they differ.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice, zip_longest
from typing import Final, TypeAlias

from deepbowl.board.bits import cells
from deepbowl.bots.scripted.play import Play
from deepbowl.bots.scripted.sight import Sight
from deepbowl.bots.scripted.stroll import Stroll
from deepbowl.bots.scripted.turn import SURE, Plans, Turn
from deepbowl.engine import choice as verbs
from deepbowl.engine.choice import Choice, choice

CARRY: Final = "carry"
SCORE: Final = "score"
GIVE: Final = "give"
PASS: Final = "pass"
PAD: Final = "pad"
WAIT: Final = "wait"
FETCH: Final = "fetch"
BLITZ: Final = "blitz"
AT_CARRIER: Final = "blitz on a carrier"
OPEN: Final = "open"
BLOCK: Final = "block"
MARK: Final = "mark"
SCREEN: Final = "screen"
JOURNEY: Final = "journey"
NEXT: Final = "next"
END: Final = "end"
"""Kinds of ideas: with their own ball, without it, and what the scripted coach would do next or not at all."""

SEVERAL: Final = 3
"""How many ideas of a kind there are."""
SQUARES: Final = 4
"""Squares to carry a ball to that are looked at."""
DESPERATE: Final = 0.9
"""How often a blitz on a carrier may fail to be thought of."""
MARKERS: Final = 3
IN_THE_WAY: Final = (1, 2, 3, 4, 5, 6)
"""Squares ahead of an opposing carrier in which someone may stand."""
SCREENERS: Final = 4
_END_TURN: Final = choice(verbs.END_TURN)

Kinded: TypeAlias = tuple[str, Plans, Play | None]
"""An idea: its kind, what to do, and the play it is, if it is one."""


class Ideas:
    """The ideas of one position."""

    def __init__(self, sight: Sight, haste: float, options: list[Choice]) -> None:
        self.sight = sight
        self.m, self.s = sight.m, sight.s
        self.options = options
        self.turn = Turn(sight, haste, options)

    def found(self) -> Iterator[Kinded]:
        """All of them, the first of every kind first."""
        kinds = (
            self.with_ball(), self.passes(), self.waits(), self.fetches(), self.at_carriers(), self.marks(), self.screens(),
            self.carries(), self.blitzes(), self.openings(), self.blocks(), self.journeys(),
        )  # fmt: skip
        for firsts in zip_longest(*(islice(kind, SQUARES) for kind in kinds)):
            yield from (idea for idea in firsts if idea is not None)

    # ---------------------------------------------------------------- with their own ball
    def free_carriers(self) -> list[int]:
        """Those with a ball who may act."""
        return [body for body in self.sight.carriers if self.sight.free(body)]

    def with_ball(self) -> Iterator[Kinded]:
        """Carry it in, give it to someone better, take it through a pad."""
        carrying, giving = self.turn.carrying, self.turn.giving
        for body in self.free_carriers():
            for kind, play in ((SCORE, carrying.score(body)), (GIVE, giving.give(body)), (PAD, carrying.vanish(body))):
                if play is not None:
                    yield kind, [play.plan], play

    def carries(self) -> Iterator[Kinded]:
        """Squares to carry it to."""
        for body in self.free_carriers():
            yield from _few(CARRY, self.turn.carrying.advances(body, SQUARES), SQUARES)

    def passes(self) -> Iterator[Kinded]:
        """Throws and hand-offs to anyone who would be nearer to the goal with it, whether or not that seems worth it."""
        giving = self.turn.giving
        for body in self.free_carriers():
            plays: list[Play] = []
            for mate in giving.promising(body):
                thrown = (giving.hand_off(body, mate), giving.throw(body, mate))
                plays += [Play(play.what, play.chance, play.chance, play.plan) for play in thrown if play is not None]
            yield from _few(PASS, plays)

    def waits(self) -> Iterator[Kinded]:
        """Keep a touchdown for later, where the time left counts: the others move, and the turn ends."""
        if self.m.rules.scoring.decides or self.sight.turns_left <= 1 or _END_TURN not in self.options:
            return
        scores = [self.turn.carrying.score(body) for body in self.free_carriers()]
        if any(play is not None and play.chance >= SURE for play in scores):
            moves = next(self.turn.support([]), [])
            yield WAIT, [*moves, [_END_TURN]], None

    # ---------------------------------------------------------------- without it
    def fetches(self) -> Iterator[Kinded]:
        """Everyone who may get at a loose ball."""
        yield from _few(FETCH, [play for cell in self.sight.loose for play in self.turn.fetchers(cell)])

    def at_carriers(self) -> Iterator[Kinded]:
        """Blitzes on a player who has a ball, however they may fail."""
        if self.sight.thieves:
            yield from _few(AT_CARRIER, self.turn.fighting.blitzes(DESPERATE, True))

    def blitzes(self) -> Iterator[Kinded]:
        """Blitzes on anyone."""
        yield from _few(BLITZ, self.turn.fighting.blitzes(0.6, False))

    def blocks(self) -> Iterator[Kinded]:
        """Blocks."""
        yield from _few(BLOCK, self.turn.fighting.blocks(0.4))

    def openings(self) -> Iterator[Kinded]:
        """Chests."""
        yield from _few(OPEN, self.turn.seeking.openings())

    def marks(self) -> Iterator[Kinded]:
        """Everyone who can beside an opposing carrier, on their goal's side first."""
        for thief in self.on_board(self.sight.thieves):
            away = self.sight.to_goal(self.m.side[thief])
            squares = sorted(cells(self.s.topo.contact[self.s.cell[thief]]), key=lambda square: (away[square], square))
            plans = self.sent(squares, MARKERS)
            if plans:
                yield MARK, plans, None

    def screens(self) -> Iterator[Kinded]:
        """People in an opposing carrier's way to their goal."""
        for thief in self.on_board(self.sight.thieves):
            away, cell = self.sight.to_goal(self.m.side[thief]), self.s.cell[thief]
            ahead = {self.s.cell[thief]: 0}
            way: list[int] = []
            for _ in IN_THE_WAY:
                nearer = [square for square in cells(self.s.topo.open[cell]) if away[square] < away[cell]]
                if not nearer:
                    break
                cell = nearer[len(nearer) // 2]
                way += [square for square in (cell, *nearer) if square not in ahead]
                ahead.update(dict.fromkeys(nearer, len(way)))
            plans = self.sent(list(dict.fromkeys(way)), SCREENERS)
            if plans:
                yield SCREEN, plans, None

    def journeys(self) -> Iterator[Kinded]:
        """Pads for those who are far from where they are needed."""
        people = [b for b in self.sight.mine if self.sight.free(b) and not self.m.holds_ball(b)]
        yield from _few(JOURNEY, self.turn.seeking.journeys(people, self.wanted()))

    def wanted(self) -> int:
        """The squares of the balls that are in sight."""
        wanted = self.sight.loose_mask
        for holder in self.on_board([*self.sight.carriers, *self.sight.thieves]):
            wanted |= self.m.board.bit[self.s.cell[holder]]
        return wanted

    def on_board(self, bodies: list[int]) -> list[int]:
        """Those of them who are on the board."""
        return [body for body in bodies if self.s.cell[body] >= 0]

    def sent(self, squares: list[int], most: int) -> Plans:
        """Safe walks to as many of these squares as there are people for, the first squares first."""
        left = [b for b in self.sight.mine if self.sight.free(b) and not self.m.holds_ball(b)]
        plans: Plans = []
        taken = 0
        for square in squares:
            if len(plans) >= most:
                break
            if self.s.at[square] or not self.sight.ground >> square & 1:
                continue
            distance = self.m.board.distance
            left.sort(key=lambda body: (distance(self.s.cell[body], square), body))
            for body in left:
                if distance(self.s.cell[body], square) > self.sight.pace(body):
                    continue
                stroll = Stroll(self.sight, body, taken)
                if stroll.rises and stroll.cells >> square & 1:
                    plans.append(stroll.plan(square))
                    taken |= self.m.board.bit[square]
                    left.remove(body)
                    break
        return plans


def _few(kind: str, plays: list[Play], most: int = SEVERAL) -> Iterator[Kinded]:
    """The best few of several."""
    for play in sorted(plays, key=lambda play: -play.worth)[:most]:
        yield kind, [play.plan], play
