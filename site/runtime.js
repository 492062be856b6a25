// What PyScript takes for the interpreter: Pyodide with our runtime image in place of its standard library.
// PyScript imports this module in its worker and calls loadPyodide() with options of its own.
import { loadPyodide as load } from "pyodide/pyodide.mjs";
import createPyodideModule from "pyodide/pyodide.asm.mjs";
import lockFileContents from "./lock.js";

export { version } from "pyodide/pyodide.mjs";

export function loadPyodide(options) {
  return failing(() =>
    load({
      ...options,
      createPyodideModule,
      indexURL: new URL("pyodide/", import.meta.url).href,
      // No package is ever loaded: without this Pyodide would ask for its whole list of them.
      lockFileContents,
      stdLibURL: new URL("./image.zip", import.meta.url).href,
    }),
  );
}

// Lets a start fail when a file does not come or is not what it should be. Pyodide by itself only logs that, and then
// waits for ever; so what it calls is watched for as long as it starts.
function failing(begin) {
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
    self.fetch = watched(async (address) => {
      let response = await fetch(address);
      // The browser may have kept an answer from when the server had none better.
      if (!response.ok) response = await fetch(address, { cache: "reload" });
      if (!response.ok) throw new Error(`${response.url}: the server answered ${response.status}`);
      if (response.headers.get("Content-Type") === "application/wasm") return response; // compiled as it comes
      return new Response(await response.arrayBuffer()); // what breaks off is noticed here
    });
    WebAssembly.instantiateStreaming = watched(instantiateStreaming);
    begin().then(resolve, reject);
  });
  return started.finally(() => {
    self.fetch = fetch;
    WebAssembly.instantiateStreaming = instantiateStreaming;
  });
}
