// The memory snapshot as it is kept: only what differs from the memory of an interpreter that has not started yet.
// A third of a snapshot is the interpreter's own constant data, which comes with the interpreter anyway.
// The build packs with this module and the page unpacks with it.

// Words of the snapshot's header. Pyodide leaves the check zero; and before the memory at least eight bytes unused.
const START = 1; // where in the snapshot the memory begins, in bytes
const CHECK = 3; // the check of the memory that the difference is to
const LENGTH = 2; // how many words before the memory its own length stands, in words
const LIMIT = 1; // how many words before the memory it stands up to which word every new interpreter has the same

// Takes the difference of a snapshot to fresh memory; gives it without the zeros that both end in.
// From where two fresh memories differ, it is random or depends on the browser, and is kept as it is.
export function pack(snapshot, fresh, other) {
  const words = words32(snapshot);
  const [one, two] = [words32(fresh), words32(other)];
  words[words[START] / 4 - LIMIT] = one.findIndex((value, place) => value !== two[place]);
  words[CHECK] = exclude(words, one);
  let end = words.length;
  while (!words[end - 1]) end -= 1;
  words[words[START] / 4 - LENGTH] = end;
  return snapshot.subarray(0, end * 4);
}

// Tells whether a packed snapshot is there to its end.
export function whole(snapshot) {
  const words = words32(snapshot);
  return words.length > CHECK && words[words[START] / 4 - LENGTH] === words.length;
}

// Makes the snapshot whole again, in place. Throws when the memory is not that which it was packed with.
export function unpack(snapshot, fresh) {
  const words = words32(snapshot);
  if (exclude(words, words32(fresh)) !== words[CHECK]) throw new Error("the snapshot is for another interpreter");
}

// Applies exclusive or where both have memory; doing it twice undoes it. Gives a check of the fresh memory.
function exclude(words, fresh) {
  const memory = words.subarray(words[START] / 4);
  const limit = Math.min(words[words[START] / 4 - LIMIT], memory.length, fresh.length);
  let check = 0;
  for (let place = 0; place < limit; place += 1) {
    const value = fresh[place];
    check = (Math.imul(check, 31) + value) | 0;
    memory[place] ^= value;
  }
  return check >>> 0;
}

const words32 = (bytes) => new Uint32Array(bytes.buffer, bytes.byteOffset, bytes.byteLength >> 2);
