"""Write the tables of docs/bots.md for those who write bots: questions, choices, state, squares' features, facts.

    python scripts/bot_reference.py                 write them
    python scripts/bot_reference.py --check         only report whether they are current
    python scripts/bot_reference.py --observe 600   play at random for N seconds and note which options questions have

Everything is taken from the code but the words that say what a field means. Which verbs a question offers no one can read
off the code: it is noted from matches in `bot_questions.json`. `tests/bots/test_reference.py` fails where a table is not
current or a match has something it does not tell.
"""

from __future__ import annotations

import argparse
import ast
import json
import time
from collections.abc import Iterable
from pathlib import Path
from typing import Any, Final

from deepbowl.books.registry import BOOKS, assemble, book_ids
from deepbowl.bots.protocol import BotView
from deepbowl.bots.random_bot import BiasedBot
from deepbowl.engine.choice import VERBS, verb_of
from deepbowl.engine.decision import Decision
from deepbowl.engine.dice import Seeded
from deepbowl.engine.state import ACTIVATION_FIELDS, FIELDS
from deepbowl.grounds import row_of
from deepbowl.match.clock import SimulatedClock
from deepbowl.match.match import Match
from deepbowl.match.setup import new_match
from deepbowl.rules.switches import with_needed
from deepbowl.rules.words.options import TITLES
from deepbowl.testing.random_matches import Fixture

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs" / "bots.md"
SEEN = ROOT / "scripts" / "bot_questions.json"
SOURCE = ROOT / "src" / "deepbowl"
BEGIN, END = "<!-- made by scripts/bot_reference.py: {} -->", "<!-- end of {} -->"

Seen = dict[str, tuple[set[str], set[str]]]
"""Question -> verbs of its options, fields of the decision it sets."""

ASKED: Final = {
    "act": "What does the player do next in their action?",
    "re-roll": "Roll it again, and by what? `what` is the roll, `passed` whether it worked.",
    "assist": "Does one of your players help another team? `now` and `then` are what counts without and with it.",
}
"""Questions whose sentence is made for the occasion."""

MEANS: Final = {
    "end-turn": "the turn is over", "activate": "begin the Action of a player",
    "declare": "which action, and the target if the core names it", "stand": "stand up", "step": "to a square beside",
    "hit": "block", "foul": "foul this player", "hand-off": "hand this player the ball", "throw": "at a square",
    "use": "use a trait, or an action open to all players", "use-at": "at a square", "use-on": "on a player",
    "stop": "end the action, or the time for spells", "take": "this player next", "place": "the player or thing goes there",
    "put-back": "take the player off again", "done": "set-up is over", "formation": "set up as the book proposes",
    "bring-on": "a reserve comes in", "cast": "a spell", "sponge": "use the magic sponge", "no": "", "yes": "",
    "die": "this die counts, by its face", "square": "", "off": "off the board", "player": "",
    "re-roll": "by which source: 0 not at all, 1 team, 2 leader, 3 and more: the trait 3 less; second: which "
    "die, from 1, 0 all",
    "facing": "a direction, from 0: NW, N, NE, W, E, SW, S, SE", "number": "", "random": "let a die decide",
    "by-itself": "a monster acts by the rules of the book (of a game master)",
}  # fmt: skip
"""The meaning of a verb."""

STATE: Final = {
    "cell": "the square of each body, -1 off the board",
    "posture": "posture of each body: 0 standing, 1 prone, 2 stunned; 3 and more the box (`POSTURES`)",
    "skills": "traits of each body, a set of bits", "ma": "Movement of each body, as it is now", "st": "Strength",
    "ag": "Agility, as the core counts it (`rules.tests` knows what is needed)", "pa": "Passing; 0 where the core has none",
    "av": "Armour", "in_act": "flags of each body that last for this Action (`rules/vocabulary/flags.py` has all flags)",
    "in_next": "until their own next Action", "in_turn": "for this turn, of any team",
    "in_drive": "for the drive; with any of `NO_ZONES` the player has no tackle zones",
    "spent": "traits of each body that are used up", "harm": "what the casualty table said of each body, 0 unhurt",
    "at": "for each square the body on it plus one, 0 no one", "occupied": "squares someone is on, a set of bits",
    "zone": "for each seat, and last for neutral bodies, the squares of those with tackle zones",
    "zones": "all of these together", "marks": "for each feature the squares it lies on, by `feature.mark`",
    "acting": "squares on which coming in is an event", "leaving": "squares on which going out is one",
    "solid": "squares no one walks or is pushed into: chests", "hazards": "squares that swallow a player: holes",
    "barred": "squares no one walks into, though a push may lead there",
    "pads": "the square of each pad, pad 1 first, -1 once gone", "shut": "doors that are shut, a set of bits",
    "topo": "what is beside what with these doors shut: `topo.open[cell]` for feet, `topo.contact[cell]` for hands",
    "ball_cell": "the square of each ball; -1 in hand or hidden, -2 gone",
    "ball_by": "the body that holds each ball, -1 no one", "ball_kind": "what kind of ball it is, 0 usual",
    "rerolls": "team re-rolls of each seat", "score": "touchdowns of each seat",
    "used": "what each seat has used this turn: re-roll, Actions (`used_up`)",
    "goods": "what each seat has, seat by seat in the order of `rules.counted`; `m.goods(seat, kind)`",
    "turns": "turns each seat has begun in this half", "effects": "what lasts for a while, six numbers each",
    "tallies": "what a book or feature counts; `m.tally(name)`", "phase": "which of `rules.phases`",
    "seat": "whose turn it is", "first": "seat that acts first in this drive", "opener": "in this half", "half": "1, 2 …",
    "drive": "which", "drive_over": "the drive ends with this turn",
    "acted": "bodies who have had their Action this turn, a set of bits", "act": "the Action in progress",
    "suspended": "Actions it interrupts, the outermost first", "over": "why the turn is over, empty while it is not",
    "over_by": "the seat that ended it", "won": "-1 while the match continues, then a seat, or -2 for a draw",
    "size": "how many there are of everything",
}  # fmt: skip
"""The meaning of a field of the state."""

ACTION: Final = {
    "body": "the player, -1 no one", "seat": "their seat", "action": "which (`flags.MOVE` …), -1 not declared yet",
    "target": "its target, -1 no one", "moved": "squares paid", "rushes": "of these by rushing (Going For It)",
    "flags": "what has been done in it", "trail": "squares left in it, where a rule asks",
}  # fmt: skip
"""The meaning of a field of an Action."""

FACTS: Final = {
    "book": "the book's id", "switches": "optional rules that are on", "board": "`name`, `width`, `depth`, `levels`",
    "seat": "whose view, -1 a spectator's", "half": "from 1", "drive": "which", "phase": "its name",
    "active": "whose turn it is", "over": "whether the match is",
    "result": "`won` (a seat, -2 a draw), `score` and what else the book counts, once it is over", "teams": "one each",
    "players": "one each, of all teams", "balls": "one each", "acting": "the player in an action",
    "decision": "what is asked; `options` only if it is asked of this seat",
    "can_undo": "whether this seat may take its last choice back",
    "events": "what happened from number `since` on ([events.md](events.md))", "next": "the number to ask for next time",
    "teams.seat": "", "teams.letter": "A to D", "teams.name": "", "teams.race": "", "teams.score": "touchdowns",
    "teams.turns": "begun in this half", "teams.rerolls": "left", "teams.reroll_used": "one was in this turn",
    "teams.goods": "name and how many", "teams.spells": "that may still be cast", "players.name": "as in choices: A7",
    "players.title": "full name", "players.position": "", "players.race": "", "players.seat": "-1: neutral",
    "players.cell": "square", "players.posture": "or the box", "players.zones": "not lost",
    "players.ma": "", "players.st": "", "players.ag": "", "players.pa": "", "players.av": "", "players.skills": "",
    "players.acted": "in this turn", "players.ball": "holds one", "balls.ball": "its number", "balls.held_by": "",
    "balls.cell": "also while it is held", "acting.player": "",
    "acting.action": "once it is declared", "acting.moved": "squares", "acting.squares_left": "",
    "acting.rushes_left": "", "acting.standing": "", "decision.seat": "", "decision.kind": "the first table",
    "decision.player": "", "decision.other": "", "decision.trait": "", "decision.cell": "", "decision.dice": "",
    "decision.what": "", "decision.passed": "", "decision.now": "", "decision.then": "", "decision.picks": "",
    "decision.options": "texts, as `names.text` writes them", "events.number": "", "events.kind": "",
    "events.rule": "its id", "events.text": "a sentence",
}  # fmt: skip
"""The meaning of a field of the facts."""

OR_NULL: Final = {
    "result": "object", "acting": "object", "decision": "object", "players.cell": "text", "balls.held_by": "text",
    "balls.cell": "text", "acting.action": "text", "decision.player": "text", "decision.other": "text",
    "decision.trait": "text", "decision.cell": "text", "decision.picks": "number",
}  # fmt: skip
"""Facts that may be missing, and what they are if not."""

USUAL_SEED: Final = 8
USUAL_CHOICES: Final = 400
"""The match every book is looked at in, and how much of it; the test looks at the same ones."""
ABOUT: Final = ("body", "other", "trait", "cell", "dice", "what", "picks", "now", "then")


# ---------------------------------------------------------------- questions
def kinds_in_code() -> list[str]:
    """Every kind of question the rules ask, as it is written in them, and those that are made up and were seen."""
    found = {*TITLES, *ASKED, *read_seen()}
    for path in sorted(SOURCE.rglob("rules/**/*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        named = {
            target.id: node.value.value
            for node in tree.body if isinstance(node, ast.AnnAssign) and isinstance(node.value, ast.Constant)
            for target in [node.target] if isinstance(target, ast.Name) and isinstance(node.value.value, str)
        }  # fmt: skip
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and len(node.args) >= 3 and _asks(node.func):
                kind = node.args[1]
                text = kind.value if isinstance(kind, ast.Constant) else named.get(getattr(kind, "id", ""), "")
                if isinstance(text, str) and text:
                    found.add(text)
    return sorted(found)


def _asks(function: ast.expr) -> bool:
    return (isinstance(function, ast.Name) and function.id == "Decision") or (
        isinstance(function, ast.Attribute) and function.attr == "ask"
    )


def note(seen: Seen, decision: Decision) -> None:
    """Remember what a question was about and what could be answered."""
    verbs, about = seen.setdefault(decision.kind, (set(), set()))
    verbs.update(VERBS[verb_of(option)][0] for option in decision.options)
    given = {
        "body": decision.body >= 0, "other": decision.other >= 0, "trait": decision.trait >= 0, "cell": decision.cell >= 0,
        "dice": bool(decision.dice), "what": bool(decision.what), "picks": decision.picks >= 0,
        "now": bool(decision.now or decision.then), "then": bool(decision.now or decision.then),
    }  # fmt: skip
    about.update(name for name, there in given.items() if there)


def play(match: Match, seed: int, seen: Seen, most: int = 2500) -> None:
    """A match at random, its questions noted."""
    bot, clock = BiasedBot(seed), SimulatedClock(match)
    for asked in range(most):
        if match.over:
            return
        decision = match.decision()
        note(seen, decision)
        chosen = bot.any_of(decision.options) if asked % 5 == 0 else bot.pick(match, decision)
        match.apply(chosen, decision.seat)
        clock.tell(match)


def usual_match(book: str) -> Match:
    """A match as it is usually played under a book."""
    return new_match(book, BOOKS[book].seats[0], dice=Seeded(USUAL_SEED), record=False)


def read_seen() -> Seen:
    """Return what was noted before."""
    return {kind: (set(verbs), set(about)) for kind, (verbs, about) in json.loads(SEEN.read_text()).items()}


def observe(seconds: float) -> None:
    """Play for a while and add what is new."""
    seen, seed, end = read_seen(), int(time.time()), time.monotonic() + seconds
    for book in book_ids():
        play(usual_match(book), USUAL_SEED, seen, USUAL_CHOICES)
    while time.monotonic() < end:
        seed += 1
        for book in book_ids():
            match = Fixture(seed, book).match()
            match.keep = False
            play(match, seed, seen)
    lines = [f"  {json.dumps(kind)}: {json.dumps([sorted(part) for part in parts])}" for kind, parts in sorted(seen.items())]
    SEEN.write_text("{\n" + ",\n".join(lines) + "\n}\n")


def questions() -> list[str]:
    """The table of questions."""
    seen = read_seen()
    rows = []
    for kind in kinds_in_code():
        verbs, about = seen.get(kind, (set(), set()))
        order = [word for word, _, _ in VERBS.values() if word in verbs]
        asked = ASKED.get(kind) or _sentence(kind)
        given = " ".join(f"`{name}`" for name in ABOUT if name in about)
        rows.append((f"`{kind}`", asked, " ".join(f"`{word}`" for word in order), given))
    return _table(("`kind`", "what is asked", "verbs of its options", "about (fields set)"), rows)


def _sentence(kind: str) -> str:
    """Return the text of a question, with the field of the decision in place of the name it fills in."""
    text = TITLES.get(kind, f"{kind.replace('-', ' ').capitalize()}?")
    fields = {"who": "*body*", "other": "*other*", "use": "use *trait*", "spell": "*what*", "on": "", "dice": ""}
    return text.format(**fields, pad=row_of("pad").words)


def verbs() -> list[str]:
    """The table of choices."""
    rows = [
        (f"`{word}`", str(number), first, second, MEANS[word]) for number, (word, first, second) in sorted(VERBS.items())
    ]
    return _table(("text", "`verb_of`", "`first_of`", "`second_of`", ""), rows)


# ---------------------------------------------------------------- state
def state() -> list[str]:
    """The tables of the state and of an Action."""
    types = _annotations("State"), _annotations("Activation")
    rows = [(f"`{field}`", types[0][field], STATE.get(field, "")) for field in FIELDS]
    more = [(f"`{field}`", types[1][field], ACTION.get(field, "")) for field in ACTIVATION_FIELDS]
    return [
        *_table(("`m.state.…`", "type", ""), rows), "", "An Action (`m.state.act`):", "",
        *_table(("field", "type", ""), more),
    ]  # fmt: skip


def _annotations(name: str) -> dict[str, str]:
    """The types of the fields of a class, as its constructor says."""
    tree = ast.parse((SOURCE / "engine" / "state.py").read_text(encoding="utf-8"))
    (kind,) = [node for node in tree.body if isinstance(node, ast.ClassDef) and node.name == name]
    return {
        node.target.attr: ast.unparse(node.annotation)
        for node in ast.walk(kind) if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Attribute)
    }  # fmt: skip


# ---------------------------------------------------------------- features
def features() -> list[str]:
    """The table of features by book."""
    rows = []
    for book in book_ids():
        found: dict[str, tuple[str, str]] = {}
        for switch in (None, *BOOKS[book].all_switches()):
            if switch is not None and switch.valued:
                continue
            name = "" if switch is None else switch.name
            on = with_needed(BOOKS[book].all_switches(), [name]) if name else ()
            for feature in assemble(book, on).features:
                found.setdefault(feature.name, (name, (type(feature).__doc__ or "").partition("\n")[0]))
        rows += [(f"`{book}`", f"`{name}`", f"`{switch}`" if switch else "", text) for name, (switch, text) in found.items()]
    return _table(("book", "feature", "with the switch", ""), rows)


# ---------------------------------------------------------------- facts
def sample() -> dict[str, Any]:
    """The facts of a match in the middle of an Action."""
    match, bot = new_match("dungeonbowl-5", 2, dice=Seeded(5)), BiasedBot(5)
    while match.decision().kind != "act":
        match.apply(bot.pick(match, match.decision()))
    return BotView(match, match.decision().seat).facts()


def shape(facts: dict[str, Any], under: str = "") -> dict[str, str]:
    """Field -> type as JSON has it; of lists of objects the fields of their first."""
    found: dict[str, str] = {}
    for key, value in facts.items():
        found[under + key] = _json_type(value)
        inner = value[0] if isinstance(value, list) and value and isinstance(value[0], dict) else value
        if isinstance(inner, dict) and not under and key in ("teams", "players", "balls", "acting", "decision", "events"):
            told = {name: inner[name] for name in ("number", "kind", "rule", "text")} if key == "events" else inner
            found.update(shape(told, f"{key}."))
    return found


def _json_type(value: object) -> str:
    if isinstance(value, list):
        return f"list of {_json_type(value[0])}s" if value else "list"
    kinds: tuple[tuple[type | tuple[type, ...], str], ...] = (
        (bool, "true or false"), (int, "number"), (str, "text"), (dict, "object"),
    )  # fmt: skip
    return next((name for kind, name in kinds if isinstance(value, kind)), "null")


def facts() -> list[str]:
    """The table of facts."""
    found = {key: f"{OR_NULL[key]} or null" if key in OR_NULL else kind for key, kind in shape(sample()).items()}
    return _table(("`facts[…]`", "type", ""), [(f"`{key}`", kind, FACTS.get(key, "")) for key, kind in found.items()])


# ---------------------------------------------------------------- the page
def _table(head: tuple[str, ...], rows: Iterable[tuple[str, ...]]) -> list[str]:
    lines = ["| " + " | ".join(head) + " |", "|" + "---|" * len(head)]
    return lines + ["| " + " | ".join(cell.replace("|", "\\|") for cell in row) + " |" for row in rows]


TABLES: Final = {"questions": questions, "verbs": verbs, "state": state, "features": features, "facts": facts}


def written(page: str) -> str:
    """The page with every table made again."""
    for name, make in TABLES.items():
        begin, end = BEGIN.format(name), END.format(name)
        before, _, rest = page.partition(begin)
        _, found, after = rest.partition(end)
        if not found:
            raise SystemExit(f"docs/bots.md has no place for {name}: {begin} and {end}")
        page = "\n".join([before + begin, *make(), end]) + after
    return page


def main() -> None:
    """Write, check or observe."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--check", action="store_true")
    parser.add_argument("--observe", type=float, default=0.0, metavar="SECONDS")
    asked = parser.parse_args()
    if asked.observe:
        observe(asked.observe)
    page = PAGE.read_text(encoding="utf-8")
    if asked.check:
        raise SystemExit("docs/bots.md is not current: python scripts/bot_reference.py" if written(page) != page else 0)
    PAGE.write_text(written(page), encoding="utf-8")


if __name__ == "__main__":
    main()
