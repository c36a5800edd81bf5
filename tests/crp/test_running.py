"""How a match runs, seen from the rules: hashes, undo, roll-back, refusals, and the seams for features."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from deepbowl.board.pitches import open_pitch
from deepbowl.engine.dice import Scripted, Seeded
from deepbowl.engine.errors import Defect, IllegalChoice
from deepbowl.match.facts import state_facts
from deepbowl.testing import opening_scenario, player, scenario

DUEL = """
    .......
    .Ab....
    B.....c"""


# ---------------------------------------------------------------- hashes


def test_equal_positions_have_equal_hashes_and_others_do_not() -> None:
    one, two = scenario(DUEL), scenario(DUEL)
    assert one.m.hash() == two.m.hash()
    assert one.m.hash() != scenario(DUEL, b="prone").m.hash()
    assert one.m.hash() != scenario(DUEL, rerolls=1).m.hash()
    one.move("B", "e")
    assert one.m.hash() != two.m.hash()
    two.move("B", "e")
    assert one.m.hash() == two.m.hash()


def test_different_ways_to_one_state_have_one_hash() -> None:
    one = scenario("A......b").move("A", "e", "e")
    two = scenario("A......b\n........")
    assert one.m.hash() != two.m.hash()
    three = scenario("A......b").move("A", "e").step((2, 0))
    assert one.m.hash() == three.m.hash()


def test_inside_a_resolution_the_tape_counts() -> None:
    """The same question after other dice is another point of the match."""
    one = scenario(DUEL).dice(block=3).block("A", "b")
    two = scenario(DUEL).dice(block=4).block("A", "b")
    assert state_facts(one.m, one.m.state) == state_facts(two.m, two.m.state)
    assert one.m.hash() != two.m.hash()
    for s in (one, two):
        s.asked("push")


def test_a_clone_goes_its_own_way() -> None:
    s = scenario(DUEL, rerolls=1).dice(block="push").block("A", "b")
    before = s.m.hash()
    twin = s.m.clone(Scripted([("block", 6)]))
    twin.apply(next(o for o in twin.decision().options if twin.names.text(o) == "re-roll team"))
    assert twin.decision().kind == "push"
    assert s.m.hash() == before
    s.asked("re-roll")
    s.reroll(None)
    s.asked("push")


# ---------------------------------------------------------------- undo


def test_a_choice_without_dice_can_be_taken_back() -> None:
    s = scenario(DUEL)
    start = s.m.hash()
    s.activate("B")
    chosen = s.m.hash()
    s.declare("move").step("e")
    assert s.m.can_undo(0)
    s.undo(0).undo(0)
    assert s.m.hash() == chosen
    s.undo(0)
    assert s.m.hash() == start
    assert not s.m.can_undo(0)
    assert not s.events()


def test_undone_choice_may_be_chosen_differently() -> None:
    s = scenario(DUEL).move("B", "e").undo(0)
    s.expect(B=(0, 2), acting="B")
    s.step("n")
    s.expect(B=(0, 1))
    s.expect_event("Moved", times=1)


def test_undo_after_a_die_is_refused() -> None:
    s = scenario(DUEL).move("B", "e").stop()
    s.dice(dodge=6).move("A", "w")
    assert not s.m.can_undo(0)
    with pytest.raises(IllegalChoice, match="nothing to take back"):
        s.m.undo(0)
    s.step("n")
    s.undo(0)
    s.expect(A=(0, 1))


def test_answers_since_the_last_die_can_be_taken_back() -> None:
    s = scenario(DUEL).dice(block="push").block("A", "b")
    asked = s.m.hash()
    s.push("ne")
    s.asked("follow-up")
    s.undo(0)
    assert s.m.hash() == asked
    s.asked("push", of=0)
    s.push("se").follow(False)
    s.expect(b=(3, 2))
    s.undo(0)
    s.asked("follow-up")
    s.follow()
    s.expect(A=(2, 1), b=(3, 2))
    s.expect_event("Pushed", times=1)


def test_only_ones_own_choice_and_only_until_another_seat_answers() -> None:
    s = scenario(DUEL, b=player(st=4)).dice(block="push stumble").block("A", "b")
    s.die("push", by=1)
    assert s.m.can_undo(1)
    assert not s.m.can_undo(0)
    with pytest.raises(IllegalChoice):
        s.m.undo(0)
    s.push("e")
    assert not s.m.can_undo(1)  # seat 0 has answered since
    s.undo(0)
    s.undo(1)
    s.asked("block-die", of=1)


def test_ending_the_turn_can_be_taken_back_until_the_next_coach_acts() -> None:
    s = scenario(DUEL)
    before = s.m.hash()
    s.end_turn()
    s.expect(turn=1)
    s.undo(0)
    assert s.m.hash() == before
    s.end_turn().activate("c")
    assert not s.m.can_undo(0)


def test_set_up_can_be_taken_back() -> None:
    s = opening_scenario(open_pitch(), toss=2, players=3)
    before = s.m.hash()
    s.choose("take", "A1").choose("place", (3, 3))
    s.undo(0).undo(0)
    assert s.m.hash() == before


def test_a_finished_match_is_finished() -> None:
    s = scenario(DUEL, turns=8, half=2, turn=1)
    s.end_turn()
    s.expect(won=-2)
    assert not s.m.can_undo(1)


# ---------------------------------------------------------------- refusals


@settings(max_examples=60, deadline=None)
@given(st.integers(min_value=-(2**40), max_value=2**40), st.integers(min_value=-1, max_value=5))
def test_whatever_is_not_offered_is_refused_and_changes_nothing(option: int, seat: int) -> None:
    for s in (scenario(DUEL), scenario(DUEL).activate("A"), scenario(DUEL).dice(block="push").block("A", "b")):
        if option not in s.m.decision().options:
            s.refused_option(option, by=seat)
        s.seen_question = s.question()


@settings(max_examples=100, deadline=None)
@given(st.integers(1, 45), st.integers(0, 4095), st.integers(0, 4095))
def test_every_verb_with_any_operands_is_refused_in_words(verb: int, first: int, second: int) -> None:
    option = verb << 24 | first << 12 | second
    for s in (scenario(DUEL), scenario(DUEL).activate("A", "blitz")):
        if option not in s.m.decision().options:
            s.refused_option(option, because="is not possible")


# ---------------------------------------------------------------- roll-back


def broken(*_: object) -> None:
    raise ZeroDivisionError("a rule of ours is wrong")


def test_a_rule_that_raises_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    s = scenario(DUEL).activate("A", "move")
    before, told = s.m.hash(), len(s.events())
    monkeypatch.setattr(s.m.rules.movement, "dodge", broken)
    with pytest.raises(Defect, match="ZeroDivisionError: a rule of ours is wrong"):
        s.step("w")
    assert s.m.hash() == before
    assert [e.kind for e in s.events()[told:]] == ["RolledBack"]
    s.check()
    s.refused("step", "w", because="disabled for now")
    s.expect_not_offered("step 0,1")
    monkeypatch.undo()
    s.stop()
    s.expect(A=(1, 1), acting=None)


def test_a_defect_late_in_a_resolution_takes_everything_of_it_back(monkeypatch: pytest.MonkeyPatch) -> None:
    s = scenario(DUEL, b=player(ball=True)).activate("A", "block")
    before = s.m.hash()
    monkeypatch.setattr(s.m.rules.harm, "breaks", broken)
    s.dice(block="down", armour=(1, 2)).hit("b").push("e")
    with pytest.raises(Defect):
        s.follow()
    assert s.m.hash() == before
    assert s.script.position() == 0
    s.expect(A=(1, 1), b=(2, 1), ball="b")
    assert not s.m.deferred
    monkeypatch.undo()
    s.stop()  # any other choice clears the slate
    s.script.script.clear()


def test_a_defect_in_a_clone_goes_back_to_before_the_first_choice(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of a resolution with several choices only the one that began it is withheld."""
    s = scenario(DUEL).activate("A", "block")
    before = s.m.hash()
    s.dice(block="down").hit("b")
    hit = s.m.tape[0]
    twin = s.m.clone(Seeded(1))
    monkeypatch.setattr(twin.rules.harm, "breaks", broken)
    twin.apply(twin.decision().options[0])  # where to
    with pytest.raises(Defect):
        twin.apply(twin.decision().options[0])  # whether to follow up
    assert twin.hash() == before
    assert twin.withheld == [hit]
    assert hit not in twin.decision().options
    monkeypatch.undo()
    s.push("e").dice(armour=(1, 1)).follow(False)


def test_a_resolution_that_leaves_something_due_is_a_defect(monkeypatch: pytest.MonkeyPatch) -> None:
    s = scenario("A*..B..b").activate("A", "move")
    before = s.m.hash()

    def forgetful(m: object, body: int, to: int) -> object:
        s.m.defer_bounce(0, to)
        return
        yield

    monkeypatch.setattr("deepbowl.rules.flow.activation.step", forgetful)
    with pytest.raises(Defect, match="still due"):
        s.step("e")
    assert s.m.hash() == before
    assert not s.m.deferred


def test_bug_in_an_automatic_phase_undoes_the_choice_before_it(monkeypatch: pytest.MonkeyPatch) -> None:
    s = scenario(DUEL)
    before = s.m.hash()
    monkeypatch.setattr("deepbowl.rules.flow.turn.forget_turn", broken)
    with pytest.raises(Defect):
        s.end_turn()
    assert s.m.hash() == before
    s.asked("turn", of=0)
    monkeypatch.undo()
    s.activate("A")


def test_a_defect_in_a_note_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    s = scenario(DUEL)
    before = s.m.hash()
    monkeypatch.setattr(s.m.rules.notes, "take", broken)
    with pytest.raises(Defect):
        s.m.note("time-up")
    assert s.m.hash() == before
    s.asked("turn", of=0)


def test_a_scripted_die_that_is_missing_rolls_back_too() -> None:
    s = scenario(DUEL).activate("A", "move")
    before = s.m.hash()
    with pytest.raises(AssertionError, match="unscripted roll: dodge"):
        s.step("w")
    assert s.m.hash() == before
