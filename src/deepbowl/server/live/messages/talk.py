"""Chat messages in a match."""

from __future__ import annotations

from typing_extensions import TypedDict


class Said(TypedDict):
    """Something that was said: the key of a phrase, or a text."""

    seat: int
    name: str
    phrase: str
    text: str
    at: int  # milliseconds since 1970


class Talking(TypedDict):
    """How people may talk in a match, and what was said lately."""

    allowed: str  # off, phrases or text
    said: list[Said]
    phrases: list[str]
    emotes: list[str]
