import { expect, test } from 'vitest';
import {
  activeSpecifications,
  boundOf,
  isRangeEmpty,
  isSelected,
  readableSpecifications,
  readSize,
  toggleValue,
  withBound,
} from '#web/features/products/specification-choices.ts';

test('a value is selected and deselected, in whatever unit the address has it', () => {
  const spec = toggleValue(['Thread=M12'], 'Length', '25.4 mm');
  expect(spec).toEqual(['Thread=M12', 'Length=25.4 mm']);
  expect(isSelected(['length=1 in'], 'Length', '25.4 mm')).toBe(true);
  expect(toggleValue(['length=1 in'], 'Length', '25.4 mm')).toEqual([]);
  expect(isSelected(['Length>=25.4 mm'], 'Length', '25.4 mm')).toBe(false);
});

test('a name with the signs of a filter can be selected', () => {
  const spec = toggleValue([], 'Load >= rated', '2 kN');
  expect(readableSpecifications(spec)).toEqual(spec);
  expect(isSelected(spec, 'Load >= rated', '2 kN')).toBe(true);
});

test('a bound replaces the one before it, and leaves values and the other bound', () => {
  const spec = ['Length=60 mm', 'Length>=20 mm', 'Length<=80 mm'];
  expect(boundOf(spec, 'LENGTH', '>=')).toBe('20 mm');
  expect(withBound(spec, 'Length', '>=', '30 mm')).toEqual(['Length=60 mm', 'Length<=80 mm', 'Length>=30 mm']);
  expect(withBound(spec, 'Length', '<=', null)).toEqual(['Length=60 mm', 'Length>=20 mm']);
});

test.each([
  ['20', 'mm', '20 mm'],
  [' 2.5 ', 'mm', '2.5 mm'],
  ['1 in', 'mm', '1 in'],
  ['3/8"', 'mm', '3/8"'],
  ['2 cm', 'mm', '2 cm'],
  ['abc', 'mm', null],
  ['20 kg', 'mm', null],
  ['1,000', 'mm', null],
  ['', 'mm', null],
])('the typed size %j in %s is %j', (typed, unit, size) => {
  expect(readSize(typed, unit)).toBe(size);
});

test('a range is empty across units', () => {
  expect(isRangeEmpty('30 mm', '1 in')).toBe(true);
  expect(isRangeEmpty('25.4 mm', '1 in')).toBe(false);
  expect(isRangeEmpty(null, '1 in')).toBe(false);
});

test('an address keeps what the API reads', () => {
  expect(
    readableSpecifications(['Thread=M12', 'Thread', 'Thread=M12', 'Length>=x', 'Length>=2 mm', 'Length<=2 kg']),
  ).toEqual(['Thread=M12', 'Length>=2 mm']);
});

test('each filter is named and can be removed by itself', () => {
  expect(activeSpecifications(['Thread=M12', 'Length>=20 mm'])).toEqual([
    { label: 'Thread: M12', without: ['Length>=20 mm'] },
    { label: 'Length: 20 mm or more', without: ['Thread=M12'] },
  ]);
});
