"""A bot between matches: it picks from the same options as a person, by a few plain preferences. [LG-BOT-01]"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from deepbowl.league.club import Club
from deepbowl.league.college_market import WITH
from deepbowl.league.errors import LeagueError
from deepbowl.league.league import League
from deepbowl.league.office import Office
from deepbowl.league.session import DONE, PRE, Ask, Session
from deepbowl.support.hints import close_to

RECLAIM: Final = "reclaim "
ITEM: Final = "buy magic item"
LIKED: Final = ("Block", "Dodge", "Guard", "Mighty Blow", "Tackle", "Sure Hands", "Wrestle", "Stand Firm", "Sure Feet")
BETTER: Final = ("improve st", "improve ag", "improve ma")
ENOUGH_PLAYERS: Final = 13
ENOUGH_REROLLS: Final = 3


class Manager:
    """A sensible manager: fills the ranks, keeps some gold, lets players learn what wins matches."""

    name = "sensible"
    savings = 60_000
    """The gold a manager keeps in the treasury when hiring."""

    def answer(self, club: Club, asked: Ask) -> str:
        """Return the answer to a question; questions without a preference get the default."""
        if asked.kind in ("improvement", "advancement", "characteristic"):
            return self.learn(asked.options)
        if asked.kind == "hiring":
            return self.hire(club, asked.options)
        if asked.kind == "redraft":
            return self.draft(club, asked.options)
        if asked.kind in ("goods", "secret-goods"):
            return self.shop(asked.options)
        return asked.options[0]

    def learn(self, options: Sequence[str]) -> str:
        """Learn a skill that wins matches, else gain a characteristic."""
        liked = [f"learn {skill}" for skill in LIKED]
        wanted = [one for one in options if any(one == like or one.startswith(f"{like} (") for like in liked)]
        return (wanted or [one for one in options if one in BETTER] or list(options))[0]

    def hire(self, club: Club, options: Sequence[str]) -> str:
        """Fill the ranks to 13, buy weapons back, an apothecary and up to three re-rolls, then an item with spare gold."""
        kept = [one for one in options if one.startswith("keep ")]
        hired = by_price(club, options)
        few = len(club.listed()) < min(ENOUGH_PLAYERS, club.rules().most)
        if few and (kept or hired):
            cheap = [one for one in hired if fee(club, one) + self.savings <= club.gold]
            return (kept or cheap or hired[-1:])[0]
        wanted = [one for one in options if one.startswith(RECLAIM)] + ["buy apothecary"]
        if club.rerolls < ENOUGH_REROLLS:
            wanted.append("buy re-roll")
        if club.gold >= 2 * self.savings:
            wanted.append(ITEM)
        return next((one for one in wanted if one in options), DONE)

    def draft(self, club: Club, options: Sequence[str]) -> str:
        """Fill the ranks as the default does, then keep more players and buy re-rolls with the rest.

        The default leaves enough gold for the players who are still missing; a costlier choice could leave a list that no
        gold completes.
        """
        if options[0] != DONE:
            return options[0]
        return next((one for one in options if one.startswith(("keep ", "buy re-roll"))), DONE)

    def shop(self, options: Sequence[str]) -> str:
        """Buy nothing for a single match."""
        return options[0]


class Greedy(Manager):
    """A greedy manager: spends every coin immediately, on the most costly there is."""

    name = "greedy"
    savings = 0

    def learn(self, options: Sequence[str]) -> str:
        """Take a skill at random as soon as it can be paid; it is the cheapest."""
        return next((one for one in options if one.startswith("random ")), super().learn(options))

    def hire(self, club: Club, options: Sequence[str]) -> str:
        """Hire the most costly players until the list is full, then buy everything else."""
        hired = by_price(club, options)
        kept = [one for one in options if one.startswith("keep ")]
        bought = [one for one in options if one.startswith(("buy ", RECLAIM))]
        return (hired or kept or bought or [DONE])[0]

    def draft(self, club: Club, options: Sequence[str]) -> str:
        """Fill the ranks as the default does, then spend the rest on the most costly players and on re-rolls."""
        if options[0] != DONE:
            return options[0]
        bought = [one for one in options if one.startswith(("keep ", "buy "))]
        return (by_price(club, options) or bought or [DONE])[0]

    def shop(self, options: Sequence[str]) -> str:
        """Buy goods as long as there is gold."""
        return next((one for one in reversed(options) if one.startswith("buy ")), options[0])


SENSIBLE: Final = Manager()
MANAGERS: Final[Mapping[str, Manager]] = {one.name: one for one in (SENSIBLE, Greedy())}


def manager_called(name: str) -> Manager:
    """Return a manager by name, or raise `LeagueError`."""
    if name not in MANAGERS:
        raise LeagueError("LG-BOT-01", f"no manager {name!r}; there are {', '.join(MANAGERS)}{close_to(name, MANAGERS)}")
    return MANAGERS[name]


def fee(club: Club, option: str) -> int:
    """Return what hiring a position costs, with the weapon if it comes with one."""
    name, _, weapon = option.removeprefix("hire ").partition(WITH)
    position = club.roster().position(name)
    return position.cost + club.rules().weapons().get(weapon, {}).get(position.player_race, 0)


def by_price(club: Club, options: Sequence[str]) -> list[str]:
    """Return the options that hire a player, the most costly first."""
    hired = [one for one in options if one.startswith("hire ")]
    return sorted(hired, key=lambda one: -fee(club, one))


def manage(office: Office, id: str, managers: Mapping[str, Manager] | None = None) -> Session:
    """Answer a whole sequence for bots and write its line; `managers` by club, a sensible one where none is named.

    A person's club is managed only with the coach's consent. [LG-BOT-01, LG-BOT-04]
    """
    session, chosen = office.session(id), managers or {}

    def answer(club: Club, asked: Ask) -> str:
        office.league.must_be_a_bots(club.id)
        return chosen.get(club.id, SENSIBLE).answer(club, asked)

    session.conduct(answer)
    office.update(session)
    return session


def settle(office: Office) -> None:
    """Let bots answer every question that they are asked, until people are asked or nothing is open.
    [LG-BOT-01, LG-BOT-02]"""
    league = office.league
    for id in list(league.sessions):
        kind, fixture, club = league.sessions[id]
        played = league.fixtures[fixture] if kind == PRE else None
        members = played.clubs if played is not None else (club,)
        session = office.session(id)
        answered = 0
        while (asked := session.now().asked) is not None:
            seat = asked.seat if kind == PRE else 0
            if not league.a_bot_plays(members[seat], played):
                break
            session.answer(len(session.answers) + 1, asked.seat, SENSIBLE.answer(session.now().clubs[seat], asked))
            answered += 1
        if answered or session.now().closed:
            office.update(session)
    office.prepare()


def waiting(league: League) -> list[str]:
    """Return the open sequences of one club each that bots have to answer."""
    return [id for id, (_, _, club) in league.sessions.items() if club in league.bots or club in league.lent]
