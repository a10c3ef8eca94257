import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { canonicalEmail, hasForeignCharacters } from '#shared/domain/customers/email.ts';

test.each([
  ['buyer@example.com', 'buyer@example.com'],
  ['  Buyer@Example.COM\n', 'buyer@example.com'],
  ["o'brien+bulk@example.com", "o'brien+bulk@example.com"],
  ['a@b', 'a@b'],
  ['josé@example.com', 'josé@example.com'],
  ['JOSÉ@example.com', 'josÉ@example.com'],
  ['收货@example.com', '收货@example.com'],
  ['einkauf@M\u00dcLLER.example', 'einkauf@xn--mller-kva.example'],
  ['einkauf@müller.example', 'einkauf@xn--mller-kva.example'],
  ['Einkauf@XN--MLLER-KVA.example', 'einkauf@xn--mller-kva.example'],
  ['a@straße.example', 'a@xn--strae-oqa.example'],
  ['a@\u0395\u039b.example', 'a@xn--qxam.example'],
])('makes %j canonical', (text, email) => {
  expect(canonicalEmail(text)).toBe(email);
});

test.each([
  ['nothing', ''],
  ['blanks', '   '],
  ['no @', 'buyer.example.com'],
  ['two @', 'buyer@shop@example.com'],
  ['nothing before the @', '@example.com'],
  ['nothing behind the @', 'buyer@'],
  ['a domain that cannot be', 'buyer@xn--\u00fc.example'],
  ['a path behind a domain', 'buyer@müller.example/x'],
  ['only a blank before the @', ' @example.com'],
])('refuses %s', (_name, text) => {
  expect(canonicalEmail(text)).toBeNull();
});

test.each([
  ['full-width letters', 'ＢＵＹＥＲ@example.com'],
  ['a ligature', 'ﬁnance@example.com'],
  ['a Kelvin sign, whose lower case is k', 'mar\u212a@example.com'],
  ['a long s', 'bo\u017fs@example.com'],
  ['an accent that stands alone', 'jose\u0301@example.com'],
  ['an @ that only NFKC shows', 'buyer﹫example.com'],
  ['a dot that only NFKC shows', 'buyer@example․com'],
  ['NUL', 'buyer\u0000@example.com'],
  ['a line break inside', 'buyer@example.com\r\nBcc: all@example.com'],
  ['delete', 'buyer\u007f@example.com'],
  ['a zero-width joiner', 'buy\u200der@example.com'],
  ['a right-to-left override', 'buy\u202eer@example.com'],
  ['a variation selector', 'buyer\ufe0f@example.com'],
  ['a filler', 'buyer\u115f@example.com'],
  ['a character for private use', 'buyer\ue000@example.com'],
  ['half a surrogate pair', 'buyer\ud800@example.com'],
  ['a blank inside', 'the buyer@example.com'],
  ['a list', 'buyer,boss@example.com'],
  ['a name before it', 'Boss<boss@example.com>'],
  ['quotes', '"boss"@example.com'],
])('refuses %s, and says that it is the characters', (_name, text) => {
  expect(canonicalEmail(text)).toBeNull();
  expect(hasForeignCharacters(text)).toBe(true);
});

test('is at most 254 characters long', () => {
  const domain = '@example.com';
  expect(canonicalEmail('a'.repeat(254 - domain.length) + domain)).toHaveLength(254);
  expect(canonicalEmail('a'.repeat(255 - domain.length) + domain)).toBeNull();
});

const part = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 });

test('a canonical e-mail stays as it is', async () => {
  await fc.assert(
    fc.property(part, part, (name, host) => {
      const email = canonicalEmail(`${name}@${host}`);
      fc.pre(email !== null);
      expect(canonicalEmail(email)).toBe(email);
    }),
  );
});

test('two e-mails have one canonical form only when they differ in ASCII letters', async () => {
  const alike = [...'kKsSfiIaA', '\u212a', 'ſ', 'ﬁ', 'ı', 'İ', 'ａ', 'Ａ', 'а', 'á', 'a\u0301', '\u200d'];
  const name = fc.array(fc.constantFrom(...alike), { minLength: 1, maxLength: 2 }).map((letters) => letters.join(''));
  const ascii = (text: string) => text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
  await fc.assert(
    fc.property(name, name, (one, other) => {
      const emails = [canonicalEmail(`${one}@x.example`), canonicalEmail(`${other}@x.example`)];
      if (emails[0] !== null && emails[0] === emails[1]) expect(ascii(one)).toBe(ascii(other));
    }),
    { numRuns: 20_000 },
  );
});
