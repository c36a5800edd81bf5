"""Write the finished match the client's proof is tested with: numbers of both coaches, dice rolled again, kept hashes.

    python scripts/proof_fixture.py     when logs, dice or promises changed their form on purpose
"""

from __future__ import annotations

import json
from pathlib import Path

from deepbowl.bots.protocol import ask
from deepbowl.bots.random_bot import BiasedBot
from deepbowl.engine.dice import Seeded
from deepbowl.match.log import RunningHash
from deepbowl.match.match import Match
from deepbowl.match.setup import new_match

FIXTURES = Path(__file__).resolve().parent.parent / "web" / "src" / "lib" / "proof" / "fixtures"
OWN = 481_516_234


def main() -> None:
    """The first match in which a die had to be rolled again."""
    for number in range(100):
        match, kept = played(Seeded(f"proof {number}"))
        if any(item.again for item in match.record or []):
            break
    lines = [line for line in match.log().splitlines(keepends=True) if not line.startswith("#")]
    promised = {"commitment": match.commitment(), "nonce": {"seat": 0, "value": OWN}, "running": kept}
    FIXTURES.mkdir(exist_ok=True)
    (FIXTURES / "match.log").write_text("".join(lines), encoding="utf-8")
    (FIXTURES / "promised.json").write_text(json.dumps(promised) + "\n", encoding="utf-8")


def played(dice: Seeded) -> tuple[Match, list[dict[str, object]]]:
    """A match to its end, and what someone who watched it kept."""
    match = new_match("dungeonbowl-5", 2, dice=dice)
    match.played_by = "fixture"  # whatever the rules are just now
    running = RunningHash(match)
    kept: list[dict[str, object]] = []
    bots = [BiasedBot(1), BiasedBot(2)]
    match.note("nonce", 0, OWN)
    for number in range(600):
        if match.over:
            break
        decision = match.decision()
        match.apply(ask(bots[decision.seat], match), decision.seat)
        if number == 40:
            match.note("nonce", 1, 7)
        if number % 25 == 0:
            inputs, value = running.now()
            kept.append({"inputs": inputs, "hash": value})
    if not match.over:
        match.note("concede", 0)
    while not match.over:
        match.apply(match.decision().options[0])
    return match, kept


if __name__ == "__main__":
    main()
