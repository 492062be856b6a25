// What a page asks Python once a person has paused: what taps would change, the insights of a check, and after each
// start a rehearsal.
import { call } from "../python/python.js";
import { reveal } from "./grid.js";
import { linkOf, markOwed, measured, put, shownSection } from "./places.js";
import { subjectOf } from "./selectors.js";
import { lay } from "./taps.js";

const BREATH = 40; // milliseconds without a change before it is asked what taps would change
const PAUSE = 110; // further ones before the longer questions are asked

let pause = 0;

function soon() {
  clearTimeout(pause);
  pause = setTimeout(() => questions().then(rehearse).catch(() => {}), BREATH);
}

// --- what taps would change, and then what if, and how the chance runs -------------------

// Python answers other questions meanwhile. Sections are owed an answer until they have it: another one may be changed
// within the pause. With each section goes how its odds are shown.
const owed = { taps: new Map(), insight: new Map() };
const asked = new WeakMap(); // by section, the subject (selectors.js) that it was last asked about
let round = 0;
let going = 0; // the round that goes on, or 0
let again = false; // whether another is to follow it
const NOTHING = { help: "", curve: "" }; // where it could not be found in its time: what stood there is of another form

export function insightSoon(section, view) {
  const subject = subjectOf(linkOf(section), view);
  const owes = Object.values(owed).some((sections) => sections.has(section));
  if (asked.get(section) !== subject) {
    asked.set(section, subject);
    for (const sections of Object.values(owed)) sections.set(section, view);
  } else if (!owes) {
    return; // another chart, or a label: what is there is about the same
  } else if (going) {
    again = true;
    return;
  }
  soon();
}

async function questions() {
  const mine = (round += 1);
  going = mine;
  again = false;
  try {
    await all("taps", mine, (section, subject, { taps }) => taps && lay(section, subject, taps));
    await new Promise((resolve) => setTimeout(resolve, PAUSE));
    await all("insight", mine, (section, _, { parts = NOTHING }) => {
      put(section, parts);
      reveal(section);
    });
  } finally {
    if (mine === round) going = 0;
  }
  if (again && !going) soon();
}

function tell(section) {
  section.dataset.told = "";
  markOwed();
}

// Asks a question about each section that is owed its answer, until something newer is asked.
async function all(question, mine, show) {
  for (const [section, view] of owed[question]) {
    if (mine !== round) return; // overtaken: what is owed is asked anew
    const since = performance.now();
    const link = linkOf(section);
    const subject = subjectOf(link, view);
    if (subject !== asked.get(section)) continue; // the form has moved on, and may be wrong by now: see below
    const answer = JSON.parse(await call(question, link, view).catch(() => "null"));
    if (mine !== round) return;
    if (subjectOf(linkOf(section), view) !== subject) continue; // a preview is on its way, and after it the next round
    if (owed[question].get(section) !== view) continue; // something else is asked of the odds, and the next round is due
    if (!answer) { // Python has failed: asked anew with the next change, or when it is back
      if (question === "insight") tell(section);
      continue;
    }
    if (answer.overtaken) { // it has made way for something else
      again = true;
      continue;
    }
    owed[question].delete(section);
    if (question === "insight") tell(section);
    show(section, subject, answer);
    measured(question, since);
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
  if (!due || owed.insight.size) return;
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
