"""What a client says, each message a type: decoded and checked by msgspec before anyone looks at it."""

from __future__ import annotations

from typing import Final

import msgspec

MOST_CHOICES: Final = 64
"""A plan has at most this many choices, and this many odds can be asked for at once."""


class Incoming(msgspec.Struct, tag_field="type"):
    """A message of a client."""


class Hello(Incoming, tag="hello"):
    """The first message: who is there. Without a token a spectator; `since` is the first event not seen yet."""

    token: str | None = None
    since: int = 0


class Choose(Incoming, tag="choose"):
    """One choice, as the answer to question `number`."""

    number: int
    choice: str
    id: str | None = None
    quiet: bool = False  # refused if it rolls a die


class Plan(Incoming, tag="plan"):
    """Several choices, one after the other, until something unexpected is asked or happens."""

    number: int
    choices: list[str]
    id: str | None = None
    quiet: bool = False  # ends before the first choice that rolls a die; refused if that is the first of all


class Undo(Incoming, tag="undo"):
    """Take the last choice back."""

    number: int
    id: str | None = None


class AskReach(Incoming, tag="reach"):
    """Where a player can get to, in an Action meant for someone where one is named with it."""

    number: int
    player: str
    action: str | None = None
    target: str | None = None


class AskOdds(Incoming, tag="odds"):
    """The chances of some options, or of all."""

    number: int
    choices: list[str] | None = None


class AskSquare(Incoming, tag="square"):
    """What a player could do at a square, with the chances."""

    number: int
    player: str
    cell: str


class AskAnswers(Incoming, tag="answers"):
    """What each answer of the question leads to."""

    number: int


class AskWhy(Incoming, tag="why"):
    """Why something is not among the options, or would not be after another choice (an activation)."""

    number: int
    choice: str
    after: str | None = None


class AskHint(Incoming, tag="hint"):
    """What the scripted bot would choose in this coach's place."""

    number: int


class Concede(Incoming, tag="concede"):
    """Give the match up."""


class Nonce(Incoming, tag="nonce"):
    """A number of the coach's own for the dice, made up after the commitment was shown."""

    value: int


class Pause(Incoming, tag="pause"):
    """Wish for a pause, or end the wish."""

    want: bool


class Ping(Incoming, tag="ping"):
    """Are you there?"""

    at: float


ToServer = (
    Hello | Choose | Plan | Undo | AskReach | AskOdds | AskSquare | AskAnswers | AskWhy | AskHint | Concede | Nonce | Pause
    | Ping
)
