import type { Word } from '#shared/domain/reading/orders/words.ts';
import { partNumberKey } from '#shared/domain/reading/part-number.ts';

/** The most words of a part number that is written with blanks. */
const MAX_RUN = 5;
const MAX_KEY = 60;

export interface PartRun {
  key: string;
  readonly words: Word[];
  /** What precedes the part number in its word: the `500x` of `500xBH-1`. */
  before: Word[];
  /** What follows it: the `x500` of `BH-1x500`. */
  rest: Word[];
}

/** The words, one after the other, that may be a part number or a barcode. */
export function partRuns(words: readonly Word[]): PartRun[] {
  const keys = words.map(({ text }) => (text.length > MAX_KEY * 2 ? text : keyOf(text)));
  const runs: PartRun[] = [];
  for (const [start, word] of words.entries()) {
    let key = '';
    for (let end = start + 1; end <= Math.min(words.length, start + MAX_RUN); end += 1) {
      key += keys[end - 1] ?? '';
      if (key.length > MAX_KEY) break;
      // Several words are a part number only with digits: `BH 50 6205`, but not `Ball bearing`.
      if (key.length > 1 && (end === start + 1 || /\d/.test(key))) runs.push(runOf(key, words, start, end));
    }
    const split = splitWord(word);
    if (split) runs.push(split);
  }
  return runs;
}

/** Most runs are looked up and never looked at. */
function runOf(key: string, words: readonly Word[], start: number, end: number): PartRun {
  return {
    key,
    before: [],
    rest: [],
    get words() {
      return words.slice(start, end);
    },
  };
}

function keyOf(text: string): string {
  return partNumberKey(text.replaceAll('×', 'x'));
}

/** `500xBH-1`, `BH-1x500`, `BH-1:500`, `BH-1=500`, `BH-1,500`: a part number with its quantity. */
function splitWord(word: Word): PartRun | null {
  const [, times = '', behind = ''] = /^(\d{1,7})[x×*](.{3,40})$/i.exec(word.text) ?? [];
  const middle = word.end - behind.length;
  if (times !== '' && /\p{L}/u.test(behind)) {
    const number = { text: times, start: word.start, end: middle - 1 };
    return {
      key: keyOf(behind),
      words: [{ text: behind, start: middle, end: word.end }],
      before: [number, { text: 'x', start: middle - 1, end: middle }],
      rest: [],
    };
  }
  return splitBehind(word);
}

function splitBehind(word: Word): PartRun | null {
  if (!/\d$/.test(word.text)) return null;
  const [, part = '', sign = '', number = ''] = /^(.{3,40})([x×*:=;,/])(\d[\d.,]{0,9})$/i.exec(word.text) ?? [];
  if (part === '') return null;
  const middle = word.start + part.length;
  const numbered = { text: number, start: middle + sign.length, end: word.end };
  // What a slash means is not known, so its number stays a bare one.
  const isTimes = /[x×*:=]/i.test(sign);
  const times = { text: 'x', start: middle, end: middle + sign.length };
  return {
    key: keyOf(part),
    words: [{ text: part, start: word.start, end: middle }],
    before: [],
    rest: isTimes ? [times, numbered] : sign === '/' ? [{ ...times, text: 'no' }, numbered] : [numbered],
  };
}

/**
 * Whether the blanks of a run stand where the part number has separators or changes between letters and digits:
 * `BH 50 6205` is BH-50-6205, and `BH-50-620 5` may be another part and a quantity.
 */
export function isWholeRun(run: PartRun, partNumber: string): boolean {
  if (run.words.length < 2) return true;
  const breaks = new Set<number>();
  let length = 0;
  for (const chunk of partNumber.normalize('NFKC').split(/[^\p{L}\p{N}]+|(?<=\p{L})(?=\p{N})|(?<=\p{N})(?=\p{L})/u)) {
    length += keyOf(chunk).length;
    breaks.add(length);
  }
  let written = 0;
  return run.words.slice(0, -1).every(({ text }) => {
    written += keyOf(text).length;
    return breaks.has(written);
  });
}

const DIGIT_FOR: Record<string, string> = { O: '0', Q: '0', I: '1', L: '1', S: '5', B: '8', Z: '2', G: '6' };
const LETTER_FOR: Record<string, string> = { 0: 'O', 1: 'I', 5: 'S', 8: 'B', 2: 'Z' };
const MAX_PLACES = 12;

/** What a key may have been before somebody read O for 0, l for 1, S for 5 or B for 8 in one or two places. */
export function slipsOf(key: string): string[] {
  if (key.length < 5 || key.length > 60 || !/\d/.test(key)) return [];
  const alike = [...key].map((sign) => DIGIT_FOR[sign] ?? LETTER_FOR[sign]);
  const places = alike.flatMap((sign, index) => (sign === undefined ? [] : [index])).slice(0, MAX_PLACES);
  const changed = (...at: number[]) =>
    [...key].map((sign, index) => (at.includes(index) ? alike[index] : sign)).join('');
  // Three and more slips are of one kind: all letters after the first two were digits.
  const digits = places.filter((place) => place > 1 && /\D/.test(key.charAt(place)));
  const pairs = places.flatMap((one, index) => places.slice(index + 1).map((other) => changed(one, other)));
  return [
    ...new Set([
      ...places.map((place) => changed(place)),
      ...pairs,
      ...(digits.length > 2 ? [changed(...digits)] : []),
    ]),
  ];
}
