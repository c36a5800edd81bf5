"""The bot in the game master's chair: it moves the monsters. [AG-MGM-02]"""

from __future__ import annotations

from typing import Final

from deepbowl.board.bits import cells
from deepbowl.bots.advice import perilous_squares
from deepbowl.bots.protocol import BotView
from deepbowl.engine import choice as verbs
from deepbowl.engine.choice import Choice, choice, first_of, verb_of
from deepbowl.engine.decision import Decision
from deepbowl.match.match import Match

COMPANY: Final = 3
"""A player with no team-mate on their feet within this many squares is alone."""
GUARDED: Final = 4
"""A player within this many squares of a chest is after it."""
SMALL: Final = 3
"""The Strength from which a player is hard to knock down."""


class KeeperBot:
    """Guards the chests, stalks players who are alone, keeps monsters off dangerous squares.

    It goes for one target per activation and attacks when it stands beside them. Where no target can be reached without
    danger it stands guard at a chest. Everything else is left to the monster itself.
    """

    def choose(self, view: BotView, decision: Decision) -> Choice:
        """The next monster, its next step or attack; other questions as the monster itself would answer."""
        m, options = view.match, decision.options
        if decision.kind == "turn":
            return next((option for option in options if verb_of(option) == verbs.ACTIVATE), options[0])
        if decision.kind == "act":
            return self.deed(m, decision.body, options)
        if decision.kind == "monster-attack":
            victims = [option for option in options if verb_of(option) == verbs.BODY]
            return max(victims, key=lambda option: worth(m, first_of(option)))
        return options[0]

    def deed(self, m: Match, body: int, options: list[Choice]) -> Choice:
        """Fire first, then an attack on the best target at hand, else a step nearer to the best of all."""
        fire = [option for option in options if verb_of(option) == verbs.USE_ON]
        hits = [option for option in options if verb_of(option) == verbs.HIT and not m.neutral(first_of(option))]
        if fire or hits:
            return fire[0] if fire else max(hits, key=lambda option: worth(m, first_of(option)))
        meals = [option for option in options if verb_of(option) == verbs.USE_AT and self.opens_chest(m, option)]
        if meals:
            return meals[0]
        for goal in self.goals(m, body):
            step = nearer(m, body, goal, options)
            if step:
                return step
        return choice(verbs.STOP)

    def opens_chest(self, m: Match, option: Choice) -> bool:
        """Return True if an option opens a chest; only monsters that hunt balls are offered it."""
        return m.rules.traits[first_of(option)].name == "Open chest"

    def goals(self, m: Match, body: int) -> list[int]:
        """The squares to go for, the best first: loose balls where monsters eat them, then players, then chests."""
        s = m.state
        balls = [cell for cell in s.ball_cell if cell >= 0] if m.rules.neutrals.picks_up(m, body) else []
        near = m.board.routes_from(m.foot(body), s.topo)
        players = [other for other in m.all_players() if m.standing(other) and near[s.cell[other]] >= 0]
        players.sort(key=lambda other: near[s.cell[other]] - 2 * worth(m, other))
        chests = sorted([cell for cell in chests_of(m) if near[cell] >= 0], key=lambda cell: near[cell])
        return [*balls, *(s.cell[other] for other in players[:COMPANY]), *chests[:1]]


def worth(m: Match, body: int) -> float:
    """Return how much a player is worth attacking: a carrier, one who is alone, one near a chest, a weak one.
    [AG-MGM-02]"""
    s, cell = m.state, m.state.cell[body]
    if m.neutral(body) or cell < 0:
        return -9.0
    company = [one for one in m.bodies.of_seat[m.side[body]] if one != body and m.standing(one)]
    alone = all(m.board.distance(cell, s.cell[one]) > COMPANY for one in company)
    thief = any(m.board.distance(cell, chest) <= GUARDED for chest in chests_of(m))
    weak = SMALL - s.st[body] + (8 - s.av[body]) / 2
    return 3.0 * m.holds_ball(body) + 2.0 * alone + 1.5 * thief + 0.5 * weak


def chests_of(m: Match) -> list[int]:
    """The squares of unopened chests."""
    found = m.rules.mark_numbers.get("chest")
    return [] if found is None else cells(m.state.marks[found])


def nearer(m: Match, body: int, goal: int, options: list[Choice]) -> Choice:
    """The step that leads nearest to a square over safe ground, 0 if none leads nearer."""
    s, size = m.state, m.bodies.size[body]
    away = m.board.routes_from(m.board.bit[goal], s.topo)
    danger = (s.acting | s.hazards | perilous_squares(m)) & ~m.board.bit[goal]
    feet = m.board.feet[size]

    def left(cell: int) -> int:
        return min([away[square] for square in cells(feet[cell]) if away[square] >= 0], default=m.board.n)

    best, found = left(s.cell[body]), 0
    for option in options:
        to = first_of(option)
        if verb_of(option) == verbs.STEP and not feet[to] & danger and left(to) < best:
            best, found = left(to), option
    return found
