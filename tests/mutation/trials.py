"""Whether the tests notice a mutant: they are collected once, each mutant is tried in a process forked then."""

from __future__ import annotations

import gc
import importlib
import json
import os
import resource
import signal
import sys
import time
import traceback
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from pathlib import Path
from types import CodeType, FunctionType, ModuleType
from typing import Literal

import pytest
from tests.mutation.mutants import Mutant, planted
from tests.watching import watched

Fate = Literal["killed", "survived", "timed-out", "unreached"]
Reach = dict[str, tuple[float, dict[str, str]]]
"""For each test the seconds it takes when watched, and the lines it runs, by file: bit after bit, as hexadecimals."""
Task = tuple[Mutant, Sequence[tuple[str, float]]]
"""A mutant and the tests to try it on, each with its seconds."""
SLOWEST = 4.0
"""Seconds of the processor, watched, after which a test is given up: each is asked hundreds of times."""
_PASSED, _FAILED, _BROKEN = 0, 1, 3
"""How a child ends: its tests passed, one of them failed, or it could not try."""
_MORE_MEMORY = 2 << 30
_LIKELY = 12
"""Tests remembered for each function and file because they have noticed something there."""


class Trials:
    """A plugin of pytest: collects the tests, then does what it is given instead of running them."""

    def __init__(self, root: Path, files: Sequence[Path], work: Callable[[Trials], None], sound: bool = False) -> None:
        self.root, self.files, self.work = root, tuple(files), work
        self.sound = sound
        self.items: dict[str, pytest.Item] = {}
        self.failed = False
        self._memos: list[dict[object, object]] = []
        self._functions: dict[str, list[FunctionType]] = {}

    def pytest_collection(self) -> None:
        import hypothesis  # not before pytest has: it warns

        # Neither chance nor an example that an earlier mutant left behind may decide.
        hypothesis.settings.register_profile(
            "mutation", hypothesis.settings(), database=None, derandomize=True, print_blob=False
        )
        hypothesis.settings.load_profile("mutation")
        modules = [importlib.import_module(_module(path)) for path in self.files if path.suffix == ".py"]
        self._memos = [memo for module in modules for memo in _memos(module)]

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        if session.testsfailed:
            raise session.Interrupted("tests could not be collected; run scripts/test first")
        self.items = {item.nodeid: item for item in session.items}
        # What was remembered while tests were collected would hide a mutant behind the sound answer.
        for memo in self._memos:
            memo.clear()
        self._functions = _functions_of(self.files)
        gc.collect()
        gc.freeze()
        self.work(self)
        return True

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self.failed = self.failed or report.failed

    def watch(self, names: Sequence[str], out: Path) -> None:
        """Run these tests, sound, in a process of their own, and note what each takes and reaches; failing ones not."""

        def child() -> int:
            found: Reach = {}
            signal.signal(signal.SIGPROF, _given_up)
            for name in names:
                self.failed, began = False, time.process_time()
                with watched(self.files) as lines:
                    signal.setitimer(signal.ITIMER_PROF, SLOWEST)
                    try:
                        self._run(name)
                    except TimeoutError:
                        self.failed = True
                    signal.setitimer(signal.ITIMER_PROF, 0)
                took = round(time.process_time() - began, 3)
                reached: dict[str, int] = {}
                for path, line in lines:
                    reached[path] = reached.get(path, 0) | 1 << line
                if self.failed:
                    print(f"not asked, as it {'fails' if took < 0.9 * SLOWEST else 'is slow'}: {name}", file=sys.stderr)
                else:
                    found[name] = (took, {_short(self.root, path): f"{bits:x}" for path, bits in reached.items()})
            out.write_text(json.dumps(found), encoding="utf-8")
            return _PASSED

        if os.waitpid(_forked(child, quiet=False), 0)[1]:
            raise SystemExit(f"the tests could not be watched: {', '.join(names)}")

    def fates(self, tasks: Iterable[Task], jobs: int) -> Iterator[tuple[Mutant, Fate]]:
        """Try each mutant on its tests, so many at once; first on those that noticed others beside it."""
        running: dict[int, tuple[Mutant, int]] = {}
        killers: dict[str, list[str]] = {}

        def ended() -> tuple[Mutant, Fate]:
            child, status = os.waitpid(-1, 0)
            mutant, told = running.pop(child)
            with os.fdopen(told, encoding="utf-8") as pipe:
                killer = pipe.read()
            if killer:
                for place in (mutant.path, mutant.path + mutant.function):
                    before = [test for test in killers.get(place, []) if test != killer]
                    killers[place] = [killer, *before][:_LIKELY]
            return mutant, _fate(mutant, status)

        for mutant, tests in tasks:
            if not tests:
                yield mutant, "unreached"
                continue
            likely = [*killers.get(mutant.path + mutant.function, []), *killers.get(mutant.path, [])]
            ranks = {name: rank for rank, name in reversed(list(enumerate(likely)))}
            ordered = sorted(tests, key=lambda test: ranks.get(test[0], _LIKELY * 2))
            told, tell = os.pipe()
            running[_forked(partial(self._try, mutant, ordered, tell))] = (mutant, told)
            os.close(tell)
            while len(running) >= jobs:
                yield ended()
        while running:
            yield ended()

    def _try(self, mutant: Mutant, tests: Sequence[tuple[str, float]], tell: int) -> int:
        file = self.root / mutant.path
        code = planted(file.read_text(encoding="utf-8"), file, mutant)
        for function in self._functions[_key(code)]:
            function.__code__ = function.__code__ if self.sound else code
        resource.setrlimit(resource.RLIMIT_AS, (_used() + _MORE_MEMORY,) * 2)
        for name, took in tests:
            _allow(2 + 10 * took)
            self._run(name)
            if self.failed:
                os.write(tell, name.encode())
                return _FAILED
        return _PASSED

    def _run(self, name: str) -> None:
        item = self.items[name]
        item.config.hook.pytest_runtest_protocol(item=item, nextitem=None)


def _given_up(*_: object) -> None:
    raise TimeoutError("too slow to be asked about mutants")


def _forked(work: Callable[[], int], quiet: bool = True) -> int:
    sys.stdout.flush()
    sys.stderr.flush()
    child = os.fork()
    if child:
        return child
    status = _BROKEN
    try:
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, 1)
        if quiet:
            os.dup2(nowhere, 2)
        status = work()
    except BaseException:
        traceback.print_exc()
    finally:
        os._exit(status)


def _fate(mutant: Mutant, status: int) -> Fate:
    if os.WIFEXITED(status) and os.WEXITSTATUS(status) not in (_PASSED, _FAILED):
        raise RuntimeError(f"could not be tried: {mutant}")
    if os.WIFSIGNALED(status) and os.WTERMSIG(status) in (signal.SIGXCPU, signal.SIGKILL, signal.SIGALRM):
        return "timed-out"
    return "survived" if status == 0 else "killed"


def _allow(seconds: float) -> None:
    """Seconds of the processor for the next test: a busy machine kills no mutant. If it sleeps, ten times as long."""
    used = time.process_time()
    # Only the soft limit: the hard one could not be raised again for the next test.
    resource.setrlimit(resource.RLIMIT_CPU, (int(used + seconds) + 1, resource.getrlimit(resource.RLIMIT_CPU)[1]))
    signal.alarm(int(10 * seconds) + 30)


def _used() -> int:
    with open("/proc/self/statm", encoding="ascii") as file:
        return int(file.read().split()[0]) * resource.getpagesize()


def _short(root: Path, path: str) -> str:
    return Path(path).relative_to(root).as_posix()


def _module(path: Path) -> str:
    parts = path.with_suffix("").parts
    return ".".join(parts[parts.index("src") + 1 :] if "src" in parts else parts[parts.index("tests") :]).removesuffix(
        ".__init__"
    )


def _memos(module: ModuleType) -> Iterator[dict[object, object]]:
    for value in vars(module).values():
        if isinstance(value, dict) and not value:
            yield value


def _functions_of(files: Sequence[Path]) -> dict[str, list[FunctionType]]:
    wanted = {str(file) for file in files}
    found: dict[str, list[FunctionType]] = {}
    for thing in gc.get_objects():
        if isinstance(thing, FunctionType) and thing.__code__.co_filename in wanted:
            found.setdefault(_key(thing.__code__), []).append(thing)
    return found


def _key(code: CodeType) -> str:
    return f"{code.co_filename}:{code.co_firstlineno}:{code.co_qualname}"
