"""A club's list as a PDF page, to play with at a table."""

from __future__ import annotations

from io import BytesIO
from xml.sax.saxutils import escape

from reportlab.lib import colors
from reportlab.lib.pagesizes import A4, landscape
from reportlab.lib.styles import getSampleStyleSheet
from reportlab.platypus import Paragraph, SimpleDocTemplate, Spacer, Table, TableStyle

from deepbowl.league.club import Club


def sheet(club: Club) -> bytes:
    """Return the PDF of a club's list."""
    styles, rules = getSampleStyleSheet(), club.rules()
    heads = [name.upper() for name in rules.scales]
    rows: list[list[object]] = [["No.", "Name", "Position", *heads, "Skills", "Hurt", "SPP", "Value"]]
    team = club.team()
    for member in club.listed():
        line = team.profile(member.on_sheet(member.shirt))
        hurt = [*["niggle"] * member.niggles, *(f"-{name.upper()}" for name in member.lowered)]
        hurt += ["misses next"] if member.out else []
        hurt += ["weapon confiscated"] if member.confiscated else []
        numbers = [scale.shown(getattr(line, name)) for name, scale in rules.scales.items()]
        skills = Paragraph(escape(", ".join(line.skills)), styles["BodyText"])
        rows.append([
            member.shirt, Paragraph(escape(member.name), styles["BodyText"]), line.name, *numbers, skills, ", ".join(hurt),
            member.earned, f"{club.member_value(member) // 1000}k",
        ])  # fmt: skip
    table = Table(rows, repeatRows=1)
    table.setStyle(TableStyle([
        ("GRID", (0, 0), (-1, -1), 0.4, colors.grey), ("BACKGROUND", (0, 0), (-1, 0), colors.lightgrey),
        ("VALIGN", (0, 0), (-1, -1), "MIDDLE"), ("FONTSIZE", (0, 0), (-1, -1), 8),
    ]))  # fmt: skip
    goods = ", ".join(f"{count} {name}" for name, count in club.kept_goods().items())
    told = f"{club.race}, coached by {club.coach}. {club.all_rerolls} re-rolls. {goods}. {club.gold:,} gold. "
    told += f"Team value {club.value():,}, current {club.current_value():,}."
    page = BytesIO()
    document = SimpleDocTemplate(page, pagesize=landscape(A4), title=club.name, leftMargin=28, rightMargin=28, topMargin=28)
    document.build([
        Paragraph(escape(club.name), styles["Title"]), Paragraph(escape(told), styles["BodyText"]), Spacer(1, 8), table,
    ])  # fmt: skip
    return page.getvalue()
