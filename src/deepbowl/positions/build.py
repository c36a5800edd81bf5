"""From a drawn position to a match in the middle of someone's turn, without toss, set-up or kick-off."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from deepbowl.board.board import Board
from deepbowl.books.registry import assemble
from deepbowl.engine.dice import Dice
from deepbowl.engine.journal import Journal
from deepbowl.engine.state import IN_PLAY, RESERVES, STANDING, put
from deepbowl.grounds import PADS, ZONES, is_ground, meanings, row_by_sign
from deepbowl.match.match import Match
from deepbowl.match.start import bodies_of, first_state, names_of, with_own
from deepbowl.positions.drawing import (
    BALL,
    SEAT_OF_LETTER,
    STONE,
    draw_board,
    feature_of,
    is_taken,
    pads_in_order,
    rows_of,
    signs_of,
)
from deepbowl.positions.players import NO_SEAT, Player, player, posture_of
from deepbowl.rules.game import present_in
from deepbowl.rules.rules import Rules
from deepbowl.rules.sheet import TeamSheet
from deepbowl.rules.vocabulary.flags import DAZED, FRESH, GAZED, NEVER_BROUGHT, ROOTED, TOOK_PART

Each = int | tuple[int, ...]
"""A number for every seat, or one for each seat in turn."""


def each(value: Each, seats: int) -> list[int]:
    """One number a seat; a tuple that is too short continues with 0."""
    if isinstance(value, int):
        return [value] * seats
    return (list(value) + [0] * seats)[:seats]


@dataclass(slots=True)
class Sketch:
    """Everything a scenario or lesson says about where it begins."""

    text: str
    book: str
    switches: tuple[str, ...]
    board: Board | None
    at: tuple[int, int]
    ground: str
    areas: Mapping[str, str]
    marks: Mapping[str, str]
    ends: str
    edge: str
    diagonals: str
    shut: tuple[int, ...]
    seats: int
    turn: int
    turns: Each
    half: int
    first: int
    rerolls: Each
    score: Each
    goods: Mapping[str, Each]
    balls: Sequence[tuple[int, ...]]
    spare_balls: int
    players: dict[str, Player]
    teams: Sequence[tuple[str, str]] = ()  # name and race of each team; without them "Seat 0" of the first player's race
    name: str = "drawing"
    college: Sequence[str] = ()  # the list each team is drafted from, where it is not the race of its first player
    tallies: Mapping[str, int] = field(default_factory=dict)  # what a book has counted so far
    squares: dict[str, list[int]] = field(default_factory=dict)  # sign -> its squares
    drawn: dict[str, int] = field(default_factory=dict)  # player -> their square
    loose: list[int] = field(default_factory=list)


class Built:
    """A match and the names its scenario uses."""

    def __init__(self, match: Match, names: list[str], squares: dict[str, list[int]]) -> None:
        self.match = match
        self.names = names  # of the bodies, by number
        self.squares = squares


def build(p: Sketch, dice: Dice) -> Built:
    """The match of a position."""
    rules = assemble(p.book, p.switches)
    rows = rows_of(p.text)
    find_players(p, rows)
    board = p.board
    if board is None:
        terrain = rows_of(p.ground) if p.ground else rows
        board = draw_board(terrain, p.seats, p.areas, p.ends, p.edge, p.diagonals, p.name)
        if p.ground:
            for sign, x, y in signs_of(terrain):
                p.squares.setdefault(sign, []).append(board.at(x, y))
    read_signs(p, rows, board)
    names = sorted(p.players, key=lambda name: (p.players[name].seat == NO_SEAT, p.players[name].seat, name))
    sheets = team_sheets(p, names, rules.core)
    nobodys = [name for name in names if p.players[name].seat == NO_SEAT]
    drawn = [p.players[name].neutral_sheet(name, number, rules.core, rules.bits) for number, name in enumerate(nobodys, 1)]
    neutrals = with_own(drawn, rules.proxies(board))
    bodies = bodies_of(sheets, neutrals)
    carriers = [name for name in names if p.players[name].ball]
    balls = len(p.loose) + len(carriers) + p.spare_balls
    state = first_state(rules, board, bodies, sheets, balls, neutrals)
    called = names_of(rules, bodies, board)
    m = Match(rules, sheets, board, bodies, called, state, dice, True, Journal(True), neutrals, present_in(state))
    put_features(p, m, rules)
    for body, name in enumerate(names):
        put_player(m, body, p.players[name], p.drawn.get(name, -1))
    for ball, cell in enumerate(p.loose):
        m.put_ball(ball, cell)
    for ball, name in enumerate(carriers, len(p.loose)):
        m.give_ball(ball, names.index(name))
    set_clock(p, m)
    return Built(m, [*names, *bodies.name[len(names) :]], p.squares)


def mark_signs(p: Sketch) -> set[str]:
    """The signs that stand for features of the scenario's own; those every drawing has keep their meaning."""
    signs = {sign: name for name, signs in p.marks.items() for sign in signs}
    for sign, name in signs.items():
        if is_taken(sign) and feature_of(sign) != name:
            raise ValueError(f"'{sign}' cannot be {name}: in every drawing it is {meanings()[sign]}")
    return set(signs)


def find_players(p: Sketch, rows: list[str]) -> None:
    """Everyone named or drawn, each with their seat; and how many seats there are."""
    explained = {*p.areas, *mark_signs(p)}
    for name in p.players:
        if is_taken(name):
            raise ValueError(f"'{name}' cannot be a player: in every drawing it is {meanings()[name]}")
    for sign in {sign for row in rows for sign in row}:
        if sign not in p.players and sign not in explained and not is_taken(sign):
            if sign not in SEAT_OF_LETTER:
                zones = f" (end zones are drawn {' '.join(ZONES)})" if sign == "0" else ""
                raise ValueError(f"nothing says what '{sign}' in the drawing means: give {sign}=player(seat=…){zones}")
            p.players[sign] = player()
    for name, spec in p.players.items():
        if spec.seat < 0 and spec.seat != NO_SEAT:
            if name not in SEAT_OF_LETTER:
                raise ValueError(f"nothing says which seat '{name}' plays for: give {name}=player(seat=…)")
            seated = {slot: getattr(spec, slot) for slot in Player.__slots__} | {"seat": SEAT_OF_LETTER[name]}
            p.players[name] = Player(**seated)
    if not p.seats:
        p.seats = max([1, *(spec.seat for spec in p.players.values())]) + 1


def read_signs(p: Sketch, rows: list[str], board: Board) -> None:
    """Where everyone and everything of the drawing is."""
    for sign, x, y in signs_of(rows, *p.at):
        cell = board.at(x, y)
        if cell < 0:
            raise ValueError(f"'{sign}' at {x},{y} lies outside the board")
        if sign in p.players:
            if sign in p.drawn:
                raise ValueError(f"'{sign}' is drawn twice")
            p.drawn[sign] = cell
        elif sign == BALL:
            p.loose.append(cell)
        elif (row := row_by_sign(sign)) is None or row.name not in STONE:
            p.squares.setdefault(sign, []).append(cell)
    p.loose += [board.at(*square) for square in p.balls]
    for name, spec in p.players.items():
        if spec.at is not None:
            p.drawn[name] = board.at(*spec.at)


def team_sheets(p: Sketch, names: list[str], core: str) -> list[TeamSheet]:
    """A sheet for every seat; A is number 1 of their team, B number 2, …"""
    sheets = []
    for seat in range(p.seats):
        mine = [name for name in names if p.players[name].seat == seat]
        players = [p.players[name].sheet(name, number, core) for number, name in enumerate(mine, 1)]
        goods = {kind: each(n, p.seats)[seat] for kind, n in p.goods.items() if kind not in NEVER_BROUGHT}
        race = p.players[mine[0]].race if mine else "Human"
        team, race = p.teams[seat] if p.teams else (f"Seat {seat}", race)
        race = p.college[seat] if seat < len(p.college) else race
        sheets.append(TeamSheet(team, race, players, each(p.rerolls, p.seats)[seat], goods))
    return sheets


def put_features(p: Sketch, m: Match, rules: Rules) -> None:
    """Lay the marks of the drawing, number the pads in the order of their signs, shut doors."""
    features = {feature.name: feature.mark for feature in rules.features}
    own = {sign: name for name, signs in p.marks.items() for sign in signs}
    for sign, squares in p.squares.items():
        name = own.get(sign) or feature_of(sign)
        if name not in features and (sign in own or sign in PADS):
            hint = f"; end zones are drawn {' '.join(ZONES)}" if sign in PADS else ""
            raise ValueError(f"{rules.title} has no feature '{name}'; there are: {', '.join(features) or 'none'}{hint}")
        for cell in squares if name in features else []:
            m.set_mark(features[name], cell, True)
    for feature in rules.features:
        if feature.is_room or is_ground(feature.name):
            m.set_marks(feature.mark, m.state.marks[feature.mark] | feature.lies_on(m.board))
    if "pad" in features:
        m.state.pads = tuple(pads_in_order(p.squares))
    if m.board.doors:
        m.set_doors(sum(1 << door for door in p.shut))


def put_player(m: Match, body: int, spec: Player, cell: int) -> None:
    """Put a player where they are drawn, or into their box, with all that has befallen them."""
    s = m.state
    posture = posture_of(spec.posture)
    if cell < 0:
        s.posture[body] = posture if posture > IN_PLAY else RESERVES
        return
    if posture > IN_PLAY:
        raise ValueError(f"a player in the box '{spec.posture}' is drawn on the board")
    if spec.ball and posture != STANDING:
        raise ValueError("only a standing player holds a ball")
    s.posture[body] = posture
    s.in_drive[body] = TOOK_PART | (DAZED if spec.no_zones else 0) | (ROOTED if spec.rooted else 0)
    s.in_next = put(s.in_next, body, GAZED if spec.gazed else 0)
    s.in_turn[body] = FRESH if spec.fresh else 0
    m.place(body, cell)
    if spec.acted:
        s.acted |= 1 << body


def goods_name(known: Sequence[str], name: str) -> str:
    """Goods by the name Python allows, underscores for blanks; ValueError lists those there are."""
    found = name.replace("_", " ")
    if found not in known:
        raise ValueError(f"there are no goods '{name}'; there are: {', '.join(kind.replace(' ', '_') for kind in known)}")
    return found


def goods_called(book: str, goods: Mapping[str, Each]) -> dict[str, Each]:
    """The same goods by the names the book has for them; what no one has need not be known to it."""
    known = assemble(book).counted
    return {goods_name(known, name): count for name, count in goods.items() if count or name.replace("_", " ") in known}


def set_clock(p: Sketch, m: Match) -> None:
    """Whose turn it is, which one, the score, and what the match has given a seat so far."""
    s = m.state
    s.phase = m.rules.phase("turn")
    s.seat, s.first, s.opener, s.half, s.drive = p.turn, p.first, p.first, p.half, 1
    s.turns = tuple(each(p.turns, p.seats))
    if isinstance(p.turns, int):  # seats that come later in the round have had one turn fewer
        for seat in range(p.seats):
            if (seat - p.first) % p.seats > (p.turn - p.first) % p.seats:
                s.turns = put(s.turns, seat, s.turns[seat] - 1)
    for kind in NEVER_BROUGHT:
        for seat, count in enumerate(each(p.goods.get(kind, 0), p.seats)):
            m.change_goods(seat, m.rules.counted.index(kind), count)
    s.score = tuple(each(p.score, p.seats))
    for tally, value in p.tallies.items():
        m.set_tally(tally, value)
