// What the page of characters shows, as one value (desk/kernel.js), and what becomes of it by what people do. What Python is
// asked, and what its answers make of it, is in questions.js. Neither knows a page.
//
// The value, beside what the kernel keeps in it:
//   key, link  the character that is shown: the key of one that is kept, or "", and its link
//   turn       another number each time that another one is shown. { key, turn } says later who was meant: whom.js
//   drawn      the link of the sheet that stands there; `title`, `name` and `system` are of that one
//   problem    why the link cannot be shown, or ""
//   controls   what the controls of the moment are there for; "" where they are to be drawn, null while they are as the page
//              came
//   moment     what they say, as link text; `answered`: what they said for the chances that are shown
//   wrong      what is wrong with it, as Python names it: { field, message }, or null
//   wish       the check that somebody has chosen, until the sheet is drawn for it
//   moments    by game, the moment that somebody has set last, as Python has said it
//   rolls      by whose sheet it is, the last roll: { roll, line, key, text, parts, said }
//   kept       another number each time that other characters are kept
//   met        how the one that is shown stands to those, or null: { link, same, named, another }
//   found      the characters of the file that was opened last
//   form       the form that edits the sheet, or null where it is closed:
//                refill   where whoever pressed is to be once it is drawn anew: { to, field }, or null where it need not be
//                closing  whether it is to be closed as soon as all is kept
//                wrong    what is not kept, since it is wrong: { place, text, message, whom }
//                gone     the rows that were taken away since it was drawn, each { field, row }
//   typing     what somebody is writing in it: { place, text, whom }
//
//   event     means                                       the value                      to be done
//   --------  ------------------------------------------  -----------------------------  -----------------------
//   opened    a character is shown: { key, link }         key, link, turn; no form       lay, leave; empty, where
//                                                                                        Python is not there
//   caught    another tab has changed the one of a key    link; the form anew
//   stored    other characters are kept by now            kept
//   set       the moment is set otherwise                 moment
//   chose     another check is chosen                     wish; controls anew
//   thrown    a line was pressed                          a roll, unless that is on its
//                                                         way
//   settling  something is decided about the last roll    a deed
//   edits     the character is changed: { edits, as }     a deed
//   editing   the form is to be opened: { to }            form                           open
//   typed     a letter was typed in it: { place, text }   typing                         after
//   paused    nobody has typed for a moment               deeds
//   changed   a control of it was left, or pressed        a deed
//   rows      a row is added, taken away or moved         a deed, unless it is gone
//   done      it is to be closed                          closing, then no form          leave, or mend
//   unplaced  what was to be mended is not in the form    the same
//   filed     a file was chosen: { file }                 a deed
//   filed away   that was seen                            found
import * as kernel from "../desk/kernel.js";
import { questions, refilled, rightAt } from "./questions.js";
import { current, gameOf, isShown, lastRoll, samePlace, whose } from "./whom.js";

const { deed, forget } = kernel;

const LATER = 500; // milliseconds without a letter before a text is kept

export const begin = ({ link, moment }) => kernel.begin({
  key: "", link, turn: 0, drawn: "", title: "", name: "", system: "", problem: "", controls: null, moment, answered: moment, wrong: null,
  wish: "", moments: {}, rolls: {}, kept: 0, met: null, found: [], form: null, typing: [],
});

// Whether all that is shown is of the character that is to be shown.
export const stands = ({ key, link, drawn, problem, met }) => Boolean(problem) || (drawn === link && (key !== "" || met?.link === link));

// --- which character ---------------------------------------------------------------------

const left = (value, todo) => {
  todo.push({ do: "leave" });
  return { ...value, form: null };
};

const shows = {
  opened(before, { key = "", link }, todo) {
    if (key === before.key && link === before.link) return before;
    const other = link !== before.link;
    const anew = other && (!before.controls || gameOf(link) !== before.system);
    const now = { ...forget(flushed(before), ...(anew ? ["sheet"] : [])), key, link, turn: before.turn + 1 };
    if (anew) now.controls = "";
    if (other) now.wish = "";
    else if (lastRoll(before) && !lastRoll(now)) now.rolls = { ...now.rolls, [whose(now)]: lastRoll(before) }; // it is kept now
    todo.push({ do: "lay", roll: lastRoll(now) });
    if (key) todo.push({ do: "put", parts: { offer: "" } });
    const met = key ? forget(now, "meet") : now;
    const leaves = key !== before.key || (!key && other);
    const shown = !met.form ? met : leaves ? left(met, todo) : refilled(met, {});
    if (shown.live || shown.controls === null) return shown;
    todo.push({ do: "empty", link });
    return { ...forget(shown, "sheet", "chances", "grid", "meet"), controls: "", drawn: "" };
  },

  caught: (value, { key, link }) =>
    key !== value.key || link === value.link ? value : value.form ? refilled({ ...value, link }, {}) : { ...value, link },

  stored: (value) => ({ ...value, kept: value.kept + 1 }),
};

// --- the moment, rolls -------------------------------------------------------------------

const plays = {
  // Set back to what the chances are of, nothing is wrong any more.
  set: (value, { moment }) =>
    moment === value.answered ? { ...forget(value, "chances"), moment, wrong: null } : { ...value, moment },

  chose: (value, { check }) => ({ ...value, wish: check, controls: "" }),

  // Whoever taps a line again before its dice lie means that roll.
  thrown(value, { line }) {
    const what = thrownFor(value, line);
    const same = [...value.deeds, ...value.asked].some((each) => each.kind === "throw" && each.what === what);
    return same ? value : deed(value, "throw", { line, what, whom: current(value) });
  },

  settling(value, { decision }) {
    const made = lastRoll(value);
    return made ? deed(value, "settle", { made, decision, whom: current(value) }) : value;
  },

  edits: (value, { edits, as, whom = current(value) }) => deed(value, "edit", { edits, as, whom }),
};

export const thrownFor = (value, line) => `${whose(value)} ${line} ${value.moment}`;

// --- the form that edits it --------------------------------------------------------------

const keeps = (value, { place, text, whom }) =>
  deed(value, "edit", { edits: [{ do: "set", ...place, text }], as: "cell", place, text, whom });

// Has all that somebody is writing kept, without waiting for the next letter.
const flushed = (value) => value.typing.reduce(keeps, { ...value, typing: [] });

const besides = (typing, place) => typing.filter((each) => !samePlace(each.place, place));

const form = {
  editing(value, { to = "first" }, todo) {
    todo.push({ do: "open" });
    return refilled({ ...value, form: value.form ?? { closing: false, wrong: [], gone: [] } }, { to });
  },

  typed(value, { place, text }, todo) {
    todo.push({ do: "after", name: "typing", milliseconds: LATER, event: { event: "paused" } }, { do: "unsay" });
    return { ...value, typing: [...besides(value.typing, place), { place, text, whom: current(value) }] };
  },

  paused: flushed,

  changed: (value, { place, text }) =>
    keeps({ ...value, typing: besides(value.typing, place) }, { place, text, whom: current(value) }),

  // A second tap on what takes a row away does no more. What is being written in it is needless.
  rows(value, { edit }) {
    const same = ({ field, row }) => edit.do === "remove" && field === edit.field && row === edit.row;
    const waits = [...value.deeds, ...value.asked].some(({ as, edits, whom }) =>
      as === "rows" && edits[0].do === "remove" && same(edits[0]) && isShown(value, whom));
    if (waits || value.form?.gone.some(same)) return value;
    const now = edit.do === "remove" ? { ...value, typing: value.typing.filter(({ place }) => !same(place)) } : value;
    return deed(now, "edit", { edits: [edit], as: "rows", whom: current(value) });
  },

  unplaced: (value, { place }) => form.done(rightAt(value, place)),

  done: (value) => (value.form ? flushed({ ...value, form: { ...value.form, closing: true } }) : value),
};

// The form is closed once all is kept; what is not right keeps it open.
function always(_, value, event, todo) {
  if (!value.form?.closing || [...value.deeds, ...value.asked].some(({ kind }) => kind === "edit")) return value;
  const [wrong] = value.form.wrong;
  if (!wrong) return left(value, todo);
  todo.push({ do: "mend", place: wrong.place });
  return { ...value, form: { ...value.form, closing: false } };
}

const files = {
  filed: (value, { file }) => deed(value, "read", { file }),
  "filed away": (value, _, todo) => {
    todo.push({ do: "put", touched: ["handed"], parts: { handed: "" } });
    return { ...value, found: [] };
  },
};

export const rules = { events: { ...shows, ...plays, ...form, ...files }, questions, always };
