"""The eye of the referee: what it sees, what that costs, and arguing the call. [AG-REF-01 to AG-REF-13, AG-SKILL-05, -06]"""

from __future__ import annotations

from dataclasses import replace

import pytest

from deepbowl.board.pitches import open_pitch
from deepbowl.books.astrogranite.eye import EYE, needed
from deepbowl.engine.choice import FOUL, choice
from deepbowl.engine.dice import Seeded
from deepbowl.match.setup import SetupError, new_match
from deepbowl.rules.vocabulary.flags import BRIBE
from deepbowl.rules.vocabulary.records import MAJOR
from deepbowl.rules.words.options import say
from deepbowl.teams.ready import ready_teams
from deepbowl.testing import player, prone, rule, scenario
from deepbowl.testing.scenario import Scenario, opening_scenario

EYED = ("eye-of-the-ref",)


def foul(eye: int, **more: object) -> Scenario:
    """A fouls the prone b; B and c are there so that no turn ends by itself."""
    return scenario(
        """
        #########
        #..Ab...#
        #B.....c#
        #########""",
        book="astrogranite", edge="wall", eye=eye, **{"switches": EYED, "b": "prone", **more},  # type: ignore[arg-type]
    )  # fmt: skip


def seat_of_eye(s: Scenario) -> int:
    """The seat the eye is on; -1: none."""
    return s.m.tally(EYE) - 1


@rule("AG-REF-02")
def test_eye_starts_on_no_team() -> None:
    m = new_match("astrogranite", 2, board="lantern-cellar", switches=EYED, dice=Seeded(1))
    assert m.tally(EYE) == 0


@rule("AG-REF-05")
@pytest.mark.parametrize(
    ("major", "watched", "die"), [(True, False, 6), (False, False, 0), (True, True, 4), (False, True, 6)]
)
def test_penalty_needs_what_level_and_eye_say(major: bool, watched: bool, die: int) -> None:
    assert needed(major, watched, near=False) == die


@rule("AG-REF-04", "AG-REF-06", "AG-REF-07")
@pytest.mark.parametrize("eye", [-1, 1])
def test_foul_with_the_eye_elsewhere_is_punished_on_a_six(eye: int) -> None:
    s = foul(eye)
    s.activate("A", "foul")
    s.dice(armour=(4, 4), penalty=5)  # a double, which the base rules would punish
    s.foul("b")
    s.expect(A=(3, 1), turnover=False)
    s.expect_event("Judged", rule="AG-REF-07", body="A", offence="foul", major=True, needed=6, rolled=5, off=False)
    s.expect_event("EyeMoved", seat=0)
    assert seat_of_eye(s) == 0


@rule("AG-REF-07", "AG-REF-11")
def test_fouler_sent_off_leaves_for_good_and_costs_the_turn() -> None:
    s = foul(1)
    s.activate("A", "foul")
    s.dice(armour=(1, 2), penalty=6)
    s.foul("b").no("argue")
    s.expect(A="sent off", turnover="sent off", turn=1)
    assert seat_of_eye(s) == 0
    s.expect_not_offered("sponge A", "bring-on A")


@rule("AG-REF-08")
@pytest.mark.parametrize(("die", "off"), [(3, False), (4, True)])
def test_foul_with_the_eye_on_the_team_is_punished_on_four(die: int, off: bool) -> None:
    s = foul(0)
    s.activate("A", "foul")
    s.dice(armour=(1, 2), penalty=die)
    s.foul("b")
    if off:
        s.no("argue", by=0)
    s.expect(A="sent off" if off else (3, 1), turn=1 if off else 0)
    s.expect_event("EyeMoved", times=0)
    assert seat_of_eye(s) == 0


@rule("AG-REF-03")
def test_eye_goes_from_team_to_team_with_three_seats() -> None:
    s = scenario(
        """
        ##########
        #.Ab..Pc.#
        #B......Q#
        ##########""",
        book="astrogranite", edge="wall", switches=("eye-of-the-ref", "extra-teams"), eye=1,
        b="prone", c="prone", seats=3,
    )  # fmt: skip
    s.activate("A", "foul")
    s.dice(armour=(1, 2), penalty=1)
    s.foul("b")
    assert seat_of_eye(s) == 0
    s.end_turn()
    s.end_turn()
    s.activate("P", "foul")
    s.dice(armour=(1, 2), penalty=1)
    s.foul("c")
    s.expect_event("Judged", rule="AG-REF-07", body="P", needed=6)
    assert seat_of_eye(s) == 2


@rule("AG-REF-11")
def test_carrier_sent_off_for_a_foul_lets_the_ball_bounce() -> None:
    s = foul(0, A=player(ball=True))
    s.activate("A", "foul")
    s.dice(armour=(1, 2), penalty=4, bounce=4)
    s.foul("b")
    s.no("argue")
    s.expect(A="sent off", ball=(2, 1), turnover="sent off")


@rule("AG-REF-12")
def test_argument_won_keeps_the_player_and_the_turn() -> None:
    s = foul(-1)
    s.activate("A", "foul")
    s.dice(armour=(1, 2), penalty=6, argue=6)
    s.foul("b").yes("argue", by=0)
    s.expect(A=(3, 1), turnover=False, turn=0)
    s.expect_event("LetOff", rule="AG-REF-12", body="A")
    assert seat_of_eye(s) == 0


@rule("AG-REF-12")
def test_argument_lost_changes_nothing_and_is_not_rerolled() -> None:
    s = foul(-1, rerolls=1)
    s.activate("A", "foul")
    s.dice(armour=(1, 2), penalty=6, argue=5)
    s.foul("b").yes("argue")
    s.expect(A="sent off", turnover="sent off", rerolls=(1, 1))


@rule("AG-REF-13")
def test_coach_sent_off_for_arguing_may_not_argue_the_other_coach_may() -> None:
    s = scenario(
        """
        ##########
        #.Ab..dC.#
        #B......e#
        ##########""",
        book="astrogranite", edge="wall", switches=EYED, eye=0, b="prone", C="prone",
    )  # fmt: skip
    s.activate("A", "foul")
    s.dice(armour=(1, 2), penalty=4, argue=1)
    s.foul("b").yes("argue")
    s.expect(A="sent off", turn=1)
    s.expect_event("CoachSentOff", seat=0)
    s.activate("d", "foul")
    s.dice(armour=(1, 2), penalty=6, argue=2)
    s.foul("C").yes("argue", by=1)
    s.expect(d="sent off", turn=0)


@rule("AG-REF-13")
def test_barred_coach_is_not_asked_again() -> None:
    s = foul(0)
    s.m.set_tally("ejected coaches", 1, 0)
    s.activate("A", "foul")
    s.dice(armour=(1, 2), penalty=4)
    s.foul("b")
    s.expect(A="sent off", turnover="sent off")


@rule("AG-REF-06")
def test_bribes_are_refused_while_the_eye_is_in_use() -> None:
    with pytest.raises(ValueError, match=r"cannot bring bribe: .*\[AG-REF-06\]; leave it out, or turn eye-of-the-ref off"):
        opening_scenario(open_pitch(), players=3, book="astrogranite", switches=EYED, goods={"bribe": 1})


@rule("AG-REF-06")
def test_ready_made_team_drops_its_bribe_and_a_drafted_one_is_refused() -> None:
    goblins = ready_teams("crp")["Goblin"]
    assert goblins.goods["bribe"] == 1
    for switches, bribes in ((("eye-of-the-ref",), 0), ((), 1)):
        m = new_match("astrogranite", 3, teams=["Goblin", goblins, "Orc"], switches=switches)
        assert [m.goods(seat, BRIBE) for seat in range(3)] == [bribes, bribes, 0]
    drafted = replace(goblins, name="Own Goblins")
    with pytest.raises(SetupError, match=r"Own Goblins cannot bring bribe: .*\[AG-REF-06\]"):
        new_match("astrogranite", 2, teams=[drafted], switches=["eye-of-the-ref"])


@rule("AG-REF-01")
def test_fouls_without_the_eye_are_judged_by_doubles() -> None:
    s = scenario(
        """
        #########
        #..Ab...#
        #B.....c#
        #########""",
        book="astrogranite", edge="wall", b="prone",
    )  # fmt: skip
    s.activate("A", "foul")
    s.dice(armour=(2, 2))
    s.foul("b")
    s.expect(A="sent off", turnover="sent off")


@rule("AG-SKILL-05")
def test_sneaky_fouler_is_judged_as_if_the_eye_were_elsewhere() -> None:
    s = foul(0, switches=(*EYED, "dungeonbowl-skills"), A=player(skills="Sneaky"))
    s.activate("A", "foul")
    s.dice(armour=(5, 4), injury=(1, 2), penalty=5)
    s.foul("b")
    s.expect(A=(3, 1), b="stunned", turnover=False)
    s.expect_event("Judged", body="A", needed=6, off=False)
    assert seat_of_eye(s) == 0


@rule("AG-SKILL-06")
def test_sneaky_foul_without_injury_goes_unpunished_and_draws_the_eye() -> None:
    s = foul(1, switches=(*EYED, "dungeonbowl-skills"), A=player(skills="Sneaky"), b=player("prone", av=9))
    s.activate("A", "foul")
    s.dice(armour=(2, 3))
    s.foul("b")
    s.expect(A=(3, 1), b=prone(4, 1))
    s.expect_event("Judged", body="A", needed=0, off=False)
    assert seat_of_eye(s) == 0


# ---------------------------------------------------------------- what a coach sees
@rule("AG-REF-05")
@pytest.mark.parametrize(("eye", "price", "where"), [(0, "sent off on 4+", "Seat 0"), (1, "sent off on a 6", "Seat 1")])
def test_foul_button_says_what_it_costs_and_the_counters_where_the_eye_is(eye: int, price: str, where: str) -> None:
    s = foul(eye)
    s.activate("A", "foul")
    kick = choice(FOUL, s.body("b"))
    assert say(s.m, kick, beside_board=True) == f"foul b ({price})"
    assert ("eye", where) in s.m.rules.counters(s.m)
    assert s.m.rules.referee.risk(s.m, 0, MAJOR) == pytest.approx((3 if eye == 0 else 1) / 6 * 5 / 6)


def test_eye_on_no_team_is_shown_in_the_counters() -> None:
    s = foul(-1)
    assert ("eye", "on no team") in s.m.rules.counters(s.m)
