// One trace for the views that show calls: its form, its state, and the calls that have come.

import { Calls } from "./calls.js";
import { follow, mayPass, pause } from "./connection.js";
import { count, duration, element, field, plural, setText, shown } from "./dom.js";

export class Tracing {
  constructor(context) {
    this.context = context;
    this.calls = new Calls();
    this.listeners = new Set();
    this.sentences = [];
    this.stream = null;
    /** Whether the user wants the trace, also while the process is gone. */
    this.isWanted = false;
    this.makeForm();
    this.makeStatus();
    context.onProcess(() => this.processChanged());
    setInterval(() => this.tellStatus(), 500);
    setInterval(() => this.tellReader(), 5000);
  }

  makeForm() {
    this.patterns = element("input", { name: "patterns", type: "text", required: true, spellcheck: "false", autocomplete: "off",
      placeholder: "-[Photo* pick*]", size: 28 });
    this.threads = element("input", { name: "threads", type: "text", spellcheck: "false", autocomplete: "off", placeholder: "all", size: 10 });
    this.limit = element("input", { name: "limit", type: "number", min: 1, value: 10000, required: true });
    this.condition = element("input", { name: "where", type: "text", spellcheck: "false", autocomplete: "off", placeholder: "arg1 == 3", size: 18 });
    this.slower = element("input", { name: "slower", type: "text", spellcheck: "false", autocomplete: "off", placeholder: "1ms", size: 6 });
    this.stack = element("input", { name: "stack", type: "checkbox" });
    this.button = element("button", { class: "main", type: "submit" }, "Start");
    this.clearButton = element("button", { type: "button", onclick: () => this.clear() }, "Clear");
    this.form = element("form", { class: "controls", "aria-label": "Trace", onsubmit: event => this.submit(event) },
      field("Methods", this.patterns, "as -[Photo pick:] or App.Photo.pick*"),
      field("Threads", this.threads, "a name or main"),
      field("Where", this.condition, "of arguments, self or result"),
      field("Slower than", this.slower, "as 1ms or 50us"),
      field("Calls a second", this.limit, "at most"),
      element("label", { class: "check low" }, this.stack, " stacks"),
      element("div", { class: "buttons" }, this.button, this.clearButton));
  }

  makeStatus() {
    this.counts = element("p", { class: "counts" });
    this.messages = element("ul", { class: "messages", "aria-label": "Messages of the trace", hidden: true });
    // A screen reader hears the sums only now and then, and never in the middle of another text.
    this.reader = element("p", { class: "hidden", role: "status", "aria-live": "polite" });
    this.status = element("div", { class: "status" }, this.counts, this.messages, this.reader);
  }

  /** Puts the form and the state into a view; one view has them at a time. */
  placeIn(node) { node.prepend(this.form, this.status); }

  // MARK: Starting and ending

  submit(event) {
    event.preventDefault();
    if (this.stream || this.isWanted) this.stop();
    else this.start();
  }

  traceMethods(pattern) {
    this.stop();
    this.patterns.value = pattern;
    this.start();
  }

  start() {
    if (!this.context.pid) return this.say("choose a process first");
    this.isWanted = true;
    this.clear();
    this.begin();
  }

  begin() {
    this.stream?.close();
    // The process and the program of the stream.
    [this.pid, this.program] = [this.context.pid, this.context.program];
    const options = { pid: this.context.pid, limit: this.limit.value || null, argument: patternsOf(this.patterns.value) };
    Object.assign(options, { where: this.condition.value.trim() || null, slower: this.slower.value.trim() || null, stack: this.stack.checked });
    if (this.threads.value.trim()) options.thread = this.threads.value.trim().split(/\s*,\s*/);
    this.stream = follow("trace", options, {
      line: value => this.add(value),
      message: sentence => this.say(sentence),
      unsent: number => { this.calls.unsent += number; },
      end: reason => this.ended(reason),
    });
    this.show();
  }

  stop() {
    this.isWanted = false;
    this.stream?.close();
    this.stream = null;
    this.show();
  }

  ended(reason) {
    this.stream = null;
    if (reason) this.say(reason.message);
    // A trace continues with the next process, or when hookctl web is there again. A wrong pattern would fail again.
    if (reason && !mayPass(reason)) this.isWanted = false;
    if (mayPass(reason)) setTimeout(() => this.processChanged(), pause);
    // Another process may have been chosen before the stream of the last one has ended.
    else if (this.pid !== this.context.pid) this.processChanged();
    this.show();
  }

  processChanged() {
    if (this.stream && this.pid !== this.context.pid) {
      this.stream.close();
      this.stream = null;
      this.show();
    }
    if (!this.isWanted || this.stream || !this.context.isReachable) return;
    // Calls of another program would have the same names and mean something else.
    if (this.program !== this.context.program) this.clear();
    this.say(`the trace continues in process ${this.context.pid}`);
    this.begin();
  }

  clear() {
    this.calls.clear();
    this.sentences = [];
    this.messages.replaceChildren();
    this.messages.hidden = true;
    this.changed();
  }

  // MARK: Lines

  add(value) {
    if (value.kind === "enter" || value.kind === "leave") this.calls.add(value);
    else if (value.dropped) this.calls.dropped += value.dropped;
    else if (value.end) this.say(sentenceOf(value.end));
    this.changed();
  }

  changed() { for (const listener of this.listeners) listener(); }

  say(sentence) {
    if (this.sentences.at(-1) === sentence) return;
    this.sentences = [...this.sentences, sentence].slice(-6);
    this.messages.replaceChildren(...this.sentences.map(text => element("li", {}, shown(text))));
    this.messages.hidden = false;
  }

  // MARK: State

  show() {
    const isRunning = this.stream != null || this.isWanted;
    setText(this.button, isRunning ? "Stop" : "Start");
    this.form.classList.toggle("running", isRunning);
    for (const control of [this.patterns, this.threads, this.condition, this.slower, this.limit, this.stack]) control.disabled = isRunning;
    this.tellStatus();
  }

  get summary() {
    const { calls } = this;
    const state = this.stream ? "tracing" : this.isWanted ? `waiting for ${this.context.isServed ? "the process" : "hookctl web"}` : calls.received ? "stopped" : "no trace yet";
    if (!calls.received && !calls.dropped) return state;
    const parts = [state, plural(calls.received, "event"), `over ${duration(calls.last - calls.start)}`];
    if (calls.dropped) parts.push(`${plural(calls.dropped, "call")} dropped above the limit`);
    if (calls.unsent) parts.push(`${plural(calls.unsent, "event")} left out because this page was too slow`);
    return parts.join(" · ");
  }

  tellStatus() {
    const now = performance.now();
    const rate = this.rated ? (this.calls.received - this.rated.received) / (now - this.rated.time) * 1000 : 0;
    this.rated = { received: this.calls.received, time: now };
    setText(this.counts, this.summary + (this.stream && rate > 0 ? ` · ${count(rate)} events/s` : ""));
    this.counts.classList.toggle("warned", this.calls.dropped + this.calls.unsent > 0);
  }

  tellReader() {
    if (this.form.isConnected) setText(this.reader, this.summary);
  }
}

/** Why a trace has ended. */
function sentenceOf({ reason, status, signal }) {
  const sentences = {
    exit: `the process has exited with status ${status}`, signal: `signal ${signal} has ended the process`,
    memory: "the process runs out of memory",
  };
  return `the trace has ended: ${sentences[reason] ?? reason}`;
}

/** Patterns with spaces between them; the space inside of brackets belongs to its pattern. */
function patternsOf(text) {
  return text.match(/[-+]\[[^\]]*\]|\S+/g) ?? [];
}
