// Offers to install the site, where the browser lets a page do that, and says how where it does not.
const line = document.querySelector("[data-install]");

addEventListener("beforeinstallprompt", (event) => {
  event.preventDefault();
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = "Install Fairthrow";
  button.addEventListener("click", async () => {
    line.replaceChildren();
    await event.prompt();
  });
  line.replaceChildren(button);
});

addEventListener("appinstalled", () => line.replaceChildren("Installed. Fairthrow starts from your home screen."));

// Safari on phones and tablets has no such event, and deletes what unused pages keep after a week.
const standalone = matchMedia("(display-mode: standalone)").matches;
if ("standalone" in navigator && !standalone) {
  line.textContent = "To install: Share, then “Add to Home Screen”. Your rolls are then kept for good.";
}
