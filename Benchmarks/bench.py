"""Measures the command against the floor program, and prints tables in Markdown.

usage: bench.py LIFETRACE FLOOR [--rounds N] [--logs FOLDER] [--quick] [--write PAGE]

Wall time against wall time, interleaved, the best round of each; the page cache is warm. --quick leaves the logs of ten
million events out.
"""

import argparse
import os

from logs import MILLION, Logs
from measuring import bounds_table, machine, measure, millions, put, run, table, times


class Bench:
    def __init__(self, options):
        self.lifetrace = options.lifetrace
        self.floor = options.floor
        self.rounds = options.rounds
        self.quick = options.quick
        self.logs = Logs(options.lifetrace, options.logs)
        # What must hold, the least ratio that is wanted, and the one that was measured.
        self.bounds = []

    def check(self, path, threads=1):
        return [self.lifetrace, "check", "-q", "--threads", str(threads), path]

    def stats(self, path, threads=1):
        return [self.lifetrace, "stats", "--threads", str(threads), path]

    def bound(self, what, wanted, ratio):
        self.bounds.append((what, wanted, ratio))

    def rates(self):
        """Each kind of log of a million events, by each command."""
        logs = {
            "many short runs, 0.2 % faulty": self.logs.fleet(MILLION),
            "none faulty": self.logs.fleet(MILLION, faulty="0"),
            "5 % faulty": self.logs.fleet(MILLION, faulty="0.05"),
            "shuffled keys": self.logs.fleet(MILLION, shuffled=True),
            "few long runs": self.logs.fleet(MILLION, runs="long"),
            "16 logs": self.logs.many(MILLION, 16),
        }
        heads = ["log of 1,000,000 events", "`wc -l`", "floor", "check", "check, 2 threads", "stats", "stats, 2 threads"]
        heads += ["check / floor", "stats / floor", "2 threads / 1"]
        rows = []
        for name, path in logs.items():
            commands = {"check": self.check(path), "check 2": self.check(path, 2)}
            commands |= {"stats": self.stats(path), "stats 2": self.stats(path, 2)}
            if not os.path.isdir(path):
                commands |= {"floor": [self.floor, "dom", path], "wc": ["wc", "-l", path]}
            found = measure({key: (MILLION, command) for key, command in commands.items()}, self.rounds)
            rate = {key: measurement.rate for key, measurement in found.items()}
            ratios = [("check", "floor"), ("stats", "floor"), ("check 2", "check")]
            rows.append(
                [name]
                + [millions(rate[key]) if key in rate else "" for key in ("wc", "floor", "check", "check 2", "stats", "stats 2")]
                + [times(rate[a] / rate[b]) if b in rate else "" for a, b in ratios]
            )
            self._keep(name, rate)
        return table(heads, rows)

    def _keep(self, name, rate):
        if name.startswith("many"):
            self.bound("one thread against the floor", 1.0, rate["check"] / rate["floor"])
            self.bound("with statistics against the floor", 0.8, rate["stats"] / rate["floor"])
            self.bound("two threads against one, one log of many short runs", 1.8, rate["check 2"] / rate["check"])
        elif name.startswith("none"):
            self.clean = rate["check"]
        elif name.startswith("5 %"):
            self.bound("5 % of runs faulty against none", 0.5, rate["check"] / self.clean)
        elif name.startswith("16"):
            self.bound("two threads against one, 16 logs", 1.8, rate["check 2"] / rate["check"])

    def growth(self):
        """The same log, longer and longer: time an event, and memory."""
        sizes = [10_000, 100_000, MILLION] + ([] if self.quick else [10 * MILLION])
        rows = []
        for events in sizes:
            path = self.logs.fleet(events)
            commands = {"check": (events, self.check(path)), "check 2": (events, self.check(path, 2))}
            commands["stats"] = (events, self.stats(path))
            found = measure(commands, self.rounds)
            nanoseconds = [f"{1e9 / found[key].rate:.0f}" for key in commands]
            megabytes = [f"{found[key].megabytes:.0f}" for key in commands]
            rows.append([f"{events:,}"] + nanoseconds + megabytes)
            if events >= MILLION:
                self.bound(f"64 MiB against the peak of memory, {events:,} events", 1, 64 / found["check"].megabytes)
        heads = ["events", "check, ns an event", "2 threads", "stats", "check, MiB", "2 threads", "stats"]
        return table(heads, rows)

    def folder(self):
        """What thousands of short logs take: memory is that of one."""
        count = 500 if self.quick else 5000
        folder = self.logs.random(count)
        commands = {threads: (count, self.check(folder, threads)) for threads in (1, 2)}
        found = measure(commands, min(self.rounds, 3))
        rows = [[str(threads), f"{found[threads].rate:.0f}", f"{found[threads].megabytes:.0f}"] for threads in (1, 2)]
        return table([f"threads, {count:,} logs of random walks", "logs a second", "MiB"], rows)

    def packed(self):
        """Packed logs on two threads, against the slower of unpacking alone and of checking the plain log."""
        path = self.logs.fleet(MILLION)
        rows = []
        for tool, ending in (("zstd", ".zst"), ("gzip", ".gz")):
            packed = self.logs.packed(path, tool, ending)
            commands = {
                "alone": ["sh", "-c", f'exec {tool} -dc "$1" >/dev/null', "sh", packed],
                "plain": self.check(path), "one": self.check(packed), "two": self.check(packed, 2),
            }
            found = measure({key: (MILLION, command) for key, command in commands.items()}, self.rounds)
            rate = {key: measurement.rate for key, measurement in found.items()}
            ratio = rate["two"] / min(rate["alone"], rate["plain"])
            self.bound(f"{tool} on two threads against the slower of its parts", 0.85, ratio)
            rows.append([tool] + [millions(rate[key]) for key in ("alone", "plain", "one", "two")] + [times(ratio)])
        heads = ["packed by", "unpacking alone", "check of the plain log", "check", "check, 2 threads", "2 threads / slower part"]
        return table(heads, rows)

    def report(self):
        parts = [
            f"Measured on: {machine()}, the best of {self.rounds} rounds. Rates are million events a second.",
            self.rates(), self.growth(), self.folder(), self.packed(),
        ]
        return "\n\n".join(parts + [bounds_table(self.bounds)])


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("lifetrace")
    parser.add_argument("floor")
    parser.add_argument("--rounds", type=int, default=10)
    parser.add_argument("--logs", default=".build/bench")
    parser.add_argument("--quick", action="store_true")
    parser.add_argument("--write", metavar="PAGE")
    options = parser.parse_args()
    # What is measured runs: a mistake shows before the minutes of measuring.
    run([options.lifetrace, "--version"])
    text = Bench(options).report()
    print(text)
    if options.write:
        put(options.write, "bench", text)


if __name__ == "__main__":
    main()
