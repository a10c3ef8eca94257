import { expect, test } from 'vitest';
import type { ProductSummary } from '#shared/contracts/products/products.ts';
import { orderAgainMessages } from '#shared/messages/orders/repeat-order.ts';
import { orderAgain } from '#web/components/orders/order-again.ts';

const bolt: ProductSummary = {
  _id: 'bolt',
  product: 'Bolt',
  price: 2.5,
  minimumQuantity: 10,
  availableQuantity: 100,
  image: '/bolt.svg',
  partNumber: null,
  barcode: null,
  category: null,
  unit: 'piece',
  orderMultiple: 1,
  priceBreaks: [],
  lowStockAt: null,
  sellsRest: false,
  createdAt: '2026-01-01T00:00:00.000Z',
};
const ordered = { productId: 'bolt', name: 'Bolt', quantity: 50, price: 2.5 };
const again = (product: Partial<ProductSummary> | null) =>
  orderAgain([ordered], product === null ? [] : [{ ...bolt, ...product }], (price) => `$${price}`);

test.each([
  ['nothing has changed', {}, []],
  ['the price has risen', { price: 3 }, [orderAgainMessages.priceNow('Bolt', '$2.5', '$3')]],
  ['the minimum has risen', { minimumQuantity: 60 }, [orderAgainMessages.minimumNow('Bolt', 60)]],
  ['less is left', { availableQuantity: 20 }, [orderAgainMessages.leftNow('Bolt', 20)]],
  ['there are steps now', { orderMultiple: 30 }, [orderAgainMessages.multipleNow('Bolt', 30)]],
])('an order goes into the cart as it was when %s', (_, change, changes) => {
  const product = { ...bolt, ...change };
  expect(again(change)).toEqual({ items: [{ product, quantity: 50, knownPrice: 2.5 }], changes });
});

test('what cannot be ordered at all is named and left out', () => {
  expect(again({ availableQuantity: 9 })).toEqual({
    items: [],
    changes: ['Bolt was not added: 9 left, less than the minimum of 10'],
  });
  expect(again(null)).toEqual({ items: [], changes: [orderAgainMessages.goneNow('Bolt')] });
});

test('a price that is not known has not changed', () => {
  expect(orderAgain([{ ...ordered, price: null }], [bolt], String)).toEqual({
    items: [{ product: bolt, quantity: 50 }],
    changes: [],
  });
});
