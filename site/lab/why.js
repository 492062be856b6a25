// Says what is wrong with the program, beneath it: the line with its place underlined, and the words beside it.
import * as editor from "./editor.js";
import { desk, part } from "./parts.js";

const LATER = 350; // milliseconds of rest after which a new error is said: a program that is being typed is seldom whole
const ROOM = 48; // characters of a line that are shown around the place

const place = part("why");
let timer = 0;

const lines = (text) => text.split("\n");

// The place of an error in the text, as { from, to }; `piece` is what of it stands in its first line. Python counts
// characters, and lines, from 1; a character of its may be two here.
function found(text, { line, column, length }) {
  const before = lines(text).slice(0, line - 1).reduce((sum, each) => sum + each.length + 1, 0);
  const own = lines(text)[line - 1] ?? "";
  const inside = [...own].slice(0, column - 1).join("").length;
  const from = before + inside;
  const whole = [...text.slice(from)].slice(0, length).join("");
  return { from, to: from + whole.length, own, inside, piece: whole.split("\n", 1)[0] };
}

// What is wrong, up to the semicolon or the point behind which something else is said. What stands in quotation marks is
// not ours.
const CAUSE = /^((?:"[^"]*"|[^"])*?(?:\S;|[^.\s]\.))\s+(\S.*)$/s;

// What an error says in words: what is wrong in strong letters, where more is said.
function words({ reason, message }) {
  const bare = reason ?? message;
  const said = `${bare[0]?.toUpperCase() ?? ""}${bare.slice(1)}`;
  const [, cause, rest] = CAUSE.exec(said) ?? [null, "", said];
  const strong = Object.assign(document.createElement("strong"), { textContent: cause });
  return [...(cause ? [strong, " "] : []), /[.?!]$/.test(rest) ? rest : `${rest}.`];
}

function quote({ own, inside, piece }) {
  const from = Math.max(0, inside - ROOM / 2);
  const end = inside + Math.min(piece.length, ROOM);
  const until = Math.min(own.length, end + ROOM / 2);
  const line = document.createElement("code");
  const mark = Object.assign(document.createElement("mark"), { textContent: own.slice(inside, end) || "\u00a0" });
  line.append(from ? "…" : "", own.slice(from, inside), mark, own.slice(end, until), until < own.length ? "…" : "");
  return line;
}

// What waits to be said is about a program that was changed.
export const leaveUnsaid = () => clearTimeout(timer);

// Shows an error of the program; null takes it away at once. `offers` are buttons that mend it.
export function tellWhy(error, text, offers = [], at_once = false) {
  clearTimeout(timer);
  if (!error) {
    place.hidden = true;
    place.replaceChildren();
    desk.classList.remove("wrong");
    editor.fault(null);
    return;
  }
  if (!at_once && place.hidden) timer = setTimeout(() => show(error, text, offers), LATER);
  else show(error, text, offers);
}

function show(error, text, offers) {
  const placed = error.line > 0;
  const where = placed ? found(text, error) : null;
  const head = document.createElement("p");
  if (placed && lines(text).length > 1) head.append(`Line ${error.line}: `);
  if (placed) head.append(quote(where));
  const said = document.createElement("p");
  said.append(...words(error));
  const row = Object.assign(document.createElement("p"), { className: "actions" });
  row.append(...offers);
  place.replaceChildren(...(placed ? [head] : []), said, ...(offers.length ? [row] : []));
  place.hidden = false;
  desk.classList.add("wrong");
  editor.fault(where);
  document.dispatchEvent(new CustomEvent("fairthrow:wrong"));
}

// A button that mends what is wrong.
export function mending(label, act) {
  const button = Object.assign(document.createElement("button"), { type: "button", textContent: label });
  button.addEventListener("click", act);
  return button;
}
