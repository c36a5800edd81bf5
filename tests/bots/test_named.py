"""Bots by name, with parameters, and from the user's files."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from deepbowl.bots.named import BOTS, bot_called
from deepbowl.bots.protocol import ask, play
from deepbowl.bots.random_bot import RandomBot
from deepbowl.engine.dice import Seeded
from deepbowl.match.setup import new_match

MINE = '''
from random import Random

class Bot:
    def __init__(self, seed=None, depth="1"):
        self.random, self.depth = Random(seed), int(depth)

    def choose(self, view, decision):
        return self.random.choice(decision.options)

class Plain:
    def choose(self, view, decision):
        return decision.options[0]

class NoBot:
    pass
'''


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "mybot.py"
    path.write_text(MINE)
    return path


@pytest.mark.parametrize("name", list(BOTS))
def test_every_named_bot_can_be_made_and_asked(name: str) -> None:
    m = new_match("dungeonbowl-5", 2, dice=Seeded(1))
    for _ in range(5):
        decision = m.decision()
        m.apply(ask(bot_called(name, 3), m), decision.seat)


def test_a_bot_from_a_file_plays(file: Path) -> None:
    m = new_match("dungeonbowl-5", 2, dice=Seeded(1))
    play(m, [bot_called(f"{file}:Bot:depth=3", 1), bot_called(f"{file}:Plain", 2)], turns=4)
    assert max(m.state.turns) > 4 or m.over


def test_parameters_reach_the_constructor(file: Path) -> None:
    assert vars(bot_called(f"{file}:Bot:depth=3", 1))["depth"] == 3
    assert vars(bot_called(f"{file}:Bot:4", 1))["depth"] == 4  # the only one need not be named
    assert vars(bot_called(str(file), 1))["depth"] == 1  # a class called Bot need not be named either


def test_the_seed_fixes_what_a_bot_does(file: Path) -> None:
    m = new_match("crp", 2, dice=Seeded(1))
    for name in ("random", f"{file}:Bot"):
        assert [ask(bot_called(name, 8), m) for _ in range(9)] == [ask(bot_called(name, 8), m) for _ in range(9)]
    assert isinstance(bot_called("random"), RandomBot)


@pytest.mark.parametrize(("name", "told"), [
    ("rundom", "no bot 'rundom'; did you mean random"),
    ("random:depth=3", "no parameter 'depth'"),
    ("nowhere.py:Bot", "no file 'nowhere.py'"),
    ("FILE:Bat", "has no class 'Bat'"),
    ("FILE:NoBot", "is not a bot: it has no method 'choose'"),
    ("FILE:Bot:width=3", "has no parameter 'width'"),
    ("FILE:Bot:depth=deep", "cannot be made: invalid literal"),
])
def test_wrong_bot_name_is_reported(file: Path, name: str, told: str) -> None:
    with pytest.raises(ValueError, match=re.escape(told)):
        bot_called(name.replace("FILE", str(file)))


def test_bot_file_that_does_not_run_is_reported_with_its_error(tmp_path: Path) -> None:
    (tmp_path / "broken.py").write_text("import nothing_of_this_name\n")
    with pytest.raises(ValueError, match="cannot be loaded: ModuleNotFoundError"):
        bot_called(f"{tmp_path / 'broken.py'}:Bot")
