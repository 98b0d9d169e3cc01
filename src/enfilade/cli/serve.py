"""The commands `serve` and `play`: the table in a browser."""

from __future__ import annotations

import os
import sys
import webbrowser
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer

from enfilade.cli.battles import plainly
from enfilade.core.errors import Malformed
from enfilade.library.editions.files import VARIABLE as EDITIONS
from enfilade.library.editions.files import looking_in
from enfilade.library.own_folder import data_folder
from enfilade.library.scenarios import shelf as scenarios
from enfilade.server.site.places import certificate, database_url, free_port, place, reachable

Port = Annotated[int | None, typer.Option(help="The port; else the first free one from 8661 on.", min=0, max=65535)]
Host = Annotated[str, typer.Option(help="The address to listen on; 0.0.0.0 lets others on your network in.")]
Database = Annotated[
    str | None,
    typer.Option(metavar="URL", help="postgresql://user@host/name, or a file; else a file in your data folder."),
]
Names = Annotated[
    list[str] | None, typer.Option("--name", help="A name by which people reach this server; repeatable.")
]
Folder = Annotated[
    Path | None, typer.Option("--scenarios", metavar="FOLDER", help="Scenarios and editions of your own.")
]
CertificateFile = Annotated[
    Path | None,
    typer.Option(
        "--certificate", metavar="FILE", help="Speak https with this certificate (PEM): phones then keep pages."
    ),
]
KeyFile = Annotated[
    Path | None, typer.Option("--key", metavar="FILE", help="The certificate's key, if it is not in the same file.")
]

ForgetAfter = Annotated[
    list[str] | None,
    typer.Option(
        metavar="DAYS",
        help="Remove games and umpires' battles untouched for so many days, each into a file first; or of one kind:"
        " finished=90, unfinished=365, umpired=30; repeatable. Else nothing is ever removed.",
    ),
]
Proxies = Annotated[
    list[str] | None,
    typer.Option(
        "--proxy",
        metavar="ADDRESS",
        help="The address of a server in front of this one, whose X-Forwarded-For and -Proto are believed; repeatable.",
    ),
]
Workers = Annotated[
    int,
    typer.Option(
        help="Processes that share the games: as many as there are cores. One writes, reads and plays as well as many"
        " until a core is full.",
        min=1,
        max=64,
    ),
]
Reached = Annotated[
    str | None,
    typer.Option(
        metavar="ADDRESS[:PORT]",
        help="With PostgreSQL: where other hosts at the same database reach this one, if it cannot find out; workers"
        " take the ports after that one.",
    ),
]
List = Annotated[bool, typer.Option("--list", help="Serve nothing: list the games and umpires' battles there are.")]
Remove = Annotated[
    list[str] | None,
    typer.Option(metavar="ID", help="Serve nothing: write this one of the list to a file and remove it; repeatable."),
]


def serve(
    host: Host = "127.0.0.1",
    port: Port = None,
    database: Database = None,
    name: Names = None,
    folder: Folder = None,
    certificate_file: CertificateFile = None,
    key_file: KeyFile = None,
    forget_after: ForgetAfter = None,
    proxy: Proxies = None,
    workers: Workers = 1,
    reached: Reached = None,
    list_: List = False,
    remove: Remove = None,
) -> None:
    """Serve the browser table, for yourself or for friends.

    Examples:

      enfilade serve

      enfilade serve --host 0.0.0.0 --port 8661

      enfilade serve --host 0.0.0.0 --certificate club.pem --name club.local

      enfilade serve --database postgresql://enfilade@localhost/enfilade --name table.example.org

      enfilade serve --host 0.0.0.0 --workers 4

      enfilade serve --host 0.0.0.0 --workers 4 --database postgresql://enfilade@10.0.0.1/enfilade

      enfilade serve --forget-after 365 --forget-after finished=90

      enfilade serve --list

      enfilade serve --remove 3f2a9c0d1e4b5a67
    """
    if list_ or remove:
        from enfilade.cli.kept_games import list_kept, remove_kept

        if remove:
            remove_kept(database, remove)
        if list_:
            list_kept(database)
        return
    _start(
        host,
        port,
        database,
        name,
        folder,
        scenario=None,
        against="",
        browser=False,
        secured=(certificate_file, key_file),
        forget_after=forget_after or [],
        proxies=proxy or [],
        workers=workers,
        reached=reached,
    )


def play(
    scenario: Annotated[str, typer.Argument(help="The battle; `enfilade scenario list` shows them.")] = "drill-field",
    port: Port = None,
    browser: Annotated[bool, typer.Option("--browser/--no-browser", help="Open it in your browser.")] = True,
    database: Database = None,
    folder: Folder = None,
    against: Annotated[
        str,
        typer.Option(metavar="PLAYER", help="captain, captain-cautious, captain-bold, each with -1 to -3; or drill."),
    ] = "captain",
) -> None:
    """Play a battle against the computer in your browser.

    Examples:

      enfilade play

      enfilade play mcphersons-woods

      enfilade play mcphersons-woods --against captain-bold-2

      enfilade play hornets-nest --no-browser --port 8700
    """
    from enfilade.ai.players import thinker

    with plainly():
        scenarios.scenario(scenario, folder)
        thinker(against)
    _start("127.0.0.1", port, database, None, folder, scenario=scenario, against=against, browser=browser)


def _start(
    host: str,
    port: int | None,
    database: str | None,
    names: list[str] | None,
    folder: Path | None,
    *,
    scenario: str | None,
    against: str,
    browser: bool,
    secured: tuple[Path | None, Path | None] = (None, None),
    forget_after: Sequence[str] = (),
    proxies: Sequence[str] = (),
    workers: int = 1,
    reached: str | None = None,
) -> None:
    # The server's packages take most of a second to load; other commands must not wait for them.
    from enfilade.server.site.serving import Serving, also_known, quiet_logs
    from enfilade.server.site.serving import serve as run
    from enfilade.server.store import StoreFault
    from enfilade.server.tables.forgetting import rule
    from enfilade.server.tables.tables import Tables
    from enfilade.server.wire.games import NewGame, Who

    # The umpire's desk asks for editions and scenarios by the environment, as a phone by itself does.
    own = None if os.environ.get(EDITIONS) else folder
    with plainly(), looking_in(folder, scenarios.VARIABLE), looking_in(own):
        try:
            serving = Serving(
                host,
                free_port(host, port),
                database_url(database),
                also_known(names or ()),
                folder,
                certificate=certificate(*secured),
                forget=rule(list(forget_after)),
                proxies=tuple(proxies),
                workers=workers,
                reached=place(reached),
            )
        except OSError as error:
            raise Malformed(
                f"port {port or ''} of {host} cannot be had: {error.strerror}; try another --port"
            ) from None
        quiet_logs(data_folder())

        async def ready(tables: Tables | None) -> None:
            way = "/"
            if scenario is not None and tables is not None:
                first, second = tuple(scenarios.scenario(scenario, folder).scenario.sides)
                you = "union" if "union" in (first, second) else first
                other = second if you == first else first
                seats: dict[str, Who] = {you: "you", other: "computer"}
                made = await tables.new_games.create(NewGame(scenario=scenario, seats=seats, computer=against))
                way = f"/join/{made.token}"
            typer.echo(f"The table is at {serving.address}{way}")
            for address in reachable(serving.host, serving.port, serving.scheme):
                typer.echo(f"On your network: {address}/")
            typer.echo("Stop it with Ctrl-C; battles are kept and go on when you come back.")
            sys.stdout.flush()
            if browser and not webbrowser.open(f"{serving.address}{way}"):
                typer.echo("No browser could be opened here: open that address yourself.")

        try:
            run(serving, ready)
        except StoreFault as fault:
            raise Malformed(str(fault)) from None
