#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""command_reference.py TOLL ROOT: docs/reference/command-line.md holds the help of every command, as TOLL prints it."""
import pathlib
import subprocess
import sys


def main(toll, root):
    script = root / "scripts/command-reference.py"
    made = subprocess.run([sys.executable, script, toll], capture_output=True, text=True)
    assert made.returncode == 0, made.stderr
    for command in ("list", "verify", "run", "gate", "show", "export", "compare", "machine", "code"):
        assert f"\n### toll {command}\n" in made.stdout, f"{command} is missing"
    committed = (root / "docs/reference/command-line.md").read_text()
    assert committed == made.stdout, "the page differs; type: scripts/command-reference.py build/release/harness/toll --write"


if __name__ == "__main__":
    main(sys.argv[1], pathlib.Path(sys.argv[2]))
