"""Two people play by Astrogranite: doors and traps are seen, switches agreed on, a leap is weighed and not made."""

from __future__ import annotations

import copy

from playwright.sync_api import Browser, expect

from .canned import RECORDED, CannedMatch, Json, at, option, question
from .coach import Coach, address, new_context
from .stage import Server

SEATS = [{"kind": "person", "coach": "Ann", "team": "Human"}, {"kind": "person", "coach": "Bob", "team": "Orc"}]


def test_match_under_this_book_begins(browser: Browser, server: Server) -> None:
    wish = {"dungeon": {"name": "sluice-gates"}, "switches": ["universal-leaping", "ball-variants=iron"], "seats": SEATS}
    match, tokens = server.create(book="astrogranite", **wish)
    coaches = [Coach(new_context(browser)) for _ in SEATS]
    for seat, coach in enumerate(coaches):
        coach.sit_down(address(server, match, tokens[seat]))
    one = coaches[0]
    while (one.question or {})["kind"] != "turn":
        one.until("both pages show the same", lambda: len({coach.number for coach in coaches}) == 1)
        next(coach for coach in coaches if coach.asked).easy_answer()
    one.until("both pages show the same", lambda: len({coach.number for coach in coaches}) == 1)
    acting = next(coach for coach in coaches if coach.asked)
    page = acting.page
    expect(page.locator("[data-door-state=shut]")).to_have_count(len(acting.state["shut"]))
    assert len(acting.state["shut"]) == 4, "two of wood and two of iron"
    page.get_by_text("trap counters").click()
    expect(page.get_by_text("3 gas trap")).to_be_visible()
    mine = [player for player in acting.state["players"] if player["seat"] == acting.seat and player["cell"]]
    acting.pick_up(mine[0]["name"])
    acting.press("declare move")
    acting.press("use leaping")
    leaps = [option for option in (acting.question or {})["options"] if option["verb"] == "square"]
    assert leaps
    assert all(0 <= option["chance"] < 1 for option in leaps)
    acting.press("no")
    assert "use leaping" in acting.choices, "nothing was rolled: he may still leap"
    assert not [error for coach in coaches for error in coach.errors]


def test_the_rest_of_the_traps_is_placed_at_a_press(browser: Browser, server: Server) -> None:
    floor = [cell["cell"] for cell in RECORDED["welcome"]["board"]["cells"] if cell["ground"] == "floor"]

    def asked(number: int) -> Json:
        return question("place-trap", [option(f"place {cell}", cell) for cell in floor], number=number)

    canned = CannedMatch(new_context(browser), server, asked(100))
    state = copy.deepcopy(canned.state)
    page = canned.open()
    page.get_by_role("button", name="Place the rest for me").click()
    for count in range(1, 4):
        canned.until("one more is placed", lambda count=count: len(canned.told("choose")) == count)  # type: ignore[misc]
        placed = [sent["choice"].split()[1] for sent in canned.told("choose")]
        state["marks"] = [{"kind": "trap", "cell": cell, "number": None} for cell in placed]
        canned.update(asked(100 + count) if count < 3 else None, state=state)
    assert len(set(placed)) == 3
    expect(page.get_by_role("button", name="Place the rest for me")).to_have_count(0)


def test_clickable_squares_beyond_the_edge_have_an_arrow_and_keys(browser: Browser, server: Server) -> None:
    cells = RECORDED["welcome"]["board"]["cells"]
    east = max((cell for cell in cells if cell["ground"] == "floor"), key=lambda cell: cell["x"])["cell"]
    west = min((cell for cell in cells if cell["ground"] == "floor"), key=lambda cell: cell["x"])["cell"]
    asked = question("push", [option(f"square {cell}", cell) for cell in (west, east)], player="A8")
    canned = CannedMatch(new_context(browser, {"width": 420, "height": 800}), server, asked)
    page = canned.open()
    below, above = page.locator("[data-offered-beyond=bottom]"), page.locator("[data-offered-beyond=top]")
    below.click()  # on a tall screen the wide board lies on its side
    expect(above).to_be_visible()
    expect(below).to_have_count(0)
    assert at(page, f"[data-target='{east}']")[1] < 800
    page.keyboard.press("ArrowUp")
    expect(above).to_have_count(0)
    assert at(page, f"[data-target='{west}']")[1] > 0
