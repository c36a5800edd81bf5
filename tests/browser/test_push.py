"""A device is notified when it is its coach's turn: the box in the settings, and the worker that shows the message."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import Browser, expect

from deepbowl.server.people.push_keys import PushKeys
from deepbowl.server.settings import NO_LIMITS, Settings
from server.conftest import InThread

from .coach import Coach, new_context

SERVICE = "https://push.example.org"
STAND_IN = """
let device = null;
PushManager.prototype.getSubscription = async () => device;
PushManager.prototype.subscribe = async function (options) {
  window.subscribedWith = options.applicationServerKey.length;
  device = { endpoint: "https://push.example.org/device" };
  return device;
};
"""
"""No browser without a screen has a push service: this one gives an address."""


@pytest.fixture
def pushing(client: None, tmp_path: Path) -> Iterator[InThread]:
    private = PushKeys.new("mailto:operator@example.org").private
    keys = PushKeys(private, "mailto:operator@example.org", (SERVICE,))
    server = InThread(Settings(database=f"sqlite:///{tmp_path}/m.sqlite", limits=NO_LIMITS, bot_workers=1, push=keys))
    yield server
    server.stop()


def test_device_notifications_are_turned_on_and_off_in_the_settings(browser: Browser, pushing: InThread) -> None:
    wish = {"book": "dungeonbowl-5", "seats": [{"kind": "person"}, {"kind": "person"}], "clock": {"days": 3}}
    made = httpx.post(f"{pushing.address}/api/matches", json=wish, timeout=60).json()
    context = new_context(browser)
    context.grant_permissions(["notifications"])
    context.add_init_script(STAND_IN)
    coach = Coach(context)
    coach.page.goto(f"{pushing.address}/match/{made['match']}#{made['tokens']['0']}")
    coach.until("the match was there", lambda: coach.state)
    coach.page.get_by_role("button", name="Settings").click()
    box = coach.page.get_by_label("tell this device when it is my turn")
    box.check()
    shelf = pushing.hub.push.shelf
    coach.until("the device was kept", lambda: shelf.of(made["match"], 0) == [f"{SERVICE}/device"])
    assert coach.page.evaluate("window.subscribedWith") == 65
    worker = coach.page.evaluate("navigator.serviceWorker.ready.then((worker) => worker.active.scriptURL)")
    assert worker == f"{pushing.address}/push.js"
    expect(box).to_be_checked()
    box.uncheck()
    coach.until("the device was forgotten", lambda: not shelf.of(made["match"], 0))
    expect(box).not_to_be_checked()
    assert not coach.errors


def test_refused_permission_is_explained_and_the_box_stays_empty(browser: Browser, pushing: InThread) -> None:
    wish = {"book": "dungeonbowl-5", "seats": [{"kind": "person"}, {"kind": "person"}]}
    made = httpx.post(f"{pushing.address}/api/matches", json=wish, timeout=60).json()
    context = new_context(browser)
    context.add_init_script(STAND_IN + "Notification.requestPermission = async () => 'denied';")
    coach = Coach(context)
    coach.page.goto(f"{pushing.address}/match/{made['match']}#{made['tokens']['0']}")
    coach.until("the match was there", lambda: coach.state)
    coach.page.get_by_role("button", name="Settings").click()
    box = coach.page.get_by_label("tell this device when it is my turn")
    box.click()
    expect(coach.page.get_by_text("The browser does not allow messages from this page.")).to_be_visible()
    expect(box).not_to_be_checked()
    assert pushing.hub.push.shelf.of(made["match"], 0) == []


def test_no_box_where_the_operator_has_set_no_keys(browser: Browser, pushing: InThread) -> None:
    pushing.hub.push.keys = None
    wish = {"book": "dungeonbowl-5", "seats": [{"kind": "person"}, {"kind": "person"}]}
    made = httpx.post(f"{pushing.address}/api/matches", json=wish, timeout=60).json()
    coach = Coach(new_context(browser))
    coach.page.goto(f"{pushing.address}/match/{made['match']}#{made['tokens']['0']}")
    coach.until("the match was there", lambda: coach.state)
    coach.page.get_by_role("button", name="Settings").click()
    expect(coach.page.get_by_text("Saved answers")).to_be_visible()
    assert coach.page.get_by_label("tell this device when it is my turn").count() == 0
