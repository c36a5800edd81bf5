"""Lines of a tournament and its rules in words. [LG-PACK-01, LG-REPAIR-01]"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from deepbowl.books.registry import BOOKS
from deepbowl.bots.levels import LEVELS
from deepbowl.league.pairing import is_house
from deepbowl.league.ranking import DEFAULT_PLACES, DRAW_OF_TWO, Bonus, Scoring, bye_points, points_text
from deepbowl.league.titles import fixture_title
from deepbowl.league.tournament import Tournament
from deepbowl.league.tournament_pack import BOTS, PAIRS, TournamentPack
from deepbowl.server.leagues.words import gold
from deepbowl.server.live.messages.tournaments import RuleLine


def seat_name(event: Tournament, club: str) -> str:
    """Return the name of a list or of a house bot."""
    if club in event.entries:
        return event.entries[club].team.name
    return club.capitalize() if is_house(club) else "A list"


def table_words(where: str) -> str:
    """Return where a number of the standings comes from, as a person reads it: r1t2 is round 1, table 2."""
    round, _, table = where[1:].partition("t")
    if where[:1] == "r" and round.isdecimal() and table.isdecimal():
        return f"Round {round}, table {table}"
    return where.capitalize()


def _score(event: Tournament, report: Mapping[str, Any]) -> str:
    """Return a result with all that counts in the standings: a correction may change nothing else. [LG-REPAIR-01]"""
    seats = report["seats"]
    told = " : ".join(str(seat["touchdowns"]) for seat in seats)
    if any(seat["caused"] for seat in seats):
        told += f", casualties {' : '.join(str(seat['caused']) for seat in seats)}"
    gone = [seat_name(event, seat["club"]) for seat in seats if seat["conceded"]]
    return f"{told}, {' and '.join(gone)} conceded" if gone else told


def line_words(event: Tournament, line: Mapping[str, Any]) -> str | None:
    """Return what a line of a tournament says, None for a kind that leagues have too."""
    fixture = event.fixtures.get(str(line.get("fixture", "")))
    at = fixture_title(event, fixture.id).told() if fixture else ""
    at = at[:1].upper() + at[1:]
    one = seat_name(event, str(line.get("club", "")))
    pair = " and ".join(seat_name(event, club) for club in line.get("pair", ()))
    names = ", ".join(seat_name(event, club) for club in line.get("clubs", ()))
    kind = str(line.get("kind"))
    if kind == "result":
        typed = " (typed)" if line["report"]["typed"] else ""
        return f"{at}: {'the result is now ' if line.get('why') else ''}{_score(event, line['report'])}{typed}"
    if kind == "claim":
        return f"{at}: {one} type in {_score(event, line['report'])}"
    if kind == "draw":
        return f"{str(line['session']['id']).partition('-')[0].replace('round', 'Round ')} is drawn"
    return {
        "tournament": f"{event.pack.name} is published",
        "change": "The rules are changed",
        "entry": f"{one} enter",
        "house": "",
        "present": f"Present: {names}" if line.get("here") else f"Absent: {names}",
        "leave": f"{one} drop out",
        "forbid": f"{pair} {'must not' if line.get('forbidden') else 'may'} meet at one table",
        "swap": f"{pair} change places",
        "accept": "The draw counts although a forbidden pair meets",
        "clear": "The draw is cleared",
        "begin": f"Round {line.get('round')} begins",
        "no-show": f"{at}: {one} do not appear, a house bot plays",
        "take back": f"{at}: the result is taken back",
        "no result": f"{at}: closed without a result",
        "again": f"{at}: the match is played again",
        "confirm": f"{at}: {one} confirm the result",
        "over": "The tournament is over",
    }.get(kind)


# ---------------------------------------------------------------- the rules
def rules_in_words(pack: TournamentPack) -> list[RuleLine]:
    """Return the published rules, one sentence each; those that are not the book's answer are marked. [LG-PACK-01]"""
    usual = TournamentPack(pack.name, pack.book, pack.edition, rounds=pack.rounds)
    found: list[RuleLine] = []

    def say(text: str, rule: str, *settings: str) -> None:
        differs = any(_setting(pack, one) != _setting(usual, one) for one in settings)
        found.append({"text": text, "rule": rule, "differs": differs})

    for text in _rounds(pack):
        say(text, "LG-PACK-04")
    say(_growth(pack), "LG-PACK-02", "growing")
    say(_points(pack), "LG-RANK-02", "scoring.places", "scoring.outcomes")
    for bonus in pack.scoring.bonuses:
        say(_bonus(bonus), "LG-RANK-05", "scoring.bonuses")
    say(_shared(pack.scoring), "LG-RANK-04", "scoring.break_places")
    say(f"A coach who concedes has {pack.scoring.conceding} points.", "LG-FOUR-06", "scoring.conceding")
    ties = ", ".join(pack.scoring.tie_breakers) or "none"
    say(f"Tie-breakers in order: {ties}; then lots.", "LG-RANK-06", "scoring.tie_breakers")
    say(_fill(pack), "LG-BYE-01", "fill", "house")
    say(_seats(pack), "LG-PAIR-07" if pack.planned else "LG-PAIR-01", "planned", "seeded")
    for tier in pack.tiers:
        say(f"Budget {gold(tier.budget)}: {', '.join(tier.lists)}.", "LG-PACK-03", "tiers")
    if pack.skills is not None:
        package = pack.skills
        same = f", the same one {package.same} times at most" if package.same else ""
        text = f"{package.skills} skills, {package.secondary} of them Secondary, {package.player} per player{same}."
        say(f"Skill package: {text}", "LG-PACK-03", "skills")
    if pack.goods is not None:
        say(f"Goods for a match: {', '.join(pack.goods) or 'none'}.", "LG-PACK-03", "goods")
    if pack.switches:
        say(f"Optional rules: {', '.join(pack.switches)}.", "LG-PACK-01", "switches")
    where = "Played at real tables: results are typed." if pack.typed_dice else "Played on this server."
    say(where, "LG-REPORT-04", "typed_dice")
    games = "two games" if pack.naf == PAIRS else "six games"
    if any(one.size > 2 for one in pack.rounds):
        say(f"A table of four is {games} in the file for the NAF.", "LG-NAF-02", "naf")
    say(f"Up to {pack.room} coaches; {'bots may win places' if pack.open_to_bots else 'bots have no place'}.", "LG-BOT-03",
        "open_to_bots", "most_coaches")  # fmt: skip
    return found


def _setting(pack: TournamentPack, name: str) -> Any:
    part, _, rest = name.partition(".")
    value = getattr(pack, part)
    return getattr(value, rest) if rest else value


def _rounds(pack: TournamentPack) -> list[str]:
    """Rounds of one shape in one sentence, others one by one."""
    shapes = pack.rounds
    if len(set(shapes)) == 1:
        many = "1 round" if len(shapes) == 1 else f"{len(shapes)} rounds"
        return [f"{many} at tables of {shapes[0].size}, {BOOKS[shapes[0].book].title}."]
    return [f"Round {at}: tables of {one.size}, {BOOKS[one.book].title}." for at, one in enumerate(shapes, 1)]


def _growth(pack: TournamentPack) -> str:
    if pack.growing:
        return "Teams grow: injuries, points and gold stay from match to match."
    return "Resurrection: every match begins with the list as entered."


def _points(pack: TournamentPack) -> str:
    scoring, sizes = pack.scoring, sorted({one.size for one in pack.rounds}, reverse=True)
    if scoring.outcomes is not None:
        won, drawn, lost = scoring.outcomes
        return f"Win {won}, draw {drawn}, loss {lost} points."
    told = []
    for size in sizes:
        places = scoring.places.get(size, DEFAULT_PLACES[size])
        draw = f" and {DRAW_OF_TWO} each for a draw" if size == 2 and places == DEFAULT_PLACES[2] else ""
        told.append(f"{'-'.join(map(str, places))} points for places at a table of {size}{draw}")
    return "; ".join(told) + "."


def _bonus(bonus: Bonus) -> str:
    word = "point" if bonus.points == 1 else "points"
    if bonus.threshold:
        return f"Bonus: {bonus.points} {word} for {bonus.threshold} {bonus.count} or more."
    most = f", {bonus.most} at most" if bonus.most else ""
    above = f" above the first {bonus.skip}" if bonus.skip else ""
    return f"Bonus: {bonus.points} {word} for each of {bonus.count}{above}{most}."


def _shared(scoring: Scoring) -> str:
    if scoring.break_places:
        return f"Ties in a match are broken by {scoring.break_places}; teams still tied share their points."
    return "Tied teams in a match share the points of their places."


def _fill(pack: TournamentPack) -> str:
    sizes = sorted({one.size for one in pack.rounds}, reverse=True)
    worth = " and ".join(f"{points_text(bye_points(size, pack.scoring))} points at tables of {size}" for size in sizes)
    if pack.fill == BOTS:
        level = next((one.title for one in LEVELS if one.name == pack.house), pack.house)
        return f"House bots ({level}) fill empty seats. A bye for late coaches is worth {worth}."
    return f"Coaches without a table get a bye, worth {worth}."


def _seats(pack: TournamentPack) -> str:
    if pack.planned:
        return "All rounds are planned before the first, with the fewest repeated meetings."
    first = " The first round is seeded." if pack.seeded else ""
    return f"Swiss: each round is drawn by points, with the fewest repeated meetings.{first}"
