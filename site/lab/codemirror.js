// The better editor: CodeMirror, with colours for each language. The build bundles it apart, for this page alone.
//
// Tab leaves it, as it leaves any field; lines are indented with Ctrl or Cmd and a square bracket. Its style sheets are
// made by script and adopted by the page: the policy allows no others.
import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import { closeBrackets, closeBracketsKeymap } from "@codemirror/autocomplete";
import { StreamLanguage, bracketMatching, syntaxHighlighting } from "@codemirror/language";
import { Compartment, StateEffect, StateField } from "@codemirror/state";
import {
  Decoration, EditorView, drawSelection, highlightActiveLine, highlightSpecialChars, keymap, lineNumbers,
} from "@codemirror/view";
import { colours, look } from "./colours.js";
import { TONGUES } from "./tongues.js";

const setFault = StateEffect.define();

// The place that is wrong. It goes where its text goes.
const faults = StateField.define({
  create: () => Decoration.none,
  update(marks, { changes, effects }) {
    let now = marks.map(changes);
    for (const each of effects) if (each.is(setFault)) now = each.value;
    return now;
  },
  provide: (field) => EditorView.decorations.from(field),
});

const wrong = Decoration.mark({ class: "lab-wrong" });

// Where the program ends too early there is nothing to underline: the last character is.
function marked({ from, to }, length) {
  const end = Math.min(Math.max(to, from + 1), length);
  const start = Math.max(Math.min(from, end - 1), 0);
  return end > start ? Decoration.set([wrong.range(start, end)]) : Decoration.none;
}

// Characters that nobody sees, or that turn text around, are shown as the marks that Python writes (dice/visible.py). What
// joins emoji and letters, or chooses how they look, stays as it is.
const unseen = highlightSpecialChars({
  specialChars: new RegExp(
    "[\\x00-\\x08\\x0a-\\x1f\\x7f-\\x9f\\xad\\u034f\\u061c\\u115f\\u1160\\u17b4\\u17b5\\u180e\\u200b\\u200e\\u200f"
    + "\\u2028-\\u202e\\u2060-\\u206f\\u3164\\ufeff\\uffa0\\ufff0-\\ufffb\\u{1bca0}-\\u{1bca3}\\u{1d173}-\\u{1d17a}"
    + "\\u{e0000}-\\u{e0fff}]", "gu"),
  render(code) {
    const mark = document.createElement("span");
    mark.className = "cm-specialChar";
    mark.textContent = `⟨U+${code.toString(16).toUpperCase().padStart(4, "0")}⟩`;
    return mark;
  },
});

// What takes the place of a selection, or comes in lines from elsewhere than a paste (dictation, say), is put in here:
// browsers would join lines with styles of their own, which the policy forbids.
const whole = EditorView.domEventHandlers({
  beforeinput(event, view) {
    const { main: { from, to, empty } } = view.state.selection;
    const typed = event.inputType === "insertText" ? event.data : null;
    const gone = /^deleteContent/.test(event.inputType) && !empty;
    if (event.isComposing || !(gone || (typed !== null && (!empty || typed.includes("\n"))))) return false;
    event.preventDefault();
    const put = () => view.state.update(view.state.replaceSelection(typed ?? ""), { userEvent: gone ? "delete" : "input.type" });
    const taken = !gone && view.state.facet(EditorView.inputHandler).some((each) => each(view, from, to, typed, put));
    if (!taken) view.dispatch(put());
    return true;
  },
});

// Puts an editor into a place; `described` names what describes it. It takes texts of any length: Python says what is too
// long, and nothing is lost. Gives what editor.js asks of an editor.
export function edit({ place, text, language, described, changed, moved }) {
  const tongue = new Compartment();
  const said = new Compartment();
  const speak = (name) => (TONGUES[name] ? StreamLanguage.define(TONGUES[name]) : []);
  const attributes = (invalid) => EditorView.contentAttributes.of({
    "aria-label": "Program", "aria-describedby": described, autocapitalize: "off", autocorrect: "off", spellcheck: "false",
    ...(invalid ? { "aria-invalid": "true", "aria-errormessage": "lab-why" } : {}),
  });
  let telling = true;
  const view = new EditorView({
    parent: place,
    doc: text,
    extensions: [
      lineNumbers(),
      history(),
      drawSelection(),
      unseen,
      bracketMatching(),
      closeBrackets(),
      highlightActiveLine(),
      EditorView.lineWrapping,
      keymap.of([...closeBracketsKeymap, ...defaultKeymap, ...historyKeymap]),
      syntaxHighlighting(colours),
      look,
      whole,
      faults,
      tongue.of(speak(language)),
      said.of(attributes(false)),
      EditorView.updateListener.of(({ docChanged, selectionSet }) => {
        if (docChanged && telling) changed();
        if (selectionSet) moved();
      }),
    ],
  });
  return {
    text: () => view.state.doc.toString(),
    // Undo leads back to what stood there before.
    set(wanted) {
      if (wanted === view.state.doc.toString()) return;
      telling = false;
      view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: wanted }, selection: { anchor: 0 } });
      telling = true;
    },
    insert(wanted, back = 0) {
      const { from, to } = view.state.selection.main;
      view.dispatch({ changes: { from, to, insert: wanted }, selection: { anchor: from + wanted.length - back } });
      view.focus();
    },
    at: () => view.state.selection.main.head,
    go(position) {
      view.dispatch({ selection: { anchor: Math.min(position, view.state.doc.length) }, scrollIntoView: true });
      view.focus();
    },
    fault(found) {
      const marks = found ? marked(found, view.state.doc.length) : Decoration.none;
      view.dispatch({ effects: [setFault.of(marks), said.reconfigure(attributes(Boolean(found)))] });
      place.classList.toggle("invalid", Boolean(found));
    },
    language: (name) => view.dispatch({ effects: tongue.reconfigure(speak(name)) }),
    focus: () => view.focus(),
  };
}
