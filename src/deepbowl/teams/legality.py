"""Is a team allowed? Each check compares it with its edition and team list and says what to do about a breach."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from deepbowl.support.hints import close_to
from deepbowl.teams.editions import Edition, Good, bare, edition
from deepbowl.teams.rosters import Position, Roster, RosterError

if TYPE_CHECKING:
    from deepbowl.teams.team import Player, Team

HIGHEST_NUMBER: Final = 16
MOST_CHANGE: Final = 2


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that is not allowed about a team: the rule, what is wrong, and what to do.

    `where` is the row it belongs to: "player 7", "position Blitzer", "good bribe", "re-rolls", "sponsor"; "" is the team.
    """

    rule: str
    wrong: str
    remedy: str
    where: str = ""

    def __str__(self) -> str:
        return f"{self.wrong}; {self.remedy} [{self.rule}]"


def findings(team: Team, budget: int | None, new: bool) -> Iterator[Finding]:
    """Everything that is not allowed about a team; a new one has only so much gold to spend."""
    try:
        rules = edition(team.edition)
    except RosterError as error:
        yield Finding("", str(error), "name an edition that exists")
        return
    yield from _squad(team, rules, new)
    yield from _at("re-rolls", _rerolls(team, rules))
    for player in team.players:
        yield from _at(f"player {player.number}", _improvements(player, rules))
    try:
        hired_from = team.roster()
    except RosterError as error:
        yield Finding(rules.cites.lists, str(error), "name a team list that exists")
        return
    yield from _at("special", _special(team, rules, hired_from))
    yield from _goods(team, rules, hired_from, new)
    yield from _at("sponsor", _sponsor(team, rules))
    yield from _positions(team, rules, hired_from)
    yield from _limits(team, rules, hired_from)
    if rules.race_caps:
        yield from too_many_races([position for _, position in _hired(team, hired_from)], rules, hired_from)
    yield from _weapons(team, rules, hired_from, new)
    for player in team.players:
        yield from _at(f"player {player.number}", _item(player, rules, new))
    try:
        cost = team.cost()
    except RosterError:  # a position without a price, found above
        return
    gold = rules.budget if budget is None else budget
    if new and cost > gold:
        yield Finding(rules.cites.budget, f"the team costs {cost:,} gold of {gold:,}", f"save {cost - gold:,}")


def _at(where: str, found: Iterator[Finding]) -> Iterator[Finding]:
    """Name the row that findings belong to, for a page that shows each at its row."""
    for one in found:
        yield replace(one, where=one.where or where)


def _squad(team: Team, rules: Edition, new: bool) -> Iterator[Finding]:
    """Return how many players, and their numbers. [CRP-16.1, 2020-18.1, DG-TEAM-03, D7-TEAM-02]"""
    count, rule = len(team.players), rules.cites.squad
    if new and count < rules.fewest:
        yield Finding(rule, f"{count} players, fewer than {rules.fewest}", f"hire {rules.fewest - count} more")
    if count > rules.most:
        yield Finding(rule, f"{count} players, more than {rules.most}", f"let {count - rules.most} go")
    for number, times in sorted(Counter(p.number for p in team.players).items()):
        if not 1 <= number <= HIGHEST_NUMBER:
            wrong, remedy = f"a player has number {number}", f"give them a number from 1 to {HIGHEST_NUMBER}"
            yield Finding(rule, wrong, remedy, f"player {number}")
        if times > 1:
            yield Finding(rule, f"{times} players have number {number}", "give each a different number", f"player {number}")


def _rerolls(team: Team, rules: Edition) -> Iterator[Finding]:
    """Return how many team re-rolls. [CRP-16.1, 2020-18.1, DG-TEAM-03, D7-TEAM-04]"""
    yield from _count("re-rolls", team.rerolls, 0, rules.most_rerolls, rules.cites.rerolls)


def _count(called: str, count: int, least: int, most: int | None, rule: str) -> Iterator[Finding]:
    if count < least:
        yield Finding(rule, f"{called}: {count}, less than {least or 'none'}", f"set it to {least} or more")
    elif most is not None and count > most:
        yield Finding(rule, f"{called}: {count}, more than {most}", f"set it to {most} or less")


def _special(team: Team, rules: Edition, hired_from: Roster) -> Iterator[Finding]:
    """The one special rule a coach picks where their list lets them. [2020-18.4]"""
    if hired_from.choose and team.special not in hired_from.choose:
        wrong = f"{hired_from.race} teams have one of {', '.join(hired_from.choose)}, not {team.special or 'none'}"
        yield Finding(rules.cites.special, wrong, "pick one")
    if team.special and not hired_from.choose:
        wrong = f"{hired_from.race} teams pick no special rule, not {team.special} either"
        yield Finding(rules.cites.special, wrong, "leave it out")


def _goods(team: Team, rules: Edition, hired_from: Roster, new: bool) -> Iterator[Finding]:
    """Yield findings about a team's goods: not sold, too many, or not sold to this team."""
    for name, count in team.goods.items():
        good = rules.good(name)
        if good is None:
            rule = rules.refused.get(name, rules.cites.unsold)
            hint = close_to(name, (sold.name for sold in rules.goods))
            yield Finding(rule, f"{rules.title} teams cannot have {name!r}{hint}", "do without", f"good {name}")
            continue
        most = None if good.grows and not new else good.most
        yield from _at(f"good {name}", _count(name, count, good.free, most, good.rule))
        if count > good.free:
            yield from _at(f"good {name}", _entitled(team, rules, hired_from, good))
    for kin, most, rule in dict.fromkeys((good.kin, good.most, good.rule) for good in rules.goods if good.kin):
        count = sum(team.goods.get(good.name, 0) for good in rules.goods if good.kin == kin)
        yield from _count(kin, count, 0, most, rule)


def _entitled(team: Team, rules: Edition, hired_from: Roster, good: Good) -> Iterator[Finding]:
    """Return who may have it: apothecaries heal some lists only, what stands in for them the others. [CRP-9.5, 2020-17]"""
    who = f"{hired_from.race} teams cannot have"
    if good.apothecary is True and not hired_from.apothecary:
        instead = "".join(f" (or with {_a(sold.name)})" for sold in rules.goods if sold.apothecary is False)
        yield Finding(rules.cites.no_apothecary, f"{who} an apothecary", f"do without{instead}")
    if good.apothecary is False and hired_from.apothecary:
        yield Finding(rules.cites.no_substitute, f"{who} {_a(good.name)}", "hire an apothecary instead")
    if good.needs and good.needs not in team.specials():
        yield Finding(good.rule, f"{who} {_a(good.name)}", f"it takes the special rule {good.needs}")


def _sponsor(team: Team, rules: Edition) -> Iterator[Finding]:
    """Return who pays for the team, and which player is its sponsor's athlete. [DG-SPON-01, DG-SPON-07]"""
    if team.sponsor and team.sponsor not in rules.sponsors:
        hint = close_to(team.sponsor, rules.sponsors) if rules.sponsors else ""
        rule = rules.cites.sponsor or rules.cites.unsold
        yield Finding(rule, f"{rules.title} teams have no sponsor {team.sponsor!r}{hint}", "name another, or none")
    if not team.athlete:
        return
    rule = rules.cites.athlete or rules.cites.unsold
    if not rules.with_athlete or team.sponsor != rules.with_athlete:
        yield Finding(rule, f"number {team.athlete} is the athlete of a team without {rules.with_athlete or 'a sponsor'}",
                      "name no athlete")
    elif team.athlete not in [player.number for player in team.players]:
        yield Finding(rule, f"the athlete is number {team.athlete}, but no player has it", "name one of the players")


def _positions(team: Team, rules: Edition, hired_from: Roster) -> Iterator[Finding]:
    """Every player in a position of the list, with what they may have learnt and suffered."""
    for player in team.players:
        try:
            position = hired_from.position(player.position)
        except RosterError as error:
            yield Finding(rules.cites.lists, f"{_who(player)}: {error}", "hire them in a position of the list",
                          f"player {player.number}")
            continue
        yield from _at(f"player {player.number}", _skills(player, position, rules))
        yield from _at(f"player {player.number}", _injuries(player, position, rules))


def _limits(team: Team, rules: Edition, hired_from: Roster) -> Iterator[Finding]:
    """Return how many of each position, of positions together, and of others than Linemen; a race of a college limits its
    own Linemen. [DG-TEAM-02, D7-TEAM-03, AG-TEAM-08, AG-TEAM-09]"""
    hired = [position for _, position in _hired(team, hired_from)]
    each = Counter(position.name for position in hired)
    together = Counter(position.group for position in hired)
    for position in hired_from.positions:
        shared = hired_from.groups.get(position.group)
        if each[position.name] > position.qty and shared != position.qty and not position.basic:
            over = each[position.name] - position.qty
            yield Finding(rules.cites.position, f"{each[position.name]} players of position {position.name}, more than "
                          f"{position.qty}", f"let {over} go", f"position {position.name}")
    for group, most in hired_from.groups.items():
        if together[group] > most:
            yield Finding(rules.cites.group, f"{together[group]} players of the type {group}, more than {most}",
                          f"let {together[group] - most} go", f"group {group}")
    others = sum(not position.lineman for position in hired)
    if rules.most_others is not None and others > rules.most_others:
        yield Finding(rules.cites.others, f"{others} players who are not Linemen, more than {rules.most_others}",
                      f"hire Linemen instead of {others - rules.most_others}")


def _hired(team: Team, hired_from: Roster) -> list[tuple[Player, Position]]:
    """The players with their positions, as far as the list has these."""
    known = {name.casefold(): p for p in hired_from.positions for name in (p.name, *p.aliases)}
    places = [(player, known.get(player.position.casefold())) for player in team.players]
    return [(player, position) for player, position in places if position is not None]


def too_many_races(hired: Sequence[Position], rules: Edition, hired_from: Roster) -> Iterator[Finding]:
    """Return how many races, and how many players of each: the larger a race, the better its place; the special race only
    ever has the last. [AG-TEAM-03 to AG-TEAM-07]"""
    counts = Counter(position.player_race for position in hired)
    special = counts.pop(hired_from.third_race, 0)
    places, last = list(rules.race_caps), rules.race_caps[-1]
    races = sorted([*counts, *([hired_from.third_race] if special else [])])
    if len(races) > len(places):
        wrong = f"players of {len(races)} races ({', '.join(races)}), more than {len(places)}"
        yield Finding(rules.cites.races, wrong, "let a race go")
        return
    if special:
        places.pop()
        if special > last:
            wrong = f"{special} {hired_from.third_race} players, more than {last}: it is the special race"
            yield Finding(rules.cites.special_race, wrong, f"let {special - last} go")
    for (race, count), most in zip(counts.most_common(), places, strict=False):
        if count > most:
            wrong = f"{count} {race} players beside a larger race; they may be {most} at most"
            yield Finding(rules.cites.group, wrong, f"let {count - most} go")


def _weapons(team: Team, rules: Edition, hired_from: Roster, new: bool) -> Iterator[Finding]:
    """At most one secret weapon, in the hands of a Lineman whose race may have it. [AG-SW-01 to AG-SW-03, AG-SW-13]"""
    armed = [(player, position) for player, position in _hired(team, hired_from) if player.weapon]
    known = rules.weapons()
    if len(armed) > 1 and known:
        yield Finding(rules.cites.one_weapon, f"{len(armed)} secret weapon players, more than 1", f"let {len(armed) - 1} go")
    for player, position in armed:
        where, who = f"player {player.number}", _who(player)
        if player.weapon not in known:
            yield Finding(rules.cites.weapon_race or rules.cites.unsold, f"{who}: no secret weapon {player.weapon!r}"
                          f"{close_to(player.weapon, known) if known else f' in {rules.title}'}", "do without", where)
        elif position.player_race not in known[player.weapon]:
            yield Finding(rules.cites.weapon_race, f"{who}: {_a(position.player_race)} cannot have {player.weapon}",
                          f"only {', '.join(sorted(known[player.weapon]))} can", where)
        elif not position.lineman:
            yield Finding(rules.cites.weapon_position, f"{who}: {_a(position.name)} cannot have {player.weapon}",
                          "arm a Lineman of the race", where)
    for player in team.players:
        if player.confiscated and (new or not player.weapon):
            yield Finding(rules.cites.one_weapon or rules.cites.unsold, f"{_who(player)}: there is no weapon to confiscate "
                          "before the first match", "leave confiscated out", f"player {player.number}")


def _item(player: Player, rules: Edition, new: bool) -> Iterator[Finding]:
    """A magic item is bought after a match. [AG-ITEM-01, AG-ITEM-02]"""
    known = rules.items()
    if player.item and player.item not in known:
        yield Finding(rules.cites.item or rules.cites.unsold, f"{_who(player)}: no magic item {player.item!r}"
                      f"{close_to(player.item, known) if known else f' in {rules.title}'}", "do without")
    elif player.item and new:
        wrong = f"{_who(player)}: {player.item} can only be bought after a match"
        yield Finding(rules.cites.new_item, wrong, "start without it")


def _skills(player: Player, position: Position, rules: Edition) -> Iterator[Finding]:
    """Return which skills a player has learnt. [CRP-15, CRP-12.2, 2020-15.1, 2020-16.5]"""
    had = [bare(skill) for skill in position.skills]
    open_to = position.primary + position.secondary
    for skill in player.extra_skills:
        wrong = f"{_who(player)}: "
        category = rules.category(skill)
        if category is None:
            yield Finding(rules.cites.skills, f"{wrong}unknown skill {skill!r}{close_to(skill, rules.skills)}",
                          "take one that exists")
        elif bare(skill) in had:
            yield Finding(rules.cites.twice, f"{wrong}has {skill} twice", "take it once")
        elif category not in open_to:
            yield Finding(rules.cites.learning, f"{wrong}{_a(position.name)} cannot learn {skill}",
                          f"take one of the categories {' '.join(open_to)}")
        had.append(bare(skill))
    for skill in player.random_skills:
        if rules.rolled_primary is None:
            yield Finding(rules.cites.learning, f"{_who(player)}: {skill} was learnt at random, but {rules.title} players "
                          "choose their skills", "leave random_skills out")
        elif skill not in player.extra_skills:
            yield Finding(rules.cites.learning, f"{_who(player)}: {skill} is in random_skills, but not in extra_skills",
                          "name it in both")
    for one, others in rules.excludes.items():
        for other in others:
            told = other < one and one in rules.excludes.get(other, ())
            if one in had and other in had and not told:
                yield Finding(rules.cites.excluded.format(skill=one), f"{_who(player)}: has {other} and {one}",
                              "give up one of them")


def _improvements(player: Player, rules: Edition) -> Iterator[Finding]:
    """Return how often a player has improved, and that nothing is counted below none. [CRP-1.1, CRP-15, 2020-2.1,
    2020-16.5]"""
    count = len(player.extra_skills) + sum(player.improved.values())
    if count > rules.most_improvements:
        yield Finding(rules.cites.improvements, f"{_who(player)}: {count} improvements, more than "
                      f"{rules.most_improvements}", f"take {count - rules.most_improvements} back")
    for what, changes in (("improved", player.improved), ("injured", player.injured)):
        for name, change in changes.items():
            wrong = f"{_who(player)}: {name} {what} {change} times"
            if not 0 <= change <= MOST_CHANGE:
                yield Finding(rules.cites.characteristics, wrong, f"0 to {MOST_CHANGE} times are possible")
            elif change and name not in rules.scales:
                yield Finding(rules.cites.characteristics, wrong, f"no player has {name} in {rules.title}")
    if player.niggling < 0:
        yield Finding(rules.cites.injuries, f"{_who(player)}: {player.niggling} niggling injuries", "set it to 0 or more")


def _injuries(player: Player, position: Position, rules: Edition) -> Iterator[Finding]:
    """A characteristic stays between its worst and its best value. [CRP-1.1, 2020-2.1]"""
    for name, scale in rules.scales.items():
        better, worse = player.improved.get(name), player.injured.get(name)
        value = scale.unbounded(getattr(position, name), better, worse)
        if (better or worse) and not scale.holds(value):
            low, high = sorted((scale.worst, scale.best))
            yield Finding(rules.cites.characteristics, f"{_who(player)}: {name} would be {value}",
                          f"a characteristic stays in {low} to {high}")


def _who(player: Player) -> str:
    return f"number {player.number}, {player.name}"


def _a(name: str) -> str:
    return f"{'an' if name[0].casefold() in 'aeiou' else 'a'} {name}"
