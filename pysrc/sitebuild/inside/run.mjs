// Runs the Python text on standard input inside Pyodide: node run.mjs '{"pyodide": …, "library": …, "mounts": …}'
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const { pyodide, library, mounts } = JSON.parse(process.argv[2]);
const { loadPyodide } = await import(pathToFileURL(`${pyodide}/pyodide.mjs`));
// The same hashes of strings in every run. And code that knows its lines but not its columns: these are a quarter of it.
const env = { PYTHONHASHSEED: "0", PYTHONNODEBUGRANGES: "1" };
const python = await loadPyodide({ indexURL: `${pyodide}/`, stdLibURL: library, env });
for (const [place, directory] of Object.entries(mounts)) python.mountNodeFS(place, directory);
try {
  await python.runPythonAsync(readFileSync(0, "utf8"));
} catch (error) {
  console.error(error.message); // left uncaught, Node.js would show it below a megabyte of the interpreter's source
  process.exitCode = 1;
}
