"""What `bench --sim` prints; how fast it is, is not tested."""

from __future__ import annotations

import json

import pytest

from deepbowl.cli import bench
from deepbowl.sim import throughput

from .conftest import Run
from .here import InProcessWorkers


def test_bench_prints_one_line_per_figure(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(throughput, "LocalWorkers", InProcessWorkers)
    monkeypatch.setattr(throughput, "PORTION", 1)
    monkeypatch.setattr("deepbowl.sim.workers.cores", lambda: 2)
    monkeypatch.setattr(bench, "QUICK_SIM_SECONDS", 0.01)
    monkeypatch.setattr(bench, "RUNS", 1)
    code, out, _ = run("bench", "--sim", "--quick", "--book", "crp")
    assert code == 0
    lines = [json.loads(line) for line in out.splitlines()]
    assert [line["figure"] for line in lines] == [
        "sim_matches_per_s_1", "sim_matches_per_cpu_s_1", "sim_matches_per_s_2", "sim_matches_per_cpu_s_2", "sim_speedup",
        "sim_cpu_speedup",
    ]  # fmt: skip
    assert all(line["value"] > 0 for line in lines)
    assert {"book", "compiled", "python", "load"} <= set(lines[0])
