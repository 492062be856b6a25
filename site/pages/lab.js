// The page of the Lab: any dice, as a program. It listens to people, to the browser and to Python; the modules of lab/
// serve it:
//
//   value.js     what it shows, as one value (desk/kernel.js), and what becomes of it by what people do; changes.js, by which
//                another program takes its place
//   questions.js what Python is asked, and what its answers make of the value
//   asking.js    runs that, and does what is to be done
//   running.js   work of Python's that may take long, and its end before its time
//   links.js, address.js, draft.js   links of programs, the one in the address, drafts kept on this device
//   editor.js    the field for the program; codemirror.js, tongues.js and colours.js, a better one that comes later
//   why.js       what is wrong with it; keys.js, words to put in
//   deeds.js     links, files, copies; shelf.js, the rail with examples, drafts, saved programs and rolls
//   parts.js, say.js   the places of the page; what is said of what was done
import { awaken, closeMenus, skipLink, tellState, WAKING } from "../desk/shell.js";
import { registerOffline } from "../offline/offline.js";
import { columns } from "../play/columns.js";
import { decisions, menus, press, shortcuts } from "../play/keys.js";
import { tables } from "../play/take.js";
import { askForName, fromElsewhere } from "../play/letters.js";
import { isMessage } from "../play/together.js";
import { askedHere, forgetOwed, linkHere } from "../lab/address.js";
import { did, send, value } from "../lab/asking.js";
import { deeds } from "../lab/deeds.js";
import { lastDraft } from "../lab/draft.js";
import * as editor from "../lab/editor.js";
import { drawKeys } from "../lab/keys.js";
import { ready } from "../lab/library.js";
import { fieldsOf, linkOf } from "../lab/links.js";
import { desk, form, live, part } from "../lab/parts.js";
import { tell } from "../lab/running.js";
import { aside, say, tellProblem, tried } from "../lab/say.js";
import { refresh } from "../lab/shelf.js";
import { falls } from "../play/landing.js";

const STEP = "[data-by]";
const WITHOUT_PYTHON = ["cancel", "undo"];
const TYPED = 2; // characters that a key may write at once; more at once were brought from elsewhere
const PATIENCE = 2_000; // milliseconds that the better editor waits for a moment without work

// --- what people set -----------------------------------------------------------------------

// Where the cursor stands, for what its word does.
function moved() {
  const before = value().draft.program.slice(0, editor.at()).split("\n");
  send({ event: "moved", at: { line: before.length, column: [...before.at(-1)].length + 1 } });
}

editor.listen(() => {
  const program = editor.text();
  say("");
  did({ event: "typed", program, brought: !value().draft.program.trim() && program.trim().length > TYPED });
  begins();
  moved();
}, moved);

function takeView(control) {
  const name = control.dataset.view;
  const view = { ...value().view, [name]: name === "output" ? Number(control.value) : control.value };
  if (name === "output" || (name === "sign" && view.number === "")) view.number = "";
  if (name === "sign" || name === "number") view.number = form.querySelector("#lab-number").value;
  send({ event: "viewed", view });
}

// The inputs of a program that is a game of its own, as links have them. A control's name never is the input's own: it would
// hide what the form itself has by that name.
const INPUT = "input_";

function takeInputs() {
  const pairs = [];
  for (const control of part("inputs").querySelectorAll("[name]")) {
    if (control.type === "radio" && !control.checked) continue;
    const value = control.type === "checkbox" ? (control.checked ? "yes" : "no") : control.value;
    pairs.push(`${control.name.slice(INPUT.length)}:${value}`);
  }
  did({ event: "set", fields: { inputs: pairs.join(",") } });
}

form.addEventListener("input", ({ target }) => {
  if (target.closest(".editor")) return;
  say("");
  if (target.name === "language") {
    did({ event: "language", language: target.value });
  } else if (target.dataset.view) {
    takeView(target);
  } else if (target.closest('[data-part="inputs"]')) {
    takeInputs();
  } else if (target.id === "lab-seconds") {
    if (target.validity.valid && target.value) send({ event: "timed", seconds: target.valueAsNumber });
  } else if (target.dataset.link) {
    const text = target.value === target.defaultValue ? "" : target.value.trim();
    did({ event: "set", fields: { [target.dataset.link]: text } });
  }
});

document.addEventListener("fairthrow:language", () => {
  drawKeys(value().draft.language);
  moved();
});

function step({ dataset }) {
  const input = dataset.for ? document.getElementById(dataset.for) : form.querySelector("#lab-number");
  const by = Number(dataset.by ?? dataset.step);
  if (input.value === "" && input.dataset.near) input.value = input.dataset.near; // there one begins to ask
  else if (by > 0) input.stepUp();
  else input.stepDown();
  input.dispatchEvent(new InputEvent("input", { bubbles: true }));
}

// --- what people do ------------------------------------------------------------------------

document.addEventListener("click", ({ target }) => {
  const button = target.closest("button");
  if (!button) return;
  if (button.matches(STEP) || button.dataset.step) {
    step(button);
    return;
  }
  const deed = deeds[button.dataset.copy ? "copy-odds" : button.dataset.do ?? button.dataset.action];
  if (!deed || (button.dataset.do === "undo" && !form.contains(button))) return; // the rail has an undo of its own
  closeMenus();
  if (!live() && !WITHOUT_PYTHON.includes(button.dataset.do)) aside(WAKING);
  else tried("That did not work", () => deed(button));
});

form.addEventListener("submit", (event) => {
  event.preventDefault();
  if (live() && !falls(linkOf(value().draft))) did({ event: "thrown" });
});

// A key that is held down would press a button again and again. In the editor, Ctrl or Cmd with Enter rolls.
form.addEventListener("keydown", (event) => {
  if (event.key !== "Enter") return;
  if (event.target.closest(".editor")) {
    if (!event.ctrlKey && !event.metaKey) return;
    event.preventDefault();
    event.stopPropagation();
    if (!event.repeat) form.requestSubmit();
  } else if (event.repeat) event.preventDefault();
}, { capture: true });

// What comes of the program before may be written into the address meanwhile: what it was changed to counts.
addEventListener("hashchange", ({ newURL }) => {
  forgetOwed();
  const { hash } = new URL(newURL);
  const link = linkHere(hash);
  if (link && !isMessage(link)) follow(link, askedHere(hash));
});

skipLink();

// --- opening -------------------------------------------------------------------------------

// Shows what a link holds: a program, and perhaps a roll of it. Gives whether it is one.
function follow(link, asked) {
  const fields = fieldsOf(link);
  if (fields) did({ event: "followed", link, fields, asked, sent: fromElsewhere(link) });
  else tellProblem("This link cannot be opened: it is of no program. The page goes on without it.");
  return fields !== null;
}

// What the address names; else the draft that was left; else the example that the page came with.
function begin() {
  const link = linkHere();
  if (isMessage(link)) return;
  if (link && follow(link, askedHere())) {
    send({ event: "uncovered" }); // the example that the page came with
    return;
  }
  const left = lastDraft();
  send({ event: "taken up", fields: left ?? fieldsOf(desk.dataset.link), begun: Boolean(left), unread: link !== "" });
}

// --- progress, Python ----------------------------------------------------------------------

document.addEventListener("fairthrow:counting", ({ detail: gone }) => {
  tell(part("busy"), gone, value().seconds);
  if (gone !== null) send({ event: "uncovered" });
});

// Python is asked once it knows programs. Where what it needs for that does not come, the next change tries again.
function begins() {
  if (!live() || value().live) return;
  ready().then(
    () => send({ event: "live" }),
    ({ message }) => live() && tellProblem(`The odds could not be counted: ${message}.`),
  );
}

function react(told) {
  tellState(part("state"), told);
  send({ event: value().live && told.state === "live" ? "back" : "waits" });
  if (told.state !== "live") return;
  begins();
  performance.mark("fairthrow:drawn");
  refresh().catch(() => {});
  registerOffline();
  // The better editor comes when the page has nothing else to do; on a device that always has, after a while.
  const improve = () => editor.improve().catch(() => {});
  if (globalThis.requestIdleCallback) requestIdleCallback(improve, { timeout: PATIENCE });
  else setTimeout(improve);
}

tables(desk);

// To press a column asks about it: in the relation that is asked about now.
columns(desk, (output, number) => {
  const { view } = value();
  send({ event: "viewed", view: { ...view, output, sign: form.querySelector("#lab-sign").value, number: String(number) } });
});
shortcuts({
  r: press(() => form, '[data-do="roll"]'),
  c: press(() => form, '[data-do="copy-link"]'),
  s: press(() => form, '[data-do="save"]'),
  ...decisions(() => part("results")),
  ...menus(() => form),
  f: editor.focus,
});
askForName(desk);
begin();
awaken(react);
