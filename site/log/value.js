// What the page of the log shows, as one value (desk/kernel.js): which rolls are listed, and how many.
//
// The value, beside what the kernel keeps in it:
//   choice    which rolls are wished: { wish, system, by, since, until, period }, as fairthrow/app/log.py has it
//   most      how many of them are listed at most
//   kept      another number each time that what is kept may have changed
//   listed    what was listed last, or null: { choice, kept }. What is done to these is done to those of that choice
//
//   event      means                                     the value           to be done
//   ---------  ----------------------------------------  ------------------  ------------------------------------------
//   chosen     other rolls are wished                    choice; most anew
//   more       more of them are to be listed             most
//   kept       what is kept, or the day, may be another  choice, kept
//   clearing   the rolls of the log, or these, go        a deed              remove
//   exporting  a file of them is to be written           a deed              save
//   importing  a file is to be read                      a deed              say; what it holds is kept when it is read
import * as kernel from "../desk/kernel.js";

const { deed, following, forget, inOrder } = kernel;

export const PAGE = 50; // rolls that are listed at first, and more each time

export const begin = (choice) => kernel.begin({ choice, most: PAGE, kept: 0, listed: null });

const events = {
  live: (value) => ({ ...value, kept: value.kept + 1 }),
  chosen: (value, { choice }) => ({ ...value, choice, most: PAGE }),
  more: (value) => ({ ...value, most: value.most + PAGE }),
  kept: (value, { choice }) => ({ ...value, choice, kept: value.kept + 1 }),
  clearing: (value, { which }) => deed(value, "clear", { which }),
  exporting: (value, { which, form }) => deed(value, "export", { which, form }),
  importing: (value, { file }) => deed(value, "import", { file }),
};

// Has what was answered done outside.
const having = (effect) => (value, { question, answer }, todo) => {
  todo.push({ do: effect, ...question, ...answer });
  return value;
};

const drawn = (value, { answer }, todo) => {
  todo.push({ do: "put", parts: answer.parts });
  return value;
};

// What is done to the rolls that are listed.
const ofListed = (kind, effect) => inOrder(kind, {
  make: ({ listed }, given) => ({ choice: listed?.choice ?? {}, ...given }),
  answered: having(effect),
});

const questions = {
  clear: ofListed("clear", "remove"),
  export: ofListed("export", "save"),
  import: inOrder("import", { answered: having("say") }),

  list: following("list", {
    of: ({ choice, most, kept }) => ({ choice, most, kept }),
    answered(value, { question: { about }, answer }, todo) {
      todo.push({ do: "list", ...answer });
      const listed = { ...value, listed: { choice: about.choice, kept: about.kept } };
      return answer.more ? forget(listed, "list") : listed; // it has not looked through all of them yet
    },
  }),

  checks: following("checks", { of: ({ listed }) => listed && { kept: listed.kept }, answered: drawn }),

  // Python makes the report in turns with all else that it is asked, and leaves one that another has overtaken.
  luck: following("luck", { hurries: true, of: ({ listed }) => listed, answered: drawn }),
};

export const rules = { events, questions };

// Whether the lists are of what is chosen and kept by now.
export const settled = ({ kept, listed, asked }) => listed?.kept === kept && !asked.some(({ kind }) => kind === "list" || kind === "checks");
