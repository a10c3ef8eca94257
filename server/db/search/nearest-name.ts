import { fold, searchWords, WORD_START, withoutPlural } from '#server/db/search/search-text.ts';

/** The longest words are the most specific. */
const MAX_MISSPELLED = 3;
const MAX_COMPARED = 12;
const MIN_LENGTH = 4;
const MIN_SIMILARITY = 0.5;

/** Fragments, one of which survives a typo. `all`: of texts with every word; `any`: with one of several. */
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

/** At least one of them stays intact after one typo anywhere. */
function intactParts(word: string): string[] {
  const characters = [...word];
  const length = Math.max(3, Math.floor(characters.length / 2) - 1);
  const ends = [characters.slice(0, length).join(''), characters.slice(-length).join('')];
  return characters.length < 2 * length + 2 ? [...ends, WORD_START + characters.slice(0, 2).join('')] : ends;
}

/** The shortest of equally similar names; null when none is similar. */
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

/** The search with each word as the name has it, where one of its words is similar. */
export function correctedSearch(search: string, name: string): string {
  const named = searchWords(fold(name));
  const corrected = searchWords(fold(search)).map((word) => {
    const pairs = pairsOf(withoutPlural(word));
    const similar = named.map((other) => ({ other, similarity: dice(pairs, pairsOf(withoutPlural(other))) }));
    const [best] = similar.toSorted((one, next) => next.similarity - one.similarity);
    return best && best.similarity >= MIN_SIMILARITY ? best.other : word;
  });
  return corrected.join(' ');
}

function similarityOf(wanted: Set<string>[], words: Set<string>[]): number {
  const best = wanted.map((pairs) => Math.max(0, ...words.map((other) => dice(pairs, other))));
  return best.reduce((sum, value) => sum + value, 0) / Math.max(1, best.length);
}

function dice(one: Set<string>, other: Set<string>): number {
  return (2 * one.intersection(other).size) / (one.size + other.size);
}

function pairsOfWords(text: string): Set<string>[] {
  return searchWords(fold(text)).slice(0, MAX_COMPARED).map(withoutPlural).map(pairsOf);
}

function pairsOf(word: string): Set<string> {
  const characters = [' ', ...word, ' '];
  return new Set(characters.slice(1).map((character, index) => `${characters[index]}${character}`));
}
