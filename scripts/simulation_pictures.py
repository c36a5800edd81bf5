"""Draws the pictures of docs/simulation.md again: plays the matches behind them, which takes a while, and continues where it
was interrupted.

    python scripts/simulation_pictures.py FOLDER_FOR_THE_MATCHES
"""

from __future__ import annotations

import re
import shlex
import sys
from pathlib import Path

from deepbowl.cli import main
from deepbowl.sim import maps, plot_style
from deepbowl.sim.ladder import standings
from deepbowl.sim.plots import ladder
from deepbowl.sim.report import Report
from deepbowl.sim.store import Store
from deepbowl.sim.summary import matches_of

ROOT = Path(__file__).resolve().parent.parent
PICTURES = ROOT / "docs" / "pictures"


def commands() -> list[list[str]]:
    """Every command of the page that makes a picture or a table, as one types it."""
    page = (ROOT / "docs" / "simulation.md").read_text(encoding="utf-8")
    found = re.findall(r"^deepbowl (.*)$", page, re.MULTILINE)
    return [shlex.split(line) for line in found if "--out" in line]


def run(arguments: list[str], folder: Path) -> None:
    """One command, its files put where they belong."""
    placed = [
        str(folder / word) if before == "--out" else str(PICTURES / word) if before == "--picture" else word
        for before, word in zip(["", *arguments], arguments, strict=False)
    ]
    try:
        main.main(placed)
    except SystemExit as ended:
        if ended.code:
            raise


def draw_reports(folder: Path) -> None:
    """The pictures that are parts of a report or a ladder."""
    report = Report(Store(folder / "smelter"))
    board, count = report.job.line_ups[0].board, report.count
    heats = report.maps_of(board, count)
    drawn = maps.heat_maps(report.board(board), [heats[0], heats[1], heats[-1]])
    plot_style.png(drawn, PICTURES / "sim-heat.png", 90)
    turnovers = next(part for part in report.parts() if part.title == "Turnovers")
    plot_style.png(turnovers.plots[0], PICTURES / "sim-turnovers.png")
    table = matches_of(Store(folder / "ladder"))
    names = sorted({name for names in table["bots"].to_list() for name in names})
    plot_style.png(ladder("Ladder by dungeonbowl-5", standings(names, table)), PICTURES / "sim-ladder.png")


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    for command in commands():
        print("deepbowl", *command, flush=True)
        run(command, Path(sys.argv[1]))
    draw_reports(Path(sys.argv[1]))
