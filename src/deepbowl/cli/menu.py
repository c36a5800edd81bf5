"""A decision as a menu: what is asked, in words, and a key for every option worth listing."""

from __future__ import annotations

from typing import Final

from deepbowl.board.directions import DX, DY
from deepbowl.engine import choice as verbs
from deepbowl.engine.choice import Choice, choice, first_of, second_of, verb_of
from deepbowl.engine.decision import Decision
from deepbowl.engine.state import POSTURES, STANDING
from deepbowl.rules.flags import ACTIONS
from deepbowl.rules.flow.spells import SPELLS
from deepbowl.rules.match import Match
from deepbowl.rules.records import FACES

MOST_LISTED: Final = 24
KEYPAD: Final = {
    (-1, -1): "7", (0, -1): "8", (1, -1): "9", (-1, 0): "4", (1, 0): "6", (-1, 1): "1", (0, 1): "2", (1, 1): "3",
}  # fmt: skip
"""Directions by the keys of a number pad: 8 is north, 6 is east."""
STOP_KEY: Final = "5"
FIRST_DEED: Final = 10  # keys from here on are no directions
NEVER_BY_ENTER: Final = ("turn", "act")

TITLES: Final = {
    "turn": "Whom do you activate?",
    "declare": "What does {who} do?",
    "set-up": "Set up your team.",
    "place": "Where does {who} stand?",
    "take-first-turn": "You have won the toss. Do you want the first turn?",
    "use-pre-set": "Do chests and pads lie where the map has them?",
    "block-die": "{who} hits {other}: {dice}. Which die counts?",
    "push": "Where is {who} pushed to?",
    "follow-up": "Does {who} follow up?",
    "use-trait": "Does {who} use {trait}{on}?",
    "apothecary": "Does your apothecary help {who}?",
    "apothecary-choice": "Which of the two casualty rolls does {who} keep?",
    "igor": "Does Igor help {who}?",
    "bribe": "{who} has been seen. Do you spend a bribe?",
    "intercept": "{who} throws. Who tries to intercept?",
    "order": "Who is dealt with first?",
    "spell": "Your turn is over. Does your wizard cast a spell?",
    "spell-square": "Where does the spell strike?",
    "spell-target": "Whom does the spell strike?",
    "dump-off": "{who} is about to be hit. Where does {who} throw the ball?",
    "second-block": "Whom does {who} hit next?",
    "throw-team-mate": "Where is {other} thrown?",
    "bite": "Whom does {who} bite?",
    "facing": "Which way does {who} face?",
}


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
        self.default: Choice | None = None
        self.unlisted: list[Choice] = []

    def add(self, key: str, text: str, option: Choice) -> None:
        """One more option."""
        self.items.append(Item(key, text, option))

    def find(self, key: str) -> Choice | None:
        """The option under a key."""
        for item in (*self.items, *self.steps):
            if item.key == key:
                return item.option
        return None


def menu_for(m: Match, decision: Decision) -> Menu:
    """The menu of a decision."""
    menu = Menu(title(m, decision))
    if decision.kind not in NEVER_BY_ENTER:
        menu.default = decision.options[0]
    if decision.kind == "turn":
        _turn(m, decision, menu)
    elif decision.kind == "act":
        _deeds(m, decision, menu)
    elif decision.kind == "set-up":
        _set_up(m, decision, menu)
    elif {verb_of(option) for option in decision.options} == {verbs.YES, verbs.NO}:
        for option in decision.options:
            menu.add("y" if verb_of(option) == verbs.YES else "n", say(m, option), option)
    else:
        _numbered(m, decision, menu, decision.options, 1)
    return menu


def title(m: Match, decision: Decision) -> str:
    """What is asked, in words."""
    who = name(m, decision.body) if decision.body >= 0 else "somebody"
    other = name(m, decision.other) if decision.other >= 0 else "somebody"
    if decision.kind == "act":
        return _acting(m, decision)
    if decision.kind == "re-roll":
        return _rerolling(m, decision, who, other)
    trait = m.rules.traits[decision.trait].name if decision.trait >= 0 else "a skill"
    on = f" on {other}" if decision.other >= 0 else ""
    about = " ({who})" if decision.body >= 0 else ""
    known = TITLES.get(decision.kind, f"{decision.kind.replace('-', ' ').capitalize()}{about}?")
    return known.format(who=who, other=other, trait=trait, on=on, dice=_faces(decision.dice))


def _faces(dice: tuple[int, ...]) -> str:
    return ", ".join(FACES[face] if 0 < face < len(FACES) else str(face) for face in dice)


def _acting(m: Match, decision: Decision) -> str:
    act, movement, body = m.state.act, m.rules.movement, decision.body
    if body != act.body or not any(verb_of(option) == verbs.STEP for option in decision.options):
        return f"{name(m, body)}: what next?"
    left = max(0, movement.allowance(m, body) - act.moved)
    rushes = max(0, movement.rushes(m, body) - act.rushes)
    action = ACTIONS[act.action] if 0 <= act.action < len(ACTIONS) else "Action"
    return f"{name(m, body)}: {action}, {left} squares left and {rushes} to go for"


def _rerolling(m: Match, decision: Decision, who: str, other: str) -> str:
    if decision.what == "block":
        picks = "" if decision.picks < 0 or len(decision.dice) < 2 else (
            "; you pick" if decision.picks == decision.seat else f"; {m.sheets[decision.picks].name} pick"
        )  # fmt: skip
        return f"{who} hits {other}: {_faces(decision.dice)}{picks}. Re-roll?"
    what, _, passed = decision.what.partition(" ")
    thrown = ", ".join(map(str, decision.dice))
    return f"{who} rolls {thrown} for {what or 'a test'}, {passed or 'failed'}. Re-roll?"


# ---------------------------------------------------------------- menus of their own
def _turn(m: Match, decision: Decision, menu: Menu) -> None:
    """A player under his own number; 0 ends the turn."""
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


def _set_up(m: Match, decision: Decision, menu: Menu) -> None:
    """Enter sets up a sound formation; whoever wants to do it by hand types `take A3`, `place 12,7`."""
    formation = choice(verbs.FORMATION)
    if formation in decision.options:
        menu.default = formation
    plain = [option for option in decision.options if verb_of(option) != verbs.TAKE]
    for number, option in enumerate(sorted(plain, key=lambda o: o != menu.default), 1):
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
            menu.steps.append(Item(key, f"step to {m.board.label(first_of(option))}", option))
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
    """Options under numbers; of very many only those that concern somebody, the rest can be typed."""
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
        return m.body_at(second_of(option)) >= 0
    return verb not in (verbs.PLACE, verbs.TAKE)


# ---------------------------------------------------------------- words
def name(m: Match, body: int) -> str:
    """A player by short name and own name."""
    return f"{m.bodies.name[body]} {m.bodies.title[body]}".strip()


def player_line(m: Match, body: int) -> str:
    """A player in one line: who, what he can do, how he is."""
    s = m.state
    numbers = f"{s.ma[body]}/{s.st[body]}/{s.ag[body]}/{s.av[body]}"
    traits = [trait.name for trait in m.rules.traits if m.own_skills(body) & trait.mask]
    state = [] if s.post[body] == STANDING else [POSTURES[s.post[body]]]
    if m.holds_ball(body):
        state.append("has the ball")
    if s.cell[body] >= 0 and (zones := m.zones_on(s.cell[body], m.side[body])):
        state.append(f"marked by {zones}")
    where = f" at {m.board.label(s.cell[body])}" if s.cell[body] >= 0 else ""
    text = f"{name(m, body)}, {m.bodies.position[body]} {numbers}{where}"
    if state:
        text += f" ({', '.join(state)})"
    return text + (f"; {', '.join(traits)}" if traits else "")


def _standing_at(m: Match, cell: int) -> str:
    body = m.body_at(cell)
    return f"{m.board.label(cell)} ({name(m, body)})" if body >= 0 else m.board.label(cell)


def say(m: Match, option: Choice) -> str:
    """An option in words."""
    verb, first, second = verb_of(option), first_of(option), second_of(option)
    if verb in _PLAIN:
        return _PLAIN[verb]
    if verb in _ON_BODY:
        return f"{_ON_BODY[verb]} {name(m, first)}".strip()
    if verb in _AT_CELL:
        return f"{_AT_CELL[verb]} {_standing_at(m, first)}"
    if verb == verbs.DECLARE:
        return ACTIONS[first] + (f" against {name(m, second - 1)}" if second else "")
    if verb == verbs.DIE:
        return FACES[first] if 0 < first < len(FACES) else str(first)
    if verb == verbs.CAST:
        return f"cast a {SPELLS[first]}"
    if verb == verbs.REROLL:
        return _source(m, first)
    if verb in (verbs.USE, verbs.USE_AT, verbs.USE_ON):
        target = {verbs.USE: "", verbs.USE_AT: " at ", verbs.USE_ON: " on "}[verb]
        if verb == verbs.USE_AT:
            target += _standing_at(m, second)
        elif verb == verbs.USE_ON:
            target += name(m, second)
        return f"use {m.rules.traits[first].name}{target}"
    return m.names.text(option)


def _source(m: Match, source: int) -> str:
    if source >= verbs.REROLL_TRAIT:
        return f"re-roll with {m.rules.traits[source - verbs.REROLL_TRAIT].name}"
    return ("let it stand", "spend a team re-roll", "spend the Leader's re-roll")[source]


_PLAIN: Final = {
    verbs.END_TURN: "end your turn",
    verbs.STAND: "stand up",
    verbs.STOP: "stop here",
    verbs.PUT_BACK: "put back",
    verbs.DONE_PLACING: "done",
    verbs.FORMATION: "set everybody up in formation, and done",
    verbs.NO: "no",
    verbs.YES: "yes",
    verbs.OFF: "off the board",
}
_ON_BODY: Final = {
    verbs.ACTIVATE: "activate",
    verbs.HIT: "hit",
    verbs.FOUL: "foul",
    verbs.HAND_OFF: "hand the ball to",
    verbs.TAKE: "take",
    verbs.BRING_ON: "bring on",
    verbs.BODY: "",
}
_AT_CELL: Final = {verbs.STEP: "step to", verbs.THROW: "throw to", verbs.PLACE: "place at", verbs.SQUARE: "square"}
