import { expect, test } from 'vitest';
import { consequencesOf } from '#web/features/admin/products/change-consequence.ts';

const before = { price: 3.275, minimumQuantity: 100 };
const buyers = { customers: 14, quantity: 9200, unpaidOrders: 3, usualQuantities: [100, 150, 150, 199, 200, 1000] };
const none = { customers: 0, quantity: 0, unpaidOrders: 0, usualQuantities: [] };

test('a price with a misplaced point is told in percent, with who bought lately and what is unpaid', () => {
  expect(consequencesOf(before, { price: 32.75, minimumQuantity: 100 }, buyers)).toEqual([
    'Price +900%: in the last 30 days 14 customers bought 9,200; 3 unpaid orders keep the old price.',
  ]);
  const one = { ...none, customers: 1, quantity: 5, unpaidOrders: 1 };
  expect(consequencesOf(before, { price: 3.1, minimumQuantity: undefined }, one)).toEqual([
    'Price -5.3%: in the last 30 days 1 customer bought 5; 1 unpaid order keeps the old price.',
  ]);
  expect(consequencesOf(before, { price: 3.1, minimumQuantity: 100 }, { ...none, unpaidOrders: 2 })).toEqual([
    'Price -5.3%: 2 unpaid orders keep the old price.',
  ]);
});

test('a higher minimum tells how many regular buyers order less', () => {
  expect(consequencesOf(before, { price: 3.275, minimumQuantity: 200 }, buyers)).toEqual([
    'Minimum: 4 of 6 regular buyers usually order less.',
  ]);
  expect(consequencesOf(before, { price: 3.275, minimumQuantity: 200 }, { ...none, usualQuantities: [10] })).toEqual([
    'Minimum: 1 of 1 regular buyer usually orders less.',
  ]);
});

test('says nothing when the change affects no buyer, or changes nothing', () => {
  for (const typed of [before, { price: undefined, minimumQuantity: undefined }, { price: 3.275, minimumQuantity: 50 }])
    expect(consequencesOf(before, typed, buyers)).toEqual([]);
  expect(consequencesOf(before, { price: 9, minimumQuantity: 900 }, none)).toEqual([]);
});
