"""Take the pictures of the documentation: `docs/pictures/shots`.

    python scripts/docs_shots.py

They come from `tests.browser.screenshots`: pages of a real server with the same dice every time, reduced to 128 colours.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Final

from PIL import Image

ROOT: Final = Path(__file__).resolve().parent.parent
FOLDER: Final = ROOT / "docs" / "pictures" / "shots"
SHOTS: Final = ("home-laptop", "match-question-laptop", "match-reach-laptop", "new-match-laptop", "editor-laptop")


def main() -> None:
    """Take all pictures and keep those that pages show."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as taken:
        wanted = ["home-laptop", "match-laptop", "editor-laptop"]
        subprocess.run([sys.executable, "-m", "tests.browser.screenshots", taken, "--only", *wanted], cwd=ROOT, check=True)
        for name in SHOTS:
            picture = Image.open(Path(taken) / f"{name}.png").convert("RGB").quantize(128)
            picture.save(FOLDER / f"{name}.png", optimize=True)
            print(f"{name}.png: {(FOLDER / f'{name}.png').stat().st_size // 1000} kB")


if __name__ == "__main__":
    main()
