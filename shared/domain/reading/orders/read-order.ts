import type { Unit } from '#shared/domain/products/units.ts';
import { type DecimalDecision, type DecimalProof, decideByProofs } from '#shared/domain/reading/decimal-decision.ts';
import {
  type DecimalSign,
  decimalSigns,
  isAmbiguous,
  parseNumber,
  provenSign,
} from '#shared/domain/reading/number-text.ts';
import { type Figure, figuresOf } from '#shared/domain/reading/orders/figures.ts';
import { proofsOf } from '#shared/domain/reading/orders/line-proof.ts';
import {
  type LineQuantity,
  type QuantityContext,
  quantityOf,
  signOfCount,
} from '#shared/domain/reading/orders/line-quantity.ts';
import * as vocabulary from '#shared/domain/reading/orders/order-vocabulary.ts';
import { positionsAmong } from '#shared/domain/reading/orders/positions.ts';
import type { PreparedLine } from '#shared/domain/reading/orders/prepare-order.ts';
import { type RowFigures, rowFigures } from '#shared/domain/reading/orders/row-figures.ts';
import type { Word } from '#shared/domain/reading/orders/words.ts';
import { isMeasure, readUnit } from '#shared/domain/reading/unit-text.ts';

/** The product of a line, as far as its reading needs it. */
export interface LineProduct {
  unit: Unit;
  /** The name in small letters without blanks. */
  about: string;
}

/** A line with what names its product. */
export interface OrderLine {
  line: PreparedLine;
  /** All words of the line, as the part number split them. */
  words: Word[];
  product: LineProduct | null;
  /** The words that name the product. */
  named: Word[];
}

/** How the numbers of an order are written. */
export interface OrderNumbers {
  decision: DecimalDecision;
  /** Null where nothing says whether `1 500` is one number. */
  isBlankGrouped: boolean | null;
}

const noColumns = { price: null, amount: null };

/** The first words that are positions of lines, not quantities. */
export function positionWords(lines: readonly OrderLine[]): Set<Word> {
  const firsts = lines.map(({ words, named, line }) => {
    const [first, second] = words;
    // `1 pc` and `2 x` are quantities, whatever the lines around them begin with.
    const isCounted =
      second !== undefined &&
      (vocabulary.isTimes(second.text) || (!/\d/.test(second.text) && readUnit(second.text) !== null));
    const isPosition =
      first !== undefined &&
      !named.includes(first) &&
      line.columns === null &&
      (!isCounted || first.text.startsWith('0'));
    return isPosition ? first : undefined;
  });
  const isPosition = positionsAmong(firsts.map((word) => word?.text ?? null));
  return new Set(firsts.filter((word, index) => word !== undefined && isPosition[index]) as Word[]);
}

type LineFigures = [apart: RowFigures, joined: RowFigures];

/** They are asked for when numbers are decided, and again for each line. */
const readFigures = new WeakMap<OrderLine, LineFigures>();

/** The figures of a line, of its cells where it has any: with `1 500` as two numbers, and as one. */
export function lineFigures(order: OrderLine, positions: ReadonlySet<Word>): LineFigures {
  const known = readFigures.get(order);
  if (known !== undefined) return known;
  const read = readLine(order, positions);
  readFigures.set(order, read);
  return read;
}

function readLine(order: OrderLine, positions: ReadonlySet<Word>): LineFigures {
  const apart = figuresWith(order, positions, false);
  const isSame = !order.words.some(
    ({ text }, index) => /^\d{1,3}$/.test(text) && /^\d{3}/.test(order.words[index + 1]?.text ?? ''),
  );
  return [apart, isSame ? apart : figuresWith(order, positions, true)];
}

function figuresWith(order: OrderLine, positions: ReadonlySet<Word>, isBlankGrouped: boolean): RowFigures {
  const { line, words, named, product } = order;
  const taken = new Set([...named, ...words.filter((word) => positions.has(word) || word.start < line.afterMarker)]);
  const context = { taken, isBlankGrouped, about: product?.about ?? '' };
  const row = line.cells === null ? null : rowFigures(line, context);
  return row ?? { figures: figuresOf(words, context), columns: noColumns };
}

/** Decides separators and decimals for all numbers of the order; the shop's locale says nothing about a buyer's. */
export function decideNumbers(
  orders: readonly OrderLine[],
  others: readonly PreparedLine[],
  positions: ReadonlySet<Word>,
  selected: DecimalSign | null,
): OrderNumbers {
  const strong: DecimalProof[] = others.flatMap(({ words }) => certainProofs(words));
  const weak: DecimalProof[] = [];
  const ambiguous: string[] = [];
  const blanks = new Set<boolean>();
  for (const order of orders) {
    strong.push(...certainProofs(order.words));
    const [apart, joined] = lineFigures(order, positions);
    const figures = pickFigures(apart.figures, joined.figures, blanks);
    const isRow = order.line.cells !== null;
    for (const figure of figures) {
      const text = figure.words.map((word) => word.text).join(' ');
      const sign = provenSign(figure.number) ?? signOfCount(figure);
      const isStrong = isRow || figure.role === 'money' || (sign !== null && signOfCount(figure) !== null);
      if (sign !== null) (isStrong ? strong : weak).push({ sign, text });
      else if (isAmbiguous(figure.number)) ambiguous.push(text);
    }
    strong.push(...proofOfLine(figures));
  }
  const decision = decideByProofs(strong.length > 0 ? strong : weak, ambiguous);
  const isBlankGrouped = blanks.size === 1 ? blanks.has(true) : null;
  if (selected === null) return { decision, isBlankGrouped };
  return { decision: { ...decision, decimal: selected, decidedBy: 'person' }, isBlankGrouped };
}

/** Numbers with both separators, repeated ones and amounts of money say how all are written, wherever they stand. */
function certainProofs(words: readonly Word[]): DecimalProof[] {
  return words.flatMap(({ text }, index) => {
    if (!/\d[.,]/.test(text)) return [];
    const isCertain = /[.,].*[.,]/.test(text) || /\p{Sc}/u.test(text) || isMoneyBeside(words, index);
    const number = isCertain && !vocabulary.isDate(text) ? parseNumber(text) : null;
    const sign = number && provenSign(number);
    return sign ? [{ sign, text }] : [];
  });
}

function isMoneyBeside(words: readonly Word[], index: number): boolean {
  return [words[index - 1], words[index + 1]].some((word) => word !== undefined && vocabulary.isCurrency(word.text));
}

const isProven = (figures: readonly Figure[]) => decimalSigns.some((sign) => proofsOf(figures, sign).length > 0);

/** The figures with or without joined blanks: whichever proves the line, and what that says about all lines. */
function pickFigures(apart: Figure[], joined: Figure[], blanks: Set<boolean>): Figure[] {
  if (apart.length === joined.length) {
    if (apart.some(({ words }) => words.some((word, index) => word.text.startsWith('0') && index > 0)))
      blanks.add(true);
    return apart;
  }
  const [apartProven, joinedProven] = [isProven(apart), isProven(joined)];
  if (apartProven !== joinedProven) blanks.add(joinedProven);
  if (
    apartProven === joinedProven &&
    apart.some(({ words }) => words.some(({ text }, index) => index > 0 && /^0\d\d/.test(text)))
  )
    blanks.add(true);
  return joinedProven && !apartProven ? joined : apart;
}

/** The sign with which a line proves itself, when it does not with the other one. */
function proofOfLine(figures: Figure[]): DecimalProof[] {
  const [dot, comma] = decimalSigns.map((sign) => proofsOf(figures, sign));
  if (!dot || !comma || dot.length > 0 === comma.length > 0) return [];
  const [proof] = [...dot, ...comma];
  const parts = proof ? [proof.quantity, proof.price, proof.amount] : [];
  const decisive = parts.find(({ number }) => isAmbiguous(number));
  return proof && decisive ? [{ sign: proof.sign, text: decisive.words.map(({ text }) => text).join(' ') }] : [];
}

/** The quantity of a line as the whole order writes numbers. */
export function readQuantity(
  order: OrderLine,
  { decision, isBlankGrouped }: OrderNumbers,
  positions: ReadonlySet<Word>,
  isReversed: boolean,
): LineQuantity {
  const context: Omit<QuantityContext, 'columns'> = {
    decimal: decision.decimal,
    unit: order.product?.unit ?? null,
    isReversed: isReversed || isReversedLine(order),
    isOtherUnit: namesOtherUnit(order),
  };
  const [separate, grouped] = lineFigures(order, positions);
  const isSame = separate === grouped || isBlankGrouped === false;
  const rows = isBlankGrouped === true ? [grouped] : isSame ? [separate] : [separate, grouped];
  const proven = rows.filter(({ figures }) => isProven(figures));
  const read = (proven.length > 0 ? proven : rows).map(({ figures, columns }) =>
    quantityOf(figures, { ...context, columns }),
  );
  const [apart, joined] = read;
  if (apart?.question === 'none' && apart.options.length === 0)
    return { ...apart, options: positionOption(order, positions) };
  if (!apart || !joined || (apart.quantity === joined.quantity && apart.question === joined.question))
    return apart ?? { quantity: null, question: 'none', options: [], used: [] };
  const offered = read.flatMap(({ quantity, options }) =>
    quantity === null ? options : [{ quantity, arithmetic: null }],
  );
  const options = offered.filter(
    ({ quantity }, index) => offered.findIndex((one) => one.quantity === quantity) === index,
  );
  return { quantity: null, question: context.isReversed ? 'reversal' : 'several', options, used: joined.used };
}

/** Where a line has nothing but its position, the buyer may say that it is the quantity after all. */
function positionOption({ words }: OrderLine, positions: ReadonlySet<Word>): LineQuantity['options'] {
  const [first] = words;
  const value = first !== undefined && positions.has(first) ? Number(first.text) : Number.NaN;
  return value > 0 ? [{ quantity: value, arithmetic: null }] : [];
}

/** `qty 2 (two) boxes` of goods that are sold by the piece. */
function namesOtherUnit({ words, product, line }: OrderLine): boolean {
  if (product === null || line.columns !== null || isMeasure(product.unit)) return false;
  return words.some(({ text }, index) => {
    const key = vocabulary.wordKey(text);
    // The `le mille` of a price counts nothing.
    if (
      vocabulary.isPer(words[index - 1]?.text ?? '') ||
      key.length < 3 ||
      product.about.includes(key.replace(/(?:es|s|en|e)$/, ''))
    )
      return false;
    const ways = readUnit(text)?.ways ?? [];
    return (
      ways.length > 0 &&
      ways.every(
        ({ unit, factor }) =>
          !isMeasure(unit) && (unit !== product.unit || factor !== 1) && (unit !== 'piece' || factor !== 1),
      )
    );
  });
}

function isReversedLine({ words, named }: OrderLine): boolean {
  return words.some(
    ({ text }, index) => !named.includes(words[index] as Word) && vocabulary.isReversal(text, words[index - 1]?.text),
  );
}

/** A line of a number and perhaps its unit, which may be the quantity of the line above. */
export function loneQuantity(line: PreparedLine, product: LineProduct, numbers: OrderNumbers): LineQuantity | null {
  if (line.words.length > 3 || line.words.length === 0) return null;
  const order = { line, words: line.words, product, named: [] };
  const read = readQuantity(order, numbers, new Set(), false);
  const used = new Set(read.used.flatMap(({ words }) => words));
  const isAll = line.words.every((word) => used.has(word) || vocabulary.isQuantityWord(word.text));
  return isAll && read.used.length > 0 ? read : null;
}
