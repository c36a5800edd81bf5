"""The rules Deepbowl plays by, in our own words: every rule of every book and of both core generations, with its id."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType
from typing import Any, Final

from deepbowl import data
from deepbowl.catalogue.digest import paragraphs
from deepbowl.support.hints import close_to

# The digests of the core rules: file -> the name of the core generation, its title.
CORES: Final = {
    "core-crp": ("crp", "Core rules, CRP generation (LRB 5 and 6)"),
    "core-2020": ("bb2020", "Core rules, 2020 edition"),
}


class CatalogueError(LookupError):
    """No such rule or source, or a file that cannot be read for citations; the message says what to do."""


@dataclass(frozen=True, slots=True)
class Rule:
    """One rule that can be cited and tested. `later` says why it is not played yet, or is empty."""

    id: str
    source: str
    title: str
    topic: str
    rule: str
    ruling: str = ""
    option: str = ""
    check: str = ""
    later: str = ""


@dataclass(frozen=True, slots=True)
class Source:
    """One catalogue: a rule book (or half of one) or a core digest. `book` is the name books and cores go by."""

    name: str
    book: str
    title: str
    rules: tuple[Rule, ...]


@cache
def sources() -> Mapping[str, Source]:
    """Every catalogue the package carries, by name: the two cores first, then the books."""
    books = [name.removesuffix(".toml") for name in data.names("rules") if name.endswith(".toml")]
    found = {name: _core(name) for name in CORES} | {name: _book(name) for name in books}
    ids = Counter(rule.id for source in found.values() for rule in source.rules)
    if repeated := [name for name, times in ids.items() if times > 1]:
        raise CatalogueError(f"ids given twice: {', '.join(repeated)}")
    topics = {name.rpartition("-")[0] for name in ids}
    if strangers := (set(_later().ids) - set(ids)) | (set(_later().topics) - topics):
        raise CatalogueError(f"scope.toml names rules that do not exist: {', '.join(sorted(strangers))}")
    return MappingProxyType(found)


@cache
def rules() -> Mapping[str, Rule]:
    """Every rule of every source, by id."""
    return MappingProxyType({rule.id: rule for source in sources().values() for rule in source.rules})


def sources_called(name: str) -> list[Source]:
    """The sources of that name or of that book or core: "astrogranite" means both its parts, "crp" the core."""
    wanted = name.casefold()
    found = [source for source in sources().values() if wanted in (source.name, source.book)]
    if not found:
        raise CatalogueError(f"no source {name!r}" + close_to(name, sources()))
    return found


def find_rule(name: str) -> Rule:
    """The rule with this id, upper and lower case alike."""
    for known, rule in rules().items():
        if known.casefold() == name.casefold():
            return rule
    raise CatalogueError(f"no rule {name!r}" + (close_to(name, rules()) or "; try: rules search WORDS"))


def search(words: str) -> list[Rule]:
    """The rules in which every one of these words occurs, those with the words in title or topic first."""
    wanted = words.casefold().split()
    scored = [(_score(rule, wanted), rule) for rule in rules().values()] if wanted else []
    return [rule for score, rule in sorted(scored, key=lambda pair: -pair[0]) if score > 0]


def _score(rule: Rule, wanted: list[str]) -> int:
    """Return how well a rule answers a search: 0 unless every word occurs, more for words in its id, title or topic."""
    heads = f"{rule.id} {rule.title}".casefold()
    topics = f"{rule.topic} {rule.option}".casefold()
    bodies = f"{rule.rule} {rule.ruling} {rule.check}".casefold()
    total = 100 if " ".join(wanted) in (rule.title.casefold(), rule.id.casefold()) else 0
    for word in wanted:
        score = 9 * (word in heads) + 3 * (word in topics) + (word in bodies)
        if not score:
            return 0
        total += score
    return total


@dataclass(frozen=True, slots=True)
class _Later:
    """The rules that are not played yet, by id, by section of a core and by topic of a book, each with the reason."""

    ids: Mapping[str, str]
    sections: Mapping[str, str]
    topics: Mapping[str, str]

    def reason(self, name: str) -> str:
        """Return why the rule is not played yet, or an empty text if it is."""
        section, topic = re.split(r"[./]", name)[0], name.rpartition("-")[0]
        return self.ids.get(name) or self.sections.get(section) or self.topics.get(topic, "")


@cache
def _later() -> _Later:
    ids: dict[str, str] = {}
    sections: dict[str, str] = {}
    topics: dict[str, str] = {}
    for entry in data.table("scope.toml")["later"]:
        ids |= dict.fromkeys(entry.get("ids", ()), entry["reason"])
        sections |= dict.fromkeys(entry.get("sections", ()), entry["reason"])
        topics |= dict.fromkeys(entry.get("topics", ()), entry["reason"])
    return _Later(ids, sections, topics)


def _core(name: str) -> Source:
    book, title = CORES[name]
    found = tuple(
        Rule(p.id, name, p.title, p.topic, p.text, ruling=p.ruling, later=_later().reason(p.id))
        for p in paragraphs(data.text(f"rules/{name}.md"))
    )
    return Source(name, book, title, found)


def _book(name: str) -> Source:
    table = data.table(f"rules/{name}.toml")
    return Source(name, table["book"]["id"], table["book"]["title"], tuple(_book_rules(name, table["rule"])))


def _book_rules(source: str, entries: list[dict[str, Any]]) -> Iterator[Rule]:
    for entry in entries:
        yield Rule(
            id=entry["id"],
            source=source,
            title=entry["title"],
            topic=entry["topic"],
            rule=entry["rule"],
            ruling=entry.get("ruling", ""),
            option=entry.get("option", ""),
            check=entry.get("check", ""),
            later=_later().reason(entry["id"]),
        )
