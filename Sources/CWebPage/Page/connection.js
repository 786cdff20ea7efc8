// What the page asks hookctl: addresses are commands of hookctl, and items of the query their options.

/** The refusal of a command: its sentence, and its exit code. */
export class Refusal extends Error {
  constructor({ status, message }) {
    super(message);
    this.status = status;
  }
}

/** hookctl web does not answer. */
export class Silence extends Error {}

/** hookctl web answers, but not below this address: it has a new token. */
export class Expiry extends Silence {}

/** Whether to try again: the process has ended, is stopped or has too much to do, or hookctl web is not there. */
export function mayPass(reason) {
  return reason instanceof Silence || [69, 75].includes(reason?.status);
}

/** After how many milliseconds to try again. */
export const pause = 2000;

function address(command, options) {
  const items = Object.entries(options).flatMap(([name, value]) => [value].flat().map(value => [name, value]))
    .filter(([, value]) => value != null && value !== false)
    .map(([name, value]) => `${name}=${value === true ? "" : encodeURIComponent(value)}`);
  return new URL(`${command}?${items.join("&")}`, location.href.replace(/#.*$/, ""));
}

/** The JSON that the command prints. */
export async function ask(command, options = {}) {
  let response, answer;
  try {
    response = await fetch(address(command, options), { signal: AbortSignal.timeout(60_000) });
    if (response.status === 404 && !response.headers.get("Content-Type")?.startsWith("application/json")) {
      throw new Expiry("The address is no longer valid; open the one that hookctl web prints.");
    }
    answer = await response.json();
  } catch (error) {
    if (error instanceof Expiry) throw error;
    throw new Silence(`hookctl web does not answer: ${error.message}`);
  }
  if (answer.error) throw new Refusal(answer.error);
  return answer;
}

/**
 * The lines of a command that continues. `line` gets each as an object, `message` each sentence, `unsent` how many
 * lines hookctl has left out, and `end` the reason of the end: a Refusal, a Silence, or null for none.
 */
export function follow(command, options, { line, message = () => {}, unsent = () => {}, end }) {
  const url = address(command, options);
  url.protocol = "ws:";
  const socket = new WebSocket(url);
  let reason = new Silence("hookctl web has closed the connection");
  let isClosed = false;
  socket.onmessage = event => {
    for (const text of event.data.split("\n")) {
      if (!text) continue;
      const value = JSON.parse(text);
      // An event may have an error too: what its call has thrown.
      if (value.error && value.kind == null) reason = new Refusal(value.error);
      else if (value.messages) value.messages.forEach(sentence => message(sentence));
      else if (value.unsent) unsent(value.unsent);
      else line(value);
    }
    // hookctl sends more only now, so a slow page never has more to do than it can.
    if (socket.readyState === WebSocket.OPEN) socket.send("");
  };
  socket.onclose = event => {
    if (event.code === 1000 && reason instanceof Silence) reason = null;
    if (!isClosed) end(reason);
  };
  return {
    close() {
      isClosed = true;
      socket.close();
    },
  };
}
