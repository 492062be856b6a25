// Starts Python in a worker, by PyScript, and passes text to it and back.
// Whoever is interested listens for "fairthrow:state" on the document, or reads <html data-python>. The event's detail
// holds the state, what to say, and whether retry() is to be offered; told() gives the last one to who comes later.

import { mend } from "./mend.js";
import program from "./worker.py"; // its text

const SLOW = 10_000; // milliseconds: a start that takes longer is said to
const START = 180_000; // one that was not refused may still never end: a server that hangs, say

const ANSWER = 2_000; // milliseconds: an answer takes a few
const LONG = new Set(["kept", "written", "imported", "qr", "insight"]); // about all that is kept, files, many situations
const PATIENCE = 60_000; // as long for these
const CHECK = 600_000; // a step of the check of every number counts for many seconds

class Silence extends Error {}

const LONGER =
  "Python is still being fetched: about 5 MB the first time; later visits start from this device. " +
  "Until it is here, the page shows the odds it came with.";

let why = ""; // what to say while Python starts, where there is more to say than that
let surest = false; // whether to start from the runtime image in any case: after a failure, the fewer parts the better
let turn = 0; // how often it was started again
let starting; // the promise of the worker, from the first start() on

export function start() {
  return (starting ??= begin());
}

// After a start that failed even in the surest way, what the browser holds may be broken.
export async function retry() {
  const broken = surest && document.documentElement.dataset.python === "failed";
  restart();
  if (broken) {
    tell("loading", "Fetching the parts of this page anew…");
    await mend();
  }
  return start();
}

// What was starting is left to itself: begin() ends it when it comes after all.
function restart() {
  starting?.then((worker) => worker.terminate(), () => {});
  surest = true;
  starting = undefined;
  turn += 1;
}

// Calls a function that fairthrow.app serves. A Python that says nothing in time is started again and asked once more;
// one that fails is not: its state is unknown.
export async function call(name, ...texts) {
  try {
    return await ask(name, texts);
  } catch (error) {
    if (!(error instanceof Silence)) throw error;
  }
  return ask(name, texts);
}

const patience = (name) => (name === "check" ? CHECK : LONG.has(name) ? PATIENCE : ANSWER);

async function ask(name, texts) {
  const current = start();
  const worker = await current;
  try {
    return await within(patience(name), worker.sync[name](...texts));
  } catch (error) {
    if (starting !== current) throw new Silence("Python was started again"); // another question has noticed before
    if (error instanceof Silence) {
      restart();
      why = "Python stopped answering and is being started again…";
    } else {
      tell("failed", `Python failed: ${error.message}`, true);
    }
    throw error;
  }
}

async function begin() {
  const mine = turn;
  tell("loading", why);
  const slow = setTimeout(() => mine === turn && tell("loading", LONGER, true), SLOW);
  const launched = launch();
  try {
    const { worker, origin: from } = await within(START, launched);
    if (mine !== turn) throw new Error("another start has taken its place");
    performance.mark("fairthrow:live", { detail: { from } });
    why = "";
    tell("live");
    return worker;
  } catch (error) {
    launched.then(({ worker }) => worker.terminate(), () => {});
    if (mine !== turn) throw new Silence("Python was started again");
    tell("failed", `Python could not be started: ${error.message}`, true);
    throw error;
  } finally {
    clearTimeout(slow);
  }
}

async function launch() {
  const runtime = surest ? new URL("./surest.js", import.meta.url) : new URL("./runtime.js", import.meta.url);
  const { PyWorker, hooks } = await import("@pyscript/core/core.js");
  // What follows is a task of its own: on a slow processor, PyScript's beginning keeps the page busy for long enough.
  await new Promise((resolve) => setTimeout(resolve));
  // PyScript hands this hook to its worker as text to be evaluated, which the page's policy forbids. It only serves
  // PyScript's own Python package, which we do not use.
  hooks.worker.onBeforeRunAsync.clear();
  const worker = await PyWorker(URL.createObjectURL(new Blob([program])), {
    type: "pyodide",
    // Anything but a whole address would be resolved against the worker's blob: URL; without one PyScript asks a CDN.
    version: runtime.href,
    config: {
      sync_main_only: true, // the page calls Python, never the other way round: no SharedArrayBuffer is needed
      packages_cache: "passthrough", // no micropip
    },
  });
  const { origin, problem } = JSON.parse(await worker.sync.begun());
  if (problem) throw new Error(problem);
  return { worker, origin };
}

function within(milliseconds, promise) {
  const seconds = milliseconds / 1000;
  return Promise.race([
    promise,
    new Promise((_, reject) => {
      setTimeout(reject, milliseconds, new Silence(`nothing was heard of it for ${seconds} seconds`));
    }),
  ]);
}

let last = { state: "loading", message: "", again: false };

export const told = () => last;

function tell(state, message = "", again = false) {
  last = { state, message, again };
  document.documentElement.dataset.python = state;
  document.dispatchEvent(new CustomEvent("fairthrow:state", { detail: last }));
}
