// What a game's page asks Python, and what the answers make of its value: the table in checkstate.js says it in words. A
// link that opens goes before all else of its check; rolls, steps and decisions are asked at once; of previews one at a
// time, the newest text of a check.
import { drop, held } from "../desk/kernel.js";
import { withCheck } from "./events.js";
import { checkOf, opens, previewed, viewOf } from "./selectors.js";

// Takes an answer for what is shown. Where the form, or how it is to be drawn, has moved on, Python is asked again. So it
// is where a preview is on its way that was asked for without the roll: its chance would take the verdict's place.
function withAnswer(page, { check: name, text, view }, answer, changes) {
  const check = page.checks[name];
  const { fragment, bare, name: words } = answer;
  const moved = check.text !== text || viewOf(check) !== view;
  return withCheck({ ...page, broken: null }, name, {
    answered: { text, fragment, bare, name: words },
    error: check.text === text ? null : check.error,
    wanted: check.wanted || moved || Boolean(previewed(page, name)),
    ...changes,
  });
}

// Parts that stay where Python reads the link of a roll that lies there once more, for another chart of it.
const STAYS = ["form", "roll-fields", "roll", "trace", "fair", "mark", "deed", "proof"];

// A fair roll is not told from its link alone, so its verdict stays as well.
function staying({ call }, { parts }) {
  if (call !== "open") return [];
  return parts.roll === "" ? [...STAYS, "answer"] : STAYS;
}

// Shows an error that Python names, unless it is of a text that was before: draw.js shows it while that stands there.
const wrong = (page, { question: { check, text }, answer: { error } }) => withCheck(page, check, { error: { ...error, text } });

// The first check that has something to be asked, unless a link is about to set it anew.
const firstWith = (page, owes) => Object.keys(page.checks).find((name) => !opens(page, name) && page.checks[name][owes]);

const about = (page, name) => ({ check: name, text: page.checks[name].text, view: viewOf(page.checks[name]) });

// What is asked at once: `owes` is the field of a check that asks for it, and holds `left` then.
const atOnce = (owes, left, link, answered) => ({
  due(page) {
    const name = firstWith(page, owes);
    return name ? { ...about(page, name), ...link(page, page.checks[name]) } : null;
  },
  asked: (page, { check }) => withCheck(page, check, { [owes]: left }),
  late: (page, { check }) => opens(page, check),
  answered,
  refused: wrong,
});

const record = ({ system }, { fragment, record: text }) => ({ do: "record", link: `${system}/${fragment}`, text });

const open = {
  again: true,
  due(page) {
    const { system, opening, checks } = page;
    if (!opening || held(page, "open").length) return null;
    const name = checkOf(page, opening.link);
    return { call: "open", check: name, link: `${system}/#${opening.link || name}`, view: viewOf(checks[name]) };
  },

  // `text` is the form as it was drawn for the link.
  answered(page, { question: { view }, answer, text }, todo) {
    const { check: name, fragment, bare, name: words, parts } = answer;
    const { before, show } = page.opening;
    const check = page.checks[name];
    const changed = differences(before, check.text);
    if (changed.size) todo.push({ do: "lay", check: name, fields: Object.fromEntries(changed) });
    todo.push({ do: "follow", check: name });
    const dice = parts.roll !== "";
    const follows = answer.next ? { name: answer.next, link: `${page.system}/${fragment}`, text } : check.step;
    const broken = answer.cut ? { link: fragment, cut: answer.cut } : null;
    const alone = drop(page, (question) => question.check === name); // the rest is of what was there before
    return withCheck({ ...alone, opening: null, broken, shown: show ? name : page.shown }, name, {
      text,
      answered: { text, fragment, bare, name: words },
      error: null,
      roll: dice || answer.next ? { text, fragment, dice } : null,
      sent: answer.sent ?? null,
      note: "",
      wanted: viewOf(check) !== view,
      step: follows,
      decision: null,
    });
  },

  refused(page, { question: { check: name }, answer: { error } }) {
    const { link, from } = page.opening;
    const stays = from === "bar" ? link : page.bar.text;
    const broken = { ...page, opening: null, broken: { link: stays, message: error.message } };
    return name in page.checks ? withCheck(broken, name, { throws: 0, step: null, decision: null, sent: null }) : broken;
  },
};

const roll = atOnce("throws", 0, (_, { text }) => ({ call: "roll", link: text }), (page, { question, answer }, todo) => {
  const { check: name, text } = question;
  const { fragment, parts, said } = answer;
  todo.push({ do: "put", check: name, parts, said }, record(page, answer));
  if (name === page.shown) todo.push({ do: "result", check: name });
  todo.push({ do: "follow", check: name });
  const dice = parts.roll !== "";
  return withAnswer(page, question, answer, { roll: dice ? { text, fragment, dice } : null, sent: null, note: "" });
});

const step = {
  ...atOnce("step", null, (_, { text, step: { name: call, ...given } }) => ({ call, link: text, ...given }), (page, { question, answer }, todo) => {
    const { check: name, text } = question;
    const { fragment, parts, said, revealed } = answer;
    todo.push({ do: "put", check: name, parts, said });
    if (revealed) todo.push(record(page, answer));
    const dice = "roll" in parts ? parts.roll !== "" : Boolean(page.checks[name].roll?.dice);
    return withAnswer(page, question, answer, { roll: { text, fragment, dice }, sent: null, note: "" });
  }),

  // A fair roll that was revealed is kept, although nobody sees it here.
  overtaken(page, { answer }, todo) {
    if (answer.revealed) todo.push(record(page, answer));
    return page;
  },
};

// It is decided about the roll that lies there, whatever the form says by now.
const decide = {
  ...atOnce("decision", null, ({ system }, { roll: lies, decision: { name: call, ...decision } }) => (
    { text: lies.text, call, link: `${system}/${lies.fragment}`, ...decision }
  ), decided),

  overtaken(page, { answer }, todo) {
    if (!answer.error) todo.push({ do: "recorded" });
    return page;
  },
};

// `text` is the form with what was decided. Where it had been changed meanwhile, the roll is one of another form.
function decided(page, { question, answer, text }, todo) {
  const { check: name, call } = question;
  const { fragment, bare, name: words, parts, said, fields, back } = answer;
  todo.push({ do: "put", check: name, parts, said }, { do: "recorded" }, { do: "follow", check: name });
  const { text: now, roll: lies } = page.checks[name];
  const same = now === question.text;
  const decidedOn = { text: same ? text : setTo(question.text, fields), fragment };
  const left = Object.entries({ ...back, ...lies?.back }).filter(([field]) => call === "decide" || !(field in fields));
  const first = left.length ? Object.fromEntries(left) : null;
  return withCheck({ ...page, broken: null }, name, {
    text,
    answered: { ...decidedOn, bare, name: words },
    roll: parts.roll === "" ? null : { ...decidedOn, dice: true, back: first },
    wanted: !same || Boolean(previewed(page, name)) || viewOf(page.checks[name]) !== question.view,
    error: null,
    sent: null,
    note: "",
    step: answer.next ? { name: answer.next, link: `${page.system}/${fragment}`, text } : page.checks[name].step,
  });
}

const wanted = (page, { question: { check } }) => withCheck(page, check, { wanted: true });

const preview = {
  again: true,
  due(page) {
    if (held(page, "preview").length) return null;
    const { shown, checks, system } = page;
    const name = checks[shown].wanted && !opens(page, shown) ? shown : firstWith(page, "wanted");
    if (!name) return null;
    const { text, roll: lies } = checks[name];
    // The odds of a roll that still stands there show where it fell.
    const again = lies?.dice && lies.text === text;
    return { ...about(page, name), ...(again ? { call: "open", link: `${system}/${lies.fragment}` } : { call: "preview", link: text }) };
  },
  asked: (page, { check }) => withCheck(page, check, { wanted: false }),
  late: (page, { check }) => opens(page, check) || page.checks[check].wanted,
  answered(page, { question, answer }, todo) {
    const stays = staying(question, answer);
    const parts = Object.fromEntries(Object.entries(answer.parts).filter(([name]) => !stays.includes(name)));
    todo.push({ do: "put", check: question.check, parts }, { do: "follow", check: question.check });
    return withAnswer(page, question, answer);
  },
  refused: wrong,
  overtaken: (page, event) => (event.dropped ? page : wanted(page, event)),
  lost: wanted,
};

export const questions = { open, roll, step, decide, preview };

// A form as it is once some of its fields hold something else.
function setTo(text, fields) {
  const [form, query] = text.split("?");
  const pairs = query.split("&").map((pair) => {
    const [field] = pair.split("=", 1);
    return Object.hasOwn(fields, field) ? `${field}=${encodeURIComponent(fields[field])}` : pair;
  });
  return `${form}?${pairs.join("&")}`;
}

// The fields in which a form differs from what it was, with their new values; empty for one that went.
function differences(before, after) {
  const fields = (text) => new Map(text.split("?")[1]?.split("&").map((pair) => pair.split("=")) ?? []);
  const [old, now] = [fields(before), fields(after)];
  const changed = [...now].filter(([name, value]) => old.get(name) !== value);
  const gone = [...old.keys()].filter((name) => !now.has(name)).map((name) => [name, ""]);
  return new Map([...changed, ...gone].map(([name, value]) => [name, decodeURIComponent(value)]));
}
