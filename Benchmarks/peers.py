"""Measures the command beside other tools on the same log, and prints a table in Markdown.

usage: peers.py LIFETRACE [--rounds N] [--logs FOLDER] [--write PAGE]

The others come from PyPI, in the versions that peers.txt says, into an environment in the folder of the logs. Each is
given the cheapest way to its answer that its manual knows: DuckDB and Polars read the one column that they count.
"""

import argparse
import os
import subprocess
import sys

from logs import MILLION, Logs
from measuring import bounds_table, machine, measure, millions, put, run, table, times

HERE = os.path.dirname(os.path.abspath(__file__))
# Events of the slice that pm4py replays.
SLICE = 50_000

DUCKDB = """
import duckdb, sys
db = duckdb.connect(config={"threads": int(sys.argv[2])})
rows = db.execute(
    "SELECT type, count(*) FROM read_json(?, format='newline_delimited', columns={type: 'VARCHAR'}) GROUP BY type",
    [sys.argv[1]]).fetchall()
assert sum(count for _, count in rows) > 1000
"""

POLARS = """
import os, sys
os.environ["POLARS_MAX_THREADS"] = sys.argv[2]
import polars
counts = polars.scan_ndjson(sys.argv[1], schema={"type": polars.String}, ignore_errors=True).group_by("type").len().collect()
assert counts["len"].sum() > 1000
"""

# The net is mined from the log itself; neither that nor the reading is timed. A case is a process run.
PM4PY = """
import json, os, sys, time
os.environ["TQDM_DISABLE"] = "1"
import pandas, pm4py
rows = []
with open(sys.argv[1]) as file:
    for line in file:
        event = json.loads(line)
        if "pid" in event:
            rows.append((f"{event['app']}/{event['pid']}", event["type"], event["t"]))
frame = pandas.DataFrame(rows, columns=["case", "activity", "time"])
frame["time"] = pandas.to_datetime(frame["time"], format="ISO8601")
frame = pm4py.format_dataframe(frame, case_id="case", activity_key="activity", timestamp_key="time")
net, initial, final = pm4py.discover_petri_net_inductive(frame, noise_threshold=0.2)
start = time.perf_counter()
pm4py.conformance_diagnostics_token_based_replay(frame, net, initial, final)
print(len(rows), time.perf_counter() - start)
"""


def environment(folder):
    """The Python that has the peers; they are installed where they are not, or not in these versions."""
    wanted = os.path.join(HERE, "peers.txt")
    place = os.path.join(folder, "peers")
    python = os.path.join(place, "bin", "python3")
    witness = os.path.join(place, "installed.txt")
    with open(wanted, encoding="utf-8") as file:
        text = file.read()
    if os.path.exists(witness):
        with open(witness, encoding="utf-8") as file:
            if file.read() == text:
                return python
    subprocess.run([sys.executable, "-m", "venv", "--clear", place], check=True)
    subprocess.run([python, "-m", "pip", "install", "-q", "-r", wanted], check=True)
    with open(witness, "w", encoding="utf-8") as file:
        file.write(text)
    return python


def versions(python):
    code = "import duckdb, polars; from importlib.metadata import version; print(duckdb.__version__, polars.__version__, version('pm4py'))"
    return run([python, "-c", code])[3].split()


def token_replay(python, path, rounds):
    """Events a second that pm4py replays, in the best of some rounds."""
    best = 0
    for _ in range(rounds):
        events, seconds = run([python, "-c", PM4PY, path])[3].split()[-2:]
        best = max(best, int(events) / float(seconds))
    return best


def report(options):
    logs = Logs(options.lifetrace, options.logs)
    python = environment(options.logs)
    duckdb, polars, pm4py = versions(python)
    path = logs.fleet(MILLION)
    commands = {
        f"lifetrace check, {threads}": [options.lifetrace, "check", "-q", "--threads", threads, path] for threads in "21"
    }
    commands |= {f"lifetrace stats, {threads}": [options.lifetrace, "stats", "--threads", threads, path] for threads in "21"}
    commands |= {f"DuckDB {duckdb}, {threads}": [python, "-c", DUCKDB, path, threads] for threads in "21"}
    commands |= {f"Polars {polars}, {threads}": [python, "-c", POLARS, path, threads] for threads in "21"}
    found = measure({name: (MILLION, command) for name, command in commands.items()}, options.rounds)
    rates = {name: measurement.rate for name, measurement in found.items()}
    replayed = token_replay(python, logs.fleet(SLICE), min(options.rounds, 3))
    work = {"lifetrace check": "all rules", "lifetrace stats": "all rules, statistics", "pm4py": "token replay, one net"}
    rows = []
    for name, rate in rates.items():
        tool, threads = name.rsplit(", ", 1)
        rows.append([tool, work.get(tool, "count by `type`"), threads, millions(rate), times(rates["lifetrace check, " + threads] / rate)])
    rows.append(
        [f"pm4py {pm4py}", work["pm4py"], "1", f"{replayed / 1e6:.4f}", f"{rates['lifetrace check, 1'] / replayed:.0f}"])
    heads = ["tool", "does", "threads", "million events a second", "check is faster by"]
    said = (
        f"Measured on: {machine()}, the best of {options.rounds} rounds, on one log of 1,000,000 events. pm4py replays "
        f"{SLICE:,} events of such a log; only its replay is timed, the others from start to end.")
    lines = table(heads, rows).split("\n")
    lines[1] = "| --- | --- | ---: | ---: | ---: |"
    bounds = [
        ("check against DuckDB, both on two threads", 2.5, rates["lifetrace check, 2"] / rates[f"DuckDB {duckdb}, 2"]),
        ("check against pm4py's token replay", 200, rates["lifetrace check, 1"] / replayed),
    ]
    return "\n\n".join([said, "\n".join(lines), bounds_table(bounds)])


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("lifetrace")
    parser.add_argument("--rounds", type=int, default=10)
    parser.add_argument("--logs", default=".build/bench")
    parser.add_argument("--write", metavar="PAGE")
    options = parser.parse_args()
    text = report(options)
    print(text)
    if options.write:
        put(options.write, "peers", text)


if __name__ == "__main__":
    main()
