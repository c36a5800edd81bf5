"""People play whole matches in real browsers by what their pages offer, one with a phone; pictures are taken on the way.

    .venv/bin/python -m tests.browser.play_to_the_end --dungeon old-cloister --pictures /tmp/pictures

Every person has a browser of his own and clicks what he sees; whatever a page offers and does not show, refuses or complains
about is told at the end. Who plays decides by a rule of thumb (to the chests, to the ball, to an end zone), now and then by
dice of his own, so that everything a page can ask is asked some day. A match takes a few minutes.
"""

from __future__ import annotations

import argparse
import json
import random
import tempfile
import time
from collections import Counter, deque
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, Final

import httpx
from playwright.sync_api import Browser, ViewportSize, sync_playwright
from playwright.sync_api import Error as PlaywrightError

from .coach import CALM, Coach, Json, Runner, address, new_context
from .stage import FLAGS, PATIENCE, Server, build_client, find_browser

SIZES: Final[tuple[ViewportSize, ...]] = (
    {"width": 1440, "height": 900}, {"width": 390, "height": 844}, {"width": 1280, "height": 800},
    {"width": 1280, "height": 800},
)  # fmt: skip
"""The screens of the people, in the order of their seats; the last one looks at it in the dark."""
ASTROGRANITE: Final = ("sluice-gates", "hanging-forge", "three-locks", "four-keys", "old-cloister", "cabinet-of-wonders")
MOST_ANSWERS: Final = 1200
MOST_PLAYERS: Final = 4
"""This many players act in a turn."""
ON_BOARD: Final = 6
"""Reserves are brought on until this many play."""
SHUNNED: Final = ("lava", "chasm", "pit", "spikes")
SLIPS: Final = 0.1
CURIOUS: Final = 0.25
"""How often the person tries something unplanned."""
PATIENT_MS: Final = 1500


class Hands(Coach):
    """Clicks what is offered wherever the page has put it: under a button with others, or out of sight."""

    dragged = 0
    """How often the person had to move the board to see the options."""

    def answer(self, choice: str) -> None:
        """Give an answer; of those under one button that button first."""
        option = next(option for option in (self.question or {})["options"] if option["choice"] == choice)
        group = option.get("group")
        together = group and f"{option['verb']} {group['name']}"
        button = self.page.locator(f'button[data-choice="{together}"]') if together else None
        if button is None or not button.count():
            self._unfold(choice)
            return super().answer(choice)
        self.free()
        button.first.click()
        self._after(lambda: self._click_option(option["cell"], option["text"]))

    def _unfold(self, choice: str) -> None:
        """Open the button that many of a kind stand behind."""
        fold = self.page.locator("details.fold:not([open])").filter(has=self.page.locator(f'button[data-choice="{choice}"]'))
        if fold.count():
            fold.first.locator("summary").click()

    def click_square(self, mark: str) -> None:
        """Click on what the board draws at a square, once it is in sight."""
        if self.place_of(mark) is None:
            self.dragged += 1
            self._drag(mark)
        super().click_square(mark)

    def _drag(self, mark: str) -> None:
        box, room = self.page.locator(mark).first.bounding_box(), self.page.locator("[role=application]").bounding_box()
        assert box is not None
        assert room is not None
        x, y = room["x"] + room["width"] / 2, room["y"] + room["height"] / 2
        for _ in range(4):
            box = self.page.locator(mark).first.bounding_box() or box
            dx, dy = x - box["x"] - box["width"] / 2, y - box["y"] - box["height"] / 2
            most = min(room["width"], room["height"]) / 2 - 4
            part = min(1.0, most / max(abs(dx), abs(dy), 1))
            self.page.mouse.move(x, y)
            self.page.mouse.down()
            self.page.mouse.move(x + dx * part, y + dy * part, steps=4)
            self.page.mouse.up()
            if self.place_of(mark):
                return


class Person(Runner):
    """Plays for a touchdown, tries things out, and reports failures."""

    careless = False

    def __init__(self, coach: Coach, dice: random.Random, complaints: Counter[str], troubled: Callable[[], None]) -> None:
        super().__init__(coach)
        self.dice = dice
        self.complaints = complaints
        self.troubled = troubled
        self._tried = -1
        """Takes a picture of what could not be done."""

    # ---------------------------------------------------------------- actions
    def step(self) -> None:
        """Do one thing; a failure is reported, and the turn continues some other way."""
        coach = self.coach
        kind, number = (coach.question or {})["kind"], coach.number
        if self.careless and self.dice.random() < SLIPS:
            self._slip()
        try:
            super().step() if kind in ("turn", "act") else self._answer()
        except (AssertionError, StopIteration, PlaywrightError) as problem:
            if coach.number != number or coach.over:
                return
            self.complaints[f"{kind}: {str(problem)[:240]}"] += 1
            self.troubled()
            self._give_up()

    def _slip(self) -> None:
        """What happens to people: a page loaded again in the middle of a question, a click on rock, a key too many."""
        page, number, welcomes = self.coach.page, self.coach.number, self.coach.welcomes
        slip = self.dice.choice(("reload", "rock", "keys"))
        if slip == "reload":
            page.reload()
            self.coach.until("the page was back", lambda: self.coach.welcomes > welcomes)
            page.locator("[role=application] > svg").wait_for()
        elif slip == "rock":
            room = page.locator("[role=application]").bounding_box() or {"x": 0, "y": 0}
            page.mouse.dblclick(room["x"] + 3, room["y"] + 3)
        else:
            for key in ("Escape", "Tab", "Escape"):
                page.keyboard.press(key)
        assert self.coach.number == number, f"{slip} has answered a question"

    def _give_up(self) -> None:
        """The first button that goes on."""
        coach = self.coach
        for _ in range(3):
            coach.page.keyboard.press("Escape")
        for choice in ("stop", "end-turn", *coach.choices):
            button = coach.page.locator(f'button[data-choice="{choice}"]:enabled')
            if choice in coach.choices and button.count():
                return coach.end_turn() if choice == "end-turn" else coach.press(choice)
        coach.page.keyboard.press("0")  # the whole board
        coach.answer(coach.choices[0])

    def _act(self) -> None:
        coach = self.coach
        others = [choice for choice in coach.choices if not choice.startswith(("step", "stop"))]
        opening = [choice for choice in others if "open-chest" in choice or "open-door" in choice]
        if opening and self.dice.random() < 0.8:
            return coach.answer(opening[0])
        if others and self.dice.random() < CURIOUS:
            return coach.answer(self.dice.choice(others))
        coach.answer("stop")

    def _answer(self) -> None:
        coach, question = self.coach, self.coach.question or {}
        if question["kind"] in ("set-up", "place") or question["what"] == "block":
            return coach.easy_answer()
        if self.dice.random() < CURIOUS:
            return coach.answer(self.dice.choice(coach.choices))
        if question["usual"] in coach.choices:
            return coach.answer(question["usual"])
        coach.easy_answer()

    def _begin_somebody(self) -> None:
        self.coach.steps_to = self._steps_to  # type: ignore[method-assign]
        mine = [one for one in self.coach.state["players"] if one["seat"] == self.coach.seat and one["cell"]]
        fresh = [choice for choice in self.coach.choices if choice.startswith("bring-on")]
        if fresh and len(mine) < ON_BOARD:
            return self.coach.answer(self.dice.choice(fresh))
        if self.dice.random() < CURIOUS and self._declare_something():
            return
        super()._begin_somebody()

    def _declare_something(self) -> bool:
        """Do an action that the page has a button for: hit, blitz, throw; return whether there is one."""
        coach, turn = self.coach, self.coach.turns()
        if turn != self._tried:
            self._tried = turn
            names = [option["player"] for option in (coach.question or {})["options"] if option["verb"] == "activate"]
            coach.pick_up(self.dice.choice(names))
            buttons = coach.page.locator('button[data-choice^="declare"]:not([data-choice="declare move"]):enabled')
            if buttons.count():
                before = coach.number
                buttons.nth(self.dice.randrange(buttons.count())).click()
                coach.page.wait_for_timeout(400)
                if coach.number == before:  # it asks for the target
                    target = coach.page.locator("[data-target]").first
                    if target.count():
                        coach.click_square("[data-target]")
                    menu = coach.page.get_by_role("menuitem")
                    coach.page.wait_for_timeout(400)
                    if coach.number == before and menu.count():
                        menu.first.click()
                    coach.page.wait_for_timeout(400)
                if coach.number != before:
                    return True
            coach.page.keyboard.press("Escape")
            coach.page.keyboard.press("Escape")
        return False

    def _steps_to(self, goals: Iterable[str]) -> dict[str, int]:
        """Steps over floor, steps, ladders, passages and doors, shut ones included; lava and chasms are avoided."""
        board = self.coach.board
        open_ground = {cell["cell"]: cell for cell in board["cells"] if self._is_open(cell)}
        walls = {frozenset(pair) for pair in board["walls"]}
        at = {(cell["x"], cell["y"], cell["level"]): cell for cell in open_ground.values()}
        beside: dict[str, list[str]] = {}
        for link in board["links"]:
            beside.setdefault(link["a"], []).append(link["b"])
            beside.setdefault(link["b"], []).append(link["a"])
        found = dict.fromkeys(goals, 0)
        queue = deque(found)
        while queue:
            name = queue.popleft()
            here = next((cell for cell in board["cells"] if cell["cell"] == name), None)
            if here is None:
                continue
            around = [at.get((here["x"] + dx, here["y"] + dy, here["level"])) for dx in (-1, 0, 1) for dy in (-1, 0, 1)]
            flat = [one["cell"] for one in around if one and abs(one["height"] - here["height"]) < 2]
            for near in [*beside.get(name, []), *(one for one in flat if frozenset((one, name)) not in walls)]:
                if near not in found and near in open_ground:
                    found[near] = found[name] + 1
                    queue.append(near)
        return found

    def _is_open(self, cell: Json) -> bool:
        return cell["ground"] not in SHUNNED and self.coach.board["legend"][cell["ground"]]["kind"] == "floor"

    def _goal(self) -> tuple[list[str], list[Json], int]:
        goals, people, near = super()._goal()
        return goals, [one for one in people if one["posture"] != "stunned"], near


class Table:
    """All people at a match, and what is seen of it."""

    def __init__(self, coaches: list[Hands], dice: random.Random, pictures: Path | None, every: int) -> None:
        self.coaches, self.pictures, self.every = coaches, pictures, every
        self.complaints: Counter[str] = Counter()
        self.kinds: set[str] = set()
        self.answers = 0
        self.people = [
            Person(coach, dice, self.complaints, lambda coach=coach: self.shoot(f"{self.answers:04}-trouble", [coach]))  # type: ignore[misc]
            for coach in coaches
        ]

    def play(self) -> None:
        """To the end, or as far as patience goes."""
        one = self.coaches[0]
        while not one.over and self.answers < MOST_ANSWERS:
            one.until("somebody is asked", lambda: one.over or any(coach.asked for coach in self.coaches))
            one.until("all see the same", lambda: one.over or one.setting_up or len({c.number for c in self.coaches}) == 1)
            if one.over:
                break
            person = next(person for person in self.people if person.coach.asked)
            self.look_at(person.coach)
            person.step()
            self.answers += 1
        for coach in self.coaches:
            coach.until("the result is there", lambda coach=coach: coach.over)  # type: ignore[misc]
            coach.page.wait_for_timeout(PATIENT_MS)
        self.shoot("end")

    def look_at(self, coach: Coach) -> None:
        """A picture of every kind of question, and one after this many answers."""
        question = coach.question or {}
        about = question["what"] or question["trait"] or ""
        kind = f"{question['kind']}-{about}".strip("-").replace(" ", "-").replace("/", "-")
        if kind not in self.kinds:
            self.kinds.add(kind)
            self.shoot(f"{self.answers:04}-{kind}", [coach])
        elif self.every and self.answers % self.every == 0:
            self.shoot(f"{self.answers:04}")

    def shoot(self, name: str, coaches: list[Coach] | None = None) -> None:
        """The pages as they are now."""
        for coach in coaches or self.coaches:
            if self.pictures is not None:
                size = coach.page.viewport_size or {"width": 0}
                coach.page.wait_for_timeout(150)
                coach.page.screenshot(path=self.pictures / f"{name}-{'ABCD'[coach.seat]}-{size['width']}.png")

    def report(self) -> list[str]:
        """How it went."""
        one = self.coaches[0]
        lines = [f"{self.answers} answers; over: {one.over}; {json.dumps(one.state.get('result'))}"]
        lines.append(f"asked: {sorted(self.kinds)}")
        lines += [f"  {count} x {what}" for what, count in self.complaints.most_common()]
        for coach in self.coaches:
            lines.append(f"  {'ABCD'[coach.seat]} moved the board {coach.dragged} times to see what was offered")
            lines += [f"  {'ABCD'[coach.seat]} error: {error}" for error in coach.errors]
            lines += [f"  {'ABCD'[coach.seat]} refused: {refused}" for refused in coach.refused]
        return lines


def play_one(browser: Browser, server: Server, given: Any, dungeon: str) -> Table:
    """A match from its set-up to its end."""
    card = httpx.get(f"{server.url}/api/dungeons/{dungeon}", timeout=PATIENCE).json()
    seats = [{"kind": "person", "coach": name} for name in ("Ann", "Bob", "Cid", "Dora")[: card["seats"]]]
    needs = card["needs"].get(given.book, [])
    match, tokens = server.create(book=given.book, dungeon={"name": dungeon}, switches=[*needs, *given.switch], seats=seats)
    settings = json.dumps({**json.loads(CALM), "speed": given.speed, "followCamera": given.speed > 0})
    coaches: list[Hands] = []
    for seat in range(len(seats)):
        scheme: Any = "dark" if seat == 3 else "light"
        size = given.sizes[seat] if seat < len(given.sizes) else SIZES[seat]
        coaches.append(Hands(new_context(browser, size, scheme, settings)))
        coaches[seat].context.set_default_timeout(10_000)
        coaches[seat].sit_down(address(server, match, tokens[seat]))
    folder = given.pictures / dungeon if given.pictures else None
    if folder:
        folder.mkdir(parents=True, exist_ok=True)
    table = Table(coaches, random.Random(given.seed), folder, given.every)
    for person in table.people:
        person.careless = given.careless
    try:
        table.play()
    finally:
        print("\n".join([f"== {dungeon}", *table.report()]), flush=True)
        for coach in coaches:
            coach.context.close()
    return table


def _size(text: str) -> ViewportSize:
    width, height = text.split("x")
    return {"width": int(width), "height": int(height)}


def main() -> None:
    """Play them one after the other."""
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("--book", default="astrogranite")
    asked.add_argument("--dungeon", nargs="*", default=list(ASTROGRANITE))
    asked.add_argument("--switch", nargs="*", default=[], metavar="SWITCH")
    asked.add_argument("--sizes", nargs="*", type=_size, default=[], metavar="WIDTHxHEIGHT", help="screens, by seat")
    asked.add_argument("--seed", type=int, default=1, help="of what people try out")
    asked.add_argument("--speed", type=float, default=0, help="of animations; 0: none")
    asked.add_argument("--every", type=int, default=60, metavar="ANSWERS", help="between two pictures of all pages; 0: none")
    asked.add_argument("--careless", action="store_true", help="they reload pages, click beside, press keys by mistake")
    asked.add_argument("--pictures", type=Path, help="folder for the pictures")
    given = asked.parse_args()
    build_client()
    with tempfile.TemporaryDirectory() as data, sync_playwright() as playwright:
        server = Server(Path(data))
        browser = playwright.chromium.launch(executable_path=find_browser(), args=list(FLAGS))
        try:
            server.start()
            for dungeon in given.dungeon:
                began = time.monotonic()
                play_one(browser, server, given, dungeon)
                print(f"{time.monotonic() - began:.0f} s", flush=True)
        finally:
            browser.close()
            server.kill()


if __name__ == "__main__":
    main()
