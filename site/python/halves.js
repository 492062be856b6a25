// Joins the halves of the interpreter, see pysrc/sitebuild/split.py: the first has the functions that a start calls, and a
// stand-in for each other one; the second brings these, and the tables that only they read. It is put in its place as soon as
// it comes. Whoever calls a stand-in before waits for it: it is read on the spot.
//
// An interpreter that was never split, or that the service worker has put together again, is as it is.
import { readNow } from "./now.js";

const OWN = "split:"; // how the names begin of what the first half gives to the second alone

// Gives what the interpreter is taken for. `instance` is the first half, or the whole; `imports` is what it was given. The
// second half lies at an `address`; `come` promises it, compiled.
export function joined(instance, imports, address, come) {
  const [own, exports] = [{}, {}];
  for (const [name, value] of Object.entries(instance.exports)) {
    if (name.startsWith(OWN)) own[name.slice(OWN.length)] = value;
    else exports[name] = value;
  }
  if (!own.whole) return instance;
  const bring = (module) => {
    if (own.whole.value) return;
    new WebAssembly.Instance(module, { ...imports, split: own });
    own.whole.value = 1;
  };
  own.later.set(0, callable(() => bring(new WebAssembly.Module(readNow(address)))));
  come().then(bring, () => {}); // a page that is left asks for no more
  return { exports };
}

// A table of functions takes only what comes of WebAssembly: this is (module (import "a" "a" (func)) (export "a" (func 0))).
const MODULE = "0061736d0100000001040160000002070101610161000007050101610000";

function callable(action) {
  const bytes = Uint8Array.from(MODULE.match(/../g), (byte) => Number.parseInt(byte, 16));
  return new WebAssembly.Instance(new WebAssembly.Module(bytes), { a: { a: action } }).exports.a;
}
