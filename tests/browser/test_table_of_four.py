"""Four people at four browsers: nobody sees the others' set-up, everybody has a turn, and help is asked for."""

from __future__ import annotations

import json

from playwright.sync_api import Browser, expect

from .canned import CannedMatch, option, question
from .coach import CALM, Coach, address, new_context
from .stage import Server

SEATS = 4
NOBODY_ELSE = "Waiting for the others to set up"


def _placed(coach: Coach) -> set[int]:
    """Whose players a coach sees on the board."""
    return {player["seat"] for player in coach.state["players"] if player["cell"]}


def test_four_browsers_set_up_in_secret_and_have_a_turn_each(browser: Browser, server: Server) -> None:
    match, tokens = server.create(book="deathbowl-sevens", seats=[{"kind": "person"} for _ in range(SEATS)])
    coaches = [Coach(new_context(browser)) for _ in range(SEATS)]
    for seat, coach in enumerate(coaches):
        coach.sit_down(address(server, match, tokens[seat]))
        coach.until("he sets up", lambda coach=coach: coach.asked and "formation" in coach.choices)  # type: ignore[misc]
    for coach in coaches[:-1]:  # all of them are asked at once; who is done waits for the others
        coach.press("formation")
        expect(coach.page.get_by_text(NOBODY_ELSE)).to_be_visible()
        assert _placed(coach) == {coach.seat}, "what the others have set up is theirs until all are done"
    assert not _placed(coaches[-1])
    coaches[-1].press("formation")
    one = coaches[0]
    one.until("the teams were shown", lambda: (one.question or {}).get("kind") == "turn")
    assert _placed(one) == set(range(SEATS))
    assert len([ball for ball in one.state["balls"] if ball["cell"]]) == 2
    expect(one.page.get_by_title("Show ball 1")).to_be_visible()
    expect(one.page.get_by_title("Show ball 2")).to_be_visible()

    order, had = one.state["order"], list[int]()
    while len(had) < SEATS:
        one.until("all pages show the same", lambda: len({coach.number for coach in coaches}) == 1)
        asked = next(coach for coach in coaches if coach.asked)
        if "end-turn" in asked.choices and asked.seat not in had:
            had.append(asked.seat)
            now = one.page.get_by_label("Score and order of turns").locator("[aria-current=true]")
            expect(now).to_contain_text("to act")
            expect(now).to_contain_text(one.teams[asked.seat])
        asked.passive()
    assert had == order, "as the header has it"
    assert all(not coach.errors and not coach.refused for coach in coaches)


def test_an_offer_of_help_answers_itself_as_its_coach_has_said(browser: Browser, server: Server) -> None:
    settings = json.dumps({**json.loads(CALM), "offerAfter": 6, "offerAnswer": "usual"})
    asked = question(
        "assist", [option("no", text="No"), option("player A3", "1,6", "A3", text="Jutta helps")], player="B5", cell="1,7",
        within=20_000, usual="player A3", now=1, then=2, text="B5 blocks somebody. Who of yours joins in?",
    )  # fmt: skip
    canned = CannedMatch(new_context(browser, settings=settings), server, question("turn", [option("end-turn")]))
    page = canned.open_with_time_standing_still()
    canned.update({**asked, "number": 101})
    box = page.get_by_role("group", name=asked["text"])
    expect(box.get_by_role("timer")).to_contain_text("Without an answer in 6 seconds: jutta helps.")
    page.clock.run_for(5000)
    expect(box.get_by_role("timer")).to_contain_text("1 second")
    assert not canned.told("choose")
    page.clock.run_for(1500)
    canned.until("it was answered", lambda: canned.told("choose"))
    assert [message["choice"] for message in canned.told("choose")] == ["player A3"]
    assert not canned.errors
