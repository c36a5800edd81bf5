"""Fixtures of the browser tests: one Chromium, one server, the client as it is in the sources."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from .stage import FLAGS, PATIENCE, Server, build_client, find_browser

expect.set_options(timeout=PATIENCE * 1000)


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    path = find_browser()
    if path is None:
        pytest.skip("no Chromium on this system: install one, or say where it is with DEEPBOWL_BROWSER")
    with sync_playwright() as playwright:
        found = playwright.chromium.launch(executable_path=path, args=list(FLAGS))
        yield found
        found.close()


@pytest.fixture
def browser(chromium: Browser) -> Iterator[Browser]:
    """The browser; whatever a test opened is closed after it."""
    yield chromium
    for context in chromium.contexts:
        context.close()


@pytest.fixture(scope="session")
def client() -> None:
    build_client()


@pytest.fixture(scope="session")
def server(client: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server for all tests that do not kill theirs."""
    started = Server(tmp_path_factory.mktemp("server"))
    started.start()
    yield started
    started.kill()


@pytest.fixture
def own_server(client: None, tmp_path: Path) -> Iterator[Server]:
    """A server for one test to do with as it pleases."""
    started = Server(tmp_path, reads_ahead=False)
    started.start()
    yield started
    started.kill()
