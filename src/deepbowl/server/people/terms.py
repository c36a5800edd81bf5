"""The terms of a match: what its coaches agreed on besides the rules. Fixed when the match is made, shown to all."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any, Final

from deepbowl.server.http.request_models import Terms

OFF: Final = "off"
PHRASES: Final = "phrases"
TEXT: Final = "text"


@dataclass(frozen=True, slots=True)
class MatchTerms:
    """How coaches may talk, and what may happen when one stays away."""

    talk: str = PHRASES
    claims: bool = False
    stand_ins: bool = True
    private: bool = False
    """Only people with the link can watch."""

    @classmethod
    def stored(cls, packed: dict[str, Any]) -> MatchTerms:
        """Return the terms as the store kept them; a match from before there were terms has the usual ones."""
        return cls(**packed)

    def pack(self) -> dict[str, Any]:
        """Return what the store keeps."""
        return asdict(self)


def agreed(wish: Terms | None, public: bool, public_table: bool) -> MatchTerms:
    """Return the terms of a wish.

    Where it says nothing, people talk by phrases in public and freely among friends, and strangers who met at a public table
    may claim a match that the other coach has left.
    """
    given = wish or Terms()
    claims = public_table if given.claims is None else given.claims
    return MatchTerms(given.talk or (PHRASES if public else TEXT), claims, given.stand_ins, not public)
