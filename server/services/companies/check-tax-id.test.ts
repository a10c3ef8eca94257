import { expect, test } from 'vitest';
import { checkTaxId } from '#server/services/companies/check-tax-id.ts';

test.each([
  'ATU13585627',
  'BE 0428.759.497',
  'CHE-107.787.577 MWST',
  'CHE-107.787.577',
  'DE136695976',
  'EL094259216',
  'ESA28015865',
  'FR40303265045',
  'GB 980 7806 84',
  'nl004495445b01',
  'SE556188840401',
])('%s keeps the rule of its country, and with another digit does not', (taxId) => {
  expect(checkTaxId(taxId)?.isValid).toBe(true);
  const wrong = taxId.replace(/\d/, (digit) => String((Number(digit) + 1) % 10));
  expect(checkTaxId(wrong)?.isValid).toBe(false);
});

test.each(['12-3456789', 'US123456789', 'X1', '', 'ZZ 99'])('"%s" is of a country without a known rule', (taxId) => {
  expect(checkTaxId(taxId)).toBeNull();
});

test.each(['DE', 'DE12', 'DE\u0000', `DE${'9'.repeat(60)}`])('a text that only begins like one is none', (taxId) => {
  expect(checkTaxId(taxId)).toEqual({ country: 'DE', isValid: false });
});
