"""Names for players without one: the same id always gives the same name."""

from __future__ import annotations

import hashlib
from typing import Final

_FIRST: Final = (
    "Ald", "Bor", "Cray", "Dun", "Eld", "Fen", "Gor", "Hal", "Isk", "Jor", "Kel", "Lum", "Mor", "Nev", "Orm", "Pell",
    "Quar", "Rusk", "Sten", "Tor", "Ulf", "Var", "Wend", "Yar",
)  # fmt: skip
_SECOND: Final = ("a", "ak", "an", "ar", "ek", "en", "er", "ick", "in", "is", "o", "or", "rik", "u", "us", "yn")
_SURNAMES: Final = (
    "Ashfoot", "Blackgate", "Cinder", "Deepwell", "Emberhand", "Fallow", "Grimstep", "Hollow", "Ironlung", "Keystone",
    "Lanternjaw", "Mossback", "Nettle", "Oldchain", "Pitlamp", "Quickheel", "Rubble", "Sootborn", "Thornback", "Undercroft",
    "Vaultbreaker", "Wallflower", "Wyrmbait", "Yellowtooth",
)  # fmt: skip


def made_up(id: str) -> str:
    """Return a name for a player id."""
    word = int.from_bytes(hashlib.blake2b(id.encode(), digest_size=8).digest(), "big")
    word, first = divmod(word, len(_FIRST))
    word, second = divmod(word, len(_SECOND))
    return f"{_FIRST[first]}{_SECOND[second]} {_SURNAMES[word % len(_SURNAMES)]}"
