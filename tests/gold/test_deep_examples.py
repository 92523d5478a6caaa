"""The properties of tests/unit, tried on eight times as many examples as there."""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]


def test_properties_hold_on_many_examples():
    command = [sys.executable, "-m", "pytest", "tests/unit", "-m", "hypothesis", "--hypothesis-profile=deep"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout[-4000:] + done.stderr[-1000:]
