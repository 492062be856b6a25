// A game of one's own: a program with inputs on the page of a game. The modules of play/ ask Python what they ask on any
// game's page. Here these questions get a budget, for a program may take long: it is cancelled when a newer answer is
// wanted, by a person, and at the end of its time, which a person may raise.
import { NAME } from "../pages/base.js";
import { beforehand, carry } from "../python/python.js";
import { linkOf, markOwed, put, sections, shownSection } from "../play/places.js";
import { set, setting } from "../play/storage.js";
import { ready } from "./library.js";
import * as running from "./running.js";

const NAMES = ["open", "preview", "roll", "taps", "insight", "find", "offer", "answer", "exchange", "markdown", "sheet", "picture", "numbers"];
const ALSO = ["rail", "sheetlines", "qr", "letter"]; // what else is about the program; nobody cancels it
const LEISURE = ["taps", "insight", "find"]; // nobody waits for these
const MORE = 6; // times as long as before, where the limit is raised
const MOST_SECONDS = 3_600;
const STOPPED = { open: "counting it was cancelled", roll: "cancelled: nothing was rolled" };
const STILL = "cancelled: what is shown is the last that was counted";
const OVERTAKEN = JSON.stringify({ overtaken: true }); // as Python says it

export const limit = { seconds: 10 };

// Every Python answers once for the game that the page came with: the first answer takes longer.
beforehand("preview", linkOf(sections.values().next().value));

// --- what is asked --------------------------------------------------------------------------

let going = null; // what is being answered: { name, link, why, over }; `over` comes true at its end

// Ends what is being answered, for a reason: "stopped" by a person, "moved" on, "later" to be asked again.
function stop(why) {
  if (!going || going.why) return;
  going.why = why;
  running.cancel();
}

let left = ""; // what a person has cancelled: a Python that is started anew is not asked for it again

export function cancel() {
  left = going ? `${going.name} ${going.link}` : "";
  stop("stopped");
}

const forget = () => { left = ""; };
addEventListener("hashchange", forget);

carry(async (ask, name, ...texts) => {
  if (NAMES.includes(name) || ALSO.includes(name)) await ready();
  if (name === "sheetlines") return ask(name, JSON.stringify({ ...JSON.parse(texts[0]), bound: bound() }));
  if (!NAMES.includes(name) || texts.length > 2) return ask(name, ...texts); // with its budget it goes on
  const [link, text = ""] = texts;
  // What is asked without a view is the rehearsal of a game's page: a program's answers are all alike to compile.
  if (texts.length < 2 && (name === "preview" || name === "roll")) return "{}";
  return answered(name, name === "open" ? whole(link) : link, text);
});

// Whether what is being answered ends for a question of this name, or has ended. One thing is answered at a time, so that
// Cancel is about that.
function makesWay(name) {
  if (LEISURE.includes(going.name)) stop("moved");
  else if (going.name === "preview" && name !== "preview" && !LEISURE.includes(name)) stop("later");
  else if (name === "open" && opens(going)) stop("moved");
  return going.why !== "";
}

// Whether a link is being opened; the odds of a roll that lies there are asked for by the same name.
const opens = ({ name, link }) => name === "open" && link.includes("#");

// --- what a sheet fills the inputs with -----------------------------------------------------

// Somebody's choices are kept by the program, whatever its inputs are set to.
function place() {
  const { value } = shownSection().querySelector('[name="program"]');
  let mark = 5381;
  for (const letter of value) mark = (mark * 33 + letter.codePointAt(0)) % 4_294_967_291;
  return `bound-${mark.toString(36)}`;
}

function bound() {
  try {
    return JSON.parse(setting(place()) ?? "{}");
  } catch {
    return {};
  }
}

export function bind(input, source) {
  set(place(), JSON.stringify({ ...bound(), [input]: source }));
}

// --- an answer --------------------------------------------------------------------------------

async function answered(name, link, text) {
  for (;;) {
    while (going && !makesWay(name)) await going.over;
    if (left === `${name} ${link}`) return stoppedBy(name);
    const mine = (going = { name, link, why: "" });
    look();
    const asked = running.ask(name, link, text, { seconds: limit.seconds, quiet: LEISURE.includes(name) }).finally(() => {
      if (going === mine) going = null;
    });
    mine.over = asked.catch(() => {});
    const answer = await asked;
    if (!answer.cancelled) {
      after(name, answer);
      return JSON.stringify(answer);
    }
    if (mine.why === "stopped") return stoppedBy(name);
    if (LEISURE.includes(name)) return OVERTAKEN;
    // A form that was changed meanwhile is asked about by whoever changed it.
    if (mine.why === "moved" && !stands(link)) throw new Error("overtaken");
  }
}

function stoppedBy(name) {
  const found = { error: { field: "", message: STOPPED[name] ?? STILL } };
  after(name, found);
  return JSON.stringify(found);
}

// Whether a link is what the form of its check says.
const stands = (link) => link === linkOf(sections.get(link.split(/[/?]/)[1]) ?? shownSection());

// To go back to the defaults, a page opens the link of a check: here that is the program as it is.
function whole(link) {
  if (link.includes("?")) return link;
  const section = sections.get(link.replace(/^.*#/, "")) ?? shownSection();
  const own = [...section.querySelectorAll('[data-part="form"] > input[type="hidden"]')];
  return `${link}?${own.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`).join("&")}`;
}

// What somebody changes makes an answer about the form as it was needless.
const game = document.getElementById("game");
const look = () => setTimeout(() => { if (going?.name === "preview" && !stands(going.link)) stop("moved"); });
for (const event of ["input", "click"]) {
  game.addEventListener(event, forget);
  game.addEventListener(event, look);
}

// --- what the page says of it ----------------------------------------------------------------

const mend = game.querySelector(".mend");
const longer = mend.querySelector("[data-longer]");
const next = () => Math.min(limit.seconds * MORE, MOST_SECONDS);

function after(name, { error, title, check, fragment }) {
  if (name === "open" && !error) another(sections.get(check), fragment);
  if (name === "open") {
    delete document.documentElement.dataset.waits;
    if (!error) tellTitle(title);
    else if (!game.querySelector("[data-opened]")) document.documentElement.dataset.waits = "";
    if (!error) shownSection().dataset.opened = "";
  }
  if (!["open", "preview", "roll"].includes(name)) return;
  const slow = error?.limit === "seconds" && next() > limit.seconds;
  mend.hidden = !error || (error.field !== "program" && name !== "open");
  longer.hidden = !slow;
  longer.textContent = `Give it ${next()} seconds`;
}

export function raise() {
  limit.seconds = next();
  mend.hidden = true;
}

// What would help in another game, and how its chance runs, is not known yet.
function another(section, fragment) {
  const program = new URLSearchParams(fragment.split("?")[1]).get("program");
  if (section.querySelector('[name="program"]').value === program) return;
  put(section, { help: "", curve: "", need: "" });
  delete section.dataset.told;
  setTimeout(markOwed); // once it is the one that is shown
}

function tellTitle(title) {
  document.title = `${title} – ${NAME[0].toUpperCase()}${NAME.slice(1).replace(/\(.*/, "")}`;
  const where = document.querySelector(".bar .where");
  where.setAttribute("aria-label", `${title}: change game`);
  where.querySelector("span").replaceChildren(Object.assign(document.createElement("bdi"), { textContent: title }));
}

document.addEventListener("fairthrow:counting", ({ detail: gone }) => {
  for (const box of game.querySelectorAll('[data-part="busy"]')) running.tell(box, gone, limit.seconds);
});
