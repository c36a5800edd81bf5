"""Numbers for anyone who runs the server, in the text form Prometheus reads."""

from __future__ import annotations

import time
from collections.abc import Iterable
from dataclasses import dataclass, field, fields, replace
from typing import Final

BUCKETS: Final = (0.005, 0.01, 0.025, 0.05, 0.1, 0.15, 0.25, 0.5, 1.0, 2.5)
"""Seconds from a choice to its answer."""


@dataclass
class Metrics:
    """Counters since the server started."""

    started: float = field(default_factory=time.time)
    inputs: int = 0
    created: int = 0
    tables: int = 0
    refused: int = 0
    defects: int = 0
    bot_faults: int = 0
    errors: int = 0
    requests: int = 0
    blocked: int = 0
    answer_count: int = 0
    answer_seconds: float = 0.0
    answers: list[int] = field(default_factory=lambda: [0] * len(BUCKETS))

    def loop_blocked(self) -> None:
        """Count one more time that the event loop did not answer."""
        self.blocked += 1

    def answered(self, seconds: float) -> None:
        """A choice was answered after so long."""
        self.answer_count += 1
        self.answer_seconds += seconds
        for number, limit in enumerate(BUCKETS):
            if seconds <= limit:
                self.answers[number] += 1

    def with_those_of(self, others: Iterable[Metrics]) -> Metrics:
        """Return the counters of this process and of others together."""
        total = replace(self, answers=list(self.answers))
        for other in others:
            for name in COUNTERS:
                setattr(total, name, getattr(total, name) + getattr(other, name))
            total.answers = [one + more for one, more in zip(total.answers, other.answers, strict=True)]
        return total

    def text(self, live: int, connections: int, sockets: int, matches: int) -> str:
        """All of it as Prometheus wants it."""
        lines: list[str] = []

        def add(name: str, kind: str, words: str, value: float) -> None:
            lines.extend((f"# HELP deepbowl_{name} {words}", f"# TYPE deepbowl_{name} {kind}", f"deepbowl_{name} {value:g}"))

        add("start_time_seconds", "gauge", "When the server started.", self.started)
        add("matches_live", "gauge", "Matches in memory.", live)
        add("matches_stored", "gauge", "Matches in the store.", matches)
        add("connections", "gauge", "Open WebSocket connections.", connections)
        add("sockets", "gauge", "Open TCP connections.", sockets)
        add("matches_created_total", "counter", "Matches set up.", self.created)
        add("tables_opened_total", "counter", "Tables opened.", self.tables)
        add("inputs_total", "counter", "Inputs acknowledged.", self.inputs)
        add("refused_total", "counter", "Messages refused.", self.refused)
        add("defects_total", "counter", "Choices rolled back because of a bug in a rule.", self.defects)
        add("bot_faults_total", "counter", "Decisions bots forfeited.", self.bot_faults)
        add("errors_total", "counter", "Requests that failed because of the server.", self.errors)
        add("http_requests_total", "counter", "HTTP requests.", self.requests)
        add("loop_blocked_total", "counter", "Times the event loop did not answer for 250 ms.", self.blocked)
        lines.append("# HELP deepbowl_answer_seconds Time from a choice to its answer.")
        lines.append("# TYPE deepbowl_answer_seconds histogram")
        lines.extend(
            f'deepbowl_answer_seconds_bucket{{le="{limit:g}"}} {count}'
            for limit, count in zip(BUCKETS, self.answers, strict=True)
        )
        lines.append(f'deepbowl_answer_seconds_bucket{{le="+Inf"}} {self.answer_count}')
        lines.append(f"deepbowl_answer_seconds_sum {self.answer_seconds:g}")
        lines.append(f"deepbowl_answer_seconds_count {self.answer_count}")
        return "\n".join(lines) + "\n"


COUNTERS: Final = tuple(one.name for one in fields(Metrics) if one.name not in ("started", "answers"))
"""What several processes count together."""
