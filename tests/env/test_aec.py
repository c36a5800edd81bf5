"""The PettingZoo environment: its own tests, hidden phases, copies, options of reset, the look of options."""

from __future__ import annotations

import copy
import pickle
import warnings
from collections.abc import Iterator
from random import Random
from typing import Any

import numpy as np
import pytest

from deepbowl.engine import choice as verbs
from deepbowl.engine.errors import IllegalChoice
from deepbowl.env.aec import env, raw_env
from deepbowl.env.encode import Arrays
from deepbowl.env.game import new_game
from deepbowl.env.spec import EnvSpec
from deepbowl.env.wrappers import Plays, Shaped, Turned, Walks
from deepbowl.match.setup import SetupError, books, usual_seats

from . import script
from .test_encoder import played

PROOF = script("env_proof")


@pytest.mark.parametrize("book", books())
def test_pettingzoo_accepts_the_environment(book: str) -> None:
    """Every book with every number of seats is a command: scripts/env_proof.py."""
    assert PROOF.complaints(book, usual_seats(book), 1000 if book == "crp" else 200) == []


def random_steps(e: Any, seed: int, steps: int) -> Iterator[tuple[str, float]]:
    """Play at random; agent and reward of each turn."""
    chooser = np.random.default_rng(seed)
    for agent in e.agent_iter(steps):
        seen, reward, over, cut, _ = e.last()
        yield agent, reward
        e.step(None if over or cut else int(chooser.choice(np.flatnonzero(seen["action_mask"]))))


@pytest.mark.parametrize("book", ["crp", "deathbowl-sevens"])
def test_observations_are_within_their_space(book: str) -> None:
    e = raw_env(book)
    e.reset(seed=3)
    for number, (agent, _) in enumerate(random_steps(e, 1, 200)):
        if number % 20 == 0:
            assert e.observation_space(agent).contains(e.observe(agent))
            assert e.state_space.contains(e.state())
    assert e.observation_space("seat_0") is e.observation_space("seat_0")


def test_a_seat_that_is_not_asked_sees_no_options() -> None:
    e = raw_env("crp")
    e.reset(seed=1)
    for _ in random_steps(e, 2, 40):
        other = next(agent for agent in e.agents if agent != e.agent_selection)
        seen = e.observe(other)
        assert not seen["action_mask"].any()
        assert not seen["observation"]["options"].any()
        assert e.observe(e.agent_selection)["action_mask"].any()


def test_rewards_and_limits_reach_all_agents_together() -> None:
    e = raw_env("crp", turns=1)
    e.reset(seed=1)
    list(random_steps(e, 1, 400))
    assert e.agents == []
    e.reset(seed=1)
    chooser = np.random.default_rng(1)
    while not any(e.truncations.values()):
        e.step(int(chooser.choice(np.flatnonzero(e.observe(e.agent_selection)["action_mask"]))))
    assert all(e.truncations.values())
    assert not any(e.terminations.values())
    assert e.last()[3]


def test_action_without_an_option_ends_the_guarded_match() -> None:
    e = env("crp")
    e.reset(seed=1)
    e.last()
    culprit = e.agent_selection
    e.step(511)
    assert e.rewards[culprit] == -1
    assert all(e.terminations.values())
    bare = raw_env("crp")
    bare.reset(seed=1)
    with pytest.raises(IllegalChoice):
        bare.step(511)


# ---------------------------------------------------------------- what is hidden
def hidden_set_ups(chooser: Random) -> Iterator[raw_env]:
    """A Deathbowl match up to the reveal, before each choice. Coaches place some players by hand, then the rest at once."""
    e = raw_env("deathbowl")
    e.reset(seed=5)
    while not e.match.all_at_once:
        e.step(0)
    while e.match.all_at_once:
        for _ in range(20):
            yield e
            by_hand = [slot for slot, text in e.texts().items() if text.split()[0] in ("take", "place")]
            e.step(chooser.choice(by_hand))
        yield e
        e.step(next(slot for slot, text in e.texts().items() if text == "formation"))


def test_hidden_set_ups_look_the_same_to_the_others_until_the_reveal() -> None:
    """Two matches in which only the first seat to set up does so differently: the others see equal bytes."""
    seen: list[list[dict[str, bytes]]] = []
    for seed in (1, 2):
        views: list[dict[str, bytes]] = []
        first = ""
        for e in hidden_set_ups(Random(seed)):
            first = first or e.agent_selection
            if e.agent_selection != first:
                break
            views.append({})
            for agent in (*e.agents, "state"):
                parts = e.state() if agent == "state" else e.observe(agent)["observation"]
                views[-1][agent] = b"".join(parts[name].tobytes() for name in ("board", "bodies", "globals"))
        seen.append(views)
    others = [agent for agent in seen[0][0] if agent != first]
    assert len(others) == 4
    for agent in others:
        assert {view[agent] for views in seen for view in views} == {seen[0][0][agent]}
    assert min(map(len, seen)) == 21
    assert seen[0][20][first] != seen[1][20][first]


def test_observations_come_from_the_veiled_match_only() -> None:
    from pathlib import Path

    import deepbowl.env as package

    source = (Path(str(package.__file__)).parent / "game.py").read_text()
    for line in source.splitlines():
        if "self.encoder.look(" in line or "self.encoder.write(" in line:
            assert "self.match.veiled(seat)" in line


# ---------------------------------------------------------------- distinctions
@pytest.mark.parametrize("book", books())
def test_no_two_options_have_the_same_row(book: str) -> None:
    spec = EnvSpec.of(book)
    out = Arrays.empty(spec.shapes)
    for number, game in enumerate(played(spec, 12, 1500)):
        if number % 2:
            continue
        game.write(game.seat, out)
        rows: dict[bytes, str] = {}
        for slot, text in game.texts().items():
            row = out.options[slot].tobytes()
            assert row not in rows, f"{game.match.decision().kind}: {rows[row]} and {text}"
            rows[row] = text


@pytest.mark.parametrize("book", books())
def test_every_kind_of_decision_met_in_play_has_a_number(book: str) -> None:
    spec = EnvSpec.of(book)
    for game in played(spec, 21, 800):
        assert game.match.decision().kind in spec.tables.kinds
        assert not game.match.decision().what or game.match.decision().what in spec.tables.subjects


# ---------------------------------------------------------------- copies, seeds, positions
def test_clone_deepcopy_and_pickle_keep_position_and_score() -> None:
    e = raw_env("crp", board="training")
    e.reset(seed=9)
    list(random_steps(e, 4, 120))
    twins = [e.clone(dice="same"), copy.deepcopy(e), pickle.loads(pickle.dumps(e))]
    for twin in twins:
        assert list(random_steps(twin, 6, 60)) == list(random_steps(copy.deepcopy(e), 6, 60))
    guarded = env("crp", board="training")
    guarded.reset(seed=9)
    again = copy.deepcopy(guarded)
    assert again.unwrapped.match.hash() == guarded.unwrapped.match.hash()
    assert again.last()[0]["action_mask"].sum() == guarded.last()[0]["action_mask"].sum()


def test_reset_without_a_seed_plays_the_next_match() -> None:
    e, other = raw_env("crp"), raw_env("crp")
    e.reset(seed=4)
    e.reset()
    other.reset(seed=5)
    assert list(random_steps(e, 1, 60)) == list(random_steps(other, 1, 60))
    assert e.match.hash() == other.match.hash()


def test_reset_takes_teams_board_and_position() -> None:
    e = raw_env("crp", teams="all", board="training")
    e.reset(seed=1, options={"teams": "Skaven, Dwarf"})
    assert [sheet.race for sheet in e.match.sheets] == ["Skaven", "Dwarf"]
    list(random_steps(e, 1, 100))
    saved = e.match.save()
    e.reset(seed=2, options={"position": saved})
    assert [sheet.race for sheet in e.match.sheets] == ["Skaven", "Dwarf"]
    with pytest.raises(SetupError, match="position cannot be read"):
        e.reset(options={"position": "nonsense"})
    with pytest.warns(UserWarning, match="'weather' is unknown"):
        e.reset(seed=1, options={"weather": "rain"})
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        e.reset(seed=1, options={"weather": "rain"})


def test_seats_with_bots_are_refused_here() -> None:
    with pytest.raises(SetupError, match="Solo and Vector"):
        raw_env("crp", opponents=["", "random"])


@pytest.mark.parametrize("wrapper", [Walks, Plays, Turned, Shaped])
def test_wrappers_play_a_match(wrapper: Any) -> None:
    e = wrapper(env("crp", board="training", turns=2))
    e.reset(seed=2)
    steps = list(random_steps(e, 3, 100))
    assert len(steps) > 10


def test_shaped_rewards_add_up_to_plain_ones() -> None:
    """With a discount of 1 the potential cancels out over a match but for where it began."""
    plain, shaped = raw_env("crp", board="training", turns=2), Shaped(raw_env("crp", board="training", turns=2), 1.0)
    totals = []
    for e in (plain, shaped):
        e.reset(seed=3)
        begun = [*e.unwrapped._worth]
        chooser, total = np.random.default_rng(5), np.zeros(2)
        while e.unwrapped.agents and not any(e.unwrapped.truncations.values()):
            e.step(int(chooser.choice(np.flatnonzero(e.observe(e.agent_selection)["action_mask"]))))
            total += [e.unwrapped.rewards[agent] for agent in e.unwrapped.possible_agents]
        totals.append(total + begun)
    assert totals[1] == pytest.approx(totals[0])


def test_match_is_rendered_as_text_and_as_a_picture() -> None:
    e = raw_env("dungeonbowl-5", render_mode="ansi")
    e.reset(seed=1)
    text = e.render()
    assert text.count("\n") >= e.match.board.depth
    assert "half 1" in text
    picture = raw_env("dungeonbowl-5", render_mode="rgb_array")
    picture.reset(seed=1)
    assert picture.render().shape[2] == 3
    assert picture.render().std() > 10
    with pytest.raises(SetupError, match="no render mode"):
        raw_env("crp", render_mode="human")


def test_texts_name_the_options_as_logs_do() -> None:
    spec = EnvSpec.of("crp")
    game = new_game(spec, 3)
    e = raw_env(spec)
    e.reset(seed=3)
    assert e.texts() == game.texts()
    names = {name for name, _, _ in verbs.VERBS.values()}
    assert {text.split()[0] for text in e.texts().values()} <= names
