"""The store keeps what it is given, on SQLite and on PostgreSQL alike."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from concurrent.futures import Future, wait

import pytest
import sqlalchemy as sa

from deepbowl.server.http.request_models import NewMatch, NewSeat
from deepbowl.server.making.new_match import make_match, new_dice
from deepbowl.server.store import schema
from deepbowl.server.store.migrate import migrate
from deepbowl.server.store.store import RematchExists, Store, StoreError
from deepbowl.server.store.stored import CHOICE, NOTE, Standing, StoredInput, StoredMatch

from .client import PATIENCE


def some_match() -> StoredMatch:
    seats = [NewSeat(kind="person", coach="Ada"), NewSeat(kind="bot")]
    return make_match(NewMatch(book="dungeonbowl-5", seats=seats), new_dice().secret()).stored


def standing(turn: int = 1, over: bool = False) -> Standing:
    return Standing(over, -1 if over else 0, turn, [1, 0], {"left": [1.5, 2.0]})


@pytest.fixture
def store(database: str) -> Iterator[Store]:
    store = Store(database)
    yield store
    store.close()


def test_a_match_comes_back_as_it_was_put_in(store: Store, database: str) -> None:
    match = some_match()
    store.create(match).result(PATIENCE)
    again = Store(database)
    assert again.match(match.id) == match
    assert again.match("nobody") is None
    again.close()


def test_inputs_come_back_in_order(store: Store) -> None:
    match = some_match()
    store.create(match).result(PATIENCE)
    first = [StoredInput(CHOICE, 0, "formation"), StoredInput(NOTE, -1, "minutes", 4)]
    store.append(match.id, 0, first, standing(1)).result(PATIENCE)
    store.append(match.id, 2, [StoredInput(CHOICE, 1, "end-turn")], standing(2)).result(PATIENCE)
    assert store.inputs(match.id) == [*first, StoredInput(CHOICE, 1, "end-turn")]
    assert store.inputs(match.id, 2) == [StoredInput(CHOICE, 1, "end-turn")]
    found = store.match(match.id)
    assert found is not None
    assert (found.turn, found.score, found.asked, found.times) == (2, [1, 0], 0, {"left": [1.5, 2.0]})


def test_no_number_is_given_twice(store: Store) -> None:
    match = some_match()
    store.create(match).result(PATIENCE)
    store.append(match.id, 0, [StoredInput(CHOICE, 0, "yes")], standing()).result(PATIENCE)
    with pytest.raises(StoreError):
        store.append(match.id, 0, [StoredInput(CHOICE, 0, "no")], standing()).result(PATIENCE)
    assert store.inputs(match.id) == [StoredInput(CHOICE, 0, "yes")]


def test_failing_job_does_not_fail_others(store: Store) -> None:
    """Jobs that wait together are written together; the one at fault fails alone."""
    match = some_match()
    store.create(match).result(PATIENCE)
    gate = threading.Event()
    held = store.submit(lambda _: _wait(gate))
    jobs: list[Future[None]] = [
        store.append(match.id, number, [StoredInput(CHOICE, 0, str(number))], standing()) for number in (0, 1, 1, 2)
    ]
    gate.set()
    wait([held, *jobs], PATIENCE)
    assert [job.exception() is None for job in jobs] == [True, True, False, True]
    assert [entry.text for entry in store.inputs(match.id)] == ["0", "1", "2"]
    store.close()


def _wait(gate: threading.Event) -> None:
    assert gate.wait(PATIENCE)


def test_waiting_inputs_are_written_in_one_transaction(store: Store) -> None:
    match = some_match()
    store.create(match).result(PATIENCE)
    commits: list[object] = []
    sa.event.listen(store.engine, "commit", commits.append)
    gate = threading.Event()
    store.submit(lambda _: _wait(gate))
    jobs = [store.append(match.id, n, [StoredInput(CHOICE, 0, "yes")], standing()) for n in range(50)]
    gate.set()
    wait(jobs, 10)
    assert len(store.inputs(match.id)) == 50
    assert len(commits) <= 3


def test_an_input_of_no_match_is_refused(store: Store) -> None:
    with pytest.raises(StoreError):
        store.append("nobody", 0, [StoredInput(CHOICE, 0, "yes")], standing()).result(PATIENCE)


def test_the_newest_snapshot_counts(store: Store) -> None:
    match = some_match()
    store.create(match).result(PATIENCE)
    assert store.latest_snapshot(match.id) is None
    store.snapshot(match.id, 5, "five").result(PATIENCE)
    store.snapshot(match.id, 9, "nine").result(PATIENCE)
    assert store.latest_snapshot(match.id) == (9, "nine")


def test_lists(store: Store) -> None:
    listed, hidden, over = some_match(), some_match(), some_match()
    hidden.listed = False
    over.created = listed.created + 1
    for match in (listed, hidden, over):
        store.create(match).result(PATIENCE)
    store.append(over.id, 0, [StoredInput(NOTE, 0, "concede")], standing(over=True)).result(PATIENCE)
    assert [match.id for match in store.listed(10)] == [over.id, listed.id]
    assert [match.id for match in store.listed(1)] == [over.id]
    assert {match.id for match in store.unfinished(0)} == {listed.id, hidden.id}
    assert store.unfinished(listed.created + 3600) == []
    assert store.count() == 3


def test_tokens_and_pauses_can_change(store: Store) -> None:
    match = some_match()
    store.create(match).result(PATIENCE)
    store.set_token(match.id, 0, "another").result(PATIENCE)
    store.set_pausing(match.id, {1, 0}, standing()).result(PATIENCE)
    found = store.match(match.id)
    assert found is not None
    assert (found.seats[0].token, found.pausing) == ("another", [0, 1])


def test_rematch_is_unique_and_stored_as_a_whole(store: Store) -> None:
    old, first, second = some_match(), some_match(), some_match()
    store.create(old).result(PATIENCE)
    store.create_rematch(old.id, first).result(PATIENCE)
    with pytest.raises(RematchExists):
        store.create_rematch(old.id, second).result(PATIENCE)
    found = store.match(old.id)
    assert found is not None
    assert found.rematch == first.id
    assert store.match(first.id) is not None
    assert store.match(second.id) is None


def test_migrating_twice_changes_nothing_and_tables_match_the_code(store: Store) -> None:
    migrate(store.engine)
    found = sa.inspect(store.engine)
    for table in schema.METADATA.sorted_tables:
        columns = {column["name"]: bool(column["nullable"]) for column in found.get_columns(table.name)}
        assert columns == {column.name: bool(column.nullable) for column in table.columns}
        assert set(found.get_pk_constraint(table.name)["constrained_columns"]) == {c.name for c in table.primary_key}


def test_text_of_any_language_is_kept(store: Store) -> None:
    match = some_match()
    match.title = "Gewölbe der Ærgerlichen — 地下城 🏈"
    store.create(match).result(PATIENCE)
    found = store.match(match.id)
    assert found is not None
    assert found.title == match.title
