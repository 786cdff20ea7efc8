// The page: which process and which view it shows, and what it says when hookctl or the process has gone.

import { Expiry, ask } from "./connection.js";
import { element, setText, shown } from "./dom.js";
import { ClassesView } from "./classes.js";
import { FlameView } from "./flame.js";
import { GraphView } from "./graph.js";
import { HooksView } from "./hooks.js";
import { InstancesView } from "./instances.js";
import { ProcessesView } from "./processes.js";
import { TraceView } from "./trace.js";
import { Tracing } from "./tracing.js";

const pollSeconds = 2;

class Page {
  constructor() {
    /** The chosen process, whether it is there, and what its program is. */
    Object.assign(this, { pid: null, isAlive: false, isSilent: false, program: null, isServed: true });
    Object.assign(this, { processes: [], unreachable: [], processListeners: [], listListeners: [] });
    this.select = document.getElementById("process");
    this.state = document.getElementById("state");
    this.notice = document.getElementById("notice");
    this.main = document.getElementById("main");
    this.select.addEventListener("change", () => this.choose(Number(this.select.value)));
    this.nameList = element("datalist", { id: "class-names" });
    this.main.append(this.nameList);
    const tracing = new Tracing(this);
    this.tracing = tracing;
    this.views = {
      trace: ["Trace", new TraceView(this, tracing)], flame: ["Flame graph", new FlameView(this, tracing)],
      hooks: ["Hooks", new HooksView(this)], classes: ["Classes", new ClassesView(this)], graph: ["Isa graph", new GraphView(this)],
      instances: ["Instances", new InstancesView(this)], processes: ["Processes", new ProcessesView(this)],
    };
    this.links = Object.entries(this.views).map(([name, [title]]) => element("a", { href: `#view=${name}` }, title));
    document.getElementById("views").append(...this.links);
    addEventListener("hashchange", () => this.route());
  }

  async run() {
    const wanted = Number(this.parameter("pid"));
    if (wanted) this.pid = wanted;
    this.route();
    while (true) {
      await this.poll();
      await new Promise(resolve => setTimeout(resolve, pollSeconds * 1000));
    }
  }

  // MARK: For the views

  /** Whether the chosen process is there, as far as is known. */
  get isReachable() { return this.isAlive && !this.isSilent && this.isServed; }

  onProcess(listener) { this.processListeners.push(listener); }
  onProcesses(listener) { this.listListeners.push(listener); }

  set names(names) { this.nameList.replaceChildren(...names.slice(0, 2000).map(name => element("option", { value: name }))); }

  trace(name) {
    this.tracing.traceMethods(name);
    this.go("trace");
  }

  graph(name) {
    this.go("graph");
    this.views.graph[1].showClass(name);
  }

  instances(name) {
    this.go("instances");
    this.views.instances[1].count(name);
  }

  // MARK: Views

  parameter(name) { return new URLSearchParams(location.hash.slice(1)).get(name); }

  go(view) { location.hash = this.hash(view); }

  hash(view) { return `#view=${view}${this.pid ? `&pid=${this.pid}` : ""}`; }

  route() {
    const name = Object.hasOwn(this.views, this.parameter("view")) ? this.parameter("view") : "trace";
    const pid = Number(this.parameter("pid"));
    if (pid && pid !== this.pid) this.choose(pid);
    if (this.view === name) return;
    if (this.view) {
      this.views[this.view][1].hide();
      this.views[this.view][1].node.remove();
    }
    this.view = name;
    const [title, view] = this.views[name];
    this.main.append(view.node);
    view.show();
    document.title = `${title} – hookctl`;
    this.markLinks();
  }

  markLinks() {
    Object.keys(this.views).forEach((name, index) => {
      const link = this.links[index];
      link.href = this.hash(name);
      if (name === this.view) link.setAttribute("aria-current", "page");
      else link.removeAttribute("aria-current");
    });
  }

  // MARK: Processes

  choose(pid) {
    if (pid === this.pid && this.isAlive) return;
    this.pid = pid;
    this.program = this.processes.find(process => process.processID === pid)?.program ?? null;
    this.isAlive = this.program != null;
    this.isSilent = this.unreachable.some(({ processID }) => processID === pid);
    if (this.parameter("pid") !== String(pid)) history.replaceState(null, "", this.hash(this.view ?? "trace"));
    this.say(null);
    this.changed();
  }

  changed() {
    this.show();
    for (const listener of this.processListeners) listener();
    for (const listener of this.listListeners) listener();
  }

  async poll() {
    try {
      const { processes, unreachable } = await ask("ps");
      const isBack = !this.isServed;
      this.isServed = true;
      this.processes = processes;
      this.unreachable = unreachable;
      if (isBack) this.say(null);
      this.follow(isBack);
    } catch (error) {
      this.isServed = false;
      this.say(error instanceof Expiry ? error.message
        : "hookctl web does not answer. Start it again, and open the address that it prints. After --keep-token this page connects again.");
      this.show();
    }
  }

  /** Looks for the chosen process, and when it has ended, for its program in another process. */
  follow(isBack) {
    const { processes } = this;
    const own = processes.find(process => process.processID === this.pid);
    const wasSilent = this.isSilent;
    this.isSilent = this.unreachable.some(({ processID }) => processID === this.pid);
    if (this.isSilent) {
      this.say(`Process ${this.pid} does not answer now. The page shows what it knew.`);
    } else if (own) {
      const isNews = !this.isAlive || isBack || wasSilent;
      if (wasSilent) this.say(null);
      this.program = own.program;
      this.isAlive = true;
      if (isNews) this.changed();
    } else if (this.isAlive || (this.pid == null && processes.length)) {
      if (this.isAlive) this.say(`Process ${this.pid} has ended. The page shows what it knew, and waits for the program to start again.`);
      this.isAlive = false;
      if (this.pid == null) return this.choose(processes[0].processID);
      this.changed();
    } else if (this.pid != null && !this.program) {
      this.say(`Process ${this.pid} has no agent. Choose another process.`);
    }
    const next = this.isAlive || this.isSilent ? null : processes.findLast(process => process.program === this.program);
    if (next) {
      const ended = this.pid;
      this.choose(next.processID);
      this.say(`Process ${ended} has ended; the page now shows process ${next.processID} of the same program.`);
    }
    this.show();
    for (const listener of this.listListeners) listener();
  }

  show() {
    const text = process => `${process.processID} ${shown(process.program.split("/").at(-1))}`;
    const options = this.processes.map(process => [process.processID, text(process)]);
    if (this.pid && !options.some(([pid]) => pid === this.pid)) options.unshift([this.pid, `${this.pid} (${this.isSilent ? "no answer" : "ended"})`]);
    if (!options.length) options.push(["", "none"]);
    const key = options.join("\n");
    if (this.options !== key) this.select.replaceChildren(...options.map(([value, text]) => element("option", { value }, text)));
    this.options = key;
    this.select.value = this.pid ?? "";
    const [state, word] = !this.isServed ? ["lost", "not connected"] : this.isSilent ? ["lost", "no answer"] : this.isAlive ? ["connected", "connected"]
      : this.pid ? ["ended", "ended"] : ["waiting", "no process"];
    this.state.dataset.state = state;
    setText(this.state, word);
    this.markLinks();
  }

  say(sentence) {
    this.notice.hidden = sentence == null;
    setText(this.notice, sentence ?? "");
  }
}

const page = new Page();
page.run();
