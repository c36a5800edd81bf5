"""A match put away continues at the same decision, and a broken save is reported, never a crash."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from deepbowl.engine.dice import Dice, DiceError, Recorded, Scripted, Sealed, Seeded
from deepbowl.engine.errors import BrokenSave, Defect, IllegalChoice
from deepbowl.engine.journal import Input
from deepbowl.match.facts import state_facts
from deepbowl.match.match import Match

from .games import bots, decide, fixtures, new, played, same


@pytest.mark.parametrize("number", range(6))
def test_save_at_every_point_of_a_match_continues_the_same_way(number: int) -> None:
    m = list(fixtures())[number]
    players = bots(number, m.seats, uniform=number == 1)
    inside = 0
    for n in range(300):
        if m.over:
            break
        decide(m, players)
        if n % 7 == 0 or not m.quiescent:
            twin = Match.load(m.save(secret=True))
            same(m, twin)
            inside += not m.quiescent
            if n % 3 == 0:
                m = twin  # and from here on the loaded one is played
    assert inside >= 5


def test_a_loaded_match_ends_like_the_original() -> None:
    m = played(new(11), 3, 150)
    twin = Match.load(m.save(secret=True))
    same(played(m, 5), played(twin, 5))
    assert m.over
    assert m.log() == twin.log()


def test_a_save_of_a_save_is_the_same_text() -> None:
    m = played(new(12), 3, 60)
    while m.quiescent:
        played(m, 9, 1)
    text = m.save(secret=True)
    assert Match.load(text).save(secret=True) == text
    assert Match.load(m.save()).save() == m.save()


def test_a_finished_match_can_be_saved() -> None:
    m = played(new(13, board=None), 3)
    twin = Match.load(m.save())
    assert twin.result == m.result
    with pytest.raises(IllegalChoice, match="over"):
        twin.note("concede", 0)


def test_a_defect_after_loading_rolls_back_to_where_the_resolution_began() -> None:
    m = new(14, ("Orc", "Orc"))
    players = bots(3, 2)
    while m.quiescent or m.start != 0 or not any(entry < 0 for entry in m.tape):
        decide(m, players)
    twin = Match.load(m.save())  # without its dice: the next roll fails
    assert twin.rule is not None
    before, position = m.before, m.opened()[0]
    assert before is not None
    while twin.rule is not None:
        try:
            decide(twin, players)
        except Defect:
            break
    if state_facts(twin, twin.state) == state_facts(m, before):
        assert twin.dice.position() == position
    same(m, Match.load(m.save(secret=True)))


# ---------------------------------------------------------------- dice
def test_the_key_is_in_a_save_only_if_asked_for() -> None:
    dice = Seeded("a key")
    m = played(new(dice=dice), 1, 40)
    assert dice.secret() not in m.save()
    assert dice.secret() not in json.dumps(m.view(0)) + m.log()
    assert m.commitment() in m.save()
    assert dice.secret() in m.save(secret=True)


def test_match_without_its_dice_can_be_seen_and_cloned_but_not_rolled() -> None:
    m = played(new(3), 1, 40)
    twin = Match.load(m.save())
    assert isinstance(twin.dice, Sealed)
    same(m, twin)
    played(twin.clone(Seeded(1)), 1, 20)
    with pytest.raises(Defect, match="kept elsewhere"):
        played(twin, 1)
    with pytest.raises(DiceError):
        twin.dice.roll(6, "dodge", 0)


def test_save_loaded_with_the_seed_continues_with_the_same_dice() -> None:
    m = played(new(dice=Seeded("k")), 1, 40)
    twin = Match.load(m.save(), Seeded("k"))
    assert not twin.other_dice
    same(played(m, 4), played(twin, 4))


def test_replaced_dice_are_remembered_without_a_promise() -> None:
    m = played(new(3), 1, 40)
    twin = Match.load(m.save(), Seeded("other"))
    assert twin.other_dice
    again = Match.load(twin.save(secret=True))
    assert again.other_dice
    assert "dice: several\n" in again.log()
    assert Seeded("other").secret() not in played(again, 1).log()


def test_scripted_and_recorded_dice_stay_where_they_are() -> None:
    m = new(dice=Scripted([("toss", 1), ("ball-start", 2), ("bounce", 3)]))
    twin = Match.load(m.save(secret=True))
    assert isinstance(twin.dice, Scripted)
    assert twin.dice.left_over() == [("ball-start", 2), ("bounce", 3)]
    m = new(dice=Recorded([2, 3]))
    twin = Match.load(m.save(secret=True))
    assert isinstance(twin.dice, Recorded)
    assert (twin.dice.values, twin.dice.position()) == ([2, 3], 1)


@pytest.mark.parametrize("dice", [Scripted([("toss", 1), ("ball-start", 2)]), Recorded([2, 3]), Seeded("k")])
def test_save_without_its_dice_loads_and_only_a_roll_fails(dice: Dice) -> None:
    m = new(dice=dice)
    packed = json.loads(m.save(secret=True))
    packed["dice"] = {name: packed["dice"][name] for name in ("kind", "position")}
    twin = Match.load(json.dumps(packed))
    assert isinstance(twin.dice, Sealed)
    with pytest.raises(DiceError):
        twin.dice.roll(6, "dodge", 0)


# ---------------------------------------------------------------- notes
def test_notes_that_wait_for_the_end_of_a_resolution_are_saved_with_it() -> None:
    m = new(15, ("Orc", "Orc", "Orc"))
    players = bots(3, 3)
    while m.quiescent:
        decide(m, players)
    m.note("concede", 2)
    twin = Match.load(m.save(secret=True))
    assert len(twin.notes) == 1
    while not twin.quiescent:
        decide(twin, players)
    assert not twin.notes
    assert any(e.kind == "NoteTaken" for e in twin.events or [])


@pytest.mark.parametrize(("kind", "seat", "message"), [
    ("surrender", 0, "'surrender' is not a note; there are: concede, forfeit, time-up, defaulted, stand-in, returned"),
    ("concede", -1, "there is no seat -1"),
    ("concede", 2, "there is no seat 2"),
])
def test_unknown_note_changes_nothing(kind: str, seat: int, message: str) -> None:
    m = played(new(16), 1, 30)
    before = m.save()
    with pytest.raises(IllegalChoice, match=message):
        m.note(kind, seat)
    assert m.save() == before


def test_undo_keeps_record_and_events_in_step() -> None:
    m = new(17)
    players = bots(3, 2)
    undone = 0
    for _ in range(250):
        seat = m.decision().seat
        text = m.save(secret=True)
        decide(m, players)
        if m.can_undo(seat):
            m.undo(seat)
            same(m, Match.load(text))
            undone += 1
            decide(m, players)
        for item in (m.record or [])[-5:]:
            assert item.at <= len(m.events or [])
            if item.kind == Input.DIE:
                assert (m.events or [])[item.at].kind == "Rolled"
    assert undone > 50


# ---------------------------------------------------------------- unrecorded matches
def test_an_unrecorded_match_is_saved_without_record() -> None:
    m = played(new(18, record=False), 1, 50)
    twin = Match.load(m.save(secret=True))
    assert twin.hash() == m.hash()
    assert twin.record is None
    with pytest.raises(ValueError, match="not recorded"):
        twin.log()


def test_a_match_that_keeps_nothing_says_so() -> None:
    m = new(19)
    m.keep = False
    players = bots(2, 2)
    while m.quiescent:
        decide(m, players)
    m.before = None
    with pytest.raises(Defect, match="keep=False"):
        m.save()


# ---------------------------------------------------------------- broken saves
@pytest.fixture(scope="module")
def text() -> str:
    m = played(new(21), 1, 60)
    players = bots(3, 2)
    while m.quiescent:
        decide(m, players)
    return m.save(secret=True)


def changed(text: str, path: tuple[str | int, ...], value: Any) -> str:
    packed = json.loads(text)
    part = packed
    for key in path[:-1]:
        part = part[key]
    if value is Ellipsis:
        del part[path[-1]]
    else:
        part[path[-1]] = value
    return json.dumps(packed)


@pytest.mark.parametrize(("path", "value", "message"), [
    (("format",), "deepbowl-team", "not a saved match"),
    (("version",), 99, "version 99"),
    (("rules",), 3, "'rules' of the save"),
    (("book",), "chess", "no book 'chess'"),
    (("book",), 3, "'book' of the save"),
    (("book",), ..., "has no 'book'"),
    (("switches",), ["magic"], "'magic' is not an optional rule"),
    (("switches",), [1], "list of texts"),
    (("board",), "level 0\n?", "line 2, column 1"),
    (("board",), "level 0\n..", "is for 2 to 0 teams"),
    (("teams",), [], "teams"),
    (("teams", 0, "players"), ..., "lacks 'players'"),
    (("teams", 0, "players", 0, "skills"), ["Flying"], "'Flying'"),
    (("teams", 0, "players", 1, "number"), 1, "each need a different number"),
    (("facts",), ..., "has no 'facts'"),
    (("facts",), [1], "'facts' of the save must be a list of texts"),
    (("facts", 0), "phase dinner", "there is no phase 'dinner'"),
    (("facts", 0), "dinner is served", "no fact begins with 'dinner'"),
    (("facts", 0), "turn of Q", "there is no seat 'Q'"),
    (("facts", 0), "half two", "'two' is not a number"),
    (("facts", 0), "half " + "9" * 5000, "is not a number"),
    (("facts", 0), "seat A", "no ': ' in it"),
    (("facts", 0), "seat A: score 1; shoes 3", "a seat has no 'shoes'"),
    (("facts", 0), "seat A: goods 1 chariot", "there is no kind of goods 'chariot'"),
    (("facts", 0), "seat A: used magic", "no Action 'magic'"),
    (("facts", 0), "body Z9: standing", "there is no body 'Z9'"),
    (("facts", 0), "body A1: flying", "there is no posture 'flying'"),
    (("facts", 0), "body A1: standing; at 99,99", "lies outside the board"),
    (("facts", 0), "body A1: standing; has Flying", "there is no trait 'Flying'"),
    (("facts", 0), "body A1: standing; stats 6 3", "zip"),
    (("facts", 0), "body A1: standing; turn tired", "there is no flag 'tired'"),
    (("facts", 0), "body A1: standing; wings 2", "a body has no 'wings'"),
    (("facts", 0), "ball 7: by A1", "range"),
    (("facts", 0), "ball 0: made of iron", "a ball has no 'made'"),
    (("facts", 0), "mark lava: 1,1", "there is no feature 'lava'"),
    (("facts", 0), "tally money: 3", "there is no tally 'money'"),
    (("facts", 0), "effect A1: strength +1 of +1; until lunch; by play", "nothing is called 'lunch'"),
    (("facts", 0), "effect A1: strength +1 of +1", "an effect is what it does"),
    (("facts", 0), "act A1: seat A; action dance", "there is no action 'dance'"),
    (("facts", 0), "shut 99999999", "no door 99999999"),
    (("facts", 0), "pads 1,1,", "names no square"),
    (("cause",), 3, "'cause' of the save"),
    (("inside", "tape"), [], "cannot be run again"),
    (("inside", "tape"), ..., "no 'tape'"),
    (("inside", "start"), "note", "cannot be run again"),
    (("inside", "start"), "x", "'start' of the save is one of choice, itself, note"),
    (("inside", "start"), 1, "'start'"),
    (("inside", "tape"), [3], "'tape' of the save must be a list of texts"),
    (("inside", "tape"), ["fly 3,3"], "cannot be run again"),
    (("inside", "opened"), [1], "three numbers"),
    (("inside", "opened"), [1, 2, "x"], "list of numbers"),
    (("inside",), None, "the hash does not fit"),
    (("inside",), 5, "'inside'"),
    (("notes",), [["x"]], "a note"),
    (("notes",), [["minutes", "x", 0]], "a note"),
    (("withheld",), [3], "'withheld'"),
    (("withheld",), ["x"], "does not start with a known verb"),
    (("record", 0), [1], "'record'"),
    (("record", 0, 5), 9999, "'record'"),
    (("record", 0, 2), "x", "'record'"),
    (("events", 0, 4), "x", "'rolled' of an event"),
    (("events", 0), ["x"], "'events'"),
    (("events", 0, 5), 10**9, "'body' of an event"),
    (("dice",), None, "'dice'"),
    (("dice", "secret"), "xyz", "'dice' of the save"),
    (("dice", "secret"), "00", "64 hexadecimal digits"),
    (("dice", "position"), "1", "'position'"),
    (("hash",), "0" * 32, "the hash does not fit"),
    (("hash",), ..., "has no 'hash'"),
])
def test_save_error_is_reported(
    text: str, path: tuple[str | int, ...], value: Any, message: str
) -> None:
    with pytest.raises(BrokenSave, match=message.replace("(", r"\(")):
        Match.load(changed(text, path, value))


@pytest.mark.parametrize("broken", ["", "{", "[]", "null", '{"format": 1}', "[" * 100_000, "1" * 5000, "\x00"])
def test_invalid_save_is_refused(broken: str) -> None:
    with pytest.raises(BrokenSave):
        Match.load(broken)


def test_a_save_cut_off_anywhere_is_refused(text: str) -> None:
    for length in range(0, len(text) - 2, 211):
        with pytest.raises(BrokenSave):
            Match.load(text[:length])


@settings(max_examples=60, deadline=None)
@given(data=st.data())
def test_a_damaged_save_is_refused_or_harmless(text: str, data: st.DataObject) -> None:
    at = data.draw(st.integers(0, len(text) - 1))
    with_what = data.draw(st.text(max_size=3))
    damaged = text[:at] + with_what + text[at + data.draw(st.integers(0, 4)) :]
    try:
        m = Match.load(damaged)
    except BrokenSave:
        return
    m.view(0)
    m.decision()
