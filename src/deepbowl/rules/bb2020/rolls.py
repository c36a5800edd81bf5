"""Names of rolls in the 2020 core, where they differ from the shared ones."""

from __future__ import annotations

from typing import Final

from deepbowl.rules.vocabulary import purpose

VERBS: Final = {
    purpose.INTERCEPT: ("interferes with the pass", "interfere with the pass"),
    purpose.BONE_HEAD: ("avoids Bone Head", "avoid Bone Head"),
    purpose.WILD_ANIMAL: ("avoids Unchannelled Fury", "avoid Unchannelled Fury"),
    purpose.BLOOD_LUST: ("avoids Bloodlust", "avoid Bloodlust"),
    purpose.SHADOWING: ("follows with Shadowing", "follow with Shadowing"),
    purpose.TENTACLES: ("holds the opponent with Tentacles", "hold the opponent with Tentacles"),
}
NOUNS: Final = {
    purpose.INTERCEPT: "interference",
    purpose.BONE_HEAD: "Bone Head",
    purpose.WILD_ANIMAL: "Unchannelled Fury",
    purpose.BLOOD_LUST: "Bloodlust",
}
