#!/usr/bin/env python3
"""Draws docs/performance.json as docs/performance.svg."""

import dataclasses
import itertools
import json
import pathlib

import matplotlib

matplotlib.use("svg")
from matplotlib import lines, pyplot, ticker  # noqa: E402

import rows  # noqa: E402

DOCS = pathlib.Path(__file__).resolve().parent.parent / "docs"

# The same text whenever the numbers are the same. Letters are drawn as shapes, so that they look alike everywhere.
matplotlib.rcParams.update({"svg.hashsalt": "performance", "svg.fonttype": "path", "font.size": 9})
METADATA = {"Date": None, "Creator": None}

OURS, NATIVE, OTHERS = "this runtime", "calls of C++ and Swift", "other runtimes and hooking libraries"
COLORS = {OURS: "#2563eb", NATIVE: "#9ca3af", OTHERS: "#ea8c2d"}
INK, FAINT = "#1f2937", "#d1d5db"
REBUILT = "the technique of a library for Apple's systems, rebuilt here"
BACKGROUND = {"facecolor": "white", "edgecolor": "none", "pad": 1}  # of numbers, so that no line of the grid crosses them
WIDTH, ROW_HEIGHT, MARGIN = 9.0, 0.225, 0.85  # inches


@dataclasses.dataclass(frozen=True)
class Row:
    label: str
    id: str
    kind: str = OURS
    peer: str | None = None  # the other runtime whose number is drawn
    is_rebuilt: bool = False


GAP = None  # between rows that are not compared with each other


@dataclasses.dataclass(frozen=True)
class Panel:
    title: str
    rows: list[Row | None]

    def places(self) -> dict[float, Row]:
        """Returns the rows by their vertical places, from 1 on."""
        steps = itertools.accumulate(1.0 if row else 0.4 for row in self.rows)
        return {place: row for place, row in zip(steps, self.rows, strict=True) if row}


def against_gnustep(label: str, row: str) -> list[Row]:
    return [Row(label, row), Row("GNUstep", row, OTHERS, rows.GNUSTEP)]


PANELS = [
    Panel("A method call", [
        Row("call through a pointer", "pointer_call", NATIVE),
        Row("C++ virtual call", "virtual_call", NATIVE),
        Row("Swift class method", "swift_class_call", NATIVE),
        Row("Swift protocol method (any)", "swift_protocol_call", NATIVE),
        Row("objc_msgSend, linked into the program", "send"),
        Row("objc_msgSend, shared library", "send", OURS, rows.SHARED),
        Row("GCC's runtime", "send", OTHERS, rows.GCC),
        GAP,
        Row("1,000 functions at random: pointer", "pointer_call_1000", NATIVE),
        Row("1,000 classes at random: objc_msgSend", "send_1000"),
        Row("the same, shared library", "send_1000", OURS, rows.SHARED),
        Row("GCC's runtime", "send_1000", OTHERS, rows.GCC),
    ]),
    Panel("A hooked method, called", [
        Row("not hooked", "hook_none"),
        Row("before hook, block", "hook_before"),
        Row("before and after hook, blocks", "hook_before_after"),
        Row("instead hook that proceeds", "hook_instead"),
        Row("before hook of one object", "hook_object_before"),
        Row("before hook, typed Swift closure", "swift_hook_before"),
        Row("before hook, forwarding engine", "hook_before_forwarding"),
        Row("libffi shape, before hook", "hook_before_libffi_shape", OTHERS, is_rebuilt=True),
        Row("original Aspects' shape, before hook", "hook_before_aspects_shape", OTHERS, is_rebuilt=True),
    ]),
    Panel("Forwarding, invocations, observing", [
        *against_gnustep("forwardInvocation:", "forward"),
        GAP,
        *against_gnustep("forwardingTargetForSelector:", "forward_target"),
        GAP,
        *against_gnustep("prepared invocation, invoke", "invoke_prepared"),
        GAP,
        *against_gnustep("invocation created and invoked", "invoke_created"),
        GAP,
        *against_gnustep("set of an observed value (KVO)", "observed_set"),
    ]),
]  # fmt: skip


def text(value: float) -> str:
    return f"{value:,.0f}" if value >= 100 else f"{value:.1f}" if value >= 10 else f"{value:.2f}"


def draw_row(axes: pyplot.Axes, place: float, row: Row, result: dict) -> None:
    """Draws a point, and a line from the lower to the upper quartile where there are quartiles."""
    value, quartiles, label = result["median_ns"], result["spread"]["quartiles"], ""
    if row.peer:
        value = result["peers"][row.peer]
        quartiles, label = [value, value], f"  ({text(value / result['median_ns'])} ×)"
    color = COLORS[row.kind]
    axes.plot([1, value], [place, place], color=color, linewidth=1, alpha=0.35)
    axes.plot(quartiles, [place, place], color=INK, linewidth=1, solid_capstyle="butt")
    axes.plot(value, place, "o", color=color, markersize=7, markerfacecolor="white" if row.is_rebuilt else color)
    place_of_text = {"xytext": (8, 0), "textcoords": "offset points", "va": "center"}
    axes.annotate(text(value) + label, (max(value, *quartiles), place), **place_of_text, color=INK, bbox=BACKGROUND)


def draw_panel(axes: pyplot.Axes, panel: Panel, results: dict[str, dict]) -> None:
    places = panel.places()
    for place, row in places.items():
        draw_row(axes, place, row, results[row.id])
    axes.set_yticks(list(places), [row.label for row in places.values()])
    axes.set_ylim(max(places) + 0.6, 0.4)
    axes.set_title(panel.title, loc="left", fontweight="bold", color=INK)
    axes.set_xscale("log")
    axes.xaxis.set_major_formatter(ticker.FuncFormatter(lambda value, _: f"{value:,.0f}"))
    axes.grid(axis="x", color=FAINT, linewidth=0.6)
    axes.set_axisbelow(True)
    axes.tick_params(which="both", length=0, colors=INK)
    axes.spines[:].set_visible(False)


def draw(results: dict[str, dict]) -> pyplot.Figure:
    """Draws all panels with one logarithmic axis, so that a point means the same time in each."""
    heights = [ROW_HEIGHT * max(panel.places()) + MARGIN for panel in PANELS]
    size = (WIDTH, sum(heights) + 0.4)
    figure, all_axes = pyplot.subplots(
        len(PANELS), sharex=True, figsize=size, height_ratios=heights, layout="constrained", facecolor="white"
    )
    figure.get_layout_engine().set(hspace=0.06)
    for axes, panel in zip(all_axes, PANELS, strict=True):
        draw_panel(axes, panel, results)
        axes.tick_params(labelbottom=True)
    all_axes[-1].set_xlim(1, all_axes[-1].dataLim.x1 * 8)  # with space for the last number
    all_axes[-1].set_xlabel("nanoseconds per call, logarithmic scale", color=INK)
    point = {"color": "none", "marker": "o", "markersize": 7}
    keys = [lines.Line2D([], [], **point, markerfacecolor=color, markeredgecolor=color, label=kind) for kind, color in COLORS.items()]
    keys.append(lines.Line2D([], [], **point, markerfacecolor="white", markeredgecolor=COLORS[OTHERS], label=REBUILT))
    figure.legend(handles=keys, loc="outside upper center", ncols=2, frameon=False, labelcolor=INK)
    return figure


def main() -> None:
    results = {each["id"]: each for each in json.loads((DOCS / "performance.json").read_text())["rows"]}
    draw(results).savefig(DOCS / "performance.svg", metadata=METADATA)


if __name__ == "__main__":
    main()
