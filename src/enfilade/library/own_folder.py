"""Where this program keeps what belongs to the user: games, logs, results of the lab."""

from __future__ import annotations

import os
import sys
from pathlib import Path

VARIABLE = "ENFILADE_DATA"


def data_folder() -> Path:
    """The user's own folder for such things; another if ENFILADE_DATA says so. It is made if it is not there."""
    chosen = os.environ.get(VARIABLE)
    if chosen:
        folder = Path(chosen).expanduser()
    elif sys.platform == "darwin":
        folder = Path.home() / "Library" / "Application Support" / "enfilade"
    elif sys.platform == "win32":
        folder = Path(os.environ.get("LOCALAPPDATA") or Path.home()) / "enfilade"
    else:
        folder = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "enfilade"
    folder.mkdir(parents=True, exist_ok=True)
    return folder
