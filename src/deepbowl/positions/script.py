"""The words of scripted dice: rolls by what they are for, faces by name."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from deepbowl.rules.vocabulary import purpose
from deepbowl.rules.vocabulary.roll_kinds import roll_kinds

FACE_WORDS: Final = {
    "skull": 1, "attacker-down": 1, "both": 2, "both-down": 2, "push": 3, "pushed": 3, "stumble": 5, "stumbles": 5,
    "down": 6, "pow": 6, "defender-down": 6,
}  # fmt: skip
"""The names of the faces of a block die in a script."""

Rolls = int | str | Sequence[int] | Sequence[tuple[int, ...]]


def dice_of(word: str, rolls: Rolls, d68: bool = True) -> list[tuple[str, int]]:
    """The dice one keyword of `dice` stands for, each with its purpose.

    `then_` in front means the same purpose once more, `pass_` is the pass; `casualty=61` is a D68, in a core that
    has it: its D6 and its D8.
    """
    name = word
    while name.startswith("then_"):
        name = name.removeprefix("then_")
    what = name.rstrip("_").replace("_", "-")
    if what not in roll_kinds():
        raise ValueError(f"no roll is called '{what}'; there are: {', '.join(sorted(roll_kinds()))}")
    dice: list[tuple[str, int]] = []
    for value in values_of(rolls):
        if what == purpose.CASUALTY and value > 10 and d68:
            dice += [(what, value // 10), (purpose.CASUALTY_UNITS, value % 10)]
        else:
            dice.append((what, value))
    return dice


def values_of(rolls: Rolls) -> list[int]:
    """The faces of a roll: a number, a pair, a list of either, or names of block faces."""
    if isinstance(rolls, int):
        return [rolls]
    if isinstance(rolls, str):
        return [face_of(word) for word in rolls.split()]
    return [face for roll in rolls for face in ((roll,) if isinstance(roll, int) else roll)]


def face_of(word: str) -> int:
    """The number of a block face by its name."""
    if word not in FACE_WORDS:
        raise ValueError(f"'{word}' is not a face of a block die; there are: {', '.join(FACE_WORDS)}")
    return FACE_WORDS[word]
