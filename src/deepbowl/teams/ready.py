"""Teams to play with at once: one for each team list, hired by a plan that can be read in `data/teams/ready.toml`."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType
from typing import Any

from deepbowl.data import table
from deepbowl.hints import close_to
from deepbowl.teams.rosters import RosterError
from deepbowl.teams.team import Player, Team


def ready_team(name: str) -> Team:
    """The ready-made team for a race ("Orc"), one of its other names ("Orcs") or the team's own name."""
    known = _known()
    found = known.get(_plain(name))
    if found is None:
        hint = close_to(name, (written for written, _ in known.values())) or close_to("", ready_teams())
        raise RosterError(f"no ready team {name!r}{hint}")
    return found[1]


@cache
def ready_teams() -> Mapping[str, Team]:
    """Every ready-made team, by race."""
    return MappingProxyType({entry["race"]: _team(entry) for entry in table("teams/ready.toml")["team"]})


@cache
def _known() -> Mapping[str, tuple[str, Team]]:
    """Every name a ready team answers to, in plain form -> that name as written, the team."""
    known: dict[str, tuple[str, Team]] = {}
    for entry in table("teams/ready.toml")["team"]:
        for name in (entry["race"], *entry["aliases"], entry["name"]):
            if known.setdefault(_plain(name), (name, ready_teams()[entry["race"]]))[1].race != entry["race"]:
                raise RosterError(f"two ready teams answer to {name!r}")
    return MappingProxyType(known)


def _team(entry: dict[str, Any]) -> Team:
    goods = {key: value for key, value in entry.items() if key not in ("aliases", "players")}
    hired = [(position, name) for position, names in entry["players"].items() for name in names]
    players = tuple(Player(number, name, position) for number, (position, name) in enumerate(hired, 1))
    return Team(players=players, **goods)


def _plain(name: str) -> str:
    """A name without what people leave out or add: case, hyphens, doubled blanks, a leading "The"."""
    words = name.replace("-", " ").replace("_", " ").casefold().split()
    return " ".join(words[1:] if len(words) > 1 and words[0] == "the" else words)
