"""A coach at a browser: sees the messages of the page, and plays by clicks and keys alone."""

from __future__ import annotations

import json
import time
from collections import deque
from collections.abc import Callable, Iterable
from typing import Any, Final, Literal
from urllib.parse import urljoin

from playwright.sync_api import Browser, BrowserContext, Page, TimeoutError, ViewportSize, WebSocket, expect

from .stage import PATIENCE, Server

CALM: Final = json.dumps({"theme": "auto", "speed": 0, "sound": False, "guide": False, "followCamera": False, "warn": False})
"""Settings that show nothing: no animations, no guide."""
LAPTOP: Final[ViewportSize] = {"width": 1280, "height": 800}
SAFE: Final = 0.6
BOLD: Final = 0.2
"""Risks a runner takes: on the way, and at the target square."""
NO_FAULT: Final = ("stale",)
"""Refusals a page may run into: the position asked about is over."""
Json = dict[str, Any]


def new_context(
    browser: Browser, size: ViewportSize = LAPTOP, scheme: Literal["light", "dark"] = "light", settings: str = CALM,
    touch: bool = False,
) -> BrowserContext:  # fmt: skip
    """A separate browser: storage, settings, size."""
    context = browser.new_context(viewport=size, color_scheme=scheme, reduced_motion="reduce", has_touch=touch)
    context.set_default_timeout(PATIENCE * 1000)
    context.add_init_script(f"if (location.host) localStorage['deepbowl.settings'] ??= '{settings}'")
    context.add_init_script("crypto.getRandomValues = (numbers) => numbers.fill(4)")  # the same dice every time
    return context


class Coach:
    """One person with one page. The messages to the page are overheard, so that the coach knows the state of the screen."""

    def __init__(self, context: BrowserContext, lazy: bool = True) -> None:
        self.lazy = lazy
        self.page: Page = context.new_page()
        self.context = context
        self.seat = -1
        self._board_at = ""
        self._boards: dict[str, Json] = {}
        self.teams: list[str] = []
        self.state: Json = {}
        self.question: Json | None = None
        self.reach: Json | None = None
        self.refused: list[Json] = []
        self.welcomes = 0
        self._set_up_drive: int | None = None  # the drive for which the page was asked to place the team
        self.errors: list[str] = []
        self.page.on("websocket", self._overhear)
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))
        self.page.on("console", lambda line: self.errors.append(line.text) if line.type == "error" else None)

    # ---------------------------------------------------------------- messages to the page
    def _overhear(self, line: WebSocket) -> None:
        line.on("framereceived", lambda frame: self._heard(json.loads(frame)))

    def _heard(self, message: Json) -> None:
        kind = message["type"]
        if kind == "welcome":
            self.seat, self._board_at = message["seat"], message["board"]
            self.teams = [team["name"] for team in message["teams"]]
            self.welcomes += 1
        if kind in ("welcome", "update"):
            self.state, self.question, self.reach = message["state"], message["question"], None
        elif kind == "reach" and self.question is not None and message["number"] == self.question["number"]:
            if message["action"] != "blitz":
                self.reach = message
        elif kind == "refused" and message["code"] not in NO_FAULT:
            self.refused.append(message)

    @property
    def board(self) -> Json:
        """The board of the match."""
        if self._board_at not in self._boards:
            answer = self.context.request.get(urljoin(self.page.url, self._board_at))
            self._boards[self._board_at] = answer.json()
        return self._boards[self._board_at]

    def until(self, what: str, ready: Callable[[], object]) -> None:
        """Go on listening until something is so."""
        end = time.monotonic() + PATIENCE
        while not ready():
            assert time.monotonic() < end, f"waited in vain until {what}; asked: {self.question}; errors: {self.errors}"
            self.page.wait_for_timeout(10)

    # ---------------------------------------------------------------- coming and going
    def sit_down(self, address: str) -> None:
        """Open the page of a match, and wait until it is drawn."""
        self.page.goto(address)
        self.until("the match was there", lambda: self.state)
        self.page.locator("[role=application] > svg").wait_for()

    @property
    def number(self) -> int:
        """The number of the question that is open; -1 when the match is over."""
        return -1 if self.question is None else int(self.question["number"])

    @property
    def asked(self) -> bool:
        """Whether it is this coach who must answer."""
        return self.question is not None and self.question["seat"] == self.seat

    @property
    def over(self) -> bool:
        """Whether the match is over."""
        return bool(self.state.get("over"))

    @property
    def setting_up(self) -> bool:
        """Whether teams are being set up."""
        return bool(self.state.get("phase") == "set-up")

    @property
    def choices(self) -> list[str]:
        """Everything offered to this coach, as text."""
        return [] if self.question is None else [option["choice"] for option in self.question["options"]]

    def turns(self) -> int:
        """How many turns this coach's team has had."""
        return int(self.state["teams"][self.seat]["turns"])

    # ---------------------------------------------------------------- hands
    def _after(self, deed: Callable[[], object]) -> None:
        """Do something that answers the question, and wait for the result."""
        self.free()
        before, refusals = self.number, len(self.refused)
        deed()
        self.until("the answer had an effect", lambda: self.number != before or self.over or len(self.refused) > refusals)
        assert len(self.refused) == refusals, self.refused[-1]

    def free(self) -> None:
        """Wait until the page takes clicks: not right after a question has changed, nor before the server has answered."""
        self.page.locator("[role=application][aria-busy=false]").wait_for()

    def reads(self) -> None:
        """Wait until the page shows the question that was overheard, so that keys are meant for it."""
        expect(self.page.locator("[data-urgent]")).to_have_text((self.question or {})["text"])
        self.free()

    def place_of(self, mark: str) -> tuple[float, float] | None:
        """Where on the screen the board draws something; None if that is out of sight."""
        self.page.locator(mark).first.wait_for(state="attached")
        seen = self.page.locator(mark).first
        box = seen.bounding_box() or seen.bounding_box()  # again if it was redrawn meanwhile
        room = self.page.locator("[role=application]").bounding_box()
        assert box is not None
        assert room is not None
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        inside = room["x"] <= x <= room["x"] + room["width"] and room["y"] <= y <= room["y"] + room["height"]
        return (x, y) if inside else None

    def click_square(self, mark: str) -> None:
        """Click on what the board draws at a square: a marker, a coloured square, a player."""
        place = self.place_of(mark)
        assert place is not None, f"{mark} is not in sight"
        self.page.mouse.click(*place)

    def press(self, choice: str) -> None:
        """Click the button of a choice, unless the page gives a standing answer ("always") before one can."""
        offered = choice in self.choices
        self.free()
        if offered and choice not in self.choices:
            return  # it was answered while we waited
        before, refusals = self.number, len(self.refused)
        button = self.page.locator(f'button[data-choice="{choice}"]').first

        def answered() -> bool:
            return self.number != before or self.over or len(self.refused) > refusals

        self.until(f"{choice} was offered or answered", lambda: answered() or button.count())
        if not answered():
            button.click()
        self.until("the answer had an effect", answered)
        assert len(self.refused) == refusals, self.refused[-1]

    def answer(self, choice: str) -> None:
        """Give an answer where it is offered: on the board or on a button."""
        option = next(option for option in (self.question or {})["options"] if option["choice"] == choice)
        if choice.startswith("die "):
            return self._after(lambda: self.page.locator(f'[data-die="{choice[4:]}"]').first.click())
        button = self.page.locator(f'button[data-choice="{choice}"]')
        cell = option["cell"]
        if cell is None or button.count():
            self.press(choice)
        else:
            self._after(lambda: self._click_option(cell, option["text"]))

    def _click_option(self, cell: str, text: str) -> None:
        self._click_and_confirm(f'[data-target="{cell}"], [data-reach="{cell}"]', text)

    def _click_and_confirm(self, mark: str, text: str) -> None:
        """Click a square; where its preview stays to be read first, press the button in it."""
        before = self.number
        self.click_square(mark)
        menu = self.page.get_by_role("menuitem")
        while True:
            self.until("it was done or previewed", lambda: self.number != before or self.over or menu.count())
            if not menu.count():
                return
            wanted = menu.filter(has_text=text)
            try:
                return (wanted.first if wanted.count() else menu.first).click(timeout=5000)
            except TimeoutError:
                continue  # the preview closed, because it was done without a second click

    def set_up(self) -> None:
        """Let the page place the team: one click per drive, and it continues whenever it is our turn to place a player."""
        drive = self.state.get("drive")
        if "formation" in self.choices:
            return self.press("formation")
        if "done" in self.choices:
            return self.press("done")
        if self._set_up_drive != drive:
            self._set_up_drive = drive
            return self._after(self.page.get_by_role("button", name="Set up for me").click)
        before = self.number
        self.until("the page placed somebody", lambda: self.number != before or self.over)

    def set_up_by_hand(self) -> None:
        """Take a player from the list, and place them anywhere."""
        option = (self.question or {})["options"][0]
        if "random" in self.choices:
            self.press("random")
        elif option["verb"] == "take":
            row = self.page.get_by_role("region", name="(you)").get_by_role("listitem")
            number = option["player"].lstrip("ABCD")
            self._after(lambda: row.get_by_role("button", name=f"{number} ").first.click())
        else:
            self.answer(option["choice"])

    def pick_up(self, player: str) -> None:
        """Click one of one's players and see how far he gets; a second time where no answer came, as a person would.

        A click on the player who is chosen changes nothing: his reach is on the board.
        """
        token, chosen = f'[data-player="{player}"]', self.page.locator(f'[data-player="{player}"] .chosen')
        if not chosen.count():
            self.reach = None

        def shown() -> bool:
            return self.reach is not None and self.reach["player"] == player

        for _ in range(5):
            if not chosen.count():  # a click while something is still being shown only hurries that
                self.click_square(token)
            end = time.monotonic() + PATIENCE / 5
            while not shown() and time.monotonic() < end and (chosen.count() or time.monotonic() < end - PATIENCE / 6):
                self.page.wait_for_timeout(50)
            if shown():
                return
            if chosen.count():
                self.page.keyboard.press("Escape")  # let go of the player: the next click asks again
        raise AssertionError(f"the reach of {player} was never shown; refused: {self.refused}; errors: {self.errors}")

    def walk(self, cell: str) -> None:
        """Click on a square within reach."""

        def go() -> None:
            self._click_and_confirm(f'[data-reach="{cell}"]', "Move here")

        self._after(go)

    def end_turn(self) -> None:
        """End the turn, also when the page wonders."""

        def end() -> None:
            self.page.locator('button[data-choice="end-turn"]').first.click()
            sure = self.page.locator("[data-sure=yes]")
            if sure.count():
                sure.click()

        self._after(end)

    # ---------------------------------------------------------------- what to do
    def steps_to(self, goals: Iterable[str]) -> dict[str, int]:
        """Steps from every floor square to the nearest of some squares."""
        floor = {cell["cell"] for cell in self.board["cells"] if cell["ground"] in ("floor", "bridge")}
        found = dict.fromkeys(goals, 0)
        queue = deque(found)
        while queue:
            cell = queue.popleft()
            x, y = (int(part) for part in cell.split(",")[:2])
            for near in (f"{x + dx},{y + dy}" for dx in (-1, 0, 1) for dy in (-1, 0, 1)):
                if near in floor and near not in found:
                    found[near] = found[cell] + 1
                    queue.append(near)
        return found

    def easy_answer(self) -> None:
        """Answer whatever is not about a whole turn in the simplest way that goes on."""
        assert self.question is not None
        if self.question["kind"] in ("set-up", "place"):
            return self.set_up() if self.lazy else self.set_up_by_hand()
        if self.question["what"] == "block" and "re-roll none" in self.choices and "re-roll team" not in self.choices:
            die = self.page.locator("[data-die]")
            return self._after(lambda: (die if die.count() else self.page.locator("[data-choice^='re-roll']")).first.click())
        wanted = ("yes", "re-roll team", "re-roll none", "stop")
        self.answer(next((choice for choice in wanted if choice in self.choices), self.choices[0]))

    def to_the_first_turn(self) -> None:
        """Answer whatever comes before it."""
        while True:
            self.until("we were asked", lambda: self.asked)
            if (self.question or {})["kind"] == "turn":
                return
            self.easy_answer()

    def passive(self) -> None:
        """Do one thing as a coach who only waits: set up, answer, end the turn."""
        if "end-turn" in self.choices:
            self.end_turn()
        else:
            self.easy_answer()


class Runner:
    """Plays for a touchdown: to the chests, to the ball, to an end zone of another team."""

    def __init__(self, coach: Coach) -> None:
        self.coach = coach
        self._turn = -1
        self._used: set[str] = set()

    def step(self) -> None:
        """Do one thing, as the board stands."""
        coach = self.coach
        assert coach.question is not None
        kind = coach.question["kind"]
        if kind == "turn":
            self._begin_somebody()
        elif kind == "act":
            self._act()
        else:
            coach.easy_answer()

    def _act(self) -> None:
        opening = [choice for choice in self.coach.choices if "open-chest" in choice]
        holder = any(ball["held_by"] for ball in self.coach.state["balls"])
        self.coach.answer(opening[0] if opening and not holder else "stop")

    def _goal(self) -> tuple[list[str], list[Json], int]:
        """The target square, the players who may go, and how near is near enough."""
        coach = self.coach
        mine = [player for player in coach.state["players"] if player["seat"] == coach.seat and player["cell"]]
        for ball in coach.state["balls"]:
            holder = [player for player in mine if player["name"] == ball["held_by"]]
            if holder:
                return [cell["cell"] for cell in coach.board["cells"] if cell["zone"] not in (-1, coach.seat)], holder, 0
            if ball["cell"] and not ball["held_by"]:
                return [ball["cell"]], mine, 0
        return [mark["cell"] for mark in coach.state["marks"] if mark["kind"] == "chest"], mine, 1

    def _begin_somebody(self) -> None:
        coach = self.coach
        if coach.turns() != self._turn:
            self._turn, self._used = coach.turns(), set()
        goals, people, near = self._goal()
        steps = coach.steps_to(goals)
        ready = {option["player"] for option in (coach.question or {})["options"] if option["verb"] == "activate"}
        free = [player for player in people if player["name"] in ready - self._used and player["cell"] in steps]
        if not free or len(self._used) >= 3:
            return coach.end_turn()
        player = min(free, key=lambda one: steps[one["cell"]])
        self._used.add(player["name"])
        coach.pick_up(player["name"])
        assert coach.reach is not None
        squares = [square for square in coach.reach["squares"] if square["path"] and square["cell"] in steps]
        if not squares:
            return coach.page.keyboard.press("Escape")
        there = [square for square in squares if steps[square["cell"]] == near and square["chance"] >= BOLD]
        if there:
            best = max(there, key=lambda one: one["chance"])
        else:
            best = max(squares, key=lambda one: (one["chance"] >= SAFE, -abs(steps[one["cell"]] - near), one["chance"]))
        coach.walk(best["cell"])


def play(coaches: dict[int, Callable[[], None]], seats: dict[int, Coach], enough: Callable[[], bool]) -> None:
    """Let the seat that is asked do one thing, until it is enough or the match is over."""
    anybody = next(iter(seats.values()))
    for _ in range(600):
        if enough() or anybody.over:
            return
        anybody.until(
            "somebody here was asked",
            lambda: enough() or anybody.over or any(coach.asked for coach in seats.values()),
        )
        anybody.until("all pages showed the same", lambda: len({coach.number for coach in seats.values()}) == 1)
        for seat, coach in seats.items():
            if coach.asked and not coach.over:
                coaches[seat]()
                break
    raise AssertionError("600 inputs and no end")


def address(server: Server, match: str, token: str | None = None) -> str:
    """The page of a match; with a token, a seat in it."""
    return f"{server.url}/match/{match}" + (f"#{token}" if token else "")
