"""`deepbowl lesson`: list the lessons, check a lesson file."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from deepbowl.cli.errors import UserError
from deepbowl.lessons.check import complaints, play_solution
from deepbowl.lessons.file import LessonError, lessons, read_lesson_file

app = typer.Typer(help="List lessons and check lesson files.", no_args_is_help=True)


@app.command("list")
def listed() -> None:
    """List the lessons that come with Deepbowl."""
    for lesson in lessons().values():
        typer.echo(f"{lesson.id:14} {lesson.seconds:3} s  {lesson.book:18} {lesson.title}")


@app.command()
def check(files: Annotated[list[Path], typer.Argument(help="Lesson files.")]) -> None:
    """Play the solution of each lesson file and report what is wrong."""
    wrong = 0
    for file in files:
        try:
            lesson = read_lesson_file(file)
        except LessonError as error:
            found = [str(error)]
        else:
            found = complaints(lesson)
        wrong += bool(found)
        for line in found or [f"{file}: fine, {len(lesson.steps)} steps"]:
            typer.echo(line)
    if wrong:
        raise typer.Exit(1)


@app.command()
def show(file: Annotated[Path, typer.Argument(help="A lesson file.")]) -> None:
    """Play the solution and print what the learner reads at each step."""
    try:
        lesson = read_lesson_file(file)
        begun = play_solution(lesson)
    except LessonError as error:
        raise UserError(str(error)) from None
    for number, step in enumerate(lesson.steps, 1):
        typer.echo(f"{number}. {step.say}")
    typer.echo(begun.run.word(begun.match).say)
