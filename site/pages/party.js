// The page of parties: several roll at once. It listens to people, to the browser and to Python; the modules of party/
// serve it:
//
//   table.js     who sits at the table, and what they roll: the draft and its odds
//   rolls.js     its roll, and what is decided about that
//   address.js   the link of all that in the address
//   parts.js, say.js, errors.js   the places of the page; what is said of what was done, and of what is wrong
import { againButton } from "../python/again.js";
import { call, lastState, start } from "../python/python.js";
import { registerOffline } from "../offline/offline.js";
import "../play/doubletaps.js";
import { askOfKept } from "../play/kept.js";
import { drawing } from "../play/lists.js";
import { copy } from "../play/share.js";
import { onChange, setting } from "../play/storage.js";
import { tellTrouble } from "../play/trouble.js";
import { repeated } from "../play/turns.js";
import { addressOf, forgetOwed, linkHere } from "../party/address.js";
import { desk, form, live, part, rail } from "../party/parts.js";
import { say, takeBack, tried } from "../party/say.js";
import { decide, roll } from "../party/rolls.js";
import * as party from "../party/table.js";
import * as store from "../people/store.js";
import { fill } from "./sink.js";
import { running } from "./footer.js";

const WIDE = matchMedia("(min-width: 75rem)"); // as in styles/first.css
const WAKING = "The dice are waking: the table stands here in a moment…";
const QR_LIBRARY = new URL("../python/qr.zip", import.meta.url).href;

const { table } = party;
const menu = document.getElementById("party-menu");
const rollButton = form.querySelector('[data-do="roll"]');

// --- what people set ---------------------------------------------------------------------

// Links have one comma between the numbers of a list; people write blanks as well.
function valueOf(control) {
  if (control.type === "checkbox") return control.checked ? "yes" : "no";
  return control.closest(".wholes") ? control.value.split(/[\s,;]+/).filter(Boolean).join(",") : control.value;
}

// The fields of the moment: every control by its name, as it stands.
function takeMoment() {
  const moment = {};
  for (const control of form.elements) {
    if (!control.name || (control.type === "radio" && !control.checked)) continue;
    moment[control.name] = valueOf(control);
  }
  const { reach = "", ...fields } = moment;
  Object.assign(table.draft, { moment: fields, reach });
}

const seatOf = (element) => {
  const item = element.closest("[data-seat]");
  return item && table.draft.seats[item.dataset.seat - 1];
};

// What somebody has set, by what it is: gives whether the controls are to be drawn anew.
function takeSeat(control) {
  const seat = seatOf(control);
  if (control.dataset.line !== undefined) {
    seat.line = control.value;
    return true;
  }
  if (control.dataset.name !== undefined) seat.name = control.value;
  else if (control.dataset.label !== undefined) seat.label = control.value;
  else if (control.name) seat.own = { ...seat.own, [control.name]: valueOf(control) };
  return false;
}

// Everybody rolls one line, where they have it.
function takeEveryone(line) {
  if (!line) return;
  const without = [];
  for (const [at, seat] of table.draft.seats.entries()) {
    if (!seat.link) continue;
    const lines = part("seats").querySelector(`[data-seat="${at + 1}"]:not([inert]) select[data-line]`);
    if ([...lines?.options ?? []].some(({ value }) => value === line)) seat.line = line;
    else without.push(seat.name);
  }
  say(without.length ? `${without.join(", ")}: no ${line} on the sheet.` : "");
}

function takeCheck(value) {
  const [kind, check] = value.split(" ");
  Object.assign(table.draft, { kind, check });
  table.ask = 0;
}

desk.addEventListener("input", ({ target }) => {
  if (!table.draft) return;
  say("");
  if (target.id === "party-system") {
    tried("Nothing was changed", () => party.changeGame(target.value));
  } else if (target.id === "party-label") {
    table.draft.label = target.value;
    party.changed();
  } else if (target.dataset.check !== undefined) {
    takeCheck(target.value);
    party.changed(true);
  } else if (target.dataset.everyone !== undefined) {
    takeEveryone(target.value);
    party.changed(true);
  } else if (form.contains(target)) {
    takeMoment();
    party.changed();
  } else if (target.closest("[data-seat]")) {
    party.changed(takeSeat(target));
  }
});

function step({ dataset }) {
  const input = document.getElementById(dataset.for);
  if (dataset.step > 0) input.stepUp();
  else input.stepDown();
  for (const button of input.parentElement.querySelectorAll("[data-step]")) {
    button.disabled = input.value === (button.dataset.step > 0 ? input.max : input.min);
  }
  input.dispatchEvent(new InputEvent("input", { bubbles: true }));
}

// --- what people do ----------------------------------------------------------------------

const lastSeat = () => [...part("seats").querySelectorAll("[data-seat]")].at(-1);

async function copyLink() {
  const address = addressOf(table.link);
  try {
    await copy(address);
    say("Link copied.");
  } catch {
    say(`Copying is not allowed here. The link: ${address}`);
  }
}

async function share() {
  try {
    await navigator.share({ title: table.name, text: table.roll?.said ?? table.name, url: addressOf(table.link) });
    say("Shared.");
  } catch (error) {
    if (error.name !== "AbortError") throw error;
  }
}

async function code() {
  const answer = JSON.parse(await call("charactercode", addressOf(table.link), QR_LIBRARY));
  if (answer.error) throw new Error(answer.error.message);
  fill(part("code"), answer.markup);
  part("code").showPopover();
}

// Takes somebody from the table; whoever pressed is then at the next one.
async function away(button) {
  const seat = button.closest("[data-seat]");
  if (seat.inert) return; // a second tap, before the seats are drawn anew
  seat.inert = true;
  const at = seat.dataset.seat - 1;
  renumber(at, -1);
  const [gone] = table.draft.seats.splice(at, 1);
  await party.changed(true);
  const buttons = part("seats").querySelectorAll('[data-do="away"]');
  (buttons[at] ?? buttons[at - 1] ?? part("adding").querySelector("button"))?.focus();
  say(`${gone.name || `Number ${at + 1}`} does not take part.`, () => {
    renumber(at, 1);
    table.draft.seats.splice(at, 0, gone);
    return party.changed(true);
  });
}

// Until the seats are drawn anew, those that stand there are of the people whom they were drawn for.
function renumber(from, by) {
  for (const { dataset } of part("seats").querySelectorAll("[data-seat]")) {
    if (dataset.seat > from) dataset.seat = Number(dataset.seat) + by;
  }
}

async function sit(seat) {
  table.draft.seats.push(seat);
  await party.changed(true);
}

async function stranger() {
  await sit({ name: "", label: "", link: "", line: "", own: {}, key: "" });
  lastSeat()?.querySelector(".fold > summary").click();
  lastSeat()?.querySelector("[data-name]")?.focus();
}

const deeds = {
  "copy-link": copyLink,
  share,
  qr: code,
  away,
  stranger,
  seat: async ({ dataset: { key } }) => {
    await sit({ name: "", label: "", link: store.linkOf(key), line: "", own: {}, key });
    lastSeat()?.querySelector("select")?.focus();
  },
  anew: () => party.startAnew(),
  undo: takeBack,
};

document.addEventListener("click", ({ target }) => {
  const button = target.closest("button");
  if (!button || !table.draft) return;
  if (button.dataset.step) {
    step(button);
  } else if (button.dataset.ask) {
    party.askFor(Number(button.dataset.ask));
  } else if (button.dataset.action === "decide") {
    const { member, decision } = button.dataset;
    const label = button.querySelector("b").textContent;
    tried("Nothing was decided", () => decide(Number(member), decision, label));
  } else if (button.dataset.do in deeds) {
    for (const open of document.querySelectorAll(".menu:popover-open")) open.hidePopover();
    if (!live()) say("The dice are waking. In a moment they are there.");
    else tried("That did not work", () => deeds[button.dataset.do](button));
  }
});

form.addEventListener("submit", (event) => {
  event.preventDefault();
  if (live() && table.draft) tried("Nothing was rolled", roll);
});

// The form of a single seat: Enter in a name rolls nothing.
part("seats").addEventListener("submit", (event) => event.preventDefault());
part("seats").addEventListener("toggle", ({ target }) => target.open && live() && party.fillOwn(), { capture: true });

// A key that is held down would press the button again and again.
document.addEventListener("keydown", (event) => {
  if (event.key === "Enter" && event.repeat) event.preventDefault();
});

menu.querySelector('[data-do="share"]').hidden = !navigator.share;

const openHere = () => party.open(linkHere(), setting(party.SYSTEM) ?? "");

let waits = false; // whether an address is to be opened once Python is there

addEventListener("hashchange", () => {
  forgetOwed();
  if (!linkHere() && location.hash) return;
  if (live()) openHere().catch(() => {});
  else waits = true;
});

// The address holds the table: to go to the content is no other address.
document.querySelector("a.skip").addEventListener("click", (event) => {
  event.preventDefault();
  document.getElementById("content").focus();
});

// --- the rail, other tabs, Python --------------------------------------------------------

const drawRail = drawing(rail);
const rolls = repeated(async () => {
  tellTrouble();
  if (!rail.checkVisibility() || !table.draft) return;
  const { parts } = await askOfKept("rail", table.draft.system);
  drawRail({ last: parts.last, "all-rolls": parts["all-rolls"] });
});
document.addEventListener("fairthrow:rolled", () => rolls().catch(() => {}));
rail.addEventListener("toggle", () => rolls().catch(() => {}));
rail.addEventListener("click", ({ target }) => {
  if (target.closest("a") && rail.matches(":popover-open")) rail.hidePopover(); // what it leads to lies behind the sheet
});
WIDE.addEventListener("change", () => {
  if (WIDE.matches && rail.matches(":popover-open")) rail.hidePopover();
  rolls().catch(() => {});
});

onChange(() => {
  if (live()) party.catchUp();
  rolls().catch(() => {});
});

// Before Python is there, whoever has a table of their own does not see the sample's.
function drawWaiting() {
  if (!linkHere() && !store.people().length) return;
  for (const name of ["answer", "split", "ready", "chart", "members", "odds", "check", "everyone", "moment", "adding", "dice"]) {
    part(name).replaceChildren();
  }
  part("seats").replaceChildren(Object.assign(document.createElement("p"), { className: "note", textContent: WAKING }));
}

function react({ state, message, again }) {
  const line = part("state");
  line.textContent = state === "live" ? "" : message ?? "";
  if (again) line.append(" ", againButton());
  rollButton.disabled = state !== "live";
  if (state === "live") comeAlive().catch(() => {});
}

// What to do once Python is there, at first and after every restart.
async function comeAlive() {
  if (table.draft && !waits) party.redraw();
  else {
    waits = false;
    await openHere();
  }
  performance.mark("fairthrow:drawn");
  await rolls();
  registerOffline();
}

document.addEventListener("fairthrow:state", ({ detail }) => react(detail));

drawWaiting();
react(lastState());
start().catch(() => {}); // said on the page by the listener above
running();
