"""A report as one HTML file that needs nothing else: plots are inside, colours follow the reader's light or dark."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from typing import Final

from deepbowl.sim.plot_style import PAGE_COLOURS, Plot, svg
from deepbowl.sim.report import Part

_STYLE: Final = """
* { box-sizing: border-box; }
html { color-scheme: light dark; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 16px/1.5 "DejaVu Sans", system-ui, sans-serif; }
main { max-width: 62rem; margin: 0 auto; padding: 2rem 1rem 4rem; }
h1 { font-size: 1.6rem; margin: 0 0 .25rem; } h2 { font-size: 1.15rem; margin: 0 0 .25rem; }
p { margin: .25rem 0 .75rem; color: var(--faint); max-width: 46rem; }
nav { display: flex; flex-wrap: wrap; gap: .25rem 1rem; margin: 1rem 0 1.5rem; } a { color: var(--main); }
section { background: var(--card); border: 1px solid var(--grid); border-radius: .6rem; padding: 1.1rem 1.25rem;
  margin: 1rem 0; }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; font-size: .88rem; font-variant-numeric: tabular-nums; }
th, td { text-align: right; padding: .28rem .9rem .28rem 0; border-bottom: 1px solid var(--grid); white-space: nowrap; }
th { color: var(--faint); font-weight: 600; } th:first-child, td:first-child { text-align: left; }
svg { height: auto; display: block; margin: .75rem 0; }
svg text { font-family: "DejaVu Sans", system-ui, sans-serif !important; }
"""


def page(title: str, parts: Iterable[Part]) -> str:
    """The whole page."""
    listed = list(parts)
    links = "".join(f'<a href="#p{number}">{escape(part.title)}</a>' for number, part in enumerate(listed))
    sections = "\n".join(_section(number, part) for number, part in enumerate(listed))
    return f"""<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{escape(title)}</title>
<style>{PAGE_COLOURS}{_STYLE}</style>
</head>
<body><main>
<h1>{escape(title)}</h1>
<p>Simulated with Deepbowl. Intervals are 95 % intervals.</p>
<nav>{links}</nav>
{sections}
</main></body>
</html>
"""


def _section(number: int, part: Part) -> str:
    drawn = [_drawing(plot, f"p{number}-{place}-") for place, plot in enumerate(part.plots)]
    drawings = "".join(f'<div class="scroll">{drawing}</div>' for drawing in drawn)
    return (
        f'<section id="p{number}"><h2>{escape(part.title)}</h2><p>{escape(part.text)}</p>{drawings}{_table(part)}</section>'
    )


def _drawing(plot: Plot, prefix: str) -> str:
    """A plot whose ids are its own on the page."""
    text = svg(plot)
    for start in ('id="', "url(#", 'href="#'):
        text = text.replace(start, start + prefix)
    return text


def _table(part: Part) -> str:
    if not part.rows:
        return ""
    head = "".join(f"<th>{escape(name)}</th>" for name in part.header)
    body = "".join("<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in row) + "</tr>" for row in part.rows)
    return f'<div class="scroll"><table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table></div>'
