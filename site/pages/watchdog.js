// Says so when the page's own script does not come. It is no module and imports nothing: what stops those, spares it.
// A script that has come to its end says so in <html data-script="running">.
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

// The browser may have kept something broken: it is asked for anew, then the page.
async function again() {
  const parts = document.querySelectorAll("script[src], link[rel=modulepreload], link[rel=stylesheet]");
  const renewed = [...parts].map((part) => fetch(part.src || part.href, { cache: "reload" }));
  await Promise.allSettled(renewed);
  location.reload();
}

script.addEventListener("error", stopped);
addEventListener("error", ({ filename }) => filename?.startsWith(location.origin) && stopped());
setTimeout(stopped, LIMIT);
