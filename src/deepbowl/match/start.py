"""The beginning of a match: its bodies, all names, the first state."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from deepbowl.board.board import SIZES, Board
from deepbowl.engine import event
from deepbowl.engine.choice import Names
from deepbowl.engine.log import NEUTRAL_LETTER, SEAT_LETTERS
from deepbowl.engine.state import STANDING, WAITING, Bodies, Size, State
from deepbowl.rules.game import Game
from deepbowl.rules.rules import Rules
from deepbowl.rules.sheet import NeutralSheet, PlayerSheet, TeamSheet
from deepbowl.rules.vocabulary.flags import NEVER_BROUGHT

MOST_BODIES: Final = 250


def with_own(neutrals: Sequence[NeutralSheet], own: list[NeutralSheet]) -> list[NeutralSheet]:
    """Return the neutral bodies and after them those the rules bring, each once: saves and logs name these too.

    Raise ValueError where one of the first has the number of another body of the rules."""
    known = {sheet.number: sheet for sheet in own}
    for sheet in neutrals:
        if sheet.number in known and sheet.pack() != known[sheet.number].pack():
            mine = f"{NEUTRAL_LETTER}{sheet.number} is {known[sheet.number].name}"
            raise ValueError(f"{mine} by the rules of this match, and {sheet.name} needs another number")
    return [*(sheet for sheet in neutrals if sheet.number not in known), *own]


def names_of(rules: Rules, bodies: Bodies, board: Board) -> Names:
    """Return what everything in a choice is called by these rules."""
    traits, spells = [trait.name for trait in rules.traits], [spell.name for spell in rules.spells]
    return Names(bodies.name, list(rules.actions.names), traits, spells, board.label, board.cell)


def put_neutrals(m: Game) -> None:
    """Stand every neutral body that begins on the board on its squares; ValueError if one cannot begin there."""
    fixed = 0
    for feature in m.rules.features:
        fixed |= m.board.areas.get(feature.name, 0)
    for body, sheet in zip(m.bodies.of_seat[m.seats], m.neutrals, strict=True):
        if not sheet.at:
            continue
        cell = m.board.cell(sheet.at)
        foot = m.board.feet[sheet.size][cell] if cell >= 0 else 0
        if not foot or foot & (m.state.occupied | fixed):
            raise ValueError(f"{m.bodies.name[body]} has no room on {sheet.at}, or something else lies there")
        m.state.posture[body] = STANDING
        m.place(body, cell)
        m.tell(event.Placed("", body, cell))


def bodies_of(teams: list[TeamSheet], neutrals: Sequence[NeutralSheet] = ()) -> Bodies:
    """Number all bodies, teams first: seat letter (or N) and shirt number are their stable names."""
    players = [(seat, team, player) for seat, team in enumerate(teams) for player in team.players]
    for sheet in neutrals:
        if not 1 <= sheet.size <= SIZES or sheet.number < 0:
            raise ValueError(f"{sheet.name}: a neutral body is 1 to {SIZES} squares wide and has a number")
    everybody: list[PlayerSheet] = [*(player for _, _, player in players), *neutrals]
    return Bodies(
        len(teams),
        [seat for seat, _, _ in players] + [len(teams)] * len(neutrals),
        [1] * len(players) + [sheet.size for sheet in neutrals],
        [f"{SEAT_LETTERS[seat]}{player.number}" for seat, _, player in players]
        + [f"{NEUTRAL_LETTER}{sheet.number}" for sheet in neutrals],
        [player.name for player in everybody],
        [player.position for player in everybody],
        [player.race for player in everybody],
        [team.race for _, team, _ in players] + [sheet.race for sheet in neutrals],
        [player.niggles for player in everybody],
        [player.st for player in everybody],
    )


def first_state(
    rules: Rules, board: Board, bodies: Bodies, teams: list[TeamSheet], balls: int, neutrals: Sequence[NeutralSheet] = ()
) -> State:
    """The first state: all players in reserves with their characteristics and skills, the teams with re-rolls and goods."""
    kinds = len(rules.features)
    state = State(Size(board, len(bodies), len(teams), balls, kinds, len(rules.counted), rules.tally_room), None)
    if rules.doors.begin_shut:
        state.shut, state.topo = board.leaves, board.topology(board.leaves)
    players: list[PlayerSheet] = [*(player for team in teams for player in team.players), *neutrals]
    for body, player in enumerate(players):
        if player.waits:
            state.posture[body] = WAITING
    state.ma, state.st = bytes([player.ma for player in players]), bytes([player.st for player in players])
    state.ag, state.pa = bytes([player.ag for player in players]), bytes([player.pa for player in players])
    state.av = bytes([player.av for player in players])
    state.skills = tuple([rules.skills_of(player) for player in players])
    goods = [name for name in rules.counted if name not in NEVER_BROUGHT]
    for team in teams:
        wrong = [name for name, count in team.goods.items() if name not in goods or count < 0]
        if wrong:
            raise ValueError(f"{team.name} cannot bring {', '.join(wrong)}; goods are: {', '.join(goods)}")
    state.rerolls = tuple([team.rerolls for team in teams])
    state.goods = tuple([team.goods.get(name, 0) for team in teams for name in rules.counted])
    return state
