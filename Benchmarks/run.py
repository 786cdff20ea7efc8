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
# Each row has a process of its own in every round: what the processor's predictors learn from one row would count in
# the others, above all for the one jump of the messenger, which every row takes to other targets.
ROUNDS = 9
WARM_UP_SECONDS = 1.0
SECONDS = 0.1

# Limits in nanoseconds are for a machine on which a call through a pointer takes this long, and are scaled.
REFERENCE_CALL_NS = 1.9

CHART_LONGEST_CALLS = 15

Samples = dict[str, list[float]]


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


def run(executable: pathlib.Path, core: int, row: Row) -> tuple[float, float]:
    """Nanoseconds of processor time of the row in a new process, and the machine's load average when it began."""
    results = executable.parent / "results.json"
    subprocess.run(
        [
            "taskset", "-c", str(core), str(executable),
            f"--benchmark_filter=^{row.key}$",
            f"--benchmark_min_warmup_time={WARM_UP_SECONDS}",
            f"--benchmark_min_time={SECONDS}",
            f"--benchmark_out={results}",
            "--benchmark_out_format=json",
        ],
        check=True,
        stdout=subprocess.DEVNULL,
    )  # fmt: skip
    found = json.loads(results.read_text())
    (benchmark,) = found["benchmarks"]
    assert benchmark["time_unit"] == "ns"
    return benchmark["cpu_time"], found["context"]["load_avg"][0]


def run_all(executable: pathlib.Path) -> tuple[Samples, float]:
    """The times of every row's processes, the rows one after the other in every round, and the first load average."""
    core = max(os.sched_getaffinity(0))
    samples = collections.defaultdict(list)
    loads = []
    for number in range(1, ROUNDS + 1):
        print(f"round {number} of {ROUNDS}", file=sys.stderr)
        for row in ROWS:
            nanoseconds, load = run(executable, core, row)
            samples[row.key].append(nanoseconds)
            loads.append(load)
    return samples, loads[0]


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


def report(samples: Samples, load: float) -> str:
    medians = {key: statistics.median(values) for key, values in samples.items()}
    lines = []
    for row in ROWS:
        low, high = min(samples[row.key]), max(samples[row.key])
        lines.append(table_line(row, medians, f"{low:.2f}–{high:.2f}"))
    return f"""# Performance

Written by `make bench`; do not edit.

![Nanoseconds per call](performance.svg)

{chr(10).join(lines_of_method(load))}

| work | median, ns | spread, ns | × pointer call | compared | at most | met |
|---|---:|---:|---:|---|---|---|
{chr(10).join(lines)}

The yardstick is a method's implementation called through a pointer that the compiler cannot see through. Every row is a
loop compiled from Objective-C (`Benchmarks/Sources/MessageLoops`); its time includes the callee and the loop. Limits in
nanoseconds are scaled by this run's call through a pointer over {REFERENCE_CALL_NS} ns.
"""


def lines_of_method(load: float) -> list[str]:
    kernel = platform.release().split("-")[0]
    today = datetime.date.today().isoformat()
    return [
        f"- Date: {today}. Machine: {processor()}, {os.cpu_count()} cores, Linux {kernel}; load average at the start"
        f" {load:.1f}.",
        f"- Compiler: {compiler()}, release build.",
        f"- Method: Google Benchmark, pinned to one core; {ROUNDS} rounds through all rows, each row in a process of"
        f"\n  its own with {WARM_UP_SECONDS:g} s to warm up, then {SECONDS:g} s of processor time. Median, least and"
        " greatest of the rounds.",
    ]


def picture(samples: Samples) -> str:
    """A chart of the calls; what takes far longer would press the others into one pixel and is left to the table."""
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
    samples, load = run_all(pathlib.Path(sys.argv[1]) / "runtime-benchmarks")
    text = report(samples, load)
    REPORT.write_text(text)
    CHART.write_text(picture(samples))
    print(text)


if __name__ == "__main__":
    main()
