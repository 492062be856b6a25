// What the page of parties asks Python, and what the answers make of its value (value.js).
import { following, held, inOrder, knows } from "../desk/kernel.js";

const DRAWN_ANEW = ["check", "moment", "everyone", "participants", "adding"];

const whole = ({ draft }, fragment) => `${draft.system}/${fragment}`;

// What the odds are of. `roll` lies there: where they are those of its draft again, so does it.
const oddsOf = ({ draft, ask, anew, roll }) => draft && { draft, ask, anew, roll: roll && { link: roll.link, bare: roll.bare } };

// The odds of what is set by now are known: they came with something else.
const told = (value) => knows(value, "odds", oddsOf(value));

// The same of a roll, which comes without the controls.
const rolled = (value) => (value.anew ? value : told(value));

// Takes what an answer shows: the parts, the words at each participant, the address. `entry` gives that one of its own.
function taken(value, answer, todo, { parts = answer.parts, address = true, entry = false } = {}) {
  const anew = "participants" in parts;
  todo.push({ do: "put", parts, touched: anew ? DRAWN_ANEW : [] });
  const focus = anew ? null : value.focus;
  if (anew && value.focus) todo.push({ do: "focus", ...value.focus });
  todo.push({ do: "unfold" });
  if (answer.fragment === undefined) return { ...value, focus };
  const link = whole(value, answer.fragment);
  if (address && value.begun) todo.push({ do: "address", text: link, entry });
  return { ...value, focus, link, name: answer.name };
}

// Who everybody is, as an answer has it: the roll that lies there knows no sheets.
const whoIn = (parts) => Object.fromEntries(Object.entries(parts).filter(([name]) => name.startsWith("who-")));

const tell = (value, todo, wrong, problem = "") => {
  todo.push({ do: "tell", wrong, problem });
  return { ...value, wrong, problem };
};

// --- a table is opened -------------------------------------------------------------------

const open = {
  again: true,
  due: ({ opening, ...value }) => (opening && !held(value, "open").length ? { link: opening.link, system: opening.system } : null),

  answered(value, { answer }, todo) {
    const { link, begun, from, broken, quiet } = value.opening;
    const { draft, said, fragment, bare, key = "", kept, letter } = answer;
    const name = `${draft.system}/${fragment}`;
    todo.push({ do: "empty" }); // nobody's form stays unfolded for somebody else
    const laid = {
      ...value, draft, opening: null, table: value.table + 1, changes: value.changes + 1, seen: kept, ask: 0, anew: 0, stale: false, forms: [], sent: letter?.sent ?? null,
      begun: Boolean(link || begun), roll: said ? { link: name, bare, key, said } : null,
    };
    const lost = laid.sent ? "" : answer.cut; // else the letter says it
    const parts = { ...answer.parts, ...letter?.parts };
    const shown = told(taken(tell(laid, todo, null, broken ?? lost ?? ""), answer, todo, { parts }));
    if (laid.sent) todo.push({ do: "address", text: letter.link }); // with the name of whoever sent it
    if (from === undefined) return quiet ? shown : { ...shown, note: { text: "", back: null } };
    todo.push({ do: "address", text: "", entry: true });
    return { ...shown, note: { text: "A new table.", back: { event: "opening", link: from, system: draft.system } } };
  },

  // The page goes on without a link that cannot be opened.
  refused(value, { answer: { error } }, todo) {
    const { link, system } = value.opening;
    const broken = `This link cannot be opened: ${error.message}. The page goes on without it.`;
    if (link) return { ...value, sent: null, opening: { link: "", system, broken } };
    return tell({ ...value, opening: null }, todo, null, `${error.message}.`);
  },
};

// --- the odds follow ---------------------------------------------------------------------

const odds = following("odds", {
  hurries: true, // Python leaves one that another has overtaken
  of: oddsOf,

  // `again` is the roll that lies there as Python tells it, where it is of this draft again.
  answered(value, { answer }, todo) {
    const { problem, draft, parts, lacking, again } = answer;
    const drawn = "moment" in parts ? { ...value, anew: 0 } : value; // what is wrong comes once it is set right
    const noted = lacking ? { ...drawn, note: { text: lacking, back: null } } : drawn;
    const now = { ...noted, draft };
    if (problem) {
      return told(taken(tell(now, todo, problem), answer, todo));
    }
    const { roll } = now;
    const stale = Boolean(roll) && !again && roll.link !== whole(now, answer.fragment);
    const kept = DRAWN_ANEW.filter((name) => name in parts).map((name) => [name, parts[name]]);
    const shows = again ? { ...again, parts: { ...Object.fromEntries(kept), ...whoIn(parts), ...again.parts } } : answer;
    const { roll: dice, trace, ...rest } = shows.parts;
    const put = stale || dice === undefined ? rest : { ...rest, roll: dice, trace };
    return told(taken(tell({ ...now, stale }, todo, null), shows, todo, { parts: put }));
  },

  refused(value, { answer: { error } }, todo) {
    return tell(value, todo, error);
  },
});

// --- what is rolled and decided ----------------------------------------------------------

// Those who have paid have the sheets that are stored now, where they sit. `paid` are pairs of key and link.
function paying(value, paid = []) {
  const links = new Map(paid);
  if (!links.size) return value;
  const have = (draft) => ({
    ...draft, participants: draft.participants.map((each) => ({ ...each, link: links.get(each.key) ?? each.link })),
  });
  return { ...value, draft: have(value.draft) };
}

// What was not done, and why.
const not = (words) => (value, { answer: { error } }, todo) => {
  todo.push({ do: "refuse", words, error });
  return value;
};

// Under odds of another draft a roll has its dice alone.
function laid(value, { roll: dice, trace }, todo) {
  todo.push({ do: "put", parts: { roll: dice, trace } });
  return value;
}

const roll = inOrder("roll", {
  make: ({ draft, ask, table, changes }) => (draft ? { draft, ask, table, changes } : null),

  // Of another table it is in the log alone.
  answered(value, { question, answer }, todo) {
    todo.push({ do: "rolled" });
    const same = question.changes === value.changes;
    const paid = paying(value, answer.paid);
    if (question.table !== value.table) return paid;
    const { bare, key, said, parts, fragment } = answer;
    const lies = { link: `${answer.system}/${fragment}`, bare, key, said };
    const now = { ...paid, begun: true, roll: lies, sent: null, stale: !same, note: { text: "", back: null } };
    todo.push({ do: "fell" });
    return same ? rolled(taken(tell(now, todo, null), answer, todo, { entry: true })) : laid(now, parts, todo);
  },
  refused: not("Nothing was rolled"),
});

const decide = inOrder("decide", {
  // A second tap does no more: by then another roll lies there.
  make: (value, { undoes, made, ...given }) =>
    (undoes || (value.roll?.link === made.link && !value.stale) ? { made, ask: value.ask, undoes, ...given } : null),

  answered(value, { question, answer }, todo) {
    todo.push({ do: "rolled" });
    const paid = paying(value, answer.paid);
    const { made, payer, words, undoes } = question;
    if (value.roll?.link !== made.link) return undoes ? { ...paid, note: { text: words, back: null } } : paid;
    const decided = { ...made, link: `${made.link.split("/", 1)[0]}/${answer.fragment}`, key: answer.key, said: answer.said };
    const back = undoes || !decided.key ? null : { event: "undeciding", made: decided, payer };
    const now = { ...paid, roll: decided, sent: null, note: { text: words, back } }; // the draft is of what was before
    return value.stale ? laid(now, answer.parts, todo) : rolled(taken(now, answer, todo));
  },
  refused: not("Nothing was decided"),
});

// --- forms of participants ---------------------------------------------------------------

const form = {
  due: ({ forms, draft, changes, ...value }) =>
    (forms.length && draft && !held(value, "form").length ? { number: forms[0], draft, changes } : null),
  asked: (value) => ({ ...value, forms: value.forms.slice(1) }),
  late: (value, { changes }) => changes !== value.changes,
  answered(value, { question: { number }, answer }, todo) {
    todo.push({ do: "fill", number, markup: answer.parts.own });
    return value;
  },
};

export const questions = { open, roll, decide, odds, form };
