import {
  isFiller,
  namesSize,
  type TextRange,
  type Word,
  withoutWords,
  wordsOf,
} from '#server/services/quick-order/order-words.ts';
import { isMeasure, readAmount, readNumber, readUnit } from '#server/services/quick-order/quantity-text.ts';
import type { Unit } from '#shared/domain/products/units.ts';

/** One way to understand a line. */
export interface Reading {
  /** The words that name the product, in their order. */
  words: Word[];
  quantity: number | null;
  /** The goods' length, weight or volume: of a product that is sold by it, the quantity of each. */
  measure: { amount: number; unit: Unit } | null;
}

interface Quantity {
  words: Word[];
  amount: number;
  unit: Unit | null;
  strength: 'certain' | 'likely' | 'size';
}

/** The ways to understand a line of an e-mail or a PDF, the likeliest first; none without words. */
export function freeReadings(text: string, range: TextRange): Reading[] {
  const listNumber = /^[>\s]{0,20}\d{1,3}[.)]\s+(?=\S)/.exec(
    text.slice(range.start, Math.min(range.end, range.start + 40)),
  );
  const start = range.start + (listNumber?.[0].length ?? 0);
  const words = withoutPosition(wordsOf(text, { start, end: range.end }));
  if (words.length === 0) return [];
  const [first] = words;
  const quantities = quantitiesOf(words);
  const whole: Reading = { words: names(words), quantity: null, measure: null };
  const readings: Reading[] = [];
  for (const strength of ['certain', 'likely'] as const)
    for (const quantity of quantities.filter((other) => other.strength === strength))
      readings.push(...readingsOf(words, quantity));
  const sizes = quantities.filter(({ strength }) => strength === 'size').flatMap((size) => readingsOf(words, size));
  // `600 x 400 box`: a size at the start must not become a quantity.
  const isSizeFirst = sizes.length > 0 && first !== undefined && readings.length === 0;
  return (isSizeFirst ? [whole, ...sizes] : [...readings, ...sizes, whole]).filter(
    (reading) => reading.words.length > 0,
  );
}

function readingsOf(words: Word[], { words: used, amount, unit }: Quantity): Reading[] {
  const others = names(withoutWords(words, used));
  if (unit !== null && isMeasure(unit)) {
    const measure = { amount, unit };
    return [
      { words: others, quantity: amount, measure: null },
      { words: names(words), quantity: null, measure },
    ];
  }
  const measured = measureIn(others);
  if (!measured) return [{ words: others, quantity: amount, measure: null }];
  return [
    { words: others, quantity: amount, measure: measured.measure },
    { words: withoutWords(others, measured.words), quantity: amount, measure: measured.measure },
  ];
}

/** `50 m` or `50m` among the words. */
function measureIn(words: Word[]): { words: Word[]; measure: { amount: number; unit: Unit } } | null {
  for (const [index, word] of words.entries()) {
    const next = words[index + 1];
    const own = readAmount(word.text);
    if (own?.unit && isMeasure(own.unit)) return { words: [word], measure: { amount: own.amount, unit: own.unit } };
    const unit = own && next ? readUnit(next.text) : null;
    if (own && next && unit && isMeasure(unit)) return { words: [word, next], measure: { amount: own.amount, unit } };
  }
  return null;
}

/** Words without filler at either end, and without signs such as the x of `2 x bolts`. */
function names(words: Word[]): Word[] {
  const named = words.filter((word) => !isFiller(word) && /[\p{L}\p{N}]/u.test(word.text));
  while (isTimes(named[0])) named.shift();
  while (isTimes(named.at(-1))) named.pop();
  return named;
}

function isTimes(word: Word | undefined): boolean {
  return word !== undefined && /^[x×*@]$/i.test(word.text);
}

/** Without `Pos. 10` in front of the line. */
function withoutPosition(words: Word[]): Word[] {
  const [first, second, third] = words;
  if (first === undefined || second === undefined) return words;
  if (/^(?:pos|position|line|item|ln)$/i.test(first.text) && /^\d{1,3}$/.test(second.text) && third)
    return words.slice(2);
  return words;
}

function quantitiesOf(words: Word[]): Quantity[] {
  const found: Quantity[] = [];
  const firstName = words.findIndex((word) => !isFiller(word));
  for (let index = 0; index < words.length; index += 1) {
    const number = numberAt(words, index, firstName);
    if (!number) continue;
    const { used, amount, attached } = number;
    const after = index + used;
    const [previous, next] = [words[index - 1], words[after]];
    const own = words.slice(index, after);
    const unit = attached ?? (next ? readUnit(next.text) : null);
    const isCounted = /^(?:qty|quantity|menge)[.:=]?$/i.test(previous?.text ?? '');
    if (isCounted && previous) {
      const counted = attached === null && unit !== null && next ? [next] : [];
      found.push({ words: [previous, ...own, ...counted], amount, unit, strength: 'certain' });
    } else if (unit !== null && next && attached === null) {
      const isSize = isTimes(next) && isSizeAfter(words, after);
      const strength = isSize || (isMeasure(unit) && index > firstName) ? 'size' : 'certain';
      found.push({ words: [...own, next], amount, unit: isTimes(next) ? null : unit, strength });
    } else if (attached !== null) {
      const strength = isMeasure(attached) && index > firstName ? 'size' : 'certain';
      found.push({ words: own, amount, unit: attached, strength });
    } else if (isTimes(previous) && previous && next === undefined) {
      const isSize = /\d$/.test(words[index - 2]?.text ?? '');
      found.push({ words: [previous, ...own], amount, unit: null, strength: isSize ? 'size' : 'certain' });
    } else if (index === firstName) found.push({ words: own, amount, unit: null, strength: 'likely' });
    else if (next === undefined) {
      const isSize = previous !== undefined && namesSize(previous);
      found.push({ words: own, amount, unit: null, strength: isSize ? 'size' : 'likely' });
    }
  }
  return found;
}

/** Whether `x` at this place is between the numbers of a size: `600 x 400`, but not `2 x 50 m`. */
function isSizeAfter(words: Word[], times: number): boolean {
  const [next, unit] = [words[times + 1], words[times + 2]];
  if (next === undefined || !/^\d/.test(next.text)) return false;
  const measured = readAmount(next.text);
  const measure = measured?.unit ?? (unit ? readUnit(unit.text) : null);
  return measure === null || !isMeasure(measure);
}

/** The number that begins at this word: `200`, `200pcs`, `x200`, `200x`, or `1 000` in two words. */
function numberAt(
  words: Word[],
  index: number,
  firstName: number,
): { used: number; amount: number; attached: Unit | null } | null {
  const text = words[index]?.text ?? '';
  if (/^\d{1,3}$/.test(text)) {
    let used = 1;
    while (/^\d{3}$/.test(words[index + used]?.text ?? '') && used < 3) used += 1;
    const isThousands = words[index + 1]?.text.startsWith('0') || index === firstName;
    if (used > 1 && isThousands) {
      const amount = readNumber(
        words
          .slice(index, index + used)
          .map((word) => word.text)
          .join(' '),
      );
      if (amount !== null) return { used, amount, attached: null };
    }
  }
  const withTimes = /^(?:[x×*](\d[\d.,]*)|(\d[\d.,]*)[x×*])$/i.exec(text);
  const amount = withTimes ? readNumber(withTimes[1] ?? withTimes[2] ?? '') : null;
  if (amount !== null) return { used: 1, amount, attached: 'piece' };
  const counted = /^(?:qty|quantity)[.:=]+(.+)$/i.exec(text);
  const read = readAmount(counted?.[1] ?? text);
  return read && { used: 1, amount: read.amount, attached: counted ? (read.unit ?? 'piece') : read.unit };
}
