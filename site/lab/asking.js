// The desk of the Lab: it runs the rules of value.js, asks Python what is due, and does what is to be done.
import { desk as deskOf } from "../desk/desk.js";
import { fell } from "../play/landing.js";
import { recordOf } from "../play/recorded.js";
import { grid, reveal } from "../play/grid.js";
import { fromElsewhere, letterOf } from "../play/letters.js";
import { forget, keep } from "../play/storage.js";
import { keep as keepTaps, lay } from "../play/taps.js";
import { askPython, beforehand } from "../python/python.js";
import { ask as askInAddress, write } from "./address.js";
import { keepDraft, leaveDraft } from "./draft.js";
import * as editor from "./editor.js";
import "./library.js"; // Python is told of programs before it runs one
import { fieldsOf } from "./links.js";
import { desk, form, live, measured, part, put } from "./parts.js";
import { rolledOf, staleRoll } from "./questions.js";
import * as running from "./running.js";
import { say, tellProblem } from "./say.js";
import { begin, rules } from "./value.js";
import { leaveUnsaid, mending, tellWhy } from "./why.js";

const MORE = 6; // times as long as before, where a limit is raised
const MOST_SECONDS = 3_600;
const OF_ANOTHER = ["answer", "summary", "ready", "rolled", "results", "outputs", "steps", "warnings", "about", "inputs", "reads", "dice",
  "help", "curve", "same", "words"];

const rollButton = form.querySelector('[data-do="roll"]');

// Every Python runs a program first, which takes longer the first time.
beforehand("labrun", desk.dataset.link, "{}");

// --- what is to be done ------------------------------------------------------------------

const effects = {
  put: ({ parts }) => put(parts),
  asked: ({ view }) => askInAddress(view),
  address: ({ text, entry }) => write(text, entry),
  keep: ({ draft }) => keepDraft(draft),
  file: ({ text }) => keep("rolls", text),
  relog({ of, link, said }) {
    const record = recordOf(of);
    if (!record) return;
    keep("rolls", JSON.stringify({ ...JSON.parse(record[1]), link, said })); // under a key of its own: see play/decisions.js
    forget(record[0]);
  },
  leave: leaveDraft,
  unsaid: leaveUnsaid,
  problem: ({ text }) => tellProblem(text),
  say: ({ text, back, word }) => say(text, back && (() => did(back)), word),
  why: ({ error, others = [] }) => (error ? accuse(error, others) : tellWhy(null)),
  unfold() { form.querySelector(".program").open = true; },
  outputs: ({ answer }) => drawOutputs(answer),
  taps: ({ link }) => keepTaps(desk, link),

  // Takes away what is of another program.
  clear() {
    put(Object.fromEntries(OF_ANOTHER.map((name) => [name, ""])));
    desk.classList.remove("played");
    drawOutputs({ outputs: [], asked: null });
  },
  game({ played, fold }) {
    desk.classList.toggle("played", played);
    if (fold) form.querySelector(".program").open = !played;
  },
  lay({ link, taps }) {
    lay(desk, link, taps);
    reveal(desk);
  },

  // Draws the controls that belong to the draft.
  controls() {
    const { draft } = value();
    editor.language(draft.language);
    editor.set(draft.program);
    form.querySelector(`[name="language"][value="${draft.language}"]`).checked = true;
    form.querySelector('[data-field="limit"]').hidden = draft.language === "anydice"; // of which no chain is cut by the link
    for (const control of form.querySelectorAll("[data-link]")) {
      const wanted = draft[control.dataset.link] || control.defaultValue;
      if (control.value !== wanted) control.value = wanted;
    }
    document.dispatchEvent(new CustomEvent("fairthrow:language"));
  },

  // Whoever has scrolled away from the stage sees it when the dice fall.
  fell({ link }) {
    document.dispatchEvent(new CustomEvent("fairthrow:rolled"));
    fell(link, rollButton);
    queueMicrotask(() => {
      const { top, bottom } = part("answer").getBoundingClientRect();
      if (top < 0 || bottom > innerHeight) desk.querySelector(".stage").scrollIntoView({ block: "start" });
    });
  },
};

// The outputs that can be looked at, and what is asked of the one that is.
function drawOutputs({ outputs, asked, output }) {
  if (outputs) {
    const list = form.querySelector("#lab-output");
    const labels = outputs.map((label, at) => new Option(label, String(at)));
    if (JSON.stringify(labels.map((each) => each.text)) !== JSON.stringify([...list.options].map((each) => each.text))) {
      list.replaceChildren(...labels);
    }
    list.hidden = outputs.length < 2;
    if (output !== undefined) list.value = String(output);
  }
  if (asked) {
    const number = form.querySelector("#lab-number");
    number.dataset.near = asked.near;
    form.querySelector("#lab-sign").value = asked.sign;
    if (document.activeElement !== number) number.value = asked.number;
  }
  form.querySelector(".ask .row").hidden = asked === null;
}

// Says what is wrong with the program, with what mends it.
function accuse(error, others) {
  const offers = [];
  const { seconds, draft } = value();
  if (error.limit === "seconds") {
    const longer = Math.min(seconds * MORE, MOST_SECONDS);
    if (longer > seconds) offers.push(mending(`Give it ${longer} seconds`, () => giveTime(longer)));
  }
  for (const { label, program } of error.mends ?? []) offers.push(mending(label, () => mend({ program }, "Mended.")));
  for (const { title, fragment, label } of others) {
    offers.push(mending(label ?? `This is ${title}: read it so`, () => mend(fieldsOf(fragment), `Read as ${title}.`)));
  }
  const meant = error.meant?.replace(/^lab\/#/u, "lab/") ?? "";
  const fields = fieldsOf(meant);
  if (fields) offers.push(mending("Open the link as it was", () => did({ event: "followed", link: meant, fields, sent: fromElsewhere(meant) })));
  tellWhy(error, draft.program, offers, Boolean(error.limit || error.fits || others.length || fields));
}

const mend = (fields, words) => did({ event: "replaced", fields, words });

function giveTime(seconds) {
  form.querySelector("#lab-seconds").value = seconds;
  did({ event: "timed", seconds, again: true });
}

// Says how the roll on the stage and the program stand to each other.
function draw(now) {
  const rolled = rolledOf(now);
  const empty = !now.draft.program.trim();
  desk.classList.toggle("nothing", empty);
  desk.classList.toggle("rolled", rolled !== null);
  desk.classList.toggle("stale", staleRoll(now));
  desk.classList.toggle("halted", now.halted);
  if (now.link) desk.dataset.shown = now.link;
  for (const name of ["letter", "onward"]) part(name).hidden = !now.sent;
  if (now.sent) desk.dataset.sent = now.sent.waits ? "waits" : now.sent.kept ? "kept" : "new";
  else delete desk.dataset.sent;
  part("said").textContent = rolled?.said ?? "";
  rollButton.disabled = !live() || now.wrong || empty;
  for (const button of form.querySelectorAll("[data-rolled]")) button.disabled = !rolled;
}

document.addEventListener("fairthrow:wrong", () => send({ event: "accused" }));

// --- questions to Python -----------------------------------------------------------------

const ANEW = { overtaken: true };

// Asks what may take long. Python does one such thing at a time, and is told to stop by the signal.
async function counting(name, link, given, { seconds, quiet }, signal) {
  signal.addEventListener("abort", running.cancel);
  const answer = await running.ask(name, link, given, { seconds, quiet });
  signal.removeEventListener("abort", running.cancel);
  return answer.cancelled ? ANEW : answer;
}

const asks = {
  // Of a link that was opened it is found out whether it was sent.
  async count({ about: { link, view }, opened, decides, ...how }, signal) {
    const answer = await counting("labrun", link, JSON.stringify({ view, opened }), how, signal);
    if (answer.error) return { wrong: answer };
    if (!opened || decides || answer.overtaken) return answer;
    const { cut, parts, said, fragment } = answer;
    return { ...answer, letter: await letterOf(`lab/${fragment}`, { said, cut, rolled: Boolean(parts.rolled), about: "program" }) };
  },

  wish: ({ about: { name, link, other }, ...how }, signal) => counting(name, link, other, how, signal),
  insight: ({ about: { link }, seconds }, signal) => counting("labinsight", link, "", { seconds, quiet: true }, signal),

  // The log gets a record.
  async roll({ link, view, ...how }, signal) {
    const answer = await counting("labroll", link, JSON.stringify({ view, at: new Date().toISOString() }), how, signal);
    if (answer.record) keep("rolls", answer.record);
    return answer;
  },

  words: ({ about: { link, at } }) => askPython("labwords", link, JSON.stringify(at)),
};

const MEASURED = { count: "preview", roll: "roll" };

export const { value, send, did, until } = deskOf({
  rules,
  value: begin(),
  effects,
  draw,
  ask: (question, signal) => asks[question.kind](question, signal),
  measured: (kind, since) => kind in MEASURED && measured(MEASURED[kind], since),
});

// Asks what may have to count first, behind whatever is being counted or rolled. Where a person cancels it that is said with
// these words, and null is given.
export async function askLong(name, link, other, words) {
  send({ event: "wished", name, link, other, words });
  const n = value().wished;
  const { answer } = await until(({ came }) => came[n]);
  send({ event: "taken", n });
  return answer;
}

grid(desk);
