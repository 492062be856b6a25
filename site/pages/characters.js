// The page of characters: the sheet of one, and the list of all. It listens to people, to the browser and to Python; the
// modules of people/ serve it:
//
//   which.js     which character is shown, and whether it is kept
//   sheet.js     the sheet that is shown: its parts, the moment, rolls and what is decided after them
//   editing.js   the form that edits it
//   list.js      the list of all characters
//   handing.js   links, QR codes, files
//   store.js     what is kept on this device, changed by one tab at a time
//   parts.js, say.js   the places of the page; what is said of what was done
import { againButton } from "../python/again.js";
import { lastState, start } from "../python/python.js";
import { registerOffline } from "../offline/offline.js";
import "../play/doubletaps.js";
import { askOfKept } from "../play/kept.js";
import { grid } from "../play/grid.js";
import { drawing } from "../play/lists.js";
import { onChange } from "../play/storage.js";
import { tellTrouble } from "../play/trouble.js";
import { oneByOne, repeated } from "../play/turns.js";
import { onFile } from "../keep/onfile.js";
import { remind } from "../keep/reminder.js";
import { running } from "./footer.js";
import * as editing from "../people/editing.js";
import * as handing from "../people/handing.js";
import { drawList, focusAt, nextTo, told } from "../people/list.js";
import { live, part, put, rail, sheet } from "../people/parts.js";
import { say, takeBack, tried } from "../people/say.js";
import { ask, changing, current, draw, roll, setTo, settle, shown } from "../people/sheet.js";
import * as store from "../people/store.js";
import { follow, go, keepShown, offer, open, replaceNamed, sayAnd } from "../people/which.js";

const WIDE = matchMedia("(min-width: 75rem)"); // as in styles/first.css

// --- what people do ----------------------------------------------------------------------

async function begin(given) {
  const { error, link } = await ask("begin", { ...given, kept: store.known() });
  if (error) throw new Error(error.message);
  return link;
}

async function anew({ system }) {
  const key = store.add(await begin({ system }));
  await go(key);
  await editing.open();
  part("editor").querySelector('[name="name"]').select();
  sayAnd("A new character. What shall they be called?", () => store.remove(key));
}

async function copyOf(link, key) {
  const copied = store.add(await begin({ link }), key);
  await go(copied);
  sayAnd(`Copied as ${told(store.linkOf(copied))?.name}.`, () => store.remove(copied));
}

async function remove(key) {
  const name = told(store.linkOf(key))?.name ?? "The sheet";
  const next = nextTo(key);
  const back = await store.remove(key);
  if (!back) return;
  if (shown.key === key) {
    if (next) await go(next);
    else {
      history.replaceState(null, "", location.pathname);
      await open(sheet.dataset.link);
    }
  }
  drawList();
  say(`${name} is deleted.`, async () => {
    await back();
    drawList();
    await offer();
    focusAt(key, "A");
  });
  if (next) focusAt(next);
  else document.querySelector('.undo [data-do="undo"]:not([hidden]), .toast [data-do="undo"]:not([hidden])')?.focus();
}

async function spend({ decision, points }) {
  await changing((link) => ask("edit", { link, edits: [{ do: "spend", decision, points: Number(points) }] }));
  await draw();
}

async function rest() {
  const whom = current();
  const { undo, shown: name } = await changing((link) => ask("edit", { link, edits: [{ do: "rest" }] }), whom);
  await draw();
  if (undo.length) say(`${name} has rested.`, () => editing.again(undo, whom)); // a second tap changes nothing
}

async function mark({ field, row, cell, text }) {
  await changing((link) => ask("edit", { link, edits: [{ do: "set", field, row, cell, text }] }));
  await draw();
}

const menu = document.getElementById("person-menu");
const moved = (by) => async () => {
  await store.move(menu.dataset.key, by);
  drawList();
  focusAt(menu.dataset.key);
};

const deeds = {
  spend,
  rest,
  set: mark,
  keep: () => keepShown(false),
  "keep-another": () => keepShown(true),
  replace: replaceNamed,
  away: async () => {
    history.replaceState(null, "", location.pathname);
    if (store.people().length) await follow();
    else put({ offer: "" });
  },
  edit: () => editing.open(),
  edited: () => editing.close(),
  "copy-link": handing.copyLink,
  "copy-roll": handing.copyRoll,
  qr: handing.code,
  file: handing.writeFile,
  "file-all": handing.writeAll,
  choose: () => file.click(),
  "keep-all": async () => {
    await handing.keepAll();
    drawList();
  },
  "close-file": handing.closeFile,
  copy: () => copyOf(shown.link, shown.key),
  "copy-of": () => copyOf(store.linkOf(menu.dataset.key), menu.dataset.key),
  new: anew,
  up: moved(-1),
  down: moved(1),
  delete: () => remove(menu.dataset.key),
  undo: takeBack,
};

const IN_ITS_FORM = ["add", "remove", "move"]; // editing.js listens for these

document.addEventListener("click", (event) => {
  const { target } = event;
  const setting = target.closest("[data-set]");
  if (setting && !event.ctrlKey && !event.metaKey && !event.shiftKey) {
    event.preventDefault();
    setTo(setting.dataset.set);
    return;
  }
  const button = target.closest("button");
  if (!button || button.closest("[data-python]") === null) return;
  if (button.dataset.key) menu.dataset.key = button.dataset.key;
  const { do: deed, line, action, decision } = button.dataset;
  const act = line !== undefined ? () => roll(line)
    : action === "decide" ? () => settle(decision)
    : action === "undecide" ? () => settle("")
    : deed && !IN_ITS_FORM.includes(deed) ? () => deeds[deed](button.dataset) : null;
  if (!act) return;
  for (const open of document.querySelectorAll(".menu:popover-open")) open.hidePopover();
  if (!live() && !["choose", "undo", "edited"].includes(deed)) {
    say("The dice are waking. In a moment they are there.");
    return;
  }
  tried("Nothing was changed", act).then(() => drawList());
});

// A key that is held down would press the button again and again.
document.addEventListener("keydown", (event) => {
  if (event.key === "Enter" && event.repeat) event.preventDefault();
});

const reading = oneByOne();
const file = rail.querySelector('[data-do="chosen"]');
onFile(file, (chosen) => reading(() => tried("Nothing was changed", () => handing.readFile(chosen))));

grid(sheet);
rail.addEventListener("click", ({ target }) => {
  if (target.closest("a") && rail.matches(":popover-open")) rail.hidePopover(); // what it leads to lies behind the sheet
});
addEventListener("hashchange", () => follow().catch(() => {}));
WIDE.addEventListener("change", () => {
  if (WIDE.matches && rail.matches(":popover-open")) rail.hidePopover();
  rolls().catch(() => {});
});

// The address holds the character: to go to the content is no other address.
document.querySelector("a.skip").addEventListener("click", (event) => {
  event.preventDefault();
  document.getElementById("content").focus();
});

// --- the sheet, other tabs, Python -------------------------------------------------------

// What is shown was changed here: the address of one that is not kept follows.
document.addEventListener("fairthrow:changed", () => {
  drawList();
  if (shown.key) return;
  try {
    history.replaceState(null, "", `#${shown.link}`);
  } catch {
    // browsers take only so many addresses in a while: the next one is as good
  }
  offer().catch(() => {});
});
document.addEventListener("fairthrow:gone", () => {
  say("This character was deleted in another tab. The sheet is still here: keep it, if you like.");
  drawList();
});

const drawRail = drawing(rail);
const rolls = repeated(async () => {
  tellTrouble();
  if (!rail.checkVisibility() || !shown.system) return;
  drawRail((await askOfKept("rolls_of", JSON.stringify({ by: shown.name, system: shown.system }))).parts);
});
for (const event of ["fairthrow:rolled", "fairthrow:opened"]) document.addEventListener(event, () => rolls().catch(() => {}));
rail.addEventListener("toggle", () => rolls().catch(() => {}));

onChange(() => {
  drawList();
  rolls().catch(() => {});
  catchUp().catch(() => {});
});

// Another tab may have changed the character that is shown.
async function catchUp() {
  const { key } = shown;
  const link = key && await store.latest(key);
  if (!link || key !== shown.key || link === shown.link) return;
  shown.link = link;
  if (!live()) return;
  await draw();
  if (editing.editing()) await editing.refill();
}

function react({ state, message, again }) {
  const line = part("state");
  line.textContent = state === "live" ? "" : message ?? "";
  if (again) line.append(" ", againButton());
  if (state === "live") comeAlive().catch(() => {});
}

// What to do once Python is there, at first and after every restart.
async function comeAlive() {
  await draw();
  await offer();
  performance.mark("fairthrow:drawn");
  await rolls();
  registerOffline();
}

document.addEventListener("fairthrow:state", ({ detail }) => react(detail));

follow().catch(() => {});
react(lastState());
start().catch(() => {}); // said on the page by the listener above
running();
remind();
