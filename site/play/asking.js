// The desk of a game's page: it runs the rules of checkstate.js, asks Python what is due, and does what is to be done.
import { desk } from "../desk/desk.js";
import { askPython, call } from "../python/python.js";
import { fragment, write } from "./address.js";
import { begin, rules } from "./checkstate.js";
import { decide } from "./decisions.js";
import * as fair from "./fair.js";
import { draw } from "./draw.js";
import { logRoll, refresh } from "./log.js";
import { reveal } from "./grid.js";
import { asSent, fromElsewhere, unsigned } from "./letters.js";
import { fell } from "./landing.js";
import { dressed } from "./scene.js";
import { foldOf, wishIn } from "./need.js";
import { first, linkOf, markOwed, measured, numbersIn, part, put, rollOf, sections, setControls, system } from "./places.js";
import * as selectors from "./selectors.js";
import { keep } from "./storage.js";
import { lay } from "./taps.js";
import { playedBy } from "./whose.js";

const named = fragment().split("?", 1)[0];
const watchers = new Set();

const effects = {
  put({ check, parts, said }) {
    const section = sections.get(check);
    put(section, parts);
    if (said !== undefined) part(section, "said").textContent = said;
  },
  address: ({ text, entry }) => write(text, entry),
  lay({ check, fields }) {
    setControls(sections.get(check), fields);
    changed({ event: "edited", check, text: linkOf(sections.get(check)) });
  },
  follow: ({ check }) => follow(check),
  taps({ check, subject, taps, since }) {
    if (taps) lay(sections.get(check), subject, taps);
    if (since) measured("taps", since);
  },
  insight({ check, parts, since }) {
    const section = sections.get(check);
    section.dataset.told = "";
    markOwed();
    if (!since) return;
    put(section, parts);
    reveal(section);
    measured("insight", since);
    needed(section);
  },
  found({ check, parts }) {
    const section = sections.get(check);
    put(section, parts);
    reveal(foldOf(section));
  },
  rehearsed: (detail) => performance.mark("fairthrow:rehearsed", { detail }),
  record: ({ link, text }) => afterwards(() => logRoll(link, text)),
  recorded: () => afterwards(refresh),
  keep({ text }) {
    keep("rolls", text);
    afterwards(refresh);
  },
  result({ check }) {
    fell(check, rollOf(sections.get(check)));
    afterwards(() => showResult(sections.get(check)));
  },
};

const MEASURED = ["preview", "roll", "find"];

export const { value, send, did: changed, until, quiet } = desk({
  rules,
  value: begin({
    system,
    texts: Object.fromEntries([...sections].map(([name, section]) => [name, linkOf(section)])),
    fragment: fragment(),
    shown: sections.has(named) ? named : first,
    sent: sections.has(named) && fromElsewhere(`${system}/${fragment()}`),
  }),
  effects,
  draw(page, before) {
    draw(page, before);
    for (const watcher of watchers) watcher(page);
  },
  ask,
  received,
  measured: (kind, since) => MEASURED.includes(kind) && measured(kind, since),
});
draw(value());

// Has a function told of the value after each event.
export const watch = (watcher) => watchers.add(watcher);

// Tells what is wished in the fold of a check, if that is open.
export const needed = (section) => send({ event: "needing", check: section.dataset.check, wish: wishIn(section) });

const afterwards = (act) => Promise.resolve().then(act).catch(() => {});

const followers = new Map();

// Has a check's further parts drawn with each of its situations.
export function drawWith(check, drawing) {
  followers.set(check, drawing);
}

// The rest that follows a situation can wait.
export function follow(check) {
  followers.get(check)?.().catch(() => {});
  send({ event: "following", check });
}

// Whoever has scrolled away from the stage sees it when the dice fall.
function showResult(section) {
  const { top, bottom } = part(section, "answer").getBoundingClientRect();
  if (top < 0 || bottom > innerHeight) section.querySelector(".stage").scrollIntoView({ block: "start" });
}

// --- questions to Python ------------------------------------------------------------------

// What is about a fair roll is shown once the styles of its scene are there.
async function ask(question, signal) {
  if (question.kind in leisurely) return leisurely[question.kind](question, signal);
  const [answer] = await Promise.all([answerTo(question), /[?&]offer=/.test(question.link) || question.kind === "step" ? dressed() : null]);
  return answer;
}

async function answerTo({ kind, call: name, link, view, decision, faces }) {
  if (kind === "decide") return decide(name, unsigned(link), { decision, view, faces });
  const made = { view, at: new Date().toISOString(), by: playedBy() }; // what Python is to write into the log of a roll
  if (kind === "step") return fair.step(name, link, made);
  const answer = await askPython(name, link, kind === "roll" ? JSON.stringify(made) : view);
  return kind === "open" ? asSent(system, answer) : answer;
}

const NOTHING = { help: "", curve: "" }; // where it could not be found in its time: what stood there is of another form

const idle = () => new Promise((resolve) => (globalThis.requestIdleCallback ?? setTimeout)(resolve));

const leisurely = {
  async taps({ call: name, link, view }) {
    const since = performance.now();
    const { error, ...answer } = await askPython(name, link, view);
    return { ...answer, since };
  },
  insight: async (question) => ({ parts: NOTHING, ...await leisurely.taps(question) }),
  async rehearse({ call: name, link }, signal) {
    await idle();
    if (!signal.aborted) await call(name, link);
    return {};
  },
};

// An answer that draws a form, or sets its controls, says what they say then.
function received({ kind, check }, answer, late) {
  if (answer.error || !["open", "decide"].includes(kind)) return {};
  if (!late && kind === "open") effects.put(answer);
  if (!late && kind === "decide") setControls(sections.get(check), answer.fields);
  return { text: linkOf(sections.get(answer.check)) };
}

// Takes a step of a fair roll about what a check shows: an offer of its form, or an answer to the offer of a link.
export function takeStep(check, name, link) {
  const step = link ? { name, link, text: value().checks[check].text } : { name };
  send({ event: "stepping", check, step });
}

// Decides about the roll that lies there (`name` is decide), or takes the last decision back (undecide). To physical dice
// the faces are added that stand behind theirs in the form.
export function takeDecision(check, name, decision) {
  const lie = numbersIn(new URLSearchParams(value().checks[check].roll?.fragment.split("?")[1]).get("faces") ?? "");
  const typed = numbersIn(sections.get(check).querySelector('[name="faces"]').value);
  const more = lie.length && lie.every((face, place) => typed[place] === face) ? typed.slice(lie.length) : [];
  send({ event: "deciding", check, decision: { name, decision, faces: more.join(",") } });
}

// Promises what a check shows, as links: see target() of selectors.js. Python is asked where it does not know yet.
export function targetOf(check) {
  send({ event: "needed", check });
  return until((page) => selectors.target(page, check));
}
