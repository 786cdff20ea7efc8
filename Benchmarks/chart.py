#!/usr/bin/env python3
"""Draws docs/performance.json as docs/performance.svg."""

import dataclasses
import itertools
import json
import pathlib

import matplotlib

matplotlib.use("svg")
from matplotlib import patches, pyplot, ticker  # noqa: E402

import rows  # noqa: E402

DOCS = pathlib.Path(__file__).resolve().parent.parent / "docs"

# The same text whenever the numbers are the same. Letters are drawn as shapes, so that they look alike everywhere.
matplotlib.rcParams.update({"svg.hashsalt": "performance", "svg.fonttype": "path", "font.size": 9})
METADATA = {"Date": None, "Creator": None}

OURS, NATIVE, OTHERS = "this runtime", "calls of C++ and Swift", "other runtimes and hooking libraries"
COLORS = {OURS: "#2563eb", NATIVE: "#9ca3af", OTHERS: "#ea8c2d"}
INK, FAINT = "#1f2937", "#d1d5db"
BEHIND = {"facecolor": "white", "edgecolor": "none", "pad": 1}  # numbers, so that no line of the grid crosses them
WIDTH, BAR_HEIGHT, MARGIN = 9.0, 0.225, 0.85  # inches


@dataclasses.dataclass(frozen=True)
class Bar:
    label: str
    row: str
    kind: str = OURS
    peer: str | None = None  # where the row's number is taken, if not here


GAP = None  # between bars that are not compared with each other


@dataclasses.dataclass(frozen=True)
class Panel:
    title: str
    bars: list[Bar | None]
    is_logarithmic: bool = False

    def places(self) -> dict[float, Bar]:
        """The bars by where they are, from 1 on."""
        steps = itertools.accumulate(1.0 if bar else 0.4 for bar in self.bars)
        return {place: bar for place, bar in zip(steps, self.bars, strict=True) if bar}


def against_gnustep(label: str, row: str) -> list[Bar]:
    return [Bar(label, row), Bar("GNUstep", row, OTHERS, rows.GNUSTEP)]


PANELS = [
    Panel("A method call", [
        Bar("call through a pointer", "pointer_call", NATIVE),
        Bar("C++ virtual call", "virtual_call", NATIVE),
        Bar("Swift class method", "swift_class_call", NATIVE),
        Bar("Swift protocol method (any)", "swift_protocol_call", NATIVE),
        Bar("objc_msgSend", "send"),
        Bar("GCC's runtime", "send", OTHERS, rows.GCC),
        GAP,
        Bar("1,000 functions at random: pointer", "pointer_call_1000", NATIVE),
        Bar("1,000 classes at random: objc_msgSend", "send_1000"),
        Bar("GCC's runtime", "send_1000", OTHERS, rows.GCC),
    ]),
    Panel("A hooked method, called", [
        Bar("not hooked", "hook_none"),
        Bar("before hook, block", "hook_before"),
        Bar("before and after hook, blocks", "hook_before_after"),
        Bar("instead hook that proceeds", "hook_instead"),
        Bar("before hook of one object", "hook_object_before"),
        Bar("before hook, typed Swift closure", "swift_hook_before"),
        Bar("before hook, forwarding engine", "hook_before_forwarding"),
        Bar("libffi shape, before hook", "hook_before_libffi_shape", OTHERS),
        Bar("original Aspects' shape, before hook", "hook_before_aspects_shape", OTHERS),
    ], True),
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
    ], True),
]  # fmt: skip


def text(value: float) -> str:
    return f"{value:,.0f}" if value >= 100 else f"{value:.1f}" if value >= 10 else f"{value:.2f}"


def draw_bar(axes: pyplot.Axes, place: float, bar: Bar, result: dict) -> None:
    """With a line from the lower to the upper quartile, where there are quartiles."""
    value, quartiles, label = result["median_ns"], result["spread"]["quartiles"], ""
    if bar.peer:
        value = result["peers"][bar.peer]
        quartiles, label = [value, value], f"  ({text(value / result['median_ns'])} ×)"
    axes.barh(place, value, height=0.74, color=COLORS[bar.kind])
    axes.plot(quartiles, [place, place], color=INK, linewidth=1, solid_capstyle="butt")
    end = (max(value, *quartiles), place)
    place_of_text = {"xytext": (5, 0), "textcoords": "offset points", "va": "center"}
    axes.annotate(text(value) + label, end, **place_of_text, color=INK, bbox=BEHIND)


def draw_panel(axes: pyplot.Axes, panel: Panel, results: dict[str, dict]) -> None:
    places = panel.places()
    for place, bar in places.items():
        draw_bar(axes, place, bar, results[bar.row])
    axes.set_yticks(list(places), [bar.label for bar in places.values()])
    axes.set_ylim(max(places) + 0.6, 0.4)
    axes.set_title(panel.title, loc="left", fontweight="bold", color=INK)
    if panel.is_logarithmic:
        axes.set_xscale("log")
        axes.xaxis.set_major_formatter(ticker.FuncFormatter(lambda value, _: f"{value:,.0f}"))
        axes.set_xlim(1, axes.dataLim.x1 * 4)  # with place for the last number
    else:
        axes.set_xlim(0, axes.dataLim.x1 * 1.2)
    axes.set_xlabel("nanoseconds per call" + (", logarithmic scale" if panel.is_logarithmic else ""), color=INK)
    axes.grid(axis="x", color=FAINT, linewidth=0.6)
    axes.set_axisbelow(True)
    axes.tick_params(which="both", length=0, colors=INK)
    axes.spines[:].set_visible(False)


def draw(results: dict[str, dict]) -> pyplot.Figure:
    heights = [BAR_HEIGHT * max(panel.places()) + MARGIN for panel in PANELS]
    figure, all_axes = pyplot.subplots(
        len(PANELS), figsize=(WIDTH, sum(heights) + 0.4), height_ratios=heights, layout="constrained", facecolor="white"
    )
    figure.get_layout_engine().set(hspace=0.06)
    for axes, panel in zip(all_axes, PANELS, strict=True):
        draw_panel(axes, panel, results)
    keys = [patches.Patch(color=color, label=kind) for kind, color in COLORS.items()]
    figure.legend(handles=keys, loc="outside upper center", ncols=len(keys), frameon=False, labelcolor=INK)
    return figure


def main() -> None:
    results = {each["id"]: each for each in json.loads((DOCS / "performance.json").read_text())["rows"]}
    draw(results).savefig(DOCS / "performance.svg", metadata=METADATA)


if __name__ == "__main__":
    main()
