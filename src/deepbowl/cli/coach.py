"""`deepbowl coach`: the coaches of a server, for its operator."""

from __future__ import annotations

import time
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from deepbowl.cli.errors import UserError

if TYPE_CHECKING:
    from deepbowl.server.store.store import Store

app = typer.Typer(help="List the coaches of a server, or let in a coach who lost every key.", no_args_is_help=True)

Data = Annotated[Path | None, typer.Option(help="Where the server keeps its matches, as for `deepbowl serve`.")]


def open_store(data: Path | None) -> Store:
    """Open the database of a server, which may run meanwhile."""
    try:
        from deepbowl.server.settings import settings_for
        from deepbowl.server.store.store import Store
    except ImportError as error:
        raise UserError(f"the server needs more packages ({error.name}): pip install 'deepbowl[web]'") from None
    return Store(settings_for(data).database)


@app.command("list")
def list_coaches(data: Data = None) -> None:
    """List coaches: id, date of arrival, name."""
    from deepbowl.server.store.coaches import CoachShelf

    store = open_store(data)
    try:
        for coach in CoachShelf(store).all():
            print(f"{coach.id}  {time.strftime('%Y-%m-%d', time.gmtime(coach.created))}  {coach.name}")
    finally:
        store.finish()
        store.close()


@app.command("link")
def link(
    coach: Annotated[str, typer.Argument(help="The id of a coach (`deepbowl coach list`).")],
    address: Annotated[str, typer.Option(help="The address of the server as the coach sees it.")] = "http://127.0.0.1:8000",
    data: Data = None,
) -> None:
    """Print a link that lets a coach in on one device: one use, 10 minutes."""
    from deepbowl.server.coaches.codes import new_key
    from deepbowl.server.live.seats import token_hash
    from deepbowl.server.store.coaches import LINK, LINK_SECONDS, CoachShelf, StoredKey

    store = open_store(data)
    try:
        shelf, now, code = CoachShelf(store), time.time(), new_key()
        found = shelf.coach(coach)
        if found is None or found.gone:
            raise UserError(f"no coach {coach!r}; list them with: deepbowl coach list")
        shelf.add(StoredKey(token_hash(code), found.id, LINK, "", now, now, now + LINK_SECONDS)).result()
        print(f"{address.rstrip('/')}/link#{code}")
    finally:
        store.finish()
        store.close()
