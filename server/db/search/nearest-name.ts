import { fold, searchWords, WORD_START, withoutPlural } from '#server/db/search/search-text.ts';

// What a search that finds nothing may have meant. Pure functions; queries/product-suggestion.ts asks the database.

/** Words that are looked for with slips; the longest say the most. */
const MAX_MISSPELLED = 3;
/** Words that are compared, so that long texts cost little. */
const MAX_COMPARED = 12;
/** Words of this many characters and more are looked for with slips. */
const MIN_LENGTH = 4;
/** Two words are alike when about half of their pairs of letters are. */
const MIN_SIMILARITY = 0.5;

/**
 * Alternatives of fragments (see search-text.ts) that a text has one of when a word of the search was misspelled once:
 * `all` of texts that have every word; `any` of those that have one of several.
 */
export function fragmentsOfMisspelled(search: string): { all: string[][]; any: string[][] } {
  const words = [...new Set(searchWords(fold(search)).map(withoutPlural))].filter(
    (word) => [...word].length >= MIN_LENGTH,
  );
  const longest = words.toSorted((a, b) => b.length - a.length).slice(0, MAX_MISSPELLED);
  const parts = longest.map(intactParts);
  const all = parts.reduce<string[][]>((sum, own) => sum.flatMap((left) => own.map((part) => [...left, part])), [[]]);
  const any = parts.length < 2 ? [] : parts.flat().map((part) => [part]);
  return { all: parts.length === 0 ? [] : all, any };
}

/** One of them is as it should be when there is one slip in the word, also where its halves meet. */
function intactParts(word: string): string[] {
  const characters = [...word];
  const length = Math.max(3, Math.floor(characters.length / 2) - 1);
  const ends = [characters.slice(0, length).join(''), characters.slice(-length).join('')];
  // In a short word one slip may reach both.
  return characters.length < 2 * length + 2 ? [...ends, WORD_START + characters.slice(0, 2).join('')] : ends;
}

/** The name whose words are most like those of the search; of equals the shortest. Null when none is like it. */
export function nearestName(search: string, names: string[]): string | null {
  const wanted = pairsOfWords(search);
  let nearest: { name: string; similarity: number } | null = null;
  for (const name of names) {
    const similarity = similarityOf(wanted, pairsOfWords(name));
    const isNearer =
      nearest === null ||
      similarity > nearest.similarity ||
      (similarity === nearest.similarity && name.length < nearest.name.length);
    if (similarity >= MIN_SIMILARITY && isNearer) nearest = { name, similarity };
  }
  return nearest?.name ?? null;
}

/** From 0 to 1: how much each wanted word is like the word that is most like it. */
function similarityOf(wanted: Set<string>[], words: Set<string>[]): number {
  const best = wanted.map((pairs) => Math.max(0, ...words.map((other) => dice(pairs, other))));
  return best.reduce((sum, value) => sum + value, 0) / Math.max(1, best.length);
}

/** The coefficient of Sørensen and Dice. */
function dice(one: Set<string>, other: Set<string>): number {
  return (2 * one.intersection(other).size) / (one.size + other.size);
}

function pairsOfWords(text: string): Set<string>[] {
  return searchWords(fold(text)).slice(0, MAX_COMPARED).map(withoutPlural).map(pairsOf);
}

/** Its letters two by two; the ends of a word count as letters. */
function pairsOf(word: string): Set<string> {
  const characters = [' ', ...word, ' '];
  return new Set(characters.slice(1).map((character, index) => `${characters[index]}${character}`));
}
