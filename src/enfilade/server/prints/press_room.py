"""The press stands in a process of its own, let go after some sheets: typst never gives back what it remembers."""

from __future__ import annotations

import multiprocessing
import threading
from concurrent.futures import Executor, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool

from enfilade.core.errors import Malformed
from enfilade.press.paper.base import Kind, Page, set_here
from enfilade.server.load.limits import LONGEST_SETTING, SHEETS_A_PRESS


class PressRoom:
    """Sets sheets one after another; used from the threads of the print shop."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._press: Executor | None = None
        self._set = 0

    def set(self, page: Page, kind: Kind) -> list[bytes]:
        """The pages of a sheet; Malformed if the press broke or took too long over it."""
        with self._lock:
            if self._press is None:
                # Afresh, not forked: a fork would take the whole server's memory with it.
                self._press = ProcessPoolExecutor(1, multiprocessing.get_context("spawn"))
            self._set += 1
            try:
                return self._press.submit(set_here, page, kind).result(LONGEST_SETTING)
            except (BrokenProcessPool, TimeoutError):
                self._let_go()
                raise Malformed("this sheet could not be printed: it is too large") from None
            finally:
                if self._set >= SHEETS_A_PRESS:
                    self._let_go()

    def rest(self) -> None:
        """Nobody has printed for a while: give everything back. Not while a sheet is being set."""
        if self._lock.acquire(blocking=False):
            try:
                self._let_go()
            finally:
                self._lock.release()

    def _let_go(self) -> None:
        press, self._press, self._set = self._press, None, 0
        if press is None:
            return
        for process in list(getattr(press, "_processes", {}).values()):
            process.terminate()
        press.shutdown(wait=False, cancel_futures=True)
