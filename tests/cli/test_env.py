"""`deepbowl env data`: logs become arrays; what is wrong is one line."""

from __future__ import annotations

import builtins
import sys
from pathlib import Path
from typing import Any

import pytest

from deepbowl.env.replayed import read_table
from deepbowl.env.spec import EnvSpec

from .conftest import Run


@pytest.fixture
def folder(tmp_path: Path, run: Run) -> Path:
    """Three logs on the training pitch, one of them in a folder inside."""
    (tmp_path / "logs" / "more").mkdir(parents=True)
    for seed, place in enumerate(("a.log", "b.log", "more/c.log")):
        fixture = ("--board", "training", "--seats", "random,random", "--turns", "1", "--seed", str(seed))
        code, _, _ = run("match", *fixture, "--log", str(tmp_path / "logs" / place))
        assert code == 0
    (tmp_path / "logs" / "notes.txt").write_text("not a log")
    return tmp_path


def test_env_data_writes_the_arrays(folder: Path, run: Run) -> None:
    out = folder / "x.npz"
    code, told, err = run("env", "data", str(folder / "logs"), "--out", str(out), "--board", "training")
    assert (code, err) == (0, "")
    spec = EnvSpec.of("crp", board="training")
    table = read_table(out, spec)
    assert told.splitlines()[0] == f"{len(table.action)} decisions of 3 logs in {out}"
    assert spec.hash() in told
    assert set(table.log) == {0, 1, 2}


def test_env_data_says_what_is_wrong(folder: Path, run: Run) -> None:
    logs, out = folder / "logs", folder / "x.npz"
    (folder / "empty").mkdir()
    broken = logs / "b.log"
    broken.write_text(broken.read_text().replace("\nend ", "\nsend "))
    for arguments, told in (
        ((logs, "--out", folder / "x.txt"), "must end in .npz"),
        ((folder / "empty", "--out", out), "no *.log in"),
        ((logs / "nowhere.log", "--out", out), "No such file"),
        ((logs, "--out", folder / "none" / "x.npz"), "there is no folder"),
        ((logs, "--out", out, "--board", "training"), "b.log: line"),
        ((logs / "notes.txt", "--out", out), "notes.txt: line 1"),
        ((logs / "a.log", "--out", out, "--reward", "gold"), "no reward 'gold'"),
    ):
        code, _, err = run("env", "data", *map(str, arguments))
        assert code == 2
        assert told in err
        assert err.count("\n") == 1
    assert not out.exists()


def test_env_data_without_numpy_names_the_extra(folder: Path, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [name for name in sys.modules if name.startswith("deepbowl.env")]:
        monkeypatch.delitem(sys.modules, name)
    real = builtins.__import__

    def without(name: str, *rest: Any, **more: Any) -> Any:
        if name == "numpy":
            raise ModuleNotFoundError("No module named 'numpy'", name="numpy")
        return real(name, *rest, **more)

    monkeypatch.setattr(builtins, "__import__", without)
    code, _, err = run("env", "data", str(folder / "logs"), "--out", str(folder / "x.npz"))
    assert code == 2
    assert err == "deepbowl: env data needs numpy; install deepbowl[ai]\n"
