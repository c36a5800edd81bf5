"""The team builder: editions and their lists with prices, and what is wrong with a draft, row by row."""

from __future__ import annotations

import msgspec

from deepbowl.books.registry import BOOKS
from deepbowl.match.setup import taken_by
from deepbowl.server.http.request_models import LONGEST_NAME
from deepbowl.server.live.messages.teams import Breach, DraftCheck, EditionCard, ListCard, ListGood, ListPosition
from deepbowl.teams.editions import EDITIONS, Edition, Good
from deepbowl.teams.ready import starting_teams
from deepbowl.teams.rosters import Position, Roster, RosterError
from deepbowl.teams.team import Team, TeamError


def editions() -> bytes:
    """Return every edition that some book plays, with the names of its lists."""
    cards: list[EditionCard] = []
    for edition in EDITIONS.values():
        books = [book.id for book in BOOKS.values() if edition.id in book.editions]
        if books:
            cards.append({
                "id": edition.id, "title": edition.title, "core": edition.core, "books": books, "budget": edition.budget,
                "fewest": edition.fewest, "most": edition.most, "rerolls": edition.most_rerolls,
                "lists": list(edition.lists()), "ready": list(starting_teams(edition.id)),
                "sponsors": list(edition.sponsors),
            })  # fmt: skip
    return msgspec.json.encode(cards)


def list_card(edition: str, race: str) -> bytes | None:
    """Return one list with prices and its ready team; None if there is no such list."""
    rules = EDITIONS.get(edition)
    if rules is None:
        return None
    try:
        found = rules.roster(race)
    except RosterError:
        return None
    ready = starting_teams(edition).get(found.race)
    card: ListCard = {
        "edition": edition, "race": found.race, "apothecary": found.apothecary,
        "reroll": found.reroll_cost * rules.reroll_times, "special": list(found.special), "choose": list(found.choose),
        "groups": dict(found.groups), "race_caps": list(rules.race_caps), "third_race": found.third_race,
        "positions": [_position(rules, one) for one in found.positions],
        "goods": [_good(one, found) for one in rules.goods if _sold(one, found)], "ready": ready.to_json() if ready else "",
    }  # fmt: skip
    return msgspec.json.encode(card)


def _position(rules: Edition, one: Position) -> ListPosition:
    return {
        "name": one.name, "cost": one.cost, "most": one.qty, "group": one.group,
        "card": [(name.upper(), scale.shown(getattr(one, name))) for name, scale in rules.scales.items()],
        "skills": list(one.skills), "primary": one.primary, "secondary": one.secondary,
        "weapons": {
            name: prices[one.player_race]
            for name, prices in rules.weapons().items()
            if one.lineman and one.player_race in prices
        },
    }  # fmt: skip


def _sold(good: Good, found: Roster) -> bool:
    """Whether a list can ever have a good: apothecaries heal some lists only, some goods need a special rule."""
    return good.apothecary in (None, found.apothecary) and good.needs in ("", *found.special, *found.choose)


def _good(good: Good, found: Roster) -> ListGood:
    return {
        "name": good.name, "price": good.price_for(found.special), "most": good.most, "free": good.free,
        "one_match": not good.value and not good.grows,
    }  # fmt: skip


# ---------------------------------------------------------------- drafts
def read_draft(text: str) -> Team:
    """Return the team of a text, or raise `TeamError`; names are as long as a coach's at most."""
    team = Team.from_json(text)
    for what, name in (("the team", team.name), *((f"number {one.number}", one.name) for one in team.players)):
        if len(name) > LONGEST_NAME:
            raise TeamError(f"{what}: a name has at most {LONGEST_NAME} letters")
    return team


def check_draft(text: str) -> bytes:
    """Return what a draft costs and is worth, and every breach at its row. Raise `TeamError` if it cannot be read."""
    team = read_draft(text)
    found = team.legal()
    try:
        cost, value = team.cost(), team.value()
    except RosterError:
        cost = value = 0
    budget = EDITIONS[team.edition].budget if team.edition in EDITIONS else 0
    breaches: list[Breach] = [
        {"rule": one.rule, "wrong": one.wrong, "remedy": one.remedy, "where": one.where} for one in found
    ]
    check: DraftCheck = {
        "cost": cost, "value": value, "budget": budget, "left": budget - cost, "legal": not found, "breaches": breaches,
        "text": team.to_json(),
    }  # fmt: skip
    return msgspec.json.encode(check)


def drafted_team(book: str, text: str) -> Team:
    """Return a drafted team that may play under a book, or raise `TeamError` or `SetupError` with the first breach."""
    team = taken_by(book, read_draft(text))
    found = team.legal()
    if found:
        raise TeamError(f"{team.name}: {found[0]}")
    return team
