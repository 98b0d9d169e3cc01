"""Makes a set: the modules as C by Cython, by the C compiler of this machine, and moved into place when all are there.

Cython reads the very files that run as plain Python, and `.pxd` files beside them that say what is a number of the
machine and what a function of C. It and setuptools are needed for this alone (requirements/compile.lock).
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig
import tempfile
import time
from collections.abc import Mapping
from pathlib import Path

from enfilade.compiled.modules import HOME, modules
from enfilade.compiled.sets import CYTHON, ENDING, digest, made_here

KEPT = 3
"""Sets of earlier sources are kept so many deep: somebody may still be running one of them."""
SCRATCH = "making-"
LONGEST = 3600
"""Seconds after which a scratch folder belongs to nobody any more."""
BUILD = """
import sys
from pathlib import Path
from Cython import __version__
from Cython.Build import cythonize
from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext
wanted, cores, here, *names = sys.argv[1:]
if __version__ != wanted:
    sys.exit(f"Cython {__version__} is not the {wanted} that is asked for")
class ByUnix(build_ext):
    def build_extensions(self):
        if self.compiler.compiler_type != "msvc":
            for one in self.extensions:
                # The same doubles as Python's own, to the last bit: no product is joined to a sum.
                one.extra_compile_args = ["-O1", "-g0", "-w", "-fwrapv", "-ffp-contract=off"]
        super().build_extensions()
parts = [Extension(name, [name.replace(".", "/") + ".py"]) for name in names]
ways = {"language_level": 3, "binding": True, "annotation_typing": False, "cdivision": False}
made = cythonize(parts, compiler_directives=ways, nthreads=int(cores), quiet=True)
for one in made:
    # Each place that reads a field remembers where it lay (attributes.h).
    file = Path(one.sources[0])
    text = file.read_text().replace("= __Pyx_PyObject_GetAttrStr(", "= ENFILADE_READ(")
    file.write_text(text.replace('#include "Python.h"', '#include "Python.h"\\n#include "attributes.h"', 1))
    one.include_dirs.append(here)
words = ["build_ext", "--build-lib", "made", "--build-temp", "temp", "--parallel", cores]
setup(name="enfilade-compiled", packages=[], ext_modules=made, cmdclass={"build_ext": ByUnix}, script_args=words)
"""


class CannotCompile(Exception):
    """Why, in a sentence."""


def can_compile() -> str:
    """Empty, or what is missing on this machine."""
    if sys.implementation.name != "cpython":
        return "it is compiled for CPython alone"
    if os.name != "nt" and not any(map(shutil.which, ("cc", "gcc", "clang"))):
        return "there is no C compiler"
    if not Path(sysconfig.get_path("include"), "Python.h").exists():
        return "Python's headers are missing (on Debian: apt-get install python3-dev)"
    return ""


def make(place: Path | None = None, home: Path = HOME) -> Path:
    """The set of these sources, made if it is not there."""
    place = place or made_here()
    done = place / digest(home)
    if done.is_dir():
        return done
    missing = can_compile()
    if missing:
        raise CannotCompile(missing)
    place.mkdir(parents=True, exist_ok=True)
    _alone(place)
    # Beside its place, so that it is moved in one step.
    with tempfile.TemporaryDirectory(prefix=SCRATCH, dir=place) as scratch:
        here = Path(scratch)
        sources = here / "sources"
        shutil.copytree(
            home, sources / home.name, ignore=shutil.ignore_patterns("__pycache__", "table", "data", "sets")
        )
        wanted = modules(sources / home.name)
        whole = here / "whole"
        _compile(sources, wanted)
        _gather(sources / "made", whole, wanted)
        if digest(home) != done.name:
            raise CannotCompile("the sources have changed in the meantime")
        try:
            whole.rename(done)
        except OSError:
            if not done.is_dir():  # another has not made it first either
                raise
    _forget_old_ones(place)
    return done


def _alone(place: Path) -> None:
    """Two at once would only take each other's time; what somebody left behind who was stopped is cleared away."""
    for one in place.glob(f"{SCRATCH}*"):
        if time.time() - _age(one) < LONGEST:
            raise CannotCompile("it is being compiled already")
        shutil.rmtree(one, ignore_errors=True)


def _compile(sources: Path, wanted: Mapping[str, Path]) -> None:
    cores = str(os.cpu_count() or 1)
    command = [sys.executable, "-c", BUILD, CYTHON, cores, str(Path(__file__).parent), *wanted]
    done = subprocess.run(command, cwd=sources, capture_output=True, text=True)
    if done.returncode:
        raise CannotCompile(f"the compiler failed:\n{(done.stdout + done.stderr)[-3000:]}")


def _gather(made: Path, whole: Path, wanted: Mapping[str, Path]) -> None:
    whole.mkdir()
    for name in wanted:
        file = made / (name.replace(".", "/") + ENDING)
        if not file.is_file():
            raise CannotCompile(f"the compiler left out {name}")
        file.rename(whole / (name + ENDING))


def _forget_old_ones(place: Path) -> None:
    sets = sorted((one for one in place.iterdir() if not one.name.startswith(SCRATCH)), key=_age)
    for one in sets[:-KEPT]:
        shutil.rmtree(one, ignore_errors=True)


def _age(one: Path) -> float:
    return one.stat().st_mtime
