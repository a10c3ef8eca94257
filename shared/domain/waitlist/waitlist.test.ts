import { expect, test } from 'vitest';
import { type Offer, offerTo } from '#shared/domain/waitlist/waitlist.ts';

const product = { minimumQuantity: 100, orderMultiple: 50, price: 10, priceBreaks: [{ quantity: 300, price: 8 }] };
const order = (quantity: number, price: number): Offer => ({ kind: 'order', quantity, price });
const wait: Offer = { kind: 'wait' };
const pass = (problem: 'price' | 'quantity'): Offer => ({ kind: 'pass', problem });

test.each<[string, { quantity: number; partIsFine?: boolean; maxPrice?: number }, number, Offer]>([
  ['all of it', { quantity: 300 }, 500, order(300, 8)],
  ['nothing yet', { quantity: 300 }, 299, wait],
  ['all that is left, between two multiples', { quantity: 120 }, 120, order(120, 10)],
  ['nothing between two multiples', { quantity: 120 }, 500, pass('quantity')],
  ['nothing below the minimum', { quantity: 50 }, 500, pass('quantity')],
  ['nothing above the price', { quantity: 200, maxPrice: 9 }, 500, pass('price')],
  ['no wait above the price', { quantity: 200, maxPrice: 9 }, 0, pass('price')],
  ['a part: all that is left', { quantity: 300, partIsFine: true }, 137, order(137, 10)],
  ['a part: the largest multiple', { quantity: 320, partIsFine: true }, 500, order(300, 8)],
  ['no part below the minimum', { quantity: 300, partIsFine: true }, 99, wait],
  ['no part above the price', { quantity: 300, partIsFine: true, maxPrice: 8 }, 200, pass('price')],
])('a customer in line gets %s', (_, requested, stock, offer) => {
  expect(offerTo({ partIsFine: false, maxPrice: 10, ...requested }, product, stock)).toEqual(offer);
});
