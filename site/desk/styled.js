// Style sheets of what few pages show: each is fetched when it is wanted first, and once.
const coming = new Map(); // by address, the promise that it is there, or is not to be had

export function styled(href) {
  if (!coming.has(href)) {
    coming.set(href, new Promise((done) => {
      document.head.append(Object.assign(document.createElement("link"), { rel: "stylesheet", href, onload: done, onerror: done }));
    }));
  }
  return coming.get(href);
}
