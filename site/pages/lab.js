// The page of the Lab: any dice, as a program. It listens to people, to the browser and to Python; the modules of lab/
// serve it:
//
//   bench.js     the program that is counted, and the roll that lies there
//   running.js   work of Python's that may take long, and its end before its time
//   draft.js     what is being written, kept on this device
//   address.js   the link in the address
//   editor.js    the field for it; codemirror.js, tongues.js and colours.js, a better one that comes later
//   why.js       what is wrong with it; words.js, what its words do; keys.js, words to put in
//   insight.js   what the inputs of a program would change
//   deeds.js     links, files, copies; shelf.js, the rail with examples, drafts, saved programs and rolls
//   parts.js, say.js   the places of the page; what is said of what was done
import { againButton } from "../python/again.js";
import { lastState, start } from "../python/python.js";
import { registerOffline } from "../offline/offline.js";
import { running } from "./footer.js";
import { columns } from "../play/columns.js";
import { forgetOwed, linkHere } from "../lab/address.js";
import * as bench from "../lab/bench.js";
import { deeds } from "../lab/deeds.js";
import { draft, fieldsOf, lastDraft } from "../lab/draft.js";
import * as editor from "../lab/editor.js";
import { drawKeys } from "../lab/keys.js";
import { desk, form, live, part } from "../lab/parts.js";
import { tell, watch } from "../lab/running.js";
import { aside, say, tried } from "../lab/say.js";
import { refresh } from "../lab/shelf.js";
import { explain } from "../lab/words.js";

const STEP = "[data-by]";
const WITHOUT_PYTHON = ["cancel", "undo"];
const PATIENCE = 2_000; // milliseconds that the better editor waits for a moment without work

// --- what people set -----------------------------------------------------------------------

editor.listen(() => {
  draft.program = editor.text();
  say("");
  bench.changed();
  explain();
}, explain);

function takeView(control) {
  const { view } = bench.bench;
  const name = control.dataset.view;
  view[name] = name === "output" ? Number(control.value) : control.value;
  if (name === "output" || (name === "sign" && view.number === "")) view.number = "";
  if (name === "sign" || name === "number") view.number = form.querySelector("#lab-number").value;
  bench.follow();
}

// The inputs of a program that is a game of its own, as links have them.
function takeInputs() {
  const pairs = [];
  for (const control of part("inputs").querySelectorAll("[name]")) {
    if (control.type === "radio" && !control.checked) continue;
    const value = control.type === "checkbox" ? (control.checked ? "yes" : "no") : control.value;
    pairs.push(`${control.name}:${value}`);
  }
  draft.inputs = pairs.join(",");
  bench.changed();
}

form.addEventListener("input", ({ target }) => {
  if (target.closest(".editor")) return;
  say("");
  if (target.name === "language") {
    Object.assign(draft, { language: target.value, limit: "", inputs: "" });
    bench.drawControls();
    bench.changed();
  } else if (target.dataset.view) {
    takeView(target);
  } else if (target.closest('[data-part="inputs"]')) {
    takeInputs();
  } else if (target.id === "lab-seconds") {
    if (target.validity.valid && target.value) bench.bench.seconds = target.valueAsNumber;
  } else if (target.dataset.link) {
    draft[target.dataset.link] = target.value === target.defaultValue ? "" : target.value.trim();
    bench.changed();
  }
});

document.addEventListener("fairthrow:language", () => {
  drawKeys(draft.language);
  explain();
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
  const deed = deeds[button.dataset.copy ? "copy-odds" : button.dataset.do];
  if (!deed || (button.dataset.do === "undo" && !form.contains(button))) return; // the rail has an undo of its own
  for (const open of document.querySelectorAll(".menu:popover-open")) open.hidePopover();
  if (!live() && !WITHOUT_PYTHON.includes(button.dataset.do)) aside("The dice are waking. In a moment they are there.");
  else tried("That did not work", () => deed(button));
});

form.addEventListener("submit", (event) => {
  event.preventDefault();
  if (live()) tried("Nothing was rolled", bench.roll);
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
  const link = linkHere(new URL(newURL).hash);
  if (link) bench.openLink(link);
});

// The address holds the program: to go to the content is no other address.
document.querySelector("a.skip").addEventListener("click", (event) => {
  event.preventDefault();
  document.getElementById("content").focus();
});

// --- opening -------------------------------------------------------------------------------

// What the address names; else the draft that was left; else the example that the page came with.
function begin() {
  const link = linkHere();
  if (link && bench.openLink(link)) {
    bench.clear(); // the example that the page came with
    return;
  }
  const left = lastDraft();
  Object.assign(draft, left ?? fieldsOf(desk.dataset.link));
  bench.bench.begun = Boolean(left);
  bench.drawControls();
  bench.bench.known = !left;
  bench.clear();
  bench.drawState();
  bench.follow();
}

// --- progress, Python ----------------------------------------------------------------------

watch((gone) => {
  tell(part("busy"), gone, bench.bench.seconds);
  if (gone !== null) bench.clear();
});

function react({ state, message, again }) {
  const line = part("state");
  line.textContent = state === "live" ? "" : message ?? "";
  if (again) line.append(" ", againButton());
  bench.drawState();
  if (state !== "live") return;
  bench.awake();
  explain();
  performance.mark("fairthrow:drawn");
  refresh().catch(() => {});
  registerOffline();
  // The better editor comes when the page has nothing else to do; on a device that always has, after a while.
  const improve = () => editor.improve().catch(() => {});
  if (globalThis.requestIdleCallback) requestIdleCallback(improve, { timeout: PATIENCE });
  else setTimeout(improve);
}

document.addEventListener("fairthrow:state", ({ detail }) => react(detail));

columns(desk);
begin();
react(lastState());
start().catch(() => {}); // said on the page by the listener above
running();
