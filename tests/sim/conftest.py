"""Running the command line inside the test process, with a single worker that is here already."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from deepbowl.cli import main

from .here import InProcessWorkers

Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Run:
    """Run `deepbowl …` in a separate folder; gives exit code, output and errors."""
    monkeypatch.setenv("NO_COLOR", "1")
    monkeypatch.delenv("FORCE_COLOR", raising=False)
    monkeypatch.setattr("deepbowl.sim.workers.LocalWorkers", InProcessWorkers)
    monkeypatch.chdir(tmp_path)

    def deepbowl(*arguments: str) -> tuple[int, str, str]:
        with pytest.raises(SystemExit) as ended:
            main.main(arguments)
        shown = capsys.readouterr()
        assert isinstance(ended.value.code, int)
        return ended.value.code, shown.out, shown.err

    return deepbowl
