// Keyboard shortcuts: one key each, never while a field has the focus, and they can be switched off.
import { set, setting } from "./storage.js";

const OFF = "shortcuts-off"; // the setting: "yes" where people want none

const dialog = document.getElementById("keys");
const box = dialog.querySelector("[data-keys-off]");
const off = () => setting(OFF) === "yes";

box.checked = off();
box.addEventListener("change", () => set(OFF, box.checked ? "yes" : ""));

for (const button of document.querySelectorAll("[data-keys-open]")) {
  button.addEventListener("click", () => dialog.showModal());
}

// Opens the menu of any of these buttons as a press of the one that is in sight does; where none is, it lies open. Then the
// first thing to do in it has the focus.
function openMenu(buttons) {
  const button = [...buttons].find((each) => each.checkVisibility());
  button?.focus();
  button?.click();
  const menu = document.getElementById(buttons[0].getAttribute("popovertarget"));
  [...menu.querySelectorAll(":is(a, button):not(:disabled)")].find((each) => each.checkVisibility())?.focus();
}

// Gives the action of a key that presses what is `wanted` in a place by then, if that can be pressed.
export const press = (place, wanted) => () => {
  const button = place().querySelector(wanted);
  if (button && !button.disabled) button.click();
};

// Listens for keys; `actions` maps each to what it does.
export function shortcuts(actions) {
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || dialog.open) return;
    if (event.target.closest("input, select, textarea, [contenteditable]")) return;
    if (event.key === "?") {
      event.preventDefault();
      dialog.showModal();
      return;
    }
    const action = off() ? undefined : actions[event.key.toLowerCase()];
    if (!action) return;
    event.preventDefault();
    action();
  });
}

// The keys of decisions: E takes the first or takes back the last, and of several each has a number, in their order. So has
// each option of a program's roll. `place` gives where they are offered.
export const decisions = (place) => ({
  e: () => place().querySelector('[data-action="decide"], [data-action="undecide"]')?.click(),
  ...Object.fromEntries([1, 2, 3, 4, 5, 6].map((number) => [number, () => {
    const offered = [...place().querySelectorAll('[data-action="decide"], .options a')];
    const nameOf = ({ dataset, href }) => href ?? `${dataset.member} ${dataset.decision}`;
    const names = [...new Set(offered.map(nameOf))];
    offered.find((each) => nameOf(each) === names[number - 1])?.click();
  }])),
});

// The keys of menus: what else can be done in a `place`, the lists of the rail, and all games and pages.
export const menus = (place) => ({
  m: () => openMenu(place().querySelectorAll('[popovertarget$="-menu"]')),
  l: () => openMenu(document.querySelectorAll('[popovertarget="rail"]')),
  g: () => openMenu(document.querySelectorAll('[popovertarget="games"]')),
});
