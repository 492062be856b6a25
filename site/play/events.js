// What each event makes of the value of a game's page: the table in checkstate.js says it in words. Each takes the
// value, the event, and the list that it adds to what is to be done outside; it gives the new value. What Python is asked,
// and what its answers make of the value, is in questions.js.
import { drop } from "../desk/kernel.js";
import { checkOf, opens, previewed, rollsOf, stale, target } from "./selectors.js";

export const withCheck = (page, name, changes) =>
  ({ ...page, checks: { ...page.checks, [name]: { ...page.checks[name], ...changes } } });

export const events = {
  edited(page, { check: name, text }) {
    if (page.checks[name].text === text) return page;
    return withCheck({ ...page, broken: null }, name, { text, wanted: true, sent: null, note: "" });
  },

  viewed: (page, { check: name, ...how }) => withCheck(page, name, { ...how, wanted: true }),

  pinned: (page, { check: name, pin }) => withCheck(page, name, { pin, wanted: true, note: "" }),

  needed(page, { check: name }) {
    const asked = previewed(page, name)?.text === page.checks[name].text;
    return target(page, name) || asked ? page : withCheck(page, name, { wanted: true });
  },

  // What was decided after a roll was for that roll: the next one is of the situation before it. Whoever presses once more
  // before there is a roll means that one, unless the form is another by now.
  thrown(page, { check: name }, todo) {
    const { text, roll, throws } = page.checks[name];
    const last = rollsOf(page, name).findLast(({ kind }) => kind === "roll");
    if (throws || last?.text === text) return page;
    if (roll?.back && roll.text === text) todo.push({ do: "lay", check: name, fields: roll.back });
    return withCheck(page, name, { throws: 1, note: "" });
  },

  stepping: (page, { check: name, step }) => withCheck(page, name, { step, note: "" }),

  // Nothing is decided about a roll of another form, nor while something else is about to take its place.
  deciding(page, { check: name, decision }) {
    const check = page.checks[name];
    if (!check.roll?.dice || stale(check) || rollsOf(page, name).length || check.decision || opens(page, name)) return page;
    return withCheck(page, name, { decision, note: "" });
  },

  // Where a roll was sent, its letter has its place before Python has written it.
  opening(page, { link, from, sent = false }) {
    const name = checkOf(page, link);
    const before = page.checks[name]?.text ?? "";
    const bar = from === "bar" ? { text: link, kept: link.includes("?") } : page.bar;
    const only = drop(page, ({ kind }) => kind === "open");
    const now = { ...only, bar, broken: null, opening: { link, from, show: true, before } };
    return sent && name in page.checks ? withCheck(now, name, { sent: { record: "", kept: false, waits: true } }) : now;
  },

  switched(page, { check: name }) {
    const opening = page.opening && { ...page.opening, show: checkOf(page, page.opening.link) === name };
    return withCheck({ ...page, shown: name, broken: null, opening }, page.shown, { note: "" });
  },

  used(page, { check: name }) {
    const broken = page.broken?.cut ? null : page.broken;
    return withCheck({ ...page, broken }, name, { sent: null, note: "" });
  },

  keeping(page, { check: name }, todo) {
    const { sent } = page.checks[name];
    if (!sent?.record || sent.kept) return page;
    todo.push({ do: "keep", text: sent.record });
    return withCheck(page, name, { sent: { ...sent, kept: true }, note: "Saved in your rolls." });
  },

  noted: (page, { check: name, note }) => withCheck(page, name, { note }),
};
