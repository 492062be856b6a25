// What the better editor looks like: in the colours of the page, light and dark.
import { HighlightStyle } from "@codemirror/language";
import { EditorView } from "@codemirror/view";
import { tags } from "@lezer/highlight";

// Words are told from names by weight and slope as well: nothing hangs on colour alone.
export const colours = HighlightStyle.define([
  { tag: tags.keyword, color: "var(--accent)", fontWeight: "600" },
  { tag: tags.propertyName, color: "var(--accent)" },
  { tag: tags.variableName, color: "var(--lab-name)" },
  { tag: tags.number, color: "var(--lab-number)" },
  { tag: tags.string, color: "var(--lab-text)" },
  { tag: tags.comment, color: "var(--muted)", fontStyle: "italic" },
  { tag: tags.operator, color: "var(--ink)", fontWeight: "600" },
  { tag: tags.bracket, color: "var(--muted)" },
]);

export const look = EditorView.theme({
  "&": { color: "var(--ink)", backgroundColor: "var(--card)", fontSize: "var(--lab-size)" },
  "&.cm-focused": { outline: "none" }, // the frame around it shows the focus
  ".cm-scroller": { fontFamily: "var(--mono)", lineHeight: "1.5", maxHeight: "var(--lab-high)", overflow: "auto" },
  ".cm-content": { padding: "0.5rem 0", caretColor: "var(--accent)", minHeight: "4.5em" },
  ".cm-gutters": { backgroundColor: "transparent", color: "var(--muted)", border: "0" },
  ".cm-lineNumbers .cm-gutterElement": { minWidth: "2ch", padding: "0 0.25rem 0 0.5rem" },
  ".cm-activeLine": { backgroundColor: "transparent" },
  "&.cm-focused .cm-activeLine": { backgroundColor: "var(--wash)" },
  ".cm-cursor": { borderLeftColor: "var(--accent)", borderLeftWidth: "2px" },
  "&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground": {
    backgroundColor: "color-mix(in oklab, var(--accent) 30%, transparent)",
  },
  "&.cm-focused .cm-matchingBracket": { backgroundColor: "transparent", outline: "1px solid var(--accent)" },
  "&.cm-focused .cm-nonmatchingBracket": { backgroundColor: "transparent", outline: "1px dashed var(--error)" },
  ".cm-specialChar": { color: "var(--error)", fontWeight: "600" },
  ".lab-wrong": {
    textDecoration: "underline wavy var(--error)", textUnderlineOffset: "3px", color: "var(--error)", fontWeight: "700",
  },
});
