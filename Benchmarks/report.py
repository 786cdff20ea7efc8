"""Judges samples and writes them as Markdown and JSON."""

import dataclasses
import datetime
import json
import os
import pathlib
import platform
import statistics
import subprocess
from collections.abc import Callable, Iterable

import executables
import rows


TEMPLATE = pathlib.Path(__file__).resolve().with_name("performance.md.in")


@dataclasses.dataclass(frozen=True)
class Result:
    row: rows.Row
    median: float
    least: float
    greatest: float
    quartiles: tuple[float, float]
    ratio: float | None
    added: float | None  # the time over the other row's, divided by the count that the limit is for
    reached: float  # the value that the limit is compared with
    peers: dict[str, float]  # the medians of the same row in other executables

    @property
    def met(self) -> bool | None:
        if self.row.limit is None:
            return None
        if self.row.limit_unit == "at least":
            return self.reached >= self.row.limit
        if self.row.limit_unit == "more than":
            return self.reached > self.row.limit
        if self.row.limit_unit == "exactly":
            return self.reached == self.row.limit
        return self.reached <= self.row.limit


def quartiles(samples: list[float]) -> tuple[float, float]:
    """Half of the samples lie between them, even if a few samples are disturbed."""
    if len(samples) == 1:
        return samples[0], samples[0]
    low, _, high = statistics.quantiles(samples, n=4, method="inclusive")
    return low, high


def ratio(row: rows.Row, sample: executables.Sample) -> float:
    base = sample.beside[rows.OURS, row.over] if row.over else 0
    return (sample.value - base) / (sample.beside[row.other] * row.versus_times - base)


def added(row: rows.Row, sample: executables.Sample) -> float:
    return (sample.value - sample.beside[row.other]) / row.versus_count


def reached(row: rows.Row, sample: executables.Sample) -> float:
    """Returns the value that the row's limit is compared with. Nanoseconds are scaled to the reference time of the
    limits."""
    if row.limit_unit in ("×", "exactly"):
        return ratio(row, sample)
    if row.limit_unit not in ("ns", "added"):
        return sample.value
    time = added(row, sample) if row.limit_unit == "added" else sample.value
    return time * rows.REFERENCE_CALL_NS / sample.beside[rows.OURS, rows.REFERENCE_ROW]


def judge(row: rows.Row, samples: executables.Samples) -> Result:
    values = {name: [each.value for each in samples[name, row.loop]] for name in rows.PEERS}
    own = [each.value for each in samples[row.key]]
    compared = [each for each in samples[row.key] if len(each.beside) == len(row.beside)]

    def median(of: Callable[[rows.Row, executables.Sample], float]) -> float:
        return statistics.median(of(row, each) for each in compared)

    return Result(
        row,
        statistics.median(own),
        min(own),
        max(own),
        quartiles(own),
        median(ratio) if row.versus else None,
        median(added) if row.versus else None,
        median(reached),
        {peer: statistics.median(there) for peer, there in values.items() if there and peer != row.key[0]},
    )


def today() -> str:
    return datetime.date.today().isoformat()


# MARK: JSON


def rounded(value: float | None) -> float | None:
    return None if value is None else float(f"{value:.4g}")


def json_object(result: Result) -> dict:
    row, unit = result.row, result.row.unit
    return {
        "id": row.id,
        f"median_{unit}" if unit in ("ns", "bytes", "instructions") else "median": rounded(result.median),
        "spread": {
            "least": rounded(result.least),
            "greatest": rounded(result.greatest),
            "quartiles": [rounded(each) for each in result.quartiles],
        },
        "ratio": rounded(result.ratio),
        "added_ns": rounded(result.added) if unit == "ns" else None,
        "reached": rounded(result.reached),
        "limit": row.limit,
        "limit_unit": row.limit_unit,
        "met": result.met,
        "peer": row.versus,
        "peers": {peer: rounded(median) for peer, median in result.peers.items()},
    }


def json_text(results: list[Result], profiles: dict[str, executables.Profile]) -> str:
    def lines(values: Iterable[str]) -> str:
        return ",\n".join(values)

    judged = lines(json.dumps(json_object(each), ensure_ascii=False) for each in results)
    counted = lines(f'"{row}": {json.dumps(dataclasses.asdict(each.total))}' for row, each in profiles.items())
    return f'{{"date": "{today()}",\n"rows": [\n{judged}\n],\n"counts": {{\n{counted}\n}}}}\n'


# MARK: Markdown


def number(value: float, unit: str = "ns") -> str:
    if unit == "bytes":
        return f"{value:,.0f} B"
    if unit == "×":
        return f"{value:.3f} ×"
    if unit == "instructions":
        return f"{value:.0f} instructions"
    if unit != "ns":
        return f"{value:.5f}"
    return f"{value:,.0f}" if value >= 1000 else f"{value:.2f}"


def signed(value: float) -> str:
    return f"{'+' if value >= 0 else '−'} {abs(value):.2f}"


def compared_cells(result: Result) -> list[str]:
    row, compared, at_most = result.row, "", ""
    if row.limit_unit == "added":
        each = " each" if row.versus_count > 1 else ""
        compared = f"{signed(result.added)} ns{each} over {row.versus_text}; scaled {signed(result.reached)} ns"
        at_most = f"+ {row.limit:g} ns"
    elif row.limit_unit == "ns":
        ratio = "" if result.ratio is None else f"{result.ratio:.3g} × {row.versus_text}; "
        compared = f"{ratio}scaled {number(result.reached)} ns"
        at_most = f"{row.limit:g} ns"
    elif row.limit_unit == "exactly":
        compared = f"{result.ratio:.6g} × {row.versus_text}"
        at_most = f"exactly {row.limit:g} ×"
    elif result.ratio is not None:
        compared = f"{result.ratio:.3g} × {row.versus_text}"
        at_most = f"{row.limit:g} ×" if row.limit else ""
    elif row.limit_unit == "bytes":
        at_most = f"{row.limit:g} B"
    elif row.limit_unit in ("at least", "more than"):
        at_most = f"{row.limit_unit} {row.limit:g}"
    verdict = {True: "yes", False: "**no**", None: row.note}[result.met]
    return [compared, at_most, verdict]


def table_line(result: Result, peers: Iterable[str]) -> str:
    unit = result.row.unit

    def span(low: float, high: float) -> str:
        return f"{number(low, unit)}–{number(high, unit)}"

    cells = [
        result.row.work,
        number(result.median, unit),
        span(result.least, result.greatest),
        span(*result.quartiles),
        *compared_cells(result),
        *(number(result.peers[peer], unit) if peer in result.peers else "" for peer in peers),
    ]
    return "| " + " | ".join(cells) + " |"


def table(results: list[Result]) -> str:
    measured = {name: title for name, title in rows.PEERS.items() if any(name in each.peers for each in results)}
    peers = "".join(f" {title}, ns |" for title in measured.values())
    heading = f"| work | median, ns | range | middle half | comparison | limit | met |{peers}"
    line = "|---|---:|---:|---:|---|---|---|" + "---:|" * len(measured)
    return "\n".join([heading, line, *(table_line(each, measured) for each in results)])


COUNTED = ("instructions", "data-cache misses", "branches mispredicted", "jumps to a new target")


def count_heading(first: str) -> str:
    return f"| {' | '.join([first, *COUNTED])} |\n|---|" + "---:|" * len(COUNTED)


def count_line(work: str, counts: executables.Counts) -> str:
    misses = (counts.data_misses, counts.branch_misses, counts.jump_misses)
    # The counts of one turn; some events do not happen in every turn.
    return f"| {work} | {counts.instructions:.0f} | " + " | ".join(f"{each:.2f}" for each in misses) + " |"


def count_table(profiles: dict[str, executables.Profile]) -> str:
    lines = [count_line(rows.COUNTED[row], profile.total) for row, profile in profiles.items()]
    return "\n".join([count_heading("one iteration of"), *lines])


def function_table(profile: executables.Profile) -> str:
    lines = [count_line(f"`{function}`", counts) for function, counts in profile.functions.items()]
    return "\n".join([count_heading("function"), *lines])


def processor() -> str:
    for line in pathlib.Path("/proc/cpuinfo").read_text().splitlines():
        if line.startswith("model name"):
            return line.split(":", 1)[1].strip()
    return platform.machine()


def first_line(*command: str) -> str:
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout.splitlines()[0]


# Said of a row that misses its limit without a known reason, by whether the run before met the limit.
UNKNOWN_CAUSE = {
    None: "the cause has not been found out.",
    True: "the cause has not been found out. The run before met the limit.",
    False: "the cause has not been found out. The run before missed the limit, too.",
}


def missed_text(results: list[Result], earlier: dict | None) -> str:
    """Returns the reasons why rows miss their limits. The earlier run is given as JSON."""
    met_before = {then["id"]: then["met"] for then in earlier["rows"]} if earlier else {}
    lines, whole = [], ""
    for each in results:
        work = each.row.work
        if not work.startswith("…"):
            whole = work
        if each.met is False:
            reason = each.row.missed or UNKNOWN_CAUSE[met_before.get(each.row.id)]
            reason = reason[0].upper() + reason[1:]
            lines.append(f"- {whole}{' ' + work if work != whole else ''}. {reason}")
    return "\n".join(["", "### Limits that are not met", "", *lines, ""]) if lines else ""


def changes_text(results: list[Result], earlier: dict | None) -> str:
    """Returns the rows whose ranges do not meet those of the earlier run, whose JSON is given."""
    if earlier is None:
        return ""
    now = {each.row.id: each for each in results}
    both = [(then, now[then["id"]]) for then in earlier["rows"] if then["id"] in now]
    apart = [
        (then, each)
        for then, each in both
        if then["spread"]["least"] > rounded(each.greatest) or rounded(each.least) > then["spread"]["greatest"]
    ]

    def line(then: dict, each: Result) -> str:
        before, unit = next(value for key, value in then.items() if key.startswith("median")), each.row.unit
        return f"| `{each.row.id}` | {number(before, unit)} | {number(each.median, unit)} | {each.median / before:.2f} |"

    heading = "| row of [performance.json](performance.json) | before | now | ratio |\n|---|---:|---:|---:|\n"
    table = heading + "\n".join(line(*pair) for pair in apart) + "\n" if apart else ""
    return f"{len(both) - len(apart)} of {len(both)} rows have ranges that meet those of the run of {earlier['date']}.\n\n{table}"


class Sums:
    """The numbers for the template: `[row]`, `[row/function]`, or differences of these, `[row - other]`."""

    def __init__(self, values: dict[str, float]):
        self.values = values

    def __getitem__(self, terms: str) -> float:
        first, *others = (self.values[term] for term in terms.split(" - "))
        return first - sum(others)


def counted(profiles: dict[str, executables.Profile], kind: str) -> Sums:
    totals = {row: getattr(profile.total, kind) for row, profile in profiles.items()}
    parts = {
        f"{row}/{function}": getattr(counts, kind)
        for row, profile in profiles.items()
        for function, counts in profile.functions.items()
    }
    return Sums(totals | parts)


def markdown(
    results: list[Result], profiles: dict[str, executables.Profile], rounds: int, load: float, earlier: dict | None
) -> str:
    return TEMPLATE.read_text().format(
        date=today(),
        processor=processor(),
        cores=os.cpu_count(),
        kernel=platform.release().split("-")[0],
        load=load,
        swift=first_line("swift", "--version"),
        gcc=first_line("gcc", "--version"),
        warm_up=executables.WARM_UP_SECONDS,
        repetitions=executables.REPETITIONS,
        repetition=executables.REPETITION_SECONDS,
        rounds=rounds,
        rows_between=executables.ROWS_BETWEEN,
        reference_ns=rows.REFERENCE_CALL_NS,
        table=table(results),
        missed=missed_text(results, earlier),
        changes=changes_text(results, earlier),
        counts=count_table(profiles),
        where={row: function_table(profile) for row, profile in profiles.items()},
        ns=Sums({each.row.id: each.median for each in results}),
        added=Sums({each.row.id: each.added for each in results}),
        instructions=counted(profiles, "instructions"),
        misses=counted(profiles, "data_misses"),
        jumps=counted(profiles, "jump_misses"),
    )
