"""Build the documentation site: read the navigation, render the pages, check every link, write HTML and the search index."""

from __future__ import annotations

import html
import json
import posixpath
import shutil
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from docs_site.markdown import DEEPEST_IN_CONTENTS, Rendered, Resolve, code_css, render

THEME: Final = Path(__file__).resolve().parent / "theme"
PICTURES: Final = (".png", ".svg", ".jpg")
NOTICE: Final = (
    "Deepbowl is an unofficial fan project under the MIT licence, not endorsed by or connected with Games Workshop or any "
    "other publisher."
)
MOST_SEARCHED: Final = 2000
"""Characters of a section that the search reads; a longer one is a table or a listing."""


@dataclass(frozen=True)
class Page:
    """A page of the site: its address without the ending, and its Markdown."""

    name: str
    """Its path in `docs` ("play/first-match.md"), or in the repository ("../README.md")."""
    text: str

    @property
    def address(self) -> str:
        """Return where the page is on the site."""
        return self.name.removeprefix("../").removesuffix(".md").lower() + ".html"


@dataclass(frozen=True)
class Part:
    """A section of the navigation."""

    title: str
    names: tuple[str, ...]
    searched: bool = True


class Site:
    """All pages, in the order of the navigation."""

    def __init__(self, docs: Path, made: Mapping[str, str], drawn: Mapping[str, str]) -> None:
        """Read the pages that `docs/navigation.toml` names; `made` and `drawn` are pages and SVG made from the code."""
        self.docs = docs
        self.drawn = drawn
        self.problems: list[str] = []
        with (docs / "navigation.toml").open("rb") as file:
            listed = tomllib.load(file)["part"]
        self.parts = [Part(part["title"], self._names(part["pages"]), part.get("search", True)) for part in listed]
        self.pages: dict[str, Page] = {}
        for name in [name for part in self.parts for name in part.names]:
            if name in made:
                self.pages[name] = Page(name, made[name])
            elif (docs / name).is_file():
                self.pages[name] = Page(name, (docs / name).read_text(encoding="utf-8"))
            else:
                self.problems.append(f"navigation.toml names {name}, which is not a page")
        self._find_unlisted(made)
        self.pictures: set[str] = set()
        self.links: list[tuple[str, str, str]] = []
        self.rendered = {name: render(page.text, self._resolver(page)) for name, page in self.pages.items()}
        self._check_anchors()

    def write(self, folder: Path) -> None:
        """Write the site to a folder and remove what was there."""
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
        for name, page in self.pages.items():
            path = folder / page.address
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(self._html(page, self.rendered[name]), encoding="utf-8")
        for picture in sorted(self.pictures):
            (folder / picture).parent.mkdir(parents=True, exist_ok=True)
            if picture in self.drawn:
                (folder / picture).write_text(self.drawn[picture], encoding="utf-8")
            else:
                shutil.copyfile(self.docs / picture, folder / picture)
        for asset in THEME.iterdir():
            shutil.copyfile(asset, folder / asset.name)
        (folder / "code.css").write_text(code_css(), encoding="utf-8")
        index = json.dumps(self.index(), ensure_ascii=False, separators=(",", ":"))
        (folder / "search-index.js").write_text(f"globalThis.DOCS_INDEX = {index};\n", encoding="utf-8")

    def index(self) -> list[dict[str, str]]:
        """Return one entry per section of each page that is searched."""
        entries: list[dict[str, str]] = []
        for name in [name for part in self.parts if part.searched for name in part.names if name in self.pages]:
            page, rendered = self.pages[name], self.rendered[name]
            for section in rendered.sections:
                anchor = f"#{section.heading.anchor}" if section.heading.level > 1 else ""
                text = " ".join(" ".join(section.words).split())[:MOST_SEARCHED]
                entries.append(
                    {"address": page.address + anchor, "page": rendered.title, "heading": section.heading.text, "text": text}
                )
        return entries

    def _names(self, listed: Sequence[str]) -> tuple[str, ...]:
        """Return the pages of a part; a name with `*` stands for all files like it, in order."""
        found: list[str] = []
        for name in listed:
            like = sorted(path.relative_to(self.docs).as_posix() for path in self.docs.glob(name))
            found += [one for one in (like if "*" in name else [name]) if one not in found]
        return tuple(found)

    # ---------------------------------------------------------------- links
    def _find_unlisted(self, made: Mapping[str, str]) -> None:
        on_disk = {path.relative_to(self.docs).as_posix() for path in self.docs.rglob("*.md")}
        for name in sorted((on_disk | set(made)) - set(self.pages)):
            self.problems.append(f"{name} is not in navigation.toml")

    def _resolver(self, page: Page) -> Resolve:
        def resolve(target: str) -> str:
            if "://" in target or target.startswith("mailto:"):
                return target
            path, _, anchor = target.partition("#")
            name = self._normal(posixpath.join(posixpath.dirname(page.name), path)) if path else page.name
            if name in self.pages:
                self.links.append((page.name, name, anchor))
                address = posixpath.relpath(self.pages[name].address, posixpath.dirname(page.address) or ".")
                return f"{address}#{anchor}" if anchor else address
            if name in self.drawn or (name.endswith(PICTURES) and (self.docs / name).is_file()):
                self.pictures.add(name)
                return posixpath.relpath(name, posixpath.dirname(page.address) or ".")
            if not (self.docs / name).exists():
                self.problems.append(f"{page.name} links to {target}, which does not exist")
            return ""

        return resolve

    def _normal(self, path: str) -> str:
        """Return a path as seen from `docs`, however a page writes it."""
        return posixpath.normpath(path).removeprefix(f"../{self.docs.name}/")

    def _check_anchors(self) -> None:
        for source, name, anchor in self.links:
            if anchor and anchor not in {heading.anchor for heading in self.rendered[name].headings}:
                self.problems.append(f"{source} links to {name}#{anchor}, which is not a heading there")

    # ---------------------------------------------------------------- HTML
    def _html(self, page: Page, rendered: Rendered) -> str:
        root = "../" * page.address.count("/")
        title = html.escape(rendered.title)
        return (
            f'<!doctype html>\n<html lang="en" data-root="{root}">\n<head>\n<meta charset="utf-8">\n'
            f'<meta name="viewport" content="width=device-width, initial-scale=1">\n<title>{title} · Deepbowl</title>\n'
            f'<link rel="stylesheet" href="{root}site.css">\n<link rel="stylesheet" href="{root}code.css">\n'
            f'<script src="{root}search.js" defer></script>\n</head>\n<body>\n'
            f'<a class="skip" href="#content">Skip to the text</a>\n'
            f'<header><a class="name" href="{root}index.html">Deepbowl documentation</a>\n'
            f'<div class="search" role="search"><input id="search" type="search" placeholder="Search (press /)" '
            f'aria-label="Search the documentation" autocomplete="off"><ul id="found" hidden></ul></div>\n'
            f'<a class="play" href="{root}../">Play</a></header>\n'
            f'<div class="columns">\n{self._navigation(page, root)}\n'
            f'<main id="content">\n{rendered.body}</main>\n{_contents(rendered)}\n</div>\n'
            f"<footer>{NOTICE}</footer>\n</body>\n</html>\n"
        )

    def _navigation(self, page: Page, root: str) -> str:
        lines = ['<nav class="pages" aria-label="Pages">']
        for part in self.parts:
            names = [name for name in part.names if name in self.pages]
            opened = " open" if page.name in names else ""
            lines.append(f"<details{opened}><summary>{html.escape(part.title)}</summary><ul>")
            for name in names:
                here = ' aria-current="page"' if name == page.name else ""
                title = html.escape(self.rendered[name].title)
                lines.append(f'<li><a href="{root}{self.pages[name].address}"{here}>{title}</a></li>')
            lines.append("</ul></details>")
        return "\n".join([*lines, "</nav>"])


def _contents(rendered: Rendered) -> str:
    below = [heading for heading in rendered.headings if 1 < heading.level <= DEEPEST_IN_CONTENTS]
    if len(below) < 2:
        return '<nav class="contents" aria-label="On this page"></nav>'
    items = "".join(
        f'<li class="level{heading.level}"><a href="#{heading.anchor}">{html.escape(heading.text)}</a></li>'
        for heading in below
    )
    return f'<nav class="contents" aria-label="On this page"><ul>{items}</ul></nav>'
