"""Values read for the first time by several threads at once, as a server's are after a start."""

from __future__ import annotations

import subprocess
import sys

import pytest

READS = """
import sys, threading
from enfilade.library.scenarios.shape import parsed, typed
from enfilade.library.scenarios.shelf import OURS

raw = parsed((OURS / "drill-field.json").read_text(encoding="utf-8"))
together, found = threading.Barrier(6), []
sys.setswitchinterval(1e-6)

def read():
    together.wait()
    found.append(len(typed(raw).units))

threads = [threading.Thread(target=read) for _ in range(6)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
assert len(found) == 6 and len(set(found)) == 1, found
"""
"""Before kinds were made ready at import, five of eight such processes came down with a segmentation fault."""


@pytest.mark.parametrize("attempt", range(4))
def test_six_threads_may_read_their_first_scenario_at_once(attempt: int) -> None:
    ended = subprocess.run([sys.executable, "-c", READS], capture_output=True, text=True, timeout=60)
    assert ended.returncode == 0, f"attempt {attempt}: {ended.returncode} {ended.stderr}"
