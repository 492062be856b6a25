// Says so when the page's own script does not come, and offers to load the page again.
// A page's script says that it has come to its end by <html data-script="running">, see running() in footer.js.
//
// This file is no module and imports nothing, so that it works where modules cannot be fetched or read. For the same
// reason it renews what the browser holds in words of its own, although python/renew.js does much the same.
const LIMIT = 20_000; // milliseconds
const script = document.querySelector('script[type="module"]:not([async])');

function stopped() {
  if (document.documentElement.dataset.script) return;
  const notice = document.createElement("p");
  notice.role = "alert";
  notice.id = "stopped";
  notice.className = "error";
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = "Load it again";
  button.addEventListener("click", again);
  notice.append("A part of this page has not come, so nothing can be rolled here yet. ", button);
  document.getElementById("content").prepend(notice);
  document.documentElement.dataset.script = "stopped";
}

// The browser may have kept something broken: all parts of the page are asked for anew, then the page.
async function again() {
  const parts = document.querySelectorAll("script[src], link[rel=modulepreload], link[rel=stylesheet]");
  const renewed = [...parts].map((part) => fetch(part.src || part.href, { cache: "reload" }));
  await Promise.allSettled(renewed);
  location.reload();
}

script.addEventListener("error", stopped);
addEventListener("error", ({ filename }) => filename?.startsWith(location.origin) && stopped());
setTimeout(stopped, LIMIT);
