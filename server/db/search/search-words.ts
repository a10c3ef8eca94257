import { foldCase } from '#server/db/fold-case.ts';
import { foldNotation } from '#server/db/search/search-text.ts';
import { looseKey } from '#shared/domain/reading/part-number.ts';
import { INVISIBLE } from '#shared/domain/reading/plain-text.ts';
import { withoutCodeWords } from '#shared/domain/reading/scanned-code.ts';

/**
 * Ways to write what is searched for, in texts that are stored as people wrote them: a text matches when, of one of these
 * ways, it holds each word in one of its spellings. Empty: nothing to search for.
 */
export type WrittenWays = string[][][];

/** The same folding as that of products, which keep a folded text. */
export function writtenWays(search: string): WrittenWays {
  const typed = composed(search.replaceAll('\0', '').replace(INVISIBLE, ''));
  const folded = foldNotation(typed).replace(/\p{Dash}/gu, '-');
  const texts = [foldCase(typed), folded, foldCase(withoutCodeWords(typed)), ...codesIn(typed), ...phonesIn(typed)];
  const ways = [...new Set(texts)].map(wordsOf).filter((words) => words.length > 0);
  return [...new Map(ways.map((words) => [words.join(' '), words])).values()].map((words) => words.map(spellings));
}

function wordsOf(text: string): string[] {
  return [...new Set(text.split(/\s+/).filter(Boolean))];
}

/** Marks that were typed behind their letter, joined with it. */
function composed(text: string): string {
  return text.replace(/(?<=\p{L})[\u00a8\u00b4\u00b8]/gu, (mark) => MARKS[mark] ?? mark).normalize('NFC');
}

const MARKS: Record<string, string> = { '\u00a8': '\u0308', '\u00b4': '\u0301', '\u00b8': '\u0327' };

function spellings(word: string): string[] {
  const written = [
    word,
    word.replaceAll('ss', 'ß'),
    word.replaceAll('ß', 'ss'),
    ...[' x ', ' × ', '×'].map((times) => word.replace(/(?<=\d)x(?=\d)/g, times)),
    ...[' in', '"', '″', '”', ' inch'].map((inches) => word.replace(/(?<=\d)in$/, inches)),
  ];
  // Text of some systems is stored with its marks apart.
  return [...new Set([...written, ...written.map((each) => each.normalize('NFD'))])];
}

/** A part number, whose separators are no part of it. */
function codesIn(typed: string): string[] {
  const code = looseKey(typed).toLowerCase();
  return /^\S*\p{L}\S*\d\S*$/u.test(typed.trim()) && code.length > 3 ? [code] : [];
}

/** Digits of a phone number, also without the code of its country, of which others leave out different ones. */
function phonesIn(typed: string): string[] {
  if (!/^\s*\+?[\d\s()/.\p{Dash}]+$/u.test(typed)) return [];
  const digits = typed.replace(/\D/g, '');
  if (digits.length < 5) return [];
  const national = digits.replace(/^0+/, '');
  const isInternational = /^\s*(?:\+|00)/.test(typed);
  const shorter = isInternational ? [1, 2, 3].map((length) => national.slice(length)) : [];
  return [digits, national, ...shorter.filter((rest) => rest.length >= 6)];
}
