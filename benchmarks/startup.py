"""Seconds that `legalos --help` takes, as a whole process, and a bare `python -c pass` beside it.

usage: python benchmarks/startup.py [--rounds 20]
"""

import argparse
import subprocess
import sys
import time

from _bench import spread


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("--rounds", type=int, default=20)
    options = parser.parse_args()
    arms = {"legalos --help": ["-m", "legalos", "--help"], "python -c pass": ["-c", "pass"]}
    times: dict[str, list[float]] = {name: [] for name in arms}
    for _ in range(options.rounds):
        for name, arguments in arms.items():
            began = time.perf_counter()
            subprocess.run([sys.executable, *arguments], check=True, stdout=subprocess.DEVNULL)
            times[name].append(time.perf_counter() - began)
    for name, values in times.items():
        print(f"{name:16} {spread(values)} s")


if __name__ == "__main__":
    main()
