"""Messages and names that should not exist: answered, not obeyed, without harm to others."""

from __future__ import annotations

import httpx
import pytest
from playwright.sync_api import Browser, Page, expect

from .coach import Coach, address, new_context
from .stage import Server

MARKUP = "<img src=x onerror=hacked=1>"
TALK = """async ([path, messages]) => {
  const line = new WebSocket(`ws://${location.host}${path}`);
  const heard = [];
  await new Promise((done) => { line.onopen = done; });
  for (const message of messages) {
    const answered = new Promise((done) => {
      line.onmessage = (event) => done(JSON.parse(event.data));
      line.onclose = () => done({ type: 'closed' });
    });
    line.send(message);
    let answer = await answered;
    heard.push(answer);
    if (answer.type === 'closed') break;
  }
  line.onclose = null;
  line.close();
  return heard;
}"""
DUNGEON = """dungeon: hall
title: <img src=x onerror=hacked=1>
author: <script>hacked=1</script>
idea: </title><script>hacked=1</script>
books: dungeonbowl-5
seats: 2

"""


def _refusals(page: Page, match: str, messages: list[str]) -> list[dict[str, object]]:
    answers: list[dict[str, object]] = page.evaluate(TALK, [f"/ws/matches/{match}", messages])
    return [answer for answer in answers if answer["type"] not in ("welcome", "presence")]


def test_junk_by_socket_is_answered_and_the_other_seat_plays_on(browser: Browser, server: Server) -> None:
    seats = [{"kind": "person", "team": "Skaven"}, {"kind": "person", "team": "Dwarf"}]
    match, tokens = server.create(book="dungeonbowl-5", dungeon={"name": "smelter"}, seats=seats)
    honest, rogue = Coach(new_context(browser)), Coach(new_context(browser))
    honest.sit_down(address(server, match, tokens[0]))
    rogue.sit_down(address(server, match, tokens[1]))
    honest.until("both numbers for the dice had counted as inputs", lambda: honest.number == 2)
    question, number = honest.question, honest.number
    junk = [
        "", "null", "[]", "7", "{", '{"type":"choose"}', '{"type":"dance"}', '{"type":["choose"]}',
        '{"type":"hello","token":5,"since":0}',
        "[" * 4000, '"' + "x" * 30_000 + '"', '{"type":"choose","number":1e99,"choice":"yes"}', "\\u0000", "😀",
    ]  # fmt: skip
    refused = _refusals(rogue.page, match, junk)
    assert len(refused) == len(junk)
    assert all(answer["type"] == "refused" and answer["why"] for answer in refused)
    hello = f'{{"type":"hello","token":"{tokens[1]}","since":0}}'
    cheats = [
        f'{{"type":"choose","number":{number},"choice":"yes"}}',  # another seat is asked
        f'{{"type":"choose","number":{number - 1},"choice":"yes"}}',
        f'{{"type":"plan","number":{number},"choices":["yes","end-turn"]}}',
        f'{{"type":"undo","number":{number}}}',
        f'{{"type":"choose","number":{number},"choice":"end-turn; drop table matches"}}',
    ]
    for cheat in cheats:
        codes = [answer.get("code") for answer in _refusals(rogue.page, match, [hello, cheat, cheat])]
        assert codes
        assert set(codes) <= {"not-asked", "stale", "illegal", "malformed", "repeated"}, cheat
    forged = _refusals(rogue.page, match, ['{"type":"hello","token":"AAAA","since":0}', cheats[0]])
    assert forged[0]["type"] == "refused"

    assert (honest.question, honest.refused, honest.errors) == (question, [], [])
    honest.answer("yes")
    rogue.until("the other page heard of it", lambda: rogue.number == number + 1)
    assert rogue.asked, "whoever sent junk by another line still sits in his own seat"


@pytest.mark.parametrize(
    "body",
    [
        b"", b"{", b"[]", b'{"book":"../../etc/passwd","seats":[{"kind":"person"},{"kind":"bot"}]}',
        b'{"book":"dungeonbowl-5","seats":[]}', b'{"book":"dungeonbowl-5","seats":[{"kind":"ghost"},{"kind":"bot"}]}',
        b'{"book":"dungeonbowl-5","seats":[{"kind":"bot","bot":"/etc/passwd:Bot"},{"kind":"bot"}]}',
        b'{"book":"dungeonbowl-5","dungeon":{"text":"' + b"#" * 70_000 + b'"},"seats":[{"kind":"bot"},{"kind":"bot"}]}',
    ],
    ids=["nothing", "half", "list", "a path for a book", "no seats", "a ghost", "a path for a bot", "too large"],
)  # fmt: skip
def test_meaningless_match_is_refused_with_a_reason_and_no_trace(server: Server, body: bytes) -> None:
    answer = httpx.post(f"{server.url}/api/matches", content=body, headers={"content-type": "application/json"}, timeout=60)
    assert 400 <= answer.status_code < 500
    assert answer.json()["why"]
    assert "Traceback" not in answer.text
    assert ".py" not in answer.text


def test_markup_in_names_and_dungeons_stays_text_everywhere(browser: Browser, server: Server) -> None:
    coach = Coach(new_context(browser))
    page = coach.page
    plain = server.get("/api/dungeons/smelter").json()["text"]
    drawing = DUNGEON + plain.split("\n\n", 1)[1]
    page.goto(f"{server.url}/new")
    page.get_by_role("radio", name="Dungeonbowl 5").check()
    page.locator("fieldset.seat").nth(0).get_by_role("textbox", name="Coach").fill(MARKUP)
    page.locator("fieldset.seat").nth(1).get_by_role("radio", name="Guest").check()
    page.get_by_role("radio", name="Paste").check()
    page.get_by_label("The text of a dungeon, or its code").fill(drawing)
    expect(page.get_by_text(f"✓ {MARKUP} can be played.")).to_be_visible()
    page.get_by_role("button", name="Open the table").click()
    expect(page.get_by_role("heading", name=f"Table of {MARKUP}")).to_be_visible()
    page.get_by_role("button", name="Start with bots").click()
    coach.until("the match was there", lambda: coach.state)
    expect(page.get_by_role("heading", name=MARKUP)).to_be_attached()
    page.goto(server.url)
    expect(page.get_by_role("list").get_by_text(MARKUP).first).to_be_visible()
    assert page.evaluate("typeof hacked") == "undefined"
    assert page.locator("img[src=x]").count() == 0
    assert not coach.errors
