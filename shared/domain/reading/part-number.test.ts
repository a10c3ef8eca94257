import { expect, test } from 'vitest';
import { mixesAlphabets, partNumberKey } from '#shared/domain/reading/part-number.ts';

test.each(['DIN912-M8x30', 'din 912 m8x30', 'DIN‑912–M8X30', ' DIN912M8X30 '])('%s is one part number', (text) => {
  expect(partNumberKey(text)).toBe('DIN912M8X30');
});

test.each([
  ['ВН-50-6205', false, 'Cyrillic alone is how some makers number'],
  ['BН-50-6205', true, 'a Cyrillic Н behind a Latin B'],
  ['ΒH-50', true, 'a Greek Β'],
  ['BH-50-6205', false, 'Latin'],
  ['M8×30', false, 'a sign, no letter'],
  ['100Ω-AB', false, 'a letter that looks like no Latin one'],
])('%s mixes alphabets: %s, %s', (text, expected) => {
  expect(mixesAlphabets(text)).toBe(expected);
});
