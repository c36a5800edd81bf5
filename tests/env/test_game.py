"""One match of an environment: pages, logs, rewards, copies, limits."""

from __future__ import annotations

import copy
import pickle
from dataclasses import replace
from random import Random

import numpy as np
import pytest

from deepbowl.bots.named import bot_called
from deepbowl.bots.protocol import BotView, ask, play
from deepbowl.engine.choice import Choice
from deepbowl.engine.decision import Decision
from deepbowl.engine.dice import Seeded
from deepbowl.engine.errors import IllegalChoice
from deepbowl.env.encode import Arrays
from deepbowl.env.game import SAME, Game, new_game
from deepbowl.env.spec import EnvSpec
from deepbowl.match.match import Match
from deepbowl.match.setup import SetupError, books

from .test_encoder import same


class Chooser:
    """Chooses any option, by separate numbers."""

    def __init__(self, seed: int) -> None:
        self.random = Random(seed)

    def choose(self, view: BotView, decision: Decision) -> Choice:
        return decision.options[self.random.randrange(len(decision.options))]


def play_out(game: Game, seed: int, most: int = 10**6) -> list[list[float]]:
    """Let one chooser answer for all seats through actions; the rewards of all steps."""
    chooser, rewards = Random(seed), []
    while not game.over and game.decisions < most:
        wanted = chooser.randrange(len(game.offered().options))
        while game.pages > 1 and wanted >= game.spec.width - 1:
            rewards.append(game.act(game.spec.width - 1))
            wanted -= game.spec.width - 1
        rewards.append(game.act(wanted))
    return rewards


@pytest.mark.parametrize("book", ["crp", "dungeonbowl-5", "stockbowl", "deathbowl-sevens"])
def test_log_of_the_environment_equals_log_of_play(book: str) -> None:
    spec = EnvSpec.of(book, turns=3)
    game = new_game(spec, 5, record=True)
    play_out(game, 9)
    match = spec.match(5, record=True)
    chooser = Chooser(9)
    play(match, [chooser] * match.seats, turns=3)
    assert game.match.log() == match.log()


@pytest.mark.parametrize("book", ["crp", "astrogranite", "dungeon-bowl-2021"])
def test_pages_of_8_slots_play_the_same_log_as_512(book: str) -> None:
    wide, narrow = (new_game(EnvSpec.of(book, turns=2, width=width), 3, record=True) for width in (512, 8))
    play_out(wide, 4)
    play_out(narrow, 4)
    assert narrow.match.log() == wide.match.log()


def test_every_option_is_on_exactly_one_page() -> None:
    spec = EnvSpec.of("crp", width=8)
    out = Arrays.empty(spec.shapes)
    game = new_game(spec, 3)
    chooser, paged = Random(1), 0
    for _ in range(150):
        options, seen = len(game.offered().options), 0
        for page in range(game.pages):
            assert game.page == page
            game.write(game.seat, out)
            turning = out.options[:, -1] == 1
            assert turning.sum() == (game.pages > 1)
            seen += int(out.mask.sum()) - int(turning.sum())
            paged += game.pages > 1
            if game.pages > 1:
                game.act(spec.width - 1)
        assert seen == options
        game.take(game.match.decision().options[chooser.randrange(options)])
    assert paged


@pytest.mark.parametrize("reward", ["score", "result"])
def test_rewards_of_all_seats_sum_to_0(reward: str) -> None:
    spec = EnvSpec.of("crp", board="training", reward=reward, turns=6, opponents=["scripted", "random"])
    rewards = game_rewards(spec, 0)
    assert all(abs(sum(step)) < 1e-9 for step in rewards)
    assert any(any(step) for step in rewards)


@pytest.mark.parametrize(("reward", "first"), [("score", 7 / 3), ("result", 1.0)])
def test_rewards_of_four_seats_sum_to_0(reward: str, first: float) -> None:
    """A score of 3:1:1:0, as it would come about in one step."""
    game = new_game(EnvSpec.of("deathbowl-sevens", reward=reward, decisions=1), 1)
    game.act(0)
    assert game.over
    game.match.state.score = (3, 1, 1, 0)
    rewards = game.rewards((0, 0, 0, 0))
    assert rewards[0] == pytest.approx(first)
    assert rewards[1] == rewards[2] > rewards[3]
    assert sum(rewards) == pytest.approx(0)


def game_rewards(spec: EnvSpec, seed: int) -> list[list[float]]:
    """The rewards of a match that bots play, choice by choice."""
    plain = new_game(replace(spec, opponents=()), seed)
    bots = [bot_called(name, seat) for seat, name in enumerate(spec.opponents)]
    found = []
    while not plain.over:
        found.append(plain.take(ask(bots[plain.seat], plain.match)))
    return found


def test_a_touchdown_is_worth_1_and_costs_the_others_their_share() -> None:
    from deepbowl.env.game import score_rewards

    assert score_rewards((0, 0), (1, 0)) == [1.0, -1.0]
    assert score_rewards((1, 0, 2, 0), (1, 1, 2, 0)) == pytest.approx([-1 / 3, 1.0, -1 / 3, -1 / 3])


def inside_a_resolution(spec: EnvSpec, seed: int) -> Game:
    """A game at a question in the middle of a resolution."""
    game = new_game(spec, seed)
    chooser = Random(seed)
    while game.match.quiescent or game.decisions < 80:
        game.act(chooser.randrange(game.slots))
        if game.over:
            game = new_game(spec, seed := seed + 1)
    return game


@pytest.mark.parametrize("book", books())
def test_copies_with_the_same_dice_stay_equal(book: str) -> None:
    spec = EnvSpec.of(book)
    game = inside_a_resolution(spec, 2)
    twins = [game.copy(SAME), copy.deepcopy(game), pickle.loads(pickle.dumps(game))]
    first, other = Arrays.empty(spec.shapes), Arrays.empty(spec.shapes)
    chooser = Random(3)
    for _ in range(60):
        if game.over:
            break
        action = chooser.randrange(game.slots)
        game.write(game.seat, first)
        for twin in twins:
            assert twin.seat == game.seat
            twin.write(twin.seat, other)
            same(first, other)
        rewards = game.act(action)
        assert all(twin.act(action) == rewards for twin in twins)
    assert all(twin.match.hash() == game.match.hash() for twin in twins)


def test_a_copy_has_new_dice_and_leaves_the_original_alone() -> None:
    spec = EnvSpec.of("crp")
    game = new_game(spec, 4)
    play_out(game, 5, 200)
    before = game.match.hash()
    copies = [game.copy() for _ in range(2)]
    again = game.copy(seed=1)
    for twin in (*copies, again):
        play_out(twin, 6, 400)
    assert copies[0].match.hash() == again.match.hash()
    assert copies[0].match.hash() != copies[1].match.hash()
    assert game.match.hash() == before


def test_bots_and_lenses_are_copied_with_what_they_remember() -> None:
    for settings in ({"opponents": ("", "scripted")}, {"lens": "walks"}, {"lens": "plays"}):
        spec = EnvSpec.of("crp", board="training", **settings)
        game = new_game(spec, 8)
        chooser = Random(2)
        for _ in range(25):
            game.act(chooser.randrange(game.slots))
        twins = [copy.deepcopy(game), pickle.loads(pickle.dumps(game))]
        for _ in range(25):
            if not game.over:
                action = chooser.randrange(game.slots)
                for one in (game, *twins):
                    one.act(action)
        assert {one.match.hash() for one in (game, *twins)} == {game.match.hash()}, settings


def test_the_same_seed_plays_the_same_match() -> None:
    spec = EnvSpec.of("stockbowl", teams="all", board="all")
    games = [new_game(spec, 11), new_game(spec, 11)]
    for game in games:
        play_out(game, 1, 300)
    assert games[0].match.hash() == games[1].match.hash()
    fixtures = {(spec.match(seed).board.name, *(sheet.race for sheet in spec.match(seed).sheets)) for seed in range(12)}
    assert len(fixtures) > 6


def test_every_match_of_all_boards_and_teams_fits_the_shapes() -> None:
    spec = EnvSpec.of("dungeon-bowl-2021", board="all", teams="all")
    game = None
    sizes = set()
    for seed in range(12):
        game = new_game(spec, seed, old=game)
        out = Arrays.empty(spec.shapes)
        game.write(game.seat, out)
        board = game.match.board
        sizes.add((board.n, len(game.match.bodies)))
        assert not out.board[:, board.n // board.w :].any()
        assert not out.board[:, :, board.w :].any()
        assert (out.bodies[len(game.match.bodies) :, 0] == -1).all()
    assert len(sizes) > 3


def test_turns_and_decisions_cut_a_match_short() -> None:
    by_turns = new_game(EnvSpec.of("crp", turns=1), 1)
    play_out(by_turns, 1)
    assert by_turns.cut
    assert max(by_turns.match.state.turns) == 2
    by_decisions = new_game(EnvSpec.of("crp", decisions=50), 1)
    play_out(by_decisions, 1)
    assert by_decisions.cut
    assert by_decisions.decisions == 50


def test_a_game_that_goes_round_in_circles_gets_on_by_defaults() -> None:
    spec = EnvSpec.of("crp")
    game = new_game(spec, 1)
    while game.match.decision().kind != "set-up":
        game.act(0)
    begun, seat = game.decisions, game.seat
    while game.seat == seat:
        circle = [slot for slot, text in game.texts().items() if text.startswith(("take", "put-back"))]
        game.act(circle[0])
    assert 2000 <= game.decisions - begun < 2100
    assert game.asked < 2000


def test_a_position_is_taken_up_where_it_was_saved() -> None:
    spec = EnvSpec.of("crp", board="training")
    game = new_game(spec, 6)
    play_out(game, 2, 150)
    later = new_game(spec, 99, position=game.match.save())
    assert later.match.hash() == game.match.hash()
    assert later.seat == game.seat


def test_an_action_without_an_option_is_refused() -> None:
    game = new_game(EnvSpec.of("crp"), 1)
    with pytest.raises(IllegalChoice, match="has no option"):
        game.act(500)
    with pytest.raises(IllegalChoice, match="has no option"):
        game.act(-1)


@pytest.mark.parametrize(("settings", "told"), [
    ({"book": "crq"}, "no book"), ({"seats": 5}, "2 to 4 seats"), ({"reward": "goals"}, "no reward"),
    ({"width": 1}, "slots"), ({"lens": "walk"}, "did you mean walks"), ({"boards": "x"}, "did you mean board"),
    ({"turns": 0}, "at least 1 turn"), ({"opponents": ["random"] * 3}, "3 opponents for 2 seats"),
])  # fmt: skip
def test_a_wrong_setting_is_named(settings: dict[str, object], told: str) -> None:
    with pytest.raises(SetupError, match=told):
        EnvSpec.of(**settings)  # type: ignore[arg-type]


def test_the_hash_of_a_spec_changes_with_every_setting() -> None:
    base = EnvSpec.of("crp")
    others = [
        EnvSpec.of("bb2020"), EnvSpec.of("crp", 3), EnvSpec.of("crp", width=64), EnvSpec.of("crp", reward="result"),
        EnvSpec.of("crp", board="training"), EnvSpec.of("crp", turned=True), EnvSpec.of("crp", lens="walks"),
    ]  # fmt: skip
    assert len({spec.hash() for spec in (base, *others)}) == len(others) + 1
    assert EnvSpec.of("crp").hash() == base.hash()
    with pytest.raises(SetupError, match=f"{base.hash()}.*{others[0].hash()}"):
        others[0].check_hash(base.hash(), "the file")


def test_dice_of_seed_are_those_of_the_fixture() -> None:
    spec = EnvSpec.of("crp")
    assert isinstance(spec.match(3).dice, Seeded)
    assert spec.match(3).dice.secret() == Seeded(3).secret()
    assert isinstance(Match.load(spec.match(3).save(secret=True)), Match)


def test_walks_are_made_of_the_steps_they_say() -> None:
    """The log of walks is a log of steps: the same choices, made one by one, come to the same match."""
    spec = EnvSpec.of("crp", board="training", lens="walks")
    game = new_game(spec, 3, record=True)
    chooser, walks = Random(5), 0
    while not game.over:
        action = chooser.randrange(game.slots)
        walks += game.texts()[action].startswith("walk ")
        game.act(action)
    plain = new_game(EnvSpec.of("crp", board="training"), 3, record=True)
    record = game.match.record
    assert record is not None
    for item in record:
        if item.kind == item.CHOICE:
            plain.take(item.value)
    assert walks > 20
    assert plain.match.log() == game.match.log()
    assert plain.decisions > sum(1 for item in record if item.kind == item.CHOICE) - 1


def test_a_walk_leads_to_its_square_if_nothing_fails() -> None:
    spec = EnvSpec.of("crp", board="training", lens="walks")
    chooser, arrived = Random(1), 0
    out = Arrays.empty(spec.shapes)
    game = new_game(spec, 7)
    for _ in range(400):
        if game.over:
            break
        decision = game.offered()
        texts = game.texts()
        action = chooser.choice(list(texts))
        game.write(game.seat, out)
        certain = texts[action].startswith("walk ") and out.options[action][12] == 1000
        body, label = decision.body, texts[action].removeprefix("walk ")
        game.act(action)
        if certain:
            assert game.match.board.label(game.match.state.cell[body]) == label
            arrived += 1
    assert arrived > 10


def test_plays_leave_only_activations_to_the_agent() -> None:
    spec = EnvSpec.of("crp", board="training", lens="plays")
    game, plain = new_game(spec, 2), 0
    out = Arrays.empty(spec.shapes)
    while not game.over:
        assert game.match.decision().kind == "turn"
        assert 1 <= game.slots <= 14
        game.write(game.seat, out)
        assert (out.options[: game.slots, 3] > 0).all()
        game.act(0)
        plain += 1
    assert game.decisions > 4 * plain


def test_turned_boards_show_every_seat_scoring_to_the_right() -> None:
    from deepbowl.env import columns as c

    for board in ("training", "open"):
        spec, straight = EnvSpec.of("crp", board=board, turned=True), EnvSpec.of("crp", board=board)
        out, plain = Arrays.empty(spec.shapes), Arrays.empty(spec.shapes)
        game, other, chooser = new_game(spec, 4), new_game(straight, 4), Random(2)
        mirrored = 0
        for _ in range(200):
            for seat in range(2):
                game.write(seat, out)
                other.write(seat, plain)
                own, theirs = np.argwhere(out.board[c.GOALS])[:, 1], np.argwhere(out.board[c.GOALS + 1])[:, 1]
                assert own.mean() > theirs.mean()
                mirrored += not np.array_equal(out.board, plain.board)
                on = out.bodies[:, 1] > 0
                planes = out.board[c.STANDING_OWN : c.DOWN_OTHER + 1].sum(0)
                assert planes[out.bodies[on, 3], out.bodies[on, 2]].all()
                assert planes.sum() == on.sum()
                used = out.mask > 0
                assert np.array_equal(out.options[used, 5] > 0, plain.options[used, 5] > 0)
            action = chooser.randrange(game.slots)
            game.act(action)
            other.act(action)
        assert mirrored == 200
