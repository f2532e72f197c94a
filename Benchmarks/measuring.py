"""Runs commands one after the other, round by round, and keeps the best of each."""

import os
import sys
import time


class Measurement:
    """What the runs of one command took."""

    def __init__(self, events):
        self.events = events
        self.wall = []
        self.cpu = []
        self.memory = 0

    @property
    def best(self):
        return min(self.wall)

    @property
    def rate(self):
        """Events a second, in the best round."""
        return self.events / self.best

    @property
    def megabytes(self):
        """Peak resident memory in MiB, in the worst round."""
        return self.memory / 1024


def run(arguments):
    """Runs a command; gives wall time, CPU time, peak memory in KiB, and what it says on standard output."""
    reading, writing = os.pipe()
    # Not by the subprocess module: the child's own resource usage is wanted, which wait4 alone gives.
    start = time.perf_counter()
    child = os.posix_spawnp(
        arguments[0], arguments, os.environ, file_actions=[(os.POSIX_SPAWN_DUP2, writing, 1)]
    )
    os.close(writing)
    with os.fdopen(reading, "rb") as pipe:
        output = pipe.read()
    _, status, usage = os.wait4(child, 0)
    wall = time.perf_counter() - start
    code = os.waitstatus_to_exitcode(status)
    # 1: a log with faults.
    if code not in (0, 1):
        sys.exit(f"{' '.join(arguments)}: exit status {code}")
    return wall, usage.ru_utime + usage.ru_stime, usage.ru_maxrss, output.decode(errors="replace")


def measure(commands, rounds):
    """Measures commands, interleaved, so that a slow moment of the machine falls on all of them.

    commands: name -> (events, arguments). Returns name -> Measurement.
    """
    results = {name: Measurement(events) for name, (events, _) in commands.items()}
    for number in range(rounds):
        for name, (_, arguments) in commands.items():
            wall, cpu, memory, _ = run(arguments)
            results[name].wall.append(wall)
            results[name].cpu.append(cpu)
            results[name].memory = max(results[name].memory, memory)
        print(f"\rround {number + 1} of {rounds}", end="", file=sys.stderr, flush=True)
    print("\r" + " " * 20 + "\r", end="", file=sys.stderr, flush=True)
    return results


def machine():
    """The processor and how many cores of it there are, as the tables tell it."""
    name = "unknown processor"
    try:
        with open("/proc/cpuinfo", encoding="utf-8") as file:
            lines = [line.split(":", 1)[1].strip() for line in file if line.startswith("model name")]
        name = lines[0] if lines else name
    except OSError:
        pass
    return f"{name}, {os.cpu_count()} cores"


def table(heads, rows):
    """A Markdown table: the first column to the left, numbers to the right."""
    lines = ["| " + " | ".join(heads) + " |", "| --- |" + " ---: |" * (len(heads) - 1)]
    lines += ["| " + " | ".join(row) + " |" for row in rows]
    return "\n".join(lines)


def bounds_table(bounds):
    """bounds: what must hold, the least ratio that is wanted, and the one that was measured."""
    rows = [
        [what, times(wanted), times(ratio), "yes" if ratio >= wanted else "**no**"] for what, wanted, ratio in bounds
    ]
    return table(["bound", "wanted", "measured", "holds"], rows)


def millions(rate):
    return f"{rate / 1e6:.2f}"


def times(ratio):
    return f"{ratio:.2f}"


def put(page, name, text):
    """Puts text between the marks `<!-- NAME: ... -->` and `<!-- end of NAME -->` of a page."""
    with open(page, encoding="utf-8") as file:
        lines = file.read().split("\n")
    start = next((i for i, line in enumerate(lines) if line.startswith(f"<!-- {name}:")), None)
    end = next((i for i, line in enumerate(lines) if line == f"<!-- end of {name} -->"), None)
    if start is None or end is None:
        sys.exit(f"{page}: has no marks for {name}")
    lines[start + 1 : end] = ["", text, ""]
    with open(page, "w", encoding="utf-8") as file:
        file.write("\n".join(lines))
