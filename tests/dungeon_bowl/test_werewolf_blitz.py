"""The Blitz of the Werewolf is one like any other: its victim's skills answer it. [DG-XTILE-09]"""

from __future__ import annotations

from typing import Any

import pytest

from deepbowl.books.dungeon_bowl_2021.werewolf import werewolves
from deepbowl.engine.choice import END_TURN, choice
from deepbowl.testing import Scenario, neutral, player, rule, standing

from .boards import one_room, room


def lair(text: str = """
    ....
    ....
    ..b.
    ....
    ......
    A....c""", at: tuple[int, int] = (0, 0), **more: Any) -> Scenario:
    """b is in the lair at the end of seat 0's turn; the beast is at its dog house."""
    sheet = werewolves(one_room("werewolfs-lair"))[0]
    wolf = neutral(ma=sheet.ma, st=sheet.st, av=sheet.av, skills=", ".join(sheet.skills), at=at)
    return room("werewolfs-lair", text, switches=("supplement-tiles",), W=wolf, **more)


def prowls(s: Scenario, **dice: Any) -> Scenario:
    """The turn ends, and the beast attacks."""
    s.dice(beast=2, **dice)
    s.m.apply(choice(END_TURN))
    return s


@rule("DG-XTILE-09", "2020-15/Foul Appearance")
def test_foul_appearance_may_put_the_werewolf_off() -> None:
    s = prowls(lair(b=player(skills="Foul Appearance")), foul_appearance=1)
    s.check()
    s.expect(W=standing(0, 0), b=standing(2, 2), turn=1)


@rule("DG-XTILE-09", "2020-15/Foul Appearance")
def test_werewolf_that_is_not_put_off_attacks() -> None:
    s = prowls(lair(b=player(skills="Foul Appearance")), foul_appearance=2, block="down", beast_choice=1, armour=(1, 1))
    s.check()
    s.expect(W=standing(0, 0), turn=1)
    assert s.m.is_down(s.body("b"))


@rule("DG-XTILE-09", "2020-15/Dump-off")
def test_carrier_may_dump_the_ball_before_the_werewolf_comes() -> None:
    s = prowls(lair(b=player(ball=True, skills="Dump-off"), c=player(at=(2, 3))))
    s.dice(pass_=6, catch=6, block="down", armour=(1, 1))
    s.answer("dump-off", (2, 3), by=1)
    s.expect(W=standing(0, 0), ball="c", turn=1)
    assert s.m.is_down(s.body("b"))


@rule("DG-XTILE-09", "2020-15/Trickster")
def test_trickster_is_elsewhere_when_the_werewolf_comes() -> None:
    s = prowls(lair(b=player(skills="Trickster")))
    s.dice(block="down", armour=(1, 1))
    s.answer("trickster", (2, 1), by=1)
    s.expect(W=standing(0, 0), turn=1)
    assert s.m.is_down(s.body("b"))


# ---------------------------------------------------------------- portals do not affect it
PORTALS = """
    ....
    ...1
    ....
    ..2.
    ......
    A....c"""


@rule("DG-XTILE-09")
def test_werewolf_following_up_onto_a_portal_blocks_from_there_and_goes_home() -> None:
    s = prowls(lair("""
        ....
        ....
        ..1.
        ....
        ......
        A2...c""", b=player(at=(2, 2))), block="push", beast_choice=1, then_block="push", wall_push=1)
    s.check()
    s.expect(W=standing(0, 0), b=standing(3, 3), turn=1)  # no portal die


@rule("DG-XTILE-09", "DG-PORTAL-04")
def test_werewolf_pushed_onto_a_portal_stays_there() -> None:
    s = lair(PORTALS, at=(2, 1), B=player(at=(1, 1)))
    s.activate("B", "block", "W")
    s.dice(block="push")
    s.hit("W")
    s.push((3, 1))
    s.follow(False)
    s.expect(W=(3, 1), B=(1, 1))


@rule("DG-XTILE-09", "DG-PORTAL-07")
@pytest.mark.parametrize(("taken", "goes"), [(False, (0, 0)), (True, (1, 1))])
def test_werewolf_on_a_portal_goes_home_when_a_player_comes_out_there(taken: bool, goes: tuple[int, int]) -> None:
    more = {"d": player(at=(0, 0))} if taken else {}
    s = lair(PORTALS, at=(3, 1), B=player(at=(2, 2)), **more)
    s.activate("B", "move")
    s.dice(teleport=1, **({"beast_choice": 3} if taken else {}))
    s.step("s")
    s.expect(W=goes, B=(3, 1), acting="B")
