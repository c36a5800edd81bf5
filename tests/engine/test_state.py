"""No field of a state is forgotten: every one begins, is copied for itself and compared. Facts: `test_facts.py`."""

from __future__ import annotations

import pytest

from deepbowl.board.board import Board
from deepbowl.board.draft import FLOOR, Draft
from deepbowl.engine.state import (
    ACTIVATION_FIELDS,
    DERIVED,
    EFFECT,
    FIELDS,
    PLAIN,
    Activation,
    Size,
    State,
    activation,
    put,
    put_byte,
)


def board() -> Board:
    """Some floor with two doors."""
    draft = Draft("doors", 4, 2, kind=FLOOR)
    draft.add_door(draft.at(0, 0), draft.at(1, 0))
    draft.add_door(draft.at(2, 0), draft.at(3, 0))
    return draft.build()


SIZE = Size(board(), bodies=5, seats=2, balls=2, marks=3, goods=2, tallies=3)


def fresh() -> State:
    return State(SIZE, None)


def change(holder: State | Activation, field: str) -> None:
    """Change a field in place where that is possible, so that a shallow copy shows."""
    value = getattr(holder, field)
    if field == "suspended" and isinstance(value, list):
        value.append(activation(1, 0))
    elif isinstance(value, (list, bytearray)):
        if value:
            value[-1] += 1
        else:
            value.extend([7] * EFFECT)
    elif isinstance(value, (tuple, bytes)):
        setattr(holder, field, type(value)([*value[:-1], value[-1] + 1] if value else [7] * EFFECT))
    elif isinstance(value, Activation):
        value.moved += 1
    elif isinstance(value, str):
        setattr(holder, field, value + "x")
    else:
        setattr(holder, field, value + 1)


@pytest.mark.parametrize("field", [field for field in FIELDS if field not in DERIVED])
def test_every_field_of_a_state_is_copied_for_itself_and_compared(field: str) -> None:
    state = fresh()
    change(state, field)  # twice, so that lists which begin empty are copied with something in them
    other = state.copy()
    assert other.changes(fresh()) == state.changes(fresh())
    changes, value = state.changes(fresh()), repr(getattr(state, field))
    change(other, field)
    if field not in ("act", "suspended"):
        assert repr(getattr(state, field)) == value
    assert state.changes(fresh()) == changes
    assert other.changes(fresh()) != changes


def test_a_state_has_no_field_but_those_listed() -> None:
    assert not hasattr(fresh(), "__dict__")
    assert set(PLAIN) | {"act", "suspended", *DERIVED} == set(FIELDS)


SHARED = {
    "skills", "ma", "st", "ag", "pa", "av", "in_act", "in_next", "spent", "harm", "marks", "pads", "ball_cell", "ball_by",
    "ball_kind", "rerolls", "score", "used", "goods", "turns", "effects", "tallies",
}  # fmt: skip
"""What changes seldom: copies share it until one of them replaces its own."""


def test_a_copy_shares_exactly_what_changes_seldom() -> None:
    state = fresh()
    for field in SHARED:
        change(state, field)
    state.suspended.append(activation(1, 0))
    twin = state.copy()
    shared = {field for field in FIELDS if getattr(state, field) is getattr(twin, field)}
    several = {field for field in shared if not isinstance(getattr(state, field), (int, str))}
    assert several == SHARED | {"size", "topo"}
    assert all(isinstance(getattr(state, field), (tuple, bytes)) for field in SHARED)
    state.acting, state.leaving = 5, 6
    assert (state.copy().acting, state.copy().leaving) == (5, 6)
    assert twin.suspended[0] is not state.suspended[0]


def test_put_leaves_the_numbers_it_was_given_as_they_are() -> None:
    values, bytes_ = (1, 2, 3), bytes([1, 2, 3])
    assert (put(values, 1, 9), values) == ((1, 9, 3), (1, 2, 3))
    assert (put_byte(bytes_, -1, 9), bytes_) == (bytes([1, 2, 9]), bytes([1, 2, 3]))


@pytest.mark.parametrize("field", ACTIVATION_FIELDS)
def test_every_field_of_an_action_is_copied_and_told(field: str) -> None:
    act = activation(3, 1, 2)
    change(act, field)
    twin = act.copy()
    assert twin.facts() == act.facts() == tuple(getattr(act, name) for name in ACTIVATION_FIELDS)
    change(twin, field)
    assert twin.facts() != act.facts()
    assert not hasattr(act, "__dict__")
