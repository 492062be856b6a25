// The list of all characters. It is drawn before Python is there, from what the records themselves say.
import { rail, part, sheet } from "./parts.js";
import * as store from "./store.js";

const unseen = new RegExp(sheet.dataset.unseen, "gu");

// Shows foreign text as Python does: what nobody would see of it is a mark.
export const visible = (text) =>
  text.replace(unseen, (found, needed) =>
    needed ?? `⟨U+${found.codePointAt(0).toString(16).toUpperCase().padStart(4, "0")}⟩`);

const titles = new Map([...sheet.querySelectorAll(".which-game [data-system]")].map((label) =>
  [label.dataset.system, label.querySelector("span").textContent]));

// What a link says by itself: whose it is, and of which game; null where it is of no character of ours.
export function told(link) {
  const [, system, query] = /^([a-z0-9-]+)\/character\?(.*)$/s.exec(link) ?? [];
  const name = titles.has(system) && new URLSearchParams(query).get("name");
  return name ? { name: visible(name), system, title: titles.get(system) } : null;
}

const SVG = "http://www.w3.org/2000/svg";

function drawing(kind, name) {
  const drawn = document.createElementNS(SVG, "svg");
  const use = document.createElementNS(SVG, "use");
  drawn.setAttribute("class", kind === "mark" ? "mark" : "ico");
  drawn.setAttribute("viewBox", "0 0 24 24");
  drawn.setAttribute("aria-hidden", "true");
  use.setAttribute("href", `#${kind}-${name}`);
  drawn.append(use);
  return drawn;
}

function element(name, ...children) {
  const made = document.createElement(name);
  made.append(...children);
  return made;
}

// A character as an item of the list. What a record holds goes in as text, never as markup.
function row(key, shown) {
  const found = told(store.linkOf(key));
  const name = found?.name ?? "A damaged sheet";
  const what = element("span", element("bdi", name), " ", element("small", found?.title ?? "It cannot be read"));
  what.className = "what";
  const link = element("a", drawing("mark", found?.system ?? "people"), what);
  link.href = `#kept=${store.idOf(key)}`;
  const menu = element("button", drawing("icon", "more"));
  Object.assign(menu, { type: "button", className: "do" });
  menu.setAttribute("popovertarget", "person-menu");
  menu.setAttribute("aria-label", `Move, copy or delete ${name}`);
  menu.dataset.key = key;
  const item = element("li", link, menu);
  if (found) item.dataset.system = found.system;
  if (key === shown) link.setAttribute("aria-current", "true");
  return item;
}

const list = part("people");

// Draws the list anew, with the key of the one that is shown; whoever was at one of its items is there again.
export function drawList(shown) {
  const all = store.people();
  const { key, tag } = focused();
  list.replaceChildren(...all.map((each) => row(each, shown)));
  part("nobody").hidden = all.length > 0;
  rail.querySelector('[data-do="file-all"]').hidden = all.length < 2;
  if (key) focusAt(key, tag);
}

function focused() {
  const here = document.activeElement;
  if (!list.contains(here)) return {};
  return { key: here.closest("li").querySelector("button").dataset.key, tag: here.tagName };
}

// Goes to an item's link or button.
export function focusAt(key, tag = "BUTTON") {
  const button = [...list.querySelectorAll("button")].find(({ dataset }) => dataset.key === key);
  (tag === "A" ? button?.closest("li").querySelector("a") : button)?.focus();
}

// The key of the item that follows another, or else goes before it; empty where there is none.
export function nextTo(key) {
  const all = store.people();
  const at = all.indexOf(key);
  return all[at + 1] ?? all[at - 1] ?? "";
}
