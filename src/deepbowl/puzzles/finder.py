"""The search for puzzles: turns of bot matches in which the best line is much better than the obvious run.

At the start of a turn the plays of the scripted bot are tried one after the other with dice that succeed: blocks, blitzes,
hand-offs and passes that open a path, then a run into the end zone. Each line is measured by the odds. A turn becomes a
puzzle if its best line scores in 25 to 90 % and at least 8 points more often than the best run of a single player.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from deepbowl.board.bits import cells
from deepbowl.bots.scripted.play import Play
from deepbowl.bots.scripted.sight import Sight, Ways
from deepbowl.bots.scripted.turn import Turn
from deepbowl.engine.choice import ACTIVATE, Choice, choice, first_of
from deepbowl.engine.state import STANDING
from deepbowl.match.match import Match
from deepbowl.puzzles.line import EXACT, ROUGH, Line, answer_until, line_chance, obliging
from deepbowl.rules.analysis.reach import reach

LEAST: Final = 0.25
MOST: Final = 0.9
GAP: Final = 0.08
"""By how much the best line must beat the obvious run."""
HELPERS: Final = 2
"""Activations before the run that scores."""
TRIED: Final = 6
"""Plays of each position that are tried first."""
MEASURED: Final = 6
"""Lines of a position whose odds are calculated roughly; the best two of them exactly."""
WORTH_A_LOOK: Final = 0.08
RISKS: Final = 0.5
"""How often a block or blitz before the run may fail."""
NEAR: Final = 3
"""Squares from the runner's path within which an opponent is worth a block."""
HASTE: Final = 1.0


class Found(NamedTuple):
    """A line with a guess at its chance, or with the chance itself once it is measured."""

    plan: list[Choice]
    chance: float
    activations: int


class Candidate(NamedTuple):
    """A turn that is a puzzle: the best line, its chance, how much of that was sampled, the obvious run's chance."""

    plan: list[Choice]
    chance: float
    sampled: float
    obvious: float
    activations: int


def starts_turn(match: Match) -> bool:
    """Return whether a coach is about to begin a turn in which no player has acted."""
    s = match.state
    return match.quiescent and not match.over and match.decision().kind == "turn" and not s.acted and s.act.body < 0


def candidate(match: Match) -> Candidate | None:
    """Return the puzzle that a turn makes, or None if it makes none."""
    seat = match.decision().seat
    ways = Ways()
    start = obliging(match, seat)
    runs = list(scoring_runs(start, seat, ways))
    lines = [*_best_runs(runs), *_helped(start, seat, ways, [], 1.0, HELPERS)]
    lines = sorted(lines, key=lambda found: -found.chance)
    if not lines or lines[0].chance < LEAST - WORTH_A_LOOK:
        return None
    obvious = max([_rough(match, run) for run in _best_runs(runs)], default=0.0)
    if obvious > MOST - GAP:
        return None
    helped = [line for line in lines if line.activations > 1 and line.chance > obvious][:MEASURED]
    rough = sorted([(_rough(match, line), line) for line in helped], key=lambda pair: -pair[0])[:2]
    if not rough or not LEAST <= rough[0][0] <= MOST + GAP or rough[0][0] < obvious + GAP / 2:
        return None
    exact = [(line_chance(match, Line(line.plan, {}), EXACT), line) for _, line in rough]
    best, line = max(exact, key=lambda pair: pair[0].chance)
    if not LEAST <= best.chance <= MOST or best.chance < obvious + GAP:
        return None
    return Candidate(line.plan, best.chance, best.sampled, obvious, line.activations)


def _rough(match: Match, found: Found) -> float:
    return line_chance(match, Line(found.plan, {}), ROUGH).chance


def _best_runs(runs: list[Found]) -> list[Found]:
    return sorted(runs, key=lambda run: -run.chance)[:2]


# ---------------------------------------------------------------- the run that scores
def scoring_runs(match: Match, seat: int, ways: Ways) -> Iterator[Found]:
    """Yield every run of one player that scores, with a ball in hand or picked up on the way."""
    sight = Sight(match, seat, ways)
    s, goal = match.state, sight.goal
    for body in sight.mine:
        far = sight.pace(body) + 3
        if not sight.free(body) or choice(ACTIVATE, body) not in match.decision().options:
            continue
        away = sight.goal_for(body)[s.cell[body]]
        if away > far:
            continue
        if match.holds_ball(body):
            r = reach(match, body, least=WORTH_A_LOOK)
            best = max([(r.probability(cell), cell) for cell in cells(r.cells & goal)], default=(0.0, -1))
            if best[0] > WORTH_A_LOOK:
                yield Found(r.plan(best[1]), best[0], 1)
        elif sight.loose_mask and s.posture[body] == STANDING and sight.has_hands(body):
            r = reach(match, body, least=WORTH_A_LOOK)
            for ball, cell in enumerate(s.ball_cell):
                if cell < 0 or s.ball_by[ball] >= 0 or not r.cells >> cell & 1:
                    continue
                carried = [(r.carry_chance(square, ball), square) for square in cells(goal & match.board.within(cell, far))]
                chance, square = max(carried, default=(0.0, -1))
                if chance > WORTH_A_LOOK:
                    yield Found(r.carry_plan(square, ball), chance, 1)


# ---------------------------------------------------------------- what other players do before it
def _helped(match: Match, seat: int, ways: Ways, plan: list[Choice], chance: float, left: int) -> Iterator[Found]:
    """Yield lines of a few plays and a run, with dice that succeed; `plan` has been made already, with this chance."""
    if not left:
        return
    for play in _openers(match, seat, ways):
        twin = obliging(match, seat)
        if not _made(twin, play.plan, seat):
            continue
        done, likely = [*plan, *play.plan], chance * play.chance
        for run in _best_runs(list(scoring_runs(twin, seat, ways))):
            yield Found([*done, *run.plan], likely * run.chance, 2 + HELPERS - left)
        yield from _helped(twin, seat, ways, done, likely, left - 1)


def _openers(match: Match, seat: int, ways: Ways) -> list[Play]:
    """Return plays that may open a path: blocks and blitzes near a ball or the end zone, hand-offs, passes, pick-ups."""
    sight = Sight(match, seat, ways)
    turn = Turn(sight, HASTE, match.decision().options)
    carriers = [body for body in sight.carriers if sight.free(body)]
    if not carriers and not sight.loose and not sight.carriers:
        return []
    plays: list[Play] = []
    for body in carriers:
        for mate in turn.giving.promising(body):
            plays += [play for play in (turn.giving.hand_off(body, mate), turn.giving.throw(body, mate)) if play]
    near = _near(match, sight)
    hits = [*turn.fighting.blocks(RISKS), *turn.fighting.blitzes(RISKS, False)]
    plays += [play for play in hits if near >> match.state.cell[_target(play)] & 1]
    return sorted(plays, key=lambda play: -play.chance)[:TRIED]


def _near(match: Match, sight: Sight) -> int:
    """Return the squares near those who have a ball, or near a loose one."""
    near = 0
    for cell in [match.state.cell[body] for body in sight.carriers] + sight.loose:
        if cell >= 0:
            near |= match.board.within(cell, NEAR)
    return near


def _target(play: Play) -> int:
    """Return the opponent of a block or blitz: the one its last choice hits."""
    return first_of(play.plan[-1])


def _made(match: Match, plan: list[Choice], seat: int) -> bool:
    """Make a play with dice that succeed; return whether the turn continues after it."""
    score = match.state.score
    for option in plan:
        if match.over or option not in match.decision().options:
            return False
        match.apply(option)
        answer_until(match, seat)
    if not match.over and match.decision().seat == seat and match.decision().kind == "act":
        stop = [option for option in match.decision().options if match.names.text(option) == "stop"]
        if not stop:
            return False
        plan.append(stop[0])
        match.apply(stop[0])
    return not match.over and match.state.seat == seat and match.state.score == score and match.decision().kind == "turn"


