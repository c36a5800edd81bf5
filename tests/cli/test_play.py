"""`deepbowl play`: a person at the keyboard, in this process and as a separate program."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from deepbowl.engine.dice import Seeded
from deepbowl.match.match import Match
from deepbowl.match.replay import replay_text

from .conftest import Run

TEAMS = ("--team", "Human", "--against", "Orc", "--bot", "biased")


@pytest.fixture(autouse=True)
def in_a_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def saved(text: str = "deepbowl-save.json") -> Match:
    return Match.load(Path(text).read_text(encoding="utf-8"))


def test_enter_is_enough_to_get_to_the_first_turn(run: Run) -> None:
    code, out, err = run("play", "--seed", "3", typed="\n" * 6 + "q\n\n")
    assert (code, err) == (0, "")
    assert " 1 Amazon " in out
    assert "Your team (number or name, Enter: Human) > " in out
    told = " ".join(out.split())  # lines are broken where the terminal ends
    assert "You are A, The Lantern Street Irregulars, against B The Grinding Tuskers, coached by Marda Holt (Coach)." in told
    assert "Who acts next?" in out
    assert out.endswith("Goodbye.\n")


def test_teams_by_number_by_name_and_again_if_there_is_none(run: Run) -> None:
    _, out, _ = run("play", "--seed", "3", typed="18\nnobody\n99\nwood elves\n")
    assert "no ready team 'nobody'" in out
    assert "no ready team '99'" in out
    assert "You are A, The Grinding Tuskers, against B " in out


def test_a_whole_turn_by_keys_text_and_walks(run: Run) -> None:
    """Seed 3 lets B begin and fall; then A walks, takes a step back, fouls up a word, and ends the turn."""
    typed = "\n\n11\n1\n6 6 9\n10,4\nu\n5\ngo A4 8,9\nstop\nA6\n2\nfoo\nstep 10,5\n5\n0\n"
    code, out, err = run("play", "--seed", "3", *TEAMS, typed=typed)
    assert (code, err) == (0, "")
    assert "A11 Hans Dockside moves 3 squares to 9,6 [CRP-4.1]" in out
    assert "A11 Hans Dockside moves 2 squares to 10,4 [CRP-4.1]" in out
    assert "Undone." in out
    assert "A4 Roland of Millford moves 3 squares to 8,9 [CRP-4.1]" in out
    assert "'foo' does not start with a known verb" in out
    assert "A6 Emmerich Vane moves to 10,5 [CRP-4.1]" in out
    assert "The Lantern Street Irregulars end their turn [CRP-2.2]" in out
    assert "The Grinding Tuskers start turn 2 [CRP-2.2]" in out


def test_a_blitz_in_one_line_and_walks_that_lead_nowhere(run: Run) -> None:
    typed = "\n\ngo A3 25,0\ngo A3 99,99\ngo A1\ngo A1 A1 A1\ngo B1 4,4\ngo A11 B11\ngo A2 B3\n"
    code, out, err = run("play", "--seed", "3", *TEAMS, typed=typed)
    assert (code, err) == (0, "")
    assert "A3 cannot reach 25,0 in this action" in out
    assert "'99,99' lies outside the board" in out
    assert out.count("type go 4,5, or go A3 4,5 before") == 2
    assert "'activate B1' is not possible: B1 belongs to seat 1" in out
    assert "A11 cannot reach B11 in this action" in out
    assert "A2 Konrad Steeple declares a blitz [CRP-2.3]" in out
    assert "A2 Konrad Steeple rolls the block dice" in out


def test_chances_stand_beside_options_and_on_squares(run: Run) -> None:
    code, out, _ = run("play", "--seed", "3", *TEAMS, typed="\n\n2\n2\nu\n1\nq\n\n")
    assert code == 0
    assert re.search(r" 10 +block B1 Morgash Slabjaw +pushed \d+%, defender down \d+%", out)
    assert re.search(r"^1 \d+% +2 \d+%", out, re.MULTILINE)
    assert re.search(r"^ 4  :.* \d\d .*:", out, re.MULTILINE)


def test_a_walk_stops_at_a_question(run: Run) -> None:
    code, out, _ = run("play", "--seed", "3", *TEAMS, typed="\n\ngo A3 12,9\n16,12\n1\nl\n")
    assert code == 0
    assert "A3 Jutta Eisenfaust rolled 1: fails to go for it. Re-roll?" in out
    assert re.search(r"2 use a team re-roll \d+%; turnover \d+%", out)
    assert "Turnover for The Lantern Street Irregulars: A3 failed to go for it" in out


def test_commands_about_the_session(run: Run) -> None:
    typed = "\n\n?\nl\ni B3\ni\ni Z9\nb\nl log.txt\ns mine.json\ns no/such/folder/x\n\nu\nq\nn\n"
    code, out, _ = run("play", "--seed", "3", *TEAMS, typed=typed)
    assert code == 0
    assert "as on a number pad" in out
    assert "B3 Krug Ironhide, Black Orc Blocker 4/4/2/9" in out
    assert "there is no player 'Z9'" in out
    assert "Written to log.txt." in out
    assert "no/such/folder/x cannot be written: No such file or directory" in out
    assert "Type a number or key from the list" in out
    assert "There is nothing to take back" in out
    m = saved("mine.json")
    assert replay_text(Path("log.txt").read_text()).hash() == m.hash()
    assert not Path("deepbowl-save.json").exists()


def test_save_quit_and_continue(run: Run) -> None:
    _, out, _ = run("play", "--seed", "3", *TEAMS, typed="\n\n11\n1\nq\ny\n")
    assert "Continue with: deepbowl play --load deepbowl-save.json" in out
    m = saved()
    assert m.decision().kind == "act"
    assert isinstance(m.dice, Seeded)
    code, out, _ = run("play", "--load", "deepbowl-save.json", typed="6\nq\nother.json\n")
    assert code == 0
    assert "A11 Hans Dockside moves to 7,7 [CRP-4.1]" in out
    assert "start turn 1" not in out
    assert saved("other.json").state.cell[10] == m.board.cell("7,7")


def test_a_save_without_dice_needs_new_ones(run: Run) -> None:
    run("play", "--seed", "3", *TEAMS, typed="\n\n11\n1\nq\ny\n")
    Path("sealed.json").write_text(saved().save())
    code, _, err = run("play", "--load", "sealed.json")
    assert code == 2
    assert "To continue with new dice, add --seed N" in err
    code, out, _ = run("play", "--load", "sealed.json", "--seed", "8", typed="6\nq\n\n")
    assert code == 0
    assert "moves to 7,7" in out


def test_a_whole_match_against_silence(run: Run) -> None:
    """A coach who only ends turns and takes every default gets through a match, with a log at the end."""
    typed = "\n".join(["0", ""] * 400) + "\n"
    code, out, err = run("play", "--seed", "5", *TEAMS, "--board", "training", typed=typed)
    assert (code, err) == (0, "")
    assert "The match is over" in out
    assert "A file for the log" in out


def test_a_dungeon_is_set_up_in_one_go(run: Run) -> None:
    code, out, err = run("play", "--seed", "4", *TEAMS, "--book", "dungeonbowl-5", typed="a\na\nq\n\n")
    assert (code, err) == (0, "")
    assert "Where do you place" not in out
    assert "There are no players to set up now." in out
    assert "[$]" in out
    assert re.search(r" \(\d\) ", out)
    assert "Who acts next?" in out


def test_four_seats_and_switches(run: Run) -> None:
    arguments = ("--seats", "4", "--team", "Elf", "--balls", "2", "--switch", "overtime", "--bot", "random")
    code, out, _ = run("play", "--seed", "2", *arguments, typed="\n\n\n\n")
    assert code == 0
    assert "against B The" in out
    assert ", D The" in out


@pytest.mark.parametrize("typed", ["", "\n", "\n\n", "\n\n\n", "q", "\n\nq\n", "\n\nq"])
def test_the_end_of_the_input_is_a_polite_end(run: Run, typed: str) -> None:
    code, out, err = run("play", "--seed", "3", typed=typed)
    assert (code, err) == (0, "")
    assert "Goodbye." in out


def test_an_interrupt_is_a_polite_end(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: object, **__: object) -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr("rich.console.Console.input", interrupted)
    for arguments in ((), TEAMS):
        code, out, err = run("play", "--seed", "3", *arguments)
        assert (code, err) == (0, "")
        assert "Goodbye." in out


@pytest.mark.parametrize(("arguments", "message"), [
    (("--seats", "5"), "2 to 4 seats, not 5"),
    (("--team", "Orck"), "no ready team 'Orck'"),
    (("--against", "Orc,Elf"), "2 opponents for 2 seats; add --seats 3"),
    (("--book", "chess"), "no book 'chess'"),
    (("--switch", "magic", *TEAMS), "no switch 'magic'"),
    (("--board", "nowhere", *TEAMS), "no board and no file 'nowhere'"),
    ((*TEAMS, "--bot", "clever"), "no bot 'clever'"),
    (("--load", "nothing.json"), "nothing.json: No such file"),
    (("--load", "."), "Is a directory"),
])
def test_wrong_arguments_are_one_line(run: Run, arguments: tuple[str, ...], message: str) -> None:
    code, out, err = run("play", *arguments)
    assert (code, out) == (2, "")
    assert err.count("\n") == 1
    assert message in err


@pytest.mark.parametrize(("content", "message"), [
    (b"", "not JSON"),
    (b"\xff", "not UTF-8"),
    (b"{}", "not a saved match"),
    (b'{"format": "deepbowl-save", "version": 2}', "has no 'switches'"),
])
def test_a_broken_save_is_one_line(run: Run, content: bytes, message: str) -> None:
    Path("broken.json").write_bytes(content)
    code, out, err = run("play", "--load", "broken.json")
    assert (code, out) == (2, "")
    assert err.count("\n") == 1
    assert message in err


# ---------------------------------------------------------------- as a program
def program(*arguments: str, typed: str = "", columns: str = "100") -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "COLUMNS": columns, "NO_COLOR": "1"}
    command = [sys.executable, "-c", "from deepbowl.cli.main import main; main()", *arguments]
    return subprocess.run(
        command, input=typed, capture_output=True, text=True, timeout=120, env=environment, check=False
    )


class Terminal:
    """The program with its keyboard and screen in our hands: type a line, read to the next prompt."""

    def __init__(self, *arguments: str) -> None:
        environment = {**os.environ, "COLUMNS": "60", "NO_COLOR": "1", "PYTHONUNBUFFERED": "1"}
        command = [sys.executable, "-c", "from deepbowl.cli.main import main; main()", *arguments]
        pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.STDOUT}
        self.process = subprocess.Popen(command, text=True, env=environment, **pipes)  # type: ignore[call-overload]
        self.seen = ""

    def read(self) -> str:
        """What is shown until it waits for us, or ends."""
        shown = ""
        while not shown.endswith("\nA> "):
            character = self.process.stdout.read(1)
            if not character:
                break
            shown += character
        self.seen += shown
        return shown

    def type(self, line: str) -> str:
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()
        return self.read()

    def close(self) -> int:
        self.process.stdin.close()
        self.read()
        return int(self.process.wait(60))


def test_a_turn_played_by_a_program_that_types() -> None:
    """A small program reads every question, moves four players east where it can, then ends its turn."""
    terminal = Terminal("play", "--seed", "3", *TEAMS)
    shown = terminal.read()
    moved = east = 0
    for _ in range(60):
        if "Who acts next?" in shown:
            free = re.findall(r"^ +(\d+) +A", shown.partition("Who acts")[2], re.MULTILINE)
            answer = free[3] if moved < 4 else "0"
            moved += answer != "0"
            fresh = True
        elif "squares left" in shown:
            answer = "6" if fresh and re.search(r"^4 .*5 stop +6 [^-]", shown, re.MULTILINE) else "5"
            east += answer == "6"
            fresh = False
        else:
            answer = ""  # whatever the program thinks best
        shown = terminal.type(answer)
        if "The Lantern Street Irregulars end their turn" in terminal.seen:
            break
    assert moved == 4
    assert east
    assert len(re.findall(r"^A\d+ .* moves to ", terminal.seen, re.MULTILINE)) >= east
    assert "The Lantern Street Irregulars end their turn [CRP-2.2]" in terminal.seen
    assert terminal.close() == 0
    assert terminal.seen.endswith("Goodbye. The match is not saved.\n")
    assert "Traceback" not in terminal.seen


def test_a_terminal_without_our_letters_gets_question_marks() -> None:
    environment = {**os.environ, "PYTHONIOENCODING": "ascii", "NO_COLOR": "1"}
    command = [sys.executable, "-c", "from deepbowl.cli.main import main; main()", "play", "--seed", "3", *TEAMS]
    answer = subprocess.run(command, input="?\nq\n\n", capture_output=True, text=True, env=environment, check=False)
    assert (answer.returncode, answer.stderr) == (0, "")
    assert "step 4,5 ? hit B7" in answer.stdout


def test_errors_of_the_program_go_to_stderr() -> None:
    answer = program("play", "--seats", "9")
    assert (answer.returncode, answer.stdout) == (2, "")
    assert answer.stderr == "deepbowl: CRP on an open pitch has 2 to 4 seats, not 9\n"


def test_a_person_at_a_terminal_plays_by_the_real_clock(run: Run) -> None:
    """Six turns take no minute here; a simulated clock would count twelve."""
    typed = "\n\na\n" + "end-turn\n" * 3 + "l log.txt\nq\nn\n"
    options = ("--book", "dungeonbowl-5", "--board", "lantern-cellar", "--switch", "time-limit", "--bot", "random")
    code, _, _ = run("play", "--seed", "3", *options, "--team", "Human", "--against", "Orc", typed=typed)
    log = Path("log.txt").read_text(encoding="utf-8")
    assert code == 0
    assert log.count("end-turn") >= 2
    assert "note minutes" not in log
