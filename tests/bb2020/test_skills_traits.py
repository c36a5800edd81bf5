"""2020: tempers, thirsts, gazes, roots and friends. [2020-15.8, 2020-15.9]"""

from __future__ import annotations

from typing import Any

import pytest

from deepbowl.positions.players import Player
from deepbowl.testing import player, prone, rule, stunned

from .pitch import DUEL, bb

# ---------------------------------------------------------------- Animal Savagery
SAVAGE = player(skills="Animal Savagery")
PACK = """
    .......
    .Ab....
    BC.....
    ......c"""


@rule("2020-15/Animal Savagery", "2020-6.4")
def test_animal_savagery_hits_a_team_mate_and_the_action_continues() -> None:
    s = bb(PACK, A=SAVAGE)
    s.dice(animal_savagery=3, armour=(1, 2)).activate("A", "move").answer("lash-out", "C", by=0)
    s.expect(A=(1, 1), C=prone(1, 2), B=(0, 2), acting="A", turnover=False)
    s = bb(PACK, A=SAVAGE)
    s.dice(animal_savagery=4).activate("A", "move").expect(acting="A")
    s = bb(PACK, A=SAVAGE)
    s.dice(animal_savagery=2, block="push push").block("A", "b").push("e").follow(False)
    s.expect(b=(3, 1))


@rule("2020-15/Animal Savagery", "2020-6.5", "2020-6.6")
def test_animal_savagery_on_the_ball_carrier_is_a_turnover() -> None:
    s = bb(DUEL, A=SAVAGE, B=player(at=(0, 1), ball=True))
    s.dice(animal_savagery=3, armour=(1, 2), bounce=2).activate("A", "move")
    s.expect(B=prone(0, 1), ball=(0, 0), turnover=True)


@rule("2020-15/Animal Savagery")
def test_animal_savagery_without_a_target_loses_tackle_zones() -> None:
    s = bb(DUEL, A=SAVAGE)
    s.dice(animal_savagery=3).activate("A", "move")
    s.expect(acting=None, turnover=False)
    assert not s.m.exerts_zones(s.body("A"))


@rule("2020-15/Animal Savagery", "2020-15/Mighty Blow")
def test_the_opponent_decides_on_the_savages_mighty_blow() -> None:
    s = bb(DUEL, A=player(skills="Animal Savagery, Mighty Blow (+1)"), B=player(at=(0, 1), av=9))
    s.dice(animal_savagery=3, armour=(4, 4), injury=(1, 2)).activate("A", "move").yes("Mighty Blow (+1)", by=1)
    s.expect(B=stunned(0, 1), acting="A")
    s = bb(DUEL, A=player(skills="Animal Savagery, Mighty Blow (+1)"), B=player(at=(0, 1), av=9), P=player(at=(6, 0)),
           p=player(at=(6, 2)))
    s.dice(animal_savagery=3, armour=(4, 4)).activate("A", "move").no("Mighty Blow (+1)", by=1)
    s.expect(B=prone(0, 1))


@rule("2020-15/Animal Savagery", "2020-14.6")
def test_coach_that_has_conceded_does_not_decide_on_the_savages_mighty_blow() -> None:
    s = bb(DUEL, A=player(skills="Animal Savagery, Mighty Blow (+1)"), B=player(at=(0, 1), av=9), P=player(at=(6, 0)),
           p=player(at=(6, 2)))
    s.note("concede", seat=1)
    s.dice(animal_savagery=3, armour=(4, 4)).activate("A", "move").no("Mighty Blow (+1)", by=2)
    s.expect(B=prone(0, 1))


# ---------------------------------------------------------------- Animosity
@rule("2020-15/Animosity", "2020-6.6")
@pytest.mark.parametrize(("towards", "position", "race", "asked"), [
    ("all team-mates", "Lineman", "Human", True),
    ("Orc Linemen", "Orc Lineman", "Orc", True),
    ("Orc Linemen", "Orc Blitzer", "Orc", False),
    ("Big Un Blockers", "Big Un Blocker", "Orc", True),
    ("Underworld Goblin Linemen", "Underworld Goblin Lineman", "Goblin", True),
    ("all Dwarf and Halfling team-mates", "Old World Dwarf Runner", "Dwarf", True),
    ("all Dwarf and Halfling team-mates", "Lineman", "Human", False),
    ("all Dwarf and Human team-mates", "Lineman", "Human", True),
])
def test_animosity_towards_those_in_brackets(towards: str, position: str, race: str, asked: bool) -> None:
    s = bb(".AB....\n......b", A=player(skills=f"Animosity ({towards})", ball=True), B=player(position=position, race=race))
    s.activate("A", "hand-off")
    if asked:
        s.dice(animosity=1).hand_off("B")
        s.expect(ball="A", turnover=False, acting=None)
        s.activate("B").expect_not_offered("declare hand-off")
    else:
        s.dice(catch=6).hand_off("B")
        s.expect(ball="B")


@rule("2020-15/Animosity")
def test_animosity_overcome() -> None:
    s = bb(".AB....\n......b", A=player(skills="Animosity (all team-mates)", ball=True))
    s.dice(animosity=2, catch=6).activate("A", "hand-off").hand_off("B")
    s.expect(ball="B")


# ---------------------------------------------------------------- Hypnotic Gaze
GAZER = player(skills="Hypnotic Gaze")


@rule("2020-15/Hypnotic Gaze", "2020-3.1")
def test_a_gaze_takes_the_zones_of_the_one_named() -> None:
    s = bb("A.b....\n......c\nB......", A=GAZER)
    s.activate("A", "hypnotic-gaze", "b").expect_not_offered("use-on")
    s.dice(gaze=3).step("e").use("Hypnotic Gaze", on="b")
    s.expect(acting=None, turnover=False)
    assert not s.m.exerts_zones(s.body("b"))
    s.end_turn()
    s.activate("b", "move")
    assert s.m.exerts_zones(s.body("b")), "back with his next activation"


@rule("2020-15/Hypnotic Gaze", "2020-6.6")
def test_a_gaze_that_fails_ends_the_activation_all_the_same() -> None:
    s = bb(DUEL, A=GAZER, b=player(at=(2, 1)), d=player(at=(0, 0)))
    s.dice(gaze=3).activate("A", "hypnotic-gaze", "b").use("Hypnotic Gaze", on="b")
    assert s.needed("gaze") == 4, "the other opponent marks him"
    s.expect(acting=None, turnover=False)
    assert s.m.exerts_zones(s.body("b"))


@rule("2020-15/Hypnotic Gaze", "2020-15/Foul Appearance")
def test_foul_appearance_against_a_gaze_and_none_without_zones() -> None:
    s = bb(DUEL, A=GAZER, b=player(skills="Foul Appearance"))
    s.dice(foul_appearance=1).activate("A", "hypnotic-gaze", "b")
    s.expect(acting=None)
    s = bb(DUEL, A=GAZER, b=player(no_zones=True))
    s.activate("A", "hypnotic-gaze", "b").expect_not_offered("use-on")
    s = bb(DUEL)
    s.activate("A").expect_not_offered("declare hypnotic-gaze b")


# ---------------------------------------------------------------- Take Root, Timmm-ber!
@rule("2020-15/Take Root", "2020-11.11")
def test_the_rooted_may_still_block_in_a_blitz() -> None:
    s = bb(DUEL, A=player(skills="Take Root"))
    s.dice(take_root=1, block="push").activate("A", "blitz", "b").expect_not_offered("step")
    s.hit("b").push("e").stop()
    s.expect(A=(1, 1), b=(3, 1))


@rule("2020-15/Timmm-ber!", "2020-7.2")
@pytest.mark.parametrize(("friends", "die", "stands"), [(0, 4, True), (0, 3, False), (2, 2, True), (2, 1, False)])
def test_friends_help_a_tree_up(friends: int, die: int, stands: bool) -> None:
    s = bb(".......\nBA.....\n.C.....\n......b" if friends else "B......\n.......\n..A.C..\n......b",
           A=player("prone", skills="Timmm-ber!", ma=2))
    s.dice(stand_up=die).activate("A", "move").stand()
    s.expect(acting="A" if stands else None, turnover=False)


@rule("2020-15/Timmm-ber!")
def test_timmm_ber_needs_unmarked_team_mates_and_a_slow_player() -> None:
    s = bb("bB.....\n.A.....\n.......\n......c", A=player("prone", skills="Timmm-ber!", ma=2))
    s.dice(stand_up=3).activate("A", "move").stand()
    s.expect(acting=None)
    s = bb("dB.....\n.A.....\n.......\n......c", A=player("prone", skills="Timmm-ber!", ma=2), B=player(no_zones=True),
           d=player("prone"))
    s.dice(stand_up=3).activate("A", "move").stand().expect(acting="A")
    s = bb(DUEL, A=player("prone", skills="Timmm-ber!", ma=3))
    s.activate("A", "move").stand().expect(acting="A")


# ---------------------------------------------------------------- Decay
@rule("2020-15/Decay", "2020-12.6")
@pytest.mark.parametrize(("skills", "box"), [("", "casualty"), ("Decay", "dead")])
def test_decay_makes_casualties_worse(skills: str, box: str) -> None:
    s = bb(DUEL, b=player(skills=skills))
    s.dice(block="down", armour=(5, 5), injury=(6, 6), casualty=14, **({} if skills else {"lasting_injury": 1}))
    s.block("A", "b").push("e").follow(False)
    s.expect(b=box)


# ---------------------------------------------------------------- Bloodlust
def vampire(**more: Any) -> Player:
    """A thirsty vampire."""
    return player(**{"skills": "Bloodlust (2+)", **more})


THRALL = player(position="Thrall Lineman")


@rule("2020-15/Bloodlust", "2020-6.4")
def test_vampire_bites_at_the_end_of_the_activation() -> None:
    s = bb("A.B....\n......b\nC......", A=vampire(), B=THRALL)
    s.dice(blood_lust=1).activate("A", "move").step("e")
    s.dice(injury=(6, 6)).stop().answer("bite", "B", by=0)
    s.expect(B="casualty", turnover=False, acting=None)
    s = bb("A.B....\n......b\nC......", A=vampire(), B=THRALL)
    s.dice(blood_lust=2).activate("A", "move").step("e").stop()
    s.expect(turnover=False)


@rule("2020-15/Bloodlust", "2020-6.5", "R-38")
def test_vampire_that_does_not_bite_is_a_turnover() -> None:
    s = bb("A.B....\n......b\nC......", A=vampire(ball=True), B=THRALL)
    s.dice(blood_lust=1, bounce=5).activate("A", "move").stop()
    s.expect(A=(0, 0), ball=(1, 0), turnover="bite")
    assert not s.m.exerts_zones(s.body("A"))
    s = bb("AB.....\n......b\nC......", A=vampire(), B=THRALL)
    s.dice(blood_lust=1).activate("A", "move").stop().answer("bite", "no")
    s.expect(turnover="bite")


@rule("2020-15/Bloodlust", "2020-6.4")
def test_block_helps_bloodlust_but_not_on_a_natural_one() -> None:
    s = bb(DUEL, A=player(skills="Bloodlust (3+)"))
    s.dice(blood_lust=2, block="push").block("A", "b").push("e").follow(False)
    s.expect(b=(3, 1), turnover=False)
    s = bb(DUEL, A=player(skills="Bloodlust (2+)"), B=player(position="Thrall Lineman", at=(0, 1)))
    s.dice(blood_lust=1).activate("A", "block", "b").yes("Bloodlust (2+)")
    s.expect_not_offered("hit b")
    s.dice(injury=(1, 2)).stop().answer("bite", "B")
    s.expect(turnover=False, B=stunned(0, 1))


@rule("2020-15/Bloodlust", "2020-14.1")
def test_vampire_failing_bloodlust_must_bite_before_scoring() -> None:
    s = bb("....A.\n....Bb\nC.....", ends="we", A=vampire(ball=True), B=THRALL)
    s.dice(blood_lust=1, dodge=6).activate("A", "move").step("e")
    s.asked("bite")
    s.dice(bounce=4).answer("bite", "no")
    s.expect(score=(0, 0), turnover="bite")


# ---------------------------------------------------------------- Pick-me-up, Drunkard
@rule("2020-15/Pick-me-up", "2020-6.1")
def test_friends_get_up_before_their_own_turn() -> None:
    s = bb("a..b...\n......A\nc......", turn=0, a=player(skills="Pick-me-up"), b="prone", c=player("prone"))
    s.dice(pick_me_up=5, then_pick_me_up=4).end_turn().yes("Pick-me-up", by=1)
    s.expect(b=(3, 0), c=prone(0, 2), turn=1)
    s = bb("a..b...\n......A\nc......", a=player(skills="Pick-me-up"), b="prone", c=player("stunned"))
    s.end_turn().no("Pick-me-up")
    s.expect(b=prone(3, 0))
    s = bb("a...b..\n......A\nc......", a=player(skills="Pick-me-up"), b="prone")
    s.end_turn()
    s.expect(b=prone(4, 0))


@rule("2020-15/Pick-me-up")
def test_pick_me_up_with_four_teams_works_once_per_round() -> None:
    s = bb("P..Q...\n......A\nb.....p", P=player(skills="Pick-me-up"), Q="prone", A=player(skills="Pick-me-up"),
           B=player("prone", at=(5, 1)))
    s.end_turn()
    s.expect(turn=1, Q=prone(3, 0))
    s.dice(pick_me_up=5).end_turn().yes("Pick-me-up", by=2)
    s.expect(turn=2, Q=(3, 0), B=prone(5, 1))


@rule("2020-15/Drunkard", "2020-7.3")
@pytest.mark.parametrize(("skills", "needed"), [("", 2), ("Drunkard", 3)])
def test_drunkards_rush_worse(skills: str, needed: int) -> None:
    s = bb("A......\nB.....b", A=player(skills=skills, ma=1))
    s.dice(rush=6).move("A", "e", "e")
    assert s.needed("rush") == needed


# ---------------------------------------------------------------- Secret Weapon, Stunty, what does nothing
@rule("2020-15/Secret Weapon", "2020-14.4", "2020-13.3")
def test_secret_weapons_are_sent_off_when_the_drive_ends() -> None:
    for answer, roll, box in ((True, 6, "reserves"), (True, 3, "sent off"), (False, 0, "sent off")):
        s = bb("....AB\n.....b\nC.....", ends="we", A=player(ball=True), B=player(skills="Secret Weapon", at=(2, 1)))
        s.dice(dodge=6, **({"argue": roll} if roll else {}))
        s.activate("A", "move").step("e").answer("argue", answer, by=0)
        s.expect(score=(1, 0), B=box)


@rule("2020-15/Kick", "2020-15/Swarming")
def test_kick_off_skills_have_no_effect_here() -> None:
    s = bb(DUEL, A=player(skills="Kick, Swarming"))
    for name in ("Kick", "Swarming"):
        assert "kick-off" in s.m.trait(s.body("A"), name).inert
    s.activate("A").expect_offered("declare move")


@rule("2020-6.5", "2020-15/Animal Savagery", "2020-15/Foul Appearance")
def test_target_does_not_react_after_animal_savagery_on_the_ball_carrier() -> None:
    """The turn is over: neither Foul Appearance nor Dump-off has anything to answer."""
    s = bb("......\n.AB...\n....b.\nC.....", A=player(skills="Animal Savagery"), B=player(ball=True),
           b=player(skills="Foul Appearance"))  # fmt: skip
    s.activate("A")
    s.dice(animal_savagery=1, armour=(1, 1), bounce=2)
    s.declare("blitz", "b")
    s.expect(A=(1, 1), B=prone(2, 1), ball=(2, 0), turnover=True, turn=1)
