"""Matches that wait for a person: those of a coach's key, and those whose seats a browser has tokens of."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Final

from deepbowl.server.live.messages.coaches import Waiting
from deepbowl.server.live.messages.matches import MATCH_ID
from deepbowl.server.live.messages.refusals import Refusal
from deepbowl.server.live.seats import seat_opened_by
from deepbowl.server.store.coaches import Coach, CoachShelf
from deepbowl.server.store.store import Store
from deepbowl.server.store.stored import StoredMatch

MOST_SEATS: Final = 60
"""Seats that a browser can ask for in one request, and matches of a coach that are looked at."""
LONGEST_TOKEN: Final = 64
BAD_SEATS: Final = f"Name at most {MOST_SEATS} seats as MATCH:TOKEN, with commas between them."


class WaitingMatches:
    """Finds the matches in which a person must choose."""

    def __init__(self, store: Store, shelf: CoachShelf) -> None:
        self._store = store
        self._shelf = shelf

    async def of_coach(self, coach: Coach) -> list[Waiting]:
        """Return the matches that wait for a coach, on whatever device they took the seat."""
        found = await asyncio.to_thread(self._shelf.matches, coach.id, MOST_SEATS)
        return [_waiting(stored, seat) for stored, seat in found if _waits_for(stored, seat)]

    async def of_seats(self, tokens: dict[str, str]) -> list[Waiting]:
        """Return those matches of these, each with the token of a seat, that wait for that seat."""
        found: list[Waiting] = []
        for stored in await asyncio.to_thread(self._store.several, list(tokens)):
            try:
                seat = seat_opened_by(stored.seats, tokens[stored.id])
            except Refusal:
                continue  # the seat has a new token by now
            if _waits_for(stored, seat):
                found.append(_waiting(stored, seat))
        return found


def tokens_in(text: str) -> dict[str, str]:
    """Return the tokens by match of a header; raise Refusal if it is not one."""
    pairs = [part.strip().partition(":") for part in text.split(",") if part.strip()]
    fits = all(MATCH_ID.fullmatch(match) and 0 < len(token) <= LONGEST_TOKEN for match, _, token in pairs)
    if len(pairs) > MOST_SEATS or not fits:
        raise Refusal("malformed", BAD_SEATS)
    return {match: token for match, _, token in pairs}


def _waits_for(stored: StoredMatch, seat: int) -> bool:
    """Return whether a seat must choose; where several choose at the same time, by letter, all of them must."""
    asked = (stored.times or {}).get("asked", [stored.asked]) if "days" in (stored.clock or {}) else [stored.asked]
    return not stored.over and not stored.exercise and seat in asked


def _waiting(stored: StoredMatch, seat: int) -> Waiting:
    names: Sequence[str] = [sheet["name"] for sheet in stored.sheets]
    others = [name for number, name in enumerate(names) if number != seat]
    title = f"{names[seat]} against {' and '.join(others)}" if seat < len(names) else f"Game master of {' and '.join(names)}"
    return {
        "kind": "match", "title": title, "text": "It is your turn.", "href": f"/match/{stored.id}",
        "since": stored.changed, "due": stored.due,
    }  # fmt: skip
