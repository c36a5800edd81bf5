"""The seams for features: `entered`, `settled` and `ball_in`, proven with a small book of our own."""

from __future__ import annotations

import pytest

from deepbowl.books.crp.rules import OpenPitch
from deepbowl.books.registry import BOOKS
from deepbowl.engine.decision import Resolution
from deepbowl.engine.state import LOST
from deepbowl.rules.features.feature import DEALT_WITH, Feature
from deepbowl.rules.flow.harm import remove
from deepbowl.rules.game import Game
from deepbowl.rules.vocabulary.records import ARRIVALS, BALLS, BY_SKILL, FALLS, Deferred, Entry, Fall
from deepbowl.testing import Scenario, player, prone, rule, scenario, stunned


class Pit(Feature):
    """A player who enters falls immediately, with +3 on armour; one who falls already falls harder."""

    name = "pit"

    def entered(self, m: Game, body: int, cell: int, e: Entry) -> Resolution[None]:
        if e.fall is None:
            e.fall = Fall(body, BY_SKILL, body, "TEST-PIT")
        e.fall.armour += 3
        return
        yield


class Quicksand(Feature):
    """Once the falls are settled, any player in it is gone."""

    name = "quicksand"

    def entered(self, m: Game, body: int, cell: int, e: Entry) -> Resolution[None]:
        due = Deferred(ARRIVALS)
        due.feature, due.body, due.cell = self, body, cell
        m.deferred.append(due)
        return
        yield

    def settled(self, m: Game, body: int, cell: int) -> Resolution[None]:
        remove(m, body, LOST, "TEST-SAND")
        return
        yield


class Mattress(Feature):
    """No player falls on it, and a ball that comes in rests."""

    name = "mattress"

    def entered(self, m: Game, body: int, cell: int, e: Entry) -> Resolution[None]:
        e.fall = None
        return
        yield

    def ball_in(self, m: Game, ball: int, cell: int) -> Resolution[int]:
        m.put_ball(ball, cell)
        return DEALT_WITH
        yield


class Statue(Feature):
    """No player walks or is pushed in."""

    name = "statue"
    solid = True


class Cellar(OpenPitch):
    """The open pitch with all of these; falls, arrivals, balls."""

    id = "cellar"
    title = "A cellar for tests"

    def __init__(self) -> None:
        super().__init__()
        self.features = [Pit(), Quicksand(), Mattress(), Statue()]


class Upstairs(Cellar):
    """The same, but balls bounce before any player sinks."""

    id = "upstairs"

    def __init__(self) -> None:
        super().__init__()
        self.settle_order = (FALLS, BALLS, ARRIVALS)


@pytest.fixture(autouse=True)
def _books(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(BOOKS, "cellar", Cellar)
    monkeypatch.setitem(BOOKS, "upstairs", Upstairs)


MARKS = {"quicksand": "%", "mattress": "'", "statue": "|"}


def cellar(drawing: str, book: str = "cellar", **more: object) -> Scenario:
    return scenario(drawing, book=book, marks=MARKS, **more)  # type: ignore[arg-type]


# ---------------------------------------------------------------- entered


def test_player_walking_into_a_pit_falls_there_as_a_turnover() -> None:
    s = cellar("AO..B..b")
    s.dice(armour=(3, 3), injury=(1, 1)).move("A", "e")  # 6 + 3 breaks AV 8
    s.expect(A=stunned(1, 0), turnover="was knocked down (skill)", turn=1)
    s.expect_event("KnockedDown", rule="TEST-PIT", body="A", times=1)


def test_player_stumbling_into_a_pit_falls_once_and_harder() -> None:
    s = cellar("Ab.B.c\nO.....")
    s.dice(dodge=1, armour=(3, 3), injury=(1, 1)).move("A", "s")
    s.expect(A=stunned(0, 1), turnover="was knocked down (dodge)")
    s.expect_event("KnockedDown", times=1)


def test_player_pushed_into_a_pit_falls() -> None:
    s = cellar("""
        ......
        .AbO..
        B....c""")
    s.dice(block="push").block("A", "b").push("e").dice(armour=(1, 1)).follow(False)
    s.expect(b=prone(3, 1), turnover=False, turn=0)


def test_chain_push_into_a_pit_knocks_down_the_player_landing_there() -> None:
    """b pushes d into the pit and takes d's square; the pit's victim falls before b moves up."""
    s = cellar("""
        ......
        ...c..
        .AbdO.
        ...e..
        B....f""")
    s.dice(block="push").block("A", "b").push("e").push("e").dice(armour=(1, 1)).follow(False)
    s.expect(b=(3, 2), d=prone(4, 2))


def test_following_up_into_a_pit() -> None:
    s = cellar("""
        ......
        .Ab...
        B....c""", ground="""
        ......
        ..O...
        ......""")
    s.dice(block="push").block("A", "b").push("e").dice(armour=(1, 1)).follow()
    s.expect(A=prone(2, 1), b=(3, 1), turnover="was knocked down (skill)", turn=1)


def test_a_fall_can_be_cancelled() -> None:
    s = cellar("""
        ......
        .Ab'..
        B....c""")
    s.dice(block="down").block("A", "b").push("e").follow(False)
    s.expect(b=(3, 1))
    assert not s.events("KnockedDown")


def test_solid_feature_cannot_be_entered() -> None:
    s = cellar("""
        ...|..
        .Ab...
        B..|.c""")
    s.activate("B", "move")
    s.expect_not_offered("step 3,2")
    s.stop()
    s.dice(block="push").block("A", "b").follow(False)  # one square is left: no question
    s.expect(b=(3, 1))


@rule("CRP-18.9")
@pytest.mark.parametrize("posture", ["prone", "stunned"])
def test_player_that_is_down_changes_posture_only_for_a_worse_injury(posture: str) -> None:
    """d lies in the chain and is pushed into the pit: an armour roll, but d goes no further down."""
    for armour, result in (((1, 1), posture), ((6, 6), "ko")):
        s = cellar("""
            ......
            ...c..
            .AbdO.
            ...e..
            B....f""", d=posture)
        s.dice(block="push").block("A", "b").push("e").push("e").dice(armour=armour)
        if result == "ko":
            s.dice(injury=(4, 4))
        s.follow(False)
        s.expect(d=result, b=(3, 2))


# ---------------------------------------------------------------- settled


def test_deferred_effect_comes_after_the_falls() -> None:
    s = cellar("""
        ......
        .Ab%..
        B....c""")
    s.dice(block="down").block("A", "b").push("e")
    s.asked("follow-up")
    s.dice(armour=(6, 6), injury=(1, 1)).follow(False)
    s.expect(b="lost")
    order = [e.kind for e in s.events() if e.kind in ("Armour", "Removed")]
    assert order == ["Armour", "Removed"]


def test_player_removed_from_the_pitch_does_not_sink() -> None:
    s = cellar("""
        ......
        .Ab%..
        B....c""")
    s.dice(block="down", armour=(6, 6), injury=(4, 4)).block("A", "b").push("e").follow(False)
    s.expect(b="ko")


def test_the_book_says_whether_balls_or_arrivals_come_first() -> None:
    for book, expected in (("cellar", ["Removed", "Bounced"]), ("upstairs", ["Bounced", "Removed"])):
        s = cellar("""
            ......
            .Ab%..
            B....c""", book=book, b=player(ball=True))
        s.dice(block="down", armour=(1, 1), bounce=2).block("A", "b").push("e").follow(False)
        assert [e.kind for e in s.events() if e.kind in ("Removed", "Bounced")] == expected
        s.expect(b="lost", ball=(3, 0))


def test_carrier_sinking_voluntarily_drops_the_ball() -> None:
    s = cellar("A%..B..b", A=player(ball=True))
    s.dice(bounce=5).move("A", "e")
    s.expect(A="lost", ball=(2, 0), acting=None)


# ---------------------------------------------------------------- balls


def test_a_feature_may_hold_a_ball_that_comes_in() -> None:
    """Another ball lies there already: without the mattress the second would bounce on."""
    s = cellar(".A*'..\nB....b")
    s.dice(pick_up=1, bounce=5).move("A", "e")
    s.expect(ball=(3, 0), turnover="failed to pick up")


def test_a_plain_step_onto_a_mark_takes_the_whole_rule() -> None:
    """Steps that meet nothing are short-cut; a mark on the square must not be missed."""
    s = cellar("A.O.B..b").move("A", "e")
    s.dice(armour=(1, 1)).step("e")
    s.expect(A=prone(2, 0))


def test_signs_name_squares() -> None:
    s = cellar("A.O.B..b").move("A", "e").dice(armour=(1, 1)).step("O")
    s.expect(A=prone(2, 0), B=(4, 0))
