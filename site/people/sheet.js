// What of the sheet is no markup of Python's: the controls of the moment as text, what is wrong with it, the roll that lies there.
import { fieldsOf, setFields } from "../desk/forms.js";
import { told } from "./list.js";
import { part, put, sheet, touched } from "./parts.js";
import { say } from "./say.js";

export const form = document.getElementById("moment");
const stage = sheet.querySelector(".stage");
const hint = [...part("answer").childNodes].map((node) => node.cloneNode(true));

const WAKING = "The dice are waking: the sheet stands here in a moment…";

// The check at the moment as link text: every control by its name, as it stands. `before` is what it was; a sheet of one
// check has nothing to choose it by.
export function momentOf(before = "") {
  const chosen = part("check").querySelector("select, input:checked");
  const fields = fieldsOf(form).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  return `${chosen?.value ?? before.split("?", 1)[0]}?${fields.join("&")}`;
}

// Sets controls of the moment by their names, as a cell of the grid and a weakness do.
export const setTo = (query) => setFields(form, Object.fromEntries(new URLSearchParams(query)));

export function off({ names }) {
  for (const name of names) if (form.elements[name]?.type === "checkbox") form.elements[name].checked = false;
}

// Shows an error at the control it names, and none at the others.
export function tellWrong(error) {
  for (const control of form.querySelectorAll("[aria-invalid]")) control.removeAttribute("aria-invalid");
  for (const message of form.querySelectorAll(".error")) message.remove();
  if (!error) return;
  const row = form.querySelector(`[data-field="${CSS.escape(error.field)}"]`);
  if (!row) {
    say(`${error.message}.`);
    return;
  }
  row.append(Object.assign(document.createElement("p"), { className: "error", textContent: error.message }));
  row.querySelector("input, select").setAttribute("aria-invalid", "true");
  row.closest("details")?.setAttribute("open", "");
}

export function tellProblem(problem) {
  const place = part("problem");
  place.textContent = problem && `This character cannot be shown: ${problem}.`;
  place.hidden = !problem;
}

// Lays a roll on the stage, or none.
export function lay({ roll }) {
  stage.classList.remove("rolled", "missing");
  part("said").textContent = roll?.said ?? "";
  if (roll) {
    put(roll.parts);
    stage.classList.add("rolled");
    return;
  }
  put({ answer: "", roll: "", trace: "", deeds: "" });
  part("answer").replaceChildren(...hint.map((node) => node.cloneNode(true)));
  touched("answer");
}

const FILLED = ["who", "stats", "pools", "check", "open", "axis", "rest", "lines", "wanted", "grid", "marks", "advice", "offer"];

// Before Python is there, only the name of one's own character is known.
export function empty({ link }) {
  const found = told(link);
  for (const name of FILLED) part(name).replaceChildren();
  touched(...FILLED);
  part("who").append(Object.assign(document.createElement("h1"), { textContent: found?.name ?? "A character" }));
  part("lines").append(Object.assign(document.createElement("p"), { className: "note", textContent: WAKING }));
  if (found) document.body.dataset.system = found.system;
}
