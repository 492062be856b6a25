// What a game's page shows, as one value, and how it changes.
//
// Rule 1: all that is on the page is drawn from the value: the address, which check is shown, the mark on an old roll,
// errors, the pin, notes. Whatever is copied, saved or shared is about target() or about the roll in the value.
// Rule 2: the value changes by the events below and in no other way. Each makes a new value of an old one.
// Rule 3: there is no page, no Python and no clock in this file. What is to be done outside is given back as a list.
//
// The value of the page:
//   shown     the name of the check that is shown
//   live      whether Python is there to be asked
//   bar       what the address bar holds: { text, kept }. A kept entry holds a roll, a message of a fair roll, or a
//             link that somebody opened: what comes after it gets an entry of its own, so that Back leads to it
//   opening   the link that is to be opened: { link, n, from: "bar" | "page", show, roll, before }, or null
//   broken    the link that could not be opened: { link, message }, or null
//   count     how many questions Python was asked; each has its number, n
//   checks    by name, the value of each check:
//     text      the form as it stands, as link text
//     mode      how the chart is drawn; empty as pages come
//     pin       the link of the situation that is laid under this one, or empty
//     wanted    whether Python is to be asked about the text
//     lost      whether it was asked, and gone before it answered
//     asking    the preview that Python is asked for: { n, text }, or null
//     throws    rolls that are to be asked for
//     step      the step of a fair roll that is to be asked for: { name, link, text }, or null. `text` is the form that
//               its link is of; an offer has neither yet, as it is made of what the form says when it is asked for
//     rolling   the numbers of the rolls, and of the steps of fair rolls, that Python is asked for
//     answered  the last situation that Python knows and whose odds are shown: { text, fragment, bare, name }, or null
//     error     what is wrong with a text: { text, field, message }, or null
//     roll      what stands below the buttons: { text, fragment, dice }, or null. A roll has dice, a message of a fair
//               roll has none yet; `text` is the form that it was made of
//     note      what came of the last thing that somebody did
//
//   event     means                                   the value                               to be done
//   --------  --------------------------------------  --------------------------------------  -----------------------
//   edited    a control was changed                   text; wanted; broken and note go
//   viewed    another chart is wished                 mode; wanted
//   pinned    this situation is to be laid under      pin; wanted
//   needed    somebody needs to know the situation    wanted, unless it is known
//   thrown    Roll was pressed                        one throw more
//   stepping  a step of a fair roll is to be taken    step
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
//   refused   Python names what is wrong              error; or broken, for a link
//   lost      Python was gone before it answered      as before it was asked, and lost
//   live      Python is there                         what was lost is wanted
//   gone      Python is not there
//   noted     something else was done, or could not   note
//   late      any answer that was overtaken           as before it was asked
//
// Always: an answer that was overtaken changes nothing (overtaken() says when). The address waits while answers are on
// their way, and then says what is shown (addressOf()). due() gives what is to be asked next: a link that opens goes
// before all else of its check; throws and steps are asked at once; of previews one at a time, the newest text of a check.

const ASKED = { preview: "preview", roll: "roll", open: "open" };

// What a page begins with. `texts` holds the form of each check by its name, `fragment` what stands behind the #.
export function begin({ system, texts, fragment, shown }) {
  const checks = Object.entries(texts).map(([name, text]) => [name, fresh(text)]);
  const page = {
    system, shown, live: false, count: 0, broken: null, opening: null,
    first: checks[0][0],
    bar: { text: fragment, kept: false },
    checks: Object.fromEntries(checks),
  };
  return next(page, { event: "opening", link: fragment, from: "bar" }).page;
}

const fresh = (text) => ({
  text, mode: "", pin: "", wanted: false, lost: false, asking: null, throws: 0, step: null, rolling: [],
  answered: null, error: null, roll: null, note: "",
});

// --- what the value says ------------------------------------------------------------------

// The check that a link is about: the page's first where it names none.
export const checkOf = (page, link) => link.split("?", 1)[0] || page.first;

// Whether a link is on its way that will set a check anew.
const opens = (page, name) => page.opening !== null && checkOf(page, page.opening.link) === name;

// A roll of another form than the one that stands there.
export const stale = (check) => Boolean(check.roll?.dice) && check.roll.text !== check.text;

// A roll, or message, of the situation whose odds are shown.
const fits = (check) => check.roll !== null && check.roll.text === check.answered?.text;

// The link that opens again what a check shows, as it stands behind the #.
export function fragmentOf(page, name) {
  const check = page.checks[name];
  return fits(check) ? check.roll.fragment : check.answered?.fragment ?? name;
}

// What Copy link, Save and Pin are about: { fragment, bare, name } of what is shown; { wrong } where the form is not
// right; null while only Python knows.
export function target(page, name) {
  const { text, answered, error } = page.checks[name];
  if (opens(page, name)) return null;
  if (error?.text === text) return { wrong: error.message };
  if (answered?.text !== text) return null;
  return { fragment: fragmentOf(page, name), bare: answered.bare, name: answered.name };
}

// What the address bar is to hold.
export function addressOf(page) {
  const { wanted, asking, throws, step, rolling } = page.checks[page.shown];
  if (page.broken) return page.broken.link;
  const waiting = opens(page, page.shown) || (page.opening !== null && page.opening.show);
  if (waiting || wanted || asking || throws || step || rolling.length) return page.bar.text;
  return fragmentOf(page, page.shown);
}

// The question that Python is to be asked next, or null.
export function due(page) {
  const { system, live, opening, checks, count } = page;
  if (!live) return null;
  const n = count + 1;
  if (opening && !opening.n && !opening.lost) {
    const name = checkOf(page, opening.link);
    const view = viewOf(checks[name]);
    return { n, kind: "open", call: ASKED.open, check: name, link: `${system}/#${opening.link || name}`, view };
  }
  const names = Object.keys(checks).filter((name) => !opens(page, name));
  const throwing = names.find((name) => checks[name].throws);
  if (throwing) return question(page, n, "roll", throwing);
  const stepping = names.find((name) => checks[name].step);
  if (stepping) return question(page, n, "step", stepping);
  if (names.some((name) => checks[name].asking)) return null;
  const changed = checks[page.shown].wanted && names.includes(page.shown)
    ? page.shown
    : names.find((name) => checks[name].wanted);
  return changed ? question(page, n, "preview", changed) : null;
}

function question(page, n, kind, name) {
  const check = page.checks[name];
  const { text } = check;
  const about = { n, kind, check: name, text, view: viewOf(check) };
  if (kind === "step") return { ...about, call: check.step.name, link: text, ...check.step };
  // The odds of a roll that still stands there show where it fell.
  const again = kind === "preview" && check.roll?.dice && check.roll.text === text;
  if (again) return { ...about, call: ASKED.open, link: `${page.system}/${check.roll.fragment}` };
  return { ...about, call: ASKED[kind], link: text };
}

// How the odds of a check are to be drawn, as Python reads it.
export function viewOf(check) {
  const view = new URLSearchParams();
  if (check?.mode) view.set("mode", check.mode);
  if (check?.pin) view.set("pin", check.pin);
  return view.toString();
}

// Whether nothing is on its way and nothing is due.
export function quiet(page) {
  const idle = ({ wanted, asking, throws, step, rolling }) =>
    !wanted && !asking && !throws && !step && !rolling.length;
  return page.live && (!page.opening || page.opening.lost) && Object.values(page.checks).every(idle);
}

// Whether the answer to a question comes too late to be shown: a link was opened since, or the text has changed.
export function overtaken(page, { kind, check: name, n }) {
  if (kind === "open") return page.opening?.n !== n;
  const check = page.checks[name];
  if (opens(page, name)) return true;
  return kind === "preview" ? check.asking?.n !== n || check.wanted : !check.rolling.includes(n);
}

// --- events -------------------------------------------------------------------------------

// Gives the value after an event, and what is to be done, in order.
export function next(before, event) {
  const todo = [];
  const answers = event.question && event.event !== "asked" && event.event !== "lost";
  const late = answers && overtaken(before, event.question);
  const after = (late ? events.late : events[event.event])(before, event, todo);
  return { page: addressed(before, after, late ? { event: "late" } : event, todo), todo };
}

const withCheck = (page, name, changes) =>
  ({ ...page, checks: { ...page.checks, [name]: { ...page.checks[name], ...changes } } });

// Lets go of a question that has its answer.
function finished(page, { kind, check: name, n }) {
  const check = page.checks[name];
  if (kind === "open") return page;
  if (kind === "preview") return check.asking?.n === n ? withCheck(page, name, { asking: null }) : page;
  return withCheck(page, name, { rolling: check.rolling.filter((each) => each !== n) });
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

// Takes an answer for what is shown. Where the form, or how it is to be drawn, has moved on, Python is asked again.
function settled(page, { check: name, text, view }, answer, changes) {
  const check = page.checks[name];
  const { fragment, bare, name: words } = answer;
  const moved = check.text !== text || viewOf(check) !== view;
  return withCheck({ ...page, broken: null }, name, {
    answered: { text, fragment, bare, name: words },
    error: check.text === text ? null : check.error,
    wanted: check.wanted || moved,
    ...changes,
  });
}

const events = {
  edited(page, { check: name, text }) {
    if (page.checks[name].text === text) return page;
    return withCheck({ ...page, broken: null }, name, { text, wanted: true, note: "" });
  },

  viewed: (page, { check: name, mode }) => withCheck(page, name, { mode, wanted: true }),

  pinned: (page, { check: name, pin }) => withCheck(page, name, { pin, wanted: true, note: "" }),

  needed(page, { check: name }) {
    const { asking, text } = page.checks[name];
    return target(page, name) || asking?.text === text ? page : withCheck(page, name, { wanted: true });
  },

  thrown(page, { check: name }) {
    return withCheck(page, name, { throws: page.checks[name].throws + 1, note: "" });
  },

  stepping: (page, { check: name, step }) => withCheck(page, name, { step, note: "" }),

  opening(page, { link, from, roll = false }) {
    const name = checkOf(page, link);
    const before = page.checks[name]?.text ?? "";
    const bar = from === "bar" ? { text: link, kept: link.includes("?") } : page.bar;
    return { ...page, bar, broken: null, opening: { link, n: 0, lost: false, from, show: true, roll, before } };
  },

  switched(page, { check: name }) {
    const opening = page.opening && { ...page.opening, show: checkOf(page, page.opening.link) === name };
    return withCheck({ ...page, shown: name, broken: null, opening }, page.shown, { note: "" });
  },

  asked(page, { question: { n, kind, check: name, text } }) {
    const counted = { ...page, count: n };
    if (kind === "open") return { ...counted, opening: { ...page.opening, n } };
    if (kind === "preview") return withCheck(counted, name, { asking: { n, text }, wanted: false, lost: false });
    const { throws, step, rolling } = page.checks[name];
    const left = kind === "roll" ? { throws: throws - 1, step } : { throws, step: null };
    return withCheck(counted, name, { ...left, rolling: [...rolling, n] });
  },

  answered(page, { question: asked, answer }, todo) {
    const { answer: words, odds } = answer.parts;
    todo.push({ do: "put", check: asked.check, parts: { answer: words, odds } }, { do: "follow", check: asked.check });
    return settled(finished(page, asked), asked, answer);
  },

  rolled(page, { question: asked, answer }, todo) {
    const { check: name, text } = asked;
    const { fragment, parts, said } = answer;
    todo.push({ do: "put", check: name, parts, said }, { do: "record", link: `${page.system}/${fragment}` });
    if (name === page.shown) todo.push({ do: "result", check: name });
    todo.push({ do: "follow", check: name });
    const dice = parts.roll !== "";
    return settled(finished(page, asked), asked, answer, { roll: dice ? { text, fragment, dice } : null, note: "" });
  },

  // `text` is the form as it was drawn for the link.
  opened(page, { question: { view }, answer, text }, todo) {
    const { check: name, fragment, bare, name: words, parts } = answer;
    const { before, show, roll } = page.opening;
    const check = page.checks[name];
    const changed = differences(before, check.text);
    if (changed.size) todo.push({ do: "lay", check: name, fields: Object.fromEntries(changed) });
    todo.push({ do: "follow", check: name });
    const dice = parts.roll !== "";
    const follows = answer.next ? { name: answer.next, link: `${page.system}/${fragment}`, text } : check.step;
    return withCheck({ ...page, opening: null, broken: null, shown: show ? name : page.shown }, name, {
      text,
      answered: { text, fragment, bare, name: words },
      error: null,
      roll: dice || answer.next ? { text, fragment, dice } : null,
      note: "",
      wanted: viewOf(check) !== view,
      lost: false,
      asking: null,
      rolling: [],
      throws: check.throws + (roll ? 1 : 0),
      step: follows,
    });
  },

  stepped(page, { question: asked, answer }, todo) {
    const { check: name, text } = asked;
    const { fragment, parts, said, revealed } = answer;
    todo.push({ do: "put", check: name, parts, said });
    if (revealed) todo.push({ do: "record", link: `${page.system}/${fragment}` });
    const dice = "roll" in parts ? parts.roll !== "" : Boolean(page.checks[name].roll?.dice);
    return settled(finished(page, asked), asked, answer, { roll: { text, fragment, dice }, note: "" });
  },

  refused(page, { question: asked, error }) {
    const { kind, check: name, text } = asked;
    if (kind === "open") {
      const { link, from } = page.opening;
      const stays = from === "bar" ? link : page.bar.text;
      const broken = { ...page, opening: null, broken: { link: stays, message: error.message } };
      return name in page.checks ? withCheck(broken, name, { throws: 0, step: null }) : broken;
    }
    return withCheck(finished(page, asked), name, { error: { ...error, text } });
  },

  // What was asked for is as it was before. A fair roll that was revealed is kept, although nobody sees it here.
  late(page, { question: asked, answer }, todo) {
    const { kind, check: name, n } = asked;
    if (answer?.revealed) todo.push({ do: "record", link: `${page.system}/${answer.fragment}` });
    const left = finished(page, asked);
    return kind === "preview" && page.checks[name].asking?.n === n ? withCheck(left, name, { wanted: true }) : left;
  },

  lost(page, { question: asked, message }) {
    const { kind, check: name, n, text } = asked;
    if (page.live) {
      const error = { field: "", message: `Python gave no answer: ${message}` };
      return (overtaken(page, asked) ? events.late : events.refused)(page, { question: asked, error });
    }
    if (kind === "open") return page.opening?.n === n ? { ...page, opening: { ...page.opening, lost: true } } : page;
    const again = kind === "preview" && page.checks[name].asking?.n === n;
    const left = finished(page, asked);
    return again && page.checks[name].text === text ? withCheck(left, name, { lost: true }) : left;
  },

  live(page) {
    const again = (check) => ({ ...check, wanted: check.wanted || check.lost || check.asking !== null, asking: null, lost: false });
    const checks = Object.fromEntries(Object.entries(page.checks).map(([name, check]) => [name, again(check)]));
    const opening = page.opening && { ...page.opening, n: 0, lost: false };
    return { ...page, live: true, checks, opening };
  },

  gone: (page) => ({ ...page, live: false }),

  noted: (page, { check: name, note }) => withCheck(page, name, { note }),
};

// The fields in which a form differs from what it was, with their new values; empty for one that went.
function differences(before, after) {
  const fields = (text) => new Map(text.split("?")[1]?.split("&").map((pair) => pair.split("=")) ?? []);
  const [old, now] = [fields(before), fields(after)];
  const changed = [...now].filter(([name, value]) => old.get(name) !== value);
  const gone = [...old.keys()].filter((name) => !now.has(name)).map((name) => [name, ""]);
  return new Map([...changed, ...gone].map(([name, value]) => [name, decodeURIComponent(value)]));
}
