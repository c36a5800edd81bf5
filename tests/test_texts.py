"""The list of everything people read is made by a script; words that the style guide rules out are in none of it."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "scripts"))
import list_texts  # noqa: E402

RULED_OUT = re.compile(
    r"\b(?:whoever|whomever|anew|deeds?|thereby|beforehand|reckon\w*|lies free|so many"
    r"|nobody|somebody|anybody|everybody|of ours|any more|our side"
    r"|he|him|his|she|her|hers|oneself|one's)\b", re.I,
)  # fmt: skip


@pytest.mark.parametrize("part", list_texts.PARTS)
def test_texts_of_each_part_use_no_word_that_is_ruled_out(part: str) -> None:
    texts = list_texts.part(part)
    assert len(texts) > 100
    assert [text for text in texts if RULED_OUT.search(text.words)] == []


def test_list_has_texts_of_markup_of_scripts_of_sentences_and_of_help() -> None:
    def listed(part: str, words: str) -> bool:
        return any(text.words == words for text in list_texts.part(part))

    assert listed("client", "Back to the home page")
    assert listed("client", "Press A to place the whole team, or pick players from the list and click their squares.")
    assert listed("log", "{…} start turn {…}")
    assert listed("commands", "Stop after this many turns per team.")
