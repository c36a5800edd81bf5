"""Lists for the pages: books, dungeons, teams, bots, rules, skills."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from functools import cache
from typing import Any, Final

import msgspec

from deepbowl import data
from deepbowl.board.board import Board
from deepbowl.books.registry import BOOKS, assemble
from deepbowl.bots.levels import level_called
from deepbowl.bots.named import BOTS, what_is
from deepbowl.catalogue.citations import without_citations
from deepbowl.catalogue.coverage import checkout, report
from deepbowl.catalogue.rules import CatalogueError, Rule, find_rule, rules, search, sources, sources_called
from deepbowl.dungeons.code import encode
from deepbowl.dungeons.dungeon import Dungeon
from deepbowl.dungeons.fairness import fairness
from deepbowl.dungeons.generate import seats_of
from deepbowl.dungeons.library import dungeon, dungeon_names
from deepbowl.dungeons.picture import Look, svg
from deepbowl.dungeons.text import render
from deepbowl.grounds import grounds, map_books
from deepbowl.match.setup import FEWEST_SEATS, PITCHES, SetupError
from deepbowl.rules import switches as rules_switches
from deepbowl.rules.rules import Rules
from deepbowl.rules.sheet import TeamSheet
from deepbowl.server.live.messages.listings import (
    Book,
    BookHelp,
    BotCard,
    DungeonCard,
    DungeonDetails,
    Preview,
    RuleEntry,
    RulePair,
    Switch,
    TeamCard,
)
from deepbowl.server.making.new_match import complaints, parse_dungeon
from deepbowl.teams.ready import FILES, ready_teams

SPELT_OUT: Final = {
    "gm": "game master's", "spp": "star player points", "onsite": "on-site", "ref": "referee", "refs": "referees",
}  # fmt: skip
"""Short words in the names of optional rules."""
PICTURE_PX: Final = 18
MOST_PREVIEW: Final = 256_000
"""Bytes of an answer to a dungeon that a visitor has sent."""
LEGEND_SHARE: Final = 1.25
"""A picture larger than its room by more than this factor is not small enough without its legend either."""
MOST_COMPLAINTS: Final = 100
ZONE_COLOURS: Final = ("#e69f00", "#56b4e9", "#009e73", "#cc79a7")


# ---------------------------------------------------------------- books
@cache
def books() -> list[Book]:
    """Every book that can be played."""
    return [_book(book) for book in BOOKS.values()]


def _book(book: type[Rules]) -> Book:
    return {
        "id": book.id, "title": book.title, "special": _special(book), "core": book.core,
        "seats": _seats(book), "generated_seats": sorted(seats_of(book.id)),
        "layout_by_dice": bool(book.layout_dice), "built_of_tiles": book.built_of_tiles, "turn_seconds": book.turn_seconds,
        "switches": [_switch(switch) for switch in book.switches if not switch.league],
        "rules": sum(len(source.rules) for source in sources().values() if source.book == book.id),
    }  # fmt: skip


def _special(book: type[Rules]) -> list[str]:
    """Three lines on what is special about a book; where no one wrote them, what its own file says."""
    table = data.table("books.toml")
    if book.id in table:
        return list(table[book.id]["special"])
    words = inspect.getdoc(inspect.getmodule(book)) or inspect.getdoc(book) or ""
    return [without_citations(words)]


@cache
def book_help(book: str) -> BookHelp:
    """How a book is won and played: its own words or those of the book it is made from, then the answers of its core."""
    table = data.table("help.toml")
    ids = [kind.id for kind in BOOKS[book].__mro__ if issubclass(kind, Rules) and "id" in vars(kind)]
    own: dict[str, Any] = next((table[older] for older in ids if older in table), {})
    core = table["core"].get(BOOKS[book].core, {}).get("how", [])
    answers = [*own.get("how", []), *core]
    return {
        "book": book, "win": own.get("win", ""), "turn": own.get("turn", ""),
        "how": [{"ask": one["ask"], "say": one["say"], "rules": one["rules"]} for one in answers],
    }  # fmt: skip


def _seats(book: type[Rules]) -> list[int]:
    """With how many teams a book can be played because there is a dungeon for this many; on pitches with any it allows."""
    library = {dungeon(name).seats for name in dungeon_names(book.id)} if book.id in map_books() else set()
    generated = set(seats_of(book.id))
    return sorted(library | generated) or list(book.seats)


def switch_title(name: str) -> str:
    """The name of an optional rule, in words."""
    words = [SPELT_OUT.get(word, word) for word in name.split("-")]
    return " ".join([words[0][:1].upper() + words[0][1:], *words[1:]])


def _switch(switch: rules_switches.Switch) -> Switch:
    return {
        "id": switch.name, "title": switch_title(switch.name), "text": switch.text, "rule": switch.rule,
        "values": switch.values(), "default": switch.default, "needs": list(switch.needs), "brings": list(switch.brings),
        "excludes": list(switch.excludes), "several": switch.several, "group": switch.group,
    }  # fmt: skip


# ---------------------------------------------------------------- dungeons
def dungeon_cards() -> list[DungeonCard]:
    """The boards of the library."""
    return [_card(dungeon(name)) for name in dungeon_names()] + [_pitch_card(name) for name in PITCHES]


def fits(card: DungeonCard, book: str | None, seats: int | None) -> bool:
    """Return whether a board is for a book and a number of teams, as far as they are given."""
    if book is not None and book not in card["books"]:
        return False
    many_seats = card["name"] in PITCHES and seats is not None and FEWEST_SEATS < seats <= card["seats"]
    return seats is None or card["seats"] == seats or many_seats


@cache
def _needs(name: str) -> dict[str, list[str]]:
    """Return what a dungeon has that is an optional rule of a book it is for."""
    found = dungeon(name)
    board = found.board()
    return {book: list(needed) for book in found.books if (needed := BOOKS[book].switches_for(board))}


def _card(found: Dungeon) -> DungeonCard:
    return {
        "name": found.name, "title": found.title, "idea": found.idea, "author": found.author,
        "books": list(found.books), "seats": found.seats, "width": found.width, "depth": found.depth,
        "needs": _needs(found.name),
    }  # fmt: skip


def _pitch_card(name: str) -> DungeonCard:
    board = PITCHES[name]()
    return {
        "name": name, "title": board.name, "idea": "An open pitch.", "author": "Deepbowl",
        "books": [book for book in BOOKS if book not in map_books()],
        "seats": len(board.end_zones), "width": board.width, "depth": board.depth, "needs": {},
    }  # fmt: skip


def dungeon_details(name: str) -> DungeonDetails | None:
    """A board of the library with all that is known of it; None if there is none of that name."""
    if name in PITCHES:
        return {**_pitch_card(name), "text": "", "code": "", "fairness": None, "fairness_notes": []}
    if name not in dungeon_names():
        return None
    found = dungeon(name)
    judged = fairness(found)
    return {
        **_card(found), "text": render(found), "code": encode(found), "fairness": judged.score,
        "fairness_notes": list(judged.explanations),
    }  # fmt: skip


def picture(name: str) -> str | None:
    """A board of the library drawn; None if there is none of that name."""
    if name in PITCHES:
        return _pitch_picture(PITCHES[name]())
    return svg(dungeon(name), PICTURE_PX, Look(title=False, legend=False)) if name in dungeon_names() else None


def _pitch_picture(board: Board) -> str:
    """An open pitch: grass and end zones."""
    return _squares_picture(board, lambda x, y, _: "#4d4438" if (x + y) % 2 else "#453d32")


def _plain_picture(board: Board) -> str:
    """Any board as coloured squares: small, whatever lies on it. Upper levels are left out."""

    def fill(x: int, y: int, cell: int) -> str:
        special = [row.look.fill for row in grounds() if board.areas.get(row.name, 0) & board.bit[cell]]
        return special[-1] if special else "#4d4438" if (x + y) % 2 else "#453d32"

    return _squares_picture(board, fill)


def _squares_picture(board: Board, fill: Callable[[int, int, int], str]) -> str:
    """Every floor square of the ground level in a colour, end zones in those of their seats."""
    px, squares = PICTURE_PX, dict[str, list[str]]()
    for x in range(board.width):
        for y in range(board.depth):
            cell = board.at(x, y)
            if cell < 0 or not board.floor & board.bit[cell]:
                continue
            zone = next((seat for seat, squares_ in enumerate(board.end_zones) if squares_ & board.bit[cell]), -1)
            colour = ZONE_COLOURS[zone % len(ZONE_COLOURS)] if zone >= 0 else fill(x, y, cell)
            squares.setdefault(colour, []).append(f"M{x * px} {y * px}h{px}v{px}h-{px}z")
    size = f'width="{board.width * px}" height="{board.depth * px}"'
    head = f'<svg xmlns="http://www.w3.org/2000/svg" {size} viewBox="0 0 {board.width * px} {board.depth * px}">'
    drawn = "".join(f'<path d="{"".join(data)}" fill="{colour}"/>' for colour, data in squares.items())
    return f'{head}<rect width="100%" height="100%" fill="#16120e"/>{drawn}</svg>'


def preview(text: str, book: str | None, seed: int | None) -> Preview:
    """A pasted or generated dungeon drawn, with what the books say about it, in at most `MOST_PREVIEW` bytes of JSON.

    A dungeon full of details is drawn without a legend, and as plain squares if that is still too much.
    """
    found = parse_dungeon(text)
    said = complaints(found, book)
    if len(said) > MOST_COMPLAINTS:
        said[MOST_COMPLAINTS:] = [f"{len(said) - MOST_COMPLAINTS} more complaints."]
    facts: Preview = {
        "title": found.title or found.name, "text": render(found), "code": encode(found), "svg": "", "complaints": said,
        "seed": seed,
    }  # fmt: skip
    room = MOST_PREVIEW - len(msgspec.json.encode(facts))
    drawn = svg(found, PICTURE_PX, Look(title=False), merged=True)
    if room < len(msgspec.json.encode(drawn)) <= LEGEND_SHARE * room:
        drawn = svg(found, PICTURE_PX, Look(title=False, legend=False, coordinates=False), merged=True)
    if len(msgspec.json.encode(drawn)) > room:
        drawn = _plain_picture(found.board())
    if len(msgspec.json.encode(drawn)) > room:
        raise SetupError(f"the preview of this dungeon takes more than {MOST_PREVIEW} bytes")
    return {**facts, "svg": drawn}


# ---------------------------------------------------------------- teams and bots
def team_cards() -> list[TeamCard]:
    """Every ready team that some book takes."""
    takers = {name: [book for book in BOOKS.values() if name in book.editions] for name in FILES}
    return [
        _team_card(race, team.sheet(), books)
        for name, books in takers.items()
        if books
        for race, team in ready_teams(name).items()
    ]


def _team_card(race: str, sheet: TeamSheet, takers: list[type[Rules]]) -> TeamCard:
    tests = assemble(takers[0].id).tests
    return {
        "race": race, "books": [book.id for book in takers], "name": sheet.name, "rerolls": sheet.rerolls,
        "goods": dict(sheet.goods),
        "players": [
            {
                "number": p.number, "name": p.name, "position": p.position,
                "card": tests.card(p.ma, p.st, p.ag, p.pa, p.av), "skills": list(p.skills),
            }
            for p in sheet.players
        ],
    }  # fmt: skip


def bot_cards() -> list[BotCard]:
    """Every bot that can be seated, levels first."""
    return [_bot_card(name) for name in BOTS]


def _bot_card(name: str) -> BotCard:
    level = level_called(name)
    return {
        "name": name, "title": level.title if level else name.capitalize(), "coach": level.coaches[0] if level else "",
        "text": what_is(name), "level": level is not None,
    }  # fmt: skip


# ---------------------------------------------------------------- rules
def proofs() -> dict[str, int]:
    """Return how many tests prove each rule; empty where the package was installed without its tests."""
    project = checkout()
    if project is None:
        return {}
    rows = (row for coverage in report(project).coverages for row in (*coverage.rows, *coverage.later))
    return {row.rule.id: len(row.tests) for row in rows}


def rule_entries(book: str | None, words: str, tests: dict[str, int]) -> list[RuleEntry]:
    """The rules of a book and its core, or those in which words occur; LookupError if there is no such book.

    `tests` says how many tests prove each (`proofs`).
    """
    if book is None:
        found = search(words) if words else list(rules().values())
    else:
        chosen = [*sources_called(book), *(sources_called(BOOKS[book].core) if book in BOOKS else [])]
        wanted = dict.fromkeys(rule.id for source in chosen for rule in source.rules)
        found = [rule for rule in (search(words) if words else rules().values()) if rule.id in wanted]
        if not words:
            order = {name: number for number, name in enumerate(wanted)}
            found.sort(key=lambda rule: order[rule.id])
    return [_entry(rule, tests) for rule in found]


def rule_entry(name: str, tests: dict[str, int]) -> RuleEntry | None:
    """One rule by its id."""
    try:
        return _entry(find_rule(name), tests)
    except CatalogueError:
        return None


def _entry(rule: Rule, tests: dict[str, int]) -> RuleEntry:
    return {
        "id": rule.id, "book": sources()[rule.source].book, "title": rule.title, "text": rule.rule,
        "ruling": rule.ruling, "check": rule.check, "optional": bool(rule.option), "tests": tests.get(rule.id, 0),
        "topic": rule.topic, "later": rule.later,
    }  # fmt: skip


def rule_pairs(first: str, second: str, tests: dict[str, int]) -> list[RulePair]:
    """Return what differs between two books, rule by rule where both have one; LookupError if there is no such book.

    Rules that are cited for the same moments of the game (`Rules.cites`) belong together, and skills of one family.
    """
    if first not in BOOKS or second not in BOOKS:
        raise LookupError("There is no book of that name.")
    one, other = assemble(first), assemble(second)
    skills = {trait.family: trait.rule for trait in one.traits}
    same = [(one.cites.get(moment, ""), cited) for moment, cited in other.cites.items()]
    same += [(skills[trait.family], trait.rule) for trait in other.traits if trait.family in skills]
    known, found = rules(), dict[str, list[str]]()
    for ours, theirs in dict.fromkeys(same):
        if ours in known and theirs in known and known[ours].rule != known[theirs].rule:
            found.setdefault(theirs, []).append(ours)
    return [
        {"first": [_entry(known[each], tests) for each in ours], "second": _entry(known[theirs], tests)}
        for theirs, ours in found.items()
    ]


def skill_words() -> dict[str, str]:
    """Return what every skill does, in plain words; what anyone may do in a book is among them."""
    words: dict[str, str] = {}
    for book in BOOKS:
        for trait in assemble(book).traits:
            words.setdefault(trait.name, without_citations(inspect.getdoc(trait) or ""))
    for name in data.names("facts"):
        if name.endswith("-skills.toml"):
            for skill in data.table(f"facts/{name}").get("skill", []):
                if "name" in skill and "effect" in skill:
                    words[skill["name"]] = skill["effect"]
    return words
