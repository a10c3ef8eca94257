import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ProductSummary } from '#shared/contracts/products/products.ts';
import {
  type DeliveryMethod,
  type FreightRule,
  type Milligrams,
  milligrams,
} from '#shared/domain/freight/delivery-method.ts';
import { consignmentOf, freightOf } from '#shared/domain/freight/freight.ts';
import { amountsOfFreight, type OptionFreight, toOptionFreight } from '#shared/domain/freight/option-freight.ts';
import { orderAmounts, withTax } from '#shared/domain/invoices/tax.ts';
import {
  type Currency,
  fromMinorUnits,
  fromPriceUnits,
  minor,
  nearestMinor,
  priceUnits,
  sumMinor,
} from '#shared/domain/money.ts';
import { cartAmounts } from '#web/features/cart/cart-rows.ts';
import { withFreight } from '#web/forms/delivery/chosen-freight.ts';

const KG = 1_000_000;

const amount = fc.nat(200_000).map(minor);
const step = <Bound extends number>(bounds: fc.Arbitrary<Bound>) =>
  fc
    .uniqueArray(fc.tuple(bounds, amount), { minLength: 1, maxLength: 6, selector: ([bound]) => bound })
    .map((steps) => steps.toSorted(([one], [other]) => one - other));
const rule: fc.Arbitrary<FreightRule> = fc.oneof(
  fc.constantFrom<FreightRule>({ is: 'free' }, { is: 'collect' }, { is: 'agreement' }),
  amount.map((netMinor): FreightRule => ({ is: 'flat', netMinor })),
  step(fc.integer({ min: 1, max: 3_000_000 }).map(minor)).map(
    (steps): FreightRule => ({ is: 'byValue', steps: steps.map(([upTo, netMinor]) => ({ upTo, netMinor })) }),
  ),
  step(fc.integer({ min: 1, max: 3000 * KG }).map(milligrams)).map(
    (steps): FreightRule => ({ is: 'byWeight', steps: steps.map(([upToMg, netMinor]) => ({ upToMg, netMinor })) }),
  ),
);
const method: fc.Arbitrary<DeliveryMethod> = fc.record({
  id: fc.constant('a'),
  name: fc.constant('Parcel'),
  carrier: fc.constant(null),
  rule,
  freeFrom: fc.option(fc.integer({ min: 1, max: 3_000_000 }).map(minor)),
  zones: fc.constantFrom([], [{ country: 'DE', postcodes: ['10'] }]),
});
interface Line {
  units: number;
  quantity: number;
  weightMg: Milligrams | null;
}
const line: fc.Arbitrary<Line> = fc.record({
  units: fc.integer({ min: 1, max: 10_000_000 }),
  quantity: fc.integer({ min: 1, max: 500 }),
  weightMg: fc.option(fc.integer({ min: 1, max: 50 * KG }).map(milligrams), { freq: 30 }),
});
interface Terms {
  currency: Currency;
  taxRate: number | null;
  country: string | null;
  postcode: string | null;
}
const terms: fc.Arbitrary<Terms> = fc.record({
  currency: fc.constantFrom<Currency>('usd', 'jpy'),
  taxRate: fc.option(fc.integer({ min: 0, max: 100_000 })),
  country: fc.constantFrom(null, 'DE', 'FR'),
  postcode: fc.constantFrom(null, '10115', '80331'),
});

/** As `POST /checkouts` computes it. */
function placed(lines: Line[], by: DeliveryMethod, { currency, taxRate, ...place }: Terms) {
  const orders = lines.map(({ units, quantity, weightMg }) => {
    const { tax, total } = orderAmounts({ priceUnits: priceUnits(units), quantity, taxRate }, currency);
    return { tax, total, netMinor: minor(total - tax), weightMg, quantity };
  });
  const freight = freightOf(by, consignmentOf(orders, place));
  if (freight.is === 'unavailable') return { freight, total: null };
  const net = freight.is === 'priced' ? freight.netMinor : minor(0);
  return { freight, total: sumMinor([...orders.map(({ total }) => total), withTax(net, taxRate).total]) };
}

test('screen and server have the same figures for 10,000 carts', () => {
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 8 }), method, terms, (lines, by, of) => {
      const { currency, taxRate, ...place } = of;
      const onServer = placed(lines, by, of);

      // What POST /delivery-options says, through JSON, to the screen.
      const goods = lines.map(({ units, quantity, weightMg }) => {
        const { net } = orderAmounts({ priceUnits: priceUnits(units), quantity, taxRate: null }, currency);
        return { netMinor: net, weightMg, quantity };
      });
      const computed = toOptionFreight(freightOf(by, consignmentOf(goods, place)), taxRate, currency);
      const said: OptionFreight = JSON.parse(JSON.stringify(computed));
      expect(said.is).toBe(onServer.freight.is);
      const amounts = amountsOfFreight(said, taxRate, currency);
      if (amounts === null || onServer.total === null) {
        expect(amounts).toBe(onServer.total);
        return;
      }

      // The checkout says what was seen.
      if (said.is === 'priced' && onServer.freight.is === 'priced')
        expect(nearestMinor(said.net, currency)).toBe(onServer.freight.netMinor);
      const rows = lines.map((each, index) => toRow(each, index));
      const shown = (part: keyof typeof amounts) => fromMinorUnits(amounts[part], currency);
      const whole = withFreight(cartAmounts(rows, currency, taxRate), {
        delivery: { methodId: 'a', freight: null },
        name: 'Parcel',
        byAgreement: false,
        amounts: { net: shown('net'), tax: shown('tax'), total: shown('total') },
      });
      expect(nearestMinor(whole.total, currency)).toBe(onServer.total);
      expect(nearestMinor(whole.net, currency) + nearestMinor(whole.tax, currency)).toBe(onServer.total);
    }),
    { numRuns: 10_000 },
  );
});

function toRow({ units, quantity }: Line, index: number) {
  const product: ProductSummary = {
    _id: String(index),
    product: 'Bolt',
    price: fromPriceUnits(priceUnits(units)),
    minimumQuantity: 1,
    availableQuantity: 1_000_000,
    image: '/bolt.svg',
    partNumber: null,
    barcode: null,
    category: null,
    unit: 'piece',
    orderMultiple: 1,
    sellsRest: false,
    priceBreaks: [],
    lowStockAt: null,
    createdAt: '2026-01-01T00:00:00.000Z',
  };
  return { line: { productId: product._id, quantity, price: null }, product };
}
