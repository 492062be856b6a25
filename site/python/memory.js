// Packs a memory snapshot of the interpreter, and unpacks it. Packed, it holds only where its memory differs from fresh
// memory: that of an interpreter which has not started yet. A third of a snapshot is constant data of the interpreter,
// and a browser that starts one has these anyway.
//
// The build packs with this module and the browser unpacks with it. All numbers are words of 32 bits.

// A snapshot begins with a header of four words. Pyodide leaves the last one zero, and we put a check there.
const START = 1; // this word says at which byte of the snapshot the memory begins
const CHECK = 3; // this one has the check of the fresh memory that the difference was made to

// Between header and memory Pyodide leaves eight bytes or more unused. We put two words there, counted back from where
// the memory begins.
const LENGTH = 2; // the number of words of the packed snapshot
const LIMIT = 1; // the number of words at the beginning of the memory that are the same in every new interpreter

// Packs a snapshot in place, and gives it without the zeros at its end. `fresh` and `other` are fresh memories of two
// interpreters. From the first word in which these differ, memory is random or depends on the browser: the snapshot's
// own words stay there as they are.
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

// Says whether a packed snapshot was not cut short.
export function whole(snapshot) {
  const words = words32(snapshot);
  return words.length > CHECK && words[words[START] / 4 - LENGTH] === words.length;
}

// Unpacks a snapshot in place. Throws an error when it was packed with other fresh memory than this.
export function unpack(snapshot, fresh) {
  const words = words32(snapshot);
  if (exclude(words, words32(fresh)) !== words[CHECK]) throw new Error("the snapshot is for another interpreter");
}

// Combines the snapshot's memory with fresh memory by exclusive or, up to the limit; doing it twice undoes it. Gives
// the check of the fresh memory.
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
