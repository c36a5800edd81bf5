"""Events for the terminal: a sentence each, with its rule; the steps of one walk and the dice of one roll share a line."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Final

from rich.console import Console
from rich.text import Text

from deepbowl.cli.draw import body_style
from deepbowl.engine import event
from deepbowl.engine.event import Event
from deepbowl.engine.state import NOBODY
from deepbowl.match.match import Match
from deepbowl.match.setup import turned_on_unasked
from deepbowl.rules.vocabulary import purpose
from deepbowl.rules.vocabulary.records import BY_STEP
from deepbowl.rules.words.describe import (
    describe,
    describe_block_dice,
    describe_dice,
    describe_placing,
    describe_walk,
)

LOUD: Final[dict[type[Event], str]] = {
    event.Touchdown: "bold bright_yellow",
    event.Turnover: "bold red",
    event.TurnBegan: "bold",
    event.MatchEnded: "bold",
}
WALKED: Final = (BY_STEP, purpose.RUSH, purpose.DODGE)
"""Manners of moving that are steps of one walk."""
ABOUT_TESTS: Final = (event.Tested,)
BALL_LANDS: Final = (event.Bounced, event.Ricocheted, event.BallTeleported)
THING_LANDS: Final = (*BALL_LANDS, event.Placed, event.Exploded)
SAYS_THE_NUMBER: Final[dict[str, tuple[type[Event], ...]]] = {
    purpose.ARMOUR: (event.Armour,),
    purpose.INJURY: (event.Injured,),
    purpose.CASUALTY: (event.CasualtyRolled,),
    purpose.CASUALTY_UNITS: (event.CasualtyRolled,),
    purpose.LASTING_INJURY: (event.CasualtyRolled,),
}
"""Dice that come again, with all that was added, in an event about the same player. So do those of every test."""
SAYS_WHAT_CAME: Final[dict[str, tuple[type[Event], ...]]] = {
    purpose.BOUNCE: BALL_LANDS,
    purpose.SCATTER: THING_LANDS,
    purpose.DEVIATION: THING_LANDS,
    purpose.DEVIATION_DISTANCE: THING_LANDS,
    purpose.THROW_IN: BALL_LANDS,
    purpose.THROW_IN_DISTANCE: BALL_LANDS,
    purpose.REBOUND: THING_LANDS,
    purpose.RICOCHET: BALL_LANDS,
    purpose.RICOCHET_DISTANCE: BALL_LANDS,
    purpose.RUN: BALL_LANDS,
    purpose.RUN_DISTANCE: BALL_LANDS,
    purpose.BALL_PAD: BALL_LANDS,
    purpose.TELEPORT_BALL: (event.BallTeleported,),
    purpose.TELEPORT: (event.Teleported, event.Mishap),
    purpose.TELEPORT_SCATTER: (event.Placed,),
    purpose.SET_UP_PAD: (event.Placed,),
    purpose.SWOOP: (event.Placed,),
    purpose.SWOOP_DISTANCE: (event.Placed,),
    purpose.BALL_AND_CHAIN: (event.Moved,),
    purpose.LEAP_SHORT: (event.Moved,),
    purpose.SLIP_SQUARE: (event.Moved,),
    purpose.CHEST: (event.Revealed,),
    purpose.CARD: (event.Revealed,),
    purpose.TRAP: (event.Revealed,),
    purpose.BALL_START: (event.BallFound,),
    purpose.LAYOUT: (event.LaidOut,),
    purpose.SEATS: (event.SeatDrawn,),
    purpose.BALL_KIND: (event.BallKnown,),
    purpose.LOCK: (event.DoorTried,),
    purpose.PAD_REMOVED: (event.MarkChanged,),
}
"""Dice that choose a square or a thing, which the next event that is not a die names. If another comes, they are shown."""
ENDS_A_ROLL: Final = (event.TurnBegan, event.TurnEnded, event.Activated, event.MatchEnded)


def tell(console: Console, m: Match, since: int) -> None:
    """Print what happened from event number `since` on."""
    for line in lines(m, since):
        console.print(line, soft_wrap=True)


def lines(m: Match, since: int) -> Iterator[Text]:
    """Return a sentence for each event from number `since` on; steps of one walk and dice of one roll share a sentence."""
    group: list[Event] = []
    for e in shown(m, since):
        if group and not _joins(m, group, e):
            yield _grouped(m, group)
            group = []
        group.append(e)
    if group:
        yield _grouped(m, group)


def shown(m: Match, since: int) -> Iterator[Event]:
    """Return the events from number `since` on, without those that a later one repeats."""
    told = (m.events or [])[max(0, since) :]
    for number, e in enumerate(told):
        if isinstance(e, event.Rolled):
            if not _told_later(e, told, number + 1):
                yield e
        elif not isinstance(e, event.Activated) or _is_all_about(e, told[number + 1 : number + 2]):
            yield e


def _told_later(die: event.Rolled, told: list[Event], after: int) -> bool:
    """Return whether an event from number `after` on says what a die showed, or what it chose."""
    kinds = SAYS_WHAT_CAME.get(die.purpose)
    if kinds is not None:
        following = next((e for e in islice(told, after, None) if not isinstance(e, event.Rolled)), None)
        return isinstance(following, kinds) and die.body in (NOBODY, following.about())
    kinds = SAYS_THE_NUMBER.get(die.purpose, ABOUT_TESTS)
    for e in islice(told, after, None):
        if isinstance(e, ENDS_A_ROLL) or (isinstance(e, event.RerollSpent) and e.body == die.body):
            return False
        if isinstance(e, kinds) and e.about() == die.body and getattr(e, "purpose", die.purpose) == die.purpose:
            return True
    return False


def _is_all_about(activated: event.Activated, after: list[Event]) -> bool:
    """Return True if only this event shows that a player is activated: the next one is about another player."""
    return not after or after[0].about() != activated.body


def _joins(m: Match, group: list[Event], e: Event) -> bool:
    """Return whether an event shares the sentence of those before it."""
    first = group[0]
    if e.kind != first.kind or e.rule != first.rule:
        return False
    if isinstance(e, event.Moved) and isinstance(first, event.Moved):
        return e.body == first.body and e.after < 0 and first.after < 0 and e.manner in WALKED and first.manner in WALKED
    if isinstance(e, event.Rolled) and isinstance(first, event.Rolled):
        return (e.body, e.purpose) == (first.body, first.purpose)
    return isinstance(e, event.Placed) and m.side[e.body] == m.side[first.about()]


def _grouped(m: Match, group: list[Event]) -> Text:
    """Return one sentence for a walk, the dice of one roll, the players that a team sets up, or one event."""
    last = group[-1]
    if isinstance(last, event.Moved):
        return _sentence(m, last, describe_walk(m, last, len(group)))
    if isinstance(last, event.Placed):
        return _sentence(m, last, describe_placing(m, [e for e in group if isinstance(e, event.Placed)]))
    if isinstance(last, event.Rolled):
        rolled = [e.rolled for e in group if isinstance(e, event.Rolled)]
        block = last.purpose == purpose.BLOCK
        return _sentence(m, last, describe_block_dice(m, last.body, rolled) if block else describe_dice(m, last, rolled))
    return _sentence(m, last, describe(m, last))


def _sentence(m: Match, e: Event, sentence: str) -> Text:
    """Return a sentence with the player in their team's colour, the rule dimmed and great moments loud."""
    text, body = Text(sentence), e.about()
    if type(e) in LOUD:
        text.stylize(LOUD[type(e)])
    elif body >= 0 and sentence.startswith(m.bodies.name[body]):
        text.stylize(f"bold {body_style(m, body, False)}", 0, len(m.bodies.name[body]))
    if e.rule:
        text.stylize("dim", len(sentence) - len(e.rule) - 2)
    return text


def tell_switches(console: Console, m: Match, asked: list[str]) -> None:
    """Name the optional rules that are on although no one asked for them."""
    unasked = turned_on_unasked(m, asked)
    if unasked:
        names = ", ".join(unasked)
        console.print(f"Also turned on, because the map, a team or another optional rule needs it: {names}.", style="dim")
