"""What teams pay and how far characteristics go, typed once more from the rules: slips in `teams/editions.py` show here."""

from __future__ import annotations

import pytest

from deepbowl.teams.editions import BB2020, CRP, Edition, Scale

# a good: how many at most (None: any number), its price in thousands, and what those pay who pay less
CRP_GOODS = {
    "apothecary": (1, 50, None), "assistant coach": (None, 10, None), "cheerleader": (None, 10, None),
    "fan factor": (9, 10, None), "bribe": (3, 100, 50), "wandering apothecary": (2, 100, None), "igor": (1, 100, None),
    "babes": (2, 50, None), "wizard": (1, 150, None), "team training": (4, 100, None), "master chef": (1, 300, 100),
}  # fmt: skip
BB2020_GOODS = {
    "apothecary": (1, 50, None), "assistant coach": (6, 10, None), "cheerleader": (12, 10, None),
    "dedicated fans": (6, 10, None), "keg": (2, 50, None), "team training": (8, 100, None), "bribe": (3, 100, 50),
    "wandering apothecary": (2, 100, None), "mortuary assistant": (1, 100, None), "plague doctor": (1, 100, None),
    "master chef": (1, 300, 100), "wizard": (1, 150, None), "biased referee": (1, 120, 80),
}  # fmt: skip

# a characteristic: its worst and best value, what one step adds to a value in thousands, whether it is a number to roll
CRP_SCALES = {"ma": (1, 10, 30, False), "st": (1, 10, 50, False), "ag": (1, 10, 40, False), "av": (1, 10, 30, False)}
BB2020_SCALES = {
    "ma": (1, 9, 20, False), "st": (1, 8, 80, False), "ag": (6, 1, 40, True), "pa": (6, 1, 20, True),
    "av": (3, 11, 10, True),
}  # fmt: skip


@pytest.mark.rule("CRP-16.1", "CRP-16.5", "2020-17", "2020-18.1")
@pytest.mark.parametrize(("edition", "typed"), [(CRP, CRP_GOODS), (BB2020, BB2020_GOODS)], ids=["crp", "bb2020"])
def test_goods_cost_what_the_rules_print(edition: Edition, typed: dict[str, tuple[int | None, int, int | None]]) -> None:
    found = {
        good.name: (good.most, good.price / 1000, good.cheaper / 1000 if good.cheaper_with else None)
        for good in edition.goods
    }  # fmt: skip
    assert found == typed


@pytest.mark.rule("CRP-1.1", "CRP-15", "2020-2.1", "2020-16.7")
@pytest.mark.parametrize(("edition", "typed"), [(CRP, CRP_SCALES), (BB2020, BB2020_SCALES)], ids=["crp", "bb2020"])
def test_characteristics_have_the_limits_and_values_the_rules_print(
    edition: Edition, typed: dict[str, tuple[int, int, int, bool]]
) -> None:
    def row(scale: Scale) -> tuple[int, int, float, bool]:
        return scale.worst, scale.best, scale.price / 1000, scale.target

    assert {name: row(scale) for name, scale in edition.scales.items()} == typed
    assert [name for name, scale in edition.scales.items() if scale.lacking] == (["pa"] if "pa" in typed else [])


@pytest.mark.rule("CRP-15", "CRP-16.1", "2020-16.7", "2020-18.1")
def test_budgets_squads_and_skills_are_those_the_rules_print() -> None:
    for edition in (CRP, BB2020):
        assert (edition.budget, edition.fewest, edition.most, edition.most_rerolls) == (1_000_000, 11, 16, 8)
    assert (CRP.primary, CRP.secondary) == (20_000, 30_000)
    learnt = (BB2020.rolled_primary, BB2020.primary, BB2020.rolled_secondary, BB2020.secondary)
    assert learnt == (10_000, 20_000, 20_000, 40_000)
