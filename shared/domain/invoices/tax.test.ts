import { expect, test } from 'vitest';
import { creditedTax, orderAmounts, sumAmounts, taxOn, withTax } from '#shared/domain/invoices/tax.ts';
import { type Minor, minor, priceUnits, sumMinor } from '#shared/domain/money.ts';

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
  expect(taxOn(minor(net), rate)).toBe(tax);
  expect(withTax(minor(net), rate)).toEqual({ net, tax, total: net + tax });
});

test.each([
  // A price of ten-thousandths: 5.915 is 5.92 first, of which 7.7 % are 0.45584 and 19 % are 1.1248.
  [{ priceUnits: 845, quantity: 70, taxRate: 7700 }, 'usd', [592, 46, 638]],
  [{ priceUnits: 845, quantity: 70, taxRate: 19_000 }, 'usd', [592, 112, 704]],
  [{ priceUnits: 845, quantity: 70, taxRate: null }, 'usd', [592, 0, 592]],
  // 0.075 of a yen is rounded to nothing, 0.77 to one.
  [{ priceUnits: 10_000, quantity: 1, taxRate: 7500 }, 'jpy', [1, 0, 1]],
  [{ priceUnits: 100_000, quantity: 1, taxRate: 7700 }, 'jpy', [10, 1, 11]],
] as const)('%j costs in %s net, tax and total %j', (order, currency, [net, tax, total]) => {
  expect(orderAmounts({ ...order, priceUnits: priceUnits(order.priceUnits) }, currency)).toEqual({ net, tax, total });
});

test('the orders of a checkout are taxed one by one: their sum is not the tax on the sum', () => {
  const line = { priceUnits: priceUnits(5049), quantity: 10, taxRate: 10_000 };
  const sum = sumAmounts([orderAmounts(line, 'usd'), orderAmounts(line, 'usd')]);
  expect(sum).toEqual({ net: 1010, tax: 102, total: 1112 });
  expect(withTax(sum.net, line.taxRate).total).toBe(1111);
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
    const order = withTax(minor(1 + next(50)), next(100_000));
    const credits: { total: Minor; tax: Minor }[] = [];
    const sum = (key: 'total' | 'tax') => sumMinor(credits.map((credit) => credit[key]));
    for (let turn = 0; sum('total') < order.total; turn += 1) {
      const amount = minor(turn > 40 ? order.total - sum('total') : 1 + next(order.total - sum('total')));
      const tax = creditedTax(order, { total: sum('total'), tax: sum('tax') }, amount);
      expect(tax).toBeGreaterThanOrEqual(0);
      expect(tax).toBeLessThanOrEqual(amount);
      credits.push({ total: amount, tax });
      if (turn < 40 && next(3) === 0) credits.splice(next(credits.length), 1);
    }
    expect(sum('tax')).toBe(order.tax);
  }
});
