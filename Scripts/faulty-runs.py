"""Makes runs, and puts faults into two of three: one to three events of a run are dropped, doubled, swapped with the next
one, or written as another one. Launches and exits stay.

usage: faulty-runs.py fleet LOG COUNT SEED      runs of a fleet's log, the app's own events, which may end anywhere
       faulty-runs.py complete LOG COUNT SEED   the same with notifications, cut anywhere, in a log that is complete
       faulty-runs.py net NET COUNT SEED        walks through a net, some of them cut, in a log that is complete
"""
import json
import random
import sys

source, path, count, seed = sys.argv[1], sys.argv[2], int(sys.argv[3]), int(sys.argv[4])
dice = random.Random(seed)
LONGEST = 20


def runs_of_fleet(families, fixed):
    with open(path) as lines:
        header = json.loads(next(lines))
        runs = []
        current = {}
        for line in lines:
            event = json.loads(line)
            if event["type"].split(".")[0] not in families or event["type"] in fixed[2:]:
                continue
            key = (event["app"], event["pid"])
            if event["type"] == "process.launch" or key not in current:
                current[key] = []
                runs.append(current[key])
            current[key].append({name: value for name, value in event.items() if name not in ("t", "mono", "app", "pid")})
    header["channels"] = families
    header["not_logged"] = []
    return header, [run[:LONGEST] for run in runs if run[0]["type"] == "process.launch"]


def walks_through_net(launch, exit):
    with open(path) as text:
        net = json.load(text)
    types = [activity["type"] for activity in net["activities"]]
    moves = {}
    for start, activity, end in net["transitions"]:
        if types[activity] != exit:
            moves.setdefault(start, []).append((types[activity], end))
    runs = []
    while len(runs) < count:
        place, run = net["initial"][0], []
        while place in moves and len(run) < LONGEST and not (place in net["final"] and dice.randrange(3) == 0):
            kind, place = dice.choice(moves[place])
            run.append({"type": kind})
        runs.append(run[: dice.randint(1, len(run))] if dice.randrange(4) == 0 else run)
    families = sorted({kind.split(".")[0] for kind in types})
    return {"type": "trace.header", "format": "lifetrace/1", "channels": families}, runs


def fault(run, types, fixed):
    places = [place for place, event in enumerate(run) if event["type"] not in fixed]
    if not places:
        return
    place = dice.choice(places)
    kind = dice.randrange(4)
    if kind == 0:
        del run[place]
    elif kind == 1:
        run.insert(place, run[place])
    elif kind == 2 and place + 1 in places:
        run[place], run[place + 1] = run[place + 1], run[place]
    else:
        run[place] = {"type": dice.choice(types)}


if source == "net":
    fixed = ("file.launch", "file.quit")
    header, runs = walks_through_net(*fixed)
elif source == "complete":
    # A run that has ended may have ended anywhere, so that these do not end.
    fixed = ("process.launch", "process.exit", "process.exit")
    header, runs = runs_of_fleet(["process", "app", "note"], fixed)
else:
    fixed = ("process.launch", "process.exit")
    header, runs = runs_of_fleet(["process", "app"], fixed)
runs = runs[:count]
if len(runs) < count:
    sys.exit(f"only {len(runs)} runs")
if source != "fleet":
    header["complete"] = True
if source == "complete":
    # A method that nothing says the app has counts from its first call on, and the net is that of the header.
    called = {event["type"] for run in runs for event in run}
    header["delegate"] = sorted(kind for kind in called if kind.startswith("app."))
types = sorted({event["type"] for run in runs for event in run if not event["type"].startswith("process.")} - set(fixed))
print(json.dumps(header))
for number, run in enumerate(runs):
    if source == "complete":
        run = run[: dice.randint(1, len(run))]
    for _ in range(dice.choice([0, 1, 1, 2, 2, 3])):
        fault(run, types, fixed)
    # Where all runs go on to the end, each is of another app: a launch ends the app's run before it.
    app = "com.example.peer" + ("" if source == "fleet" else str(number + 1))
    for event in run:
        print(json.dumps({"app": app, "pid": number + 1, **event}))
