// Traced calls: the last events as they came, calls with their times for the timeline, and trees for the flame graph.

/** How many calls may wait for their callers. */
const mostPending = 100;
/** With so many threads, those are dropped of which no event is kept. */
const leastMostThreads = 256;

/** A list that keeps its last elements. */
export class Ring {
  constructor(capacity) {
    Object.assign(this, { capacity, items: [], first: 0 });
  }

  get length() { return this.items.length; }

  push(item) {
    if (this.items.length < this.capacity) return void this.items.push(item);
    this.items[this.first] = item;
    this.first = (this.first + 1) % this.capacity;
  }

  /** The element of that number, the oldest first. */
  at(index) { return index >= 0 && index < this.items.length ? this.items[(this.first + index) % this.items.length] : undefined; }

  copy() {
    const copy = new Ring(this.capacity);
    copy.items = this.items.slice();
    copy.first = this.first;
    return copy;
  }
}

/** All calls of one method below the same callers. */
class Branch {
  constructor(method) {
    Object.assign(this, { method, calls: 0, total: 0, children: new Map() });
  }

  child(method) {
    let child = this.children.get(method);
    if (!child) this.children.set(method, child = new Branch(method));
    return child;
  }

  add(time) {
    this.calls += 1;
    this.total += time;
  }

  /** The time in the calls of the branch, or for the root, in all calls. */
  get time() {
    if (this.method != null) return this.total;
    let time = 0;
    for (const child of this.children.values()) time += child.time;
    return time;
  }

  get own() {
    let time = this.total;
    for (const child of this.children.values()) time -= child.total;
    return Math.max(0, time);
  }
}

export class Calls {
  constructor() { this.clear(); }

  clear() {
    this.events = new Ring(20_000);
    /** By the kernel's number: name, open (the calls under way), ended (the last calls, with begin and end), root. */
    this.threads = new Map();
    this.mostThreads = leastMostThreads;
    /** The tree of all threads. */
    this.root = new Branch(null);
    /** Events that came, calls that the agent left out, and lines that hookctl left out. */
    this.received = 0;
    this.dropped = 0;
    this.unsent = 0;
    this.start = null;
    this.last = 0;
  }

  add(event) {
    this.received += 1;
    this.start ??= event.time;
    this.last = Math.max(this.last, event.time);
    event.number = this.received;
    this.events.push(event);
    const thread = this.thread(event);
    thread.last = event.number;
    const { open } = thread;
    // Deeper calls whose ends were left out have ended.
    if (open.length > event.depth) open.length = event.kind === "leave" ? event.depth + 1 : event.depth;
    if (event.kind === "enter") {
      while (open.length < event.depth) open.push(null);
      open.push(event);
    } else if (event.kind === "leave") {
      this.end(event, open[event.depth]?.method === event.method ? open[event.depth] : null, thread);
      open.length = Math.min(open.length, event.depth);
    }
  }

  end(event, enter, thread) {
    const time = event.duration ?? (enter ? event.time - enter.time : 0);
    const { depth, method, number } = event;
    thread.ended.push({ thread, depth, method, begin: event.time - time, end: event.time, number, isUnwound: event.isUnwound === true || event.error != null });
    thread.depth = Math.max(thread.depth, event.depth + 1);
    if (!enter) return this.endAlone(event, time, thread);
    for (const root of [this.root, thread.root]) {
      let branch = root;
      // Callers whose beginnings were left out are unknown.
      for (const caller of thread.open.slice(0, event.depth)) if (caller) branch = branch.child(caller.method);
      branch.child(event.method).add(time);
    }
  }

  /** A call of which only the end comes, after the ends of the calls inside it: they wait for their callers. */
  endAlone({ method, depth, time: end }, time, thread) {
    const { pending } = thread;
    const call = { method, depth, time, begin: end - time, inside: [] };
    while (pending.length && pending.at(-1).depth > depth && pending.at(-1).begin >= call.begin) call.inside.push(pending.pop());
    pending.push(call);
    if (depth > 0 && pending.length < mostPending) return;
    this.addPending(thread);
  }

  addPending(thread) {
    const add = (branch, { method, time, inside }) => {
      const child = branch.child(method);
      child.add(time);
      for (const call of inside) add(child, call);
    };
    for (const root of [this.root, thread.root]) for (const call of thread.pending) add(root, call);
    thread.pending = [];
  }

  /** The threads with their last calls, for a timeline that stands still. */
  copyThreads() {
    return new Map([...this.threads].map(([number, thread]) => [number, { ...thread, ended: thread.ended.copy() }]));
  }

  /** Drops threads whose calls are all older than the kept events; in the tree of all threads, the calls stay. */
  dropThreads() {
    const first = this.received - this.events.length + 1;
    for (const [number, thread] of this.threads) {
      if (thread.last >= first) continue;
      this.addPending(thread);
      this.threads.delete(number);
    }
    this.mostThreads = Math.max(leastMostThreads, 2 * this.threads.size);
  }

  thread(event) {
    let thread = this.threads.get(event.thread);
    if (!thread) {
      if (this.threads.size >= this.mostThreads) this.dropThreads();
      thread = { number: event.thread, name: event.threadName, open: [], pending: [], ended: new Ring(8_000), depth: 1, root: new Branch(null) };
      this.threads.set(event.thread, thread);
    }
    thread.name = event.threadName;
    return thread;
  }
}
