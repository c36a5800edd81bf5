"""Write tests/env/golden.json: what observations of fixed matches hash to, and the tables of names as they are.

    python scripts/env_goldens.py

Run it after a change of rules that changes these matches. If the meaning of an observation changed, raise `VERSION` in
`env/columns.py` first. The script refuses a table that lost, renamed or moved a name under the same version.
"""

from __future__ import annotations

import json
from hashlib import blake2b
from pathlib import Path
from random import Random
from typing import Any, Final

from deepbowl.env.columns import VERSION
from deepbowl.env.encode import Arrays
from deepbowl.env.game import new_game
from deepbowl.env.spec import EnvSpec
from deepbowl.env.tables import shipped
from deepbowl.match.setup import books

FILE: Final = Path(__file__).resolve().parent.parent / "tests" / "env" / "golden.json"
SEEDS: Final = (1, 2, 3)
STEPS: Final = 250


def observed(book: str, seed: int) -> str:
    """A hash over what every seat sees whenever it is asked, in a match of random choices."""
    spec = EnvSpec.of(book)
    game, chance, digest = new_game(spec, seed), Random(seed), blake2b(digest_size=8)
    out = Arrays.empty(spec.shapes)
    for _ in range(STEPS):
        game.write(game.seat, out)
        for part in out:
            digest.update(part.tobytes())
        slots = game.slots
        formations = [slot for slot, text in game.texts().items() if text == "formation"]
        game.act(formations[0] if formations else chance.randrange(slots))
        if game.over:
            break
    return digest.hexdigest()


def hash_of(names: tuple[str, ...]) -> str:
    """The hash of names in their order."""
    return blake2b("\n".join(names).encode(), digest_size=8).hexdigest()


def changed_tables(held: dict[str, Any]) -> list[str]:
    """Tables that lost, renamed or moved a name since they were written down; names at their end may be new."""
    if held["version"] != VERSION:
        return []
    tables = shipped().names
    return [table for table, (count, known) in held["tables"].items() if hash_of(tables[table][:count]) != known]


def golden() -> dict[str, Any]:
    """Everything as it is now."""
    return {
        "version": VERSION,
        "tables": {table: [len(names), hash_of(names)] for table, names in shipped().names.items()},
        "observations": {book: [observed(book, seed) for seed in SEEDS] for book in books()},
    }


def main() -> None:
    if FILE.exists() and (changed := changed_tables(json.loads(FILE.read_text(encoding="utf-8")))):
        raise SystemExit(f"data/env.toml: {', '.join(changed)} did not only grow; trained policies know the old numbers")
    FILE.write_text(json.dumps(golden(), indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
