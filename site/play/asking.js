// Keeps the value of the page. It takes what happens, makes the new value (checkstate.js), asks Python what is due by
// it (selectors.js), and does what is to be done.
import { call } from "../python/python.js";
import { fragment, writeFragment } from "./address.js";
import { begin, next } from "./checkstate.js";
import { decide } from "./decisions.js";
import * as fair from "./fair.js";
import { draw } from "./draw.js";
import { logRoll, refresh } from "./log.js";
import { insightSoon, interrupt } from "./idle.js";
import { first, linkOf, measured, numbersIn, part, put, sections, setControls, system } from "./places.js";
import * as selectors from "./selectors.js";

const named = fragment().split("?", 1)[0];
let page = begin({
  system,
  texts: Object.fromEntries([...sections].map(([name, section]) => [name, linkOf(section)])),
  fragment: fragment(),
  shown: sections.has(named) ? named : first,
});
draw(page);

export const value = () => page;

let watcher = () => {};

// Has a function told of the value after each event; one at most.
export function watch(callback) {
  watcher = callback;
}

const since = new Map(); // by check, when its newest change was made

// Something happened: the page follows.
export function send(event) {
  const { page: after, todo } = next(page, event);
  page = after;
  for (const { do: name, ...given } of todo) doing[name](given);
  draw(page);
  for (let question = selectors.due(page); question; question = selectors.due(page)) {
    page = next(page, { event: "asked", question }).page;
    ask(question);
  }
  release();
  watcher(page);
}

// The same, for what a person did to a check; what comes of it is timed from now.
export function changed(event) {
  since.set(event.check, performance.now());
  send(event);
}

const doing = {
  put({ check, parts, said }) {
    const section = sections.get(check);
    put(section, parts);
    if (said !== undefined) part(section, "said").textContent = said;
  },
  address: ({ text, entry }) => writeFragment(text, entry),
  lay({ check, fields }) {
    setControls(sections.get(check), fields);
    changed({ event: "edited", check, text: linkOf(sections.get(check)) });
  },
  follow: ({ check }) => follow(check),
  record: ({ link }) => afterwards(() => logRoll(link)),
  recorded: () => afterwards(refresh),
  result: ({ check }) => afterwards(() => showResult(sections.get(check))),
};

const afterwards = (act) => Promise.resolve().then(act).catch(() => {});

const followers = new Map();

// Has a check's further parts drawn with each of its situations.
export function drawWith(check, drawing) {
  followers.set(check, drawing);
}

// The rest that follows a situation can wait.
export function follow(check) {
  followers.get(check)?.().catch(() => {});
  insightSoon(sections.get(check), selectors.viewOf(page.checks[check]));
}

// Whoever has scrolled away from the stage sees it when the dice fall.
function showResult(section) {
  const { top, bottom } = part(section, "answer").getBoundingClientRect();
  if (top < 0 || bottom > innerHeight) section.querySelector(".stage").scrollIntoView({ block: "start" });
}

// --- questions to Python ------------------------------------------------------------------

async function ask(question) {
  interrupt();
  const asked = since.get(question.check);
  let answer;
  try {
    answer = await answerTo(question);
  } catch (error) {
    send({ event: "lost", question, message: error.message }); // python.js has said what went wrong
    return;
  }
  const late = selectors.overtaken(page, question);
  take(question, answer, late);
  if (!late && asked && MEASURED.includes(question.kind)) measured(question.kind, asked);
}

async function answerTo({ kind, call: name, link, view, decision, faces }) {
  if (kind === "decide") return decide(name, link, { decision, view, faces });
  return kind === "step" ? fair.step(name, link, view) : JSON.parse(await call(name, link, view));
}

const MEASURED = ["preview", "roll"];
const ANSWERS = { preview: "answered", roll: "rolled", step: "stepped" };

function take(question, answer, late) {
  if (answer.error) {
    send({ event: "refused", question, error: answer.error });
  } else if (question.kind === "decide") {
    const section = sections.get(question.check);
    if (!late) setControls(section, answer.fields);
    send({ event: "decided", question, answer, text: linkOf(section) });
  } else if (question.kind !== "open") {
    send({ event: ANSWERS[question.kind], question, answer });
  } else {
    if (!late) doing.put(answer);
    const text = linkOf(sections.get(answer.check));
    send({ event: "opened", question, answer, text });
  }
}

// Takes a step of a fair roll about what a check shows: an offer of its form, or an answer to the offer of a link.
export function takeStep(check, name, link) {
  const step = link ? { name, link, text: page.checks[check].text } : { name };
  send({ event: "stepping", check, step });
}

// Decides about the roll that lies there (`name` is decide), or takes the last decision back (undecide). To physical dice
// the faces are added that stand behind theirs in the form.
export function takeDecision(check, name, decision) {
  const lie = numbersIn(new URLSearchParams(page.checks[check].roll?.fragment.split("?")[1]).get("faces") ?? "");
  const typed = numbersIn(sections.get(check).querySelector('[name="faces"]').value);
  const more = lie.length && lie.every((face, place) => typed[place] === face) ? typed.slice(lie.length) : [];
  send({ event: "deciding", check, decision: { name, decision, faces: more.join(",") } });
}

// --- who waits ----------------------------------------------------------------------------

const waiting = new Set();

// Gives what `ask` gives of the value, as soon as that is something.
function until(ask) {
  return new Promise((resolve) => {
    waiting.add(() => {
      const found = ask();
      if (found) resolve(found);
      return found;
    });
    release();
  });
}

function release() {
  for (const ready of waiting) if (ready()) waiting.delete(ready);
}

// Promises what a check shows, as links: see target() of selectors.js. Python is asked where it does not know yet.
export function targetOf(check) {
  send({ event: "needed", check });
  return until(() => selectors.target(page, check));
}

export const quiet = () => until(() => selectors.quiet(page));
