"""The documentation site: links hold, the search finds what people ask, pages keep the server's content policy."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from deepbowl.books.registry import BOOKS

ROOT = Path(__file__).resolve().parent.parent
sys.path.append(str(ROOT / "scripts"))

import docs_shots  # noqa: E402
import make_docs  # noqa: E402
from docs_site.markdown import render, slug  # noqa: E402
from docs_site.site import THEME, Site  # noqa: E402

SEARCH = """
const fs = require("fs"), vm = require("vm");
const [script, index, ...queries] = process.argv.slice(1);
vm.runInThisContext(fs.readFileSync(script, "utf8"));
vm.runInThisContext(fs.readFileSync(index, "utf8"));
const prepared = docsSearch.prepare(DOCS_INDEX);
console.log(JSON.stringify(queries.map((query) => docsSearch.find(prepared, query, 5).map((found) => found.address))));
"""


@pytest.fixture(scope="module")
def site() -> Site:
    return make_docs.load()


@pytest.fixture(scope="module")
def folder(site: Site, tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = tmp_path_factory.mktemp("site")
    site.write(made)
    return made


def test_links_anchors_and_navigation_hold(site: Site) -> None:
    assert site.problems == []


def test_broken_links_are_reported(tmp_path: Path) -> None:
    (tmp_path / "navigation.toml").write_text('[[part]]\ntitle = "All"\npages = ["a.md", "gone.md"]\n')
    (tmp_path / "a.md").write_text("# A\n\n[one](b.md) [two](#nowhere) [three](a.md#a) [four](missing.md)\n")
    (tmp_path / "b.md").write_text("# B\n")
    assert Site(tmp_path, {}, {}).problems == [
        "navigation.toml names gone.md, which is not a page",
        "b.md is not in navigation.toml",
        "a.md links to missing.md, which does not exist",
        "a.md links to a.md#nowhere, which is not a heading there",
    ]


def test_headings_with_rule_ids_are_linked_by_the_id() -> None:
    text = "# Rules\n\n### CRP-13/Stand Firm\n\n### CRP-5.6 Pushes\n\n## Pushes\n\n## Pushes\n"
    anchors = [heading.anchor for heading in render(text, lambda target: target).headings]
    assert anchors == ["rules", "CRP-13-Stand-Firm", "CRP-5.6", "pushes", "pushes-1"]
    assert slug("What's new? `x`") == "whats-new-x"


def test_every_book_has_a_page_of_rules_and_a_line_in_the_comparison(site: Site) -> None:
    books = site.pages["play/books.md"].text
    assert [book for book in BOOKS if f"(`{book}`)" not in books] == []
    shown = " ".join(page.text for name, page in site.pages.items() if name.startswith("rules/"))
    assert [book.title for book in BOOKS.values() if f"## {book.title}" not in shown] == []


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        ("how do I win", "play/books.html#how-do-i-win"),
        ("re-roll", "rules/core-crp.html#CRP-10"),
        ("reroll", "rules/core-crp.html#CRP-10"),
        ("pad", "rules/dungeonbowl-5.html#D5-TELEPORT"),
        ("behind a proxy", "operators.html#proxy-and-tls"),
        ("Stand Firm", "rules/"),
        ("backup", "operators.html#backup-and-restore"),
    ],
)
def test_search_finds(folder: Path, query: str, expected: str) -> None:
    asked = ["node", "-e", SEARCH, str(THEME / "search.js"), str(folder / "search-index.js"), query]
    (found,) = json.loads(subprocess.run(asked, capture_output=True, text=True, check=True, timeout=60).stdout)
    assert any(address.startswith(expected) for address in found), found


def test_lab_notes_are_not_searched(site: Site) -> None:
    assert any(name.startswith("lab/") for name in site.pages)
    assert not [entry for entry in site.index() if entry["address"].startswith("lab/")]


def test_pages_have_no_inline_script_or_style(folder: Path) -> None:
    pages = list(folder.rglob("*.html"))
    assert len(pages) > 60
    for page in pages:
        text = page.read_text(encoding="utf-8")
        assert not re.search(r"<script(?![^>]* src=)|<style|\sstyle=|\son\w+=\"", text), page.name
        assert "unofficial fan project" in text


def test_shown_pictures_are_made_by_the_script(site: Site) -> None:
    shown = {Path(picture).stem for picture in site.pictures if "/shots/" in picture}
    assert shown == set(docs_shots.SHOTS)


def test_labels_on_the_play_pages_are_in_the_client(site: Site) -> None:
    files = [path for path in (ROOT / "web" / "src").rglob("*") if re.search(r"\.svelte$|(?<!\.test)\.ts$", path.name)]
    client = " ".join(path.read_text(encoding="utf-8") for path in files)
    named = {
        " ".join(label.split())
        for name, page in site.pages.items() if name.startswith("play/")
        for label in re.findall(r"\*\*(.+?)\*\*", page.text, re.DOTALL)
    }  # fmt: skip
    assert {"Play now", "Set up for me"} <= named
    assert [label for label in sorted(named) if label not in client] == []
