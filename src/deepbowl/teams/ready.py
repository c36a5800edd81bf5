"""Ready teams: one for each team list, hired by a plan in `data/teams`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from types import MappingProxyType
from typing import Any, Final

from deepbowl.data import table
from deepbowl.support.hints import close_to
from deepbowl.teams.editions import EDITIONS
from deepbowl.teams.rosters import RosterError
from deepbowl.teams.team import Player, Team

FILES: Final = {
    "crp": "teams/ready.toml",
    "bb2020": "teams/ready-bb2020.toml",
    "colleges": "teams/ready-colleges.toml",
    "sevens": "teams/ready-sevens.toml",
    "astrogranite": "teams/ready-astrogranite.toml",
}
"""Which edition has ready teams, and where."""


def ready_team(name: str, edition: str = "crp") -> Team:
    """The ready-made team for a race ("Orc"), one of its other names ("Orcs") or the team's own name."""
    known = _known(edition)
    found = known.get(_plain(name))
    if found is None:
        hint = close_to(name, (written for written, _ in known.values())) or close_to("", ready_teams(edition))
        raise RosterError(f"no ready team {name!r}{hint}")
    return found[1]


def ready_teams(edition: str = "crp") -> Mapping[str, Team]:
    """Every ready-made team of an edition, by race; none where no one has made any."""
    return _read(edition)


@cache
def _read(edition: str) -> Mapping[str, Team]:
    return MappingProxyType({entry["race"]: _team(entry, edition) for entry in _entries(edition)})


@cache
def starting_teams(edition: str) -> Mapping[str, Team]:
    """Every team that a club may begin as without a draft, by race: the ready teams of its edition, or if it has none, those
    of another edition of its core that are legal in this one."""
    if own := ready_teams(edition):
        return own
    found: dict[str, Team] = {}
    for other in (name for name in FILES if EDITIONS[name].core == EDITIONS[edition].core):
        for race, team in ready_teams(other).items():
            made = replace(team, edition=edition)
            if race in EDITIONS[edition].lists() and not made.legal(new=True):
                found.setdefault(race, made)
    return MappingProxyType(found)


def editions_of(name: str) -> list[str]:
    """The editions in which a ready team answers to this name."""
    return [edition for edition in FILES if _plain(name) in _known(edition)]


def _entries(edition: str) -> list[dict[str, Any]]:
    return list(table(FILES[edition])["team"]) if edition in FILES else []


@cache
def _known(edition: str) -> Mapping[str, tuple[str, Team]]:
    """Every name a ready team answers to, in plain form -> that name as written, the team."""
    known: dict[str, tuple[str, Team]] = {}
    for entry in _entries(edition):
        for name in (entry["race"], *entry["aliases"], entry["name"]):
            if known.setdefault(_plain(name), (name, ready_teams(edition)[entry["race"]]))[1].race != entry["race"]:
                raise RosterError(f"two ready teams answer to {name!r}")
    return MappingProxyType(known)


def _team(entry: dict[str, Any], edition: str) -> Team:
    rest = {key: value for key, value in entry.items() if key not in ("aliases", "players")}
    hired = [(position, name) for position, names in entry["players"].items() for name in names]
    players = tuple(Player(number, name, position) for number, (position, name) in enumerate(hired, 1))
    return Team(players=players, edition=edition, **rest)


def _plain(name: str) -> str:
    """A name without what people leave out or add: case, hyphens, doubled blanks, a leading "The"."""
    words = name.replace("-", " ").replace("_", " ").casefold().split()
    return " ".join(words[1:] if len(words) > 1 and words[0] == "the" else words)
