"""A monkey at the keyboard: whatever it types, in every book, the session goes on and the match stays whole."""

from __future__ import annotations

import io
from pathlib import Path
from random import Random

import pytest
from rich.console import Console

from deepbowl.books.registry import book_ids
from deepbowl.bots.protocol import ask
from deepbowl.bots.random_bot import BiasedBot
from deepbowl.cli.menu import menu_for
from deepbowl.cli.session import Session
from deepbowl.match import setup
from deepbowl.match.match import Match
from deepbowl.match.replay import replay_text

NONSENSE = (
    "", "?", "u", "l", "i", "i A1", "b", "go", "go 3,3", "go A1 4,4", "go B1", "go A2 B2", "5,5", "6 6", "9 9 9", "step",
    "step 99,99", "hit B1", "xyzzy", "0", "yes", "activate A1", "declare move", "end-turn", "A1", "B1", "throw 4,4", " ",
    "die 9", "re-roll team", "number 1", "facing N", "use leap", "cast fireball", "take A1", "place 3,3", "off", "[red]",
)  # fmt: skip


class Monkey:
    """Types a key of the menu mostly, nonsense sometimes, and leaves after a while."""

    def __init__(self, seed: int, answers: int) -> None:
        self.random = Random(seed)
        self.left = answers
        self.session: Session | None = None

    def __call__(self, prompt: str) -> str:
        self.left -= 1
        if self.left <= 0:
            raise EOFError
        assert self.session is not None
        m = self.session.m
        if m.over or self.random.random() < 0.25:
            return self.random.choice(NONSENSE)
        menu = menu_for(m, m.decision())
        keys = [item.key for item in (*menu.items, *menu.steps)]
        if menu.unlisted and self.random.random() < 0.3:
            return m.names.text(self.random.choice(menu.unlisted))
        return self.random.choice(keys) if keys else self.random.choice(NONSENSE)


def session_of(m: Match, monkey: Monkey, width: int) -> Session:
    console = Console(file=io.StringIO(), width=width, highlight=False, emoji=False, markup=False, color_system=None)
    bots = {seat: BiasedBot(seat) for seat in range(1, m.seats)}
    session = Session(m, 0, bots, console, monkey)
    monkey.session = session
    return session


@pytest.mark.parametrize("book", book_ids())
@pytest.mark.parametrize("seed", range(3))
def test_a_monkey_cannot_break_a_session(book: str, seed: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)  # where it may write a log
    races = ["Goblin", "Vampire"] if seed else ["Wood Elf", "Ogre"]
    if not set(races) <= set(setup.races_for(book)):
        races = setup.races_for(book)[seed : seed + 2]
    m = setup.new_match(book, setup.usual_seats(book), teams=races, dice=setup.dice_for(seed))
    monkey = Monkey(seed, 120)
    session = session_of(m, monkey, (40, 70, 120)[seed])
    session.run()
    assert session.defects == 0
    assert isinstance(session.console.file, io.StringIO)
    assert "Goodbye" in session.console.file.getvalue() or m.over  # it may also play a match to its end
    assert replay_text(m.log()).hash() == m.hash()


def test_every_option_has_words_and_one_key() -> None:
    m = setup.new_match("crp", 2, teams=["Goblin", "Chaos Pact"], dice=setup.dice_for(4))
    bots = [BiasedBot(1), BiasedBot(2)]
    for _ in range(400):
        if m.over:
            break
        decision = m.decision()
        menu = menu_for(m, decision)
        listed = [*menu.items, *menu.steps]
        assert len({item.key for item in listed}) == len(listed)
        assert sorted([item.option for item in listed] + menu.unlisted) == sorted(decision.options)
        assert all(item.text and item.text.isprintable() for item in listed)
        assert "{" not in menu.title
        m.apply(ask(bots[decision.seat], m))


def test_action_with_a_target_is_one_line_and_typed_with_the_name() -> None:
    m = setup.new_match("bb2020", 2, dice=setup.dice_for(1))
    monkey = Monkey(0, 1)
    session = session_of(m, monkey, 100)
    session.set_up()
    while m.decision().kind != "turn" or m.decision().seat != 0:
        m.apply(m.decision().options[0])
    m.apply(m.decision().options[1])
    menu = menu_for(m, m.decision())
    session.print_menu(menu)
    output = session.console.file
    assert isinstance(output, io.StringIO)
    shown = output.getvalue()
    assert shown.count("blitz B") == 1
    assert "against B1 B2 B3" in shown
    wanted = menu.find("blitz b4")
    assert wanted is not None
    session.answer("blitz B4", m.decision(), menu)
    assert m.bodies.name[m.state.act.target] == "B4"


def test_the_person_does_not_see_where_others_are_set_up_unseen() -> None:
    m = setup.new_match("deathbowl-sevens", 4, dice=setup.dice_for(3))
    for seat in (1, 2, 3):
        m.apply(m.names.parse("formation"), seat)
    session = session_of(m, Monkey(0, 1), 120)
    session.draw()
    session.info("B1")
    session.log("secret.txt")
    output = session.console.file
    assert isinstance(output, io.StringIO)
    shown = output.getvalue()
    assert "reserves" in shown
    assert "is available when all teams are revealed" in shown
