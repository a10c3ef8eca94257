import { decimalSigns, type NumberText, parseNumber } from '#shared/domain/reading/number-text.ts';
import * as vocabulary from '#shared/domain/reading/orders/order-vocabulary.ts';
import type { Word } from '#shared/domain/reading/orders/words.ts';
import { isMeasure, readUnit, type UnitWord } from '#shared/domain/reading/unit-text.ts';

/**
 * What a number of a line is: `named` beside "qty" or in that column, `counted` beside a unit, `times` beside an x or in
 * brackets, `bare`, `money` beside a currency, and `unclear` where it may as well be a size.
 */
export type FigureRole = 'named' | 'counted' | 'times' | 'bare' | 'money' | 'unclear';

export interface Figure {
  role: FigureRole;
  number: NumberText;
  /** The 5 of `5 x 100`. */
  multiplier: NumberText | null;
  unit: { word: UnitWord; text: string } | null;
  /** The 200 of `boxes of 200`. */
  content: NumberText | null;
  /** What a price is for: the 100 of `21.45 per 100`. */
  base: number | null;
  words: Word[];
  /** Whether it begins the line. */
  isFirst: boolean;
}

export interface FigureContext {
  /** The words that name the product; a number among them is no quantity. */
  taken: ReadonlySet<Word>;
  /** Whether `1 500` with an ordinary blank is one number. */
  isBlankGrouped: boolean;
  /** The product's own text without blanks in small letters: a size in it is no quantity. */
  about: string;
}

const plainNumber = (value: number): NumberText => ({ '.': String(value), ',': String(value), currency: null });

/** The numbers of a line that may be its quantity, its price or its amount: no sizes, dates, standards and revisions. */
export function figuresOf(words: readonly Word[], context: FigureContext): Figure[] {
  const figures: Figure[] = [];
  let [index, isFree] = [0, true];
  while (index < words.length) {
    const { next, figure } = readAt(words, index, context, { figures, isFree });
    if (figure) figures.push(figure);
    // The `V` of `400 V 40` belongs to its own number and says nothing about the next one.
    isFree = next <= index + 1 && !figure;
    index = Math.max(next, index + 1);
  }
  return figures;
}

interface Before {
  figures: Figure[];
  /** Whether the word before belongs to no number. */
  isFree: boolean;
}

interface Step {
  next: number;
  figure?: Figure;
}

function readAt(words: readonly Word[], index: number, context: FigureContext, before: Before): Step {
  const word = words[index];
  if (word === undefined || context.taken.has(word)) return { next: index + 1 };
  const chain = chainAt(words, index, context);
  if (chain) return chain;
  const previous = !before.isFree || context.taken.has(words[index - 1] as Word) ? undefined : words[index - 1];
  // The 60 of `K 60 110` is no beginning of 60 110.
  const isNamed = previous !== undefined && vocabulary.isNaming(previous.text);
  const token = tokenAt(words, index, context.isBlankGrouped && !isNamed);
  if (token === null) return wordAt(words, index, context);
  const next = index + token.length;
  const last = before.figures.at(-1);
  const isAfterLast = last !== undefined && last.words.at(-1) === words[index - 2];
  if (previous && vocabulary.isOf(previous.text) && isAfterUnit(words, index - 2)) {
    // `boxes of 200`; without a number before, it is a size of the goods.
    const isContent = isWhole(token.number) && token.number.currency === null && !isMoneyAt(words, next);
    if (last && isAfterLast && last.unit && isContent) last.content = token.number;
    if (isContent) return { next };
  }
  if (previous && vocabulary.isPer(previous.text) && !isMoneyAt(words, next)) {
    const end = isMoneyAt(words, index - 2) ? index - 3 : index - 2;
    const isPriced = last !== undefined && last.words.at(-1) === words[end];
    if (isPriced) last.base = baseOf(token.number);
    // `part 77421 / 200` and `les 200` are no prices.
    if (isPriced || vocabulary.isAlwaysPer(previous.text)) return { next };
  }
  return { next, ...figureOf(words, index, token, { previous, about: context.about }) };
}

const isAfterUnit = (words: readonly Word[], index: number) => readUnit(words[index]?.text ?? '') !== null;

const isMoneyAt = (words: readonly Word[], index: number) => vocabulary.isCurrency(words[index]?.text ?? '');

function baseOf(number: NumberText): number | null {
  const digits = Number((number['.'] ?? number[','] ?? '').replace(/\D/g, ''));
  return digits === 1 || digits === 100 || digits === 1000 ? digits : null;
}

interface Token {
  number: NumberText;
  /** How many words it takes. */
  length: number;
  attached: { word: UnitWord; text: string } | null;
  role: FigureRole | null;
  base: number | null;
}

function figureOf(
  words: readonly Word[],
  index: number,
  token: Token,
  { previous, about }: { previous: Word | undefined; about: string },
): Partial<Step> {
  const next = index + token.length;
  const following = words[next];
  const own = words.slice(index, next);
  const isFirst = index === 0;
  const figure = { number: token.number, multiplier: null, content: null, base: token.base, isFirst };
  const unit = token.attached ?? unitAt(following);
  const used = unit && token.attached === null && following ? [...own, following] : own;
  const made = (role: FigureRole): Partial<Step> => ({
    next: index + used.length,
    figure: { ...figure, role, unit, words: used },
  });
  if (token.number.currency !== null || isMoneyAt(words, next) || isAfterCurrency(words, index, previous))
    return { figure: { ...figure, role: 'money', unit: null, words: own } };
  if (previous && vocabulary.isQuantityWord(previous.text)) return made('named');
  if (token.role !== null) return made(token.role);
  if (previous && vocabulary.isPositionWord(previous.text) && index < 3) return { next };
  if (previous && vocabulary.isAt(previous.text))
    return { figure: { ...figure, role: 'money', unit: null, words: own } };
  if (previous && (vocabulary.isNaming(previous.text) || vocabulary.isMonth(previous.text))) return { next };
  if (following && vocabulary.isMonth(following.text)) return { next };
  if (following && token.attached === null && vocabulary.isSizeUnit(following.text) && !isOwnMeasure(following.text))
    return { next: next + 1 };
  // `2.18 each` is a price.
  if (unit !== null && !unit.word.ways.some((way) => isMeasure(way.unit)) && !isWhole(token.number))
    return made('money');
  if (unit !== null) return made(isOfName(used, about) ? 'unclear' : 'counted');
  const before = index === 1 && words[0] ? unitAt(words[0]) : null;
  if (before) return { next, figure: { ...figure, role: 'counted', unit: before, words: words.slice(0, next) } };
  if (words[index]?.isBracketed && token.length === 1) return made('times');
  const isDesignation =
    previous !== undefined && /^\p{Lu}{1,4}$/u.test(previous.text) && !vocabulary.isCurrency(previous.text);
  return made(isDesignation ? 'unclear' : 'bare');
}

const isWhole = (number: NumberText) =>
  decimalSigns.some((sign) => number[sign] !== null && Number.isInteger(Number(number[sign])));

/** `EUR 300`, but not `3,28 EUR 300`. */
function isAfterCurrency(words: readonly Word[], index: number, previous: Word | undefined): boolean {
  if (previous === undefined || !vocabulary.isCurrency(previous.text)) return false;
  return parseNumber(words[index - 2]?.text ?? '') === null;
}

/** `12 Pieces` of "Spanner Set, 12 Pieces" is no quantity. */
function isOfName(words: readonly Word[], about: string): boolean {
  const compact = words.map(({ text }) => text.toLowerCase()).join('');
  return compact.length > 2 && about.includes(compact);
}

/** Units of length and weight that goods are also sold by. */
const isOwnMeasure = (text: string) => /^(?:m|kg|l)$/i.test(text.replace(/[.,]$/, ''));

function unitAt(word: Word | undefined): Figure['unit'] {
  const unit = word === undefined || /\d/.test(word.text) ? null : readUnit(word.text);
  return unit && word ? { word: unit, text: word.text } : null;
}

const MAX_GROUPS = 4;

function tokenAt(words: readonly Word[], index: number, isBlankGrouped: boolean): Token | null {
  const text = words[index]?.text ?? '';
  if (!/\d/.test(text) || text.length > 40 || vocabulary.isDate(text) || vocabulary.isBoltClass(text)) return null;
  let [joined, length] = [text, 1];
  while (length < MAX_GROUPS && /^\d{1,3}(?: \d{3})*$/.test(joined)) {
    const next = words[index + length]?.text ?? '';
    if (!/^\d{3}(?:[.,]\d+)?\p{L}{0,3}$/u.test(next) || !(isBlankGrouped || next.startsWith('0'))) break;
    joined += ` ${next}`;
    length += 1;
  }
  return readToken(joined, length);
}

function readToken(text: string, length: number): Token | null {
  const token = { length, attached: null, role: null, base: null };
  const number = parseNumber(text);
  if (number) return isNegative(number) ? null : { ...token, number };
  const times = /^[x×*](\d[\d.,']*)$|^(\d[\d.,']*)[x×*]$/i.exec(text);
  const counted = times && parseNumber(times[1] ?? times[2] ?? '');
  if (counted) return { ...token, number: counted, role: 'times' };
  const thousands = /^(\d[\d.,]{0,9})k$/i.exec(text);
  const kilo = thousands && parseNumber(thousands[1] ?? '');
  if (kilo) return { ...token, number: inThousands(kilo), role: 'times' };
  const [, price = '', base = ''] = /^([\d.,]+)\/(\p{L}{1,5}|\d[\d.,]{0,5})$/u.exec(text) ?? [];
  const priced = parseNumber(price);
  if (priced) {
    const per = parseNumber(base);
    return { ...token, number: priced, role: 'money', base: per ? baseOf(per) : vocabulary.priceBase(base) };
  }
  const [, name = '', named = ''] = /^(\p{L}{2,12})[.:=]{1,2}(.{1,20})$/u.exec(text) ?? [];
  if (vocabulary.isQuantityWord(name)) {
    const own = readToken(named, length);
    return own && { ...own, role: 'named' };
  }
  return readAttached(text, token);
}

/** `200pcs`, `50m`; `48mm` is a size. */
function readAttached(text: string, token: Omit<Token, 'number'>): Token | null {
  const [, digits = '', letters = ''] = /^([\d.,' ]*\d)(\p{L}{1,9})\.?$/u.exec(text) ?? [];
  const number = parseNumber(digits);
  const word = number && readUnit(letters);
  if (!number || !word || (vocabulary.isSizeUnit(letters) && !isOwnMeasure(letters))) return null;
  return { ...token, number, attached: { word, text: letters } };
}

function inThousands({ '.': dot, ',': comma }: NumberText): NumberText {
  const scaled = (plain: string | null) => plain && String(Math.round(Number(plain) * 1_000_000) / 1000);
  return { '.': scaled(dot), ',': scaled(comma), currency: null };
}

const isNegative = (number: NumberText) => (number['.'] ?? number[','] ?? '').startsWith('-');

/** `two drums`, `six BH-94-0400`, `a dozen`. */
function wordAt(words: readonly Word[], index: number, { taken }: FigureContext): Step {
  const [word, following] = [words[index], words[index + 1]];
  const value = word ? vocabulary.numberWord(word.text) : null;
  if (value === null || word === undefined || following === undefined) return { next: index + 1 };
  const unit = taken.has(following) ? null : unitAt(following);
  const isMultiple = unit?.word.ways.some(({ unit: of, factor }) => of === 'piece' && factor > 1) ?? false;
  if (vocabulary.isArticle(word.text) ? !isMultiple : unit === null && !taken.has(following))
    return { next: index + 1 };
  const used = unit ? [word, following] : [word];
  const figure = { number: plainNumber(value), multiplier: null, content: null, base: null, isFirst: index === 0 };
  return { next: index + used.length, figure: { ...figure, role: unit ? 'counted' : 'times', unit, words: used } };
}

/** `5 x 100 pcs` and `2 x BH-1` order; `600 x 400`, `M12 x 60` and `8 x 5,5 mm` are sizes. */
function chainAt(words: readonly Word[], index: number, context: FigureContext): Step | null {
  const { taken, about } = context;
  const isX = (at: number) => {
    const word = words[at];
    return word !== undefined && !taken.has(word) && vocabulary.isTimes(word.text);
  };
  if (isX(index)) {
    const [before, after] = [words[index - 1], words[index + 1]];
    const isOfProduct = before && taken.has(before) && !(after && taken.has(after));
    const token = isOfProduct ? tokenAt(words, index + 1, context.isBlankGrouped) : null;
    if (!token || isX(index + 1 + token.length)) return null;
    const { figure } = figureOf(
      words,
      index + 1,
      { ...token, role: token.role ?? 'times' },
      { previous: undefined, about },
    );
    return { next: figure ? index + 1 + figure.words.length : index + 1, ...(figure && { figure }) };
  }
  const first = words[index];
  if (first === undefined || !/\d/.test(first.text) || !isX(index + 1)) return null;
  const second = words[index + 2];
  if (second === undefined) return null;
  if (taken.has(second)) return timesProduct(words, index);
  if (!/\d/.test(second.text)) return timesProduct(words, index);
  let end = index + 3;
  while (isX(end) && /\d/.test(words[end + 1]?.text ?? '')) end += 2;
  const compact = words
    .slice(index, end)
    .reduce((text, { text: part }) => text + part.toLowerCase().replace('×', 'x'), '');
  const [one, two] = [parseNumber(first.text), tokenAt(words, index + 2, false)];
  const unit = two?.attached ?? unitAt(words[end]);
  const isSize = end > index + 3 || about.includes(compact) || !one || !two;
  const last = words[end];
  if (isSize || (last && unit === null && vocabulary.isSizeUnit(last.text))) {
    return { next: last && ((unit && !two?.attached) || vocabulary.isSizeUnit(last.text)) ? end + 1 : end };
  }
  if (last && unit && !two.attached && vocabulary.isSizeUnit(last.text) && !isOwnMeasure(last.text))
    return { next: end + 1 };
  const used = words.slice(index, unit && !two.attached ? end + 1 : end);
  const figure = { number: two.number, multiplier: one, content: null, base: null, unit, words: used };
  return { next: index + used.length, figure: { ...figure, role: unit ? 'counted' : 'unclear', isFirst: index === 0 } };
}

function timesProduct(words: readonly Word[], index: number): Step | null {
  const token = readToken(words[index]?.text ?? '', 1);
  if (!token) return null;
  const figure = {
    number: token.number,
    multiplier: null,
    content: null,
    base: null,
    unit: null,
    isFirst: index === 0,
  };
  return { next: index + 2, figure: { ...figure, role: 'times', words: words.slice(index, index + 2) } };
}
