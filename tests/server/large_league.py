"""A league of many clubs whose season is played with made-up results, for measurements and tests of pages."""

from __future__ import annotations

from deepbowl.league.fixture import WAITING
from deepbowl.league.founding import lasting_team
from deepbowl.league.manager import manage, waiting
from deepbowl.league.office import Office
from deepbowl.league.pack import Pack
from deepbowl.server.leagues.cabinet import Cabinet
from deepbowl.server.store.store import Store
from deepbowl.teams.ready import ready_teams

from .league_steps import made_up_report


def large_league(store: Store, id: str, clubs: int, divisions: int, unplayed: int = 0) -> int:
    """Found a league of bots and play its season but for some fixtures; return how many matches were played."""
    cabinet = Cabinet(store)
    pack = Pack("The Long Season", "dungeon-bowl-2021", "colleges", twice=False, divisions=divisions)
    cabinet.create(id, "ada", lambda office: office.found(pack), {"listed": True, "invite": "code"})

    def play(office: Office) -> int:
        ready = list(ready_teams(pack.edition).values())
        for number in range(clubs):
            office.join(f"c{number}", lasting_team(ready[number % len(ready)], f"Club {number + 1}"), "rookie", bot=True)
        office.begin_season()
        fixtures = sorted(office.league.fixtures.values(), key=lambda one: one.round)
        for fixture in fixtures[: len(fixtures) - unplayed]:
            assert fixture.state == WAITING
            manage(office, office.open(fixture.id).id)
            office.record_report(fixture.id, made_up_report(office.league, fixture), "")
            for session in waiting(office.league):
                manage(office, session)
        return len(fixtures) - unplayed

    return cabinet.work(id, "ada", play)
