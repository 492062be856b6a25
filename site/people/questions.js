// What the page of characters asks Python, and what the answers make of its value (value.js).
import { following, forget, held, inOrder, knows } from "../desk/kernel.js";
import { current, gameOf, isShown, lastRoll, samePlace, whose, written } from "./whom.js";

const PAUSE = 150; // milliseconds without a change before the grid is asked for
const CONTROLS = ["axis", "open", "rest"]; // the parts with the controls of the moment: people change them

const put = (todo, parts, touched = []) => todo.push({ do: "put", parts, touched });
const said = (todo, text, back = null, name = "") => todo.push({ do: "say", name, text, back });

// --- the sheet ---------------------------------------------------------------------------

const sheet = following("sheet", {
  of: ({ link, wish }) => ({ link, wish }),

  // Where nobody has set any moment, the sheet says which is usual. `set` is what the controls said of it; nothing, where
  // somebody has set it before the first answer, and perhaps wrongly.
  beside({ link, wish, controls, moment, answered, moments }) {
    const came = controls === null;
    return { set: came && moment !== answered ? "" : answered, moment: wish || (came ? moment : moments[gameOf(link)] ?? "") };
  },

  // Controls that are there already stay: somebody may be at one, with something that is not answered yet. The checks to
  // choose from are those of the lines that there are by now.
  answered(value, { question, answer }, todo) {
    const { moment, name, shown, system, free, parts } = answer;
    const { link, wish } = question.about;
    const fresh = value.controls === null;
    const controls = `${system}/${moment.split("?", 1)[0]} ${free}`;
    const stay = fresh || controls === value.controls;
    const { check, ...rest } = parts;
    const other = Object.fromEntries(Object.entries(rest).filter(([part]) => !stay || !CONTROLS.includes(part)));
    put(todo, fresh ? other : { check, ...other }, stay ? [] : ["check", ...CONTROLS]);
    const moments = wish || system in value.moments ? { ...value.moments, [system]: moment } : value.moments;
    const now = { ...value, drawn: link, title: shown, name, system, problem: "", controls, wish: "", moments };
    const told = knows(now, "sheet", { link, wish: "" });
    if (!stay) return { ...told, moment, answered: moment, wrong: null };
    return { ...(told.moment === question.set ? told : forget(told, "chances")), answered: question.set };
  },

  refused(value, { answer: { error } }, todo) {
    put(todo, { offer: "" });
    return forget({ ...value, wish: "", problem: error.message }, "meet");
  },
});

// The chances of all lines at the moment that is set by now. While the controls are those of another sheet there are none.
const chances = following("chances", {
  of: ({ controls, link, moment, answered }) => (controls && moment !== answered ? { link, moment } : null),
  answered(value, { question: { about }, answer }, todo) {
    put(todo, answer.parts);
    const moments = { ...value.moments, [value.system]: answer.moment };
    return { ...value, answered: about.moment, moments, wrong: null };
  },
  refused: (value, { answer: { error } }) => ({ ...value, wrong: error }),
});

const grid = following("grid", {
  pause: PAUSE,
  of: ({ drawn, link, problem, answered }) => (drawn === link && !problem ? { link, moment: answered } : null),
  answered(value, { answer }, todo) {
    put(todo, answer.parts);
    todo.push({ do: "reveal" });
    return value;
  },
});

// One that is not kept is offered to be kept. Where the very same is kept already, nothing is to be asked.
const meet = following("meet", {
  of: ({ key, problem, link, kept }) => (key || problem ? null : { link, kept }),
  answered(value, { question: { about: { link } }, answer }, todo) {
    const { same, named, another, parts } = answer;
    if (same) todo.push({ do: "go", key: same });
    else put(todo, parts);
    return { ...value, met: { link, same, named, another } };
  },
  refused: (value, { question: { about: { link } } }) => ({ ...value, met: { link } }),
});

// --- what is done to the character that is shown -----------------------------------------

// What is shown has become another by what somebody did to it.
function followed(value, { whom }, { link }, todo) {
  if (!isShown(value, whom) || link === value.link) return value;
  const { [value.link]: last = null, ...others } = value.rolls;
  const rolls = value.key ? value.rolls : { ...others, [link]: last };
  todo.push({ do: "changed" });
  return { ...value, link, rolls, controls: value.controls ?? "" };
}

// A deed that changes a character. What is on the screen is not lost where another tab has deleted it: the deed is done to
// what stands there.
const changing = (kind, { make = (_, given) => given, answered, refused }) => inOrder(kind, {
  make(value, given) {
    const made = make(value, given);
    return made && { ...made, link: isShown(value, given.whom) ? value.link : null };
  },
  answered(value, event, todo) {
    const { question, answer } = event;
    if (!answer.gone) return answered(followed(value, question, answer, todo), event, todo);
    if (!isShown(value, question.whom)) {
      return refused(value, { question, answer: { error: { message: "it was deleted in another tab" } } }, todo);
    }
    todo.push({ do: "gone" });
    const now = { ...value, key: "", rolls: { ...value.rolls, [value.link]: lastRoll(value) } };
    const { n, late, ...again } = question;
    return { ...now, deeds: [{ ...again, whom: current(now) }, ...now.deeds] };
  },
  refused,
});

const not = (value, { answer: { error } }, todo) => {
  said(todo, `Nothing was changed: ${error.message}.`);
  return value;
};

// Takes a roll: it lies with whom it is of, also where another character is shown by now.
function took(value, { question: { whom }, answer }, line, todo) {
  const { roll, record: text, key, parts, said: words, link } = answer;
  const owner = isShown(value, whom) ? whose(value) : whom.key || link;
  const here = owner === whose(value);
  const made = { roll, line, key, text, parts, said: words };
  if (here) {
    todo.push({ do: "lay", roll: made });
    said(todo, "");
  }
  todo.push({ do: "rolled" });
  return { ...value, rolls: { ...value.rolls, [owner]: made } };
}

// The moment without what was spent by a roll.
function spentOf(moment, names) {
  const [check, query = ""] = moment.split("?");
  const fields = query.split("&").map((each) => (names.some((name) => each === `${name}=yes`) ? each.replace("=yes", "=no") : each));
  return `${check}?${fields.join("&")}`;
}

// What a roll spends at once is taken from its pool, and is not set any more.
const thrown = changing("throw", {
  make: (value, given) => (isShown(value, given.whom) ? { ...given, moment: value.moment } : null),
  answered(value, event, todo) {
    const { line, what, whom } = event.question;
    const now = took(value, event, line, todo);
    if (!isShown(now, whom)) return now;
    todo.push({ do: "fell", line, what });
    const { spent } = event.answer;
    if (!spent.length) return now;
    todo.push({ do: "off", names: spent });
    const moment = spentOf(now.moment, spent);
    const drawn = forget({ ...now, moment }, "sheet"); // anew, without what was spent
    return now.wrong ? drawn : { ...drawn, answered: moment, moments: { ...now.moments, [now.system]: moment } };
  },
  refused: not,
});

// A second tap does no more: by then another roll lies there.
const settle = changing("settle", {
  make: (value, given) => (isShown(value, given.whom) && lastRoll(value)?.key === given.made.key ? given : null),
  answered: (value, event, todo) => took(value, event, event.question.made.line, todo),
  refused: not,
});

// --- what is edited ----------------------------------------------------------------------

// Has the form drawn anew. `to` says where whoever pressed is to be then.
export const refilled = (value, to) => forget({ ...value, form: { ...value.form, refill: to } }, "form");

const BLANKS = /^(?:(?!\ufeff)[\s\x85])+|(?:(?!\ufeff)[\s\x85])+$/g; // those around a value that Python takes away

// A row goes by its name: what is said of it, and done to it, is about the new one from now on.
function renamed(value, { field, row }, name, whom) {
  const mine = (each) => each.whom && (each.whom.turn === whom.turn || (whom.key && each.whom.key === whom.key));
  const there = (place) => (place.field === field && place.row === row ? { ...place, row: name } : place);
  const moved = (each) => {
    if (!mine(each)) return each;
    return { ...each, ...(each.place && { place: there(each.place) }), ...(each.edits && { edits: each.edits.map(there) }) };
  };
  const form = value.form && { ...value.form, wrong: value.form.wrong.map(moved) };
  return { ...value, deeds: value.deeds.map(moved), typing: value.typing.map(moved), form };
}

export const rightAt = (value, place) =>
  (value.form ? { ...value, form: { ...value.form, wrong: value.form.wrong.filter((each) => !samePlace(each.place, place)) } } : value);

// What became of an edit, by what it is.
const DONE = {
  cell(before, { question: { place, text, whom } }, todo) {
    const { row, cell } = place;
    const name = cell === "name" && row !== undefined ? text.replaceAll(BLANKS, "") : row;
    const here = before.form && isShown(before, whom);
    if (here) todo.push({ do: "right", place, name });
    const value = name === row ? before : renamed(before, place, name, whom);
    if (!here) return value;
    const right = rightAt(value, { ...place, row: name });
    // Nothing else in the form says what stands in a field of its own.
    const known = row === undefined && !right.form.refill && !held(right, "form").length;
    return known ? knows(right, "form", formOf(right)) : right;
  },

  rows(value, { question: { edits: [{ do: how, field, row }], whom }, answer }, todo) {
    if (how === "remove") said(todo, " removed.", answer.undo.length ? { event: "edits", edits: answer.undo, as: "undo", whom } : null, row);
    if (!value.form || !isShown(value, whom)) return value;
    const now = how === "remove" ? { ...value, form: { ...value.form, gone: [...value.form.gone, { field, row }] } } : value;
    return refilled(now, { to: { add: "added", remove: "removed" }[how], field });
  },

  rest(value, { question: { whom }, answer: { shown, undo } }, todo) { // a second tap changes nothing
    if (undo.length) said(todo, `${shown} has rested.`, { event: "edits", edits: undo, as: "undo", whom });
    return value;
  },

  undo: (value) => (value.form ? refilled(value, {}) : value),

  tap: (value) => value,
};

const edit = changing("edit", {
  answered: (value, event, todo) => DONE[event.question.as](value, event, todo),
  refused(value, event, todo) {
    const { question: { as, place, text, whom }, answer: { error: { message } } } = event;
    if (as !== "cell") return not(value, event, todo);
    if (!value.form || !isShown(value, whom)) {
      said(todo, `Not kept: ${message}.`);
      return value;
    }
    todo.push({ do: "wrong", place, message });
    const { form } = rightAt(value, place);
    return { ...value, form: { ...form, wrong: [...form.wrong, { place, text, message, whom }] } };
  },
});

const formOf = ({ form, link }) => form && { link };

// The form follows the sheet. Where controls need not be drawn anew they are not, for somebody may be at one: it is said
// anew what follows from other cells.
const form = following("form", {
  of: formOf,
  answered(value, { answer: { parts } }, todo) {
    const { refill } = value.form;
    const mine = written(value).filter(({ whom }) => isShown(value, whom));
    todo.push(refill ? { do: "fill", parts, typed: mine, ...refill } : { do: "retell", markup: parts.editor });
    return { ...value, form: { ...value.form, refill: null, gone: [] } };
  },
});

// --- files -------------------------------------------------------------------------------

// One character is shown as a link's is; of several the page says who they are.
const read = inOrder("read", {
  answered(value, { question: { file }, answer: { found, whole, parts } }, todo) {
    const several = found.length !== 1;
    put(todo, several || !whole ? parts : { handed: "" }, ["handed"]);
    if (several || !whole) todo.push({ do: "handed" });
    said(todo, several ? `${file.name} is read.` : "");
    if (!several) todo.push({ do: "hash", link: found[0].link });
    return { ...value, found };
  },
  refused(value, { answer: { error } }, todo) {
    said(todo, `${error.message}. Nothing was changed.`);
    return value;
  },
});

export const questions = { sheet, throw: thrown, settle, edit, read, chances, form, meet, grid };
