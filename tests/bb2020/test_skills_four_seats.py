"""2020 skills among four teams: whose zones count, whose coach is asked, in which order, and who is left out.

Those of which the scenarios beside this file have a fourth seat already are not repeated here.
"""

from __future__ import annotations

import pytest

from deepbowl.testing import player, prone, rule

from .pitch import bb

FOUR = """
    .......
    .PAb...
    ..p....
    B......"""
"""A is marked by three other teams; two of them mark the square to the north."""


# ---------------------------------------------------------------- zones of three teams
@rule("2020-15/Two Heads", "2020-15/Stunty", "2020-15/Titchy", "2020-3.2", "R-51")
@pytest.mark.parametrize(("skills", "theirs", "needed"), [
    ("", "", 5), ("Two Heads", "", 4), ("Stunty", "", 3), ("Titchy", "", 4), ("", "Titchy", 3),
])
def test_a_dodge_among_three_teams(skills: str, theirs: str, needed: int) -> None:
    s = bb(FOUR, A=player(skills=skills), P=player(skills=theirs), b=player(skills=theirs))
    s.dice(dodge=6).move("A", "n")
    assert s.needed("dodge") == needed


@rule("2020-15/Break Tackle", "R-51")
def test_break_tackle_is_asked_of_the_dodger_alone() -> None:
    s = bb(FOUR, A=player(skills="Break Tackle"), P=player(skills="Break Tackle"))
    s.dice(dodge=4).move("A", "n").yes("Break Tackle", by=0)
    s.expect(A=(2, 0), turnover=False)


@rule("2020-15/Tackle", "2020-15/Dodge", "R-52")
def test_tackle_of_any_of_three_teams_denies_dodge() -> None:
    s = bb(FOUR, A=player(skills="Dodge"), p=player(skills="Tackle"))
    s.dice(dodge=2, armour=(1, 2)).move("A", "n")
    s.expect(A=prone(2, 0), turnover="dodge")
    s = bb(FOUR.replace("..p", "...").replace("B..", "B.p"), A=player(skills="Dodge"), p=player(skills="Tackle"))
    s.dice(dodge=2).move("A", "n").dice(dodge=6).reroll("Dodge", by=0)
    s.expect(A=(2, 0))


@rule("2020-15/Tackle", "2020-15/Dodge")
def test_tackle_of_a_third_team_does_not_help_the_blocker() -> None:
    s = bb(FOUR, b=player(skills="Dodge"), P=player(skills="Tackle"))
    s.dice(block="stumble").block("A", "b").yes("Dodge", by=1).push("e").follow(False)
    s.expect(b=(4, 1))


@rule("2020-15/Hypnotic Gaze")
@pytest.mark.parametrize(("around", "needed"), [(FOUR, 5), (FOUR.replace("p", "."), 4), (FOUR.replace("P", "."), 4)])
def test_a_gaze_is_harder_for_every_other_team_that_marks(around: str, needed: int) -> None:
    s = bb(around, A=player(skills="Hypnotic Gaze"), P=player(at=None if "P" in around else (6, 3)),
           p=player(at=None if "p" in around else (6, 0)))
    s.dice(gaze=6).activate("A", "hypnotic-gaze", "b").use("Hypnotic Gaze", on="b")
    assert s.needed("gaze") == needed
    assert not s.m.exerts_zones(s.body("b"))
    assert s.m.exerts_zones(s.body("P"))


@rule("2020-15/Pogo Stick", "2020-15/Very Long Legs")
@pytest.mark.parametrize(("skills", "needed"), [("Leap", 5), ("Pogo Stick", 3), ("Leap, Very Long Legs", 4)])
def test_leap_modifiers_count_markers_of_three_teams(skills: str, needed: int) -> None:
    s = bb(".......\n.......\n.PAb...\n..p....\nB......", A=player(skills=skills))
    s.dice(leap=6).activate("A", "move").use("Jump", at=(2, 0))
    assert s.needed("leap") == needed


# ---------------------------------------------------------------- chains through several teams
CHAIN = """
    B..P...
    .Abp...
    ...c...
    ......."""
"""All squares behind b are taken, each by another team."""


@rule("2020-15/Sidestep", "2020-15/Fend", "2020-11.7")
def test_sidestep_in_a_chain_is_asked_of_its_own_coach() -> None:
    s = bb(CHAIN, p=player(skills="Sidestep, Fend"))
    s.dice(block="push").block("A", "b").push((3, 1)).yes("Sidestep", by=3).push((4, 0), by=3)
    s.follow()
    s.expect(b=(3, 1), p=(4, 0), A=(2, 1))
    s = bb(CHAIN, p=player(skills="Sidestep"))
    s.dice(block="push").block("A", "b").push((3, 1)).no("Sidestep", by=3).push((4, 1), by=0).follow(False)
    s.expect(p=(4, 1))


@rule("2020-15/Stand Firm", "2020-11.7", "R-25")
def test_a_third_team_stands_firm_and_another_gives_way() -> None:
    s = bb(CHAIN, p=player(skills="Stand Firm"))
    s.dice(block="push").block("A", "b").push((3, 1)).yes("Stand Firm", by=3)
    s.push((3, 0), by=0).follow(False)
    s.expect(b=(3, 0), p=(3, 1), c=(3, 2))


# ---------------------------------------------------------------- help
@rule("2020-15/Guard", "2020-15/Defensive", "2020-11.3")
@pytest.mark.parametrize(("skills", "third", "dice"), [("", "", 1), ("Guard", "", 2), ("Guard", "Defensive", 1)])
def test_guard_helps_though_third_teams_mark(skills: str, third: str, dice: int) -> None:
    s = bb(".......\n.Ab....\n..BP...\np......", B=player(skills=skills), P=player(skills=third))
    s.activate("A", "block", "b")
    assert s.block_dice("b") == dice


@rule("2020-15/Really Stupid")
@pytest.mark.parametrize(("drawing", "acts"), [(".PA....\n......b\nB.....p", False), (".BA....\n......b\nP.....p", True)])
def test_only_a_team_mate_explains_it_to_the_really_stupid(drawing: str, acts: bool) -> None:
    s = bb(drawing, A=player(skills="Really Stupid"))
    s.dice(really_stupid=2).activate("A", "move")
    s.expect(acting="A" if acts else None)


@rule("2020-15/Timmm-ber!")
@pytest.mark.parametrize(("drawing", "stands"), [("P......\nBA.....\n...b..p", False), (".......\nBA.....\n...b.Pp", True)])
def test_timmm_ber_ignores_team_mates_marked_by_any_team(drawing: str, stands: bool) -> None:
    s = bb(drawing, A=player("prone", ma=2, skills="Timmm-ber!"))
    s.dice(stand_up=3).activate("A", "move").stand()
    s.expect(A=(1, 1) if stands else prone(1, 1))


@rule("2020-15/Hit and Run")
def test_hit_and_run_ends_adjacent_to_no_player_of_any_team() -> None:
    s = bb("P......\n.......\n..Ab...\n.......\n....p.B", A=player(skills="Hit and Run"))
    s.dice(block="push").block("A", "b").push((4, 2)).follow(False)
    s.asked("hit-and-run", of=0, about="A", options=["no", "square 1,2", "square 2,3", "square 1,3", "square 2,1"])
    s.pick((2, 3))


@rule("2020-15/Bloodlust")
def test_thralls_of_another_team_are_not_bitten() -> None:
    thrall = player(position="Thrall Lineman")
    s = bb(".PA....\n......b\nB.....p", A=player(skills="Bloodlust (2+)"), P=thrall)
    s.dice(blood_lust=1).activate("A", "move").stop()
    s.expect(P=(1, 0), turnover=True, turn=1)
    s = bb(".BA....\n......b\nP.....p", A=player(skills="Bloodlust (2+)"), B=thrall, C=player(at=(3, 2)))
    s.dice(blood_lust=1).activate("A", "move").stop()
    s.asked("bite", of=0, options=["player B", "no"])
    s.dice(injury=(1, 1)).pick("B")
    s.expect(turnover=False, turn=0)
