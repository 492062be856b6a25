// The page of parties: several roll at once. It listens to people, to the browser and to Python. The modules of party/ are
// its desk (desk/kernel.js):
//
//   value.js     what it shows, as one value, and what becomes of it by what people do
//   questions.js   what Python is asked, and what its answers make of the value
//   asking.js    runs that, and does what is to be done
//   address.js, parts.js, errors.js   the link in the address; the places of the page; what is wrong, said where it is
import { fieldsOf, valueOf } from "../desk/forms.js";
import { keepFresh } from "../desk/rail.js";
import { saying } from "../desk/saying.js";
import { awaken, closeMenus, live, pressedOnce, skipLink, stepped, tellState, WAKING } from "../desk/shell.js";
import { registerOffline } from "../offline/offline.js";
import { addressOf, forgetOwed, linkHere } from "../party/address.js";
import { did, place, send, shared, SYSTEM, thrownFor, until, value } from "../party/asking.js";
import { box, form, part, rail } from "../party/parts.js";
import * as store from "../people/store.js";
import { columns } from "../play/columns.js";
import "../play/doubletaps.js";
import { askOfKept } from "../play/kept.js";
import { decisions, menus, press, shortcuts } from "../play/keys.js";
import { falls } from "../play/landing.js";
import { askForName } from "../play/letters.js";
import { drawing } from "../play/lists.js";
import { records } from "../play/records.js";
import { code, copied, handOn, markdown, picture, withPicture } from "../play/share.js";
import { onChange, set } from "../play/storage.js";
import { tables } from "../play/take.js";
import { tellTrouble } from "../play/trouble.js";
import { repeated } from "../play/turns.js";

const TABLE_WAKES = "The dice are waking: the table stands here in a moment…";

const rollButton = form.querySelector('[data-do="roll"]');
const say = (text) => send({ event: "noted", text });

// --- what people set ---------------------------------------------------------------------

// The fields of the moment: every control by its name, as it stands.
function setMoment() {
  const { draft } = value();
  const { reach = "", opponent = draft.opponent, again = draft.again, ...moment } = Object.fromEntries(fieldsOf(form));
  did({ event: "set", fields: { moment, reach, opponent, again } });
}

const numberOf = (element) => Number(element.closest("[data-participant]").dataset.participant);

// What somebody has set for one participant, by what it is.
function setMember(control) {
  const at = numberOf(control) - 1;
  const { line, name, label } = control.dataset;
  const fields = {};
  if (line !== undefined) fields.line = control.value;
  else if (name !== undefined) fields.name = control.value;
  else if (label !== undefined) fields.label = control.value;
  else if (control.name) fields.own = { ...value().draft.participants[at].own, [control.name]: valueOf(control) };
  did({ event: "member", at, fields, anew: line !== undefined });
}

box.addEventListener("input", ({ target }) => {
  if (!value().draft || target.matches("[data-name-self]")) return;
  if (target.id === "party-system") {
    set(SYSTEM, target.value);
    did({ event: "game", system: target.value });
  } else if (target.id === "party-label") {
    did({ event: "named", label: target.value });
  } else if (target.dataset.check !== undefined) {
    const [kind, check] = target.value.split(" ");
    did({ event: "checked", kind, check });
  } else if (target.dataset.everyone !== undefined) {
    if (target.value) did({ event: "everyone", line: target.value });
  } else if (form.contains(target)) {
    setMoment();
  } else if (target.closest("[data-participant]")) {
    setMember(target);
  }
});

function step(button) {
  const input = stepped(button);
  for (const each of input.parentElement.querySelectorAll("[data-step]")) {
    each.disabled = input.value === (each.dataset.step > 0 ? input.max : input.min);
  }
  input.dispatchEvent(new InputEvent("input", { bubbles: true }));
}

// --- what people do ----------------------------------------------------------------------

// A roll goes with its picture, as far as the device takes one.
function share() {
  const { name, roll, link, stale } = value();
  const given = { title: name, text: roll?.said ?? name, url: addressOf(shared()) };
  return roll && !stale ? withPicture(given, link, "partypicture") : handOn(given);
}

// Takes somebody from the table.
function away(button) {
  const participant = button.closest("[data-participant]");
  if (participant.inert) return; // a second tap, before the participants are drawn anew
  participant.inert = true;
  did({ event: "away", at: numberOf(button) - 1 });
}

const NOBODY = { name: "", label: "", link: "", line: "", own: {}, key: "" };

const deeds = {
  "copy-link": () => copied(addressOf(shared())),
  share,
  markdown: () => markdown(value().link, addressOf(shared()), "partymarkdown"),
  picture: () => picture(value().link, "partypicture"),
  qr: () => code(part("code"), addressOf(shared())),
  away,
  stranger: () => did({ event: "sat", participant: NOBODY, to: "stranger" }),
  join: ({ dataset: { key } }) => did({ event: "sat", participant: { ...NOBODY, link: store.linkOf(key), key }, to: "join" }),
  save: () => saved.save(value().draft.label, value().link),
  anew: () => did({ event: "opening", link: "", system: value().draft.system, from: value().link }),
  undo: () => did({ event: "taken back" }),
};

const { tried } = saying(say);

document.addEventListener("click", ({ target }) => {
  const button = target.closest("button");
  if (!button || rail.contains(button) || !value().draft) return;
  const { ask, action, member, decision } = button.dataset;
  if (button.dataset.step) {
    step(button);
  } else if (ask) {
    did({ event: "wished", ask: Number(ask) });
  } else if (action === "keep") {
    did({ event: "keeping" });
  } else if (action === "use") {
    did({ event: "used" });
    rollButton.focus({ preventScroll: true });
  } else if (action === "decide") {
    did({ event: "deciding", member: Number(member), decision, label: button.querySelector("b")?.textContent ?? button.title });
  } else if (button.dataset.do in deeds) {
    closeMenus();
    if (!live()) say(WAKING);
    else tried("That did not work", () => deeds[button.dataset.do](button));
  }
});

form.addEventListener("submit", (event) => {
  event.preventDefault();
  if (live() && value().draft && !falls(thrownFor())) did({ event: "thrown" });
});

// The form of one participant: Enter in a name rolls nothing.
part("participants").addEventListener("submit", (event) => event.preventDefault());
part("participants").addEventListener("toggle", ({ target }) => {
  if (!target.open || !value().draft || !target.matches(".participant .fold")) return;
  send({ event: "unfolded", numbers: [numberOf(target)] });
}, { capture: true });

tables(box);
columns(box, (_, ask) => did({ event: "wished", ask }));

shortcuts({
  r: press(() => form, '[data-do="roll"]'),
  c: press(() => form, '[data-do="copy-link"]'),
  s: press(() => form, '[data-do="save"]'),
  ...decisions(() => box),
  ...menus(() => form),
  f: () => form.querySelector("[data-part=moment] :is(input, select)")?.focus(),
});

askForName(box);
pressedOnce(document);
skipLink();

document.getElementById("party-menu").querySelector('[data-do="share"]').hidden = !navigator.share;

addEventListener("hashchange", () => {
  forgetOwed();
  if (linkHere() || !location.hash) send({ event: "opening", ...place() });
});

// --- the rail, other tabs, Python --------------------------------------------------------

const drawRail = drawing(rail);
const rolls = repeated(async () => {
  tellTrouble();
  if (!rail.checkVisibility() || !value().draft) return;
  const { system } = value().draft;
  const [{ parts }, { parts: parties }] = [await askOfKept("rail", system), await askOfKept("parties", system)];
  drawRail({ last: parts.last, "all-rolls": parts["all-rolls"], ...parties });
});
keepFresh(rail, rolls);
const saved = records(rail, rolls); // a saved check of several is a party

onChange(() => {
  const kept = store.known();
  if (live()) send({ event: "kept", people: kept.map(([key, text]) => [key, store.linkIn(text)]), kept: JSON.stringify(kept) });
});

// Before Python is there, whoever has a table of their own does not see the sample's.
function drawWaiting() {
  if (!linkHere() && !store.people().length) return;
  for (const name of ["answer", "split", "ready", "chart", "members", "odds", "check", "everyone", "moment", "adding", "dice"]) {
    part(name).replaceChildren();
  }
  part("participants").replaceChildren(Object.assign(document.createElement("p"), { className: "note", textContent: TABLE_WAKES }));
}

// What to do once Python is there, at first and after every restart.
async function comeAlive() {
  await until(({ draft, opening }) => draft && !opening);
  performance.mark("fairthrow:drawn");
  await rolls();
  registerOffline();
}

drawWaiting();
awaken((told) => {
  const here = told.state === "live";
  tellState(part("state"), told);
  rollButton.disabled = !here;
  send({ event: here ? "live" : "gone" });
  if (here) comeAlive().catch(() => {});
});
