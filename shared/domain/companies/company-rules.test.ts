import { expect, test } from 'vitest';
import { brokenCompanyRules } from '#shared/domain/companies/company-rules.ts';

const rules = { poRequired: false, costCentres: [], listedAddressesOnly: false, onAccountOnly: false };
const ordered = { poNumber: null, costCentre: null, address: '1 Dock Road\nHamburg', onAccount: false };

test('a company without rules takes every order', () => {
  expect(brokenCompanyRules(rules, ordered, [])).toEqual([]);
});

test('says every rule that is broken', () => {
  const strict = { poRequired: true, costCentres: ['4711'], listedAddressesOnly: true, onAccountOnly: true };
  expect(brokenCompanyRules(strict, ordered, ['2 Dock Road'])).toEqual([
    'poNumber',
    'costCentre',
    'address',
    'payment',
  ]);
  const right = { poNumber: 'PO 1', costCentre: '4711', address: '2 Dock  Road', onAccount: true };
  expect(brokenCompanyRules(strict, right, ['2\nDock Road'])).toEqual([]);
});

test('a cost centre is one of the list, and of no list there is none', () => {
  const listed = { ...rules, costCentres: ['4711', '4712'] };
  expect(brokenCompanyRules(listed, { ...ordered, costCentre: '471' }, [])).toEqual(['costCentre']);
  expect(brokenCompanyRules(listed, { ...ordered, costCentre: '4712' }, [])).toEqual([]);
  expect(brokenCompanyRules(rules, { ...ordered, costCentre: '4711' }, [])).toEqual(['costCentre']);
});
