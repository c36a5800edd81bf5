"""`deepbowl serve`: the command itself."""

from __future__ import annotations

import re
import signal
import socket
import subprocess
import sys
from pathlib import Path

import httpx
import pytest

from deepbowl.cli import serve
from deepbowl.cli.main import main
from deepbowl.server import settings as st

from .client import PATIENCE


def test_serve_prints_its_address_and_ends_on_request(tmp_path: Path) -> None:
    program = "from deepbowl.cli.main import main; main()"
    command = [sys.executable, "-c", program, "serve", "--port", "0", "--data", str(tmp_path / "data"), "--no-open"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        found = re.fullmatch(r"Deepbowl: (http://127\.0\.0\.1:\d+/)\n", process.stdout.readline())
        assert found is not None
        assert httpx.get(f"{found.group(1)}healthz", timeout=PATIENCE).json() == {"ok": True}
        assert httpx.get(found.group(1), timeout=PATIENCE).headers["content-type"].startswith("text/html")
        process.send_signal(signal.SIGINT)
        process.wait(PATIENCE)
        assert "Traceback" not in process.stderr.read()
    assert (tmp_path / "data" / "matches.sqlite").exists()


@pytest.mark.parametrize(("platform", "environment", "seen"), [
    ("linux", {}, False), ("linux", {"DISPLAY": ":0"}, True), ("linux", {"WAYLAND_DISPLAY": "wayland-0"}, True),
    ("darwin", {}, True), ("win32", {}, True),
])  # fmt: skip
def test_a_page_is_opened_only_where_there_is_a_screen(
    monkeypatch: pytest.MonkeyPatch, platform: str, environment: dict[str, str], seen: bool
) -> None:
    for name in ("DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(name, raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setattr(sys, "platform", platform)
    assert serve.has_screen() is seen


def test_matches_are_kept_in_the_configured_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv(st.DATABASE_VARIABLE, raising=False)
    monkeypatch.delenv(st.DATA_VARIABLE, raising=False)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "xdg"))
    assert st.settings_for().database == f"sqlite:///{tmp_path}/xdg/deepbowl/matches.sqlite"
    assert (tmp_path / "xdg" / "deepbowl").stat().st_mode & 0o077 == 0, "matches hold the keys of their dice"
    monkeypatch.setenv(st.DATA_VARIABLE, str(tmp_path / "mine"))
    assert st.settings_for().database == f"sqlite:///{tmp_path}/mine/matches.sqlite"
    assert st.settings_for(tmp_path / "given").database == f"sqlite:///{tmp_path}/given/matches.sqlite"
    monkeypatch.setenv(st.DATABASE_VARIABLE, "postgres://me@host/db")
    assert st.settings_for().database == "postgresql+psycopg://me@host/db"
    assert st.settings_for(limited=False).limits == st.NO_LIMITS


def test_port_in_use_is_reported(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        with pytest.raises(SystemExit) as ended:
            main(["serve", "--port", port, "--data", str(tmp_path), "--no-open"])
    assert ended.value.code == 2
    assert capsys.readouterr().err == (
        f"deepbowl: cannot listen on 127.0.0.1:{port} (Address already in use); another --port may be free\n"
    )
