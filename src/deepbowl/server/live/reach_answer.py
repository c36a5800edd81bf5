"""Where a player can get to and with what chances, in the words of the protocol."""

from __future__ import annotations

from typing import Any, Final

from deepbowl.board.bits import cells
from deepbowl.engine.choice import ACTIVATE, STEP, Choice, choice, first_of, second_of, verb_of
from deepbowl.engine.dice import Seeded
from deepbowl.engine.state import NOBODY, STANDING, put
from deepbowl.match.match import Match
from deepbowl.rules.analysis.odds_summary import is_estimate
from deepbowl.rules.analysis.reach import Reach, reach
from deepbowl.rules.vocabulary.flags import BLITZ, FOUL, HAND_OFF, HAS_HIT, LEADER, MOVE, NO_BLOCK, PASS
from deepbowl.server.live.messages.chances import ReachHit, ReachSquare
from deepbowl.server.live.messages.questions import Option
from deepbowl.server.live.messages.refusals import Refusal
from deepbowl.server.live.square_preview import card_odds
from deepbowl.server.live.wire import option_shown

MOST_WEIGHED: Final = 6
"""The most squares with effects whose odds are calculated with the paths."""


def reach_answer(m: Match, player: str, action: str | None, target: str | None = None) -> dict[str, Any]:
    """Return every square and opponent within reach, the paths there, and the choices that begin them."""
    for name in (player, player if target is None else target):
        if name not in m.bodies.name:
            raise Refusal("unknown", f"There is no player {name[:20]!r}.")
    actions = m.rules.actions.names
    if action is not None and action not in actions:
        raise Refusal("unknown", f"There is no Action {action[:20]!r}.")
    body = m.bodies.name.index(player)
    if m.state.cell[body] < 0:
        raise Refusal("illegal", f"{player} is not on the board.")
    whom = NOBODY if target is None else m.bodies.name.index(target)
    plain = _without_team_rerolls(m, m.side[body])
    found = reach(plain, body, MOVE if action is None else actions.index(action), target=whom)
    label, begins = m.board.label, _begins(m, found)
    squares: list[ReachSquare] = []
    for cell in cells(found.cells) if begins else ():
        path = found.path(cell)
        squares.append({"cell": label(cell), "chance": round(found.probability(cell), 4), "path": [label(c) for c in path]})
        if m.state.acting & m.board.bit[cell]:
            squares[-1]["acts"] = True
        if found.estimated(cell):
            squares[-1]["about"] = True
        plan = found.plan(cell) if found.rolls.leap is not None or found.rolls.exits else []
        if sum(verb_of(option) == STEP for option in plan) < (len(path) if plan else 0):
            squares[-1]["choices"] = [m.names.text(option) for option in plan]
    _weigh_acting(m, found, squares)
    return {
        "player": player,
        "action": actions[found.action],
        "squares": squares,
        "hits": _hits(m, found) if found.action == BLITZ else [],
        "opening": _opening(m, found) if begins else [],
        "actions": _actions(m, body, found),
    }


def _weigh_acting(m: Match, found: Reach, squares: list[ReachSquare]) -> None:
    """Give squares that act on a player who enters the chance that everything works, as on their card.

    Only the nearest few are looked at. For the others clients show the sign only, without a chance.
    """
    acting = [square for square in squares if square.get("acts")]
    for number, square in enumerate(sorted(acting, key=lambda square: len(square["path"]))):
        plan = found.plan(m.board.cell(square["cell"]))
        if number >= MOST_WEIGHED or plan[0] not in m.decision().options:
            square["chance"] = -1.0
            continue
        weighed, _ = card_odds(m, plan)
        square["chance"], square["about"] = round(weighed.success, 4), is_estimate(weighed)


def _begins(m: Match, found: Reach) -> bool:
    """Return True if the Action can begin: one that needs a named target must have it."""
    declaration = m.rules.actions.declaration
    named = declaration(found.action, found.body) != declaration(found.action, NOBODY)
    return found.acting or found.target != NOBODY or not named


def _without_team_rerolls(m: Match, seat: int) -> Match:
    """The same match with the team's re-rolls spent: chances are plain ones."""
    twin = m.clone(Seeded(0))
    if seat >= m.seats:
        return twin
    twin.state.rerolls = put(twin.state.rerolls, seat, 0)
    twin.change_goods(seat, LEADER, -twin.goods(seat, LEADER))
    return twin


def _hits(m: Match, found: Reach) -> list[ReachHit]:
    """Return the standing opponents a Blitz can reach, until its block is made."""
    hits: list[ReachHit] = []
    if found.acting and m.state.act.flags & (HAS_HIT | NO_BLOCK):
        return hits
    for target in range(len(m.bodies)):
        if m.side[target] == m.side[found.body] or m.state.cell[target] < 0 or m.state.posture[target] != STANDING:
            continue
        if found.target not in (NOBODY, target):
            continue
        plan = found.plan_hit(target)
        if plan:
            chance = round(found.hit_chance(target), 4)
            choices = [m.names.text(option) for option in plan]
            hits.append({"player": m.bodies.name[target], "chance": chance, "choices": choices})
    return hits


def _opening(m: Match, found: Reach) -> list[str]:
    """Activate, declare and stand up, as far as they are still to be done."""
    plan = found.plan(found.start)
    return [m.names.text(option) for option in plan if verb_of(option) != STEP]


def _actions(m: Match, body: int, found: Reach) -> list[Option]:
    """Return what a player could declare if they were activated now; nothing for one who is acting or may not act."""
    activate = choice(ACTIVATE, body)
    if activate not in m.decision().options:
        return []
    tried = m.clone(Seeded(0))
    tried.apply(activate)
    if tried.decision().kind != "declare":
        return []
    return [
        {**option_shown(tried, option), "pointless": _pointless(m, body, option, found)}
        for option in tried.decision().options
    ]


def _pointless(m: Match, body: int, declared: Choice, found: Reach) -> bool:
    """Return whether an Action can hardly come to anything: no ball to throw, no one down to foul, its target out of
    reach."""
    s, action, target = m.state, first_of(declared), second_of(declared) - 1
    if target >= 0:
        return not m.around(target) & (found.cells | m.board.bit[found.start])
    if action in (PASS, HAND_OFF):
        loose = (cell for cell, by in zip(s.ball_cell, s.ball_by, strict=True) if cell >= 0 and by < 0)
        return not m.holds_ball(body) and not any(found.cells & m.board.bit[cell] for cell in loose)
    if action == FOUL:
        rivals = (other for other in range(len(m.bodies)) if m.side[other] != m.side[body] and s.cell[other] >= 0)
        return all(s.posture[other] == STANDING for other in rivals)
    return False
