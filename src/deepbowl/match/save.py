"""A match saved and continued: at the same decision, also in the middle of a resolution.

A save is JSON: the terms of the match (rules, book, switches, board, teams), the facts of the state the resolution in
progress began with and its tape as texts (outside of one, just the facts), what was recorded so far, and where the dice
stand. It loads as long as every name in it is known. The secret of seeded dice is left out unless it is asked for: anyone
who has it knows every die to come.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, Final

from deepbowl.board.board import Board
from deepbowl.board.notation import NotationError, parse_board, render_board
from deepbowl.engine.dice import RECORDED, SCRIPTED, SEEDED, Dice, DiceError, Recorded, Scripted, Sealed, Seeded
from deepbowl.engine.errors import BrokenSave, Defect
from deepbowl.engine.event import CLASSES, Event
from deepbowl.engine.event_kinds import BALL, BODY, CELL, FIELDS, FLAG, MODIFIERS, NUMBERS, POSTURE, SEAT, TEXT, Field
from deepbowl.engine.journal import Input, Journal, Note
from deepbowl.engine.log import Log
from deepbowl.engine.runner import BY_CHOICE, BY_ITSELF, BY_NOTE
from deepbowl.engine.state import POSTURES
from deepbowl.match.facts import state_facts, tape_texts
from deepbowl.match.facts_reader import ball_count, read_state, read_tape
from deepbowl.match.log import version_of
from deepbowl.rules.sheet import NeutralSheet, TeamSheet

if TYPE_CHECKING:
    from deepbowl.match.match import Match

FORMAT: Final = "deepbowl-save"
VERSION: Final = 2

STARTS: Final = {BY_CHOICE: "choice", BY_ITSELF: "itself", BY_NOTE: "note"}
"""How a resolution in progress began."""

_BOARDS: Final[dict[str, Board]] = {}
_MOST_BOARDS: Final = 32


# ---------------------------------------------------------------- writing
def write_save(m: Match, secret: bool) -> str:
    """The match as one JSON text; `secret` includes the key to continue with the same seeded dice."""
    inside = m.rule is not None
    state = m.state
    if inside:
        if m.before is None or not m.keep:
            raise Defect("this match does not keep what saving inside a resolution needs (keep=False)")
        state = m.before
    packed = {
        "format": FORMAT,
        "version": VERSION,
        "rules": version_of(m),
        "book": m.rules.id,
        "switches": list(m.rules.active_switches),
        "board": render_board(m.board),
        "teams": [sheet.pack() for sheet in m.sheets],
        "neutrals": [sheet.pack() for sheet in m.neutrals],
        "facts": state_facts(m, state),
        "cause": state.over,  # words for people, so no fact
        "inside": _pack_inside(m) if inside else None,
        "notes": [_pack_note(note) for note in m.notes],
        "withheld": [m.names.text(option) for option in m.withheld],
        "record": None if m.record is None else [_pack_input(m, item) for item in m.record],
        "events": None if m.events is None else [list(e.facts()) for e in m.events],
        "dice": _pack_dice(m, secret),
        "other_dice": m.other_dice,
        "hash": m.hash(),
    }
    return json.dumps(packed, ensure_ascii=False, separators=(",", ":")) + "\n"


def _pack_inside(m: Match) -> dict[str, Any]:
    taken = _pack_note(m.taken) if m.taken is not None and m.start == BY_NOTE else None
    return {"start": STARTS[m.start], "tape": tape_texts(m, m.tape), "note": taken, "opened": list(m.opened())}


def _pack_note(note: Note) -> list[Any]:
    return [note.kind, note.seat, note.value]


def _pack_input(m: Match, item: Input) -> list[Any]:
    text = m.names.text(item.value) if item.kind == Input.CHOICE else item.purpose
    value = 0 if item.kind == Input.CHOICE else item.value
    return [item.kind, item.seat, value, item.sides, text, item.body, item.at, item.again]


def _pack_dice(m: Match, secret: bool) -> dict[str, Any]:
    dice = m.dice
    kind = dice.promised if isinstance(dice, Sealed) else dice.kind
    packed: dict[str, Any] = {"kind": kind, "position": dice.position()}
    if m.record is not None and m.commitment():  # a save without a past proves nothing
        packed["commitment"] = m.commitment()
    if isinstance(dice, Seeded | Sealed) and dice.nonces:
        packed["nonces"] = [list(nonce) for nonce in dice.nonces]
    if isinstance(dice, Seeded) and secret:
        packed["secret"] = dice.secret()
    elif isinstance(dice, Scripted) and secret:
        packed["script"] = [[purpose, value] for purpose, value in dice.script]
    elif isinstance(dice, Recorded) and secret:
        packed["values"] = list(dice.values)
    return packed


# ---------------------------------------------------------------- reading
class Saved:
    """A save, read and checked as far as that goes without the rules."""

    def __init__(
        self, book: str, switches: tuple[str, ...], board: Board, sheets: list[TeamSheet], facts: list[str]
    ) -> None:
        self.book = book
        self.switches = switches
        self.board = board
        self.sheets = sheets
        self.neutrals: list[NeutralSheet] = []
        self.facts = facts  # now, or what the resolution in progress began with
        self.cause = ""  # why the turn is over, if it is
        self.inside = False
        self.start = BY_CHOICE
        self.tape: list[str] = []
        self.taken: Note | None = None
        self.opened = (0, 0, 0)
        self.notes: list[Note] = []
        self.withheld: list[str] = []
        self.record: list[Input] | None = None
        self.events: list[Event] | None = None
        self.dice: dict[str, Any] = {}
        self.other_dice = False
        self.hash = ""
        self.rules = ""

    @property
    def balls(self) -> int:
        """Return how many balls the match is played with."""
        return ball_count(self.facts)


def read_save(text: str) -> Saved:
    """Read a save; `BrokenSave` names the part that is wrong."""
    try:
        packed = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise BrokenSave(f"the save is not JSON: {error}") from None
    if not isinstance(packed, dict) or packed.get("format") != FORMAT:
        raise BrokenSave(f"this is not a saved match: its 'format' is not '{FORMAT}'")
    if packed.get("version") != VERSION:
        raise BrokenSave(f"a save of version {packed.get('version')!r}; this program reads version {VERSION}")
    switches = tuple(_texts(packed, "switches"))
    try:
        board = board_of(_typed(packed, "board", str))
        sheets = [TeamSheet.unpack(team) for team in _typed(packed, "teams", list)]
        neutrals = [NeutralSheet.unpack(body) for body in _typed(packed, "neutrals", list)]
    except NotationError as error:
        raise BrokenSave(f"'board' of the save: {error}") from None
    except (ValueError, TypeError, OverflowError) as error:
        raise BrokenSave(str(error)) from None
    saved = Saved(_typed(packed, "book", str), switches, board, sheets, _texts(packed, "facts"))
    saved.neutrals = neutrals
    saved.cause = _typed(packed, "cause", str)
    if packed.get("inside") is not None:
        _read_inside(saved, _typed(packed, "inside", dict))
    saved.notes = [_read_note(note) for note in _typed(packed, "notes", list)]
    saved.withheld = _texts(packed, "withheld")
    _read_record(saved, packed)
    saved.dice = _typed(packed, "dice", dict)
    saved.other_dice = _typed(packed, "other_dice", bool)
    saved.hash = _typed(packed, "hash", str)
    saved.rules = _typed(packed, "rules", str)
    return saved


def board_of(text: str) -> Board:
    """The board of a text; matches on equal boards share one, with all the geometry it has worked out."""
    board = _BOARDS.get(text)
    if board is None:
        board = parse_board(text)
        if len(_BOARDS) >= _MOST_BOARDS:
            _BOARDS.clear()
        _BOARDS[text] = board
    return board


def _typed(packed: dict[str, Any], key: str, kind: type) -> Any:
    if key not in packed:
        raise BrokenSave(f"the save has no '{key}'")
    if not isinstance(packed[key], kind) or (kind is int and isinstance(packed[key], bool)):
        raise BrokenSave(f"'{key}' of the save is of the wrong kind")
    return packed[key]


def _texts(packed: dict[str, Any], key: str) -> list[str]:
    texts = _typed(packed, key, list)
    if not all(isinstance(text, str) for text in texts):
        raise BrokenSave(f"'{key}' of the save must be a list of texts")
    return list(texts)


def _numbers(packed: dict[str, Any], key: str) -> list[int]:
    numbers = _typed(packed, key, list)
    if not all(isinstance(number, int) for number in numbers):
        raise BrokenSave(f"'{key}' of the save must be a list of numbers")
    return list(numbers)


def _fits(item: object, kinds: tuple[type, ...]) -> bool:
    if not isinstance(item, list) or len(item) != len(kinds):
        return False
    return all(isinstance(value, kind) for value, kind in zip(item, kinds, strict=True))


def _read_inside(saved: Saved, inside: dict[str, Any]) -> None:
    saved.inside = True
    started = [start for start, word in STARTS.items() if word == _typed(inside, "start", str)]
    if not started:
        raise BrokenSave(f"'start' of the save is one of {', '.join(STARTS.values())}")
    saved.start = started[0]
    saved.tape = _texts(inside, "tape")
    if inside.get("note") is not None:
        saved.taken = _read_note(inside["note"])
    opened = _numbers(inside, "opened")
    if len(opened) != 3:
        raise BrokenSave("'opened' of the save must be three numbers")
    saved.opened = (opened[0], opened[1], opened[2])


def _read_note(packed: object) -> Note:
    if not isinstance(packed, list) or not _fits(packed, (str, int, int)):
        raise BrokenSave("a note of the save must be its kind, a seat and a number")
    return Note(packed[0], packed[1], packed[2])


def _read_record(saved: Saved, packed: dict[str, Any]) -> None:
    if packed.get("record") is None or packed.get("events") is None:
        return
    record, told = _typed(packed, "record", list), _typed(packed, "events", list)
    if not all(_fits(item, (int, int, int, int, str, int, int, int)) for item in record):
        raise BrokenSave("an entry of 'record' of the save is of the wrong form")
    saved.record = [Input(*item) for item in record]
    saved.events = [_read_event(item) for item in told]


def _read_event(item: object) -> Event:
    """An event from its kind, its rule and the values of its fields."""
    if not isinstance(item, list) or len(item) < 2 or not isinstance(item[0], str) or not isinstance(item[1], str):
        raise BrokenSave("an entry of 'events' of the save must be a list that begins with its kind and its rule")
    kind, rule, *values = item
    if kind not in FIELDS:
        raise BrokenSave(f"the save has an event of the unknown kind '{kind}'")
    fields = FIELDS[kind]
    if len(values) != len(fields):
        raise BrokenSave(f"an event of the save ({kind}) has {len(values)} fields, not {len(fields)}")
    return CLASSES[kind](rule, *[_read_field(kind, field, value) for field, value in zip(fields, values, strict=True)])


def _read_field(kind: str, field: Field, value: object) -> object:
    """Return what a field of an event says, if it is something of that type."""
    if field.type == NUMBERS and isinstance(value, list) and all(type(number) is int for number in value):
        return tuple(value)
    if field.type == MODIFIERS and isinstance(value, list) and all(_fits(entry, (str, int)) for entry in value):
        return tuple([(str(reason), int(amount)) for reason, amount in value])
    wanted = {TEXT: str, FLAG: bool, NUMBERS: tuple, MODIFIERS: tuple}.get(field.type, int)
    if type(value) is not wanted:
        raise BrokenSave(f"'{field.name}' of an event of the save ({kind}) is of the wrong kind")
    return value


# ---------------------------------------------------------------- taking it up again
def dice_of(saved: Saved, dice: Dice | None) -> Dice:
    """The dice to continue with: those given, else those of the save, else none (`Sealed`)."""
    packed = saved.dice
    kind, position = _typed(packed, "kind", str), _typed(packed, "position", int)
    commitment = packed.get("commitment", "")
    if dice is not None:
        if isinstance(dice, Seeded) and commitment and dice.commitment(_terms(saved)) == commitment:
            return _reopened(dice.secret(), position, packed)
        saved.other_dice = True
        return dice
    try:
        if kind == SEEDED and "secret" in packed:
            return _reopened(packed["secret"], position, packed)
        if kind == SCRIPTED and "script" in packed:
            scripted = Scripted([(str(purpose), int(value)) for purpose, value in packed["script"]])
            scripted.rewind(position)
            return scripted
        if kind == RECORDED and "values" in packed:
            recorded = Recorded([int(value) for value in packed["values"]])
            recorded.rewind(position)
            return recorded
    except (ValueError, TypeError, OverflowError) as error:
        raise BrokenSave(f"'dice' of the save: {error}") from None
    return Sealed(position, kind, str(commitment), _nonces(packed))


def _reopened(secret: str, position: int, packed: dict[str, Any]) -> Seeded:
    """Seeded dice where they stood, with the coaches' numbers mixed in again."""
    return Seeded.opened(secret, position, _nonces(packed))


def _nonces(packed: dict[str, Any]) -> list[tuple[int, int, int]]:
    try:
        return [(int(at), int(seat), int(nonce)) for at, seat, nonce in packed.get("nonces", [])]
    except (ValueError, TypeError) as error:
        raise BrokenSave(f"'nonces' of the save: {error}") from None


def _terms(saved: Saved) -> str:
    """Return the terms of the match, as the head of a log gives them."""
    teams = [sheet.pack() for sheet in saved.sheets]
    neutrals = [sheet.pack() for sheet in saved.neutrals]
    balls = saved.balls
    board = render_board(saved.board)
    return Log(saved.rules, saved.book, saved.switches, balls, board, teams, "", "", neutrals).terms()


def restore(m: Match, saved: Saved) -> None:
    """Bring a match just laid out with the terms of the save to where the save left it."""
    m.played_by = saved.rules
    try:
        m.take_up(read_state(m, saved.facts))
        m.withheld = [m.names.parse(text) for text in saved.withheld]
        for item in saved.record or []:
            if item.kind == Input.CHOICE:
                item.value, item.purpose = m.names.parse(item.purpose), ""
    except (ValueError, OverflowError) as error:
        raise BrokenSave(f"the save does not fit {m.rules.title} as it is now: {error}") from None
    if m.state.over:
        m.state.over = saved.cause or m.state.over
    _check_names(m, saved)
    try:
        tape = read_tape(m, saved.tape)
        if saved.inside:
            m.replay(m.state.copy(), tape, saved.start, saved.taken)
        elif tape:
            raise ValueError("a tape without a resolution")
    except (Defect, DiceError, ValueError, LookupError, AssertionError, TypeError, AttributeError) as error:
        raise BrokenSave(f"the resolution in progress cannot be run again: {type(error).__name__}: {error}") from error
    m.notes = saved.notes
    m.other_dice = saved.other_dice
    if saved.events is not None:
        m.journal = Journal(False)
        m.journal.events, m.journal.record = saved.events, saved.record
    m.reopen(saved.opened)
    if saved.inside and m.rule is None:
        raise BrokenSave("the resolution in progress is already over: the save was changed or is of other rules")
    if m.hash() != saved.hash:
        raise BrokenSave("the hash does not fit: the save was changed, or was made with other rules")


def _check_names(m: Match, saved: Saved) -> None:
    """That every number names something that exists."""
    s, bodies, seats, cells = m.state, len(m.bodies), m.seats, m.board.n
    limits = {BODY: bodies, SEAT: seats, CELL: cells, BALL: len(s.ball_cell), POSTURE: len(POSTURES)}
    for e in saved.events or []:
        for field in FIELDS[e.kind]:
            if field.type in limits and not -1 <= getattr(e, field.name) < limits[field.type]:
                raise BrokenSave(f"'{field.name}' of an event of the save ({e.kind}) names something that does not exist")
    for item in saved.record or []:
        if not -1 <= item.body < bodies or not -1 <= item.seat < m.chairs or not 0 <= item.at <= len(saved.events or []):
            raise BrokenSave("an entry of 'record' of the save names something that does not exist")
