// The processes with an agent.

import { Table, element, shown } from "./dom.js";

export class ProcessesView {
  constructor(context) {
    this.context = context;
    this.table = new Table("Processes", [
      { title: "Process", isNumber: true, value: row => row.processID, cell: (row, old) => old ?? element("button", { type: "button", class: "link", onclick: () => context.choose(row.processID) }, String(row.processID)) },
      { title: "Program", isHeading: true, value: row => row.program, cell: row => shown(row.program.split("/").at(-1)) },
      { title: "State", value: row => row.isWaiting, cell: row => row.processID === context.pid ? "shown here" : row.isWaiting ? "waits for hookctl" : "running" },
      { title: "Arguments", value: row => row.arguments.slice(1).join(" "), cell: row => shown(row.arguments.slice(1).join(" ")) },
      { title: "Path", value: row => row.program, cell: row => shown(row.program) },
    ], { key: row => row.processID });
    this.unreachable = element("ul", { class: "messages", "aria-label": "Processes that do not answer", hidden: true });
    this.empty = element("div", { class: "empty", hidden: true },
      element("p", {}, "No process has an agent yet."),
      element("p", {}, "Start a program that links RuntimeAgent:"),
      element("pre", {}, "hookctl run -- ./program\nHOOKCTL_AGENT=1 ./program"),
      element("p", {}, "It appears here at once."));
    this.node = element("section", { class: "view" }, element("div", { class: "bar" }, element("h2", {}, "Processes")),
      this.table.node, this.empty, this.unreachable);
    context.onProcesses(() => this.show());
  }

  show() {
    const { processes, unreachable } = this.context;
    this.empty.hidden = processes.length > 0;
    this.table.node.hidden = processes.length === 0;
    this.table.update(processes);
    this.unreachable.hidden = unreachable.length === 0;
    this.unreachable.replaceChildren(...unreachable.map(({ processID, reason }) => element("li", {}, `${processID}: ${shown(reason)}`)));
  }

  hide() {}
}
