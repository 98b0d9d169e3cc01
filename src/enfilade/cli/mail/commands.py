"""`enfilade mail begin`, `join`, `status`, `write`, `send`, `take`: two copies of a battle, and letters between."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from enfilade.cli.battles import plainly, position_in
from enfilade.cli.fights import read_line, side_called
from enfilade.cli.mail import at_keyboard, words
from enfilade.cli.mail import lines as plan_lines
from enfilade.core.errors import Malformed
from enfilade.game.mail import folder as games
from enfilade.game.mail.folder import Folder
from enfilade.game.mail.messages import LONGEST_NOTE, Mailed
from enfilade.game.opening import prepared
from enfilade.library.editions import cards
from enfilade.library.scenarios import shelf as scenarios

app = typer.Typer(
    no_args_is_help=True,
    rich_markup_mode=None,
    help="Fight a battle by letters, without any server: neither side can choose the dice or read the other's plans.",
)

Place = Annotated[Path, typer.Argument(metavar="FOLDER", help="Your copy of the game; it holds your secrets.")]
Letter = Annotated[
    Path | None,
    typer.Argument(metavar="[FILE]", help="The letter, quoted or not; else it is read from the input."),
]
Note = Annotated[str, typer.Option(metavar="TEXT", help="A word to the other player.")]
Out = Annotated[Path | None, typer.Option(metavar="FILE", help="Write the letter to a file that is not there yet.")]


@app.command()
def begin(
    folder: Place,
    scenario: Annotated[str, typer.Argument(help="A scenario, or a file of your own.")] = "mcphersons-woods",
    side: Annotated[str, typer.Option(help="Which side you play; else the one with the initiative.")] = "",
    edition: Annotated[str, typer.Option(metavar="ID", help="Another edition than the scenario's own.")] = "",
    position: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Begin from the table that `enfilade show --position` wrote."),
    ] = None,
    note: Note = "",
    out: Out = None,
) -> None:
    """Offer a game: makes your folder and a letter.

    Dice come from secrets of both players, so that neither can choose them. The other player joins by the letter.

    Examples:

      enfilade mail begin archer mcphersons-woods --side union > letter.txt

      enfilade mail begin ridge drill-field --edition jr3-15mm --note "Two turns a week?"
    """
    with plainly():
        loaded = scenarios.scenario(scenario)
        ready = prepared(loaded, cards.edition(edition or loaded.scenario.edition))
        chosen = side_called(side, ready.sides) if side else ready.sides[0]
        _check_free(out)
        start = position_in(position) if position is not None else ""
        made = games.begun(folder, ready, chosen, start, _note(note))
        _write(made, made.mail.messages[-1], out)
        _tell(made, aside=True)


@app.command()
def join(folder: Place, letter: Letter = None) -> None:
    """Join a game that you have been offered: makes your folder.

    Examples:

      enfilade mail join archer letter.txt

      xclip -o | enfilade mail join archer
    """
    with plainly():
        made = games.joined(folder, plan_lines.read(letter))
        _noted(made.mail.messages[-1])
        _tell(made)


@app.command()
def status(folder: Place) -> None:
    """Say how the game stands and what is to be done.

    All letters are proved again, from the first.

    Examples:

      enfilade mail status archer
    """
    with plainly():
        _tell(games.opened(folder))


@app.command()
def write(
    folder: Place,
    lines: Annotated[
        list[str] | None, typer.Argument(metavar="[LINE]...", help="Orders, one after the other, each in quotes.")
    ] = None,
    file: Annotated[Path | None, typer.Option(metavar="FILE", help="Orders, one to a line; - is the input.")] = None,
    by: Annotated[
        str, typer.Option(metavar="PLAYER", help="Let the computer write, up to the dice: captain, drill, random.")
    ] = "",
    nothing: Annotated[bool, typer.Option("--nothing", help="Take back what you have written.")] = False,
) -> None:
    """Write your next letter; nothing is sent yet.

    Without anything else you are asked here, up to the dice. What you write takes the place of what you wrote before.
    A plan is carried out line by line, each when your side is asked; what cannot be done then ends it, but for a line
    that begins with "maybe", which is passed over. Where you have written no more you are asked again.

    Examples:

      enfilade mail write ridge

      enfilade mail write ridge "sheet: 24-mich fr 26-nc / 2-wis move advance 4 / iron-brigade h" "changes:"

      enfilade mail write archer "meredith with 24-mich" "2-wis move advance 4" "maybe 2-wis fire 13-ala" done

      enfilade mail write archer "order union fire short reform march countercharge yes other no leaders stay"

      enfilade mail write archer --file turn-three.txt

      enfilade mail write archer --by captain
    """
    with plainly():
        game = games.opened(folder)
        games.check_writer(game)
        if sum(map(bool, (lines, file, by, nothing))) > 1:
            raise Malformed("write by lines, --file, --by or --nothing, and by one of them alone")
        said = list(lines or [])
        if file is not None:
            said = plan_lines.of_text(plan_lines.read(file))
        elif by:
            said = list(plan_lines.by_player(game.ahead().battle, game.own.side, by))
            if not said:
                raise Malformed("you are asked nothing now, so that there is nothing to write")
        elif not lines and not nothing:
            said = at_keyboard.typed(Console(), read_line, game.ahead().battle, game.own.side)
        game, proved = games.written(game, None if nothing else said)
        _tell(game)
        if not nothing and proved < len(said):
            typer.echo(f"Proved: {proved} of {len(said)} lines. The rest hangs on dice or on the other side.")


@app.command()
def send(
    folder: Place,
    seal: Annotated[
        bool,
        typer.Option("--seal", help="Seal a plan where you could answer openly; it takes a letter more."),
    ] = False,
    again: Annotated[bool, typer.Option("--again", help="The last letter once more.")] = False,
    note: Note = "",
    out: Out = None,
) -> None:
    """Make the next letter of what you have written.

    What is sealed in it cannot be changed any more.

    Examples:

      enfilade mail send archer

      enfilade mail send archer --out letter-7.txt --note "Now it gets hot."

      enfilade mail send archer --again
    """
    with plainly():
        game = games.opened(folder)
        _check_free(out)
        if again:
            mine = [message for message in game.mail.messages if message.side == game.own.side]
            if not mine:
                raise Malformed("nothing has been sent yet")
            _write(game, mine[-1], out)
            return
        game, message = games.sent(game, lead=seal, note=_note(note))
        _write(game, message, out)


@app.command()
def take(folder: Place, letter: Letter = None) -> None:
    """Take a letter of the other player's.

    It is proved, and what it led to is told.

    Examples:

      enfilade mail take archer letter.txt

      xclip -o | enfilade mail take archer
    """
    with plainly():
        game = games.opened(folder)
        before = len(game.mail.messages)
        known = len(game.ahead().battle.record.lines) if game.mail.battle is not None else 0
        game = games.received(game, plan_lines.read(letter))
        for message in game.mail.messages[before:]:
            _noted(message)
        if game.mail.battle is not None:
            for sentence in words.happened(game, known):
                typer.echo(f"  {sentence}")
        _tell(game)


def _write(game: Folder, message: Mailed, out: Path | None) -> None:
    text = f"{words.heading(game.mail, message)}\n\n{games.letter(game, message.n)}"
    if out is None:
        typer.echo(text, nl=False)
        return
    try:
        with out.open("x", encoding="utf-8") as file:
            file.write(text)
    except OSError as error:
        raise Malformed(f"{out} cannot be written: {error.strerror}; enfilade mail send --again has it still") from None
    typer.echo(f"{out} written: send it as it is, in an e-mail or beside it.", err=True)


def _check_free(out: Path | None) -> None:
    if out is not None and out.exists():
        raise Malformed(f"{out} exists already; name another file")


def _note(text: str) -> str:
    if len(text) > LONGEST_NOTE:
        raise Malformed(f"a note has at most {LONGEST_NOTE:,} characters")
    return text


def _noted(message: Mailed) -> None:
    if said := words.noted(message):
        typer.echo(f"They write: {said}")


def _tell(game: Folder, *, aside: bool = False) -> None:
    """Aside where a letter goes out on the usual channel."""
    for sentence in words.standing(game):
        typer.echo(sentence, err=aside)
