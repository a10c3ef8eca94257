import { expect, test } from 'vitest';
import { creditedTax, taxOn, withTax } from '#shared/domain/tax.ts';

test.each([
  [1000, 19_000, 190],
  // 0.5 and 0.499 of a cent.
  [10, 5000, 1],
  [998, 50, 0],
  [-10, 5000, -1],
  [99_999_999_999_999, 19_000, 19_000_000_000_000],
  [1234, null, 0],
  [1234, 0, 0],
])('the tax on %d at %s is %d', (net, rate, tax) => {
  expect(taxOn(net, rate)).toBe(tax);
  expect(withTax(net, rate)).toEqual({ net, tax, total: net + tax });
});

/** The numbers of a linear congruential generator, below `limit`. */
function numbers(seed: number) {
  let state = seed;
  return (limit: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * limit);
  };
}

test('credits hold exactly the tax of their order, however they are cut and reversed', () => {
  const next = numbers(7);
  for (let round = 0; round < 300; round += 1) {
    const order = withTax(1 + next(50), next(100_000));
    const credits: { total: number; tax: number }[] = [];
    const sum = (key: 'total' | 'tax') => credits.reduce((all, credit) => all + credit[key], 0);
    for (let turn = 0; sum('total') < order.total; turn += 1) {
      const amount = turn > 40 ? order.total - sum('total') : 1 + next(order.total - sum('total'));
      const tax = creditedTax(order, { total: sum('total'), tax: sum('tax') }, amount);
      expect(tax).toBeGreaterThanOrEqual(0);
      expect(tax).toBeLessThanOrEqual(amount);
      credits.push({ total: amount, tax });
      if (turn < 40 && next(3) === 0) credits.splice(next(credits.length), 1);
    }
    expect(sum('tax')).toBe(order.tax);
  }
});
