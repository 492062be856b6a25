// A small page on the kernel of desks (site/desk/kernel.js): a number that is set, odds that follow it, a drawing that
// follows when nothing has changed for a moment, rolls, and a guess that Python is asked for once. Each line that it reads
// is a story, a list of steps. For each story it writes a line that says what came of every step.
import { desk } from "../../site/desk/desk.js";
import { begin, deed, drop, following, forget, inOrder, quiet } from "../../site/desk/kernel.js";
import { DeskWorld, playStories } from "./desk_world.mjs";

const rules = {
  events: {
    set: (page, { number }) => ({ ...page, number }),
    rolled: (page) => deed(page, "roll", { table: page.table }),
    opened: (page) => ({ ...drop(page, ({ kind }) => kind === "odds"), table: page.table + 1, number: 0 }),
    left: (page) => drop(page, ({ kind }) => kind === "roll"),
    sketching: (page) => ({ ...page, sketching: true }),
    guessing: (page) => ({ ...page, guessing: true }),
    again: (page) => forget(page, "odds"),
  },
  questions: {
    roll: inOrder("roll", {
      make: ({ number, table }, given) => (given.table === table ? { number, table } : null),
      answered(page, { question, answer }, todo) {
        todo.push({ do: "keep", text: answer.text });
        return question.table === page.table ? { ...page, lies: answer.text } : page;
      },
      overtaken(page, { answer, dropped }, todo) {
        if (!answer.error) todo.push({ do: "keep", text: answer.text });
        return { ...page, dropped };
      },
      refused: (page, { answer }) => ({ ...page, wrong: answer.error.message }),
      lost: (page) => ({ ...page, missed: page.missed + 1 }),
    }),
    odds: following("odds", {
      of: ({ number, table }) => ({ number, table }),
      answered: (page, { answer }) => ({ ...page, odds: answer.text, wrong: "" }),
      refused: (page, { answer }) => ({ ...page, wrong: answer.error.message }),
    }),
    drawing: following("drawing", {
      pause: 100,
      of: ({ number, table }) => ({ number, table }),
      answered: (page, { answer }) => ({ ...page, drawing: answer.text }),
      lost: (page) => ({ ...page, drawing: "" }),
    }),
    sketch: following("sketch", {
      pause: 200,
      of: ({ number, sketching }) => sketching && { number, table: 0 },
      answered: (page, { answer }) => ({ ...page, sketch: answer.text }),
    }),
    guess: {
      due: ({ guessing, number, table }) => (guessing ? { number, table } : null),
      asked: (page) => ({ ...page, guessing: false }),
      late: (page, { number }) => page.number !== number,
      answered: (page, { answer }) => ({ ...page, guess: answer.text }),
    },
  },
};

// Python rolls a seed of its own each time; a nine is refused.
let seeds = 0;
const python = ({ kind, about, number, table }) => {
  const text = `${table ?? about.table}:${number ?? about.number}`;
  if (text.endsWith("9")) return { error: { field: "number", message: text } };
  return { text: kind === "roll" ? `${text}:${(seeds += 1)}` : text };
};

class World extends DeskWorld {
  constructor() {
    super();
    this.kept = [];
    this.made = [];
    this.timers = new Map();
    this.desk = desk({
      rules,
      value: begin({ number: 1, table: 0, odds: "", drawing: "", guess: "", lies: "", wrong: "", missed: 0, dropped: null }),
      effects: {
        keep: ({ text }) => this.kept.push(text),
        after: ({ name, event }) => this.timers.set(name, event),
      },
      ask: (question, signal) => this.asked(question, signal),
    });
  }

  set(number) { this.desk.did({ event: "set", number }); }

  roll() { this.desk.did({ event: "rolled" }); }

  open() { this.desk.did({ event: "opened" }); }

  leave() { this.desk.did({ event: "left" }); }

  sketch() { this.desk.send({ event: "sketching" }); }

  guess() { this.desk.send({ event: "guessing" }); }

  again() { this.desk.send({ event: "again" }); }

  answer(question) {
    const answer = python(question);
    if (question.kind === "roll" && !answer.error) this.made.push(answer.text);
    return answer;
  }

  // Python leaves off for something that somebody waits for.
  overtake() { this.onTheWay.shift()?.come({ overtaken: true }); }

  fail() { this.onTheWay.shift()?.lost(new Error("broken")); }

  // Python is gone, and a question with it, before the next Python is there.
  gone() {
    this.desk.send({ event: "gone" });
    for (const { lost } of this.onTheWay.splice(0)) lost(new Error("gone"));
  }

  waits() { return this.timers.size; }

  // What is cancelled ends, whether it is answered or not.
  cancelled() {
    for (const each of this.onTheWay.filter(({ signal }) => signal.aborted)) {
      this.onTheWay.splice(this.onTheWay.indexOf(each), 1);
      each.lost(new Error("cancelled"));
    }
  }

  pause() {
    const timers = [...this.timers.values()];
    this.timers.clear();
    for (const event of timers) this.desk.send(event);
  }

  seen() {
    const page = this.desk.value();
    return {
      page, quiet: quiet(rules, page), kept: [...this.kept], made: [...this.made], lies: this.lies,
      cancelled: this.onTheWay.filter(({ signal }) => signal.aborted).map(({ question }) => question.n),
      on_the_way: this.onTheWay.map(({ question }) => question),
    };
  }
}

await playStories((steps) => {
  seeds = 0;
  return [new World(), steps];
});
