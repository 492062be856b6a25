// What the page of the Lab asks Python, and what the answers make of its value (value.js).
import { following, held, inOrder, knows } from "../desk/kernel.js";
import { cleared, replaced, unsent } from "./changes.js";
import { bareOf, fieldsOf, forRoll, linkOf } from "./links.js";

const PAUSE = 150; // milliseconds without a change before it is asked what a change of the inputs would do
const REST = 250; // milliseconds that the cursor rests before it is asked what its word does
const NOTHING = { help: "", curve: "", same: "" };

// The roll that lies there, where it is of the program as it stands.
export const rolledOf = ({ roll, draft }) => (roll && roll.of === bareOf(draft) ? roll : null);
export const staleRoll = (value) => Boolean(value.roll) && !rolledOf(value);

export const shownLink = (value) => rolledOf(value)?.link ?? (value.link || linkOf(value.draft));

// --- the odds follow ---------------------------------------------------------------------

// What the odds are of; null for no program, and where a person has cancelled the counting.
const oddsOf = (value) => {
  const { draft, view, left } = value;
  return draft.program.trim() && !left ? { link: rolledOf(value)?.link ?? bareOf(draft), view } : null;
};

// Whether a roll is on its way, or waits.
export const rolls = (value) => value.deeds.length > 0 || held(value, "roll").length > 0;

// Whether the odds of what stands there are not known yet.
export const unknown = (value) => {
  const about = oddsOf(value);
  return about !== null && value.known.count !== JSON.stringify(about);
};

// The odds of what stands there by now came with something else.
const told = (value) => (oddsOf(value) ? knows(value, "count", oddsOf(value)) : value);

// What was being counted is not: a person may have it begun again. It is not known to be wrong.
export function halted(value, words, todo) {
  todo.push({ do: "why", error: null }, { do: "say", text: words, back: { event: "recounted" }, word: "Count again" });
  return { ...unsent(value, todo), left: true, halted: true, wrong: false };
}

export const cancelledWords = ({ mine }) => (mine ? "Cancelled. What is shown is the last that was counted." : "Cancelled.");

// The program is wrong, or nobody can count it. One that was brought in one piece may be of another language.
function refuse(before, { error, others = [] }, todo) {
  const value = { ...before, brought: false };
  const [only] = others;
  if (before.brought && others.length === 1 && !only.label) {
    return replaced(value, { fields: fieldsOf(only.fragment), words: `Read as ${only.title}.` }, todo);
  }
  todo.push({ do: "unfold" }, { do: "why", error, others }); // there it is said
  return { ...cleared(value, todo), sent: null, opened: false, right: false, left: false, halted: false };
}

const count = following("count", {
  hurries: true, // what is counted for something older is cancelled
  of: (value) => (rolls(value) ? null : oddsOf(value)), // a roll comes first
  beside: ({ seconds, opened, decides }) => ({ seconds, opened, decides }),

  answered(older, { question, answer }, todo) {
    if (answer.wrong) return refused(older, answer.wrong, todo);
    const came = question.decides ? decided : asSent;
    const before = question.opened ? came(older, answer, todo) : older;
    if (!before.unread) todo.push({ do: "problem", text: before.sent ? "" : answer.cut ?? "" });
    todo.push({ do: "why", error: null });
    const value = { ...before, unread: false, brought: false, mine: true, halted: false, wrong: false, silent: false, right: true };
    const drawn = withGame(value, lying(value, answer.parts), todo);
    todo.push({ do: "outputs", answer });
    const now = named(answer.name === undefined ? drawn : { ...drawn, name: answer.name }, answer, todo);
    todo.push({ do: "taps", link: now.controls ? bareOf(now.draft) : null });
    if (!insightOf(now)) todo.push({ do: "put", parts: NOTHING });
    return told(now);
  },

  refused(value, { answer }, todo) {
    todo.push({ do: "problem", text: `The odds could not be counted: ${answer.error.message}.` });
    return { ...unsent(value, todo), silent: true };
  },
});

// What is wrong with the program is an answer as well.
function refused(before, answer, todo) {
  if (!before.unread) todo.push({ do: "problem", text: "" });
  const value = refuse({ ...before, unread: false }, answer, todo);
  if (value.begun) todo.push({ do: "address", text: linkOf(value.draft), entry: false });
  return value;
}

// A link was opened: what it has lost is gone, and where its roll was made elsewhere a letter lies there.
function asSent(before, { cut, letter, parts, fragment }, todo) {
  const roll = cut && parts.rolled ? { link: `lab/${fragment}`, of: bareOf(before.draft), said: "" } : cut ? null : before.roll;
  if (letter?.parts) todo.push({ do: "put", parts: letter.parts });
  return { ...before, roll: roll && letter ? { ...roll, link: letter.link } : roll, sent: letter?.sent ?? null };
}

// Of one's own roll something was decided: it stays one's own, and the log has it as it is by then.
function decided(before, { fragment, said }, todo) {
  const link = `lab/${fragment}`;
  todo.push({ do: "relog", of: before.decides, link, said });
  return { ...before, decides: "", roll: { ...before.roll, link, said } };
}

// An older roll lies on, and says that it is one.
function lying(value, parts) {
  if (!staleRoll(value)) return { ...parts };
  const { rolled: dice, results, steps, ...rest } = parts;
  return rest;
}

// A program with inputs is a game of its own: whoever opens its link sees that first, and the program on demand. Its
// controls stay as they are while the program does: somebody is at one.
function withGame(value, parts, todo) {
  const { inputs } = parts;
  const put = { ...parts };
  let now = value;
  if (inputs !== undefined) {
    const of = bareOf({ ...value.draft, inputs: "" });
    if (inputs && value.controls === of) delete put.inputs;
    todo.push({ do: "game", played: Boolean(inputs), fold: value.opened || !inputs });
    now = { ...value, controls: inputs ? of : "", opened: false };
  }
  todo.push({ do: "put", parts: put });
  return now;
}

// Python was asked about the bare program: what is for the next roll stands behind it.
function named(value, { fragment }, todo) {
  if (fragment === undefined) return value;
  const { draft } = value;
  const now = { ...value, link: rolledOf(value) ? linkOf(draft) : forRoll(`lab/${fragment}`, draft) };
  if (now.begun) todo.push({ do: "address", text: shownLink(now), entry: false });
  return now;
}

// --- rolls, one after the other ----------------------------------------------------------

const roll = inOrder("roll", {
  make: ({ draft, view, seconds }) => (draft.program.trim() ? { link: linkOf(draft), of: bareOf(draft), view, seconds } : null),

  answered(before, { question, answer }, todo) {
    const known = !unknown(before);
    const lies = { ...before, begun: true, sent: null, roll: { link: `lab/${answer.fragment}`, of: question.of, said: answer.said ?? "" } };
    todo.push({ do: "put", parts: answer.parts }, { do: "say", text: "" });
    if (rolledOf(lies)) todo.push({ do: "address", text: lies.roll.link, entry: true });
    todo.push({ do: "fell", link: question.link });
    return known ? told(lies) : lies;
  },

  refused(value, { answer }, todo) {
    const { error } = answer;
    if (error.field === "program") return told(refuse(value, answer, todo));
    todo.push({ do: "say", text: `Nothing was rolled: ${error.message}.` });
    return value;
  },
});

// --- what may have to count first --------------------------------------------------------

const come = (value, { question, answer }) => {
  const { n } = question.about;
  return { ...value, wishes: value.wishes.filter((each) => each.n !== n), came: { ...value.came, [n]: { answer } } };
};

// Python does one thing at a time that may take long: a roll, then the odds, then this. What interrupts it has it asked again.
const wish = following("wish", {
  hurries: true,
  of: ({ wishes: [first], ...value }) => (first && !rolls(value) && !unknown(value) ? first : null),
  beside: ({ seconds }) => ({ seconds }),
  answered: come,
  refused: come,
});

// --- once nothing has changed for a moment -----------------------------------------------

// What the inputs would change, and the program in other languages. It takes many times as long as the odds.
function insightOf(value) {
  const { draft, controls, right } = value;
  const wanted = right && (controls || draft.language === "notation");
  return wanted ? { link: bareOf(draft), controls: Boolean(controls) } : null;
}

const insight = following("insight", {
  pause: PAUSE,
  of: (value) => (rolls(value) || value.wishes.length || unknown(value) || value.left ? null : insightOf(value)),
  beside: ({ seconds }) => ({ seconds }),

  answered(value, { question, answer }, todo) {
    todo.push({ do: "put", parts: answer.parts }, { do: "lay", link: question.about.link, taps: answer.taps });
    return { ...value, same: answer.same };
  },
  refused(value, _, todo) {
    todo.push({ do: "put", parts: NOTHING });
    return value;
  },
});

const wordsOf = ({ draft, at }) => (draft.program.trim() && at ? { link: bareOf(draft), at } : null);

const pausing = following("words", {
  pause: REST,
  of: wordsOf,
  answered(value, { answer }, todo) {
    todo.push({ do: "put", parts: answer.parts });
    return value;
  },
});

// What the words of the program do, those at the cursor first; never while Python counts.
const words = { ...pausing, due: (value) => (value.asked.length || unknown(value) ? null : pausing.due(value)) };

export const questions = { roll, count, wish, insight, words };
