import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { canonicalEmail } from '#shared/domain/email.ts';

test.each([
  ['buyer@example.com', 'buyer@example.com'],
  ['  Buyer@Example.COM\n', 'buyer@example.com'],
  ['ＢＵＹＥＲ＠example.com', 'buyer@example.com'],
  ['ﬁtter@example.com', 'fitter@example.com'],
  ["o'brien+bulk@example.com", "o'brien+bulk@example.com"],
  ['a@b', 'a@b'],
  ['JOSE\u0301@example.com', 'josé@example.com'],
])('makes %j canonical', (text, email) => {
  expect(canonicalEmail(text)).toBe(email);
});

test.each([
  ['nothing', ''],
  ['blanks', '   '],
  ['no @', 'buyer.example.com'],
  ['two @', 'buyer@shop@example.com'],
  ['a second @ that only NFKC shows', 'buyer﹫shop@example.com'],
  ['nothing before the @', '@example.com'],
  ['nothing behind the @', 'buyer@'],
  ['only a blank before the @', ' @example.com'],
  ['NUL', 'buyer\u0000@example.com'],
  ['a line break inside', 'buyer@example.com\r\nBcc: all@example.com'],
  ['delete', 'buyer\u007f@example.com'],
  ['a zero-width joiner', 'buy\u200der@example.com'],
  ['a right-to-left override', 'buy\u202eer@example.com'],
  ['half a surrogate pair', 'buyer\ud800@example.com'],
  ['a blank inside', 'the buyer@example.com'],
])('refuses %s', (_name, text) => {
  expect(canonicalEmail(text)).toBeNull();
});

test('is at most 254 characters long', () => {
  const domain = '@example.com';
  expect(canonicalEmail('a'.repeat(254 - domain.length) + domain)).toHaveLength(254);
  expect(canonicalEmail('a'.repeat(255 - domain.length) + domain)).toBeNull();
});

test('a canonical e-mail stays as it is', async () => {
  const part = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 });
  await fc.assert(
    fc.property(part, part, (name, host) => {
      const email = canonicalEmail(`${name}@${host}`);
      fc.pre(email !== null);
      expect(canonicalEmail(email)).toBe(email);
    }),
  );
});
