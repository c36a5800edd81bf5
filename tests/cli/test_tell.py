"""Terminal output of a match: every event and every die is reported once, in words."""

from __future__ import annotations

import pytest

from astrogranite import test_passages as passages
from astrogranite.cave import cave
from deathbowl.pitch import E, S, on_cross
from deepbowl.books.registry import BOOKS
from deepbowl.bots.protocol import ask
from deepbowl.cli.tell import lines, shown
from deepbowl.engine import event
from deepbowl.engine.event import Event
from deepbowl.engine.event_kinds import FLAG, KINDS, MODIFIERS, NUMBERS, TEXT, Kind
from deepbowl.engine.journal import Journal
from deepbowl.match.match import Match
from deepbowl.rules.vocabulary import purpose
from deepbowl.rules.vocabulary.records import FACES
from deepbowl.rules.words.sentences.dice import NOUNS, VERBS
from deepbowl.testing import Scenario, player, rule
from deepbowl.testing.random_matches import Fixture
from dungeon_bowl.boards import room

PURPOSES = sorted(value for name, value in vars(purpose).items() if name.isupper() and isinstance(value, str))
SEEDS = 4
MOST_DECISIONS = 700
SAID = {TEXT: "something", FLAG: True, NUMBERS: (3, 4), MODIFIERS: (("Dodge", 1),)}


def told(s: Scenario | Match) -> list[str]:
    """Return the lines of a match, each without its rule."""
    m = s.m if isinstance(s, Scenario) else s
    return [str(line).rpartition(" [")[0] if str(line).endswith("]") else str(line) for line in lines(m, 0)]


# ---------------------------------------------------------------- every kind of event, every kind of roll
def alone(m: Match, e: Event) -> list[str]:
    """Return the lines of a match in which nothing but this event happened."""
    m.journal = Journal(False)
    m.journal.events = [e]
    return [str(line) for line in lines(m, 0)]


@pytest.fixture(scope="module")
def m() -> Match:
    return Fixture(0, "crp").match()


@pytest.mark.parametrize("kind", KINDS, ids=[kind.name for kind in KINDS])
def test_every_kind_of_event_has_a_line(m: Match, kind: Kind) -> None:
    fields = {field.name: SAID.get(field.type, 1) for field in kind.fields}
    (line,) = alone(m, event.CLASSES[kind.name]("CRP-0.1", **fields))
    assert line.endswith("[CRP-0.1]")


@pytest.mark.parametrize("what", PURPOSES)
def test_every_kind_of_roll_has_a_line_and_words(m: Match, what: str) -> None:
    assert what in NOUNS or what in VERBS
    (line,) = alone(m, event.Rolled("", what, 6, 4, 3))
    number = FACES[4] if what == purpose.BLOCK else " 4 "
    assert number in line
    assert line.startswith(m.bodies.name[3])


def test_every_roll_and_test_has_one_set_of_words() -> None:
    assert set(NOUNS) | set(VERBS) <= {*PURPOSES}
    assert not set(NOUNS) & set(VERBS), "a test has a verb, another roll has a noun"


# ---------------------------------------------------------------- played matches
def played(book: str, seed: int) -> Match:
    """Return a match of a book after some hundred decisions, or over."""
    fixture = Fixture(seed, book)
    match, bots, decisions = fixture.match(), fixture.bots(), 0
    while not match.over and decisions < MOST_DECISIONS:
        seat = match.decision().seat
        match.apply(ask(bots[seat], match), seat)
        decisions += 1
    return match


REPEATED = {
    event.Activated: "the next line names the same player",
}
"""Events without a separate line, and the reason."""
NAMES_WHAT_WAS_CHOSEN = (
    event.Bounced, event.Ricocheted, event.BallTeleported, event.Teleported, event.Mishap, event.Placed, event.Moved,
    event.Exploded, event.Revealed, event.BallFound, event.BallKnown, event.DoorTried, event.MarkChanged, event.LaidOut,
    event.SeatDrawn,
)  # fmt: skip
"""Events whose sentence is the square, pad, card or kind that a die chose: such a die needs no separate line."""


@pytest.mark.parametrize("book", BOOKS)
def test_every_event_of_a_match_is_reported(book: str) -> None:
    """Each event has a line, or a line after it says the same: the number of a die, or the square or thing that it chose."""
    for seed in range(SEEDS):
        match = played(book, seed)
        events = match.events or []
        seen = {id(e) for e in shown(match, 0)}
        for number, e in enumerate(events):
            if id(e) in seen:
                continue
            if isinstance(e, event.Rolled):
                assert is_repeated(e, events[number + 1 :]), f"seed {seed}: nothing tells of {e}"
            else:
                assert type(e) in REPEATED
                assert events[number + 1].about() == e.about()


def is_repeated(die: event.Rolled, after: list[Event]) -> bool:
    """Return whether one of the next events gives the number of a die, or the square or thing it chose."""
    for e in after[:40]:
        if isinstance(e, event.Tested) and (e.purpose, e.body) == (die.purpose, die.body):
            return e.rolled >= die.rolled
        if isinstance(e, event.Armour | event.Injured) and e.body == die.body and die.purpose in ("armour", "injury"):
            return die.rolled in e.dice
        if isinstance(e, event.CasualtyRolled) and e.body == die.body:
            return die.purpose in ("casualty", "casualty-units", "lasting-injury")
        if not isinstance(e, event.Rolled) and die.purpose not in {*VERBS, purpose.ARMOUR, purpose.INJURY}:
            return isinstance(e, NAMES_WHAT_WAS_CHOSEN) and die.body in (-1, e.about())
    return False


# ---------------------------------------------------------------- what was not told
@rule("AG-LAVA-02")
def test_lava_is_named_with_its_modifier() -> None:
    s = cave("A....\nB...b", "lava", ground=".!...\n.....", A=player(av=8))
    s.activate("A", "move").step("e")
    s.dice(armour=(3, 4))
    s.step("e")
    assert "A1 A's armour holds (lava): rolled 7 - 2 (lava) = 5, AV 8" in told(s)


@rule("AG-LAVA-02", "AG-LAVA-04")
def test_injury_is_reported_with_its_cause_and_result() -> None:
    s = cave("A....\nB...b", "lava", ground=".!...\n.....")
    s.activate("A", "move").step("e")
    s.dice(armour=(6, 5), injury=(1, 1))
    s.stop()
    assert "A1 A suffers injury 2: knocked out (lava)" in told(s)


@rule("AG-PORTAL-03")
def test_the_inside_of_a_passage_is_named_by_its_ends() -> None:
    s = passages.cave(A=player(at=passages.A_END))
    s.activate("A", "move").step(passages.INSIDE).stop()
    assert "A1 A moves into the passage between 3,2 and 8,2" in told(s)
    assert not any("0,0,1" in line for line in told(s))


@rule("DG-TILE-06")
@pytest.mark.parametrize(("rolled", "line"), [
    (5, ["A1 A rolls 5 for the jail"]), (2, ["A1 A rolls 2 for the jail", "The Forgotten Jail: A1 A loses 2 MA"]),
])
def test_room_roll_without_effect_is_reported(rolled: int, line: list[str]) -> None:
    s = room("forgotten-jail", "....\n.A..\n....\n....\n......\nB....c", A=player(ma=3))
    s.dice(jail=rolled)
    s.activate("A", "move")
    assert told(s)[: len(line) + 1] == [*line, "A1 A declares a move"]
    assert "[DG-TILE-06]" in str(next(lines(s.m, 0)))


@rule("AG-PUSH-02")
def test_indirect_push_roll_is_reported() -> None:
    s = cave(".#####..\n.Abe....\n.#####..\nC......d", "indirect-pushing")
    s.dice(block="push", indirect_push=2)
    s.block("A", "b")
    assert any(line.endswith(" rolls 2 for the indirect push") for line in told(s))


@rule("DB-INT-02")
def test_roll_off_dice_are_reported() -> None:
    near = {"a": player(at=(9, 12)), "P": player(at=(11, 12))}
    s = on_cross(A=player(at=(10, 10), ball=True), B=player(at=(10, 16)), **near)
    s.activate("A", "pass").dice(pass_=6).throw("B").pick("a", by=E)
    s.dice(roll_off=[2, 5], intercept=[2, 2], catch=6).pick("P", by=S)
    assert [line.partition(" rolls ")[2] for line in told(s) if "the roll-off" in line] == [
        "2 for the roll-off", "5 for the roll-off"
    ]  # fmt: skip


@rule("CRP-8.4")
def test_landing_square_of_a_thrown_player_is_reported() -> None:
    s = cave(".......\nAG.....\n.......\nb......", A=player(skills="Throw Team-Mate"), G=player(skills="Right Stuff"))
    s.activate("A", "pass").use("Throw Team-Mate", on="G")
    s.dice(pass_=6, scatter=[5, 5, 5], landing=6).answer("throw-team-mate", (3, 1))
    assert "A2 G is placed at 6,1" in told(s)


@rule("CRP-11.1")
def test_players_set_up_by_a_team_are_reported_in_one_line() -> None:
    match = played("crp", 0)
    placed = [line for line in told(match) if " players: " in line]
    assert all(any(line.startswith(f"{sheet.name} place ") for line in placed) for sheet in match.sheets)
    last = [e for e in match.events or [] if isinstance(e, event.Placed)][-1]
    assert any(f"{match.bodies.name[last.body]} on {match.board.label(last.cell)}" in line for line in placed)
