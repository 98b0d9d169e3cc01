"""How much memory a server and the processes it has started take, and took at their worst since it was asked last."""

from __future__ import annotations

from pathlib import Path

_KIB = 1024


class Memory:
    """Of a process and all that descend from it."""

    def __init__(self, pid: int) -> None:
        self._pid = pid
        self._before = 0.0

    def mark(self) -> None:
        """From now on."""
        for pid in self._tree():
            _forget_peak(pid)
        self._before = sum(_megabytes(pid, "VmRSS") for pid in self._tree())

    def grown(self) -> float:
        """Megabytes by which all together have grown at their worst; one that was started since counts in full."""
        return sum(_megabytes(pid, "VmHWM") for pid in self._tree()) - self._before

    def all(self) -> float:
        """Megabytes that all together take now."""
        return sum(_megabytes(pid, "VmRSS") for pid in self._tree())

    def _tree(self) -> list[int]:
        children: dict[int, list[int]] = {}
        for folder in Path("/proc").iterdir():
            if folder.name.isdigit():
                children.setdefault(_parent(int(folder.name)), []).append(int(folder.name))
        found, wanted = list[int](), [self._pid]
        while wanted:
            pid = wanted.pop()
            found.append(pid)
            wanted += children.get(pid, [])
        return found


def _parent(pid: int) -> int:
    try:
        return int(
            Path(f"/proc/{pid}/stat").read_text(encoding="ascii", errors="replace").rpartition(")")[2].split()[1]
        )
    except (OSError, IndexError):
        return 0


def _megabytes(pid: int, what: str) -> float:
    try:
        lines = Path(f"/proc/{pid}/status").read_text(encoding="utf-8", errors="replace").splitlines()
    except OSError:
        return 0.0
    return next((int(line.split()[1]) / _KIB for line in lines if line.startswith(f"{what}:")), 0.0)


def _forget_peak(pid: int) -> None:
    """The highest mark begins anew at what the process takes now."""
    try:
        Path(f"/proc/{pid}/clear_refs").write_text("5", encoding="ascii")
    except OSError:
        return
