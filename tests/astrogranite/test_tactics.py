"""Dirty tactics in a match: assassins and drugs. [AG-TACTIC-01 to AG-TACTIC-03, AG-TACTIC-06, AG-TACTIC-07]"""

from __future__ import annotations

import pytest

from deepbowl.dungeons.library import dungeon
from deepbowl.engine.dice import Scripted
from deepbowl.engine.state import CASUALTY, LOST, RESERVES
from deepbowl.match.match import Match
from deepbowl.teams.ready import ready_teams
from deepbowl.testing import Scenario, player, rule, scenario, stunned

TACTICS = ("dirty-tactics", "obstacles")
CELLAR = dungeon("lantern-cellar").board()


def begun(goods: dict[str, int], *dice: tuple[str, int], switches: tuple[str, ...] = TACTICS) -> Match:
    """A match of two Human teams of which the first brings goods; both use the layout of the map."""
    teams = [ready_teams("crp")["Human"].sheet() for _ in range(2)]
    teams[0].goods = goods
    m = Match.new("astrogranite", CELLAR, teams, Scripted(list(dice)), switches)
    for _ in range(2):
        m.apply(m.yes)
    return m


@rule("AG-TACTIC-01")
def test_three_tactics_are_allowed_and_a_fourth_is_refused() -> None:
    begun({"experimental drugs": 3}, ("toss", 1))
    with pytest.raises(ValueError, match=r"invokes 4 dirty tactics, and 3 is the most \[AG-TACTIC-01\]; leave 1 out"):
        begun({"experimental drugs": 3, "assassin": 1})


@rule("AG-TACTIC-01")
def test_tactics_cost_thirty_thousand_each_in_a_draft() -> None:
    from deepbowl.teams.editions import EDITIONS

    sold = {good.name: good for good in EDITIONS["astrogranite"].goods}
    assert [(sold[name].price, sold[name].most) for name in ("assassin", "experimental drugs")] == [(30_000, 3)] * 2


@rule("AG-TACTIC-01")
def test_tactics_without_their_rule_are_refused() -> None:
    remedy = r"cannot bring assassin: .*\[AG-TACTIC-01\]; leave it out, or turn dirty-tactics on"
    with pytest.raises(ValueError, match=remedy):
        begun({"assassin": 1}, switches=("obstacles",))


@rule("AG-TACTIC-02", "AG-TACTIC-03")
@pytest.mark.parametrize(("fate", "box"), [(1, RESERVES), (2, LOST), (5, LOST)])
def test_named_victim_is_hit_on_four_and_misses_the_match(fate: int, box: int) -> None:
    m = begun({"assassin": 1}, ("assassin", 4), ("assassin-fate", fate), ("toss", 1))
    assert (m.decision().seat, m.decision().kind) == (0, "assassinate")
    assert all(text.startswith("player B") for text in map(m.names.text, m.decision().options))
    m.apply(m.names.parse("player B3"))
    assert m.state.posture[m.bodies.name.index("B3")] == box


@rule("AG-TACTIC-02")
def test_assassin_on_a_three_strikes_a_random_player() -> None:
    m = begun({"assassin": 1}, ("assassin", 3), ("assassin-pick", 7), ("assassin-fate", 2), ("toss", 1))
    m.apply(m.names.parse("player B3"))
    assert m.state.posture[m.bodies.name.index("B7")] == LOST
    assert m.state.posture[m.bodies.name.index("B3")] == RESERVES


@rule("AG-TACTIC-03")
def test_assassin_on_six_makes_the_victim_a_casualty() -> None:
    m = begun({"assassin": 1}, ("assassin", 4), ("assassin-fate", 6), ("casualty", 6), ("casualty-units", 1), ("toss", 1))
    m.apply(m.names.parse("player B3"))
    body = m.bodies.name.index("B3")
    assert m.state.posture[body] > CASUALTY
    assert m.state.harm[body] == 61


@rule("AG-TACTIC-03")
def test_victim_healed_by_an_apothecary_still_misses_the_match() -> None:
    teams = [ready_teams("crp")["Human"].sheet() for _ in range(2)]
    teams[0].goods, teams[1].goods = {"assassin": 1}, {"apothecary": 1}
    dice = [("assassin", 4), ("assassin-fate", 6), ("casualty", 6), ("casualty-units", 1), ("casualty", 1),
            ("casualty-units", 1), ("toss", 1)]  # fmt: skip
    m = Match.new("astrogranite", CELLAR, teams, Scripted(dice), TACTICS)
    for text in ("yes", "yes", "player B3", "yes"):
        m.apply(m.names.parse(text))
    m.apply(m.decision().options[0])
    assert m.state.posture[m.bodies.name.index("B3")] == LOST


FIGHT = """
    ########
    #......#
    #..Ac..#
    #B....d#
    ########"""


def drugged(doses: int, **more: object) -> Scenario:
    """A blocks c, whose team has drugs."""
    s = scenario(
        FIGHT, book="astrogranite", edge="wall",
        **{"switches": TACTICS, "goods": {"experimental drugs": (0, doses)}, **more},  # type: ignore[arg-type]
    )  # fmt: skip
    s.dice(block="down", armour=(5, 4))
    return s


@rule("AG-TACTIC-06")
@pytest.mark.parametrize(("die", "box"), [(4, "stunned"), (3, "ko")])
def test_drugs_turn_a_knockout_into_a_stun(die: int, box: str) -> None:
    s = drugged(1)
    s.dice(injury=(4, 4), drugs=die)
    s.block("A", "c").push("e").follow(False)
    s.expect(c=box)


@rule("AG-TACTIC-06")
def test_drugs_turn_a_casualty_into_a_knockout_and_are_not_rolled_twice() -> None:
    s = drugged(1)
    s.dice(injury=(5, 5), drugs=5)
    s.block("A", "c").push("e").follow(False)
    s.expect(c="ko")


@rule("AG-TACTIC-06")
def test_apothecary_may_follow_drugs_and_the_player_stays_on_the_board() -> None:
    s = drugged(1, goods={"experimental drugs": (0, 1), "apothecary": (0, 1)})
    s.dice(injury=(5, 5), drugs=5)
    s.block("A", "c").push("e").follow(False)
    s.yes("apothecary")
    s.expect(c=stunned(5, 2))


@rule("AG-TACTIC-06")
def test_drugs_do_not_help_the_other_team_or_against_a_stun() -> None:
    s = drugged(0)
    s.dice(injury=(4, 4))
    s.block("A", "c").push("e").follow(False)
    s.expect(c="ko")
    s = drugged(1)
    s.dice(injury=(1, 2))
    s.block("A", "c").push("e").follow(False)
    s.expect(c="stunned")


@rule("AG-TACTIC-06")
@pytest.mark.parametrize(("die", "box"), [(4, "stunned"), (3, "ko")])
def test_drugs_save_a_player_stunned_on_lava_from_a_knockout(die: int, box: str) -> None:
    s = drugged(1, ground="""
        ########
        #......#
        #....!.#
        #......#
        ########""", switches=("dirty-tactics", "lava"))  # fmt: skip
    s.dice(injury=(1, 2), drugs=die)
    s.block("A", "c").push("e").follow(False)
    s.expect(c=box)


@rule("AG-TACTIC-07")
@pytest.mark.parametrize(("die", "box"), [(2, "stunned"), (1, "ko")])
def test_three_doses_work_on_two(die: int, box: str) -> None:
    s = drugged(3)
    s.dice(injury=(4, 4), drugs=die)
    s.block("A", "c").push("e").follow(False)
    s.expect(c=box)


@rule("AG-TACTIC-06")
def test_attacker_keeps_no_points_for_a_casualty_that_drugs_undo() -> None:
    on = ("dirty-tactics", "eye-of-the-ref", "college-teams", "secret-weapons")
    s = scenario(
        FIGHT, book="astrogranite", edge="wall", goods={"experimental drugs": (0, 1)}, switches=on,
        A=player(skills="Poisoned Dagger"),
    )  # fmt: skip
    s.activate("A", "block")
    s.dice(armour=(5, 4), injury=(5, 5), drugs=4, penalty=1)
    s.use("Poisoned Dagger", on="c")
    s.expect(c="ko")
    s.expect_event("Earned", times=0)
    s.expect_event("Judged", offence="secret weapon")
