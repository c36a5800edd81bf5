"""What is asked and what can be answered, in plain words: a question as a sentence, an option as a few words.

Terminal and browser show these; what happened is told by `describe`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from deepbowl.engine import choice as verbs
from deepbowl.engine.choice import Choice, first_of, second_of, verb_of
from deepbowl.engine.decision import Decision
from deepbowl.engine.state import POSTURES, STANDING
from deepbowl.grounds import row_of
from deepbowl.rules.vocabulary import purpose
from deepbowl.rules.vocabulary.actions import action_words, aimed
from deepbowl.rules.vocabulary.records import FACES
from deepbowl.rules.words.sentences.names import square

if TYPE_CHECKING:
    from deepbowl.rules.match import Match
    from deepbowl.rules.traits import Trait

TITLES: Final = {
    "turn": "Who acts next?",
    "declare": "What does {who} do?",
    "set-up": "Set up your team.",
    "place": "Where does {who} stand?",
    "take-first-turn": "You have won the toss. Do you want the first turn?",
    "use-pre-set": "Is the dungeon laid out as the map has it? If not, you place things in turn.",
    "block-die": "{who} hits {other}{dice}. Which die counts?",
    "push": "Where is {who} pushed to?",
    "throw-chest": "Where is the chest thrown?",
    "which-ball": "Which ball does {who} part with?",
    "follow-up": "Does {who} follow up?",
    "use-trait": "Does {who} {use}?",
    "apothecary": "Does your apothecary help {who}?",
    "apothecary-choice": "Which of the two casualty rolls does {who} keep?",
    "igor": "Does Igor help {who}?",
    "bribe": "{who} has been seen. Do you spend a bribe?",
    "intercept": "{who} throws. Who tries to intercept?",
    "order": "Who is dealt with first?",
    "sponsor": "Who is your sponsor?",
    "athlete": "Which of your players is your sponsor's athlete?",
    "benefit": "What does {who} have of his sponsor in this game?",
    "map-who": "The map shows a short cut. Who takes it?",
    "map-where": "Where does {who} come out?",
    "spell": "Does your wizard cast a spell now?",
    "spell-square": "{spell}: which square?",
    "spell-target": "{spell}: which player?",
    "dump-off": "{who} is about to be hit. Where does {who} throw the ball?",
    "second-block": "Whom does {who} hit next?",
    "throw-team-mate": "Where is {other} thrown?",
    "bite": "Whom does {who} bite?",
    "facing": "Which way does {who} face?",
    "end-zone": "You have won the toss. Which end zone do you defend?",
    "mutation": "Which Mutation does {who} get?",
    "climb-out": "Where does {who} climb out of the pit?",
    "leap-to": "Where does {who} leap to?",
    "leap-path": "Over which square does {who} leap?",
    "demand-balance": "{who} stands beside a fall. Do you demand a balance roll (2+)?",
    "place-trap": "Where does the next trap lie, face down?",
    "place-chest": "Where does the next chest stand?",
    "place-pad": "Where does the next {pad} lie?",
    "grab": "The ball is in the chest! Does {who} try to grab it?",
    "open-chest": "{who} is done and stands beside a chest. Does he open one?",
    "dug-out-pad": "Which {pad} does {who} come in by?",
    "entrance": "Where does {who} come in?",
    "slip": "{who} slips. Into what?",
    "ring-direction": "Which way does the ring throw {who}?",
    "wall-square": "Which wall does {who} throw the ball at?",
    "wall": "Off which of its walls is the ball to come?",
    "shove-chest": "Where is the chest shoved?",
    "catch-in-flight": "The ball flies past {who}. Does {who} try to catch it?",
    "catch-bomb": "Does {who} try to catch the bomb?",
    "throw-bomb": "Where does {who} throw the bomb?",
    "kick-team-mate": "Where is {other} kicked?",
    "answer-pass": "{who} is about to pass. Who moves, being on the ball?",
    "on-the-ball": "{who} is on the ball while {other} passes. Where to?",
    "safe-hands": "{who} goes down. Where does {who} put the ball?",
    "first-block": "Whom does {who} hit first?",
    "lash-out": "At whom does {who} lash out?",
    "mortuary-assistant": "Does your Mortuary Assistant help {who}?",
    "plague-doctor": "Does your Plague Doctor help {who}?",
    "argue-again": "The referee will not hear of it. Do you have a word with him about {who} once more?",
    "trickster": "{who} is about to be hit by {other}. Is he somewhere else?",
    "hit-and-run": "Does {who} step away, and where to?",
    "argue": "{who} has been seen. Do you argue the call?",
    "pass-block": "{who} moves to block the pass of {other}. Where to?",
}


def question(m: Match, decision: Decision, beside_board: bool = False) -> str:
    """What is asked, in words; `beside_board`: dice are drawn, and players go by their own names."""
    who = name(m, decision.body, beside_board) if decision.body >= 0 else "somebody"
    other = name(m, decision.other, beside_board) if decision.other >= 0 else "somebody"
    if decision.kind == "act":
        return _acting(m, decision, who)
    if decision.kind == "re-roll":
        return _rerolling(m, decision, who, other, beside_board)
    if decision.kind == "assist":
        return _helping(decision, who, other)
    about = " ({who})" if decision.body >= 0 else ""
    known = TITLES.get(decision.kind, f"{decision.kind.replace('-', ' ').capitalize()}{about}?")
    dice = "" if beside_board else f": {', '.join(faces(decision.dice))}"
    pad = row_of("pad").words_in(m.rules.lineage())
    use, spell = _using(m, decision, other), _spell(m, decision.what)
    return known.format(who=who, other=other, use=use, dice=dice, spell=spell, pad=pad)


def _using(m: Match, decision: Decision, whom: str) -> str:
    """What somebody may do with a trait he is asked about: use a skill, or what else has words of its own."""
    if decision.trait < 0:
        return "use a skill"
    trait = m.rules.traits[decision.trait]
    if trait.to_do:
        return trait.to_do.replace("{whom}", whom)
    return f"use {trait.name}" + (f" on {whom}" if decision.other >= 0 else "")


def _spell(m: Match, name: str) -> str:
    """A spell as it is printed on its card."""
    return next((spell.title for spell in m.rules.spells if spell.name == name), "The spell")


def faces(dice: tuple[int, ...]) -> list[str]:
    """Block dice by the names of their faces."""
    return [FACES[face] if 0 < face < len(FACES) else str(face) for face in dice]


def _acting(m: Match, decision: Decision, who: str) -> str:
    act, movement, body = m.state.act, m.rules.movement, decision.body
    if body != act.body or not any(verb_of(option) == verbs.STEP for option in decision.options):
        return f"{who}: what next?"
    left = max(0, movement.allowance(m, body) - act.moved)
    rushes = max(0, movement.rushes(m, body) - act.rushes)
    action = action_words(m.rules.actions.names[act.action]) if act.action >= 0 else "Action"
    squares = f"{left} square{'' if left == 1 else 's'} left"
    return f"{who}: {action}, {squares}" + (f", {rushes} more on a roll" if rushes else "")


def _rerolling(m: Match, decision: Decision, who: str, other: str, beside_board: bool) -> str:
    """Return the question and the roll it is about, since a roll for Pro may be re-rolled before the roll Pro is for."""
    if decision.what == purpose.BLOCK:
        dice = "die" if len(decision.dice) == 1 else "dice"
        return f"{who} hits {other}{'' if beside_board else _block_dice(m, decision)}. Re-roll the block {dice}?"
    thrown, what = ", ".join(map(str, decision.dice)), _ROLLS.get(decision.what, decision.what.replace("-", " "))
    return f"{who} rolled {thrown} for {what} and {'passed' if decision.passed else 'failed'}. Re-roll the {what} roll?"


def _block_dice(m: Match, decision: Decision) -> str:
    """The dice of a block that may be rolled again, and who picks."""
    picks = "" if decision.picks < 0 or len(decision.dice) < 2 else (
        "; you pick" if decision.picks == decision.seat
        else f"; {m.sheets[decision.picks].name} pick" if decision.picks < m.seats
        else "; nobody picks, the worst counts"
    )  # fmt: skip
    return f": {', '.join(faces(decision.dice))}{picks}"


def _helping(decision: Decision, who: str, other: str) -> str:
    """Who wants help against whom, and what it would change."""
    if decision.what == "foul":
        added = f"{decision.now:+d} on the armour roll, {decision.then:+d} with your help"
        return f"{who} fouls {other}: {added}. Who of yours joins in?"
    dice = f"{block_pool(decision.now)}, {block_pool(decision.then)} with your help"
    return f"{who} blocks {other}: {dice}. Who of yours joins in?"


def block_pool(dice: int) -> str:
    """So many block dice, and who picks one, as a third coach would say it."""
    if abs(dice) == 1:
        return "1 die"
    return f"{abs(dice)} dice" + ("" if dice > 0 else " against him")


# ---------------------------------------------------------------- words
def name(m: Match, body: int, beside_board: bool = False) -> str:
    """A player by short name and own name; beside the board, which shows him, by his own."""
    short, own = m.bodies.name[body], m.bodies.title[body]
    return own or short if beside_board else f"{short} {own}".strip()


def player_line(m: Match, body: int) -> str:
    """A player in one line: who, what he can do, how he is."""
    s = m.state
    printed = m.rules.tests.card(s.ma[body], s.st[body], s.ag[body], s.pa[body], s.av[body])
    numbers = "/".join(value for _, value in printed)
    traits = [trait.name for trait in m.rules.traits if m.own_skills(body) & trait.mask]
    state = [] if s.post[body] == STANDING else [POSTURES[s.post[body]]]
    if m.holds_ball(body):
        state.append("has the ball")
    if s.cell[body] >= 0 and (zones := m.zones_on(s.cell[body], m.side[body])):
        state.append(f"marked by {zones}")
    where = f" at {square(m.board, s.cell[body])}" if s.cell[body] >= 0 else ""
    text = f"{name(m, body)}, {m.bodies.position[body]} {numbers}{where}"
    if state:
        text += f" ({', '.join(state)})"
    return text + (f"; {', '.join(traits)}" if traits else "")


def _standing_at(m: Match, cell: int) -> str:
    body = m.body_at(cell)
    return f"{square(m.board, cell)} ({name(m, body)})" if body >= 0 else square(m.board, cell)


def say(m: Match, option: Choice, beside_board: bool = False) -> str:
    """An option in words; `beside_board`: where it is, the board shows."""
    verb, first, second = verb_of(option), first_of(option), second_of(option)
    if verb in (verbs.USE, verbs.USE_AT, verbs.USE_ON):
        return _use(m, verb, m.rules.traits[first], second, beside_board)
    if beside_board and verb in _AT_CELL:
        body = m.body_at(first)
        return f"{_AT_CELL[verb]} {name(m, body, beside_board)}" if body >= 0 else _HERE[verb]
    if verb in (verbs.STOP, verbs.NO) and (kept := _DECLINES.get(m.decision().kind)):
        return kept
    if verb in _PLAIN:
        return _PLAIN[verb]
    if verb in _ON_BODY:
        return f"{_ON_BODY[verb]} {name(m, first, beside_board)}".strip()
    if verb in _AT_CELL:
        return f"{_AT_CELL[verb]} {_standing_at(m, first)}"
    if verb == verbs.DECLARE:
        action = m.rules.actions.names[first]
        return action_words(action) + (aimed(action, name(m, second - 1, beside_board)) if second else "")
    if verb == verbs.DIE:
        return FACES[first] if 0 < first < len(FACES) else str(first)
    if verb == verbs.NUMBER:
        return _ball(m, first) if m.decision().kind == "which-ball" else f"{first}: {m.rules.harm.casualty_words(first)}"
    if verb == verbs.CAST:
        return f"cast {m.rules.spells[first].title}"
    if verb == verbs.FACING:
        return _FACINGS[first]
    if verb == verbs.REROLL:
        return reroll_words(m, first) + (_which_die(m.decision(), second) if second else "")
    return m.names.text(option)


def _ball(m: Match, number: int) -> str:
    """One of several balls, counted from 1, with its kind if it is no plain one."""
    kind = m.state.ball_kind[number - 1]
    return f"ball {number}" + (f", {m.rules.ball_kinds[kind]}" if kind else "")


def _use(m: Match, verb: int, used: Trait, target: int, beside_board: bool) -> str:
    """What is used, and on whom or where; a trait that is itself the answer goes by its name."""
    words = use_words(m, used)
    if verb == verbs.USE:
        return used.name if m.decision().kind in _PICKED else words
    if verb == verbs.USE_ON:
        return f"{words} on {name(m, target, beside_board)}"
    if not beside_board:
        return f"{words} {used.toward} {_standing_at(m, target)}"
    return f"{words}: {name(m, m.body_at(target), True)}" if m.body_at(target) >= 0 else words


def use_words(m: Match, used: Trait) -> str:
    """What a trait is offered as: a skill is used, all else is something to do; what anybody may do in a book that has no
    words for it goes by its name."""
    return used.to_do or (used.name if used in m.rules.everyone else f"use {used.name}")


def reroll_words(m: Match, source: int) -> str:
    """Where a re-roll comes from, whatever it is spent on."""
    if source >= verbs.REROLL_TRAIT:
        return f"re-roll with {reroll_source(m, source)}"
    return ("let it stand", "spend a team re-roll", "spend the Leader's re-roll")[source]


def _which_die(decision: Decision, number: int) -> str:
    """Return which block die of a pool is meant, and what it shows."""
    shown = faces(decision.dice)
    return f", die {number}" + (f": {shown[number - 1]}" if number <= len(shown) else "")


def reroll_source(m: Match, source: int) -> str:
    """What a re-roll comes from: the skill by its name."""
    if source >= verbs.REROLL_TRAIT:
        return m.rules.traits[source - verbs.REROLL_TRAIT].name
    return ("nothing", "team re-roll", "Leader's re-roll")[source]


_FACINGS: Final = ("north-west", "north", "north-east", "west", "east", "south-west", "south", "south-east")
_PLAIN: Final = {
    verbs.END_TURN: "end your turn",
    verbs.STAND: "stand up",
    verbs.STOP: "stop here",
    verbs.PUT_BACK: "put back",
    verbs.DONE_PLACING: "done",
    verbs.FORMATION: "set everybody up in formation, and done",
    verbs.NO: "no",
    verbs.YES: "yes",
    verbs.OFF: "off the board",
    verbs.RANDOM: "let the dice say where",
}
_ROLLS: Final = {purpose.PRO: "Pro", purpose.DAUNTLESS: "Dauntless", purpose.FOUL_APPEARANCE: "Foul Appearance"}
"""Rolls called after a skill; others go by their purpose."""
_DECLINES: Final = {
    "spell": "no spell now",
    "leap-to": "do not leap",
    "intercept": "nobody",
    "answer-pass": "nobody",
    "bite": "nobody",
    "second-block": "nobody",
    "dump-off": "keep the ball",
    "open-chest": "leave them shut",
}
"""What saying no comes to where the question does not ask for a yes or no."""
_PICKED: Final = ("sponsor", "benefit", "mutation")
"""Questions to which a trait is the answer, not the use of one."""
_ON_BODY: Final = {
    verbs.ACTIVATE: "activate",
    verbs.HIT: "hit",
    verbs.FOUL: "foul",
    verbs.HAND_OFF: "hand the ball to",
    verbs.TAKE: "take",
    verbs.BRING_ON: "bring on",
    verbs.SPONGE: "magic sponge for",
    verbs.BODY: "",
}
_HERE: Final = {verbs.STEP: "step here", verbs.THROW: "throw here", verbs.PLACE: "stand here", verbs.SQUARE: "this square"}
_AT_CELL: Final = {verbs.STEP: "step to", verbs.THROW: "throw to", verbs.PLACE: "place at", verbs.SQUARE: "square"}
