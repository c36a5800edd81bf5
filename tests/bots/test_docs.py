"""The bots of docs/bots.md are real: they are run as the page shows them."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from deepbowl.bots.contract import check_bot
from deepbowl.bots.named import bot_called
from deepbowl.bots.protocol import BotView, play
from deepbowl.bots.random_bot import RandomBot
from deepbowl.engine.dice import Seeded
from deepbowl.match.setup import new_match

PAGE = Path(__file__).resolve().parents[2] / "docs" / "bots.md"
BLOCKS = re.findall(r"^```python\n(.*?)^```", PAGE.read_text(encoding="utf-8"), re.M | re.S)
PROGRAMS = {block.split("\n")[0].removeprefix("# "): block for block in BLOCKS if block.startswith("# ")}


@pytest.fixture
def named(tmp_path: Path) -> dict[str, str]:
    for name, program in PROGRAMS.items():
        (tmp_path / name).write_text(program)
    return {name: f"{tmp_path / name}:Bot" for name in PROGRAMS}


def test_the_programs_are_as_short_as_the_page_says() -> None:
    assert set(PROGRAMS) == {"mybot.py", "searchbot.py"}
    lines = [line for line in PROGRAMS["searchbot.py"].split("\n") if line.strip()]
    assert len(lines) <= 60


@pytest.mark.parametrize("name", ["mybot.py", "searchbot.py"])
def test_the_programs_keep_the_contract(named: dict[str, str], name: str) -> None:
    match = new_match("dungeonbowl-5", 2, dice=Seeded(2))
    parameters = ":trials=1" if name == "searchbot.py" else ""
    play(match.clone(Seeded(1)), [bot_called(named[name] + parameters, 1), RandomBot(1)], turns=1)
    short = new_match("dungeonbowl-5", 2, dice=Seeded(2))
    while short.rules.phases[short.state.phase].name != "turn":
        short.apply(short.decision().options[0])
    assert check_bot(lambda seed: bot_called(named[name] + parameters, seed), [short], most=30).broken == {}


def test_the_search_bot_beats_chance(named: dict[str, str]) -> None:
    won = 0
    for seed in range(2):
        m = new_match("dungeonbowl-5", 2, dice=Seeded(seed))
        play(m, [bot_called(named["searchbot.py"], seed), RandomBot(seed)], turns=40)
        won += m.state.score[0]
    assert won >= 1


def test_documented_view_of_a_bot_exists() -> None:
    m = new_match("dungeonbowl-5", 2, dice=Seeded(2))
    while not (m.quiescent and m.decision().kind == "turn"):
        m.apply(m.decision().options[0])
    shown: dict[str, object] = {"view": BotView(m, m.decision().seat), "decision": m.decision()}
    for block in BLOCKS:
        if not block.startswith("# "):
            exec(block, shown)
    assert shown["facts"]
