"""2020: when skills may be used at all, and what several of them do together. [2020-15.1, 2020-19]"""

from __future__ import annotations

import pytest

from deepbowl.books.registry import assemble
from deepbowl.testing import player, prone, rule

from .pitch import DUEL, bb


# ---------------------------------------------------------------- Sneaky Git
@rule("2020-15/Sneaky Git", "2020-13.2")
@pytest.mark.parametrize(("skills", "armour", "injury", "seen"), [
    ("", (2, 2), None, True), ("Sneaky Git", (2, 2), None, False), ("Sneaky Git", (5, 5), (1, 2), False),
    ("Sneaky Git", (4, 5), (2, 2), True), ("", (4, 5), (1, 2), False),
])
def test_sneaky_git_is_not_spotted_by_the_armour_roll(
    skills: str, armour: tuple[int, int], injury: tuple[int, int] | None, seen: bool
) -> None:
    s = bb(DUEL, A=player(skills=skills), b=player("prone"))
    s.dice(armour=armour, **({"injury": injury} if injury else {})).activate("A", "foul", "b").foul("b")
    if seen:
        s.no("argue")
    s.expect(A="sent off" if seen else (1, 1), turnover="sent off" if seen else False)


@rule("2020-15/Sneaky Git", "2020-17")
def test_a_biased_referee_still_catches_a_sneaky_git() -> None:
    s = bb(DUEL.replace("c", "P"), A=player(skills="Sneaky Git"), b=player("prone"), p=player(at=(6, 0)),
           goods={"biased referee": (0, 0, 1, 0)})
    s.dice(armour=(2, 2), referee=5).activate("A", "foul", "b").foul("b").no("argue")
    s.expect(A="sent off")


# ---------------------------------------------------------------- who may use what
@rule("2020-15.1", "2020-3.1")
@pytest.mark.parametrize("skill", ["Diving Tackle", "Tentacles", "Shadowing"])
@pytest.mark.parametrize("state", ["prone", "stunned", "no zones"])
def test_most_skills_need_a_standing_player_with_tackle_zones(skill: str, state: str) -> None:
    down = player(skills=skill, no_zones=True) if state == "no zones" else player(state, skills=skill)
    s = bb(".......\n.Ab....\nc......\nB......", b=down)
    s.dice(dodge=6).move("A", "n").stop()
    s.expect(A=(1, 0))


@rule("2020-15.1")
def test_every_skill_of_the_list_works_in_the_states_the_list_says() -> None:
    rules = assemble("bb2020")
    for name, prone_too, off in (("Loner (4+)", True, False), ("Thick Skull", True, True), ("Leap", False, False)):
        bit = rules.skill(name)
        assert bool(rules.works[1] & bit) == prone_too, name
        assert bool(rules.works[3] & bit) == off, name


@rule("2020-15.1", "R-20")
def test_compulsory_skills_are_not_asked() -> None:
    s = bb("A......\nB.....b", A=player(skills="Drunkard", ma=1), rerolls=0)
    s.dice(rush=2, armour=(1, 2)).move("A", "e", "e")
    s.expect(A=prone(2, 0), turnover="rush")
    s = bb(DUEL, A=player(skills="Frenzy"))
    s.dice(block="push", then_block="push").block("A", "b").push("e").push("e")
    s.expect(A=(3, 1), b=(4, 1))


@rule("2020-15.1")
def test_bonuses_add_up() -> None:
    s = bb(DUEL, A=player(skills="Two Heads, Titchy, Stunty"))
    s.dice(dodge=6).move("A", "n")
    assert s.needed("dodge") == 2


# ---------------------------------------------------------------- rulings
@rule("R-33", "2020-15/Fend", "2020-11.10")
def test_fend_works_on_a_blow_that_floors_its_owner() -> None:
    s = bb(DUEL, b=player(skills="Fend"))
    s.dice(block="down", armour=(1, 2)).block("A", "b").push("e").yes("Fend", by=1)
    s.expect(A=(1, 1), b=prone(3, 1))


@rule("R-35", "2020-15/Sidestep", "2020-11.7")
def test_sidestep_excludes_a_square_about_to_be_left() -> None:
    s = bb("""
        ...c...
        .Abde..
        ...f...
        B.....g""", d=player(skills="Sidestep"))
    s.dice(block="push").block("A", "b")
    s.push((3, 1)).yes("Sidestep", by=1)
    squares = {s.m.names.text(option) for option in s.m.decision().options}
    assert "square 2,1" not in squares, "b is about to leave it"
    s.pick((2, 0)).follow(False)
    s.expect(b=(3, 1), d=(2, 0))


@rule("R-39", "2020-12.8", "2020-12.9", "2020-15/Regeneration")
def test_player_healed_by_the_apothecary_does_not_regenerate() -> None:
    s = bb(DUEL, b=player(skills="Regeneration"), apothecary=1)
    s.dice(block="down").block("A", "b").push("e")
    s.dice(armour=(5, 5), injury=(6, 6), casualty=16).follow(False)
    s.dice(casualty=2).yes("apothecary", by=1).answer("apothecary-choice", 2)
    s.expect(b="reserves")
    s = bb(DUEL, b=player(skills="Regeneration"), apothecary=1)
    s.dice(block="down").block("A", "b").push("e")
    s.dice(armour=(5, 5), injury=(6, 6), casualty=16).follow(False)
    s.dice(regeneration=4).no("apothecary")
    s.expect(b="reserves")


@rule("R-12", "2020-12.8", "2020-15/Stunty")
def test_apothecary_helps_a_badly_hurt_stunty_player() -> None:
    for use, box in ((True, "reserves"), (False, "casualty")):
        s = bb(DUEL, b=player(skills="Stunty"), apothecary=1)
        s.dice(block="down").block("A", "b").push("e").dice(armour=(5, 5), injury=(4, 5)).follow(False)
        s.answer("apothecary", use)
        s.expect(b=box)


@rule("2020-15/Stunty", "2020-12.3")
def test_stunty_players_of_four_teams_break_alike() -> None:
    s = bb(DUEL.replace("c", "P"), b=player(skills="Stunty"), P=player(skills="Stunty", at=(1, 2)), p=player(at=(6, 0)))
    s.dice(block="down down", armour=(5, 5), injury=(3, 4)).block("A", "P").push("s").follow(False)
    s.expect(P="ko", b=(2, 1))

