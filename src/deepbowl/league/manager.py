"""A bot between matches: it picks from the same options as a person, by a few plain preferences. [LG-BOT-01]"""

from __future__ import annotations

from typing import Final

from deepbowl.league.club import Club
from deepbowl.league.league import League
from deepbowl.league.office import Office
from deepbowl.league.session import DONE, Ask, Session

LIKED: Final = ("Block", "Dodge", "Guard", "Mighty Blow", "Tackle", "Sure Hands", "Wrestle", "Stand Firm", "Sure Feet")
SAVINGS: Final = 60_000
"""What a sensible manager keeps in the treasury."""


def answer(club: Club, asked: Ask) -> str:
    """Return a sensible answer to a question."""
    options = asked.options
    if asked.kind in ("improvement", "advancement", "characteristic"):
        liked = [f"learn {skill}" for skill in LIKED]
        wanted = [one for one in options if any(one == like or one.startswith(f"{like} (") for like in liked)]
        better = [one for one in options if one in ("improve st", "improve ag", "improve ma")]
        return (wanted or better or [options[0]])[0]
    if asked.kind == "hiring":
        return _hire(club, options)
    if asked.kind == "redraft":
        return _draft(options)
    return options[0]


def _hire(club: Club, options: tuple[str, ...]) -> str:
    """Fill the ranks to 13, then save for a re-roll."""
    kept = [one for one in options if one.startswith("keep ")]
    hired = [one for one in options if one.startswith("hire ")]
    few = len(club.listed()) < min(13, club.rules().most)
    if few and (kept or hired):
        by_price = sorted(hired, key=lambda one: -club.roster().position(one.removeprefix("hire ")).cost)
        cheap = [one for one in by_price if club.roster().position(one.removeprefix("hire ")).cost + SAVINGS <= club.gold]
        return (kept or cheap or by_price[-1:])[0]
    if "buy apothecary" in options:
        return "buy apothecary"
    if "buy re-roll" in options and club.rerolls < 3:
        return "buy re-roll"
    return DONE


def _draft(options: tuple[str, ...]) -> str:
    """Keep everybody who can be paid, then two re-rolls, then hire."""
    for wanted in ("keep ", "hire ", "buy re-roll", DONE):
        found = [one for one in options if one.startswith(wanted)]
        if found and (wanted != "hire " or options[0] != DONE):
            return found[0]
    return options[0]


def manage(office: Office, id: str) -> Session:
    """Answer a whole sequence for a bot and write its line."""
    session = office.session(id)
    while (asked := session.now().asked) is not None:
        club = session.now().clubs[asked.seat if len(session.clubs) > 1 else 0]
        session.answer(len(session.answers) + 1, asked.seat, answer(club, asked))
    office.update(session)
    return session


def waiting(league: League) -> list[str]:
    """Return the open sequences that bots have to answer."""
    return [id for id, (_, _, club) in league.sessions.items() if club in league.bots]
