#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""The page as a document: its data fit the schema, its tables hold the numbers of the data, names stay text, and
nothing in it leads out of the file."""
import base64
import hashlib
import json
import math
import re
import unittest

import jsonschema

import made_up
import rendered

MARKUP = "<script>alert(1)</script><img src=http://toll.invalid/name.png onerror=alert(2)>"
HOSTILE = [MARKUP, "'\" onmouseover='alert(3)' x=\"", "</script></title></style><base href=http://toll.invalid/>", "{{ 7 * 7 }}{% raw %}", "`code` & &amp; <!--",
           "\u202etxet\u2066 desrever\u2069", "line\u2028break\u0000\u001b[31m", "$\\frac{1}{2}$ _^", "x" * 3000]
ADDRESS = {"src", "href", "xlink:href", "action", "formaction", "poster", "background", "srcset", "data", "ping", "cite", "manifest"}


def schema():
    return json.loads((rendered.ROOT / "results/schema/report.schema.json").read_text())


def objects(document):
    """The rows of its first run."""
    results = document["runs"][0]["results"]
    return [dict(zip(results["columns"], row)) for row in results["rows"]]


def mean(values):
    values = list(values)
    return math.exp(sum(map(math.log, values)) / len(values))


class numbers(unittest.TestCase):
    """Calculated again from the rows, without a line of the page's own code."""

    @classmethod
    def setUpClass(cls):
        rows = made_up.sweep(96, ("portable", "kokkos")) + [
            made_up.row("broken", "seq", "portable", status="wrong"), made_up.row("slow", "tbb", "portable", ratio=7.25, why="it takes a lock")]
        cls.document = made_up.document([made_up.run(1, rows)])
        cls.page = rendered.read(cls.document)
        cls.rows = objects(cls.document)
        cls.arms = [row for row in cls.rows if row["variant"] != "baseline"]

    def test_embedded_data_are_those_given_and_fit_the_schema(self):
        self.assertEqual(self.page.data(), self.document)
        jsonschema.Draft202012Validator(schema()).validate(self.page.data())

    def test_all_cells(self):
        found = {(each["kernel/algorithm"], each["layer"], each["backend"], each["n"], each["threads"]): each for each in self.page.records("all-1")}

        self.assertEqual(len(found), len(self.arms))
        for row in self.arms:
            line = found[f"{row['kernel']}/{row['algorithm']}", row["variant"], row["backend"], str(row["n"]), str(row["threads"])]
            ratio = row["ratio_to_baseline"]
            self.assertEqual(line["ratio"], "–" if ratio is None else f"{ratio:.3f}")
            interval = f"[{row['ratio_to_baseline_low']:.3f}, {row['ratio_to_baseline_high']:.3f}]" if ratio is not None else "–"
            self.assertEqual(line["95 % interval"], interval)
            if row["median_seconds"] is None:
                self.assertEqual((line["time, µs"], line["note"]), ("–", "wrong: made up"))
            else:
                self.assert_same(line["time, µs"], row["median_seconds"] * 1e6)
                self.assert_same(line["GB/s"], row["bytes_per_second"] * 1e-9)
                self.assert_same(line["GFLOP/s"], row["flops_per_second"] * 1e-9)
                self.assertEqual(line["of ceiling"], f"{100 * row['of_ceiling']:.1f} %")
                self.assertEqual(line["note"], row["mark"] or "")

    def assert_same(self, shown, value):
        """To the four digits that are shown."""
        self.assertLessEqual(abs(float(shown) - value), 0.5001 * 10 ** (math.floor(math.log10(value)) - 3), (shown, value))

    def test_rates(self):
        found = {(each["kernel/algorithm"], each["layer"], each["backend"], each["n"], each["threads"]): each for each in self.page.records("rates-1")}

        measured = [row for row in self.rows if row["median_seconds"] is not None]
        self.assertEqual(len(found), len(measured))
        for row in measured:
            line = found[f"{row['kernel']}/{row['algorithm']}", row["variant"], row["backend"], str(row["n"]), str(row["threads"])]
            self.assert_same(line["ns per element"], row["median_seconds"] * 1e9 / row["n"])
            self.assert_same(line["flops/byte"], row["flops"] / (row["bytes_read"] + row["bytes_written"]))
            self.assert_same(line["GFLOP/s"], row["flops_per_second"] * 1e-9)
            self.assertEqual(line["ceiling"], row["ceiling"])

    def test_means_by_layer_leave_marked_cells_out(self):
        self.assertTrue(any(row["mark"] for row in self.arms))
        for line in self.page.records("layers-1"):
            chosen = [row for row in self.arms if row["variant"] == line["layer"] and line["backend"] in ("all", row["backend"])]
            ratios = [row["ratio_to_baseline"] for row in chosen if row["ratio_to_baseline"] is not None]
            self.assertEqual(line["cells"], str(len(chosen)))
            self.assertEqual(line["with a ratio"], str(len(ratios)))
            self.assertEqual(line["geometric mean"], f"{mean(ratios):.3f}")
            self.assertEqual(line["up to 1.05"], str(sum(ratio <= 1.05 for ratio in ratios)))
            self.assertEqual(line["worst"], f"{max(ratios):.3f}")

    def test_summary_sentence(self):
        mine = [row for row in self.arms if row["variant"] == "portable" and row["ratio_to_baseline"] is not None]
        ratios = [row["ratio_to_baseline"] for row in mine]
        close = sum(ratio <= 1.05 for ratio in ratios)
        below, above = sum(row["ratio_to_baseline_high"] < 1.05 for row in mine), sum(row["ratio_to_baseline_low"] > 1.05 for row in mine)

        self.assertNotIn(below + above, (0, len(mine)))
        self.assertIn(f"with up to 2 threads, compiled by GNU 12.2.0: {100 * close / len(ratios):.0f} % of the cells ({close} of {len(ratios)}) of the layer "
                      f"portable cost at most 5 % more than the baseline. Of {below} cells the whole 95 % interval lies below 1.05, of {above} above.",
                      self.page.text())
        self.assertIn(f"In the geometric mean over {len(ratios)} cells the layer takes {mean(ratios):.3f} times the baseline", self.page.text())

    def test_worst_cells(self):
        ratios = sorted((row["ratio_to_baseline"] for row in self.arms if row["variant"] == "portable" and row["ratio_to_baseline"] is not None), reverse=True)
        found = self.page.records("worst-1")

        self.assertEqual([line["ratio"] for line in found], [f"{ratio:.3f}" for ratio in ratios[:5]])
        self.assertEqual(found[0]["why"], "it takes a lock")
        self.assertEqual(self.page.tables["worst-1"]["columns"][:3], ["kernel/algorithm", "ratio", "95 % interval"])  # a phone shows no more at once

    def test_heat_map(self):
        lines = {line["kernel/algorithm"]: line for line in self.page.records("heat-map-1-0")}
        for algorithm, line in lines.items():
            for head, text in list(line.items())[1:]:
                variant, backend = head.split(" ")
                chosen = [row for row in self.arms if (f"{row['kernel']}/{row['algorithm']}", row["variant"], row["backend"]) == (algorithm, variant, backend)]
                ratios = [row["ratio_to_baseline"] for row in chosen if row["ratio_to_baseline"] is not None]
                if not chosen:
                    self.assertEqual(text, "–")
                elif not ratios:
                    self.assertRegex(text, "^(unsteady|wrong)")
                elif len(chosen) == 1:
                    self.assertEqual(text, f"{ratios[0]:.3f}")
                else:
                    self.assertEqual(text, f"{mean(ratios):.3f}{len(ratios)} of {len(chosen)}, to {max(ratios):.3f}")

    def test_every_ratio_is_one_dot_of_the_plot(self):
        page = rendered.page_of(self.document)
        figure = re.search(r'<svg[^>]*aria-label="Ratios of run-1.*?</svg>', page, re.DOTALL)[0]
        stated = [row for row in self.arms if row["ratio_to_baseline"] is not None]

        titles = re.findall(r"<title>(.*?)</title>", figure)
        self.assertEqual(len(titles), len(stated))
        self.assertEqual(sorted(re.search(r": ([\d.]+) \[", title)[1] for title in titles), sorted(f"{row['ratio_to_baseline']:.3f}" for row in stated))


class hostile_names(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        rows = []
        for name in HOSTILE:
            rows += [made_up.row(name), made_up.row(name, "seq", "portable", ratio=1.3, why=name, notes=name),
                     made_up.row(name, name, "portable", n=99, ratio=1.1, tuning=name, mark=name), made_up.row(name, name, name, n=77, ratio=1.2, ceiling=name, level=name)]
        runs = [made_up.run(number, rows, f"{MARKUP}{number}", host=made_up.host(MARKUP, MARKUP), command_line=["toll", *HOSTILE], missing=[
            {"what": MARKUP, "reason": name} for name in HOSTILE], placement={"OMP_PLACES": MARKUP}) for number in (1, 2)]
        loops = [{"run": 2, "reference_run": 1, "id": MARKUP, "kernel": MARKUP, "algorithm": "a", "backend": "seq", "tuning": "default", "texts": [
            {"label": MARKUP, "text": name} for name in HOSTILE]}]
        facts = [{"part": "build", "what": MARKUP, "values": HOSTILE[:2]}]
        cls.document = made_up.document(runs, made_up.comparison(runs, facts), [made_up.gate(MARKUP)], loops)
        cls.text = rendered.page_of(cls.document)
        cls.page = rendered.parsed(cls.text)

    def test_no_element_comes_from_a_name(self):
        self.assertLessEqual({tag for tag, _ in self.page.starts}, {
            "html", "head", "meta", "title", "style", "body", "a", "header", "p", "h1", "main", "section", "h2", "h3", "h4", "h5", "ul", "li", "ol", "div", "table", "caption",
            "thead", "tbody", "tr", "th", "td", "small", "details", "summary", "pre", "code", "nav", "figure", "figcaption", "span", "script",
            "svg", "g", "path", "use", "defs", "clippath", "rect", "text", "tspan"})
        self.assertEqual(len(self.page.scripts), 2)
        self.assertFalse([attrs for _, attrs in self.page.starts if any(name.startswith("on") for name in attrs)])
        self.assertFalse(self.page.unclosed)

    def test_names_are_shown_as_text(self):
        text = self.page.text()
        self.assertIn(MARKUP, text)
        self.assertIn("{{ 7 * 7 }}", text)
        self.assertIn("\\u202etxet", text)

    def test_words_of_command_lines_are_quoted(self):
        self.assertIn(f"command line toll '{MARKUP}'", self.page.text())

    def test_no_character_turns_the_text_around(self):
        self.assertFalse(set("\u202e\u2066\u2069\u2028\u0000\u001b") & set(self.text))

    def test_data_are_unchanged(self):
        self.assertEqual(self.page.data(), self.document)
        jsonschema.Draft202012Validator(schema()).validate(self.page.data())


class one_file(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        runs = [made_up.run(number, made_up.scaling()) for number in (1, 2)]
        cls.document = made_up.document(runs, made_up.comparison(runs), [made_up.gate()])
        cls.text = rendered.page_of(cls.document)
        cls.page = rendered.parsed(cls.text)

    def test_no_address_leads_out_of_it(self):
        for tag, attrs in self.page.starts:
            for name, value in attrs.items():
                if name in ADDRESS:
                    self.assertTrue(value.startswith("#"), (tag, name, value))
        self.assertNotRegex(self.text, r"@import|url\((?!#)")

    def test_policy_allows_only_its_own_script(self):
        policy = next(attrs["content"] for tag, attrs in self.page.starts if attrs.get("http-equiv") == "Content-Security-Policy")
        script = next(text for attrs, text in self.page.scripts if not attrs)
        digest = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()

        self.assertIn("default-src 'none'", policy)
        self.assertIn(f"script-src 'sha256-{digest}'", policy)

    def test_anchors_and_references_lead_somewhere_and_ids_are_unique(self):
        ids = [attrs["id"] for _, attrs in self.page.starts if "id" in attrs]
        self.assertEqual(len(ids), len(set(ids)))
        used = {attrs["href"][1:] for _, attrs in self.page.starts if "href" in attrs} | set(re.findall(r"url\(#([^)]+)\)", self.text))
        self.assertLessEqual(used, set(ids))

    def test_headings_are_in_order(self):
        levels = [int(tag[1]) for tag, _ in self.page.starts if re.fullmatch("h[1-6]", tag)]
        self.assertEqual((levels[0], levels.count(1)), (1, 1))
        self.assertTrue(all(after <= before + 1 for before, after in zip(levels, levels[1:])), levels)

    def test_tables_have_captions_and_heads(self):
        kinds = [tag for tag, _ in self.page.starts]
        self.assertEqual(kinds.count("table"), kinds.count("caption"))
        self.assertTrue(all("scope" in attrs for tag, attrs in self.page.starts if tag == "th"))

    def test_same_data_give_the_same_bytes(self):
        self.assertEqual(rendered.page_of(self.document), self.text)

    def test_size_of_a_thousand_cells(self):
        page = rendered.page_of(made_up.document([made_up.run(1, made_up.sweep(1000))]))
        self.assertLess(len(page.encode()), 3e6)


if __name__ == "__main__":
    unittest.main()
