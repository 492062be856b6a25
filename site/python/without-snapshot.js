// What PyScript takes for the interpreter when a start has failed: the same without the snapshot.
export { loadFromImage as loadPyodide } from "./runtime.js";
