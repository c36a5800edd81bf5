"""Clubs under any sequence of matches and rulings: what is shown is the sum of the facts. [LG-CLUB-01, LG-FACT-04]"""

from __future__ import annotations

from typing import Any

from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from deepbowl.engine.dice import Seeded
from deepbowl.league.club import DREW, LOST, WON
from deepbowl.league.errors import FoldError
from deepbowl.league.facts import Fact
from deepbowl.league.fold import add_all, fold
from deepbowl.league.founding import found
from deepbowl.league.manager import MANAGERS
from deepbowl.league.redraft import ENDS, redraft
from deepbowl.league.registry import league_rules
from deepbowl.league.report import Deeds, Report, SeatReport
from deepbowl.league.session import Session

from .kit import team, told

BOOKS = {"crp": "crp", "bb2020": "bb2020"}
"""The editions whose clubs live here, each with a book they play."""
INJURIES = ((), ("out",), ("niggle",), ("ma",), ("dead",))


class Clubs(RuleBasedStateMachine):
    """Two clubs that play, learn, hire, are ruled on and draft again."""

    def __init__(self) -> None:
        super().__init__()
        self.lines: dict[str, list[list[Fact]]] = {}
        self.played = 0

    @initialize(edition=st.sampled_from(sorted(BOOKS)))
    def begin(self, edition: str) -> None:
        self.edition = edition
        self.lines = {id: [found(id, team("Orc", edition), id)] for id in "AB"}

    def club(self, id: str) -> Any:
        return fold(id, enumerate(self.lines[id], 1))

    def run(self, clubs: str, steps: Any, key: int) -> None:
        made = Session("s", "x", "y", tuple(self.club(id) for id in clubs), steps, Seeded(key).secret())
        manager = list(MANAGERS.values())[key % 2]
        made.conduct(lambda its, asked: manager.answer(its, asked) if key % 3 else asked.options[0])
        for id, facts in zip(clubs, made.now().facts, strict=True):
            self.lines[id].append(list(facts))

    @rule(key=st.integers(1, 10**6), goals=st.tuples(st.integers(0, 3), st.integers(0, 3)), data=st.data())
    def match(self, key: int, goals: tuple[int, int], data: Any) -> None:
        self.played += 1
        book = BOOKS[self.edition]
        rules = league_rules(self.edition, book)
        self.run("AB", lambda floor: rules.before(floor, f"f{self.played}"), key)
        ranks = [1, 1] if goals[0] == goals[1] else [1, 2] if goals[0] > goals[1] else [2, 1]
        seats = []
        for at, id in enumerate("AB"):
            fit = self.club(id).fit()
            players = {one.id: Deeds() for one in fit}
            for one in fit[: goals[at]]:
                players[one.id] = Deeds(touchdowns=1)
            hurt = data.draw(st.sampled_from(INJURIES))
            if fit:
                players[fit[-1].id] = Deeds(injuries=hurt)
            outcome = DREW if ranks == [1, 1] else WON if ranks[at] == 1 else LOST
            seats.append(SeatReport(id, goals[at], ranks[at], outcome, players=players))
        report = Report(f"f{self.played}", book, f"m{self.played}", tuple(seats))
        self.run("AB", lambda floor: rules.hand_over(floor, report, 1, {"fan_factor": [2, 3]}), key + 1)
        for at, id in enumerate("AB"):
            self.run(id, lambda floor, at=at: rules.after(floor, report, at, {}), key + 2 + at)

    @rule(key=st.integers(1, 10**6), id=st.sampled_from("AB"))
    def draft_again(self, key: int, id: str) -> None:
        self.run(id, lambda floor: redraft(floor, ENDS[self.edition], self.club(id).season + 1), key * 3 + 1)

    @rule(id=st.sampled_from("AB"), amount=st.integers(-300_000, 300_000))
    def ruling(self, id: str, amount: int) -> None:
        fact = told("gold", amount=amount, what="ruling")
        before = self.club(id)
        try:
            add_all(before, [fact])
        except FoldError:
            assert before.gold + amount < 0
            return
        self.lines[id].append([fact])

    @invariant()
    def gold_is_the_sum_of_its_facts(self) -> None:
        for id, lines in self.lines.items():
            facts = [one for line in lines for one in line]
            start = facts[0].number("gold")
            assert self.club(id).gold == start + sum(one.number("amount") for one in facts if one.kind == "gold")

    @invariant()
    def points_are_the_sum_of_deeds(self) -> None:
        for id, lines in self.lines.items():
            its = self.club(id)
            everybody = [*its.members.values(), *(one.member for one in its.former)]
            told_ = sum(one.number("amount") for line in lines for one in line if one.kind == "points")
            guests = sum(one.earned for one in everybody)
            assert guests <= told_
            assert all(one.spent <= one.earned for one in everybody)

    @invariant()
    def nobody_is_twice_on_a_list_and_the_list_is_legal(self) -> None:
        for id in self.lines:
            its = self.club(id)
            shirts = [one.shirt for one in its.listed()]
            assert len(set(shirts)) == len(shirts)
            assert not {one.member.id for one in its.former} & set(its.members)
            assert its.breaches(new=False) == []


TestClubs = Clubs.TestCase
# A failure is shown as it was found: at most six steps are short enough, and shrinking them may take minutes.
TestClubs.settings = settings(
    max_examples=8, stateful_step_count=6, deadline=None, suppress_health_check=list(HealthCheck),
    phases=(Phase.explicit, Phase.reuse, Phase.generate),
)  # fmt: skip
