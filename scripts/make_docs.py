"""Build the documentation site from `docs` and from the code.

    python scripts/make_docs.py              write it where the server finds it: src/deepbowl/server/site
    python scripts/make_docs.py FOLDER       write it to another folder; open FOLDER/index.html, no server needed
    python scripts/make_docs.py --check      write nothing; report links that lead nowhere and pages without a place

Exits with code 1 and one line for each problem if a link, an anchor or a page of the navigation is wrong.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import Final

from docs_site import reference_pages, rule_pages
from docs_site.site import Site

ROOT: Final = Path(__file__).resolve().parent.parent
SERVED: Final = ROOT / "src" / "deepbowl" / "server" / "site"


def load() -> Site:
    """Return the site with all its pages rendered and checked."""
    return Site(ROOT / "docs", {**rule_pages.pages(), **reference_pages.pages()}, rule_pages.pictures())


def main() -> int:
    """Run the command."""
    parser = argparse.ArgumentParser(description="Build the documentation site from docs and from the code.")
    parser.add_argument("folder", nargs="?", type=Path, default=SERVED, help="write it there (default: for the server)")
    parser.add_argument("--check", action="store_true", help="write nothing; report wrong links and pages without a place")
    asked = parser.parse_args()
    site = load()
    for problem in site.problems:
        print(f"docs: {problem}", file=sys.stderr)
    if site.problems:
        return 1
    if not asked.check:
        site.write(asked.folder)
        print(f"docs: {len(site.pages)} pages in {asked.folder}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
