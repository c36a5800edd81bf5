"""The contract between a bot and its host, as checks that authors can run on their own bots.

    deepbowl bot check mybot.py:Bot

or in a test:

    from deepbowl.bots.contract import check_bot
    assert not check_bot(MyBot, matches).broken

Whether a bot plays well is not asked: it must answer whatever it is asked, by every book and with two to four seats, take
a match up in the middle, be made again and asked again, and leave everyone else's chances and dice alone.
"""

from __future__ import annotations

import random
import statistics
import time
from collections.abc import Callable, Iterable
from typing import Final

from deepbowl.bots.hosting import failure, judged
from deepbowl.bots.protocol import Bot, BotView
from deepbowl.bots.random_bot import BiasedBot
from deepbowl.engine.decision import Decision
from deepbowl.match.match import Match

MakeBot = Callable[[int], Bot]
"""Makes the bot under test from a seed."""

MOST_DECISIONS: Final = 1500
"""How many of its decisions a bot is watched at in one match."""

AGAIN_EVERY: Final = 25
"""Every this many decisions the bot is made again, as after a restart, and asked the same again."""


class Findings:
    """The result of a check: `broken` clauses with the first example of each, and the measurements."""

    def __init__(self) -> None:
        self.broken: dict[str, str] = {}
        self.decisions = 0
        self.kinds: set[str] = set()
        self.seconds: list[float] = []

    def complain(self, clause: str, example: str) -> None:
        """Note that a clause is broken; the first example is kept."""
        self.broken.setdefault(clause, example)

    @property
    def slowest(self) -> float:
        """Seconds of the longest thought."""
        return max(self.seconds, default=0.0)

    @property
    def median(self) -> float:
        """Seconds of a middling one."""
        return statistics.median(self.seconds) if self.seconds else 0.0


ANSWERS: Final = "answers every decision with one of its options"
CRASHES: Final = "never raises"
SAME_AGAIN: Final = "gives the same answer when created again with the same seed and shown the same match"
OWN_CHANCES: Final = "takes its chances from its own seed, not from the module random"
HARMLESS: Final = "leaves the match it sits in as it is"
CLAUSES: Final = (ANSWERS, CRASHES, SAME_AGAIN, OWN_CHANCES, HARMLESS)


def check_bot(
    make: MakeBot, matches: Iterable[Match], seed: int = 1, clocked: bool = False, most: int = MOST_DECISIONS
) -> Findings:
    """Seat a bot in these matches, one seat each in turn, beside bots that try everything, and watch it.

    A bot whose thinking is cut by a clock (`clocked`) cannot promise the same answer again, and is not held to it. It is
    asked at most this many times a match.
    """
    findings = Findings()
    for number, match in enumerate(matches):
        _watch(make, seed + number, match, number % match.seats, most, findings)
    if clocked:
        findings.broken.pop(SAME_AGAIN, None)
    return findings


def _watch(make: MakeBot, seed: int, match: Match, seat: int, most: int, findings: Findings) -> None:
    """One match with the bot in one seat."""
    others = BiasedBot(seed)
    asked = 0
    bot = _made(make, seed, findings)
    while bot is not None and not match.over and asked < most:
        decision = match.decision()
        if decision.seat != seat:
            match.apply(others.pick(match, decision), decision.seat)
            continue
        if asked % AGAIN_EVERY == 0:
            bot = _twice(make, seed + asked, match, decision, findings)
            if bot is None:
                return
        asked += 1
        match.apply(_answer(bot, match, decision, findings), seat)


def _made(make: MakeBot, seed: int, findings: Findings) -> Bot | None:
    try:
        return make(seed)
    except Exception as error:  # whatever a stranger's bot does
        findings.complain(CRASHES, f"its constructor {failure(error)}")
        return None


def _twice(make: MakeBot, seed: int, match: Match, decision: Decision, findings: Findings) -> Bot | None:
    """A bot made again in the middle of a match; two of them with the same seed must agree."""
    first, second = _made(make, seed, findings), _made(make, seed, findings)
    if first is None or second is None:
        return None
    answers = [_answer(bot, match, decision, findings) for bot in (first, second)]
    if answers[0] != answers[1]:
        texts = " and then ".join(match.names.text(answer) for answer in answers)
        findings.complain(SAME_AGAIN, f"at '{decision.kind}' it answered {texts}")
    return _made(make, seed, findings)


def _answer(bot: Bot, match: Match, decision: Decision, findings: Findings) -> int:
    """Ask once and look at what the bot did beside answering."""
    before, chances = match.hash(), random.getstate()
    options = decision.options[:]
    began = time.perf_counter()
    try:
        given: object = bot.choose(BotView(match, decision.seat), decision.copy())
    except Exception as error:  # whatever a stranger's bot does
        findings.complain(CRASHES, f"at '{decision.kind}' it {failure(error)}")
        given = options[0]
    findings.seconds.append(time.perf_counter() - began)
    findings.decisions += 1
    findings.kinds.add(decision.kind)
    if random.getstate() != chances:
        findings.complain(OWN_CHANCES, f"at '{decision.kind}'")
    if match.hash() != before or decision.options != options:
        findings.complain(HARMLESS, f"at '{decision.kind}' the match was changed")
    answer = judged(given, decision)
    if answer.fault:
        findings.complain(ANSWERS, f"at '{decision.kind}' it {answer.fault}")
    return answer.choice
