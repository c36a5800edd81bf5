"""Words that an operator refuses: in names of coaches and in what they write to each other."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from pathlib import Path
from typing import Final

from deepbowl.server.live.messages.refusals import Refusal

NOT_HERE: Final = "This server does not allow one of these words. Choose others."


class WordList:
    """A list of refused words. Case, accents and signs between letters make no difference."""

    def __init__(self, words: Iterable[str] = ()) -> None:
        self._words = frozenset(word for line in words if (word := _letters(line)))

    @classmethod
    def read(cls, path: Path) -> WordList:
        """Return the list of a file with one word in each line."""
        return cls(path.read_text(encoding="utf-8").splitlines())

    def refuse(self, text: str) -> None:
        """Raise Refusal if a text has one of the words in it."""
        if self._words and any(_letters(part) in self._words for part in [text, *text.split()]):
            raise Refusal("words", NOT_HERE)


def _letters(text: str) -> str:
    plain = unicodedata.normalize("NFKD", text.casefold())
    return "".join(char for char in plain if char.isalnum())
