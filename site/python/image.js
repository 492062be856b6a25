// Joins the parts of the runtime image, see pysrc/sitebuild/image.py: the first has the modules that a first answer needs, and
// the list of all. The rest belongs before that list. It is put there as soon as it comes. Whoever reads there before waits for
// it: it is read on the spot.
import { readNow } from "./now.js";

const FAILED = 29; // the number of the error that a file cannot be read

// Of a zip: bytes at its end that say how long its list is, and where it begins; bytes of each file in the list, which say
// how long three texts behind them are, and where the file begins.
const END = { size: 22, length: 12, list: 16 };
const EACH = { size: 46, texts: [28, 30, 32], begins: 42 };

// The rest lies at an `address`; `come` promises its bytes.
export function parted(address, come) {
  let [begins, ends] = [0, 0]; // where the rest belongs; the same once it is there
  let files = new Set(); // where files begin that are not here yet
  let contents;
  const fill = (rest) => {
    if (begins === ends) return;
    if (rest.byteLength !== ends - begins) throw new Error(`${address} is not what it should be`);
    contents.set(new Uint8Array(rest), begins);
    begins = ends;
    files = new Set();
  };
  return {
    // Gives the whole for its first part, with nothing yet where the rest belongs.
    spread(first) {
      const view = new DataView(first);
      const end = first.byteLength - END.size;
      begins = end - view.getUint32(end + END.length, true);
      ends = view.getUint32(end + END.list, true);
      files = new Set(listed(view, begins, end).filter((place) => place >= begins));
      const whole = new Uint8Array(first.byteLength + ends - begins);
      whole.set(new Uint8Array(first, 0, begins));
      whole.set(new Uint8Array(first, begins), ends);
      return whole;
    },
    // Watches the file that Python reads it from, in the file system of an interpreter that has not begun yet.
    watch({ FS, API }) {
      if (begins === ends) return;
      const [library] = API.sitePackages.split("python"); // Pyodide has put it there
      const name = FS.readdir(library).find((each) => each.endsWith(".zip"));
      const { node } = FS.lookupPath(library + name);
      const { read } = node.stream_ops;
      contents = node.contents;
      const bring = () => {
        try {
          fill(readNow(address));
        } catch (error) {
          console.warn(error.message);
          throw new FS.ErrnoError(FAILED);
        }
      };
      node.stream_ops = {
        ...node.stream_ops,
        read(stream, buffer, offset, length, position) {
          // Python reads a file from where it begins. It also looks for the end of the list, from some way before that.
          if (files.has(position)) bring();
          return read(stream, buffer, offset, length, position);
        },
      };
      come().then(fill).catch(() => {}); // a page that is left asks for no more
    },
  };
}

// Gives where each file begins, by a list of them.
function listed(view, from, to) {
  const places = [];
  for (let at = from; at < to;) {
    places.push(view.getUint32(at + EACH.begins, true));
    at += EACH.texts.reduce((sum, text) => sum + view.getUint16(at + text, true), EACH.size);
  }
  return places;
}
