"""2020: what a team hires for a match, what its special rules give it, and who joins it meanwhile. [2020-17, 2020-18.4]"""

from __future__ import annotations

import pytest

from deepbowl.board.pitches import open_pitch
from deepbowl.rules.sheet import TeamSheet
from deepbowl.teams.ready import ready_team
from deepbowl.testing import Scenario, opening_scenario, player, prone, rule, stunned

from .pitch import DUEL, bb


def hurt(rolls: dict[str, object], **more: object) -> Scenario:
    """A knocks b down and breaks their armour."""
    s = bb(DUEL, **more)
    dice = "down down" if s.m.state.st[s.body("b")] > 3 else "down"
    return s.dice(block=dice).block("A", "b").push("e").dice(armour=(5, 5), **rolls).follow(False)  # type: ignore[arg-type]


# ---------------------------------------------------------------- healers
@rule("2020-17", "2020-15/Regeneration")
@pytest.mark.parametrize("helper", ["mortuary assistant", "plague doctor"])
def test_a_failed_regeneration_may_be_rolled_again(helper: str) -> None:
    goods = {"goods": {helper: (0, 1)}, "b": player(skills="Regeneration")}
    dead = {"injury": (6, 6), "casualty": 16, "regeneration": 3}
    hurt({**dead, "then_regeneration": 4}, **goods).yes(helper.replace(" ", "-"), by=1).expect(b="reserves")
    hurt({**dead, "then_regeneration": 3}, **goods).yes(helper.replace(" ", "-")).expect(b="dead")
    hurt(dead, **goods).no(helper.replace(" ", "-")).expect(b="dead")
    hurt({**dead, "regeneration": 4}, **goods).expect(b="reserves")


@rule("2020-17")
def test_a_plague_doctor_patches_up_one_knock_out() -> None:
    s = hurt({"injury": (4, 4)}, goods={"plague doctor": (0, 1)}).yes("plague-doctor", by=1)
    s.expect(b=stunned(3, 1))
    s.expect_goods(1, **{"plague doctor": 0})
    hurt({"injury": (4, 4)}, goods={"plague doctor": (0, 1)}).no("plague-doctor").expect(b="ko")
    hurt({"injury": (4, 4)}).expect(b="ko")


@rule("2020-17", "2020-14.4")
@pytest.mark.parametrize(("kegs", "die", "back"), [(0, 3, False), (1, 3, True), (2, 2, True), (0, 4, True)])
def test_kegs_bring_the_knocked_out_back(kegs: int, die: int, back: bool) -> None:
    s = bb("....A.\n......\nCb....", ends="we", A=player(ball=True), C=player(), D=player("ko"), goods={"keg": (kegs, 0)})
    s.dice(ko_recovery=die).activate("A", "move").step("e")
    s.expect(score=(1, 0), D="reserves" if back else "ko")


# ---------------------------------------------------------------- the referee
@rule("2020-17", "2020-13.2")
@pytest.mark.parametrize(("die", "seen"), [(4, False), (5, True)])
def test_a_biased_referee_sees_fouls_of_the_others(die: int, seen: bool) -> None:
    s = bb(DUEL, b=player("prone"), goods={"biased referee": (0, 1)})
    s.dice(armour=(1, 2), referee=die).activate("A", "foul", "b").foul("b")
    if seen:
        s.no("argue")
    s.expect(A="sent off" if seen else (1, 1), turnover="sent off" if seen else False)


@rule("2020-17", "2020-13.3")
def test_ones_own_referee_is_kinder_and_never_sends_the_coach_off() -> None:
    for die, stays in ((5, True), (4, False), (1, False)):
        s = bb(DUEL, b=player("prone"), goods={"biased referee": (1, 0)})
        s.dice(armour=(1, 1), argue=die).activate("A", "foul", "b").foul("b").yes("argue")
        s.expect(A=(1, 1) if stays else "sent off", turnover=True)
        assert not s.m.tally("ejected coaches", 0)


@rule("2020-17", "2020-13.2")
def test_every_other_teams_referee_looks() -> None:
    s = bb(DUEL.replace("c", "P"), b=player("prone"), p=player(at=(6, 0)), goods={"biased referee": (0, 1, 1, 1)})
    s.dice(armour=(1, 2), referee=[1, 5]).activate("A", "foul", "b").foul("b").no("argue")
    s.expect(A="sent off")


@rule("2020-17", "2020-14.6")
def test_the_referee_of_a_team_that_conceded_has_left() -> None:
    s = bb(DUEL.replace("c", "P"), b=player("prone"), p=player(at=(6, 0)), goods={"biased referee": (0, 0, 1, 0)})
    s.note("concede", seat=2)
    s.dice(armour=(1, 2)).activate("A", "foul", "b").foul("b")
    s.expect(A=(1, 1))


@rule("2020-18.4", "2020-13.3")
def test_the_corrupt_may_argue_again_once_a_match() -> None:
    corrupt = {"goods": {"bribery and corruption": (1, 0)}}
    s = bb(DUEL, b=player("prone"), **corrupt)
    s.dice(armour=(1, 1), argue=1, then_argue=6).activate("A", "foul", "b").foul("b").yes("argue").yes("argue-again", by=0)
    s.expect(A=(1, 1), turnover=True)
    s.expect_goods(0, **{"bribery and corruption": 0})
    s = bb(DUEL, b=player("prone"), **corrupt)
    s.dice(armour=(1, 1), argue=1).activate("A", "foul", "b").foul("b").yes("argue").no("argue-again")
    s.expect(A="sent off")
    s = bb(DUEL, b=player("prone"), **corrupt)
    s.dice(armour=(1, 1), argue=2).activate("A", "foul", "b").foul("b").yes("argue")
    s.expect(A="sent off")


# ---------------------------------------------------------------- re-rolls
@rule("2020-17", "2020-2.7")
def test_extra_training_and_a_cook() -> None:
    s = opening_scenario(open_pitch(), players=3, book="bb2020", rerolls=2, goods={"team training": 1}, toss=1)
    assert list(s.m.state.rerolls) == [3, 3]
    s = opening_scenario(open_pitch(), players=3, book="bb2020", rerolls=1, goods={"master chef": (1, 0)}, toss=1,
                         master_chef=[4, 3, 6])
    assert list(s.m.state.rerolls) == [3, 0], "one more for each 4+, and none left to take the second time"


# ---------------------------------------------------------------- players who join
ROTTER = player("waiting", position="Rotter Lineman", seat=0)
ZOMBIE = player("waiting", position="Zombie Lineman", seat=0)
DEAD = {"injury": (6, 6), "casualty": 16}


@rule("2020-15/Plague Ridden", "2020-18.4")
def test_the_plague_makes_a_rotter_of_the_dead() -> None:
    nurgle = {"goods": {"favoured of nurgle": (1, 0)}, "A": player(skills="Plague Ridden"), "R": ROTTER}
    hurt(DEAD, **nurgle).yes("Plague Ridden", by=0).expect(b="dead", R="reserves")
    hurt(DEAD, **nurgle).no("Plague Ridden").expect(b="dead", R="waiting")
    for spared in (player(st=5), player(skills="Stunty"), player(skills="Decay")):
        hurt(DEAD, **{**nurgle, "b": spared}).expect(b="dead", R="waiting")
    hurt(DEAD, **{**nurgle, "goods": {}}).expect(R="waiting")
    hurt({"injury": (6, 6), "casualty": 1}, **nurgle).expect(b="casualty", R="waiting")


@rule("2020-18.4")
def test_masters_of_undeath_gain_a_zombie() -> None:
    undead = {"goods": {"masters of undeath": (1, 0)}, "Z": ZOMBIE}
    hurt(DEAD, **undead).expect(b="dead", Z="reserves")
    hurt({**DEAD, "regeneration": 1}, **{**undead, "b": player(skills="Regeneration")}).expect(b="dead", Z="waiting")
    hurt(DEAD, **{**undead, "b": player(st=5)}).expect(Z="waiting")


@rule("2020-18.4")
def test_corpse_with_four_teams_goes_to_the_killers_team_first() -> None:
    two = {"goods": {"masters of undeath": (1, 0, 1, 0)}, "Z": ZOMBIE, "P": player(at=(6, 0)), "p": player(at=(6, 2)),
           "Q": player("waiting", position="Zombie Lineman", seat=2)}
    hurt(DEAD, **two).expect(Z="reserves", Q="waiting")
    third = {**two, "goods": {"masters of undeath": (0, 0, 1, 0)}}
    hurt(DEAD, **third).expect(Z="waiting", Q="reserves")


@rule("2020-18.4", "2020-14.6")
def test_corpse_raises_no_player_for_a_team_that_has_conceded() -> None:
    s = bb(DUEL, Z=ZOMBIE, P=player(at=(6, 0)), p=player(at=(6, 2)), Q=player("waiting", position="Zombie Lineman", seat=2),
           goods={"masters of undeath": (0, 0, 1, 1)}, q=player("waiting", position="Zombie Lineman", seat=3))
    s.note("concede", seat=2)
    s.dice(block="down", armour=(5, 5), injury=(6, 6), casualty=16).block("A", "b").push("e").follow(False)
    s.expect(b="dead", Q="waiting", q="reserves")


@rule("2020-18.4")
def test_players_allowed_to_join_are_listed_with_the_team() -> None:
    for race, position, right in (
        ("Nurgle", "Rotter Lineman", "favoured of nurgle"), ("Shambling Undead", "Zombie Lineman", "masters of undeath"),
    ):
        team = ready_team(race, "bb2020")
        sheet = team.sheet()
        assert [(p.position, p.number) for p in sheet.players if p.waits] == [(position, 17)]
        assert sheet.goods[right] == 1
        assert TeamSheet.unpack(sheet.pack()).pack() == sheet.pack()
    assert not [p for p in ready_team("Human", "bb2020").sheet().players if p.waits]
    assert ready_team("Goblin", "bb2020").sheet().goods["bribery and corruption"] == 1


# ---------------------------------------------------------------- the wizard
@rule("2020-17.1")
def test_a_fireball_right_after_any_turn() -> None:
    s = bb(DUEL, wizard=(0, 1))
    s.end_turn()
    s.asked("spell", of=1, options=["stop", "cast fireball", "cast zap"])
    s.cast("fireball").dice(spell=[4, 3], armour=(1, 2)).answer("spell-square", (1, 1))
    s.expect(A=prone(1, 1), b=(2, 1), turn=1)
    s = bb(DUEL, wizard=(0, 1))
    s.end_turn().stop()
    s.expect(turn=1)


@rule("2020-17.1")
def test_a_fireball_adds_to_armour_or_injury() -> None:
    s = bb(DUEL, A=player(av=9), wizard=(1, 0))
    s.end_turn().cast("fireball").dice(spell=[4, 1], armour=(4, 4), injury=(1, 2)).answer("spell-square", (1, 1))
    s.expect(A=stunned(1, 1))


@rule("2020-17.1")
@pytest.mark.parametrize(("st", "die", "frog"), [(3, 3, True), (3, 2, False), (7, 6, True), (7, 5, False)])
def test_zap_makes_a_frog_of_an_opponent(st: int, die: int, frog: bool) -> None:
    s = bb(DUEL, A=player(st=st, skills="Block", ball=True), wizard=(0, 1))
    s.end_turn().cast("zap").dice(spell=die, **({"bounce": 2} if frog else {})).answer("spell-target", "A")
    state, body = s.m.state, s.body("A")
    assert (state.ma[body], state.st[body], state.ag[body], state.pa[body], state.av[body]) == (
        (5, 1, 2, 0, 5) if frog else (6, st, 3, 4, 9)
    )
    assert s.m.has(body, "Leap") == frog
    assert s.m.has(body, "Block") != frog
    s.expect(ball=(1, 0) if frog else "A", turn=1)


@rule("2020-17.1")
def test_zap_before_an_opponents_turn_ends_after_the_drive() -> None:
    s = bb("....A.\n......\nCb....", ends="we", A=player(ball=True), C=player(skills="Block"), wizard=(0, 1), turn=1)
    s.end_turn().stop()
    s.asked("spell", of=1, options=["stop", "cast zap"])
    s.cast("zap").dice(spell=6).answer("spell-target", "C")
    assert s.m.owns(s.body("C"), "Frog")
    s.activate("A", "move").step("e")
    s.expect(score=(1, 0))
    assert not s.m.owns(s.body("C"), "Frog")
    assert s.m.state.st[s.body("C")] == 3
    assert s.m.owns(s.body("C"), "Block")


@rule("2020-17.1")
def test_a_frog_is_never_hurt_worse_than_badly_and_sees_no_apothecary() -> None:
    s = bb(DUEL, A=player(ma=6), wizard=(0, 1), apothecary=1)
    s.end_turn().cast("zap").dice(spell=6).answer("spell-target", "A")
    s.dice(block="down down down", armour=(6, 6), injury=(6, 6))
    s.activate("b", "block", "A").hit("A").push("w").follow(False)
    s.expect(A="casualty")


@rule("2020-17.1", "2020-12.2", "2020-12.8")
def test_frog_knocked_out_by_an_injury_without_bonus_sees_the_apothecary() -> None:
    s = bb(DUEL, b=player(skills="Mighty Blow (+1)"), wizard=(0, 1), apothecary=1)
    s.end_turn().cast("zap").dice(spell=6).answer("spell-target", "A")
    s.dice(block="down down down", armour=(6, 6), injury=(4, 4))
    s.activate("b", "block", "A").hit("A").push("w").follow(False)
    s.no("Mighty Blow (+1)").yes("apothecary", by=0)
    s.expect(A=stunned(0, 1))
