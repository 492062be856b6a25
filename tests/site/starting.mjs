// Plays scenarios of site/python/starting.js with a clock that moves only when it is told to. Each line of JSON that it
// reads is a list of steps. For each it writes a line that says what happened at every step. Pythons, questions and
// launches are numbered from 1.
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";

const { starting } = await import(pathToFileURL(process.argv[2]));

// Promises go on in microtasks. When this is done, all of them have.
const settled = () => new Promise((resolve) => setImmediate(resolve));

function scene() {
  let happened = [];
  let now = 0;
  let timers = [];
  let asked = 0;
  const launches = [];
  const lacking = new Map(); // those of which a part is still to come: what is to be done when it has
  const clock = {
    setTimeout(action, milliseconds) {
      const timer = { action, at: now + milliseconds };
      timers.push(timer);
      return timer;
    },
    clearTimeout(timer) {
      timers = timers.filter((each) => each !== timer);
    },
  };

  function launch({ surest, anew, left }) {
    const index = launches.length + 1;
    happened.push(["launch", index, ...(surest ? ["surest"] : []), ...(anew ? ["anew"] : [])]);
    return new Promise((resolve, reject) => {
      const questions = new Map();
      let gone = false;
      left.addEventListener("abort", () => {
        gone = true;
        happened.push(["ended", index]);
      });
      const python = {
        ask(number, name, texts) {
          happened.push([gone ? "asked when gone" : "asked", index, number, name, ...texts]);
          return new Promise((answer, fail) => questions.set(number, { answer, fail }));
        },
        listen(heard) {
          launched.heard = heard;
        },
        whole: () => !lacking.has(index),
        all: () => new Promise((resolve) => lacking.get(index).push(resolve)),
      };
      const launched = { come: () => resolve(python), refuse: (words) => reject(new Error(words)), questions };
      launches.push(launched);
    });
  }

  const said = (what) => [(text) => happened.push([what, "ok", text]), ({ message }) => happened.push([what, "no", message])];
  const { start, retry, call } = starting({
    launch,
    clock,
    announce: (...told) => happened.push(["told", ...told]),
  });
  const steps = {
    start: () => start().then(...said("start")),
    retry: () => retry().then(...said("retry")),
    call: (name, ...texts) => call(name, ...texts).then(...said((asked += 1))),
    come: (index) => launches[index - 1]?.come(),
    refuse: (index, words) => launches[index - 1]?.refuse(words),
    lack: (index) => lacking.set(index, []),
    whole(index) {
      const wanted = lacking.get(index);
      lacking.delete(index);
      wanted.forEach((resolve) => resolve());
    },
    word: (index, number) => launches[index - 1]?.heard?.(number),
    answer: (index, number, text) => launches[index - 1]?.questions.get(number)?.answer(text),
    fail: (index, number, words) => launches[index - 1]?.questions.get(number)?.fail(new Error(words)),
    async wait(milliseconds) {
      const until = now + milliseconds;
      for (;;) {
        const [next] = timers.filter(({ at }) => at <= until).sort((one, other) => one.at - other.at);
        if (!next) break;
        now = next.at;
        clock.clearTimeout(next);
        next.action();
        await settled();
      }
      now = until;
    },
    // The page sleeps. All timers that are due by its end fire then, once.
    async sleep(milliseconds) {
      now += milliseconds;
      for (const timer of timers.filter(({ at }) => at <= now)) {
        clock.clearTimeout(timer);
        timer.action();
      }
    },
  };

  return async function play([name, ...given]) {
    happened = [];
    const done = steps[name](...given);
    if (name === "wait") await done;
    await settled();
    return happened;
  };
}

for await (const line of createInterface({ input: process.stdin })) {
  const play = scene();
  const all = [];
  for (const step of JSON.parse(line)) all.push(await play(step));
  console.log(JSON.stringify(all));
}
