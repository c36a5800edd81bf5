"""No player is hit, and no die picked, by a click that was meant for something else."""

from __future__ import annotations

import json
from typing import Any

from playwright.sync_api import Browser, expect

from .canned import CannedMatch, Json, at, bar, event, option, question
from .coach import new_context
from .stage import Server

ACTION: Json = {
    "name": "block", "text": "Hit B5", "choices": ["activate A3", "declare block", "hit B5"], "aim": "B5 knocked down",
    "dice": True, "acts": False, "plain": bar(31, 13, 56), "helped": bar(50, 10, 40), "outcomes": {}, "rolls": [],
    "path": [], "help": None,
    "block": {"dice": 2, "picks": 1, "down": 0.31, "pushed": 0.13, "self_down": 0.5, "squares": ["0,8", "1,8"]},
}  # fmt: skip
BLITZ: Json = {**ACTION, "name": "blitz", "choices": ["activate A3", "declare blitz", "hit B5"]}
TURN = question("turn", [option("end-turn"), option("activate A3", "1,6", "A3"), option("activate A8", "2,9", "A8")])
HIT, FOE = "A3", "B5"
"""Who stand beside each other in the recorded match: at 1,6 and 1,7."""


def _reach(message: Json) -> Json:
    action = message.get("action") or "move"
    return {"player": message["player"], "action": action, "squares": [], "hits": [], "opening": [], "actions": []}


def _match(browser: Browser, server: Server, asked: Json, touch: bool = False) -> CannedMatch:
    canned = CannedMatch(new_context(browser, touch=touch), server, asked)
    canned.answers["reach"] = _reach
    canned.answers["odds"] = {"odds": []}
    canned.answers["square"] = lambda asked: {
        "player": asked["player"], "cell": asked["cell"], "actions": [ACTION, BLITZ] if asked["cell"] == "1,7" else [],
    }  # fmt: skip
    canned.open()
    return canned


def _plans(canned: CannedMatch) -> list[Any]:
    return [message["choices"] for message in canned.told("plan")]


def test_a_hit_is_previewed_before_it_is_thrown(browser: Browser, server: Server) -> None:
    canned = _match(browser, server, TURN)
    page = canned.page
    page.mouse.click(*at(page, f'[data-player="{HIT}"]'))
    page.mouse.click(*at(page, f'[data-player="{FOE}"]'))  # at once: nothing was seen, so nothing is rolled
    menu = page.get_by_role("menu")
    expect(menu).to_contain_text("2 dice, they pick")
    expect(menu).to_contain_text("turnover 56%")
    expect(menu.get_by_role("menuitem").nth(0)).to_contain_text("Block")
    expect(menu.get_by_role("menuitem").nth(1)).to_contain_text("Blitz")
    expect(page.locator("[data-push]")).to_have_count(2)
    assert not _plans(canned)
    menu.get_by_role("menuitem").nth(0).click()
    canned.until("a plan was sent", lambda: _plans(canned))
    assert _plans(canned) == [ACTION["choices"]]
    assert not canned.errors


def test_second_click_on_the_same_opponent_throws_the_block(browser: Browser, server: Server) -> None:
    canned = _match(browser, server, TURN)
    page = canned.page
    page.mouse.click(*at(page, f'[data-player="{HIT}"]'))
    page.mouse.move(*at(page, f'[data-player="{FOE}"]'))
    expect(page.locator('[data-preview="1,7"]')).to_contain_text("2 dice, they pick")
    page.wait_for_timeout(800)
    page.mouse.click(*at(page, f'[data-player="{FOE}"]'))
    expect(page.get_by_role("menu")).to_be_visible()
    page.wait_for_timeout(200)
    assert not _plans(canned), "however long the preview was on the screen, one click shows and does nothing"
    page.mouse.click(*at(page, f'[data-player="{FOE}"]'))
    canned.until("a plan was sent", lambda: _plans(canned))
    assert _plans(canned) == [ACTION["choices"]], "the same square again"


def test_touch_shows_with_the_first_tap_and_hits_with_the_second(browser: Browser, server: Server) -> None:
    canned = _match(browser, server, TURN, touch=True)
    page = canned.page
    page.touchscreen.tap(*at(page, f'[data-player="{HIT}"]'))
    page.touchscreen.tap(*at(page, f'[data-player="{FOE}"]'))
    expect(page.get_by_role("menu")).to_contain_text("turnover 56%")
    assert not _plans(canned)
    page.touchscreen.tap(*at(page, f'[data-player="{FOE}"]'))
    canned.until("a plan was sent", lambda: _plans(canned))
    assert _plans(canned) == [ACTION["choices"]]


def test_the_dice_are_the_buttons_and_a_double_click_takes_none(browser: Browser, server: Server) -> None:
    keep, again = option("re-roll none", text="Keep the roll"), option("re-roll team", text="Use a team re-roll")
    asked = question("re-roll", [keep, again], player=HIT, other=FOE, what="block", dice=[1, 6], picks=0)
    canned = _match(browser, server, TURN)
    page = canned.page

    def answer(face: int, choices: list[str], **more: Any) -> Json:
        plain: Json = {"text": "", "outlook": bar(100, 0, 0), "outcomes": {}, "down": {}}
        return {**plain, "choices": choices, "face": face, **more}

    canned.answers["answers"] = {"answers": [
        answer(0, ["re-roll none"]), answer(0, ["re-roll team"]),
        answer(6, ["re-roll none", "die 6"], down={FOE: 1}, outcomes={"defender down": 1}),
        answer(1, ["re-roll none", "die 1"], down={HIT: 1}, outcomes={"blocker down": 1}, outlook=bar(0, 0, 100)),
    ]}  # fmt: skip
    canned.update(asked)
    box = page.get_by_role("group", name=asked["text"])
    expect(box.locator('[data-die="6"]')).to_contain_text("knocked down")
    expect(box.locator('[data-die="1"]')).to_contain_text("turnover")
    expect(box.get_by_text("Keep the roll")).to_have_count(0)
    box.locator('[data-die="6"]').dblclick()
    canned.until("a plan was sent", lambda: _plans(canned))
    assert _plans(canned) == [["re-roll none", "die 6"]]

    # the next question stands where the last one stood: what is clicked at once is not taken for an answer
    follow = question("follow-up", [option("no"), option("yes")], number=101, player=HIT, cell="1,6")
    canned.answers.pop("answers")
    page.evaluate("""() => { window.guarded = []; new MutationObserver(() => {
        const yes = document.querySelector('button[data-choice="yes"]');
        if (yes) window.guarded.push(yes.disabled);
    }).observe(document.body, { childList: true, subtree: true, attributes: true }); }""")
    canned.update(follow)
    expect(page.locator('button[data-choice="yes"]')).to_be_enabled()
    assert page.evaluate("window.guarded[0]") is True
    assert not canned.told("choose")


def test_free_skills_are_used_without_asking_and_can_be_asked_for(browser: Browser, server: Server) -> None:
    canned = _match(browser, server, TURN)
    page = canned.page
    asked = question("use-trait", [option("no"), option("yes")], player=HIT, trait="Dodge", free=True, usual="yes")
    canned.update(asked)
    canned.until("it was answered", lambda: canned.told("choose"))
    assert [message["choice"] for message in canned.told("choose")] == ["yes"]
    canned.update({**TURN, "number": 102})
    page.get_by_role("button", name="Settings").click()
    page.get_by_label("Dodge").select_option("ask")
    page.keyboard.press("Escape")
    canned.update({**asked, "number": 103})
    expect(page.locator('button[data-choice="yes"]')).to_be_enabled()
    assert len(canned.told("choose")) == 1


def test_stalled_connection_is_reported_within_three_seconds(browser: Browser, server: Server) -> None:
    canned = _match(browser, server, TURN)
    page = canned.page
    canned.silent = True
    page.locator('button[data-choice="end-turn"]').click()
    page.locator("[data-sure=yes]").click()
    alert = page.get_by_role("alert")
    expect(alert.or_(page.get_by_role("status").filter(has_text="did not reach"))).to_be_visible()
    canned.until("the line was opened anew", lambda: len(canned.told("hello")) >= 2)


def _begun(canned: CannedMatch, **more: Any) -> Json:
    """The recorded match after one player of the coach has acted."""
    players = [{**player, "acted": player["name"] == "A1"} for player in canned.state["players"]]
    return {**canned.state, "players": players, **more}


def test_ending_a_turn_asks_once_and_the_safe_answer_is_the_default(browser: Browser, server: Server) -> None:
    canned = _match(browser, server, TURN)
    mate = next(player for player in canned.state["players"] if player["name"] == HIT)
    canned.update(TURN, state=_begun(canned, balls=[{"ball": 0, "cell": mate["cell"], "held_by": HIT}]))
    page = canned.page
    page.locator('button[data-choice="end-turn"]').click()
    expect(page.get_by_role("alertdialog")).to_contain_text("has the ball")
    expect(page.locator("[data-sure=no]")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_role("alertdialog")).to_have_count(0)
    assert not _plans(canned), "Enter gives the safe answer"
    page.locator('button[data-choice="end-turn"]').click()
    canned.until("a plan was sent", lambda: _plans(canned))
    assert _plans(canned) == [["end-turn"]], "it is asked once a turn"


def test_key_e_asks_before_ending_a_turn_without_an_activation(browser: Browser, server: Server) -> None:
    canned = _match(browser, server, TURN)
    players = [{**player, "acted": False} for player in canned.state["players"]]
    canned.update({**TURN, "text": "Whose turn?"}, state={**canned.state, "players": players, "balls": []})
    page = canned.page
    expect(page.locator("[data-urgent]")).to_have_text("Whose turn?")
    page.keyboard.press("e")
    expect(page.get_by_role("alertdialog")).to_contain_text("No player has acted yet")
    for key in ("Escape", "Enter"):
        page.keyboard.press(key)
    page.wait_for_timeout(200)
    assert not _plans(canned)
    again = {**TURN, "number": 101, "text": "Whose turn again?"}
    canned.update(again, state={**canned.state, "players": players, "balls": [], "drive": 9})
    expect(page.locator("[data-urgent]")).to_have_text("Whose turn again?")
    page.keyboard.press("e")
    expect(page.get_by_role("alertdialog")).to_be_visible()
    page.keyboard.press("e")
    canned.until("a plan was sent", lambda: _plans(canned))
    assert _plans(canned) == [["end-turn"]], "E again ends it"


def test_click_on_a_team_mate_selects_them_and_hands_nothing_off(browser: Browser, server: Server) -> None:
    """The carrier is selected, and the card of a hand-off is known: a click on a team-mate selects the team-mate."""
    canned = _match(browser, server, TURN)
    hand_off = {**ACTION, "name": "hand-off", "block": None, "choices": ["activate A3", "hand-off A8"]}
    canned.answers["square"] = lambda asked: {"player": asked["player"], "cell": asked["cell"], "actions": [hand_off]}
    holder = next(player for player in canned.state["players"] if player["name"] == HIT)
    players = [{**player, "ball": player["name"] == HIT} for player in canned.state["players"]]
    balls = [{"ball": 0, "cell": holder["cell"], "held_by": HIT}]
    canned.update(TURN, state={**canned.state, "players": players, "balls": balls})
    page = canned.page
    for _ in range(3):
        page.mouse.click(*at(page, f'[data-player="{HIT}"]'))
        expect(page.locator(f'[data-player="{HIT}"] .chosen')).to_be_attached()
        page.mouse.move(*at(page, '[data-player="A8"]'))
        page.wait_for_timeout(500)
        page.mouse.dblclick(*at(page, '[data-player="A8"]'))
        expect(page.locator('[data-player="A8"] .chosen')).to_be_attached()
    assert not _plans(canned)
    assert not canned.told("choose")


def test_team_mate_pointed_at_shows_the_pass_and_a_click_selects_them(browser: Browser, server: Server) -> None:
    canned = _match(browser, server, TURN)
    throw = {
        **ACTION, "name": "pass", "aim": "your team has the ball", "block": None, "helped": None, "plain": bar(60, 10, 30),
        "choices": ["activate A3", "declare pass", "throw 2,9"],
    }  # fmt: skip
    canned.answers["square"] = lambda asked: {"player": asked["player"], "cell": asked["cell"], "actions": [throw]}
    players = [{**player, "ball": player["name"] == HIT} for player in canned.state["players"]]
    canned.update(TURN, state={**canned.state, "players": players, "balls": [{"ball": 0, "cell": "1,6", "held_by": HIT}]})
    page = canned.page
    page.mouse.click(*at(page, f'[data-player="{HIT}"]'))
    page.mouse.move(*at(page, '[data-player="A8"]'))
    expect(page.get_by_role("tooltip")).to_contain_text("your team has the ball 60% · turn continues 10% · turnover 30%")
    page.mouse.click(*at(page, '[data-player="A8"]'))
    expect(page.locator('[data-player="A8"] .chosen')).to_be_attached()
    assert not _plans(canned)


def test_walk_that_rolls_unexpectedly_is_pinned_by_the_answer(browser: Browser, server: Server) -> None:
    """Whether a die falls the server knows alone: it refuses the quiet walk, and the page shows its card."""
    canned = _match(browser, server, TURN)
    canned.answers["reach"] = _walks
    canned.answers["square"] = lambda asked: {
        "player": asked["player"], "cell": asked["cell"],
        "actions": [{**CHEST, "name": "move", "text": "Move", "choices": ["activate A8", "declare move", "step 3,8"]}],
    }  # fmt: skip
    canned.answers["plan"] = {"type": "refused", "code": "rolls", "why": "That rolls a die.", "rule": ""}
    page = canned.page
    page.mouse.click(*at(page, '[data-player="A8"]'))
    page.mouse.click(*at(page, '[data-reach="3,8"]'))
    expect(page.get_by_role("menu")).to_be_visible()
    assert [message.get("quiet") for message in canned.told("plan")] == [True]
    canned.answers.pop("plan")
    page.mouse.click(*at(page, '[data-reach="3,8"]'))
    canned.until("a second plan was sent", lambda: len(canned.told("plan")) > 1)
    assert "quiet" not in canned.told("plan")[1]


def test_pointing_at_anything_says_what_it_is(browser: Browser, server: Server) -> None:
    canned = _match(browser, server, TURN)
    page = canned.page
    page.mouse.move(*at(page, f'[data-player="{FOE}"]'))
    expect(page.get_by_role("tooltip")).to_contain_text("Blitzer")
    page.mouse.move(5, 5)
    expect(page.get_by_role("tooltip")).to_have_count(0)


def test_a_skill_question_shows_the_dice_and_where_each_answer_leads(browser: Browser, server: Server) -> None:
    canned = _match(browser, server, TURN)
    page = canned.page
    plain: Json = {"text": "", "outlook": bar(100, 0, 0), "down": {}, "face": 0}
    canned.answers["answers"] = {"answers": [
        {**plain, "choices": ["yes"], "outcomes": {"pushed": 1}},
        {**plain, "choices": ["no"], "outcomes": {"both down": 1}, "outlook": bar(0, 0, 100)},
    ]}  # fmt: skip
    asked = question("use-trait", [option("no"), option("yes")], player=HIT, other=FOE, trait="Juggernaut", usual="yes")
    rolled = event(1000, "Rolled", body=HIT, purpose="block", sides=6, rolled=2)
    canned.update(asked, [rolled, event(1001, "Blocked", body=HIT, target=FOE, face=2, result="both down", text="A block")])
    box = page.get_by_role("group", name=asked["text"])
    expect(box.get_by_role("img").first).to_be_visible()
    expect(box.locator('button[data-choice="yes"]')).to_contain_text("pushed back")
    expect(box.locator('button[data-choice="no"]')).to_contain_text("turnover")
    expect(box.locator("button.primary")).to_have_attribute("data-choice", "yes")


CHEST: Json = {
    "name": "use", "text": "Open the chest", "choices": ["activate A3", "declare move", "step 2,7", "use-at open-chest 3,8"],
    "aim": "still standing", "dice": True, "acts": False, "plain": bar(56, 0, 44), "helped": bar(74, 0, 26), "outcomes": {},
    "rolls": [{"what": "dodge", "needs": 3, "cell": "2,7"}, {"what": "rush", "needs": 2, "cell": "2,7"}], "path": ["2,7"],
    "block": None, "help": None,
}  # fmt: skip


def test_chest_is_opened_by_a_click_and_each_roll_has_its_name(browser: Browser, server: Server) -> None:
    canned = _match(browser, server, TURN)
    page = canned.page
    state = {**canned.state, "marks": [*canned.state["marks"], {"kind": "chest", "cell": "3,8", "number": None}]}
    canned.answers["square"] = lambda asked: {"player": asked["player"], "cell": asked["cell"], "actions": [CHEST]}
    canned.update({**TURN, "number": 101}, state=state)
    page.mouse.click(*at(page, f'[data-player="{HIT}"]'))
    spot = at(page, '[data-mark="3,8"]')
    page.mouse.move(*spot)
    preview = page.locator('[data-preview="3,8"]')
    expect(preview).to_contain_text("Walk there: open the chest")
    expect(preview).to_contain_text("still standing 56% · turnover 44%")
    expect(preview).to_contain_text("with a team re-roll: 74 · 0 · 26")
    expect(preview).to_contain_text("dodge 3+ · rush 2+")
    expect(page.locator("[role=application] > svg")).to_contain_text("dodge 3+")
    page.mouse.click(*spot)
    expect(page.get_by_role("menu")).to_contain_text("Walk there")
    assert not _plans(canned)
    page.mouse.click(*spot)
    canned.until("a plan was sent", lambda: _plans(canned))
    assert _plans(canned) == [CHEST["choices"]]


def _walks(asked: Json) -> Json:
    squares = [{"cell": "3,8", "chance": 1.0, "path": ["3,8"]}, {"cell": "3,7", "chance": 0.67, "path": ["3,8", "3,7"]}]
    walk = {"squares": squares, "opening": ["activate A8", "declare move"]} if asked["player"] == "A8" else {}
    return {**_reach(asked), **walk}


def test_touch_takes_one_tap_for_a_sure_walk_and_two_for_a_risky_one(browser: Browser, server: Server) -> None:
    canned = _match(browser, server, TURN, touch=True)
    canned.answers["reach"] = _walks
    canned.answers["square"] = None
    page = canned.page
    page.touchscreen.tap(*at(page, '[data-player="A8"]'))
    page.touchscreen.tap(*at(page, '[data-reach="3,7"]'))
    page.wait_for_timeout(100)
    assert not _plans(canned), "a die falls on the way: the first tap shows it"
    page.touchscreen.tap(*at(page, '[data-reach="3,8"]'))
    canned.until("a plan was sent", lambda: _plans(canned))
    assert _plans(canned) == [["activate A8", "declare move", "step 3,8"]]


def test_keys_for_shirt_number_and_enter_move_a_player(browser: Browser, server: Server) -> None:
    canned = _match(browser, server, TURN)
    canned.answers["reach"] = _walks
    page = canned.page
    fetch = {**CHEST, "name": "pick-up", "text": "", "path": ["3,8"], "choices": ["activate A8", "declare move", "step 3,8"]}
    canned.answers["square"] = lambda asked: {"player": asked["player"], "cell": asked["cell"], "actions": [fetch]}
    canned.update({**TURN, "number": 101}, state={**canned.state, "balls": [{"ball": 0, "cell": "3,8", "held_by": None}]})
    page.keyboard.press("8")
    expect(page.locator('[data-target="3,8"].active')).to_be_attached()
    page.keyboard.press("Enter")
    expect(page.get_by_role("menu")).to_contain_text("Pick up the ball")
    assert not _plans(canned), "a ball is picked up by a die: Enter shows, Enter again does"
    page.keyboard.press("Enter")
    canned.until("a plan was sent", lambda: _plans(canned))
    assert [choices[-1] for choices in _plans(canned)] == ["step 3,8"], "what they want is marked at once: the ball"


def test_player_clicked_during_an_animation_is_selected_in_the_next_turn(browser: Browser, server: Server) -> None:
    settings = json.dumps({"speed": 1, "guide": False, "sound": False})
    canned = CannedMatch(new_context(browser, settings=settings), server, {**question("turn", []), "seat": 1})
    canned.answers["reach"] = _reach
    page = canned.open()
    canned.update(TURN, [event(1000 + n, "Exploded", cell="12,8") for n in range(2)])
    page.locator("[data-banner]").wait_for()
    page.mouse.click(*at(page, f'[data-player="{HIT}"]'))
    title = next(player["title"] for player in canned.state["players"] if player["name"] == HIT)
    expect(page.locator(".bar p.text")).to_contain_text(title)
    canned.until("his reach was asked for", lambda: canned.told("reach"))
    assert {message["player"] for message in canned.told("reach")} == {HIT}
