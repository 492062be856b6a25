// The home page runs no Python until somebody is about to roll: hero.js. It shows what was saved and rolled last, as far as
// the records themselves say it.
import { HOME } from "./base.js";
import { running } from "./footer.js";
import { rollable } from "./hero.js";
import { registerOffline } from "../offline/offline.js";
import { idOf, linkOf, people } from "../people/store.js";
import { keys, onChange, textOf } from "../play/storage.js";

const MOST = 3; // records of a kind that are shown
const SEVERAL = ["party", "rivals"]; // links of several who rolled at once open on a page of their own
const TRIED = 20; // how many are read to find that many that can be

const box = document.querySelector("[data-titles]");
const titles = JSON.parse(box.dataset.titles);
const unseen = new RegExp(box.dataset.unseen, "gu");

// Shows foreign text as Python does: what nobody would see of it is a mark.
const visible = (text) =>
  text.replace(unseen, (found, needed) =>
    needed ?? `⟨U+${found.codePointAt(0).toString(16).toUpperCase().padStart(4, "0")}⟩`);

// What a link says by itself: its game, its check's title, its label. Null where it is of no check of ours.
function told(link) {
  if (typeof link !== "string") return null;
  const [name, query] = [link.split("?", 1)[0], link.slice(link.indexOf("?") + 1)];
  if (!Object.hasOwn(titles, name)) return null;
  const [system, check] = name.split("/");
  const label = link.includes("?") ? new URLSearchParams(query).get("label") : null;
  const place = SEVERAL.includes(check) ? `party/#${link}` : `${system}/#${check}${link.slice(name.length)}`;
  return { system, title: titles[name], label, address: new URL(place, HOME).href };
}

// When something was, as short as it can be said: the time of today, the day of any other.
function when(at) {
  const date = new Date(at);
  if (Number.isNaN(date.getTime())) return null;
  const today = date.toDateString() === new Date().toDateString();
  const words = today
    ? date.toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" })
    : date.toLocaleDateString([], { day: "numeric", month: "short" });
  return Object.assign(document.createElement("time"), { dateTime: date.toISOString(), textContent: words });
}

function read(key) {
  try {
    const { link, name, at } = JSON.parse(textOf(key));
    const found = told(link);
    return found && { ...found, name: typeof name === "string" ? name : found.label, time: at && when(at) };
  } catch {
    return null; // the game's page tells what is wrong with a record
  }
}

const SVG = "http://www.w3.org/2000/svg";

function mark(system) {
  const drawn = document.createElementNS(SVG, "svg");
  const use = document.createElementNS(SVG, "use");
  drawn.setAttribute("class", "mark");
  drawn.setAttribute("aria-hidden", "true");
  use.setAttribute("href", `#mark-${system}`);
  drawn.append(use);
  return drawn;
}

// A record as an item of a list. What it holds goes in as text, never as markup.
function row({ system, title, name, time, address }) {
  const [item, link, what, said, more] = ["li", "a", "span", "bdi", "small"].map((each) => document.createElement(each));
  item.dataset.system = system;
  link.href = address;
  what.className = "what";
  const game = document.querySelector(`.felts [data-system="${system}"] .name`).textContent;
  more.textContent = name && title ? `${game}, ${title}` : game;
  said.textContent = name ? visible(name) : title;
  what.append(said, " ", more);
  link.append(mark(system), what, ...(time ? [time] : []));
  item.append(link);
  return item;
}

function show(kind) {
  const list = box.querySelector(`[data-kept="${kind}"]`);
  const found = [];
  for (const key of keys(kind).reverse().slice(0, TRIED)) {
    const record = read(key);
    if (record) found.push(record);
    if (found.length === MOST) break;
  }
  list.replaceChildren(...found.map(row));
}

// A character as an item: whose sheet it is says the record itself. Null where it says nothing.
function person(key) {
  const [before, query] = linkOf(key).split("character?");
  const system = before.slice(0, -1);
  const name = query && new URLSearchParams(query).get("name");
  const game = name && document.querySelector(`.felts [data-system="${CSS.escape(system)}"] .name`)?.textContent;
  return game ? { system, title: "", name, address: new URL(`characters/#kept=${idOf(key)}`, HOME).href } : null;
}

// The characters take the place of what to begin with, once there are any.
function showPeople() {
  const list = box.querySelector('[data-kept="characters"]');
  const found = people().map(person).filter(Boolean).slice(0, MOST);
  list.replaceChildren(...found.map(row));
  list.closest(".card").inert = !found.length;
  document.getElementById("more").closest(".card").inert = found.length > 0;
}

function showAll() {
  ["checks", "rolls"].forEach(show);
  showPeople();
}

registerOffline();
rollable();
showAll();
onChange(showAll);
running();
