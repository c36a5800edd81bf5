"""Close matches for a mistyped name, for the end of an error message."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches

FEW = 30


def close_to(name: str, known: Iterable[str]) -> str:
    """Return the end of a message about a wrong name: close matches, else all known names unless they are many."""
    folded = {k.casefold(): k for k in known}
    close = [folded[k] for k in get_close_matches(name.casefold(), folded, n=3, cutoff=0.5)]
    if close:
        return "; did you mean " + " or ".join(close) + "?"
    return "" if not folded or len(folded) > FEW else "; there are: " + ", ".join(folded.values())
