"""Questions about the position: where someone can get to, what the chances are, why something cannot be done."""

from __future__ import annotations

import contextlib
from functools import partial
from typing import TYPE_CHECKING

import msgspec

from deepbowl.bots.scripted.bot import Memory
from deepbowl.engine.choice import Choice
from deepbowl.engine.dice import Seeded
from deepbowl.engine.errors import Defect
from deepbowl.match.match import Match
from deepbowl.server.jobs import jobs
from deepbowl.server.live.messages.chances import OptionOdds
from deepbowl.server.live.messages.incoming import MOST_CHOICES
from deepbowl.server.live.messages.matches import SPECTATOR
from deepbowl.server.live.messages.refusals import Refusal

if TYPE_CHECKING:
    from deepbowl.server.live.core import LiveMatch


class PositionQueries:
    """Answers about one match; odds are worked out once a decision."""

    def __init__(self, live: LiveMatch) -> None:
        self.live = live
        self._odds: dict[int, dict[str, OptionOdds]] = {}  # of this decision, as each seat that sees it otherwise knows it
        self._saves: dict[int, str] = {}
        self._memories: dict[int, list[tuple[int, Memory]]] = {}  # what the bot of the hints knows, by seat and position
        self._hints: dict[int, bytes] = {}  # of this decision, by seat: the bot never thinks twice about one question

    def forget(self) -> None:
        """Another decision. After an undo the bot of the hints knows nothing of what was undone."""
        self._odds = {}
        self._saves = {}
        self._hints = {}
        now = self._inputs()
        for known in self._memories.values():
            while known and known[-1][0] > now:
                known.pop()

    async def odds(self, address: str, seat: int, number: int, choices: list[str] | None) -> bytes:
        """The chances of options of this decision, asked by an address."""
        known, wanted, save = await self.live.settled(partial(self._position, seat, number, choices))
        missing = [text for text in wanted if text not in known]
        if missing:
            for found in await self.live.hub.questions.run(address, jobs.odds_of, save, missing):
                known[found["choice"]] = found
        return msgspec.json.encode({"type": "odds", "number": number, "odds": [known[text] for text in wanted]})

    def _position(self, seat: int, number: int, choices: list[str] | None) -> tuple[dict[str, OptionOdds], list[str], str]:
        """Return what is known of this decision, the options asked about, and the match as it stands."""
        self._is_now(seat, number)
        m = self.live.match.veiled(seat)
        offered = [m.names.text(option) for option in m.decision().options]
        wanted = [text for text in offered if choices is None or text in choices][:MOST_CHOICES]
        return self._odds.setdefault(self._eyes(seat), {}), wanted, self._saved(seat)

    def _eyes(self, seat: int) -> int:
        """Under which seat to keep what is known: one for all where nothing is hidden."""
        return seat if self.live.match.hides else SPECTATOR

    def _saved(self, seat: int) -> str:
        """The match as a seat may know it, for a worker."""
        eyes = self._eyes(seat)
        if eyes not in self._saves:
            self._saves[eyes] = self.live.match.veiled(seat).clone(Seeded(0)).save()
        return self._saves[eyes]

    async def square(self, address: str, seat: int, number: int, player: str, cell: str) -> bytes:
        """Return what a player could do at a square."""
        save = await self.live.settled(partial(self._saved_now, seat, number))
        try:
            found = await self.live.hub.questions.run(address, jobs.square_preview, save, player[:20], cell[:20])
        except ValueError as error:
            raise Refusal("unknown", str(error)) from None
        return msgspec.json.encode({"type": "square", "number": number, "player": player, "cell": cell, "actions": found})

    async def hunt(self, address: str, seat: int, number: int, player: str) -> bytes:
        """Return the forecast of a monster."""
        save = await self.live.settled(partial(self._saved_now, seat, number))
        found = await self.live.hub.questions.run(address, jobs.hunt_of, save, player[:20])
        return msgspec.json.encode({"type": "hunt", "number": number, **found})

    async def answers(self, address: str, seat: int, number: int) -> bytes:
        """Return what each answer of the question that is open leads to."""
        save = await self.live.settled(partial(self._saved_now, seat, number))
        found = await self.live.hub.questions.run(address, jobs.answer_preview, save)
        return msgspec.json.encode({"type": "answers", "number": number, "answers": found})

    async def hint(self, address: str, seat: int, number: int) -> bytes:
        """Return a hint from the scripted bot; refused in matches between people."""
        if len(self.live.seating.people) > 1:
            raise Refusal("not-asked", "There are no hints in matches between people.")
        if seat != self.live.asked:
            raise Refusal("not-asked", "Hints are for the coach who is asked.")
        save = await self.live.settled(partial(self._saved_now, seat, number))
        if seat in self._hints:
            return self._hints[seat]
        hints, now = self._hints, self._inputs()
        known = self._memories.setdefault(seat, [])
        before = next((memory for inputs, memory in reversed(known) if inputs < now), None)
        found, memory = await self.live.hub.questions.run(address, jobs.hint_of, save, before)
        if seat not in hints:
            hints[seat] = msgspec.json.encode({"type": "hint", "number": number, **found})
            if hints is self._hints and (not known or known[-1][0] < now):
                known.append((now, memory))
        return hints[seat]

    def _inputs(self) -> int:
        """Return how many choices and dice led to this position; an undo lowers it."""
        return len(self.live.match.record or ())

    def why(self, seat: int, number: int, choice: str, after: str | None = None) -> bytes:
        """Why something cannot be chosen, or could not be `after` another choice that can be made now."""
        self._is_now(seat, number)
        m, option = self.live.match.veiled(seat), parsed(self.live.match, choice)
        if after is not None and (first := parsed(self.live.match, after)) in m.decision().options:
            m = m.clone(Seeded(0))
            with contextlib.suppress(Defect):
                m.apply(first)
        why, rule = reason_against(m, option)
        return msgspec.json.encode({"type": "why", "number": number, "choice": choice, "why": why, "rule": rule})

    async def reach(
        self, address: str, seat: int, number: int, player: str, action: str | None, target: str | None
    ) -> bytes:
        """Return where a player can get to."""
        save = await self.live.settled(partial(self._saved_now, seat, number))
        whom = None if target is None else target[:20]
        return await self.live.hub.questions.run(address, jobs.reach_of, save, number, player[:20], action, whom)

    def _saved_now(self, seat: int, number: int) -> str:
        self._is_now(seat, number)
        return self._saved(seat)

    def _is_now(self, seat: int, number: int) -> None:
        now = self.live.number_for(seat)
        if number != now:
            raise Refusal("stale", f"By now it is question {now}.")
        if self.live.match.over:
            raise Refusal("over", "The match is over.")


def parsed(m: Match, text: str) -> Choice:
    """Return the choice that a text means; raise Refusal if it means none."""
    try:
        return m.names.parse(text[:200])
    except ValueError as error:
        raise Refusal("illegal", str(error)) from None


def illegal(m: Match, option: Choice) -> Refusal:
    """Return the refusal of a choice that cannot be made now."""
    return Refusal("illegal", *reason_against(m, option))


def reason_against(m: Match, option: Choice) -> tuple[str, str]:
    """Why a choice cannot be made now, as a sentence for people, and the rule behind it ("" if it is none)."""
    reason = m.reason_against(option)
    text, rule = ("something else is being asked", "") if reason is None else (reason.text, reason.rule)
    return f"{text[:1].upper()}{text[1:]}.", rule
