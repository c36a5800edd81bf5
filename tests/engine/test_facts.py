"""Facts: every field of the state that is not derived counts in them, and they read back to the same state."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from deepbowl.books.astrogranite.pits import IN_PIT
from deepbowl.books.registry import BOOKS
from deepbowl.dungeons.library import dungeon
from deepbowl.engine.dice import Seeded
from deepbowl.engine.state import (
    ACTIVATION_FIELDS,
    DERIVED,
    DRAW,
    FIELDS,
    GONE,
    LOST,
    NOBODY,
    PRONE,
    State,
    activation,
    put,
    put_byte,
)
from deepbowl.match.facts import state_facts
from deepbowl.match.facts_reader import read_state
from deepbowl.match.match import Match
from deepbowl.match.setup import new_match, together
from deepbowl.rules.ability_sources import PLAYED
from deepbowl.rules.effects import change, give, lend
from deepbowl.rules.vocabulary.effects import (
    AGILITY,
    MOVEMENT,
    STRENGTH,
    THIS_DRIVE,
    THIS_GAME,
    UNTIL_ACTIVATION,
    WEAKENED_AFTERWARDS,
    ZONES,
)
from deepbowl.rules.vocabulary.flags import BENCH_USED, FRESH, GAZED, HALTED, HUNGRY, ROOTED, used_up


@pytest.fixture
def m() -> Match:
    board = dungeon("cabinet-of-wonders").board()
    names = [switch.name for switch in BOOKS["astrogranite"].switches if switch.name != "game-master"]
    on = together("astrogranite", names, board)
    match = new_match("astrogranite", 2, board=board, switches=on, dice=Seeded(1))
    match.place(0, match.board.cell("1,1") if match.board.floor >> match.board.cell("1,1") & 1 else free(match))
    match.set_posture(0, 0)
    return match


def free(m: Match) -> int:
    """A square with room for a player."""
    return (m.board.floor & ~m.state.occupied).bit_length() - 1


def put_in(s: State, **fields: object) -> None:
    for field, value in fields.items():
        setattr(s, field, value)


CHANGES: dict[str, Callable[[State, Match], None]] = {
    "cell": lambda s, m: s.cell.__setitem__(0, free(m)),
    "posture": lambda s, m: s.posture.__setitem__(0, PRONE),
    "skills": lambda s, m: put_in(s, skills=put(s.skills, 0, s.skills[0] ^ 0b101)),
    "ma": lambda s, m: put_in(s, ma=put_byte(s.ma, 0, 9)),
    "st": lambda s, m: put_in(s, st=put_byte(s.st, 0, 9)),
    "ag": lambda s, m: put_in(s, ag=put_byte(s.ag, 0, 9)),
    "pa": lambda s, m: put_in(s, pa=put_byte(s.pa, 0, 9)),
    "av": lambda s, m: put_in(s, av=put_byte(s.av, 0, 7)),
    "in_act": lambda s, m: put_in(s, in_act=put(s.in_act, 1, HUNGRY)),
    "in_next": lambda s, m: put_in(s, in_next=put(s.in_next, 1, GAZED)),
    "in_turn": lambda s, m: s.in_turn.__setitem__(1, FRESH),
    "in_drive": lambda s, m: s.in_drive.__setitem__(1, ROOTED),
    "spent": lambda s, m: put_in(s, spent=put(s.spent, 1, 0b110)),
    "harm": lambda s, m: put_in(s, harm=put(s.harm, 1, 6153)),
    "marks": lambda s, m: put_in(s, marks=put(s.marks, 0, 1 << m.board.cell("2,2"))),
    "pads": lambda s, m: put_in(s, pads=(*s.pads, -1)),
    "shut": lambda s, m: put_in(s, shut=s.shut ^ 1, topo=m.board.topology(s.shut ^ 1)),
    "ball_cell": lambda s, m: put_in(s, ball_cell=put(s.ball_cell, 0, GONE)),
    "ball_by": lambda s, m: put_in(s, ball_by=put(s.ball_by, 0, 1)),
    "ball_kind": lambda s, m: put_in(s, ball_kind=put(s.ball_kind, 0, 2)),
    "rerolls": lambda s, m: put_in(s, rerolls=put(s.rerolls, 1, 7)),
    "score": lambda s, m: put_in(s, score=put(s.score, 1, 7)),
    "used": lambda s, m: put_in(s, used=put(s.used, 1, BENCH_USED | used_up(2) | used_up(3, 4))),
    "goods": lambda s, m: put_in(s, goods=put(s.goods, 1, 3)),
    "turns": lambda s, m: put_in(s, turns=put(s.turns, 1, 5)),
    "effects": lambda s, m: put_in(s, effects=(1, STRENGTH, 1, THIS_GAME, PLAYED, 2)),
    "tallies": lambda s, m: put_in(s, tallies=put(s.tallies, 1, 12)),
    "phase": lambda s, m: put_in(s, phase=s.phase + 1),
    "seat": lambda s, m: put_in(s, seat=1 - s.seat),
    "first": lambda s, m: put_in(s, first=1 - s.first),
    "opener": lambda s, m: put_in(s, opener=1 - s.opener),
    "half": lambda s, m: put_in(s, half=3),
    "drive": lambda s, m: put_in(s, drive=4),
    "drive_over": lambda s, m: put_in(s, drive_over=1 - s.drive_over),
    "acted": lambda s, m: put_in(s, acted=s.acted ^ 0b1001),
    "act": lambda s, m: put_in(s, act=activation(1, 0, 2)),
    "suspended": lambda s, m: s.suspended.append(activation(2, 1, 0)),
    "over": lambda s, m: put_in(s, over="over"),
    "over_by": lambda s, m: put_in(s, over="over", over_by=3),
    "won": lambda s, m: put_in(s, won=DRAW),
}
"""One change of every field that is not derived."""


def test_every_field_has_its_change() -> None:
    assert set(CHANGES) == set(FIELDS) - set(DERIVED)


@pytest.mark.parametrize("field", CHANGES)
def test_every_field_counts_in_the_facts_and_reads_back(m: Match, field: str) -> None:
    before = state_facts(m, m.state)
    changed: State = m.state.copy()
    CHANGES[field](changed, m)
    told = state_facts(m, changed)
    assert told != before
    again = read_state(m, told)
    assert again.changes(changed) == changed.changes(changed)
    assert state_facts(m, again) == told


@pytest.mark.parametrize("field", [field for field in ACTIVATION_FIELDS if field != "body"])
def test_every_field_of_an_action_counts(m: Match, field: str) -> None:
    state = m.state.copy()
    state.act = activation(1, 0, 2)
    before = state_facts(m, state)
    value = {"target": 3, "flags": HALTED, "trail": 1 << m.board.cell("2,2"), "seat": 1, "action": 1}.get(field, 4)
    setattr(state.act, field, value)
    told = state_facts(m, state)
    assert told != before
    assert read_state(m, told).act.facts() == state.act.facts()


def test_every_kind_of_effect_reads_back(m: Match) -> None:
    lend(m, 1, "Juggernaut", THIS_DRIVE)
    change(m, 1, AGILITY, 9, THIS_GAME)
    change(m, 2, MOVEMENT, -9, THIS_DRIVE)
    change(m, 2, WEAKENED_AFTERWARDS, 2, UNTIL_ACTIVATION)
    give(m, 3, (ZONES, IN_PIT), THIS_GAME, m.rules.registry.sources.number("pit"))
    told = state_facts(m, m.state)
    assert "effect A4: without zones in a pit; until game; by pit" in told
    assert "effect A2: trait Juggernaut; until drive; by play" in told
    assert read_state(m, told).effects == m.state.effects


def test_unknown_name_is_named_in_the_error(m: Match) -> None:
    told = [line.replace("phase ", "phase of the ") for line in state_facts(m, m.state)]
    with pytest.raises(ValueError, match=r"'phase of the .*there is no phase 'of the"):
        read_state(m, told)


def test_two_on_one_square_are_refused(m: Match) -> None:
    told = state_facts(m, m.state)
    here = next(line for line in told if line.startswith("body A1: "))
    other = next(line for line in told if line.startswith("body A2: "))
    told[told.index(other)] = here.replace("body A1", "body A2")
    with pytest.raises(ValueError, match="A2 cannot be on"):
        read_state(m, told)


def test_body_off_the_board_with_a_square_is_refused(m: Match) -> None:
    m.state.posture[0] = LOST
    with pytest.raises(ValueError, match="A1 cannot be on"):
        read_state(m, state_facts(m, m.state))


def test_turnover_text_is_not_part_of_the_hash() -> None:
    m = new_match("crp", 2, dice=Seeded(1))
    while not m.quiescent:
        m.apply(m.decision().options[0])
    m.state.over, m.state.over_by = "was knocked down (dodge)", NOBODY
    before = m.hash()
    m.state.over = "fell over: dodge"
    assert m.hash() == before
    assert Match.load(m.save(secret=True)).state.over == "fell over: dodge"


def test_trait_shared_by_all_players_is_listed_only_where_it_is_missing(m: Match) -> None:
    everybody = m.rules.everyone[0]
    assert everybody.name not in "\n".join(m.facts())
    m.state.skills = put(m.state.skills, 0, m.state.skills[0] & ~everybody.mask)
    assert f"lacks {everybody.name}" in "\n".join(m.facts())
