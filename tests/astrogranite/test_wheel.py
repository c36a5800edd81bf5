"""The Great Wheel: re-rolls by opponents. [AG-COLLEGE-02 to AG-COLLEGE-09]"""

from __future__ import annotations

import pytest

from deepbowl.books.astrogranite.wheel import turn_of_wheel
from deepbowl.books.registry import assemble
from deepbowl.engine import event
from deepbowl.match.setup import dice_for, new_match
from deepbowl.rules.words.describe import describe
from deepbowl.testing import rule


def after(*colleges: tuple[str, int]) -> list[int]:
    """The re-rolls with which teams of these colleges play, who bought this many."""
    names = [name for name, _ in colleges]
    others = [names[:seat] + names[seat + 1 :] for seat in range(len(names))]
    return [max(0, bought + turn_of_wheel(name, met)) for (name, bought), met in zip(colleges, others, strict=True)]


@pytest.mark.parametrize(("teams", "rerolls"), [
    pytest.param([("Bright", 3), ("Amber", 3)], [4, 3], marks=rule("AG-COLLEGE-03")),
    pytest.param([("Light", 3), ("Bright", 3)], [3, 3], marks=rule("AG-COLLEGE-04")),
    pytest.param([("Gold", 2), ("Light", 2)], [2, 3], marks=rule("AG-COLLEGE-04")),
    pytest.param([("Dark", 3), ("Grey", 3)], [3, 3], marks=rule("AG-COLLEGE-05")),
    pytest.param([("Rainbow", 2), ("Jade", 2)], [2, 2], marks=rule("AG-COLLEGE-05")),
    pytest.param([("Dark", 2), ("Rainbow", 3)], [4, 5], marks=rule("AG-COLLEGE-06")),
    pytest.param([("Jade", 3), ("Jade", 0)], [2, 0], marks=rule("AG-COLLEGE-07")),
    pytest.param([("Dark", 1), ("Dark", 2)], [0, 1], marks=rule("AG-COLLEGE-07")),
    pytest.param([("Bright", 3), ("Amber", 3), ("Amber", 3)], [4, 2, 2], marks=rule("AG-COLLEGE-08", "AG-COLLEGE-09")),
    pytest.param([("Light", 3), ("Gold", 3), ("Amber", 3)], [4, 3, 4], marks=rule("AG-COLLEGE-09")),
    pytest.param([("Dark", 2), ("Dark", 2), ("Rainbow", 1), ("Rainbow", 1)], [3, 3, 2, 2], marks=rule("AG-COLLEGE-09")),
    pytest.param([("Amber", 2), ("Light", 2)], [3, 2], marks=rule("AG-COLLEGE-02")),
])  # fmt: skip
def test_wheel_changes_rerolls_once_a_kind(teams: list[tuple[str, int]], rerolls: list[int]) -> None:
    assert after(*teams) == rerolls


@rule("AG-COLLEGE-03", "AG-COLLEGE-07")
def test_wheel_is_reported_before_the_toss_and_skips_ordinary_teams() -> None:
    m = new_match("astrogranite", 3, board="three-wells", teams=["Bright", "Amber", "Orc"], switches=["great-wheel"],
                  dice=dice_for(2))  # fmt: skip
    while "toss" in m.rules.phases[m.state.phase].name or m.decision().kind != "set-up":
        m.apply(m.decision().options[0])
    assert list(m.state.rerolls) == [3, 2, m.sheets[2].rerolls]
    told = [e for e in m.events or () if isinstance(e, event.RerollsChanged)]
    assert [(e.seat, e.gained, e.left) for e in told] == [(0, 1, 3)]
    assert describe(m, told[0]).startswith("The Embertide Pyres have 3 re-rolls in this match (+1)")
    order = [type(e).__name__ for e in m.events or ()]
    assert order.index("RerollsChanged") < order.index("DriveBegan")


@rule("AG-REF-01", "AG-COLLEGE-02")
def test_wheel_needs_college_teams_and_those_bring_the_skills() -> None:
    with pytest.raises(ValueError, match=r"the switch great-wheel of .* needs college-teams"):
        assemble("astrogranite", ("great-wheel",))
    assert assemble("astrogranite", ("college-teams",)).active_switches == ("college-teams", "dungeonbowl-skills")
