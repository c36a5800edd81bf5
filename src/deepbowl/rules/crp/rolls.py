"""Names of rolls in CRP, where they differ from the shared ones."""

from __future__ import annotations

from typing import Final

from deepbowl.rules.vocabulary import purpose

VERBS: Final = {purpose.RUSH: ("goes for it", "go for it")}
NOUNS: Final = {purpose.RUSH: "Go For It"}
