"""Reads the digests of the core rules: Markdown in which every numbered paragraph is a rule that can be cited.

Four forms of a numbered paragraph are known:

- a heading, `### PREFIX-4.4 Dodging`, with the text up to the next one; a section `## PREFIX-3 Turnovers` that has
  text of its own before its first paragraph counts also;
- a bullet, `- PREFIX-6.1 text`;
- a table row that begins with an id, `| PREFIX-18.1 | text |` or `| R-1 | question | ruling |`;
- a row of a table of skills (its first column is headed "skill" or "Name"), which has no number: its id is made of
  the section and the skill's name, as in PREFIX-13/Block.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

_HEADING = re.compile(r"(##|###) ([A-Z0-9]+-\d+(?:\.\d+)?) (.+)")
_BULLET = re.compile(r"- ([A-Z0-9]+-\d+\.\d+) (.+)")
_ROW_ID = re.compile(r"[A-Z0-9]+-\d+\.\d+|R-\d+")
_SKILL_HEADS = ("skill", "Name")
_TITLE_LENGTH = 70


@dataclass(slots=True)
class Paragraph:
    """One numbered paragraph of a digest; `topic` is the title of its section."""

    id: str
    title: str
    topic: str
    lines: list[str] = field(default_factory=list)
    ruling: str = ""

    @property
    def text(self) -> str:
        """Return what the paragraph says, without blank lines at its ends."""
        return "\n".join(self.lines).strip()


def paragraphs(markdown: str) -> Iterator[Paragraph]:
    """Every numbered paragraph of a digest that says something, in the order of the text."""
    for paragraph in _Reader().read(markdown):
        if paragraph.text:
            yield paragraph


class _Reader:
    """Goes through the lines of a digest and knows the section, paragraph and table it is in."""

    def __init__(self) -> None:
        self.found: list[Paragraph] = []
        self.section = ""
        self.topic = ""
        self.fenced = False
        self.heads: list[str] = []

    def read(self, markdown: str) -> list[Paragraph]:
        for line in markdown.splitlines():
            if line.startswith("```"):
                self.fenced = not self.fenced
            if self.fenced or not (self._heading(line) or self._bullet(line) or self._row(line)):
                self._text(line)
        return self.found

    def _heading(self, line: str) -> bool:
        if match := _HEADING.fullmatch(line):
            depth, number, title = match.groups()
            if depth == "##":
                self.section, self.topic = number, title
            self.found.append(Paragraph(number, title, self.topic))
        return bool(match)

    def _bullet(self, line: str) -> bool:
        if match := _BULLET.fullmatch(line):
            self._add(match[1], match[2])
        return bool(match)

    def _row(self, line: str) -> bool:
        if not line.startswith("|"):
            self.heads = []
            return False
        cells = [cell.strip() for cell in line.strip().strip("|").split("|")]
        if cells[0] in _SKILL_HEADS:
            self.heads = cells
        elif self.heads and not cells[0].startswith("-"):
            name = re.sub(r" \(.+\)|\*", "", cells[0])
            flags = ", ".join(f"{head} {cell}" for head, cell in zip(self.heads[1:-1], cells[1:-1], strict=True))
            self._drop_head()
            self.found.append(Paragraph(f"{self.section}/{name}", name, self.topic, [f"[{flags}] {cells[-1]}"]))
            return True
        elif _ROW_ID.fullmatch(cells[0]):
            self._drop_head()
            self._add(cells[0], cells[1], *cells[2:3])
            return True
        return False

    def _text(self, line: str) -> None:
        if self.found:
            self.found[-1].lines.append(line)

    def _add(self, number: str, text: str, ruling: str = "") -> None:
        self.found.append(Paragraph(number, _title_of(text), self.topic, [text], ruling))

    def _drop_head(self) -> None:
        """The head of a table whose rows are rules belongs to no rule."""
        while self.found[-1].lines and self.found[-1].lines[-1].startswith("|"):
            self.found[-1].lines.pop()


def _title_of(text: str) -> str:
    """The first sentence or clause of a paragraph that has no title, cut at a word if it is long."""
    first = re.split(r"[.:;?] ", text, maxsplit=1)[0].rstrip(".:;?")
    if len(first) <= _TITLE_LENGTH:
        return first
    return first[:_TITLE_LENGTH].rsplit(" ", 1)[0] + " …"
