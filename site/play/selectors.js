// What the value of a game's page (checkstate.js) says: what its address is, what Python is to be asked next, what Copy
// link is about. Nothing here changes it.

const ASKED = { preview: "preview", roll: "roll", open: "open" };

// The check that a link is about: the page's first where it names none.
export const checkOf = (page, link) => link.split("?", 1)[0] || page.first;

// Whether a link is on its way that will set a check anew.
export const opens = (page, name) => page.opening !== null && checkOf(page, page.opening.link) === name;

// A roll of another form than the one that stands there.
export const stale = (check) => Boolean(check.roll?.dice) && check.roll.text !== check.text;

// A roll, or message, of the situation whose odds are shown.
export const fits = (check) => check.roll !== null && check.roll.text === check.answered?.text;

// The link that opens again what a check shows, as it stands behind the #.
export function fragmentOf(page, name) {
  const check = page.checks[name];
  return fits(check) ? check.roll.fragment : check.answered?.fragment ?? name;
}

// What Copy link, Save and Pin are about: { fragment, bare, name } of what is shown; { wrong } where the form is not
// right; null while only Python knows.
export function target(page, name) {
  const { text, answered, error } = page.checks[name];
  if (opens(page, name)) return null;
  if (error?.text === text) return { wrong: error.message };
  if (answered?.text !== text) return null;
  return { fragment: fragmentOf(page, name), bare: answered.bare, name: answered.name };
}

// What the address bar is to hold.
export function addressOf(page) {
  const { wanted, asking, throws, step, decision, rolling } = page.checks[page.shown];
  if (page.broken) return page.broken.link;
  const waiting = opens(page, page.shown) || (page.opening !== null && page.opening.show);
  if (waiting || wanted || asking || throws || step || decision || rolling.length) return page.bar.text;
  return fragmentOf(page, page.shown);
}

// The question that Python is to be asked next, or null.
export function due(page) {
  const { system, live, opening, checks, count } = page;
  if (!live) return null;
  const n = count + 1;
  if (opening && !opening.n && !opening.lost) {
    const name = checkOf(page, opening.link);
    const view = viewOf(checks[name]);
    return { n, kind: "open", call: ASKED.open, check: name, link: `${system}/#${opening.link || name}`, view };
  }
  const names = Object.keys(checks).filter((name) => !opens(page, name));
  const throwing = names.find((name) => checks[name].throws);
  if (throwing) return question(page, n, "roll", throwing);
  const stepping = names.find((name) => checks[name].step);
  if (stepping) return question(page, n, "step", stepping);
  const deciding = names.find((name) => checks[name].decision);
  if (deciding) return question(page, n, "decide", deciding);
  if (names.some((name) => checks[name].asking)) return null;
  const changed = checks[page.shown].wanted && names.includes(page.shown)
    ? page.shown
    : names.find((name) => checks[name].wanted);
  return changed ? question(page, n, "preview", changed) : null;
}

function question(page, n, kind, name) {
  const check = page.checks[name];
  const { text } = check;
  const about = { n, kind, check: name, text, view: viewOf(check) };
  if (kind === "decide") {
    const { name: call, ...decision } = check.decision;
    const { roll } = check; // about which it was decided, whatever the form says by now
    return { ...about, text: roll.text, call, link: `${page.system}/${roll.fragment}`, ...decision };
  }
  if (kind === "step") return { ...about, call: check.step.name, link: text, ...check.step };
  // The odds of a roll that still stands there show where it fell.
  const again = kind === "preview" && check.roll?.dice && check.roll.text === text;
  if (again) return { ...about, call: ASKED.open, link: `${page.system}/${check.roll.fragment}` };
  return { ...about, call: ASKED[kind], link: text };
}

// How the odds of a check are to be drawn, as Python reads it.
export function viewOf(check) {
  const view = new URLSearchParams();
  if (check?.mode) view.set("mode", check.mode);
  if (check?.ask) view.set("ask", check.ask);
  if (check?.pin) view.set("pin", check.pin);
  return view.toString();
}

// What taps, what if and the grid are about: the situation in a form, and the number that is asked for.
export const subjectOf = (text, view) =>
  `${text.replace(/&(label|faces)=[^&]*/g, "")} ${new URLSearchParams(view).get("ask") ?? ""}`;

// Whether nothing is on its way and nothing is due.
export function quiet(page) {
  const idle = ({ wanted, asking, throws, step, decision, rolling }) =>
    !wanted && !asking && !throws && !step && !decision && !rolling.length;
  return page.live && (!page.opening || page.opening.lost) && Object.values(page.checks).every(idle);
}

// Whether the answer to a question comes too late to be shown: a link was opened since, or the text has changed.
export function overtaken(page, { kind, check: name, n }) {
  if (kind === "open") return page.opening?.n !== n;
  const check = page.checks[name];
  if (opens(page, name)) return true;
  return kind === "preview" ? check.asking?.n !== n || check.wanted : !check.rolling.includes(n);
}
