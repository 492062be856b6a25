// What a page asks Python once a person has paused: the insights of a check, and after each start a rehearsal.
import { call } from "../python/python.js";
import { linkOf, measured, put, shownSection } from "./places.js";

const PAUSE = 150; // milliseconds without a change before the long questions are asked

let pause = 0;

function soon() {
  clearTimeout(pause);
  pause = setTimeout(() => insights().then(rehearse).catch(() => {}), PAUSE);
}

// --- insights: what would help, and how the chance runs ----------------------------------

// Python answers other questions meanwhile. Sections are owed it until they have it: another one may be changed within
// the pause.
const owed = new Set();
let round = 0;

export function insightSoon(section) {
  owed.add(section);
  soon();
}

async function insights() {
  const mine = (round += 1);
  for (const section of owed) {
    const since = performance.now();
    const link = linkOf(section);
    const answer = JSON.parse(await call("insight", link).catch(() => "null"));
    if (mine !== round) return; // overtaken: what is owed is asked anew
    if (linkOf(section) !== link) continue; // a preview is on its way, and after it the next round
    if (!answer) continue; // Python has failed: asked anew with the next change, or when it is back
    owed.delete(section);
    if (answer.error) continue;
    put(section, answer.parts);
    measured("insight", since);
  }
}

// --- the rehearsal -----------------------------------------------------------------------

// Browsers compile the interpreter as it is used, so that first answers take several times as long as later ones. Some
// are asked for before a person does, and thrown away. A change, a roll or a link that is opened ends it.
const QUESTIONS = [...Array(10).fill("preview"), ...Array(3).fill("roll")];
let due = false;
let alone = false;

// To be called after each start of Python, when the page has drawn what it was opened for.
export function rehearseSoon() {
  due = true;
  soon();
}

// To be called before each of those.
export function interrupt() {
  alone = false;
}

const idle = () => new Promise((resolve) => (globalThis.requestIdleCallback ?? setTimeout)(resolve));

async function rehearse() {
  if (!due || owed.size) return;
  due = false;
  alone = true;
  const link = linkOf(shownSection());
  let asked = 0;
  for (const question of QUESTIONS) {
    await idle();
    if (!alone) break;
    await call(question, link);
    asked += 1;
  }
  performance.mark("fairthrow:rehearsed", { detail: { asked, of: QUESTIONS.length } });
}
