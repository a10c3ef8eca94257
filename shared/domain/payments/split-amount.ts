/**
 * Splits a whole amount in proportion to whole weights, exactly. An amount up to the sum of the weights gives no part
 * above its weight. The weights' sum must not be zero.
 */
export function splitAmount(amount: number, weights: number[]): number[] {
  let left = amount;
  let rest = weights.reduce((sum, weight) => sum + weight, 0);
  return weights.map((weight) => {
    // BigInt, because the product of two amounts of money is above 2^53.
    const part = rest === 0 ? 0 : Number((BigInt(left) * BigInt(weight)) / BigInt(rest));
    left -= part;
    rest -= weight;
    return part;
  });
}
