import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type DeliveryMethod,
  type FreightRule,
  milligrams,
  postcodeKey,
} from '#shared/domain/freight/delivery-method.ts';
import {
  type Consignment,
  consignmentOf,
  countriesOf,
  freightOf,
  placeAskedFor,
} from '#shared/domain/freight/freight.ts';
import { minor } from '#shared/domain/money.ts';

const KG = 1_000_000;
const method = (rule: FreightRule, more: Partial<DeliveryMethod> = {}): DeliveryMethod => ({
  id: 'a',
  name: 'Parcel',
  carrier: null,
  rule,
  freeFrom: null,
  zones: [],
  ...more,
});
const flat = { is: 'flat', netMinor: minor(490) } as const;
const byWeight: FreightRule = {
  is: 'byWeight',
  steps: [
    { upToMg: milligrams(2 * KG), netMinor: minor(490) },
    { upToMg: milligrams(30 * KG), netMinor: minor(1250) },
  ],
};
const openByWeight: FreightRule = {
  is: 'byWeight',
  steps: [...byWeight.steps, { upToMg: null, netMinor: minor(9900) }],
};
const byValue: FreightRule = {
  is: 'byValue',
  steps: [
    { upTo: minor(10_000), netMinor: minor(990) },
    { upTo: minor(50_000), netMinor: minor(490) },
  ],
};
const goods = (more: Partial<Consignment> = {}): Consignment => ({
  netMinor: minor(10_000),
  weightMg: milligrams(KG),
  country: null,
  postcode: null,
  ...more,
});
const priced = (netMinor: number) => ({ is: 'priced', netMinor });
const unavailable = (why: string) => ({ is: 'unavailable', why });

test('each rule has its price', () => {
  expect(freightOf(method({ is: 'free' }), goods())).toEqual(priced(0));
  expect(freightOf(method({ is: 'collect' }), goods())).toEqual(priced(0));
  expect(freightOf(method({ is: 'agreement' }, { freeFrom: minor(1) }), goods())).toEqual({ is: 'agreement' });
  expect(freightOf(method(flat), goods({ weightMg: null }))).toEqual(priced(490));
});

test.each([
  [1, priced(490)],
  [2 * KG, priced(490)],
  [2 * KG + 1, priced(1250)],
  [30 * KG, priced(1250)],
  [30 * KG + 1, unavailable('tooHeavy')],
])('%d mg by weight', (weight, freight) => {
  expect(freightOf(method(byWeight), goods({ weightMg: milligrams(weight) }))).toEqual(freight);
});

test.each([
  [10_000, priced(990)],
  [10_001, priced(490)],
  [50_000, priced(490)],
  [50_001, unavailable('tooValuable')],
])('%d by value', (value, freight) => {
  expect(freightOf(method(byValue), goods({ netMinor: minor(value) }))).toEqual(freight);
});

test('it costs nothing from an amount on, but within what a carrier takes', () => {
  const freeFrom = minor(50_001);
  const rich = goods({ netMinor: freeFrom });
  for (const rule of [flat, byValue, byWeight]) {
    expect(freightOf(method(rule, { freeFrom }), rich)).toEqual(priced(0));
    expect(freightOf(method(rule, { freeFrom }), goods({ netMinor: minor(50_000) }))).toEqual(priced(490));
  }
  const heavy = { ...rich, weightMg: milligrams(31 * KG) };
  expect(freightOf(method(byWeight, { freeFrom }), heavy)).toEqual(unavailable('tooHeavy'));
  expect(freightOf(method(openByWeight, { freeFrom }), heavy)).toEqual(priced(0));
});

test('an unknown weight is told, unless it makes no difference', () => {
  const unknown = goods({ weightMg: null });
  expect(freightOf(method(openByWeight), unknown)).toEqual(unavailable('weightUnknown'));
  expect(freightOf(method(byWeight, { freeFrom: minor(1) }), unknown)).toEqual(unavailable('weightUnknown'));
  expect(freightOf(method(openByWeight, { freeFrom: minor(1) }), unknown)).toEqual(priced(0));
  expect(freightOf(method(byValue), unknown)).toEqual(priced(990));
});

test('zones are countries, or places in them by the beginning of the postcode', () => {
  const zones = [
    { country: 'AT', postcodes: [] },
    { country: 'GB', postcodes: ['SW1', 'N'] },
  ];
  const to = (country: string | null, postcode: string | null) =>
    freightOf(method(flat, { zones }), goods({ country, postcode }));
  expect(to('AT', null)).toEqual(priced(490));
  expect(to('AT', '1010')).toEqual(priced(490));
  expect(to('GB', 'sw 1a 1aa')).toEqual(priced(490));
  expect(to('GB', 'N1-9GU')).toEqual(priced(490));
  expect(to('GB', 'E1 6AN')).toEqual(unavailable('elsewhere'));
  expect(to('DE', '10115')).toEqual(unavailable('elsewhere'));
  expect(to('GB', null)).toEqual(unavailable('placeUnknown'));
  expect(to('GB', ' ')).toEqual(unavailable('placeUnknown'));
  expect(to(null, '1010')).toEqual(unavailable('placeUnknown'));
  expect(placeAskedFor([method(flat)])).toBe('nothing');
  expect(placeAskedFor([method(flat), method(flat, { zones: zones.slice(0, 1) })])).toBe('country');
  expect(placeAskedFor([method(flat, { zones })])).toBe('postcode');
  expect(countriesOf([method(flat, { zones }), method({ is: 'collect' })])).toEqual(['AT', 'GB']);
  expect(countriesOf([method(flat, { zones }), method(flat)])).toBeNull();
});

test('weights are added exactly, and unknown with one that is', () => {
  const place = { country: 'DE', postcode: '10115' };
  const line = (weightMg: number | null, quantity: number) => ({ netMinor: minor(7), weightMg, quantity });
  expect(consignmentOf([line(1, 3), line(KG, 1_000_000)], place)).toEqual({
    netMinor: 14,
    weightMg: 1_000_000_000_003,
    ...place,
  });
  expect(consignmentOf([line(1, 3), line(null, 1)], place).weightMg).toBeNull();
  expect(consignmentOf([line(10_000 * KG, 1_000_000)], place).weightMg).toBe(Number.MAX_SAFE_INTEGER);
  expect(consignmentOf([], place)).toMatchObject({ netMinor: 0, weightMg: 0 });
});

const amount = fc.nat(1_000_000).map(minor);
const weight = fc.nat(50 * KG).map(milligrams);
const rising = <Bound extends number>(bound: fc.Arbitrary<Bound>, isOpen: boolean) =>
  fc
    .uniqueArray(fc.record({ bound, netMinor: amount }), { minLength: 1, maxLength: 8, selector: (step) => step.bound })
    .map((steps) => steps.toSorted((one, other) => one.bound - other.bound))
    .map((steps) =>
      steps.map((step, index) => (isOpen && index === steps.length - 1 ? { ...step, bound: null } : step)),
    );
const weightRule = fc.boolean().chain((isOpen) =>
  rising(weight, isOpen).map((steps): FreightRule & { is: 'byWeight' } => ({
    is: 'byWeight',
    steps: steps.map(({ bound, netMinor }) => ({ upToMg: bound, netMinor })),
  })),
);
const consignment = fc.record({
  netMinor: amount,
  weightMg: weight,
  country: fc.constantFrom(null, 'DE', 'GB'),
  postcode: fc.option(fc.string({ maxLength: 8 })),
});

test('the price of a weight is that of the first bound that holds it', () => {
  fc.assert(
    fc.property(weightRule, consignment, (rule, sent) => {
      const fits = rule.steps.filter(({ upToMg }) => upToMg === null || sent.weightMg <= upToMg);
      expect(freightOf(method(rule), sent)).toEqual(fits[0] ? priced(fits[0].netMinor) : unavailable('tooHeavy'));
    }),
  );
});

test('from the amount on nothing costs more, and below it nothing changes', () => {
  fc.assert(
    fc.property(weightRule, consignment, amount, (rule, sent, freeFrom) => {
      const [usual, free] = [freightOf(method(rule), sent), freightOf(method(rule, { freeFrom }), sent)];
      if (sent.netMinor < freeFrom || usual.is !== 'priced') expect(free).toEqual(usual);
      else expect(free).toEqual(priced(0));
    }),
  );
});

test('how a postcode is written makes no difference', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[A-Z\d]{1,8}$/), fc.stringMatching(/^[A-Z\d]{1,4}$/), (postcode, prefix) => {
      const zones = [{ country: 'GB', postcodes: [prefix] }];
      const to = (written: string) => freightOf(method(flat, { zones }), goods({ country: 'GB', postcode: written }));
      const written = ` ${[...postcode.toLowerCase()].join(' ')} `;
      expect(to(written)).toEqual(to(postcode));
      expect(to(postcode).is).toBe(postcode.startsWith(prefix) ? 'priced' : 'unavailable');
      expect(postcodeKey(written)).toBe(postcode);
    }),
  );
});
