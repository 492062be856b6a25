// A small world around the page about Fairthrow (site/keep/value.js): records that are kept, files, and a Python that
// answers when it is told to. A file of the name "bad" cannot be read. Each line that it reads is a story, a list of steps.
import { desk } from "../../site/desk/desk.js";
import { quiet } from "../../site/desk/kernel.js";
import { begin, rules } from "../../site/keep/value.js";
import { DeskWorld, playStories } from "./desk_world.mjs";

class World extends DeskWorld {
  constructor() {
    super();
    this.kept = [];
    this.screen = "";
    this.counted = "";
    this.saved = [];
    const nothing = () => {};
    this.desk = desk({
      rules,
      value: begin(),
      effects: {
        show: ({ markup }) => { this.screen = markup; },
        leave: () => { this.screen = ""; },
        count: () => { this.counted = this.kept.join(); },
        focus: nothing,
      },
      ask: (question, signal) => this.asked(question, signal),
    });
  }

  answer({ kind, file, back }) {
    if (kind === "save") {
      this.saved.push(this.kept.join());
      return { said: "Saved." };
    }
    if (kind === "undo") {
      this.kept = back.before;
      return { said: "Taken back." };
    }
    if (file.name === "bad") return { error: { message: "bad" } };
    if (kind === "read") return { text: file.name, markup: file.name };
    const before = this.kept;
    this.kept = [...before, file.text];
    return { count: 1, changes: this.kept, before };
  }

  // Steps that people take.
  save() { this.desk.send({ event: "saving" }); }

  choose(name) { this.desk.send({ event: "chosen", file: { name } }); }

  leave() { this.desk.send({ event: "left" }); }

  restore() { this.desk.send({ event: "restoring" }); }

  undo() { this.desk.send({ event: "undoing" }); }

  seen() {
    const page = this.desk.value();
    return { page, quiet: quiet(rules, page), screen: this.screen, kept: this.kept.join(), counted: this.counted, saved: [...this.saved], lies: this.lies };
  }
}

await playStories((steps) => [new World(), steps]);
