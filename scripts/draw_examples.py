"""Draw the pictures of docs/pictures again, each below 150 kB.

    python scripts/draw_examples.py
"""

from __future__ import annotations

import io
from pathlib import Path

from PIL import Image

from deepbowl.books import registry as registry  # it knows the books that have maps
from deepbowl.dungeons.dungeon import Dungeon
from deepbowl.dungeons.generate import generate
from deepbowl.dungeons.library import dungeon
from deepbowl.dungeons.picture import Look
from deepbowl.dungeons.png import png

FOLDER = Path(__file__).resolve().parent.parent / "docs" / "pictures"
LIMIT = 150_000


def small(data: bytes) -> bytes:
    """The picture with colours rounded just as much as it takes to stay below the limit; no eye sees it."""
    image = Image.open(io.BytesIO(data)).convert("RGB")
    for step in (1, 2, 3, 4, 6, 8):
        table = [min(255, round(value / step) * step) for value in range(256)] * 3
        out = io.BytesIO()
        image.point(table).save(out, "PNG", optimize=True)
        if out.tell() < LIMIT:
            break
    return out.getvalue()


def main() -> None:
    pictures: dict[str, tuple[Dungeon, int, Look]] = {
        "drowned-vault": (dungeon("drowned-vault"), 28, Look()),
        "cabinet-of-wonders": (dungeon("cabinet-of-wonders"), 20, Look()),
        "generated-four-teams": (generate(3, "astrogranite", 4, features=("lava", "obstacles", "runes")), 20, Look()),
    }
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name, (place, px, look) in pictures.items():
        data = small(png(place, px, look))
        assert len(data) < LIMIT, f"{name} has {len(data)} bytes"
        (FOLDER / f"{name}.png").write_bytes(data)
        print(f"{name}: {len(data)} bytes, {place.title}")


if __name__ == "__main__":
    main()
