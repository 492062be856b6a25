// What the page about Fairthrow does with a file of everything, as one value (desk/kernel.js).
//
// The value, beside what the kernel keeps in it:
//   file    the file that was read and is shown, or null: { name, text }
//   note    what was done last: { text, back }. `back` is what takes it back, or null: { changes, before }, as change() has it
//
//   event      means                                  the value                            to be done
//   ---------  -------------------------------------  -----------------------------------  -----------------------
//   saving     a file is to be written                a deed, note
//   chosen     a file is to be read                   a deed, note; the one before goes    leave
//   left       the file that is shown is let go of    file and note go                     leave
//   restoring  the file that is shown is to be added  a deed, note
//   undoing    that is to be taken back               a deed; note goes
// All deeds go one after the other. What cannot be done changes nothing, and says why.
import * as kernel from "../desk/kernel.js";

const { deed, inOrder } = kernel;

const SILENT = { text: "", back: null };

export const begin = () => kernel.begin({ file: null, note: SILENT });

const noting = (value, text, back = null) => ({ ...value, note: { text, back } });

const events = {
  saving: (value) => deed(noting(value, "Writing the file…"), "save"),

  chosen(value, { file }, todo) {
    todo.push({ do: "leave" });
    return deed(noting({ ...value, file: null }, `Reading ${file.name}…`), "read", { file });
  },

  left(value, _, todo) {
    todo.push({ do: "leave" }, { do: "focus", on: "choose" });
    return { ...value, file: null, note: SILENT };
  },

  restoring: (value) => (value.file ? deed(noting(value, `Adding ${value.file.name}…`), "restore") : value),

  undoing(value) {
    const { back } = value.note;
    return back ? deed({ ...value, note: SILENT }, "undo", { back }) : value;
  },
};

// Why something was not done. `back` takes back what was done before, as earlier.
const not = (words) => (value, { question, answer: { error } }) =>
  noting(value, `${words(question)}: ${error.message}. Nothing was changed.`, question.back);

const said = (value, { answer }, todo) => {
  todo.push({ do: "count" });
  return noting(value, answer.said);
};

const questions = {
  save: inOrder("save", { answered: said, refused: not(() => "The file could not be written") }),

  read: inOrder("read", {
    answered(value, { question: { file: { name } }, answer: { text, markup } }, todo) {
      todo.push({ do: "show", markup });
      return noting({ ...value, file: { name, text } }, `${name} is read. Nothing is changed yet.`);
    },
    refused: not(({ file }) => `${file.name} cannot be taken`),
  }),

  restore: inOrder("restore", {
    make: ({ file }) => file && { file }, // a second press adds it once
    answered(value, { question: { file }, answer: { count, changes, before } }, todo) {
      todo.push({ do: "leave" }, { do: "count" }, { do: "focus", on: "undo" });
      const words = `${file.name} is added: ${count} ${count === 1 ? "record" : "records"} stored.`;
      return noting({ ...value, file: null }, words, { changes, before });
    },
    refused: not(() => "The file could not be added"),
  }),

  undo: inOrder("undo", { answered: said, refused: not(() => "It could not be undone") }),
};

export const rules = { events, questions };
