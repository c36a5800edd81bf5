"""Optional rules: what a book declares about each, and which of them a match is really played with.

A switch is written as a name (`holes`) or, where it takes a value, as `traps=12` or `ball=iron`. Logs, saves, the server
and simulations pass these texts on unread; only `settled` reads them, and gives them back in the order of the book, so that
the result is the same whatever order they were named in.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Final, TypeAlias

if TYPE_CHECKING:
    from deepbowl.board.board import Board
    from deepbowl.rules.sheet import TeamSheet

GIVES: Final = "="
AND: Final = "+"
TurnOn: TypeAlias = Callable[..., None]
"""Changes the rules of a book that are being put together: gets them and, where the switch takes one, its value as text."""
NeededBy: TypeAlias = Callable[["Board", tuple[str, ...]], bool]
"""Whether a board cannot be played without a switch: gets the board and the ids of the book and those it is a kind of."""
NeededByTeam: TypeAlias = Callable[["TeamSheet"], bool]
"""Whether a team cannot take part without a switch."""


def changes_nothing(*_: object) -> None:
    """Turn on a switch that only allows something to be on a map."""


def never(board: Board, line: tuple[str, ...]) -> bool:
    """Return False: no board needs it."""
    return False


def no_team(team: TeamSheet) -> bool:
    """Return False: no team needs it."""
    return False


def carried(*skills: str) -> NeededByTeam:
    """Return a test of teams: whether a player has one of these skills, weapons or items on their sheet."""
    return lambda team: any(skill in player.skills for player in team.players for skill in skills)


class Switch:
    """One optional rule of a book, described once: what it is, what it does, which boards need it.

    Without values it is on or off.
    """

    __slots__ = (
        "brings", "default", "excludes", "group", "league", "least", "most", "name", "needed_by", "needed_by_team", "needs",
        "rule", "several", "text", "turn_on", "words",
    )

    def __init__(
        self, name: str, text: str, rule: str = "", *, words: tuple[str, ...] = (), least: int = 0, most: int = 0,
        several: bool = False, group: str = "", league: bool = False,
        default: str = "", needs: tuple[str, ...] = (), brings: tuple[str, ...] = (), excludes: tuple[str, ...] = (),
        turn_on: TurnOn = changes_nothing, needed_by: NeededBy = never, needed_by_team: NeededByTeam = no_team,
    ) -> None:  # fmt: skip
        self.name = name
        self.text = text
        """Its effect, in one line."""
        self.rule = rule
        self.words = words
        """The words it may be set to."""
        self.several = several
        """Whether it may be set to several of them, joined by "+"."""
        self.group = group
        """The heading under which the form of a new match lists it; "": under none."""
        self.league = league
        """Whether it acts only between the matches of a league; the form of a single match does not offer it."""
        self.least = least
        self.most = most
        """Or the numbers, from one to the other."""
        self.default = default
        """The value if none is given."""
        self.needs = needs
        """Others without which it is refused."""
        self.brings = brings
        """Others that come with it."""
        self.excludes = excludes
        """Others it cannot be on with."""
        self.turn_on = turn_on
        """The function that changes the rules of the book."""
        self.needed_by = needed_by
        """Which boards need it, besides those with a ground that does."""
        self.needed_by_team = needed_by_team
        """Which teams need it."""

    @property
    def valued(self) -> bool:
        """Return True if it takes a value."""
        return bool(self.words) or self.most > 0

    def values(self) -> list[str]:
        """Everything it can be set to."""
        return list(self.words) or ([str(n) for n in range(self.least, self.most + 1)] if self.most else [])

    def range(self) -> str:
        """Return what it can be set to, in words: "2 to 16", "iron, light or glass"; "" if it is just on or off."""
        if self.words:
            return f"one or several of {', '.join(self.words)}, joined by {AND}" if self.several else _either(self.words)
        return f"{self.least} to {self.most}" if self.most else ""

    def written(self, value: str) -> str:
        """The switch with a value as logs write it."""
        return f"{self.name}{GIVES}{value}" if self.valued else self.name


def _either(words: Sequence[str]) -> str:
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} or {words[-1]}"


def name_of(text: str) -> str:
    """The name of a switch written with or without a value."""
    return text.partition(GIVES)[0]


def value_of(text: str) -> str:
    """Return what a switch is set to, "" if it takes no value."""
    return text.partition(GIVES)[2]


def resolve_switches(title: str, known: Sequence[Switch], given: Iterable[str]) -> tuple[str, ...]:
    """The switches given and those they bring, each once with its value, in the book's order; ValueError: why not."""
    by_name = {switch.name: switch for switch in known}
    values: dict[str, str] = {}
    for text in given:
        name = name_of(text)
        if name not in by_name:
            raise ValueError(f"'{name}' is not an optional rule of {title}; there are: {', '.join(by_name) or 'none'}")
        value = _value(by_name[name], text)
        if values.setdefault(name, value) != value:
            raise ValueError(f"the switch {name} is set to {values[name]} and to {value}")
    waiting = list(values)
    while waiting:
        for name in by_name[waiting.pop()].brings:
            if name not in values:
                values[name] = by_name[name].default
                waiting.append(name)
    on = [switch for switch in known if switch.name in values]
    for switch in on:
        missing = [name for name in switch.needs if name not in values]
        if missing:
            remedy = f"turn on {' and '.join(missing)} too, or leave {switch.name} out"
            raise ValueError(f"the switch {switch.name} of {title} needs {' and '.join(missing)}{_cited(switch)}; {remedy}")
        shut_out = [name for name in switch.excludes if name in values]
        if shut_out:
            others = " and ".join(shut_out)
            remedy = f"leave {switch.name} or {others} out"
            raise ValueError(
                f"the switch {switch.name} of {title} cannot be on together with {others}{_cited(switch)}; {remedy}"
            )
    return tuple(switch.written(values[switch.name]) for switch in on)


def with_needed(known: Sequence[Switch], given: Iterable[str]) -> tuple[str, ...]:
    """Return the switches given and before them those without which they would be refused, at their usual value."""
    by_name = {switch.name: switch for switch in known}
    found: list[str] = []
    for text in given:
        needs = [by_name[name].written(by_name[name].default) for name in by_name[name_of(text)].needs]
        found += [*with_needed(known, needs), text]
    return tuple(dict.fromkeys(found))


def _cited(switch: Switch) -> str:
    return f" [{switch.rule}]" if switch.rule else ""


def _value(switch: Switch, text: str) -> str:
    _, sign, value = text.partition(GIVES)
    if not switch.valued:
        if sign:
            raise ValueError(f"the switch {switch.name} is on or off; it takes no value such as '{value}'")
        return ""
    if not sign and switch.default:
        return switch.default
    if switch.several:
        named = value.split(AND)
        if all(word in switch.words for word in named):
            return AND.join([word for word in switch.words if word in named])
        value = AND.join([word for word in named if word not in switch.words])
    if value not in switch.values():
        said = f"not '{value}'" if sign else "and the value is missing"
        raise ValueError(f"the switch {switch.name} is {switch.range()}, {said}{_cited(switch)}")
    return value
