import { SINGULARS, SPELLINGS, WHOLE_WORD_SPELLINGS } from '#server/db/search/search-spellings.ts';
import { looseKey, partNumberKey } from '#shared/domain/reading/part-number.ts';
import { INVISIBLE } from '#shared/domain/reading/plain-text.ts';

/** Fragments of at least this many characters match anywhere, shorter ones only at the beginning of words. */
const GRAM = 3;

/** A line per field: itself between tabs, then words' beginnings and spellings. A change needs a migration. */
export function searchText(name: string, description: string, partNumber: string | null = null): string {
  const lines = [name, description].map((field) => lineOf(fold(field)));
  if (partNumber !== null) lines.push(partNumberLine(partNumber));
  return lines.join(LINE_END);
}

function partNumberLine(partNumber: string): string {
  return [partNumberKey(partNumber), looseKey(partNumber)]
    .map((key) => key.toLowerCase())
    .reduce((line, key) => (line.includes(key) ? line : line + WORD_START + key), lineOf(fold(partNumber)));
}

export const LINE_END = '\n';

function lineOf(folded: string): string {
  const words = searchWords(folded);
  const beginnings = [...words.map((word) => takeCharacters(word, GRAM - 1)), ...words.flatMap(otherSpelling)];
  return between(compact(folded)) + [...new Set(beginnings)].map((beginning) => WORD_START + beginning).join('');
}

/** Tabs let the trigram index match the ends of a field. */
function between(field: string): string {
  return `\t${field}\t`;
}

/** A product matches when its text holds all fragments of one alternative. Empty: nothing to search for. */
export function searchAlternatives(search: string): string[][] {
  const folded = fold(search);
  const whole = compact(folded);
  if (whole === '') return [];
  if (isShort(whole)) return [fragmentsOf(whole)];
  const words = folded.split(WORD_ENDS).filter((word) => word !== '');
  const fragments = [...new Set(words.map(withoutPlural).flatMap(fragmentsOf))];
  return words.length === 1 ? [fragments] : [[whole], fragments];
}

/** A part number whose groups are separated by other signs than blanks and hyphens, as it is stored; else null. */
export function separatedCode(search: string): string | null {
  const code = looseKey(search).toLowerCase();
  const isCode = /^[^\s]*\p{L}[^\s]*\d[^\s]*$/u.test(search.trim()) && code.length > GRAM;
  return isCode && code !== partNumberKey(search).toLowerCase() ? code : null;
}

export function nameBeginnings(search: string): string[] {
  const whole = compact(fold(search));
  return [...new Set([whole, withoutPlural(whole)])].map(between);
}

export function trigramsOfBeginning(beginning: string): string[] {
  return [...new Set([...trigramsOf(beginning), takeCharacters(beginning, GRAM)])];
}

/** Few, because reading a trigram's list costs its length. */
export function candidateTrigrams(alternatives: string[][]): string[][] {
  // A text that holds the whole holds its words. One or two letters begin a word in most texts.
  const words = alternatives.at(-1)?.filter((fragment) => !fragment.startsWith(WORD_START)) ?? [];
  return (words.length > 0 ? [words] : alternatives).map(trigramsOfAll);
}

export function trigramsOfAll(fragments: string[]): string[] {
  return [
    ...new Set(
      fragments.flatMap((fragment) => (CODE.test(fragment) ? trigramsOfCode(fragment) : trigramsOf(fragment))),
    ),
  ];
}

/** A part number or a part of it. */
const CODE = /^(?=.*\d)[\p{Script=Latin}\d]{7,16}$/u;
const PREFIX = /^\D*/u;

/**
 * As few as of any word. What they skip may be anywhere: letters and digits together are on fewer texts than digits, and
 * those than the letters that many codes begin with.
 */
function trigramsOfCode(code: string): string[] {
  const prefix = PREFIX.exec(code)?.[0].length ?? 0;
  const commonness = (start: number) => (start < prefix ? 2 : /^\d+$/.test(code.slice(start, start + GRAM)) ? 1 : 0);
  const sum = (starts: number[]) => starts.reduce((total, start) => total + commonness(start), 0);
  const [best = []] = placements(code.length).toSorted((one, other) => sum(one) - sum(other));
  return best.toReversed().map((start) => code.slice(start, start + GRAM));
}

/** Where trigrams that share nothing can begin, those first that skip what is at the start. */
function placements(length: number): number[][] {
  const count = Math.floor(length / GRAM);
  const skips = Array.from({ length: count + 1 }, (_, index) => index);
  const skipping = (before: number[]) =>
    skips.slice(0, count).map((index) => index * GRAM + before.filter((skip) => skip <= index).length);
  const spare = length % GRAM;
  if (spare === 0) return [skipping([])];
  if (spare === 1) return skips.map((skip) => skipping([skip]));
  return skips.flatMap((first) => skips.slice(first).map((second) => skipping([first, second])));
}

/** May skip one or two characters at the start, where words are most alike. */
function trigramsOf(fragment: string): string[] {
  const characters = [...fragment];
  const starts: number[] = [];
  for (let start = characters.length - GRAM; start >= 0; start -= GRAM) starts.push(start);
  if (starts.length === 1 && characters.length > GRAM) starts.push(0);
  return starts.map((start) => characters.slice(start, start + GRAM).join(''));
}

function fragmentsOf(word: string): string[] {
  return isShort(word) ? searchWords(word).map((part) => WORD_START + part) : [word];
}

export const WORD_START = '  ';

const DASHES = '\\p{Pd}\\u2212\\u2043';
const GAPS = new RegExp(`[\\s${DASHES}]+`, 'gu');
/** The second number of a size begins a word, so that `500x300` also finds `500 mm × 300 m`. */
const WORD_ENDS = new RegExp(`[\\s${DASHES}]+|(?<=\\d)(?=x\\d\\d)`, 'gu');

/** Folds case, composition and notations, without what is not seen. NUL becomes U+FFFD, as on PostgreSQL. */
export function fold(text: string): string {
  return toOneSpelling(foldNotation(text));
}

/** `fold` without British and American spellings, for texts that are stored as people wrote them. */
export function foldNotation(text: string): string {
  const apart = text.replace(INVISIBLE, '').replace(MIXED_FRACTION, ' ').replaceAll('\0', '\ufffd');
  const whole = apart.toWellFormed().normalize('NFKC');
  const folded = whole.toUpperCase().toLowerCase().replaceAll('ς', 'σ').normalize('NFKC');
  return toOneMeasure(folded);
}

/** Splits `1½`, which NFKC would turn into eleven halves. */
const MIXED_FRACTION = /(?<=\d)(?=[\u00bc-\u00be\u2150-\u215e])/g;
const THOUSANDS = /(?<=\d),(?=\d{3}(?!\d))/g;
const TIMES = /(?<=\d)\s*(?:[x*]|\bby\b)\s*(?=\d)/g;
const INCHES = new RegExp(`(?<=\\d)(?:["”“″]|′′|''|[\\s${DASHES}]*in(?:ch(?:es)?)?(?![\\p{L}\\p{N}]))`, 'gu');

/** `1,200 × 800` and `1200*800` become `1200x800`, `1 inch` and `1"` become `1in`, `1⁄2` becomes `1/2`. */
function toOneMeasure(text: string): string {
  return text
    .replace(/[×✕✖⨯]/g, 'x')
    .replaceAll('⁄', '/')
    .replace(THOUSANDS, '')
    .replace(TIMES, 'x')
    .replace(INCHES, 'in');
}

const KEPT = new Map<string, string>([...SPELLINGS, ...WHOLE_WORD_SPELLINGS]);
const OTHER_PART = new RegExp(
  `${either(0, SPELLINGS)}|(?<!\\p{L})${either(0, WHOLE_WORD_SPELLINGS)}(?=s?(?!\\p{L}))`,
  'gu',
);
const OTHER = new Map([...KEPT].map(([other, kept]) => [kept, other]));
const KEPT_BEGINNING = new RegExp(`^(?:${either(1, SPELLINGS)}|${either(1, WHOLE_WORD_SPELLINGS)}(?=s?$))`, 'u');

function either(column: 0 | 1, spellings: readonly (readonly [other: string, kept: string])[]): string {
  return `(?:${spellings.map((spelling) => spelling[column]).join('|')})`;
}

function toOneSpelling(text: string): string {
  return text.replace(OTHER_PART, (part) => KEPT.get(part) ?? part);
}

/** So that a word is found while it is typed: `colou` does not begin `color`. */
function otherSpelling(word: string): string[] {
  const other = word.replace(KEPT_BEGINNING, (part) => OTHER.get(part) ?? part);
  return other === word ? [] : [other];
}

/** A common beginning of the word and its singular. */
export function withoutPlural(word: string): string {
  if (!/^\p{L}{3,}s$/u.test(word) || /(?:ss|us|is)$/.test(word) || SINGULARS.has(word)) return word;
  return word.replace(/(?<=\p{L}{3})ies$|(?<=x|z|ch|sh|ss)es$|s$/u, '');
}

function compact(folded: string): string {
  return folded.replace(GAPS, '');
}

export function searchWords(folded: string): string[] {
  const spaced = folded.replace(/(?<=\d)x(?=\d)/g, ' x ').replace(/(?<=\d)in(?![\p{L}\p{N}])/gu, ' in');
  return spaced.replace(GAPS, ' ').match(/[\p{L}\p{M}\p{N}]+|[^\s\p{L}\p{M}\p{N}]/gu) ?? [];
}

function isShort(text: string): boolean {
  return [...text].length < GRAM;
}

function takeCharacters(text: string, count: number): string {
  return [...text].slice(0, count).join('');
}
