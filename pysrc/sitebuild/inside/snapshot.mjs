// Starts Python as the page does, runs the Python text on standard input, and writes the memory that results:
// node snapshot.mjs '{"pyodide": …, "library": …, "lock": …, "memory": …, "target": …}'
import crypto from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const { pyodide, library, lock, memory, target } = JSON.parse(process.argv[2]);

// Clocks and random numbers stand still here, so that the same sources give the same bytes. The app's dice do not come
// from these numbers: it asks the browser for new ones for each seed.
let random = 0;
const fill = (view) => new Uint8Array(view.buffer, view.byteOffset, view.byteLength).fill(random) && view;
crypto.randomFillSync = fill;
globalThis.crypto.getRandomValues = fill;
Date.now = () => 1577836800000 + random;
performance.now = () => random;

const load = (path) => import(pathToFileURL(path));
const { loadPyodide } = await load(`${pyodide}/pyodide.mjs`);
const { default: createPyodideModule } = await load(`${pyodide}/pyodide.asm.mjs`);
const { pack } = await load(memory);

async function start() {
  let fresh;
  const python = await loadPyodide({
    _makeSnapshot: true,
    _sysExecutable: "python",
    createPyodideModule: (settings) => {
      settings.onRuntimeInitialized = () => (fresh = settings.HEAPU8.slice());
      return createPyodideModule(settings);
    },
    env: { PYTHONHASHSEED: "0" },
    indexURL: `${pyodide}/`,
    lockFileContents: JSON.parse(lock),
    stdLibURL: library,
  });
  return { python, fresh };
}

try {
  const { python, fresh } = await start();
  await python.runPythonAsync(readFileSync(0, "utf8"));
  const taken = python._module.HEAPU8.length;
  if (taken > fresh.length) {
    throw new Error(`memory has grown to ${taken} bytes; a snapshot of more than ${fresh.length} cannot be loaded`);
  }
  const snapshot = python.makeMemorySnapshot();
  random = 255; // a second fresh memory shows which words differ from start to start
  writeFileSync(target, pack(snapshot, fresh, (await start()).fresh));
} catch (error) {
  console.error(error.message); // left uncaught, Node.js would show it below a megabyte of the interpreter's source
  process.exitCode = 1;
}
