import { expect, test } from 'vitest';
import { readPhone } from '#shared/domain/customers/phone.ts';

test.each([
  ['030/1234567'],
  ['555-1234 ext. 5'],
  ['555-1234 x5'],
  ['(030) 123 45-67 Durchwahl 12'],
  ['+49 (0)30 / 123.45.67'],
  ['+1-202-555-0143;ext=99'],
  ['01 23 45 67 89 poste 4'],
  ['Tel.: 030 1234567'],
  ['112'],
  ['+44 20 7946 0958 #321'],
  ['12345678901234567890 ext. 12345'],
  ['0171·555·0100'],
])('%s is a phone number, kept as it is typed', (phone) => {
  expect(readPhone(phone)).toBe(phone);
});

test.each([
  ['030\u00a0123\u20114567', '030 123-4567'],
  ['\u202a+49 30 1234567\u202c', '+49 30 1234567'],
  ['\uff10\uff13\uff10 \uff11\uff12\uff13', '030 123'],
  ['  555\t0100 ', '555 0100'],
])('%j is kept as %j', (typed, phone) => {
  expect(readPhone(typed)).toBe(phone);
});

test.each([
  '',
  '12',
  '12 ext. 345',
  '123456789012345678901',
  'call me',
  '030 1234567 Anna',
  'a@b.example 123',
  '1-800-FLOWERS',
])('%j is none', (typed) => {
  expect(readPhone(typed)).toBeNull();
});
