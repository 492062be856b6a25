// The form of a game's page: controls → text → Python → markup put in place.
// Nothing here knows a rule. All answers come as JSON text from fairthrow/app.
import { call, start, told } from "./python.js";
import { againButton } from "./again.js";
import { registerOffline } from "./install.js";
import { running } from "./notices.js";
import { board } from "./board.js";
import { columns } from "./columns.js";
import { shortcuts } from "./keys.js";
import * as fair from "./fair.js";
import * as share from "./share.js";
import { listen, logRoll, refresh, saveCheck } from "./keep.js";
import { insightSoon, interrupt, rehearseSoon } from "./later.js";
import {
  address, clearErrors, first, game, linkOf, measured, part, put, sections, show, showError, shown, system,
} from "./page.js";

const state = document.documentElement;
const fragment = () => location.hash.slice(1);

// --- questions to Python -----------------------------------------------------------------

// Remembers what Python calls the situation on the page.
function about(section, { fragment: link, bare, name }) {
  Object.assign(section.dataset, { fragment: link, bare, name });
}

async function ask(name, text, section) {
  interrupt();
  return JSON.parse(await call(name, text, section ? viewOf(section) : ""));
}

// How a person wants to see the odds: the chart's mode, and the situation laid over it.
function viewOf(section) {
  const view = new URLSearchParams();
  const mode = section.querySelector("[data-view]:checked:not([checked])"); // another than the one that pages come with
  if (mode) view.set("mode", mode.value);
  if (section.dataset.pin) view.set("pin", section.dataset.pin);
  return view.toString();
}

// One preview in flight; of the changes made meanwhile only the newest is asked next.
const changed = new Map();
let inFlight = false;

function preview(section) {
  changed.set(section, { since: performance.now() });
  if (!inFlight && state.dataset.python === "live") drain();
}

// A control was changed: the roll that stands there was of another situation.
function edited(section) {
  const rolled = part(section, "roll");
  rolled.toggleAttribute("data-stale", rolled.childElementCount > 0);
  preview(section);
}

async function drain() {
  inFlight = true;
  try {
    while (changed.size) {
      const [section, change] = changed.entries().next().value;
      const answer = await ask("preview", linkOf(section), section);
      if (changed.get(section) !== change) continue; // a newer change wins
      changed.delete(section);
      if (answer.error) {
        showError(section, answer.error);
      } else {
        clearErrors(section);
        put(section, answer.parts);
        about(section, answer);
        if (!section.hidden) address(answer.fragment);
      }
      measured("preview", change.since);
      if (!answer.error) follow(section);
    }
  } catch {
    // python.js has said what went wrong; once Python is back, the change is asked again
  } finally {
    inFlight = false;
  }
}

// The rest that follows a situation can wait.
function follow(section) {
  boards.get(section)?.().catch(() => {});
  insightSoon(section);
}

// Puts an answer in place that comes with a roll, or without one.
function settle(section, answer) {
  clearErrors(section);
  part(section, "roll").removeAttribute("data-stale");
  part(section, "done").textContent = "";
  put(section, answer.parts);
  part(section, "said").textContent = answer.said;
  about(section, answer);
}

// On a phone the dice may fall below what is seen: brings them into view, never past the result.
function showResult(section) {
  const { top, bottom } = part(section, "said").getBoundingClientRect();
  if (top >= 0 && bottom <= innerHeight * 0.75) return;
  part(section, "said").scrollIntoView({ block: "center" });
}

async function roll(section) {
  const since = performance.now();
  const answer = await ask("roll", linkOf(section), section);
  if (answer.error) {
    showError(section, answer.error);
    return;
  }
  settle(section, answer);
  address(answer.fragment, { entry: true });
  measured("roll", since);
  showResult(section);
  follow(section);
  await logRoll(`${system}/${answer.fragment}`);
}

// Opens the text behind a link's #: controls, odds and roll.
async function open(text) {
  const name = text.split("?", 1)[0] || first;
  const answer = await ask("open", `${system}/#${text || first}`, sections.get(name));
  if (answer.error) {
    const section = sections.get(name) ?? shown() ?? sections.get(first);
    show(section.dataset.check);
    showError(section, answer.error, { fromLink: true });
    return;
  }
  const section = sections.get(answer.check);
  show(answer.check);
  settle(section, answer);
  if (text) address(answer.fragment);
  follow(section);
  if (answer.next) await fairly(section, answer.next, `${system}/${answer.fragment}`);
}

// A step of a fair roll. Its link takes the place of the one that led to it: Back never undoes a step.
async function fairly(section, name, link) {
  const answer = await fair.step(name, link, viewOf(section));
  if (answer.error) {
    showError(section, answer.error);
    return;
  }
  settle(section, answer);
  address(answer.fragment);
  if (answer.revealed) await logRoll(`${system}/${answer.fragment}`);
}

// What to do once Python is there, at first and after every restart.
let opened = false;

async function comeAlive() {
  if (changed.size) await drain();
  else if (!opened) await open(fragment());
  opened = true;
  performance.mark("fairthrow:drawn");
  await refresh();
  registerOffline();
  rehearseSoon();
}

// --- what people do ----------------------------------------------------------------------

const addressOf = (section) =>
  new URL(`#${section.dataset.fragment ?? section.dataset.check}`, location.href).href;

async function copyLink(section, text = addressOf(section)) {
  try {
    await navigator.clipboard.writeText(text);
    part(section, "done").textContent = "Link copied.";
  } catch {
    part(section, "done").textContent = `Copying is not allowed here. The link: ${text}`;
  }
}

// Lays this situation under those that follow, to compare; a second press takes it away.
async function pin(section) {
  if (section.dataset.pin) delete section.dataset.pin;
  else section.dataset.pin = linkOf(section);
  const button = section.querySelector('[data-action="pin"]');
  button.setAttribute("aria-pressed", String("pin" in section.dataset));
  button.textContent = "pin" in section.dataset ? "Unpin" : "Pin to compare";
  preview(section);
}

// Saves the situation under a name: the label typed for it, or else its own words.
async function save(section) {
  const label = section.querySelector('[name="label"]').value.trim();
  await saveCheck(label || section.dataset.name, `${system}/${section.dataset.bare}`);
}

// Hands a roll on in one of the ways of share.js, and says what came of it.
const shares = (way) => async (section) => {
  const done = part(section, "done");
  try {
    done.textContent = await way(section);
  } catch (error) {
    done.textContent = `That did not work here: ${error.message}`;
  }
};

const rollOf = (section) => `${system}/${section.dataset.fragment}`;

const actions = {
  roll,
  "copy-link": (section) => copyLink(section),
  "copy-message": (section, button) => copyLink(section, new URL(`#${button.dataset.link}`, location.href).href),
  offer: (section) => fairly(section, "offer", linkOf(section)),
  answer: (section, button) => fairly(section, "answer", button.dataset.link),
  pin,
  save,
  sheet: shares((section) => share.sheet(rollOf(section), addressOf(section))),
  markdown: shares((section) => share.markdown(rollOf(section), addressOf(section))),
  qr: shares((section) => share.qr(part(section, "code"), rollOf(section), addressOf(section))),
  "copy-csv": shares((section) => share.numbers(rollOf(section), "csv")),
  "copy-json": shares((section) => share.numbers(rollOf(section), "json")),
  picture: shares((section) => share.picture(rollOf(section))),
};

for (const section of sections.values()) {
  const form = section.querySelector("form");
  form.addEventListener("input", () => edited(section));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    if (state.dataset.python === "live") roll(section).catch(() => {});
  });
  form.addEventListener("reset", (event) => {
    event.preventDefault(); // the form may have been drawn for a link; the defaults are Python's
    if (state.dataset.python === "live") open(section.dataset.check).catch(() => {});
  });
  section.addEventListener("input", (event) => {
    if (event.target.closest("[data-view]")) preview(section);
  });
  section.addEventListener("click", (event) => {
    const button = event.target.closest("button");
    if (button?.dataset.step) {
      const input = document.getElementById(button.dataset.for);
      if (button.dataset.step > 0) input.stepUp();
      else input.stepDown();
      edited(section);
    } else if (button?.dataset.action) {
      actions[button.dataset.action](section, button).catch(() => {});
    }
  });
}

game.addEventListener("click", (event) => {
  const link = event.target.closest("[data-switch]");
  if (!link) return;
  event.preventDefault();
  const section = sections.get(link.dataset.switch);
  show(link.dataset.switch);
  address(section.dataset.fragment ?? link.dataset.switch, { entry: true });
  if (part(section, "help").matches(":empty")) follow(section); // pages come with their first check's
});

addEventListener("hashchange", () => {
  if (state.dataset.python === "live") open(fragment()).catch(() => {});
});

// A check with a battlemap draws it anew with every situation; a way found there becomes the path.
const boards = new Map();
for (const section of sections.values()) {
  if (!part(section, "board")) continue;
  boards.set(section, board(section, linkOf, (path) => {
    const field = section.querySelector('[name="path"]');
    if (field.value === path) return;
    field.value = path;
    edited(section);
  }));
}

columns(game);

const press = (name) => () => {
  const button = shown().querySelector(`[data-action="${name}"]`);
  if (!button.disabled) button.click();
};

shortcuts({
  r: press("roll"),
  c: press("copy-link"),
  p: press("pin"),
  s: press("save"),
  f: () => shown().querySelector("form :is(input, select)").focus(),
});

// A roll of the log, once more: the same situation with new dice.
listen(async (text) => {
  await open(text);
  await roll(shown());
});

// --- Python comes and goes ---------------------------------------------------------------

function react({ state: now, message, again }) {
  for (const section of sections.values()) {
    const line = part(section, "state");
    line.textContent = now === "live" ? "" : message || "Starting Python…";
    for (const button of section.querySelectorAll("[data-action]")) button.disabled = now !== "live";
    if (again) line.append(" ", againButton());
  }
  if (now === "live") comeAlive().catch(() => {});
}

document.addEventListener("fairthrow:state", ({ detail }) => react(detail));

show(sections.has(fragment().split("?", 1)[0]) ? fragment().split("?", 1)[0] : first);
react(told());
start().catch(() => {}); // said on the page by the listener above
running();
