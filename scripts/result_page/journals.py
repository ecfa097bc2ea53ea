# SPDX-License-Identifier: BSD-3-Clause
"""What the journals of runs and gates hold, and what their headers say of machine and build."""
import gzip
import json
import sys
import zlib

from result_page.text import bytes_text


def records_in(packed):
    """The lines of a journal, none of which may be damaged."""
    records = []
    for number, line in enumerate(gzip.decompress(packed.read_bytes()).splitlines(), 1):
        record = json.loads(line)
        if f"{zlib.crc32(line[:line.rindex(b',')]):08x}" != record["crc32"]:
            sys.exit(f"{packed}, line {number}: the checksum does not match")
        records.append(record)
    return records


def of_kind(records, kind):
    return [record for record in records if record["record"] == kind]


def command_text(header):
    """As it was typed, but for the places of files."""
    kept, skips = ["toll"], False
    for word in header["command_line"][1:]:
        option, _, value = word.partition("=")
        is_place = option in ("--out", "--markdown", "--junit")
        if not skips and not is_place:
            kept.append(word)
        skips = is_place and not value
    return f"`{' '.join(kept)}`"


def option_rows(build):
    """What all variants are compiled with, and what only those of some backends are; of both no warnings."""
    def kept(words):
        return [word for word in words.split() if not word.startswith(("-D", "-W"))]

    by_backend = {target.removeprefix("toll_variants_"): kept(options[0])
                  for target, options in sorted(build["flags"].items()) if target.startswith("toll_variants_")}
    common = [word for word in next(iter(by_backend.values()))
              if all(word in words for words in by_backend.values())]
    more = {backend: " ".join(word for word in words if word not in common) for backend, words in by_backend.items()}
    return [("options", f"`{' '.join(common)}`"),
            *((f"also for `{backend}`", f"`{words}`") for backend, words in more.items() if words)]


def machine_rows(header):
    host, build = header["host"], header["build"]
    processor, memory = host["processor"], host["memory"]
    caches = ", ".join(f"L{cache['level']} {cache['instances']} x {bytes_text(cache['bytes'])}"
                       for cache in host["caches"])
    nodes = memory.get("numa_nodes") or []
    changed = ", with uncommitted changes" if build["dirty"] else ""
    return [
        ("processor", f"{processor['model']}, {processor.get('microarchitecture') or 'microarchitecture unknown'}"),
        ("sockets, cores, processors", f"{processor['sockets']}, {processor['cores']}, {processor['processors']}"),
        ("caches", caches),
        ("memory, NUMA nodes", f"{bytes_text(memory['bytes'])}, {len(nodes)}"),
        ("hypervisor", host["hypervisor"]),
        ("governor", processor["governor"] or "not known"),
        ("system", f"{host['system']}, Linux {host['kernel']}"),
        ("toll", f"{build['version']}, commit {build['commit']}{changed}"),
        ("compiler", build["compiler"]),
        *option_rows(build),
    ]
