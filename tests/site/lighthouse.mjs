// Lets Lighthouse judge pages: node lighthouse.mjs <its node_modules> <Chromium> <features to go without> <flag>…
// For each line of JSON that it reads, {"url", "categories"}, it writes one: {"scores", "share"}, or {"error"}.
// tests/site/lighthouse.py says what the share is.
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";

const [tools, chromePath, without, ...chromeFlags] = process.argv.slice(2);
const load = (path) => import(pathToFileURL(`${tools}/${path}`));
const { defaultConfig } = await load("lighthouse/core/index.js");
const { navigationGather } = await load("lighthouse/core/gather/navigation-runner.js");
const { Runner } = await load("lighthouse/core/runner.js");
const { Launcher, launch } = await load("chrome-launcher/dist/index.js");

const PATIENCE = 240_000; // milliseconds
const PHONE = 4; // Lighthouse's own: a middling phone is so many times slower than a processor that has nothing else to do
const BLOCKING = 50_000; // microseconds from which on Lighthouse says that a task blocks a page

// What has no weight in the score of its category is for people to read.
const weightless = ({ auditRefs }) => auditRefs.filter(({ weight }) => !weight).map(({ id }) => id);

// Of two lists of features to go without, Chromium takes the last: so ours is added to the launcher's. That leaves out
// RenderDocument, which people have: without it, Chromium draws pages a second or two late on a busy machine.
const LIST = "--disable-features=";
const listed = (flag) => flag.slice(LIST.length).split(",").filter((name) => name !== "RenderDocument").join(",");
const flags = Launcher.defaultFlags().map((flag) => (flag.startsWith(LIST) ? `${LIST}${listed(flag)},${without}` : flag));

// The share of the time of long tasks in which a processor worked on them: what this machine had left for the page. A
// task is long when a phone would take so long for it that it blocks the page. No such task: the whole of it.
function shareOf(trace, url) {
  const opened = trace.find(({ name, args }) => name === "navigationStart" && args.data?.documentLoaderURL === url);
  if (!opened) throw new Error(`nothing was noted of ${url}`);
  const { pid, tid, ts } = opened;
  let [lasted, worked] = [0, 0];
  for (const each of trace) {
    if (each.pid !== pid || each.tid !== tid || each.ts < ts || !each.name.endsWith("RunTask")) continue;
    if (!(PHONE * each.dur > BLOCKING) || each.tdur === undefined) continue;
    lasted += each.dur;
    worked += each.tdur;
  }
  return lasted ? worked / lasted : 1;
}

async function judged({ url, categories: onlyCategories }) {
  const browser = await launch({ chromePath, chromeFlags: [...flags, ...chromeFlags], ignoreDefaultFlags: true });
  let timer;
  const late = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error(`${url} took longer than ${PATIENCE} ms`)), PATIENCE);
  });
  try {
    const wishes = {
      port: browser.port,
      logLevel: "silent",
      disableFullPageScreenshot: true, // for people to look at; no score turns on it
      onlyCategories,
      skipAudits: onlyCategories.flatMap((name) => weightless(defaultConfig.categories[name])),
    };
    const { artifacts, runnerOptions } = await Promise.race([navigationGather(undefined, url, { flags: wishes }), late]);
    const share = artifacts.Trace ? shareOf(artifacts.Trace.traceEvents, url) : 1;
    const { settings } = runnerOptions.resolvedConfig;
    const cpuSlowdownMultiplier = Math.min(PHONE, Math.max(1, PHONE * share));
    settings.throttling = { ...settings.throttling, cpuSlowdownMultiplier };
    const { lhr } = await Runner.audit(artifacts, runnerOptions);
    if (lhr.runtimeError) throw new Error(lhr.runtimeError.message);
    const scores = Object.values(lhr.categories).map(({ id, score }) => [id, Math.round(100 * score)]);
    return { scores: Object.fromEntries(scores), share };
  } finally {
    clearTimeout(timer);
    browser.kill();
  }
}

for await (const line of createInterface({ input: process.stdin })) {
  const found = await judged(JSON.parse(line)).catch(({ message }) => ({ error: message }));
  console.log(JSON.stringify(found));
}
process.exit();
