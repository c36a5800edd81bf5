"""Invariants of every match at every decision, for every book: scenarios and random play check the same list.

`check` looks at one match; `check_clone` takes a copy and compares. Both raise `Broken`, which names what is wrong.
"""

from __future__ import annotations

from functools import reduce
from operator import or_

from deepbowl.board.bits import cells
from deepbowl.engine.choice import Choice
from deepbowl.engine.dice import Scripted
from deepbowl.engine.state import EFFECT, GONE, IN_PLAY, NO_ZONES, NOBODY, NOWHERE, POSTURES, RUNNING, STANDING
from deepbowl.match.match import Match
from deepbowl.rules.vocabulary.effects import WHILE_LENT

EYE = "eye"
"""The tally of the one place the eye of a referee is in: a seat plus one, 0 for none, -1 once it is taken away."""


class Broken(AssertionError):
    """Something that must always be true of a match is not."""


def check(m: Match, texts: bool = False) -> None:
    """Everything that can be checked of a match as it is; `texts` also writes and reads every option (slow)."""
    check_bodies(m)
    check_zones(m)
    check_marks(m)
    check_balls(m)
    check_counts(m)
    if m.quiescent:
        check_lent(m)
        need(not m.deferred, f"{len(m.deferred)} thing(s) are due although no resolution is in progress")
        need(not m.state.suspended, "an Action is suspended although no resolution is in progress")
        need(not m.suppressed, "turnovers are suppressed although no resolution is in progress")
    if m.state.won == RUNNING:
        check_decision(m, texts)


def need(holds: bool, otherwise: str) -> None:
    """Raise unless something holds."""
    if not holds:
        raise Broken(otherwise)


def check_bodies(m: Match) -> None:
    """One body per square, on floor; boards and boxes agree with the positions of bodies."""
    s = m.state
    at = bytearray(m.board.n)
    occupied = 0
    need(max(s.posture, default=0) < len(POSTURES), "someone has a posture there is not")
    for body, cell in enumerate(s.cell):
        if s.posture[body] > IN_PLAY:
            if cell != NOWHERE:
                raise Broken(f"{m.bodies.name[body]} is {POSTURES[s.posture[body]]} but on square {cell}")
        elif cell == NOWHERE:
            if m.quiescent:
                raise Broken(
                    f"{m.bodies.name[body]} is {POSTURES[s.posture[body]]} but nowhere, although nothing is happening"
                )
        else:
            foot = m.board.feet[m.bodies.size[body]][cell]
            if not foot:
                raise Broken(f"{m.bodies.name[body]} stands on {cell}, where it has no room")
            if foot & occupied:
                raise Broken(f"{m.bodies.name[body]} shares {m.board.label(cell)} with someone")
            occupied |= foot
            for square in cells(foot):
                at[square] = body + 1
    need(s.at == at, "`at` does not say who is where")
    need(s.occupied == occupied, "`occupied` is not the set of all squares with bodies")


def check_zones(m: Match) -> None:
    """The sets of tackle zones kept up to date equal the same sets made again."""
    s, seats = m.state, m.seats
    zone = [0] * (seats + 1)
    for body, cell in enumerate(s.cell):
        side = m.side[body]
        if cell >= 0 and s.posture[body] == STANDING and not s.in_drive[body] & NO_ZONES and side < seats:
            zone[side] |= m.foot(body)
    for seat, mask in enumerate(zone):
        need(s.zone[seat] == mask, f"the tackle zones of seat {seat} are not up to date")
    together = 0
    for mask in zone:
        together |= mask
    need(s.zones == together, "the tackle zones of all seats together are not up to date")
    need(s.topo.shut == s.shut, "the topology is not the one for the doors that are shut")


def check_marks(m: Match) -> None:
    """The sets of squares that act equal the marks of the features that do."""
    s, features = m.state, m.rules.features
    acting = [s.marks[feature.mark] for feature in features if feature.acts]
    leaving = [s.marks[feature.mark] for feature in features if feature.acts_on_leaving]
    need(s.acting == reduce(or_, acting, 0), "the squares with an effect on entering are not up to date")
    need(s.leaving == reduce(or_, leaving, 0), "the squares with an effect on leaving are not up to date")
    solid = [s.marks[feature.mark] for feature in features if feature.solid]
    hazards = [s.marks[feature.mark] for feature in features if feature.hazard]
    need(s.solid == reduce(or_, solid, 0), "the squares that are solid are not up to date")
    need(s.hazards == reduce(or_, hazards, 0), "the squares that swallow a player are not up to date")


def check_lent(m: Match) -> None:
    """Abilities granted by ground, balls and the like equal those of a fresh look-up."""
    if not m.rules.ability_sources:
        return
    twin = m.clone(Scripted([]))
    for body in range(len(m.bodies)):
        twin.refresh_grants(body)
    for body, name in enumerate(m.bodies.name):
        need(_lent(m, body) == _lent(twin, body), f"what is lent to {name} is not up to date")


def _lent(m: Match, body: int) -> list[tuple[int, ...]]:
    effects = m.state.effects
    places = range(0, len(effects), EFFECT)
    return sorted(effects[at : at + EFFECT] for at in places if effects[at] == body and effects[at + 3] == WHILE_LENT)


def check_balls(m: Match) -> None:
    """A ball is in someone's hands, or on a floor square, or out of play; at rest it lies alone."""
    s = m.state
    lying: set[int] = set()
    for ball, cell in enumerate(s.ball_cell):
        holder = s.ball_by[ball]
        if holder != NOBODY:
            need(cell == NOWHERE, f"ball {ball} is held and also lies on a square")
            name = m.bodies.name[holder]
            need(s.posture[holder] <= IN_PLAY, f"ball {ball} is held by {name}, a player not in play")
            if m.quiescent:
                need(m.standing(holder), f"ball {ball} is held by {name}, who does not stand on the board")
            continue
        if cell in (NOWHERE, GONE):
            continue
        need(bool(m.board.floor & m.board.bit[cell]), f"ball {ball} lies on {cell}, which is not floor")
        if m.quiescent:
            need(not s.at[cell], f"ball {ball} lies under someone on {m.board.label(cell)}")
            need(cell not in lying, f"two balls lie on {m.board.label(cell)}")
            lying.add(cell)


def check_counts(m: Match) -> None:
    """Characteristics, scores, re-rolls and goods are within what they can be."""
    s = m.state
    for what, values in (("MA", s.ma), ("ST", s.st), ("AG", s.ag), ("AV", s.av)):
        need(min(values) >= 1 and max(values) <= 12, f"someone has an {what} there is not: {list(values)}")
    need(min(s.score) >= 0, f"a score is negative: {s.score}")
    need(min(s.rerolls) >= 0, f"re-rolls are negative: {s.rerolls}")
    need(min(s.goods) >= 0, "someone has fewer than none of some goods")
    need(0 <= s.seat < m.seats, f"it is the turn of seat {s.seat}")
    need(s.acted >> len(m.bodies) == 0, "someone who does not exist has acted")
    need(0 <= s.phase < len(m.rules.phases), f"there is no phase {s.phase}")
    if EYE in m.rules.tallies:
        need(-1 <= m.tally(EYE) <= m.seats, f"the eye of the referee is nowhere: {m.tally(EYE)}")
    if m.quiescent:
        flagged = [m.bodies.name[body] for body, flags in enumerate(s.in_act) if flags and body != s.act.body]
        need(not flagged, f"{', '.join(flagged)}: flags of an Action that is over")


def check_decision(m: Match, texts: bool) -> None:
    """Someone who exists must choose from at least one option, none twice, and is asked the same when asked again."""
    decision = m.decision()
    need(0 <= decision.seat < m.chairs, f"seat {decision.seat} is asked '{decision.kind}'")
    need(bool(decision.options), f"'{decision.kind}' has no options")
    need(len(set(decision.options)) == len(decision.options), f"'{decision.kind}' has an option twice")
    if m.quiescent and not m.withheld:
        need(m.offer().same_as(decision), f"'{decision.kind}' is not a pure function of the state")
    if texts:
        for option in decision.options:
            check_text(m, option)


def check_text(m: Match, option: Choice) -> None:
    """The text of an option means that option again."""
    text = m.names.text(option)
    need(m.names.parse(text) == option, f"'{text}' is read as another choice than it was written for")


def check_clone(m: Match) -> None:
    """A clone is at the same decision with the same hash, and takes nothing from its original."""
    before = m.hash()
    twin = m.clone(Scripted([]))
    need(m.hash() == before, "cloning changed the match")
    need(twin.hash() == before, "the clone has another hash")
    need(twin.quiescent == m.quiescent, "the clone is not where the match is")
    if m.state.won == RUNNING:
        need(m.withheld != [] or twin.decision().same_as(m.decision()), "the clone is asked something else")
    check_bodies(twin)
    check_zones(twin)
    check_marks(twin)
    check_balls(twin)


def check_save(m: Match) -> None:
    """A saved match, loaded again, is at the same decision with the same hash."""
    twin = Match.load(m.save(secret=True))
    need(twin.hash() == m.hash(), "the loaded match has another hash")
    if m.state.won == RUNNING:
        need(twin.decision().same_as(m.decision()), "the loaded match is asked something else")
    check_bodies(twin)
    check_zones(twin)
    check_marks(twin)
    check_balls(twin)
