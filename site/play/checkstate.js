// What a game's page shows, as one value, and how it changes: begin() and the rules of its desk (desk/kernel.js). What a
// value says is read by selectors.js; what each event changes stands in events.js, what Python is asked in questions.js, and
// once somebody has paused in idle.js.
//
// Rule 1: all that is on the page is drawn from the value: the address, which check is shown, the mark on an old roll,
// errors, the pin, notes. Whatever is copied, saved or shared is about target() or about the roll in the value.
// Rule 2: the value changes by the events below and in no other way. Each makes a new value of an old one.
// Rule 3: there is no page, no Python and no clock in these five files. What is to be done outside is given back as a
// list.
//
// The value of the page, beside what the kernel keeps in it:
//   shown     the name of the check that is shown
//   bar       what the address bar holds: { text, kept }. A kept entry holds a roll, a message of a fair roll, or a
//             link that somebody opened: what comes after it gets an entry of its own, so that Back leads to it
//   opening   the link that is to be opened: { link, from: "bar" | "page", show, before }, or null
//   broken    the link that could not be opened: { link, message }, or null. Of one that lost its end or its dice on the
//             way { link, cut }: the link of what could be read, and the sentence that says what is lost
//   rehearsal how many questions of the rehearsal were answered, or null where none is due
//   checks    by name, the value of each check:
//     text      the form as it stands, as link text
//     mode      how the chart is drawn; empty as pages come
//     ask       which number is asked for, where the verdict is one; empty for the one that the check asks for first
//     pin       the link of the situation that is laid under this one, or empty
//     wanted    whether Python is to be asked about the text
//     throws    1 where a roll is to be asked for, else 0
//     step      the step of a fair roll that is to be asked for: { name, link, text }, or null. `text` is the form that
//               its link is of; an offer has neither yet, as it is made of what the form says when it is asked for
//     decision  what is to be decided about the roll: { name, decision, faces }, or null
//     answered  the last situation that Python knows and whose odds are shown: { text, fragment, bare, name }, or null
//     error     what is wrong with a text: { text, field, message }, or null
//     roll      what lies on the stage: { text, fragment, dice, back }, or null. `back` are the fields as they were
//               before something was decided about it. A roll has dice, a message of a fair
//               roll has none yet; `text` is the form that it was made of
//     sent      where what is shown was sent by somebody: { record, kept, waits }, the text for the log, empty where no
//               dice came through, whether the log has it, and whether Python has yet to read it. null for what was
//               made here. The form is folded as long
//     note      what came of the last thing that somebody did
//     rest      what it is owed once somebody has paused: { subject, taps, insight }, of each whether it is owed, had, or
//               has failed; null as pages come
//     need      what is set in the fold What do I need?, as text; empty while that is closed
//
//   event     means                                   the value                               to be done
//   --------  --------------------------------------  --------------------------------------  -----------------------
//   edited    a control was changed                   text; wanted; broken, sent and note go
//   viewed    another chart or question is wished     mode or ask; wanted
//   pinned    this situation is to be laid under      pin; wanted
//   needed    somebody needs to know the situation    wanted, unless it is known
//   thrown    Roll was pressed                        a throw, unless one of this form is     lay back what was decided
//                                                     on its way
//   stepping  a step of a fair roll is to be taken    step
//   deciding  something is decided about the roll     decision, unless the roll is
//                                                     of another form or about to go
//   opening   a link is to be opened                  opening; an older one is forgotten
//   switched  another check is to be shown            shown; broken goes; what opens no         push
//                                                     longer shows itself
//   used      the situation that was sent is used     sent goes, and with it what the link has lost
//   keeping   the roll that was sent is to be kept    sent says so                            keep
//   noted     something else was done, or could not   note
//   following what follows a situation is to be found rest is owed
//   needing   the fold What do I need? was opened,    need
//             closed, or set otherwise: { wish }
//   rehearsing  Python was started                    rehearsal
//   asked     Python was asked                        a rehearsal ends, unless idle.js asked  rehearsed
//
//   answer    means                                   the value                               to be done
//   --------  --------------------------------------  --------------------------------------  -----------------------
//   preview   Python gave a preview                   answered; error goes                    put odds, follow
//   roll      Python rolled                           answered, roll; error goes              put, record, result, follow
//   open      Python read a link, or what is left     text, answered, roll; shown; broken     lay over, follow
//             of it                                   says what is lost, or goes; changes
//                                                     made meanwhile are laid over it; the
//                                                     step that follows from a message
//   step      a step of a fair roll was taken         answered, roll; error goes              put, record a revealed roll
//   decide    the roll is as it was decided           text, answered, roll; error goes        put, recorded, follow
//   taps, insight  Python had time for them           rest has it                             taps, insight
//   find      the values that give what is wished                                             found
//   rehearse  one of the rehearsal came               rehearsal                               rehearsed
//   refused   Python names what is wrong, and         error; or broken, for a link
//             nothing of it can be shown
//   lost      Python was gone before it answered      as before it was asked: a preview is
//                                                     wanted, a link is opened anew
//   late      any answer that was overtaken           as before it was asked                  recorded, or record what
//                                                                                             was revealed
//
// Always: an answer that was overtaken shows nothing. The address waits while answers are on their way, and then says what
// is shown (addressOf()).

import * as kernel from "../desk/kernel.js";
import { events } from "./events.js";
import * as idle from "./idle.js";
import { questions } from "./questions.js";
import { addressOf, fits, fragmentOf } from "./selectors.js";

export const rules = {
  events: { ...events, ...idle.events },
  questions: { ...questions, ...idle.questions },
  always: addressed,
};

// What a page begins with. `texts` holds the form of each check by its name, `fragment` what stands behind the #, and `sent`
// says whether that is a roll from elsewhere: its form is folded before Python has read it.
export function begin({ system, texts, fragment, shown, sent = false }) {
  // Without a link Python is asked about the first form, as it came or as people have set it by now.
  const checks = Object.entries(texts).map(([name, text], place) => [name, { ...fresh(text), wanted: !fragment && !place }]);
  const page = kernel.begin({
    system, shown, broken: null, opening: null, rehearsal: null,
    first: checks[0][0],
    bar: { text: fragment, kept: false },
    checks: Object.fromEntries(checks),
  });
  return fragment ? kernel.next(rules, page, { event: "opening", link: fragment, from: "bar", sent }).value : page;
}

const fresh = (text) => ({
  text, mode: "", ask: "", pin: "", wanted: false, throws: 0, step: null, decision: null, answered: null, error: null, roll: null, sent: null, note: "",
  rest: null, need: "",
});

// The address bar follows the value. An entry that is kept is left behind, others are written over. Each roll has an
// entry of its own, also where the next is on its way.
function addressed(before, after, event, todo) {
  const came = event.event === "answered" && !event.late && !event.answer.error ? event.question.kind : "";
  const rolls = came === "roll" && event.question.check === after.shown && fits(after.checks[after.shown]);
  const text = rolls ? fragmentOf(after, after.shown) : addressOf(after);
  const same = text === after.bar.text || (after.bar.text === "" && text === after.first);
  const check = after.checks[after.shown];
  const kept = text.includes("?") && (fits(check) || came === "open");
  if (same) return kept && !after.bar.kept ? { ...after, bar: { ...after.bar, kept } } : after;
  const own = came === "roll" || event.event === "switched";
  // Of the steps of a fair roll only an offer is made of what stands there, which stays behind it; the others take the
  // place of the link that led to them, so that Back never undoes a step.
  const follows = came === "step" && event.question.call !== "offer";
  const over = (came === "open" && before.opening?.from === "bar") || follows;
  todo.push({ do: "address", text, entry: own || (after.bar.kept && !over) });
  return { ...after, bar: { text, kept } };
}
