"""A log tells deeds: what anybody may do, what ground, things and sponsors do for somebody, and burdens that strike are
no skills that are used."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from deepbowl.books.registry import BOOKS
from deepbowl.cli.stats import statistics
from deepbowl.engine import event
from deepbowl.engine.dice import Seeded
from deepbowl.match.match import Match
from deepbowl.match.setup import new_match, together
from deepbowl.rules.bb2020.skills.traits import animosities
from deepbowl.rules.words.describe import describe
from deepbowl.testing import Scenario, player, scenario
from deepbowl.testing.random_play import no_skills

TOLD = {
    ("bb2020", "Jump"): "A1 jumps",
    ("astrogranite", "Leaping"): "A1 leaps",
    ("astrogranite", "Rush step"): "A1 rushes the step",
    ("astrogranite", "Spiked ball"): "A1 spikes A2 with the ball",
    ("astrogranite", "Throw at a wall"): "A1 throws at a wall",
    ("astrogranite", "Throw chest"): "A1 throws the chest",
    ("astrogranite", "Wall smash"): "A1 smashes A2 against the wall",
    ("astrogranite", "Dense"): "A1 loses the thread",
    ("astrogranite", "Rune travel"): "A1 travels by rune",
    ("astrogranite", "Winds of Magic"): "A1 calls on the Winds of Magic",
    ("astrogranite", "Heads"): "A1 loses a head",
    ("astrogranite", "Flame Burst"): "A1 breathes fire at A2",
    ("dungeonbowl-5", "Recover"): "A1 recovers from the teleport",
    ("dungeon-bowl-2021", "Recover"): "A1 recovers from the portal",
    ("dungeon-bowl-2021", "Throw at a wall"): "A1 throws at a wall",
    ("dungeon-bowl-2021", "Jump the pit"): "A1 jumps the pit",
    ("dungeon-bowl-2021", "Tasty Snack"): "A1 eats a snack",
    ("dungeon-bowl-2021", "Second Youth"): "A1 is saved by a second youth",
    ("dungeon-bowl-2021", "Cragfall's Catacomb Cartography"):
        "A1 takes a short cut from the maps of Cragfall's Catacomb Cartography",
    ("dungeon-bowl-2021", "Dr Brauer's Prototype Portals"): "A1 tries Dr Brauer's Prototype Portals",
    ("dungeon-bowl-2021", "Crystal Ball Sportscasting"): "A1 goes unseen: the referee is looking into the crystal ball",
    ("dungeon-bowl-2021", "Oberwald Blades"): "A1 carries Oberwald Blades",
    ("dungeon-bowl-2021", "Oberwald Boots"): "A1 wears Oberwald Boots",
    ("dungeon-bowl-2021", "Oberwald Plates"): "A1 wears Oberwald Plates",
    ("dungeon-bowl-2021", "Oberwald Physician"): "A1 has the Oberwald Physician at their side",
    ("stockbowl", "Lucky Charm"): "A1 is saved by a lucky charm",
    ("crp", "Bone-head"): "A1 forgets what to do",
    ("bb2020", "Bone Head"): "A1 forgets what to do",
    ("crp", "Really Stupid"): "A1 does not understand what to do",
    ("crp", "Wild Animal"): "A1 rages and ignores orders",
    ("bb2020", "Unchannelled Fury"): "A1 rages and ignores orders",
    ("bb2020", "Animal Savagery"): "A1 turns savage",
    ("crp", "Take Root"): "A1 takes root",
    ("crp", "Blood Lust"): "A1 thirsts for blood",
    **{("bb2020", f"Bloodlust ({needs}+)"): "A1 thirsts for blood" for needs in (2, 3)},
    ("crp", "Animosity"): "A1 will not give A2 the ball",
    **{("bb2020", trait.name): "A1 will not give A2 the ball" for trait in animosities()},
    ("astrogranite", "Flash"): "A1 casts Flash",
    ("astrogranite", "Flying Fist"): "A1 casts Flying Fist on A2",
    ("astrogranite", "Phantom Hands"): "A1 casts Phantom Hands",
    ("astrogranite", "Phantom Pass"): "A1 casts Phantom Pass",
    ("crp", "Always Hungry"): "A1 would rather eat A2",
    ("crp", "Loner"): "A1 plays alone: the re-roll is lost",
    **{("bb2020", f"Loner ({needs}+)"): "A1 plays alone: the re-roll is lost" for needs in (2, 3, 4, 5)},
}  # fmt: skip
SKILLS = {"crp": "Leap", "bb2020": "Leap", "astrogranite": "Dodge", "dungeon-bowl-2021": "Portal Passer"}


def matches() -> Iterator[Match]:
    """One of every book, with as many of its switches as go together."""
    for name, book in BOOKS.items():
        plain = new_match(name, book.seats[0], dice=Seeded(1))
        yield new_match(
            name, book.seats[0], board=plain.board, dice=Seeded(1),
            switches=together(name, [switch.name for switch in book.switches], plain.board),
        )  # fmt: skip


@pytest.fixture(scope="module")
def of_book() -> dict[str, Match]:
    return {m.rules.id: m for m in matches()}


def told(m: Match, trait: str, target: int = 1) -> str:
    return describe(m, event.TraitUsed("", 0, 0, trait, target), short=True)


@pytest.mark.parametrize(("book", "trait"), TOLD)
def test_special_action_has_its_own_sentence(of_book: dict[str, Match], book: str, trait: str) -> None:
    m = of_book[book]
    assert trait in m.rules.bits, f"{book} does not know {trait}"
    assert told(m, trait) == TOLD[book, trait]


def test_special_action_list_is_complete(of_book: dict[str, Match]) -> None:
    said = {trait for _, trait in TOLD}
    assert {trait.name for m in of_book.values() for trait in m.rules.traits if trait.told_as} == said


@pytest.mark.parametrize(("book", "skill"), SKILLS.items())
def test_a_skill_is_used(of_book: dict[str, Match], book: str, skill: str) -> None:
    m = of_book[book]
    assert skill not in no_skills(m.rules)
    assert told(m, skill) == f"A1 uses {skill} on A2"
    assert told(m, skill, -1) == f"A1 uses {skill}"


# ---------------------------------------------------------------- as it happens
def log_of(s: Scenario) -> list[str]:
    return [describe(s.m, e, short=True) for e in s.m.events or []]


def test_wall_smash_is_logged() -> None:
    s = scenario("""
        #...
        bA..
        #...
        B..d""", book="astrogranite", switches=("wall-smash",), edge="wall", spare_balls=1, b=player(av=8))  # fmt: skip
    s.dice(block="down", armour=(4, 4))
    s.block("A", "b")
    s.dice(injury=(3, 3))
    s.yes("Wall smash", by=0)
    assert "A1 smashes B1 against the wall [AG-BLOCK-01]" in log_of(s)


def test_a_prone_player_is_jumped() -> None:
    s = scenario("Ab..\n....\nB..c", book="bb2020", b=player("prone"))
    s.activate("A", "move")
    s.dice(leap=6)
    s.use("Jump", at=(2, 0))
    assert "A1 jumps [2020-7.5]" in log_of(s)
    assert "skills used" not in statistics(s.m)[0]


def test_a_skill_that_was_used_is_counted() -> None:
    s = scenario("Ab..\n....\nB..c", book="bb2020", A=player(skills="Block"))
    s.activate("A", "block", "b")
    s.dice(block="both", armour=(1, 1))
    s.hit("b")
    s.yes("Block")
    assert "A1 uses Block [2020-15/Block]" in log_of(s)
    assert statistics(s.m)[0]["skills used"] == 1


FREE = "A...\n....\nB..c"
BESIDE = "AB..\n....\nD..c"


@pytest.mark.parametrize(("book", "skill", "dice", "sentence"), [
    ("crp", "Bone-head", "bone_head", "A1 forgets what to do [CRP-13/Bone-head]"),
    ("bb2020", "Really Stupid", "really_stupid", "A1 does not understand what to do [2020-15/Really Stupid]"),
    ("crp", "Wild Animal", "wild_animal", "A1 rages and ignores orders [CRP-13/Wild Animal]"),
    ("crp", "Take Root", "take_root", "A1 takes root [CRP-13/Take Root]"),
    ("crp", "Blood Lust", "blood_lust", "A1 thirsts for blood [CRP-13/Blood Lust]"),
    ("bb2020", "Animal Savagery", "animal_savagery", "A1 turns savage [2020-15/Animal Savagery]"),
])
def test_a_burden_strikes_on_a_bad_roll_and_only_then(book: str, skill: str, dice: str, sentence: str) -> None:
    for rolled, times in ((1, 1), (6, 0)):
        s = scenario(FREE, book=book, A=player(skills=skill))
        s.dice(**{dice: rolled})
        s.activate("A", "move")
        assert log_of(s).count(sentence) == times
        assert "uses" not in " ".join(log_of(s))
        assert "skills used" not in statistics(s.m)[0]


def test_a_loner_loses_the_re_roll_on_a_bad_roll_and_only_then() -> None:
    for rolled, times in ((3, 1), (4, 0)):
        s = scenario(FREE, A=player(skills="Bone-head, Loner"), rerolls=1)
        s.dice(bone_head=1)
        s.activate("A", "move")
        s.dice(loner=rolled)
        if rolled == 4:
            s.dice(bone_head=6)
        s.reroll("team")
        assert log_of(s).count("A1 plays alone: the re-roll is lost [CRP-13/Loner]") == times


def test_animosity_log_names_the_player_refused_the_ball() -> None:
    s = scenario(BESIDE, A=player(race="Orc", skills="Animosity", ball=True), B=player(race="Goblin"))
    s.activate("A", "hand-off")
    s.dice(animosity=1)
    s.choose("hand-off", "B")
    assert "A1 will not give A2 the ball [CRP-13/Animosity]" in log_of(s)


@pytest.mark.parametrize("book", BOOKS)
def test_every_action_has_words(of_book: dict[str, Match], book: str) -> None:
    m = of_book[book]
    for action in m.rules.actions.names:
        sentence = describe(m, event.Declared("", 0, 0, action), short=True)
        assert sentence.startswith(("A1 declares a ", "A1 chooses to "))
        assert "-" not in sentence.replace("hand-off", "").replace("team-mate", ""), sentence
