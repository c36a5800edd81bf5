"""Each task of a turn takes no more gestures than the table of the plan allows, counted from the browser's own events.

Meeting people, the first lesson and the dungeon editor count their gestures in `test_people`, `test_learning` and
`test_editor`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from playwright.sync_api import Browser, Page, expect

from .canned import CannedMatch, Json, at, bar, option, question
from .coach import new_context
from .stage import Server

COUNT = """
window.gestures = 0;
const count = (event) => { if (event.isTrusted && !event.repeat) window.gestures += 1; };
for (const kind of ["pointerdown", "keydown"]) addEventListener(kind, count, true);
"""
CARRIER, MATE, FOE = "A3", "A8", "B5"
"""The carrier at 1,6 and the opponent at 1,7 stand beside each other in the recorded match; the team-mate is at 2,9."""
SAFE, DODGE, CHEST = "3,8", "3,7", "2,7"
TURN = question("turn", [
    option("end-turn"), option(f"activate {CARRIER}", "1,6", CARRIER), option(f"activate {MATE}", "2,9", MATE),
])  # fmt: skip
HAND_OFF = {
    **option(f"declare hand-off {MATE}", "2,9", MATE, "Hand off to A8"),
    "group": {"name": "hand-off", "text": "Hand off", "at_once": True},
}
RESERVES = ("A9", "A10")


def _card(name: str, *choices: str) -> Json:
    """A card that rolls dice."""
    return {
        "name": name, "text": name, "choices": [f"activate {CARRIER}", *choices], "aim": "it works", "dice": True,
        "acts": False, "plain": bar(60, 10, 30), "helped": None, "outcomes": {}, "rolls": [], "path": [], "help": None,
        "block": None,
    }  # fmt: skip


CARDS = {
    "1,7": [_card("block", "declare block", f"hit {FOE}"), _card("blitz", "declare blitz", f"hit {FOE}")],
    "2,9": [_card("hand-off", f"declare hand-off {MATE}", f"hand-off {MATE}")],
    DODGE: [{**_card("move", "declare move", f"step {DODGE}"), "path": [DODGE]}],
    CHEST: [_card("use", "declare move", f"use-at open-chest {CHEST}")],
}


def _reach(asked: Json) -> Json:
    squares = [
        {"cell": SAFE, "chance": 1.0, "path": [SAFE]},
        {"cell": DODGE, "chance": 0.67, "path": [SAFE, DODGE]},
    ]
    return {
        "player": asked["player"], "action": asked.get("action") or "move", "squares": squares, "hits": [],
        "opening": [f"activate {asked['player']}", "declare move"], "actions": [HAND_OFF],
    }  # fmt: skip


class Counted:
    """A recorded match in a page that counts pointer and key presses, put back to the start of a turn for each task."""

    def __init__(self, browser: Browser, server: Server) -> None:
        context = new_context(browser)
        context.add_init_script(COUNT)
        self.canned = CannedMatch(context, server, TURN)
        self.canned.answers |= {"reach": _reach, "odds": {"odds": []}, "square": self._square}
        self.page: Page = self.canned.open()
        self._number = 100

    def _square(self, asked: Json) -> Json:
        return {"player": asked["player"], "cell": asked["cell"], "actions": CARDS.get(asked["cell"], [])}

    def click(self, mark: str) -> None:
        self.page.mouse.click(*at(self.page, mark))

    def card(self) -> None:
        """Wait until the card of a pinned square shows its figures."""
        expect(self.page.get_by_role("menu")).to_contain_text("60%")

    @contextmanager
    def task(self, most: int, done: Callable[[], object], acted: bool = True, asked: Json = TURN) -> Iterator[None]:
        """Start a turn, do the task, and check that it is done with no more gestures than these."""
        self._number += 1
        players = [{**player, "acted": acted and player["name"] == "A1"} for player in self.canned.state["players"]]
        marks = [{"kind": "chest", "cell": CHEST, "number": None}]
        state = {**self.canned.state, "players": players, "balls": [], "marks": marks, "drive": self._number}
        self.canned.update({**asked, "number": self._number, "text": f"Task {self._number}"}, state=state)
        expect(self.page.locator("[data-urgent]")).to_have_text(f"Task {self._number}")
        self.page.locator("[role=application][aria-busy=false]").wait_for()
        self.page.keyboard.press("Escape")
        self.canned.sent.clear()
        self.page.evaluate("window.gestures = 0")
        yield
        self.canned.until("the task was done", done)
        used = self.page.evaluate("window.gestures")
        assert 0 < used <= most, f"{used} gestures, {most} at most"

    def sent(self, last: str) -> bool:
        """Whether the page sent a choice or a plan that ends with this choice."""
        plans = [message["choices"][-1] for message in self.canned.told("plan")]
        return last in plans + [message["choice"] for message in self.canned.told("choose")]


def test_tasks_of_a_turn_take_no_more_gestures_than_the_table(browser: Browser, server: Server) -> None:
    counted = Counted(browser, server)
    page, me = counted.page, f'[data-player="{CARRIER}"]'
    with counted.task(2, lambda: counted.sent(f"step {SAFE}")):
        counted.click(me)
        counted.click(f'[data-reach="{SAFE}"]')
    for spot, last in (
        (f'[data-reach="{DODGE}"]', f"step {DODGE}"),
        (f'[data-player="{FOE}"]', f"hit {FOE}"),
        (f'[data-mark="{CHEST}"]', f"use-at open-chest {CHEST}"),
    ):
        with counted.task(3, lambda last=last: counted.sent(last)):  # type: ignore[misc]
            counted.click(me)
            counted.click(spot)
            counted.card()
            counted.click(spot)
    with counted.task(3, lambda: [f"activate {CARRIER}", "declare blitz", f"hit {FOE}"] in [
        message["choices"] for message in counted.canned.told("plan")
    ]):  # fmt: skip
        counted.click(me)
        counted.click(f'[data-player="{FOE}"]')
        counted.card()
        page.keyboard.press("2")
    with counted.task(4, lambda: counted.sent(f"hand-off {MATE}")):
        counted.click(me)
        page.get_by_text("Hand off …").wait_for()
        page.keyboard.press("h")
        counted.click(f'[data-player="{MATE}"]')
        counted.card()
        counted.click(f'[data-player="{MATE}"]')


def test_turn_ends_and_reserves_and_help_come_in_few_gestures(browser: Browser, server: Server) -> None:
    counted = Counted(browser, server)
    page = counted.page
    nobody = question("turn", [option("end-turn")])
    with counted.task(1, lambda: counted.sent("end-turn"), asked=nobody):
        page.keyboard.press("e")
    with counted.task(2, lambda: counted.sent("end-turn"), acted=False):
        page.keyboard.press("e")
        expect(page.get_by_role("alertdialog")).to_be_visible()
        page.keyboard.press("e")
    with counted.task(1, lambda: counted.canned.told("hint")):
        page.keyboard.press(".")
    with counted.task(2, lambda: page.get_by_text("You score when your ball carrier").is_visible()):
        page.keyboard.press("?")
        page.get_by_role("tab", name="How to win").click()
    page.keyboard.press("Escape")
    bring = [option(f"bring-on {name}", None, name, f"Bring on {name}") for name in RESERVES]
    first = {**question("turn", [*TURN["options"], *bring]), "lapses": ["bring-on"]}
    with counted.task(3, lambda: counted.sent(f"bring-on {RESERVES[0]}"), asked=first):
        page.locator(f'button[data-choice="bring-on {RESERVES[0]}"]').click()
