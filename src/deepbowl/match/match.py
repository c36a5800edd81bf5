"""A match from outside: starting, choosing, viewing, saving and loading it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from deepbowl.board.board import Board
from deepbowl.books.registry import assemble
from deepbowl.engine.choice import DONE_PLACING, FORMATION, PLACE, PUT_BACK, TAKE, Choice, verb_of
from deepbowl.engine.dice import Dice, Seeded
from deepbowl.engine.errors import BrokenSave
from deepbowl.engine.journal import Input, Journal, UndoPoint
from deepbowl.engine.state import RUNNING, State
from deepbowl.match.facts import facts, hash_of
from deepbowl.match.log import terms_text, write_log
from deepbowl.match.save import dice_of, read_save, restore, write_save
from deepbowl.match.start import MOST_BODIES, bodies_of, first_state, names_of, put_neutrals, with_own
from deepbowl.match.view import view
from deepbowl.rules.analysis.odds import Odds, odds
from deepbowl.rules.analysis.policy import SENSIBLE, Policy
from deepbowl.rules.flow.explain import particular_reason, why_not
from deepbowl.rules.game import Game, present_in
from deepbowl.rules.rules import Rules
from deepbowl.rules.sheet import NeutralSheet, TeamSheet
from deepbowl.rules.vocabulary.records import Reason

SETTING_UP: Final = (TAKE, PLACE, PUT_BACK, FORMATION, DONE_PLACING)


class Match(Game):
    """The public face of the engine: `decision`, `apply`, `clone`, `save`, `view`, `events`, `result`."""

    played_by = ""  # the version of the rules that its log names; "": this one
    other_dice = False  # not all dice so far came from the source in use now
    _commitment = ""  # once someone asked

    @staticmethod
    def new(
        book: str,
        board: Board,
        teams: list[TeamSheet],
        dice: Dice,
        switches: tuple[str, ...] = (),
        balls: int = 0,
        keep: bool = True,
        record: bool = True,
        neutrals: Sequence[NeutralSheet] = (),
    ) -> Match:
        """A match about to begin: all players in Reserves, neutral bodies on their squares, the first phase waiting."""
        rules = assemble(book, switches)
        complaint = rules.complaint(board)
        if complaint:
            raise ValueError(f"'{board.name}' is not a board for {rules.title}: {complaint}")
        for team in teams:
            brought = [name for name in rules.banned_goods if team.goods.get(name)]
            if brought:
                raise ValueError(f"{rules.title} bans what {team.name} brings: {', '.join(brought)}")
            refusal = rules.goods_complaint(team.goods)
            if refusal:
                raise ValueError(f"{team.name} {refusal}")
            if complaint := rules.team_complaint(team):
                raise ValueError(f"{team.name} cannot play under {rules.title}: {complaint}")
        bodies = with_own(neutrals, rules.neutrals.residents(board))
        match = lay_out(rules, board, teams, dice, balls, keep, record, bodies)
        put_neutrals(match)
        match.advance()
        return match

    def save(self, secret: bool = False) -> str:
        """The match as text; only with `secret` can it continue with the same seeded dice. Keep that text private."""
        return write_save(self, secret)

    @staticmethod
    def load(text: str, dice: Dice | None = None) -> Match:
        """The match that `save` wrote, at the same decision; `BrokenSave` says what is wrong with the text."""
        saved = read_save(text)
        dice = dice_of(saved, dice)
        try:
            rules = assemble(saved.book, saved.switches)
            match = lay_out(rules, saved.board, saved.sheets, dice, saved.balls, True, False, saved.neutrals)
        except ValueError as error:
            raise BrokenSave(f"the terms of the match in the save: {error}") from None
        restore(match, saved)
        return match

    def view(self, seat: int, since: int = 0) -> dict[str, object]:
        """Everything a seat may see, as plain data; -1 is a spectator. Events from number `since` on are in it."""
        return view(self.veiled(seat), seat, since)

    def take_up(self, state: State) -> None:
        """Continue from another state of the same match."""
        self.state = state
        self.present = present_in(state)
        self.find_acting()

    # ---------------------------------------------------------------- what was kept
    @property
    def record(self) -> list[Input] | None:
        """Every choice, die and note so far; None if they are not kept."""
        return self.journal.record if self.journal is not None else None

    @property
    def undo_points(self) -> list[UndoPoint]:
        """Return the points an undo can go back to, the last choice last."""
        return self.journal.undo_points if self.journal is not None else []

    def opened(self) -> tuple[int, int, int]:
        """Return the positions of dice, events and record when the last resolution began, for rolling it back."""
        if self.journal is None:
            return self.dice_at, 0, 0
        return self.dice_at, self.journal.events_at, self.journal.record_at

    def reopen(self, opened: tuple[int, int, int]) -> None:
        """Restore the positions that `opened` returned, for a match that is loaded."""
        self.dice_at = opened[0]
        if self.journal is not None:
            self.journal.events_at, self.journal.record_at = opened[1:]

    def log(self) -> str:
        """The match so far as a text that people can read and that replays exactly."""
        return write_log(self)

    def hash(self) -> str:
        """A short text equal for matches at the same point with the same past of this resolution, and for no others."""
        return hash_of(self)

    def facts(self) -> list[str]:
        """All facts of the match now, one per line; `hash` is made of them."""
        return facts(self)

    def commitment(self) -> str:
        """Return the commitment to dice and terms, fixed before the first die falls; "" if the dice have none."""
        if not self._commitment:
            self._commitment = self.dice.commitment(terms_text(self))
        return self._commitment

    @property
    def result(self) -> dict[str, object] | None:
        """Return winner, score and the other figures of the book, once the match is over."""
        if self.state.won == RUNNING:
            return None
        return {"won": self.state.won, "score": list(self.state.score), **self.rules.scoring.result(self)}

    # ---------------------------------------------------------------- what is hidden
    @property
    def hides(self) -> bool:
        """Return True if something is hidden from a seat now: a set-up in progress, an answer not yet revealed."""
        return bool(self.sealed) or self.rules.phases[self.state.phase].sealed

    def choosing(self) -> list[int]:
        """Return who may choose now: one seat, all who are not done where several choose at the same time, no one at the
        end."""
        if self.over:
            return []
        return self.rules.phases[self.state.phase].at_work(self) if self.all_at_once else [self.decision().seat]

    def veiled(self, seat: int) -> Match:
        """The match as a seat may know it (-1: a spectator): a copy without anything hidden from them.

        Views, bots' copies and the server's messages are all made from this. Where nothing is hidden it is the match
        itself. The copy is at the same decision, or at the seat's own where several choose at the same time.
        """
        if not self.hides:
            return self
        if self.rule is None:
            twin = self.spawn(self.state.copy(), Seeded(0))
            self.rules.phases[self.state.phase].veil(twin, seat)
        else:
            assert self.before is not None
            twin = self.spawn(self.before.copy(), Seeded(0))
            twin.replay(self.before, self.tape_for(seat), self.start, self.taken)
        if self.journal is not None:
            twin.journal = Journal(False)
            twin.journal.events = self.journal.events
        return twin

    def turn_to(self, seat: int) -> bool:
        """Let a seat choose next that is not the one asked, where several may choose at the same time; False: not now."""
        if self.rule is not None or self.over or not self.rules.phases[self.state.phase].turn_to(self, seat):
            return False
        self.pending = None
        return True

    def public_inputs(self) -> int:
        """Return the number of public inputs of the record: those before the first hidden one."""
        record = self.record or []
        known = min(self.sealed_inputs(), default=len(record))
        while known and self.all_at_once and _of_set_up(record[known - 1]):
            known -= 1
        return known

    # ---------------------------------------------------------------- what would happen, and why not
    def why_not(self, choice: Choice) -> str:
        """Why a choice is not offered."""
        return why_not(self, choice)

    def reason_against(self, choice: Choice) -> Reason | None:
        """The same without advice on other choices; None if there is no particular reason."""
        return particular_reason(self, choice)

    def odds(self, choice: Choice, policy: Policy = SENSIBLE) -> Odds:
        """Return the outcomes of an offered choice with their chances. More ways to ask: `deepbowl.rules.analysis.odds`."""
        return odds(self, choice, policy)

    def spawn(self, state: State, dice: Dice) -> Match:
        """The same match with another state and other dice, unrecorded."""
        return Match(
            self.rules, self.sheets, self.board, self.bodies, self.names, state, dice, True, None, self.neutrals,
            self.present,
        )  # fmt: skip

    def clone(self, dice: Dice) -> Match:
        """The same match at the same decision, with other dice ahead."""
        twin = super().clone(dice)
        assert isinstance(twin, Match)
        return twin


def _of_set_up(item: Input) -> bool:
    """Return whether an input may be part of a set-up: a choice only made there, or news from outside between two of
    them."""
    return item.kind == Input.NOTE or (item.kind == Input.CHOICE and verb_of(item.value) in SETTING_UP)


def lay_out(
    rules: Rules, board: Board, teams: list[TeamSheet], dice: Dice, balls: int, keep: bool, record: bool,
    neutrals: Sequence[NeutralSheet] = (),
) -> Match:  # fmt: skip
    """Assemble a match that has not begun."""
    if not 2 <= len(teams) <= len(board.end_zones):
        raise ValueError(f"'{board.name}' is for 2 to {len(board.end_zones)} teams, not {len(teams)}")
    neutrals = with_own(neutrals, rules.proxies(board))
    bodies = bodies_of(teams, neutrals)
    if len(set(bodies.name)) < len(bodies) or len(bodies) > MOST_BODIES:
        whose = "players of a team, and neutral bodies,"
        raise ValueError(f"{whose} each need a different number, and at most {MOST_BODIES} can take part")
    balls = balls or rules.balls
    if balls > rules.setup.most_balls(board):
        raise ValueError(f"'{board.name}' has room for {rules.setup.most_balls(board)} balls, not {balls}")
    state = first_state(rules, board, bodies, teams, balls, neutrals)
    names, journal = names_of(rules, bodies, board), Journal(True) if record else None
    return Match(rules, teams, board, bodies, names, state, dice, keep, journal, neutrals, present_in(state))
