"""Reading a JSON text a person may have edited: nothing is guessed, and every refusal says what is wrong and where."""

from __future__ import annotations

import json

from deepbowl.support.hints import close_to


class TeamError(ValueError):
    """A team file cannot be read; the message names the place in it and what is wrong there."""


def parse(text: str) -> Fields:
    """The object a JSON text holds, refusing repeated keys and numbers JSON does not know."""
    try:
        value = json.loads(text, object_pairs_hook=_no_repeats, parse_constant=_no_constant)
    except json.JSONDecodeError as error:
        raise TeamError(f"line {error.lineno}, column {error.colno}: {error.msg}: this is not JSON") from error
    except TeamError:
        raise
    except (RecursionError, ValueError) as error:
        raise TeamError(f"the text is not a team: {error}") from error
    return Fields(value, "the team")


class Fields:
    """One JSON object being read: every key must be asked for once, with the type it should have."""

    def __init__(self, value: object, where: str) -> None:
        if not isinstance(value, dict):
            raise TeamError(f"{where}: expected an object, found {_kind(value)}")
        self._left: dict[str, object] = dict(value)
        self._asked: list[str] = []
        self._where = where

    def has(self, key: str) -> bool:
        """Return True if an optional key is present."""
        self._asked.append(key)
        return key in self._left

    def text(self, key: str) -> str:
        """A piece of text that is not empty."""
        value = self._take(key)
        if not isinstance(value, str):
            raise self._wrong(key, "text", value)
        if not value.strip() or not value.isprintable():
            raise TeamError(f"{self._where}: {key}: must be printable and not empty, found {_kind(value)}")
        return value

    def whole(self, key: str) -> int:
        """A whole number."""
        value = self._take(key)
        if isinstance(value, bool) or not isinstance(value, int):
            raise self._wrong(key, "a whole number", value)
        return value

    def flag(self, key: str) -> bool:
        """True or false."""
        value = self._take(key)
        if not isinstance(value, bool):
            raise self._wrong(key, "true or false", value)
        return value

    def texts(self, key: str) -> tuple[str, ...]:
        """A list of texts."""
        value = self._take(key)
        if not isinstance(value, list) or not all(isinstance(item, str) for item in value):
            raise self._wrong(key, "a list of texts", value)
        return tuple(value)

    def counts(self, key: str) -> dict[str, int]:
        """An object of whole numbers, by any names."""
        part = self.part(key)
        return {name: part.whole(name) for name in list(part._left)}

    def part(self, key: str) -> Fields:
        """An object inside this one."""
        return Fields(self._take(key), f"{self._where}: {key}")

    def parts(self, key: str) -> list[Fields]:
        """A list of objects; messages count them from 1."""
        value = self._take(key)
        if not isinstance(value, list):
            raise self._wrong(key, "a list", value)
        return [Fields(item, f"{self._where}: {key}: entry {i}") for i, item in enumerate(value, 1)]

    def end(self) -> None:
        """Refuse what no one asked for, so that a mistyped key is not silently lost."""
        for key in self._left:
            raise TeamError(f"{self._where}: unknown key {key!r}{close_to(key, self._asked)}")

    def _take(self, key: str) -> object:
        if key not in self._asked:
            self._asked.append(key)
        if key not in self._left:
            raise TeamError(f"{self._where}: {key!r} is missing")
        return self._left.pop(key)

    def _wrong(self, key: str, expected: str, value: object) -> TeamError:
        return TeamError(f"{self._where}: {key}: expected {expected}, found {_kind(value)}")


def _kind(value: object) -> str:
    shown = json.dumps(value)
    return shown if len(shown) <= 40 else shown[:37] + "..."


def _no_repeats(pairs: list[tuple[str, object]]) -> dict[str, object]:
    seen: dict[str, object] = {}
    for key, value in pairs:
        if key in seen:
            raise TeamError(f"the key {key!r} stands twice in one object")
        seen[key] = value
    return seen


def _no_constant(name: str) -> object:
    raise TeamError(f"{name} is not a number in JSON")
