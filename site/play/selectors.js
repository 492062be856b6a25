// What the value of a game's page (checkstate.js) says: what its address is, what Copy link is about. Nothing here changes it.
import { held } from "../desk/kernel.js";

const ROLLS = ["roll", "step", "decide"];

// The check that a link is about: the page's first where it names none.
export const checkOf = (page, link) => link.split("?", 1)[0] || page.first;

// Whether a link is on its way that will set a check anew.
export const opens = (page, name) => page.opening !== null && checkOf(page, page.opening.link) === name;

// What Python is asked about a check: the preview that is on its way, and the rolls, steps of fair rolls and decisions.
export const previewed = (page, name) => held(page, "preview", ({ check }) => check === name)[0];
export const rollsOf = (page, name) => page.asked.filter(({ kind, check }) => check === name && ROLLS.includes(kind));

// A roll of another form than the one that stands there.
export const stale = (check) => Boolean(check.roll?.dice) && check.roll.text !== check.text;

// A message of a fair roll lies there, for the form as it stands: the page is about that roll alone.
export const inScene = (check) => /[?&]offer=/.test(check.roll?.fragment ?? "") && check.roll.text === check.text;

// A roll, or message, of the situation whose odds are shown.
export const fits = (check) => check.roll !== null && check.roll.text === check.answered?.text;

// The link that opens again what a check shows, as it stands behind the #.
export function fragmentOf(page, name) {
  const check = page.checks[name];
  return fits(check) ? check.roll.fragment : check.answered?.fragment ?? name;
}

// What Copy link, Save and Pin are about: { fragment, bare, name } of what is shown; { wrong } where the form is not
// right; null while only Python knows.
export function target(page, name) {
  const { text, answered, error } = page.checks[name];
  if (opens(page, name)) return null;
  if (error?.text === text) return { wrong: error.message };
  if (answered?.text !== text) return null;
  return { fragment: fragmentOf(page, name), bare: answered.bare, name: answered.name };
}

// What the address bar is to hold.
export function addressOf(page) {
  const { wanted, throws, step, decision } = page.checks[page.shown];
  const asked = previewed(page, page.shown) || rollsOf(page, page.shown).length;
  if (page.broken) return page.broken.link;
  const waiting = opens(page, page.shown) || (page.opening !== null && page.opening.show);
  if (waiting || asked || wanted || throws || step || decision) return page.bar.text;
  return fragmentOf(page, page.shown);
}

// How the odds of a check are to be drawn, as Python reads it.
export function viewOf(check) {
  const view = new URLSearchParams();
  if (check?.mode) view.set("mode", check.mode);
  if (check?.ask) view.set("ask", check.ask);
  if (check?.pin) view.set("pin", check.pin);
  return view.toString();
}

// What taps, what if and the grid are about: the situation in a form, and the number that is asked for.
export const subjectOf = (text, view) =>
  `${text.replace(/&(label|faces)=[^&]*/g, "")} ${new URLSearchParams(view).get("ask") ?? ""}`;
