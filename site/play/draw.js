// Draws the value of the page (checkstate.js) where it is no markup of Python's: which check is shown, the mark on an
// old roll, the pin, errors, notes.
import { game, markOwed, part, sections } from "./places.js";
import { play } from "./scene.js";
import { inScene, opens, stale, subjectOf, viewOf } from "./selectors.js";
import { keep } from "./taps.js";

const problem = game.querySelector('[data-part="problem"]');

// Draws what is another than it was `before`; all of it where that is not given.
export function draw(page, before) {
  if (page === before) return;
  if (page.shown !== before?.shown) show(page.shown);
  for (const [name, section] of sections) {
    const check = page.checks[name];
    if (check !== before?.checks[name]) drawCheck(section, check, before?.checks[name]);
    if (page.opening !== before?.opening) section.toggleAttribute("data-unread", opens(page, name) && page.opening.link.includes("?"));
  }
  setText(problem, trouble(page));
}

function show(name) {
  for (const [check, section] of sections) section.hidden = check !== name;
  markOwed();
  for (const link of game.querySelectorAll("[data-switch]")) {
    if (link.dataset.switch !== name) {
      link.removeAttribute("aria-current");
      continue;
    }
    if (link.hasAttribute("aria-current")) continue; // as the page came; what follows lays the whole page out
    link.setAttribute("aria-current", "true");
    const row = link.parentElement; // on a phone it is wider than the screen
    row.scrollLeft = link.offsetLeft - (row.clientWidth - link.offsetWidth) / 2;
  }
}

function drawCheck(section, check, before) {
  keep(section, subjectOf(check.text, viewOf(check)));
  const thrown = Boolean(check.roll?.dice);
  section.classList.toggle("rolled", thrown && !stale(check));
  section.classList.toggle("stale", stale(check));
  for (const name of ["letter", "onward"]) part(section, name).hidden = !check.sent;
  if (check.sent) section.dataset.sent = check.sent.waits ? "waits" : check.sent.kept ? "kept" : "new";
  else delete section.dataset.sent;
  play(section, inScene(check));
  for (const button of section.querySelectorAll("[data-rolled]")) button.disabled = !thrown && part(section, "roll") !== null;
  if (check.note !== before?.note) part(section, "done").textContent = check.note;
  if (before && check.pin !== before.pin) {
    const button = section.querySelector('[data-action="pin"]');
    button.setAttribute("aria-pressed", String(check.pin !== ""));
    button.querySelector("span").textContent = check.pin ? "Unpin" : "Pin to compare";
  }
  if (check.error !== (before?.error ?? null)) drawError(section, check.error);
}

// What stands on top of the page: a link that could not be opened, or an error that no field of the shown check has.
function trouble({ broken, checks, shown }) {
  if (broken?.cut) return checks[shown].sent ? "" : broken.cut; // the letter says it
  if (broken) return `This link cannot be opened: ${ended(broken.message)} The page goes on without it.`;
  const { error } = checks[shown];
  return error && !fieldOf(sections.get(shown), error) ? error.message : "";
}

const ended = (text) => (/[.?!]$/.test(text) ? text : `${text}.`);

function setText(place, text) {
  if (place.textContent !== text) place.textContent = text;
  if (place.hidden !== !text) place.hidden = !text;
}

// --- errors -------------------------------------------------------------------------------

const fieldOf = (section, error) => section.querySelector(`[data-field="${CSS.escape(error.field)}"]`);

// Shows an error at the control it names, and none at the others.
function drawError(section, error) {
  for (const control of section.querySelectorAll("[aria-invalid]")) control.removeAttribute("aria-invalid");
  // A text that is hidden would still describe its control.
  for (const message of section.querySelectorAll("[data-field] .error:not([hidden])")) setText(message, "");
  const field = error && fieldOf(section, error);
  if (!field) return;
  setText(field.querySelector(".error") ?? placeForError(section, field), error.message);
  field.querySelector("input, select").setAttribute("aria-invalid", "true");
  field.closest("details")?.setAttribute("open", "");
}

// A field gets it when it first needs one; it is read out with the field's help.
function placeForError(section, field) {
  const place = document.createElement("p");
  place.className = "error";
  place.id = `${section.dataset.check}-${field.dataset.field}-error`;
  const described = field.querySelector("[aria-describedby]");
  described.setAttribute("aria-describedby", `${described.getAttribute("aria-describedby")} ${place.id}`);
  field.append(place);
  return place;
}
