// Keeps all that the pages need on the device, each version whole and by itself.
// The build puts the version and each file's address and hash in place of PRECACHE.
const { version, files } = PRECACHE;
const PREFIX = "fairthrow-";
const CACHE = PREFIX + version;
const UNCHANGING = /^\/(assets|runtime|wheels)\//; // their names carry a hash of what they hold

// Fetches the files that the cache lacks. The browser itself compares each with its hash, so what was cut short,
// or belongs to another version, is refused.
async function fill() {
  const cache = await caches.open(CACHE);
  const held = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname));
  await Promise.all(
    Object.entries(files).map(async ([path, integrity]) => {
      if (held.has(path)) return;
      const kept = UNCHANGING.test(path) && (await caches.match(path));
      await cache.put(path, kept || (await get(path, integrity)));
    }),
  );
}

// Asks whether what the browser has is still right, so that what the page has just loaded is not loaded again;
// should the browser hold something broken, it is loaded anew.
async function get(path, integrity) {
  const response = await fetch(path, { cache: "no-cache", integrity }).catch(() => fetch(path, { cache: "reload", integrity }));
  if (!response.ok) throw new Error(`${path}: the server answered ${response.status}`);
  return response;
}

async function install() {
  try {
    await fill();
  } catch (error) {
    await caches.delete(CACHE); // whole or not at all
    throw error;
  }
}

// Pages given out by this version, by their clients' ids. It is forgotten when the browser stops this worker;
// then older versions are kept for longer than they need be.
const ours = new Set();

// Deletes other versions' files once no page can still want them.
async function tidy() {
  const { installing, waiting } = registration;
  const pages = await clients.matchAll({ type: "window", includeUncontrolled: true });
  if (installing || waiting || !pages.every(({ id }) => ours.has(id))) return;
  for (const name of await caches.keys()) {
    if (name.startsWith(PREFIX) && name !== CACHE) await caches.delete(name);
  }
}

// A page comes from this version's cache, whatever its query.
async function page(event, { pathname, search }) {
  const path = pathname.replace(/\/index\.html$/, "/");
  if (!(path in files) && `${path}/` in files) return Response.redirect(`${path}/${search}`, 301);
  ours.add(event.resultingClientId);
  const cache = await caches.open(CACHE);
  const found = await cache.match(path);
  return found || fetch(event.request).catch(() => cache.match("/404.html").then((missing) => missing || Response.error()));
}

// A file comes from this version's cache, then from any other's: a page of an older version may still be open.
async function file({ request }, { pathname }) {
  const cache = await caches.open(CACHE);
  return (await cache.match(pathname)) || (await caches.match(pathname)) || fetch(request);
}

addEventListener("install", (event) => event.waitUntil(install()));

addEventListener("activate", (event) => event.waitUntil(Promise.all([tidy(), clients.claim()])));

addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  if (event.request.method !== "GET" || url.origin !== location.origin) return;
  event.respondWith((event.request.mode === "navigate" ? page : file)(event, url));
});

addEventListener("message", (event) => {
  const { type } = event.data;
  if (type === "skip-waiting") skipWaiting();
  // A page asks whether this version is whole; what may have been lost since it was installed is fetched again.
  if (type === "complete") {
    const answer = (message) => event.ports[0].postMessage(message);
    event.waitUntil(fill().then(() => answer(""), (error) => answer(error.message)).then(tidy));
  }
});
