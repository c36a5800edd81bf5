"""A dungeon on paper at the size of the table: pages to cut out and glue together, and an overview of them.

Vector graphics by ReportLab; install the extra: `pip install deepbowl[draw]`.
"""

from __future__ import annotations

from dataclasses import dataclass
from io import BytesIO
from math import ceil
from typing import TYPE_CHECKING, Final

from deepbowl.dungeons.draw import palette as p
from deepbowl.dungeons.draw.extra import MissingDrawExtra
from deepbowl.dungeons.draw.pdfpen import PdfPen, printable, register_fonts
from deepbowl.dungeons.draw.scene import UNIT, Scene
from deepbowl.dungeons.dungeon import Dungeon
from deepbowl.dungeons.picture import Look, board_scene, scene, storeys_of
from deepbowl.dungeons.png import fonts

if TYPE_CHECKING:
    from reportlab.pdfgen.canvas import Canvas

PAPERS: Final[dict[str, tuple[float, float]]] = {
    "a4": (210.0, 297.0), "letter": (215.9, 279.4), "a3": (297.0, 420.0), "tabloid": (279.4, 431.8),
}  # fmt: skip
MARGIN: Final = 12.0  # mm that printers leave white
OVERLAP: Final = 8.0  # mm that neighbouring pages share
RIM: Final = 0.4  # squares of rock printed round the drawing
MM: Final = 72 / 25.4  # points
SQUARE_MM: Final = 30.0
LIMITS: Final = (8.0, 80.0)
MOST_PAGES: Final = 400


@dataclass(frozen=True)
class Sheet:
    """One page: which part of the board it shows, in mm from the north-west corner of what is printed."""

    level: int
    column: int
    row: int
    x: float
    y: float

    @property
    def name(self) -> str:
        """Rows are letters, columns numbers: B3."""
        return f"{_letters(self.row)}{self.column + 1}"


@dataclass(frozen=True)
class Sheets:
    """How a board is spread over pages; everything in mm."""

    page: tuple[float, float]  # of the paper, turned as it is used
    area: tuple[float, float]  # of the board on one page
    board: tuple[float, float]
    square: float
    sheets: tuple[Sheet, ...]


def sheets(dungeon: Dungeon, paper: str = "a4", square_mm: float = SQUARE_MM) -> Sheets:
    """The pages a board needs, the paper upright or lying, whichever needs fewer; pages without floor are left out."""
    if paper not in PAPERS:
        raise ValueError(f"there is no paper '{paper}'; there are: {', '.join(PAPERS)}")
    if not LIMITS[0] <= square_mm <= LIMITS[1]:
        raise ValueError(f"a square is {LIMITS[0]:g} to {LIMITS[1]:g} mm wide, not {square_mm:g}")
    wide, high = PAPERS[paper]
    return min((_spread(dungeon, page, square_mm) for page in ((wide, high), (high, wide))), key=lambda s: len(s.sheets))


def _spread(dungeon: Dungeon, page: tuple[float, float], square: float) -> Sheets:
    board = ((dungeon.width + 2 * RIM) * square, (dungeon.depth + 2 * RIM) * square)
    area = (page[0] - 2 * MARGIN, page[1] - 2 * MARGIN)
    step = (area[0] - OVERLAP, area[1] - OVERLAP)
    columns, rows = (max(1, ceil((board[i] - OVERLAP) / step[i])) for i in (0, 1))
    found: list[Sheet] = []
    for storey in storeys_of(dungeon):
        floor = [(x, y) for x, y in storey.squares() if storey.floor(x, y)]
        for row in range(rows):
            for column in range(columns):
                sheet = Sheet(storey.level, column, row, column * step[0], row * step[1])
                if any(_shows(sheet, area, square, x, y) for x, y in floor):
                    found.append(sheet)
    return Sheets(page, area, board, square, tuple(found))


def _shows(sheet: Sheet, area: tuple[float, float], square: float, x: int, y: int) -> bool:
    """Return whether a page shows a part of a square with its walls."""
    left, top = (x + RIM - 0.4) * square, (y + RIM - 0.4) * square
    reach = 1.8 * square
    return left < sheet.x + area[0] and left + reach > sheet.x and top < sheet.y + area[1] and top + reach > sheet.y


def pdf(dungeon: Dungeon, paper: str = "a4", square_mm: float = SQUARE_MM, look: Look | None = None) -> bytes:
    """The content of a PDF file: an overview, then the pages at the size of the table."""
    plan = sheets(dungeon, paper, square_mm)
    if len(plan.sheets) + 1 > MOST_PAGES:
        raise ValueError(f"that would be {len(plan.sheets) + 1} pages; more than {MOST_PAGES} are not printed")
    try:
        from reportlab.pdfgen.canvas import Canvas
    except ImportError:
        raise MissingDrawExtra("reportlab") from None
    register_fonts(fonts())
    look = look or Look()
    out = BytesIO()
    size = (plan.page[0] * MM, plan.page[1] * MM)
    canvas = Canvas(out, pagesize=size, invariant=1, pageCompression=1)
    canvas.setTitle(printable(dungeon.title or dungeon.name, "Vera"))
    canvas.setAuthor(printable(dungeon.author or "Deepbowl", "Vera"))
    canvas.setCreator("Deepbowl")
    _overview(canvas, PdfPen(canvas), dungeon, look, plan)
    on_paper = Look(False, False, False, look.room_names, look.tokens)
    pen = PdfPen(canvas, {p.BEYOND: "#ffffff", p.CROWD: "#ffffff"})
    levels = [board_scene(dungeon, level, on_paper) for level in range(dungeon.stories)]
    for number, sheet in enumerate(plan.sheets, 2):
        _sheet(canvas, pen, levels[sheet.level], plan, sheet)
        facts = [f"sheet {sheet.name}", f"page {number} of {len(plan.sheets) + 1}", f"squares of {square_mm:g} mm"]
        if dungeon.stories > 1:
            facts.insert(0, f"level {sheet.level}")
        text = " - ".join([printable(dungeon.title or dungeon.name, "Vera"), *facts])
        canvas.setFont("Vera", 7)
        canvas.setFillGray(0.25)
        canvas.drawString(MARGIN * MM, 4.5 * MM, text)
        canvas.showPage()
    canvas.save()
    return out.getvalue()


def _overview(canvas: Canvas, pen: PdfPen, dungeon: Dungeon, look: Look, plan: Sheets) -> None:
    """The first page: the whole picture, and which page shows which part."""
    whole = scene(dungeon, look)
    wide, high = plan.area[0] * MM, (plan.area[1] - 14) * MM
    scale = min(wide / whole.width, high / whole.height)
    left = (plan.page[0] * MM - whole.width * scale) / 2
    canvas.saveState()
    canvas.translate(left, (plan.page[1] - MARGIN) * MM)
    canvas.scale(scale, -scale)
    pen.draw(whole)
    _page_grid(canvas, dungeon, whole, look, plan)
    canvas.restoreState()
    canvas.setFont("Vera", 8)
    canvas.setFillGray(0.2)
    text = f"{len(plan.sheets)} sheets follow. Print at 100 %, cut along the marks, overlap by {OVERLAP:g} mm, glue."
    canvas.drawString(MARGIN * MM, (MARGIN + 2) * MM, text)
    ruler = 100 * MM
    canvas.setStrokeGray(0.2)
    canvas.setLineWidth(0.6)
    canvas.setDash([])
    canvas.line(MARGIN * MM, MARGIN * MM, MARGIN * MM + ruler, MARGIN * MM)
    canvas.drawString(MARGIN * MM, (MARGIN - 4) * MM, "this line is 100 mm long if the printer did not scale the page")
    canvas.showPage()


def _page_grid(canvas: Canvas, dungeon: Dungeon, whole: Scene, look: Look, plan: Sheets) -> None:
    """The borders and names of the pages on the overview; a dungeon of several levels has none, they would overlap."""
    if dungeon.stories > 1:
        return
    margin = (2.2 if look.coordinates else 1.2) * UNIT
    head = 34.0 if look.title else 0.0
    left = (whole.width - dungeon.width * UNIT) / 2 - RIM * UNIT
    top = head + margin - RIM * UNIT
    unit = UNIT / plan.square
    canvas.setFillAlpha(1)
    canvas.setStrokeAlpha(0.9)
    for sheet in plan.sheets:
        x, y = left + sheet.x * unit, top + sheet.y * unit
        wide = min(plan.area[0], plan.board[0] - sheet.x) * unit
        high = min(plan.area[1], plan.board[1] - sheet.y) * unit
        canvas.setStrokeColorRGB(1, 1, 1)
        canvas.setLineWidth(0.8)
        canvas.setDash([4, 3])
        canvas.rect(x, y, wide, high, stroke=1, fill=0)
        canvas.saveState()
        canvas.translate(x + 4, y + 13)
        canvas.scale(1, -1)
        canvas.setFillColorRGB(1, 1, 1)
        canvas.setFont("VeraBd", 11)
        canvas.drawString(0, 0, sheet.name)
        canvas.restoreState()


def _sheet(canvas: Canvas, pen: PdfPen, drawn: Scene, plan: Sheets, sheet: Sheet) -> None:
    """The part of the board one page shows, crop marks at its corners, and where the next page begins."""
    scale = plan.square / UNIT * MM
    left, top = MARGIN * MM, (plan.page[1] - MARGIN) * MM
    wide = min(plan.area[0], plan.board[0] - sheet.x) * MM
    high = min(plan.area[1], plan.board[1] - sheet.y) * MM
    canvas.saveState()
    window = canvas.beginPath()
    window.rect(left, top - high, wide, high)
    canvas.clipPath(window, stroke=0, fill=0)
    canvas.translate(left - sheet.x * MM - (1 - RIM) * plan.square * MM, top + sheet.y * MM + (1 - RIM) * plan.square * MM)
    canvas.scale(scale, -scale)
    unit = UNIT / plan.square
    x, y = sheet.x * unit + (1 - RIM) * UNIT, sheet.y * unit + (1 - RIM) * UNIT
    pen.draw(drawn, (x, y, x + plan.area[0] * unit, y + plan.area[1] * unit))
    canvas.restoreState()
    _marks(canvas, left, top - high, wide, high)
    canvas.setDash([2, 3])
    for more, line in (
        (sheet.x + plan.area[0] < plan.board[0], (left + wide - OVERLAP * MM, top, left + wide - OVERLAP * MM, top - high)),
        (sheet.y + plan.area[1] < plan.board[1], (left, top - high + OVERLAP * MM, left + wide, top - high + OVERLAP * MM)),
    ):
        if more:
            canvas.setStrokeColorRGB(1, 1, 1, 1)
            canvas.setLineWidth(1.0)
            canvas.line(*line)
            canvas.setStrokeGray(0.2)
            canvas.setLineWidth(0.4)
            canvas.line(*line)
    canvas.setDash([])


def _marks(canvas: Canvas, left: float, bottom: float, wide: float, high: float) -> None:
    """Crop marks outside the four corners."""
    canvas.setStrokeGray(0.0, 1)
    canvas.setLineWidth(0.5)
    canvas.setDash([])
    gap, long = 1.5 * MM, 5 * MM
    for x, sx in ((left, -1), (left + wide, 1)):
        for y, sy in ((bottom, -1), (bottom + high, 1)):
            canvas.line(x + sx * gap, y, x + sx * (gap + long), y)
            canvas.line(x, y + sy * gap, x, y + sy * (gap + long))


def _letters(number: int) -> str:
    """A, B, … Z, AA, AB, …"""
    out = ""
    number += 1
    while number:
        number, rest = divmod(number - 1, 26)
        out = chr(65 + rest) + out
    return out
