"""Messages from clients, each a type: msgspec decodes and checks them first."""

from __future__ import annotations

from typing import Final

import msgspec

MOST_CHOICES: Final = 64
"""The most choices in a plan, and the most odds in one request."""


class Incoming(msgspec.Struct, tag_field="type"):
    """A message of a client."""


class Hello(Incoming, tag="hello"):
    """The first message, which says who is there. `token` opens a seat, a coach's key opens a seat that is theirs. Without
    either, or with the key of a coach who has no seat here, a spectator; `since` is the first event not seen yet."""

    token: str | None = None
    coach: str | None = None
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
    """Ask for a player's options at a square, with the chances."""

    number: int
    player: str
    cell: str


class AskHunt(Incoming, tag="hunt"):
    """Ask for the forecast of a monster, with the chances of its first attack."""

    number: int
    player: str


class AskAnswers(Incoming, tag="answers"):
    """Ask for the consequences of each answer to the question."""

    number: int


class AskWhy(Incoming, tag="why"):
    """Why something is not among the options, or would not be after another choice (an activation)."""

    number: int
    choice: str
    after: str | None = None


class AskHint(Incoming, tag="hint"):
    """Ask for a hint from the scripted bot."""

    number: int
    id: str | None = None


class Concede(Incoming, tag="concede"):
    """Give the match up."""


class Nonce(Incoming, tag="nonce"):
    """A number of the coach's own for the dice, made up after the commitment was shown."""

    value: int


class Pause(Incoming, tag="pause"):
    """Wish for a pause, or end the wish."""

    want: bool


class Say(Incoming, tag="say"):
    """Something to say to the others: the key of a phrase, or a text."""

    phrase: str = ""
    text: str = ""


class StandIn(Incoming, tag="stand_in"):
    """Let a bot play for a coach who is away."""

    seat: int


class Claim(Incoming, tag="claim"):
    """Win the match, because the coach of this seat stays away."""

    seat: int


class Standing(Incoming, tag="standing"):
    """How the seat answers questions without being asked, in a match by letter: all of it, whatever there was before."""

    answers: dict[str, str]
    away: str = "usual"


class Vacation(Incoming, tag="vacation"):
    """Be away for some days without losing time, in a match by letter."""


class Ping(Incoming, tag="ping"):
    """Are you there?"""

    at: float


ToServer = (
    Hello | Choose | Plan | Undo | AskReach | AskOdds | AskSquare | AskHunt | AskAnswers | AskWhy | AskHint | Concede
    | Nonce | Pause | Say | StandIn | Claim | Standing | Vacation | Ping
)
