"""CRP-14.6: the wizard's spells."""

from __future__ import annotations

import pytest

from deepbowl.testing import player, prone, rule, scenario, stunned

FIELD = """
    .......
    .Aab...
    ..c...d
    B......"""


@rule("CRP-14.6")
def test_spell_is_cast_once_per_match_before_any_action_of_the_turn() -> None:
    s = scenario(FIELD, wizard=(1,))
    s.expect_offered("cast fireball", "cast lightning-bolt")
    s.dice(spell=1).cast("lightning bolt").pick("d")
    s.expect(d=(6, 2), turn=0)
    s.expect_goods(0, wizard=0)
    s.expect_not_offered("cast")
    s.refused("cast", "fireball")
    s.end_turn()
    s.expect(turn=1, phase="turn")  # nor right after the turn


@rule("CRP-14.6")
def test_spell_is_refused_after_an_action() -> None:
    s = scenario(FIELD, wizard=(1,))
    s.activate("B")
    s.refused("cast", "fireball")
    s.declare("move").stop()
    s.refused("cast", "fireball")
    s.expect_not_offered("cast")


@rule("CRP-14.6")
def test_spell_may_be_cast_right_after_the_team_s_own_turn() -> None:
    s = scenario(FIELD, wizard=(1,))
    s.activate("B", "move").stop().end_turn()
    s.asked("spell", of=0, options=["stop", "cast fireball", "cast lightning-bolt"])
    s.dice(spell=2, armour=(1, 1)).cast("lightning bolt").pick("d")
    s.expect(d=prone(6, 2), turn=1, phase="turn", turnover=False)


@rule("CRP-14.6")
def test_spell_may_be_declined_and_kept() -> None:
    s = scenario(FIELD, wizard=(1,))
    s.end_turn().stop()
    s.expect(turn=1)
    s.expect_goods(0, wizard=1)
    s.end_turn()
    s.expect_offered("cast fireball")


@rule("CRP-14.6", "CRP-3")
def test_spell_may_be_cast_after_a_turnover() -> None:
    s = scenario(FIELD, wizard=(1,))
    s.dice(dodge=1, armour=(1, 1)).move("A", "w")
    s.asked("spell", of=0)
    s.expect(turnover="dodge")


@rule("CRP-14.6")
def test_spell_is_not_offered_after_a_touchdown_or_at_the_end_of_a_half() -> None:
    s = scenario("[..A]\n[b.B]", A=player(ball=True), wizard=(1,))
    s.move("A", "e")
    s.expect(phase="set-up", score=(1, 0))
    s = scenario("[..A]\n[b.B]", turns=(8, 8), wizard=(1,))
    s.end_turn()
    s.expect(phase="set-up", half=2)
    s = scenario("[..A]\n[b.B]", turns=(8, 7), wizard=(1,))
    s.end_turn()
    s.asked("spell", of=0)


@rule("CRP-14.6")
def test_spell_is_refused_in_the_opponents_turn() -> None:
    s = scenario(FIELD, wizard=(1,), turn=1)
    s.expect_not_offered("cast")
    s.refused("cast", "fireball", by=0, because="not seat 0's decision")


@rule("CRP-14.6")
@pytest.mark.parametrize(("die", "hit"), [(1, False), (2, True)])
def test_lightning_hits_one_standing_player_anywhere_on_2(die: int, hit: bool) -> None:
    s = scenario(FIELD, wizard=(1,), c="prone")
    s.cast("lightning bolt")
    s.asked("spell-target", of=0, options=["player A", "player B", "player a", "player b", "player d"])
    s.dice(spell=die)
    if hit:
        s.dice(armour=(1, 1))
    s.pick("d")
    s.expect(d=prone(6, 2) if hit else (6, 2))


@rule("CRP-14.6", "CRP-18.8")
def test_fireball_hits_standing_players_around_its_square_on_4() -> None:
    """Centre 2,1: A, a, b and c are within a square of it; c is down already and not hit."""
    s = scenario(FIELD, wizard=(1,), c="prone")
    s.cast("fireball")
    s.asked("spell-square", of=0)
    s.dice(spell=[3, 4, 5]).pick((2, 1))
    s.asked("order", of=0, options=["player a", "player b"])
    s.dice(armour=[(1, 1), (1, 2)]).pick("b")
    s.expect(A=(1, 1), a=prone(2, 1), b=prone(3, 1), c=prone(2, 2), d=(6, 2), turn=0, turnover=False)
    assert [e.body for e in s.events("Armour")] == [s.body("b"), s.body("a")]


@rule("CRP-14.6")
def test_fireball_may_be_cast_at_an_empty_square_without_victims() -> None:
    s = scenario(FIELD, wizard=(1,))
    s.cast("fireball").pick((5, 0))
    s.expect_goods(0, wizard=0)
    assert not s.events("Rolled")


@rule("CRP-14.6", "CRP-9.3")
@pytest.mark.parametrize("spell", ["fireball", "lightning bolt"])
@pytest.mark.parametrize(("armour", "injury", "result"), [
    ((3, 4), None, prone(6, 2)),  # 7 + 1 is not more than AV 8
    ((4, 4), (3, 4), stunned(6, 2)),  # the bonus breaks the armour and is spent: 7 stuns
    ((4, 5), (3, 4), "ko"),  # not needed there, it makes 7 an 8
    ((4, 5), (4, 5), "casualty"),
])  # fmt: skip
def test_harm_as_by_mighty_blow(
    spell: str, armour: tuple[int, int], injury: tuple[int, int] | None, result: object
) -> None:
    s = scenario(FIELD, wizard=(1,))
    s.dice(spell=6, armour=armour)
    if injury is not None:
        s.dice(injury=injury)
    if result == "casualty":
        s.dice(casualty=11)
    s.cast(spell).pick("d" if spell == "lightning bolt" else (6, 3))
    s.expect(d=result)


@rule("CRP-14.6", "CRP-10.2")
def test_spells_are_not_re_rolled() -> None:
    s = scenario(FIELD, wizard=(1,), rerolls=3)
    s.dice(spell=1).cast("lightning bolt").pick("d")
    s.expect(rerolls=(3, 3), d=(6, 2))


@rule("CRP-14.6", "CRP-18.8")
def test_balls_bounce_last() -> None:
    s = scenario(FIELD, wizard=(1,), a=player(ball=True), c="prone")
    s.dice(spell=[1, 4, 4]).cast("fireball").pick((2, 1))
    s.dice(armour=(6, 6), injury=(1, 1), then_armour=(1, 1), bounce=2).pick("a")
    s.expect(a=stunned(2, 1), b=prone(3, 1), ball=(2, 0))


@rule("CRP-14.6")
def test_carrier_knocked_down_right_after_the_turn_is_not_a_turnover() -> None:
    s = scenario(FIELD, wizard=(1,), A=player(ball=True))
    s.end_turn().dice(spell=2, armour=(1, 1), bounce=2).cast("lightning bolt").pick("A")
    s.expect(A=prone(1, 1), ball=(1, 0), turn=1, turnover=False)


@rule("CRP-14.6", "CRP-2.2")
def test_team_without_a_player_able_to_act_may_still_cast() -> None:
    s = scenario("A....b", A="stunned", wizard=(1,))
    s.expect_offered("cast fireball")
