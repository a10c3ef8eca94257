import { expect, test } from 'vitest';
import { renderMail } from '#server/mails/render-mail.ts';
import { sampleMail } from '#server/mails/samples.ts';

const shop = {
  name: 'Bulkhead',
  legalName: null,
  address: null,
  email: null,
  phone: null,
  taxId: null,
  links: { terms: null, privacy: null, imprint: null },
  accent: { color: '#0b5cad', on: '#ffffff' },
};

test('an address has its lines in both forms of a mail, and any text its own direction', () => {
  const { text, html } = renderMail(sampleMail('order_placed', 'https://shop.example'), shop);
  expect(text).toContain('\n  Gate 4\n  55 Harbour Road\n  Gothenburg\n');
  expect(html).toContain('Gate 4\n55 Harbour Road\nGothenburg');
  expect(html).toMatch(/<span dir="auto" style="white-space:pre-line/);
});
