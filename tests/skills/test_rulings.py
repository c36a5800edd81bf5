"""Rulings on the core that no other scenario holds; docs/rulings.md gives the reasons."""

from __future__ import annotations

from deepbowl.rules.vocabulary.flags import ROOTED
from deepbowl.testing import player, rule, scenario, stunned


@rule("CRP-13/Take Root", "CRP-6.1")
def test_a_prone_rooted_player_fouled_to_stunned_is_uprooted() -> None:
    s = scenario("""
        .......
        .Ab....
        B.....c""", b=player("prone", skills="Take Root", rooted=True))
    s.activate("A", "foul")
    s.dice(armour=(6, 5), injury=(1, 2))
    s.foul("b")
    s.expect(b=stunned(2, 1), turnover=False)
    assert not s.m.state.in_drive[s.body("b")] & ROOTED


@rule("CRP-13/Pass Block", "CRP-13/Dump-Off")
def test_blocker_answering_a_dump_off_with_pass_block_loses_the_block() -> None:
    s = scenario("""
        .......
        .Ab..c.
        .......
        B......""", A=player(skills="Pass Block"), b=player(ball=True, skills="Dump-Off"))
    s.block("A", "b")
    s.answer("dump-off", (5, 1))
    s.yes("Pass Block", by=0)
    s.dice(dodge=6)
    s.answer("pass-block", (2, 0))
    s.dice(dodge=6)
    s.answer("pass-block", (3, 0))
    s.dice(dodge=6)
    s.answer("pass-block", (4, 1))
    s.dice(pass_=6, catch=6)
    s.no("intercept", by=0)
    s.expect(A=(4, 1), b=(2, 1), ball="c", turnover=False, acting=None)


@rule("CRP-11.8", "CRP-13/Leader")
def test_the_leader_re_roll_does_not_count_in_the_roll_off() -> None:
    s = scenario("A.b", A=player(skills="Leader"), turns=8, half=3, score=(1, 1), turn=1, first=0, switches=("overtime",),
                 rerolls=0, goods={"leader re-roll": (1, 0)})  # fmt: skip
    s.dice(sudden_death=[4, 5])
    s.end_turn()
    s.expect(won=1)
