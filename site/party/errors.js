// What is wrong with the table, said where it is: at a control, at a participant, or above all.
import { box, form, part } from "./parts.js";

export function tellProblem(text) {
  const place = part("problem");
  place.textContent = text;
  place.hidden = !text;
}

// The place of an error: a row of the moment, of somebody's own values, or the participant.
export function shownAt({ field }) {
  const [, number, name] = /^(?:([0-9]+)\.)?(.*)$/s.exec(field);
  if (!number) return form.querySelector(`[data-field="${CSS.escape(name)}"]`);
  const participant = part("participants").querySelector(`[data-participant="${number}"]`);
  return participant?.querySelector(`[data-field="${CSS.escape(name)}"]`) ?? participant;
}

// Shows an error at the control it names, and none at the others.
export function tellError(error) {
  tellProblem("");
  for (const control of box.querySelectorAll("[aria-invalid]")) control.removeAttribute("aria-invalid");
  for (const message of box.querySelectorAll(".error")) message.remove();
  if (!error) return;
  const row = shownAt(error);
  if (!row) {
    tellProblem(/[.?!]$/.test(error.message) ? error.message : `${error.message}.`);
    return;
  }
  const place = Object.assign(document.createElement("p"), { className: "error", id: "party-error", textContent: error.message });
  (row.matches(".participant, .sits") ? row.closest(".participant").querySelector("form") : row).append(place);
  const control = row.querySelector("input, select");
  control?.setAttribute("aria-invalid", "true");
  control?.setAttribute("aria-errormessage", place.id);
}
