# SPDX-License-Identifier: BSD-3-Clause
"""Several nodes, as `toll nodes` compares them: which is slow, in what, and which groups there are."""
from toll_report import drawing
from toll_report.blocks import figure, folded, items, paragraph, section, table
from toll_report.numbers import NONE, percent
from toll_report.plain import cut, fact

MOST_NAMED = 32  # nodes whose names have room below the axis; of more, only slow ones are named


def share(value):
    return percent(value, 1)


def name_of(unit):
    return unit["node"] if unit["rank"] is None else f"{unit['node']} rank {unit['rank']}"


def is_named(data, group, unit, subsystem):
    """Whether this unit of a group is called slow in this."""
    return any(slow["group"] == group and slow["node"] == unit["node"] and (not slow["ranks"] or unit["rank"] in slow["ranks"])
               and any(by["subsystem"] == subsystem for by in slow["slower"]) for slow in data["slow_nodes"])


def title_of(unit, below):
    return f"{name_of(unit)}: {share(abs(below))} {'below' if below >= 0 else 'above'} the median"


def panel(axes, data, group, spread, is_last):
    """The rates of all units in one subsystem. Returns the titles of the marks."""
    what = spread["subsystem"]
    points = [(x, unit, unit["below_median"][what]) for x, unit in enumerate(group["units"]) if what in unit["below_median"]]
    axes.axhline(0, color=drawing.MUTED, linewidth=0.8)
    axes.axhline(-100 * spread["named_from"], color=drawing.SERIES[5], linewidth=0.9, linestyle=(0, (4, 2)))
    titles = {}
    for are_slow, marker, colour in ((False, "o", drawing.SERIES[0]), (True, "D", drawing.SERIES[5])):
        chosen = [point for point in points if is_named(data, group["group"], point[1], what) == are_slow]
        if chosen:
            name = f"nodes-{axes.get_subplotspec().num1}-{'slow' if are_slow else 'others'}"
            axes.scatter([x for x, _, _ in chosen], [-100 * below for _, _, below in chosen], s=26 if are_slow else 12, marker=marker, color=colour,
                         linewidth=0, zorder=3, gid=name, clip_on=False)
            titles[name] = [title_of(unit, below) for _, unit, below in chosen]
        if are_slow and len(group["units"]) > MOST_NAMED:
            for x, unit, below in chosen:
                is_right = x > len(group["units"]) / 2
                axes.annotate(cut(name_of(unit), 20), (x, -100 * below), xytext=(-6 if is_right else 6, 0), textcoords="offset points",
                              ha="right" if is_right else "left", va="center", fontsize=7.5)
    axes.set_title(what)
    axes.set_xlim(-0.7, len(group["units"]) - 0.3)
    axes.set_ylabel("rate, %")
    axes.grid(False, axis="x")
    are_named = is_last and len(group["units"]) <= MOST_NAMED
    axes.set_xticks(range(len(group["units"])) if are_named else [], [cut(name_of(unit), 12) for unit in group["units"]] if are_named else [],
                    rotation=45 if len(group["units"]) > 12 else 0)
    return titles


def drawn(data, group, spreads):
    sheet = drawing.sheet(70 + 120 * len(spreads))
    grid = sheet.subplots(len(spreads), 1, squeeze=False)
    titles = {}
    for row, spread in zip(grid, spreads):
        titles |= panel(row[0], data, group, spread, spread is spreads[-1])
    return drawing.inline(sheet, f"nodes{group['group']}", f"Rates of the nodes of group {group['group']} against their median", titles)


def figures(data):
    for group in data["groups"]:
        spreads = [spread for spread in data["subsystems"] if spread["group"] == group["group"]]
        if spreads:
            yield figure(drawn(data, group, spreads),
                         f"Group {group['group']}: each mark is a node, or a rank of one; its height is the median, over the tasks of a subsystem, of its "
                         "rate against that of the median node. Below the dashed line a node is named; those are diamonds.")


def slow_rows(data):
    rows = [[slow["node"] + "".join(f" rank {rank}" for rank in slow["ranks"]), str(slow["group"]), by["subsystem"], share(by["below_median"]),
             f"{share(by['low'])} to {share(by['high'])}"] for slow in data["slow_nodes"] for by in slow["slower"]]
    group_of = {unit["node"]: str(group["group"]) for group in data["groups"] for unit in group["units"]}
    return rows + [[name_of(cell), group_of[cell["node"]], cell["id"], share(cell["below_median"]), NONE] for cell in data["slow_cells"]]


def group_table(data):
    groups = data["groups"]
    rows = [["nodes", *(str(group["nodes"]) for group in groups)]]
    rows += [[name, *(fact(group["facts"][name] or NONE) for group in groups)] for name in groups[0]["facts"]]
    return table("Groups: nodes that are compared with each other, and what they have in common", ["fact", *(f"group {group['group']}" for group in groups)], rows,
                 css="facts", name="groups-of-nodes")


def spread_table(data):
    rows = [[str(each["group"]), each["subsystem"], str(each["tasks"]), str(each["units"]), percent(each["deviation"], 2), share(each["named_from"]),
             each["slowest"], share(each["slowest_below_median"])] for each in data["subsystems"]]
    return table("How far nodes lie apart", ["group", "subsystem", "tasks>", "nodes>", "deviation>", "named from>", "slowest", "below the median>"], rows,
                 name="spread-of-nodes")


def nodes(found):
    data = found.nodes
    if data is None:
        return None
    count = sum(group["nodes"] for group in data["groups"])
    answer = items(data["findings"]) if data["findings"] else paragraph("No node is named slow.", "answer")
    blocks = [paragraph(f"{data['runs']} runs of {count} nodes. The comparison aims to name any of equal nodes in at most {percent(data['false_alarm_rate'])} of cases."),
              answer, table("Slow nodes", ["node", "group", "slow in", "below the median>", "95 % interval>"], slow_rows(data), name="slow-nodes"),
              *figures(data), group_table(data), folded("Spread between nodes", [spread_table(data)])]
    if data["not_decided"]:
        blocks.append(folded("Not decided", [items(data["not_decided"])]))
    return section("nodes", "Nodes", blocks)
