import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  areSameLines,
  type CartLine,
  mergeCarts,
  withLine,
  withoutLine,
  withoutOrdered,
} from '#shared/domain/cart/cart.ts';

const cart = (quantities: Record<string, number>): CartLine[] =>
  Object.entries(quantities).map(([productId, quantity]) => ({ productId, quantity, price: null }));

test.each([
  ['a line that both carts have keeps the larger quantity', {}, { a: 100 }, { a: 300, b: 5 }, { a: 300, b: 5 }],
  ['lines that one side has added stay', { a: 1 }, { a: 1, b: 2 }, { a: 1, c: 3 }, { a: 1, b: 2, c: 3 }],
  ["one side's new quantity wins over an unchanged one", { a: 5 }, { a: 2 }, { a: 5 }, { a: 2 }],
  ['the same holds for the other side', { a: 5 }, { a: 5 }, { a: 2 }, { a: 2 }],
  ['a line that one side removed is gone', { a: 5, b: 6 }, { a: 5 }, { b: 6 }, {}],
  ['a line that one side removed and the other changed stays', { a: 5, b: 6 }, { a: 7 }, { b: 8 }, { a: 7, b: 8 }],
])('%s', (_, base, ours, theirs, merged) => {
  expect(mergeCarts(cart(base), cart(ours), cart(theirs))).toEqual(cart(merged));
});

const carts = fc
  .uniqueArray(
    fc.record({ productId: fc.constantFrom('a', 'b', 'c', 'd'), quantity: fc.integer({ min: 1, max: 9 }) }),
    {
      selector: ({ productId }) => productId,
    },
  )
  .map((lines): CartLine[] => lines.map((line) => ({ ...line, price: null })));

test('a merge whose response was lost may be repeated', () => {
  fc.assert(
    fc.property(carts, carts, carts, (base, ours, theirs) => {
      const merged = mergeCarts(base, ours, theirs);
      expect(mergeCarts(base, merged, merged)).toEqual(merged);
      expect(areSameLines(mergeCarts(theirs, merged, theirs), merged)).toBe(true);
    }),
  );
});

test('a line is replaced in its place, added at the end, and removed', () => {
  const [a, b] = cart({ a: 1, b: 2 });
  if (!a || !b) throw new Error('two lines');
  expect(withLine([a, b], { ...a, quantity: 9 })).toEqual([{ ...a, quantity: 9 }, b]);
  expect(withLine([b], a)).toEqual([b, a]);
  expect(withoutLine([a, b], 'a')).toEqual([b]);
});

test('what was added while an order was under way stays in the cart', () => {
  const lines = cart({ a: 100, b: 250, c: 7, d: 3 });
  expect(withoutOrdered(lines, cart({ a: 100, b: 100, d: 5 }))).toEqual(cart({ b: 150, c: 7 }));
});
