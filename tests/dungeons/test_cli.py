"""`deepbowl dungeon` as a person types it, and as a script reads it."""

from __future__ import annotations

import io
import json
import subprocess
import sys
from pathlib import Path

import pytest

from deepbowl.cli import main
from deepbowl.dungeons.check import valid
from deepbowl.dungeons.code import decode, encode
from deepbowl.dungeons.generate import generate
from deepbowl.dungeons.library import dungeon, dungeon_names
from deepbowl.dungeons.text import parse, render
from deepbowl.grounds import map_books


def deepbowl(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    with pytest.raises(SystemExit) as ended:
        main.main(("dungeon", *arguments))
    shown = capsys.readouterr()
    assert isinstance(ended.value.code, int)
    return ended.value.code, shown.out, shown.err


# ---------------------------------------------------------------- list


def test_list_as_json_is_an_array_with_names_usable_as_arguments(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = deepbowl(capsys, "list", "--json")
    found = json.loads(out)
    assert code == 0
    assert [entry["name"] for entry in found] == dungeon_names()
    for entry in found:
        assert isinstance(entry["title"], str)
        assert set(entry["books"]) <= set(map_books())
        assert entry["seats"] in (2, 3, 4)
    code, _, _ = deepbowl(capsys, "check", found[0]["name"])
    assert code == 0


def test_list_can_be_narrowed_down(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = deepbowl(capsys, "list", "--book", "astrogranite", "--seats", "3", "--json")
    assert code == 0
    assert json.loads(out)
    assert {entry["seats"] for entry in json.loads(out)} == {3}
    code, out, _ = deepbowl(capsys, "list", "--book", "stockbowl")
    assert code == 0
    assert "stockbowl-layout-7" in out
    assert "drowned-vault" not in out


# ---------------------------------------------------------------- show


def test_show_draws_in_the_terminal_plainly_where_there_are_no_colours(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = deepbowl(capsys, "show", "drowned-vault")
    assert code == 0
    assert out.startswith("The Drowned Vault\n")
    assert "chest" in out
    assert "\x1b[" not in out


def test_show_writes_pictures(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    files = {kind: tmp_path / f"a.{kind}" for kind in ("svg", "png", "pdf")}
    arguments = [argument for kind, file in files.items() for argument in (f"--{kind}", str(file))]
    code, out, err = deepbowl(capsys, "show", "stockbowl-layout-7", *arguments, "--px", "12", "--paper", "a3")
    assert (code, out) == (0, "")
    assert err.count("wrote ") == 3
    assert files["svg"].read_text(encoding="utf-8").startswith("<svg ")
    assert files["png"].read_bytes().startswith(b"\x89PNG")
    assert files["pdf"].read_bytes().startswith(b"%PDF-")


def test_show_takes_names_files_codes_and_stdin(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = render(dungeon("lantern-cellar"))
    file = tmp_path / "mine.txt"
    file.write_text(text, encoding="utf-8")
    monkeypatch.setattr("sys.stdin", io.StringIO(text))
    for where in ("lantern-cellar", str(file), encode(dungeon("lantern-cellar")), "-"):
        code, out, _ = deepbowl(capsys, "show", where, "--text")
        assert (code, out) == (0, text)


# ---------------------------------------------------------------- check


def test_check_tells_by_its_exit_code(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    code, out, _ = deepbowl(capsys, "check", "drowned-vault", "--book", "dungeonbowl-5")
    assert code == 0
    assert "is valid under dungeonbowl-5" in out
    code, out, _ = deepbowl(capsys, "check", "drowned-vault", "--book", "stockbowl")
    assert code == 1
    assert "is not valid under stockbowl" in out
    assert "error SB-WALL-04" in out
    file = tmp_path / "bad.txt"
    file.write_text("dungeon: bad\nseats: 2\n\n##\n#Q\n", encoding="utf-8")
    code, out, err = deepbowl(capsys, "check", str(file), "--book", "stockbowl")
    assert (code, out) == (2, "")
    assert "line 5, column 2" in err


def test_check_as_json_names_rules_and_cells(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = deepbowl(capsys, "check", "drowned-vault", "--book", "stockbowl", "--json")
    found = json.loads(out)
    assert code == 1
    assert (found["name"], found["book"], found["valid"]) == ("drowned-vault", "stockbowl", False)
    assert {"rule", "severity", "message", "cells"} == set(found["findings"][0])
    code, out, _ = deepbowl(capsys, "check", "drowned-vault", "--json")
    assert code == 0
    assert [entry["valid"] for entry in json.loads(out)] == [True] * len(dungeon("drowned-vault").books)


# ---------------------------------------------------------------- fairness


def test_fairness_is_a_table_or_json(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = deepbowl(capsys, "fairness", "drowned-vault")
    assert code == 0
    assert "100 of 100" in out
    code, out, _ = deepbowl(capsys, "fairness", "drowned-vault", "--json")
    assert code == 0
    assert json.loads(out)["score"] == 100


# ---------------------------------------------------------------- new


def test_new_writes_the_dungeon_of_its_seed(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file, picture = tmp_path / "new.txt", tmp_path / "new.png"
    code, out, err = deepbowl(
        capsys, "new", "--book", "astrogranite", "--seats", "2", "--seed", "11", "--feature", "lava", "--feature",
        "doors", "--out", str(file), "--png", str(picture), "--px", "8",
    )  # fmt: skip
    assert (code, out) == (0, "")
    assert "seed 11" in err
    made = parse(file.read_text(encoding="utf-8"))
    assert made == generate("11", "astrogranite", 2, "medium", ("lava", "doors"))
    assert valid(made, "astrogranite")
    assert picture.read_bytes().startswith(b"\x89PNG")


def test_new_without_a_seed_says_which_it_took(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = deepbowl(capsys, "new", "--book", "dungeon-bowl-2021", "--text")
    assert code == 0
    seed = err.split("seed ")[1].strip()
    assert parse(out) == generate(seed, "dungeon-bowl-2021")


def test_new_draws_by_default(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = deepbowl(capsys, "new", "--book", "deathbowl", "--seed", "1")
    assert code == 0
    assert "end zone of seat D" in out


# ---------------------------------------------------------------- code


def test_codes_go_both_ways(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = deepbowl(capsys, "code", "four-winds")
    assert code == 0
    assert decode(out) == dungeon("four-winds")
    code, text, _ = deepbowl(capsys, "code", "--decode", out.strip())
    assert (code, text) == (0, render(dungeon("four-winds")))


# ---------------------------------------------------------------- wrong input


@pytest.mark.parametrize(("arguments", "message"), [
    (("show", "drowned-valt"), "no dungeon 'drowned-valt'; did you mean drowned-vault"),
    (("show", "nosuch"), "no dungeon 'nosuch'; see `deepbowl dungeon list`"),
    (("show", "no/such/file.txt"), "no file 'no/such/file.txt'"),
    (("show", "drowned-vault", "--png", "x.png", "--px", "2"), "6 to 200 pixels"),
    (("show", "drowned-vault", "--pdf", "x.pdf", "--paper", "a9"), "there is no paper 'a9'"),
    (("show", "drowned-vault", "--svg", "/no/such/folder/x.svg"), "/no/such/folder/x.svg: No such file or directory"),
    (("show", "1" + "A" * 60), "code"),
    (("check", "drowned-vault", "--book", "stokbowl"), "no book 'stokbowl'; did you mean stockbowl"),
    (("list", "--book", "x"), "no book 'x'"),
    (("list", "--seats", "9"), "no dungeons match; change the filters, or make one with deepbowl dungeon new"),
    (("new", "--book", "stockbowl", "--seats", "4"), "a dungeon for stockbowl is for 2 teams, not 4"),
    (("new", "--book", "stockbowl", "--feature", "lava"), "stockbowl has no feature 'lava'"),
    (("new", "--book", "dungeonbowl-5", "--size", "enormous"), "'enormous' is not a size"),
    (("new",), "Missing option"),
    (("code",), "name a dungeon or a file, or use --decode CODE"),
    (("code", "four-winds", "--decode", "1abc"), "name a dungeon or a file, or use --decode CODE"),
    (("code", "--decode", "1abc"), "cut off"),
])
def test_wrong_input_is_one_line_and_exit_code_2(
    capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...], message: str
) -> None:
    code, out, err = deepbowl(capsys, *arguments)
    assert (code, out) == (2, "")
    assert err.startswith("deepbowl: ")
    assert err.count("\n") == 1
    assert message in err


def test_a_missing_extra_is_one_line(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    code, _, err = deepbowl(capsys, "show", "drowned-vault", "--png", str(tmp_path / "a.png"))
    assert code == 2
    assert err.startswith("deepbowl: pictures as PNG and PDF need the extra [draw] (resvg-py is missing)")


@pytest.mark.parametrize(("arguments", "wanted"), [
    (["check", "drowned-vault"], 0),
    (["check", "drowned-vault", "--book", "stockbowl"], 1),
    (["check", "nowhere"], 2),
])
def test_exit_codes_of_the_program_itself(arguments: list[str], wanted: int) -> None:
    command = [sys.executable, "-c", "from deepbowl.cli.main import main; main()", "dungeon", *arguments]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == wanted
    assert "Traceback" not in done.stderr


def test_a_dungeon_is_built_line_by_line(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("?\n? crypt\nlay crypt 28,28\nshow\nlay crypt 28,32\n"))
    code, out, told = deepbowl(capsys, "build", "--seed", "5")
    assert code == 2
    assert "lay crypt at: 28,28 turn 0" in out
    assert "is not left" in told
    assert "not complete" in told
