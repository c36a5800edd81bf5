"""A scene drawn on a page of a PDF, by ReportLab."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, Literal

from deepbowl.dungeons.draw.scene import Curve, Glow, Ink, Item, Line, Oval, Rect, Scene, Words, bounds

if TYPE_CHECKING:
    from reportlab.pdfgen.canvas import Canvas

PLAIN: Final = "Vera"
BOLD: Final = "VeraBd"
RINGS: Final = 12  # light fades out in this many steps


class PdfPen:
    """Draws scenes with their own direction of y, downwards; colours can be swapped to spare ink."""

    def __init__(self, canvas: Canvas, swap: dict[str, str] | None = None) -> None:
        self.canvas = canvas
        self.swap = swap or {}
        self._colours: dict[str, Any] = {}

    def draw(self, scene: Scene, window: tuple[float, float, float, float] | None = None) -> None:
        """The scene, its north-west corner at the origin, y growing downwards (so scale y by -1 before).

        With a window (left, top, right, bottom), what lies wholly outside it is left out.
        """
        for item in scene.items():
            if window is not None:
                left, top, right, bottom = bounds(item)
                if left > window[2] or right < window[0] or top > window[3] or bottom < window[1]:
                    continue
            self._item(item)

    def _colour(self, name: str) -> Any:
        from reportlab.lib.colors import HexColor

        name = self.swap.get(name, name)
        if name not in self._colours:
            self._colours[name] = HexColor(name)
        return self._colours[name]

    def _ink(self, ink: Ink) -> tuple[int, int]:
        """Set colours; returns whether to stroke and whether to fill."""
        canvas = self.canvas
        if ink.fill:
            canvas.setFillColor(self._colour(ink.fill), ink.opacity)
        if ink.stroke:
            canvas.setStrokeColor(self._colour(ink.stroke), ink.opacity)
            canvas.setLineWidth(ink.width)
            canvas.setLineCap(1)
            canvas.setLineJoin(1)
            canvas.setDash(list(ink.dash))
        return int(bool(ink.stroke)), int(bool(ink.fill))

    def _item(self, item: Item) -> None:
        canvas = self.canvas
        if isinstance(item, Words):
            self._words(item)
            return
        if isinstance(item, Glow):
            self._glow(item)
            return
        stroke, fill = self._ink(item.ink)
        if isinstance(item, Rect):
            if item.round:
                canvas.roundRect(item.x, item.y, item.width, item.height, item.round, stroke=stroke, fill=fill)
            else:
                canvas.rect(item.x, item.y, item.width, item.height, stroke=stroke, fill=fill)
        elif isinstance(item, Oval):
            canvas.ellipse(item.x - item.rx, item.y - item.ry, item.x + item.rx, item.y + item.ry, stroke=stroke, fill=fill)
        else:
            canvas.drawPath(self._path(item), stroke=stroke, fill=fill)

    def _path(self, item: Line | Curve) -> Any:
        path = self.canvas.beginPath()
        if isinstance(item, Line):
            path.moveTo(*item.points[0])
            for point in item.points[1:]:
                path.lineTo(*point)
        else:
            path.moveTo(*item.start)
            for one, two, end in item.parts:
                path.curveTo(*one, *two, *end)
        if item.closed:
            path.close()
        return path

    def _glow(self, item: Glow) -> None:
        """Discs on top of one another."""
        canvas = self.canvas
        canvas.setFillColor(self._colour(item.colour), item.opacity / RINGS * 1.1)
        for ring in range(1, RINGS + 1):
            canvas.circle(item.x, item.y, item.radius * 0.85 * ring / RINGS, stroke=0, fill=1)

    def _words(self, item: Words) -> None:
        canvas = self.canvas
        face = BOLD if item.bold else PLAIN
        text = printable(item.text, face)
        width = canvas.stringWidth(text, face, item.size)
        left = item.x - {"start": 0.0, "middle": width / 2, "end": width}[item.anchor]
        canvas.saveState()
        canvas.translate(left, item.y)
        canvas.scale(1, -1)
        if item.halo:
            canvas.saveState()  # how letters are painted outlives the words, but not a saved state
            canvas.setStrokeColor(self._colour(item.halo), item.opacity)
            canvas.setLineWidth(item.size * 0.22)
            canvas.setLineJoin(1)
            canvas.setDash([])
            self._string(text, face, item.size, mode=1)
            canvas.restoreState()
        canvas.setFillColor(self._colour(item.fill), item.opacity)
        self._string(text, face, item.size, mode=0)
        canvas.restoreState()

    def _string(self, text: str, face: str, size: float, mode: Literal[0, 1]) -> None:
        words = self.canvas.beginText(0, 0)
        words.setFont(face, size)
        words.setTextRenderMode(mode)
        words.textOut(text)
        self.canvas.drawText(words)


def register_fonts(files: list[str]) -> None:
    """Make the two faces known to ReportLab."""
    from reportlab.pdfbase import pdfmetrics
    from reportlab.pdfbase.ttfonts import TTFont

    known = pdfmetrics.getRegisteredFontNames()
    for name, file in zip((PLAIN, BOLD), files, strict=True):
        if name not in known:
            pdfmetrics.registerFont(TTFont(name, file))


def printable(text: str, face: str) -> str:
    """The text with a question mark for every letter the face does not have."""
    from reportlab.pdfbase import pdfmetrics

    glyphs: dict[int, int] = getattr(pdfmetrics.getFont(face), "face").charToGlyph  # noqa: B009  (untyped)
    return "".join(char if ord(char) in glyphs else "?" for char in text if char.isprintable())
