"""Play by letter: days for a turn, a bot that plays a late one, standing answers, vacations, what waits for a person."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest

from deepbowl.bots.hosting import Answers
from deepbowl.match.match import Match
from deepbowl.match.replay import replay_text
from deepbowl.server import matches
from deepbowl.server.jobs.workers import BotWorkers, WorkerPool
from deepbowl.server.live import letter_clock
from deepbowl.server.live.letter_clock import DAY, LetterClock
from deepbowl.server.people import absence
from deepbowl.server.settings import NO_LIMITS, Settings
from deepbowl.server.store.stored import NOTE

from .client import Json, Player, Visitor, wait_until
from .conftest import InThread, Start
from .playing import to_turns

DAYS = 2
LETTER = {"days": DAYS}
LATE = (2, 5, 8, 11)
"""Days on which no coach looks at the match of two weeks."""


class Calendar:
    """The date, which a test turns."""

    def __init__(self) -> None:
        self.at = 1_800_000_000.0

    def __call__(self) -> float:
        return self.at

    def turn(self, days: float) -> None:
        self.at += days * DAY


@pytest.fixture
def calendar(monkeypatch: pytest.MonkeyPatch) -> Calendar:
    found = Calendar()
    monkeypatch.setattr(letter_clock, "calendar", found)
    for module in (absence, matches):
        monkeypatch.setattr(module, "calendar", found)
    return found


@pytest.fixture
def pair(visitor: Visitor, calendar: Calendar) -> tuple[Json, list[Player]]:
    made = visitor.create("person", "person", clock=LETTER, terms={"claims": True})
    return made, [visitor.join(made, seat) for seat in (0, 1)]


def post(server: InThread) -> None:
    """Look for matches that are due, as the server does from time to time."""
    server.call(server.hub.matches.look_for_letters())


def play_a_turn(player: Player) -> None:
    """Answer what is asked, then end the turn."""
    while player.asked and player.question["kind"] != "turn":
        player.silence()
    if player.asked:
        player.choose("end-turn")


def bots_rest(server: InThread) -> bool:
    return not any(live.bots.thinking for live in server.hub.matches.live.values())


def refused(player: Player, **message: object) -> str:
    player.send(**message)
    return str(player.answer("refused")["code"])


def seats_header(made: Json, *seats: int) -> dict[str, str]:
    return {"seats": ",".join(f"{made['match']}:{made['tokens'][str(seat)]}" for seat in seats)}


# ---------------------------------------------------------------- the clock
def test_time_passes_without_a_server_and_a_new_turn_has_new_days() -> None:
    date = Calendar()
    clock = LetterClock(DAYS, 2, date)
    clock.ask([0], [1], True)
    date.turn(0.5)
    packed = clock.pack()
    date.turn(1)
    again = LetterClock(DAYS, 2, date)
    again.unpack(packed)
    assert again.due() == date.at + 0.5 * DAY
    again.ask([1], [2], True)
    assert again.due() == date.at + DAYS * DAY
    assert again.face(1)["due"] == round((date.at + DAYS * DAY) * 1000)


def test_vacation_stops_the_clock_until_the_coach_plays() -> None:
    date = Calendar()
    clock = LetterClock(DAYS, 2, date)
    clock.ask([0], [1], True)
    date.turn(1)
    assert clock.take_vacation(0)
    assert not clock.take_vacation(0), "one at a time"
    assert clock.due() == date.at + 8 * DAY
    date.turn(3)
    clock.chose(0)
    clock.ask([0], [1], True)
    assert clock.due() == date.at + DAY, "the day that was left"
    assert clock.take_vacation(0)
    date.turn(20)
    assert clock.late() == 0
    assert not clock.take_vacation(0), "two in a match"


# ---------------------------------------------------------------- being late
def test_bot_plays_the_turn_of_a_late_coach_and_hands_back(
    pair: tuple[Json, list[Player]], visitor: Visitor, shared: InThread, calendar: Calendar
) -> None:
    made, players = pair
    late = to_turns(players)
    other = next(player for player in players if player is not late)
    assert late.question["clock"]["days"] == DAYS
    assert late.question["clock"]["due"] == round((calendar.at + DAYS * DAY) * 1000)
    assert late.welcome["terms"] == {"stand_in_after": None, "claim_after": None}
    assert late.welcome["letter"]["claim_after"] == 2
    assert refused(other, type="stand_in", seat=late.seat) == "not-allowed"
    calendar.turn(DAYS - 0.1)
    post(shared)
    assert shared.hub.matches.live[made["match"]].asked == late.seat, "not yet"
    calendar.turn(0.2)
    post(shared)
    other.wait_to_be_asked()
    while other.question["kind"] != "turn":
        other.silence()
        other.wait_to_be_asked()
    notes = [entry.text for entry in shared.hub.store.inputs(made["match"]) if entry.kind == NOTE]
    assert notes == ["stand-in", "returned"]
    assert other.presence["late"][late.seat] == 1
    assert refused(other, type="claim", seat=late.seat) == "too-early", "one late turn is not enough"
    live = shared.hub.matches.live[made["match"]]
    assert live.absence.stood_in == set()
    other.choose("end-turn")
    late.wait_to_be_asked()
    calendar.turn(DAYS + 1)
    post(shared)
    other.present(lambda now: now["late"][late.seat] == 2)
    other.send(type="claim", seat=late.seat)
    over = other.until(lambda message: message["type"] == "update" and message["state"]["over"])
    assert over["state"]["result"]["won"] == other.seat
    replay_text(visitor.http.get(f"/api/matches/{made['match']}/log").text)


def test_turn_ends_where_no_bot_may_stand_in(visitor: Visitor, shared: InThread, calendar: Calendar) -> None:
    made = visitor.create("person", "person", clock=LETTER, terms={"stand_ins": False})
    players = [visitor.join(made, seat) for seat in (0, 1)]
    late = to_turns(players)
    calendar.turn(DAYS + 1)
    post(shared)
    other = next(player for player in players if player is not late)
    other.wait_to_be_asked()
    assert [entry.text for entry in shared.hub.store.inputs(made["match"]) if entry.kind == NOTE] == ["time-up"]


def test_coach_that_never_looks_is_late_on_the_due_date(visitor: Visitor, shared: InThread, calendar: Calendar) -> None:
    made = visitor.create("person", "person", clock=LETTER)
    wait_until("the date is stored", lambda: shared.hub.store.match(made["match"]).due is not None)  # type: ignore[union-attr]
    shared.drop(made["match"])
    calendar.turn(DAYS + 0.1)
    post(shared)
    live = shared.hub.matches.live[made["match"]]
    wait_until("the bot has chosen", lambda: any(entry.text == "stand-in" for entry in live.inputs))


# ---------------------------------------------------------------- vacations and standing answers
def test_vacation_moves_the_date_and_two_are_all(
    pair: tuple[Json, list[Player]], shared: InThread, calendar: Calendar
) -> None:
    made, players = pair
    asked = to_turns(players)
    asked.send(type="vacation")
    told = asked.answer("letter")["letter"]
    assert (told["vacations"], told["away_until"]) == (1, round((calendar.at + 7 * DAY) * 1000))
    assert refused(asked, type="vacation") == "not-allowed"
    calendar.turn(DAYS + 5)
    post(shared)
    assert shared.hub.matches.live[made["match"]].asked == asked.seat
    stored = shared.hub.store.match(made["match"])
    assert stored is not None
    assert stored.due == pytest.approx(calendar.at + 2 * DAY)


def test_standing_answers_are_kept_checked_and_private(
    pair: tuple[Json, list[Player]], visitor: Visitor, shared: InThread
) -> None:
    made, players = pair
    mine = {"answers": {"Dodge": "never", "follow-up": "always"}, "away": "ask"}
    players[0].send(type="standing", **mine)
    assert players[0].answer("letter")["letter"]["standing"] == mine
    assert refused(players[0], type="standing", answers={"Dodge": "sometimes"}) == "malformed"
    assert refused(players[0], type="standing", answers={str(n): "ask" for n in range(101)}) == "malformed"
    assert refused(visitor.join(made), type="standing", answers={}) == "not-asked"
    shared.drop(made["match"])
    again = visitor.join(made, 0)
    assert again.welcome["letter"]["standing"] == mine
    assert visitor.join(made, 1).welcome["letter"]["standing"] == {"answers": {}, "away": "usual"}
    again.send(type="standing", answers={}, away="usual")
    assert again.answer("letter")["letter"]["standing"] == {"answers": {}, "away": "usual"}


def test_letter_messages_are_refused_in_other_matches(visitor: Visitor) -> None:
    made = visitor.create("person", "person")
    player = visitor.join(made, 0)
    assert player.welcome["letter"] is None
    assert refused(player, type="vacation") == "not-allowed"
    assert refused(player, type="standing", answers={}) == "not-allowed"


# ---------------------------------------------------------------- what waits
def test_waiting_names_matches_of_tokens_and_of_a_key_once(
    pair: tuple[Json, list[Player]], visitor: Visitor, calendar: Calendar
) -> None:
    made, players = pair
    asked = to_turns(players)
    key = visitor.post("/api/coaches", {"name": "Ada"}).json()["key"]
    bearer = {"authorization": f"Bearer {key}"}
    token = made["tokens"][str(asked.seat)]
    assert visitor.post("/api/me/seats", {"match": made["match"], "token": token}, **bearer).status_code == 204
    by_token = visitor.http.get("/api/waiting", headers=seats_header(made, asked.seat)).json()
    assert [one["href"] for one in by_token] == [f"/match/{made['match']}"]
    assert by_token[0]["due"] == pytest.approx(calendar.at + DAYS * DAY)
    assert visitor.http.get("/api/waiting", headers=bearer).json() == by_token
    assert visitor.http.get("/api/waiting", headers={**bearer, **seats_header(made, asked.seat)}).json() == by_token
    assert visitor.http.get("/api/waiting", headers=seats_header(made, 1 - asked.seat)).json() == []
    assert visitor.http.get("/api/waiting", headers={"seats": f"{made['match']}:wrong"}).json() == []
    assert visitor.http.get("/api/waiting", headers={"seats": "nonsense"}).status_code in (400, 409, 422)
    assert visitor.http.get("/api/waiting").status_code == 401


# ---------------------------------------------------------------- two weeks
@pytest.fixture
def no_processes(monkeypatch: pytest.MonkeyPatch) -> None:
    """Workers are threads and bots end their turns at once: fifteen servers start in the test of two weeks."""

    async def run(_: WorkerPool, job: Callable[[], object], long: bool) -> object:
        return await asyncio.to_thread(job)

    async def answers(_: BotWorkers, match: Match, bot: str, seat_key: str, most: int, address: str) -> Answers:
        return Answers([match.decision().options[0]], "")

    monkeypatch.setattr(WorkerPool, "_run", run)
    monkeypatch.setattr(BotWorkers, "answers", answers)


@pytest.mark.usefixtures("no_processes")
def test_letter_match_over_fourteen_days_with_a_restart_every_day(
    start: Start, tmp_path: Path, calendar: Calendar
) -> None:
    """Each day one coach plays a turn or lets it pass; the server is stopped and started every night."""
    settings = Settings(
        database=f"sqlite:///{tmp_path}/matches.sqlite", limits=NO_LIMITS, bot_workers=1, analysis_workers=1
    )
    made: Json = {}
    for day in range(14):
        server = start(settings)
        visitor = Visitor(server.address)
        if not made:
            made = visitor.create("person", "person", clock={"days": 1})
            to_turns([visitor.join(made, seat) for seat in (0, 1)])
        post(server)
        wait_until("no bot is choosing", partial(bots_rest, server))
        stored = server.hub.store.match(made["match"])
        assert stored is not None
        told = [visitor.http.get("/api/waiting", headers=seats_header(made, seat)).json() for seat in (0, 1)]
        assert [seat for seat in (0, 1) if told[seat]] == [stored.asked], "exactly one coach is told"
        assert calendar.at < told[stored.asked][0]["due"] <= calendar.at + DAY
        if day not in LATE:
            play_a_turn(visitor.join(made, stored.asked))
        visitor.close()
        server.stop()
        calendar.turn(1.01 if day in LATE else 0.2)
    server = start(settings)
    notes = [entry.text for entry in server.hub.store.inputs(made["match"]) if entry.kind == NOTE]
    assert notes.count("stand-in") == len(LATE)
    assert notes.count("returned") == len(LATE)
    visitor = Visitor(server.address)
    replay_text(visitor.http.get(f"/api/matches/{made['match']}/log").text)
    visitor.close()
