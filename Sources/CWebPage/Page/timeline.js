// The calls of the last seconds, each thread in its lane, nested calls below their callers.

import { classOf, duration, element, hue, plural, setText, shown } from "./dom.js";

const barHeight = 14;
const axis = 20;
const mostDepth = 8;
const mostLanes = 24;
/** A wide timeline has the names of the threads at its left, a narrow one above the lanes. */
const narrow = 600;

export class Timeline {
  constructor(calls, select) {
    Object.assign(this, { calls, select, bars: [], current: null, end: 0 });
    this.window = element("select", { onchange: () => this.draw(this.paused) },
      ...[["", "the listed calls"], [0.0002, "the last 200 µs"], [0.005, "the last 5 ms"], [0.1, "the last 100 ms"], [1, "the last second"], [5, "the last 5 s"], [20, "the last 20 s"], [60, "the last minute"]]
        .map(([seconds, text]) => element("option", { value: seconds }, text)));
    this.canvas = element("canvas", { tabindex: 0, role: "img", "aria-label": "Timeline: no calls yet", "aria-describedby": "timeline-keys" });
    this.tip = element("p", { class: "tip", "aria-live": "polite" });
    this.node = element("section", { class: "timeline", "aria-label": "Timeline" },
      element("div", { class: "bar" }, element("h2", {}, "Timeline"), element("label", { class: "inline" }, "shows ", this.window), this.tip),
      element("p", { class: "hidden", id: "timeline-keys" }, "Left and right go from call to call, up and down from thread to thread, Enter shows the call."),
      element("div", { class: "lanes" }, this.canvas));
    this.canvas.addEventListener("mousemove", event => this.point(event));
    this.canvas.addEventListener("mouseleave", () => this.tell(null));
    this.canvas.addEventListener("click", event => { const bar = this.at(event); if (bar) this.select(bar.call); });
    this.canvas.addEventListener("keydown", event => this.key(event));
    this.canvas.addEventListener("blur", () => { this.current = null; this.draw(this.paused); });
    new ResizeObserver(() => { if (this.node.clientWidth !== this.width) this.draw(this.paused); }).observe(this.node);
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => { this.colours = null; this.draw(this.paused); });
  }

  /** Draws what has come until now, or until the pause. */
  draw(paused) {
    this.paused = paused;
    const { calls } = this;
    const events = paused?.events ?? calls.events;
    this.end = paused?.last ?? calls.last;
    const span = Number(this.window.value) * 1e9 || Math.max(1000, events.length ? this.end - events.at(0).time : 0);
    const begin = this.end - span;
    const lanes = [...(paused?.threads ?? calls.threads).values()].map(thread => ({ thread, calls: callsSince(thread, begin, this.end) }))
      .filter(lane => lane.calls.length).sort((left, right) => left.thread.number - right.thread.number);
    const hidden = Math.max(0, lanes.length - mostLanes);
    lanes.length = Math.min(lanes.length, mostLanes);
    for (const lane of lanes) lane.depth = Math.min(mostDepth, Math.max(...lane.calls.map(call => call.depth)) + 1);
    this.node.classList.toggle("idle", lanes.length === 0);
    const width = this.node.clientWidth;
    if (!width) return;
    this.width = width;
    this.head = width < narrow ? 16 : 0;
    this.left = width < narrow ? 0 : 170;
    const height = lanes.reduce((sum, lane) => sum + this.head + lane.depth * barHeight + 6, axis + 4);
    this.paint(lanes, begin, span, width, height, hidden);
    const sum = lanes.reduce((sum, lane) => sum + lane.calls.length, 0);
    const label = sum ? `Timeline: ${plural(lanes.length, "thread")} with ${this.window.value ? "calls in " : ""}${this.window.selectedOptions[0].text}` : "Timeline: no calls yet";
    if (this.canvas.getAttribute("aria-label") !== label) this.canvas.setAttribute("aria-label", label);
  }

  paint(lanes, begin, span, width, height, hidden) {
    const { canvas } = this;
    const scale = devicePixelRatio;
    const [pixelWidth, pixelHeight] = [Math.round(width * scale), Math.round(height * scale)];
    if (canvas.width !== pixelWidth || canvas.height !== pixelHeight) {
      [canvas.width, canvas.height] = [pixelWidth, pixelHeight];
      canvas.style.height = `${height}px`;
    }
    const colours = this.colours ??= readColours(canvas);
    const context = canvas.getContext("2d");
    context.setTransform(scale, 0, 0, scale, 0, 0);
    context.clearRect(0, 0, width, height);
    context.font = `12px ${colours.font}`;
    context.textBaseline = "middle";
    this.paintAxis(context, colours, begin, span, width, height);
    this.bars = [];
    let top = axis + 4;
    for (const lane of lanes) {
      context.fillStyle = colours.faint;
      context.fillText(shown(`${lane.thread.number} ${lane.thread.name}`), this.left ? 12 : 4, top + barHeight / 2);
      this.paintLane(context, colours, lane, top + this.head, begin, span, width - this.left);
      top += this.head + lane.depth * barHeight + 6;
    }
    if (hidden) setText(this.tip, `${plural(hidden, "more thread")} not shown`);
  }

  paintAxis(context, colours, begin, span, width, height) {
    const steps = width < narrow ? 2 : 5;
    context.strokeStyle = colours.line;
    context.fillStyle = colours.faint;
    for (let step = 0; step < steps; step++) {
      const x = this.left + Math.round((width - this.left) * step / steps) + 0.5;
      context.beginPath();
      context.moveTo(x, 0);
      context.lineTo(x, height);
      context.stroke();
      context.fillText(`−${duration(span * (steps - step) / steps)}`, x + 4, axis / 2);
    }
  }

  paintLane(context, colours, lane, top, begin, span, width) {
    /** Where the last bar of each depth ends: bars that would lie on it are not drawn. */
    const filled = new Array(mostDepth).fill(-1);
    for (const call of lane.calls) {
      if (call.depth >= mostDepth) continue;
      const left = this.left + Math.max(0, (call.begin - begin) / span * width);
      const right = this.left + Math.min(width, (call.end - begin) / span * width);
      if (right <= filled[call.depth]) continue;
      const bar = { call, left, right: Math.max(right, left + 1.5), top: top + call.depth * barHeight };
      filled[call.depth] = bar.right;
      this.bars.push(bar);
      const colour = colours.calls[hue(classOf(call.method))];
      // Thin bars would be too pale.
      context.fillStyle = bar.right - bar.left < 4 ? colour.thin : colour.ground;
      context.fillRect(bar.left, bar.top, bar.right - bar.left, barHeight - 1);
      if (call.isUnwound) {
        context.fillStyle = colours.bad;
        context.fillRect(bar.right - 2, bar.top, 2, barHeight - 1);
      }
      if (bar.right - bar.left > 40) this.paintName(context, colour, bar);
      if (call === this.current) {
        context.strokeStyle = colours.text;
        context.lineWidth = 2;
        context.strokeRect(bar.left - 1, bar.top - 1, Math.max(bar.right - bar.left, 4) + 2, barHeight + 1);
        context.lineWidth = 1;
      }
    }
  }

  paintName(context, colour, bar) {
    context.save();
    context.beginPath();
    context.rect(bar.left, bar.top, bar.right - bar.left - 2, barHeight);
    context.clip();
    context.fillStyle = colour.text;
    context.font = context.font.replace("12px", "11px");
    context.fillText(shown(bar.call.method), bar.left + 3, bar.top + barHeight / 2);
    context.restore();
  }

  // MARK: Pointer and keys

  at(event) {
    const x = event.offsetX, y = event.offsetY;
    return this.bars.findLast(bar => y >= bar.top && y < bar.top + barHeight && x >= bar.left - 1 && x <= bar.right + 1);
  }

  point(event) { this.tell(this.at(event)?.call); }

  tell(call) {
    setText(this.tip, call ? `${shown(call.method)} · ${duration(call.end - call.begin)} · thread ${call.thread.number}` : "");
  }

  key(event) {
    if (event.key === "Enter" && this.current) return this.select(this.current);
    if (!["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"].includes(event.key) || !this.bars.length) return;
    event.preventDefault();
    const threads = [...new Set(this.bars.map(bar => bar.call.thread))];
    const current = this.bars.find(bar => bar.call === this.current)?.call ?? this.bars.at(-1).call;
    let lane = threads.indexOf(current.thread);
    if (event.key === "ArrowUp") lane = Math.max(0, lane - 1);
    if (event.key === "ArrowDown") lane = Math.min(threads.length - 1, lane + 1);
    const own = this.bars.filter(bar => bar.call.thread === threads[lane]).map(bar => bar.call)
      .sort((left, right) => left.begin - right.begin || left.depth - right.depth);
    const step = !this.current ? 0 : event.key === "ArrowLeft" ? -1 : event.key === "ArrowRight" ? 1 : 0;
    const from = own.includes(current) ? own.indexOf(current) : own.findLastIndex(call => call.begin <= current.begin);
    this.current = own[Math.min(own.length - 1, Math.max(0, from + step))];
    this.tell(this.current);
    this.draw(this.paused);
  }
}

/** The thread's calls that end between the times, as they have ended. */
function callsSince(thread, begin, end) {
  const calls = [];
  for (let index = thread.ended.length - 1; index >= 0; index--) {
    const call = thread.ended.at(index);
    if (call.end < begin) break;
    if (call.end <= end) calls.push(call);
  }
  return calls.reverse();
}

function readColours(node) {
  const style = getComputedStyle(node);
  const value = name => style.getPropertyValue(name).trim();
  return {
    text: value("--text"), faint: value("--faint"), line: value("--line"), bad: value("--bad"), font: style.fontFamily,
    calls: Array.from({ length: 8 }, (_, index) => {
      const ground = value(`--call-${index}`);
      return { ground, thin: mixed(ground, value("--call-text")), text: value("--call-text") };
    }),
  };
}

/** A colour between two of the form #rrggbb. */
function mixed(one, other) {
  const parts = colour => [1, 3, 5].map(index => parseInt(colour.slice(index, index + 2), 16));
  const [first, second] = [parts(one), parts(other)];
  return `rgb(${first.map((part, index) => Math.round(part * 0.6 + second[index] * 0.4)).join(" ")})`;
}
