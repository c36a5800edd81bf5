"""Play three whole matches in a real browser as a person: by mouse, by touch on a phone, by keyboard; count what it takes.

    .venv/bin/python -m tests.browser.play_as_person [--hands mouse touch keys] [--json FILE]

Each match is begun from the home page with the one button a newcomer presses, and played against the bot to its end. The
person opens chests, fetches the ball, carries it to an end zone, hits whoever stands beside him when the preview says that
is good, and answers what he is asked as the page suggests. Counted are presses of mouse buttons, taps or keys, as the page
gets them; and how long each staged event was held, when nobody hurried it on.
"""

from __future__ import annotations

import argparse
import json
import statistics
import tempfile
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from .coach import Coach, Json
from .stage import FLAGS, PATIENCE, Server, build_client, find_browser

MOUSE, TOUCH, KEYS = "mouse", "touch", "keys"
SEEN: Final = """
window.presses = 0; window.banners = [];
addEventListener('pointerdown', () => { window.presses += 1; }, true);
addEventListener('keydown', (event) => { if (!event.repeat) window.presses += 1; }, true);
const look = () => {
  const shown = document.querySelector('[data-banner]');
  const last = window.banners.at(-1);
  if (last && last.node === shown) return;
  if (last && last.end === null) last.end = performance.now();
  if (shown) window.banners.push({ kind: shown.dataset.banner, start: performance.now(), end: null, node: shown });
};
const all = { childList: true, subtree: true };
addEventListener('DOMContentLoaded', () => new MutationObserver(look).observe(document.body, all));
"""
READ_MS: Final = 450
"""A preview is read for so long before it is clicked."""
MOST_PLAYERS: Final = 4
"""This many players move per turn."""
LIKELY: Final = 0.6
"""A walk to a chest is tried with a better chance than this."""
LONGEST: Final = 1500.0
"""Seconds before a match is given up."""


@dataclass
class Report:
    """What one match told."""

    hands: str
    to_first_decision: int = 0
    seconds_to_first_decision: float = 0.0
    moves: list[int] = field(default_factory=list)
    """Presses for each Action carried out: from choosing a player to the end of their walk or block."""
    sure_moves: list[int] = field(default_factory=list)
    """Those in which no die could fall."""
    undo: list[int] = field(default_factory=list)
    """Presses that took a walk back, for each walk that was taken back."""
    held: dict[str, float] = field(default_factory=dict)
    """The shortest time each kind of staged event stood, ms."""
    questions: list[int] = field(default_factory=list)
    turns: int = 0
    result: str = ""
    presses: int = 0
    errors: list[str] = field(default_factory=list)

    def lines(self) -> list[str]:
        """For people."""
        held = ", ".join(f"{kind} {ms:.0f}" for kind, ms in sorted(self.held.items(), key=lambda one: one[1]))
        return [
            f"by {self.hands}: {self.result}, {self.turns} turns, {self.presses} presses",
            f"  presses from the home page to the first own decision: {self.to_first_decision}"
            f" ({self.seconds_to_first_decision:.1f} s)",
            f"  presses a move: {_mean(self.moves)}; where no die falls: {_mean(self.sure_moves)}",
            f"  presses a question: {_mean(self.questions)}",
            f"  presses to undo a walk: {_mean(self.undo)}",
            f"  staged events held (shortest, ms): {held or 'none'}",
            *(f"  error on the page: {error}" for error in self.errors),
        ]


def _mean(numbers: list[int]) -> str:
    if not numbers:
        return "none"
    return f"{statistics.mean(numbers):.2f} (median {statistics.median(numbers):g}, {len(numbers)} times)"


class Hands:
    """How a person touches the page."""

    name = ""

    def __init__(self, coach: Coach) -> None:
        self.coach, self.page = coach, coach.page

    def play_now(self) -> None:
        """The one button of the home page."""
        raise NotImplementedError

    def choose(self, player: str) -> bool:
        """Choose a player; return whether they are chosen."""
        raise NotImplementedError

    def go(self, cell: str, sure: bool) -> bool:
        """Do what is first to be done at a square; whether that was tried."""
        raise NotImplementedError

    def look(self, cell: str) -> str:
        """The preview of a square, as it reads; "" if there is none."""
        raise NotImplementedError

    def drop(self) -> None:
        """Rather not."""
        self.page.keyboard.press("Escape")

    def button(self, selector: str, key: str) -> None:
        """A button, or its key."""
        raise NotImplementedError

    def spot(self, mark: str) -> tuple[float, float] | None:
        """Where something is on the screen, if nothing lies over it."""
        if not self.page.locator(mark).count():
            return None
        place = self.coach.place_of(mark)
        covered = "([x, y]) => !!document.elementFromPoint(x, y)?.closest('[data-over]')"
        return None if place and self.page.evaluate(covered, list(place)) else place

    def square(self, cell: str) -> tuple[float, float] | None:
        """Where a square is on the screen."""
        player = next((one["name"] for one in self.coach.state["players"] if one["cell"] == cell), None)
        marks = [f'[data-{what}="{cell}"]' for what in ("reach", "target", "mark")]
        marks = [f'[data-player="{player}"]'] if player else marks
        return next((place for mark in marks if (place := self.spot(mark))), None)


class Mouse(Hands):
    """Points, reads, clicks."""

    name = MOUSE

    def play_now(self) -> None:
        self.page.get_by_role("button", name="Play now").click()

    def choose(self, player: str) -> bool:
        place = self.spot(f'[data-player="{player}"]')
        if place:
            self.page.mouse.click(*place)
        return place is not None

    def go(self, cell: str, sure: bool) -> bool:
        place = self.square(cell)
        if place is None:
            return False
        self.page.mouse.move(*place)
        self.page.wait_for_timeout(60 if sure else READ_MS + 300)
        self.page.mouse.click(*place)
        return True

    def look(self, cell: str) -> str:
        place = self.square(cell)
        if place is None:
            return ""
        self.page.mouse.move(*place)
        return _read(self.page, cell)

    def button(self, selector: str, key: str) -> None:
        self.page.locator(selector).first.click()


class Touch(Hands):
    """Taps; what is dangerous shows itself first and is tapped again."""

    name = TOUCH

    def play_now(self) -> None:
        self.page.get_by_role("button", name="Play now").tap()

    def choose(self, player: str) -> bool:
        place = self.spot(f'[data-player="{player}"]')
        if place:
            self.page.touchscreen.tap(*place)
        return place is not None

    def go(self, cell: str, sure: bool) -> bool:
        place = self.square(cell)
        if place is None:
            return False
        if not self.page.locator(f'[data-preview="{cell}"]').count():
            self.page.touchscreen.tap(*place)
        if not sure:
            before = self.coach.number
            self.page.wait_for_timeout(READ_MS + 300)
            menu = self.page.get_by_role("menuitem").first
            if menu.count():
                menu.tap()
            elif self.coach.number == before and (again := self.square(cell)):
                self.page.touchscreen.tap(*again)
        return True

    def look(self, cell: str) -> str:
        place = self.square(cell)
        if place is None:
            return ""
        self.page.touchscreen.tap(*place)
        return _read(self.page, cell)

    def drop(self) -> None:
        room = self.page.locator("[role=application]").bounding_box()
        assert room is not None
        self.page.touchscreen.tap(room["x"] + 4, room["y"] + room["height"] - 4)

    def button(self, selector: str, key: str) -> None:
        self.page.locator(selector).first.tap()


class Keys(Hands):
    """The number on a shirt (or Tab), G to the next goal, Enter."""

    name = KEYS

    def play_now(self) -> None:
        self.page.keyboard.press("Enter")

    def choose(self, player: str) -> bool:
        number = next(one["number"] for one in self.coach.state["players"] if one["name"] == player)
        if number <= 9:
            self.coach.reach = None
            self.page.keyboard.press(str(number))
            return True
        if (self.coach.question or {})["kind"] == "act":  # Tab goes through the players once none is acting
            self.page.keyboard.press("x")
            self.coach.until("he had stopped", lambda: (self.coach.question or {})["kind"] == "turn")
        for _ in range(20):
            if self.coach.reach is not None and self.coach.reach["player"] == player:
                return True
            self.coach.reach = None
            self.page.keyboard.press("Tab")
            end = time.monotonic() + 2
            while self.coach.reach is None and time.monotonic() < end:
                self.page.wait_for_timeout(40)
        return False

    def mark(self, cell: str) -> bool:
        """Bring the mark to a square."""
        seen: list[str | None] = []
        while (at := self.marked()) != cell:
            if at in seen:
                return False
            seen.append(at)
            self.page.keyboard.press("g")
            self.page.wait_for_timeout(80)
        return True

    def marked(self) -> str | None:
        """Which square is marked."""
        active = self.page.locator("[data-target].active")
        return active.first.get_attribute("data-target") if active.count() else None

    def go(self, cell: str, sure: bool) -> bool:
        if not self.mark(cell):
            return False
        self.page.wait_for_timeout(60 if sure else READ_MS + 300)
        self.page.keyboard.press("Enter")
        return True

    def look(self, cell: str) -> str:
        return _read(self.page, cell) if self.mark(cell) else ""

    def button(self, selector: str, key: str) -> None:
        self.page.keyboard.press(key)


def _read(page: Page, cell: str) -> str:
    preview = page.locator(f'[data-preview="{cell}"]')
    try:
        preview.locator("[data-action]").first.wait_for(timeout=3000)
    except Exception:
        return ""
    page.wait_for_timeout(READ_MS)
    return preview.first.inner_text()


class Person:
    """Plays one match from the home page to the result."""

    def __init__(self, hands: Hands, watched_turns: int, talks: bool = False) -> None:
        self.hands, self.coach, self.page = hands, hands.coach, hands.page
        self.report = Report(hands.name)
        self.watched_turns = watched_turns
        self.talks = talks
        self._turn = -1
        self._used: set[str] = set()
        self._hit = False

    # ---------------------------------------------------------------- the match
    def play(self, server: Server) -> Report:
        """From the home page to the end."""
        report, coach = self.report, self.coach
        self.page.goto(server.url)
        self.page.get_by_role("button", name="Play now").wait_for()
        began, before = time.monotonic(), self.presses()
        self.hands.play_now()
        self.wait()
        report.to_first_decision = self.presses() - before
        report.seconds_to_first_decision = time.monotonic() - began
        end = time.monotonic() + LONGEST
        while not coach.over and time.monotonic() < end:
            self.step()
            self.wait()
        report.presses = self.presses()
        report.turns = coach.turns()
        scores = [team["score"] for team in coach.state["teams"]]
        report.result = f"{scores[0]} : {scores[1]}" + ("" if coach.over else ", given up")
        if coach.over:
            self.page.get_by_role("dialog", name="The result").wait_for()
        self._banners()
        report.errors = coach.errors
        return report

    def presses(self) -> int:
        """How often the page was pressed."""
        return int(self.page.evaluate("window.presses"))

    def wait(self) -> None:
        """Until all has been shown and it is our turn to do something, or the match is over."""
        coach, end = self.coach, time.monotonic() + PATIENCE * 3
        while not (coach.over or (coach.asked and self._idle())):
            assert time.monotonic() < end, f"waited in vain; asked: {coach.question}"
            if coach.state and coach.turns() > self.watched_turns and self.page.locator(".bar .link").count():
                self._banners()
                self.page.keyboard.press("Space")
                self.page.evaluate("window.banners.splice(0)")  # hurried on: how long it stood says nothing
            self.page.wait_for_timeout(30)

    def _idle(self) -> bool:
        return bool(self.page.evaluate(
            "document.title.startsWith('●') && !!document.querySelector('[role=application][aria-busy=false]')"
        ))

    def _banners(self) -> None:
        """Keep how long what was shown so far was held."""
        for kind, ms in self.page.evaluate(
            "window.banners.splice(0).filter((one) => one.end !== null).map((one) => [one.kind, one.end - one.start])"
        ):
            self.report.held[kind] = min(ms, self.report.held.get(kind, ms))

    # ---------------------------------------------------------------- one decision
    def step(self) -> None:
        """Do one thing."""
        assert self.coach.question is not None
        if self.talks:
            asked, where = self.coach.question, f"turn {self.coach.turns()}"
            print(f"{time.monotonic():.1f} {where}: {asked['kind']} {asked['player'] or ''} {self.presses()}", flush=True)
        if self.coach.question["kind"] not in ("turn", "act"):
            return self.answer()
        if self.coach.turns() != self._turn:
            self._turn, self._used, self._hit = self.coach.turns(), set(), False
        if self.coach.question["kind"] == "act" and self._go_on():
            return
        if not (self._throw_block() or self._move()):
            self.end_turn()

    def answer(self) -> None:
        """As the page suggests; where it suggests nothing, the first that is offered."""
        before, number = self.presses(), self.coach.number
        offered = ".ask button.primary:enabled, .bar .options button.primary:enabled"
        plain = ".ask button[data-choice]:enabled, .ask [data-die]:enabled, .bar .options button[data-choice]:enabled"
        end = time.monotonic() + PATIENCE
        while self.coach.number == number and not self.coach.over:
            assert time.monotonic() < end, f"cannot answer {self.coach.question}"
            if self.page.locator(offered).count():
                self.hands.button(offered, "Enter")
            elif self.page.locator("[data-target]").count():
                self._square()
            elif self.page.locator(plain).count():
                self.hands.button(plain, "1")
            self.page.wait_for_timeout(400)
        self.report.questions.append(self.presses() - before)

    def _square(self) -> None:
        """A question answered on the board: the first square."""
        cells = [option["cell"] for option in (self.coach.question or {})["options"] if option["cell"]]
        if self.hands.name == KEYS:
            for key in ("ArrowRight", "ArrowLeft", "ArrowUp", "ArrowDown"):
                self.page.keyboard.press(key)
                if self.page.locator("[data-target].active").count():
                    break
            self.page.keyboard.press("Enter")
            return
        for cell in cells:
            if self.hands.go(cell, sure=self.hands.name == MOUSE):
                return

    def end_turn(self) -> None:
        """End the turn, also when the page wonders."""
        number = self.coach.number
        self.hands.button('button[data-choice="end-turn"], .options button:has-text("End your turn")', "e")
        self.page.wait_for_timeout(150)
        sure = ".sure button.primary"
        if self.page.locator(sure).count():
            self.hands.button(sure, "Enter")
        self.coach.until("the turn ended", lambda: self.coach.number != number or self.coach.over)

    # ---------------------------------------------------------------- players
    def _ready(self) -> list[Json]:
        fit = [one for one in self._mine() if not one["acted"] and one["posture"] != "stunned"]
        return [one for one in fit if one["name"] not in self._used]

    def _mine(self) -> list[Json]:
        return [one for one in self.coach.state["players"] if one["seat"] == self.coach.seat and one["cell"]]

    def _go_on(self) -> bool:
        """Open the chest one stands beside."""
        opening = [choice for choice in self.coach.choices if "open-chest" in choice]
        if not opening or any(ball["held_by"] or ball["cell"] for ball in self.coach.state["balls"]):
            return False
        number = self.coach.number
        self.hands.button(f'button[data-choice="{opening[0]}"]', "o")
        self.coach.until("the chest was open", lambda: self.coach.number != number or self.coach.over)
        return True

    def _pick(self, player: str) -> bool:
        """Choose a player, whichever player is acting."""
        coach = self.coach
        if coach.reach is None or coach.reach["player"] != player:
            if self.hands.name != KEYS:
                coach.reach = None
            if not self.hands.choose(player):
                return False
        end = time.monotonic() + 4
        while time.monotonic() < end:
            chosen = coach.reach is not None and coach.reach["player"] == player
            if chosen and (coach.question or {})["kind"] == "turn" and self._idle():
                self.page.wait_for_timeout(120)
                return True
            self.page.wait_for_timeout(30)
        return False

    def _throw_block(self) -> bool:
        """Once per turn: look at an opponent beside a player of the team, and hit them if that is good."""
        if self._hit:
            return False
        self._hit = True
        coach = self.coach
        others = [one for one in coach.state["players"] if one["seat"] != coach.seat and one["cell"]]
        foes = [one for one in others if one["posture"] == "standing"]
        for player in self._ready():
            beside = [foe for foe in foes if _apart(foe["cell"], player["cell"]) == 1]
            if player["posture"] != "standing" or player["ball"] or not beside:
                continue
            before = self.presses()
            if not self._pick(player["name"]):
                return False
            told = self.hands.look(beside[0]["cell"])
            if "you pick" not in told and "1 die" not in told:
                self.hands.drop()
                self.hands.drop()
                continue
            self._used.add(player["name"])
            self._carry_out(lambda foe=beside[0]: self.hands.go(foe["cell"], sure=False), before, False)  # type: ignore[misc]
            return True
        return False

    def _move(self) -> bool:
        """Move a player where it helps; return whether one moved."""
        coach = self.coach
        if len(self._used) >= MOST_PLAYERS:
            return False
        goals, people, near = self._goal()
        steps = coach.steps_to(goals)
        free = [one for one in people if one in self._ready() and one["cell"] in steps]
        if not free:
            return False
        player = min(free, key=lambda one: steps[one["cell"]])
        self._used.add(player["name"])
        before = self.presses()
        if not self._pick(player["name"]):
            return True
        assert coach.reach is not None
        cell, chance = self._target(steps, near, goals)
        if cell is None:
            return True
        start = player["cell"]
        self._carry_out(lambda: self.hands.go(cell, sure=chance > 0.995), before, chance > 0.995)
        if chance > 0.995 and len(self.report.undo) < 3 and cell not in goals:
            self._take_back(player["name"], start)
        return True

    def _target(self, steps: dict[str, int], near: int, goals: list[str]) -> tuple[str | None, float]:
        """The chest, the ball or the end zone itself if it is within reach; else as far towards it as is safe."""
        squares = [one for one in (self.coach.reach or {})["squares"] if one["path"] and one["cell"] in steps]
        if near == 1:
            likely = [one["cell"] for one in squares if one["chance"] > LIKELY]
            chests = [chest for chest in goals if any(_apart(cell, chest) == 1 for cell in likely)]
            there = next((chest for chest in chests if self.hands.name == KEYS or self.hands.square(chest)), None)
            if there:
                return there, 0.0
        arrive = [one for one in squares if near == 0 and steps[one["cell"]] == 0 and one["chance"] >= 0.2]
        sure = [one for one in squares if one["chance"] > 0.995]
        if self.hands.name == KEYS and not arrive:
            marked = self.hands.marked() if isinstance(self.hands, Keys) else None
            taken = {one["cell"] for one in self.coach.state["players"] if one["cell"]}
            chance = next((one["chance"] for one in squares if one["cell"] == marked), 0.0)
            return (None if marked in taken else marked), chance
        order = [*sorted(arrive, key=lambda one: -one["chance"]), *sorted(sure, key=lambda one: steps[one["cell"]])]
        best = next((one for one in order if self.hands.name == KEYS or self.hands.square(one["cell"])), None)
        return (best["cell"], best["chance"]) if best else (None, 0.0)

    def _carry_out(self, deed: Callable[[], bool], before: int, sure: bool) -> None:
        """Do it and count the presses, if it had an effect."""
        coach, number = self.coach, self.coach.number
        if not deed():
            return
        end = time.monotonic() + 5
        while coach.number == number and not coach.over and time.monotonic() < end:
            self.page.wait_for_timeout(30)
        if coach.number == number:
            return self.hands.drop()
        took = self.presses() - before
        self.report.moves.append(took)
        if sure:
            self.report.sure_moves.append(took)

    def _take_back(self, name: str, start: str) -> None:
        """Undo the walk, and see whether it is undone; then it is walked no more."""
        self.wait()
        if not self.page.locator('button:has-text("Undo"):enabled').count():
            return
        before = self.presses()
        for _ in range(5):
            number = self.coach.number
            self.hands.button('button:has-text("Undo"):enabled', "u")
            end = time.monotonic() + 3
            while self.coach.number == number and time.monotonic() < end:
                self.page.wait_for_timeout(30)
            self.wait()
            if next(one["cell"] for one in self.coach.state["players"] if one["name"] == name) == start:
                break
        self.report.undo.append(self.presses() - before)

    def _goal(self) -> tuple[list[str], list[Json], int]:
        """The target square, the players who may go, and how near is near enough."""
        coach = self.coach
        mine = self._mine()
        for ball in coach.state["balls"]:
            holder = [one for one in mine if one["name"] == ball["held_by"]]
            if holder:
                return [cell["cell"] for cell in coach.board["cells"] if cell["zone"] not in (-1, coach.seat)], holder, 0
            if ball["cell"]:
                return [ball["cell"]], mine, 1 if ball["held_by"] else 0
        return [mark["cell"] for mark in coach.state["marks"] if mark["kind"] == "chest"], mine, 1


def _apart(one: str, other: str) -> int:
    a, b = [int(part) for part in one.split(",")], [int(part) for part in other.split(",")]
    return max(abs(a[0] - b[0]), abs(a[1] - b[1])) if a[2:] == b[2:] else 99


KINDS: Final[dict[str, type[Hands]]] = {MOUSE: Mouse, TOUCH: Touch, KEYS: Keys}


def _context(browser: Browser, hands: str) -> BrowserContext:
    phone = hands == TOUCH
    size: Any = {"width": 390, "height": 844} if phone else {"width": 1280, "height": 800}
    context = browser.new_context(viewport=size, has_touch=phone, is_mobile=phone, reduced_motion="no-preference")
    context.set_default_timeout(PATIENCE * 1000)
    context.add_init_script(SEEN)
    return context


def main() -> None:
    """Play them one after the other."""
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("--hands", nargs="*", choices=list(KINDS), default=list(KINDS))
    asked.add_argument("--watch", type=int, default=8, metavar="TURNS", help="then skip what the bot does")
    asked.add_argument("--talk", action="store_true", help="tell every decision")
    asked.add_argument("--json", type=Path, help="write the figures to this file")
    given = asked.parse_args()
    build_client()
    reports = []
    with tempfile.TemporaryDirectory() as data, sync_playwright() as playwright:
        server = Server(Path(data))
        browser = playwright.chromium.launch(executable_path=find_browser(), args=list(FLAGS))
        try:
            server.start()
            for hands in given.hands:
                context = _context(browser, hands)
                report = Person(KINDS[hands](Coach(context)), given.watch, given.talk).play(server)
                print("\n".join(report.lines()), flush=True)
                reports.append(report)
                context.close()
        finally:
            browser.close()
            server.kill()
    if given.json:
        given.json.write_text(json.dumps([asdict(report) for report in reports], indent=1))


if __name__ == "__main__":
    main()
