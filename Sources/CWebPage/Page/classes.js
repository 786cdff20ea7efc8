// The tree of classes, and what is known of the chosen one.

import { ask } from "./connection.js";
import { element, field, plural, setText, shown } from "./dom.js";

export class ClassesView {
  constructor(context) {
    Object.assign(this, { context, classes: [], open: new Set(), chosen: null, items: new Map() });
    this.filter = element("input", { type: "search", spellcheck: "false", autocomplete: "off", placeholder: "Photo", oninput: () => this.draw() });
    this.hooked = element("input", { type: "checkbox", onchange: () => this.draw() });
    this.all = element("input", { type: "checkbox", onchange: () => this.load() });
    this.sum = element("p", { class: "counts", role: "status" });
    this.tree = element("ul", { class: "tree", role: "tree", "aria-label": "Classes", onkeydown: event => this.key(event) });
    this.details = element("section", { class: "panel description", "aria-label": "Class", "aria-live": "polite" },
      element("p", { class: "empty" }, "Choose a class to see its ivars, properties and methods."));
    this.node = element("section", { class: "view classes" },
      element("form", { class: "controls", "aria-label": "Classes", onsubmit: event => event.preventDefault() },
        field("Name contains", this.filter), element("label", { class: "check" }, this.hooked, " only hooked classes"),
        element("label", { class: "check" }, this.all, " also the system's"),
        element("div", { class: "buttons" }, element("button", { type: "button", onclick: () => this.load() }, "Read again"))),
      this.sum, element("div", { class: "split" }, element("div", { class: "panel scroll" }, this.tree), this.details));
    context.onProcess(() => { if (this.isShown) this.show(); });
  }

  show() {
    this.isShown = true;
    if (!this.context.pid) setText(this.sum, "No process is chosen.");
    // The classes of a process that has ended stay until there are others.
    else if (this.context.isReachable && (this.pid !== this.context.pid || !this.classes.length)) this.load();
  }

  hide() { this.isShown = false; }

  async load() {
    const { pid } = this.context;
    const all = this.all.checked;
    if (!pid) return setText(this.sum, "No process is chosen.");
    setText(this.sum, "reading the classes");
    // Another process, or other classes, may be asked for before the answer comes.
    const isAsked = () => pid === this.context.pid && all === this.all.checked;
    try {
      const { classes, hidden } = await ask("classes", { pid, all });
      if (!isAsked()) return;
      Object.assign(this, { pid, classes, hidden });
      this.context.names = classes.map(summary => summary.name);
      if (!this.open.size) this.openRoots();
      this.draw();
    } catch (error) {
      if (isAsked()) setText(this.sum, shown(error.message));
    }
  }

  openRoots() {
    const names = new Set(this.classes.map(summary => summary.name));
    for (const { name, superclass } of this.classes) if (!names.has(superclass)) this.open.add(name);
  }

  // MARK: Tree

  draw() {
    const text = this.filter.value.toLowerCase();
    const names = new Map(this.classes.map(summary => [summary.name, summary]));
    const isFiltered = text !== "" || this.hooked.checked;
    const matches = this.classes.filter(({ name, isHooked }) => name.toLowerCase().includes(text) && (!this.hooked.checked || isHooked));
    // A class that matches is shown below its superclasses.
    const visible = new Set();
    for (const match of matches) for (let cls = match; cls && !visible.has(cls.name); cls = names.get(cls.superclass)) visible.add(cls.name);
    this.children = Map.groupBy(this.classes.filter(cls => visible.has(cls.name)), cls => names.has(cls.superclass) ? cls.superclass : null);
    this.isFiltered = isFiltered;
    this.matches = new Set(matches.map(cls => cls.name));
    this.items = new Map();
    this.tree.replaceChildren(...this.branch(null, []));
    if (!this.items.has(this.chosen)) this.chosen = null;
    const first = this.chosen ?? this.items.keys().next().value;
    if (first != null) this.items.get(first).firstElementChild.tabIndex = 0;
    const left = this.hidden ? `, and ${plural(this.hidden, "class")} of the system that are not listed` : "";
    setText(this.sum, `${isFiltered ? `${matches.length} of ` : ""}${plural(this.classes.length, "class")}${left}`);
  }

  /** The classes below the last class of the path; a program may have two of one name, or make a ring of them. */
  branch(name, path) {
    return (this.children.get(name) ?? []).filter(cls => !path.includes(cls.name)).map(cls => this.item(cls, [...path, cls.name]));
  }

  item(cls, path) {
    const children = this.children.get(cls.name);
    const isOpen = Boolean(children) && (this.isFiltered || this.open.has(cls.name));
    const label = element("span", { class: "label", tabindex: -1, onclick: event => this.click(event, cls.name) },
      element("span", { class: "twist", "aria-hidden": "true" }, children ? (isOpen ? "▾" : "▸") : ""), shown(cls.name));
    if (cls.isHooked) label.append(element("span", { class: "tag good" }, "hooked"));
    if (cls.module != null) label.append(element("span", { class: "tag" }, "Swift"));
    if (children && !isOpen) label.append(element("span", { class: "faint" }, ` ${children.length}`));
    label.setAttribute("role", "treeitem");
    label.setAttribute("aria-level", path.length);
    label.setAttribute("aria-selected", String(cls.name === this.chosen));
    if (children) label.setAttribute("aria-expanded", String(isOpen));
    if (this.isFiltered && !this.matches.has(cls.name)) label.classList.add("faint");
    const item = element("li", { role: "none" }, label);
    label.name = cls.name;
    this.items.set(cls.name, item);
    if (isOpen) item.append(element("ul", { role: "group" }, ...this.branch(cls.name, path)));
    return item;
  }

  click(event, name) {
    if (event.target.classList.contains("twist")) this.toggle(name);
    else this.choose(name);
  }

  toggle(name, isOpen = !this.open.has(name)) {
    if (isOpen) this.open.add(name);
    else this.open.delete(name);
    this.draw();
    this.focus(name);
  }

  focus(name) {
    const item = this.items.get(name);
    if (!item) return;
    for (const label of this.tree.querySelectorAll('[tabindex="0"]')) label.tabIndex = -1;
    item.firstElementChild.tabIndex = 0;
    item.firstElementChild.focus();
  }

  key(event) {
    const name = document.activeElement?.name;
    if (name == null) return;
    const labels = [...this.tree.querySelectorAll('[role="treeitem"]')];
    const index = labels.findIndex(label => label.name === name);
    const state = labels[index].getAttribute("aria-expanded");
    const parent = this.classes.find(cls => cls.name === name)?.superclass;
    if (event.key === "ArrowDown") this.focus(labels[index + 1]?.name);
    else if (event.key === "ArrowUp") this.focus(labels[index - 1]?.name);
    else if (event.key === "Home") this.focus(labels[0].name);
    else if (event.key === "End") this.focus(labels.at(-1).name);
    else if (event.key === "ArrowRight" && state === "false") this.toggle(name, true);
    else if (event.key === "ArrowRight" && state === "true") this.focus(labels[index + 1]?.name);
    else if (event.key === "ArrowLeft" && state === "true" && !this.isFiltered) this.toggle(name, false);
    else if (event.key === "ArrowLeft") this.focus(parent);
    else if (event.key === "Enter" || event.key === " ") this.choose(name);
    else return;
    event.preventDefault();
  }

  // MARK: Description

  async choose(name) {
    for (const [other, item] of this.items) item.firstElementChild.setAttribute("aria-selected", String(other === name));
    this.chosen = name;
    this.focus(name);
    const { pid } = this.context;
    const isAsked = () => this.chosen === name && this.context.pid === pid;
    try {
      const { description } = await ask("describe", { pid, argument: name });
      if (isAsked()) this.details.replaceChildren(...this.describe(description));
    } catch (error) {
      if (isAsked()) this.details.replaceChildren(element("h2", {}, shown(name)), element("p", { class: "notice" }, shown(error.message)));
    }
  }

  describe(description) {
    const { summary } = description;
    const { context } = this;
    const facts = [
      ["Superclasses", description.superclassChain.map(shown).join(" › ") || "none"],
      ["Size", plural(summary.instanceSize, "byte")],
      ["Image", summary.image == null ? "made at run time" : shown(summary.image)],
      summary.module == null ? null : ["Module", shown(summary.module)],
      description.protocols.length ? ["Protocols", description.protocols.map(shown).join(", ")] : null,
    ].filter(Boolean);
    const button = (title, action) => element("button", { type: "button", onclick: action }, title);
    return [
      element("div", { class: "bar" }, element("h2", {}, shown(summary.name)),
        button("Trace", () => context.trace(summary.name)), button("Graph", () => context.graph(summary.name)),
        button("Count objects", () => context.instances(summary.name))),
      element("dl", {}, ...facts.flatMap(([title, text]) => [element("dt", {}, title), element("dd", {}, text)])),
      ...members("Methods of Swift", description.swiftMethods, method => [method.prototype, method.hooks.length > 0, method.refusal]),
      ...members("Class methods", description.classMethods, method => [`+ ${method.selector}`, method.isHooked, method.implementation]),
      ...members("Instance methods", description.instanceMethods, method => [`- ${method.selector}`, method.isHooked, method.implementation]),
      ...members("Properties", [...description.properties, ...description.classProperties], property => [property.name, false, property.attributes]),
      ...members("Ivars", description.ivars, ivar => [ivar.name, false, `${ivar.encoding ?? ""} at ${ivar.offset}`]),
    ];
  }
}

function members(title, list, text) {
  if (!list?.length) return [];
  const items = list.map(text).map(([name, isHooked, note]) => element("li", {}, element("code", {}, shown(name)),
    isHooked ? element("span", { class: "tag good" }, "hooked") : null, note ? element("span", { class: "note" }, shown(note)) : null));
  return [element("h3", {}, `${title} (${list.length})`), element("ul", { class: "members" }, ...items)];
}
