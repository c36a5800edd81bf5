"""Which league rules an edition has. [LG-SESS-02]"""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from deepbowl.league.bb2020_rules import Bb2020, DungeonBowl, Sevens
from deepbowl.league.college_rules import Astrogranite
from deepbowl.league.crp_rules import Crp, Lrb5
from deepbowl.league.rules import LeagueRules

EDITIONS: Final[dict[str, type[LeagueRules]]] = {
    one.edition: one for one in (Crp, Lrb5, Bb2020, Sevens, DungeonBowl, Astrogranite)
}


def league_rules(edition: str, book: str, touchdown: int = 0, switches: Collection[str] = ()) -> LeagueRules:
    """Return the league rules of an edition in a book, with the optional rules of a league. A college team in another
    book's match earns that book's points. [LG-DEED-03]"""
    return EDITIONS[edition](book, touchdown, switches)
