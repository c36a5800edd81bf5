"""The rule pack of a tournament: rounds and their shape, points, budgets, skill packages. [LG-PACK, LG-RANK-01]"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, fields, replace
from typing import Any, Final

from deepbowl.books.registry import BOOKS
from deepbowl.league.club import Club
from deepbowl.league.errors import LeagueError
from deepbowl.league.facts import Fact, fact
from deepbowl.league.fold import add_all
from deepbowl.league.founding import found, lasting_team
from deepbowl.league.pack import Pack
from deepbowl.league.pairing import MOST_PLANNED
from deepbowl.league.ranking import Bonus, Scoring
from deepbowl.teams.editions import bare
from deepbowl.teams.ready import ready_team
from deepbowl.teams.team import Team

SIZES: Final = (2, 4)
MOST_ROUNDS: Final = 12
FEWEST_COACHES: Final = 2
MOST_COACHES: Final = 64
BOTS: Final = "bots"
BYES: Final = "byes"
ALL: Final = "all"
PAIRS: Final = "pairs"
PACKAGE: Final = "package"
"""How a skill of a package was learnt: it adds no value. [LG-PACK-03]"""


@dataclass(frozen=True, slots=True)
class Shape:
    """A round: tables of two or four, and the book they play. [LG-PACK-04]"""

    size: int
    book: str


@dataclass(frozen=True, slots=True)
class Tier:
    """Lists with a separate budget. [LG-PACK-03]"""

    budget: int
    lists: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SkillPackage:
    """Skills a coach may add to a list: how many, how many of them Secondary, how often the same, how many on a player."""

    skills: int
    secondary: int = 0
    same: int = 0
    """The same skill at most this often; 0 for no limit."""
    player: int = 1

    def check(self, team: Team) -> None:
        """Raise `LeagueError` with the first skill that does not fit. [LG-PACK-03]"""
        rules = team.drafted_by()
        given: list[tuple[str, str]] = [(player.name, skill) for player in team.players for skill in player.extra_skills]
        if len(given) > self.skills:
            raise LeagueError("LG-PACK-03", f"{len(given)} skills, the package has {self.skills}; take one off")
        second = 0
        for player in team.players:
            position = team.roster().position(player.position)
            if len(player.extra_skills) > self.player:
                many = len(player.extra_skills)
                raise LeagueError("LG-PACK-03", f"{player.name} has {many} skills of the package, {self.player} allowed")
            for skill in player.extra_skills:
                letter = rules.category(skill) or "?"
                if letter not in position.primary and letter not in position.secondary:
                    raise LeagueError("LG-PACK-03", f"{player.name} cannot learn {skill}")
                if bare(skill) in {bare(one) for one in position.skills}:
                    raise LeagueError("LG-PACK-03", f"{player.name} has {skill} already")
                second += letter not in position.primary
        if second > self.secondary:
            raise LeagueError("LG-PACK-03", f"{second} Secondary skills, the package has {self.secondary}")
        skill, often = Counter(skill for _, skill in given).most_common(1)[0] if given else ("", 0)
        if self.same and often > self.same:
            raise LeagueError("LG-PACK-03", f"{skill} is taken {often} times, {self.same} allowed")
        known = without_package(team).legal(new=False)
        if wrong := [one for one in team.legal(new=False) if one not in known]:  # twice on a player, or two that exclude
            raise LeagueError(wrong[0].rule, f"{wrong[0].wrong}; {wrong[0].remedy}")


@dataclass(frozen=True, slots=True)
class TournamentPack(Pack):
    """Everything a tournament plays by; every setting has a default. [LG-PACK-01]"""

    rounds: tuple[Shape, ...] = ()
    growing: bool = False
    """Whether clubs keep what happens to them; otherwise every match begins with the list as entered. [LG-PACK-02]"""
    scoring: Scoring = field(default_factory=Scoring)
    tiers: tuple[Tier, ...] = ()
    skills: SkillPackage | None = None
    goods: tuple[str, ...] | None = None
    """The goods for a match that lists may hold; None for all that the books allow."""
    fill: str = BOTS
    planned: bool = False
    seeded: bool = False
    naf: str = ALL
    non_member: tuple[str, int] | None = None
    """Name and number for games of coaches without a NAF number; None: they are left out. [LG-NAF-03]"""
    open_to_bots: bool = False
    most_coaches: int = MOST_COACHES
    """Entries are closed once this many lists are in."""
    open_entry: bool = False
    """Whether every coach who sees the tournament may enter; otherwise only those who have its link."""
    house: str = "rookie"
    """The level of house bots. [LG-BYE-01]"""

    def check(self) -> None:
        """Raise `LeagueError` unless the pack is possible."""
        self.scoring.check()
        if not 1 <= len(self.rounds) <= MOST_ROUNDS:
            raise LeagueError("LG-PACK-04", f"a tournament has 1 to {MOST_ROUNDS} rounds, not {len(self.rounds)}")
        for shape in self.rounds:
            book = BOOKS.get(shape.book)
            if book is None:
                raise LeagueError("LG-PACK-04", f"no book {shape.book!r}")
            if shape.size not in book.seats or shape.size not in SIZES:
                raise LeagueError("LG-PACK-04", f"{book.title} has no tables of {shape.size}")
            if self.edition not in book.editions:
                raise LeagueError("LG-PACK-04", f"{book.title} takes no teams of {self.edition}")
        if self.growing and {shape.book for shape in self.rounds} != {self.book}:
            raise LeagueError("LG-PACK-04", "a growing tournament plays one book in all rounds")
        if not FEWEST_COACHES <= self.most_coaches <= MOST_COACHES:
            raise LeagueError("LG-BYE-04", f"a tournament has {FEWEST_COACHES} to {MOST_COACHES} coaches")
        if self.fill not in (BOTS, BYES) or self.naf not in (ALL, PAIRS):
            raise LeagueError("LG-PACK-01", "fill is bots or byes, naf is all or pairs")
        if self.planned and len({shape.size for shape in self.rounds}) > 1:
            raise LeagueError("LG-PAIR-07", "planned seats need rounds of one size")

    @property
    def room(self) -> int:
        """How many lists may enter; seats are planned for a few only. [LG-PAIR-07]"""
        return min(self.most_coaches, MOST_PLANNED) if self.planned else self.most_coaches

    def shape(self, round: int) -> Shape:
        """Return the shape of a round, from 1."""
        return self.rounds[round - 1]

    def budget(self, race: str) -> int | None:
        """Return the budget of a list, None for the edition's own."""
        return next((tier.budget for tier in self.tiers if race in tier.lists), None)

    def differences(self) -> list[str]:
        """Return the settings that differ from the book's answers. [LG-PACK-01]"""
        usual = TournamentPack(self.name, self.book, self.edition, rounds=self.rounds)
        return [one.name for one in fields(self) if getattr(self, one.name) != getattr(usual, one.name)]

    def entered(self, id: str, team: Team, coach: str) -> list[Fact]:
        """Return the facts of a list that enters, or raise `LeagueError` with the first breach. [LG-PACK-03, LG-PACK-04]"""
        if team.edition != self.edition:
            raise LeagueError("LG-PACK-04", f"{team.name} is a team of {team.edition}, the tournament plays {self.edition}")
        plain = without_package(team)
        budget = self.budget(team.roster().race)
        wrong = plain.legal(budget, new=True)
        if wrong:
            raise LeagueError(wrong[0].rule, f"{wrong[0].wrong}; {wrong[0].remedy}")
        goods = one_match_goods(team)
        for name in goods:
            good = team.drafted_by().good(name)
            for book in (BOOKS[shape.book] for shape in self.rounds):
                if good is not None and good.in_match in book.banned_goods:
                    raise LeagueError("LG-PACK-04", f"{book.title} bans {name}")
            if self.goods is not None and name not in self.goods:
                raise LeagueError("LG-PACK-03", f"the pack does not allow {name}")
        (self.skills or SkillPackage(0)).check(team)
        if self.growing and goods:
            raise LeagueError("LG-GOLD-07", f"{goods[0]} is for one match; buy it before a match, not with the team")
        facts = found(id, lasting_team(plain), coach, budget)
        numbered = {player.number: f"{id}-{number}" for number, player in enumerate(team.players, 1)}
        facts += [
            fact("learnt", "LG-PACK-03", player=numbered[player.number], skill=skill, how=PACKAGE, value=0)
            for player in team.players
            for skill in player.extra_skills
        ]
        add_all(Club(id), facts)
        return facts


def house_team(edition: str, race: str, name: str) -> Team:
    """Return a ready team for a house bot. [LG-BYE-01, LG-FIX-06]"""
    return lasting_team(ready_team(race, edition), name)


def without_package(team: Team) -> Team:
    """Return a list without the skills of a package, which cost nothing and count in no value. [LG-PACK-03]"""
    return replace(team, players=tuple(replace(one, extra_skills=()) for one in team.players))


def one_match_goods(team: Team) -> list[str]:
    """Return the goods of a list that a growing club would buy before each match."""
    lasting = {good.name for good in team.drafted_by().goods if good.value or good.grows}
    return [name for name, count in team.goods.items() if count and name not in lasting]


def packed(pack: TournamentPack) -> dict[str, Any]:
    """Return a pack as JSON can hold it."""
    found = asdict(pack)
    found["scoring"]["places"] = {str(size): list(points) for size, points in pack.scoring.places.items()}
    return found


def _named_number(told: Any) -> tuple[str, int] | None:
    return None if told is None else (str(told[0]), int(told[1]))


def read_tournament_pack(told: Mapping[str, Any]) -> TournamentPack:
    """Return the pack that `packed` wrote, or raise `LeagueError`."""
    try:
        scoring = dict(told.get("scoring", {}))
        if "places" in scoring:
            scoring["places"] = {int(size): tuple(points) for size, points in scoring["places"].items()}
        if scoring.get("outcomes") is not None:
            won, drawn, lost = scoring["outcomes"]
            scoring["outcomes"] = (won, drawn, lost)
        scoring["bonuses"] = tuple(Bonus(**one) for one in scoring.get("bonuses", ()))
        if "tie_breakers" in scoring:
            scoring["tie_breakers"] = tuple(scoring["tie_breakers"])
        rest = {
            **told,
            "scoring": Scoring(**scoring),
            "rounds": tuple(Shape(**one) for one in told["rounds"]),
            "tiers": tuple(Tier(one["budget"], tuple(one["lists"])) for one in told.get("tiers", ())),
            "skills": SkillPackage(**told["skills"]) if told.get("skills") else None,
            "goods": None if told.get("goods") is None else tuple(told["goods"]),
            "non_member": _named_number(told.get("non_member")),
            "bonuses": tuple(told.get("bonuses", ())),
            "switches": tuple(told.get("switches", ())),
        }
        pack = TournamentPack(**rest)
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise LeagueError("LG-PACK-01", f"this is not a rule pack: {error}") from None
    pack.check()
    return pack
