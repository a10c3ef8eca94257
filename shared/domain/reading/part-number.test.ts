import { expect, test } from 'vitest';
import { partNumberKey } from '#shared/domain/reading/part-number.ts';

test.each(['DIN912-M8x30', 'din 912 m8x30', 'DIN‑912–M8X30', ' DIN912M8X30 '])('%s is one part number', (text) => {
  expect(partNumberKey(text)).toBe('DIN912M8X30');
});
