"""Fated dice: what two continuations have in common comes out alike. Seeded dice: what is promised, and who has a share."""

from __future__ import annotations

from collections import Counter

import pytest

from deepbowl.engine.dice import DiceError, Fated, Scripted, Seeded
from deepbowl.rules.vocabulary import purpose
from deepbowl.testing import player, scenario


def test_a_roll_does_not_depend_on_what_others_rolled_before() -> None:
    one, two = Fated(7), Fated(7)
    blocks = [one.pool(2, purpose.BLOCK, 3) for _ in range(5)]
    for _ in range(4):
        two.pair(purpose.ARMOUR, 9)
        two.roll(6, purpose.DODGE, 3)
    assert [two.pool(2, purpose.BLOCK, 3) for _ in range(5)] == blocks


def test_another_number_another_fate() -> None:
    assert Fated(1).pool(20, purpose.DODGE, 1) != Fated(2).pool(20, purpose.DODGE, 1)


def test_fated_dice_are_fair_by_roll_body_and_fate() -> None:
    """6,000 each: four standard deviations are 115."""
    in_a_row = Fated(3)
    by_roll = Counter(in_a_row.roll(6, purpose.DODGE, 1) for _ in range(6000))
    by_body = Counter(Fated(3).roll(6, purpose.DODGE, body) for body in range(6000))
    by_fate = Counter(Fated(number).roll(6, purpose.DODGE, 1) for number in range(6000))
    for faces in (by_roll, by_body, by_fate):
        assert sorted(faces) == [1, 2, 3, 4, 5, 6]
        assert all(abs(count - 1000) < 115 for count in faces.values())


def test_dice_can_be_rewound_to_an_earlier_die() -> None:
    dice = Fated(5)
    first = dice.roll(6, purpose.DODGE, 1)
    at = dice.position()
    later = [dice.roll(8, purpose.SCATTER, -1) for _ in range(6)]
    dice.roll(6, purpose.DODGE, 1)
    dice.rewind(at)
    assert dice.position() == 1
    assert [dice.roll(8, purpose.SCATTER, -1) for _ in range(6)] == later
    dice.rewind(0)
    assert dice.roll(6, purpose.DODGE, 1) == first


def test_match_with_fated_dice_and_its_copy_continue_the_same_way() -> None:
    m = scenario("[....b..]\n[A...B..]", A=player(ball=True)).m
    ends = set()
    for _ in range(2):
        twin = m.clone(Fated(11))
        for _ in range(30):
            if twin.over:
                break
            twin.apply(twin.decision().options[0])
        ends.add(twin.hash())
    assert len(ends) == 1


# ---------------------------------------------------------------- numbers of coaches
def rolls(dice: Seeded, count: int) -> list[int]:
    return [dice.roll(1000, "test", -1) for _ in range(count)]


def test_a_number_of_a_coach_changes_every_die_after_it_and_none_before() -> None:
    plain, mixed, other = Seeded("key"), Seeded("key"), Seeded("key")
    assert rolls(plain, 20) == rolls(mixed, 20) == rolls(other, 20)
    mixed.mix(0, 5)
    other.mix(1, 5)
    three = [rolls(dice, 20) for dice in (plain, mixed, other)]
    assert three[0] != three[1] != three[2] != three[0]


def test_dice_opened_again_with_the_numbers_given_are_the_same() -> None:
    dice = Seeded("key")
    rolls(dice, 7)
    dice.mix(0, 5)
    rolls(dice, 4)
    dice.mix(1, 999_999_999)
    again = Seeded.opened(dice.secret(), dice.position(), dice.nonces)
    assert rolls(again, 30) == rolls(dice, 30)


def test_rewind_keeps_a_number_mixed_into_the_dice() -> None:
    dice = Seeded("key")
    rolls(dice, 7)
    dice.mix(0, 5)
    rolls(dice, 4)
    dice.rewind(3)
    earlier = Seeded("key")
    rolls(earlier, 3)
    earlier.mix(0, 5)
    assert rolls(dice, 20) == rolls(earlier, 20)
    assert dice.nonces == [(3, 0, 5)]


def test_commitment_is_about_key_and_terms() -> None:
    dice = Seeded("key")
    assert dice.commitment("one") == Seeded("key").commitment("one")
    assert len({dice.commitment("one"), dice.commitment("two"), Seeded("other").commitment("one")}) == 3
    dice.mix(0, 1)
    assert dice.commitment("one") == Seeded("key").commitment("one")


def test_dice_that_come_from_elsewhere_take_no_number() -> None:
    with pytest.raises(DiceError, match="scripted dice take no number"):
        Scripted([]).mix(0, 1)
