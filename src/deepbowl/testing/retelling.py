"""Whether a match tells all that happens: a second picture of the board, drawn from its events alone.

Logs, animation and statistics see nothing but events. So whoever follows them must come to the same squares, postures,
balls, marks, doors and scores as the state: `Retelling.follow` hears what was told since, and complains where they differ.
"""

from __future__ import annotations

from typing import Final

from deepbowl.board.bits import cells
from deepbowl.engine import event
from deepbowl.engine.event import Event
from deepbowl.engine.state import (
    IN_PLAY,
    NOBODY,
    NOWHERE,
    POSTURES,
    PRONE,
    RESERVES,
    SENT_OFF,
    STANDING,
    STUNNED,
)
from deepbowl.rules.match import Match
from deepbowl.testing.invariants import need

TO_A_SQUARE: Final = (event.PLACED, event.MOVED, event.PUSHED, event.TELEPORTED)
FROM_A_SQUARE: Final = (event.MOVED, event.PUSHED)
"""Their number is the square somebody came from."""
INTO_HANDS: Final = (event.CAUGHT, event.PICKED_UP, event.INTERCEPTED)
ONTO_A_SQUARE: Final = (event.BOUNCED, event.BALL_FOUND, event.DROPPED, event.HANDED_OFF)
ABOUT_MARKS: Final = (event.MARK_CHANGED, event.REVEALED, event.EXPLODED, event.BALL_FOUND)
NEXT_DRIVE: Final = ("drive", "half", "overtime")
NO_BALL: Final = ("bomb",)


class Retelling:
    """Where everybody and everything is, as far as the events told it."""

    def __init__(self, m: Match) -> None:
        self.look(m)

    def look(self, m: Match) -> None:
        """Take the state as it is; what is told from now on counts."""
        s = m.state
        self.lost = False
        self.heard = len(m.events or [])
        self.cell, self.post = list(s.cell), list(s.post)
        self.ball_cell, self.ball_by = list(s.ball_cell), list(s.ball_by)
        self.score, self.marks, self.pads, self.shut = list(s.score), list(s.marks), list(s.pads), s.shut
        self.drive = (s.half, s.drive)
        self.told_cells: set[int] = set()
        self.told_doors = False
        self.told_all_marks = False
        self.injured: set[int] = set()

    def lose_track(self) -> None:
        """Something was taken back: what was told of it does not count, so nothing is compared before all rests again."""
        self.lost = True

    def follow(self, m: Match) -> None:
        """Hear what was told since; when nothing is going on any more compare, and go on from the state."""
        told = m.events or []
        if self.lost:
            if m.quiescent:
                self.look(m)
            return
        for e in told[self.heard :]:
            self.hear(m, e)
        self.heard = len(told)
        if m.quiescent:
            self.compare(m)
            self.look(m)

    # ---------------------------------------------------------------- hearing
    def hear(self, m: Match, e: Event) -> None:
        """One fact more."""
        body = e.body
        if body >= 0 and e.kind in TO_A_SQUARE:
            if e.kind in FROM_A_SQUARE and self.cell[body] >= 0:
                need(e.value == self.cell[body], f"{self.said(m, e)}: it was on {self.label(m, self.cell[body])} before")
            self.cell[body] = e.cell
            self.post[body] = STANDING if self.post[body] > IN_PLAY else self.post[body]
        elif e.kind == event.LIFTED:
            self.cell[body] = NOWHERE
        elif e.kind == event.STOOD_UP:
            self.post[body] = STANDING
        elif e.kind == event.PLACED_PRONE or (e.kind == event.KNOCKED_DOWN and self.post[body] == STANDING):
            self.post[body] = PRONE
        elif e.kind == event.INJURED:
            self.injured.add(body)
        elif body >= 0 and e.kind in (event.REMOVED, event.SENT_OFF, event.RETURNED, event.HEALED):
            self.goes(m, e)
        elif e.kind == event.TOUCHDOWN:
            self.scores(m, e)
        elif e.kind == event.DOOR_MOVED:
            self.told_doors = True
        self.hear_of_balls(m, e)
        if e.kind in ABOUT_MARKS:
            self.told_cells.add(e.cell)
            self.told_all_marks = self.told_all_marks or (e.kind == event.MARK_CHANGED and e.cell == NOWHERE)

    def goes(self, m: Match, e: Event) -> None:
        """Somebody leaves the board for a box, or one box for another."""
        if e.kind == event.HEALED and (e.value <= IN_PLAY or e.what == "bribe"):
            if e.value == STUNNED:
                self.injured.add(e.body)
            return
        box = {event.SENT_OFF: SENT_OFF, event.RETURNED: RESERVES}.get(e.kind, e.value)
        self.post[e.body] = box
        self.cell[e.body] = NOWHERE

    def scores(self, m: Match, e: Event) -> None:
        """One point for the team of the scorer, or for the one named; the ball is out of play."""
        names = [sheet.name for sheet in m.sheets]
        seats = [m.side[e.body]] if e.body >= 0 else [seat for seat, name in enumerate(names) if name == e.what]
        seats = [seat for seat in seats if self.score[seat] + 1 == e.value]
        need(bool(seats), f"{self.said(m, e)}: the score was {self.score}")
        self.score[seats[0]] += 1

    def hear_of_balls(self, m: Match, e: Event) -> None:
        """A ball changes hands or squares."""
        if e.what in NO_BALL or not 0 <= e.value < len(self.ball_by):
            return
        if e.kind in INTO_HANDS:
            self.ball_by[e.value], self.ball_cell[e.value] = e.body, NOWHERE
        elif e.kind in ONTO_A_SQUARE:
            self.ball_by[e.value], self.ball_cell[e.value] = NOBODY, e.cell

    # ---------------------------------------------------------------- comparing
    def compare(self, m: Match) -> None:
        """The two pictures must be one; where a drive has ended since, only scores count: the board was cleared."""
        s = m.state
        need(self.score == s.score, f"the score is {s.score}, told was {self.score}")
        if (s.half, s.drive) != self.drive or s.drive_over or m.over:
            return
        for body, name in enumerate(m.bodies.name):
            need(
                self.cell[body] == s.cell[body],
                f"{name} is on {self.label(m, s.cell[body])}, told was {self.label(m, self.cell[body])}",
            )
            stunned = s.post[body] == STUNNED and body in self.injured
            need(
                self.post[body] == s.post[body] or stunned,
                f"{name} is {POSTURES[s.post[body]]}, told was {POSTURES[self.post[body]]}",
            )
        self.compare_balls(m)
        self.compare_squares(m)

    def compare_balls(self, m: Match) -> None:
        """Where balls are once they have come to rest."""
        s = m.state
        for ball in range(len(s.ball_by)):
            real = self.whereabouts(m, s.ball_by[ball], s.ball_cell[ball])
            told = self.whereabouts(m, self.ball_by[ball], self.ball_cell[ball])
            need(real == told, f"ball {ball} is {real}, told was {told}")

    def compare_squares(self, m: Match) -> None:
        """Every mark that came or went was told with its square; so were pads and doors."""
        s = m.state
        for feature in m.rules.features:
            changed = cells(self.marks[feature.mark] ^ s.marks[feature.mark])
            untold = [cell for cell in changed if cell not in self.told_cells]
            where = ", ".join(self.label(m, cell) for cell in untold)
            need(not untold or self.told_all_marks, f"nothing tells that the {feature.name} on {where} came or went")
        moved = [cell for cell in set(self.pads) ^ set(s.pads) if cell >= 0 and cell not in self.told_cells]
        need(not moved or self.told_all_marks, "nothing tells that a pad came or went")
        need(self.shut == s.shut or self.told_doors, "nothing tells that a door moved")

    # ---------------------------------------------------------------- words
    def label(self, m: Match, cell: int) -> str:
        """A square by its name."""
        return m.board.label(cell) if cell >= 0 else "no square"

    def whereabouts(self, m: Match, holder: int, cell: int) -> str:
        """Where a ball is, in words."""
        return f"held by {m.bodies.name[holder]}" if holder >= 0 else f"on {self.label(m, cell)}"

    def said(self, m: Match, e: Event) -> str:
        """What an event says, for a message."""
        who = m.bodies.name[e.body] if e.body >= 0 else "nobody"
        return f"{e.kind} {who} {self.label(m, e.cell)} {e.value} {e.what}".rstrip()
