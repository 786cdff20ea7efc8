"""Draws measurements as horizontal bars, as SVG."""

import dataclasses
import xml.sax.saxutils

WIDTH = 900
LABEL_WIDTH = 360
BAR_HEIGHT = 18
PITCH = 30
TOP = 40
VALUE_WIDTH = 90
OTHER_HEIGHT = 4


@dataclasses.dataclass(frozen=True)
class Bar:
    label: str
    value: float
    low: float
    high: float
    is_reference: bool = False
    other: float | None = None  # what it is compared with, as a thin bar below


def bar_lines(bar: Bar, y: int, scale: float) -> list[str]:
    middle = y + BAR_HEIGHT / 2
    fill = "#8a8f98" if bar.is_reference else "#3b82c4"
    low, high = LABEL_WIDTH + bar.low * scale, LABEL_WIDTH + bar.high * scale
    label = xml.sax.saxutils.escape(bar.label)
    lines = [
        f'<text x="{LABEL_WIDTH - 10}" y="{middle + 4}" text-anchor="end">{label}</text>',
        f'<rect x="{LABEL_WIDTH}" y="{y}" width="{bar.value * scale:.1f}" height="{BAR_HEIGHT}" rx="2" fill="{fill}"/>',
        f'<path d="M{low:.1f} {middle}H{high:.1f}" stroke="#1f2937" stroke-width="1.5"/>',
        f'<text x="{high + 8:.1f}" y="{middle + 4}">{bar.value:.2f} ns</text>',
    ]
    if bar.other is not None:
        size = f'width="{bar.other * scale:.1f}" height="{OTHER_HEIGHT}"'
        lines.append(f'<rect x="{LABEL_WIDTH}" y="{y + BAR_HEIGHT + 1}" {size} fill="#d08a3c"/>')
    return lines


def draw(title: str, bars: list[Bar]) -> str:
    """The chart's text. Bars start at zero; a thin line on each spans the least and the greatest repetition."""
    scale = (WIDTH - LABEL_WIDTH - VALUE_WIDTH) / max(max(bar.high, bar.other or 0) for bar in bars)
    height = TOP + PITCH * len(bars) + 12
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{height}" viewBox="0 0 {WIDTH} {height}"'
        ' font-family="system-ui, sans-serif" font-size="13" fill="#1f2937">',
        f'<rect width="{WIDTH}" height="{height}" rx="6" fill="#ffffff"/>',
        f'<text x="{WIDTH / 2}" y="24" text-anchor="middle" font-size="15">{xml.sax.saxutils.escape(title)}</text>',
    ]
    for index, bar in enumerate(bars):
        lines += bar_lines(bar, TOP + PITCH * index, scale)
    return "\n".join([*lines, "</svg>", ""])
