"""Before the game: who defends which End Zone, who begins, six players each. [DG-SETUP-14, DG-PRE]"""

from __future__ import annotations

import pytest

from deepbowl.engine import event
from deepbowl.engine.dice import Scripted, Seeded
from deepbowl.engine.errors import IllegalChoice
from deepbowl.match.match import Match
from deepbowl.match.setup import new_match
from deepbowl.testing import rule

from .boards import BOOK


def dungeon_laid_out(*dice: int) -> Match:
    """A match whose chests and portals lie where the map has them; the tosses to come are scripted."""
    m = new_match(BOOK, 2, board="crooked-cellars", dice=Scripted([("toss", die) for die in dice]))
    for _ in range(2):
        assert m.decision().kind == "use-pre-set"
        m.apply(m.yes)
    return m


def text(m: Match, option: str) -> int:
    return m.names.parse(option)


@rule("DG-SETUP-14")
def test_toss_winner_picks_the_end_zone_to_defend() -> None:
    m = dungeon_laid_out(2, 1)
    assert (m.decision().kind, m.decision().seat) == ("end-zone", 1)
    m.apply(m.decision().options[1])
    assert m.own_zone(1) == m.board.end_zones[0]
    assert m.own_zone(0) == m.board.end_zones[1]
    assert m.rules.scoring.goal(m, 1) == m.board.end_zones[1]
    told = [e for e in m.events or [] if isinstance(e, event.EndZoneChosen)]
    assert [(e.seat, e.rule) for e in told] == [(1, "DG-SETUP-14")]


@rule("DG-SETUP-14")
def test_toss_winner_may_keep_the_end_zone_of_the_map() -> None:
    m = dungeon_laid_out(1, 1)
    assert m.decision().seat == 0
    m.apply(m.decision().options[0])
    assert [m.own_zone(seat) for seat in (0, 1)] == m.board.end_zones[:2]
    with pytest.raises(IllegalChoice):
        m.apply(text(m, "square 5,5"))


@rule("DG-PRE-01", "DG-PRE-02")
def test_another_toss_gives_the_first_turn_which_cannot_be_given_away() -> None:
    m = dungeon_laid_out(1, 2)
    m.apply(m.decision().options[0])
    assert (m.decision().kind, m.decision().seat) == ("set-up", 1)
    assert m.state.first == 1
    rolled = [e.purpose for e in m.events or [] if isinstance(e, event.Rolled)]
    assert rolled == ["toss", "toss"], "one for the End Zones, one before the game; nothing else is rolled"


@rule("DG-PRE-05")
def test_set_up_places_six_per_team_one_coach_after_the_other() -> None:
    m = dungeon_laid_out(1, 2)
    m.apply(m.decision().options[1])  # seat 0 takes the other End Zone
    placed = 0
    while m.decision().seat == 1:
        waiting = [body for body in m.bodies.of_seat[1] if not m.in_play(body)]
        m.apply(text(m, f"take {m.bodies.name[waiting[0]]}"))
        squares = {option for option in m.decision().options if m.names.text(option).startswith("place")}
        assert len(squares) == m.own_zone(1).bit_count() - placed
        outside = next(cell for cell in range(m.board.n) if m.board.end_zones[1] & m.board.bit[cell])
        with pytest.raises(IllegalChoice):
            m.apply(text(m, f"place {m.board.label(outside)}"))
        m.apply(max(squares))
        placed += 1
        if placed == 6:
            with pytest.raises(IllegalChoice, match="6 players"):
                m.apply(text(m, f"take {m.bodies.name[m.bodies.of_seat[1][8]]}"))
            m.apply(text(m, "done"))
        elif placed < 6:
            with pytest.raises(IllegalChoice, match="6 players must be deployed"):
                m.apply(text(m, "done"))
    assert placed == 6
    m.apply(text(m, "formation"))
    assert (m.decision().kind, m.decision().seat) == ("turn", 1)
    for seat in (0, 1):
        fielded = [body for body in m.bodies.of_seat[seat] if m.in_play(body)]
        assert len(fielded) == 6
        assert all(m.own_zone(seat) & m.foot(body) for body in fielded)


@rule("DG-PRE-05")
def test_a_team_of_fewer_deploys_all_it_has() -> None:
    m = dungeon_laid_out(1, 1)
    m.apply(m.decision().options[0])
    for body in m.bodies.of_seat[0][4:]:
        m.state.posture[body] = 7
    m.apply(text(m, "formation"))
    assert sum(m.in_play(body) for body in m.bodies.of_seat[0]) == 4
    m.apply(text(m, "formation"))
    assert m.decision().kind == "turn"


@rule("DG-SETUP-11")
def test_each_chest_holds_the_ball_as_often_as_the_other() -> None:
    found = []
    for drawn in range(1, 7):
        m = dungeon_laid_out(1, 1)
        chests = m.rules.features[0]
        m.dice = Scripted([("chest", drawn)])
        assert m.state.marks[chests.mark].bit_count() == 6
        found.append(m.roll(6, "chest") == 1)
    assert sum(found) == 1


def test_dice_of_a_seed_lay_the_same_dungeon_out() -> None:
    one, two = (new_match(BOOK, 2, dice=Seeded(4)) for _ in range(2))
    assert one.hash() == two.hash()
