"""The coach of a seat, and the secret token that opens it."""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Sequence
from typing import Final

from deepbowl.server.live.messages.matches import SPECTATOR
from deepbowl.server.live.messages.refusals import Refusal
from deepbowl.server.store.stored import StoredSeat

BOT: Final = "bot"
PERSON: Final = "person"


def token_hash(token: str) -> str:
    """Return what is kept of a secret token."""
    return hashlib.sha256(token.encode(errors="replace")).hexdigest()


def seat_owned_by(seats: Sequence[StoredSeat], coach: str) -> int:
    """Return the seat that belongs to a coach, a spectator's if none does."""
    return next((number for number, seat in enumerate(seats) if coach and seat.owner == coach), SPECTATOR)


def seat_opened_by(seats: Sequence[StoredSeat], token: str) -> int:
    """Return the seat that a token opens; raise Refusal if it opens none."""
    given = token_hash(token)
    for number, seat in enumerate(seats):
        if seat.token is not None and hmac.compare_digest(seat.token, given):
            return number
    raise Refusal("unknown", "This invitation does not open a seat of this match.")
