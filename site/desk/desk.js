// Runs a desk in a page: the value of kernel.js, what is to be done outside, and the questions to Python.
import { cancelled, due, next, overtaken, quiet } from "./kernel.js";

// Begins a desk. Gives what a page does with it:
//   value()        the value by now
//   send(event)    something happened: { event: name, ... }
//   did(event)     the same for what a person did; what comes of it is timed from now
//   until(ask)     promises what ask(value) gives, as soon as that is something
//   quiet()        promises a moment in which nothing is on its way
//
// `rules` are the page's, `value` is what it begins with. The page brings:
//   effects    by name, what is done outside: ({ ... }) => ... . `after` is there already: an event, some milliseconds later
//   ask(question, signal)    asks Python, and promises its answer as an object. Where that will be late, whatever happens,
//              `signal` is aborted: there is one for all that can be cancelled
//   draw(value, before)      draws what is no markup of Python's; called after each event. May be left out
//   received(question, answer, late)    is called before an answer becomes an event, and gives what that is to have
//              beside it, such as the form as it was drawn for the answer. May be left out
//   measured(kind, since)    tells how long an answer took since somebody did what it is about. May be left out
export function desk({ rules, value: first, effects, ask, draw = () => {}, received = () => ({}), measured = () => {} }) {
  let value = first;
  let since = 0; // when somebody did something last
  const cancels = new Map(); // by question, what cancels it
  const waiting = new Set(); // those who wait for the value to say something
  const timers = new Map(); // by name, an event that is to come

  const doing = {
    after({ name, milliseconds, event }) {
      clearTimeout(timers.get(name));
      timers.set(name, setTimeout(() => send(event), milliseconds));
    },
    ...effects,
  };

  function step(event) {
    const { value: after, todo } = next(rules, value, event);
    value = after;
    for (const { do: name, ...given } of todo) doing[name](given);
  }

  function send(event) {
    const before = value;
    step(event);
    draw(value, before);
    for (const [question, cancel] of cancels) if (cancelled(value, question)) cancel.abort();
    for (let question = due(rules, value); question; question = due(rules, value)) {
      step({ event: "asked", question });
      put(question);
    }
    release();
  }

  function did(event) {
    since = performance.now();
    send(event);
  }

  function put(question) {
    const asked = since;
    const cancel = new AbortController();
    cancels.set(question, cancel);
    ask(question, cancel.signal).then((answer) => {
      cancels.delete(question);
      const late = overtaken(rules, value, question);
      send({ event: "answered", question, answer, ...received(question, answer, late) });
      if (!late && !answer.error && asked) measured(question.kind, asked);
    }, (error) => {
      cancels.delete(question);
      send({ event: "lost", question, message: error.message });
    });
  }

  function until(found) {
    return new Promise((resolve) => {
      waiting.add(() => {
        const come = found(value);
        if (come) resolve(come);
        return come;
      });
      release();
    });
  }

  function release() {
    for (const ready of waiting) if (ready()) waiting.delete(ready);
  }

  return { value: () => value, send, did, until, quiet: () => until((now) => quiet(rules, now)) };
}
