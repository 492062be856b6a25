// The law of every page: what is shown is of what somebody did last. A page is a desk: one value, and tables that say what
// becomes of it. Nothing here knows a page, a clock or Python, so all that can happen is tested without a browser. desk.js
// runs it in one.
//
// The value is a plain object that is never changed: each event makes a new one of it. A page writes down in one file what
// it keeps there. begin() puts beside it:
//   live      whether Python is there to be asked
//   count     how many questions Python was asked; each has its number, n
//   asked     the questions whose answers may still count, oldest first: { n, kind, ... }
//   deeds     what somebody did that is still to be asked, one after the other: { kind, ... }
//   known     by kind of a question that follows the value, what its last answer was about, as text
//   resting   by kind, what such a question will be about once nothing has changed for a moment; `rested`: after that
//
// The rules of a page are tables:
//   events      by name, (value, event, todo) => value. `todo` is a list: { do: name, ... } has an effect done outside
//   questions   by kind, what Python is asked. What stands first goes before the rest
//   always      (before, after, event, todo) => value, after each event; may be left out
//
// A question is a table as well. Only due() must be there:
//   due(value)                      what is to be asked now, as an object, or null; n and kind are added to it
//   asked(value, question)          the value once that was asked, so that it is not due any more
//   late(value, question)           whether its answer would be of something that is not there any more
//   answered(value, event, todo)    an answer that counts: event has the question and its answer
//   refused(value, event, todo)     Python says what is wrong: event.answer.error
//   overtaken(value, event, todo)   an answer that came too late, for what of it must not be lost: event.dropped says that
//                                   the question was let go of
//   lost(value, event, todo)        Python was gone before it answered
//   again                           true where it can be asked anew: by a Python that was started anew, or where it was
//                                   late once. It is cancelled then, and stays late
// following() and inOrder() make the two that most pages need: odds that follow what is set, and deeds such as a roll.
//
//   event     means                                 the value
//   --------  ------------------------------------  --------------------------------------------------------------
//   live      Python is there                       live; questions that are asked again are lost
//   gone      Python is not there                   not live
//   asked     a question of due() was asked         it has a number, and is on its way
//   answered  Python has answered, or refused       the question is not on its way; its table says the rest
//   lost      Python was gone before it answered    the same. While Python lives that is an answer, an error
//   rested    nothing has changed for a moment      what was waiting for that is due
//   any       of the page's own                     as its table says; of live and gone, what it says beside this

// What a page begins with.
export const begin = (own) => ({ live: false, count: 0, asked: [], deeds: [], known: {}, resting: {}, rested: {}, ...own });

// Gives the value after an event, what is to be done, in order, and whether it was an answer that came too late.
export function next(rules, before, event) {
  const todo = [];
  const late = event.event === "answered" && overtaken(rules, before, event.question);
  const told = late ? { ...event, late, dropped: !found(before, event.question) } : event;
  const kernel = EVENTS[event.event]?.(rules, before, told, todo) ?? before;
  const after = rules.events[event.event]?.(kernel, told, todo) ?? kernel;
  const value = rules.always?.(before, after, told, todo) ?? after;
  return { value: resting(rules, marked(rules, needed(rules, value)), todo), todo, late };
}

// The question that Python is to be asked next, or null.
export function due(rules, value) {
  if (!value.live) return null;
  for (const [kind, question] of Object.entries(rules.questions)) {
    const about = question.due(value);
    if (about) return { n: value.count + 1, kind, ...about };
  }
  return null;
}

// The questions of a kind whose answers may still count; those that `fits` says.
export const held = (value, kind, fits = () => true) => value.asked.filter((each) => each.kind === kind && fits(each));

// Lets go of questions: their answers come too late from now on, and they are cancelled.
export const drop = (value, which) => ({ ...value, asked: value.asked.filter((each) => !which(each)) });

const found = (value, question) => value.asked.find(({ n }) => n === question.n);

// Whether the answer to a question comes too late.
export const overtaken = (rules, value, question) =>
  cancelled(value, question) || Boolean(rules.questions[question.kind].late?.(value, question));

// Whether it will come too late, whatever happens: who answers need not go on.
export const cancelled = (value, question) => found(value, question)?.late ?? true;

// What was late once stays so, though the value be again what it was.
function marked({ questions }, value) {
  const late = (question) => !question.late && questions[question.kind].again && questions[question.kind].late?.(value, question);
  if (!value.asked.some(late)) return value;
  return { ...value, asked: value.asked.map((question) => (late(question) ? { ...question, late: true } : question)) };
}

// Whether nothing is on its way and nothing is due.
export const quiet = (rules, value) =>
  value.live && !value.asked.length && !value.deeds.length && due(rules, value) === null;

const finished = (value, { n }) => drop(value, (each) => each.n === n);

const EVENTS = {
  asked(rules, value, { question }) {
    const counted = { ...value, count: question.n, asked: [...value.asked, { ...question, late: false }] };
    return rules.questions[question.kind].asked?.(counted, question) ?? counted;
  },

  answered(rules, before, event, todo) {
    const { question, answer, late } = event;
    const value = finished(before, question);
    const came = late ? "overtaken" : answer.error ? "refused" : "answered";
    return rules.questions[question.kind][came]?.(value, event, todo) ?? value;
  },

  // What python.js has said went wrong while Python lives is an answer as well.
  lost(rules, before, { question, message }, todo) {
    if (before.live) {
      const answer = { error: { field: "", message: `Python gave no answer: ${message}` } };
      const [late, dropped] = [overtaken(rules, before, question), !found(before, question)];
      return EVENTS.answered(rules, before, { event: "answered", question, answer, late, dropped }, todo);
    }
    if (!found(before, question)) return before;
    return gone(rules, before, question, todo);
  },

  live(rules, before, _, todo) {
    const again = before.asked.filter(({ kind }) => rules.questions[kind].again);
    return again.reduce((value, question) => gone(rules, value, question, todo), { ...before, live: true });
  },

  gone: (_, value) => ({ ...value, live: false }),

  rested: (_, value, { kind, about }) =>
    value.resting[kind] === about ? { ...value, rested: { ...value.rested, [kind]: about } } : value,
};

function gone(rules, before, question, todo) {
  const value = finished(before, question);
  return rules.questions[question.kind].lost?.(value, { event: "lost", question }, todo) ?? value;
}

// --- questions that follow the value -----------------------------------------------------

const text = (about) => JSON.stringify(about);

// A question that follows what of(value) gives: it is asked whenever that is something, and another than its last answer
// was about. An answer that is not about the newest is late; the next question waits for it, unless `hurries` says that
// the newest is asked at once, since that or the signal ends the one before. With `pause`, a number of milliseconds, it is
// asked only when nothing has changed for so long. An answer { overtaken: true } is none: it is asked again, after the pause.
// beside(value) gives what the question has beside that: it changes nothing about whether the answer counts.
export const following = (kind, { of, beside = () => ({}), pause = 0, hurries = false, ...rest }) => ({
  again: true,
  pause,
  of,
  due(value) {
    if (held(value, kind).some(({ late }) => !hurries || !late)) return null;
    const about = of(value);
    if (!about || value.known[kind] === text(about)) return null;
    return pause && value.rested[kind] !== text(about) ? null : { about, ...beside(value) };
  },
  late: (value, { about }) => text(of(value)) !== text(about),
  ...rest,
  answered: taken(kind, rest.answered),
  refused: taken(kind, rest.refused),
});

const taken = (kind, then) => (value, event, todo) => {
  if (event.answer.overtaken) return { ...value, resting: { ...value.resting, [kind]: null }, rested: { ...value.rested, [kind]: null } };
  const after = knows(value, kind, event.question.about);
  return then?.(after, event, todo) ?? after;
};

// Has what a question would be about taken as answered, since another answer has told it.
export const knows = (value, kind, about) => ({ ...value, known: { ...value.known, [kind]: text(about) } });

// Has questions that follow the value asked again, although they are about the same.
export const forget = (value, ...kinds) => ({
  ...value,
  known: Object.fromEntries(Object.entries(value.known).filter(([kind]) => !kinds.includes(kind))),
  asked: value.asked.filter(({ kind }) => !kinds.includes(kind)),
});

// What waits for a moment without a change: each change begins that moment anew. It is the first thing that is done, since
// another effect may be an event, whose moment is the newer one.
function resting(rules, before, todo) {
  let value = before;
  for (const [kind, { pause, of }] of Object.entries(rules.questions)) {
    const about = pause && value.live ? of(value) : null;
    if (!about || value.resting[kind] === text(about)) continue;
    value = { ...value, resting: { ...value.resting, [kind]: text(about) } };
    todo.unshift({ do: "after", name: kind, milliseconds: pause, event: { event: "rested", kind, about: text(about) } });
  }
  return value;
}

// --- deeds, one after the other ----------------------------------------------------------

// A question of a deed, such as a roll: it is asked once all deeds before it have their answers, and once. make(value,
// deed) gives what it is about by then, or null where there is nothing to be done any more.
export const inOrder = (kind, { make = (_, deed) => deed, ...rest }) => ({
  make,
  due: (value) => (value.deeds[0]?.kind === kind && !busy(value) ? { deed: true, ...make(value, value.deeds[0]) } : null),
  asked: (value) => ({ ...value, deeds: value.deeds.slice(1) }),
  ...rest,
});

const busy = (value) => value.asked.some((each) => each.deed);

// Leaves out what has no sense any more by the time that it would be asked.
function needed(rules, value) {
  const [first, ...others] = value.deeds;
  if (!first || busy(value) || rules.questions[first.kind].make(value, first)) return value;
  return needed(rules, { ...value, deeds: others });
}

// Puts a deed behind those that wait.
export const deed = (value, kind, given = {}) => ({ ...value, deeds: [...value.deeds, { kind, ...given }] });
