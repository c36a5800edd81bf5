"""Questions as sentences and options as a few words, for the terminal and the browser; `describe` has the events."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from deepbowl.engine import choice as verbs
from deepbowl.engine.choice import Choice, first_of, second_of, verb_of
from deepbowl.engine.decision import Decision
from deepbowl.engine.state import POSTURES, STANDING
from deepbowl.grounds import row_of
from deepbowl.rules.vocabulary import purpose
from deepbowl.rules.vocabulary.actions import action_words, aimed
from deepbowl.rules.vocabulary.flags import FOUL
from deepbowl.rules.vocabulary.records import FACES, MAJOR
from deepbowl.rules.words.sentences.dice import VERBS, noun_for, verb_for
from deepbowl.rules.words.sentences.names import square, used_on

if TYPE_CHECKING:
    from deepbowl.rules.game import Game
    from deepbowl.rules.traits import Trait

TITLES: Final = {
    "turn": "Who acts next?",
    "declare": "What does {who} do?",
    "set-up": "Set up your team.",
    "place": "Where do you place {who}?",
    "take-first-turn": "You won the toss. Take the first turn?",
    "use-pre-set": "Use the layout printed on the map? If not, the coaches take turns placing it.",
    "block-die": "{who} blocks {other}{dice}. Choose a die.",
    "push": "Where is {who} pushed?",
    "throw-chest": "Where is the chest thrown?",
    "which-ball": "Which ball does {who} throw or hand off?",
    "follow-up": "Does {who} follow up?",
    "use-trait": "Does {who} {use}?",
    "apothecary": "Does your apothecary help {who}?",
    "apothecary-choice": "Which of the two casualty rolls does {who} keep?",
    "igor": "Does Igor help {who}?",
    "bribe": "The referee spotted {who}. Use a bribe?",
    "intercept": "{who} throws. Who tries to intercept?",
    "order": "Who goes first?",
    "sponsor": "Who is your sponsor?",
    "athlete": "Which of your players is your sponsor's athlete?",
    "benefit": "Which sponsor benefit does {who} get this match?",
    "map-who": "The map shows a short cut. Which player takes it?",
    "map-where": "Where does {who} come out?",
    "spell": "Does your wizard cast a spell now?",
    "spell-square": "{spell}: choose a square.",
    "spell-target": "{spell}: choose a player.",
    "dump-off": "{who} is about to be blocked. Where do they throw the ball?",
    "second-block": "Which opponent does {who} block next?",
    "throw-team-mate": "Where is {other} thrown?",
    "bite": "Which team-mate does {who} bite?",
    "facing": "Which way does {who} face?",
    "end-zone": "You won the toss. Which end zone do you defend?",
    "mutation": "Which Mutation does {who} get?",
    "flame-burst": "{other} breathes fire. Does {who} go prone? If not, roll against their armour.",
    "climb-out": "Where does {who} climb out of the pit?",
    "sixth-sense": "Which {pad} does {who} go to?",
    "step-away": "Where does {who} step before the chest or trap opens?",
    "extra-players": "Add D3 Titchy players from your reserves?",
    "extra-player": "Which Titchy player joins?",
    "extra-place": "Where does {who} join?",
    "winds": "Which effect do the Winds of Magic have?",
    "leap-to": "Where does {who} leap to?",
    "leap-path": "Over which square does {who} leap?",
    "demand-balance": "{who} stands beside a drop. Demand a balance roll (2+)?",
    "easily-hurt": "{who} is Titchy. Add 2 to the injury roll?",
    "place-trap": "Where do you place the next trap, face down?",
    "place-chest": "Where do you place the next chest?",
    "place-pad": "Where do you place the next {pad}?",
    "grab": "The ball is in the chest! Does {who} try to grab it?",
    "open-chest": "{who} has finished beside a chest. Open a chest?",
    "dug-out-pad": "Which {pad} does {who} use to enter?",
    "entrance": "Where does {who} enter?",
    "slip": "{who} slips. Where do they fall?",
    "ring-direction": "Which way does the ring throw {who}?",
    "wall-square": "Which wall does {who} throw the ball at?",
    "wall": "Which wall of that square does the ball bounce off?",
    "shove-chest": "Where is the chest pushed?",
    "catch-in-flight": "The ball flies past {who}. Does {who} try to catch it?",
    "catch": "Does {who} try to catch the ball?",
    "catch-bomb": "Does {who} try to catch the bomb?",
    "throw-bomb": "Where does {who} throw the bomb?",
    "kick-team-mate": "Where is {other} kicked?",
    "answer-pass": "{who} is about to pass. Which player uses On the Ball?",
    "on-the-ball": "{other} is about to pass. Where does {who} move with On the Ball?",
    "safe-hands": "{who} is knocked down. Where do they put the ball?",
    "first-block": "Which opponent does {who} block first?",
    "lash-out": "Which team-mate does {who} lash out at?",
    "mortuary-assistant": "Does your Mortuary Assistant help {who}?",
    "plague-doctor": "Does your Plague Doctor help {who}?",
    "argue-again": "The referee rejects your argument. Argue again for {who}?",
    "trickster": "{other} is about to block {who}. Where does {who} move with Trickster?",
    "hit-and-run": "Where does {who} move with Hit and Run?",
    "sorcery": "Which spell does {who} cast?",
    "flash-to": "Flash: where does {who} reappear?",
    "fist-target": "Flying Fist: which player does {who} hit?",
    "fist-side": "Flying Fist: from which side is {other} hit?",
    "hands-on": "Phantom Hands: which ball or chest does {who} reach for?",
    "phantom-pass": "Phantom Pass: where does {who} throw the ball?",
    "referee-move": "Where does {who} go?",
    "referee-squares": "Choose where the referees start? All coaches must agree. If not, dice decide.",
    "referee-place": "Where does {who} start?",
    "monster-attack": "Which player does {who} attack next?",
    "assassinate": "Which player does your assassin target?",
    "argue": "The referee spotted {who}. Argue the call?",
    "pass-block": "{other} is about to pass. Where does {who} move with Pass Block?",
}


def question(m: Game, decision: Decision, beside_board: bool = False) -> str:
    """Return a question as a sentence; `beside_board` leaves dice to the client and uses players' own names."""
    who = name(m, decision.body, beside_board) if decision.body >= 0 else "a player"
    other = name(m, decision.other, beside_board) if decision.other >= 0 else "a player"
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


def _using(m: Game, decision: Decision, whom: str) -> str:
    """Return the words of an option for a trait: use a skill, or the trait's own words."""
    if decision.trait < 0:
        return "use a skill"
    trait = m.rules.traits[decision.trait]
    if trait.offered_as:
        return trait.offered_as.replace("{whom}", whom)
    return f"use {trait.name}" + (
        f" {used_on(m, decision.body, decision.other)} {whom}" if decision.other >= 0 else ""
    )


def _spell(m: Game, name: str) -> str:
    """Return a spell as its card prints it."""
    return next((spell.title for spell in m.rules.spells if spell.name == name), "The spell")


def faces(dice: tuple[int, ...]) -> list[str]:
    """Return block dice by the names of their faces."""
    return [FACES[face] if 0 < face < len(FACES) else str(face) for face in dice]


def _acting(m: Game, decision: Decision, who: str) -> str:
    act, movement, body = m.state.act, m.rules.movement, decision.body
    if body != act.body or not any(verb_of(option) == verbs.STEP for option in decision.options):
        return f"{who}: what next?"
    left = max(0, movement.allowance(m, body) - act.moved)
    rushes = max(0, movement.rushes(m, body) - act.rushes)
    action = action_words(m.rules.actions.names[act.action]) if act.action >= 0 else "action"
    squares = f"{left} square{'' if left == 1 else 's'} left"
    more = f", {rushes} more by {m.rules.nouns.get(purpose.RUSH, 'rushing')}" if rushes else ""
    return f"{who}: {action}, {squares}{more}"


def _rerolling(m: Game, decision: Decision, who: str, other: str, beside_board: bool) -> str:
    """Return the question and the roll it is about, since a roll for Pro may be re-rolled before the roll Pro is for."""
    if decision.what == purpose.BLOCK:
        dice = "die" if len(decision.dice) == 1 else "dice"
        return f"{who} blocks {other}{'' if beside_board else _block_dice(m, decision)}. Re-roll the block {dice}?"
    rolled = f"{who} rolled {', '.join(map(str, decision.dice))}"
    if decision.what not in VERBS:
        return f"{rolled} for {noun_for(m.rules.nouns, decision.what)}. Re-roll?"
    success, failure = verb_for(m.rules.verbs, decision.what)
    return f"{rolled}: {success if decision.passed else f'fails to {failure}'}. Re-roll?"


def _block_dice(m: Game, decision: Decision) -> str:
    """Return the dice of a block that may be re-rolled, and who picks."""
    picks = "" if decision.picks < 0 or len(decision.dice) < 2 else (
        "; you pick" if decision.picks == decision.seat
        else f"; {m.sheets[decision.picks].name} pick" if decision.picks < m.seats
        else "; the worst die counts"
    )  # fmt: skip
    return f": {', '.join(faces(decision.dice))}{picks}"


def _helping(decision: Decision, who: str, other: str) -> str:
    """Return who wants help against which player, and what it would change."""
    if decision.what == "foul":
        added = f"{decision.now:+d} on the armour roll, {decision.then:+d} with your help"
        return f"{who} fouls {other}: {added}. Which of your players helps?"
    dice = f"{block_pool(decision.now)}, {block_pool(decision.then)} with your help"
    return f"{who} blocks {other}: {dice}. Which of your players helps?"


def block_pool(dice: int) -> str:
    """Return a number of block dice and who picks, as a third coach would say it."""
    if abs(dice) == 1:
        return "1 die"
    return f"{abs(dice)} dice" + ("" if dice > 0 else " against them")


# ---------------------------------------------------------------- words
def name(m: Game, body: int, beside_board: bool = False) -> str:
    """Return a player's short name and own name; beside the board only their own."""
    short, own = m.bodies.name[body], m.bodies.title[body]
    return own or short if beside_board else f"{short} {own}".strip()


def player_line(m: Game, body: int) -> str:
    """Return a player in one line: name, characteristics, posture and skills."""
    s = m.state
    printed = m.rules.tests.card(s.ma[body], s.st[body], s.ag[body], s.pa[body], s.av[body])
    numbers = "/".join(value for _, value in printed)
    traits = [trait.name for trait in m.rules.traits if m.own_skills(body) & trait.mask]
    state = [] if s.posture[body] == STANDING else [POSTURES[s.posture[body]]]
    if m.holds_ball(body):
        state.append("has the ball")
    if s.cell[body] >= 0 and (zones := m.zones_on(s.cell[body], m.side[body])):
        state.append(f"marked by {zones}")
    where = f" at {square(m.board, s.cell[body])}" if s.cell[body] >= 0 else ""
    text = f"{name(m, body)}, {m.bodies.position[body]} {numbers}{where}"
    if state:
        text += f" ({', '.join(state)})"
    return text + (f"; {', '.join(traits)}" if traits else "")


def _standing_at(m: Game, cell: int) -> str:
    body = m.body_at(cell)
    return f"{square(m.board, cell)} ({name(m, body)})" if body >= 0 else square(m.board, cell)


def say(m: Game, option: Choice, beside_board: bool = False) -> str:
    """Return an option in words, with what the referee might say to it; `beside_board` leaves out squares, which the board
    shows."""
    words, warning = _say(m, option, beside_board), warned(m, option)
    return f"{words} ({warning})" if warning else words


def warned(m: Game, option: Choice) -> str:
    """Return the price of an option that the referee minds, "" for all others."""
    verb, body, level = verb_of(option), m.state.act.body, 0
    if verb == verbs.HIT and m.neutral(first_of(option)):
        return m.rules.referee.warning_of_hit(m, first_of(option))
    if verb == verbs.FOUL or (verb == verbs.DECLARE and first_of(option) == FOUL):
        level = MAJOR
    elif verb in (verbs.USE, verbs.USE_AT, verbs.USE_ON):
        level = m.rules.traits[first_of(option)].infraction
    elif verb == verbs.YES or verb == verbs.REROLL:
        asked = m.decision()
        body = asked.body
        if verb == verbs.YES and asked.trait >= 0:
            level = m.rules.traits[asked.trait].infraction
        elif verb == verbs.REROLL and first_of(option) >= verbs.REROLL_TRAIT:
            level = m.rules.traits[first_of(option) - verbs.REROLL_TRAIT].infraction
    return m.rules.referee.warning(m, body, level) if level and body >= 0 and not m.neutral(body) else ""


def _say(m: Game, option: Choice, beside_board: bool) -> str:
    verb, first, second = verb_of(option), first_of(option), second_of(option)
    if verb in (verbs.USE, verbs.USE_AT, verbs.USE_ON):
        return _use(m, verb, m.rules.traits[first], second, beside_board)
    if verb == verbs.RANDOM:
        return f"roll for the {row_of('pad').words_in(m.rules.lineage())}"
    if beside_board and verb in _AT_CELL:
        body = m.body_at(first)
        return f"{_AT_PLAYER[verb]} {name(m, body, beside_board)}" if body >= 0 else _HERE[verb]
    if verb in (verbs.STOP, verbs.NO) and (kept := _DECLINES.get(m.decision().kind)):
        return kept
    if verb == verbs.YES and (done := _AGREES.get(m.decision().kind)):
        return done
    if verb == verbs.END_TURN and m.decision().seat == m.seats:
        return "let the others stay where they are"
    if verb in _PLAIN:
        return _PLAIN[verb]
    if verb == verbs.BODY and m.decision().kind == "referee-move":
        return f"move {name(m, first, beside_board)} first"
    if verb == verbs.BY_ITSELF:
        return f"let {name(m, first, beside_board)} act by itself"
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


def _ball(m: Game, number: int) -> str:
    """Return one of several balls, counted from 1, with its kind if it is not a plain one."""
    kind = m.state.ball_kind[number - 1]
    return f"ball {number}" + (f", {m.rules.ball_kinds[kind]}" if kind else "")


def _use(m: Game, verb: int, used: Trait, target: int, beside_board: bool) -> str:
    """Return which trait is used and its target; a trait that is itself the answer goes by its name."""
    words = use_words(m, used)
    if verb == verbs.USE:
        return used.name if m.decision().kind in _PICKED else words
    if verb == verbs.USE_ON:
        return f"{words} on {name(m, target, beside_board)}"
    if not beside_board:
        return f"{words} {used.preposition} {_standing_at(m, target)}"
    return f"{words}: {name(m, m.body_at(target), True)}" if m.body_at(target) >= 0 else words


def use_words(m: Game, used: Trait) -> str:
    """Return what a trait is offered as: "use" and the name of a skill, or the words of an action that is not a skill."""
    return used.offered_as or (used.name if used in m.rules.everyone else f"use {used.name}")


def reroll_words(m: Game, source: int) -> str:
    """Return an offer to re-roll, by its source."""
    if source >= verbs.REROLL_TRAIT:
        return f"re-roll with {reroll_source(m, source)}"
    return ("keep the roll", "use a team re-roll", "use the Leader's re-roll")[source]


def _which_die(decision: Decision, number: int) -> str:
    """Return which block die of a pool is meant, and what it shows."""
    shown = faces(decision.dice)
    return f", die {number}" + (f": {shown[number - 1]}" if number <= len(shown) else "")


def reroll_source(m: Game, source: int) -> str:
    """Return the source of a re-roll, a skill by its name."""
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
    verbs.FORMATION: "place the whole team in formation",
    verbs.NO: "no",
    verbs.YES: "yes",
    verbs.OFF: "off the board",
}
_DECLINES: Final = {
    "spell": "no spell now",
    "leap-to": "do not leap",
    "step-away": "stay",
    "winds": "raise everyone who lies on the ground",
    "intercept": "no player",
    "answer-pass": "no player",
    "bite": "no team-mate",
    "second-block": "no opponent",
    "dump-off": "keep the ball",
    "open-chest": "leave it closed",
    "referee-move": "stay here",
    "referee-squares": "roll dice",
    "monster-attack": "no further attack",
    "sorcery": "no spell",
    "flash-to": "no spell",
    "fist-target": "no spell",
    "hands-on": "no spell",
    "phantom-pass": "no spell",
}
"""The words for "no" where a question does not ask for yes or no."""
_AGREES: Final = {"winds": "lay everyone down", "referee-squares": "choose squares"}
"""The words for "yes", the same."""
_PICKED: Final = ("sponsor", "benefit", "mutation", "sorcery")
"""Questions whose answer is a trait, not its use."""
_ON_BODY: Final = {
    verbs.ACTIVATE: "activate",
    verbs.HIT: "block",
    verbs.FOUL: "foul",
    verbs.HAND_OFF: "hand the ball to",
    verbs.TAKE: "take",
    verbs.BRING_ON: "bring on",
    verbs.SPONGE: "magic sponge for",
    verbs.BODY: "",
}
_HERE: Final = {verbs.STEP: "step here", verbs.THROW: "throw here", verbs.PLACE: "place here", verbs.SQUARE: "this square"}
_AT_PLAYER: Final = {
    verbs.STEP: "step to", verbs.THROW: "throw to", verbs.PLACE: "place at", verbs.SQUARE: "the square of",
}  # fmt: skip
_AT_CELL: Final = {verbs.STEP: "step to", verbs.THROW: "throw to", verbs.PLACE: "place at", verbs.SQUARE: "square"}
