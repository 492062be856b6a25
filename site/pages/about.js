// The page about Fairthrow. All of it can be read without a script and without Python. Here one file for everything that is
// kept is written, and another one added; Python is started for that, since it knows the records. keep/value.js is its desk.
import { desk } from "../desk/desk.js";
import { tellState } from "../desk/shell.js";
import { begin, rules } from "../keep/value.js";
import { registerOffline } from "../offline/offline.js";
import { wrote } from "../people/recent.js";
import { download } from "../play/download.js";
import { onChange, setting } from "../play/storage.js";
import { askOrThrow } from "../python/python.js";
import { change, changeBack, everything, keyOf } from "../keep/everything.js";
import { filed, now } from "../keep/filed.js";
import { onFile } from "../keep/onfile.js";
import { running } from "./footer.js";
import { fill } from "./sink.js";

const LARGEST_FILE = 20_000_000; // bytes: more than any browser keeps for a site
const TRIES = 5; // other tabs may change what is kept meanwhile
const FULL = "this browser has no room left for it";

const box = document.getElementById("file");
const part = (name) => document.querySelector(`[data-part="${name}"]`);
const chooser = box.querySelector('[data-do="chosen"]');
const undoButton = box.querySelector('[data-do="undo"]');

// --- what is kept ------------------------------------------------------------------------

const COUNTED = {
  characters: ["character", "characters"],
  rolls: ["roll", "rolls"],
  checks: ["saved check or program", "saved checks and programs"],
  drafts: ["program in the making", "programs in the making"],
  offers: ["offer of a fair roll", "offers of fair rolls"],
  answers: ["answer to a fair roll", "answers to fair rolls"],
  seals: ["sealed roll", "sealed rolls"],
};

const list = new Intl.ListFormat("en-GB");

function count() {
  let found = {};
  try {
    found = everything();
  } catch {
    part("kept").textContent = "This browser keeps nothing for this page (a private window, perhaps).";
    return;
  }
  const counted = Object.entries(COUNTED).filter(([kind]) => found[kind]).map(([kind, [one, several]]) =>
    `${found[kind].length.toLocaleString("en-GB")} ${found[kind].length === 1 ? one : several}`);
  const file = setting("filed");
  const when = Date.parse(file) ? ` The last file was saved on ${new Date(file).toLocaleDateString("en-GB", { dateStyle: "long" })}.` : "";
  part("kept").textContent = counted.length ? `Kept on this device: ${list.format(counted)}.${when}` : "Nothing of yours is kept on this device yet.";
}

// Where the browser can promise to keep what is here, somebody may ask for that.
async function tellHowLong() {
  const { storage } = navigator;
  if (!storage?.persist || !storage.persisted) return;
  const button = box.querySelector('[data-do="persist"]');
  const promised = await storage.persisted();
  button.hidden = promised;
  if (promised) part("lasting").textContent = "This browser has promised not to clear it by itself.";
}

async function persist() {
  const promised = await navigator.storage.persist();
  await tellHowLong();
  if (!promised) part("lasting").textContent = "This browser does not promise it now. Some do once a site is installed or often visited.";
}

// --- a file is written -------------------------------------------------------------------

async function save() {
  const [kept, saved] = [everything(), now()];
  if (!Object.keys(kept).some((kind) => kind in COUNTED)) {
    return { said: "Nothing of yours is kept here yet: there is nothing to save." };
  }
  const { text, name, left } = await askOrThrow("everything", JSON.stringify({ kept, saved }));
  download(name, new Blob([text], { type: "application/json" }));
  filed(saved); // what has come since is not in it
  const damaged = left ? ` ${left} damaged ${left === 1 ? "record is" : "records are"} not in it: nothing can be read there.` : "";
  return { said: `Saved as ${name}.${damaged}` };
}

// --- a file is read, and added -----------------------------------------------------------

// Asks what a file would bring by now. Gives what is kept as well, as it was then.
async function brings(text) {
  const kept = everything();
  const chance = String(crypto.getRandomValues(new Uint32Array(1))[0]);
  const fresh = [String(Date.now()).padStart(15, "0"), chance];
  return { ...(await askOrThrow("restorable", text, JSON.stringify({ kept, fresh }))), kept };
}

async function read({ file }) {
  if (file.size > LARGEST_FILE) {
    throw new Error(`it has ${file.size.toLocaleString("en-GB")} bytes, and no file of everything has more than ${LARGEST_FILE.toLocaleString("en-GB")}`);
  }
  const text = await file.text();
  const { parts } = await brings(text);
  return { text, markup: parts.preview };
}

async function restore({ file: { text } }) {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const { put, drop, kept } = await brings(text);
    if (JSON.stringify(everything()) !== JSON.stringify(kept)) continue; // another tab was faster
    const changes = [...put.map(([kind, id, each]) => [keyOf(kind, id), each]), ...drop.map(([kind, id]) => [keyOf(kind, id), null])];
    const before = change(changes);
    if (!Object.keys(kept).some((kind) => kind in COUNTED)) filed(now()); // all that is here now is in that file
    await told(changes, before);
    return { count: put.length, changes, before };
  }
  throw new Error("other tabs change what is kept all the time");
}

async function undo({ back: { changes, before } }) {
  const since = changeBack(changes, before);
  await told(before, changes);
  return { said: since ? `Undone, but for ${since} that ${since === 1 ? "was" : "were"} changed since.` : "Undone: all is as it was." };
}

// Pages of characters that are open ask what was written last, see people/recent.js. Where they cannot be told, it is
// stored all the same: nothing is said of that.
async function told(changes, before) {
  const people = keyOf("characters", "");
  const there = new Map(before);
  const ours = changes.filter(([key]) => key.startsWith(people));
  await Promise.allSettled(ours.map(([key, text]) => wrote(key, there.get(key) ?? null, text)));
}

// --- people, other tabs, Python ----------------------------------------------------------

const asks = { save, read, restore, undo };

const { send } = desk({
  rules,
  value: begin(),
  effects: {
    show({ markup }) {
      fill(part("preview"), markup);
      part("preview").querySelector("button").focus();
    },
    leave: () => part("preview").replaceChildren(),
    count,
    focus: ({ on }) => queueMicrotask(() => box.querySelector(`[data-do="${on}"]`).focus()), // once it is drawn
  },
  draw({ note }) {
    part("said").textContent = note.text;
    undoButton.hidden = !note.back;
  },
  ask: (question) => asks[question.kind](question).catch((error) => (
    { error: { message: error.name === "QuotaExceededError" ? FULL : error.message } }
  )),
});
send({ event: "live" }); // Python is started by the first question

const deeds = {
  save: () => send({ event: "saving" }),
  choose: () => chooser.click(),
  restore: () => send({ event: "restoring" }),
  leave: () => send({ event: "left" }),
  undo: () => send({ event: "undoing" }),
  persist: () => persist().catch(() => {}),
};

box.addEventListener("click", ({ target }) => deeds[target.closest("button")?.dataset.do]?.());

onFile(chooser, (file) => {
  box.scrollIntoView({ block: "nearest" });
  send({ event: "chosen", file });
});

document.addEventListener("fairthrow:state", ({ detail }) => tellState(part("state"), { ...detail, state: "" }));

for (const button of box.querySelectorAll("button:disabled")) button.disabled = false;
count();
onChange(count);
tellHowLong().catch(() => {});
registerOffline();
running();
