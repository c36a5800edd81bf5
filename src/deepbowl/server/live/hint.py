"""Hints: the plan of the scripted bot for a coach, with its reason in a sentence. Nothing is chosen."""

from __future__ import annotations

from typing import Final

from deepbowl.bots.keeper import KeeperBot
from deepbowl.bots.protocol import ask
from deepbowl.bots.scripted.bot import Memory, ScriptedBot, matching
from deepbowl.engine import choice as verbs
from deepbowl.engine.choice import Choice, first_of, second_of, verb_of
from deepbowl.engine.dice import Seeded
from deepbowl.engine.state import STANDING
from deepbowl.match.match import Match
from deepbowl.rules.words.options import name, say
from deepbowl.server.live.messages.chances import Hint
from deepbowl.server.live.square_preview import AllGoesWell, made

SEED: Final = 1
ABOUT_SOMEBODY: Final = {
    verbs.HIT: "block {}", verbs.FOUL: "foul {}", verbs.HAND_OFF: "hand the ball to {}",
}  # fmt: skip
"""The words for the last choice of a plan, with its target."""


def hint_of(save: str, memory: Memory | None = None) -> tuple[Hint, Memory]:
    """Return what the scripted bot would choose now: the whole plan of a player, or the answer to a question.

    `memory` is what it knew of earlier turns at the last hint; it is returned as it is now.
    """
    m = Match.load(save, Seeded(0))
    decision = m.decision()
    bot = ScriptedBot(SEED)
    if decision.seat >= m.seats:
        return _for_chair(m), bot.memory() if memory is None else memory
    if memory is not None:
        bot.recall(memory)
    first = bot.think(m.clone(Seeded(0)), decision)
    plan = as_offered(m, [first, *bot.plan])
    if decision.kind not in ("turn", "act", "declare"):
        plan = plan[:1]
    body = first_of(plan[0]) if verb_of(plan[0]) in (verbs.ACTIVATE, verbs.BRING_ON) else m.state.act.body
    steps = [m.board.label(first_of(option)) for option in plan if verb_of(option) == verbs.STEP]
    hint: Hint = {
        "choices": [m.names.text(option) for option in plan],
        "player": m.bodies.name[body] if body >= 0 else None,
        "path": steps,
        "cell": _where(m, plan[-1]),
        "text": in_words(m, plan, body),
    }
    return hint, bot.memory()


def _for_chair(m: Match) -> Hint:
    """Return the keeper's choice as a hint for the game master."""
    chosen = ask(KeeperBot(), m)
    body = first_of(chosen) if verb_of(chosen) in (verbs.ACTIVATE, verbs.BY_ITSELF) else m.state.act.body
    words = say(m, chosen, beside_board=True)
    return {
        "choices": [m.names.text(chosen)], "player": m.bodies.name[body] if body >= 0 else None,
        "path": [m.board.label(first_of(chosen))] if verb_of(chosen) == verbs.STEP else [],
        "cell": _where(m, chosen), "text": f"{words[:1].upper()}{words[1:]}.",
    }  # fmt: skip


def as_offered(m: Match, plan: list[Choice]) -> list[Choice]:
    """The choices of a plan as the rules will offer them if all goes well, up to the first that they will not.

    A bot plans to use a square; by which ability is known when the player is there.
    """
    twin = m.clone(AllGoesWell())
    offered: list[Choice] = []
    for option in plan:
        found = None if twin.over else matching(option, twin.decision().options)
        if found is None or not made(twin, found):
            break
        offered.append(found)
    return offered


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
        return "End your turn: nothing left is worth its risk."
    if verb_of(first) == verbs.BRING_ON:
        mine, theirs = _on_board(m, m.decision().seat)
        return f"Bring on {name(m, body, True)}: you have {mine} on the board, they have {theirs}."
    if m.decision().kind not in ("turn", "act", "declare") or body < 0:
        return _answer(m, first)
    return f"{name(m, body, True)}: {_deed(m, plan, body, last)}."


def _answer(m: Match, option: Choice) -> str:
    """Return an answer as advice: it stands alone, so that a square goes by its name."""
    verb, words = verb_of(option), say(m, option, beside_board=True)
    if verb == verbs.SQUARE:
        occupied = m.body_at(first_of(option)) >= 0
        words = f"choose {words}" if occupied else f"choose square {m.board.label(first_of(option))}"
    elif verb in (verbs.PLACE, verbs.THROW):
        words = say(m, option)
    elif words in ("yes", "no"):
        words = f"answer {words}"
    return f"{words[:1].upper()}{words[1:]}."


def _on_board(m: Match, seat: int) -> tuple[int, int]:
    """How many players a seat has on the board, and the strongest of the others."""
    counts = [sum(m.state.cell[body] >= 0 for body in m.bodies.of_seat[other]) for other in range(m.seats)]
    return counts[seat], max(count for other, count in enumerate(counts) if other != seat)


def _deed(m: Match, plan: list[Choice], body: int, last: Choice) -> str:
    """Return a player's plan in a few words."""
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
    if any(cell >= 0 and by < 0 and m.board.within(cell, 1) & bit for cell, by in zip(s.ball_cell, s.ball_by, strict=True)):
        return "guard the loose ball"
    foes = [other for other in range(len(m.bodies)) if m.side[other] != seat and _stands_beside(m, other, bit)]
    return f"mark {name(m, foes[0], True)}" if foes else f"take up position at {m.board.label(to)}"


def _stands_beside(m: Match, other: int, bit: int) -> bool:
    """Whether a player stands and a square is beside them."""
    return m.state.posture[other] == STANDING and m.state.cell[other] >= 0 and bool(m.around(other) & bit)
