// The desk of the page of characters: it runs the rules of value.js, asks Python what is due, and does what is to be done.
import { desk } from "../desk/desk.js";
import { reveal } from "../play/grid.js";
import { fell } from "../play/landing.js";
import { forget, keep, textOf } from "../play/storage.js";
import { tellTrouble } from "../play/trouble.js";
import { askPython } from "../python/python.js";
import * as editing from "./editing.js";
import { drawList, visible } from "./list.js";
import { measured, part, put, sheet, touched } from "./parts.js";
import { say, unsay } from "./say.js";
import { empty, lay, momentOf, off, tellProblem, tellWrong } from "./sheet.js";
import * as store from "./store.js";
import { begin, rules } from "./value.js";
import { changed, go } from "./which.js";

const LARGEST_FILE = 5_000_000; // bytes

// --- what is to be done ------------------------------------------------------------------

const effects = {
  put({ parts, touched: anew = [] }) {
    touched(...anew);
    put(parts);
  },
  say: ({ name, text, back }) => say(name ? visible(name) + text : text, back && (() => send(back))),
  lay,
  off,
  empty,
  reveal: () => reveal(sheet),
  fell: ({ line, what }) => fell(what, sheet.querySelector(`button[data-line="${CSS.escape(line)}"]`)),
  rolled: () => document.dispatchEvent(new CustomEvent("fairthrow:rolled")),
  go: ({ key }) => go(key),
  hash: ({ link }) => { location.hash = link; },
  changed: () => queueMicrotask(changed), // of what the value is by then
  unsay,
  gone() {
    say("This character was deleted in another tab. The sheet is still here: keep it, if you like.");
    queueMicrotask(changed);
  },
  handed: () => part("handed").scrollIntoView({ block: "nearest" }),
  mend({ place }) {
    if (editing.mend(place)) say("This is not kept yet: it is not right.");
    else send({ event: "unplaced", place });
  },
  ...editing.effects,
};

function draw({ key, turn, drawn, title, name, system, problem, wrong }, before) {
  if (turn !== before.turn || key !== before.key) drawList(key);
  if (problem !== before.problem) tellProblem(problem);
  if (wrong !== before.wrong) tellWrong(wrong);
  if (!drawn || drawn === before.drawn) return;
  document.body.dataset.system = system;
  sheet.dataset.shown = drawn;
  document.title = `${title} – Fairthrow`;
  tellTrouble();
  if (name !== before.name || system !== before.system) document.dispatchEvent(new CustomEvent("fairthrow:opened"));
}

// --- questions to Python -----------------------------------------------------------------

export const asked = (name, given) => askPython(name, JSON.stringify(given));

// Changes a character by what `make` gives for its link as it is by then: in storage, where it is kept. What cannot be done
// is an error like those of Python.
async function changing({ whom: { key }, link }, make) {
  try {
    if (!key && link === null) throw new Error("another character is shown by now");
    return (key ? await store.change(key, make) : await make(link)) ?? { gone: true };
  } catch (error) {
    return { error: { field: "", message: error.message } };
  }
}

const asks = {
  sheet: ({ about: { link }, moment }) => asked("character", { link, moment }),
  chances: ({ about }) => asked("chances", about),
  grid: ({ about }) => asked("grid", about),
  meet: ({ about: { link } }) => asked("meet", { link, kept: store.known() }),
  form: ({ about }) => asked("editing", about),

  // The roll is logged, and what it spends is taken from its pool.
  async throw({ line, moment, ...whose }) {
    const answer = await changing(whose, (link) => asked("throw", { link, line, moment, at: new Date().toISOString() }));
    return answer.record ? { ...answer, key: keep("rolls", answer.record) } : answer;
  },

  async settle({ made: { line, key, text, roll }, decision, ...whose }) {
    const record = [key, textOf(key) ?? text];
    const answer = await changing(whose, (link) => asked("settle", { link, line, roll, decision, record }));
    if (!answer.record) return answer;
    // The new record comes first and has a key of its own, for nobody reads again what is under a key that is known.
    const now = keep("rolls", answer.record);
    forget(key);
    return { ...answer, key: now };
  },

  edit: ({ edits, ...whose }) => changing(whose, (link) => asked("edit", { link, edits })),

  async read({ file }) {
    const { name, size } = file;
    if (size > LARGEST_FILE) return { error: { message: `${name} has ${size} bytes; at most ${LARGEST_FILE} are read` } };
    return asked("readfile", { text: await file.text(), kept: store.known() });
  },
};

const MEASURED = ["chances", "grid", "throw"];

export const { value, send, did, until } = desk({
  rules,
  value: begin({ link: sheet.dataset.link, moment: momentOf() }),
  effects,
  draw,
  ask: (question) => asks[question.kind](question),
  measured: (kind, since) => MEASURED.includes(kind) && measured(kind, since),
});
