"""Judges samples and writes them as Markdown, JSON and SVG."""

import dataclasses
import datetime
import json
import os
import pathlib
import platform
import statistics
import subprocess

import chart
import executables
import rows

CHART_LONGEST_CALLS = 15


@dataclasses.dataclass(frozen=True)
class Result:
    row: rows.Row
    median: float
    least: float
    greatest: float
    quartiles: tuple[float, float]
    unit: str  # of rows.Row
    ratio: float | None
    limit: float | None
    limit_unit: str | None  # "×", "ns" (scaled), "added" (ns over the other row, scaled), "bytes" or "at least"
    added: float | None  # over the other row, for each of what the limit is for
    peers: dict[str, float]  # the medians of the same row elsewhere

    @property
    def met(self) -> bool | None:
        if self.limit is None:
            return None
        if self.limit_unit == "added":
            return self.added <= self.limit
        if self.limit_unit == "at least":
            return self.median >= self.limit
        return (self.ratio if self.limit_unit == "×" else self.median) <= self.limit


def quartiles(samples: list[float]) -> tuple[float, float]:
    """Half of the samples lie between them, whatever a few disturbed ones do."""
    if len(samples) == 1:
        return samples[0], samples[0]
    low, _, high = statistics.quantiles(samples, n=4, method="inclusive")
    return low, high


def limit(row: rows.Row, medians: dict[tuple[str, str], float]) -> tuple[float | None, str | None]:
    if row.limit_ratio is not None:
        return row.limit_ratio, "×"
    if row.limit_ns is not None:
        return row.limit_ns * medians[rows.OURS, rows.REFERENCE_ROW] / rows.REFERENCE_CALL_NS, "ns"
    if row.limit_added_ns is not None:
        return row.limit_added_ns * medians[rows.OURS, rows.REFERENCE_ROW] / rows.REFERENCE_CALL_NS, "added"
    if row.limit_bytes is not None:
        return row.limit_bytes, "bytes"
    if row.at_least is not None:
        return row.at_least, "at least"
    return None, None


def judge(row: rows.Row, samples: executables.Samples) -> Result:
    medians = {key: statistics.median(values) for key, values in samples.items()}
    own = samples[rows.OURS, row.id]
    ratio = added = None
    if row.versus:
        other = (row.versus, row.id) if row.versus in rows.PEERS else (rows.OURS, row.versus)
        base = medians[rows.OURS, row.over] if row.over else 0
        ratio = (statistics.median(own) - base) / (medians[other] * row.versus_times - base)
        added = (statistics.median(own) - medians[other]) / row.versus_count
    peers = {peer: medians[peer, row.id] for peer in rows.PEERS if (peer, row.id) in medians}
    return Result(
        row, statistics.median(own), min(own), max(own), quartiles(own), row.unit, ratio, *limit(row, medians), added, peers
    )


# MARK: JSON


def rounded(value: float | None) -> float | None:
    return None if value is None else float(f"{value:.4g}")


def json_object(result: Result) -> dict:
    return {
        "id": result.row.id,
        f"median_{result.unit}" if result.unit in ("ns", "bytes") else "median": rounded(result.median),
        "spread": {
            "least": rounded(result.least),
            "greatest": rounded(result.greatest),
            "quartiles": [rounded(each) for each in result.quartiles],
        },
        "ratio": rounded(result.ratio),
        "limit": rounded(result.limit),
        "limit_unit": result.limit_unit,
        "met": result.met,
        "peer": result.row.versus,
        "peers": {peer: rounded(median) for peer, median in result.peers.items()},
    }


def json_text(results: list[Result], instructions: dict[str, float]) -> str:
    lines = ",\n".join(json.dumps(json_object(each), ensure_ascii=False) for each in results)
    return f'{{"rows": [\n{lines}\n],\n"instructions": {json.dumps(instructions)}}}\n'


# MARK: Markdown


def number(value: float, unit: str = "ns") -> str:
    if unit == "bytes":
        return f"{value:,.0f} B"
    if unit == "×":
        return f"{value:.3f} ×"
    if unit != "ns":
        return f"{value:.5f}"
    return f"{value:,.0f}" if value >= 1000 else f"{value:.2f}"


def compared_cells(result: Result) -> list[str]:
    row, compared, at_most = result.row, "", ""
    if result.ratio is not None:
        compared = f"{result.ratio:.3g} × {row.versus_text}"
    if result.limit_unit == "added":
        compared = f"+ {result.added:.2f} ns to {row.versus_text}" + (" each" if row.versus_count > 1 else "")
        at_most = f"+ {row.limit_added_ns:g} ns, scaled {result.limit:.1f} ns"
    elif result.limit_unit == "×":
        at_most = f"{result.limit:g} ×"
    elif result.limit_unit == "ns":
        at_most = f"{row.limit_ns:g} ns, scaled {result.limit:.1f} ns"
    elif result.limit_unit == "bytes":
        at_most = f"{result.limit:g} B"
    elif result.limit_unit == "at least":
        at_most = f"at least {result.limit:g}"
    verdict = {True: "yes", False: "**no**", None: row.note}[result.met]
    return [compared, at_most, verdict]


def table_line(result: Result) -> str:
    def span(low: float, high: float) -> str:
        return f"{number(low, result.unit)}–{number(high, result.unit)}"

    cells = [
        result.row.work,
        number(result.median, result.unit),
        span(result.least, result.greatest),
        span(*result.quartiles),
        *compared_cells(result),
        *(number(result.peers[peer], result.unit) if peer in result.peers else "" for peer in rows.PEERS),
    ]
    return "| " + " | ".join(cells) + " |"


def instruction_lines(instructions: dict[str, float]) -> list[str]:
    lines = ["| loop | instructions a turn |", "|---|---:|"]
    return lines + [f"| {rows.COUNTED[row]} | {count:.0f} |" for row, count in instructions.items()]


def processor() -> str:
    for line in pathlib.Path("/proc/cpuinfo").read_text().splitlines():
        if line.startswith("model name"):
            return line.split(":", 1)[1].strip()
    return platform.machine()


def first_line(*command: str) -> str:
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout.splitlines()[0]


def method_lines(rounds: int, load: float) -> list[str]:
    kernel = platform.release().split("-")[0]
    today = datetime.date.today().isoformat()
    return [
        f"- Date: {today}. Machine: {processor()}, {os.cpu_count()} cores, Linux {kernel}; load average at the start"
        f"\n  {load:.1f}.",
        f"- Compilers: {first_line('swift', '--version')}, release build; for GCC's runtime"
        f"\n  {first_line('gcc', '--version')}, `-O2`.",
        "- Method: Google Benchmark, pinned to one core. In every round each row, in random order, has a process of its"
        "\n  own, and another one for each runtime that it is compared with, one after the other:"
        f"\n  {executables.WARM_UP_SECONDS:g} s to warm up, then the median of {executables.REPETITIONS} repetitions of"
        f" {executables.REPETITION_SECONDS:g} s of processor time. Rounds: {rounds}.",
        "- Median, least–greatest and middle half are those of the rounds.",
    ]


def markdown(results: list[Result], instructions: dict[str, float], rounds: int, load: float) -> str:
    peers = "".join(f" {name}, ns |" for name in rows.PEERS.values())
    newline = "\n"
    return f"""# Performance

Written by `make bench`; do not edit. [performance.json](performance.json) holds the same numbers.

![Nanoseconds per call](performance.svg)

{newline.join(method_lines(rounds, load))}

| work | median, ns | least–greatest | middle half | compared | at most | met |{peers}
|---|---:|---:|---:|---|---|---|{"---:|" * len(rows.PEERS)}
{newline.join(table_line(each) for each in results)}

The yardstick is a method's implementation called through a pointer that the compiler cannot see through. Every row is
a loop compiled from Objective-C (`Benchmarks/Sources/MessageLoops`), for GCC's runtime by GCC, for GNUstep (on GCC's
runtime) by clang; its time includes the callee and the loop. Limits in nanoseconds are scaled by this run's call
through a pointer over {rows.REFERENCE_CALL_NS} ns.

## Instructions

Counted by callgrind, the loop and the callee included; they do not depend on the machine's load.

{newline.join(instruction_lines(instructions))}
"""


# MARK: SVG


def picture(results: list[Result]) -> str:
    """A chart of the calls; what takes far longer would press the others into one pixel and is left to the table."""
    longest = CHART_LONGEST_CALLS * next(each.median for each in results if each.row.id == rows.REFERENCE_ROW)
    bars = []
    for each in results:
        if each.unit != "ns" or each.greatest > longest:
            continue
        label = each.row.work.replace("`", "")
        is_reference = each.row.id.startswith("pointer_call")
        other = None if is_reference else each.peers.get(rows.GCC)
        bars.append(chart.Bar(label, each.median, each.least, each.greatest, is_reference, other))
    return chart.draw("Nanoseconds; grey: calls through pointers, orange: the same on GCC's runtime", bars)
