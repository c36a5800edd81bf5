"""A finished match in short, for the page people share: scorers, casualties, moments to see again, the luck of the dice.

Luck comes from exact odds: how many rolls and blocks of a coach worked, and how many would have on average. Takes long:
runs in an analysis worker.
"""

from __future__ import annotations

from collections import Counter
from typing import Final

from deepbowl.bots.levels import next_level
from deepbowl.engine import event
from deepbowl.engine.choice import HIT, first_of, verb_of
from deepbowl.engine.event import Event
from deepbowl.engine.log import CHOICE, DIE, read_log
from deepbowl.engine.state import CASUALTY, DEAD, KNOCKED_OUT, POSTURES
from deepbowl.match.match import Match
from deepbowl.match.replay import steps
from deepbowl.rules.analysis.odds import odds
from deepbowl.rules.vocabulary.moments import TOUCHDOWN
from deepbowl.rules.words.describe import describe
from deepbowl.server.live.messages.summary import Luck, MatchSummary, Moment, PlayerLine
from deepbowl.server.live.wire import result_of
from deepbowl.sim import recorder

BUDGET: Final = 300
"""Runs of the rules for the odds of one block."""
MOST_MOMENTS: Final = 12
LUCKIEST: Final = 3
SEEN_AGAIN: Final = (event.BallFound, event.Touchdown, event.Intercepted)
"""Always worth seeing again."""
ALSO_SEEN_AGAIN: Final = (event.Exploded, event.SpellStruck, event.Turnover)
"""Worth seeing again while there is room."""
HURT: Final = (KNOCKED_OUT, CASUALTY, DEAD)
WALKED_OR_FOUGHT: Final = (event.Moved, event.Pushed, event.Blocked, event.KnockedDown, event.Teleported)


def match_summary(log: str, bots: list[str]) -> MatchSummary:
    """The summary of a log; `bots` are the names of the bots by seat, "" where a person sits."""
    read = read_log(log)
    deeds = [entry for entry in read.inputs() if entry.kind != DIE]
    told, match = 0, None
    scorers, hurt, great, good = list[Moment](), list[Moment](), list[Moment](), list[Moment]()
    heat, tally, curve = Counter[str](), _Tally(), list[list[float]]()
    for number, match in enumerate(steps(read)):
        tally.block_ended(match)  # before the end of its turn is counted
        for e in (match.events or [])[told:]:
            moment = _moment(match, e, number)
            if isinstance(e, event.Touchdown):
                scorers.append(moment)
            if isinstance(e, event.Removed) and e.posture in HURT:
                hurt.append({**moment, "what": POSTURES[e.posture]})
            if (isinstance(e, SEEN_AGAIN) and e.body >= 0) or (isinstance(e, event.Removed) and e.posture == DEAD):
                great.append(moment)
            elif isinstance(e, ALSO_SEEN_AGAIN) and not (isinstance(e, event.Turnover) and e.cause == TOUCHDOWN):
                good.append(moment)
            if isinstance(e, WALKED_OR_FOUGHT) and e.where() >= 0:
                heat[match.board.label(e.where())] += 1
            tally.tested(match, e, moment)
            if isinstance(e, event.TurnEnded):
                curve.append([tally.surplus(seat) for seat in range(match.seats)])
        told = len(match.events or [])
        if number < len(deeds) and deeds[number].kind == CHOICE:
            tally.block_begins(match, deeds[number].text)
    assert match is not None
    last = [tally.surplus(seat) for seat in range(match.seats)]
    if not curve or curve[-1] != last:
        curve.append(last)  # the last turn ends with the match
    moments = _chosen(great, good)
    return {
        "result": result_of(match),
        "scorers": scorers, "hurt": hurt, "moments": moments, "luck": [tally.of(seat) for seat in range(match.seats)],
        "heat": dict(heat), "frames": len(deeds) + 1, "harder": next_level([bot for bot in bots if bot]),
        "curve": curve, "luckiest": tally.luckiest(), "players": _players(match, tally),
    }  # fmt: skip


def _chosen(great: list[Moment], good: list[Moment]) -> list[Moment]:
    """Return the latest great moments, and good ones while there is room: only the first of each frame, as a click on the
    others would show the same again."""
    seen = {moment["frame"] for moment in great}
    others = {moment["frame"]: moment for moment in reversed(good) if moment["frame"] not in seen}
    spare = max(0, MOST_MOMENTS - len(great))
    latest = sorted(others.values(), key=lambda one: one["frame"])[-spare:] if spare else []
    return sorted([*great[-MOST_MOMENTS:], *latest], key=lambda one: one["frame"])


def _moment(m: Match, e: Event, frame: int) -> Moment:
    body = e.about()
    return {
        "text": describe(m, e, beside_board=True), "frame": frame, "what": e.kind,
        "seat": m.side[body] if body >= 0 else -1, "player": m.bodies.name[body] if body >= 0 else None,
    }  # fmt: skip


def _players(m: Match, tally: _Tally) -> list[PlayerLine]:
    """Return what every player did, counted as simulations count it."""
    counted = recorder.figures(m.events or [], recorder.Facts(m.side, []), m.seats).by_player
    lines: list[PlayerLine] = []
    for seat in range(m.seats):
        for body, player in zip(m.bodies.of_seat[seat], m.sheets[seat].players, strict=False):
            deeds = counted.get(body, Counter())
            lines.append({
                "player": m.bodies.name[body], "seat": seat, "name": player.name, "position": player.position,
                "deeds": {name: deeds[name] for name in DEEDS if deeds[name]},
                "rolls": tally.rolls_of[body], "luck": round(tally.surplus_of.get(body, 0.0), 1),
            })  # fmt: skip
    return lines


DEEDS: Final = (
    "touchdowns", "carried", "pick_ups", "passes", "completions", "interceptions", "hand_offs", "blocks", "knocked_down",
    "fouls", "chests", "teleports", "knocked_out", "casualties", "dead", "sent_off",
)  # fmt: skip
"""The columns of the table of players."""


class _Tally:
    """The results of each seat's dice, and their average."""

    def __init__(self) -> None:
        self.rolls_of: Counter[int] = Counter()
        self.surplus_of: dict[int, float] = {}
        self._rare: list[tuple[float, int, Moment]] = []  # how likely that was, its place in the match, what it was
        self.rolls: Counter[int] = Counter()
        self.worked: Counter[int] = Counter()
        self.expected: dict[int, float] = {}
        self._block: tuple[int, int, float] | None = None  # seat, target, chance that they go down

    def _count(self, seat: int, chance: float, worked: bool) -> None:
        self.rolls[seat] += 1
        self.worked[seat] += worked
        self.expected[seat] = self.expected.get(seat, 0.0) + chance

    def tested(self, m: Match, e: Event, moment: Moment) -> None:
        """A roll of one die against a number."""
        if isinstance(e, event.Tested) and 2 <= e.needed <= 6:
            chance = (7 - e.needed) / 6
            self._count(m.side[e.body], chance, e.passed)
            self.rolls_of[e.body] += 1
            self.surplus_of[e.body] = self.surplus_of.get(e.body, 0.0) + e.passed - chance
            if e.passed:
                self._rare.append((chance, len(self._rare), moment))

    def luckiest(self) -> list[Moment]:
        """Return the rolls that worked against the longest odds, in the order of the match."""
        best = sorted(self._rare, key=lambda one: one[:2])[:LUCKIEST]
        return [moment for _, _, moment in sorted(best, key=lambda one: one[1])]

    def surplus(self, seat: int) -> float:
        """Return how many rolls more than expected have worked for a coach so far."""
        return round(self.worked[seat] - self.expected.get(seat, 0.0), 2)

    def block_begins(self, m: Match, text: str) -> None:
        """Someone is about to be hit: how likely they go down."""
        option = m.names.parse(text)
        if verb_of(option) == HIT and option in m.decision().options:
            self._block = (m.decision().seat, first_of(option), odds(m, option, budget=BUDGET).success)

    def block_ended(self, m: Match) -> None:
        """Did they?"""
        if self._block is not None and (m.over or m.quiescent):
            seat, target, chance = self._block
            self._count(seat, chance, not m.standing(target))
            self._block = None

    def of(self, seat: int) -> Luck:
        """The luck of one coach."""
        return {
            "seat": seat, "rolls": self.rolls[seat], "worked": self.worked[seat],
            "expected": round(self.expected.get(seat, 0.0), 1),
        }  # fmt: skip
