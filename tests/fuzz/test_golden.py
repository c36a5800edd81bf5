"""Whole matches kept as logs: every book, two to four seats, every switch, a house book. Each must play to its hash."""

from __future__ import annotations

from collections.abc import Iterator
from difflib import unified_diff
from pathlib import Path

import pytest

from deepbowl.board.notation import parse_board
from deepbowl.books.registry import BOOKS, admit, book_ids
from deepbowl.catalogue.rules import rules
from deepbowl.engine.errors import BrokenSave
from deepbowl.engine.log import read_log
from deepbowl.grounds import as_before
from deepbowl.match.replay import steps
from deepbowl.match.setup import together
from deepbowl.rules.switches import name_of
from deepbowl.support.python_files import class_in

GOLDEN = Path(__file__).resolve().parents[1] / "golden"
GoldenHouse = class_in(GOLDEN / "house_book.py", "GoldenHouse", "house book")
NAMES = sorted(path.stem for path in GOLDEN.glob("*.log"))
OUR_BOOKS = book_ids()
HINT = "If rules or facts changed on purpose, write the logs again: python scripts/goldens.py"


@pytest.fixture(autouse=True)
def house() -> Iterator[None]:
    with as_before():
        admit(GoldenHouse)
        yield
    BOOKS.pop(GoldenHouse.id, None)


@pytest.mark.parametrize("name", NAMES)
def test_a_golden_match_plays_as_it_did(name: str) -> None:
    log = read_log((GOLDEN / f"{name}.log").read_text(encoding="utf-8"))
    match = None
    try:
        for match in steps(log):  # noqa: B007
            pass
    except BrokenSave as error:
        kept = (GOLDEN / f"{name}.facts").read_text(encoding="utf-8").splitlines()
        now = [] if match is None else match.facts()
        differ = "\n".join(unified_diff(kept, now, "kept", "now", n=0, lineterm=""))
        pytest.fail(f"{name}.log: {error}\n{HINT}\n{differ}")
    assert match is not None
    assert match.hash() == log.hash


def test_every_book_has_a_golden_match_with_every_number_of_seats() -> None:
    logs = {name: read_log((GOLDEN / f"{name}.log").read_text(encoding="utf-8")) for name in NAMES}
    assert {log.book for log in logs.values()} == {*OUR_BOOKS, GoldenHouse.id}
    assert {len(log.teams) for log in logs.values()} == {2, 3, 4}
    assert len(logs["every-switch"].switches) > 15
    assert any(entry.text == "slime-slip" for entry in logs["house-book"].entries)


def test_golden_matches_turn_on_every_optional_rule_of_astrogranite() -> None:
    logs = [read_log((GOLDEN / f"{name}.log").read_text(encoding="utf-8")) for name in NAMES]
    sets = [log.switches for log in logs if log.book == "astrogranite"]
    known = BOOKS["astrogranite"].switches
    acting = {switch.name for switch in known if not switch.league}
    assert {name_of(switch) for switches in sets for switch in switches} == acting
    assert len(acting) < len(known), "the others act between the matches of a league"
    options = {rule.option for rule in rules().values() if rule.id.startswith("AG-") and rule.option}
    assert options <= {switch.name for switch in known}


@pytest.mark.parametrize("name", ["every-switch", "colleges", "monsterbowl", "dragonbowl"])
def test_golden_match_leaves_out_only_rules_that_exclude_others(name: str) -> None:
    log = read_log((GOLDEN / f"{name}.log").read_text(encoding="utf-8"))
    on = {name_of(switch) for switch in log.switches}
    board = parse_board(log.board)
    for switch in BOOKS["astrogranite"].switches:
        if not switch.league and switch.name not in {*on, "gm-monsters", "game-master"}:
            with_it = together("astrogranite", [*log.switches, switch.name], board)
            assert switch.name not in {name_of(text) for text in with_it}, f"{switch.name} would fit"


def test_golden_match_may_end_inside_a_resolution() -> None:
    log = read_log((GOLDEN / "inside.log").read_text(encoding="utf-8"))
    match = list(steps(log))[-1]
    assert not match.quiescent
    assert any(line.startswith("inside: ") for line in match.facts())
