// What the page says, in the language chosen. Each language is a file: its own name, its direction, and its
// phrases; one that depends on a count has a form for each plural of the language. Braces in a phrase enclose
// placeholders; \u00a0 is a no-break space. Tests/PageTests proves that no language has a gap.
import { arabic } from "./arabic.js";
import { english } from "./english.js";
import { french } from "./french.js";
import { german } from "./german.js";
import { spanish } from "./spanish.js";

export const languages = { en: english, fr: french, de: german, es: spanish, ar: arabic };

/** The language of the list of languages that a browser prefers; English if there is none. */
export function preferredLanguage(wanted) {
  const codes = wanted.map((tag) => tag.toLowerCase().split("-")[0]);
  return codes.find((code) => Object.hasOwn(languages, code)) ?? "en";
}

/** The phrases of a language, as functions of what fills their placeholders: `phrases.moved({ cell: 3 })`. */
export function phrasesOf(code) {
  const numbers = new Intl.NumberFormat(code, { maximumFractionDigits: 1 });
  const plurals = new Intl.PluralRules(code);
  const text = (value) => (typeof value === "number" ? numbers.format(value) : value);
  return Object.fromEntries(Object.entries(languages[code]).map(([key, phrase]) => [
    key, (values = {}) => {
      const form = typeof phrase === "string" ? phrase : phrase[plurals.select(values.count)] ?? phrase.other;
      return form.replace(/\{(\w+)\}/g, (_, name) => text(values[name]));
    },
  ]));
}
