"""Two people build the dungeon of their match in two browsers, one of them a phone, and then play in it."""

from __future__ import annotations

import httpx
from playwright.sync_api import Browser, Page, expect

from .coach import Json, new_context
from .stage import PATIENCE, Cable, Server

BOOK = "dungeon-bowl-2021"
PHONE = (390, 780)


class Site:
    """A dungeon being built at a server."""

    def __init__(self, server: Server) -> None:
        self.server = server
        coaches = [{"kind": "person", "coach": "Ada"}, {"kind": "person", "coach": "Bob"}]
        clock = {"turn": 3000, "bank": 0}
        self.match, self.tokens = server.create(book=BOOK, seats=coaches, dungeon={"build": True}, clock=clock)
        self.at = f"/api/matches/{self.match}/building"

    @property
    def view(self) -> Json:
        found: Json = self.server.get(self.at).json()
        return found

    def lay(self, kind: str) -> None:
        """The active seat lays something of a kind, without a browser."""
        view = self.view
        tile = next(each["tile"] for each in view["stock"] if each["kind"] == kind and each["left"])
        self.choose(self.server.get(f"{self.at}/places?tile={tile}").json()["spots"][0]["choice"])

    def choose(self, choice: str) -> None:
        view = self.view
        head = {"authorization": f"Bearer {self.tokens[view['seat']]}"}
        body = {"number": view["number"], "choice": choice}
        answer = httpx.post(self.server.url + self.at, json=body, headers=head, timeout=PATIENCE)
        assert answer.status_code == 200, answer.text


def told(page: Page, words: str) -> None:
    expect(page.locator("[data-told]")).to_contain_text(words)


def take(page: Page, tile: str) -> str:
    """Take a tile in the hand; where it is shown first."""
    page.locator(f"[data-tile={tile}]").click()
    page.locator("[data-held]").wait_for()
    return page.locator("[data-held]").get_attribute("data-held") or ""


def corner(page: Page) -> tuple[float, float]:
    """Where on the screen the table's last visible corner is."""
    box = page.locator("[data-table]").bounding_box()
    assert box is not None
    return box["x"] + min(box["width"], 380) - 8, box["y"] + box["height"] - 8


def laid(page: Page, count: int) -> None:
    expect(page.locator("[data-laid]")).to_have_count(count)


def test_two_people_build_a_dungeon_and_play_in_it(browser: Browser, server: Server) -> None:
    site, cable = Site(server), Cable(server)
    desk, phone = new_context(browser), new_context(browser, {"width": PHONE[0], "height": PHONE[1]}, touch=True)
    pages = [desk.new_page(), phone.new_page()]
    first = site.view["seat"]
    for seat, address in ((0, server.url), (1, cable.url)):
        pages[seat].goto(f"{address}/build/{site.match}#{site.tokens[seat]}")
    mine, theirs = pages[first], pages[1 - first]
    told(mine, "Your turn")
    told(theirs, "places the next tile")
    expect(theirs.locator("[data-tile=crypt]")).to_be_disabled()
    assert "#" not in mine.url, "the secret does not stay in the address bar"

    take(mine, "crypt")
    mine.keyboard.press("r")
    mine.get_by_role("button", name="Place it here").click()
    laid(mine, 1)
    laid(theirs, 1)
    told(theirs, "Your turn")
    for page in pages:
        expect(page.get_by_role("timer")).to_contain_text("49:")
    expect(theirs.get_by_role("button", name="Undo")).to_have_count(0)
    mine.keyboard.press("u")
    laid(theirs, 0)
    told(theirs, "places the next tile")
    expect(mine.locator("[data-held]")).to_be_visible()  # it is in the hand again
    mine.get_by_role("button", name="Place it here").click()
    laid(theirs, 1)
    told(theirs, "Your turn")

    before = take(theirs, "corridor-l")
    place = corner(theirs)
    theirs.mouse.dblclick(*place)  # puts it down there, nothing more
    expect(theirs.locator("[data-held]")).not_to_have_attribute("data-held", before)
    chosen = theirs.locator("[data-held]").get_attribute("data-held")
    assert site.view["number"] == 3, "laid, taken back, laid"
    theirs.reload()
    told(theirs, "Your turn")
    laid(theirs, 1)
    take(theirs, "corridor-l")
    theirs.mouse.click(*place)
    expect(theirs.locator("[data-held]")).to_have_attribute("data-held", chosen or "")
    theirs.mouse.click(*place)
    laid(theirs, 2)

    cable.cut()
    expect(pages[1].get_by_role("alert")).to_contain_text("does not answer")
    if first == 0:
        take(mine, "sewer")
        mine.locator("[data-table]").hover(position={"x": 200, "y": 200})
        mine.keyboard.press("ArrowRight")
        mine.keyboard.press("Enter")
    else:
        site.lay("small room")
    cable.mend()
    for page in pages:
        laid(page, 3)
    for kind in ("corridor", "small room", "corridor", "small room", "corridor"):
        site.lay(kind)
    laid(pages[0], 8)
    finisher = pages[site.view["seat"]]
    finisher.get_by_role("button", name="No more tiles").click()
    told(finisher, "places the next end zone")
    site.choose(site.view["zones"][0]["choice"])
    told(finisher, "Choose a place for")
    finisher.get_by_role("button", name="Place it here").click()
    for seat, page in enumerate(pages):
        page.wait_for_url("**/match/*")
        page.locator("[role=application] > svg").wait_for()
        expect(page.get_by_text("Built Together").first).to_be_attached()
        page.goto(f"{server.url}/build/{site.match}#{site.tokens[seat]}")
        page.wait_for_url("**/match/*")
    cable.close()
