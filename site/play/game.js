// The page of a game: listens to people, to the browser and to Python. The other modules of this folder, play/, serve
// it:
//
//   checkstate.js   what the page shows, as one value; events.js and questions.js change it, selectors.js reads it
//   asking.js       the desk (desk/kernel.js) that it is on: asks Python what is due, and does what is to be done
//   draw.js, places.js, address.js        put things on the page and into its address
//   battlemap.js, columns.js, fair.js, grid.js, idle.js, keys.js, landing.js, letters.js, need.js, scene.js, share.js   one thing each that people can do with a check
//   sheets.js           fetches playing.js, what characters do here, for whose.js says that somebody is played
//   log.js              the rail, with kept.js, lists.js, records.js, doubletaps.js and trouble.js, which serve
//                       pages/log.js as well
//   storage.js, turns.js, download.js     what several of these use
//
// Nothing in the folder knows a rule: all answers come as JSON text from fairthrow/app.
import { forgetOwed, fragment, write } from "./address.js";
import { awaken, pressedOnce, skipLink, stepped, tellState } from "../desk/shell.js";
import { changed, drawWith, follow, needed, quiet, send, takeDecision, takeStep, targetOf, value, watch } from "./asking.js";
import { recordOf } from "./recorded.js";
import { stale, target } from "./selectors.js";
import { registerOffline } from "../offline/offline.js";
import { fill } from "../pages/sink.js";
import { battlemap } from "./battlemap.js";
import { columns } from "./columns.js";
import { grid } from "./grid.js";
import { needs } from "./need.js";
import { decisions, menus, press, shortcuts } from "./keys.js";
import { falls } from "./landing.js";
import { switches } from "./feel.js";
import { askForName, fromElsewhere, signed } from "./letters.js";
import { ended } from "./linkend.js";
import { handOver } from "./scene.js";
import { tables } from "./take.js";
import * as share from "./share.js";
import { listen, refresh, saveCheck } from "./log.js";
import { game, linkOf, markOwed, measured, part, rollOf, sections, setControls, shownSection, system } from "./places.js";
import { equip } from "./sheets.js";
import { seal } from "./together.js";
import { tellTrouble } from "./trouble.js";

const state = document.documentElement;
const nameOf = (section) => section.dataset.check;
const menuOf = (check) => document.getElementById(`${check}-menu`);
const note = (section, text) => send({ event: "noted", check: nameOf(section), note: text });

// --- what people do ----------------------------------------------------------------------

function edited(section) {
  changed({ event: "edited", check: nameOf(section), text: linkOf(section) });
}

const urlOf = (text) => new URL(`#${ended(text)}`, location.href).href;

// What a check shows, or an error where its form is not right.
function right(found) {
  if (found.wrong) throw new Error(found.wrong);
  return found;
}

const shownBy = (section) => targetOf(nameOf(section)).then(right);

// Does something with what is shown; says what came of it, or why it was not done.
async function tried(section, not, act) {
  try {
    note(section, await act());
  } catch (error) {
    note(section, `${not}: ${error.message}`);
  }
}

function copyLink(section) {
  const known = target(value(), nameOf(section)); // where it is known it is copied in the click itself
  const text = known?.fragment ? urlOf(signed(known.fragment)) : shownBy(section).then((found) => urlOf(signed(found.fragment)));
  return tried(section, "Nothing was copied", () => share.copied(text));
}

// Lays this situation under those that follow, to compare; a second press takes it away.
async function pin(section) {
  const check = nameOf(section);
  if (value().checks[check].pin) {
    changed({ event: "pinned", check, pin: "" });
    return;
  }
  await tried(section, "Nothing was pinned", async () => {
    const { bare } = await shownBy(section);
    changed({ event: "pinned", check, pin: `${system}/${bare}` });
    return "";
  });
}

// Saves the situation under a name: the label typed for it, or else its own words.
function save(section) {
  return tried(section, "Nothing was saved", async () => {
    const { name, bare } = await shownBy(section);
    const label = section.querySelector('[name="label"]').value.trim();
    return saveCheck(label || name, `${system}/${bare}`);
  });
}

// Hands on the roll that stands there, in one of the ways of share.js: its own link, whatever the form says by now.
const shares = (way) => (section) => tried(section, "That did not work here", async () => {
  const { fragment } = value().checks[nameOf(section)].roll ?? await shownBy(section); // without dice it is certain
  const link = signed(fragment);
  return way(`${system}/${link}`, urlOf(link), section);
});

const shownLink = (section) => shownBy(section).then((found) => `${system}/${found.fragment}`);

const copies = (way) => (section) => tried(section, "Nothing was copied", () => way(shownLink(section)));

// Hands on a message of a fair roll.
function hand(section, { dataset: { hand: way, link, rolled } }) {
  const code = () => share.qr(part(section, "code"), `${system}/${link}`, urlOf(signed(link)));
  return tried(section, "That did not work here", () => handOver(way, urlOf(signed(link)), code, rolled === "" && `${system}/${link}`));
}

const actions = {
  "copy-link": copyLink,
  offer(section) {
    rollOf(section).focus({ preventScroll: true }); // what was pressed goes; Roll leads to what comes in its place
    takeStep(nameOf(section), "offer");
  },
  behind: (section) => tried(section, "Nothing was sealed", async () => {
    await shownBy(section);
    seal(linkOf(section).replace(/&faces=[^&]*/, ""));
    return "";
  }),
  answer: (section, button) => takeStep(nameOf(section), "answer", button.dataset.link),
  decide: (section, button) => takeDecision(nameOf(section), "decide", button.dataset.decision),
  undecide: (section) => takeDecision(nameOf(section), "undecide"),
  keep: (section) => send({ event: "keeping", check: nameOf(section) }),
  use(section) {
    send({ event: "used", check: nameOf(section) });
    rollOf(section).focus({ preventScroll: true });
  },
  pin,
  save,
  sheet: shares(share.sheet),
  markdown: shares((link, address) => share.markdown(link, address)),
  qr: shares((link, address, section) => share.qr(part(section, "code"), link, address)),
  picture: shares((link) => share.picture(link)),
  "copy-csv": copies((link) => share.numbers(link, "csv")),
  "save-csv": (section) => tried(section, "Nothing was saved", () => share.numbersFile(shownLink(section))),
  "copy-json": copies((link) => share.numbers(link, "json")),
  embed: copies(share.embed),
};

for (const [check, section] of sections) {
  const form = section.querySelector("form");
  form.addEventListener("input", () => edited(section));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const known = falls(check) && !stale(value().checks[check]);
    if (state.dataset.python === "live" && !known) changed({ event: "thrown", check });
  });
  form.addEventListener("reset", (event) => {
    event.preventDefault(); // the form may have been drawn for a link; the defaults are Python's
    menuOf(check).hidePopover();
    send({ event: "opening", link: check, from: "page" });
    if (state.dataset.python !== "live") note(section, "The defaults come as soon as Python is there.");
  });
  pressedOnce(section);
  section.addEventListener("input", ({ target: control }) => {
    // Another chart than the one that pages come with.
    const mode = control.hasAttribute("checked") ? "" : control.value;
    if (control.closest("[data-view]")) changed({ event: "viewed", check, mode });
  });
  section.addEventListener("click", (event) => {
    const button = event.target.closest("button");
    if (event.target.closest(".toast [role=status]")) note(section, "");
    if (button?.dataset.step) {
      stepped(button);
      edited(section);
    } else if (button?.dataset.ask) {
      changed({ event: "viewed", check, ask: button.dataset.ask });
    } else if (button?.dataset.hand) {
      hand(section, button);
    } else if (button?.dataset.action in actions) {
      menuOf(check).hidePopover(); // on a phone it lies over what is said of the action
      actions[button.dataset.action](section, button);
    }
  });
}

game.addEventListener("click", (event) => {
  const link = event.target.closest("[data-switch], [data-set]");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return; // browsers open it in a tab or a window
  event.preventDefault();
  if (link.dataset.set !== undefined) {
    setTo(link);
    return;
  }
  const check = link.dataset.switch;
  send({ event: "switched", check });
  if (part(sections.get(check), "help").matches(":empty")) follow(check); // pages come with their first check's
});

// Sets the controls that a link names, or those of its situation, as if by hand. What was rolled stays.
function setTo(link) {
  const section = link.closest(".check");
  const named = new URLSearchParams(link.dataset.set || link.hash.split("?")[1]);
  setControls(section, Object.fromEntries(named));
  edited(section);
}

// What comes of the check before may be written over the new address before this is told: what it was changed to counts.
addEventListener("hashchange", ({ newURL }) => {
  forgetOwed();
  if (location.href !== newURL) write(new URL(newURL).hash.slice(1), false);
  const link = fragment(newURL);
  if (link || !new URL(newURL).hash) send({ event: "opening", link, from: "bar", sent: fromElsewhere(`${system}/${link}`) });
});

skipLink();

// A check with a battlemap draws it anew with every situation; a way found there becomes the path.
for (const [check, section] of sections) {
  if (!part(section, "board")) continue;
  drawWith(check, battlemap(section, linkOf, (fields) => {
    setControls(section, fields);
    edited(section);
  }));
}

columns(game, (_, number) => changed({ event: "viewed", check: value().shown, ask: String(number) }));

// Only some browsers have a share sheet.
for (const button of game.querySelectorAll('[data-action="sheet"]')) button.hidden = !navigator.share;
grid(game);
needs(game, needed);
tables(game);
askForName(game);
switches(game);

shortcuts({
  r: press(shownSection, '[data-action="roll"]'),
  c: press(shownSection, '[data-action="copy-link"]'),
  p: press(shownSection, '[data-action="pin"]'),
  s: press(shownSection, '[data-action="save"]'),
  ...decisions(shownSection),
  ...menus(shownSection),
  f: () => shownSection().querySelector("form [data-field] :is(input, select)").focus(),
});

listen();
equip({ changed, fill, linkOf, measured, note, recordOf, sections, setControls, shownSection, system, tellTrouble, value, watch });

// --- Python comes and goes ---------------------------------------------------------------

// What stands below the first screen is laid out once Python has drawn that, or when it takes long. It is shown when that
// was drawn: what is seen first where it belongs has not jumped. See rest.css.
const SOON = 600; // milliseconds
const frame = () => new Promise(requestAnimationFrame);

async function whole() {
  if (state.dataset.first !== "waits") return;
  state.dataset.first = "laid";
  await frame(); // comes before that is laid out
  await frame();
  delete state.dataset.first;
}

state.dataset.first = "waits";
setTimeout(whole, SOON);

// What to do once Python is there, at first and after every restart.
async function comeAlive() {
  await quiet();
  performance.mark("fairthrow:drawn");
  whole();
  if (value().broken) follow(nameOf(shownSection())); // nothing else has: the link could not be opened
  await refresh();
  registerOffline();
  send({ event: "rehearsing" });
}

awaken((told) => {
  const here = told.state === "live";
  for (const section of sections.values()) {
    tellState(part(section, "state"), told);
    for (const button of section.querySelectorAll("[data-action]:not([data-rolled])")) button.disabled = !here;
  }
  markOwed();
  send({ event: here ? "live" : "gone" });
  if (here) comeAlive().catch(() => {});
});
