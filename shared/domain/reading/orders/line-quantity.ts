import type { QuantityQuestion } from '#shared/domain/cart/quick-order-states.ts';
import type { Unit } from '#shared/domain/products/units.ts';
import { type DecimalSign, decimalSigns, isAmbiguous } from '#shared/domain/reading/number-text.ts';
import type { Figure, FigureRole } from '#shared/domain/reading/orders/figures.ts';
import { figureValue, isContradicted, proofsOf } from '#shared/domain/reading/orders/line-proof.ts';
import { isMeasure } from '#shared/domain/reading/unit-text.ts';

/** A quantity that a line may mean, with how it comes about where it is not the number that is written. */
export interface QuantityOption {
  /** Whole, unless the question is a `fraction`. */
  quantity: number;
  /** `count` of `unit` as written, with the content of each: `20 dozen`, `1000 boxes of 200`. */
  arithmetic: { count: number; unit: string; each: number } | null;
}

export interface LineQuantity {
  /** Null while it is a question. */
  quantity: number | null;
  question: QuantityQuestion | null;
  options: QuantityOption[];
  /** The figures that it was read from. */
  used: Figure[];
}

export interface QuantityContext {
  decimal: DecimalSign | null;
  /** Of the product; null while it is not known. */
  unit: Unit | null;
  isReversed: boolean;
  /** Whether the line names a pack or a dozen beside no number. */
  isOtherUnit: boolean;
  /** Price and amount in columns of their own, which have to agree. */
  columns: { price: Figure | null; amount: Figure | null };
}

const MAX_QUANTITY = 9_999_999;
const MAX_OPTIONS = 4;

/** The quantity of a line, or what to ask; never one of several. */
export function quantityOf(figures: readonly Figure[], context: QuantityContext): LineQuantity {
  const chosen = choose(figures, context);
  const read = unique(chosen.flatMap((figure) => readFigure(figure, context)));
  const used = chosen;
  const options = read.flatMap(({ option }) => option ?? []).slice(0, MAX_OPTIONS);
  const ask = (question: QuantityQuestion): LineQuantity => ({ quantity: null, question, options, used });
  if (context.isReversed) return ask('reversal');
  if (chosen.length === 0) return { ...ask('none'), options: hints(figures, context) };
  const [first] = read;
  if (first === undefined) return ask('none');
  if (read.length > 1)
    return ask(chosen.length > 1 ? 'several' : (read.find(({ question }) => question)?.question ?? 'several'));
  if (first.question !== null || first.option === null) return ask(first.question ?? 'none');
  const { quantity } = first.option;
  if (context.isOtherUnit && !chosen.some(({ unit }) => unit !== null)) return { ...ask('unit'), options };
  if (isContradictedByColumns(quantity, context) || isUnproven(chosen, figures, context)) return ask('amount');
  return { quantity, question: null, options: [], used };
}

/** The figures of the strongest kind; several when they do not agree. */
function choose(figures: readonly Figure[], context: QuantityContext): Figure[] {
  const proven = provenBy(figures, context.decimal);
  const named = figures.filter(({ role }) => role === 'named');
  const own = figures.filter((figure) => figure.role === 'counted' && hasOwnUnit(figure, context));
  if (named.length > 0) return distinct([...named, ...proven, ...own], context);
  if (proven.length > 0) return distinct([...proven, ...own], context);
  const counted = figures.filter(({ role, unit }) => role === 'counted' && !isSizeFor(unit, context.unit));
  // `50 m 3 Stk` may be one hose of 50 m, or three.
  if (own.length > 0 && context.unit !== null && isMeasure(context.unit))
    return distinct([...own, ...counted], context);
  for (const strong of [own, counted]) if (strong.length > 0) return distinct(strong, context);
  for (const role of ['times', 'bare'] satisfies FigureRole[]) {
    const found = figures.filter((figure) => figure.role === role && isWhole(figure) && !isMoneyLike(figure));
    if (found.length > 0)
      return distinct([...found, ...(role === 'times' ? figures.filter(isLeadingBare) : [])], context);
  }
  return [];
}

/** Amounts are written with two decimals, and pieces are not: `276.00`. */
const isMoneyLike = ({ number, role }: Figure) => role === 'bare' && /\.\d\d$/.test(number['.'] ?? number[','] ?? '');

const isLeadingBare = ({ role, isFirst, number }: Figure) =>
  role === 'bare' && isFirst && isWhole({ number, multiplier: null });

/** What a line proves with the decided sign; with either one while nothing is decided. */
function provenBy(figures: readonly Figure[], decimal: DecimalSign | null): Figure[] {
  const signs = decimal === null ? decimalSigns : [decimal];
  return [...new Set(signs.flatMap((sign) => proofsOf(figures, sign).map(({ quantity }) => quantity)))];
}

function hasOwnUnit({ unit }: Figure, { unit: own }: QuantityContext): boolean {
  return unit !== null && (own === null || unit.word.ways.some((way) => way.unit === own && way.factor === 1));
}

/** `6 kg` of goods that are sold by the piece measures them. */
function isSizeFor(unit: Figure['unit'], own: Unit | null): boolean {
  if (unit === null || own === null || isMeasure(own)) return false;
  return unit.word.ways.length > 0 && unit.word.ways.every((way) => isMeasure(way.unit));
}

/** Whether a number can be a count at all. */
function isWhole(figure: Pick<Figure, 'number' | 'multiplier'>): boolean {
  return decimalSigns.some((sign) => Number.isInteger(figureValue(figure, sign)) && figureValue(figure, sign) > 0);
}

/** Figures of the same value and unit are one. */
function distinct(figures: readonly Figure[], { decimal }: QuantityContext): Figure[] {
  const key = (figure: Figure) => decimalSigns.map((sign) => figureValue(figure, decimal ?? sign)).join(' ');
  return figures.filter((figure, index) => figures.findIndex((other) => key(other) === key(figure)) === index);
}

interface Read {
  option: QuantityOption | null;
  question: QuantityQuestion | null;
}

/** The readings of one figure: two where its separators are not decided, or its unit has two meanings. */
function readFigure(figure: Figure, context: QuantityContext): Read[] {
  const values = valuesOf(figure, context);
  if (values.length > 1)
    return values.flatMap((value) =>
      readUnitOf(figure, value, context).map(({ option }) => ({ option, question: 'separators' as const })),
    );
  return values.flatMap((value) => readUnitOf(figure, value, context));
}

/** A count of pieces is whole, so a number that would not be can be read in one way only. */
function valuesOf(figure: Figure, { decimal, unit }: QuantityContext): number[] {
  const signs = decimal === null ? decimalSigns : [decimal];
  const values = [...new Set(signs.map((sign) => figureValue(figure, sign)).filter((value) => value > 0))];
  const isCount = figure.role === 'named' || figure.role === 'counted' || figure.role === 'times';
  const whole = values.filter(Number.isInteger);
  const isCountable = unit !== null && !isMeasure(unit);
  return values.length > 1 && isCount && isCountable && whole.length === 1 ? whole : values;
}

function readUnitOf(figure: Figure, value: number, context: QuantityContext): Read[] {
  const own = context.unit;
  const { unit, content } = figure;
  if (content !== null && unit !== null) {
    const each = Math.max(
      ...decimalSigns.map((sign) => figureValue({ number: content, multiplier: null }, sign)).filter(Number.isFinite),
    );
    return [{ option: optionOf(value * each, { count: value, unit: unit.text, each }), question: 'unit' }];
  }
  if (unit === null || own === null) return [plainRead(value)];
  if (unit.word.ways.some((way) => way.unit === own && way.factor === 1)) return [plainRead(value)];
  const converted = unit.word.ways.filter((way) => way.unit === own);
  if (converted.length === 0) return [{ option: optionOf(value, null), question: 'unit' }];
  return converted.map(({ factor }) => {
    const total = Math.round(value * factor * 1_000_000) / 1_000_000;
    const arithmetic = { count: value, unit: unit.text, each: factor };
    const option = optionOf(total, arithmetic);
    return option ? { option, question: 'unit' } : { option: { quantity: total, arithmetic }, question: 'fraction' };
  });
}

function plainRead(value: number): Read {
  const option = optionOf(value, null);
  return { option, question: option === null ? 'fraction' : null };
}

function optionOf(quantity: number, arithmetic: QuantityOption['arithmetic']): QuantityOption | null {
  return Number.isInteger(quantity) && quantity > 0 && quantity <= MAX_QUANTITY ? { quantity, arithmetic } : null;
}

function unique(reads: Read[]): Read[] {
  const key = ({ option, question }: Read) => `${option?.quantity} ${question}`;
  return reads.filter((read, index) => reads.findIndex((other) => key(other) === key(read)) === index);
}

/** Numbers that may be sizes are offered where there is nothing better. */
function hints(figures: readonly Figure[], context: QuantityContext): QuantityOption[] {
  const unclear = figures.filter((figure) => (figure.role === 'unclear' || isMoneyLike(figure)) && isWhole(figure));
  return unclear
    .flatMap((figure) => readFigure(figure, context).flatMap(({ option }) => option ?? []))
    .slice(0, MAX_OPTIONS);
}

/** A number that stands alone is no sure quantity where a price and an amount stand beside it that do not prove it. */
function isUnproven(chosen: readonly Figure[], figures: readonly Figure[], { decimal }: QuantityContext): boolean {
  if (chosen.some(({ role }) => role !== 'bare') || provenBy(figures, decimal).length > 0) return false;
  const prices = figures.filter((figure) => figure.role !== 'counted' && !chosen.includes(figure));
  return prices.filter((figure) => isMoneyLike({ ...figure, role: 'bare' }) || !isWhole(figure)).length > 1;
}

function isContradictedByColumns(quantity: number, { columns: { price, amount }, decimal }: QuantityContext): boolean {
  if (price === null || amount === null) return false;
  const signs = decimal === null ? decimalSigns : [decimal];
  return signs.every((sign) => isContradicted(quantity, price, amount, sign));
}

/** Whether the quantity of a figure says how the numbers are written: `1.500 Stk` is no one and a half. */
export function signOfCount(figure: Figure): DecimalSign | null {
  const isCounted = figure.role === 'counted' && figure.unit?.word.ways.some(({ unit }) => !isMeasure(unit));
  if (!isCounted || figure.multiplier !== null || !isAmbiguous(figure.number)) return null;
  const whole = decimalSigns.filter((sign) => Number.isInteger(figureValue(figure, sign)));
  return whole.length === 1 ? (whole[0] ?? null) : null;
}
