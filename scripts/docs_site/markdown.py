"""Turn one Markdown page into HTML, and list its headings, links and searchable sections."""

from __future__ import annotations

import html
import re
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final

from markdown_it import MarkdownIt
from markdown_it.token import Token
from pygments import highlight  # type: ignore[import-untyped]
from pygments.formatters import HtmlFormatter  # type: ignore[import-untyped]
from pygments.lexers import get_lexer_by_name  # type: ignore[import-untyped]
from pygments.util import ClassNotFound  # type: ignore[import-untyped]

RULE_ID: Final = re.compile(r"[A-Z0-9]+-[A-Z0-9][\w.-]*(/|$)")
"""A heading that begins with a rule id is linked to by that id."""
DEEPEST_IN_CONTENTS: Final = 3

Resolve = Callable[[str], str]
"""Turns the target of a link, as written on the page, into an address on the site; "" for a file that is not on the site."""


@dataclass
class Heading:
    """A heading with the anchor that leads to it."""

    level: int
    text: str
    anchor: str


@dataclass
class Section:
    """The text below one heading, for the search."""

    heading: Heading
    words: list[str] = field(default_factory=list)


@dataclass
class Rendered:
    """A page as HTML, with its headings and its text by section."""

    body: str
    headings: list[Heading]
    sections: list[Section]

    @property
    def title(self) -> str:
        """Return the text of the first heading."""
        return self.headings[0].text if self.headings else ""


def render(text: str, resolve: Resolve) -> Rendered:
    """Render a page; `resolve` is called with the target of each link and picture."""
    parser = MarkdownIt("commonmark", {"html": False, "highlight": _highlight}).enable(["table", "strikethrough"])
    tokens = parser.parse(_without_comments(text))
    headings: list[Heading] = []
    sections = [Section(Heading(1, "", ""))]
    for position, token in enumerate(tokens):
        if token.type == "heading_open":
            found = _heading(token, tokens[position + 1], {heading.anchor for heading in headings})
            token.attrSet("id", found.anchor)
            headings.append(found)
            sections.append(Section(found))
        elif token.type == "inline":
            _resolve_links(token, resolve)
            if tokens[position - 1].type != "heading_open":
                sections[-1].words.append(_plain(token))
        elif token.type == "fence":
            sections[-1].words.append(token.content)
    body: str = parser.renderer.render(tokens, parser.options, {})
    body = body.replace("<table>", '<div class="table"><table>').replace("</table>", "</table></div>")
    return Rendered(body, headings, [section for section in sections if section.heading.text or section.words])


def code_css() -> str:
    """Return the colours of highlighted code, light and dark."""
    light = HtmlFormatter(style="friendly").get_style_defs(".highlight")
    dark = HtmlFormatter(style="monokai").get_style_defs(".highlight")
    return f"{light}\n@media (prefers-color-scheme: dark) {{\n{dark}\n}}\n"


def _without_comments(text: str) -> str:
    """Drop HTML comments: they mark where scripts write tables."""
    return re.sub(r"<!--.*?-->\n?", "", text, flags=re.DOTALL)


def _heading(token: Token, inline: Token, taken: set[str]) -> Heading:
    text = _plain(inline)
    first = text if "/" in text.split(" ")[0] else text.split(" ")[0]  # a skill's id has its name in it: CRP-13/Stand Firm
    anchor = wanted = re.sub(r"[/ ]", "-", first) if RULE_ID.match(first) else slug(text)
    number = 1
    while anchor in taken:
        anchor = f"{wanted}-{number}"
        number += 1
    return Heading(int(token.tag[1]), text, anchor)


def slug(text: str) -> str:
    """Return the anchor of a heading: lower case, without punctuation, with hyphens, as GitHub makes it."""
    return re.sub(r"[^\w\- ]", "", text.lower()).strip().replace(" ", "-")


def _plain(inline: Token) -> str:
    children = inline.children or []
    return "".join(" " if child.type == "softbreak" else child.content for child in children)


def _resolve_links(inline: Token, resolve: Resolve) -> None:
    for child in inline.children or []:
        for attribute in ("href", "src"):
            target = child.attrGet(attribute)
            if isinstance(target, str):
                child.attrSet(attribute, resolve(target))
                if not child.attrGet(attribute):
                    del child.attrs[attribute]


def _highlight(code: str, language: str, _: str) -> str:
    try:
        lexer = get_lexer_by_name(language or "text")
    except ClassNotFound:
        return f"<pre><code>{html.escape(code)}</code></pre>"
    return f"<pre>{highlight(code, lexer, HtmlFormatter(cssclass='highlight', nowrap=False)).strip()}</pre>"
