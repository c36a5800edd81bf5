"""What happened can be seen: big events hold, captions do not lie over each other, the header follows what is shown."""

from __future__ import annotations

import itertools
import json
import re
from typing import Literal

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from .canned import CannedMatch, Json, event, option, question
from .coach import Coach, address, new_context
from .stage import Server

WATCHING = json.dumps({"theme": "auto", "speed": 1, "sound": False, "guide": False, "followCamera": False})
TURN = question("turn", [option("end-turn"), option("activate A3", "1,6", "A3")])
THEIRS: Json = {**question("turn", []), "seat": 1}


def _watched(browser: Browser, server: Server, settings: str = WATCHING, still: bool = False) -> CannedMatch:
    """A match that is looked at; where time stands still, a click leads from one event to the next."""
    canned = CannedMatch(new_context(browser, settings=settings), server, THEIRS)
    canned.answers["reach"] = lambda asked: {
        "player": asked["player"], "action": "move", "squares": [], "hits": [], "opening": [], "actions": [],
    }  # fmt: skip
    canned.open_with_time_standing_still() if still else canned.open()
    return canned


def _team(canned: CannedMatch, seat: int) -> str:
    return str(canned.welcome["teams"][seat]["name"])


def test_big_events_have_a_banner_long_enough_and_can_be_skipped(browser: Browser, server: Server) -> None:
    canned = _watched(browser, server)
    page = canned.page
    page.evaluate("""() => { window.banners = []; new MutationObserver(() => {
        const shown = document.querySelector('[data-banner]')?.dataset.banner ?? '';
        if (window.banners.at(-1)?.[0] !== shown) window.banners.push([shown, performance.now()]);
    }).observe(document.body, { childList: true, subtree: true }); }""")
    events = [
        event(1000, "Exploded", cell="12,8", text="The chest explodes"),
        event(1001, "Removed", body="A8", posture="knocked out", text="Otto leaves the board: knocked out"),
        event(1002, "Turnover", seat=0, cause="fallen", text="Turnover"),
        event(1003, "TurnBegan", seat=0, turn=2, text="Turn 2 begins"),
    ]
    canned.update(TURN, events)
    seen: list[tuple[str, float]] = []
    while len(seen) < 5:
        page.wait_for_timeout(100)
        seen = page.evaluate("window.banners")
    kinds = [kind for kind, _ in seen if kind]
    assert kinds == ["explosion", "knock-out", "turnover", "your-turn"]
    for (_, begins), (_, ends) in itertools.pairwise(seen):
        assert ends - begins >= 550, "each is held long enough to be read"
    assert not canned.errors


def test_a_click_skips_one_event_and_space_all(browser: Browser, server: Server) -> None:
    canned = CannedMatch(new_context(browser, settings=WATCHING), server, THEIRS)
    page = canned.open_with_time_standing_still()
    banner = page.locator("[data-banner]")
    canned.update(THEIRS, [event(1000 + n, "Exploded", cell="12,8") for n in range(3)])
    for _ in range(3):
        expect(banner).to_have_count(1)
        page.mouse.click(640, 400)
    expect(banner).to_have_count(0)
    canned.update(THEIRS, [event(1003 + n, "Exploded", cell="12,8") for n in range(12)])
    expect(banner).to_have_count(1)
    page.keyboard.press("Space")
    expect(banner).to_have_count(0)
    assert not canned.errors


def test_captions_stand_one_at_a_time_and_inside_the_board(browser: Browser, server: Server) -> None:
    canned = _watched(browser, server)
    page = canned.page
    page.evaluate("""() => { window.clash = 0; window.cut = 0; const look = () => {
        const room = document.querySelector('[role=application]').getBoundingClientRect();
        const boxes = [...document.querySelectorAll('[data-caption]')].map((one) => one.getBoundingClientRect());
        boxes.forEach((a, i) => {
            if (a.left < room.left - 1 || a.right > room.right + 1 || a.top < room.top - 1) window.cut += 1;
            boxes.slice(i + 1).forEach((b) => {
                const apart = a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top;
                if (!apart) window.clash += 1;
            });
        });
        requestAnimationFrame(look); }; look(); }""")
    edge = next(player for player in canned.state["players"] if player["cell"] == "1,5")
    who = edge["name"]
    events = []
    for n in range(1000, 1008, 2):
        events += [
            event(n, "Tested", body=who, purpose="dodge", needed=3, rolled=1, passed=False, text="A dodge"),
            event(n + 1, "Armour", body=who, cell=edge["cell"], total=9, dice=[4, 5], broken=True, text="Armour"),
        ]
    canned.update(THEIRS, events)
    page.locator("[data-caption]").first.wait_for()
    expect(page.locator("[data-caption]")).to_have_count(0)
    assert page.evaluate("[window.clash, window.cut]") == [0, 0]


def test_header_follows_the_shown_state_and_names_the_ball_carrier(browser: Browser, server: Server) -> None:
    canned = _watched(browser, server, still=True)
    page = canned.page
    theirs = _team(canned, 1)
    holder = next(player for player in canned.state["players"] if player["cell"] and player["seat"] == 1)
    state = {**canned.state, "active": 0, "balls": [{"ball": 0, "cell": holder["cell"], "held_by": holder["name"]}]}
    events = [
        event(1000, "TurnBegan", seat=1, turn=2),
        event(1001, "PickedUp", body=holder["name"], cell=holder["cell"], ball=0),
        event(1002, "TurnBegan", seat=0, turn=2),
    ]
    canned.update({**TURN, "number": 101}, events, state)
    expect(page.locator(".acting")).to_contain_text(theirs)
    page.mouse.click(640, 400)
    expect(page.locator(".ball")).to_contain_text(holder["title"])
    expect(page.locator(".acting")).to_contain_text(theirs)
    page.mouse.click(640, 400)
    expect(page.locator(".acting")).to_contain_text("You")
    page.mouse.click(640, 400)
    again = page.get_by_role("button", name="Their turn")
    again.click()
    expect(page.locator(".acting")).to_contain_text(theirs)
    page.keyboard.press("Space")
    expect(page.locator(".acting")).to_contain_text("You")
    assert page.locator(".log li").filter(has_text="TurnBegan").count() <= 2, "seen again is not told again"


def test_the_mute_button_is_remembered(browser: Browser, server: Server) -> None:
    canned = _watched(browser, server, json.dumps({"speed": 1, "sound": True}))
    page = canned.page
    page.get_by_role("button", name="Mute").click()
    expect(page.get_by_role("button", name="Mute")).to_have_attribute("aria-pressed", "true")
    page.reload()
    expect(page.get_by_role("button", name="Mute")).to_have_attribute("aria-pressed", "true")


def test_sound_rests_when_nothing_is_heard(browser: Browser, server: Server) -> None:
    """Even silence keeps a processor busy while the browser waits for a sound."""
    context = new_context(browser, settings=json.dumps({"speed": 1, "sound": True, "guide": False}))
    context.add_init_script("""window.heard = []; window.AudioContext = class extends AudioContext {
        constructor() { super(); window.heard.push(this); } };""")
    canned = CannedMatch(context, server, THEIRS)
    page = canned.open()
    page.mouse.click(640, 400)
    canned.update(TURN, [event(1000, "Exploded", cell="12,8")])
    canned.until("it was heard", lambda: page.evaluate("window.heard.some((one) => one.state === 'running')"))
    canned.until("it is quiet", lambda: page.evaluate("window.heard.every((one) => one.state === 'suspended')"))
    assert not canned.errors


def test_the_result_is_worth_sharing(browser: Browser, server: Server) -> None:
    seats = [{"kind": "person", "team": "Human"}, {"kind": "bot", "bot": "scripted"}]
    match, tokens = server.create(book="dungeonbowl-5", dungeon={"name": "smelter"}, seats=seats)
    coach = Coach(new_context(browser))
    coach.sit_down(address(server, match, tokens[0]))
    page = coach.page
    coach.to_the_first_turn()
    coach.end_turn()
    coach.until("they had a turn", lambda: coach.asked)
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("button", name="Concede").click()
    page.get_by_role("button", name="Yes, concede").click()
    result = page.get_by_role("dialog", name="The result")
    luck = result.get_by_role("region", name="Luck of the dice")
    expect(luck.get_by_role("listitem")).to_have_count(2)
    expect(result.get_by_role("img", name="Heat map of the match")).to_be_visible()
    with page.expect_download() as picture:
        result.get_by_role("button", name="Picture to share").click()
    assert picture.value.suggested_filename.endswith(".png")
    moments = result.get_by_role("region", name="Moments").get_by_role("link")
    if moments.count():
        assert "?move=" in (moments.first.get_attribute("href") or "")
    result.get_by_role("button", name="A harder opponent").click()
    coach.until("another match began", lambda: match not in page.url and coach.state and not coach.over)
    assert not coach.errors


def test_browser_checks_the_promised_dice_and_notices_a_changed_one(browser: Browser, server: Server) -> None:
    seats = [{"kind": "person", "team": "Human"}, {"kind": "bot"}]
    match, tokens = server.create(book="dungeonbowl-5", dungeon={"name": "smelter"}, seats=seats)
    coach = Coach(new_context(browser))
    coach.sit_down(address(server, match, tokens[0]))
    coach.to_the_first_turn()
    page = coach.page
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("button", name="Concede").click()
    page.get_by_role("button", name="Yes, concede").click()
    seal = page.locator("[data-seal]")
    expect(seal).to_have_attribute("data-seal", "sealed")

    def change_a_die(route: Route) -> None:
        log = route.fetch().text()
        changed = re.sub(r"^die (\d)/6", lambda die: f"die {int(die[1]) % 6 + 1}/6", log, count=1, flags=re.MULTILINE)
        route.fulfill(body=changed if changed != log else log.replace("die 1/", "die 2/", 1))

    page.route(re.compile(r"/api/matches/[^/]+/log"), change_a_die)
    page.reload()
    expect(seal).to_have_attribute("data-seal", "broken")
    expect(seal).to_contain_text("✗")


def test_chain_of_teleports_is_numbered_and_stays_until_it_ends(browser: Browser, server: Server) -> None:
    canned = CannedMatch(new_context(browser, settings=WATCHING), server, THEIRS)
    page = canned.open_with_time_standing_still()
    first, second = [player["name"] for player in canned.state["players"] if player["cell"]][:2]
    events = [
        event(1000, "Teleported", body=first, cell="12,8", pad=3),
        event(1001, "Teleported", body=second, cell="20,4", pad=5),
        event(1002, "TurnBegan", seat=0, turn=2),
    ]
    canned.update(THEIRS, events)
    chain = page.locator("[data-chain]")
    expect(chain).to_have_attribute("data-chain", "1")
    page.mouse.click(640, 400)
    expect(chain).to_have_attribute("data-chain", "2")
    assert chain.locator("text").all_text_contents() == ["1", "2"]
    page.mouse.click(640, 400)
    expect(chain).to_have_attribute("data-chain", "0")
    assert not canned.errors


def test_touchdown_explosion_and_death_have_their_drama(browser: Browser, server: Server) -> None:
    canned = CannedMatch(new_context(browser, settings=WATCHING), server, THEIRS)
    page = canned.open_with_time_standing_still()
    scorer = next(player for player in canned.state["players"] if player["cell"] and player["seat"] == 0)
    board, banner = page.locator("[role=application] > svg"), page.locator("[data-banner]")
    events = [
        event(1000, "Exploded", cell="12,8"),
        event(1001, "Removed", body=scorer["name"], posture="dead", cause="explosion"),
        event(1002, "Touchdown", body=scorer["name"], seat=0, score=2, cell="1,5"),
    ]
    canned.update(THEIRS, events)
    expect(board).to_have_attribute("data-mood", "shake")
    page.mouse.click(640, 400)
    expect(board).to_have_attribute("data-mood", "grief")
    expect(banner).to_contain_text(scorer["title"])
    expect(banner).to_contain_text("explosion")
    page.mouse.click(640, 400)
    expect(page.locator("[data-confetti] i")).to_have_count(42)
    expect(banner).to_contain_text("2 : 0")
    expect(board).to_have_attribute("data-mood", "")
    page.keyboard.press("Space")
    expect(banner).to_have_count(0)
    assert not canned.errors


def _view(page: Page) -> list[float]:
    """Return the part of the drawing that is on the screen: left, top, width, height."""
    box = page.locator("[role=application] > svg").get_attribute("viewBox")
    assert box
    return [float(part) for part in box.split()]


@pytest.mark.parametrize(
    ("follow", "motion", "framed"),
    [(True, "no-preference", True), (False, "no-preference", False), (True, "reduce", False)],
    ids=["followed", "not followed", "reduced motion"],
)  # fmt: skip
def test_camera_frames_the_scorer_and_returns(
    browser: Browser, server: Server, follow: bool, motion: Literal["no-preference", "reduce"], framed: bool
) -> None:
    settings = json.dumps({**json.loads(WATCHING), "followCamera": follow})
    canned = CannedMatch(new_context(browser, settings=settings), server, THEIRS)
    canned.page.emulate_media(reduced_motion=motion)
    page = canned.open_with_time_standing_still()
    page.clock.run_for(500)
    before = _view(page)
    scorer = next(player for player in canned.state["players"] if player["cell"] and player["seat"] == 0)
    score = event(1000, "Touchdown", body=scorer["name"], seat=0, score=1, cell=scorer["cell"])
    canned.update(THEIRS, [score])
    expect(page.locator("[data-confetti]")).to_have_count(1)
    page.clock.run_for(600)
    left, top, width, height = _view(page)
    x, y = (48 * (int(part) + 0.5) for part in scorer["cell"].split(","))
    assert (width < before[2]) == framed
    assert left < x < left + width
    assert top < y < top + height
    page.mouse.click(640, 400)
    page.clock.run_for(600)
    assert _view(page) == before


def test_players_in_a_blast_tilt_one_after_the_other(browser: Browser, server: Server) -> None:
    canned = CannedMatch(new_context(browser, settings=WATCHING), server, THEIRS)
    page = canned.open_with_time_standing_still()
    standing = [player["name"] for player in canned.state["players"] if player["cell"] and player["posture"] == "standing"]
    blown = standing[:3]
    events = [event(1000, "Exploded", cell="12,8")]
    events += [event(1001 + n, "KnockedDown", body=name, cause="explosion") for n, name in enumerate(blown)]
    canned.update(THEIRS, events)
    expect(page.locator("[data-banner]")).to_have_count(1)
    down = page.locator("[data-posture=prone]")
    before = down.count()
    for fallen in range(1, len(blown) + 1):
        page.mouse.click(640, 400)
        expect(down).to_have_count(before + fallen)


def test_many_explosions_flash_three_times_a_second_at_most(browser: Browser, server: Server) -> None:
    fast = json.dumps({**json.loads(WATCHING), "speed": 4})
    canned = CannedMatch(new_context(browser, settings=fast), server, THEIRS)
    canned.page.emulate_media(reduced_motion="no-preference")
    page = canned.open_with_time_standing_still()
    page.evaluate("""() => { window.flashes = []; window.soft = 0; new MutationObserver((changes) => {
        for (const change of changes) for (const node of change.addedNodes) {
            const blast = node.querySelector?.('[data-blast]')?.dataset.blast;
            if (blast === 'flash') window.flashes.push(performance.now());
            if (blast === 'soft') window.soft += 1;
        } }).observe(document.body, { childList: true, subtree: true }); }""")
    canned.update(THEIRS, [event(1000 + n, "Exploded", cell="12,8") for n in range(12)])
    expect(page.locator("[data-banner]")).to_have_count(1)
    for _ in range(60):
        page.clock.run_for(50)
    flashes: list[float] = page.evaluate("window.flashes")
    assert len(flashes) + page.evaluate("window.soft") == 12
    assert max(sum(begin <= one < begin + 1000 for one in flashes) for begin in flashes) == 3
