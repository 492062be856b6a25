// Which character is shown: the one that the address names, whoever was shown last, or the sample. One that is not kept is
// offered to be kept.
import { textOf } from "../play/storage.js";
import { once, repeated } from "../play/turns.js";
import * as editing from "./editing.js";
import { drawList, told } from "./list.js";
import { live, part, put, rail, sheet } from "./parts.js";
import { say } from "./say.js";
import { ask, asItCame, empty, show, shown } from "./sheet.js";
import * as store from "./store.js";

const WAKING = "The dice are waking: the sheet stands here in a moment…";

// The character that the address names: one that is kept, or the link of any.
function named() {
  const text = location.hash.slice(1);
  if (text.startsWith("kept=")) return { key: store.keyOf(text.slice("kept=".length)) };
  return text.includes("/") ? { link: text } : {};
}

// Shows the character that the address names; else the one that was shown last, the first, or the sample.
export async function follow() {
  const { key, link } = named();
  if (link !== undefined) {
    await open(link);
    return;
  }
  const found = [key, store.last(), store.people()[0]].find((each) => each && textOf(each) !== null);
  if (key && found !== key) say("This character is not kept on this device.");
  if (found) await open(store.linkOf(found), found);
  else await open(sheet.dataset.link);
}

export async function open(link, key = "") {
  if (editing.editing() && (key !== shown.key || (!key && link !== shown.link))) editing.leave();
  if (rail.matches(":popover-open")) rail.hidePopover(); // the sheet lies behind it
  if (key) store.remember(key);
  const drawn = show({ key, link });
  if (!live()) drawWaiting();
  await drawn;
  drawList();
  document.dispatchEvent(new CustomEvent("fairthrow:opened"));
  await offer();
}

// Before Python is there, only the name of one's own character is known.
function drawWaiting() {
  drawList();
  if (asItCame()) return;
  const found = told(shown.link);
  const heading = Object.assign(document.createElement("h1"), { textContent: found?.name ?? "A character" });
  empty(["who", "stats", "pools", "check", "open", "axis", "rest", "lines", "wanted", "grid", "marks", "advice", "offer"]);
  part("who").append(heading);
  part("lines").append(Object.assign(document.createElement("p"), { className: "note", textContent: WAKING }));
  if (found) document.body.dataset.system = found.system;
}

// One that is not kept is offered to be kept.
let met = {};

export const offer = repeated(async () => {
  if (shown.key || shown.problem) {
    put({ offer: "" });
    return;
  }
  if (!live()) return;
  const { link } = shown;
  const answer = await ask("meet", { link, kept: store.known() });
  if (answer.error || link !== shown.link || shown.key) return;
  met = answer;
  if (met.same) go(met.same).catch(() => {}); // it is the very same: nothing is to be asked
  else put(met.parts);
});

// Goes to one that is kept: the address names it from now on.
export function go(key) {
  history.replaceState(null, "", `#kept=${store.idOf(key)}`);
  return open(store.linkOf(key), key);
}

export const sayAnd = (text, back) => say(text, back && (async () => {
  await back();
  await follow();
}));

const keeping = once((how) => how()); // a second tap keeps nothing twice

// Keeps the one that is shown; `another`: under another name than one that is kept has.
export const keepShown = (another) => keeping(() => keepIt(met.another && (another || met.named) ? met.another : shown.link));

export const replaceNamed = () => keeping(replaceIt);

async function keepIt(link) {
  const key = store.add(link);
  await go(key);
  sayAnd(`${told(link)?.name ?? "The sheet"} is kept on this device.`, () => store.remove(key));
}

async function replaceIt() {
  const { named: key, link } = met;
  const back = await store.replace(key, link);
  await go(key);
  sayAnd(`${told(link)?.name} is replaced.`, back);
}
