// A small world around the value of a page (site/play/checkstate.js). It has a form, a screen, an address bar with its
// history, and a Python that answers when it is told to. Each line that it reads is a story, a list of steps. For each
// story it writes a line that says what came of every step.
//
// A situation of this world is any text of fields. A skill that is no digit is refused, and so is a link that holds one.
// After a roll each side may decide to spend effort, unless the skill is 8.
import { createInterface } from "node:readline";
import { desk } from "../../site/desk/desk.js";
import { quiet } from "../../site/desk/kernel.js";
import { begin, rules } from "../../site/play/checkstate.js";
import { addressOf, stale, subjectOf, target, viewOf } from "../../site/play/selectors.js";

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

const LATER = ["taps", "insight"];

let seeds = 0;

// Give what Python answers to a question.
function python({ kind, call, link, view }) {
  if (LATER.includes(kind)) return { [kind]: subjectOf(link, view) };
  if (kind === "find") return { parts: { need: `${subjectOf(link, "")} ${view}` } };
  if (kind === "rehearse") return {};
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
  const record = `record of ${SYSTEM}/${fragment}`;
  return { check, fragment, bare, name: `name of ${bare}`, parts, said: dice ? `said of ${fragment}` : "", record };
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
    this.timers = new Map();
    this.rehearsals = [];
    this.onTheWay = [];
    this.lies = [];
    const [named] = fragment.split("?", 1);
    const shown = CHECKS.includes(named) ? named : CHECKS[0];
    const effects = Object.fromEntries(["put", "lay", "address", "record", "recorded", "keep", "follow", "result", "taps", "insight", "found", "rehearsed", "after"].map((name) => [name, (given) => this[name](given)]));
    this.desk = desk({
      rules,
      value: begin({ system: SYSTEM, texts: this.forms, fragment, shown }),
      effects,
      ask: (question) => this.asked(question),
      received: (question, answer, late) => this.received(question, answer, late),
    });
  }

  get page() { return this.desk.value(); }

  send(event) { this.desk.send(event); }

  // Promises an answer, which comes or is lost when a step of the story says so.
  asked(question) {
    const record = this.log.find(({ link }) => link === question.link);
    return { then: (come, lost) => { this.onTheWay.push({ question, record, come, lost }); } };
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

  record({ link, text }) {
    if (text !== `record of ${link}`) this.lies.push(`${text} stored for ${link}`);
    this.log.push({ link, before: [] });
  }

  keep({ text }) { this.record({ link: text.replace("record of ", ""), text }); }

  recorded() { this.drawn = JSON.stringify(this.log); }

  follow({ check }) { this.send({ event: "following", check }); }

  // What is told of a form is of that form, and of what is asked of it.
  taps({ check, ...told }) {
    const subject = subjectOf(this.forms[check], viewOf(this.page.checks[check]));
    for (const kind of LATER) if (kind in told && told[kind] !== subject) this.lies.push(`${told[kind]} told of ${subject}`);
    Object.assign(this.screen[check], told);
  }

  insight(told) { this.taps(told); }

  // Gives what is asked by the wish of a check.
  needOf(check) {
    const { text, need, ask } = this.page.checks[check];
    return need && `${subjectOf(text, "")} ${need}&ask=${ask || "0"}`;
  }

  found({ check, parts }) {
    if (parts.need !== this.needOf(check)) this.lies.push(`${parts.need} told of ${this.needOf(check)}`);
    this.screen[check].need = parts.need;
  }

  wish(check, wish) { this.send({ event: "needing", check, wish }); }

  rehearsed({ asked }) { this.rehearsals.push(asked); }

  after({ name, event }) { this.timers.set(name, event); }

  pause() {
    const events = [...this.timers.values()];
    this.timers.clear();
    for (const event of events) this.send(event);
  }

  later() {
    const index = this.onTheWay.findIndex(({ question: { kind } }) => [...LATER, "find"].includes(kind));
    if (index >= 0) this.onTheWay.splice(index, 1)[0].come({ overtaken: true });
  }

  fail() {
    const index = this.onTheWay.findIndex(({ question: { kind } }) => [...LATER, "find"].includes(kind));
    if (index >= 0) this.onTheWay.splice(index, 1)[0].lost(new Error("failed"));
  }

  rehearse() { if (this.page.live) this.send({ event: "rehearsing" }); }

  result() {}

  answer(index) {
    const [{ question, record, come }] = this.onTheWay.splice(index % this.onTheWay.length, 1);
    const decides = question.kind === "decide";
    const answer = decides ? decided(question, record) : python(question);
    if (question.kind === "open" && answer.parts?.roll) this.mark(answer);
    if (decides && !answer.error && answer.keep) this.log = [...this.log.filter((each) => each !== record), answer.keep];
    this.drawn = "";
    come(answer);
    if (decides && !answer.error && this.drawn !== JSON.stringify(this.log)) this.lies.push(`the log is not drawn after ${question.link}`);
  }

  // A roll that is not in the log was sent by somebody.
  mark(answer) {
    const link = `${SYSTEM}/${answer.fragment}`;
    const mine = this.log.some((each) => each.link === link || each.before.includes(link));
    if (!mine) answer.sent = { record: answer.record, kept: false };
  }

  received({ kind, check }, answer, late) {
    if (answer.error) return {};
    if (kind === "open" && !late) this.put(answer);
    if (kind === "decide" && !late) this.forms[check] = formed(check, { ...fieldsOf(this.forms[check]), ...answer.fields });
    return kind === "open" || kind === "decide" ? { text: this.forms[answer.check] } : {};
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

  use(check) { this.send({ event: "used", check }); }

  keepit(check) { this.send({ event: "keeping", check }); }

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
    for (const { lost } of forgets ? gone : []) lost(new Error("gone"));
    this.send({ event: "live" });
  }

  start() { if (!this.page.live) this.send({ event: "live" }); }

  end() {
    this.start();
    for (let most = 200; this.onTheWay.length || this.timers.size; most -= 1) {
      if (!most) throw new Error("never quiet");
      if (this.onTheWay.length) this.answer(0);
      else this.pause();
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
        subject: subjectOf(check.text, viewOf(check)), plain: linked(name, written(fieldsOf(this.forms[name]), PLAIN)),
        value: check, needs: this.needOf(name),
      }];
    }));
    return {
      shown: page.shown, bar: this.history[this.at], value_bar: page.bar.text, address: addressOf(page), broken: page.broken,
      opening: page.opening?.link ?? null, asked: page.asked, quiet: quiet(rules, page), lies: this.lies, on_the_way: this.onTheWay.length, history: this.history.slice(0, this.at + 1),
      all_history: [...this.history], rehearsals: [...this.rehearsals], log: this.log.map(({ link }) => link), records: this.log, checks,
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
