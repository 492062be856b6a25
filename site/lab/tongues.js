// How the languages look: what each piece of a program is, read line by line. What a program means, Python says.

const ANYDICE = new Set("output named function result loop over if else set to print".split(" "));
const TROLL = new Set((
  "sum sgn mod least largest count drop keep pick median let in repeat accumulate while until foreach do if then else "
  + "min max minimal maximal choose different function call compositional U"
).split(" "));

// In AnyDice a comment and a text may go on over lines, from one backslash, or quotation mark, to the next.
const anydice = {
  name: "anydice",
  languageData: { closeBrackets: { brackets: ["(", "[", "{", '"'] } },
  startState: () => ({ within: "" }),
  token(stream, state) {
    if (state.within) return rest(stream, state);
    if (stream.eatSpace()) return null;
    const next = stream.peek();
    if (next === "\\" || next === '"') {
      state.within = stream.next();
      return rest(stream, state);
    }
    if (stream.match(/^[0-9]+/)) return "number";
    if (stream.match(/^[A-Z_]+/)) return "variableName";
    if (stream.match(/^d(?![a-ce-z])/)) return "operator";
    if (stream.match(/^[a-z]+/)) return ANYDICE.has(stream.current()) ? "keyword" : "propertyName";
    if (stream.match(/^[()[\]{}]/)) return "bracket";
    stream.next();
    return "operator";
  },
};

function rest(stream, state) {
  const kind = state.within === '"' ? "string" : "comment";
  if (stream.skipTo(state.within)) {
    stream.next();
    state.within = "";
  } else {
    stream.skipToEnd();
  }
  return kind;
}

// In Troll a comment ends with its line, and so does a text.
const troll = {
  name: "troll",
  languageData: { commentTokens: { line: "\\" }, closeBrackets: { brackets: ["(", "[", "{", '"'] } },
  token(stream) {
    if (stream.eatSpace()) return null;
    if (stream.match("\\")) {
      stream.skipToEnd();
      return "comment";
    }
    if (stream.match(/^"[^"]*"?/)) return "string";
    if (stream.match(/^([0-9]+\.[0-9]+|[0-9]+)/)) return "number";
    if (stream.match(/^[dDzZ](?![A-Za-z])/)) return "operator";
    if (stream.match(/^[A-Za-z]+/)) return TROLL.has(stream.current()) ? "keyword" : "variableName";
    if (stream.match(/^[()[\]{}]/)) return "bracket";
    stream.next();
    return "operator";
  },
};

// In dice notation a line is an output: what stands before a colon names it, and so do words behind # or //.
const notation = {
  name: "notation",
  languageData: { commentTokens: { line: "//" }, closeBrackets: { brackets: ["(", "[", "{"] } },
  token(stream) {
    if (stream.sol() && stream.match(/^[^:;@?{[]*[A-Za-z][^:;@?{[]*:/)) return "string";
    if (stream.eatSpace()) return null;
    if (stream.match(/^\/\*.*?(\*\/|$)/) || stream.match(/^\[(?!\[).*?(\]|$)/)) return "comment";
    if (stream.match("//") || (!/[0-9]/.test(stream.string[stream.pos - 1] ?? "") && stream.match("#"))) {
      stream.skipToEnd();
      return "comment";
    }
    if (stream.match(/^\?\{[^}]*\}?/) || stream.match(/^@\{?[\w.]+\}?/)) return "variableName";
    if (stream.match(/^d(?=[0-9%FfCc({])/i)) return "operator";
    if (stream.match(/^(kh|kl|dh|dl|rr|ro|min|max|mi|ma|cs|cf|df|ms|even|odd|xo|sa|sd|floor|ceil|round|abs|[kdrutfsmxe])(?![A-Za-z])/i)) return "keyword";
    if (stream.match(/^[0-9]+(\.[0-9]+)?/)) return "number";
    if (stream.match(/^[()[\]{}]/)) return "bracket";
    if (stream.match(/^[A-Za-z]+/)) return "propertyName";
    stream.next();
    return "operator";
  },
};

// By the names that links have.
export const TONGUES = { notation, anydice, troll };
