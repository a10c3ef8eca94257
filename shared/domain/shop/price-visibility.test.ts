import { expect, test } from 'vitest';
import { maySeePrices, priceVisibilities } from '#shared/domain/shop/price-visibility.ts';

const viewers = {
  visitor: null,
  person: { isStaff: false, accountKind: 'person' },
  company: { isStaff: false, accountKind: 'company' },
  staff: { isStaff: true, accountKind: 'person' },
} as const;

test.each([
  ['everyone', ['visitor', 'person', 'company', 'staff']],
  ['signedIn', ['person', 'company', 'staff']],
  ['companies', ['company', 'staff']],
] as const)('prices for %s are seen by %s', (visibility, expected) => {
  const seeing = Object.entries(viewers).flatMap(([name, viewer]) => (maySeePrices(visibility, viewer) ? [name] : []));
  expect(seeing).toEqual(expected);
  expect(priceVisibilities).toContain(visibility);
});
