"""Advice about ground is for bots and forecasts: no rule and no chance that is shown reads it."""

from __future__ import annotations

import ast
from pathlib import Path

import deepbowl
from deepbowl.bots.advice import likings, perilous_squares
from deepbowl.testing import scenario

RULES = Path(deepbowl.__file__).parent / "rules"
ADVICE = {
    "advice", "advised", "advising", "liking", "likings", "perilous", "perilous_squares", "peril", "swallows",
    "may_hide_ball",
}  # fmt: skip


def test_no_rule_and_no_analysis_reads_advice() -> None:
    for folder in ("flow", "chapters", "analysis", "crp", "bb2020", "skills"):
        for path in (RULES / folder).rglob("*.py"):
            names = {node.attr for node in ast.walk(ast.parse(path.read_text())) if isinstance(node, ast.Attribute)}
            names |= {node.id for node in ast.walk(ast.parse(path.read_text())) if isinstance(node, ast.Name)}
            assert not names & ADVICE, f"{path.name} reads {names & ADVICE}"


def test_water_is_perilous_and_no_one_likes_it() -> None:
    m = scenario(
        "A..\n..b", book="astrogranite", switches=("water",), edge="wall", spare_balls=1, ground=".~.\n...",
        marks={"water": "~"},
    ).m  # fmt: skip
    assert perilous_squares(m) == m.board.bit[m.board.at(1, 0)]
    assert likings(m) == []


def test_open_pitch_has_no_advice() -> None:
    m = scenario("A..\n..b", book="crp").m
    assert perilous_squares(m) == 0
    assert likings(m) == []
