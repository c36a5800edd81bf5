"""The kinds of events and their fields: the one description of what a match tells.

`scripts/event_types.py` makes from it the classes that rules tell (`engine/event.py`, `engine/events`), the types of the
browser client (`web/src/lib/events.ts`) and the table in `docs/events.md`; views and saves read it as they go. To add a
kind, add it here, run that script, and write its sentence in `rules/words/sentences`.

Every event has besides its fields the `rule` that caused it. No field holds a sentence, and none means different things in
different events.
"""

from __future__ import annotations

from typing import Final

# what a field is
BODY: Final = "body"
SEAT: Final = "seat"
CELL: Final = "cell"
BALL: Final = "ball"
NUMBER: Final = "number"
TEXT: Final = "text"
FLAG: Final = "flag"
POSTURE: Final = "posture"
NUMBERS: Final = "numbers"
MODIFIERS: Final = "modifiers"

BY_PLACE: Final = (BODY, SEAT, CELL, BALL)
"""Numbers of something in the match; -1 is none."""


class Field:
    """One thing an event says."""

    __slots__ = ("meaning", "name", "optional", "type")

    def __init__(self, name: str, type_: str, meaning: str, optional: bool = False) -> None:
        self.name = name
        self.type = type_
        self.meaning = meaning
        self.optional = optional  # may be no one, nowhere, 0, "" or False


class Kind:
    """One kind of event."""

    __slots__ = ("fields", "meaning", "name")

    def __init__(self, name: str, meaning: str, *fields: Field) -> None:
        self.name = name
        self.meaning = meaning
        self.fields = fields


def maybe(name: str, type_: str, meaning: str) -> Field:
    """A field that may say nothing: no one, nowhere, 0, "" or False."""
    return Field(name, type_, meaning, True)


WHO: Final = Field("body", BODY, "the player it is about")
AT: Final = Field("cell", CELL, "the square; none off the board")
BY: Final = maybe("by", BODY, "the player who caused it")
THE_BALL: Final = Field("ball", BALL, "which ball, from 0")
BALL_OR_BOMB: Final = maybe("ball", BALL, "which ball, from 0; none if it is a bomb")
TOTAL: Final = Field("total", NUMBER, "the dice and everything added")
DICE: Final = Field("dice", NUMBERS, "the dice as they fell")
MODIFIED: Final = Field("modifiers", MODIFIERS, "what was added, each with its reason")
CAUSE: Final = maybe("cause", TEXT, "why: dodge, block, bomb, the name of a feature …")
WHOSE: Final = Field("seat", SEAT, "which team")

ROLLS: Final = (
    Kind(
        "Rolled", "A die falls.",
        Field("purpose", TEXT, "what it is rolled for"),
        Field("sides", NUMBER, "how many faces it has"),
        Field("rolled", NUMBER, "what it shows"),
        maybe("body", BODY, "the player who rolls"),
    ),
    Kind(
        "Tested", "The result of a player's roll; reported again after a re-roll.",
        WHO,
        Field("purpose", TEXT, "what it is rolled for: dodge, rush, catch …"),
        Field("needed", NUMBER, "what the die must show, everything counted"),
        Field("rolled", NUMBER, "what it shows"),
        Field("passed", FLAG, "whether that is enough"),
        Field("total_needed", NUMBER, "what die and modifiers together must reach"),
        MODIFIED,
        maybe("cell", CELL, "the square it is about, such as the one dodged into"),
    ),
    Kind("RerollSpent", "A team re-roll is used.", WHO, AT, WHOSE, Field("left", NUMBER, "how many the team has left")),
    Kind(
        "TraitUsed", "A player uses a skill or trait, or suffers from one.",
        WHO, AT, Field("trait", TEXT, "its name"), maybe("target", BODY, "its target"),
    ),
)  # fmt: skip

COURSE: Final = (
    Kind(
        "LaidOut", "A layout was rolled for.",
        Field("layout", NUMBER, "its number"), Field("board", TEXT, "what it is called"),
    ),
    Kind("EndZoneChosen", "A team is assigned the end zone it defends.", WHOSE, Field("cell", CELL, "one of its squares")),
    Kind(
        "RerollsChanged", "A team begins with more or fewer re-rolls than it bought.",
        WHOSE, Field("gained", NUMBER, "how many more, or fewer if below 0"), maybe("left", NUMBER, "how many it has now"),
    ),
    Kind("SponsorNamed", "A team gets its sponsor.", WHOSE, Field("sponsor", TEXT, "the sponsor")),
    Kind(
        "SeatDrawn", "A team is given its part of the pitch by lot.",
        WHOSE, Field("place", NUMBER, "which, clockwise from the north, from 1"),
    ),
    Kind("PhaseBegan", "A part of set-up or of a turn begins.", Field("phase", TEXT, "which"), maybe("seat", SEAT, "whose")),
    Kind("HalfBegan", "A half begins.", Field("half", NUMBER, "which, from 1"), maybe("overtime", FLAG, "it is overtime")),
    Kind("DriveBegan", "A drive starts: all teams set up.", Field("drive", NUMBER, "which, from 1")),
    Kind("TurnBegan", "A team's turn begins.", WHOSE, Field("turn", NUMBER, "which of this half, from 1")),
    Kind(
        "TurnSkipped", "A team is passed over: that turn counts as taken.",
        WHOSE, Field("turn", NUMBER, "which of this half, from 1"),
    ),
    Kind(
        "TurnEnded", "A team's turn is over.",
        WHOSE, maybe("cause", TEXT, "why, if it ended early"), maybe("body", BODY, "the cause"),
    ),
    Kind(
        "Turnover", "Something ends the turn against the coach's will, or by a touchdown.",
        WHOSE, Field("cause", TEXT, "what happened"), maybe("body", BODY, "the player concerned"),
    ),
    Kind(
        "Touchdown", "A team scores.",
        WHOSE, Field("score", NUMBER, "how many it has now"), maybe("body", BODY, "the scorer; none: it was given"),
        maybe("cell", CELL, "where"),
    ),
    Kind(
        "ScoreSet", "A team's score changes without a touchdown: a coach conceded.",
        WHOSE, Field("score", NUMBER, "how many touchdowns it has now"),
    ),
    Kind(
        "NoteTaken", "A note from outside the game: a coach, a clock.",
        Field("note", TEXT, "concede, time-up, minutes, defaulted …"), maybe("seat", SEAT, "the seat it concerns"),
        maybe("amount", NUMBER, "how many, such as minutes"),
    ),
    Kind("RolledBack", "Deepbowl hit a bug: the last choice was undone.", Field("why", TEXT, "the error")),
    Kind(
        "MatchEnded", "The match is over.",
        maybe("winner", SEAT, "the winner; none: a draw"), maybe("monsters", FLAG, "all teams have lost to the monsters"),
    ),
)  # fmt: skip

PLAYERS: Final = (
    Kind("Placed", "A player is put on a square.", WHO, AT),
    Kind("Stunned", "A player is Stunned without an injury roll.", WHO, AT),
    Kind(
        "RoomActed", "A room affects a player in it.",
        WHO, AT, Field("room", TEXT, "what it is called"), Field("effect", TEXT, "its effect on the player, in words"),
    ),
    Kind("Activated", "A player is picked to act.", WHO, AT),
    Kind(
        "Declared", "A player declares an action.",
        WHO, AT, Field("action", TEXT, "move, block, blitz …"), maybe("target", BODY, "the opponent it is against"),
    ),
    Kind(
        "Moved", "A player moves to another square.",
        WHO, Field("from_cell", CELL, "the square left"), Field("to_cell", CELL, "the square entered"),
        Field("manner", TEXT, "step, rush, dodge, leap, jump, slip, follow, shadow, dive, roll, back, climb"),
        maybe("after", BODY, "the opponent they follow"),
    ),
    Kind(
        "Pushed", "A player is pushed.",
        WHO, Field("from_cell", CELL, "the square left"), Field("to_cell", CELL, "the square entered; none in the crowd"),
        BY, maybe("into", TEXT, "what they are pushed into: the crowd, the wall"),
    ),
    Kind(
        "Teleported", "A player comes out of a pad.",
        WHO, Field("cell", CELL, "where they come out"), maybe("pad", NUMBER, "the number of the pad, from 1"),
        maybe("from_cell", CELL, "the pad they went in by; none: from the dug-out"),
    ),
    Kind(
        "Mishap", "A player goes into a pad and does not come out of any.",
        WHO, Field("cell", CELL, "where they went in"), maybe("pad", NUMBER, "the number of the pad, from 1"),
    ),
    Kind("Lifted", "A player is thrown through the air.", WHO, Field("cell", CELL, "the square they are thrown at")),
    Kind("StoodUp", "A player stands up.", WHO, AT),
    Kind("KnockedDown", "A player is knocked down.", WHO, AT, CAUSE, BY),
    Kind("PlacedProne", "A player is placed prone, without an armour roll.", WHO, AT, CAUSE, BY),
    Kind(
        "Armour", "An armour roll.",
        WHO, AT, TOTAL, Field("armour", NUMBER, "the armour value it is rolled against"),
        Field("broken", FLAG, "whether it breaks"), DICE, MODIFIED, CAUSE, BY,
    ),
    Kind(
        "Injured", "An injury roll.",
        WHO, AT, TOTAL, Field("posture", POSTURE, "what the table says: stunned, knocked out, casualty"),
        DICE, MODIFIED, CAUSE, BY,
    ),
    Kind(
        "CasualtyRolled", "A roll on the casualty table.",
        WHO, AT, Field("rolled", NUMBER, "the number"), Field("result", TEXT, "the line of the table"),
    ),
    Kind(
        "Healed", "A player is treated or heals.",
        WHO, AT, Field("means", TEXT, "apothecary, regeneration, magic sponge"),
        Field("posture", POSTURE, "the posture now"),
    ),
    Kind("Cured", "Injuries of earlier games heal for good.", WHO, AT),
    Kind(
        "LetOff", "A player spotted by the referee stays on the board.",
        WHO, AT, Field("means", TEXT, "why: bribe, argument"),
    ),
    Kind(
        "Removed", "A player leaves the board for a box.",
        WHO, Field("posture", POSTURE, "which: reserves, knocked out, casualty, dead, lost, sent off"),
        maybe("cell", CELL, "the square where something swallowed them"), CAUSE,
    ),
    Kind("Returned", "A knocked-out player is fit to play again.", WHO),
    Kind(
        "Blocked", "A block, by the die that was picked.",
        WHO, Field("cell", CELL, "where the victim stands"), Field("target", BODY, "the victim"),
        Field("face", NUMBER, "the face, 1 to 6"), Field("result", TEXT, "the face in words"),
    ),
    Kind(
        "Assisted", "A player of a third team helps against the victim of a block or foul.",
        WHO, AT, Field("helped", BODY, "the player who blocks or fouls"), Field("victim", BODY, "their victim"),
        Field("what", TEXT, "block or foul"),
    ),
    Kind("Infraction", "The referee spots a foul.", WHO, AT),
    Kind("SentOff", "A player is sent off.", WHO),
    Kind("CoachSentOff", "A coach is sent off for arguing.", WHOSE),
    Kind(
        "Judged", "The referee judges an infraction.",
        WHO, AT, Field("offence", TEXT, "what was done: foul, weapon, magic item, spell, in the way …"),
        Field("major", FLAG, "whether it is a major infraction"),
        maybe("needed", NUMBER, "what the die must show to send the player off; 0: no die is rolled"),
        maybe("rolled", NUMBER, "what it shows"), maybe("off", FLAG, "the player is to be sent off"),
        maybe("by", BODY, "the referee who saw it; none: the eye"),
    ),
    Kind("EyeMoved", "The eye of the referee moves.", maybe("seat", SEAT, "the team it is on now; none: on no team")),
    Kind(
        "Appeared", "A monster appears.",
        WHO, AT, Field("name", TEXT, "its kind"), maybe("cause", TEXT, "where it came from: chest, teleporter …"),
        maybe("by", BODY, "the player who brought it"), maybe("from_cell", CELL, "the square it came from: that of a chest"),
    ),
    Kind(
        "Hunts", "A monster goes for someone.",
        WHO, AT, Field("target", BODY, "its prey"), Field("squares", NUMBER, "how far away, in points of movement"),
    ),
    Kind(
        "Earned", "A player earns star player points.",
        WHO, Field("points", NUMBER, "how many"), Field("why", TEXT, "for what: monster, chest, referee …"),
        maybe("die", FLAG, "and a D6 more, rolled after the match"),
    ),
)  # fmt: skip

BALLS: Final = (
    Kind(
        "Passed", "A ball or bomb is thrown.",
        WHO, Field("from_cell", CELL, "where the thrower stands"), Field("to_cell", CELL, "the square aimed at"),
        BALL_OR_BOMB, maybe("target", BODY, "the player who stands there"),
    ),
    Kind("Deflected", "A pass is deflected.", WHO, AT, Field("thrower", BODY, "whose pass it was"), BALL_OR_BOMB),
    Kind("Intercepted", "A pass is intercepted.", WHO, AT, Field("thrower", BODY, "whose pass it was"), BALL_OR_BOMB),
    Kind("Caught", "A ball or bomb is caught.", WHO, AT, BALL_OR_BOMB),
    Kind(
        "Completed", "A pass is a completion.",
        WHO, Field("cell", CELL, "where it was caught"), Field("receiver", BODY, "the player who caught it"),
        Field("points", NUMBER, "star player points it is worth"),
    ),
    Kind("Dropped", "A player lets go of a ball.", WHO, AT, THE_BALL),
    Kind("PickedUp", "A player picks a ball up.", WHO, AT, THE_BALL),
    Kind(
        "HandedOff", "A ball is handed to a team-mate.",
        WHO, Field("cell", CELL, "where the receiver stands"), Field("receiver", BODY, "the receiver"), THE_BALL,
    ),
    Kind(
        "Bounced", "A loose ball moves to another square.",
        Field("cell", CELL, "where it comes to"), THE_BALL, Field("manner", TEXT, "bounce, throw-in, ricochet"),
    ),
    Kind(
        "Ricocheted", "A ball or bomb hits a wall and comes off it.",
        Field("cell", CELL, "the square before the wall"),
        Field("heading", TEXT, "in which direction from there the wall is: N, NE, E …"), BALL_OR_BOMB,
    ),
    Kind("BallFound", "A ball comes into play on a square.", AT, THE_BALL, maybe("body", BODY, "the player who found it")),
    Kind(
        "BallKnown", "The kind of a ball becomes known.",
        Field("cell", CELL, "where it lies"), THE_BALL, Field("variant", TEXT, "spiked, enchanted, living, iron, normal"),
    ),
    Kind(
        "BallVanished", "A ball is out of the match for good.",
        Field("cell", CELL, "where it was"), THE_BALL, maybe("illusion", FLAG, "it was an illusion"),
    ),
    Kind(
        "BallEaten", "A monster eats a ball.",
        WHO, AT, THE_BALL, Field("eaten", NUMBER, "how many monsters have eaten so far"),
    ),
    Kind(
        "BallTeleported", "A ball comes out of a pad.",
        Field("cell", CELL, "where it comes out"), THE_BALL, maybe("pad", NUMBER, "the number of the pad, from 1"),
        maybe("from_cell", CELL, "the pad it fell on"),
    ),
)  # fmt: skip

DUNGEON: Final = (
    Kind(
        "Revealed", "A chest is opened, a card or trap turned up; this cannot be undone.",
        WHO, AT, Field("thing", TEXT, "chest, card, trap"), Field("drawn", NUMBER, "the number drawn"),
        maybe("name", TEXT, "what it is called"),
    ),
    Kind(
        "Exploded", "Something blows up.",
        AT, Field("cause", TEXT, "bomb, chest, trap"), maybe("body", BODY, "the player who opened it"),
    ),
    Kind(
        "SpellStruck", "A spell strikes.",
        AT, Field("spell", TEXT, "its name"), WHOSE, maybe("body", BODY, "its target"),
    ),
    Kind(
        "MarkChanged", "Something was placed on squares or removed from them.",
        Field("feature", TEXT, "what: chest, pad …"), Field("change", TEXT, "placed, removed, moved, as the map has them"),
        maybe("cell", CELL, "where; none: all over the board"), maybe("count", NUMBER, "its number, or how many there are"),
        maybe("from_cell", CELL, "where it was, if it moved"),
    ),
    Kind(
        "DoorMoved", "A door opens or shuts.",
        AT, maybe("shut", FLAG, "it is shut now"), maybe("body", BODY, "the player who moved it"),
        maybe("beyond", CELL, "the square on its other side, if it stands between two"),
        maybe("smashed", FLAG, "it was smashed and stays open"),
    ),
    Kind(
        "DoorTried", "A player tries a door for the first time.",
        WHO, AT, Field("locked", FLAG, "it turns out to be locked"),
        maybe("beyond", CELL, "the square on its other side, if it stands between two"),
    ),
)  # fmt: skip

TOPICS: Final = {"rolls": ROLLS, "course": COURSE, "players": PLAYERS, "balls": BALLS, "dungeon": DUNGEON}
"""Every kind, by what they are about: each topic is a module of `engine/events`."""
KINDS: Final = tuple([kind for kinds in TOPICS.values() for kind in kinds])
"""Every kind."""
FIELDS: Final = {kind.name: kind.fields for kind in KINDS}
"""The fields of each kind, in their order."""
