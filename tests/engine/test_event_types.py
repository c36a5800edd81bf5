"""One description of events: the classes, the client's types and the table for readers are made from it and are current."""

from __future__ import annotations

import importlib.util
import json
import re
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from deepbowl.engine import event
from deepbowl.engine.errors import BrokenSave
from deepbowl.engine.event import Event
from deepbowl.engine.event_kinds import (
    BODY,
    BY_PLACE,
    CELL,
    FIELDS,
    FLAG,
    KINDS,
    MODIFIERS,
    NUMBERS,
    POSTURE,
    TEXT,
    Kind,
)
from deepbowl.match.match import Match
from deepbowl.match.view import event_facts

from .games import new

ROOT = Path(__file__).parent.parent.parent
SAID = {TEXT: "something", FLAG: True, NUMBERS: (3, 4), MODIFIERS: (("Dodge", 1),)}
EACH = pytest.mark.parametrize("kind", KINDS, ids=[kind.name for kind in KINDS])


@pytest.fixture(scope="module")
def m() -> Match:
    return new(teams=("Orc", "Human"))


def made(kind: Kind) -> Event:
    """An event of a kind in which every field says something."""
    return event.CLASSES[kind.name]("CRP-0.1", *[SAID.get(field.type, 0) for field in kind.fields])


def generator() -> ModuleType:
    spec = importlib.util.spec_from_file_location("event_types", ROOT / "scripts" / "event_types.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_generated_files_match_the_event_description() -> None:
    old = [str(path.relative_to(ROOT)) for path in generator().outdated()]
    assert not old, f"run scripts/event_types.py: {', '.join(old)} not current"


def test_kinds_and_fields_have_distinct_names() -> None:
    assert len(FIELDS) == len(KINDS) > 40
    for kind in KINDS:
        names = [field.name for field in kind.fields]
        assert len(set(names)) == len(names), kind.name
        assert not {"number", "kind", "rule", "text"} & set(names), kind.name  # every event has these besides
        optional = [field.optional for field in kind.fields]
        assert optional == sorted(optional), f"{kind.name}: what may be left out comes last"


def test_a_name_means_the_same_in_all_events() -> None:
    types: dict[str, set[str]] = {}
    for kind in KINDS:
        for field in kind.fields:
            types.setdefault(field.name, set()).add(field.type)
    assert not [name for name, found in types.items() if len(found) > 1]


@EACH
def test_an_event_holds_what_it_was_made_with(kind: Kind) -> None:
    e = made(kind)
    assert e.kind == kind.name
    assert type(e).__name__ == kind.name
    assert e.facts() == (kind.name, "CRP-0.1", *[SAID.get(field.type, 0) for field in kind.fields])
    for field in kind.fields:
        assert f"{field.name}={getattr(e, field.name)!r}" in repr(e)
        assert not hasattr(e, "__dict__")


@EACH
def test_an_event_comes_back_from_a_save(m: Match, kind: Kind) -> None:
    twin = Match.load(m.save())
    assert twin.events is not None
    twin.events.append(made(kind))
    again = Match.load(twin.save())
    assert again.events is not None
    assert again.events[-1].facts() == made(kind).facts()
    assert type(again.events[-1]) is type(made(kind))


@EACH
def test_event_with_wrong_fields_in_a_save_is_refused(m: Match, kind: Kind) -> None:
    for number, field in enumerate(kind.fields):
        wrong: list[object] = [None, [["Dodge"]], 1.5, "text" if field.type != TEXT else 7]
        if field.type in (*BY_PLACE, POSTURE):
            wrong += [-2, 1_000_000]
        for value in wrong:
            packed = json.loads(m.save())
            said: list[Any] = list(made(kind).facts())
            said[2 + number] = value
            packed["events"].append(said)
            with pytest.raises(BrokenSave, match=field.name):
                Match.load(json.dumps(packed))


@pytest.mark.parametrize("told", [
    [], ["Moved"], "Moved", ["Flown", "CRP-1"], ["Moved", "CRP-4.1", 1, 2], ["Moved", 4, 1, 2, 3, "step", -1], [1, 2],
])  # fmt: skip
def test_invalid_event_in_a_save_is_refused(m: Match, told: object) -> None:
    packed = json.loads(m.save())
    packed["events"].append(told)
    with pytest.raises(BrokenSave, match=r"event"):
        Match.load(json.dumps(packed))


@EACH
def test_view_of_an_event_uses_names_and_null_for_missing_bodies(m: Match, kind: Kind) -> None:
    e = made(kind)
    facts = event_facts(m, 7, e)
    assert list(facts) == ["number", "kind", "rule", "text", *[field.name for field in kind.fields]]
    added = [{"reason": "Dodge", "amount": 1}]
    shown = {BODY: "A1", CELL: None, POSTURE: "standing", NUMBERS: [3, 4], MODIFIERS: added}
    for field in kind.fields:
        assert facts[field.name] == shown.get(field.type, SAID.get(field.type, 0)), field.name
        if field.type in BY_PLACE and (field.optional or field.type == CELL):
            setattr(e, field.name, -1)
            assert event_facts(m, 7, e)[field.name] is None
    assert json.loads(json.dumps(facts)) == facts


def test_squares_go_by_their_labels(m: Match) -> None:
    facts = event_facts(m, 7, event.Moved("R", 0, m.board.at(4, 5), m.board.at(5, 5), "step"))
    assert (facts["from_cell"], facts["to_cell"]) == ("4,5", "5,5")


@EACH
def test_the_client_has_a_type_for_it(kind: Kind) -> None:
    types = (ROOT / "web" / "src" / "lib" / "events.ts").read_text(encoding="utf-8")
    found = re.search(rf'export interface {kind.name} extends Told {{\n  kind: "{kind.name}";\n(.*?)\n}}', types, re.DOTALL)
    assert found is not None
    fields = re.findall(r"^  (\w+): (.+);$", found[1], re.MULTILINE)
    assert [name for name, _ in fields] == [field.name for field in kind.fields]
    for (_, type_), field in zip(fields, kind.fields, strict=True):
        assert ("null" in type_) == (field.type == CELL or (field.optional and field.type in BY_PLACE))
    assert f"  | {kind.name}" in types


def test_a_match_that_keeps_no_events_tells_nothing_and_looks_nothing_up(monkeypatch: pytest.MonkeyPatch) -> None:
    m = new(teams=("Orc", "Human"))
    twin = m.clone(m.dice)
    monkeypatch.setattr(Match, "cite", lambda m, moment: pytest.fail(f"{moment} was looked up"))
    twin.tell(event.SentOff("R", 0))
    assert twin.events is None
