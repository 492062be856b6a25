// What a game's page shows, as one value, and how it changes: begin() and next(). What a value says is read by
// selectors.js; what each event changes stands in events.js.
//
// Rule 1: all that is on the page is drawn from the value: the address, which check is shown, the mark on an old roll,
// errors, the pin, notes. Whatever is copied, saved or shared is about target() or about the roll in the value.
// Rule 2: the value changes by the events below and in no other way. Each makes a new value of an old one.
// Rule 3: there is no page, no Python and no clock in these three files. What is to be done outside is given back as a
// list.
//
// The value of the page:
//   shown     the name of the check that is shown
//   live      whether Python is there to be asked
//   bar       what the address bar holds: { text, kept }. A kept entry holds a roll, a message of a fair roll, or a
//             link that somebody opened: what comes after it gets an entry of its own, so that Back leads to it
//   opening   the link that is to be opened: { link, n, from: "bar" | "page", show, before }, or null
//   broken    the link that could not be opened: { link, message }, or null
//   count     how many questions Python was asked; each has its number, n
//   checks    by name, the value of each check:
//     text      the form as it stands, as link text
//     mode      how the chart is drawn; empty as pages come
//     ask       which number is asked for, where the verdict is one; empty for the one that the check asks for first
//     pin       the link of the situation that is laid under this one, or empty
//     wanted    whether Python is to be asked about the text
//     lost      whether it was asked, and gone before it answered
//     asking    the preview that Python is asked for: { n, text }, or null
//     throws    rolls that are to be asked for
//     step      the step of a fair roll that is to be asked for: { name, link, text }, or null. `text` is the form that
//               its link is of; an offer has neither yet, as it is made of what the form says when it is asked for
//     decision  what is to be decided about the roll: { name, decision, faces }, or null
//     rolling   the numbers of the rolls, steps of fair rolls and decisions that Python is asked for
//     answered  the last situation that Python knows and whose odds are shown: { text, fragment, bare, name }, or null
//     error     what is wrong with a text: { text, field, message }, or null
//     roll      what lies on the stage: { text, fragment, dice, back }, or null. `back` are the fields as they were
//               before something was decided about it. A roll has dice, a message of a fair
//               roll has none yet; `text` is the form that it was made of
//     note      what came of the last thing that somebody did
//
//   event     means                                   the value                               to be done
//   --------  --------------------------------------  --------------------------------------  -----------------------
//   edited    a control was changed                   text; wanted; broken and note go
//   viewed    another chart or question is wished     mode or ask; wanted
//   pinned    this situation is to be laid under      pin; wanted
//   needed    somebody needs to know the situation    wanted, unless it is known
//   thrown    Roll was pressed                        one throw more                          lay back what was decided
//   stepping  a step of a fair roll is to be taken    step
//   deciding  something is decided about the roll     decision, unless the roll is
//                                                     of another form or about to go
//   opening   a link is to be opened                  opening; an older one is forgotten
//   switched  another check is to be shown            shown; broken goes; what opens no         push
//                                                     longer shows itself
//   asked     a question of due() was asked           it has a number
//   answered  Python gave a preview                   answered; error goes                    put odds, follow
//   rolled    Python rolled                           answered, roll; error goes              put, record, result, follow
//   opened    Python read a link                      text, answered, roll; shown; changes    lay over, follow
//                                                     made meanwhile are laid over it; the
//                                                     step that follows from a message
//   stepped   a step of a fair roll was taken         answered, roll; error goes              put, record a revealed roll
//   decided   the roll is as it was decided           text, answered, roll; error goes        put, recorded, follow
//   refused   Python names what is wrong              error; or broken, for a link
//   lost      Python was gone before it answered      as before it was asked, and lost
//   live      Python is there                         what was lost is wanted
//   gone      Python is not there
//   noted     something else was done, or could not   note
//   late      any answer that was overtaken           as before it was asked
//
// Always: an answer that was overtaken changes nothing (overtaken() says when). The address waits while answers are on
// their way, and then says what is shown (addressOf()). due() gives what is to be asked next: a link that opens goes
// before all else of its check; throws, steps and decisions are asked at once; of previews one at a time, the newest text of a
// check.

import { events } from "./events.js";
import { addressOf, fits, fragmentOf, overtaken } from "./selectors.js";

// What a page begins with. `texts` holds the form of each check by its name, `fragment` what stands behind the #.
export function begin({ system, texts, fragment, shown }) {
  // Without a link Python is asked about the first form, as it came or as people have set it by now.
  const checks = Object.entries(texts).map(([name, text], place) => [name, { ...fresh(text), wanted: !fragment && !place }]);
  const page = {
    system, shown, live: false, count: 0, broken: null, opening: null,
    first: checks[0][0],
    bar: { text: fragment, kept: false },
    checks: Object.fromEntries(checks),
  };
  return fragment ? next(page, { event: "opening", link: fragment, from: "bar" }).page : page;
}

const fresh = (text) => ({
  text, mode: "", ask: "", pin: "", wanted: false, lost: false, asking: null, throws: 0, step: null, decision: null, rolling: [],
  answered: null, error: null, roll: null, note: "",
});

// Gives the value after an event, and what is to be done, in order.
export function next(before, event) {
  const todo = [];
  const answers = event.question && event.event !== "asked" && event.event !== "lost";
  const late = answers && overtaken(before, event.question);
  const after = (late ? events.late : events[event.event])(before, event, todo);
  return { page: addressed(before, after, late ? { event: "late" } : event, todo), todo };
}

// The address bar follows the value. An entry that is kept is left behind, others are written over. Each roll has an
// entry of its own, also where the next is on its way.
function addressed(before, after, event, todo) {
  const rolls = event.event === "rolled" && event.question.check === after.shown && fits(after.checks[after.shown]);
  const text = rolls ? fragmentOf(after, after.shown) : addressOf(after);
  const same = text === after.bar.text || (after.bar.text === "" && text === after.first);
  const check = after.checks[after.shown];
  const kept = text.includes("?") && (fits(check) || (event.event === "opened" && after.opening === null));
  if (same) return kept && !after.bar.kept ? { ...after, bar: { ...after.bar, kept } } : after;
  const own = ["rolled", "switched"].includes(event.event);
  // Of the steps of a fair roll only an offer is made of what stands there, which stays behind it; the others take the
  // place of the link that led to them, so that Back never undoes a step.
  const follows = event.event === "stepped" && event.question.call !== "offer";
  const over = (event.event === "opened" && before.opening?.from === "bar") || follows;
  todo.push({ do: "address", text, entry: own || (after.bar.kept && !over) });
  return { ...after, bar: { text, kept } };
}
