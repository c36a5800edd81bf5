"""A choice of a coach: one small number (verb, two operands) with a stable text form.

Every option of every decision is such a number, whether it starts something (`step 4,5`) or answers a question
(`yes`, `die 2`), so a whole match is a list of short lines anyone can read, paste and replay.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeAlias

from deepbowl.board.bits import MOST_CELLS

Choice: TypeAlias = int

VERB_SHIFT: Final = 24
FIRST_SHIFT: Final = 12
OPERAND: Final = 0xFFF

# verbs that start something
END_TURN: Final = 1
ACTIVATE: Final = 2
DECLARE: Final = 3
STAND: Final = 4
STEP: Final = 5
HIT: Final = 6
FOUL: Final = 7
HAND_OFF: Final = 8
THROW: Final = 9
USE: Final = 10
USE_AT: Final = 11
USE_ON: Final = 12
STOP: Final = 13
TAKE: Final = 14
PLACE: Final = 15
PUT_BACK: Final = 16
DONE_PLACING: Final = 17
FORMATION: Final = 18
BRING_ON: Final = 19
CAST: Final = 20
SPONGE: Final = 21
BY_ITSELF: Final = 22
# verbs that answer a question
NO: Final = 32
YES: Final = 33
DIE: Final = 34
SQUARE: Final = 35
OFF: Final = 36
BODY: Final = 37
REROLL: Final = 38
FACING: Final = 39
NUMBER: Final = 40
RANDOM: Final = 41

# sources of a re-roll that are not traits
REROLL_NONE: Final = 0
REROLL_TEAM: Final = 1
REROLL_LEADER: Final = 2
REROLL_TRAIT: Final = 3
"""Sources from here on are traits: the source is REROLL_TRAIT + the trait's bit."""

_NOTHING: Final = ""
VERBS: Final[dict[int, tuple[str, str, str]]] = {
    END_TURN: ("end-turn", _NOTHING, _NOTHING),
    ACTIVATE: ("activate", "body", _NOTHING),
    DECLARE: ("declare", "action", "target"),
    STAND: ("stand", _NOTHING, _NOTHING),
    STEP: ("step", "cell", _NOTHING),
    HIT: ("hit", "body", _NOTHING),
    FOUL: ("foul", "body", _NOTHING),
    HAND_OFF: ("hand-off", "body", _NOTHING),
    THROW: ("throw", "cell", _NOTHING),
    USE: ("use", "trait", _NOTHING),
    USE_AT: ("use-at", "trait", "cell"),
    USE_ON: ("use-on", "trait", "body"),
    STOP: ("stop", _NOTHING, _NOTHING),
    TAKE: ("take", "body", _NOTHING),
    PLACE: ("place", "cell", _NOTHING),
    PUT_BACK: ("put-back", _NOTHING, _NOTHING),
    DONE_PLACING: ("done", _NOTHING, _NOTHING),
    FORMATION: ("formation", _NOTHING, _NOTHING),
    BRING_ON: ("bring-on", "body", _NOTHING),
    CAST: ("cast", "spell", _NOTHING),
    SPONGE: ("sponge", "body", _NOTHING),
    BY_ITSELF: ("by-itself", "body", _NOTHING),
    NO: ("no", _NOTHING, _NOTHING),
    YES: ("yes", _NOTHING, _NOTHING),
    DIE: ("die", "number", _NOTHING),
    SQUARE: ("square", "cell", _NOTHING),
    OFF: ("off", _NOTHING, _NOTHING),
    BODY: ("player", "body", _NOTHING),
    REROLL: ("re-roll", "source", "die"),
    FACING: ("facing", "facing", _NOTHING),
    NUMBER: ("number", "number", _NOTHING),
    RANDOM: ("random", _NOTHING, _NOTHING),
}
"""Every verb: its word, and what its operands are."""
OPERANDS: Final = frozenset([kind for _, first, second in VERBS.values() for kind in (first, second)])
"""The kinds of operands."""
_VERB_OF: Final = {words[0]: verb for verb, words in VERBS.items()}
_FIRST_OWN: Final = 42
_LAST_OWN: Final = 63
"""The numbers that `verb` gives away."""
_FACINGS: Final = ("NW", "N", "NE", "W", "E", "SW", "S", "SE")


def verb(name: str, first: str = "", second: str = "") -> int:
    """Return the number of a verb added by a book; the same name always gives the same number.

    The operands are kinds that `Names` knows, such as "body" and "cell". Raise ValueError if the name is not one word, an
    operand is unknown, the name has other operands already, or all numbers are taken.
    """
    words = (name, first, second)
    if name in _VERB_OF:
        if VERBS[_VERB_OF[name]] != words:
            raise ValueError(f"there is a verb '{name}' with other operands already")
        return _VERB_OF[name]
    if not name or name != "-".join(name.lower().split()):
        raise ValueError(f"the verb '{name}' must be one word in lower case, with hyphens")
    for kind in (first, second):
        if kind not in OPERANDS:
            raise ValueError(f"a verb has no operand '{kind}'; there are: {', '.join(sorted(OPERANDS - {_NOTHING}))}")
    number = max(_FIRST_OWN, max(VERBS) + 1)
    if number > _LAST_OWN:
        raise ValueError(f"there is no room for the verb '{name}': {_LAST_OWN - _FIRST_OWN + 1} are given away already")
    VERBS[number] = words
    _VERB_OF[name] = number
    return number


def choice(verb: int, first: int = 0, second: int = 0) -> Choice:
    """Put a verb and its operands into one number."""
    return verb << VERB_SHIFT | first << FIRST_SHIFT | second


def at_cells(verb: int) -> list[Choice]:
    """Return the choice of each cell for a verb, as a table for `board.bits.picked`."""
    return [choice(verb, cell) for cell in range(MOST_CELLS)]


def verb_of(option: Choice) -> int:
    """Return the verb of a choice."""
    return option >> VERB_SHIFT


def first_of(option: Choice) -> int:
    """The first operand: usually a body, a square or a trait."""
    return option >> FIRST_SHIFT & OPERAND


def second_of(option: Choice) -> int:
    """The second operand."""
    return option & OPERAND


class Names:
    """The names of the numbers of a match: bodies, squares, actions, traits."""

    def __init__(
        self,
        bodies: list[str],
        actions: list[str],
        traits: list[str],
        spells: list[str],
        label: Callable[[int], str],
        cell: Callable[[str], int],
    ) -> None:
        self.bodies = bodies
        self.actions = actions
        self.traits = traits
        self.spells = spells
        self._label = label
        self._cell = cell

    def label(self, cell: int) -> str:
        """The text form of a square."""
        return self._label(cell)

    def text(self, option: Choice) -> str:
        """The stable text form of a choice, as logs and people write it."""
        verb = option >> VERB_SHIFT
        if verb not in VERBS:
            return f"choice {option}"
        word, first, second = VERBS[verb]
        try:
            operands = [self._operand(first, first_of(option)), self._operand(second, second_of(option))]
        except (IndexError, ValueError):  # no body or thing has that number: only a wrong choice can contain it
            return f"choice {option}"
        return " ".join([word, *(text for text in operands if text)])

    def _operand(self, kind: str, value: int) -> str:
        if kind == "body":
            return self.bodies[value]
        if kind == "target":
            return self.bodies[value - 1] if value else ""
        if kind == "cell":
            return self._label(value)
        if kind == "action":
            return self.actions[value]
        if kind == "trait":
            return _slug(self.traits[value])
        if kind == "spell":
            return _slug(self.spells[value])
        if kind == "source":
            plain = ("none", "team", "leader")
            return plain[value] if value < REROLL_TRAIT else _slug(self.traits[value - REROLL_TRAIT])
        if kind == "facing":
            return _FACINGS[value]
        if kind == "die":
            return str(value) if value else ""
        return str(value) if kind else ""

    def parse(self, text: str) -> Choice:
        """Return the choice that a line of text means; ValueError gives the reason if there is none."""
        parts = text.split()
        if not parts or parts[0] not in _VERB_OF:
            known = ", ".join(sorted(_VERB_OF))
            raise ValueError(f"'{text}' does not start with a known verb ({known})")
        verb = _VERB_OF[parts[0]]
        _, first, second = VERBS[verb]
        wanted = [kind for kind in (first, second) if kind]
        least = sum(1 for kind in wanted if kind not in ("target", "die"))
        if not least <= len(parts) - 1 <= len(wanted):
            raise ValueError(f"'{text}': '{parts[0]}' takes {' and '.join(wanted) or 'nothing'}")
        values = [self._value(kind, word, text) for kind, word in zip(wanted, parts[1:], strict=False)]
        return choice(verb, *values)

    def _value(self, kind: str, word: str, text: str) -> int:
        try:
            if kind == "body":
                return self.bodies.index(word)
            if kind == "target":
                return self.bodies.index(word) + 1
            if kind == "cell":
                return self._cell(word)
            if kind == "action":
                return self.actions.index(word)
            if kind == "trait":
                return [_slug(name) for name in self.traits].index(word)
            if kind == "spell":
                return [_slug(name) for name in self.spells].index(word)
            if kind == "source":
                if word in ("none", "team", "leader"):
                    return ("none", "team", "leader").index(word)
                return REROLL_TRAIT + [_slug(name) for name in self.traits].index(word)
            if kind == "facing":
                return _FACINGS.index(word)
            return int(word)
        except ValueError as error:
            raise ValueError(f"'{text}': there is no {kind} '{word}'") from error


def _slug(name: str) -> str:
    return name.lower().replace(" & ", "-and-").replace("'", "").replace(" ", "-")
