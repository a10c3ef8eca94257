import { expect, test } from 'vitest';
import { readScannedBatch } from '#shared/domain/reading/scanned-batch.ts';

const gloves = { barcode: '4006381333931', partNumber: 'BH-82-0150' };

test.each([
  ['(01)04006381333931(15)271231(10)N2509-31', { number: 'N2509-31', bestBefore: '2027-12-31', isOther: false }],
  [']C1010400638133393117270131\u001d10N2509-31', { number: 'N2509-31', bestBefore: '2027-01-31', isOther: false }],
  ['01040063813339311527123110N2509-31', { number: 'N2509-31', bestBefore: '2027-12-31', isOther: false }],
  ['(10)4711', { number: '4711', bestBefore: null, isOther: false }],
  ['(01)04012345123456(10)4711', { number: '4711', bestBefore: null, isOther: true }],
])('reads the batch of the label %j', (scanned, batch) => {
  expect(readScannedBatch(scanned, gloves)).toEqual(batch);
});

test.each(['4711', 'N2509-31', 'H 24-1187', '', '10', '4006381333931', 'LOT 10'])(
  '%j is a number that somebody types',
  (typed) => {
    expect(readScannedBatch(typed, gloves)).toBeNull();
  },
);
