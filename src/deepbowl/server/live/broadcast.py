"""Messages to everyone in a match: the welcome, updates, and who is present."""

from __future__ import annotations

import asyncio
import hashlib
from typing import TYPE_CHECKING, Final, NamedTuple, cast

import msgspec

from deepbowl.match.log import RunningHash
from deepbowl.match.match import Match
from deepbowl.server.live import wire
from deepbowl.server.live.boards import PackedBoard, board_address
from deepbowl.server.live.messages.exercises import ExerciseView
from deepbowl.server.live.messages.questions import Question

if TYPE_CHECKING:
    from deepbowl.server.live.core import LiveMatch

MOST_EVENTS: Final = 500
"""A welcome tells at most this many events."""


PRESENCE_SECONDS: Final = 0.25
"""The least time between two lists of people present, in seconds."""


class SeenByAll(NamedTuple):
    """A view of the match shared by all seats with the same knowledge: the state, ready to be sent, and the question."""

    state: msgspec.Raw
    question: Question | None


class Broadcaster:
    """Writes the messages of one match; what all see alike is written once."""

    def __init__(self, live: LiveMatch) -> None:
        self.live = live
        sitting = [(seat.coach, seat.kind, seat.bot) for seat in live.seating.seats]
        board = PackedBoard(wire.board_plan(live.match.board, live.match.rules, live.stored.dungeon))
        live.hub.boards.keep(board)
        self._board = board_address(live.id, board.version)
        self._teams = wire.team_infos(live.match, sitting)
        self._chair = wire.chair_info(live.match, sitting)
        self._player_encoder = wire.PlayerEncoder()
        self._running_hash = RunningHash(live.match)
        self._next = len(live.events)
        self._shown: dict[int, bytes] = {}  # a hash of what each seat was shown last, while something is hidden
        self._presence: asyncio.TimerHandle | None = None
        self._presence_again = False

    def welcome(self, seat: int, since: int) -> bytes:
        """All that is needed to draw the match as one seat sees it."""
        live, m = self.live, self.live.match
        total = len(live.events)
        first = max(since if 0 <= since <= total else 0, total - MOST_EVENTS, 0)
        seen = self._seen_by(seat, [])
        self._keep_shown(seat, seen)
        return _encode({
            "type": "welcome", "match": live.id, "seat": seat, "book": {"id": m.rules.id, "title": m.rules.title},
            "switches": list(m.rules.active_switches), "board": self._board, "teams": self._teams, "chair": self._chair,
            "commitment": m.commitment(), "key": self._key(), "running": self._running(),
            **seen, "events": wire.events_from(m, first), "next": total, "listed": live.stored.listed,
            "rematch": live.stored.rematch, "notice": live.stored.notice, "exercise": self._exercise(),
            "talk": live.talk.heard_by(seat), "terms": live.absence.told(),
            "letter": None if live.letter is None else live.letter.terms(seat),
        })  # fmt: skip

    def update(self, told: int, forget_from: int | None, changed_only: bool = False) -> None:
        """Tell everyone how things stand now and what happened from event number `told` on.

        `changed_only`: only connections with something new, so that no one can count the hidden choices of others.
        """
        live = self.live
        if not live.seating.connections:
            return
        common = {
            "type": "update", "events": _raw(wire.events_from(live.match, told)),
            "next": len(live.events), "forget_from": forget_from, "key": self._key(), "running": self._running(),
            "rematch": live.stored.rematch, "exercise": self._exercise(),
        }  # fmt: skip
        news = told < len(live.events) or (forget_from is not None and forget_from < self._next)
        self._next = len(live.events)
        for_all: list[SeenByAll] = []
        written: dict[int, bytes | None] = {}
        for connection in list(live.seating.connections):
            seat = connection.seat
            if seat not in written:
                seen = self._seen_by(seat, for_all)
                changed = self._keep_shown(seat, seen) or news or not changed_only
                written[seat] = _encode({**common, **seen}) if changed else None
            if (message := written[seat]) is not None:
                connection.send(message)

    def _keep_shown(self, seat: int, seen: dict[str, object]) -> bool:
        """Keep what a seat is shown while others do things hidden from it; return whether that is something new."""
        if not self.live.match.all_at_once:
            self._shown.clear()
            return True
        question = cast("Question | None", seen["question"])
        lasting = None if question is None else {**question, "clock": None, "within": None}
        shown = hashlib.blake2b(_encode({**seen, "question": lasting}), digest_size=16).digest()
        before, self._shown[seat] = self._shown.get(seat), shown
        return before != shown

    def _seen_by(self, seat: int, for_all: list[SeenByAll]) -> dict[str, object]:
        """Return how things stand and what is asked, as one seat may know it; `for_all` keeps what everyone sees alike."""
        live = self.live
        m = live.match.veiled(seat)
        if m is not live.match:
            seen = SeenByAll(_raw(wire.match_state(m)), self._question(m, live.number_for(seat)))
        else:
            if not for_all:
                state = _raw(wire.match_state(m, self._player_encoder))
                for_all.append(SeenByAll(state, self._question(m, live.number)))
            seen = for_all[0]
        question = self._for_seat(m, seat, seen.question)
        return {"state": seen.state, "question": question, "can_undo": self._can_undo(seat)}

    def presence(self) -> None:
        """Send everyone the list of people present, at a limited rate."""
        if self._presence is not None:
            self._presence_again = True
            return
        self.tell_presence()
        self._presence = asyncio.get_running_loop().call_later(PRESENCE_SECONDS, self._presence_told)

    def _presence_told(self) -> None:
        self._presence = None
        if self._presence_again:
            self._presence_again = False
            self.presence()

    @property
    def presence_is_settled(self) -> bool:
        """Return whether everyone has been sent the latest list of people present."""
        return not self._presence_again

    def tell_presence(self) -> None:
        """Tell everyone now who is there, and who wishes for a pause."""
        live = self.live
        there = {connection.seat for connection in live.seating.connections}
        message = _encode({
            "type": "presence",
            "seats": [not live.seating.is_person(seat) or seat in there for seat in range(len(live.seating.seats))],
            "watching": live.seating.watching, "paused": live.seating.paused, "wants_pause": sorted(live.seating.pausing),
            "away": live.absence.away(), "stand_ins": sorted(live.absence.stood_in),
            "late": [] if live.letter is None else live.letter.clock.late_turns,
        })  # fmt: skip
        for connection in list(live.seating.connections):
            connection.send(message)

    def _question(self, m: Match, number: int) -> Question | None:
        """Return what is asked, as everyone sees it who sees the match so."""
        live = self.live
        if m.over or live.exercise_is_over:
            return None
        question = wire.question_for_all(m, number)
        if live.clock.clocks is not None:
            question["clock"] = live.clock.clocks.face(m.decision().seat)
        question["within"] = live.clock.offer_stands()
        return question

    def _for_seat(self, m: Match, seat: int, common: Question | None) -> Question | None:
        """The same for one seat: with its options, if it is the one that is asked."""
        if common is None or common["seat"] != seat:
            return common
        asked = {**common, **wire.for_the_asked(m)}
        allowed = None if self.live.exercise is None else self.live.exercise.allowed(m)
        if allowed is not None:
            texts = {m.names.text(option) for option in allowed}
            asked["options"] = [option for option in asked["options"] if option["choice"] in texts]
        return cast("Question", asked)

    def _exercise(self) -> ExerciseView | None:
        """How the lesson, puzzle or practice match stands; None in an ordinary match."""
        exercise = self.live.exercise
        return None if exercise is None else exercise.view(self.live.match)

    def _can_undo(self, seat: int) -> bool:
        return seat >= 0 and self.live.match.can_undo(seat) and not self.live.exercise_is_over

    def _running(self) -> dict[str, object]:
        """Return how many inputs there have been and their running hash: anyone who keeps it can tell if the past is
        changed."""
        inputs, value = self._running_hash.now()
        return {"inputs": inputs, "hash": value}

    def _key(self) -> str | None:
        """Return what proves the dice, once nothing more will be rolled."""
        return self.live.match.dice.secret() if self.live.match.over else None


def _raw(message: object) -> msgspec.Raw:
    return msgspec.Raw(_encode(message))


def _encode(message: object) -> bytes:
    return msgspec.json.encode(message)
