"""Backup and restore as docs/operators.md has them: its commands are read out of the page, and matches go on."""

from __future__ import annotations

import os
import random
import re
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from deepbowl.server.store.store import Store
from deepbowl.server.store.stored import CHOICE, StoredInput

from .client import PATIENCE, Visitor
from .postgres import binaries, new_database
from .test_kill import Child, inputs_of, log_of
from .test_store import some_match, standing

PAGE = Path(__file__).resolve().parents[2] / "docs" / "operators.md"


def commands(holding: str) -> str:
    """The block of the page with these words in it."""
    blocks = re.findall(r"```sh\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    (found,) = [block for block in blocks if holding in block]
    return str(found)


def run(script: str, **names: Path | str) -> None:
    """Commands of the page, its $NAMES filled in from outside."""
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    environment = {"PATH": path, **{name: str(value) for name, value in names.items()}}
    command = ["sh", "-e", "-c", script]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=PATIENCE, check=False)
    assert done.returncode == 0, done.stderr


@pytest.fixture
def child(tmp_path: Path) -> Iterator[Child]:
    data = tmp_path / "data"
    data.mkdir()
    child = Child(data)
    yield child
    if child.process is not None and child.process.poll() is None:
        child.kill()


def test_match_restored_from_a_backup_made_during_play_continues(child: Child, tmp_path: Path) -> None:
    visitor = child.start()
    made = visitor.create("person", "person", book="stockbowl")
    before, backed_up = threading.Event(), threading.Event()

    def play() -> None:
        """Two people who stop only when the backup is there, and a little later."""
        chances, late = random.Random(3), 0
        players = [visitor.join(made, seat) for seat in (0, 1)]
        for number in range(2000):
            latest = max(player.number for player in players)
            for player in players:
                while player.number < latest:
                    player.receive()
            next(player for player in players if player.asked).random_choice(chances)
            if number == 25:
                before.set()
            late += backed_up.is_set()
            if late == 10:
                return

    playing = threading.Thread(target=play, daemon=True)
    playing.start()
    assert before.wait(PATIENCE)
    backup = tmp_path / "backup"
    backup.mkdir()
    run(commands("VACUUM INTO"), DATA=child.data, BACKUP=backup)
    assert [path.name for path in backup.iterdir()] == ["matches.sqlite"], "one file is the whole of it"
    assert (backup / "matches.sqlite").stat().st_mode & 0o077 == 0
    backed_up.set()
    playing.join(PATIENCE)
    assert not playing.is_alive()
    at_the_end = inputs_of(log_of(visitor, made))
    child.kill()  # its newest inputs are still beside the database: restoring has to see to that
    assert (child.data / "matches.sqlite-wal").stat().st_size > 0

    run(commands("cp $BACKUP"), DATA=child.data, BACKUP=backup)
    visitor = child.start()
    restored = inputs_of(log_of(visitor, made))
    assert 26 <= len(restored) < len(at_the_end)
    assert restored == at_the_end[: len(restored)], "the match as it stood at one moment"
    goes_on(visitor, made)


def goes_on(visitor: Visitor, made: dict[str, object]) -> None:
    players = [visitor.join(made, seat) for seat in (0, 1)]
    number = players[0].number
    asked = next(player for player in players if player.asked)
    assert asked.random_choice(random.Random(1))["type"] == "update"
    assert asked.over or asked.number > number


def test_a_dump_of_postgresql_restores_the_store(postgres: str, tmp_path: Path) -> None:
    def plain(url: str) -> str:
        return url.replace("postgresql+psycopg://", "postgresql://")

    here, there = (new_database(postgres, f"deepbowl_{name}_{os.getpid()}") for name in ("dumped", "restored"))
    store = Store(here)
    match = some_match()
    inputs = [StoredInput(CHOICE, 0, "formation"), StoredInput(CHOICE, 1, "formation")]
    store.create(match).result(PATIENCE)
    store.append(match.id, 0, inputs, standing(3)).result(PATIENCE)
    expected = store.match(match.id)
    script = f"PATH={binaries()}:$PATH\n" + commands("pg_dump --format=custom --file")
    run(script, DATABASE=plain(here), EMPTY_DATABASE=plain(there), BACKUP=tmp_path)
    store.close()
    again = Store(there)
    assert again.match(match.id) == expected
    assert again.inputs(match.id) == inputs
    again.append(match.id, 2, [StoredInput(CHOICE, 0, "end-turn")], standing(4)).result(PATIENCE)
    again.close()
