"""Compares the fitness that lifetrace tells of each run with that of pm4py's alignments with the same net."""
import json
import sys
import warnings

warnings.filterwarnings("ignore")
from pm4py.algo.conformance.alignments.petri_net import algorithm as alignments
from pm4py.algo.evaluation.replay_fitness import algorithm as replay_fitness
from pm4py.objects.log.obj import Event, EventLog, Trace
from pm4py.objects.petri_net.obj import Marking, PetriNet
from pm4py.objects.petri_net.utils import petri_utils

BOUND = 1e-9


def petri_net(description):
    net = PetriNet(description["machine"])
    places = [PetriNet.Place(f"p{number}") for number in range(description["places"])]
    source, sink = PetriNet.Place("source"), PetriNet.Place("sink")
    for place in [source, sink, *places]:
        net.places.add(place)

    def connect(name, label, start, end):
        transition = PetriNet.Transition(name, label)
        net.transitions.add(transition)
        petri_utils.add_arc_from_to(start, transition, net)
        petri_utils.add_arc_from_to(transition, end, net)

    names = [activity["name"] for activity in description["activities"]]
    for place in description["initial"]:
        connect(f"begin{place}", None, source, places[place])
    for place in description["final"]:
        connect(f"end{place}", None, places[place], sink)
    for number, (start, activity, end) in enumerate(description["transitions"]):
        connect(f"t{number}", names[activity], places[start], places[end])
    return net, Marking({source: 1}), Marking({sink: 1})


def passes(test, event):
    value = event.get(test["key"])
    if value is None:
        return test["absent"]
    # What no document names counts as unknown; the log of this comparison has none of that.
    return value in test["values"]


def activity(event, tests):
    own = tests.get(event["type"], [])
    passed = sum(1 << bit for bit, test in enumerate(own) if passes(test, event))
    return f"{event['type']}#{passed}" if own else event["type"]


def traces(path, tests):
    runs = {}
    with open(path) as lines:
        next(lines)
        for line in lines:
            event = json.loads(line)
            runs.setdefault(event["pid"], []).append(activity(event, tests))
    return list(runs.values())


def main():
    description, check = (json.load(open(path)) for path in (sys.argv[1], sys.argv[3]))
    net, start, end = petri_net(description)
    names = traces(sys.argv[2], {row["type"]: row["tests"] for row in description["tests"]})
    log = EventLog([Trace([Event({"concept:name": name}) for name in run]) for run in names])
    variant = alignments.Variants.VERSION_DIJKSTRA_NO_HEURISTICS
    quiet = {"show_progress_bar": False}
    aligned = alignments.apply_log(log, net, start, end, variant=variant, parameters=quiet)
    theirs = replay_fitness.evaluate(aligned, variant=replay_fitness.Variants.ALIGNMENT_BASED)
    ours = check["files"][0]["fitness"]
    largest = max(abs(a["fitness"] - b["fitness"]) for a, b in zip(aligned, ours["runs"], strict=True))
    average = abs(theirs["average_trace_fitness"] - ours["average"])
    deviating = sum(run["cost"] > 0 for run in ours["runs"])
    print(f"{len(names)} runs, {sum(map(len, names))} events, {deviating} runs that deviate; the net has")
    print(f"{description['places']} places, of them {len(description['final'])} final, and", end=" ")
    print(f"{len(description['transitions'])} transitions; its cheapest complete path has {ours['runs'][0]['path']} events")
    print(f"average trace fitness: lifetrace {ours['average']!r}, pm4py {theirs['average_trace_fitness']!r}")
    print(f"largest difference of a run: {largest!r}; of the average: {average!r}")
    sys.exit(0 if max(largest, average) <= BOUND else 1)


main()
