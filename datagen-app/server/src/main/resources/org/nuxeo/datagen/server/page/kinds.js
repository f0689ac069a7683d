// What kinds of documents are called, which of them are folders that belong to no group, and what the archive's script shows.
import { count } from "./dom.js";
import { dataset } from "./api.js";

/** Returns the words of a name in lower case: PremiumNotice is "premium notice". Abbreviations stay in capitals. */
export function words(name) {
  const parts = name.replace("{state}", "").match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+|[0-9]+/g) ?? [name];
  return parts.map((part) => (/^[A-Z]{2,}$/.test(part) ? part : part.toLowerCase())).join(" ");
}

function plural(noun) {
  if (/[^aeiou]y$/.test(noun)) {
    return `${noun.slice(0, -1)}ies`;
  }
  if (/[^su]s$/.test(noun)) {
    return noun;
  }
  return /(s|x|z|ch|sh)$/.test(noun) ? `${noun}es` : `${noun}s`;
}

export const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);

/**
 * Returns what is known of the served kinds: names for one, several, or a number of documents, which are folders, which folders
 * are of groups (`home`) and which are the homes (`top`), and what the archive's own script exports, if there is one:
 * CALLED, what a dataset is of; NAMES of kinds; LABELS of properties; VIEWS of documents by kind, which replace those of any archive; SEARCH, a form
 * beside that for words; planned(spec), added to the first sentence of the plan; atHome(entry), links of a home;
 * listed(entry), the `below` and `figure` of a row; above(entry) and beside(entry), additions to the view of a file;
 * fields(entry), labels and values of the properties besides those of `dc`.
 */
export async function kindNames() {
  const { script, types, sharedKinds, groupKind, homeKind, spec, model } = await dataset();
  const isShared = (kind) => sharedKinds.includes(kind);
  const own = script ? await import(`./${script}`) : {};
  const one = (kind) => own.NAMES?.[kind] ?? words(kind);
  const many = (kind) => plural(one(kind));
  const of = (number, kind) => (number === 1 ? one(kind) : many(kind));
  const label = (name) => own.LABELS?.[name] ?? capital(words(name.slice(name.indexOf(":") + 1)));
  const entries = (number, kind) => `${count(number)} ${kind ? of(number, kind) : number === 1 ? "entry" : "entries"}`;
  // a number, or the name of its kind, says little in a path
  const called = (kind, name) => (/^\d{1,3}$/.test(name) ? `${capital(one(kind))} ${name}` : name.toLowerCase() === kind ? capital(one(kind)) : name);

  /** Returns the number of documents and the number of folders among counts by kind. */
  function withFolders(counts) {
    const all = Object.entries(counts);
    const sum = (list) => list.reduce((total, [, number]) => total + number, 0);
    return { documents: sum(all.filter(([kind]) => !isShared(kind))), folders: sum(all.filter(([kind]) => isShared(kind))) };
  }
  return { own, label, one, many, of, entries, called, isShared, withFolders, all: Object.keys(types), group: groupKind, home: homeKind, top: sharedKinds[0], spec, model };
}
