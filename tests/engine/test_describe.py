"""Every event is a sentence with names, numbers and its rule."""

from __future__ import annotations

import pytest

from deepbowl.engine import event
from deepbowl.engine.event import Event
from deepbowl.engine.state import DRAW
from deepbowl.rules.match import Match
from deepbowl.rules.words.describe import describe

from .games import fixtures, new, played

KINDS = [value for name, value in vars(event).items() if name.isupper() and isinstance(value, str)]


@pytest.fixture(scope="module")
def m() -> Match:
    return new(teams=("Orc", "Human"))


def test_all_kinds_are_known() -> None:
    assert len(KINDS) > 40
    assert len(set(KINDS)) == len(KINDS)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("body", [-1, 0])
@pytest.mark.parametrize("what", ["", "something", "dodge passed 4 +1 -2"])
def test_whatever_an_event_holds_there_is_a_sentence(m: Match, kind: str, body: int, what: str) -> None:
    if kind in (event.ARMOUR, event.REROLL_SPENT) and body < 0:
        return  # these are always somebody's
    if (kind == event.TESTED and len(what.split()) < 3) or (kind == event.ROLLED and not what):
        return  # and these always have a purpose
    sentence = describe(m, Event(kind, "CRP-0.1", body, m.board.at(4, 5), -1, 3, what))
    assert sentence.endswith(" [CRP-0.1]")
    assert sentence[0].isupper()
    assert "  " not in sentence
    assert sentence.isprintable()


def say(m: Match, kind: str, body: int = -1, where: str = "", other: int = -1, value: int = 0, what: str = "") -> str:
    cell = m.board.cell(where) if where else -1
    return describe(m, Event(kind, "R", body, cell, other, value, what), short=True)


def test_sentences(m: Match) -> None:
    assert say(m, event.MOVED, 2, "4,5") == "A3 moves to 4,5 [R]"
    assert say(m, event.MOVED, 2, "4,5", 14) == "A3 follows B3 to 4,5 [R]"
    dodge = say(m, event.TESTED, 2, "", 5, 4, "dodge failed 4 +1 -2")
    assert dodge == "A3 rolls 4 for dodge, needs 5+ (4+, +1, -2): failed [R]"
    assert say(m, event.TESTED, 2, "", 2, 4, "rush passed 2") == "A3 rolls 4 for rush, needs 2+: passed [R]"
    assert say(m, event.BLOCKED, 2, "", 14, 6, "Defender Down") == "A3 blocks B3: Defender Down [R]"
    assert say(m, event.PUSHED, 14, "4,5", 2) == "B3 is pushed to 4,5 by A3 [R]"
    assert say(m, event.PUSHED, 14, what="into the crowd") == "B3 is pushed into the crowd [R]"
    assert say(m, event.ARMOUR, 14, "", 2, 9, "broken") == "Armour of B3: 9 against AV 8, broken [R]"
    assert say(m, event.PASSED, 2, "4,5", 3) == "A3 throws the ball to A4 at 4,5 [R]"
    assert say(m, event.PASSED, 2, "4,5", what="bomb") == "A3 throws a bomb to 4,5 [R]"
    assert say(m, event.BOUNCED, where="4,5") == "The ball bounces to 4,5 [R]"
    assert say(m, event.BOUNCED, where="4,5", what="thrown in") == "The ball is thrown in to 4,5 [R]"
    assert say(m, event.TURN_ENDED, value=1, what="time") == "The turn of The Lantern Street Irregulars ends: time [R]"
    assert say(m, event.MATCH_ENDED, value=DRAW) == "The match is over: a draw [R]"
    assert say(m, event.MATCH_ENDED, value=0) == "The match is over: The Grinding Tuskers win [R]"
    assert say(m, event.DOOR_MOVED, where="4,5", what="shut") == "Door moved: shut at 4,5 [R]"
    assert say(m, event.EXPLODED, where="4,5") == "There is an explosion at 4,5 [R]"
    assert describe(m, Event(event.ROLLED, "", 2, -1, 6, 4, "dodge")) == "A3 Krug Ironhide rolls 4 for dodge"
    assert describe(m, Event(event.ROLLED, "", -1, -1, 8, 4, "bounce")) == "Bounce: 4 (D8)"


def test_several_balls_are_numbered() -> None:
    m = new(teams=("Orc", "Human", "Elf"), balls=2)
    assert say(m, event.PICKED_UP, 0, value=1) == "A1 picks up ball 2 [R]"


def test_everything_that_happens_has_its_own_words() -> None:
    """Bots meet most events; each sentence names the player it is about, and no number is left without a word."""
    seen: dict[str, str] = {}
    for m in fixtures():
        for e in played(m, 9).events or []:
            sentence = describe(m, e)
            seen[e.kind] = sentence
            if e.body >= 0 and e.kind not in (event.TURN_ENDED, event.TURNOVER):
                assert m.bodies.name[e.body] in sentence, sentence
            assert "Nobody" not in sentence, sentence
    assert len(seen) > 25
