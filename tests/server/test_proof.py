"""The dice can be proven: a promise before the match, the key after it, and a command that checks every roll."""

from __future__ import annotations

import hashlib
import random
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from deepbowl.cli import errors
from deepbowl.cli.main import app
from deepbowl.server.recovery import new_from

from .client import Visitor
from .conftest import InThread
from .test_play import follow, to_turns, two_players


@pytest.fixture
def finished(visitor: Visitor, shared: InThread) -> tuple[str, str]:
    """(commitment as it was shown at the start, log of the match after its end)."""
    made, players = two_players(visitor, book="crp")
    promised = players[0].welcome["commitment"]
    chances = random.Random(2)
    for _ in range(120):
        follow(players).random_choice(chances)
    to_turns(players).send(type="concede")
    over = players[0].until(lambda message: message["type"] == "update" and message["state"]["over"])
    assert hashlib.sha256(bytes.fromhex(over["key"])).hexdigest() == promised
    return promised, visitor.http.get(f"/api/matches/{made['match']}/log").text


Verify = Callable[..., tuple[int, str, str]]


@pytest.fixture
def verify(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Verify:
    def verify(log: str, *options: str) -> tuple[int, str, str]:
        path = tmp_path / "log.txt"
        path.write_text(log, encoding="utf-8")
        code = errors.run(app, ["verify", str(path), *options])
        said = capsys.readouterr()
        return code, said.out, said.err

    return verify


def test_a_log_of_the_server_proves_its_dice(finished: tuple[str, str], verify: Verify) -> None:
    promised, log = finished
    code, out, _ = verify(log, "--commitment", promised)
    assert code == 0
    assert "PROVEN" in out
    assert "which you were shown" in out
    assert f"{len(re.findall('^die ', log, re.MULTILINE))} dice" in out


def test_every_changed_die_is_found_with_its_line(finished: tuple[str, str], verify: Verify) -> None:
    lines = finished[1].splitlines()
    dice = [number for number, line in enumerate(lines) if line.startswith("die ")]
    assert len(dice) > 10
    for number in (dice[0], dice[len(dice) // 2], dice[-1]):
        value, sides = (int(n) for n in lines[number].split()[1].split("/"))
        changed = lines.copy()
        changed[number] = changed[number].replace(f"die {value}/", f"die {value % sides + 1}/", 1)
        code, out, err = verify("\n".join(changed))
        assert code == 2
        assert "PROVEN" not in out
        assert f"line {number + 1}:" in err


@pytest.mark.parametrize(("pattern", "becomes"), [
    (r"^key: [0-9a-f]{4}", "key: 0123"),
    (r"^dice: seeded [0-9a-f]{4}", "dice: seeded 0123"),
    (r"^end [0-9a-f]{4}", "end 0123"),
    (r"^die (\d)/(\d) (\S+)$", ""),
    (r"^A end-turn$", "B end-turn"),
])  # fmt: skip
def test_whatever_else_is_changed_is_found(
    finished: tuple[str, str], verify: Verify, pattern: str, becomes: str
) -> None:
    log, count = re.subn(pattern, becomes, finished[1], count=1, flags=re.MULTILINE)
    assert count == 1
    code, out, err = verify(log)
    assert code == 2
    assert "line" in err
    assert "PROVEN" not in out


def test_another_promise_is_no_proof(finished: tuple[str, str], verify: Verify) -> None:
    code, out, err = verify(finished[1], "--commitment", "0" * 64)
    assert code == 2
    assert "not the commitment you were shown" in err
    assert "PROVEN" not in out


def test_without_its_key_nothing_is_proven(finished: tuple[str, str], verify: Verify) -> None:
    log = re.sub(r"^key: .*\n", "", finished[1], flags=re.MULTILINE)
    code, out, _ = verify(log)
    assert code == 1
    assert "NOT PROVEN" in out


def test_no_two_matches_have_the_same_dice(visitor: Visitor, shared: InThread, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.undo()  # the real dice of real matches
    secrets = {shared.hub.live[visitor.create()["match"]].stored.secret for _ in range(5)}
    assert len(secrets) == 5


def test_the_promise_is_about_the_dice_the_match_is_played_with(visitor: Visitor, shared: InThread) -> None:
    made, players = two_players(visitor)
    live = shared.hub.live[made["match"]]
    assert players[0].welcome["commitment"] == live.match.dice.commitment() == new_from(live.stored).dice.commitment()
