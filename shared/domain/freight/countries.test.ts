import { expect, test } from 'vitest';
import { countries, countryName, isCountry, readCountry } from '#shared/domain/freight/countries.ts';

test('each country is there once, and has a name', () => {
  expect(new Set(countries).size).toBe(250);
  expect(countries.filter((code) => !/^[A-Z]{2}$/.test(code) || countryName(code) === code)).toEqual([]);
  expect(countries).toEqual([...countries].sort());
  expect(isCountry('ZZ')).toBe(false);
});

test.each([
  ['DE', 'DE'],
  [' de ', 'DE'],
  ['Germany', 'DE'],
  ['united kingdom', 'GB'],
  ['Nowhere', null],
  ['', null],
])('%j is read as %j', (text, code) => {
  expect(readCountry(text)).toBe(code);
});
