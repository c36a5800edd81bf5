"""docs/first-server.md, followed to the letter: its commands are run, and what the page says of them holds."""

from __future__ import annotations

import re
import shlex
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx

PAGE = Path(__file__).resolve().parents[2] / "docs" / "first-server.md"
PATIENCE = 60.0


def commands() -> list[list[str]]:
    """The commands of the page, each split into words."""
    found = re.findall(r"```sh\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    return [shlex.split(line) for block in found for line in block.splitlines()]


@contextmanager
def running(words: list[str], data: Path) -> Iterator[str]:
    """Run a server as the page says, on a port that is free, with matches in a folder of the test; then press Ctrl-C."""
    arguments = [*words[1:], "--data", str(data)]
    arguments[arguments.index("--port") + 1] = "0"
    program = [sys.executable, "-c", "from deepbowl.cli.main import main; main()", *arguments]
    with subprocess.Popen(program, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        told = re.search(r"http://\S+:(\d+)/", process.stdout.readline())
        assert told is not None, process.stderr.read()
        yield f"http://127.0.0.1:{told[1]}"
        process.send_signal(signal.SIGINT)
        process.wait(PATIENCE)
        assert "Traceback" not in process.stderr.read()


def test_commands_of_the_page_start_check_and_open_a_server(tmp_path: Path) -> None:
    page = commands()
    serving = [words for words in page if words[:2] == ["deepbowl", "serve"]]
    checks = [words[1] for words in page if words[0] == "curl"]
    assert (len(serving), len(checks), len(page)) == (2, 1, 3)
    match = ""
    for words in serving:
        with running(words, tmp_path) as url:
            for check in checks:
                assert httpx.get(url + check.removeprefix("http://127.0.0.1:8000"), timeout=PATIENCE).status_code == 200
            assert httpx.get(f"{url}/api/docs", timeout=PATIENCE).status_code == 200
            if match:  # "matches continue when the server starts again"
                assert httpx.get(f"{url}/api/matches/{match}/log", timeout=PATIENCE).status_code == 200
            seats = [{"kind": "person"}, {"kind": "person"}]
            made = httpx.post(f"{url}/api/matches", json={"book": "crp", "seats": seats}, timeout=PATIENCE)
            assert made.status_code < 300, made.text
            match = made.json()["match"]
