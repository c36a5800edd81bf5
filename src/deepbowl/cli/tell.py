"""What happened, for the terminal: sentences with their rules; the squares of one walk in a single line."""

from __future__ import annotations

from collections.abc import Iterator

from rich.console import Console
from rich.text import Text

from deepbowl.cli.draw import seat_style
from deepbowl.engine import event
from deepbowl.engine.event import Event
from deepbowl.rules.describe import describe
from deepbowl.rules.match import Match

LOUD = {
    event.TOUCHDOWN: "bold bright_yellow",
    event.TURNOVER: "bold red",
    event.TURN_BEGAN: "bold",
    event.MATCH_ENDED: "bold",
}
QUIET = (event.ROLLED, event.ACTIVATED, event.PLACED)
"""What other lines say as well: bare dice (tests tell them), picks of players, every square of a set-up."""


def tell(console: Console, m: Match, since: int) -> None:
    """Print what happened from event number `since` on."""
    for line in lines(m, since):
        console.print(line, soft_wrap=True)


def lines(m: Match, since: int) -> Iterator[Text]:
    """The sentences from event number `since` on."""
    walk: list[Event] = []
    for e in (m.events or [])[max(0, since) :]:
        if walk and not _goes_on(walk, e):
            yield _walked(m, walk)
            walk = []
        if _plain_move(e):
            walk.append(e)
        elif e.kind not in QUIET or not _rolled_elsewhere(e):
            yield _sentence(m, e, describe(m, e))
    if walk:
        yield _walked(m, walk)


def _rolled_elsewhere(e: Event) -> bool:
    """Whether a bare die is told again by what it decided; those of the toss, of bounces and the like are not."""
    return e.kind != event.ROLLED or e.body >= 0


def _plain_move(e: Event) -> bool:
    return e.kind == event.MOVED and e.other < 0


def _goes_on(walk: list[Event], e: Event) -> bool:
    return _plain_move(e) and (e.body, e.rule) == (walk[0].body, walk[0].rule)


def _walked(m: Match, walk: list[Event]) -> Text:
    sentence = describe(m, walk[-1])
    if len(walk) > 1:
        sentence = sentence.replace(" moves to ", f" moves {len(walk)} squares to ", 1)
    return _sentence(m, walk[-1], sentence)


def _sentence(m: Match, e: Event, sentence: str) -> Text:
    """A sentence: the player in his team's colour, the rule dimmed, great moments loud."""
    text = Text(sentence)
    if e.kind in LOUD:
        text.stylize(LOUD[e.kind])
    elif e.body >= 0 and sentence.startswith(m.bodies.name[e.body]):
        text.stylize(seat_style(m.side[e.body]), 0, len(m.bodies.name[e.body]))
    if e.rule:
        text.stylize("dim", len(sentence) - len(e.rule) - 2)
    return text
