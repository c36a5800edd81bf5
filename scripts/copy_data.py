"""Copy the rule catalogues and the fact tables into the package, byte for byte, or report how the copies differ.

    python scripts/copy_data.py [FOLDER]            copy from FOLDER (default: ../shared/rules beside the project)
    python scripts/copy_data.py [FOLDER] --check    only compare; exit code 1 and one line a difference if they differ

The package's copies are never edited: change the specification and copy again. The texts of the source books
(the folder `sources`) are not ours to publish and are never copied.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
DEFAULT_SOURCE = ROOT.parent / "shared" / "rules"
RULES = Path("src/deepbowl/data/rules")
FACTS = Path("src/deepbowl/data/facts")
DIGESTS = ("core-crp.md", "core-2020.md", "FORMAT.md")


def wanted(source: Path) -> dict[Path, bytes]:
    """What the package should hold: path inside the project -> content."""
    files: dict[Path, bytes] = {}
    for path in [*sorted(source.glob("*.toml")), *(source / name for name in DIGESTS)]:
        files[RULES / path.name] = path.read_bytes()
    for path in sorted((source / "data").iterdir()):
        if path.is_file():
            files[FACTS / path.name] = path.read_bytes()
    return files


def present(root: Path) -> dict[Path, bytes]:
    """What the package holds now, in the same form."""
    return {
        path.relative_to(root): path.read_bytes()
        for folder in (RULES, FACTS)
        for path in sorted((root / folder).rglob("*"))
        if path.is_file()
    }


def differences(want: dict[Path, bytes], have: dict[Path, bytes]) -> list[str]:
    """One line for each file that is missing, differs, or has no original any more."""
    lines = [f"missing: {path.as_posix()}" for path in want if path not in have]
    lines += [f"differs: {path.as_posix()}" for path in want if path in have and have[path] != want[path]]
    lines += [f"no original: {path.as_posix()}" for path in have if path not in want]
    return sorted(lines)


def copy(want: dict[Path, bytes], have: dict[Path, bytes], root: Path) -> None:
    """Make the package's copies equal to the originals."""
    for path in have:
        if path not in want:
            (root / path).unlink()
    for path, content in want.items():
        target = root / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(content)


def main(arguments: list[str] | None = None, root: Path = ROOT) -> int:
    parser = argparse.ArgumentParser(description="Copy the rule catalogues and fact tables into the package.")
    parser.add_argument("folder", nargs="?", type=Path, default=DEFAULT_SOURCE, help="folder of the specification")
    parser.add_argument("--check", action="store_true", help="only compare; exit code 1 when something differs")
    options = parser.parse_args(arguments)
    try:
        want = wanted(options.folder)
    except OSError as error:
        print(f"copy_data: cannot read the specification: {error}", file=sys.stderr)
        return 2
    have = present(root)
    found = differences(want, have)
    for line in found:
        print(line)
    if options.check:
        return 1 if found else 0
    copy(want, have, root)
    print(f"{len(want)} files, {len(found)} changed")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
