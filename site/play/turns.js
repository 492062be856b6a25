// Work that is asked for again before it is done, or behind it: four ways to do one thing at a time.

// Gives a function that takes work and does it after all that it was given before, whatever became of that.
export function oneByOne() {
  let last = Promise.resolve();
  return (work) => (last = last.then(work, work));
}

// Gives a function that does this work. Asked for again meanwhile, nothing more is done: both promise the same.
export function once(work) {
  let going = null;
  return (...given) => (going ??= work(...given).finally(() => { going = null; }));
}

// Gives a function that does this work when it is first called, and promises what came of it ever after. Work that failed
// is done anew. `come()` gives that promise, or null while nobody has called; after `forget()` it is done anew, too.
export function lasting(work) {
  let made = null;
  const forget = () => { made = null; };
  const get = () => {
    if (!made) {
      made = work();
      made.catch(forget);
    }
    return made;
  };
  return Object.assign(get, { come: () => made, forget });
}

// Gives a function that does this work. However often it is called meanwhile, the work is done once more, at the end, and
// that says what became of it.
export function repeated(work) {
  let wanted = false;
  let going = null;
  const go = async () => {
    try {
      while (wanted) {
        wanted = false;
        await work().catch((error) => {
          if (!wanted) throw error;
        });
      }
    } finally {
      going = null;
    }
  };
  return () => {
    wanted = true;
    return (going ??= go());
  };
}
