// What the page of parties shows, as one value (desk/kernel.js), and what becomes of it by what people do. What Python is
// asked, and what its answers make of it, is in questions.js. Neither knows a page.
//
// The value, beside what the kernel keeps in it:
//   draft     what people have set up, as fairthrow/app/participants.py has it; null until Python has given one
//   ask       how many are to succeed, or whose chance stands large; 0 for all, or for the first
//   opening   the table that is to be opened, or null: { link, system, ... }. Without a link it is of those who are kept, of
//             that game if there are several. `begun` says that somebody has chosen it, `from` the link of the table that a new
//             one has taken the place of, `broken` why the link before it could not be opened, `quiet` that another tab is why
//   table     another number with each table that was opened; `changes`: with each change of the draft
//   seen      the characters that were kept when it was opened, as text
//   begun     whether somebody has set anything up: then the address holds it
//   anew      counts up while the controls are to be drawn anew; 0 where they need not
//   link      what opens what is shown; `name` is it in words
//   roll      the roll that lies there, or null: { link, bare, key, said }. `key` is that of its record in the log
//   stale     whether that is one of another draft
//   sent      where the roll that lies there was sent by somebody: { record, kept, waits }, as in play/checkstate.js; or null
//   wrong     what is wrong, as Python names it: { field, message }, or null
//   problem   what is said above all
//   note      what was done last: { text, back }. `back` is the event that takes it back, or null
//   focus     where whoever pressed is to be once the participants are drawn anew, or null: { to, at }
//   forms     the numbers of the participants whose forms are to be filled
//   left      by game, the draft that somebody has left for another game: { draft, begun }
//
//   event       means                                     the value                          to be done
//   ----------  ----------------------------------------  ---------------------------------  ---------------
//   opening     a link is to be opened, or a new table    opening
//   game        another game is chosen                    opening, or the draft that was     put
//                                                         left for the game before
//   set         the moment is set otherwise: { fields }   draft
//   named       what all of it is for                     draft
//   checked     another check, or kind, is chosen         draft, ask; anew
//   everyone    all are to roll one line                  draft; anew
//   member      one participant is set otherwise          draft; anew, where it says so
//   sat         somebody sits down                        draft, focus; anew
//   away        somebody does not take part               draft, focus, note; anew           renumber
//   returned    that is taken back                        draft; anew                        renumber
//   used        what was sent is used                     sent goes
//   keeping     the roll that was sent is to be kept      sent says so, note                   file
//   filed       it has a record in the log: { key }       the key of the roll
//   wished      another number is asked for               ask
//   thrown      Roll was pressed                          a roll, unless one of this draft
//                                                         is on its way
//   deciding    something is decided about the roll       a deed
//   taken back  the last thing is taken back              what `back` of the note makes
//   unfolded    forms of participants are to be filled    forms
//   kept        other characters are kept by now          draft, or opening; anew
//   noted       something else was done                   note
import * as kernel from "../desk/kernel.js";
import { questions } from "./questions.js";

export const SILENT = { text: "", back: null };

// What was sent, before Python has written its letter: it has its place.
const WAITS = { record: "", kept: false, waits: true };

export const begin = ({ link, system, sent = false }) => kernel.begin({
  draft: null, ask: 0, opening: { link, system }, sent: sent ? WAITS : null, table: 0, changes: 0, seen: "", begun: false, anew: 0, link: "", name: "", roll: null,
  stale: false, wrong: null, problem: "", note: SILENT, focus: null, forms: [], left: {},
});

// Somebody has changed the draft: its odds are asked for, though it be again what it was. A table that another tab has begun
// to open is not opened any more.
function changed(before, changes, { anew = false, stale = Boolean(before.roll) } = {}) {
  const value = kernel.forget(before, "odds");
  const other = Boolean(value.opening?.quiet);
  const kept = other ? kernel.drop({ ...value, opening: null }, ({ kind }) => kind === "open") : value;
  const count = anew || other ? value.anew + 1 : value.anew;
  return { ...kept, begun: true, changes: value.changes + 1, note: SILENT, anew: count, stale, sent: null, ...changes };
}

const withDraft = (value, fields, how) => changed(value, { draft: { ...value.draft, ...fields } }, how);

const withParticipants = (value, make, how) => withDraft(value, { participants: make(value.draft.participants) }, how);

const opens = (value, opening) => ({ ...kernel.drop(value, ({ kind }) => kind === "open"), opening });

const tables = {
  opening: (value, { link, system, sent = false, ...more }) => ({ ...opens(value, { link, system, ...more }), sent: sent ? WAITS : null }),

  game(value, { system }, todo) {
    const { draft, begun } = value;
    const left = { ...value.left, [draft.system]: { draft, begun } };
    const before = left[system];
    if (!before) return opens({ ...value, left, note: SILENT }, { link: "", system, begun: true });
    todo.push({ do: "put", parts: { roll: "", trace: "" } });
    return changed(opens({ ...value, left }, null), {
      draft: before.draft, table: value.table + 1, roll: null, stale: false, ask: 0,
    }, { anew: true });
  },

  // Whoever sits here has the sheet as it is kept now. A roll stays as it was made. A table that nobody has set up yet is of
  // those who are kept by now.
  kept(value, { people, kept }) {
    const { draft, roll, stale, begun, seen, opening } = value;
    if (!draft || (roll && !stale)) return value;
    const links = new Map(people);
    const linkOf = ({ key, link }) => (key && links.get(key)) || link;
    const participants = draft.participants.map((each) => ({ ...each, link: linkOf(each) }));
    const other = participants.some(({ link }, place) => link !== draft.participants[place].link);
    const now = other ? { ...value, draft: { ...draft, participants }, changes: value.changes + 1 } : value;
    if (begun || opening) return { ...now, anew: value.anew + 1 };
    return kept === seen ? now : opens(now, { link: "", system: draft.system, quiet: true });
  },

  live: (value) => (value.draft && !value.opening ? { ...value, anew: value.anew + 1 } : value),
};

const people = {
  set: (value, { fields }) => withDraft(value, fields),

  // The dice are the same, whatever they are for.
  named: (value, { label }) => withDraft(value, { label }, { stale: value.stale }),

  checked: (value, fields) => ({ ...withDraft(value, { kind: fields.kind, check: fields.check }, { anew: true }), ask: 0 }),

  // Everybody rolls it who has it, else what they rolled before. Python knows who has which.
  everyone: (value, { line }) =>
    withParticipants(value, (all) => all.map((each) => ({ ...each, line: [line, each.line].flat() })), { anew: true }),

  member: (value, { at, fields, anew }) =>
    withParticipants(value, (all) => all.map((each, place) => (place === at ? { ...each, ...fields } : each)), { anew }),

  sat: (value, { participant, to }) =>
    ({ ...withParticipants(value, (all) => [...all, participant], { anew: true }), focus: { to, at: value.draft.participants.length } }),

  away(value, { at }, todo) {
    const gone = value.draft.participants[at];
    if (!gone) return value;
    todo.push({ do: "renumber", at, by: -1 });
    const after = withParticipants(value, (all) => all.toSpliced(at, 1), { anew: true });
    const text = `${gone.name || `Number ${at + 1}`} does not take part.`;
    return { ...after, focus: { to: "away", at }, note: { text, back: { event: "returned", at, gone, system: value.draft.system } } };
  },

  returned(value, { at, gone, system }, todo) {
    if (system !== value.draft.system) return value;
    todo.push({ do: "renumber", at, by: 1 });
    return withParticipants(value, (all) => all.toSpliced(at, 0, gone), { anew: true });
  },
};

export const events = {
  ...tables,
  ...people,

  used: (value) => ({ ...value, sent: null }),

  keeping(value, _, todo) {
    const { sent } = value;
    if (!sent?.record || sent.kept) return value;
    todo.push({ do: "file", text: sent.record });
    return { ...value, sent: { ...sent, kept: true }, note: { text: "Saved in your rolls.", back: null } };
  },

  filed: (value, { key }) => ({ ...value, roll: value.roll && { ...value.roll, key } }),

  wished: (value, { ask }) => changed(value, { ask, sent: value.sent }, { stale: value.stale }),

  // Presses are one roll until there is one, unless somebody changes something meanwhile.
  thrown(value) {
    const same = ({ kind, changes }) => kind === "roll" && changes === value.changes;
    const waits = value.deeds.some(({ kind }) => kind === "roll");
    return waits || value.asked.some(same) ? value : kernel.deed(value, "roll");
  },

  // Nothing is decided about a roll of another draft.
  deciding(value, { member, decision, label }) {
    const { roll, stale, draft } = value;
    if (!roll || stale) return value;
    const participant = draft.participants[member - 1]; // 0 stands for all of them
    const who = participant ? `${participant.name || `Number ${member}`}: ` : "";
    const words = `${who}${label}.`;
    return kernel.deed(value, "decide", { wish: { member, decision }, made: roll, payer: participant?.key ?? "", words });
  },

  undeciding: (value, { made, payer }) =>
    kernel.deed(value, "decide", { wish: { decision: "" }, made, payer, words: "Taken back.", undoes: true }),

  "taken back"(value, _, todo) {
    const { back } = value.note;
    const silent = { ...value, note: SILENT };
    return back ? events[back.event](silent, back, todo) : silent;
  },

  unfolded: (value, { numbers }) => ({ ...value, forms: [...new Set([...value.forms, ...numbers])] }),

  noted: (value, { text, back = null }) => ({ ...value, note: { text, back } }),
};

export const rules = { events, questions };
