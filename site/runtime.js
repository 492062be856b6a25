// What PyScript takes for the interpreter: Pyodide with our runtime image in place of its standard library.
// PyScript imports this module in its worker and calls loadPyodide() with options of its own.
//
// A first visit starts from the image. Meanwhile the service worker keeps a memory snapshot, of a Python that has
// imported the app already, and later visits start from that; if it is missing or does not do, from the image.
import { loadPyodide as load } from "pyodide/pyodide.mjs";
import createPyodideModule from "pyodide/pyodide.asm.mjs";
import lockFileContents from "./lock.js";
import { unpack } from "./memory.js";

export { version } from "pyodide/pyodide.mjs";

const RESTORE = 15_000; // milliseconds: all that a start from the snapshot needs is on this device

const SNAPSHOT = new URL("./snapshot.bin", import.meta.url).href;

// Asked for as soon as may be: PyScript has much to do before it calls.
const kept = find().catch(tell);

export async function loadPyodide(options) {
  const found = await kept;
  if (found) {
    try {
      return await failing(() => soon(restore(from(options), open(found))), "default");
    } catch (error) {
      tell(error);
    }
  }
  return failing(() => load(from(options)), "default");
}

// For a start that is tried again, see python.js: with fewer parts, and asking whether what the browser has is right.
export async function loadFromImage(options) {
  return failing(() => load(from(options)), "no-cache");
}

function from(options) {
  return {
    ...options,
    createPyodideModule,
    indexURL: new URL("pyodide/", import.meta.url).href,
    // No package is ever loaded: without this Pyodide would ask for its whole list of them.
    lockFileContents,
    stdLibURL: new URL("./image.zip", import.meta.url).href,
  };
}

// Finds the snapshot where the service worker has kept it. It is never fetched here: it would come later than the image.
async function find() {
  return caches.match(SNAPSHOT);
}

// Undoes the build's compression. What was cut short or changed is noticed by it, and forgotten: the service worker
// brings it again.
async function open(found) {
  try {
    const stream = found.body.pipeThrough(new DecompressionStream("gzip"));
    return new Uint8Array(await new Response(stream).arrayBuffer());
  } catch (error) {
    for (const name of await caches.keys()) await (await caches.open(name)).delete(SNAPSHOT);
    throw error;
  }
}

// Starts from the snapshot, which is opened while the interpreter is compiled.
async function restore(how, opened) {
  opened.catch(() => {}); // heard of below, perhaps not at once
  const python = await load({
    ...how,
    _loadSnapshot: new Uint8Array(), // says only that there is one
    async createPyodideModule(settings) {
      const [module, snapshot] = await Promise.all([createPyodideModule(settings), opened]);
      unpack(snapshot, module.HEAPU8);
      const { restoreSnapshot } = settings.API;
      settings.API.restoreSnapshot = () => restoreSnapshot(snapshot);
      return module;
    },
  });
  python.runPython("import fairthrow.app"); // nothing to do, unless the memory is not what it should be
  return python;
}

function soon(promise) {
  return new Promise((resolve, reject) => {
    const late = setTimeout(reject, RESTORE, new Error(`it took longer than ${RESTORE / 1000} seconds`));
    promise.then(resolve, reject).finally(() => clearTimeout(late));
  });
}

function tell(error) {
  console.warn(`Python could not be started from its snapshot: ${error.message}`);
}

// Lets a start fail when a file does not come or is not what it should be. Pyodide by itself only logs that, and then
// waits for ever; so what it calls is watched for as long as it starts.
function failing(begin, cache) {
  const { fetch } = self;
  const { instantiateStreaming } = WebAssembly;
  const started = new Promise((resolve, reject) => {
    const watched = (action) => async (...given) => {
      try {
        return await action(...given);
      } catch (error) {
        reject(error);
        throw error;
      }
    };
    const come = async (address, mode) => {
      const response = await fetch(address, { cache: mode });
      if (!response.ok) throw new Error(`${response.url}: the server answered ${response.status}`);
      if (response.headers.get("Content-Type") === "application/wasm") return response; // compiled as it comes
      return sound(address, await response.arrayBuffer()); // what breaks off is noticed here
    };
    // The browser may have kept an answer from when the server had none better.
    const anew = (address) => come(address, "reload");
    self.fetch = watched((address) => come(address, cache).catch(() => anew(address)));
    WebAssembly.instantiateStreaming = watched(async (source, imports) => {
      const response = await source;
      try {
        return await instantiateStreaming(response, imports);
      } catch (error) {
        if (!response.url) throw error;
        return instantiateStreaming(anew(response.url), imports);
      }
    });
    begin().then(resolve, reject);
  });
  return started.finally(() => {
    self.fetch = fetch;
    WebAssembly.instantiateStreaming = instantiateStreaming;
  });
}

// Gives a file as an answer, if it is what its name says. Of an image that was cut short Pyodide would not say a word.
async function sound(address, content) {
  const name = String(address);
  const [, named] = /\.([0-9a-f]{12})\.\w+$/.exec(name) ?? [];
  if (named && !(await hash(content)).startsWith(named)) throw new Error(`${name} is not what it should be`);
  // Nothing else is compiled, whatever the server takes the interpreter for.
  return new Response(content, { headers: name.endsWith(".wasm") ? { "Content-Type": "application/wasm" } : {} });
}

// The hash of a file's content as the build puts it into the file's name: see digest() in cache.py.
async function hash(content) {
  const inner = await crypto.subtle.digest("SHA-256", content);
  const bytes = new Uint8Array(await crypto.subtle.digest("SHA-256", inner));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
