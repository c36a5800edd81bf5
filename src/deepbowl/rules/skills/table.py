"""Every skill, in the one order in which they answer a hook they share."""

from __future__ import annotations

from deepbowl.rules.traits import Trait


def crp_skills() -> list[Trait]:
    """The 75 skills of CRP."""
    return []
