"""The two random bots: legal, reproducible, and one of them knows where the end zone is."""

from __future__ import annotations

import pytest

from deepbowl.board.pitches import cross_pitch, open_pitch
from deepbowl.bots.named import bot_called
from deepbowl.bots.protocol import Bot, BotView, play
from deepbowl.bots.random_bot import BiasedBot, RandomBot
from deepbowl.engine.choice import Choice
from deepbowl.engine.decision import Decision
from deepbowl.engine.dice import Seeded
from deepbowl.match.match import Match
from deepbowl.teams.ready import ready_team, ready_teams


def match(seed: int, *races: str) -> Match:
    board = open_pitch() if len(races) == 2 else cross_pitch()
    return Match.new("crp", board, [ready_team(race).sheet() for race in races], Seeded(seed))


@pytest.mark.parametrize("name", ["random", "biased"])
def test_a_bot_plays_the_same_match_again(name: str) -> None:
    ends = set()
    for _ in range(2):
        m = match(3, "Orc", "Skaven")
        play(m, [bot_called(name, 1), bot_called(name, 2)])
        assert m.over
        ends.add(m.hash())
    assert len(ends) == 1


def test_biased_bot_scores_with_and_against_every_race() -> None:
    races = list(ready_teams())
    touchdowns = 0
    for seed in range(len(races)):
        m = match(seed, races[seed], races[seed - 1])
        play(m, [BiasedBot(seed), BiasedBot(seed + 1)])
        touchdowns += sum(m.state.score)
    assert touchdowns >= 5


def test_four_bots_finish_a_match() -> None:
    m = match(5, "Halfling", "Goblin", "Nurgle", "Vampire")
    play(m, [RandomBot(1), BiasedBot(2), BiasedBot(3), RandomBot(4)])
    assert m.over


def test_anything_that_chooses_is_a_bot() -> None:
    class Silent:
        def choose(self, view: BotView, decision: Decision) -> Choice:
            return decision.options[0]

    silent: Bot = Silent()
    m = match(1, "Orc", "Orc")
    play(m, [silent, silent])
    assert m.result == {"won": -2, "score": [0, 0]}


def test_a_bot_that_does_not_exist() -> None:
    with pytest.raises(ValueError, match="no bot 'rundom'; did you mean random"):
        bot_called("rundom")
