"""Server and client mean the same: what the server sends has exactly the fields of web/src/lib/protocol.ts and its parts."""

from __future__ import annotations

import re
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules
from typing import Any, get_args

import pytest

from deepbowl.server.http import request_models
from deepbowl.server.live import messages
from deepbowl.server.live.messages.incoming import ToServer

from .client import Visitor
from .playing import to_activation, to_turns, two_players

PROTOCOL = Path(__file__).resolve().parents[2] / "web" / "src" / "lib" / "protocol.ts"
EVENTS = PROTOCOL.with_name("events.ts")
LIBRARY = PROTOCOL.with_name("library_protocol.ts")
LEAGUES = PROTOCOL.with_name("league") / "protocol.ts"
Fields = dict[str, bool]
"""Name of a field -> whether it must be there."""


def source(path: Path = PROTOCOL) -> str:
    """Return the text of a protocol without its comments; the main one is two files."""
    paths = (LIBRARY, path) if path == PROTOCOL else (path,)
    text = "\n".join(one.read_text(encoding="utf-8") for one in paths)
    return re.sub(r"//[^\n]*", "", re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL))


def body_at(text: str, start: int) -> str:
    """What stands between the brace at `start` and the one that closes it."""
    depth = 0
    for at in range(start, len(text)):
        depth += (text[at] == "{") - (text[at] == "}")
        if depth == 0:
            return text[start + 1 : at]
    raise AssertionError("a brace is not closed")


def fields_of(body: str) -> Fields:
    """The fields of an object type, not those of objects inside it."""
    found: Fields = {}
    depth, part = 0, ""
    for char in body + ";":
        depth += (char in "{[(<") - (char in "}])>")
        if char in ";\n" and depth == 0:
            named = re.match(r"\s*(\w+)(\??):", part)
            if named:
                found[named.group(1)] = not named.group(2)
            part = "" if named or not part.strip() else part + char
        else:
            part += char
    return found


def interfaces(path: Path = PROTOCOL) -> dict[str, Fields]:
    text = source(path)
    found: dict[str, Fields] = {}
    for head in re.finditer(r"export interface (\w+)(?: extends (\w+))? \{", text):
        found[head.group(1)] = {**found.get(head.group(2), {}), **fields_of(body_at(text, head.end() - 1))}
    return found


def incoming() -> dict[str, Fields]:
    """The messages of the union ToServer, by type."""
    text = source()
    union = text[text.index("export type ToServer") : text.index("export type FromServer")]
    found: dict[str, Fields] = {}
    for start in re.finditer(r"\{", union):
        body = body_at(union, start.start())
        kind = re.search(r'type: "(\w+)"', body)
        if kind:
            found[kind.group(1)] = {name: must for name, must in fields_of(body).items() if name != "type"}
    return found


def ours() -> dict[str, Any]:
    """Everything the modules of messages have, by name."""
    found: dict[str, Any] = {}
    for module in iter_modules(messages.__path__, f"{messages.__name__}."):
        found.update(vars(import_module(module.name)))
    return found


OURS = ours()
SHAPES = {**interfaces(EVENTS), **interfaces(LEAGUES), **interfaces()}
SENT = ["Book", "Switch", "DungeonCard", "DungeonDetails", "Preview", "TeamCard", "TeamPlayer", "BotCard", "RuleEntry"]
SENT += ["Created", "Demo", "MatchCard", "Frames", "Frame", "Trouble", "BoardPlan", "LegendEntry", "BoardCell"]
SENT += ["MatchState", "TeamInfo"]
SENT += ["RulePair", "OptionGroup", "SpellCard"]
SENT += ["Question", "Option", "OptionOdds", "SquareAction", "PlannedRoll", "BlockPreview", "HelpPreview", "AnswerPreview"]
SENT += ["Building", "BuildingCoach", "BuildingSpot", "BuildingPlaces", "BuildingNumber", "StockTile", "LaidTile"]
SENT += ["BoardPlace", "RoomEmblem", "EmblemPath"]
SENT += ["Said", "Talking", "AbsenceTerms"]
SENT += ["TableView", "TableSeatView", "Seated", "LobbyTables", "LobbyChanges", "TableNews"]
SENT += ["MatchSummary", "Moment", "Luck", "PlayerLine"]
SENT += ["GroundCard", "GroundTable", "TileCard", "Drawing", "DrawnThing", "DrawnDoor", "DrawnLadder", "DrawnRune"]
SENT += ["DrawnRoom", "DungeonCheck", "Mistake", "FindingCard", "BookVerdict", "FairnessCard", "WeekMap", "PlaytestNews"]
SENT += ["PlaytestFigures"]
SENT += ["Keys", "Device", "Me", "LinkCode", "RecoveryCode", "Waiting", "MyMatch"]
SENT += ["LeagueCard", "LeagueClub", "TableResult", "TableRow", "FixtureCard", "LeagueView", "OptionWords", "DieWords"]
SENT += ["FactWords", "SequenceQuestion", "SequenceView", "ClubPlayer", "FormerPlayer", "HistoryLine", "ClubView"]
SENT += ["Hunted", "PlayerStat", "FixtureView", "Made"]
RECEIVED = ["NewTable", "NewTableSeat", "Sit", "Terms", "NewMatch", "NewSeat", "Clock", "PlayNow", "BuildingChoice"]


def test_the_page_of_types_is_read() -> None:
    assert len(SHAPES) > 30
    assert SHAPES["Clock"] == {"turn": True, "bank": True, "set_up": False}
    assert SHAPES["NewSeat"] == {"kind": True, "bot": False, "coach": False, "team": False, "draft": False}


@pytest.mark.parametrize("name", SENT)
def test_sent_messages_have_the_fields_of_the_protocol(name: str) -> None:
    shape: Any = OURS[name]
    assert set(shape.__annotations__) | set(_inherited(shape)) == set(SHAPES[name])


def _inherited(shape: Any) -> set[str]:
    return set(shape.__required_keys__) | set(shape.__optional_keys__)


@pytest.mark.parametrize("name", RECEIVED)
def test_http_requests_have_the_fields_of_the_protocol(name: str) -> None:
    model: Any = getattr(request_models, name)
    taken = {field: facts.is_required() for field, facts in model.model_fields.items()}
    assert taken == SHAPES[name]


def test_every_message_of_the_protocol_is_understood() -> None:
    known = {}
    for kind in get_args(ToServer):
        tag = kind.__struct_config__.tag
        known[tag] = set(kind.__struct_fields__)
    assert known == {tag: set(fields) for tag, fields in incoming().items()}


def fits(name: str, value: dict[str, Any]) -> None:
    shape = SHAPES[name]
    required = {field for field, must in shape.items() if must}
    assert required <= set(value) <= set(shape), (name, required ^ set(value))


def test_websocket_messages_have_the_fields_of_the_protocol(visitor: Visitor) -> None:
    """A match as it is played: every shape in it is the client's."""
    _, players = two_players(visitor)
    asked = to_activation(players)
    fits("Welcome", asked.welcome)
    fits("Update", asked.last)
    for told in (asked.welcome, asked.last):
        fits("MatchState", told["state"])
        for team in told["state"]["teams"]:
            fits("TeamState", team)
        for player in told["state"]["players"]:
            fits("PlayerState", player)
        for event in asked.events:
            fits(event["kind"], event)
        fits("Question", told["question"])
        for option in told["question"]["options"]:
            fits("Option", option)
    for team in asked.welcome["teams"]:
        fits("TeamInfo", team)
    board = visitor.board(asked)
    fits("BoardPlan", board)
    for cell in board["cells"]:
        fits("BoardCell", cell)
    fits("Reach", asked.ask("reach", number=asked.number, player=asked.question["player"]))
    for odds in asked.ask("odds", number=asked.number)["odds"]:
        fits("OptionOdds", odds)
    asked.send(type="choose", number=-1, choice="yes")
    fits("Refused", asked.answer("refused"))
    assert any(event["rolled"] for event in asked.events if event["kind"] == "Rolled")


def test_presence_and_why_have_the_fields_of_the_protocol(visitor: Visitor) -> None:
    text = source()
    presence = fields_of(body_at(text, text.index('{ type: "presence"')))
    _, players = two_players(visitor)
    assert set(presence) == set(players[1].answer("presence"))
    asked = to_turns(players)
    why = asked.ask("why", number=asked.number, choice="step 0,0")
    assert set(why) == {"type", "number", *SHAPES["WhyNot"]}
