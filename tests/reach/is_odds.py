"""Compare `reach` with `odds` in every book, for every trait and feature, and in play (`deepbowl.testing.chances`).

    PYTHONPATH=tests python -m reach.is_odds                every trait and feature, and 2,000 looks in play for each book
    PYTHONPATH=tests python -m reach.is_odds --looks 300 --book bb2020 --seed 9
"""

from __future__ import annotations

import argparse
import random
import sys
from collections import Counter

from deepbowl.books.registry import BOOKS, book_ids
from deepbowl.testing.chances import ESTIMATED, look_at_features, look_at_traits, look_in_play


def main() -> int:
    """Compare as much as is asked for; exit code 1 if anything differs that nobody knows of."""
    parser = argparse.ArgumentParser(description="Compare reach with odds.")
    parser.add_argument("--looks", type=int, default=2000, help="in play, for each book")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--book", action="append", choices=book_ids())
    options = parser.parse_args()
    unexplained = 0
    for book in options.book or list(BOOKS):
        draw = random.Random(options.seed)
        looks = [*look_at_traits(book, draw), *look_at_features(book, draw)]
        looks += look_in_play(book, options.seed, options.looks)
        wrong = [one for one in looks if one.unexplained]
        why = Counter(one.why for one in looks if one.differs and one.why)
        about = sum(one.why == ESTIMATED for one in looks[-options.looks:]) / max(1, options.looks)
        print(f"{book}: {len(looks)} looks, {len(wrong)} unexplained; known: {dict(why)}", end="; ")
        print(f"{about:.1%} estimates in play", flush=True)
        for one in wrong[:20]:
            print(f"  {one}")
        unexplained += len(wrong)
    return 1 if unexplained else 0


if __name__ == "__main__":
    sys.exit(main())
