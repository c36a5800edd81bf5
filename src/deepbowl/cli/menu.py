"""A decision as a menu: what is asked, in words, and a key for every option worth listing."""

from __future__ import annotations

from typing import Final

from deepbowl.board.directions import DX, DY
from deepbowl.engine import choice as verbs
from deepbowl.engine.choice import Choice, choice, first_of, second_of, verb_of
from deepbowl.engine.decision import Decision
from deepbowl.match.match import Match
from deepbowl.rules.words.options import player_line, question, say
from deepbowl.rules.words.sentences.names import square

MOST_LISTED: Final = 24
KEYPAD: Final = {
    (-1, -1): "7", (0, -1): "8", (1, -1): "9", (-1, 0): "4", (1, 0): "6", (-1, 1): "1", (0, 1): "2", (1, 1): "3",
}  # fmt: skip
"""Directions by the keys of a number pad: 8 is north, 6 is east."""
STOP_KEY: Final = "5"
FIRST_DEED: Final = 10  # keys from here on are not directions
NEVER_BY_ENTER: Final = ("turn", "act")


class Item:
    """One option under a key."""

    def __init__(self, key: str, text: str, option: Choice) -> None:
        self.key = key
        self.text = text
        self.option = option


class Menu:
    """The question, the options under keys, what Enter means, and how many options are not listed."""

    def __init__(self, title: str) -> None:
        self.title = title
        self.items: list[Item] = []
        self.steps: list[Item] = []  # by the number pad
        self.aimed: dict[str, list[Item]] = {}  # Actions with their targets, one line per Action: "blitz b4"
        self.default: Choice | None = None
        self.unlisted: list[Choice] = []

    def add(self, key: str, text: str, option: Choice) -> None:
        """One more option."""
        self.items.append(Item(key, text, option))

    def find(self, key: str) -> Choice | None:
        """The option under a key."""
        for item in (*self.items, *self.steps, *(item for items in self.aimed.values() for item in items)):
            if item.key == key:
                return item.option
        return None


def menu_for(m: Match, decision: Decision) -> Menu:
    """The menu of a decision."""
    menu = Menu(question(m, decision))
    if decision.kind not in NEVER_BY_ENTER:
        menu.default = decision.options[0]
    if decision.kind == "turn":
        _turn(m, decision, menu)
    elif decision.kind == "act":
        _deeds(m, decision, menu)
    elif decision.kind == "declare":
        _declaring(m, decision, menu)
    elif decision.kind == "set-up":
        _set_up(m, decision, menu)
    elif {verb_of(option) for option in decision.options} == {verbs.YES, verbs.NO}:
        for option in decision.options:
            menu.add("y" if verb_of(option) == verbs.YES else "n", say(m, option), option)
    else:
        _numbered(m, decision, menu, decision.options, 1)
    return menu


# ---------------------------------------------------------------- special menus
def _turn(m: Match, decision: Decision, menu: Menu) -> None:
    """A player under their own number; 0 ends the turn."""
    spells = 0
    for option in decision.options:
        if verb_of(option) == verbs.ACTIVATE:
            body = first_of(option)
            menu.add(m.bodies.name[body][1:], player_line(m, body), option)
        elif verb_of(option) == verbs.END_TURN:
            end = option
        else:
            spells += 1
            menu.add(f"c{spells}", say(m, option), option)
    menu.add("0", say(m, end), end)


def _declaring(m: Match, decision: Decision, menu: Menu) -> None:
    """Actions under numbers; those whose target is named with them by their name and the target's: `blitz B4`."""
    plain = [option for option in decision.options if verb_of(option) != verbs.DECLARE or not second_of(option)]
    _numbered(m, decision, menu, plain, 1)
    for option in decision.options:
        if option not in plain:
            action, target = m.rules.actions.names[first_of(option)], m.bodies.name[second_of(option) - 1]
            menu.aimed.setdefault(action, []).append(Item(f"{action} {target}".lower(), say(m, option), option))


def _set_up(m: Match, decision: Decision, menu: Menu) -> None:
    """Enter sets up a sound formation; anyone who wants to do it by hand types `take A3`, `place 12,7`."""
    formation = choice(verbs.FORMATION)
    if formation in decision.options:
        menu.default = formation
    plain = [option for option in decision.options if verb_of(option) != verbs.TAKE]
    for number, option in enumerate(sorted(plain, key=lambda owner: owner != menu.default), 1):
        menu.add(str(number), say(m, option), option)
    menu.unlisted = [option for option in decision.options if verb_of(option) == verbs.TAKE]


def _deeds(m: Match, decision: Decision, menu: Menu) -> None:
    """Steps by the number pad, 5 stops, everything else from 10 on."""
    here = m.state.cell[decision.body]
    others: list[Choice] = []
    for option in decision.options:
        verb = verb_of(option)
        if verb == verbs.STOP:
            menu.add(STOP_KEY, say(m, option), option)
        elif verb == verbs.STEP and (key := _direction_key(m, here, first_of(option))):
            menu.steps.append(Item(key, f"step to {square(m.board, first_of(option))}", option))
        else:
            others.append(option)
    _numbered(m, decision, menu, others, FIRST_DEED)


def _direction_key(m: Match, here: int, to: int) -> str:
    """The number-pad key of a neighbouring square, "" for any other."""
    if here < 0 or m.board.levels[here] != m.board.levels[to]:
        return ""
    for d in range(8):
        if m.board.xs[here] + DX[d] == m.board.xs[to] and m.board.ys[here] + DY[d] == m.board.ys[to]:
            return KEYPAD[DX[d], DY[d]]
    return ""


def _numbered(m: Match, decision: Decision, menu: Menu, options: list[Choice], first: int) -> None:
    """Options under numbers; of very many only those that concern someone, the rest can be typed."""
    listed = options
    if len(options) > MOST_LISTED:
        listed = [option for option in options if _concerns_somebody(m, option, decision.seat)][:MOST_LISTED]
        menu.unlisted = [option for option in options if option not in listed]
    for number, option in enumerate(listed, first):
        menu.add(str(number), say(m, option), option)


def _concerns_somebody(m: Match, option: Choice, seat: int) -> bool:
    verb = verb_of(option)
    if verb == verbs.THROW:
        return (mate := m.body_at(first_of(option))) >= 0 and m.side[mate] == seat
    if verb == verbs.SQUARE:
        return m.body_at(first_of(option)) >= 0
    if verb == verbs.USE_AT:
        return m.rules.traits[first_of(option)] in m.rules.everyone or m.body_at(second_of(option)) >= 0
    return verb not in (verbs.PLACE, verbs.TAKE)
