// A small world around the page of parties (site/party/value.js, with questions.js). It has characters that are kept, an
// address bar, a log, and a Python that answers when it is told to. Each line that it reads is a story, a list of steps.
// For each story it writes a line that says what came of every step.
//
// A difficulty of 9 is wrong; a link with one cannot be opened. Jen and Tom are kept, with points to spend.
import { desk } from "../../site/desk/desk.js";
import { quiet } from "../../site/desk/kernel.js";
import { begin, rules } from "../../site/party/value.js";
import { DeskWorld, playStories } from "./desk_world.mjs";

const POINTS = 2;
const KEPT = { jen: `jen:${POINTS}`, tom: `tom:${POINTS}` };

const nobody = (name) => ({ name, label: "", link: "", line: "", own: {}, key: "" });
const namesOf = ({ participants }) => participants.map(({ name }) => name).join(",");
const bareOf = (draft) => `party?difficulty=${draft.moment.difficulty}&who=${namesOf(draft)}`;
const fieldsOf = (link) => Object.fromEntries(new URLSearchParams(link.split("?")[1]));
const partsOf = (text, roll) => ({ answer: text, ...(roll === undefined ? {} : { roll, trace: roll }) });
const whoIn = (draft) => ({ "who-1": draft.participants.map(({ own }) => own.skill ?? "").join(",") }); // as each line says it
const controls = (draft) => ({ moment: `${draft.system} ${draft.moment.difficulty}`, participants: namesOf(draft) });

class World extends DeskWorld {
  constructor(link) {
    super();
    this.kept = new Map(Object.entries(KEPT));
    this.log = new Map();
    this.made = []; // every roll that Python has made, or that was sent and is kept
    this.filed = new Set();
    this.seeds = 0;
    this.history = [link];
    this.screen = {};
    this.told = null;
    const nothing = () => {};
    const mine = ["put", "address", "tell", "refuse", "file"].map((name) => [name, (given) => this[name](given)]);
    const rest = ["empty", "focus", "renumber", "rolled", "fell", "unfold", "fill"].map((name) => [name, nothing]);
    this.desk = desk({
      rules,
      value: begin({ link, system: "", sent: this.elsewhere(link) }),
      effects: Object.fromEntries([...mine, ...rest]),
      ask: (question, signal) => this.asked(question, signal),
    });
  }

  get page() { return this.desk.value(); }

  // --- what is done outside
  put({ parts }) { Object.assign(this.screen, parts); }

  address({ text, entry }) {
    if (entry) this.history.push(text);
    else this.history[this.history.length - 1] = text;
  }

  tell({ wrong }) { this.told = wrong; }

  // A roll that was made elsewhere is kept.
  file({ text }) {
    this.filed.add(text);
    this.made.push(text);
    this.log.set(`f${this.made.length}`, [text]);
    this.desk.send({ event: "filed", key: `f${this.made.length}` });
  }

  // Whether a link names a roll that was made elsewhere.
  elsewhere(link) { return link.includes("&seed=s"); }

  refuse({ words, error }) { this.desk.send({ event: "noted", text: `${words}: ${error.message}` }); }

  // --- what Python answers
  open({ link, system }) {
    const { difficulty = "1", who, seed } = fieldsOf(link);
    if (difficulty === "9") return { error: { field: "difficulty", message: "difficulty" } };
    const sits = (name) => ({ ...nobody(name), key: this.kept.has(name) ? name : "", link: this.kept.get(name) ?? "" });
    const names = who === undefined ? [...this.kept.keys()] : who.split(",").filter(Boolean);
    const draft = {
      system: link.split("/")[0] || system || "one", kind: "party", check: "test", moment: { difficulty }, reach: "", opponent: "", again: "",
      label: "", participants: names.map(sits),
    };
    const bare = bareOf(draft);
    const fragment = seed ? `${bare}&seed=${seed}` : bare;
    const parts = { ...controls(draft), ...partsOf(fragment, seed ? fragment : ""), ...whoIn(draft) };
    const told = `${draft.system}/${fragment}`;
    const sent = { record: told, kept: this.filed.has(told) };
    const letter = this.elsewhere(told) && { link: `${told}&sender=Ana`, parts: { letter: told }, sent };
    return { letter, draft, fragment, bare, name: bare, said: seed ? `said ${fragment}` : "", parts, key: "", kept: JSON.stringify([...this.kept]), system: draft.system };
  }

  odds({ about: { draft, anew, roll } }) {
    const wrong = draft.moment.difficulty === "9" && { field: "difficulty", message: "difficulty" };
    if (wrong && !anew) return { error: wrong };
    // Python writes a draft in its own order.
    const told = Object.fromEntries(Object.entries(draft).reverse());
    const people = { participants: namesOf(draft) };
    if (wrong) return { problem: wrong, draft: told, parts: people };
    const bare = bareOf(draft);
    const answer = { draft: told, bare, fragment: bare, name: bare, system: draft.system, parts: { ...(anew ? controls(draft) : {}), ...partsOf(bare, undefined), ...whoIn(draft) } };
    if (roll?.bare !== bare) return answer;
    const [, fragment] = roll.link.split(/\/(.*)/);
    return { ...answer, again: { fragment, bare, name: bare, parts: partsOf(fragment, fragment) } };
  }

  roll({ draft }) {
    if (draft.moment.difficulty === "9") return { error: { field: "difficulty", message: "difficulty" } };
    const spends = draft.participants.filter(({ key, own }) => key && own.effort === "yes").map(({ key }) => key);
    if (spends.some((key) => this.pointsOf(key) === 0)) return { error: { field: "", message: "no points left" } };
    const paid = this.pay(spends, -1);
    const bare = bareOf(draft);
    const fragment = `${bare}&seed=${(this.seeds += 1)}`;
    const link = `${draft.system}/${fragment}`;
    this.made.push(link);
    this.log.set(`r${this.seeds}`, [link]);
    return { system: draft.system, fragment, bare, name: bare, said: `said ${fragment}`, key: `r${this.seeds}`, paid, parts: { ...partsOf(fragment, fragment), ...whoIn(draft) } };
  }

  decide({ wish, made, payer }) {
    const before = this.log.get(made.key);
    const undoes = wish.decision === "";
    if (!undoes && made.link.includes("&decided")) return { error: { field: "decision", message: "decided already" } };
    if (payer && !undoes && this.pointsOf(payer) === 0) return { error: { field: "", message: "no points left" } };
    const paid = payer ? this.pay([payer], undoes ? 1 : -1) : [];
    const link = undoes ? made.link.replace("&decided", "") : `${made.link}&decided`;
    if (before) this.log.set(made.key, undoes ? before.slice(0, -1) : [...before, link]);
    const [, fragment] = link.split(/\/(.*)/);
    return { fragment, bare: made.bare, name: made.bare, said: `said ${fragment}`, key: made.key, paid, parts: partsOf(fragment, fragment) };
  }

  form() { return { parts: { own: "" } }; }

  pointsOf(key) { return Number(this.kept.get(key)?.split(":")[1]); }

  pay(keys, by) {
    for (const key of keys) this.kept.set(key, `${key}:${this.pointsOf(key) + by}`);
    return keys.map((key) => [key, this.kept.get(key)]);
  }

  // --- steps that people, another tab, Python and the browser take
  did(event) { if (this.page.draft) this.desk.did(event); }

  set(difficulty) { this.did({ event: "set", fields: { moment: { difficulty } } }); }

  check(check) { this.did({ event: "checked", kind: "party", check }); }

  spend(at) { this.did({ event: "member", at, fields: { own: { effort: "yes" } }, anew: false }); }

  skill(at, number) {
    const own = this.page.draft?.participants[at]?.own;
    if (own) this.did({ event: "member", at, fields: { own: { ...own, skill: number } }, anew: false });
  }

  join(name) { this.did({ event: "sat", participant: nobody(name), to: "stranger" }); }

  away(at) { this.did({ event: "away", at }); }

  wish(ask) { this.did({ event: "wished", ask }); }

  game(system) { this.did({ event: "game", system }); }

  fresh() { this.did({ event: "opening", link: "", system: this.page.draft?.system, from: this.page.link }); }

  roll_all() { if (this.page.live) this.did({ event: "thrown" }); }

  settle(member) { this.did({ event: "deciding", member, decision: "effort", label: "Spend" }); }

  use() { this.did({ event: "used" }); }

  file_it() { this.did({ event: "keeping" }); }

  undo() { this.did({ event: "taken back" }); }

  link(text) { this.history.push(text); this.desk.send({ event: "opening", link: text, system: "", sent: this.elsewhere(text) }); }

  other_tab(name, points) {
    if (points) this.kept.set(name, `${name}:${points}`);
    else this.kept.delete(name);
    if (this.page.live) this.desk.send({ event: "kept", people: [...this.kept], kept: JSON.stringify([...this.kept]) });
  }

  answer(question, signal) {
    return question.kind === "odds" && signal.aborted ? { overtaken: true } : this[question.kind](question);
  }

  seen() {
    const { page } = this;
    return {
      page, quiet: quiet(rules, page), screen: { ...this.screen }, bar: this.history.at(-1), history: [...this.history], lies: this.lies,
      made: [...this.made], log: [...this.log.values()].map(([link]) => link), told: this.told,
      points: Object.fromEntries([...this.kept.keys()].map((key) => [key, this.pointsOf(key)])),
      bare: page.draft && bareOf(page.draft),
    };
  }
}

await playStories(([link, ...steps]) => [new World(link), steps]);
