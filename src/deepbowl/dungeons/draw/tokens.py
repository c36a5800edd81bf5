"""Players on the board as simple tokens: colour and pattern of the seat, number, posture, ball."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NotRequired, TypedDict

from deepbowl.dungeons.draw import palette as p
from deepbowl.dungeons.draw.scene import UNIT, Pen
from deepbowl.dungeons.draw.stone import Storey
from deepbowl.dungeons.draw.things import ball

U: Final = UNIT
OUTLINE: Final = "#14100c"
NEUTRAL: Final = "#b9b4aa"
POSTURES: Final = ("standing", "prone", "stunned")


class Token(TypedDict):
    """Someone on the board, or (without a seat and a number) a loose ball."""

    cell: int
    seat: NotRequired[int]  # -1 or left out: no team's, a monster or a loose ball
    number: NotRequired[int]
    posture: NotRequired[str]  # standing, prone or stunned
    ball: NotRequired[bool]


def draw_tokens(pen: Pen, storey: Storey, tokens: Iterable[Token]) -> None:
    """The tokens on one level."""
    for token in tokens:
        x, y, level = storey.dungeon.place(token["cell"])
        if level == storey.level:
            draw_token(pen.at(x * U, y * U), token)


def draw_token(pen: Pen, token: Token) -> None:
    """One token; a prone player lies flat, a stunned one face down with a cross."""
    posture = token.get("posture", "standing")
    if posture not in POSTURES:
        raise ValueError(f"'{posture}' is not a posture: {', '.join(POSTURES)}")
    number = token.get("number", 0)
    if not number and token.get("ball"):
        loose_ball(pen)
        return
    seat = token.get("seat", -1)
    colour = p.SEATS[seat] if 0 <= seat < len(p.SEATS) else NEUTRAL
    if token.get("ball"):
        pen.glow(12, 12, 17, "#fff2a8", 0.95)
    if posture == "standing":
        pen.oval(13, 14, 9.6, fill=p.SHADOW, opacity=0.45)
        pen.oval(12, 12, 10.2, fill=colour, stroke=OUTLINE, line=1.2)
        _ring(pen, seat, 8.1)
        pen.oval(12, 12, 6.0, fill="#fbf6ea", stroke=OUTLINE, line=0.8)
        _number(pen, number, 12, OUTLINE)
    else:
        pen.oval(12.6, 15.6, 10.4, 6.4, p.SHADOW, opacity=0.45)
        pen.oval(12, 14, 10.4, 6.6, colour, stroke=OUTLINE, line=1.2)
        if posture == "prone":
            pen.oval(12, 14, 7.2, 4.8, "#fbf6ea", stroke=OUTLINE, line=0.8)
            _number(pen, number, 14, OUTLINE, 8)
        else:
            pen.oval(12, 14, 7.2, 4.8, "#4a443c", stroke=OUTLINE, line=0.8)
            pen.line([(8.4, 11.6), (15.6, 16.4)], "#fbf6ea", 1.8)
            pen.line([(15.6, 11.6), (8.4, 16.4)], "#fbf6ea", 1.8)
    if token.get("ball"):
        pen.oval(12, 12, 10.8, stroke="#fff2a8", line=1.3)
        ball(pen.at(14.2, 13.8, 0.42))


def loose_ball(pen: Pen) -> None:
    """The ball on the ground."""
    pen.glow(12, 12, 15, "#fff2a8", 0.8)
    ball(pen.at(3.6, 3.6, 0.7))


def _number(pen: Pen, number: int, y: float, colour: str, size: float = 9.0) -> None:
    if number:
        pen.words(12, y + size * 0.36, str(number), size if number < 10 else size * 0.86, colour, bold=True)


def _ring(pen: Pen, seat: int, reach: float) -> None:
    """The pattern of the seat round a token: plain, dotted, dashed or in quarters."""
    dashes: dict[int, tuple[float, ...]] = {0: (), 1: (0.1, 3.6), 2: (3.2, 3.2), 3: (6.3, 6.4)}
    if seat in dashes:
        pen.oval(12, 12, reach, stroke="#fbf6ea", line=1.5 if seat else 0.7, dash=dashes[seat], opacity=0.95)
