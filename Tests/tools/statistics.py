#!/usr/bin/env python3
"""Statistics of lifecycle logs, computed a second time and independently of the command, to compare with it.

    statistics.py LOG...            prints the statistics as JSON
    statistics.py --compare JSON LOG...
                                    compares them with those in a file: counts and sums exactly, quantiles within 1 %;
                                    exit 1 and a line for each difference

Standard library only. It is written from the description of the format, not from the command's code, and covers what it
needs for a second opinion: well-formed logs of apps without scenes that record `process` and `app` (and perhaps `note`),
break no rule, and in which every run begins with its launch. Whatever it does not understand it refuses, with exit 2.
"""

import json
import sys
from collections import Counter, defaultdict, namedtuple
from datetime import datetime, timezone
from decimal import Decimal

STATES = ["notRunning", "launching", "inactive", "active", "background", "suspended", "terminating"]
USER_LAUNCHES = {"user", "url", "link", "push_tap", "shortcut", "handoff"}
BACKGROUND_LAUNCHES = {"push", "background_fetch", "background_event", "location", "silent_push", "background_task"}
MOVES = {
    "didBecomeActive": ({"inactive"}, "active"),
    "willResignActive": ({"active"}, "inactive"),
    "didEnterBackground": ({"inactive", "background"}, "background"),
    "willEnterForeground": ({"background"}, "inactive"),
    "willTerminate": ({"active", "inactive", "background"}, "terminating"),
}
LIFECYCLE = set(MOVES) | {"didFinishLaunching"}
RESPONSES = {"mem.release", "cache.clear", "practice.release"}
MEMORY_EXITS = {"memory_kill", "per_process_limit"}
LEVELS = {"warning": 1, "warn": 1, "1": 1, "urgent": 2, "2": 2, "critical": 3, "3": 3}
QUIET = {"any", "normal", "-1", "0"}
SUBJECTS = {
    "vc.viewDidLoad": ("vc", "loads"), "vc.viewDidUnload": ("vc", "unloads"),
    "scene.willConnect": ("scene", "connects"), "scene.didDisconnect": ("scene", "disconnects"),
}
NANO = Decimal(10) ** 9


EPOCH = datetime(1970, 1, 1, tzinfo=timezone.utc)

# When something happened, in nanoseconds; `mono` is None where the event does not tell it.
Stamp = namedtuple("Stamp", "time mono")


class NotUnderstood(Exception):
    pass


def nanoseconds(t):
    """A number of seconds, or RFC 3339 with more digits than `datetime` holds."""
    if not isinstance(t, str):
        return int(Decimal(t) * NANO)
    whole, dot, rest = t.partition(".")
    fraction = rest.rstrip("Z") if dot else ""
    if not t.endswith("Z") or (fraction and not fraction.isdigit()):
        raise NotUnderstood(f"a time like {t}")
    since = datetime.fromisoformat(whole.rstrip("Z") + "+00:00") - EPOCH
    return (since.days * 86_400 + since.seconds) * 10**9 + int(fraction.ljust(9, "0") or 0)


def between(start, end):
    """The monotonic clock counts where both ends have it."""
    if start.mono is not None and end.mono is not None:
        return end.mono - start.mono
    return end.time - start.time


class Sample:
    """All values, kept: the quantiles are the nearest-rank ones."""

    def __init__(self):
        self.values = []

    def add(self, value):
        if value is not None:
            self.values.append(value)

    def summary(self):
        values = sorted(self.values)
        told = {"count": len(values), "total_s": sum(values)}
        if values:
            told["min_s"], told["max_s"] = values[0], values[-1]
            for percent in (50, 90, 99):
                told[f"p{percent}_s"] = values[max(0, -(-percent * len(values) // 100) - 1)]
        return told


class Stay:
    def __init__(self):
        self.visits = 0
        self.open = 0
        self.times = Sample()


class Burst:
    """One warning, however many hear of it."""

    def __init__(self, event):
        self.told = set()
        self.last = event["at"].time


class Run:
    def __init__(self, event):
        self.state = "notRunning"
        self.since = None
        self.launched = event
        self.reason = None
        self.awaited = None
        self.burst = None
        self.level = 0
        self.warning = None
        self.answered = True
        self.footprint = None


class Statistics:
    def __init__(self):
        self.events = self.runs = self.span = 0
        self.types = Counter()
        self.stays = defaultdict(Stay)
        self.moves = defaultdict(lambda: [0, Sample()])
        self.launches, self.to_active = Counter(), Sample()
        self.exits, self.exit_states = Counter(), Counter()
        self.levels, self.response, self.released = Counter(), Sample(), 0
        self.kills = self.kills_with_warning = 0
        self.warning_to_kill = Sample()
        self.subjects = defaultdict(Counter)

    # Reading

    def read(self, path):
        live, times = {}, []
        channels = None
        with open(path, encoding="utf-8") as log:
            for number, line in enumerate(log, 1):
                event = json.loads(line, parse_float=Decimal)
                if event["type"] == "trace.header":
                    channels = self.check_header(event, f"{path}:{number}")
                    continue
                if channels is None:
                    raise NotUnderstood(f"{path}: no header")
                event["at"] = Stamp(nanoseconds(event["t"]), event.get("mono"))
                times.append(event["at"].time)
                self.events += 1
                self.types[event["type"]] += 1
                key = (event.get("trace"), event.get("app"), event.get("pid"))
                if event["type"] == "process.launch":
                    # An app runs once: a launch ends its former run, whatever that one's number.
                    for former in [other for other in live if other[:2] == key[:2]]:
                        self.end(live.pop(former))
                    self.runs += 1
                    live[key] = Run(event)
                if key not in live:
                    raise NotUnderstood(f"{path}:{number}: an event outside of a run")
                self.take(live[key], event, channels, f"{path}:{number}")
                if event["type"] == "process.exit":
                    self.close_burst(live.pop(key))
        for run in live.values():
            self.end(run)
        if times:
            self.span += max(times) - min(times)

    @staticmethod
    def check_header(header, place):
        channels = header.get("channels", [])
        if header.get("scene_app") is not False:
            raise NotUnderstood(f"{place}: only apps without scenes")
        hidden = {name.partition(".")[0] for name in header.get("not_logged", [])}
        if not {"process", "app"} <= set(channels) or hidden & {"process", "app", "note"}:
            raise NotUnderstood(f"{place}: process and app must be recorded in full")
        return set(channels)

    # States

    def take(self, run, event, channels, place):
        family, _, name = event["type"].partition(".")
        before = run.state
        state = before
        if family == "process":
            state = self.process(run, event, name, place)
        elif family in ("app", "note") and name in LIFECYCLE:
            state = self.callback(run, family, name, channels, place)
        if state != before:
            self.move(run, event, before, state)
        self.memory(run, event, family, name)
        if event["type"] in SUBJECTS:
            subject, count = SUBJECTS[event["type"]]
            self.subjects[subject][count] += 1

    def process(self, run, event, name, place):
        if name == "launch":
            run.reason = event.get("reason", "unknown")
            self.launches[run.reason] += 1
            return "launching"
        if name == "suspend":
            return "suspended" if run.state == "background" else self.refuse(place)
        if name == "resume":
            return "background" if run.state == "suspended" else self.refuse(place)
        if name == "exit":
            return "notRunning"
        return self.refuse(place)

    def callback(self, run, family, name, channels, place):
        """The first half of a call and its notification is the move, the second one belongs to it."""
        if run.awaited == (family, name):
            run.awaited = None
            return run.state
        if run.awaited is not None:
            self.refuse(place)
        other = "note" if family == "app" else "app"
        if other in channels:
            run.awaited = (other, name)
        if name == "didFinishLaunching":
            if run.state != "launching":
                self.refuse(place)
            if run.reason in USER_LAUNCHES:
                return "inactive"
            if run.reason in BACKGROUND_LAUNCHES:
                return "background"
            raise NotUnderstood(f"{place}: where a launch for {run.reason} leads")
        sources, target = MOVES[name]
        return target if run.state in sources else self.refuse(place)

    @staticmethod
    def refuse(place):
        raise NotUnderstood(f"{place}: breaks a rule")

    def move(self, run, event, before, after):
        time = None if run.since is None else between(run.since, event["at"])
        count, times = self.moves[before, after]
        self.moves[before, after][0] = count + 1
        times.add(time)
        self.stays[before].times.add(time)
        if after != "notRunning":
            self.stays[after].visits += 1
        if after == "active" and run.launched is not None:
            self.to_active.add(between(run.launched["at"], event["at"]))
            run.launched = None
        if after == "notRunning":
            self.exit(run, event, before)
        run.state, run.since = after, event["at"]

    def exit(self, run, event, state):
        reason = event.get("reason", "unknown")
        self.exits[reason] += 1
        self.exit_states[state] += 1
        if reason in MEMORY_EXITS:
            self.kills += 1
            if run.warning is not None:
                self.kills_with_warning += 1
                self.warning_to_kill.add(between(run.warning, event["at"]))

    def end(self, run):
        """A run that the log leaves open."""
        self.stays[run.state].open += 1
        self.close_burst(run)

    # Memory

    def memory(self, run, event, family, name):
        level = event.get("level")
        told = name == "didReceiveMemoryWarning"
        signal = event["type"] in ("mem.pressure", "dispatch.memoryPressure") and str(level) not in QUIET
        if family == "process" or (family in ("app", "note") and name in LIFECYCLE):
            self.close_burst(run)
            run.level = 0
        elif told or signal:
            self.warn(run, event, told)
        if (signal or event["type"] == "mem.level") and str(level) in LEVELS:
            run.level = max(run.level, LEVELS[str(level)])
        self.answer(run, event)
        if event["type"] == "mem.release":
            self.released += event.get("bytes", 0)

    def warn(self, run, event, told):
        recipient = (event["type"], event.get("vc"))
        if run.burst is not None:
            again = recipient in run.burst.told
            new_signal = not told and run.burst.told
            if again or new_signal or event["at"].time - run.burst.last > NANO:
                self.close_burst(run)
        if run.burst is None:
            run.burst = Burst(event)
            run.warning, run.answered = event["at"], False
        run.burst.last = event["at"].time
        if told:
            run.burst.told.add(recipient)

    def close_burst(self, run):
        if run.burst is not None:
            self.levels[str(run.level) if run.level else "unknown"] += 1
            run.burst, run.level = None, 0

    def answer(self, run, event):
        answers = event["type"] in RESPONSES
        if event["type"] == "mem.footprint":
            answers = run.footprint is not None and event["bytes"] < run.footprint
            run.footprint = event["bytes"]
        if answers and not run.answered:
            run.answered = True
            self.response.add(between(run.warning, event["at"]))

    # Telling

    def told(self):
        return {
            "events": self.events, "runs": self.runs, "span_s": self.span, "events_by_type": dict(self.types),
            "states": {
                name: {"visits": stay.visits, "open": stay.open, **without_count(stay.times.summary())}
                for name, stay in self.stays.items() if stay.visits
            },
            "transitions": [
                {"from": a, "to": b, "count": count, **without_total(times.summary())}
                for (a, b), (count, times) in self.moves.items()
            ],
            "launches": {
                "total": sum(self.launches.values()), "by_reason": dict(self.launches),
                "to_active_s": self.to_active.summary(),
            },
            "exits": {
                "total": sum(self.exits.values()), "by_reason": dict(self.exits), "by_state": dict(self.exit_states),
            },
            "memory": {
                "warnings": sum(self.levels.values()), "by_level": dict(self.levels),
                "response_s": self.response.summary(), "released_bytes": self.released, "kills": self.kills,
                "kills_with_warning": self.kills_with_warning,
                "kills_without_warning": self.kills - self.kills_with_warning,
                "warning_to_kill_s": self.warning_to_kill.summary(),
            },
            "subjects": {name: dict(counts) for name, counts in self.subjects.items()},
        }


def without_count(summary):
    return {key: value for key, value in summary.items() if key != "count"}


def without_total(summary):
    return {key: value for key, value in summary.items() if key not in ("count", "total_s")}


def in_seconds(value, key=""):
    """Nanoseconds under keys that end with _s, as seconds."""
    if isinstance(value, dict):
        return {k: in_seconds(v, k) for k, v in value.items()}
    if isinstance(value, list):
        return [in_seconds(v) for v in value]
    return Decimal(value) / NANO if key.endswith("_s") else value


def by_ends(statistics):
    """Transitions as a dictionary: their order is no part of the comparison."""
    edges = {f"{edge['from']} to {edge['to']}": edge for edge in statistics.pop("transitions")}
    return {**statistics, "transitions": edges}


def differences(ours, theirs, path=""):
    if isinstance(ours, dict) and isinstance(theirs, dict):
        for key in sorted(ours.keys() | theirs.keys()):
            if key == "format" and not path:
                continue
            place = f"{path}.{key}" if path else key
            if key not in ours or key not in theirs:
                # No such thing, and none of it, are the same.
                if ours.get(key, theirs.get(key)) not in (0, {}):
                    yield f"{place}: {ours.get(key, 'nothing')} here, {theirs.get(key, 'nothing')} there"
            else:
                yield from differences(ours[key], theirs[key], place)
    elif path.rsplit(".", 1)[-1] in ("p50_s", "p90_s", "p99_s"):
        if abs(ours - theirs) > abs(ours) / 100:
            yield f"{path}: {ours} here, {theirs} there, more than 1 % apart"
    elif ours != theirs:
        yield f"{path}: {ours} here, {theirs} there"


def main(arguments):
    compared = None
    if arguments[:1] == ["--compare"]:
        compared, arguments = arguments[1], arguments[2:]
    statistics = Statistics()
    try:
        for path in arguments:
            statistics.read(path)
    except NotUnderstood as trouble:
        print(trouble, file=sys.stderr)
        return 2
    told = in_seconds(statistics.told())
    if compared is None:
        json.dump(told, sys.stdout, indent=1, default=float)
        print()
        return 0
    with open(compared, encoding="utf-8") as file:
        theirs = json.load(file, parse_float=Decimal, parse_int=Decimal)
    found = list(differences(by_ends(told), by_ends(theirs)))
    print("\n".join(found) or f"the same: {statistics.events} events in {statistics.runs} runs")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
