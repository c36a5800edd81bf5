"""Every event is a sentence with names, numbers and its rule."""

from __future__ import annotations

import pytest

from deepbowl.engine import event
from deepbowl.engine.event import Event
from deepbowl.engine.event_kinds import FLAG, KINDS, MODIFIERS, NUMBERS, TEXT, Kind
from deepbowl.engine.state import DEAD, LOST, RESERVES
from deepbowl.match.match import Match
from deepbowl.match.setup import new_match
from deepbowl.rules.words.describe import describe, describe_block_dice, describe_walk
from deepbowl.rules.words.sentences import balls, course, dungeon, harm, moves, rolls
from deepbowl.rules.words.sentences.course import cause_in_words

from .games import fixtures, new, played

SAID = {TEXT: "something", FLAG: True, NUMBERS: (3, 4), MODIFIERS: (("Dodge", 1), ("tackle zones", -2))}
NOT_SAID = {TEXT: "", FLAG: False}
EACH = pytest.mark.parametrize("kind", KINDS, ids=[kind.name for kind in KINDS])


@pytest.fixture(scope="module")
def m() -> Match:
    return new(teams=("Orc", "Human"))


def made(kind: Kind, everything: bool) -> Event:
    """An event of a kind in which every field says something, or only those that must."""
    fields = [field for field in kind.fields if everything or not field.optional]
    return event.CLASSES[kind.name]("CRP-0.1", **{field.name: SAID.get(field.type, 1) for field in fields})


@EACH
@pytest.mark.parametrize("everything", [True, False])
@pytest.mark.parametrize("beside_board", [True, False])
def test_every_kind_has_a_sentence(m: Match, kind: Kind, everything: bool, beside_board: bool) -> None:
    sentence = describe(m, made(kind, everything), beside_board=beside_board)
    assert sentence.endswith(" [CRP-0.1]") is not beside_board
    assert sentence[0].isupper()
    assert "  " not in sentence
    assert sentence.isprintable()
    assert "Nobody" not in sentence


@EACH
def test_sentence_names_the_player_it_is_about(m: Match, kind: Kind) -> None:
    e = made(kind, True)
    if e.about() >= 0 and kind.name not in ("Exploded", "BallFound", "Turnover", "TurnEnded"):
        assert f"A2 {m.bodies.title[1]}" in describe(m, e)


def test_every_kind_has_a_sentence_in_exactly_one_topic() -> None:
    topics = (rolls, course, moves, harm, balls, dungeon)
    told = [kind.__name__ for topic in topics for kind in topic.SENTENCES]
    assert sorted(told) == sorted(kind.name for kind in KINDS)
    assert all(topic.BESIDE_BOARD.keys() <= topic.SENTENCES.keys() for topic in topics)


def say(m: Match, e: Event) -> str:
    return describe(m, e, short=True)


def test_sentences(m: Match) -> None:
    at = m.board.cell("4,5")
    assert say(m, event.Moved("R", 2, 0, at, "step")) == "A3 moves to 4,5 [R]"
    assert say(m, event.Moved("R", 2, 0, at, "follow", 14)) == "A3 follows B3 to 4,5 [R]"
    zones, dodge = ("tackle zones", -2), ("dodge", 1)
    failed = event.Tested("R", 2, "dodge", 5, 4, False, 4, (dodge, zones))
    assert say(m, failed) == "A3 fails to dodge: rolled 4, needs 5+ (4+, dodge +1, tackle zones -2) [R]"
    reasons = describe(m, failed, beside_board=True)
    assert reasons == "Krug Ironhide fails to dodge: rolled 4, needs 5+ (4+, dodge +1, tackle zones -2)"
    assert say(m, event.Tested("R", 2, "rush", 2, 4, True, 2, ())) == "A3 goes for it: rolled 4, needs 2+, success [R]"
    evened = event.Tested("R", 2, "dodge", 4, 4, True, 4, (dodge, ("Disturbing Presence", -1)))
    assert say(m, evened) == "A3 dodges: rolled 4, needs 4+ (4+, dodge +1, Disturbing Presence -1), success [R]"
    assert say(m, event.Blocked("R", 2, at, 14, 6, "Defender Down")) == "A3 blocks B3: Defender Down [R]"
    assert say(m, event.Pushed("R", 14, 0, at, 2)) == "B3 is pushed to 4,5 by A3 [R]"
    assert describe(m, event.Pushed("R", 14, 0, at, 2), short=True, beside_board=True) == "B3 is pushed by A3"
    assert say(m, event.Pushed("R", 14, 0, -1, -1, "the crowd")) == "B3 is pushed into the crowd [R]"
    assert say(m, event.Pushed("R", 14, at, at, -1, "the wall")) == "B3 is pushed into the wall [R]"
    broken = event.Armour("R", 14, at, 9, 8, True, (5, 4), (), "block", 2)
    assert say(m, broken) == "B3's armour breaks (block): rolled 9, AV 8 [R]"
    held = event.Armour("R", 14, at, 7, 8, False, (5, 4), (("lava", -2),), "lava")
    assert say(m, held) == "B3's armour holds (lava): rolled 9 - 2 (lava) = 7, AV 8 [R]"
    assert say(m, event.Injured("R", 14, at, 7, 2, (5, 2), (), "block")) == "B3 suffers injury 7: stunned (block) [R]"
    blow = event.Injured("R", 14, at, 8, 4, (5, 2), (("Mighty Blow", 1),), "block")
    assert say(m, blow) == "B3 suffers injury 7 + 1 (Mighty Blow) = 8: knocked out (block) [R]"
    assert say(m, event.CasualtyRolled("R", 14, at, 61, "Dead")) == "B3 suffers casualty 61: Dead [R]"
    assert say(m, event.Passed("R", 2, 0, at, 0, 3)) == "A3 throws the ball to A4 at 4,5 [R]"
    assert say(m, event.Passed("R", 2, 0, at)) == "A3 throws a bomb to 4,5 [R]"
    assert say(m, event.Caught("R", 2, at)) == "A3 catches the bomb [R]"
    assert say(m, event.Bounced("R", at, 0, "bounce")) == "The ball bounces to 4,5 [R]"
    assert say(m, event.Bounced("R", at, 0, "throw-in")) == "The ball is thrown in to 4,5 [R]"
    assert say(m, event.BallTeleported("R", at, 0, 2)) == "The ball is teleported to 4,5 [R]"
    assert say(m, event.TurnEnded("R", 1, "time")) == "The Lantern Street Irregulars end their turn: time [R]"
    fell = event.Turnover("R", 0, "was knocked down (dodge)", 2)
    assert say(m, fell) == "Turnover for The Grinding Tuskers: A3 failed to dodge [R]"
    assert say(m, event.MatchEnded("R")) == "The match is over: a draw [R]"
    assert say(m, event.MatchEnded("R", 0)) == "The match is over: The Grinding Tuskers win [R]"
    assert say(m, event.DoorMoved("R", at, True)) == "A door shuts at 4,5 [R]"
    assert say(m, event.Exploded("R", at, "bomb")) == "The bomb at 4,5 explodes [R]"
    assert describe(m, event.Rolled("", "dodge", 6, 4, 2)) == "A3 Krug Ironhide rolls 4 for the dodge"
    assert describe(m, event.Rolled("", "bounce", 8, 4)) == "The bounce: rolled 4 (D8)"


def test_a_walk_and_the_dice_of_a_block_are_one_sentence_each(m: Match) -> None:
    last = event.Moved("R", 2, 0, m.board.cell("4,5"), "step")
    assert describe_walk(m, last, 3) == "A3 Krug Ironhide moves 3 squares to 4,5 [R]"
    assert describe_walk(m, last, 1) == describe(m, last)
    assert describe_block_dice(m, 2, [1, 6]) == "A3 Krug Ironhide rolls the block dice: Attacker Down, Defender Down"


def test_cause_names_the_player_it_is_about(m: Match) -> None:
    assert cause_in_words(m, "was knocked down (dodge)", 2) == "A3 failed to dodge"
    assert cause_in_words(m, "was knocked down (rush)", 2) == "A3 failed to go for it"
    assert cause_in_words(m, "was knocked down (block)", 2) == "A3 was knocked down (block)"
    assert cause_in_words(m, "time ran out", -1) == "time ran out"
    later = new_match("bb2020", 2)
    assert cause_in_words(later, "was knocked down (rush)", 2) == "A3 failed to rush"


def test_sentences_that_were_hard_to_say_aloud(m: Match) -> None:
    at = m.board.cell("4,5")
    assert say(m, event.Turnover("R", 0, "touchdown")) == "The touchdown ends the turn of The Grinding Tuskers [R]"
    assert say(m, event.Healed("R", 2, at, "apothecary", DEAD)) == "Apothecary: A3 is dead [R]"
    assert say(m, event.Healed("R", 2, at, "apothecary", RESERVES)) == "Apothecary: A3 is now in the reserves [R]"
    assert say(m, event.TraitUsed("R", 2, at, "Piling On", 14)) == "A3 uses Piling On against B3 [R]"
    assert say(m, event.TraitUsed("R", 2, at, "Right Stuff", 3)) == "A3 uses Right Stuff on A4 [R]"
    assert say(m, event.TraitUsed("R", 2, at, "Stab", 14)) == "A3 uses Stab against B3 [R]"
    assert say(m, event.Removed("R", 2, LOST, at, "lava")) == "A3 leaves the board (lava) [R]"
    assert say(m, event.Removed("R", 2, LOST)) == "A3 is lost [R]"
    stupid = event.Tested("R", 2, "really-stupid", 2, 5, True, 4, (("really-stupid", 2),))
    assert say(m, stupid) == "A3 avoids Really Stupid: rolled 5, needs 2+ (4+, Really Stupid +2), success [R]"


def test_beside_the_board_people_have_names_and_things_explode(m: Match) -> None:
    who = m.bodies.title[2]
    dodge = "was knocked down (dodge)"
    fell, ended = event.Turnover("R", 0, dodge, 2), event.TurnEnded("R", 0, dodge, 2)
    chest, bomb = event.Exploded("R", 3, "chest", 2), event.Exploded("R", 3, "bomb")
    said = [describe(m, told, beside_board=True) for told in (fell, ended, chest, bomb)]
    assert said == [
        f"Turnover for The Grinding Tuskers: {who} failed to dodge",
        f"The Grinding Tuskers end their turn: {who} failed to dodge",
        f"The chest explodes in the face of {who}", "The bomb explodes",
    ]  # fmt: skip


def test_several_balls_are_numbered() -> None:
    m = new(teams=("Orc", "Human", "Elf"), balls=2)
    assert say(m, event.PickedUp("R", 0, 0, 1)) == "A1 picks up ball 2 [R]"


def test_everything_that_happens_has_its_own_words() -> None:
    """Bots meet most events; each sentence names the player it is about, and no number is left without a word."""
    seen: dict[str, str] = {}
    for m in fixtures():
        for e in played(m, 9).events or []:
            sentence = describe(m, e)
            seen[e.kind] = sentence
            if e.about() >= 0 and not isinstance(e, event.TurnEnded | event.Turnover):
                assert m.bodies.name[e.about()] in sentence, sentence
            assert "Nobody" not in sentence, sentence
    assert len(seen) > 25
