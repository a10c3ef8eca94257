import { expect, test } from 'vitest';
import { keepFormerNumber } from '#shared/domain/part-numbers/former-number.ts';

const before = { partNumber: 'A-1', otherNumbers: ['X 9'] };

test('a new part number keeps the former one', () => {
  expect(keepFormerNumber(before, { partNumber: 'B-1' })).toEqual({ partNumber: 'B-1', otherNumbers: ['X 9', 'A-1'] });
  expect(keepFormerNumber(before, { partNumber: null }).otherNumbers).toEqual(['X 9', 'A-1']);
  expect(keepFormerNumber(before, { partNumber: 'B-1', otherNumbers: ['Y'] }).otherNumbers).toEqual(['Y', 'A-1']);
});

test('the new number is none of the others', () => {
  expect(keepFormerNumber(before, { partNumber: 'x9' }).otherNumbers).toEqual(['A-1']);
});

test('nothing is kept without another part number', () => {
  for (const change of [{}, { partNumber: 'a1' }, { otherNumbers: [] }])
    expect(keepFormerNumber(before, change)).toBe(change);
  expect(keepFormerNumber({ partNumber: null, otherNumbers: [] }, { partNumber: 'B' })).toEqual({ partNumber: 'B' });
});
