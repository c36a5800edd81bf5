"""Rivals of a best line: what the searching bot and the scripted bot play in the same turn with dice that succeed.

The finder tries a few plays and a run. A bot that looks further may find a better line, for example because a team-mate
moves up to assist first. A puzzle whose line a bot beats by more than `MARGIN` would call the better line the worse one, so
the finder takes the bot's line instead.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, TypeAlias

from deepbowl.bots.protocol import Bot, ask
from deepbowl.bots.scripted.bot import ScriptedBot
from deepbowl.bots.search import SearchBot
from deepbowl.engine.choice import ACTIVATE, verb_of
from deepbowl.match.match import Match
from deepbowl.puzzles.line import EXACT, ROUGH, LineChance, NoLine, line_chance, obliging, read_line
from deepbowl.rules.analysis.policy import Determined

MARGIN: Final = 0.01
"""By how much a bot's line may be better than the best line of a puzzle."""
Rivals: TypeAlias = Sequence[tuple[str, int]]
"""Searching bots: how much each thinks, and its seed."""
QUICK: Final[Rivals] = (("10rollouts", 0),)
THOROUGH: Final[Rivals] = (*QUICK, ("10rollouts", 1), ("40rollouts", 2))
NEARLY: Final = 0.03
"""A line measured roughly that comes this near is measured exactly."""
NEEDLESS: Final = 0.001
"""An activation that adds less than this to the chance of a line is left out."""
LONGEST: Final = 400
"""Choices of a turn after which a bot is not asked any further."""


def rival_lines(match: Match, rivals: Rivals = QUICK) -> Iterator[list[str]]:
    """Yield the lines that bots play in this turn, each as the texts of its choices; only those that score, none twice."""
    seen: list[list[str]] = []
    bots: list[Bot] = [*(SearchBot(effort, seed) for effort, seed in rivals), ScriptedBot(0)]
    for bot in bots:
        texts = played(match, bot)
        if texts and texts not in seen:
            seen.append(texts)
            yield texts


def played(match: Match, bot: Bot) -> list[str]:
    """Return what a bot chooses in this turn with dice that succeed, up to its touchdown; nothing if it does not score."""
    seat = match.decision().seat
    twin, policy, texts = obliging(match, seat), Determined(), list[str]()
    score = match.state.score[seat]
    for _ in range(LONGEST):
        if twin.state.score[seat] > score:
            return texts
        if twin.over or twin.state.seat != seat:
            return []
        asked = twin.decision()
        option = ask(bot, twin) if asked.seat == seat else policy.answer(twin, asked)
        if asked.seat == seat:
            texts.append(twin.names.text(option))
        twin.apply(option)
    return []


def measured(match: Match, texts: list[str], exact: int = EXACT) -> LineChance:
    """Return the chance of a line of texts; no chance if it cannot be read back."""
    try:
        return line_chance(match, read_line(match, texts), exact)
    except NoLine:
        return LineChance(0.0, 0.0)


def better_line(match: Match, chance: float, rivals: Rivals = QUICK) -> tuple[list[str], LineChance] | None:
    """Return the best line of a bot that beats a chance by more than the margin, without needless activations; or None."""
    best: tuple[list[str], LineChance] | None = None
    for texts in rival_lines(match, rivals):
        if measured(match, texts, ROUGH).chance < chance + MARGIN - NEARLY:
            continue
        short, found = trimmed(match, texts)
        if found.chance > chance + MARGIN and (best is None or found.chance > best[1].chance):
            best = short, found
    return best


def trimmed(match: Match, texts: list[str]) -> tuple[list[str], LineChance]:
    """Return a line without the activations that do not make it likelier to score, and its chance."""
    rough = measured(match, texts, ROUGH).chance
    parts = parts_of(match, texts)
    for part in list(parts):
        fewer = [text for other in parts if other is not part for text in other]
        without = measured(match, fewer, ROUGH).chance
        if without >= rough - NEEDLESS:
            parts.remove(part)
            rough = without
    short = [text for part in parts for text in part]
    return short, measured(match, short)


def parts_of(match: Match, texts: Sequence[str]) -> list[list[str]]:
    """Return the texts of a line, one list for each player who acts; what comes before the first is a list too."""
    parts: list[list[str]] = [[]]
    for text in texts:
        if activates(match, text):
            parts.append([])
        parts[-1].append(text)
    return [part for part in parts if part]


def activates(match: Match, text: str) -> bool:
    """Return whether a choice activates a player."""
    return verb_of(match.names.parse(text)) == ACTIVATE
