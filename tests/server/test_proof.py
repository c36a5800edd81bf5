"""The dice can be proven: a promise before the match, the key after it, and a command that checks every roll."""

from __future__ import annotations

import hashlib
import random
import re
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest

from deepbowl.bots.protocol import play
from deepbowl.bots.random_bot import BiasedBot
from deepbowl.cli import errors
from deepbowl.cli.main import app
from deepbowl.cli.verify import BY_OTHER_RULES, NO_COMMITMENT, NO_KEY, NO_RUNNING_HASH, NOT_OVER
from deepbowl.engine.dice import Seeded
from deepbowl.match.log import RunningHash, write_log
from deepbowl.match.match import Match
from deepbowl.match.setup import new_match
from deepbowl.server.store.recovery import new_from

from .client import Visitor
from .conftest import InThread
from .playing import follow, to_turns, two_players


class Finished(NamedTuple):
    """A coach's notes of a match, and its log after the end."""

    promised: str
    """The commitment as it was shown at the start."""
    running: str
    """The last running hash that was shown, as `verify` takes it."""
    log: str


@pytest.fixture
def finished(visitor: Visitor, shared: InThread) -> Finished:
    made, players = two_players(visitor, book="crp")
    promised = players[0].welcome["commitment"]
    chances = random.Random(2)
    for _ in range(120):
        follow(players).random_choice(chances)
    to_turns(players).send(type="concede")
    over = players[0].until(lambda message: message["type"] == "update" and message["state"]["over"])
    log = visitor.http.get(f"/api/matches/{made['match']}/log").text
    terms = log[log.index("rules:") : log.index("\ndice:")]
    assert hashlib.blake2b(bytes.fromhex(over["key"]) + terms.encode(), digest_size=32).hexdigest() == promised
    return Finished(promised, f"{over['running']['inputs']}:{over['running']['hash']}", log)


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


def verdicts(out: str) -> dict[str, str]:
    """The three answers by what they are about."""
    lines = [line.partition(": ") for line in out.splitlines()[:-1]]
    return {about: why.partition(". ")[0] for about, _, why in lines}


def test_a_log_of_the_server_is_proven_with_what_was_kept(finished: Finished, verify: Verify) -> None:
    code, out, _ = verify(finished.log, "--commitment", finished.promised, "--running", finished.running)
    assert code == 0
    assert verdicts(out) == {"dice": "PROVEN", "choices": "PROVEN", "result": "PROVEN"}
    assert out.endswith("\nPROVEN.\n")
    assert "No coach mixed in a number" in out
    assert f"{len(re.findall('^die ', finished.log, re.MULTILINE))} dice" in out


def test_commitment_alone_proves_the_dice_and_asks_for_the_running_hash(finished: Finished, verify: Verify) -> None:
    code, out, _ = verify(finished.log, "--commitment", finished.promised)
    assert code == NO_RUNNING_HASH
    assert verdicts(out) == {"dice": "PROVEN", "choices": "NOT PROVEN", "result": "PROVEN"}
    inputs = finished.running.partition(":")[0]
    assert f"--running {inputs}:HASH" in out
    assert out.endswith("\nNOT PROVEN.\n")


def ended(seed: int, inputs: int) -> Match:
    """A match that a coach concedes after a number of choices, all with the same key."""
    match = new_match("crp", 2, dice=Seeded("the key"))
    chances = random.Random(seed)
    for _ in range(inputs):
        match.apply(chances.choice(match.decision().options))
    while not match.quiescent:
        match.apply(match.decision().options[0])
    match.note("concede", 1)
    return match


def test_match_invented_after_the_key_is_out_is_not_proven(verify: Verify) -> None:
    real, invented = ended(1, 60), ended(2, 60)
    assert real.commitment() == invented.commitment()
    code, out, _ = verify(invented.log(), "--commitment", real.commitment())
    assert code == NO_RUNNING_HASH
    assert verdicts(out)["choices"] == "NOT PROVEN"
    count, value = RunningHash(real).now()
    code, out, err = verify(invented.log(), "--commitment", real.commitment(), "--running", f"{count}:{value}")
    assert code == 2
    assert "PROVEN" not in out
    assert "not what you saw" in err or "cut off" in err


def test_match_cut_by_an_invented_concession_is_not_proven(verify: Verify) -> None:
    real, cut = ended(1, 60), ended(1, 20)
    count, value = RunningHash(real).now()
    code, _, err = verify(cut.log(), "--commitment", real.commitment(), "--running", f"{count}:{value}")
    assert code == 2
    assert "its end was cut off" in err
    early = RunningHash(ended(1, 10)).now()[0] - 1  # before the concession the two are the same
    hashes = RunningHash(cut)
    hashes.now()
    code, out, _ = verify(cut.log(), "--commitment", real.commitment(), "--running", f"{early}:{hashes.hashes[early]}")
    assert code == NO_RUNNING_HASH
    assert f"The first {early} are as you saw them" in out


def test_comment_with_a_false_fact_is_found(finished: Finished, verify: Verify) -> None:
    concession = next(line for line in finished.log.splitlines() if line.startswith("# ") and line.endswith("]"))
    false = finished.log.replace(concession, "# TOUCHDOWN! A1 scores at 7,0, number 5 [CRP-11.5]", 1)
    code, out, err = verify(false, "--commitment", finished.promised, "--running", finished.running)
    assert code == 2
    assert "TOUCHDOWN" in err
    assert "PROVEN" not in out


def test_forged_remark_is_named_and_the_true_score_printed(finished: Finished, verify: Verify) -> None:
    remarked = finished.log.replace("\nkey: ", "\n# Final score 5 to 0\nkey: ", 1)
    line = remarked[: remarked.index("# Final score")].count("\n") + 1
    code, out, _ = verify(remarked, "--commitment", finished.promised, "--running", finished.running)
    assert code == 0
    assert f"1 comments are not the log's own and prove nothing: line {line}." in out
    assert re.search(r"Score: .* 0, .* 0; .* won\.", out)


# ---------------------------------------------------------------- other rules
def played_by(version: str) -> Match:
    match = new_match("crp", 2, dice=Seeded("old"))
    match.played_by = version
    while not match.quiescent:
        match.apply(match.decision().options[0])
    match.note("concede", 1)
    return match


def test_log_of_another_version_that_fits_is_proven(verify: Verify) -> None:
    match = played_by("0.0.1+0123456789abcdef")
    count, value = RunningHash(match).now()
    code, out, _ = verify(match.log(), "--commitment", match.commitment(), "--running", f"{count}:{value}")
    assert code == 0
    assert out.endswith("\nPROVEN.\n")


def test_log_of_another_version_that_does_not_fit_is_reported_with_both(verify: Verify) -> None:
    match = played_by("0.0.1+0123456789abcdef")
    log = re.sub(r"^end [0-9a-f]{4}", "end 0123", match.log(), flags=re.MULTILINE)
    code, out, _ = verify(log, "--commitment", match.commitment())
    assert code == BY_OTHER_RULES
    assert "choices: OTHER RULES. played under 0.0.1+0123456789abcdef, here " in out
    assert verdicts(out)["dice"] == "PROVEN", "the dice need no rules"
    assert out.endswith("\nOTHER RULES.\n")


def test_forged_version_is_an_alteration(finished: Finished, verify: Verify) -> None:
    """Who changes a log cannot say that it was played with other rules: the commitment covers the line."""
    forged = re.sub(r"^rules: .*$", "rules: 0.0.1+0123456789abcdef", finished.log, flags=re.MULTILINE)
    forged = re.sub(r"^end [0-9a-f]{4}", "end 0123", forged, flags=re.MULTILINE)
    code, out, err = verify(forged, "--commitment", finished.promised)
    assert code == 2
    assert "do not match the commitment" in err
    assert "OTHER RULES" not in out + err


def test_changed_die_of_another_version_is_an_alteration(verify: Verify) -> None:
    match = played_by("0.0.1+0123456789abcdef")
    log = match.log()
    die = next(line for line in log.splitlines() if line.startswith("die 1/2") or line.startswith("die 2/2"))
    changed = log.replace(die, die.replace("die 1/", "die 9/").replace("die 2/", "die 1/").replace("die 9/", "die 2/"), 1)
    code, out, err = verify(changed, "--commitment", match.commitment())
    assert code == 2
    assert "the key gives" in err
    assert "OTHER RULES" not in out + err


def test_every_changed_die_is_found_with_its_line(finished: Finished, verify: Verify) -> None:
    lines = finished.log.splitlines()
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
    finished: Finished, verify: Verify, pattern: str, becomes: str
) -> None:
    log, count = re.subn(pattern, becomes, finished.log, count=1, flags=re.MULTILINE)
    assert count == 1
    code, out, err = verify(log)
    assert code == 2
    assert "line" in err
    assert "PROVEN" not in out


def test_another_commitment_does_not_prove_a_log(finished: Finished, verify: Verify) -> None:
    code, out, err = verify(finished.log, "--commitment", "0" * 64)
    assert code == 2
    assert "not the commitment you were shown" in err
    assert "PROVEN" not in out


def test_log_without_its_key_proves_nothing(finished: Finished, verify: Verify) -> None:
    log = re.sub(r"^key: .*\n", "", finished.log, flags=re.MULTILINE)
    code, out, _ = verify(log)
    assert code == NO_KEY
    assert verdicts(out)["dice"] == "NOT PROVEN"
    assert "the log has no key" in out


def test_no_two_matches_have_the_same_dice(visitor: Visitor, shared: InThread, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.undo()  # the real dice of real matches
    secrets = {shared.hub.matches.live[visitor.create()["match"]].stored.secret for _ in range(5)}
    assert len(secrets) == 5


def test_the_promise_is_about_the_dice_the_match_is_played_with(visitor: Visitor, shared: InThread) -> None:
    made, players = two_players(visitor)
    live = shared.hub.matches.live[made["match"]]
    assert players[0].welcome["commitment"] == live.match.commitment() == new_from(live.stored).commitment()


def test_a_log_cut_in_half_is_not_over(verify: Verify) -> None:
    match = new_match("crp", 2, dice=Seeded(4))
    play(match, [BiasedBot(1), BiasedBot(2)], turns=3)
    code, out, _ = verify(write_log(match, reveal=True), "--commitment", match.commitment())
    assert code == NOT_OVER
    assert verdicts(out) == {"dice": "PROVEN", "choices": "NOT PROVEN", "result": "NOT PROVEN"}
    assert "The match is not over" in out


def test_invented_match_is_consistent_but_not_proven(finished: Finished, verify: Verify) -> None:
    code, out, _ = verify(finished.log)
    assert code == NO_COMMITMENT
    assert verdicts(out)["dice"] == "NOT PROVEN"
    assert "No commitment was given" in out


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
    over = players[0].until(lambda message: message["type"] == "update" and message["state"]["over"])
    kept.append((over["running"]["inputs"], over["running"]["hash"]))
    log = visitor.http.get(f"/api/matches/{made['match']}/log").text
    hints = [word for inputs, value in [*kept[::7], kept[-1]] for word in ("--running", f"{inputs}:{value}")]
    code, out, _ = verify(log, "--commitment", promised, *hints)
    assert code == 0
    assert "Numbers of these coaches" in out
    assert "by the running hash you kept" in out
    code, out, err = verify(re.sub(r"^note nonce A 4711$", "note nonce A 4712", log, flags=re.MULTILINE))
    assert code == 2
    assert "line" in err
    code, _, err = verify(log, "--running", f"{kept[-1][0]}:{'0' * 32}")
    assert code == 2
    assert "not what you saw" in err
    code, _, err = verify(log, "--running", f"99999:{kept[-1][1]}")
    assert code == 2
    assert "cut off" in err
