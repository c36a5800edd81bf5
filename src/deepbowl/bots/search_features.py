"""The features of a position after a turn, from which its value is estimated (`search_value`).

Always as the seat sees it whose turn has just ended, with the others to move. The balls in several hands or on several
squares are added up; of several opponents the average counts.
"""

from __future__ import annotations

from typing import Final

from deepbowl.bots.scripted.carrying import Carrying
from deepbowl.bots.scripted.sight import Sight, Ways
from deepbowl.bots.scripted.stroll import Stroll
from deepbowl.engine.state import KNOCKED_OUT, PRONE, RESERVES, STANDING, STUNNED
from deepbowl.match.match import Match

MOST_TURNS: Final = 16.0
MOST_AHEAD: Final = 2
FARTHEST: Final = 6.0
"""Turns of walking, and people, beyond which more make no difference."""
MOST_SQUARES: Final = 30
FETCHERS: Final = 2
"""Who are looked at for a loose ball."""

CLOCK: Final = ("turns left", "ahead")
PEOPLE: Final = ("on their feet", "down", "in the boxes", "marked", "re-rolls")
HELD: Final = (
    "held", "hope", "danger", "free to come", "nobody comes", "guards", "markers", "turns away", "too far", "within reach",
)  # fmt: skip
THREAT: Final = (
    "threat", "best play", "scores", "our markers", "ours near", "turns to go", "too late", "his guards", "ours in his way",
)  # fmt: skip
LOOSE: Final = (
    "loose", "what they make of it", "our way to it", "their way to it", "ours beside it", "theirs beside it",
    "from our goal", "from theirs",
)  # fmt: skip
NAMES: Final = (*CLOCK, *PEOPLE, *(f"their {name}" for name in PEOPLE), *HELD, *THREAT, *LOOSE)


def features(m: Match, seat: int, ways: Ways) -> list[float]:
    """All of them, in the order of NAMES."""
    s = m.state
    sight = Sight(m, seat, ways)
    ahead = s.score[seat] - max(s.score[other] for other in m.others(seat))
    found = [min(float(sight.turns_left), MOST_TURNS), float(max(-MOST_AHEAD, min(MOST_AHEAD, ahead)))]
    found += _people(m, [seat])
    found += _people(m, m.others(seat))
    found += _sums(len(HELD), [_held(sight, body) for body in sight.carriers if s.cell[body] >= 0])
    thieves = [body for body in sight.thieves if s.cell[body] >= 0]
    found += _sums(len(THREAT), [_threat(sight, Sight(m, m.side[body], ways), body) for body in thieves])
    found += _sums(len(LOOSE), [_loose(sight, cell) for cell in sight.loose])
    return found


def _sums(width: int, rows: list[list[float]]) -> list[float]:
    return [sum(column) for column in zip(*rows, strict=True)] if rows else [0.0] * width


def _people(m: Match, seats: list[int]) -> list[float]:
    """Those of the seats, a seat on average."""
    s = m.state
    up = down = boxes = marked = 0
    for body, posture in enumerate(s.posture):
        if m.side[body] in seats and not m.neutral(body):
            if posture == STANDING:
                up += 1
                marked += m.zones_on(s.cell[body], m.side[body]) > 0
            elif posture <= STUNNED:
                down += 1
            elif posture in (RESERVES, KNOCKED_OUT):
                boxes += 1
    rerolls = sum(s.rerolls[seat] for seat in seats)
    return [number / len(seats) for number in (up, down, boxes, marked, rerolls)]


def _held(sight: Sight, body: int) -> list[float]:
    """A ball the seat holds: how near it is to the end zone, and the threats to it."""
    m, s = sight.m, sight.s
    cell = s.cell[body]
    pace = max(1, m.rules.movement.allowance(m, body))
    near, road = s.topo.contact[cell], sight.road()[cell]
    markers = (near & m.foes(sight.seat)).bit_count()
    free = _free_to_come(sight, cell)
    return [
        1.0,
        Carrying(sight, 0.0).hope(road, body),
        sight.danger(cell, body),
        min(free, FARTHEST),
        float(not free and not markers),
        (near & s.zone[sight.seat]).bit_count(),
        markers,
        min(FARTHEST, road / pace),
        float(sight.to_goal()[cell] > sight.turns_left * pace),
        float(road <= pace),
    ]


def _free_to_come(sight: Sight, cell: int) -> int:
    """Return how many opponents get beside a square without a roll."""
    near, count = sight.s.topo.contact[cell], 0
    for other in sight.m.others(sight.seat):
        theirs = Sight(sight.m, other, sight.ways)
        for foe in theirs.mine:
            if sight.s.posture[foe] <= PRONE:
                stroll = Stroll(theirs, foe)
                count += stroll.rises and bool(stroll.cells & near)
    return count


def _threat(sight: Sight, theirs: Sight, body: int) -> list[float]:
    """A ball an opponent holds: their best next play, and the team-mates nearby."""
    m, s = sight.m, sight.s
    cell = s.cell[body]
    pace = max(1, m.rules.movement.allowance(m, body))
    near, road, away = s.topo.contact[cell], theirs.road()[cell], theirs.to_goal()
    carrying = Carrying(theirs, 0.0)
    best = carrying.stay(body)
    advance, score = carrying.advance(body), carrying.score(body)
    if advance is not None:
        best += advance.worth
    if score is not None:
        best = max(best, score.worth)
    able = [mate for mate in sight.mine if s.posture[mate] <= PRONE]
    return [
        1.0,
        best,
        0.0 if score is None else score.chance,
        (near & s.zone[sight.seat]).bit_count(),
        min(FARTHEST, sum(m.board.distance(s.cell[mate], cell) <= sight.pace(mate) for mate in able)),
        min(FARTHEST, road / pace),
        float(away[cell] > (theirs.turns_left + 1) * pace),
        (near & s.zone[theirs.seat]).bit_count(),
        min(FARTHEST, sum(s.posture[mate] == STANDING and away[s.cell[mate]] < away[cell] for mate in able)),
    ]


def _loose(sight: Sight, cell: int) -> list[float]:
    """A loose ball: the best play of each team with it, and which team is nearer."""
    m, s = sight.m, sight.s
    away, near = sight.on_foot(m.board.bit[cell]), s.topo.contact[cell]
    most, their_way, from_theirs = 0.0, FARTHEST, MOST_SQUARES
    for other in m.others(sight.seat):
        theirs = Sight(m, other, sight.ways)
        from_theirs = min(from_theirs, theirs.to_goal()[cell])
        carrying = Carrying(theirs, 0.0)
        able = [mate for mate in theirs.mine if s.posture[mate] <= PRONE and theirs.has_hands(mate)]
        for mate in sorted(able, key=lambda mate: (away[s.cell[mate]], mate))[:FETCHERS]:
            distance, pace = away[s.cell[mate]], theirs.pace(mate)
            their_way = min(their_way, distance / max(1, pace))
            play = carrying.fetch(mate, cell) if distance <= pace + 2 else None
            if play is not None:
                most = max(most, play.worth)
    ours = [mate for mate in sight.mine if s.posture[mate] <= PRONE]
    return [
        1.0,
        most,
        min([FARTHEST, *(away[s.cell[mate]] / max(1, sight.pace(mate)) for mate in ours)]),
        their_way,
        (near & s.zone[sight.seat]).bit_count(),
        (near & m.foes(sight.seat)).bit_count(),
        min(MOST_SQUARES, sight.to_goal()[cell]),
        from_theirs,
    ]
