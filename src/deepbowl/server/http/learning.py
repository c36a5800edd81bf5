"""HTTP for learning: lessons, puzzles, practice from a replay."""

from __future__ import annotations

import time
from typing import Annotated, Final

from fastapi import APIRouter, Header, Request, Response

from deepbowl.match.setup import SetupError
from deepbowl.server.http import request_models
from deepbowl.server.http.answers import answer, sentence
from deepbowl.server.http.api import allow_one_more, bearer, hub_of, key_of, no_match
from deepbowl.server.http.middleware import HttpRefusal
from deepbowl.server.hub import Hub
from deepbowl.server.live.messages.exercises import DailyPuzzle, LessonCard, PuzzleCard, Verdict
from deepbowl.server.live.messages.matches import MATCH_ID, Created
from deepbowl.server.live.messages.refusals import Trouble
from deepbowl.server.live.seats import seat_opened_by
from deepbowl.server.making import exercises, new_match
from deepbowl.server.making.new_match import MadeMatch

API: Final = APIRouter(
    prefix="/api", tags=["learning"], responses={"4XX": {"model": Trouble, "description": "Refused, and why."}}
)


@API.get("/lessons", response_model=list[LessonCard])
async def lessons(request: Request) -> Response:
    """The lessons in their order."""
    hub = hub_of(request)
    return answer(await hub.setup.run(key_of(request), exercises.lesson_cards, hub.settings.lessons))


@API.post("/lessons/{lesson}", response_model=Created, status_code=201)
async def begin_lesson(request: Request, lesson: str) -> Response:
    """Begin a lesson: an unlisted match with the token of its seat."""
    allow_one_more(request)
    hub = hub_of(request)
    secret = new_match.new_dice().secret()
    made = await hub.setup.run(key_of(request), exercises.make_lesson, hub.settings.lessons, lesson[:80], secret)
    return await _begun(hub, made, key_of(request), "There is no such lesson.")


@API.get("/puzzles", response_model=list[PuzzleCard])
async def puzzles(request: Request) -> Response:
    """The archive of puzzles."""
    return answer(await hub_of(request).setup.run(key_of(request), exercises.puzzle_cards), cached=True)


@API.get("/puzzles/daily", response_model=DailyPuzzle)
async def daily(request: Request) -> Response:
    """The puzzle of the day, the same for everyone."""
    return answer(await hub_of(request).setup.run(key_of(request), exercises.daily_puzzle, time.time()))


@API.post("/puzzles/{puzzle}", response_model=Created, status_code=201)
async def begin_puzzle(request: Request, puzzle: str) -> Response:
    """Begin a puzzle: an unlisted match in which every roll succeeds."""
    allow_one_more(request)
    hub = hub_of(request)
    made = await hub.setup.run(key_of(request), exercises.make_puzzle, puzzle[:80], new_match.new_dice().secret())
    return await _begun(hub, made, key_of(request), "There is no such puzzle.")


@API.get("/matches/{match_id}/verdict", response_model=Verdict)
async def verdict(request: Request, match_id: str, authorization: Annotated[str, Header()] = "") -> Response:
    """Return the chance of the coach's line in a puzzle, and the best line. Needs the seat's token as Bearer."""
    token, hub = bearer(authorization, "The result of a puzzle needs the token of its seat."), hub_of(request)
    read = await hub.matches.read(match_id) if MATCH_ID.fullmatch(match_id) else None
    if read is None:
        raise no_match()
    seat_opened_by(read.match.seats, token)
    found = await hub.analysis.run_long(key_of(request), exercises.verdict, read.match, read.inputs)
    if found is None:
        raise HttpRefusal(409, "no-puzzle", "This match is not a puzzle.")
    return answer(found)


@API.post("/matches/{match_id}/practise", response_model=Created, status_code=201)
async def practise(request: Request, match_id: str, wish: request_models.Practise) -> Response:
    """Begin a match against a bot where this one stood after input `frame`."""
    allow_one_more(request)
    hub = hub_of(request)
    log = await hub.reading.log(match_id, key_of(request)) if MATCH_ID.fullmatch(match_id) else None
    if log is None:
        raise no_match()
    return await _practise(hub, log, wish.frame, key_of(request))


@API.post("/replays/practise", response_model=Created, status_code=201)
async def practise_log(request: Request, wish: request_models.PractiseLog) -> Response:
    """Begin a match against a bot where the match of a log stood after input `frame`."""
    allow_one_more(request)
    return await _practise(hub_of(request), wish.log, wish.frame, key_of(request))


async def _practise(hub: Hub, log: str, frame: int, address: str) -> Response:
    try:
        made = await hub.analysis.run_long(address, exercises.make_practice, log, frame, new_match.new_dice().secret())
    except SetupError as error:
        raise HttpRefusal(422, "impossible", sentence(error)) from None
    return await _begun(hub, made, address, "")


async def _begun(hub: Hub, made: MadeMatch | None, address: str, missing: str) -> Response:
    if made is None:
        raise HttpRefusal(404, "unknown", missing)
    await hub.starting.begin(made.stored, address)
    created: Created = {"match": made.stored.id, "tokens": made.tokens, "being_built": False}
    return answer(created, status=201)
