"""The office of a tournament on a server: it knows the matches of its tables, and has no seasons."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NoReturn

from deepbowl.league.club import Badge
from deepbowl.league.errors import LeagueError
from deepbowl.league.tournament_office import TournamentOffice
from deepbowl.server.store.leagues import LeagueShelf
from deepbowl.teams.team import Team

NO_SEASON: Final = "a tournament has rounds, not seasons; use the page of the tournament"


class HallOffice(TournamentOffice):
    """A tournament in the database."""

    def has_begun(self, fixture: str) -> bool:
        """Return whether a coach has chosen something in the match of a fixture. [LG-PAIR-08]"""
        assert isinstance(self.folder, LeagueShelf)
        return super().has_begun(fixture) or self.folder.match_has_begun(fixture)

    def begin_season(self) -> NoReturn:
        """Refuse: rounds are drawn one by one."""
        raise LeagueError("LG-PAIR-08", NO_SEASON)

    def end_season(self) -> NoReturn:
        """Refuse: a tournament ends once, after its last round."""
        raise LeagueError("LG-PAIR-08", NO_SEASON)

    def play_offs(self, eight: bool = False) -> NoReturn:
        """Refuse: the standings after the last round are final."""
        raise LeagueError("LG-FIX-08", NO_SEASON)

    def join(self, id: str, team: Team, coach: str, bot: bool = False, badge: Badge | None = None) -> NoReturn:
        """Refuse: a list is entered with its coach's NAF number."""
        raise LeagueError("LG-BYE-04", NO_SEASON)

    def friendly(self, clubs: Sequence[str], why: str = "") -> NoReturn:
        """Refuse: every match of a tournament belongs to a round."""
        raise LeagueError("LG-CLUB-05", "a tournament has no friendlies")
