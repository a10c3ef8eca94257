import fc from 'fast-check';
import { expect, test } from 'vitest';
import { columnOf, headingOf } from '#shared/domain/reading/orders/table-heading.ts';

test.each([
  ['Item,Supplier part,Qty', 'position,part,quantity'],
  ['Artikelnummer;Bezeichnung;Bestellmenge;Einheit', 'part,name,quantity,unit'],
  ['SKU,Pack,Qty', 'part,pack,quantity'],
  ['Référence;Désignation;Quantité;Prix unitaire', 'part,name,quantity,price'],
  ['Código;Descripción;Cantidad;Ud.;Precio;Importe', 'part,name,quantity,unit,price,amount'],
  ['Line;Part No.;Description;Qty;UOM;Unit price;Extended', 'position,part,name,quantity,unit,price,amount'],
  ['Pos;Art.-Nr.;Menge;ME;Text;E-Preis;G-Preis', 'position,part,quantity,unit,name,price,amount'],
  ['Part,Qty on hand,Order', 'part,other,quantity'],
  ['Article;Qté commandée;Qté livrée', 'name,quantity,other'],
])('%s', (row, columns) => expect(headingOf(row.split(/[,;]/))?.join()).toBe(columns));

test.each(['BH-50-6205,200', 'Qty', 'Dear colleagues,please send', '1,BH-50-6205,200,3.28', ''])(
  '%j is no heading',
  (row) => {
    expect(headingOf(row.split(','))).toBeNull();
  },
);

test('any text is some column, in no time', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(columnOf(text)).toBeTypeOf('string');
    }),
  );
  const started = Date.now();
  for (const text of ['total ', 'qty', '-', 'a '].map((one) => one.repeat(50_000))) columnOf(text);
  expect(Date.now() - started).toBeLessThan(500);
});
