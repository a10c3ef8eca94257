import { expect, test } from 'vitest';
import { pastedRows } from '#web/features/admin/products/fields/pasted-rows.ts';

test.each([
  [
    'Thread\tM12\r\nLength\t 60 mm \r\n',
    [
      ['Thread', 'M12'],
      ['Length', '60 mm'],
    ],
  ],
  [
    '1,000\t0.4\n\n5,000\t0.35',
    [
      ['1,000', '0.4'],
      ['5,000', '0.35'],
    ],
  ],
  [
    'Finish\tZinc\t8 µm\rColour',
    [
      ['Finish', 'Zinc 8 µm'],
      ['Colour', ''],
    ],
  ],
  ['M12 × 60', null],
  ['two\nlines', null],
])('reads %j', (text, rows) => {
  expect(pastedRows(text)).toEqual(rows);
});
