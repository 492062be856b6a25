// Which character is shown: the one that the address names, whoever was shown last, or the sample. One that is not kept is
// offered to be kept.
import { write } from "../desk/address.js";
import { fold } from "../desk/rail.js";
import { once } from "../play/turns.js";
import { textOf } from "../play/storage.js";
import { send, value } from "./asking.js";
import { drawList, told } from "./list.js";
import { rail, sheet } from "./parts.js";
import { say, unsay } from "./say.js";
import * as store from "./store.js";

// The character that the address names: one that is kept, or the link of any.
function named() {
  const text = location.hash.slice(1);
  if (text.startsWith("kept=")) return { key: store.keyOf(text.slice("kept=".length)) };
  return text.includes("/") ? { link: text } : {};
}

// Shows the character that the address names; else the one that was shown last, the first, or the sample.
export function follow() {
  const { key, link } = named();
  if (link !== undefined) {
    open(link);
    return;
  }
  const found = [key, store.last(), store.people()[0]].find((each) => each && textOf(each) !== null);
  if (key && found !== key) say("This character is not kept on this device.");
  if (found) open(store.linkOf(found), found);
  else open(sheet.dataset.link);
}

export function open(link, key = "") {
  fold(rail); // the sheet lies behind it
  if (key) store.remember(key);
  send({ event: "opened", key, link });
}

// Goes to one that is kept: the address names it from now on.
export function go(key) {
  write(`kept=${store.idOf(key)}`);
  open(store.linkOf(key), key);
}

// Other characters are kept by now.
export function stored() {
  drawList(value().key);
  send({ event: "stored" });
}

// Taken back, a sheet would take with it what was written on it since: with the first change the offer ends.
export const sayAnd = (text, back) => say(text, back && (async () => {
  await back();
  stored();
  follow();
}), true);

// What is shown was changed here: the address of one that is not kept follows.
export function changed() {
  const { key, link } = value();
  unsay();
  drawList(key);
  if (!key) write(link);
}

// Keeps the one that is shown, once; `another`: under another name than one that is kept has.
export function keepShown(another) {
  const { key, link, met } = value();
  if (key) return;
  const { named: namesake, another: renamed } = met?.link === link ? met : {};
  keepIt(renamed && (another || namesake) ? renamed : link);
}

function keepIt(link) {
  const key = store.add(link);
  go(key);
  stored();
  sayAnd(`${told(link)?.name ?? "The sheet"} is kept on this device.`, () => store.remove(key));
}

export const replaceNamed = once(async () => {
  const { named: key, link } = value().met;
  const back = await store.replace(key, link);
  go(key);
  stored();
  sayAnd(`${told(link)?.name} is replaced.`, back);
});
