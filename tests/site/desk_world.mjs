// What the small worlds around desks share: questions that are on their way until a step of a story answers them, a Python
// that comes, goes and forgets, and the loop that plays stories. See desk_stories.py.
import { createInterface } from "node:readline";

export class DeskWorld {
  onTheWay = []; // { question, signal, come, lost }
  lies = []; // what must never be

  // To be given to a desk as `ask`. A question of a kind of which one is on its way that still counts is asked twice.
  asked(question, signal) {
    const same = this.onTheWay.filter((other) => other.question.kind === question.kind && !other.signal.aborted);
    if (same.length) this.lies.push(`${question.kind} is asked twice`);
    return { then: (come, lost) => { this.onTheWay.push({ question, signal, come, lost }); } };
  }

  // Answers one of the questions that are on their way. `answer` is the world's own: it gives what Python says.
  reply(index) {
    if (!this.desk.value().live || !this.onTheWay.length) return;
    const [{ question, signal, come }] = this.onTheWay.splice(index % this.onTheWay.length, 1);
    come(this.answer(question, signal));
  }

  start() { if (!this.desk.value().live) this.desk.send({ event: "live" }); }

  // Python is started anew: it knows nothing of what it was asked, or python.js asks each of that again.
  restart(forgets) {
    this.desk.send({ event: "gone" });
    const gone = this.onTheWay;
    if (forgets) this.onTheWay = [];
    for (const { lost } of forgets ? gone : []) lost(new Error("gone"));
    this.desk.send({ event: "live" });
  }

  // What waits for a moment without a change; worlds that have such things say so.
  waits() { return false; }

  end() {
    this.start();
    for (let most = 300; this.onTheWay.length || this.waits(); most -= 1) {
      if (!most) throw new Error("never quiet");
      if (this.onTheWay.length) this.reply(0);
      else this.pause();
    }
  }
}

// Plays each story that comes in a line to a world of its own, and writes what is seen after each step. `begin` makes the
// world, and gives it with the steps: [world, steps].
export async function playStories(begin) {
  for await (const line of createInterface({ input: process.stdin })) {
    let answer;
    try {
      const [world, steps] = begin(JSON.parse(line));
      const seen = [world.seen()];
      for (const [step, ...given] of [...steps, ["end"]]) {
        world[step](...given);
        seen.push(JSON.parse(JSON.stringify(world.seen())));
      }
      answer = { seen };
    } catch (error) {
      answer = { thrown: error.stack };
    }
    process.stdout.write(`${JSON.stringify(answer)}\n`);
  }
}
