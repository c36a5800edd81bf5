"""What a book puts before and after each turn, proven with a small book of our own."""

from __future__ import annotations

import pytest

from deepbowl.books.crp.rules import OpenPitch
from deepbowl.books.registry import BOOKS, assemble, put_together
from deepbowl.engine import event
from deepbowl.engine.choice import STOP, Choice, choice
from deepbowl.engine.decision import DONE, Decision, Resolution
from deepbowl.rules.chapters.neutrals import Neutrals
from deepbowl.rules.chapters.phase import LOOSE_BALLS, MONSTERS, Phase
from deepbowl.rules.flow.block import block
from deepbowl.rules.flow.neutral_turn import NeutralTurn
from deepbowl.rules.flow.turn import go_on
from deepbowl.rules.game import Game
from deepbowl.rules.vocabulary.records import Block
from deepbowl.testing import Scenario, neutral, prone, scenario, stunned

TOLD = (event.PhaseBegan, event.TurnBegan, event.TurnEnded)


class Bell(Phase):
    """Rings by itself."""

    def __init__(self, name: str) -> None:
        self.name = name

    def run(self, m: Game) -> Resolution[None]:
        return self.ring(m)

    def ring(self, m: Game) -> Resolution[None]:
        m.tell(event.PhaseBegan("TEST", self.name, m.state.seat))
        go_on(m)
        yield DONE


class Applause(Phase):
    """The coach whose turn it was says when it is enough."""

    name = "applause"

    def offer(self, m: Game) -> Decision:
        return Decision(m.state.seat, "applause", [choice(STOP)])

    def begin(self, m: Game, choice: Choice) -> Resolution[None] | None:
        go_on(m)
        return None


class Theatre(OpenPitch):
    """The open pitch with bells around each turn and applause after it."""

    id = "theatre"
    title = "A theatre for tests"

    def __init__(self) -> None:
        super().__init__()
        self.before_turn = [Bell("first bell"), Bell("second bell")]
        self.after_turn = [Applause(), *self.after_turn, Bell("last bell")]


class Muddle(Theatre):
    """Something stands between a turn and the choice of the next."""

    id = "muddle"
    title = "A muddle for tests"

    def __init__(self) -> None:
        super().__init__()
        self.phases = [*self.phases[:-2], Bell("intruder"), *self.phases[-2:]]


@pytest.fixture(autouse=True)
def _books(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(BOOKS, "theatre", Theatre)


def theatre(**more: object) -> Scenario:
    return scenario("A.P.b", book="theatre", **more)  # type: ignore[arg-type]


def told(s: Scenario) -> list[str]:
    return [e.phase if isinstance(e, event.PhaseBegan) else e.kind for e in s.m.events or [] if isinstance(e, TOLD)]


def test_everything_comes_in_the_order_of_the_book() -> None:
    s = theatre()
    s.end_turn()
    s.asked("applause", of=0, options=["stop"])
    s.expect(turn=0, phase="applause")
    s.stop()
    s.expect(turn=1, phase="turn")
    assert told(s) == ["TurnEnded", "last bell", "first bell", "second bell", "TurnBegan"]
    assert [e.seat for e in s.events("PhaseBegan")] == [0, 1, 1]  # the next coach sees the phases before their turn


def test_the_window_for_spells_keeps_its_place_among_them() -> None:
    s = theatre(wizard=(1, 0, 0))
    s.end_turn().stop()
    s.asked("spell", of=0)
    s.stop()
    assert told(s)[:2] == ["TurnEnded", "last bell"]


def test_concession_after_the_turn_continues_with_the_phases_left() -> None:
    s = theatre(wizard=(1, 0, 0))
    s.end_turn()
    s.note("concede", 0)  # a coach who has conceded casts no spell
    s.expect(turn=1, phase="turn")
    assert told(s) == ["TurnEnded", "last bell", "first bell", "second bell", "TurnBegan"]


def test_a_book_without_any_has_the_plain_turn() -> None:
    rules = assemble("dungeonbowl-5")
    start = rules.phase("turn-start")
    assert (rules.turn_opens, rules.turn_closes) == (start, rules.phase("next")) == (start, start + 2)


def test_nothing_may_stand_between_a_turn_and_the_next() -> None:
    with pytest.raises(ValueError, match="turn-start, turn, next in a row"):
        put_together(Muddle, ())


# ---------------------------------------------------------------- the turn of no one
class Prowl(NeutralTurn):
    """Every neutral body on the board blocks the first player beside it."""

    name = "prowl"
    rank = MONSTERS

    def due(self, m: Game) -> list[int]:
        return [body for body in m.bodies.of_seat[m.seats] if m.standing(body)]

    def act(self, m: Game, body: int) -> Resolution[None]:
        prey = [other for other in m.bodies_in(m.around(body)) if m.standing(other) and not m.neutral(other)]
        if prey:
            yield from block(m, Block(body, prey[0], True))


class Sleepers(Neutrals):
    """They turn face up in a separate turn."""

    def turns_over(self, m: Game, body: int) -> bool:
        return False


class Wilderness(OpenPitch):
    """The open pitch with bodies of no one that act; what is listed before them comes after them by its rank."""

    id = "wilderness"
    title = "A wilderness for tests"

    def __init__(self) -> None:
        super().__init__()
        late = Bell("late bell")
        late.rank = LOOSE_BALLS
        self.after_turn = [late, Prowl(), *self.after_turn]
        self.neutrals = Sleepers()


@pytest.fixture
def wilderness(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(BOOKS, "wilderness", Wilderness)


@pytest.mark.usefixtures("wilderness")
def test_phases_after_a_turn_come_by_rank_before_the_order_of_the_list() -> None:
    names = [phase.name for phase in assemble("wilderness").phases]
    assert names[names.index("turn") + 1 :] == ["spell", "prowl", "late bell", "next", "drive-end"]


@pytest.mark.usefixtures("wilderness")
def test_neutral_bodys_block_is_not_a_turnover_and_keeps_the_turns_cause() -> None:
    s = scenario("XA.\n...\nB.b", book="wilderness", X=neutral(), rerolls=1)
    s.dice(block="down", armour=(1, 1)).end_turn()
    s.expect(A=prone(2, 0), turnover=False, turn=1, acting=None)
    assert [e.cause for e in s.events("TurnEnded")] == ["end of turn"]
    assert s.m.suppressed == 0


@pytest.mark.usefixtures("wilderness")
def test_neutral_bodies_act_once_each_and_the_match_can_be_saved_between() -> None:
    s = scenario("XA.\n...\nZB.\n..b", book="wilderness", X=neutral(), Z=neutral())
    s.dice(block="push", then_block="push").end_turn()
    s.expect(A=(2, 0), B=(2, 2), X=(0, 0), Z=(0, 2), turn=1)
    assert [(e.body, e.target) for e in s.events("Blocked")] == [(3, 0), (4, 1)]


@pytest.mark.usefixtures("wilderness")
def test_stunned_body_with_its_own_turn_does_not_recover_in_a_teams_turn() -> None:
    s = scenario("X..\nA.b", book="wilderness", X=neutral("stunned"))
    s.end_turn()
    s.expect(X=stunned(0, 0))
    t = scenario("X..\nA.b", X=neutral("stunned"))
    t.end_turn()
    t.expect(X=prone(0, 0))
