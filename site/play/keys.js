// Keyboard shortcuts: one key each, never while a field has the focus, and they can be switched off.
import { NAME } from "../pages/base.js";

const OFF = `${NAME}/settings/shortcuts-off`;

const dialog = document.getElementById("keys");
const off = dialog.querySelector("[data-keys-off]");

function stored() {
  try {
    return localStorage.getItem(OFF) === "yes";
  } catch {
    return off.checked; // nothing can be kept here: the box itself remembers
  }
}

off.checked = stored();
off.addEventListener("change", () => {
  try {
    if (off.checked) localStorage.setItem(OFF, "yes");
    else localStorage.removeItem(OFF);
  } catch {
    // as above
  }
});

for (const button of document.querySelectorAll("[data-keys-open]")) {
  button.addEventListener("click", () => dialog.showModal());
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
    const action = stored() ? undefined : actions[event.key.toLowerCase()];
    if (!action) return;
    event.preventDefault();
    action();
  });
}
