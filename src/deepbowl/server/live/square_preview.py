"""Previews: a player's options at a square and the consequences of each answer, with chances, before any roll.

Every plan and every number comes from the rules (`reach`, `odds`); runs in an analysis worker.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Final

from deepbowl.board.bits import cells
from deepbowl.engine import choice as verbs
from deepbowl.engine import event
from deepbowl.engine.choice import Choice, choice, first_of, second_of, verb_of
from deepbowl.engine.decision import Decision
from deepbowl.engine.dice import Dice, Seeded
from deepbowl.engine.journal import Journal
from deepbowl.engine.state import STANDING
from deepbowl.match.match import Match
from deepbowl.rules.analysis.odds import FOLLOWED, Odds, odds
from deepbowl.rules.analysis.odds_summary import BUDGET, block_dice
from deepbowl.rules.analysis.policy import HELPED, SENSIBLE, Policy, Sensible
from deepbowl.rules.analysis.reach import Reach, reach
from deepbowl.rules.game import Game
from deepbowl.rules.vocabulary.flags import BLITZ, BLOCK, FOUL, HAND_OFF, MOVE, PASS
from deepbowl.rules.vocabulary.records import FACES
from deepbowl.rules.words.options import say, warned
from deepbowl.rules.words.sentences.dice import noun_for
from deepbowl.server.live.messages.chances import AnswerPreview, BlockPreview, HelpPreview, PlannedRoll, SquareAction
from deepbowl.server.live.outlook import outlook

PUSHED: Final = 3
"""A block die that pushes."""
BEFORE_REFEREE: Final = ("argue", "argue-again", "bribe")
"""Questions about someone who has been seen: all that matters is whether they stay."""
MOST_ANSWERS: Final = 12
ASSISTED: Final = (verbs.HIT, verbs.FOUL)
"""Actions that third teams may assist."""
MOST_GOING_WELL: Final = 60
"""More rolls than a plan has that goes well."""
Plan = list[Choice]


class WithoutTeamRerolls(Sensible):
    """Sensible, but no team re-roll is spent: the plain chance."""

    name = "without team re-rolls"

    def source(self, m: Game, d: Decision) -> Choice:
        """Only the player's own skills."""
        best = super().source(m, d)
        return best if first_of(best) >= verbs.REROLL_TRAIT else d.options[0]


PLAIN: Final = WithoutTeamRerolls()


class PicksFace(WithoutTeamRerolls):
    """Picks one face of the block dice; otherwise plain."""

    def __init__(self, face: int) -> None:
        self.face = face

    def die(self, m: Game, d: Decision) -> Choice:
        """That face."""
        wanted = choice(verbs.DIE, self.face)
        return wanted if wanted in d.options else super().die(m, d)


class AllGoesWell(Dice):
    """Dice as high as they go, block dice that push: shows what is rolled on the way if nothing fails.

    After many rolls they fall at random. A ball that always bounces the same way may never come to rest.
    """

    def __init__(self) -> None:
        self._rolls = 0
        self._random = Random(0)

    def roll(self, sides: int, purpose: str, body: int) -> int:
        """The highest, for as long as a plan can be expected to roll."""
        self._rolls += 1
        return sides if self._rolls <= MOST_GOING_WELL else self._random.randint(1, sides)

    def pool(self, count: int, purpose: str, body: int) -> list[int]:
        """All alike, so that no one has to pick."""
        return [PUSHED] * count

    def among(self, sides: int, valid: list[int], purpose: str, body: int) -> int:
        """Any of those that count."""
        self._rolls += 1
        return valid[0] if self._rolls <= MOST_GOING_WELL else self._random.choice(valid)


# ---------------------------------------------------------------- what can be done at a square
def square_preview(save: str, player: str, cell: str) -> list[SquareAction]:
    """Everything a player could do at a square with one plan, the most usual first."""
    m = Match.load(save, Seeded(0))
    if player not in m.bodies.name:
        return []
    body, square = m.bodies.name.index(player), m.board.cell(cell)
    asked = m.decision()
    if m.state.cell[body] < 0 or asked.seat != m.side[body]:
        return []
    return [_preview(m, name, plan) for name, plan in plans_at(m, body, square) if plan[0] in asked.options]


def plans_at(m: Match, body: int, square: int) -> Iterator[tuple[str, Plan]]:
    """The plans that do something at a square, by name; a Block before a Blitz, opening before walking on."""
    target = m.body_at(square)
    if target == body:
        return
    if target < 0:
        yield from _used_at(m, body, square)
        found = reach(m, body)
        if found.cells & m.board.bit[square]:
            loose = any(there == square and by < 0 for there, by in zip(m.state.ball_cell, m.state.ball_by, strict=True))
            yield "pick-up" if loose else "move", found.plan(square)
    elif m.side[target] != m.side[body]:
        if m.state.posture[target] == STANDING:
            yield from _hits(m, body, target)
        else:
            yield from _beside(m, body, "foul", FOUL, choice(verbs.FOUL, target), target)
    elif m.holds_ball(body):
        yield from _beside(m, body, "hand-off", HAND_OFF, choice(verbs.HAND_OFF, target), target)
        yield from _declared(m, body, "pass", PASS, choice(verbs.THROW, square), target)


def _hits(m: Match, body: int, target: int) -> Iterator[tuple[str, Plan]]:
    yield from _declared(m, body, "block", BLOCK, choice(verbs.HIT, target), target)
    acting = m.state.act.body == body and m.state.act.action >= 0
    if acting and (m.state.act.action != BLITZ or choice(verbs.HIT, target) in m.decision().options):
        return
    plan = reach(m, body, BLITZ).plan_hit(target)
    if plan and _possible(m, plan):
        yield "blitz", plan


def _declared(m: Match, body: int, name: str, action: int, deed: Choice, target: int) -> Iterator[tuple[str, Plan]]:
    """Something done from where the player is, after declaring it if need be."""
    act = m.state.act
    if deed in m.decision().options:
        yield name, [deed]
    elif act.body != body or act.action < 0:
        activation = [] if act.body == body else [choice(verbs.ACTIVATE, body)]
        plan = [*activation, m.rules.actions.declaration(action, target), deed]
        if _possible(m, plan):
            yield name, plan


def _beside(m: Match, body: int, name: str, action: int, deed: Choice, target: int) -> Iterator[tuple[str, Plan]]:
    """Something done to a neighbour: walk up to them by the surest way first."""
    acting = m.state.act.body == body and m.state.act.action >= 0
    if acting and m.state.act.action != action:
        return
    way = _to_one_of(m, reach(m, body, action, target=target), m.around(target))
    if way is not None and _possible(m, [*way, deed]):
        yield name, [*way, deed]


def _used_at(m: Match, body: int, square: int) -> Iterator[tuple[str, Plan]]:
    """A trait that is used at a square from beside it, such as opening a chest."""
    if not any(mark & m.board.bit[square] for mark in m.state.marks):
        return
    way = _to_one_of(m, reach(m, body, MOVE), m.state.topo.contact[square])
    twin = None if way is None else _followed(m, way)
    if way is None or twin is None or twin.over:
        return
    for option in twin.decision().options:
        if verb_of(option) == verbs.USE_AT and second_of(option) == square:
            yield "use", [*way, option]


def _to_one_of(m: Match, found: Reach, squares: int) -> Plan | None:
    """The surest way to one of some squares, the shortest of equals; None if there is none."""
    near = cells((found.cells | m.board.bit[found.start]) & squares)
    if not near:
        return None
    return found.plan(min(near, key=lambda cell: (-found.probability(cell), len(found.path(cell)))))


def _possible(m: Match, plan: Plan) -> bool:
    """Return whether every choice of a plan is offered if all goes well."""
    twin = _followed(m, plan[:-1])
    return twin is not None and not twin.over and plan[-1] in twin.decision().options


def _followed(m: Match, plan: Plan) -> Match | None:
    """The match after a plan if all goes well; None if it cannot be followed to its end."""
    twin = m.clone(AllGoesWell())
    twin.journal = Journal(False)
    for option in plan:
        if not made(twin, option):
            return None
    return twin


def made(twin: Match, option: Choice) -> bool:
    """Make a choice on a copy, answering questions sensibly; return False if it is not offered."""
    if twin.over or option not in twin.decision().options:
        return False
    twin.apply(option)
    while not twin.over and not twin.quiescent:
        twin.apply(SENSIBLE.answer(twin, twin.decision()))
    return True


# ---------------------------------------------------------------- with what chances
class CountsTeamRerolls(Sensible):
    """Sensible, and notes whether a team re-roll was ever used: if not, the plain chance is the same."""

    name = "sensible"

    def __init__(self) -> None:
        self.spent = False

    def reroll(self, m: Game, d: Decision) -> Choice:
        """As the sensible do."""
        answer = super().reroll(m, d)
        if verbs.REROLL_NONE < first_of(answer) < verbs.REROLL_TRAIT:
            self.spent = True
        return answer


def card_odds(m: Match, plan: Plan) -> tuple[Odds, Odds | None]:
    """The odds of a plan for its card: plain, and with team re-rolls if any could be used on the way."""
    policy = CountsTeamRerolls()
    helped = odds(m, plan, policy, FOLLOWED, budget=BUDGET)
    if not policy.spent:
        return helped, None
    return odds(m, plan, PLAIN, FOLLOWED, budget=BUDGET), helped


def _preview(m: Match, name: str, plan: Plan) -> SquareAction:
    last, verb, seat = plan[-1], verb_of(plan[-1]), m.decision().seat
    plain, helped = card_odds(m, plan)
    before = _followed(m, plan[:-1])
    words = say(m if before is None else before, last, beside_board=True)
    acts = verb == verbs.STEP and bool(m.state.acting & m.board.bit[first_of(last)])
    return {
        "name": name, "text": words[:1].upper() + words[1:], "warning": warned(before or m, last),
        "aim": _aim(m, name, last, acts),
        "choices": [m.names.text(option) for option in plan], "dice": plain.rolls, "acts": acts,
        "plain": outlook(plain, seat), "helped": None if helped is None else outlook(helped, seat),
        "outcomes": _all_rounded(plain.outcomes),
        "rolls": _rolls(m, plan), "path": [m.board.label(first_of(o)) for o in plan if verb_of(o) == verbs.STEP],
        "block": _block(before, last, plain) if verb == verbs.HIT and before is not None else None,
        "help": _help(m, plan, before) if verb in ASSISTED and before is not None else None,
    }  # fmt: skip


def _aim(m: Match, name: str, last: Choice, acts: bool) -> str:
    """The meaning of success of an action, in the words of the bar."""
    if name in ("block", "blitz"):
        return f"{m.bodies.name[first_of(last)]} knocked down"
    if name == "foul":
        return f"{m.bodies.name[first_of(last)]}'s armour breaks"
    if name == "hand-off":
        return f"{m.bodies.name[first_of(last)]} has the ball"
    if acts:
        return "still standing"
    return AIMS[name]


AIMS: Final = {
    "move": "arrives standing", "pick-up": "has the ball", "pass": "your team has the ball", "use": "still standing",
}  # fmt: skip
"""The meaning of success of the other plans."""


def _rounded(p: float) -> float:
    return round(min(1.0, max(0.0, p)), 4)


def _all_rounded(chances: dict[str, float]) -> dict[str, float]:
    return {word: _rounded(p) for word, p in chances.items()}


def _rolls(m: Match, plan: Plan) -> list[PlannedRoll]:
    """Return what would be rolled on the way, each with what it needs, in the book's words: dodge 3+, Go For It 2+."""
    rolls: list[PlannedRoll] = []
    twin = m.clone(AllGoesWell())
    for option in plan:
        twin.journal = Journal(False)
        if not made(twin, option):
            break
        at = twin.board.label(first_of(option)) if verb_of(option) == verbs.STEP else None
        tested = [told for told in twin.journal.events if isinstance(told, event.Tested)]
        rolls += [{"what": noun_for(m.rules.nouns, told.purpose), "needs": told.needed, "cell": at} for told in tested]
    return rolls


def _block(before: Match, hit: Choice, found: Odds) -> BlockPreview | None:
    """Dice, who picks, how it may end, and where the one who is hit may be pushed."""
    dice = block_dice(before, hit)
    if dice is None:
        return None
    return {
        "dice": dice[0], "picks": dice[1], "down": _rounded(found.down.get(first_of(hit), 0.0)),
        "pushed": _rounded(found.outcomes.get("pushed", 0.0)),
        "self_down": _rounded(found.down.get(before.state.act.body, 0.0)), "squares": _push_squares(before, hit),
    }  # fmt: skip


def _help(m: Match, plan: Plan, before: Match) -> HelpPreview | None:
    """Return what it would be with the help of every third team that can give it; None where none of them is asked."""
    twin = before.clone(AllGoesWell())
    twin.apply(plan[-1])
    while not twin.over and not twin.quiescent and twin.decision().kind != "assist":
        twin.apply(SENSIBLE.answer(twin, twin.decision()))
    if twin.over or twin.quiescent:
        return None
    found, dice = odds(m, plan, HELPED, FOLLOWED, budget=BUDGET), block_dice(before, plan[-1], HELPED)
    return {
        "outlook": outlook(found, m.decision().seat),
        "dice": None if dice is None else dice[0], "picks": None if dice is None else dice[1],
    }  # fmt: skip


def _push_squares(before: Match, hit: Choice) -> list[str]:
    """Return where the one who is hit could be pushed to; [] if they cannot be."""
    twin, target = before.clone(AllGoesWell()), first_of(hit)
    twin.journal = Journal(False)
    twin.apply(hit)
    while not twin.over and not twin.quiescent:
        asked = twin.decision()
        if asked.kind == "push" and asked.body == target:
            return [twin.board.label(first_of(o)) for o in asked.options if verb_of(o) == verbs.SQUARE]
        twin.apply(SENSIBLE.answer(twin, asked))
    pushed = [told.to_cell for told in twin.journal.events if isinstance(told, event.Pushed) and told.body == target]
    return [twin.board.label(cell) for cell in pushed[:1] if cell >= 0]


# ---------------------------------------------------------------- what each answer leads to
def answer_preview(save: str) -> list[AnswerPreview]:
    """Return what each answer of the question that is open leads to; of block dice each face, also while a re-roll is
    offered."""
    m = Match.load(save, Seeded(0))
    asked = m.decision()
    dice = asked.kind == "block-die"
    answers = [_answer(m, [option], PLAIN, first_of(option) if dice else 0) for option in asked.options[:MOST_ANSWERS]]
    if asked.kind == "re-roll" and asked.what == "block" and asked.picks == asked.seat:
        keep, faces = asked.options[0], sorted(set(asked.dice), reverse=True)
        for face in faces:
            plan = [keep, choice(verbs.DIE, face)] if len(faces) > 1 else [keep]
            answers.append(_answer(m, plan, PicksFace(face), face))
    return answers


def _answer(m: Match, plan: Plan, policy: Policy, face: int) -> AnswerPreview:
    found = odds(m, plan[0], policy, FOLLOWED, budget=BUDGET // 4)
    asked = m.decision()
    outcomes, down = found.outcomes, found.down
    if asked.kind in BEFORE_REFEREE:
        gone = down.get(asked.body, 0.0)
        outcomes, down = {"sent off": gone, "stays": 1.0 - gone}, {}
    words = FACES[face] if face else say(m, plan[0], beside_board=True)
    return {
        "choices": [m.names.text(option) for option in plan], "text": words, "face": face,
        "outlook": outlook(found, asked.seat),
        "outcomes": {word: p for word, p in _all_rounded(outcomes).items() if p},
        "down": {m.bodies.name[body]: _rounded(p) for body, p in down.items()},
    }  # fmt: skip
