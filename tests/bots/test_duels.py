"""The scripts that play many duels at once, and that copy the bot so that it can play itself."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "scripts"))

import bot_copy  # noqa: E402
import duels  # noqa: E402

from deepbowl.bots.named import bot_called  # noqa: E402


def test_list_of_duels_skips_remarks_and_reads_races() -> None:
    found = duels.read("# a remark\n\ncrp 2 scripted,random 40 8 Elf,Skaven  # more\ndeathbowl 4 coach,veteran 0 12\n")
    assert found == [
        duels.Duel("crp", 2, ["scripted", "random"], 40, 8, ("Elf", "Skaven")),
        duels.Duel("deathbowl", 4, ["coach", "veteran"], 0, 12, ()),
    ]


@pytest.mark.parametrize("line", ["crp 2 scripted 0 8", "crp 2 a,b zero 8", "crp 2 a,b,c 0 8", "crp"])
def test_list_of_duels_with_a_bad_line_names_it(line: str) -> None:
    with pytest.raises(ValueError, match="line 2: write BOOK SEATS"):
        duels.read(f"\n{line}\n")


def test_duels_of_unequal_length_advance_at_the_same_rate() -> None:
    short, long = duels.read("crp 2 a,b 0 4\ncrp 2 a,c 100 8\n")
    order = duels.in_turn([short, long], [set(), {100, 101}])
    assert order == [(0, 0), (0, 1), (1, 102), (1, 103), (0, 2), (0, 3), (1, 104), (1, 105), (1, 106), (1, 107)]


def test_duels_of_one_list_are_kept_in_files_of_their_own() -> None:
    found = duels.read("crp 2 a.py:Bot,b 0 4\ncrp 2 a.py:Bot,b 4 4\ncrp 2 a.py:Bot,b 0 4 Elf\n")
    names = {duel.file_name() for duel in found}
    assert len(names) == 3
    assert "crp_2_a.py-Bot_b_0_Elf.jsonl" in names


def test_duels_played_in_part_are_continued_and_told(tmp_path: Path) -> None:
    jobs, out = tmp_path / "jobs.txt", tmp_path / "out"
    jobs.write_text("dungeonbowl-5 2 still,random 40 2\n")
    command = [sys.executable, str(ROOT / "scripts" / "duels.py"), str(jobs), "--workers", "1", "--out", str(out)]
    late = subprocess.run([*command, "--seconds", "0"], capture_output=True, text=True, check=True).stdout
    assert late == "dungeonbowl-5: no match played\n"
    kept = {"number": 40, "score": [1, 0], "decisions": [1, 1], "seconds": [0.0, 0.0]}
    (out / "dungeonbowl-5_2_still_random_40.jsonl").write_text(json.dumps(kept) + "\n")
    told = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    assert "still against random, 2 matches" in told
    assert "of the points in" in told or "too few pairs" in told


def test_copy_of_the_bot_plays_from_its_own_modules(tmp_path: Path) -> None:
    bot = bot_copy.copy("other", bot_copy.sources(ROOT, None), tmp_path, "a test")
    made = bot_called(f"{bot}:Bot")
    assert type(made).__module__ == "other_scripted.bot"
    assert sys.modules["other_scripted.turn"].__file__ == str(tmp_path / "other_scripted" / "turn.py")


def test_copy_of_a_commit_has_the_files_of_that_commit() -> None:
    shown = subprocess.run(
        ["git", "show", f"HEAD:{bot_copy.SCRIPTED}/turn.py"], cwd=ROOT, capture_output=True, text=True, check=True
    )
    modules = bot_copy.sources(ROOT, "HEAD")
    assert modules["turn.py"] == shown.stdout
    assert "bot.py" in modules
