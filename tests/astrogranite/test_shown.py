"""What people at a table are shown of this book: leaps with their odds, doors, balls, the eye, items, runes."""

from __future__ import annotations

import msgspec
import pytest

from deepbowl.books.registry import assemble
from deepbowl.dungeons.library import dungeon
from deepbowl.engine.state import put
from deepbowl.rules.words.options import question, say
from deepbowl.server.live.reach_answer import reach_answer
from deepbowl.server.live.square_preview import square_preview
from deepbowl.server.live.wire import PlayerEncoder, board_plan, match_state, options
from deepbowl.testing import player, referee

from .cave import cave

LEAPS = "universal-leaping"


def test_every_square_to_leap_to_comes_with_its_chance() -> None:
    s = cave("A..b.....\n.........", LEAPS, A=player(ma=4, ag=3))
    s.activate("A", "move")
    s.use("Leaping")
    s.asked("leap-to")
    assert question(s.m, s.m.decision()).startswith("Where does A")
    chances = {option["cell"]: option.get("chance") for option in options(s.m)}
    assert chances.pop(None) is None, "to leave it is no leap"
    assert chances["2,0"] == pytest.approx(1 / 2)
    assert chances["3,0"] == 0.0, "whoever leaps onto somebody goes down"
    assert chances["4,0"] == pytest.approx(1 / 6, abs=1e-4), "two further squares, two more on the die"
    assert chances["5,0"] == pytest.approx(1 / 6 * 5 / 6, abs=1e-4), "a Go For It comes first; a 6 always works"


def test_reach_over_a_chasm_lists_the_choices_that_make_the_leap() -> None:
    s = cave("A_.B\n#_##\n...b", LEAPS, "chasms", A=player(ag=4))
    told = {square["cell"]: square for square in reach_answer(s.m, s.m.bodies.name[0], None)["squares"]}
    assert told["2,0"]["path"] == ["2,0"]
    assert told["2,0"]["choices"][-2:] == ["use leaping", "square 2,0"]


def test_plain_ways_are_their_steps_and_no_more() -> None:
    s = cave("A...\n...b", LEAPS)
    told = {square["cell"]: square for square in reach_answer(s.m, s.m.bodies.name[0], None)["squares"]}
    assert "choices" not in told["1,0"]


def test_doors_are_shown_as_shut_locked_or_smashed() -> None:
    s = cave("A+.\n#+#\n.+b", "doors", shut=(0, 1))
    plan = board_plan(s.m.board, s.m.rules)
    assert [(door["leaf"], door["kind"]) for door in plan["doors"]] == [(True, "door")] * 3
    assert "costs 3 movement" in plan["legend"]["door"]["hint"]
    assert (match_state(s.m)["shut"], match_state(s.m)["locked"], match_state(s.m)["smashed"]) == ([0, 1], [], [])
    s.activate("A", "move")
    s.dice(lock=1)
    s.use("Open door", at=(1, 0))
    assert match_state(s.m)["locked"] == [0]


def test_printed_places_of_a_map_are_shown_before_coaches_agree() -> None:
    found = dungeon("sluice-gates")
    given = board_plan(found.board(), assemble("astrogranite", ("traps=12", "doors")))["given"]
    assert {kind: sum(mark["kind"] == kind for mark in given) for kind in ("chest", "pad", "trap")} == {
        "chest": 6, "pad": 6, "trap": 12,
    }  # fmt: skip
    assert [mark["number"] for mark in given if mark["kind"] == "pad"] == [1, 2, 3, 4, 5, 6]


def test_state_of_a_match_without_doors_has_no_door_fields() -> None:
    assert not {"locked", "smashed"} & match_state(cave("A..b").m).keys()


def test_balls_are_shown_by_kind_and_chosen_by_name() -> None:
    s = cave("A..B\n...b", "multiball=2", "ball-variants=spiked", spare_balls=2)
    s.m.state.ball_kind = put(s.m.state.ball_kind, 1, 1)
    s.m.give_ball(0, 0)
    s.m.give_ball(1, 0)
    assert [ball.get("kind") for ball in match_state(s.m)["balls"]] == [None, "spiked"]
    s.activate("A", "pass")
    s.choose("throw", (3, 0))
    s.asked("which-ball")
    assert [say(s.m, option) for option in s.m.decision().options] == ["ball 1", "ball 2, spiked"]


# ---------------------------------------------------------------- the referee
WATCHED = ("eye-of-the-ref", "onsite-refs=1", "magic-items", "college-teams", "secret-weapons", "sorcery", "doors")
ROOM = """
    R...+...
    ####+##.
    A.d.+..b
    B......c"""


def test_team_under_the_eye_and_what_players_carry_are_shown() -> None:
    s = cave(ROOM, *WATCHED, eye=1, R=referee("Human", skills="Referee"), shut=(0,),
             A=player(skills="Boots of Dashing, Sorcery, Dodge"), b=player(skills="Lucky Rabbit's Foot"))  # fmt: skip
    state = match_state(s.m)
    assert [team.get("watched") for team in state["teams"]] == [None, True]
    carried = {one["name"]: one["carried"] for one in state["players"] if "carried" in one}
    assert list(carried.values()) == [
        {"item": "Boots of Dashing", "weapon": "Sorcery"}, {"item": "Lucky Rabbit's Foot"},
    ]  # fmt: skip


def test_squares_a_referee_sees_end_at_walls_and_shut_doors() -> None:
    s = cave(ROOM, *WATCHED, R=referee("Human", skills="Referee"), shut=(0,))
    encoder = PlayerEncoder()
    watched = [msgspec.json.decode(one).get("watches") for one in encoder.of(s.m)]
    assert [one for one in watched if one] == [["0,0", "1,0", "2,0", "3,0", "4,0"]]
    s.m.set_doors(0)
    open_door = [msgspec.json.decode(one).get("watches") for one in encoder.of(s.m)]
    assert max(map(len, filter(None, open_door))) > 5


def test_price_of_an_infraction_stands_on_its_button_and_its_preview() -> None:
    s = cave(ROOM, *WATCHED, eye=0, R=referee("Human", skills="Referee", at=(1, 2)), d="prone")
    (card,) = square_preview(s.m.save(secret=True), s.m.bodies.name[s.body("A")], "2,2")
    assert (card["name"], card["warning"]) == ("foul", "sent off on 2+")
    s.activate("A")
    said = {option["text"] for option in options(s.m)}
    assert "Foul (sent off on 2+)" in said
    s.declare("block")
    assert [option["text"] for option in options(s.m) if option["verb"] == "hit"] == ["Block R (off if they stay up)"]
    s.stop()


def test_runes_are_drawn_and_serve_their_college_alone() -> None:
    s = cave("A&..\n..%b", "magical-inscriptions", areas={"&": "rune rune-light", "%": "rune"},
             college=("Light College", "Grey College"))  # fmt: skip
    assert board_plan(s.m.board, s.m.rules)["runes"] == [{"cell": "1,0", "college": "light"}]
    assert [place["name"] for place in board_plan(s.m.board, s.m.rules)["places"]] == ["Rune of the Light College"]
    assert [team.get("helped_at") for team in match_state(s.m)["teams"]] == [["1,0"], None]
