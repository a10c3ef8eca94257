import fc from 'fast-check';
import { expect, test } from 'vitest';
import { units } from '#shared/domain/products/units.ts';
import { readOwnUnit, readUnit } from '#shared/domain/reading/unit-text.ts';

test.each([
  ['EA', 'piece'],
  ['Stk.', 'piece'],
  ['Stück', 'piece'],
  ['Stu\u0308ck', 'piece'],
  ['pièces', 'piece'],
  ['uds', null],
  ['Kartons', 'carton'],
  ['ROL', 'roll'],
  ['rouleaux', 'roll'],
  ['m', 'metre'],
  ['M', 'metre'],
  ['mtr', 'metre'],
  ['kg', 'kilogram'],
  ['L', 'litre'],
  ['doz', null],
  ['bags', null],
  ['M12', null],
  ['', null],
])('%j names the unit %j', (text, unit) => expect(readOwnUnit(text)).toBe(unit));

test.each([
  ['dozen', [['piece', 12]]],
  ['Dutzend', [['piece', 12]]],
  ['gross', [['piece', 144]]],
  ['C', [['piece', 100]]],
  ['c', undefined],
  ['m', [['metre', 1]]],
  [
    'M',
    [
      ['metre', 1],
      ['piece', 1000],
    ],
  ],
  ['ft', [['metre', 0.3048]]],
  ['km', [['metre', 1000]]],
  ['bags', []],
  ['VE', []],
  ['bolts', undefined],
])('%j means %j', (text, ways) => {
  expect(readUnit(text)?.ways.map(({ unit, factor }) => [unit, factor])).toEqual(ways);
});

test('every unit is named by its own English word', () => {
  for (const unit of units) expect(readOwnUnit(unit)).toBe(unit);
});

test('any text is read, the same with a full stop', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 15 }), (text) => {
      if (!/[.,:;)\s]$/.test(text)) expect(readUnit(`${text}.`)).toEqual(readUnit(text));
    }),
  );
  expect(readUnit('m'.repeat(100_000))).toBeNull();
});
