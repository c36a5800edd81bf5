"""The settings of a league: its book, its edition and the choices of its commissioner. [LG-PACK-01]"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any

from deepbowl.league.errors import FoldError
from deepbowl.league.redraft import ENDS
from deepbowl.league.registry import league_rules
from deepbowl.teams.editions import edition


@dataclass(frozen=True, slots=True)
class Pack:
    """The settings of a league: book, edition and the choices of its commissioner. [LG-PACK-01]"""

    name: str
    book: str
    edition: str
    twice: bool = True
    divisions: int = 1
    bonuses: tuple[str, ...] = ()
    touchdown: int = 0
    capped: bool = False
    prizes: bool | None = None
    typed_dice: bool = False
    board: str = ""
    switches: tuple[str, ...] = ()
    seats: int = 2
    clock: Mapping[str, float] | None = None
    """Seconds of a match on a server: `turn`, `bank`, `set_up`; None without a clock."""
    days: int = 0
    """Days for each round, 0 without deadlines. [LG-FIX-04]"""


def usual_pack(name: str, book: str, edition_id: str) -> Pack:
    """Return the pack of a league that leaves everything to its book: every two clubs meet twice, in CRP leagues once.
    [LG-FIX-01, LG-PACK-01]"""
    return Pack(name, book, edition_id, twice=edition(edition_id).core != "crp")


def differing(pack: Pack) -> list[str]:
    """Return the settings of a pack that differ from what its book says, by name. [LG-PACK-01]"""
    usual = usual_pack(pack.name, pack.book, pack.edition)
    rules, usual_rules = (league_rules(pack.edition, pack.book, one) for one in (pack.touchdown, 0))
    same = {"touchdown"} if rules.touchdown == usual_rules.touchdown else set()
    if pack.prizes in (None, ENDS[pack.edition].prizes):
        same.add("prizes")
    return [one.name for one in fields(Pack) if one.name not in same and getattr(pack, one.name) != getattr(usual, one.name)]


def read_pack(packed: Any) -> Pack:
    """Return the pack that a line holds, or raise `FoldError`."""
    try:
        pack = Pack(**{**packed, "bonuses": tuple(packed.get("bonuses", ())), "switches": tuple(packed.get("switches", ()))})
        edition(pack.edition)
        return pack
    except (TypeError, AttributeError, LookupError) as error:
        raise FoldError(f"this is not a rule pack: {error}") from None
