// What each event makes of the value of a game's page: the table in checkstate.js says it in words. Each takes the
// value, the event, and the list that it adds to what is to be done outside; it gives the new value.
import { checkOf, opens, overtaken, stale, target, viewOf } from "./selectors.js";

const withCheck = (page, name, changes) =>
  ({ ...page, checks: { ...page.checks, [name]: { ...page.checks[name], ...changes } } });

// Lets go of a question that has its answer.
function finished(page, { kind, check: name, n }) {
  const check = page.checks[name];
  if (kind === "open") return page;
  if (kind === "preview") return check.asking?.n === n ? withCheck(page, name, { asking: null }) : page;
  return withCheck(page, name, { rolling: check.rolling.filter((each) => each !== n) });
}

// Takes an answer for what is shown. Where the form, or how it is to be drawn, has moved on, Python is asked again. So it
// is where a preview is on its way that was asked for without the roll: its chance would take the verdict's place.
function withAnswer(page, { check: name, text, view }, answer, changes) {
  const check = page.checks[name];
  const { fragment, bare, name: words } = answer;
  const moved = check.text !== text || viewOf(check) !== view;
  return withCheck({ ...page, broken: null }, name, {
    answered: { text, fragment, bare, name: words },
    error: check.text === text ? null : check.error,
    wanted: check.wanted || moved || check.asking !== null,
    ...changes,
  });
}

// Parts that stay where Python reads the link of a roll that lies there once more, for another chart of it.
const STAYS = ["form", "roll-fields", "roll", "trace", "fair"];

// A fair roll is not told from its link alone, so its verdict stays as well.
function staying({ call }, { parts }) {
  if (call !== "open") return [];
  return parts.roll === "" ? [...STAYS, "answer"] : STAYS;
}

export const events = {
  edited(page, { check: name, text }) {
    if (page.checks[name].text === text) return page;
    return withCheck({ ...page, broken: null }, name, { text, wanted: true, note: "" });
  },

  viewed: (page, { check: name, ...how }) => withCheck(page, name, { ...how, wanted: true }),

  pinned: (page, { check: name, pin }) => withCheck(page, name, { pin, wanted: true, note: "" }),

  needed(page, { check: name }) {
    const { asking, text } = page.checks[name];
    return target(page, name) || asking?.text === text ? page : withCheck(page, name, { wanted: true });
  },

  // What was decided after a roll was for that roll: the next one is of the situation before it.
  thrown(page, { check: name }, todo) {
    const { text, roll } = page.checks[name];
    if (roll?.back && roll.text === text) todo.push({ do: "lay", check: name, fields: roll.back });
    return withCheck(page, name, { throws: page.checks[name].throws + 1, note: "" });
  },

  stepping: (page, { check: name, step }) => withCheck(page, name, { step, note: "" }),

  // Nothing is decided about a roll of another form, nor while something else is about to take its place.
  deciding(page, { check: name, decision }) {
    const check = page.checks[name];
    if (!check.roll?.dice || stale(check) || check.rolling.length || check.decision || opens(page, name)) return page;
    return withCheck(page, name, { decision, note: "" });
  },

  opening(page, { link, from }) {
    const name = checkOf(page, link);
    const before = page.checks[name]?.text ?? "";
    const bar = from === "bar" ? { text: link, kept: link.includes("?") } : page.bar;
    return { ...page, bar, broken: null, opening: { link, n: 0, lost: false, from, show: true, before } };
  },

  switched(page, { check: name }) {
    const opening = page.opening && { ...page.opening, show: checkOf(page, page.opening.link) === name };
    return withCheck({ ...page, shown: name, broken: null, opening }, page.shown, { note: "" });
  },

  asked(page, { question: { n, kind, check: name, text } }) {
    const counted = { ...page, count: n };
    if (kind === "open") return { ...counted, opening: { ...page.opening, n } };
    if (kind === "preview") return withCheck(counted, name, { asking: { n, text }, wanted: false, lost: false });
    const { throws, rolling } = page.checks[name];
    const left = { roll: { throws: throws - 1 }, step: { step: null }, decide: { decision: null } }[kind];
    return withCheck(counted, name, { ...left, rolling: [...rolling, n] });
  },

  answered(page, { question: asked, answer }, todo) {
    const stays = staying(asked, answer);
    const parts = Object.fromEntries(Object.entries(answer.parts).filter(([name]) => !stays.includes(name)));
    todo.push({ do: "put", check: asked.check, parts }, { do: "follow", check: asked.check });
    return withAnswer(finished(page, asked), asked, answer);
  },

  rolled(page, { question: asked, answer }, todo) {
    const { check: name, text } = asked;
    const { fragment, parts, said } = answer;
    todo.push({ do: "put", check: name, parts, said }, { do: "record", link: `${page.system}/${fragment}` });
    if (name === page.shown) todo.push({ do: "result", check: name });
    todo.push({ do: "follow", check: name });
    const dice = parts.roll !== "";
    return withAnswer(finished(page, asked), asked, answer, { roll: dice ? { text, fragment, dice } : null, note: "" });
  },

  // `text` is the form as it was drawn for the link.
  opened(page, { question: { view }, answer, text }, todo) {
    const { check: name, fragment, bare, name: words, parts } = answer;
    const { before, show } = page.opening;
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
      step: follows,
      decision: null,
    });
  },

  stepped(page, { question: asked, answer }, todo) {
    const { check: name, text } = asked;
    const { fragment, parts, said, revealed } = answer;
    todo.push({ do: "put", check: name, parts, said });
    if (revealed) todo.push({ do: "record", link: `${page.system}/${fragment}` });
    const dice = "roll" in parts ? parts.roll !== "" : Boolean(page.checks[name].roll?.dice);
    return withAnswer(finished(page, asked), asked, answer, { roll: { text, fragment, dice }, note: "" });
  },

  // `text` is the form with what was decided. Where it had been changed meanwhile, the roll is one of another form.
  decided(page, { question: asked, answer, text }, todo) {
    const { check: name, call } = asked;
    const { fragment, bare, name: words, parts, said, fields, back } = answer;
    todo.push({ do: "put", check: name, parts, said }, { do: "recorded" }, { do: "follow", check: name });
    const { text: now, roll, asking } = page.checks[name];
    const same = now === asked.text;
    const about = { text: same ? text : setTo(asked.text, fields), fragment };
    const left = Object.entries({ ...back, ...roll?.back }).filter(([field]) => call === "decide" || !(field in fields));
    const first = left.length ? Object.fromEntries(left) : null;
    return withCheck({ ...finished(page, asked), broken: null }, name, {
      text,
      answered: { ...about, bare, name: words },
      roll: parts.roll === "" ? null : { ...about, dice: true, back: first },
      wanted: !same || asking !== null || viewOf(page.checks[name]) !== asked.view,
      error: null,
      note: "",
    });
  },

  refused(page, { question: asked, error }) {
    const { kind, check: name, text } = asked;
    if (kind === "open") {
      const { link, from } = page.opening;
      const stays = from === "bar" ? link : page.bar.text;
      const broken = { ...page, opening: null, broken: { link: stays, message: error.message } };
      return name in page.checks ? withCheck(broken, name, { throws: 0, step: null, decision: null }) : broken;
    }
    return withCheck(finished(page, asked), name, { error: { ...error, text } });
  },

  // What was asked for is as it was before. A fair roll that was revealed is kept, although nobody sees it here.
  late(page, { question: asked, answer }, todo) {
    const { kind, check: name, n } = asked;
    if (kind === "decide" && answer) todo.push({ do: "recorded" });
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

// A form as it is once some of its fields hold something else.
function setTo(text, fields) {
  const [form, query] = text.split("?");
  const pairs = query.split("&").map((pair) => {
    const [field] = pair.split("=", 1);
    return field in fields ? `${field}=${encodeURIComponent(fields[field])}` : pair;
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
