"""Matches with bots in them: one click from the home page, and a table of four with people and bots mixed."""

from __future__ import annotations

import json

from playwright.sync_api import Browser, expect

from .coach import CALM, Coach, Runner, address, new_context, play
from .stage import Server

WITH_GUIDE = json.dumps(json.loads(CALM) | {"guide": True})
MANY_TURNS = 3


def test_click_on_play_now_starts_a_guided_match_played_to_the_end(
    browser: Browser, server: Server
) -> None:
    coach = Coach(new_context(browser, settings=WITH_GUIDE))
    page = coach.page
    page.goto(server.url)
    levels = page.get_by_role("radiogroup", name="Choose your opponent")
    expect(levels.get_by_role("radio")).to_have_count(4)
    expect(levels.get_by_role("radio", name="Rookie")).to_be_checked()
    levels.get_by_text("Marda Holt").click()
    page.get_by_role("button", name="Play now").click()
    coach.until("the match was there", lambda: coach.state)
    assert coach.seat == 0
    expect(page.get_by_role("complementary", name="Teams")).to_contain_text("Marda Holt (Coach)")
    assert [team["score"] for team in coach.state["teams"]] == [0, 0]
    guide = page.get_by_role("complementary", name="Guide")
    expect(guide).to_be_visible()
    expect(guide.get_by_role("button", name="Show me")).to_be_visible()  # a hint goes with the guide
    guide.get_by_role("button", name="Dismiss the guide").click()
    expect(guide).to_be_hidden()

    runner = Runner(coach)
    play({0: runner.step}, {0: coach}, lambda: coach.asked and coach.turns() >= MANY_TURNS)
    if not coach.over:
        assert coach.state["teams"][1]["turns"] >= MANY_TURNS - 1, "the bot has had its turns, too"
        page.get_by_role("button", name="Settings").click()
        page.get_by_role("button", name="Concede").click()
        page.get_by_role("button", name="Yes, concede").click()
        coach.until("the match was over", lambda: coach.over)
    result = page.get_by_role("dialog", name="The result")
    expect(result).to_be_visible()
    expect(result.get_by_text("Sealed: this browser checked the dice")).to_be_visible()
    result.get_by_text("Sealed: this browser checked the dice").click()
    expect(result.get_by_text("A random number of this browser is in the dice")).to_be_visible()
    assert not coach.errors


def test_two_people_and_two_bots_at_one_table(browser: Browser, server: Server) -> None:
    seats = [{"kind": "person", "coach": "Ann"}, {"kind": "bot"}, {"kind": "person", "coach": "Cid"}, {"kind": "bot"}]
    match, tokens = server.create(book="crp", seats=seats)
    people = {seat: Coach(new_context(browser)) for seat in (0, 2)}
    for seat, coach in people.items():
        coach.sit_down(address(server, match, tokens[seat]))
        assert coach.seat == seat
    one = people[0]
    assert len(one.state["teams"]) == 4
    expect(one.page.get_by_role("complementary", name="Teams").get_by_role("region")).to_have_count(4)

    watcher = Coach(new_context(browser))
    watcher.sit_down(address(server, match))
    assert watcher.seat == -1

    turns = {seat: coach.passive for seat, coach in people.items()}
    play(turns, people, lambda: one.asked and all(team["turns"] >= 1 for team in one.state["teams"]))
    assert one.over or all(team["turns"] >= 1 for team in one.state["teams"])
    watcher.until("the spectator was up to date", lambda: watcher.number == one.number)
    assert not watcher.choices, "a spectator is offered nothing"
    expect(watcher.page.get_by_text("You are watching.")).to_be_visible()
    for coach in (*people.values(), watcher):
        assert not coach.errors
