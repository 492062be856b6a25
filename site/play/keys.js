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

// Opens a menu as a press of its button does; one without a button lies open. Then the first thing to do in it has the focus.
export function openMenu(button) {
  if (button.checkVisibility()) {
    button.focus();
    button.click();
  }
  const menu = document.getElementById(button.getAttribute("popovertarget"));
  [...menu.querySelectorAll(":is(a, button):not(:disabled)")].find((each) => each.checkVisibility())?.focus();
}

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

// The keys of decisions: E takes the first or takes back the last, and of several each has a number, in their order. `place`
// gives where they are offered.
export const decisions = (place) => ({
  e: () => place().querySelector('[data-action="decide"], [data-action="undecide"]')?.click(),
  ...Object.fromEntries([1, 2, 3].map((number) => [number, () => {
    const offered = [...place().querySelectorAll('[data-action="decide"]')];
    const names = [...new Set(offered.map(({ dataset }) => `${dataset.member} ${dataset.decision}`))];
    offered.find(({ dataset }) => `${dataset.member} ${dataset.decision}` === names[number - 1])?.click();
  }])),
});
