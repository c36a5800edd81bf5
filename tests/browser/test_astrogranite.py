"""Two people play by Astrogranite: doors and traps are seen, switches agreed on, a leap is weighed and not made."""

from __future__ import annotations

from playwright.sync_api import Browser, expect

from .coach import Coach, address, new_context
from .stage import Server

SEATS = [{"kind": "person", "coach": "Ann", "team": "Human"}, {"kind": "person", "coach": "Bob", "team": "Orc"}]


def test_a_match_by_this_book_begins(browser: Browser, server: Server) -> None:
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
