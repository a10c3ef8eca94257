import type { DecimalSign } from '#shared/domain/reading/number-text.ts';
import type { Figure } from '#shared/domain/reading/orders/figures.ts';

export interface LineProof {
  quantity: Figure;
  price: Figure;
  amount: Figure;
  value: number;
  sign: DecimalSign;
  /** What the price is for. */
  base: number;
}

const BASES = [1, 100, 1000];
const MAX_FIGURES = 8;

/** The value of a figure's number with this decimal sign; NaN if it cannot be read so. */
export function figureValue(figure: Pick<Figure, 'number' | 'multiplier'>, sign: DecimalSign): number {
  const read = (plain: string | null | undefined) => (plain == null ? Number.NaN : Number(plain));
  const value = read(figure.number[sign]);
  return figure.multiplier === null ? value : value * read(figure.multiplier[sign]);
}

/** How many decimals are written. */
function decimalsOf(figure: Figure, sign: DecimalSign): number {
  return figure.number[sign]?.split('.')[1]?.length ?? 0;
}

/** Half a unit of the last decimal, and a hair for floating point; whole numbers are not rounded. */
function roundingOf(figure: Figure, sign: DecimalSign): number {
  const decimals = decimalsOf(figure, sign);
  return decimals === 0 ? 1e-6 : 0.5001 * 10 ** -decimals;
}

/** Price x quantity = amount: which figure is which, in every way that the numbers allow. */
export function proofsOf(figures: readonly Figure[], sign: DecimalSign): LineProof[] {
  if (figures.length < 3 || figures.length > MAX_FIGURES) return [];
  const proofs: LineProof[] = [];
  for (const quantity of figures) {
    const value = figureValue(quantity, sign);
    if (quantity.role === 'money' || !Number.isInteger(value) || value < 1) continue;
    for (const price of figures)
      for (const amount of figures) {
        if (price === quantity || amount === quantity || price === amount) continue;
        const base = provenBase(value, price, amount, sign);
        if (base !== null) proofs.push({ quantity, price, amount, value, sign, base });
      }
  }
  return likeliest(proofs);
}

function provenBase(quantity: number, price: Figure, amount: Figure, sign: DecimalSign): number | null {
  if (price.role === 'counted' || amount.role === 'counted') return null;
  const [each, sum] = [figureValue(price, sign), figureValue(amount, sign)];
  if (!(each > 0 && sum > 0)) return null;
  // Whole numbers prove nothing per 100 unless somebody wrote that.
  const isMoney = decimalsOf(price, sign) > 0 && decimalsOf(amount, sign) > 0;
  const bases = price.base === null ? (isMoney ? BASES : [1]) : [price.base];
  return bases.find((base) => Math.abs((quantity * each) / base - sum) <= roundingOf(amount, sign)) ?? null;
}

/** Money is written with decimals and quantities are not; what proves itself by 1 x price = price proves little. */
function likeliest(proofs: LineProof[]): LineProof[] {
  const plain = proofs.filter(
    ({ quantity, price, sign }) => decimalsOf(quantity, sign) !== 2 && decimalsOf(price, sign) > 0,
  );
  const better = plain.length > 0 ? plain : proofs;
  const many = better.filter(({ value }) => value > 1);
  const best = many.length > 0 ? many : better;
  const each = best.filter(({ base, price }) => base === (price.base ?? 1));
  return each.length > 0 ? each : best;
}

/** Whether price and amount of a row contradict its quantity, even where the price was rounded. */
export function isContradicted(quantity: number, price: Figure, amount: Figure, sign: DecimalSign): boolean {
  const [each, sum] = [figureValue(price, sign), figureValue(amount, sign)];
  if (!(each > 0 && sum > 0)) return false;
  const bases = price.base === null ? BASES : [price.base];
  return bases.every((base) => {
    const loose = (quantity * roundingOf(price, sign)) / base + roundingOf(amount, sign);
    return Math.abs((quantity * each) / base - sum) > loose;
  });
}
