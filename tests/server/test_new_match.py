"""Setting matches up: defaults for newcomers, every book, every number of seats, and refusals with the reason."""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec
import pytest

from deepbowl.board.bits import cells
from deepbowl.books.registry import BOOKS
from deepbowl.dungeons.library import dungeon, layout
from deepbowl.dungeons.text import render
from deepbowl.engine import event
from deepbowl.engine.dice import Seeded
from deepbowl.match.match import Match
from deepbowl.rules.analysis.reach import reach
from deepbowl.rules.rules import ROLLED_LAYOUT
from deepbowl.server.http.request_models import DungeonWish, NewMatch, NewSeat, PlayNow
from deepbowl.server.jobs import jobs
from deepbowl.server.making import first_match, listings, new_match
from deepbowl.server.store.recovery import new_from, rebuild

from .client import Visitor
from .conftest import InThread


def test_the_least_one_can_ask_for_is_a_match(visitor: Visitor) -> None:
    answer = visitor.post("/api/matches", {"book": "dungeonbowl-5", "seats": [{"kind": "person"}, {"kind": "bot"}]})
    assert answer.status_code == 201
    made = answer.json()
    assert list(made["tokens"]) == ["0"]
    player = visitor.join(made, 0)
    assert player.welcome["seat"] == 0
    assert player.welcome["book"] == {"id": "dungeonbowl-5", "title": "Dungeonbowl 5"}
    assert [team["kind"] for team in player.welcome["teams"]] == ["person", "bot"]
    player.wait_to_be_asked()
    assert player.options()


def test_play_now_seats_a_newcomer_against_a_bot(visitor: Visitor) -> None:
    answer = visitor.post("/api/play", {"coach": "Ada"})
    assert answer.status_code == 201
    (seat,) = map(int, answer.json()["tokens"])
    player = visitor.join(answer.json(), seat)
    assert player.welcome["teams"][seat]["coach"] == "Ada"
    assert player.welcome["teams"][1 - seat]["kind"] == "bot"
    assert player.welcome["teams"][1 - seat]["bot"] == "rookie"
    assert player.question["kind"] == "turn"
    assert player.asked, "the first move is the newcomer's"


def test_play_now_against_a_level_one_has_chosen(visitor: Visitor) -> None:
    made = visitor.post("/api/play", {"bot": "veteran"}).json()
    (seat,) = map(int, made["tokens"])
    other = visitor.join(made, seat).welcome["teams"][1 - seat]
    assert (other["bot"], other["coach"]) == ("veteran", "Old Grimbart (Veteran)")
    refused = visitor.post("/api/play", {"bot": "veteren"})
    assert (refused.status_code, refused.json()["why"]) == (422, "No bot 'veteren'; did you mean veteran?")


def test_play_now_takes_the_dice_as_they_fall() -> None:
    """One key is drawn and kept, whatever the toss; the commitment is the same as without a newcomer."""
    wish = new_match.play_now(PlayNow(coach="Ada"))
    began = set()
    for number in range(12):
        secret = Seeded(number).secret()
        (stored, tokens), inputs = first_match.set_up(wish, secret)
        plain = new_from(new_match.make_match(wish, secret).stored)
        assert stored.secret == secret
        match = new_from(stored)
        assert match.commitment() == plain.commitment()
        match = rebuild(stored, inputs, None).match
        (seat,) = tokens
        assert match.decision().kind == "turn"
        assert match.decision().seat == seat
        assert [(place.kind, place.coach) for place in stored.seats][seat] == ("person", "Ada")
        assert stored.seats[1 - seat].kind == "bot"
        assert can_reach_a_chest(match, seat)
        began.add(seat)
    assert began == {0, 1}, "sometimes the toss goes one way, sometimes the other"


def test_play_now_draws_one_key(shared: InThread, visitor: Visitor, monkeypatch: pytest.MonkeyPatch) -> None:
    """Drawing keys until the dice are welcome would be choosing the dice."""
    drawn: list[Seeded] = []

    def draw() -> Seeded:
        drawn.append(Seeded(len(drawn)))
        return drawn[-1]

    monkeypatch.setattr(new_match, "new_dice", draw)
    made = [visitor.post("/api/play", {}).json()["match"] for _ in range(4)]
    stored = [shared.hub.store.match(match) for match in made]
    assert [match.secret for match in stored if match is not None] == [dice.secret() for dice in drawn]


def can_reach_a_chest(match: Match, seat: int) -> bool:
    """Whether a player of the seat gets beside a chest in their first Action without a die."""
    beside = 0
    for cell in cells(match.state.marks[match.rules.mark("chest")]):
        beside |= match.state.topo.contact[cell]
    placed = [body for body in match.bodies.of_seat[seat] if match.state.cell[body] >= 0]
    found = [reach(match, body, least=1.0) for body in placed]
    return any(where.probability(cell) == 1 for where in found for cell in cells(where.cells & beside))


@pytest.mark.parametrize("book", [book["id"] for book in listings.books()])
def test_every_book_can_be_played_with_every_number_of_seats_it_names(visitor: Visitor, book: str) -> None:
    seats = next(entry["seats"] for entry in visitor.get("/api/books") if entry["id"] == book)
    assert seats
    for count in seats:
        made = visitor.create(*["person"] * count, book=book)
        assert len(made["tokens"]) == count
        players = [visitor.join(made, seat) for seat in range(count)]
        assert [player.seat for player in players] == list(range(count))
        asked = next(player for player in players if player.asked)
        before = asked.number
        asked.silence()
        assert asked.over or asked.number > before


@pytest.mark.parametrize("book", BOOKS)
def test_every_board_the_server_lists_for_a_book_can_be_played(visitor: Visitor, book: str) -> None:
    for card in visitor.get(f"/api/dungeons?book={book}"):
        made = visitor.create(*["person"] * card["seats"], book=book, dungeon={"name": card["name"]})
        assert visitor.get(f"/api/matches/{made['match']}")["dungeon"] == card["name"]


def test_a_pasted_dungeon_is_played(visitor: Visitor) -> None:
    made = visitor.create(dungeon={"text": render(dungeon("smelter"))})
    player = visitor.join(made)
    assert visitor.board(player)["title"] == dungeon("smelter").title
    assert "holes" in player.welcome["switches"], "lava needs its switch, which nobody had to name"


def test_a_generated_dungeon_is_the_same_for_the_same_seed(visitor: Visitor) -> None:
    boards = []
    for _ in range(2):
        made = visitor.create(dungeon={"generate": {"seed": 11}})
        boards.append(visitor.board(visitor.join(made)))
    assert boards[0] == boards[1]
    assert any(cell["ground"] == "floor" for cell in boards[0]["cells"])


def test_a_share_code_is_a_dungeon(visitor: Visitor) -> None:
    code = visitor.get("/api/dungeons/three-wells")["code"]
    made = visitor.create("person", "person", "bot", book="astrogranite", dungeon={"name": code})
    assert visitor.board(visitor.join(made))["title"] == dungeon("three-wells").title


def test_teams_and_coaches_are_those_asked_for(visitor: Visitor) -> None:
    seats = [{"kind": "person", "coach": "Ada"}, {"kind": "bot", "team": "Skaven"}, {"kind": "person", "team": "Human"}]
    made = visitor.post("/api/matches", {"book": "crp", "seats": seats}).json()
    teams = visitor.join(made, 2).welcome["teams"]
    assert [team["race"] for team in teams][1:] == ["Skaven", "Human"]
    assert teams[0]["race"] not in ("Skaven", "Human"), "whoever named no team has one that nobody else has"
    assert [team["coach"] for team in teams] == ["Ada", teams[1]["coach"], "Coach 3"]


PEOPLE = [{"kind": "person"}, {"kind": "person"}]


@pytest.mark.parametrize(("body", "said"), [
    ({"book": "dungeonbowl-9", "seats": PEOPLE}, "did you mean dungeonbowl-5"),
    ({"book": "dungeonbowl-5", "seats": PEOPLE, "switches": ["holez"]}, "did you mean holes"),
    ({"book": "dungeonbowl-5", "seats": PEOPLE, "dungeon": {"name": "smelters"}}, "did you mean smelter"),
    ({"book": "dungeonbowl-5", "seats": PEOPLE, "dungeon": {"text": "dungeon: x\n"}}, "cannot be read"),
    ({"book": "stockbowl", "seats": PEOPLE, "dungeon": {"text": render(dungeon("smelter"))}}, "is not valid for the book"),
    ({"book": "dungeonbowl-5", "seats": [{"kind": "person", "team": "Orck"}, {"kind": "bot"}]}, "or Orc or"),
    ({"book": "dungeonbowl-5", "seats": [{"kind": "bot", "bot": "smart"}, {"kind": "bot"}]}, "No bot 'smart'"),
    ({"book": "dungeonbowl-5", "seats": [{"kind": "bot", "bot": "x.py:Bot"}, {"kind": "bot"}]}, "No bot 'x.py:Bot'"),
    ({"book": "dungeonbowl-5", "seats": [{"kind": "person"}]}, "seats"),
    ({"book": "dungeonbowl-5", "seats": PEOPLE * 3}, "seats"),
    ({"book": "dungeonbowl-5", "seats": [{"kind": "ghost"}, {"kind": "bot"}]}, "seats.0.kind"),
    ({"book": "dungeonbowl-5", "seats": PEOPLE, "clock": {"turn": 0, "bank": 1}}, "clock.turn"),
    ({"book": "dungeonbowl-5", "seats": PEOPLE, "colour": "red"}, "colour"),
    ({"book": "dungeonbowl-5", "seats": [{"kind": "person", "coach": "a\x07b"}, {"kind": "bot"}]}, "cannot be printed"),
    ({"book": "dungeonbowl-5", "seats": [{"kind": "person", "coach": "a\u202eb"}, {"kind": "bot"}]}, "cannot be printed"),
    ({"book": "dungeonbowl-5", "seats": [{"kind": "person", "coach": "x" * 41}, {"kind": "bot"}]}, "40"),
])  # fmt: skip
def test_impossible_match_gives_the_reason(visitor: Visitor, shared: InThread, body: dict[str, Any], said: str) -> None:
    before = shared.hub.store.count()
    answer = visitor.post("/api/matches", body)
    assert answer.status_code == 422
    trouble = answer.json()
    assert set(trouble) == {"error", "why"}
    assert said in trouble["why"]
    assert shared.hub.store.count() == before


def test_server_files_are_not_accepted_as_dungeons(visitor: Visitor) -> None:
    for name in ("/etc/passwd", "../../../etc/passwd", "pyproject.toml"):
        answer = visitor.post("/api/matches", {"book": "dungeonbowl-5", "seats": PEOPLE, "dungeon": {"name": name}})
        assert answer.status_code == 422
        assert "root:" not in answer.text


def test_previews_tell_what_the_books_complain_about(visitor: Visitor) -> None:
    text = render(dungeon("smelter"))
    fine = visitor.post("/api/dungeons/preview", {"text": text, "book": "dungeonbowl-5"}).json()
    assert fine["title"] == "The Smelter"
    assert fine["svg"].startswith("<svg")
    wrong = visitor.post("/api/dungeons/preview", {"text": text, "book": "stockbowl"}).json()
    assert any("[SB-" in complaint for complaint in wrong["complaints"])
    broken = visitor.post("/api/dungeons/preview", {"text": "level 0\n###"})
    assert broken.status_code == 422
    assert "line" in broken.json()["why"]


def test_generated_previews_give_their_seed_away(visitor: Visitor) -> None:
    first = visitor.post("/api/dungeons/preview", {"book": "dungeonbowl-5", "seats": 2, "size": "small"}).json()
    wish = {"book": "dungeonbowl-5", "seats": 2, "size": "small", "seed": first["seed"]}
    assert visitor.post("/api/dungeons/preview", wish).json() == first
    refused = visitor.post("/api/dungeons/preview", {"book": "dungeonbowl-5", "seats": 2, "size": "huge"})
    assert refused.status_code == 422


def test_listings_have_books_teams_bots_and_dungeons(visitor: Visitor) -> None:
    books = visitor.get("/api/books")
    assert [book["id"] for book in books] == list(BOOKS)
    for book in books:
        assert 1 <= len(book["special"]) <= 3
        assert all(switch["text"] and switch["title"] for switch in book["switches"])
    assert len(visitor.get("/api/teams")) >= 20
    levels = [bot for bot in visitor.get("/api/bots") if bot["level"]]
    assert [bot["title"] for bot in levels] == ["Rookie", "Coach", "Veteran", "Master"]
    assert all(bot["coach"] and bot["text"] for bot in levels)
    assert visitor.get("/api/skills")["Block"]
    details = visitor.get("/api/dungeons/smelter")
    assert 0 < details["fairness"] <= 100
    assert details["code"]
    picture = visitor.http.get("/api/dungeons/smelter.svg")
    assert picture.headers["content-type"].startswith("image/svg+xml")
    assert visitor.http.get("/api/dungeons/nowhere.svg").status_code == 404
    assert visitor.http.get("/api/dungeons/nowhere").status_code == 404


def test_rules_can_be_searched(visitor: Visitor) -> None:
    found = visitor.get("/api/rules?q=teleport")
    assert any(rule["id"].startswith("D5-TELEPORT") for rule in found)
    one = visitor.get("/api/rules/CRP-13/Block")
    assert one["title"] == "Block"
    assert one["tests"] > 0
    of_book = visitor.get("/api/rules?book=dungeonbowl-5")
    assert {rule["book"] for rule in of_book} == {"dungeonbowl-5", "crp"}
    assert visitor.http.get("/api/rules/XX-1").status_code == 404
    assert visitor.http.get("/api/rules?book=nothing").status_code == 404


def test_listed_matches_can_be_found_and_others_not(visitor: Visitor) -> None:
    shown, hidden = visitor.create(listed=True), visitor.create(listed=False)
    ids = [card["match"] for card in visitor.get("/api/matches")]
    assert shown["match"] in ids
    assert hidden["match"] not in ids
    assert visitor.get(f"/api/matches/{hidden['match']}")["over"] is False


def test_demo_is_a_match_of_bots_that_runs_while_watched(visitor: Visitor) -> None:
    match = visitor.get("/api/demo")["match"]
    assert visitor.get("/api/demo")["match"] == match
    watcher = visitor.connect(match)
    watcher.hello()
    before = watcher.number
    watcher.until(lambda message: message["type"] == "update" and watcher.number > before + 3)


def test_a_first_board_is_chosen_off_the_event_loop(
    shared: InThread, visitor: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    on_loop: list[bool] = []
    choose = new_match.small_dungeon

    def watched(book: str, seats: int) -> str:
        on_loop.append(asyncio._get_running_loop() is not None)
        return choose(book, seats)

    monkeypatch.setattr(new_match, "small_dungeon", watched)
    monkeypatch.setattr(shared.hub.starting, "_demo", None)  # other tests may have begun one
    visitor.get("/api/demo")
    visitor.post("/api/play", {})
    assert on_loop == [False, False]


def test_stockbowl_match_without_a_dungeon_rolls_for_its_layout() -> None:
    seats = [NewSeat(kind="person"), NewSeat(kind="bot")]
    boards = set()
    for seed in range(12):
        stored = new_match.make_match(NewMatch(book="stockbowl", seats=seats), Seeded(seed).secret()).stored
        assert stored.switches == [ROLLED_LAYOUT]
        m = new_from(stored)
        told = next(e for e in m.events or [] if isinstance(e, event.LaidOut))
        assert stored.dungeon == layout(told.layout).name
        assert stored.title == m.board.name == told.board
        boards.add(stored.dungeon)
        assert new_match.rematch_of(stored).switches == [], "the layout is the same, nobody rolls for it again"
    assert len(boards) > 4
    named = DungeonWish(name="stockbowl-layout-4")
    stored = new_match.make_match(NewMatch(book="stockbowl", seats=seats, dungeon=named), Seeded(1).secret()).stored
    assert (stored.dungeon, stored.switches) == ("stockbowl-layout-4", [])


@pytest.mark.parametrize("sign", ["!", "^", "&", "."])
def test_preview_of_a_crowded_dungeon_is_bounded(sign: str) -> None:
    """A hall as large as may be, with the same on every square: before, 2.6 kB were answered with up to 3 MB."""
    rows = ["#" * 50, *("#" + sign * 48 + "#" for _ in range(48)), "#" * 50]
    text = "dungeon: hall\ntitle: x\nauthor: x\nbooks: dungeonbowl-5\nseats: 2\n\n" + "\n".join(rows) + "\n"
    answer = jobs.preview(text, None, 2, 1, "medium")
    assert len(answer) <= listings.MOST_PREVIEW
    assert "<path" in msgspec.json.decode(answer)["svg"], "drawn all the same"


def test_preview_of_a_library_dungeon_is_drawn_in_full() -> None:
    """The one with the most on it, without a legend; coloured squares have no gradients for torches."""
    answer = jobs.preview(render(dungeon("cabinet-of-wonders")), None, 2, 1, "medium")
    assert len(answer) <= listings.MOST_PREVIEW
    assert "radialGradient" in msgspec.json.decode(answer)["svg"]
