// Keeps all that the pages need on the device, each version whole and by itself.
// The build puts the version and each file's address and hash in place of PRECACHE; of what it has compressed also the
// hash of what that holds; of what it has split, the address and hash of its second half, and the hash of the whole; the
// policy that pages have, for the one that is written here; and what marks this version's pages.
const { version, files, opened, seconds, policy, mark } = PRECACHE;
const BASE = new URL("./", location.href).pathname; // the site is what lies below; the origin may hold others
const PREFIX = BASE === "/" ? "fairthrow-" : `fairthrow(${BASE})-`; // no base holds a bracket: see pages/base.js
const CACHE = PREFIX + version;
const UNCHANGING = ["assets/", "runtime/", "wheels/"].map((name) => BASE + name); // names there hold hashes of contents
const PAGE = /(\/|\.html)$/;
const STALL = 30_000; // milliseconds in which nothing came of any file, after which none is waited for
const TICK = 1_000; // milliseconds; they are counted in such steps

// What browsers use only with the right content type: with another it had better not be kept.
const TYPES = [
  [/\.m?js$/, "javascript"],
  [/\.css$/, "text/css"],
  [/\.wasm$/, "application/wasm"],
  [PAGE, "text/html"],
];

class NoRoom extends Error {}

// --- fetching ----------------------------------------------------------------------------

// What the build has compressed is kept as what it holds, and what it has split as the whole: so no later start pays for it.
async function open(path, response, line) {
  if (path in seconds) return joined(response, await get(...seconds[path], line));
  return path in opened ? new Response(response.body.pipeThrough(new DecompressionStream("gzip"))) : response;
}

// Puts halves together again, see pysrc/sitebuild/rejoin.py. Behind the second one stands a row of pieces of both, and of bytes
// between them; its last four bytes say how long that row is.
async function joined(...halves) {
  const content = await Promise.all(halves.map((half) => half.arrayBuffer()));
  const end = content[1].byteLength - 4;
  const length = new DataView(content[1]).getUint32(end, true);
  const row = JSON.parse(new TextDecoder().decode(new Uint8Array(content[1], end - length, length)));
  const pieces = row.map((piece) => (typeof piece === "string"
    ? Uint8Array.from(atob(piece), (letter) => letter.charCodeAt(0))
    : new Uint8Array(content[piece[0]], piece[1], piece[2])));
  return new Response(new Blob(pieces), { headers: { "Content-Type": "application/wasm" } });
}

const unchanging = (path) => UNCHANGING.some((begin) => path.startsWith(begin));

// The hash of a file as it is kept.
const hashOf = (path) => opened[path] ?? files[path];

// Fetches the files that the cache lacks, as many as will come; throws what went wrong with the first that did not.
// Each is kept only when it is what the list says, so what an attempt leaves behind is good for the next one. Pages are
// kept last: one that is here has all that it needs.
async function fill() {
  const cache = await caches.open(CACHE);
  const held = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname));
  const line = patient();
  const bring = async (path) => {
    const hash = files[path];
    const kept = unchanging(path) && (await sound(await caches.match(path), hashOf(path)));
    try {
      await cache.put(path, kept || (await open(path, await get(path, hash, line), line)));
    } catch (error) {
      if (error.name === "QuotaExceededError") line.give(new NoRoom("there is no room left on this device"));
      throw line.signal.aborted ? line.signal.reason : error;
    }
  };
  const missing = Object.keys(files).filter((path) => !held.has(path));
  try {
    await each(missing.filter((path) => !PAGE.test(path)), bring);
    await each(missing.filter((path) => PAGE.test(path)), bring);
  } catch (error) {
    if (error instanceof NoRoom && !held.size) await caches.delete(CACHE);
    throw error;
  } finally {
    line.end();
  }
}

// Does something with each path at once; waits for all, then throws what went wrong with the first that failed.
async function each(paths, task) {
  const done = await Promise.allSettled(paths.map(task));
  const failed = done.find(({ status }) => status === "rejected");
  if (failed) throw failed.reason;
}

// One attempt at a time, whoever asks for it.
let filling;

function filled(first = () => {}) {
  filling ??= (async () => {
    await first();
    await fill();
  })().finally(() => { filling = undefined; });
  return filling;
}

// Looks at all that is kept before it fetches what is missing. Meanwhile nobody fills: what is found to be spoilt would be
// taken for kept, or what has just come be deleted.
async function mended() {
  while (filling) await filling.catch(() => {});
  await filled(check);
}

// However slowly the files come, they are waited for; not when nothing comes any more. Time in which the device sleeps, or is
// too busy for this worker, is no silence of the server's: it passes between two ticks and counts as one.
function patient() {
  const given = new AbortController();
  const give = (reason) => given.abort(reason);
  let silent = 0;
  const clock = setInterval(() => {
    silent += TICK;
    if (silent >= STALL) give(new Error(`nothing came from the server for ${STALL / 1000} seconds`));
  }, TICK);
  const progress = () => { silent = 0; };
  return { signal: given.signal, give, progress, end: () => clearInterval(clock) };
}

// Asks whether what the browser has is still right, so that what the page has just loaded is not loaded again;
// should the browser hold something broken, it is loaded anew.
async function get(path, hash, line) {
  try {
    return await whole(path, hash, line, "no-cache");
  } catch {
    return whole(path, hash, line, "reload");
  }
}

// Reads a file to its end before anybody gets it. What was cut short, or belongs to another version, is refused.
async function whole(path, hash, { signal, progress }, cache) {
  const broken = () => new Error(`the network broke off at ${path}`);
  const response = await fetch(path, { cache, signal }).catch(() => Promise.reject(broken()));
  progress();
  if (!response.ok) throw new Error(`the server answered ${response.status} for ${path}`);
  const watched = new TransformStream({
    transform(chunk, controller) {
      progress();
      controller.enqueue(chunk);
    },
  });
  const content = new Response(response.clone().body.pipeThrough(watched));
  const bytes = await content.arrayBuffer().catch(() => Promise.reject(broken()));
  const type = TYPES.find(([name]) => name.test(path))?.[1] ?? "";
  const right = response.headers.get("Content-Type")?.includes(type) ?? !type;
  if (!right || (await hashed(bytes)) !== hash) throw new Error(wrong(path, bytes));
  // Browsers refuse to show a page from here that came by a redirect: it is kept as if it had come at once.
  return response.redirected ? new Response(bytes, { headers: response.headers }) : response;
}

// Says what came in a file's place. A page of this very version that is not as it was published has been changed.
function wrong(path, bytes) {
  if (PAGE.test(path) && new TextDecoder().decode(bytes).includes(mark)) {
    return `this host changes pages on their way: what came for ${path} is not as it was published`;
  }
  return `what came for ${path} is something else (does the network want you to sign in?)`;
}

async function hashed(bytes) {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return `sha256-${btoa(String.fromCharCode(...digest))}`;
}

// Gives what was kept, if it is still what it was then.
async function sound(kept, hash) {
  const bytes = await kept?.clone().arrayBuffer().catch(() => undefined);
  return bytes && (await hashed(bytes)) === hash ? kept : undefined;
}

// Forgets what has been spoilt, so that it will be fetched again.
async function check() {
  const cache = await caches.open(CACHE);
  for (const path of Object.keys(files)) {
    if (!(await sound(await cache.match(path), hashOf(path)))) await cache.delete(path);
  }
}

// --- versions ----------------------------------------------------------------------------

// A newer version that did not come whole is never installed. What has come of it stays for the next attempt, unless
// there is no room. The first one is installed with nothing: it brings all when a page asks for it, and where the
// network goes before that it has words.
let installation = Promise.resolve();

async function install() {
  if (!registration.active) return;
  try {
    await filled();
  } catch (error) {
    if (error instanceof NoRoom) await caches.delete(CACHE);
    for (const page of await pages()) page.postMessage({ type: "failed", message: error.message });
    throw error;
  }
}

// The pages of the site that are open, whichever version they are of.
async function pages() {
  const windows = await clients.matchAll({ type: "window", includeUncontrolled: true });
  return windows.filter(({ url }) => new URL(url).pathname.startsWith(BASE));
}

// Pages given out by this version, by their clients' ids. It is forgotten when the browser stops this worker;
// then older versions are kept for longer than they need be.
const ours = new Set();

// Deletes other versions' files once no page of the site can still want them.
async function tidy(others) {
  const all = await pages();
  const { installing, waiting } = registration;
  if (installing || waiting || !all.every(({ id }) => ours.has(id))) return;
  for (const name of others) {
    if (name.startsWith(PREFIX) && name !== CACHE) await caches.delete(name);
  }
}

// Versions that nobody will take any more: those older than this one (caches are listed in the order in which they were
// made), and newer ones where the server has gone back to this one. Asked while a newer one is coming, it answers when that
// has come or failed: the server may have gone back meanwhile.
async function left() {
  await nothingComing();
  const names = (await caches.keys()).filter((name) => name.startsWith(PREFIX));
  const newest = names.at(-1) === CACHE;
  return newest || (await current()) ? names : names.slice(0, names.indexOf(CACHE));
}

async function nothingComing() {
  const { installing } = registration;
  if (installing) await new Promise((resolve) => { installing.addEventListener("statechange", resolve, { once: true }); });
}

// Asks whether this version is the server's. Not by `registration.update()`: that joins what the browser had asked before.
async function current() {
  try {
    const response = await fetch(location.href, { cache: "no-store" });
    return response.ok && (await response.text()).includes(version);
  } catch {
    return false; // it cannot be asked
  }
}

// --- answering ---------------------------------------------------------------------------

const STYLES = Object.keys(files).find((path) => path.endsWith(".css"));
const GONE_HEADERS = { "Content-Security-Policy": policy, "Content-Type": "text/html; charset=utf-8" };
const GONE = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Fairthrow is not on this device</title><link rel="stylesheet" href="${STYLES}">
<main><h1>Fairthrow is not on this device</h1>
<p>The network cannot be reached, and what the browser keeps of Fairthrow is not all here: not all of it had come when
the network went, or the browser has deleted it.</p>
<p>Connect to a network, then <a href="">load the page again</a>: it will then be kept.</p></main></html>`;

// A browser that cannot look into its storage asks the network.
const kept = (path, from) => caches.match(path, from).catch(() => undefined);
const own = (path) => kept(path, { cacheName: CACHE });

// A page comes from this version's cache, whatever its query; where it lacks and there is no network, from any other's.
async function page(event, { pathname, search }) {
  const path = pathname.replace(/\/index\.html$/, "/");
  // Not before it is here: there are hosts that send browsers the other way.
  const slashed = path in files ? undefined : await own(`${path}/`);
  if (slashed) return Response.redirect(`${path}/${search}`, 301);
  ours.add(event.resultingClientId);
  const found = await own(path);
  if (found) return found;
  try {
    return await fetch(event.request);
  } catch {
    const missing = path in files ? undefined : await own(`${BASE}404.html`);
    return (await kept(path)) ?? missing ?? new Response(GONE, { status: 503, headers: GONE_HEADERS });
  }
}

// A file comes from this version's cache, then from any other's: a page of an older version may still be open.
async function file({ request }, { pathname }) {
  return (await own(pathname)) || (unchanging(pathname) && (await kept(pathname))) || fetch(request);
}

addEventListener("install", (event) => {
  installation = install();
  event.waitUntil(installation);
});

addEventListener("activate", (event) => {
  event.waitUntil(Promise.all([caches.keys().then(tidy), clients.claim()]));
});

addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  if (event.request.method !== "GET" || url.origin !== location.origin || !url.pathname.startsWith(BASE)) return;
  event.respondWith((event.request.mode === "navigate" ? page : file)(event, url));
});

addEventListener("message", (event) => {
  const { type } = event.data;
  const answer = (promise) => {
    const said = (message) => event.ports[0].postMessage(message);
    return promise.then(() => said(""), (error) => said(error.message));
  };
  if (type === "skip-waiting") skipWaiting();
  // A page asks how the installation ends: of one that fails browsers tell it nothing but that. What has failed before the
  // question comes has told it to all pages, see install().
  if (type === "installed") event.waitUntil(answer(installation));
  // A page asks whether this version is whole; what may have been lost since it was installed is fetched again.
  // When something in it does not work, everything is looked at first.
  if (type === "mend") event.waitUntil(answer(mended()));
  if (type === "complete") event.waitUntil(answer(filled()).then(left).then(tidy));
});
