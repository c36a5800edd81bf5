"""Is a team allowed? Each check compares it with its team list and says what to do about a breach. [CRP-16.1]"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from deepbowl.hints import close_to
from deepbowl.teams.rosters import Position, Roster, RosterError, roster, skill_categories

if TYPE_CHECKING:
    from deepbowl.teams.team import Player, Team

FEWEST_PLAYERS: Final = 11
MOST_PLAYERS: Final = 16
MOST_IMPROVEMENTS: Final = 6
MOST_CHANGE: Final = 2

# What a team may have beside players: field, most of it, what it is called, rule. None: no upper limit.
GOODS: Final[tuple[tuple[str, int | None, str, str], ...]] = (
    ("rerolls", 8, "re-rolls", "CRP-16.1"),
    ("assistant_coaches", None, "assistant coaches", "CRP-16.1"),
    ("cheerleaders", None, "cheerleaders", "CRP-16.1"),
    ("apothecaries", 3, "apothecaries (one hired, two wandering)", "CRP-16.5"),
    ("bribes", 3, "bribes", "CRP-16.5"),
    ("babes", 2, "Bloodweiser Babes", "CRP-16.5"),
)


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that is not allowed about a team: the rule, what is wrong, and what to do."""

    rule: str
    wrong: str
    remedy: str

    def __str__(self) -> str:
        return f"{self.wrong}; {self.remedy} [{self.rule}]"


def findings(team: Team, budget: int | None) -> Iterator[Finding]:
    """Everything that is not allowed about a team; a budget makes it a new team with that much gold to spend."""
    yield from _squad(team, new=budget is not None)
    yield from _goods(team, new=budget is not None)
    for player in team.players:
        yield from _improvements(player)
    try:
        hired_from = roster(team.race, team.edition)
    except RosterError as error:
        yield Finding("CRP-16.1", str(error), "name a team list that exists")
        return
    yield from _staff(team, hired_from)
    yield from _positions(team, hired_from)
    try:
        cost = team.cost()
    except RosterError:  # a position without a price, found above
        return
    if budget is not None and cost > budget:
        yield Finding("CRP-16.1", f"the team costs {cost:,} gold of {budget:,}", f"save {cost - budget:,}")


def _squad(team: Team, *, new: bool) -> Iterator[Finding]:
    """How many players, and their numbers. [CRP-16.1]"""
    count = len(team.players)
    if new and count < FEWEST_PLAYERS:
        more = FEWEST_PLAYERS - count
        yield Finding("CRP-16.1", f"{count} players, fewer than {FEWEST_PLAYERS}", f"hire {more} more")
    if count > MOST_PLAYERS:
        yield Finding("CRP-16.1", f"{count} players, more than {MOST_PLAYERS}", f"let {count - MOST_PLAYERS} go")
    for number, times in sorted(Counter(p.number for p in team.players).items()):
        if not 1 <= number <= MOST_PLAYERS:
            yield Finding("CRP-16.1", f"a player has number {number}", f"give him one of 1 to {MOST_PLAYERS}")
        if times > 1:
            yield Finding("CRP-16.1", f"{times} players have number {number}", "give each a number of his own")


def _goods(team: Team, *, new: bool) -> Iterator[Finding]:
    """How much of what can be bought beside players. [CRP-16.1, CRP-16.5]"""
    limits = [*GOODS, ("fan_factor", 9 if new else None, "fan factor", "CRP-16.1")]
    for field, most, called, rule in limits:
        count: int = getattr(team, field)
        if count < 0:
            yield Finding(rule, f"{called}: {count}, less than none", "set it to 0 or more")
        elif most is not None and count > most:
            yield Finding(rule, f"{called}: {count}, more than {most}", f"set it to {most} or less")


def _staff(team: Team, hired_from: Roster) -> Iterator[Finding]:
    """Who heals a team: an apothecary, or for lists that cannot have one an Igor. [CRP-9.5, CRP-16.5]"""
    if team.apothecaries > 0 and not hired_from.apothecary:
        yield Finding("CRP-9.5", f"{hired_from.race} teams cannot have an apothecary", "do without (an Igor may help)")
    if team.igor and hired_from.apothecary:
        yield Finding("CRP-16.5", f"{hired_from.race} teams cannot have an Igor", "hire an apothecary instead")


def _positions(team: Team, hired_from: Roster) -> Iterator[Finding]:
    """Which players, against the team list's limits. [CRP-16.1]"""
    hired: Counter[str] = Counter()
    for player in team.players:
        try:
            position = hired_from.position(player.position)
        except RosterError as error:
            yield Finding("CRP-16.1", f"{_who(player)}: {error}", "hire him in a position of the list")
            continue
        hired[position.name] += 1
        yield from _skills(player, position)
        yield from _injuries(player, position)
    for position in hired_from.positions:
        if hired[position.name] > position.qty:
            over = hired[position.name] - position.qty
            yield Finding("CRP-16.1", f"{hired[position.name]} players of position {position.name}, more than "
                          f"{position.qty}", f"let {over} go")


def _skills(player: Player, position: Position) -> Iterator[Finding]:
    """Which skills a player has learnt. [CRP-15, CRP-12.2]"""
    categories = skill_categories()
    had = list(position.skills)
    for skill in player.extra_skills:
        wrong = f"{_who(player)}: "
        if skill not in categories:
            hint = close_to(skill, categories)
            yield Finding("CRP-13", f"{wrong}unknown skill {skill!r}{hint}", "take one that exists")
        elif skill in had:
            yield Finding("CRP-12.2", f"{wrong}has {skill} twice", "take it once")
        elif categories[skill] not in position.normal + position.double:
            yield Finding("CRP-15", f"{wrong}a {position.name} cannot learn {skill}",
                          f"take one of the categories {' '.join(position.normal + position.double)}")
        had.append(skill)
    if "Frenzy" in had and "Grab" in had:
        yield Finding("CRP-13/Grab", f"{_who(player)}: has Frenzy and Grab", "give up one of them")


def _improvements(player: Player) -> Iterator[Finding]:
    """How often a player has improved, and that nothing is counted below none. [CRP-1.1, CRP-15]"""
    count = len(player.extra_skills) + sum(player.improved.values())
    if count > MOST_IMPROVEMENTS:
        yield Finding("CRP-15", f"{_who(player)}: {count} improvements, more than {MOST_IMPROVEMENTS}",
                      f"take {count - MOST_IMPROVEMENTS} back")
    for what, changes in (("improved", player.improved), ("injured", player.injured)):
        for name, change in changes.items():
            if not 0 <= change <= MOST_CHANGE:
                wrong = f"{_who(player)}: {name} {what} {change} times"
                yield Finding("CRP-1.1", wrong, f"0 to {MOST_CHANGE} times are possible")
    if player.niggling < 0:
        yield Finding("CRP-9.4", f"{_who(player)}: {player.niggling} niggling injuries", "set it to 0 or more")


def _injuries(player: Player, position: Position) -> Iterator[Finding]:
    """A characteristic stays between 1 and 10. [CRP-1.1]"""
    for name, injured in player.injured.items():
        value = getattr(position, name) + player.improved.get(name) - injured
        if not 1 <= value <= 10:
            yield Finding("CRP-1.1", f"{_who(player)}: {name} would be {value}", "a characteristic stays in 1 to 10")


def _who(player: Player) -> str:
    return f"number {player.number}, {player.name}"
