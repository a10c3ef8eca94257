import { expect, test } from 'vitest';
import { isGtin } from '#shared/domain/reading/gtin.ts';

test.each(['96385074', '036000291452', '4006381333931', '10614141000415'])('%s is a GTIN', (digits) => {
  expect(isGtin(digits)).toBe(true);
});

test.each(['', '96385075', '4006381333932', '400638133393', '40063813339310', '4006381E33931', '123456789'])(
  '"%s" is no GTIN',
  (digits) => {
    expect(isGtin(digits)).toBe(false);
  },
);
