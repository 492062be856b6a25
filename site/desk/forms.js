// Forms as text, and back.

// The numbers of a list as people type it, as texts.
export const numbersIn = (text) => text.split(/[\s,;]+/).filter(Boolean);

// What is put into a number, in the plain signs that browsers take: pages write a true minus, and thousands in groups. A
// comma stands between thousands where the number has to be `whole`.
const MINUSES = /[\u2212\u2013\u2012\u2010\u2011]/g;
const GROUPED = /^([+-]?[1-9][0-9]{0,2})([,\u00a0\u2009\u202f])([0-9]{3})$/;
export const plainNumber = (text, whole) => text.trim().replace(MINUSES, "-")
  .replace(GROUPED, (all, first, mark, last) => (mark !== "," || whole ? first + last : all))
  .replace(/^\+/, "").replace(/\s*%$/, "");

// Browsers leave out of what is typed or pasted into a number what is no sign of theirs, and keep the rest, which is
// another number then: 5 of −5.
export function takeSigns(page) {
  page.addEventListener("beforeinput", (event) => {
    const { target, data, isComposing } = event;
    if (target.type !== "number" || !data || isComposing) return;
    const plain = plainNumber(data, target.step !== "any");
    if (plain === data) return;
    event.preventDefault();
    if (plain) document.execCommand("insertText", false, plain); // it can be undone, and has an event of its own
  });
}

// What a control says: links have one comma between the numbers of a list; people write blanks, and end with a comma.
export function valueOf(control) {
  if (control.type === "checkbox") return control.checked ? "yes" : "no";
  return control.closest(".wholes") ? numbersIn(control.value).join(",") : control.value;
}

// The fields of a form as [name, value]: every control by its name, as it stands.
export const fieldsOf = (form) => [...form.elements]
  .filter(({ name, type, checked }) => name && (type !== "radio" || checked))
  .map((control) => [control.name, valueOf(control)]);

// Sets controls of a form by their names to what fieldsOf() gives of them.
export function setFields(form, fields) {
  for (const control of form.elements) {
    const value = Object.hasOwn(fields, control.name) ? fields[control.name] : undefined;
    if (value === undefined) continue;
    if (control.type === "checkbox") control.checked = value === "yes";
    else if (control.type === "radio") control.checked = control.value === value;
    else control.value = value;
  }
}
