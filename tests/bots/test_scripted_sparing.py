"""The scripted bot asks no more than it needs where players can get to, and sees the same plays."""

from __future__ import annotations

import pytest

from deepbowl.board.draft import FLOOR, Draft
from deepbowl.bots.scripted import carrying as carrying_module
from deepbowl.bots.scripted import fighting as fighting_module
from deepbowl.bots.scripted.carrying import Carrying
from deepbowl.bots.scripted.fighting import BLITZ_RISK, HASTY_RISK, Fighting
from deepbowl.bots.scripted.hitting import dice_from
from deepbowl.bots.scripted.magic import Magic
from deepbowl.bots.scripted.play import Play
from deepbowl.bots.scripted.sight import Sight, Ways
from deepbowl.engine.dice import Seeded
from deepbowl.rules.analysis.reach import Reach, reach
from deepbowl.rules.traits import AURA, present_with
from deepbowl.rules.vocabulary.flags import BLITZ, MOVE
from deepbowl.testing import Scenario, player, scenario

from .test_scripted_magic import ITEMS, cellar

HELD_UP = """
    [.............]
    [..Ad.........]
    [.....b...B...]
    [............c]"""
"""A must dodge to get at b, B need not."""


def held_up() -> Scenario:
    strong = player(ma=5, st=4, skills="Block")
    return scenario(HELD_UP, A=player(ma=6, st=4, skills="Block"), B=strong, b=player(av=7), d=player(st=2))


def fighting(s: Scenario, haste: float = 0.0) -> Fighting:
    sight = Sight(s.m.clone(Seeded(0)), 0, Ways())
    return Fighting(sight, Carrying(sight, haste))


def looked_up(monkeypatch: pytest.MonkeyPatch) -> list[tuple[int, int, float]]:
    """Every look at where a player gets to from now on: who, in which Action, and the least chance."""
    found: list[tuple[int, int, float]] = []

    def noted(m: object, body: int, action: int = MOVE, least: float = 0.0) -> Reach:
        found.append((body, action, least))
        return reach(m, body, action, least)  # type: ignore[arg-type]

    monkeypatch.setattr(carrying_module, "reach", noted)
    return found


def test_a_look_serves_until_less_likely_squares_are_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    s, looks = held_up(), looked_up(monkeypatch)
    body, carrying = s.body("A"), fighting(s).carrying
    narrow = carrying.reach(body, BLITZ, 0.8)
    assert carrying.reach(body, BLITZ, 0.9) is narrow
    wide = carrying.reach(body, BLITZ)
    assert wide is not narrow
    assert wide.least == 0.5
    assert carrying.reach(body, BLITZ, 0.8) is wide
    assert looks == [(body, BLITZ, 0.8), (body, BLITZ, 0.5)]


def told(plays: list[Play]) -> list[tuple[list[int], float, float]]:
    return [(play.plan, play.worth, play.chance) for play in plays]


@pytest.mark.parametrize("haste", [0.0, 1.0])
def test_blitzes_do_not_depend_on_the_risk_asked_about_before(haste: float) -> None:
    s = held_up()
    used = fighting(s, haste)
    for most in (0.15, 0.3, 0.7, 0.15, 0.3):
        assert told(used.blitzes(most, False)) == told(fighting(s, haste).blitzes(most, False))
    sure, risky = (len(used.blitzes(most, False)) for most in (0.15, 0.7))
    assert 0 < sure < risky


def test_blitz_is_looked_at_only_as_far_as_it_may_fail(monkeypatch: pytest.MonkeyPatch) -> None:
    s, looks = held_up(), looked_up(monkeypatch)
    fighting(s).blitzes(0.15, False)
    assert {least for _, _, least in looks} == {1.0 - BLITZ_RISK}
    looks.clear()
    fighting(s, 1.0).blitzes(0.15, False)
    assert {least for _, _, least in looks} == {0.5}, "with no time left more may fail"
    assert 1.0 - BLITZ_RISK - HASTY_RISK < 0.5


def test_dice_of_a_blitz_are_counted_once(monkeypatch: pytest.MonkeyPatch) -> None:
    s, counted = held_up(), list[tuple[int, ...]]()

    def noted(m: object, body: int, cell: int, foe: int) -> int:
        counted.append((body, cell, foe))
        return dice_from(m, body, cell, foe)  # type: ignore[arg-type]

    monkeypatch.setattr(fighting_module, "dice_from", noted)
    used = fighting(s)
    used.blitzes(0.3, False)
    used.blitzes(0.15, False)
    assert counted
    assert len(counted) == len(set(counted))


@pytest.mark.parametrize(("moved", "rushed", "near"), [(0, 0, 8), (5, 0, 3), (6, 1, 1), (6, 2, 0)])
def test_square_too_far_for_the_rest_of_an_action_is_known(moved: int, rushed: int, near: int) -> None:
    s = scenario("[.............]\n[.A...........]\n[............b]", A=player(ma=6))
    sight, body = Sight(s.m, 0, Ways()), s.body("A")
    s.m.state.act.moved, s.m.state.act.rushes = moved, rushed
    here = s.m.state.cell[body]
    assert [sight.may_get_to(body, here + n) for n in (near, near + 1)] == [True, False]


def test_no_square_is_too_far_where_a_link_leads_far_away() -> None:
    s = scenario("[.............]\n[.A...........]\n[............b]", A=player(ma=6))
    sight, body, far = Sight(s.m, 0, Ways()), s.body("A"), s.m.state.cell[s.body("b")]
    assert not sight.may_get_to(body, far)
    linked = Draft("Linked", 20, 3, 1, FLOOR)
    linked.add_link(linked.at(1, 1), linked.at(19, 1))
    s.m.state.topo = linked.build().topology(0)
    assert sight.may_get_to(body, far)


def test_only_players_with_an_item_are_thought_of_for_a_chase(monkeypatch: pytest.MonkeyPatch) -> None:
    rows = "[..............]\n[A............c]\n[B.............]"
    s = cellar(rows, ITEMS, A=player(ma=5, skills="Shoes of Speed"), B=player(ma=5), c=player(ball=True))
    looks = looked_up(monkeypatch)
    sight = Sight(s.m.clone(Seeded(0)), 0, Ways())
    carrying = Carrying(sight, 0.0)
    Magic(sight, carrying, Fighting(sight, carrying)).chases()
    assert {body for body, _, _ in looks} == {s.body("A")}


def test_bodies_with_a_trait_come_in_turn_order_without_one_seat() -> None:
    rows = "\n    .......\n    .PAb...\n    ..p....\n    B......"
    small = player(skills="Titchy")
    s = scenario(rows, book="bb2020", seats=4, P=small, A=small, b=small, p=small, B=small)
    m = s.m
    everyone = present_with(m, AURA)
    assert sorted(everyone) == sorted(s.body(name) for name in "PAbpB")
    assert everyone == sorted(everyone, key=lambda body: (m.turn_distance(m.side[body]), body))
    for seat in range(4):
        assert present_with(m, AURA, seat) == [body for body in everyone if m.side[body] != seat]
