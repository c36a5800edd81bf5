"""After a league match of Dungeon Bowl: four steps, one after the other. [DG-POST-01 to DG-POST-04]"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from enum import IntEnum
from typing import Final

from deepbowl.league.entry import Career, Entry, LeagueError, Outcome, Played
from deepbowl.league.skill_table import roll_skill
from deepbowl.teams.legality import HIGHEST_NUMBER
from deepbowl.teams.team import Changes, Player

POINTS: Final = {Outcome.WON: 3, Outcome.DREW: 1, Outcome.LOST: 0}
"""League points. [DG-LEAGUE-02]"""
MANY_CASUALTIES: Final = 3
"""This many casualties caused are worth a league point where the commissioner says so. [DG-LEAGUE-03]"""
GOLD: Final = 10_000
FUNDS: Final = ((5, 30_000), (3, 20_000), (1, 10_000))
"""What Gather Funds pays for at least this many uses. [DG-TILE-10]"""
ADVANCEMENT: Final = (
    (3, 6, 12, 18), (4, 8, 14, 20), (6, 12, 18, 24), (8, 16, 22, 28), (10, 20, 26, 32), (15, 30, 40, 50),
)  # fmt: skip
"""Star Player Points for the first to the sixth advancement: random primary; chosen primary or random secondary; chosen
secondary; a characteristic. [2020-16.5]"""
RANDOM_PRIMARY: Final = 0
CHOSEN_PRIMARY: Final = 1
BY_DICE: Final = 3
"""Columns of that table: a random or a chosen primary skill (the next column is the secondary one), a characteristic."""
CHARACTERISTICS: Final = tuple(name for name, _ in Changes().items())
IMPROVED: Final = (
    (7, ("ma", "av")), (13, ("ma", "pa", "av")), (14, ("ag", "pa")), (15, ("st", "ag")), (16, CHARACTERISTICS),
)  # fmt: skip
"""Which characteristics a D16 up to this number offers. [2020-16.6]"""


class Step(IntEnum):
    """The steps after a match, in their order. [DG-POST-01]"""

    OUTCOME = 1
    ADVANCEMENT = 2
    HIRING = 3
    VALUES = 4
    OVER = 5


def steps(exhibition: bool = False) -> tuple[Step, ...]:
    """What is done after a match; after an exhibition match nothing has to be. [DG-POST-01]"""
    return () if exhibition else (Step.OUTCOME, Step.ADVANCEMENT, Step.HIRING, Step.VALUES)


# ---------------------------------------------------------------- what a match is worth
def winnings(outcomes: tuple[Outcome, Outcome], dice: tuple[int, int]) -> tuple[int, int]:
    """Two dice: the higher in ten thousands for the winner, the lower for the loser; both get the lower after a draw.
    [DG-POST-03]"""
    high, low = max(dice) * GOLD, min(dice) * GOLD
    return (high if outcomes[0] is Outcome.WON else low), (high if outcomes[1] is Outcome.WON else low)


def gathered(uses: int) -> int:
    """What Gather Funds brings a team after the match, won or lost. [DG-TILE-10]"""
    return next((gold for fewest, gold in FUNDS if uses >= fewest), 0)


def points(played: Played, casualty_bonus: bool = False) -> int:
    """League points for a match; one more for many casualties, where that is agreed. [DG-LEAGUE-02, DG-LEAGUE-03]"""
    if played.friendly:
        return 0
    return POINTS[played.outcome] + int(casualty_bonus and played.casualties >= MANY_CASUALTIES)


def won(played: tuple[Played, Played], dice: tuple[int, int]) -> tuple[int, int]:
    """The gold a match brings either team: winnings and gathered funds. [DG-POST-03, DG-TILE-10]"""
    first, second = winnings((played[0].outcome, played[1].outcome), dice)
    return first + gathered(played[0].funds), second + gathered(played[1].funds)


# ---------------------------------------------------------------- the four steps of one team
@dataclass(frozen=True, slots=True)
class PostGame:
    """A team between two matches; what is not due in the step it has come to is refused. [DG-POST-01]"""

    entry: Entry
    journeymen: tuple[Player, ...] = ()
    step: Step = Step.OUTCOME

    def record(self, played: Played, gold: int, casualty_bonus: bool = False) -> PostGame:
        """Step one: result, casualties, league points and gold are noted, the dead struck off. [DG-POST-02, DG-POST-03]

        Raise `LeagueError` if the match was recorded before.
        """
        self._due(Step.OUTCOME)
        if played.match and played.match in self.entry.matches:
            raise LeagueError("DG-POST-02", f"{self.entry.team.name} have recorded this match already")
        entry = self.entry.without(*played.dead)
        results = entry.results if played.friendly else (*entry.results, played.outcome)
        entry = replace(
            entry, careers=_careers(entry, played), treasury=entry.treasury + gold, results=results,
            friendlies=entry.friendlies + played.friendly,
            casualties=entry.casualties + played.casualties,
            points=entry.points + points(played, casualty_bonus),
            team=replace(entry.team, goods={}), matches=(*entry.matches, played.match) if played.match else entry.matches,
        )  # fmt: skip
        alive = tuple(player for player in self.journeymen if player.number not in played.dead)
        return PostGame(entry, alive, Step.ADVANCEMENT)

    def learn(self, number: int, skill: str) -> PostGame:
        """Step two: a player spends Star Player Points on a skill their coach chooses. [DG-POST-04, 2020-16.5]"""
        self._due(Step.ADVANCEMENT)
        player, team = self.entry.player(number), self.entry.team
        position, category = team.roster().position(player.position), team.drafted_by().category(skill) or "?"
        learnt = replace(player, extra_skills=(*player.extra_skills, skill))
        return self._advanced(player, learnt, CHOSEN_PRIMARY + (category not in position.primary), skill)

    def learn_at_random(self, number: int, category: str, die: Callable[[int], int]) -> PostGame:
        """Step two: a player spends Star Player Points on a random skill of a category, by its letter.

        `die` rolls a die with the given number of sides. A skill the player cannot use is rolled again.
        [DG-POST-04, 2020-15.2, 2020-16.5]
        """
        self._due(Step.ADVANCEMENT)
        player, team = self.entry.player(number), self.entry.team
        position = team.roster().position(player.position)
        if category not in (open_to := position.primary + position.secondary):
            wrong = f"{player.name} cannot learn skills of category {category}, only of {' '.join(open_to)}"
            raise LeagueError("2020-16.5", wrong)
        skill = roll_skill(team, player, category, die)
        learnt = replace(
            player, extra_skills=(*player.extra_skills, skill), random_skills=(*player.random_skills, skill)
        )
        return self._advanced(player, learnt, RANDOM_PRIMARY + (category not in position.primary), skill)

    def improve(self, number: int, die: int, gain: str) -> PostGame:
        """Step two: a player spends Star Player Points on a D16, and gains a characteristic it offers or a skill instead.
        [DG-POST-04, 2020-16.5, 2020-16.6]"""
        self._due(Step.ADVANCEMENT)
        player = self.entry.player(number)
        offered = next((names for most, names in IMPROVED if 1 <= die <= most), ())
        if not offered:
            raise LeagueError("2020-16.6", f"{die} is not a result of a D16")
        if gain not in CHARACTERISTICS:
            return self._advanced(player, replace(player, extra_skills=(*player.extra_skills, gain)), BY_DICE, gain)
        if gain not in offered:
            raise LeagueError("2020-16.6", f"a {die} offers {' or '.join(offered)}, not {gain}")
        better = replace(player.improved, **{gain: player.improved.get(gain) + 1})
        return self._advanced(player, replace(player, improved=better), BY_DICE, gain)

    def _advanced(self, player: Player, grown: Player, column: int, what: str) -> PostGame:
        """What a player gains is paid for with their points. [2020-16.5]"""
        career = self.entry.career(player.number)
        had = len(player.extra_skills) + sum(player.improved.values())
        if had >= len(ADVANCEMENT):
            raise LeagueError("2020-16.5", f"{player.name} has advanced {had} times")
        price = ADVANCEMENT[had][column]
        if career.spp < price:
            raise LeagueError("2020-16.5", f"{what} takes {price} Star Player Points, {player.name} has {career.spp}")
        entry = self._checked([grown if one is player else one for one in self.entry.team.players])
        return replace(self, entry=entry.remembering(player.number, replace(career, spp=career.spp - price)))

    def to_hiring(self) -> PostGame:
        """Everyone has learnt what they could: gold is spent next."""
        self._due(Step.ADVANCEMENT)
        return replace(self, step=Step.HIRING)

    def hire(self, player: Player) -> PostGame:
        """Step three: a new player at the price of their position. [DG-POST-04]"""
        self._due(Step.HIRING)
        price = self.entry.team.roster().position(player.position).cost
        return replace(self, entry=self._paid_for(player, price))

    def keep(self, number: int) -> PostGame:
        """A journeyman who played stays for good, at their value and without Loner, if there is room. [DG-POST-04]"""
        self._due(Step.HIRING)
        found = next((player for player in self.journeymen if player.number == number), None)
        if found is None:
            raise LeagueError("DG-POST-04", f"no journeyman {number} played")
        taken = {player.number for player in self.entry.team.players}
        shirt = next((free for free in range(1, HIGHEST_NUMBER + 1) if free not in taken), number)
        learnt = tuple(skill for skill in found.extra_skills if skill != self.entry.team.drafted_by().journeyman)
        player = replace(found, number=shirt, extra_skills=learnt)
        entry = self._paid_for(player, self.entry.team.player_value(player))
        career = self.entry.career(number)
        left = tuple(one for one in self.journeymen if one is not found)
        return replace(self, entry=entry.remembering(shirt, career), journeymen=left)

    def dismiss(self, number: int) -> PostGame:
        """A player is let go; nothing is paid back. [DG-POST-04]"""
        self._due(Step.HIRING)
        self.entry.player(number)
        return replace(self, entry=self.entry.without(number))

    def retire(self, number: int) -> PostGame:
        """A player whom this match gave a Lasting Injury sits the rest of the season out: they stay on the list and in the
        team's value, but not in its current one. [DG-POST-04, 2020-16.8]"""
        self._due(Step.HIRING)
        player, career = self.entry.player(number), self.entry.career(number)
        if not career.lasting:
            raise LeagueError("2020-16.8", f"{player.name} has no new Lasting Injury")
        return replace(self, entry=self.entry.remembering(number, replace(career, retired=True)))

    def buy_reroll(self) -> PostGame:
        """One more team re-roll: at double price, but worth the single one. [DG-POST-04, DG-TEAM-03]"""
        self._due(Step.HIRING)
        team = self.entry.team
        paid = self.entry.paying(2 * team.roster().reroll_cost, "a re-roll", "DG-POST-04")
        more = replace(team, rerolls=team.rerolls + 1)
        return replace(self, entry=replace(paid, team=self.entry.allowed(more)))

    def change_sponsor(self, sponsor: str) -> PostGame:
        """Another sponsor, once a season. [DG-SPON-08]"""
        self._due(Step.HIRING)
        if self.entry.changed_sponsor:
            raise LeagueError("DG-SPON-08", f"{self.entry.team.name} has changed its sponsor in this season")
        if sponsor == self.entry.team.sponsor:
            raise LeagueError("DG-SPON-08", f"{sponsor} is the sponsor of {self.entry.team.name} already")
        team = self.entry.allowed(replace(self.entry.team, sponsor=sponsor, athlete=0))
        return replace(self, entry=replace(self.entry, team=team, changed_sponsor=True))

    def name_athlete(self, number: int) -> PostGame:
        """A new athlete, if the old one has died. [DG-SPON-07]"""
        self._due(Step.HIRING)
        if self.entry.team.athlete:
            raise LeagueError("DG-SPON-07", f"number {self.entry.team.athlete} is the athlete for life")
        return replace(self, entry=replace(self.entry, team=self.entry.allowed(replace(self.entry.team, athlete=number))))

    def close(self) -> Entry:
        """Step four: the team values are brought up to date, journeymen no one kept have left. [DG-POST-01, DG-POST-04]"""
        self._due(Step.HIRING)
        return self.entry

    def _due(self, step: Step) -> None:
        if self.step is not step:
            raise LeagueError("DG-POST-01", f"step {step.value} is not due in step {self.step.value}")

    def _paid_for(self, player: Player, price: int) -> Entry:
        entry = self.entry.paying(price, f"a {player.position}", "DG-POST-04")
        hired = self._checked([*self.entry.team.players, player])
        return replace(hired, treasury=entry.treasury)

    def _checked(self, players: Sequence[Player]) -> Entry:
        team = self.entry.allowed(replace(self.entry.team, players=tuple(players)))
        return replace(self.entry, team=team)


def _careers(entry: Entry, played: Played) -> dict[int, Career]:
    """Who misses the next game; a sponsor's athlete has one more Star Player Point for a game they played. [DG-SPON-07]"""
    found = {}
    for player in entry.team.players:
        career = entry.career(player.number)
        extra = int(player.number == entry.team.athlete and career.fit)
        misses, lasting = player.number in played.missing, player.number in played.lasting
        found[player.number] = replace(career, spp=career.spp + extra, misses_next=misses, lasting=lasting)
    return found
