"""A scene written as SVG. All words are escaped: a name can never become markup."""

from __future__ import annotations

from html import escape
from typing import Final

from deepbowl.dungeons.draw.scene import Curve, Glow, Ink, Item, Line, Oval, Point, Rect, Scene, Shape, Words

TEXT_FACE: Final = "system-ui, 'Bitstream Vera Sans', 'DejaVu Sans', Verdana, sans-serif"
TITLE_FACE: Final = "Georgia, 'Bitstream Vera Sans', 'DejaVu Serif', serif"


def write_svg(scene: Scene, scale: float = 1.0, merged: bool = False) -> str:
    """The scene as the text of an SVG file, this many times as large as its units.

    `merged`: shapes of one layer that look alike become one path. It takes a third of the bytes and looks the same, unless
    shapes of different looks overlap within a layer in an unusual order.
    """
    width, height = _number(scene.width * scale), _number(scene.height * scale)
    box = f"0 0 {_number(scene.width)} {_number(scene.height)}"
    glows = sorted({item.colour for item in scene.items() if isinstance(item, Glow)})
    out = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="{box}" role="img">',
        f"<title>{_text(scene.title)}</title>",
        f"<style>text{{font-family:{TEXT_FACE};font-variant-numeric:tabular-nums}}.t{{font-family:{TITLE_FACE}}}</style>",
    ]
    if glows:
        out.append("<defs>")
        out += [_gradient(number, colour) for number, colour in enumerate(glows)]
        out.append("</defs>")
    for name, items in scene.layers:
        if items:
            out.append(f'<g class="{escape(name)}">')
            out += _merged(items, glows) if merged else [_item(item, glows) for item in items]
            out.append("</g>")
    out.append("</svg>")
    return "\n".join(out) + "\n"


def _gradient(number: int, colour: str) -> str:
    stops = "".join(
        f'<stop offset="{offset}" stop-color="{colour}" stop-opacity="{opacity}"/>'
        for offset, opacity in ((0, 1), (0.35, 0.55), (0.7, 0.16), (1, 0))
    )
    return f'<radialGradient id="glow-{number}">{stops}</radialGradient>'


def _item(item: Item, glows: list[str]) -> str:
    if isinstance(item, Rect):
        corner = f' rx="{_number(item.round)}"' if item.round else ""
        place = f'x="{_number(item.x)}" y="{_number(item.y)}"'
        return f'<rect {place} width="{_number(item.width)}" height="{_number(item.height)}"{corner}{_ink(item.ink)}/>'
    if isinstance(item, Oval):
        place = f'cx="{_number(item.x)}" cy="{_number(item.y)}"'
        if item.rx == item.ry:
            return f'<circle {place} r="{_number(item.rx)}"{_ink(item.ink)}/>'
        return f'<ellipse {place} rx="{_number(item.rx)}" ry="{_number(item.ry)}"{_ink(item.ink)}/>'
    if isinstance(item, Line):
        name = "polygon" if item.closed else "polyline"
        return f'<{name} points="{_points(item.points)}"{_ink(item.ink)}/>'
    if isinstance(item, Curve):
        parts = " ".join(f"C{_points(part)}" for part in item.parts)
        return f'<path d="M{_points((item.start,))} {parts}{"Z" if item.closed else ""}"{_ink(item.ink)}/>'
    if isinstance(item, Glow):
        place = f'cx="{_number(item.x)}" cy="{_number(item.y)}" r="{_number(item.radius)}"'
        return f'<circle {place} fill="url(#glow-{glows.index(item.colour)})" opacity="{_number(item.opacity)}"/>'
    return _words(item)


def _merged(items: list[Item], glows: list[str]) -> list[str]:
    """Items with one path for all shapes of a kind and an ink, where the first of them stood."""
    out: list[str] = []
    paths: dict[tuple[type, bool, Ink], int] = {}
    for item in items:
        if isinstance(item, Glow | Words) or (isinstance(item, Rect) and item.round):
            out.append(_item(item, glows))
            continue
        key = (type(item), isinstance(item, Line | Curve) and item.closed, item.ink)
        if key not in paths:
            paths[key] = len(out)
            out.append("")
        out[paths[key]] += path_data(item, 1)
    for (_, _, ink), number in paths.items():
        out[number] = f'<path d="{out[number]}"{_ink(ink)}/>'
    return out


def path_data(item: Shape, digits: int = 2) -> str:
    """A shape as the data of an SVG path: for anyone who draws it themselves."""

    def number(value: float) -> str:
        return _number(value, digits)

    if isinstance(item, Rect):
        x, y, width, height = map(number, (item.x, item.y, item.width, item.height))
        return f"M{x} {y}h{width}v{height}h-{width}z"
    if isinstance(item, Oval):
        rx, ry, across = number(item.rx), number(item.ry), number(2 * item.rx)
        return f"M{number(item.x - item.rx)} {number(item.y)}a{rx} {ry} 0 1 0 {across} 0a{rx} {ry} 0 1 0 -{across} 0z"
    if isinstance(item, Line):
        return "M" + "L".join(_points((point,), digits) for point in item.points) + ("z" if item.closed else "")
    curves = "".join(f"C{_points(part, digits)}" for part in item.parts)
    return f"M{_points((item.start,), digits)}{curves}{'z' if item.closed else ''}"


def _words(item: Words) -> str:
    style = f'x="{_number(item.x)}" y="{_number(item.y)}" font-size="{_number(item.size)}" text-anchor="{item.anchor}"'
    if item.title:
        style += ' class="t"'
    if item.bold:
        style += ' font-weight="bold"'
    if item.opacity < 1:
        style += f' opacity="{_number(item.opacity)}"'
    if item.halo:
        width = _number(item.size * 0.22)
        style += f' stroke="{item.halo}" stroke-width="{width}" stroke-linejoin="round" paint-order="stroke"'
    return f'<text {style} fill="{item.fill}">{_text(item.text)}</text>'


def _ink(ink: Ink) -> str:
    out = f' fill="{ink.fill}"' if ink.fill else ' fill="none"'
    if ink.stroke:
        out += f' stroke="{ink.stroke}" stroke-width="{_number(ink.width)}" stroke-linecap="round" stroke-linejoin="round"'
        if ink.dash:
            out += f' stroke-dasharray="{" ".join(map(_number, ink.dash))}"'
    if ink.opacity < 1:
        out += f' opacity="{_number(ink.opacity)}"'
    return out


def _points(points: tuple[Point, ...], digits: int = 2) -> str:
    return " ".join(f"{_number(x, digits)},{_number(y, digits)}" for x, y in points)


def _number(value: float, digits: int = 2) -> str:
    return f"{value:.{digits}f}".rstrip("0").rstrip(".") or "0"


def _text(text: str) -> str:
    """Text as XML can hold it: markup escaped, control characters left out."""
    return escape("".join(char for char in text if char.isprintable()))
