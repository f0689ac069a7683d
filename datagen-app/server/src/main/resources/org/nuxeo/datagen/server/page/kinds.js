// What kinds of documents are called: by their types, which a content model may change.
import { dataset } from "./api.js";

/** Returns the words of a type in lower case, PremiumNotice as "premium notice". Abbreviations stay in capitals. */
function words(type) {
  const parts = type.replace("{state}", "").match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+|[0-9]+/g) ?? [type];
  return parts.map((part) => (/^[A-Z]{2,}$/.test(part) ? part : part.toLowerCase())).join(" ");
}

function plural(noun) {
  if (/[^aeiou]y$/.test(noun)) {
    return `${noun.slice(0, -1)}ies`;
  }
  return /(s|x|z|ch|sh)$/.test(noun) ? `${noun}es` : `${noun}s`;
}

export const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);

/** Returns the names of the served kinds: one, several, and the right one for a number. */
export async function kindNames() {
  const { types } = await dataset();
  const one = (kind) => words(types[kind]);
  const many = (kind) => plural(one(kind));
  return { one, many, of: (number, kind) => (number === 1 ? one(kind) : many(kind)) };
}
