"""Dice of lessons: written ones by purpose, then seeded ones; never none."""

from __future__ import annotations

from deepbowl.engine.dice import Seeded
from deepbowl.lessons.dice import RehearsedDice


def dice() -> RehearsedDice:
    return RehearsedDice([("dodge", 1), ("block", 6), ("dodge", 5)], Seeded(7))


def test_written_dice_come_by_purpose_whatever_else_is_rolled() -> None:
    d = dice()
    assert d.roll(6, "block", 0) == 6
    assert [d.roll(6, "dodge", 0), d.roll(6, "dodge", 1)] == [1, 5]
    assert d.left_over() == []


def test_unwritten_dice_are_the_seeded_ones_in_order() -> None:
    d, seeded = dice(), Seeded(7)
    rolled = [d.roll(6, "pass", 0), d.roll(6, "dodge", 0), d.roll(6, "pass", 0), d.roll(8, "bounce", 0)]
    assert rolled == [seeded.roll(6, "", 0), 1, seeded.roll(6, "", 0), seeded.roll(8, "", 0)]


def test_face_that_the_die_does_not_have_is_left_in_the_script() -> None:
    d = RehearsedDice([("teleport", 6)], Seeded(7))
    assert 1 <= d.roll(3, "teleport", 0) <= 3
    assert d.left_over() == [("teleport", 6)]


def test_rewind_gives_the_same_dice_again() -> None:
    d = dice()
    first = [d.roll(6, "dodge", 0), d.roll(6, "pass", 0), d.roll(6, "dodge", 0), d.roll(6, "dodge", 0)]
    assert d.position() == 4
    d.rewind(1)
    assert [d.roll(6, "pass", 0), d.roll(6, "dodge", 0), d.roll(6, "dodge", 0)] == first[1:]
    d.rewind(0)
    assert d.left_over() == [("dodge", 1), ("block", 6), ("dodge", 5)]
