"""A drawing as data: shapes, words and glows in layers. Its writers (SVG, PDF) know nothing of dungeons.

x grows to the east, y to the south. One square of a board is `UNIT` wide.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

UNIT: Final = 24.0

Point = tuple[float, float]


@dataclass(frozen=True)
class Ink:
    """How a shape is painted; an empty colour paints nothing."""

    fill: str = ""
    stroke: str = ""
    width: float = 1.0
    opacity: float = 1.0
    dash: tuple[float, ...] = ()


@dataclass(frozen=True)
class Rect:
    """A rectangle, its corners rounded by `round`."""

    x: float
    y: float
    width: float
    height: float
    ink: Ink
    round: float = 0.0


@dataclass(frozen=True)
class Oval:
    """A circle or an ellipse."""

    x: float
    y: float
    rx: float
    ry: float
    ink: Ink


@dataclass(frozen=True)
class Line:
    """Points joined by straight lines, closed or not."""

    points: tuple[Point, ...]
    ink: Ink
    closed: bool = False


@dataclass(frozen=True)
class Curve:
    """A start and cubic curves, each given by two control points and an end; closed or not."""

    start: Point
    parts: tuple[tuple[Point, Point, Point], ...]
    ink: Ink
    closed: bool = False


@dataclass(frozen=True)
class Words:
    """A line of text; y is its base line. `anchor` is start, middle or end; `halo` a colour behind the letters."""

    x: float
    y: float
    text: str
    size: float
    fill: str
    anchor: str = "middle"
    bold: bool = False
    opacity: float = 1.0
    halo: str = ""
    title: bool = False  # in the display face


@dataclass(frozen=True)
class Glow:
    """Light that fades out from a point."""

    x: float
    y: float
    radius: float
    colour: str
    opacity: float


Shape = Rect | Oval | Line | Curve
Item = Shape | Words | Glow


def bounds(item: Item) -> tuple[float, float, float, float]:
    """A rectangle that surely holds an item: left, top, right, bottom."""
    if isinstance(item, Rect):
        box = (item.x, item.y, item.x + item.width, item.y + item.height)
    elif isinstance(item, Oval):
        box = (item.x - item.rx, item.y - item.ry, item.x + item.rx, item.y + item.ry)
    elif isinstance(item, Glow):
        return item.x - item.radius, item.y - item.radius, item.x + item.radius, item.y + item.radius
    elif isinstance(item, Words):
        wide = item.size * len(item.text)  # no letter is wider than high
        return item.x - wide, item.y - item.size * 1.2, item.x + wide, item.y + item.size * 0.5
    else:
        points = item.points if isinstance(item, Line) else (item.start, *(point for part in item.parts for point in part))
        xs, ys = [x for x, _ in points], [y for _, y in points]
        box = (min(xs), min(ys), max(xs), max(ys))
    pad = item.ink.width if item.ink.stroke else 0.0
    return box[0] - pad, box[1] - pad, box[2] + pad, box[3] + pad


@dataclass
class Scene:
    """A drawing of a size, in layers from back to front."""

    width: float
    height: float
    title: str = ""
    layers: list[tuple[str, list[Item]]] = field(default_factory=list)

    def layer(self, name: str) -> Pen:
        """A new layer on top of all others, and a pen to draw on it."""
        items: list[Item] = []
        self.layers.append((name, items))
        return Pen(items)

    def items(self) -> list[Item]:
        """Everything, from back to front."""
        return [item for _, items in self.layers for item in items]


class Pen:
    """Draws on a layer; everything is moved by an origin and scaled."""

    def __init__(self, items: list[Item], x: float = 0.0, y: float = 0.0, scale: float = 1.0) -> None:
        self.items = items
        self.x0 = x
        self.y0 = y
        self.scale = scale

    def at(self, x: float, y: float, scale: float = 1.0) -> Pen:
        """A pen for the same layer with its origin elsewhere."""
        return Pen(self.items, self.x0 + x * self.scale, self.y0 + y * self.scale, self.scale * scale)

    def _point(self, point: Point) -> Point:
        return self.x0 + point[0] * self.scale, self.y0 + point[1] * self.scale

    def _ink(self, fill: str, stroke: str, width: float, opacity: float, dash: Sequence[float] = ()) -> Ink:
        return Ink(fill, stroke, width * self.scale, opacity, tuple(d * self.scale for d in dash))

    def rect(
        self, x: float, y: float, width: float, height: float, fill: str = "", *, stroke: str = "", line: float = 1.0,
        opacity: float = 1.0, round: float = 0.0, dash: Sequence[float] = (),
    ) -> None:  # fmt: skip
        """A rectangle."""
        left, top = self._point((x, y))
        ink = self._ink(fill, stroke, line, opacity, dash)
        self.items.append(Rect(left, top, width * self.scale, height * self.scale, ink, round * self.scale))

    def oval(
        self, x: float, y: float, rx: float, ry: float = -1.0, fill: str = "", *, stroke: str = "", line: float = 1.0,
        opacity: float = 1.0, dash: Sequence[float] = (),
    ) -> None:  # fmt: skip
        """An ellipse, or a circle if `ry` is left out."""
        px, py = self._point((x, y))
        ry = rx if ry < 0 else ry
        self.items.append(Oval(px, py, rx * self.scale, ry * self.scale, self._ink(fill, stroke, line, opacity, dash)))

    def line(
        self, points: Sequence[Point], stroke: str, line: float = 1.0, *, opacity: float = 1.0, dash: Sequence[float] = ()
    ) -> None:
        """Straight lines from point to point."""
        ink = self._ink("", stroke, line, opacity, dash)
        self.items.append(Line(tuple(map(self._point, points)), ink))

    def shape(
        self, points: Sequence[Point], fill: str = "", *, stroke: str = "", line: float = 1.0, opacity: float = 1.0
    ) -> None:
        """A polygon."""
        ink = self._ink(fill, stroke, line, opacity)
        self.items.append(Line(tuple(map(self._point, points)), ink, closed=True))

    def curve(
        self, start: Point, parts: Sequence[tuple[Point, Point, Point]], fill: str = "", *, stroke: str = "",
        line: float = 1.0, opacity: float = 1.0, closed: bool = False,
    ) -> None:  # fmt: skip
        """Cubic curves."""
        moved = tuple((self._point(a), self._point(b), self._point(c)) for a, b, c in parts)
        ink = self._ink(fill, stroke, line, opacity)
        self.items.append(Curve(self._point(start), moved, ink, closed))

    def words(
        self, x: float, y: float, text: str, size: float, fill: str, *, anchor: str = "middle", bold: bool = False,
        opacity: float = 1.0, halo: str = "", title: bool = False,
    ) -> None:  # fmt: skip
        """A line of text."""
        px, py = self._point((x, y))
        self.items.append(Words(px, py, text, size * self.scale, fill, anchor, bold, opacity, halo, title))

    def glow(self, x: float, y: float, radius: float, colour: str, opacity: float) -> None:
        """Light that fades out."""
        px, py = self._point((x, y))
        self.items.append(Glow(px, py, radius * self.scale, colour, opacity))
