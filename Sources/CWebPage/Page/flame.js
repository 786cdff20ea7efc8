// A flame graph of the traced calls: callers above the calls that they make, as wide as they took long.

import { Table, classOf, count, duration, element, hue, plural, setText, shown, throttled } from "./dom.js";

const rowHeight = 24;
const mostRows = 40;
const leastShare = 0.002;

export class FlameView {
  constructor(context, tracing) {
    Object.assign(this, { context, tracing, path: [], frames: new Map(), focused: "" });
    this.thread = element("select", { onchange: () => { this.path = []; this.draw(); } });
    this.upButton = element("button", { type: "button", disabled: true, onclick: () => this.zoom(this.path.slice(0, -1)) }, "Zoom out");
    this.tip = element("p", { class: "tip", "aria-live": "polite" });
    this.graph = element("div", { class: "flame", role: "tree", "aria-label": "Flame graph", onkeydown: event => this.key(event) });
    this.empty = element("p", { class: "empty" }, "No calls yet. Trace some methods, and their calls appear here, each below its caller.");
    this.table = new Table("Methods by time", [
      { title: "Method", isHeading: true, value: row => row.method, cell: row => shown(row.method) },
      { title: "Calls", isNumber: true, value: row => row.calls, cell: row => count(row.calls) },
      { title: "Own time", isNumber: true, value: row => row.own, cell: row => duration(row.own) },
      { title: "Total", isNumber: true, value: row => row.total, cell: row => duration(row.total) },
      { title: "Mean", isNumber: true, value: row => row.total / row.calls, cell: row => duration(row.total / row.calls) },
    ], { sort: 2, isDescending: true, key: row => row.method });
    this.node = element("section", { class: "view" },
      element("div", { class: "bar" }, element("h2", {}, "Flame graph"), element("label", { class: "inline" }, "threads ", this.thread), this.upButton, this.tip),
      element("div", { class: "panel" }, this.graph, this.empty),
      element("div", { class: "bar" }, element("h2", {}, "Methods")), this.table.node);
    this.draw = throttled(500, () => { if (this.isShown) this.render(); });
    tracing.listeners.add(() => this.draw());
  }

  show() {
    this.isShown = true;
    this.tracing.placeIn(this.node);
    this.render();
  }

  hide() { this.isShown = false; }

  render() {
    this.listThreads();
    const { calls } = this.tracing;
    const root = calls.threads.get(Number(this.thread.value))?.root ?? calls.root;
    const methods = this.path.filter((method, index, path) => branchAt(root, path.slice(0, index + 1)));
    this.path = methods;
    this.empty.hidden = root.children.size > 0;
    this.graph.hidden = !this.empty.hidden;
    this.upButton.disabled = this.path.length === 0;
    const old = this.frames;
    this.frames = new Map();
    const zoomed = branchAt(root, this.path) ?? root;
    // The callers of the zoomed frame span the whole width.
    this.path.forEach((_, index) => this.frame(branchAt(root, this.path.slice(0, index + 1)), this.path.slice(0, index + 1), index, 0, 1, old, root));
    this.rows = this.path.length;
    if (this.path.length) this.children(zoomed, this.path, this.path.length, 0, zoomed.time || 1, old, root);
    else this.children(root, [], 0, 0, root.time || 1, old, root);
    for (const [key, frame] of old) if (!this.frames.has(key)) frame.remove();
    this.graph.style.height = `${Math.max(1, this.rows) * rowHeight}px`;
    if (!this.frames.has(this.focused)) this.focused = this.frames.keys().next().value ?? "";
    for (const [key, frame] of this.frames) frame.tabIndex = key === this.focused ? 0 : -1;
    this.table.update(sums(root));
  }

  children(branch, path, depth, left, whole, old, root) {
    if (depth >= mostRows) return;
    for (const child of [...branch.children.values()].sort((a, b) => a.method < b.method ? -1 : 1)) {
      const share = child.total / whole;
      if (share >= leastShare) {
        const own = [...path, child.method];
        this.frame(child, own, depth, left, share, old, root);
        this.children(child, own, depth + 1, left, whole, old, root);
      }
      left += share;
    }
  }

  frame(branch, path, depth, left, share, old, root) {
    const key = path.join("\n");
    const frame = old.get(key) ?? element("div", { class: `frame call-${hue(classOf(branch.method))}`, role: "treeitem",
      onclick: () => this.zoom(path), onfocus: () => this.focus(key), onmouseenter: () => this.tell(frame), onmouseleave: () => setText(this.tip, "") },
      shown(branch.method));
    const description = `${plural(branch.calls, "call")}, ${duration(branch.total)}, ${(100 * branch.total / (root.time || 1)).toFixed(1)} % of all`;
    frame.path = path;
    frame.description = `${shown(branch.method)} · ${description}`;
    frame.setAttribute("aria-label", `${shown(branch.method)}, ${description}`);
    frame.setAttribute("aria-level", depth + 1);
    frame.setAttribute("aria-selected", String(path.length === this.path.length && path.every((method, index) => method === this.path[index])));
    if (branch.children.size) frame.setAttribute("aria-expanded", "true");
    frame.style.left = `${100 * left}%`;
    frame.style.width = `max(1px, calc(${100 * share}% - 1px))`;
    frame.style.top = `${depth * rowHeight}px`;
    this.rows = Math.max(this.rows ?? 0, depth + 1);
    this.frames.set(key, frame);
    if (!frame.isConnected) this.graph.append(frame);
  }

  listThreads() {
    const threads = [...this.tracing.calls.threads.values()].slice(0, 200);
    const names = ["all", ...threads.map(thread => shown(`${thread.number} ${thread.name}`))];
    if (names.join("\n") === this.threadNames) return;
    this.threadNames = names.join("\n");
    const { value } = this.thread;
    this.thread.replaceChildren(...names.map((name, index) => element("option", { value: index ? threads[index - 1].number : "all" }, name)));
    this.thread.value = [...this.thread.options].some(option => option.value === value) ? value : "all";
  }

  // MARK: Zoom and keys

  zoom(path) {
    const isSame = path.length === this.path.length && path.every((method, index) => method === this.path[index]);
    this.path = isSame ? path.slice(0, -1) : path;
    this.focused = path.join("\n");
    this.render();
    this.frames.get(this.focused)?.focus();
  }

  focus(key) {
    this.focused = key;
    for (const [other, frame] of this.frames) frame.tabIndex = other === key ? 0 : -1;
    this.tell(this.frames.get(key));
  }

  tell(frame) { setText(this.tip, frame?.description ?? ""); }

  key(event) {
    const path = document.activeElement?.path;
    if (!path) return;
    const keys = [...this.frames.keys()];
    const siblings = keys.filter(key => this.frames.get(key).path.length === path.length);
    const index = siblings.indexOf(path.join("\n"));
    const target = {
      ArrowUp: path.slice(0, -1).join("\n"), ArrowLeft: siblings[index - 1], ArrowRight: siblings[index + 1], Home: keys[0],
      ArrowDown: keys.find(key => this.frames.get(key).path.length === path.length + 1 && key.startsWith(path.join("\n") + "\n")),
    }[event.key];
    if (event.key === "Enter" || event.key === " ") this.zoom(path);
    else if (event.key === "Escape") this.zoom(this.path.slice(0, -1));
    else if (target != null) this.frames.get(target)?.focus();
    else return;
    event.preventDefault();
  }
}

function branchAt(root, path) {
  return path.reduce((branch, method) => branch?.children.get(method), root);
}

/** The sums of each method; calls of a method inside of itself count once for the total. */
function sums(root) {
  const rows = new Map();
  const visit = (branch, callers) => {
    for (const child of branch.children.values()) {
      const row = rows.get(child.method) ?? { method: child.method, calls: 0, own: 0, total: 0 };
      rows.set(child.method, row);
      row.calls += child.calls;
      row.own += child.own;
      const isInside = callers.has(child.method);
      if (!isInside) row.total += child.total;
      callers.add(child.method);
      visit(child, callers);
      if (!isInside) callers.delete(child.method);
    }
  };
  visit(root, new Set());
  return [...rows.values()];
}
