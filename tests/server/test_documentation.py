"""The documentation site under `/docs/`: served from the built folder, with the server's content policy."""

from __future__ import annotations

from pathlib import Path

import httpx
import pytest

from deepbowl.server import app
from deepbowl.server.settings import NO_LIMITS, Settings

from .client import PATIENCE
from .conftest import Start


def _settings(folder: Path) -> Settings:
    return Settings(database=f"sqlite:///{folder}/matches.sqlite", limits=NO_LIMITS, bot_workers=1, bot_pace=0)


def test_built_site_is_served(start: Start, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    site = tmp_path / "site"
    (site / "play").mkdir(parents=True)
    (site / "index.html").write_text("<h1>Home of the docs</h1>")
    (site / "play" / "books.html").write_text("<h1>Books</h1>")
    (site / "map.svg").write_text("<svg xmlns='http://www.w3.org/2000/svg'/>")
    monkeypatch.setattr(app, "site_folder", lambda: site)
    address = start(_settings(tmp_path)).address
    home = httpx.get(f"{address}/docs", follow_redirects=True, timeout=PATIENCE)
    assert (home.status_code, home.url.path) == (200, "/docs/")
    assert "Home of the docs" in home.text
    assert "script-src 'self'" in home.headers["content-security-policy"]
    assert "Books" in httpx.get(f"{address}/docs/play/books.html", timeout=PATIENCE).text
    assert httpx.get(f"{address}/docs/map.svg", timeout=PATIENCE).headers["content-type"].startswith("image/svg")
    for outside in ("nowhere.html", "../app.py", "..%2fapp.py", "%2e%2e/app.py"):
        assert httpx.get(f"{address}/docs/{outside}", timeout=PATIENCE).status_code == 404


def test_missing_site_says_how_to_build_it(start: Start, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(app, "site_folder", lambda: tmp_path / "nothing")
    answer = httpx.get(f"{start(_settings(tmp_path)).address}/docs/", timeout=PATIENCE)
    assert answer.status_code == 404
    assert "make docs" in answer.text
