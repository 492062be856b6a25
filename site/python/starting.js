// Start, retry and restart of Python, and what becomes of every question meanwhile. Nothing here knows a browser:
// python.js brings a way to launch Python, a clock, and somebody to tell.
//
//   state    event     then     what is done                                     questions that wait
//   -------  --------  -------  -----------------------------------------------  ------------------------------------
//   none     wanted    loading  Python is launched                               wait
//   loading  slow      loading  that is said, a retry is offered                 wait on
//   loading  launched  live     that is said                                     are all asked, oldest first
//   loading  stumbled  loading  Python is launched once more, with fewer parts   wait on
//   loading  refused   failed   why is said, a retry is offered                  all end with that error
//   live     answered  live                                                      that one has its answer
//   live     broke     loading  Python is left, another one launched             are all asked again; see below
//   live     silent    loading  Python is left, another one launched             are all asked again; see below
//   live     tired     failed   Python is left; why is said, a retry is offered  all end with that error
//   any      retried   loading  what there is is left, another one launched      wait on, and are all asked again
//   failed   wanted    failed                                                    a new one ends at once with the error
//
// So no question waits for a Python that is gone.
//
// A start that fails is tried again at once, with as few parts as may be, before anybody is told: a service worker that
// was just ended, or a line that broke, is there again a moment later. A second failure is said. So it is with each start
// that nobody asked for by hand, the one after a Python that ended included.
//
// Python is left when it breaks, that is, gives an error in place of an answer, and when it falls silent. A long queue is
// no silence: it says a word when it begins on a question and at each turn of one that it answers in turns. The question
// that it broke on, or was busy with when it fell silent, is asked once more. After the second time the question ends
// with an error that names it, and is not asked again before a person retries, or opens the page anew: nothing of this is
// kept on the device. When Python ended MOST times and none of these questions was answered since, it is not started
// again by itself.
//
// A question that Python was left for while a part of it was still to come may have needed that part. This does not count:
// the next Python is asked as soon as all of it is here. If that takes too long, the question alone ends with an error.

const SLOW = 10_000; // milliseconds: a start that takes longer is said to
const START = 180_000; // one that was not refused may still never end: a server that hangs, say

const ANSWER = 2_000; // milliseconds of silence: an answer takes a few
const SLOWLY = 4_000; // as long once Python has been silent: the device may be slow, or busy
const LONG = new Set(["exported", "imported", "everything", "restorable", "qr"]); // large files are read and written in one go; codes are fetched
const PATIENCE = 60_000; // as long for these
const CHECK = 600_000; // a step of the check of every number counts for many seconds
const PART = 120_000; // what needs a part of Python that is not here yet waits for it, and says nothing meanwhile
const LACKING = "a part of Python that it needs did not come";
const TICK = 250; // silence is counted in these: a page that slept does not take its own sleep for Python's

const TWICE = 2; // times that one question may end Python
const MOST = 6; // and all together

const LONGER =
  "Python is still being fetched: about 3 MB the first time; later visits start from this device. " +
  "Until it is here, the page shows the odds it came with.";
const ANEW = "Fetching the parts of this page anew…";
const SILENT = { said: "stopped answering", event: "silent" };
const BROKEN = { said: "failed", event: "broke" };

const NEXT = {
  none: { wanted: "loading", retried: "loading" },
  loading: { slow: "loading", launched: "live", stumbled: "loading", refused: "failed", retried: "loading" },
  live: { broke: "loading", silent: "loading", tired: "failed", retried: "loading" },
  failed: { retried: "loading" },
};

// By which a question is known again. The address by which it can be cancelled is made with each asking, and no part of it.
const ALIVE = /\\"alive\\":\\"blob:[^"\\]*\\[\x22]/gu; // its last sign is written so that it looks like no address
const keyOf = (name, texts) => JSON.stringify([name, ...texts]).replace(ALIVE, "");

const patience = (name) => (name === "selfcheck" ? CHECK : LONG.has(name) ? PATIENCE : 0); // at least

function deferred() {
  const { promise, ...ends } = Promise.withResolvers?.() ?? resolvers();
  promise.catch(() => {}); // not everybody who starts Python wants to know
  return { promise, ...ends };
}

function resolvers() {
  const ends = {};
  ends.promise = new Promise((resolve, reject) => Object.assign(ends, { resolve, reject }));
  return ends;
}

// Gives start(), retry(), call(), and textsOf(number), the texts of a question that waits for its answer. What it takes:
// - launch({ surest, anew, left }) promises a Python: ask(number, name, texts), which promises a text; listen(heard),
//   which calls heard(number) for each word; whole(), whether all parts of it are here; all(), which promises that.
//   `surest`: with as few parts as may be; `anew`: after renewing them. `left` is a signal: once it is aborted, that Python
//   is ended, or what there is of it yet
// - clock: setTimeout and clearTimeout
// - announce(state, message, again): `again` offers a retry
export function starting({ launch, clock, announce }) {
  let state = "none";
  let python = null; // while it is live
  let leaving = null; // endings what was launched last
  let timers = [];
  let live = deferred();
  let surest = false; // after a failure, the fewer parts the better
  let spare = true; // whether a start that fails is tried again before anybody is told
  let saying = ""; // what is said of a start
  let broken = false; // even that was refused: what the browser holds may be broken
  let failure = null;
  const waiting = new Map(); // questions without an answer, by number, oldest first
  const endings = new Map(); // by what was asked, how often a question ended Python, and the error of that
  let number = 0; // of the last question
  let busy = 0; // that of the question that Python spoke of last
  let silence = 0; // milliseconds since it said anything
  let usual = ANSWER; // milliseconds of silence that any question may take

  function become(event) {
    const next = NEXT[state][event];
    if (!next) throw new Error(`${event} cannot be while Python is ${state}`);
    state = next;
  }

  // --- start and end ---------------------------------------------------------------------

  function begin(message, anew = false) {
    const mine = (leaving = new AbortController());
    saying = message;
    announce("loading", message, false);
    timers = [
      clock.setTimeout(() => { become("slow"); announce("loading", LONGER, true); }, SLOW),
      clock.setTimeout(() => refused(new Error(`nothing was heard of it for ${START / 1000} seconds`)), START),
    ];
    launch({ surest, anew, left: mine.signal }).then(
      (found) => mine === leaving && launched(found),
      (error) => mine === leaving && (spare ? stumbled() : refused(error)),
    );
  }

  // Ends a Python that is there, or on its way: what comes of it yet changes nothing.
  function leave() {
    quiet();
    leaving?.abort();
    leaving = null;
    if (python) live = deferred();
    python = null;
  }

  function quiet() {
    timers.forEach(clock.clearTimeout);
    timers = [];
  }

  function launched(found) {
    quiet();
    become("launched");
    python = found;
    busy = 0;
    python.listen((word) => python === found && heard(word));
    for (const question of waiting.values()) ask(question);
    announce("live", "", false);
    live.resolve();
  }

  function stumbled() {
    leave();
    become("stumbled");
    surest = true;
    spare = false;
    begin(saying);
  }

  function refused(error) {
    leave();
    become("refused");
    broken = surest;
    fail(error, `Python could not be started: ${error.message}`);
  }

  function fail(error, message) {
    failure = error;
    for (const question of waiting.values()) question.reject(error);
    waiting.clear();
    live.reject(error);
    live = deferred();
    announce("failed", message, true);
  }

  // --- questions -------------------------------------------------------------------------

  function ask(question) {
    const mine = python;
    question.begun = false;
    if (!timers.length) listen();
    if (question.late && !mine.whole()) {
      mine.all().then(() => python === mine && waiting.has(question.number) && ask(question));
      return;
    }
    mine.ask(question.number, question.name, question.texts).then(
      (text) => python === mine && answered(question, text),
      (error) => python === mine && endedBy(question, BROKEN, `: ${error.message}`),
    );
  }

  function answered(question, text) {
    waiting.delete(question.number);
    endings.delete(question.key);
    silence = 0;
    question.resolve(text);
  }

  function heard(word) {
    silence = 0;
    busy = word;
    const question = waiting.get(word);
    if (question) question.begun = true;
  }

  function listen() {
    silence = 0;
    const tick = () => {
      timers = [];
      if (!waiting.size) return;
      silence += TICK;
      if (silence >= allowed()) silent();
      else timers = [clock.setTimeout(tick, TICK)];
    };
    timers = [clock.setTimeout(tick, TICK)];
  }

  const unheard = () => [...waiting.values()].find(({ begun }) => !begun);

  // How long Python may say nothing: as long as what it is busy with takes, or until it takes up the next question.
  function allowed() {
    const begun = waiting.has(busy) ? [waiting.get(busy)] : unheard() ? [] : [...waiting.values()];
    return Math.max(usual, python.whole() ? 0 : PART, ...begun.map(({ name }) => patience(name)));
  }

  function silent() {
    const [oldest] = waiting.values();
    const question = waiting.get(busy) ?? unheard() ?? oldest;
    if (question.late && !python.whole()) { // it was not asked yet
      waiting.delete(question.number);
      question.reject(new Error(`Python was not asked for “${named(question)}”: ${LACKING}`));
      listen();
      return;
    }
    usual = SLOWLY;
    endedBy(question, SILENT);
  }

  // Leaves Python for a question that ended it, and launches another one.
  function endedBy(question, { said, event }, why = "") {
    const late = !question.late && !python.whole();
    leave();
    surest = true;
    spare = true;
    if (late) question.late = true;
    else if (counted(question, said, why)) return;
    become(event);
    begin(`Python ${said} and is being started again…`);
  }

  // Counts that it ended Python. Says whether that was once too often for any more of them.
  function counted(question, said, why) {
    const count = (endings.get(question.key)?.count ?? 0) + 1;
    const error = new Error(`Python ${said} ${count} times when it was asked for “${named(question)}”${why}`);
    endings.set(question.key, { count, error });
    if (count >= TWICE) {
      waiting.delete(question.number);
      question.reject(error);
    }
    if ([...endings.values()].reduce((sum, each) => sum + each.count, 0) < MOST) return false;
    become("tired");
    fail(error, `Python ${said} ${MOST} times${why}`);
    return true;
  }

  const named = ({ name, texts: [text = ""] }) => `${name} ${text.slice(0, 200)}`.trim();

  // --- what everybody may do -------------------------------------------------------------

  function start() {
    if (state === "none") {
      become("wanted");
      begin("");
    }
    return state === "failed" ? Promise.reject(failure) : live.promise;
  }

  function retry() {
    const anew = state === "failed" && broken;
    leave();
    become("retried");
    surest = true;
    spare = false;
    endings.clear();
    begin(anew ? ANEW : "", anew);
    return live.promise;
  }

  function call(name, ...texts) {
    const question = { number: (number += 1), name, texts, key: keyOf(name, texts), ...resolvers() };
    if (state === "failed") {
      question.reject(failure);
    } else if (endings.get(question.key)?.count >= TWICE) {
      question.reject(endings.get(question.key).error);
    } else {
      waiting.set(question.number, question);
      if (python) ask(question);
      else start();
    }
    return question.promise;
  }

  const textsOf = (which) => waiting.get(which)?.texts ?? [];

  return { start, retry, call, textsOf };
}
