"""The course of a game: no kick-off, no end but a touchdown, turnovers, the clock. [DG-GAME]"""

from __future__ import annotations

import pytest

from deepbowl.books.dungeon_bowl_2021.game import steps_to
from deepbowl.engine import event
from deepbowl.engine.choice import END_TURN, choice
from deepbowl.engine.dice import Seeded
from deepbowl.engine.errors import IllegalChoice
from deepbowl.engine.state import DRAW, NOBODY, NOWHERE
from deepbowl.match.match import Match
from deepbowl.match.setup import new_match
from deepbowl.testing import Scenario, player, prone, rule, standing

from .boards import BOOK, room

CORRIDOR = """
    ....
    ....
    ....
    ....
    ......
    ......"""


def ready(seed: int = 3, switches: tuple[str, ...] = ()) -> Match:
    """A match on a printed layout, set up as silent coaches would."""
    m = new_match(BOOK, 2, board="crooked-cellars", switches=switches, dice=Seeded(seed))
    while m.decision().kind != "turn":
        options = m.decision().options
        formation = [option for option in options if m.names.text(option) == "formation"]
        m.apply(formation[0] if formation else options[0])
    return m


@rule("DG-GAME-01", "DG-SETUP-11")
def test_match_starts_without_a_kick_off_and_hides_the_ball() -> None:
    m = ready()
    assert m.state.ball_cell == (NOWHERE,)
    assert m.state.ball_by == (NOBODY,)
    purposes = {e.purpose for e in m.events or [] if isinstance(e, event.Rolled)}
    assert purposes == {"toss"}
    hidden = {str(m.view(seat)) for seat in (0, 1)}
    m.dice = Seeded(99)
    assert {str(m.view(seat)) for seat in (0, 1)} == hidden, "the view does not depend on dice to come"


@rule("DG-GAME-02", "DG-GAME-04", "DG-GAME-08")
def test_the_first_touchdown_ends_the_game() -> None:
    s = room("armoury", """
        ..........
        ..........
        ..........
        ..........
        .....A....
        B..c......""", A=player(ball=True))
    s.activate("A", "move")
    s.step((6, 4))  # any square of the tile is the End Zone
    assert s.m.result is not None
    assert s.m.result["won"] == 0
    s.expect(score=(1, 0))


@rule("DG-GAME-08")
def test_carrier_pushed_standing_into_the_end_zone_scores() -> None:
    s = room("armoury", """
        ..........
        ..........
        ..........
        ..........
        .A........
        .b....c...""", b=player(ball=True))
    s.dice(block="push")
    s.block("A", "b")
    s.push((1, 6))
    s.follow(False)
    assert s.m.result is not None
    assert s.m.result["won"] == 1


@rule("DG-GAME-08", "DG-GAME-02")
def test_carrier_prone_in_the_end_zone_does_not_score() -> None:
    s = room("armoury", """
        ..........
        ..........
        ..........
        ..........
        .A........
        .b....c...""", b=player(ball=True))
    s.dice(block="down", armour=(1, 1), bounce=2)
    s.block("A", "b")
    s.push((1, 6))
    s.follow(False)
    s.expect(b=prone(1, 6), score=(0, 0), ball=(1, 5))


@rule("DG-GAME-03", "DG-GAME-05", "DG-GAME-04")
def test_turns_alternate_without_end_and_re_rolls_never_come_back() -> None:
    s = room("armoury", CORRIDOR, A=player(at=(0, 4), ma=1), b=player(at=(5, 5)), rerolls=1, turns=(2, 1))
    s.activate("A", "move")
    s.step((1, 4))
    s.dice(rush=1, then_rush=2)
    s.step((2, 4))
    s.reroll("team")
    s.stop()
    s.expect(rerolls=(0, 1))
    seats = []
    for _ in range(56):
        seats.append(s.m.state.seat)
        s.m.apply(choice(END_TURN))
    assert seats == [1, 0] * 28
    assert s.m.state.turns == (30, 30)
    s.expect(rerolls=(0, 1), half=1)
    assert s.m.result is None


@rule("DG-GAME-07")
def test_a_failed_dodge_without_the_ball_ends_the_turn() -> None:
    s = room("armoury", """
        ....
        ....
        ....
        ....
        .Ab...
        B....c""")
    s.activate("A", "move")
    s.dice(dodge=1, armour=(1, 1))
    s.step((0, 4))
    s.expect(A=prone(0, 4), turnover="dodge", turn=1)


@rule("DG-GAME-07")
def test_player_placed_prone_without_the_ball_is_not_a_turnover() -> None:
    s = room("armoury", """
        ....
        ....
        ....
        ....
        .Ab...
        B....c""", b=player(skills="Wrestle"))
    s.dice(block="both")
    s.block("A", "b")
    s.yes("Wrestle")
    s.expect(A=prone(1, 4), b=prone(2, 4), turnover=False)


# ---------------------------------------------------------------- against the clock
def timed(text: str, minutes: int, **more: object) -> Scenario:
    s = room("armoury", text, switches=("time-limit=60",), **{"turns": (5, 5), **more})
    s.m.note("minutes", value=minutes)
    return s


def play_turn(m: Match) -> None:
    m.apply(choice(END_TURN))


@rule("DG-GAME-06")
def test_time_limit_gives_both_teams_their_turns_then_the_ball_decides() -> None:
    s = timed("""
        ....
        ....
        ....
        ....
        ......
        A...bc""", 60, c=player(ball=True), turns=(5, 4))
    play_turn(s.m)
    assert s.m.result is None, "the other has had one turn less"
    play_turn(s.m)
    assert s.m.result is not None
    assert s.m.result["won"] == 0, "one square to the End Zone of B, three to that of A, and B holds it"


@rule("DG-GAME-06")
def test_time_limit_before_its_end_does_nothing_and_an_unfound_ball_draws() -> None:
    s = timed("""
        ....
        ....
        ....
        ....
        ......
        A...bc""", 59, spare_balls=1, turn=1)
    play_turn(s.m)
    assert s.m.result is None
    s.m.note("minutes", value=61)
    play_turn(s.m)
    play_turn(s.m)
    assert s.m.result is not None
    assert s.m.result["won"] == DRAW


@rule("DG-GAME-06")
def test_ball_equally_near_to_both_is_a_draw() -> None:
    s = timed("""
        ....
        ....
        ....
        ....
        ....*.
        A...bc""", 60, turn=1)
    far = [steps_to(s.m, s.m.board.at(4, 4), zone) for zone in s.m.board.end_zones]
    assert far == [2, 2]
    play_turn(s.m)
    assert s.m.result is not None
    assert s.m.result["won"] == DRAW


@rule("DG-GAME-06", "DG-GAME-04")
def test_minutes_without_the_switch_are_refused() -> None:
    s = room("armoury", CORRIDOR, A=player(at=(0, 4)), b=player(at=(5, 5)))
    with pytest.raises(IllegalChoice, match="is not a note"):
        s.m.note("minutes", value=60)
    s.expect(A=standing(0, 4))
