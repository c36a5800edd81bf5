"""Words for what happens between matches: questions, options, dice, facts and lines, for people to read."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from deepbowl.bots.levels import LEVELS
from deepbowl.league.astrogranite import ITEM_PRICE
from deepbowl.league.before import ROOKIES, ROOKIES_FEE, price_of
from deepbowl.league.club import Club, Member
from deepbowl.league.college_market import CANCEL, ITEM
from deepbowl.league.facts import Fact, read_fact
from deepbowl.league.fold import NIGGLE
from deepbowl.league.growth import CHARACTERISTIC, price
from deepbowl.league.league import League
from deepbowl.league.manager import fee as hire_fee
from deepbowl.league.redraft import fee
from deepbowl.league.session import BEGIN, DONE, Ask
from deepbowl.league.titles import fixture_title
from deepbowl.server.live.messages.leagues import OptionWords

STEPS: Final = {
    "most_valuable": "Most valuable player", "growth": "Improvement", "gate_money": "Winnings", "expenses": "Expenses",
    "fans": "Fans", "hiring": "Hire and dismiss", "mistakes": "Costly mistakes",
    "sponsors": "Sponsors", "insurance": "Medical insurance",
}  # fmt: skip
"""The steps after a match, by the name of the rules' own step."""
STEP_OF: Final = {
    "improvement": "growth", "advancement": "growth", "characteristic": "growth", "winnings": "gate_money",
    "hiring": "hiring", "item": "hiring", "trade": "hiring", "cure": "insurance",
    "most valuable player": "most_valuable", "random skill": "growth", "dedicated fans": "fans", "fan factor": "fans",
    "expensive mistakes": "mistakes",
}  # fmt: skip
QUESTIONS: Final = {
    BEGIN: "Begin: the first dice are rolled.",
    "improvement": "What does {who} learn?",
    "advancement": "What does {who} spend points on?",
    "characteristic": "What does {who} gain?",
    "winnings": "Keep the winnings roll?",
    "hiring": "Hire, keep, dismiss or buy, then press Done.",
    "redraft": "Choose the list for the new season, then press Done.",
    "journeyman": "Which journeyman fills the ranks?",
    "goods": "Buy goods for this match, then press Done.",
    "secret-goods": "Buy goods in secret: the other coach sees them when both are done.",
    "mercenary-skill": "Does the mercenary get an extra skill?",
    "arrangement": "Arrange one thing for this match, free of charge.",
    "cure": "Which permanent injury does the insurance remove?",
    "item": "The dice gave {who}. Which player carries it?",
    "trade": "Which player does the club get for {who}?",
    "petty-cash": "How much gold becomes petty cash? It does not come back.",
}
NEEDS: Final = {
    "most valuable player": "the shirt of a player who could play",
    "winnings": "x 10,000 gold",
    "winnings of the conceder": "x 10,000 gold",
    "dedicated fans": "won: as many as fans or more adds 1; lost: fewer than fans takes 1",
    "fan factor": "the sum is compared with the fan factor",
    "gate": "2D6 and the fan factor",
    ROOKIES: "2D3 + 1 journeymen",
    "expensive mistakes": "read on the table by gold",
    "improvement": "2D6: 10 MA or AV, 11 AG, 12 ST, a double any skill",
    "characteristic": "D16 on the table of characteristics",
    "random skill": "2 dice on the table of skills",
    "scout": "6: the player leaves",
    "niggle": "4+ heals; an apothecary adds 1",
    "reduction": "4+ heals; an apothecary adds 1",
    "draw": "a lot", "lots": "a lot", "forfeit": "x 10,000 gold",
    "sponsorship deal": "x 10,000 gold", "magic item": "D12 on the table of items",
    "confiscation": "5+: the referee keeps the weapon", "statue": "6: stone for ever",
    "monster": "points for a monster of ST 6 or more",
    "leaves": "1 to 3: the player leaves",
}  # fmt: skip
CATEGORIES: Final = {"G": "General", "A": "Agility", "S": "Strength", "P": "Passing", "M": "Mutation"}


def gold(amount: int) -> str:
    """Return gold as people write it."""
    return f"{amount // 1000:,}k"


def who(club: Club, id: str) -> str:
    """Return a player's number and name, also of one who left."""
    member = club.members.get(id) or next((one.member for one in club.former if one.member.id == id), None)
    return id if member is None else f"{member.name}" if not member.shirt else f"{member.shirt} {member.name}"


# ---------------------------------------------------------------- questions
def question(club: Club, asked: Ask) -> str:
    """Return a question in words."""
    return QUESTIONS.get(asked.kind, asked.kind).format(who=who(club, asked.about) if asked.about else club.name)


def option(club: Club, asked: Ask, choice: str) -> OptionWords:
    """Return one option in words, with what it costs."""
    what, _, rest = choice.partition(" ")
    text, detail = choice[:1].upper() + choice[1:], ""
    member = club.members.get(rest) or club.members.get(asked.about)
    if choice in (DONE, BEGIN, CANCEL, "save"):
        text = {DONE: "Done", BEGIN: "Begin", CANCEL: "Cancel", "save": "Save the points"}[choice]
    elif what in ("hire", "journeyman", "mercenary", "for") or rest.startswith("hired "):
        text = f"{what.capitalize()} {rest.removeprefix('hired ')}"
        detail = gold(hire_fee(club, rest.removeprefix("hired "))) if what != "for" else ""
    elif what == "cure":
        id, _, injury = rest.partition(" ")
        text = f"{who(club, id)}: {'niggling injury' if injury == NIGGLE else f'-1 {injury.upper()}'}"
    elif rest in club.members and member is not None:
        text = f"{what.capitalize()} {who(club, rest)}"
        detail = _player_detail(club, asked, what, member)
    elif what == "random":
        text = f"Random {CATEGORIES.get(rest, rest)} skill"
        detail = _points(club, member, rest, 0, 1)
    elif what == "learn":
        detail = _learning(club, asked, member, rest)
    elif choice == "characteristic":
        text, detail = "Roll for a characteristic", f"{price(member, CHARACTERISTIC)} points" if member else ""
    elif what == "improve":
        text = f"Improve {rest.upper()}"
    elif what == "move":
        text = "Keep all gold" if rest == "0" else f"Move {gold(int(rest))}"
    elif what == "buy" and asked.kind == "secret-goods":
        text, detail = f"Buy {rest}", _basket_price(club, rest)
    elif what == "buy":
        text, detail = f"Buy {rest}", _price(club, asked, rest)
    return {"choice": choice, "text": text, "detail": detail, "group": what if asked.kind in ("hiring", "redraft") else ""}


def _player_detail(club: Club, asked: Ask, what: str, member: Member) -> str:
    position = member.position
    if what == "reclaim":
        return f"{member.weapon}, {gold(member.weapon_value)}"
    if what == "discard":
        return member.item
    if what == "keep":
        return f"{position}, {gold(fee(club, member) if asked.kind == 'redraft' else club.member_value(member))}"
    return position


def _points(club: Club, member: Member | None, letter: str, primary: int, secondary: int) -> str:
    if member is None:
        return ""
    column = primary if letter in club.position(member).primary else secondary
    return f"{price(member, column)} points"


def _learning(club: Club, asked: Ask, member: Member | None, skill: str) -> str:
    """The price of a skill in points, and what it adds to the team value."""
    if member is None:
        return ""
    primary = (club.rules().category(skill) or "?") in club.position(member).primary
    value = f"+{gold(club.rules().skill_price(primary, False))} value"
    if asked.kind != "advancement":
        return value
    return f"{price(member, 1 if primary else 2)} points, {value}"


def _price(club: Club, asked: Ask, name: str) -> str:
    rules = club.rules()
    if name == ITEM:
        return gold(ITEM_PRICE)
    if name == ROOKIES:
        return gold(ROOKIES_FEE)
    if name == "re-roll":
        times = rules.reroll_times if asked.kind == "redraft" else 2
        return gold(times * club.roster().reroll_cost)
    good = rules.good(name)
    return gold(good.price_for(club.specials())) if good is not None else ""


def _basket_price(club: Club, basket: str) -> str:
    """Return what goods like "1 bribe, 2 team training" cost together; "" for nothing."""
    total = 0
    for part in basket.split(", "):
        count, _, name = part.partition(" ")
        good = club.rules().good(name)
        total += int(count) * price_of(club, good) if good is not None else 0
    return gold(total) if total else ""


# ---------------------------------------------------------------- dice and facts
DEEDS: Final = {"mvp": "most valuable player"}


def die_words(club: Club | None, what: str) -> tuple[str, str]:
    """Return what a die was for and what it needed, by its purpose."""
    purpose, _, id = what.rpartition(" ")
    if club is not None and purpose and (id in club.members or any(one.member.id == id for one in club.former)):
        return f"{purpose[:1].upper()}{purpose[1:]}: {who(club, id)}", NEEDS.get(purpose, "")
    return what[:1].upper() + what[1:], NEEDS.get(what, NEEDS.get(purpose, ""))


def fact_words(club: Club, fact: Fact) -> str:
    """Return a fact in one line; the club may be older or newer than the fact."""
    about = fact.about
    player = who(club, str(about["player"])) if "player" in about else ""
    amount = about.get("amount", 0)
    signed = f"{amount:+d}" if isinstance(amount, int) else ""
    texts = {
        "founded": f"{about.get('name')} is founded with {gold(int(about.get('gold', 0)))} gold",
        "named": f"The club is called {about.get('name')}",
        "coach": "The club has another coach",
        "badge": "The club has a badge",
        "gold": f"{'+' if int(amount or 0) >= 0 else '-'}{gold(abs(int(amount or 0)))} gold: {about.get('what')}",
        "fans": f"Fans {signed}",
        "staff": f"{about.get('name')} {signed}",
        "reroll": f"Team re-rolls {signed}",
        "trophy": "Takes the trophy" if about.get("held") else "Hands the trophy back",
        "sponsor": f"Sponsor: {about.get('sponsor')}",
        "athlete": f"{player} is the sponsor's athlete" if about.get("player") else "The sponsor has no athlete",
        "goods": f"{about.get('name')} {signed} for one match",
        "season": f"Season {about.get('season')} begins",
        "result": f"{str(about.get('outcome')).capitalize()} {about.get('touchdowns')} : {about.get('against')}",
        "revised": f"The result is now {about.get('touchdowns')} : {about.get('against')} ({about.get('outcome')})",
        "forfeit": f"{str(about.get('outcome')).capitalize()} by forfeit",
        "hired": f"{about.get('shirt')} {about.get('name')} ({about.get('position')}) joins",
        "guest": f"{about.get('name')} ({about.get('position')}) plays as a {about.get('how')}",
        "left": f"{player} leaves: {about.get('why')}",
        "died": f"{player} dies",
        "niggle": f"{player} has a niggling injury",
        "lowered": f"{player} loses {str(about.get('characteristic')).upper()}",
        "healed": f"{player} recovers: {about.get('what')}",
        "out": f"{player} misses the next match",
        "back": f"{player} is fit again",
        "retired": f"{player} sits the season out",
        "points": f"{player}: {signed} points ({DEEDS.get(str(about.get('deed')), about.get('deed'))})",
        "spent": f"{player} spends {amount} points",
        "mvp": f"{player} is the most valuable player",
        "learnt": f"{player} learns {about.get('skill')} ({about.get('how')})",
        "improved": f"{player} improves {str(about.get('characteristic')).upper()}",
        "weapon": f"{player} carries a secret weapon: {about.get('weapon')}",
        "confiscated": f"The referee keeps the weapon of {player}" if about.get("kept") else f"{player} has the weapon back",
        "item": f"{player} carries {about.get('item')}" if about.get("item") else f"{player} throws the magic item away",
        "appeared": "",
        "renumbered": f"{player} wears {about.get('shirt')}",
        "renamed": f"{player} is called {about.get('name')}",
    }
    return texts.get(fact.kind, fact.kind)


# ---------------------------------------------------------------- lines of a league
class _Told:
    """A line of a league with the names that its sentence needs."""

    def __init__(self, league: League, line: Mapping[str, Any], coaches: Mapping[str, str]) -> None:
        self.league = league
        self.line = line
        self.coaches = coaches

    def name(self, id: str) -> str:
        """Return the name of a club, also of one that is no longer there."""
        if id in self.league.clubs:
            return self.league.clubs[id].name
        entered = next((one for one in self.league.lines if one["kind"] == "entry" and one.get("club") == id), None)
        facts = [read_fact(one) for one in entered["facts"][id]["facts"]] if entered else []
        return next((one.text("name") for one in facts if one.kind == "founded"), "A club")

    def coach(self, id: str) -> str:
        """Return the name of a coach or of a bot."""
        return next((f"the {one.title} bot" for one in LEVELS if one.name == id), self.coaches.get(id, "a former coach"))

    @property
    def clubs(self) -> str:
        """The clubs that the line touches."""
        return ", ".join(self.name(id) for id in self.line.get("facts", {}))

    @property
    def versus(self) -> str:
        """The fixture that the line is about: when it is played, and its clubs."""
        return self.fixture(str(self.line.get("fixture", "")))

    def fixture(self, id: str) -> str:
        """Return a fixture with its clubs at the beginning of a sentence, "" for one that is no longer there."""
        if id not in self.league.fixtures:
            return ""
        told = fixture_title(self.league, id).told()
        return told[:1].upper() + told[1:]

    @property
    def score(self) -> str:
        """The touchdowns of the report in the line."""
        return " : ".join(str(one["touchdowns"]) for one in self.line["report"]["seats"])

    def report(self) -> str:
        return f"{self.versus}: {self.score}{' (typed)' if self.line['report']['typed'] else ''}"

    def after(self) -> str:
        id = str(self.line["session"]["id"])
        whose = next((club.name for key, club in self.league.clubs.items() if id.endswith(key)), "A club")
        return f"{self.clubs or whose}: {'off-season' if id.startswith('redraft') else 'after the match'}"

    def forfeit(self) -> str:
        winner = str(self.line.get("winner"))
        return f"{self.versus}: {'given to ' + self.name(winner) if self.line.get('winner') else 'both lose'}"

    def strike(self) -> str:
        """Name the club and the lines that no longer count, each by its own sentence."""
        struck = [
            f"“{line_words(self.league, one, self.coaches)}”"
            for club, numbers in self.line.get("strike", {}).items() for one in self.league.lines
            if one.get("facts", {}).get(club, {}).get("line") in numbers
        ]  # fmt: skip
        return f"{self.clubs}: {' and '.join(dict.fromkeys(struck)) or 'a line'} no longer counts"

    def result(self) -> str:
        return f"{self.versus}: the result is now {self.score}"

    def claim(self) -> str:
        club = str(self.line.get("club"))
        return f"{self.versus}: {f'{self.name(club)} type' if club else 'the commissioner types'} in {self.score}"

    def passed(self) -> str:
        owner = next((read_fact(one).text("coach") for one in self.facts() if one["kind"] == "coach"), "")
        return f"{self.clubs} pass to {self.coach(owner)}"

    def facts(self) -> list[Any]:
        """All facts of the line, club after club."""
        return [one for part in self.line.get("facts", {}).values() for one in part["facts"]]

    def role(self) -> str:
        role, coach = str(self.line.get("role")), self.coach(str(self.line.get("coach")))
        return f"{coach[:1].upper()}{coach[1:]} {f'is now a {role}' if role else 'no longer has a role'}"

    def deadline(self) -> str:
        fixtures, due = self.line.get("fixtures", ()), str(self.line.get("due"))[:10]
        which = self.fixture(fixtures[0]) if len(fixtures) == 1 else f"{len(fixtures)} fixtures"
        return f"{which}: to be played until {due}" if due else f"{which}: the deadline is lifted"

    def consent(self) -> str:
        what = "a bot plays" if self.line["given"] else "a bot no longer plays"
        club = self.name(str(self.line["club"]))
        return f"{self.versus}: {what} for {club}" if self.versus else f"{club}: {what}"


SENTENCES: Final[Mapping[str, Callable[[_Told], str]]] = {
    "promise": lambda told: "",
    "league": lambda told: f"{told.league.pack.name} is founded",
    "entry": lambda told: f"{told.name(str(told.line['club']))} join",
    "withdrawal": lambda told: f"{told.name(str(told.line.get('club')))} withdraw",
    "draw": lambda told: f"Season {told.line.get('season')} is drawn",
    "friendly": lambda told: f"A friendly is arranged: {told.versus}",
    "before": lambda told: f"{told.versus}: the teams take the field",
    "report": _Told.report,
    "after": _Told.after,
    "forfeit": _Told.forfeit,
    "ruling": lambda told: f"{told.clubs}: corrected",
    "strike": _Told.strike,
    "reopen": lambda told: f"{told.clubs}: the sequence after the match is open again",
    "void": lambda told: f"{told.versus}: the match is void and waits again",
    "again": lambda told: f"{told.versus}: the match is played again",
    "result": _Told.result,
    "pass": _Told.passed,
    "role": _Told.role,
    "deadline": _Told.deadline,
    "claim": _Told.claim,
    "confirm": lambda told: f"{told.versus}: {told.name(str(told.line.get('club')))} confirm the result",
    "consent": _Told.consent,
    "agreed": lambda told: f"The ruling in line {told.line.get('ruling')} is confirmed",
    "lots": lambda told: "Lots are drawn among level clubs",
    "play-offs": lambda told: "The next round of the play-offs is drawn",
    "leave": lambda told: f"{told.name(str(told.line.get('club')))} leave the league",
    "coach": lambda told: f"{told.clubs}: players renamed or renumbered",
    "end": lambda told: "The season is over",
}
"""The sentence for each kind of line; an empty one is not shown."""


def line_words(league: League, line: Mapping[str, Any], coaches: Mapping[str, str]) -> str:
    """Return what a line of a league says, in one sentence without its reason; `coaches` are names by id. [LG-REPAIR-01]"""
    kind = str(line.get("kind"))
    return SENTENCES[kind](_Told(league, line, coaches)) if kind in SENTENCES else kind
