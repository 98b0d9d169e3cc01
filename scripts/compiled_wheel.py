"""Puts the compiled engine into a wheel; without a C compiler, or with ENFILADE_PLAIN=1, it stays a pure one."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class CompiledWheel(BuildHookInterface):
    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable" or os.environ.get("ENFILADE_PLAIN"):
            return
        sys.path.insert(0, str(Path(self.root, "src")))
        from enfilade.compiled.making import CannotCompile, make

        try:
            made = make(Path(self.directory) / "compiled")
        except CannotCompile as error:
            self.app.display_warning(f"A pure wheel: {error}")
            return
        build_data["pure_python"] = False
        build_data["infer_tag"] = True
        build_data["force_include"][str(made)] = f"enfilade/compiled/sets/{made.name}"
