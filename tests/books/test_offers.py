"""Actions open to all players are offered as actions in terminal and browser; skills are used; refusals use these words."""

from __future__ import annotations

import pytest

from deepbowl.cli.menu import MOST_LISTED, menu_for
from deepbowl.engine.choice import USE, USE_AT, USE_ON, choice
from deepbowl.match.match import Match
from deepbowl.rules.traits import Trait
from deepbowl.rules.words.options import question, say
from deepbowl.server.live.wire import options
from deepbowl.testing import Scenario, player, scenario

from .test_deeds import matches

AT_SQUARE = {
    ("dungeonbowl-5", "Open chest"): "open the chest at",
    ("dungeonbowl-5", "Jump"): "jump to",
    ("bb2020", "Jump"): "jump to",
    ("astrogranite", "Open chest"): "open the chest at",
    ("astrogranite", "Push chest"): "push the chest at",
    ("astrogranite", "Drag chest"): "drag the chest along to",
    ("astrogranite", "Throw chest"): "throw the chest at",
    ("astrogranite", "Open door"): "open the door at",
    ("astrogranite", "Shut door"): "shut the door at",
    ("astrogranite", "Bash door"): "bash the door at",
    ("astrogranite", "Rush step"): "rush the step to",
    ("astrogranite", "Rune travel"): "travel by rune to",
    ("dungeon-bowl-2021", "Open chest"): "open the chest at",
    ("dungeon-bowl-2021", "Jump the pit"): "jump the pit to",
    ("crp", "Leap"): "use Leap at",
}
PLAIN = {
    ("dungeonbowl-5", "Recover"): "recover from the teleport",
    ("dungeon-bowl-2021", "Recover"): "recover from the portal",
    ("dungeon-bowl-2021", "Throw at a wall"): "throw at a wall",
    ("dungeon-bowl-2021", "Cragfall's Catacomb Cartography"):
        "take a short cut from the maps of Cragfall's Catacomb Cartography",
    ("astrogranite", "Leaping"): "leap",
    ("astrogranite", "Throw at a wall"): "throw at a wall",
    ("astrogranite", "Winds of Magic"): "release the Winds of Magic",
    ("crp", "Blood Lust"): "move instead, to find a team-mate to bite",
    ("crp", "Ball & Chain"): "use Ball & Chain",
}  # fmt: skip


@pytest.fixture(scope="module")
def of_book() -> dict[str, Match]:
    return {m.rules.id: m for m in matches()}


def bit(m: Match, trait: str) -> int:
    return m.rules.bits[trait].bit_length() - 1


@pytest.mark.parametrize(("book", "trait"), AT_SQUARE)
def test_action_at_a_square_is_worded(of_book: dict[str, Match], book: str, trait: str) -> None:
    m = of_book[book]
    cell = next(cell for cell in range(m.board.n) if m.board.xs[cell] >= 0 and m.body_at(cell) < 0)
    option = choice(USE_AT, bit(m, trait), cell)
    words = AT_SQUARE[book, trait]
    assert say(m, option) == f"{words} {m.board.label(cell)}"
    assert say(m, option, beside_board=True) == words.rpartition(" ")[0]


@pytest.mark.parametrize(("book", "trait"), PLAIN)
def test_action_in_place_is_worded(of_book: dict[str, Match], book: str, trait: str) -> None:
    m = of_book[book]
    option = choice(USE, bit(m, trait))
    assert say(m, option) == say(m, option, beside_board=True) == PLAIN[book, trait]


def test_every_special_action_has_words(of_book: dict[str, Match]) -> None:
    said = {trait for _, trait in (*AT_SQUARE, *PLAIN)}
    for m in of_book.values():
        offered = [trait for trait in m.rules.everyone if type(trait).use is not Trait.use]
        assert all(trait.offered_as for trait in offered)
        assert {trait.name for trait in offered} <= said


def test_option_to_use_a_skill_on_a_player_names_them(of_book: dict[str, Match]) -> None:
    m = of_book["crp"]
    option = choice(USE_ON, bit(m, "Stab"), 0)
    assert say(m, option) == f"use Stab on A1 {m.bodies.title[0]}"
    assert say(m, option, beside_board=True) == f"use Stab on {m.bodies.title[0]}"


# ---------------------------------------------------------------- as people are asked
def listed(s: Scenario) -> list[str]:
    return [item.text for item in menu_for(s.m, s.m.decision()).items]


def test_a_chest_is_opened_from_the_menu() -> None:
    s = scenario("A$.b\n....", book="dungeonbowl-5", edge="wall", spare_balls=1)
    s.activate("A", "move")
    assert "open the chest at 1,0" in listed(s)
    assert [option["text"] for option in options(s.m) if option["verb"] == "use-at"] == ["Open the chest"]


def test_a_chest_is_on_the_menu_however_many_squares_one_could_throw_to() -> None:
    s = scenario("\n".join(["A$......b", *["........."] * 5]), book="dungeonbowl-5", edge="wall", A=player(ball=True))
    s.activate("A", "pass")
    assert len(s.m.decision().options) > MOST_LISTED
    assert "open the chest at 1,0" in listed(s)


def test_wall_smash_question_names_both_players() -> None:
    s = scenario("""
        #...
        bA..
        #...
        B..d""", book="astrogranite", switches=("wall-smash",), edge="wall", spare_balls=1, b=player(av=8))  # fmt: skip
    s.dice(block="down", armour=(4, 4))
    s.block("A", "b")
    s.asked("use-trait", of=0, about="A")
    assert question(s.m, s.m.decision()) == "Does A1 A smash B1 b against the wall?"


def test_a_coach_is_asked_whether_a_thirsty_vampire_moves_instead() -> None:
    s = scenario("A...\n...b\nB...", A=player("prone", skills="Blood Lust, Jump Up"), b=player(at=(1, 1)))
    s.dice(blood_lust=1)
    s.activate("A", "block")
    s.asked("use-trait", of=0, about="A")
    assert question(s.m, s.m.decision()) == "Does A1 A move instead, to find a team-mate to bite?"


def test_a_skill_is_asked_for_by_its_name() -> None:
    s = scenario("Ab..\n....\nB..c", book="bb2020", A=player(skills="Block"))
    s.activate("A", "block", "b")
    s.dice(block="both")
    s.hit("b")
    s.asked("use-trait", of=0, about="A")
    assert question(s.m, s.m.decision()) == "Does A1 A use Block?"


# ---------------------------------------------------------------- as they are refused
def test_action_named_by_a_verb_phrase_is_refused_in_plain_text() -> None:
    s = scenario("A...\n...b", A=player(skills="Bombardier"))
    s.activate("A", "throw-bomb")
    s.refused("step", "e", because="an action to throw a bomb has no movement")
    s.refused("declare", "move", because="A1 has already chosen to throw a bomb")


def test_an_action_that_is_a_noun_is_refused_by_its_name() -> None:
    s = scenario("Ab..\n....")
    s.activate("A", "block")
    s.refused("step", "s", because="a block action has no movement")
    s.refused("declare", "move", because="A1 has already declared a block")
    s.refused("foul", "b", because="only a foul action includes that")
