// Gives what a promise gives, or an error with this message when that takes longer than so many milliseconds.
export function within(milliseconds, promise, message) {
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(new Error(message)), milliseconds);
    promise.then(resolve, reject).finally(() => clearTimeout(late));
  });
}
