"""The dice can be proven: a promise before the match, the key after it, and a command that checks every roll."""

from __future__ import annotations

import hashlib
import random
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from deepbowl.bots.protocol import play
from deepbowl.bots.random_bot import BiasedBot
from deepbowl.cli import errors
from deepbowl.cli.main import app
from deepbowl.cli.verify import NO_COMMITMENT, NOT_OVER
from deepbowl.engine.dice import Seeded
from deepbowl.fixture import new_match
from deepbowl.rules.saving.log import write_log
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
    log = visitor.http.get(f"/api/matches/{made['match']}/log").text
    fixture = log[log.index("book:") : log.index("\ndice:")]
    assert hashlib.blake2b(bytes.fromhex(over["key"]) + fixture.encode(), digest_size=32).hexdigest() == promised
    return promised, log


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
    assert "No coach mixed a number of his own in" in out
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
    (r'"ma": 6', '"ma": 7'),
    (r"^note concede [AB] 0\n", ""),
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
    assert players[0].welcome["commitment"] == live.match.commitment() == new_from(live.stored).commitment()


def test_a_log_cut_in_half_is_not_over(verify: Verify) -> None:
    match = new_match("crp", 2, dice=Seeded(4))
    play(match, [BiasedBot(1), BiasedBot(2)], turns=3)
    code, out, _ = verify(write_log(match, reveal=True), "--commitment", match.commitment())
    assert code == NOT_OVER
    assert "NOT OVER" in out
    assert "PROVEN" not in out


def test_a_match_somebody_invented_agrees_with_itself_and_is_not_proven(finished: tuple[str, str], verify: Verify) -> None:
    code, out, _ = verify(finished[1])
    assert code == NO_COMMITMENT
    assert "NO COMMITMENT GIVEN" in out
    assert "PROVEN" not in out


def test_numbers_of_coaches_have_a_share_in_the_dice(visitor: Visitor, verify: Verify) -> None:
    made, players = two_players(visitor, book="crp")
    promised = players[0].welcome["commitment"]
    for number, player in enumerate(players):
        player.send(type="nonce", value=4711 + number)
        player.until(lambda message: message["type"] == "update")
    players[1].send(type="nonce", value=1)
    refused = players[1].until(lambda message: message["type"] == "refused")
    assert refused["code"] == "repeated", "a second page of the same coach has nothing to complain of"
    chances = random.Random(2)
    kept: list[tuple[int, str]] = []
    for _ in range(60):
        follow(players).random_choice(chances)
        running = players[0].last["running"]
        kept.append((running["inputs"], running["hash"]))
    to_turns(players).send(type="concede")
    players[0].until(lambda message: message["type"] == "update" and message["state"]["over"])
    log = visitor.http.get(f"/api/matches/{made['match']}/log").text
    hints = [word for inputs, value in kept[::7] for word in ("--running", f"{inputs}:{value}")]
    code, out, _ = verify(log, "--commitment", promised, *hints)
    assert code == 0
    assert "Numbers of these coaches" in out
    assert "running hashes you kept" in out
    code, out, err = verify(re.sub(r"^note nonce A 4711$", "note nonce A 4712", log, flags=re.MULTILINE))
    assert code == 2
    assert "line" in err
    code, _, err = verify(log, "--running", f"{kept[-1][0]}:{'0' * 32}")
    assert code == 2
    assert "not what you saw" in err
    code, _, err = verify(log, "--running", f"99999:{kept[-1][1]}")
    assert code == 2
    assert "cut off" in err
