// The page of characters: the sheet of one, and the list of all. It listens to people, to the browser and to Python; the
// modules of people/ serve it:
//
//   value.js, questions.js, whom.js   its value, and what Python is asked
//   asking.js    the desk that runs them
//   beginning.js the four questions that a new character begins with
//   which.js     which character is shown, and whether it is kept
//   sheet.js     the sheet that is shown: the controls of the moment, the roll that lies there
//   editing.js   the form that edits it
//   list.js      the list of all characters
//   handing.js   links, QR codes, files
//   store.js     what is kept on this device, changed by one tab at a time
//   parts.js, say.js   the places of the page; what is said of what was done
import { forgetOwed, write } from "../desk/address.js";
import { keepFresh } from "../desk/rail.js";
import { awaken, closeMenus, pressedOnce, skipLink, stepped, tellState, WAKING } from "../desk/shell.js";
import { registerOffline } from "../offline/offline.js";
import "../play/doubletaps.js";
import { askOfKept } from "../play/kept.js";
import { grid } from "../play/grid.js";
import { decisions, menus, press, shortcuts } from "../play/keys.js";
import { falls } from "../play/landing.js";
import { drawing } from "../play/lists.js";
import { code } from "../play/share.js";
import { onChange } from "../play/storage.js";
import { tables } from "../play/take.js";
import { tellTrouble } from "../play/trouble.js";
import { repeated } from "../play/turns.js";
import { onFile } from "../keep/onfile.js";
import { remind } from "../keep/reminder.js";
import { asked, did, send, until, value } from "../people/asking.js";
import * as beginning from "../people/beginning.js";
import { listen } from "../people/editing.js";
import * as handing from "../people/handing.js";
import { drawList, focusAt, nextTo, told } from "../people/list.js";
import { live, part, put, rail, sheet } from "../people/parts.js";
import { say, takeBack, tried } from "../people/say.js";
import { form, momentOf, setTo } from "../people/sheet.js";
import * as store from "../people/store.js";
import { stands, thrownFor } from "../people/value.js";
import { lastRoll } from "../people/whom.js";
import { follow, go, keepShown, open, replaceNamed, sayAnd, stored } from "../people/which.js";

// --- what people do ----------------------------------------------------------------------

async function begin(given) {
  const { error, link } = await asked("begin", { ...given, kept: store.known() });
  if (error) throw new Error(error.message);
  return link;
}

// Begins the character that the questions were answered for; with `whole`, the form of all the sheet is opened at once.
async function anew(whole) {
  const link = await beginning.answered(begin);
  if (!link) return;
  const key = store.add(link);
  go(key);
  if (whole) did({ event: "editing", to: "name" });
  else document.getElementById("content").focus({ preventScroll: true });
  stored();
  sayAnd(`${told(link).name} is kept on this device.`, () => store.remove(key));
}

async function copyOf(link, key) {
  const copied = store.add(await begin({ link }), key);
  go(copied);
  stored();
  sayAnd(`Copied as ${told(store.linkOf(copied))?.name}.`, () => store.remove(copied));
}

async function remove(key) {
  const name = told(store.linkOf(key))?.name ?? "The sheet";
  const next = nextTo(key);
  const back = await store.remove(key);
  if (!back) return;
  if (value().key === key) {
    if (next) go(next);
    else {
      write("");
      open(sheet.dataset.link);
    }
  }
  stored();
  say(`${name} is deleted.`, async () => {
    await back();
    stored();
    focusAt(key, "A");
  });
  if (next) focusAt(next);
  else document.querySelector('.undo [data-do="undo"]:not([hidden]), .toast [data-do="undo"]:not([hidden])')?.focus();
}

const edits = (as, ...these) => did({ event: "edits", edits: these, as });

const menu = document.getElementById("person-menu");
const moved = (by) => async () => {
  await store.move(menu.dataset.key, by);
  drawList(value().key);
  focusAt(menu.dataset.key);
};

const deeds = {
  spend: ({ decision, points }) => edits("tap", { do: "spend", decision, points: Number(points) }),
  rest: () => edits("rest", { do: "rest" }),
  set: ({ field, row, cell, text }) => edits("tap", { do: "set", field, row, cell, text }),
  keep: () => keepShown(false),
  "keep-another": () => keepShown(true),
  replace: replaceNamed,
  away() {
    write("");
    if (store.people().length) follow();
    else put({ offer: "" });
  },
  edit: () => did({ event: "editing" }),
  edited: () => did({ event: "done" }),
  "copy-link": handing.copyLink,
  "copy-roll": handing.copyRoll,
  qr: () => code(part("code"), handing.addressOf(value().link)),
  file: handing.writeFile,
  "file-all": handing.writeAll,
  choose: () => file.click(),
  "keep-all": handing.keepAll,
  "close-file": () => send({ event: "filed away" }),
  copy: () => copyOf(value().link, value().key),
  "copy-of": () => copyOf(store.linkOf(menu.dataset.key), menu.dataset.key),
  new: () => beginning.open(),
  "begin-not": () => beginning.leave(),
  "begin-whole": () => anew(true),
  up: moved(-1),
  down: moved(1),
  delete: () => remove(menu.dataset.key),
  undo: takeBack,
};

// Whoever taps a line again before its dice lie means that roll.
function roll(line) {
  if (!falls(thrownFor(value(), line))) did({ event: "thrown", line });
}

const set = () => did({ event: "set", moment: momentOf(value().moment) });

const IN_ITS_FORM = ["add", "remove", "move"]; // editing.js listens for these
const ASLEEP = ["choose", "undo", "edited", "new", "begin-not", "begin-whole"]; // what need not wait until Python is there

beginning.form.addEventListener("submit", (event) => {
  event.preventDefault();
  tried("Nobody was begun", () => anew(false));
});

document.addEventListener("click", (event) => {
  const { target } = event;
  const setting = target.closest("[data-set]");
  if (setting && !event.ctrlKey && !event.metaKey && !event.shiftKey) {
    event.preventDefault();
    setTo(setting.dataset.set);
    set();
    return;
  }
  const button = target.closest("button");
  if (!button || button.closest("[data-python]") === null) return;
  if (button.dataset.key) menu.dataset.key = button.dataset.key;
  const { do: deed, line, action, decision } = button.dataset;
  const act = line !== undefined ? () => roll(line)
    : action === "decide" ? () => did({ event: "settling", decision })
    : action === "undecide" ? () => did({ event: "settling", decision: "" })
    : deed && !IN_ITS_FORM.includes(deed) ? () => deeds[deed](button.dataset) : null;
  if (!act) return;
  closeMenus();
  if (!live() && !ASLEEP.includes(deed)) {
    say(WAKING);
    return;
  }
  tried("Nothing was changed", act);
});

form.addEventListener("submit", (event) => event.preventDefault());
form.addEventListener("input", ({ target }) => {
  if (target.dataset.check === undefined) set();
  else did({ event: "chose", check: target.value }); // another check has other fields
});
form.addEventListener("click", ({ target }) => {
  const button = target.closest("button[data-step]");
  if (!button) return;
  stepped(button);
  set();
});
listen(did);
pressedOnce(document);
skipLink();

const file = rail.querySelector('[data-do="chosen"]');
onFile(file, (chosen) => send({ event: "filed", file: chosen }));

grid(sheet);
tables(sheet);

// R rolls the line again whose roll lies there, else the first; C copies the link of that roll, else of the character.
shortcuts({
  r() {
    const seen = [...part("lines").querySelectorAll("[data-line]")].filter((line) => line.checkVisibility({ visibilityProperty: true }));
    const last = lastRoll(value())?.line;
    (seen.find(({ dataset }) => dataset.line === last) ?? seen[0])?.click();
  },
  c: press(() => (lastRoll(value()) ? part("deeds") : form), '[data-do^="copy-"]'),
  s: press(() => part("offer"), '[data-do="keep"]'),
  ...decisions(() => sheet),
  ...menus(() => sheet),
  f: () => form.querySelector(":is(input, select):not([hidden])")?.focus(),
});

function arrive() {
  follow();
  if (location.hash === "#new") beginning.open();
}

addEventListener("hashchange", () => {
  forgetOwed();
  arrive();
});

// --- the sheet, other tabs, Python -------------------------------------------------------

const drawRail = drawing(rail);
const rolls = repeated(async () => {
  tellTrouble();
  if (!rail.checkVisibility() || !value().system) return;
  const { name, system } = value();
  drawRail((await askOfKept("rolls_of", JSON.stringify({ by: name, system }))).parts);
});
document.addEventListener("fairthrow:opened", () => rolls().catch(() => {}));
keepFresh(rail, rolls);

onChange(() => {
  drawList(value().key);
  catchUp().catch(() => {});
});

// Another tab may have changed the character that is shown.
async function catchUp() {
  const { key } = value();
  const link = key && await store.latest(key);
  if (link) send({ event: "caught", key, link });
}

// What to do once Python is there, at first and after every restart.
async function comeAlive() {
  await until(stands);
  performance.mark("fairthrow:drawn");
  await rolls();
  registerOffline();
}

arrive();
drawList(value().key);
awaken((told) => {
  tellState(part("state"), told);
  const now = told.state === "live";
  if (now !== value().live) send({ event: now ? "live" : "gone" });
  if (now) comeAlive().catch(() => {});
});
remind();
