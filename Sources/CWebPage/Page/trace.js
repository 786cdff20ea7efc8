// The live trace: a timeline and the list of events, of which only the lines in sight are elements.

import { duration, element, plural, setText, shown, throttled } from "./dom.js";
import { Timeline } from "./timeline.js";

const lineHeight = 26;

export class TraceView {
  constructor(context, tracing) {
    Object.assign(this, { context, tracing, selected: null, paused: null, isAtEnd: true });
    this.timeline = new Timeline(tracing.calls, call => this.selectCall(call));
    this.lines = element("div", { class: "lines" });
    this.list = element("div", { class: "calls", role: "table", tabindex: 0, "aria-label": "Calls, the last ones at the end",
      onscroll: () => this.scrolled(), onkeydown: event => this.key(event) }, this.lines);
    this.pauseButton = element("button", { type: "button", "aria-pressed": "false", onclick: () => this.pause(!this.paused) }, "Pause");
    this.details = element("section", { class: "details", "aria-label": "Selected event", hidden: true });
    this.empty = element("p", { class: "empty" }, "No calls yet. Give patterns for methods and press Start. ",
      "Classes › Trace fills in the pattern for a class.");
    this.list.append(this.empty);
    this.head = element("div", { class: "bar" }, element("h2", {}, "Calls"), this.pauseButton);
    this.node = element("section", { class: "view trace" }, this.timeline.node, this.head,
      element("div", { class: "split" }, this.list, this.details));
    this.draw = throttled(100, () => { if (this.isShown) this.render(); });
    tracing.listeners.add(() => this.draw());
    new ResizeObserver(() => this.draw()).observe(this.list);
  }

  show() {
    this.isShown = true;
    this.tracing.placeIn(this.node);
    this.render();
  }

  hide() { this.isShown = false; }

  get events() { return this.paused?.events ?? this.tracing.calls.events; }
  /** The number of the first event of the list. */
  get firstNumber() { return (this.paused?.received ?? this.tracing.calls.received) - this.events.length + 1; }

  // MARK: Drawing

  render() {
    const { events, list } = this;
    const total = events.length;
    this.empty.hidden = total > 0;
    if (this.paused && this.tracing.calls.received < this.paused.received) return this.pause(false);
    this.lines.style.height = `${total * lineHeight}px`;
    if (this.isAtEnd && !this.paused) list.scrollTop = total * lineHeight;
    const first = Math.max(0, Math.floor(list.scrollTop / lineHeight) - 4);
    const last = Math.min(total, first + Math.ceil(list.clientHeight / lineHeight) + 8);
    while (this.lines.children.length < last - first) this.lines.append(this.makeLine());
    while (this.lines.children.length > Math.max(0, last - first)) this.lines.lastElementChild.remove();
    for (let index = first; index < last; index++) this.fill(this.lines.children[index - first], events.at(index), index);
    list.setAttribute("aria-rowcount", total);
    this.timeline.draw(this.paused);
  }

  makeLine() {
    const cell = name => element("span", { class: name, role: "cell" });
    const line = element("div", { class: "line", role: "row" }, cell("time"), cell("thread"), cell("what"), cell("took"));
    line.children[2].append(element("span", { class: "mark" }), element("b"), element("span", { class: "values" }));
    line.addEventListener("click", () => this.select(line.number));
    return line;
  }

  fill(line, event, index) {
    const [time, thread, what, took] = line.children;
    const isEnter = event.kind === "enter";
    line.number = event.number;
    line.style.top = `${index * lineHeight}px`;
    line.style.setProperty("--depth", Math.min(event.depth, 24));
    line.setAttribute("aria-rowindex", index + 1);
    line.classList.toggle("selected", event.number === this.selected);
    line.classList.toggle("enter", isEnter);
    setText(time, `${((event.time - this.tracing.calls.start) / 1e6).toFixed(3)} ms`);
    setText(thread, shown(`${event.thread} ${event.threadName}`));
    setText(what.children[0], isEnter ? "▶" : "◀");
    setText(what.children[1], shown(event.method));
    setText(what.children[2], shown([argumentsOf(event), resultOf(event)].filter(Boolean).join("  → ")));
    setText(took, event.duration == null ? "" : duration(event.duration));
  }

  // MARK: Moving

  scrolled() {
    const { list } = this;
    this.isAtEnd = list.scrollTop + list.clientHeight >= list.scrollHeight - lineHeight;
    this.draw();
  }

  pause(isPaused) {
    const { calls } = this.tracing;
    this.paused = isPaused ? { events: calls.events.copy(), threads: calls.copyThreads(), received: calls.received, last: calls.last } : null;
    this.pauseButton.setAttribute("aria-pressed", String(isPaused));
    setText(this.pauseButton, isPaused ? "Continue" : "Pause");
    if (!isPaused) this.isAtEnd = true;
    this.draw();
  }

  key(event) {
    const page = Math.max(1, Math.floor(this.list.clientHeight / lineHeight) - 1);
    const steps = { ArrowUp: -1, ArrowDown: 1, PageUp: -page, PageDown: page, Home: -Infinity, End: Infinity };
    if (event.key === " ") this.pause(!this.paused);
    else if (event.key in steps && this.events.length) this.move(steps[event.key]);
    else return;
    event.preventDefault();
  }

  /** Selects another event; the list stands still from then on. */
  move(step) {
    if (!this.paused) this.pause(true);
    const last = this.events.length - 1;
    const from = this.selected == null || this.selected < this.firstNumber ? last + (step < 0 ? 1 : 0) : this.selected - this.firstNumber;
    const index = Math.min(last, Math.max(0, from + step));
    this.select(this.firstNumber + index);
    const top = index * lineHeight;
    if (top < this.list.scrollTop) this.list.scrollTop = top;
    else if (top + lineHeight > this.list.scrollTop + this.list.clientHeight) this.list.scrollTop = top + lineHeight - this.list.clientHeight;
  }

  selectCall(call) {
    if (!this.paused) this.pause(true);
    this.select(call.number);
    const index = call.number - this.firstNumber;
    this.isAtEnd = false;
    if (index >= 0) this.list.scrollTop = Math.max(0, index * lineHeight - this.list.clientHeight / 2);
    else this.showOldCall(call);
  }

  /** A call in the timeline that is older than the kept events. */
  showOldCall({ method, depth, begin, end }) {
    const details = detailsOf({ method, depth, time: end, duration: end - begin }, this.tracing.calls.start);
    this.details.replaceChildren(...details, element("p", {}, "The values of this call are not kept any more."));
    this.details.hidden = false;
  }

  // MARK: Details

  select(number) {
    if (!this.paused) this.pause(true);
    this.selected = number;
    const event = this.events.at(number - this.firstNumber);
    this.details.hidden = event == null;
    if (event) this.details.replaceChildren(...detailsOf(event, this.tracing.calls.start));
    this.draw();
  }
}

function argumentsOf(event) {
  const values = (event.arguments ?? []).map(value => (value.label ? `${value.label}: ` : "") + value.text);
  if (event.moreArguments) values.push(`and ${event.moreArguments} more`);
  return [event.receiver, ...values].filter(Boolean).join("  ");
}

function resultOf(event) {
  return [event.kind === "leave" ? event.result?.text : null, event.isUnwound ? "left by an exception" : null, event.error ? `threw ${event.error}` : null]
    .filter(Boolean).join("  ");
}

const known = {
  kind: value => value === "enter" ? "beginning of a call" : "end of a call",
  thread: (value, event) => `${value} ${event.threadName}`,
  time: (value, event, start) => `${((value - start) / 1e6).toFixed(6)} ms after the first call`,
  duration: value => duration(value),
  receiver: value => value || null,
  arguments: values => values?.length ? values.map(value => `${value.label ? `${value.label}: ` : ""}${value.text}   ${value.encoding}`).join("\n") : null,
  result: value => value ? `${value.text}   ${value.encoding}` : null,
  isUnwound: value => value ? "by an exception" : null,
  stack: value => value?.join("\n") ?? null,
};
const titles = { kind: "Event", isUnwound: "Left", moreArguments: "More arguments" };
/** The order of the known fields; unknown ones follow. */
const order = ["kind", "thread", "time", "duration", "receiver", "arguments", "moreArguments", "result", "isUnwound", "error", "depth", "stack"];

/** All that is known of an event, and what a later version of the agent may add. */
function detailsOf(event, start) {
  const rank = ([key]) => order.includes(key) ? order.indexOf(key) : order.length;
  const fields = Object.entries(event).filter(([key]) => !["method", "threadName", "number"].includes(key)).sort((left, right) => rank(left) - rank(right));
  const entries = fields.map(([key, value]) => {
    const text = known[key] ? known[key](value, event, start) : typeof value === "object" ? JSON.stringify(value, null, 1) : String(value);
    return text == null ? null : [element("dt", {}, titles[key] ?? key.charAt(0).toUpperCase() + key.slice(1)), element("dd", {}, text.split("\n").map(shown).join("\n"))];
  });
  return [element("h3", {}, shown(event.method)), element("dl", {}, ...entries.filter(Boolean).flat())];
}
