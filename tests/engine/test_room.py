"""There is room in the state for what books add: Actions, goods, tallies."""

from __future__ import annotations

from typing import ClassVar

import pytest

from deepbowl.board.pitches import training_pitch
from deepbowl.books.crp.rules import OpenPitch
from deepbowl.books.registry import put_together
from deepbowl.engine.dice import Seeded
from deepbowl.match.match import Match, lay_out
from deepbowl.rules.features.feature import Feature
from deepbowl.rules.vocabulary import flags
from deepbowl.teams.ready import ready_team


class Tomb(Feature):
    name = "tomb"
    tallies = ("bones",)


class Crypt(OpenPitch):
    """A book that counts for itself and lets teams bring something new."""

    id = "crypt"
    title = "Crypt"
    counted: ClassVar[tuple[str, ...]] = (*OpenPitch.counted, "lantern")

    def __init__(self) -> None:
        super().__init__()
        self.keep_tally("visits", 4)
        self.features = [Tomb()]


def match(goods: dict[str, int] | None = None) -> Match:
    sheets = [ready_team("Orc").sheet(), ready_team("Human").sheet()]
    sheets[1].goods = goods or {}
    return lay_out(put_together(Crypt, ()), training_pitch(), sheets, Seeded(1), 0, True, True)


def test_every_fact_of_a_turn_has_a_distinct_bit() -> None:
    actions = range(len(Crypt().actions.names) + 20)
    bits = [flags.used_up(action, slot) for action in actions for slot in range(flags.SLOTS)]
    bits += [flags.REROLL_USED, flags.BENCH_USED]
    assert len(set(bits)) == len(bits)
    assert all(bit.bit_count() == 1 for bit in bits)


def test_a_book_and_its_features_count_under_names() -> None:
    m = match()
    m.set_tally("bones", 206)
    m.set_tally("visits", 3, 1)
    assert (m.tally("bones"), [m.tally("visits", seat) for seat in range(4)]) == (206, [0, 3, 0, 0])
    twin = m.clone(Seeded(2))
    twin.set_tally("bones", 7)
    assert m.tally("bones") == 206
    assert m.hash() != twin.hash()
    with pytest.raises(KeyError, match="ghosts"):
        m.tally("ghosts")


def test_two_may_not_count_under_one_name() -> None:
    with pytest.raises(ValueError, match="Crypt keeps the tally 'visits' twice"):
        Crypt().keep_tally("visits")


def test_a_book_may_let_teams_bring_more() -> None:
    m = match({"lantern": 2, "bribe": 1})
    lantern = m.rules.counted.index("lantern")
    m.change_goods(1, lantern, -1)
    assert (m.goods(0, lantern), m.goods(1, lantern), m.goods(1, flags.BRIBE)) == (0, 1, 1)


@pytest.mark.parametrize("kind", ["conceded", "leader re-roll", "dragon"])
def test_unknown_goods_are_refused_by_name(kind: str) -> None:
    with pytest.raises(ValueError, match=f"cannot bring {kind}; goods are: apothecary, .*, lantern"):
        match({kind: 1, "bribe": 1})
