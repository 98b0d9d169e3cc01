"""Players that fail in one way or another, and one that says why."""

from __future__ import annotations

import os
import signal
import time

from enfilade.ai.adf.drill.player import drill
from enfilade.ai.thought import Deadline, Thought
from enfilade.rules.adf.battle.commands import Choose, Command
from enfilade.rules.adf.battle.view import View

REASON = "Martin has the crossroads under his guns."


def talker(view: View, deadline: Deadline) -> Thought:
    return Thought(drill(view), REASON)


def broken(view: View) -> Command:
    if view.state.turn == 2:
        raise ZeroDivisionError("no figures left to divide by")
    return drill(view)


def cheat(view: View) -> Command:
    return Choose("the moon")


def deadly(view: View) -> Command:
    os.kill(os.getpid(), signal.SIGKILL)
    return drill(view)


def ponderer(view: View) -> Command:
    print("thinking", flush=True)
    time.sleep(600)
    return drill(view)


NOT_A_PLAYER = 3
