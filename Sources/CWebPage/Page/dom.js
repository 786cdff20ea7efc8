// Elements and texts. Names and values of a program reach the page only as text, never as markup.

/** Makes an element: properties that begin with "on" are listeners, the others attributes; false and null leave one out. */
export function element(name, properties = {}, ...children) {
  return fill(document.createElement(name), properties, children);
}

/** Makes an element of a picture. */
export function shape(name, properties = {}, ...children) {
  return fill(document.createElementNS("http://www.w3.org/2000/svg", name), properties, children);
}

function fill(node, properties, children) {
  for (const [key, value] of Object.entries(properties)) {
    if (key.startsWith("on")) node.addEventListener(key.slice(2), value);
    else if (value !== false && value != null) node.setAttribute(key, value === true ? "" : value);
  }
  node.append(...children.filter(child => child != null));
  return node;
}

/** Sets a text only where it differs, so that a screen reader does not repeat it. */
export function setText(node, text) {
  if (node.textContent !== text) node.textContent = text;
}

/** A labelled field of a form. */
export function field(label, control, hint) {
  return element("label", { class: "field" }, element("span", { class: "label" }, label), control,
    hint ? element("span", { class: "hint" }, hint) : null);
}

/** Nanoseconds as people read them. */
export function duration(nanoseconds) {
  if (nanoseconds == null || !Number.isFinite(nanoseconds)) return "–";
  const units = [[1e9, "s"], [1e6, "ms"], [1e3, "µs"]];
  const [size, unit] = units.find(([size]) => nanoseconds >= size) ?? [1, "ns"];
  const value = nanoseconds / size;
  return `${value.toFixed(size === 1 ? 0 : value < 10 ? 2 : value < 100 ? 1 : 0)} ${unit}`;
}

export function count(number) {
  return number == null ? "–" : Math.round(number).toLocaleString("en-US");
}

export function plural(number, noun) {
  const many = /(s|ch)$/.test(noun) ? `${noun}es` : `${noun}s`;
  return `${count(number)} ${number === 1 ? noun : many}`;
}

/** The text with invisible characters, and those that change the direction of text, as \u{…}. */
export function shown(text) {
  return String(text).replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, mark => `\\u{${mark.codePointAt(0).toString(16).toUpperCase()}}`);
}

/** The class of a method, as in -[Photo pick:] and App.Photo.pick(_:). */
export function classOf(method) {
  const message = /^[-+]\[(.*) [^ ]*\]$/.exec(method);
  if (message) return message[1];
  const name = method.replace(/\(.*$/, "");
  return name.includes(".") ? name.slice(0, name.lastIndexOf(".")) : name;
}

/** A number from 0 to 7 for a name: the same name always has the same colour. */
export function hue(name) {
  let hash = 2166136261;
  for (let index = 0; index < name.length; index++) hash = Math.imul(hash ^ name.charCodeAt(index), 16777619);
  return (hash >>> 16) % 8;
}

/** Calls the function at most once in so many milliseconds, and at a time when the page is drawn. */
export function throttled(milliseconds, action) {
  let isPlanned = false;
  let last = -Infinity;
  return () => {
    if (isPlanned) return;
    isPlanned = true;
    const wait = Math.max(0, last + milliseconds - performance.now());
    setTimeout(() => requestAnimationFrame(() => {
      isPlanned = false;
      last = performance.now();
      action();
    }), wait);
  };
}

/**
 * A table whose columns sort. A column has title, value (to sort by) and cell (a text or an element), and perhaps
 * isNumber. Rows keep their elements, and with them the focus, as long as their key stays.
 */
export class Table {
  constructor(caption, columns, { sort = 0, isDescending = false, key }) {
    Object.assign(this, { columns, key, sort, isDescending, rows: [], elements: new Map() });
    this.headers = columns.map((column, index) => element("th", { scope: "col", class: column.isNumber ? "number" : null },
      element("button", { type: "button", onclick: () => this.sortBy(index) }, column.title)));
    this.body = element("tbody");
    this.node = element("div", { class: "scroll", tabindex: 0, role: "region", "aria-label": caption },
      element("table", {}, element("caption", { class: "hidden" }, caption),
        element("thead", {}, element("tr", {}, ...this.headers)), this.body));
    this.mark();
  }

  sortBy(index) {
    this.isDescending = this.sort === index ? !this.isDescending : Boolean(this.columns[index].isNumber);
    this.sort = index;
    this.mark();
    this.update(this.rows);
  }

  mark() {
    this.headers.forEach((header, index) => {
      if (index === this.sort) header.setAttribute("aria-sort", this.isDescending ? "descending" : "ascending");
      else header.removeAttribute("aria-sort");
    });
  }

  update(rows) {
    this.rows = rows;
    const { value } = this.columns[this.sort];
    const sign = this.isDescending ? -1 : 1;
    const compare = (left, right) => left == null ? 1 : right == null ? -1
      : sign * (typeof left === "number" ? left - right : String(left).localeCompare(String(right)));
    const sorted = rows.map((row, index) => ({ row, index, value: value(row) }))
      .sort((left, right) => compare(left.value, right.value) || left.index - right.index);
    const old = this.elements;
    this.elements = new Map();
    const lines = sorted.map(({ row }) => {
      const key = this.key(row);
      const line = old.get(key) ?? element("tr", {}, ...this.columns.map(column =>
        element(column.isHeading ? "th" : "td", { scope: column.isHeading ? "row" : null, class: column.isNumber ? "number" : null })));
      this.elements.set(key, line);
      this.columns.forEach((column, index) => {
        const cell = line.children[index];
        const content = column.cell(row, cell.firstElementChild);
        if (typeof content === "string") setText(cell, content);
        else if (cell.firstChild !== content) cell.replaceChildren(content);
      });
      return line;
    });
    // Only lines that have moved are moved: moving a line takes the focus from it.
    lines.forEach((line, index) => {
      if (this.body.children[index] !== line) this.body.insertBefore(line, this.body.children[index] ?? null);
    });
    while (this.body.children.length > lines.length) this.body.lastElementChild.remove();
  }
}
