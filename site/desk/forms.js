// Forms as text, and back.

// The numbers of a list as people type it, as texts.
export const numbersIn = (text) => text.split(/[\s,;]+/).filter(Boolean);

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
