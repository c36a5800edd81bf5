"""Nothing is lost: a reload, a cut cable or a killed server, in the middle of a player's Action."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from .coach import Coach, Json, address, new_context
from .stage import Cable, Server

SEATS = [{"kind": "person", "team": "Skaven"}, {"kind": "person", "team": "Dwarf"}]


@pytest.fixture
def cable(own_server: Server) -> Iterator[Cable]:
    plugged = Cable(own_server)
    yield plugged
    plugged.close()


def _in_the_middle_of_an_action(coaches: list[Coach]) -> Json:
    """Set up, walk with one player, and stop to think: the question that is open then."""
    one = coaches[0]
    while not (one.asked and (one.question or {})["kind"] == "turn"):
        one.until("both pages showed the same", lambda: len({coach.number for coach in coaches}) == 1)
        next(coach for coach in coaches if coach.asked).passive()
    player = next(option["player"] for option in (one.question or {})["options"] if option["verb"] == "activate")
    one.pick_up(player)
    assert one.reach is not None
    one.walk(max(one.reach["squares"], key=lambda square: (square["chance"], -len(square["path"])))["cell"])
    assert one.question is not None
    assert one.question["kind"] == "act"
    return one.question


def found_back(coaches: list[Coach], welcomes: list[int]) -> bool:
    """Whether each of them has been welcomed again; on a busy machine a page may find back twice."""
    return all(coach.welcomes > before for coach, before in zip(coaches, welcomes, strict=True))


def test_reload_cut_cable_and_a_killed_server_leave_the_same_question_open(
    browser: Browser, own_server: Server, cable: Cable
) -> None:
    match, tokens = own_server.create(book="dungeonbowl-5", dungeon={"name": "smelter"}, seats=SEATS)
    coaches = [Coach(new_context(browser)) for _ in tokens]
    for coach, token in zip(coaches, tokens.values(), strict=True):
        coach.sit_down(f"{cable.url}/match/{match}#{token}")
    one, two = coaches
    asked = _in_the_middle_of_an_action(coaches)
    state = one.state

    before = one.welcomes
    one.page.reload()  # the address has no secret in it any more: the browser remembers the seat
    one.until("the page was back", lambda: one.welcomes > before)
    assert (one.question, one.state, one.seat) == (asked, state, 0)
    stop = one.page.locator('button[data-choice="stop"]').first
    expect(stop).to_be_enabled()

    welcomes = [coach.welcomes for coach in coaches]
    boards = [coach.page.get_by_role("application").bounding_box() for coach in coaches]
    cable.cut()
    for coach, board in zip(coaches, boards, strict=True):
        expect(coach.page.get_by_role("alert")).to_contain_text("The connection is lost")
        assert coach.page.get_by_role("application").bounding_box() == board, "the board keeps its place"
    cable.mend()
    one.until("both had found back", lambda: found_back(coaches, welcomes))
    assert (one.question, one.state) == (asked, state)
    expect(one.page.get_by_role("alert")).to_have_count(0)

    welcomes = [coach.welcomes for coach in coaches]
    own_server.kill()
    expect(one.page.get_by_role("alert")).to_contain_text("The connection is lost")
    own_server.start()
    one.until("both had found back", lambda: found_back(coaches, welcomes))
    assert (one.question, one.state) == (asked, state)

    before = one.number
    one.press("stop")
    two.until("the other seat heard of it", lambda: two.number > before)
    assert own_server.get(f"/api/matches/{match}").json()["over"] is False


def test_a_link_to_nowhere_says_so(browser: Browser, server: Server) -> None:
    coach = Coach(new_context(browser))
    coach.page.goto(address(server, "nosuchmatch"))
    expect(coach.page.get_by_role("alert")).to_contain_text("no such match")
    expect(coach.page.get_by_role("link", name="Back to the home page")).to_be_visible()
