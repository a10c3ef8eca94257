import fc from 'fast-check';
import { expect, test } from 'vitest';
import { priceUnits } from '#shared/domain/money.ts';
import {
  accountPrice,
  accountPriceList,
  type ListOffer,
  reasonAt,
  reducedPrice,
} from '#shared/domain/price-lists/account-price.ts';
import { areValidPriceBreaks, unitPriceAt } from '#shared/domain/products/price-breaks.ts';

const shop = { price: priceUnits(1000), priceBreaks: [{ quantity: 100, price: priceUnits(900) }] };
const contract: ListOffer = {
  listId: 'a',
  name: 'Contract 2027',
  validUntil: '2027-12-31',
  gives: { price: priceUnits(950), priceBreaks: [{ quantity: 500, price: priceUnits(700) }] },
};
const reason = { kind: 'list', listId: 'a', name: 'Contract 2027', validUntil: '2027-12-31' };

test('the lowest price counts, and says where it comes from', () => {
  expect(accountPrice(shop, [], 1)).toEqual({ unitPrice: 1000, reason: { kind: 'shop' } });
  expect(accountPrice(shop, [contract], 1)).toEqual({ unitPrice: 950, reason });
  expect(accountPrice(shop, [contract], 100)).toEqual({ unitPrice: 900, reason: { kind: 'shop' } });
  expect(accountPrice(shop, [contract], 500)).toEqual({ unitPrice: 700, reason });
});

test('percentages are taken off the price of the quantity', () => {
  const tenPercent: ListOffer = { listId: 'b', name: 'All', validUntil: null, gives: { percentOff: 1000 } };
  expect(accountPrice(shop, [tenPercent], 1).unitPrice).toBe(900);
  expect(accountPrice(shop, [tenPercent], 100).unitPrice).toBe(810);
  expect(accountPrice(shop, [tenPercent, contract], 500)).toEqual({ unitPrice: 700, reason });
});

test('of equal prices the own one of the shop counts, then the first list', () => {
  const same = { ...contract, gives: shop };
  expect(accountPrice(shop, [same], 1).reason).toEqual({ kind: 'shop' });
  const [one, other] = [contract, { ...contract, listId: 'b' }];
  expect(accountPrice(shop, [one, other], 1).reason).toMatchObject({ listId: 'a' });
});

test('half a unit is rounded up, and no price is nothing', () => {
  expect(reducedPrice(priceUnits(5), 1000)).toBe(5);
  expect(reducedPrice(priceUnits(15), 1000)).toBe(14);
  expect(reducedPrice(priceUnits(1), 9999)).toBe(1);
});

const price = fc.integer({ min: 1, max: 10_000_000_000 }).map(priceUnits);
const priceList = fc
  .record({
    prices: fc.uniqueArray(price, { minLength: 1, maxLength: 5 }),
    quantities: fc.uniqueArray(fc.integer({ min: 2, max: 1000 }), { minLength: 4, maxLength: 4 }),
  })
  .map(({ prices, quantities }) => {
    const [first, ...others] = prices.toSorted((one, other) => other - one);
    const rising = quantities.toSorted((one, other) => one - other);
    const priceBreaks = others.map((each, index) => ({ quantity: rising[index] ?? 0, price: each }));
    return { price: first ?? priceUnits(1), priceBreaks };
  });
const offers = fc
  .array(
    fc.oneof(
      priceList,
      fc.integer({ min: 1, max: 9999 }).map((percentOff) => ({ percentOff })),
    ),
    { maxLength: 4 },
  )
  .map((all) => all.map((gives, index): ListOffer => ({ listId: `${index}`, name: 'List', validUntil: null, gives })));

test('no list makes a price higher, more lists never do, and a larger quantity never costs more', () => {
  fc.assert(
    fc.property(priceList, offers, fc.integer({ min: 1, max: 1200 }), (own, lists, quantity) => {
      const { unitPrice } = accountPrice(own, lists, quantity);
      expect(unitPrice).toBeLessThanOrEqual(unitPriceAt(own, quantity));
      expect(unitPrice).toBeLessThanOrEqual(accountPrice(own, lists.slice(1), quantity).unitPrice);
      expect(accountPrice(own, lists, quantity + 1).unitPrice).toBeLessThanOrEqual(unitPrice);
    }),
  );
});

test('the list of prices is valid and gives every quantity its price and reason', () => {
  fc.assert(
    fc.property(priceList, offers, fc.integer({ min: 1, max: 1200 }), (own, lists, quantity) => {
      const list = accountPriceList(own, lists);
      expect(areValidPriceBreaks(list)).toBe(true);
      const expected = accountPrice(own, lists, quantity);
      expect(unitPriceAt(list, quantity)).toBe(expected.unitPrice);
      expect(reasonAt(list.reasons, quantity)).toEqual(expected.reason);
    }),
  );
});

test('the order of the lists changes no price', () => {
  fc.assert(
    fc.property(priceList, offers, fc.integer({ min: 1, max: 1200 }), (own, lists, quantity) => {
      expect(accountPrice(own, lists.toReversed(), quantity).unitPrice).toBe(
        accountPrice(own, lists, quantity).unitPrice,
      );
    }),
  );
});
