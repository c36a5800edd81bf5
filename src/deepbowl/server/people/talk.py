"""Talk in a match: phrases as keys, free text where the table allows it. It is in memory only, never stored or logged."""

from __future__ import annotations

import asyncio
import time
from collections import deque
from typing import TYPE_CHECKING, Final

import msgspec

from deepbowl.server.http.limits import Bucket
from deepbowl.server.http.request_models import plain
from deepbowl.server.live.messages.incoming import Say
from deepbowl.server.live.messages.refusals import Refusal
from deepbowl.server.live.messages.talk import Said, Talking
from deepbowl.server.live.seating import Connection
from deepbowl.server.people.terms import OFF, PHRASES, TEXT, MatchTerms

if TYPE_CHECKING:
    from deepbowl.server.live.core import LiveMatch

WORDS: Final = (
    "hello", "good-luck", "well-played", "nice-block", "ouch", "unlucky", "one-moment", "thanks", "sorry", "rematch",
)  # fmt: skip
EMOTES: Final = ("cheer", "laugh", "groan", "bow", "roar")
"""Phrases that a client shows as an animation."""
KNOWN: Final = frozenset((*WORDS, *EMOTES))
LONGEST: Final = 140
MOST_KEPT: Final = 50
MOST_A_MATCH: Final = 200
"""Of one seat; of one spectator's page."""
RATE: Final = 0.5
BURST: Final = 4.0
FORGET_SECONDS: Final = 600.0
"""After the end of a match."""


class Talk:
    """The chat of one match."""

    def __init__(self, live: LiveMatch) -> None:
        self._live = live
        self.allowed = allowed(live.hub.settings.chat, MatchTerms.stored(live.stored.terms))
        if live.seating.all_bots or live.stored.exercise:
            self.allowed = OFF
        self._said: deque[Said] = deque(maxlen=MOST_KEPT)
        self._buckets: dict[object, Bucket] = {}
        self._counts: dict[object, int] = {}
        self._forgetting: asyncio.TimerHandle | None = None

    def heard_by(self, seat: int) -> Talking:
        """Return what someone hears who comes in: coaches do not hear spectators."""
        said = [each for each in self._said if seat < 0 or each["seat"] >= 0]
        return {"allowed": self.allowed, "said": said, "phrases": list(WORDS), "emotes": list(EMOTES)}

    def say(self, connection: Connection, message: Say) -> None:
        """Tell everyone who may hear it; raise Refusal if it may not be said."""
        said = self._checked(connection, message)
        self._limit(connection)
        self._said.append(said)
        encoded = msgspec.json.encode({"type": "said", **said})
        for other in list(self._live.seating.connections):
            if said["seat"] >= 0 or other.seat < 0:
                other.send(encoded)
        if self._live.match.over and self._forgetting is None:
            self._forgetting = asyncio.get_running_loop().call_later(FORGET_SECONDS, self._forget)

    def left(self, connection: Connection) -> None:
        """Forget how much a spectator has said who is gone."""
        self._buckets.pop(connection, None)
        self._counts.pop(connection, None)

    def _forget(self) -> None:
        self._said.clear()
        self._forgetting = None

    def _checked(self, connection: Connection, message: Say) -> Said:
        if self.allowed == OFF:
            raise Refusal("no-talk", "No one talks in this match.")
        try:
            text = plain(message.text)
        except ValueError:
            raise Refusal("malformed", "The message contains characters that cannot be printed.") from None
        if bool(text) == bool(message.phrase):
            raise Refusal("malformed", "Send either a phrase or a text.")
        if message.phrase and message.phrase not in KNOWN:
            raise Refusal("malformed", "There is no such phrase.")
        if text:
            self._check_text(text)
        seat = connection.seat
        name = self._live.seating.seats[seat].coach if seat >= 0 else "Spectator"
        return {"seat": seat, "name": name, "phrase": message.phrase, "text": text, "at": round(time.time() * 1000)}

    def _check_text(self, text: str) -> None:
        if self.allowed != TEXT:
            raise Refusal("no-talk", "In this match people talk by phrases only.")
        if len(text) > LONGEST:
            raise Refusal("too-large", f"A message has at most {LONGEST} characters.")
        if "://" in text or "www." in text.casefold():
            raise Refusal("no-talk", "Links are not allowed here.")
        self._live.hub.settings.words.refuse(text)

    def _limit(self, connection: Connection) -> None:
        who: object = connection.seat if connection.seat >= 0 else connection
        if self._counts.get(who, 0) >= MOST_A_MATCH:
            raise Refusal("too-talkative", f"You have sent {MOST_A_MATCH} messages in this match, the most allowed.")
        if not self._buckets.setdefault(who, Bucket(RATE, BURST)).take():
            raise Refusal("too-talkative", "Wait a moment before you say more.")
        self._counts[who] = self._counts.get(who, 0) + 1


def allowed(operator: str, terms: MatchTerms) -> str:
    """Return how people may talk: as the terms say, and no more than the operator allows.

    By an operator's `phrases` free text stays among friends: in matches that are not listed.
    """
    if OFF in (operator, terms.talk):
        return OFF
    free = terms.talk == TEXT and (operator == TEXT or terms.private)
    return TEXT if free else PHRASES
