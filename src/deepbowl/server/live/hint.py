"""What the scripted bot would do in a coach's place: a plan and a sentence with its reason. Nothing is chosen."""

from __future__ import annotations

from typing import Final

from deepbowl.bots.scripted.bot import ScriptedBot
from deepbowl.engine import choice as verbs
from deepbowl.engine.choice import Choice, first_of, second_of, verb_of
from deepbowl.engine.dice import Seeded
from deepbowl.match.match import Match
from deepbowl.rules.words.options import name, say
from deepbowl.server.live.messages.chances import Hint

SEED: Final = 1
ABOUT_SOMEBODY: Final = {
    verbs.HIT: "block {}", verbs.FOUL: "foul {}", verbs.HAND_OFF: "hand the ball to {}",
}  # fmt: skip
"""What a plan ends with, said of whom it is about."""


def hint_of(save: str) -> Hint:
    """Return what the scripted bot would choose now: the whole plan of a player, or the answer to a question."""
    m = Match.load(save, Seeded(0))
    decision = m.decision()
    bot = ScriptedBot(SEED)
    plan = [bot.think(m.clone(Seeded(0)), decision), *bot.plan]
    if decision.kind not in ("turn", "act", "declare"):
        plan = plan[:1]
    body = first_of(plan[0]) if verb_of(plan[0]) in (verbs.ACTIVATE, verbs.BRING_ON) else m.state.act.body
    steps = [m.board.label(first_of(option)) for option in plan if verb_of(option) == verbs.STEP]
    return {
        "choices": [m.names.text(option) for option in plan],
        "player": m.bodies.name[body] if body >= 0 else None,
        "path": steps,
        "cell": _where(m, plan[-1]),
        "text": in_words(m, plan, body),
    }


def _where(m: Match, last: Choice) -> str | None:
    """The square at which a plan does what it is for."""
    verb = verb_of(last)
    if verb in (verbs.STEP, verbs.THROW, verbs.SQUARE, verbs.PLACE):
        return m.board.label(first_of(last))
    if verb == verbs.USE_AT:
        return m.board.label(second_of(last))
    if verb in ABOUT_SOMEBODY and m.state.cell[first_of(last)] >= 0:
        return m.board.label(m.state.cell[first_of(last)])
    return None


def in_words(m: Match, plan: list[Choice], body: int) -> str:
    """A plan as a coach would say it, with the reason where the position tells it."""
    first, last = plan[0], plan[-1]
    if verb_of(first) == verbs.END_TURN:
        return "End the turn: nothing left is worth its risk."
    if verb_of(first) == verbs.BRING_ON:
        mine, theirs = _on_board(m, m.decision().seat)
        return f"Bring on {name(m, body, True)}: you have {mine} on the board, they have {theirs}."
    if m.decision().kind not in ("turn", "act", "declare") or body < 0:
        words = say(m, first, beside_board=True)
        return f"{words[:1].upper()}{words[1:]}."
    return f"{name(m, body, True)}: {_deed(m, plan, body, last)}."


def _on_board(m: Match, seat: int) -> tuple[int, int]:
    """How many players a seat has on the board, and the strongest of the others."""
    counts = [sum(m.state.cell[body] >= 0 for body in m.bodies.of_seat[other]) for other in range(m.seats)]
    return counts[seat], max(count for other, count in enumerate(counts) if other != seat)


def _deed(m: Match, plan: list[Choice], body: int, last: Choice) -> str:
    """What a player is to do, in a few words."""
    verb = verb_of(last)
    walks = any(verb_of(option) == verbs.STEP for option in plan)
    if verb == verbs.HIT and walks:
        return f"blitz {name(m, first_of(last), True)}"
    if verb in ABOUT_SOMEBODY:
        return ABOUT_SOMEBODY[verb].format(name(m, first_of(last), True))
    if verb == verbs.THROW:
        catcher = m.body_at(first_of(last))
        return f"pass to {name(m, catcher, True)}" if catcher >= 0 else f"pass to {m.board.label(first_of(last))}"
    if verb == verbs.STEP:
        return _walk(m, body, first_of(last))
    if verb == verbs.STOP:
        return "stop here"
    words = say(m, last, beside_board=True)
    return f"go there and {words}" if walks else words


def _walk(m: Match, body: int, to: int) -> str:
    """Why a player walks to a square, as far as the square tells."""
    s, seat = m.state, m.side[body]
    bit = m.board.bit[to]
    if m.holds_ball(body):
        scores = m.rules.scoring.goal(m, seat) & bit
        return f"carry the ball {'into' if scores else 'towards'} the end zone"
    if any(cell == to and by < 0 for cell, by in zip(s.ball_cell, s.ball_by, strict=True)):
        return "pick up the ball"
    if m.state.acting & bit:
        return f"step on {m.board.label(to)}, which acts on players who enter it"
    if any(m.holds_ball(other) and m.side[other] != seat and m.around(other) & bit for other in range(len(m.bodies))):
        return "mark the ball carrier"
    if any(m.holds_ball(mate) and m.around(mate) & bit for mate in m.bodies.of_seat[seat]):
        return "protect the ball carrier"
    return f"move to {m.board.label(to)}"
