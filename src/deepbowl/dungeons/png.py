"""A dungeon as PNG, without a browser: the SVG rendered by resvg, whose wheel brings all it needs.

Install the extra: `pip install deepbowl[draw]`.
"""

from __future__ import annotations

from pathlib import Path

from deepbowl.dungeons.draw.extra import MissingDrawExtra
from deepbowl.dungeons.dungeon import Dungeon
from deepbowl.dungeons.picture import PX, Look, svg


def png(dungeon: Dungeon, px: int = PX, look: Look | None = None) -> bytes:
    """The picture of a dungeon as the content of a PNG file, one square this many pixels wide."""
    return png_of(svg(dungeon, px, look))


def png_of(text: str) -> bytes:
    """An SVG rendered as PNG, in the fonts that come with the extra, so that it looks the same on every machine."""
    try:
        import resvg_py
    except ImportError:
        raise MissingDrawExtra("resvg-py") from None
    latin = all(ord(char) < 0x250 for char in text)  # other letters need the fonts of the machine
    data = resvg_py.svg_to_bytes(
        svg_string=text,
        skip_system_fonts=latin,
        font_files=fonts(),
        sans_serif_family="Bitstream Vera Sans",
        serif_family="Bitstream Vera Sans",
        font_family="Bitstream Vera Sans",
    )
    return bytes(data)


def fonts() -> list[str]:
    """The files of the fonts in the extra: plain and bold."""
    try:
        import reportlab
    except ImportError:
        raise MissingDrawExtra("reportlab") from None
    folder = Path(reportlab.__file__).parent / "fonts"
    return [str(folder / name) for name in ("Vera.ttf", "VeraBd.ttf")]
