// A small world around the value of a page (site/play/checkstate.js). It has a form, a screen, an address bar with its
// history, and a Python that answers when it is told to. Each line that it reads is a story, a list of steps. For each
// story it writes a line that says what came of every step.
//
// A situation of this world is any text of fields. A skill that is no digit is refused, and so is a link that holds one.
// After a roll each side may decide to spend effort, unless the skill is 8.
import { createInterface } from "node:readline";
import { begin, next } from "../../site/play/checkstate.js";
import { addressOf, due, overtaken, quiet, stale, target, viewOf } from "../../site/play/selectors.js";

const SYSTEM = "game";
const CHECKS = ["test", "contest"];
const SIDES = ["effort", "rival"];
const BARE = ["skill", ...SIDES];
const PLAIN = [...BARE, "label"];
const FIELDS = [...PLAIN, "faces"];
const UNSET = { skill: "5", effort: "no", rival: "no" };

const fieldsOf = (text) => Object.fromEntries((text.split("?")[1] ?? "").split("&").filter(Boolean).map((p) => p.split("=")));
const written = (fields, names = FIELDS) =>
  names.filter((name) => fields[name] && fields[name] !== UNSET[name]).map((name) => `${name}=${fields[name]}`).join("&");
const linked = (check, query) => check + (query ? `?${query}` : "");
const formed = (check, { skill = "5", effort = "no", rival = "no", label, faces }) =>
  `${SYSTEM}/${check}?skill=${skill}&effort=${effort}&rival=${rival}${label ? `&label=${label}` : ""}${faces ? `&faces=${faces}` : ""}`;

const ANSWERS = { preview: "answered", roll: "rolled", step: "stepped" };

let seeds = 0;

// Give what Python answers to a question.
function python({ kind, call, link, view }) {
  const inner = link.replace(`${SYSTEM}/`, "").replace("#", "");
  const [check] = inner.split("?", 1);
  const fields = fieldsOf(inner);
  if (!CHECKS.includes(check)) return { error: { field: "check", message: `no check ${check}` } };
  const skill = fields.skill ?? "5";
  if (!/^[0-9]$/.test(skill)) return { error: { field: "skill", message: `skill of ${link}` } };
  const pin = new URLSearchParams(view).get("pin");
  if (pin !== null && !/^[0-9]$/.test(fieldsOf(pin).skill ?? "5")) return { error: { field: "skill", message: "pin" } };
  const bare = linked(check, written(fields, BARE));
  const plain = linked(check, written(fields, PLAIN));
  const seed = call === "roll" && !fields.faces ? String((seeds += 1)) : fields.seed;
  if ((call === "roll" || call === "open") && fields.faces && fields.faces.length < 3) {
    return { error: { field: "faces", message: `faces of ${link}` } };
  }
  const faces = call !== "preview" && fields.faces ? `faces=${fields.faces}` : "";
  const offer = call === "offer" ? String((seeds += 1)) : call === "open" && fields.offer;
  const dice = call === "preview" || offer ? "" : seed ? `seed=${seed}` : faces;
  const held = offer ? `offer=${offer}` : dice;
  const fragment = held ? linked(check, [written(fields, PLAIN), held].filter(Boolean).join("&")) : plain;
  const parts = { answer: dice ? fragment : `${bare} of ${view}`, odds: `${bare} of ${view}` };
  if (call !== "preview") Object.assign(parts, { roll: dice ? fragment : "", fair: "" });
  if (call === "open") parts.form = formed(check, fields);
  return { check, fragment, bare, name: `name of ${bare}`, parts, said: dice ? `said of ${fragment}` : "" };
}

// Gives what Python answers to a decision about the roll of a link, or to undo; `record` is what the log had of it when
// it was asked. With it comes the record to keep in its place.
function decided({ call, link, decision, view }, record) {
  const before = fieldsOf(link);
  if (!before.seed && !before.faces) return { error: { field: "decision", message: `decision about no roll: ${link}` } };
  if (call === "undecide" && !record?.before.length) return { error: { field: "record", message: "decision without a record" } };
  if (call === "decide" && (before[decision] === "yes" || before.skill === "8")) return { error: { field: "decision", message: "decision is not allowed" } };
  const check = link.split("?", 1)[0].replace(`${SYSTEM}/`, "");
  const after = call === "decide" ? { ...before, [decision]: "yes" } : fieldsOf(record.before.at(-1));
  const differing = (one, other) => Object.fromEntries(SIDES.filter((side) => one[side] !== other[side]).map((side) => [side, one[side] ?? "no"]));
  const dice = after.seed ? `seed=${after.seed}` : `faces=${after.faces}`;
  const bare = linked(check, written(after, BARE));
  const fragment = linked(check, [written(after, PLAIN), dice].filter(Boolean).join("&"));
  const past = call === "decide" ? [...(record?.before ?? []), record?.link] : record.before.slice(0, -1);
  const keep = record && { link: `${SYSTEM}/${fragment}`, before: past };
  const parts = { answer: fragment, odds: `${bare} of ${view}`, roll: fragment, trace: "" };
  return { check, fragment, bare, name: `name of ${bare}`, parts, said: `said of ${fragment}`, fields: differing(after, before), back: differing(before, after), keep };
}

class World {
  constructor(fragment) {
    this.forms = Object.fromEntries(CHECKS.map((check) => [check, formed(check, {})]));
    this.screen = Object.fromEntries(CHECKS.map((check) => [check, { answer: `${check} of `, odds: `${check} of `, roll: "" }]));
    this.history = [fragment];
    this.at = 0;
    this.log = [];
    this.onTheWay = [];
    this.lies = [];
    const [named] = fragment.split("?", 1);
    const shown = CHECKS.includes(named) ? named : CHECKS[0];
    this.page = begin({ system: SYSTEM, texts: this.forms, fragment, shown });
  }

  send(event) {
    const { page, todo } = next(this.page, event);
    this.page = page;
    for (const each of todo) this[each.do](each);
    for (let question = due(this.page); question; question = due(this.page)) {
      const record = this.log.find(({ link }) => link === question.link);
      this.onTheWay.push(question.kind === "decide" ? { ...question, record } : question);
      this.page = next(this.page, { event: "asked", question }).page;
    }
  }

  put({ check, parts }) {
    const query = written(fieldsOf(this.forms[check]), BARE);
    const old = !("roll" in parts) && !parts.odds.startsWith(`${linked(check, query)} of `);
    if (old) this.lies.push(`${parts.odds} drawn under ${this.forms[check]}`);
    for (const name of ["answer", "odds", "roll"]) if (name in parts) this.screen[check][name] = parts[name];
    if ("form" in parts) this.forms[check] = parts.form;
  }

  lay({ check, fields }) {
    this.forms[check] = formed(check, { ...fieldsOf(this.forms[check]), ...fields });
    this.send({ event: "edited", check, text: this.forms[check] });
  }

  address({ text, entry }) {
    if (entry) this.history.splice((this.at += 1), Infinity, text);
    else this.history[this.at] = text;
  }

  record({ link }) { this.log.push({ link, before: [] }); }

  recorded() { this.drawn = JSON.stringify(this.log); }

  follow() {}

  result() {}

  answer(index) {
    const [question] = this.onTheWay.splice(index % this.onTheWay.length, 1);
    const decides = question.kind === "decide";
    const answer = decides ? decided(question, question.record) : python(question);
    if (decides && !answer.error) return this.decide_answered(question, answer);
    if (answer.error) return this.send({ event: "refused", question, error: answer.error });
    if (question.kind !== "open") return this.send({ event: ANSWERS[question.kind], question, answer });
    if (!overtaken(this.page, question)) this.put(answer);
    return this.send({ event: "opened", question, answer, text: this.forms[answer.check] });
  }

  decide_answered(question, answer) {
    const { check } = question;
    const late = overtaken(this.page, question);
    if (!late) this.forms[check] = formed(check, { ...fieldsOf(this.forms[check]), ...answer.fields });
    if (answer.keep) this.log = [...this.log.filter((each) => each !== question.record), answer.keep];
    this.drawn = "";
    this.send({ event: "decided", question, answer, text: this.forms[check] });
    if (this.drawn !== JSON.stringify(this.log)) this.lies.push(`the log is not drawn after ${question.link}`);
  }

  // Steps that people, Python and the browser take.
  edit(check, field, value) {
    if (check !== this.page.shown) return;
    this.forms[check] = formed(check, { ...fieldsOf(this.forms[check]), [field]: value });
    this.send({ event: "edited", check, text: this.forms[check] });
  }

  view(check, mode) { this.send({ event: "viewed", check, mode }); }

  ask(check, number) { this.send({ event: "viewed", check, ask: number }); }

  // The buttons stand there as long as dice do.
  decide(check, side) {
    if (this.screen[check].roll) this.send({ event: "deciding", check, decision: { name: "decide", decision: side, faces: "" } });
  }

  undecide(check) {
    if (this.screen[check].roll) this.send({ event: "deciding", check, decision: { name: "undecide", faces: "" } });
  }

  roll(check) { if (this.page.live) this.send({ event: "thrown", check }); }

  offer(check) { if (this.page.live) this.send({ event: "stepping", check, step: { name: "offer" } }); }

  pin(check) {
    if (this.page.checks[check].pin) { this.send({ event: "pinned", check, pin: "" }); return; }
    const found = target(this.page, check);
    if (found?.bare) this.send({ event: "pinned", check, pin: `${SYSTEM}/${found.bare}` });
  }

  need(check) { this.send({ event: "needed", check }); }

  switch(check) { this.send({ event: "switched", check }); }

  link(fragment) {
    if (fragment === this.history[this.at]) return;
    this.history.splice((this.at += 1), Infinity, fragment);
    this.send({ event: "opening", link: fragment, from: "bar" });
  }

  go(step) {
    const to = this.at + step;
    if (!(to in this.history) || this.history[to] === this.history[this.at]) return;
    this.at = to;
    this.send({ event: "opening", link: this.history[to], from: "bar" });
  }

  reset(check) { this.send({ event: "opening", link: check, from: "page" }); }

  reply(index) { if (this.page.live && this.onTheWay.length) this.answer(index); }

  restart(forgets) {
    this.send({ event: "gone" });
    const gone = this.onTheWay;
    if (forgets) this.onTheWay = []; // else call() of the page asks each of them again, see python.js
    for (const question of forgets ? gone : []) this.send({ event: "lost", question, message: "gone" });
    this.send({ event: "live" });
  }

  start() { if (!this.page.live) this.send({ event: "live" }); }

  end() {
    this.start();
    for (let most = 200; this.onTheWay.length; most -= 1) {
      if (!most) throw new Error("never quiet");
      this.answer(0);
    }
  }

  // What is seen, and what would be shared.
  seen() {
    const { page } = this;
    const checks = Object.fromEntries(CHECKS.map((name) => {
      const check = page.checks[name];
      const found = target(page, name);
      return [name, {
        form: this.forms[name], text: check.text, ...this.screen[name], stale: stale(check), error: check.error,
        shares: check.roll?.dice ? check.roll.fragment : "", pin: check.pin, view: viewOf(check), target: found,
        plain: linked(name, written(fieldsOf(this.forms[name]), PLAIN)),
        value: check,
      }];
    }));
    return {
      shown: page.shown, bar: this.history[this.at], value_bar: page.bar.text, address: addressOf(page), broken: page.broken,
      opening: page.opening?.link ?? null, quiet: quiet(page), lies: this.lies, on_the_way: this.onTheWay.length, history: this.history.slice(0, this.at + 1),
      all_history: [...this.history], log: this.log.map(({ link }) => link), records: this.log, checks,
    };
  }
}

function told([fragment, ...steps]) {
  seeds = 0;
  const world = new World(fragment);
  const seen = [world.seen()];
  for (const [step, ...given] of [...steps, ["end"]]) {
    world[step](...given);
    seen.push(world.seen());
  }
  // The same, when somebody else opens it.
  const other = new World(seen.at(-1).bar);
  other.end();
  return { seen: JSON.parse(JSON.stringify(seen)), reopened: other.seen() };
}

for await (const line of createInterface({ input: process.stdin })) {
  let answer;
  try {
    answer = told(JSON.parse(line));
  } catch (error) {
    answer = { thrown: error.stack };
  }
  process.stdout.write(`${JSON.stringify(answer)}\n`);
}
