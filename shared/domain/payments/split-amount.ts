import { type Minor, minor, sumMinor } from '#shared/domain/money.ts';

/**
 * Splits a whole amount in proportion to whole weights, exactly. An amount up to the sum of the weights gives no part
 * above its weight. The weights' sum must not be zero.
 */
export function splitAmount(amount: Minor, weights: Minor[]): Minor[] {
  let left: number = amount;
  let rest: number = sumMinor(weights);
  return weights.map((weight) => {
    // BigInt, because the product of two amounts of money is above 2^53.
    const part = rest === 0 ? 0 : Number((BigInt(left) * BigInt(weight)) / BigInt(rest));
    left -= part;
    rest -= weight;
    return minor(part);
  });
}
