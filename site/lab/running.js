// Has Python count a program. While it counts, it hears nothing: it is told to stop by an address that it asks for
// between slices of its work. The page makes the address with each question (a blob:), and takes it away to cancel. So
// no shared memory is needed, and Python lives on. Whoever asked has the end at once; Python ends at its next look, and
// is asked nothing else before.
import { askPython, lastState, overhear, retry } from "../python/python.js";

const SHOWN = 400; // milliseconds after which it is said that something is being counted
const TICK = 200; // and how often that is drawn anew
const PATIENCE = 6_000; // milliseconds in which Python must have heard that it is to stop, unless it is silent; else it is started anew

// In WebKit, a request for an address that is taken away meanwhile never ends. Python asks at once after each of its
// words; so there the address is taken away a moment after the next one.
const WAITS = /^Apple/.test(navigator.vendor);
const MOMENT = 20; // milliseconds

const GO = new Blob(["go"]);

// What is being answered: { quiet, url, work, begun, answer, over, stop, cancelled, late }. It has no address before Python is asked,
// and has begun once Python has said so.
let going = null;
const leaving = new Set(); // what was cancelled, until Python has ended it

export const busy = () => going !== null;
export const quiet = () => Boolean(going?.quiet);

// Comes true when what is being answered has its answer, or is cancelled.
export const over = () => going?.over;

// The event "fairthrow:counting" says for how long Python counts, in milliseconds: every TICK from SHOWN on, and once null
// at its end. It is 0 as long as the work waits for Python, which may be busy with something else, or be started anew.
const say = (gone) => document.dispatchEvent(new CustomEvent("fairthrow:counting", { detail: gone }));

// Draws that in a box: `gone` as it was said, of so many seconds at most.
export function tell(box, gone, seconds) {
  box.hidden = gone === null;
  if (gone === null) return;
  box.querySelector("progress").value = gone / 1000 / seconds;
  box.querySelector("span").textContent = gone === 0
    ? "Waiting for Python"
    : `Counting for ${Math.floor(gone / 1000)} s of at most ${seconds}`;
}

const lives = () => lastState().state === "live";

function rest() {
  going = null;
  say(null);
}

// Asks a function of Python's about a link; another text goes along, and what the answer may take, in seconds. Gives the
// answer, or { cancelled: true } as soon as it is cancelled. `quiet` work is not spoken of.
export async function ask(name, link, other, { seconds, quiet = false }) {
  const mine = (going = { quiet });
  const wanted = performance.now();
  const stopped = new Promise((resolve) => { mine.stop = () => resolve({ cancelled: true }); });
  const told = setInterval(() => {
    const now = performance.now();
    if (mine === going && now - wanted >= SHOWN && !quiet) say(mine.begun ? now - mine.begun : 0);
  }, TICK);
  mine.answer = answered(mine, seconds, name, link, other);
  const first = Promise.race([stopped, mine.answer]);
  mine.over = first.catch(() => {});
  try {
    return await first;
  } finally {
    clearInterval(told);
    if (mine === going) rest();
  }
}

async function answered(mine, seconds, ...question) {
  await Promise.allSettled([...leaving].map(({ answer }) => answer));
  if (mine.cancelled) return null;
  mine.url = URL.createObjectURL(GO);
  mine.work = JSON.stringify({ seconds, alive: mine.url });
  try {
    return await askPython(...question, mine.work);
  } finally {
    clearTimeout(mine.late);
    URL.revokeObjectURL(mine.url);
    leaving.delete(mine);
  }
}

// Stops what is being answered. Where Python does not hear of that, it is started anew; one that is being started finds the
// address gone.
export function cancel() {
  if (!going) return;
  const mine = going;
  mine.cancelled = true;
  mine.stop();
  rest();
  if (!mine.url) return;
  leaving.add(mine);
  if (!WAITS || !lives()) URL.revokeObjectURL(mine.url);
  if (lives()) mine.late = setTimeout(() => retry().catch(() => {}), PATIENCE);
}

document.addEventListener("fairthrow:state", () => {
  if (lives()) return;
  if (going) going.begun = 0;
  for (const { late, url } of leaving) {
    clearTimeout(late);
    URL.revokeObjectURL(url); // nobody is asking for it
  }
});

overhear((texts) => {
  if (going?.url && texts.at(-1) === going.work) going.begun ||= performance.now();
  if (!WAITS) return;
  for (const { url } of leaving) setTimeout(() => URL.revokeObjectURL(url), MOMENT);
});
