"""Errors the server returns when it refuses a message."""

from __future__ import annotations

from typing import Final

from typing_extensions import TypedDict

NOT_STORED: Final = "The server could not store this, so it does not count. Try again."


class Trouble(TypedDict):
    """Why a request was refused."""

    error: str
    why: str


class Refusal(Exception):
    """Something that was sent is not done: a code for the client, a sentence for people."""

    def __init__(self, code: str, why: str, rule: str = "") -> None:
        super().__init__(code, why, rule)
        self.code = code
        self.why = why
        self.rule = rule
