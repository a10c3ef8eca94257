import fc from 'fast-check';
import { expect, test } from 'vitest';
import { documentFacts } from '#shared/domain/reading/orders/document-facts.ts';
import { prepareOrder } from '#shared/domain/reading/orders/prepare-order.ts';

function factsOf(text: string) {
  let start = 0;
  const lines = text.split('\n').map((line, index) => {
    const source = { line: index + 1, start, end: start + line.length, cells: null };
    start += line.length + 1;
    return source;
  });
  return documentFacts(prepareOrder(text, lines));
}

const poNumber = fc.stringMatching(/^(?:A|ZX-|4)?\d{4,10}(-\d{1,3})?$/);

test.each([
  'Purchase order',
  'Our order no.',
  'Bestellung Nr.',
  'Bestellnummer:',
  'Bon de commande',
  'Pedido n.º',
  'PO #',
])('the number behind "%s" is that of the order, as it is written', (words) => {
  fc.assert(
    fc.property(poNumber, (number) => {
      expect(factsOf(`Hello,\n${words} ${number}\n20 pcs BLT-1001`).poNumber).toBe(number);
    }),
  );
});

test.each(['Delivery by', 'Liefertermin:', 'Livraison souhaitée le', 'Entrega:'])(
  'a day behind "%s" is the wished one',
  (words) => {
    fc.assert(
      fc.property(fc.date({ min: new Date(0), max: new Date(4e12), noInvalidDate: true }), (date) => {
        const day = date.toISOString().slice(0, 10);
        expect(factsOf(`${words} ${day}`).wishedDate).toBe(day);
      }),
    );
  },
);

test('facts are words of the text, whatever it says, and no text takes long', () => {
  const words = fc.constantFrom(
    'order',
    'no.',
    'PO',
    'bis',
    'ship to:',
    'note:',
    'Lieferadresse',
    '12',
    'A-1',
    ':',
    '\n',
  );
  const text = fc
    .array(fc.oneof(words, fc.string({ maxLength: 30 })), { maxLength: 40 })
    .map((parts) => parts.join(' '));
  fc.assert(
    fc.property(text, (text) => {
      for (const fact of Object.values(factsOf(text))) if (fact !== null) expect(text).toContain(fact);
    }),
    { numRuns: 500 },
  );
  expect(factsOf(`${'delivery by '.repeat(20_000)}`)).toMatchObject({ poNumber: null });
});
