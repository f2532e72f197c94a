"""Takes runs of a fleet's log, leaves the app's own events, and puts faults into two of three: one to three events of a
run are dropped, doubled, swapped with the next one, or written as another one. Launches and exits stay."""
import json
import random
import sys

path, count, seed = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
dice = random.Random(seed)
LONGEST = 20

with open(path) as lines:
    header = json.loads(next(lines))
    runs = []
    current = {}
    for line in lines:
        event = json.loads(line)
        if event["type"].split(".")[0] not in ("process", "app"):
            continue
        key = (event["app"], event["pid"])
        if event["type"] == "process.launch" or key not in current:
            current[key] = []
            runs.append(current[key])
        current[key].append(event)

runs = [run[:LONGEST] for run in runs if run[0]["type"] == "process.launch"][:count]
if len(runs) < count:
    sys.exit(f"only {len(runs)} runs")
types = sorted({event["type"] for run in runs for event in run if event["type"].startswith("app.")})


def fault(run):
    places = [place for place, event in enumerate(run) if event["type"] not in ("process.launch", "process.exit")]
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


header["channels"] = ["process", "app"]
header["not_logged"] = []
print(json.dumps(header))
for number, run in enumerate(runs):
    for _ in range(dice.choice([0, 1, 1, 2, 2, 3])):
        fault(run)
    for event in run:
        kept = {key: value for key, value in event.items() if key not in ("t", "mono", "app", "pid")}
        print(json.dumps({"app": "com.example.peer", "pid": number + 1, **kept}))
