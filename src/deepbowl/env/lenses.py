"""Other sets of actions over the same match: walks instead of steps, plays instead of single choices.

A lens replaces the options of some decisions and answers others by itself, so that an agent decides less often about
more. The match underneath only ever gets choices that it offers.
"""

from __future__ import annotations

import copy
from itertools import islice
from struct import Struct
from typing import Any, Final, Protocol

from deepbowl.board.bits import cells
from deepbowl.bots.protocol import ask
from deepbowl.bots.scripted.bot import ScriptedBot
from deepbowl.bots.scripted.sight import Sight
from deepbowl.bots.scripted.turn import Plans, Turn
from deepbowl.bots.search import HALF_HASTE, MOST_IDEAS, OTHER_PLAYS
from deepbowl.bots.search_ideas import END, NEXT, Ideas
from deepbowl.engine import choice as verbs
from deepbowl.engine.choice import Choice, choice, first_of, second_of, verb_of
from deepbowl.engine.decision import Decision
from deepbowl.engine.dice import Seeded
from deepbowl.env.columns import OPTION_COLUMNS
from deepbowl.env.rows import Rows
from deepbowl.env.spec import PLAYS, WALKS
from deepbowl.match.match import Match
from deepbowl.rules.analysis.reach import reach
from deepbowl.rules.analysis.single_rolls import CERTAIN, UNKNOWN

A_WALK: Final = 8
"""In the column `rolls`: the option is a walk of one or more steps, and its chance that of the whole walk."""
PLAY_KINDS: Final = (
    NEXT, END, "carry", "score", "give", "pass", "pad", "wait", "fetch", "blitz", "blitz on a carrier", "open", "block",
    "mark", "screen", "journey",
)  # fmt: skip
"""Kinds of plays, as the column `number` counts them from 1."""
_END_TURN: Final = choice(verbs.END_TURN)
_REMEMBERED: Final = (
    "plan", "agenda", "turn_key", "held", "nearest", "stuck", "seen", "tried", "waited", "going_on", "gone_on"
)  # fmt: skip
"""The memory of a scripted bot between decisions."""
_pack: Final = Struct(f"{OPTION_COLUMNS}h").pack


class Lens(Protocol):
    """Shows other options than those of the match."""

    def offer(self, m: Match, decision: Decision) -> Decision:
        """The decision with the options an agent sees."""

    def rows(self, m: Match, decision: Decision, first: int, last: int, plain: Rows) -> bytes:
        """The rows of those options."""

    def text(self, m: Match, option: Choice) -> str:
        """One of those options in words."""

    def begin(self, m: Match, option: Choice) -> Choice:
        """An agent has chosen an option: the first choice to make in the match."""

    def go_on(self, m: Match) -> Choice | None:
        """The next choice that needs no agent; None: ask."""


def lens_called(name: str) -> Lens | None:
    """A fresh lens by its name; "" is none."""
    return Walking() if name == WALKS else Playing() if name == PLAYS else None


class Walking:
    """One option for every square that the acting player can get to, with its chance; made of steps underneath.

    Questions on the way (a re-roll, a skill) are asked as usual. The walk continues after them while its next step is
    still open.
    """

    def __init__(self) -> None:
        self.plan: list[Choice] = []
        self.body = -1
        self.chances: dict[int, float] = {}
        self.ways: dict[int, list[Choice]] = {}

    def offer(self, m: Match, decision: Decision) -> Decision:
        """Steps become walks."""
        self.ways, self.chances = {}, {}
        if decision.kind != "act" or not any(verb_of(option) == verbs.STEP for option in decision.options):
            return decision
        found = reach(m.clone(Seeded(0)), decision.body)
        walks: list[Choice] = []
        for cell in cells(found.cells):
            plan = found.plan(cell)
            if plan and plan[0] in decision.options:
                self.ways[cell], self.chances[cell] = plan, found.probability(cell)
                walks.append(choice(verbs.STEP, cell))
        shown = decision.copy()
        plain = [option for option in decision.options if verb_of(option) != verbs.STEP or first_of(option) not in self.ways]
        shown.options = plain + walks
        return shown

    def rows(self, m: Match, decision: Decision, first: int, last: int, plain: Rows) -> bytes:
        """Plain rows, and for walks the chance of the whole way."""
        if not self.ways:
            return plain.write(m, decision, first, last)
        out: list[bytes] = []
        here = m.state.cell[decision.body]
        column, line, _ = plain.places[here]
        for number in range(first, last):
            option = decision.options[number]
            cell = first_of(option) if verb_of(option) == verbs.STEP else -1
            if cell not in self.ways:
                out.append(plain.write(m, decision, number, number + 1))
                continue
            x, y, level = plain.places[cell]
            chance = round(self.chances[cell] * CERTAIN)
            at = (verbs.STEP, 0, 0, len(self.ways[cell]), 0, x, y, level, x - column, y - line)
            out.append(_pack(*at, decision.body + 1, A_WALK, chance, 0, int(number == 0), 0))
        return b"".join(out)

    def text(self, m: Match, option: Choice) -> str:
        """A walk by its last square."""
        walk = verb_of(option) == verbs.STEP and first_of(option) in self.ways
        return f"walk {m.board.label(first_of(option))}" if walk else m.names.text(option)

    def begin(self, m: Match, option: Choice) -> Choice:
        """The first step of a walk; a question is answered as it is, and the walk kept for later."""
        if verb_of(option) != verbs.STEP or first_of(option) not in self.ways:
            if m.decision().kind in ("act", "turn", "declare"):
                self.plan = []
            return option
        self.body = m.decision().body
        self.plan = self.ways[first_of(option)][1:]
        return self.ways[first_of(option)][0]

    def go_on(self, m: Match) -> Choice | None:
        """The next step, as long as the same player is asked what to do and it is open."""
        if not self.plan:
            return None
        decision = m.decision()
        if decision.body == self.body and self.plan[0] in decision.options:
            return self.plan.pop(0)
        if decision.kind in ("act", "turn", "declare"):
            self.plan = []
        return None


class Offered:
    """A play that a coach could begin with: its kind and its plans, one after the other."""

    __slots__ = ("kind", "plans")

    def __init__(self, kind: str, plans: Plans) -> None:
        self.kind = kind
        self.plans = plans


class Playing:
    """At the start of each activation the options are plays of the scripted bot and ideas of the searching bot.

    Everything else the scripted bot answers. Option 0 is what the scripted bot itself would do.
    """

    def __init__(self) -> None:
        self.guides: dict[int, ScriptedBot] = {}
        self.plays: list[Offered] = []

    def guide(self, seat: int) -> ScriptedBot:
        """The scripted bot that answers for a seat."""
        return self.guides.setdefault(seat, ScriptedBot(seat))

    def offer(self, m: Match, decision: Decision) -> Decision:
        """The plays of a position, numbered."""
        guide, own = self.guide(decision.seat), m.clone(Seeded(0))
        sight = Sight(own, decision.seat, guide.ways)
        guide.notice(sight)
        thinker = guide.twin()
        usual = thinker.think(own, decision)
        found = {(usual, *thinker.plan): Offered(NEXT, [[usual, *thinker.plan], *thinker.agenda])}
        if _END_TURN in decision.options and usual != _END_TURN:
            found[(_END_TURN,)] = Offered(END, [[_END_TURN]])
        if sight.carriers or sight.thieves or sight.loose:
            turn = Turn(sight, guide.haste(sight), decision.options)
            ideas = [(NEXT, plans) for plans in islice(turn.plays(), OTHER_PLAYS)]
            more = islice(Ideas(sight, HALF_HASTE, decision.options).found(), MOST_IDEAS)
            ideas += [(kind, plans) for kind, plans, _ in more]
            for kind, plans in ideas:
                key = tuple(plans[0])
                if key not in found and key[0] in decision.options and len(found) < MOST_IDEAS:
                    found[key] = Offered(kind, plans)
        self.plays = list(found.values())
        shown = decision.copy()
        shown.options = [choice(verbs.NUMBER, number) for number in range(len(self.plays))]
        return shown

    def rows(self, m: Match, decision: Decision, first: int, last: int, plain: Rows) -> bytes:
        """Return who would act, where the play ends, its kind and how many bodies it moves."""
        out: list[bytes] = []
        for number in range(first, last):
            play = self.plays[number]
            plan = play.plans[0]
            body = first_of(plan[0]) if verb_of(plan[0]) == verbs.ACTIVATE else -1
            declared = next((option for option in plan if verb_of(option) == verbs.DECLARE), None)
            cell, target = _aim(m, plan)
            action = plain.actions[first_of(declared)] if declared is not None else 0
            x, y, level = plain.places[cell] if cell >= 0 else (0, 0, 0)
            here = m.state.cell[body] if body >= 0 else -1
            dx, dy = (x - here % plain.stride, y - here // plain.stride) if here >= 0 and cell >= 0 else (0, 0)
            head = (verb_of(plan[0]), action, len(play.plans), PLAY_KINDS.index(play.kind) + 1, target + 1)
            out.append(_pack(*head, x, y, level, dx, dy, body + 1, len(plan), UNKNOWN, 0, int(number == 0), 0))
        return b"".join(out)

    def text(self, m: Match, option: Choice) -> str:
        """The choices of a play one after the other."""
        play = self.plays[first_of(option)]
        return f"{play.kind}: " + "; ".join(m.names.text(one) for plan in play.plans for one in plan)

    def begin(self, m: Match, option: Choice) -> Choice:
        """Brief the scripted bot; the first choice of the play."""
        guide, play = self.guide(m.decision().seat), self.plays[first_of(option)]
        guide.tried.add((m.state.acted, *play.plans[0][:2]))
        guide.plan, guide.agenda = list(play.plans[0][1:]), [list(plan) for plan in play.plans[1:]]
        return play.plans[0][0]

    def go_on(self, m: Match) -> Choice | None:
        """The scripted bot's answer to everything but a new activation."""
        decision = m.decision()
        guide = self.guide(decision.seat)
        if decision.kind != "turn":
            return ask(guide, m)
        if len(decision.options) == 1:
            return decision.options[0]
        return guide.at_once(decision) if guide.agenda else None

    def __getstate__(self) -> dict[int, dict[str, Any]]:
        """Return what the bots remember, as plain data; the plays of the moment are thought of again."""
        return {seat: {field: getattr(guide, field) for field in _REMEMBERED} for seat, guide in self.guides.items()}

    def __setstate__(self, held: dict[int, dict[str, Any]]) -> None:
        """Continue with what was remembered."""
        self.guides, self.plays = {}, []
        for seat, memory in held.items():
            guide = self.guide(seat)
            for field, value in memory.items():
                setattr(guide, field, copy.deepcopy(value))


def _aim(m: Match, plan: list[Choice]) -> tuple[int, int]:
    """Return where a plan leads: its last square, and its last target."""
    cell = target = -1
    for option in plan:
        verb = verb_of(option)
        if verb in (verbs.STEP, verbs.THROW):
            cell = first_of(option)
        elif verb == verbs.USE_AT:
            cell = second_of(option)
        elif verb in (verbs.HIT, verbs.FOUL, verbs.HAND_OFF):
            target = first_of(option)
        elif verb == verbs.USE_ON:
            target = second_of(option)
    if cell < 0 and target >= 0:
        cell = m.state.cell[target]
    return cell, target

