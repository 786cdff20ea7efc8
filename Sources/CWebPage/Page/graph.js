// The classes that a class or an object leads to by isa and superclass, without hooks and as they are.

import { ask } from "./connection.js";
import { element, field, plural, setText, shape, shown } from "./dom.js";

const mostMethods = 12;

export class GraphView {
  constructor(context) {
    this.context = context;
    this.subject = element("input", { type: "text", required: true, spellcheck: "false", autocomplete: "off", list: "class-names", placeholder: "PhotoPicker", size: 24 });
    this.selector = element("input", { type: "text", spellcheck: "false", autocomplete: "off", placeholder: "pick:", size: 14 });
    this.sum = element("p", { class: "counts", role: "status" });
    this.parts = element("div", { class: "parts" });
    this.empty = element("p", { class: "empty" }, "Give the name of a class, or the address of an object (0x…), to see where its messages go.");
    this.node = element("section", { class: "view" },
      element("form", { class: "controls", "aria-label": "Graph", onsubmit: event => { event.preventDefault(); this.load(); } },
        field("Class or object", this.subject), field("Only the method", this.selector),
        element("div", { class: "buttons" }, element("button", { class: "main", type: "submit" }, "Draw"))),
      this.sum, this.parts, this.empty);
    new ResizeObserver(() => this.drawArrows()).observe(this.parts);
    context.onProcess(() => { if (this.turn && this.context.isReachable) this.load(); });
  }

  show() { this.drawArrows(); }
  hide() {}

  showClass(name) {
    this.subject.value = name;
    this.selector.value = "";
    this.load();
  }

  async load() {
    const { pid } = this.context;
    if (!pid) return setText(this.sum, "No process is chosen.");
    const turn = this.turn = (this.turn ?? 0) + 1;
    const isAsked = () => turn === this.turn && pid === this.context.pid;
    const subject = this.subject.value.trim(), selector = this.selector.value.trim();
    try {
      const report = await ask("graph", { pid, argument: selector ? [subject, selector] : [subject] });
      if (!isAsked()) return;
      this.report = report;
    } catch (error) {
      if (!isAsked()) return;
      return setText(this.sum, shown(error.message));
    }
    const { before, now } = this.report;
    this.empty.hidden = true;
    const isSame = JSON.stringify(before) === JSON.stringify(now);
    setText(this.sum, isSame ? `No hook changes ${shown(subject)}.` : `Hooks change ${shown(subject)}: changed methods and new classes are marked.`);
    this.parts.replaceChildren(...(isSame ? [part("Now", subject, now, now)] : [part("Without hooks", subject, before, before), part("Now", subject, now, before)]));
    this.drawArrows();
  }

  drawArrows() { for (const figure of this.parts.children) drawArrows(figure); }
}

function part(title, subject, graph, before) {
  const object = subject.startsWith("0x") ? subject : `an instance of ${subject}`;
  const classes = graph.classes.map(node => card(node, before.classes, false));
  const metaclasses = graph.metaclasses.map(node => card(node, before.metaclasses, true));
  const rows = Array.from({ length: Math.max(classes.length, metaclasses.length) }, (_, index) =>
    [classes[index] ?? element("span"), metaclasses[index] ?? element("span")]).flat();
  const figure = element("figure", { class: "panel graph", "aria-label": title }, element("figcaption", {}, element("h2", {}, title)),
    element("div", { class: "grid" }, shape("svg", { class: "arrows", "aria-hidden": "true" }),
      element("div", { class: "object" }, shown(object)), element("span", { class: "faint" }, "metaclasses"), ...rows));
  figure.cards = new Map([...graph.classes, ...graph.metaclasses].map((node, index) => [node.name, [...classes, ...metaclasses][index]]));
  figure.graph = graph;
  return figure;
}

function card(node, before, isMeta) {
  const old = before.find(other => other.name === node.name);
  const same = method => old?.methods.some(other => ["selector", "types", "implementation", "place"].every(key => other[key] === method[key]));
  const line = method => element("li", { class: same(method) ? null : "changed" },
    element("code", {}, `${isMeta ? "+" : "-"} ${shown(method.selector)}`),
    element("span", { class: "note" }, `→ ${shown(method.implementation)}`),
    same(method) ? null : element("span", { class: "tag warn" }, "changed"), method.isHooked ? element("span", { class: "tag good" }, "hooked") : null);
  // Of a class with many methods, those that hooks have to do with are in sight.
  const isInSight = method => node.methods.length <= mostMethods || !same(method) || method.isHooked;
  const rest = node.methods.filter(method => !isInSight(method));
  const methods = node.methods.filter(isInSight).map(line);
  if (rest.length) methods.push(element("li", {}, element("details", {}, element("summary", {}, plural(rest.length, methods.length ? "more method" : "method")), element("ul", {}, ...rest.map(line)))));
  if (node.otherMethods) methods.push(element("li", { class: "faint" }, `${plural(node.otherMethods, node.methods.length ? "more method" : "method")} not shown`));
  return element("article", { class: old ? "card" : "card new" },
    element("h3", {}, shown(node.name), old ? null : element("span", { class: "tag good" }, "new")),
    element("p", { class: "relations" }, `isa ${shown(node.isa)}${node.superclass ? `, superclass ${shown(node.superclass)}` : ", a root"}`),
    element("ul", {}, ...methods));
}

/** Draws lines from the object to its class, from classes to their metaclasses (isa), and to superclasses. */
function drawArrows(figure) {
  const picture = figure.querySelector(".arrows");
  const { left, top, width, height } = figure.querySelector(".grid").getBoundingClientRect();
  if (!width) return;
  picture.setAttribute("viewBox", `0 0 ${width} ${height}`);
  const box = node => {
    const rect = node.getBoundingClientRect();
    return { left: rect.left - left, right: rect.right - left, top: rect.top - top, bottom: rect.bottom - top, head: rect.top - top + 18 };
  };
  const lines = [];
  const arrow = (kind, x1, y1, x2, y2) => {
    const angle = Math.atan2(y2 - y1, x2 - x1);
    const tip = [angle - 0.45, angle + 0.45].map(side => `${x2 - 8 * Math.cos(side)},${y2 - 8 * Math.sin(side)}`);
    lines.push(shape("path", { class: kind, d: `M${x1},${y1} L${x2},${y2}` }), shape("polygon", { class: kind, points: `${x2},${y2} ${tip.join(" ")}` }));
  };
  const { cards, graph } = figure;
  const down = (from, to) => arrow("superclass", from.left + 24, from.bottom, to.left + 24, to.top);
  const first = graph.classes[0] && cards.get(graph.classes[0].name);
  if (first) arrow("isa", box(figure.querySelector(".object")).left + 24, box(figure.querySelector(".object")).bottom, box(first).left + 24, box(first).top);
  for (const list of [graph.classes, graph.metaclasses]) {
    list.slice(1).forEach((node, index) => down(box(cards.get(list[index].name)), box(cards.get(node.name))));
  }
  for (const node of graph.classes) {
    const target = cards.get(node.isa);
    if (target && target !== cards.get(node.name)) arrow("isa", box(cards.get(node.name)).right, box(cards.get(node.name)).head, box(target).left, box(target).head);
  }
  picture.replaceChildren(...lines);
}
