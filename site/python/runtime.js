// What PyScript takes for the interpreter: Pyodide with our runtime image in place of its standard library.
// PyScript imports this module in its worker and calls loadPyodide() with options of its own.
//
// A first visit starts from the image. Meanwhile the service worker fetches and keeps a memory snapshot, taken of a
// Python that has imported the app already. Later visits start from the snapshot; where it is missing, or a start from
// it fails, from the image.

import { joined } from "./halves.js";
import { parted } from "./image.js";
import { sound } from "./named.js";
import { within } from "./within.js";

const RESTORE = 15_000; // milliseconds: all that a start from the snapshot needs is on this device
const TOO_LONG = `it took longer than ${RESTORE / 1000} seconds`;

const SNAPSHOT = new URL("./snapshot.bin", import.meta.url).href;
// The server has its first half, see halves.js. The service worker keeps the whole in its place.
const ENGINE = new URL("pyodide/pyodide.asm.wasm", import.meta.url).href;
const SECOND = new URL("second.wasm", ENGINE).href;
// Only a part of it, see image.js.
const IMAGE = new URL("./image.zip", import.meta.url).href;
const REST = new URL("./rest.zip", import.meta.url).href;

// Pyodide tries whether this is a classic worker. It is not; and Firefox would report the attempt, which is text taken
// for a script, before it says so.
self.importScripts = () => { throw new TypeError("this worker is a module"); };

// All is asked for as soon as may be: PyScript has much to do before it calls. An error is seen where the file is used.
const found = fromCache(SNAPSHOT);
const snapshot = found.then(read);
snapshot.catch(() => {});
const engine = asked("fairthrow:engine");
const parts = Promise.all([import("pyodide/pyodide.mjs"), import("pyodide/pyodide.asm.mjs"), import("./lock.js")]);
parts.catch(() => {});

export async function loadPyodide(options) {
  if (await found) {
    try {
      return await failing(() => within(RESTORE, restore(options), TOO_LONG), "default");
    } catch (error) {
      console.warn(`Python could not be started from its snapshot: ${error.message}`);
    }
  }
  return failing(() => load(options), "default");
}

// For a start that is tried again, see python.js: it needs fewer parts, and asks the server whether what the browser
// has is still right.
export async function loadFromImage(options) {
  return failing(() => load(options), "no-cache");
}

async function load(options, more = () => ({})) {
  const [{ loadPyodide: start }, { default: create }, { default: lockFileContents }] = await parts;
  const createPyodideModule = (settings) => {
    settings.onRuntimeInitialized = () => image.watch(settings); // before Python begins
    return create(settings);
  };
  return start({
    ...options,
    createPyodideModule,
    indexURL: new URL("pyodide/", import.meta.url).href,
    // No package is ever loaded: without this Pyodide would ask for its whole list of them.
    lockFileContents,
    stdLibURL: IMAGE,
    ...more(createPyodideModule),
  });
}

// Asks the page for the compiled interpreter: it began with that when it made this worker, see python.js; later for what
// came in two parts. It answers through a port, as PyScript takes all other messages for its own. An interpreter that it has
// not is fetched here as usual.
function asked(what) {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.onmessage = ({ data }) => resolve(data);
    port1.onmessageerror = () => resolve(undefined);
    self.postMessage(what, [port2]);
  });
}

// A part that this worker cannot be given is read here when it is needed.
const later = (what) => async () => (await asked(what)) ?? Promise.reject(new Error(`the page has no ${what}`));
const whole = (instance, imports) => joined(instance, imports, SECOND, later("fairthrow:second"));
const image = parted(REST, later("fairthrow:rest"));

// Gives a file that the service worker has kept: asking it would take longer. Not every browser lets one look.
async function fromCache(address) {
  return self.caches?.match(address).catch(() => undefined);
}

// Reads the snapshot, which is only ever kept, never fetched here: it would come later than the image. When it was cut
// short it is forgotten, and the service worker brings it again.
async function read(response) {
  if (!response) return undefined;
  const [{ unpack, whole }, content] = await Promise.all([import("./memory.js"), response.arrayBuffer()]);
  const bytes = new Uint8Array(content);
  if (whole(bytes)) return { bytes, unpack };
  for (const name of await caches.keys()) await (await caches.open(name)).delete(SNAPSHOT);
  throw new Error("it is not whole");
}

async function restore(options) {
  const python = await load(options, (createPyodideModule) => ({
    _loadSnapshot: new Uint8Array(), // says only that there is one
    async createPyodideModule(settings) {
      const module = await createPyodideModule(settings);
      const { bytes, unpack } = await snapshot;
      unpack(bytes, module.HEAPU8);
      const { restoreSnapshot } = settings.API;
      const own = trampoline(module);
      settings.API.restoreSnapshot = () => {
        const restored = restoreSnapshot(bytes);
        module.HEAP32[own.place] = own.index;
        return restored;
      };
      return module;
    },
  }));
  python.runPython("import fairthrow.app"); // nothing to do, unless the memory is not what it should be
  return python;
}

// Gives the place where the interpreter keeps the index of its trampoline in the table of functions, and that index.
// The index of the snapshot may be wrong here. WebKit gives a function of the table another identity than the same
// function as an export has, so that Pyodide adds some thousand to the table again, before the trampoline. On iOS there
// is no trampoline.
function trampoline({ HEAP32, __PyRuntime, __PyEM_EMSCRIPTEN_TRAMPOLINE_OFFSET }) {
  const place = (__PyRuntime + HEAP32[__PyEM_EMSCRIPTEN_TRAMPOLINE_OFFSET / 4]) / 4;
  return { place, index: HEAP32[place] };
}

// PyScript first of all runs a program that writes its own Python package to files and imports it. We use none of it,
// and the image lacks what it needs; so it is left out.
const OWN_PACKAGE = /^import os as _os\nfrom pathlib import Path as _Path\n/;

function alone(python) {
  const { runPython } = python;
  python.runPython = (program, ...more) => {
    if (OWN_PACKAGE.test(program)) return undefined;
    return runPython.call(python, program, ...more);
  };
  return python;
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
      // Where there is a snapshot, all is on this device, and asking the service worker for it would take longer.
      const near = mode === "default" && (await found) && (await fromCache(address));
      const response = near || (await fetch(address, { cache: mode }));
      if (!response.ok) throw new Error(`${response.url}: the server answered ${response.status}`);
      if (response.headers.get("Content-Type") === "application/wasm") return response; // compiled as it comes
      const content = await sound(address, await response.arrayBuffer()); // what breaks off is noticed here
      if (address === IMAGE) return new Response(image.spread(content));
      // Nothing else is compiled, whatever the server takes the interpreter for.
      return new Response(content, { headers: address.endsWith(".wasm") ? { "Content-Type": "application/wasm" } : {} });
    };
    // The browser may have kept an answer from when the server had none better.
    const anew = (address) => come(address, "reload");
    const ready = async () => (cache === "default" ? engine : undefined);
    self.fetch = watched(async (wanted) => {
      const address = String(wanted);
      if (address === ENGINE && (await ready())) return new Response(); // there is nothing more to read
      return come(address, cache).catch(() => anew(address));
    });
    WebAssembly.instantiateStreaming = watched(async (source, imports) => {
      const response = await source;
      const module = await ready();
      if (module) return { module, instance: whole(await WebAssembly.instantiate(module, imports), imports) };
      const made = await instantiateStreaming(response, imports).catch((error) => {
        if (!response.url) throw error;
        return instantiateStreaming(anew(response.url), imports);
      });
      return { ...made, instance: whole(made.instance, imports) };
    });
    begin().then(alone).then(resolve, reject);
  });
  return started.finally(() => {
    self.fetch = fetch;
    WebAssembly.instantiateStreaming = instantiateStreaming;
  });
}
