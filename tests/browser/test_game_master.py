"""Four people play Monsterbowl, and a fifth is the game master: they are asked for the monster and move it."""

from __future__ import annotations

from playwright.sync_api import Browser, expect

from .coach import Coach, address, new_context
from .stage import Server

TEAMS = ("Human", "Orc", "Dwarf", "Skaven")
CHAIR = len(TEAMS)


def test_person_is_the_game_master_of_four_people_in_monsterbowl(browser: Browser, server: Server) -> None:
    seats = [{"kind": "person", "coach": f"Coach of {team}", "team": team} for team in TEAMS]
    wish = {"switches": ["gm-monsters", "monsterbowl", "wandering-monsters=gorgon"], "dungeon": {"name": "four-winds"}}
    match, tokens = server.create(book="astrogranite", seats=seats, game_master={"kind": "person", "coach": "Morna"}, **wish)
    everyone = [Coach(new_context(browser)) for _ in range(CHAIR + 1)]
    for seat, coach in enumerate(everyone):
        coach.sit_down(address(server, match, tokens[seat]))
    master = everyone[CHAIR]

    def whose() -> Coach:
        master.until("all pages show the same", lambda: len({coach.number for coach in everyone}) == 1)
        return next(coach for coach in everyone if coach.asked)

    acting = whose()
    while acting is not master:
        acting.end_turn() if "end-turn" in acting.choices else acting.easy_answer()
        acting = whose()
    expect(everyone[0].page.get_by_text("Game master: Who acts next?")).to_be_visible()
    beasts = master.page.get_by_role("region", name="Your monsters")
    expect(beasts.get_by_text("Gorgon")).to_be_visible()
    watching = everyone[0].page  # a coach who is not asked points at the monster
    assert master.choices[0].startswith("by-itself")
    gorgon = master.choices[0].removeprefix("by-itself ")
    watching.locator(f"[data-player='{gorgon}']").hover(force=True)
    expect(watching.locator(f"[data-hunt='{gorgon}']")).to_contain_text("It ")
    expect(watching.locator("[data-threatened]")).to_have_count(1)
    master.press(next(choice for choice in master.choices if choice.startswith("activate")))
    before = next(player["cell"] for player in master.state["players"] if player["seat"] < 0 and player["cell"])
    step = next(option for option in (master.question or {})["options"] if option["verb"] == "step")
    master.answer(step["choice"])
    whose()
    assert before not in {player["cell"] for player in master.state["players"] if player["seat"] < 0}
    if "stop" in master.choices:
        master.press("stop")
    assert whose() is not master
    assert not [error for coach in everyone for error in coach.errors]


def test_dragon_shows_its_whole_body_where_it_would_stand(browser: Browser, server: Server) -> None:
    seats = [{"kind": "bot", "bot": "rookie"}, {"kind": "bot", "bot": "rookie"}]
    wish = {"switches": ["gm-monsters", "dragonbowl"], "dungeon": {"name": "wyrms-hall"}, "listed": False}
    match, tokens = server.create(book="astrogranite", seats=seats, game_master={"kind": "person", "coach": "Morna"}, **wish)
    master = Coach(new_context(browser))
    master.sit_down(address(server, match, tokens[2]))
    page = master.page

    def dragon() -> dict[str, object]:
        return next(player for player in master.state["players"] if player.get("size") == 3)

    while True:  # until its wits do not fail it
        master.until("it is asked about its dragon", lambda: master.asked or master.over)
        assert not master.over
        if (master.question or {})["kind"] == "act":
            break
        master.free()
        master.press(next(choice for choice in master.choices if choice.startswith("activate")))
        master.until("the dragon has come round", lambda: master.asked or master.over)
    x, y = map(int, str(dragon()["cell"]).split(","))
    within = f"{x + 1},{y + 1}"  # under its own body: the square is meant, not the dragon
    assert f"step {within}" in master.choices
    expect(page.locator("[data-reach]").first).to_be_attached()  # a square within reach is no target any more
    place = master.place_of(f'[data-target="{within}"], [data-reach="{within}"]')
    assert place is not None
    page.mouse.move(*place)
    outline = page.locator(f'[data-stands="{within}"]')
    expect(outline).to_be_attached()
    width = float(outline.get_attribute("width") or 0)
    one = float(page.locator("[data-reach]").first.get_attribute("width") or 0)
    assert width > 2.9 * one
    master.free()
    page.mouse.click(*place)
    master.until("it stands there", lambda: dragon()["cell"] == within)
    assert not master.refused
    assert not master.errors
