"""How a match looks to anyone who is connected: board, state, events, questions as plain data in the shapes of
`messages`."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

import msgspec

from deepbowl.board.bits import cells
from deepbowl.board.board import Board
from deepbowl.board.draft import BLOCK, FLOOR, VOID, WALL
from deepbowl.engine import choice as verbs
from deepbowl.engine import event
from deepbowl.engine.choice import Choice, choice, first_of, second_of, verb_of
from deepbowl.engine.dice import Seeded
from deepbowl.engine.log import NEUTRAL_LETTER, SEAT_LETTERS
from deepbowl.engine.state import NOBODY
from deepbowl.grounds import Ground, grounds, is_ground, is_reserved, row_of
from deepbowl.match.match import Match
from deepbowl.match.view import PlayerView, acting_facts, ball_facts, event_facts, is_shown, team_facts
from deepbowl.rules.analysis.dice_ahead import rolls_a_die
from deepbowl.rules.analysis.leaps import leap_chances
from deepbowl.rules.analysis.policy import COACH, FREE
from deepbowl.rules.analysis.wall_throws import FARTHEST
from deepbowl.rules.rules import Rules
from deepbowl.rules.vocabulary.actions import action_words
from deepbowl.rules.words.describe import describe
from deepbowl.rules.words.options import faces, question, reroll_source, say, use_words
from deepbowl.server.live.messages.board import BoardCell, BoardDoor, BoardPlan, LegendEntry, Mark
from deepbowl.server.live.messages.questions import FlownSquare, Option, Question
from deepbowl.server.live.messages.state import ChairInfo, Counter, MatchState, Result, TeamInfo
from deepbowl.server.live.room_emblems import room_emblem

KINDS: Final = {FLOOR: "floor", WALL: "wall", VOID: "void", BLOCK: "block"}
RUNE_OF: Final = "rune-"
"""How the names of areas begin that have the rune of a college."""
NOT_ROOMS: Final = ("setup-", "scrimmage-", "wide-", "precarious", "end-zone")
"""Prefixes of area names that are not rooms, besides those of grounds and things."""
ON_PLAYER: Final = frozenset((
    verbs.ACTIVATE, verbs.HIT, verbs.FOUL, verbs.HAND_OFF, verbs.TAKE, verbs.BRING_ON, verbs.SPONGE, verbs.BODY,
))  # fmt: skip
ALWAYS_OFFERED: Final = frozenset((verbs.ACTIVATE, verbs.END_TURN))
"""Choices that a turn offers until it ends."""
ON_SQUARE: Final = frozenset((verbs.STEP, verbs.THROW, verbs.PLACE, verbs.SQUARE))
MOST_TRIED: Final = 16
"""Options of one verb that are tried one by one, to find those that roll a die."""
PRINTED_ON_CARD: Final = ("ma", "st", "ag", "pa", "av")
"""Characteristics sent as printed on the card, so that clients need not know the edition."""
DEFECT: Final = "Deepbowl hit a bug. Your last choice was undone and is disabled for now"


# ---------------------------------------------------------------- the board
def board_plan(board: Board, rules: Rules, name: str = "") -> BoardPlan:
    """Return what never changes on the board by a book's rules, with what may come to lie on it."""
    things = [*(feature.name for feature in rules.features if not feature.is_room), *_built_in(board)]
    shown = [_square(board, cell) for cell in cells(board.drawn) if _worth_drawing(board, cell)]
    return {
        "name": name, "title": board.name, "width": board.width, "depth": board.depth, "levels": board.stories,
        "cells": shown, "legend": _legend([*sorted({square["ground"] for square in shown}), *things], rules.lineage()),
        "rolls": dict(rules.nouns),
        "walls": [(board.label(a), board.label(b)) for a, b in board.walls if board.xs[a] >= 0 and board.xs[b] >= 0],
        "doors": [_door(board, number) for number in range(len(board.doors))],
        "links": [{"a": board.label(a), "b": board.label(b), "kind": kind} for a, b, kind, _ in board.links],
        "rooms": [
            {"name": area, "cells": [board.label(cell) for cell in cells(squares)]}
            for area, squares in board.areas.items()
            if not is_reserved(area) and not area.startswith(NOT_ROOMS)
        ],
        "places": [
            {
                "name": place.name, "says": place.says, "rule": place.rule,
                "cells": [board.label(cell) for cell in cells(place.squares)],
                "emblem": room_emblem(board, place, _plain_squares(board, place.squares)),
            }
            for place in rules.places(board)
        ],
        "runes": [
            {"cell": board.label(cell), "college": area.removeprefix(RUNE_OF)}
            for area, squares in board.areas.items()
            if area.startswith(RUNE_OF)
            for cell in cells(squares)
        ],
        "given": [
            {"kind": kind, "cell": board.label(cell), "number": number or None}
            for kind, cell, number in rules.laid_out(board)
        ],
    }  # fmt: skip


def _built_in(board: Board) -> list[str]:
    """Return what a legend calls the doors, links and heights of a board."""
    doors = {_door(board, number)["kind"] for number in range(len(board.doors))}
    heights = {"step" if height == 1 else "platform" for height in board.height if height > 0}
    return sorted(doors | {kind for _, _, kind, _ in board.links} | heights)


def _legend(names: Iterable[str], books: tuple[str, ...]) -> dict[str, LegendEntry]:
    """Return the table rows of these grounds and things, so that clients need no separate list."""
    return {
        row.name: {
            "words": row.words_in(books), "hint": row.hint_in(books),
            "kind": KINDS.get(row.kind, "") if isinstance(row, Ground) else "thing",
            "art": row.art, "colour": row.look.colour, "fill": row.look.fill,
        }
        for row in map(row_of, names)
    }  # fmt: skip


def _worth_drawing(board: Board, cell: int) -> bool:
    """Above the ground only what one can stand on: the rest of a level is air."""
    return board.levels[cell] == 0 or bool(board.floor & board.bit[cell])


def _square(board: Board, cell: int) -> BoardCell:
    zones = [seat for seat, zone in enumerate(board.end_zones) if zone & board.bit[cell]]
    return {
        "cell": board.label(cell), "x": board.xs[cell], "y": board.ys[cell], "level": board.levels[cell],
        "ground": _ground(board, cell), "zone": zones[0] if zones else -1, "height": board.height[cell],
    }  # fmt: skip


def _plain_squares(board: Board, squares: int) -> list[int]:
    """Those of some squares that are nothing but floor."""
    return [cell for cell in cells(squares) if _ground(board, cell) == "floor"]


def _ground(board: Board, cell: int) -> str:
    bit = board.bit[cell]
    special = [row.name for row in grounds() if board.areas.get(row.name, 0) & bit]
    if special:
        return special[-1]  # "obstacle" holds every statue and tomb as well; the particular one comes later
    if board.floor & bit:
        return "floor"
    if board.void & bit:
        return "void"
    return "wall" if board.solid & bit else "obstacle"


def _door(board: Board, number: int) -> BoardDoor:
    a, b = board.doors[number]
    score = bool(board.areas.get("score-door", 0) & board.bit[a])
    iron, leaf = bool(board.iron >> number & 1), bool(board.leaves >> number & 1)
    kind = "score-door" if score else "doorway" if not leaf else "iron-door" if iron else "door"
    return {
        "door": number, "a": board.label(a), "b": board.label(b), "score": score, "iron": iron, "leaf": leaf, "kind": kind,
    }  # fmt: skip


Sitting = tuple[str, str, str]
"""Who sits in a seat: the coach's name, `person` or `bot`, and the name of the bot."""


def team_infos(m: Match, sitting: list[Sitting]) -> list[TeamInfo]:
    """Return what never changes about the teams and who sits there, by seat."""
    return [
        {
            "seat": seat, "letter": SEAT_LETTERS[seat], "name": sheet.name, "race": sheet.race,
            "coach": sitting[seat][0], "kind": sitting[seat][1], "bot": sitting[seat][2],
        }
        for seat, sheet in enumerate(m.sheets)
    ]  # fmt: skip


def chair_info(m: Match, sitting: list[Sitting]) -> ChairInfo | None:
    """Return who is the game master; None where there is none."""
    if m.chairs == m.seats or len(sitting) <= m.seats:
        return None
    coach, kind, bot = sitting[m.seats]
    return {"seat": m.seats, "letter": NEUTRAL_LETTER, "coach": coach, "kind": kind, "bot": bot}


# ---------------------------------------------------------------- state and events
class PlayerEncoder:
    """The players of one match as they were last shown, ready to be sent: most do not change from one choice to the next."""

    def __init__(self) -> None:
        self._shown: list[tuple[tuple[int, ...], msgspec.Raw]] = []

    def of(self, m: Match) -> list[msgspec.Raw]:
        """Every player as they are now."""
        s, holders = m.state, set(m.state.ball_by)
        if not self._shown:
            self._shown = [((), msgspec.Raw())] * len(m.bodies)
        for body in range(len(m.bodies)):
            now = (
                s.cell[body], s.posture[body], s.in_drive[body], s.ma[body], s.st[body], s.ag[body], s.pa[body],
                s.av[body], s.skills[body], s.acted >> body & 1, body in holders, s.shut if m.neutral(body) else 0,
            )  # fmt: skip
            if self._shown[body][0] != now:
                self._shown[body] = (now, msgspec.Raw(msgspec.json.encode(_player(m, body))))
        return [portrait for body, (_, portrait) in enumerate(self._shown) if is_shown(m, body)]


def _player(m: Match, body: int) -> dict[str, Any]:
    shown = PlayerView(m, body)
    told = {**shown.pack(), "number": int(m.bodies.name[body][1:]), "card": shown.card}
    for plain in PRINTED_ON_CARD:
        del told[plain]
    carried = {trait.carried: trait.name for trait in m.rules.traits if trait.carried and m.own_skills(body) & trait.mask}
    if carried:
        told["carried"] = carried
    if watched := m.rules.referee.watched_from(m, body):
        told["watches"] = [m.board.label(cell) for cell in cells(watched)]
    return told


def match_state(m: Match, player_encoder: PlayerEncoder | None = None) -> MatchState:
    """Return how things stand, as any spectator may see it."""
    s = m.state
    acting = acting_facts(m)
    if acting is not None:
        del acting["standing"]
    shown = [body for body in range(len(m.bodies)) if is_shown(m, body)]
    players: list[Any] = player_encoder.of(m) if player_encoder else [_player(m, body) for body in shown]
    state: MatchState = {
        "half": s.half, "drive": s.drive, "phase": m.rules.phases[s.phase].name, "active": s.seat, "over": m.over,
        "result": result_of(m), "teams": [_team(m, seat) for seat in range(m.seats)], "players": players,
        "balls": [ball_facts(m, ball) for ball in range(len(s.ball_cell))], "marks": _marks(m), "shut": cells(s.shut),
        "acting": acting, "counters": _counters(m), "homes": _homes(m),
        "goals": [_goals(m, seat) for seat in range(m.seats)],
        "order": [*([s.seat] if s.seat < m.seats else []), *m.others(s.seat)], "next": m.rules.order.next_seat(m),
        "choosing": m.choosing(),
    }  # fmt: skip
    doors = m.rules.doors.shown(m)
    if doors is not None:
        state["locked"], state["smashed"] = cells(doors.locked), cells(doors.smashed)
    return state


def _homes(m: Match) -> list[int]:
    """For each end zone of the map the seat that defends it, which need not be the one the map says."""
    owners = {m.own_zone(seat): seat for seat in range(m.seats)}
    return [owners.get(zone, number) for number, zone in enumerate(m.board.end_zones)]


def _goals(m: Match, seat: int) -> list[int]:
    """The numbers of the end zones in which a seat scores; the board has their squares."""
    goal = m.rules.scoring.goal(m, seat)
    return [number for number, zone in enumerate(m.board.end_zones) if zone & goal]


def events_from(m: Match, since: int) -> list[dict[str, Any]]:
    """Return what happened from event number `since` on."""
    told = m.events or []
    return [_event(m, number, told[number]) for number in range(max(0, since), len(told))]


def _event(m: Match, number: int, e: event.Event) -> dict[str, Any]:
    """Return an event for clients, without the internal details of a bug."""
    told = event_facts(m, number, e, beside_board=True)
    if isinstance(e, event.RolledBack):
        told["text"], told["why"] = DEFECT, ""
    return told


def _team(m: Match, seat: int) -> dict[str, Any]:
    team = team_facts(m, seat)
    del team["letter"], team["name"], team["race"]
    team["conceded"] = bool(team["goods"].pop("conceded", 0))
    team["passed_over"] = m.rules.order.passed_over(m, seat)
    team["eliminated"] = m.rules.order.eliminated(m, seat)
    if m.rules.referee.watched_seat(m) == seat:
        team["watched"] = True
    helped = [m.board.label(cell) for feature in m.rules.features for cell in cells(feature.helps(m, seat))]
    if helped:
        team["helped_at"] = helped
    return team


def result_of(m: Match) -> Result | None:
    """Return how a match ended, None while it is played."""
    if not m.over:
        return None
    ended = [e for e in (m.events or [])[-20:] if isinstance(e, event.MatchEnded)]
    why = describe(m, ended[-1], beside_board=True) if ended else ""
    counted: dict[str, Any] = m.result or {}
    return {
        "won": m.state.won, "score": list(m.state.score), "why": why, "places": counted.get("places", []),
        "caused": counted.get("casualties_caused", []), "suffered": counted.get("casualties_suffered", []),
    }  # fmt: skip


def _marks(m: Match) -> list[Mark]:
    s, board = m.state, m.board
    marks: list[Mark] = []
    for feature in m.rules.features:
        drawn = board.areas.get(feature.name, 0) if is_ground(feature.name) else 0  # the board shows these anyway
        for cell in cells(s.marks[feature.mark] & ~drawn) if not feature.is_room else ():
            number = s.pads.index(cell) + 1 if cell in s.pads and feature.name == "pad" else None
            marks.append({"kind": feature.name, "cell": board.label(cell), "number": number})
    return marks


def _counters(m: Match) -> list[Counter]:
    return [{"name": name, "value": value} for name, value in m.rules.counters(m)]


# ---------------------------------------------------------------- questions
def question_for_all(m: Match, number: int) -> Question:
    """Return what is asked, without the options: those are for the seat that is asked."""
    decision = m.decision()
    names, block = m.bodies.name, decision.kind == "block-die" or decision.what == "block"
    return {
        "number": number, "seat": decision.seat, "kind": decision.kind, "text": question(m, decision, beside_board=True),
        "player": names[decision.body] if decision.body >= 0 else None,
        "other": names[decision.other] if decision.other >= 0 else None,
        "trait": m.rules.traits[decision.trait].name if decision.trait >= 0 else None,
        "cell": m.board.label(decision.cell) if decision.cell >= 0 else None,
        "dice": list(decision.dice), "faces": faces(decision.dice) if block else [], "what": decision.what,
        "passed": decision.passed, "now": decision.now, "then": decision.then,
        "picks": decision.picks if 0 <= decision.picks < m.chairs else None, "options": [], "usual": None, "free": False,
        "clock": None, "within": None, "lapses": [],
    }  # fmt: skip


def for_the_asked(m: Match) -> dict[str, Any]:
    """Return what only the asked seat is sent: its options, the usual one, and whether a skill is used for free."""
    decision = m.decision()
    chair = decision.seat >= m.seats  # whose default is what the monster would do by itself
    usual = None if m.quiescent else decision.options[0] if chair else COACH.answer(m, decision)
    return {
        "options": options(m), "usual": None if usual is None else m.names.text(usual), "free": is_free(m),
        "lapses": lapsing(m),
    }  # fmt: skip


def is_free(m: Match) -> bool:
    """Return whether a match asks about a skill that costs nothing and that most coaches would use now."""
    decision = m.decision()
    if m.quiescent or decision.kind != "use-trait" or m.rules.traits[decision.trait].family not in FREE:
        return False
    return COACH.answer(m, decision) == m.yes


def lapsing(m: Match) -> list[str]:
    """The verbs offered now that no longer are once a player has been activated, such as bringing on reserves."""
    decision = m.decision()
    offered = {verb_of(option) for option in decision.options} - ALWAYS_OFFERED
    active = next((option for option in decision.options if verb_of(option) == verbs.ACTIVATE), None)
    if decision.kind != "turn" or not offered or active is None:
        return []
    twin = m.clone(Seeded(0))
    twin.state.acted |= 1 << first_of(active)
    left = {verb_of(option) for option in twin.offer().options}
    return [verbs.VERBS[verb][0] for verb in sorted(offered - left)]


def options(m: Match) -> list[Option]:
    """Everything that can be chosen now."""
    asked = m.decision()
    shown = [option_shown(m, option) for option in asked.options]
    chances = leap_chances(m, asked.body) if asked.kind == "leap-to" else {}
    for number, option in enumerate(asked.options):
        if chances and verb_of(option) == verbs.SQUARE:
            shown[number]["chance"] = round(chances.get(first_of(option), 0.0), 4)
    _mark_rolling(m, shown)
    return shown


def _mark_rolling(m: Match, shown: list[Option]) -> None:
    """Mark the options on the board that roll a die immediately, so that a client shows their chances first.

    Of many options with one verb, such as squares to throw to, one is tried for all of them.
    """
    placed: dict[str, list[int]] = {}
    for number, option in enumerate(shown):
        if option["cell"] is not None:
            placed.setdefault(option["verb"], []).append(number)
    offered = m.decision().options
    for alike in placed.values():
        tried = alike if len(alike) <= MOST_TRIED else alike[:1]
        rolling = [number for number in tried if rolls_a_die(m, offered[number])]
        for number in rolling if tried is alike else alike if rolling else ():
            shown[number]["rolls"] = True


def option_shown(m: Match, option: Choice) -> Option:
    """Something that can be chosen: in words, where to show it, and which others mean the same of someone else."""
    verb, text = verb_of(option), m.names.text(option)
    cell = player = None
    body = _about(option)
    if verb == verbs.ACTIVATE and m.neutral(body):
        body = NOBODY  # a monster declares nothing: a button begins its activation
    if body >= 0:
        player = m.bodies.name[body]
        where = m.state.cell[body]
        cell = m.board.label(where) if where >= 0 else None
    elif verb in ON_SQUARE or verb == verbs.USE_AT:
        cell = m.board.label(second_of(option) if verb == verbs.USE_AT else first_of(option))
    shown: Option = {
        "choice": text, "text": _capital(say(m, option, beside_board=True)), "verb": text.partition(" ")[0], "cell": cell,
        "player": player,
    }  # fmt: skip
    if verb == verbs.DECLARE:
        action = m.rules.actions.names[first_of(option)]
        at_once = first_of(option) in m.rules.actions.without_movement
        shown["group"] = {"name": action, "text": _capital(action_words(action)), "at_once": at_once}
    elif verb == verbs.REROLL and second_of(option):
        source = m.names.text(choice(verbs.REROLL, first_of(option))).partition(" ")[2]
        shown["group"] = {"name": source, "text": _capital(reroll_source(m, first_of(option))), "at_once": True}
        shown["die"] = second_of(option)
    elif verb == verbs.USE_AT:
        trait = m.rules.traits[first_of(option)]
        shown["group"] = {"name": text.split()[1], "text": _capital(use_words(m, trait)), "at_once": True}
    ways = _ways_off_walls(m, option)
    if ways:
        shown["ways"] = ways
    return shown


def _ways_off_walls(m: Match, option: Choice) -> list[list[FlownSquare]]:
    """Of a wall that a ball could be thrown at: how it would fly on from there, if it hits and flies as far as it can."""
    if m.quiescent or m.decision().kind not in ("wall-square", "wall"):
        return []
    asked = m.decision()
    passing, verb = m.rules.passing, verb_of(option)
    wanted = (first_of(option), -1) if verb == verbs.SQUARE else (asked.cell, first_of(option))
    walls = [(cell, side) for cell, side in passing.wall_targets(m, asked.body) if cell == wanted[0]]
    flown = [
        passing.way_off_wall(m, asked.body, cell, side, FARTHEST) for cell, side in walls if wanted[1] in (-1, side)
    ]
    return [[{"cell": m.board.label(cell), "off_wall": off} for cell, off in way] for way in flown]


def _about(option: Choice) -> int:
    """Return the player a choice is about, or NOBODY. For an Action that is its named target."""
    verb = verb_of(option)
    if verb in ON_PLAYER:
        return first_of(option)
    if verb == verbs.DECLARE:
        return second_of(option) - 1
    return second_of(option) if verb == verbs.USE_ON else NOBODY


def _capital(words: str) -> str:
    return words[:1].upper() + words[1:]
