// Has Python count a program. While it counts, it hears nothing: it is told to stop by an address that it asks for
// between slices of its work. The page makes the address with each question (a blob:), and takes it away to cancel. So
// no shared memory is needed, and Python lives on.
import { call, overhear, retry } from "../python/python.js";

const SHOWN = 400; // milliseconds after which it is said that something is being counted
const TICK = 200; // and how often that is drawn anew
const PATIENCE = 4_000; // milliseconds in which Python must have heard that it is to stop; else it is started anew

// In WebKit, a request for an address that is taken away meanwhile never ends. Python asks at once after each of its
// words; so there the address is taken away a moment after the next one.
const WAITS = /^Apple/.test(navigator.vendor);
const MOMENT = 20; // milliseconds

const GO = new Blob(["go"]);

let going = null; // what Python works at: { url, since, cancelled }

export const busy = () => going !== null;

// Says how long the work goes on, in milliseconds: every TICK from SHOWN on, and once null at its end.
let watcher = () => {};
export function watch(callback) {
  watcher = callback;
}

// Asks a function of Python's about a link. `given` goes along as JSON. Gives its answer, with `cancelled` where it
// was told to stop. `quiet` work is not spoken of.
export async function ask(name, link, given, { quiet = false } = {}) {
  const url = URL.createObjectURL(GO);
  const mine = (going = { url, since: performance.now(), cancelled: false });
  const told = setInterval(() => {
    const gone = performance.now() - mine.since;
    if (mine === going && gone >= SHOWN && !quiet) watcher(gone);
  }, TICK);
  try {
    const answer = JSON.parse(await call(name, link, JSON.stringify({ ...given, alive: url })));
    return mine.cancelled ? { ...answer, cancelled: true } : answer;
  } finally {
    clearInterval(told);
    clearTimeout(mine.late);
    URL.revokeObjectURL(url);
    if (mine === going) {
      going = null;
      watcher(null);
    }
  }
}

// Stops what Python works at. Where it does not hear that, Python is started anew.
export function cancel() {
  if (!going || going.cancelled) return;
  const mine = going;
  mine.cancelled = true;
  if (!WAITS) URL.revokeObjectURL(mine.url);
  mine.late = setTimeout(() => retry().catch(() => {}), PATIENCE);
}

overhear(() => {
  const { url, cancelled } = going ?? {};
  if (WAITS && cancelled) setTimeout(() => URL.revokeObjectURL(url), MOMENT);
});
