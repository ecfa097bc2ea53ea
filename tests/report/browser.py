#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""browser.py SCRATCH: pages in headless Chromium, on a desktop and a phone, and as PDF: nothing is wider than the window, nothing
requests anything, the PDF has as many pages as it should, and many cells open in time. Ends with 77 where there is no browser."""
import http.server
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import threading

import made_up
import rendered

WIDTHS = (1280, 390)
CONTROL = "http://toll.invalid/control.png"
MOST_CELLS, MOST_SECONDS, TRIES = 5000, 3, 5
OWN = re.compile(r"(^|\.)(google|googleapis|gstatic|gvt1)\.com(:\d+)?$")  # what the browser itself asks for
PROBE = """<script>addEventListener("load", () => parent.postMessage([NAME, document.documentElement.scrollWidth,
  document.documentElement.clientWidth, document.querySelectorAll("table th button").length > 0,
  Array.from(document.querySelectorAll(".heat")).filter((map) => map.parentElement.scrollWidth > map.parentElement.clientWidth).length], "*"));</script>"""
# After the layout, which the question for the height forces.
OPENED = """<script>addEventListener("load", () => { document.body.dataset.opened = document.body.offsetHeight && performance.now(); });</script>"""
SORTED = """<!DOCTYPE html><table id="t"><thead><tr><th class="n">p</th></tr></thead><tbody>ROWS</tbody></table><script>SORT</script><script>
  const shown = () => Array.from(document.querySelectorAll("td")).map((cell) => cell.textContent).join(",");
  document.querySelector("button").click(); const up = shown(); document.querySelector("button").click();
  parent.postMessage(["sorted", up, shown(), "end"], "*");</script>"""
TO_SORT = ["0.5", "–", "< 0.0001", "unsteady", "12", "0.0001"]
HOSTILE = "<img src=http://toll.invalid/name.png><script>fetch('http://toll.invalid/script')</script>"


class recorder(http.server.BaseHTTPRequestHandler):
    """A proxy that forwards nothing and keeps what it was asked for."""
    asked = []

    def do_GET(self):
        recorder.asked.append(self.path)
        self.send_error(404)

    def do_CONNECT(self):
        recorder.asked.append(self.path)
        self.send_error(404)

    do_POST = do_HEAD = do_GET

    def log_message(self, *_):
        pass


def documents():
    runs = [made_up.run(number, made_up.scaling(["daxpy", "x" * 300]), f"run {number} " + "y" * 200) for number in (1, 2)]
    rows = [made_up.row(HOSTILE), made_up.row(HOSTILE, "seq", "portable", ratio=1.2)]
    marked = [made_up.run(number, [made_up.row(f"a_kernel_of_usual_length_{kernel}", backend, variant, mark="run 2: two modes" if kernel else None) for kernel in range(3)
                                   for backend in ("seq", "simd", "openmp", "tbb") for variant in ("baseline", "portable")]) for number in (1, 2)]
    layers = [f"layer_{number}" for number in range(8)]
    return {
        "sweep": made_up.document([made_up.run(1, made_up.sweep(160, ["portable", *layers]))]),
        "compared": made_up.document(runs, made_up.comparison(runs), [made_up.gate(), made_up.gate("codes", check="code")]),
        "marked": made_up.document(marked, made_up.comparison(marked)),
        "hostile": made_up.document([made_up.run(1, rows, HOSTILE, host=made_up.host(HOSTILE))]),
    }


def chromium(browser, folder, proxy, *arguments):
    words = [browser, "--headless=new", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--no-first-run", "--disable-background-networking",
             "--disable-component-update", "--disable-sync", "--disable-default-apps", "--disable-dev-shm-usage", "--virtual-time-budget=8000",
             f"--user-data-dir={folder}/profile", f"--proxy-server=127.0.0.1:{proxy}", "--proxy-bypass-list=<-loopback>", *arguments]
    return subprocess.run(words, capture_output=True, text=True, timeout=150)


def framed(folder, pages):
    """One page that shows all others at all widths, and that makes one request itself, to see that requests are recorded."""
    frames = []
    for name, page in pages.items():
        for width in WIDTHS:
            file = folder / f"{name}-{width}.html"
            probe = PROBE.replace("NAME", f"'{name} {width}'")
            policy = re.sub(r"script-src '[^']*'", "script-src 'unsafe-inline'", page, count=1)
            file.write_text(policy.replace("</body>", probe + "</body>"))
            frames.append(f'<iframe src="{file.name}" width="{width}" height="900" style="border:0"></iframe>')
    script = (rendered.ROOT / "report/toll_report/templates/sort.js").read_text()
    (folder / "sorted.html").write_text(SORTED.replace("ROWS", "".join(f"<tr><td>{text.replace('<', '&lt;')}</td></tr>" for text in TO_SORT)).replace("SORT<", script + "<"))
    frames.append('<iframe src="sorted.html"></iframe>')
    (folder / "frames.html").write_text(
        "<!DOCTYPE html><script>addEventListener('message', (event) => document.body.append(`probe ${event.data.join(' ')};`));</script>"
        f"<body><img src='{CONTROL}'>{''.join(frames)}")


def check_widths(browser, folder, proxy, pages):
    framed(folder, pages)
    shown = chromium(browser, folder, proxy, "--window-size=1400,2000", "--dump-dom", f"file://{folder}/frames.html").stdout
    probes = re.findall(r"probe (\S+) (\d+) (\d+) (\d+) (\w+) (\d+);", shown)
    assert len(probes) == len(WIDTHS) * len(pages), (probes, shown[-2000:])
    for name, width, needs, has, sorts, wide_maps in probes:
        assert int(has) == int(width), (name, width, has)
        assert int(needs) <= int(has), f"{name}: {needs} pixels wide in a window of {has}"
        assert sorts == "true", f"{name}: the script that sorts tables did not run"
        assert (name, width) != ("marked", "1280") or wide_maps == "0", f"{wide_maps} heat maps of four backends and two layers are wider than the page"
    check_sorting(shown)


def check_sorting(shown):
    """Up, then down: what is no number comes behind all numbers, and a dash last, both times."""
    found = re.search(r"probe sorted (.*?) end;", shown)
    assert found, shown[-2000:]
    up, down = ["&lt; 0.0001", "0.0001", "0.5", "12", "unsteady", "–"], ["12", "0.5", "0.0001", "&lt; 0.0001", "unsteady", "–"]
    assert found[1] == ",".join(up) + " " + ",".join(down), found[1]


def check_requests():
    asked = [address for address in recorder.asked if not OWN.search(re.sub(r"^\w+://|/.*$", "", address))]
    assert asked.count(CONTROL) >= 1, f"the recorder saw no request at all: {recorder.asked}"
    assert set(asked) == {CONTROL}, asked


def check_pdf(browser, folder, proxy, page):
    """The policy of the page is untouched here."""
    (folder / "page.html").write_text(page)
    chromium(browser, folder, proxy, f"--print-to-pdf={folder}/page.pdf", "--no-pdf-header-footer", f"file://{folder}/page.html")
    facts = subprocess.run(["pdfinfo", "-l", "-1", folder / "page.pdf"], capture_output=True, text=True, check=True).stdout
    pages = int(re.search(r"Pages: +(\d+)", facts)[1])
    assert 4 <= pages <= 30, facts
    sizes = set(re.findall(r"Page +\d+ size: +(.*)", facts))
    assert len(sizes) == 1 and "A4" in sizes.pop(), f"closed tables need no wide pages, which would be empty: {facts}"
    text = subprocess.run(["pdftotext", "-layout", folder / "page.pdf", "-"], capture_output=True, text=True, check=True).stdout
    for words in ("Valid: nothing speaks against these figures", "closed when this was printed", "Glossary", "geometric mean"):
        assert words in text, words


def check_opening(browser, folder, proxy):
    """One try in time is enough: others may keep the machine busy."""
    page = rendered.page_of(made_up.document([made_up.run(1, made_up.sweep(MOST_CELLS))]))
    policy = re.sub(r"script-src '[^']*'", "script-src 'unsafe-inline'", page, count=1)
    (folder / "many.html").write_text(policy.replace("</body>", OPENED + "</body>"))
    seconds = []
    while len(seconds) < TRIES and min(seconds, default=MOST_SECONDS) >= MOST_SECONDS:
        shown = chromium(browser, folder, proxy, "--dump-dom", f"file://{folder}/many.html").stdout
        seconds.append(float(re.search(r'data-opened="([\d.]+)"', shown)[1]) / 1000)
    assert min(seconds) < MOST_SECONDS, f"{MOST_CELLS} cells opened in {seconds} s"


def main(scratch):
    browser = shutil.which("chromium") or shutil.which("chromium-browser")
    if browser is None or shutil.which("pdfinfo") is None:
        print("no browser: install chromium and poppler-utils")
        sys.exit(77)
    os.makedirs(scratch, exist_ok=True)
    folder = pathlib.Path(tempfile.mkdtemp(dir=scratch))
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), recorder)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        pages = {name: rendered.page_of(document) for name, document in documents().items()}
        check_widths(browser, folder, server.server_port, pages)
        check_pdf(browser, folder, server.server_port, pages["sweep"])
        check_opening(browser, folder, server.server_port)
        check_requests()
    finally:
        server.shutdown()
        shutil.rmtree(folder, ignore_errors=True)


if __name__ == "__main__":
    main(pathlib.Path(sys.argv[1]).resolve())
