// A small world around the page of characters (site/people/value.js, with questions.js). It has characters that are kept, a log
// and a Python that answers when it is told to. Each line that it reads is a story, a list of steps. For each story it
// writes a line that says what came of every step.
//
// A character is game/name?points=…&about=…&skill=…:…, with one skill or none; its check is test or contest, at a difficulty. A
// difficulty or a rank of 9 is wrong, and so is an about of "bad". Jen and Tom are kept; Ann's link can be opened, that of nobody cannot.
import { desk } from "../../site/desk/desk.js";
import { quiet } from "../../site/desk/kernel.js";
import { lastRoll } from "../../site/people/whom.js";
import { begin, rules } from "../../site/people/value.js";
import { DeskWorld, playStories } from "./desk_world.mjs";

const LINKS = { jen: "one/jen?points=2&about=&skill=climb:1", tom: "two/tom?points=2&about=&skill=climb:1" };

const LINK = /^(?<system>\w+)\/(?<name>\w+)\?points=(?<points>\d+)&about=(?<about>\w*)&skill=(?<skill>\w*):(?<rank>\d)$/;
const read = (link) => {
  const found = LINK.exec(link)?.groups;
  return found ? { ...found, points: Number(found.points) } : null;
};
const written = ({ system, name, points, about, skill, rank }) => `${system}/${name}?points=${points}&about=${about}&skill=${skill}:${rank}`;
const refusal = (field, message = field) => ({ error: { field, message } });
const timeOf = (moment) => Object.fromEntries(new URLSearchParams(moment.split("?")[1]));
const KEYS = { about: "about", name: "skill", rank: "rank" }; // by cell or field of the form, what of a character it is
const checkOf = (moment) => moment.split("?")[0];

class World extends DeskWorld {
  constructor(link) {
    super();
    this.kept = new Map(Object.entries(LINKS));
    this.log = new Map();
    this.made = []; // every roll that Python has made
    this.screen = {};
    this.form = null; // what the form holds, where it is open
    this.timers = new Map();
    this.said = [];
    this.undo = null;
    // The controls of the moment, as people see them.
    this.controls = "test?difficulty=1&effort=no";
    const mine = ["put", "say", "lay", "off", "empty", "go", "open", "leave", "fill", "right", "mend", "after"];
    const nothing = ["retell", "wrong", "reveal", "fell", "rolled", "hash", "changed", "unsay", "gone", "handed"];
    this.desk = desk({
      rules,
      value: begin({ link, moment: this.controls }),
      effects: Object.fromEntries([...mine.map((name) => [name, (given) => this[name](given)]), ...nothing.map((name) => [name, () => {}])]),
      ask: (question, signal) => this.asked(question, signal),
    });
  }

  // What is done to a character is answered also where Python is gone: then it was not done.
  asked(question, signal) {
    const { then } = super.asked(question, signal);
    const gone = (come) => () => come(refusal("", "Python is gone"));
    return { then: (come, lost) => then(come, ["throw", "settle", "edit"].includes(question.kind) ? gone(come) : lost) };
  }

  get page() { return this.desk.value(); }

  // --- what is done outside
  put({ parts: { axis, ...parts } }) {
    Object.assign(this.screen, parts);
    if (axis !== undefined) this.controls = axis;
  }

  say({ name, text, back }) {
    this.said.push(name + text);
    this.undo = back;
  }

  lay({ roll }) { this.screen.roll = roll?.roll ?? ""; }

  off() { this.controls = this.controls.replace("effort=yes", "effort=no"); }

  empty() { this.screen = { roll: this.screen.roll, offer: "" }; }

  go({ key }) { this.desk.send({ event: "opened", key, link: this.kept.get(key) ?? "" }); }

  // The form has a row for the skill; `row` is what it goes by.
  open() { this.form = { row: "" }; }

  leave() { this.form = null; }

  fill({ parts, typed }) {
    const found = read(parts.editor);
    this.form = { ...found, row: found.skill };
    for (const { place, text } of typed) if (!place.row || place.row === this.form.row) this.form[KEYS[place.cell ?? place.field]] = text;
  }

  right({ place, name }) { if (place.row && place.row === this.form.row) this.form.row = name; }

  mend({ place }) { if (place.row && place.row !== this.form.row) this.desk.send({ event: "unplaced", place }); }

  after({ name, event }) { this.timers.set(name, event); }

  // --- what Python answers
  moment(link, moment) {
    const { difficulty = "1", effort = "no" } = timeOf(moment);
    return difficulty === "9" ? null : `${checkOf(moment) || "test"}?difficulty=${difficulty}&effort=${effort}`;
  }

  sheet({ about: { link }, moment }) {
    const found = read(link);
    if (!found) return refusal("link");
    const now = this.moment(link, moment) ?? this.moment(link, "");
    const parts = { check: checkOf(now), axis: now, who: link, lines: `${link} ${now}` };
    return { link, name: found.name, shown: found.name, system: found.system, moment: now, free: "difficulty", parts };
  }

  chances({ about: { link, moment } }) {
    const now = this.moment(link, moment);
    if (!read(link) || !now) return refusal("difficulty");
    return { moment: now, parts: { lines: `${link} ${now}` } };
  }

  grid({ about: { link, moment } }) { return { parts: { grid: `${link} ${moment}` } }; }

  meet({ about: { link } }) {
    const found = read(link);
    if (!found) return refusal("link");
    const [same = ""] = [...this.kept].find(([, each]) => each === link) ?? [];
    const named = this.kept.has(found.name) ? found.name : "";
    return { link, same, named, another: written({ ...found, name: `${found.name}2` }), parts: { offer: `keep ${link}` } };
  }

  form_({ about: { link } }) { return read(link) ? { parts: { editor: link } } : refusal("link"); }

  // Changes a character as it is by then: where it is kept, in storage.
  changing({ whom: { key }, link }, make) {
    if (!key && link === null) return refusal("", "another");
    if (key && !this.kept.has(key)) return { gone: true };
    const answer = make(read(key ? this.kept.get(key) : link));
    if (key && !answer.error) this.kept.set(key, answer.link);
    return answer;
  }

  throw({ line, moment, ...whose }) {
    return this.changing(whose, (found) => {
      const now = found && this.moment("", moment);
      if (!now) return refusal("difficulty");
      const spends = timeOf(now).effort === "yes";
      if (spends && !found.points) return refusal("", "none left");
      const roll = `${found.name} ${line} ${now} ${this.made.length}`;
      const key = `r${this.made.length}`;
      this.made.push(roll);
      this.log.set(key, roll);
      const link = written({ ...found, points: found.points - spends });
      return { link, roll, record: roll, key, said: roll, parts: {}, spent: spends ? ["effort"] : [] };
    });
  }

  settle({ made, decision, ...whose }) {
    return this.changing(whose, (found) => {
      if (!found.points) return refusal("", "none left");
      const roll = `${made.roll} ${decision}`;
      this.log.delete(made.key);
      const key = `${made.key}+`;
      this.log.set(key, roll);
      return { link: written({ ...found, points: found.points - 1 }), roll, record: roll, key, said: roll, parts: {} };
    });
  }

  edit({ edits: [{ do: how, row, cell, text, by }], ...whose }) {
    return this.changing(whose, (found) => {
      if (!found) return refusal("link");
      if (row && row !== found.skill) return refusal("row", `no ${row}`);
      if (text === "bad" || (cell === "rank" && text === "9")) return refusal("text");
      if (by && found.points + by < 0) return refusal("points");
      const changed = how === "remove" ? { skill: "", rank: "0" } : how === "back" ? { skill: text, rank: "1" }
        : by ? { points: found.points + by } : { [KEYS[cell ?? "about"]]: text.trim() };
      const undo = how === "remove" ? [{ do: "back", text: row }] : by ? [{ by: -by }] : [];
      return { link: written({ ...found, ...changed }), shown: found.name, undo };
    });
  }

  // --- steps that people, another tab, Python and the browser take
  set(difficulty, effort) {
    this.controls = `${checkOf(this.controls)}?difficulty=${difficulty}&effort=${effort}`;
    this.desk.did({ event: "set", moment: this.controls });
  }

  check(check) { this.desk.did({ event: "chose", check }); }

  roll(line) { if (this.page.live) this.desk.did({ event: "thrown", line }); }

  decide() { if (this.page.live) this.desk.did({ event: "settling", decision: "effort" }); }

  rest(by) { if (this.page.live) this.desk.did({ event: "edits", edits: [{ by }], as: "rest" }); }

  take_back() {
    const back = this.undo;
    this.undo = null;
    if (back) this.desk.send(back);
  }

  edit_sheet() { if (this.page.live) this.desk.did({ event: "editing" }); }

  // Types in a place of the form, and leaves one as it stands there.
  type(key, text) {
    if (!this.form || (key !== "about" && !this.form.row)) return;
    this.form[key] = text;
    this.desk.did({ event: "typed", place: this.placeOf(key), text });
  }

  leave_field(key) {
    if (!this.form || (key !== "about" && !this.form.row)) return;
    this.desk.did({ event: "changed", place: this.placeOf(key), text: this.form[key] ?? "" });
  }

  placeOf(key) {
    return key === "about" ? { field: "about" } : { field: "skills", row: this.form.row, cell: key === "skill" ? "name" : key };
  }

  remove() {
    if (this.form?.row) this.desk.did({ event: "rows", edit: { do: "remove", field: "skills", row: this.form.row } });
  }

  close() { this.desk.did({ event: "done" }); }

  visit(name) {
    const key = this.kept.has(name) ? name : "";
    this.desk.send({ event: "opened", key, link: key ? this.kept.get(key) : `one/${name}?points=1&about=&skill=climb:1` });
  }

  broken() { this.desk.send({ event: "opened", link: "one/nobody" }); }

  keep() {
    const { key, link } = this.page;
    const { name } = read(link) ?? {};
    if (key || !name || this.kept.has(name)) return;
    this.kept.set(name, link);
    this.go({ key: name });
    this.desk.send({ event: "stored" });
  }

  other_tab(name, points) {
    const found = read(this.kept.get(name) ?? LINKS[name]);
    if (points === 3) this.kept.delete(name);
    else this.kept.set(name, written({ ...found, points }));
    const { key } = this.page;
    this.desk.send({ event: "stored" });
    if (key && this.kept.has(key)) this.desk.send({ event: "caught", key, link: this.kept.get(key) });
  }

  pause() {
    const due = [...this.timers.values()];
    this.timers.clear();
    for (const event of due) this.desk.send(event);
  }

  waits() { return this.timers.size > 0; }

  answer(question, signal) {
    if (question.kind === "grid" && signal.aborted) return { overtaken: true };
    return this[question.kind === "form" ? "form_" : question.kind](question);
  }

  seen() {
    const { page } = this;
    return {
      page, quiet: quiet(rules, page), screen: { ...this.screen }, lies: this.lies, made: this.made.length, log: this.log.size, said: [...this.said],
      kept: Object.fromEntries(this.kept), form: this.form && { ...this.form }, controls: this.controls, last: lastRoll(page)?.roll ?? "",
    };
  }
}

await playStories(([link, ...steps]) => [new World(link), steps]);
