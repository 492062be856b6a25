// The only place where text becomes markup, and where an address becomes that of a program. Browsers that know Trusted
// Types enforce this, as netlify.toml asks them to: they refuse what has not gone through the policy that is made here.
// PyScript has a policy of its own, for the address of its worker alone: see npm_files.py.

import { KEEPER } from "./base.js";

const rules = {
  createHTML: (markup) => markup, // Python's, whose views give nothing but what they have escaped: see view/markup.py
  createScriptURL: () => KEEPER, // whatever is asked for
};

const policy = globalThis.trustedTypes?.createPolicy("fairthrow", rules) ?? rules;

// Puts markup that Python has written in place of what is there.
export function fill(place, markup) {
  place.innerHTML = policy.createHTML(markup);
}

// The address of the service worker, as browsers take it.
export const keeper = () => policy.createScriptURL("");
