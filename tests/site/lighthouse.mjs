// Lets Lighthouse judge pages: node lighthouse.mjs <its node_modules> <Chromium> <flag>…
// For each line of JSON that it reads, {"url", "slowdown", "categories"}, it writes one: {"scores", "index"}, or {"error"}.
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";

const [tools, chromePath, without, ...chromeFlags] = process.argv.slice(2);
const load = (path) => import(pathToFileURL(`${tools}/${path}`));
const { default: lighthouse, defaultConfig } = await load("lighthouse/core/index.js");
const { Launcher, launch } = await load("chrome-launcher/dist/index.js");

const PATIENCE = 240_000; // milliseconds

// What has no weight in the score of its category is for people to read.
const weightless = ({ auditRefs }) => auditRefs.filter(({ weight }) => !weight).map(({ id }) => id);

// Of two lists of features to go without, Chromium takes the last: so ours is added to the launcher's.
const LIST = "--disable-features=";
const flags = Launcher.defaultFlags().map((flag) => (flag.startsWith(LIST) ? `${flag},${without}` : flag));

async function judged({ url, slowdown, categories: onlyCategories }) {
  const browser = await launch({ chromePath, chromeFlags: [...flags, ...chromeFlags], ignoreDefaultFlags: true });
  let timer;
  const late = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error(`${url} took longer than ${PATIENCE} ms`)), PATIENCE);
  });
  try {
    const settings = {
      port: browser.port,
      logLevel: "silent",
      disableFullPageScreenshot: true, // for people to look at; no score turns on it
      throttling: { ...defaultConfig.settings.throttling, cpuSlowdownMultiplier: slowdown },
      onlyCategories,
      skipAudits: onlyCategories.flatMap((name) => weightless(defaultConfig.categories[name])),
    };
    const { lhr } = await Promise.race([lighthouse(url, settings), late]);
    if (lhr.runtimeError) throw new Error(lhr.runtimeError.message);
    const scores = Object.values(lhr.categories).map(({ id, score }) => [id, Math.round(100 * score)]);
    return { scores: Object.fromEntries(scores), index: lhr.environment.benchmarkIndex };
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
