"""The card of a monster: its current target, and the chances of its first attack."""

from __future__ import annotations

from typing import Any

import pytest

from deepbowl.server.live.hunt_answer import hunt_answer
from deepbowl.server.live.messages.refusals import Refusal
from deepbowl.testing import Scenario, monster, player, rule

from .cave import cave


def hunted(drawing: str, *switches: str, **more: Any) -> tuple[Scenario, list[str], list[str]]:
    """A cave, what the card of its monster X says, and the squares it can attack."""
    s = cave(drawing, "wandering-monsters", *switches, **more)
    before = s.m.hash()
    told = hunt_answer(s.m, s.m.bodies.name[s.body("X")])
    assert s.m.hash() == before
    return s, told["says"], told["squares"]


def hound(**more: Any) -> Any:
    """A Hellhound, Strength 4."""
    return monster("Hellhound", **more)


@rule("AG-MACT-04", "AG-MATK-01")
def test_card_of_a_monster_names_the_nearest_and_the_chance_of_its_block() -> None:
    _, says, squares = hunted("X..A....b", X=hound(ma=3))
    # two dice, the monster picks: a face that knocks only the other down 20/36, both down or worse on both dice 3/36
    assert says == ["It goes for A, 3 squares away.", "First attack, block: A goes down 64%."]
    assert squares == ["0,0", "1,0", "2,0", "3,0"]


@rule("AG-MACT-04", "AG-MACT-15")
def test_card_of_a_monster_with_equal_prey_says_that_a_die_decides() -> None:
    _, says, _ = hunted("A..X..W\n#######\n......b", "gm-monsters", X=hound(), W=hound())
    assert says == [
        "It goes for A or Hellhound (a die decides), 3 squares away.",
        "First attack, block: A goes down 64%.", "First attack, block: Hellhound goes down 33%.",
    ]  # fmt: skip


@rule("AG-MACT-04")
def test_card_of_a_monster_with_many_equal_prey_tells_how_many() -> None:
    _, says, _ = hunted("A.....X\nB......\nC......\nD......\nE......\nf......", X=hound(ma=2))
    assert says[0] == "It goes for one of 6 (a die decides), 6 squares away."


@rule("AG-MACT-04", "AG-MACT-08")
def test_card_of_a_distant_monster_says_it_cannot_attack_immediately() -> None:
    _, says, squares = hunted("X....A\n######\n.....b", X=hound(ma=4))
    assert says == ["It goes for A, 5 squares away.", "That is too far to attack immediately."]
    assert squares == ["0,0", "1,0", "2,0", "3,0", "4,0"]


@rule("AG-MACT-04", "AG-MACT-03")
@pytest.mark.parametrize(("drawing", "beast", "says"), [
    ("X#.A\n####\n...b", hound(), "It can reach no one."),
    ("X..A\n####\n...b", monster("Hellhound", "prone"), "Next it stands up and does nothing else."),
    ("X..A\n####\n...b", monster("Hellhound", "stunned"), "Next it turns face up."),
])  # fmt: skip
def test_card_of_a_monster_without_prey_says_what_it_does_instead(drawing: str, beast: Any, says: str) -> None:
    assert hunted(drawing, X=beast)[1] == [says]


@rule("AG-MATK-04")
def test_card_of_a_gorgon_has_the_chance_that_armour_breaks() -> None:
    _, says, _ = hunted("XA....b", X=monster("Gorgon"), A=player(av=8))
    # 2D6 + 2 over 8: 7 or more, 21/36
    assert says == ["It attacks A.", "First attack, petrifying slash: A turns to stone 58%."]


@rule("AG-PROF-11")
def test_card_of_a_dragon_names_the_player_it_burns_first() -> None:
    _, says, _ = hunted("\n".join(["X.......", "........", ".......A", "########", ".......b"]), X=monster("Cave Dragon"))
    assert says[0] == "On 4+ it breathes fire at A."
    assert says[1] == "It goes for A, 5 squares away."


@rule("AG-MBOWL-02")
def test_card_of_a_monster_in_monsterbowl_names_the_ball() -> None:
    _, says, _ = hunted("X.*....A\n########\n.1.....b", "monsterbowl", X=hound())
    assert says == ["It goes for a ball."]


def test_card_of_a_hunt_is_refused_for_a_player_and_an_unknown_name() -> None:
    s = cave("X..A\n...b", "wandering-monsters", X=hound())
    for name in (s.m.bodies.name[s.body("A")], "Z9"):
        with pytest.raises(Refusal, match="There is no monster"):
            hunt_answer(s.m, name)
