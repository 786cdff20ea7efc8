// The objects of a class and of its subclasses over time.

import { follow, mayPass, pause } from "./connection.js";
import { Table, count, element, field, setText, shape, shown } from "./dom.js";

const most = 600;
const drawn = 4;
const [width, height, margin] = [600, 220, 8];

export class InstancesView {
  constructor(context) {
    Object.assign(this, { context, reports: [], stream: null, isWanted: false });
    this.cls = element("input", { type: "text", required: true, spellcheck: "false", autocomplete: "off", list: "class-names", placeholder: "Photo", size: 24 });
    this.button = element("button", { class: "main", type: "submit" }, "Start");
    this.sum = element("p", { class: "counts" });
    this.notice = element("p", { class: "notice", role: "status", hidden: true });
    this.picture = shape("svg", { class: "chart", viewBox: `0 0 ${width} ${height}`, preserveAspectRatio: "none", role: "img", "aria-label": "Live objects over time" });
    this.scale = element("div", { class: "scale", "aria-hidden": "true" });
    this.legend = element("ul", { class: "legend", "aria-label": "Lines" });
    this.chart = element("figure", { class: "panel chart-frame", "aria-label": "Live objects", hidden: true },
      element("figcaption", {}, element("h2", {}, "Live objects"), this.legend), element("div", { class: "plot" }, this.scale, this.picture),
      this.times = element("div", { class: "times", "aria-hidden": "true" }));
    this.empty = element("p", { class: "empty" }, "Give a class and press Start. hookctl counts the objects that are made from then on, of the class and of its subclasses.");
    const number = (title, key) => ({ title, isNumber: true, value: row => row[key], cell: row => count(row[key]) });
    this.table = new Table("Classes", [
      { title: "Class", isHeading: true, value: row => row.class ?? "", cell: row => row.class == null ? "(classes disposed of)" : shown(row.class) },
      number("Alive", "alive"),
      { title: "Growth/s", isNumber: true, value: row => row.growth, cell: row => row.growth == null ? "–" : (row.growth > 0 ? "+" : "") + row.growth.toFixed(1) },
      number("Made", "made"), number("Ended", "ended"),
    ], { sort: 1, isDescending: true, key: row => row.class ?? "" });
    this.table.node.hidden = true;
    this.node = element("section", { class: "view" },
      element("form", { class: "controls", "aria-label": "Instances", onsubmit: event => this.submit(event) },
        field("Class", this.cls), element("div", { class: "buttons" }, this.button)),
      this.notice, this.sum, this.chart, this.table.node, this.empty);
    context.onProcess(() => this.processChanged());
  }

  processChanged() {
    if (this.stream && this.pid !== this.context.pid) {
      this.stream.close();
      this.stream = null;
    }
    if (this.isWanted && !this.stream && this.context.isReachable) this.begin();
  }

  show() { this.draw(); }
  hide() {}

  count(name) {
    this.stop();
    this.cls.value = name;
    this.start();
  }

  submit(event) {
    event.preventDefault();
    if (this.isWanted) this.stop();
    else this.start();
  }

  start() {
    if (!this.context.pid) return this.say("Choose a process first.");
    this.isWanted = true;
    this.begin();
  }

  begin() {
    this.reports = [];
    this.notice.hidden = true;
    this.pid = this.context.pid;
    this.stream = follow("instances", { pid: this.context.pid, argument: this.cls.value.trim(), interval: 0.5, rows: 50 }, {
      line: report => this.add(report),
      message: sentence => this.say(sentence),
      end: reason => {
        this.stream = null;
        this.say(reason ? reason.message : "The process has ended.");
        if (reason && !mayPass(reason)) this.isWanted = false;
        if (mayPass(reason)) setTimeout(() => this.processChanged(), pause);
        else if (this.pid !== this.context.pid) this.processChanged();
        this.mark();
      },
    });
    this.mark();
  }

  stop() {
    this.isWanted = false;
    this.stream?.close();
    this.stream = null;
    this.mark();
  }

  mark() {
    setText(this.button, this.isWanted ? "Stop" : "Start");
    this.cls.disabled = this.isWanted;
  }

  say(sentence) {
    this.notice.hidden = false;
    setText(this.notice, shown(sentence));
  }

  add(report) {
    this.reports.push(report);
    if (this.reports.length > most) this.reports.shift();
    this.draw();
  }

  draw() {
    const last = this.reports.at(-1);
    this.empty.hidden = last != null;
    this.chart.hidden = last == null;
    this.table.node.hidden = last == null;
    if (!last) return;
    setText(this.sum, `${shown(last.class)}: ${count(last.alive)} alive, ${count(last.made)} made, ${count(last.ended)} ended in ${last.seconds.toFixed(0)} s`
      + (last.omitted ? `, ${last.omitted} classes not listed` : ""));
    this.table.update(last.classes);
    this.drawChart(last);
  }

  drawChart(last) {
    const names = last.classes.filter(row => row.class != null).slice(0, drawn).map(row => row.class);
    const lines = [{ title: "all", values: this.reports.map(report => report.alive) }, ...(names.length > 1 || names[0] !== last.class ? names : [])
      .map(name => ({ title: name, values: this.reports.map(report => report.classes.find(row => row.class === name)?.alive ?? 0) }))];
    const top = Math.max(1, ...lines.flatMap(line => line.values));
    const [from, to] = [this.reports[0].seconds, Math.max(this.reports.at(-1).seconds, this.reports[0].seconds + 10)];
    const point = (seconds, value) => `${(width * (seconds - from) / (to - from)).toFixed(1)},${(height - margin - (height - 2 * margin) * value / top).toFixed(1)}`;
    this.picture.replaceChildren(
      ...[0, 0.5, 1].map(share => shape("line", { class: "grid-line", x1: 0, x2: width, y1: height - margin - (height - 2 * margin) * share, y2: height - margin - (height - 2 * margin) * share })),
      ...lines.map((line, index) => shape("polyline", { class: `line-${index}`, points: line.values.map((value, at) => point(this.reports[at].seconds, value)).join(" ") })));
    this.picture.setAttribute("aria-label", `Live objects over time: ${lines.map(line => `${shown(line.title)} ${line.values.at(-1)}`).join(", ")}`);
    this.scale.replaceChildren(element("span", {}, count(top)), element("span", {}, top > 1 ? count(top / 2) : ""), element("span", {}, "0"));
    this.times.replaceChildren(element("span", {}, `${from.toFixed(0)} s`), element("span", {}, `${to.toFixed(0)} s`));
    this.legend.replaceChildren(...lines.map((line, index) => element("li", {}, shape("svg", { viewBox: "0 0 24 8", "aria-hidden": "true" },
      shape("line", { class: `line-${index}`, x1: 0, x2: 24, y1: 4, y2: 4 })), shown(line.title))));
  }
}
