"""What happened, for the terminal: sentences with their rules; the squares of one walk in a single line."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from rich.console import Console
from rich.text import Text

from deepbowl.cli.draw import body_style
from deepbowl.engine import event
from deepbowl.engine.event import Event
from deepbowl.fixture import turned_on_unasked
from deepbowl.rules.match import Match
from deepbowl.rules.vocabulary import purpose
from deepbowl.rules.words.describe import describe, describe_block_dice, describe_walk

LOUD: Final[dict[type[Event], str]] = {
    event.Touchdown: "bold bright_yellow",
    event.Turnover: "bold red",
    event.TurnBegan: "bold",
    event.MatchEnded: "bold",
}
QUIET: Final = (event.Activated, event.Placed)
"""What other lines say as well: picks of players, every square of a set-up."""
SHOWN_ROLLS: Final = (
    purpose.TOSS, purpose.PRO, purpose.LONER, purpose.REGENERATION, purpose.BRIBE, purpose.SPELL, purpose.BOMB_HIT,
    purpose.KO_RECOVERY, purpose.SUDDEN_DEATH,
)  # fmt: skip
"""Dice that no other event tells; all others come again with what they decided."""


def tell(console: Console, m: Match, since: int) -> None:
    """Print what happened from event number `since` on."""
    for line in lines(m, since):
        console.print(line, soft_wrap=True)


def lines(m: Match, since: int) -> Iterator[Text]:
    """The sentences from event number `since` on."""
    group: list[Event] = []
    for e in (m.events or [])[max(0, since) :]:
        if group and not _goes_on(group, e):
            yield _grouped(m, group)
            group = []
        if _plain_move(e) or _block_die(e):
            group.append(e)
        elif not isinstance(e, QUIET) and (not isinstance(e, event.Rolled) or e.purpose in SHOWN_ROLLS):
            yield _sentence(m, e, describe(m, e))
    if group:
        yield _grouped(m, group)


def _plain_move(e: Event) -> bool:
    return isinstance(e, event.Moved) and e.after < 0


def _block_die(e: Event) -> bool:
    return isinstance(e, event.Rolled) and e.purpose == purpose.BLOCK


def _goes_on(group: list[Event], e: Event) -> bool:
    first = group[0]
    return (e.kind, e.about(), e.rule) == (first.kind, first.about(), first.rule) and (_plain_move(e) or _block_die(e))


def _grouped(m: Match, group: list[Event]) -> Text:
    """The squares of one walk, or the dice of one block."""
    last = group[-1]
    if isinstance(last, event.Moved):
        return _sentence(m, last, describe_walk(m, last, len(group)))
    faces = [e.rolled for e in group if isinstance(e, event.Rolled)]
    return _sentence(m, last, describe_block_dice(m, last.about(), faces))


def _sentence(m: Match, e: Event, sentence: str) -> Text:
    """A sentence: the player in his team's colour, the rule dimmed, great moments loud."""
    text, body = Text(sentence), e.about()
    if type(e) in LOUD:
        text.stylize(LOUD[type(e)])
    elif body >= 0 and sentence.startswith(m.bodies.name[body]):
        text.stylize(f"bold {body_style(m, body, False)}", 0, len(m.bodies.name[body]))
    if e.rule:
        text.stylize("dim", len(sentence) - len(e.rule) - 2)
    return text


def tell_switches(console: Console, m: Match, asked: list[str]) -> None:
    """Say which optional rules are on although nobody named them."""
    unasked = turned_on_unasked(m, asked)
    if unasked:
        console.print(f"Turned on, as the map or another optional rule needs it: {', '.join(unasked)}.", style="dim")
