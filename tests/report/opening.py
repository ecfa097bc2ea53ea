#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""opening.py [CELLS]: prints how large the page of a run with CELLS cells is, how long it takes to write, and to open in Chromium. A
measurement and no test: a busy machine is slower."""
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import time

import made_up
import rendered

# After the layout, which the question for the height forces.
PROBE = """<script>addEventListener("load", () => {
  const height = document.body.offsetHeight;
  document.title = `opened ${performance.now().toFixed(0)} ${height}`; });</script>"""


def main(cells):
    browser = shutil.which("chromium")
    begin = time.monotonic()
    page = rendered.page_of(made_up.document([made_up.run(1, made_up.sweep(cells))]))
    print(f"{cells} cells: {len(page) / 1e6:.1f} MB, written in {time.monotonic() - begin:.1f} s")
    with tempfile.TemporaryDirectory() as folder:
        file = pathlib.Path(folder) / "page.html"
        file.write_text(re.sub(r"script-src '[^']*'", "script-src 'unsafe-inline'", page, count=1).replace("</body>", PROBE + "</body>"))
        for _ in range(5):
            done = subprocess.run([browser, "--headless=new", "--no-sandbox", "--disable-gpu", "--window-size=1280,900", f"--user-data-dir={folder}/profile",
                                   "--dump-dom", f"file://{file}"], capture_output=True, text=True)
            opened = re.search(r"<title>opened (\d+)", done.stdout)
            print(f"opened in {int(opened[1]) / 1000:.2f} s" if opened else "not opened within the time")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 5000)
