import { expect, test } from 'vitest';
import { wholeNumber } from '#shared/contracts/fields.ts';
import { fieldMessages } from '#shared/messages/fields.ts';
import { typedNumber, withoutThousands } from '#web/forms/typed-number.ts';

test.each([
  ['1,000', '1000'],
  [' 48,000 ', '48000'],
  ['-1,234,567', '-1234567'],
  ['1,000.25', '1000.25'],
  ['1000', '1000'],
  ['0.2145', '0.2145'],
  ['ten', 'ten'],
  ['', ''],
  ['1,5', null],
  ['1,50', null],
  ['1,0000', null],
  ['1000,000', null],
  ['1.000,50', null],
  ['0,2145', null],
  [',500', null],
])('reads %j as %j', (typed, text) => {
  expect(withoutThousands(typed)).toBe(text);
});

test('accepts formatted numbers and explains other text', () => {
  const schema = typedNumber(wholeNumber({ required: 'required', min: 1, max: 5000, message: 'range' }));
  const check = (typed: string) => {
    const { data, error } = schema.safeParse(typed);
    return data ?? error?.issues[0]?.message;
  };
  expect(['1,000', '7', '', '9,999', '1,5'].map(check)).toEqual([
    1000,
    7,
    'required',
    'range',
    fieldMessages.numberComma,
  ]);
});
