// The four questions that a new character begins with: who they are, which game, what they are good at, and go. The rest of
// the sheet stands at what is usual, and can be changed at any time.
import { rail, sheet } from "./parts.js";

export const form = sheet.querySelector(".beginning");
const { called, own } = form.elements;
const place = (name) => form.querySelector(`[data-begin="${name}"]`);

const skills = () => form.querySelector(".good-at:not([hidden])");
const chosen = () => [...skills().querySelectorAll(":checked")].map(({ value }) => value);

// Asks them, for the game of whoever is shown until another is chosen.
export function open(system = document.body.dataset.system) {
  if (rail.matches(":popover-open")) rail.hidePopover();
  form.reset();
  const game = [...form.elements.game].find(({ value }) => value === system) ?? form.elements.game[0];
  game.checked = true;
  follow();
  tell("");
  form.hidden = false;
  sheet.dataset.beginning = "";
  scrollTo({ top: 0 });
  called.focus();
}

export function leave() {
  form.hidden = true;
  delete sheet.dataset.beginning;
  delete form.dataset.system;
  if (location.hash === "#new") history.replaceState(null, "", location.pathname);
}

// Has `begin` make the character, and gives its link; empty where an answer is not right, which is said then.
export async function answered(begin) {
  const game = form.elements.game.value;
  try {
    const link = await begin({ system: game, called: called.value.trim(), chosen: [...chosen(), own.value] });
    leave();
    return link;
  } catch (error) {
    tell(`${error.message}.`);
    return "";
  }
}

function tell(problem) {
  place("problem").textContent = problem;
  place("problem").hidden = !problem;
}

// The skills are those of the game, and the form has its colour.
function follow() {
  const game = form.elements.game.value;
  form.dataset.system = game;
  for (const each of form.querySelectorAll(".good-at")) each.hidden = each.dataset.game !== game;
  count();
}

function count() {
  const names = [...chosen(), own.value.trim()].filter(Boolean);
  place("chosen").textContent = names.length ? `with ${names.join(", ")}` : "with nothing chosen yet";
}

called.addEventListener("keydown", (event) => {
  if (event.key !== "Enter") return;
  event.preventDefault(); // the first answer is not the last
  called.blur();
});
form.addEventListener("input", ({ target }) => (target.name === "game" ? follow() : count()));
