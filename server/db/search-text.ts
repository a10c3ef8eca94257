/** Fragments of this many characters and more are found anywhere, shorter ones at the beginning of words. */
const GRAM = 3;

/**
 * What a product is found by, kept in `products.search_text`: a line for each field without blanks and dashes, then the
 * first letters of each word behind two blanks. Products must be stored anew, by a migration, when this changes.
 */
export function searchText(name: string, description: string): string {
  const fields = [fold(name), fold(description)];
  const beginnings = new Set(fields.flatMap(wordsOf).map((word) => takeCharacters(word, GRAM - 1)));
  return [...fields.map(compact), [...beginnings].map(behindBlanks).join('')].join('\n');
}

/**
 * What a search looks for: a product is found when its text holds all fragments of one of the alternatives. Empty when
 * there is nothing to look for.
 */
export function searchAlternatives(search: string): string[][] {
  const folded = fold(search);
  const whole = compact(folded);
  if (whole === '') return [];
  if (isShort(whole)) return [fragmentsOf(whole)];
  const words = folded.split(GAPS).filter((word) => word !== '');
  return words.length === 1 ? [[whole]] : [[whole], [...new Set(words.flatMap(fragmentsOf))]];
}

/**
 * Trigrams that the text of every product that is found has: all of those of one of the alternatives. They are few, since
 * whoever reads the list of a trigram pays for its length; what they let through by mistake, its text will tell.
 */
export function candidateTrigrams(alternatives: string[][]): string[][] {
  // What holds the whole holds its words. One or two letters begin a word in most texts.
  const words = alternatives.at(-1)?.filter((fragment) => !fragment.startsWith(behindBlanks(''))) ?? [];
  return (words.length > 0 ? [words] : alternatives).map((fragments) => [...new Set(fragments.flatMap(trigramsOf))]);
}

/** One after the other from the end; a character or two may be left out in front, where words are more alike. */
function trigramsOf(fragment: string): string[] {
  const characters = [...fragment];
  const starts: number[] = [];
  for (let start = characters.length - GRAM; start >= 0; start -= GRAM) starts.push(start);
  if (starts.length === 1 && characters.length > GRAM) starts.push(0);
  return starts.map((start) => characters.slice(start, start + GRAM).join(''));
}

/** Where a word of a search is to be found: anywhere, or where words begin. */
function fragmentsOf(word: string): string[] {
  return isShort(word) ? wordsOf(word).map(behindBlanks) : [word];
}

const GAPS = /[\s\p{Pd}\u2212\u00ad\u2043]+/gu;

/** Equal for texts that differ in case or in how a character is put together. NUL is what PostgreSQL makes of it. */
function fold(text: string): string {
  const whole = text.replaceAll('\0', '\ufffd').toWellFormed().normalize('NFKC');
  return whole.toUpperCase().toLowerCase().replaceAll('ς', 'σ').normalize('NFKC');
}

function compact(folded: string): string {
  return folded.replace(GAPS, '');
}

/** Runs of letters and digits, and each other sign but dashes. */
function wordsOf(folded: string): string[] {
  return folded.replace(GAPS, ' ').match(/[\p{L}\p{M}\p{N}]+|[^\s\p{L}\p{M}\p{N}]/gu) ?? [];
}

function behindBlanks(word: string): string {
  return `  ${word}`;
}

function isShort(text: string): boolean {
  return [...text].length < GRAM;
}

function takeCharacters(text: string, count: number): string {
  return [...text].slice(0, count).join('');
}
