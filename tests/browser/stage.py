"""What a browser test plays on: the built client, a real server with its own data, the system's Chromium, a cable to cut."""

from __future__ import annotations

import fcntl
import os
import shutil
import signal
import socket
import subprocess
import sys
import threading
import time
from contextlib import suppress
from pathlib import Path
from typing import Final

import httpx

ROOT: Final = Path(__file__).resolve().parents[2]
WEB: Final = ROOT / "web"
BUILD: Final = ROOT / "build"
STATIC: Final = ROOT / "src" / "deepbowl" / "server" / "static"
BROWSERS: Final = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
FLAGS: Final = (
    "--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update", "--disable-sync",
    "--no-first-run", "--disable-dev-shm-usage",
)  # fmt: skip
SAME_DICE: Final = """
import os

from deepbowl.cli.main import main
from deepbowl.engine.dice import Seeded
from deepbowl.server import hub, settings
from deepbowl.server.making import new_match
from deepbowl.server.people import table

limits = settings.JobLimits
settings.JobLimits = lambda **more: limits(**{**more, "background": False})
new_match.new_dice = lambda: Seeded(1)
table.READY_SECONDS = 600.0
if os.environ["READS_AHEAD"] == "no":
    hub.READ_AHEAD_SECONDS = 3600.0
main()
"""
"""The command, but every match has the same dice, and on a busy machine no one loses a seat and no work stands still."""
PATIENCE: Final = 60.0
"""Seconds before we give up on something that should have happened: long, the machine may be busy."""


def find_browser() -> str | None:
    """The system's Chromium: DEEPBOWL_BROWSER if set, else the first on the path."""
    given = os.environ.get("DEEPBOWL_BROWSER")
    return given or next((found for name in BROWSERS if (found := shutil.which(name))), None)


def _sources() -> list[Path]:
    files = [WEB / name for name in ("index.html", "icons.json", "package-lock.json", "vite.config.ts")]
    return [*files, *(path for path in (WEB / "src").rglob("*") if path.is_file() and ".generated." not in path.name)]


def _fresh() -> bool:
    page = STATIC / "index.html"
    return page.exists() and page.stat().st_mtime >= max(path.stat().st_mtime for path in _sources())


def build_client() -> None:
    """The client as it is in the sources now, built once however many test processes ask for it."""
    BUILD.mkdir(exist_ok=True)
    with (BUILD / "client.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if _fresh():
            return
        npm = shutil.which("npm")
        assert npm, "the client has to be built, but there is no npm on the path"
        if not (WEB / "node_modules" / ".package-lock.json").exists():
            subprocess.run([npm, "ci", "--no-audit", "--no-fund"], cwd=WEB, check=True, timeout=600, capture_output=True)
        built = subprocess.run([npm, "run", "build"], cwd=WEB, timeout=600, capture_output=True, text=True, check=False)
        assert built.returncode == 0, f"the client does not build:\n{built.stdout[-3000:]}\n{built.stderr[-3000:]}"


def free_port() -> int:
    """A port without a listener."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


class Server:
    """A real server in a separate process; it can be killed without warning and started again over the same data.

    One that does not read ahead saves three seconds of processor, but the first question about a rule waits for them.
    """

    def __init__(self, folder: Path, reads_ahead: bool = True) -> None:
        self.folder = folder
        self.reads_ahead = reads_ahead
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def log(self) -> Path:
        """What it wrote."""
        return self.folder / "server.log"

    def start(self) -> None:
        """Start it, and wait until it is well."""
        hidden = ("DISPLAY", "WAYLAND_DISPLAY", "DEEPBOWL_DATABASE_URL")
        environment = {key: value for key, value in os.environ.items() if key not in hidden}
        environment |= {"DEEPBOWL_DATA": str(self.folder), "READS_AHEAD": "yes" if self.reads_ahead else "no"}
        command = [sys.executable, "-c", SAME_DICE, "serve", "--no-open", "--port", str(self.port)]
        with self.log.open("ab") as log:
            self._process = subprocess.Popen(command, env=environment, stdout=log, stderr=log, cwd=self.folder)
        end = time.monotonic() + PATIENCE
        while not self._well():
            assert self._process.poll() is None, f"the server ended by itself:\n{self.log.read_text()[-3000:]}"
            assert time.monotonic() < end, f"the server is not up:\n{self.log.read_text()[-3000:]}"
            time.sleep(0.05)  # between two looks, not instead of one

    def _well(self) -> bool:
        try:
            return httpx.get(f"{self.url}/healthz", timeout=20).status_code == 200
        except httpx.TransportError:
            return False

    def kill(self) -> None:
        """End it at once, as a power cut would."""
        if self._process is not None:
            self._process.send_signal(signal.SIGKILL)
            self._process.wait()
            self._process = None

    def create(self, **wish: object) -> tuple[str, dict[int, str]]:
        """A new match: its id and the tokens of its people by seat."""
        answer = httpx.post(f"{self.url}/api/matches", json=wish, timeout=PATIENCE)
        assert answer.status_code < 300, answer.text
        made = answer.json()
        return made["match"], {int(seat): token for seat, token in made["tokens"].items()}

    def get(self, path: str) -> httpx.Response:
        """What it answers to a plain request."""
        return httpx.get(self.url + path, timeout=PATIENCE)


class Cable:
    """The wire between a browser and a server: once cut, it is dead on both ends, as when a cable is pulled."""

    def __init__(self, server: Server) -> None:
        self._to = ("127.0.0.1", server.port)
        self._plugged: list[socket.socket] = []
        self._whole = True
        self._lock = threading.Lock()
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.url = f"http://127.0.0.1:{self._listener.getsockname()[1]}"
        threading.Thread(target=self._listen, daemon=True).start()

    def cut(self) -> None:
        """Break every connection, and let none through."""
        with self._lock:
            self._whole = False
            for end in self._plugged:
                with suppress(OSError):
                    end.shutdown(socket.SHUT_RDWR)
            self._plugged.clear()

    def mend(self) -> None:
        """Let connections through again."""
        self._whole = True

    def close(self) -> None:
        """Take it away."""
        self.cut()
        self._listener.close()

    def _listen(self) -> None:
        with suppress(OSError):  # closed
            while True:
                near, _ = self._listener.accept()
                self._plug(near)

    def _plug(self, near: socket.socket) -> None:
        with self._lock:
            if not self._whole:
                near.close()
                return
            try:
                far = socket.create_connection(self._to)
            except OSError:
                near.close()
                return
            self._plugged += [near, far]
        for source, sink in ((near, far), (far, near)):
            threading.Thread(target=_pour, args=(source, sink), daemon=True).start()


def _pour(source: socket.socket, sink: socket.socket) -> None:
    with suppress(OSError):
        while data := source.recv(65536):
            sink.sendall(data)
    with suppress(OSError):
        sink.shutdown(socket.SHUT_WR)
