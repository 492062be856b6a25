// What a page asks Python once a person has paused, as tables for questions.js: what taps would change, then the insights
// of a check, what is needed for a chance, and after each start a rehearsal.
import { drop, following, forget, held, knows } from "../desk/kernel.js";
import { withCheck } from "./events.js";
import { subjectOf, viewOf } from "./selectors.js";

const BREATH = 40; // milliseconds without a change before it is asked what taps would change
const PAUSE = 110; // further ones before the longer question is asked

const subjectNow = (check) => subjectOf(check.text, viewOf(check));

// --- what taps would change, and then what if, and how the chance runs -------------------

// Python answers other questions meanwhile. Checks are owed an answer until they have it: another one may be changed
// within the pause. What Python has failed to give is asked anew with the next change.
function follows(page, { check: name }) {
  const check = page.checks[name];
  const subject = subjectNow(check);
  if (check.rest?.subject !== subject) {
    return forget(withCheck(page, name, { rest: { subject, taps: "owed", insight: "owed" } }), "taps", "insight");
  }
  const anew = Object.entries(check.rest).map(([key, text]) => [key, text === "failed" ? "owed" : text]);
  return withCheck(page, name, { rest: Object.fromEntries(anew) });
}

// The first check that is owed an answer, unless its form has moved on, and may be wrong by now.
function owed(page, kind) {
  const [name, check] = Object.entries(page.checks).find(([, each]) =>
    each.rest?.[kind] === "owed" && each.rest.subject === subjectNow(each)) ?? [];
  return name ? { check: name, subject: check.rest.subject } : null;
}

const become = (page, kind, { check: name, subject }, state) => {
  const { rest } = page.checks[name];
  return rest.subject === subject ? withCheck(page, name, { rest: { ...rest, [kind]: state } }) : page;
};

// Who has failed to answer twice is not asked by each Python that is started anew: python.js has asked it again already.
function later(kind, pause, of) {
  const failed = (page, { question: { about } }, todo) => {
    todo.push({ do: kind, check: about.check });
    return forget(become(page, kind, about, "failed"), kind);
  };
  return following(kind, {
    again: false,
    pause,
    of,
    beside(page) {
      const { check } = of(page);
      return { check, call: kind, link: page.checks[check].text, view: viewOf(page.checks[check]) };
    },
    answered(page, { question: { about }, answer }, todo) {
      todo.push({ do: kind, ...about, ...answer });
      return become(page, kind, about, "had");
    },
    refused: failed,
    lost: failed,
  });
}

const taps = later("taps", BREATH, (page) => owed(page, "taps"));
const insight = later("insight", PAUSE, (page) => (owed(page, "taps") ? null : owed(page, "insight")));

// --- what do I need? ---------------------------------------------------------------------

// What is wished of the check that is shown; nothing until its insights have come, with which the wish is drawn.
function wished({ shown, checks }) {
  const { need, rest, text, ask } = checks[shown];
  return need && rest?.insight !== "owed" ? { check: shown, subject: subjectOf(text, ""), wish: `${need}&ask=${ask || "0"}` } : null;
}

const find = following("find", {
  again: false,
  of: wished,
  beside(page) {
    const { check, wish } = wished(page);
    return { check, call: "find", link: page.checks[check].text, view: wish };
  },
  answered(page, { question: { about }, answer }, todo) {
    todo.push({ do: "found", check: about.check, ...answer });
    return page;
  },
  lost: (page, { question: { about } }) => knows(page, "find", about),
});

// --- the rehearsal -----------------------------------------------------------------------

// Browsers compile the interpreter as it is used, so that first answers take several times as long as later ones. Some
// are asked for before a person does, and thrown away. A change, a roll or a link that is opened ends it.
const QUESTIONS = [...Array(10).fill("preview"), ...Array(3).fill("roll")];

function ended(page, todo) {
  todo.push({ do: "rehearsed", asked: page.rehearsal, of: QUESTIONS.length });
  return drop({ ...page, rehearsal: null }, ({ kind }) => kind === "rehearse");
}

export const events = {
  following: follows,
  needing: (page, { check, wish }) => (page.checks[check].need === wish ? page : withCheck(page, check, { need: wish })),
  rehearsing: (page) => ({ ...page, rehearsal: 0 }),
  asked: (page, { question: { kind } }, todo) => (kind in questions || !held(page, "rehearse").length ? page : ended(page, todo)),
};

const rehearse = {
  due({ rehearsal, asked, shown, checks }) {
    const rests = Object.values(checks).every(({ rest }) => !rest || rest.insight === "had");
    if (rehearsal === null || !rests || asked.length) return null;
    return { call: QUESTIONS[rehearsal], link: checks[shown].text };
  },
  answered(page, _, todo) {
    const after = { ...page, rehearsal: page.rehearsal + 1 };
    return after.rehearsal < QUESTIONS.length ? after : ended(after, todo);
  },
  refused: (page) => ({ ...page, rehearsal: null }),
  lost: (page) => ({ ...page, rehearsal: null }),
};

export const questions = { taps, insight, find, rehearse };
