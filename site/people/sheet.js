// The sheet that is shown: a character that is kept, or one whose link was opened. Python is asked for its parts, and for
// the chances whenever the moment changes: how hard it is, with what advantage.
import { call } from "../python/python.js";
import { keep, forget, textOf } from "../play/storage.js";
import { reveal } from "../play/grid.js";
import { tellTrouble } from "../play/trouble.js";
import { oneByOne, repeated } from "../play/turns.js";
import { live, measured, part, put, sheet, touched } from "./parts.js";
import { say } from "./say.js";
import * as store from "./store.js";

const PAUSE = 150; // milliseconds without a change before the grid is asked for

const form = document.getElementById("moment");
const stage = sheet.querySelector(".stage");
const hint = [...part("answer").childNodes].map((node) => node.cloneNode(true));

// What is shown: `key` is that of a kept one, or empty; `link` is the character. `moment` is the check as Python has said
// it last, `name` and `system` are whose sheet it is. `problem` says why the link cannot be shown.
export const shown = { key: "", link: sheet.dataset.link, moment: "", name: "", system: "", problem: "" };

const CONTROLS = ["check", "axis", "open", "rest"]; // the parts with the controls of the moment: people change them
let controls = null; // what the controls are there for; empty where they are to be drawn, null while they are as the page came
let wish = ""; // the check that somebody has chosen, until the sheet is drawn for it
let answered = ""; // what the controls said when the moment that is shown was asked for
const moments = new Map(); // by game, the moment that was set last
const rolls = new Map(); // by whose sheet it is, the last roll: { roll, line, key, text }

const whose = () => shown.key || shown.link;

// Whether the sheet is still the one that the page came with.
export const asItCame = () => controls === null && shown.link === sheet.dataset.link;

export async function ask(name, given) {
  return JSON.parse(await call(name, JSON.stringify(given)));
}

// --- the whole sheet ---------------------------------------------------------------------

// Draws the sheet of what is shown. However often it is asked for meanwhile, it is drawn once more at the end.
export const draw = repeated(async () => {
  const { link } = shown;
  const fresh = asItCame();
  const chosen = wish;
  const set = fresh ? momentOf() : answered;
  const answer = await ask("character", { link, moment: chosen || (fresh ? set : shown.moment) });
  if (link !== shown.link || chosen !== wish) return; // another one since
  wish = "";
  shown.problem = answer.error?.message ?? "";
  tellProblem();
  if (answer.error) return;
  const { moment, name, shown: said, system, parts } = answer;
  Object.assign(shown, { moment, name, system });
  moments.set(system, moment);
  // Controls that are there already stay: somebody may be at one, with something that is not answered yet.
  const these = `${system}/${moment.split("?", 1)[0]} ${answer.free}`;
  const stay = these === controls || (fresh && !chosen);
  for (const each of CONTROLS) {
    if (stay) delete parts[each];
    else touched(each);
  }
  controls = these;
  put(parts);
  answered = stay ? set : momentOf();
  if (answered !== momentOf()) edited(); // somebody has set them since that was asked
  document.body.dataset.system = system;
  sheet.dataset.shown = link;
  tellTrouble();
  document.title = `${said} – Fairthrow`;
  gridSoon();
});

function tellProblem() {
  const place = part("problem");
  place.textContent = shown.problem && `This character cannot be shown: ${shown.problem}.`;
  place.hidden = !shown.problem;
}

// Empties places of the sheet until they are drawn anew, with all controls.
export function empty(names) {
  for (const name of names) part(name).replaceChildren();
  touched(...names);
  controls = "";
}

// Shows another character, with the roll that was made last with it.
export async function show({ key = "", link }) {
  if (key !== shown.key && link === shown.link && !rolls.has(key)) rolls.set(key || link, lastRoll()); // it is kept now
  if (key !== shown.key || link !== shown.link) {
    const system = link.split("/", 1)[0];
    turn += 1;
    if (system !== shown.system) controls &&= "";
    if (link !== shown.link) wish = "";
    Object.assign(shown, { key, link, moment: moments.get(system) ?? "" });
    drawRoll(rolls.get(whose()));
  }
  if (live()) await draw();
}

// --- the moment --------------------------------------------------------------------------

// The check at the moment as link text: every control by its name, as it stands.
function momentOf() {
  const fields = [];
  for (const control of form.elements) {
    if (!control.name || (control.type === "radio" && !control.checked)) continue;
    const value = control.type === "checkbox" ? (control.checked ? "yes" : "no") : control.value;
    fields.push(`${control.name}=${encodeURIComponent(listed(control, value))}`);
  }
  return `${checkOf()}?${fields.join("&")}`;
}

// Links have one comma between the numbers of a list; people write blanks as well.
const listed = (control, value) =>
  control.closest(".wholes") ? value.split(/[\s,;]+/).filter(Boolean).join(",") : value;

function checkOf() {
  const chosen = part("check").querySelector("select, input:checked");
  return chosen?.value ?? shown.moment.split("?", 1)[0];
}

let since = 0;
let wait = 0;

// The chances of all lines at the moment that is set by now.
const chances = repeated(async () => {
  if (controls === "") return; // they are still those of another sheet: draw() is on its way
  const asked = since;
  const { link } = shown;
  const [moment, check] = [momentOf(), checkOf()];
  const answer = await ask("chances", { link, moment });
  if (link !== shown.link || check !== checkOf()) return; // draw() is on its way, or has been
  drawError(answer.error);
  if (answer.error) return;
  answered = moment;
  shown.moment = answer.moment;
  moments.set(shown.system, answer.moment);
  put(answer.parts);
  measured("chances", asked);
  gridSoon();
});

function edited() {
  since = performance.now();
  if (live()) chances().catch(() => {}); // python.js says what became of Python
}

function gridSoon() {
  clearTimeout(wait);
  wait = setTimeout(() => grid().catch(() => {}), PAUSE);
}

async function grid() {
  const { link, moment } = shown;
  const asked = performance.now();
  const answer = await ask("grid", { link, moment });
  if (answer.error || answer.overtaken || link !== shown.link || moment !== shown.moment) return;
  put(answer.parts);
  reveal(sheet);
  measured("grid", asked);
}

// Shows an error at the control it names, and none at the others.
function drawError(error) {
  for (const control of form.querySelectorAll("[aria-invalid]")) control.removeAttribute("aria-invalid");
  for (const message of form.querySelectorAll(".error")) message.remove();
  if (!error) return;
  const row = form.querySelector(`[data-field="${CSS.escape(error.field)}"]`);
  if (!row) {
    say(`${error.message}.`);
    return;
  }
  row.append(Object.assign(document.createElement("p"), { className: "error", textContent: error.message }));
  row.querySelector("input, select").setAttribute("aria-invalid", "true");
  row.closest("details")?.setAttribute("open", "");
}

// Sets controls of the moment by their names, as a cell of the grid and a weakness do.
export function setTo(query) {
  for (const [name, value] of new URLSearchParams(query)) {
    for (const control of form.elements) {
      if (control.name !== name) continue;
      if (control.type === "checkbox") control.checked = value === "yes";
      else if (control.type === "radio") control.checked = control.value === value;
      else control.value = value;
    }
  }
  edited();
}

// --- rolls -------------------------------------------------------------------------------

const inOrder = oneByOne();

const changes = oneByOne();
let turn = 0; // another one each time that another character is shown

// Who is shown now, for changes that come later; and whether those are shown still, or again.
export const current = () => ({ key: shown.key, mine: turn });
export const isShown = ({ key, mine }) => turn === mine || Boolean(key && key === shown.key);

// Changes a character, the one that is shown where it is not said who, by what `make` gives for it as it is by then: in
// storage, where it is kept. Gives the answer.
export const changing = (make, whom = current()) => changes(() => changed(whom, make));

async function changed(whom, make) {
  const { key } = whom;
  if (!key && !isShown(whom)) throw new Error("another character is shown by now");
  const answer = key ? await store.change(key, make) : await make(shown.link);
  if (answer === null) {
    if (!isShown(whom)) throw new Error("it was deleted in another tab");
    shown.key = ""; // what is on the screen is not lost
    document.dispatchEvent(new CustomEvent("fairthrow:gone"));
    return changed(current(), make);
  }
  if (answer.error) throw new Error(answer.error.message);
  if (isShown(whom)) follow(answer.link);
  return answer;
}

// What is shown has become another by what somebody did to it.
function follow(link) {
  if (link === shown.link) return;
  if (!shown.key && rolls.has(shown.link)) {
    rolls.set(link, rolls.get(shown.link));
    rolls.delete(shown.link);
  }
  shown.link = link;
  document.dispatchEvent(new CustomEvent("fairthrow:changed"));
}

function drawRoll(last) {
  stage.classList.remove("rolled", "missing");
  if (!last) {
    put({ answer: "", roll: "", trace: "", deeds: "" });
    part("answer").replaceChildren(...hint.map((node) => node.cloneNode(true)));
    touched("answer");
    part("said").textContent = "";
    return;
  }
  put(last.parts);
  stage.classList.add("rolled");
}

export const lastRoll = () => rolls.get(whose());

// Rolls a line; the roll is logged, and what it spends is taken from its pool.
export const roll = (line, whom = current()) => inOrder(async () => {
  if (!isShown(whom)) return;
  const asked = performance.now();
  const moment = momentOf();
  const answer = await changing((link) => ask("throw", { link, line, moment, at: new Date().toISOString() }), whom);
  took(answer, line, keep("rolls", answer.record), whom);
  if (!isShown(whom)) return;
  measured("throw", asked);
  for (const name of answer.spent) setOff(name);
  if (answer.spent.length) await draw();
});

function setOff(name) {
  const control = form.elements[name];
  if (control?.type === "checkbox") control.checked = false;
  shown.moment = answered = momentOf();
}

// Decides about the last roll, or takes the last decision back, where `decision` is empty. A second tap does no more.
export const settle = (decision, last = lastRoll(), whom = current()) => inOrder(async () => {
  if (!last || last !== lastRoll()) return;
  const { line, key } = last;
  const record = [key, textOf(key) ?? last.text];
  const answer = await changing((link) => ask("settle", { link, line, roll: last.roll, decision, record }), whom);
  // The new record comes first and has a key of its own, for nobody reads again what is under a key that is known.
  const now = keep("rolls", answer.record);
  forget(key);
  took(answer, line, now, whom);
  await draw();
});

// Takes a roll: it lies with whom it is of, also where another character is shown by now.
function took(answer, line, key, whom) {
  const { roll: link, record: text, parts, said } = answer;
  const here = isShown(whom);
  const roll = { roll: link, line, key, text, parts };
  rolls.set(here ? whose() : whom.key || answer.link, roll);
  if (here) {
    drawRoll(roll);
    part("said").textContent = said;
    say("");
  }
  document.dispatchEvent(new CustomEvent("fairthrow:rolled"));
}

// --- people ------------------------------------------------------------------------------

form.addEventListener("submit", (event) => event.preventDefault());
form.addEventListener("input", ({ target }) => {
  if (target.dataset.check === undefined) {
    edited();
    return;
  }
  wish = target.value; // another check has other fields
  controls = "";
  draw().catch(() => {});
});
form.addEventListener("click", ({ target }) => {
  const button = target.closest("button[data-step]");
  if (!button) return;
  const input = document.getElementById(button.dataset.for);
  if (button.dataset.step > 0) input.stepUp();
  else input.stepDown();
  edited();
});
