// A small world around the page of the log (site/log/value.js). It has rolls that are kept, and a Python that answers when
// it is told to; it lists half of them first. Each line that it reads is a story, a list of steps.
import { desk } from "../../site/desk/desk.js";
import { quiet } from "../../site/desk/kernel.js";
import { begin, rules, settled } from "../../site/log/value.js";
import { DeskWorld, playStories } from "./desk_world.mjs";

class World extends DeskWorld {
  constructor() {
    super();
    this.kept = ["a1", "b1"];
    this.screen = {};
    this.done = [];
    this.whole = false;
    const did = (name) => ({ which, form, said, keys = [] }) => {
      this.kept = this.kept.filter((each) => !keys.includes(each));
      this.done.push([name, which ?? said, form ?? keys]);
      if (name !== "save") this.changed();
    };
    this.desk = desk({
      rules,
      value: begin({ wish: "" }),
      effects: {
        put: ({ parts }) => Object.assign(this.screen, parts),
        list: ({ parts }) => Object.assign(this.screen, parts),
        ...Object.fromEntries(["remove", "save", "say"].map((name) => [name, did(name)])),
      },
      ask: (question, signal) => this.asked(question, signal),
    });
  }

  fitting({ wish = "" }) { return this.kept.filter((each) => each.includes(wish)); }

  answer({ kind, about, choice, which, form, file }, signal) {
    if (signal.aborted) return { overtaken: true };
    if (kind === "list") {
      const more = !this.whole;
      this.whole = true;
      return { parts: { log: this.fitting(about.choice).slice(0, about.most).join() }, more };
    }
    if (kind === "checks") return { parts: { checks: this.kept.join() } };
    if (kind === "luck") return { parts: { luck: this.fitting(about.choice).join() } };
    if (kind === "clear") return { keys: which === "all" ? this.kept : this.fitting(choice) };
    if (kind === "export") return { text: form };
    this.kept = [...this.kept, file];
    return { said: file };
  }

  changed() {
    this.whole = false;
    this.desk.send({ event: "kept", choice: this.desk.value().choice });
  }

  // Steps that people and another tab take.
  choose(wish) { this.desk.send({ event: "chosen", choice: { wish } }); }

  more() { this.desk.send({ event: "more" }); }

  clear(which) { this.desk.send({ event: "clearing", which }); }

  write(which) { this.desk.send({ event: "exporting", which, form: "json" }); }

  read(file) { this.desk.send({ event: "importing", file }); }

  other_tab(roll) {
    this.kept = [...this.kept, roll];
    this.changed();
  }

  seen() {
    const page = this.desk.value();
    return {
      page, quiet: quiet(rules, page), settled: settled(page), screen: { ...this.screen }, lies: this.lies, kept: this.kept.join(), done: [...this.done],
      fitting: this.fitting(page.choice).join(),
    };
  }
}

await playStories((steps) => [new World(), steps]);
