// What a page asks once a person has paused: what would help, and how the chance runs. Python answers other questions
// meanwhile. Sections are owed it until they have it: another one may be changed within the pause.
import { call } from "./python.js";
import { linkOf, measured, put } from "./page.js";

const PAUSE = 150; // milliseconds without a change before the long questions are asked

const owed = new Set();
let pause = 0;
let round = 0;

export function insightSoon(section) {
  owed.add(section);
  clearTimeout(pause);
  pause = setTimeout(() => insights().catch(() => {}), PAUSE);
}

async function insights() {
  const mine = (round += 1);
  for (const section of owed) {
    const since = performance.now();
    const link = linkOf(section);
    const answer = JSON.parse(await call("insight", link));
    if (mine !== round) return; // overtaken: what is owed is asked anew
    if (linkOf(section) !== link) continue; // a preview is on its way, and after it the next round
    owed.delete(section);
    if (answer.error) continue;
    put(section, answer.parts);
    measured("insight", since);
  }
}
