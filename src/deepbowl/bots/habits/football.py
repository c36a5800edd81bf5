"""Counts the football in a match: blocks, passes, touchdowns, last turns, idle walks and reserves left behind."""

from __future__ import annotations

from typing import Final

from deepbowl.board.bits import cells
from deepbowl.bots.habits.counts import Counts
from deepbowl.engine import choice as verbs
from deepbowl.engine import event
from deepbowl.engine.choice import Choice, verb_of
from deepbowl.engine.decision import Decision
from deepbowl.engine.event import Event
from deepbowl.engine.state import PRONE
from deepbowl.match.match import Match
from deepbowl.rules.analysis.reach import reach
from deepbowl.rules.vocabulary import moments, purpose

A_CHANCE: Final = 0.3
"""A touchdown this likely is a chance in the last turn."""
A_WALK: Final = 3
"""Squares entered that make a walk, and squares between two posts that make a way there and back."""
A_GAIN: Final = 2
"""Squares nearer to the goal that a hand-off must bring."""
TESTS: Final = {purpose.DODGE: "dodges", purpose.RUSH: "rushes", purpose.PICK_UP: "pick-ups"}


class Football:
    """The figures of one match; the watcher reports turns, choices and events to it."""

    def __init__(self, match: Match, counts: Counts) -> None:
        self.m = match
        self.counts = counts
        self.seat = -1
        self.had_ball = False  # when the turn began
        self.last_chance = False  # a carrier could score, and there is no turn after this one
        self.reserves = False  # the dug-out could send a player when the turn began
        self.brought = False
        self.scored = False
        self.activations = 0
        self.first_failed = False
        self.handed: list[tuple[int, int, int]] = []  # each hand-off: which ball, squares from the goal, opponents beside it
        self.walked: dict[int, int] = {}  # squares entered this turn by players of the team
        self.trails: dict[int, list[int]] = {}  # by player: where they stood at the end of their team's last turns
        self.failed: tuple[int, str, int] = (-1, "", -1)  # the last test failed: told again if it is re-rolled

    # ---------------------------------------------------------------- turns
    def begin_turn(self, seat: int, d: Decision) -> None:
        """A coach looks at the board for the first time in a turn."""
        m, s = self.m, self.m.state
        carriers = [b for b in s.ball_by if b >= 0 and m.side[b] == seat and s.cell[b] >= 0]
        self.seat = seat
        self.had_ball = bool(carriers)
        self.counts.note("turns with the ball", self.had_ball)
        last = m.rules.length.turns_left(m, seat) <= 0
        self.last_chance = last and any(self.scores(body) >= A_CHANCE for body in carriers)
        self.reserves = any(verb_of(option) == verbs.BRING_ON for option in d.options)
        self.brought = self.scored = self.first_failed = False
        self.activations = 0
        self.handed, self.walked = [], {}

    def end_turn(self, by_choice: bool, same_drive: bool) -> None:
        """The turn is over, by the coach's choice or otherwise; the board is still that of the turn in the same drive."""
        self.counts.note("first activation failed", self.first_failed)
        if self.last_chance:
            self.counts.note("chance given up in the last turn", by_choice and not self.scored)
        if self.reserves:
            self.counts.note("reserves left in the dug-out", not self.brought)
        for ball, away, marked in self.handed:
            self.note_hand_off(ball, away, marked, same_drive and not self.scored)
        if same_drive:
            self.note_walks()
        else:
            self.trails.clear()

    def note_hand_off(self, ball: int, away: int, marked: int, in_play: bool) -> None:
        """Judge a hand-off by what happened to the ball. It was `away` squares from the goal and `marked` opponents stood
        beside its carrier; `in_play` unless the drive is over. A ball lost by a die or taken to safety was not useless."""
        m, s = self.m, self.m.state
        holder = s.ball_by[ball]
        held = holder >= 0 and m.side[holder] == self.seat
        useful = held and (self.to_goal(s.cell[holder]) <= away - A_GAIN or self.marked(holder) < marked)
        self.counts.note("hand-offs that lose the ball", in_play and not held)
        self.counts.note("hand-offs that gain nothing", in_play and held and not useful)

    def note_walks(self) -> None:
        """Compare where each player ends a walk with where they stood two turns ago."""
        m, s = self.m, self.m.state
        for body in m.bodies.of_seat[self.seat]:
            if s.cell[body] < 0 or m.holds_ball(body):
                self.trails.pop(body, None)
                continue
            trail, here = self.trails.setdefault(body, []), s.cell[body]
            if self.walked.get(body, 0) >= A_WALK and len(trail) == 2:
                distance = m.board.distance
                back = distance(here, trail[0]) <= 1 and distance(here, trail[1]) >= A_WALK
                self.counts.note("walks there and back", back)
            self.trails[body] = [*trail[-1:], here]

    # ---------------------------------------------------------------- choices and events
    def before(self, chosen: Choice) -> None:
        """A coach is about to make a choice."""
        self.brought |= verb_of(chosen) == verbs.BRING_ON

    def note(self, said: Event) -> None:
        """Count one event of a turn."""
        m = self.m
        if isinstance(said, event.Tested):
            self.note_test(said)
        elif isinstance(said, event.Moved):
            self.walked[said.body] = self.walked.get(said.body, 0) + 1
            if said.manner in ("leap", "jump"):
                self.counts.add("leaps")
        elif isinstance(said, event.Blocked):
            self.counts.add("blocks")
        elif isinstance(said, event.Passed):
            self.counts.add("bombs" if said.ball < 0 else "passes")
        elif isinstance(said, event.Completed):
            self.counts.add("passes completed")
        elif isinstance(said, event.HandedOff):
            self.counts.add("hand-offs")
            self.handed.append((said.ball, self.to_goal(m.state.cell[said.body]), self.marked(said.body)))
        elif isinstance(said, event.Lifted):
            self.counts.add("team-mates thrown")
        elif isinstance(said, event.Declared) and said.action == "foul":
            self.counts.add("fouls")
        elif isinstance(said, event.Activated):
            self.activations += 1
        elif isinstance(said, event.Turnover):
            fell = said.seat == self.seat and said.cause != moments.TOUCHDOWN
            self.first_failed |= fell and self.activations == 1
        elif isinstance(said, event.Touchdown):
            self.note_touchdown(said)

    def note_test(self, said: event.Tested) -> None:
        """Count a dodge, rush or pick-up once, however often it is re-rolled."""
        key = (said.body, said.purpose, said.cell)
        habit = TESTS.get(said.purpose)
        if habit is not None and key != self.failed:
            self.counts.add(habit)
        self.failed = (-1, "", -1) if said.passed else key

    def note_touchdown(self, said: event.Touchdown) -> None:
        """Count a touchdown, and whether its team began the turn without the ball."""
        self.counts.add("touchdowns")
        if said.seat == self.seat:
            self.scored = True
            self.counts.note("scored in the turn of getting the ball", not self.had_ball)

    # ---------------------------------------------------------------- looking
    def to_goal(self, cell: int) -> int:
        """Return the squares on foot from a square to where the team scores, ignoring players."""
        m = self.m
        return m.board.routes_from(m.rules.scoring.goal(m, self.seat), m.state.topo)[cell] if cell >= 0 else 0

    def marked(self, body: int) -> int:
        """Return how many opponents mark a player."""
        return self.m.zones_on(self.m.state.cell[body], self.m.side[body])

    def scores(self, body: int) -> float:
        """Return how likely a ball carrier runs in from where everyone stands."""
        m, s = self.m, self.m.state
        if s.posture[body] > PRONE:
            return 0.0
        r = reach(m, body)
        return max((r.probability(cell) for cell in cells(r.cells & m.rules.scoring.goal(m, self.seat))), default=0.0)
