// Starts Python in a worker, by PyScript, and passes text to it and back. This is the door of the folder python/:
//
//   in the page     python.js; starting.js, which decides about starts, retries and questions; start.js, which begins
//                   early; again.js, the button that retries; renew.js, for when the browser holds something broken
//   in the worker   worker.py, the program; runtime.js, the interpreter as PyScript wants it; memory.js, its snapshot;
//                   without-snapshot.js, the interpreter for a start that is tried again
//
// What becomes of Python is said by the event "fairthrow:state" on the document, and by <html data-python>. The event's
// detail holds the state, what to say, and whether retry() is to be offered. lastState() gives the newest such detail.

import { sound } from "./named.js";
import { renewPage } from "./renew.js";
import { starting } from "./starting.js";
import program from "./worker.py"; // its text

// - start() starts Python, once, and promises that it lives.
// - retry() starts it anew, whatever there is.
// - beforehand(name, ...texts) has every Python made ready for what a page will ask.
// - call(name, ...texts) asks a function that fairthrow.app serves and promises its text. starting.js says what becomes
//   of a question when Python is slow, silent or gone.
// - askPython(name, ...texts) is the same for an answer in JSON: it promises that as an object. askOrThrow() throws what Python says
//   it cannot do.
// - carry(by) puts a page's own function between call() and Python.
const began = starting({
  launch,
  clock: {
    setTimeout: (action, milliseconds) => setTimeout(action, milliseconds),
    clearTimeout: (timer) => clearTimeout(timer),
  },
  announce,
});
export const { start, retry } = began;

let carrier = (ask, ...question) => ask(...question);

// Has a function carry every question of this page: it is handed what asks Python, and the question. One at most.
export function carry(by) {
  carrier = by;
}

export const call = (...question) => carrier(began.call, ...question);

export const askPython = async (...question) => JSON.parse(await call(...question));

export async function askOrThrow(...question) {
  const answer = await askPython(...question);
  if (answer.error) throw new Error(answer.error.message);
  return answer;
}

// What follows is a task of its own: on a slow processor, PyScript's beginning keeps the page busy for long enough. It
// comes before all that waits, such as the page's own script and its first picture: the worker needs no page to begin.
const ownTask = () => globalThis.scheduler?.postTask?.(() => {}, { priority: "user-blocking" })
  ?? new Promise((resolve) => setTimeout(resolve));

const ENGINE = new URL("pyodide/pyodide.asm.wasm", import.meta.url).href;
const SECOND = new URL("second.wasm", ENGINE).href; // as in runtime.js

// Compiles the interpreter, which is most of all that comes, while its worker is still beginning; that asks for it, see
// runtime.js. Gives nothing when it fails: what is wrong will be seen there.
async function compiled() {
  try {
    const kept = await self.caches?.match(ENGINE).catch(() => undefined); // asking the service worker takes longer
    return await WebAssembly.compileStreaming(kept ?? fetch(ENGINE));
  } catch {
    return undefined;
  }
}

const REST = new URL("./rest.zip", import.meta.url).href;

const SOON = 1_000; // milliseconds after which a page that asks nothing has the rest of the interpreter come
const [BREATH, LONGEST] = [500, 20_000]; // between two tries, the first and the longest
const PATIENCE = 120_000; // with one of them
const MISSING = "Part of Python has not come yet, and is asked for again. What needs it waits.";

const lacking = new Set(); // the addresses of parts that did not come yet

// Fetches a part of Python. It is asked for until it comes, unless its Python is left.
async function fetched(address, take, left) {
  for (let breath = BREATH; !left.aborted; breath = Math.min(2 * breath, LONGEST)) {
    try {
      // What the browser has may be broken: after a failure it is asked for anew.
      const cache = breath > BREATH ? "reload" : "default";
      const part = await take(await fetch(address, { cache, signal: AbortSignal.timeout(PATIENCE) }));
      lacking.delete(address);
      if (last.message === MISSING && !lacking.size) announce("live");
      return part;
    } catch {
      if (breath > 2 * BREATH) lacking.add(address);
      if (lacking.size && last.state === "live") announce("live", MISSING);
      await new Promise((resolve) => { setTimeout(resolve, breath); });
    }
  }
  lacking.delete(address);
  return undefined;
}

// Compiles the second half of the interpreter, whatever the server takes it for.
const second = (response) => (response.headers.get("Content-Type") === "application/wasm"
  ? WebAssembly.compileStreaming(response)
  : response.arrayBuffer().then(WebAssembly.compile));

// Reads the rest of the runtime image.
const rest = async (response) => sound(REST, await response.arrayBuffer());

const first = []; // what every Python is asked before all else

// Has every Python asked this before any other question, the one that takes the place of a Python that is gone included. Its
// start waits for the answer, and fails where that is an error. A Python that is there already is not asked.
export function beforehand(name, ...texts) {
  first.push([name, texts]);
}

let overheard = () => {};

// Has a function told of each word of Python's, by the texts of the question that it is busy with; one at most.
export function overhear(callback) {
  overheard = callback;
}

const expected = []; // what is to be done with the next workers that PyScript makes
const made = (_, worker) => expected.shift()?.(worker);

async function launch({ surest, anew, left }) {
  if (anew) await renewPage();
  const runtime = surest ? new URL("./without-snapshot.js", import.meta.url) : new URL("./runtime.js", import.meta.url);
  const { PyWorker, hooks } = await import("@pyscript/core/core.js");
  await ownTask();
  // PyScript hands this hook to its worker as text to be evaluated, which the page's policy forbids. It only serves
  // PyScript's own Python package, which we do not use.
  hooks.worker.onBeforeRunAsync.clear();
  // PyScript gives a worker only when it has started. One that is left before that is ended at once: what it still
  // fetches would keep the next one waiting.
  hooks.main.onWorker.add(made);
  left.throwIfAborted();
  let answers;
  const answered = new Promise((resolve) => { answers = resolve; });
  const parts = new Set(); // promises of those that are still to come
  const attend = (worker) => {
    const engine = surest ? undefined : compiled();
    // PyScript would write the event to the console, which does not say what went wrong. A first failure is mended at
    // once (starting.js), so it is no more than a warning.
    worker.onerror = ({ error, message }) => console.warn(`Python did not start: ${error ?? message}`);
    worker.addEventListener("message", ({ data, ports: [port] }) => {
      const send = (promise) => promise.then((part) => port.postMessage(part));
      const later = (part) => {
        const sent = send(part).finally(() => parts.delete(sent));
        parts.add(sent);
      };
      if (data === "fairthrow:engine") send(Promise.resolve(engine));
      if (data === "fairthrow:rest") later(fetched(REST, rest, left));
      // So it keeps nobody waiting for the first answer.
      if (data === "fairthrow:second") later(answered.then(() => fetched(SECOND, second, left)));
    });
    left.addEventListener("abort", () => worker.terminate());
    if (left.aborted) worker.terminate();
  };
  expected.push(attend);
  const worker = await PyWorker(URL.createObjectURL(new Blob([program])), {
    type: "pyodide",
    // Anything but a whole address would be resolved against the worker's blob: URL; without one PyScript asks a CDN.
    version: runtime.href,
    config: {
      sync_main_only: true, // the page calls Python, never the other way round: no SharedArrayBuffer is needed
      packages_cache: "passthrough", // no micropip
    },
  }).catch((error) => {
    // PyScript has made no worker: the next one that it makes is not to be ended with this start.
    if (expected.includes(attend)) expected.splice(expected.indexOf(attend), 1);
    throw error;
  });
  const { origin, problem } = JSON.parse(await worker.sync.begun());
  if (problem) throw new Error(problem);
  for (const [name, texts] of first) {
    const { error } = JSON.parse(await worker.sync[name](0, ...texts));
    if (error) throw new Error(error.message);
  }
  return {
    ask: (number, name, texts) => worker.sync[name](number, ...texts).finally(answers),
    whole: () => !parts.size,
    all: () => Promise.all(parts),
    listen(heard) {
      setTimeout(answers, SOON);
      performance.mark("fairthrow:live", { detail: { from: origin } });
      worker.addEventListener("message", ({ data }) => {
        if (typeof data !== "number") return;
        heard(data);
        overheard(began.textsOf(data));
      });
    },
  };
}

let last = { state: "loading", message: "", again: false };

export const lastState = () => last;

function announce(state, message = "", again = false) {
  last = { state, message, again };
  document.documentElement.dataset.python = state;
  document.dispatchEvent(new CustomEvent("fairthrow:state", { detail: last }));
}
