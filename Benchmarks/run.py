#!/usr/bin/env python3
"""Runs the benchmarks pinned to one core and writes docs/performance.md and docs/performance.svg.

Usage: run.py FOLDER-OF-THE-EXECUTABLES
"""

import collections
import dataclasses
import datetime
import json
import os
import pathlib
import platform
import statistics
import subprocess
import sys

import chart

ROOT = pathlib.Path(__file__).resolve().parent.parent
REPORT = ROOT / "docs" / "performance.md"
CHART = ROOT / "docs" / "performance.svg"
REPETITIONS = 11
SECONDS_PER_REPETITION = 0.1

# Limits in nanoseconds are for a machine on which a call through a pointer takes this long, and are scaled.
REFERENCE_CALL_NS = 1.9

CHART_LONGEST_CALLS = 15


@dataclasses.dataclass(frozen=True)
class Row:
    key: str
    work: str
    versus: str | None = None  # another row's key
    versus_text: str = ""
    versus_times: int = 1
    limit_ratio: float | None = None
    limit_ns: float | None = None
    note: str = ""  # in place of a verdict


ROWS = [
    Row("pointer_call", "call through a pointer"),
    Row("send", "`objc_msgSend`, cached, one class", "pointer_call", "call through a pointer", limit_ratio=1.5),
    Row("send_nil", "message to nil", "send", "plain send", limit_ratio=1.2),
    Row("send_class_method", "class method", "send", "plain send", limit_ratio=1.2),
    Row("send_pair", "16-byte return", "send", "plain send", limit_ratio=1.2),
    Row("send_stret", "32-byte return, `_stret`", "send", "plain send", limit_ratio=1.2),
    Row("send_super", "a method with one super send, in all", "send", "two plain sends", 2, limit_ratio=1.3),
    Row("send_twice", "a method with one send to self, in all", "send", "two plain sends", 2),
    Row("pointer_call_16", "pointer array, 16 functions, random order"),
    Row("send_16", "send, 16 classes, the same order", "pointer_call_16", "pointer array", limit_ratio=1.6),
    Row("set_class_send", "`object_setClass` + send", "send", "plain send", limit_ratio=2.0),
    Row("retain_release", "retain + release", limit_ns=10.0),
    Row("forward", "`forwardInvocation:` + `invokeWithTarget:`, `(int, double)`", note="peer not built yet"),
]


def run(executable: pathlib.Path, core: int) -> dict:
    results = executable.parent / "results.json"
    subprocess.run(
        [
            "taskset", "-c", str(core), str(executable),
            "--benchmark_enable_random_interleaving=true",
            f"--benchmark_repetitions={REPETITIONS}",
            f"--benchmark_min_time={SECONDS_PER_REPETITION}",
            f"--benchmark_out={results}",
            "--benchmark_out_format=json",
        ],
        check=True,
        stdout=subprocess.DEVNULL,
    )  # fmt: skip
    return json.loads(results.read_text())


def times(results: dict) -> dict[str, list[float]]:
    """Nanoseconds of processor time of every repetition, by row."""
    found = collections.defaultdict(list)
    for benchmark in results["benchmarks"]:
        if benchmark["run_type"] == "iteration":
            assert benchmark["time_unit"] == "ns"
            found[benchmark["run_name"].split("/")[0]].append(benchmark["cpu_time"])
    return found


def verdict(ratio: float, limit: float) -> str:
    return "yes" if ratio <= limit else "**no**"


def table_line(row: Row, medians: dict[str, float], spread: str) -> str:
    median, call = medians[row.key], medians["pointer_call"]
    compared = limit = met = ""
    if row.versus:
        ratio = median / (medians[row.versus] * row.versus_times)
        compared = f"{ratio:.2f} × {row.versus_text}"
        if row.limit_ratio:
            limit, met = f"{row.limit_ratio:g} ×", verdict(ratio, row.limit_ratio)
    elif row.limit_ns:
        scaled = row.limit_ns * call / REFERENCE_CALL_NS
        compared = f"{median:.2f} ns"
        limit, met = f"{row.limit_ns:g} ns, scaled {scaled:.1f} ns", verdict(median, scaled)
    cells = [row.work, f"{median:.2f}", spread, f"{median / call:.2f}", compared, limit, met or row.note]
    return "| " + " | ".join(cells) + " |"


def processor() -> str:
    for line in pathlib.Path("/proc/cpuinfo").read_text().splitlines():
        if line.startswith("model name"):
            return line.split(":", 1)[1].strip()
    return platform.machine()


def compiler() -> str:
    return subprocess.run(["swift", "--version"], check=True, capture_output=True, text=True).stdout.splitlines()[0]


def report(results: dict) -> str:
    samples = times(results)
    medians = {key: statistics.median(values) for key, values in samples.items()}
    lines = []
    for row in ROWS:
        low, high = min(samples[row.key]), max(samples[row.key])
        lines.append(table_line(row, medians, f"{low:.2f}–{high:.2f}"))
    count = min(len(values) for values in samples.values())
    load = results["context"].get("load_avg", [])
    return f"""# Performance

Written by `make bench`; do not edit.

![Nanoseconds per call](performance.svg)

{chr(10).join(lines_of_method(count, load))}

| work | median, ns | spread, ns | × pointer call | compared | at most | met |
|---|---:|---:|---:|---|---|---|
{chr(10).join(lines)}

The yardstick is a method's implementation called through a pointer that the compiler cannot see through. Every row is a
loop compiled from Objective-C (`Benchmarks/Sources/MessageLoops`); its time includes the callee and the loop. Limits in
nanoseconds are scaled by this run's call through a pointer over {REFERENCE_CALL_NS} ns.
"""


def lines_of_method(count: int, load: list[float]) -> list[str]:
    kernel = platform.release().split("-")[0]
    today = datetime.date.today().isoformat()
    busy = f"; load average at the start {load[0]:.1f}" if load else ""
    return [
        f"- Date: {today}. Machine: {processor()}, {os.cpu_count()} cores, Linux {kernel}{busy}.",
        f"- Compiler: {compiler()}, release build.",
        f"- Method: Google Benchmark, one process pinned to one core, {count} repetitions of {SECONDS_PER_REPETITION} s"
        "\n  a row in random interleaving, processor time. Median, and the least and greatest repetition.",
    ]


def picture(results: dict) -> str:
    """A chart of the calls; what takes far longer would press the others into one pixel and is left to the table."""
    samples = times(results)
    longest = CHART_LONGEST_CALLS * statistics.median(samples["pointer_call"])
    bars = []
    for row in ROWS:
        label, values = row.work.replace("`", ""), samples[row.key]
        if max(values) > longest:
            continue
        is_reference = row.key.startswith("pointer_call")
        bars.append(chart.Bar(label, statistics.median(values), min(values), max(values), is_reference))
    return chart.draw("Nanoseconds per call; grey: calls through pointers", bars)


def main() -> None:
    executable = pathlib.Path(sys.argv[1]) / "runtime-benchmarks"
    core = max(os.sched_getaffinity(0))
    results = run(executable, core)
    text = report(results)
    REPORT.write_text(text)
    CHART.write_text(picture(results))
    print(text)


if __name__ == "__main__":
    main()
