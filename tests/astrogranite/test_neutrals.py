"""Who answers for a body that belongs to no one, by its kind."""

from __future__ import annotations

from deepbowl.books.astrogranite.neutrals import DOOR, REFEREE, AgNeutrals
from deepbowl.engine.choice import NO, YES, choice
from deepbowl.engine.decision import Decision
from deepbowl.rules.chapters.neutrals import NeutralsByOpponents
from deepbowl.rules.game import Game
from deepbowl.testing import neutral, referee, scenario

from .test_doors import at_hall


class Yes(NeutralsByOpponents):
    """Says yes to everything and turns over by itself."""

    def answer(self, m: Game, decision: Decision) -> int:
        return decision.options[-1]

    def turns_over(self, m: Game, body: int) -> bool:
        return False


def test_kind_of_body_decides_which_seat_answers_for_it() -> None:
    s = scenario("A.b\nRX.", book="astrogranite", R=referee("Humans"), X=neutral())
    a, r, x = 0, s.body("R"), s.body("X")
    assert (s.m.bodies.position[r], s.m.bodies.race[r], s.m.bodies.position[x]) == (REFEREE, "Humans", "")
    neutrals = AgNeutrals()
    neutrals.kinds[REFEREE] = Yes()
    s.m.state.act.body = a
    assert (neutrals.decider(s.m, r), neutrals.decider(s.m, x)) == (1, 2)  # the opposing coach; no one
    assert (neutrals.turns_over(s.m, r), neutrals.turns_over(s.m, x)) == (False, True)
    ask = [choice(NO), choice(YES)]
    assert neutrals.answer(s.m, Decision(2, "use-trait", ask, r)) == choice(YES)
    assert neutrals.answer(s.m, Decision(2, "use-trait", ask, a, r)) == choice(YES)
    assert neutrals.answer(s.m, Decision(2, "use-trait", ask, x)) == choice(NO)
    assert neutrals.answer(s.m, Decision(2, "use-trait", ask)) == choice(NO)
    s.m.state.act.body = -1


def test_only_doors_go_to_the_opposing_coach_where_there_are_doors() -> None:
    s = at_hall("A.X....\n......b", X=neutral())
    door = s.m.bodies.position.index(DOOR)
    assert (s.m.decider(door), s.m.decider(s.body("X"))) == (1, 2)


def test_scenario_sets_the_list_of_each_team() -> None:
    s = scenario("A.b", book="astrogranite", college=("Azure", "Ochre"))
    assert [sheet.race for sheet in s.m.sheets] == ["Azure", "Ochre"]
