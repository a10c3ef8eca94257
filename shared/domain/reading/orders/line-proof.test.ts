import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { NumberText } from '#shared/domain/reading/number-text.ts';
import type { Figure } from '#shared/domain/reading/orders/figures.ts';
import { isContradicted, proofsOf } from '#shared/domain/reading/orders/line-proof.ts';

function figure(text: string): Figure {
  const number: NumberText = { '.': text, ',': null, currency: null };
  return { role: 'bare', number, multiplier: null, unit: null, content: null, base: null, words: [], isFirst: false };
}

const money = (cents: number) => figure((cents / 100).toFixed(2));

const row = fc
  .record({
    quantity: fc.integer({ min: 2, max: 50_000 }),
    cents: fc.integer({ min: 1, max: 500_000 }),
    base: fc.constantFrom(1, 100, 1000),
    order: fc.shuffledSubarray([0, 1, 2], { minLength: 3 }),
  })
  .map(({ quantity, cents, base, order }) => ({
    quantity,
    cents,
    amount: Math.round((quantity * cents) / base),
    order,
  }))
  .filter(({ amount }) => amount > 0);

test('price x quantity = amount finds the quantity, in whatever order and for whatever the price is', () => {
  fc.assert(
    fc.property(row, ({ quantity, cents, amount, order }) => {
      const figures = [figure(String(quantity)), money(cents), money(amount)];
      const proofs = proofsOf(
        order.flatMap((place) => figures[place] ?? []),
        '.',
      );
      expect(proofs.length).toBeGreaterThan(0);
      expect(new Set(proofs.map(({ value }) => value))).toEqual(new Set([quantity]));
    }),
  );
});

test('an amount that is off proves nothing about the quantity beside it', () => {
  fc.assert(
    fc.property(row, fc.integer({ min: 2, max: 100 }), ({ quantity, cents, amount }, off) => {
      const [price, sum] = [money(cents), money(amount * off + 7)];
      const others = [1, 100, 1000].map((base) => Math.abs((quantity * cents) / base - (amount * off + 7)));
      fc.pre(others.every((difference) => difference > 1 + quantity * 0.51));
      expect(isContradicted(quantity, price, sum, '.')).toBe(true);
      const named = proofsOf([figure(String(quantity)), price, sum], '.').filter(({ value }) => value === quantity);
      expect(named.filter((proof) => proof.price === price && proof.amount === sum)).toEqual([]);
    }),
  );
});
