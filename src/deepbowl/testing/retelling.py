"""Whether a match tells all that happens: a second picture of the board, drawn from its events alone.

Logs, animation and statistics see nothing but events. So a reader who follows them must come to the same squares, postures,
balls, marks, doors and scores as the state: `Retelling.follow` reads the events since, and reports differences.
"""

from __future__ import annotations

from typing import Final

from deepbowl.board.bits import cells
from deepbowl.engine import event
from deepbowl.engine.event import Event
from deepbowl.engine.state import NOWHERE, POSTURES
from deepbowl.match.match import Match
from deepbowl.rules.picture import Picture
from deepbowl.testing.invariants import EYE, Broken, need

SPECTATOR: Final = -1
ABOUT_MARKS: Final = (event.MarkChanged, event.Revealed, event.Exploded, event.BallFound)


class Retelling(Picture):
    """A picture of the board drawn from events alone, which is compared with the state."""

    def __init__(self, m: Match) -> None:
        self.begin(m)

    def begin(self, m: Match) -> None:
        """Take the state as it is, as a spectator may know it; events count from now on."""
        s = m.veiled(SPECTATOR).state
        self.look(s)
        self.lost = False
        self.heard = len(m.events or [])
        self.marks, self.pads, self.shut = list(s.marks), list(s.pads), s.shut
        self.drive = (s.half, s.drive)
        self.eye = m.tally(EYE) if EYE in m.rules.tallies else 0
        self.told_cells: set[int] = set()
        self.told_doors = False
        self.told_all_marks = False

    def lose_track(self) -> None:
        """A choice was undone: its events do not count, so nothing is compared until no resolution is running."""
        self.lost = True

    def follow(self, m: Match) -> None:
        """Read the events since; when no resolution is running, compare, and continue from the state."""
        told = m.events or []
        if self.lost:
            if m.quiescent:
                self.begin(m)
            return
        for e in told[self.heard :]:
            self.check(m, e)
            self.hear(e)
        self.heard = len(told)
        if m.quiescent:
            self.compare(m)
            self.begin(m)

    # ---------------------------------------------------------------- hearing
    def check(self, m: Match, e: Event) -> None:
        """One fact more: it must fit the picture so far."""
        if isinstance(e, event.Moved | event.Pushed):
            before = self.cell[e.body]
            if before >= 0 and e.from_cell != before:
                raise Broken(f"{e}: it was on {self.label(m, before)} before")
        elif isinstance(e, event.Touchdown):
            need(self.score[e.seat] + 1 == e.score, f"{e}: that makes it {self.score}")
        elif isinstance(e, event.DoorMoved):
            self.told_doors = True
        elif isinstance(e, event.EyeMoved):
            place = e.seat + 1 if e.seat >= 0 else -1  # taken away
            need(self.eye >= 0, f"{e}: the eye was taken away before")
            need(self.eye != place, f"{e}: it was there before")
            self.eye = place
        if getattr(e, "ball", event.NO_BALL) >= len(self.ball_by):
            raise Broken(f"{e}: there is no ball of that number")
        if isinstance(e, ABOUT_MARKS):
            self.told_cells.add(e.cell)
            if isinstance(e, event.MarkChanged):
                self.told_cells.add(e.from_cell)
            self.told_all_marks = self.told_all_marks or (isinstance(e, event.MarkChanged) and e.cell == NOWHERE)

    # ---------------------------------------------------------------- comparing
    def compare(self, m: Match) -> None:
        """The two pictures must be one; where a drive has ended since, only scores count: the board was cleared."""
        s = m.veiled(SPECTATOR).state
        need(tuple(self.score) == s.score, f"the score is {s.score}, told was {self.score}")
        eye = m.tally(EYE) if EYE in m.rules.tallies else 0
        need(self.eye == eye, f"the eye of the referee is in place {eye}, told was {self.eye}")
        if (s.half, s.drive) != self.drive or s.drive_over or m.over:
            return
        for body, name in enumerate(m.bodies.name):
            if self.cell[body] != s.cell[body]:
                raise Broken(f"{name} is on {self.label(m, s.cell[body])}, told was {self.label(m, self.cell[body])}")
            if self.posture[body] != s.posture[body]:
                raise Broken(f"{name} is {POSTURES[s.posture[body]]}, told was {POSTURES[self.posture[body]]}")
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
        """Events reported every mark that came or went, with its square; also pads and doors."""
        s = m.state
        for feature in m.rules.features:
            if self.marks[feature.mark] == s.marks[feature.mark]:
                continue
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
        """Return where a ball is, in words."""
        return f"held by {m.bodies.name[holder]}" if holder >= 0 else f"on {self.label(m, cell)}"
