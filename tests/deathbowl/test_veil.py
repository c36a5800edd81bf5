"""DB-SETUP-04: while teams are set up no coach is shown anything of the others' placement."""

from __future__ import annotations

import json
from random import Random

import pytest

from deepbowl.board.bits import cells
from deepbowl.bots.hosting import copy_for_bots
from deepbowl.bots.protocol import BotView
from deepbowl.engine.dice import Seeded
from deepbowl.engine.state import RESERVES
from deepbowl.match.log import RunningHash
from deepbowl.match.match import Match
from deepbowl.match.setup import new_match
from deepbowl.server.live import wire
from deepbowl.testing import rule

WATCHING = -1


def own_choice(m: Match, seat: int, random: Random) -> int:
    """Something a seat may choose, seen with its own eyes; rarely the end of its set-up."""
    options = m.veiled(seat).decision().options
    slow = [option for option in options if m.names.text(option) not in ("done", "formation", "put-back")]
    return random.choice(slow or options)


def at_work(m: Match) -> list[int]:
    return [seat for seat in range(m.seats) if m.veiled(seat).decision().seat == seat]


def all_that_is_shown(m: Match, seat: int) -> str:
    """Everything made for one seat, as text."""
    seen = m.veiled(seat)
    shown: list[object] = [m.view(seat), seen.save(), wire.match_state(seen), wire.question_for_all(seen, 0)]
    shown += [seen.hash(), RunningHash(m).now(), seen.can_undo(seat), wire.events_from(m, 0)]
    if seat >= 0:
        view = BotView(m, seat)
        shown += [view.clone().save(), view.facts(), [player.pack() for player in view.players()]]
        if seen.decision().seat == seat:
            shown += [wire.for_the_asked(seen), [m.names.text(option) for option in seen.decision().options]]
    return json.dumps(shown, default=str)


@rule("DB-SETUP-04")
@pytest.mark.parametrize("seed", range(2))
def test_no_opposing_square_is_in_anything_a_seat_is_shown(seed: int) -> None:
    random = Random(seed)
    m = new_match("deathbowl-sevens", 4, dice=Seeded(seed))
    for step in range(30):
        seat = random.choice(at_work(m))
        m.apply(own_choice(m, seat, random), seat)
        for looker in (*range(m.seats), WATCHING):
            seen = m.veiled(looker)
            theirs = [body for body in m.all_players() if m.side[body] != looker]
            assert all(seen.state.cell[body] < 0 and seen.state.posture[body] == RESERVES for body in theirs)
            assert seen.state.act.body < 0 or m.side[seen.state.act.body] == looker
            taken = [m.board.label(m.state.cell[body]) for body in theirs if m.in_play(body)]
            if step % 5 == 0:
                text = json.dumps([m.view(looker), wire.match_state(seen), wire.events_from(m, 0)])
                assert not [square for square in taken if f'"{square}"' in text]
            assert seen.record is None
            assert not seen.undo_points


@rule("DB-SETUP-04")
@pytest.mark.parametrize("seed", range(2))
def test_whatever_the_others_do_a_seat_is_shown_the_same(seed: int) -> None:
    """The same own choices, other choices of the others: not a letter differs, so nothing can be worked out."""
    random = Random(seed)
    one, two = (new_match("deathbowl-sevens", 4, dice=Seeded(seed)) for _ in range(2))
    me = random.randrange(4)
    for _ in range(8):
        mine = own_choice(one, me, random)
        for m in (one, two):
            m.apply(mine, me)
            for other in [seat for seat in at_work(m) if seat != me]:
                m.apply(own_choice(m, other, random), other)
        assert one.hash() != two.hash()
        for looker in (me, WATCHING):
            assert all_that_is_shown(one, looker) == all_that_is_shown(two, looker)


@rule("DB-SETUP-04")
def test_a_bot_in_another_process_gets_its_own_eyes() -> None:
    m = new_match("deathbowl-sevens", 4, dice=Seeded(3))
    first = m.decision().seat
    m.apply(m.names.parse("formation"), first)
    asked = m.decision().seat
    copy = Match.load(copy_for_bots(m), Seeded(1))
    assert copy.decision().seat == asked
    assert all(copy.state.cell[body] < 0 for body in copy.bodies.of_seat[first])


@rule("DB-SETUP-04")
def test_options_of_a_veiled_seat_are_those_of_the_match() -> None:
    """Parts of the cross do not overlap: what a seat sees as free is free."""
    random = Random(8)
    m = new_match("deathbowl-sevens", 4, dice=Seeded(8))
    for _ in range(60):
        seat = random.choice(at_work(m))
        seen = m.veiled(seat).decision()
        assert m.turn_to(seat)
        assert m.decision().options == seen.options
        m.apply(own_choice(m, seat, random), seat)


@rule("DB-SETUP-04")
def test_reveal_shows_every_placement_to_all_coaches() -> None:
    m = new_match("deathbowl-sevens", 4, dice=Seeded(4))
    while m.all_at_once:
        m.apply(m.names.parse("formation"))
    assert m.veiled(2) is m
    told = [e.cell for e in m.events or [] if e.kind == "Placed"]  # type: ignore[attr-defined]
    assert sorted(told) == cells(m.state.occupied)
    assert m.public_inputs() == len(m.record or [])


@rule("DB-SETUP-04")
def test_nothing_is_undone_that_others_may_have_waited_for() -> None:
    m = new_match("deathbowl-sevens", 4, dice=Seeded(4))
    seat = m.decision().seat
    m.apply(m.decision().options[1], seat)
    assert not m.can_undo(seat)
