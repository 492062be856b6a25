// What PyScript takes for the interpreter: Pyodide with our runtime image in place of its standard library.
// PyScript imports this module in its worker and calls loadPyodide() with options of its own.
import { loadPyodide as load } from "pyodide/pyodide.mjs";
import createPyodideModule from "pyodide/pyodide.asm.mjs";
import lockFileContents from "./lock.js";

export { version } from "pyodide/pyodide.mjs";

export function loadPyodide(options) {
  return load({
    ...options,
    createPyodideModule,
    indexURL: new URL("pyodide/", import.meta.url).href,
    // No package is ever loaded: without this Pyodide would ask for its whole list of them.
    lockFileContents,
    stdLibURL: new URL("./image.zip", import.meta.url).href,
  });
}
