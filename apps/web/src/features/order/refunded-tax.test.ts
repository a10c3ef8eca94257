import { expect, test } from 'vitest';
import { creditedTax, withTax } from '#shared/domain/invoices/tax.ts';
import { type Currency, fromMinorUnits, minor } from '#shared/domain/money.ts';
import { refundedTax } from '#web/features/order/refunded-tax.ts';

const RATE = 10_000;

test.each<Currency>(['jpy', 'usd'])('the tax within a refund in %s is that of its credit note', (currency) => {
  const order = withTax(minor(1000), RATE);
  const major = (amount: number) => fromMinorUnits(minor(amount), currency);
  const tax = { name: 'VAT', rate: '10', net: major(order.net), amount: major(order.tax), exemptReason: null };
  for (const before of [0, 1, 333]) {
    const credited = {
      total: minor(before),
      tax: creditedTax(order, { total: minor(0), tax: minor(0) }, minor(before)),
    };
    for (let amount = 1; amount <= order.total - before; amount += 1) {
      const shown = refundedTax(
        { tax, total: major(order.total), refundable: major(order.total - before) },
        major(amount),
        currency,
      );
      expect(shown).toBe(major(creditedTax(order, credited, minor(amount))));
    }
  }
});

test('a refund of an order without tax holds none', () => {
  expect(refundedTax({ tax: null, total: 1100, refundable: 1100 }, 400, 'jpy')).toBe(0);
});
