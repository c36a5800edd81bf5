"""Playing: a seat acts with its token, when asked, once per decision; all get the same; refusals change nothing."""

from __future__ import annotations

import random

from deepbowl.match.replay import replay_text
from deepbowl.server.live.seats import token_hash

from .client import Visitor
from .conftest import InThread
from .playing import follow, to_activation, to_turns, two_players


# ---------------------------------------------------------------- a whole match
def test_whole_match_of_two_people_is_shown_alike_and_its_log_replays(visitor: Visitor, shared: InThread) -> None:
    made, players = two_players(visitor, book="crp")
    watcher = visitor.join(made)
    chances = random.Random(3)
    for _ in range(220):
        asked = follow(players)
        asked.random_choice(chances)
        while watcher.number < asked.number:
            watcher.receive()
        if asked.over:
            break
    follow(players)
    for player in (*players, watcher):
        assert player.last["state"] == asked.last["state"]
        assert player.events == asked.events
        assert [event["number"] for event in player.events] == list(range(len(player.events)))
    assert watcher.question["options"] == []
    log = visitor.http.get(f"/api/matches/{made['match']}/log").text
    live = shared.hub.matches.live[made["match"]]
    assert replay_text(log).hash() == live.match.hash()
    assert "key:" not in log, "the key stays secret while the match goes on"
    assert len(shared.hub.store.inputs(made["match"])) == live.number


def test_match_against_a_bot_advances_without_help(visitor: Visitor) -> None:
    made = visitor.create("person", "bot")
    player = visitor.join(made, 0)
    for _ in range(12):
        player.wait_to_be_asked()
        player.silence()
    assert player.updates >= 12


def test_four_seats_people_and_bots_mixed(visitor: Visitor) -> None:
    made = visitor.create("person", "bot", "person", "bot", book="crp")
    players = [visitor.join(made, seat) for seat in (0, 2)]
    for _ in range(12):
        while not any(player.asked for player in players):
            players[0].receive()
            while players[1].number < players[0].number:
                players[1].receive()
        next(player for player in players if player.asked).silence()
        latest = max(player.number for player in players)
        for player in players:
            while player.number < latest:
                player.receive()
    assert len(players[0].last["state"]["teams"]) == 4


# ---------------------------------------------------------------- who may do what
def test_only_the_seat_that_is_asked_sees_its_options(visitor: Visitor) -> None:
    made, players = two_players(visitor)
    watcher = visitor.join(made)
    asked = follow(players)
    other = players[1 - asked.seat]
    assert asked.question["options"]
    assert other.question["options"] == watcher.question["options"] == []
    assert other.question["text"] == asked.question["text"]


def test_choice_by_a_seat_that_is_not_asked_is_refused(visitor: Visitor, shared: InThread) -> None:
    made, players = two_players(visitor)
    watcher = visitor.join(made)
    asked = follow(players)
    other, choice = players[1 - asked.seat], asked.options()[0]
    before = shared.hub.matches.live[made["match"]].match.hash()
    for player in (other, watcher):
        player.send(type="choose", number=asked.number, choice=choice, id="x1")
        refused = player.answer("refused")
        assert (refused["code"], refused["id"], refused["number"]) == ("not-asked", "x1", asked.number)
    assert shared.hub.matches.live[made["match"]].match.hash() == before
    assert shared.hub.store.inputs(made["match"]) == []


def test_a_repeated_or_stale_message_is_answered_and_not_applied(visitor: Visitor, shared: InThread) -> None:
    made, players = two_players(visitor)
    asked = follow(players)
    number, choice = asked.number, asked.options()[0]
    asked.choose(choice)
    stored = shared.hub.store.inputs(made["match"])
    asked.send(type="choose", number=number, choice=choice)
    assert asked.answer("refused")["code"] == "repeated"
    asked.send(type="choose", number=number, choice="end-turn")
    assert asked.answer("refused")["code"] == "stale"
    asked.send(type="choose", number=number + 7, choice=choice)
    assert asked.answer("refused")["code"] == "stale"
    assert shared.hub.store.inputs(made["match"]) == stored


def test_same_choice_sent_twice_together_counts_once(visitor: Visitor, shared: InThread) -> None:
    """Two windows of one coach, or an impatient click."""
    made, players = two_players(visitor)
    asked = follow(players)
    twin = visitor.join(made, asked.seat)
    number, choice = asked.number, asked.options()[0]
    for player in (asked, twin):
        player.send(type="choose", number=number, choice=choice)
    codes = []
    for player in (asked, twin):
        player.send(type="ping", at=1)
        player.answer("pong")
        codes += [refusal["code"] for refusal in player.refusals]
    assert codes == ["repeated"]
    assert len(shared.hub.store.inputs(made["match"])) == 1


def test_choice_not_offered_is_refused_with_the_reason(visitor: Visitor) -> None:
    _, players = two_players(visitor)
    asked = to_turns(players)
    before = asked.last["state"]
    for choice, code in (("step 0,0", "illegal"), ("fly home", "illegal"), ("hit Z9", "illegal"), ("", "illegal")):
        asked.send(type="choose", number=asked.number, choice=choice)
        refused = asked.answer("refused")
        assert refused["code"] == code
        assert refused["why"]
    assert asked.last["state"] == before
    why = asked.ask("why", number=asked.number, choice=f"activate {'AB'[1 - asked.seat]}1")
    assert "turn" in why["why"]


def test_a_wrong_token_opens_nothing(visitor: Visitor) -> None:
    made = visitor.create()
    player = visitor.connect(made["match"])
    player.send(type="hello", token="guess", since=0)
    assert player.answer("refused")["code"] == "unknown"
    player.send(type="choose", number=0, choice="yes")
    assert player.answer("refused")["code"] == "not-asked"
    assert player.hello()["seat"] == -1


def test_only_a_hash_of_a_token_is_kept(visitor: Visitor, shared: InThread) -> None:
    made = visitor.create()
    stored = shared.hub.store.match(made["match"])
    assert stored is not None
    assert [seat.token for seat in stored.seats] == [token_hash(token) for token in made["tokens"].values()]


def test_messages_before_hello_are_refused(visitor: Visitor) -> None:
    player = visitor.connect(visitor.create()["match"])
    for message in ({"type": "concede"}, {"type": "reach", "number": 0, "player": "A1"}, {"type": "pause", "want": True}):
        player.send(**message)
        assert player.answer("refused")["code"] == "not-asked"


def test_unknown_match_is_reported(visitor: Visitor) -> None:
    player = visitor.connect("nothing")
    assert player.receive()["code"] == "unknown"
    for match in ("nothing", "no%00thing", "x" * 500, "é", "..", "A1"):
        assert visitor.http.get(f"/api/matches/{match}").status_code == 404
    assert visitor.http.get("/api/matches/nothing/log").status_code == 404


# ---------------------------------------------------------------- resuming
def test_coach_that_reconnects_continues_in_the_same_place(visitor: Visitor) -> None:
    made, players = two_players(visitor)
    asked = follow(players)
    for _ in range(5):
        asked.silence()
        asked = follow(players)
    seen = len(asked.events)
    asked.close()
    again = visitor.join(made, asked.seat, since=seen - 2)
    assert again.question == asked.question
    assert again.last["state"] == asked.last["state"]
    assert again.events == asked.events[seen - 2 :]
    assert again.welcome["next"] == seen
    again.silence()


def test_presence_is_sent_to_all_connections(visitor: Visitor) -> None:
    made = visitor.create("person", "person", "bot", book="crp")
    first = visitor.join(made, 0)
    assert first.answer("presence")["seats"] == [True, False, True]
    second = visitor.join(made, 1)
    first.present(lambda now: now["seats"] == [True, True, True])
    watcher = visitor.join(made)
    first.present(lambda now: now["watching"] == 1)
    watcher.close()
    first.present(lambda now: now["watching"] == 0)
    second.close()
    first.present(lambda now: now["seats"] == [True, False, True])


# ---------------------------------------------------------------- undo, plans, questions about the position
def test_a_choice_without_dice_can_be_taken_back(visitor: Visitor, shared: InThread) -> None:
    made, players = two_players(visitor)
    asked = to_turns(players)
    state, question, events = asked.last["state"], asked.question, list(asked.events)
    asked.choose(next(choice for choice in asked.options() if choice.startswith("activate")))
    assert asked.last["can_undo"] is True
    asked.send(type="undo", number=asked.number)
    told = asked.answer("update")
    assert told["forget_from"] == len(events)
    assert asked.last["state"] == state
    assert asked.events == events
    assert {**asked.question, "number": 0} == {**question, "number": 0}
    assert asked.number == question["number"] + 2, "numbers only grow: an old answer cannot fit by chance"
    other = players[1 - asked.seat]
    follow(players)
    assert other.events == events
    shared.drop(made["match"])
    assert visitor.join(made, asked.seat).last["state"] == state


def test_undo_after_a_roll_is_refused(visitor: Visitor) -> None:
    _, players = two_players(visitor)
    asked = follow(players)
    while not any(event["kind"] == "Rolled" for event in asked.events[-3:]):
        asked.silence()
        asked = follow(players)
    asked.send(type="undo", number=asked.number)
    assert asked.answer("refused")["code"] == "illegal"


def test_reach_gives_ways_that_can_be_walked(visitor: Visitor) -> None:
    _, players = two_players(visitor)
    asked = to_activation(players)
    player = asked.question["player"]
    reach = asked.ask("reach", number=asked.number, player=player)
    assert reach["opening"] == []
    far = max((square for square in reach["squares"] if square["chance"] == 1), key=lambda square: len(square["path"]))
    assert far["path"][-1] == far["cell"]
    asked.send(type="plan", number=asked.number, choices=[f"step {cell}" for cell in far["path"]])
    asked.answer("update")
    walked = next(entry for entry in asked.last["state"]["players"] if entry["name"] == player)
    assert walked["cell"] == far["cell"]


def test_reach_from_afar_begins_with_activation_and_declaration(visitor: Visitor) -> None:
    _, players = two_players(visitor)
    asked = to_turns(players)
    player = next(choice for choice in asked.options() if choice.startswith("activate")).split()[1]
    reach = asked.ask("reach", number=asked.number, player=player, action="blitz")
    assert reach["opening"][:2] == [f"activate {player}", "declare blitz"]
    assert reach["action"] == "blitz"


def test_a_plan_stops_where_something_else_is_asked(visitor: Visitor) -> None:
    """The second step leads away from where one is: it is not offered any more, and the first stands."""
    _, players = two_players(visitor)
    asked = to_activation(players)
    step = next(choice for choice in asked.options() if choice.startswith("step"))
    number = asked.number
    asked.send(type="plan", number=number, choices=[step, "step 0,0", "end-turn"])
    asked.answer("update")
    assert asked.number == number + 1
    asked.send(type="plan", number=asked.number, choices=["step 0,0"])
    assert asked.answer("refused")["code"] == "illegal"
    for choices in ([], ["yes"] * 65):
        asked.send(type="plan", number=asked.number, choices=choices)
        assert asked.answer("refused")["code"] == "malformed"


def test_odds_of_options(visitor: Visitor) -> None:
    _, players = two_players(visitor)
    asked = to_activation(players)
    odds = asked.ask("odds", number=asked.number)["odds"]
    assert {entry["choice"] for entry in odds} == set(asked.options())
    assert all(sum(entry["outlook"]["percent"]) == 100 for entry in odds)
    one = asked.ask("odds", number=asked.number, choices=[asked.options()[-1], "nonsense"])["odds"]
    assert [entry["choice"] for entry in one] == [asked.options()[-1]]
    asked.send(type="odds", number=asked.number - 1)
    assert asked.answer("refused")["code"] == "stale"


# ---------------------------------------------------------------- ends
def test_conceding_ends_the_match_and_reveals_the_key(visitor: Visitor, shared: InThread) -> None:
    made, players = two_players(visitor)
    players = [to_turns(players), *(player for player in players if not player.asked)]
    assert players[0].welcome["key"] is None
    players[0].send(type="concede")
    over = players[1].until(lambda message: message["type"] == "update" and message["state"]["over"])
    assert over["state"]["result"]["won"] == players[1].seat
    assert over["question"] is None
    assert over["key"] == shared.hub.matches.live[made["match"]].stored.secret
    players[0].answer("update")
    players[0].send(type="choose", number=0, choice="yes")
    assert players[0].answer("refused")["code"] == "over"
    card = visitor.get(f"/api/matches/{made['match']}")
    assert card["over"] is True


def test_rematch_moves_all_coaches_one_seat_on_with_matching_tokens(visitor: Visitor) -> None:
    made, players = two_players(visitor)
    path, tokens = f"/api/matches/{made['match']}/rematch", made["tokens"]
    early = visitor.post(path, {}, authorization=f"Bearer {tokens['0']}")
    assert early.status_code == 409
    to_turns(players).send(type="concede")
    for player in players:
        player.until(lambda message: message["type"] == "update" and message["state"]["over"])
    assert visitor.post(path, {}).status_code == 401
    assert visitor.post(path, {}, authorization="Bearer guess").status_code == 403
    mine = visitor.post(path, {}, authorization=f"Bearer {tokens['0']}").json()
    assert players[1].answer("update")["rematch"] == mine["match"]
    yours = visitor.post(path, {}, authorization=f"Bearer {tokens['1']}").json()
    assert mine["match"] == yours["match"] != made["match"]
    assert (list(mine["tokens"]), list(yours["tokens"])) == (["1"], ["0"])
    next_players = [visitor.join(yours, 0), visitor.join(mine, 1)]
    old, new = (player.welcome["teams"] for player in (players[0], next_players[0]))
    assert [team["name"] for team in new] == [team["name"] for team in reversed(old)]
    assert next_players[0].welcome["commitment"] != players[0].welcome["commitment"]
    again = visitor.post(path, {}, authorization=f"Bearer {tokens['1']}").json()
    late = visitor.connect(yours["match"])
    late.send(type="hello", token=yours["tokens"]["0"], since=0)
    assert late.answer("refused")["code"] == "unknown", "a token that was given out again is the only one that counts"
    assert visitor.join(again, 0).seat == 0


def test_frames_show_the_match_again(visitor: Visitor, shared: InThread) -> None:
    made, players = two_players(visitor)
    asked = follow(players)
    for _ in range(9):
        asked.silence()
        asked = follow(players)
    frames = visitor.get(f"/api/matches/{made['match']}/frames")
    assert frames["total"] == 10
    assert [frame["number"] for frame in frames["frames"]] == list(range(10))
    assert frames["frames"][-1]["state"] == asked.last["state"]
    assert [event for frame in frames["frames"] for event in frame["events"]] == asked.events
    some = visitor.get(f"/api/matches/{made['match']}/frames?from=3&count=2")
    assert some["frames"] == frames["frames"][3:5]
    log = visitor.http.get(f"/api/matches/{made['match']}/log").text
    pasted = visitor.post("/api/replays", {"log": log}).json()
    assert pasted["frames"] == frames["frames"]
    broken = visitor.post("/api/replays", {"log": log.replace("A ", "B ", 1)})
    assert broken.status_code == 422
    assert "line" in broken.json()["why"].lower()


def test_a_match_that_left_memory_comes_back_as_it_was(visitor: Visitor, shared: InThread) -> None:
    made, players = two_players(visitor)
    asked = follow(players)
    for _ in range(8):
        asked.silence()
        asked = follow(players)
    live = shared.hub.matches.live[made["match"]]
    before = live.match.hash()
    asked.send(type="ping", at=0)
    asked.answer("pong")
    shared.drop(live.id)
    again = visitor.join(made, asked.seat)
    assert again.question == asked.question
    assert shared.hub.matches.live[made["match"]] is not live
    assert shared.hub.matches.live[made["match"]].match.hash() == before


def test_quiet_choice_that_rolls_a_die_is_refused_and_changes_nothing(visitor: Visitor) -> None:
    """A page sends what a single click means as quiet: what rolls is refused, what does not is done."""
    _, players = two_players(visitor, book="crp")
    asked = to_turns(players)
    before = asked.last["state"]
    quiet = rolling = 0
    for option in [choice for choice in asked.options() if choice.startswith("activate")]:
        reach = asked.ask("reach", number=asked.number, player=option.split()[1])
        for square in reach["squares"]:
            plan = reach["opening"] + [f"step {cell}" for cell in square["path"]]
            risky = square["chance"] < 1 and len(square["path"]) == 1
            if (risky and rolling) or (not risky and (quiet or square["chance"] < 1)):
                continue
            asked.send(type="plan", number=asked.number, choices=plan, quiet=True)
            moved = asked.answer("update")
            if risky:
                rolling += 1
                assert not any(event["kind"] == "Rolled" for event in moved["events"])
            else:
                quiet += 1
                assert moved["state"] != before
            asked.send(type="undo", number=moved["question"]["number"])
            assert asked.answer("update")["state"] == before
    assert quiet


def test_hint_asked_for_again_is_the_same(visitor: Visitor) -> None:
    made = visitor.post("/api/play", {}).json()
    player = visitor.join(made, next(int(seat) for seat in made["tokens"]))
    while not player.asked:
        player.receive()
    hints = [player.ask("hint", number=player.number) for _ in range(3)]
    assert hints[0]["choices"][0].startswith("bring-on")
    assert hints == hints[:1] * 3, "the bot does not think twice about one question"


def test_hint_after_an_undo_is_the_same(visitor: Visitor) -> None:
    made = visitor.post("/api/play", {}).json()
    player = visitor.join(made, next(int(seat) for seat in made["tokens"]))
    undone = 0
    for _ in range(30):
        while not player.asked:
            player.receive()
        if player.over or undone == 3:
            break
        hint = player.ask("hint", number=player.number)
        player.choose(hint["choices"][0])
        if not player.last["can_undo"]:
            continue
        player.ask("hint", number=player.number)
        player.send(type="undo", number=player.number)
        player.receive()
        again = player.ask("hint", number=player.number)
        assert {**again, "number": 0} == {**hint, "number": 0}, "the bot forgets what was undone"
        undone += 1
        player.choose(hint["choices"][0])
    assert undone == 3


def test_hint_is_an_option_with_a_sentence_and_never_between_people(visitor: Visitor) -> None:
    made = visitor.create("person", "bot", book="crp")
    player = visitor.join(made, 0)
    while not player.asked:
        player.receive()
    hint = player.ask("hint", number=player.number)
    assert hint["choices"][0] in player.options()
    assert hint["text"].endswith(".")
    _, players = two_players(visitor, book="crp")
    asked = next(one for one in players if one.asked)
    asked.send(type="hint", number=asked.number)
    assert asked.answer("refused")["code"] == "not-asked"
