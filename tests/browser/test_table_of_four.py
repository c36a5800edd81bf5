"""Four people at four browsers play a match: set up unseen, turns in order, help asked for and answered, to its end."""

from __future__ import annotations

import json
from typing import Final

from playwright.sync_api import Browser, Locator, expect

from .canned import CannedMatch, option, question
from .coach import CALM, Coach, Json, address, new_context
from .stage import Server
from .test_2020 import Brawler

SEATS: Final = 4
PATIENT: Final = json.dumps({**json.loads(CALM), "offerAfter": 2})
"""A coach who wants two seconds to think of an offer; then the answer is no."""
MIDDLE: Final = {f"{x},{y}" for x in range(7, 13) for y in range(7, 13)}


def _placed(coach: Coach) -> set[int]:
    """Whose players a coach sees on the board."""
    return {player["seat"] for player in coach.state["players"] if player["cell"]}


class Table:
    """The four of them. The first in the order of turns sends somebody to the middle, the two after him hit him there: each
    is asked to help the other against him."""

    def __init__(self, coaches: list[Coach]) -> None:
        self.coaches = coaches
        self.people = {coach.seat: Hitter(coach, self) for coach in coaches}
        self.order: list[int] = []
        self.offers: list[str] = []
        """How each offer was answered: by hand, or not at all."""

    def set_up(self) -> None:
        """All of them are asked together; a coach who is done waits for the others, and sees no other team."""
        for coach in self.coaches:
            coach.until("he sets up", lambda coach=coach: coach.asked and "formation" in coach.choices)  # type: ignore[misc]
        for done, coach in enumerate(self.coaches[:-1], 1):
            coach.press("formation")
            *some, last = coach.teams[done:]
            expect(coach.page.get_by_text(f"{', '.join(some)}{' and ' if some else ''}{last} to set up")).to_be_visible()
            assert _placed(coach) == {coach.seat}, "what the others have set up is theirs until all are done"
        assert not _placed(self.coaches[-1])
        self.coaches[-1].press("formation")
        self.coaches[0].until("the teams were shown", lambda: (self.coaches[0].question or {}).get("kind") == "turn")
        assert _placed(self.coaches[0]) == set(range(SEATS))

    def whose(self) -> Coach | None:
        """The seat that is asked, once all pages show the same; None when the match is over or all teams are set up."""
        one = self.coaches[0]
        one.until("all pages show the same", lambda: one.setting_up or len({coach.number for coach in self.coaches}) == 1)
        return None if one.over or one.setting_up else next(coach for coach in self.coaches if coach.asked)

    def step(self, coach: Coach) -> None:
        """One thing done by the seat that is asked; the first offer is answered by hand, the next is left to itself."""
        if (coach.question or {})["kind"] == "assist":
            self.answer_offer(coach)
        else:
            self.people[coach.seat].step()

    def answer_offer(self, coach: Coach) -> None:
        asked, number = coach.question or {}, coach.number
        box = coach.page.get_by_role("group", name=asked["text"])
        expect(box.get_by_role("timer")).to_contain_text("If you do not answer in")
        if not self.offers:
            self.offers.append("by hand")
            coach.answer(asked["options"][1]["choice"])
        else:
            self.offers.append("not at all")
            coach.until("it answered itself", lambda: coach.number != number)

    def chip(self, seat: int) -> Locator:
        """What the first coach's page says of a team's place in the order of turns."""
        one = self.coaches[0]
        return one.page.get_by_label("Score and order of turns").locator("li").filter(has_text=one.teams[seat])


class Hitter(Brawler):
    """Stands in the middle, hits the player there, or only waits."""

    def __init__(self, coach: Coach, table: Table) -> None:
        super().__init__(coach)
        self.table = table
        self.runner = ""

    def _next_deed(self) -> None:
        place, enough = self.table.order.index(self.coach.seat), len(self.table.offers) >= 2
        deeds = [] if enough or place == 3 else [self._stand_there] if place == 0 else [self._hit, self._close_in]
        if not any(deed() for deed in deeds):
            self.coach.end_turn()

    def _at(self, place: int) -> Json | None:
        """The player that one of the four has sent to the middle, while they stand."""
        name = self.table.people[self.table.order[place]].runner
        people = self.coach.state["players"]
        return next((one for one in people if one["name"] == name and one["posture"] == "standing"), None)

    def _send(self, squares: set[str], near: str) -> bool:
        """A player of middling strength to one of these squares, if they get there for sure."""
        strong = [one for one in self._players(True) if ["ST", "3"] in one["card"] and one["name"] in self._free()]
        own = [one for one in strong if one["name"] == self.runner] or strong
        if not squares or not own or not self._once("go"):
            return False
        who = min(own, key=lambda one: self._far(one, {"cell": near}))
        self.coach.pick_up(who["name"])
        sure = {one["cell"]: one for one in (self.coach.reach or {})["squares"] if one["chance"] == 1 and one["path"]}
        there = sorted(squares & set(sure), key=lambda cell: (len(sure[cell]["path"]), cell))
        if not there:
            self.coach.page.keyboard.press("Escape")
            return False
        self.runner = who["name"]
        self.coach.walk(there[0])
        return True

    def _empty(self) -> set[str]:
        """Squares of the middle with neither player nor ball."""
        taken = {one["cell"] for one in (*self.coach.state["players"], *self.coach.state["balls"])}
        return MIDDLE - taken

    def _stand_there(self) -> bool:
        return self._at(0) is None and self._send(self._empty(), "9,9")

    def _close_in(self) -> bool:
        """Beside the player in the middle, and beside no other except team-mates."""
        victim = self._at(0)
        mine = next((one for one in self._players(True) if one["name"] == self.runner), None)
        if victim is None or (mine and mine["posture"] == "standing" and self._far(mine, victim) == 1):
            return False
        others = [one for one in self._players(False) if one["name"] != victim["name"]]
        squares = {cell for cell in self._empty() if self._far({"cell": cell}, victim) == 1}
        free = {cell for cell in squares if all(self._far({"cell": cell}, one) > 1 for one in others)}
        return self._send(free, victim["cell"])

    def _hit(self) -> bool:
        """With the other one beside them."""
        people = [self._at(place) for place in range(3)]
        victim, beside = people[0], [one for one in people[1:] if one and people[0] and self._far(one, people[0]) == 1]
        return len(beside) == 2 and victim is not None and self._once("block") and self._aim("block", [victim])


def test_four_browsers_play_a_match(browser: Browser, server: Server) -> None:
    match, tokens = server.create(book="deathbowl-sevens", seats=[{"kind": "person"} for _ in range(SEATS)])
    coaches = [Coach(new_context(browser, settings=PATIENT)) for _ in range(SEATS)]
    for seat, coach in enumerate(coaches):
        coach.sit_down(address(server, match, tokens[seat]))
    table, one = Table(coaches), coaches[0]
    table.set_up()
    table.order, had = one.state["order"], list[int]()
    assert len([ball for ball in one.state["balls"] if ball["cell"]]) == 2
    expect(one.page.get_by_title("Show ball 1")).to_be_visible()
    expect(one.page.get_by_title("Show ball 2")).to_be_visible()
    while (asked := table.whose()) is not None and one.state["half"] == 1:
        if "end-turn" in asked.choices and asked.seat not in had:
            had.append(asked.seat)
            now = one.page.get_by_label("Score and order of turns").locator("[aria-current=true]")
            expect(now).to_contain_text("to act")
            expect(now).to_contain_text(one.teams[asked.seat])
        table.step(asked)
    assert had == table.order, "as the header has it"
    assert table.offers == ["by hand", "not at all"]

    table.set_up()
    assert one.state["order"][1:] == table.order[2::-1], "the other way round in the second half"
    for coach in coaches[2:]:
        coach.page.get_by_role("button", name="Settings").click()
        coach.page.get_by_role("button", name="Concede …").click()
        coach.page.get_by_role("button", name="Yes, concede").click()
        expect(table.chip(coach.seat)).to_contain_text("conceded")
    while (asked := table.whose()) is not None:
        assert asked.seat < 2, "nobody waits for who gave up"
        asked.passive()
    for coach in coaches:
        coach.until("the match was over", lambda coach=coach: coach.over)  # type: ignore[misc]
    told = server.get(f"/api/matches/{match}/log").text
    assert told.count(" helps ") == 1
    assert all(not coach.errors and not coach.refused for coach in coaches)


def test_an_offer_of_help_answers_itself_as_its_coach_has_said(browser: Browser, server: Server) -> None:
    settings = json.dumps({**json.loads(CALM), "offerAfter": 6, "offerAnswer": "usual"})
    asked = question(
        "assist", [option("no", text="No"), option("player A3", "1,6", "A3", text="Jutta helps")], player="B5", cell="1,7",
        within=20_000, usual="player A3", now=1, then=2, text="B5 blocks somebody. Which of your players helps?",
    )  # fmt: skip
    canned = CannedMatch(new_context(browser, settings=settings), server, question("turn", [option("end-turn")]))
    page = canned.open_with_time_standing_still()
    canned.update({**asked, "number": 101})
    box = page.get_by_role("group", name=asked["text"])
    expect(box.get_by_role("timer")).to_contain_text("If you do not answer in 6 seconds: jutta helps.")
    page.clock.run_for(5000)
    expect(box.get_by_role("timer")).to_contain_text("1 second")
    assert not canned.told("choose")
    page.clock.run_for(1500)
    canned.until("it was answered", lambda: canned.told("choose"))
    assert [message["choice"] for message in canned.told("choose")] == ["player A3"]
    assert not canned.errors
