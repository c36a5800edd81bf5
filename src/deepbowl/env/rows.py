"""The row of every option: its effect, target, square and needed roll. The columns are in `columns.OPTION`."""

from __future__ import annotations

from struct import Struct
from typing import Final

from deepbowl.engine import choice as verbs
from deepbowl.engine.choice import FIRST_SHIFT, OPERAND, REROLL_LEADER, REROLL_TEAM, REROLL_TRAIT, VERB_SHIFT, VERBS
from deepbowl.engine.decision import Decision
from deepbowl.env.columns import OPTION_COLUMNS
from deepbowl.env.tables import Tables
from deepbowl.match.match import Match
from deepbowl.rules.analysis.single_rolls import CERTAIN, UNKNOWN, Steps, Throws, block_dice, catch_chance

# how the operands of a verb are read
_PLAIN: Final = 0
_CELL: Final = 1
_BODY: Final = 2
_NUMBER: Final = 3
_OTHER: Final = 4
_BY_OPERAND: Final = {"": _PLAIN, "cell": _CELL, "body": _BODY, "number": _NUMBER}
_READ: Final = [_BY_OPERAND.get(VERBS[verb][1], _OTHER) if verb in VERBS else _OTHER for verb in range(64)]
_TEAM: Final = -1
_LEADER: Final = -2

_pack: Final = Struct(f"{OPTION_COLUMNS}h").pack
_pack_head: Final = Struct("8h").pack
_pack_tail: Final = Struct("8h").pack
ROW_BYTES: Final = 2 * OPTION_COLUMNS
PAGE_ROW: Final = _pack(0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, UNKNOWN, 0, 0, 1)
"""The slot that turns the page."""


class Rows:
    """Writes the rows of options in matches of one fixture."""

    def __init__(self, match: Match, tables: Tables) -> None:
        board, rules = match.board, match.rules
        self.places = [(cell % board.w, cell // board.w, max(0, level)) for cell, level in enumerate(board.levels)]
        """Of each cell: column and row in the board array, and level."""
        self.stride = board.w
        self.actions = [tables.actions.get(name, 0) for name in rules.actions.names]
        self.families = [tables.families.get(trait.family, 0) for trait in rules.traits]
        self.spells = [tables.spells.get(spell.name, 0) for spell in rules.spells]
        self._heads: dict[int, list[bytes]] = {}  # per verb with a square: the first half of its row, by cell

    def write(self, m: Match, decision: Decision, first: int, last: int) -> bytes:
        """The rows of the options from one number up to another, one after the other, as 16-bit numbers."""
        options = decision.options[first:last]
        verb = options[-1] >> VERB_SHIFT
        if _READ[verb] == _CELL and verb != verbs.STEP and verb != verbs.THROW:
            return self._squares(m, decision, options, first)
        s, body, places, default = m.state, decision.body, self.places, 1 if first == 0 else 0
        here, actor = s.cell[body] if body >= 0 else -1, body + 1
        steps: Steps | None = None
        throws: Throws | None = None
        out: list[bytes] = []
        for option in options:
            verb, operand = option >> VERB_SHIFT, option >> FIRST_SHIFT & OPERAND
            if verb == verbs.STEP and here >= 0:
                if steps is None:
                    steps = Steps(m, body)
                    heads, free, balls = self.heads(verb), steps.free, s.ball_cell
                    column, row, _ = places[here]
                needs, chance = (0, CERTAIN) if free and operand not in balls else steps.told(operand)
                x, y, _ = places[operand]
                out.append(heads[operand] + _pack_tail(x - column, y - row, actor, needs, chance, 0, default, 0))
            elif verb == verbs.ACTIVATE:
                cell = s.cell[operand]
                x, y, level = places[cell] if cell >= 0 else (0, 0, 0)
                out.append(_pack(verb, 0, 0, 0, operand + 1, x, y, level, 0, 0, operand + 1, 0, UNKNOWN, 0, default, 0))
            elif _READ[verb] == _PLAIN:
                out.append(_pack(verb, 0, 0, 0, 0, 0, 0, 0, 0, 0, actor, 0, UNKNOWN, 0, default, 0))
            elif _READ[verb] == _NUMBER:
                out.append(_pack(verb, 0, 0, operand, 0, 0, 0, 0, 0, 0, actor, 0, UNKNOWN, 0, default, 0))
            elif _READ[verb] == _BODY:
                out.append(_pack(*self._body(m, decision, verb, operand, default)))
            elif _READ[verb] == _CELL:
                chance = UNKNOWN
                if verb == verbs.THROW and here >= 0:
                    throws = throws or Throws(m, body)
                    chance = throws.chance(operand)
                x, y, level, dx, dy = self._at(m, body, operand)
                out.append(_pack(verb, 0, 0, 0, 0, x, y, level, dx, dy, actor, 0, chance, 0, default, 0))
            else:
                out.append(_pack(*self._other(m, decision, verb, operand, option & OPERAND, default)))
            default = 0
        return b"".join(out)

    def heads(self, verb: int) -> list[bytes]:
        """The first half of the rows of a verb with a square, by cell; made once."""
        found = self._heads.get(verb)
        if found is None:
            found = self._heads[verb] = [_pack_head(verb, 0, 0, 0, 0, x, y, level) for x, y, level in self.places]
        return found

    def _squares(self, m: Match, decision: Decision, options: list[int], first: int) -> bytes:
        """Rows of a decision that mostly asks for a square: where to stand, to be pushed, to place something."""
        body, verb = decision.body, options[-1] >> VERB_SHIFT
        here = m.state.cell[body] if body >= 0 else -1
        heads, default = self.heads(verb), 0 if first else 1
        out: list[bytes] = []
        if here < 0:
            rest = _pack_tail(0, 0, body + 1, 0, UNKNOWN, 0, 0, 0)
            out = [
                heads[option >> FIRST_SHIFT & OPERAND] + rest
                if option >> VERB_SHIFT == verb
                else _pack(*self._any(m, decision, option, 0))
                for option in options
            ]
            if default:
                out[0] = _pack(*self._any(m, decision, options[0], 1))
            return b"".join(out)
        for option in options:
            out.append(_pack(*self._any(m, decision, option, default)))
            default = 0
        return b"".join(out)

    def _any(self, m: Match, decision: Decision, option: int, default: int) -> tuple[int, ...]:
        """The row of any option that rolls no die immediately."""
        verb, operand, actor = option >> VERB_SHIFT, option >> FIRST_SHIFT & OPERAND, decision.body + 1
        if _READ[verb] == _CELL:
            x, y, level, dx, dy = self._at(m, decision.body, operand)
            return (verb, 0, 0, 0, 0, x, y, level, dx, dy, actor, 0, UNKNOWN, 0, default, 0)
        if _READ[verb] == _BODY:
            return self._body(m, decision, verb, operand, default)
        if _READ[verb] == _OTHER:
            return self._other(m, decision, verb, operand, option & OPERAND, default)
        number = operand if _READ[verb] == _NUMBER else 0
        return (verb, 0, 0, number, 0, 0, 0, 0, 0, 0, actor, 0, UNKNOWN, 0, default, 0)

    def _body(self, m: Match, decision: Decision, verb: int, target: int, default: int) -> tuple[int, ...]:
        """An option about a body: activating it, hitting it, handing it the ball."""
        body = decision.body
        chance, dice = UNKNOWN, 0
        if verb == verbs.HIT and body >= 0:
            dice = block_dice(m, body, target)
        elif verb == verbs.HAND_OFF and body >= 0:
            chance = catch_chance(m, body, target)
        actor = target if verb == verbs.ACTIVATE else body
        x, y, level, dx, dy = self._at(m, body, m.state.cell[target])
        return (verb, 0, 0, 0, target + 1, x, y, level, dx, dy, actor + 1, 0, chance, dice, default, 0)

    def _other(self, m: Match, decision: Decision, verb: int, first: int, second: int, default: int) -> tuple[int, ...]:
        """An option with a trait, an action, a source of a re-roll, a spell or a direction."""
        body, cell, target = decision.body, -1, -1
        action = trait = number = 0
        if verb == verbs.DECLARE:
            action, target = self.actions[first], second - 1
        elif verb == verbs.REROLL:
            number = second
            if first >= REROLL_TRAIT:
                trait = self.families[first - REROLL_TRAIT]
            else:
                trait = _TEAM if first == REROLL_TEAM else _LEADER if first == REROLL_LEADER else 0
        elif verb == verbs.CAST:
            number = self.spells[first]
        elif verb == verbs.FACING:
            number = first + 1
        else:
            trait = self.families[first]
            cell = second if verb == verbs.USE_AT else -1
            target = second if verb == verbs.USE_ON else -1
        x, y, level, dx, dy = self._at(m, body, m.state.cell[target] if target >= 0 else cell)
        return (verb, action, trait, number, target + 1, x, y, level, dx, dy, body + 1, 0, UNKNOWN, 0, default, 0)

    def _at(self, m: Match, body: int, cell: int) -> tuple[int, int, int, int, int]:
        """Return where a square is: column, row, level, and how far from a body."""
        if cell < 0:
            return 0, 0, 0, 0, 0
        x, y, level = self.places[cell]
        here = m.state.cell[body] if body >= 0 else -1
        if here < 0:
            return x, y, level, 0, 0
        return x, y, level, x - here % self.stride, y - here // self.stride
