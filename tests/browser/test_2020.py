"""A match under the 2020 rules: the target of an Action is picked on the board, and a coach argues with the referee."""

from __future__ import annotations

import re
import time

from playwright.sync_api import Browser, expect

from deepbowl.rules.vocabulary import purpose

from .coach import Coach, Json, address, new_context
from .stage import Server

TEAMS = ("Orc", "Human")


class Brawler:
    """A coach who blitzes, blocks, passes and fouls once a turn, by the buttons and clicks of a person."""

    def __init__(self, coach: Coach) -> None:
        self.coach = coach
        self.done: list[str] = []
        self.seen: set[str] = set()
        self.targets: dict[str, str] = {}

    def step(self) -> None:
        """Do one thing: of the turn's plan, or answer what is asked."""
        question = self.coach.question
        assert question is not None
        if question["kind"] == "turn":
            self._next_deed()
        elif question["kind"] == "act":
            self._carry_out()
        elif question["kind"] == "argue":
            expect(self.coach.page.get_by_role("group").get_by_text("Argue the call?")).to_be_visible()
            self.look("argue")
            self.coach.answer("yes")
            self.seen.add("argued")
        else:
            self.coach.easy_answer()

    def _next_deed(self) -> None:
        for deed in (self._fetch, self._foul, self._pass, self._block, self._blitz):
            if deed():
                return
        self.coach.end_turn()

    # ---------------------------------------------------------------- who and where
    def _players(self, mine: bool) -> list[Json]:
        state, seat = self.coach.state, self.coach.seat
        return [one for one in state["players"] if (one["seat"] == seat) == mine and one["cell"]]

    def _free(self) -> list[str]:
        options = (self.coach.question or {})["options"]
        return [option["player"] for option in options if option["verb"] == "activate"]

    def _once(self, deed: str) -> bool:
        """Whether something has not been tried in this turn; now it has."""
        name = f"{deed} {self.coach.state['half']} {self.coach.turns()}"
        if name in self.done:
            return False
        self.done.append(name)
        return True

    @staticmethod
    def _far(one: Json, other: Json) -> int:
        (a, b), (x, y) = (tuple(map(int, each["cell"].split(",")[:2])) for each in (one, other))
        return max(abs(a - x), abs(b - y))

    def _nearest(self, names: list[str], others: list[Json]) -> list[Json]:
        """Standing players of the coach, those nearest to any of some others first."""
        people = [one for one in self._players(True) if one["name"] in names and one["posture"] == "standing"]
        return sorted(people, key=lambda one: min(self._far(one, other) for other in others))

    # ---------------------------------------------------------------- actions
    def _fetch(self) -> bool:
        """Pick a loose ball up."""
        loose = [ball for ball in self.coach.state["balls"] if ball["cell"] and not ball["held_by"]]
        if not loose or not self._once("fetch"):
            return False
        people = self._nearest(self._free(), loose)
        if not people:
            return False
        self.coach.pick_up(people[0]["name"])
        if loose[0]["cell"] not in [square["cell"] for square in (self.coach.reach or {})["squares"]]:
            return False
        self.coach._after(lambda: self.coach._click_and_confirm(f'[data-reach="{loose[0]["cell"]}"]', "Pick up"))
        return True

    def _standing(self) -> list[Json]:
        return [one for one in self._players(False) if one["posture"] == "standing"]

    def _block(self) -> bool:
        return bool(self._standing()) and self._once("block") and self._aim("block", self._standing())

    def _blitz(self) -> bool:
        return bool(self._standing()) and self._once("blitz") and self._aim("blitz", self._standing())

    def _foul(self) -> bool:
        down = [one for one in self._players(False) if one["posture"] in ("prone", "stunned")]
        return bool(down) and self._once("foul") and self._aim("foul", down)

    def _aim(self, action: str, targets: list[Json]) -> bool:
        """Choose an Action by its button, then its target on the board: no other player is marked."""
        coach, page = self.coach, self.coach.page
        for who in self._nearest(self._free(), targets)[:3]:
            coach.pick_up(who["name"])
            actions = (coach.reach or {})["actions"]
            offered = [one for one in actions if one["group"]["name"] == action and not one["pointless"]]
            if offered:
                break
        else:
            return False
        board = page.get_by_role("application").bounding_box()
        page.locator(f'button[data-choice="declare {action}"]').click()
        expect(page.get_by_text(f"{offered[0]['group']['text']}: choose a highlighted player.").first).to_be_visible()
        marked = page.locator("[data-target]")
        expect(marked).to_have_count(len(offered))
        assert {marked.nth(n).get_attribute("data-target") for n in range(len(offered))} == {one["cell"] for one in offered}
        assert page.get_by_role("application").bounding_box() == board, "the board stays where it is while one aims"
        near = {one["name"]: self._far(one, who) for one in targets}
        target = min(offered, key=lambda one: near[one["player"]])
        self.targets[action] = target["player"]
        self.look(action)
        coach._after(lambda: self._choose(target, alone=len(offered) == 1))
        return True

    def _choose(self, target: Json, alone: bool) -> None:
        """One of several is clicked; of one alone, and before dice fall, the preview stays and has the button."""
        coach, menu = self.coach, self.coach.page.get_by_role("menuitem")
        if not alone:
            number = coach.number
            self.coach.click_square(f'[data-target="{target["cell"]}"]')
            if not target["group"]["at_once"]:
                return
            coach.until("it was done or previewed", lambda: coach.number != number or menu.count())
            if coach.number != number:
                return
        menu.first.click()

    def look(self, what: str) -> None:
        """Here something is on the screen."""
        self.seen.add(what)

    def _preview(self, mark: str) -> bool:
        """Click something until its preview stays, or until it is done: after the preview the click does it.

        A click while something is still being shown only hurries that.
        """
        menu, number = self.coach.page.get_by_role("menuitem"), self.coach.number
        for _ in range(5):
            self.coach.click_square(mark)
            end = time.monotonic() + 3
            while not menu.count() and self.coach.number == number and time.monotonic() < end:
                self.coach.page.wait_for_timeout(50)
            if menu.count() or self.coach.number != number:
                break
        return self.coach.number == number and menu.count() > 0

    def _carry_out(self) -> None:
        """At the one who was named, the whole way by the surest squares; where that cannot be, stop."""
        coach = self.coach
        acting = coach.state["acting"]
        target = self.targets.get(acting["action"])
        hit = [one for one in self._players(False) if one["name"] == target]
        if hit and self._once(f"carry out {acting['action']}"):
            cell = hit[0]["cell"]
            number = coach.number
            if self._preview(f'[data-player="{target}"]'):
                self.look(f"{acting['action']} {cell}")
                coach._after(lambda: coach.page.get_by_role("menuitem").first.click())
            if coach.number != number:
                return
        coach.answer("stop")

    def _pass(self) -> bool:
        """Declare a pass by its button, then throw to a team-mate by a click: before that, a click chooses them."""
        coach = self.coach
        holder = [one for one in self._players(True) if one["ball"] and one["name"] in self._free()]
        mates = [one for one in self._players(True) if not one["ball"] and one["posture"] == "standing"]
        if not holder or not mates or not self._once("pass"):
            return False
        mate = min(mates, key=lambda one: abs(self._far(one, holder[0]) - 3))
        coach.pick_up(holder[0]["name"])
        button = coach.page.locator('button[data-choice="declare pass"]')
        if not button.count():
            return False
        coach._after(button.click)
        if (coach.question or {})["kind"] == "act" and self._preview(f'[data-player="{mate["name"]}"]'):
            self.look("pass")
            coach._after(coach.page.get_by_role("menuitem").first.click)
        return True


def test_two_people_blitz_block_foul_pass_and_argue_the_call(browser: Browser, server: Server) -> None:
    match, tokens = server.create(book="bb2020", seats=[{"kind": "person", "team": team} for team in TEAMS])
    people = [Brawler(Coach(new_context(browser))) for _ in TEAMS]
    for seat, person in enumerate(people):
        person.coach.sit_down(address(server, match, tokens[seat]))
    play_until_argued(people)
    log = server.get(f"/api/matches/{match}/log").text
    chosen = {line[2:] for line in log.splitlines() if line[:2] in ("A ", "B ")}
    for wanted in (*(rf"declare {action} [AB]\d+" for action in ("blitz", "block", "foul")), r"foul [AB]\d+", r"throw .+"):
        assert any(re.fullmatch(wanted, choice) for choice in chosen), wanted
    assert re.search(rf"^die \d/6 {purpose.ARGUE} [AB]\d+$", log, re.MULTILINE)
    assert all(person.coach.errors == [] for person in people)
    assert all(person.coach.refused == [] for person in people)


def play_until_argued(people: list[Brawler]) -> None:
    """Let both brawl until all of it was done and a coach has argued with the referee."""
    first = people[0].coach
    for _ in range(600):
        if {"block", "blitz", "foul", "pass", "argued"} <= people[0].seen | people[1].seen:
            return
        first.until("somebody was asked", lambda: first.over or any(person.coach.asked for person in people))
        first.until("both pages show the same", lambda: first.number == people[1].coach.number)
        assert not first.over, f"the match is over, seen: {people[0].seen | people[1].seen}"
        for person in people:
            if person.coach.asked:
                person.step()
                break
    raise AssertionError(f"600 inputs, seen: {people[0].seen | people[1].seen}")
