"""What CRP calls its rolls, where it has a word of its own."""

from __future__ import annotations

from typing import Final

from deepbowl.rules.vocabulary import purpose

VERBS: Final = {purpose.RUSH: ("goes for it", "go for it")}
NOUNS: Final = {purpose.RUSH: "Go For It"}
