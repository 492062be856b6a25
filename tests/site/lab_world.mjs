// A small world around the page of the Lab (site/lab/value.js, with questions.js). It has an address bar, a log, drafts, and
// a Python that answers when it is told to. Each line that it reads is a story, a list of steps. For each story it writes a
// line that says what came of every step.
//
// A program is a word: "bad" is wrong, "game" has inputs, "other" is of another language if it was brought in one piece.
import { desk } from "../../site/desk/desk.js";
import { quiet } from "../../site/desk/kernel.js";
import { bareOf, fieldsOf, linkOf } from "../../site/lab/links.js";
import { rolledOf } from "../../site/lab/questions.js";
import { begin, rules } from "../../site/lab/value.js";
import { DeskWorld, playStories } from "./desk_world.mjs";

const wrongOf = (link) => link.includes("program=bad") && { field: "program", message: "bad", reason: "bad" };
const unsigned = (link) => link.replace(/&sender=.*/, "");
const short = (link) => link.slice("lab/".length);

class World extends DeskWorld {
  constructor() {
    super();
    Object.assign(this, { log: [], made: [], filed: [], seeds: 0, history: [""], screen: {}, wrong: null, trouble: "", asks: "", kept: null, wants: {}, had: {} });
    this.timers = new Map();
    const nothing = () => {};
    const mine = ["put", "address", "keep", "file", "problem", "say", "why", "clear", "asked_now", "after"];
    const named = mine.map((name) => [name === "asked_now" ? "asked" : name, (given) => this[name](given)]);
    const rest = ["leave", "unsaid", "unfold", "outputs", "taps", "game", "lay", "controls", "fell", "relog"];
    this.desk = desk({
      rules,
      value: begin(),
      effects: Object.fromEntries([...named, ...rest.map((name) => [name, nothing])]),
      ask: (question, signal) => this.asked(question, signal),
    });
    this.desk.send({ event: "taken up", fields: { language: "anydice", program: "first" }, begun: false });
  }

  get page() { return this.desk.value(); }

  // --- what is done outside
  put({ parts }) { Object.assign(this.screen, parts); }

  clear() { this.screen = {}; }

  address({ text, entry }) {
    if (entry) this.history.push(text);
    else this.history[this.history.length - 1] = text;
  }

  keep({ draft }) { this.kept = linkOf(draft); }

  file({ text }) { this.filed.push(text); }

  problem({ text }) { this.trouble = text; }

  say({ text, back = null }) { this.said = { text, back }; }

  why({ error }) { this.wrong = error; }

  asked_now({ view }) { this.asks = view.number; }

  after({ name, event }) { this.timers.set(name, event); }

  // --- what Python answers
  answer(question, signal) {
    if (signal.aborted) return { overtaken: true };
    return this[question.kind](question);
  }

  count({ about: { link: asked, view }, opened }) {
    const link = unsigned(asked);
    const error = wrongOf(link);
    if (error) return { wrong: { error } };
    if (link.includes("program=other") && link.includes("anydice")) {
      return { wrong: { error: { field: "program", message: "other", reason: "other" }, others: [{ title: "Troll", fragment: "troll?program=other" }] } };
    }
    const rolled = link.includes("seed=") ? { rolled: link } : { rolled: "" };
    const parts = { answer: `${link} ${view.number}`, ...rolled, inputs: link.includes("program=game") ? link : "" };
    const answer = { parts, name: link, fragment: short(link).replace(/&?seed=\d+/, "") };
    return opened && link.includes("seed=") ? { ...answer, letter: this.letter(asked) } : answer;
  }

  // What came by a link is a letter, unless it was rolled here.
  letter(link) {
    const record = unsigned(link);
    if (this.log.includes(record)) return { link: record };
    return { link, parts: { letter: record }, sent: { record, kept: this.filed.includes(record) } };
  }

  roll({ link }) {
    const error = wrongOf(link);
    if (error) return { error };
    const fragment = `${short(link)}&seed=${(this.seeds += 1)}`;
    this.made.push(`lab/${fragment}`);
    this.log.push(`lab/${fragment}`);
    return { fragment, said: `said ${fragment}`, parts: { answer: `lab/${fragment} ${this.page.view.number}`, rolled: `lab/${fragment}` } };
  }

  wish({ about: { n } }) { return { text: `for ${n}` }; }

  insight({ about: { link } }) { return { parts: { help: link }, taps: {}, same: [{ check: "troll", title: "Troll", program: "in_troll" }] }; }

  words({ about: { at } }) { return { parts: { words: `${at.line}` } }; }

  // --- steps that people, the browser and Python take
  type(program) { this.desk.did({ event: "typed", program, brought: false }); }

  bring(program) { this.desk.did({ event: "typed", program, brought: true }); }

  inputs(inputs) { this.desk.did({ event: "set", fields: { inputs } }); }

  view(number) { this.desk.did({ event: "viewed", view: { number } }); }

  language(language) { this.desk.did({ event: "language", language }); }

  open(program) { this.desk.did({ event: "opening", fields: { language: "anydice", program }, words: "Opened." }); }

  link(text) {
    this.history.push(text);
    this.kept = null;
    this.desk.did({ event: "followed", link: text, fields: fieldsOf(text), asked: null, sent: text.includes("seed=") && !this.log.includes(unsigned(text)) });
  }

  uncover() { this.desk.send({ event: "uncovered" }); }

  use() { this.desk.did({ event: "used" }); }

  keep_it() { this.desk.did({ event: "keeping" }); }

  // Whoever goes to the last roll that was made here, by a link with a name.
  own() { if (this.log.length) this.link(`${this.log.at(-1)}&sender=Jen`); }

  // Python may be there before what knows programs: a press waits for that.
  press() { this.desk.did({ event: "thrown" }); }

  stop() { this.desk.did({ event: "cancelled" }); }

  undo() {
    const { back = null } = this.said ?? {};
    this.said = { text: "", back: null };
    if (back) this.desk.did(back);
  }

  wish_for(name) {
    this.desk.send({ event: "wished", name, link: bareOf(this.page.draft), other: "", words: "Cancelled." });
    this.wants[this.page.wished] = name;
  }

  move(line) { this.desk.send({ event: "moved", at: { line, column: 1 } }); }

  pause() {
    const [[name, event]] = this.timers;
    this.timers.delete(name);
    this.desk.send(event);
  }

  waits() { return this.timers.size > 0; }

  // It is said by now what is wrong: that waits for a moment too.
  accuse() { if (this.wrong) this.desk.send({ event: "accused" }); }

  // Python gives no answer to the oldest question, and lives on.
  fail() { this.onTheWay.shift()?.lost(new Error("broken")); }

  rest() { if (this.waits()) this.pause(); }

  // Python is started anew: python.js asks it again, or gives each question up.
  restart(forgets) {
    const gone = this.onTheWay;
    if (forgets) this.onTheWay = [];
    for (const { lost } of forgets ? gone : []) lost(new Error("gone"));
    if (this.page.live) this.desk.send({ event: "back" });
  }

  // Python does one thing at a time that may take long.
  asked(question, signal) {
    const long = ({ kind }) => kind !== "words";
    const busy = this.onTheWay.filter((other) => long(other.question) && !other.signal.aborted);
    if (long(question) && busy.length) this.lies.push(`${question.kind} is asked while ${busy[0].question.kind} is on its way`);
    return super.asked(question, signal);
  }

  seen() {
    const { page } = this;
    if (page.wrong && !this.wrong) this.lies.push("it is wrong, and nothing says why");
    for (const [n, came] of Object.entries(page.came)) {
      if (n in this.had) this.lies.push(`${n} was answered twice`);
      this.had[n] = came.answer;
      this.desk.send({ event: "taken", n: Number(n) });
    }
    return {
      page: this.page, quiet: quiet(rules, this.page), screen: { ...this.screen }, bar: this.history.at(-1), lies: this.lies, made: [...this.made],
      log: [...this.log], why: this.wrong, problem: this.trouble, asks: this.asks, kept: this.kept, said: this.said ?? null,
      wants: { ...this.wants }, had: { ...this.had }, bare: bareOf(page.draft), whole: linkOf(page.draft), rolled: rolledOf(page), filed: [...this.filed],
    };
  }
}

await playStories((steps) => [new World(), steps]);
