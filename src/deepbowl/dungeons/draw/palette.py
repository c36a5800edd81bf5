"""Colours, and chance that depends on nothing but a seed and a square."""

from __future__ import annotations

from typing import Final
from zlib import crc32

FLOOR: Final = ("#3b342c", "#4d4438")  # torch-lit stone, from dark to light
JOINT: Final = "#2a241e"
TURF: Final = ("#2f5030", "#3a6139")
CROWD: Final = "#1b1a22"
BEYOND: Final = "#0c0b0e"
WALL: Final = ("#4b505e", "#5c6272")
WALL_FACE: Final = "#2b2e38"
WALL_JOINT: Final = "#1d1f27"
WALL_LIT: Final = "#b4bdd0"
WALL_DIM: Final = "#7c8496"
SHADOW: Final = "#000000"
TORCH: Final = "#ffb054"

PAPER: Final = "#efe6d2"
INK: Final = "#2a241d"
COORDINATE: Final = "#8d8474"

# The seats by the palette of Okabe and Ito; each has a pattern too.
SEATS: Final = ("#e69f00", "#56b4e9", "#009e73", "#cc79a7")

# Pads 1 to 6 as the StockBowl book colours them. [SB-LAYOUT-03]
PADS: Final = ("#ff4d4d", "#ff9a2e", "#ffe14d", "#4fd46b", "#5aa2ff", "#c07bff")

COLLEGES: Final = {
    "light": "#fff6c8", "grey": "#aab4c0", "bright": "#ff7a45", "dark": "#8a6bbf", "celestial": "#6db8ff",
    "amethyst": "#c58bff", "gold": "#ffd24a", "jade": "#58d68d", "amber": "#e0a458", "rainbow": "#f48fb1",
}  # fmt: skip
PLAIN_RUNE: Final = "#9fd8e8"


def mixed(one: str, two: str, share: float) -> str:
    """A colour between two others; share 0 gives the first, 1 the second."""
    share = min(1.0, max(0.0, share))
    a = [int(one[i : i + 2], 16) for i in (1, 3, 5)]
    b = [int(two[i : i + 2], 16) for i in (1, 3, 5)]
    return "#" + "".join(f"{round(p + (q - p) * share):02x}" for p, q in zip(a, b, strict=True))


class Chance:
    """Numbers that look random and depend only on a seed, a square and what they are for."""

    def __init__(self, seed: str) -> None:
        self.seed = crc32(seed.encode())

    def at(self, x: int, y: int, salt: int) -> float:
        """A number from 0 up to 1."""
        return (crc32(f"{x},{y},{salt}".encode(), self.seed) ^ 0x5BD1E995) % 9973 / 9973
