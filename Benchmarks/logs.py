"""The logs that are measured with: made once, from seeds, and kept in a folder."""

import filecmp
import os
import shutil
import subprocess

MILLION = 1_000_000


class Logs:
    def __init__(self, lifetrace, folder):
        self.lifetrace = lifetrace
        self.folder = folder
        os.makedirs(folder, exist_ok=True)
        self._forget_stale()

    def fleet(self, events, runs="short", shuffled=False, faulty="0.002", seed=1):
        """The path of one log."""
        name = f"{events}-{runs}-{'shuffled' if shuffled else 'native'}-{faulty}-{seed}.jsonl"
        path = os.path.join(self.folder, name)
        if not os.path.exists(path):
            self._generate(path, events, runs, shuffled, faulty, seed)
        return path

    def many(self, events, count):
        """The path of a folder of logs, which have so many events together."""
        folder = os.path.join(self.folder, f"{events}-in-{count}.logs")
        if not os.path.exists(folder):
            os.makedirs(folder + ".part")
            for seed in range(1, count + 1):
                path = os.path.join(folder + ".part", f"{seed:04}.jsonl")
                self._generate(path, events // count, "short", False, "0.002", seed)
            os.rename(folder + ".part", folder)
        return folder

    def random(self, count):
        """The path of a folder of short logs of random walks, each under a header of its own."""
        folder = os.path.join(self.folder, f"{count}-random.logs")
        if not os.path.exists(folder):
            command = [self.lifetrace, "generate", "logs", "--count", str(count), "--seed", "1", "-o", folder + ".part"]
            subprocess.run(command, check=True)
            os.rename(folder + ".part", folder)
        return folder

    def packed(self, path, tool, ending):
        """The path of the log as a tool packs it by default."""
        packed = path + ending
        if not os.path.exists(packed):
            with open(packed + ".part", "wb") as file:
                subprocess.run([tool, "-q", "-c", path], stdout=file, check=True)
            os.rename(packed + ".part", packed)
        return packed

    def _generate(self, path, events, runs, shuffled, faulty, seed):
        command = [self.lifetrace, "generate", "--fleet", "--events", str(events), "--seed", str(seed)]
        command += ["--faulty", faulty, "--runs", runs] + (["--shuffled"] if shuffled else [])
        # The command puts the file in its place when it is whole.
        subprocess.run(command + ["-o", path], check=True)

    def _forget_stale(self):
        """Throws away the logs of another generator or model: a small log tells."""
        kept = os.path.join(self.folder, "witness.jsonl")
        made = kept + ".new"
        self._generate(made, 10_000, "short", False, "0.05", 1)
        if os.path.exists(kept) and filecmp.cmp(kept, made, shallow=False):
            os.remove(made)
            return
        for name in os.listdir(self.folder):
            path = os.path.join(self.folder, name)
            if name.endswith((".logs", ".logs.part")):
                shutil.rmtree(path)
            elif ".jsonl" in name and path != made:
                os.remove(path)
        os.rename(made, kept)
