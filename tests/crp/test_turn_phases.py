"""What a book puts before and after each turn, proven with a small book of our own."""

from __future__ import annotations

import pytest

from deepbowl.books.crp.rules import OpenPitch
from deepbowl.books.registry import BOOKS, assemble, put_together
from deepbowl.engine import event
from deepbowl.engine.choice import STOP, Choice, choice
from deepbowl.engine.decision import DONE, Decision, Resolution
from deepbowl.rules.chapters.phase import Phase
from deepbowl.rules.flow.turn import go_on
from deepbowl.rules.game import Game
from deepbowl.testing import Scenario, scenario

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
    assert [e.seat for e in s.events("PhaseBegan")] == [0, 1, 1]  # the next coach hears what comes before his turn


def test_the_window_for_spells_keeps_its_place_among_them() -> None:
    s = theatre(wizard=(1, 0, 0))
    s.end_turn().stop()
    s.asked("spell", of=0)
    s.stop()
    assert told(s)[:2] == ["TurnEnded", "last bell"]


def test_conceding_after_ones_turn_goes_on_with_what_still_follows() -> None:
    s = theatre(wizard=(1, 0, 0))
    s.end_turn()
    s.note("concede", 0)  # who has given up casts no spell
    s.expect(turn=1, phase="turn")
    assert told(s) == ["TurnEnded", "last bell", "first bell", "second bell", "TurnBegan"]


def test_a_book_without_any_has_the_plain_turn() -> None:
    rules = assemble("dungeonbowl-5")
    start = rules.phase("turn-start")
    assert (rules.turn_opens, rules.turn_closes) == (start, rules.phase("next")) == (start, start + 2)


def test_nothing_may_stand_between_a_turn_and_the_next() -> None:
    with pytest.raises(ValueError, match="turn-start, turn, next in a row"):
        put_together(Muddle, ())
