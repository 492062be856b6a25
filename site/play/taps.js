// What a tap on each control would change, said on the control: Python finds it when it has time (idle.js).
//
// The changes are about one form and what is asked of it, their subject, and are seen only while the page shows that.
// Controls that can be tapped have `data-tap`, by which Python names the tap, and `data-says`, what they are called.
const told = new WeakMap(); // by section, the changes that are known: { subject, taps }
const drawn = new WeakMap(); // by rows, which are new when a form is drawn anew: the subject that they show

const rowsOf = (section) => section.querySelector(".rows");
const controls = (section) => section.querySelectorAll("form [data-tap]");
const placeOf = (control) => control.closest(".step, label, .row").querySelector(".change");

// Takes the changes of an answer, and shows them all at once where the page still shows their subject.
export function lay(section, subject, taps) {
  told.set(section, { subject, taps });
  if (drawn.get(rowsOf(section)) === subject) show(section, taps);
}

// Follows what a section shows: hides the changes at once when they are about something else. Their places stay.
export function keep(section, subject) {
  const rows = rowsOf(section);
  if (drawn.get(rows) === subject) return;
  if (!told.has(section)) told.set(section, begun(section, subject));
  drawn.set(rows, subject);
  for (const control of controls(section)) if (control.dataset.step) control.disabled = atEnd(control);
  const known = told.get(section);
  if (known.subject === subject) show(section, known.taps);
  else hide(section);
}

// The changes that the page came with are about the form that it came with.
function begun(section, subject) {
  const taps = Object.fromEntries([...controls(section)].map((each) => [each.dataset.tap, placeOf(each).textContent]));
  return { subject: [...section.querySelector("form").elements].every(untouched) ? subject : null, taps };
}

function untouched(control) {
  if (control.options) return [...control.options].every((option) => option.selected === option.defaultSelected);
  return control.checked === control.defaultChecked && control.value === (control.defaultValue ?? control.value);
}

function show(section, taps) {
  section.removeAttribute("data-moved");
  for (const control of controls(section)) {
    const change = (Object.hasOwn(taps, control.dataset.tap) && taps[control.dataset.tap]) || "";
    const place = placeOf(control);
    place.textContent = change;
    place.classList.toggle("up", change.startsWith("+"));
    name(control, change && `, ${change} ${rowsOf(section).dataset.unit ?? ""}`.trimEnd());
  }
}

function hide(section) {
  section.setAttribute("data-moved", "");
  for (const control of controls(section)) name(control, "");
}

// For ears. A choice without a change has its name from its label.
function name(control, change) {
  if (change || control.dataset.step) control.setAttribute("aria-label", control.dataset.says + change);
  else control.removeAttribute("aria-label");
}

// Whether a number cannot go further this way.
function atEnd({ dataset }) {
  const { value, min, max } = document.getElementById(dataset.for);
  return dataset.step > 0 ? Number(value) >= Number(max) : Number(value) <= Number(min);
}
