import "./invite.js";

// Says in the footer how far the site is on this device, and offers a newer version.
const line = document.querySelector("[data-offline]");

document.addEventListener("fairthrow:offline-ready", () => {
  line.textContent = "Ready offline: this page now works without a network.";
});

document.addEventListener("fairthrow:offline-failed", ({ detail }) => {
  line.textContent = `Not ready offline: ${detail.message}. The page works while there is a network.`;
});

document.addEventListener("fairthrow:update", ({ detail }) => {
  line.textContent = "New version ready. ";
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = "Use it now";
  button.addEventListener("click", detail.apply);
  line.append(button);
});
