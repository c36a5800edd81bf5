"""Watches coaches play, from outside: positions at the beginning and the end of turns, choices, and what happened."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from deepbowl.board.bits import cells
from deepbowl.bots.habits.counts import Counts
from deepbowl.bots.habits.football import Football
from deepbowl.bots.protocol import PATIENCE, Bot, ask
from deepbowl.engine import choice as verbs
from deepbowl.engine import event
from deepbowl.engine.choice import REROLL_NONE, REROLL_TRAIT, Choice, first_of, verb_of
from deepbowl.engine.decision import Decision
from deepbowl.engine.event import Event
from deepbowl.engine.state import NOWHERE, PRONE, STANDING
from deepbowl.match.clock import SimulatedClock
from deepbowl.match.match import Match
from deepbowl.rules.analysis.reach import reach
from deepbowl.rules.vocabulary import moments, purpose
from deepbowl.rules.vocabulary.flags import BLITZ, OWES

BREAK_AWAY: Final = 0.3
"""A carrier who scores next turn more often than this has broken away."""
A_THIRD_LESS: Final = 2 / 3
A_THIRD_OF: Final = 3
LIKELY: Final = 0.5
"""The chance from which an opportunity counts as missed."""
MANY: Final = 3
"""Opponents who could reach a carrier; team-mates next to the carrier who make a cage."""
UNMOVED: Final = 4
EARLY: Final = 3
"""With more own turns than this left after a touchdown, there was time to wait."""
UNRELIABLE: Final = ("Bone-head", "Really Stupid", "Wild Animal", "Take Root", "Loner", "Animal Savagery", "Blood Lust")
SURE_HANDS: Final = 3
"""The agility from which a player is a good choice to carry the ball."""


class BreakAway:
    """An opposing carrier about to score, as they stood when the turn began."""

    def __init__(self, body: int, chance: float, within_reach: bool, within_blitz: bool) -> None:
        self.body = body
        self.chance = chance
        self.within_reach = within_reach
        self.within_blitz = within_blitz
        self.hit = False
        self.blitzed = False
        self.tried = False  # someone fell on their way to them


class Watcher:
    """Counts the habits of one match."""

    def __init__(self, match: Match, counts: Counts) -> None:
        self.m = match
        self.counts = counts
        self.football = Football(match, counts)
        self.turn: tuple[int, ...] = ()
        self.seat = -1
        self.break_aways: list[BreakAway] = []
        self.loose: dict[int, bool] = {}  # by square of a loose ball: whether anyone tried to pick it up
        self.told = len(match.events or [])
        self.arrived = -1  # players who came out of a pad in their own Action and did nothing since
        self.blitzer = -1  # who blitzes and has not hit yet
        self.risky = False  # a reserve comes on while team-mates stand on the pads
        self.turns_left = 0
        self.at_ball: set[int] = set()
        self.waited = False  # a turnover came too early
        self.set_out = NOWHERE  # where the one who acts stood when they began

    # ---------------------------------------------------------------- one choice
    def before(self, d: Decision, chosen: Choice) -> None:
        """A coach is about to make a choice."""
        m, s = self.m, self.m.state
        if d.kind == "turn" and s.seat == d.seat and self.turn != _turn(m):
            self.begin_turn(d.seat)
            self.football.begin_turn(d.seat, d)
        verb = verb_of(chosen)
        self.football.before(chosen)
        if d.kind in ("turn", "declare", "act"):
            self.note_deed(d, chosen, verb)
        elif d.kind == "re-roll":
            source = first_of(chosen)
            if verb == verbs.REROLL and REROLL_NONE < source < REROLL_TRAIT and d.what in (purpose.DODGE, purpose.RUSH):
                if not m.holds_ball(d.body):
                    self.counts.add("team re-roll without the ball")
        elif d.kind == "wall-square":
            self.counts.add("wall passes")
        if verb == verbs.END_TURN:
            self.end_turn(by_choice=True)

    def note_deed(self, d: Decision, chosen: Choice, verb: int) -> None:
        """Someone does something in their own turn."""
        m, s = self.m, self.m.state
        if self.arrived >= 0 and d.kind != "turn" and d.body == self.arrived:
            if verb == verbs.STOP:
                may_walk = any(verb_of(option) in (verbs.STEP, verbs.USE) for option in d.options)
                if may_walk and m.rules.movement.allowance(m, d.body) - s.act.moved > 1:
                    self.counts.note("stops after a pad", True)
                self.arrived = -1
            elif verb != verbs.USE:
                self.counts.note("stops after a pad", False)
                self.arrived = -1
        elif verb == verbs.USE and s.in_turn[d.body] & OWES:
            self.arrived = d.body  # teleported on before they acted; they pay for it now
        if verb == verbs.ACTIVATE:
            self.set_out = s.cell[first_of(chosen)]
        elif verb == verbs.BRING_ON:
            self.risky = self.own_on_pads(d.seat)
        elif verb == verbs.DECLARE:
            self.blitzer = d.body if first_of(chosen) == BLITZ else -1
        elif verb in (verbs.HIT, verbs.USE_ON):
            foe = first_of(chosen) if verb == verbs.HIT else chosen & verbs.OPERAND
            for carrier in self.break_aways:
                if carrier.body == foe:
                    carrier.hit = True
                    carrier.blitzed |= s.act.action == BLITZ
            self.blitzer = -1
        elif verb == verbs.STEP and first_of(chosen) in self.loose and self.loose_at(first_of(chosen)):
            self.loose[first_of(chosen)] = True
            self.note_hands(d.body, first_of(chosen))

    def loose_at(self, cell: int) -> bool:
        """Return True if a ball is loose."""
        return self.m.loose_at(cell) >= 0

    def note_hands(self, body: int, cell: int) -> None:
        """Someone goes for the ball: was there a better one?"""
        m, s = self.m, self.m.state
        nimble = m.rules.tests.nimble
        clumsy = nimble(m, body) < SURE_HANDS or unreliable(m, body)
        better = False
        if clumsy:
            chance = reach(m, body).probability(cell)
            better = any(
                reach(m, mate).probability(cell) > chance
                for mate in m.bodies.of_seat[m.side[body]]
                if mate != body and self.can_act(mate) and not m.holds_ball(mate) and not unreliable(m, mate)
                and nimble(m, mate) > nimble(m, body) and m.board.distance(s.cell[mate], cell) <= self.pace(mate) + 2
            )  # fmt: skip
        self.counts.note("bad hands at the ball", better)

    def own_on_pads(self, seat: int) -> bool:
        """Return whether a team's own stand on a third of all pads, and on more than all others."""
        m, s = self.m, self.m.state
        pads = [m.body_at(cell) for cell in s.pads if cell >= 0]
        own = sum(body >= 0 and m.side[body] == seat for body in pads)
        return own * A_THIRD_OF >= len(pads) and 2 * own > sum(body >= 0 for body in pads)

    # ---------------------------------------------------------------- the result
    def after(self) -> None:
        """Look at what has happened."""
        m, s = self.m, self.m.state
        events = m.events or []
        news, self.told = events[self.told :], len(events)
        for said in news:
            self.football.note(said)
            self.note_event(said, news)
        if self.seat >= 0 and (_turn(m) != self.turn or m.over):
            self.end_turn()
        acting = s.act.body if s.act.action >= 0 else -1
        if self.arrived >= 0 and (acting != self.arrived or not m.standing(self.arrived)):
            self.arrived = -1

    def note_event(self, said: Event, news: list[Event]) -> None:
        """One thing that happened."""
        m, s = self.m, self.m.state
        if isinstance(said, event.Teleported):
            if said.body == self.blitzer:
                self.counts.add("blitz lost on a pad or chest")
                self.blitzer = -1
            if s.act.body == said.body and s.act.action >= 0 and m.standing(said.body):
                self.arrived = said.body
            elif said.from_cell < 0 <= self.seat:
                self.counts.note("reserve on own pads", self.risky)
                sent = [e.body for e in news if isinstance(e, event.Teleported) and e.body != said.body]
                if sent and m.side[sent[0]] == m.side[said.body]:
                    self.counts.add("own sent on by a reserve")
        elif isinstance(said, event.Exploded):
            if said.body == self.blitzer >= 0:
                self.counts.add("blitz lost on a pad or chest")
                self.blitzer = -1
            self.note_push_into(said.cell, news)
        elif isinstance(said, event.Turnover):
            self.note_turnover(said)
        elif isinstance(said, event.Touchdown) and not m.over and said.seat == self.seat:
            self.counts.note("scores too early", self.turns_left > EARLY)

    def note_push_into(self, cell: int, news: list[Event]) -> None:
        """A chest has gone off: by an opponent who was pushed into it?"""
        m, s = self.m, self.m.state
        for e in news:
            if isinstance(e, event.Pushed) and e.to_cell == cell and m.side[e.body] != self.seat and self.seat >= 0:
                near = s.topo.contact[cell]
                if any(m.side[body] == self.seat for body in m.bodies_in(near & s.occupied)):
                    self.counts.add("pushes into a chest beside a team-mate")

    def note_turnover(self, said: event.Turnover) -> None:
        """A turn ends against the coach's will."""
        m, s = self.m, self.m.state
        if said.seat != self.seat or said.cause == moments.TOUCHDOWN:
            return
        unmoved = sum(self.can_act(body) for body in m.bodies.of_seat[self.seat])
        at_ball = said.body in self.at_ball or (said.body >= 0 and m.holds_ball(said.body))
        if said.body >= 0 and s.cell[said.body] >= 0:
            balls = [s.cell[b] if b >= 0 else c for b, c in zip(s.ball_by, s.ball_cell, strict=True)]
            at_ball |= any(c >= 0 and m.board.distance(c, s.cell[said.body]) <= 1 for c in balls)
        self.waited = unmoved >= UNMOVED and not at_ball
        if said.body >= 0 and s.cell[said.body] >= 0 and self.set_out >= 0:
            self.note_fall(s.cell[said.body])

    def note_fall(self, cell: int) -> None:
        """Someone fell on a square nearer to a break-away than where they set out: they were after them."""
        m, s = self.m, self.m.state
        for carrier in [c for c in self.break_aways if s.cell[c.body] >= 0]:
            there = s.cell[carrier.body]
            carrier.tried |= m.board.distance(cell, there) < m.board.distance(self.set_out, there)

    # ---------------------------------------------------------------- a turn
    def begin_turn(self, seat: int) -> None:
        """A coach looks at the board for the first time in their turn."""
        m, s = self.m, self.m.state
        self.turn, self.seat = _turn(m), seat
        self.turns_left = m.rules.length.turns_left(m, seat)
        self.at_ball = {body for body in s.ball_by if body >= 0}
        self.waited = False
        self.set_out = NOWHERE
        self.break_aways = []
        mine = [body for body in m.bodies.of_seat[seat] if self.can_act(body)]
        for thief in [b for b in s.ball_by if b >= 0 and m.side[b] != seat and not m.neutral(b) and s.cell[b] >= 0]:
            chance = self.scores_next(thief)
            if chance > BREAK_AWAY and not self.marked_by(seat, thief):
                self.break_aways.append(self.break_away(thief, chance, mine))
        self.loose = {}
        for cell in [c for n, c in enumerate(s.ball_cell) if c >= 0 and s.ball_by[n] < 0]:
            near = [b for b in mine if m.board.distance(s.cell[b], cell) <= self.pace(b) + 2 and not m.holds_ball(b)]
            if any(reach(m, body).probability(cell) >= LIKELY for body in near):
                self.loose[cell] = False

    def break_away(self, thief: int, chance: float, mine: list[int]) -> BreakAway:
        """Return what could be done about someone who can score next turn."""
        m, s = self.m, self.m.state
        within_reach = within_blitz = False
        useful = self.in_his_way(thief)
        spent = not mine or m.rules.actions.is_spent(m, mine[0], BLITZ, thief)
        for body in mine:
            if not useful & m.board.within(s.cell[body], self.pace(body) + 2) and not s.topo.jumps:
                continue
            r = reach(m, body, BLITZ)
            hits = r.hit_chance(thief) >= LIKELY and not spent and not m.holds_ball(body)
            within_blitz |= hits
            table = r.table()
            within_reach |= hits or any(table.get(cell, 0.0) >= LIKELY for cell in cells(useful))
        return BreakAway(thief, chance, within_reach, within_blitz)

    def in_his_way(self, thief: int) -> int:
        """The empty squares beside a carrier and beside their way into the goal, and on it."""
        m, s = self.m, self.m.state
        goal = m.rules.scoring.goal(m, m.side[thief])
        r = reach(m, thief)
        _, best = max(((r.probability(cell), cell) for cell in cells(r.cells & goal)), default=(0.0, -1))
        squares = m.around(thief)
        for cell in r.path(best) if best >= 0 else []:
            squares |= m.board.bit[cell] | s.topo.contact[cell]
        return squares & ~s.occupied

    def end_turn(self, by_choice: bool = False) -> None:
        """Record the result of a turn. Called before the others begin where the coach ends it `by_choice`."""
        m, s, seat = self.m, self.m.state, self.seat
        if seat < 0:
            return
        self.seat = -1
        same_drive = self.turn[:2] == _turn(m)[:2] and not m.over
        self.football.end_turn(by_choice, same_drive)
        self.counts.note("turnover that could wait", self.waited)
        for carrier in self.break_aways:
            if carrier.within_reach:
                alone = same_drive and not self.dealt_with(seat, carrier)
                self.counts.note("break-away left alone", alone)
                self.counts.note("break-away not tried for", alone and not carrier.tried)
            if carrier.within_blitz and not (carrier.hit and not carrier.blitzed):
                self.counts.note("blitz elsewhere", same_drive and not carrier.blitzed and m.holds_ball(carrier.body))
        if not same_drive:
            return
        for tried in self.loose.values():
            self.counts.note("loose ball left", not tried)
        for body in [b for b in s.ball_by if b >= 0 and m.side[b] == seat and s.cell[b] >= 0]:
            foes = sum(self.could_come(foe, s.cell[body]) for foe in m.all_players() if m.side[foe] != seat)
            if foes >= MANY:
                beside = (s.topo.contact[s.cell[body]] & s.zone[seat]).bit_count()
                self.counts.note("carrier left alone", beside == 0)
                self.counts.note("cage", beside >= MANY)

    def dealt_with(self, seat: int, carrier: BreakAway) -> bool:
        """Return True if the team reacted to a break-away."""
        m = self.m
        if carrier.hit or not m.holds_ball(carrier.body) or self.marked_by(seat, carrier.body):
            return True
        return self.scores_next(carrier.body) < carrier.chance * A_THIRD_LESS

    # ---------------------------------------------------------------- looking
    def scores_next(self, body: int) -> float:
        """Return the chance that a carrier scores in their next turn if no player moves before."""
        m, s = self.m, self.m.state
        if s.posture[body] > PRONE or s.cell[body] < 0:
            return 0.0
        goal = m.rules.scoring.goal(m, m.side[body])
        r = reach(m, body)
        return max((r.probability(cell) for cell in cells(r.cells & goal)), default=0.0)

    def marked_by(self, seat: int, body: int) -> bool:
        """Return True if a team has a standing player beside a player."""
        m = self.m
        return bool(m.around(body) & m.state.zone[seat])

    def can_act(self, body: int) -> bool:
        """Return True if a player on the board can still act: standing or able to stand up."""
        s = self.m.state
        return s.cell[body] >= 0 and s.posture[body] <= PRONE and not s.acted >> body & 1

    def pace(self, body: int) -> int:
        """Squares they may go without a roll."""
        return self.m.rules.movement.allowance(self.m, body)

    def could_come(self, foe: int, cell: int) -> bool:
        """Return whether an opponent could be beside a square in their next turn, roughly: on foot, no one in the way."""
        m, s = self.m, self.m.state
        if s.cell[foe] < 0 or s.posture[foe] > PRONE or m.neutral(foe):
            return False
        steps = self.pace(foe) - (0 if s.posture[foe] == STANDING else 3)
        return steps > 0 and bool(s.topo.flood(m.board.bit[s.cell[foe]], m.board.floor, steps + 1) >> cell & 1)


def unreliable(m: Match, body: int) -> bool:
    """Return True if a player is unreliable: a negative trait, or Loner."""
    return any(m.owns(body, family) for family in UNRELIABLE)


def _turn(m: Match) -> tuple[int, ...]:
    s = m.state
    return (s.half, s.drive, s.seat, *s.turns)


def watch_match(match: Match, bots: Sequence[Bot], counts: Counts, turns: int = 0) -> None:
    """Let bots play a match, as `play` does, and count their habits."""
    watcher = Watcher(match, counts)
    clock, asked, where = SimulatedClock(match), 0, _turn(match)
    while not match.over:
        decision = match.decision()
        chosen = ask(bots[decision.seat], match) if asked < PATIENCE else decision.options[0]
        watcher.before(decision, chosen)
        match.apply(chosen, decision.seat)
        watcher.after()
        asked += 1
        if match.quiescent and _turn(match) != where:
            where, asked = _turn(match), 0
        if turns and match.quiescent and max(match.state.turns) > turns:
            break
        clock.tell(match)
    counts.matches += 1
    counts.seats += match.seats
    counts.note_score(match.state.score)
