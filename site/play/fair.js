// A fair roll between two people, and a sealed roll. Python takes their steps; this module keeps what each side has to keep,
// on this device only, and sees to it that two tabs never take a step at the same time.
import { NAME } from "../pages/base.js";
import { askPython } from "../python/python.js";
import { keep, records, warning } from "./storage.js";
import { oneByOne } from "./turns.js";

const KINDS = ["offers", "answers", "seals"]; // of the records that steps read and add to
const LOCK = `${NAME}/fair`;
const PATIENCE = 10_000; // milliseconds to wait for a step in another tab, whose Python may be starting again
const NEWS = `${NAME}/kept `;
const LAG = 5_000; // milliseconds after which every tab sees in storage what another has kept there

// Takes a step of Python's (offer, answer, exchange) about a link, and keeps what it gives to keep before
// anybody sees what came of it. `given` goes along: how odds are to be shown, and what the log is to hold of a roll.
export async function step(name, link, given) {
  const answer = await alone(() => taken(name, link, given));
  if (answer.alarm) setTimeout(showAlarm); // once whoever asked has drawn it
  return answer;
}

async function taken(name, link, given) {
  for (;;) {
    const before = await storedByAll();
    const answer = await askPython(name, link, JSON.stringify({ ...before, ...given }));
    if (JSON.stringify(await storedByAll()) !== JSON.stringify(before)) continue; // another tab was faster
    for (const { kind, text, key } of answer.keep ?? []) await tellTabs(kind, keep(kind, text, key), text);
    if (answer.keep && warning()) answer.said += ` ${warning()}`;
    return answer;
  }
}

// On a phone it would be far below what is seen.
function showAlarm() {
  document.querySelector('.check:not([hidden]) [data-part="fair"] [role=alert]')?.scrollIntoView({ block: "center" });
}

// --- one step at a time, in all tabs -----------------------------------------------------

// A step reads what is kept and then adds to it. One tab does so at a time, or one offer could get two answers. Where
// there are no locks (an address without HTTPS, an old browser), or where the wait is long, what other tabs have kept
// is still noticed in step().
const inOrder = oneByOne();

function alone(work) {
  if (!navigator.locks) return inOrder(work);
  return new Promise((resolve, reject) => {
    let begun = false;
    const begin = async () => {
      if (begun) return; // the lock came after all, or was refused after the wait was over
      begun = true;
      clearTimeout(late);
      await work().then(resolve, reject);
    };
    // Not a signal of the request's: in Chromium one was lost now and then on a busy machine, and nobody went on.
    const late = setTimeout(begin, PATIENCE);
    navigator.locks.request(LOCK, begin).catch(begin);
  });
}

// A browser may let its tabs see each other's storage a moment late, but all see at once which locks are held. For that
// moment what was kept is also the name of a lock. A record is only ever added to: of two texts under one key, from
// storage or from such a name, the longer one is the newer.
function tellTabs(kind, key, text) {
  if (!navigator.locks) return undefined;
  return new Promise((held) => {
    const name = NEWS + JSON.stringify({ kind, key, text });
    const hold = () => {
      held();
      return new Promise((release) => { setTimeout(release, LAG); });
    };
    navigator.locks.request(name, { mode: "shared" }, hold).catch(held);
  });
}

async function storedByAll() {
  const found = Object.fromEntries(KINDS.map((kind) => [kind, new Map(records(kind))]));
  const held = (await navigator.locks?.query().catch(() => null))?.held ?? [];
  for (const { name } of held.filter((lock) => lock.name.startsWith(NEWS))) {
    const { kind, key, text } = JSON.parse(name.slice(NEWS.length));
    if (text.length > (found[kind].get(key) ?? "").length) found[kind].set(key, text);
  }
  const listed = (kind) => [...found[kind]].sort(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(KINDS.map((kind) => [kind, listed(kind)]));
}
