"""What lasts for a while ends when it should, and nothing else with it. [SB-CARD-01]"""

from __future__ import annotations

from deepbowl.rules.bb2020.spells import FROG
from deepbowl.rules.effects import lapse, lapse_without_ball, lend, strengthen, take_shape
from deepbowl.rules.vocabulary.effects import THIS_DRIVE, THIS_GAME, THIS_TURN, WEAKENED_AFTERWARDS, WITH_BALL
from deepbowl.testing import Scenario, player, rule, scenario

FIELD = """
    ......
    .A..b.
    B....C"""


def field() -> Scenario:
    return scenario(FIELD, A=player(skills="Block", ball=True), C=player(seat=0))


@rule("SB-CARD-01")
def test_a_skill_lent_twice_lasts_as_long_as_the_longer() -> None:
    s = field()
    m, a = s.m, s.body("A")
    for first, second in ((THIS_TURN, THIS_GAME), (THIS_GAME, THIS_TURN)):
        lend(m, a, "Sure Hands", first)
        lend(m, a, "Sure Hands", second)
        lapse(m, THIS_TURN)
        assert m.owns(a, "Sure Hands")
        lapse(m, THIS_GAME)
        assert not m.owns(a, "Sure Hands")


@rule("SB-CARD-01")
def test_trait_of_a_player_is_kept_when_the_same_lent_trait_lapses() -> None:
    s = field()
    m, a = s.m, s.body("A")
    lend(m, a, "Block", THIS_TURN)
    lapse(m, THIS_TURN)
    assert m.owns(a, "Block")
    assert m.state.effects == ()


@rule("SB-CARD-01")
def test_trait_lent_with_the_ball_ends_for_players_without_it() -> None:
    s = field()
    m, a, b, c = s.m, s.body("A"), s.body("b"), s.body("C")
    for body in (a, b, c):
        lend(m, body, "Fend", WITH_BALL)
    lend(m, b, "Guard", THIS_GAME)
    lapse_without_ball(m)
    assert [m.owns(body, "Fend") for body in (a, b, c)] == [True, False, False]
    assert m.owns(b, "Guard")


@rule("SB-CARD-01")
def test_strength_that_weakens_afterwards_leaves_other_effects_alone() -> None:
    s = field()
    m, a = s.m, s.body("A")
    own = m.state.st[a]
    strengthen(m, a, 1, THIS_DRIVE, WEAKENED_AFTERWARDS)
    lend(m, a, "Dodge", THIS_GAME)
    lapse(m, THIS_DRIVE)
    assert m.state.st[a] == own - 1
    assert m.owns(a, "Dodge")
    lapse(m, THIS_GAME)
    assert m.state.st[a] == own


@rule("CRP-1.1")
def test_bonus_cut_off_at_the_limit_returns_when_another_ends() -> None:
    s = scenario(FIELD, A=player(st=9), C=player(seat=0))
    m, a = s.m, s.body("A")
    strengthen(m, a, 1, THIS_TURN)
    strengthen(m, a, 1, THIS_GAME)
    assert m.state.st[a] == 10
    lapse(m, THIS_TURN)
    assert m.state.st[a] == 10
    lapse(m, THIS_GAME)
    assert m.state.st[a] == 9
    strengthen(m, a, -9, THIS_TURN)
    strengthen(m, a, -1, THIS_GAME)
    assert m.state.st[a] == 1
    lapse(m, THIS_TURN)
    assert m.state.st[a] == 8
    lapse(m, THIS_GAME)
    assert m.state.st[a] == 9
    assert m.state.effects == ()


@rule("2020-17.1")
def test_another_shape_keeps_what_was_lent_to_its_owner_alone() -> None:
    s = scenario(FIELD, book="bb2020", A=player(st=4, skills="Block"), C=player(seat=0))
    m, a, c = s.m, s.body("A"), s.body("C")
    lend(m, a, "Sure Hands", THIS_GAME)
    lend(m, c, "Guard", THIS_GAME)
    strengthen(m, a, 2, THIS_GAME)
    take_shape(m, a, FROG, THIS_DRIVE)
    assert m.state.skills[a] == m.rules.skills_of(FROG) | m.rules.skill("Sure Hands")
    assert m.state.st[a] == FROG.st + 2
    lapse(m, THIS_DRIVE)
    assert (m.owns(a, "Block"), m.owns(a, "Sure Hands"), m.owns(a, "Guard")) == (True, True, False)
    assert m.state.st[a] == 6
