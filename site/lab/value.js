// What the page of the Lab shows, as one value (desk/kernel.js), and what becomes of it by what people do. What Python is
// asked, and what its answers make of it, is in questions.js. Neither knows a page.
//
// The value, beside what the kernel keeps in it:
//   draft     what somebody is writing: { language, program, limit, inputs, label, faces }, see links.js
//   view      how it is looked at: { shape, output, sign, number }. Outputs count from 0; without a number nothing is asked
//   seconds   that an answer may take
//   link      that of the draft as Python writes it, empty while it has not; `name` is it in words
//   roll      the roll that lies there, or null: { link, of, said }. `of` is the bare link of the program that it is of
//   mine      whether what is shown is of this program, or of one that it was before: not of another that lay there
//   right     whether the odds that are shown are its own; `controls`: of which program they are that stand there
//   same      the program in other languages, while it stands as it was counted: { check, title, program }
//   left      whether a person has cancelled the counting: it is not begun again before something is changed
//   halted    whether that is to be seen; wrong: whether it is said that the program is wrong
//   unread    whether the page was opened with a link that it cannot read, which is said until the next change
//   silent    whether Python was gone before it answered
//   opened    whether a link was opened that Python has not answered yet
//   decides   the link of one's own roll that this one goes on from, with another decision; empty where it does not
//   sent      where the roll that lies there was sent by somebody: { record, kept, waits }, as in play/checkstate.js; or null
//   begun     whether the address holds the program: not before somebody has changed something
//   brought   whether the program came in one piece into an empty editor: then its language is found out
//   other     the program that was left for another language: { language, program, as }, as it was written in that; or null
//   at        where the cursor stands in the program: { line, column }, both from 1; or null
//   wishes    what is wanted that may have to count first, oldest first: { n, name, link, other, words }
//   wished    how many were; `came`: by n, the answers that nobody has taken yet: { answer }, null for one that was cancelled
//
//   event       means                                   the value                              to be done
//   ----------  --------------------------------------  -------------------------------------  -------------------------
//   taken up    the page begins with a draft            draft                                  controls
//   typed       the program was changed: { program,     draft; brought                         keep
//               brought }
//   set         something beside it was: { fields }     draft                                  keep
//   viewed      it is looked at otherwise: { view }     view                                   asked
//   timed       an answer may take other seconds        seconds; with `again` it is counted
//               { seconds, again }                      again
//   language    another language is chosen              draft, other                           controls, keep, say
//   replaced    something else takes its place:         draft                                  controls, keep, say
//               { fields, words }
//   opening     another program: { fields, words,       draft, as one of its own; roll         leave, controls, keep, say
//               brought }
//   followed    a link was opened: { link, fields,      draft, roll, view, sent                controls
//               asked, sent };
//               sent says that its roll is from elsewhere
//   used        the program that was sent is used       sent goes
//   keeping     the roll that was sent is to be kept    sent says so                           file, say
//   thrown      Roll was pressed                        a deed, unless it is on its way
//   wished      something that may have to count        wishes
//   taken       its answer was taken: { n }             came
//   cancelled   a person cancels what is on its way     left, wishes                           say
//   recounted   it is to be counted after all           left
//   uncovered   what is shown of another program is     controls                               clear
//               in the way
//   accused     it is said by now what is wrong         wrong
//   moved       the cursor was moved: { at }            at
//   back        Python is there again                   what it did not answer is asked again
import * as kernel from "../desk/kernel.js";
import { UNASKED, UNROLLED, another, changed, cleared, emptied, replaced, unrolled, unsent } from "./changes.js";
import { EMPTY, bareOf, linkOf, ofARoll, sameDice } from "./links.js";
import { cancelledWords, halted, questions, rolledOf, rolls, unknown } from "./questions.js";

export const begin = () => kernel.begin({
  draft: EMPTY, view: { shape: "columns", ...UNASKED }, seconds: 10, link: "", name: "", roll: null, mine: true, right: false, controls: "",
  same: [], left: false, halted: false, wrong: false, silent: false, opened: false, decides: "", unread: false, sent: null, begun: false, brought: false, other: null, at: null,
  wishes: [], wished: 0, came: {},
});

const events = {
  "taken up"(value, { fields, begun, unread = false }, todo) {
    todo.push({ do: "controls" });
    const now = cleared({ ...value, draft: { ...EMPTY, ...fields }, begun, mine: !begun, unread }, todo);
    return now.draft.program.trim() ? now : emptied(now, todo);
  },

  typed: (value, { program, brought }, todo) => changed({ ...value, brought }, { ...value.draft, program }, todo),
  set: (value, { fields }, todo) => changed(value, { ...value.draft, ...fields }, todo),

  viewed(value, { view }, todo) {
    todo.push({ do: "unsaid" });
    return { ...value, left: false, view: { ...value.view, ...view } };
  },

  timed(value, { seconds, again }) {
    const now = { ...value, seconds };
    return again ? { ...kernel.forget(now, "count"), left: false } : now;
  },

  // The program goes along where it can be written in the other language, and comes back as it was.
  language(value, { language }, todo) {
    const { draft, other } = value;
    const same = value.same.find(({ check }) => check === language);
    const back = other?.language === language && other.as === draft.program ? other.program : null;
    const left = same ? { language: draft.language, program: draft.program, as: same.program } : null;
    const fields = { language, limit: "", inputs: "", program: back ?? same?.program ?? draft.program };
    return replaced({ ...value, other: left }, { fields, words: same ? `Written in ${same.title}.` : "" }, todo);
  },

  replaced,

  // What stood there stays among the drafts.
  opening(value, { fields, words, brought = false }, todo) {
    const { draft } = value;
    todo.push({ do: "leave" }, { do: "controls" });
    const back = draft.program.trim() ? { event: "opening", fields: draft, words: "" } : null;
    if (words) todo.push({ do: "say", text: words, back });
    const now = { ...another(value), brought, controls: "" };
    return changed(now, { ...draft, limit: "", inputs: "", label: "", faces: "", ...fields }, todo);
  },

  // Where its roll was sent, the letter has its place before Python has written it.
  followed(before, { link, fields, asked, sent = false }, todo) {
    const program = (draft) => bareOf({ ...draft, inputs: "" });
    const value = unrolled(program(fields) === program(before.draft) ? before : another(before), todo);
    const roll = ofARoll(link) ? { link, of: bareOf(fields), said: "" } : null;
    todo.push({ do: "controls" }, { do: "unsaid" });
    const own = before.sent ? null : rolledOf(before);
    const decides = own && own.link !== link && sameDice(own.link, link) ? own.link : "";
    const letter = sent && !decides ? { record: "", kept: false, waits: true } : null;
    const now = { ...value, draft: fields, roll, sent: letter, link: "", begun: true, opened: true, decides, controls: "", left: false, right: false };
    return kernel.forget({ ...now, view: { ...value.view, ...asked } }, "count", "insight");
  },

  used: (value, _, todo) => unsent(value, todo),

  keeping(value, _, todo) {
    const { sent } = value;
    if (!sent?.record || sent.kept) return value;
    todo.push({ do: "file", text: sent.record }, { do: "say", text: "Saved in your rolls." });
    return { ...value, sent: { ...sent, kept: true } };
  },

  thrown(value) {
    const link = linkOf(value.draft);
    const waits = value.deeds.length || kernel.held(value, "roll", (each) => each.link === link).length;
    return waits ? value : kernel.deed(value, "roll");
  },

  wished(value, { name, link, other, words }) {
    const wished = value.wished + 1;
    return { ...value, wished, wishes: [...value.wishes, { n: wished, name, link, other, words }] };
  },

  taken: (value, { n }) => ({ ...value, came: Object.fromEntries(Object.entries(value.came).filter(([each]) => Number(each) !== n)) }),

  // Who cancels does not want what was wished last: a roll, what has to count for it first, or the odds.
  cancelled(before, _, todo) {
    const counts = unknown(before);
    const rolled = rolls(before);
    const value = kernel.drop({ ...before, deeds: [] }, ({ kind }) => kind === "roll");
    const stopped = counts && !value.left ? halted(value, rolled ? UNROLLED : cancelledWords(value), todo) : value;
    if (rolled && stopped === value) todo.push({ do: "say", text: UNROLLED });
    const [wish, ...wishes] = stopped.wishes;
    if (!wish || rolled) return stopped;
    const again = stopped.left ? { back: { event: "recounted" }, word: "Count again" } : {};
    todo.push({ do: "say", text: wish.words, ...again });
    return { ...stopped, wishes, came: { ...stopped.came, [wish.n]: { answer: null } } };
  },

  recounted: (value) => ({ ...value, left: false }),
  uncovered: (value, _, todo) => (value.sent?.waits ? value : cleared(value, todo)), // the place of a letter covers it
  accused: (value) => ({ ...value, wrong: true }),
  moved: (value, { at }) => ({ ...value, at }),
  back: (value) => (value.silent ? { ...kernel.forget(value, "count"), silent: false } : value),
};

// What is asked of an output goes into each address from now on.
function always(before, after, _, todo) {
  if (after.view !== before.view) todo.unshift({ do: "asked", view: after.view });
  return after;
}

export const rules = { events, questions, always };
