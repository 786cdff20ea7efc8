// Every hook, with calls and times as they change.

import { Refusal, follow, mayPass, pause } from "./connection.js";
import { Table, count, duration, element, plural, setText, shape, shown } from "./dom.js";

const points = 60;

export class HooksView {
  constructor(context) {
    Object.assign(this, { context, stream: null, history: new Map() });
    this.measure = element("input", { type: "checkbox", checked: true, onchange: () => this.restart() });
    this.sum = element("p", { class: "counts" });
    this.messages = element("ul", { class: "messages", "aria-label": "Messages", hidden: true });
    this.empty = element("p", { class: "empty", hidden: true }, "This process has no hooks yet. Hooks that the program or hookctl hook installs appear here.");
    const text = (title, key, more = {}) => ({ title, value: row => row[key], cell: row => shown(row[key] ?? "–"), ...more });
    this.table = new Table("Hooks", [
      text("Method", "method", { isHeading: true }),
      { title: "Calls/s", isNumber: true, value: row => row.rate ?? -1, cell: row => row.rate == null ? "–" : count(row.rate) },
      { title: "Last minute", value: row => row.rate ?? -1, cell: (row, old) => sparkline(this.history.get(row.key), old) },
      { title: "Calls", isNumber: true, value: row => row.calls ?? -1, cell: row => count(row.calls) },
      { title: "Mean", isNumber: true, value: row => row.mean ?? -1, cell: row => duration(row.mean) },
      { title: "p99", isNumber: true, value: row => row.p99 ?? -1, cell: row => duration(row.p99) },
      text("Position", "position"), text("Engine", "engine"),
      { title: "State", value: row => row.state, cell: row => shown(row.foreignImplementation ? `${row.state}, ${row.foreignImplementation} on top` : row.state) },
      text("Owner", "owner"), text("Place", "place"), text("Object", "object"),
    ], { sort: 1, isDescending: true, key: row => row.key });
    this.node = element("section", { class: "view" },
      element("div", { class: "bar" }, element("h2", {}, "Hooks"), this.sum, element("label", { class: "check" }, this.measure, " measure the calls")),
      this.messages, this.table.node, this.empty);
    context.onProcess(() => this.processChanged());
  }

  show() {
    this.isShown = true;
    this.restart();
  }

  hide() {
    this.isShown = false;
    this.stream?.close();
    this.stream = null;
  }

  processChanged() {
    if (!this.isShown || (this.stream && this.pid === this.context.pid)) return;
    if (this.context.isReachable) return this.restart();
    this.stream?.close();
    this.stream = null;
  }

  restart() {
    this.stream?.close();
    this.stream = null;
    this.pid = this.context.pid;
    this.history.clear();
    this.last = null;
    this.tell([]);
    if (!this.context.pid) return setText(this.sum, "No process is chosen.");
    if (!this.context.isReachable) return;
    this.stream = follow("hooks", { pid: this.context.pid, measure: this.measure.checked }, {
      line: report => this.update(report),
      message: sentence => this.tell([...this.sentences, sentence]),
      end: reason => {
        this.stream = null;
        if (reason instanceof Refusal) this.tell([...this.sentences, reason.message]);
        setText(this.sum, "as they were at the end");
        if (mayPass(reason)) setTimeout(() => this.processChanged(), pause);
      },
    });
  }

  tell(sentences) {
    this.sentences = sentences.slice(-6);
    this.messages.hidden = sentences.length === 0;
    this.messages.replaceChildren(...this.sentences.map(text => element("li", {}, shown(text))));
  }

  update({ hooks, measurements }) {
    const now = performance.now();
    const seconds = this.last ? (now - this.last.time) / 1000 : 0;
    const used = new Map();
    const rows = hooks.map(hook => {
      // The numbers of a method are of all its objects, so a hook of one object has none.
      const numbers = hook.object ? null
        : measurements.find(own => own.probe != null && own.probe === hook.probe) ?? measurements.find(other => other.probe == null && other.method === hook.method);
      const name = [hook.method, hook.object, hook.position, hook.place, hook.probe].join("\n");
      used.set(name, (used.get(name) ?? 0) + 1);
      const key = `${name}\n${used.get(name)}`;
      const before = this.last?.calls.get(key);
      const rate = numbers && before != null && seconds > 0 ? Math.max(0, numbers.calls - before) / seconds : null;
      return { ...hook, key, calls: numbers?.calls, mean: numbers?.mean, p99: numbers?.p99, rate };
    });
    this.last = { time: now, calls: new Map(rows.map(row => [row.key, row.calls])) };
    for (const { key, rate } of rows) {
      if (rate != null) this.history.set(key, [...(this.history.get(key) ?? []), rate].slice(-points));
    }
    this.table.update(rows);
    this.empty.hidden = rows.length > 0;
    this.table.node.hidden = rows.length === 0;
    setText(this.sum, plural(rows.length, "hook"));
  }
}

/** Calls a second over the last minute as a small line. */
function sparkline(values, old) {
  const picture = old ?? shape("svg", { class: "spark", viewBox: `0 0 ${points - 1} 20`, preserveAspectRatio: "none", "aria-hidden": "true" }, shape("polyline", {}));
  const most = Math.max(1, ...(values ?? []));
  picture.firstElementChild.setAttribute("points", (values ?? []).map((value, index) =>
    `${points - values.length + index},${(19 - 18 * value / most).toFixed(1)}`).join(" "));
  return picture;
}
