"""A log is a text that people read, that plays again exactly, and that says where it does not."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from deepbowl.books.registry import book_ids
from deepbowl.bots.protocol import play
from deepbowl.catalogue import find_rule
from deepbowl.engine.dice import Recorded, Seeded
from deepbowl.engine.errors import BrokenSave
from deepbowl.engine.log import CHOICE, COMMENT, DIE, read_log
from deepbowl.match.log import worth_telling, write_log
from deepbowl.match.match import Match
from deepbowl.match.replay import replay, replay_text, steps
from deepbowl.match.setup import new_match, races_for, usual_seats
from deepbowl.rules.words.describe import describe

from .games import RACES, bots, decide, fixtures, new, played, same


@pytest.mark.parametrize("number", range(6))
def test_whole_matches_of_all_kinds_play_again(number: int) -> None:
    m = played(list(fixtures())[number], number, uniform=number % 3 == 2)
    assert m.over
    text = m.log()
    again = replay_text(text)
    same(m, again)
    assert read_log(text).text() == text
    assert again.log() == text
    assert again.result == m.result


@pytest.mark.parametrize("pair", range(0, len(RACES), 2))
def test_every_ready_team_plays_a_match_that_plays_again(pair: int) -> None:
    m = played(new(pair, (RACES[pair], RACES[pair + 1])), pair)
    same(m, replay_text(m.log()))


def test_a_log_can_be_written_at_any_point_also_inside_a_resolution() -> None:
    m = new(8, ("Vampire", "Goblin"))
    players = bots(1, 2, uniform=True)
    inside = 0
    for n in range(300):
        if m.over:
            break
        decide(m, players)
        if n % 10 == 0 or not m.quiescent:
            same(m, replay_text(m.log()))
            inside += not m.quiescent
    assert inside > 5


def test_steps_give_the_match_after_every_choice_and_note() -> None:
    m = new(9, ("Orc", "Orc", "Orc"))
    players = bots(4, 3)
    hashes = [m.hash()]
    for n in range(120):
        decide(m, players)
        hashes.append(m.hash())
        if n == 60:
            m.note("concede", 1)
            hashes.append(m.hash())
    assert "\nnote concede B 0\n" in m.log()
    assert [step.hash() for step in steps(read_log(m.log()))] == hashes


def test_events_stand_between_the_inputs_they_came_from() -> None:
    m = played(new(10), 2)
    told = [describe(m, e) for e in m.events or [] if worth_telling(e)]
    entries = read_log(m.log()).entries
    assert [entry.text for entry in entries if entry.kind == COMMENT] == [" ".join(line.split()) for line in told]
    for before, entry in pairwise(entries):
        if entry.kind == COMMENT and " moves to " in entry.text and before.kind == CHOICE:
            where = entry.text.split(" moves to ")[1].split()[0]
            assert before.text in (f"step {where}", before.text.replace("step", "use-at leap"))
        if before.kind == DIE and before.text == "rush":
            assert entry.kind == COMMENT
            assert f"rolled {before.value}, needs" in entry.text or entry.text.endswith("[CRP-13/Sure Feet]")


def test_every_event_of_a_log_names_its_rule() -> None:
    for m in fixtures():
        for entry in read_log(played(m, 5).log()).entries:
            if entry.kind == COMMENT:
                assert re.search(r" \[CRP-\d+(\.\d+)?(/[A-Z].*)?\]$", entry.text), entry.text


@pytest.mark.parametrize("book", book_ids())
def test_every_event_of_every_book_names_a_rule_that_exists(book: str) -> None:
    for seed, race in enumerate(("Goblin", "Nurgle", "Wood Elf")):
        races = races_for(book)
        m = new_match(book, usual_seats(book), teams=[race if race in races else races[seed]], dice=Seeded(seed))
        play(m, bots(seed, m.seats), 12)
        for e in m.events or []:
            if worth_telling(e):
                find_rule(e.rule)
                assert len(describe(m, e)) > len(e.rule) + 8
        same(m, replay_text(m.log()))
        same(m, Match.load(m.save(secret=True)))


def test_a_log_may_have_windows_line_ends_and_comments_of_ones_own() -> None:
    m = played(new(11), 2, 80)
    text = m.log()
    same(m, replay_text(text.replace("\n", "\r\n")))
    with_remarks = text.replace("\nbegin\n", "\n# a remark\n\nbegin\n\n# what a match!\n")
    same(m, replay_text(with_remarks))


def test_an_undone_choice_is_not_in_the_log() -> None:
    m = played(new(12), 2, 40)
    while not m.can_undo(m.decision().seat):
        played(m, 3, 1)
    seat = m.decision().seat
    m.undo(seat)
    same(m, replay_text(m.log()))


# ---------------------------------------------------------------- dice
def test_the_commitment_is_promised_and_the_key_given_at_the_end() -> None:
    dice = Seeded("secret")
    m = played(new(dice=dice), 2, 50)
    assert f"dice: seeded {m.commitment()}\n" in m.log()
    assert "key: " not in m.log()
    assert f"\nkey: {dice.secret()}\nend " in write_log(m, reveal=True)
    same(m, replay_text(write_log(m, reveal=True)))
    played(m, 2)
    assert f"\nkey: {dice.secret()}\nend " in m.log()
    assert "key: " not in write_log(m, reveal=False)
    same(m, replay_text(m.log()))


def test_a_die_that_the_key_does_not_give_is_found() -> None:
    m = played(new(13), 2, 50)
    text = write_log(m, reveal=True)
    lines = text.split("\n")
    number = max(n for n, line in enumerate(lines) if line.startswith("die "))
    value, sides = map(int, lines[number].split()[1].split("/"))
    lines[number] = lines[number].replace(f"{value}/{sides}", f"{value % sides + 1}/{sides}")
    with pytest.raises(BrokenSave, match=f"line {number + 1}: the key gives a {value} here"):
        replay_text("\n".join(lines))
    other = Seeded("other")
    with pytest.raises(BrokenSave, match="do not match the commitment"):
        replay_text(text.replace(f"key: {Seeded(13).secret()}", f"key: {other.secret()}"))


def test_logs_of_other_dice_play_again_too() -> None:
    m = played(new(14), 2, 200)
    values = [item.value for item in m.record or [] if item.kind == 1]
    recorded = new(dice=Recorded(values))
    players = bots(2, 2)
    for _ in range(200):
        decide(recorded, players)
    assert "dice: recorded\n" in recorded.log()
    same(m, replay_text(recorded.log()))


# ---------------------------------------------------------------- broken logs
@pytest.fixture(scope="module")
def text() -> str:
    m = new(21)
    players = bots(1, 2)
    while sum(line.startswith("die ") for line in m.log().split("\n")) < 12 or not m.quiescent:
        decide(m, players)
    return m.log()


def test_a_log_cut_off_after_any_line_is_refused(text: str) -> None:
    lines = text.split("\n")
    for length in range(len(lines) - 1):
        with pytest.raises(BrokenSave, match=r"^line \d+: "):
            replay_text("\n".join(lines[:length]))


def refused(text: str) -> str | None:
    """Why a log is refused, with the line; None if it is not. No other result is possible."""
    try:
        replay_text(text)
    except BrokenSave as error:
        told = str(error)
    else:
        return None
    assert re.match(r"line \d+: ", told)
    return told


def test_a_log_without_any_one_line_is_refused(text: str) -> None:
    lines = text.split("\n")[:-1]
    for number, line in enumerate(lines):
        if line.startswith("#"):
            continue
        without = "\n".join(lines[:number] + lines[number + 1 :]) + "\n"
        if refused(without) is None:  # a row of the board that was never reached, or a step that is not missed
            assert line.startswith("|") or " step " in line, line


def line_of(text: str, start: str) -> int:
    return next(n for n, line in enumerate(text.split("\n"), 1) if line.startswith(start))


@pytest.mark.parametrize(("old", "new_text", "at", "message"), [
    ("deepbowl log 2", "deepbowl log 1", "deepbowl", "a log of version '1'"),
    ("deepbowl log 2", "hello", "hello", "not a Deepbowl log"),
    ("book: crp", "book: chess", "begin", "no book 'chess'"),
    ("book: crp", "book: crp\nbook: crp", None, "'book' is given twice"),
    ("book: crp", "tome: crp", "tome", "does not belong before 'begin'"),
    ("book: crp\n", "", "begin", "no 'book:'"),
    ("rules: ", "tools: ", "tools", "does not belong before 'begin'"),
    ("balls: 1", "balls: one", "balls", "not a small number"),
    ("balls: 1", "balls: 9", "begin", "room for 4 balls"),
    ("balls: 1", "switches: magic\nballs: 1", "begin", "'magic' is not an optional rule"),
    ("board:", "board: open", "board", "stands on the lines below"),
    ("| edge: crowd", "| edge: wood", "| edge", "column 7 of the board"),
    ("team B:", "team C:", "team C", "'team B' is next"),
    ('team B: {"name"', 'team B: {"nome"', "team B", "lacks 'name'"),
    ("team B: {", "team B: [", "team B", "not JSON"),
    ('"rerolls": ', '"rerolls": "x", "r": ', "team A", "invalid literal"),
    ("dice: seeded", "dice: SEEDED", "dice", "'dice:' is a kind of dice"),
    ("die ", "die x", "die x", "is not a line of a log"),
    ("die 2/2 toss", "die 3/2 toss", "die 3/2", "a D2 has no face 3"),
    ("die 2/2 toss", "die 2/2 tossing", "die 2/2", "the rules roll a D2 for 'toss', the log has a D2 for 'tossing'"),
    ("die 2/2 toss", "die 1/3 toss", "die 1/3", "the rules roll a D2"),
    ("die 2/2 toss", "die 2/2 toss A1", "die 2/2", "the log has a D2 for 'toss' of A1"),
    ("die 2/2 toss", "die 2/2 toss\ndie 1/6 dodge", "die 1/6", "no rule rolls this die"),
    ("die 2/2 toss\n", "", "B", "here the rules roll a D2 for 'toss', but the log has no die"),
    ("formation", "formation now", "B formation now", "takes nothing"),
    ("formation", "retreat", "B retreat", "known verb"),
    ("formation", "step 4,5", "B step", "is not possible"),
    ("A formation", "B formation", "B formation", "not seat 1's decision"),
    ("A formation", "H formation", "H formation", "no team H"),
    ("A formation", "note dance A 0", "note", "'dance' is not a note"),
    ("A formation", "note concede - 0", "note", "no seat -1"),
    ("\nend ", "\nkey: 0\nend ", "key", "is not a line of a log"),
    ("\nend ", "\nend 00\nend ", "end 00", "is not a line of a log"),
])
def test_log_error_is_reported_with_its_line(
    text: str, old: str, new_text: str, at: str | None, message: str
) -> None:
    assert old in text
    broken = text.replace(old, new_text, 1)
    with pytest.raises(BrokenSave) as told:
        replay_text(broken)
    assert message in str(told.value)
    line = int(re.findall(r"^line (\d+): ", str(told.value))[0])
    if at is not None:
        assert broken.split("\n")[line - 1].startswith(at)


def test_another_end_is_found(text: str) -> None:
    start = text.rindex("end ")
    with pytest.raises(BrokenSave, match=f"line {line_of(text, 'end ')}: the match comes to"):
        replay_text(text[:start] + "end " + "0" * 32 + "\n")
    with pytest.raises(BrokenSave, match="nothing may follow"):
        replay_text(text + "A stop\n")


def test_a_replay_that_diverges_says_where(text: str) -> None:
    lines = text.split("\n")
    number = next(n for n, line in enumerate(lines) if line.startswith("die ") and "/6 " in line)
    lines[number] = lines[number].replace("/6 ", "/8 ")
    with pytest.raises(BrokenSave, match=f"line {number + 1}: the rules roll a D6"):
        replay_text("\n".join(lines))


@settings(max_examples=150, deadline=None)
@given(data=st.data())
def test_a_damaged_log_is_refused_or_the_same_match(text: str, data: st.DataObject) -> None:
    at = data.draw(st.integers(0, len(text) - 1))
    damaged = text[:at] + data.draw(st.text(max_size=4)) + text[at + data.draw(st.integers(0, 5)) :]
    refused(damaged)


@settings(max_examples=150, deadline=None)
@given(st.text())
def test_any_text_is_a_log_or_refused(anything: str) -> None:
    with pytest.raises(BrokenSave):
        replay(read_log(anything))


def test_names_on_several_lines_stay_in_one_comment() -> None:
    m = new(22)
    m.bodies.title[0] = "Two\nlines\r\n# and more"
    played(m, 2, 200)
    same(m, replay_text(m.log()))
