"""`deepbowl serve`: matches in the browser."""

from __future__ import annotations

import os
import sys
import threading
import webbrowser
from pathlib import Path
from typing import Annotated

import typer

from deepbowl.cli.errors import UserError
from deepbowl.cli.options import HouseBooks


def serve(
    host: Annotated[str, typer.Option(help="The address to listen at; 0.0.0.0 lets others in.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, help="The port; 0 takes any that is free.")] = 8000,
    data: Annotated[Path | None, typer.Option(help="Where matches are kept (an SQLite file).")] = None,
    open_page: Annotated[bool, typer.Option("--open/--no-open", help="Open the page where there is a screen.")] = True,
    limits: Annotated[bool, typer.Option("--limits/--no-limits", help="Limit what one address may do.")] = True,
    proxy: Annotated[str, typer.Option(help="The address of a proxy whose X-Forwarded-For is believed.")] = "",
    public_host: Annotated[list[str] | None, typer.Option(help="A name visitors know the server by; repeatable.")] = None,
    workers: Annotated[int, typer.Option(min=1, max=64, help="Processes that serve; more than one on PostgreSQL.")] = 1,
    lessons: Annotated[
        Path | None, typer.Option(exists=True, file_okay=False, help="A folder with your own lesson files.")
    ] = None,
    quiet: Annotated[bool, typer.Option("--quiet", help="Only warnings in the log.")] = False,
    book: HouseBooks = None,
) -> None:
    """Start the server and open the page: play against bots and friends, watch, replay."""
    try:
        from deepbowl.server.cluster.supervisor import run_many
        from deepbowl.server.launch import CannotListen, run
        from deepbowl.server.settings import settings_for
    except ImportError as error:
        raise UserError(f"the server needs more packages ({error.name}): pip install 'deepbowl[web]'") from None

    def ready(address: str) -> None:
        print(f"Deepbowl: {address}", flush=True)
        if open_page and has_screen():
            threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()

    try:
        settings = settings_for(data, limits, public_host or (), proxy, lessons)
        if workers == 1:
            run(host, port, settings, quiet, ready)
        else:
            run_many(host, port, settings, workers, quiet, ready)
    except CannotListen as error:
        raise UserError(str(error)) from None


def has_screen() -> bool:
    """Return whether a page opened here would be seen by someone."""
    if sys.platform in ("darwin", "win32"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
