// The widget on somebody else's page: one check, program or roll, with its odds and a roll. Its link stands in the address
// as the whole page has it, with the game before it: `#endworld/check?…`, `#anydice?program=…`.
//
// It may stand on any page, so it keeps nothing: no storage, no log, no service worker. Nothing here may come to import
// what does; a test looks into the bundle. To the page around it, it says how high it is, and nothing else.
import { againButton } from "../python/again.js";
import { askPython, beforehand, lastState, start } from "../python/python.js";
import { HOME } from "./base.js";
import { fill } from "./sink.js";

const state = document.documentElement;
const stage = document.getElementById("content");
const part = (name) => stage.querySelector(`[data-part="${name}"]`);
const button = stage.querySelector(".roll");
const whole = stage.querySelector(".whole");

const LINK = /^(?:([a-z\d-]+)\/)?([a-z\d-]+(?:\?.*)?)$/s;
const PROGRAMS = ["lab", "play"];

// The link in the address: the page that it is of, and what stands behind the # there. A program needs no page before it.
function linkHere() {
  const [, page = "lab", rest] = LINK.exec(location.hash.slice(1)) ?? [];
  return rest && { page, rest };
}

// What knows programs comes for one alone.
const ofProgram = (link) => PROGRAMS.includes(link.split("/")[0]);

let shown = null; // what stands here: { link, ask }
let newest = 0; // the number of the last question

// Asks Python, and shows the answer unless something else was asked meanwhile.
async function ask(name, link, number = "") {
  const mine = (newest += 1);
  button.disabled = true;
  let answer;
  try {
    if (ofProgram(link)) await (await import("../lab/library.js")).ready();
    answer = await askPython(name, link, number);
  } catch (error) {
    answer = { error };
  }
  if (mine !== newest) return;
  if (answer.error) refuse(answer.error.message, answer.whole);
  else draw(answer, number);
}

function draw({ link, whole: place, system, title, parts, said, action, rolled, cut = "" }, number) {
  shown = { link, ask: number };
  document.title = title;
  document.body.dataset.system = system;
  lead(place);
  tell(cut);
  stage.classList.remove("refused");
  stage.classList.toggle("still", !action);
  for (const [name, markup] of Object.entries(parts)) fill(part(name), markup);
  stage.classList.toggle("rolled", rolled);
  part("said").textContent = said;
  button.querySelector(".once").textContent = action;
  button.querySelector(".again").textContent = `${action} again`;
  button.disabled = state.dataset.python !== "live";
}

function lead(place) {
  whole.href = new URL(place || "./", HOME);
}

function tell(problem) {
  part("problem").textContent = problem;
  part("problem").hidden = !problem;
}

// Says why nothing is shown. What stood here is of another link.
function refuse(message, place) {
  shown = null;
  stage.classList.add("refused");
  part("name").textContent = "Nothing to roll here";
  tell(message);
  lead(place);
}

// Opens the link that the frame was given, and gives it. The page around it may give it another one.
function open() {
  const here = linkHere();
  if (!here) {
    refuse("This frame’s address names no check, program or roll.", "docs/embed/");
    return "";
  }
  const link = `${here.page}/${here.rest}`;
  document.body.dataset.system = ofProgram(link) ? "lab" : here.page;
  lead(`${here.page}/#${here.rest}`); // until Python has read it, and where that cannot be started
  ask("embed", link);
  return link;
}

button.addEventListener("click", () => ask("embedroll", shown.link, shown.ask));

stage.addEventListener("click", ({ target }) => {
  const degree = target.closest("[data-ask]");
  if (degree && shown) ask("embed", shown.link, degree.dataset.ask);
});

addEventListener("hashchange", open);

document.addEventListener("fairthrow:state", ({ detail }) => react(detail));

function react({ state: now, message, again }) {
  const line = part("state");
  line.textContent = message;
  if (again) line.append(" ", againButton());
  button.disabled = now !== "live" || !shown;
}

// --- the page around it ----------------------------------------------------------------------

// Says how high it is, in pixels, to whoever has framed it: see docs/embed.md.
new ResizeObserver(() => {
  const height = Math.ceil(stage.getBoundingClientRect().height);
  if (parent !== self) parent.postMessage({ fairthrow: "height", height }, "*");
}).observe(stage);

react(lastState());
const first = open();
Promise.resolve(ofProgram(first) && import("../lab/library.js")).then(() => beforehand("embedready", first));
start().catch(() => {}); // said by the listener above
state.dataset.script = "running"; // watchdog.js waits for it
