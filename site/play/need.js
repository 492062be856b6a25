// What do I need? What is set in the fold is a wish (idle.js asks which values of a field give the chance that is wanted);
// while the fold is closed there is none.
const FOLD = "details.need";

export const foldOf = (section) => section.querySelector(FOLD);

export function wishIn(section) {
  const fold = foldOf(section);
  return fold?.open ? new URLSearchParams(new FormData(fold.querySelector("form"))).toString().replaceAll("+", "%20") : "";
}

// Tells of each section whose wish may be another.
export function needs(root, tell) {
  const told = ({ target }) => { if (target.closest(FOLD)) tell(target.closest(".check")); };
  root.addEventListener("toggle", told, true); // it does not bubble
  root.addEventListener("input", told);
  root.addEventListener("submit", (event) => { if (event.target.closest(FOLD)) event.preventDefault(); });
}
